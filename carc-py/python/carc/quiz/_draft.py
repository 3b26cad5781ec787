"""Parts shared by all questions: random choices, positions, and the names of tiles and segments."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import carc
from carc._words import counted

T = TypeVar("T")


class Draft(NamedTuple):
    """A question about a known position."""

    text: str
    choices: tuple[str, ...]
    answer: str | int
    rationale: str
    subject: dict[str, Any]


class Pick:
    """Random choices that depend only on a string and are the same on every platform."""

    def __init__(self, text: str) -> None:
        digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
        self._generator = carc.Generator(int.from_bytes(digest, "little"))

    def below(self, bound: int) -> int:
        return self._generator.uniform(bound)

    def one(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, options: Iterable[T]) -> list[T]:
        rest = list(options)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]


Topic: TypeAlias = Callable[[carc.Game, Pick], Draft | None]
"""Returns a question about a position, or ``None`` if the topic does not apply."""


def position(config: carc.Config, pick: Pick, last: bool = False) -> carc.Game | None:
    """Returns a game, created from board notation, in which a tile is about to be placed. If
    ``last`` is true, at most one tile remains to be drawn.
    """
    game = carc.Game(config, seed=pick.below(2**31))
    game.set_undo_depth(0)
    agent = carc.agents.make("greedy", seed=pick.below(2**31))
    turn = game.turn + 3 + pick.below(max(1, game.tiles_remaining - 2))
    left = pick.below(2) if last else game.tiles_remaining
    turn = 0 if last else turn
    while not game.is_over and (
        game.turn < turn or game.tiles_remaining > left or game.phase != "place"
    ):
        game.play(agent.choose(game))
    text = game.to_text()
    return carc.Game(carc.Config.from_text(text), seed=0) if text and not game.is_over else None


@functools.lru_cache(maxsize=4096)
def names(tile: str, rotation: int, segments: int) -> tuple[str, ...]:
    """Returns the names of a tile and its segments in board notation."""
    figures = [
        carc.StartFigure(0, "meeple", carc.Spot(0, 0, segment=number)) for number in range(segments)
    ]
    start = carc.Start(tiles=[carc.StartTile(tile, 0, 0, rotation)], figures=figures)
    name, *places = start.to_text().splitlines()[1].removeprefix("| ").split("+0@")
    return (name.rstrip("<>"), *places)


def tile_name(config: carc.Config, tile: str) -> str:
    """Returns the name of a tile in board notation."""
    return names(tile, 0, len(config.tile(tile).segments))[0]


def segment_name(game: carc.Game, spot: carc.Spot) -> str:
    """Returns the name of a placed tile's segment in board notation."""
    placed = next(it for it in game.board() if (it.x, it.y) == (spot.x, spot.y))
    segments = len(game.config.tile(placed.tile).segments)
    assert spot.segment is not None
    return names(placed.tile, placed.canonical, segments)[1 + spot.segment]


def feature_name(game: carc.Game, spot: carc.Spot, kind: str) -> str:
    """Returns a phrase for the feature that contains a segment."""
    name = segment_name(game, spot)
    segment = f" (segment `{name}`)" if name != kind else ""
    return f"the {kind} of the tile at {spot.x},{spot.y}{segment}"


def spot_of(spot: carc.Spot) -> dict[str, Any]:
    """Returns the JSON form of a spot on a segment."""
    return {"x": spot.x, "y": spot.y, "segment": spot.segment}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns a list of words as text."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def rotated(degrees: int) -> str:
    """Returns a phrase for a rotation."""
    return f"rotated by {degrees} degrees clockwise" if degrees else "without rotation"


def scored(entry: carc.ScoreEntry | carc.Scored) -> str:
    """Returns a sentence about a score, including the rules clause."""
    items = [f"{it.term} {it.count} × {it.each}" for it in entry.items]
    detail = f" ({', '.join(items)})" if items else ""
    reason = entry.reason.replace("_", " ")
    at = f" at {entry.spot.x},{entry.spot.y}" if entry.spot else ""
    points = counted(entry.points, "point")
    return f"Player {entry.player} scores {points} for the {reason}{at}{detail} [{entry.clause}]."
