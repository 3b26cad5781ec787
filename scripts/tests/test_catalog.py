"""Tests that the tile catalog is up to date and complete and uses board notation."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import carc
import catalog
from tree import ROOT


def test_catalog_is_current():
    old = [str(path.relative_to(ROOT)) for path in catalog.stale()]
    assert not old, "update them with scripts/catalog.py"


def test_catalog_lists_every_tile_of_the_game_with_everything():
    listed = {
        f"{tile_set.id}/{tile.id.removeprefix(tile_set.id + '/')}"
        for tile_set, _, tiles in catalog.sets()
        for tile in tiles
    }
    played = {
        tile.id.split("+")[0] for tile in carc.Config(preset="everything").tiles if not tile.board
    }
    assert len(played) > 170
    assert played <= listed


def test_segment_names_are_read_back():
    read = 0
    for tile_set, _, tiles in catalog.sets():
        for tile in tiles:
            tile_id = f"{tile_set.id}/{tile.id.removeprefix(tile_set.id + '/')}"
            name, places = catalog.notation(tile_id, tile)
            assert len(places) == len(tile.segments)
            for number, place in enumerate(places):
                start = carc.Start.from_text(f"carc 1; | {name}+0@{place}")
                assert start.figures[0].spot == carc.Spot(0, 0, segment=number)
                assert start.tiles[0].tile == tile_id
                read += 1
    assert read > 600


def test_copy_with_garden_has_one_more_segment():
    gardens = [tile for tile in carc.Config(preset="everything").tiles if "garden" in tile.marks]
    plain = {
        f"{tile_set.id}/{tile.id}": tile for tile_set, _, tiles in catalog.sets() for tile in tiles
    }
    for tile in gardens:
        *before, last = tile.segments
        assert last.kind == "garden"
        assert [it.kind for it in before] == [
            it.kind for it in plain[tile.id.split("+")[0]].segments
        ]
    assert len(gardens) > 15
