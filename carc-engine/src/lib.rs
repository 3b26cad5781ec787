#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! A rules engine for the tile-laying game Carcassonne, with legal actions, events and itemized
//! scores.
//!
//! The engine is a pure function from a setup and a sequence of actions to a state, its events and
//! its legal actions. The engine does not perform I/O, start threads, or read the clock. The only
//! global state is built-in data that is initialized once. The same setup and actions produce the
//! same game on every platform.
//!
//! # A game
//!
//! A [`Config`] describes the requested game, a [`Setup`] is its validated form, and a [`Game`] is
//! a game that is being played. Until the game is over, either a player or chance acts next.
//!
//! ```
//! use carc_engine::{Actor, Game, Phase, Player, Setup};
//!
//! let mut game = Game::new(Setup::base(2)?, 7);
//! assert_eq!(game.state().actor(), Actor::Player(Player::new(0)));
//! assert_eq!(game.state().phase(), Phase::Place);
//!
//! // The list contains every placement of the drawn tile. Equivalent rotations are listed once.
//! let actions = game.state().legal_actions();
//! assert!(!actions.is_empty());
//!
//! while !game.state().is_over() {
//!     let first = game.state().legal_actions().at(0);
//!     game.play(first).expect("a listed action is legal");
//! }
//! let winner = game.state().ranking()[0];
//! println!("player {} wins with {} points", winner.player, winner.score);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Actions
//!
//! An [`Action`] is a single decision, such as placing the tile on a cell with a rotation, placing
//! a meeple on a spot, or passing. An action is a small value that can be constructed directly,
//! parsed from text or sent as a number. The meaning of an action does not depend on the position,
//! but its legality does.
//!
//! ```
//! use carc_engine::{Action, Cell, Game, IllegalAction, Rotation, Setup};
//!
//! // The first tile drawn will be the straight road.
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V"])?;
//!
//! let beside = Action::PlaceTile { cell: Cell::new(1, 0), rotation: Rotation::R90 };
//! assert!(game.state().is_legal(beside));
//! assert_eq!(game.setup().action_text(beside), "place 1,0 90");
//! assert_eq!(Action::from_code(beside.code()), Ok(beside));
//!
//! // If an action is illegal, the error contains the reason, and the game is unchanged.
//! let far = game.setup().parse_action("place 5,5 0").unwrap();
//! assert_eq!(game.apply(far).unwrap_err().reason, IllegalAction::Detached(Cell::new(5, 5)));
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! [`Game::turns`] lists complete turns, which combine each placement with each option for the
//! figure action.
//!
//! # Events and points
//!
//! [`Game::apply`] reports all changes made by an action as events, in order, so a client can
//! mirror the board. Scores are itemized. [`Game::play`] applies an action without events, which is
//! faster.
//!
//! ```
//! use carc_engine::{Event, Game, Player, ScoreReason, Setup};
//!
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
//! // The first tile completes the city of the start tile, and the player places a meeple in it.
//! for text in ["place 0,-1 180", "place meeple 0,-1 0"] {
//!     let action = game.setup().parse_action(text).unwrap();
//!     for event in game.apply(action).unwrap() {
//!         if let Event::Scored(entry) = event {
//!             assert_eq!((entry.player, entry.points), (Player::new(0), 4));
//!             assert_eq!(entry.reason, ScoreReason::COMPLETED_CITY);
//!             assert_eq!((entry.items[0].count, entry.items[0].each), (2, 2)); // two tiles
//!         }
//!     }
//! }
//! assert_eq!(game.state().scores(), [4, 0]);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Undo
//!
//! [`Game::undo`] reverts the last action and the draws that followed it. After an undo, the game
//! is exactly as it was before the action, and draws the same tiles again if you continue.
//!
//! ```
//! use carc_engine::{Game, Setup};
//!
//! let mut game = Game::new(Setup::base(2)?, 7);
//! let before = game.state().hash();
//! let action = game.state().legal_actions().at(0);
//! game.play(action).unwrap();
//! assert_ne!(game.state().hash(), before);
//! assert_eq!(game.undo(), Some(action));
//! assert_eq!(game.state().hash(), before);
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Chance
//!
//! [`Game::new`] creates a game that draws its tiles with its own generator; [`Game::with_deck`]
//! draws from a given list. A game created with [`Game::with_external_chance`] stops at each draw
//! and lets the caller choose the outcome. External chance is useful for searches over all draws,
//! for physical tiles, and for servers.
//!
//! ```
//! use carc_engine::{Actor, Game, Player, Setup};
//!
//! let mut game = Game::with_external_chance(Setup::base(2)?);
//! assert_eq!(game.state().actor(), Actor::Chance);
//! let outcomes = game.state().chance_outcomes();
//! let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
//! assert_eq!(outcomes.len(), 24);
//! assert!((sum - 1.0).abs() < 1e-9);
//!
//! let road = game.setup().parse_action("draw base/U").unwrap();
//! game.play(road).unwrap();
//! assert_eq!(game.state().actor(), Actor::Player(Player::new(0)));
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! [`Game::view`] returns a game as seen by one player; [`Game::determinize`] returns a full game
//! that is consistent with that view.
//!
//! # The board
//!
//! [`State::features`] lists all roads, cities, fields and monasteries with their tiles, figures,
//! owners and current values; [`State::board`] and [`State::figures`] list the placed tiles and
//! figures. The `carc-render` crate draws the board.
//!
//! ```
//! use carc_engine::{Game, SegmentKind, Setup};
//!
//! let game = Game::new(Setup::base(2)?, 7);
//! let city = game.state().features().into_iter().find(|f| f.kind == SegmentKind::City).unwrap();
//! assert_eq!((city.tiles, city.open_ends, city.complete), (1, 1, false));
//! assert_eq!(city.value, 1); // if the game ended now
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Setups
//!
//! A [`Config`] specifies the edition ([`Preset`]), the expansions, individual mechanics, rule
//! options ([`RuleOption`]), the number of copies of each tile set, custom tile sets ([`TileSet`]),
//! and a start position ([`Start`]). All problems are reported at once.
//!
//! ```
//! use carc_engine::{Config, Expansion, Preset, Setup};
//!
//! let config = Config::new(5)
//!     .with_preset(Preset::C1)
//!     .with_expansion(Expansion::RIVER)
//!     .with_expansion(Expansion::INNS_CATHEDRALS)
//!     .with_option("table", "21x15")
//!     .with_tile_set("base", 2);
//! let setup = Setup::new(config)?;
//! assert_eq!(setup.option("tiny_city"), Some("half"));
//! assert_eq!(setup.tile_types().iter().map(|kind| kind.copies).sum::<u16>(), 174);
//!
//! let error = Setup::new(Config { players: 9, ..Config::default() }).unwrap_err();
//! assert_eq!(error.to_string(), "players: 9 is out of range; expected 1 to 8");
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! # Search
//!
//! A [`Position`] is the state of a game without its history and generator, and is cheap to copy.
//! Keep one position per level of the search, fill it with `clone_from`, and play actions on it. An
//! [`ActionList`] also reuses its memory.
//!
//! ```
//! use carc_engine::{ActionList, Generator, Position, Setup};
//!
//! let setup = Setup::base(2)?;
//! let (start, mut list) = (Position::new(&setup), ActionList::new());
//! let (mut draws, mut position) = (Generator::new(1), start.clone());
//! for _ in 0..10 {
//!     position.clone_from(&start);
//!     while !position.state(&setup).is_over() {
//!         let action = match position.draw(&mut draws) {
//!             Some(draw) => draw,
//!             None => {
//!                 position.state(&setup).legal_actions_into(&mut list);
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
//! All types are [`Send`] and [`Sync`], and do not have hidden shared state. Share a [`Setup`]
//! through its [`Arc`](std::sync::Arc), and use a separate game or position on each thread.
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
//! Cargo features do not affect the rules of the game.
//!
//! - `json` (on by default): saves, and the JSON forms of configs, actions, events, views and most
//!   other types, based on serde.
//! - `toml`: custom tile files. The built-in tile sets do not need this feature.
//!
//! # Versions
//!
//! Stored and transmitted data is versioned: [`API_VERSION`] covers actions, events, codes and
//! hashes, and `SAVE_VERSION` covers saves. Sections named *Stability* describe the guarantees.
//!
//! # Clauses
//!
//! Names such as `BASE-CITY-3` and `TURN-12` in this documentation identify clauses of the rules.
//! [`ScoreReason::clause`] returns the clause that awards the points.

mod action;
mod bits;
mod board;
mod compact;
mod digest;
mod event;
mod expansions;
mod game;
mod geometry;
mod hash;
mod inspect;
#[cfg(feature = "json")]
mod json;
pub mod limits;
mod notation;
mod perft;
mod position;
mod prefetch;
mod rng;
mod rules;
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

pub use action::{
    API_VERSION, Action, ActionCodeError, ActionList, Actions, Draw, Location, Source, Spot, Turn,
};
pub use board::{FeatureId, SegmentId};
// These items, like `shown` and `tables`, are public only for the other crates in the workspace.
#[doc(hidden)]
pub use compact::{settle, sort_by, sort_by_key};
pub use event::{Event, EventParts};
pub use game::{Game, HistoryEntry};
pub use geometry::{Cell, Port, Rotation, Side};
pub use inspect::{
    CompletedFeature, FeatureFacts, FeatureGraph, FeatureView, FittingTile, Outcomes,
    OutcomesError, PlacedTile, SegmentFigure, Standing, TileSide, TurnOutcome,
};
#[cfg(feature = "json")]
pub use json::{LoadError, ParseEventError, SAVE_VERSION};
#[doc(hidden)]
pub use notation::tile_word;
pub use notation::{ParseActionError, ParseBoardError};
pub use perft::{perft, perft_cancellable};
pub use position::{PlacedFigure, Position};
#[doc(hidden)]
pub use prefetch::prefetch;
pub use rng::Generator;
pub use rules::{IllegalActionError, IndexError, Rank, State};
pub use score::{ScoreEntry, ScoreItem, ScoreItems, Strengths};
pub use setup::{
    ActionTemplate, Config, ConfigError, ConfigProblem, Setup, Start, StartBridge, StartClaim,
    StartFerry, StartFigure, StartIngots, StartNeutral, StartPaidCastle, StartPrisoner, StartTile,
    StartTower, StartTurn, TileTypeInfo,
};
#[doc(hidden)]
pub use suggest::shown;
pub use suggest::{nearest, suggest};
pub use tile::{
    CellConstraint, RoadEnd, Segment, SideKind, Tile, TileProblem, TileSet, TileSetError,
};
#[cfg(feature = "json")]
#[doc(hidden)]
// This function is public only for the crates that parse the same formats.
pub use untrusted::read_json;
pub use view::View;
pub use vocab::{
    Actor, EventCause, Expansion, Figure, IllegalAction, Phase, Player, PlayerSet, Preset,
    RuleOption, ScoreReason, ScoreTerm, SegmentKind, StartProblem, TileType, TileZone, Token,
    Vocabulary,
};

/// Compiles and runs the example in the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
