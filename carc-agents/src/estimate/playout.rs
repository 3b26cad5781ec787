//! Playouts, which are games played to the end with a fixed policy.

use std::sync::Arc;

use carc_engine::{Action, Actor, Event, Generator, Player, Position, Setup, View};

use super::statistics::Sums;
use crate::{
    evaluation::WeightSource,
    lookahead::{Choice, Lookahead, best_of},
    mix,
    rank::winners,
};

/// Plays games to the end as [`Greedy`](crate::Greedy) does. It reuses its buffers.
pub(super) struct Playout {
    setup: Arc<Setup>,
    lookahead: Lookahead,
    choices: Vec<Choice>,
    /// The events of the most recent playout.
    pub(super) events: Vec<Event>,
}

impl Playout {
    pub(super) fn new(setup: &Arc<Setup>) -> Self {
        let mut lookahead = Lookahead::new(WeightSource::Greedy);
        lookahead.prepare(setup);
        Self { setup: Arc::clone(setup), lookahead, choices: Vec::new(), events: Vec::new() }
    }

    /// Samples the hidden information of a view, plays the given actions and the draws between
    /// them, and plays the game to its end. Returns the final position. Where possible, playouts
    /// with the same `number` have the same draws.
    pub(super) fn run(
        &mut self,
        view: &View,
        actions: &[Action],
        seed: u64,
        number: u32,
    ) -> Position {
        let mut generator = Generator::new(mix(seed, number.into()));
        let mut position = view.determinize(mix(!seed, number.into())).position().clone();
        self.events.clear();
        let mut actions = actions.iter();
        loop {
            let action = match position.state(&self.setup).actor() {
                Actor::None => return position,
                Actor::Chance => position.draw(&mut generator).expect("a draw is pending"),
                Actor::Player(player) => match actions.next() {
                    Some(action) => *action,
                    None => self.choose(&position, player, &mut generator),
                },
            };
            let played = position.play_with_events(&self.setup, action, &mut self.events);
            played.expect("the action is legal");
        }
    }

    /// Returns the best action according to a one-turn lookahead; ties are broken at random.
    fn choose(&mut self, position: &Position, player: Player, generator: &mut Generator) -> Action {
        let Self { setup, lookahead, choices, .. } = self;
        let legal = position.state(setup).legal_actions();
        if legal.len() == 1 {
            return legal.at(0);
        }
        lookahead.choices(setup, position, generator, choices, || false);
        best_of(choices, setup.players(), player, generator)
    }
}

/// Each player's final points and wins.
pub(super) struct Results {
    pub(super) points: Vec<Sums>,
    pub(super) wins: Vec<Sums>,
}

impl Results {
    pub(super) fn new(players: usize) -> Self {
        Self { points: vec![Sums::default(); players], wins: vec![Sums::default(); players] }
    }

    /// Adds the results of a finished game.
    pub(super) fn add(&mut self, setup: &Setup, position: &Position) {
        let state = position.state(setup);
        for (sums, &score) in self.points.iter_mut().zip(state.scores()) {
            sums.add(score.into());
        }
        let winners = winners(state.scores());
        for (player, sums) in Player::all(setup.players()).zip(&mut self.wins) {
            let share = if winners.contains(player) { 1.0 / winners.len() as f64 } else { 0.0 };
            sums.add(share);
        }
    }
}
