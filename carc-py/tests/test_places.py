"""Tests for the geometry of the board, and for the lists of names."""

from __future__ import annotations

import pytest

import carc

RING = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)]


def test_ports_follow_the_canonical_rotation() -> None:
    game = carc.Game(carc.Config(2), deck=["base/U", "base/U"])
    (placed,) = (
        event
        for event in game.apply(carc.Action.place_tile(1, 0, 270))
        if isinstance(event, carc.TilePlaced)
    )
    assert (placed.rotation, placed.canonical) == (270, 90)
    other = carc.Game(carc.Config(2), deck=["base/U", "base/U"])
    other.apply(carc.Action.place_tile(1, 0, 90))
    ports = game.ports(1, 0)
    assert ports is not None
    assert ports == other.ports(1, 0)
    for side, numbers in zip(("north", "east", "south", "west"), ports, strict=True):
        for position, number in zip(("left", "center", "right"), numbers, strict=True):
            assert game.segment_at(1, 0, side, position) == number
    assert game.ports(5, 5) is None
    assert game.segment_at(5, 5, "north", "left") is None
    for words in (("up", "left"), ("north", "middle")):
        with pytest.raises(carc.ParseError):
            game.segment_at(1, 0, *words)


def test_holes_and_dead_cells() -> None:
    tiles = [carc.StartTile("base/B", x, y) for x, y in RING]
    start = carc.Start(tiles=tiles, stack={"base/C": 1})
    game = carc.Game(carc.Config(2, start=start), chance="external")
    assert game.holes() == [(1, 1)]
    # Every open cell is next to a field, but the only remaining tile has only city sides.
    assert game.dead_cells() == game.open_cells()


def test_view_and_game_describe_the_same_board() -> None:
    game = carc.Game(carc.Config(2), seed=7)
    while game.tiles_remaining > 40:
        game.play(game.legal_actions()[0])
    view = game.view(1)
    assert view.open_cells() == game.open_cells()
    assert view.holes() == game.holes()
    assert view.dead_cells() == game.dead_cells()
    assert view.last_cell == game.last_cell
    for tile in game.board():
        cell = (tile.x, tile.y)
        assert view.ports(*cell) == game.ports(*cell)
        for side in ("north", "east", "south", "west"):
            segment = game.segment_at(*cell, side, "center")
            assert view.segment_at(*cell, side, "center") == segment
            if segment is not None:
                assert view.feature_at(*cell, segment) == game.feature_at(*cell, segment)
    assert view.ports(99, 99) is None
    with pytest.raises(carc.ParseError):
        view.segment_at(0, 0, "up", "left")


def test_field_lists_its_cities() -> None:
    game = carc.Game(carc.Config(2), deck=["base/E", "base/U"])
    game.apply(carc.Action.place_tile(0, -1, 180))
    field = game.feature_at(0, 0, 2)
    assert field is not None
    assert field.cities == len(field.city_spots) == 1
    assert field.city_spots[0] == carc.Spot(0, -1, 0)


def test_name_lists_are_complete() -> None:
    config = carc.Config(2, expansions=[expansion.name for expansion in carc.expansions()])
    assert "completed_garden" in carc.reasons()
    assert carc.phases()[0] == "over"
    assert {"meeple", "dragon"} <= set(carc.figures())
    assert {"inn", "volcano"} <= set(carc.marks())
    assert {"witch", "bid"} <= set(carc.terms())
    assert set(carc.mechanics()) == set(config.mechanics)
    assert set(carc.tile_sets()) == set(config.tile_sets)


@pytest.mark.parametrize(
    ("start", "field"),
    [
        (carc.Start(tokens=[{"wine": 300}, {}]), "start.tokens[0]"),
        (carc.Start(scores=[-5, 0]), "start.scores[0]"),
    ],
)
def test_rejects_impossible_starts(start: carc.Start, field: str) -> None:
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(2, expansions=["traders_builders"], start=start)
    assert caught.value.problems[0].field == field


@pytest.mark.parametrize(("expansions", "table"), [([], "1x1"), (["wheel"], "4x4")])
def test_rejects_table_without_room_for_a_tile(
    expansions: list[carc.names.Expansion], table: str
) -> None:
    with pytest.raises(carc.ConfigError, match="can ever be placed"):
        carc.Config(2, expansions=expansions, options={"table": table})
