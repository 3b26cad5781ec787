"""Questions with verified answers, for evaluating language models.

>>> import carc.quiz
>>> question = carc.quiz.question("rules", 3, seed=1)
>>> question.answer in question.choices
True
>>> question == carc.quiz.question("rules", 3, seed=1)
True

Each question is about a position in board notation. The engine computes the answer from the board
notation alone. A question depends only on its kind, number, seed and config.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, SupportsIndex

import carc
from carc.quiz import _best, _board, _rules
from carc.quiz._draft import Pick, Topic, position

__all__ = ["KINDS", "Question", "generate", "question"]

TOPICS: dict[str, dict[str, Topic]] = {
    "board": _board.TOPICS,
    "rules": _rules.TOPICS,
    "best": _best.TOPICS,
}

KINDS = tuple(TOPICS)
"""The kinds of questions: about the board, the rules and the best turn."""

# The maximum number of positions to try for a question, and for each of its topics.
ATTEMPTS, POSITIONS = 400, 20
CLAUSE = re.compile(r"(?<=[\[ ])[A-Z0-9]+(?:-[A-Z0-9]+)*-[0-9]+[a-z]?(?=[\],])")


@dataclass(frozen=True)
class Question:
    """A question about a position, with its answer and an explanation.

    >>> question = carc.quiz.question("board", 0)
    >>> carc.quiz.Question.from_json(question.to_json()) == question
    True
    """

    id: str
    """The kind, the seed and the number, such as ``"board-0-12"``."""
    kind: str
    """One of :data:`KINDS`."""
    topic: str
    """The topic within the kind, such as ``"majority"``."""
    seed: int
    """The seed from which the question was generated."""
    number: int
    """The index of the question among the questions with the same seed and kind, starting at 0."""
    board: str
    """The rules and the position in board notation."""
    text: str
    """The question in English."""
    choices: tuple[str, ...]
    """The possible answers; empty if the answer is an integer."""
    answer: str | int
    """The correct answer: one of the choices, or an integer."""
    rationale: str
    """The reason for the answer in English. It cites clauses of the rules in brackets."""
    clauses: tuple[str, ...]
    """The clauses that the rationale cites, such as ``"BASE-CITY-3"``."""
    subject: Mapping[str, Any] = field(hash=False)
    """The machine-readable subject: cells, segments, players and actions in action notation."""

    def prompt(self) -> str:
        """Returns the board, the question and the answer format as one string.

        >>> carc.quiz.question("rules", 3, seed=1).prompt().splitlines()[-3:]
        ['Answer with exactly one of these lines:', 'yes', 'no']
        """
        form = "\n".join(["Answer with exactly one of these lines:", *self.choices])
        form = form if self.choices else "Answer with an integer."
        return f"{self.board}\n{self.text}\n{form}"

    def game(self) -> carc.Game:
        """Returns a game that starts from the position, with seed 0 for later draws.

        >>> question = carc.quiz.question("board", 0)
        >>> question.game().to_text() == question.board
        True
        """
        return carc.Game(carc.Config.from_text(self.board), seed=0)

    def render_svg(self, tile_pixels: SupportsIndex = 80) -> str:
        """Renders the board with numbered columns, rows and players as an SVG document.

        Args:
            tile_pixels: The width of a tile in pixels.

        >>> carc.quiz.question("board", 0).render_svg().startswith("<svg")
        True
        """
        return carc.render_svg(self.game(), tile_pixels=tile_pixels, coordinates=True, numbers=True)

    def to_json(self) -> str:
        """Returns the question as one line of JSON. The JSON is an object whose keys are the names
        of the attributes."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Question:
        """Parses a question from JSON.

        Raises:
            ParseError: If the string is not a question in JSON.

        >>> carc.quiz.Question.from_json("{}")
        Traceback (most recent call last):
        carc.ParseError: invalid question: missing "id"
        """
        try:
            values = json.loads(text)
            lists = {name: tuple(values[name]) for name in ("choices", "clauses") if name in values}
            return Question(**{name.name: (values | lists)[name.name] for name in fields(Question)})
        except KeyError as error:
            raise carc.ParseError(f'invalid question: missing "{error.args[0]}"') from None
        except (TypeError, ValueError) as error:
            raise carc.ParseError(f"invalid question: {error}") from None


def question(
    kind: str, number: SupportsIndex, *, seed: SupportsIndex = 0, config: carc.Config | None = None
) -> Question:
    """Returns a question of the given kind.

    Args:
        kind: One of :data:`KINDS`.
        number: The index of the question, at least 0. Each number selects a different position.
        seed: The seed.
        config: The config for the games; the two-player base game if ``None``. Board notation
            cannot contain custom tile sets.

    Raises:
        CarcError: If the kind is unknown, the config has custom tile sets, or no question was found
            for the config.

    >>> question = carc.quiz.question("board", 12, seed=7)
    >>> question.id, question.kind
    ('board-7-12', 'board')
    """
    setup = config or carc.Config()
    _check([kind], setup)
    seed, number = int(seed), int(number)
    pick = Pick(f"{seed} {kind} {number}")
    for attempt in range(ATTEMPTS):
        if attempt % POSITIONS == 0:
            topic = pick.one(list(TOPICS[kind]))
        game = position(setup, pick, kind == "best")
        draft = TOPICS[kind][topic](game, pick) if game else None
        if game and draft:
            named = f"{kind}-{seed}-{number}"
            clauses = tuple(dict.fromkeys(CLAUSE.findall(draft.rationale)))
            board = game.to_text() or ""
            return Question(
                named, kind, topic, seed, number, board, *draft[:4], clauses, draft.subject
            )
    raise carc.CarcError(f"config: no {kind!r} question was found for this config")


def generate(
    count: int,
    kinds: Sequence[str] = KINDS,
    *,
    seed: SupportsIndex = 0,
    config: carc.Config | None = None,
) -> Iterator[Question]:
    """Returns an iterator over questions that alternates between the kinds.

    Args:
        count: The number of questions.
        kinds: The kinds of questions.
        seed: The seed.
        config: The config for the games; the two-player base game if ``None``.

    Raises:
        CarcError: If a kind is unknown, or the config is not suitable; see :func:`question`.

    >>> [question.id for question in carc.quiz.generate(3, seed=7)]
    ['board-7-0', 'rules-7-0', 'best-7-0']
    """
    setup = config or carc.Config()
    _check(kinds, setup)
    turns = (divmod(number, len(kinds)) for number in range(count))
    return (question(kinds[which], number, seed=seed, config=setup) for number, which in turns)


def _check(kinds: Sequence[str], config: carc.Config) -> None:
    """Rejects invalid arguments."""
    for kind in kinds:
        if kind not in TOPICS:
            raise carc.CarcError(f"kind: expected one of {', '.join(KINDS)}, got {kind!r}")
    if not kinds:
        raise carc.CarcError(f"kinds: expected at least one of {', '.join(KINDS)}")
    if config.custom_sets:
        raise carc.CarcError("config: board notation cannot contain custom tile sets")
