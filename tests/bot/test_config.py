"""Settings: from the environment or `.env`, explained in `.env.example`, and silent about secrets."""

import re
from pathlib import Path

import pytest
from pydantic import AliasChoices, ValidationError
from sqlalchemy import make_url

from bot.config import Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
SECRET = "MTIzNDU2.secret-of-the-bot"
FIELDS = Settings.model_fields


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting from outside, in a folder without a `.env`."""
    for name in (*map(variable, FIELDS), "DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"MADANG_{field.upper()}"


def explained() -> dict[str, tuple[str, str]]:
    """Each variable of `.env.example` with its value and the comment above it, which several may share."""
    found: dict[str, tuple[str, str]] = {}
    comment: list[str] = []
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r"#?([A-Z_]+)=(.*)", line)
        if match:
            found[match[1]] = (match[2], " ".join(comment))
        elif line.startswith("#"):
            comment.append(line.removeprefix("#").strip())
        else:
            comment = []
    return found


def test_every_setting_stands_in_the_example_with_its_meaning() -> None:
    found = explained()
    assert set(found) == set(map(variable, FIELDS))
    for name, (_, meaning) in found.items():
        assert len(meaning) > 20, name


def test_the_example_as_it_stands_gives_the_defaults(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    assert Settings() == Settings(_env_file=None)


@pytest.mark.parametrize("field", [name for name, field in FIELDS.items() if name not in ("token",)])
def test_a_setting_has_one_name_in_the_environment(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FIELDS[field].validation_alias is None
    value = {"language": "ko", "log_level": "DEBUG", "log_format": "json", "emojis": "False"}.get(field, "17")
    monkeypatch.setenv(variable(field), value)
    assert str(getattr(Settings(), field)) == value


@pytest.mark.parametrize("name", ["MADANG_TOKEN", "DISCORD_TOKEN"])
def test_the_token_has_two_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FIELDS["token"].validation_alias == AliasChoices("MADANG_TOKEN", "DISCORD_TOKEN")
    monkeypatch.setenv(name, SECRET)
    token = Settings().token
    assert token is not None
    assert token.get_secret_value() == SECRET


def test_the_environment_comes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("MADANG_LANGUAGE=es\nMADANG_THREADS=5\nUNKNOWN=1\n", encoding="utf-8")
    monkeypatch.setenv("MADANG_LANGUAGE", "ko")
    assert (Settings().language, Settings().threads) == ("ko", 5)


def test_without_anything_it_plays_here_with_a_database_in_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings()
    assert settings.token is None
    assert settings.playground_host == "127.0.0.1"
    assert settings.data_folder == Path.home() / ".madang"
    assert make_url(settings.database).database == str(Path.home() / ".madang" / "madang.sqlite3")


@pytest.mark.parametrize("field", list(FIELDS))
def test_an_empty_setting_is_one_that_is_not_set(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`MADANG_TOKEN=` in a file, or a variable that is declared and empty, means the default, never a surprise."""
    monkeypatch.setenv(variable(field), "")
    assert getattr(Settings(), field) == getattr(Settings(_env_file=None, **{field: FIELDS[field].default}), field)


def test_the_home_folder_may_be_written_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell writes it out, a `.env` file and a service manager do not."""
    monkeypatch.setenv("MADANG_DATA_FOLDER", "~/games")
    assert Settings().data_folder == Path.home() / "games"


@pytest.mark.parametrize(
    "folder", ["/srv/ma dang", "/srv/a?b=c", "/srv/100%", "/srv/%41", "/srv/마당", "/srv/a#b", "games"]
)
def test_any_folder_can_hold_the_database(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_DATA_FOLDER", folder)
    url = make_url(Settings().database)
    assert (url.get_backend_name(), url.database, url.query) == ("sqlite", f"{folder}/madang.sqlite3", {})


def test_another_database_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_DATABASE_URL", "postgresql://madang:secret@localhost/madang")
    assert Settings().database == "postgresql://madang:secret@localhost/madang"


def test_secrets_are_in_no_text_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_TOKEN", SECRET)
    monkeypatch.setenv("MADANG_DATABASE_URL", "postgresql://madang:word-of-the-database@localhost/madang")
    settings = Settings()
    for text in (repr(settings), str(settings), f"{settings!r}", repr(settings.token), str(settings.token)):
        assert SECRET not in text
        assert "word-of-the-database" not in text
    assert SECRET not in settings.model_dump_json()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "fr"),
        ("language", "EN"),
        ("playground_port", "70000"),
        ("playground_port", "-1"),
        ("playground_port", "http"),
        ("threads", "0"),
        ("threads", "1000"),
        ("threads", "two"),
        ("log_level", "LOUD"),
        ("log_format", "xml"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(field: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable(field), value)
    with pytest.raises(ValidationError) as error:
        Settings()
    assert [problem["loc"] for problem in error.value.errors()] == [(field,)]
