//! Plays a game over a local network connection, with a server, three players who have hidden
//! hands, and a spectator who prints the public events. One player loses the connection and
//! reconnects.
//!
//! ```text
//! cargo run --release --example wire
//! cargo run --release --example wire -- --serve 7777 --preset everything
//! cargo run --release --example wire -- --join 127.0.0.1:7777 --seat 0
//! ```
//!
//! `docs/wire.md` describes the messages.

use std::{error::Error, net::SocketAddr, process::ExitCode, thread, time::Duration};

use carc_agents::AgentSpec;
use carc_engine::{Config, Game, Player, Setup};
use carc_examples::{
    exit_code,
    wire::{Client, Rules, Seen, Server},
};
use carc_render::{TextOptions, render_text};
use carc_text::event_text;
use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays a game over the network: server, players and a spectator")]
struct Options {
    /// Seed of the draws.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Edition: c1, c2, c3, bb5 or everything.
    #[arg(long)]
    preset: Option<String>,
    /// The agent of all players: random, greedy, mcts:iterations=100.
    #[arg(long, default_value = "greedy")]
    agent: AgentSpec,
    /// Only serve, on this port.
    #[arg(long)]
    serve: Option<u16>,
    /// Only join the server at this address.
    #[arg(long)]
    join: Option<SocketAddr>,
    /// The seat to take there; omit it to watch.
    #[arg(long)]
    seat: Option<u8>,
}

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> ExitCode {
    exit_code(run(&Options::parse()))
}

fn run(options: &Options) -> Outcome<()> {
    if let Some(address) = options.join {
        let view = take_part(address, options.seat.map(Player::new), options, None)?;
        println!("{}", result(&view));
        return Ok(());
    }
    let hidden = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let config = Config {
        preset: options.preset.clone(),
        options: hidden.map(|(option, value)| (option.to_owned(), value.to_owned())).into(),
        ..Config::new(3)
    };
    let game = Game::new(Setup::new(config)?, options.seed);
    let server = Server::new(options.serve.unwrap_or(0))?;
    let address = server.address()?;
    println!("a game for three on {address}, fingerprint {:#018x}", game.setup().fingerprint());
    let patience = Duration::from_secs(3600);
    let rules = Rules { successor: options.agent, seed: options.seed, patience };
    let mut watch = |_: &Game| ();
    if options.serve.is_some() {
        server.play(game, rules, &mut watch)?;
        return Ok(());
    }
    let (game, views) = thread::scope(|scope| -> Outcome<_> {
        let clients = [Some(0), Some(1), Some(2), None].map(|seat: Option<u8>| {
            let seat = seat.map(Player::new);
            let leaves_at = (seat == Some(Player::new(1))).then_some(60);
            scope.spawn(move || take_part(address, seat, options, leaves_at))
        });
        let game = server.play(game, rules, &mut watch)?;
        let mut views = Vec::new();
        for client in clients {
            views.push(client.join().map_err(|_| "a client has failed")??);
        }
        Ok((game, views))
    })?;
    println!("\n{}", render_text(game.position(), game.setup(), &TextOptions::default()));
    for seen in views {
        let viewer = seen.view.player();
        let own = game.view(viewer).ok_or("no such seat")?;
        assert_eq!(seen.view, own, "a client knows something else than the server says");
        let who = viewer.map_or("spectator".to_owned(), |seat| format!("player {seat}"));
        println!("{who:9} ends with the view {:#018x}, as the server", own.state().hash());
    }
    println!(
        "server    ends with the public hash {:#018x}, scores {:?}",
        game.state().public_hash(),
        game.state().scores()
    );
    Ok(())
}

fn result(seen: &Seen) -> String {
    let position = seen.view.position();
    format!(
        "the end: scores {:?}, hash {:#018x}",
        position.state(seen.view.setup()).scores(),
        seen.view.state().hash()
    )
}

/// Plays to the end and returns the final state of the client. A spectator prints the game. A
/// client with `leaves_at` disconnects at that step, reconnects immediately and prints the events
/// it missed.
fn take_part(
    address: SocketAddr,
    seat: Option<Player>,
    options: &Options,
    mut leaves_at: Option<usize>,
) -> Outcome<Seen> {
    let mut agent =
        options.agent.build(options.seed + seat.map_or(0, |seat| u64::from(seat.number())));
    let mut client = Client::join(address, seat)?;
    loop {
        let seen = client.hear()?;
        if seat.is_none() {
            for event in &seen.events {
                println!("  {}", event_text(client.setup(), event));
            }
        }
        if seen.view.state().is_over() {
            client.leave()?;
            return Ok(seen);
        }
        if !client.choices(&seen).is_empty() {
            // The hands of others are hidden, so it has to sample them, as any player would.
            let guess = seen.view.determinize(options.seed);
            client.act(agent.choose(&guess)?)?;
        } else if leaves_at.is_some_and(|step| seen.step >= step) {
            leaves_at = None;
            let back = client.hang_up();
            println!(
                "- player 1 has lost the connection after {} entries of the history",
                seen.step
            );
            thread::sleep(Duration::from_millis(300));
            client = Client::connect(address, back)?;
            println!("- player 1 is back with {} entries seen", seen.step);
        }
    }
}
