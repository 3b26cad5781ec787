"""Tests for the data that a server sends and a client reads."""

import pytest

import carc

HIDDEN = carc.Config(3, options={"hand_size": "3", "hand_visibility": "hidden"})


def test_views_show_only_visible_events() -> None:
    game = carc.Game(HIDDEN, seed=7)
    for step in range(60):
        for viewer in [0, 1, 2, None]:
            view = game.view(viewer)
            text = view.to_json()
            for read in [carc.View.from_json(text), carc.View.from_json(text, config=HIDDEN)]:
                assert read == view
                assert (read.player, read.hash) == (viewer, view.hash)
                guess = read.determinize(seed=step)
                assert guess.public_hash == game.public_hash
        assert game.view(None).hash == game.public_hash
        assert game.determinize(None, seed=1).view(None) == game.view(None)
        legal = game.legal_actions()
        game.apply(legal[step * 7 % len(legal)])
    assert "a spectator" in repr(game.view(None))


def test_spectator_sees_no_hands() -> None:
    game = carc.Game(HIDDEN, seed=7)
    assert [len(game.view(None).hand(seat)) for seat in range(3)] == [0, 0, 0]
    assert [game.view(None).hand_size(seat) for seat in range(3)] == [3, 3, 3]
    dealt = [event for event in game.opening_events() if isinstance(event, carc.TileDealt)]
    seen = [event.seen_by(None) for event in dealt]
    assert len(seen) == 9
    assert all(isinstance(event, carc.TileDealt) and event.tile is None for event in seen)


def test_rejects_view_of_another_config() -> None:
    view = carc.Game(HIDDEN, seed=7).view(0)
    with pytest.raises(carc.LoadError, match="different setup"):
        carc.View.from_json(view.to_json(), config=carc.Config(3))
    for seat in [3, -1]:
        with pytest.raises(
            carc.CarcError, match=f"player: {seat} is out of range; expected 0 to 2"
        ):
            carc.Game(HIDDEN, seed=7).view(seat)


def test_resent_events_match_those_sent() -> None:
    game = carc.Game(HIDDEN, seed=3)
    told: list[tuple[int, list[carc.Event]]] = [(0, game.opening_events())]
    while not game.is_over:
        before = len(game.history)
        told.append((before, game.apply(game.legal_actions()[0])))
    for viewer in [1, None]:
        for place in [0, 1, len(told) // 2, len(told) - 1]:
            sent = [event.seen_by(viewer) for _, events in told[place:] for event in events]
            assert game.events_since(told[place][0], viewer) == sent
        assert game.events_since(len(game.history), viewer) == []
    with pytest.raises(carc.CarcError, match="player: 3 is out of range; expected 0 to 2"):
        game.events_since(0, 3)
    with pytest.raises((ValueError, OverflowError)):
        game.events_since(-1, 0)


def test_event_from_json_has_the_same_message() -> None:
    game = carc.Game(HIDDEN, seed=3)
    for event in game.opening_events():
        assert str(carc.Event.from_json(HIDDEN, event.to_json())) == str(event)
    for text, fault in [
        ('{"hand_shown":{"player":3}}', "no player 3"),
        ('{"tile_drawn":{"player":0,"tile_type":24}}', "unknown tile type 24"),
        ('{"jump":{}}', "invalid event"),
        ("{", "invalid event"),
        (" " * 5000, "the maximum is"),
    ]:
        with pytest.raises(carc.ParseError, match=fault):
            carc.Event.from_json(HIDDEN, text)


def test_fingerprint_identifies_the_game() -> None:
    spelled = carc.Config.from_json(HIDDEN.to_json())
    assert spelled.fingerprint == HIDDEN.fingerprint
    others = [carc.Config(3), carc.Config(2), carc.Config(3, preset="everything")]
    assert len({config.fingerprint for config in [HIDDEN, *others]}) == 4


def test_spectator_arrays_need_a_seat() -> None:
    config = carc.Config(2, options={"table": "9x9"})
    encoding = carc.Encoding(config)
    view = carc.Game(config, seed=1).view(None)
    with pytest.raises(TypeError, match="required for a Game"):
        encoding.observe(view)
    assert encoding.observe(view, 1)[0].shape == encoding.observe(view, 0)[0].shape
