"""The command line: ``python -m carc COMMAND``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import carc
from carc._commands import arena, engine, ladder, selfplay

COMMANDS = [arena, ladder, selfplay, engine]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command.

    Returns:
        The exit status: 0 for success, 2 for invalid arguments, 130 after Ctrl-C.
    """
    parser = argparse.ArgumentParser(prog="carc", description=carc.__doc__.splitlines()[0])
    parser.add_argument("--version", action="version", version=f"carc {carc.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        own = commands.add_parser(command.NAME, help=command.HELP)
        command.configure(own)
        own.set_defaults(run=command.run)
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except (carc.CarcError, OSError, ImportError) as error:
        print(f"carc: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("carc: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
