//! Events: a class for each kind, all based on the engine's event.

mod classes;
mod words;

use std::hash::{DefaultHasher, Hash, Hasher};

use carc_engine as engine;
use pyo3::prelude::*;

pub(crate) use self::classes::add_classes;
use self::classes::make;
use crate::{
    config::Config,
    error::{parse_error, viewer},
    language::{Message, Tongue},
    value::{Int, Reduced, Tuple, json, value},
};

value! {
    /// A line in a score: a count and the points for each item.
    ///
    /// >>> carc.ScoreItem(term="pennants", count=2, each=2)
    /// ScoreItem(term='pennants', count=2, each=2)
    ScoreItem {
        /// The name of the score term, such as ``"tiles"``, ``"pennants"`` or ``"cities"``.
        term: String,
        /// The number of items.
        count: u16,
        /// The points per item; negative for a deduction.
        each: i16,
    }
}

/// Converts the items of a score.
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

/// A change in a game.
///
/// Each kind of event is a subclass with its own attributes and supports ``match``. This class
/// defines the methods that all events share.
///
/// Events are complete: a client can reconstruct the board, the figures, the supplies, the scores
/// and the active player from the config and the events. Events are immutable, hashable and
/// picklable, and are compared by value. ``str(event)`` is a sentence in English.
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
    /// Parses an event from its JSON form, for a game with the given config.
    ///
    /// Raises:
    ///     ParseError: If the text is not a valid event, or refers to a player or tile that is not
    ///         in the game.
    ///
    /// >>> carc.Event.from_json(carc.Config(), '{"hand_shown":{"player":1}}')
    /// HandShown(player=1)
    #[staticmethod]
    fn from_json<'py>(config: &Bound<'py, Config>, text: &str) -> PyResult<Bound<'py, Self>> {
        let event = config.get().0.parse_event(text);
        make(config, event.map_err(|error| parse_error(format!("text: {error}")))?)
    }

    /// Returns the JSON form, such as ``{"hand_shown":{"player":1}}``.
    ///
    /// Tiles are encoded as tile type numbers.
    fn to_json(&self) -> String {
        json(&self.event)
    }

    /// The name of the event kind, as in JSON, such as ``"tile_placed"``.
    #[getter]
    fn name(&self) -> &'static str {
        self.event.name()
    }

    /// Returns the event without information that a player is not allowed to know.
    ///
    /// For example, if hands are hidden, the event does not contain the tile dealt to another
    /// player. Servers send events in this form to clients.
    ///
    /// Args:
    ///     player: The recipient, or ``None`` for a spectator.
    ///
    /// >>> config = carc.Config(2, options={"hand_size": "1", "hand_visibility": "hidden"})
    /// >>> dealt = [e for e in carc.Game(config, seed=7).opening_events() if "dealt" in e.name]
    /// >>> [event.seen_by(1).tile is None for event in dealt]
    /// [True, False]
    fn seen_by<'py>(&self, py: Python<'py>, player: Option<Int>) -> PyResult<Bound<'py, Self>> {
        let setup = &self.config.get().0;
        make(self.config.bind(py), self.event.seen_by(viewer(setup, player)?, setup))
    }

    /// Returns the event as a sentence.
    ///
    /// Args:
    ///     language: The name of a built-in language or a :class:`Language`; English if ``None``.
    ///
    /// Raises:
    ///     ParseError: If the language is unknown.
    ///
    /// >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-2]
    /// >>> event.text(), event.text("de")
    /// ('player 0 starts a turn', 'Spieler 0 ist am Zug')
    #[pyo3(signature = (language=None))]
    fn text(&self, language: Option<Tongue<'_>>) -> PyResult<String> {
        let setup = &self.config.get().0;
        match language {
            None => Ok(carc_text::event_text(setup, &self.event)),
            Some(language) => language.tell(setup, &self.event),
        }
    }

    /// Returns the content of the sentence for translators: a key and typed arguments.
    ///
    /// >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
    /// >>> event.message().arguments["tile"]
    /// 'base/U'
    fn message(&self, py: Python<'_>) -> PyResult<Message> {
        Message::new(py, &self.config.get().0, &carc_text::Message::new(&self.event))
    }

    fn __str__(&self) -> String {
        carc_text::event_text(&self.config.get().0, &self.event)
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

/// Converts a list of events to their Python classes.
pub(crate) fn events<'py>(
    config: &Bound<'py, Config>,
    events: &[engine::Event],
) -> PyResult<Vec<Bound<'py, Event>>> {
    events.iter().map(|event| make(config, *event)).collect()
}
