"""The parts of a start position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from carc._carc import Spot


def wrong(where: str, needed: str, value: object) -> TypeError:
    """Returns the error for a value of the wrong type."""
    return TypeError(f"{where}: expected {needed}, got {type(value).__name__}")


@dataclass(frozen=True)
class StartTile:
    """A tile in a :class:`Start`."""

    __module__ = "carc"

    tile: str
    """The id of the tile, such as ``"base/V"``."""
    x: int
    """The column of the cell, increasing to the east."""
    y: int
    """The row of the cell, increasing to the south."""
    rotation: int = 0
    """The rotation in degrees clockwise: 0, 90, 180 or 270."""


@dataclass(frozen=True)
class StartFigure:
    """A figure in a :class:`Start`."""

    __module__ = "carc"

    player: int
    """The owner of the figure."""
    figure: str
    """The name of the figure."""
    spot: Spot
    """The spot of the figure."""
    tokens: Mapping[str, int] = field(default_factory=dict)
    """The number of tokens of each kind that the figure has, such as a shepherd's sheep."""

    def __hash__(self) -> int:
        # Mappings are not hashable.
        return hash((self.player, self.figure, self.spot))


@dataclass(frozen=True)
class StartTower:
    """A tower in a :class:`Start`."""

    __module__ = "carc"

    x: int
    """The column of the cell."""
    y: int
    """The row of the cell."""
    height: int
    """The number of floors."""


@dataclass(frozen=True)
class StartIngots:
    """The ingots on a tile in a :class:`Start`."""

    __module__ = "carc"

    x: int
    """The column of the cell."""
    y: int
    """The row of the cell."""
    count: int
    """The number of ingots."""


@dataclass(frozen=True)
class StartClaim:
    """The players who may take the ingots on a tile, in a :class:`StartTurn`."""

    __module__ = "carc"

    x: int
    """The column of the cell."""
    y: int
    """The row of the cell."""
    players: Sequence[int]
    """The players."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(self.players))


@dataclass(frozen=True)
class StartPaidCastle:
    """A castle that has scored in the current turn part, in a :class:`StartTurn`."""

    __module__ = "carc"

    spot: Spot
    """A segment of the castle."""
    round: int
    """The round in which the castle scored, starting at 1."""
    points: int
    """The points."""


@dataclass(frozen=True)
class StartFerry:
    """A ferry in a :class:`Start`."""

    __module__ = "carc"

    x: int
    """The column of the cell."""
    y: int
    """The row of the cell."""
    landings: str
    """The sides that the ferry connects: ``ne``, ``ns``, ``nw``, ``es``, ``ew`` or ``sw``."""


@dataclass(frozen=True)
class StartPrisoner:
    """Prisoners in a :class:`Start` that have the same captor, owner and figure."""

    __module__ = "carc"

    player: int
    """The captor."""
    owner: int
    """The owner of the figures."""
    figure: str
    """The name of the figure."""
    count: int
    """The number of figures."""


@dataclass(frozen=True)
class StartNeutral:
    """A neutral figure in a :class:`Start`."""

    __module__ = "carc"

    figure: str
    """The name of the figure, such as ``"dragon"``."""
    spot: Spot
    """The spot of the figure.

    On a segment or tower, or with ``lying=True``, the figure accompanies the meeple there; on a
    whole tile, the figure is not assigned to a meeple. The spot can also be a space on a game
    board.
    """


def spot_form(spot: Spot) -> dict[str, Any]:
    """Returns the keys of a spot in the JSON form of a figure."""
    form: dict[str, Any] = json.loads(spot.to_json())
    return form


def each_form(values: Sequence[Any], kind: type, where: str) -> list[dict[str, Any]]:
    """Converts the parts of a start position to mappings."""
    forms = []
    for place, value in enumerate(values):
        if not isinstance(value, kind):
            raise wrong(f"{where}[{place}]", f"a {kind.__name__}", value)
        form = dict(vars(value))
        if "spot" in form:
            spot = form.pop("spot")
            if not isinstance(spot, Spot):
                raise wrong(f"{where}[{place}].spot", "a Spot", spot)
            form |= spot_form(spot)
        if not form.get("tokens", True):
            del form["tokens"]
        forms.append(form)
    return forms


def spot_of(form: dict[str, Any]) -> Spot:
    """Returns the spot described by the keys. The value ``None`` represents the whole tile."""
    if "tile" in form and form.pop("tile") is not None:
        raise ValueError("tile cannot have a number")
    for name in ("tower", "lying"):
        if name in form:
            if form[name] is not None:
                raise ValueError(f"{name} cannot have a number")
            form[name] = True
    return Spot(**form)


def paid_castle_of(form: dict[str, Any]) -> StartPaidCastle:
    """Returns the castle described by the keys."""
    return StartPaidCastle(round=form.pop("round"), points=form.pop("points"), spot=spot_of(form))


def figure_of(form: dict[str, Any]) -> StartFigure:
    """Returns the figure described by the keys."""
    return StartFigure(
        form.pop("player"), form.pop("figure"), tokens=form.pop("tokens", {}), spot=spot_of(form)
    )
