"""The words around a board: title, figures, what just happened, what can be done, and the alt text."""

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.room import Room
from bot.table import Sight, Table
from engine.core.chance import commitment
from engine.core.match import GIVEN_UP

MOST_ALT: Final = 1024
MOST_TOLD: Final = 1200


def head(room: Room, sight: Sight) -> str:
    """Above the picture: the game, who plays, and the figures of the run."""
    title = f"### {sight.words(f'{room.game_key}.name')}"
    players = f"-# {_players(sight)}"
    figures = "　".join(f"{figure.label} **{figure.value}**" for figure in sight.scene.strip)
    return "\n".join(filter(None, [title, players, figures]))


def body(room: Room, table: Table, sight: Sight) -> str:
    """Below the picture: what just happened, what can be done now, and what makes the game verifiable."""
    first, *others = _now(room, table, sight)
    if room.is_solo and not room.for_streak:
        others.append(sight.words("house.no_streak"))
    told = _newest(_told(table, sight), MOST_TOLD)
    return "\n".join([*told, f"**{first}**", *others, *_fairness(room, sight.words)])


def alt(room: Room, table: Table, sight: Sight) -> str:
    """The picture in words: the whole position, what can be done, what just happened; at most 1 024 characters.

    Where that is too long, what happened earliest is left out first.
    """
    standing = _plain(" ".join([table.position(sight), *_now(room, table, sight)]), sight)
    told = _newest([_plain(line, sight) for line in _told(table, sight)], MOST_ALT - len(standing) - len(" …"))
    return " ".join([standing, *told])[:MOST_ALT]


def instead(table: Table, sight: Sight) -> str:
    """The position in words, where there is no picture, and why there is none."""
    return f"{table.position(sight)[:MOST_ALT]}\n-# {sight.words('house.not_drawn')}"


def headline(room: Room, sight: Sight) -> str:
    """Who won, who shares it, or that it is over."""
    winners, words = room.outcome.winners, sight.words
    if len(room.seats) == 1:
        return words("house.finished")
    if len(winners) == 1:
        return words("house.won", name=sight.names[winners[0]])
    shared = 0 < len(winners) < len(room.seats)
    return words("house.shared", names=", ".join(sight.names[w] for w in winners)) if shared else words("house.drawn")


def _players(sight: Sight) -> str:
    if len(sight.names) <= 2:
        return sight.words("house.versus").join(sight.names)
    return " · ".join(f"**{number}** {name}" for number, name in enumerate(sight.names, 1))


def _now(room: Room, table: Table, sight: Sight) -> list[str]:
    if room.phase == "over":
        return [headline(room, sight), *table.ended(sight, room.outcome)]
    turn = sight.scene.turn or 0
    name, several = sight.names[turn], len(room.people) > 1
    if not sight.may_act:
        return [sight.words("house.on_turn" if several else "house.thinking", name=name)]
    return [f"{name} · {table.prompt(sight)}" if several else table.prompt(sight)]


def _told(table: Table, sight: Sight) -> list[str]:
    lines: list[str] = []
    for step in sight.scene.steps:
        lines += table.tell(sight, step)
        gave_up = GIVEN_UP.fullmatch(step.notation)
        if gave_up:
            lines.append(sight.words(f"house.gave_up.{gave_up[1]}", name=sight.names[int(gave_up[2])]))
    return lines


def _plain(text: str, sight: Sight) -> str:
    """A text for where there are no mentions and no markdown."""
    for name, plain in zip(sight.names, sight.plain_names, strict=True):
        text = text.replace(name, plain)
    return text.replace("*", "").replace("`", "")


def _newest(lines: Sequence[str], most: int) -> list[str]:
    """The newest lines that fit into so many characters; an ellipsis stands for the older ones."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            return ["…", *reversed(kept)]
        kept.append(line)
    return kept[::-1]


def _fairness(room: Room, words: Words) -> list[str]:
    """The promise when a game starts, the seed when it has ended."""
    promise = commitment(room.seed)
    if room.phase == "over":
        return [words("house.seed", seed=room.seed.hex(), commitment=promise)]
    return [] if room.recap else [words("house.promise", commitment=promise)]
