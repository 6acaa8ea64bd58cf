"""People who play on the local Discord: what the end-to-end tests of all games share."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from bot.playground import Person, Reply, Shown

SECONDS_TO_WAIT = 30
HOUSE = ("resign:", "rules:", "again:")


async def open_board(person: Person, game: str) -> Shown:
    """Use a game's command and wait for the board."""
    reply = await (await person.slash(game)).settled()
    assert not reply.failed
    return reply.message


def moves(board: Shown) -> list[str]:
    """The custom_ids of the buttons that belong to the game itself."""
    ids = [button["custom_id"] for button in board.buttons if not button.get("disabled")]
    return [custom_id for custom_id in ids if not custom_id.startswith(HOUSE)]


def is_over(board: Shown) -> bool:
    """Whether the board offers another game."""
    return any(button["custom_id"].startswith("again:") for button in board.buttons)


def same(board: Shown, other: Shown) -> bool:
    """Whether two looks at a message show the same position and words."""
    return (board.text, board.alts, moves(board)) == (other.text, other.alts, moves(other))


async def press(person: Person, board: Shown, custom_id: str) -> Reply:
    """Press a button and wait for the whole answer; it never fails."""
    reply = await (await person.click(board, custom_id)).settled()
    assert not reply.failed
    return reply


async def note_of(reply: Reply) -> Shown:
    """The private message that answers a press, or follows on an answer that brought the board up to date."""
    assert not reply.failed
    if reply.kind == 4:
        return reply.message
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not reply.followups:
            await asyncio.sleep(0.02)
    return reply.followups[0]


async def steady(person: Person, board: Shown, wanted: Callable[[Shown], bool]) -> Shown:
    """The board once it shows what is wanted."""
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not wanted(shown := person.message(board.id)):
            await asyncio.sleep(0.02)
    return shown


async def play_on(
    person: Person,
    board: Shown,
    *,
    presses: int = 2000,
    seed: int = 0,
    between: Callable[[], Awaitable[object]] | None = None,
) -> Shown:
    """Press buttons at random until the game is over, or so many times; `between` happens after every press."""
    rng = random.Random(seed)
    for _ in range(presses):
        board = person.message(board.id)
        if is_over(board):
            break
        await press(person, board, rng.choice(moves(board)))
        if between:
            await between()
    return person.message(board.id)
