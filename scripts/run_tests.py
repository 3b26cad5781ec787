"""Builds everything, runs every test, and ends with one line of totals.

    python3 scripts/run_tests.py            # all tests
    python3 scripts/run_tests.py PART ...   # these parts and those they need; shows all output
    python3 scripts/run_tests.py ci         # all tests and all checks

Parts run in parallel, and each starts when the parts that it needs are done. A part's output is
stored in `build/logs` and is shown if the part fails. The counts that the test runners print are
added up. A part counts as one failure if it fails without a failed test, or if it should run tests
but runs none. The last line is `N passed, N failed`, with `, N skipped` if tests were skipped.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import NamedTuple

import toolbox
from tree import ROOT

LOGS = ROOT / "build" / "logs"
# The exit status of a check that this machine cannot run.
SKIPPED = 77
# The time limit for a part, in seconds. The slowest part takes 10 minutes on two busy cores.
LIMIT = 1800
PYTEST = ["python", "-m", "pytest", "-q"]
CARGO_TEST = ["cargo", "test", "-q", *toolbox.WORKSPACE, "--no-fail-fast"]


class Part(NamedTuple):
    command: list
    needs: tuple = ()
    # What a part counts: its runner prints test counts, it is a single check, or it only builds.
    counts: str = "tests"


def script(name, *arguments):
    return [sys.executable, f"scripts/{name}", *arguments]


# If several parts can start, the first one in the table does. Parts that others need come first,
# then parts that take a long time. The AddressSanitizer and package parts use separate build
# folders, so they fill the gaps.
PARTS = {
    "build": Part(script("toolbox.py", "build"), counts="nothing"),
    "venv": Part(script("toolbox.py"), counts="nothing"),
    "npm": Part(script("npm.py"), counts="nothing"),
    "install": Part(script("toolbox.py", "install"), ("build", "venv"), "nothing"),
    "rust": Part([*CARGO_TEST, "--tests"], ("build",)),
    "c": Part(script("c_tests.py"), ("build", "venv")),
    "scripts": Part([*PYTEST, "scripts/tests"], ("install",)),
    "python": Part(PYTEST, ("install",)),
    "doc": Part([*CARGO_TEST, "--doc"], ("build",)),
    # Lint locks cargo's build folder while it compiles, so other parts that use cargo come first.
    "lint": Part(["make", "-s", "lint"], ("rust", "doc", "scripts"), "check"),
    "types": Part([*PYTEST, "carc-py/types"], ("install",)),
    "js": Part(script("js_tests.py"), ("npm",)),
    # Its last tests keep only one processor busy, so it should not be the last part to run.
    "web": Part(script("web.py", "test", "short"), ("npm", "rust")),
    "examples": Part([*PYTEST, "examples/tests"], ("install", "c", "js")),
    "asan": Part(script("c_tests.py", "asan"), ("venv",)),
    "fuzz": Part(script("fuzz.py", "--runs", "1000"), ("asan",), "check"),
    "packages": Part(script("packages.py"), ("venv",), "check"),
    "windows": Part(script("c_tests.py", "windows"), ("lint",)),
}
CHECKS = ("web", "lint", "asan", "fuzz", "packages", "windows")
TESTS = {name: part for name, part in PARTS.items() if name not in CHECKS}

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
CARGO = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;")
CTEST = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)")
CTEST_SKIPPED = re.compile(r"^\s*\d+/\d+ Test .*\*\*\*(?:Skipped|Not Run)")
NODE = re.compile(r"^# (pass|fail|skipped) (\d+)$")
OWN = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")
PYTEST = re.compile(r"^=*\s*((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s")
# The words that pytest prints for each kind of count.
PYTEST_WORDS = ("passed xpassed", "failed error errors", "skipped xfailed")


class Totals:
    """Adds up the counts that test runners print."""

    def __init__(self):
        self.passed, self.failed, self.skipped = 0, 0, 0
        self._skipped_by_ctest = 0

    def add(self, passed, failed, skipped=0):
        self.passed += int(passed)
        self.failed += int(failed)
        self.skipped += int(skipped or 0)

    def read(self, line):
        """Reads the counts from a line of output; most lines contain none."""
        line = ESCAPES.sub("", line).rstrip()
        if found := CARGO.match(line) or OWN.match(line):
            self.add(*found.groups())
        elif found := NODE.match(line):
            self.add(*(int(found[2]) * (found[1] == word) for word in ("pass", "fail", "skipped")))
        elif CTEST_SKIPPED.match(line):
            self._skipped_by_ctest += 1
        elif found := CTEST.match(line):
            # CTest counts skipped tests as passed.
            failed, total, skipped = int(found[1]), int(found[2]), self._skipped_by_ctest
            self.add(total - failed - skipped, failed, skipped)
            self._skipped_by_ctest = 0
        elif found := PYTEST.match(line):
            counts = {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", found[1])}
            kinds = (kind.split() for kind in PYTEST_WORDS)
            self.add(*(sum(counts.get(word, 0) for word in kind) for kind in kinds))

    def close(self, status, counts):
        """Adds the result of a whole part, such as a failure without a failed test."""
        ran = self.passed + self.failed + self.skipped
        if status == SKIPPED:
            self.add(0, 0, 1)
        elif status != 0:
            self.add(0, 0 if self.failed else 1)
        elif counts == "check":
            self.add(1, 0)
        elif counts == "tests" and ran == 0:
            self.add(0, 1)

    def __str__(self):
        text = f"{self.passed} passed, {self.failed} failed"
        return text + (f", {self.skipped} skipped" if self.skipped else "")


class Result(NamedTuple):
    totals: Totals
    seconds: float = 0
    # The part's processor time, including that of its child processes.
    cpu_seconds: float = 0


# The process groups of the running parts.
running_groups = set()


def stop(group):
    """Ends all processes of a part."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def run(name, part, env, show=False, limit=LIMIT):
    """Runs a part and returns its result. A part that exceeds the time limit is ended and fails."""
    totals, start = Totals(), time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{name}.log"
    print(f"{'':6} {name}: {' '.join(part.command)}", flush=True)
    options = {"cwd": ROOT, "env": env, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    options |= {"stderr": subprocess.STDOUT, "text": True, "encoding": "utf-8", "errors": "replace"}
    # In a separate process group, child processes end together with the part.
    options |= {"start_new_session": True}
    cpu = 0
    with path.open("w", encoding="utf-8") as log:
        try:
            process = subprocess.Popen(part.command, **options)
        except OSError as error:
            print(error, file=log)
            status = 1
        else:
            running_groups.add(process.pid)
            timer = threading.Timer(limit, stop, [process.pid])
            timer.start()
            for line in process.stdout:
                log.write(line)
                totals.read(line)
                if show:
                    print(line, end="", flush=True)
            process.stdout.close()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            running_groups.discard(process.pid)
            if time.monotonic() - start > limit:
                print(f"ended after {limit} s", file=log)
            status = process.returncode = os.waitstatus_to_exitcode(status)
            cpu = usage.ru_utime + usage.ru_stime
        totals.close(status, part.counts)
    seconds = time.monotonic() - start
    if totals.failed and not show:
        # Prints in a single call, so that the outputs of other parts are not interleaved.
        shown = path.read_text(encoding="utf-8")
        print(f"\n=== FAILED: {name}, status {status}\n{shown}=== end of {name}\n", flush=True)
    print(f"{seconds:4.0f} s {name}: {totals}", flush=True)
    return Result(totals, seconds, cpu)


@contextlib.contextmanager
def ending_parts():
    """Ends the parts that are still running on exit, for example after Ctrl-C."""
    try:
        yield
    finally:
        for group in running_groups.copy():
            stop(group)


def run_all(parts, env, workers, show):
    """Runs parts in parallel, each after its dependencies. Returns the results by name."""
    waiting, running, results, broken = dict(parts), {}, {}, set()
    # The pool waits for its threads on exit, so the parts must end first.
    with ThreadPoolExecutor(workers) as pool, ending_parts():
        while waiting or running:
            for name, part in list(waiting.items()):
                needs = [need for need in part.needs if need in parts]
                if broken.intersection(needs):
                    print(f"not run: {name}", flush=True)
                    broken.add(name)
                    del waiting[name]
                elif len(running) < workers and all(need in results for need in needs):
                    running[pool.submit(run, name, waiting.pop(name), env, show)] = name
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                name = running.pop(future)
                results[name] = future.result()
                # A part cannot run if a build that it needs has failed.
                if parts[name].counts == "nothing" and results[name].totals.failed:
                    broken.add(name)
    return results


def needed(names):
    """Returns the named parts and their dependencies, in table order."""
    wanted = set(names)
    while more := {need for name in wanted for need in PARTS[name].needs} - wanted:
        wanted |= more
    return {name: part for name, part in PARTS.items() if name in wanted}


def table(results):
    print(f"\n{'part':10} {'seconds':>8} {'CPU s':>8} {'passed':>8} {'failed':>8} {'skipped':>8}")
    for name, (totals, seconds, cpu) in results.items():
        counts = f"{totals.passed:8} {totals.failed:8} {totals.skipped:8}"
        print(f"{name:10} {seconds:8.0f} {cpu:8.0f} {counts}")


def main(names):
    unknown = set(names) - set(PARTS) - {"ci"}
    if unknown:
        sys.exit(f"unknown part: {', '.join(sorted(unknown))}; expected {', '.join(PARTS)}")
    start = time.monotonic()
    # Ends the parts too if this script is asked to end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    # All Rust code is built once, in cargo's `dev` profile, which enables debug assertions.
    env = toolbox.environment() | toolbox.EXTENSION | {"CARC_PROFILE": "dev"}
    parts = PARTS if names == ["ci"] else needed(names) if names else TESTS
    show = bool(names) and names != ["ci"]
    # One more part than there are cores, because parts often wait for browsers, downloads or cargo
    # locks.
    results = run_all(parts, env, 1 if show else (os.cpu_count() or 2) + 1, show)
    table(results)
    print(f"{time.monotonic() - start:.0f} s in all")
    totals = Totals()
    for result in results.values():
        totals.add(result.totals.passed, result.totals.failed, result.totals.skipped)
    print(totals, flush=True)
    return 1 if totals.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
