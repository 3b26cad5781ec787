//! Searches a position and prints the candidates with their visits and values, and the principal
//! variation.
//!
//! ```text
//! cargo run --release --example search -- --turns 20 --agent mcts:iterations=2000
//! cargo run --release --example search -- --preset everything --agent mcts:iterations=200,threads=2
//! ```

use std::error::Error;

use carc_agents::{AgentSpec, CandidateKind};
use carc_engine::{Action, Actor, Game};
use carc_examples::Edition;
use clap::Parser;

#[derive(Parser)]
#[command(about = "Searches a position and prints the results")]
struct Options {
    /// Seed for the draws and the agents.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Number of players, 1 to 8.
    #[arg(long, default_value_t = 2)]
    players: u32,
    /// The search agent: mcts, hard or expert, optionally with parameters.
    #[arg(long, default_value = "mcts")]
    agent: AgentSpec,
    /// Number of turns that a greedy player plays before the search.
    #[arg(long, default_value_t = 20)]
    turns: u32,
    #[command(flatten)]
    edition: Edition,
    /// Number of candidates to print.
    #[arg(long, default_value_t = 8)]
    lines: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let setup = options.edition.setup(options.players)?;
    let mut game = Game::new(setup, options.seed);
    let mut greedy = AgentSpec::Greedy.build(options.seed);
    while game.state().turn() < options.turns && matches!(game.state().actor(), Actor::Player(_)) {
        game.play(greedy.choose(&game)?)?;
    }
    let search = options.agent.build(options.seed).search(&game, CandidateKind::Turns)?;
    println!("{} iterations, {} deep", search.iterations, search.depth);
    println!("{:>7} {:>7} {:>6}  turn", "visits", "lead", "prior");
    for prospect in search.candidates.iter().take(options.lines) {
        let turn: Vec<String> = prospect.actions.iter().map(Action::to_string).collect();
        let (visits, value, prior) = (prospect.visits, prospect.value, prospect.prior);
        println!("{visits:>7} {value:>+7.1} {prior:>6.3}  {}", turn.join(", "));
    }
    println!("Principal variation:");
    for action in &search.principal_variation {
        println!("  {action}");
    }
    Ok(())
}
