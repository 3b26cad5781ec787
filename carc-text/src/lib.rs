#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Events of the tile-placement game Carcassonne as sentences for people, in several languages.
//!
//! [`event_text`] describes an event in English, [`Language::event_text`] in any other language. English,
//! German and French are built in; a table of your own is read by [`Language::from_toml`]. A [`Message`] is what
//! a sentence is made of, for programs that bring their own words.
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
//! Actions as text, which are read back, are in `carc-engine`: [`Setup::action_text`].

mod language;
mod message;
mod sentence;
mod table;

use carc_engine::{Event, Setup};

pub use self::{
    language::{Language, LanguageError},
    message::{Argument, Message},
};

/// Describes an event in an English sentence.
///
/// ```
/// use carc_engine::{Cell, Event, Figure, Setup, Spot};
/// let spot = Spot::segment(Cell::new(0, 1), 2);
/// let abbot = Event::FigurePlaced { player: 1, figure: Figure::ABBOT, spot };
/// let text = carc_text::event_text(&*Setup::base(2)?, &abbot);
/// assert_eq!(text, "player 1 places an abbot on 0,1 2");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn event_text(setup: &Setup, event: &Event) -> String {
    let english = Language::named(Language::NAMES[0]).expect("it is built in");
    english.event_text(setup, event)
}

/// The front page of the crate, whose program has to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
