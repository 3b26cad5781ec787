//! Perft, which counts action sequences, is the standard way to compare rules engines.

use crate::{
    action::{Action, ActionList},
    game::{Chance, Game, Progress},
    position::Position,
    setup::Setup,
    vocab::Actor,
};

/// Counts the distinct sequences of exactly `depth` actions from the current position of a game.
/// Shorter sequences that end the game are not counted. The count at depth 0 is 1.
///
/// An action is a player's decision, as in [`Game::apply`]. Draws come from the game's source of
/// chance, in the same order in every branch, and are not counted. The count therefore depends on
/// the deck of a game created with [`Game::with_deck`], and on the seed of a game created with
/// [`Game::new`]. In a game with [external chance](Game::with_external_chance), each possible draw
/// counts as an action. Equivalent rotations of a symmetric tile are counted once (TURN-25), and a
/// decision with only one option is not counted (TURN-24).
///
/// The running time grows with the count, about a hundredfold for each complete turn; memory use
/// grows only with the depth.
///
/// # Stability
/// For the same setup, draws and history, the count is the same on every platform. The count does
/// not change within an [`API_VERSION`](crate::API_VERSION) unless the changelog mentions a change
/// to the rules.
///
/// ```
/// use carc_engine::{Game, Setup, perft};
/// let game = Game::with_deck(Setup::base(2)?, &["base/C", "base/C"])?;
/// // `base/C` has a city on all four sides, so it fits only north of the start tile, and all its
/// // rotations are equivalent. The player places a meeple in the city or passes. Then, the second
/// // copy fits on three sides of the first.
/// assert_eq!(perft(&game, 1), 1);
/// assert_eq!(perft(&game, 2), 2);
/// assert_eq!(perft(&game, 3), 6);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn perft(game: &Game, depth: u32) -> u64 {
    perft_cancellable(game, depth, &|| false).expect("the count is not cancelled")
}

/// Like [`perft`], but can be cancelled. `stop` is called every few microseconds, and counting
/// stops when `stop` returns true.
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
    /// One level for each action in the sequence. The levels are kept to reuse their memory.
    levels: Vec<Level>,
}

struct Level {
    position: Position,
    /// The draws and random words that the source of chance has used before this position.
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
        level.position.state(self.setup).legal_actions_into(&mut level.list);
        let options = level.list.len();
        // The last action of each sequence is counted without being applied.
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

    /// Plays an action listed at one level and the draws that follow it, and stores the result in
    /// the next level.
    fn step(&mut self, at: usize, option: usize) {
        let [here, next] = &mut self.levels[at..at + 2] else {
            unreachable!("the slice contains two levels")
        };
        next.position.clone_from(&here.position);
        play(&mut next.position, self.setup, here.list.at(option));
        self.chance.go_to(here.progress);
        while next.position.state(self.setup).actor() == Actor::Chance
            && let Some(draw) = self.chance.draw(&next.position)
        {
            play(&mut next.position, self.setup, draw);
        }
        next.progress = self.chance.progress();
    }
}

fn play(position: &mut Position, setup: &Setup, action: Action) {
    position.play(setup, action).expect("a listed or drawn action is legal");
}
