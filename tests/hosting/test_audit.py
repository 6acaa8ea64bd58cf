"""The audit of packages fails on what is known, says when it was skipped, and never hangs."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / ".ci" / "audit.py"
FAULTY = {
    "name": "pillow",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1", "2.0"], "aliases": [], "description": ""}],
}
SOUND = {"name": "babel", "version": "2.0", "vulns": []}
UNKNOWN = {"name": "madang", "skip_reason": "not found"}
WRITES = "import pathlib, sys\n[out] = [a[9:] for a in sys.argv if a.startswith('--output=')]\n"


@pytest.fixture
def audit() -> Any:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("audit", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("packages", "ends", "status", "said"),
    [
        ([SOUND, FAULTY], 1, 1, "pillow 1.0: PYSEC-2026-1, mended in 1.1, 2.0"),
        ([SOUND, UNKNOWN], 0, 0, "No vulnerability is known of 1 packages.\nNothing could be told of madang."),
        (
            [UNKNOWN, UNKNOWN],
            0,
            0,
            "Not audited: the database of known vulnerabilities could tell nothing of 2",
        ),
    ],
)
def test_a_report_decides(
    audit: Any,
    capsys: pytest.CaptureFixture[str],
    packages: list[dict[str, Any]],
    ends: int,
    status: int,
    said: str,
) -> None:
    text = json.dumps({"dependencies": packages, "fixes": []})
    audit.AUDIT = (sys.executable, "-c", f"{WRITES}pathlib.Path(out).write_text({text!r})\nsys.exit({ends})")
    assert audit.main() == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "status"),
    [
        ("requests.exceptions.ProxyError: Max retries exceeded", 0),
        ("requests.exceptions.ConnectTimeout: no answer", 0),
        ("pip_audit: error: unrecognized arguments", 1),
        ("No module named pip_audit", 1),
    ],
)
def test_without_a_report_only_a_database_out_of_reach_is_skipped(
    audit: Any, capsys: pytest.CaptureFixture[str], error: str, status: int
) -> None:
    audit.AUDIT = (sys.executable, "-c", f"import sys; sys.exit({error!r})")
    assert audit.main() == status
    told = capsys.readouterr()
    assert ("Not audited" in told.out, error in told.err) == (status == 0, status == 1)


def test_a_database_that_hangs_is_skipped(audit: Any, capsys: pytest.CaptureFixture[str]) -> None:
    audit.AUDIT, audit.SECONDS = (sys.executable, "-c", "import time; time.sleep(3600)"), 0.2
    assert audit.main() == 0
    assert "Not audited" in capsys.readouterr().out
