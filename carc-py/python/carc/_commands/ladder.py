"""``python -m carc ladder``: how strong players are, on a fixed list of decks."""

from __future__ import annotations

import argparse

import carc
from carc._commands import table
from carc._commands.bar import Bar

NAME = "ladder"
HELP = "rate agents on a fixed list of decks, each from both seats"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "On each of a fixed list of decks everybody meets everybody else twice, once from each "
        "seat. Printed are Elo ratings with 95 % intervals and, for every two, how many games were "
        "won and by how many points a deck. With --results a ladder that was ended by Ctrl-C goes "
        "on where it was."
    )
    parser.add_argument(
        "agents",
        nargs="*",
        metavar="AGENT",
        help=f"{table.PLAYERS} (default: a fixed list of agents)",
    )
    parser.add_argument("--decks", type=int, default=200, help="how many decks (default: 200)")
    parser.add_argument(
        "--results",
        metavar="FILE",
        type=table.target,
        help="write each game into this file, and do not play those that it holds",
    )
    parser.add_argument(
        "--timed",
        action="store_true",
        help="also play agents who think for a time: the result depends on the machine then",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--markdown", action="store_true", help="print it as tables in Markdown")
    parser.add_argument(
        "--svg",
        metavar="FILE",
        type=table.target,
        help="write a picture of the ratings into this file",
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
