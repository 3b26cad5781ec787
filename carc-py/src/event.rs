//! Events: one class for each kind, all of them on top of the engine's own event.

use std::hash::{DefaultHasher, Hash, Hasher};

use carc_engine as engine;
use engine::{EventParts, Setup};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    config::Config,
    error::{carc_error, parse_error, viewer},
    spot::Spot,
    value::{Int, Reduced, Tuple, json, shown, value},
};

value! {
    /// One line of a score: a count times points each.
    ///
    /// >>> carc.ScoreItem(term="pennants", count=2, each=2)
    /// ScoreItem(term='pennants', count=2, each=2)
    ScoreItem {
        /// What is counted, such as ``"tiles"``, ``"pennants"`` or ``"cities"``.
        term: String,
        /// How many.
        count: u16,
        /// Points for each; negative for a reduction.
        each: i16,
    }
}

/// The lines of a score.
pub(crate) fn score_items(items: &[engine::ScoreItem]) -> Tuple<ScoreItem> {
    items
        .iter()
        .map(|item| ScoreItem {
            term: item.term.name().to_owned(),
            count: item.count,
            each: item.each,
        })
        .collect()
}

/// Something that has happened. Each kind of event has a class of its own with the attributes that
/// belong to it, made for ``match``; this is what they have in common.
///
/// Events are complete: a client that knows the config and follows the events knows the board, the
/// figures, the supplies, the scores and whose turn it is. They are immutable, hashable, equal if
/// they say the same, and can be pickled. ``str(event)`` is a sentence in English.
///
/// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
/// >>> print(game.opening_events()[-1])
/// player 0 draws base/U (straight road)
/// >>> for event in game.apply(carc.Action.place_tile(0, 1, 90)):
/// ...     match event:
/// ...         case carc.TilePlaced(player=player, tile=tile):
/// ...             print(player, tile)
/// 0 base/U
#[pyclass(frozen, subclass, module = "carc")]
pub(crate) struct Event {
    event: engine::Event,
    config: Py<Config>,
}

#[pymethods]
impl Event {
    /// The event with this JSON form, in a game with this config. Raises :class:`ParseError` if it
    /// is the form of none, or names a player or a tile that is not in the game.
    ///
    /// >>> carc.Event.from_json(carc.Config(), '{"turn_started":{"player":1}}')
    /// TurnStarted(player=1)
    #[staticmethod]
    fn from_json<'py>(config: &Bound<'py, Config>, text: &str) -> PyResult<Bound<'py, Self>> {
        let event = config.get().0.parse_event(text);
        make(config, event.map_err(|error| parse_error(format!("text: {error}")))?)
    }

    /// The JSON form, such as ``{"turn_started":{"player":1}}``. A tile is given by the number of
    /// its kind.
    fn to_json(&self) -> String {
        json(&self.event)
    }

    /// The name of the kind of event, as in the JSON form: ``"tile_placed"`` for
    /// :class:`TilePlaced`.
    #[getter]
    fn name(&self) -> &'static str {
        self.event.name()
    }

    /// The event as a player may know it, or a spectator (``None``): with hidden hands, the tile
    /// that another player takes into the hand is left out. This is what a server sends.
    ///
    /// >>> config = carc.Config(2, options={"hand_size": "1", "hand_visibility": "hidden"})
    /// >>> dealt = [e for e in carc.Game(config, seed=7).opening_events() if "dealt" in e.name]
    /// >>> [event.seen_by(1).tile is None for event in dealt]
    /// [True, False]
    fn seen_by<'py>(&self, py: Python<'py>, player: Option<Int>) -> PyResult<Bound<'py, Self>> {
        let setup = &self.config.get().0;
        make(self.config.bind(py), self.event.seen_by(viewer(setup, player)?, setup))
    }

    fn __str__(&self) -> String {
        self.config.get().0.event_text(&self.event)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.event == other.event && self.config.get() == other.config.get()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Py<Config>, String)> {
        let from_json = py.get_type::<Self>().getattr("from_json")?;
        Ok((from_json, (self.config.clone_ref(py), self.to_json())))
    }
}

/// What an event says, in the words of Python: each field of a class is read by the method of its
/// name.
struct Words<'a> {
    parts: EventParts,
    setup: &'a Setup,
}

impl Words<'_> {
    fn player(&self) -> Option<u8> {
        self.parts.player
    }

    fn tile(&self) -> Option<String> {
        self.parts.kind.map(|kind| self.setup.kinds()[kind as usize].id.clone())
    }

    fn figure(&self) -> Option<String> {
        self.parts.figure.map(|figure| figure.name().to_owned())
    }

    fn token(&self) -> Option<String> {
        self.parts.token.map(|token| token.name().to_owned())
    }

    fn count(&self) -> Option<u16> {
        self.parts.count
    }

    fn part(&self) -> Option<u8> {
        self.parts.part
    }

    fn x(&self) -> Option<i16> {
        self.parts.cell.map(|cell| cell.x)
    }

    fn y(&self) -> Option<i16> {
        self.parts.cell.map(|cell| cell.y)
    }

    fn spot(&self) -> Option<Spot> {
        let (cell, place) = (self.parts.cell?, self.parts.place?);
        Some(Spot(engine::Spot { cell, place }))
    }

    fn rotation(&self) -> Option<u16> {
        self.parts.rotation.map(engine::Rotation::degrees)
    }

    fn canonical(&self) -> Option<u16> {
        self.parts.canonical.map(engine::Rotation::degrees)
    }

    fn kind(&self) -> Option<String> {
        self.parts.segment.map(|kind| kind.name().to_owned())
    }

    fn points(&self) -> Option<i32> {
        self.parts.score.map(|score| score.points)
    }

    fn reason(&self) -> Option<String> {
        self.parts.score.map(|score| score.reason.name().to_owned())
    }

    fn clause(&self) -> Option<String> {
        self.parts.score.map(|score| score.reason.clause().to_owned())
    }

    fn items(&self) -> Option<Tuple<ScoreItem>> {
        self.parts.score.map(|score| score_items(&score.items))
    }
}

/// The type of a field: what every event of the class has, or an `Option`.
trait Field<T>: Sized {
    fn from_word(word: Option<T>, name: &str) -> PyResult<Self>;
}

impl<T> Field<T> for T {
    fn from_word(word: Option<T>, name: &str) -> PyResult<Self> {
        word.ok_or_else(|| carc_error(format!("the event has no {name}")))
    }
}

impl<T> Field<T> for Option<T> {
    fn from_word(word: Option<T>, _: &str) -> PyResult<Self> {
        Ok(word)
    }
}

/// Declares the class of each kind of event. Its name is that of the engine's variant, its fields
/// are methods of [`Words`].
macro_rules! events {
    ($(
        $(#[$meta:meta])*
        $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? }
    )+) => {
        $(
            $(#[$meta])*
            #[pyclass(frozen, extends = Event, get_all, module = "carc")]
            pub(crate) struct $name { $($(#[$field_meta])* $field: $type),* }

            #[pymethods]
            impl $name {
                #[classattr]
                fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                    let names: &[&str] = &[$(stringify!($field)),*];
                    PyTuple::new(py, names)
                }

                fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                    shown(slf.as_any(), stringify!($name), &[$(stringify!($field)),*])
                }
            }
        )+

        const CLASSES: usize = [$(stringify!($name)),+].len();

        /// Adds the classes of all kinds of events.
        pub(crate) fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_class::<$name>()?;)+
            Ok(())
        }

        /// The Python form of an event.
        fn make<'py>(
            config: &Bound<'py, Config>,
            event: engine::Event,
        ) -> PyResult<Bound<'py, Event>> {
            let words = Words { parts: event.parts(), setup: &config.get().0 };
            let base = PyClassInitializer::from(Event { event, config: config.clone().unbind() });
            let py = config.py();
            let object = match event {
                $(engine::Event::$name { .. } => {
                    let of_class = $name {
                        $($field: Field::from_word(words.$field(), stringify!($field))?),*
                    };
                    Py::new(py, base.add_subclass(of_class))?.into_any()
                })+
                _ => Py::new(py, base)?.into_any(),
            };
            Ok(object.into_bound(py).cast_into()?)
        }
    };
}

events! {
    /// A player's turn began.
    TurnStarted {
        /// Whose.
        player: u8,
    }

    /// A tile came out of the stack and lies open before the player.
    TileDrawn {
        /// Who plays it.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }

    /// A tile fits nowhere and left the game.
    TileDiscarded {
        /// Who had drawn it, or held it.
        player: u8,
        /// The id of the tile.
        tile: String,
    }

    /// A tile was laid, or belongs to the start.
    TilePlaced {
        /// Who laid it; ``None`` for a tile of the start.
        player: Option<u8>,
        /// The id of the tile.
        tile: String,
        /// The column of its cell.
        x: i16,
        /// The row of its cell.
        y: i16,
        /// How it was turned, in degrees clockwise.
        rotation: u16,
        /// The smallest turn that shows the same; segments and ports are counted by it.
        canonical: u16,
    }

    /// A figure came from the supply to the board: by the figure action, or a wagon that moves
    /// on.
    FigurePlaced {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where.
        spot: Spot,
    }

    /// A road, city, monastery or garden was completed, scored or not.
    FeatureCompleted {
        /// What it is: ``"road"``, ``"city"``, ``"monastery"`` or ``"garden"``.
        kind: String,
        /// One of its segments: on the tile just laid, or beside it where a closed tile ends the
        /// feature, or that of the monastery.
        spot: Spot,
    }

    /// A player got points.
    ///
    /// >>> game = carc.Game(carc.Config(1), deck=["base/E"])
    /// >>> events = game.apply(carc.Action.place_tile(0, -1, 180))
    /// >>> events = game.apply(carc.Action.place_figure("meeple", 0, -1, 0))
    /// >>> scored = next(event for event in events if isinstance(event, carc.Scored))
    /// >>> scored.points, scored.reason, scored.items
    /// (4, 'completed_city', (ScoreItem(term='tiles', count=2, each=2),))
    Scored {
        /// Who.
        player: u8,
        /// How many points; the sum over :attr:`items`.
        points: i32,
        /// The name of the reason, such as ``"completed_city"``.
        reason: String,
        /// The clause of the rules that gives the points.
        clause: String,
        /// The feature, named by one of its segments; ``None`` for points that no feature gives.
        spot: Option<Spot>,
        /// How the sum is made up.
        items: Tuple<ScoreItem>,
    }

    /// A figure went back to its owner's supply.
    FigureReturned {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where it had stood.
        spot: Spot,
    }

    /// It is settled who begins, under the option ``first_player``.
    FirstPlayerChosen {
        /// Who.
        player: u8,
    }

    /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
    /// stack, or one of a hand that is hidden otherwise.
    TileShown {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
    }

    /// A tile went back to the stack.
    TileReturned {
        /// The id of the tile.
        tile: String,
    }

    /// A tile came from the stack into a hand, under the option ``hand_size``.
    TileDealt {
        /// Whose hand.
        player: u8,
        /// The id of the tile; ``None`` in what :meth:`Event.seen_by` gives to players who may not
        /// know it.
        tile: Option<String>,
    }

    /// A player chose a tile of their hand, or their abbey, which now lies open before them.
    TileTaken {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
    }

    /// A player showed their hand: none of its tiles can be played, and they discard one.
    HandShown {
        /// Who.
        player: u8,
    }

    /// A player took tokens, such as the goods of a city.
    TokensTaken {
        /// Who.
        player: u8,
        /// The name of the token.
        token: String,
        /// How many, at least one.
        count: u16,
    }

    /// The turn goes on with another part: a second tile. Or it is a player's part of the abbey round
    /// after the last turn; then ``part`` is 1, and they are the active player.
    PartStarted {
        /// Whose turn it is.
        player: u8,
        /// Which part: 2, or 1 in the abbey round.
        part: u8,
    }

    /// A figure that belongs to nobody came to a place on the board. What is on a segment stands with
    /// the meeple there; what is on a tile stands with nobody. The wheel pig comes to a sector of the
    /// wheel, which then acts.
    FigureMoved {
        /// The name of the figure, such as ``"dragon"``.
        figure: String,
        /// Where to.
        spot: Spot,
    }

    /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
    /// drawn.
    TileHeld {
        /// Who had drawn it.
        player: u8,
        /// The id of the tile.
        tile: String,
    }

    /// The next tile of the stack went face down under the hill just laid: nobody knows which.
    TileHidden {
        /// Who laid the hill.
        player: u8,
        /// The column of its cell.
        x: i16,
        /// The row of its cell.
        y: i16,
    }

    /// A token came out of the bag and lies beside a shepherd.
    TokenDrawn {
        /// Whose shepherd it is.
        player: u8,
        /// The name of the token, such as ``"sheep_2"`` or ``"wolf"``.
        token: String,
        /// Where the shepherd stands.
        spot: Spot,
    }

    /// Tokens beside a shepherd went back into the bag: a wolf at once, sheep when the shepherd has
    /// left the board.
    TokensReturned {
        /// Whose shepherd it is or was.
        player: u8,
        /// The name of the token.
        token: String,
        /// How many, at least one.
        count: u16,
        /// Where the shepherd stands or stood.
        spot: Spot,
    }

    /// The game is over; the final scores are in.
    GameEnded {}
}

// Whoever gives the engine an event gives it a class above.
const _: () = assert!(engine::Event::NAMES.len() == CLASSES, "an event has no class");

/// The Python forms of a list of events.
pub(crate) fn events<'py>(
    config: &Bound<'py, Config>,
    events: &[engine::Event],
) -> PyResult<Vec<Bound<'py, Event>>> {
    events.iter().map(|event| make(config, *event)).collect()
}
