"""Being told: a short new message mentions the person whose turn it is, and goes away with the move."""

import secrets

import discord
import structlog

from bot.errors import Unsent
from bot.i18n import words_in
from bot.people import People
from bot.publish import Publisher
from bot.room import Room
from bot.rooms import Rooms
from bot.sending import send

log = structlog.get_logger()


class Notices:
    """Tells people at tables of several when a turn comes to them; editing a board never does."""

    def __init__(self, rooms: Rooms, people: People, publisher: Publisher) -> None:
        self._rooms = rooms
        self._people = people
        self._publisher = publisher

    async def follow(self, before: Room | None, room: Room) -> None:
        """After a change of a room: take the old notice away and tell the person whose turn it has become."""
        if len(room.people) < 2 and not room.notice_id:
            return
        turn = room.person_to_act()
        if before is not None and before.phase == "playing" and before.person_to_act() == turn:
            return
        if room.notice_id:
            await self._take_away(room, room.notice_id)
        notice_id = await self._tell(room, turn) if turn is not None and len(room.people) > 1 else None
        if notice_id or room.notice_id:
            await self._rooms.set_notice(room.id, notice_id)

    async def _tell(self, room: Room, user_id: int) -> int | None:
        if room.home.kind != "channel" or not (await self._people.person(user_id)).is_mentioned:
            return None
        link = room.home.link or ""
        text = words_in(room.language)("house.your_turn", name=f"<@{user_id}>", link=link)
        pings = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
        channel, nonce = self._publisher.channel(room.home), secrets.token_hex(8)
        try:
            message = await send(lambda: channel.send(text, allowed_mentions=pings, nonce=nonce))
        except Unsent as error:
            log.info("person not told of their turn", room=room.id, codes=sorted(error.codes))
            return None
        return message.id

    async def _take_away(self, room: Room, notice_id: int) -> None:
        try:
            await send(self._publisher.partial(room.home, notice_id).delete)
        except Unsent as error:
            log.info("notice not taken away", room=room.id, codes=sorted(error.codes))
