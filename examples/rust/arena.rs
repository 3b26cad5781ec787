//! Plays a match between agents on all cores and prints the result with its confidence interval.
//!
//! ```text
//! cargo run --release --example arena -- greedy random --games 200
//! cargo run --release --example arena -- mcts:iterations=200 greedy --preset everything
//! ```
//!
//! All games in a round use the same tile order, and every agent takes every seat. The result
//! depends only on the options, not on the number of threads (which RAYON_NUM_THREADS sets), unless
//! an agent has a time limit.

use std::{
    error::Error,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use carc_agents::{AgentSpec, Arena, PlayerSpec};
use carc_engine::{Game, Setup};
use carc_examples::{Clock, Edition, exit_code};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Parser)]
#[command(about = "Plays a match between agents")]
struct Options {
    /// The agents, one for each player: random, greedy, mcts, mcts:iterations=500, mcts:seconds=0.2, or
    /// process:PROGRAM ARGUMENTS for a program that uses the line protocol.
    #[arg(default_values_t = [PlayerSpec::Agent(AgentSpec::Greedy), PlayerSpec::Agent(AgentSpec::Random)])]
    agents: Vec<PlayerSpec>,
    /// Number of games; rounded up to let every agent take every seat equally often.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Seed for the games and the agents.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    edition: Edition,
    /// Instead of playing a match, let each agent play every seat of one or more games, and measure
    /// the agent's time per decision.
    #[arg(long)]
    times: bool,
}

fn main() -> ExitCode {
    exit_code(run(Options::parse()))
}

fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let setup = options.edition.setup(options.agents.len() as u32)?;
    if options.times {
        for spec in &options.agents {
            let (count, seconds) = time(&setup, spec, options.seed)?;
            println!("{spec}: {count} decisions, {:.5} ms each", seconds * 1e3 / count as f64);
        }
        return Ok(());
    }
    let arena = Arena::new(setup, options.agents, options.games, options.seed)?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go")?;
    let bar = ProgressBar::new(arena.games()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    let begun = Instant::now();
    let result = arena.play(|| false, |_| bar.inc(1))?;
    bar.finish_and_clear();
    println!("{result}");
    println!("{:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The minimum CPU time of a measurement in seconds. The system reports CPU time in steps of a few
/// milliseconds.
const LEAST: f64 = 0.5;

/// Lets an agent play every seat of one or more games. Returns the number of decisions and the
/// total CPU time that the agent takes for these decisions, in seconds.
fn time(setup: &Arc<Setup>, spec: &PlayerSpec, seed: u64) -> Result<(u32, f64), Box<dyn Error>> {
    let mut agent = spec.build(seed)?;
    let (clock, mut count, mut seed) = (Clock::start(), 0, seed);
    while clock.cpu() < LEAST {
        let mut game = Game::new(Arc::clone(setup), seed);
        while !game.state().is_over() {
            let action = agent.choose(&game)?;
            game.play(action)?;
            count += 1;
        }
        seed += 1;
    }
    Ok((count, clock.cpu()))
}
