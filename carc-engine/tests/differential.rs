//! Compares the engine with the naive model in random games.
//!
//! All observable state is compared at every decision. The comparison of all features, which is the
//! most expensive, is made at every decision of some games and occasionally in the others. A
//! failure prints the setup, the seed or the deck, the actions so far, and the command that reruns
//! the game.
//!
//! `CARC_GAMES` sets the total number of games in all tests (default: 2,500), and `CARC_FIRST` the
//! number of the first game in each. Tests with thousands of games report their progress.

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

/// The total number of games in all tests, unless `CARC_GAMES` is set.
const GAMES: u64 = 2500;

/// Features are compared at every decision in one of this number of games.
const FULL: u64 = 16;

/// A test reports its progress after this number of games.
const LEG: u64 = 1000;

fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")),
        Err(_) => default,
    }
}

/// Plays a test's share of the games.
fn run(test: &str, share: u64, deal: impl Fn(&mut Dice) -> Scenario) -> Tally {
    let games = (number("CARC_GAMES", GAMES) * share).div_ceil(GAMES);
    let first = number("CARC_FIRST", 0);
    let family =
        test.bytes().fold(0, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut tally = Tally::default();
    for game in first..first + games {
        let mut dice = Dice::new(u64::from(family) << 32 | game);
        let again = format!("CARC_FIRST={game} CARC_GAMES=1 cargo test -p carc-engine {test}");
        let scenario = deal(&mut dice);
        tally.add(&Duel::new(again, scenario, dice, game % FULL == 0).play());
        let played = game - first + 1;
        if played.is_multiple_of(LEG) && played < games {
            eprintln!("{test}: {played} of {games} games");
        }
    }
    println!("{test}: {tally:?}");
    // A single game that is rerun need not cover everything.
    if games > 1 {
        assert!(
            tally.completed > 0 && tally.steps > games,
            "{test} compared too little: {tally:?}"
        );
    }
    tally
}

/// Fails if the games of a test have covered something less often than a minimum, which is for
/// [`GAMES`].
macro_rules! require {
    ($tally:ident, $($what:ident >= $minimum:literal),*) => {
        $(support::at_least(stringify!($what), $tally.$what, $minimum, GAMES);)*
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
