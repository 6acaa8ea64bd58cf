"""Where the bot may not do everything, or may no longer: permissions, threads, lost servers, direct messages."""

from collections.abc import Awaitable, Callable

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Permission, Person, Reply
from bot.storage.schema import results, rooms
from tests.bot.faults.kinds import CALLBACK, LASTING, came_of, drained, home_shows, move, room_of, shows
from tests.bot.playing import moves, open_board, play_on, press
from tests.bot.stored import rows
from tests.bot.test_people_at_a_table import accepted, give_up, pass_deadline

Opening = Callable[[Person], Awaitable[Reply]]


async def _from_the_picker(person: Person) -> Reply:
    picker = (await person.slash("play")).message
    return await person.click(picker, "Yut Nori")


OPENINGS: dict[str, Opening] = {
    "solo": lambda person: person.slash("yut_nori"),
    "challenge": lambda person: person.slash("yut_nori", opponent="Sofia"),
    "table": lambda person: person.slash("yut_nori", table=True),
    "picker": _from_the_picker,
}


def deny(local: LocalDiscord, *permissions: Permission) -> None:
    """Take permissions from the bot in the channel `games`."""
    for permission in permissions:
        local.world.channel("games").deny(permission, to=local.world.bot.id)


@pytest.mark.parametrize("opening", OPENINGS.values(), ids=list(OPENINGS))
@pytest.mark.parametrize(
    ("permission", "named"),
    [(Permission.ATTACH_FILES, ["Attach Files"]), (Permission.VIEW_CHANNEL, ["View Channel", "Attach Files"])],
    ids=["attach", "view"],
)
async def test_what_is_missing_is_named_before_a_game_is_made(
    local: LocalDiscord, app: App, permission: Permission, named: list[str], opening: Opening
) -> None:
    deny(local, permission)
    reply = await opening(local.person("Jun", channel="games"))
    assert not reply.failed
    assert reply.message.ephemeral
    assert all(name in reply.text for name in named)
    assert not await rows(app, rooms)


@pytest.mark.parametrize("permission", [Permission.EMBED_LINKS, Permission.SEND_MESSAGES], ids=["embed", "send"])
async def test_a_game_needs_no_more_than_it_uses(local: LocalDiscord, app: App, permission: Permission) -> None:
    """Boards are no embeds, and answers to commands need no right to send messages."""
    deny(local, permission)
    jun = local.person("Jun", channel="games")
    board = await play_on(jun, await open_board(jun, "yut_nori"), presses=4)
    assert shows(board, await room_of(app))
    assert not (await jun.slash("leaderboard", game="yut_nori")).failed


async def test_a_table_where_no_notice_can_be_sent_is_played_all_the_same(local: LocalDiscord, app: App) -> None:
    deny(local, Permission.SEND_MESSAGES)
    jun, sofia, board = await accepted(local)
    people = {int(person.id): person for person in (jun, sofia)}
    for _ in range(4):
        turn = (await room_of(app)).person_to_act()
        assert turn
        await move(app, people[turn], board)
    await home_shows(app, jun)


@pytest.mark.usefixtures("deferring")
@pytest.mark.parametrize("permission", [Permission.ATTACH_FILES, Permission.VIEW_CHANNEL], ids=["attach", "view"])
async def test_a_permission_that_is_taken_away_in_the_middle_of_a_game_is_named(
    local: LocalDiscord, app: App, permission: Permission
) -> None:
    jun = local.person("Jun", channel="games")
    board = await open_board(jun, "yut_nori")
    before = await room_of(app)
    deny(local, permission)
    pressed = moves(board)[0]
    reply = await jun.click(board, pressed)
    await drained(app)
    assert [note.ephemeral for note in reply.followups] == [True]
    assert "Attach Files" in reply.followups[0].text
    stored = await room_of(app)
    assert stored.ply > before.ply
    local.world.channel("games").allow(permission, to=local.world.bot.id)
    await jun.click(board, pressed)
    await home_shows(app, jun)
    assert (await room_of(app)).version == stored.version


@pytest.mark.parametrize("locked", [False, True], ids=["archived", "locked"])
async def test_a_thread_that_is_put_away(local: LocalDiscord, app: App, locked: bool) -> None:
    """Presses are answered; a passed deadline is shown where the bot may write, and counts where it may not."""
    thread = local.world.channel("friday-league")
    jun, sofia = local.person("Jun", channel=thread), local.person("Sofia", channel=thread)
    asked = (await (await jun.slash("yut_nori", opponent="Sofia")).settled()).message
    await press(sofia, asked, "Accept")
    await drained(app)
    thread.archived, thread.locked = True, locked
    await move(app, sofia, asked)
    await drained(app)
    thread.archived = True
    await pass_deadline(app)
    await app.clock.tick()
    assert sorted(str(row["result"]) for row in await rows(app, results)) == ["loss", "win"]
    if not locked:
        await home_shows(app, jun)


async def test_a_board_opens_in_an_archived_thread(local: LocalDiscord, app: App) -> None:
    thread = local.world.channel("friday-league")
    thread.archived = True
    jun = local.person("Jun", channel=thread)
    await play_on(jun, await open_board(jun, "yut_nori"), presses=3)
    await home_shows(app, jun)


async def test_the_bot_is_removed_from_the_server_in_the_middle_of_a_game(local: LocalDiscord, app: App) -> None:
    """What is still pressed is answered; giving up frees both; elsewhere the person plays on."""
    jun, sofia, board = await accepted(local)
    solo = await open_board(jun, "yut_nori")
    guild = local.world.channel("games").guild
    assert guild
    await local.remove_bot(local.world.guild(guild))
    await move(app, sofia, board)
    assert not (await jun.click(solo, moves(solo)[0])).failed
    await give_up(jun, board)
    await drained(app)
    assert sorted(str(row["result"]) for row in await rows(app, results)) == ["loss", "win"]
    elsewhere = local.person("Jun", channel="dm")
    back = await open_board(elsewhere, "yut_nori")
    assert len(await rows(app, rooms)) == 2
    await press(elsewhere, back, moves(back)[0])


@pytest.mark.parametrize("channel", ["dm", "friday-league"])
async def test_the_bots_own_token_helps_there_too(local: LocalDiscord, app: App, channel: str) -> None:
    jun = local.person("Jun", channel=channel)
    board = await open_board(jun, "yut_nori")
    for kind in LASTING:
        before = await room_of(app)
        fault = local.faults.add(kind.at(*CALLBACK))
        while (await room_of(app)).ply == before.ply:
            offered = moves(jun.message(board.id))
            chosen = next((one for one in offered if one.startswith("do:")), offered[0])
            await came_of(app, fault, jun.click(board, chosen))
        assert (await home_shows(app, jun)).id == board.id, kind
        local.faults.clear()


async def test_where_only_a_person_brought_the_bot_the_next_press_shows_the_board(
    local: LocalDiscord, app: App
) -> None:
    """There is no token of the bot's own there: what a press cannot show the next one shows."""
    rafael = local.person("Rafael", channel="Plaza/lounge")
    board = await open_board(rafael, "yut_nori")
    for kind in LASTING:
        while not (pressed := _playing(rafael, board.id)):
            await press(rafael, board, moves(rafael.message(board.id))[0])
        before = await room_of(app)
        assert before.phase == "playing", kind
        fault = local.faults.add(kind.at(*CALLBACK))
        await came_of(app, fault, rafael.click(board, pressed))
        local.faults.clear()
        room = await room_of(app)
        assert room.ply > before.ply, kind
        assert not shows(rafael.message(board.id), room), kind
        await press(rafael, board, pressed)
        await home_shows(app, rafael)


def _playing(person: Person, message_id: str) -> str | None:
    return next((one for one in moves(person.message(message_id)) if one.startswith("do:")), None)


async def test_no_more_notes_than_discord_takes_where_only_a_person_brought_the_bot(
    local: LocalDiscord, app: App
) -> None:
    alex, rafael = local.person("Alex", channel="Plaza/lounge"), local.person("Rafael", channel="Plaza/lounge")
    board = await open_board(rafael, "yut_nori")
    for _ in range(7):
        assert not (await alex.press_raw(board.id, "do:1:0:throw")).failed
    await move(app, rafael, board)
    await home_shows(app, rafael)
