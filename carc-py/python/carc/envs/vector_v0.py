"""A Gymnasium vector environment for self-play in many games.

>>> from carc.envs import vector_v0
>>> envs = vector_v0.env(8, reward="points", threads=1)
>>> observations, infos = envs.reset(seed=7)
>>> for _ in range(20):
...     actions = observations["action_mask"].argmax(axis=1)
...     observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations["board"].shape, infos["decider"].dtype
((8, 25, 25, 69), dtype('int8'))

``gymnasium.make_vec("carc/SelfPlay-v0", num_envs=8)`` also creates this environment.

Version history: v0, the first version.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import carc
from carc.envs import _table
from carc.envs._table import Form, Illegal, Reward

__all__ = ["SelfPlayVectorEnv", "env"]

# Unions are used because stubtest does not recognize a Literal with several values at run time.
Legal: TypeAlias = Literal["mask"] | Literal["info"] | Literal["numbers"]
"""The form of the legal actions."""

_LEGAL = ("mask", "info", "numbers")

_WAYS: dict[AutoresetMode, Any] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}

# While the caller holds two sets of arrays, a third set is written.
_MOST_KEPT = 3

Step = tuple[
    Any,
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


def env(
    num_envs: int = 64,
    *,
    config: carc.Config | None = None,
    reward: Reward = "difference",
    illegal: Illegal = "lose",
    observation: Form = "cells",
    legal: Legal = "mask",
    autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
    threads: int | None = None,
    copy: bool = True,
    **settings: Any,
) -> SelfPlayVectorEnv:
    """Creates the environment without wrappers.

    See :class:`SelfPlayVectorEnv` for the arguments.
    """
    return SelfPlayVectorEnv(
        num_envs,
        config=config,
        reward=reward,
        illegal=illegal,
        observation=observation,
        legal=legal,
        autoreset_mode=autoreset_mode,
        threads=threads,
        copy=copy,
        **settings,
    )


def _in_range(seed: SupportsIndex) -> int:
    number = operator.index(seed)
    if not 0 <= number < 2**64:
        raise carc.CarcError(f"seed: {number} is out of range")
    return number


class SelfPlayVectorEnv(VectorEnv[Any, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A :class:`carc.Batch` of games in which every action is played by the player to act.

    An observation is ``{"board", "tiles", "vector", "action_mask"}`` for the player to act, with a
    row per game. The mask of a finished game is all 0. With an ``observation`` other than
    ``"cells"``, the dictionary contains different arrays.

    The observation arrays are read-only. An array does not change while the array or a view of it
    is referenced, because a step reuses only unreferenced arrays. A loop that keeps the last two
    observations therefore needs three sets of arrays. Forms other than ``"cells"`` use new,
    writable arrays in every step.

    The reward for a step is the reward of the player who took the action. ``infos`` contains
    ``"decider"`` (int8; the player to act, -1 for none), ``"scores"`` and ``"final_scores"``
    (int32, with a column per player; ``"final_scores"`` refer to the last finished game) and, after
    a step, ``"rewards"`` (float32, with a column per player).

    Environments can be copied and pickled.

    Args:
        num_envs: The number of games.
        config: The config for the games; alternatively, pass arguments of :class:`carc.Config` as
            ``settings``.
        reward: How rewards are calculated; see :func:`carc.final_rewards`.
        illegal: How illegal actions are handled. ``"lose"`` ends the game: the player receives a
            lower reward than for any other outcome, and the others receive 0. ``"random"`` plays a
            random legal action instead. With ``"lose"`` and ``"random"``, ``infos["illegal"]``
            (bool) marks the games in which the action was illegal. ``"raise"`` raises
            :class:`carc.IllegalActionError` and does not change any game.
        observation: The form of the observation; see :meth:`carc.Encoding.fields`.
        legal: ``"mask"`` to include the mask in the observation, ``"info"`` to return the mask in
            ``infos["action_mask"]``, or ``"numbers"`` to return ``infos["legal_action_indices"]``
            and ``infos["legal_offsets"]``, as in :meth:`carc.Batch.legal_action_indices`. For small
            forms, the mask makes up most of the data. If only one array remains, as with
            ``observation="flat"``, it is the observation itself.
        autoreset_mode: How finished games are handled. ``metadata["autoreset_mode"]`` also contains
            this mode. With ``SAME_STEP``, the step that ends a game also starts a new game; there
            is no ``final_obs`` because games are never truncated. With ``NEXT_STEP``, the next step
            ignores the action, has reward 0 and starts a new game; until then, the mask is all 0.
            With ``DISABLED``, a game stays over until ``reset(options={"reset_mask": ...})``.
        copy: ``False`` to use one set of arrays that every step overwrites.
        threads: The number of threads; all cores if ``None``.
        settings: Arguments of :class:`carc.Config`.

    Raises:
        CarcError: If an argument is invalid.
        TypeError: If an argument has the wrong type, or both a config and settings are passed.
    """

    def __init__(
        self,
        num_envs: int = 64,
        *,
        config: carc.Config | None = None,
        reward: Reward = "difference",
        illegal: Illegal = "lose",
        observation: Form = "cells",
        legal: Legal = "mask",
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        _table.check_words(reward, None, illegal, observation, legal, _LEGAL)
        mode = AutoresetMode(autoreset_mode)
        self.config: carc.Config = _table.with_table(config, settings)
        self.encoding: carc.Encoding = carc.Encoding(self.config)
        self.batch: carc.Batch = carc.Batch(
            self.config, num_envs, autoreset=_WAYS[mode], reward=reward, threads=threads
        )
        self.illegal: Illegal = illegal
        self.observation: Form = observation
        self.legal: Legal = legal
        self.num_envs: int = num_envs
        self.autoreset_mode: AutoresetMode = mode
        self.metadata: dict[str, Any] = {"autoreset_mode": mode, "render_modes": []}
        single = _table.array_spaces(self.encoding, observation)
        if legal == "mask":
            single["action_mask"] = _table.mask_space(self.encoding)
        self.single_observation_space: spaces.Space[Any] = _table.space_of(single)
        self.single_action_space: spaces.Discrete = spaces.Discrete(self.encoding.num_actions)
        self.observation_space: spaces.Space[Any] = batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._codes = self.encoding.codes if illegal != "raise" else np.zeros(0, np.uint64)
        # The games that ended because of an illegal action and have not been reset yet.
        self._lost = np.zeros(num_envs, np.bool_)
        self._reward_of_loss = _table.lost(self.config, reward)
        self._seeded = False
        self._copy = copy
        self._kept: list[carc.Observations] = []
        self._same: dict[str, Any] = {}
        self._mask: npt.NDArray[np.int8] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # Copies do not contain arrays, because the next step creates them.
        return self.__dict__ | {"_kept": [], "_same": {}, "_mask": None}

    def _free(self) -> carc.Observations | None:
        """Returns arrays to write to, which are either unreferenced arrays from an earlier step or
        new ones.

        Returns ``None`` for forms whose arrays are small enough to recreate.
        """
        if self.observation != "cells":
            return None
        for kept in self._kept:
            if not (self._copy and kept.is_held):
                return kept
        made = carc.Observations(self.encoding, self.num_envs)
        self._kept = [*self._kept[1 - _MOST_KEPT :], made]
        return made

    def _arrays(self, written: carc.Observations | None) -> dict[str, Any]:
        """Returns the observations and masks of the current positions."""
        if written is None:
            out = None if self._copy else self._same
            arrays = self.batch.observation(self.encoding, self.observation, out=out)
            if not self._copy:
                self._same = arrays.copy()
            if self.legal != "numbers":
                arrays["action_mask"] = self.batch.masks(self.encoding, self._mask)
                if not self._copy:
                    self._mask = arrays["action_mask"]
            return arrays
        if self._same:
            return self._same.copy()
        arrays = {"board": written.board, "tiles": written.tiles, "vector": written.vector}
        if self.legal != "numbers":
            arrays["action_mask"] = written.masks
        if not self._copy:
            self._same = arrays.copy()
        return arrays

    def _seen(self, written: carc.Observations | None) -> tuple[Any, dict[str, Any]]:
        infos: dict[str, Any] = {
            "decider": self.batch.deciders(),
            "scores": self.batch.scores(),
            "final_scores": self.batch.final_scores(),
        }
        observations = self._arrays(written)
        if self.legal == "numbers":
            numbers, offsets = self.batch.legal_action_indices(self.encoding)
            if self._lost.any():
                counts = np.diff(offsets)
                numbers = numbers[~np.repeat(self._lost, counts)]
                counts[self._lost] = 0
                offsets = np.concatenate([[0], np.cumsum(counts)])
            infos["legal_action_indices"], infos["legal_offsets"] = numbers, offsets
        if self._lost.any():
            infos["decider"][self._lost] = -1
            if self.legal != "numbers":
                masks = observations["action_mask"].copy()
                masks[self._lost] = 0
                masks.flags.writeable = False
                observations["action_mask"] = masks
        if self.legal == "info":
            infos["action_mask"] = observations.pop("action_mask")
        return _table.alone(observations), infos

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Starts new games.

        Args:
            seed: A seed for ``carc.Batch(config, num_envs, seed=seed)``, or a list with a seed for
                each ``carc.Game(config, seed=seed[i])``; by default, each slot starts its next
                game.
            options: ``reset_mask``, an array of bool, selects the games to reset. Games that are
                not selected do not change.
        """
        which = self._which(options)
        seeds = None
        if isinstance(seed, Sequence | np.ndarray):
            seeds = self._each(seed)
            seed = int(seeds[0])
        elif seed is not None:
            seed = _in_range(seed)
            if which is not None:
                seeds = carc.Batch(self.config, self.num_envs, seed=seed, threads=1).seeds
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**63))
        if seeds is not None:
            self.batch.reset(which, seeds=seeds)
        elif which is not None and self._seeded:
            self.batch.reset(which)
        else:
            self.batch.reset(seed=seed)
            which = None
        self._lost = self._lost & ~which if which is not None else np.zeros_like(self._lost)
        self._seeded = True
        written = self._free()
        if written is not None:
            self.batch.observe_into(written)
        return self._seen(written)

    def _which(self, options: dict[str, Any] | None) -> npt.NDArray[np.bool_] | None:
        given = (options or {}).get("reset_mask")
        if given is None:
            return None
        mask = np.asarray(given)
        if mask.dtype != np.bool_:
            raise TypeError(f"reset_mask: expected an array of bool, got {mask.dtype}")
        if mask.shape != (self.num_envs,):
            raise carc.CarcError(f"reset_mask: expected shape {(self.num_envs,)}, got {mask.shape}")
        return mask

    def _each(self, seeds: Sequence[int] | npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
        numbers = [_in_range(each) for each in seeds]
        if len(numbers) != self.num_envs:
            raise carc.CarcError(f"seed: expected {self.num_envs} seeds, got {len(numbers)}")
        return np.array(numbers, np.uint64)

    def step(self, actions: npt.NDArray[np.int64]) -> Step:
        """Plays the action with this action index in each game.

        Args:
            actions: An array of integers with an action index per game.

        Raises:
            ParseError: If a number is not a valid action index. No game is changed.
            IllegalActionError: If an action is illegal and ``illegal`` is ``"raise"``. No game is
                changed.
            ResetNeeded: If the environment has not been reset yet.
        """
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("no game is active; reset the environment")
        numbers = np.asarray(actions)
        if not np.issubdtype(numbers.dtype, np.integer):
            raise TypeError(f"actions: expected integers, got {numbers.dtype}")
        if numbers.shape != (self.num_envs,):
            raise carc.CarcError(f"actions: expected shape {(self.num_envs,)}, got {numbers.shape}")
        actors = self.batch.deciders()
        actors[self._lost] = -1
        numbers = np.ascontiguousarray(numbers, np.int64)
        illegal = np.zeros(self.num_envs, np.bool_)
        if self.illegal != "raise":
            illegal = self._find_illegal(numbers)
        if self.illegal == "random":
            numbers = self._mend(numbers, illegal)
        loses = illegal & (self.illegal == "lose")
        written = self._free()
        if loses.any() or self._lost.any():
            self._step_some(numbers, loses)
            if written is not None:
                self.batch.observe_into(written)
        else:
            self.batch.step_action_indices(self.encoding, numbers, into=written)
        rewards = self.batch.rewards()
        rewards[loses, actors[loses]] = self._reward_of_loss
        own = np.where(actors < 0, np.float32(0), rewards[self._rows, actors])
        observations, infos = self._seen(written)
        infos["rewards"] = rewards
        if self.illegal != "raise":
            infos["illegal"] = illegal
        disabled = self.autoreset_mode == AutoresetMode.DISABLED
        ended = infos["decider"] < 0 if disabled else self.batch.ended() | loses
        return observations, own, ended, np.zeros(self.num_envs, np.bool_), infos

    def _find_illegal(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Returns a mask of the games that need an action but whose action is illegal."""
        codes, offsets = self.batch.legal()
        counts = np.diff(offsets)
        asked = (counts > 0) & ~self._lost
        unknown = asked & ((numbers < 0) | (numbers >= len(self._codes)))
        if unknown.any():
            game = int(unknown.argmax())
            raise carc.ParseError(
                f"actions: game {game}: {numbers[game]} is not a valid action index"
            )
        chosen = self._codes[np.where(asked, numbers, 0)]
        games = np.repeat(self._rows, counts)
        illegal: npt.NDArray[np.bool_] = asked.copy()
        illegal[games[codes == chosen[games]]] = False
        return illegal

    def _mend(
        self, numbers: npt.NDArray[np.int64], illegal: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        """Returns the action indices, with legal actions in place of illegal ones."""
        mended = np.array(numbers)
        codes, offsets = self.batch.legal()
        for game in np.flatnonzero(illegal):
            code = codes[self.np_random.integers(offsets[game], offsets[game + 1])]
            mended[game] = self.encoding.indices(np.array([code], np.uint64))[0]
        return mended

    def _step_some(self, numbers: npt.NDArray[np.int64], loses: npt.NDArray[np.bool_]) -> None:
        """Plays the actions in all games except those that ended because of an illegal action."""
        stay = loses | self._lost
        self.batch.step_action_indices(self.encoding, numbers, which=~stay)
        if self.autoreset_mode == AutoresetMode.DISABLED:
            self._lost = stay
        elif self.autoreset_mode == AutoresetMode.SAME_STEP:
            self.batch.reset(loses)
        else:
            self.batch.reset(self._lost)
            self._lost = loses
