"""Looks the installed packages up in the public database of known vulnerabilities; 1 where one is known.

Where the database cannot be reached, or knows none of the packages, it says that it was skipped and ends with 0.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

AUDIT = (sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner=off", "--format=json")
SECONDS_AN_ANSWER = 10
SECONDS = 180
UNREACHED = ("ConnectionError", "ProxyError", "Timeout", "Max retries exceeded", "Temporary failure", "ServiceError")
SKIPPED = "Not audited: the database of known vulnerabilities"


def main() -> int:
    """Audit and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [*AUDIT, f"--timeout={SECONDS_AN_ANSWER}", f"--output={report}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603
        except subprocess.TimeoutExpired:
            print(f"{SKIPPED} gave no answer in {SECONDS} s.")
            return 0
        if report.exists() and report.stat().st_size:
            return judge(json.loads(report.read_text(encoding="utf-8"))["dependencies"])
        return explain(done.stderr)


def judge(packages: list[dict[str, Any]]) -> int:
    """Tell what is known of the packages; 1 where it is a vulnerability."""
    found = [(package, fault) for package in packages for fault in package.get("vulns", ())]
    for package, fault in found:
        fixed = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {fault['id']}, mended in {fixed}")
    if found:
        return 1
    passed_over = [package["name"] for package in packages if "skip_reason" in package]
    looked_up = len(packages) - len(passed_over)
    if not looked_up:
        print(f"{SKIPPED} could tell nothing of {len(packages)} packages.")
        return 0
    print(f"No vulnerability is known of {looked_up} packages.")
    if passed_over:
        print(f"Nothing could be told of {', '.join(passed_over)}.")
    return 0


def explain(errors: str) -> int:
    """Tell why there is no report: 0 where the database was out of reach, 1 where the audit itself failed."""
    if any(word in errors for word in UNREACHED):
        print(f"{SKIPPED} cannot be reached from here.")
        return 0
    print(errors, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
