"""Options for the game and the progress bar, shared by several commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

import carc

AGENTS = "random, greedy, mcts, mcts:iterations=500, mcts:seconds=0.2"
PLAYERS = f"{AGENTS}, or 'process:PROGRAM ARGUMENTS' for a program that uses the line protocol"


def add_options(parser: argparse.ArgumentParser, threads: bool = True) -> None:
    """Adds the options to a parser."""
    parser.add_argument(
        "--seed", type=int, default=0, help="seed for all random choices (default: 0)"
    )
    if threads:
        text = "number of threads; 0 for all cores (default)"
        parser.add_argument("--threads", type=int, default=0, help=text)
    parser.add_argument("--preset", help=f"edition: {', '.join(carc.presets())}")
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
        help="rule option; can be repeated",
    )
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="show a progress bar on stderr (default: only on a terminal)",
    )


def target(text: str) -> Path:
    """Parses the path of an output file.

    The function checks that the folder exists before any games are played.
    """
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"folder not found: {str(path.parent)!r}")
    return path


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text!r}")
    return name, value


def config(arguments: argparse.Namespace, players: int) -> carc.Config:
    """Returns the config described by the options."""
    return carc.Config(
        players,
        preset=arguments.preset,
        expansions=[name for name in arguments.expansions.split(",") if name],
        options=dict(arguments.option),
    )


def stream(arguments: argparse.Namespace) -> TextIO | None:
    """Returns the stream for the progress bar, or ``None``."""
    shown = sys.stderr.isatty() if arguments.progress is None else arguments.progress
    return sys.stderr if shown else None
