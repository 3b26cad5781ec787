//! Playouts: games played to the end by a fixed policy.

use std::sync::Arc;

use carc_engine::{Action, Actor, Event, Generator, Position, Setup};

use super::statistics::Sums;
use crate::{
    evaluation::lead,
    lookahead::{Choice, Lookahead},
};

/// Plays games to the end like [`Greedy`](crate::Greedy). It reuses its memory.
pub(super) struct Playout {
    setup: Arc<Setup>,
    lookahead: Lookahead,
    choices: Vec<Choice>,
    /// The events of the latest playout.
    pub(super) events: Vec<Event>,
}

impl Playout {
    pub(super) fn new(setup: &Arc<Setup>) -> Self {
        let mut lookahead = Lookahead::new(None);
        lookahead.prepare(setup);
        Self { setup: Arc::clone(setup), lookahead, choices: Vec::new(), events: Vec::new() }
    }

    /// Plays the given actions and the draws between them, and then to the end of the game.
    pub(super) fn run(
        &mut self,
        position: &mut Position,
        actions: &[Action],
        generator: &mut Generator,
    ) {
        self.events.clear();
        let mut actions = actions.iter();
        loop {
            let action = match position.state(&self.setup).actor() {
                Actor::None => return,
                Actor::Chance => position.draw(generator).expect("a draw is due"),
                Actor::Player(player) => match actions.next() {
                    Some(action) => *action,
                    None => self.choose(position, player, generator),
                },
            };
            let played = position.play_with_events(&self.setup, action, &mut self.events);
            played.expect("the action is legal");
        }
    }

    /// Returns the best action by one-turn lookahead; ties are broken at random.
    fn choose(&mut self, position: &Position, player: u8, generator: &mut Generator) -> Action {
        let Self { setup, lookahead, choices, .. } = self;
        let legal = position.state(setup).legal_actions();
        if legal.len() == 1 {
            return legal.at(0);
        }
        lookahead.choices(setup, position, generator, choices);
        let value = |choice: &Choice| lead(&choice.values, setup.players(), player);
        let best = choices.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
        choices.retain(|choice| value(choice) == best);
        choices[generator.uniform(choices.len() as u32) as usize].action
    }
}

/// The final points and wins of each player.
pub(super) struct Results {
    pub(super) points: Vec<Sums>,
    pub(super) wins: Vec<Sums>,
}

impl Results {
    pub(super) fn new(players: usize) -> Self {
        Self { points: vec![Sums::default(); players], wins: vec![Sums::default(); players] }
    }

    /// Adds a game that is over.
    pub(super) fn add(&mut self, setup: &Setup, position: &Position) {
        let state = position.state(setup);
        for (sums, &score) in self.points.iter_mut().zip(state.scores()) {
            sums.add(score.into());
        }
        let ranking = state.ranking();
        let winners = ranking.iter().filter(|rank| rank.rank == 1).count() as f64;
        for rank in &ranking {
            let share = if rank.rank == 1 { 1.0 / winners } else { 0.0 };
            self.wins[usize::from(rank.player)].add(share);
        }
    }
}
