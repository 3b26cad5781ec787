//! Rates players on a fixed list of decks, each played from both seats, and prints their Elo
//! ratings and the mean lead for every pair of players.
//!
//! ```text
//! cargo run --release --example ladder -- --results ladder.jsonl
//! cargo run --release --example ladder -- greedy 'process:python3 examples/python/protocol_player.py'
//! ```
//!
//! With `--results`, a ladder that was interrupted with Ctrl-C resumes where it stopped.

use std::{error::Error, fs, path::PathBuf, process::ExitCode, time::Duration};

use carc_agents::{
    Monitor, PlayerSpec,
    ladder::{Entrant, Ladder, Results},
};
use carc_examples::{Edition, exit_code};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Parser)]
#[command(about = "Rates players on a fixed list of decks")]
struct Options {
    /// The players: agent specs, or process:PROGRAM ARGUMENTS for programs that use the line protocol.
    agents: Vec<PlayerSpec>,
    /// Number of decks; every pair of players plays each deck twice.
    #[arg(long, default_value_t = Ladder::DECKS)]
    decks: u32,
    /// Seed for the decks and the players.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    edition: Edition,
    /// Number of threads; 0 for all cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Append each game to this file, and skip games already in it.
    #[arg(long)]
    results: Option<PathBuf>,
    /// Accept agents with a time limit (results then depend on the machine).
    #[arg(long)]
    timed: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Print the result as Markdown tables.
    #[arg(long)]
    markdown: bool,
    /// Write a chart of the ratings to this file.
    #[arg(long)]
    svg: Option<PathBuf>,
}

fn main() -> ExitCode {
    exit_code(run(Options::parse()))
}

fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let setup = options.edition.setup(2)?;
    let entrant = |spec| if options.timed { Ok(Entrant::timed(spec)) } else { Entrant::new(spec) };
    let entrants = match options.agents.is_empty() {
        true => Ladder::agents(),
        false => options.agents.into_iter().map(entrant).collect::<Result<_, _>>()?,
    };
    let ladder = Ladder::new(setup, entrants, options.decks, options.seed)?;
    let mut results = match options.results {
        Some(path) => Results::open(path, &ladder)?,
        None => Results::new(&ladder),
    };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go")?;
    let mut bar = Bar(ProgressBar::new(ladder.games()).with_style(style));
    bar.0.enable_steady_tick(Duration::from_millis(200));
    let result = ladder.play(&mut results, options.threads, &mut bar)?;
    bar.0.finish_and_clear();
    if let Some(path) = options.svg {
        fs::write(path, result.to_svg())?;
    }
    match (options.json, options.markdown) {
        (true, _) => print!("{}", result.to_json()),
        (_, true) => print!("{}", result.to_markdown()),
        _ => println!("{result}"),
    }
    Ok(())
}

struct Bar(ProgressBar);

impl Monitor for Bar {
    fn is_cancelled(&mut self) -> bool {
        false
    }

    fn progress(&mut self, done: u64, _: u64) {
        self.0.set_position(done);
    }
}
