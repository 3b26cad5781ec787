"""What the environments share: configs with a table, the spaces of their arrays, and rendering."""

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
    # Without the package, or without the library that it needs.
    cairosvg = None

TABLE = "25x25"

# Unions, because stubtest takes a Literal of several for something else at run time.
Reward: TypeAlias = Literal["difference"] | Literal["win"] | Literal["points"]
"""What players are rewarded for; see :func:`carc.final_rewards`."""

RenderMode: TypeAlias = Literal["ansi"] | Literal["svg"] | Literal["rgb_array"]
"""``"ansi"`` gives the board in characters, ``"svg"`` as the text of a picture, ``"rgb_array"`` as
pixels, for which CairoSVG is needed."""

RENDER_MODES: list[str] = ["ansi", "svg", *(["rgb_array"] if cairosvg is not None else [])]

PIXELS = 768
"""The width and the height of every picture in pixels."""

Illegal: TypeAlias = Literal["raise"] | Literal["lose"] | Literal["random"]
"""What becomes of an illegal action: ``"raise"`` raises :class:`carc.IllegalActionError` and
changes nothing, ``"lose"`` ends the game with less than any other end can give for who took it and
0 for the others, ``"random"`` takes any legal action instead, all equally likely, by the
environment's own seed. After the last two ``"illegal"`` in what is said of the step is true."""

Form: TypeAlias = (
    Literal["cells"] | Literal["planes"] | Literal["flags"] | Literal["entities"] | Literal["flat"]
)
"""In which arrays a game is seen; see ``docs/observations.md``."""

_FORMS = ("cells", "planes", "flags", "entities", "flat")
_ILLEGAL = ("raise", "lose", "random")


def with_table(config: carc.Config | None, settings: Mapping[str, Any]) -> carc.Config:
    """The config, or one with these arguments, and with the default table if it has none."""
    if config is None:
        config = carc.Config(**settings)
    elif settings:
        raise TypeError(f"the config is given already; it cannot take {', '.join(settings)}")
    if not isinstance(config, carc.Config):
        raise TypeError(f"config: give a carc.Config, not {type(config).__name__}")
    if "x" in config.options["table"]:
        return config
    return config.replace(options={"table": TABLE})


def check_words(
    reward: Reward, render_mode: str | None, illegal: str = "raise", observation: str = "cells"
) -> None:
    """Refuses names that are none when an environment is made, not in the middle of a game."""
    carc.final_rewards([0], reward)
    if illegal not in _ILLEGAL:
        raise carc.CarcError(f"illegal: {illegal!r} is not known; there are {', '.join(_ILLEGAL)}")
    if observation not in _FORMS:
        raise carc.CarcError(
            f"observation: {observation!r} is not known; there are {', '.join(_FORMS)}"
        )
    if render_mode == "rgb_array" and cairosvg is None:
        # A TypeError, as if there were no such argument: libraries that ask for pixels unasked take
        # it for that and go on without.
        raise TypeError("render_mode: 'rgb_array' needs CairoSVG: pip install cairosvg")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise carc.CarcError(
            f"render_mode: {render_mode!r} is not known; there are {', '.join(RENDER_MODES)}"
        )


_BOUNDS: dict[str, tuple[Any, Any]] = {
    "uint8": (0, 255),
    "int16": (-(2**15), 2**15 - 1),
    # Counts and shares. No game comes near the end of these, which trainers want to be one.
    "float32": (0, 2**15 - 1),
    "bool": (0, 1),
}


def array_spaces(encoding: carc.Encoding, form: Form) -> dict[str, spaces.Space[Any]]:
    """The spaces of the arrays of an observation."""
    return {
        name: spaces.Box(*_BOUNDS[dtype.name], shape, dtype.type)
        for name, (dtype, shape) in encoding.fields(form).items()
    }


def mask_space(encoding: carc.Encoding) -> spaces.Box:
    """The space of the mask that goes with an observation."""
    return spaces.Box(0, 1, (encoding.num_actions,), np.int8)


def mask(encoding: carc.Encoding, game: carc.Game, player: int) -> npt.NDArray[np.int8]:
    """What a player may do now; nothing if somebody else decides."""
    if game.actor == player:
        return encoding.mask(game)
    return np.zeros(encoding.num_actions, np.int8)


def gains(reward: Reward, before: tuple[int, ...], game: carc.Game) -> tuple[float, ...]:
    """What each player is rewarded with for a step, given the scores before it."""
    if reward == "points":
        pairs = zip(game.scores, before, strict=True)
        return tuple(float(now - earlier) for now, earlier in pairs)
    if game.is_over:
        return carc.final_rewards(game.scores, reward)
    return (0.0,) * len(before)


def any_legal(game: carc.Game, random: np.random.Generator) -> carc.Action:
    """A legal action, all of them equally likely."""
    legal = game.legal_actions()
    return legal[int(random.integers(len(legal)))]


def lost(config: carc.Config, reward: Reward) -> float:
    """Less than any game can give, whatever was gained in it before."""
    worst, best = bounds(config, reward)
    return worst - 1 if reward != "points" else -best - 1


def render(game: carc.Game, mode: str | None) -> Any:
    """The board, which everybody sees; neither hands nor what is left to draw."""
    if mode is None:
        return None
    if mode == "ansi":
        return carc.render_text(game)
    svg = carc.render_svg(game)
    return svg if mode == "svg" else _pixels(svg)


def _pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A picture of the same size whatever lies on the table, as films need it."""
    size = {"output_width": PIXELS, "output_height": PIXELS, "background_color": "white"}
    png = cairosvg.svg2png(bytestring=svg.encode(), **size)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
