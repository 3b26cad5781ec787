"""``python -m carc selfplay``: record many games in a file."""

from __future__ import annotations

import argparse

from carc._commands import table
from carc._commands.bar import Bar

NAME = "selfplay"
HELP = "play many games between agents and write records of them to a file"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play many games between agents and write their records to a NumPy (.npz) or Parquet "
        "(.parquet) file, which carc.data.Games.load reads."
    )
    parser.add_argument(
        "agents",
        nargs="+",
        metavar="AGENT",
        help=f"{table.AGENTS}; one for each player, or a single one for both players",
    )
    parser.add_argument(
        "--out", type=table.target, required=True, metavar="FILE", help="output file"
    )
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument(
        "--workers",
        type=int,
        default=0,
        help="number of Ray processes; 0 (default) plays in this process without Ray",
    )
    table.add_options(parser, threads=False)


def run(arguments: argparse.Namespace) -> int:
    from carc import data, distributed

    # Reject an unsupported file format before hours of play.
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
