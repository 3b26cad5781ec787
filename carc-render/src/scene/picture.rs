//! Conversion of positions to scenes, and the rendering functions.

use carc_engine::{
    Action, ActionList, Actor, Cell, Figure, Location, PlacedFigure, PlacedTile, Player, Position,
    Rotation, Setup, State, Tile, Token, tile_word,
};

use super::{
    Scene, SceneFigure, SceneNeutral, ScenePlayer, SceneTile, SvgOptions, TextOptions, piece_svg,
    scene_svg, scene_text, tile_svg, tile_text,
};
use crate::{art, layout::layout, locate::TableBoard, scene::placed_tokens};

/// Renders a game's board as a standalone SVG document. The picture shows every tile, the figures
/// on their segments, a frame around the last tile, and the scores below the board. The same game
/// produces the same bytes on every platform. The document's ids depend on its contents, so the ids
/// of several boards on one page do not conflict.
///
/// Attributes identify the parts of the document. The element with `data-cell="0,0"` is the tile at
/// cell (0, 0). For each segment, the tile's element contains an invisible outline with
/// `data-segment`, which receives pointer events and can be filled by a style. The crown spaces of
/// the wheel have `data-space`. A figure has `data-figure` (its name), `data-player` unless it is
/// neutral, `data-cell`, and `data-segment`, `data-corner`, `data-tower`, `data-lying` or
/// `data-space` unless it is on the whole tile. A tower has `data-cell` and `data-floors` (its
/// height). A bridge, castle or ferry has `data-cell` and `data-token` (its name, such as
/// `ferry_es`). A robber that shares a space with a player's marker is next to that player's score
/// and has `data-robber` (its owner).
///
/// ```
/// use carc_engine::{Position, Setup};
/// use carc_render::{SvgOptions, render_svg};
/// let setup = Setup::base(2)?;
/// let options = SvgOptions { legal: true, ..SvgOptions::default() };
/// let svg = render_svg(&Position::new(&setup), &setup, &options);
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn render_svg(position: &Position, setup: &Setup, options: &SvgOptions) -> String {
    scene_svg(&scene(position, setup, options.legal), options)
}

/// Renders a game's board as text for a terminal; see [`TextOptions`] for the symbols.
///
/// ```
/// use carc_engine::{Position, Setup};
/// use carc_render::{TextOptions, render_text};
/// let setup = Setup::base(2)?;
/// let options = TextOptions { legal: true, ..TextOptions::default() };
/// println!("{}", render_text(&Position::new(&setup), &setup, &options));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn render_text(position: &Position, setup: &Setup, options: &TextOptions) -> String {
    let state = position.state(setup);
    let tower = |cell| match state.towers().find(|(own, _)| *own == cell) {
        Some((_, height @ 1..)) => format!("^{height}"),
        _ => String::new(),
    };
    let ingots = |cell| match state.ingots().find(|(own, _)| *own == cell) {
        Some((_, count)) => format!("${count}"),
        None => String::new(),
    };
    let name = |tile: PlacedTile| {
        let kind = &setup.tile_types()[usize::from(tile.tile_type)];
        if kind.board {
            return String::new();
        }
        tile_word(&kind.id, tile.canonical) + &tower(tile.cell) + &ingots(tile.cell)
    };
    let names = state.board().map(name).collect();
    scene_text(&Scene { names, ..scene(position, setup, options.legal) }, options)
}

/// Renders one rotated tile as a standalone SVG document without a margin.
///
/// ```
/// use carc_engine::{Rotation, TileSet};
/// use carc_render::{SvgOptions, render_tile_svg};
/// let base = TileSet::base();
/// let svg = render_tile_svg(base.tile("D").unwrap(), Rotation::R90, &SvgOptions::default());
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn render_tile_svg(tile: &Tile, rotation: Rotation, options: &SvgOptions) -> String {
    tile_svg(tile, rotation, &tile.marks, options)
}

/// Renders one piece as a standalone SVG document, for clients that draw the board themselves.
/// Place the center of the document at the point returned by [`locate`](crate::locate). The piece
/// is drawn at the same scale as a tile.
///
/// `piece` is the name of a figure, a neutral figure, a mark, a bridge, a castle or a ferry,
/// `"floor"` for a floor of a tower, `"ingot"`, or `"wheel"` or `"city"` for the wheel or the city
/// of Carcassonne without figures. Returns `None` if the name is unknown. `player` determines the
/// color of a player's figure. If `lying` is true, figures that can be placed lying on fields are
/// drawn lying down. Other pieces ignore `player` and `lying`.
///
/// ```
/// use carc_engine::Player;
/// use carc_render::{SvgOptions, render_piece_svg};
/// let options = SvgOptions::default();
/// assert!(render_piece_svg("meeple", Player::new(1), false, &options).unwrap().contains("#1747a6"));
/// assert_eq!(render_piece_svg("bishop", Player::new(1), false, &options), None);
/// ```
pub fn render_piece_svg(
    piece: &str,
    player: Player,
    lying: bool,
    options: &SvgOptions,
) -> Option<String> {
    piece_svg(piece, player, lying, options)
}

/// Renders one rotated tile as text, in five lines of seven characters; see [`TextOptions`] for the
/// symbols. [`TextOptions::legal`] has no effect.
///
/// ```
/// use carc_engine::{Rotation, TileSet};
/// use carc_render::{TextOptions, render_tile_text};
/// let base = TileSet::base();
/// let text = render_tile_text(base.tile("U").unwrap(), Rotation::R90, &TextOptions::default());
/// assert_eq!(text.lines().nth(2), Some("───────"));
/// ```
pub fn render_tile_text(tile: &Tile, rotation: Rotation, options: &TextOptions) -> String {
    tile_text(tile, rotation, &tile.marks, options)
}

/// Returns a line of text, without a line break, that describes the turn, the player to act and the
/// current tile.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V"])?;
/// let status = carc_render::status_line(game.position(), game.setup());
/// assert_eq!(status, "turn 1, place: player 0, base/U (straight road), 1 left");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn status_line(position: &Position, setup: &Setup) -> String {
    let state = position.state(setup);
    let mut line = format!("turn {}, {}", state.turn(), state.phase().name());
    match state.actor() {
        Actor::Player(player) => line += &format!(": player {player}"),
        Actor::Chance => line += ": chance",
        Actor::None => {}
    }
    if let Some(kind) = state.current_tile() {
        let kind = &setup.tile_types()[kind.index()];
        line += &format!(", {} ({})", kind.id, kind.tile.name);
    }
    line + &format!(", {} left", state.tiles_remaining())
}

fn scene<'a>(position: &'a Position, setup: &'a Setup, legal: bool) -> Scene<'a> {
    let state = position.state(setup);
    let tiles = state
        .board()
        .map(|tile| SceneTile {
            cell: tile.cell,
            // Segment numbers refer to the canonical rotation. The tile looks the same in the
            // chosen rotation.
            rotation: tile.canonical,
            tile: &setup.tile_types()[tile.tile_type.index()].tile,
            marks: &setup.tile_types()[tile.tile_type.index()].marks,
            layout: layout(setup, tile.tile_type),
        })
        .collect();
    let segment = |place: Location| match place {
        Location::Segment(segment) => Some(segment),
        _ => None,
    };
    let space = |place: Location| match place {
        Location::Space(space) => Some(space),
        _ => None,
    };
    let figures = state
        .figures()
        .iter()
        .map(|occupant| SceneFigure {
            player: occupant.player,
            figure: occupant.figure.name(),
            cell: occupant.spot.cell,
            segment: segment(occupant.spot.place),
            corner: match occupant.spot.place {
                Location::Corner(corner) => Some(corner),
                _ => None,
            },
            space: space(occupant.spot.place),
            on_tower: occupant.spot.place == Location::Tower,
            is_lying: occupant.spot.place == Location::Lying,
            beside: sheep_beside(state, occupant),
        })
        .collect();
    let neutrals = state
        .neutral_figures()
        .map(|(figure, spot)| SceneNeutral {
            name: figure.name(),
            art: art::of_neutral(figure),
            cell: spot.cell,
            segment: segment(spot.place),
            space: space(spot.place),
            on_tower: spot.place == Location::Tower,
            is_lying: spot.place == Location::Lying,
        })
        .collect();
    let players = Player::all(setup.players())
        .zip(state.scores())
        .map(|(player, &score)| ScenePlayer {
            player,
            score,
            supply: supply(position, setup, player),
            active: state.actor() == Actor::Player(player),
            robbers: robbers_with(state, player),
        })
        .collect();
    Scene {
        tiles,
        figures,
        names: Vec::new(),
        tokens: placed_tokens(position, setup),
        towers: state.towers().filter(|(_, height)| *height > 0).collect(),
        ingots: state.ingots().collect(),
        neutrals,
        boards: TableBoard::all(setup),
        open: if legal { legal_cells(setup, position) } else { Vec::new() },
        last: state.last_cell().filter(|_| state.turn() > 1),
        players,
        title: String::new(),
    }
}

/// Returns the number of sheep next to a figure.
fn sheep_beside(state: State<'_>, occupant: &PlacedFigure) -> u16 {
    if occupant.figure != Figure::SHEPHERD {
        return 0;
    }
    let tokens = [Token::SHEEP_1, Token::SHEEP_2, Token::SHEEP_3, Token::SHEEP_4];
    let sheep = |(each, token)| each * state.tokens_at(occupant.spot, token);
    (1..).zip(tokens).map(sheep).sum()
}

/// Returns a short description of a player's supply.
fn supply(position: &Position, setup: &Setup, player: Player) -> String {
    let state = position.state(setup);
    let words: Vec<_> = Figure::all()
        .map(|figure| (figure.name().replace('_', " "), state.supply(player, figure)))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let mut text = if words.is_empty() { "no figures".to_owned() } else { words.join(", ") };
    if state.has_abbey(player) {
        text += ", 1 abbey";
    }
    let owners = Player::all(setup.players());
    let held = owners.flat_map(|owner| {
        Figure::all().map(move |figure| u16::from(state.prisoners(player, owner, figure)))
    });
    match held.sum::<u16>() {
        0 => {}
        1 => text += ", 1 prisoner",
        count => text += &format!(", {count} prisoners"),
    }
    // Both bridge tokens share one supply.
    let counted = |token: &Token| !token.is_drawn() && *token != Token::BRIDGE_WE;
    for token in Token::all().filter(counted) {
        let name = if token == Token::BRIDGE_NS { "bridge" } else { token.name() };
        match state.tokens(player, token) {
            0 => {}
            count if count > 1 && has_plural(token) => text += &format!(", {count} {name}s"),
            count => text += &format!(", {count} {name}"),
        }
    }
    if let Some(space) = state.robber_space(player) {
        text += &format!(", robber on {space}");
    }
    text
}

/// Returns true if the plural of a token name ends in `s`, which is not the case for goods.
fn has_plural(token: Token) -> bool {
    matches!(token, Token::FLOOR | Token::INGOT | Token::BRIDGE_NS | Token::CASTLE)
}

/// Returns the owners of the other players' robbers that share a space with a player's marker
/// (ROUND-2).
fn robbers_with(state: State<'_>, player: Player) -> Vec<Player> {
    let is_there = |owner: &Player| {
        state.marker_spaces(player).any(|space| state.robber_space(*owner) == Some(space))
    };
    let others = Player::all(state.setup().players()).filter(|owner| *owner != player);
    others.filter(is_there).collect()
}

/// Returns the cells where the current tile can be placed.
fn legal_cells(setup: &Setup, position: &Position) -> Vec<Cell> {
    let mut list = ActionList::new();
    position.state(setup).legal_actions_into(&mut list);
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
