//! Counts the distinct sequences of actions from the start of a game, depth by depth.
//!
//! ```text
//! cargo run --release --example perft -- --depth 3 --seed 1
//! ```
//!
//! Every branch uses the same tile order: either the order in `--deck` or the order in which a game
//! with this `--seed` draws its tiles. Draws are not counted. `--divide` splits the deepest count
//! by first action, which shows where two versions differ.

use std::{error::Error, process::ExitCode, sync::Arc};

use carc_engine::{Game, perft};
use carc_examples::{Clock, Edition, exit_code};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Counts the legal action sequences, depth by depth")]
struct Options {
    /// Depth in actions.
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// Seed that determines the order of the tiles.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Order of the tiles, as ids separated by commas, such as base/U,base/V.
    #[arg(long, value_delimiter = ',', conflicts_with = "seed")]
    deck: Vec<String>,
    /// Number of players, 1 to 8.
    #[arg(long, default_value_t = 2)]
    players: u32,
    #[command(flatten)]
    edition: Edition,
    /// Also print the number of sequences that start with each legal action.
    #[arg(long)]
    divide: bool,
}

fn main() -> ExitCode {
    exit_code(run(Options::parse()))
}

fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let setup = options.edition.setup(options.players)?;
    let game = if options.deck.is_empty() {
        Game::new(Arc::clone(&setup), options.seed)
    } else {
        Game::with_deck(Arc::clone(&setup), &options.deck)?
    };
    println!("{:>5} {:>16} {:>10} {:>12}", "depth", "sequences", "seconds", "per second");
    for depth in 1..=options.depth {
        let clock = Clock::start();
        let count = perft(&game, depth);
        let seconds = clock.wall();
        println!("{depth:>5} {count:>16} {seconds:>10.3} {:>12.0}", count as f64 / seconds);
    }
    if options.divide && options.depth > 0 {
        println!();
        for action in &game.state().legal_actions() {
            let mut game = game.clone();
            game.play(action)?;
            println!("{:>16}  {}", perft(&game, options.depth - 1), setup.action_text(action));
        }
    }
    Ok(())
}
