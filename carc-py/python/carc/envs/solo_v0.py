"""One player against given opponents: a Gymnasium environment, ``carc/Solo-v0``.

>>> from carc.envs import solo_v0
>>> env = solo_v0.env(opponents="greedy", reward="win")
>>> observation, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> reward in (-1, 0, 1)
True

Version history: v0, the first.
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
from carc.envs._table import Form, Illegal, RenderMode, Reward

__all__ = ["Opponents", "SoloEnv", "env"]


Opponents: TypeAlias = Player | Sequence[Player]
"""An opponent on all other seats, or one for each, clockwise from the learner's left: the words of
an agent (see :func:`carc.agents.make`), which is made anew, with a seed from the environment's, for
each game; an object with a method ``choose(game)``; or a function from a game to an action. It is
given a copy of the whole game, in which what it may not know can be seen; it may change the copy as
it likes. ``game.view(game.actor)`` is what it may know."""


def env(
    opponents: Opponents = "random",
    *,
    seat: int | None = None,
    config: carc.Config | None = None,
    reward: Reward = "difference",
    illegal: Illegal = "raise",
    observation: Form = "cells",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> SoloEnv:
    """The environment without wrappers; ``gymnasium.make("carc/Solo-v0", ...)`` takes the same
    arguments and adds Gymnasium's usual ones.
    """
    return SoloEnv(
        opponents,
        seat=seat,
        config=config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        render_mode=render_mode,
        **settings,
    )


class SoloEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game as one player sees it. A step takes their action and lasts until they have to decide
    again, or to the end; opponents and chance decide in between.

    ``seat`` is their seat; without it one is drawn for each game. ``config`` says what is played;
    without it ``settings`` are the arguments of :class:`carc.Config`. ``reward`` is one of those of
    :func:`carc.final_rewards`, of this player; points are those that they got during the step.

    ``illegal`` says what an illegal action does: ``"raise"`` raises
    :class:`carc.IllegalActionError` and changes nothing; ``"lose"`` ends the game with a reward
    below all that a whole game can give; ``"random"`` takes any legal action instead. After the
    last two ``info["illegal"]`` is true.

    An observation is ``{"board", "tiles", "vector", "action_mask"}``: the arrays of
    :meth:`carc.Encoding.observation` and their legal actions. ``observation`` names another form,
    which has other arrays. It is flat because common libraries take
    no dictionaries in dictionaries. ``info`` has the mask once more, ``"seat"``, and the
    ``"scores"`` by seat.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": _table.RENDER_MODES,
        "render_fps": 1,
    }

    game: carc.Game
    """The game that is played, of which nothing is hidden. It must not be changed."""

    def __init__(
        self,
        opponents: Opponents = "random",
        *,
        seat: int | None = None,
        config: carc.Config | None = None,
        reward: Reward = "difference",
        illegal: Illegal = "raise",
        observation: Form = "cells",
        render_mode: RenderMode | None = None,
        **settings: Any,
    ) -> None:
        _table.check_words(reward, render_mode, illegal, observation)
        self.config: carc.Config = _table.with_table(config, settings)
        self.encoding: carc.Encoding = carc.Encoding(self.config)
        self.reward: Reward = reward
        self.render_mode: RenderMode | None = render_mode
        players = self.config.players
        if seat is not None and seat not in range(players):
            raise carc.CarcError(f"seat: {seat} is none of the {players} seats")
        others = players - 1
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            self._opponents: tuple[Player, ...] = tuple(opponents)
        else:
            self._opponents = (opponents,) * others
        if len(self._opponents) != others:
            raise carc.CarcError(f"opponents: {len(self._opponents)} for {others} other seats")
        self.illegal: Illegal = illegal
        self.observation: Form = observation
        self._seat = None if seat is None else int(seat)
        self._players: dict[int, Decider] = {}
        self._beside: list[int] = []
        self._ended = True
        self.seat: int = 0
        self._make_opponents([0] * others)
        self.observation_space: spaces.Dict = spaces.Dict(
            {
                **_table.array_spaces(self.encoding, observation),
                "action_mask": _table.mask_space(self.encoding),
            }
        )
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
        # Agents made here, where others may raise; a copy takes as long as some agents decide.
        self._beside = ours if len(ours) < len(self._opponents) else []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game: with ``seed`` that of ``carc.Game(config, seed=seed)``, otherwise the next
        of those that follow from the last seed. There are no options. If an opponent raises, no
        game is played until the next reset.
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
        # An opponent may raise, and what was begun then cannot be played.
        self._ended = True
        self._go_on()
        self._ended = False
        return self._seen()

    def _go_on(self) -> None:
        """Lets the others decide until it is this player's turn to. If one of them raises, none
        has decided.
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

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observation = self.encoding.observation(self.game, self.observation, self.seat)
        observation["action_mask"] = self.action_masks()
        info = {
            "action_mask": observation["action_mask"].copy(),
            "seat": self.seat,
            "scores": self.game.scores,
        }
        return observation, info

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The mask that the last observation had, under the name that some libraries call; all 0
        after the end.
        """
        if self._ended:
            return np.zeros(self.encoding.num_actions, np.int8)
        return _table.mask(self.encoding, self.game, self.seat)

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Takes the action with a number. Games end, but are never cut short. What an opponent
        raises is raised here; nothing has changed then but what the opponent itself remembers.
        """
        if self._ended or self.game.is_over:
            raise gymnasium.error.ResetNeeded("no game is played; reset the environment")
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
        """The board as ``render_mode`` says, which everybody may see; nothing without one."""
        if not hasattr(self, "game"):
            raise gymnasium.error.ResetNeeded("no game was begun; reset the environment")
        return _table.render(self.game, self.render_mode)
