//! One of carc's players for other programs: decides for whoever asks by the line protocol.
//!
//! ```text
//! cargo run --release --example engine -- mcts:iterations=200
//! printf '{"ping": {}}\n' | cargo run --release --example engine
//! ```
//!
//! `docs/protocol.md` says what it is asked and what it answers. It ends when it is told to quit, or when its
//! input ends.

use std::io;

use carc_agents::{AgentSpec, protocol};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Lets an agent decide for whoever asks by the line protocol")]
struct Options {
    /// Who decides: random, greedy, mcts:iterations=200.
    #[arg(default_value_t = AgentSpec::Greedy)]
    agent: AgentSpec,
}

fn main() -> io::Result<()> {
    protocol::serve(Options::parse().agent, io::stdin(), io::stdout(), || false)
}
