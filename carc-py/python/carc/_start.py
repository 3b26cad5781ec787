"""Start positions."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from carc._carc import ConfigProblem, _start_from_text, _start_to_line, _start_to_text
from carc._errors import ConfigError, ParseError
from carc._start_parts import (
    StartFerry,
    StartFigure,
    StartIngots,
    StartNeutral,
    StartPrisoner,
    StartTile,
    StartTower,
    each_form,
    figure_of,
    spot_of,
    wrong,
)
from carc._start_turn import StartTurn, turn_form, turn_of

# The maximum size of a config that the engine reads, in bytes.
_MAX_CHARACTERS = 16 << 20


Reader: TypeAlias = Callable[[Any, str], Any]
"""Converts a value to its JSON form, or raises an error that names the field."""


def _number(least: int, most: int) -> Reader:
    def read(value: Any, where: str) -> int:
        try:
            number = operator.index(value)
        except TypeError:
            raise wrong(where, "an int", value) from None
        if not least <= number <= most:
            message = f"{where}: {number} is out of range"
            problem = ConfigProblem(where, message, None, "out_of_range", None)
            raise ConfigError((problem,))
        return number

    return read


def _degrees(value: Any, where: str) -> int:
    rotation = _number(-0x8000, 0x7FFF)(value, where)
    if rotation not in (0, 90, 180, 270):
        message = f"{where}: invalid rotation {rotation}; expected 0, 90, 180 or 270 degrees"
        raise ConfigError((ConfigProblem(where, message, None, "out_of_range", None),))
    return int(rotation)


def _of(kind: type, needed: str) -> Reader:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, kind):
            raise wrong(where, needed, value)
        return value

    return read


def _list(item: Reader) -> Reader:
    def read(value: Any, where: str) -> list[Any]:
        # Arrays are not sequences in Python, and sets do not have an order.
        if isinstance(value, str | Mapping | Set) or not isinstance(value, Iterable):
            raise wrong(where, "a sequence", value)
        return [item(each, f"{where}[{place}]") for place, each in enumerate(value)]

    return read


def _counts(item: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise wrong(where, "a mapping", value)
        return {
            _text(name, where): item(each, f"{where}[{name!r}]") for name, each in value.items()
        }

    return read


def _optional(item: Reader) -> Reader:
    return lambda value, where: None if value is None else item(value, where)


def _object(**fields: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise wrong(where, "a mapping", value)
        # The engine rejects unknown fields.
        return {
            name: fields[name](each, f"{where}.{name}") if name in fields else each
            for name, each in value.items()
        }

    return read


_text = _of(str, "a str")
_byte, _short, _count = _number(0, 0xFF), _number(-0x8000, 0x7FFF), _number(0, 0xFFFF)
_large = _number(0, 0xFFFFFFFF)
_spot_fields = {
    "x": _short,
    "y": _short,
    "segment": _optional(_byte),
    "corner": _optional(_byte),
    "space": _optional(_byte),
}
# The types and widths are the same as in the engine, which validates the numbers.
_FORM = _object(
    tiles=_list(_object(tile=_text, x=_short, y=_short, rotation=_degrees)),
    figures=_list(_object(player=_byte, figure=_text, tokens=_counts(_large), **_spot_fields)),
    neutral=_list(_object(figure=_text, **_spot_fields)),
    scores=_list(_number(-0x80000000, 0x7FFFFFFF)),
    supplies=_list(_counts(_large)),
    tokens=_list(_counts(_large)),
    towers=_list(_object(x=_short, y=_short, height=_large)),
    ingots=_list(_object(x=_short, y=_short, count=_large)),
    bridges=_list(_object(x=_short, y=_short, token=_text)),
    castles=_list(_object(**_spot_fields)),
    ferries=_list(_object(x=_short, y=_short, landings=_text)),
    waiting=_list(_optional(_text)),
    robbers=_list(_optional(_large)),
    messengers=_list(_number(-0x80000000, 0x7FFFFFFF)),
    messages=_list(_text),
    prisoners=_list(_object(player=_byte, owner=_byte, figure=_text, count=_large)),
    held=_counts(_count),
    abbeys=_list(_of(bool, "a bool")),
    stack=_optional(_counts(_count)),
    hands=_list(_list(_text)),
    bag=_optional(_counts(_large)),
    hidden=_counts(_count),
    active=_optional(_large),
    turn=_optional(_large),
    drawn=_optional(_text),
    mid_turn=_optional(
        _object(
            phase=_text,
            placed=_optional(_object(x=_short, y=_short)),
            second_part=_of(bool, "a bool"),
            second_part_follows=_of(bool, "a bool"),
            extra_turn=_optional(_text),
            ransomed=_of(bool, "a bool"),
            abbey_round=_optional(_large),
            plague=_optional(_large),
            taker=_optional(_large),
            claims=_list(_object(x=_short, y=_short, players=_list(_large))),
            moved_ferries=_list(_object(x=_short, y=_short, landings=_text)),
            visited=_list(_object(x=_short, y=_short)),
        )
    ),
)


def form_of(start: Start | Mapping[str, Any]) -> str:
    """Returns a start position as JSON."""
    if isinstance(start, Start):
        return start.to_json()
    return json.dumps(_FORM(start, "start"))


@dataclass(frozen=True)
class Start:
    """A position in which a game starts. All fields are optional.

    ``Config(start=...)`` validates the position and raises :class:`ConfigError` with all problems.
    The game starts with the turn of the player ``active``, before a tile is drawn. If ``drawn`` is
    set, the drawn tile is the current tile. If ``mid_turn`` is set, the game starts in the middle
    of a turn. :meth:`Game.to_start` returns a game's position as a start position.

    >>> start = carc.Start(
    ...     tiles=[carc.StartTile("base/D", 0, 0), carc.StartTile("base/U", 1, 0, rotation=90)],
    ...     figures=[carc.StartFigure(1, "meeple", carc.Spot(1, 0, 0))],
    ...     scores=[12, 7],
    ...     active=0,
    ...     drawn="base/W",
    ... )
    >>> game = carc.Game(carc.Config(2, start=start), seed=1)
    >>> game.scores, game.current_tile, game.supply(1)["meeple"]
    ((12, 7), 'base/W', 6)
    >>> carc.Config(2, start=carc.Start(scores=[1]))
    Traceback (most recent call last):
    carc.ConfigError: start.scores: 1 entries for 2 players
    """

    __module__ = "carc"

    tiles: Sequence[StartTile] = ()
    """The tiles on the board, in a possible order of placement.

    If empty, the default start tiles are used.
    """
    figures: Sequence[StartFigure] = ()
    """The figures on the board."""
    scores: Sequence[int] = ()
    """Each player's score; if empty, all scores are 0."""
    supplies: Sequence[Mapping[str, int]] = ()
    """The number of figures of each kind in each player's supply.

    If a figure is not listed, the supply contains all copies that are not on the board.
    """
    tokens: Sequence[Mapping[str, int]] = ()
    """Token counts by player and token; if empty, no player has tokens."""
    records: Mapping[str, int] = field(default_factory=dict)
    """The record of each card: the size in tiles of the feature that last earned it.

    If a record is not listed, the record is the size of the largest completed city or the longest
    completed road on the board.
    """
    neutral: Sequence[StartNeutral] = ()
    """The neutral figures on the board."""
    towers: Sequence[StartTower] = ()
    """The towers on the board."""
    ingots: Sequence[StartIngots] = ()
    """The ingots on tiles."""
    bridges: Sequence[Mapping[str, Any]] = ()
    """The bridges, such as ``{"x": 0, "y": 1, "token": "bridge_we"}``."""
    castles: Sequence[Mapping[str, int]] = ()
    """One segment of each castle, such as ``{"x": 0, "y": 0, "segment": 0}``."""
    ferries: Sequence[StartFerry] = ()
    """The ferries. A lake that is not listed has no ferry."""
    waiting: Sequence[str | None] = ()
    """The id of the bazaar tile that each player has won but not yet placed, or ``None``."""
    robbers: Sequence[int | None] = ()
    """The score-track space of each player's robber; ``None`` if the robber is not on the track."""
    messengers: Sequence[int] = ()
    """The value of each player's messenger, the second score marker."""
    messages: Sequence[str] = ()
    """The names of the messages known to be at the bottom of the stack, in order."""
    prisoners: Sequence[StartPrisoner] = ()
    """The prisoners of all players."""
    held: Mapping[str, int] = field(default_factory=dict)
    """The number of copies of each tile that are set aside, by tile id."""
    abbeys: Sequence[bool] = ()
    """``True`` for each player who still has their abbey.

    If empty, all players still have their abbeys in games with abbeys.
    """
    stack: Mapping[str, int] | None = None
    """The number of copies of each tile left to draw, by tile id.

    By default, the stack contains all tiles except those on the board, in a hand or set aside.
    """
    hands: Sequence[Sequence[str]] = ()
    """The tile ids in each player's hand, in games with hands; dealt at random if empty."""
    bag: Mapping[str, int] | None = None
    """The number of tokens of each kind in the bag.

    By default, the bag contains all tokens except those next to a shepherd.
    """
    hidden: Mapping[str, int] = field(default_factory=dict)
    """The number of copies of each tile under hills, by tile id.

    Unknown tiles are counted as ``"unknown"`` and are also included in :attr:`stack`. Ids listed
    here are visible to anyone who can read the config.
    """
    active: int | None = None
    """The active player; by default, the first player is chosen as usual."""
    turn: int | None = None
    """The turn number, starting at 1."""
    drawn: str | None = None
    """The id of the tile that has been drawn but not yet placed."""
    mid_turn: StartTurn | None = None
    """The turn in progress, for a mid-turn position; requires ``active``."""

    def __post_init__(self) -> None:
        # Convert all sequences to one type, so that equal positions compare equal.
        single = ("tiles", "figures", "scores", "supplies", "tokens", "neutral", "abbeys", "hands")
        for name in (
            *single,
            "towers",
            "ingots",
            "bridges",
            "castles",
            "ferries",
            "waiting",
            "robbers",
            "messengers",
            "messages",
            "prisoners",
        ):
            given = _list(lambda value, _: value)(getattr(self, name), f"start.{name}")
            object.__setattr__(self, name, tuple(given))
        hands = _list(_list(lambda value, _: value))(self.hands, "start.hands")
        object.__setattr__(self, "hands", tuple(tuple(hand) for hand in hands))

    def __hash__(self) -> int:
        # Mappings are not hashable, so positions that differ only in mappings have the same hash.
        return hash((self.tiles, self.figures, self.scores, self.active, self.turn, self.drawn))

    def __repr__(self) -> str:
        # Omit default values, because most fields usually have them.
        empty = Start()
        said = {it.name: getattr(self, it.name) for it in fields(self)}
        named = [
            f"{name}={value!r}" for name, value in said.items() if value != getattr(empty, name)
        ]
        return f"Start({', '.join(named)})"

    def to_json(self) -> str:
        """Returns the position as JSON text, in the form of the config key ``start``.

        >>> carc.Start(scores=[3, 0]).to_json()
        '{"scores": [3, 0]}'
        """
        values: dict[str, Any] = {
            "tiles": each_form(self.tiles, StartTile, "start.tiles"),
            "figures": each_form(self.figures, StartFigure, "start.figures"),
            "neutral": each_form(self.neutral, StartNeutral, "start.neutral"),
            "towers": each_form(self.towers, StartTower, "start.towers"),
            "ingots": each_form(self.ingots, StartIngots, "start.ingots"),
            "ferries": each_form(self.ferries, StartFerry, "start.ferries"),
            "prisoners": each_form(self.prisoners, StartPrisoner, "start.prisoners"),
            "bridges": self.bridges,
            "castles": self.castles,
            "waiting": self.waiting,
            "robbers": self.robbers,
            "messengers": self.messengers,
            "messages": self.messages,
            "held": self.held,
            "abbeys": self.abbeys,
            "scores": self.scores,
            "supplies": self.supplies,
            "tokens": self.tokens,
            "records": self.records,
            "hands": self.hands,
            "hidden": self.hidden,
        }
        values = {name: value for name, value in values.items() if value}
        for name in ("stack", "bag", "active", "turn", "drawn"):
            if getattr(self, name) is not None:
                values[name] = getattr(self, name)
        if self.mid_turn is not None:
            values["mid_turn"] = turn_form(self.mid_turn)
        return json.dumps(_FORM(values, "start"))

    def to_text(self) -> str:
        """Returns the position in board notation, with one statement per line.

        >>> carc.Start(tiles=[carc.StartTile("base/D", 0, 0, 90)], scores=[3, 0]).to_text()
        'carc 1\\n| D>\\nscores 3 0\\n'
        """
        return _start_to_text(self.to_json())

    def to_line(self) -> str:
        """Returns the position in board notation, as a single line."""
        return _start_to_line(self.to_json())

    @classmethod
    def from_text(cls, text: str) -> Start:
        """Parses a position in board notation. Rules in the text are ignored.

        Only :class:`Config` validates the position.

        Raises:
            ParseBoardError: If the text is not valid.

        >>> start = carc.Start.from_text("carc 1; | D V<+0@road; drawn U")
        >>> start.figures[0].figure, start.drawn
        ('meeple', 'base/U')
        """
        return cls.from_json(_start_from_text(text))

    @classmethod
    def from_json(cls, text: str) -> Start:
        """Parses a start position from JSON. Only :class:`Config` validates the position.

        Raises:
            ParseError: If the string is not a start position in JSON.

        >>> carc.Start.from_json('{"drawn": "base/U"}').drawn
        'base/U'
        """
        if len(text) > _MAX_CHARACTERS:
            raise ParseError(
                "invalid start position: "
                f"expected at most {_MAX_CHARACTERS} characters, got {len(text)}"
            )
        try:
            values = json.loads(text)
            if not isinstance(values, dict):
                raise ParseError("invalid start position: expected an object")
            tiles = [StartTile(**tile) for tile in values.pop("tiles", ())]
            figures = [figure_of(figure) for figure in values.pop("figures", ())]
            neutral = [
                StartNeutral(figure.pop("figure"), spot_of(figure))
                for figure in values.pop("neutral", ())
            ]
            towers = [StartTower(**tower) for tower in values.pop("towers", ())]
            ingots = [StartIngots(**entry) for entry in values.pop("ingots", ())]
            ferries = [StartFerry(**ferry) for ferry in values.pop("ferries", ())]
            held = [StartPrisoner(**entry) for entry in values.pop("prisoners", ())]
            turn = values.pop("mid_turn", None)
            return cls(
                tiles=tiles,
                figures=figures,
                neutral=neutral,
                towers=towers,
                ingots=ingots,
                ferries=ferries,
                prisoners=held,
                mid_turn=None if turn is None else turn_of(turn),
                **values,
            )
        except ParseError:
            raise
        except KeyError as error:
            raise ParseError(f"invalid start position: missing field {error}") from error
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise ParseError(f"invalid start position: {error}") from error
