"""A Gymnasium environment for one player against fixed opponents, ``carc/Solo-v0``.

>>> from carc.envs import solo_v0
>>> env = solo_v0.env(opponents="greedy", reward="win")
>>> observation, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> reward in (-1, 0, 1)
True

Version history: v0, the first version.
"""

from __future__ import annotations

import copy
import operator
from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import carc
from carc._arena import Decider, decide, decider
from carc.agents import Player
from carc.envs import _table
from carc.envs._table import Form, Illegal, Legal, RenderMode, Reward

__all__ = ["Opponents", "SoloEnv", "env"]


Opponents: TypeAlias = Player | Sequence[Player]
"""An opponent for all other seats, or one opponent for each seat, clockwise from the learner's
left.

An opponent is the spec of an agent (see :func:`carc.agents.make`), which is recreated for each game
with a seed derived from the environment's seed; an object with a ``choose(game)`` method; or a
function that takes a game and returns an action. The opponent receives a copy of the whole game,
including hidden information, and may change it. ``game.view(game.actor)`` contains only the
information that the opponent is allowed to know.
"""


def env(
    opponents: Opponents = "random",
    *,
    seat: int | None = None,
    config: carc.Config | None = None,
    reward: Reward = "difference",
    illegal: Illegal = "lose",
    observation: Form = "cells",
    legal: Legal = "mask",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> SoloEnv:
    """Creates the environment without wrappers.

    ``gymnasium.make("carc/Solo-v0", ...)`` accepts the same arguments and adds Gymnasium's usual
    wrappers. See :class:`SoloEnv` for the arguments.
    """
    return SoloEnv(
        opponents,
        seat=seat,
        config=config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        legal=legal,
        render_mode=render_mode,
        **settings,
    )


class SoloEnv(gymnasium.Env[Any, np.int64]):
    """A game from the perspective of one player, the learner.

    A step plays the learner's action, followed by the actions of opponents and chance, until it is
    the learner's turn again or the game is over.

    An observation is ``{"board", "tiles", "vector", "action_mask"}``: the arrays of
    :meth:`carc.Encoding.observation` and the legal-action mask. The dictionary is not nested,
    because common libraries do not support nested dictionaries. With an ``observation`` other than
    ``"cells"``, the dictionary contains different arrays. ``info`` also contains the mask, the
    learner's ``"seat"``, and all players' ``"scores"``. If there is only one array, as with
    ``observation="flat", legal="info"``, it is the observation itself.

    Args:
        opponents: The opponents; see :data:`Opponents`.
        seat: The learner's seat, starting at 0; chosen at random for each game if ``None``.
        config: The config for the games; alternatively, pass arguments of :class:`carc.Config` as
            ``settings``.
        reward: How the learner's rewards are calculated; see :func:`carc.final_rewards`. With
            ``"points"``, the reward is the number of points scored during the step.
        illegal: How illegal actions are handled. ``"lose"`` ends the game with a lower reward than
            any other outcome. ``"random"`` plays a random legal action instead. With ``"lose"`` and
            ``"random"``, ``info["illegal"]`` is true after an illegal action. ``"raise"`` raises
            :class:`carc.IllegalActionError` and does not change anything.
        observation: The form of the observation; see :meth:`carc.Encoding.fields`.
        legal: ``"mask"`` to include the mask in the observation, or ``"info"`` to return it only in
            the info. Networks that flatten observations should not receive the mask as an input.
        render_mode: ``"ansi"``, ``"svg"``, ``"rgb_array"`` or ``None``.
        settings: Arguments of :class:`carc.Config`.

    Raises:
        CarcError: If an argument is invalid.
        TypeError: If an argument has the wrong type, or both a config and settings are passed.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": _table.RENDER_MODES,
        "render_fps": 1,
    }

    game: carc.Game
    """The current game with all hidden information. Do not change the game."""

    def __init__(
        self,
        opponents: Opponents = "random",
        *,
        seat: int | None = None,
        config: carc.Config | None = None,
        reward: Reward = "difference",
        illegal: Illegal = "lose",
        observation: Form = "cells",
        legal: Legal = "mask",
        render_mode: RenderMode | None = None,
        **settings: Any,
    ) -> None:
        _table.check_words(reward, render_mode, illegal, observation, legal)
        self.config: carc.Config = _table.with_table(config, settings)
        self.encoding: carc.Encoding = carc.Encoding(self.config)
        self.reward: Reward = reward
        self.render_mode: RenderMode | None = render_mode
        players = self.config.players
        if seat is not None and seat not in range(players):
            raise carc.CarcError(f"seat: {seat} is out of range; expected 0 to {players - 1}")
        others = players - 1
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            self._opponents: tuple[Player, ...] = tuple(opponents)
        else:
            self._opponents = (opponents,) * others
        if len(self._opponents) != others:
            raise carc.CarcError(f"opponents: expected {others}, got {len(self._opponents)}")
        self.illegal: Illegal = illegal
        self.observation: Form = observation
        self.legal: Legal = legal
        self._seat = None if seat is None else int(seat)
        self._players: dict[int, Decider] = {}
        self._beside: list[int] = []
        self._ended = True
        self.seat: int = 0
        self._make_opponents([0] * others)
        arrays = _table.array_spaces(self.encoding, observation)
        if legal == "mask":
            arrays["action_mask"] = _table.mask_space(self.encoding)
        self.observation_space: spaces.Space[Any] = _table.space_of(arrays)
        self.action_space: spaces.Discrete = spaces.Discrete(self.encoding.num_actions)

    def _make_opponents(self, seeds: Sequence[int]) -> None:
        players = self.config.players
        for place, (opponent, seed) in enumerate(zip(self._opponents, seeds, strict=True), 1):
            self._players[(self.seat + place) % players] = decider(opponent, seed)
        ours = [
            (self.seat + place) % players
            for place, opponent in enumerate(self._opponents, 1)
            if isinstance(opponent, str) and not opponent.startswith("process:")
        ]
        # Only custom opponents can raise. If there are any, the built-in agents are copied before
        # each step, so that a failed step does not advance them.
        self._beside = ours if len(ours) < len(self._opponents) else []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a new game. If an opponent raises an exception, no game is active until a reset.

        Args:
            seed: The seed of the game, as in ``carc.Game(config, seed=seed)``; by default, the next
                seed derived from the last one.
            options: Unused.
        """
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self.game = carc.Game(self.config, seed=seed)
        self.game.set_undo_depth(0)
        self.seat = (
            int(self.np_random.integers(self.config.players)) if self._seat is None else self._seat
        )
        self._players.clear()
        self._make_opponents([int(self.np_random.integers(2**63)) for _ in self._opponents])
        # If an opponent raises an exception, the new game cannot be continued.
        self._ended = True
        self._go_on()
        self._ended = False
        return self._seen()

    def _go_on(self) -> None:
        """Lets the other players act until it is the learner's turn. If an opponent raises an
        exception, none of the opponents' actions are played.
        """
        decided = 0
        agents = {seat: copy.copy(self._players[seat]) for seat in self._beside}
        try:
            while (actor := self.game.actor) != self.seat and isinstance(actor, int):
                self.game.play(decide(self._players[actor], self.game))
                decided += 1
        except BaseException:
            self._players |= agents
            for _ in range(decided):
                self.game.undo()
            raise

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        arrays = self.encoding.observation(self.game, self.observation, self.seat)
        mask = self.action_masks()
        if self.legal == "mask":
            arrays["action_mask"] = mask.copy()
        info = {"action_mask": mask, "seat": self.seat, "scores": self.game.scores}
        return _table.alone(arrays), info

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Returns the mask from the last observation, which is all 0 if the game is over.

        Some libraries expect a method with this name.
        """
        if self._ended:
            return np.zeros(self.encoding.num_actions, np.int8)
        return _table.mask(self.encoding, self.game, self.seat)

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays the action with this action index. Games are terminated, but never truncated.

        If an opponent raises an exception, it propagates, and nothing changes except the opponent's
        state.
        """
        if self._ended or self.game.is_over:
            raise gymnasium.error.ResetNeeded("no game is active; reset the environment")
        chosen = self.encoding.action(operator.index(action))
        illegal = self.illegal != "raise" and not self.game.is_legal(chosen)
        if illegal and self.illegal == "lose":
            self._ended = True
            observation, info = self._seen()
            lost = _table.lost(self.config, self.reward)
            return observation, lost, True, False, {**info, "illegal": True}
        drawn = self.np_random.bit_generator.state if illegal else None
        if illegal:
            chosen = _table.any_legal(self.game, self.np_random)
        before = self.game.scores
        self.game.play(chosen)
        try:
            self._go_on()
        except BaseException:
            self.game.undo()
            if drawn is not None:
                self.np_random.bit_generator.state = drawn
            raise
        reward = _table.gains(self.reward, before, self.game)[self.seat]
        observation, info = self._seen()
        if illegal:
            info["illegal"] = True
        return observation, reward, self.game.is_over, False, info

    def render(self) -> Any:
        """Renders the board according to ``render_mode``. Returns ``None`` if the mode is
        ``None``."""
        if not hasattr(self, "game"):
            raise gymnasium.error.ResetNeeded("no game has been started; reset the environment")
        return _table.render(self.game, self.render_mode)
