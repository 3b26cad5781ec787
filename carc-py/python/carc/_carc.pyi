# The docstrings are those of the module; a test copies them here (carc-py/tests/stub.py).

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex, TypeAlias, TypedDict, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Unpack, disjoint_base

from carc._errors import IllegalActionError
from carc._start import Start

__all__ = [
    "Action",
    "Agent",
    "GreedyAgent",
    "LevelAgent",
    "MctsAgent",
    "ProcessAgent",
    "RandomAgent",
    "make",
    "_arena",
    "_arena_seeds",
    "_interval",
    "_ladder",
    "_ladder_agents",
    "_serve",
    "Spot",
    "Batch",
    "BatchSearch",
    "Observations",
    "Config",
    "Expansion",
    "RuleOption",
    "causes",
    "expansions",
    "options",
    "presets",
    "questions",
    "tokens",
    "reasons",
    "languages",
    "phases",
    "zones",
    "figures",
    "marks",
    "terms",
    "mechanics",
    "tile_sets",
    "Encoding",
    "ConfigProblem",
    "Event",
    "CardTaken",
    "ExtraTurn",
    "FeatureCompleted",
    "FigureMoved",
    "FigurePlaced",
    "FigureReturned",
    "FirstPlayerChosen",
    "GameEnded",
    "HandShown",
    "TurnPartStarted",
    "ScoreItem",
    "Scored",
    "TileDealt",
    "TileDiscarded",
    "TileDrawn",
    "TileSetAside",
    "TileHidden",
    "TilePlaced",
    "TileReturned",
    "TileShown",
    "TileTaken",
    "TokenDrawn",
    "TokensReturned",
    "TokensTaken",
    "TurnStarted",
    "Game",
    "Generator",
    "Candidate",
    "SearchCandidate",
    "Search",
    "Language",
    "Message",
    "PlacedTile",
    "Feature",
    "PlacedFigure",
    "Rank",
    "HistoryEntry",
    "render_svg",
    "render_text",
    "final_rewards",
    "Segment",
    "Tile",
    "TileSet",
    "View",
    "__version__",
    "API_VERSION",
    "SAVE_VERSION",
    "ChallengeStarted",
    "ChallengeEnded",
    "FigureCaptured",
    "FigureFreed",
    "TokenPlaced",
]

API_VERSION: int
SAVE_VERSION: int
__version__: str

_Seen: TypeAlias = tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.int16]]
_Evaluator: TypeAlias = Callable[[_Seen, npt.NDArray[np.int8]], tuple[npt.ArrayLike, npt.ArrayLike]]
_Ports: TypeAlias = tuple[int | None, int | None, int | None]
# generated:begin verbs, by scripts/generate.py
_Verb: TypeAlias = Literal[
    "pass",
    "draw",
    "take_tile",
    "place_tile",
    "place_figure",
    "move_figure",
    "remove_figure",
    "place_token",
    "choose",
    "bid",
    "discard_tile",
]
# generated:end

def expansions() -> list[Expansion]:
    """Every expansion, in the order of the rules.

    >>> carc.expansions()[0]
    Expansion(name='river', tile_sets=('river',), mechanics=())
    """

def final_rewards(
    scores: Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]],
    reward: Literal["difference", "win", "points"] = "difference",
) -> tuple[float, ...]:
    """What each player is rewarded with at the end of a game with these scores, by seat: the
    ``"difference"`` of their points to the mean of the others' (alone: their points), or for
    ``"win"`` -1 if they have not won, and otherwise their share of what the others lose. Both add
    up to 0 with two players or more. ``"points"`` are given step by step, so they are 0 here. It is
    what :meth:`Batch.rewards` and the environments give.

    >>> carc.final_rewards([30, 50])
    (-20.0, 20.0)
    >>> carc.final_rewards([30, 50, 50], "win")
    (-1.0, 0.5, 0.5)
    """

def questions() -> dict[str, tuple[str, ...]]:
    """The questions that rules ask, with the names of their answers: those of
    :attr:`Action.question` and :attr:`Action.option`. The place in each is the number that the
    other languages use.

    >>> carc.questions()["flock"]
    ('grow', 'gather')
    """

def tokens() -> list[str]:
    """The names of all tokens: those of :attr:`Action.token`. The place in this list is the number
    that the other languages use.

    >>> carc.tokens()[:3]
    ['wine', 'wheat', 'cloth']
    """

def options() -> list[RuleOption]:
    """Every rule option, in the order of the rules.

    >>> [option.name for option in carc.options()][:2]
    ['farmers', 'farm_scoring']
    """

def reasons() -> list[str]:
    """The names of all reasons for points, by number.

    >>> carc.reasons()[:2]
    ['completed_road', 'completed_city']
    """

def causes() -> list[str]:
    """The names of all causes for which figures and tiles go back and players have another turn,
    by number: those of :attr:`FigureReturned.cause`, :attr:`TileReturned.cause` and
    :attr:`ExtraTurn.cause`.

    >>> carc.causes()[:2]
    ['scored', 'returned']
    """

def zones() -> list[str]:
    """The names of all places where tiles are that do not lie on the table, by number: those of
    :attr:`TileTaken.zone` and its like.

    >>> carc.zones()[:2]
    ['stack', 'drawn']
    """

def languages() -> list[str]:
    """The names of the built-in languages; the first is that of ``str(event)``.

    >>> carc.languages()
    ['en', 'de', 'fr']
    """

def phases() -> list[str]:
    """The names of all phases, by number.

    >>> carc.phases()[:2]
    ['over', 'first_player']
    """

def figures() -> list[str]:
    """The names of all figures: those of players, and after them those that belong to nobody.

    >>> carc.figures()[:2]
    ['meeple', 'abbot']
    """

def marks() -> list[str]:
    """The names of all marks that tiles and segments can show.

    >>> carc.marks()[:2]
    ['garden', 'wheel1']
    """

def terms() -> list[str]:
    """The names of all terms that lines of a score count, by number.

    >>> carc.terms()[:2]
    ['tiles', 'pennants']
    """

def mechanics() -> list[str]:
    """The names of all mechanics that a :class:`Config` switches on and off.

    >>> carc.mechanics()[:2]
    ['large_meeple', 'inns']
    """

def tile_sets() -> list[str]:
    """The names of all built-in tile sets.

    >>> carc.tile_sets()[:2]
    ['base', 'river']
    """

def presets() -> list[str]:
    """
    The names of the presets: the editions whose option values a :class:`Config` can start from, and
    ``"everything"``, which brings all expansions as well.

    >>> carc.presets()
    ['c1', 'c2', 'c3', 'bb5', 'everything']
    """

def render_svg(
    game: Game | View,
    *,
    tile_pixels: SupportsIndex = 80,
    coordinates: bool = False,
    numbers: bool = False,
    legal: bool = False,
) -> str:
    """
    Draws the board of a game or of a view as a standalone SVG document; the same game always gives
    the same text, and each of its views too.

    ``tile_pixels`` is the width of a tile at the size at which the document shows itself,
    ``coordinates`` numbers columns and rows, ``numbers`` writes on every figure the number of its
    seat, ``legal`` marks the cells on which the drawn tile may be laid.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> carc.render_svg(game, legal=True).startswith("<svg")
    True
    """

def render_text(game: Game | View, *, colors: bool = False, legal: bool = False) -> str:
    """Writes the board of a game or of a view in characters, for a terminal.

    ``colors`` switches on ANSI escape sequences, ``legal`` marks the cells on which the drawn tile
    may be laid. ``print(game)`` writes it without either, and below it what is to be decided.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> str(game).startswith(carc.render_text(game))
    True
    """

@final
class ConfigProblem:
    """One fault of a :class:`Config`: an item of :attr:`ConfigError.problems`."""

    __match_args__ = ("field", "message", "suggestion", "kind", "reason")
    def __new__(
        cls, field: str, message: str, suggestion: str | None, kind: str, reason: str | None
    ) -> ConfigProblem: ...
    def __getnewargs__(self) -> tuple[str, str, str | None, str, str | None]: ...
    @property
    def field(self) -> str:
        """The field of the config, with the key where there is one."""
    @property
    def message(self) -> str:
        """What is wrong, the field included."""
    @property
    def suggestion(self) -> str | None:
        """The nearest known name, where a name is not known and one is near."""
    @property
    def kind(self) -> str:
        """What kind of fault it is, in one word that does not change, such as
        ``"unknown_name"``, ``"out_of_range"`` or ``"contradiction"``.
        """
    @property
    def reason(self) -> str | None:
        """Why a part of a position to start from is impossible, in one word that does not change,
        such as ``"occupied"``; ``None`` for other faults.
        """
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Expansion:
    """An expansion: what its name in ``Config(expansions=...)`` switches on."""

    __match_args__ = ("name", "tile_sets", "mechanics")
    def __new__(
        cls, name: str, tile_sets: tuple[str, ...], mechanics: tuple[str, ...]
    ) -> Expansion: ...
    def __getnewargs__(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]: ...
    @property
    def name(self) -> str:
        """The public name."""
    @property
    def tile_sets(self) -> tuple[str, ...]:
        """The tile sets that it shuffles in, once each."""
    @property
    def mechanics(self) -> tuple[str, ...]:
        """The mechanics that it switches on."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class RuleOption:
    """A rule option: a named reading where editions, rulings or house rules differ.

    >>> farmers = next(option for option in carc.options() if option.name == "farmers")
    >>> farmers.values
    ('on', 'off')
    >>> farmers.presets["c1"]
    'on'
    """

    __match_args__ = ("name", "values", "presets")
    def __new__(cls, name: str, values: tuple[str, ...], presets: dict[str, str]) -> RuleOption: ...
    def __getnewargs__(self) -> tuple[str, tuple[str, ...], dict[str, str]]: ...
    @property
    def name(self) -> str:
        """The public name: a key of ``Config(options=...)``."""
    @property
    def values(self) -> tuple[str, ...]:
        """The possible values; the first is the default. ``"WxH"`` stands for a size such as
        ``"12x9"``.
        """
    @property
    def presets(self) -> dict[str, str]:
        """The value under each preset."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

class _ConfigArguments(TypedDict, total=False):
    players: SupportsIndex
    preset: str | None
    expansions: Sequence[str]
    tile_sets: Mapping[str, SupportsIndex] | None
    mechanics: Mapping[str, bool] | None
    figures: Mapping[str, SupportsIndex] | None
    options: Mapping[str, str] | None
    custom_sets: Sequence[str]
    start: Start | Mapping[str, Any] | None

@final
class Config:
    """What a game is played with and by which rules, checked.

    All names are public names of the rules; a wrong one raises :class:`ConfigError`, which lists
    every fault at once and the nearest name where one is near. The attributes give the config with
    every default filled in. Configs are immutable, hashable and can be pickled; they are equal if
    they give the same game.

    * ``players``: 1 to 8.
    * ``preset``: the edition whose option values to start from; see :func:`presets`. Without one,
      ``"bb5"``. ``"everything"`` also brings all expansions.
    * ``expansions``: each switches its tiles and its rules on; see :func:`expansions`.
    * ``tile_sets``: how many copies of a tile set to shuffle in.
    * ``mechanics``: single mechanics switched on or off.
    * ``figures``: how many of a figure each player has, 0 to 9.
    * ``options``: rule options by name; see :func:`options`.
    * ``custom_sets``: tile files of your own, as TOML text.
    * ``start``: a position to start from, as a :class:`Start` or a mapping of the same form.

    >>> config = carc.Config(players=3, preset="c1", options={"farmers": "off"})
    >>> config.options["farmers"], config.options["tiny_city"]
    ('off', 'half')
    >>> carc.Config(options={"farmer": "off"})
    Traceback (most recent call last):
    carc.ConfigError: options: "farmer" is not known; did you mean "farmers"?
    """

    def __new__(
        cls,
        players: SupportsIndex = 2,
        *,
        preset: str | None = None,
        expansions: Sequence[str] = (),
        tile_sets: Mapping[str, SupportsIndex] | None = None,
        mechanics: Mapping[str, bool] | None = None,
        figures: Mapping[str, SupportsIndex] | None = None,
        options: Mapping[str, str] | None = None,
        custom_sets: Sequence[str] = (),
        start: Start | Mapping[str, Any] | None = None,
    ) -> Config: ...
    @staticmethod
    def from_json(text: str) -> Config:
        """The config with this JSON form: an object with any of the arguments of the constructor as
        keys. Raises :class:`ParseError` if it is the form of none, :class:`ConfigError` if it is
        wrong.

        >>> carc.Config.from_json('{"players": 4, "preset": "c3"}')
        Config(players=4, preset='c3')
        """
    def to_json(self) -> str:
        """The JSON form, every default filled in."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def preset(self) -> str:
        """The name of the preset."""
    @property
    def expansions(self) -> tuple[str, ...]:
        """The expansions in play."""
    @property
    def tile_sets(self) -> dict[str, int]:
        """How many copies of each tile set are in play."""
    @property
    def mechanics(self) -> dict[str, bool]:
        """Which mechanics are on."""
    @property
    def figures(self) -> dict[str, int]:
        """How many of each figure a player has."""
    @property
    def tokens(self) -> dict[str, int]:
        """How many of each token the game has in all; empty if it has no tokens.

        >>> carc.Config(2, expansions=["traders_builders"]).tokens
        {'wine': 9, 'wheat': 6, 'cloth': 5}
        """
    @property
    def fingerprint(self) -> int:
        """
        A number for what is played: equal for configs with equal rules, players, figures, tiles and
        start, however they ask for them. Client and server that find the same number give the same
        meaning to each other's actions, events and views. The same on every platform and in every
        language.

        >>> named = carc.Config(2, preset="c1")
        >>> spelled = carc.Config(2, options=named.options)
        >>> spelled.fingerprint == named.fingerprint
        True
        """
    @property
    def options(self) -> dict[str, str]:
        """The value of every rule option."""
    @property
    def custom_sets(self) -> tuple[str, ...]:
        """The texts of the tile files of your own."""
    @property
    def start(self) -> Start | None:
        """The position to start from, or ``None`` for the usual start."""
    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The different tiles of the game. The place in this tuple is the number of the kind, which
        :attr:`Action.tile_type` gives.

        >>> [tile.id for tile in carc.Config().tiles][:3]
        ['base/A', 'base/B', 'base/C']
        """
    def tile(self, id: str) -> Tile:
        """The tile with this id. Raises :class:`ParseError` if it is not in the game.

        >>> carc.Config().tile("base/U").name
        'straight road'
        """
    def tile_type(self, id: str) -> int:
        """The number of the kind with this tile id. Raises :class:`ParseError` if it is not in the
        game.

        >>> carc.Config().tile_type("base/C")
        2
        """
    def space(self, space: SupportsIndex) -> tuple[float, float] | None:
        """Where a space of the wheel is, from the middle of the wheel in sides of a tile; ``None``
        if there is no such space or no wheel. A crown space reaches 0.17 from its middle, the
        wheel 1.42.

        >>> carc.Config(expansions=["wheel"]).space(0)
        (1.07, 0.0)
        """
    def replace(self, **changes: Unpack[_ConfigArguments]) -> Config:
        """Another config, with some of the constructor's arguments changed. Of ``tile_sets``,
        ``mechanics``, ``figures`` and ``options`` only the entries that are named change.

        >>> config = carc.Config(3, preset="c1", options={"farmers": "off"})
        >>> config.replace(players=4, options={"table": "25x25"})
        Config(players=4, preset='c1', options={'farmers': 'off', 'table': '25x25'})
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str], Config], tuple[str]]: ...

@final
class TileSet:
    """A list of tiles with counts, read from a tile file.

    Sets are immutable and can be pickled. ``Config(custom_sets=[text])`` plays with a set of your
    own; reading it here first shows what is in it, or what is wrong with it.

    >>> base = carc.TileSet.base()
    >>> sum(tile.count for tile in base.tiles)
    72
    >>> carc.TileSet.from_toml("schema = 1", "mine.toml")
    Traceback (most recent call last):
    carc.TileSetError: mine.toml: ... missing field `id`
    """

    @staticmethod
    def base() -> TileSet:
        """The 72 tiles of the base game."""
    @staticmethod
    def from_toml(text: str, file: str = "tiles.toml") -> TileSet:
        """Reads a set from TOML text; ``file`` is only used in error messages. Raises
        :class:`TileSetError`, which says which tile is wrong and why.
        """
    @property
    def id(self) -> str:
        """The name of the set, which is the first half of tile ids in a game."""
    @property
    def title(self) -> str:
        """A title for people."""
    @property
    def start(self) -> Tile | None:
        """The tile that starts the game, or ``None``."""
    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in the order of the file."""
    def tile(self, id: str) -> Tile:
        """
        The tile with this id, without the name of the set. Raises :class:`ParseError` if there is
        none.

        >>> carc.TileSet.base().tile("U").name
        'straight road'
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., TileSet], tuple[str, ...]]: ...

@final
class Tile:
    """A tile as printed: one of a :class:`TileSet`, or one of the different tiles of a game.

    Tiles are immutable and hashable, and show themselves in a notebook.

    >>> tile = carc.Config().tile("base/D")
    >>> tile.name, tile.count, tile.sides
    ('cap, straight road', 4, ('city', 'road', 'field', 'road'))
    """

    @property
    def id(self) -> str:
        """The id: ``"D"`` in its set, ``"base/D"`` in a game."""
    @property
    def name(self) -> str:
        """A few plain words for people."""
    @property
    def count(self) -> int:
        """How many copies the set, or the game, has; in a game, a start tile is counted."""
    @property
    def river(self) -> bool:
        """Whether it is drawn from the stack of the river, before all other tiles."""
    @property
    def fork(self) -> bool:
        """Whether it is drawn first from the stack of the river, which it parts in two."""
    @property
    def mouth(self) -> bool:
        """Whether it is drawn last from the stack of the river."""
    @property
    def personal(self) -> bool:
        """
        Whether it is in no stack because every player has one in front of them, as an abbey. Only
        in a game.
        """
    @property
    def board(self) -> bool:
        """
        Whether it is in no stack because it is a cell of a board, which lies there from the start.
        Only in a game.

        >>> carc.Config(expansions=["wheel"]).tile("wheel/board-1").board
        True
        """
    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments; the place in this tuple is the number of the segment everywhere."""
    @property
    def sides(self) -> tuple[str, str, str, str]:
        """
        What may lie against each side of the unturned tile, clockwise from the north: ``"field"``,
        ``"city"``, ``"road"``, ``"river"``, or ``"closed"`` for a side that fits anything.
        """
    @property
    def meets(self) -> tuple[tuple[int, ...], ...]:
        """Groups of segments that end at a common point, by number."""
    @property
    def marks(self) -> tuple[str, ...]:
        """
        The marks of the tile as a whole, such as a dragon: in a set those that every copy shows, in
        a game those that are in force on these copies. Marks of single segments are those of the
        :class:`Segment`.

        >>> config = carc.Config(expansions=["princess_dragon"])
        >>> config.tile("princess/dragon-cap").marks
        ('dragon',)
        """
    @property
    def copies(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The marks that single copies show besides: how many copies, and which marks."""
    @property
    def canonical(self) -> tuple[int, int, int, int]:
        """For a turn by 0, 90, 180 and 270 degrees, the smallest turn that shows the same."""
    def outline(
        self, segment: SupportsIndex, rotation: SupportsIndex = 0
    ) -> list[list[tuple[float, float]]]:
        """
        The outline of a segment, on the tile turned clockwise by 0, 90, 180 or 270 degrees: rings
        of points in the unit square, ``x`` to the right and ``y`` down, (0, 0) the north-west
        corner of the tile as it lies. Raises :class:`IndexError` if there is no such segment.

        A ring is closed: its last point is joined to its first. What lies inside an odd number of
        rings belongs to the segment: a field around a monastery has a ring for the hole. Rings
        around the segment run clockwise as seen on a screen, those around holes anticlockwise.

        The outlines of a tile cover it and do not overlap; neighbors share the points of their
        border. Across two tiles those meet whose ports meet. A tile on the board is asked for
        with its :attr:`PlacedTile.canonical` turn, by which segments are numbered.

        >>> tile = carc.TileSet.base().tile("B")
        >>> [len(tile.outline(segment)) for segment in range(2)]
        [2, 1]
        >>> carc.TileSet.base().tile("C").outline(0)
        [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]
        """
    def anchor(self, segment: SupportsIndex, rotation: SupportsIndex = 0) -> tuple[float, float]:
        """The point where a figure on a segment stands, inside its :meth:`outline`. On a field a
        figure lies with its middle there. Raises :class:`IndexError` if there is no such segment.

        >>> tile = carc.TileSet.base().tile("D")
        >>> tile.pick(*tile.anchor(2, 90), 90)
        2
        """
    def pick(self, x: float, y: float, rotation: SupportsIndex = 0) -> int | None:
        """
        The segment on which a point lies, that whose :meth:`outline` it is in; ``None`` for a point
        that is not on the tile, from 0 to 1. A point on a border belongs to one of the two.

        >>> tile = carc.TileSet.base().tile("D")
        >>> tile.segments[tile.pick(0.5, 0.1)].kind, tile.segments[tile.pick(0.9, 0.5, 90)].kind
        ('city', 'city')
        """
    def to_svg(self, rotation: SupportsIndex = 0, *, tile_pixels: SupportsIndex = 80) -> str:
        """The tile as a standalone SVG document, turned clockwise by 0, 90, 180 or 270 degrees.

        >>> carc.TileSet.base().tile("A").to_svg(90).startswith("<svg")
        True
        """
    def to_text(self, rotation: SupportsIndex = 0, *, colors: bool = False) -> str:
        """The tile in five lines of seven characters, with the signs of :func:`render_text`, turned
        clockwise by 0, 90, 180 or 270 degrees.

        >>> carc.TileSet.base().tile("U").to_text(90).splitlines()[1:4]
        ['.......', '───────', '.......']
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str], Tile], tuple[str]]: ...

@final
class Segment:
    """A part of a feature printed on one tile.

    >>> cap = carc.TileSet.base().tile("D").segments[0]
    >>> cap.kind, cap.ports
    ('city', ('Nl', 'Nc', 'Nr'))
    """

    __match_args__ = ("kind", "ports", "pennants", "touches", "end", "marks")
    def __new__(
        cls,
        kind: str,
        ports: tuple[str, ...],
        pennants: int,
        touches: tuple[int, ...],
        end: str | None,
        marks: tuple[str, ...],
    ) -> Segment: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, tuple[str, ...], int, tuple[int, ...], str | None, tuple[str, ...]]: ...
    @property
    def kind(self) -> str:
        """``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"``, ``"river"`` or
        ``"shrine"``.
        """
    @property
    def ports(self) -> tuple[str, ...]:
        """The ports that it owns on the unturned tile: a side, ``N``, ``E``, ``S`` or ``W``, and
        the left, center or right of it, clockwise as seen from the tile's center.
        """
    @property
    def pennants(self) -> int:
        """Pennants in a city segment."""
    @property
    def touches(self) -> tuple[int, ...]:
        """The city segments of the same tile that a field segment borders, by number."""
    @property
    def end(self) -> str | None:
        """What closes a road that ends on the tile: ``"crossroads"``, ``"city"``,
        ``"monastery"``, ``"house"``, ``"trees"``, ``"volcano"``, ``"wheel"``, ``"shrine"``
        or ``"tower"``; otherwise ``None``.
        """
    @property
    def marks(self) -> tuple[str, ...]:
        """The marks on it, such as ``"inn"``; a mark that is printed twice is there twice."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Spot:
    """A place on the board where a figure or token can be.

    It is a segment of the tile at ``x``, ``y``, a corner of it (0 to 3, clockwise from the
    north-west), a space of a game board that lies there, the tower on the tile, or, with none of
    these, the tile itself.

    Spots are immutable, hashable and ordered by ``y``, then ``x``.

    >>> spot = carc.Spot(0, 1, 2)
    >>> spot.segment
    2
    >>> str(spot)
    '0,1 2'
    >>> carc.Spot(0, 1, corner=3).segment is None
    True
    """

    __match_args__ = ("x", "y", "segment")
    def __new__(
        cls,
        x: SupportsIndex,
        y: SupportsIndex,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> Spot: ...
    def __getnewargs_ex__(self) -> tuple[tuple[int, int], dict[str, int]]: ...
    @property
    def x(self) -> int:
        """The column of the cell, growing to the east."""
    @property
    def y(self) -> int:
        """The row of the cell, growing to the south."""
    @property
    def segment(self) -> int | None:
        """The number of the segment on the tile, or ``None``."""
    @property
    def corner(self) -> int | None:
        """The number of the corner, or ``None``."""
    @property
    def space(self) -> int | None:
        """The number of the space, or ``None``."""
    @property
    def tower(self) -> bool:
        """Whether it is the tower on the tile."""
    def to_json(self) -> str:
        """The JSON form, such as ``{"x":0,"y":1,"segment":2}``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __lt__(self, other: Spot, /) -> bool: ...
    def __le__(self, other: Spot, /) -> bool: ...
    def __gt__(self, other: Spot, /) -> bool: ...
    def __ge__(self, other: Spot, /) -> bool: ...

@final
class Action:
    """One decision of a player, or one outcome of chance.

    An action says nothing of who takes it, and may be illegal now: :meth:`Game.legal_actions`
    lists the legal ones. Actions are immutable, hashable, ordered as their codes are, and can be
    pickled. They are made by the static methods below, :meth:`Game.action` reads their text form.

    >>> action = carc.Action.place_tile(0, 1, 90)
    >>> action.verb, action.x, action.y, action.rotation
    ('place_tile', 0, 1, 90)
    >>> str(action)
    'place 0,1 90'
    >>> carc.Action.from_code(action.code) == action
    True
    """

    @staticmethod
    def pass_() -> Action:
        """Takes none of the options offered."""
    @staticmethod
    def draw(
        tile_type: SupportsIndex | None = None,
        *,
        token: str | SupportsIndex | None = None,
        seat: SupportsIndex | None = None,
        unknown: bool = False,
    ) -> Action:
        """Chance brings a thing out of a stack or bag: a tile by the number of its kind (see
        :attr:`tile_type`), a token by its name or its number in :func:`tokens`, or a seat;
        ``unknown=True`` is what a :class:`View` tells of a draw that the player may not see.
        Exactly one of them is to be given; ``game.action("draw base/U")`` takes the id of a tile.

        >>> carc.Action.draw(tile_type=3).tile_type
        3
        >>> carc.Action.draw(token="wolf")
        Action.draw(token='wolf')
        """
    @staticmethod
    def take_tile(source: str, tile_type: SupportsIndex | None = None) -> Action:
        """Chooses where the next tile comes from: ``"stack"``, ``"abbey"``, or ``"hand"`` with the
        number of the kind that is in the player's hand.
        """
    @staticmethod
    def place_tile(x: SupportsIndex, y: SupportsIndex, rotation: SupportsIndex) -> Action:
        """Lays the drawn tile on a cell, turned clockwise by 0, 90, 180 or 270 degrees."""
    @staticmethod
    def place_figure(
        figure: str,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> Action:
        """
        Puts a figure from the supply on the board, on a place: a :class:`Spot`, or what makes one.

        >>> carc.Action.place_figure("meeple", 0, 1, 2).spot
        Spot(0, 1, 2)
        >>> carc.Action.place_figure("meeple", carc.Spot(0, 1, 2)).segment
        2
        """
    @staticmethod
    def move_figure(
        figure: str,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> Action:
        """Moves a figure that is on the board to a place: a :class:`Spot`, or what makes one."""
    @staticmethod
    def remove_figure(
        figure: str,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> Action:
        """Takes a figure from a place on the board: a :class:`Spot`, or what makes one."""
    @staticmethod
    def place_token(
        token: str | SupportsIndex,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> Action:
        """Puts a token, given by its name or its number in :func:`tokens`, on a place: a
        :class:`Spot`, or what makes one.
        """
    @staticmethod
    def choose(question: str | SupportsIndex, option: str | SupportsIndex) -> Action:
        """
        Answers a question that a rule asks, both by their names or numbers; see :func:`questions`.

        >>> carc.Action.choose("flock", "gather")
        Action.choose('flock', 'gather')
        """
    @staticmethod
    def bid(points: SupportsIndex) -> Action:
        """Offers points."""
    @staticmethod
    def discard_tile(tile_type: SupportsIndex) -> Action:
        """Discards a tile of this kind, by number, from the hand."""
    @staticmethod
    def from_code(code: SupportsIndex) -> Action:
        """The action with this :attr:`code`. Raises :class:`ParseError` if there is none."""
    @staticmethod
    def from_json(text: str) -> Action:
        """The action with this JSON form. Raises :class:`ParseError` if it is the form of none.

        >>> carc.Action.from_json('{"place_tile":{"x":0,"y":1,"rotation":90}}')
        Action.place_tile(0, 1, 90)
        """
    def to_json(self) -> str:
        """The JSON form, such as ``{"place_tile":{"x":0,"y":1,"rotation":90}}``."""
    @property
    def code(self) -> int:
        """The action as a number below 2**53, the same in every language and every position."""
    @property
    def verb(self) -> _Verb:
        """What is done: ``"pass"``, ``"draw"``, ``"take_tile"``, ``"place_tile"``,
        ``"place_figure"``, ``"move_figure"``, ``"remove_figure"``, ``"place_token"``, ``"choose"``,
        ``"bid"`` or ``"discard_tile"``.
        """
    @property
    def x(self) -> int | None:
        """The column of the cell, or ``None`` where the verb has no cell."""
    @property
    def y(self) -> int | None:
        """The row of the cell, or ``None`` where the verb has no cell."""
    @property
    def rotation(self) -> int | None:
        """The clockwise turn of the tile in degrees, or ``None``."""
    @property
    def figure(self) -> str | None:
        """The name of the figure, or ``None``."""
    @property
    def spot(self) -> Spot | None:
        """The place of a figure or token, or ``None``."""
    @property
    def segment(self) -> int | None:
        """The number of the segment of :attr:`spot`, or ``None``."""
    @property
    def corner(self) -> int | None:
        """The number of the corner of :attr:`spot`, or ``None``."""
    @property
    def space(self) -> int | None:
        """The number of the space of :attr:`spot`, or ``None``."""
    @property
    def tower(self) -> bool:
        """Whether :attr:`spot` is the tower on a tile."""
    @property
    def tile_type(self) -> int | None:
        """The number of the kind of tile that is drawn, taken from the hand or discarded, or
        ``None``: its place in :attr:`Config.tiles`. Only a config knows which tile it is.
        """
    @property
    def token(self) -> str | None:
        """The token that is drawn or placed, or ``None``: its name, or where :func:`tokens` names
        none its number in digits.
        """
    @property
    def seat(self) -> int | None:
        """The seat that is drawn, or ``None``."""
    @property
    def item(self) -> Literal["tile", "token", "seat", "unknown"] | None:
        """What sort of thing is drawn, ``"tile"``, ``"token"``, ``"seat"`` or ``"unknown"``, or
        ``None``.
        """
    @property
    def source(self) -> str | None:
        """Where a tile is taken from, ``"stack"``, ``"abbey"`` or ``"hand"``, or ``None``."""
    @property
    def question(self) -> str | None:
        """
        The question that is answered, or ``None``: its name, or where :func:`questions` names none
        its number in digits.
        """
    @property
    def option(self) -> str | None:
        """The answer, or ``None``: its name, or where :func:`questions` names none its number in
        digits.
        """
    @property
    def points(self) -> int | None:
        """The points that are offered, or ``None``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __lt__(self, other: Action, /) -> bool: ...
    def __le__(self, other: Action, /) -> bool: ...
    def __gt__(self, other: Action, /) -> bool: ...
    def __ge__(self, other: Action, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[[int], Action], tuple[int]]: ...

@final
class ScoreItem:
    """One line of a score: a count times points each.

    >>> carc.ScoreItem(term="pennants", count=2, each=2)
    ScoreItem(term='pennants', count=2, each=2)
    """

    __match_args__ = ("term", "count", "each")
    def __new__(cls, term: str, count: int, each: int) -> ScoreItem: ...
    def __getnewargs__(self) -> tuple[str, int, int]: ...
    @property
    def term(self) -> str:
        """What is counted, such as ``"tiles"``, ``"pennants"`` or ``"cities"``."""
    @property
    def count(self) -> int:
        """How many."""
    @property
    def each(self) -> int:
        """Points for each; negative for a reduction."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@disjoint_base
class Event:
    """
    Something that has happened. Each kind of event has a class of its own with the attributes that
    belong to it, made for ``match``; this is what they have in common.

    Events are complete: a client that knows the config and follows the events knows the board, the
    figures, the supplies, the scores and whose turn it is. They are immutable, hashable, equal if
    they say the same, and can be pickled. ``str(event)`` is a sentence in English.

    >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    >>> print(game.opening_events()[-1])
    player 0 draws base/U (straight road)
    >>> for event in game.apply(carc.Action.place_tile(0, 1, 90)):
    ...     match event:
    ...         case carc.TilePlaced(player=player, tile=tile):
    ...             print(player, tile)
    0 base/U
    """

    @staticmethod
    def from_json(config: Config, text: str) -> Event:
        """
        The event with this JSON form, in a game with this config. Raises :class:`ParseError` if it
        is the form of none, or names a player or a tile that is not in the game.

        >>> carc.Event.from_json(carc.Config(), '{"hand_shown":{"player":1}}')
        HandShown(player=1)
        """
    def to_json(self) -> str:
        """The JSON form, such as ``{"hand_shown":{"player":1}}``. A tile is given by the number of
        its kind.
        """
    @property
    def name(self) -> str:
        """The name of the kind of event, as in the JSON form: ``"tile_placed"`` for
        :class:`TilePlaced`.
        """
    def text(self, language: str | Language | None = None) -> str:
        """The event as a sentence: in English, or in the words of a language, given by its name or
        as a :class:`Language`. Raises :class:`ParseError` if there is none of this name.

        >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-2]
        >>> event.text(), event.text("de")
        ('player 0 begins a turn', 'Spieler 0 ist am Zug')
        """
    def message(self) -> Message:
        """What the sentence is made of, for translators: a key and typed arguments.

        >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
        >>> event.message().arguments["tile"]
        'base/U'
        """
    def seen_by(self, player: SupportsIndex | None) -> Event:
        """The event as a player may know it, or a spectator (``None``): with hidden hands, the tile
        that another player takes into the hand is left out. This is what a server sends.

        >>> config = carc.Config(2, options={"hand_size": "1", "hand_visibility": "hidden"})
        >>> dealt = [e for e in carc.Game(config, seed=7).opening_events() if "dealt" in e.name]
        >>> [event.seen_by(1).tile is None for event in dealt]
        [True, False]
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[[Config, str], Event], tuple[Config, str]]: ...

@final
class Language:
    """The words of a language: sentences with gaps, and the nouns that fill them. Three are built
    in, see :func:`languages`; a table of your own is read from TOML. Languages are immutable and
    can be pickled.

    >>> german = carc.Language("de")
    >>> german.name
    'de'
    >>> carc.Language("dee")
    Traceback (most recent call last):
    carc.ParseError: name: no language is called "dee"; did you mean "de"?
    """

    def __new__(cls, name: str) -> Language: ...
    @staticmethod
    def from_toml(text: str) -> Language:
        """Reads a table of words from TOML text; what it does not say is taken from the built-in
        table that it names as its ``fallback``. Raises :class:`ParseError`, which says everything
        that is wrong.

        >>> own = carc.Language.from_toml('''
        ... language = "pirate"
        ... fallback = "en"
        ... [sentences]
        ... turn_started = "captain {player} takes the wheel"
        ... ''')
        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.opening_events()[1].text(own)
        'captain 0 takes the wheel'
        """
    @property
    def name(self) -> str:
        """The name, such as ``"de"``."""
    def to_toml(self) -> str:
        """The TOML text of the table, to begin one of your own with.

        >>> text = carc.Language("fr").to_toml()
        >>> carc.Language.from_toml(text) == carc.Language("fr")
        True
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Message:
    """What a sentence about an event is made of, in any language: a key, which says what the
    sentence is, and typed arguments by name.

    >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
    >>> event.message()
    Message(key='tile_drawn', arguments={'player': 0, 'tile': 'base/U'})
    """

    __match_args__ = ("key", "arguments")
    def __new__(cls, key: str, arguments: dict[str, Any]) -> Message: ...
    def __getnewargs__(self) -> tuple[str, dict[str, Any]]: ...
    @property
    def key(self) -> str:
        """Which sentence, such as ``"figure_placed"``."""
    @property
    def arguments(self) -> dict[str, Any]:
        """What is told, by name: numbers, ids of tiles, names of figures, tokens, features and
        reasons, cells as pairs, :class:`Spot`, and the lines of a score.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

# generated:begin events, by scripts/generate.py
@final
class TurnStarted(Event):
    """A player's turn started."""

    __match_args__ = ("player", "turn", "previous_player", "previous_turn_part")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
    @property
    def previous_player(self) -> int | None:
        """The active player of the previous turn; ``None`` for the first turn."""
    @property
    def previous_turn_part(self) -> int | None:
        """The part in which the previous turn ended; ``None`` for the first turn."""

@final
class TileDrawn(Event):
    """A tile was drawn from the stack and is now the current tile."""

    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The player who will place it."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""

@final
class TileDiscarded(Event):
    """A tile that fits nowhere was removed from the game."""

    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's zone before: ``"drawn"``, ``"hand"``, or ``"stack"``, which is discarded if
        none of its tiles fits.
        """

@final
class TilePlaced(Event):
    """A tile was placed, or is part of the start."""

    __match_args__ = ("player", "tile", "x", "y", "rotation", "canonical")
    @property
    def player(self) -> int | None:
        """The player who placed it; ``None`` for a tile of the start."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def x(self) -> int:
        """The column of the cell."""
    @property
    def y(self) -> int:
        """The row of the cell."""
    @property
    def rotation(self) -> int:
        """Its rotation, as the player chose it."""
    @property
    def canonical(self) -> int:
        """The smallest rotation that looks the same. Segments and ports are numbered in this
        rotation.
        """

@final
class FigurePlaced(Event):
    """A figure moved from the supply to the board in a figure action, or is part of the
    start.
    """

    __match_args__ = ("player", "figure", "spot")
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """Its spot."""

@final
class FeatureCompleted(Event):
    """A road, city, monastery, shrine or garden was completed, whether it scores or not."""

    __match_args__ = ("kind", "spot")
    @property
    def kind(self) -> str:
        """The kind of the feature."""
    @property
    def spot(self) -> Spot:
        """One of its segments: on the tile just placed, on a neighbor if a closed tile ends the
        feature there, or the monastery itself.
        """

@final
class Scored(Event):
    """A player scored points.

    >>> game = carc.Game(carc.Config(1), deck=["base/E"])
    >>> events = game.apply(carc.Action.place_tile(0, -1, 180))
    >>> events = game.apply(carc.Action.place_figure("meeple", 0, -1, 0))
    >>> scored = next(event for event in events if isinstance(event, carc.Scored))
    >>> scored.points, scored.reason, scored.items
    (4, 'completed_city', (ScoreItem(term='tiles', count=2, each=2),))
    """

    __match_args__ = (
        "player",
        "points",
        "reason",
        "clause",
        "spot",
        "items",
        "kind",
        "strengths",
        "total",
    )
    @property
    def player(self) -> int:
        """The player who scored."""
    @property
    def points(self) -> int:
        """The points: the sum of :attr:`items`."""
    @property
    def reason(self) -> str:
        """The reason, which also names the clause of the rules."""
    @property
    def clause(self) -> str:
        """The clause of the rules for the points."""
    @property
    def spot(self) -> Spot | None:
        """The feature, identified by one of its segments; ``None`` if the points do not come
        from a feature.
        """
    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The items of the sum."""
    @property
    def kind(self) -> str | None:
        """The kind of the feature; ``None`` if the points do not come from a feature."""
    @property
    def strengths(self) -> tuple[int, ...]:
        """The strength of each player in the feature, if a majority decided."""
    @property
    def total(self) -> int:
        """The player's new total score, including these points."""

@final
class FigureReturned(Event):
    """A figure returned to its owner's supply."""

    __match_args__ = ("player", "figure", "spot", "cause", "feature")
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot that it left."""
    @property
    def cause(self) -> str:
        """Why it returned."""
    @property
    def feature(self) -> Spot | None:
        """The feature that was scored, if that is the cause: the spot that names it in
        :class:`Scored`, and in :class:`FeatureCompleted` if it was completed.
        """

@final
class GameEnded(Event):
    """The game ended, and all final scores are known."""

    __match_args__ = ()

@final
class FirstPlayerChosen(Event):
    """The first player was determined."""

    __match_args__ = ("player",)
    @property
    def player(self) -> int:
        """The first player."""

@final
class TileShown(Event):
    """A player showed a tile to everybody: one drawn to determine the first player, which
    returns to the stack, or one of a hidden hand.
    """

    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player who showed it."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's zone: ``"stack"``, or ``"hand"``, where it stays."""

@final
class TileReturned(Event):
    """A tile returned to the stack."""

    __match_args__ = ("tile", "player", "zone", "cause")
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def player(self) -> int:
        """The player who had it; for tiles that were set aside, the player who placed the
        volcano.
        """
    @property
    def zone(self) -> str:
        """The tile's zone before: ``"drawn"``, ``"hand"``, ``"shown"`` or ``"set_aside"``."""
    @property
    def cause(self) -> str:
        """Why: ``"unplaceable"``, ``"first_player"``, or ``"volcano"``, when the first volcano
        was placed.
        """

@final
class TileDealt(Event):
    """A tile was dealt from the stack into a hand."""

    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The owner of the hand."""
    @property
    def tile(self) -> str | None:
        """The id of the tile; ``None`` if it is hidden from the observer."""

@final
class TileTaken(Event):
    """A player took a tile from their hand, or their abbey, as the current tile."""

    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's zone before: ``"hand"``, or ``"front"`` for an abbey."""

@final
class HandShown(Event):
    """A player showed their hand because none of its tiles can be played."""

    __match_args__ = ("player",)
    @property
    def player(self) -> int:
        """The player."""

@final
class TokensTaken(Event):
    """A player took tokens from the reserve: the goods of a city."""

    __match_args__ = ("player", "token", "count", "spot")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def token(self) -> str:
        """The name of the token."""
    @property
    def count(self) -> int:
        """The number of tokens, at least 1."""
    @property
    def spot(self) -> Spot:
        """The feature that they are for, named as in the event of its completion."""

@final
class TurnPartStarted(Event):
    """Another part of the turn started, with a second tile. Or a player's part of the abbey
    round after the last turn started; then ``turn_part`` is 1, and they are the active
    player.
    """

    __match_args__ = ("player", "turn_part", "previous_player", "previous_turn_part")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def turn_part(self) -> int:
        """The turn part: 2, or 1 in the abbey round."""
    @property
    def previous_player(self) -> int:
        """The active player before."""
    @property
    def previous_turn_part(self) -> int:
        """The turn part before."""

@final
class FigureMoved(Event):
    """A figure moved to another spot on the board. A neutral figure on a segment is with the
    meeple there, on a tile with no meeple; the wheel pig moves to a sector of the wheel,
    which then takes effect. A wagon that moves on had returned to the supply in the same
    turn part and leaves it again.
    """

    __match_args__ = ("figure", "spot", "player", "origin")
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """Its new spot."""
    @property
    def player(self) -> int | None:
        """The owner of the figure; ``None`` for a neutral figure."""
    @property
    def origin(self) -> Spot | None:
        """The spot that it left; ``None`` if it was not on the board."""

@final
class TileSetAside(Event):
    """A drawn tile that comes too early was set aside, and another is drawn."""

    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player who had drawn it."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's zone before: ``"drawn"`` or ``"hand"``."""

@final
class TileHidden(Event):
    """The next tile of the stack was put face down under the hill just placed; nobody knows
    which it is.
    """

    __match_args__ = ("player", "x", "y")
    @property
    def player(self) -> int:
        """The player who placed the hill."""
    @property
    def x(self) -> int:
        """The column of the cell."""
    @property
    def y(self) -> int:
        """The row of the cell."""

@final
class TokenDrawn(Event):
    """A token was drawn from the bag for a shepherd."""

    __match_args__ = ("player", "token", "spot")
    @property
    def player(self) -> int:
        """The owner of the shepherd."""
    @property
    def token(self) -> str:
        """The name of the token."""
    @property
    def spot(self) -> Spot:
        """The shepherd's spot."""

@final
class TokensReturned(Event):
    """Tokens of a shepherd returned to the bag: a wolf at once, sheep when the shepherd
    leaves the board.
    """

    __match_args__ = ("player", "token", "count", "spot")
    @property
    def player(self) -> int:
        """The owner of the shepherd."""
    @property
    def token(self) -> str:
        """The name of the token."""
    @property
    def count(self) -> int:
        """The number of tokens, at least 1."""
    @property
    def spot(self) -> Spot:
        """The shepherd's spot, also if it has left the board."""

@final
class CardTaken(Event):
    """A player completed the largest city or the longest road so far. They take the card for
    it, or keep it with a higher record.
    """

    __match_args__ = ("player", "token", "count", "spot", "previous_player", "previous_count")
    @property
    def player(self) -> int:
        """The player who has the card now."""
    @property
    def token(self) -> str:
        """The name of the card."""
    @property
    def count(self) -> int:
        """The number of tiles of the feature: the new record."""
    @property
    def spot(self) -> Spot:
        """The feature, named as in the event of its completion."""
    @property
    def previous_player(self) -> int | None:
        """The player who had the card before, who can be the same; ``None`` if nobody had it."""
    @property
    def previous_count(self) -> int:
        """The previous record; 0 if there was none."""

@final
class ExtraTurn(Event):
    """The player whose turn has ended takes the next turn too, for filling a hole or placing
    the volcano lake.
    """

    __match_args__ = ("player", "cause")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def cause(self) -> str:
        """Why: ``"hole"`` or ``"volcano_lake"``."""

@final
class ChallengeStarted(Event):
    """A challenge started between a shrine and a neighboring monastery or abbey: both have
    meeples, and at least one is unfinished.
    """

    __match_args__ = ("spot", "feature")
    @property
    def spot(self) -> Spot:
        """The shrine."""
    @property
    def feature(self) -> Spot:
        """The monastery or abbey."""

@final
class ChallengeEnded(Event):
    """A challenge between a shrine and a monastery or abbey ended."""

    __match_args__ = ("spot", "feature", "winner", "cause")
    @property
    def spot(self) -> Spot:
        """The shrine."""
    @property
    def feature(self) -> Spot:
        """The monastery or abbey."""
    @property
    def winner(self) -> str | None:
        """The building that was scored while the other was unfinished: ``"shrine"`` or
        ``"monastery"``. ``None`` if one tile completed both, or one of them has no meeple
        left.
        """
    @property
    def cause(self) -> str:
        """Why: ``"challenge_won"``, ``"both_completed"`` or ``"abandoned"``."""

@final
class TokenPlaced(Event):
    """A player placed a token on the board: a floor on a tower."""

    __match_args__ = ("player", "token", "count", "spot")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def token(self) -> str:
        """The name of the token."""
    @property
    def count(self) -> int:
        """The number of tokens on the spot now."""
    @property
    def spot(self) -> Spot:
        """The spot."""

@final
class FigureCaptured(Event):
    """A player captured a meeple of another player, who does not get it back yet."""

    __match_args__ = ("player", "figure", "spot", "previous_player", "origin")
    @property
    def player(self) -> int:
        """The captor."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot that it left."""
    @property
    def previous_player(self) -> int:
        """The owner of the figure."""
    @property
    def origin(self) -> Spot:
        """The tower from which it was captured."""

@final
class FigureFreed(Event):
    """A captured meeple returned to its owner's supply: bought back, or in an exchange,
    which frees one of each player.
    """

    __match_args__ = ("player", "figure", "previous_player", "cause")
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def previous_player(self) -> int:
        """The captor."""
    @property
    def cause(self) -> str:
        """Why: ``"ransom"`` or ``"exchange"``."""

# generated:end

@final
class PlacedTile:
    """A tile on the board."""

    __match_args__ = ("x", "y", "tile", "rotation", "canonical")
    def __new__(cls, x: int, y: int, tile: str, rotation: int, canonical: int) -> PlacedTile: ...
    def __getnewargs__(self) -> tuple[int, int, str, int, int]: ...
    @property
    def x(self) -> int:
        """The column of its cell, growing to the east."""
    @property
    def y(self) -> int:
        """The row of its cell, growing to the south."""
    @property
    def tile(self) -> str:
        """Its id, such as ``"base/D"``; see :meth:`Config.tile`."""
    @property
    def rotation(self) -> int:
        """How it was turned by whoever laid it, in degrees clockwise."""
    @property
    def canonical(self) -> int:
        """The smallest turn that shows the same."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class PlacedFigure:
    """A figure on the board."""

    __match_args__ = ("spot", "player", "figure")
    def __new__(cls, spot: Spot, player: int, figure: str) -> PlacedFigure: ...
    def __getnewargs__(self) -> tuple[Spot, int, str]: ...
    @property
    def spot(self) -> Spot:
        """Where it stands."""
    @property
    def player(self) -> int:
        """Whose it is."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Feature:
    """A feature on the board: all connected segments of one kind, and what it is worth now.

    >>> city = carc.Game(carc.Config(2), seed=7).feature_at(0, 0, 0)
    >>> city.kind, city.tiles, city.open_ends, city.complete, city.owners, city.value
    ('city', 1, 1, False, (), 1)
    """

    __match_args__ = (
        "kind",
        "spots",
        "tiles",
        "open_ends",
        "complete",
        "pennants",
        "cities",
        "city_spots",
        "figures",
        "owners",
        "value",
        "items",
        "bonuses",
        "marks",
    )
    def __new__(
        cls,
        kind: str,
        spots: tuple[Spot, ...],
        tiles: int,
        open_ends: int,
        complete: bool,
        pennants: int,
        cities: int,
        city_spots: tuple[Spot, ...],
        figures: tuple[PlacedFigure, ...],
        owners: tuple[int, ...],
        value: int,
        items: tuple[ScoreItem, ...],
        bonuses: tuple[tuple[int, int], ...],
        marks: dict[str, int],
    ) -> Feature: ...
    def __getnewargs__(
        self,
    ) -> tuple[
        str,
        tuple[Spot, ...],
        int,
        int,
        bool,
        int,
        int,
        tuple[Spot, ...],
        tuple[PlacedFigure, ...],
        tuple[int, ...],
        int,
        tuple[ScoreItem, ...],
        tuple[tuple[int, int], ...],
        dict[str, int],
    ]: ...
    @property
    def kind(self) -> str:
        """``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"`` or ``"shrine"``."""
    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its placed segments, in order; the first names the feature."""
    @property
    def tiles(self) -> int:
        """How many tiles it lies on, each counted once."""
    @property
    def open_ends(self) -> int:
        """Where it can still grow: sides that face an empty cell; for a monastery or garden the
        empty cells around it.
        """
    @property
    def complete(self) -> bool:
        """Whether it is complete. A field never is."""
    @property
    def pennants(self) -> int:
        """Pennants, in a city."""
    @property
    def cities(self) -> int:
        """Completed cities that touch it, for a field."""
    @property
    def city_spots(self) -> tuple[Spot, ...]:
        """Which cities those are, each by the first of its spots, which names it."""
    @property
    def figures(self) -> tuple[PlacedFigure, ...]:
        """The figures in it, in the order of their spots."""
    @property
    def owners(self) -> tuple[int, ...]:
        """The players who would get the points now, by seat."""
    @property
    def value(self) -> int:
        """What each owner would get: the value of a completed feature if it is complete,
        otherwise what it would give if the game ended now.
        """
    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """How :attr:`value` is made up."""
    @property
    def bonuses(self) -> tuple[tuple[int, int], ...]:
        """What single owners would get besides, as seat and points: for a pig in their field."""
    @property
    def marks(self) -> dict[str, int]:
        """The marks on its segments by name, and how many of them: inns, cathedrals, goods."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Candidate:
    """Something that a player can do, and what an agent expects of it; see :meth:`Agent.rank
    <carc.agents.Agent.rank>`.
    """

    __match_args__ = ("actions", "lead", "visits")
    def __new__(cls, actions: Sequence[Action], lead: float, visits: int) -> Candidate: ...
    def __getnewargs__(self) -> tuple[tuple[Action, ...], float, int]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done: one action, or those of a whole turn in their order."""
    @property
    def lead(self) -> float:
        """By how many points the player who decides is expected to end ahead of the best of the
        others, negative if behind; alone, with how many points. An estimate, exact where the
        game ends with this turn; that of a placement is the lead of the best turn that begins
        with it.
        """
    @property
    def visits(self) -> int:
        """How often a search has looked further than the turn; 0 if the lead is what the position
        promises at its end.
        """
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class SearchCandidate:
    """Something that a player can do, and what a search thinks of it; see :class:`Search`."""

    __match_args__ = ("actions", "visits", "value", "prior")
    def __new__(
        cls, actions: Sequence[Action], visits: int, value: float, prior: float
    ) -> SearchCandidate: ...
    def __getnewargs__(self) -> tuple[tuple[Action, ...], int, float, float]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done: one action, or those of a whole turn in their order."""
    @property
    def visits(self) -> int:
        """How often the search tried it; 0 also where another that comes to the same was tried."""
    @property
    def value(self) -> float:
        """By how many points the player who decides is expected to end ahead of the best of the
        others, negative if behind; alone, with how many points. That of a placement is the
        value of the turn that was tried most with it.
        """
    @property
    def prior(self) -> float:
        """The share of the tries that it deserved before anything was tried, 0 to 1."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Search:
    """What a search has found out; see :meth:`Agent.search <carc.agents.Agent.search>`.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> agent = carc.agents.make("mcts:iterations=200", seed=1)
    >>> search = agent.search(game)
    >>> search.candidates[0].actions[0] == search.principal_variation[0]
    True
    >>> search.visits.shape == search.values.shape == (len(game.legal_actions()),)
    True
    >>> int(search.visits.argmax()), search.iterations
    (0, 200)
    """

    __match_args__ = ("player", "candidates", "principal_variation", "iterations", "depth")
    def __new__(
        cls,
        player: int,
        candidates: Sequence[SearchCandidate],
        principal_variation: Sequence[Action],
        iterations: int,
        depth: int,
    ) -> Search: ...
    def __getnewargs__(
        self,
    ) -> tuple[int, tuple[SearchCandidate, ...], tuple[Action, ...], int, int]: ...
    @property
    def player(self) -> int:
        """The player who decides."""
    @property
    def candidates(self) -> tuple[SearchCandidate, ...]:
        """Everything that can be done. What the agent takes comes first: the best turn, or
        the action that begins it. The others follow by how often they were tried; of
        what was tried as often, what is worth more comes before.
        """
    @property
    def principal_variation(self) -> tuple[Action, ...]:
        """How the search expects the game to go on: from the best prospect on the actions and
        draws that it tried most, as far as it looked. Draws are those of one of the worlds that
        it imagined; a tile that goes under a hill in the first turn is left out.
        """
    @property
    def iterations(self) -> int:
        """How many iterations were made, by all threads together."""
    @property
    def depth(self) -> int:
        """How many actions and draws the longest line had that was looked at."""
    @property
    def visits(self) -> npt.NDArray[np.uint64]:
        """How often each prospect was tried, as a new array of uint64."""
    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The value of each prospect in points, as a new array of float64."""
    @property
    def priors(self) -> npt.NDArray[np.float64]:
        """The prior of each prospect, as a new array of float64 that sums to 1."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Rank:
    """A player's place in a ranking."""

    __match_args__ = ("rank", "player", "score")
    def __new__(cls, rank: int, player: int, score: int) -> Rank: ...
    def __getnewargs__(self) -> tuple[int, int, int]: ...
    @property
    def rank(self) -> int:
        """From 1; tied players share a rank, and the next rank is left out."""
    @property
    def player(self) -> int:
        """The seat."""
    @property
    def score(self) -> int:
        """The points."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class HistoryEntry:
    """One entry of a game's history.

    >>> carc.Game(carc.Config(2), deck=["base/U"]).history
    [HistoryEntry(action=Action.draw(tile_type=20), automatic=True, player=None, phase='draw')]
    """

    __match_args__ = ("action", "automatic", "player", "phase")
    def __new__(
        cls, action: Action, automatic: bool, player: int | None, phase: str
    ) -> HistoryEntry: ...
    def __getnewargs__(self) -> tuple[Action, bool, int | None, str]: ...
    @property
    def action(self) -> Action:
        """What was decided or drawn."""
    @property
    def automatic(self) -> bool:
        """Whether it followed by itself from the entry before: a draw of a seeded game or of a
        deck.
        """
    @property
    def player(self) -> int | None:
        """The seat of the player who decided; ``None`` for a draw."""
    @property
    def phase(self) -> str:
        """The name of the phase that the game was in."""
    def to_json(self) -> str:
        """The JSON form of the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class View:
    """A game as one player may see it, or a spectator: the whole position and history, but neither
    the order of the tiles to come nor the seed that decides it. :meth:`Game.view` makes it.

    Views are immutable and can be pickled: sending one gives nothing away.

    >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V", "base/E"])
    >>> view = game.view(0)
    >>> view.current_tile, view.unseen()
    ('base/U', {'base/E': 1, 'base/V': 1})
    >>> view.determinize(seed=5).hash == game.hash
    True
    """

    @property
    def player(self) -> int | None:
        """Who looks; ``None`` is a spectator."""
    @property
    def config(self) -> Config:
        """What is played with and by which rules."""
    @property
    def phase(self) -> str:
        """What is to be decided; see :attr:`Game.phase`."""
    @property
    def actor(self) -> int | Literal["chance"] | None:
        """Who decides; see :attr:`Game.actor`."""
    @property
    def active_player(self) -> int:
        """Whose turn it is."""
    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
    @property
    def turn_part(self) -> int:
        """The part of the turn; see :attr:`Game.turn_part`."""
    @property
    def tiles_remaining(self) -> int:
        """How many tiles are left to draw, those of the river included; with tiles under hills and
        with hidden hands fewer than :meth:`unseen` lists.
        """
    @property
    def river_tiles_remaining(self) -> int:
        """How many tiles of the river are left to draw."""
    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, by seat."""
    @property
    def current_tile(self) -> str | None:
        """The id of the tile that is drawn and to be laid, or ``None``."""
    @property
    def hidden_tiles(self) -> int:
        """How many tiles lie face down under hills; they are among :meth:`unseen`."""
    @property
    def flock(self) -> Spot | None:
        """The shepherd whose flock is asked about, or ``None``; see :attr:`Game.flock`."""
    @property
    def hash(self) -> int:
        """A 64-bit hash of what the viewer knows: equal for all games that give the same view."""
    @property
    def history(self) -> list[HistoryEntry]:
        """What was decided and drawn so far."""
    def legal_actions(self, *, all_rotations: bool = False) -> list[Action]:
        """
        Every legal action as far as the viewer knows the position; see :meth:`Game.legal_actions`.
        With hidden hands, what another player may do with tiles that the viewer does not know is
        not listed.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.view(1).legal_actions() == game.legal_actions()
        True
        """
    def pick(self, x: float, y: float) -> Spot | None:
        """The spot at a point of the table; see :meth:`Game.pick`."""
    def locate(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> tuple[float, float] | None:
        """The point of the table where a figure on a spot stands; see :meth:`Game.locate`."""
    def board(self) -> list[PlacedTile]:
        """Every tile on the board, in the order in which they were laid."""
    def open_cells(self) -> list[tuple[int, int]]:
        """The empty cells beside tiles; see :meth:`Game.open_cells`."""
    def ports(
        self, x: SupportsIndex, y: SupportsIndex
    ) -> tuple[_Ports, _Ports, _Ports, _Ports] | None:
        """The segments at the sides of a placed tile, as it lies; see :meth:`Game.ports`.

        >>> carc.Game(carc.Config(2), seed=7).view(0).ports(0, 0)
        ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
        """
    def segment_at(
        self, x: SupportsIndex, y: SupportsIndex, side: str, position: str
    ) -> int | None:
        """The segment at a port of a placed tile; see :meth:`Game.segment_at`."""
    def holes(self) -> list[tuple[int, int]]:
        """The empty cells with tiles on all four sides; see :meth:`Game.holes`."""
    def dead_cells(self) -> list[tuple[int, int]]:
        """
        The cells beside tiles that no tile fits that the viewer has not seen, that is drawn, in a
        hand or set aside; see :meth:`Game.dead_cells`.
        """
    @property
    def last_cell(self) -> tuple[int, int] | None:
        """The cell of the tile that was laid last; see :attr:`Game.last_cell`."""
    def figures(self) -> list[PlacedFigure]:
        """Every figure of a player on the board, in the order of their spots."""
    def neutral_figures(self) -> dict[str, Spot]:
        """The figures on the board that belong to nobody; see :meth:`Game.neutral_figures`."""
    def features(self) -> list[Feature]:
        """Every feature on the board; see :class:`Feature`."""
    def feature_at(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
    ) -> Feature | None:
        """The feature to which a segment belongs; see :meth:`Game.feature_at`."""
    def supply(self, player: SupportsIndex) -> dict[str, int]:
        """How many of each figure of the game a player has in front of them."""
    def tokens(self, player: SupportsIndex) -> dict[str, int]:
        """How many of each token of the game a player has; empty if the game has no tokens."""
    def hand(self, player: SupportsIndex) -> list[str]:
        """The ids of the tiles in a player's hand as far as the viewer knows them;
        :meth:`hand_size` counts them.
        """
    def hand_size(self, player: SupportsIndex) -> int:
        """How many tiles a player has in hand, known or not."""
    def bag(self) -> dict[str, int]:
        """How many of each token are in the bag; see :meth:`Game.bag`."""
    def records(self) -> dict[str, int]:
        """The record of each card of the game; see :meth:`Game.records`."""
    def towers(self) -> dict[tuple[int, int], int]:
        """The floors on every site on the table; see :meth:`Game.towers`."""
    def prisoners(self, captor: SupportsIndex, owner: SupportsIndex) -> dict[str, int]:
        """What one player holds of another; see :meth:`Game.prisoners`."""
    @property
    def has_ransomed(self) -> bool:
        """Whether the ransom of this turn has been paid."""
    def completed_features(self, kind: str) -> int:
        """How many features of a kind are complete on the board."""
    def tokens_at(self, spot: Spot) -> dict[str, int]:
        """The tokens beside the figure on a spot, by name; see :meth:`Game.tokens_at`."""
    def set_aside(self) -> list[str]:
        """The ids of the tiles that lie face up beside the stack; see :meth:`Game.set_aside`."""
    def has_abbey(self, player: SupportsIndex) -> bool:
        """Whether a player still has their abbey in front of them."""
    def discarded(self) -> list[str]:
        """The ids of the tiles that have left the game, in the order in which they went."""
    def unseen(self) -> dict[str, int]:
        """
        The tiles that the viewer has not seen yet, by id, and how many of each; those under hills,
        and with hidden hands those that others hold, are among them.
        """
    def determinize(self, seed: SupportsIndex) -> Game:
        """A full game that agrees with this view: every arrangement of the unseen tiles is equally
        likely, by a generator with this seed. A draw that is due is still due.
        """
    def to_json(self) -> str:
        """
        The view as JSON: player, actor, phase, whose turn it is, its number and part, drawn tile,
        scores, supplies, who has their abbey and tokens (if the game has any), options, board,
        figures (also those of nobody), tiles set aside, the bag of tokens, shepherds with the
        tokens beside them and the number of hidden tiles (if the game has any), hands, discarded
        and unseen tiles, how many tiles are left to draw, history, config and hash.
        """
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def from_json(text: str, *, config: Config | None = None) -> View:
        """Reads a view from its JSON: the same view. Raises :class:`LoadError` if the text is too
        long, cut short, edited or no view.

        With the ``config`` of the game, which is in the text too, reading is several times faster:
        tables need not be made for each view. It raises :class:`LoadError` if the view is of a game
        with another config.

        >>> view = carc.Game(carc.Config(2), seed=7).view(0)
        >>> carc.View.from_json(view.to_json()) == view
        True
        >>> carc.View.from_json(view.to_json(), config=view.config) == view
        True
        """
    def __copy__(self) -> View: ...
    def __deepcopy__(self, memo: Any, /) -> View: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str], View], tuple[str]]: ...

@final
class Game:
    """A game from its setup to its end.

    Where the tiles come from is given by one of three arguments: ``seed`` seeds the game's own
    generator, ``deck`` is a list of tile ids to be drawn in this order, among which names of tokens
    make a list of their own, and ``chance="external"`` leaves every draw to the caller, who
    applies one of :meth:`chance_outcomes`. ``chance`` can also be a function that is called with a
    copy of the game and returns the draw; if it fails, the action before is taken back. With none
    of them the game is seeded at random. The same config and the same actions give the same game
    everywhere.

    ``draws`` is a list like ``deck`` of the first draws of a game, which then goes on as usual.
    With hills, ``"unknown"`` in either list stands for a tile under a hill that nobody knows.

    >>> game = carc.Game(draws=["base/C", "base/X"], seed=7)
    >>> game.current_tile, game.tiles_remaining
    ('base/C', 70)
    >>> first = lambda game: game.chance_outcomes()[0][0]
    >>> carc.Game(chance=first).current_tile
    'base/A'

    Games are equal if their configs and positions are. They can be copied and pickled. A game may
    move between threads, but only one thread may use it at a time; different games are independent.

    >>> game = carc.Game(carc.Config(players=2), seed=7)
    >>> while not game.is_over:
    ...     for event in game.apply(game.legal_actions()[-1]):
    ...         if isinstance(event, carc.Scored):
    ...             print(event)
    player 1 scores ...
    >>> game.phase, game.legal_actions()
    ('over', [])
    """

    def __new__(
        cls,
        config: Config | None = None,
        *,
        seed: SupportsIndex | None = None,
        deck: Sequence[str] | None = None,
        draws: Sequence[str] | None = None,
        chance: Literal["external"] | Callable[[Game], Action] | None = None,
    ) -> Game: ...
    @staticmethod
    def from_json(text: str, chance: Callable[[Game], Action] | None = None) -> Game:
        """
        Reads a saved game and checks every step of it. Raises :class:`LoadError`, which says what
        is wrong and where, if the text is too long, cut short, edited or foreign. A game whose
        draws a function answers is open in its save; ``chance`` hands the function over again.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> carc.Game.from_json(game.to_json()) == game
        True
        """
    def to_json(self) -> str:
        """The game as JSON text: the config with every default filled in, the source of chance, and
        every decision and draw, which later versions read too.

        The text holds the seed or the order of the tiles: it is not for players who may not know
        what comes; see :meth:`view`.
        """
    @property
    def config(self) -> Config:
        """What is played with and by which rules."""
    @property
    def active_player(self) -> int:
        """Whose turn it is, also after the end: then whose turn was the last."""
    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
    @property
    def turn_part(self) -> int:
        """The part of the turn: 2 while a second tile of the turn is played, otherwise 1."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended and all points are given."""
    @property
    def river_tiles_remaining(self) -> int:
        """How many tiles of the river are left to draw; while there are any, they come first.

        >>> carc.Game(carc.Config(2, expansions=["river"]), seed=7).river_tiles_remaining > 0
        True
        """
    @property
    def tiles_remaining(self) -> int:
        """How many tiles are left to draw, those of the river included."""
    @property
    def phase(self) -> str:
        """What is to be decided: ``"draw"`` a tile, ``"place"`` it, use a ``"figure"``; who begins
        (``"first_player"``); with hands or abbeys which tile to play (``"tile_source"``), with
        hands which one to ``"discard"`` or to ``"deal"``; whom the ``"princess"`` takes, where the
        ``"dragon"`` or a ``"wagon"`` goes; what is to become of a ``"flock"``; whom the
        ``"plague"`` takes; which tile goes under a ``"hill"`` and which token a shepherd gets
        (``"sheep"``), where the game does not draw by itself; or ``"over"``. Expansions add phases.
        """
    @property
    def actor(self) -> int | Literal["chance"] | None:
        """Who decides: the seat of a player, ``"chance"`` where an open game waits for a draw, or
        ``None`` when the game is over.
        """
    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, by seat."""
    @property
    def current_tile(self) -> str | None:
        """The id of the tile that is drawn and to be laid, or ``None``."""
    @property
    def hidden_tiles(self) -> int:
        """How many tiles lie face down under hills. Nobody may know which ones.

        >>> config = carc.Config(2, expansions=["hills_sheep"])
        >>> game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V"])
        >>> events = game.apply(game.legal_actions()[0])
        >>> game.hidden_tiles, game.tiles_remaining
        (1, 1)
        """
    @property
    def flock(self) -> Spot | None:
        """
        The shepherd whose flock is asked about in the phase ``"flock"``, of several of the player's
        in one field the first; ``None`` in other phases.
        """
    @property
    def hash(self) -> int:
        """A 64-bit hash that depends on what is hidden, so it is not for players; see
        :attr:`public_hash` and :attr:`View.hash`. The same on every platform and in every language.
        Equal positions have equal hashes, whatever led to them.
        """
    @property
    def public_hash(self) -> int:
        """A 64-bit hash of what everybody may know: equal for all games that differ only in hidden
        hands and tiles under hills, so that it tells nothing of them.

        >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
        >>> game = carc.Game(carc.Config(2, options=options), seed=7)
        >>> guess = game.determinize(0, seed=1)
        >>> guess.public_hash == game.public_hash, guess.hash == game.hash
        (True, False)
        """
    @property
    def history(self) -> list[HistoryEntry]:
        """Everything that was decided and drawn so far, in order."""
    def legal_actions(self, *, all_rotations: bool = False) -> list[Action]:
        """Every legal action, in ascending order of codes and without duplicates; empty if and only
        if the game is over. Equal turns of a symmetric tile are listed once, unless
        ``all_rotations`` is true.

        >>> game = carc.Game(carc.Config(2), deck=["base/U"])
        >>> [str(action) for action in game.legal_actions()]
        ['place -1,0 90', 'place 1,0 90', 'place 0,1 90']
        """
    def legal_codes(self) -> npt.NDArray[np.uint64]:
        """The codes of :meth:`legal_actions`, as a new array of ``numpy.uint64``. With
        :meth:`play_index` or :meth:`apply_code` it is the fast way through many games.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> codes = game.legal_codes()
        >>> codes.dtype, len(codes) == len(game.legal_actions())
        (dtype('uint64'), True)
        """
    def turns(self) -> list[tuple[Action, ...]]:
        """Every whole turn of the player who lays a tile now, each as the actions to be applied one
        after the other; empty in other phases.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> for action in game.turns()[0]:
        ...     events = game.apply(action)
        >>> game.active_player
        1
        """
    def after(self, line: Sequence[Action], seed: SupportsIndex) -> Game:
        """A game that has gone on from here by these decisions and draws, in their order, and
        draws what comes then by a generator with this seed: a line that somebody imagines, such
        as the ``principal_variation`` of a :class:`carc.agents.Search`. Its draws are those of
        the line, whatever this game would draw; one that is due at its end is still due. This
        game stays as it is. Raises :class:`IllegalActionError` if one of them is not legal when
        it comes.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> search = carc.agents.make("mcts:iterations=100", seed=1).search(game)
        >>> line = search.principal_variation
        >>> seen = game.after(line, seed=1)
        >>> len(seen.history) - len(game.history) == len(line)
        True
        """
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """
        The possible draws with their probabilities; empty unless chance is the actor. What is legal
        besides and has no probability is ``draw unknown`` for a tile that goes under a hill.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> round(sum(probability for _, probability in game.chance_outcomes()), 9)
        1.0
        """
    def is_legal(self, action: Action) -> bool:
        """Whether an action may be taken now."""
    def check(self, action: Action) -> IllegalActionError | None:
        """Why an action may not be taken now: the error that :meth:`apply` would raise, not raised;
        ``None`` if it is legal.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.check(carc.Action.place_tile(0, 0, 0)).reason
        'occupied'
        >>> game.check(game.legal_actions()[0]) is None
        True
        """
    def apply(self, action: Action, player: SupportsIndex | None = None) -> list[Event]:
        """
        Takes an action and everything that follows from it without a decision, draws included, and
        returns what changed, in order. With ``player`` it is refused unless the decision is that
        player's. Raises :class:`IllegalActionError`; nothing has changed then.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> [event.name for event in game.apply(carc.Action.place_tile(0, 1, 90), player=0)]
        ['tile_placed']
        >>> game.apply(carc.Action.pass_(), player=1)
        Traceback (most recent call last):
        carc.IllegalActionError: "pass" is not legal: the decision is not this player's but ...
        """
    def play(self, action: Action) -> None:
        """As :meth:`apply` without building events."""
    def apply_code(self, code: SupportsIndex) -> None:
        """
        As :meth:`play`, by the code of the action. Raises :class:`ParseError` if the number is the
        code of no action.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.apply_code(game.legal_codes()[0])
        >>> len(game.board())
        2
        """
    def apply_index(self, index: SupportsIndex) -> list[Event]:
        """
        As :meth:`apply`, with the action at a place of :meth:`legal_actions`. If these were listed
        since the game changed last, they are not listed again. Raises :class:`CarcError` if the
        index is below 0 or too large; nothing has changed then.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> [event.name for event in game.apply_index(2)]
        ['tile_placed']
        >>> game.apply_index(-1)
        Traceback (most recent call last):
        carc.CarcError: index: -1 is the index of none of the 2 legal actions
        """
    def play_index(self, index: SupportsIndex) -> None:
        """As :meth:`apply_index` without building events.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.play_index(len(game.legal_codes()) - 1)
        >>> len(game.board())
        2
        """
    def undo(self) -> Action | None:
        """Takes back the last applied action together with the draws that followed it, and returns
        it; ``None`` if nothing was applied yet. The game is exactly as it was before.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> before, action = game.hash, game.legal_actions()[0]
        >>> events = game.apply(action)
        >>> game.undo() == action, game.hash == before
        (True, True)
        """
    def undo_with_events(self) -> tuple[Action, list[Event]] | None:
        """As :meth:`undo`, and tells what is taken back: the action, and the events that it and the
        draws behind it had, the last one first. Each of them is to be followed backwards: it
        tells what was before. ``None`` if nothing was applied yet.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> action = game.legal_actions()[0]
        >>> events = game.apply(action)
        >>> game.undo_with_events() == (action, events[::-1])
        True
        """
    def set_undo_depth(self, depth: SupportsIndex) -> None:
        """
        How many applied actions are kept so that taking them back is a copy; older ones are taken
        back by replaying the game. 32 unless it is set, beginning with the first :meth:`undo`,
        which replays the game; 0 keeps none.
        """
    def opening_events(self) -> list[Event]:
        """What happened before the first decision: the start tile, the first turn, the first draw.
        With the events of every action applied, these make up the whole game.
        """
    def events_since(self, step: SupportsIndex, player: SupportsIndex | None) -> list[Event]:
        """What happened from an entry of the :attr:`history` on, as a player may know it, or a
        spectator (``None``): what a server sends to a client that comes back and had seen so many
        entries. From 0 on it is everything, what came before the first entry included; from the
        end on nothing. The game is played through to find it.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> seen = len(game.view(1).history)
        >>> missed = game.apply(game.legal_actions()[0])
        >>> game.events_since(seen, 1) == missed
        True
        """
    def action(self, text: str) -> Action:
        """The action with this text form, in which tiles have their ids: ``pass``, ``draw TILE``,
        ``place X,Y DEGREES``, ``place FIGURE X,Y SEGMENT``, ``choose QUESTION ANSWER`` and so on.
        It may be illegal now. Raises :class:`ParseError` if the text is the form of no action.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> game.action("draw base/U")
        Action.draw(tile_type=20)
        """
    def action_text(self, action: Action) -> str:
        """The text form of an action, in which tiles have their ids.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> game.action_text(carc.Action.draw(tile_type=20))
        'draw base/U'
        """
    def ranking(self) -> list[Rank]:
        """The players by points, the most first, tied players by seat; before the end, the order as
        it stands.
        """
    def supply(self, player: SupportsIndex) -> dict[str, int]:
        """How many of each figure of the game a player has in front of them.

        >>> carc.Game(carc.Config(2, expansions=["abbot"]), seed=7).supply(0)
        {'meeple': 7, 'abbot': 1}
        """
    def hand(self, player: SupportsIndex) -> list[str]:
        """
        The ids of the tiles in a player's hand; empty unless the option ``hand_size`` gives hands.

        >>> game = carc.Game(carc.Config(2, options={"hand_size": "3"}), seed=7)
        >>> len(game.hand(0)), game.phase
        (3, 'tile_source')
        """
    def bag(self) -> dict[str, int]:
        """
        How many of each token are in the bag from which chance draws; empty if the game has no bag.

        >>> carc.Game(carc.Config(2, expansions=["hills_sheep"]), seed=7).bag()
        {'sheep_1': 4, 'sheep_2': 5, 'sheep_3': 5, 'sheep_4': 2, 'wolf': 2}
        """
    def records(self) -> dict[str, int]:
        """The record of each card of the game: how many tiles the feature has for which it was last
        given; 0 before. :meth:`tokens` says who holds it.

        >>> carc.Game(carc.Config(2, expansions=["king_robber"]), seed=7).records()
        {'king': 0, 'robber': 0}
        """
    def towers(self) -> dict[tuple[int, int], int]:
        """The floors on every site on the table, by column and row; empty in games without towers.

        >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).towers()
        {}
        """
    def prisoners(self, captor: SupportsIndex, owner: SupportsIndex) -> dict[str, int]:
        """The meeples of the player ``owner`` that the player ``captor`` holds, by name.

        >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).prisoners(0, 1)
        {}
        """
    @property
    def has_ransomed(self) -> bool:
        """Whether the ransom of this turn has been paid."""
    def completed_features(self, kind: str) -> int:
        """How many features of a kind, such as ``"city"``, are complete on the board.

        >>> carc.Game(seed=7).completed_features("city")
        0
        """
    def tokens_at(self, spot: Spot) -> dict[str, int]:
        """The tokens beside the figure on a spot, by name: the sheep of a shepherd.

        >>> start = carc.Start(
        ...     tiles=[carc.StartTile("base/B", 0, 0)],
        ...     figures=[carc.StartFigure(0, "shepherd", carc.Spot(0, 0, 0), {"sheep_2": 1})],
        ... )
        >>> config = carc.Config(2, expansions=["hills_sheep"], start=start)
        >>> carc.Game(config, seed=7).tokens_at(carc.Spot(0, 0, 0))
        {'sheep_2': 1}
        """
    def set_aside(self) -> list[str]:
        """The ids of the tiles that were drawn too early and lie face up beside the stack; they go
        back when they may come.

        >>> config = carc.Config(2, expansions=["princess_dragon"])
        >>> game = carc.Game(config, deck=["princess/dragon-cap", "base/U"])
        >>> game.set_aside(), game.current_tile
        (['princess/dragon-cap'], 'base/U')
        """
    def has_abbey(self, player: SupportsIndex) -> bool:
        """Whether a player still has their abbey in front of them; always ``False`` in games
        without.

        >>> carc.Game(carc.Config(2, expansions=["abbey_mayor"]), seed=7).has_abbey(1)
        True
        """
    def discarded(self) -> list[str]:
        """
        The ids of the tiles that have left the game, in the order in which they went. The game is
        played through to find them.

        >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/C", "base/U"])
        >>> for text in ["place 0,-1 180", "pass"]:
        ...     events = game.apply(game.action(text))
        >>> game.discarded()
        ['base/C']
        """
    def to_start(self) -> Start | None:
        """
        The position as a :class:`Start`: ``Config(start=...)`` begins another game with it, as it
        is or changed. ``None`` unless the player whose turn it is has yet to lay their tile.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> start = game.to_start()
        >>> start.active, start.drawn == game.current_tile
        (0, True)
        """
    def tokens(self, player: SupportsIndex) -> dict[str, int]:
        """How many of each token of the game a player has; empty if the game has no tokens.

        >>> carc.Game(carc.Config(2, expansions=["traders_builders"]), seed=7).tokens(0)
        {'wine': 0, 'wheat': 0, 'cloth': 0}
        """
    def unseen(self) -> dict[str, int]:
        """The tiles that are left to draw, by id, and how many of each."""
    def board(self) -> list[PlacedTile]:
        """Every tile on the board, in the order in which they were laid.

        >>> carc.Game(carc.Config(2), seed=7).board()
        [PlacedTile(x=0, y=0, tile='base/D', rotation=0, canonical=0)]
        """
    def open_cells(self) -> list[tuple[int, int]]:
        """The empty cells beside tiles as pairs of column and row, by row, then column.

        >>> carc.Game(carc.Config(2), seed=7).open_cells()
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
        """
    def ports(
        self, x: SupportsIndex, y: SupportsIndex
    ) -> tuple[_Ports, _Ports, _Ports, _Ports] | None:
        """The segments at the sides of a placed tile, as it lies: for each side from the north
        clockwise its left, center and right port as seen from the middle of the tile, ``None``
        where no segment is. ``None`` if no tile lies there. The numbers are those of spots; they
        follow the canonical rotation.

        >>> carc.Game(carc.Config(2), seed=7).ports(0, 0)
        ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
        """
    def segment_at(
        self, x: SupportsIndex, y: SupportsIndex, side: str, position: str
    ) -> int | None:
        """
        The segment at a port of a placed tile, as it lies; ``None`` if there is none. The side is
        ``"north"``, ``"east"``, ``"south"`` or ``"west"``, the position on it ``"left"``,
        ``"center"`` or ``"right"`` as seen from the middle of the tile. Raises :class:`ParseError`
        for another word.

        >>> carc.Game(carc.Config(2), seed=7).segment_at(0, 0, "east", "center")
        1
        """
    def holes(self) -> list[tuple[int, int]]:
        """The holes as pairs of column and row, by row, then column: empty cells with tiles on all
        four sides, where an abbey can be laid unless shrines around forbid it.

        >>> carc.Game(carc.Config(2), seed=7).holes()
        []
        """
    def dead_cells(self) -> list[tuple[int, int]]:
        """
        The cells beside tiles that can never be filled any more: no tile that is to come fits there
        by its sides. Pairs of column and row, by row, then column. To come are the tile that is
        drawn, those in the stacks and in hands, and those that are set aside. Abbeys are not
        counted: they fit in every hole.

        >>> start = carc.Start(stack={"base/B": 2})
        >>> carc.Game(carc.Config(2, start=start), chance="external").dead_cells()
        [(0, -1), (-1, 0), (1, 0)]
        """
    @property
    def last_cell(self) -> tuple[int, int] | None:
        """The column and row of the tile that was laid last; ``None`` if none was.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> events = game.apply(game.action("place 1,0 90"))
        >>> game.last_cell
        (1, 0)
        """
    def perft(self, depth: SupportsIndex) -> int:
        """
        How many sequences of so many actions there are from here on, to compare programs by. Depth
        0 gives 1; the count grows with every step, so small depths only are done soon. Ctrl-C ends
        it.

        >>> carc.Game(carc.Config(2), seed=1).perft(4)
        464
        """
    def figures(self) -> list[PlacedFigure]:
        """Every figure of a player on the board, in the order of their spots."""
    def neutral_figures(self) -> dict[str, Spot]:
        """
        The figures on the board that belong to nobody, such as the dragon, by name, and where they
        stand: on a segment with the meeple there, on a tile with nobody.

        >>> start = carc.Start(neutral=[carc.StartNeutral("fairy", carc.Spot(0, 0))])
        >>> config = carc.Config(2, expansions=["princess_dragon"], start=start)
        >>> carc.Game(config, seed=7).neutral_figures()
        {'fairy': Spot(0, 0)}
        """
    def features(self) -> list[Feature]:
        """Every feature on the board, in the order of their first spots.

        >>> [feature.kind for feature in carc.Game(carc.Config(2), seed=7).features()]
        ['city', 'road', 'field', 'field']
        """
    def feature_at(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
    ) -> Feature | None:
        """The feature to which a segment belongs, given by a :class:`Spot` or its numbers; ``None``
        where there is no such segment.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.feature_at(carc.Spot(0, 0, 0)) == game.feature_at(0, 0, 0)
        True
        >>> game.feature_at(5, 5, 0) is None
        True
        """
    def pick(self, x: float, y: float) -> Spot | None:
        """
        The spot at a point of the table: what a player means who points there. ``x`` grows to the
        right and ``y`` down; the tile on cell (x, y) lies from (x, y) to (x + 1, y + 1).

        It is the crown space of a wheel that lies in the layout; or a corner, within a tenth of a
        tile, if a figure stands there, or could in this game, as a barn where four tiles show one
        field each; or the segment of the tile, see :meth:`Tile.pick`. A corner is named as its
        figure names it, else by the tile laid last if that is one of the four, as an action
        would. ``None`` where nothing lies, and for the rest of the wheel.

        >>> carc.Game(carc.Config(2), seed=7).pick(0.5, 0.1)
        Spot(0, 0, 0)
        """
    def locate(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
    ) -> tuple[float, float] | None:
        """The point of the table where a figure on a spot stands, given by a :class:`Spot` or its
        numbers: that of a segment (:meth:`Tile.anchor`), a corner, a tower, the middle of a tile,
        or a space of a wheel that lies in the layout. ``None`` if there is no such spot.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.locate(0, 0, corner=2), game.locate(0, 0), game.locate(9, 9)
        ((1.0, 1.0), (0.5, 0.5), None)
        >>> game.pick(*game.locate(0, 0, 1))
        Spot(0, 0, 1)
        """
    def view(self, player: SupportsIndex | None) -> View:
        """What a player may know of the game; with ``None``, what a spectator may: all that every
        player knows.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.view(1).player, game.view(None).player
        (1, None)
        >>> game.view(None).hash == game.public_hash
        True
        """
    def determinize(self, player: SupportsIndex | None, seed: SupportsIndex) -> Game:
        """
        A full game that agrees with all that a player knows, or a spectator (``None``); what they
        cannot know is drawn anew by a generator with this seed.
        """
    def _repr_svg_(self) -> str: ...
    def copy(self) -> Game:
        """A game of its own that stands where this one stands, with the same draws to come.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> other = game.copy()
        >>> other.play(other.legal_actions()[0])
        >>> len(game.board()), len(other.board())
        (1, 2)
        """
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: object, /) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]: ...

@final
class Generator:
    """
    A portable generator of random numbers, ChaCha with 8 rounds: a seed gives the same numbers on
    every platform and in every language. Seeded games use one of their own.

    >>> generator = carc.Generator(7)
    >>> other = carc.Generator(7)
    >>> generator.uniform(72) == other.uniform(72)
    True
    >>> 0 <= generator.uniform(6) < 6
    True
    """

    def __new__(cls, seed: SupportsIndex, position: SupportsIndex = 0) -> Generator: ...
    def uniform(self, bound: SupportsIndex) -> int:
        """A number from 0 to ``bound`` - 1, all equally likely."""
    @property
    def seed(self) -> int:
        """The seed."""
    @property
    def position(self) -> int:
        """How many 32-bit words have been used."""
    def __getnewargs__(self) -> tuple[int, int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@disjoint_base
class Agent:
    """Somebody who decides for players: what :func:`make` gives.

    An agent is asked about games of every config, in every phase in which a player has to decide,
    for whichever player that is. It never uses what that player may not know. Apart from its
    generator it keeps nothing from one decision to the next, so one agent may play on several seats
    and in several games. Agents can be copied and pickled; a copy decides as the original would.

    An agent may move between threads, but only one thread may use it at a time.
    """

    def rank(
        self,
        game: Game,
        *,
        turns: bool = False,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> list[Candidate]:
        """Says of everything that the player who is to act can do how far ahead they may expect to
        end, the best first: of every legal action or, with ``turns``, of every whole turn where a
        tile is to be laid. The game stays as it is. A :class:`GreedyAgent` judges at once, a
        :class:`MctsAgent` searches as long as it does for a choice; a ranking of an agent that was
        made with the same seed is the same, unless its budget is a time.

        ``cancel`` and ``progress`` are those of :meth:`choose`. A search that is stopped says what
        it knows by then. Raises :class:`CarcError` if no player has to decide, if it was stopped
        before everything was judged once, and for a :class:`RandomAgent`, which has no opinion.

        >>> game = carc.Game(carc.Config(2), deck=["base/E"])
        >>> best = carc.agents.make("mcts:iterations=50", seed=1).rank(game, turns=True)[0]
        >>> best.lead, [str(action) for action in best.actions]
        (4.0, ['place 0,-1 180', 'place meeple 0,-1 0'])
        """
    def search(
        self,
        game: Game,
        *,
        turns: bool = False,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Search:
        """
        Searches as for a choice, and says what was found out about everything that the player who
        is to act can do, and how the game is expected to go on: about every legal action or, with
        ``turns``, about every whole turn where a tile is to be laid. The game stays as it is. For
        the same seed it is the search behind :meth:`choose`, which takes its first prospect.

        ``cancel`` and ``progress`` are those of :meth:`choose`. A search that is stopped says what
        it knows by then. Raises :class:`CarcError` if no player has to decide, if it was stopped
        before everything was judged once, and for agents that do not search: only a
        :class:`MctsAgent` and the levels ``hard`` and ``expert`` do.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> search = carc.agents.MctsAgent(100, seed=1).search(game)
        >>> search.candidates[0].actions[0] == carc.agents.MctsAgent(100, seed=1).choose(game)
        True
        """

    def choose(
        self,
        game: Game,
        *,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Action:
        """Decides for the player who is to act: one of the legal actions. The game stays as it is.

        The lock of the interpreter is released meanwhile; Ctrl-C ends a long search. So does
        another thread that sets ``cancel``, a :class:`threading.Event`. ``progress`` is called as
        ``progress(done, total)`` from time to time and when a search ends, in the calling thread:
        with iterations, or with milliseconds where time alone bounds the search. What it raises
        ends the search. Raises :class:`CarcError` if no player has to decide, because chance is to
        draw or the game is over, and if it was stopped.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> agent = carc.agents.make("mcts:iterations=20", seed=1)
        >>> agent.choose(game) in game.legal_actions()
        True
        """
    @property
    def spec(self) -> str:
        """The agent in words, which :func:`make` understands.

        >>> carc.agents.MctsAgent(iterations=500, seed=1).spec
        'mcts:iterations=500'
        """
    @property
    def seed(self) -> int:
        """The seed with which it was made."""
    @property
    def rng_position(self) -> int:
        """How many 32-bit words of its generator it has used, which with the seed says how it will
        decide.
        """
    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]: ...

@final
class RandomAgent(Agent):
    """Takes any legal action, all of them equally likely.

    >>> agent = carc.agents.RandomAgent(seed=1)
    >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
    'place_tile'
    """

    def __new__(
        cls, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
    ) -> RandomAgent: ...

@final
class GreedyAgent(Agent):
    """
    Takes the action that begins the best turn, by what the game would give if it ended then and by
    what unfinished features and free meeples promise. It looks no further than its own turn.

    >>> agent = carc.agents.GreedyAgent(seed=1)
    >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
    'place_tile'
    """

    def __new__(
        cls, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
    ) -> GreedyAgent: ...

@final
class MctsAgent(Agent):
    """Searches: a Monte Carlo tree search in games that agree with what the player knows, with the
    evaluation of :class:`GreedyAgent` where the tree ends.

    It thinks about each decision for so many ``iterations`` (1 to 100,000,000) or ``seconds`` (up
    to 86,400), whichever comes first; with neither, for 1000 iterations. So many ``threads`` (up to
    64) share the iterations. Without ``seconds`` its choices follow from the seed and the number of
    threads. Raises :class:`ParseError` for values out of range.

    With an ``evaluator`` it judges nothing itself. That is a function of observations and masks,
    which are what :class:`Batch` gives for so many games: the arrays ``board``, ``tiles`` and
    ``vector`` of the ``encoding`` as a tuple, seen from the seat of whoever decides, and which
    actions are legal. One leaf comes first, then up to ``batch`` (1 to 65,536) at a time. It
    returns two arrays. ``priors`` says for each leaf and action how much of the tries it deserves:
    0 or more, of any sum; those of illegal actions do not count. ``values`` says how many points
    each player may expect to have at the end, up to a billion: first the player who decides, then
    the others clockwise. What it raises comes out of the call that searches; arrays of another
    shape and numbers that cannot be raise :class:`CarcError`. It is called in the thread that
    searches, and may not use the agent. Copies and pickles of the agent keep the evaluator.

    >>> carc.agents.MctsAgent(seconds=0.2, seed=1).spec
    'mcts:seconds=0.2'
    >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    >>> part, shape = encoding.sections["scores"]
    >>> def points(observations, masks):
    ...     board, tiles, vector = observations
    ...     return masks, vector[:, part]
    >>> agent = carc.agents.MctsAgent(50, evaluator=points, encoding=encoding, batch=8, seed=1)
    >>> agent.choose(carc.Game(encoding.config, seed=7)).verb
    'place_tile'
    """

    def __new__(
        cls,
        iterations: SupportsIndex | None = None,
        seconds: float | None = None,
        *,
        threads: SupportsIndex = 1,
        evaluator: _Evaluator | None = None,
        encoding: Encoding | None = None,
        batch: SupportsIndex = 32,
        seed: SupportsIndex | None = None,
        rng_position: SupportsIndex = 0,
    ) -> MctsAgent: ...

@final
class LevelAgent(Agent):
    """A level for people, from the weakest to the strongest: ``easy``, ``normal``, ``hard``,
    ``expert``.

    ``easy`` makes mistakes, and ``normal`` plays as a :class:`GreedyAgent`. ``hard`` searches with
    1000 iterations, but no longer than a second for each decision, ``expert`` with 10,000, but no
    longer than five seconds. If ``iterations`` or ``seconds`` are given, these alone count: with
    iterations only, a level plays the same on every machine. Raises :class:`ParseError` if there is
    no such level, for values out of range, and for a budget of a level that does not search.

    >>> carc.agents.LevelAgent("hard", seed=1).spec
    'hard:iterations=1000,seconds=1'
    >>> carc.agents.LevelAgent("expert", iterations=400, seed=1).spec
    'expert:iterations=400'
    """

    def __new__(
        cls,
        level: str,
        iterations: SupportsIndex | None = None,
        seconds: float | None = None,
        *,
        threads: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
        rng_position: SupportsIndex = 0,
    ) -> LevelAgent: ...

@final
class ProcessAgent:
    """A player in a process of its own, which is asked by the line protocol: a program in any
    language can be one.

    ``command`` is the program with its arguments, as a list or as one text, in which quotes hold
    words with spaces together. A text may begin with parameters, as in
    ``"seconds=1 option.level=3 ./player"``. The program is started at once. It is ended by
    :meth:`close`, at the end of a ``with``, and when nobody uses the object any more.

    It may think as long as it likes, but answers have to come within ``patience`` seconds. With
    ``seconds`` or ``iterations`` it is told how long to think about each choice, with ``clock`` how
    many seconds it has for all choices of a game, and with ``increment`` how many are added after
    each. After its time it is told to stop; ``grace`` seconds later it has failed. ``options`` are
    options of the player by name. ``seed`` is what it is told to take its chance from.

    What it is told is what the player to act may know. Whatever it does wrong raises
    :class:`ProcessError`; it is ended then, and every further choice raises the same. It cannot
    be copied or pickled, for nobody sees what the program keeps.

    >>> import sys
    >>> command = [sys.executable, "-m", "carc", "engine", "greedy"]
    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> with carc.agents.ProcessAgent(command, seed=1) as agent:
    ...     print(agent.name, agent.choose(game) == carc.agents.GreedyAgent(seed=1).choose(game))
    carc greedy True
    """

    def __new__(
        cls,
        command: str | Sequence[str],
        *,
        seconds: float | None = None,
        iterations: SupportsIndex | None = None,
        clock: float | None = None,
        increment: float | None = None,
        grace: float | None = None,
        patience: float | None = None,
        options: Mapping[str, str] | None = None,
        seed: SupportsIndex | None = None,
    ) -> ProcessAgent: ...
    def choose(self, game: Game, *, cancel: threading.Event | None = None) -> Action:
        """Asks the player what it does: one of the legal actions. The game stays as it is.

        A game that does not go on from the one before is a new game for the player, with a full
        clock. The lock of the interpreter is released meanwhile; Ctrl-C ends the choice, and so
        does another thread that sets ``cancel``, a :class:`threading.Event`. Raises
        :class:`ProcessError` if the player fails, and :class:`CarcError` if no player has to
        decide, if it was stopped or is closed.
        """
    def begin(self, config: Config, seed: SupportsIndex | None = None) -> None:
        """Tells the player that a game begins, and with which ``seed``: the same as before if it is
        not given. Its clock is full again.
        """
    def ping(self) -> None:
        """Asks the player whether it is there."""
    def close(self) -> None:
        """Ends the process. Nothing happens if that has been done."""
    def __enter__(self) -> ProcessAgent: ...
    def __exit__(self, *_error: object) -> None: ...
    @property
    def spec(self) -> str:
        """The player as a text, which :func:`carc.arena` and :func:`carc.ladder` understand.

        >>> import sys
        >>> command = [sys.executable, "-m", "carc", "engine", "greedy"]
        >>> with carc.agents.ProcessAgent(command, iterations=50) as agent:
        ...     print(agent.spec)
        process:iterations=50 ... -m carc engine greedy
        """
    @property
    def name(self) -> str:
        """The name that the player has given."""
    @property
    def version(self) -> str:
        """The version that the player has given; empty if it has given none."""
    @property
    def options(self) -> dict[str, str]:
        """The options of the player, each with the value that it had at first."""
    @property
    def seed(self) -> int:
        """The seed that the player was told."""

def _arena(
    config: Config,
    agents: Sequence[str],
    games: SupportsIndex,
    seed: SupportsIndex,
    threads: SupportsIndex,
    progress: Callable[[int, int], object] | None,
) -> list[tuple[int, int, int, float, float, float, float]]: ...
def _arena_seeds(seed: SupportsIndex, agents: int, number: int) -> tuple[int, list[int]]: ...
def _interval(rate: float, games: int) -> tuple[float, float]: ...
def _ladder(
    config: Config,
    players: Sequence[tuple[str, object]],
    decks: SupportsIndex,
    seed: SupportsIndex,
    threads: SupportsIndex,
    results: str | os.PathLike[str] | None,
    timed: bool,
    progress: Callable[[int, int], object] | None,
) -> tuple[str, str, str, str]: ...
def _ladder_agents() -> list[str]: ...
def _serve(agent: str) -> None: ...
def make(
    spec: str, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
) -> RandomAgent | GreedyAgent | MctsAgent | LevelAgent:
    """Makes an agent from words: ``"random"``, ``"greedy"``, ``"mcts"``, ``"mcts:iterations=500"``,
    ``"mcts:seconds=0.2"``, ``"mcts:iterations=500,seconds=0.2"``, ``"mcts:threads=4"``, or a level:
    ``"easy"``, ``"normal"``, ``"hard"``, ``"expert"``, of which the last two can have the
    parameters of ``mcts``. Its choices follow from the seed; without one it is seeded at random.
    ``rng_position`` is the position of its generator; see :attr:`Agent.rng_position`. Raises
    :class:`ParseError`, which suggests the nearest name, if there is no such agent.

    >>> carc.agents.make("greedy", seed=1)
    carc.agents.make('greedy', seed=1)
    >>> carc.agents.make("gredy")
    Traceback (most recent call last):
    carc.ParseError: spec: there is no agent "gredy"; did you mean "greedy"?; ...
    """

@final
class Encoding:
    """How games of a config become arrays of fixed size: a number for every action, and
    observations.

    The config needs the option ``table``, such as ``"25x25"``, which limits the board by rule, so
    that every legal action has a number. Numbers do not depend on the position: plane ``p``, row
    ``y`` and column ``x`` of the table give ``(p * height + y) * width + x``, and behind the
    planes come the actions without a cell.

    An observation is what one player may know, seen from their seat: they are player 0, the others
    follow clockwise. It has three arrays.

    ``board``
        uint8, rows x columns x :attr:`channels`. ``tile``: 1 for a tile, 2 for the one laid last.
        ``kind_low``, ``kind_high``: its kind's place in :attr:`Config.tiles` plus 1, low byte
        first. ``symbols``: which of :attr:`symbols` it shows, counted from 1. ``neutral``: a bit
        each for dragon, fairy and pig. ``corner_nw`` to ``corner_sw``: whose figure stands on the
        corner, plus 1. ``port_north_left`` to ``port_west_right``, clockwise: the number of the
        segment there plus 1. For each segment ``s``: ``kind_s`` is 1 city, 2 road, 3 field, 4
        monastery, 5 garden, 6 river, 7 shrine; ``trait_s`` which of :attr:`traits` it shows,
        counted from 1; ``meeple_s`` and ``owner_s`` the number of the meeple on it and whose it is,
        plus 1 each; ``special_s`` and ``special_owner_s`` the same for figures that are no meeples.
        With towers ``tower`` is the floors of the one there plus 1, ``guard`` and ``guard_owner``
        the figure on it and whose it is, plus 1 each. Everything else is 0.
    ``tiles``
        uint8, rows x :attr:`tile_channels`: the drawn tile, then the hands. 0 in ``kind_low`` and
        ``kind_high`` is no tile, 255 in both one that the player may not know.
    ``vector``
        int16: scores, supplies, what is left, and the rest, in the named parts of
        :attr:`sections`.

    Encodings are immutable and can be shared by threads; those of equal configs are equal.

    >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    >>> game = carc.Game(encoding.config, seed=7)
    >>> mask = encoding.mask(game)
    >>> [encoding.action(index) for index in mask.nonzero()[0]] == sorted(
    ...     game.legal_actions(), key=encoding.index)
    True
    >>> board, tiles, vector = encoding.observe(game, player=0)
    >>> board.shape == encoding.board_shape, int(board[10, 10, 0])
    (True, 2)
    """

    def __new__(cls, config: Config) -> Encoding: ...
    @property
    def config(self) -> Config:
        """What is played."""
    @property
    def num_actions(self) -> int:
        """How many actions have a number."""
    @property
    def planes(self) -> tuple[Action, ...]:
        """What each plane is about: its action on the cell (0, 0)."""
    @property
    def singles(self) -> tuple[Action, ...]:
        """The actions without a cell, which come behind the planes."""
    @property
    def codes(self) -> npt.NDArray[np.uint64]:
        """The code of every action, by number, as uint64: ``codes[numbers]`` is what
        :meth:`Batch.step` takes.
        """
    @property
    def board_shape(self) -> tuple[int, int, int]:
        """Rows, columns and channels of ``board``."""
    @property
    def tiles_shape(self) -> tuple[int, int]:
        """Rows and channels of ``tiles``."""
    @property
    def vector_size(self) -> int:
        """How many numbers ``vector`` has."""
    @property
    def channels(self) -> tuple[str, ...]:
        """The names of the bytes of each cell of ``board``."""
    @property
    def tile_channels(self) -> tuple[str, ...]:
        """The names of the bytes of each row of ``tiles``."""
    @property
    def sections(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """What is where in ``vector``: for each name a slice and the shape of what it cuts out.

        ``phase`` (its number in :attr:`phases`), ``decider`` (who decides plus 1, 0 for nobody),
        ``active`` (whose turn it is plus 1), ``turn``, ``part``, ``tiles_remaining``,
        ``river_tiles_remaining``, ``hidden_tiles``; for each player ``scores``, ``supplies`` (of
        :attr:`figures`), ``hand_sizes``, ``abbeys``, ``tokens`` (:attr:`tokens`), ``flocks``
        (:attr:`drawn_tokens`); ``bag``; for each figure of nobody ``neutral`` (column plus 1, row
        plus 1, and segment plus 1, 0 for the whole tile, or 100 and a space); for each space of a
        board ``spaces`` (who stands there and which figure, plus 1 each); and for each kind of tile
        ``unseen`` and ``held``; ``records`` (the record of each card among :attr:`tokens`). With
        towers also ``prisoners`` (for each captor and each owner, how many of :attr:`figures`)
        and ``ransomed`` (1 once the ransom of the turn is paid).

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> part, shape = encoding.sections["supplies"]
        >>> encoding.observe(game, player=0)[2][part].reshape(shape).tolist()
        [[7], [7]]
        """
    @property
    def phases(self) -> dict[str, int]:
        """The number of each phase, by name."""
    @property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """The marks that tiles show as a whole: each combination that there is."""
    @property
    def traits(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The pennants and marks that segments show: each combination that there is."""
    @property
    def figures(self) -> tuple[str, ...]:
        """The figures of players."""
    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens that players have in front of them."""
    @property
    def drawn_tokens(self) -> tuple[str, ...]:
        """The tokens that are drawn from a bag."""
    def index(self, action: Action) -> int:
        """
        The number of an action. Raises :class:`ParseError` for an action that no player can have to
        choose, such as a draw or a place off the table.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.index(carc.Action.place_tile(0, -1, 0)) == 9 * 21 + 10
        True
        """
    def action(self, index: SupportsIndex) -> Action:
        """The action with a number. Raises :class:`ParseError` if there is none."""
    @property
    def num_chance_outcomes(self) -> int:
        """How many outcomes of chance have a number, apart from those of the actions."""
    def fields(
        self, form: Literal["cells", "planes", "flags", "entities", "flat"]
    ) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
        """The arrays of an observation in one of the forms ``"cells"``, ``"planes"``, ``"flags"``,
        ``"entities"`` and ``"flat"``: for each name the type and the shape. What they are for and
        what every number means stands in ``docs/observations.md``.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.fields("planes")["planes"]
        (dtype('float32'), (182, 21, 21))
        """
    def names(
        self, form: Literal["cells", "planes", "flags", "entities", "flat"]
    ) -> dict[str, tuple[str, ...]]:
        """What is on each place of the axis of channels of the arrays of a form: the names of the
        planes, of the columns of rows, of the numbers of a vector. Masks of rows have none.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.names("entities")["figures"]
        ('owner', 'figure', 'column', 'row', 'place', 'feature')
        """
    def observation(
        self,
        game: Game | View,
        form: Literal["cells", "planes", "flags", "entities", "flat"],
        player: SupportsIndex | None = None,
        *,
        rotate: SupportsIndex = 0,
        out: dict[str, npt.NDArray[Any]] | None = None,
    ) -> dict[str, npt.NDArray[Any]]:
        """What a player may know of a game, in the arrays of a form, by name. The player of a
        :class:`View` need not be named. Arrays in ``out`` are written and returned; what it lacks
        is made. With ``rotate`` the table, with all that lies on it, is seen after so many quarter
        turns clockwise; it must be square.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> seen = encoding.observation(game, "entities", player=0)
        >>> column = encoding.names("entities")["features"].index("value")
        >>> seen["features"][seen["features_mask"], column].tolist()
        [1, 1, 0, 0]
        """
    def indices(
        self, codes: npt.NDArray[np.uint64], *, out: npt.NDArray[np.int64] | None = None
    ) -> npt.NDArray[np.int64]:
        """The numbers of actions given by code, as an array of uint64 with one dimension; as int64.
        Raises :class:`ParseError` where one has no number. The other way is ``codes[numbers]``.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> numbers = encoding.indices(game.legal_codes())
        >>> bool((encoding.codes[numbers] == game.legal_codes()).all())
        True
        """
    def rotate(
        self, game: Game | View, numbers: npt.NDArray[np.int64], rotate: SupportsIndex
    ) -> npt.NDArray[np.int64]:
        """The numbers of actions in a game, as an array of int64, as they would be after so many
        quarter turns of the table, clockwise, with all that lies on it. What is legal turns along,
        so that with :meth:`observation` there are four examples of each decision. Numbers of
        actions that are about no cell stay. The table must be square.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> numbers = encoding.indices(game.legal_codes())
        >>> turned = encoding.rotate(game, numbers, 1)
        >>> bool((encoding.rotate(game, numbers, 4) == numbers).all())
        True
        >>> len(set(turned)) == len(numbers)
        True
        """
    def chance_index(self, action: Action) -> int:
        """The number of a draw among the outcomes of chance."""
    def chance_action(self, index: SupportsIndex) -> Action:
        """The draw with a number."""
    def mask(
        self, game: Game | View, out: npt.NDArray[np.int8] | None = None
    ) -> npt.NDArray[np.int8]:
        """Which actions are legal in a game or view, as int8: 1 or 0 for each number. All 0 if no
        player has to decide. ``out`` is written and returned, if given.
        """
    def observe(
        self,
        game: Game | View,
        player: SupportsIndex | None = None,
        *,
        board: npt.NDArray[np.uint8] | None = None,
        tiles: npt.NDArray[np.uint8] | None = None,
        vector: npt.NDArray[np.int16] | None = None,
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        """
        What a player may know of a game: ``board``, ``tiles`` and ``vector``. A :class:`View` gives
        the same arrays as its game does for its player, who need not be named then. Arrays that are
        given are written and returned.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __getnewargs__(self) -> tuple[Config]: ...
    def __copy__(self) -> Encoding: ...
    def __deepcopy__(self, memo: object, /) -> Encoding: ...

@final
class Batch:
    """
    Games of one config that go on together: a step plays one action in each of them, on all cores
    and without Python's lock.

    What chance decides is drawn at once, so in each game a player has to decide, unless it is
    over. The game in place ``i`` is the one that ``carc.Game(config, seed=batch.seeds[i])`` plays
    with the same actions, unless it was :meth:`set` there. Nothing that happens depends on the
    number of threads.

    ``autoreset`` says what happens to a game that is over: with ``"next_step"`` the next step
    begins a new one in its place and ignores the action given for it; with ``"same_step"`` the
    new one begins in the step that ended the old one; with ``"disabled"`` it stays over until
    :meth:`reset`, and actions for it are ignored. ``reward`` says what :meth:`rewards` are:
    ``"difference"`` of a player's points to the mean of the others' at the end, ``"win"`` (-1 for
    everybody who has not won, and what they lose shared by those who have), or ``"points"`` got
    in the step. ``threads`` is the number of threads, all cores if not given.

    Methods that return arrays take ``out``, an array that is written and returned; without it
    they make a new one. Only one thread may use a batch at a time.

    Wherever an array is taken, one of another library will do, such as a tensor of PyTorch on the
    CPU or an array of JAX: what lends its memory by the buffer protocol or by DLPack is read or
    written where it lies. What is returned then is an array of NumPy over the same memory.

    Batches can be copied, pickled and saved: all go on in the same way. :meth:`game` takes a game
    out of a batch, :meth:`set` puts one in, :meth:`from_games` makes a batch of games.

    >>> batch = carc.Batch(carc.Config(2), 64, seed=7, autoreset="same_step")
    >>> for _ in range(300):
    ...     batch.step_indices(batch.sample())
    >>> bool((batch.episodes > 0).all())
    True
    """

    def __new__(
        cls,
        config: Config,
        games: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        reward: Literal["difference", "win", "points"] = "difference",
        threads: SupportsIndex | None = None,
    ) -> Batch: ...
    @property
    def config(self) -> Config:
        """What is played."""
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]:
        """What happens to a game that is over."""
    @property
    def reward(self) -> Literal["difference", "win", "points"]:
        """What players are rewarded for."""
    @staticmethod
    def from_games(
        games: Sequence[Game],
        *,
        seed: SupportsIndex = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        reward: Literal["difference", "win", "points"] = "difference",
        threads: SupportsIndex | None = None,
    ) -> Batch:
        """
        A batch of these games, which may stand anywhere: each goes on in its place as it would have
        alone. So each has a seed of its own until it is over; those that begin then have the seeds
        of the batch. The arguments are those of :class:`Batch`. Raises :class:`CarcError` where
        :meth:`set` does; the config is that of the first game.

        >>> config = carc.Config(2)
        >>> batch = carc.Batch.from_games([carc.Game(config, seed=seed) for seed in (5, 6)])
        >>> batch.seeds.tolist()
        [5, 6]
        """
    def game(self, slot: SupportsIndex) -> Game:
        """
        The game in a place, with all that led to it, as a game of its own. It draws what the batch
        will draw: with the same actions both go on in the same way. Nothing in it is hidden.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(batch.sample())
        >>> game = batch.game(1)
        >>> game.legal_codes().tolist() == batch.legal()[0][slice(*batch.legal()[1][1:3])].tolist()
        True
        """
    def set(self, slot: SupportsIndex, game: Game) -> None:
        """
        Puts a copy of a game in a place. It goes on there as it would have alone, and its seed is
        that of the place; the next game there has that of the next episode. Nothing counts as
        played: there are no rewards, and nothing has ended. Raises :class:`CarcError` if the game
        is of another config, or not all of its draws come from a seed; ``game.after([], seed)``
        gives one whose do.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.set(0, batch.game(1).determinize(0, seed=5))
        >>> int(batch.seeds[0])
        5
        """
    def determinize(
        self, seeds: npt.NDArray[np.uint64], *, which: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """
        Puts in the place of each game one that agrees with all that whoever decides there may know,
        and draws by a seed: what :meth:`View.determinize` gives, with one seed for each game, as an
        array of uint64. Games that are over, and those for which ``which`` is false, stay as they
        are. A search plays on in such guesses, in a copy of the batch.

        >>> import numpy as np
        >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
        >>> batch = carc.Batch(carc.Config(2, options=options), 4, seed=7)
        >>> guess = batch.copy()
        >>> guess.determinize(np.arange(4, dtype=np.uint64))
        >>> [batch.game(i).view(0) == guess.game(i).view(0) for i in range(4)]
        [True, True, True, True]
        """
    def take(self, slots: npt.NDArray[np.int64]) -> Batch:
        """
        A batch of copies of the games in these places, in this order, given as an array of int64; a
        place may come several times. They go on as the games here would, with their own seeds;
        games that begin there later have those of their new places. So some games are observed
        alone, or one is played on in several ways. Raises :class:`CarcError` for the place of no
        game.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2, options={"table": "21x21"}), 4, seed=7)
        >>> some = batch.take(np.array([3, 0, 3]))
        >>> board, tiles, vector = some.observe(carc.Encoding(batch.config))
        >>> len(board), bool((some.seeds == batch.seeds[[3, 0, 3]]).all())
        (3, True)
        """
    def copy(self) -> Batch:
        """A batch of its own with the same games, which go on in the same way.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> other = batch.copy()
        >>> batch.step(batch.legal()[0][batch.legal()[1][:-1]])
        >>> bool((other.legal()[0] == carc.Batch(carc.Config(2), 3, seed=7).legal()[0]).all())
        True
        """
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: object, /) -> Batch: ...
    def save(self) -> bytes:
        """The batch as bytes, from which :meth:`load` makes one that goes on in the same way: all
        games with what led to them, the arguments of the batch, and how often it has sampled.
        Later releases read them too. They hold the seeds, so they are not for players who may not
        know what comes.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(batch.sample())
        >>> other = carc.Batch.load(batch.save())
        >>> [other.game(place) == batch.game(place) for place in range(3)]
        [True, True, True]
        """
    @staticmethod
    def load(data: bytes) -> Batch:
        """The batch that was saved. Its games are played again, and every step of them is checked.
        Raises :class:`LoadError` for bytes that are no batch, cut short, changed, or of a later
        version, and says what is wrong with them.

        >>> carc.Batch.load(b"carc-batch 9")
        Traceback (most recent call last):
        carc.LoadError: not a saved batch
        """
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    def __len__(self) -> int: ...
    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """The seed of each game, as uint64."""
    @property
    def episodes(self) -> npt.NDArray[np.int64]:
        """How many games were played in each place before the present one, as int64."""
    def step(
        self, codes: npt.NDArray[np.uint64], *, which: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """Plays one action in each game, given by code as an array of uint64. Raises
        :class:`IllegalActionError` if one of them is not legal, and :class:`CarcError` for the code
        of no action; then no game has changed.

        With ``which``, an array of bool, games for which it is false stay as they are: they get no
        rewards, and what is given for them is ignored.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> codes, offsets = batch.legal()
        >>> batch.step(codes[offsets[:-1]], which=np.array([True, False, True]))
        >>> [len(batch.game(place).board()) for place in range(3)]
        [2, 1, 2]
        """
    def step_indices(
        self,
        indices: npt.NDArray[np.int64],
        *,
        which: npt.NDArray[np.bool_] | None = None,
        into: Observations | None = None,
        step: SupportsIndex = 0,
    ) -> None:
        """Plays one action in each game, given by its index among the game's legal actions as an
        array of int64: index ``i`` is ``codes[offsets[game] + i]`` of :meth:`legal`. Quicker than
        by code, for nothing is looked for. What is given for a game that is over is ignored.
        Raises :class:`CarcError` if an index is below 0 or too large; then no game has changed.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(np.array([0, 2, 1]))
        >>> batch.step_indices(np.array([0, 99, 0]))
        Traceback (most recent call last):
        carc.CarcError: indices: game 1: 99 is the index of none of its 3 legal actions

        ``which`` as in :meth:`step`. With ``into``, what can be seen and what is legal afterwards
        is written there, as by :meth:`observe_into`; together both are quicker.
        """
    def step_action_indices(
        self,
        encoding: Encoding,
        numbers: npt.NDArray[np.int64],
        *,
        which: npt.NDArray[np.bool_] | None = None,
        into: Observations | None = None,
        step: SupportsIndex = 0,
    ) -> None:
        """Plays one action in each game, given by its number in the encoding as an array of int64.
        What is given for a game that is over is ignored. Raises :class:`ParseError` for the number
        of no action and :class:`IllegalActionError` for an action that is not legal; then no game
        has changed.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> batch.step_action_indices(encoding, batch.masks(encoding).argmax(axis=1))

        ``which`` as in :meth:`step`, ``into`` as in :meth:`step_indices`.
        """
    def sample(
        self,
        weights: npt.NDArray[np.float32] | npt.NDArray[np.float64] | None = None,
        *,
        out: npt.NDArray[np.int64] | None = None,
    ) -> npt.NDArray[np.int64]:
        """Chooses a legal action of each game at random and gives its index, for
        :meth:`step_indices`, as int64; 0 for a game that is over. Without ``weights`` all actions
        are equally likely. ``weights`` is an array of float32 or float64 with one number for each
        legal action, in the order of :meth:`legal`: each action is as likely as it weighs in its
        game. Raises :class:`CarcError` for a weight below 0, infinite or not a number, and where
        those of a game add up to 0.

        The choices follow from the seed of the batch and from how often it has sampled since it
        was made or reset with a seed; both are kept in copies and pickles.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(batch.sample())
        >>> codes, offsets = batch.legal()
        >>> weights = np.zeros(len(codes))
        >>> weights[offsets[:-1] + 1] = 0.25
        >>> batch.sample(weights).tolist()
        [1, 1, 1]
        """
    def reset(
        self,
        which: npt.NDArray[np.bool_] | None = None,
        *,
        seed: SupportsIndex | None = None,
        seeds: npt.NDArray[np.uint64] | None = None,
    ) -> None:
        """
        Begins games anew with the seeds of their next episodes: all of them, or those for which an
        array of bool says so. With ``seed`` all games begin as if the batch had just been made with
        it. With ``seeds``, an array of uint64, each game begins with a seed of its own: it is
        ``carc.Game(config, seed=seeds[i])``, and the one after it has the seed of its episode.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> which = np.array([False, True, True])
        >>> batch.reset(which, seeds=np.array([0, 5, 6], np.uint64))
        >>> batch.game(1) == carc.Game(carc.Config(2), seed=5), batch.episodes.tolist()
        (True, [0, 1, 1])
        """
    def legal_action_indices(
        self,
        encoding: Encoding,
        numbers: npt.NDArray[np.int64] | None = None,
        offsets: npt.NDArray[np.int64] | None = None,
        *,
        rotate: SupportsIndex = 0,
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The numbers in the encoding of all legal actions, game after game in the order of
        :meth:`legal`, and where each game begins among them, both as int64: far smaller than
        :meth:`masks`. Arrays that are given are written and returned, and ``numbers`` may be longer
        than needed. With ``rotate`` the numbers are those after so many quarter turns of the table,
        clockwise, which must be square; their order stays that before.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> numbers, offsets = batch.legal_action_indices(encoding)
        >>> sorted(numbers[: offsets[1]]) == batch.masks(encoding)[0].nonzero()[0].tolist()
        True
        """
    def observation(
        self,
        encoding: Encoding,
        form: Literal["cells", "planes", "flags", "entities", "flat"],
        player: SupportsIndex | None = None,
        *,
        rotate: SupportsIndex = 0,
        out: dict[str, npt.NDArray[Any]] | None = None,
    ) -> dict[str, npt.NDArray[Any]]:
        """What can be seen in each game, in the arrays of a form, by name: those of
        :meth:`Encoding.observation` with one more axis in front. Without ``player`` each game is
        seen from the seat of whoever decides. ``rotate`` as there, the same for all games.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> {name: array.shape for name, array in batch.observation(encoding, "flags").items()}
        {'flags': (3, 116, 21, 21), 'tiles': (3, 1, 31), 'vector': (3, 73)}
        """
    def legal(
        self,
        codes: npt.NDArray[np.uint64] | None = None,
        offsets: npt.NDArray[np.int64] | None = None,
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
        """The codes of all legal actions, game after game in ascending order, and where each game
        begins among them: ``codes[offsets[i]:offsets[i + 1]]`` are those of game ``i``. A game that
        is over has none. As uint64 and int64; arrays that are given are written and returned, and
        ``codes`` may be longer than needed.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> codes, offsets = batch.legal()
        >>> len(offsets), int(offsets[-1]) == len(codes)
        (4, True)
        """
    def masks(
        self, encoding: Encoding, out: npt.NDArray[np.int8] | None = None
    ) -> npt.NDArray[np.int8]:
        """Which actions are legal in each game, as int8: for each game a row like that of
        :meth:`Encoding.mask`.
        """
    def observe(
        self,
        encoding: Encoding,
        player: SupportsIndex | None = None,
        *,
        board: npt.NDArray[np.uint8] | None = None,
        tiles: npt.NDArray[np.uint8] | None = None,
        vector: npt.NDArray[np.int16] | None = None,
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        """
        What can be seen in each game: the arrays of :meth:`Encoding.observe` with one more axis in
        front. Without ``player`` each game is seen from the seat of whoever decides.
        """
    def observe_into(
        self,
        observations: Observations,
        step: SupportsIndex = 0,
        player: SupportsIndex | None = None,
    ) -> None:
        """
        Writes what can be seen and what is legal in each game into arrays that are kept: the same
        as :meth:`observe` and :meth:`masks` give, but only what differs from what stands there is
        touched. ``step`` is the place on the first axis, if the arrays have one for steps.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> observations = carc.Observations(encoding, 3)
        >>> batch.observe_into(observations)
        >>> bool((observations.board == batch.observe(encoding)[0]).all())
        True
        """
    def deciders(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Who decides in each game, as int8; -1 where it is over."""
    def scores(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """The points of each player in each game, as int32, by seat."""
    def final_scores(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """
        The points of each player with which the last game in each place ended, as int32; 0 before
        one has.
        """
    def rewards(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """What each player of each game got in the last step, as float32."""
    def ended(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """In which places the last step ended a game, as bool."""

@final
class BatchSearch:
    """
    A search in every game of a batch in which somebody decides, all at once, so that a network can
    be asked about the leaves of all of them together: PUCT, with draws in the tree. What who
    decides does not know is drawn anew from one simulation to the next. The batch stays as it is.

    ``iterations`` is how many each game gets, and ``leaves`` how many leaves of a game wait at a
    time, at most: the more, the less each is chosen with what the others tell. ``observation`` is
    the form in which leaves are seen; see :meth:`Encoding.fields`. All that is drawn follows from
    ``seed``: the search of a game has the seed that a new :class:`Batch` with this one would give a
    game in its place. Raises :class:`CarcError` for numbers out of range and an encoding of another
    config.

    :meth:`leaves` gives what is to be evaluated, :meth:`feed` takes the answer, until there are no
    more; then :meth:`policy`, :meth:`best` and :meth:`values` tell what was found.

    >>> import numpy as np
    >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    >>> batch = carc.Batch(encoding.config, 3, seed=7)
    >>> search = carc.BatchSearch(batch, encoding, iterations=20, observation="entities")
    >>> while len((leaves := search.leaves())["games"]):
    ...     count = len(leaves["games"])
    ...     priors = np.ones(len(leaves["legal_action_indices"]), np.float32)
    ...     search.feed(priors, np.zeros(count, np.float32))
    >>> batch.step_indices(batch.sample(search.policy()))
    """

    def __new__(
        cls,
        batch: Batch,
        encoding: Encoding,
        *,
        iterations: SupportsIndex = 100,
        leaves: SupportsIndex = 4,
        observation: Literal["cells", "planes", "flags", "entities", "flat"] = "cells",
        seed: SupportsIndex = 0,
    ) -> BatchSearch: ...
    def __len__(self) -> int: ...
    def leaves(self) -> dict[str, npt.NDArray[Any]]:
        """All leaves that wait, game after game, as a dictionary of arrays with one row for each:
        those of the observation, each from the seat of the player who decides there;
        ``"legal_action_indices"`` and ``"legal_offsets"`` as :meth:`Batch.legal_action_indices`
        gives them, for the leaves; and ``"games"``, the index of the game of each leaf, as int64.
        No rows when all iterations were made. Arrays are new.
        """
    def feed(self, priors: npt.NDArray[np.float32], values: npt.NDArray[np.float32]) -> None:
        """Goes on with what the last :meth:`leaves` are worth, in arrays of float32.

        ``priors`` says how much of the iterations each legal action deserves, 0 or more, of any
        sum: one number for each of ``"legal_action_indices"``, or a row for each leaf with a number
        for each action of the encoding, of which those that are not legal are ignored.

        ``values`` says how many points each player may expect to have at the end, a row for each
        leaf that begins with who decides there and goes on clockwise; only differences count, but
        with a player alone. One number for each leaf is by how many points who decides may expect
        to end ahead of the best of the others.

        Raises :class:`CarcError` for arrays of another shape and numbers that cannot be; the
        leaves wait on then.
        """
    def policy(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """
        For each legal action of each game of the batch the share of the iterations that tried it,
        in the order of :meth:`Batch.legal`, as float32: weights for :meth:`Batch.sample`, as long
        as the batch has not gone on. Raises :class:`CarcError` before the first :meth:`feed`.
        """
    def best(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """
        For each game the index of what the search takes, for :meth:`Batch.step_indices`, as int64;
        0 where it is over.
        """
    def values(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """For each game by how many points who decides may expect to end ahead of the best of the
        others, alone with how many points, as float32; 0 where it is over.
        """
    @property
    def is_done(self) -> bool:
        """Whether all iterations were made in all games."""

@final
class Observations:
    """Arrays for what is seen and legal in the games of a batch, which
    :meth:`Batch.observe_into` writes. They remember what was written into them, so that writing
    them again touches only what differs: several times quicker than filling new ones.

    With ``steps`` every array has one more axis in front, of that length, for the steps of a
    rollout.

    The arrays can only be read, for what else is written into them would show through later; an
    ``array.copy()`` can be written. They show what was written last, for as long as they are
    held; :attr:`is_held` says whether anybody does.

    >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    >>> batch = carc.Batch(encoding.config, 8, seed=7)
    >>> rollout = carc.Observations(encoding, 8, steps=16)
    >>> for step in range(16):
    ...     batch.observe_into(rollout, step)
    ...     batch.step_action_indices(encoding, rollout.masks[step].argmax(axis=1))
    >>> rollout.board.shape, rollout.masks.shape == (16, 8, encoding.num_actions)
    ((16, 8, 21, 21, 69), True)
    """

    def __new__(
        cls, encoding: Encoding, games: SupportsIndex, steps: SupportsIndex | None = None
    ) -> Observations: ...
    @property
    def encoding(self) -> Encoding:
        """What the arrays are written by."""
    @property
    def games(self) -> int:
        """How many games they are for."""
    @property
    def steps(self) -> int | None:
        """How many steps they are for; ``None`` if they have no axis for steps."""
    @property
    def board(self) -> npt.NDArray[np.uint8]:
        """The boards, as uint8; see :class:`Encoding`."""
    @property
    def tiles(self) -> npt.NDArray[np.uint8]:
        """The drawn tiles and the hands, as uint8."""
    @property
    def vector(self) -> npt.NDArray[np.int16]:
        """Scores, supplies, what is left and the rest, as int16."""
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """Which actions are legal, as int8: 1 or 0 for each number."""
    @property
    def is_held(self) -> bool:
        """Whether somebody holds one of the arrays, or a part of one. If not, nobody notices when
        they are written again.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> observations = carc.Observations(encoding, 2)
        >>> first = observations.board[0]
        >>> observations.is_held
        True
        >>> del first
        >>> observations.is_held
        False
        """
