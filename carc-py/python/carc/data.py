"""Game records as data: files in NumPy or Parquet format, and training examples.

>>> import carc.data, carc.distributed
>>> records = carc.distributed.self_play("greedy", games=8, seed=1, workers=0)
>>> games = carc.data.Games.of(records)
>>> len(games), bool(len(games.codes) == games.offsets[-1])
(8, True)
>>> games[3].game().scores == games[3].scores
True

:meth:`Games.save` writes a file and :meth:`Games.load` reads it; the file suffix selects the
format. :meth:`Games.examples` replays the games and yields observations, actions and final scores.
Parquet requires pyarrow: ``pip install ".[data]"`` in the checkout.
"""

from __future__ import annotations

import io
import json
import operator
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

import numpy as np
import numpy.typing as npt

import carc
from carc.distributed import GameRecord, Run

__all__ = ["VERSION", "DataError", "Form", "Games"]

VERSION = 1
"""The file format version for writing. Files in all earlier versions can also be read."""

FORMAT = "carc games"
SUFFIXES = (".npz", ".parquet")
OPTIONAL = ("policy", "policy_offsets", "value")

Form: TypeAlias = Literal["cells", "planes", "planes_float16", "flags", "entities", "flat"]
"""A form of observation; see :meth:`carc.Encoding.observation`."""


class DataError(carc.CarcError):
    """A games file is invalid. The message contains the file name or the index of the game.

    >>> carc.data.Games.load("games.txt")
    Traceback (most recent call last):
    carc.data.DataError: games.txt: the name of a games file ends in .npz or .parquet
    """


@dataclass(frozen=True, eq=False)
class Games:
    """Finished games with the same config, stored as columns.

    Indexing returns a :class:`carc.distributed.GameRecord`, slicing returns :class:`Games`, and
    iteration yields all records.

    >>> carc.data.Games.of(carc.distributed.self_play("random", games=4, seed=1, workers=0))
    <carc.data.Games: 4 games, 367 decisions, Config(players=2)>
    """

    config: carc.Config
    """The config of all games."""
    number: npt.NDArray[np.int64]
    """The index of each game within its self-play run."""
    seed: npt.NDArray[np.uint64]
    """The seed of each game."""
    seats: npt.NDArray[np.int8]
    """Each player's agent, with a row per game."""
    scores: npt.NDArray[np.int32]
    """Each player's final score, with a row per game."""
    offsets: npt.NDArray[np.int64]
    """The offset of each game in the codes, followed by the number of codes."""
    codes: npt.NDArray[np.uint64]
    """The codes of all decisions, game by game."""
    run: npt.NDArray[np.int32]
    """The run of each game, as an index into :attr:`runs`."""
    runs: tuple[Run, ...]
    """The runs that produced the games, each with its agents, seed and carc version."""
    policy: npt.NDArray[np.float32] | None = None
    """The share of every legal action in each decision, ordered by action code, or ``None``."""
    policy_offsets: npt.NDArray[np.int64] | None = None
    """The offset of each decision in the policy, followed by its length, or ``None``."""
    value: npt.NDArray[np.float32] | None = None
    """The value expected by the player to act at each decision, or ``None``."""

    def __post_init__(self) -> None:
        games, players = len(self.number), self.config.players
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "number": (np.int64, (games,)),
            "seed": (np.uint64, (games,)),
            "seats": (np.int8, (games, players)),
            "scores": (np.int32, (games, players)),
            "offsets": (np.int64, (games + 1,)),
            "codes": (np.uint64, (-1,)),
            "run": (np.int32, (games,)),
            "policy": (np.float32, (-1,)),
            "policy_offsets": (np.int64, (len(self.codes) + 1,)),
            "value": (np.float32, (len(self.codes),)),
        }
        if (self.policy is None) != (self.policy_offsets is None):
            raise DataError("policy and policy_offsets: pass both or neither")
        for name, (dtype, shape) in shapes.items():
            array = getattr(self, name)
            if array is None and name in OPTIONAL:
                continue
            if array.dtype != dtype or array.ndim != len(shape):
                raise DataError(f"{name}: unexpected {array.dtype} with {array.ndim} dimensions")
            if shape != (-1,) and array.shape != shape:
                raise DataError(f"{name}: expected shape {shape}, got {array.shape}")
            # Use a view, because the caller can still write to the array.
            shown = array.view()
            shown.setflags(write=False)
            object.__setattr__(self, name, shown)
        if self.offsets[0] != 0 or self.offsets[-1] != len(self.codes):
            raise DataError("offsets: must run from 0 to the number of codes")
        if (np.diff(self.offsets) < 0).any():
            raise DataError("offsets: must be in ascending order")
        if self.policy is not None and self.policy_offsets is not None:
            places = self.policy_offsets
            if places[0] != 0 or places[-1] != len(self.policy) or (np.diff(places) < 0).any():
                raise DataError("policy_offsets: must ascend from 0 to the length of policy")
        if (np.sort(self.seats, axis=1) != np.arange(players)).any():
            raise DataError("seats: a row has a repeated or unknown agent")
        if games and not 0 <= self.run.min() <= self.run.max() < len(self.runs):
            raise DataError("run: a game belongs to an unknown run")
        for run in self.runs:
            if len(run.agents) != players:
                raise DataError(f"runs: expected {players} agents, got {len(run.agents)}")

    @staticmethod
    def of(records: Iterable[GameRecord]) -> Games:
        """Creates games from one or more records with the same config.

        Raises:
            DataError: If there are no records, or their configs differ.
        """
        taken = list(records)
        if not taken:
            raise DataError("records: expected at least one game")
        config = taken[0].config
        for record in taken:
            if record.config is not config and record.config != config:
                raise DataError(
                    f"records: the configs of games {taken[0].number} and {record.number} differ"
                )
        lengths = [len(record.codes) for record in taken]
        policies = [record.policies for record in taken]
        values = [record.values for record in taken]
        for name, column in (("policies", policies), ("values", values)):
            if any(own is None for own in column) != all(own is None for own in column):
                raise DataError(f"records: {name} must be present in all games or in none")
        rows = [policy for own in policies for policy in own or ()]
        has_policy, has_value = policies[0] is not None, values[0] is not None
        runs = {record.run: None for record in taken}
        places = {run: place for place, run in enumerate(runs)}
        return Games(
            config,
            np.array([record.number for record in taken], np.int64),
            np.array([record.seed for record in taken], np.uint64),
            np.array([record.seats for record in taken], np.int8),
            np.array([record.scores for record in taken], np.int32),
            offsets_of(lengths),
            np.concatenate([record.codes for record in taken]),
            np.array([places[record.run] for record in taken], np.int32),
            tuple(runs),
            np.concatenate([*rows, np.zeros(0, np.float32)]) if has_policy else None,
            offsets_of([len(row) for row in rows]) if has_policy else None,
            np.concatenate([own for own in values if own is not None]) if has_value else None,
        )

    @staticmethod
    def concatenate(parts: Iterable[Games]) -> Games:
        """Combines the games from several files or runs with the same config, in order.

        Raises:
            DataError: If there are no parts, or their configs differ.

        >>> runs = [carc.distributed.self_play("random", games=2, seed=seed, workers=0)
        ...         for seed in (1, 2)]
        >>> games = carc.data.Games.concatenate(map(carc.data.Games.of, runs))
        >>> len(games), [run.seed for run in games.runs]
        (4, [1, 2])
        """
        taken = list(parts)
        if not taken:
            raise DataError("parts: expected at least one")
        config = taken[0].config
        for place, part in enumerate(taken):
            if part.config is not config and part.config != config:
                raise DataError(f"parts: the configs of parts 0 and {place} differ")
        runs = {run: None for part in taken for run in part.runs}
        places = {run: place for place, run in enumerate(runs)}
        lengths = [length for part in taken for length in np.diff(part.offsets).tolist()]

        def joined(name: str) -> Any:
            columns = [getattr(part, name) for part in taken]
            if all(column is None for column in columns):
                return None
            if any(column is None for column in columns):
                raise DataError(f"parts: the {name} column must be present in all parts or in none")
            return np.concatenate(columns)

        policy = joined("policy")
        legal = [np.diff(part.policy_offsets) for part in taken if part.policy_offsets is not None]

        return Games(
            config,
            joined("number"),
            joined("seed"),
            joined("seats"),
            joined("scores"),
            offsets_of(lengths),
            joined("codes"),
            np.array([places[part.runs[it]] for part in taken for it in part.run], np.int32),
            tuple(runs),
            policy,
            None if policy is None else offsets_of(np.concatenate(legal)),
            joined("value"),
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
            raise IndexError(f"index {index} is out of range; there are {len(self)} games")
        index %= len(self)
        own = slice(self.offsets[index], self.offsets[index + 1])
        codes = self.codes[own]
        policies = None
        if self.policy is not None and self.policy_offsets is not None:
            starts = self.policy_offsets[own.start : own.stop + 1]
            policies = tuple(
                self.policy[start:stop] for start, stop in zip(starts, starts[1:], strict=False)
            )
        return GameRecord(
            int(self.number[index]),
            self.config,
            int(self.seed[index]),
            tuple(self.seats[index].tolist()),
            codes,
            tuple(self.scores[index].tolist()),
            self.runs[self.run[index]],
            policies,
            None if self.value is None else self.value[own],
        )

    def __iter__(self) -> Iterator[GameRecord]:
        return (self[place] for place in range(len(self)))

    def take(self, places: npt.ArrayLike) -> Games:
        """Returns the selected games.

        Args:
            places: The indices of the games in the desired order, or an array of bool that selects
                games.
        """
        wanted = np.asarray(places)
        # NumPy converts an empty list to an array of floats.
        chosen = np.arange(len(self))[wanted if wanted.size else wanted.astype(np.int64)]
        lengths = np.diff(self.offsets)[chosen]
        empty = np.zeros(0, np.int64)
        # Select the decisions in the selected games.
        rows = np.concatenate(
            [empty, *(np.arange(self.offsets[it], self.offsets[it + 1]) for it in chosen)]
        )
        policy = starts = None
        if self.policy is not None and self.policy_offsets is not None:
            legal = np.diff(self.policy_offsets)[rows]
            starts = offsets_of(legal)
            # Add the index of each share within its decision to the start of the decision.
            inner = np.arange(starts[-1]) - np.repeat(starts[:-1], legal)
            policy = self.policy[np.repeat(self.policy_offsets[rows], legal) + inner]
        return Games(
            self.config,
            self.number[chosen],
            self.seed[chosen],
            self.seats[chosen],
            self.scores[chosen],
            offsets_of(lengths),
            self.codes[rows],
            self.run[chosen],
            self.runs,
            policy,
            starts,
            None if self.value is None else self.value[rows],
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Games):
            return NotImplemented
        names = ("number", "seed", "seats", "scores", "offsets", "codes", "run", *OPTIONAL)
        pairs = [(getattr(self, name), getattr(other, name)) for name in names]
        return (
            self.config == other.config
            and self.runs == other.runs
            and all((a is None) == (b is None) for a, b in pairs)
            and all(a is None or np.array_equal(a, b) for a, b in pairs)
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the games to a NumPy (``.npz``) or Parquet (``.parquet``) file.

        An existing file is replaced only after everything has been written.

        Args:
            path: The path of the file; the suffix selects the format.

        Raises:
            DataError: If the suffix is not supported.
            OSError: If the file cannot be written.
            ImportError: If pyarrow is required but not installed.
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
        """Reads games from a file created by :meth:`save`.

        Use :meth:`check` to verify that the games can be replayed.

        Args:
            path: The path of the file.

        Raises:
            DataError: If the file does not contain games, is damaged, or was written by a later
                version of carc.
            OSError: If the file cannot be read.
            ImportError: If pyarrow is required but not installed.
        """
        source, form = form_of(path)
        # Operating system errors propagate unchanged.
        content = source.read_bytes()
        try:
            config, runs, columns = form.read(io.BytesIO(content))
            return Games(carc.Config.from_json(config), runs=runs_of(runs), **columns)
        except Exception as error:  # Damaged files raise various exceptions.
            said = str(error.args[0]) if error.args else type(error).__name__
            raise DataError(f"{source}: {said}") from error

    def check(self, progress: Callable[[int, int], object] | None = None) -> None:
        """Verifies all games by replaying them.

        Args:
            progress: A function that is called with the number of games replayed and the total.

        Raises:
            DataError: If a game contains an illegal action, is not over after its last action, or
                does not end with the recorded scores.
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
        """Yields all decisions as training examples, in batches.

        Each batch is a dictionary of arrays with a row per decision. It contains the observation
        arrays for the player to act, and

        * ``"action"``, int64: the decision's action index;
        * ``"legal_action_indices"`` and ``"legal_offsets"``, int64: the legal actions, as in
          :meth:`carc.Batch.legal_action_indices`;
        * ``"scores"``, int32: the final scores, starting with the player to act and continuing
          clockwise;
        * ``"game"``, int64: the index of the game;
        * if available, ``"policy"``, float32: each legal action's share of the visits, and
          ``"value"``, float32: the expected value.

        Args:
            encoding: The encoding for observations and action indices.
            observation: The form of the observation; see :meth:`carc.Encoding.fields`.
            batch: The number of decisions per batch; the last batch can be smaller.
            mix: The number of games whose decisions are shuffled together.
            seed: The seed for shuffling games and decisions; without a seed, they are not shuffled.
            rotate: ``True`` to rotate the table by a random number of quarter turns for each batch,
                which requires a seed and a square table.

        Raises:
            CarcError: If an argument is invalid, or the games were played without the ``table``
                option.
            DataError: If a game cannot be replayed.

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
            raise carc.CarcError(f"batch, mix: expected at least 1, got {size} and {together}")
        if rotate and seed is None:
            raise carc.CarcError("rotate: requires a seed")
        start = None if seed is None else operator.index(seed)
        if start is not None and start < 0:
            raise carc.CarcError(f"seed: {start} is out of range")
        if "x" not in self.config.options["table"]:
            raise carc.CarcError("encoding: the games were played without the table option")
        # Validate the form now rather than when the first batch is requested.
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
        waiting: list[tuple[carc.Game, int, int, int]] = []
        for start in range(0, len(order), together):
            last = start + together >= len(order)
            for place in order[start : start + together].tolist():
                played = enumerate(_decisions(self[place]), int(self.offsets[place]))
                waiting += ((game.copy(), code, place, row) for row, (game, code) in played)
                # Without shuffling, a batch can be yielded as soon as it is full.
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
        decisions: list[tuple[carc.Game, int, int, int]],
        turns: int,
    ) -> dict[str, npt.NDArray[Any]]:
        games = [game for game, _, _, _ in decisions]
        places = np.array([place for _, _, place, _ in decisions], np.int64)
        own = np.array([row for _, _, _, row in decisions], np.int64)
        batch = carc.Batch.from_games(games, autoreset="disabled")
        rows = batch.observation(encoding, observation, rotate=turns)
        codes, offsets = batch.legal()
        numbers, _ = batch.legal_action_indices(encoding, rotate=turns)
        # The indices keep the order of the action codes, which are sorted within a game.
        taken = [
            begin + int(np.searchsorted(codes[begin:end], np.uint64(code)))
            for begin, end, (_, code, _, _) in zip(offsets, offsets[1:], decisions, strict=False)
        ]
        actors = np.array([game.actor for game in games])
        players = np.arange(self.config.players)
        seats = (actors[:, None] + players) % self.config.players
        targets: dict[str, npt.NDArray[Any]] = {}
        if self.policy is not None and self.policy_offsets is not None:
            starts, stops = self.policy_offsets[own], self.policy_offsets[own + 1]
            if not np.array_equal(stops - starts, np.diff(offsets)):
                raise DataError("policy: expected one value for each legal action of a decision")
            targets["policy"] = np.concatenate(
                [self.policy[a:b] for a, b in zip(starts, stops, strict=True)]
            )
        if self.value is not None:
            targets["value"] = self.value[own]
        return {
            **rows,
            "action": numbers[taken],
            "legal_action_indices": numbers,
            "legal_offsets": offsets,
            "scores": np.take_along_axis(self.scores[places], seats, axis=1),
            "game": places,
            **targets,
        }


def offsets_of(lengths: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Returns the offset of each part, followed by the total length."""
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def runs_text(runs: Iterable[Run]) -> str:
    """Returns runs as JSON text."""
    return json.dumps([vars(run) for run in runs])


def runs_of(text: str) -> tuple[Run, ...]:
    """Parses the runs in a file.

    Raises:
        DataError: If the text is invalid.
    """
    try:
        runs = [(tuple(run["agents"]), run["seed"], run["version"]) for run in json.loads(text)]
    except (ValueError, TypeError, KeyError) as error:
        raise DataError("runs: expected a list of runs") from error
    for agents, seed, version in runs:
        words = [*agents, version]
        if not all(isinstance(word, str) for word in words) or not isinstance(seed, int):
            raise DataError("runs: expected a list of runs")
    return tuple(Run(*run) for run in runs)


def form_of(path: str | os.PathLike[str]) -> tuple[Path, Any]:
    """Returns the path of a games file and the module for its format, imported on demand.

    Raises:
        DataError: If the suffix is not supported.
    """
    file = Path(path)
    if file.suffix not in SUFFIXES:
        raise DataError(f"{file}: expected a file name that ends in {' or '.join(SUFFIXES)}")
    if file.suffix == ".parquet":
        from carc import _parquet

        return file, _parquet
    from carc import _npz

    return file, _npz


def _decisions(record: GameRecord) -> Iterator[tuple[carc.Game, int]]:
    """Yields the game before each decision and the code of the decision.

    All items contain the same game object.
    """
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
        raise DataError(f"game {record.number}: not over after its last action")
    if game.scores != record.scores:
        raise DataError(
            f"game {record.number}: expected final scores {list(record.scores)}, "
            f"got {list(game.scores)}"
        )
