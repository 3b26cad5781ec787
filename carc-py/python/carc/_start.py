"""Positions to start from."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from carc._carc import ConfigProblem, Spot
from carc._errors import ConfigError, ParseError

# As many bytes as the engine reads of a config.
_MAX_CHARACTERS = 16 << 20


Reader: TypeAlias = Callable[[Any, str], Any]
"""Turns a value into its JSON form, or raises; it is told which field the value is in."""


def _wrong(where: str, needed: str, value: object) -> TypeError:
    return TypeError(f"{where}: {needed} is needed, not {type(value).__name__}")


def _number(least: int, most: int) -> Reader:
    def read(value: Any, where: str) -> int:
        try:
            number = operator.index(value)
        except TypeError:
            raise _wrong(where, "an int", value) from None
        if not least <= number <= most:
            message = f"{where}: {number} is out of range"
            problem = ConfigProblem(where, message, None, "out_of_range", None)
            raise ConfigError((problem,))
        return number

    return read


def _of(kind: type, needed: str) -> Reader:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, kind):
            raise _wrong(where, needed, value)
        return value

    return read


def _list(item: Reader) -> Reader:
    def read(value: Any, where: str) -> list[Any]:
        # Arrays are no sequences to Python; sets have no order.
        if isinstance(value, str | Mapping | Set) or not isinstance(value, Iterable):
            raise _wrong(where, "a sequence", value)
        return [item(each, f"{where}[{place}]") for place, each in enumerate(value)]

    return read


def _counts(item: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise _wrong(where, "a mapping", value)
        return {
            _text(name, where): item(each, f"{where}[{name!r}]") for name, each in value.items()
        }

    return read


def _optional(item: Reader) -> Reader:
    return lambda value, where: None if value is None else item(value, where)


def _object(**fields: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise _wrong(where, "a mapping", value)
        # What is no field of it, the engine refuses.
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
# The types and widths are those of the engine, which checks what the numbers mean.
_FORM = _object(
    tiles=_list(_object(tile=_text, x=_short, y=_short, rotation=_number(0, 270))),
    figures=_list(_object(player=_byte, figure=_text, tokens=_counts(_large), **_spot_fields)),
    neutral=_list(_object(figure=_text, **_spot_fields)),
    scores=_list(_number(-0x80000000, 0x7FFFFFFF)),
    supplies=_list(_counts(_large)),
    tokens=_list(_counts(_large)),
    towers=_list(_object(x=_short, y=_short, height=_large)),
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
)


def form_of(start: Start | Mapping[str, Any]) -> str:
    """The JSON form of what is given for a start."""
    if isinstance(start, Start):
        return start.to_json()
    return json.dumps(_FORM(start, "start"))


@dataclass(frozen=True)
class StartTile:
    """A tile of a :class:`Start`."""

    __module__ = "carc"

    tile: str
    """Its id, such as ``"base/V"``."""
    x: int
    """The column of its cell, growing to the east."""
    y: int
    """The row of its cell, growing to the south."""
    rotation: int = 0
    """How it is turned, in degrees clockwise."""


@dataclass(frozen=True)
class StartFigure:
    """A figure of a :class:`Start`."""

    __module__ = "carc"

    player: int
    """Whose."""
    figure: str
    """Its name."""
    spot: Spot
    """Where it stands."""
    tokens: Mapping[str, int] = field(default_factory=dict)
    """The tokens beside it, by their names: the sheep of a shepherd."""

    def __hash__(self) -> int:
        # Mappings have no hash.
        return hash((self.player, self.figure, self.spot))


@dataclass(frozen=True)
class StartTower:
    """A tower of a :class:`Start`."""

    __module__ = "carc"

    x: int
    """The column of its cell."""
    y: int
    """The row of its cell."""
    height: int
    """How many floors it has."""


@dataclass(frozen=True)
class StartPrisoner:
    """Prisoners of a :class:`Start`, all of one kind."""

    __module__ = "carc"

    player: int
    """Who holds them."""
    owner: int
    """Whose they are."""
    figure: str
    """The name of the figure."""
    count: int
    """How many."""


@dataclass(frozen=True)
class StartNeutral:
    """A figure of a :class:`Start` that belongs to nobody."""

    __module__ = "carc"

    figure: str
    """Its name, such as ``"dragon"``."""
    spot: Spot
    """Where it stands: on a segment or a tower with the meeple there, on a tile with nobody, on a
    space of a board."""


def _form(spot: Spot) -> dict[str, Any]:
    """The keys that the JSON form of a figure has of its spot."""
    form: dict[str, Any] = json.loads(spot.to_json())
    return form


def _each(values: Sequence[Any], kind: type, where: str) -> list[dict[str, Any]]:
    """The parts of a start as mappings."""
    forms = []
    for place, value in enumerate(values):
        if not isinstance(value, kind):
            raise _wrong(f"{where}[{place}]", f"a {kind.__name__}", value)
        form = dict(vars(value))
        if "spot" in form:
            spot = form.pop("spot")
            if not isinstance(spot, Spot):
                raise _wrong(f"{where}[{place}].spot", "a Spot", spot)
            form |= _form(spot)
        if not form.get("tokens", True):
            del form["tokens"]
        forms.append(form)
    return forms


def _spot(form: dict[str, Any]) -> Spot:
    """The spot with these keys. The tile as a whole is a key without a value."""
    if "tile" in form and form.pop("tile") is not None:
        raise ValueError("the tile as a whole has no number")
    if "tower" in form:
        if form["tower"] is not None:
            raise ValueError("a tower has no number")
        form["tower"] = True
    return Spot(**form)


@dataclass(frozen=True)
class Start:
    """A position from which a game starts: what lies on the table and stands on it, the points, the
    supplies, and what is left to draw. Everything can be left out.

    It is checked by ``Config(start=...)``, which raises :class:`ConfigError` with everything
    that is impossible. The game begins with the turn of ``active``, before a tile is drawn, or with
    the tile ``drawn`` in front of them. :meth:`Game.to_start` writes a position down in this form.

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
    """The tiles on the table, in any order in which they could have been laid; without any, what
    the game begins with otherwise."""
    figures: Sequence[StartFigure] = ()
    """The figures on the board."""
    scores: Sequence[int] = ()
    """The points by seat; without any, 0 for all."""
    supplies: Sequence[Mapping[str, int]] = ()
    """What each player has in front of them, by seat and the names of figures; what is not named is
    what the figures on the board leave them."""
    tokens: Sequence[Mapping[str, int]] = ()
    """The tokens of each player, by seat and the names of tokens; without any, nobody has one."""
    records: Mapping[str, int] = field(default_factory=dict)
    """The size for which each card was last given, by the names of the cards; without it, that of
    the largest completed city and the longest completed road on the table."""
    neutral: Sequence[StartNeutral] = ()
    """The figures that belong to nobody and are on the board."""
    towers: Sequence[StartTower] = ()
    """The floors on sites; without any, no site has one."""
    prisoners: Sequence[StartPrisoner] = ()
    """The meeples that players hold of others."""
    held: Mapping[str, int] = field(default_factory=dict)
    """How many tiles of each id lie face up beside the stack, to come later."""
    abbeys: Sequence[bool] = ()
    """Whether each player still has their abbey, by seat; without any, all have in games with
    abbeys."""
    stack: Mapping[str, int] | None = None
    """How many tiles of each id are left to draw; without it, all that neither lie on the table nor
    are in a hand nor set aside."""
    hands: Sequence[Sequence[str]] = ()
    """The hands by seat, if hands are played; without any, they are dealt."""
    bag: Mapping[str, int] | None = None
    """How many tokens of each name are in the bag; without it, those of the game that lie beside no
    shepherd."""
    hidden: Mapping[str, int] = field(default_factory=dict)
    """How many tiles of each id lie under hills; those that nobody knows are called ``"unknown"``,
    and :attr:`stack` names them among the others. Whoever may read the config knows what it
    names."""
    active: int | None = None
    """Whose turn it is, by seat; without it, who begins is settled as usual."""
    turn: int | None = None
    """The number of the turn, from 1."""
    drawn: str | None = None
    """The tile that has been drawn and is to be laid."""

    def __post_init__(self) -> None:
        # Whatever sequences were given, equal positions are equal.
        single = ("tiles", "figures", "scores", "supplies", "tokens", "neutral", "abbeys", "hands")
        for name in (*single, "towers", "prisoners"):
            given = _list(lambda value, _: value)(getattr(self, name), f"start.{name}")
            object.__setattr__(self, name, tuple(given))
        hands = _list(_list(lambda value, _: value))(self.hands, "start.hands")
        object.__setattr__(self, "hands", tuple(tuple(hand) for hand in hands))

    def __hash__(self) -> int:
        # Mappings have no hash; what differs in them alone may share one.
        return hash((self.tiles, self.figures, self.scores, self.active, self.turn, self.drawn))

    def __repr__(self) -> str:
        # Most of a start is left out.
        empty = Start()
        said = {it.name: getattr(self, it.name) for it in fields(self)}
        named = [
            f"{name}={value!r}" for name, value in said.items() if value != getattr(empty, name)
        ]
        return f"Start({', '.join(named)})"

    def to_json(self) -> str:
        """The JSON form, which is the key ``start`` of the JSON form of a config.

        >>> carc.Start(scores=[3, 0]).to_json()
        '{"scores": [3, 0]}'
        """
        values: dict[str, Any] = {
            "tiles": _each(self.tiles, StartTile, "start.tiles"),
            "figures": _each(self.figures, StartFigure, "start.figures"),
            "neutral": _each(self.neutral, StartNeutral, "start.neutral"),
            "towers": _each(self.towers, StartTower, "start.towers"),
            "prisoners": _each(self.prisoners, StartPrisoner, "start.prisoners"),
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
        return json.dumps(_FORM(values, "start"))

    @classmethod
    def from_json(cls, text: str) -> Start:
        """The start with this JSON form. Raises :class:`ParseError` if it is the form of none; what
        it says is only checked by :class:`Config`.

        >>> carc.Start.from_json('{"drawn": "base/U"}').drawn
        'base/U'
        """
        if len(text) > _MAX_CHARACTERS:
            raise ParseError(f"not a start: {len(text)} characters are too many")
        try:
            values = json.loads(text)
            if not isinstance(values, dict):
                raise ParseError("not a start: an object is needed")
            tiles = [StartTile(**tile) for tile in values.pop("tiles", ())]
            figures = [
                StartFigure(
                    figure.pop("player"),
                    figure.pop("figure"),
                    tokens=figure.pop("tokens", {}),
                    spot=_spot(figure),
                )
                for figure in values.pop("figures", ())
            ]
            neutral = [
                StartNeutral(figure.pop("figure"), _spot(figure))
                for figure in values.pop("neutral", ())
            ]
            towers = [StartTower(**tower) for tower in values.pop("towers", ())]
            held = [StartPrisoner(**entry) for entry in values.pop("prisoners", ())]
            return cls(
                tiles=tiles,
                figures=figures,
                neutral=neutral,
                towers=towers,
                prisoners=held,
                **values,
            )
        except ParseError:
            raise
        except KeyError as error:
            raise ParseError(f"not a start: missing field {error}") from error
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise ParseError(f"not a start: {error}") from error
