"""``python -m carc arena``: games between agents."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

import carc
from carc._commands import table
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
        "agents", nargs="+", metavar="AGENT", help=f"{table.PLAYERS}; one for each player"
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    table.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    if len(arguments.agents) < 2:
        raise carc.CarcError("give at least two agents")
    with Bar("games", table.stream(arguments)) as bar:
        result = carc.arena(
            *arguments.agents,
            games=arguments.games,
            config=table.config(arguments, len(arguments.agents)),
            seed=arguments.seed,
            threads=arguments.threads,
            progress=bar.show,
        )
    print(json.dumps(asdict(result)) if arguments.json else result)
    return 0
