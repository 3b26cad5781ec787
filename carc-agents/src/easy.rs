//! A player that makes mistakes.

use carc_engine::{Action, Game, Generator};

use crate::{Agent, AgentError, Candidate, CandidateKind, Greedy, Monitor, decider};

/// Plays like a beginner. The agent evaluates turns as [`Greedy`] does, but adds a random error of
/// a few points to each evaluation. The agent never chooses an action that is much worse than the
/// best action.
///
/// ```
/// use carc_agents::{Agent, Easy};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let (mut a, mut b) = (Easy::new(1), Easy::new(1));
/// assert_eq!(a.choose(&game), b.choose(&game));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Debug)]
pub struct Easy {
    generator: Generator,
}

/// Maximum error in points; small errors are more frequent than large errors.
const ERROR: f64 = 2.0;

/// Maximum difference in points between the best action and the chosen action.
const SILLY: f64 = 4.0;

impl Easy {
    /// Creates a player whose mistakes are determined by a seed.
    pub fn new(seed: u64) -> Self {
        Self::with(Generator::new(seed))
    }

    pub(crate) fn with(generator: Generator) -> Self {
        Self { generator }
    }

    /// Returns a random error in points.
    fn error(&mut self) -> f64 {
        const STEPS: u32 = 1 << 20;
        let mut part = || f64::from(self.generator.uniform(STEPS)) / f64::from(STEPS);
        (part() + part() - 1.0) * ERROR
    }
}

impl Agent for Easy {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        decider(game)?;
        let legal = game.state().legal_actions();
        if legal.len() == 1 {
            return Ok(legal.at(0));
        }
        let mut hints = self.rank_cancellable(game, CandidateKind::Actions, watch)?;
        let best = hints[0].lead;
        hints.retain(|hint| best - hint.lead <= SILLY);
        for hint in &mut hints {
            hint.lead += self.error();
        }
        let seems_best = hints.iter().max_by(|a, b| a.lead.total_cmp(&b.lead));
        Ok(seems_best.expect("the best action is acceptable").actions[0])
    }

    /// Ranks candidates as [`Greedy`] does, without mistakes.
    fn rank_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Vec<Candidate>, AgentError> {
        let seed = self.generator.uniform(u32::MAX).into();
        Greedy::new(seed).rank_cancellable(game, candidates, watch)
    }

    fn rng_position(&self) -> u64 {
        self.generator.position()
    }
}
