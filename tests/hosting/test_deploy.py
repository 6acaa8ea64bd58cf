"""What `.deploy/` holds is true: the image is made of files that exist, the unit is sound, the checklist is doable."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import parser
from bot.client import SECONDS_TO_DRAIN
from bot.config import Settings

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / ".deploy"
SETTINGS: Final = {f"MADANG_{name.upper()}" for name in Settings.model_fields}
Step = tuple[str, str]


def steps() -> list[Step]:
    """The instructions of the Dockerfile, lines that go on joined."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    found = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(name, rest) for name, rest in found]


def stages() -> list[list[Step]]:
    """The instructions by stage."""
    found: list[list[Step]] = []
    for name, rest in steps():
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest))
    return found


def given(stage: list[Step], name: str) -> list[str]:
    """What is said to an instruction of a stage."""
    return [rest for step, rest in stage if step == name]


def variables(stage: list[Step]) -> dict[str, str]:
    """The environment that a stage sets."""
    return dict(word.split("=", 1) for rest in given(stage, "ENV") for word in shlex.split(rest))


def test_the_image_is_made_in_two_stages_from_one_pinned_base() -> None:
    bases = [rest.split()[0] for rest in given(steps(), "FROM")]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", bases[0])
    for rest in given(steps(), "RUN"):
        assert "apt-get" not in rest
        assert re.search(r"pip install (?!.*(==|--requirements|--no-deps))", rest) is None, rest


def test_everything_that_is_copied_exists_and_gets_through_to_the_builder() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    build, final = stages()
    copied = [word for rest in given(build, "COPY") for word in rest.split()[:-1]]
    assert sorted(f"!{name}" for name in copied) == sorted(line for line in ignored if line.startswith("!"))
    for name in copied:
        assert (ROOT / name).exists(), name
    assert set(copied) >= {"bot", "engine", "renderers", "pyproject.toml"}
    assert given(final, "COPY") == ["--from=build /opt/madang /opt/madang"]


def test_no_secret_and_nothing_of_ours_but_the_program_gets_into_the_image() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    for name in (".env", "bot/.env"):
        assert any(fnmatch(name, line.replace("**/", "*")) for line in ignored if not line.startswith("!"))
    for stage in stages():
        assert not given(stage, "ARG")
        for name, value in variables(stage).items():
            assert not re.search("TOKEN|SECRET|PASSWORD|DATABASE_URL", name), name
            assert not name.startswith("MADANG_") or name in SETTINGS, name
            assert value
    for rest in given(steps(), "RUN"):
        assert "--group dev" not in rest


def test_the_image_runs_as_nobody_in_particular_and_keeps_everything_in_a_volume() -> None:
    final = stages()[-1]
    names = [name for name, _ in final]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert given(final, "USER") == ["madang"]
    assert "--uid 10001" in given(final, "RUN")[0]
    assert given(final, "VOLUME") == [variables(final)["MADANG_DATA_FOLDER"]] == ["/data"]
    assert "--owner=madang" in given(final, "RUN")[0]
    assert "MADANG_PLAYGROUND_HOST" not in variables(final)


def test_signals_reach_the_program_itself() -> None:
    """A shell in between would keep SIGTERM to itself."""
    final = stages()[-1]
    assert given(final, "ENTRYPOINT") == ['["madang"]']
    assert given(final, "STOPSIGNAL") == ["SIGTERM"]
    assert given(final, "CMD") == []


def test_health_is_asked_of_the_program_without_a_proxy() -> None:
    final = stages()[-1]
    [health] = given(final, "HEALTHCHECK")
    [code] = re.findall(r'CMD \["python", "-c", "(.*)"\]', health)
    for status, well in ((200, True), (503, False)):
        with answering(status) as (port, asked):
            assert _is_well(code, MADANG_METRICS_PORT=str(port), HTTP_PROXY="http://127.0.0.1:1") is well
        assert asked == ["/healthz"]
    assert not _is_well(code, MADANG_METRICS_PORT=str(port))
    assert _is_well(code, MADANG_METRICS_PORT="")
    assert variables(final)["MADANG_METRICS_PORT"] == "9420"


def _is_well(code: str, **environment: str) -> bool:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, check=False).returncode == 0


@contextmanager
def answering(status: int) -> Iterator[tuple[int, list[str]]]:
    """A server that answers every question so; its port, and what it was asked."""
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *values: object) -> None:  # noqa: A002
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_address[1], asked
        server.shutdown()
        thread.join()


def unit() -> dict[str, str]:
    """The settings of the systemd unit; the last one of a name counts."""
    lines = (DEPLOY / "madang.service").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if re.match(r"\w+=", line))


def test_the_unit_gives_the_program_time_and_starts_it_again() -> None:
    found = unit()
    assert found["Restart"] == "on-failure"
    assert int(found["TimeoutStopSec"]) >= 3 * SECONDS_TO_DRAIN + 10
    assert found["KillMode"] == "mixed"


def test_the_unit_is_hardened_and_keeps_the_token_out_of_itself() -> None:
    found = unit()
    assert found["EnvironmentFile"] == "/etc/madang/madang.env"
    assert "TOKEN" not in found["Environment"]
    assert found["StateDirectory"] == "madang"
    assert "MADANG_DATA_FOLDER=%S/madang" in found["Environment"].split()
    for name in ("DynamicUser", "NoNewPrivileges", "ProtectHome", "PrivateDevices", "PrivateTmp", "RestrictNamespaces"):
        assert found[name] == "yes", name
    assert found["ProtectSystem"] == "strict"
    assert found["CapabilityBoundingSet"] == ""
    assert "MemoryDenyWriteExecute" not in found


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "madang.service").read_text()
    copy = tmp_path / "madang.service"
    copy.write_text(text.replace("/opt/madang/bin/madang", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def commands(path: Path) -> list[str]:
    """The command lines in the code blocks of a text."""
    blocks = re.findall(r"^ *```\w*\n(.*?)^ *```", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    lines = [line.strip() for block in blocks for line in re.sub(r"\\\n", " ", block).splitlines()]
    return [part.strip() for line in lines if line for part in re.split("&&", line)]


@pytest.mark.parametrize("path", [ROOT / "README.md", DEPLOY / "RELEASE.md"], ids=lambda path: path.name)
def test_every_command_that_is_told_exists(path: Path) -> None:
    """Files of ours that are named are there; what is said to `madang` is understood."""
    said = [shlex.split(command, comments=True) for command in commands(path) if re.match(r"[a-z$]", command)]
    assert said
    for words in said:
        for word in words:
            if word.startswith((".deploy/", ".ci/", "tests/")):
                assert (ROOT / word).exists(), word
        at = [number for number, word in enumerate(words) if word == "madang" or word.endswith("bin/madang")]
        if at and words[0] in ("madang", "uv", "sudo", "docker") and words[1:2] != ["build"]:
            parser().parse_args(words[at[-1] + 1 :])
