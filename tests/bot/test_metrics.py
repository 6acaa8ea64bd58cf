"""Metrics, as Prometheus reads them: what is pressed, what it came to, how long it took, and nothing of anybody's."""

import asyncio
import time

import pytest
from sqlalchemy import event

from bot import metrics as module
from bot.app import App
from bot.arrival import current
from bot.config import Settings
from bot.metrics import Metrics
from bot.playground import LocalDiscord
from bot.playground.faults import Fault
from tests.bot.outside import ask, metrics, value
from tests.bot.playing import moves, note_of, open_board, play_on, press
from tests.bot.test_people_at_a_table import accepted, pass_deadline


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with metrics on a free port."""
    return settings.model_copy(update={"metrics_port": 0})


async def until(app: App, name: str, number: float, **labels: str) -> None:
    """Wait until a number is there: an interaction is counted when everything that follows on it is done."""
    async with asyncio.timeout(30):
        while await value(app, name, **labels) != number:
            await app.client.drain()


async def test_presses_and_what_they_come_to_are_counted(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = await open_board(jun, "yut_nori")
    first = moves(board)[0]
    await press(jun, board, first)
    assert not (await jun.press_raw(board.id, first)).failed
    await note_of(await sofia.press_raw(board.id, first))
    await note_of(await jun.press_raw(board.id, "do:1:0:pass"))
    await press(jun, board, "Rules")
    await until(app, "madang_presses_total", 4, kind="do", game="yut_nori")
    await until(app, "madang_presses_total", 1, kind="rules", game="yut_nori")
    await until(app, "madang_commands_total", 1, command="yut_nori")
    assert await value(app, "madang_answers_total", answer="board", reason="") == 2
    assert await value(app, "madang_answers_total", answer="repeated") == 1
    assert await value(app, "madang_answers_total", answer="refusal", reason="house.not_seated") == 1
    assert await value(app, "madang_answers_total", answer="stale", reason="house.stale") == 1
    assert await value(app, "madang_answers_total", answer="page") == 1


async def test_an_error_is_counted_by_its_type(local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app.rooms, "live_of", fail)
    await (await local.person("Jun").slash("games")).settled()
    await until(app, "madang_answers_total", 1, answer="error", reason="ZeroDivisionError")
    assert await value(app, "madang_errors_total", type="ZeroDivisionError") == 1


@pytest.mark.parametrize("patience", [0.5])
async def test_an_interaction_that_was_never_acknowledged_stands_out(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    local.faults.add(Fault("POST", "/interactions/*/callback", times=None, code=10062))
    await jun.click(board, moves(board)[0])
    await until(app, "madang_answers_total", 1, answer="none")
    assert await value(app, "madang_discord_requests_total", method="POST", status="404") >= 1


async def test_the_times_of_answers_are_measured(local: LocalDiscord, app: App) -> None:
    """Every interaction until it is acknowledged; those with a picture until that is delivered, which is no sooner."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await press(jun, board, moves(board)[0])
    await press(jun, jun.message(board.id), "Resign")
    await until(app, "madang_acknowledgement_seconds_count", 3)
    assert await value(app, "madang_acknowledgement_seconds_count", kind="do") == 1
    assert await value(app, "madang_delivery_seconds_count", kind="do") == 1
    assert await value(app, "madang_delivery_seconds_count", kind="command") == 1
    assert await value(app, "madang_delivery_seconds_count", kind="resign") == 0
    acknowledged, delivered = [
        await value(app, f"madang_{name}_seconds_sum", kind="do") for name in ("acknowledgement", "delivery")
    ]
    assert 0 < acknowledged <= delivered


async def test_thinking_drawing_and_writing_are_measured(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await play_on(jun, await open_board(jun, "yut_nori"), presses=12)
    await app.client.drain()
    thought = (await metrics(app))["madang_thinking_seconds_count"]
    assert all(dict(labels)["game"] == "yut_nori" and dict(labels)["player"] for labels in thought)
    assert sum(thought.values()) > 0
    drawn = await value(app, "madang_drawing_seconds_count")
    assert drawn == await value(app, "madang_drawing_wait_seconds_count") > 0
    assert await value(app, "madang_database_write_seconds_count") > 0
    for name in ("drawings_pending", "thinking_waiting", "interactions_under_way"):
        assert await value(app, f"madang_{name}") == 0
    assert await value(app, "madang_gateway_latency_seconds") > 0


async def test_live_games_are_counted_when_somebody_asks(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    for person, game in ((jun, "yut_nori"), (sofia, "yut_nori"), (jun, "seega")):
        await open_board(person, game)
    assert await value(app, "madang_live_games", game="yut_nori") == 2
    assert await value(app, "madang_live_games", game="seega") == 1
    await app.rooms.resign(3, int(jun.id))
    assert (("game", "seega"),) not in (await metrics(app))["madang_live_games"]


async def test_metrics_come_although_the_database_does_not_answer(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_board(local.person("Jun"), "yut_nori")
    await until(app, "madang_commands_total", 1)
    monkeypatch.setattr(app.monitoring, "_live", asyncio.Event().wait)
    monkeypatch.setattr("bot.health.SECONDS_FOR_THE_DATABASE", 0.01)
    assert await value(app, "madang_commands_total") == 1
    assert "madang_live_games" not in await metrics(app)
    assert await value(app, "madang_errors_total", type="TimeoutError") > 0


async def test_deadlines_are_counted(local: LocalDiscord, app: App) -> None:
    await accepted(local)
    await app.client.drain()
    await pass_deadline(app)
    await until(app, "madang_deadlines_total", 1, game="yut_nori")


async def test_nothing_of_anybodys_becomes_a_label(local: LocalDiscord, app: App) -> None:
    """Whatever a custom_id, a value or an option holds, there are no more series than kinds, games and reasons."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    for typed in (
        "do:1:0:typed-by-jun",
        "rules:0:0:typed-by-jun",
        "typed-by-jun",
        "play:0:0:typed-by-jun",
        "do:99:0:x",
    ):
        assert not (await (await jun.press_raw(board.id, typed)).settled()).failed
    await until(app, "madang_presses_total", 1, kind="unreadable")
    await until(app, "madang_presses_total", 5)
    _, text = await ask(app, "/metrics")
    for word in ("typed", "Jun", jun.id, app.client.http.token):
        assert word
        assert word not in text


async def test_names_are_as_prometheus_wants_them(local: LocalDiscord, app: App) -> None:
    await open_board(local.person("Jun"), "yut_nori")
    async with asyncio.timeout(30):
        while not await value(app, "madang_loop_lag_seconds_count"):
            await asyncio.sleep(0.02)
    _, text = await ask(app, "/metrics")
    kinds = dict(line.split()[2:4] for line in text.splitlines() if line.startswith("# TYPE madang_"))
    assert {name for name, kind in kinds.items() if kind == "counter"} <= {n for n in kinds if n.endswith("_total")}
    assert {name for name, kind in kinds.items() if kind == "histogram"} <= {n for n in kinds if n.endswith("_seconds")}
    helps = [line for line in text.splitlines() if line.startswith("# HELP madang_")]
    assert all(len(line.split()) > 4 for line in helps)
    assert "process_resident_memory_bytes" in text


def test_two_madangs_in_a_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.failed(ValueError())
    assert one.registry.get_sample_value("madang_errors_total", {"type": "ValueError"}) == 1
    assert other.registry.get_sample_value("madang_errors_total", {"type": "ValueError"}) is None


async def test_a_loop_that_is_held_up_shows_in_its_lag(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LAG_EVERY", 0.01)
    measured = Metrics()
    sampling = asyncio.create_task(measured.sample_lag())
    await asyncio.sleep(0)
    time.sleep(0.25)
    while not measured.registry.get_sample_value("madang_loop_lag_seconds_count"):
        await asyncio.sleep(0)
    sampling.cancel()
    assert (measured.registry.get_sample_value("madang_loop_lag_seconds_sum") or 0) >= 0.2


async def test_what_an_interaction_is_about_reaches_the_tasks_that_it_begins_and_no_other(
    local: LocalDiscord, app: App
) -> None:
    seen: list[tuple[int, str]] = []
    load = app.rooms.get

    async def get(room_id: int) -> object:
        found = await load(room_id)
        seen.append((current().user_id, current().kind))
        return found

    app.rooms.get = get  # type: ignore[method-assign, assignment]
    people = [local.person(name) for name in ("Jun", "Sofia")]
    boards = [await open_board(person, "yut_nori") for person in people]
    await app.client.drain()
    seen.clear()
    await asyncio.gather(*[press(p, board, moves(board)[0]) for p, board in zip(people, boards, strict=True)])
    assert {(int(person.id), "do") for person in people} == set(seen)
    assert current().user_id == 0


async def test_what_is_looked_up_for_all_rooms_costs_what_is_live(app: App) -> None:
    """However many games were ever played: no statement of the clock, the start or the scrape walks through them."""
    asked: list[tuple[str, object]] = []

    def note(connection: object, cursor: object, statement: str, parameters: object, *_: object) -> None:
        if statement.startswith("SELECT") and "FROM rooms" in statement:
            asked.append((statement, parameters))

    readers = app.database._readers
    event.listen(readers, "before_cursor_execute", note)
    await app.rooms.count_live()
    await app.clock.tick()
    await app.clock._seconds_to_sleep(await app.clock.tick())
    await app.reaper.reap()
    event.remove(readers, "before_cursor_execute", note)
    assert len(asked) >= 5
    with readers.connect() as connection:
        for statement, parameters in asked:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)  # type: ignore[arg-type]
            steps = [str(row._mapping["detail"]) for row in plan]
            assert steps
            assert all("USING INDEX ix_rooms" in step or "COVERING INDEX ix_rooms" in step for step in steps), steps
