//! A player that chooses the best turn according to a static evaluation.

use carc_engine::{Action, Game, Generator, Player};

use crate::{
    Agent, AgentError, Candidate, CandidateKind, Monitor, Weights, decider,
    evaluation::{WeightSource, lead},
    lookahead::{Choice, Lookahead, best_of},
    rank::best_first,
};

/// Plays the first action of the best turn (one-turn lookahead). The agent tries every way to
/// finish the turn and compares the resulting positions using a static evaluation.
///
/// The evaluation of a position consists of each player's score if the game ended now, the
/// potential of unfinished features weighted by the probability of completion, and the value of
/// available meeples. The agent maximizes the lead over the best opponent, or the score in a solo
/// game.
///
/// ```
/// use carc_agents::{Agent, Greedy};
/// use carc_engine::{Game, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
/// let mut greedy = Greedy::new(1);
/// for _ in 0..2 {
///     let action = greedy.choose(&game)?;
///     game.play(action)?;
/// }
/// assert_eq!(game.state().scores(), [4, 0], "a knight scores the city of the start tile");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Greedy {
    generator: Generator,
    lookahead: Lookahead,
    choices: Vec<Choice>,
}

impl Greedy {
    /// Creates a player that uses the seed to break ties between equally good actions.
    pub fn new(seed: u64) -> Self {
        Self::with(Generator::new(seed))
    }

    /// Returns this player with the given weights instead of the weights tuned for the game.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.lookahead = Lookahead::new(WeightSource::own(weights));
        self
    }

    pub(crate) fn with(generator: Generator) -> Self {
        Self { generator, lookahead: Lookahead::new(WeightSource::Greedy), choices: Vec::new() }
    }
}

/// Returns a game that is consistent with the view of the player to act.
fn world(game: &Game, player: Player, generator: &mut Generator) -> Game {
    let seed = generator.uniform(u32::MAX).into();
    game.determinize(player, seed).expect("the actor is a player")
}

impl Agent for Greedy {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        let player = decider(game)?;
        let Self { generator, lookahead, choices } = self;
        let legal = game.state().legal_actions();
        if legal.len() == 1 {
            return Ok(legal.at(0));
        }
        let world = world(game, player, generator);
        lookahead.prepare(game.setup());
        let is_cancelled = || watch.is_cancelled();
        if !lookahead.choices(game.setup(), world.position(), generator, choices, is_cancelled) {
            return Err(AgentError::Cancelled);
        }
        Ok(best_of(choices, game.setup().players(), player, generator))
    }

    fn rank_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Vec<Candidate>, AgentError> {
        let player = decider(game)?;
        let Self { generator, lookahead, .. } = self;
        let world = world(game, player, generator);
        let (setup, players) = (game.setup(), game.setup().players());
        let candidates = candidates.of(game);
        let total = candidates.len() as u64;
        lookahead.prepare(game.setup());
        lookahead.begin(setup, world.position());
        let hint = |(done, actions): (u64, Vec<Action>)| {
            let is_cancelled = || watch.is_cancelled();
            let values =
                lookahead.evaluate(setup, world.position(), &actions, generator, is_cancelled);
            let values = values.ok_or(AgentError::Cancelled)?;
            watch.progress(done, total);
            Ok(Candidate { actions, lead: lead(&values, players, player).into(), visits: 0 })
        };
        let hints: Result<_, _> = (1..).zip(candidates).map(hint).collect();
        hints.map(best_first)
    }

    fn rng_position(&self) -> u64 {
        self.generator.position()
    }
}
