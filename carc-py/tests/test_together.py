"""Tests for Hills & Sheep, the Wheel of Fortune and all expansions together."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest

import carc

SHEPHERD = carc.Spot(1, 0, 0)


def start_with_a_flock() -> carc.Start:
    """Returns a start whose current tile can extend the field of a shepherd with two sheep."""
    return carc.Start(
        tiles=[carc.StartTile("hills/hill-corner", 0, 0), carc.StartTile("base/B", 1, 0)],
        figures=[carc.StartFigure(0, "shepherd", SHEPHERD, {"sheep_2": 1})],
        hidden={"unknown": 1},
        bag={"sheep_1": 4, "sheep_3": 5, "wolf": 2},
        active=0,
        drawn="base/B",
    )


def game_with_a_flock(*tokens: str) -> carc.Game:
    config = carc.Config(2, expansions=["hills_sheep"], start=start_with_a_flock())
    return carc.Game(config, deck=["base/U", "base/V", *tokens])


def test_tile_under_a_hill_is_hidden() -> None:
    config = carc.Config(2, expansions=["hills_sheep"])
    game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V", "base/W"])
    action = game.legal_actions()[0]
    (hidden,) = [event for event in game.apply(action) if event.name == "tile_hidden"]
    assert isinstance(hidden, carc.TileHidden)
    assert (hidden.player, hidden.x, hidden.y) == (0, action.x, action.y)
    assert (game.hidden_tiles, game.tiles_remaining) == (1, 2)
    view = game.view(1)
    assert (view.hidden_tiles, view.tiles_remaining) == (1, 2)
    assert sum(view.unseen().values()) == 3
    drawn = [record.action for record in view.history if record.action.verb == "draw"]
    assert carc.Action.draw(unknown=True) in drawn
    assert "base/U" in [
        game.action_text(record.action).removeprefix("draw ") for record in game.history
    ]
    assert pickle.loads(pickle.dumps(view)) == view
    assert view.determinize(3).hash == game.hash
    assert game.undo() == action
    assert game.hidden_tiles == 0


def test_king_and_robber() -> None:
    """KR-KING-2, KR-START-1: a larger city takes the King card. A start position contains each
    card's owner and record."""
    start = carc.Start(
        tiles=[carc.StartTile("base/E", 0, 0)],
        tokens=[{}, {"king": 1}],
        records={"king": 1, "robber": 5},
    )
    assert carc.Start.from_json(start.to_json()) == start
    config = carc.Config(2, expansions=["king_robber"], start=start)
    game = carc.Game(config, deck=["base/E", "base/U"])
    assert (game.tokens(0)["king"], game.tokens(1)["king"]) == (0, 1)
    assert game.records() == {"king": 1, "robber": 5}
    game.apply(game.action("place 0,-1 180"))
    assert game.completed_features("city") == 1
    assert game.completed_features("field") == 0
    with pytest.raises(carc.ParseError, match="kind"):
        game.completed_features("town")  # type: ignore[arg-type]
    (taken,) = [e for e in game.apply(game.action("pass")) if isinstance(e, carc.CardTaken)]
    assert (taken.player, taken.token, taken.count) == (0, "king", 2)
    assert (taken.previous_player, taken.previous_count) == (1, 1)
    assert taken.spot == carc.Spot(0, -1, 0)
    assert game.view(1).records() == game.records() == {"king": 2, "robber": 5}
    assert game.tokens(0)["king"] == 1


def test_flock_grows() -> None:
    game = game_with_a_flock("sheep_3")
    assert game.flock is None
    assert game.bag() == {"sheep_1": 4, "sheep_2": 0, "sheep_3": 5, "sheep_4": 0, "wolf": 2}
    game.apply(game.action("place 2,0 0"))
    view = game.view(1)
    for known in (game, view):
        assert (known.phase, known.flock) == ("flock", SHEPHERD)
        assert known.tokens_at(SHEPHERD) == {"sheep_2": 1}
        assert known.tokens_at(carc.Spot(0, 0)) == {}
        assert known.tokens(0)["sheep_2"] == 1
    grow, gather = game.legal_actions()
    assert (grow, gather) == (
        carc.Action.choose("flock", "grow"),
        carc.Action.choose("flock", "gather"),
    )
    assert (gather.question, gather.option) == ("flock", "gather")
    (drawn,) = [event for event in game.apply(grow) if isinstance(event, carc.TokenDrawn)]
    assert (drawn.player, drawn.token, drawn.spot) == (0, "sheep_3", SHEPHERD)
    assert game.tokens_at(SHEPHERD) == {"sheep_2": 1, "sheep_3": 1}
    assert (game.bag()["sheep_3"], view.bag()["sheep_3"]) == (4, 5)
    assert (game.flock, view.flock) == (None, SHEPHERD)


def test_flock_is_scored() -> None:
    game = game_with_a_flock()
    game.apply(game.action("place 2,0 0"))
    events = game.apply(game.action("choose flock gather"))
    (scored,) = [event for event in events if isinstance(event, carc.Scored)]
    assert (scored.points, scored.reason, scored.clause) == (2, "flock", "HS-SHEEP-9")
    assert scored.items == (carc.ScoreItem("sheep", 2, 1),)
    (returned,) = [event for event in events if isinstance(event, carc.TokensReturned)]
    assert (returned.token, returned.count, returned.spot) == ("sheep_2", 1, SHEPHERD)
    assert game.tokens_at(SHEPHERD) == {}


def test_token_can_be_drawn_by_the_caller() -> None:
    game = game_with_a_flock()
    for text in ("place 2,0 0", "choose 0 0"):
        game.apply(game.action(text))
    assert (game.phase, game.actor) == ("sheep", "chance")
    drawn = [action.token for action, _ in game.chance_outcomes()]
    assert drawn == ["sheep_1", "sheep_3", "wolf"]
    refused = game.check(carc.Action.draw(token="sheep_4"))
    assert refused is not None
    assert refused.reason == "no_such_token"
    events = game.apply(carc.Action.draw(token="wolf"))
    assert [event.figure for event in events if isinstance(event, carc.FigureReturned)] == [
        "shepherd"
    ]


def test_questions_and_tokens_have_names_and_numbers() -> None:
    questions = carc.questions()
    names = [
        "flock",
        "ransom",
        "exchange",
        "castle_payer",
        "auction_tile",
        "auction_deal",
        "circle",
        "robber",
        "victim",
        "flight",
        "marker",
        "message",
    ]
    assert list(questions) == names
    assert questions["flock"] == ("grow", "gather")
    assert questions["ransom"][17] == "large_meeple_1"
    assert carc.Action.choose("flock", 1) == carc.Action.choose(0, "gather")
    for number, name in enumerate(carc.tokens()):
        assert carc.Action.draw(token=name) == carc.Action.draw(token=number)
        assert carc.Action.place_token(name, 1, 2) == carc.Action.place_token(number, 1, 2)
    # A number may come from a later version, so it is accepted. An unknown name is rejected.
    assert carc.Action.choose(99, 9).question == "99"
    wrong: list[Callable[[], carc.Action]] = [
        lambda: carc.Action.choose("flok", 0),
        lambda: carc.Action.choose("flock", "shear"),
        lambda: carc.Action.choose(99, "grow"),
        lambda: carc.Action.draw(token="sheep"),
        lambda: carc.Action.place_token("sheep", 0, 0),
    ]
    for call in wrong:
        with pytest.raises(carc.ParseError, match="unknown name"):
            call()
    with pytest.raises(carc.ParseError, match="out of range"):
        carc.Action.choose(256, 0)
    with pytest.raises(TypeError):
        carc.Action.choose(None, 0)  # type: ignore[arg-type]


def test_start_with_bag_hidden_tiles_and_tokens() -> None:
    start = start_with_a_flock()
    assert carc.Start.from_json(start.to_json()) == start
    assert pickle.loads(pickle.dumps(start)) == start
    assert copy.deepcopy(start) == start
    assert hash(start) == hash(start_with_a_flock())
    assert hash(start.figures[0]) == hash(carc.StartFigure(0, "shepherd", SHEPHERD))
    assert start.figures[0] != carc.StartFigure(0, "shepherd", SHEPHERD)
    assert json.loads(start.to_json())["figures"][0]["tokens"] == {"sheep_2": 1}
    config = carc.Config(2, expansions=["hills_sheep"], start=start)
    assert eval(repr(config), vars(carc)) == config
    game = carc.Game(config, seed=5)
    assert game.hidden_tiles == 1
    written = game.to_start()
    assert written is not None
    assert written.figures == start.figures
    assert written.bag is not None
    assert {name: count for name, count in written.bag.items() if count} == start.bag
    again = carc.Game(carc.Config(2, expansions=["hills_sheep"], start=written), seed=5)
    assert again.hash == game.hash


@pytest.mark.parametrize(
    ("start", "field", "reason"),
    [
        (carc.Start(bag={"sheep_1": 9}), "start.bag", "tokens"),
        (carc.Start(bag={"wine": 1}), "start.bag", "no_such_token"),
        (carc.Start(hidden={"base/U": 1}), "start.hidden", "too_many_hidden"),
        (
            carc.Start(neutral=[carc.StartNeutral("wheel_pig", carc.Spot(0, 0, space=3))]),
            "start.neutral[0]",
            "space",
        ),
        (carc.Start(tiles=[carc.StartTile("wheel/board-1", 1, 0)]), "start.tiles[0]", "board"),
    ],
)
def test_rejects_impossible_start(start: carc.Start, field: str, reason: str) -> None:
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(2, expansions=["hills_sheep", "wheel"], start=start)
    problem = caught.value.problems[0]
    assert problem.field.startswith(field)
    assert problem.reason == reason


def test_wheel_of_fortune() -> None:
    crown = carc.Spot(0, 0, space=4)
    start = carc.Start(
        tiles=[carc.StartTile("base/B", 1, -1)],
        figures=[
            carc.StartFigure(0, "meeple", crown),
            carc.StartFigure(1, "meeple", carc.Spot(1, -1, 1)),
        ],
        neutral=[carc.StartNeutral("wheel_pig", carc.Spot(0, 0, space=20))],
        active=0,
    )
    config = carc.Config(2, expansions=["wheel"], start=start)
    cells = [tile for tile in config.tiles if tile.board]
    assert [tile.id for tile in cells] == [f"wheel/board-{number}" for number in range(1, 17)]
    assert not any(tile.personal or tile.river for tile in cells)
    ends = {segment.end for tile in cells for segment in tile.segments}
    assert "wheel" in ends
    game = carc.Game(config, deck=["base/N+wheel1", "base/U"])
    assert len(game.board()) == 17
    # The icon on the drawn tile took effect: the pig moved to Plague.
    assert game.neutral_figures() == {"wheel_pig": carc.Spot(0, 0, space=21)}
    assert (game.phase, game.actor) == ("plague", 1)
    (taken,) = game.legal_actions()
    assert taken == carc.Action.remove_figure("meeple", 1, -1, 1)
    game.apply(taken, player=1)
    assert [figure.spot for figure in game.figures()] == [crown]
    game.apply(game.legal_actions()[0])
    refused = game.check(carc.Action.place_figure("meeple", 0, 0, space=30))
    assert refused is not None
    assert refused.reason == "no_such_space"
    (placed, *_) = game.apply(carc.Action.place_figure("meeple", 0, 0, space=5))
    assert isinstance(placed, carc.FigurePlaced)
    assert placed.spot == carc.Spot(0, 0, space=5)


def test_tile_sources() -> None:
    config = carc.Config(expansions=["river", "abbey_mayor", "wheel"])
    assert config.tile("abbey/abbey").personal
    assert {tile.id.split("/")[0] for tile in config.tiles if tile.river} == {"river"}
    assert not any(tile.river or tile.personal or tile.board for tile in carc.TileSet.base().tiles)


def test_second_river() -> None:
    """R2-SETUP-3, R2-PLACE-4, R2-LAKE-4: the fork comes first, and the lake awards an extra
    turn."""
    config = carc.Config(expansions=["river", "river_2", "princess_dragon"])
    river = [tile for tile in config.tiles if tile.river]
    assert sum(tile.count for tile in river) == 22
    assert [tile.id for tile in river if tile.fork] == ["river2/fork"]
    assert [tile.id for tile in river if tile.mouth] == ["river2/volcano-lake"]
    river2 = carc.Config(expansions=["river_2", "princess_dragon"])
    lakes = ["river2/city-lake", "river2/volcano-lake"]
    game = carc.Game(river2, deck=["river2/fork", "river2/curve", *lakes, "base/U"])
    for text in ["place 0,1 0", "pass", "place 1,1 0", "pass"]:
        game.apply(game.action(text))
    illegal = game.check(game.action("place 0,2 0"))
    assert illegal is not None
    assert illegal.reason == "does_not_fit"
    for text in ["place 0,2 180", "pass"]:
        game.apply(game.action(text))
    assert game.active_player == 1
    events = game.apply(game.action("place 1,2 0"))
    (extra,) = [event for event in events if isinstance(event, carc.ExtraTurn)]
    assert (extra.player, extra.cause) == (1, "volcano_lake")
    assert game.neutral_figures()["dragon"] == carc.Spot(1, 2)
    assert game.active_player == 1
    assert game.undo() is not None
    assert game.active_player == 1
    refused = carc.Game(river2, deck=["river2/fork", "river2/curve", "river2/pig-herd-curve"])
    for text in ["place 0,1 0", "pass", "place 1,1 0", "pass"]:
        refused.apply(refused.action(text))
    meets = refused.check(refused.action("place 0,2 90"))
    assert meets is not None
    assert meets.reason == "river_meets"
    with pytest.raises(carc.ConfigError, match="tile_sets.river2"):
        carc.Config(tile_sets={"river2": 2})


def test_lost_challenge() -> None:
    """SH-CHAL-3, SH-PLACE-1: the monastery is completed first, and the heretic scores nothing."""
    options = {"table": "3x2", "table_edge_closes": "on"}
    config = carc.Config(expansions=["shrines"], options=options)
    shrine = config.tile("shrines/road")
    assert [segment.kind for segment in shrine.segments] == ["road", "field", "shrine"]
    assert shrine.segments[0].end == "shrine"
    game = carc.Game(config, deck=["shrines/field", "base/B", "base/U", "base/U"])
    for text in ["place 0,1 0", "place meeple 0,1 1", "place 1,1 0", "place meeple 1,1 1"]:
        game.apply(game.action(text))
    spot = carc.Spot(0, 1, 1)
    (feature,) = [feature for feature in game.features() if spot in feature.spots]
    assert feature.kind == "shrine"
    game.apply(game.action("place 1,0 90"))
    events = game.apply(game.action("pass"))
    won, lost = [event for event in events if isinstance(event, carc.Scored)]
    assert (won.player, won.points, won.kind) == (1, 4, "monastery")
    assert (lost.player, lost.points, lost.reason) == (0, 0, "challenge_lost")
    assert lost.spot == won.spot == carc.Spot(1, 1, 1)
    returned = [event.cause for event in events if isinstance(event, carc.FigureReturned)]
    assert returned == ["scored", "challenge_lost"]
    game = carc.Game(
        carc.Config(expansions=["shrines"]), deck=["base/B", "base/B", "shrines/field"]
    )
    for text in ["place 0,1 0", "pass", "place 1,1 0", "pass"]:
        game.apply(game.action(text))
    refused = game.check(game.action("place 0,2 0"))
    assert refused is not None
    assert refused.reason == "two_opposite"


def test_towers() -> None:
    """TW-CAPTURE-7, TW-RANSOM-5: a tower floor captures a figure, which is freed for a ransom."""
    start = (
        '{"tiles": [{"tile": "tower/field", "x": 0, "y": 0}, {"tile": "base/B", "x": 1, "y": 0}],'
        ' "figures": [{"player": 1, "figure": "meeple", "x": 1, "y": 0, "segment": 1}],'
        ' "scores": [0, 5]}'
    )
    config = carc.Config(expansions=["tower"], start=carc.Start.from_json(start))
    game = carc.Game(config, deck=["base/B", "base/B", "base/B"])
    assert game.towers() == {(0, 0): 0}
    game.apply(game.action("place 2,0 0"))
    site = carc.Spot(0, 0, tower=True)
    assert site.tower
    assert str(site) == "0,0 tower"
    assert game.locate(0, 0, tower=True) == game.locate(site)
    (placed,) = game.apply(carc.Action.place_token("floor", 0, 0, tower=True))
    assert isinstance(placed, carc.TokenPlaced)
    assert (placed.token, placed.count, placed.spot) == ("floor", 1, site)
    assert game.phase == "capture"
    captured = game.apply(game.action("remove meeple 1,0 1"))[0]
    assert isinstance(captured, carc.FigureCaptured)
    assert (captured.player, captured.previous_player, captured.origin) == (0, 1, site)
    assert game.prisoners(0, 1) == {"meeple": 1}
    assert game.view(1).prisoners(0, 1) == {"meeple": 1}
    assert game.view(1).towers() == {(0, 0): 1}
    game.apply(game.action("place 3,0 0"))
    freed = game.apply(carc.Action.choose("ransom", "meeple_0"))[0]
    assert isinstance(freed, carc.FigureFreed)
    assert (freed.player, freed.previous_player, freed.cause) == (1, 0, "ransom")
    assert game.has_ransomed
    assert game.view(0).has_ransomed
    assert (list(game.scores), game.prisoners(0, 1)) == ([3, 2], {})
    with pytest.raises(carc.ParseError, match="tower"):
        carc.Spot(0, 0, 1, tower=True)


def test_nobody_holds_prisoners_of_their_captor() -> None:
    """DV-145: two players never hold each other's figures as prisoners at the same time."""
    start = (
        '{"tiles": [{"tile": "tower/field", "x": 0, "y": 0}], "prisoners": ['
        '{"player": 0, "owner": 1, "figure": "meeple", "count": 1},'
        ' {"player": 1, "owner": 0, "figure": "meeple", "count": 1}]}'
    )
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(expansions=["tower"], start=carc.Start.from_json(start))
    (problem,) = caught.value.problems
    assert (problem.field, problem.reason) == ("start.prisoners[1]", "tower")


def test_expansion_names() -> None:
    expansions = carc.expansions()
    assert [expansion.name for expansion in expansions] == [
        "river",
        "abbot",
        "inns_cathedrals",
        "traders_builders",
        "princess_dragon",
        "abbey_mayor",
        "hills_sheep",
        "wheel",
        "king_robber",
        "river_2",
        "shrines",
        "tower",
        "phantom",
        "gold_mines",
        "bridges_castles_bazaars",
        "count",
        "mage_witch",
        "ferries",
        "crop_circles",
        "robbers",
        "flying_machines",
        "messages",
        "monasteries",
    ]
    for expansion in expansions:
        config = carc.Config(expansions=[expansion.name])
        assert set(config.tile_sets) == {"base", *expansion.tile_sets}
        assert {name for name, on in config.mechanics.items() if on} == set(expansion.mechanics)
    assert eval(repr(expansions), vars(carc)) == expansions


def test_all_expansions_together() -> None:
    config = carc.Config(5, preset="everything")
    assert config.preset == "everything"
    assert set(config.expansions) == {own.name for own in carc.expansions()}
    assert eval(repr(config), vars(carc)) == config
    for option in carc.options():
        assert config.options[option.name] == option.presets["everything"]
    for seed in range(2):
        game = carc.Game(config, seed=seed)
        choice = carc.Generator(seed)
        while not game.is_over:
            codes = game.legal_codes()
            game.apply_code(codes[choice.uniform(len(codes))])
        assert carc.Game.from_json(game.to_json()) == game
