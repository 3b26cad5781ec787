//! Rankings of candidates.

use carc_engine::{Action, Game, Player, PlayerSet, State, sort_by};

/// Returns the players with the highest score, who share the win (END-4).
pub(crate) fn winners(scores: &[i32]) -> PlayerSet {
    let best = scores.iter().max();
    Player::all(scores.len()).filter(|player| Some(&scores[player.index()]) == best).collect()
}

/// The kind of candidates to compare.
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
    /// All legal actions.
    #[default]
    Actions,
    /// All complete turns, as listed by [`Game::turns`], if the player is about to place a tile;
    /// otherwise, all legal actions.
    Turns,
}

impl CandidateKind {
    /// Returns a state's candidates, in the order in which the state lists its turns or actions.
    pub(crate) fn in_state(self, state: State<'_>) -> Vec<Vec<Action>> {
        let mut turns = Vec::new();
        if self == Self::Turns {
            state.turns_into(&mut turns);
        }
        match turns.is_empty() {
            true => state.legal_actions().iter().map(|action| vec![action]).collect(),
            false => turns.iter().map(|turn| turn.actions().to_vec()).collect(),
        }
    }

    /// Returns a game's candidates, in the order in which the game lists its turns or actions.
    pub(crate) fn of(self, game: &Game) -> Vec<Vec<Action>> {
        let turns = match self {
            Self::Actions => Vec::new(),
            Self::Turns => game.turns(),
        };
        if turns.is_empty() {
            return game.state().legal_actions().iter().map(|action| vec![action]).collect();
        }
        turns.iter().map(|turn| turn.actions().to_vec()).collect()
    }

    /// Returns the number of candidates in a game, which is the length of a ranking.
    ///
    /// ```
    /// use carc_agents::CandidateKind;
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(CandidateKind::Actions.count(&game), game.state().legal_actions().len());
    /// assert_eq!(CandidateKind::Turns.count(&game), game.turns().len());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn count(self, game: &Game) -> usize {
        match self {
            Self::Turns if game.state().phase() == carc_engine::Phase::Place => game.turns().len(),
            _ => game.state().legal_actions().len(),
        }
    }
}

/// An action or turn with its expected lead.
///
/// ```
/// use carc_agents::{Agent, Budget, Mcts, CandidateKind};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let hints = Mcts::new(Budget::iterations(50)?, 1).rank(&game, CandidateKind::Actions)?;
/// assert_eq!(hints.len(), game.state().legal_actions().len());
/// assert!(hints[0].lead >= hints[1].lead);
/// assert_eq!(hints.iter().map(|hint| hint.visits).sum::<u32>(), 49, "one evaluates the root");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// One action, or the actions of a turn in order.
    pub actions: Vec<Action>,
    /// Expected final lead of the player to act over the best opponent, in points; negative if
    /// behind. In a solo game, the expected final score. The lead is exact if the game ends with
    /// this turn, and an estimate otherwise. The lead of a placement is the lead of the best turn
    /// that begins with it.
    pub lead: f64,
    /// Number of visits in a search, or 0 if the lead is a static evaluation at the end of the
    /// turn.
    pub visits: u32,
}

/// Returns the best turn for each first action.
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

/// Sorts candidates by descending lead, then by descending visits. Candidates with equal leads and
/// visits keep their order.
pub(crate) fn best_first(mut hints: Vec<Candidate>) -> Vec<Candidate> {
    sort_by(&mut hints, |a, b| b.lead.total_cmp(&a.lead).then(b.visits.cmp(&a.visits)));
    hints
}
