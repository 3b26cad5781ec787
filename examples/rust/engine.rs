//! Serves one of carc's agents to other programs over the line protocol.
//!
//! ```text
//! cargo run --release --example engine -- mcts:iterations=200
//! printf '{"ping": {}}\n' | cargo run --release --example engine
//! ```
//!
//! `docs/protocol.md` describes the requests and replies. The program exits on a quit request or at
//! the end of its input.

use std::io;

use carc_agents::{AgentSpec, protocol};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Serves an agent to other programs over the line protocol")]
struct Options {
    /// The agent, such as random, greedy or mcts:iterations=200.
    #[arg(default_value_t = AgentSpec::Greedy)]
    agent: AgentSpec,
}

fn main() -> io::Result<()> {
    protocol::serve(Options::parse().agent, io::stdin(), io::stdout(), || false)
}
