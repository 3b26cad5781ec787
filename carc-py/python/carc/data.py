"""Records of many games as data: in files of NumPy or Parquet, and as examples for a learner.

>>> import carc.data, carc.distributed
>>> records = carc.distributed.self_play("greedy", games=8, seed=1, workers=0)
>>> games = carc.data.Games.of(records)
>>> len(games), bool(len(games.codes) == games.offsets[-1])
(8, True)
>>> games[3].game().scores == games[3].scores
True

A file is written with :meth:`Games.save` and read with :meth:`Games.load`; the suffix says in which
form. :meth:`Games.examples` plays the games again and gives what the players saw, what they
did, and how it ended. Parquet needs pyarrow: ``pip install ".[data]"`` in the checkout.
"""

from __future__ import annotations

import io
import operator
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

import numpy as np
import numpy.typing as npt

import carc
from carc.distributed import GameRecord

__all__ = ["VERSION", "DataError", "Form", "Games"]

VERSION = 1
"""The version of the files that are written; files of all versions up to it are read."""

FORMAT = "carc games"
SUFFIXES = (".npz", ".parquet")

Form: TypeAlias = Literal["cells", "planes", "flags", "entities", "flat"]
"""The forms of an observation; see :meth:`carc.Encoding.observation`."""


class DataError(carc.CarcError):
    """A file of games, or what is in it, is wrong; the message names the file or the game.

    >>> carc.data.Games.load("games.txt")
    Traceback (most recent call last):
    carc.data.DataError: games.txt: the name of a file of games ends in .npz or .parquet
    """


@dataclass(frozen=True, eq=False)
class Games:
    """Games of one config that were played to their ends, as columns. An index gives one of them
    as a :class:`carc.distributed.GameRecord`, a slice some of them, a loop all of them.

    >>> carc.data.Games.of(carc.distributed.self_play("random", games=4, seed=1, workers=0))
    <carc.data.Games: 4 games, 367 decisions, Config(players=2)>
    """

    config: carc.Config
    """What was played."""
    number: npt.NDArray[np.int64]
    """Which game of its self-play each was."""
    seed: npt.NDArray[np.uint64]
    """The seed of each game."""
    seats: npt.NDArray[np.int8]
    """Which agent sat on each seat, a row for each game."""
    scores: npt.NDArray[np.int32]
    """The points at the end by seat, a row for each game."""
    offsets: npt.NDArray[np.int64]
    """Where each game begins in the codes; one more than there are games."""
    codes: npt.NDArray[np.uint64]
    """The codes of all decisions, game after game."""

    def __post_init__(self) -> None:
        games, players = len(self.number), self.config.players
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "number": (np.int64, (games,)),
            "seed": (np.uint64, (games,)),
            "seats": (np.int8, (games, players)),
            "scores": (np.int32, (games, players)),
            "offsets": (np.int64, (games + 1,)),
            "codes": (np.uint64, (-1,)),
        }
        for name, (dtype, shape) in shapes.items():
            array = getattr(self, name)
            if array.dtype != dtype or array.ndim != len(shape):
                raise DataError(f"{name}: {array.dtype} with {array.ndim} dimensions")
            if shape != (-1,) and array.shape != shape:
                raise DataError(f"{name}: the shape is {array.shape}, not {shape}")
            # A view, for what was given is still its owner's to write.
            shown = array.view()
            shown.setflags(write=False)
            object.__setattr__(self, name, shown)
        if self.offsets[0] != 0 or self.offsets[-1] != len(self.codes):
            raise DataError("offsets: they do not span the codes")
        if (np.diff(self.offsets) < 0).any():
            raise DataError("offsets: they do not ascend")
        if (np.sort(self.seats, axis=1) != np.arange(players)).any():
            raise DataError("seats: a row has an agent twice or one that is not there")

    @staticmethod
    def of(records: Iterable[GameRecord]) -> Games:
        """The games of records, which must be of one config, at least one.

        Raises :class:`DataError` if there is none or the configs differ.
        """
        taken = list(records)
        if not taken:
            raise DataError("records: there is no game")
        config = taken[0].config
        for record in taken:
            if record.config is not config and record.config != config:
                raise DataError(f"records: game {record.number} is of another config")
        lengths = [len(record.codes) for record in taken]
        return Games(
            config,
            np.array([record.number for record in taken], np.int64),
            np.array([record.seed for record in taken], np.uint64),
            np.array([record.seats for record in taken], np.int8),
            np.array([record.scores for record in taken], np.int32),
            np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            np.concatenate([record.codes for record in taken]),
        )

    def __len__(self) -> int:
        return len(self.number)

    def __repr__(self) -> str:
        counts = f"{len(self)} games, {len(self.codes)} decisions"
        return f"<carc.data.Games: {counts}, {self.config!r}>"

    @overload
    def __getitem__(self, place: SupportsIndex) -> GameRecord: ...
    @overload
    def __getitem__(self, place: slice) -> Games: ...
    def __getitem__(self, place: SupportsIndex | slice) -> GameRecord | Games:
        if isinstance(place, slice):
            return self.take(np.arange(len(self))[place])
        index = operator.index(place)
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no game {index}: there are {len(self)}")
        index %= len(self)
        codes = self.codes[self.offsets[index] : self.offsets[index + 1]]
        return GameRecord(
            int(self.number[index]),
            self.config,
            int(self.seed[index]),
            tuple(self.seats[index].tolist()),
            codes,
            tuple(self.scores[index].tolist()),
        )

    def __iter__(self) -> Iterator[GameRecord]:
        return (self[place] for place in range(len(self)))

    def take(self, places: npt.ArrayLike) -> Games:
        """The games in these places, in this order; ``places`` are numbers or a mask."""
        wanted = np.asarray(places)
        # NumPy takes an empty list for one of floats.
        chosen = np.arange(len(self))[wanted if wanted.size else wanted.astype(np.int64)]
        lengths = np.diff(self.offsets)[chosen]
        parts = [self.codes[self.offsets[it] : self.offsets[it + 1]] for it in chosen]
        return Games(
            self.config,
            self.number[chosen],
            self.seed[chosen],
            self.seats[chosen],
            self.scores[chosen],
            np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            np.concatenate([*parts, np.zeros(0, np.uint64)]).astype(np.uint64),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Games):
            return NotImplemented
        names = ("number", "seed", "seats", "scores", "offsets", "codes")
        return self.config == other.config and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in names
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file of NumPy (``.npz``) or Parquet (``.parquet``). What had this name is
        replaced once all is written.

        Raises :class:`DataError` for another suffix, :class:`OSError` where the file cannot be
        written, :class:`ImportError` for Parquet without pyarrow.
        """
        target, form = form_of(path)
        partial = target.with_name(target.name + ".part")
        try:
            form.write(self, partial)
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Games:
        """Reads a file that :meth:`save` has written.

        Raises :class:`DataError` if it is none, is damaged or of a later version, :class:`OSError`
        where it cannot be read. Whether the games can be played is told by :meth:`check`.
        """
        source, form = form_of(path)
        # Whatever the operating system has against the file is told as it is.
        content = source.read_bytes()
        try:
            text, columns = form.read(io.BytesIO(content))
            return Games(carc.Config.from_json(text), **columns)
        except Exception as error:  # The readers raise of every kind for what is damaged.
            said = str(error.args[0]) if error.args else type(error).__name__
            raise DataError(f"{source}: {said}") from error

    def check(self, progress: Callable[[int, int], object] | None = None) -> None:
        """Plays all games again. Raises :class:`DataError` for the first that has an action that is
        not legal, is not over at its end, or ends with other points than those that are written
        down. ``progress`` is called with how many games were played, and how many there are.
        """
        for place, record in enumerate(self, 1):
            for _ in _decisions(record):
                pass
            if progress:
                progress(place, len(self))

    def examples(
        self,
        encoding: carc.Encoding,
        observation: Form = "cells",
        *,
        batch: SupportsIndex = 256,
        mix: SupportsIndex = 256,
        seed: SupportsIndex | None = None,
        rotate: bool = False,
    ) -> Iterator[dict[str, npt.NDArray[Any]]]:
        """All decisions, as dictionaries of arrays with one row for each of ``batch`` decisions;
        the last has what is left.

        They hold the arrays of an observation, from the seat of who decides, and

        * ``"action"``, int64: the number of what they did;
        * ``"legal_action_indices"``, ``"legal_offsets"``, int64: what was legal, as
          :meth:`carc.Batch.legal_action_indices` gives it;
        * ``"scores"``, int32: the points at the end, from who decides on clockwise;
        * ``"game"``, int64: the place of the game among these.

        Without ``seed`` they come in order, game after game. With one the games come shuffled, and
        the decisions of ``mix`` of them at a time: the same for the same seed, others for another.
        With ``rotate`` each batch is seen after so many quarter turns of the table as the seed
        says, which needs a square table. The games must have been played on a table. Raises
        :class:`DataError` for games that cannot be played again.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "31x31"}))
        >>> records = carc.distributed.self_play(
        ...     "random", games=4, config=encoding.config, workers=0)
        >>> games = carc.data.Games.of(records)
        >>> rows = next(games.examples(encoding, "entities", batch=32, seed=1))
        >>> rows["features"].shape, rows["action"].shape
        ((32, 46, 19), (32,))
        """
        size, together = operator.index(batch), operator.index(mix)
        if size < 1 or together < 1:
            raise carc.CarcError(f"batch, mix: {size} and {together}; both are at least 1")
        if rotate and seed is None:
            raise carc.CarcError("rotate: give a seed, from which the turns follow")
        start = None if seed is None else operator.index(seed)
        if start is not None and start < 0:
            raise carc.CarcError(f"seed: {start} is out of range")
        if "x" not in self.config.options["table"]:
            raise carc.CarcError("encoding: games that were played without a table have none")
        # Now, and not when the first examples are asked for.
        encoding.fields(observation)
        carc.Batch(self.config, 1, threads=1).legal_action_indices(encoding, rotate=int(rotate))
        return self._examples(encoding, observation, size, together, start, rotate)

    def _examples(
        self,
        encoding: carc.Encoding,
        observation: Form,
        size: int,
        together: int,
        seed: int | None,
        rotate: bool,
    ) -> Iterator[dict[str, npt.NDArray[Any]]]:
        random = None if seed is None else np.random.default_rng(seed)
        order = np.arange(len(self)) if random is None else random.permutation(len(self))
        waiting: list[tuple[carc.Game, int, int]] = []
        for start in range(0, len(order), together):
            last = start + together >= len(order)
            for place in order[start : start + together].tolist():
                waiting += ((game.copy(), code, place) for game, code in _decisions(self[place]))
                # In order, nothing has to wait for other games.
                while random is None and len(waiting) >= size:
                    yield self._rows(encoding, observation, waiting[:size], 0)
                    del waiting[:size]
            if random is not None:
                waiting = [waiting[it] for it in random.permutation(len(waiting))]
            while len(waiting) >= size or (last and waiting):
                turns = int(random.integers(4)) if random is not None and rotate else 0
                yield self._rows(encoding, observation, waiting[:size], turns)
                del waiting[:size]

    def _rows(
        self,
        encoding: carc.Encoding,
        observation: Form,
        decisions: list[tuple[carc.Game, int, int]],
        turns: int,
    ) -> dict[str, npt.NDArray[Any]]:
        games = [game for game, _, _ in decisions]
        places = np.array([place for _, _, place in decisions], np.int64)
        batch = carc.Batch.from_games(games, autoreset="disabled")
        rows = batch.observation(encoding, observation, rotate=turns)
        codes, offsets = batch.legal()
        numbers, _ = batch.legal_action_indices(encoding, rotate=turns)
        # The numbers stay in the order of the codes, which ascend in each game.
        taken = [
            begin + int(np.searchsorted(codes[begin:end], np.uint64(code)))
            for begin, end, (_, code, _) in zip(offsets, offsets[1:], decisions, strict=False)
        ]
        actors = np.array([game.actor for game in games])
        players = np.arange(self.config.players)
        seats = (actors[:, None] + players) % self.config.players
        return {
            **rows,
            "action": numbers[taken],
            "legal_action_indices": numbers,
            "legal_offsets": offsets,
            "scores": np.take_along_axis(self.scores[places], seats, axis=1),
            "game": places,
        }


def form_of(path: str | os.PathLike[str]) -> tuple[Path, Any]:
    """The path of a file of games, and what writes and reads it; Parquet is imported only where it
    is wanted. DataError if the name is that of no such file."""
    file = Path(path)
    if file.suffix not in SUFFIXES:
        raise DataError(f"{file}: the name of a file of games ends in {' or '.join(SUFFIXES)}")
    if file.suffix == ".parquet":
        from carc import _parquet

        return file, _parquet
    from carc import _npz

    return file, _npz


def _decisions(record: GameRecord) -> Iterator[tuple[carc.Game, int]]:
    """The game before each decision, the same object every time, and what was decided."""
    try:
        game = carc.Game(record.config, seed=record.seed)
        game.set_undo_depth(0)
        for code in record.codes.tolist():
            action = carc.Action.from_code(code)
            yield game, code
            game.play(action)
    except carc.CarcError as error:
        raise DataError(f"game {record.number}: {error}") from error
    if not game.is_over:
        raise DataError(f"game {record.number}: it is not over after its last action")
    if game.scores != record.scores:
        raise DataError(
            f"game {record.number}: it ends with {list(game.scores)} points, "
            f"not with {list(record.scores)}"
        )
