//! Errors of batches.

use thiserror::Error;

use crate::space::NotSquare;

/// The error of a batch operation. The batch is unchanged in that case.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The number of games must be between 1 and 2^20.
    #[error("a batch has 1 to 1048576 games, not {0}")]
    Games(usize),
    /// The number of threads must be between 1 and 1024.
    #[error("a batch uses 1 to 1024 threads, not {0}")]
    Threads(usize),
    /// The system could not start the threads.
    #[error("no threads: {0}")]
    NoThreads(String),
    /// The number of actions differs from the number of games.
    #[error("{given} given, but there are {games} games")]
    Length {
        /// The number of actions.
        given: usize,
        /// The number of games.
        games: usize,
    },
    /// An array has the wrong length.
    #[error("an array has room for {given} numbers, but {needed} are needed")]
    Size {
        /// The length of the array.
        given: usize,
        /// The required length.
        needed: usize,
    },
    /// An action is not legal; no game has been changed.
    #[error("game {game}: {code} is not the code of a legal action")]
    Illegal {
        /// The index of the game.
        game: usize,
        /// The action code.
        code: u64,
    },
    /// The index of a legal action is out of range; no game has been changed.
    #[error("game {game}: {index} is the index of none of its {legal} legal actions")]
    Index {
        /// The index of the game.
        game: usize,
        /// The given index.
        index: i64,
        /// The number of legal actions.
        legal: usize,
    },
    /// An action index is out of range; no game has been changed.
    #[error("game {game}: {number} is the number of no action")]
    Number {
        /// The index of the game.
        game: usize,
        /// The given action index.
        number: i64,
    },
    /// The number of weights differs from the number of legal actions.
    #[error("{given} weights given, but there are {legal} legal actions")]
    Weights {
        /// The number of actions.
        given: usize,
        /// The total number of legal actions in all games.
        legal: usize,
    },
    /// A weight is negative, infinite or not a number.
    #[error("game {game}: {weight} is no weight of action {index}")]
    Weight {
        /// The index of the game.
        game: usize,
        /// The index among the legal actions of the game.
        index: usize,
        /// The given weight, as text.
        weight: String,
    },
    /// The weights of a game add up to zero or to infinity.
    #[error("game {game}: the sum of the weights is {sum}")]
    WeightSum {
        /// The index of the game.
        game: usize,
        /// The sum, as text.
        sum: String,
    },
    /// The slot does not exist.
    #[error("{slot} is no game; games are 0 to {}", games - 1)]
    Slot {
        /// The given slot.
        slot: usize,
        /// The number of games.
        games: usize,
    },
    /// A game for a slot has another setup.
    #[error("game {0}: it is played with another setup")]
    Setup(usize),
    /// A game for a slot draws from a deck, or has external chance.
    #[error(
        "game {0}: its draws do not all come from a seed; `after` with no actions gives one whose do"
    )]
    Draws(usize),
    /// A table that is to be rotated is not square.
    #[error(transparent)]
    NotSquare(#[from] NotSquare),
    /// A saved course lacks data of some players.
    #[error("game {game}: rewards and final scores of {players} players are needed")]
    Players {
        /// The index of the game.
        game: usize,
        /// The number of players.
        players: usize,
    },
}
