"""Training examples from several games files, divided among workers.

>>> import carc.data, carc.dataset, carc.distributed, tempfile
>>> config = carc.Config(2, options={"table": "15x15"})
>>> folder = tempfile.TemporaryDirectory()
>>> paths = [f"{folder.name}/games{number}.npz" for number in range(2)]
>>> for seed, path in enumerate(paths):
...     records = carc.distributed.self_play("random", games=3, config=config, seed=seed, workers=0)
...     carc.data.Games.of(records).save(path)
>>> shards = carc.dataset.Shards(paths, carc.Encoding(config), "entities", batch=32)
>>> sum(len(rows["action"]) for rows in shards) > 400
True
>>> folder.cleanup()

:class:`Shards` needs only NumPy. :func:`torch_dataset` turns shards into a PyTorch dataset whose
workers read different games.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

import carc
from carc.data import Form, Games

if TYPE_CHECKING:
    from torch.utils.data import IterableDataset

__all__ = ["Shards", "torch_dataset"]


@dataclass(frozen=True, init=False)
class Shards:
    """The training examples in several files, or one worker's share of them.

    Iteration yields the same dictionaries as :meth:`carc.data.Games.examples`, file by file. Only
    one file is in memory at a time. All shards with the same files and seed together yield every
    decision exactly once, because a game's index modulo the number of shards determines its shard.
    """

    paths: tuple[str, ...]
    """The games files."""
    encoding: carc.Encoding
    """The encoding for observations and action indices."""
    observation: Form
    """The form of the observations."""
    batch: int
    """The number of decisions in each dictionary; the last dictionary in a file can be smaller."""
    mix: int
    """The number of games whose decisions are shuffled together."""
    seed: int | None
    """The seed for shuffling files, games and decisions; without a seed, they are not shuffled."""
    rotate: bool
    """``True`` to rotate the table of each dictionary at random."""
    shard: int
    """The index of this shard, starting at 0."""
    shards: int
    """The number of shards."""

    def __init__(
        self,
        paths: Iterable[str | os.PathLike[str]],
        encoding: carc.Encoding,
        observation: Form = "cells",
        *,
        batch: int = 256,
        mix: int = 256,
        seed: int | None = None,
        rotate: bool = False,
        shard: int = 0,
        shards: int = 1,
    ) -> None:
        """Checks the arguments. The files are read during the iteration.

        Raises:
            CarcError: If an argument is invalid.
        """
        files = tuple(os.fspath(path) for path in paths)
        if not files:
            raise carc.CarcError("paths: expected at least one file")
        count, own = operator.index(shards), operator.index(shard)
        if count < 1 or not 0 <= own < count:
            raise carc.CarcError(f"shard: expected 0 to {count - 1}, got {own}")
        if rotate and seed is None:
            raise carc.CarcError("rotate: requires a seed")
        if seed is not None and seed < 0:
            raise carc.CarcError(f"seed: {seed} is out of range")
        encoding.fields(observation)
        for name, value in {
            "paths": files,
            "encoding": encoding,
            "observation": observation,
            "batch": batch,
            "mix": mix,
            "seed": seed,
            "rotate": rotate,
            "shard": own,
            "shards": count,
        }.items():
            object.__setattr__(self, name, value)

    def split(self, part: int, parts: int) -> Shards:
        """Returns one of several parts of this shard, for one worker.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "15x15"}))
        >>> part = carc.dataset.Shards(["a.npz"], encoding, shard=1, shards=2).split(2, 3)
        >>> part.shard, part.shards
        (5, 6)
        """
        if parts < 1 or not 0 <= part < parts:
            raise carc.CarcError(f"part: expected 0 to {parts - 1}, got {part}")
        return replace(self, shard=self.shard + part * self.shards, shards=self.shards * parts)

    def epoch(self, number: int) -> Shards:
        """Returns a copy of this shard with its examples in a different order, for one epoch.

        Raises:
            CarcError: If the shard does not have a seed.
        """
        if self.seed is None:
            raise carc.CarcError("epoch: requires a seed")
        return replace(self, seed=_mixed(self.seed, operator.index(number)))

    def __iter__(self) -> Iterator[dict[str, npt.NDArray[Any]]]:
        order = np.arange(len(self.paths))
        if self.seed is not None:
            # All shards use the same file order, which must not depend on the number of shards.
            order = np.random.default_rng(self.seed).permutation(order)
        for number in order.tolist():
            games = Games.load(self.paths[number])
            own = games.take(np.arange(self.shard, len(games), self.shards))
            seed = None if self.seed is None else _mixed(self.seed, number, self.shard)
            yield from own.examples(
                self.encoding,
                self.observation,
                batch=self.batch,
                mix=self.mix,
                seed=seed,
                rotate=self.rotate,
            )


def _mixed(*numbers: int) -> int:
    """Returns a seed that depends on all given numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])


def torch_dataset(shards: Shards) -> IterableDataset[dict[str, Any]]:
    """Returns a PyTorch dataset that yields the examples as dictionaries of tensors.

    Pass the dataset to ``torch.utils.data.DataLoader`` with ``batch_size=None``, because the
    examples are already in batches. Use any number of workers; each worker reads its own games. For
    several training processes, pass ``shards`` created with ``shard=rank, shards=world_size``.

    Raises:
        ImportError: If PyTorch is not installed.
    """
    from carc._torch import Dataset

    return Dataset(shards)
