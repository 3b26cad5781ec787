"""Checks the types of the installed package, the tests and the examples."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIG = ROOT / "pyproject.toml"
MYPY = ["mypy", "--config-file", CONFIG, "--strict"]
ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")
CHECKS = {
    "programs": [*MYPY, ROOT / "carc-py" / "tests", ROOT / "examples" / "python"],
    "package": [*MYPY, "-p", "carc"],
    "stub": ["mypy.stubtest", "--mypy-config-file", CONFIG, "--allowlist", ALLOWED, "carc"],
    # NumPy's own types are incomplete, so the types of external packages are ignored.
    "completeness": ["pyright", "--pythonpath", sys.executable]
    + ["--ignoreexternal", "--verifytypes", "carc"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_types(name):
    command = [sys.executable, "-m", *map(str, CHECKS[name])]
    # Run outside the source tree, so that the installed package is checked.
    assert subprocess.run(command, cwd=sys.prefix, check=False).returncode == 0
