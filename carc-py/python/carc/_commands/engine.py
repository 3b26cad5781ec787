"""``python -m carc engine``: serve an agent to other programs."""

from __future__ import annotations

import argparse

from carc._carc import _serve

NAME = "engine"
HELP = "serve an agent over the line protocol on standard input and output"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Read requests from standard input and write answers to standard output, one JSON object "
        "per line, until a quit request or the end of input. See docs/protocol.md."
    )
    parser.add_argument(
        "agent",
        nargs="?",
        default="greedy",
        metavar="AGENT",
        help="random, greedy (default), mcts, mcts:iterations=500, mcts:seconds=0.2",
    )


def run(arguments: argparse.Namespace) -> int:
    _serve(arguments.agent)
    return 0
