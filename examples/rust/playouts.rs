//! Plays uniformly random games as fast as possible and prints one JSON line of statistics.
//!
//! ```text
//! cargo run --release --example playouts -- --games 200000
//! ```

use carc_engine::{ActionList, Actor, Generator, Phase, Position};
use carc_examples::{Clock, Edition};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays random games as fast as possible")]
struct Options {
    /// Number of games.
    #[arg(long, default_value_t = 200_000)]
    games: u64,
    /// Stop after this many seconds.
    #[arg(long)]
    seconds: Option<f64>,
    /// Number of players.
    #[arg(long, default_value_t = 2)]
    players: u32,
    #[command(flatten)]
    edition: Edition,
    /// Seed for the draws and the players' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// List complete turns (tile placement and figure action) instead of single decisions.
    #[arg(long)]
    turns: bool,
}

/// An xorshift64* generator, because the players' choices need speed rather than quality.
struct Choice(u64);

impl Choice {
    fn uniform(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

#[derive(Default)]
struct Totals {
    games: u64,
    placements: u64,
    tile_decisions: u64,
    tile_options: u64,
    meeple_decisions: u64,
    meeple_options: u64,
    turn_options: u64,
    scores: [i64; 8],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::parse();
    let setup = options.edition.setup(options.players)?;
    let start = Position::new(&setup);
    let mut position = start.clone();
    let mut generator = Generator::new(options.seed);
    let mut choice = Choice(options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut list = ActionList::new();
    let mut turns = Vec::new();
    let mut totals = Totals::default();
    let clock = Clock::start();
    while totals.games < options.games {
        position.clone_from(&start);
        loop {
            match position.state(&setup).actor() {
                Actor::Chance => {
                    let outcome = position.draw(&mut generator).expect("a draw is pending");
                    position.play(&setup, outcome)?;
                }
                Actor::Player(_) => {
                    position.state(&setup).legal_actions_into(&mut list);
                    if position.state(&setup).phase() == Phase::Place {
                        totals.tile_decisions += 1;
                        totals.tile_options += list.len() as u64;
                        if options.turns {
                            position.state(&setup).turns_into(&mut turns);
                            totals.turn_options += turns.len() as u64;
                        }
                    } else {
                        totals.meeple_decisions += 1;
                        totals.meeple_options += list.len() as u64;
                    }
                    position.play_index(&setup, &list, choice.uniform(list.len()))?;
                }
                Actor::None => break,
            }
        }
        totals.games += 1;
        totals.placements += position.state(&setup).board().len() as u64 - 1;
        for (sum, score) in totals.scores.iter_mut().zip(position.state(&setup).scores()) {
            *sum += i64::from(*score);
        }
        if options
            .seconds
            .is_some_and(|limit| totals.games.is_multiple_of(64) && clock.wall() > limit)
        {
            break;
        }
    }
    let (seconds, cpu_seconds) = (clock.wall(), clock.cpu());
    let games = totals.games as f64;
    let means: Vec<_> = totals.scores[..setup.players()]
        .iter()
        .map(|sum| format!("{:.3}", *sum as f64 / games))
        .collect();
    println!(
        "{{\"games\": {}, \"seconds\": {seconds:.3}, \"games_per_s\": {:.0}, \
         \"games_per_cpu_s\": {:.0}, \
         \"placements_per_s\": {:.0}, \"mean_scores\": [{}], \
         \"legal_per_tile_decision\": {:.3}, \"unforced_meeple_decisions\": {:.3}, \
         \"options_per_unforced_meeple_decision\": {:.4}, \"turns_per_tile_decision\": {:.3}, \
         \"tiles_on_board\": {:.3}}}",
        totals.games,
        games / seconds,
        games / cpu_seconds,
        totals.placements as f64 / seconds,
        means.join(", "),
        totals.tile_options as f64 / totals.tile_decisions as f64,
        totals.meeple_decisions as f64 / games,
        totals.meeple_options as f64 / totals.meeple_decisions as f64,
        totals.turn_options as f64 / totals.tile_decisions as f64,
        totals.placements as f64 / games + 1.0,
    );
    Ok(())
}
