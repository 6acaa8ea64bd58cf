"""The words and controls of a room without a board: a lobby, a challenge, and one that was closed."""

from dataclasses import dataclass
from typing import Final

from bot.i18n import Words, words_in
from bot.keys import Key, KeyMenu, KeyOption, KeyRow
from bot.press import Press
from bot.room import Room
from bot.sight import name_of
from bot.table import table_of

MOST_LEVELS: Final = 10


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the message says and offers."""

    head: str
    body: str
    rows: list[KeyRow]


def tell(room: Room) -> Waiting:
    """The message of a lobby, of a challenge, or of one that was closed."""
    words = words_in(room.language)
    head = f"### {words(f'{room.game_key}.name')}"
    if room.phase == "over":
        return Waiting(head, words("house.lobby.closed"), [])
    if room.invited is not None:
        return _challenge(room, head, words)
    return _lobby(room, head, words)


def _challenge(room: Room, head: str, words: Words) -> Waiting:
    names = {"host": f"<@{room.host_id}>", "invited": f"<@{room.invited}>"}
    body = f"{words('house.challenge.asks', **names)}\n{_until(room, words)}"
    accept = Key(words("house.challenge.accept"), Press("join", room.id), "good")
    decline = Key(words("house.challenge.decline"), Press("leave", room.id))
    return Waiting(head, body, [[accept, decline]])


def _lobby(room: Room, head: str, words: Words) -> Waiting:
    table = table_of(room.game_key)
    taken = [sitter for sitter in room.seats if sitter is not None]
    seats = [f"{number}. {name_of(table, sitter, words)}" for number, sitter in enumerate(taken, 1)]
    open_seats = words("house.lobby.open", n=len(room.seats) - len(taken))
    body = "\n".join([words("house.lobby.waits", host=f"<@{room.host_id}>"), *seats, open_seats, _until(room, words)])
    return Waiting(head, body, _controls(room, len(taken), words))


def _controls(room: Room, taken: int, words: Words) -> list[KeyRow]:
    full, enough = taken == len(room.seats), taken in room.game.seats
    keys = [
        Key(words("house.lobby.join"), Press("join", room.id), "primary", disabled=full),
        Key(words("house.lobby.leave"), Press("leave", room.id)),
        Key(words("house.lobby.begin"), Press("begin", room.id), "good", disabled=not enough),
    ]
    if full:
        return [keys]
    table, names = table_of(room.game_key), list(room.game.players)[:MOST_LEVELS]
    options = tuple(KeyOption(table.opponent(name, words), name) for name in names)
    return [keys, KeyMenu(words("house.lobby.fill"), str(Press("fill", room.id, room.seats.index(None))), options)]


def _until(room: Room, words: Words) -> str:
    moment = int(room.deadline.timestamp()) if room.deadline else 0
    return words("house.lobby.until", moment=f"<t:{moment}:R>")
