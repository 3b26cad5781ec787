//! Pools of players waiting for their next game.

use std::sync::{Arc, Mutex, PoisonError};

use carc_engine::Setup;

use crate::{Agent, AgentError, PlayerSpec, protocol::ProcessAgent};

/// A participant in many simultaneous games, with a pool of its idle processes. A process that
/// finishes a game without errors is reused for the next game.
#[derive(Clone, Debug)]
pub(crate) struct Bench {
    pub(crate) spec: PlayerSpec,
    idle: Arc<Mutex<Vec<ProcessAgent>>>,
}

/// A player for one game.
pub(crate) enum Seated {
    Agent(Box<dyn Agent>),
    Process(Box<ProcessAgent>),
}

impl Bench {
    pub(crate) fn new(spec: PlayerSpec) -> Self {
        Self { spec, idle: Arc::default() }
    }

    pub(crate) fn sit(&self, setup: &Arc<Setup>, seed: u64) -> Result<Seated, AgentError> {
        let program = match &self.spec {
            PlayerSpec::Agent(spec) => return Ok(Seated::Agent(spec.build(seed))),
            PlayerSpec::Process(program) => program,
        };
        // A process that has exited since its last game is replaced.
        let waiting = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut process) = waiting
            && process.begin(setup, seed).is_ok()
        {
            return Ok(Seated::Process(Box::new(process)));
        }
        let mut process = ProcessAgent::start(program.clone(), seed)?;
        process.begin(setup, seed)?;
        Ok(Seated::Process(Box::new(process)))
    }

    /// Returns a player to the pool after a game without errors.
    pub(crate) fn rise(&self, seated: Seated, scores: &[i32]) {
        if let Seated::Process(mut process) = seated {
            process.game_over(scores);
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(*process);
        }
    }
}

impl Seated {
    pub(crate) fn agent(&mut self) -> &mut dyn Agent {
        match self {
            Self::Agent(agent) => &mut **agent,
            Self::Process(process) => &mut **process,
        }
    }
}
