//! What a batch refuses.

use thiserror::Error;

use crate::space::NotSquare;

/// Why a batch cannot be made, or cannot do what was asked. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// There must be some games, and not more than 2^20.
    #[error("a batch has 1 to 1048576 games, not {0}")]
    Games(usize),
    /// There must be some threads, and not more than 1024.
    #[error("a batch uses 1 to 1024 threads, not {0}")]
    Threads(usize),
    /// The system gave no threads.
    #[error("no threads: {0}")]
    NoThreads(String),
    /// One action is needed for each game.
    #[error("{given} given, but there are {games} games")]
    Length {
        /// How many were given.
        given: usize,
        /// How many games there are.
        games: usize,
    },
    /// An array has not the size that is needed.
    #[error("an array has room for {given} numbers, but {needed} are needed")]
    Size {
        /// How many numbers it has.
        given: usize,
        /// How many are needed.
        needed: usize,
    },
    /// A game would not take its action; no game has taken any.
    #[error("game {game}: {code} is not the code of a legal action")]
    Illegal {
        /// Which game.
        game: usize,
        /// The code that was given.
        code: u64,
    },
    /// A game has not so many legal actions; no game has taken any.
    #[error("game {game}: {index} is the index of none of its {legal} legal actions")]
    Index {
        /// Which game.
        game: usize,
        /// The index that was given.
        index: i64,
        /// How many actions are legal.
        legal: usize,
    },
    /// A number that is not one of the action space; no game has taken an action.
    #[error("game {game}: {number} is the number of no action")]
    Number {
        /// Which game.
        game: usize,
        /// The number that was given.
        number: i64,
    },
    /// One weight is needed for each legal action.
    #[error("{given} weights given, but there are {legal} legal actions")]
    Weights {
        /// How many were given.
        given: usize,
        /// How many actions are legal in all games together.
        legal: usize,
    },
    /// A weight is below zero, infinite or not a number.
    #[error("game {game}: {weight} is no weight of action {index}")]
    Weight {
        /// Which game.
        game: usize,
        /// The place among the legal actions of the game.
        index: usize,
        /// The weight that was given, as text.
        weight: String,
    },
    /// All actions of a game weigh nothing, or together more than a number can say.
    #[error("game {game}: the sum of the weights is {sum}")]
    WeightSum {
        /// Which game.
        game: usize,
        /// The sum, as text.
        sum: String,
    },
    /// There is no such game to be taken.
    #[error("{slot} is no game; games are 0 to {}", games - 1)]
    Slot {
        /// Which place was given.
        slot: usize,
        /// How many games there are.
        games: usize,
    },
    /// A game that is to be put in a place is played with another setup.
    #[error("game {0}: it is played with another setup")]
    Setup(usize),
    /// A game that is to be put in a place draws from a list, or leaves draws to the caller.
    #[error(
        "game {0}: its draws do not all come from a seed; `after` with no actions gives one whose do"
    )]
    Draws(usize),
    /// A table is to be turned that is not square.
    #[error(transparent)]
    NotSquare(#[from] NotSquare),
    /// What a game is to go on from says nothing of some player.
    #[error("game {game}: rewards and final scores of {players} players are needed")]
    Players {
        /// Which game.
        game: usize,
        /// How many players there are.
        players: usize,
    },
}
