"""Tests for batches: steps by index, by action index and at random, and reusable arrays."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import carc

TABLED = carc.Config(2, options={"table": "15x15"})
EVERYTHING = carc.Config(4, preset="everything", options={"table": "25x25"})


def test_indices_refer_to_legal_actions() -> None:
    by_code = carc.Batch(carc.Config(2), 5, seed=1)
    by_index, by_number = by_code.copy(), carc.Batch(TABLED, 5, seed=1)
    encoding = carc.Encoding(TABLED)
    for _ in range(150):
        codes, offsets = by_code.legal()
        over = np.diff(offsets) == 0
        chosen = by_code.sample()
        assert (chosen[over] == 0).all()
        code = codes[np.minimum(offsets[:-1] + chosen, len(codes) - 1)]
        by_code.step(code)
        by_index.step_indices(chosen)
        assert np.array_equal(by_code.legal()[0], by_index.legal()[0])
        number = by_number.masks(encoding).argmax(axis=1)
        other = by_number.copy()
        by_number.step_action_indices(encoding, number)
        other.step(encoding.codes[number])
        assert np.array_equal(by_number.legal()[0], other.legal()[0])
    assert by_code.episodes.min() > 0


def test_rejected_choices_change_nothing() -> None:
    batch = carc.Batch(TABLED, 3, seed=1)
    encoding = carc.Encoding(TABLED)
    codes, offsets = batch.legal()
    any_: Any = batch
    calls: list[tuple[Any, tuple[Any, ...], type[Exception], str]] = [
        (any_.step_indices, ([0, 0, 0],), TypeError, "indices"),
        (any_.step_indices, (np.zeros(3, np.int32),), TypeError, "indices.*int64"),
        (batch.step_indices, (np.zeros(2, np.int64),), carc.CarcError, "indices.*shape"),
        (batch.step_indices, (np.array([0, -1, 0]),), carc.CarcError, "game 1: index -1"),
        (
            batch.step_indices,
            (np.array([0, 0, 999]),),
            carc.CarcError,
            "game 2: index 999 is out of range",
        ),
        (
            batch.step_action_indices,
            (encoding, np.array([-1, 0, 0])),
            carc.ParseError,
            "game 0: action index -1 is out of range",
        ),
        (
            batch.step_action_indices,
            (encoding, np.full(3, 10**9)),
            carc.ParseError,
            "action index 1000000000 is",
        ),
        (batch.step_action_indices, (encoding, np.zeros(3, np.int64)), carc.CarcError, "legal"),
        (batch.step_action_indices, (encoding, np.zeros(4, np.int64)), carc.CarcError, "numbers"),
        (batch.sample, (np.ones(len(codes) - 1),), carc.CarcError, "weights.*shape"),
        (any_.sample, (np.ones(len(codes), np.int64),), TypeError, "weights.*float64"),
        (batch.sample, (np.zeros(len(codes)),), carc.CarcError, "game 0: the sum"),
        (batch.sample, (np.full(len(codes), np.nan, np.float32),), carc.CarcError, "NaN"),
        (batch.sample, (-np.ones(len(codes)),), carc.CarcError, "game 0: invalid weight -1"),
        (
            batch.sample,
            (np.full(len(codes), np.inf),),
            carc.CarcError,
            "game 0: invalid weight inf",
        ),
        (
            batch.observe_into,
            (carc.Observations(encoding, 2),),
            carc.CarcError,
            "expected 3 games, got 2",
        ),
        (batch.observe_into, (carc.Observations(encoding, 3), 1), carc.CarcError, "step"),
        (
            batch.observe_into,
            (carc.Observations(carc.Encoding(EVERYTHING), 3),),
            carc.CarcError,
            "different config",
        ),
        (carc.Observations, (encoding, 0), carc.CarcError, "games"),
        (carc.Observations, (encoding, 1, 0), carc.CarcError, "steps"),
        (carc.Observations, (encoding, 2**40, 2**40), carc.CarcError, "games"),
    ]
    fresh = carc.Batch(TABLED, 3, seed=1).sample()
    for call, arguments, error, says in calls:
        with pytest.raises(error, match=says):
            call(*arguments)
    assert np.array_equal(batch.legal()[0], codes)
    assert np.array_equal(batch.legal()[1], offsets)
    assert np.array_equal(batch.sample(), fresh)


def test_sampling_state_is_part_of_the_batch() -> None:
    batch = carc.Batch(carc.Config(2), 9, seed=4)
    for _ in range(7):
        batch.step_indices(batch.sample())
    others = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    room = np.zeros(9, np.int64)
    for _ in range(5):
        chosen = batch.sample(out=room)
        assert chosen is room
        for other in others:
            assert np.array_equal(other.sample(), chosen)
            other.step_indices(chosen)
        batch.step_indices(chosen)
    batch.reset(seed=4)
    assert np.array_equal(batch.sample(), carc.Batch(carc.Config(2), 9, seed=4).sample())


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_sample_frequencies_match_weights(dtype: Any) -> None:
    batch = carc.Batch(carc.Config(2), 400, seed=1)
    codes, offsets = batch.legal()
    weights = np.zeros(len(codes), dtype)
    several = np.diff(offsets) > 1
    weights[offsets[:-1]] = 1
    weights[offsets[:-1][several] + 1] = 3
    chosen = np.stack([batch.sample(weights) for _ in range(25)])
    assert not chosen[:, ~several].any()
    counted = chosen[:, several]
    assert set(counted.reshape(-1).tolist()) == {0, 1}
    # The tolerance is five standard deviations.
    within = 5 * (counted.size * 0.75 * 0.25) ** 0.5
    assert abs(int(counted.sum()) - 0.75 * counted.size) < within


@pytest.mark.parametrize("config", [TABLED, EVERYTHING])
def test_overwritten_arrays_match_fresh_arrays(config: carc.Config) -> None:
    encoding = carc.Encoding(config)
    batch = carc.Batch(config, 6, seed=2, autoreset="same_step")
    rollout = carc.Observations(encoding, 6, steps=5)
    assert (rollout.games, rollout.steps, rollout.encoding) == (6, 5, encoding)
    assert carc.Observations(encoding, 6).steps is None
    with pytest.raises(carc.CarcError, match="step: requires into"):
        batch.step_indices(batch.sample(), step=1)
    generator = carc.Generator(2)
    for turn in range(150):
        step = generator.uniform(5)
        player = generator.uniform(2) if generator.uniform(3) == 0 else None
        if player is None and turn % 2:
            batch.step_indices(batch.sample(), into=rollout, step=step)
        elif player is None:
            numbers = batch.masks(encoding).argmax(axis=1)
            batch.step_action_indices(encoding, numbers, into=rollout, step=step)
        else:
            batch.observe_into(rollout, step, player)
        board, tiles, vector = batch.observe(encoding, player)
        assert np.array_equal(rollout.board[step], board)
        assert np.array_equal(rollout.tiles[step], tiles)
        assert np.array_equal(rollout.vector[step], vector)
        assert np.array_equal(rollout.masks[step], batch.masks(encoding))
        for _ in range(generator.uniform(9)):
            batch.step_indices(batch.sample())
        if turn % 40 == 39:
            batch.reset()


def test_reused_arrays_are_read_only() -> None:
    encoding = carc.Encoding(TABLED)
    observations = carc.Observations(encoding, 2, 3)
    arrays: list[Any] = [
        observations.board,
        observations.tiles,
        observations.vector,
        observations.masks,
    ]
    for array in arrays:
        assert array.shape[:2] == (3, 2)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert observations.is_held
    part = arrays[0][1:, 0]
    arrays.clear()
    del array
    assert observations.is_held
    del part
    assert not observations.is_held
    assert "games=2, steps=3" in repr(observations)
