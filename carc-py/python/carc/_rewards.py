"""The range of rewards."""

from __future__ import annotations

from carc._carc import Config

# An upper bound on the points for the features on one tile.
_POINTS_PER_TILE = 1000


def bounds(config: Config, reward: str) -> tuple[float, float]:
    """Returns a lower and an upper bound on the total reward for a game."""
    if reward == "win":
        return -1.0, config.players - 1.0
    start = config.start
    scores = start.scores if start is not None else ()
    tiles = sum(tile.count for tile in config.tiles)
    most = float(_POINTS_PER_TILE * tiles + max(map(abs, scores), default=0))
    return -most, most
