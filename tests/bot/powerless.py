"""Runs Python as somebody for whom read-only means read-only: even the superuser is held to permissions."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_GIVE_UP_POWER: Final = """
import ctypes, os, sys
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
if os.geteuid() == 0 and ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0):
    sys.exit("the superuser cannot be held to permissions here")
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


def run(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python ARGUMENTS` in a folder and wait for its end."""
    return subprocess.run(
        [sys.executable, "-c", _GIVE_UP_POWER, *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
