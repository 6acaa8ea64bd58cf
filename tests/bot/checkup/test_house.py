"""What `madang check` finds on this machine: it names what to do, and changes nothing."""

import shutil
import socket
import sqlite3
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot import checkup, kernels
from bot.checkup import database, house
from bot.checkup.finding import Finding, State
from bot.config import Settings
from bot.playground import LocalDiscord
from bot.storage.migration import migrate, newest_revision
from engine import GAMES
from renderers import fonts
from tests.bot.storage.files import do

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def path(settings: Settings) -> Path:
    """Where the database's file is, or will be."""
    return Path(str(make_url(settings.database).database))


def by_name(findings: Iterator[Finding] | list[Finding]) -> dict[str, Finding]:
    """Findings by name."""
    return {finding.name: finding for finding in findings}


def everything(folder: Path) -> dict[Path, bytes]:
    """All files in a folder, and what is in them."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


async def test_a_first_look_finds_nothing_to_mend_and_makes_nothing(settings: Settings, tmp_path: Path) -> None:
    fresh = settings.model_copy(update={"data_folder": tmp_path / "fresh", "playground_port": 0})
    found = by_name(await checkup.look(fresh))
    assert State.MEND not in {finding.state for finding in found.values()}
    assert "the first start makes" in found["data folder"].text
    assert "none yet" in found["database"].text
    assert "in your browser" in found["token"].text
    assert list(tmp_path.iterdir()) == []


async def test_a_database_in_order(settings: Settings, path: Path, tmp_path: Path) -> None:
    migrate(make_url(settings.database))
    before = everything(tmp_path)
    found = by_name(database.look(settings))
    assert {name: finding.state for name, finding in found.items()} == dict.fromkeys(
        ("database", "integrity", "writing"), State.OK
    )
    assert f"{path}, 0 games" in found["database"].text
    assert f"schema {newest_revision()}" in found["database"].text
    assert everything(tmp_path) == before


def test_an_older_schema_is_a_word_about_a_backup(settings: Settings) -> None:
    migrate(make_url(settings.database), "0001")
    finding = by_name(database.look(settings))["database"]
    assert (finding.state, "madang backup FILE" in finding.text) == (State.WARNING, True)


@pytest.mark.parametrize(
    ("statement", "name", "said"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "database", "newer Madang"),
        ("DROP TABLE alembic_version", "database", "another program"),
        ("DROP TABLE rooms", "database", "not as Madang left it"),
        ("INSERT INTO log VALUES (77, 0, 0, 'throw')", "integrity", "Put a backup in its place"),
    ],
)
def test_a_database_that_is_not_as_it_should_be(
    settings: Settings, path: Path, statement: str, name: str, said: str
) -> None:
    migrate(make_url(settings.database))
    do(path, statement)
    finding = by_name(database.look(settings))[name]
    assert finding.state is State.MEND
    assert said in finding.text


@pytest.mark.parametrize("content", [b"", b"a shopping list, not a database\n" * 1000])
def test_a_file_that_is_no_database(settings: Settings, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    finding = by_name(database.look(settings))["database"]
    assert (finding.state, "Put a backup in its place" in finding.text) == (State.MEND, True)
    assert path.read_bytes() == content


def test_a_database_that_is_held(settings: Settings, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SECONDS", 0)
    migrate(make_url(settings.database))
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    found = by_name(database.look(settings))
    holder.close()
    assert found["integrity"].state is State.OK
    assert found["writing"].state is State.WARNING


def test_a_journal_that_is_another(settings: Settings, path: Path) -> None:
    migrate(make_url(settings.database))
    do(path, "PRAGMA journal_mode = DELETE")
    assert by_name(database.look(settings))["journal"].state is State.WARNING


@pytest.mark.parametrize("address", ["postgresql://madang:secret-word@127.0.0.1:1/madang", "nothing://x:secret-word@y"])
def test_another_database_that_cannot_be_reached(settings: Settings, address: str) -> None:
    [finding] = database.look(settings.model_copy(update={"database_url": address}))
    assert finding.state is State.MEND
    assert "secret-word" not in finding.text


@pytest.mark.parametrize(("free", "state"), [(2**20, State.MEND), (100 * 2**20, State.WARNING), (10 * 2**30, State.OK)])
def test_little_room(settings: Settings, monkeypatch: pytest.MonkeyPatch, free: int, state: State) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free, 0, free))
    assert by_name(house.look(settings))["disk"].state is state


def test_a_data_folder_that_is_a_file(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    other = settings.model_copy(update={"data_folder": tmp_path / "file" / "data"})
    finding = by_name(house.look(other))["data folder"]
    assert (finding.state, "MADANG_DATA_FOLDER" in finding.text) == (State.MEND, True)


def test_a_font_that_is_missing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def miss() -> None:
        raise fonts.FontMissing("reinstall the package")

    monkeypatch.setattr(fonts, "check", miss)
    assert by_name(house.look(settings))["font"] == Finding("font", State.MEND, "reinstall the package")


def test_kernels_that_are_compiled_and_that_are_not(settings: Settings, tmp_path: Path) -> None:
    settings = settings.model_copy(update={"kernels_folder": tmp_path / "kernels"})
    finding = by_name(house.look(settings))["kernels"]
    assert finding.state is State.WARNING
    assert "yut_nori" in finding.text
    assert not settings.kernels.exists()
    folder = kernels.cache_folder(settings.kernels)
    folder.mkdir(parents=True)
    for key in GAMES:
        (folder / f"{key}.ready").touch()
    assert by_name(house.look(settings))["kernels"] == Finding("kernels", State.OK, f"compiled, in {folder}")


async def test_the_port_of_the_playground(
    settings: Settings, local: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SECONDS", 0.5)
    port = int(local.base.rsplit(":", 1)[1])
    ours = await house.playground(settings.model_copy(update={"playground_port": port}))
    assert (ours.state, "is there already" in ours.text) == (State.OK, True)
    with socket.create_server(("127.0.0.1", 0)) as other:
        house_of_another = settings.model_copy(update={"playground_port": other.getsockname()[1]})
        finding = await house.playground(house_of_another)
    assert (finding.state, "MADANG_PLAYGROUND_PORT" in finding.text) == (State.MEND, True)
    assert await house.metrics(settings) == []
    served = settings.model_copy(update={"metrics_port": 0})
    assert [finding.state for finding in await house.metrics(served)] == [State.OK]
    with socket.create_server(("127.0.0.1", 0)) as other:
        served = settings.model_copy(update={"metrics_port": other.getsockname()[1]})
        [finding] = await house.metrics(served)
    assert (finding.state, "MADANG_METRICS_PORT" in finding.text) == (State.MEND, True)
    nowhere = await house.playground(settings.model_copy(update={"playground_host": "no.such.host.invalid"}))
    assert nowhere.state is State.MEND
