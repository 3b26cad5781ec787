"""Tests that invalid input raises a clear error of the right class and changes nothing."""

from __future__ import annotations

import json
import pickle
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from play import moments

import carc
from carc.envs import solo_v0

ROOT = Path(__file__).resolve().parents[2]
any_: Any = carc
SAVED = json.loads(carc.Game(carc.Config(2), seed=7).to_json())


ENCODING = carc.Encoding(carc.Config(2, options={"table": "15x15"}))


def search(iterations: int = 10, leaves: int = 4) -> carc.BatchSearch:
    batch = carc.Batch(ENCODING.config, 2)
    return carc.BatchSearch(batch, ENCODING, iterations=iterations, leaves=leaves)


def edited(**changes: object) -> str:
    return json.dumps({**SAVED, **changes})


def test_error_class_hierarchy() -> None:
    errors = [carc.ConfigError, carc.IllegalActionError, carc.ParseError, carc.LoadError]
    assert all(issubclass(error, carc.CarcError) for error in errors)
    assert issubclass(carc.CarcError, ValueError)
    assert issubclass(carc.TileSetError, carc.ParseError)
    assert issubclass(carc.ParseBoardError, carc.ParseError)


@pytest.mark.parametrize(
    "call",
    [
        lambda: any_.Config(players="two"),
        lambda: any_.Config(2, "c3"),
        lambda: any_.Config(expansion=["river"]),
        lambda: any_.Config(expansions="river"),
        lambda: any_.Config(expansions=[1]),
        lambda: any_.Config(options={"farmers": False}),
        lambda: any_.Config(options=[]),
        lambda: any_.Config(tile_sets={"base": 1.5}),
        lambda: any_.Config.from_json(b"{}"),
        lambda: any_.Config(start=3),
        lambda: any_.Config(start="{}"),
        lambda: any_.Config(start={"scores": {1, 2}}),
        lambda: any_.Game(2),
        lambda: any_.Game(seed=7.0),
        lambda: any_.Game(seed=7, chance="external"),
        lambda: any_.Game(seed=7, deck=["base/U"]),
        lambda: any_.Game(deck="base/U"),
        lambda: any_.Game.from_json(None),
        lambda: any_.agents.MctsAgent(9, evaluator=3, encoding=ENCODING),
        lambda: any_.Game(seed=1).apply("pass"),
        lambda: any_.Game(seed=1).apply(None),
        lambda: any_.Game(seed=1).apply(carc.Action.pass_(), player="0"),
        lambda: any_.Game(seed=1).is_legal(3),
        lambda: any_.Game(seed=1).apply_code(1.0),
        lambda: any_.Game(seed=1).apply_code("1"),
        lambda: any_.Game(seed=1).apply_index(1.0),
        lambda: any_.Game(seed=1).play_index(None),
        lambda: any_.Game(seed=1).view("0"),
        lambda: any_.Action(),
        lambda: any_.Action.place_tile(0.5, 0, 0),
        lambda: any_.Action.place_figure(3, 0, 0, 0),
        lambda: any_.TurnStarted(0),
        lambda: any_.Event(),
        lambda: any_.Event.from_json("{}", "{}"),
        lambda: any_.Rank(1, 2),
        lambda: any_.Rank("1", 2, 3),
        lambda: any_.Generator("7"),
        lambda: any_.render_svg("game"),
        lambda: any_.render_text(carc.Config()),
        lambda: any_.TileSet.from_toml(3),
        lambda: any_.Spot("0", 0),
        lambda: any_.Action.pass_() < 3,
        lambda: type("Mine", (any_.Game,), {}),
    ],
)
def test_wrong_type_raises_type_error(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: carc.Config(0), carc.ConfigError, "players: 0 is out of range; expected 1 to 8"),
        (lambda: carc.Config(-1), carc.ConfigError, "players: -1 is out of range"),
        (lambda: carc.Config(2**70), carc.ConfigError, "players: a number of more than 64 bits"),
        (lambda: carc.Config(preset="C3"), carc.ConfigError, 'did you mean "c3"?'),  # type: ignore[arg-type]
        (lambda: carc.Config(figures={"meeple": -3}), carc.ConfigError, "figures.meeple: -3"),
        (lambda: carc.Config(figures={"meepel": 3}), carc.ConfigError, 'did you mean "meeple"?'),
        (lambda: carc.Config(tile_sets={"base": 99}), carc.ConfigError, "tile_sets.base: 99"),
        (lambda: carc.Config(tile_sets={"base": 0}), carc.ConfigError, "start tile"),
        (lambda: carc.Config(custom_sets=["schema = 2"]), carc.ConfigError, "custom_sets"),
        (lambda: carc.Config(options={"tiny_city": "big"}), carc.ConfigError, "one of full"),
        (lambda: carc.Config.from_json("{"), carc.ParseError, "EOF"),
        (lambda: carc.Config.from_json('{"player": 2}'), carc.ParseError, "unknown field"),
        (lambda: carc.Config.from_json('{"players": 9}'), carc.ConfigError, "players: 9"),
        (lambda: carc.Config().tile("base/u"), carc.ParseError, 'did you mean "base/U"?'),
        (lambda: carc.Config().tile_type("Z"), carc.ParseError, 'unknown tile "Z"'),
        (lambda: carc.Game(deck=["base/u"]), carc.ConfigError, 'did you mean "base/U"?'),
        (lambda: carc.Game(deck=["base/U"] * 5000), carc.ConfigError, "the maximum is 4096"),
        (lambda: carc.Game(seed=-1), carc.CarcError, "seed: -1"),
        (lambda: carc.Game(seed=2**64), carc.CarcError, "seed: a number of more than 64 bits"),
        (lambda: any_.Game(chance="closed"), carc.CarcError, "expected 'external'"),
        (lambda: carc.Action.from_code(1), carc.ParseError, "invalid action code 1"),
        (lambda: carc.Action.from_code(-1), carc.ParseError, "out of range"),
        (lambda: carc.Action.from_code(2**80), carc.ParseError, "out of range"),
        (lambda: carc.Action.from_json('"skip"'), carc.ParseError, "unknown variant"),
        (
            lambda: carc.Action.from_json(
                '{"place_figure":{"figure":"meeple","x":0,"y":0,"segment":200}}'
            ),
            carc.ParseError,
            "the location number is out of range",
        ),
        (lambda: carc.Action.place_tile(0, 0, 45), carc.ParseError, "rotation: 45"),
        (lambda: carc.Action.place_tile(0, 0, -90), carc.ParseError, "rotation: -90"),
        (lambda: carc.Action.place_tile(40000, 0, 0), carc.ParseError, "x: 40000"),
        (lambda: carc.Action.place_figure("mepple", 0, 0, 1), carc.ParseError, "meeple"),  # type: ignore[arg-type]
        (lambda: carc.Action.place_figure("meeple", 0, 0, 16), carc.ParseError, "segment: 16"),
        (lambda: carc.Action.draw(), carc.ParseError, "one of tile_type, token, seat and unknown"),
        (lambda: carc.Action.draw(tile_type=1, seat=1), carc.ParseError, "one of"),
        (lambda: carc.Action.draw(tile_type=1, unknown=True), carc.ParseError, "one of"),
        (lambda: carc.Action.take_tile("bag"), carc.ParseError, "'hand'"),  # type: ignore[arg-type]
        (lambda: carc.Action.take_tile("stack", 1), carc.ParseError, "'hand'"),
        (lambda: carc.Spot(0, 0, corner=4), carc.ParseError, "corner: 4"),
        (lambda: carc.Spot(0, 0, 1, corner=1), carc.ParseError, "one of"),
        (lambda: carc.Game(seed=1).action("lay 0,0"), carc.ParseError, 'invalid action "lay 0,0"'),
        (lambda: carc.Game(seed=1).action("draw base/u"), carc.ParseError, "base/U"),
        (lambda: carc.Game(seed=1).apply_code(2**60), carc.ParseError, "invalid action code"),
        (lambda: carc.Game(seed=1).play_index(-1), carc.CarcError, "index: -1 is out of range"),
        (
            lambda: carc.Game(seed=1).view(2),
            carc.CarcError,
            "player: 2 is out of range; expected 0 to 1",
        ),
        (
            lambda: carc.Game(seed=1).supply(-1),
            carc.CarcError,
            "player: -1 is out of range; expected 0 to 1",
        ),
        (lambda: carc.Game(seed=1).determinize(0, -5), carc.CarcError, "seed: -5"),
        (lambda: carc.Game(seed=1).set_undo_depth(-1), carc.CarcError, "depth: -1"),
        (lambda: carc.Game(seed=1).feature_at(0, 0, 99), carc.ParseError, "segment: 99"),
        (
            lambda: carc.Game(seed=1).segment_at(0, 0, "N", "left"),
            carc.ParseError,
            'side: unknown name "N"; expected north, east, south, west',
        ),
        (
            lambda: carc.Game(seed=1).completed_features("town"),  # type: ignore[arg-type]
            carc.ParseError,
            'kind: unknown name "town"; expected city, road, field, monastery',
        ),
        (lambda: carc.Generator(1).uniform(0), carc.CarcError, "bound: 0"),
        (lambda: carc.Generator(1).uniform(2**32), carc.CarcError, "bound: 4294967296"),
        (lambda: carc.render_svg(carc.Game(), tile_pixels=0), carc.CarcError, "tile_pixels: 0"),
        (
            lambda: carc.Config().tile("base/U").render_svg(tile_pixels=4097),
            carc.CarcError,
            "tile_pixels: 4097 is out of range; expected 1 to 4096",
        ),
        # An out-of-range number is quoted as the caller passed it.
        (lambda: carc.arena("greedy", "random", games=-1), carc.CarcError, "got -1"),
        (lambda: carc.ladder(["greedy", "random"], decks=-1), carc.CarcError, "got -1"),
        (
            lambda: carc.agents.MctsAgent(iterations=-1),
            carc.ParseError,
            'iterations cannot be "-1"',
        ),
        (lambda: carc.agents.MctsAgent(threads=-1), carc.ParseError, 'threads cannot be "-1"'),
        (lambda: search(iterations=0), carc.CarcError, "iterations"),
        (lambda: search(leaves=0), carc.CarcError, "leaves"),
        (lambda: search(leaves=-1), carc.CarcError, "leaves: -1"),
        (lambda: carc.TileSet.base().tile("base/A"), carc.ParseError, "unknown tile"),
        (
            lambda: carc.TileSet.base().tile("A").render_svg(1),
            carc.CarcError,
            "rotation: 1 is invalid",
        ),
        (lambda: carc.Event.from_json(carc.Config(), "{}"), carc.ParseError, "expected"),
        (
            lambda: carc.Event.from_json(
                carc.Config(), '{"tile_drawn":{"player":0,"tile_type":24}}'
            ),
            carc.ParseError,
            "unknown tile type 24",
        ),
        (
            lambda: carc.Start.from_json("[]"),
            carc.ParseError,
            "invalid start position: expected an object",
        ),
        (
            lambda: carc.Start.from_json('{"figures": [{"figure": "meeple"}]}'),
            carc.ParseError,
            "invalid start position: missing field 'player'",
        ),
        (
            lambda: carc.Config.from_json("[]"),
            carc.ParseError,
            "text: expected an object or a string, found a list",
        ),
        (
            lambda: carc.Config.from_json('{"player": 2}'),
            carc.ParseError,
            'did you mean "players"?',
        ),
        (lambda: carc.Config.from_json("null"), carc.ParseError, "null, expected an object"),
        (lambda: carc.Game.from_json(""), carc.LoadError, "invalid save"),
        (lambda: carc.Game.from_json("[1, 2]"), carc.LoadError, "invalid save"),
        (lambda: carc.Game.from_json(json.dumps(SAVED)[:-9]), carc.LoadError, "invalid save"),
        (lambda: carc.Game.from_json(edited(schema=99)), carc.LoadError, "schema version 99"),
        (lambda: carc.Game.from_json(edited(hash="0x1")), carc.LoadError, "hash"),
        (lambda: carc.Game.from_json(edited(setup={"players": 9})), carc.LoadError, "players: 9"),
        (lambda: carc.Game.from_json(edited(history=[])), carc.LoadError, "ends before an"),
        (lambda: carc.Game.from_json(" " * (17 << 20)), carc.LoadError, "the maximum is"),
    ],
)
def test_invalid_value_raises_carc_error(
    call: Callable[[], object], error: type[carc.CarcError], text: str
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    assert text in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is error
    assert str(again) == str(caught.value)
    assert vars(again) == vars(caught.value)


def table() -> list[tuple[str, str, list[str]]]:
    """Returns the guide's error table: each call, its exception, and parts of the message."""
    text = (ROOT / "docs" / "python-errors.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("<!-- errors: begin -->")
    rows, _, _ = rest.partition("<!-- errors: end -->")
    found = []
    for line in rows.strip().splitlines()[2:]:
        call, raises, *says = re.findall(r"`([^`]+)`", line)
        found.append((call, raises, says))
    return found


@pytest.mark.parametrize(("call", "raises", "says"), table())
def test_documented_error_table_is_correct(call: str, raises: str, says: list[str]) -> None:
    config = carc.Config(2, options={"table": "25x25"})
    names = {
        "carc": carc,
        "np": np,
        "game": carc.Game(config, seed=1),
        "batch": carc.Batch(config, 2, seed=1),
        "encoding": carc.Encoding(config),
        "env": solo_v0.env,
    }
    error = TypeError if raises == "TypeError" else getattr(carc, raises)
    with pytest.raises(error) as caught:
        eval(call, names)
    assert type(caught.value) is error
    assert isinstance(caught.value, ValueError) == (raises != "TypeError")
    shown = "".join(traceback.format_exception_only(caught.value))
    if sys.version_info >= (3, 11) or raises != "TypeError":
        # Before Python 3.11, the traceback omits notes, which name the argument with the wrong
        # type.
        assert [word for word in says if word not in shown] == []


def test_config_error_lists_all_problems() -> None:
    with pytest.raises(carc.ConfigError) as caught:
        carc.Config(players=9, preset="bb6", expansions=["rivver"], options={"farmer": "off"})  # type: ignore[arg-type, list-item]
    problems = {problem.field: problem.suggestion for problem in caught.value.problems}
    assert problems == {
        "players": None,
        "preset": "bb5",
        "expansions": "river",
        "options": "farmers",
    }
    assert str(caught.value) == "; ".join(problem.message for problem in caught.value.problems)


def test_tile_file_error_names_file_and_tile() -> None:
    text = 'schema=1\nid="mine"\ntitle="Mine"\n[[tile]]\nid="x"\nname="x"\ncount=1\n'
    with pytest.raises(carc.TileSetError) as caught:
        carc.TileSet.from_toml(text + 'segments=[{kind="lake",at="N"}]', "mine.toml")
    assert (caught.value.file, caught.value.tile) == ("mine.toml", "x")
    assert str(caught.value) == 'mine.toml: tile "x": unknown segment kind "lake"'
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_error_names_the_invalid_step() -> None:
    for history, index, text in [
        (["draw base/E", "place 0,0 0"], 1, "occupied"),
        (["draw base/E", "fly"], 1, "invalid action"),
        (["pass"], 0, "phase"),
    ]:
        with pytest.raises(carc.LoadError) as caught:
            carc.Game.from_json(edited(history=history))
        assert caught.value.index == index
        assert text in str(caught.value)


def test_illegal_action_changes_nothing() -> None:
    actions = {
        "pass": "other_phase",
        "draw base/U": "other_phase",
        "place meeple 0,0 0": "other_phase",
        "place 0,0 0": "occupied",
        "place 100,100 0": "detached",
    }
    for number, (game, _) in enumerate(moments(9)):
        if game.phase != "place" or number > 60:
            continue
        before = game.to_json()
        for text, reason in actions.items():
            action = game.action(text)
            for attempt in (game.apply, game.play, lambda a, g=game: g.apply_code(a.code)):
                with pytest.raises(carc.IllegalActionError) as caught:
                    attempt(action)
                assert caught.value.reason == reason
                assert caught.value.action == action
                assert repr(text).replace("'", '"') in str(caught.value)
            found = game.check(action)
            assert isinstance(found, carc.IllegalActionError)
            assert (found.reason, str(found)) == (reason, str(caught.value))
            assert not game.is_legal(action)
        assert game.to_json() == before


def test_finished_game_rejects_actions() -> None:
    game = carc.Game(carc.Config(1), deck=[])
    assert game.is_over
    assert game.actor is None
    with pytest.raises(carc.IllegalActionError) as caught:
        game.apply(carc.Action.pass_())
    assert caught.value.reason == "game_over"
    assert game.legal_actions() == []
    assert len(game.legal_codes()) == 0


def test_rejects_string_instead_of_list() -> None:
    any_: Any = carc
    game: Any = carc.Game(seed=1)
    calls: list[Callable[[], object]] = [
        lambda: any_.final_rewards("12"),
        lambda: game.after("pass", seed=1),
        lambda: any_.Batch.from_games("games"),
        lambda: any_.Game(deck="base/U"),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"expected a list.*, got a single str"):
            call()


def test_draw_error_names_possible_draws() -> None:
    any_: Any = carc
    encoding: Any = ENCODING
    for draw in (any_.render_svg, any_.render_text, encoding.mask):
        with pytest.raises(TypeError, match="expected a Game or a View, got NoneType"):
            draw(None)


def test_messages_name_the_field() -> None:
    any_: Any = carc
    with pytest.raises(carc.ConfigError, match=r"start\.tiles\[0\]\.rotation: invalid rotation 45"):
        carc.Config(start=carc.Start(tiles=[carc.StartTile("base/D", 0, 0, 45)]))
    with pytest.raises(carc.ConfigError, match=r"start\.drawn: too many copies of tile base/C"):
        carc.Config(start=carc.Start(tiles=[carc.StartTile("base/C", 0, 0)], drawn="base/C"))
    with pytest.raises(TypeError, match=r"'players'; it belongs to the config: carc\.Game\(carc"):
        any_.Game(players=2)
    with pytest.raises(TypeError, match="unexpected keyword argument 'tiles'$"):
        any_.Game(tiles=2)


def test_actions_format_like_their_text() -> None:
    action = carc.Action.place_tile(1, 0, 90)
    assert f"{action:>20}|" == f"{str(action)!s:>20}|"
    assert f"{action}" == str(action)
