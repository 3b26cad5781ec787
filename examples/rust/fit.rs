//! Fits the weights in the evaluation function, using games that `greedy` or a search plays against
//! itself.
//!
//! ```text
//! cargo run --release --example fit -- --out base.toml
//! cargo run --release --example fit -- --preset everything --generations 200 --out everything.toml
//! ```
//!
//! Each generation moves the weights slightly in several random directions. The weights at the two
//! ends of a direction play against each other, on the same tiles from both seats. In half of the
//! games, the opponent comes from a pool of earlier weights instead. The margins determine the next
//! weights (an evolution strategy with Adam's steps). The result depends only on the options, not
//! on the number of threads. After each generation, the program saves its state to a file next to
//! the result, and the same command resumes from that file.

use std::{error::Error, fs, path::PathBuf, process::ExitCode, sync::Arc, time::Duration};

use carc_agents::{Budget, Weights};
use carc_engine::{Figure, Generator, SegmentKind, Setup, Token};
use carc_examples::{Edition, exit_code, lead};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Parser)]
#[command(about = "Fits the weights of the evaluation function by self-play")]
struct Options {
    #[command(flatten)]
    edition: Edition,
    /// Seed for the directions, the tiles and the agents.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of generations.
    #[arg(long, default_value_t = 150)]
    generations: u32,
    /// Directions per generation.
    #[arg(long, default_value_t = 24)]
    directions: u32,
    /// Decks per direction; each deck is played from both seats.
    #[arg(long, default_value_t = 8)]
    decks: u32,
    /// Let searches with this number of iterations play the games, instead of greedy.
    #[arg(long)]
    iterations: Option<u32>,
    /// Initial weights.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Output file for the weights; the state is saved next to it in a file whose name ends in
    /// .state.json.
    #[arg(long, default_value = "weights.toml")]
    out: PathBuf,
}

fn main() -> ExitCode {
    exit_code(run(&Options::parse()))
}

/// The distance to move a weight, as a fraction of its value, and the minimum distance.
const SPREAD: f32 = 0.25;
const LEAST: f32 = 0.08;
/// Adam's parameters: the step size as a multiple of the distance to move a weight, and the decay
/// rates of past steps.
const STEP: f32 = 0.12;
const PAST: [f32; 2] = [0.8, 0.98];
/// The number of generations between additions to the pool.
const JOIN: u32 = 10;
/// The margin, in points, that is scaled to one half.
const HALF: f32 = 25.0;

/// The state that determines the next generation.
#[derive(Clone, Serialize, Deserialize)]
struct State {
    command: String,
    generation: u32,
    names: Vec<String>,
    weights: Vec<f32>,
    scale: Vec<f32>,
    gradient: Vec<f32>,
    square: Vec<f32>,
    /// The sum of each weight over the generations in the second half.
    sum: Vec<f32>,
    summed: u32,
    pool: Vec<Vec<f32>>,
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let setup = options.edition.setup(2)?;
    let budget = options.iterations.map(Budget::iterations).transpose()?;
    let file = options.out.with_extension("state.json");
    let mut state = match fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => State::new(options, &setup)?,
    };
    if state.command != command(options) {
        return Err(format!("{} is from another command: {}", file.display(), state.command).into());
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} generations, {eta} to go")?;
    let bar = ProgressBar::new(options.generations.into()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    while state.generation < options.generations {
        bar.set_position(state.generation.into());
        state.step(options, &setup, budget);
        fs::write(&file, serde_json::to_string(&state)?)?;
    }
    bar.finish_and_clear();
    let weights = state.mean();
    fs::write(&options.out, format!("# {}\n{weights}", state.command))?;
    println!("{} contains the weights", options.out.display());
    Ok(())
}

/// Returns the command that reproduces the weights.
fn command(options: &Options) -> String {
    let mut text = "cargo run --release --example fit --".to_owned();
    if let Some(preset) = &options.edition.preset {
        text += &format!(" --preset {preset}");
    }
    if !options.edition.expansions.is_empty() {
        text += &format!(" --expansions {}", options.edition.expansions.join(","));
    }
    let Options { seed, generations, directions, decks, .. } = options;
    text += &format!(
        " --seed {seed} --generations {generations} --directions {directions} --decks {decks}"
    );
    if let Some(iterations) = options.iterations {
        text += &format!(" --iterations {iterations}");
    }
    if let Some(from) = &options.from {
        text += &format!(" --from {}", from.display());
    }
    text
}

/// Returns true if a weight affects games with the given setup. `searches` is true if searches play
/// the games.
fn matters(setup: &Setup, name: &str, searches: bool) -> bool {
    let has = |wanted: Figure| setup.figures().any(|figure| figure == wanted);
    let is_on = |mechanic| setup.config().mechanics[mechanic];
    match name {
        // Greedy only compares positions in which the same player has the next turn.
        "turn" => searches,
        "large" => has(Figure::LARGE_MEEPLE),
        "abbot" => has(Figure::ABBOT),
        "mayor" => has(Figure::MAYOR),
        "wagon" => has(Figure::WAGON),
        "phantom" => has(Figure::PHANTOM),
        "builder" => has(Figure::BUILDER),
        "pig" => has(Figure::PIG),
        "barn" => has(Figure::BARN),
        "shepherd" => has(Figure::SHEPHERD),
        "sheep" => setup.tokens(Token::SHEEP_1) > 0,
        "ingot_growth" | "ingot_near" => setup.tokens(Token::INGOT) > 0,
        "waiting" => is_on("bazaars"),
        "message" | "message_part" => is_on("messages"),
        "robber" => is_on("robbers"),
        "row_growth" => is_on("lying_monks"),
        "citizen" => has(Figure::COUNT),
        "goods_lead" | "goods_each" => setup.tokens(Token::WINE) > 0,
        "prisoner" | "exposed" => setup.tokens(Token::FLOOR) > 0,
        "challenged" => setup.tile_types().iter().any(|kind| {
            kind.tile.segments.iter().any(|segment| segment.kind == SegmentKind::Shrine)
        }),
        "bonus" => has(Figure::PIG) || has(Figure::BARN),
        _ => true,
    }
}

impl State {
    fn new(options: &Options, setup: &Setup) -> Result<Self, Box<dyn Error>> {
        let start = match &options.from {
            Some(file) => fs::read_to_string(file)?.parse()?,
            None => Weights::START,
        };
        let weights = start.to_vec();
        let scale = Weights::NAMES.iter().zip(&weights).map(|(name, weight)| {
            if matters(setup, name, options.iterations.is_some()) {
                (weight.abs() * SPREAD).max(LEAST)
            } else {
                0.0
            }
        });
        let zeros = vec![0.0; weights.len()];
        Ok(Self {
            command: command(options),
            generation: 0,
            names: Weights::NAMES.iter().map(ToString::to_string).collect(),
            scale: scale.collect(),
            gradient: zeros.clone(),
            square: zeros.clone(),
            sum: zeros,
            summed: 0,
            pool: vec![weights.clone()],
            weights,
        })
    }

    /// Runs one generation and updates the weights.
    fn step(&mut self, options: &Options, setup: &Arc<Setup>, budget: Option<Budget>) {
        let seed = |number: u64| {
            let mut mixer =
                Generator::new(options.seed ^ u64::from(self.generation) << 24 ^ number << 44);
            u64::from(mixer.uniform(u32::MAX)) << 32 | u64::from(mixer.uniform(u32::MAX))
        };
        let tried: Vec<(Vec<f32>, f32)> = (0..options.directions)
            .into_par_iter()
            .map(|number| {
                let mut random = Generator::new(seed(1 + u64::from(number)));
                let direction: Vec<f32> =
                    self.weights.iter().map(|_| normal(&mut random)).collect();
                let [up, down] = [1.0, -1.0].map(|sign| self.moved(&direction, sign));
                let rival = (number % 2 == 1).then(|| {
                    let place = random.uniform(self.pool.len() as u32) as usize;
                    weights_of(&self.names, &self.pool[place])
                });
                let margin = |deck, first: &Weights, second: &Weights| {
                    margin(setup, deck, budget, [first, second])
                };
                let margins = (0..options.decks).map(|_| {
                    let deck = u64::from(random.uniform(u32::MAX));
                    match &rival {
                        None => 2.0 * margin(deck, &up, &down),
                        Some(rival) => margin(deck, &up, rival) - margin(deck, &down, rival),
                    }
                });
                let sum: f32 = margins.sum();
                (direction, sum / options.decks as f32)
            })
            .collect();
        self.generation += 1;
        let left = 1.0 - self.generation as f32 / options.generations as f32;
        let rate = STEP * (0.25 + 0.75 * left);
        for index in 0..self.weights.len() {
            let slope = tried.iter().map(|(direction, margin)| direction[index] * margin);
            let slope = slope.sum::<f32>() / tried.len() as f32;
            let [past, far] = PAST;
            let (gradient, square) = (&mut self.gradient[index], &mut self.square[index]);
            *gradient = past * *gradient + (1.0 - past) * slope;
            *square = far * *square + (1.0 - far) * slope * slope;
            let known = self.generation as f32;
            let usual = (*square / (1.0 - far.powf(known))).sqrt() + 1e-6;
            let step = *gradient / (1.0 - past.powf(known)) / usual;
            self.weights[index] += rate * self.scale[index] * step;
        }
        if self.generation * 2 > options.generations {
            self.sum.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += weight);
            self.summed += 1;
        }
        if self.generation.is_multiple_of(JOIN) {
            self.pool.push(self.weights.clone());
        }
    }

    fn moved(&self, direction: &[f32], sign: f32) -> Weights {
        let moved = self.weights.iter().zip(direction).zip(&self.scale);
        let moved: Vec<f32> =
            moved.map(|((weight, part), scale)| weight + sign * part * scale).collect();
        weights_of(&self.names, &moved)
    }

    /// Returns the mean of each weight over the generations in the second half.
    fn mean(&self) -> Weights {
        let part = 1.0 / self.summed.max(1) as f32;
        let mean: Vec<f32> = self.sum.iter().map(|sum| (sum * part * 1e4).round() / 1e4).collect();
        weights_of(&self.names, &mean)
    }
}

fn weights_of(names: &[String], numbers: &[f32]) -> Weights {
    let mut weights = Weights::START;
    for (name, number) in names.iter().zip(numbers) {
        if let Some(weight) = weights.get_mut(name) {
            *weight = *number;
        }
    }
    weights
}

/// Returns an approximately normally distributed number with mean 0 and standard deviation 1.
fn normal(random: &mut Generator) -> f32 {
    let sum: f32 = (0..12).map(|_| random.uniform(1 << 20) as f32 / (1 << 20) as f32).sum();
    sum - 6.0
}

/// Plays a deck from both seats and returns the margin of the first weights, scaled to -1 to 1.
fn margin(setup: &Arc<Setup>, deck: u64, budget: Option<Budget>, weights: [&Weights; 2]) -> f32 {
    let points: i32 = (0..2).map(|seat| lead(setup, deck, budget, weights, seat)).sum();
    let mean = points as f32 / 2.0;
    mean / (mean.abs() + HALF)
}
