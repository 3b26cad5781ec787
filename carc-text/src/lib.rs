#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Sentences about events of the tile-laying game Carcassonne, in several languages.
//!
//! [`event_text`] describes an event in English, and [`Language::event_text`] describes it in any
//! language. English, German and French are built in, and [`Language::from_toml`] parses custom
//! languages. A [`Message`] contains the parts of a sentence, for programs with their own
//! translations.
//!
//! ```
//! use carc_engine::{Game, Setup};
//! use carc_text::{Language, event_text};
//!
//! let game = Game::with_deck(Setup::base(2)?, &["base/U"])?;
//! let drawn = &game.opening_events()[2];
//! assert_eq!(event_text(game.setup(), drawn), "player 0 draws base/U (straight road)");
//! let german = Language::named("de").unwrap();
//! assert_eq!(german.event_text(game.setup(), drawn), "Spieler 0 zieht base/U (gerade Straße)");
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! For action notation, which can be parsed, see [`Setup::action_text`] in `carc-engine`.

mod language;
mod message;
mod sentence;
mod table;

use carc_engine::{Event, Setup};

pub use self::{
    language::{Language, LanguageError},
    message::{Argument, Message},
};

/// Returns an English sentence that describes an event.
///
/// ```
/// use carc_engine::{Cell, Event, Figure, Player, Setup, Spot};
/// let spot = Spot::segment(Cell::new(0, 1), 2);
/// let abbot = Event::FigurePlaced { player: Player::new(1), figure: Figure::ABBOT, spot };
/// let text = carc_text::event_text(&*Setup::base(2)?, &abbot);
/// assert_eq!(text, "player 1 places an abbot at 0,1 2");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn event_text(setup: &Setup, event: &Event) -> String {
    let english = Language::named(Language::NAMES[0]).expect("the language is built in");
    english.event_text(setup, event)
}

/// Compiles and runs the example in the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
