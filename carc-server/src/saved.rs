//! The stored form of a room: its settings, and all decisions made so far.

use std::sync::Arc;

use carc_engine::{Action, Config, ConfigError, Game, Player, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    bot::Bot,
    clock::ClockPlan,
    message::RoomPlan,
    name::PlayerName,
    secret::{Secret, draw_seed},
};

/// The version of the storage format.
const VERSION: u32 = 1;

/// All data for a room except its decisions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRoom {
    version: u32,
    /// The game's config.
    pub config: Config,
    /// The seed for the draws.
    pub seed: u64,
    /// The seed for the computer players, which is unrelated to the seed for the draws.
    pub agent_seed: u64,
    /// The clock.
    pub clock: Option<ClockPlan>,
    /// The seats, by player number.
    pub seats: Vec<SavedSeat>,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSeat {
    /// The seat's secret; `None` for a computer player's seat.
    pub secret: Option<Secret>,
    /// The computer player that plays in the seat.
    pub agent: Option<Bot>,
    /// True if the player has left permanently and cannot return.
    pub resigned: bool,
    /// True if the player has joined.
    pub joined: bool,
    /// The name that the player has set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
}

/// A player's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The player who decided.
    pub player: Player,
    /// The action code.
    pub code: u64,
    /// The player's remaining time in milliseconds; 0 without a clock.
    pub left: u64,
}

/// A change to a room that must be stored before any client learns of it.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new room, or new settings for an existing room.
    Room(Box<SavedRoom>),
    /// The decision with this index, starting with 0.
    Decided(u32, Decision),
}

/// The reason why a room cannot be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RoomError {
    /// The config is invalid.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The list of seats does not match the number of players.
    #[error("the room has {found} seats, but the game has {players} players")]
    Seats {
        /// The number of entries.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// The game has too many tiles.
    #[error("the game has {found} tiles; the maximum is {most}")]
    Tiles {
        /// The number of tiles.
        found: usize,
        /// The maximum.
        most: usize,
    },
    /// The stored room has an unknown version, or its decisions do not match its game.
    #[error("the stored room cannot be read: {0}")]
    Stored(String),
    /// The operating system did not provide random numbers.
    #[error(transparent)]
    Random(#[from] getrandom::Error),
}

impl SavedRoom {
    /// Creates a room for a game by validating the plan and generating the secrets and seeds.
    ///
    /// # Errors
    /// Returns [`RoomError`] if the config is invalid, if there are more seats than players, or if
    /// the game has more than `most` tiles.
    pub fn new(plan: RoomPlan, most: usize) -> Result<Self, RoomError> {
        let setup = Setup::new(plan.config)?;
        let players = setup.players();
        if plan.seats.len() > players {
            return Err(RoomError::Seats { found: plan.seats.len(), players });
        }
        let game = Game::with_external_chance(Arc::clone(&setup));
        let found = usize::from(game.state().tiles_remaining()) + game.state().board().len();
        if found > most {
            return Err(RoomError::Tiles { found, most });
        }
        let seat = |agent: Option<Bot>| -> Result<SavedSeat, RoomError> {
            let secret = if agent.is_none() { Some(Secret::draw()?) } else { None };
            Ok(SavedSeat { secret, agent, resigned: false, joined: false, name: None })
        };
        let agents = plan.seats.into_iter().chain(std::iter::repeat(None)).take(players);
        Ok(Self {
            version: VERSION,
            config: setup.config().clone(),
            seed: draw_seed()?,
            agent_seed: draw_seed()?,
            clock: plan.clock,
            seats: agents.map(seat).collect::<Result<_, _>>()?,
        })
    }

    /// Plays the decisions and returns the game.
    ///
    /// # Errors
    /// Returns [`RoomError`] if the room has an unknown version or a decision is illegal.
    pub fn replay(&self, decisions: &[Decision]) -> Result<Game, RoomError> {
        let stored = |why: String| RoomError::Stored(why);
        if self.version != VERSION {
            return Err(stored(format!("version {}; expected {VERSION}", self.version)));
        }
        let setup = Setup::new(self.config.clone())?;
        if self.seats.len() != setup.players() {
            return Err(RoomError::Seats { found: self.seats.len(), players: setup.players() });
        }
        let mut game = Game::new(setup, self.seed);
        for decision in decisions {
            let action = Action::from_code(decision.code).map_err(|it| stored(it.to_string()))?;
            game.apply_as(decision.player, action).map_err(|it| stored(it.to_string()))?;
        }
        Ok(game)
    }
}
