"""Many games at once, in which whoever has to decide is asked: a Gymnasium vector environment.

>>> from carc.envs import vector_v0
>>> envs = vector_v0.env(8, reward="points", threads=1)
>>> observations, infos = envs.reset(seed=7)
>>> for _ in range(20):
...     actions = observations["action_mask"].argmax(axis=1)
...     observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations["board"].shape, infos["decider"].dtype
((8, 25, 25, 69), dtype('int8'))

``gymnasium.make_vec("carc/SelfPlay-v0", num_envs=8)`` makes the same.

Version history: v0, the first.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import carc
from carc.envs import _table
from carc.envs._table import Form, Illegal, Reward

__all__ = ["SelfPlayVectorEnv", "env"]

# Unions, because stubtest takes a Literal of several for something else at run time.
Legal: TypeAlias = Literal["mask"] | Literal["numbers"]
"""How it is said what is legal."""

_WAYS: dict[AutoresetMode, Any] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}

# Two that a loop holds, and one to be written.
_MOST_KEPT = 3

Step = tuple[
    dict[str, Any],
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
    illegal: Illegal = "raise",
    observation: Form = "cells",
    legal: Legal = "mask",
    autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    threads: int | None = None,
    copy: bool = True,
    **settings: Any,
) -> SelfPlayVectorEnv:
    """The environment without wrappers."""
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


class SelfPlayVectorEnv(VectorEnv[dict[str, Any], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A :class:`carc.Batch` of ``num_envs`` games. In each of them an action is taken for whoever
    has to decide, and seen is what they may know; learning programs play against themselves so.

    ``config`` says what is played; without it ``settings`` are the arguments of
    :class:`carc.Config`. ``reward`` is one of those of :func:`carc.final_rewards`. What a step
    returns is the reward of the player who took the action; those of all are in
    ``infos["rewards"]``, one row for each game and by seat. ``threads`` is the number of threads,
    all cores if not given.

    The arrays of an observation can only be read. They stay as they are for as long as somebody
    holds them or a part of them: a step writes into those of an earlier one if nobody does, and
    makes new ones otherwise. So a loop that keeps the last two observations needs three sets of
    arrays, and one that keeps all of them as many as there are steps. Without ``copy`` there is
    one set, which every step overwrites; it has to be used or copied before the next.

    ``autoreset_mode``, an attribute and in the metadata too, says what follows the end of a game:
    with ``NEXT_STEP`` the next step ignores the action, gives 0, and begins a new game; with
    ``SAME_STEP`` the new one begins at once, and as no game is cut short there is no ``final_obs``;
    with ``DISABLED`` a game stays over, and ``reset(options={"reset_mask": ...})`` begins some
    anew.

    ``illegal`` says what an illegal action does: ``"raise"`` raises
    :class:`carc.IllegalActionError`, and no game has changed; ``"lose"`` ends its game, for who
    took it with a reward below all that a whole game can give, and 0 for everybody else;
    ``"random"`` takes any legal action instead. With the last two ``infos["illegal"]`` (bool) says
    in which games the action was illegal. Environments can be copied and pickled.

    An observation is ``{"board", "tiles", "vector", "action_mask"}`` with one row for each game;
    the mask of a game that is over is all 0. ``observation`` names another form, which has other
    arrays; see :meth:`carc.Encoding.fields`. Of all but ``"cells"`` a step makes new arrays, which
    can be written, unless ``copy`` is false. With ``legal="numbers"`` there is no mask, which for
    small forms is most of what is written: ``infos["legal_action_indices"]`` and
    ``infos["legal_offsets"]`` are those of :meth:`carc.Batch.legal_action_indices`.

    ``infos`` has ``"decider"`` (int8, who has to decide, -1 if nobody), ``"scores"`` and
    ``"final_scores"`` (int32, by seat; the latter of the game that was last played to its end) and,
    after a step, ``"rewards"`` (float32, by seat).
    """

    def __init__(
        self,
        num_envs: int = 64,
        *,
        config: carc.Config | None = None,
        reward: Reward = "difference",
        illegal: Illegal = "raise",
        observation: Form = "cells",
        legal: Legal = "mask",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        _table.check_words(reward, None, illegal, observation)
        if legal not in ("mask", "numbers"):
            raise carc.CarcError(f"legal: {legal!r} is not known; there are mask, numbers")
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
        self.single_observation_space: spaces.Dict = spaces.Dict(single)
        self.single_action_space: spaces.Discrete = spaces.Discrete(self.encoding.num_actions)
        self.observation_space: spaces.Space[Any] = batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._codes = self.encoding.codes if illegal != "raise" else np.zeros(0, np.uint64)
        # Which games an illegal action has ended that no other has followed yet.
        self._lost = np.zeros(num_envs, np.bool_)
        self._reward_of_loss = _table.lost(self.config, reward)
        self._seeded = False
        self._copy = copy
        self._kept: list[carc.Observations] = []
        self._same: dict[str, Any] = {}
        self._mask: npt.NDArray[np.int8] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # Arrays are no part of what is copied: the next step makes others.
        return self.__dict__ | {"_kept": [], "_same": {}, "_mask": None}

    def _free(self) -> carc.Observations | None:
        """Arrays that may be written: those of an earlier step that nobody holds, or new ones.
        Nothing for forms that are small enough to be made anew.
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
        """What is seen and legal now."""
        if written is None:
            out = None if self._copy else self._same
            arrays = self.batch.observation(self.encoding, self.observation, out=out)
            if not self._copy:
                self._same = arrays.copy()
            if self.legal == "mask":
                arrays["action_mask"] = self.batch.masks(self.encoding, self._mask)
                if not self._copy:
                    self._mask = arrays["action_mask"]
            return arrays
        if self._same:
            return self._same.copy()
        arrays = {"board": written.board, "tiles": written.tiles, "vector": written.vector}
        if self.legal == "mask":
            arrays["action_mask"] = written.masks
        if not self._copy:
            self._same = arrays.copy()
        return arrays

    def _seen(self, written: carc.Observations | None) -> tuple[dict[str, Any], dict[str, Any]]:
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
            if self.legal == "mask":
                masks = observations["action_mask"].copy()
                masks[self._lost] = 0
                masks.flags.writeable = False
                observations["action_mask"] = masks
        return observations, infos

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all games anew: with ``seed`` those of ``carc.Batch(config, num_envs,
        seed=seed)``, with a list of seeds ``carc.Game(config, seed=seed[i])`` each, otherwise the
        next in each place. The option ``reset_mask``, an array of bool, says which games begin
        anew: with a seed as they would without it, while the others stay as they are.
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
            raise TypeError(f"reset_mask: an array of bool is needed, not one of {mask.dtype}")
        if mask.shape != (self.num_envs,):
            raise carc.CarcError(
                f"reset_mask: the shape {(self.num_envs,)} is needed, not {mask.shape}"
            )
        return mask

    def _each(self, seeds: Sequence[int] | npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
        numbers = [_in_range(each) for each in seeds]
        if len(numbers) != self.num_envs:
            raise carc.CarcError(f"seed: {self.num_envs} are needed, not {len(numbers)}")
        return np.array(numbers, np.uint64)

    def step(self, actions: npt.NDArray[np.int64]) -> Step:
        """Takes the action with a number in each game. Raises :class:`carc.ParseError` for the
        number of no action, and :class:`carc.IllegalActionError` for an illegal one if they raise;
        nothing has changed then.
        """
        numbers = np.asarray(actions)
        if not np.issubdtype(numbers.dtype, np.integer):
            raise TypeError(f"actions: integers are needed, not {numbers.dtype}")
        if numbers.shape != (self.num_envs,):
            raise carc.CarcError(
                f"actions: {self.num_envs} numbers are needed, not the shape {numbers.shape}"
            )
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
        """In which games an action is asked for and the number is that of an illegal one."""
        codes, offsets = self.batch.legal()
        counts = np.diff(offsets)
        asked = (counts > 0) & ~self._lost
        unknown = asked & ((numbers < 0) | (numbers >= len(self._codes)))
        if unknown.any():
            game = int(unknown.argmax())
            raise carc.ParseError(
                f"actions: game {game}: {numbers[game]} is the number of no action"
            )
        chosen = self._codes[np.where(asked, numbers, 0)]
        games = np.repeat(self._rows, counts)
        illegal: npt.NDArray[np.bool_] = asked.copy()
        illegal[games[codes == chosen[games]]] = False
        return illegal

    def _mend(
        self, numbers: npt.NDArray[np.int64], illegal: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        """The numbers, with any legal action in the place of each illegal one."""
        mended = np.array(numbers)
        codes, offsets = self.batch.legal()
        for game in np.flatnonzero(illegal):
            code = codes[self.np_random.integers(offsets[game], offsets[game + 1])]
            mended[game] = self.encoding.indices(np.array([code], np.uint64))[0]
        return mended

    def _step_some(self, numbers: npt.NDArray[np.int64], loses: npt.NDArray[np.bool_]) -> None:
        """Takes the actions of those games that no illegal one has ended."""
        stay = loses | self._lost
        self.batch.step_action_indices(self.encoding, numbers, which=~stay)
        if self.autoreset_mode == AutoresetMode.DISABLED:
            self._lost = stay
        elif self.autoreset_mode == AutoresetMode.SAME_STEP:
            self.batch.reset(loses)
        else:
            self.batch.reset(self._lost)
            self._lost = loses
