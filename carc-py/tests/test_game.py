"""Tests for games: playing them, and reading their state."""

from __future__ import annotations

import copy
import pickle
import signal
import threading
from xml.etree import ElementTree

import numpy as np
import pytest
from play import finished, moments

import carc


def test_all_constructors_give_the_same_game() -> None:
    config = carc.Config(3, preset="c3")
    by_action, silent, by_code, by_index, told = (carc.Game(config, seed=11) for _ in range(5))
    generator = carc.Generator(12)
    while not by_action.is_over:
        actions, codes = by_action.legal_actions(), by_action.legal_codes()
        assert codes.dtype == np.uint64
        assert codes.tolist() == [action.code for action in actions]
        index = generator.uniform(len(actions))
        events = by_action.apply(actions[index])
        silent.play(actions[index])
        by_code.apply_code(codes[index])
        by_index.play_index(index)
        assert told.apply_index(np.int64(index)) == events
        assert by_action == silent == by_code == by_index == told
    assert by_action.history == silent.history == by_code.history == by_index.history
    assert by_action.hash == silent.hash == by_code.hash == by_index.hash == told.hash


def test_index_refers_to_current_legal_actions() -> None:
    for game, _ in moments(17):
        actions, before = game.legal_actions(), game.to_json()
        for wrong in (len(actions), -1, 2**64, -(2**70)):
            for attempt in (game.apply_index, game.play_index):
                with pytest.raises(carc.CarcError, match="^index: .* legal actions$"):
                    attempt(wrong)
        assert game.to_json() == before
        if not actions:
            continue
        last = len(actions) - 1
        other = game.copy()
        other.play_index(last)
        assert len(other.legal_codes()) == len(other.legal_actions())
        assert other.undo() == actions[last]
        assert other.legal_actions() == actions
        other.legal_actions(all_rotations=True)
        other.apply_index(last)
        assert other.undo() == actions[last]


def test_index_is_resolved_before_callback_draws() -> None:
    def last(game: carc.Game) -> carc.Action:
        return game.chance_outcomes()[-1][0]

    by_index, by_action = carc.Game(chance=last), carc.Game(chance=last)
    while not by_index.is_over:
        actions = by_index.legal_actions()
        assert by_index.apply_index(0) == by_action.apply(actions[0])
    assert by_index == by_action


def test_legal_actions_are_sorted_by_code() -> None:
    for game, _ in moments(5):
        actions = game.legal_actions()
        assert actions == sorted(set(actions))
        assert set(actions) <= set(game.legal_actions(all_rotations=True))
        assert all(game.is_legal(action) and game.check(action) is None for action in actions)
        assert bool(actions) != game.is_over


def test_events_reconstruct_the_game() -> None:
    """A mirror that receives only events ends up with the same board, figures, scores and turn."""
    board: dict[tuple[int, int], tuple[str, int]] = {}
    figures: set[tuple[carc.Spot, int, str]] = set()
    scores = [0, 0, 0]
    turns = 0
    for game, events in moments(21, players=3):
        for event in events:
            match event:
                case carc.TurnStarted(player):
                    turns += 1
                    whose = player
                case carc.TileDrawn(player, tile):
                    assert player == whose
                    drawn: str | None = tile
                case carc.TileDiscarded():
                    drawn = None
                case carc.TilePlaced(_, tile, x, y, rotation):
                    board[x, y] = (tile, rotation)
                    drawn = None
                case carc.FigurePlaced(player, figure, spot):
                    figures.add((spot, player, figure))
                case carc.FigureReturned(player, figure, spot):
                    figures.remove((spot, player, figure))
                case carc.Scored(player, points, items=items):
                    scores[player] += points
                    assert points == sum(item.count * item.each for item in items)
        assert board == {(tile.x, tile.y): (tile.tile, tile.rotation) for tile in game.board()}
        assert figures == {(who.spot, who.player, who.figure) for who in game.figures()}
        assert tuple(scores) == game.scores
        assert (turns, whose, drawn) == (game.turn, game.active_player, game.current_tile)
        for player in range(3):
            placed = sum(who.player == player for who in game.figures())
            assert game.supply(player) == {"meeple": 7 - placed}
    assert isinstance(events[-1], carc.GameEnded)
    assert game.phase == "over"


def test_undo_restores_everything() -> None:
    steps = [(copy.copy(game), game.history) for game, _ in moments(3)]
    game, _ = steps.pop()
    while steps:
        before, history = steps.pop()
        assert game.undo() == before.legal_actions()[0] or history != game.history[:-1]
        assert game == before
        assert game.history == history
        assert game.to_json() == before.to_json()
    assert game.undo() is None


def test_undo_returns_the_undone_action() -> None:
    game = carc.Game(carc.Config(2, preset="everything"), seed=5)
    told = []
    for _ in range(30):
        action = game.legal_actions()[-1]
        told.append((action, game.apply(action)))
    assert game.history[-1].phase in carc.phases()
    while told:
        action, events = told.pop()
        assert game.undo_with_events() == (action, events[::-1])
    assert game.undo_with_events() is None


def test_event_messages_are_translated() -> None:
    game = carc.Game(carc.Config(2), seed=7)
    event = game.opening_events()[1]
    assert event.text() == event.text("en") == str(event) == "player 0 starts a turn"
    assert event.text("de") == event.text(carc.Language("de")) == "Spieler 0 ist am Zug"
    with pytest.raises(carc.ParseError, match='did you mean "fr"'):
        event.text("frr")
    own = carc.Language("en").to_toml().replace("starts a turn", "is on")
    language = carc.Language.from_toml(own)
    assert event.text(language) == "player 0 is on"
    assert pickle.loads(pickle.dumps(language)) == language != carc.Language("en")
    with pytest.raises(carc.ParseError, match=r"sentences\.turn_started: missing argument"):
        carc.Language.from_toml(own.replace("player {player} is on", "on"))
    message = event.message()
    assert (message.key, message.arguments) == ("turn_started", {"player": 0})
    assert message == event.message() != game.opening_events()[2].message()


def test_undo_without_kept_positions() -> None:
    game = carc.Game(carc.Config(2), seed=1)
    game.set_undo_depth(0)
    before, action = copy.copy(game), game.legal_actions()[0]
    game.play(action)
    assert game != before
    assert game.undo() == action
    assert game == before


def test_copies_and_loaded_games_are_independent() -> None:
    for number, (game, _) in enumerate(moments(8)):
        if number % 20 == 0 and not game.is_over:
            made = [
                copy.copy(game),
                copy.deepcopy(game),
                pickle.loads(pickle.dumps(game)),
                carc.Game.from_json(game.to_json()),
            ]
            for other in made:
                assert other == game
                assert other.history == game.history
                assert other.config == game.config
                other.play(other.legal_actions()[0])
                assert other != game
            assert all(other == made[0] for other in made)


def test_accepts_numpy_integers() -> None:
    config = carc.Config(np.int64(2), figures={"meeple": np.uint8(5)})
    game = carc.Game(config, seed=np.uint64(7))
    assert game == carc.Game(carc.Config(2, figures={"meeple": 5}), seed=7)
    rotation = np.int32(game.legal_actions()[0].rotation or 0)
    action = carc.Action.place_tile(np.int16(0), np.int8(-1), rotation)
    assert action == game.legal_actions()[0]
    assert game.supply(np.int64(0))["meeple"] == 5


def test_games_are_not_hashable() -> None:
    with pytest.raises(TypeError):
        hash(carc.Game())
    assert carc.Game(seed=1) != 1


def test_unseeded_games_differ() -> None:
    # The probability that both seeds are equal is 2**-64.
    first, second = carc.Game(), carc.Game()
    assert first.to_json() != second.to_json()


def test_deck_is_drawn_in_order() -> None:
    game = carc.Game(carc.Config(1), deck=["base/U", "base/E", "base/B"])
    drawn = []
    while not game.is_over:
        drawn.append(game.current_tile)
        assert game.unseen() == dict.fromkeys(["base/U", "base/E", "base/B"][len(drawn) :], 1)
        assert game.tiles_remaining == 3 - len(drawn)
        game.play(game.legal_actions()[0])
        if game.phase == "figure":
            game.play(carc.Action.pass_())
    assert drawn == ["base/U", "base/E", "base/B"]


def test_open_game_waits_for_draws() -> None:
    game = carc.Game(carc.Config(2), chance="external")
    assert (game.phase, game.actor, game.current_tile) == ("draw", "chance", None)
    outcomes = game.chance_outcomes()
    assert [action for action, _ in outcomes] == game.legal_actions()
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    # There are four copies of the start tile's type, one of which is on the board.
    probabilities = {game.action_text(action): probability for action, probability in outcomes}
    assert probabilities["draw base/D"] == pytest.approx(3 / 71)
    draw = game.action("draw base/U")
    assert draw.tile_type == game.config.tile_type("base/U")
    (event,) = game.apply(draw)
    assert event == carc.Event.from_json(game.config, event.to_json())
    assert str(event) == "player 0 draws base/U (straight road)"
    assert (game.phase, game.actor, game.current_tile) == ("place", 0, "base/U")
    assert game.chance_outcomes() == []


def test_turns_list_whole_turns() -> None:
    played = 0
    for game, _ in moments(4):
        turns = game.turns()
        assert bool(turns) == (game.phase == "place")
        if game.turn != 9:
            continue
        player = game.active_player
        for turn in turns:
            other = copy.copy(game)
            for action in turn:
                assert other.actor == player
                other.play(action)
            assert other.turn == 10
            played += 1
    assert played >= 10, played


def test_ctrl_c_stops_perft() -> None:
    game = carc.Game(carc.Config(2), seed=1)
    before = game.hash
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        game.perft(16)
    timer.join()
    assert (game.hash, game.perft(2)) == (before, carc.Game(carc.Config(2), seed=1).perft(2))


def test_rejects_action_of_another_player() -> None:
    game = carc.Game(carc.Config(2), seed=7)
    action, before = game.legal_actions()[0], game.hash
    with pytest.raises(carc.IllegalActionError) as caught:
        game.apply(action, player=1)
    assert caught.value.reason == "other_actor"
    for player in (2, 300, -1):
        with pytest.raises(carc.CarcError, match=f"player: {player} is out of range"):
            game.apply(action, player=player)
    assert game.hash == before
    assert game.apply(action, player=0)


def test_features_and_ranking() -> None:
    game = finished(7, players=4)
    features = game.features()
    assert {feature.kind for feature in features} == {"city", "road", "field", "monastery"}
    spots = [spot for feature in features for spot in feature.spots]
    assert len(spots) == len(set(spots))
    for feature in features:
        first = feature.spots[0]
        assert first.segment is not None
        assert game.feature_at(first.x, first.y, first.segment) == feature
        assert feature.value == sum(item.count * item.each for item in feature.items)
        assert {who.player for who in feature.figures} >= set(feature.owners)
    assert game.feature_at(500, 500, 0) is None
    ranking = game.ranking()
    assert sorted(rank.player for rank in ranking) == [0, 1, 2, 3]
    assert [rank.score for rank in ranking] == sorted(game.scores, reverse=True)
    assert all(game.scores[rank.player] == rank.score for rank in ranking)


def test_open_cells_are_adjacent_to_tiles() -> None:
    for game, _ in moments(2):
        tiles = {(tile.x, tile.y) for tile in game.board()}
        beside = {
            (x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))
        }
        assert set(game.open_cells()) == beside - tiles
        assert game.open_cells() == sorted(beside - tiles, key=lambda cell: cell[::-1])


def test_view_hides_deck_order() -> None:
    config = carc.Config(2)
    one = carc.Game(config, deck=["base/U", "base/V", "base/E"])
    other = carc.Game(config, deck=["base/U", "base/E", "base/V"])
    assert one.to_json() != other.to_json()
    assert one.view(0) == other.view(0)
    assert one.view(0).to_json() == other.view(0).to_json()
    assert one.view(0) != one.view(1)
    view = one.view(1)
    assert (view.player, view.actor, view.phase, view.current_tile) == (1, 0, "place", "base/U")
    assert (view.scores, view.hash, view.config) == (one.scores, one.hash, config)
    assert view.board() == one.board()
    assert view.features() == one.features()
    assert view.figures() == one.figures()
    assert view.history == one.history
    assert {view.determinize(seed).determinize(0, 1).hash for seed in range(20)} == {one.hash}
    drawn = set()
    for seed in range(20):
        guess = one.determinize(0, seed)
        assert guess == view.determinize(seed) == one
        while guess.turn == 1:
            guess.play(guess.legal_actions()[0])
        drawn.add(guess.current_tile)
    assert drawn == {"base/V", "base/E"}


def test_renders_svg_and_text() -> None:
    game = finished(7)
    assert game._repr_svg_() == carc.render_svg(game)
    assert carc.render_svg(game, tile_pixels=40) != carc.render_svg(game, coordinates=True)
    assert carc.render_svg(game, numbers=True).startswith("<svg")
    assert str(game) == carc.render_text(game) + "turn 71, over, 0 left\n"
    assert "\x1b[" in carc.render_text(game, colors=True)
    start = carc.Game(seed=1)
    assert carc.render_text(start, legal=True) != carc.render_text(start)
    view = start.view(1)
    assert view._repr_svg_() == start._repr_svg_()
    assert carc.render_svg(view) == carc.render_svg(start)
    assert carc.render_text(view, legal=True) == carc.render_text(start, legal=True)
    assert str(view) == str(start)
    drawn = start.config.tile(start.current_tile or "")
    last = f"turn 1, place: player 0, {drawn.id} ({drawn.name}), {start.tiles_remaining} left"
    assert str(start).splitlines()[-1] == last
    assert str(carc.Game(chance="external")).splitlines()[-1] == "turn 1, draw: chance, 71 left"
    assert repr(start) == '<carc.Game: 2 players, turn 1, phase "place", scores [0, 0]>'


def test_line_can_be_played_ahead() -> None:
    games = [game.copy() for game, _ in moments(19)]
    for start, end in ((0, 1), (0, 40), (17, 18), (30, 30), (60, len(games) - 1)):
        game, wanted = games[start], games[end]
        before = game.to_json()
        line = [entry.action for entry in wanted.history[len(game.history) :]]
        after = game.after(line, 3)
        assert after == wanted
        assert after.is_over == (end == len(games) - 1)
        assert [entry.action for entry in after.history] == [
            entry.action for entry in wanted.history
        ]
        assert carc.Game.from_json(after.to_json()) == after
        assert game.to_json() == before
    # After the given line of draws ends, further draws are random.
    assert len({after_the_first(games[0], seed) for seed in range(20)}) > 5
    illegal = carc.Action.place_tile(900, 0, 0)
    with pytest.raises(carc.IllegalActionError) as raised:
        games[0].after([games[0].legal_actions()[0], illegal], 1)
    assert raised.value.action == illegal
    with pytest.raises(carc.CarcError, match="seed: -1"):
        games[0].after([], -1)


def after_the_first(game: carc.Game, seed: int) -> str | None:
    after = game.after([game.legal_actions()[0]], seed)
    while after.phase != "place":
        after.play(after.legal_actions()[0])
    return after.current_tile


def test_notebook_picture_shows_the_current_tile() -> None:
    first, other = (carc.Game(deck=[f"base/{tile}", "base/V"]) for tile in ("U", "E"))
    assert carc.render_svg(first) == carc.render_svg(other)
    assert first._repr_svg_() != other._repr_svg_()
    assert first._repr_svg_() == carc.render_svg(first, current_tile=True)
    assert first.view(0)._repr_svg_() == first._repr_svg_()
    picture = ElementTree.fromstring(first._repr_svg_())
    board, tile = picture.findall("{http://www.w3.org/2000/svg}svg")
    assert float(board.attrib["width"]) < float(tile.attrib["x"])
    edge = float(tile.attrib["x"]) + float(tile.attrib["width"])
    assert edge == pytest.approx(float(picture.attrib["width"]))
    over = carc.Game(carc.Config(1), deck=[])
    assert over._repr_svg_() == carc.render_svg(over)
