//! Monte Carlo tree search over what a player may know.

mod evaluator;
mod leaves;
mod outcome;
mod stepwise;
mod team;
mod tree;
mod trials;
mod tuning;
mod walk;
mod widen;

use carc_engine::{Action, Game, Generator};

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
    Agent, AgentError, Budget, Candidate, CandidateKind, Monitor, SpecError, clock::Deadline,
    decider, lookahead::Lookahead, mix, rank::by_action,
};

/// Searches: a Monte Carlo tree search in games that agree with what the player knows.
///
/// What is hidden is drawn anew for many worlds ([`Game::determinize`]), all of which share one tree
/// (information-set search); draws are sampled where they happen. At a new decision the evaluation of
/// [`Greedy`](crate::Greedy) judges the most promising actions, each with the best way to finish that turn;
/// others join as the search comes there more often. The judgements also say which actions are tried
/// first. From there two turns are played on, each as it seems best at once, before the result is
/// judged. Every player is taken to want to be ahead of the best of the others, a player alone to want
/// points. In the end the turn is taken that has given most, with a margin for those that were tried
/// little.
///
/// With a number of iterations the choice follows from the seed and the number of threads; with a time it
/// depends on the machine. Each thread has worlds and a tree of its own; what they found out about the root
/// is put together. The trees are limited to about 100 MB together; a search that fills them goes on with
/// what is there.
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
    generator: Generator,
    /// One for each thread.
    lookaheads: Vec<Lookahead>,
    /// Who judges instead.
    own: Option<Own>,
}

impl Mcts {
    /// A player who thinks for so long about each decision.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self::with(budget, Generator::new(seed))
    }

    pub(crate) fn with(budget: Budget, generator: Generator) -> Self {
        Self { budget, generator, lookaheads: Vec::new(), own: None }
    }

    /// A player whose positions are judged by an evaluator of one's own, which is given up to so many leaves
    /// at a time, 1 to [`limits::MAX_BATCH`](crate::limits::MAX_BATCH).
    ///
    /// The more leaves come together, the less each is chosen with what the others tell: a batch should be
    /// small beside the number of iterations. The same leaves follow from the same seed and evaluations.
    ///
    /// # Errors
    /// If the size of the batch is out of range, or the budget asks for more than one thread.
    pub fn with_evaluator(
        budget: Budget,
        seed: u64,
        evaluator: impl Evaluator + 'static,
        batch_size: usize,
    ) -> Result<Self, SpecError> {
        Self::with_evaluator_from_position(budget, seed, 0, evaluator, batch_size)
    }

    /// The same as it is after it has used so many [words](Agent::rng_position) of its generator.
    ///
    /// # Errors
    /// As [`with_evaluator`](Self::with_evaluator).
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

    /// Searches among some candidates for the player who is to act; nothing, if it was stopped before it had
    /// judged all of them. Also, whether it was not stopped at all.
    fn run(
        &mut self,
        game: &Game,
        player: u8,
        candidates: Vec<Vec<Action>>,
        watch: &mut dyn Monitor,
    ) -> Result<(Option<Outcome>, bool), AgentError> {
        let deadline = Deadline::after(self.budget.max_seconds());
        let most = self.budget.max_iterations();
        let threads = most.map_or(u32::MAX, |most| most).min(self.budget.threads());
        let seed = Self::seed_of(&mut self.generator);
        let view = game.view(player).expect("the player who decides is a player");
        let candidates: walk::CandidateKind = candidates.into();
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
        // All threads measure rewards from the same point, or they could not be added.
        self.lookaheads.resize_with(walks.len(), || Lookahead::new(None));
        for lookahead in &mut self.lookaheads {
            lookahead.prepare(game.setup());
        }
        let values = self.lookaheads[0].begin(game.setup(), &walks[0].position);
        let base = leads(&values, game.setup().players());
        let mut workers = Vec::new();
        for (thread, (walk, lookahead)) in (0..).zip(walks.iter_mut().zip(&mut self.lookaheads)) {
            walk.base = base;
            workers.push(Worker { walk, lookahead, most: part(thread).unwrap_or(u32::MAX) });
        }
        let is_done = team::run(&mut workers, &deadline, most, watch);
        Ok((Outcome::of(&walks), is_done))
    }

    /// The seed of the next search.
    fn seed_of(generator: &mut Generator) -> u64 {
        let mut half = || u64::from(generator.uniform(u32::MAX));
        half() << 32 | half()
    }

    /// What is tried to find out about some candidates. Single actions are tried with all that follows in the
    /// turn, where that is not too much.
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
        let legal = game.legal_actions();
        if legal.len() == 1 {
            return Ok(legal.at(0));
        }
        match self.run(game, player, Self::searched(game, CandidateKind::Actions), watch)? {
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
        let (outcome, _) = self.run(game, player, Self::searched(game, candidates), watch)?;
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
        let (outcome, _) = self.run(game, player, Self::searched(game, candidates), watch)?;
        Ok(outcome.ok_or(AgentError::Cancelled)?.told(player, candidates))
    }

    fn rng_position(&self) -> u64 {
        self.generator.position()
    }
}
