"""A PettingZoo environment in which every player is an agent.

>>> from carc.envs import aec_v0
>>> env = aec_v0.env(players=3, expansions=["river"])
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

The agents are ``player_0``, ``player_1`` and so on. The selected agent is the player to act. The
order is not cyclic: a player can act several times in a row, or during another player's turn.

Version history: v0, the first version.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding

import carc
from carc.envs import _table
from carc.envs._table import Form, Illegal, Legal, RenderMode, Reward

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as _missing:
    raise ImportError(
        'carc.envs.aec_v0 requires PettingZoo: in a carc checkout, run pip install ".[rl]"'
    ) from _missing

__all__ = ["env", "raw_env"]


def env(
    config: carc.Config | None = None,
    *,
    reward: Reward = "difference",
    illegal: Illegal = "lose",
    observation: Form = "cells",
    legal: Legal = "mask",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> AECEnv[str, Any, int | None]:
    """Creates the environment with PettingZoo's usual wrappers, which reject invalid calls.

    Args:
        config: The config for the games; alternatively, pass arguments of :class:`carc.Config` as
            ``settings``.
        reward: How rewards are calculated; see :func:`carc.final_rewards`.
        illegal: How illegal actions are handled. ``"lose"`` ends the game: the agent receives a
            lower reward than for any other outcome, and the others receive 0. ``"random"`` plays a
            random legal action instead. With ``"lose"`` and ``"random"``, the agent's
            ``info["illegal"]`` is true until the agent's next action. ``"raise"`` raises
            :class:`carc.IllegalActionError` and does not change anything.
        observation: The form of the observation; see :meth:`carc.Encoding.fields`.
        legal: ``"mask"`` for observations ``{"observation", "action_mask"}``, or ``"info"`` to
            return the mask only in ``info["action_mask"]`` of the player to act.
        render_mode: ``"ansi"``, ``"svg"``, ``"rgb_array"`` or ``None``.
        settings: Arguments of :class:`carc.Config`.

    Raises:
        CarcError: If an argument is invalid.
        TypeError: If an argument has the wrong type, or both a config and settings are passed.
    """
    wrapped = raw_env(
        config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        legal=legal,
        render_mode=render_mode,
        **settings,
    )
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(
    config: carc.Config | None = None,
    *,
    reward: Reward = "difference",
    illegal: Illegal = "lose",
    observation: Form = "cells",
    legal: Legal = "mask",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> AECEnv[str, Any, int | None]:
    """Creates the environment without wrappers. The arguments are the same as for :func:`env`.

    An observation is ``{"observation": {"board", "tiles", "vector"}, "action_mask"}``: the arrays
    of :meth:`carc.Encoding.observation` for the agent, in the selected form, and its legal-action
    mask, which is all 0 unless it is the agent's turn. Libraries based on PettingZoo expect these
    names. In the ``"flat"`` form, the observation is an array instead of a dictionary.

    The environment can be copied and pickled during a game. In addition to the PettingZoo API, the
    environment and ``env(...).unwrapped`` have the attributes ``config``, ``encoding`` (a
    :class:`carc.Encoding`) and ``game``, the current game with all hidden information, which must
    not be changed.
    """
    return _AgentEnv(
        config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        legal=legal,
        render_mode=render_mode,
        **settings,
    )


# The class does not have a public name, because pyright does not read PettingZoo's source for the
# types of the base class when it verifies our types.
class _AgentEnv(AECEnv[str, Any, int | None]):
    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "name": "carc_v0",
        "render_modes": _table.RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    game: carc.Game

    def __init__(
        self,
        config: carc.Config | None = None,
        *,
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
        self.illegal: Illegal = illegal
        self.observation: Form = observation
        self.legal: Legal = legal
        self.render_mode: RenderMode | None = render_mode
        self.possible_agents: list[str] = [f"player_{n}" for n in range(self.config.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: np.random.Generator | None = None
        self._lost = False
        each = _table.space_of(_table.array_spaces(self.encoding, observation))
        if legal == "mask":
            each = spaces.Dict(
                {"observation": each, "action_mask": _table.mask_space(self.encoding)}
            )
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(
            self.possible_agents, each
        )
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.encoding.num_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the observation space, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of action indices; see :meth:`carc.Encoding.action`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game.

        Args:
            seed: The seed of the game, as in ``carc.Game(config, seed=seed)``; by default, the next
                seed derived from the last one.
            options: Unused.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self._random.integers(2**63))
        self.game = carc.Game(self.config, seed=seed)
        self.game.set_undo_depth(0)
        self._lost = False
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, self.game.is_over)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self._decider(self.agents[0])
        self._show_mask()

    def _decider(self, otherwise: str) -> str:
        seat = self.game.actor
        return self.possible_agents[seat] if isinstance(seat, int) else otherwise

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        if self._lost:
            return np.zeros(self.encoding.num_actions, np.int8)
        return _table.mask(self.encoding, self.game, self._seats[agent])

    def _show_mask(self) -> None:
        if self.legal == "info":
            for info in self.infos.values():
                info.pop("action_mask", None)
            self.infos[self.agent_selection]["action_mask"] = self._mask(self.agent_selection)

    def observe(self, agent: str) -> Any:
        """Returns an agent's observation in new arrays."""
        seat = self._seats[agent]
        seen = _table.alone(self.encoding.observation(self.game, self.observation, seat))
        if self.legal == "info":
            return seen
        return {"observation": seen, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Plays the action with this action index for the selected agent. Pass ``None`` if the game
        is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise carc.ParseError(f"it is {agent}'s turn; expected an action, got None")
        before = self.game.scores
        chosen = self.encoding.action(action)
        illegal = self.illegal != "raise" and not self.game.is_legal(chosen)
        self._lost = illegal and self.illegal == "lose"
        if illegal and self._random is not None and not self._lost:
            chosen = _table.any_legal(self.game, self._random)
        if not self._lost:
            self.game.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": True} if illegal else {}
        if self._lost:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = _table.lost(self.config, self.reward)
        else:
            gains = _table.gains(self.reward, before, self.game)
            self.rewards = dict(zip(self.agents, gains, strict=True))
        if self._lost or self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._decider(self.agents[0])
        self._show_mask()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Renders the board according to ``render_mode``. Returns ``None`` if the mode is
        ``None``."""
        return _table.render(self.game, self.render_mode)

    def close(self) -> None:
        """Does nothing, because there are no resources to release."""
