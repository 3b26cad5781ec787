"""``python -m carc benchmark``: run a benchmark task, or print a results table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import carc
from carc._commands import table
from carc._commands.bar import Bar

if TYPE_CHECKING:
    from carc.benchmark import Result

NAME = "benchmark"
HELP = "measure an agent in a named task, or print a table of results"


def configure(parser: argparse.ArgumentParser) -> None:
    from carc import benchmark

    parser.description = (
        "Measure an agent in a named task with fixed games and opponents, and write the result to "
        "a file. Without a task, --table prints result files as Markdown. See docs/benchmark.md."
    )
    parser.add_argument("task", nargs="?", help=f"one of {', '.join(benchmark.TASKS)}")
    parser.add_argument(
        "--agent",
        help=f"{table.PLAYERS}, or MODULE:FUNCTION for a function that takes a seed and returns an "
        "object with choose(game)",
    )
    parser.add_argument("--name", help="name of the agent in tables (default: AGENT)")
    parser.add_argument(
        "--games",
        type=int,
        default=benchmark.GAMES,
        help="games per opponent (default: %(default)s; use fewer only for testing)",
    )
    parser.add_argument(
        "--training-decisions",
        type=int,
        help="number of decisions that the agent was trained on, for the result file",
    )
    parser.add_argument("--notes", default="", help="description of the agent")
    parser.add_argument("--out", type=table.target, metavar="FILE", help="result file (JSON)")
    parser.add_argument(
        "--table", nargs="+", type=Path, metavar="FILE", help="print these result files as Markdown"
    )
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="show a progress bar on stderr (default: only on a terminal)",
    )


def run(arguments: argparse.Namespace) -> int:
    from carc import benchmark

    if arguments.table:
        if arguments.task or arguments.agent:
            raise carc.CarcError("--table cannot be combined with a task or an agent")
        print(benchmark.markdown([_read(path) for path in arguments.table]))
        return 0
    if arguments.task is None or arguments.agent is None:
        raise carc.CarcError("expected a task and --agent, or --table")
    with Bar("games", table.stream(arguments)) as bar:
        result = benchmark.run(
            arguments.task,
            arguments.agent,
            games=arguments.games,
            name=arguments.name,
            training_decisions=arguments.training_decisions,
            notes=arguments.notes,
            progress=bar.show,
        )
    if arguments.out:
        arguments.out.write_text(result.to_json(), encoding="utf-8")
    print(benchmark.markdown([result]))
    return 0


def _read(path: Path) -> Result:
    from carc import benchmark

    try:
        return benchmark.Result.from_json(path.read_text(encoding="utf-8"))
    except benchmark.BenchmarkError as error:
        raise carc.CarcError(f"{path}: {error}") from error
