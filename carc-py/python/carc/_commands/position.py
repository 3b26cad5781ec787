"""``python -m carc position``: render a position or convert it to another form."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import carc

NAME = "position"
HELP = "read a position in board notation, and draw it or write it in another form"

FORMS = ("board", "text", "line", "json", "svg")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Read a position in board notation, a config as JSON or a save, validate it, and print it. "
        "See docs/board-notation.md."
    )
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="text that begins with 'carc 1', a file, or - for standard input",
    )
    parser.add_argument(
        "--to",
        choices=FORMS,
        default="board",
        help=(
            "board: a drawing and the state of the game (default); text or line: board notation; "
            "json: a start position as JSON; svg: an SVG picture"
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    game = _read(arguments.position)
    if arguments.to == "svg":
        print(carc.render_svg(game))
    elif arguments.to == "board":
        print(game, end="")
    else:
        print(_write(game, arguments.to).rstrip("\n"))
    return 0


def _read(position: str) -> carc.Game:
    if position.split(maxsplit=1)[:1] == ["carc"]:
        text = position
    elif position == "-":
        text = sys.stdin.read()
    else:
        text = Path(position).read_text(encoding="utf-8")
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return carc.Game(carc.Config.from_text(text), chance="external")
    try:
        is_save = "history" in json.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        raise carc.ParseError(f"position: {error}") from None
    if is_save:
        return carc.Game.from_json(text)
    return carc.Game(carc.Config.from_json(text), chance="external")


def _write(game: carc.Game, form: str) -> str:
    start = game.to_start()
    text = game.to_line() if form == "line" else game.to_text()
    if start is None or text is None:
        raise carc.CarcError("a game whose deck contains unknown tiles cannot be written as text")
    return start.to_json() if form == "json" else text
