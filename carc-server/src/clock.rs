//! A room's clock. The caller passes the current time, in milliseconds since an arbitrary moment.

use carc_engine::Player;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::message::ClockState;

/// The settings for a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockPlan {
    /// Each player's time for the game in seconds, 1 to 604,800 (a week).
    #[serde(deserialize_with = "week")]
    pub seconds: u32,
    /// The seconds added after each of a player's decisions, 0 to 604,800.
    #[serde(default, deserialize_with = "week_or_none")]
    pub increment: u32,
}

const WEEK: u32 = 7 * 24 * 60 * 60;

fn week<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let seconds = week_or_none(deserializer)?;
    if seconds == 0 {
        Err(D::Error::custom("a clock must have at least 1 second"))
    } else {
        Ok(seconds)
    }
}

fn week_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let seconds = u32::deserialize(deserializer)?;
    if seconds > WEEK {
        return Err(D::Error::custom(format!("{seconds} seconds exceed the maximum of {WEEK}")));
    }
    Ok(seconds)
}

/// A running or stopped clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    plan: ClockPlan,
    /// Each player's remaining time, in milliseconds, when their clock was last stopped.
    left: Vec<u64>,
    running: Option<(Player, u64)>,
}

impl Clock {
    pub(crate) fn new(plan: ClockPlan, players: usize) -> Self {
        Self { plan, left: vec![u64::from(plan.seconds) * 1000; players], running: None }
    }

    /// Sets the remaining time for a player whose clock is not running.
    pub(crate) fn set(&mut self, player: Player, left: u64) {
        self.left[player.index()] = left;
    }

    pub(crate) fn left(&self, player: Player, now: u64) -> u64 {
        let left = self.left[player.index()];
        match self.running {
            Some((running, since)) if running == player => left.saturating_sub(now - since),
            _ => left,
        }
    }

    pub(crate) fn state(&self, now: u64) -> ClockState {
        ClockState {
            left: Player::all(self.left.len()).map(|player| self.left(player, now)).collect(),
            running: self.running.map(|(player, _)| player),
        }
    }

    /// Adds the increment for a decision.
    pub(crate) fn add_increment(&mut self, player: Player) {
        self.left[player.index()] += u64::from(self.plan.increment) * 1000;
    }

    /// Stops the running clock and starts a player's clock.
    pub(crate) fn run(&mut self, player: Option<Player>, now: u64) {
        if self.running.map(|(running, _)| running) != player {
            self.stop(now);
            self.running = player.map(|player| (player, now));
        }
    }

    fn stop(&mut self, now: u64) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, now);
            self.running = None;
        }
    }

    /// Returns the moment when the running clock runs out, and its player.
    pub(crate) fn end(&self) -> Option<(u64, Player)> {
        self.running.map(|(player, since)| (since + self.left[player.index()], player))
    }
}
