"""Draws a board in a custom style, using only outlines and points.

    python examples/python/own_board.py [board.svg]

Each segment is a polygon in a plain color, the feature under a simulated pointer is highlighted,
and figures are discs at the points that the library returns. A client with its own artwork does the
same on its canvas and passes the pointer position to `Game.pick`.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import carc

LAND = {
    "city": "#c98b5e",
    "road": "#efe6d2",
    "field": "#8fb573",
    "river": "#6aa5cf",
    "monastery": "#a8475b",
    "garden": "#d7a1c4",
}
SEATS = ["#d7263d", "#1b4fa0", "#f5c518"]


def path(rings: list[list[tuple[float, float]]], x: int, y: int) -> str:
    points = [" ".join(f"{x + px:g},{y + py:g}" for px, py in ring) for ring in rings]
    return "".join(f"M{ring}Z" for ring in points)


def draw(game: carc.Game, pointer: tuple[float, float]) -> str:
    under = game.pick(*pointer)
    feature = game.feature_at(under) if under else None
    lit = set(feature.spots) if feature else set()
    board = game.board()
    left, top = min(tile.x for tile in board), min(tile.y for tile in board)
    width = max(tile.x for tile in board) + 1 - left
    height = max(tile.y for tile in board) + 1 - top
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{width * 90}" height="{height * 90}" stroke-linejoin="round">'
    ]
    for placed in board:
        tile = game.config.tile(placed.tile)
        for number, segment in enumerate(tile.segments):
            # Segment numbers refer to the tile's canonical rotation.
            shape = path(tile.outline(number, placed.canonical), placed.x, placed.y)
            fill = "#ffe97a" if carc.Spot(placed.x, placed.y, number) in lit else LAND[segment.kind]
            out.append(f'<path d="{shape}" fill="{fill}" stroke="#4a3b28" stroke-width=".012"/>')
    for figure in game.figures():
        at = game.locate(figure.spot)
        if at is not None:
            out.append(
                f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r=".09" fill="{SEATS[figure.player]}" '
                'stroke="#fff" stroke-width=".02"/>'
            )
    out.append(f'<circle cx="{pointer[0]}" cy="{pointer[1]}" r=".03" fill="#000"/></svg>\n')
    return "".join(out)


def main() -> None:
    game = carc.Game(carc.Config(3, expansions=["river", "abbot"]), seed=11)
    chance = random.Random(4)
    while len(game.board()) < 45 and not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    # The simulated pointer is over the longest road.
    roads = [feature for feature in game.features() if feature.kind == "road"]
    road = max(roads, key=lambda feature: feature.tiles)
    pointer = game.locate(road.spots[0])
    assert pointer is not None
    assert game.pick(*pointer) == road.spots[0]
    picture = draw(game, pointer)
    print(f"{len(game.board())} tiles, {len(game.figures())} figures, {len(picture)} characters")
    print(f"the pointer is on {road.spots[0]}, on a road of {road.tiles} tiles")
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
