"""``python -m carc selfplay``: record many games in a file."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

import carc
from carc._commands import table
from carc._commands.bar import Bar

NAME = "selfplay"
HELP = "play many games between agents and write their records to a file"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play many games between agents and write their records to a NumPy (.npz) or Parquet "
        "(.parquet) file, which carc.data.Games.load reads. Until the run ends, finished games are "
        "stored in FILE.unfinished. Use --resume to continue an interrupted run."
    )
    parser.add_argument(
        "agents",
        nargs="+",
        metavar="AGENT",
        help=f"{table.AGENTS}; one for each player, or one for both players",
    )
    parser.add_argument(
        "--out", type=table.target, required=True, metavar="FILE", help="output file"
    )
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument(
        "--resume",
        action="store_true",
        help="continue an interrupted run with the same agents, config and seed",
    )
    existing.add_argument("--overwrite", action="store_true", help="replace an existing games file")
    parser.add_argument(
        "--workers",
        type=int,
        default=0,
        help="number of Ray processes; 0 (default) plays in this process without Ray",
    )
    table.add_options(parser, threads=False)


def run(arguments: argparse.Namespace) -> int:
    from carc import data, distributed
    from carc._commands import unfinished

    # Reject an unsupported file format before hours of play.
    data.form_of(arguments.out)
    journal = unfinished.beside(arguments.out)
    agents = arguments.agents * (2 if len(arguments.agents) == 1 else 1)
    config = table.config(arguments, len(agents))
    origin = distributed.Run(tuple(agents), arguments.seed, carc.__version__)
    records = _earlier(arguments, journal, config, origin)
    if len(records) > arguments.games:
        raise carc.CarcError(f"--games: {len(records)} games have already been played")
    stopped: KeyboardInterrupt | None = None
    with Bar("games", table.stream(arguments)) as bar:
        playing = distributed.self_play(
            agents,
            games=arguments.games,
            first=len(records),
            config=config,
            seed=arguments.seed,
            workers=arguments.workers,
            progress=bar.show,
        )
        fresh = journal.with_name(journal.name + ".part")
        with closing(unfinished.Unfinished(fresh, config, origin)) as file:
            for record in records:
                file.add(record)
            fresh.replace(journal)
            try:
                for record in playing:
                    records.append(record)
                    file.add(record)
            except KeyboardInterrupt as error:
                stopped = error
    if records:
        games = data.Games.of(records)
        games.save(arguments.out)
        print(f"{len(games)} games, {len(games.codes)} decisions: {arguments.out}")
    journal.unlink()
    if stopped:
        raise stopped
    return 0


def _earlier(
    arguments: argparse.Namespace, journal: Path, config: carc.Config, origin: object
) -> list[carc.distributed.GameRecord]:
    """Returns the finished games from the run that is being continued."""
    from carc import data
    from carc._commands import unfinished

    existing = [path for path in (journal, arguments.out) if path.exists()]
    if arguments.overwrite or not existing:
        return []
    if not arguments.resume:
        raise carc.CarcError(f"{existing[0]} exists; use --resume or --overwrite")
    if existing[0] == journal:
        records = unfinished.read(journal)
    else:
        records = list(data.Games.load(arguments.out))
    for number, record in enumerate(records):
        if record.run != origin or record.config != config or record.number != number:
            raise carc.CarcError(
                f"{existing[0]}: cannot resume: its games were not played with the given agents, "
                "config and seed and this version of carc"
            )
    return records
