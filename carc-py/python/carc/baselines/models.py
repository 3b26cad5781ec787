"""The baseline models: their inputs, values and files, and the choice of complete turns.

The training program, ``examples/python/training/baselines.py``, uses this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import carc

Floats: TypeAlias = npt.NDArray[np.float32]
Observation: TypeAlias = Mapping[str, npt.NDArray[Any]]

# The columns of `features` and `vector` in the form `entities` for a two-player base game.
KIND, TILES, PORTS, CELLS, COMPLETE = 0, 5, 6, 7, 8
PENNANTS, FINISHED, OPEN, VALUE, COMPLETED, CHANCE = 9, 10, 11, 12, 13, 14
STRENGTH, OWNS = slice(15, 17), slice(17, 19)
TURN, REMAINING, SCORES, SUPPLIES = 3, 5, slice(8, 10), slice(10, 12)
KINDS = 4
# Features with figures come first; the largest ones without figures follow.
ROWS = 18
# The number of tiles drawn in a base game.
TILE_COUNT = 71.0


@dataclass(frozen=True)
class Model:
    """A trained model that evaluates positions."""

    kind: str
    """``"linear"`` or ``"network"``."""
    weights: dict[str, Floats]
    """The weights of each layer."""
    decisions: int
    """The number of decisions in the games that the model was trained on."""
    command: str
    """The command that trained the model."""

    def values(self, observation: Observation) -> Floats:
        """Returns the expected final lead of the observer, whose turn it is."""
        seen = inputs(observation)
        more = linear if self.kind == "linear" else network
        return seen.lead + more(self.weights, seen)


@dataclass(frozen=True)
class Inputs:
    """The inputs to the models, computed from an observation."""

    lead: Floats
    """The current lead of the observer."""
    sums: Floats
    """The inputs to the linear model, with a row per position."""
    rows: Floats
    """The network's inputs for each feature."""
    mask: Floats
    """1 for each row in use, otherwise 0."""
    globals: Floats
    """The network's inputs for the position."""


def inputs(observation: Observation) -> Inputs:
    """Computes the inputs to the models."""
    vector = observation["vector"].astype(np.float32)
    mask = observation["features_mask"][:, :ROWS].astype(np.float32)
    rows = observation["features"][:, :ROWS].astype(np.float32)
    time = vector[:, REMAINING] / TILE_COUNT
    scores, supplies = vector[:, SCORES], vector[:, SUPPLIES]
    lead = scores[:, 0] - scores[:, 1]
    kinds = (rows[:, :, KIND, None] == np.arange(1, KINDS + 1)).astype(np.float32)
    chance, value, completed = rows[:, :, CHANCE] / 1000, rows[:, :, VALUE], rows[:, :, COMPLETED]
    owns, strength = rows[:, :, OWNS], rows[:, :, STRENGTH]
    terms = np.stack(
        [
            value,
            completed * chance,
            value * chance,
            chance,
            np.minimum(rows[:, :, CELLS], 6),
            np.ones_like(value),
            rows[:, :, OPEN],
            rows[:, :, FINISHED],
        ],
        axis=2,
    )
    shares = owns[:, :, 0] - owns[:, :, 1]
    owned = np.einsum("nrk,nrt->nkt", kinds * shares[:, :, None], terms).reshape(len(rows), -1)
    forces = np.einsum("nrk,nrp->nkp", kinds, strength)
    idle = strength * (1 - owns)
    lost = np.einsum("nrk,nrp->nkp", kinds, idle)
    few = np.stack([supplies[:, 0] == n for n in range(3)], 1).astype(np.float32)
    few -= np.stack([supplies[:, 1] == n for n in range(3)], 1)
    free = (owns.sum(2) == 0) * mask
    open_to_all = np.einsum("nrk,nr->nk", kinds, free * completed * chance)
    base = np.concatenate(
        [
            owned,
            forces[:, :, 0] - forces[:, :, 1],
            lost[:, :, 0] - lost[:, :, 1],
            (supplies[:, :1] - supplies[:, 1:]),
            few,
            open_to_all,
            np.ones((len(rows), 1), np.float32),
        ],
        axis=1,
    )
    sums = np.concatenate([base, base * time[:, None]], axis=1)
    scaled = np.stack(
        [
            rows[:, :, TILES] / 5,
            rows[:, :, PORTS] / 5,
            np.minimum(rows[:, :, CELLS], 8) / 4,
            rows[:, :, COMPLETE],
            rows[:, :, PENNANTS],
            rows[:, :, FINISHED] / 3,
            rows[:, :, OPEN] / 3,
            value / 10,
            completed / 10,
            chance,
            completed * chance / 10,
        ],
        axis=2,
    )
    players = np.concatenate([strength / 2, owns], axis=2)
    times = np.broadcast_to(time[:, None, None], (*value.shape, 1))
    rest = [
        time[:, None],
        np.clip(lead / 50, -2, 2)[:, None],
        supplies / 7,
        (supplies == 0).astype(np.float32),
    ]
    return Inputs(
        lead,
        sums.astype(np.float32),
        np.concatenate([kinds, scaled, players, times], axis=2).astype(np.float32),
        mask,
        np.concatenate(rest, axis=1).astype(np.float32),
    )


def linear(weights: Mapping[str, Floats], seen: Inputs) -> Floats:
    """Returns the linear model's prediction of the change in the lead."""
    result: Floats = seen.sums @ weights["linear"]
    return result


def network(weights: Mapping[str, Floats], seen: Inputs) -> Floats:
    """Returns the network's prediction of the change in the lead."""
    return forward(weights, seen)[-1]


def forward(weights: Mapping[str, Floats], seen: Inputs) -> tuple[Floats, ...]:
    """Returns the activations of all network layers; the last one is the result.

    The same layer is applied to every feature in the position. The sums of the layer's outputs,
    together with the position's inputs, pass through another layer. The output of the linear model
    is added to the result.
    """
    hidden = np.maximum(seen.rows @ weights["row"] + weights["row_bias"], 0)
    joined = np.concatenate(
        [(hidden * seen.mask[:, :, None]).sum(1) / 4, seen.globals], axis=1, dtype=np.float32
    )
    last = np.maximum(joined @ weights["joined"] + weights["joined_bias"], 0)
    result = 10 * (last @ weights["last"]) + linear(weights, seen)
    return hidden, joined, last, result


def best_turns(
    model: Model,
    encoding: carc.Encoding,
    batch: carc.Batch,
    noise: Floats | None = None,
    generator: np.random.Generator | None = None,
) -> tuple[npt.NDArray[np.int64], Floats]:
    """Returns the first action of the best turn in each game, and the expected lead after that
    turn.

    Every game must be waiting for a player. Every turn is played to its end in a copy of the game.
    The resulting position is evaluated from the perspective of the opponent, who takes the next
    turn.

    Args:
        model: The model.
        encoding: The encoding for the games.
        batch: The games; pass determinizations, because the function reads the next tiles.
        noise: The standard deviation of the noise added to the value of each action in each game.
        generator: The generator for the noise.
    """
    players = batch.deciders()
    _, offsets = batch.legal()
    counts = np.diff(offsets)
    origin = np.repeat(np.arange(len(batch)), counts)
    indices = np.arange(offsets[-1]) - np.repeat(offsets[:-1], counts)
    after = batch.take(origin)
    after.step_indices(indices)
    players_after, mine = after.deciders(), players[origin]
    values = np.zeros(len(after), np.float32)
    if (over := players_after < 0).any():
        final = after.final_scores()[over]
        own = np.arange(len(final)), mine[over]
        values[over] = 2 * final[own] - final.sum(1)
    going = np.flatnonzero((players_after >= 0) & (players_after != mine))
    if len(going):
        values[going] = -model.values(after.take(going).observation(encoding, "entities"))
    if len(more := np.flatnonzero(players_after == mine)):
        # The same player continues the turn. Otherwise, turns alternate in the base game.
        values[more] = best_turns(model, encoding, after.take(more))[1]
    ranked: npt.NDArray[np.floating[Any]] = values
    if noise is not None and generator is not None:
        ranked = values + generator.normal(size=len(values)) * np.repeat(noise, counts)
    best = np.maximum.reduceat(ranked, offsets[:-1])
    first = np.flatnonzero(ranked == np.repeat(best, counts))
    places = first[np.unique(origin[first], return_index=True)[1]]
    return indices[places], values[places]


def save(path: Path, model: Model) -> None:
    """Writes a model to a file."""
    arrays: dict[str, Any] = {"kind": model.kind, "decisions": model.decisions}
    arrays |= {"command": model.command, **model.weights}
    np.savez_compressed(path, **arrays)


def load(path: Path) -> Model:
    """Reads a model from a file."""
    try:
        with np.load(path) as file:
            fields = {name: file[name] for name in file.files}
        known = str(fields.pop("kind")), int(fields.pop("decisions")), str(fields.pop("command"))
    except (OSError, ValueError, KeyError) as error:
        raise carc.CarcError(f"{path}: not a model of a baseline: {error}") from error
    kind, decisions, command = known
    return Model(kind, fields, decisions, command)
