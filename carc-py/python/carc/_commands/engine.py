"""``python -m carc engine``: an agent for other programs."""

from __future__ import annotations

import argparse

from carc._carc import _serve

NAME = "engine"
HELP = "let an agent decide for whoever asks by the line protocol"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Reads requests from standard input and writes answers to standard output, a line of JSON "
        "each, until it is told to quit or the input ends. docs/protocol.md says what they are."
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
