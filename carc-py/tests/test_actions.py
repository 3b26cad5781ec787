"""Tests for actions: their codes, notation and attributes."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import carc

ACTIONS = [
    carc.Action.pass_(),
    carc.Action.draw(tile_type=3),
    carc.Action.draw(token=2),
    carc.Action.draw(seat=1),
    carc.Action.draw(unknown=True),
    carc.Action.take_tile("stack"),
    carc.Action.take_tile("abbey"),
    carc.Action.take_tile("hand", 7),
    carc.Action.place_tile(-2, 1, 0),
    carc.Action.place_tile(3, -1, 270),
    carc.Action.place_figure("meeple", 3, -1, 2),
    carc.Action.place_figure("meeple", 3, -1, corner=1),
    carc.Action.move_figure("meeple", 3, -1),
    carc.Action.remove_figure("meeple", 3, -1, space=5),
    carc.Action.place_token(4, 0, 0, 1),
    carc.Action.place_token("floor", 0, 0, tower=True),
    carc.Action.choose(1, 2),
    carc.Action.bid(5),
    carc.Action.discard_tile(9),
]


def test_actions_round_trip() -> None:
    assert sorted(ACTIONS) == sorted(ACTIONS, key=lambda action: action.code)
    assert [carc.Action.from_code(action.code) for action in ACTIONS] == ACTIONS
    texts = [str(action) for action in ACTIONS]
    assert texts[:9] == [
        "pass",
        "draw #3",
        "draw token cloth",
        "draw seat 1",
        "draw unknown",
        "take stack",
        "take abbey",
        "take #7",
        "place -2,1 0",
    ]
    game = carc.Game(seed=1)
    for action in ACTIONS:
        assert game.action(game.action_text(action)) == action
        # Without a config, a tile type is formatted as its number, which every game can parse.
        assert game.action(str(action)) == action
    attributes = {
        name
        for name in dir(carc.Action)
        if not name.startswith("_") and not callable(getattr(ACTIONS[0], name))
    }

    def given(action: carc.Action) -> dict[str, object]:
        found = {name: getattr(action, name) for name in attributes - {"code"}}
        return {
            name: value for name, value in found.items() if value is not None and value is not False
        }

    spot = carc.Spot(3, -1, 2)
    assert [given(action) for action in ACTIONS] == [
        {"verb": "pass"},
        {"verb": "draw", "item": "tile", "tile_type": 3},
        {"verb": "draw", "item": "token", "token": "cloth"},
        {"verb": "draw", "item": "seat", "seat": 1},
        {"verb": "draw", "item": "unknown"},
        {"verb": "take_tile", "source": "stack"},
        {"verb": "take_tile", "source": "abbey"},
        {"verb": "take_tile", "source": "hand", "tile_type": 7},
        {"verb": "place_tile", "x": -2, "y": 1, "rotation": 0},
        {"verb": "place_tile", "x": 3, "y": -1, "rotation": 270},
        {
            "verb": "place_figure",
            "figure": "meeple",
            "x": 3,
            "y": -1,
            "spot": spot,
            "segment": 2,
        },
        {
            "verb": "place_figure",
            "figure": "meeple",
            "x": 3,
            "y": -1,
            "spot": carc.Spot(3, -1, corner=1),
            "corner": 1,
        },
        {"verb": "move_figure", "figure": "meeple", "x": 3, "y": -1, "spot": carc.Spot(3, -1)},
        {
            "verb": "remove_figure",
            "figure": "meeple",
            "x": 3,
            "y": -1,
            "spot": carc.Spot(3, -1, space=5),
            "space": 5,
        },
        {
            "verb": "place_token",
            "token": "sheep_2",
            "x": 0,
            "y": 0,
            "spot": carc.Spot(0, 0, 1),
            "segment": 1,
        },
        {
            "verb": "place_token",
            "token": "floor",
            "x": 0,
            "y": 0,
            "spot": carc.Spot(0, 0, tower=True),
            "tower": True,
        },
        {"verb": "choose", "question": "ransom", "option": "meeple_2"},
        {"verb": "bid", "points": 5},
        {"verb": "discard_tile", "tile_type": 9},
    ]


def test_attributes_match_constructor_arguments() -> None:
    made = [
        *ACTIONS,
        carc.Action.choose("flock", "gather"),
        carc.Action.draw(token="wolf"),
        carc.Action.draw(token=999),
    ]
    for action in made:
        constructor = getattr(carc.Action, {"pass": "pass_"}.get(action.verb, action.verb))
        names = {*inspect.signature(constructor).parameters} - {"unknown"}
        given = {name: getattr(action, name) for name in names}
        given = {name: value for name, value in given.items() if value is not None}
        if action.item == "unknown":
            given["unknown"] = True
        assert constructor(**given) == action
        if action.spot is not None:
            for name in ("x", "y", "segment", "corner", "space", "tower", "lying"):
                given.pop(name, None)
            assert constructor(*given.values(), action.spot) == action
    assert carc.Action.choose("flock", "gather").option == "gather"
    assert carc.Action.draw(token=999).token == "999"
    with pytest.raises(TypeError, match="pass x and y, or a Spot"):
        carc.Action.place_figure("meeple", 0)
    with pytest.raises(TypeError, match="omit the other arguments"):
        carc.Action.place_figure("meeple", carc.Spot(0, 0), 0)
    any_: Any = carc
    with pytest.raises(TypeError, match="config.tile_type"):
        any_.Action.draw("base/U")
