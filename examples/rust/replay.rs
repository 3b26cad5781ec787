//! Replays a game from a single line with its setup, seed and decisions, in the format that the
//! example `soak` prints. Prints every action with its events, draws the final board, and reports
//! any violated invariant.
//!
//! ```text
//! cargo run --release --example replay -- '{"config":{"players":2},"seed":7,"actions":[]}'
//! cargo run --release --example replay -- --quiet - < line.txt
//! ```

use std::{error::Error, io::Read, process::ExitCode};

use carc_engine::{Action, Actor, Game, Setup};
use carc_examples::{exit_code, trial::Line};
use carc_render::{TextOptions, render_text};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Replays a game from one line of JSON")]
struct Options {
    /// The line of JSON, or `-` for standard input.
    #[arg(default_value = EXAMPLE)]
    line: String,
    /// Report only violated invariants.
    #[arg(long)]
    quiet: bool,
}

/// The game to show if no line is passed: the first turns of a base game.
const EXAMPLE: &str = r#"{"config":{"players":2},"seed":7,"actions":[985160271004160,1266635247714305,985160271069184,1266635247779840,985155976102656,1266630952812546]}"#;

fn main() -> ExitCode {
    exit_code(replay(Options::parse()))
}

fn replay(options: Options) -> Result<ExitCode, Box<dyn Error>> {
    let mut text = options.line;
    if text == "-" {
        text.clear();
        std::io::stdin().read_to_string(&mut text)?;
    }
    let line: Line = text.trim().parse()?;
    if !options.quiet {
        tell(&line)?;
    }
    Ok(match line.check() {
        Ok(played) => {
            println!("{} actions, hash {:#018x}, no violations", played.actions, played.hash);
            ExitCode::SUCCESS
        }
        Err(fault) => {
            println!("after {} actions: {}", fault.line.actions.len(), fault.what);
            ExitCode::FAILURE
        }
    })
}

/// Prints the game up to its first illegal action, or to its end.
fn tell(line: &Line) -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(Setup::new(line.config.clone())?, line.seed);
    for event in game.opening_events() {
        println!("  {}", serde_json::to_string(&event)?);
    }
    for &code in &line.actions {
        let action = Action::from_code(code)?;
        let text = game.setup().action_text(action);
        println!("{}, {}: {text}", actor(&game), game.state().phase().name());
        let Ok(events) = game.apply(action) else { break };
        for event in events {
            println!("  {}", serde_json::to_string(event)?);
        }
    }
    println!(
        "\n{}",
        render_text(
            game.position(),
            game.setup(),
            &TextOptions { legal: true, ..TextOptions::default() }
        )
    );
    let legal = game.state().legal_actions().len();
    println!("{}, {}: {legal} legal actions", actor(&game), game.state().phase().name());
    Ok(())
}

fn actor(game: &Game) -> String {
    match game.state().actor() {
        Actor::Player(player) => format!("player {player}"),
        Actor::Chance => "chance".to_owned(),
        _ => "no player".to_owned(),
    }
}
