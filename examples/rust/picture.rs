//! Draws the board of a game in progress: the picture in the README or, if expansions are named,
//! the pictures on their pages.
//!
//! ```text
//! cargo run --release --example picture > docs/images/board.svg
//! cargo run --release --example picture -- river > docs/images/river.svg
//! cargo run --release --example picture -- princess_dragon abbey_mayor
//! cargo run --release --example picture -- everything > docs/images/everything.svg
//! cargo run --release --example picture -- everything --text
//! cargo run --release --example picture -- --annotated tile
//! ```
//!
//! `scripts/gallery.py` draws all pictures in the documentation.
//!
//! The players look one step ahead: they place tiles close together and meeples in the most
//! valuable features.

use carc_engine::{Action, Config, ConfigError, Figure, Game, Location, Phase, Setup, Spot};
use carc_examples::annotations;
use carc_render::{SvgOptions, TextOptions, render_svg, render_text};
use clap::{Parser, ValueEnum};

const SEED: u64 = 85;

#[derive(Parser)]
#[command(about = "Draws the board of a game in progress")]
struct Options {
    /// Expansions, or `everything`.
    expansions: Vec<String>,
    /// Number of tiles on the board, including start tiles.
    #[arg(long)]
    tiles: Option<usize>,
    /// Print the board as text instead of an SVG picture.
    #[arg(long)]
    text: bool,
    /// Instead of a game in progress, draw a labeled tile or board that explains the game's terms.
    #[arg(long)]
    annotated: Option<Subject>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    Tile,
    Board,
}

fn main() -> Result<(), ConfigError> {
    let options = Options::parse();
    match options.annotated {
        Some(Subject::Tile) => {
            print!("{}", annotations::tile());
            return Ok(());
        }
        Some(Subject::Board) => {
            print!("{}", annotations::board());
            return Ok(());
        }
        None => {}
    }
    let everything = options.expansions == ["everything"];
    let (preset, expansions) = match options.expansions {
        _ if everything => (Some("everything"), Vec::new()),
        none if none.is_empty() => (None, none),
        // Only second-edition tiles show gardens.
        some => (Some("c2"), some),
    };
    let preset = preset.map(str::to_owned);
    let setup = Setup::new(Config { preset, expansions, ..Config::new(3) })?;
    let tiles = options.tiles.unwrap_or(if everything { 110 } else { 40 });
    let mut game = Game::new(setup, SEED);
    while game.state().board().len() < tiles || game.state().phase() == Phase::Figure {
        let actions = game.state().legal_actions();
        let action = actions.iter().max_by_key(|&action| worth(&mut game, action));
        game.play(action.expect("the stack still contains tiles"))
            .expect("listed actions are legal");
    }
    if options.text {
        print!("{}", render_text(game.position(), game.setup(), &TextOptions::default()));
    } else {
        print!("{}", render_svg(game.position(), game.setup(), &SvgOptions::default()));
    }
    Ok(())
}

/// Returns the heuristic value of an action for the player to act.
fn worth(game: &mut Game, action: Action) -> i32 {
    match action {
        Action::PlaceTile { cell, .. } => {
            let player = game.state().active_player();
            let neighbors = i32::from(game.state().neighbors(cell));
            game.play(action).expect("listed actions are legal");
            let features = game.state().features();
            game.undo();
            let own = features.iter().filter(|feature| feature.owners.contains(&player));
            // A feature with fewer open ends is closer to completion.
            own.map(|feature| 3 * feature.value - i32::from(feature.open_ends)).sum::<i32>()
                + 4 * neighbors
        }
        // Builders, pigs, barns and shepherds earn nothing immediately, so they have a fixed value.
        Action::PlaceFigure {
            figure: Figure::BUILDER | Figure::PIG | Figure::BARN | Figure::SHEPHERD,
            ..
        } => 20,
        Action::PlaceFigure { spot: Spot { place: Location::Space(_), .. }, .. } => 4,
        Action::PlaceFigure { spot, .. } => {
            let feature = game.state().feature_at(spot);
            // A field's value depends on its cities, so a farmer waits for a field with cities.
            feature.map_or(0, |feature| feature.value - 5 * i32::from(feature.open_ends > 4))
        }
        // A bid costs points, so lower bids are better.
        Action::Bid { points } => -i32::from(points),
        _ => 2,
    }
}
