//! Lets two players meet in many games on all cores, and prints who is better and how sure that is.
//!
//! ```text
//! cargo run --release --example arena -- --a greedy --b random --games 200
//! ```
//!
//! Every order of the tiles is played twice with the seats exchanged. The result depends on the
//! options alone, not on the number of threads (which RAYON_NUM_THREADS sets).

use std::{error::Error, process::ExitCode, sync::Arc};

use carc_engine::{Action, Game, Generator, Phase, Position, Setup};
use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

#[derive(Parser)]
#[command(about = "Two players meet in many games")]
struct Options {
    /// How many games; an odd number is made even.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Seed of the first order of the tiles.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One player.
    #[arg(long, value_enum, default_value_t = Player::Greedy)]
    a: Player,
    /// The other player.
    #[arg(long, value_enum, default_value_t = Player::Random)]
    b: Player,
}

#[derive(Clone, Copy, ValueEnum)]
enum Player {
    /// Any legal action, all equally likely.
    Random,
    /// The turn after which he stands best if the game ended there; one of those at random.
    Greedy,
}

impl Player {
    /// The next actions of the player who must decide.
    fn choose(self, game: &Game, dice: &mut Generator) -> Vec<Action> {
        match self {
            Self::Greedy if game.phase() == Phase::Place => best_turn(game, dice),
            _ => {
                let actions = game.legal_actions();
                vec![actions[dice.below(actions.len() as u32) as usize]]
            }
        }
    }
}

/// Tries every whole turn on a copy.
fn best_turn(game: &Game, dice: &mut Generator) -> Vec<Action> {
    let setup = game.setup();
    let player = game.position().active_player();
    let mut copy = game.position().clone();
    let mut best = i32::MIN;
    let mut equal = Vec::new();
    for turn in game.turns() {
        copy.clone_from(game.position());
        for action in turn.actions() {
            copy.play(setup, *action).expect("a listed turn is legal");
        }
        let lead = lead(&copy, setup, player);
        if lead > best {
            best = lead;
            equal.clear();
        }
        if lead == best {
            equal.push(turn);
        }
    }
    equal[dice.below(equal.len() as u32) as usize].actions().to_vec()
}

/// By how much a player would win if the game ended now.
fn lead(position: &Position, setup: &Setup, player: u8) -> i32 {
    let mut points = position.scores(setup).to_vec();
    // At the end of a game everything is counted already.
    if !position.is_over() {
        for feature in position.features(setup) {
            for &owner in &feature.owners {
                points[usize::from(owner)] += feature.value;
            }
        }
    }
    let own = points.remove(usize::from(player));
    own - points.into_iter().max().unwrap_or(0)
}

/// What came of some games, seen from player A.
#[derive(Clone, Copy, Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    points: [i64; 2],
}

impl Tally {
    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            points: [self.points[0] + other.points[0], self.points[1] + other.points[1]],
        }
    }
}

/// Plays the game with this number; everything in it follows from seed and number.
fn play(setup: &Arc<Setup>, options: &Options, number: u64) -> Tally {
    let mut game = Game::new(Arc::clone(setup), options.seed.wrapping_add(number / 2));
    let mut dice =
        Generator::new(options.seed.wrapping_add(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let seat_of_a = (number % 2) as usize;
    while !game.is_over() {
        let is_a = usize::from(game.position().active_player()) == seat_of_a;
        let player = if is_a { options.a } else { options.b };
        for action in player.choose(&game, &mut dice) {
            game.play(action).expect("players choose what is legal");
        }
    }
    let (a, b) = (game.scores()[seat_of_a], game.scores()[1 - seat_of_a]);
    Tally {
        wins: u64::from(a > b),
        draws: u64::from(a == b),
        losses: u64::from(a < b),
        points: [a.into(), b.into()],
    }
}

/// The 95 % confidence interval of a rate by Wilson's score: it stays within 0 and 1 and holds for
/// rates near them and for few games.
fn wilson(rate: f64, games: f64) -> (f64, f64) {
    let z = 1.959_964;
    let part = z * z / games;
    let centre = (rate + part / 2.0) / (1.0 + part);
    let half = z * (rate * (1.0 - rate) / games + part / (4.0 * games)).sqrt() / (1.0 + part);
    (centre - half, centre + half)
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let setup = Setup::base(2)?;
    let games = options.games.next_multiple_of(2);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go")?;
    let bar = ProgressBar::new(games).with_style(style);
    let tally = (0..games)
        .into_par_iter()
        .map(|number| {
            let tally = play(&setup, &options, number);
            bar.inc(1);
            tally
        })
        .reduce(Tally::default, Tally::add);
    bar.finish_and_clear();
    let count = games as f64;
    let rate = (tally.wins as f64 + tally.draws as f64 / 2.0) / count;
    let (low, high) = wilson(rate, count);
    let name = |player: Player| {
        player.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    };
    println!("A {}, B {}, {games} games", name(options.a), name(options.b));
    println!("A wins {}, draws {}, loses {}", tally.wins, tally.draws, tally.losses);
    println!(
        "win rate of A, a draw as half a win: {rate:.4} (95 % confidence: {low:.4} to {high:.4})"
    );
    println!(
        "mean scores: A {:.2}, B {:.2}",
        tally.points[0] as f64 / count,
        tally.points[1] as f64 / count
    );
    Ok(())
}
