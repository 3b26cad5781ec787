//! Who takes part in a ladder.

use std::{fmt, sync::Arc};

use carc_engine::Setup;

use super::LadderError;
use crate::{
    Agent, AgentError, PlayerSpec,
    bench::{Bench, Seated},
};

/// Somebody who takes part in a [`Ladder`](super::Ladder), under a name.
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
    /// A player under its own words.
    ///
    /// # Errors
    /// If it thinks for a time: what it does depends on the machine then.
    pub fn new(spec: PlayerSpec) -> Result<Self, LadderError> {
        match spec.is_timed() {
            true => Err(LadderError::Timed(spec)),
            false => Ok(Self::timed(spec)),
        }
    }

    /// A player under its own words, who may also think for a time.
    pub fn timed(spec: PlayerSpec) -> Self {
        let name = spec.to_string();
        Self { name, kind: Kind::Listed(Bench::new(spec)), alone: false }
    }

    /// A player of one's own. It is made anew for every game, from a seed from which its choices should
    /// follow. A choice that is not legal, and an error, lose the game.
    pub fn own(
        name: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn Agent> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), kind: Kind::Own(Arc::new(make)), alone: false }
    }

    /// The same under another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The same, whose games are played one after the other, in the thread that plays the ladder.
    #[must_use]
    pub fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Under which name it takes part. Results are kept by it.
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
