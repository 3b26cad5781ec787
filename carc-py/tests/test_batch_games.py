"""Tests for moving games into and out of batches, and for steps that play only some games."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import carc

HIDDEN = carc.Config(2, options={"hand_size": "3", "hand_visibility": "hidden"})


def together(batch: carc.Batch, games: list[carc.Game], steps: int) -> None:
    """Plays the same actions in a batch and in separate games. The games must not end."""
    for _ in range(steps):
        chosen = batch.sample()
        batch.step_indices(chosen)
        for place, game in enumerate(games):
            game.play(game.legal_actions()[int(chosen[place])])
            assert batch.game(place) == game
            assert batch.game(place).history == game.history


@pytest.mark.parametrize("config", [carc.Config(3), HIDDEN])
def test_extracted_games_continue_like_batch_games(config: carc.Config) -> None:
    batch = carc.Batch(config, 4, seed=1)
    together(batch, [batch.game(place) for place in range(4)], 10)
    batch.determinize(
        np.array([7, 8, 9, 10], np.uint64), which=np.array([True, False, True, False])
    )
    assert batch.seeds[[0, 2]].tolist() == [7, 9]
    other = carc.Game(config, seed=3)
    batch.set(3, other)
    # The slot contains a copy, so playing in the original game does not affect it.
    other.play(other.legal_actions()[0])
    assert batch.game(3) == carc.Game(config, seed=3)
    for each in (batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch):
        assert each.seeds[3] == 3
        together(each, [batch.game(place) for place in range(4)], 10)
        assert each is batch or each.game(0) != batch.game(0)


def test_batch_from_games() -> None:
    config = carc.Config(2)
    games = [carc.Game(config, seed=seed) for seed in (5, 6, 6)]
    for game in games[:2]:
        game.play(game.legal_actions()[-1])
    batch = carc.Batch.from_games(games, seed=9, autoreset="same_step", reward="points", threads=1)
    assert (len(batch), batch.autoreset, batch.reward) == (3, "same_step", "points")
    assert batch.config == config
    assert batch.seeds.tolist() == [5, 6, 6]
    assert [batch.game(place) for place in range(3)] == games
    together(batch, games, 30)
    # The next game in a slot takes its seed from the batch.
    fresh = carc.Batch(config, 3, seed=9)
    fresh.reset()
    while not batch.episodes.all():
        batch.step_indices(batch.sample())
    first = batch.episodes == 1
    assert first.any()
    assert np.array_equal(batch.seeds[first], fresh.seeds[first])


def test_unselected_games_stay_unchanged() -> None:
    config = carc.Config(2, options={"table": "15x15"})
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 6, seed=1, reward="points")
    written = carc.Observations(encoding, 6)
    generator = carc.Generator(1)
    for turn in range(90):
        which = np.array([generator.uniform(2) == 0 for _ in range(6)])
        before = [batch.game(place) for place in range(6)]
        alone = batch.copy()
        chosen = alone.sample()
        alone.step_indices(chosen)
        codes, offsets = batch.legal()
        numbers = [
            encoding.index(game.legal_actions()[int(index)])
            for game, index in zip(before, chosen, strict=True)
        ]
        if turn % 3 == 0:
            batch.step(codes[offsets[:-1] + chosen], which=which)
        elif turn % 3 == 1:
            batch.step_indices(chosen, which=which, into=written)
        else:
            batch.step_action_indices(encoding, np.array(numbers), which=which, into=written)
        for place in range(6):
            kept = alone.game(place) if which[place] else before[place]
            assert batch.game(place) == kept
        assert not batch.rewards()[~which].any()
        if turn % 3:
            assert np.array_equal(written.board, batch.observe(encoding)[0])
            assert np.array_equal(written.masks, batch.masks(encoding))
        if batch.ended().any():
            batch.reset()


def test_rejects_invalid_games() -> None:
    config = carc.Config(2)
    batch = carc.Batch(config, 3, seed=1)
    before = [batch.game(place) for place in range(3)]
    any_: Any = batch
    opened = carc.Game(config, chance="external")
    listed = carc.Game(config, deck=["base/U", "base/V"])
    seeds = np.arange(3, dtype=np.uint64)
    which = np.ones(3, np.bool_)
    zeros = np.zeros(3, np.int64)
    calls: list[tuple[Any, tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
        (batch.game, (3,), {}, carc.CarcError, "slot: 3 is out of range; expected 0 to 2"),
        (batch.game, (-1,), {}, carc.CarcError, "slot: -1"),
        (batch.set, (3, before[0]), {}, carc.CarcError, "slot: 3"),
        (batch.set, (0, carc.Game(carc.Config(3))), {}, carc.CarcError, "game 0.*must match"),
        (batch.set, (0, opened), {}, carc.CarcError, "game 0.*seed"),
        (batch.set, (0, listed), {}, carc.CarcError, "game 0.*seed"),
        (any_.set, (0, "a game"), {}, TypeError, "game"),
        (batch.determinize, (seeds[:2],), {}, carc.CarcError, "seeds.*shape"),
        (any_.determinize, (zeros,), {}, TypeError, "seeds.*uint64"),
        (batch.determinize, (seeds,), {"which": which[:2]}, carc.CarcError, "which.*shape"),
        (any_.step_indices, (zeros,), {"which": zeros}, TypeError, "which.*bool"),
        (batch.step_indices, (zeros + 99,), {"which": which}, carc.CarcError, "game 0: index 99"),
        (batch.step, (zeros.astype(np.uint64) - 1,), {}, carc.CarcError, "codes: game 0"),
        (carc.Batch.from_games, ([],), {}, carc.CarcError, "games: expected at least one"),
        (carc.Batch.from_games, ([before[0], opened],), {}, carc.CarcError, "game 1"),
        (carc.Batch.from_games, ([before[0]],), {"reward": "gold"}, carc.CarcError, "reward"),
    ]
    for call, arguments, named, error, says in calls:
        with pytest.raises(error, match=says):
            call(*arguments, **named)
    draw = np.full(3, carc.Action.place_tile(0, 0, 0).code, np.uint64)
    with pytest.raises(carc.IllegalActionError, match="codes: game 1: ") as raised:
        batch.step(draw, which=np.array([False, True, True]))
    assert (raised.value.action, raised.value.reason) == (
        carc.Action.place_tile(0, 0, 0),
        "occupied",
    )
    assert [batch.game(place) for place in range(3)] == before
    batch.set(0, listed.after([], seed=4))
    assert batch.game(0) == listed


def test_games_can_be_copied_between_slots() -> None:
    config = carc.Config(2, options={"table": "15x15"})
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 5, seed=1, autoreset="same_step")
    for _ in range(200):
        batch.step_indices(batch.sample())
    before = [batch.game(place) for place in range(5)]
    places = np.array([4, 1, 1, 0])
    some = batch.take(places)
    assert [some.game(place) for place in range(4)] == [before[place] for place in places]
    seen, whole = some.observe(encoding), batch.observe(encoding)
    assert np.array_equal(seen[0], whole[0][places])
    assert np.array_equal(seen[1], whole[1][places])
    assert np.array_equal(seen[2], whole[2][places])
    assert np.array_equal(some.masks(encoding), batch.masks(encoding)[places])
    assert np.array_equal(some.final_scores(), batch.final_scores()[places])
    assert np.array_equal(some.seeds, batch.seeds[places])
    other = pickle.loads(pickle.dumps(some))
    for _ in range(200):
        chosen = some.sample()
        some.step_indices(chosen)
        other.step_indices(chosen)
        assert np.array_equal(some.seeds, other.seeds)
    assert [some.game(place) for place in range(4)] == [other.game(place) for place in range(4)]
    assert [batch.game(place) for place in range(5)] == before
    any_: Any = batch
    for wrong, error, says in [
        (np.array([0, 5]), carc.CarcError, "slots: 5 is out of range; expected 0 to 4"),
        (np.array([-1]), carc.CarcError, "slots: -1"),
        (np.array([], np.int64), carc.CarcError, "games"),
        (np.zeros((2, 2), np.int64), carc.CarcError, "slots.*shape"),
        (np.zeros(2), TypeError, "slots.*int64"),
        ([0, 1], TypeError, "slots"),
    ]:
        with pytest.raises(error, match=says):
            any_.take(wrong)
