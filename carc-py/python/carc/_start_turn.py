"""The current turn in a start position."""

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
    StartPaidCastle,
    each_form,
    figure_of,
    paid_castle_of,
    wrong,
)

_CELLS = ("placed", "tower", "due_bridge")
_SPOTS = ("shepherd", "castle")
_LISTS = {
    "moved_ferries": StartFerry,
    "returned": StartFigure,
    "claims": StartClaim,
    "paid_castles": StartPaidCastle,
}
_NUMBERS = (
    "abbey_round",
    "plague",
    "captured_from",
    "taker",
    "asked",
    "roll",
    "castle_round",
    "auctioneer",
    "chosen_tile",
    "bid",
    "bidder",
)


@dataclass(frozen=True)
class StartTurn:
    """The current turn in a :class:`Start`, for a position in the middle of a turn.

    Only ``phase`` is always required. The phase can also be one outside a turn: ``first_player``,
    ``deal`` before the first turn, or ``over``.
    """

    __module__ = "carc"

    phase: str
    """The phase, as in :attr:`Game.phase`."""
    placed: tuple[int, int] | None = None
    """The cell of the tile placed in this turn part, in the phases after a tile is placed.

    In the phases before scoring, the features that the tile completes can contain figures.
    """
    second_part: bool = False
    """``True`` in the second part of a turn with a builder."""
    second_part_follows: bool = False
    """``True`` if a second part follows."""
    extra_turn: str | None = None
    """The state of an extra turn, if any.

    ``"earned"`` means that an extra turn follows for filling a hole. ``"given"`` means that an
    extra turn follows for placing the volcano lake. ``"running"`` means that the current turn is an
    extra turn.
    """
    ransomed: bool = False
    """``True`` if the active player has paid a ransom in this turn."""
    abbey_round: int | None = None
    """In the abbey round, the player whose turn ended the game."""
    plague: int | None = None
    """The player who removes a meeple in the ``plague`` phase; the active player if ``None``."""
    tower: tuple[int, int] | None = None
    """The cell of the tower that can capture a meeple in the ``capture`` phase."""
    captured: str | None = None
    """The figure that the active player has captured, in the ``exchange`` phase."""
    captured_from: int | None = None
    """The owner of the captured figure, in the ``exchange`` phase."""
    shepherd: Spot | None = None
    """The shepherd for whom a token is drawn in the ``sheep`` phase.

    In the ``flock`` phase, this is the shepherd of the active player's last flock decision, if any.
    """
    new_shepherd: bool = False
    """In the ``sheep`` phase, ``True`` if the shepherd was placed in this turn part."""
    no_figure: bool = False
    """``True`` if no figure can be placed after the decisions about flocks."""
    used_portal: bool = False
    """In the ``phantom`` phase, ``True`` if a meeple was placed through a portal."""
    used_machine: bool = False
    """In the ``phantom`` phase, ``True`` if the figure action was a flight."""
    flying: str | None = None
    """The flying figure, in the ``flight`` and ``landing`` phases."""
    roll: int | None = None
    """The value of the die, from 1 to 3, in the ``landing`` phase."""
    circle: str | None = None
    """The change made by all players in the ``circle_meeple`` phase: ``"add"`` or ``"remove"``."""
    due_bridge: tuple[int, int] | None = None
    """The cell of the bridge that the tile just placed requires, in the ``bridge`` phase.

    The bridge is listed in :attr:`Start.bridges`, but its token is still in front of the active
    player.
    """
    castle: Spot | None = None
    """A segment of the small city or castle that is the subject of the pending decision.

    The field is used only in the ``castle`` and ``castle_payer`` phases.
    """
    castle_round: int | None = None
    """The round in which castles score, in the ``castle_payer`` phase; ``None`` for round 1."""
    paid_castles: Sequence[StartPaidCastle] = ()
    """The castles that have scored in this turn part, in the ``castle_payer`` phase."""
    scored: bool = False
    """In the ``castle_payer`` phase, ``True`` if the active player has scored in this turn part.

    The field is used only in games with the city of Carcassonne.
    """
    taker: int | None = None
    """The player who takes the next ingot, in the ``gold_taken`` phase."""
    claims: Sequence[StartClaim] = ()
    """The tiles whose ingots are claimed, in the ``gold_taken`` phase."""
    entered_city: bool = False
    """With ``count_once=turn``, ``True`` if a meeple has entered Carcassonne in this turn."""
    may_enter_city: bool = False
    """In the ``wagon`` phase, ``True`` if a meeple may enter Carcassonne after the wagons have
    moved."""
    asked: int | None = None
    """The player who decides; the active player if ``None``.

    The decision is about the player's citizens, robber, meeples or bid, in the ``from_city``,
    ``final_city``, ``robber``, ``circle_meeple`` and ``auction_bid`` phases.
    """
    bazaar_follows: bool = False
    """``True`` if a bazaar follows at the end of the turn."""
    tiles_waited: bool = False
    """``True`` if a bazaar tile was waiting at the start of the turn, so no bazaar follows."""
    open_tiles: Sequence[str | None] = ()
    """The tiles revealed at the bazaar, in order; ``None`` for tiles that already have an owner.

    The field is used only in the ``bazaar``, ``auction_tile``, ``auction_bid`` and ``auction_deal``
    phases.
    """
    auctioneer: int | None = None
    """The auctioneer in the phases of an auction; the active player if ``None``."""
    chosen_tile: int | None = None
    """The index in ``open_tiles`` of the tile being auctioned.

    The field is used only in the ``auction_bid`` and ``auction_deal`` phases.
    """
    bid: int | None = None
    """The highest bid in the ``auction_bid`` and ``auction_deal`` phases, if any."""
    bidder: int | None = None
    """The player who made the highest bid."""
    message_parts: int = 0
    """The number of turn parts that were granted by messages but have not begun yet."""
    extra_parts: int = 0
    """The number of turn parts that were granted by messages and have begun in this turn."""
    moved_markers: Sequence[str | None] = ()
    """With ``message_markers=turn``, the marker that each player has moved in this turn.

    The marker is ``"score_marker"`` or ``"messenger"``; ``None`` if neither has moved.
    """
    had_message: bool = False
    """With ``message_markers=turn``, ``True`` if the active player has had a message in this
    turn."""
    passed: Sequence[int] = ()
    """The players who have passed in the ``final_city`` phase."""
    moved_ferries: Sequence[StartFerry] = ()
    """The ferries moved in this turn part, with their previous landings."""
    visited: Sequence[tuple[int, int]] = ()
    """The cells that the dragon has left in its current move."""
    returned: Sequence[StartFigure] = ()
    """The wagons that have returned and can move in the ``wagon`` phase.

    Each wagon is listed with the spot that it left.
    """
    shown: Sequence[str] = ()
    """The tiles drawn so far to determine the first player, in the ``first_player`` phase."""
    deal: str | None = None
    """The reason why a tile is dealt in the ``deal`` phase.

    The reason is ``"first"`` for the first hands, ``"discard"`` to replace a discarded tile, and
    ``"refill"`` at the end of a turn.
    """

    def __post_init__(self) -> None:
        names = ("claims", "passed", "moved_ferries", "visited", "returned", "shown")
        for name in (*names, "paid_castles", "open_tiles", "moved_markers"):
            object.__setattr__(self, name, tuple(getattr(self, name)))


def turn_form(turn: StartTurn) -> dict[str, Any]:
    """Returns a turn as JSON, without default values."""
    if not isinstance(turn, StartTurn):
        raise wrong("start.mid_turn", "a StartTurn", turn)
    form = {name: value for name, value in vars(turn).items() if value not in (None, False, ())}
    for name in _CELLS:
        cell = getattr(turn, name)
        if cell is not None:
            form[name] = _cell_form(cell, f"start.mid_turn.{name}")
    for name in _SPOTS:
        spot = getattr(turn, name)
        if spot is not None:
            if not isinstance(spot, Spot):
                raise wrong(f"start.mid_turn.{name}", "a Spot", spot)
            form[name] = json.loads(spot.to_json())
    for name, kind in _LISTS.items():
        if getattr(turn, name):
            form[name] = each_form(getattr(turn, name), kind, f"start.mid_turn.{name}")
    if turn.visited:
        cells = enumerate(turn.visited)
        form["visited"] = [_cell_form(it, f"start.mid_turn.visited[{n}]") for n, it in cells]
    for name in _NUMBERS:
        # Compare with None, because the number 0 is also false.
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
    """Returns the turn described by the keys."""
    for name in _CELLS:
        if name in form:
            form[name] = form[name]["x"], form[name]["y"]
    for name in _SPOTS:
        if name in form:
            form[name] = Spot(**form[name])
    visited = tuple((cell["x"], cell["y"]) for cell in form.pop("visited", ()))
    returned = tuple(figure_of(figure) for figure in form.pop("returned", ()))
    claims = tuple(StartClaim(**claim) for claim in form.pop("claims", ()))
    moved = tuple(StartFerry(**ferry) for ferry in form.pop("moved_ferries", ()))
    paid = tuple(paid_castle_of(castle) for castle in form.pop("paid_castles", ()))
    return StartTurn(
        claims=claims,
        moved_ferries=moved,
        visited=visited,
        returned=returned,
        paid_castles=paid,
        **form,
    )
