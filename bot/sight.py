"""What a viewer sees of a room: the scene a renderer draws, and the names and words a table tells it with."""

from dataclasses import replace

from bot.i18n import Words, words_in
from bot.room import Human, Room, Sitter
from bot.rooms import Seen
from bot.table import Sight, Table, table_of
from engine.core.game import Seat
from engine.core.match import Step
from renderers.scene import Figure, Scene


def sight_of(seen: Seen, selection: str = "") -> Sight:
    """The public board: oriented to the person on turn, or to the person who plays against the computer."""
    room, words = seen.room, words_in(seen.room.language)
    table = table_of(room.game_key)
    names = [_name(table, sitter, words) for sitter in room.seats]
    plain = [words("house.you") if isinstance(s, Human) else name for s, name in zip(room.seats, names, strict=True)]
    return Sight(_scene(seen, selection, words), words, names, plain, room.options)


def _scene(seen: Seen, selection: str, words: Words) -> Scene:
    room, state, turn = seen.room, seen.room.match.state, seen.room.turn
    viewer = _viewer(room)
    knows = viewer if len(room.people) == 1 else None
    return Scene(
        game=room.game_key,
        view=room.game.view(state, knows),
        viewer=viewer,
        turn=turn,
        steps=[_known(step, knows) for step in room.steps()],
        actions=room.game.actions(state) if turn is not None and turn == viewer else (),
        selection=selection,
        strip=strip(seen, words),
        theme=room.theme,
    )


def strip(seen: Seen, words: Words) -> list[Figure]:
    """Streak, score and best of the person's run; best is `-` before the first."""
    if not seen.room.is_solo:
        return []
    run, rules = seen.run, seen.room.game.run
    best = "-" if run.best is None else words.number(run.best)
    return [
        Figure(words("house.streak"), words.number(run.wins)),
        Figure(words("house.score"), words.number(rules.score(run))),
        Figure(words("house.best"), best),
    ]


def _viewer(room: Room) -> Seat | None:
    if len(room.people) == 1:
        return room.seat_of(room.people[0])
    turn = room.turn
    return turn if turn is not None and isinstance(room.seats[turn], Human) else None


def _known(step: Step, knows: Seat | None) -> Step:
    return replace(step, events=tuple(event for event in step.events if event.is_known_to(knows)))


def _name(table: Table, sitter: Sitter | None, words: Words) -> str:
    if isinstance(sitter, Human):
        return f"<@{sitter.user_id}>"
    return table.opponent(sitter.name, words) if sitter else words("house.open_seat")
