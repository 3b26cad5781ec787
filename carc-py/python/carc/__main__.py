"""The command line: ``python -m carc COMMAND``."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Sequence
from types import FrameType

import carc
from carc._commands import arena, benchmark, engine, ladder, mcp, position, questions, selfplay

COMMANDS = [arena, ladder, selfplay, benchmark, engine, mcp, position, questions]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command.

    Returns:
        The exit status: 0 for success, 2 for invalid arguments, 130 after Ctrl-C, 143 after a
        request to terminate (SIGTERM).
    """
    parser = argparse.ArgumentParser(prog="carc", description=carc.__doc__.splitlines()[0])
    parser.add_argument("--version", action="version", version=f"carc {carc.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        own = commands.add_parser(command.NAME, help=command.HELP)
        command.configure(own)
        own.set_defaults(run=command.run)
    given = parser.parse_args(arguments)
    # Cluster schedulers send SIGTERM before they kill a process. Only the main thread can handle
    # signals.
    usual = None
    if threading.current_thread() is threading.main_thread():
        usual = signal.signal(signal.SIGTERM, _terminate)
    try:
        return int(given.run(given))
    except (carc.CarcError, OSError, ImportError) as error:
        print(f"carc: {error}", file=sys.stderr)
        return 2
    except Terminated:
        print("carc: terminated", file=sys.stderr)
        return 143
    except KeyboardInterrupt:
        print("carc: interrupted", file=sys.stderr)
        return 130
    finally:
        if usual is not None:
            signal.signal(signal.SIGTERM, usual)


class Terminated(KeyboardInterrupt):
    """Raised when the process receives a request to terminate."""


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated


if __name__ == "__main__":
    sys.exit(main())
