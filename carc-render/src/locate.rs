//! Conversion between points on the table and spots.

use carc_engine::{Cell, Figure, Location, Position, Rotation, Segment, Setup, Spot, Tile, Token};

use crate::{
    art::{BoardArt, count, wheel},
    layout::{
        Layout, Point,
        curve::{TILE, point},
        layout,
    },
};

/// The maximum distance at which a point selects a corner, in units of a tile's side.
const CORNER: f64 = 0.1;

/// The maximum distance at which a point selects a bridge, in units of a tile's side.
const ON_BRIDGE: f64 = 0.08;

/// The offset of a lying figure from an upright figure in a monastery, in units of a tile's side.
pub(crate) const LYING_SHIFT: Point = point(0.0, 0.24);

/// Returns the index of a tile's segment that is a special monastery.
pub(crate) fn bed_of(tile: &Tile) -> Option<u8> {
    let is_bed = |segment: &Segment| segment.marks.iter().any(|mark| mark == "special");
    tile.segments.iter().position(is_bed).map(|segment| segment as u8)
}

/// The center of the wheel board on the table, which covers the cells from (0, 0) to (3, 3).
const WHEEL: Point = point(2.0, 2.0);

/// A game board, on or next to the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableBoard {
    pub(crate) art: &'static BoardArt,
    /// The center of the board on the table, or `None` if the board is next to the table.
    pub(crate) middle: Option<Point>,
    /// True if figures can use the board's spaces.
    has_spaces: bool,
}

impl TableBoard {
    /// Returns the game boards: the wheel and the city block.
    pub(crate) fn all(setup: &Setup) -> Vec<Self> {
        let has_cells = |set: &str| {
            let mut kinds = setup.tile_types().iter();
            kinds.any(|kind| kind.board && kind.id.starts_with(set))
        };
        let has_block = has_cells("wheel/");
        let wheel = setup.has_figure(Figure::WHEEL_PIG).then(|| Self {
            art: &wheel::BOARD,
            middle: has_block.then_some(WHEEL),
            has_spaces: true,
        });
        // If the wheel board is on the table, the city block is north of it.
        let north = if has_block { -3.0 } else { 0.0 };
        let city = has_cells("count/").then(|| Self {
            art: &count::CITY,
            middle: Some(point(2.0, 1.5 + north)),
            has_spaces: setup.has_figure(Figure::COUNT),
        });
        wheel.into_iter().chain(city).collect()
    }

    /// Returns the numbers of the spaces for players' figures, with their positions relative to the
    /// center.
    pub(crate) fn crowns(&self) -> impl Iterator<Item = (u8, Point)> + use<> {
        let fields = self.art.fields.iter().filter(|_| self.has_spaces);
        let spaces = fields.flat_map(|field| field.spaces).collect::<Vec<_>>();
        spaces.into_iter().map(|&(space, x, y)| (space, point(x, y) * (1.0 / TILE)))
    }

    /// Returns the position of a space relative to the center.
    pub(crate) fn space(&self, wanted: u8) -> Option<Point> {
        let crown = self.crowns().find(|(space, _)| *space == wanted);
        crown.map(|(_, at)| at).or_else(|| self.stand(wanted))
    }

    /// Returns the position of a neutral figure on a space, relative to the center.
    pub(crate) fn stand(&self, wanted: u8) -> Option<Point> {
        let mut stands = self.art.fields.iter().map(|field| field.stand);
        let (_, x, y) = stands.find(|(space, ..)| self.has_spaces && *space == wanted)?;
        Some(point(x, y) * (1.0 / TILE))
    }

    /// Returns the space for players' figures at a point relative to the center.
    fn space_at(&self, here: Point) -> Option<u8> {
        let reach = f64::from(self.art.reach) / TILE;
        self.crowns().find(|(_, at)| at.distance(here) <= reach).map(|(space, _)| space)
    }
}

/// Returns the position of a space relative to the wheel's center, in units of a tile's side. The
/// space can be a crown space or one of the pig's spaces, whose numbers start at 16. Returns `None`
/// if the space or the wheel does not exist. The radius of a crown space is 0.17, and the radius of
/// the wheel is 1.42.
///
/// With `wheel_board=block`, the center of the wheel is at (2, 2) on the table. With
/// `wheel_board=aside`, the client chooses the position of the wheel, so [`locate`] returns `None`
/// for its spaces.
///
/// ```
/// use carc_engine::{Config, Setup};
/// let setup = Setup::new(Config { expansions: vec!["wheel".into()], ..Config::new(2) })?;
/// assert_eq!(carc_render::wheel_space(&setup, 0).map(|at| (at.x, at.y)), Some((1.07, 0.0)));
/// assert_eq!(carc_render::wheel_space(&setup, 9), None);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn wheel_space(setup: &Setup, space: u8) -> Option<Point> {
    TableBoard::all(setup).iter().find_map(|board| board.space(space))
}

/// A corner of the grid, with its position, the adjacent cells, and the corner's number in each of
/// these cells.
#[derive(Clone, Copy)]
struct Crossing {
    at: Point,
    around: [(Cell, u8); 4],
}

impl Crossing {
    /// Returns the corner closest to a point on a cell.
    fn near(cell: Cell, x: f64, y: f64) -> Self {
        let (east, south) = ((x + 0.5).floor() as i16, (y + 0.5).floor() as i16);
        let cell = |dx: i16, dy: i16| {
            let (x, y) = (east.wrapping_add(dx), south.wrapping_add(dy));
            Cell::new(cell.x.wrapping_add(x), cell.y.wrapping_add(y))
        };
        Self {
            at: point(f64::from(east), f64::from(south)),
            around: [(cell(0, 0), 0), (cell(-1, 0), 1), (cell(-1, -1), 2), (cell(0, -1), 3)],
        }
    }

    fn spots(&self) -> impl Iterator<Item = Spot> {
        self.around.into_iter().map(|(cell, corner)| Spot { cell, place: Location::Corner(corner) })
    }
}

/// Returns the spot at a point on the table, such as the position of a mouse click. `x` increases
/// to the right, and `y` increases downward. The unit is a tile's side: the tile at cell (x, y)
/// covers the square from (x, y) to (x + 1, y + 1).
///
/// The result is the first of the following that exists at the point:
///
/// - a crown space on the wheel, or a quarter of the city, if its board is on the table;
/// - a corner within a tenth of a tile;
/// - a bridge, if the point is close to where figures on the bridge are drawn;
/// - the segment of the tile ([`Layout::pick`]), which can be a river.
///
/// A corner counts only if it has a figure, or if a figure in this game, such as a barn, can be
/// placed on corners. Four tiles share a corner. For a corner with a figure, the result contains
/// the figure's tile. For an empty corner, the result contains the last placed tile if that tile is
/// one of the four adjacent tiles. Returns `None` if there is nothing at the point, if the point is
/// on the wheel but not on a crown space, or if a coordinate is not finite.
///
/// ```
/// use carc_engine::{Location, Position, Setup};
/// use carc_render::pick;
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// // The city of the start tile is on its north side.
/// assert_eq!(pick(&position, &setup, 0.5, 0.1).unwrap().place, Location::Segment(0));
/// assert_eq!(pick(&position, &setup, 0.5, -0.1), None);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn pick(position: &Position, setup: &Setup, x: f64, y: f64) -> Option<Spot> {
    let (column, row) = (x.floor(), y.floor());
    let is_cell = |v: f64| (f64::from(i16::MIN)..=f64::from(i16::MAX)).contains(&v);
    if !is_cell(column) || !is_cell(row) {
        return None;
    }
    let cell = Cell::new(column as i16, row as i16);
    let corner = point(column, row);
    for board in TableBoard::all(setup) {
        let Some(middle) = board.middle else { continue };
        let here = point(x, y) - middle;
        if !board.art.covers(here * TILE) {
            continue;
        }
        let space = board.space_at(here);
        let spot = |space| Spot { cell: Cell::new(0, 0), place: Location::Space(space) };
        if board.art.is_round {
            return space.map(spot);
        }
        // The tiles of the city contain land, and figures on it are drawn next to the quarters.
        if let Some((space, at)) = space.and_then(|space| Some((space, board.space(space)?))) {
            let anchor = |(layout, rotation): (&Layout, Rotation)| {
                let segment = layout.pick(x - column, y - row, rotation)?;
                Some(corner + layout.anchor(segment, rotation)?)
            };
            let land = layout_at(position, setup, cell).and_then(anchor);
            let is_nearer = |land: Point| land.distance(point(x, y)) < at.distance(here);
            if !land.is_some_and(is_nearer) {
                return Some(spot(space));
            }
        }
    }
    let (x, y) = (x - column, y - row);
    if let Some(spot) = corner_near(position, setup, cell, x, y) {
        return Some(spot);
    }
    let (layout, rotation) = layout_at(position, setup, cell)?;
    if let Some((segment, at)) = bridge_at(position, setup, cell)
        && at.distance(point(x, y)) <= ON_BRIDGE
    {
        return Some(Spot::segment(cell, segment));
    }
    let segment = layout.pick(x, y, rotation)?;
    Some(Spot::segment(cell, segment as u8))
}

/// Returns the point on the table where a figure on a spot is drawn, in the coordinates of
/// [`pick`]. The point is the anchor of a segment ([`Layout::anchor`]), a corner, the center of a
/// tile, or a space on the wheel. Returns `None` if the spot does not exist.
pub fn locate(position: &Position, setup: &Setup, spot: Spot) -> Option<Point> {
    let cell = point(f64::from(spot.cell.x), f64::from(spot.cell.y));
    if let Location::Space(space) = spot.place {
        let boards = TableBoard::all(setup);
        let at = |board: &TableBoard| Some(board.middle? + board.space(space)?);
        return boards.iter().find_map(at);
    }
    let (layout, rotation) = layout_at(position, setup, spot.cell)?;
    let place = match spot.place {
        Location::Segment(segment) => match layout.anchor(usize::from(segment), rotation) {
            Some(anchor) => anchor,
            None => {
                let (bridge, at) = bridge_at(position, setup, spot.cell)?;
                (bridge == segment).then_some(at)?
            }
        },
        Location::Corner(corner) => Point::of_corner(corner)?,
        Location::Lying => {
            let state = position.state(setup);
            let kind = state.tile_at(spot.cell)?.tile_type;
            let segment = bed_of(&setup.tile_types()[kind.index()].tile)?;
            layout.anchor(usize::from(segment), rotation)? + LYING_SHIFT
        }
        _ => point(0.5, 0.5),
    };
    Some(cell + place)
}

/// Returns the segment of the bridge on a cell, and the point on the tile where a figure on the
/// bridge is drawn.
fn bridge_at(position: &Position, setup: &Setup, cell: Cell) -> Option<(u8, Point)> {
    let state = position.state(setup);
    let (_, token) = state.bridges().find(|(own, _)| *own == cell)?;
    let tile = state.tile_at(cell)?;
    let printed = setup.tile_types()[tile.tile_type.index()].tile.segments.len();
    let (layout, rotation) = layout_at(position, setup, cell)?;
    let is_vertical = token == Token::BRIDGE_NS;
    Some((printed as u8, layout.on_bridge(is_vertical, rotation) * (1.0 / TILE)))
}

/// Returns the layout of the tile on a cell, and the rotation that its segment numbers refer to.
fn layout_at<'a>(
    position: &Position,
    setup: &'a Setup,
    cell: Cell,
) -> Option<(&'a Layout, Rotation)> {
    let tile = position.state(setup).tile_at(cell)?;
    Some((layout(setup, tile.tile_type)?, tile.canonical))
}

fn corner_near(position: &Position, setup: &Setup, cell: Cell, x: f64, y: f64) -> Option<Spot> {
    let state = position.state(setup);
    let crossing = Crossing::near(cell, x, y);
    if crossing.at.distance(point(x, y)) > CORNER || !setup.figures().any(Figure::is_on_corner) {
        return None;
    }
    let figures = state.figures();
    let is_taken = |spot: &Spot| figures.iter().any(|figure| figure.spot == *spot);
    if let Some(spot) = crossing.spots().find(is_taken) {
        return Some(spot);
    }
    let last = crossing.around.iter().find(|(other, _)| Some(*other) == state.last_cell());
    let own = crossing.around.iter().find(|(other, _)| *other == cell);
    let &(cell, corner) = last.or(own)?;
    state.shared_corner(cell, corner)?;
    Some(Spot { cell, place: Location::Corner(corner) })
}
