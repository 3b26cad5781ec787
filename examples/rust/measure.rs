//! Benchmarks the engine and prints one JSON object: the cost of each benchmark scene, the cost of
//! a placement on boards of several sizes, and the size of a position in memory.
//!
//! ```text
//! cargo run --release --example measure
//! ```
//!
//! Times are medians over several rounds, in CPU time where the system reports it.
//! `scripts/performance.py` turns the times into the tables in `docs/performance.md`.

#[path = "../../carc-engine/benches/scenes/mod.rs"]
mod scenes;

use carc_examples::Clock;
use clap::Parser;
use scenes::{Extra, Playouts, Scene, TABLES};
use serde_json::json;

#[derive(Parser)]
#[command(about = "Benchmarks the engine and prints the results as JSON")]
struct Options {
    /// Number of rounds; each result is the median of all rounds.
    #[arg(long, default_value_t = 9)]
    rounds: usize,
    /// Minimum duration of a round, in seconds.
    #[arg(long, default_value_t = 0.2)]
    seconds: f64,
    /// Run only scenes whose name contains this text.
    #[arg(long, default_value = "")]
    only: String,
}

fn main() {
    let options = Options::parse();
    let scenes: Vec<_> = scenes::scenes()
        .into_iter()
        .filter(|scene| scene.name.contains(&options.only))
        .map(|Scene { name, unit, work }| {
            let ns = median(&options, work);
            json!({"name": name, "unit": unit, "ns": ns})
        })
        .collect();
    let boards: Vec<_> = TABLES
        .iter()
        .filter(|table| table.to_string().contains(&options.only))
        .map(|table| {
            let setup = table.setup();
            let tiles: u16 = setup.tile_types().iter().map(|kind| kind.copies).sum();
            let mut playouts = Playouts::new(setup);
            for _ in 0..20 {
                playouts.game(Extra::Count);
            }
            let open_cells = playouts.open_cells as f64 / playouts.tile_decisions as f64;
            let ns = median(&options, || playouts.game(Extra::None));
            json!({"name": table.to_string(), "tiles": tiles, "open_cells": open_cells, "ns": ns})
        })
        .collect();
    let [start, middle, end] = scenes::sizes();
    let bytes = json!({"start": start, "middle": middle, "end": end});
    println!("{}", json!({"scenes": scenes, "boards": boards, "bytes": bytes}));
}

/// Returns the median time per unit of `work` over the rounds after a warm-up, in nanoseconds.
fn median(options: &Options, mut work: impl FnMut() -> u64) -> f64 {
    let mut rounds: Vec<f64> = (0..=options.rounds)
        .map(|_| {
            let clock = Clock::start();
            let mut count = 0;
            while clock.wall() < options.seconds || count == 0 {
                count += work();
            }
            clock.cpu() * 1e9 / count as f64
        })
        .skip(1)
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds.get(rounds.len() / 2).copied().unwrap_or(f64::NAN)
}
