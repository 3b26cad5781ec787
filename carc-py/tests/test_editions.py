"""Tests for expansions, house rules, misspelled names and custom start positions."""

from __future__ import annotations

import copy
import io
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import carc
from carc.__main__ import main


def test_config_has_every_field() -> None:
    config = carc.Config(
        preset="c1",
        expansions=["river", "abbot"],
        options={"farmers": "off"},
        mechanics={"gardens": False},
        tile_sets={"base": 2},
        figures={"abbot": 2},
    )
    assert config.expansions == ("river", "abbot")
    assert config.tile_sets == {"base": 2, "river": 1}
    assert (config.mechanics["abbot"], config.mechanics["gardens"]) == (True, False)
    assert (config.figures["meeple"], config.figures["abbot"]) == (7, 2)
    assert (config.options["farmers"], config.options["farm_scoring"]) == ("off", "city4")
    assert eval(repr(config), vars(carc)) == config
    assert pickle.loads(pickle.dumps(config)) == config


@pytest.mark.parametrize(
    ("arguments", "field", "meant"),
    [
        ({"preset": "C1"}, "preset", "c1"),
        ({"expansions": ["rivers"]}, "expansions", "river"),
        ({"options": {"hand_sise": "3"}}, "options", "hand_size"),
        ({"mechanics": {"garden": True}}, "mechanics", "gardens"),
        ({"tile_sets": {"rivr": 1}}, "tile_sets", "river"),
        ({"figures": {"abott": 1}}, "figures", "abbot"),
    ],
)
def test_error_suggests_nearest_name(arguments: dict[str, Any], field: str, meant: str) -> None:
    with pytest.raises(carc.ConfigError, match=f'did you mean "{meant}"') as caught:
        carc.Config(**arguments)
    (problem,) = caught.value.problems
    assert (problem.field, problem.suggestion, problem.kind) == (field, meant, "unknown_name")


def test_error_suggests_nearest_figure() -> None:
    with pytest.raises(carc.ParseError, match='did you mean "abbot"'):
        carc.Action.place_figure("abott", 0, 0, 0)  # type: ignore[arg-type]
    with pytest.raises(carc.ParseError, match='did you mean "abbot"'):
        carc.Game(seed=1).action("place abott 0,0 0")
    with pytest.raises(carc.ParseError, match='did you mean "meeple"'):
        carc.Action.from_json('{"place_figure":{"figure":"meple","x":0,"y":0,"segment":0}}')


def test_error_names_both_conflicting_fields() -> None:
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(options={"table_edge_closes": "on"})
    (problem,) = caught.value.problems
    assert problem.kind == "contradiction"
    assert problem.field == "options.table_edge_closes"
    assert "options.table " in problem.message


def all_events(game: carc.Game, seed: int) -> Iterator[carc.Event]:
    yield from game.opening_events()
    choice = carc.Generator(seed)
    while not game.is_over:
        actions = game.legal_actions()
        yield from game.apply(actions[choice.uniform(len(actions))])


def test_river_and_abbot_game() -> None:
    config = carc.Config(preset="c2", expansions=["river", "abbot"])
    retrieved = 0
    for seed in range(20):
        game = carc.Game(config, seed=seed)
        assert 0 < game.river_tiles_remaining < game.tiles_remaining == sum(game.unseen().values())
        assert game.supply(0) == {"meeple": 7, "abbot": 1}
        events = list(all_events(game, seed))
        assert game.river_tiles_remaining == 0
        reasons = [event.reason for event in events if isinstance(event, carc.Scored)]
        retrieved += reasons.count("abbot_returned")
        gone = [event.tile for event in events if isinstance(event, carc.TileDiscarded)]
        assert game.discarded() == game.view(1).discarded() == gone
        assert json.loads(game.view(1).to_json())["discarded"] == gone
    assert retrieved > 0


HOUSE = [
    {"hand_size": "3"},
    {"hand_size": "3", "hand_visibility": "hidden", "unplaceable": "return"},
    {"hand_size": "1", "first_player": "random"},
    {"first_player": "most_roads", "unplaceable": "return", "table": "9x9"},
    {"hand_size": "3", "table": "5x5"},
]


@pytest.mark.parametrize("options", HOUSE)
def test_discarded_tiles_match_events(options: dict[str, str]) -> None:
    for seed in range(5):
        game = carc.Game(carc.Config(3, options=options), seed=seed)
        events = list(all_events(game, seed))
        gone = [event.tile for event in events if isinstance(event, carc.TileDiscarded)]
        assert game.discarded() == gone
        for player in range(3):
            assert game.view(player).discarded() == gone


def test_every_event_has_a_class() -> None:
    seen: dict[str, carc.Event] = {}
    for options in HOUSE:
        for seed in range(8):
            game = carc.Game(carc.Config(3, options=options), seed=seed)
            for event in all_events(game, seed):
                seen.setdefault(event.name, event)
    assert {
        "first_player_chosen",
        "tile_shown",
        "tile_returned",
        "tile_dealt",
        "tile_taken",
        "hand_shown",
    } <= seen.keys()
    for name, event in seen.items():
        assert "".join(word.title() for word in name.split("_")) == type(event).__name__
        assert pickle.loads(pickle.dumps(event)) == event
        assert str(event)
        assert repr(event).startswith(type(event).__name__)


def test_hidden_hands() -> None:
    config = carc.Config(2, options={"hand_size": "3", "hand_visibility": "hidden"})
    game = carc.Game(config, seed=4)
    assert (game.phase, game.actor, game.current_tile) == ("tile_source", 0, None)
    hand = game.hand(0)
    assert len(hand) == 3
    mine, theirs = game.view(0), game.view(1)
    assert (mine.hand(0), mine.hand_size(0)) == (hand, 3)
    assert (theirs.hand(0), theirs.hand_size(0)) == ([], 3)
    assert (mine.legal_actions(), theirs.legal_actions()) == (game.legal_actions(), [])
    assert sum(theirs.unseen().values()) == game.tiles_remaining + 3
    with pytest.raises(carc.CarcError, match="player: 2 is out of range; expected 0 to 1"):
        theirs.hand(2)
    with pytest.raises(carc.CarcError, match="player: 2 is out of range; expected 0 to 1"):
        game.opening_events()[0].seen_by(2)
    for event in game.opening_events():
        if isinstance(event, carc.TileDealt):
            seen = event.seen_by(1)
            assert isinstance(seen, carc.TileDealt)
            assert event.tile is not None
            assert seen.tile == (event.tile if event.player == 1 else None)
            assert carc.Event.from_json(config, seen.to_json()) == seen
    hidden = [record.action for record in theirs.history if record.action.item == "unknown"]
    assert len(hidden) == 3
    assert hidden[0] == carc.Action.draw(unknown=True)
    assert eval(repr(hidden[0]), vars(carc)) == hidden[0]
    assert hidden[0].tile_type is None
    assert hidden[0].to_json() == '{"draw":"unknown"}'
    assert pickle.loads(pickle.dumps(theirs)).hand(0) == []
    take = game.legal_actions()[0]
    assert (take.verb, take.source) == ("take_tile", "hand")
    assert [type(event) for event in game.apply(take)] == [carc.TileTaken]
    assert len(game.hand(0)) == 2


def test_first_player_is_drawn() -> None:
    game = carc.Game(carc.Config(4, options={"first_player": "random"}), chance="external")
    assert (game.phase, game.actor) == ("first_player", "chance")
    outcomes = game.chance_outcomes()
    assert [draw.seat for draw, _ in outcomes] == [0, 1, 2, 3]
    event, *_ = game.apply(outcomes[2][0])
    assert event == carc.Event.from_json(game.config, '{"first_player_chosen":{"player":2}}')
    assert game.active_player == 2


START = carc.Start(
    tiles=[
        carc.StartTile("base/D", 0, 0),
        carc.StartTile("base/U", 1, 0, rotation=90),
        carc.StartTile("base/W", 2, 0, rotation=90),
    ],
    figures=[carc.StartFigure(1, "meeple", carc.Spot(1, 0, 0))],
    scores=[12, 7],
    active=0,
    drawn="base/W",
)


def test_enters_a_position() -> None:
    config = carc.Config(start=START)
    game = carc.Game(config, seed=1)
    assert (game.scores, game.active_player, game.current_tile) == ((12, 7), 0, "base/W")
    assert game.supply(1)["meeple"] == 6
    assert len(game.board()) == 3
    gains = set()
    for turn in game.turns():
        trial = copy.copy(game)
        events = [event for action in turn for event in trial.apply(action)]
        for event in events:
            if isinstance(event, carc.Scored):
                gains.add((event.player, event.reason, event.points))
    # The road is completed only if a crossroads is placed at its other end. It then has four tiles.
    assert (1, "completed_road", 4) in gains
    # A start position can also be passed as a mapping or as JSON.
    mapping = json.loads(START.to_json())
    assert carc.Config(start=mapping) == config
    assert carc.Config.from_json(json.dumps({"start": mapping})) == config
    assert carc.Start.from_json(START.to_json()) == START == config.start
    assert pickle.loads(pickle.dumps(START)) == START
    assert eval(repr(START), vars(carc)) == START
    assert eval(repr(config), vars(carc)) == config
    assert carc.Game.from_json(game.to_json()) == game
    assert carc.Config().start is None


def test_exports_a_position() -> None:
    game = carc.Game(carc.Config(preset="c2", expansions=["river", "abbot"]), seed=5)
    choice = carc.Generator(1)
    figures = 0
    while not game.is_over:
        start = game.to_start()
        assert start is not None
        if game.phase == "figure":
            last = game.board()[-1]
            assert start.mid_turn == carc.StartTurn("figure", placed=(last.x, last.y))
            figures += 1
        assert eval(repr(start), vars(carc)) == start
        config = carc.Config(preset="c2", expansions=["river", "abbot"], start=start)
        again = carc.Game(config, chance="external")
        assert again.hash == game.hash
        assert again.to_start() == start
        assert hash(again.to_start()) == hash(start)
        actions = game.legal_actions()
        game.apply(actions[choice.uniform(len(actions))])
    assert figures > 40
    start = game.to_start()
    assert start is not None
    assert start.mid_turn == carc.StartTurn("over")
    over = carc.Game(carc.Config(preset="c2", expansions=["river", "abbot"], start=start))
    assert over.is_over
    assert (over.scores, over.to_start()) == (game.scores, start)


def test_start_inside_decisions_of_towers_and_flocks() -> None:
    config = carc.Config(2, expansions=["hills_sheep", "tower"])
    game, choice = carc.Game(config, chance="external"), carc.Generator(5)
    seen: set[str] = set()
    while not game.is_over and seen != {"capture", "flock", "sheep"}:
        if game.phase in {"capture", "flock", "sheep"}:
            start = game.to_start()
            assert start is not None
            assert start.mid_turn is not None
            assert eval(repr(start), vars(carc)) == start
            again = carc.Game(
                carc.Config(2, expansions=["hills_sheep", "tower"], start=start), chance="external"
            )
            assert (again.hash, again.to_start()) == (game.hash, start)
            seen.add(game.phase)
        actions = game.legal_actions()
        game.apply(actions[choice.uniform(len(actions))])
    assert seen == {"capture", "flock", "sheep"}


def test_start_before_and_after_turns() -> None:
    options = {
        "first_player": "most_roads",
        "hand_size": "3",
        "table": "7x7",
        "table_edge_closes": "on",
    }
    config = carc.Config(3, expansions=["abbey_mayor"], figures={"wagon": 4}, options=options)
    wanted = {"first_player", "deal", "discard", "wagon", "over"}
    seen: set[str] = set()
    choice = carc.Generator(2)
    for _ in range(20):
        game = carc.Game(config, chance="external")
        while True:
            if game.phase in wanted:
                start = game.to_start()
                assert start is not None
                assert eval(repr(start), vars(carc)) == start
                again = carc.Game(config.replace(start=start), chance="external")
                assert (again.hash, again.to_start()) == (game.hash, start)
                assert carc.Start.from_text(start.to_text()).mid_turn == start.mid_turn
                seen.add(game.phase)
            if game.is_over:
                break
            actions = game.legal_actions()
            game.apply(actions[choice.uniform(len(actions))])
    assert seen == wanted


@pytest.mark.parametrize(
    ("start", "field", "reason", "text"),
    [
        (
            {"tiles": [{"tile": "base/d", "x": 0, "y": 0}]},
            "start.tiles[0]",
            "no_such_tile",
            '"base/D"',
        ),
        (
            {"tiles": [{"tile": "E", "x": 0, "y": 0}]},
            "start.tiles[0]",
            "no_such_tile",
            'unknown tile "E"; did you mean "base/E"?',
        ),
        (
            {"tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/A", "x": 1, "y": 0}]},
            "start.tiles[1]",
            "does_not_fit",
            "tile base/A with rotation 0 does not fit at cell 1,0: its west side is a field, but "
            "the adjacent side of base/D is a road; it fits with rotation 90",
        ),
        (
            {"tiles": [{"tile": "base/C", "x": 0, "y": 0}], "drawn": "base/C"},
            "start.drawn",
            "too_many_copies",
            "too many copies of tile base/C: the start has 2, but the game has only 1",
        ),
        (
            carc.Start(figures=[carc.StartFigure(0, "meeple", carc.Spot(0, 0, 9))]),
            "start.figures[0]",
            "no_such_segment",
            "meeple cannot be on segment 9 of tile base/D at cell 0,0; the segments are 0 (city), "
            "1 (road), 2 (field), 3 (field)",
        ),
        (
            carc.Start(figures=[carc.StartFigure(0, "meple", carc.Spot(0, 0, 0))]),
            "start.figures[0]",
            "no_such_figure",
            '"meeple"',
        ),
        (
            carc.Start(scores=[1]),
            "start.scores",
            "length",
            "expected 2 entries, one for each player; found 1",
        ),
        (carc.Start(active=2), "start.active", "no_such_player", "player 2"),
        (
            carc.Start(neutral=[carc.StartNeutral("dragon", carc.Spot(0, 0))]),
            "start.neutral[0]",
            "dragon",
            "the dragon cannot be placed here",
        ),
        (carc.Start(held={"base/U": 1}), "start.held", "set_aside", "base/U cannot be set aside"),
        (
            carc.Start(abbeys=[True]),
            "start.abbeys",
            "length",
            "expected 2 entries, one for each player; found 1",
        ),
    ],
)
def test_rejects_impossible_position(start: carc.Start, field: str, reason: str, text: str) -> None:
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(2, expansions=["princess_dragon", "abbey_mayor"], start=start)
    (problem,) = caught.value.problems
    assert (problem.kind, problem.field, problem.reason) == ("start", field, reason)
    assert text in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "3",
        '{"tile": []}',
        '{"tiles": [{"x": 1}]}',
        '{"figures": [{}]}',
        '{"neutral": [{"figure": "dragon", "x": 0, "y": 0, "tile": 1}]}',
        '{"neutral": [{"figure": "dragon", "x": 0, "y": 0, "segment": 0, "corner": 1}]}',
    ],
)
def test_rejects_wrong_start_type(text: str) -> None:
    with pytest.raises(carc.ParseError):
        carc.Start.from_json(text)


def test_rejects_malformed_start() -> None:
    with pytest.raises(carc.ConfigError, match=r"start\.tiles\[0\]\.x: 1000000000"):
        carc.Config(start=carc.Start(tiles=[carc.StartTile("base/D", 10**9, 0)]))
    with pytest.raises(carc.ParseError, match="start: "):
        carc.Config(start={"tile": []})


def test_view_shows_public_information() -> None:
    """HID-1: supplies, goods and the number of tiles in each stack are public."""
    config = carc.Config(
        2,
        expansions=["river", "abbot", "traders_builders"],
        options={"hand_size": "1", "hand_visibility": "hidden"},
    )
    game = carc.Game(config, seed=3)
    for _ in range(80):
        view = game.view(1)
        assert (view.active_player, view.turn, view.turn_part) == (
            game.active_player,
            game.turn,
            game.turn_part,
        )
        assert (view.tiles_remaining, view.river_tiles_remaining) == (
            game.tiles_remaining,
            game.river_tiles_remaining,
        )
        hidden = view.hand_size(0) - len(view.hand(0))
        assert sum(view.unseen().values()) == view.tiles_remaining + hidden
        for player in (0, 1):
            assert view.supply(player) == game.supply(player)
            assert view.tokens(player) == game.tokens(player)
        game.play(game.legal_actions()[-1])
    assert game.river_tiles_remaining == 0


def test_board_notation_restores_positions() -> None:
    game = carc.Game(carc.Config(3, expansions=["inns_cathedrals"]), seed=5)
    while game.turn < 12 or game.phase != "place":
        game.apply(game.legal_actions()[-1])
    text, start = game.to_text(), game.to_start()
    assert text is not None
    assert start is not None
    again = carc.Game(carc.Config.from_text(text), chance="external")
    assert again.hash == game.hash
    assert again.to_text() == text
    by_cell = carc.Start.from_text(start.to_text())
    assert set(by_cell.tiles) == set(start.tiles)
    assert (by_cell.scores, by_cell.stack) == (start.scores, start.stack)
    assert carc.Start.from_text(by_cell.to_text()) == by_cell
    config = again.config
    assert carc.Config.from_text(config.to_text()) == config
    assert game.to_line() == again.to_line() != text
    assert carc.Start.from_text(start.to_line()) == by_cell
    assert carc.Config.from_text(config.to_line()) == config
    with pytest.raises(carc.ParseBoardError, match=r"line 2, column 3: unknown tile") as caught:
        carc.Start.from_text("carc 1\n| ?")
    assert (caught.value.line, caught.value.column) == (2, 3)
    assert caught.value.problem.startswith("unknown tile")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(carc.ParseError, match="unsupported version"):
        carc.Config.from_text("carc 2")
    with pytest.raises(carc.ConfigError, match="does not fit"):
        carc.Config.from_text("carc 1; | D D>")


def test_command_reads_and_writes_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def printed(*arguments: str, status: int = 0) -> str:
        assert main(["position", *arguments]) == status
        output = capsys.readouterr()
        return output.err if status else output.out

    line = "carc 1; | D U>+1@road; scores 12 7; drawn V"
    game = carc.Game(carc.Config.from_text(line), chance="external")
    assert printed(line) == str(game)
    text = printed(line, "--to", "text")
    assert text == game.to_text()
    file = tmp_path / "position.txt"
    file.write_text(text)
    assert printed(str(file), "--to", "line") == f"{game.to_line()}\n"
    assert carc.Start.from_json(printed(str(file), "--to", "json")) == game.to_start()
    assert printed(str(file), "--to", "svg").startswith("<svg")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert printed("-", "--to", "text") == text
    for saved in (game.to_json(), game.config.to_json()):
        file.write_text(saved)
        assert printed(str(file), "--to", "text") == text
    game.apply(game.legal_actions()[0])
    file.write_text(game.to_json())
    assert printed(str(file)) == str(game)
    assert printed(str(file), "--to", "text") == game.to_text()
    ended = carc.Game(carc.Config(start=carc.Start(stack={})), seed=1)
    file.write_text(ended.to_json())
    assert printed(str(file), "--to", "text").endswith("mid_turn over\n")
    assert "line 1, column 13: unknown tile" in printed("carc 1; | D Vv", status=2)
    file.write_text("{")
    assert "carc: position: " in printed(str(file), status=2)
    assert "carc: " in printed(str(tmp_path / "missing.txt"), status=2)


def test_neutral_figures_and_held_tiles() -> None:
    start = carc.Start(
        tiles=[carc.StartTile("base/E", 0, 0), carc.StartTile("base/B", 0, 1)],
        figures=[carc.StartFigure(1, "meeple", carc.Spot(0, 1, 1))],
        neutral=[carc.StartNeutral("fairy", carc.Spot(0, 1, 1))],
        held={"princess/dragon-cap": 1},
        active=0,
        drawn="princess/volcano-field",
    )
    game = carc.Game(carc.Config(2, expansions=["princess_dragon"], start=start), seed=1)
    view = game.view(0)
    for known in (game, view):
        assert known.neutral_figures() == {"fairy": carc.Spot(0, 1, 1)}
        assert known.set_aside() == ["princess/dragon-cap"]
        assert [occupant.figure for occupant in known.figures()] == ["meeple"]
    written = game.to_start()
    assert written is not None
    assert (written.neutral, written.held) == (start.neutral, start.held)
    events = game.apply(game.legal_actions()[0])
    moved = [event for event in events if isinstance(event, carc.FigureMoved)]
    assert [event.figure for event in moved] == ["dragon"]
    assert moved[0].spot.segment is None
    assert game.neutral_figures()["dragon"] == moved[0].spot
    # The tiles that were set aside return to the stack after a player places a volcano.
    assert game.set_aside() == []
    assert [event.tile for event in events if isinstance(event, carc.TileReturned)] == [
        "princess/dragon-cap"
    ]
    # A view does not change when its game continues.
    assert view.set_aside() == ["princess/dragon-cap"]


def test_abbey_replaces_the_drawn_tile() -> None:
    around = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)]
    start = carc.Start(
        tiles=[carc.StartTile("base/B", x, y) for x, y in around],
        stack={"base/U": 4},
        abbeys=[True, False],
        active=0,
    )
    config = carc.Config(2, expansions=["abbey_mayor"], tile_sets={"base": 3}, start=start)
    game = carc.Game(config, seed=1)
    assert (game.phase, game.has_abbey(0), game.has_abbey(1)) == ("tile_source", True, False)
    assert game.view(1).has_abbey(0)
    assert carc.Action.take_tile("abbey") in game.legal_actions()
    (taken,) = game.apply(carc.Action.take_tile("abbey"))
    assert isinstance(taken, carc.TileTaken)
    assert config.tile(taken.tile).sides == ("closed",) * 4
    assert [str(action) for action in game.legal_actions()] == ["place 0,0 0"]
    game.apply(game.legal_actions()[0])
    assert not game.has_abbey(0)
    with pytest.raises(carc.CarcError, match="player: 2 is out of range; expected 0 to 1"):
        game.has_abbey(2)


@pytest.mark.parametrize(
    ("source", "kind"), [("abbey", 1), ("stack", 0), ("hand", None), ("river", None)]
)
def test_rejects_unknown_tile_source(source: Any, kind: int | None) -> None:
    with pytest.raises(carc.ParseError, match="source: expected"):
        carc.Action.take_tile(source, kind)


def test_view_shows_every_expansion() -> None:
    """HID-1: everything on the table is public. Every kind of event has its own class."""
    kinds: set[str] = set()
    phases: set[str] = set()
    seen: set[str] = set()
    config = carc.Config(3, preset="everything")
    for seed in range(8):
        game = carc.Game(config, seed=seed)
        choice = carc.Generator(seed)
        while not game.is_over:
            actions = game.legal_actions()
            if game.turn % 16 == 0:
                view = game.view(2)
                assert view.legal_actions() == actions
                everything = game.legal_actions(all_rotations=True)
                assert view.legal_actions(all_rotations=True) == everything
                assert view.neutral_figures() == game.neutral_figures()
                assert view.set_aside() == game.set_aside()
                assert view.bag() == game.bag()
                assert view.records() == game.records()
                assert view.completed_features("road") == game.completed_features("road")
                assert (view.flock, view.hidden_tiles) == (game.flock, game.hidden_tiles)
                for figure in game.figures():
                    assert view.tokens_at(figure.spot) == game.tokens_at(figure.spot)
                assert [view.has_abbey(p) for p in range(3)] == [
                    game.has_abbey(p) for p in range(3)
                ]
            phases.add(game.phase)
            seen |= game.neutral_figures().keys()
            for event in game.apply(actions[choice.uniform(len(actions))]):
                kinds.add(event.name)
                assert type(event).__name__ == event.name.title().replace("_", "")
    assert {"princess", "dragon", "wagon", "tile_source", "flock", "plague"} <= phases
    assert {"figure_moved", "tile_set_aside", "tile_returned", "tokens_taken"} <= kinds
    assert {"tile_hidden", "token_drawn", "tokens_returned", "card_taken", "extra_turn"} <= kinds
    assert seen == {"dragon", "fairy", "wheel_pig", "count", "mage", "witch"}


def test_config_tokens() -> None:
    assert carc.Config(expansions=["traders_builders"]).tokens == {
        "wine": 9,
        "wheat": 6,
        "cloth": 5,
    }
    assert carc.Config().tokens == {}
