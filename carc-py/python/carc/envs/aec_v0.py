"""Every player is an agent: a PettingZoo environment.

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

Agents are ``player_0``, ``player_1`` and so on by seat. Whoever has to decide is selected, which
need not go round: a player can decide several times in a row, and in another's turn.

Version history: v0, the first.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

import carc
from carc.envs import _table
from carc.envs._table import Form, Illegal, RenderMode, Reward

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as _missing:
    raise ImportError(
        'carc.envs.aec_v0 needs PettingZoo: in the checkout of carc, pip install ".[rl]"'
    ) from _missing

__all__ = ["env", "raw_env"]


def env(
    config: carc.Config | None = None,
    *,
    reward: Reward = "difference",
    illegal: Illegal = "raise",
    observation: Form = "cells",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> AECEnv[str, dict[str, Any], int | None]:
    """The environment with PettingZoo's usual wrappers: a number that is no action's is refused,
    and so is a wrong order of calls.

    ``config`` says what is played; without it ``settings`` are the arguments of
    :class:`carc.Config`. ``reward`` is one of those of :func:`carc.final_rewards`. ``observation``
    names the form of what is seen; see :meth:`carc.Encoding.fields`.

    ``illegal`` says what an illegal action does: ``"raise"`` raises
    :class:`carc.IllegalActionError` and changes nothing; ``"lose"`` ends the game, for who took it
    with a reward below all that a whole game can give, and 0 for everybody else; ``"random"`` takes
    any legal action instead. After the last two ``info["illegal"]`` of who took it is true, until
    they take another action.
    """
    wrapped = raw_env(
        config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        render_mode=render_mode,
        **settings,
    )
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(
    config: carc.Config | None = None,
    *,
    reward: Reward = "difference",
    illegal: Illegal = "raise",
    observation: Form = "cells",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> AECEnv[str, dict[str, Any], int | None]:
    """The environment itself; the arguments are those of :func:`env`.

    An observation is ``{"observation": {"board", "tiles", "vector"}, "action_mask"}``: the arrays
    of :meth:`carc.Encoding.observation` from the agent's seat, others for another form, and its
    legal actions, all 0 for an agent that does not decide. The libraries that build on PettingZoo
    look for the mask and for "observation" under these names.

    It can be copied and pickled in the middle of a game. Besides what every such environment has,
    it has ``config``, ``encoding`` (a :class:`carc.Encoding`) and ``game``, the game that is
    played, of which nothing is hidden and which must not be changed; so has
    ``env(...).unwrapped``.
    """
    return _AgentEnv(
        config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        render_mode=render_mode,
        **settings,
    )


# The class has no public name: when it verifies our types, pyright does not look into the source of
# PettingZoo for those of the base class.
class _AgentEnv(AECEnv[str, dict[str, Any], int | None]):
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
        illegal: Illegal = "raise",
        observation: Form = "cells",
        render_mode: RenderMode | None = None,
        **settings: Any,
    ) -> None:
        _table.check_words(reward, render_mode, illegal, observation)
        self.config: carc.Config = _table.with_table(config, settings)
        self.encoding: carc.Encoding = carc.Encoding(self.config)
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.observation: Form = observation
        self.render_mode: RenderMode | None = render_mode
        self.possible_agents: list[str] = [f"player_{n}" for n in range(self.config.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: np.random.Generator | None = None
        self._lost = False
        each = {
            "observation": spaces.Dict(_table.array_spaces(self.encoding, observation)),
            "action_mask": _table.mask_space(self.encoding),
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(each) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.encoding.num_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; all have the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the actions; see :meth:`carc.Encoding.action`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: with ``seed`` that of ``carc.Game(config, seed=seed)``, otherwise the next
        of those that follow from the last seed. There are no options.
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

    def _decider(self, otherwise: str) -> str:
        seat = self.game.actor
        return self.possible_agents[seat] if isinstance(seat, int) else otherwise

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, in new arrays."""
        seat = self._seats[agent]
        if self._lost:
            mask = np.zeros(self.encoding.num_actions, np.int8)
        else:
            mask = _table.mask(self.encoding, self.game, seat)
        return {
            "observation": self.encoding.observation(self.game, self.observation, seat),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Takes the action with a number for the selected agent; ``None`` when the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise carc.ParseError(f"{agent} has to decide; None is no action")
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
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as ``render_mode`` says, which everybody may see; nothing without one."""
        return _table.render(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""
