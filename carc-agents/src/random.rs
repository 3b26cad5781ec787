//! A player that chooses at random.

use carc_engine::{Action, ActionList, Game, Generator};

use crate::{Agent, AgentError, Monitor, decider};

/// Plays a uniformly random legal action. This agent is the baseline for all other agents.
///
/// ```
/// use carc_agents::{Agent, Random};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let (mut a, mut b) = (Random::new(1), Random::new(1));
/// assert_eq!(a.choose(&game), b.choose(&game));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Debug)]
pub struct Random {
    generator: Generator,
    list: ActionList,
}

impl Random {
    /// Creates a player whose choices are determined by a seed.
    pub fn new(seed: u64) -> Self {
        Self::with(Generator::new(seed))
    }

    pub(crate) fn with(generator: Generator) -> Self {
        Self { generator, list: ActionList::new() }
    }
}

impl Agent for Random {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        _: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        decider(game)?;
        game.state().legal_actions_into(&mut self.list);
        Ok(self.list.at(self.generator.uniform(self.list.len() as u32) as usize))
    }

    fn rng_position(&self) -> u64 {
        self.generator.position()
    }
}
