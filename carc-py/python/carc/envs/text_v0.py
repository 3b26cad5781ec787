"""A Gymnasium environment whose observations and actions are text, ``carc/Text-v0``.

>>> from carc.envs import text_v0
>>> env = text_v0.env(opponents="greedy", seat=0)
>>> observation, info = env.reset(seed=7)
>>> print(observation.splitlines()[0])
Player 0 decides. Scores: player 0: 0, player 1: 0.
>>> observation, reward, terminated, truncated, info = env.step("I place the tile: 2")
>>> terminated
False

Version history: v0, the first version.
"""

from __future__ import annotations

import string
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

import carc
import carc.text
from carc.envs import _table, solo_v0
from carc.envs._table import Illegal, RenderMode, Reward
from carc.envs.solo_v0 import Opponents, SoloEnv

__all__ = ["TextEnv", "env"]

# An upper bound on the length of an observation: the largest board with its legal actions.
MOST_CHARACTERS = 1_000_000
MOST_CHARACTERS_OF_A_REPLY = 100_000


def env(
    opponents: Opponents = "random",
    *,
    seat: int | None = None,
    config: carc.Config | None = None,
    reward: Reward = "difference",
    illegal: Illegal = "lose",
    render_mode: RenderMode | None = None,
    **settings: Any,
) -> TextEnv:
    """Creates the environment without wrappers; see :class:`TextEnv` for the arguments."""
    return TextEnv(
        opponents,
        seat=seat,
        config=config,
        reward=reward,
        illegal=illegal,
        render_mode=render_mode,
        **settings,
    )


class TextEnv(gymnasium.Env[str, str]):
    """A game from the perspective of one player, for example a language model.

    An observation is the text that :func:`carc.text.describe` returns, and an action is a reply
    that :func:`carc.text.parse` accepts: the number of a legal action, or its notation, possibly
    within other text. A reply without a legal action counts as an illegal action. At the end of the
    game, the observation contains the final scores.

    ``info`` contains the learner's ``"seat"``, all players' ``"scores"``, and the ``"legal"``
    actions in notation.

    Args:
        opponents: The opponents; see :data:`carc.envs.solo_v0.Opponents`.
        seat: The learner's seat, starting at 0; chosen at random for each game if ``None``.
        config: The config for the games; alternatively, pass arguments of :class:`carc.Config` as
            ``settings``.
        reward: How the learner's rewards are calculated; see :func:`carc.final_rewards`.
        illegal: How illegal actions are handled. ``"lose"`` ends the game with a lower reward than
            any other outcome. ``"random"`` plays a random legal action instead. With ``"lose"`` and
            ``"random"``, ``info["illegal"]`` is true after an illegal action. ``"raise"`` raises
            :class:`carc.ParseError` and does not change anything.
        render_mode: ``"ansi"``, ``"svg"``, ``"rgb_array"`` or ``None``.
        settings: Arguments of :class:`carc.Config`.

    Raises:
        CarcError: If an argument is invalid.
        TypeError: If an argument has the wrong type, or both a config and settings are passed.
    """

    metadata: ClassVar[dict[str, Any]] = SoloEnv.metadata  # type: ignore[misc]

    def __init__(
        self,
        opponents: Opponents = "random",
        *,
        seat: int | None = None,
        config: carc.Config | None = None,
        reward: Reward = "difference",
        illegal: Illegal = "lose",
        render_mode: RenderMode | None = None,
        **settings: Any,
    ) -> None:
        self._solo = solo_v0.env(
            opponents,
            seat=seat,
            config=config,
            reward=reward,
            illegal=illegal,
            observation="entities",
            render_mode=render_mode,
            **settings,
        )
        self.config: carc.Config = self._solo.config
        self.illegal: Illegal = illegal
        self.render_mode: RenderMode | None = render_mode
        printable = frozenset(string.printable + "…·│─┌┐└┘├┤┬┴┼×")
        self.observation_space: spaces.Text = spaces.Text(MOST_CHARACTERS, charset=printable)
        self.action_space: spaces.Text = spaces.Text(
            MOST_CHARACTERS_OF_A_REPLY, charset=string.printable
        )

    @property
    def game(self) -> carc.Game:
        """The current game with all hidden information. Do not change the game."""
        return self._solo.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Starts a new game.

        Args:
            seed: The seed of the game, as in ``carc.Game(config, seed=seed)``; by default, the next
                seed derived from the last one.
            options: Unused.
        """
        super().reset(seed=seed)
        _, info = self._solo.reset(seed=seed, options=options)
        return self._seen(info, over=False)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Plays the legal action that a reply contains."""
        mask = self._solo.action_masks()
        if not mask.any():
            raise gymnasium.error.ResetNeeded("no game is active; reset the environment")
        try:
            number = self._solo.encoding.index(carc.text.parse(self.game, action))
        except carc.ParseError:
            if self.illegal == "raise":
                raise
            number = int((mask == 0).argmax())
        _, reward, over, _, info = self._solo.step(number)
        observation, seen = self._seen(info, over=over)
        return observation, reward, over, False, seen

    def _seen(self, info: dict[str, Any], *, over: bool) -> tuple[str, dict[str, Any]]:
        told = {name: value for name, value in info.items() if name != "action_mask"}
        if over:
            scores = ", ".join(f"player {seat}: {it}" for seat, it in enumerate(self.game.scores))
            how = "an illegal action" if info.get("illegal") else "the rules"
            return f"The game has ended by {how}. Scores: {scores}.", {**told, "legal": []}
        legal = [self.game.action_text(action) for action in self.game.legal_actions()]
        return carc.text.describe(self.game), {**told, "legal": legal}

    def render(self) -> Any:
        """Renders the board according to ``render_mode``. Returns ``None`` if the mode is
        ``None``."""
        return _table.render(self.game, self.render_mode)

    def close(self) -> None:
        """Does nothing, because there are no resources to release."""
