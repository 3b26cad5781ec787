"""The scripts that judge the project are judged here."""

<<<<<<< HEAD
import re
import subprocess
=======
import json
>>>>>>> 499f4b0 (build: compile once for all tests and run the parts side by side)
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

<<<<<<< HEAD

import fuzz_corpus
import readme_snippets
import run_examples
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
        (
            "\x1b[32mtest result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured\x1b[0m",
            (4, 2, 0),
        ),
        ("100% tests passed, 0 tests failed out of 12", (12, 0, 0)),
        ("50% tests passed, 1 test failed out of 2", (1, 1, 0)),
        ("==== 3 failed, 5 passed, 2 skipped, 1 error in 1.23s ====", (5, 4, 2)),
        ("======= 7 passed, 1 warning in 61.20s (0:01:01) =======", (7, 0, 0)),
        ("7 passed in 0.20s", (7, 0, 0)),
        ("9 passed, 1 failed", (9, 1, 0)),
        ("9 passed, 0 failed, 2 skipped", (9, 0, 2)),
        ("said: 9 passed, 0 failed", (0, 0, 0)),
        ("=== Rust: 9 passed, 0 failed (3 s)", (0, 0, 0)),
    ],
)
def test_closing_lines_are_counted(line, counts):
    assert totals_of(line) == counts


def test_skipped_tests_of_ctest_are_not_passed_ones():
    lines = [
        "1/2 Test #1: a ....***Skipped   0.00 sec",
        "100% tests passed, 0 tests failed out of 2",
    ]
    assert totals_of(*lines) == (1, 0, 1)


@pytest.mark.parametrize(
    ("program", "counts"),
    [
        ("print('3 passed, 0 failed')", (3, 0)),
        ("print('3 passed, 1 failed'); raise SystemExit(1)", (3, 1)),
        ("print('3 passed, 0 failed'); raise SystemExit(1)", (3, 1)),
        ("print('nothing to do')", (0, 1)),
    ],
)
def test_a_part_that_breaks_off_or_runs_nothing_has_failed(program, counts):
    totals = run_tests.run("part", [sys.executable, "-c", program], None)
    assert (totals.passed, totals.failed) == counts


def test_a_part_that_is_not_there_has_failed():
    assert run_tests.run("part", ["no-such-program-of-ours"], None).failed == 1


def test_the_last_line_is_the_totals():
    totals = run_tests.Totals()
    totals.add(5, 1)
    assert str(totals) == "5 passed, 1 failed"
    totals.add(0, 0, 2)
    assert str(totals) == "5 passed, 1 failed, 2 skipped"


def test_whole_snippets_are_found_and_pieces_are_not():
    text = "```c\nint main(void);\n```\n```c ignore\nx\n```\n```python\npass\n```\n"
    assert [language for language, _ in readme_snippets.FENCE.findall(text)] == ["c", "python"]


def test_the_end_of_a_game_is_found():
    text = "player 0 scores 3\nplayer 0: 15 points\nplayer 1: -2 points\nhash 0x0123456789abcdef\n"
    assert run_examples.result_of(text) == text.splitlines()[1:]


def test_an_unknown_part_is_refused():
    answer = subprocess.run(
        [sys.executable, str(SCRIPTS / "run_tests.py"), "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    assert "nonsense" in answer.stderr


def test_every_fuzz_target_has_seeds_and_a_share_of_the_time():
    manifest = (fuzz_corpus.ROOT / "fuzz" / "Cargo.toml").read_text(encoding="utf-8")
    targets = set(re.findall(r'\[\[bin\]\]\nname = "(\w+)"', manifest))
    assert len(targets) > 1
    assert {name.split("/")[0] for name in fuzz_corpus.seeds()} == targets
    assert {path.parent.name for path in fuzz_corpus.CORPUS.glob("*/*")} == targets
    runner = (SCRIPTS / "fuzz.sh").read_text(encoding="utf-8")
    shares = re.search(r'^shares="(.+)"$', runner, re.MULTILINE)[1].split()
    assert {share.split(":")[0] for share in shares} == targets


@pytest.mark.parametrize("program", sorted(fuzz_corpus.ROOT.glob("carc-*/tests/main.rs")))
def test_every_file_is_a_part_of_the_test_program(program):
    parts = set(re.findall(r"^mod (\w+);$", program.read_text(encoding="utf-8"), re.M))
    assert {path.stem for path in program.parent.glob("*.rs")} - {"main"} <= parts
=======
import check_links
import check_paths
import figures
import instructions
import performance
import ratios
import toolbox


@pytest.fixture
def pages(tmp_path, monkeypatch):
    monkeypatch.setattr(check_links, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    text = "# A `code` title!\n\n## Twice\n## Twice\n```\n# no\n```\n"
    (tmp_path / "docs" / "a.md").write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    "target",
    ["docs/a.md", "docs", "docs/a.md#a-code-title", "docs/a.md#twice-1", "https://example.org/#x"],
)
def test_links_that_lead_somewhere(pages, target):
    assert check_links.fault(Path("README.md"), target) is None


@pytest.mark.parametrize("target", ["docs/b.md", "docs/a.md#no", "../outside.md", "#here"])
def test_links_that_lead_nowhere(pages, target):
    (pages / "README.md").write_text("# There\n")
    assert check_links.fault(Path("README.md"), target) is not None


def test_links_in_code_are_no_links():
    lines = [line for _, line in check_links.prose("a\n```\n[x](y)\n```\n[z](w)\n")]
    assert lines == ["a", "[z](w)"]


def test_paths_of_one_machine_are_found():
    folder = "/" + "home"
    assert check_paths.PLACE.search(f"see {folder}/somebody/x")
    assert not check_paths.PLACE.search("see docs/home/x and https://a.b/c/home")


def test_every_script_says_what_it_is_for():
    for path in SCRIPTS.glob("*.py"):
        assert path.read_text(encoding="utf-8").startswith('"""'), path.name


QUICK = ["--games", "2000", "--times", "1", "--seconds", "0.01"]


def test_every_measure_can_be_taken(capsys):
    ratios.main(QUICK)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "everything / base, time for a tile laid" in {line["name"] for line in lines}
    for line in lines:
        assert line.get("ratio", line.get("value")) > 0
        assert set(line) in ({"name", "ratio"}, {"name", "value", "unit"})


def test_every_table_of_performance_can_be_written(tmp_path, monkeypatch, capsys):
    kernel = tmp_path / "kernel"
    answer = '{"games_per_cpu_s": 1000, "tiles_on_board": 72}'
    kernel.write_text(f"#!{sys.executable}\nprint({answer!r})\n")
    kernel.chmod(0o755)
    before = tmp_path / "before"
    before.write_text('{"name": "base playouts / kernel", "ratio": 0.125}\n')
    # What is installed is good enough here.
    monkeypatch.setattr(toolbox, "install_release_package", lambda: None)
    written = {}
    monkeypatch.setattr(performance, "write", lambda blocks, *_, **__: written.update(blocks))
    performance.main([*QUICK, "--kernel", str(kernel), "--before", str(before)])
    pages = [(figures.ROOT / page).read_text(encoding="utf-8") for page in performance.PAGES]
    marked = {found[2] for text in pages for found in figures.MARKED.finditer(text)}
    optional = set() if instructions.available() else {"profile"}
    assert set(written) == marked - optional
    assert written["measures"][2].startswith("| base playouts / kernel | 0.12 |")
    assert all(table for table in written.values())


def test_figures_are_compared_run_by_run():
    given = {"ours": [1.0, 8.0, 3.0], "theirs": [2.0, 4.0, 1.0]}
    assert figures.ratio(given, "ours", "theirs") == 2.0
    calls = []
    figures.by_turns(2, {name: lambda name=name: calls.append(name) for name in "ab"})
    assert calls == ["a", "b", "a", "b"]


def test_blocks_are_written_between_their_marks(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- one: begin -->\nold\n<!-- one: end -->\nb\n")
    figures.write({"one": ["new"]}, "page.md")
    assert page.read_text() == "a\n<!-- one: begin -->\nnew\n<!-- one: end -->\nb\n"
    with pytest.raises(SystemExit, match="two"):
        figures.write({"two": ["new"]}, "page.md")
>>>>>>> 499f4b0 (build: compile once for all tests and run the parts side by side)
