# The docstrings are those of the module; a test copies them here (carc-py/tests/stub.py).

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field
from typing import (
    Any,
    ClassVar,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    TypeVar,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import Unpack, disjoint_base

from carc import names as _names
from carc._errors import IllegalActionError
from carc._start import Start

# A form of observation.
_Form: TypeAlias = Literal["cells", "planes", "planes_float16", "flags", "entities", "flat"]

_Mask = TypeVar("_Mask", npt.NDArray[np.int8], npt.NDArray[np.bool_])

__all__ = [
    "Action",
    "Agent",
    "GreedyAgent",
    "LevelAgent",
    "MctsAgent",
    "ProcessAgent",
    "RandomAgent",
    "make",
    "CompletedFeature",
    "FittingTile",
    "ScoreEntry",
    "Standing",
    "TurnOutcome",
    "_arena",
    "_arena_seeds",
    "_interval",
    "_ladder",
    "_ladder_agents",
    "_start_from_text",
    "_start_to_line",
    "_start_to_text",
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
    "Solution",
    "Estimate",
    "FeatureEstimate",
    "Mean",
    "TurnEstimate",
    "SolvedCandidate",
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
    "FigurePutAside",
    "TokenMoved",
    "TileOffered",
    "BidMade",
    "BidPassed",
    "TileWon",
    "CircleChosen",
    "TrackMoved",
    "FlightStarted",
    "DieRolled",
    "FlightFailed",
    "MarkerMoved",
    "MessageDrawn",
    "MessageUsed",
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
    "take_token",
]
# generated:end

def expansions() -> list[Expansion]:
    """Returns all expansions, in the order in which the rules list them.

    >>> carc.expansions()[0]
    Expansion(name='river', tile_sets=('river',), mechanics=())
    """

def final_rewards(
    scores: Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]],
    reward: Literal["difference", "win", "points"] = "difference",
) -> tuple[float, ...]:
    """Returns each player's reward for the final scores of a game.

    :meth:`Batch.rewards` and the environments also use this definition. With two or more players,
    the rewards of all players add up to 0 for ``"difference"`` and ``"win"``.

    Args:
        scores: Each player's final score.
        reward: ``"difference"`` is a player's score minus the mean of the opponents' scores, or the
            score in a solo game. ``"win"`` is -1 for each loser, and the winners share 1 point per
            loser equally. With ``"points"``, all rewards are 0 because points are rewarded in the
            step in which they are scored.

    Raises:
        CarcError: If the reward is unknown.

    >>> carc.final_rewards([30, 50])
    (-20.0, 20.0)
    >>> carc.final_rewards([30, 50, 50], "win")
    (-1.0, 0.5, 0.5)
    """

def questions() -> dict[str, tuple[str, ...]]:
    """Returns the possible answers to every question in the rules, by question name.

    The names of questions and answers are the values of :attr:`Action.question` and
    :attr:`Action.option`. The index of a question or an answer is its number in the other
    programming languages.

    >>> carc.questions()["flock"]
    ('grow', 'gather')
    """

def tokens() -> list[_names.Token]:
    """Returns the names of all tokens, as in :attr:`Action.token`.

    The index of a token is its number in the other programming languages.

    >>> carc.tokens()[:3]
    ['wine', 'wheat', 'cloth']
    """

def options() -> list[RuleOption]:
    """Returns all rule options, in the order in which the rules list them.

    >>> [option.name for option in carc.options()][:2]
    ['farmers', 'farm_scoring']
    """

def reasons() -> list[str]:
    """Returns the names of all score reasons, ordered by number.

    >>> carc.reasons()[:2]
    ['completed_road', 'completed_city']
    """

def causes() -> list[str]:
    """Returns the names of all event causes, ordered by number.

    The names are the values of :attr:`FigureReturned.cause`, :attr:`TileReturned.cause`,
    :attr:`ExtraTurn.cause` and other attributes named ``cause``.

    >>> carc.causes()[:2]
    ['scored', 'returned']
    """

def zones() -> list[str]:
    """Returns the names of all zones, ordered by number.

    A zone is the location of a tile that is off the board. The names are the values of
    :attr:`TileTaken.zone` and other attributes named ``zone``.

    >>> carc.zones()[:2]
    ['stack', 'drawn']
    """

def languages() -> list[str]:
    """Returns the names of the built-in languages; ``str(event)`` uses the first one.

    >>> carc.languages()
    ['en', 'de', 'fr']
    """

def phases() -> list[_names.Phase]:
    """Returns the names of all phases, ordered by number.

    >>> carc.phases()[:2]
    ['over', 'first_player']
    """

def figures() -> list[_names.Figure]:
    """Returns the names of all figures: first the players' figures, then the neutral ones.

    >>> carc.figures()[:2]
    ['meeple', 'abbot']
    """

def marks() -> list[str]:
    """Returns the names of all marks on tiles and segments.

    >>> carc.marks()[:2]
    ['garden', 'wheel1']
    """

def terms() -> list[str]:
    """Returns the names of all score terms, ordered by number.

    >>> carc.terms()[:2]
    ['tiles', 'pennants']
    """

def mechanics() -> list[_names.Mechanic]:
    """Returns the names of all mechanics that a :class:`Config` can turn on or off.

    >>> carc.mechanics()[:2]
    ['large_meeple', 'inns']
    """

def tile_sets() -> list[str]:
    """Returns the names of all built-in tile sets.

    >>> carc.tile_sets()[:2]
    ['base', 'river']
    """

def presets() -> list[_names.Preset]:
    """Returns the names of all presets for ``Config(preset=...)``.

    A preset is an edition that supplies the values of rule options; ``"everything"`` also enables
    all expansions, and ``"minis"`` enables the nine small ones.

    >>> carc.presets()
    ['c1', 'c2', 'c3', 'bb5', 'everything', 'minis']
    """

def render_svg(
    game: Game | View,
    *,
    tile_pixels: SupportsIndex = 80,
    coordinates: bool = False,
    numbers: bool = False,
    legal: bool = False,
    current_tile: bool = False,
) -> str:
    """Renders the board of a game or view as a standalone SVG document.

    The same position always produces the same text.

    Args:
        game: A :class:`Game` or :class:`View`.
        tile_pixels: The width of a tile in pixels at the document's natural size.
        coordinates: ``True`` to number the columns and rows.
        numbers: ``True`` to write the player's number on every figure.
        legal: ``True`` to highlight the cells where the current tile can be placed.
        current_tile: ``True`` to draw the current tile, unrotated, to the right of the board.

    Raises:
        CarcError: If the width is out of range.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> carc.render_svg(game, legal=True).startswith("<svg")
    True
    """

def render_text(game: Game | View, *, colors: bool = False, legal: bool = False) -> str:
    """Renders the board of a game or view as text for a terminal.

    ``str(game)`` is this text without colors and highlights, followed by a line that describes the
    next decision.

    Args:
        game: A :class:`Game` or :class:`View`.
        colors: ``True`` to use ANSI escape sequences for colors.
        legal: ``True`` to highlight the cells where the current tile can be placed.

    >>> game = carc.Game(carc.Config(2), seed=7)
    >>> str(game).startswith(carc.render_text(game))
    True
    """

@final
class ConfigProblem:
    """A problem in a config; an item of :attr:`ConfigError.problems`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("field", "message", "suggestion", "kind", "reason")
    def __new__(
        cls, field: str, message: str, suggestion: str | None, kind: str, reason: str | None
    ) -> ConfigProblem: ...
    def __getnewargs__(self) -> tuple[str, str, str | None, str, str | None]: ...
    @property
    def field(self) -> str:
        """The name of the invalid field, including the key if the field is a mapping."""
    @property
    def message(self) -> str:
        """The error message, including the name of the field."""
    @property
    def suggestion(self) -> str | None:
        """The known name that is closest to the unknown name, or ``None``."""
    @property
    def kind(self) -> str:
        """A stable identifier for the kind of problem, such as ``"out_of_range"``."""
    @property
    def reason(self) -> str | None:
        """A stable identifier for the reason why a start position is impossible, or ``None``.

        Only problems with a start position have a reason, such as ``"occupied"``.
        """
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Expansion:
    """
    An expansion, which adds tile sets and mechanics to a game; see ``Config(expansions=...)``.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("name", "tile_sets", "mechanics")
    def __new__(
        cls, name: str, tile_sets: tuple[str, ...], mechanics: tuple[str, ...]
    ) -> Expansion: ...
    def __getnewargs__(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]: ...
    @property
    def name(self) -> _names.Expansion:
        """The name of the expansion."""
    @property
    def tile_sets(self) -> tuple[str, ...]:
        """The names of the tile sets that the expansion adds. One copy of each set is added."""
    @property
    def mechanics(self) -> tuple[str, ...]:
        """The names of the mechanics that the expansion turns on."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class RuleOption:
    """A rule option: a rule that differs between editions or can be changed by a house rule.

    >>> farmers = next(option for option in carc.options() if option.name == "farmers")
    >>> farmers.values
    ('on', 'off')
    >>> farmers.presets["c1"]
    'on'
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("name", "values", "presets")
    def __new__(cls, name: str, values: tuple[str, ...], presets: dict[str, str]) -> RuleOption: ...
    def __getnewargs__(self) -> tuple[str, tuple[str, ...], dict[str, str]]: ...
    @property
    def name(self) -> str:
        """The name of the option: a key of ``Config(options=...)``."""
    @property
    def values(self) -> tuple[str, ...]:
        """The values, starting with the default. ``"WxH"`` is a size such as ``"12x9"``."""
    @property
    def presets(self) -> dict[str, str]:
        """The option's value in each preset."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
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
    """A game's validated configuration: its players, rules and tiles.

    The attributes contain every value with defaults filled in. Configs are immutable, hashable and
    picklable. Two configs are equal if they describe the same game.

    Args:
        players: The number of players, 1 to 8.
        preset: The edition that supplies the values of the rule options; ``"bb5"`` if ``None``. See
            :func:`presets`. ``"everything"`` also enables all expansions, and ``"minis"`` enables
            the small ones.
        expansions: The names of the expansions whose tiles and rules are added; see
            :func:`expansions`.
        tile_sets: The number of copies of each tile set, by name.
        mechanics: Mechanics to turn on (``True``) or off (``False``), by name; see
            :func:`mechanics`.
        figures: The number of figures that each player has, 0 to 9, by figure name; see
            :func:`figures`.
        options: The values of rule options, by name; see :func:`options`.
        custom_sets: The contents of custom tile files as TOML text.
        start: A start position, as a :class:`Start` or an equivalent mapping.

    Raises:
        ConfigError: If the config is invalid. The error lists all problems and suggests the closest
            known name for each unknown name.

    >>> config = carc.Config(players=3, preset="c1", options={"farmers": "off"})
    >>> config.options["farmers"], config.options["tiny_city"]
    ('off', 'half')
    >>> carc.Config(options={"farmer": "off"})
    Traceback (most recent call last):
    carc.ConfigError: options: unknown name "farmer"; did you mean "farmers"?
    """

    def __new__(
        cls,
        players: SupportsIndex = 2,
        *,
        preset: _names.Preset | None = None,
        expansions: Sequence[_names.Expansion] = (),
        tile_sets: Mapping[str, SupportsIndex] | None = None,
        mechanics: Mapping[str, bool] | None = None,
        figures: Mapping[str, SupportsIndex] | None = None,
        options: Mapping[str, str] | None = None,
        custom_sets: Sequence[str] = (),
        start: Start | Mapping[str, Any] | None = None,
    ) -> Config: ...
    @staticmethod
    def from_json(text: str) -> Config:
        """Parses a config from JSON: an object whose keys are the constructor's arguments.

        Raises:
            ParseError: If the string is not a config in JSON.
            ConfigError: If the config is invalid.

        >>> carc.Config.from_json('{"players": 4, "preset": "c3"}')
        Config(players=4, preset='c3')
        """
    def to_json(self) -> str:
        """Returns the config as JSON text, with all defaults filled in."""
    @staticmethod
    def from_text(text: str) -> Config:
        """Parses a config from board notation: rules, and optionally a position.

        Raises:
            ParseBoardError: If the text is not valid.
            ConfigError: If the config is invalid.

        >>> carc.Config.from_text("carc 1; players 3; | D; drawn V").players
        3
        """
    def to_text(self) -> str:
        """Returns the config in board notation, with all defaults filled in.

        If the config has custom tile sets, the text contains only their number, and
        :meth:`from_text` rejects the text.
        """
    def to_line(self) -> str:
        """Returns the config in board notation, as a single line."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def preset(self) -> _names.Preset:
        """The name of the preset."""
    @property
    def expansions(self) -> tuple[_names.Expansion, ...]:
        """The names of the expansions in play."""
    @property
    def tile_sets(self) -> dict[str, int]:
        """The number of copies of each tile set in play."""
    @property
    def mechanics(self) -> dict[str, bool]:
        """The state of each mechanic, by name: ``True`` if it is on."""
    @property
    def figures(self) -> dict[str, int]:
        """The number of figures that each player has, by figure name."""
    @property
    def tokens(self) -> dict[str, int]:
        """The number of tokens in the game, by token name; empty if the game has no tokens.

        >>> carc.Config(2, expansions=["traders_builders"]).tokens
        {'wine': 9, 'wheat': 6, 'cloth': 5}
        """
    @property
    def fingerprint(self) -> int:
        """A number that identifies the rules, players, figures, tiles and start position.

        Equivalent configs have the same fingerprint, on every platform and in every language. A
        client and a server with the same fingerprint agree on the meaning of actions, events and
        views.

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
        """The contents of the custom tile files."""
    @property
    def start(self) -> Start | None:
        """The start position, or ``None`` for the default start."""
    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The game's tile types, indexed by :attr:`Action.tile_type`.

        >>> [tile.id for tile in carc.Config().tiles][:3]
        ['base/A', 'base/B', 'base/C']
        """
    def tile(self, id: str) -> Tile:
        """Returns the tile with the given id.

        Raises:
            ParseError: If the tile is not in the game.

        >>> carc.Config().tile("base/U").name
        'straight road'
        """
    def tile_type(self, id: str) -> int:
        """Returns the index in :attr:`tiles` of the tile type with the given id.

        Raises:
            ParseError: If the tile is not in the game.

        >>> carc.Config().tile_type("base/C")
        2
        """
    def space(self, space: SupportsIndex) -> tuple[float, float] | None:
        """Returns the center of a space on the wheel, relative to the wheel's center.

        Coordinates are in tile widths. Crown spaces have a radius of 0.17, and the wheel has a
        radius of 1.42.

        Args:
            space: The space number.

        Returns:
            The coordinates ``(x, y)``, or ``None`` if the space or the wheel does not exist.

        >>> carc.Config(expansions=["wheel"]).space(0)
        (1.07, 0.0)
        """
    def replace(self, **changes: Unpack[_ConfigArguments]) -> Config:
        """Returns a copy of the config with some constructor arguments changed.

        The mappings ``tile_sets``, ``mechanics``, ``figures`` and ``options`` change only the
        entries that they contain.

        Raises:
            ConfigError: If the new config is invalid.

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
    """A set of tiles and the number of copies of each, loaded from a tile file.

    Tile sets are immutable and picklable. ``Config(custom_sets=[text])`` uses a custom set in a
    game; load the set with :meth:`from_toml` first to inspect its tiles or to find errors.

    >>> base = carc.TileSet.base()
    >>> sum(tile.count for tile in base.tiles)
    72
    >>> carc.TileSet.from_toml("schema = 1", "mine.toml")
    Traceback (most recent call last):
    carc.TileSetError: mine.toml: ... missing field `id`
    """

    @staticmethod
    def base() -> TileSet:
        """Returns the 72 tiles of the base game."""
    @staticmethod
    def from_toml(text: str, file: str = "tiles.toml") -> TileSet:
        """Loads a tile set from TOML text.

        Args:
            text: The contents of the tile file.
            file: The name of the file in error messages.

        Raises:
            TileSetError: If the text is not a valid tile set. The message names the tile and the
                problem.
        """
    @property
    def id(self) -> str:
        """The name of the set, which is the first part of tile ids in a game."""
    @property
    def title(self) -> str:
        """A human-readable title."""
    @property
    def start(self) -> Tile | None:
        """The start tile, or ``None``."""
    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in file order."""
    def tile(self, id: str) -> Tile:
        """Returns the tile with the given id, which does not include the name of the set.

        Raises:
            ParseError: If the tile does not exist.

        >>> carc.TileSet.base().tile("U").name
        'straight road'
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., TileSet], tuple[str, ...]]: ...

@final
class Tile:
    """A tile in a :class:`TileSet`, or a tile type in a game.

    Tiles are immutable and hashable, and notebooks display them as pictures.

    >>> tile = carc.Config().tile("base/D")
    >>> tile.name, tile.count, tile.sides
    ('cap, straight road', 4, ('city', 'road', 'field', 'road'))
    """

    @property
    def id(self) -> str:
        """The tile's id: ``"D"`` in its set, ``"base/D"`` in a game."""
    @property
    def name(self) -> str:
        """A short description of the tile in plain language."""
    @property
    def count(self) -> int:
        """
        The number of copies in the set or game. In a game, the number includes the start tile.
        """
    @property
    def river(self) -> bool:
        """``True`` if the tile is drawn from the river stack, before all other tiles."""
    @property
    def fork(self) -> bool:
        """``True`` if the tile is the first in the river stack, where the river forks."""
    @property
    def mouth(self) -> bool:
        """``True`` if the tile is the last in the river stack."""
    @property
    def personal(self) -> bool:
        """``True`` for a personal tile, such as an abbey, which every player has from the start."""
    @property
    def board(self) -> bool:
        """``True`` for a tile that is part of a larger board, such as the wheel.

        Board tiles are on the table from the start and are never drawn.

        >>> carc.Config(expansions=["wheel"]).tile("wheel/board-1").board
        True
        """
    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments of the tile, indexed by segment number."""
    @property
    def sides(self) -> tuple[str, str, str, str]:
        """The edges of the unrotated tile, clockwise from north.

        An edge is ``"field"``, ``"city"``, ``"road"``, ``"river"``, or ``"closed"`` if it fits any
        edge.
        """
    @property
    def meets(self) -> tuple[tuple[int, ...], ...]:
        """Groups of segments that meet at a common point, as segment numbers."""
    @property
    def marks(self) -> tuple[str, ...]:
        """The marks on the tile as a whole, such as a dragon.

        In a set, these marks are printed on every copy of the tile. In a game, the marks apply to
        every copy of the tile type. For the marks on individual segments, see
        :attr:`Segment.marks`.

        >>> config = carc.Config(expansions=["princess_dragon"])
        >>> config.tile("princess/dragon-cap").marks
        ('dragon',)
        """
    @property
    def copies(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Additional marks on individual copies, as pairs ``(copies, marks)``."""
    @property
    def canonical(self) -> tuple[int, int, int, int]:
        """The canonical rotation for each of the rotations 0, 90, 180 and 270 degrees."""
    def outline(
        self, segment: SupportsIndex, rotation: SupportsIndex = 0
    ) -> list[list[tuple[float, float]]]:
        """Returns a segment's outline as closed rings of points in the unit square.

        ``x`` increases to the right and ``y`` downward, with (0, 0) in the top left corner after
        rotation. The last point of a ring is joined to its first. Use the even-odd rule to fill the
        rings: a field around a monastery has a second ring for the hole. Outer rings run clockwise
        on the screen, and holes run counterclockwise.

        The outlines of a tile's segments cover the tile without overlapping; adjacent outlines
        share the points of their common border. On adjacent tiles, the outlines of connected
        segments meet. For a tile on the board, pass its :attr:`PlacedTile.canonical` rotation,
        which determines the segment numbers.

        Args:
            segment: The segment number.
            rotation: 0, 90, 180 or 270 degrees clockwise.

        Returns:
            A list of rings, each a list of points ``(x, y)``.

        Raises:
            IndexError: If the segment does not exist.
            CarcError: If the rotation is invalid.

        >>> tile = carc.TileSet.base().tile("B")
        >>> [len(tile.outline(segment)) for segment in range(2)]
        [2, 1]
        >>> carc.TileSet.base().tile("C").outline(0)
        [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]
        """
    def anchor(self, segment: SupportsIndex, rotation: SupportsIndex = 0) -> tuple[float, float]:
        """Returns the point inside a segment's outline where a figure is drawn.

        A figure in a field is drawn on its side, centered on this point.

        Args:
            segment: The segment number.
            rotation: 0, 90, 180 or 270 degrees clockwise.

        Returns:
            The coordinates ``(x, y)`` in the unit square, as in :meth:`outline`.

        Raises:
            IndexError: If the segment does not exist.
            CarcError: If the rotation is invalid.

        >>> tile = carc.TileSet.base().tile("D")
        >>> tile.pick(*tile.anchor(2, 90), 90)
        2
        """
    def pick(self, x: float, y: float, rotation: SupportsIndex = 0) -> int | None:
        """Returns the segment number at a point, or ``None`` for a point off the tile.

        A point on a border belongs to one of the two segments.

        Args:
            x: The horizontal coordinate, 0 to 1.
            y: The vertical coordinate, 0 to 1, increasing downward.
            rotation: 0, 90, 180 or 270 degrees clockwise.

        Raises:
            CarcError: If the rotation is invalid.

        >>> tile = carc.TileSet.base().tile("D")
        >>> tile.segments[tile.pick(0.5, 0.1)].kind, tile.segments[tile.pick(0.9, 0.5, 90)].kind
        ('city', 'city')
        """
    def render_svg(self, rotation: SupportsIndex = 0, *, tile_pixels: SupportsIndex = 80) -> str:
        """Renders the tile as a standalone SVG document.

        Args:
            rotation: 0, 90, 180 or 270 degrees clockwise.
            tile_pixels: The width of the picture in pixels.

        Raises:
            CarcError: If the rotation or the width is invalid.

        >>> carc.TileSet.base().tile("A").render_svg(90).startswith("<svg")
        True
        """
    def render_text(self, rotation: SupportsIndex = 0, *, colors: bool = False) -> str:
        """Renders the tile as five lines of seven characters, in the style of :func:`render_text`.

        Args:
            rotation: 0, 90, 180 or 270 degrees clockwise.
            colors: ``True`` to use ANSI escape sequences for colors.

        Raises:
            CarcError: If the rotation is invalid.

        >>> carc.TileSet.base().tile("U").render_text(90).splitlines()[1:4]
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

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The kind of segment.

        The kind is ``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"``,
        ``"river"`` or ``"shrine"``.
        """
    @property
    def ports(self) -> tuple[str, ...]:
        """The ports of the segment on the unrotated tile.

        A port is a side (``N``, ``E``, ``S`` or ``W``) followed by ``l``, ``c`` or ``r`` for left,
        center or right, as seen from the center of the tile.
        """
    @property
    def pennants(self) -> int:
        """The number of pennants on a city segment."""
    @property
    def touches(self) -> tuple[int, ...]:
        """The numbers of the tile's city segments that border a field segment."""
    @property
    def end(self) -> str | None:
        """The kind of road end if a road segment ends on the tile, otherwise ``None``.

        The kind is ``"crossroads"``, ``"city"``, ``"monastery"``, ``"house"``, ``"trees"``,
        ``"volcano"``, ``"wheel"``, ``"shrine"``, ``"tower"``, ``"bazaar"``, ``"ferry"``,
        ``"crop"`` or ``"carcassonne"``.
        """
    @property
    def marks(self) -> tuple[str, ...]:
        """The marks on the segment, such as ``"inn"``; a mark printed twice is listed twice."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Spot:
    """A location on the board for a figure or token.

    A spot is a segment or corner of the tile at ``x``, ``y``, the tower on that tile, a space on a
    wheel, the position of a lying meeple in its monastery, or, if no location is passed, the whole
    tile.

    Spots are immutable, hashable and ordered by ``y``, then ``x``.

    Args:
        x: The column of the cell.
        y: The row of the cell.
        segment: A segment number on the tile.
        corner: A corner number, 0 to 3, clockwise from northwest.
        space: A space number on the wheel.
        tower: ``True`` for the tower on the tile.
        lying: ``True`` for a meeple lying in the monastery on the tile.

    Raises:
        ParseError: If a number is out of range, or if more than one location is passed.

    >>> spot = carc.Spot(0, 1, 2)
    >>> spot.segment
    2
    >>> str(spot)
    '0,1 2'
    >>> carc.Spot(0, 1, corner=3).segment is None
    True
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        lying: bool = False,
    ) -> Spot: ...
    def __getnewargs_ex__(self) -> tuple[tuple[int, int], dict[str, int]]: ...
    @property
    def x(self) -> int:
        """The column of the cell, increasing to the east."""
    @property
    def y(self) -> int:
        """The row of the cell, increasing to the south."""
    @property
    def segment(self) -> int | None:
        """The segment number, or ``None``."""
    @property
    def corner(self) -> int | None:
        """The corner number, or ``None``."""
    @property
    def space(self) -> int | None:
        """The space number, or ``None``."""
    @property
    def tower(self) -> bool:
        """``True`` if the spot is the tower on the tile."""
    @property
    def lying(self) -> bool:
        """``True`` for a meeple lying in the monastery on the tile."""
    def to_json(self) -> str:
        """Returns the JSON form, such as ``{"x":0,"y":1,"segment":2}``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __lt__(self, other: Spot, /) -> bool: ...
    def __le__(self, other: Spot, /) -> bool: ...
    def __gt__(self, other: Spot, /) -> bool: ...
    def __ge__(self, other: Spot, /) -> bool: ...

@final
class Action:
    """A player's decision or a chance outcome.

    An action does not store the player who takes it and is not necessarily legal;
    :meth:`Game.legal_actions` lists the legal actions. Create actions with the static methods
    below, or parse their notation with :meth:`Game.action`. Actions are immutable, hashable and
    picklable, and are ordered by their codes.

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
        """Creates the action that declines all available options."""
    @staticmethod
    def draw(
        tile_type: SupportsIndex | None = None,
        *,
        token: str | SupportsIndex | None = None,
        seat: SupportsIndex | None = None,
        unknown: bool = False,
    ) -> Action:
        """Creates the chance outcome of drawing an item. Pass exactly one argument.

        To draw a tile by id, use ``game.action("draw base/U")``.

        Args:
            tile_type: The tile type number; see :attr:`tile_type`.
            token: The name of the token, or its number in :func:`tokens`.
            seat: The number of the drawn player, starting at 0.
            unknown: ``True`` for a draw that the player of a :class:`View` is not allowed to see.

        Raises:
            ParseError: If the item is unknown or out of range, or if the number of items passed is
                not 1.

        >>> carc.Action.draw(tile_type=3).tile_type
        3
        >>> carc.Action.draw(token="wolf")
        Action.draw(token='wolf')
        """
    @staticmethod
    def take_tile(source: _names.Source, tile_type: SupportsIndex | None = None) -> Action:
        """Creates the action that chooses the source of the next tile.

        Args:
            source: ``"stack"``, ``"abbey"`` or ``"hand"``.
            tile_type: The tile type number of the tile to play; only for the source ``"hand"``.

        Raises:
            ParseError: If the source is unknown or does not match ``tile_type``.
        """
    @staticmethod
    def place_tile(x: SupportsIndex, y: SupportsIndex, rotation: SupportsIndex) -> Action:
        """Creates the action that places the current tile on a cell.

        Args:
            x: The column of the cell.
            y: The row of the cell.
            rotation: 0, 90, 180 or 270 degrees clockwise.

        Raises:
            ParseError: If a number is out of range.
        """
    @staticmethod
    def place_figure(
        figure: _names.Figure,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
        lying: bool = False,
    ) -> Action:
        """Creates the action that places a figure from the supply on a spot.

        Args:
            figure: The name of the figure; see :func:`figures`.
            x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
                :class:`Spot`.

        Raises:
            ParseError: If the figure is unknown or the spot is invalid.

        >>> carc.Action.place_figure("meeple", 0, 1, 2).spot
        Spot(0, 1, 2)
        >>> carc.Action.place_figure("meeple", carc.Spot(0, 1, 2)).segment
        2
        """
    @staticmethod
    def move_figure(
        figure: _names.Figure,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
        lying: bool = False,
    ) -> Action:
        """Creates the action that moves a figure on the board to a spot.

        Args:
            figure: The name of the figure; see :func:`figures`.
            x: The destination as a :class:`Spot`, or the column of the spot, followed by the other
                arguments of :class:`Spot`.

        Raises:
            ParseError: If the figure is unknown or the spot is invalid.
        """
    @staticmethod
    def remove_figure(
        figure: _names.Figure,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
        lying: bool = False,
    ) -> Action:
        """Creates the action that removes a figure from a spot on the board.

        Args:
            figure: The name of the figure; see :func:`figures`.
            x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
                :class:`Spot`.

        Raises:
            ParseError: If the figure is unknown or the spot is invalid.
        """
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
        lying: bool = False,
    ) -> Action:
        """Creates the action that places a token on a spot.

        Args:
            token: The name of the token, or its number in :func:`tokens`.
            x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
                :class:`Spot`.

        Raises:
            ParseError: If the token is unknown or the spot is invalid.
        """
    @staticmethod
    def take_token(
        token: str | SupportsIndex,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
        lying: bool = False,
    ) -> Action:
        """Creates the action that takes a token from a spot.

        Args:
            token: The name of the token, or its number in :func:`tokens`.
            x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
                :class:`Spot`.

        Raises:
            ParseError: If the token is unknown or the spot is invalid.
        """
    @staticmethod
    def choose(question: str | SupportsIndex, option: str | SupportsIndex) -> Action:
        """Creates the action that answers a question posed by a rule.

        Args:
            question: The name or number of the question; see :func:`questions`.
            option: The name or number of the answer.

        Raises:
            ParseError: If the question or the answer is unknown.

        >>> carc.Action.choose("flock", "gather")
        Action.choose('flock', 'gather')
        """
    @staticmethod
    def bid(points: SupportsIndex) -> Action:
        """Creates the action that bids the given number of points.

        Raises:
            ParseError: If the number is out of range.
        """
    @staticmethod
    def discard_tile(tile_type: SupportsIndex) -> Action:
        """Creates the action that discards a tile of the given type from the hand.

        Raises:
            ParseError: If the number is out of range.
        """
    @staticmethod
    def from_code(code: SupportsIndex) -> Action:
        """Returns the action with the given :attr:`code`.

        Raises:
            ParseError: If the number is not a valid action code.
        """
    @staticmethod
    def from_json(text: str) -> Action:
        """Parses an action from its JSON form.

        Raises:
            ParseError: If the text is not a valid action.

        >>> carc.Action.from_json('{"place_tile":{"x":0,"y":1,"rotation":90}}')
        Action.place_tile(0, 1, 90)
        """
    def to_json(self) -> str:
        """Returns the JSON form, such as ``{"place_tile":{"x":0,"y":1,"rotation":90}}``."""
    @property
    def code(self) -> int:
        """The action code, which is below 2**53 and the same in every language and position."""
    @property
    def verb(self) -> _Verb:
        """The kind of action.

        The verb is ``"pass"``, ``"draw"``, ``"take_tile"``, ``"place_tile"``, ``"place_figure"``,
        ``"move_figure"``, ``"remove_figure"``, ``"place_token"``, ``"take_token"``, ``"choose"``,
        ``"bid"`` or ``"discard_tile"``.
        """
    @property
    def x(self) -> int | None:
        """The column of the cell, or ``None`` for an action without a cell."""
    @property
    def y(self) -> int | None:
        """The row of the cell, or ``None`` for an action without a cell."""
    @property
    def rotation(self) -> int | None:
        """The clockwise rotation of the tile in degrees, or ``None``."""
    @property
    def figure(self) -> str | None:
        """The name of the figure, or ``None``."""
    @property
    def spot(self) -> Spot | None:
        """The spot of the figure or token, or ``None``."""
    @property
    def segment(self) -> int | None:
        """The segment number of :attr:`spot`, or ``None``."""
    @property
    def corner(self) -> int | None:
        """The corner number of :attr:`spot`, or ``None``."""
    @property
    def space(self) -> int | None:
        """The space number of :attr:`spot`, or ``None``."""
    @property
    def tower(self) -> bool:
        """``True`` if :attr:`spot` is the tower on a tile."""
    @property
    def lying(self) -> bool:
        """``True`` if :attr:`spot` is for a meeple lying in a monastery."""
    @property
    def tile_type(self) -> int | None:
        """The tile type number, which is an index into :attr:`Config.tiles`, or ``None``.

        Only actions that draw a tile, take a tile from the hand or discard a tile have a tile type.
        """
    @property
    def token(self) -> str | None:
        """The name of the token to draw, place or take, or ``None``.

        A token that is not in :func:`tokens` is represented by its number, as a string.
        """
    @property
    def seat(self) -> int | None:
        """The drawn player, or ``None``."""
    @property
    def item(self) -> Literal["tile", "token", "seat", "unknown"] | None:
        """
        The kind of drawn item: ``"tile"``, ``"token"``, ``"seat"``, ``"unknown"`` or ``None``.
        """
    @property
    def source(self) -> str | None:
        """The source of the tile: ``"stack"``, ``"abbey"``, ``"hand"`` or ``None``."""
    @property
    def question(self) -> str | None:
        """The name of the question being answered, or ``None``.

        A question that is not in :func:`questions` is represented by its number, as a string.
        """
    @property
    def option(self) -> str | None:
        """The name of the answer, or ``None``.

        An answer that is not in :func:`questions` is represented by its number, as a string.
        """
    @property
    def points(self) -> int | None:
        """The number of points bid, or ``None``."""
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
    """A line in a score: a count and the points for each item.

    >>> carc.ScoreItem(term="pennants", count=2, each=2)
    ScoreItem(term='pennants', count=2, each=2)
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("term", "count", "each")
    def __new__(cls, term: str, count: int, each: int) -> ScoreItem: ...
    def __getnewargs__(self) -> tuple[str, int, int]: ...
    @property
    def term(self) -> str:
        """The name of the score term, such as ``"tiles"``, ``"pennants"`` or ``"cities"``."""
    @property
    def count(self) -> int:
        """The number of items."""
    @property
    def each(self) -> int:
        """The points per item; negative for a deduction."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@disjoint_base
class Event:
    """A change in a game.

    Each kind of event is a subclass with its own attributes and supports ``match``. This class
    defines the methods that all events share.

    Events are complete: a client can reconstruct the board, the figures, the supplies, the scores
    and the active player from the config and the events. Events are immutable, hashable and
    picklable, and are compared by value. ``str(event)`` is a sentence in English.

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
        """Parses an event from its JSON form, for a game with the given config.

        Raises:
            ParseError: If the text is not a valid event, or refers to a player or tile that is not
                in the game.

        >>> carc.Event.from_json(carc.Config(), '{"hand_shown":{"player":1}}')
        HandShown(player=1)
        """
    def to_json(self) -> str:
        """Returns the JSON form, such as ``{"hand_shown":{"player":1}}``.

        Tiles are encoded as tile type numbers.
        """
    @property
    def name(self) -> str:
        """The name of the event kind, as in JSON, such as ``"tile_placed"``."""
    def text(self, language: str | Language | None = None) -> str:
        """Returns the event as a sentence.

        Args:
            language: The name of a built-in language or a :class:`Language`; English if ``None``.

        Raises:
            ParseError: If the language is unknown.

        >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-2]
        >>> event.text(), event.text("de")
        ('player 0 starts a turn', 'Spieler 0 ist am Zug')
        """
    def message(self) -> Message:
        """Returns the content of the sentence for translators: a key and typed arguments.

        >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
        >>> event.message().arguments["tile"]
        'base/U'
        """
    def seen_by(self, player: SupportsIndex | None) -> Event:
        """Returns the event without information that a player is not allowed to know.

        For example, if hands are hidden, the event does not contain the tile dealt to another
        player. Servers send events in this form to clients.

        Args:
            player: The recipient, or ``None`` for a spectator.

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
    """A language for event sentences: templates and the nouns that fill them.

    Three languages are built in; see :func:`languages`. Custom languages are loaded from TOML.
    Languages are immutable and picklable.

    >>> german = carc.Language("de")
    >>> german.name
    'de'
    >>> carc.Language("dee")
    Traceback (most recent call last):
    carc.ParseError: name: unknown language "dee"; did you mean "de"?
    """

    def __new__(cls, name: str) -> Language: ...
    @staticmethod
    def from_toml(text: str) -> Language:
        """Loads a language from TOML text.

        Missing entries are taken from the built-in language that the text names as its
        ``fallback``.

        Raises:
            ParseError: If the text is not valid; the message lists all problems.

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
        """The name of the language, such as ``"de"``."""
    def to_toml(self) -> str:
        """Returns the TOML text of the language, as a starting point for a custom one.

        >>> text = carc.Language("fr").to_toml()
        >>> carc.Language.from_toml(text) == carc.Language("fr")
        True
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Message:
    """The content of an event sentence, independent of the language: a key and typed arguments.

    >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
    >>> event.message()
    Message(key='tile_drawn', arguments={'player': 0, 'tile': 'base/U'})
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("key", "arguments")
    def __new__(cls, key: str, arguments: dict[str, Any]) -> Message: ...
    def __getnewargs__(self) -> tuple[str, dict[str, Any]]: ...
    @property
    def key(self) -> str:
        """The sentence key, such as ``"figure_placed"``."""
    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments by name.

        An argument is a number, a tile id, a name (of a figure, token, feature or score reason), a
        cell as a pair, a :class:`Spot`, or the items of a score.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

# generated:begin events, by scripts/generate.py
@final
class TurnStarted(Event):
    """A player's turn started."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "turn", "previous_player", "previous_turn_part")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def turn(self) -> int:
        """The turn number, starting at 1."""
    @property
    def previous_player(self) -> int | None:
        """The active player in the previous turn; ``None`` for the first turn."""
    @property
    def previous_turn_part(self) -> int | None:
        """The turn part in which the previous turn ended; ``None`` for the first turn."""

@final
class TileDrawn(Event):
    """A tile was drawn from the stack and is now the current tile."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The player who will place the tile."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""

@final
class TileDiscarded(Event):
    """A tile that could not be placed anywhere was removed from the game."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's previous zone: ``"drawn"``, ``"hand"``, or ``"stack"`` if no tile in the
        stack fits.
        """

@final
class TilePlaced(Event):
    """A tile was placed, or was part of the start position."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile", "x", "y", "rotation", "canonical")
    @property
    def player(self) -> int | None:
        """The player who placed the tile; ``None`` for tiles in the start position."""
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
        """The rotation that the player chose."""
    @property
    def canonical(self) -> int:
        """The smallest rotation in which the tile looks the same. The numbers of segments and
        ports refer to this rotation.
        """

@final
class FigurePlaced(Event):
    """A figure moved from the supply to the board in a figure action, or was part of the
    start position.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "figure", "spot")
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot of the figure."""

@final
class FeatureCompleted(Event):
    """A road, city, monastery, shrine or garden was completed, whether or not it scores."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("kind", "spot")
    @property
    def kind(self) -> str:
        """The kind of the feature."""
    @property
    def spot(self) -> Spot:
        """A segment of the feature. For a road or city, the segment is on the tile just placed
        or, if a closed tile such as an abbey ends the feature, on a neighboring tile.
        Monasteries, shrines and gardens have only one segment.
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

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The points, which are the sum of :attr:`items`."""
    @property
    def reason(self) -> str:
        """The reason for the points."""
    @property
    def clause(self) -> str:
        """The rules clause behind the points."""
    @property
    def spot(self) -> Spot | None:
        """The feature, identified by one of its segments; ``None`` if the points do not come
        from a feature.
        """
    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The breakdown of the points."""
    @property
    def kind(self) -> str | None:
        """The kind of the feature; ``None`` if the points do not come from a feature."""
    @property
    def strengths(self) -> tuple[int, ...]:
        """Each player's strength in the feature, if a majority decided who scored."""
    @property
    def total(self) -> int:
        """The player's new total score, including these points."""

@final
class FigureReturned(Event):
    """A figure returned to its owner's supply."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "figure", "spot", "cause", "feature")
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot that the figure left."""
    @property
    def cause(self) -> str:
        """The cause of the return."""
    @property
    def feature(self) -> Spot | None:
        """The feature that was scored when the figure returned, identified by the same spot as
        in :class:`Scored` and :class:`FeatureCompleted`; ``None`` if the figure returned for
        a reason other than scoring.
        """

@final
class GameEnded(Event):
    """The game ended, and all final scores are known."""

    __match_args__ = ()

@final
class FirstPlayerChosen(Event):
    """The first player was determined."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player",)
    @property
    def player(self) -> int:
        """The first player."""

@final
class TileShown(Event):
    """A player showed a tile to all players: a tile that was drawn to determine the first
    player and returns to the stack, or a tile from a hidden hand.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player who showed the tile."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's zone: ``"stack"``, or ``"hand"`` if the tile stays in the hand."""

@final
class TileReturned(Event):
    """A tile returned to the stack."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("tile", "player", "zone", "cause")
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def player(self) -> int:
        """The player who had the tile, or the player who placed the volcano if the tile was set
        aside.
        """
    @property
    def zone(self) -> str:
        """The tile's previous zone: ``"drawn"``, ``"hand"``, ``"shown"`` or ``"set_aside"``."""
    @property
    def cause(self) -> str:
        """The cause: ``"unplaceable"``, ``"first_player"``, or ``"volcano"`` if the first
        volcano was placed.
        """

@final
class TileDealt(Event):
    """A tile was dealt from the stack into a hand."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The owner of the hand."""
    @property
    def tile(self) -> str | None:
        """The id of the tile; ``None`` if it is hidden from the observer."""

@final
class TileTaken(Event):
    """A player took a tile from their hand or took their abbey as the current tile."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's previous zone: ``"hand"``, or ``"front"`` for an abbey."""

@final
class HandShown(Event):
    """A player showed their hand because no tile in it can be played."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player",)
    @property
    def player(self) -> int:
        """The player."""

@final
class TokensTaken(Event):
    """A player took tokens: a city's goods from the reserve, or ingots from a tile."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The feature that earned the tokens, identified by the same spot as in its completion
        event, or the spot of the tile with the ingots.
        """

@final
class TurnPartStarted(Event):
    """Another turn part started, or, after the last turn, a player's part of the abbey round
    started.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "turn_part", "previous_player", "previous_turn_part")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def turn_part(self) -> int:
        """The turn part, which is 1 in the abbey round."""
    @property
    def previous_player(self) -> int:
        """The previous active player."""
    @property
    def previous_turn_part(self) -> int:
        """The previous turn part."""

@final
class FigureMoved(Event):
    """A figure moved to another spot on the board. If the fairy moves to a segment, it
    accompanies the meeple there. If the fairy moves to a tile, it does not accompany a
    meeple. The wheel pig moves to a sector of the wheel, which then takes effect. The
    Count and the citizens move from quarters of Carcassonne, which are represented by
    spaces. A wagon that moves has already returned to the supply in the same turn part,
    so this event takes the wagon from the supply.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("figure", "spot", "player", "origin")
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The new spot of the figure."""
    @property
    def player(self) -> int | None:
        """The owner of the figure; ``None`` for a neutral figure."""
    @property
    def origin(self) -> Spot | None:
        """The spot that the figure left; ``None`` if the figure was not on the board."""

@final
class TileSetAside(Event):
    """A drawn tile that could not be played yet was set aside. Another tile is drawn next."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile", "zone")
    @property
    def player(self) -> int:
        """The player who drew the tile."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""
    @property
    def zone(self) -> str:
        """The tile's previous zone: ``"drawn"`` or ``"hand"``."""

@final
class TileHidden(Event):
    """The next tile in the stack was placed face down under the hill just placed. No player
    knows the type of this tile.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
    """A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately,
    and sheep tokens return when the shepherd leaves the board.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The shepherd's spot, even if the shepherd has left the board."""

@final
class CardTaken(Event):
    """A player completed the largest city or the longest road so far. The player takes the
    corresponding card or, if the player already has the card, increases its record.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "count", "spot", "previous_player", "previous_count")
    @property
    def player(self) -> int:
        """The player who now has the card."""
    @property
    def token(self) -> str:
        """The name of the card."""
    @property
    def count(self) -> int:
        """The number of tiles in the feature, which is the new record."""
    @property
    def spot(self) -> Spot:
        """The feature, identified by the same spot as in its completion event."""
    @property
    def previous_player(self) -> int | None:
        """The player who had the card before, possibly the same player; ``None`` for the first
        award.
        """
    @property
    def previous_count(self) -> int:
        """The previous record; 0 for the first award."""

@final
class ExtraTurn(Event):
    """The player whose turn has ended also takes the next turn, as a reward for filling a
    hole or because they placed the volcano lake.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "cause")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def cause(self) -> str:
        """The cause: ``"hole"`` or ``"volcano_lake"``."""

@final
class ChallengeStarted(Event):
    """A challenge started between a shrine and a neighboring monastery or abbey. Both
    buildings have meeples, and at least one building is unfinished.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("spot", "feature", "winner", "cause")
    @property
    def spot(self) -> Spot:
        """The shrine."""
    @property
    def feature(self) -> Spot:
        """The monastery or abbey."""
    @property
    def winner(self) -> str | None:
        """The building that was scored while the other building was unfinished: ``"shrine"`` or
        ``"monastery"``. ``None`` if one tile completed both buildings, or if a building no
        longer has a meeple.
        """
    @property
    def cause(self) -> str:
        """The cause: ``"challenge_won"``, ``"both_completed"`` or ``"abandoned"``."""

@final
class TokenPlaced(Event):
    """A player placed a token on the board, such as a floor on a tower or an ingot on a
    tile.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "count", "spot")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def token(self) -> str:
        """The name of the token."""
    @property
    def count(self) -> int:
        """The number of tokens now on the spot."""
    @property
    def spot(self) -> Spot:
        """The spot."""

@final
class FigureCaptured(Event):
    """A player captured another player's meeple and keeps it as a prisoner."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "figure", "spot", "previous_player", "origin")
    @property
    def player(self) -> int:
        """The captor."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot that the figure left."""
    @property
    def previous_player(self) -> int:
        """The owner of the figure."""
    @property
    def origin(self) -> Spot:
        """The tower that captured the figure."""

@final
class FigureFreed(Event):
    """A prisoner returned to its owner's supply, either because the owner paid a ransom or
    in an exchange, which frees one meeple for each player.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The cause: ``"ransom"`` or ``"exchange"``."""

@final
class FigurePutAside(Event):
    """A neutral figure left the board."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("figure", "spot", "cause")
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def spot(self) -> Spot:
        """The spot that the figure left."""
    @property
    def cause(self) -> str:
        """The cause: ``"completed"`` or ``"no_target"``."""

@final
class TokenMoved(Event):
    """A player moved a ferry to other landings, so a different ferry token is now on the
    spot.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "spot", "previous_token")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def token(self) -> str:
        """The name of the token that is now on the spot, such as a ferry with new landings."""
    @property
    def spot(self) -> Spot:
        """The spot."""
    @property
    def previous_token(self) -> str:
        """The name of the token that was previously on the spot."""

@final
class TileOffered(Event):
    """An auctioneer chose a face-up tile at a bazaar to be auctioned."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The auctioneer."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""

@final
class BidMade(Event):
    """A player bid for the offered tile."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "count")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def count(self) -> int:
        """The number of points bid."""

@final
class BidPassed(Event):
    """A player passed instead of bidding for the offered tile."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player",)
    @property
    def player(self) -> int:
        """The player."""

@final
class TileWon(Event):
    """A player won a tile at the active player's bazaar and will place it in their next
    turn.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "tile")
    @property
    def player(self) -> int:
        """The player who won the tile."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/U"``."""

@final
class CircleChosen(Event):
    """The active player chose the effect of a crop circle."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "kind", "cause")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def kind(self) -> str:
        """The kind of feature whose meeples the circle affects: ``"field"``, ``"road"`` or
        ``"city"``.
        """
    @property
    def cause(self) -> str:
        """The effect: ``"add"`` or ``"remove"``."""

@final
class TrackMoved(Event):
    """A player's piece moved on the score track: a robber was placed, moved or returned to
    its owner.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "space", "previous_space", "previous_player")
    @property
    def player(self) -> int:
        """The owner of the piece."""
    @property
    def token(self) -> str:
        """The name of the piece."""
    @property
    def space(self) -> int | None:
        """The new space, 0 to 49; ``None`` if the piece returned to its owner."""
    @property
    def previous_space(self) -> int | None:
        """The previous space; ``None`` if the piece was not on the track."""
    @property
    def previous_player(self) -> int | None:
        """The player who was robbed; ``None`` if the move is not a robbery."""

@final
class FlightStarted(Event):
    """A player chose a meeple for the flying machine on the tile just placed. The meeple is
    still in the supply.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "figure", "x", "y")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def x(self) -> int:
        """The column of the cell."""
    @property
    def y(self) -> int:
        """The row of the cell."""

@final
class DieRolled(Event):
    """The die was rolled for a flight. The figure then lands, or the flight fails."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "count", "x", "y")
    @property
    def player(self) -> int:
        """The player whose figure flies."""
    @property
    def count(self) -> int:
        """The value of the die, from 1 to 3."""
    @property
    def x(self) -> int:
        """The column of the cell."""
    @property
    def y(self) -> int:
        """The row of the cell."""

@final
class FlightFailed(Event):
    """A figure could not land and stayed in the supply."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "figure", "x", "y")
    @property
    def player(self) -> int:
        """The player."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    @property
    def x(self) -> int:
        """The column of the cell."""
    @property
    def y(self) -> int:
        """The row of the cell."""

@final
class MarkerMoved(Event):
    """In a game with messengers, one of a player's two score markers moved."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "points", "space")
    @property
    def player(self) -> int:
        """The owner of the marker."""
    @property
    def token(self) -> str:
        """The name of the marker: ``"score_marker"`` or ``"messenger"``."""
    @property
    def points(self) -> int:
        """The number of points that the marker moved forward; negative if it moved backward."""
    @property
    def space(self) -> int:
        """The new space, 0 to 49."""

@final
class MessageDrawn(Event):
    """The active player drew a message, which is now at the bottom of the stack."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def token(self) -> str:
        """The name of the message."""

@final
class MessageUsed(Event):
    """The active player carried out a message or took 2 points instead. Carrying out
    ``message_tile`` grants an additional turn part.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "token", "cause")
    @property
    def player(self) -> int:
        """The active player."""
    @property
    def token(self) -> str:
        """The name of the message."""
    @property
    def cause(self) -> str:
        """The choice: ``"carried_out"`` or ``"points"``."""

# generated:end

@final
class PlacedTile:
    """A tile on the board."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("x", "y", "tile", "rotation", "canonical")
    def __new__(cls, x: int, y: int, tile: str, rotation: int, canonical: int) -> PlacedTile: ...
    def __getnewargs__(self) -> tuple[int, int, str, int, int]: ...
    @property
    def x(self) -> int:
        """The column of the cell, increasing to the east."""
    @property
    def y(self) -> int:
        """The row of the cell, increasing to the south."""
    @property
    def tile(self) -> str:
        """The id of the tile, such as ``"base/D"``; see :meth:`Config.tile`."""
    @property
    def rotation(self) -> int:
        """The clockwise rotation in which the tile was placed, in degrees."""
    @property
    def canonical(self) -> int:
        """The smallest rotation in which the tile looks the same as in :attr:`rotation`."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class PlacedFigure:
    """A figure on the board."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("spot", "player", "figure")
    def __new__(cls, spot: Spot, player: int, figure: str) -> PlacedFigure: ...
    def __getnewargs__(self) -> tuple[Spot, int, str]: ...
    @property
    def spot(self) -> Spot:
        """The spot of the figure."""
    @property
    def player(self) -> int:
        """The owner of the figure."""
    @property
    def figure(self) -> str:
        """The name of the figure."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Feature:
    """A feature on the board: a set of connected segments of one kind, with its current value.

    >>> city = carc.Game(carc.Config(2), seed=7).feature_at(0, 0, 0)
    >>> city.kind, city.tiles, city.open_ends, city.complete, city.owners, city.value
    ('city', 1, 1, False, (), 1)
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
    def kind(self) -> _names.Kind:
        """``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"`` or ``"shrine"``."""
    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots of the feature's segments, in order; the first one identifies the feature."""
    @property
    def tiles(self) -> int:
        """The number of distinct tiles that the feature covers."""
    @property
    def open_ends(self) -> int:
        """The number of places where the feature can grow.

        The number counts the sides that face an empty cell or, for a monastery or garden, the
        empty cells around the tile.
        """
    @property
    def complete(self) -> bool:
        """``True`` if the feature is complete; always ``False`` for a field."""
    @property
    def pennants(self) -> int:
        """The number of pennants in a city."""
    @property
    def cities(self) -> int:
        """The number of completed cities next to a field."""
    @property
    def city_spots(self) -> tuple[Spot, ...]:
        """The first spot of each city counted in :attr:`cities`."""
    @property
    def figures(self) -> tuple[PlacedFigure, ...]:
        """The figures in the feature, ordered by spot."""
    @property
    def owners(self) -> tuple[int, ...]:
        """The players who would score the feature now, in ascending order."""
    @property
    def value(self) -> int:
        """The points for each owner.

        For a complete feature, this is the value at completion. For an incomplete feature, this
        is the value if the game ended now.
        """
    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The breakdown of :attr:`value`."""
    @property
    def bonuses(self) -> tuple[tuple[int, int], ...]:
        """Additional points for owners of pigs in the field, as pairs ``(player, points)``."""
    @property
    def marks(self) -> dict[str, int]:
        """The number of marks on the segments, by name, such as ``"inn"``."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Candidate:
    """An action or turn with its expected lead; see :meth:`Agent.rank <carc.agents.Agent.rank>`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("actions", "lead", "visits")
    def __new__(cls, actions: Sequence[Action], lead: float, visits: int) -> Candidate: ...
    def __getnewargs__(self) -> tuple[tuple[Action, ...], float, int]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """The candidate's actions, in order: a single action, or all actions of a turn."""
    @property
    def lead(self) -> float:
        """The expected final lead of the player to act over the best opponent, in points.

        A negative lead means that the player is behind. In a solo game, this is the expected
        final score. The lead is exact if the game ends with this turn. The lead of a tile
        placement is the lead of the best turn that starts with it.
        """
    @property
    def visits(self) -> int:
        """The number of search visits, or 0 if :attr:`lead` is a static evaluation."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class SearchCandidate:
    """An action or turn with its search statistics; see :class:`Search`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("actions", "visits", "value", "prior")
    def __new__(
        cls, actions: Sequence[Action], visits: int, value: float, prior: float
    ) -> SearchCandidate: ...
    def __getnewargs__(self) -> tuple[tuple[Action, ...], int, float, float]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """The candidate's actions, in order: a single action, or all actions of a turn."""
    @property
    def visits(self) -> int:
        """The number of visits; 0 if the candidate was not visited or is equivalent to a visited
        one.
        """
    @property
    def value(self) -> float:
        """The expected final lead of the player to act over the best opponent, in points.

        A negative value means that the player is behind. In a solo game, this is the expected
        final score. The value of a tile placement is the value of the most-visited turn that
        starts with it.
        """
    @property
    def prior(self) -> float:
        """The prior probability of the candidate, 0 to 1."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Search:
    """The result of a search; see :meth:`Agent.search <carc.agents.Agent.search>`.

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

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
        """The player to act."""
    @property
    def candidates(self) -> tuple[SearchCandidate, ...]:
        """All candidates, starting with the agent's choice.

        The other candidates are sorted by visits, then by value, in descending order.
        """
    @property
    def principal_variation(self) -> tuple[Action, ...]:
        """The principal variation: the most-visited actions and draws.

        The draws come from one of the searched determinizations. If the first turn of the
        variation hides a tile under a hill, the draw of this tile is omitted.
        """
    @property
    def iterations(self) -> int:
        """The number of iterations performed, summed over all threads."""
    @property
    def depth(self) -> int:
        """The length of the longest line searched, in actions and draws."""
    @property
    def visits(self) -> npt.NDArray[np.uint64]:
        """Returns the number of visits of every candidate as a new array of uint64."""
    @property
    def values(self) -> npt.NDArray[np.float64]:
        """Returns the value of every candidate in points as a new array of float64."""
    @property
    def priors(self) -> npt.NDArray[np.float64]:
        """Returns the prior of every candidate as a new array of float64 that sums to 1."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class ScoreEntry:
    """A score entry: the player, the points, the reason and the breakdown.

    Score entries have the same fields as the event :class:`Scored`.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
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
    def __new__(
        cls,
        player: int,
        points: int,
        reason: str,
        clause: str,
        spot: Spot | None,
        items: tuple[ScoreItem, ...],
        kind: str | None,
        strengths: tuple[int, ...],
        total: int,
    ) -> ScoreEntry: ...
    def __getnewargs__(
        self,
    ) -> tuple[
        int,
        int,
        str,
        str,
        Spot | None,
        tuple[ScoreItem, ...],
        str | None,
        tuple[int, ...],
        int,
    ]: ...
    @property
    def player(self) -> int:
        """The player who scores."""
    @property
    def points(self) -> int:
        """The points, which are the sum of :attr:`items`."""
    @property
    def reason(self) -> str:
        """The reason, such as ``"unfinished_city"``."""
    @property
    def clause(self) -> str:
        """The rules clause behind the points."""
    @property
    def spot(self) -> Spot | None:
        """The feature, identified by one of its segments; ``None`` if the points do not come
        from a feature.
        """
    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The breakdown of the points."""
    @property
    def kind(self) -> str | None:
        """The kind of the feature; ``None`` if the points do not come from a feature."""
    @property
    def strengths(self) -> tuple[int, ...]:
        """Each player's strength in the feature, if a majority decides who scores."""
    @property
    def total(self) -> int:
        """The player's total score, including these points."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Standing:
    """Each player's current score and hypothetical final score; see :meth:`Game.standing`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("scores", "totals", "entries")
    def __new__(
        cls, scores: tuple[int, ...], totals: tuple[int, ...], entries: tuple[ScoreEntry, ...]
    ) -> Standing: ...
    def __getnewargs__(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[ScoreEntry, ...]]: ...
    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's current score."""
    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's final score if the game ended now."""
    @property
    def entries(self) -> tuple[ScoreEntry, ...]:
        """The score entries that final scoring would add, in order."""
    def by_reason(self, player: int) -> dict[str, int]:
        """Returns the points that final scoring would add to a player's score, by reason.

        The points and the player's current score add up to the player's total in :attr:`totals`.

        >>> game = carc.Game(carc.Config(2), deck=["base/D", "base/V"])
        >>> for text in ["place 1,0 0", "place meeple 1,0 0"]:
        ...     events = game.apply(game.action(text))
        >>> game.standing().by_reason(0)
        {'unfinished_city': 1}
        """
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class FittingTile:
    """A tile that fits an open cell; see :meth:`Game.fits`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("tile", "copies", "rotations")
    def __new__(cls, tile: str, copies: int, rotations: tuple[int, ...]) -> FittingTile: ...
    def __getnewargs__(self) -> tuple[str, int, tuple[int, ...]]: ...
    @property
    def tile(self) -> str:
        """The tile's id, such as ``"base/D"``."""
    @property
    def copies(self) -> int:
        """The number of copies that have not been placed yet, at least 1."""
    @property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that fit, in degrees clockwise, in ascending order.

        For a symmetric tile, only the smallest of the equivalent rotations is listed.
        """
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class CompletedFeature:
    """A feature that a turn completes; see :class:`TurnOutcome`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("kind", "spot", "owners")
    def __new__(cls, kind: str, spot: Spot, owners: tuple[int, ...]) -> CompletedFeature: ...
    def __getnewargs__(self) -> tuple[str, Spot, tuple[int, ...]]: ...
    @property
    def kind(self) -> str:
        """The kind: ``"city"``, ``"road"``, ``"monastery"``, ``"garden"`` or ``"shrine"``."""
    @property
    def spot(self) -> Spot:
        """The spot that identifies the feature in the events of the turn."""
    @property
    def owners(self) -> tuple[int, ...]:
        """The players who score the feature, in ascending order."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class TurnOutcome:
    """A complete turn with its results; see :meth:`Game.outcomes`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "actions", "completed", "entries", "standing")
    def __new__(
        cls,
        player: int,
        actions: tuple[Action, ...],
        completed: tuple[CompletedFeature, ...],
        entries: tuple[ScoreEntry, ...],
        standing: Standing,
    ) -> TurnOutcome: ...
    def __getnewargs__(
        self,
    ) -> tuple[
        int,
        tuple[Action, ...],
        tuple[CompletedFeature, ...],
        tuple[ScoreEntry, ...],
        Standing,
    ]: ...
    @property
    def player(self) -> int:
        """The player who takes the turn."""
    @property
    def actions(self) -> tuple[Action, ...]:
        """The player's decisions, in order."""
    @property
    def completed(self) -> tuple[CompletedFeature, ...]:
        """The features that the turn completes."""
    @property
    def entries(self) -> tuple[ScoreEntry, ...]:
        """The turn's score entries, in order.

        The entries include final scoring if the turn ends the game.
        """
    @property
    def standing(self) -> Standing:
        """Each player's score after the turn, and their final score if the game ended at that
        point.
        """
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class SolvedCandidate:
    """An action or turn with its solved value; see :class:`Solution`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("actions", "lead", "points")
    def __new__(
        cls, actions: Sequence[Action], lead: float, points: Sequence[float]
    ) -> SolvedCandidate: ...
    def __getnewargs__(self) -> tuple[tuple[Action, ...], float, tuple[float, ...]]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """The candidate's actions, in order: a single action, or all actions of a turn."""
    @property
    def lead(self) -> float:
        """The expected final lead of the player to act over the best opponent, in points.

        A negative value means that the player is behind. In a solo game, this is the expected
        final score. With three or more players, this lead generally differs from the lead
        computed from :attr:`points`.
        """
    @property
    def points(self) -> tuple[float, ...]:
        """Each player's expected final points."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Solution:
    """The result of the exact solver; see :meth:`Game.solve`.

    >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    >>> solution = game.solve(turns=True)
    >>> solution.exact
    True
    >>> [str(action) for action in solution.candidates[0].actions]
    ['place 0,-1 180', 'place meeple 0,-1 0']
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("player", "candidates", "points", "exact", "turns", "nodes")
    def __new__(
        cls,
        player: int | None,
        candidates: Sequence[SolvedCandidate],
        points: Sequence[float],
        exact: bool,
        turns: int,
        nodes: int,
    ) -> Solution: ...
    def __getnewargs__(
        self,
    ) -> tuple[int | None, tuple[SolvedCandidate, ...], tuple[float, ...], bool, int, int]: ...
    @property
    def player(self) -> int | None:
        """The player to act; ``None`` if a draw is pending."""
    @property
    def candidates(self) -> tuple[SolvedCandidate, ...]:
        """All candidates of the player to act, best first; empty if a draw is pending.

        Equally good candidates appear in the order of the list of legal actions or turns.
        """
    @property
    def points(self) -> tuple[float, ...]:
        """Each player's expected final points if all players choose the best candidates."""
    @property
    def exact(self) -> bool:
        """``True`` if every possible continuation was searched to the end of the game.

        If ``False``, the points assume that the game ends after :attr:`turns` more turns.
        """
    @property
    def turns(self) -> int:
        """The number of turns searched after the current one.

        A second turn part counts as a separate turn.
        """
    @property
    def nodes(self) -> int:
        """The number of visited positions."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Mean:
    """The mean of a quantity over playouts, with its error; see :meth:`Game.estimate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("mean", "deviation", "error")
    def __new__(
        cls,
        mean: float,
        deviation: float,
        error: float,
    ) -> Mean: ...
    def __getnewargs__(
        self,
    ) -> tuple[float, float, float]: ...
    @property
    def mean(self) -> float:
        """The mean of the samples."""
    @property
    def deviation(self) -> float:
        """The standard deviation of the samples."""
    @property
    def error(self) -> float:
        """The standard error of the mean."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class FeatureEstimate:
    """The expected outcome of a feature; see :class:`Estimate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("kind", "spot", "completion", "points")
    def __new__(
        cls,
        kind: str,
        spot: Spot,
        completion: Mean,
        points: Sequence[Mean],
    ) -> FeatureEstimate: ...
    def __getnewargs__(
        self,
    ) -> tuple[str, Spot, Mean, tuple[Mean, ...]]: ...
    @property
    def kind(self) -> str:
        """The kind of feature, such as ``"city"``."""
    @property
    def spot(self) -> Spot:
        """The first spot of the feature.

        The spot identifies the feature even if the feature grows or merges with other features.
        """
    @property
    def completion(self) -> Mean:
        """The probability that the feature is completed before the end of the game."""
    @property
    def points(self) -> tuple[Mean, ...]:
        """Each player's points from the feature."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Estimate:
    """The expected outcome of a game; see :meth:`Game.estimate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("samples", "points", "wins", "features")
    def __new__(
        cls,
        samples: int,
        points: Sequence[Mean],
        wins: Sequence[Mean],
        features: Sequence[FeatureEstimate],
    ) -> Estimate: ...
    def __getnewargs__(
        self,
    ) -> tuple[int, tuple[Mean, ...], tuple[Mean, ...], tuple[FeatureEstimate, ...]]: ...
    @property
    def samples(self) -> int:
        """The number of playouts."""
    @property
    def points(self) -> tuple[Mean, ...]:
        """Each player's final points."""
    @property
    def wins(self) -> tuple[Mean, ...]:
        """Each player's probability of winning.

        In a tie, the winners share the win equally.
        """
    @property
    def features(self) -> tuple[FeatureEstimate, ...]:
        """The incomplete features and the fields on the board, ordered by their first spots."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class TurnEstimate:
    """The expected outcome of a turn; see :meth:`Game.estimate_turns`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("actions", "samples", "points", "wins")
    def __new__(
        cls,
        actions: Sequence[Action],
        samples: int,
        points: Sequence[Mean],
        wins: Sequence[Mean],
    ) -> TurnEstimate: ...
    def __getnewargs__(
        self,
    ) -> tuple[tuple[Action, ...], int, tuple[Mean, ...], tuple[Mean, ...]]: ...
    @property
    def actions(self) -> tuple[Action, ...]:
        """The turn's actions, in order."""
    @property
    def samples(self) -> int:
        """The number of playouts."""
    @property
    def points(self) -> tuple[Mean, ...]:
        """Each player's final points."""
    @property
    def wins(self) -> tuple[Mean, ...]:
        """Each player's probability of winning.

        In a tie, the winners share the win equally.
        """
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Rank:
    """A player's rank in a game."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("rank", "player", "score")
    def __new__(cls, rank: int, player: int, score: int) -> Rank: ...
    def __getnewargs__(self) -> tuple[int, int, int]: ...
    @property
    def rank(self) -> int:
        """
        The rank, starting at 1. Tied players share a rank, and the following ranks are skipped.
        """
    @property
    def player(self) -> int:
        """The player."""
    @property
    def score(self) -> int:
        """The player's score."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class HistoryEntry:
    """An entry in a game's history.

    >>> carc.Game(carc.Config(2), deck=["base/U"]).history
    [HistoryEntry(action=Action.draw(tile_type=20), automatic=True, player=None, phase='draw')]
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__ = ("action", "automatic", "player", "phase")
    def __new__(
        cls, action: Action, automatic: bool, player: int | None, phase: str
    ) -> HistoryEntry: ...
    def __getnewargs__(self) -> tuple[Action, bool, int | None, str]: ...
    @property
    def action(self) -> Action:
        """The decision or draw."""
    @property
    def automatic(self) -> bool:
        """``True`` for an automatic draw, made by the game's generator or from a deck."""
    @property
    def player(self) -> int | None:
        """The player who decided; ``None`` for a draw."""
    @property
    def phase(self) -> _names.Phase:
        """The name of the phase before the action."""
    def to_json(self) -> str:
        """Returns the value as JSON text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class View:
    """A game as seen by a player or a spectator; created with :meth:`Game.view`.

    A view contains the position and the history, but no hidden information, such as the seed or the
    order of the remaining tiles. Views are immutable and picklable. A player's view is safe to send
    to that player.

    >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V", "base/E"])
    >>> view = game.view(0)
    >>> view.current_tile, view.unseen()
    ('base/U', {'base/E': 1, 'base/V': 1})
    >>> view.determinize(seed=5).hash == game.hash
    True
    """

    @property
    def player(self) -> int | None:
        """The player whose view this is; ``None`` for a spectator."""
    @property
    def config(self) -> Config:
        """The game's config."""
    @property
    def phase(self) -> _names.Phase:
        """The name of the phase; see :attr:`Game.phase`."""
    @property
    def actor(self) -> int | Literal["chance"] | None:
        """The player to act, ``"chance"`` or ``None``; see :attr:`Game.actor`."""
    @property
    def active_player(self) -> int:
        """The active player."""
    @property
    def turn(self) -> int:
        """The turn number, starting at 1."""
    @property
    def turn_part(self) -> int:
        """The turn part; see :attr:`Game.turn_part`."""
    @property
    def tiles_remaining(self) -> int:
        """The number of tiles left to draw, including river tiles.

        :meth:`unseen` also counts tiles under hills and in hidden hands.
        """
    @property
    def river_tiles_remaining(self) -> int:
        """The number of river tiles left to draw."""
    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's score."""
    @property
    def current_tile(self) -> str | None:
        """The id of the tile to be placed now, or ``None``."""
    @property
    def hidden_tiles(self) -> int:
        """The number of face-down tiles under hills, which :meth:`unseen` includes."""
    @property
    def flock(self) -> Spot | None:
        """
        The spot of the shepherd in the pending flock decision, or ``None``; see :attr:`Game.flock`.
        """
    @property
    def hash(self) -> int:
        """A 64-bit hash of the view, which is equal for all games with the same view."""
    @property
    def history(self) -> list[HistoryEntry]:
        """Every decision and draw so far, limited to the information that the viewer is allowed to
        know.
        """
    def legal_actions(self, *, all_rotations: bool = False) -> list[Action]:
        """Returns every legal action that the viewer can determine; see :meth:`Game.legal_actions`.

        If hands are hidden, other players' actions with tiles unknown to the viewer are not listed.

        Args:
            all_rotations: ``True`` to list equivalent rotations of a symmetric tile separately.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.view(1).legal_actions() == game.legal_actions()
        True
        """
    def pick(self, x: float, y: float) -> Spot | None:
        """Returns the spot at a point on the table, or ``None``; see :meth:`Game.pick`."""
    def locate(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
        *,
        corner: SupportsIndex | None = None,
        space: SupportsIndex | None = None,
        tower: bool = False,
        lying: bool = False,
    ) -> tuple[float, float] | None:
        """Returns the point where a figure on a spot is drawn; see :meth:`Game.locate`."""
    def board(self) -> list[PlacedTile]:
        """Returns every tile on the board, in the order of placement."""
    def open_cells(self) -> list[tuple[int, int]]:
        """Returns the empty cells next to tiles; see :meth:`Game.open_cells`."""
    def ports(
        self, x: SupportsIndex, y: SupportsIndex
    ) -> tuple[_Ports, _Ports, _Ports, _Ports] | None:
        """Returns the segments at the ports of a placed tile; see :meth:`Game.ports`.

        >>> carc.Game(carc.Config(2), seed=7).view(0).ports(0, 0)
        ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
        """
    def segment_at(
        self, x: SupportsIndex, y: SupportsIndex, side: str, position: str
    ) -> int | None:
        """Returns the segment number at a port; see :meth:`Game.segment_at`."""
    def holes(self) -> list[tuple[int, int]]:
        """Returns the empty cells with tiles on all four sides; see :meth:`Game.holes`."""
    def dead_cells(self) -> list[tuple[int, int]]:
        """Returns the open cells that no remaining tile fits.

        The remaining tiles are the current tile and all tiles that are in hands, set aside, or
        unseen by the viewer; see :meth:`Game.dead_cells`.
        """
    def standing(self) -> Standing:
        """Returns each player's points if the game ended now; see :meth:`Game.standing`."""
    def fits(self, x: int, y: int) -> list[FittingTile]:
        """Returns the remaining tiles that fit a cell; see :meth:`Game.fits`.

        The remaining tiles are the current tile and all tiles that are in hands, set aside, or
        unseen by the viewer.
        """
    def largest(self, kind: _names.Kind) -> list[Feature]:
        """Returns the features of the given kind with the most tiles; see :meth:`Game.largest`."""
    def outcomes(self, tile: str | None = None, player: int | None = None) -> list[TurnOutcome]:
        """Returns every complete turn with its results; see :meth:`Game.outcomes`."""
    def solve(
        self,
        *,
        turns: bool = False,
        nodes: SupportsIndex = 1000000,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Solution:
        """Computes the expected final points of every candidate; see :meth:`Game.solve`."""
    @property
    def last_cell(self) -> tuple[int, int] | None:
        """The cell of the last placed tile; see :attr:`Game.last_cell`."""
    def figures(self) -> list[PlacedFigure]:
        """Returns all players' figures on the board, ordered by spot."""
    def neutral_figures(self) -> dict[str, Spot]:
        """Returns the spots of the neutral figures, by name; see :meth:`Game.neutral_figures`."""
    def features(self) -> list[Feature]:
        """Returns every feature on the board; see :class:`Feature`."""
    def feature_at(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
    ) -> Feature | None:
        """Returns the feature that contains a segment, or ``None``; see :meth:`Game.feature_at`."""
    def supply(self, player: SupportsIndex) -> dict[str, int]:
        """Returns the number of figures in a player's supply, by figure name."""
    def tokens(self, player: SupportsIndex) -> dict[str, int]:
        """
        Returns the number of a player's tokens, by token name; empty if the game has no tokens.
        """
    def hand(self, player: SupportsIndex) -> list[str]:
        """Returns the ids of the tiles in a player's hand that are known to the viewer.

        :meth:`hand_size` also counts unknown tiles.
        """
    def hand_size(self, player: SupportsIndex) -> int:
        """Returns the number of tiles in a player's hand, known or unknown."""
    def bag(self) -> dict[str, int]:
        """Returns the number of tokens in the bag, by token name; see :meth:`Game.bag`."""
    def records(self) -> dict[str, int]:
        """Returns the record of each card in the game; see :meth:`Game.records`."""
    def towers(self) -> dict[tuple[int, int], int]:
        """Returns the number of floors on every tower site; see :meth:`Game.towers`."""
    def robber_space(self, player: SupportsIndex) -> int | None:
        """Returns the space of a player's robber; see :meth:`Game.robber_space`."""
    def marker_spaces(self, player: SupportsIndex) -> list[int]:
        """Returns the spaces of a player's score markers; see :meth:`Game.marker_spaces`."""
    def messenger(self, player: SupportsIndex) -> int:
        """Returns the value of a player's messenger; see :meth:`Game.messenger`."""
    def ingots(self) -> dict[tuple[int, int], int]:
        """Returns the number of ingots on every tile that has any; see :meth:`Game.ingots`."""
    def prisoners(self, captor: SupportsIndex, owner: SupportsIndex) -> dict[str, int]:
        """
        Returns the prisoners that one player has captured from another; see :meth:`Game.prisoners`.
        """
    @property
    def has_ransomed(self) -> bool:
        """``True`` if a ransom has been paid in this turn."""
    def completed_features(self, kind: _names.Kind) -> int:
        """Returns the number of completed features; see :meth:`Game.completed_features`."""
    def tokens_at(self, spot: Spot) -> dict[str, int]:
        """Returns the tokens on a spot, by name; see :meth:`Game.tokens_at`."""
    def set_aside(self) -> list[str]:
        """Returns the ids of the tiles that are set aside; see :meth:`Game.set_aside`."""
    def has_abbey(self, player: SupportsIndex) -> bool:
        """Returns ``True`` if a player still has their abbey."""
    def discarded(self) -> list[str]:
        """Returns the ids of the tiles removed from the game, in order of removal."""
    def unseen(self) -> dict[str, int]:
        """Returns the number of copies of each tile that the viewer has not seen, by tile id.

        Tiles under hills and in other players' hidden hands are included.
        """
    def determinize(self, seed: SupportsIndex) -> Game:
        """Returns a full game that is consistent with this view.

        Every arrangement of the unseen tiles is equally likely. A pending draw remains pending.

        Args:
            seed: The seed for the hidden information and for later draws.
        """
    def to_json(self) -> str:
        """Returns the view as JSON text for :meth:`from_json`.

        The text contains the player, actor, phase, active player, turn and turn part, current tile,
        scores, supplies, abbeys and tokens (if the game has any), options, board, figures
        (including neutral ones), tiles set aside, the bag, shepherds with their tokens and the
        number of hidden tiles (if the game has any), hands, discarded and unseen tiles, the number
        of tiles left to draw, the history, the config and the hash.
        """
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def from_json(text: str, *, config: Config | None = None) -> View:
        """Loads a view from its JSON text.

        Args:
            text: The JSON text that :meth:`to_json` returned.
            config: The game's config. If the config is omitted, the config in the text is used and
                its tables are rebuilt for each view, which makes loading several times slower.

        Raises:
            LoadError: If the text is not a view, is too long, truncated or modified, or belongs to
                a game with a different config.

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
    """A game of Carcassonne, from setup to final scoring.

    Draws come from a generator, a deck or an external source, depending on the arguments. By
    default, the game uses a generator with a random seed. The same config and the same actions
    produce the same game on every platform.

    Args:
        config: The game's config; the two-player base game if ``None``.
        seed: The seed of the game's generator, which makes all draws.
        deck: The ids of the tiles to draw, in order. Token names in the list determine the draws of
            tokens, independently of the tiles.
        draws: The first draws, in the same form as ``deck``; later draws are made as usual. In
            games with hills, ``"unknown"`` in either list represents an unknown tile under a hill.
        chance: ``"external"`` to let the caller apply each draw as one of :meth:`chance_outcomes`,
            or a function that is called with a copy of the game and returns the draw. If the
            function raises an exception, the action before the draw is undone.

    Raises:
        ConfigError: If a deck or the first draws do not match the config.
        CarcError: If the seed is out of range, or ``chance`` is unknown.
        TypeError: If mutually exclusive arguments are passed.

    >>> game = carc.Game(draws=["base/C", "base/X"], seed=7)
    >>> game.current_tile, game.tiles_remaining
    ('base/C', 70)
    >>> first = lambda game: game.chance_outcomes()[0][0]
    >>> carc.Game(chance=first).current_tile
    'base/A'

    Games are equal if their configs and positions are equal. Games can be copied and pickled. A
    game can move between threads, but two threads must not use it at the same time; different games
    are independent.

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
        """Loads a saved game by replaying it and checking every action.

        Args:
            text: The JSON text that :meth:`to_json` returned.
            chance: The function that makes the draws, if the game was created with a function.
                Without the function, the game is loaded with ``chance="external"``.

        Raises:
            LoadError: If the text is not a saved game, or is too long, truncated or modified. The
                message includes the location of the problem.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> carc.Game.from_json(game.to_json()) == game
        True
        """
    def to_json(self) -> str:
        """Returns the game as JSON text for :meth:`from_json`.

        The text contains the config with all defaults filled in, the source of chance, and every
        decision and draw. Later versions of carc can read the text. Do not send the text to
        players, because it also contains the seed or the deck; see :meth:`view`.
        """
    @property
    def config(self) -> Config:
        """The game's config."""
    @property
    def active_player(self) -> int:
        """The active player; after the end of the game, the player who took the last turn."""
    @property
    def turn(self) -> int:
        """The turn number, starting at 1."""
    @property
    def turn_part(self) -> int:
        """The turn part, starting at 1. Builders and messages can add turn parts."""
    @property
    def is_over(self) -> bool:
        """``True`` if the game has ended and all points have been scored."""
    @property
    def river_tiles_remaining(self) -> int:
        """The number of river tiles left to draw. River tiles are drawn before all other tiles.

        >>> carc.Game(carc.Config(2, expansions=["river"]), seed=7).river_tiles_remaining > 0
        True
        """
    @property
    def tiles_remaining(self) -> int:
        """The number of tiles left to draw, including river tiles."""
    @property
    def phase(self) -> _names.Phase:
        """The name of the phase, which is the decision or draw that the game is waiting for.

        In the base game, the player to act must ``"place"`` a tile or choose a ``"figure"`` action.
        With hands or abbeys, the player chooses the source of the tile (``"tile_source"``) or a
        tile to ``"discard"``. Expansions add other phases, such as ``"princess"`` and ``"dragon"``;
        see :func:`phases`.

        With external chance, the game also waits for draws: the ``"first_player"``, a tile from the
        stack (``"draw"``), a tile for a hand (``"deal"``), a tile to hide under a ``"hill"``, or a
        shepherd's token (``"sheep"``). ``"over"`` means that the game has ended.
        """
    @property
    def actor(self) -> int | Literal["chance"] | None:
        """The player to act, ``"chance"`` if a draw is pending, or ``None`` if the game is over."""
    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's score."""
    @property
    def current_tile(self) -> str | None:
        """The id of the tile to be placed now, or ``None``."""
    @property
    def hidden_tiles(self) -> int:
        """The number of face-down tiles under hills, which are unknown to all players.

        >>> config = carc.Config(2, expansions=["hills_sheep"])
        >>> game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V"])
        >>> events = game.apply(game.legal_actions()[0])
        >>> game.hidden_tiles, game.tiles_remaining
        (1, 1)
        """
    @property
    def flock(self) -> Spot | None:
        """The spot of the shepherd in the pending flock decision, or ``None``.

        The value is set only in the ``"flock"`` phase. If the player has several shepherds in one
        field, the value is the spot of the first shepherd.
        """
    @property
    def hash(self) -> int:
        """A 64-bit hash of the whole position, identical on every platform and in every language.

        Equal positions have equal hashes, even if their histories differ. The hash depends on
        hidden information, so do not send it to players; see :attr:`public_hash` and
        :attr:`View.hash`.
        """
    @property
    def public_hash(self) -> int:
        """A 64-bit hash of the public information.

        The hash is equal for all games that differ only in hidden hands and tiles under hills, so
        it reveals nothing about the hidden tiles.

        >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
        >>> game = carc.Game(carc.Config(2, options=options), seed=7)
        >>> guess = game.determinize(0, seed=1)
        >>> guess.public_hash == game.public_hash, guess.hash == game.hash
        (True, False)
        """
    @property
    def history(self) -> list[HistoryEntry]:
        """Every decision and draw so far, in order."""
    def legal_actions(self, *, all_rotations: bool = False) -> list[Action]:
        """Returns every legal action, sorted by code; empty if and only if the game is over.

        Args:
            all_rotations: ``True`` to list equivalent rotations of a symmetric tile separately.

        >>> game = carc.Game(carc.Config(2), deck=["base/U"])
        >>> [str(action) for action in game.legal_actions()]
        ['place -1,0 90', 'place 1,0 90', 'place 0,1 90']
        """
    def legal_codes(self) -> npt.NDArray[np.uint64]:
        """Returns the codes of :meth:`legal_actions` as a new array of uint64.

        Together with :meth:`play_index` or :meth:`apply_code`, this method is the fastest way to
        play many games.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> codes = game.legal_codes()
        >>> codes.dtype, len(codes) == len(game.legal_actions())
        (dtype('uint64'), True)
        """
    def turns(self) -> list[tuple[Action, ...]]:
        """Returns all possible turns of the player who is about to place a tile; empty in other
        phases.

        Each turn is a tuple of actions to apply in order.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> for action in game.turns()[0]:
        ...     events = game.apply(action)
        >>> game.active_player
        1
        """
    def after(self, line: Sequence[Action], seed: SupportsIndex) -> Game:
        """Returns a copy of the game after further actions, such as those of a principal variation.

        The draws in the line may differ from the draws that this game would make. A draw that is
        pending after the last action remains pending.

        Args:
            line: The decisions and draws, in order.
            seed: The seed for all later draws.

        Raises:
            IllegalActionError: If an action in the line is not legal when it is applied.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> search = carc.agents.make("mcts:iterations=100", seed=1).search(game)
        >>> line = search.principal_variation
        >>> seen = game.after(line, seed=1)
        >>> len(seen.history) - len(game.history) == len(line)
        True
        """
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Returns the possible draws with their probabilities; empty unless a draw is pending.

        ``draw unknown``, which places an unknown tile under a hill, is also legal, but does not
        have a probability.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> round(sum(probability for _, probability in game.chance_outcomes()), 9)
        1.0
        """
    def is_legal(self, action: Action) -> bool:
        """Returns ``True`` if the action is legal now."""
    def check(self, action: Action) -> IllegalActionError | None:
        """Returns the error that :meth:`apply` would raise for an action, or ``None``.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.check(carc.Action.place_tile(0, 0, 0)).reason
        'occupied'
        >>> game.check(game.legal_actions()[0]) is None
        True
        """
    def apply(self, action: Action, player: SupportsIndex | None = None) -> list[Event]:
        """Applies an action and returns its events.

        The call also performs all automatic steps that follow, such as draws.

        Args:
            action: The action to apply.
            player: If set, the action is rejected unless it is this player's turn to act.

        Returns:
            The events, in order.

        Raises:
            IllegalActionError: If the action is not legal. The game is unchanged.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> [event.name for event in game.apply(carc.Action.place_tile(0, 1, 90), player=0)]
        ['tile_placed']
        >>> game.apply(carc.Action.pass_(), player=1)
        Traceback (most recent call last):
        carc.IllegalActionError: "pass" is not legal: the game is waiting for ...
        """
    def play(self, action: Action) -> None:
        """Like :meth:`apply`, but without building events."""
    def apply_code(self, code: SupportsIndex) -> None:
        """Like :meth:`play`, but takes an action code.

        Raises:
            ParseError: If the number is not a valid action code. The game is unchanged.
            IllegalActionError: If the action is not legal. The game is unchanged.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.apply_code(game.legal_codes()[0])
        >>> len(game.board())
        2
        """
    def apply_index(self, index: SupportsIndex) -> list[Event]:
        """Like :meth:`apply`, but takes the index of the action in :meth:`legal_actions`.

        The list of legal actions is reused if the game has not changed since it was computed.

        Raises:
            CarcError: If the index is out of range. The game is unchanged.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> [event.name for event in game.apply_index(2)]
        ['tile_placed']
        >>> game.apply_index(-1)
        Traceback (most recent call last):
        carc.CarcError: index: -1 is out of range; there are 2 legal actions
        """
    def play_index(self, index: SupportsIndex) -> None:
        """Like :meth:`apply_index`, but without building events.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.play_index(len(game.legal_codes()) - 1)
        >>> len(game.board())
        2
        """
    def undo(self) -> Action | None:
        """Undoes the last applied action together with the draws that followed it.

        The game is exactly as it was before the action.

        Returns:
            The action that was undone, or ``None`` if no action has been applied.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> before, action = game.hash, game.legal_actions()[0]
        >>> events = game.apply(action)
        >>> game.undo() == action, game.hash == before
        (True, True)
        """
    def undo_with_events(self) -> tuple[Action, list[Event]] | None:
        """Like :meth:`undo`, but also returns the undone events in reverse order.

        The list includes the events of the draws after the action. Each event contains the state
        that it replaced, which a client needs to revert the event.

        Returns:
            The action and its events, or ``None`` if no action has been applied.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> action = game.legal_actions()[0]
        >>> events = game.apply(action)
        >>> game.undo_with_events() == (action, events[::-1])
        True
        """
    def set_undo_depth(self, depth: SupportsIndex) -> None:
        """Sets the number of recent actions that can be undone by restoring a copy of the position.

        Undoing an earlier action requires a replay of the game. The default is 32, and 0 disables
        the copies. The game starts to keep copies when this method or :meth:`undo` is first called.
        """
    def opening_events(self) -> list[Event]:
        """Returns the events before the first decision.

        The opening events include the start tile, the first turn and the first draw. Together with
        the events of every applied action, the opening events describe the whole game.
        """
    def events_since(self, step: SupportsIndex, player: SupportsIndex | None) -> list[Event]:
        """Returns the events after an entry in the :attr:`history`, as seen by one recipient.

        Information that the recipient is not allowed to know is removed. A server sends these
        events to a client that reconnects. The method replays the game to find the events.

        Args:
            step: The number of history entries that the recipient has seen. 0 returns all events,
                including those before the first entry.
            player: The recipient, or ``None`` for a spectator.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> seen = len(game.view(1).history)
        >>> missed = game.apply(game.legal_actions()[0])
        >>> game.events_since(seen, 1) == missed
        True
        """
    def action(self, text: str) -> Action:
        """Parses an action from its notation, in which tiles are identified by their ids.

        Examples of the notation are ``pass``, ``draw TILE``, ``place X,Y DEGREES``, ``place FIGURE
        X,Y SEGMENT`` and ``choose QUESTION ANSWER``. The action need not be legal.

        Raises:
            ParseError: If the text is not a valid action.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> game.action("draw base/U")
        Action.draw(tile_type=20)
        """
    def action_text(self, action: Action) -> str:
        """Returns an action's notation, in which tiles are identified by their ids.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> game.action_text(carc.Action.draw(tile_type=20))
        'draw base/U'
        """
    def ranking(self) -> list[Rank]:
        """The players by score, highest first; tied players are ordered by number.

        Before the end of the game, the ranking is based on the current scores.
        """
    def supply(self, player: SupportsIndex) -> dict[str, int]:
        """Returns the number of figures in a player's supply, by figure name.

        Raises:
            CarcError: If the player does not exist.

        >>> carc.Game(carc.Config(2, expansions=["abbot"]), seed=7).supply(0)
        {'meeple': 7, 'abbot': 1}
        """
    def hand(self, player: SupportsIndex) -> list[str]:
        """Returns the ids of the tiles in a player's hand; empty unless ``hand_size`` is set.

        Raises:
            CarcError: If the player does not exist.

        >>> game = carc.Game(carc.Config(2, options={"hand_size": "3"}), seed=7)
        >>> len(game.hand(0)), game.phase
        (3, 'tile_source')
        """
    def bag(self) -> dict[str, int]:
        """Returns the number of tokens in the bag, by token name; empty if the game has no bag.

        >>> carc.Game(carc.Config(2, expansions=["hills_sheep"]), seed=7).bag()
        {'sheep_1': 4, 'sheep_2': 5, 'sheep_3': 5, 'sheep_4': 2, 'wolf': 2}
        """
    def records(self) -> dict[str, int]:
        """Returns the record of each card: the number of tiles in the feature that last earned it.

        A record is 0 until the card is awarded. :meth:`tokens` shows which player has each card.

        >>> carc.Game(carc.Config(2, expansions=["king_robber"]), seed=7).records()
        {'king': 0, 'robber': 0}
        """
    def towers(self) -> dict[tuple[int, int], int]:
        """Returns the number of floors on every tower site, by column and row.

        The result is empty in games without towers.

        >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).towers()
        {}
        """
    def robber_space(self, player: SupportsIndex) -> int | None:
        """
        Returns the score-track space of a player's robber; ``None`` if the robber is off the track.

        >>> import carc
        >>> carc.Game(carc.Config(2, expansions=["robbers"]), seed=7).robber_space(0)
        """
    def marker_spaces(self, player: SupportsIndex) -> list[int]:
        """Returns the score-track spaces of a player's score markers, from 0 to 49.

        In games with messages, the second element is the messenger's space. Points for which a
        marker has not moved yet are part of the score but do not affect the spaces.

        >>> import carc
        >>> carc.Game(carc.Config(2, expansions=["messages"]), seed=7).marker_spaces(0)
        [0, 0]
        """
    def messenger(self, player: SupportsIndex) -> int:
        """Returns the value of a player's messenger, the second score marker; 0 in games without
        messages.

        >>> import carc
        >>> carc.Game(carc.Config(2, expansions=["messages"]), seed=7).messenger(0)
        0
        """
    def ingots(self) -> dict[tuple[int, int], int]:
        """Returns the number of ingots on every tile that has any, by column and row.

        >>> config = carc.Config(2, expansions=["gold_mines"])
        >>> game = carc.Game(config, deck=["gold/curve-monastery"])
        >>> game.play(carc.Action.place_tile(0, 1, 0))
        >>> game.ingots()
        {(0, 0): 1, (0, 1): 1}
        """
    def prisoners(self, captor: SupportsIndex, owner: SupportsIndex) -> dict[str, int]:
        """Returns the figures that one player has captured from another, as counts by name.

        Args:
            captor: The player who captured the figures.
            owner: The player who owns the figures.

        Raises:
            CarcError: If the player does not exist.

        >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).prisoners(0, 1)
        {}
        """
    @property
    def has_ransomed(self) -> bool:
        """``True`` if a ransom has been paid in this turn."""
    def completed_features(self, kind: _names.Kind) -> int:
        """Returns the number of completed features of the given kind on the board.

        Args:
            kind: The kind, such as ``"city"``.

        Raises:
            ParseError: If the kind is unknown.

        >>> carc.Game(seed=7).completed_features("city")
        0
        """
    def tokens_at(self, spot: Spot) -> dict[str, int]:
        """Returns the tokens on a spot, by name: sheep, ingots, a ferry, a bridge or a castle.

        >>> start = carc.Start(
        ...     tiles=[carc.StartTile("base/B", 0, 0)],
        ...     figures=[carc.StartFigure(0, "shepherd", carc.Spot(0, 0, 0), {"sheep_2": 1})],
        ... )
        >>> config = carc.Config(2, expansions=["hills_sheep"], start=start)
        >>> carc.Game(config, seed=7).tokens_at(carc.Spot(0, 0, 0))
        {'sheep_2': 1}
        """
    def set_aside(self) -> list[str]:
        """The ids of the tiles that are set aside face up because they were drawn too early.

        These tiles return to the stack when they can be played.

        >>> config = carc.Config(2, expansions=["princess_dragon"])
        >>> game = carc.Game(config, deck=["princess/dragon-cap", "base/U"])
        >>> game.set_aside(), game.current_tile
        (['princess/dragon-cap'], 'base/U')
        """
    def has_abbey(self, player: SupportsIndex) -> bool:
        """Returns ``True`` if a player still has their abbey.

        The value is always ``False`` in games without abbeys.

        Raises:
            CarcError: If the player does not exist.

        >>> carc.Game(carc.Config(2, expansions=["abbey_mayor"]), seed=7).has_abbey(1)
        True
        """
    def discarded(self) -> list[str]:
        """Returns the ids of the tiles removed from the game, in order of removal.

        >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/C", "base/U"])
        >>> for text in ["place 0,-1 180", "pass"]:
        ...     events = game.apply(game.action(text))
        >>> game.discarded()
        ['base/C']
        """
    def to_start(self) -> Start | None:
        """Returns the position as a :class:`Start` for ``Config(start=...)``, or ``None``.

        The result is ``None`` if the game's deck still contains unknown tiles, or if a start
        position cannot represent the position, for example during the choice of a score marker.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> start = game.to_start()
        >>> start.active, start.drawn == game.current_tile
        (0, True)
        """
    def to_text(self) -> str | None:
        """Returns the rules and the position in board notation, or ``None``.

        :meth:`Config.from_text` parses the text. The result is ``None`` when :meth:`to_start`
        returns ``None``.

        >>> game = carc.Game(carc.Config(2), chance="external")
        >>> game.to_text().splitlines()
        ['carc 1', 'players 2', 'preset bb5', '| D', 'scores 0 0', 'active 0', 'turn 1']
        """
    def to_line(self) -> str | None:
        """Returns the rules and the position in board notation, as a single line, or ``None``.

        >>> carc.Game(carc.Config(2), chance="external").to_line()
        'carc 1; players 2; preset bb5; | D; scores 0 0; active 0; turn 1'
        """
    def tokens(self, player: SupportsIndex) -> dict[str, int]:
        """Returns the number of a player's tokens, by token name; empty if the game has no tokens.

        Raises:
            CarcError: If the player does not exist.

        >>> carc.Game(carc.Config(2, expansions=["traders_builders"]), seed=7).tokens(0)
        {'wine': 0, 'wheat': 0, 'cloth': 0}
        """
    def unseen(self) -> dict[str, int]:
        """Returns the number of copies of each tile left to draw, by tile id."""
    def board(self) -> list[PlacedTile]:
        """Returns every tile on the board, in the order of placement.

        >>> carc.Game(carc.Config(2), seed=7).board()
        [PlacedTile(x=0, y=0, tile='base/D', rotation=0, canonical=0)]
        """
    def open_cells(self) -> list[tuple[int, int]]:
        """Returns the empty cells next to tiles as pairs ``(x, y)``, ordered by row, then column.

        >>> carc.Game(carc.Config(2), seed=7).open_cells()
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
        """
    def ports(
        self, x: SupportsIndex, y: SupportsIndex
    ) -> tuple[_Ports, _Ports, _Ports, _Ports] | None:
        """Returns the segments at the ports of a placed tile, taking its rotation into account.

        Segment numbers refer to the tile's canonical rotation, as in spots.

        Args:
            x: The column of the cell.
            y: The row of the cell.

        Returns:
            The four sides, clockwise from north; ``None`` if the cell is empty. Each side lists the
            segments at its left, center and right ports, as seen from the center of the tile, with
            ``None`` for a port without a segment.

        >>> carc.Game(carc.Config(2), seed=7).ports(0, 0)
        ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
        """
    def segment_at(
        self, x: SupportsIndex, y: SupportsIndex, side: str, position: str
    ) -> int | None:
        """Returns the segment number at a placed tile's port, or ``None``.

        Args:
            x: The column of the cell.
            y: The row of the cell.
            side: ``"north"``, ``"east"``, ``"south"`` or ``"west"``, on the board.
            position: ``"left"``, ``"center"`` or ``"right"``, as seen from the center of the tile.

        Raises:
            ParseError: If the side or the position is unknown.

        >>> carc.Game(carc.Config(2), seed=7).segment_at(0, 0, "east", "center")
        1
        """
    def holes(self) -> list[tuple[int, int]]:
        """Returns the holes as pairs ``(x, y)``, ordered by row, then column.

        A hole is an empty cell with tiles on all four sides. An abbey can be placed in a hole
        unless adjacent shrines prevent it.

        >>> carc.Game(carc.Config(2), seed=7).holes()
        []
        """
    def dead_cells(self) -> list[tuple[int, int]]:
        """Returns the open cells that no remaining tile fits, as pairs ``(x, y)``.

        The cells are ordered by row, then column. The remaining tiles are the current tile, tiles
        in stacks and hands, and tiles that are set aside. Abbeys are not counted because they fit
        in every hole.

        >>> start = carc.Start(stack={"base/B": 2})
        >>> carc.Game(carc.Config(2, start=start), chance="external").dead_cells()
        [(0, -1), (-1, 0), (1, 0)]
        """
    def standing(self) -> Standing:
        """Returns each player's points if the game ended now, with the reasons.

        First, the method scores features that were completed in this turn but have not been scored
        yet. The method then skips pending decisions and performs final scoring. The game does not
        change.

        >>> game = carc.Game(carc.Config(2), deck=["base/D", "base/V"])
        >>> for text in ["place 1,0 0", "place meeple 1,0 0"]:
        ...     events = game.apply(game.action(text))
        >>> standing = game.standing()
        >>> standing.scores, standing.totals
        ((0, 0), (1, 0))
        """
    def fits(self, x: int, y: int) -> list[FittingTile]:
        """Returns the remaining tiles that fit a cell, ordered by tile type number.

        The list is empty if the cell is not open. A tile fits if its sides match the neighboring
        tiles; other rules, such as the river rules, are not checked. The remaining tiles are the
        same as in :meth:`dead_cells`, including the current tile.

        Args:
            x: The column of the cell.
            y: The row of the cell.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/E", "base/E"])
        >>> game.fits(0, -1)
        [FittingTile(tile='base/E', copies=2, rotations=(180,))]
        """
    def largest(self, kind: _names.Kind) -> list[Feature]:
        """Returns the features of the given kind with the most tiles, ordered by first spot.

        The list contains one feature, several tied features, or none. The list includes both
        complete and incomplete features. A complete feature no longer has owners once it has been
        scored. The King and Robber cards depend only on completed features; see :meth:`records`.

        Args:
            kind: The kind, such as ``"city"`` or ``"road"``.

        Raises:
            ParseError: If the kind is unknown.

        >>> [city.tiles for city in carc.Game(carc.Config(2), seed=7).largest("city")]
        [1]
        """
    def outcomes(self, tile: str | None = None, player: int | None = None) -> list[TurnOutcome]:
        """Returns every complete turn with its results.

        Without arguments, each turn begins with the pending decision. In the middle of a turn, the
        result contains every way to complete the turn. Before a tile is placed, ``tile`` can
        replace the current tile, and ``player`` can replace the active player. The list is empty if
        the tile cannot be placed.

        A turn ends when its player has no further decision in the same turn part: before the next
        draw of a tile or token, before the dragon moves, before another player decides, and before
        the second part that a builder allows. The draw of a tile to place under a hill does not end
        the turn. If a turn ends before its completed features are scored, only ``standing.totals``
        includes their points.

        A position typically has 10 to 300 possible turns. With portals or towers, there can be
        several thousand turns.

        Args:
            tile: The id of a tile, such as ``"base/E"``; the current tile if ``None``.
            player: The player who takes the turn; the active player if ``None``.

        Raises:
            ParseError: If the tile is not in the game.
            ValueError: If no player can act and no tile was specified, or if an argument was
                specified in the middle of a turn.

        >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
        >>> best = max(game.outcomes(), key=lambda outcome: outcome.standing.totals[0])
        >>> [str(action) for action in best.actions], best.standing.scores
        (['place 0,-1 180', 'place meeple 0,-1 0'], (4, 0))
        >>> best.completed
        (CompletedFeature(kind='city', spot=Spot(0, -1, 0), owners=(0,)),)
        """
    def solve(
        self,
        *,
        turns: bool = False,
        nodes: SupportsIndex = 1000000,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Solution:
        """Computes the expected final points of every candidate, with exact results if possible.

        Every decision is searched, and every draw is averaged over all outcomes, weighted by the
        number of remaining copies. Every player maximizes the expected lead over the best opponent
        or, in a solo game, the score. Ties are broken by the player's own expected points, then by
        the order of the legal actions.

        The search deepens by one turn at a time until it has searched the complete game or visited
        ``nodes`` positions. The method returns the result of the last completed depth; see
        :attr:`Solution.exact`. Each remaining tile multiplies the number of positions by about a
        hundred.

        If a draw is pending, there are no candidates, and :attr:`Solution.points` is the mean over
        all draws. Tiles under hills are unknown to all players and count as remaining tiles. The
        game does not change, and the GIL is released during the call.

        Args:
            turns: ``True`` to solve complete turns instead of single actions when a tile must be
                placed.
            nodes: The maximum number of positions to visit.
            cancel: A :class:`threading.Event` that another thread can set to cancel the call. A
                cancelled call returns its results so far.
            progress: A function called on this thread as ``progress(done, total)``; the numbers
                count positions. If the function raises an exception, the call ends and the
                exception propagates.

        Raises:
            CarcError: If the game is over, if hands are hidden, or if the call was cancelled or
                ran out of nodes before it had played every candidate to the end of its turn.

        >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
        >>> solution = game.solve(turns=True)
        >>> best = solution.candidates[0]
        >>> solution.exact, best.lead, best.points == solution.points
        (True, 1.0, True)
        """
    def estimate(
        self,
        *,
        samples: SupportsIndex = 100,
        seed: SupportsIndex = 0,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Estimate:
        """Estimates final points, win probabilities and the outcomes of features with playouts.

        In a playout, all players play like the ``greedy`` agent, and draws are random. Each playout
        samples new hidden information that is consistent with the view of the player to act. The
        standard errors account only for sampling noise. A feature is tracked by its first spot; if
        two features merge, both are credited with the points of the merged feature. The game does
        not change, and the GIL is released during the call.

        Args:
            samples: The number of playouts, at least 2.
            seed: The seed, which determines the result.
            cancel: A :class:`threading.Event` that another thread can set to cancel the call. A
                cancelled call returns the estimates from the playouts so far.
            progress: A function called on this thread as ``progress(done, total)``; the numbers
                count playouts. If the function raises an exception, the call ends and the exception
                propagates.

        Raises:
            CarcError: If the game is over, or the call was cancelled before two playouts were
                complete.

        >>> game = carc.Game(carc.Config(2), deck=["base/E"])
        >>> estimate = game.estimate(samples=10)
        >>> estimate.points[0].mean, estimate.wins[0].mean
        (4.0, 1.0)
        >>> [feature.completion.mean for feature in estimate.features if feature.kind == "city"]
        [1.0]
        """
    def estimate_turns(
        self,
        *,
        most: SupportsIndex = 10,
        samples: SupportsIndex = 100,
        seed: SupportsIndex = 0,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> list[TurnEstimate]:
        """Estimates final points and win probabilities after each of the most promising turns.

        The ``greedy`` agent selects the turns and ranks them. If the player is not about to place a
        tile, the legal actions are estimated instead. Playouts work as in :meth:`estimate`. All
        turns use the same draws where possible, which reduces the influence of luck on the
        comparison.

        Args:
            most: The maximum number of turns.
            samples: The number of playouts per turn, at least 2.
            seed: As in :meth:`estimate`.
            cancel: As in :meth:`estimate`, but a cancelled call returns the turns for which all
                playouts are complete.
            progress: As in :meth:`estimate`.

        Raises:
            CarcError: If no player can act, or the call was cancelled before all playouts of the
                first turn were complete.

        >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
        >>> turns = game.estimate_turns(most=2, samples=4)
        >>> [turn.samples for turn in turns]
        [4, 4]
        """
    @property
    def last_cell(self) -> tuple[int, int] | None:
        """The column and row of the last placed tile; ``None`` if no tile has been placed.

        >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
        >>> events = game.apply(game.action("place 1,0 90"))
        >>> game.last_cell
        (1, 0)
        """
    def perft(self, depth: SupportsIndex) -> int:
        """Returns the number of action sequences of a given length, for comparing implementations.

        Depth 0 returns 1. The number grows quickly, so only small depths are feasible. Ctrl-C
        interrupts the call.

        Args:
            depth: The length of the sequences in actions.

        >>> carc.Game(carc.Config(2), seed=1).perft(4)
        464
        """
    def figures(self) -> list[PlacedFigure]:
        """Returns all players' figures on the board, ordered by spot."""
    def neutral_figures(self) -> dict[str, Spot]:
        """Returns the spots of the neutral figures on the board, such as the dragon, by name.

        A neutral figure on a segment accompanies the meeple there. A neutral figure on a whole tile
        is not assigned to a meeple.

        >>> start = carc.Start(neutral=[carc.StartNeutral("fairy", carc.Spot(0, 0))])
        >>> config = carc.Config(2, expansions=["princess_dragon"], start=start)
        >>> carc.Game(config, seed=7).neutral_figures()
        {'fairy': Spot(0, 0)}
        """
    def features(self) -> list[Feature]:
        """Returns every feature on the board, ordered by first spot.

        >>> [feature.kind for feature in carc.Game(carc.Config(2), seed=7).features()]
        ['city', 'road', 'field', 'field']
        """
    def feature_at(
        self,
        x: Spot | SupportsIndex,
        y: SupportsIndex | None = None,
        segment: SupportsIndex | None = None,
    ) -> Feature | None:
        """Returns the feature that contains a segment, or ``None`` if the segment does not exist.

        Args:
            x: A :class:`Spot`, or the column of the cell.
            y: The row of the cell.
            segment: The segment number.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.feature_at(carc.Spot(0, 0, 0)) == game.feature_at(0, 0, 0)
        True
        >>> game.feature_at(5, 5, 0) is None
        True
        """
    def pick(self, x: float, y: float) -> Spot | None:
        """Returns the spot at a point on the table, such as a click or tap, or ``None``.

        The tile on cell (x, y) covers the square from (x, y) to (x + 1, y + 1).

        In order of precedence, the spot is a crown space of a wheel on the table or a quarter of
        Carcassonne, a corner within a tenth of a tile, a bridge close to the point, or the tile's
        segment at the point (see :meth:`Tile.pick`). The method returns a corner only if it has a
        figure, or if a figure in this game, such as a barn, can be placed on corners. Up to four
        tiles share a corner. If the corner has a figure, the spot contains the figure's tile;
        otherwise, it contains the last placed tile if that tile touches the corner, or else the
        tile at the point. Empty cells and the parts of the wheel outside the crown spaces do not
        have a spot.

        Args:
            x: The horizontal coordinate in tiles, increasing to the right.
            y: The vertical coordinate in tiles, increasing downward.

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
        lying: bool = False,
    ) -> tuple[float, float] | None:
        """Returns the point on the table where a figure on a spot is drawn, or ``None``.

        The point is the anchor of a segment (:meth:`Tile.anchor`), a corner, the center of a tile
        or tower, or a space on a game board such as the wheel. The coordinates are the same as in
        :meth:`pick`.

        Args:
            x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
                :class:`Spot`.

        Returns:
            The coordinates ``(x, y)``, or ``None`` if the spot does not exist.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.locate(0, 0, corner=2), game.locate(0, 0), game.locate(9, 9)
        ((1.0, 1.0), (0.5, 0.5), None)
        >>> game.pick(*game.locate(0, 0, 1))
        Spot(0, 0, 1)
        """
    def view(self, player: SupportsIndex | None) -> View:
        """Returns the view of a player, or of a spectator for ``None``.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> game.view(1).player, game.view(None).player
        (1, None)
        >>> game.view(None).hash == game.public_hash
        True
        """
    def determinize(self, player: SupportsIndex | None, seed: SupportsIndex) -> Game:
        """Returns a full game that is consistent with a player's view.

        Hidden information is sampled at random.

        Args:
            player: The player, or ``None`` for a spectator.
            seed: The seed for the hidden information and for later draws.
        """
    def _repr_svg_(self) -> str: ...
    def copy(self) -> Game:
        """Returns an independent copy that makes the same draws as this game.

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
    """A portable random number generator: ChaCha with 8 rounds.

    A seed produces the same numbers on every platform and in every language. Seeded games also use
    this generator.

    Args:
        seed: The seed, a 64-bit unsigned integer.
        position: The number of 32-bit words to skip.

    >>> generator = carc.Generator(7)
    >>> other = carc.Generator(7)
    >>> generator.uniform(72) == other.uniform(72)
    True
    >>> 0 <= generator.uniform(6) < 6
    True
    """

    def __new__(cls, seed: SupportsIndex, position: SupportsIndex = 0) -> Generator: ...
    def uniform(self, bound: SupportsIndex) -> int:
        """Returns a random integer from 0 to ``bound`` - 1, uniformly distributed.

        Raises:
            CarcError: If ``bound`` is out of range.
        """
    @property
    def seed(self) -> int:
        """The generator's seed."""
    @property
    def position(self) -> int:
        """The generator's position: the number of 32-bit words used."""
    def __getnewargs__(self) -> tuple[int, int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@disjoint_base
class Agent:
    """A computer player, as returned by :func:`make`.

    An agent can act for any player in any phase of any game. An agent uses only the information
    that is available to the player to act. An agent's only state is its generator, so one agent can
    act for several players and in several games. Agents can be copied and pickled; a copy makes the
    same choices as the original.

    An agent can move between threads, but two threads must not use it at the same time.
    """

    def rank(
        self,
        game: Game,
        *,
        turns: bool = False,
        cancel: threading.Event | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> list[Candidate]:
        """Ranks the legal actions of the player to act by their expected lead, best first.

        A :class:`GreedyAgent` evaluates every candidate, and an :class:`MctsAgent` searches with
        its normal budget. Agents with the same seed return the same ranking unless they have a time
        limit. The game does not change.

        Args:
            game: The game whose candidates are ranked.
            turns: ``True`` to rank complete turns instead of single actions when a tile must be
                placed.
            cancel: As in :meth:`choose`, but a cancelled search returns its results so far.
            progress: As in :meth:`choose`.

        Raises:
            CarcError: If no player can act, the call was cancelled before every candidate was
                evaluated once, or the agent is a :class:`RandomAgent`.

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
        """Runs the same search as :meth:`choose` and returns the statistics of all candidates.

        With the same seed, :meth:`choose` runs this search and returns the first candidate's
        action. The game does not change.

        Args:
            game: The game to search.
            turns: ``True`` to search complete turns instead of single actions when a tile must be
                placed.
            cancel: As in :meth:`choose`, but a cancelled search returns its results so far.
            progress: As in :meth:`choose`.

        Returns:
            The candidates with their statistics, and the principal variation.

        Raises:
            CarcError: If no player can act, the call was cancelled before every candidate was
                evaluated once, or the agent does not search. Only :class:`MctsAgent` and the levels
                ``hard`` and ``expert`` search.

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
        """Chooses one of the legal actions for the player to act. The game does not change.

        The GIL is released during the call. Ctrl-C interrupts a search.

        Args:
            game: The game in which to choose.
            cancel: A :class:`threading.Event` that another thread can set to cancel the call.
            progress: A function called on this thread as ``progress(done, total)`` during a search
                and at its end. The numbers count iterations, or milliseconds if there is only a
                time limit. If the function raises an exception, the search ends and the exception
                propagates.

        Returns:
            A legal action.

        Raises:
            CarcError: If a draw is pending, the game is over, or the call was cancelled.

        >>> game = carc.Game(carc.Config(2), seed=7)
        >>> agent = carc.agents.make("mcts:iterations=20", seed=1)
        >>> agent.choose(game) in game.legal_actions()
        True
        """
    @property
    def spec(self) -> str:
        """The agent's spec, which :func:`make` accepts.

        >>> carc.agents.MctsAgent(iterations=500, seed=1).spec
        'mcts:iterations=500'
        """
    @property
    def seed(self) -> int:
        """The seed for the agent's generator."""
    @property
    def rng_position(self) -> int:
        """The position of the agent's generator: the number of 32-bit words used.

        Together with the seed, the position determines the agent's next choices.
        """
    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]: ...

@final
class RandomAgent(Agent):
    """Plays a legal action chosen uniformly at random.

    >>> agent = carc.agents.RandomAgent(seed=1)
    >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
    'place_tile'
    """

    def __new__(
        cls, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
    ) -> RandomAgent: ...

@final
class GreedyAgent(Agent):
    """Plays the first action of the turn with the best evaluation.

    The agent does not look beyond the current turn. The evaluation is the score if the game ended
    after the turn, plus the potential of unfinished features and meeples in the supply.

    >>> agent = carc.agents.GreedyAgent(seed=1)
    >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
    'place_tile'
    """

    def __new__(
        cls, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
    ) -> GreedyAgent: ...

@final
class MctsAgent(Agent):
    """Monte Carlo tree search over determinizations of the player's view.

    Leaves are evaluated as by :class:`GreedyAgent`, or with an ``evaluator``. Without ``seconds``,
    the choices depend only on the seed and the number of threads.

    The evaluator is called as ``evaluator(observation, masks)`` and returns ``(priors, values)``.
    The observation is a tuple of the arrays ``board``, ``tiles`` and ``vector`` of the
    ``encoding``, each with the leaves on its first axis, from the perspective of the player to act;
    ``masks`` marks the legal actions. The first call passes one leaf, and each later call passes up
    to ``batch`` leaves. ``priors`` has a row per leaf with a number of at least 0 for each action
    in the encoding. Priors do not need to be normalized, and priors for illegal actions are
    ignored. ``values`` has a row per leaf with every player's expected final score, starting with
    the player to act and continuing clockwise. The magnitude of a score is at most 1e9. Arrays with
    the wrong shape and invalid numbers raise :class:`CarcError`. Exceptions raised by the evaluator
    propagate to the caller of the search. The evaluator runs on the calling thread and must not use
    the agent. Copies and pickles of the agent keep the evaluator.

    Args:
        iterations: The iteration budget per decision, 1 to 100,000,000. The default is 1000 if
            ``seconds`` is not set.
        seconds: The time limit per decision in seconds, up to 86,400. The search ends when it
            reaches either limit.
        threads: The number of threads that share the iterations, 1 to 64.
        evaluator: A function that replaces the built-in evaluation; requires ``encoding``.
        encoding: The :class:`Encoding` for the evaluator's observations and masks.
        batch: The maximum number of leaves per evaluator call, 1 to 65,536.
        seed: The seed for the agent's generator; random if ``None``.
        rng_position: The generator position; see :attr:`Agent.rng_position`.

    Raises:
        ParseError: If a number is out of range.
        CarcError: If only one of ``evaluator`` and ``encoding`` is passed, or the seed is out of
            range.

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
    """A difficulty level: ``"easy"``, ``"normal"``, ``"hard"`` or ``"expert"``.

    ``easy`` makes mistakes, and ``normal`` plays like a :class:`GreedyAgent`. ``hard`` searches for
    4,000 iterations, but at most one second, before it places a tile, and ``expert`` for 100,000
    iterations, but at most five seconds. For later decisions in a turn, they use a quarter of
    these limits. ``iterations`` and ``seconds`` replace the limits. If only ``iterations`` is
    set, a level makes the same choices on every machine.

    Args:
        level: The name of the level.
        iterations: The budget per decision, 1 to 100,000,000.
        seconds: The time limit per decision in seconds, up to 86,400.
        threads: The number of search threads, 1 to 64.
        seed: The seed for the agent's generator; random if ``None``.
        rng_position: The generator position; see :attr:`Agent.rng_position`.

    Raises:
        ParseError: If the level is unknown, a number is out of range, or a budget is set for a
            level that does not search.

    >>> carc.agents.LevelAgent("hard", seed=1).spec
    'hard:iterations=4000,seconds=1'
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
    """A player in a separate process, written in any language, that uses the line protocol.

    The program starts immediately. The program is stopped by :meth:`close`, at the end of a
    ``with`` block, or when the object is garbage collected. The program receives only the
    information that the player to act is allowed to see. If the program violates the protocol, the
    call raises :class:`ProcessError` and stops the program; later calls raise the same error. The
    object cannot be copied or pickled because the program's state is unknown.

    Args:
        command: The program and its arguments, as a list or as one string with quotes around
            arguments that contain spaces. A string can start with parameters, as in ``"seconds=1
            option.level=3 ./player"``.
        seconds: The time limit for each choice, in seconds.
        iterations: The budget for each choice, in iterations.
        clock: The time limit for all choices in a game, in seconds.
        increment: The time added to the clock after each choice, in seconds.
        grace: The additional time in seconds that the player has to answer after it reaches a time
            limit.
        patience: The maximum time to wait for an answer to a request without a time limit, in
            seconds.
        options: The values of the player's options, by name.
        seed: The seed sent to the player.

    Raises:
        ProcessError: If the program does not start or violates the protocol.
        ParseError: If the command is invalid.
        CarcError: If a number is out of range, or the time limits conflict.

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
        """Chooses one of the legal actions for the player to act. The game does not change.

        If the game is not a continuation of the previous game, the player starts a new game with a
        full clock. The GIL is released during the call. Ctrl-C interrupts the call.

        Args:
            game: The game in which to choose.
            cancel: A :class:`threading.Event` that another thread can set to cancel the call.

        Returns:
            A legal action.

        Raises:
            ProcessError: If the player fails.
            CarcError: If no player can act, the call was cancelled, or the player is closed.
        """
    def begin(self, config: Config, seed: SupportsIndex | None = None) -> None:
        """Notifies the player that a new game starts. The player's clock is reset.

        Args:
            config: The game's config.
            seed: The seed to send; the previous one if ``None``.

        Raises:
            ProcessError: If the player fails.
        """
    def ping(self) -> None:
        """Checks that the player responds.

        Raises:
            ProcessError: If the player fails.
        """
    def close(self) -> None:
        """Ends the process. Further calls have no effect."""
    def __enter__(self) -> ProcessAgent: ...
    def __exit__(self, *_error: object) -> None: ...
    @property
    def spec(self) -> str:
        """The player's spec, which :func:`carc.arena` and :func:`carc.ladder` accept.

        >>> import sys
        >>> command = [sys.executable, "-m", "carc", "engine", "greedy"]
        >>> with carc.agents.ProcessAgent(command, iterations=50) as agent:
        ...     print(agent.spec)
        process:iterations=50 ... -m carc engine greedy
        """
    @property
    def name(self) -> str:
        """The name reported by the player."""
    @property
    def version(self) -> str:
        """The version reported by the player; empty if it did not report one."""
    @property
    def options(self) -> dict[str, str]:
        """The default value of each option reported by the player."""
    @property
    def seed(self) -> int:
        """The seed sent to the player."""

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
def _start_from_text(text: str) -> str: ...
def _start_to_line(text: str) -> str: ...
def _start_to_text(text: str) -> str: ...
def _serve(agent: str) -> None: ...
def make(
    spec: str, *, seed: SupportsIndex | None = None, rng_position: SupportsIndex = 0
) -> RandomAgent | GreedyAgent | MctsAgent | LevelAgent:
    """Creates an agent from a spec.

    The spec is ``"random"``, ``"greedy"``, ``"mcts"`` or a level: ``"easy"``, ``"normal"``,
    ``"hard"`` or ``"expert"``. ``mcts``, ``hard`` and ``expert`` accept parameters, as in
    ``"mcts:iterations=500,seconds=0.2,threads=4"``.

    Args:
        spec: The name of the agent with its parameters.
        seed: The seed for the agent's generator, which determines the agent's choices; random if
            ``None``.
        rng_position: The generator position; see :attr:`Agent.rng_position`.

    Raises:
        ParseError: If the agent is unknown, or a parameter is unknown or out of range. The message
            suggests the closest name.

    >>> carc.agents.make("greedy", seed=1)
    carc.agents.make('greedy', seed=1)
    >>> carc.agents.make("gredy")
    Traceback (most recent call last):
    carc.ParseError: spec: unknown agent "gredy"; did you mean "greedy"?; ...
    """

@final
class Encoding:
    """Maps actions to indices and positions to fixed-size arrays, for one config.

    The config must set the ``table`` option, for example to ``"25x25"``. The table bounds the
    board, so every legal action has an action index. Action indices do not depend on the position.
    The action that plane ``p`` represents at row ``y`` and column ``x`` of the table has the index
    ``(p * height + y) * width + x``; actions without a cell follow the planes.

    An observation contains all information that one player, the observer, is allowed to know. The
    observer is always player 0, and the other players follow clockwise. An observation has three
    arrays:

    ``board``
        uint8, rows x columns x :attr:`channels`. ``tile``: 1 for a tile, 2 for the last placed
        tile. ``kind_low``, ``kind_high``: the tile type, as its index in :attr:`Config.tiles` plus
        1, low byte first. ``symbols``: the number of the tile's entry in :attr:`symbols`, starting
        at 1. ``neutral``: one bit each for the dragon, fairy, pig, Count, mage and witch.
        ``corner_nw`` to ``corner_sw``: the owner of the figure at the corner, plus 1.
        ``port_north_left`` to ``port_west_right``, clockwise: the segment number at the port, plus
        1. For each segment ``s``: ``kind_s`` is 1 for a city, 2 for a road, 3 for a field, 4 for a
        monastery, 5 for a garden, 6 for a river or 7 for a shrine; ``trait_s`` is the number of the
        segment's entry in :attr:`traits`, starting at 1; ``meeple_s`` and ``owner_s`` are the
        figure number and the owner of the segment's meeple, plus 1 each; ``special_s`` and
        ``special_owner_s`` describe a figure other than a meeple in the same way. With towers,
        ``tower`` is the number of floors plus 1, and ``guard`` and ``guard_owner`` are the figure
        on the tower and its owner, plus 1 each. With special monasteries, ``lying`` and
        ``lying_owner`` describe the first lying meeple. ``bridge``, ``castle``, ``ferry`` and
        ``ferry_before`` (a ferry's landings before it was moved in this turn part) have a bit for
        each side: 1 for north, 2 for east, 4 for south and 8 for west. ``ingots`` is the number of
        ingots on the tile. ``further_s`` and ``further_lying`` count the figures that are listed in
        the ``further`` section of the vector because the channels of their spot describe another
        figure. All other values are 0.
    ``tiles``
        uint8, rows x :attr:`tile_channels`: the current tile, then the hands. If ``kind_low`` and
        ``kind_high`` are both 0, there is no tile; if both are 255, the observer is not allowed to
        know the tile.
    ``vector``
        int16: scores, supplies, remaining tiles and all other numbers; :attr:`sections` lists the
        parts.

    Games whose config differs only in its start position can be encoded too, so a network trained
    on complete games can evaluate any position that a user enters.

    Encodings are immutable and can be shared by threads. Encodings of equal configs are equal.

    Args:
        config: The config for the games to encode.

    Raises:
        CarcError: If the config does not set the ``table`` option.

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
        """The config of the games that can be encoded."""
    @property
    def num_actions(self) -> int:
        """The number of action indices, which start at 0."""
    @property
    def planes(self) -> tuple[Action, ...]:
        """The action that each plane represents for the cell (0, 0)."""
    @property
    def singles(self) -> tuple[Action, ...]:
        """The actions without a cell, whose indices follow the indices of the planes."""
    @property
    def codes(self) -> npt.NDArray[np.uint64]:
        """The code of every action, indexed by action index, as an array of uint64.

        ``codes[indices]`` converts action indices to the codes that :meth:`Batch.step` takes.
        """
    @property
    def board_shape(self) -> tuple[int, int, int]:
        """The shape of ``board``: rows, columns and channels."""
    @property
    def tiles_shape(self) -> tuple[int, int]:
        """The shape of ``tiles``: rows and channels."""
    @property
    def vector_size(self) -> int:
        """The number of elements in ``vector``."""
    @property
    def channels(self) -> tuple[str, ...]:
        """The names of the channels of ``board``."""
    @property
    def tile_channels(self) -> tuple[str, ...]:
        """The names of the channels of ``tiles``."""
    @property
    def sections(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """The layout of ``vector``: the slice and the shape of each section, by name.

        The first sections are ``phase`` (its number in :attr:`phases`), ``decider`` (the player to
        act plus 1; 0 for none), ``active`` (the active player plus 1), ``turn``, ``part``,
        ``tiles_remaining``, ``river_tiles_remaining`` and ``hidden_tiles``. The next sections have
        a row for each player: ``scores``, ``supplies`` (by figure in :attr:`figures`),
        ``hand_sizes``, ``abbeys``, ``tokens`` (by token in :attr:`tokens`) and ``flocks`` (by token
        in :attr:`drawn_tokens`). ``bag`` contains the number of each of the :attr:`drawn_tokens`.
        ``neutral`` has a row for each neutral figure: the column plus 1, the row plus 1, and a
        number for the location (the segment plus 1, 0 for the whole tile, 100 plus the space, or
        301 next to a lying meeple). ``spaces`` has a row for each space on a wheel: the owner plus
        1, and the figure plus 1. ``unseen`` (tiles that the observer has not seen) and ``held``
        (tiles that are set aside) contain a number for each tile type. ``records`` contains the
        record of each card among :attr:`tokens`. With towers, ``prisoners`` contains the number of
        prisoners by captor, owner and figure, and ``ransomed`` is 1 once a ransom has been paid in
        this turn. Other expansions add further sections; see ``docs/observations.md``.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> part, shape = encoding.sections["supplies"]
        >>> encoding.observe(game, player=0)[2][part].reshape(shape).tolist()
        [[7], [7]]
        """
    @property
    def phases(self) -> dict[str, int]:
        """The numbers of the phases in observations, by name."""
    @property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """The possible combinations of marks that apply to a whole tile."""
    @property
    def traits(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The possible combinations of pennants and marks on a segment."""
    @property
    def figures(self) -> tuple[str, ...]:
        """The names of the figures that players have."""
    @property
    def tokens(self) -> tuple[str, ...]:
        """The names of the tokens that players can have."""
    @property
    def drawn_tokens(self) -> tuple[str, ...]:
        """The names of the tokens drawn from a bag."""
    def index(self, action: Action) -> int:
        """Returns the action index of an action.

        Raises:
            ParseError: If no player can ever choose the action, for example because it is a draw or
                its cell is off the table.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.index(carc.Action.place_tile(0, -1, 0)) == 9 * 21 + 10
        True
        """
    def action(self, index: SupportsIndex) -> Action:
        """Returns the action with the given action index.

        Raises:
            ParseError: If the number is not a valid action index.
        """
    @property
    def num_chance_outcomes(self) -> int:
        """The number of chance outcomes, which are numbered separately from the actions."""
    def fields(self, form: _Form) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
        """Returns the dtype and shape of each array in an observation form, by name.

        ``docs/observations.md`` documents the forms and every number in them.

        Args:
            form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
                ``"flat"``.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.fields("planes")["planes"]
        (dtype('float32'), (185, 21, 21))
        """
    def names(self, form: _Form) -> dict[str, tuple[str, ...]]:
        """Returns the channel names of each array in an observation form.

        Depending on the array, these are the names of planes, columns or vector elements. Masks
        that mark the rows in use do not have channel names.

        Args:
            form: As in :meth:`fields`.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.names("entities")["figures"]
        ('owner', 'figure', 'column', 'row', 'place', 'feature')
        """
    def observation(
        self,
        game: Game | View,
        form: _Form,
        player: SupportsIndex | None = None,
        *,
        rotate: SupportsIndex = 0,
        out: dict[str, npt.NDArray[Any]] | None = None,
    ) -> dict[str, npt.NDArray[Any]]:
        """Returns a player's observation in a given form, as arrays by name.

        Args:
            game: A :class:`Game` or :class:`View` with the encoding's config.
            form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
                ``"flat"``.
            player: The observer; can be omitted for a :class:`View`.
            rotate: The number of clockwise quarter turns of the table, which must be square.
            out: Arrays to fill, by name. Missing arrays are created.

        Raises:
            CarcError: If the configs of the game and the encoding differ in more than the start
                position, or the table is not square.

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
        """Converts action codes to action indices, as int64. ``codes[indices]`` converts them back.

        Args:
            codes: A one-dimensional array of uint64 with action codes.
            out: An array of int64 to fill.

        Raises:
            ParseError: If an action is not in the encoding.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> game = carc.Game(encoding.config, seed=7)
        >>> numbers = encoding.indices(game.legal_codes())
        >>> bool((encoding.codes[numbers] == game.legal_codes()).all())
        True
        """
    def rotate(
        self, game: Game | View, numbers: npt.NDArray[np.int64], rotate: SupportsIndex
    ) -> npt.NDArray[np.int64]:
        """Rotates action indices together with the table and returns them as int64.

        The legal actions rotate with the table, so together with the rotated :meth:`observation`,
        each decision provides four training examples. The indices of actions without a cell do not
        change.

        Args:
            game: The game in which the actions occur.
            numbers: An array of int64 with action indices.
            rotate: The number of clockwise quarter turns of the table, which must be square.

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
        """Returns the number of a draw among the chance outcomes.

        Raises:
            ParseError: If the action is not a draw in this config.
        """
    def chance_action(self, index: SupportsIndex) -> Action:
        """Returns the draw with the given number among the chance outcomes.

        Raises:
            ParseError: If the number is out of range.
        """
    @overload
    def mask(self, game: Game | View, out: _Mask) -> _Mask: ...
    @overload
    def mask(
        self, game: Game | View, out: None = None, *, dtype: type[bool] | type[np.bool_]
    ) -> npt.NDArray[np.bool_]: ...
    @overload
    def mask(
        self, game: Game | View, out: None = None, *, dtype: type[np.int8] | None = None
    ) -> npt.NDArray[np.int8]:
        """
        Returns the legal-action mask of a game or view: 1 or ``True`` for each legal action index.

        All elements are 0 if no player can act.

        Args:
            game: A :class:`Game` or :class:`View` with the encoding's config.
            out: An array of int8 or bool to fill.
            dtype: The type of a new array, int8 or bool; int8 if ``None``.

        Returns:
            An array with :attr:`num_actions` elements.

        Raises:
            CarcError: If the configs of the game and the encoding differ in more than the start
                position.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> encoding.mask(carc.Game(encoding.config, seed=7), dtype=bool).dtype
        dtype('bool')
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
        """Returns a player's observation as the arrays ``board``, ``tiles`` and ``vector``.

        A :class:`View` produces the same arrays as the full game does for the view's player.

        Args:
            game: A :class:`Game` or :class:`View` with the encoding's config.
            player: The observer; can be omitted for a :class:`View`.
            board: An array of uint8 to fill.
            tiles: An array of uint8 to fill.
            vector: An array of int16 to fill.

        Raises:
            CarcError: If the configs of the game and the encoding differ in more than the start
                position, or the player does not exist.
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
    Games with the same config that are stepped together. Each step plays one action in every game.

    Steps run on all cores with the GIL released. Draws are made automatically, so every game is
    either waiting for a player or over. The game in slot ``i`` equals ``carc.Game(config,
    seed=batch.seeds[i])`` after the same actions, unless it was replaced with :meth:`set`. Results
    never depend on the number of threads. Two threads must not use a batch at the same time.

    Methods that return arrays accept an ``out`` array, which is filled and returned. Without
    ``out``, they return a new array. Arrays from other libraries, such as PyTorch tensors on the
    CPU or JAX arrays, are read and written in place through the buffer protocol or DLPack; the
    method returns a NumPy array that shares the memory.

    Batches can be copied, pickled and saved, and a copy continues exactly as the original would.
    :meth:`game` copies a game out of a batch, :meth:`set` copies a game into a batch, and
    :meth:`from_games` creates a batch from games.

    Args:
        config: The config of all games.
        games: The number of games, 1 to 1,048,576.
        seed: The seed of the batch, from which the seeds of all games are derived.
        autoreset: How finished games are handled. With ``"next_step"``, the next step starts a new
            game in the slot and ignores the action for the slot. With ``"same_step"``, the step
            that ends a game also starts a new game. With ``"disabled"``, a finished game stays over
            until :meth:`reset`, and its actions are ignored.
        reward: How :meth:`rewards` are calculated. ``"difference"`` is a player's final score minus
            the mean of the opponents' scores. ``"win"`` is -1 for each loser, and the winners share
            1 point per loser equally. ``"points"`` is the number of points scored in the step.
        threads: The number of threads; all cores if ``None``.

    Raises:
        CarcError: If an argument is out of range or unknown.

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
        """The config of all games."""
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]:
        """The mode for finished games: ``"next_step"``, ``"same_step"`` or ``"disabled"``."""
    @property
    def reward(self) -> Literal["difference", "win", "points"]:
        """The kind of :meth:`rewards`: ``"difference"``, ``"win"`` or ``"points"``."""
    @staticmethod
    def from_games(
        games: Sequence[Game],
        *,
        seed: SupportsIndex = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        reward: Literal["difference", "win", "points"] = "difference",
        threads: SupportsIndex | None = None,
    ) -> Batch:
        """Creates a batch from games, which continue from their current positions.

        Each game keeps its own seed until the game is over. Later games in the slot have seeds
        derived from the batch's seed.

        Args:
            games: The games, all with the same config.
            seed: As in :class:`Batch`.
            autoreset: As in :class:`Batch`.
            reward: As in :class:`Batch`.
            threads: As in :class:`Batch`.

        Raises:
            CarcError: If a game cannot be used in a batch; see :meth:`set`.

        >>> config = carc.Config(2)
        >>> batch = carc.Batch.from_games([carc.Game(config, seed=seed) for seed in (5, 6)])
        >>> batch.seeds.tolist()
        [5, 6]
        """
    def game(self, slot: SupportsIndex) -> Game:
        """Returns a copy of the game in a slot, with its history.

        The copy makes the same draws as the batch, so both continue in the same way after the same
        actions. The copy contains all hidden information.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(batch.sample())
        >>> game = batch.game(1)
        >>> game.legal_codes().tolist() == batch.legal()[0][slice(*batch.legal()[1][1:3])].tolist()
        True
        """
    def set(self, slot: SupportsIndex, game: Game) -> None:
        """Replaces the game in a slot with a copy of a game.

        The copy continues in the slot just as the game would outside the batch, and its seed
        becomes the seed of the slot. Later games in the slot again have seeds derived from the
        batch's seed. The call does not produce rewards or end a game.

        Args:
            slot: The index of the slot.
            game: A game whose draws come from a seed. ``game.after([], seed)`` returns a copy with
                seeded draws. The game can have a different start position than the batch, so a
                batch can contain games with several start positions. The next game in the slot has
                the batch's start position.

        Raises:
            CarcError: If the configs of the game and the batch differ in more than the start
                position, or if not all of the game's draws come from a seed.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.set(0, batch.game(1).determinize(0, seed=5))
        >>> int(batch.seeds[0])
        5
        """
    def determinize(
        self, seeds: npt.NDArray[np.uint64], *, which: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """Replaces each game with a determinization for its player to act.

        Each new game equals the result of :meth:`View.determinize` with the seed for this game.
        Apply this method to a copy of the batch to search without access to hidden information.

        Args:
            seeds: An array of uint64 with a seed per game.
            which: An array of bool that selects the games to replace; all unfinished games if
                ``None``.

        >>> import numpy as np
        >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
        >>> batch = carc.Batch(carc.Config(2, options=options), 4, seed=7)
        >>> guess = batch.copy()
        >>> guess.determinize(np.arange(4, dtype=np.uint64))
        >>> [batch.game(i).view(0) == guess.game(i).view(0) for i in range(4)]
        [True, True, True, True]
        """
    def take(self, slots: npt.NDArray[np.int64]) -> Batch:
        """Returns a batch with copies of the games in the given slots.

        The copies keep the seeds of the originals and continue as the originals would. Later
        games use the new batch's seeds for their slots.

        Args:
            slots: An array of int64 with the slots in the order of the new batch. The same slot can
                be listed several times.

        Raises:
            CarcError: If a slot does not exist.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2, options={"table": "21x21"}), 4, seed=7)
        >>> some = batch.take(np.array([3, 0, 3]))
        >>> board, tiles, vector = some.observe(carc.Encoding(batch.config))
        >>> len(board), bool((some.seeds == batch.seeds[[3, 0, 3]]).all())
        (3, True)
        """
    def copy(self) -> Batch:
        """Returns an independent copy that makes the same draws as this batch.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> other = batch.copy()
        >>> batch.step(batch.legal()[0][batch.legal()[1][:-1]])
        >>> bool((other.legal()[0] == carc.Batch(carc.Config(2), 3, seed=7).legal()[0]).all())
        True
        """
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: object, /) -> Batch: ...
    def save(self) -> bytes:
        """Returns the batch as bytes for :meth:`load`.

        The bytes contain all games with their histories, the batch's arguments and the number of
        calls of :meth:`sample`. Later versions of carc can load the bytes. Do not send the bytes to
        players, because they also contain the seeds.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(batch.sample())
        >>> other = carc.Batch.load(batch.save())
        >>> [other.game(place) == batch.game(place) for place in range(3)]
        [True, True, True]
        """
    @staticmethod
    def load(data: bytes) -> Batch:
        """Restores a saved batch by replaying its games, and checks every action.

        Args:
            data: The bytes that :meth:`save` returned.

        Raises:
            LoadError: If the bytes are not a saved batch, are truncated or modified, or were saved
                by a later version of carc.

        >>> carc.Batch.load(b"carc-batch 9")
        Traceback (most recent call last):
        carc.LoadError: not a saved batch
        """
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    def __len__(self) -> int: ...
    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """The seed of the game in each slot, as an array of uint64."""
    @property
    def episodes(self) -> npt.NDArray[np.int64]:
        """The number of games played in each slot before the current one, as an array of int64."""
    def step(
        self, codes: npt.NDArray[np.uint64], *, which: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """Plays one action in each game, specified by its action code.

        Args:
            codes: An array of uint64 with an action code per game.
            which: An array of bool. Games with ``False`` do not change and receive no rewards, and
                their elements of ``codes`` are ignored.

        Raises:
            IllegalActionError: If an action is not legal. No game is changed.
            CarcError: If a number is not a valid action code. No game is changed.

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
        """Plays one action in each game, specified by its index in the list of legal actions.

        Index ``i`` is the action with code ``codes[offsets[game] + i]`` of :meth:`legal`. This
        method is faster than :meth:`step` because it does not look up the actions.

        Args:
            indices: An array of int64 with an index per game; indices of finished games are
                ignored.
            which: As in :meth:`step`.
            into: Observations to update after the step, which is faster than a separate call to
                :meth:`observe_into`.
            step: The index on the first axis of ``into``, if it has an axis for steps.

        Raises:
            CarcError: If an index is out of range. No game is changed.

        >>> import numpy as np
        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> batch.step_indices(np.array([0, 2, 1]))
        >>> batch.step_indices(np.array([0, 99, 0]))
        Traceback (most recent call last):
        carc.CarcError: indices: game 1: index 99 is out of range; there are 3 legal actions
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
        """Plays one action in each game, specified by its action index.

        Args:
            encoding: The encoding that defines the action indices.
            numbers: An array of int64 with an action index per game; indices of finished games are
                ignored.
            which: As in :meth:`step`.
            into: As in :meth:`step_indices`.
            step: As in :meth:`step_indices`.

        Raises:
            ParseError: If a number is not a valid action index. No game is changed.
            IllegalActionError: If an action is not legal. No game is changed.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> batch.step_action_indices(encoding, batch.masks(encoding).argmax(axis=1))
        """
    def sample(
        self,
        weights: npt.NDArray[np.float32] | npt.NDArray[np.float64] | None = None,
        *,
        out: npt.NDArray[np.int64] | None = None,
    ) -> npt.NDArray[np.int64]:
        """Samples a legal action for each game and returns its index for :meth:`step_indices`.

        The random numbers depend only on the seed of the batch and on how often this method was
        called since the batch was created or reset with a seed. Copies and pickles keep the seed
        and the number of calls.

        Args:
            weights: An array of float32 or float64 with a weight per legal action in the order of
                :meth:`legal`; the probability of an action is proportional to its weight within its
                game. If ``None``, all weights are equal.
            out: An array of int64 to fill.

        Returns:
            An array of int64 with an index per game; 0 for a game that is over.

        Raises:
            CarcError: If a weight is negative, infinite or NaN, or a game's weights add up to 0.

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
        """Starts new games, each with the seed for the next game in its slot.

        Args:
            which: An array of bool that selects the slots to reset; all slots if ``None``.
            seed: A new seed for the batch. All games start as if the batch had just been created
                with this seed.
            seeds: An array of uint64 with a seed for each game. Slot ``i`` starts with the game
                ``carc.Game(config, seed=seeds[i])``. The seeds of later games are again derived
                from the batch's seed.

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
        """Returns the action indices of all legal actions, game by game, and their offsets.

        The order is the same as in :meth:`legal`. The arrays are much smaller than masks.

        Args:
            encoding: The encoding that defines the action indices.
            numbers: An array of int64 to fill; it may be longer than needed.
            offsets: An array of int64 to fill, with one more element than there are games.
            rotate: The number of clockwise quarter turns of the table, which must be square. The
                rotation does not change the order of the actions.

        Returns:
            The action indices and the offsets, both as int64.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> numbers, offsets = batch.legal_action_indices(encoding)
        >>> sorted(numbers[: offsets[1]]) == batch.masks(encoding)[0].nonzero()[0].tolist()
        True
        """
    def observation(
        self,
        encoding: Encoding,
        form: _Form,
        player: SupportsIndex | None = None,
        *,
        rotate: SupportsIndex = 0,
        out: dict[str, npt.NDArray[Any]] | None = None,
    ) -> dict[str, npt.NDArray[Any]]:
        """Returns the observations of all games: stacked arrays of :meth:`Encoding.observation`.

        Args:
            encoding: The encoding for the arrays.
            form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
                ``"flat"``.
            player: The observer; if ``None``, the player to act in each game.
            rotate: The number of clockwise quarter turns of the table in all games.
            out: Arrays to fill, by name. Missing arrays are created.

        Returns:
            The arrays by name, with the games on their first axis.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> {name: array.shape for name, array in batch.observation(encoding, "flags").items()}
        {'flags': (3, 119, 21, 21), 'tiles': (3, 1, 31), 'vector': (3, 82)}
        """
    def legal(
        self,
        codes: npt.NDArray[np.uint64] | None = None,
        offsets: npt.NDArray[np.int64] | None = None,
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
        """Returns the sorted codes of each game's legal actions, and their offsets.

        The codes of game ``i`` are ``codes[offsets[i]:offsets[i + 1]]``; a finished game has no
        codes.

        Args:
            codes: An array of uint64 to fill; it may be longer than needed.
            offsets: An array of int64 to fill, with one more element than there are games.

        Returns:
            The codes as uint64 and the offsets as int64.

        >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
        >>> codes, offsets = batch.legal()
        >>> len(offsets), int(offsets[-1]) == len(codes)
        (4, True)
        """
    @overload
    def masks(self, encoding: Encoding, out: _Mask) -> _Mask: ...
    @overload
    def masks(
        self, encoding: Encoding, out: None = None, *, dtype: type[bool] | type[np.bool_]
    ) -> npt.NDArray[np.bool_]: ...
    @overload
    def masks(
        self, encoding: Encoding, out: None = None, *, dtype: type[np.int8] | None = None
    ) -> npt.NDArray[np.int8]:
        """Returns the legal-action mask of each game as a row; see :meth:`Encoding.mask`.

        Args:
            encoding: The encoding that defines the action indices.
            out: An array of int8 or bool to fill.
            dtype: The type of a new array, int8 or bool; int8 if ``None``.
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
        """Returns each game's observation: the arrays of :meth:`Encoding.observe`, stacked.

        Args:
            encoding: The encoding for the arrays.
            player: The observer; if ``None``, the player to act in each game.
            board: An array of uint8 to fill.
            tiles: An array of uint8 to fill.
            vector: An array of int16 to fill.

        Returns:
            The arrays ``board``, ``tiles`` and ``vector``, with the games on their first axis.
        """
    def observe_into(
        self,
        observations: Observations,
        step: SupportsIndex = 0,
        player: SupportsIndex | None = None,
    ) -> None:
        """Updates reusable arrays with the observations and legal-action masks of all games.

        The result is the same as with :meth:`observe` and :meth:`masks`, but only changed elements
        are written.

        Args:
            observations: The arrays to update.
            step: The index on the first axis, if the arrays have an axis for steps.
            player: The observer; if ``None``, the player to act in each game.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> observations = carc.Observations(encoding, 3)
        >>> batch.observe_into(observations)
        >>> bool((observations.board == batch.observe(encoding)[0]).all())
        True
        """
    def deciders(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Returns the player to act in each game as int8; -1 if the game is over."""
    def scores(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Returns the scores as int32, with a row per game and a column per player."""
    def final_scores(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Returns the final scores of the last finished game in each slot as int32.

        The array has a row per slot and a column per player. The elements for a slot are 0 until a
        game has ended in the slot.
        """
    def rewards(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns the rewards from the last step as float32.

        The array has a row per game and a column per player.
        """
    def ended(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Returns an array of bool that is true for the slots where the last step ended a game."""

@final
class BatchSearch:
    """A PUCT search of all unfinished games in a batch, which evaluates the leaves of all games
    together.

    Evaluate the arrays from :meth:`leaves` with a network and pass the results to :meth:`feed`
    until no leaves remain; then read :meth:`policy`, :meth:`best` and :meth:`values`. Chance nodes
    are part of the tree. Every iteration searches a new determinization for the player to act. The
    batch does not change.

    Args:
        batch: The games to search.
        encoding: The encoding for the observations and action indices. The encoding must have the
            same config as the batch.
        iterations: The number of iterations per game.
        leaves: The maximum number of pending leaves per game. The more leaves are pending, the less
            information is available to select each leaf.
        observation: The form of leaf observations; see :meth:`Encoding.fields`.
        seed: The seed for all random choices; use a different one for each decision. The seed of
            the search in each slot is derived from this seed, like the seed of the first game in
            each slot of a :class:`Batch`.
        exploration: The exploration constant of PUCT, at least 0. Larger numbers increase the
            weight of the priors.
        root_noise: The share of Dirichlet noise in the priors of each root, 0 to 1. AlphaZero
            uses 0.25 in self-play.
        noise_alpha: The concentration of the noise, 0.001 to 1000. Smaller numbers concentrate the
            noise on fewer actions.
        value: ``"points"`` for values in points, or ``"win"`` for probabilities of winning.
        reuse_tree: ``True`` to keep the trees for :meth:`advance`. Each search then chooses between
            single actions at its root, as in AlphaZero, instead of complete turns.

    Raises:
        CarcError: If a number is out of range, or the encoding is for a different config.

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
        observation: _Form = "cells",
        seed: SupportsIndex = 0,
        exploration: float = 1.5,
        root_noise: float = 0.0,
        noise_alpha: float = 0.3,
        value: Literal["points", "win"] = "points",
        reuse_tree: bool = False,
    ) -> BatchSearch: ...
    def __len__(self) -> int: ...
    def leaves(self, out: dict[str, npt.NDArray[Any]] | None = None) -> dict[str, npt.NDArray[Any]]:
        """Returns the pending leaves in all games as arrays with a row per leaf.

        Args:
            out: Arrays to fill, by name, with a row for each possible leaf; the number of rows is
                the number of games times ``leaves``. The filled rows are returned. Missing arrays
                are created.

        Returns:
            A dictionary with the arrays of the observation, each from the perspective of the player
            to act; ``"legal_action_indices"`` and ``"legal_offsets"`` as in
            :meth:`Batch.legal_action_indices`, but for the leaves; and ``"games"``, the game of
            each leaf as int64. The arrays are empty if all iterations are complete.
        """
    def feed(self, priors: npt.NDArray[np.float32], values: npt.NDArray[np.float32]) -> None:
        """Continues the search with evaluations of the leaves that :meth:`leaves` last returned.

        Args:
            priors: An array of float32 with a prior for each of ``"legal_action_indices"``, or with
                a row per leaf and a column for each action in the encoding; priors for illegal
                actions are ignored. Priors are at least 0 and do not need to be normalized.
            values: An array of float32 with a row per leaf that contains the expected final scores,
                starting with the player to act and continuing clockwise. Only the differences
                between the scores matter, except in solo games. Alternatively, the array can have
                one number per leaf: the expected lead of the player to act over the best opponent.
                With ``value="win"``, the probability of winning replaces the score, so a lead is
                between -1 and 1.

        Raises:
            CarcError: If an array has the wrong shape or contains invalid numbers. The leaves stay
                pending.
        """
    def policy(
        self, out: npt.NDArray[np.float32] | None = None, *, temperature: float = 1.0
    ) -> npt.NDArray[np.float32]:
        """Returns each legal action's share of the iterations.

        The shares have the same order as the codes in :meth:`Batch.legal`. The shares can be passed
        as weights to :meth:`Batch.sample` until the batch is stepped.

        Args:
            out: An array of float32 to fill.
            temperature: The shares are proportional to the number of visits to the power of 1 /
                ``temperature``. With 0, the share of the action with the most visits is 1.

        Returns:
            An array of float32.

        Raises:
            CarcError: If :meth:`feed` has not been called, or the temperature is neither 0 nor at
                least 0.01.
        """
    def best(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Returns the index of each game's best action for :meth:`Batch.step_indices`, as int64.

        The index is 0 for a game that is over.
        """
    def values(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns the expected lead of the player to act in each game as float32.

        The lead is measured against the best opponent; in solo games, the value is the expected
        score. With ``value="win"``, the lead is a difference between winning probabilities. The
        value is 0 for a game that is over.
        """
    def advance(self, batch: Batch, *, seed: SupportsIndex) -> npt.NDArray[np.int64]:
        """Continues the search from the current positions of the games.

        Each game keeps the part of its tree that follows from the actions and draws since the last
        search, and the other parts are freed. The search performs ``iterations`` iterations in
        addition to the visits kept from the previous tree, and the results include all visits. The
        first leaf of each game is the root again, because new noise is added to the root's priors.
        Leaves that are still pending are discarded.

        A game starts with an empty tree if it is a new game, or if the last search did not evaluate
        its position, for example because the search never tried the tile that was then drawn. A
        game with hidden information always starts with an empty tree, because a search for another
        player may have used more information.

        Args:
            batch: The batch, after one or more steps.
            seed: The seed for all further random choices; use a different one for each decision.

        Returns:
            An array of int64 with the number of visits kept for each game.

        Raises:
            CarcError: If the search was created without ``reuse_tree``, or the batch has a
                different config or number of games. The error does not change the search.

        >>> import numpy as np
        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> batch = carc.Batch(encoding.config, 3, seed=7)
        >>> search = carc.BatchSearch(
        ...     batch, encoding, iterations=20, observation="entities", reuse_tree=True
        ... )
        >>> for seed in range(1, 4):
        ...     while len((leaves := search.leaves())["games"]):
        ...         count = len(leaves["games"])
        ...         priors = np.ones(len(leaves["legal_action_indices"]), np.float32)
        ...         search.feed(priors, np.zeros(count, np.float32))
        ...     batch.step_indices(search.best())
        ...     kept = search.advance(batch, seed=seed)
        >>> kept.shape
        (3,)
        """
    @property
    def is_done(self) -> bool:
        """``True`` if all iterations are complete in all games."""

@final
class Observations:
    """Reusable observation and mask arrays for a batch, filled by :meth:`Batch.observe_into`.

    Only elements that differ from the previous contents are written, which is several times faster
    than filling new arrays. The arrays are read-only views of memory that is updated in place;
    ``array.copy()`` returns a writable snapshot. Use :attr:`is_held` to check whether any array is
    still referenced.

    Args:
        encoding: The encoding for the arrays.
        games: The number of games.
        steps: The length of an additional first axis for the steps of a rollout, or ``None``.

    Raises:
        CarcError: If a number is out of range.

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
        """The encoding for the arrays."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def steps(self) -> int | None:
        """The number of steps; ``None`` for arrays without an axis for steps."""
    @property
    def board(self) -> npt.NDArray[np.uint8]:
        """The array ``board`` of the observations, as uint8; see :class:`Encoding`."""
    @property
    def tiles(self) -> npt.NDArray[np.uint8]:
        """The array ``tiles`` of the observations, as uint8; see :class:`Encoding`."""
    @property
    def vector(self) -> npt.NDArray[np.int16]:
        """The array ``vector`` of the observations, as int16; see :class:`Encoding`."""
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """The legal-action masks, as int8: 1 for each legal action index, otherwise 0."""
    @property
    def is_held(self) -> bool:
        """``True`` if an array or a view of an array is still referenced outside this object.

        If ``False``, the arrays can be overwritten safely.

        >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
        >>> observations = carc.Observations(encoding, 2)
        >>> first = observations.board[0]
        >>> observations.is_held
        True
        >>> del first
        >>> observations.is_held
        False
        """
