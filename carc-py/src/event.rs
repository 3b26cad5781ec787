//! Events: one class for each kind, all of them on top of the engine's own event.

use std::hash::{DefaultHasher, Hash, Hasher};

use carc_engine as engine;
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    config::Config,
    error::{no_player, parse_error},
    spot::Spot,
    value::{Int, Reduced, Tuple, json, shown, value},
};

value! {
    /// One line of a score: a count times points each.
    ///
    /// >>> carc.ScoreItem(term="pennants", count=2, each=2)
    /// ScoreItem(term='pennants', count=2, each=2)
    ScoreItem {
        /// What is counted: ``"tiles"``, ``"pennants"``, ``"monastery"``, ``"neighbours"``,
        /// ``"cities"`` or ``"reduction"``.
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
    /// is the form of none.
    ///
    /// >>> carc.Event.from_json(carc.Config(), '{"turn_started":{"player":1}}')
    /// TurnStarted(player=1)
    #[staticmethod]
    fn from_json<'py>(config: &Bound<'py, Config>, text: &str) -> PyResult<Bound<'py, Self>> {
        let event = serde_json::from_str(text).map_err(|error| parse_error(error.to_string()))?;
        let kinds = config.get().0.kinds().len();
        if engine::Event::parts(&event).kind.is_some_and(|kind| usize::from(kind) >= kinds) {
            return Err(parse_error("the event names a tile that is not in the game".to_owned()));
        }
        make(config, event)
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

    /// The event as a player may know it: with hidden hands, the tile that another player takes
    /// into the hand is left out. This is what a server sends to the players.
    ///
    /// >>> config = carc.Config(2, options={"hand_size": "1", "hand_visibility": "hidden"})
    /// >>> dealt = [e for e in carc.Game(config, seed=7).opening_events() if "dealt" in e.name]
    /// >>> [event.seen_by(1).tile is None for event in dealt]
    /// [True, False]
    fn seen_by<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, Self>> {
        let setup = &self.config.get().0;
        let seat = player.to().filter(|&seat| usize::from(seat) < setup.players());
        let seat = seat.ok_or_else(|| no_player(setup))?;
        make(self.config.bind(py), self.event.seen_by(seat, setup))
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

/// Declares the class of one kind of event.
macro_rules! event {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? }
    ) => {
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

        impl $name {
            fn on(self, config: &Bound<'_, Config>, event: engine::Event) -> PyResult<Py<PyAny>> {
                let base = Event { event, config: config.clone().unbind() };
                let made = PyClassInitializer::from(base).add_subclass(self);
                Ok(Py::new(config.py(), made)?.into_any())
            }
        }
    };
}

event! {
    /// A player's turn began.
    TurnStarted {
        /// Whose.
        player: u8,
    }
}

event! {
    /// A tile came out of the stack and lies open before the player.
    TileDrawn {
        /// Who plays it.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }
}

event! {
    /// A tile fits nowhere and left the game.
    TileDiscarded {
        /// Who had drawn it, or held it.
        player: u8,
        /// The id of the tile.
        tile: String,
    }
}

event! {
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
    }
}

event! {
    /// A figure came from the supply to the board.
    FigurePlaced {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where.
        spot: Spot,
    }
}

event! {
    /// A road, city, monastery or garden was completed, scored or not.
    FeatureCompleted {
        /// What it is: ``"road"``, ``"city"``, ``"monastery"`` or ``"garden"``.
        kind: String,
        /// One of its segments: on the tile just laid, or that of the monastery.
        spot: Spot,
    }
}

event! {
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
}

event! {
    /// A figure went back to its owner's supply.
    FigureReturned {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where it had stood.
        spot: Spot,
    }
}

event! {
    /// It is settled who begins, under the option ``first_player``.
    FirstPlayerChosen {
        /// Who.
        player: u8,
    }
}

event! {
    /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
    /// stack, or one of a hand that is hidden otherwise.
    TileShown {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
    }
}

event! {
    /// A tile went back to the stack.
    TileReturned {
        /// The id of the tile.
        tile: String,
    }
}

event! {
    /// A tile came from the stack into a hand, under the option ``hand_size``.
    TileDealt {
        /// Whose hand.
        player: u8,
        /// The id of the tile; ``None`` in what :meth:`Event.seen_by` gives to players who may not
        /// know it.
        tile: Option<String>,
    }
}

event! {
    /// A player chose a tile of his hand, which now lies open before him.
    TileTaken {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
    }
}

event! {
    /// A player showed his hand: none of its tiles can be played, and he discards one.
    HandShown {
        /// Who.
        player: u8,
    }
}

event! {
    /// A player took tokens, such as the goods of a city.
    TokensTaken {
        /// Who.
        player: u8,
        /// The name of the token.
        token: String,
        /// How many, at least one.
        count: u16,
    }
}

event! {
    /// The turn goes on with another part: a second tile.
    PartStarted {
        /// Whose turn it is.
        player: u8,
        /// Which part: 2.
        part: u8,
    }
}

event! {
    /// The game is over; the final scores are in.
    GameEnded {}
}

// Whoever gives the engine an event gives it a class here, and an arm below.
const _: () = assert!(engine::Event::NAMES.len() == 17, "an event has no class");

/// The Python form of an event.
fn make<'py>(config: &Bound<'py, Config>, event: engine::Event) -> PyResult<Bound<'py, Event>> {
    use engine::Event as E;
    let id = |kind: u16| config.get().0.kinds()[kind as usize].id.clone();
    let object = match event {
        E::TurnStarted { player } => TurnStarted { player }.on(config, event),
        E::TileDrawn { player, kind } => TileDrawn { player, tile: id(kind) }.on(config, event),
        E::TileDiscarded { player, kind } => {
            TileDiscarded { player, tile: id(kind) }.on(config, event)
        }
        E::TilePlaced { player, kind, cell, rotation } => {
            let rotation = rotation.degrees();
            TilePlaced { player, tile: id(kind), x: cell.x, y: cell.y, rotation }.on(config, event)
        }
        E::FigurePlaced { player, figure, spot } => {
            let figure = figure.name().to_owned();
            FigurePlaced { player, figure, spot: Spot(spot) }.on(config, event)
        }
        E::FeatureCompleted { kind, spot } => {
            let kind = kind.name().to_owned();
            FeatureCompleted { kind, spot: Spot(spot) }.on(config, event)
        }
        E::Scored(entry) => Scored {
            player: entry.player,
            points: entry.points,
            reason: entry.reason.name().to_owned(),
            clause: entry.reason.clause().to_owned(),
            spot: entry.spot.map(Spot),
            items: score_items(&entry.items),
        }
        .on(config, event),
        E::FigureReturned { player, figure, spot } => {
            let figure = figure.name().to_owned();
            FigureReturned { player, figure, spot: Spot(spot) }.on(config, event)
        }
        E::GameEnded => GameEnded {}.on(config, event),
        E::TokensTaken { player, token, count } => {
            TokensTaken { player, token: token.name().to_owned(), count }.on(config, event)
        }
        E::PartStarted { player, part } => PartStarted { player, part }.on(config, event),
        E::FirstPlayerChosen { player } => FirstPlayerChosen { player }.on(config, event),
        E::TileShown { player, kind } => TileShown { player, tile: id(kind) }.on(config, event),
        E::TileReturned { kind } => TileReturned { tile: id(kind) }.on(config, event),
        E::TileDealt { player, kind } => TileDealt { player, tile: kind.map(id) }.on(config, event),
        E::TileTaken { player, kind } => TileTaken { player, tile: id(kind) }.on(config, event),
        E::HandShown { player } => HandShown { player }.on(config, event),
        _ => {
            let plain = Event { event, config: config.clone().unbind() };
            Ok(Py::new(config.py(), plain)?.into_any())
        }
    }?;
    Ok(object.into_bound(config.py()).cast_into()?)
}

/// The Python forms of a list of events.
pub(crate) fn events<'py>(
    config: &Bound<'py, Config>,
    events: &[engine::Event],
) -> PyResult<Vec<Bound<'py, Event>>> {
    events.iter().map(|event| make(config, *event)).collect()
}
