//! Compares the engine with the naive model in random games.
//!
//! All observable state is compared at every decision. The comparison of all features, which is the
//! most expensive, is made at every decision of some games and occasionally in the others. A
//! failure prints the setup, the seed or the deck, the actions so far, and the command that reruns
//! the game.
//!
//! `CARC_GAMES=100` plays the 2,500 games of a long run, `CARC_GAME=7` only game 7 of each test. Tests
//! with thousands of games report their progress.

mod cards;
mod cases;
mod challenges;
mod compare;
mod dice;
mod duel;
mod explain;
mod options;
mod resolved;
mod scenario;
mod tally;
mod tiles;
mod turns;

use crate::support;

use self::{dice::Dice, duel::Duel, scenario::Scenario, tally::Tally};

/// In one game out of this many, features are compared at every decision.
const FULL: u64 = 16;

/// The number of games after which a test reports its progress.
const LEG: u64 = 1000;

/// Returns the number of the only game to play: `CARC_GAME`.
fn alone() -> Option<u64> {
    let text = std::env::var("CARC_GAME").ok()?;
    Some(text.parse().expect("CARC_GAME is a number"))
}

/// Plays games from `deal`, `long` of them in a long run.
fn run(test: &str, long: u64, deal: impl Fn(&mut Dice) -> Scenario) -> Tally {
    let games = alone().map_or_else(|| support::games(long), |number| number..number + 1);
    let total = games.end - games.start;
    let family =
        test.bytes().fold(0, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut tally = Tally::default();
    for game in games.clone() {
        let mut dice = Dice::new(u64::from(family) << 32 | game);
        let again = format!("CARC_GAME={game} cargo test -p carc-engine {test}");
        let scenario = deal(&mut dice);
        tally.add(&Duel::new(again, scenario, dice, game % FULL == 0).play());
        let played = game - games.start + 1;
        if played.is_multiple_of(LEG) && played < total {
            eprintln!("{test}: {played} of {total} games");
        }
    }
    println!("{test}: {tally:?}");
    // A single game that is rerun need not cover everything.
    if alone().is_none() {
        assert!(
            tally.completed > 0 && tally.steps > total,
            "{test} compared too little: {tally:?}"
        );
    }
    tally
}

/// Fails if the games of a test have covered something less often than a minimum, which is for a
/// long run.
macro_rules! require {
    ($tally:ident, $($what:ident >= $minimum:literal),*) => {
        if alone().is_none() {
            $(support::at_least(stringify!($what), $tally.$what, $minimum);)*
        }
    };
}

#[test]
fn seeded_games() {
    let tally = run("seeded_games", 250, Scenario::seeded);
    require!(tally, shared >= 1, farms >= 1, retrieved >= 1, gardens >= 1);
}

#[test]
fn all_expansions() {
    let tally = run("all_expansions", 80, Scenario::all_expansions);
    require!(tally, second_parts >= 10, pigs >= 30, goods >= 100, river >= 100);
}

#[test]
fn dragons_and_abbeys() {
    let tally = run("dragons_and_abbeys", 220, Scenario::dragons_and_abbeys);
    require!(
        tally,
        held >= 10,
        dragon_steps >= 500,
        departed >= 100,
        fairy >= 100,
        by_portal >= 50,
        abbeys >= 50,
        barns >= 50,
        barn_fields >= 10,
        mayors >= 50,
        wagon_moves >= 20,
        rounds >= 10
    );
}

#[test]
fn hills_and_wheels() {
    let tally = run("hills_and_wheels", 200, Scenario::hills_and_wheels);
    require!(
        tally,
        hidden >= 100,
        tokens >= 100,
        wolves >= 20,
        flocks >= 20,
        sectors >= 200,
        sick >= 100,
        crowns >= 50
    );
}

#[test]
fn small_sets() {
    let tally = run("small_sets", 160, Scenario::small_sets);
    require!(tally, cards >= 100, cards_lost >= 50, card_points >= 50, lakes >= 10);
}

#[test]
fn towers() {
    let tally = run("towers", 160, Scenario::towers);
    require!(tally, floors >= 500, captured >= 100, freed >= 50, ransoms >= 10);
}

#[test]
fn games_with_draws_from_outside() {
    let tally = run("games_with_draws_from_outside", 180, Scenario::open);
    require!(tally, discarded >= 1, returned >= 1, river >= 1, extra >= 1);
}

#[test]
fn decks_from_several_copies() {
    run("decks_from_several_copies", 330, Scenario::several_copies);
}

#[test]
fn decks_of_few_kinds() {
    let tally = run("decks_of_few_kinds", 560, Scenario::few_kinds);
    require!(tally, stuck >= 1, others_first >= 1);
}

/// SH-CHAL-3, SH-PLACE-2.
#[test]
fn challenges() {
    let tally = run("challenges", 150, Scenario::challenges);
    require!(tally, lost_challenges >= 10, quiet_ends >= 10);
}

#[test]
fn odd_tiles() {
    run("odd_tiles", 340, Scenario::odd_tiles);
}

#[test]
fn generated_tiles() {
    let tally = run("generated_tiles", 340, Scenario::generated_tiles);
    require!(tally, herds >= 10);
}
