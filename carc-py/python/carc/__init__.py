"""A complete and fast rules engine for the tile-laying game Carcassonne.

>>> import carc
>>> game = carc.Game(carc.Config(players=2, preset="c3"), seed=7)
>>> while not game.is_over:
...     events = game.apply(game.legal_actions()[0])
>>> game.ranking()[0].rank
1

:class:`Config` says what is played, :class:`Game` plays it, :class:`Action` is what a player or
chance decides, and each kind of :class:`Event` says what has changed. Everything that is wrong
raises a subclass of :class:`CarcError`.
"""

from carc._carc import (
    API_VERSION,
    SCHEMA,
    Action,
    BoardTile,
    Config,
    Event,
    Feature,
    FeatureCompleted,
    FigurePlaced,
    FigureReturned,
    Game,
    GameEnded,
    Generator,
    Occupant,
    Rank,
    Record,
    RuleOption,
    Scored,
    ScoreItem,
    Segment,
    SetupProblem,
    Spot,
    Tile,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TileSet,
    TurnStarted,
    View,
    __version__,
    options,
    presets,
    render_svg,
    render_text,
)
from carc._errors import (
    CarcError,
    IllegalActionError,
    LoadError,
    ParseError,
    SetupError,
    TileSetError,
)

__all__ = [
    "API_VERSION",
    "SCHEMA",
    "Action",
    "BoardTile",
    "CarcError",
    "Config",
    "Event",
    "Feature",
    "FeatureCompleted",
    "FigurePlaced",
    "FigureReturned",
    "Game",
    "GameEnded",
    "Generator",
    "IllegalActionError",
    "LoadError",
    "Occupant",
    "ParseError",
    "Rank",
    "Record",
    "RuleOption",
    "ScoreItem",
    "Scored",
    "Segment",
    "SetupError",
    "SetupProblem",
    "Spot",
    "Tile",
    "TileDiscarded",
    "TileDrawn",
    "TilePlaced",
    "TileSet",
    "TileSetError",
    "TurnStarted",
    "View",
    "__version__",
    "options",
    "presets",
    "render_svg",
    "render_text",
]
