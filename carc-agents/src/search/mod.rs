//! Monte Carlo tree search with hidden information.

mod evaluator;
mod leaves;
mod outcome;
mod reuse;
mod stepwise;
mod team;
mod tree;
mod trials;
mod tuning;
mod walk;
mod widen;

use carc_engine::{Action, Actor, Game, Generator, Player};

pub use self::{
    evaluator::{Evaluation, EvaluationError, Evaluator, Leaf},
    outcome::{Search, SearchCandidate},
    stepwise::{LeafSearch, LeafSearchError},
};
use self::{
    leaves::Own,
    outcome::Outcome,
    team::Worker,
    tuning::{MOST_EDGES, MOST_TURNS},
    walk::{Walk, leads},
};
use crate::{
    Agent, AgentError, Budget, Candidate, CandidateKind, Monitor, SpecError, Weights,
    clock::Deadline,
    decider,
    evaluation::WeightSource,
    lookahead::{Lookahead, follows_placement},
    mix,
    rank::by_action,
};

/// A player that runs a Monte Carlo tree search over games that are consistent with the player's
/// view.
///
/// Hidden information is determinized ([`Game::determinize`]) into several worlds that share one
/// tree (information-set MCTS); draws are sampled as they occur. At a new decision, the evaluation
/// function of [`Greedy`](crate::Greedy), with [weights for searches](Weights::for_search),
/// evaluates the most promising actions, each with the best way to finish the turn. More actions
/// are added as the number of visits grows (progressive widening). The evaluations also define the
/// priors. After a leaf, one or two more turns are played greedily before the result is evaluated.
/// Every player is assumed to maximize the lead over the best opponent, or the score in a solo
/// game. At the end, the search plays the turn with the best mean reward, after subtracting a
/// margin from turns with few visits.
///
/// If the budget is a number of iterations, the seed and the number of threads determine the
/// choice. With a time limit, the choice depends on the machine. Each thread has its own worlds and
/// its own tree, and the statistics for the root are combined. All trees together are limited to
/// about 100 MB. When the trees are full, the search continues without adding nodes.
///
/// ```
/// use carc_agents::{Agent, Budget, Mcts};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut a = Mcts::new(Budget::iterations(20)?, 1);
/// let mut b = Mcts::new(Budget::iterations(20)?, 1);
/// assert_eq!(a.choose(&game)?, b.choose(&game)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    /// The budget for choices that follow the tile placement in a turn.
    later: Budget,
    generator: Generator,
    weights: WeightSource,
    /// One lookahead for each thread.
    lookaheads: Vec<Lookahead>,
    /// The custom evaluator.
    own: Option<Own>,
}

impl Mcts {
    /// Creates a player with a budget for each decision.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self::with(budget, Generator::new(seed))
    }

    pub(crate) fn with(budget: Budget, generator: Generator) -> Self {
        let (weights, lookaheads) = (WeightSource::Search, Vec::new());
        Self { budget, later: budget, generator, weights, lookaheads, own: None }
    }

    /// Returns this player with the given weights instead of the weights tuned for the game. Custom
    /// evaluators do not use the weights.
    ///
    /// ```
    /// use carc_agents::{Agent, Budget, Mcts, Weights};
    /// use carc_engine::{Game, Setup};
    /// let setup = Setup::base(2)?;
    /// let mut weights = Weights::for_search(&setup);
    /// weights.field_now = 0.0;
    /// let game = Game::new(setup, 7);
    /// Mcts::new(Budget::iterations(20)?, 1).with_weights(weights).choose(&game)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self { weights: WeightSource::own(weights), lookaheads: Vec::new(), ..self }
    }

    /// Creates a player with a different budget for choices that follow the tile placement in a
    /// turn.
    pub(crate) fn with_later(budget: Budget, later: Budget, generator: Generator) -> Self {
        Self { later, ..Self::with(budget, generator) }
    }

    /// Creates a player with a custom evaluator, which receives up to `batch` leaves per call. The
    /// batch size must be between 1 and [`limits::MAX_BATCH`](crate::limits::MAX_BATCH).
    ///
    /// If the batch is large relative to the number of iterations, the search selects leaves using
    /// outdated statistics. The same seed and evaluations result in the same leaves.
    ///
    /// # Errors
    /// Fails if the batch size is out of range, or if the budget has more than one thread.
    pub fn with_evaluator(
        budget: Budget,
        seed: u64,
        evaluator: impl Evaluator + 'static,
        batch_size: usize,
    ) -> Result<Self, SpecError> {
        Self::with_evaluator_from_position(budget, seed, 0, evaluator, batch_size)
    }

    /// Creates a player with a custom evaluator and a generator that starts at a
    /// [position](Agent::rng_position).
    ///
    /// # Errors
    /// Fails as [`with_evaluator`](Self::with_evaluator) does.
    pub fn with_evaluator_from_position(
        budget: Budget,
        seed: u64,
        rng_position: u64,
        evaluator: impl Evaluator + 'static,
        batch_size: usize,
    ) -> Result<Self, SpecError> {
        let budget = budget.for_evaluator(batch_size)?;
        let own = Some(Own { evaluator: Box::new(evaluator), batch: batch_size });
        Ok(Self { own, ..Self::with(budget, Generator::from_position(seed, rng_position)) })
    }

    /// Searches for the best of the candidates for the player to act. Returns the results, and
    /// `true` if the search was not cancelled. Returns `None` if the search was cancelled before all
    /// candidates had been evaluated.
    fn run(
        &mut self,
        game: &Game,
        player: Player,
        candidates: CandidateKind,
        budget: Budget,
        watch: &mut dyn Monitor,
    ) -> Result<(Option<Outcome>, bool), AgentError> {
        let candidates: walk::CandidateKind = Self::searched(game, candidates).into();
        let deadline = Deadline::after(budget.max_seconds());
        let most = budget.max_iterations();
        let threads = most.map_or(u32::MAX, |most| most).min(budget.threads());
        let seed = Self::seed_of(&mut self.generator);
        let view = game.view(player).expect("the actor is a player");
        let part = |thread| most.map(|most| (most + threads - 1 - thread) / threads);
        let mut walks: Vec<Walk> = (0..threads)
            .map(|thread| {
                let seed = if thread == 0 { seed } else { mix(seed, u64::MAX - u64::from(thread)) };
                let edges = MOST_EDGES / threads as usize;
                Walk::new(&view, game.setup(), candidates.clone(), seed, part(thread), edges)
            })
            .collect();
        if let Some(own) = &mut self.own {
            let is_done = own.run(&mut walks[0], &deadline, most, watch)?;
            return Ok((Outcome::of(&walks), is_done));
        }
        // All threads measure rewards relative to the same base so that the rewards can be added.
        self.lookaheads.resize_with(walks.len(), || Lookahead::new(self.weights.clone()));
        for lookahead in &mut self.lookaheads {
            lookahead.prepare(game.setup());
        }
        let values = self.lookaheads[0].values(game.setup(), &walks[0].position);
        let base = leads(&values, game.setup().players());
        let mut workers = Vec::new();
        for (thread, (walk, lookahead)) in (0..).zip(walks.iter_mut().zip(&mut self.lookaheads)) {
            walk.base = base;
            workers.push(Worker { walk, lookahead, most: part(thread).unwrap_or(u32::MAX) });
        }
        let is_done = team::run(&mut workers, &deadline, most, watch);
        Ok((Outcome::of(&walks), is_done))
    }

    /// Returns the seed of the next search.
    fn seed_of(generator: &mut Generator) -> u64 {
        let mut half = || u64::from(generator.uniform(u32::MAX));
        half() << 32 | half()
    }

    /// Returns the budget for choosing an action.
    fn budget_for_choice(&self, game: &Game) -> Budget {
        let state = game.state();
        let is_own = state.actor() == Actor::Player(state.active_player());
        if is_own && follows_placement(state.phase()) { self.later } else { self.budget }
    }

    /// Returns the candidates to search. Single actions are searched as complete turns unless there
    /// are too many turns.
    fn searched(game: &Game, candidates: CandidateKind) -> Vec<Vec<Action>> {
        let turns = CandidateKind::Turns.of(game);
        let is_too_much = candidates == CandidateKind::Actions && turns.len() > MOST_TURNS;
        if is_too_much { candidates.of(game) } else { turns }
    }
}

impl Agent for Mcts {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        let player = decider(game)?;
        let legal = game.state().legal_actions();
        if legal.len() == 1 {
            return Ok(legal.at(0));
        }
        let budget = self.budget_for_choice(game);
        match self.run(game, player, CandidateKind::Actions, budget, watch)? {
            (Some(outcome), true) => Ok(outcome.candidates[outcome.favourite()].actions[0]),
            _ => Err(AgentError::Cancelled),
        }
    }

    fn rank_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Vec<Candidate>, AgentError> {
        let player = decider(game)?;
        let (outcome, _) = self.run(game, player, candidates, self.budget, watch)?;
        let hints = outcome.ok_or(AgentError::Cancelled)?.hints();
        Ok(match candidates {
            CandidateKind::Turns => hints,
            CandidateKind::Actions => by_action(hints),
        })
    }

    fn search_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Search, AgentError> {
        let player = decider(game)?;
        let budget = match candidates {
            CandidateKind::Actions => self.budget_for_choice(game),
            CandidateKind::Turns => self.budget,
        };
        let (outcome, _) = self.run(game, player, candidates, budget, watch)?;
        Ok(outcome.ok_or(AgentError::Cancelled)?.told(player, candidates))
    }

    fn rng_position(&self) -> u64 {
        self.generator.position()
    }
}
