"""Tests that every measurement can be taken and every table can be written."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import figures
import performance

QUICK = ["--games", "2000", "--times", "1", "--seconds", "0.01"]


def test_every_measure_can_be_taken(tmp_path, capsys):
    kernel = tmp_path / "kernel"
    answer = '{"games_per_cpu_s": 1000, "tiles_on_board": 72}'
    kernel.write_text(f"#!{sys.executable}\nprint({answer!r})\n")
    kernel.chmod(0o755)
    performance.main([*QUICK, "--json", "--kernel", str(kernel)])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"base playouts / kernel", "placement and undo"} <= {line["name"] for line in lines}
    for line in lines:
        assert line.get("ratio", line.get("value")) > 0
        assert set(line) in ({"name", "ratio"}, {"name", "value", "unit"})


def test_every_table_of_performance_can_be_written(monkeypatch):
    written = {}
    monkeypatch.setattr(performance, "write", lambda blocks, *_, **__: written.update(blocks))
    performance.main(QUICK)
    pages = [(figures.ROOT / page).read_text(encoding="utf-8") for page in performance.PAGES]
    marked = {found[2] for text in pages for found in figures.MARKED.finditer(text)}
    assert set(written) <= marked
    assert marked - set(written) <= {"throughput", "wasm"}
    assert all(written.values())


def test_runs_are_compared_in_turn():
    taken = {"ours": [1.0, 8.0, 3.0], "theirs": [2.0, 4.0, 1.0]}
    assert figures.ratio(taken, "ours", "theirs") == 2.0
    calls = []
    figures.in_turn(2, {name: lambda name=name: calls.append(name) for name in "ab"})
    assert calls == ["a", "b", "a", "b"]


def test_blocks_are_written_between_their_marks(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- one: begin -->\nold\n<!-- one: end -->\nb\n")
    figures.write({"one": ["new"]}, "page.md")
    assert page.read_text() == "a\n<!-- one: begin -->\nnew\n<!-- one: end -->\nb\n"
    with pytest.raises(SystemExit, match="two"):
        figures.write({"two": ["new"]}, "page.md")
