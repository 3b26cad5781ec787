//! Counting what can be played: the standard check of a rules engine against itself and others.

use crate::{
    action::{Action, ActionList},
    game::{Chance, Game, Progress},
    position::Position,
    setup::Setup,
    vocab::Actor,
};

/// Counts the distinct sequences of exactly `depth` actions that can be applied to a game from
/// where it stands. A game that ends earlier adds nothing; at depth 0 the count is 1.
///
/// An action is what [`Game::apply`] takes: a decision of a player. Draws come from the source of
/// the game, in the same order in every branch, and are not counted; so a game that was made with
/// [`Game::with_deck`] is counted for one order of the tiles, and one made with [`Game::new`] for
/// the order that its seed gives. In an [`open`](Game::with_external_chance) game draws are the caller's, so each
/// possible draw counts as an action. Equal turns of a symmetric tile count once (TURN-25), and a
/// decision without an alternative is none (TURN-24).
///
/// The time grows with the count, about a hundredfold for each whole turn; the memory with the
/// depth only.
///
/// # Stability
/// For the same setup, draws and history the count is the same on every platform, and kept within
/// an [`API_VERSION`](crate::API_VERSION) unless the changelog names a change of the rules.
///
/// ```
/// use carc_engine::{Game, Setup, perft};
/// let game = Game::with_deck(Setup::base(2)?, &["base/C", "base/C"])?;
/// // A city on all four sides: it fits north of the start tile only, and every way it is turned is
/// // the same. A meeple goes into the city or not; then the same tile fits on three sides of it.
/// assert_eq!(perft(&game, 1), 1);
/// assert_eq!(perft(&game, 2), 2);
/// assert_eq!(perft(&game, 3), 6);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn perft(game: &Game, depth: u32) -> u64 {
    perft_cancellable(game, depth, &|| false).expect("nobody stops it")
}

/// As [`perft`], unless told to stop: `stop` is asked before each part of the count that takes some
/// microseconds, and once it says yes, the count is given up.
///
/// ```
/// use std::cell::Cell;
/// use carc_engine::{Game, Setup, perft, perft_cancellable};
/// let game = Game::new(Setup::base(2)?, 7);
/// let patience = Cell::new(1000);
/// let stop = || {
///     patience.set(patience.get() - 1);
///     patience.get() == 0
/// };
/// assert_eq!(perft_cancellable(&game, 3, &stop), Some(perft(&game, 3)));
/// assert_eq!(perft_cancellable(&game, 30, &stop), None);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn perft_cancellable(game: &Game, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    let progress = game.chance().progress();
    let level = Level { position: game.position().clone(), progress, list: ActionList::new() };
    let chance = game.chance().clone();
    Search { setup: game.setup(), stop, chance, levels: vec![level] }.count(0, depth)
}

struct Search<'a> {
    setup: &'a Setup,
    stop: &'a dyn Fn() -> bool,
    chance: Chance,
    /// One for each action on the way down, kept so that their memory is used again.
    levels: Vec<Level>,
}

struct Level {
    position: Position,
    /// How far the source of chance has come.
    progress: Progress,
    list: ActionList,
}

impl Search<'_> {
    fn count(&mut self, at: usize, depth: u32) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        if depth > 2 && (self.stop)() {
            return None;
        }
        let level = &mut self.levels[at];
        level.position.legal_actions(self.setup, &mut level.list);
        let options = level.list.len();
        // The last actions need not be taken to be counted.
        if depth == 1 || options == 0 {
            return Some(options as u64);
        }
        if self.levels.len() == at + 1 {
            let level = &self.levels[at];
            let next = Level {
                position: level.position.clone(),
                progress: level.progress,
                list: ActionList::new(),
            };
            self.levels.push(next);
        }
        (0..options)
            .map(|option| {
                self.step(at, option);
                self.count(at + 1, depth - 1)
            })
            .sum()
    }

    /// Takes a listed action of one level, and the draws that follow, on the next.
    fn step(&mut self, at: usize, option: usize) {
        let [here, next] = &mut self.levels[at..at + 2] else { unreachable!("two levels") };
        next.position.clone_from(&here.position);
        play(&mut next.position, self.setup, here.list.at(option));
        self.chance.go_to(here.progress);
        while next.position.actor() == Actor::Chance
            && let Some(draw) = self.chance.draw(&next.position)
        {
            play(&mut next.position, self.setup, draw);
        }
        next.progress = self.chance.progress();
    }
}

fn play(position: &mut Position, setup: &Setup, action: Action) {
    position.play(setup, action).expect("what is listed or drawn is legal");
}
