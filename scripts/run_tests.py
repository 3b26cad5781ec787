"""Runs every test of the project, part by part, and ends with one line of totals.

    python3 scripts/run_tests.py [PART ...]

Without arguments all parts run, some of them side by side. A part's output is shown as it comes;
where another runs beside it, when it has ended. What its runner says at the end is counted. The
last line is `N passed, N failed`, with `, N skipped` if any was. A part that fails without naming a
failed test, or that runs no test at all, counts as one failure.
"""

import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import toolbox
from tree import ROOT

# How everything in Rust is built for the tests, whichever command builds it: quickly, once for all
# parts, and with the checks of the debug profile.
PROFILE = {
    "OPT_LEVEL": "2",
    "LTO": "off",
    "CODEGEN_UNITS": "16",
    "DEBUG": "none",
    "DEBUG_ASSERTIONS": "true",
    "OVERFLOW_CHECKS": "true",
}
CARGO_TEST = ["cargo", "test", *toolbox.WORKSPACE, "--no-fail-fast"]
# By name: what it is, and its command.
PARTS = {
    "rust": ("Rust", [*CARGO_TEST, "--tests"]),
    "doc": ("Rust documentation", [*CARGO_TEST, "--doc"]),
    "c": ("C and C++", ["scripts/c_tests.sh"]),
    "js": ("JavaScript", ["python", "scripts/js_tests.py"]),
    "python": ("Python", ["scripts/py_tests.sh"]),
    "readme": ("README", ["python", "scripts/readme_snippets.py"]),
    "scripts": ("Scripts", ["python", "-m", "pytest", "-q", "scripts/tests"]),
    "examples": ("Examples", ["python", "scripts/run_examples.py"]),
}
# Stage after stage, the rows of a stage side by side: most parts keep one core busy. A part uses
# what earlier stages, and earlier parts of its row, have built and installed.
STAGES = [
    [["rust", "doc"]],
    [["c", "js"], ["python", "readme", "scripts"]],
    [["examples"]],
]

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
CARGO = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;")
CTEST = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)")
CTEST_SKIPPED = re.compile(r"^\s*\d+/\d+ Test .*\*\*\*(?:Skipped|Not Run)")
OWN = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")
PYTEST = re.compile(r"^=*\s*((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s")
PYTEST_WORDS = {
    "passed": 0,
    "xpassed": 0,
    "failed": 1,
    "error": 1,
    "errors": 1,
    "skipped": 2,
    "xfailed": 2,
}


class Totals:
    """Counts what the closing lines of test runners say."""

    def __init__(self):
        self.passed, self.failed, self.skipped = 0, 0, 0
        self._skipped_by_ctest = 0

    def add(self, passed, failed, skipped=0):
        self.passed += int(passed)
        self.failed += int(failed)
        self.skipped += int(skipped or 0)

    def read(self, line):
        """Takes in a line of output; most say nothing."""
        line = ESCAPES.sub("", line).rstrip()
        if found := CARGO.match(line) or OWN.match(line):
            self.add(*found.groups())
        elif CTEST_SKIPPED.match(line):
            self._skipped_by_ctest += 1
        elif found := CTEST.match(line):
            # CTest counts a skipped test as passed.
            failed, total, skipped = int(found[1]), int(found[2]), self._skipped_by_ctest
            self.add(total - failed - skipped, failed, skipped)
            self._skipped_by_ctest = 0
        elif found := PYTEST.match(line):
            counts = [0, 0, 0]
            for number, word in re.findall(r"(\d+) ([a-z]+)", found[1]):
                if word in PYTEST_WORDS:
                    counts[PYTEST_WORDS[word]] += int(number)
            self.add(*counts)

    def __str__(self):
        text = f"{self.passed} passed, {self.failed} failed"
        return text + (f", {self.skipped} skipped" if self.skipped else "")


def run(title, command, env, is_alone=True):
    """Runs a part, shows its output, and returns what it counted."""
    totals, start, kept = Totals(), time.monotonic(), []

    def show(line):
        if is_alone:
            print(line, flush=True)
        else:
            kept.append(line)

    show(f"\n=== {title}: {' '.join(command)}")
    try:
        part = subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        show(f"cannot be run: {error}")
        totals.add(0, 1)
    else:
        with part:
            for line in part.stdout:
                show(line.removesuffix("\n"))
                totals.read(line)
        if part.returncode != 0 and totals.failed == 0:
            show(f"{title}: ended with status {part.returncode}")
            totals.add(0, 1)
        elif totals.passed == totals.failed == totals.skipped == 0:
            show(f"{title}: no test was run")
            totals.add(0, 1)
    show(f"=== {title}: {totals} ({time.monotonic() - start:.0f} s)")
    # In one piece, so that no other part comes between.
    print("".join(f"{line}\n" for line in kept), end="", flush=True)
    return totals


def run_row(row, env, is_alone):
    """Runs parts one after the other, and gives what each counted."""
    return {part: run(*PARTS[part], env, is_alone) for part in row}


def main(wanted):
    unknown = set(wanted) - set(PARTS)
    if unknown:
        sys.exit(
            f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(sorted(PARTS))}"
        )
    toolbox.make_venv()
    env = toolbox.environment()
    for setting, value in PROFILE.items():
        env.setdefault(f"CARGO_PROFILE_RELEASE_{setting}", value)
    counted = {}
    for stage in STAGES:
        rows = [[part for part in row if not wanted or part in wanted] for row in stage]
        rows = [row for row in rows if row]
        if not rows:
            continue
        is_alone = len(rows) == 1
        if not is_alone:
            titles = " beside ".join(", ".join(PARTS[part][0] for part in row) for row in rows)
            print(f"\n=== {titles}; shown when they have ended", flush=True)
        with ThreadPoolExecutor(len(rows)) as pool:
            for results in pool.map(partial(run_row, env=env, is_alone=is_alone), rows):
                counted |= results
    all_parts = Totals()
    print()
    for part, (title, _) in PARTS.items():
        if totals := counted.get(part):
            print(f"{title + ':':<20} {totals}")
            all_parts.add(totals.passed, totals.failed, totals.skipped)
    print(all_parts, flush=True)
    return 1 if all_parts.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
