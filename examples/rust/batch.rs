//! Plays many random games at once, lists what is legal in each before every decision, and prints one
//! JSON line of statistics.
//!
//! ```text
//! cargo run --release --example batch -- --games 256 --decisions 5000000 --threads 1
//! ```

use carc_engine::{Config, Generator, Setup};
use carc_examples::Clock;
use carc_learn::{Autoreset, Batch, BatchOptions};
use clap::Parser;

#[derive(Parser)]
struct Options {
    /// How many games go on at once.
    #[arg(long, default_value_t = 256)]
    games: usize,
    /// How many decisions to take in all.
    #[arg(long, default_value_t = 5_000_000)]
    decisions: usize,
    /// How many threads; all cores if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// How many players.
    #[arg(long, default_value_t = 2)]
    players: u32,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    expansions: Vec<String>,
    /// The size of the table; without it play has no limit.
    #[arg(long)]
    table: Option<String>,
    /// Seed of the draws and of the players' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::parse();
    let mut config = Config { expansions: options.expansions, ..Config::new(options.players) };
    if let Some(table) = options.table {
        config.options.insert("table".to_owned(), table);
    }
    let batch_options = BatchOptions {
        seed: options.seed,
        autoreset: Autoreset::SameStep,
        threads: options.threads,
        ..BatchOptions::default()
    };
    let mut batch = Batch::new(Setup::new(config)?, options.games, batch_options)?;
    let mut choice = Generator::new(options.seed);
    let mut codes = Vec::new();
    let mut offsets = vec![0; options.games + 1];
    let mut chosen = vec![0; options.games];
    let (mut steps, mut listed) = (0, 0);
    let clock = Clock::start();
    while steps * options.games < options.decisions {
        codes.resize(codes.len().max(batch.legal_total()), 0);
        listed += batch.write_legal(&mut codes, &mut offsets)?;
        for (code, game) in chosen.iter_mut().zip(offsets.windows(2)) {
            let legal = &codes[game[0] as usize..game[1] as usize];
            *code = legal[choice.below(legal.len() as u32) as usize];
        }
        batch.step(&chosen)?;
        steps += 1;
    }
    let (seconds, cpu) = (clock.wall(), clock.cpu());
    let ended: u64 = (0..options.games).map(|game| batch.episode(game)).sum();
    let decisions = steps * options.games;
    println!(
        "{}",
        serde_json::json!({
            "decisions": decisions,
            "games": ended,
            "actions_listed": listed,
            "seconds": seconds,
            "decisions_per_s": decisions as f64 / seconds,
            "decisions_per_cpu_s": decisions as f64 / cpu,
        })
    );
    Ok(())
}
