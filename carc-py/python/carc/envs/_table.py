"""Shared parts of the environments: configs with a table, spaces and rendering."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import carc
from carc._rewards import bounds

try:
    import cairosvg
    from PIL import Image
except (ImportError, OSError):
    # The package, or a library that it requires, is not installed.
    cairosvg = None

TABLE = "25x25"

# Unions are used because stubtest does not recognize a Literal with several values at run time.
Reward: TypeAlias = Literal["difference"] | Literal["win"] | Literal["points"]
"""The definition of rewards; see :func:`carc.final_rewards`."""

RenderMode: TypeAlias = Literal["ansi"] | Literal["svg"] | Literal["rgb_array"]
"""The form of rendered boards: ``"ansi"`` text, ``"svg"`` text, or ``"rgb_array"`` pixels.

Pixels require CairoSVG.
"""

RENDER_MODES: list[str] = ["ansi", "svg", *(["rgb_array"] if cairosvg is not None else [])]

PIXELS = 768
"""The width and the height of every picture in pixels."""

Illegal: TypeAlias = Literal["raise"] | Literal["lose"] | Literal["random"]
"""The handling of illegal actions.

``"lose"`` ends the game: the player who took the action receives a lower reward than for any other
outcome, and the others receive 0. ``"random"`` plays a random legal action instead, drawn with the
seed of the environment. With ``"lose"`` and ``"random"``, ``"illegal"`` is true in the info of the
step. ``"raise"`` raises :class:`carc.IllegalActionError` and does not change anything.
"""

Legal: TypeAlias = Literal["mask"] | Literal["info"]
"""The location of the legal-action mask.

``"mask"`` adds the mask to the observation as ``"action_mask"``. ``"info"`` adds the mask only to
the info.
"""

Form: TypeAlias = (
    Literal["cells"]
    | Literal["planes"]
    | Literal["planes_float16"]
    | Literal["flags"]
    | Literal["entities"]
    | Literal["flat"]
)
"""The arrays of an observation; see ``docs/observations.md``."""

_FORMS = ("cells", "planes", "planes_float16", "flags", "entities", "flat")
_ILLEGAL = ("lose", "random", "raise")


def with_table(config: carc.Config | None, settings: Mapping[str, Any]) -> carc.Config:
    """Returns the config, or creates one from the settings. Adds the default table if the config
    does not set a table."""
    if config is None:
        config = carc.Config(**settings)
    elif settings:
        raise TypeError(f"pass either a config or settings, got both: {', '.join(settings)}")
    if not isinstance(config, carc.Config):
        raise TypeError(f"config: expected a carc.Config, got {type(config).__name__}")
    if "x" in config.options["table"]:
        return config
    return config.replace(options={"table": TABLE})


def check_words(
    reward: Reward,
    render_mode: str | None,
    illegal: str,
    observation: str,
    legal: str,
    places: tuple[str, ...] = ("mask", "info"),
) -> None:
    """Rejects unknown names when an environment is created rather than during a game."""
    carc.final_rewards([0], reward)
    if illegal not in _ILLEGAL:
        raise carc.CarcError(f"illegal: unknown name {illegal!r}; expected {', '.join(_ILLEGAL)}")
    if observation not in _FORMS:
        raise carc.CarcError(
            f"observation: unknown name {observation!r}; expected {', '.join(_FORMS)}"
        )
    if legal not in places:
        raise carc.CarcError(f"legal: unknown name {legal!r}; expected {', '.join(places)}")
    if render_mode == "rgb_array" and cairosvg is None:
        # Raise a TypeError, as for an unknown argument. Libraries that always request pixels catch
        # it and continue without them.
        raise TypeError("render_mode: 'rgb_array' requires CairoSVG: pip install cairosvg")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise carc.CarcError(
            f"render_mode: unknown name {render_mode!r}; expected {', '.join(RENDER_MODES)}"
        )


_BOUNDS: dict[str, tuple[Any, Any]] = {
    "uint8": (0, 255),
    "int16": (-(2**15), 2**15 - 1),
    # Limits for counts and shares. Games stay far below these limits, and trainers require finite
    # limits.
    "float16": (0, 2**15 - 1),
    "float32": (0, 2**15 - 1),
    "bool": (0, 1),
}


def array_spaces(encoding: carc.Encoding, form: Form) -> dict[str, spaces.Space[Any]]:
    """Returns the space for each array in an observation."""
    found: dict[str, spaces.Space[Any]] = {}
    for name, (dtype, shape) in encoding.fields(form).items():
        low, high = _BOUNDS[dtype.name]
        if form == "cells" and name == "board":
            # Trainers interpret a three-dimensional array of bytes from 0 to 255 as a picture.
            # Therefore, the first channel has a smaller maximum.
            low, high = np.full(shape, low, dtype), np.full(shape, high, dtype)
            high[..., 0] = 2
        found[name] = spaces.Box(low, high, shape, dtype.type)
    return found


def space_of(arrays: dict[str, spaces.Space[Any]]) -> spaces.Space[Any]:
    """Returns the space for observations with the given arrays; see :func:`alone`."""
    return alone(arrays) if len(arrays) == 1 else spaces.Dict(arrays)


def alone(parts: dict[str, Any]) -> Any:
    """Returns the single element, or all elements if there are several."""
    return next(iter(parts.values())) if len(parts) == 1 else parts


def mask_space(encoding: carc.Encoding) -> spaces.Box:
    """Returns the space for the legal-action mask."""
    return spaces.Box(0, 1, (encoding.num_actions,), np.int8)


def mask(encoding: carc.Encoding, game: carc.Game, player: int) -> npt.NDArray[np.int8]:
    """Returns a player's legal-action mask, which is all 0 if it is another player's turn."""
    if game.actor == player:
        return encoding.mask(game)
    return np.zeros(encoding.num_actions, np.int8)


def gains(reward: Reward, before: tuple[int, ...], game: carc.Game) -> tuple[float, ...]:
    """Returns each player's reward for a step, given the scores before it."""
    if reward == "points":
        pairs = zip(game.scores, before, strict=True)
        return tuple(float(now - earlier) for now, earlier in pairs)
    if game.is_over:
        return carc.final_rewards(game.scores, reward)
    return (0.0,) * len(before)


def any_legal(game: carc.Game, random: np.random.Generator) -> carc.Action:
    """Returns a random legal action, uniformly distributed."""
    legal = game.legal_actions()
    return legal[int(random.integers(len(legal)))]


def lost(config: carc.Config, reward: Reward) -> float:
    """Returns the reward for an illegal action; the total is then lower than in a regular game."""
    worst, best = bounds(config, reward)
    return worst - 1 if reward != "points" else -best - 1


def render(game: carc.Game, mode: str | None) -> Any:
    """Renders the board. Hands and remaining tiles are not shown."""
    if mode is None:
        return None
    if mode == "ansi":
        return carc.render_text(game)
    svg = carc.render_svg(game)
    return svg if mode == "svg" else _pixels(svg)


def _pixels(svg: str) -> npt.NDArray[np.uint8]:
    """Renders a picture whose size does not depend on the board, as videos require."""
    size = {"output_width": PIXELS, "output_height": PIXELS, "background_color": "white"}
    png = cairosvg.svg2png(bytestring=svg.encode(), **size)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
