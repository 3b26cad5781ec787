#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! The rules of the tile-laying game Carcassonne: what is legal, what happens, who gets how many
//! points and for what.
//!
//! The engine is a pure function from a setup and the actions so far to the state, the events and
//! what is legal next. It does no input or output, starts no thread, reads no clock, and keeps
//! nothing but the built-in tile files that it has read. The same setup and the same actions give the same game on every platform.
//!
//! # A game
//!
//! A [`Config`] says what is wanted, a [`Setup`] is what came out after checking, a [`Game`] is
//! played. Somebody always has to decide: a player, or chance, until the game is over.
//!
//! ```
//! use carc_engine::{Actor, Game, Phase, Setup};
//!
//! let mut game = Game::new(Setup::base(2)?, 7);
//! assert_eq!(game.actor(), Actor::Player(0));
//! assert_eq!(game.phase(), Phase::Place);
//!
//! // Every way to lay the tile that was drawn; equal turns of a symmetric tile are listed once.
//! let actions = game.legal_actions();
//! assert!(!actions.is_empty());
//!
//! while !game.is_over() {
//!     let first = game.legal_actions().at(0);
//!     game.play(first).expect("a listed action is legal");
//! }
//! let winner = game.ranking()[0];
//! println!("player {} wins with {} points", winner.player, winner.score);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Actions
//!
//! An [`Action`] is one decision: place the tile here with this rotation, put a meeple there,
//! pass. It is a small value that can be made by hand, read from text, or sent as a number, and it
//! means the same in every position. Whether it is legal is the game's business.
//!
//! ```
//! use carc_engine::{Action, Cell, Game, IllegalAction, Rotation, Setup};
//!
//! // The first tile drawn will be the straight road.
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V"])?;
//!
//! let beside = Action::PlaceTile { cell: Cell::new(1, 0), rotation: Rotation::R90 };
//! assert!(game.is_legal(beside));
//! assert_eq!(game.setup().action_text(beside), "place 1,0 90");
//! assert_eq!(Action::from_code(beside.code()), Ok(beside));
//!
//! // A refused action says why, and changes nothing.
//! let far = game.setup().parse_action("place 5,5 0").unwrap();
//! assert_eq!(game.apply(far).unwrap_err().reason, IllegalAction::Detached(Cell::new(5, 5)));
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! [`Game::turns`] lists whole turns instead: each placement with each option for the figure.
//!
//! # Events and points
//!
//! [`Game::apply`] tells everything that an action changed, in order: who follows the events knows
//! the board. Points are itemised. [`Game::play`] does the same without telling and costs less.
//!
//! ```
//! use carc_engine::{Event, Game, ScoreReason, Setup};
//!
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
//! // The start tile has a city to the north; this cap closes it, and a knight moves in.
//! for text in ["place 0,-1 180", "place meeple 0,-1 0"] {
//!     let action = game.setup().parse_action(text).unwrap();
//!     for event in game.apply(action).unwrap() {
//!         if let Event::Scored(entry) = event {
//!             assert_eq!((entry.player, entry.points), (0, 4));
//!             assert_eq!(entry.reason, ScoreReason::COMPLETED_CITY);
//!             assert_eq!((entry.items[0].count, entry.items[0].each), (2, 2)); // two tiles
//!         }
//!     }
//! }
//! assert_eq!(game.scores(), [4, 0]);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Taking back
//!
//! [`Game::undo`] takes back the last action with the draws that followed it. The game is exactly
//! what it was: playing on draws the same tiles again.
//!
//! ```
//! use carc_engine::{Game, Setup};
//!
//! let mut game = Game::new(Setup::base(2)?, 7);
//! let before = game.hash();
//! let action = game.legal_actions().at(0);
//! game.play(action).unwrap();
//! assert_ne!(game.hash(), before);
//! assert_eq!(game.undo(), Some(action));
//! assert_eq!(game.hash(), before);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Chance
//!
//! A game made by [`Game::new`] draws its tiles with a generator of its own, [`Game::with_deck`]
//! draws from a given list. [`Game::with_external_chance`] stops at each draw and lets the caller say what came:
//! for search over all draws, for a table with real tiles, for a server.
//!
//! ```
//! use carc_engine::{Actor, Game, Setup};
//!
//! let mut game = Game::with_external_chance(Setup::base(2)?);
//! assert_eq!(game.actor(), Actor::Chance);
//! let outcomes = game.chance_outcomes();
//! let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
//! assert_eq!(outcomes.len(), 24);
//! assert!((sum - 1.0).abs() < 1e-9);
//!
//! let road = game.setup().parse_action("draw base/U").unwrap();
//! game.play(road).unwrap();
//! assert_eq!(game.actor(), Actor::Player(0));
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! [`Game::view`] is a game as one player may know it, [`Game::determinize`] a full game that
//! agrees with it.
//!
//! # The board
//!
//! [`Game::features`] lists every road, city, field and monastery with its tiles, its figures, its
//! owners, and what it is worth now; [`Game::board`] and [`Game::figures`] what lies and stands
//! where. The crate `carc-render` draws it.
//!
//! ```
//! use carc_engine::{Game, SegmentKind, Setup};
//!
//! let game = Game::new(Setup::base(2)?, 7);
//! let city = game.features().into_iter().find(|f| f.kind == SegmentKind::City).unwrap();
//! assert_eq!((city.tiles, city.open_ends, city.complete), (1, 1, false));
//! assert_eq!(city.value, 1); // if the game ended now
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Setups
//!
//! A [`Config`] names the edition ([`Preset`]), expansions, single mechanics, rule options
//! ([`RuleOption`]), how many copies of which tiles, tile sets of your own ([`TileSet`]), and a
//! position to start from ([`Start`]). Everything that is wrong with it is reported at once.
//!
//! ```
//! use carc_engine::{Config, Setup};
//!
//! let mut config = Config::new(5);
//! config.preset = Some("c1".into());
//! config.expansions = vec!["river".into(), "inns_cathedrals".into()];
//! config.options.insert("table".into(), "21x15".into());
//! config.tile_sets.insert("base".into(), 2);
//! let setup = Setup::new(config)?;
//! assert_eq!(setup.option("tiny_city"), Some("half"));
//! assert_eq!(setup.tile_types().iter().map(|kind| kind.copies).sum::<u16>(), 174);
//!
//! let error = Setup::new(Config { players: 9, ..Config::default() }).unwrap_err();
//! assert_eq!(error.to_string(), "players: 9 is out of range, 1 to 8 are possible");
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Search
//!
//! [`Position`] is the state without history and generator, made to be copied: keep one per level
//! of the search, fill it with `clone_from`, play on it. [`ActionList`] keeps its memory in the
//! same way.
//!
//! ```
//! use carc_engine::{ActionList, Generator, Position, Setup};
//!
//! let setup = Setup::base(2)?;
//! let (start, mut list) = (Position::new(&setup), ActionList::new());
//! let (mut draws, mut position) = (Generator::new(1), start.clone());
//! for _ in 0..10 {
//!     position.clone_from(&start);
//!     while !position.is_over() {
//!         let action = match position.draw(&mut draws) {
//!             Some(draw) => draw,
//!             None => {
//!                 position.legal_actions(&setup, &mut list);
//!                 list.at(draws.uniform(list.len() as u32) as usize)
//!             }
//!         };
//!         position.play(&setup, action).expect("a listed action is legal");
//!     }
//! }
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Threads
//!
//! All types are [`Send`] and [`Sync`] and hide no shared state: share a [`Setup`] by its
//! [`Arc`](std::sync::Arc), give each thread a game or position of its own.
//!
//! ```
//! use carc_engine::{Game, Setup};
//!
//! let setup = Setup::base(2)?;
//! let games: Vec<Game> = std::thread::scope(|scope| {
//!     let start = |seed| { let setup = setup.clone(); scope.spawn(move || Game::new(setup, seed)) };
//!     let threads = [start(1), start(2)];
//!     threads.into_iter().map(|thread| thread.join().unwrap()).collect()
//! });
//! assert_eq!(games.len(), 2);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Features
//!
//! All are on unless `default-features = false` says otherwise; the rules are the same without them.
//!
//! - `json`: saves, and the JSON forms of configs, actions, events, views and most other types, by serde.
//! - `toml`: tile files of your own. The built-in sets of tiles are there without it.
//!
//! # Versions
//!
//! What may be stored or sent has a version of its own: [`API_VERSION`] for actions, events, codes
//! and hashes, [`SAVE_VERSION`] for saves ([`Game::to_json`]). Sections named *Stability* say what stays.
//!
//! # Clauses
//!
//! Names such as `BASE-CITY-3` or `TURN-12` in these pages number single rules of the game; a
//! [`ScoreReason`] carries the one that gives its points.

mod action;
mod bits;
mod board;
mod compact;
mod digest;
mod event;
#[cfg(feature = "json")]
mod event_json;
mod expansions;
mod game;
mod geometry;
mod hash;
mod inspect;
pub mod limits;
mod notation;
mod perft;
mod position;
mod prefetch;
mod rng;
mod rules;
#[cfg(feature = "json")]
mod save;
mod score;
mod scoring;
mod setup;
mod suggest;
#[cfg(feature = "toml")]
#[doc(hidden)]
pub mod tables;
mod tile;
#[cfg(feature = "json")]
mod untrusted;
mod view;
mod vocab;
mod words;

pub use action::{
    API_VERSION, Action, ActionCodeError, ActionList, Actions, Draw, Location, Source, Spot, Turn,
};
// For the other crates of the workspace, like `shown` and `tables`.
#[doc(hidden)]
pub use compact::{settle, sort_by, sort_by_key};
pub use event::{Event, EventParts};
#[cfg(feature = "json")]
pub use event_json::ParseEventError;
pub use game::{Game, HistoryEntry, Rank};
pub use geometry::{Cell, Port, Rotation, Side};
pub use inspect::{
    FeatureView, Gaps, LiveFeature, LiveFeatures, Meeting, OpenCell, PlacedTile, Stake, Stakes,
};
pub use notation::ParseActionError;
pub use perft::{perft, perft_cancellable};
pub use position::{PlacedFigure, Position};
pub use rng::Generator;
pub use rules::{IllegalActionError, IndexError};
#[cfg(feature = "json")]
pub use save::{LoadError, SAVE_VERSION};
pub use score::{ScoreEntry, ScoreItem, ScoreItems, Strengths};
pub use setup::{
    ActionTemplate, Config, ConfigError, ConfigProblem, Setup, Start, StartFigure, StartNeutral,
    StartPrisoner, StartTile, StartTower, TileType,
};
#[doc(hidden)]
pub use suggest::shown;
pub use suggest::{nearest, suggest};
pub use tile::{RoadEnd, Segment, SideKind, Tile, TileProblem, TileSet, TileSetError};
#[cfg(feature = "json")]
#[doc(hidden)]
// For the crates that read the same forms.
pub use untrusted::read_json;
pub use view::View;
pub use vocab::{
    Actor, EventCause, Expansion, Figure, IllegalAction, Phase, Preset, RuleOption, ScoreReason,
    ScoreTerm, SegmentKind, StartProblem, TileZone, Token,
};
pub use words::Vocabulary;

/// The front page of the crate, whose program has to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
