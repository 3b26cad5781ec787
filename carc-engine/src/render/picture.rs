//! The public doors: from a game to a scene.

use std::fmt;

use super::{
    Scene, SceneFigure, SceneNeutral, ScenePlayer, SceneTile, SvgOptions, TextOptions, scene_svg,
    scene_text, tile_svg, tile_text,
};
use crate::{
    action::{Action, ActionList, Place},
    drawings,
    expansions::hills_sheep,
    game::Game,
    geometry::{Cell, Rotation},
    locate::TableBoard,
    nouns::{Actor, Figure, Token},
    position::Position,
    setup::Setup,
    tile::Tile,
    view::View,
};

/// What can be drawn: a [`Game`], or a [`View`] of one. Both give the same picture, for everybody sees
/// what lies on the table.
///
/// ```
/// use carc_engine::{Game, Setup, SvgOptions, render_svg};
/// let game = Game::new(Setup::base(2)?, 7);
/// let view = game.view(1).unwrap();
/// let options = SvgOptions::default();
/// assert_eq!(render_svg(&view, &options), render_svg(&game, &options));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
pub trait Drawable {
    /// What is played with.
    fn setup(&self) -> &Setup;
    /// What lies on the table.
    fn position(&self) -> &Position;
}

impl Drawable for Game {
    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn position(&self) -> &Position {
        self.position()
    }
}

impl Drawable for View {
    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn position(&self) -> &Position {
        self.position()
    }
}

/// Draws the board of a game as a standalone SVG document: every tile from its data, the figures
/// on their segments, the last tile framed, and the scores below. The same game gives the same
/// bytes on every platform; the ids in it are its own, so two boards can stand on one page.
///
/// Parts of it can be found by attributes. An element with `data-cell="0,0"` is the tile there and holds
/// an element with `data-segment` for each segment, without paint and with its outline, so a pointer hits
/// it and a style can fill it. The crown spaces of the wheel have `data-space`. A figure has
/// `data-figure`, its name, `data-player` unless it belongs to nobody, `data-cell`, and `data-segment`,
/// `data-corner`, `data-tower` or `data-space` unless it stands on the tile as a whole. A tower has
/// `data-cell` and `data-floors`, its height.
///
/// ```
/// use carc_engine::{Game, Setup, SvgOptions, render_svg};
/// let game = Game::new(Setup::base(2)?, 7);
/// let svg = render_svg(&game, &SvgOptions { legal: true, ..SvgOptions::default() });
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
pub fn render_svg(game: &impl Drawable, options: &SvgOptions) -> String {
    scene_svg(&scene(game.setup(), game.position(), options.legal), options)
}

/// Writes the board of a game in characters, for a terminal; see [`TextOptions`] for the signs.
///
/// ```
/// use carc_engine::{Game, Setup, TextOptions, render_text};
/// let game = Game::new(Setup::base(2)?, 7);
/// println!("{}", render_text(&game, &TextOptions { legal: true, ..TextOptions::default() }));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
pub fn render_text(game: &impl Drawable, options: &TextOptions) -> String {
    scene_text(&scene(game.setup(), game.position(), options.legal), options)
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

/// The board as [`render_text`] writes it, without colours, and below it what is to be decided.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V"])?;
/// assert!(game.to_string().ends_with("turn 1, place: player 0, base/U (straight road), 1 left\n"));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_all(self, f)
    }
}

/// As for a [`Game`].
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_all(self, f)
    }
}

fn write_all(game: &impl Drawable, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&render_text(game, &TextOptions::default()))?;
    let (setup, position) = (game.setup(), game.position());
    write!(f, "turn {}, {}", position.turn(), position.phase().name())?;
    match position.actor() {
        Actor::Player(player) => write!(f, ": player {player}")?,
        Actor::Chance => write!(f, ": chance")?,
        Actor::Nobody => {}
    }
    if let Some(kind) = position.drawn() {
        let kind = &setup.kinds()[usize::from(kind)];
        write!(f, ", {} ({})", kind.id, kind.tile.name)?;
    }
    writeln!(f, ", {} left", position.tiles_left())
}

fn scene<'a>(setup: &'a Setup, position: &'a Position, legal: bool) -> Scene<'a> {
    let tiles = position
        .board()
        .map(|tile| SceneTile {
            cell: tile.cell,
            // Segments are numbered by it; the tile looks the same in the rotation that was chosen.
            rotation: tile.canonical,
            tile: &setup.kinds()[tile.kind as usize].tile,
            marks: &setup.kinds()[tile.kind as usize].marks,
            layout: Some(setup.kinds()[tile.kind as usize].layout()),
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
            on_tower: occupant.spot.place == Place::Tower,
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
        .zip(position.scores(setup))
        .map(|(seat, &score)| ScenePlayer {
            seat,
            score,
            supply: supply(position, seat),
            active: position.actor() == Actor::Player(seat),
        })
        .collect();
    Scene {
        tiles,
        figures,
        towers: position.towers().filter(|(_, height)| *height > 0).collect(),
        neutrals,
        board: TableBoard::of(setup),
        open: if legal { legal_cells(setup, position) } else { Vec::new() },
        last: position.last_cell().filter(|_| position.turn() > 1),
        players,
        title: String::new(),
    }
}

/// What a player has in supply, in a few words.
fn supply(position: &Position, player: u8) -> String {
    let words: Vec<_> = Figure::all()
        .map(|figure| (figure.name().replace('_', " "), position.supply(player, figure)))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let mut text = if words.is_empty() { "no figures".to_owned() } else { words.join(", ") };
    if position.has_abbey(player) {
        text += ", 1 abbey";
    }
    let owners = 0..position.players;
    let held = owners.flat_map(|owner| {
        Figure::all().map(move |figure| u16::from(position.prisoners(player, owner, figure)))
    });
    match held.sum::<u16>() {
        0 => {}
        1 => text += ", 1 prisoner",
        count => text += &format!(", {count} prisoners"),
    }
    for token in Token::all().filter(|token| !token.spec().is_drawn) {
        match position.tokens(player, token) {
            0 => {}
            count if count > 1 && token == Token::FLOOR => text += &format!(", {count} floors"),
            count => text += &format!(", {count} {token}"),
        }
    }
    text
}

/// The cells on which the drawn tile may be laid.
fn legal_cells(setup: &Setup, position: &Position) -> Vec<Cell> {
    let mut list = ActionList::new();
    position.legal_actions(setup, &mut list);
    let mut cells: Vec<_> = list
        .iter()
        .filter_map(|action| match action {
            Action::PlaceTile { cell, .. } => Some(cell),
            _ => None,
        })
        .collect();
    cells.dedup();
    cells
}
