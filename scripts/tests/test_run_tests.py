"""Tests for the script that runs all tests."""

import re
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

import fuzz
import run_tests


def totals_of(*lines):
    totals = run_tests.Totals()
    for line in lines:
        totals.read(line + "\n")
    return totals.passed, totals.failed, totals.skipped


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", (5, 0, 1)),
        ("\x1b[32mtest result: FAILED. 4 passed; 2 failed; 0 ignored; 0\x1b[0m", (4, 2, 0)),
        ("100% tests passed, 0 tests failed out of 12", (12, 0, 0)),
        ("50% tests passed, 1 test failed out of 2", (1, 1, 0)),
        ("==== 3 failed, 5 passed, 2 skipped, 1 error in 1.23s ====", (5, 4, 2)),
        ("======= 7 passed, 1 warning in 61.20s (0:01:01) =======", (7, 0, 0)),
        ("7 passed in 0.20s", (7, 0, 0)),
        ("9 passed, 1 failed", (9, 1, 0)),
        ("9 passed, 0 failed, 2 skipped", (9, 0, 2)),
        ("# pass 8", (8, 0, 0)),
        ("# fail 2", (0, 2, 0)),
        ("said: 9 passed, 0 failed", (0, 0, 0)),
        ("=== Rust: 9 passed, 0 failed (3 s)", (0, 0, 0)),
    ],
)
def test_closing_lines_are_counted(line, counts):
    assert totals_of(line) == counts


def test_skipped_tests_of_ctest_are_not_passed_ones():
    skipped = "1/2 Test #1: a ....***Skipped   0.00 sec"
    assert totals_of(skipped, "100% tests passed, 0 tests failed out of 2") == (1, 0, 1)


@pytest.fixture
def logs(tmp_path, monkeypatch):
    monkeypatch.setattr(run_tests, "LOGS", tmp_path)
    return tmp_path


def counted(program, counts):
    part = run_tests.Part([sys.executable, "-c", program], (), counts)
    totals = run_tests.run("part", part, None).totals
    return totals.passed, totals.failed, totals.skipped


@pytest.mark.parametrize(
    ("program", "kind", "counts"),
    [
        ("print('3 passed, 0 failed')", "tests", (3, 0, 0)),
        ("print('3 passed, 1 failed'); raise SystemExit(1)", "tests", (3, 1, 0)),
        ("print('3 passed, 0 failed'); raise SystemExit(1)", "tests", (3, 1, 0)),
        ("print('nothing to do')", "tests", (0, 1, 0)),
        ("print('SKIP: no tool'); raise SystemExit(77)", "tests", (0, 0, 1)),
        ("print('no fault')", "check", (1, 0, 0)),
        ("raise SystemExit(1)", "check", (0, 1, 0)),
        ("", "nothing", (0, 0, 0)),
        ("raise SystemExit(1)", "nothing", (0, 1, 0)),
    ],
)
def test_counts_and_status_make_the_result_of_a_part(program, kind, counts, logs):
    assert counted(program, kind) == counts


def test_a_missing_program_fails(logs):
    result = run_tests.run("part", run_tests.Part(["no-such-program-of-ours"]), None)
    assert result.totals.failed == 1


def test_a_part_that_exceeds_its_limit_fails_with_its_child_processes(logs):
    child = [sys.executable, "-c", "import time; time.sleep(600)"]
    program = f"import subprocess; print('1 passed, 0 failed', flush=True); subprocess.run({child})"
    part = run_tests.Part([sys.executable, "-c", program])
    result = run_tests.run("part", part, None, limit=1)
    assert (result.totals.passed, result.totals.failed) == (1, 1)
    assert result.seconds < 300
    assert "ended after 1 s" in (logs / "part.log").read_text(encoding="utf-8")


def test_a_part_waits_for_what_it_needs(logs):
    passing = [sys.executable, "-c", "print('1 passed, 0 failed')"]
    parts = {"b": run_tests.Part(passing, ("a",)), "a": run_tests.Part(passing)}
    assert list(run_tests.run_all(parts, None, 2, False)) == ["a", "b"]


def test_parts_that_need_a_failed_build_do_not_run(logs):
    failing = run_tests.Part([sys.executable, "-c", "raise SystemExit(1)"], counts="nothing")
    other = run_tests.Part([sys.executable, "-c", "print('1 passed, 0 failed')"])
    never = run_tests.Part(["never"], ("a",))
    parts = {"a": failing, "b": never, "c": never._replace(needs=("b",)), "d": other}
    assert set(run_tests.run_all(parts, None, 1, False)) == {"a", "d"}


def test_a_part_brings_what_it_needs():
    assert list(run_tests.needed(["fuzz"])) == ["venv", "asan", "fuzz"]
    assert list(run_tests.needed(["types"])) == ["build", "venv", "install", "types"]


def test_the_last_line_is_the_totals():
    totals = run_tests.Totals()
    totals.add(5, 1)
    assert str(totals) == "5 passed, 1 failed"
    totals.add(0, 0, 2)
    assert str(totals) == "5 passed, 1 failed, 2 skipped"


def test_an_unknown_part_is_refused():
    with pytest.raises(SystemExit, match="nonsense"):
        run_tests.main(["nonsense"])


def test_every_fuzz_target_has_seeds_and_a_share_of_the_time():
    manifest = (fuzz.FOLDER / "Cargo.toml").read_text(encoding="utf-8")
    targets = set(re.findall(r'\[\[bin\]\]\nname = "(\w+)"', manifest))
    assert len(targets) > 1
    assert {path.parent.name for path in (fuzz.FOLDER / "corpus").glob("*/*")} == targets
    assert set(fuzz.SHARES) == targets
