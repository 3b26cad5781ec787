"""``python -m carc questions``: write questions for evaluating language models."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from carc import quiz
from carc._commands import table
from carc._commands.bar import Bar

NAME = "questions"
HELP = "write questions about positions, with verified answers, for evaluating language models"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Write questions about positions as JSON Lines: one object per line with the board, the "
        "question, the answer and the reason. See docs/questions.md."
    )
    parser.add_argument("--count", type=int, default=100, help="number of questions (default: 100)")
    parser.add_argument(
        "--kinds",
        default=",".join(quiz.KINDS),
        metavar="KIND,...",
        help=f"kinds of questions, separated by commas (default: {','.join(quiz.KINDS)})",
    )
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument(
        "--out", type=table.target, metavar="FILE", help="output file (default: standard output)"
    )
    parser.add_argument(
        "--pictures",
        type=Path,
        metavar="DIR",
        help="folder for a picture of each question, ID.svg or ID.png",
    )
    parser.add_argument("--png", action="store_true", help="write PNG pictures (requires CairoSVG)")
    table.add_options(parser, threads=False)


def run(arguments: argparse.Namespace) -> int:
    kinds = arguments.kinds.split(",")
    config = table.config(arguments, arguments.players)
    found = quiz.generate(arguments.count, kinds, seed=arguments.seed, config=config)
    if arguments.pictures:
        found = _drawn(found, arguments.pictures, arguments.png)
    with ExitStack() as stack:
        bar = stack.enter_context(Bar("questions", table.stream(arguments)))
        out = sys.stdout
        if arguments.out:
            out = stack.enter_context(arguments.out.open("w", encoding="utf-8"))
        for number, question in enumerate(found, 1):
            print(question.to_json(), file=out)
            bar.show(number, arguments.count)
    return 0


def _drawn(found: Iterator[quiz.Question], folder: Path, png: bool) -> Iterator[quiz.Question]:
    """Writes a picture for each question and yields the questions."""
    folder.mkdir(exist_ok=True)
    if png:
        import cairosvg
    for question in found:
        svg = question.render_svg()
        if png:
            cairosvg.svg2png(bytestring=svg.encode(), write_to=str(folder / f"{question.id}.png"))
        else:
            (folder / f"{question.id}.svg").write_text(svg, encoding="utf-8")
        yield question
