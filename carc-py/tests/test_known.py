"""Tests for hidden information: public hashes, saved views, and draws chosen by the caller."""

import copy
import json
import pickle

import pytest

import carc

HIDDEN = {"hand_size": "3", "hand_visibility": "hidden"}


def played(game: carc.Game, actions: int) -> carc.Game:
    for step in range(actions):
        legal = game.legal_actions()
        if not legal:
            break
        game.apply(legal[step * 7 % len(legal)])
    return game


def games() -> list[carc.Game]:
    hands = carc.Config(3, options=HIDDEN)
    hills = carc.Config(2, expansions=["hills_sheep"])
    return [
        carc.Game(carc.Config(2), chance="external"),
        played(carc.Game(hands, seed=5), 9),
        played(carc.Game(hands, chance="external"), 20),
        played(carc.Game(hills, seed=3), 40),
        played(carc.Game(hills, chance="external"), 41),
    ]


def test_public_hash_hides_secrets() -> None:
    for game in games():
        for player in range(game.config.players):
            view = game.view(player)
            for seed in range(5):
                guess = view.determinize(seed)
                assert guess.public_hash == game.public_hash
                assert guess.view(player).hash == view.hash
                assert (guess.phase, guess.actor) == (game.phase, game.actor)
    guess = games()[1].determinize(0, 1)
    assert guess.hash != games()[1].hash


def test_view_is_not_affected_by_later_actions() -> None:
    for game in games():
        for player in range(game.config.players):
            view = game.view(player)
            for again in (
                copy.copy(view),
                copy.deepcopy(view),
                pickle.loads(pickle.dumps(view)),
                carc.View.from_json(view.to_json()),
                carc.View.from_json(json.dumps(json.loads(view.to_json()), indent=1)),
            ):
                assert again == view
                assert again.phase == game.phase
                assert again.to_json() == view.to_json()
                assert again.determinize(3) == view.determinize(3)


def test_rejects_modified_view() -> None:
    whole = json.loads(games()[1].view(0).to_json())
    for key, value in {"player": 9, "hash": "0x1", "history": ["pass"], "color": 1}.items():
        with pytest.raises(carc.LoadError):
            carc.View.from_json(json.dumps(whole | {key: value}))


def test_rejects_modified_save() -> None:
    game = played(carc.Game(carc.Config(2), seed=7), 9)
    changes: list[dict[str, object]] = [
        {"chance": {"seeded": {"seed": "8", "position": 5}}},
        {"chance": {"seeded": {"seed": "7", "position": 0}}},
        {"chance": "external"},
        {"hystory": []},
    ]
    for change in changes:
        save = json.loads(game.to_json())
        with pytest.raises(carc.LoadError) as error:
            carc.Game.from_json(json.dumps(save | change))
        assert "hystory" not in change or 'did you mean "history"?' in str(error.value)
    save = json.loads(game.to_json())
    again = carc.Game.from_json(json.dumps(save | {"engine": "9.9.9"}, indent=2))
    assert again.to_json() == game.to_json()


def test_first_draws_can_be_given() -> None:
    usual = played(carc.Game(seed=7), 30)
    texts = [usual.action_text(record.action) for record in usual.history]
    ids = [text.removeprefix("draw ") for text in texts if text.startswith("draw ")]
    given = played(carc.Game(seed=7, draws=ids), 30)
    assert given.to_json() != usual.to_json()
    assert given.history == usual.history
    assert given == usual
    game = carc.Game(draws=["base/C"], chance="external")
    while game.actor != "chance":
        game.apply(game.legal_actions()[0])
    assert game.tiles_remaining == 70
    with pytest.raises(TypeError):
        carc.Game(deck=ids, draws=ids)
    with pytest.raises(carc.ConfigError):
        carc.Game(draws=["base/C", "base/C"])


def test_deck_may_contain_an_unknown_tile() -> None:
    config = carc.Config(2, expansions=["hills_sheep"])
    game = carc.Game(config, deck=["hills/hill-corner", "unknown", "base/U"])
    game.apply(game.legal_actions()[0])
    assert game.hidden_tiles == 1
    assert "draw unknown" in [game.action_text(record.action) for record in game.history]
    with pytest.raises(carc.ConfigError):
        carc.Game(deck=["unknown"])


def first(game: carc.Game) -> carc.Action:
    return game.chance_outcomes()[0][0]


def test_draw_callback_answers_every_draw() -> None:
    game = carc.Game(chance=first)
    start = game.to_json()
    names = [event.name for event in game.apply(game.legal_actions()[0])]
    assert names == ["tile_placed"]
    names = [event.name for event in game.apply(game.action("pass"))]
    assert "tile_drawn" in names
    again = pickle.loads(pickle.dumps(game))
    for one in (game, copy.copy(game), again):
        while not one.is_over:
            assert one.actor != "chance"
            one.play(one.legal_actions()[0])
    assert again == game
    while game.undo() is not None:
        assert game.actor != "chance"
    assert game.to_json() == start


def test_draw_callback_errors_are_raised() -> None:
    answers = iter(range(1))

    def fail(game: carc.Game) -> carc.Action:
        next(answers)
        return first(game)

    game = carc.Game(chance=fail)
    game.apply(game.legal_actions()[0])
    before = game.to_json()
    with pytest.raises(StopIteration):
        game.apply(game.action("pass"))
    assert game.to_json() == before
    for bad in (lambda game: None, lambda game: carc.Action.pass_()):
        with pytest.raises((TypeError, carc.IllegalActionError)):
            carc.Game(chance=bad)  # type: ignore[arg-type]
    with pytest.raises(carc.CarcError):
        carc.Game(chance="opne")  # type: ignore[arg-type]


def test_turn_ends_with_placing_a_hill_in_an_open_game() -> None:
    config = carc.Config(2, expansions=["hills_sheep"])
    game = carc.Game(config, chance="external")
    game.apply(game.action("draw hills/hill-corner"))
    for turn in game.turns():
        one = copy.copy(game)
        for action in turn:
            one.apply(action)
        assert one.actor == "chance"
        unknown = one.action("draw unknown")
        assert unknown in one.legal_actions()
        assert unknown not in [action for action, _ in one.chance_outcomes()]
