"""Tests for saved batches, games that start with given seeds, and arrays from other libraries."""

from __future__ import annotations

import array
import copy
import pickle
from typing import Any

import numpy as np
import pytest

import carc

TABLED = carc.Config(2, options={"table": "15x15"})


def played(seed: int) -> carc.Batch:
    """Returns a batch that contains stepped, inserted and reset games."""
    batch = carc.Batch(TABLED, 6, seed=seed, autoreset="same_step", reward="win", threads=1)
    for _ in range(200):
        batch.step_indices(batch.sample())
    batch.set(1, carc.Game(TABLED, seed=5))
    which = np.array([False, False, True, False, False, True])
    batch.reset(which, seeds=np.arange(6, dtype=np.uint64))
    batch.step_indices(batch.sample())
    return batch


def test_loaded_batch_continues_like_the_saved_one() -> None:
    batch = played(3)
    saved = batch.save()
    assert isinstance(saved, bytes)
    others = [carc.Batch.load(saved), copy.copy(batch), pickle.loads(pickle.dumps(batch))]
    for other in others:
        assert other.save() == saved
        assert (other.config, other.autoreset, other.reward) == (TABLED, "same_step", "win")
        assert np.array_equal(other.seeds, batch.seeds)
        assert np.array_equal(other.episodes, batch.episodes)
        assert np.array_equal(other.rewards(), batch.rewards())
        assert np.array_equal(other.final_scores(), batch.final_scores())
    for _ in range(200):
        chosen = batch.sample()
        batch.step_indices(chosen)
        for other in others:
            assert np.array_equal(other.sample(), chosen)
            other.step_indices(chosen)
            assert np.array_equal(other.legal()[0], batch.legal()[0])


def test_rejects_malformed_bytes() -> None:
    saved = played(1).save()
    for place in range(0, len(saved), 97):
        changed = bytearray(saved)
        changed[place] ^= 1
        with pytest.raises(carc.LoadError):
            carc.Batch.load(bytes(changed))
        with pytest.raises(carc.LoadError) as raised:
            carc.Batch.load(saved[:place])
        assert raised.value.index is None
    for wrong, says in [
        (b"", "not a saved batch"),
        (b"carc-batch 7 0000\n{}", "unsupported version 7"),
        (saved + b" ", "checksum"),
    ]:
        with pytest.raises(carc.LoadError, match=says):
            carc.Batch.load(wrong)
    any_: Any = carc.Batch
    with pytest.raises(TypeError):
        any_.load("text")


def test_games_reset_with_given_seeds() -> None:
    batch = carc.Batch(TABLED, 4, seed=1)
    batch.step_indices(batch.sample())
    before = [batch.game(place) for place in range(4)]
    seeds = np.array([2**64 - 1, 5, 6, 7], np.uint64)
    batch.reset(np.array([True, False, True, False]), seeds=seeds)
    assert batch.game(0) == carc.Game(TABLED, seed=2**64 - 1)
    assert batch.game(2) == carc.Game(TABLED, seed=6)
    assert [batch.game(place) for place in (1, 3)] == [before[1], before[3]]
    assert batch.episodes.tolist() == [1, 0, 1, 0]
    batch.reset(seeds=seeds)
    assert np.array_equal(batch.seeds, seeds)
    assert [batch.game(place) for place in range(4)] == [
        carc.Game(TABLED, seed=int(seed)) for seed in seeds
    ]
    any_: Any = batch
    saved = batch.save()
    calls: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"seeds": seeds, "seed": 1}, TypeError, "seed and seeds"),
        ({"seeds": seeds[:3]}, carc.CarcError, "seeds.*shape"),
        ({"seeds": seeds.astype(np.int64)}, TypeError, "seeds.*uint64"),
        ({"seeds": seeds, "which": np.ones(3, np.bool_)}, carc.CarcError, "which.*shape"),
    ]
    for arguments, error, says in calls:
        with pytest.raises(error, match=says):
            any_.reset(**arguments)
    assert batch.save() == saved


class Tensor:
    """Exports its memory only through DLPack, like the arrays of some libraries."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers
        self.lent = 0

    def __dlpack__(self, **wishes: Any) -> Any:
        self.lent += 1
        return self.numbers.__dlpack__(**wishes)

    def __dlpack_device__(self) -> Any:
        return self.numbers.__dlpack_device__()


class OldTensor(Tensor):
    """Exports read-only arrays as unversioned DLPack, and writable arrays via __array__."""

    def __dlpack__(self, *, stream: Any = None, **unknown: Any) -> Any:
        if unknown:
            raise TypeError(f"unexpected {unknown}")
        return super().__dlpack__(stream=stream)

    def __array__(self, dtype: Any = None) -> Any:
        return self.numbers


class Away(Tensor):
    """Represents an array on another device."""

    def __dlpack__(self, **_wishes: Any) -> Any:
        raise BufferError("not here")


def test_reads_foreign_arrays_without_copying() -> None:
    encoding = carc.Encoding(TABLED)
    batch, other = carc.Batch(TABLED, 4, seed=1), carc.Batch(TABLED, 4, seed=1)
    any_: Any = other
    which = np.array([True, True, False, True])
    kinds: list[Any] = [Tensor, OldTensor, memoryview]
    for kind in kinds:
        for turn in range(40):
            codes, offsets = batch.legal()
            chosen = batch.sample()
            code = codes[offsets[:-1] + chosen]
            if turn % 3 == 0:
                lent = kind(code)
                batch.step(code, which=which)
                any_.step(lent, which=kind(which))
            elif turn % 3 == 1:
                lent = kind(chosen)
                batch.step_indices(chosen)
                any_.step_indices(lent)
            else:
                number = batch.masks(encoding).argmax(axis=1)
                lent = kind(number)
                batch.step_action_indices(encoding, number)
                any_.step_action_indices(encoding, lent)
            assert kind is memoryview or lent.lent == 1
            assert np.array_equal(other.legal()[0], batch.legal()[0])
            other.sample()
        weights = np.zeros(len(batch.legal()[0]), np.float32)
        weights[batch.legal()[1][:-1]] = 1
        assert np.array_equal(any_.sample(kind(weights)), batch.sample(weights))
        seeds = np.arange(4, dtype=np.uint64)
        any_.reset(kind(which), seeds=kind(seeds))
        batch.reset(which, seeds=seeds)
        any_.determinize(kind(seeds))
        batch.determinize(seeds)
        assert other.save() == batch.save()
        assert any_.take(kind(np.array([1, 0]))).save() == batch.take(np.array([1, 0])).save()
    # Arrays from Python's standard library are also supported.
    batch.step_indices(batch.sample())
    any_.step_indices(array.array("q", other.sample().tolist()))
    assert other.save() == batch.save()


@pytest.mark.parametrize("kind", [Tensor, OldTensor, memoryview])
def test_writes_foreign_arrays_in_place(kind: Any) -> None:
    encoding = carc.Encoding(TABLED)
    batch = carc.Batch(TABLED, 4, seed=1)
    any_: Any = batch
    right: list[Any] = [
        *batch.observe(encoding),
        batch.masks(encoding),
        *batch.legal(),
        batch.scores() + 1,
    ]
    room = [np.zeros_like(numbers) for numbers in right]
    any_.observe(encoding, board=kind(room[0]), tiles=kind(room[1]), vector=kind(room[2]))
    any_.masks(encoding, kind(room[3]))
    codes, offsets = any_.legal(kind(room[4]), kind(room[5]))
    assert np.shares_memory(codes, room[4])
    assert np.shares_memory(offsets, room[5])
    room[6] += 9
    any_.scores(kind(room[6]))
    room[6] += 1
    for numbers, wanted in zip(room, right, strict=True):
        assert np.array_equal(numbers, wanted)


def test_rejects_unsuitable_foreign_arrays() -> None:
    batch = carc.Batch(TABLED, 4, seed=1)
    any_: Any = batch
    saved = batch.save()
    locked: Any = np.zeros(4, np.int8)
    locked.flags.writeable = False
    zeros = np.zeros(4, np.int64)
    for call, lent, error, says in [
        (any_.step_indices, Tensor(zeros.astype(np.int32)), TypeError, "indices.*int64.*int32"),
        (any_.step_indices, Tensor(zeros[:3]), carc.CarcError, "indices.*shape"),
        (any_.step_indices, Tensor(np.zeros(8, np.int64)[::2]), carc.CarcError, "contiguous"),
        (
            any_.step_indices,
            Away(zeros),
            TypeError,
            "indices: cannot be read as an array: BufferError: not here",
        ),
        (any_.step_indices, bytes(32), TypeError, "indices.*int64.*uint8"),
        (any_.deciders, memoryview(locked), carc.CarcError, "out"),
        (any_.deciders, bytes(4), TypeError, "out.*int8.*uint8"),
    ]:
        with pytest.raises(error, match=says):
            call(lent)
    assert batch.save() == saved
