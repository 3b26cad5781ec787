//! Errors from batch operations.

use thiserror::Error;

use crate::space::NotSquare;

/// An error from a batch operation, which leaves the batch unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The number of games must be between 1 and 2^20.
    #[error("the number of games must be between 1 and 1048576; found {0}")]
    Games(usize),
    /// The number of threads must be between 1 and 1024.
    #[error("the number of threads must be between 1 and 1024; found {0}")]
    Threads(usize),
    /// The operating system could not start the threads.
    #[error("could not start threads: {0}")]
    NoThreads(String),
    /// The number of actions differs from the number of games.
    #[error("expected {games} elements, one for each game; found {given}")]
    Length {
        /// The number of actions.
        given: usize,
        /// The number of games.
        games: usize,
    },
    /// An array has the wrong length.
    #[error("an array has {given} elements; expected {needed}")]
    Size {
        /// The length of the array.
        given: usize,
        /// The required length.
        needed: usize,
    },
    /// An action is not legal. No game has been changed.
    #[error("game {game}: action code {code} is not legal")]
    Illegal {
        /// The index of the game.
        game: usize,
        /// The action code.
        code: u64,
    },
    /// The index of a legal action is out of range. No game has been changed.
    #[error("game {game}: index {index} is out of range; there are {legal} legal actions")]
    Index {
        /// The index of the game.
        game: usize,
        /// The given index.
        index: i64,
        /// The number of legal actions.
        legal: usize,
    },
    /// An action index is out of range. No game has been changed.
    #[error("game {game}: action index {number} is out of range")]
    Number {
        /// The index of the game.
        game: usize,
        /// The given action index.
        number: i64,
    },
    /// The number of weights differs from the number of legal actions.
    #[error("expected {legal} weights, one for each legal action; found {given}")]
    Weights {
        /// The number of weights.
        given: usize,
        /// The total number of legal actions in all games.
        legal: usize,
    },
    /// A weight is negative, infinite or not a number.
    #[error("game {game}: invalid weight {weight} for action {index}")]
    Weight {
        /// The index of the game.
        game: usize,
        /// The index among the game's legal actions.
        index: usize,
        /// The given weight, as text.
        weight: String,
    },
    /// A game's weights add up to zero or to infinity.
    #[error("game {game}: the sum of the weights must be positive and finite; found {sum}")]
    WeightSum {
        /// The index of the game.
        game: usize,
        /// The sum, as text.
        sum: String,
    },
    /// The slot does not exist.
    #[error("game {slot} does not exist; expected 0 to {}", games - 1)]
    Slot {
        /// The given slot.
        slot: usize,
        /// The number of games.
        games: usize,
    },
    /// The config of a game to be put into a slot differs from the batch's config in more than its
    /// start position.
    #[error(
        "game {0}: its config must match the config of the batch, except for the start position"
    )]
    Setup(usize),
    /// A game to be put into a slot draws from a deck or has external chance.
    #[error(
        "game {0}: all draws must come from a seed; call `after` without actions to obtain a seeded copy of the game"
    )]
    Draws(usize),
    /// A table to be rotated is not square.
    #[error(transparent)]
    NotSquare(#[from] NotSquare),
    /// A saved course does not contain data for all players.
    #[error("game {game}: expected rewards and final scores for {players} players")]
    Players {
        /// The index of the game.
        game: usize,
        /// The number of players.
        players: usize,
    },
}
