"""``python -m carc arena``: a match between agents."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

import carc
from carc._commands import table
from carc._commands.bar import Bar

NAME = "arena"
HELP = "play a match between agents and print the result with its confidence interval"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play a match between agents on all cores. Each tile order is repeated until every agent "
        "has taken every seat once. The output is the first agent's win rate, with a draw counted "
        "as half a win, and its 95% confidence interval."
    )
    parser.add_argument(
        "agents", nargs="+", metavar="AGENT", help=f"{table.PLAYERS}; one for each player"
    )
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    table.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    if len(arguments.agents) < 2:
        raise carc.CarcError("expected at least two agents")
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
