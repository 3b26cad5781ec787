//! Plays random games with random options and checks each one against invariants. The last line
//! shows the totals. If a game violates an invariant, the program prints the game as one line that
//! the example `replay` accepts.
//!
//! ```text
//! make soak GAMES=20000
//! cargo run --release --example soak -- --games 20000 --everything
//! cargo run --release --example replay -- 'LINE'
//! ```

use std::process::ExitCode;

use carc_examples::{
    Clock,
    trial::{self, Fault, Played},
};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

#[derive(Parser)]
#[command(about = "Plays random games and checks them against invariants")]
struct Options {
    /// Number of games.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Number of the first game; each number determines one game.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Enable every expansion in every game, instead of enabling each expansion in half of the
    /// games.
    #[arg(long)]
    everything: bool,
}

#[derive(Clone, Copy, Default)]
struct Totals {
    games: u64,
    actions: u64,
    tiles: u64,
    faults: u64,
    players: [u64; 8],
}

impl Totals {
    fn of(result: &Result<Played, Box<Fault>>) -> Self {
        let mut totals = Self { games: 1, ..Self::default() };
        match result {
            Ok(played) => {
                totals.actions = played.actions;
                totals.tiles = played.tiles;
                totals.players[played.players - 1] = 1;
            }
            Err(_) => totals.faults = 1,
        }
        totals
    }

    fn add(mut self, other: Self) -> Self {
        self.games += other.games;
        self.actions += other.actions;
        self.tiles += other.tiles;
        self.faults += other.faults;
        self.players.iter_mut().zip(other.players).for_each(|(sum, count)| *sum += count);
        self
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let clock = Clock::start();
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    let bar = ProgressBar::new(options.games).with_style(style.expect("a template"));
    // The report contains the panic message. The panic location would not identify the game, so it
    // is not printed.
    std::panic::set_hook(Box::new(|_| {}));
    let totals = (options.first..options.first.saturating_add(options.games))
        .into_par_iter()
        .map(|number| {
            let result = trial::play(number, options.everything);
            if let Err(fault) = &result {
                bar.suspend(|| {
                    eprintln!("game {number}: {}", fault.what);
                    eprintln!("cargo run --release --example replay -- '{}'", fault.line);
                });
            }
            bar.inc(1);
            Totals::of(&result)
        })
        .reduce(Totals::default, Totals::add);
    bar.finish_and_clear();
    let players: Vec<_> = totals.players.iter().map(u64::to_string).collect();
    println!("games for 1 to 8 players: {}", players.join(" "));
    println!(
        "{} games, {} actions, {} tiles placed, {} violations, {:.0} s",
        totals.games,
        totals.actions,
        totals.tiles,
        totals.faults,
        clock.wall()
    );
    if totals.faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
