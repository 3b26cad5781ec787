"""``python -m carc selfplay``: records of many games, in a file."""

from __future__ import annotations

import argparse

from carc._commands import table
from carc._commands.bar import Bar

NAME = "selfplay"
HELP = "let agents play many games, and write records of them to a file"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Agents play many games; the record of each is written to a file of NumPy (.npz) or "
        "Parquet (.parquet), which carc.data.Games.load reads."
    )
    parser.add_argument(
        "agents",
        nargs="+",
        metavar="AGENT",
        help=f"{table.AGENTS}; one for each player, or one that plays on both of two seats",
    )
    parser.add_argument(
        "--out", type=table.target, required=True, metavar="FILE", help="what is written"
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument(
        "--workers",
        type=int,
        default=0,
        help="how many processes of Ray play; 0, as given, plays in this one without Ray",
    )
    table.add_options(parser, threads=False)


def run(arguments: argparse.Namespace) -> int:
    from carc import data, distributed

    # Before hours of play: whether the file can have this form.
    data.form_of(arguments.out)
    agents = arguments.agents * (2 if len(arguments.agents) == 1 else 1)
    records = []
    stopped = False
    with Bar("games", table.stream(arguments)) as bar:
        playing = distributed.self_play(
            agents,
            games=arguments.games,
            config=table.config(arguments, len(agents)),
            seed=arguments.seed,
            workers=arguments.workers,
            progress=bar.show,
        )
        try:
            for record in playing:
                records.append(record)
        except KeyboardInterrupt:
            if not records:
                raise
            stopped = True
    games = data.Games.of(records)
    games.save(arguments.out)
    print(f"{len(games)} games, {len(games.codes)} decisions: {arguments.out}")
    if stopped:
        raise KeyboardInterrupt
    return 0
