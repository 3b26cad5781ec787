//! Plays a complete game by itself, choosing among the legal actions at random, and tells it in
//! words: every turn, then the scores with where the points came from. The board at the end is drawn
//! into `board.svg`.
//!
//! ```text
//! cargo run --release --example self_play -- --seed 7 --players 2
//! cargo run --release --example self_play -- --preset c2 --expansions river,abbot
//! ```
//!
//! The programs of the same name in C, C++ and Python play the same game for the same seed; the
//! last lines of all four are equal.

use std::{error::Error, fs, process::ExitCode};

use carc_engine::{
    Config, Event, Game, Generator, Reason, ScoreEntry, Setup, SvgOptions, render_svg,
};
use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays a seeded game and tells it in words")]
struct Options {
    /// Seed of the draws; the players' choices use the next number.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// How many players, 1 to 8.
    #[arg(long, default_value_t = 2)]
    players: u32,
    /// The edition whose rules to play: c1, c2, c3 or bb5.
    #[arg(long)]
    preset: Option<String>,
    /// Expansions, separated by commas.
    #[arg(long, value_delimiter = ',')]
    expansions: Vec<String>,
}

fn main() -> ExitCode {
    match play(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(options: Options) -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(Config {
        players: options.players,
        preset: options.preset,
        expansions: options.expansions,
        ..Config::default()
    })?;
    let mut game = Game::new(setup, options.seed);
    let mut choice = Generator::new(options.seed.wrapping_add(1));
    let mut story = Story::default();
    let kinds = game.setup().kinds();
    println!(
        "players {}, preset {}, seed {}, tiles {}\n",
        game.setup().players(),
        game.setup().config().preset.as_deref().unwrap_or("none"),
        options.seed,
        kinds.iter().map(|kind| kind.copies).sum::<u16>(),
    );
    for event in game.opening_events() {
        story.tell(&game, &event);
    }
    while !game.is_over() {
        let actions = game.legal_actions();
        let action = actions[choice.below(actions.len() as u32) as usize];
        let events = game.apply(action).expect("a listed action is legal").to_vec();
        for event in &events {
            story.tell(&game, event);
        }
    }
    println!("\nWhere the points came from\n");
    print_table(&story.scored, game.scores());
    let best: Vec<_> = game.ranking().into_iter().filter(|place| place.rank == 1).collect();
    let names: Vec<_> = best.iter().map(|place| format!("player {}", place.player)).collect();
    println!("\nFirst with {} points: {}\n", best[0].score, names.join(" and "));
    for (player, score) in game.scores().iter().enumerate() {
        println!("player {player}: {score} points");
    }
    println!("hash {:#018x}", game.hash());
    let svg = render_svg(&game, &SvgOptions::default());
    fs::write("board.svg", svg).map_err(|error| format!("board.svg: {error}"))?;
    println!("The board is drawn in board.svg");
    Ok(())
}

/// Turns events into text, a paragraph for each turn.
#[derive(Default)]
struct Story {
    turn: u32,
    /// Whose paragraph it is; nobody's is that of the end.
    player: Option<u8>,
    scored: Vec<ScoreEntry>,
}

impl Story {
    fn tell(&mut self, game: &Game, event: &Event) {
        match event {
            Event::TurnStarted { player } => {
                self.turn += 1;
                self.player = Some(*player);
                println!("\nTurn {}, player {player}", self.turn);
                return;
            }
            // The tile is named again when it is laid or discarded.
            Event::TileDrawn { .. } => return,
            Event::Scored(entry) => {
                self.scored.push(*entry);
                if !is_during_play(entry.reason) && self.player.take().is_some() {
                    println!("\nThe stack is empty: final scoring");
                }
            }
            _ => {}
        }
        let text = sentence(game, event);
        let own = self.player.map(|player| format!("player {player} "));
        println!("  {}", own.and_then(|own| text.strip_prefix(&own)).unwrap_or(&text));
    }
}

fn is_during_play(reason: Reason) -> bool {
    [
        Reason::COMPLETED_ROAD,
        Reason::COMPLETED_CITY,
        Reason::COMPLETED_MONASTERY,
        Reason::COMPLETED_GARDEN,
        Reason::ABBOT_TAKEN_BACK,
    ]
    .contains(&reason)
}

/// The engine's own sentence, with spots named by feature and cell instead of by segment number.
fn sentence(game: &Game, event: &Event) -> String {
    let text = game.setup().event_text(event);
    match event {
        Event::FigurePlaced { spot, .. } | Event::FigureReturned { spot, .. } => {
            match game.position().feature_at(game.setup(), *spot) {
                Some(feature) => text.replace(
                    &spot.to_string(),
                    &format!("the {} at {}", feature.kind.name(), spot.cell),
                ),
                None => text,
            }
        }
        Event::FeatureCompleted { spot, .. }
        | Event::Scored(ScoreEntry { spot: Some(spot), .. }) => {
            text.replace(&spot.to_string(), &spot.cell.to_string())
        }
        _ => text,
    }
}

/// A row for each reason that gave points, a column for each player.
fn print_table(scored: &[ScoreEntry], scores: &[i32]) {
    print_row("", &(0..scores.len()).map(|player| format!("player {player}")).collect::<Vec<_>>());
    for reason in Reason::all() {
        let mut points = vec![0; scores.len()];
        for entry in scored.iter().filter(|entry| entry.reason == reason) {
            points[entry.player as usize] += entry.points;
        }
        if points.iter().any(|&sum| sum != 0) {
            print_row(&reason.name().replace('_', " "), &points);
        }
    }
    print_row("total", scores);
}

fn print_row<T: std::fmt::Display>(name: &str, cells: &[T]) {
    print!("  {name:<22}");
    for cell in cells {
        print!("{cell:>10}");
    }
    println!();
}
