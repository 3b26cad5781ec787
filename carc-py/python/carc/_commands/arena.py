"""``python -m carc arena``: games between agents."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

import carc
from carc._commands.bar import Bar

NAME = "arena"
HELP = "let agents meet in many games, and print who is better and how sure that is"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Agents meet in many games on all cores. The tiles come in the same order until everybody "
        "has sat on every seat. The first agent's win rate is printed, a draw as half a win, with "
        "its 95 % confidence interval."
    )
    parser.add_argument(
        "agents",
        nargs="+",
        metavar="AGENT",
        help="random, greedy, mcts, mcts:iterations=500, mcts:seconds=0.2; one for each player",
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="where all chance comes from")
    parser.add_argument("--threads", type=int, default=0, help="how many threads; 0 for all cores")
    parser.add_argument("--preset", help=f"the edition: {', '.join(carc.presets())}")
    parser.add_argument(
        "--expansions",
        default="",
        metavar="NAME,...",
        help="expansions, separated by commas",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        type=_option,
        help="a rule option; can be given several times",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="show a bar on stderr (default: if that is a terminal)",
    )


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def run(arguments: argparse.Namespace) -> int:
    if len(arguments.agents) < 2:
        raise carc.CarcError("give at least two agents")
    config = carc.Config(
        len(arguments.agents),
        preset=arguments.preset,
        expansions=[name for name in arguments.expansions.split(",") if name],
        options=dict(arguments.option),
    )
    shown = sys.stderr.isatty() if arguments.progress is None else arguments.progress
    with Bar("games", sys.stderr if shown else None) as bar:
        result = carc.arena(
            *arguments.agents,
            games=arguments.games,
            config=config,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=bar.show,
        )
    print(json.dumps(asdict(result)) if arguments.json else result)
    return 0
