"""Tests for the immutable classes: equality, hash, order, repr, pickling, matching and JSON."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from play import finished, moments
from test_actions import ACTIONS

import carc

ROOT = Path(__file__).resolve().parents[2]
EVERY_EVENT = ROOT / "carc-engine" / "tests" / "golden" / "every_event.json"
# The config for the games whose events are tested.
EVENT_CONFIG = carc.Config(2)
START = carc.Start(
    tiles=[carc.StartTile("base/D", 0, 0)],
    figures=[
        carc.StartFigure(1, "meeple", carc.Spot(0, 0, 1)),
        carc.StartFigure(0, "shepherd", carc.Spot(0, 0, 2), {"sheep_1": 1, "sheep_4": 2}),
    ],
    scores=[3, 0],
    neutral=[
        carc.StartNeutral("dragon", carc.Spot(0, 0)),
        carc.StartNeutral("fairy", carc.Spot(0, 0, 1)),
    ],
    held={"princess/dragon-cap": 1},
    abbeys=[True, False],
    bag={"wolf": 2},
    hidden={"unknown": 1},
    drawn="base/U",
    mid_turn=carc.StartTurn("dragon", placed=(0, 0), plague=0, visited=[(1, 0), (2, 0)]),
)
TURN = carc.StartTurn(
    "sheep",
    placed=(0, 0),
    tower=(0, 1),
    captured="meeple",
    captured_from=0,
    shepherd=carc.Spot(0, 0, 2),
    new_shepherd=True,
    flying="phantom",
    roll=2,
    circle="add",
    due_bridge=(0, 1),
    castle=carc.Spot(0, 0, 1),
    castle_round=2,
    paid_castles=[carc.StartPaidCastle(carc.Spot(0, 1, 0), round=1, points=4)],
    scored=True,
    open_tiles=[None, "base/U"],
    auctioneer=0,
    chosen_tile=0,
    bid=0,
    bidder=0,
    message_parts=1,
    extra_parts=2,
    moved_markers=[None, "messenger"],
    had_message=True,
    returned=[carc.StartFigure(1, "wagon", carc.Spot(0, 0, 1))],
    shown=["base/D"],
    deal="refill",
)
NAMES = {name: getattr(carc, name) for name in carc.__all__}


def everything() -> list[Any]:
    """Returns at least one value of every class, and several values of most classes."""
    game = finished(7, players=3)
    events = {event.name: event for _, events in moments(7) for event in events}
    for row in json.loads(EVERY_EVENT.read_text(encoding="utf-8")):
        form = row["json"]
        name = form if isinstance(form, str) else next(iter(form))
        if name not in events:
            events[name] = carc.Event.from_json(EVENT_CONFIG, json.dumps(form))
    own = 'schema=1\nid="mine"\ntitle="Mine"\n[[tile]]\nid="x"\nname="x"\ncount=1\n'
    mine = carc.TileSet.from_toml(own + 'segments=[{kind="field",at="N E S W"}]', "mine.toml")
    knight = carc.Game(carc.Config(2), deck=["base/D", "base/E", "base/V"])
    for text in ["place 1,0 0", "place meeple 1,0 0"]:
        knight.play(knight.action(text))
    turns = knight.outcomes()
    try:
        carc.Config(players=99, preset="c4")  # type: ignore[arg-type]
    except carc.ConfigError as error:
        problems = error.problems
    return [
        *ACTIONS,
        *events.values(),
        *problems,
        *carc.options(),
        *carc.expansions(),
        *game.features(),
        *game.features()[0].items,
        *game.board(),
        *game.history[:5],
        *game.ranking(),
        *turns[:3],
        *(feature for turn in turns for feature in turn.completed),
        *knight.fits(1, -1),
        knight.standing(),
        *knight.standing().entries,
        *game.config.tiles[:2],
        *game.config.tiles[0].segments,
        *mine.tiles,
        carc.PlacedFigure(carc.Spot(0, 0, 1), 1, "meeple"),
        carc.Spot(1, 2),
        carc.Spot(1, 2, 3),
        carc.Spot(1, 2, corner=3),
        carc.Spot(1, 2, space=3),
        carc.StartTower(1, 2, height=3),
        carc.StartFerry(1, 2, "ns"),
        carc.StartIngots(1, 2, count=3),
        carc.StartClaim(1, 2, players=[0, 2]),
        carc.StartPaidCastle(carc.Spot(1, 2, 3), round=1, points=8),
        carc.StartPrisoner(0, 1, "meeple", count=2),
        carc.Spot(1, 2, tower=True),
        carc.TileSet.base(),
        mine,
        carc.Candidate([ACTIONS[0]], 1.5, 20),
        carc.SolvedCandidate([ACTIONS[0]], 0.5, [3.5, 3.0]),
        carc.Solution(
            1, [carc.SolvedCandidate([ACTIONS[0]], 0.5, [3.5, 3.0])], [3.5, 3.0], True, 1, 9
        ),
        carc.Mean(1.5, 2.0, 0.5),
        carc.FeatureEstimate(
            "city", carc.Spot(0, 0, 1), carc.Mean(0.5, 0.5, 0.1), [carc.Mean(1.5, 2.0, 0.5)]
        ),
        carc.Estimate(16, [carc.Mean(1.5, 2.0, 0.5)], [carc.Mean(1.0, 0.0, 0.0)], []),
        carc.TurnEstimate([ACTIONS[0]], 16, [carc.Mean(1.5, 2.0, 0.5)], [carc.Mean(1.0, 0.0, 0.0)]),
        carc.Language("de"),
        carc.Language.from_toml('language = "x"\nfallback = "fr"'),
        *(event.message() for event in events.values()),
        game.view(1),
        game.config,
        START,
        *START.tiles,
        *START.figures,
        *START.neutral,
        START.mid_turn,
        TURN,
        carc.Config(4, preset="c1", figures={"meeple": 3}, options={"farmers": "off"}),
        carc.arena("random", "random", games=2, seed=1),
    ]


VALUES = everything()
BY_CLASS = {
    cls.__name__: [value for value in VALUES if type(value) is cls]
    for cls in sorted({type(value) for value in VALUES}, key=lambda cls: cls.__name__)
}


def test_every_class_is_covered() -> None:
    classes = {
        value for value in NAMES.values() if isinstance(value, type) and value.__module__ == "carc"
    }
    untested = classes - {type(value) for value in VALUES}
    others = {
        carc.Game,
        carc.Generator,
        carc.Event,
        carc.Encoding,
        carc.Batch,
        carc.BatchSearch,
        carc.Observations,
        carc.SearchCandidate,
        carc.Search,
        carc.LadderPair,
        carc.LadderResult,
        carc.LadderRung,
    }
    assert untested == others | {cls for cls in classes if issubclass(cls, Exception)}


@pytest.mark.parametrize("name", BY_CLASS)
def test_values_can_be_copied_and_pickled(name: str) -> None:
    for value in BY_CLASS[name]:
        made = [copy.copy(value), copy.deepcopy(value)]
        made += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, 6)]
        for other in made:
            assert type(other) is type(value)
            assert other == value
            assert not other != value
            assert hash(other) == hash(value)
            assert repr(other) == repr(value)
            assert str(other) == str(value)


@pytest.mark.parametrize("name", BY_CLASS)
def test_values_cannot_be_changed(name: str) -> None:
    for value in BY_CLASS[name]:
        for attribute in dir(value):
            if not attribute.startswith("__") and not callable(getattr(value, attribute)):
                with pytest.raises(AttributeError):
                    setattr(value, attribute, None)
        with pytest.raises(AttributeError):
            value.something_new = 1
        assert value != object()
        assert value is not None


@pytest.mark.parametrize("name", BY_CLASS)
def test_match_args_exist(name: str) -> None:
    for value in BY_CLASS[name]:
        for attribute in getattr(value, "__match_args__", ()):
            assert hasattr(value, attribute)
            assert f"{attribute}=" in repr(value) or name in ("Spot", "Start")


EVALUATED = [name for name in BY_CLASS if not issubclass(NAMES[name], carc.Event)]
EVALUATED = [name for name in EVALUATED if name not in ("Tile", "TileSet", "View")]


@pytest.mark.parametrize("name", EVALUATED)
def test_repr_can_be_evaluated(name: str) -> None:
    for value in BY_CLASS[name]:
        assert eval(repr(value), dict(NAMES)) == value


@pytest.mark.parametrize("name", [name for name in BY_CLASS if hasattr(NAMES[name], "to_json")])
def test_json_round_trips(name: str) -> None:
    for value in BY_CLASS[name]:
        text = value.to_json()
        json.loads(text)
        if isinstance(value, carc.Event):
            again = carc.Event.from_json(EVENT_CONFIG, text)
            assert again == value
            assert again.to_json() == text
            assert value.name in text
            assert value != carc.Event.from_json(carc.Config(8), text)
        elif isinstance(value, (carc.Action, carc.Config)):
            assert type(value).from_json(text) == value


def test_different_values_differ() -> None:
    distinct = set(VALUES)
    for value in VALUES:
        same = [other for other in distinct if other == value]
        assert len(same) == 1
        assert type(same[0]) is type(value)
    assert len({action.code for action in ACTIONS}) == len(ACTIONS)


def test_road_ends_are_documented() -> None:
    ends = {
        segment.end
        for tile in carc.Config(preset="everything").tiles
        for segment in tile.segments
        if segment.end is not None
    }
    assert {"shrine", "tower"} < ends
    assert all(f'``"{end}"``' in (carc.Segment.end.__doc__ or "") for end in ends)


def test_spots() -> None:
    spots = [carc.Spot(0, 0), carc.Spot(5, -1, 0), carc.Spot(0, 0, 1), carc.Spot(0, 0, corner=1)]
    assert sorted(spots)[0] == carc.Spot(5, -1, 0)
    assert [str(spot) for spot in spots] == ["0,0 tile", "5,-1 0", "0,0 1", "0,0 corner 1"]
    match carc.Spot(1, 2, 3):
        case carc.Spot(x, y, segment):
            assert (x, y, segment) == (1, 2, 3)


def test_event_text_is_the_same_everywhere() -> None:
    game = carc.Game(carc.Config(2), deck=["base/E", "base/U"])
    game.apply(game.action("place 0,-1 180"))
    events = game.apply(game.action("place meeple 0,-1 0"))
    assert [str(event) for event in events] == [
        "player 0 places a meeple at 0,-1 0",
        "player 0 scores 4 points for the completed city at 0,-1 0: 2 tiles x 2",
        "player 0 takes back the meeple from 0,-1 0",
        "player 1 starts a turn",
        "player 1 draws base/U (straight road)",
    ]
    assert events[1].to_json() == (
        '{"scored":{"player":0,"points":4,"reason":"completed_city","x":0,"y":-1,"segment":0,'
        '"items":[{"term":"tiles","count":2,"each":2}],"kind":"city","strengths":[1,0],"total":4}}'
    )
    assert isinstance(events[1], carc.Scored)
    assert events[1].clause == "BASE-CITY-3"


def test_configs() -> None:
    config = carc.Config(3, preset="c1", options={"farmers": "off"})
    assert config == carc.Config.from_json(
        '{"players":3,"preset":"c1","options":{"farmers":"off"}}'
    )
    assert repr(config) == "Config(players=3, preset='c1', options={'farmers': 'off'})"
    assert (config.players, config.preset, config.expansions) == (3, "c1", ())
    assert config.tile_sets == {"base": 1}
    assert {name for name, count in config.figures.items() if count} == {"meeple"}
    assert config.figures["meeple"] == 7
    assert not any(config.mechanics.values())
    assert set(config.options) == {option.name for option in carc.options()}
    for option in carc.options():
        assert set(option.presets) == set(carc.presets())
        wanted = "off" if option.name == "farmers" else option.presets["c1"]
        assert config.options[option.name] == wanted
        assert set(option.presets.values()) <= set(option.values)
    assert len(config.tiles) == 24
    assert sum(tile.count for tile in config.tiles) == 72
    assert all(config.tiles[config.tile_type(tile.id)] == tile for tile in config.tiles)
    assert config.tile("base/D") == config.tiles[3]


def test_configs_with_other_arguments() -> None:
    config = carc.Config(3, preset="c1", options={"farmers": "off"}, figures={"meeple": 5})
    other = config.replace(players=4, options={"table": "25x25"}, expansions=["abbot"])
    assert other == carc.Config(
        4,
        preset="c1",
        expansions=["abbot"],
        options={"farmers": "off", "table": "25x25"},
        figures={"meeple": 5},
    )
    # An expansion's defaults do not persist in a config without that expansion.
    assert other.figures["abbot"] == 1
    assert config.replace(preset="c2").options["unfinished"] == "standard"
    assert config.replace() == config
    any_config: Any = config
    with pytest.raises(TypeError, match="color"):
        any_config.replace(color="red")
    with pytest.raises(carc.ConfigError, match="farmer"):
        config.replace(options={"farmer": "on"})
    with pytest.raises(TypeError, match="options"):
        any_config.replace(options=3)


def test_presets_set_their_options() -> None:
    (printing,) = [option for option in carc.options() if option.name == "print"]
    assert (printing.presets["bb5"], printing.presets["everything"]) == ("bb5", "c2")


def test_custom_tile_set_can_be_played() -> None:
    text = """
        schema = 1
        id = "mine"
        title = "My tiles"
        start = "cap"
        [[tile]]
        id = "cap"
        name = "a single cap"
        count = 4
        segments = [
          { kind = "city", at = "N", pennants = 1 },
          { kind = "field", at = "E S W", touches = [0] },
        ]
        """
    mine = carc.TileSet.from_toml(text)
    assert (mine.id, mine.title, mine.start) == ("mine", "My tiles", mine.tile("cap"))
    tile = mine.tile("cap")
    assert tile.segments[0] == carc.Segment("city", ("Nl", "Nc", "Nr"), 1, (), None, ())
    assert tile.sides == ("city", "field", "field", "field")
    assert (tile.canonical, tile.meets, tile.copies) == ((0, 90, 180, 270), (), ())
    assert (tile.marks, tile.mouth, tile.segments[1].marks) == ((), False, ())
    assert tile._repr_svg_() == tile.render_svg(0)
    assert tile.render_svg(90) != tile.render_svg(180) != tile.render_svg(180, tile_pixels=40)
    config = carc.Config(2, tile_sets={"base": 0}, custom_sets=[text])
    assert config.custom_sets == (text,)
    game = carc.Game(config, seed=3)
    assert game.unseen() == {"mine/cap": 2}
    assert game.current_tile == "mine/cap"
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(config), {"Config": carc.Config}) == config


def test_generators() -> None:
    generator = carc.Generator(7)
    drawn = [generator.uniform(1000) for _ in range(100)]
    assert len(set(drawn)) > 80
    other = carc.Generator(7)
    assert [other.uniform(1000) for _ in range(50)] == drawn[:50]
    for made in (copy.copy(other), pickle.loads(pickle.dumps(other)), eval(repr(other), NAMES)):
        assert made == other
        assert (made.seed, made.position) == (7, other.position)
        assert [made.uniform(1000) for _ in range(50)] == drawn[50:]
        assert made != other
    with pytest.raises(TypeError):
        hash(generator)


def test_marks() -> None:
    config = carc.Config(preset="everything")
    dragons = [tile for tile in config.tiles if "dragon" in tile.marks]
    assert dragons
    assert all(tile.id.startswith("princess/") for tile in dragons)
    inns = [segment for tile in config.tiles for segment in tile.segments if "inn" in segment.marks]
    assert {segment.kind for segment in inns} == {"road"}
    assert [tile.id for tile in config.tiles if tile.mouth] == ["river2/volcano-lake"]
    # If a symbol is printed on only some copies of a tile, these copies form a separate tile type.
    assert config.tile("base/E+garden").marks == ("garden",)
    assert config.tile("base/E").marks == ()
    assert (1, ("garden",)) in carc.TileSet.base().tile("E").copies


def test_start_attributes_match_arguments() -> None:
    start = carc.Start(tiles=[carc.StartTile("base/D", 0, 0)], stack={}, active=0)
    shown = "Start(tiles=(StartTile(tile='base/D', x=0, y=0, rotation=0),), stack={}, active=0)"
    assert repr(start) == shown
    assert eval(shown, vars(carc)) == start
    assert repr(carc.Start()) == "Start()"
    assert repr(carc.Config(start=carc.Start())) == "Config(players=2, start=Start())"


def test_values_are_dataclasses_for_tables() -> None:
    for value in everything():
        names = getattr(value, "__match_args__", ())
        if not names or isinstance(value, carc.Action):
            continue
        assert dataclasses.is_dataclass(value)
        assert tuple(field.name for field in dataclasses.fields(value)) == names
        row = dataclasses.asdict(value)  # type: ignore[arg-type]
        assert tuple(row) == names
    [feature, *_] = carc.Game(carc.Config(2), seed=7).features()
    assert dataclasses.replace(feature, value=40).value == 40
    assert not dataclasses.is_dataclass(carc.Game)
