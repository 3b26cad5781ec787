//! Draws the board of a game in progress: the picture of the README, and with the names of
//! expansions that of their pages.
//!
//! ```text
//! cargo run --release --example picture > docs/images/board.svg
//! cargo run --release --example picture -- river > docs/images/river.svg
//! cargo run --release --example picture -- abbot > docs/images/abbot.svg
//! cargo run --release --example picture -- inns_cathedrals > docs/images/inns_cathedrals.svg
//! cargo run --release --example picture -- traders_builders > docs/images/traders_builders.svg
//! cargo run --release --example picture -- princess_dragon > docs/images/princess_dragon.svg
//! cargo run --release --example picture -- abbey_mayor > docs/images/abbey_mayor.svg
//! cargo run --release --example picture -- hills_sheep > docs/images/hills_sheep.svg
//! cargo run --release --example picture -- wheel > docs/images/wheel.svg
//! ```
//!
//! The players look one step ahead: they lay tiles close together and put meeples where the feature
//! is worth most.

use carc_engine::{
    Action, Config, Figure, Game, Phase, Place, Setup, SetupError, Spot, SvgOptions, render_svg,
};

const SEED: u64 = 85;
const TILES: usize = 40;

fn main() -> Result<(), SetupError> {
    let expansions = std::env::args().skip(1).collect();
    // Gardens are printed in the second edition.
    let preset = Some("c2".to_owned());
    let config = match std::env::args().count() {
        1 => Config::new(3),
        _ => Config { preset, expansions, ..Config::new(3) },
    };
    let setup = Setup::new(config)?;
    let mut game = Game::new(setup, SEED);
    while game.board().len() < TILES || game.phase() == Phase::Figure {
        let actions = game.legal_actions();
        let action = actions.iter().copied().max_by_key(|&action| worth(&mut game, action));
        game.play(action.expect("the stack still holds tiles")).expect("a listed action is legal");
    }
    print!("{}", render_svg(&game, &SvgOptions::default()));
    Ok(())
}

/// What an action is worth to the player whose decision it is, by rule of thumb.
fn worth(game: &mut Game, action: Action) -> i32 {
    match action {
        Action::PlaceTile { cell, .. } => {
            let player = game.position().active_player();
            let neighbours = i32::from(game.position().neighbours(cell));
            game.play(action).expect("a listed action is legal");
            let features = game.features();
            game.undo();
            let own = features.iter().filter(|feature| feature.owners.contains(&player));
            // A feature with fewer open ends is nearer to its end.
            own.map(|feature| 3 * feature.value - i32::from(feature.open_ends)).sum::<i32>()
                + 4 * neighbours
        }
        // Builders, pigs, barns and shepherds pay later.
        Action::PlaceFigure {
            figure: Figure::BUILDER | Figure::PIG | Figure::BARN | Figure::SHEPHERD,
            ..
        } => 20,
        Action::PlaceFigure { spot: Spot { place: Place::Space(_), .. }, .. } => 4,
        Action::PlaceFigure { spot, .. } => {
            let feature = game.position().feature_at(game.setup(), spot);
            // Field meeples stay until the end, so they wait for fields with cities.
            feature.map_or(0, |feature| feature.value - 5 * i32::from(feature.open_ends > 4))
        }
        _ => 2,
    }
}
