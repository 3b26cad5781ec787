//! Measures how much individual weights in the evaluation function matter. Plays `greedy` or a search
//! against a copy in which the given weights are set to zero or another value, and prints the win rate and
//! the mean lead for the original weights.
//!
//! ```text
//! cargo run --release --example ablation -- robber --expansions robbers
//! cargo run --release --example ablation -- message=2 message_part --preset minis --games 400
//! ```
//!
//! Each deck is played from both seats. The result depends only on the options.

use std::{error::Error, process::ExitCode, time::Duration};

use carc_agents::{Budget, Weights};
use carc_examples::{Edition, exit_code, lead};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

#[derive(Parser)]
#[command(about = "Plays greedy against itself with some weights changed")]
struct Options {
    /// The weights to change, each as NAME=VALUE; a NAME alone sets the weight to 0.
    #[arg(required = true, value_parser = weight)]
    weights: Vec<(String, f32)>,
    /// Number of games; rounded up to an even number.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Seed for the decks.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play searches with this number of iterations instead of greedy.
    #[arg(long)]
    iterations: Option<u32>,
    #[command(flatten)]
    edition: Edition,
}

fn weight(text: &str) -> Result<(String, f32), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "0"));
    let value = value.parse().map_err(|_| format!("{value:?} is not a number"))?;
    Ok((name.to_owned(), value))
}

fn main() -> ExitCode {
    exit_code(run(&Options::parse()))
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let setup = options.edition.setup(2)?;
    let budget = options.iterations.map(Budget::iterations).transpose()?;
    let usual = match budget {
        None => Weights::for_greedy(&setup),
        Some(_) => Weights::for_search(&setup),
    };
    let mut changed = usual;
    for (name, value) in &options.weights {
        *changed.get_mut(name).ok_or_else(|| format!("unknown weight {name:?}"))? = *value;
    }
    let decks = options.games.div_ceil(2);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} decks, {eta} to go")?;
    let bar = ProgressBar::new(decks).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    let first = options.seed << 32;
    let leads: Vec<[i32; 2]> = (first..first + decks)
        .into_par_iter()
        .map(|deck| {
            let leads = [0, 1].map(|seat| lead(&setup, deck, budget, [&usual, &changed], seat));
            bar.inc(1);
            leads
        })
        .collect();
    bar.finish_and_clear();
    let games = 2.0 * decks as f64;
    let wins = leads.iter().flatten().map(|lead| 0.5 + 0.5 * f64::from(lead.signum()));
    let means = || leads.iter().map(|[one, other]| f64::from(one + other) / 2.0);
    let mean = means().sum::<f64>() / decks as f64;
    let spread = means().map(|lead| (lead - mean).powi(2)).sum::<f64>() / decks as f64;
    // The two games on a deck are not independent, so this is the standard error over decks.
    let error = (spread / decks as f64).sqrt();
    println!(
        "{games} games: win rate {:.3}, lead {mean:.2} points (standard error {error:.2})",
        wins.sum::<f64>() / games,
    );
    Ok(())
}
