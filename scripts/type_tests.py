"""Checks the types of the installed Python package, of its tests and of the examples."""

import sys

import toolbox
from tree import ROOT

CONFIG = ROOT / "pyproject.toml"
MYPY = ["-m", "mypy", "--config-file", CONFIG, "--strict"]
CHECKS = [
    [*MYPY, ROOT / "carc-py" / "tests", ROOT / "examples" / "python"],
    [*MYPY, "-p", "carc"],
    ["-m", "mypy.stubtest", "--mypy-config-file", CONFIG]
    + ["--allowlist", ROOT / "scripts" / "stubtest_allowlist.txt", "carc"],
    # The types of NumPy are incomplete, and we cannot change that.
    ["-m", "pyright", "--pythonpath", toolbox.venv_python()]
    + ["--ignoreexternal", "--verifytypes", "carc"],
]


def main():
    failed = 0
    for check in CHECKS:
        print(*check, flush=True)
        # Outside of the source tree, so that the installed package is checked.
        command = [toolbox.venv_python(), *check]
        failed += toolbox.run(*command, cwd=toolbox.venv_dir(), check=False).returncode != 0
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
