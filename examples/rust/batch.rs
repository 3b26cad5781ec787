//! Plays many random games in a batch, lists the legal actions before every decision, and prints
//! one JSON line of statistics.
//!
//! ```text
//! cargo run --release --example batch -- --games 256 --decisions 5000000 --threads 1
//! ```

use carc_engine::{Config, Setup};
use carc_examples::Clock;
use carc_learn::{
    Arrays, Autoreset, Batch, BatchOptions, Encoding, Observation, Observer, Written,
};
use clap::Parser;

#[derive(Parser)]
struct Options {
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 256)]
    games: usize,
    /// Total number of decisions.
    #[arg(long, default_value_t = 5_000_000)]
    decisions: usize,
    /// Number of threads [default: all cores].
    #[arg(long)]
    threads: Option<usize>,
    /// Number of players.
    #[arg(long, default_value_t = 2)]
    players: u32,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    expansions: Vec<String>,
    /// Size of the table; unlimited if not set.
    #[arg(long)]
    table: Option<String>,
    /// Also write observations and legal-action masks, which requires a table.
    #[arg(long, requires = "table")]
    observe: bool,
    /// Seed for the draws and the players' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Reusable buffers for observations and masks.
struct Seen {
    encoding: Encoding,
    observation: Observation,
    masks: Vec<i8>,
    written: Written,
}

impl Seen {
    fn new(batch: &Batch, is_wanted: bool) -> Result<Option<Self>, Box<dyn std::error::Error>> {
        if !is_wanted {
            return Ok(None);
        }
        let encoding = Encoding::new(batch.setup())?;
        let games = batch.len();
        Ok(Some(Self {
            observation: Observation {
                board: vec![0; games * encoding.board_len()],
                tiles: vec![0; games * encoding.tiles_len()],
                vector: vec![0; games * encoding.vector_len()],
            },
            masks: vec![0; games * encoding.space().len()],
            written: Written::new(&encoding, games),
            encoding,
        }))
    }

    fn arrays(&mut self) -> Arrays<'_> {
        Arrays {
            encoding: &self.encoding,
            observer: Observer::Decider,
            out: self.observation.as_mut(),
            masks: &mut self.masks,
            written: &mut self.written,
        }
    }
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
    let mut seen = Seen::new(&batch, options.observe)?;
    let mut codes = Vec::new();
    let mut offsets = vec![0; options.games + 1];
    let mut chosen = vec![0; options.games];
    let (mut steps, mut listed) = (0, 0);
    let clock = Clock::start();
    while steps * options.games < options.decisions {
        codes.resize(codes.len().max(batch.legal_total()), 0);
        listed += batch.write_legal(&mut codes, &mut offsets)?;
        batch.sample(&mut chosen)?;
        match &mut seen {
            None => batch.step_indices(&chosen)?,
            Some(seen) => batch.step_indices_into(&chosen, seen.arrays())?,
        }
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
