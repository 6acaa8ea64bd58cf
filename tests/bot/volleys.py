"""Presses that come at once: of one person and of several, on one button and on different ones, stale ones too."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.playground import Person, Reply, Shown
from bot.press import Press
from bot.room import Room
from bot.storage import queries
from bot.storage.database import Database
from tests.bot.playing import is_over, moves, steady
from tests.bot.processes.staging import check, newest

Shot: TypeAlias = tuple[Person, str]
"""Who presses, and the custom_id."""

SECONDS_TO_WAIT: Final = 60


@dataclass
class Range:
    """A board in a channel, the person who plays there against the computer, and a stranger who presses too."""

    database: Database
    person: Person
    stranger: Person
    board: Shown
    hand: random.Random
    presses: int = 0

    async def fire(self, shots: Sequence[Shot]) -> list[Reply]:
        """All presses at once; none of them fails."""
        replies = await asyncio.gather(*(person.press_raw(self.board.id, custom_id) for person, custom_id in shots))
        assert [reply.kind for reply in replies if reply.failed] == []
        self.presses += len(shots)
        return list(replies)

    async def once(self, wanted: Callable[[Room], bool]) -> Room:
        """The newest room once it is as wanted."""
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while not wanted(room := await newest(self.database)):
                await asyncio.sleep(0.01)
        return room

    async def volley(self) -> None:
        """Some presses at once, of which one that plays is applied, once; the board shows what came of it."""
        before = await self.once(_is_persons)
        shots, playing = self._aim(before)
        await self.fire(shots)
        after = await self.once(lambda room: room.ply > before.ply and _is_persons(room))
        line = await self.database.read(queries.line_at, before.id, before.ply)
        assert line is not None
        assert line[1] in playing
        here = f":{after.id}:{after.ply}:"
        shown = await steady(self.person, self.board, lambda shown: any(here in b["custom_id"] for b in shown.buttons))
        if is_over(shown):
            await self._play_again(shown)

    async def _play_again(self, shown: Shown) -> None:
        """Of several presses for another game one opens it."""
        again = next(b["custom_id"] for b in shown.buttons if b["custom_id"].startswith("again:"))
        rooms = len(await check(self.database))
        replies = await self.fire([(self.person, again)] * 3)
        opened = await asyncio.gather(*(reply.settled() for reply in replies if reply.kind in (4, 5)))
        assert len(await check(self.database)) == rooms + 1
        [self.board] = [reply.message for reply in opened if reply.message.buttons]

    def _aim(self, room: Room) -> tuple[list[Shot], list[str]]:
        """Presses, and the notations of those that may be applied."""
        notations = [str(action) for action in room.game.actions(room.match.state)]
        one, other = self.hand.choice(notations), self.hand.choice(notations)
        plays, differs = (_do(room, room.ply, notation) for notation in (one, other))
        stale, picks = _do(room, max(0, room.ply - 1), one), self.hand.choice(moves(self._shown()) or [plays])
        me, them = self.person, self.stranger
        aims: list[list[Shot]] = [
            [(me, plays), (me, plays)],
            [(me, plays), (me, differs)],
            [(me, plays), (them, plays)],
            [(them, differs), (me, plays), (me, plays)],
            [(me, picks), (me, plays)],
            [(me, plays), (me, stale)],
            [(me, plays), (me, _of(room, "look"))],
            [(me, plays), (me, _of(room, "resign")), (them, _of(room, "resigned"))],
        ]
        shots = self.hand.choice(aims)
        return shots, [custom_id.split(":", 3)[3] for _, custom_id in shots if custom_id.startswith("do:")]

    def _shown(self) -> Shown:
        return self.person.message(self.board.id)


def _is_persons(room: Room) -> bool:
    return room.computer_to_act() is None


def _do(room: Room, ply: int, notation: str) -> str:
    return str(Press("do", room.id, ply, notation))


def _of(room: Room, kind: str) -> str:
    return f"{kind}:{room.id}:{room.ply}:"
