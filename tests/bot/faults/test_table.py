"""Tables of two while Discord misbehaves: private hands, the public board behind them, and notices."""

from functools import partial

import pytest

from bot import play
from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.room import Room
from tests.bot.faults.kinds import (
    ALL,
    CALLBACK,
    CLOSED_TO_EDITS,
    EVERYTHING,
    FEW,
    HOOK,
    HOOK_MESSAGE,
    LASTING,
    OWN_DELETE,
    OWN_EDIT,
    OWN_MESSAGE,
    PASSING,
    Kind,
    boards,
    came_of,
    drained,
    goes_on,
    home_shows,
    move,
    room_of,
    shows,
)
from tests.bot.playing import moves, note_of, open_board, press, steady
from tests.bot.test_go_stop import best, ids
from tests.bot.test_people_at_a_table import accepted, pass_deadline


class Hands:
    """A deal of Jun and Sofia, each with a private board."""

    def __init__(self, local: LocalDiscord, app: App) -> None:
        self.local, self.app = local, app
        self.people = {int(person.id): person for person in (local.person("Jun"), local.person("Sofia"))}

    async def begin(self) -> None:
        """Jun asks and Sofia accepts."""
        jun, sofia = self.people.values()
        asked = (await (await jun.slash("go_stop", opponent="Sofia")).settled()).message
        assert not (await sofia.click(asked, "Accept")).failed
        await self.public()

    async def on_turn(self) -> Person:
        """The person to act."""
        turn = (await room_of(self.app)).person_to_act()
        assert turn
        return self.people[turn]

    async def public(self) -> Shown:
        """The public board, up to date; it never offers a card."""
        board = await home_shows(self.app, next(iter(self.people.values())))
        self.check_no_card_is_public()
        return board

    def check_no_card_is_public(self) -> None:
        """Nothing that the bot sent to the channel with its own token, not even for a moment, tells of a hand."""
        sent = [asked.sent.decode() for asked in self.local.requests if asked.path.startswith("/channels/")]
        assert not [body for body in sent if "our hand" in body or '"at:' in body or '"do:' in body]
        for board in self.local.messages():
            assert not ids(board, "do")
            assert not ids(board, "at")

    async def ready(self) -> tuple[Person, Shown, str]:
        """The person on turn, their own board with a card chosen, and the press that plays it."""
        person = await self.on_turn()
        own = (await press(person, await self.public(), ids(await self.public(), "mine")[0])).message
        while not ids(own, "do"):
            await press(person, own, best(own))
            own = person.message(own.id)
        return person, own, best(own)


@pytest.fixture
async def hands(local: LocalDiscord, app: App) -> Hands:
    """A deal that has begun."""
    hands = Hands(local, app)
    await hands.begin()
    return hands


@pytest.mark.parametrize("deferred", [False, True], ids=["at-once", "deferred"])
@pytest.mark.parametrize("kinds", [PASSING, LASTING], ids=["passing", "lasting"])
async def test_a_move_from_a_private_hand(
    local: LocalDiscord, app: App, hands: Hands, kinds: list[Kind], deferred: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored, shown to all on the public board, and to its person at once or by asking for their board again."""
    if deferred:
        monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 0)
    for kind in kinds:
        person, own, playing = await hands.ready()
        before = await room_of(app)
        fault = local.faults.add(kind.at(*(HOOK_MESSAGE if deferred else CALLBACK)))
        await came_of(app, fault, person.click(own, playing))
        assert fault.met, kind
        room = await room_of(app)
        assert room.ply > before.ply, kind
        await hands.public()
        if kind in PASSING:
            await steady(person, own, partial(shows, room=room))
        local.faults.clear()


async def test_a_private_hand_is_opened(local: LocalDiscord, app: App, hands: Hands) -> None:
    person, public = await hands.on_turn(), await hands.public()
    mine = ids(public, "mine")[0]
    for kind in ALL:
        fault = local.faults.add(kind.at(*CALLBACK))
        reply = await came_of(app, fault, person.click(public, mine))
        local.faults.clear()
        if kind in PASSING:
            assert reply, kind
            assert reply.message.ephemeral, kind
            assert ids(reply.message, "at"), kind
        hands.check_no_card_is_public()
        assert ids((await press(person, public, mine)).message, "at"), kind


@pytest.mark.parametrize("kinds", [PASSING, LASTING], ids=["passing", "lasting"])
async def test_the_public_board_behind_private_hands(
    local: LocalDiscord, app: App, hands: Hands, kinds: list[Kind]
) -> None:
    """It is brought up to date, a new message holds it, or the next move brings it up to date."""
    for kind in kinds:
        person, own, playing = await hands.ready()
        public = await hands.public()
        fault = local.faults.add(kind.at(*OWN_EDIT))
        reply = await came_of(app, fault, person.click(own, playing))
        assert reply, kind
        assert fault.met, kind
        if kind in PASSING:
            assert (await hands.public()).id == public.id, kind
        elif kind.name in CLOSED_TO_EDITS:
            assert (await hands.public()).id != public.id, kind
        local.faults.clear()
        await app.publisher.wake(1)


async def test_a_press_that_no_way_leads_back_from(local: LocalDiscord, app: App, hands: Hands) -> None:
    for kind in LASTING:
        person, own, playing = await hands.ready()
        before = await room_of(app)
        fault = local.faults.add(kind.at(*EVERYTHING))
        assert await came_of(app, fault, person.click(own, playing)) is None, kind
        local.faults.clear()
        stored = await room_of(app)
        assert stored.ply > before.ply, kind
        await press(person, own, playing)
        assert (await room_of(app)).version == stored.version, kind
        await app.publisher.wake(1)


def notices(person: Person) -> list[Shown]:
    """The messages that tell whose turn it is."""
    return [message for message in person.messages() if "your turn" in message.text]


async def turns(app: App, board: Shown, people: dict[int, Person]) -> Person:
    """Whoever is on turn moves until it is somebody else's; gives the one who is to move then."""
    first = (await room_of(app)).person_to_act()
    while (turn := (await room_of(app)).person_to_act()) == first:
        assert turn
        await move(app, people[turn], board)
    await drained(app)
    assert turn
    return people[turn]


@pytest.mark.parametrize("place", [OWN_MESSAGE, OWN_DELETE], ids=["posted", "taken-away"])
async def test_a_notice(local: LocalDiscord, app: App, place: tuple[str, str]) -> None:
    """Exactly one, where it can be; the game goes on without it where it cannot."""
    jun, sofia, board = await accepted(local)
    people = {int(person.id): person for person in (jun, sofia)}
    await drained(app)
    for kind in ALL:
        fault = local.faults.add(kind.at(*place))
        following = await turns(app, board, people)
        assert fault.met, kind
        if kind in PASSING:
            assert [notice.pings for notice in notices(jun)] == [[following.account.name]], kind
        local.faults.clear()
        await home_shows(app, jun)
        for left in notices(jun):
            local.remove_message(left)


async def test_those_who_wait_are_told_although_the_board_was_not_taken(local: LocalDiscord, app: App) -> None:
    """The turn comes to the other one by a press of which nobody sees the board."""
    jun, sofia, board = await accepted(local)
    people = {int(person.id): person for person in (jun, sofia)}
    for kind in LASTING:
        person = await turns(app, board, people)
        while not _passes_the_turn(await room_of(app), last := await _last_press(app, person, board)):
            await press(person, board, last)
        for place in (CALLBACK, HOOK, HOOK_MESSAGE, OWN_EDIT):
            fault = local.faults.add(kind.at(*place))
        await came_of(app, fault, person.click(board, last))
        local.faults.clear()
        [other] = [one for one in (jun, sofia) if one is not person]
        assert [notice.pings for notice in notices(jun)] == [[other.account.name]], kind
        await person.click(board, last)
        board = await home_shows(app, jun)


async def _last_press(app: App, person: Person, board: Shown) -> str:
    """The press that moves: what is chosen first is chosen."""
    offered = moves(person.message(board.id))
    while not any(one.startswith("do:") for one in offered):
        await press(person, board, offered[0])
        offered = moves(person.message(board.id))
    return next(one for one in offered if one.startswith("do:"))


def _passes_the_turn(room: Room, custom_id: str) -> bool:
    """Whether it is another person's turn after a press."""
    assert room.turn is not None
    after, _ = play.act(room, room.turn, custom_id.split(":", 3)[3])
    return after.turn is not None and after.turn != room.turn


@pytest.mark.parametrize("kind", [kind for kind in LASTING if kind.name in CLOSED_TO_EDITS], ids=str)
async def test_a_deadline_that_passes_over_a_closed_message_posts_the_board_anew(
    local: LocalDiscord, app: App, kind: Kind
) -> None:
    jun, _sofia, board = await accepted(local)
    await drained(app)
    local.faults.add(kind.at(*OWN_EDIT))
    await pass_deadline(app)
    await app.clock.tick()
    await steady(jun, board, lambda _: len(boards(local)) == 2)
    anew = await home_shows(app, jun)
    assert anew.id != board.id


@pytest.mark.parametrize("kind", FEW, ids=str)
async def test_resigning(local: LocalDiscord, app: App, kind: Kind) -> None:
    """The game is over for all, whether or not the person reads that they resigned."""
    jun, _sofia, board = await accepted(local)
    await drained(app)
    asked = (await press(jun, board, "Resign")).message
    fault = local.faults.add(kind.at(*CALLBACK))
    await came_of(app, fault, jun.click(asked, "Resign"))
    assert fault.met
    assert (await room_of(app)).phase == "over"
    await home_shows(app, jun)


async def test_a_note_beside_a_board(local: LocalDiscord, app: App) -> None:
    """A press from an older board: the board is brought up to date, and the note follows where it can."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await move(app, jun, board)
    for kind in ALL:
        fault = local.faults.add(kind.at(*HOOK))
        reply = await came_of(app, fault, jun.press_raw(board.id, "do:1:0:gae-7"))
        assert reply, kind
        assert fault.met, kind
        if kind in PASSING:
            assert "older board" in (await note_of(reply)).text, kind
        await home_shows(app, jun)
        local.faults.clear()
    await goes_on(app, local, jun)


async def test_a_private_note(local: LocalDiscord, app: App) -> None:
    jun, alex = local.person("Jun"), local.person("Alex")
    board = await open_board(jun, "yut_nori")
    for kind in ALL:
        fault = local.faults.add(kind.at(*CALLBACK))
        reply = await came_of(app, fault, alex.press_raw(board.id, "do:1:0:throw"))
        assert fault.met, kind
        if kind in PASSING:
            assert reply, kind
            assert reply.message.ephemeral, kind
        local.faults.clear()
    assert (await room_of(app)).ply == 0
