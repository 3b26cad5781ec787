"""An OpenSpiel game with explicit chance nodes; ``pip install ".[spiel]"`` in the checkout.

Importing this module registers the game ``carc``:

>>> import pyspiel
>>> import carc.spiel
>>> game = pyspiel.load_game("carc(players=3,expansions=river+abbot,options=hand_size:3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
>>> state.apply_action(state.chance_outcomes()[0][0])

The game has these parameters:

``players``
    The number of players, 1 to 8; the default is 2.
``preset``, ``expansions``, ``options``
    As in :class:`carc.Config`. Separate items with ``+``, and an option and its value with ``:``.
``table``
    The ``table`` option; the default is ``25x25``. The table limits the size of the board, so every
    action has an action index.
``reward``
    The definition of :meth:`pyspiel.State.returns` at the end: ``win`` or ``difference``, as in
    :func:`carc.final_rewards`.
``config``
    A complete :class:`carc.Config` as text, instead of the parameters before ``reward``.

:func:`load_game` creates a game from any config, for example from an endgame that is small enough
for exact algorithms.

Actions are the action indices that :meth:`carc.Encoding.index` returns. Chance outcomes are the
numbers that :meth:`carc.Encoding.chance_index` returns: a tile drawn, dealt or shown, a token, or
the first player. Several chance nodes can occur in a row. The observation tensor is the
concatenation of the arrays of :meth:`carc.Encoding.observe`. The observation string is the JSON
form of the player's :class:`carc.View`, which includes the history, so it is also the information
state string.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

import carc
from carc._rewards import bounds

try:
    import pyspiel
except ModuleNotFoundError as _missing:
    raise ImportError(
        'carc.spiel requires OpenSpiel: in a carc checkout, run pip install ".[spiel]"'
    ) from _missing

__all__ = ["load_game"]

_TABLE = "25x25"
_DEFAULTS = {
    "players": 2,
    "preset": "",
    "expansions": "",
    "options": "",
    "table": _TABLE,
    "reward": "win",
    "config": "",
}

_SETTINGS = ("players", "preset", "expansions", "options", "table")

# Upper bounds for each tile. The first bound is for the decisions in its turn, to which six dragon
# steps, flocks and wagons contribute. The second is for the draws, because an unplaceable tile is
# replaced by another draw.
_DECISIONS_PER_TILE = 40
_DRAWS_PER_TILE = 8


def _game_type(players: int, *, hidden: bool) -> Any:
    kind = pyspiel.GameType
    secret, open_ = kind.Information.IMPERFECT_INFORMATION, kind.Information.PERFECT_INFORMATION
    return kind(
        short_name="carc",
        long_name="carc, a tile-laying game",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secret if hidden else open_,
        utility=kind.Utility.ZERO_SUM if players > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS,
    )


def _joined(text: str) -> list[str]:
    return [part for part in text.split("+") if part]


def load_game(config: carc.Config, reward: str = "win") -> Any:
    """Returns the OpenSpiel game for a config.

    Args:
        config: The config. Without the ``table`` option, the table has 25 x 25 cells.
        reward: ``"win"`` or ``"difference"``; see :func:`carc.final_rewards`.

    Raises:
        CarcError: If an argument is invalid.

    >>> tiles = [carc.StartTile("base/D", 0, 0)]
    >>> start = carc.Start(tiles=tiles, stack={"base/U": 2, "base/V": 1})
    >>> config = carc.Config(2, start=start, options={"table": "3x2"})
    >>> game = carc.spiel.load_game(config, "difference")
    >>> game.num_distinct_actions() < 100
    True
    """
    # "=" has a special meaning in OpenSpiel's game strings.
    text = base64.urlsafe_b64encode(config.to_json().encode()).decode().rstrip("=")
    return pyspiel.load_game("carc", {"config": text, "reward": reward})


def _config(parameters: Mapping[str, Any]) -> carc.Config:
    if parameters["config"]:
        changed = [name for name in _SETTINGS if parameters[name] != _DEFAULTS[name]]
        if changed:
            raise carc.CarcError(f"pass either config or settings, got both: {', '.join(changed)}")
        try:
            encoded = parameters["config"]
            text = base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError) as error:
            raise carc.ParseError("config: expected the text of a config") from error
        config = carc.Config.from_json(text)
        if "x" not in config.options["table"]:
            config = config.replace(options={"table": _TABLE})
        return config
    options = {"table": parameters["table"]}
    for part in _joined(parameters["options"]):
        name, _, value = part.partition(":")
        options[name] = value
    return carc.Config(
        parameters["players"],
        preset=parameters["preset"] or None,
        # Names are checked at run time.
        expansions=cast("list[carc.names.Expansion]", _joined(parameters["expansions"])),
        options=options,
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        parameters = {**_DEFAULTS, **given}
        self.config = _config(parameters)
        self.encoding = carc.Encoding(self.config)
        self.reward = parameters["reward"]
        players = self.config.players
        if self.reward not in ("win", "difference"):
            raise carc.CarcError(
                f"reward: unknown name {self.reward!r}; expected win or difference"
            )
        tiles = sum(tile.count for tile in self.config.tiles)
        worst, best = bounds(self.config, self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.num_actions,
            max_chance_outcomes=self.encoding.num_chance_outcomes,
            num_players=players,
            min_utility=worst,
            max_utility=best,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=_DECISIONS_PER_TILE * tiles,
        )
        hidden = self.config.options["hand_visibility"] == "hidden"
        super().__init__(_game_type(players, hidden=hidden), info, given)
        self._most_draws = _DRAWS_PER_TILE * tiles

    def new_initial_state(self) -> _State:
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        if params:
            raise ValueError(f"expected no observation parameters, got {params}")
        return _Observer(self)


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self._reward = game.reward
        self.game = carc.Game(game.config, chance="external")
        self.game.set_undo_depth(0)

    def current_player(self) -> Any:
        actor = self.game.actor
        if actor is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == "chance" else actor

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.game.actor:
            return []
        return [int(number) for number in self._encoding.mask(self.game).nonzero()[0]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        index = self._encoding.chance_index
        return sorted((index(draw), share) for draw, share in self.game.chance_outcomes())

    def _action(self, player: int, number: int) -> carc.Action:
        if player == pyspiel.PlayerId.CHANCE:
            return self._encoding.chance_action(number)
        return self._encoding.action(number)

    def _apply_action(self, number: int) -> None:
        self.game.play(self._action(self.current_player(), number))

    def _action_to_string(self, player: int, number: int) -> str:
        return self.game.action_text(self._action(player, number))

    def is_terminal(self) -> bool:
        return self.game.is_over

    def returns(self) -> list[float]:
        if not self.game.is_over:
            return [0.0] * len(self.game.scores)
        return list(carc.final_rewards(self.game.scores, self._reward))

    def information_state_string(self, player: int | None = None) -> str:
        return self.observation_string(player)

    def observation_string(self, player: int | None = None) -> str:
        return self.game.view(self._observer(player)).to_json()

    def _observer(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def __str__(self) -> str:
        # Rendering the board takes much longer than a move, and some programs request it after
        # every move.
        drawn = self.game.current_tile or "nothing"
        return f"{self.game!r}, drawn {drawn}, hash {self.game.hash:#018x}"


class _Observer:
    def __init__(self, game: _Game) -> None:
        encoding = game.encoding
        self._encoding = encoding
        self._board = np.zeros(encoding.board_shape, np.uint8)
        self._tiles = np.zeros(encoding.tiles_shape, np.uint8)
        self._vector = np.zeros(encoding.vector_size, np.int16)
        arrays: tuple[np.ndarray[Any, Any], ...] = (self._board, self._tiles, self._vector)
        self.tensor = np.zeros(sum(array.size for array in arrays), np.float32)
        self.dict = {}
        start = 0
        for name, array in zip(("board", "tiles", "vector"), arrays, strict=True):
            self.dict[name] = self.tensor[start : start + array.size].reshape(array.shape)
            start += array.size

    def set_from(self, state: _State, player: int) -> None:
        self._encoding.observe(
            state.game, player, board=self._board, tiles=self._tiles, vector=self._vector
        )
        self.dict["board"][:] = self._board
        self.dict["tiles"][:] = self._tiles
        self.dict["vector"][:] = self._vector

    def string_from(self, state: _State, player: int) -> str:
        return state.observation_string(player)


pyspiel.register_game(_game_type(2, hidden=True), _Game)
