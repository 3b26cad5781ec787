"""The current turn of a start position."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from carc._carc import Spot
from carc._start_parts import (
    StartClaim,
    StartFerry,
    StartFigure,
    each_form,
    figure_of,
    wrong,
)


@dataclass(frozen=True)
class StartTurn:
    """The current turn of a :class:`Start` in the middle of a turn.

    Only ``phase`` is always required. The phase can also be one outside of a turn:
    ``first_player``, ``deal`` before the first turn, or ``over``.
    """

    __module__ = "carc"

    phase: str
    """The phase, as in :attr:`Game.phase`."""
    placed: tuple[int, int] | None = None
    """The cell of the tile placed in this turn part, in the phases after placing a tile.

    The features that it completes are not scored yet, except in the phase ``wagon``, so they can
    contain figures.
    """
    second_part: bool = False
    """``True`` in the second part of a turn with a builder."""
    second_part_follows: bool = False
    """``True`` if a second part follows."""
    extra_turn: str | None = None
    """The extra turn, if any.

    ``"earned"`` by filling a hole or ``"given"`` by a volcano lake if it follows, ``"running"`` if
    it is this turn.
    """
    ransomed: bool = False
    """``True`` if the active player has paid a ransom in this turn."""
    abbey_round: int | None = None
    """In the abbey round, the player whose turn ended the game."""
    plague: int | None = None
    """The player who removes a meeple in the ``plague`` phase, if not the active one."""
    tower: tuple[int, int] | None = None
    """The cell of the tower that can capture a meeple in the ``capture`` phase."""
    captured: str | None = None
    """The figure that the active player has captured, in the ``exchange`` phase."""
    captured_from: int | None = None
    """The player to whom the captured figure belongs, in the ``exchange`` phase."""
    shepherd: Spot | None = None
    """The shepherd for whom a token is drawn in the ``sheep`` phase.

    In the ``flock`` phase, the shepherd for whose flock the active player has decided last, if any.
    """
    new_shepherd: bool = False
    """``True`` if this shepherd was placed in this turn part, in the ``sheep`` phase."""
    no_figure: bool = False
    """``True`` if no figure can be placed after the decisions about flocks."""
    used_portal: bool = False
    """``True`` if a meeple was placed through a portal, in the ``phantom`` phase."""
    taker: int | None = None
    """The player who takes the next ingot, in the ``gold_taken`` phase."""
    claims: Sequence[StartClaim] = ()
    """The tiles whose ingots are claimed, in the ``gold_taken`` phase."""
    entered_city: bool = False
    """``True`` if a meeple has entered Carcassonne in this turn, with ``count_once=turn``."""
    may_enter_city: bool = False
    """``True`` if a meeple may enter Carcassonne after the wagons, in the ``wagon`` phase."""
    asked: int | None = None
    """The player who decides about their citizens, if not the active one.

    Only in the phases ``from_city`` and ``final_city``.
    """
    bazaar_follows: bool = False
    """``True`` if a bazaar follows at the end of the turn."""
    tiles_waited: bool = False
    """``True`` if a tile waited at the beginning of the turn, so that no bazaar follows."""
    passed: Sequence[int] = ()
    """The players who have passed in the ``final_city`` phase."""
    moved_ferries: Sequence[StartFerry] = ()
    """The ferries that were moved in this turn part, with their previous landings."""
    visited: Sequence[tuple[int, int]] = ()
    """The cells that the dragon has left in this walk."""
    returned: Sequence[StartFigure] = ()
    """The wagons that have returned and can move in the phase ``wagon``.

    Each has the spot that it left.
    """
    shown: Sequence[str] = ()
    """The tiles drawn so far to determine the first player, in the phase ``first_player``."""
    deal: str | None = None
    """The reason why a tile is dealt in the phase ``deal``.

    ``"first"`` for the first hands, ``"discard"`` to replace a discarded tile, ``"refill"`` at the
    end of a turn.
    """

    def __post_init__(self) -> None:
        for name in ("claims", "passed", "moved_ferries", "visited", "returned", "shown"):
            object.__setattr__(self, name, tuple(getattr(self, name)))


def turn_form(turn: StartTurn) -> dict[str, Any]:
    """Returns a turn as JSON, without default values."""
    if not isinstance(turn, StartTurn):
        raise wrong("start.mid_turn", "a StartTurn", turn)
    form = {name: value for name, value in vars(turn).items() if value not in (None, False, ())}
    if turn.placed is not None:
        form["placed"] = _cell_form(turn.placed, "start.mid_turn.placed")
    if turn.tower is not None:
        form["tower"] = _cell_form(turn.tower, "start.mid_turn.tower")
    if turn.shepherd is not None:
        if not isinstance(turn.shepherd, Spot):
            raise wrong("start.mid_turn.shepherd", "a Spot", turn.shepherd)
        form["shepherd"] = json.loads(turn.shepherd.to_json())
    if turn.moved_ferries:
        where = "start.mid_turn.moved_ferries"
        form["moved_ferries"] = each_form(turn.moved_ferries, StartFerry, where)
    if turn.visited:
        cells = enumerate(turn.visited)
        form["visited"] = [_cell_form(it, f"start.mid_turn.visited[{n}]") for n, it in cells]
    if turn.returned:
        form["returned"] = each_form(turn.returned, StartFigure, "start.mid_turn.returned")
    if turn.claims:
        form["claims"] = each_form(turn.claims, StartClaim, "start.mid_turn.claims")
    for name in ("abbey_round", "plague", "captured_from", "taker", "asked"):
        # The seat 0 equals False.
        if getattr(turn, name) is not None:
            form[name] = getattr(turn, name)
    return form


def _cell_form(cell: tuple[int, int], where: str) -> dict[str, int]:
    try:
        x, y = cell
    except (TypeError, ValueError):
        raise wrong(where, "a pair of numbers", cell) from None
    return {"x": x, "y": y}


def turn_of(form: dict[str, Any]) -> StartTurn:
    """Returns the turn that the keys describe."""
    for name in ("placed", "tower"):
        if name in form:
            form[name] = form[name]["x"], form[name]["y"]
    if "shepherd" in form:
        form["shepherd"] = Spot(**form["shepherd"])
    visited = tuple((cell["x"], cell["y"]) for cell in form.pop("visited", ()))
    returned = tuple(figure_of(figure) for figure in form.pop("returned", ()))
    claims = tuple(StartClaim(**claim) for claim in form.pop("claims", ()))
    moved = tuple(StartFerry(**ferry) for ferry in form.pop("moved_ferries", ()))
    return StartTurn(claims=claims, moved_ferries=moved, visited=visited, returned=returned, **form)
