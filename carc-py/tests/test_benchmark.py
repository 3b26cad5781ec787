"""Tests for the benchmark: tasks, results, the command, and the table in the documentation."""

from __future__ import annotations

import doctest
import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import carc
import carc.baselines
import carc.benchmark as benchmark
from carc.__main__ import main
from carc.benchmark import TASKS, BenchmarkError, Result

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "benchmark.md"
RESULTS = ROOT / "docs" / "benchmark"
SMALL: dict[str, Any] = {"games": 2}


def test_docstring_examples() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(benchmark, extraglobs={"carc": carc}, optionflags=flags)
    assert result.attempted > 6
    assert result.failed == 0


def test_every_task_has_a_game_and_a_row_in_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, task in TASKS.items():
        config = task.config()
        assert config.players == task.players == int(name[-2])
        carc.Encoding(config)
        table = config.options["table"].replace("x", " x ")
        assert f"| `{name}` | {task.players} |" in page
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert row.endswith(f"| {table} |")


def test_results_are_reproducible_and_equal_to_the_arena() -> None:
    result = benchmark.run("base-15x15-2p", "greedy", games=6, name="mine", notes="a test")
    assert result == benchmark.run("base-15x15-2p", "greedy", games=6, name="mine", notes="a test")
    assert (result.agent, result.spec, result.games) == ("mine", "greedy", 6)
    assert [match.opponent for match in result.matches] == ["random", "greedy"]
    config = TASKS["base-15x15-2p"].config()
    arena = carc.arena("greedy", "random", games=6, config=config, seed=benchmark.SEED)
    match = result.matches[0]
    assert (match.wins, match.points, match.opponent_points) == (arena.wins, *arena.points)
    assert Result.from_json(result.to_json()) == result


def test_agent_takes_every_seat() -> None:
    shown: list[tuple[int, int]] = []
    result = benchmark.run(
        "base-4p", "random", games=3, progress=lambda done, total: shown.append((done, total))
    )
    assert result.games == 4
    assert shown[-1] == (8, 8)
    assert sorted(shown) == shown


def test_agent_of_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("my_agents")
    module.make = lambda seed: carc.agents.make("greedy", seed=1)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_agents", module)
    own = benchmark.run("base-15x15-2p", "my_agents:make", games=2)
    assert (own.agent, own.spec, own.iterations) == ("my_agents:make", "my_agents:make", None)
    assert own.matches[0].points > own.matches[0].opponent_points
    with pytest.raises(BenchmarkError, match="my_agents:other"):
        benchmark.agent_of("my_agents:other")
    with pytest.raises(BenchmarkError, match="no_such_module"):
        benchmark.agent_of("no_such_module:make")
    with pytest.raises(BenchmarkError, match="has a time limit"):
        benchmark.agent_of("mcts:seconds=0.1")
    with pytest.raises(BenchmarkError, match="has a time limit"):
        benchmark.agent_of("hard:seconds=2")
    with pytest.raises(BenchmarkError, match="unknown agent"):
        benchmark.agent_of("alpha")


def test_trained_agent_reports_its_decisions() -> None:
    found = benchmark.run("base-15x15-2p", "carc.baselines:linear", games=2)
    assert found.training_decisions == carc.baselines.Baseline("linear").training_decisions
    assert found.iterations is None


def test_levels_have_no_time_limit() -> None:
    for level in ("hard", "expert"):
        assert "seconds=" in carc.agents.make(level, seed=1).spec
    assert benchmark.agent_of("hard") == "hard:iterations=4000"
    assert benchmark.agent_of("expert") == "expert:iterations=100000"
    assert benchmark.agent_of("hard:iterations=7") == "hard:iterations=7"
    assert benchmark.agent_of("easy") == "easy"
    match = benchmark.run("base-15x15-2p", "hard:iterations=3", games=2)
    assert (match.spec, match.iterations) == ("hard:iterations=3", 3)


def test_iterations_are_the_budget_of_a_search() -> None:
    found = benchmark.run("base-15x15-2p", "mcts:iterations=5", **SMALL)
    assert found.iterations == 5
    assert benchmark.run("base-15x15-2p", "random", **SMALL).iterations is None


def test_rejects_files_of_another_kind() -> None:
    result = benchmark.run("base-15x15-2p", "random", **SMALL)
    content = json.loads(result.to_json())
    for wrong in (
        "{",
        "[]",
        "{}",
        json.dumps({**content, "format": "other"}),
        json.dumps({**content, "protocol": 2}),
        json.dumps({**content, "unknown": 1}),
        json.dumps({**content, "matches": [{}]}),
    ):
        with pytest.raises(BenchmarkError):
            Result.from_json(wrong)
    with pytest.raises(BenchmarkError, match="games"):
        benchmark.run("base-2p", "random", games=0)


def test_command_writes_results_and_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "result.json"
    arguments = ["base-15x15-2p", "--agent", "random", "--games", "2", "--out", str(path)]
    assert main(["benchmark", *arguments, "--training-decisions", "12345"]) == 0
    printed = capsys.readouterr().out
    assert "| `random` |" in printed
    assert Result.from_json(path.read_text()).training_decisions == 12345
    assert main(["benchmark", "--table", str(path)]) == 0
    assert capsys.readouterr().out == printed
    path.write_text("{}")
    assert main(["benchmark", "--table", str(path)]) == 2
    assert capsys.readouterr().err == f"carc: {path}: not a benchmark result\n"
    assert main(["benchmark", "base-2p"]) == 2
    assert main(["benchmark", "--table", str(path), "--agent", "random"]) == 2


def test_table_orders_agents_by_strength() -> None:
    random, greedy = (
        benchmark.run("base-15x15-2p", name, games=4) for name in ("random", "greedy")
    )
    text = benchmark.markdown([random, greedy, replace(random, task="base-2p")])
    assert text.index("\n| `greedy` |") < text.index("\n| `random` |")
    assert text.index("### base-15x15-2p") < text.index("### base-2p")


def test_table_in_the_documentation_is_up_to_date() -> None:
    """The results table matches the stored results. BLESS=1 regenerates it."""
    results = [
        Result.from_json(path.read_text(encoding="utf-8"))
        for path in sorted(RESULTS.glob("*.json"))
    ]
    assert results
    assert all(result.games == benchmark.GAMES for result in results if result.agent != "hard")
    page = PAGE.read_text(encoding="utf-8")
    begin = "<!-- written by carc-py/tests/test_benchmark.py -->\n"
    before, rest = page.split(begin)
    _, after = rest.split("<!-- results:end -->")
    new = f"{before}{begin}\n{benchmark.markdown(results)}\n\n<!-- results:end -->{after}"
    if os.environ.get("BLESS"):
        PAGE.write_text(new, encoding="utf-8")
    assert page == new or os.environ.get("BLESS")
