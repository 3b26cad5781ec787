"""Two small trained players for the two-player base game, which require only NumPy.

``"linear"`` evaluates a position with a linear function of its features, and ``"network"`` with a
small neural network. Each of the two chooses the turn that leads to the highest value, without
further search. The players serve as references in the :mod:`benchmark <carc.benchmark>`, and as
examples of how to run a trained model without its training library.

>>> config = carc.Config(2, options={"table": "15x15"})
>>> player = carc.baselines.linear(seed=1)
>>> carc.arena(player, "random", games=2, config=config, seed=1).wins
2
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

import carc
from carc.baselines import models

__all__ = ["NAMES", "Baseline", "BaselineName", "linear", "network"]

BaselineName: TypeAlias = Literal["linear", "network"]
NAMES: tuple[BaselineName, ...] = ("linear", "network")
"""The names of the baselines."""


@cache
def _shipped(name: BaselineName) -> models.Model:
    if name not in NAMES:
        raise carc.CarcError(f"name: unknown baseline {name!r}; expected {', '.join(NAMES)}")
    with resources.as_file(resources.files(__package__) / f"{name}.npz") as path:
        return models.load(path)


class Baseline:
    """A trained player for the two-player base game, on any bounded table.

    Args:
        model: The name of a baseline, or a file written by the training program.
        seed: The seed for the determinizations: hidden information, such as the tile order, is
            sampled before each decision, so the player never uses the actual hidden information.

    Raises:
        CarcError: If the baseline does not exist or the file is not a model.

    >>> config = carc.Config(2, options={"table": "15x15"})
    >>> player = carc.baselines.Baseline("network", seed=1)
    >>> game = carc.Game(config, seed=7)
    >>> while not game.is_over:
    ...     game.play(player.choose(game))
    >>> sum(game.scores) > 100
    True
    """

    def __init__(self, model: BaselineName | Path, *, seed: int = 0):
        self._model = models.load(model) if isinstance(model, Path) else _shipped(model)
        self._generator = np.random.default_rng(seed)
        self._encoding: carc.Encoding | None = None

    @property
    def training_decisions(self) -> int:
        """The number of decisions in the games that the model was trained on."""
        return self._model.decisions

    @property
    def command(self) -> str:
        """The command that trained the model."""
        return self._model.command

    def choose(self, game: carc.Game) -> carc.Action:
        """Returns the action to play.

        Args:
            game: A two-player base game on a bounded table in which a player must act.

        Raises:
            CarcError: If the game has a different config, or no player can act.
        """
        if not isinstance(game.actor, int):
            raise carc.CarcError("game: there is no player to act")
        view = game.view(game.actor)
        batch = carc.Batch.from_games(
            [view.determinize(self._seed())], autoreset="disabled", threads=1
        )
        return game.legal_actions()[int(self._chosen(batch)[0])]

    def choose_batch(self, batch: carc.Batch) -> npt.NDArray[np.int64]:
        """Returns the index of the action to play in each game, for ``batch.step_indices``.

        The index is 0 for a game that is over. Choosing for many games together is several times
        faster than calling :meth:`choose`.

        Args:
            batch: Two-player base games on a bounded table.

        Raises:
            CarcError: If the games have a different config.

        >>> config = carc.Config(2, options={"table": "15x15"})
        >>> batch = carc.Batch(config, 4, seed=7, autoreset="disabled")
        >>> player = carc.baselines.Baseline("linear", seed=1)
        >>> while (batch.deciders() >= 0).any():
        ...     batch.step_indices(player.choose_batch(batch))
        >>> bool((batch.final_scores().sum(axis=1) > 100).all())
        True
        """
        deciders = batch.deciders()
        going = np.flatnonzero(deciders >= 0)
        chosen = np.zeros(len(batch), np.int64)
        if len(going):
            some = carc.Batch.from_games(
                [
                    batch.game(slot).determinize(int(deciders[slot]), seed=self._seed())
                    for slot in going
                ],
                autoreset="disabled",
            )
            chosen[going] = self._chosen(some)
        return chosen

    def values(self, observation: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[np.float32]:
        """Returns the expected final lead of the observer in points, for each position.

        Args:
            observation: The arrays in the form ``"entities"`` for two-player base games, with the
                positions on their first axis and the player to act as the observer.
        """
        return self._model.values(observation)

    def _seed(self) -> int:
        return int(self._generator.integers(2**63))

    def _chosen(self, batch: carc.Batch) -> npt.NDArray[np.int64]:
        if self._encoding is None or self._encoding.config != batch.config:
            config = batch.config
            if config.players != 2 or config.expansions:
                raise carc.CarcError("the baselines play the base game with two players only")
            self._encoding = carc.Encoding(config)
        return models.best_turns(self._model, self._encoding, batch)[0]


def linear(seed: int) -> Baseline:
    """Returns the player ``"linear"`` with the given seed.

    The function has the same signature as the agent functions in :mod:`carc.benchmark` and
    :mod:`carc.distributed`.
    """
    return Baseline("linear", seed=seed)


def network(seed: int) -> Baseline:
    """Returns the player ``"network"`` with the given seed.

    The function has the same signature as the agent functions in :mod:`carc.benchmark` and
    :mod:`carc.distributed`.
    """
    return Baseline("network", seed=seed)
