//! Tests for general properties in random games of every kind: with 1 to 8 players, all options, a
//! seed, a deck or external chance, and either base tiles or unusual tiles.
//!
//! A failure reports the number of the game in which it occurred. The game counts and minimums in
//! the tests apply to a long run (`CARC_GAMES=100`). By default, a quarter of the games are played.

mod castles;
mod client;
mod count;
mod dragon;
mod features;
mod ferries;
mod flights;
mod guesses;
mod hills;
mod history;
mod kept;
mod knowledge;
mod legality;
mod messages;
mod mirror;
mod mix;
mod outcomes;
mod places;
mod rivers;
mod robbers;
mod scores;
mod shrines;
mod start;
mod state;
mod towers;
mod turn_starts;
mod views;
mod wire;

use std::{cell::RefCell, collections::BTreeMap};

use crate::support;

/// Tests a property in random games. A long run plays `long` of them. A failure reports the number
/// of the game in which it occurred.
fn for_games(long: u64, property: impl Fn(&mut carc_engine::Generator)) {
    for number in support::games(long) {
        let mut random = carc_engine::Generator::new(number);
        let tried =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| property(&mut random)));
        if let Err(cause) = tried {
            eprintln!("this was game number {number}");
            std::panic::resume_unwind(cause);
        }
    }
}

/// Counts the checks made in a test, by name.
#[derive(Default, Debug)]
pub(crate) struct Tally(RefCell<BTreeMap<&'static str, u64>>);

impl Tally {
    pub(crate) fn add(&self, what: &'static str, count: usize) {
        *self.0.borrow_mut().entry(what).or_default() += count as u64;
    }

    fn get(&self, what: &str) -> u64 {
        self.0.borrow().get(what).copied().unwrap_or(0)
    }
}

/// Like [`for_games`], but for a property that applies only to some games or positions. Fails if
/// there were fewer checks than `minimums` requires for a long run.
pub(crate) fn tally_games(
    long: u64,
    minimums: &[(&str, u64)],
    property: impl Fn(&mut carc_engine::Generator, &Tally),
) {
    let tally = Tally::default();
    for_games(long, |random| property(random, &tally));
    println!("{:?}", tally.0.borrow());
    for &(what, minimum) in minimums {
        support::at_least(what, tally.get(what), minimum);
    }
}
