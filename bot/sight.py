"""What a viewer sees of a room: the scene a renderer draws, and the names and words a table tells it with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.i18n import Words, words_in
from bot.lookup import Seen
from bot.room import Computer, Human, Invited, Room, Sitter
from bot.table import Sight, Table, table_of
from engine.core.game import Seat
from engine.core.match import Step
from renderers.scene import Figure, Scene

Uses: TypeAlias = Mapping[tuple[Seat, str], int]


def sight_of(
    seen: Seen,
    selection: str = "",
    reader: int | None = None,
    uses: Uses | None = None,
    emojis: Mapping[str, str] | None = None,
) -> Sight:
    """What a reader sees on their own board, or, without one, what everybody sees on the public board.

    The public board is oriented to the person on turn, or to the one person who plays against computers.
    """
    words = words_in(seen.room.language)
    sight = told(seen.room, _scene(seen, selection, reader, words), words)
    return replace(sight, emojis=emojis or {}, uses=uses or {})


def told(room: Room, scene: Scene, words: Words) -> Sight:
    """A scene of a room with the words and names that it is told with."""
    table = table_of(room.game_key)
    names = [name_of(table, sitter, words) for sitter in room.seats]
    return Sight(scene, words, names, _plain_names(room, names, words), room.options)


def _scene(seen: Seen, selection: str, reader: int | None, words: Words) -> Scene:
    room, state, turn = seen.room, seen.room.match.state, seen.room.turn
    viewer = _viewer(room, reader)
    knows = viewer if reader is not None or len(room.people) == 1 else None
    acts_here = turn is not None and turn == viewer and not (room.has_private_boards and reader is None)
    return Scene(
        game=room.game_key,
        view=room.game.view(state, knows),
        viewer=viewer,
        turn=turn,
        steps=[known(step, knows) for step in room.steps()],
        actions=room.game.actions(state) if acts_here else (),
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


def name_of(table: Table, sitter: Sitter | None, words: Words) -> str:
    """How a seat is called in the text: people by a mention that never pings."""
    match sitter:
        case Human(user_id) | Invited(user_id):
            return mention(user_id, words)
        case Computer(name):
            return table.opponent(name, words)
    return words("house.open_seat")


def mention(user_id: int, words: Words) -> str:
    """A person in a text; one who was forgotten is somebody."""
    return f"<@{user_id}>" if user_id > 0 else words("house.someone")


def _viewer(room: Room, reader: int | None) -> Seat | None:
    if reader is not None:
        return room.seat_of(reader)
    if len(room.people) == 1:
        return room.seat_of(room.people[0])
    turn = room.turn
    return turn if turn is not None and isinstance(room.seats[turn], Human) else None


def _plain_names(room: Room, names: Sequence[str], words: Words) -> list[str]:
    """Names for places that show no mentions: the one person is you, of several each is their seat's number."""
    alone = len(room.people) == 1
    person = [words("house.you") if alone else words("house.seat", number=seat + 1) for seat in range(len(names))]
    return [person[i] if isinstance(room.seats[i], Human) else name for i, name in enumerate(names)]


def known(step: Step, knows: Seat | None) -> Step:
    """A step with the events that a seat, or a spectator (None), may know of."""
    return replace(step, events=tuple(event for event in step.events if event.is_known_to(knows)))
