"""What commands have in common that play many games: which game, and whether a bar is shown."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

import carc

AGENTS = "random, greedy, mcts, mcts:iterations=500, mcts:seconds=0.2"
PLAYERS = f"{AGENTS}, or 'process:PROGRAM ARGUMENTS' for a program that speaks the line protocol"


def add_options(parser: argparse.ArgumentParser, threads: bool = True) -> None:
    """Adds the options."""
    parser.add_argument("--seed", type=int, default=0, help="where all chance comes from")
    if threads:
        text = "how many threads; 0 for all cores"
        parser.add_argument("--threads", type=int, default=0, help=text)
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
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="show a bar on stderr (default: if that is a terminal)",
    )


def target(text: str) -> Path:
    """A file to be written. Whether it has a folder is looked at before anything is played."""
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r}")
    return path


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def config(arguments: argparse.Namespace, players: int) -> carc.Config:
    """The game that the options ask for."""
    return carc.Config(
        players,
        preset=arguments.preset,
        expansions=[name for name in arguments.expansions.split(",") if name],
        options=dict(arguments.option),
    )


def stream(arguments: argparse.Namespace) -> TextIO | None:
    """Where a bar is to be shown."""
    shown = sys.stderr.isatty() if arguments.progress is None else arguments.progress
    return sys.stderr if shown else None
