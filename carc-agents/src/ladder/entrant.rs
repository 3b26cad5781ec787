//! The participants of a ladder.

use std::{fmt, sync::Arc};

use carc_engine::Setup;

use super::LadderError;
use crate::{
    Agent, AgentError, PlayerSpec,
    bench::{Bench, Seated},
};

/// A named participant in a [`Ladder`](super::Ladder).
///
/// ```
/// use carc_agents::{Greedy, ladder::Entrant};
/// let listed = Entrant::new("mcts:iterations=50".parse()?)?;
/// assert_eq!(listed.name(), "mcts:iterations=50");
/// let own = Entrant::own("mine", |seed| Box::new(Greedy::new(seed)));
/// assert_eq!(own.name(), "mine");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Entrant {
    name: String,
    kind: Kind,
    alone: bool,
}

type Make = dyn Fn(u64) -> Box<dyn Agent> + Send + Sync;

#[derive(Clone)]
enum Kind {
    Listed(Bench),
    Own(Arc<Make>),
}

impl Entrant {
    /// Creates a participant whose name is the text form of the player.
    ///
    /// # Errors
    /// Fails if the player has a time limit, because its results would depend on the machine.
    pub fn new(spec: PlayerSpec) -> Result<Self, LadderError> {
        match spec.is_timed() {
            true => Err(LadderError::Timed(spec)),
            false => Ok(Self::timed(spec)),
        }
    }

    /// Creates a participant whose name is the text form of the player, which may have a time
    /// limit.
    pub fn timed(spec: PlayerSpec) -> Self {
        let name = spec.to_string();
        Self { name, kind: Kind::Listed(Bench::new(spec)), alone: false }
    }

    /// Creates a participant with a custom agent. A new agent is created for every game from a
    /// seed, which should determine its choices. An agent that fails or makes an illegal choice
    /// loses the game.
    pub fn own(
        name: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn Agent> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), kind: Kind::Own(Arc::new(make)), alone: false }
    }

    /// Returns this participant with another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Returns this participant, restricted to one game at a time on the thread that runs the
    /// ladder.
    #[must_use]
    pub fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Returns the name, which identifies the participant in results.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn is_alone(&self) -> bool {
        self.alone
    }

    pub(super) fn sit(&self, setup: &Arc<Setup>, seed: u64) -> Result<Seated, AgentError> {
        match &self.kind {
            Kind::Listed(bench) => bench.sit(setup, seed),
            Kind::Own(make) => Ok(Seated::Agent(make(seed))),
        }
    }

    pub(super) fn rise(&self, seated: Seated, scores: &[i32]) {
        if let Kind::Listed(bench) = &self.kind {
            bench.rise(seated, scores);
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("alone", &self.alone)
            .finish_non_exhaustive()
    }
}
