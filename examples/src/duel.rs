//! Games that `greedy` or a search plays against itself with different weights.

use std::sync::Arc;

use carc_agents::{Agent, Budget, Greedy, Mcts, Weights};
use carc_engine::{Actor, Game, Setup};

/// Plays a two-player game and returns the lead of the first weights, in points. `seat` is the seat
/// (0 or 1) that uses the first weights. The deck determines the draws. `greedy` plays the game
/// unless there is a budget for a search.
///
/// ```
/// use carc_agents::Weights;
/// use carc_engine::Setup;
/// let setup = Setup::base(2)?;
/// let weights = Weights::for_greedy(&setup);
/// let [first, second] = [0, 1].map(|seat| carc_examples::lead(&setup, 7, None, [&weights; 2], seat));
/// assert_eq!(first, -second);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn lead(
    setup: &Arc<Setup>,
    deck: u64,
    budget: Option<Budget>,
    weights: [&Weights; 2],
    seat: usize,
) -> i32 {
    let mut game = Game::new(Arc::clone(setup), deck);
    game.set_undo_depth(0);
    let mut agents = weights.map(|weights| -> Box<dyn Agent> {
        match budget {
            None => Box::new(Greedy::new(deck).with_weights(*weights)),
            Some(budget) => Box::new(Mcts::new(budget, deck).with_weights(*weights)),
        }
    });
    while let Actor::Player(player) = game.state().actor() {
        let agent = &mut agents[usize::from(player) ^ seat];
        let action = agent.choose(&game).expect("the game is waiting for a player");
        game.play(action).expect("agents choose legal actions");
    }
    game.state().scores()[seat] - game.state().scores()[seat ^ 1]
}
