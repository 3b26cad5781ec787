//! The public doors: from a game to a scene.

use super::{
    Scene, SceneFigure, SceneNeutral, ScenePlayer, SceneTile, SvgOptions, TextOptions, scene_svg,
    scene_text, tile_svg, tile_text,
};
use crate::{
    action::{Action, ActionList, Place},
    expansions::hills_sheep,
    game::Game,
    geometry::{Cell, Rotation},
    nouns::{Actor, Figure, Token},
    render::drawings,
    tile::Tile,
};

/// Draws the board of a game as a standalone SVG document: every tile from its data, the figures
/// on their segments, the last tile framed, and the scores below. The same game gives the same
/// bytes on every platform; the ids in it are its own, so two boards can stand on one page.
///
/// ```
/// use carc_engine::{Game, Setup, SvgOptions, render_svg};
/// let game = Game::new(Setup::base(2)?, 7);
/// let svg = render_svg(&game, &SvgOptions { legal: true, ..SvgOptions::default() });
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
pub fn render_svg(game: &Game, options: &SvgOptions) -> String {
    scene_svg(&scene(game, options.legal), options)
}

/// Writes the board of a game in characters, for a terminal; see [`TextOptions`] for the signs.
///
/// ```
/// use carc_engine::{Game, Setup, TextOptions, render_text};
/// let game = Game::new(Setup::base(2)?, 7);
/// println!("{}", render_text(&game, &TextOptions { legal: true, ..TextOptions::default() }));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
pub fn render_text(game: &Game, options: &TextOptions) -> String {
    scene_text(&scene(game, options.legal), options)
}

/// Draws one tile alone, turned, as a standalone SVG document without a margin.
///
/// ```
/// use carc_engine::{Rotation, SvgOptions, TileSet, render_tile_svg};
/// let base = TileSet::base();
/// let svg = render_tile_svg(base.tile("D").unwrap(), Rotation::R90, &SvgOptions::default());
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn render_tile_svg(tile: &Tile, rotation: Rotation, options: &SvgOptions) -> String {
    tile_svg(tile, rotation, &tile.marks, options)
}

/// Writes one tile alone, turned, in five lines of seven characters; see [`TextOptions`] for the
/// signs. [`TextOptions::legal`] has no effect.
///
/// ```
/// use carc_engine::{Rotation, TextOptions, TileSet, render_tile_text};
/// let base = TileSet::base();
/// let text = render_tile_text(base.tile("U").unwrap(), Rotation::R90, &TextOptions::default());
/// assert_eq!(text.lines().nth(2), Some("───────"));
/// ```
pub fn render_tile_text(tile: &Tile, rotation: Rotation, options: &TextOptions) -> String {
    tile_text(tile, rotation, &tile.marks, options)
}

/// The board as [`render_text`] writes it, without colours.
impl std::fmt::Display for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&render_text(self, &TextOptions::default()))
    }
}

fn scene(game: &Game, legal: bool) -> Scene<'_> {
    let (setup, position) = (game.setup(), game.position());
    let tiles = position
        .board()
        .map(|tile| SceneTile {
            cell: tile.cell,
            rotation: tile.rotation,
            tile: &setup.kinds()[tile.kind as usize].tile,
            marks: &setup.kinds()[tile.kind as usize].marks,
        })
        .collect();
    let segment = |place: Place| match place {
        Place::Segment(segment) => Some(segment),
        _ => None,
    };
    let space = |place: Place| match place {
        Place::Space(space) => Some(space),
        _ => None,
    };
    let figures = position
        .figures()
        .iter()
        .map(|occupant| SceneFigure {
            player: occupant.player,
            figure: occupant.figure.name(),
            cell: occupant.spot.cell,
            segment: segment(occupant.spot.place),
            corner: match occupant.spot.place {
                Place::Corner(corner) => Some(corner),
                _ => None,
            },
            space: space(occupant.spot.place),
            beside: hills_sheep::sheep_beside(position, occupant.spot, occupant.figure),
        })
        .collect();
    let neutrals = position
        .neutral_figures()
        .map(|(figure, spot)| SceneNeutral {
            name: figure.name(),
            art: drawings::of_neutral(figure),
            cell: spot.cell,
            segment: segment(spot.place),
            space: space(spot.place),
        })
        .collect();
    let players = (0..)
        .zip(game.scores())
        .map(|(seat, &score)| ScenePlayer {
            seat,
            score,
            supply: supply(game, seat),
            active: game.actor() == Actor::Player(seat),
        })
        .collect();
    Scene {
        tiles,
        figures,
        neutrals,
        board: drawings::board(setup),
        open: if legal { legal_cells(game) } else { Vec::new() },
        last: position.last_cell().filter(|_| position.turn() > 1),
        players,
        title: String::new(),
    }
}

/// What a player has in supply, in a few words.
fn supply(game: &Game, player: u8) -> String {
    let words: Vec<_> = Figure::all()
        .map(|figure| (figure.name().replace('_', " "), game.position().supply(player, figure)))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let mut text = if words.is_empty() { "no figures".to_owned() } else { words.join(", ") };
    if game.position().has_abbey(player) {
        text += ", 1 abbey";
    }
    for token in Token::all().filter(|token| !token.spec().is_drawn) {
        match game.position().tokens(player, token) {
            0 => {}
            count => text += &format!(", {count} {token}"),
        }
    }
    text
}

/// The cells on which the drawn tile may be laid.
fn legal_cells(game: &Game) -> Vec<Cell> {
    let mut list = ActionList::new();
    game.legal_actions_into(&mut list);
    let mut cells: Vec<_> = list
        .iter()
        .filter_map(|action| match action {
            Action::PlaceTile { cell, .. } => Some(*cell),
            _ => None,
        })
        .collect();
    cells.dedup();
    cells
}
