"""`/history`: finished games are listed, shown again, played back and given as records, end to end."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import update

from bot.app import App
from bot.i18n import words_in
from bot.playground import LocalDiscord, Person, Shown
from bot.storage.schema import log, rooms
from engine import GAMES
from engine.__main__ import main as engine_main
from tests.bot.finishing import finish, give_up
from tests.bot.playing import note_of, open_board, press
from tests.bot.test_go_stop import RICH

SECONDS_TO_DRAW = 120


async def chosen(person: Person, number: int) -> Shown:
    """The page of a game, chosen by its number on the first page of the history."""
    listed = (await person.slash("history")).message
    [menu] = listed.selects
    await (await person.choose(listed, menu["custom_id"], menu["options"][number - 1]["value"])).settled()
    return person.message(listed.id)


async def asked(person: Person, shown: Shown, label: str) -> Shown:
    """The page after a button on it was pressed."""
    reply = await (await person.click(shown, label)).settled(SECONDS_TO_DRAW)
    assert not reply.failed
    return person.message(shown.id)


def kind(file: bytes) -> str | None:
    with Image.open(io.BytesIO(file)) as image:
        return image.format


async def test_nothing_is_finished_yet(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await open_board(jun, "yut_nori")
    shown = (await jun.slash("history")).message
    assert shown.ephemeral
    assert "not finished a game yet" in shown.text
    assert not shown.selects


async def test_games_are_listed_newest_first_in_pages(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    keys = [list(GAMES)[number % len(GAMES)] for number in range(23)]
    for key in keys:
        await give_up(app, int(jun.id), key)
    await give_up(app, int(sofia.id), "seega")
    listed = (await jun.slash("history")).message
    words = words_in("en")
    expected = [words(f"{key}.name") for key in reversed(keys)]
    seen = []
    for number, size in ((1, 10), (2, 10), (3, 3)):
        assert f"page {number} of 3" in listed.text
        lines = [line for line in listed.text.splitlines() if "**" in line]
        assert len(lines) == size
        assert lines[0].startswith(f"{10 * number - 9}. ")
        assert all(
            "lost" in line and "<t:" in line and "https://discord.com/channels/11/12/13" in line for line in lines
        )
        seen += [line.split("**")[1] for line in lines]
        if number < 3:
            listed = await asked(jun, listed, "Next")
    assert seen == expected
    assert listed.labels == ["Back"]
    assert "page 2 of 3" in (await asked(jun, listed, "Back")).text


@pytest.mark.parametrize("key", list(GAMES))
async def test_a_finished_game_is_shown_played_back_and_recorded(
    local: LocalDiscord, app: App, tmp_path: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    jun = local.person("Jun")
    room = await finish(app, int(jun.id), key)
    shown = await chosen(jun, 1)
    assert shown.labels == ["Final board", "Play it back", "Record", "All games"]
    assert f"{room.ply} actions" in shown.text

    board = await asked(jun, shown, "Final board")
    assert [kind(picture) for picture in board.pictures] == ["PNG"]
    assert room.seed.hex() in board.text
    assert len(board.alts[0]) > 40

    film = await asked(jun, board, "Play it back")
    assert board.alts[0][:100] in film.alts[0]
    [moving] = film.pictures
    assert len(moving) < 1_000_000
    with Image.open(io.BytesIO(moving)) as image:
        assert (image.format, image.size[0]) == ("GIF", 400)
        assert getattr(image, "n_frames", 1) == room.ply

    page = await asked(jun, film, "Record")
    [record] = page.pictures
    assert json.loads(record)["seed"] == room.seed.hex()
    assert str(int(jun.id)) not in record.decode()
    path = tmp_path / "record.json"
    path.write_bytes(record)
    assert engine_main(["verify", str(path)]) == 0
    assert f"{key}: {room.ply} actions hold" in capsys.readouterr().out
    assert "**" in (await asked(jun, page, "All games")).text


async def test_a_game_given_up_is_shown_and_recorded_too(local: LocalDiscord, app: App, tmp_path: Path) -> None:
    jun = local.person("Jun")
    await give_up(app, int(jun.id), "go_stop")
    shown = await chosen(jun, 1)
    film = await asked(jun, shown, "Play it back")
    assert [kind(picture) for picture in film.pictures] == ["GIF"]
    page = await asked(jun, film, "Record")
    path = tmp_path / "record.json"
    path.write_bytes(page.pictures[0])
    assert engine_main(["verify", str(path)]) == 0


async def test_both_people_at_a_table_look_back_and_nobody_else(local: LocalDiscord, app: App) -> None:
    jun, sofia, alex = (local.person(name) for name in ("Jun", "Sofia", "Alex"))
    room = await finish(app, int(jun.id), "go_stop", opponent=int(sofia.id))
    for person in (jun, sofia):
        board = await asked(person, await chosen(person, 1), f"past:{room.id}:0:board")
        assert board.ephemeral
        assert not board.pings
        assert [kind(picture) for picture in board.pictures] == ["PNG"]
    theirs = (await alex.slash("history")).message
    for what in ("game", "board", "replay", "record"):
        note = await note_of(await alex.press_raw(theirs.id, f"past:{room.id}:0:{what}"))
        assert note.ephemeral
        assert "no finished game of yours" in note.text
        assert not note.pictures


async def test_a_live_game_reveals_nothing(local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))  # a deal that does not end at once
    jun = local.person("Jun")
    await open_board(jun, "go_stop")
    listed = (await jun.slash("history")).message
    for what in ("game", "board", "replay", "record"):
        note = await note_of(await jun.press_raw(listed.id, f"past:1:0:{what}"))
        assert "no finished game of yours" in note.text
        assert not note.pictures


async def test_a_game_of_older_rules_says_so(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    room = await finish(app, int(jun.id), "seega")
    shown = await chosen(jun, 1)
    await app.database.write(
        lambda connection: connection.execute(
            update(log).where(log.c.room_id == room.id, log.c.ply == 5).values(notation="z9")
        )
    )
    for label in ("Play it back", "Record"):
        assert "older rules" in (await note_of(await press(jun, shown, label))).text
    assert (await asked(jun, shown, "Final board")).pictures
    await app.database.write(
        lambda connection: connection.execute(update(rooms).where(rooms.c.id == room.id).values(position="no position"))
    )
    shown = await chosen(jun, 1)
    assert "older rules" in (await note_of(await press(jun, shown, "Final board"))).text


async def test_forged_presses_are_answered(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await give_up(app, int(jun.id), "seega")
    listed = (await jun.slash("history")).message
    for forged in ("past:1:0:", "past:1:0:nothing", "past:0:0:game", "past:999:0:board", "past:0:999999999:list"):
        assert not (await (await jun.press_raw(listed.id, forged)).settled()).failed


async def test_one_reads_ones_own_language_and_theme(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await finish(app, int(jun.id), "seega")
    light = (await asked(jun, await chosen(jun, 1), "Final board")).pictures
    await app.people.set_person(int(jun.id), language="es", theme="dark")
    shown = await chosen(jun, 1)
    board = await asked(jun, shown, "Tablero final")
    assert board.pictures != light
    assert "tablero" in board.alts[0].lower()


async def test_the_history_of_one_game(local: LocalDiscord, app: App) -> None:
    """The filter stays through pages, a game that is looked at, and the way back."""
    jun = local.person("Jun")
    for number in range(12):
        await give_up(app, int(jun.id), "seega" if number % 3 else "yacht")
    await give_up(app, int(jun.id), "yacht")
    shown = (await jun.slash("history", game="Yacht")).message
    assert shown.text.count("**Yacht**") == 5
    assert "**Seega**" not in shown.text
    everything = (await jun.slash("history")).message
    assert everything.text.count("**Seega**") > 0
    none = (await jun.slash("history", game="go_stop")).message
    assert "/go_stop" in none.text

    for _ in range(6):
        await give_up(app, int(jun.id), "yacht")
    shown = (await jun.slash("history", game="Yacht")).message
    second = await asked(jun, shown, "Next")
    assert second.text.count("**Yacht**") == 1
    select = next(part for part in second.components if part["type"] == 3)
    looked = (await (await jun.choose(second, select["custom_id"], select["options"][0]["value"])).settled()).message
    back = await asked(jun, await asked(jun, looked, "Final board"), "All games")
    assert back.text == second.text


async def test_a_game_that_is_not_prepared_yet_is_not_shown_but_says_so(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await give_up(app, int(jun.id), "seega")
    shown = await chosen(jun, 1)
    app.kernels._waiting = ["seega"]
    for label in ("Final board", "Play it back", "Record"):
        assert "getting ready" in (await note_of(await press(jun, shown, label))).text
    app.kernels._waiting = []
    assert (await asked(jun, shown, "Final board")).pictures
