//! What an agent thinks of everything that can be done.

use carc_engine::{Action, Game, sort_by};

/// What is ranked.
///
/// ```
/// use carc_agents::{Agent, Greedy, CandidateKind};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let best = &Greedy::new(1).rank(&game, CandidateKind::Turns)?[0];
/// assert_eq!(best.actions.len(), 2, "a placement, and a figure action");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CandidateKind {
    /// Every legal action.
    #[default]
    Actions,
    /// Where a tile is to be laid every whole turn, as [`Game::turns`] lists them; elsewhere every legal
    /// action.
    Turns,
}

impl CandidateKind {
    /// What can be done, in the order of the lists of the game.
    pub(crate) fn of(self, game: &Game) -> Vec<Vec<Action>> {
        let turns = match self {
            Self::Actions => Vec::new(),
            Self::Turns => game.turns(),
        };
        if turns.is_empty() {
            return game.legal_actions().iter().map(|action| vec![action]).collect();
        }
        turns.iter().map(|turn| turn.actions().to_vec()).collect()
    }

    /// How many there are: so many hints a ranking has.
    ///
    /// ```
    /// use carc_agents::CandidateKind;
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(CandidateKind::Actions.count(&game), game.legal_actions().len());
    /// assert_eq!(CandidateKind::Turns.count(&game), game.turns().len());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn count(self, game: &Game) -> usize {
        match self {
            Self::Turns if game.phase() == carc_engine::Phase::Place => game.turns().len(),
            _ => game.legal_actions().len(),
        }
    }
}

/// Something that can be done, and what an agent expects of it.
///
/// ```
/// use carc_agents::{Agent, Budget, Mcts, CandidateKind};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let hints = Mcts::new(Budget::iterations(50)?, 1).rank(&game, CandidateKind::Actions)?;
/// assert_eq!(hints.len(), game.legal_actions().len());
/// assert!(hints[0].lead >= hints[1].lead);
/// assert_eq!(hints.iter().map(|hint| hint.visits).sum::<u32>(), 49, "one iteration judges them all");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// What can be done: one action, or those of a whole turn in their order.
    pub actions: Vec<Action>,
    /// By how many points the player who decides is expected to end ahead of the best of the others,
    /// negative if behind; alone, with how many points. An estimate, exact where the game ends with this
    /// turn; that of a placement is the lead of the best turn that begins with it.
    pub lead: f64,
    /// How often a search has looked further than the turn. 0: the lead is what the position promises at
    /// the end of the turn.
    pub visits: u32,
}

/// The best turn that begins with each action.
pub(crate) fn by_action(turns: Vec<Candidate>) -> Vec<Candidate> {
    let mut hints: Vec<Candidate> = Vec::new();
    for Candidate { mut actions, lead, visits: tries } in turns {
        actions.truncate(1);
        match hints.iter_mut().find(|hint| hint.actions == actions) {
            Some(hint) => hint.visits += tries,
            None => hints.push(Candidate { actions, lead, visits: tries }),
        }
    }
    hints
}

/// The best first; of equal ones those that were tried more, then in the order in which they were listed.
pub(crate) fn best_first(mut hints: Vec<Candidate>) -> Vec<Candidate> {
    sort_by(&mut hints, |a, b| b.lead.total_cmp(&a.lead).then(b.visits.cmp(&a.visits)));
    hints
}
