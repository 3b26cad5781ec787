"""``python -m carc ladder``: rate players on a fixed list of decks."""

from __future__ import annotations

import argparse

import carc
from carc._commands import table
from carc._commands.bar import Bar

NAME = "ladder"
HELP = "rate players on a fixed list of decks, each played from both seats"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Each pair of players plays every deck in a fixed list twice, once from each seat. The "
        "output contains Elo ratings with 95% intervals and, for each pair, the wins and the mean "
        "lead per deck. Use --results to resume a ladder that was interrupted with Ctrl-C."
    )
    parser.add_argument(
        "agents",
        nargs="*",
        metavar="AGENT",
        help=f"{table.PLAYERS} (default: a fixed list of agents)",
    )
    parser.add_argument("--decks", type=int, default=200, help="number of decks (default: 200)")
    parser.add_argument(
        "--results",
        metavar="FILE",
        type=table.target,
        help="append each game to this file, and skip the games that are already in it",
    )
    parser.add_argument(
        "--timed",
        action="store_true",
        help="accept agents with a time limit (results then depend on the machine)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--markdown", action="store_true", help="print the result as Markdown tables"
    )
    parser.add_argument(
        "--svg",
        metavar="FILE",
        type=table.target,
        help="write a chart of the ratings to this file",
    )
    table.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    with Bar("games", table.stream(arguments)) as bar:
        result = carc.ladder(
            arguments.agents or None,
            decks=arguments.decks,
            config=table.config(arguments, 2),
            seed=arguments.seed,
            threads=arguments.threads,
            results=arguments.results,
            timed=arguments.timed,
            progress=bar.show,
        )
    if arguments.svg is not None:
        arguments.svg.write_text(result.to_svg(), encoding="utf-8")
    if arguments.json:
        print(result.to_json(), end="")
    elif arguments.markdown:
        print(result.to_markdown(), end="")
    else:
        print(result)
    return 0
