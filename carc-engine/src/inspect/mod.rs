//! Looking at a position: every tile and every feature with what it is worth now.

mod accessors;
mod graph;
mod survey;

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::Serialize;

pub use self::graph::{FeatureFacts, FeatureGraph, SegmentFigure, TileSide};
use self::survey::Survey;
use crate::{
    action::Spot,
    board::BoardTile,
    expansions::wheel,
    geometry::{Cell, Port, Rotation, Side},
    position::{Piece, PlacedFigure, Position},
    score::ScoreItems,
    setup::{Reach, Setup},
    tile::{Accept, Kind, NO_SEGMENT},
    vocab::{Figure, Seat, SegmentKind},
};

/// A tile on the board.
///
/// ```
/// use carc_engine::{Cell, Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let start = game.board()[0];
/// assert_eq!(start.cell, Cell::new(0, 0));
/// assert_eq!(game.setup().tile_types()[start.tile_type as usize].id, "base/D");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct PlacedTile {
    /// Where it lies.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// Its kind in [`Setup::tile_types`].
    pub tile_type: u16,
    /// How it was turned by whoever laid it.
    pub rotation: Rotation,
    /// The smallest rotation that shows the same data; rules, hash and equality use it (TURN-25).
    pub canonical: Rotation,
}

impl PlacedTile {
    fn new(tile: &BoardTile) -> Self {
        Self {
            cell: tile.cell(),
            tile_type: tile.kind().number(),
            rotation: tile.shown(),
            canonical: tile.rotation(),
        }
    }
}

/// A feature on the board: all connected segments of one kind, and what it is worth now.
///
/// ```
/// use carc_engine::{Game, SegmentKind, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let features = game.features();
/// assert_eq!(features.len(), 4, "the start tile has a city, a road and two fields");
/// let city = features.iter().find(|feature| feature.kind == SegmentKind::City).unwrap();
/// assert_eq!((city.open_ends, city.complete, city.value), (1, false, 1));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct FeatureView {
    /// Road, city, field, monastery or garden.
    pub kind: SegmentKind,
    /// Its placed segments, in canonical order; the first names the feature.
    pub spots: Vec<Spot>,
    /// How many tiles it lies on, each counted once (SCORE-1).
    pub tiles: u16,
    /// What keeps it from being complete: sides that face an empty cell; for a monastery or garden
    /// the empty cells around it. Cells beyond the edge of a table count, unless the edge closes
    /// (HOUSE-10, HOUSE-11).
    pub open_ends: u16,
    /// Whether it is complete (TURN-20). A field never is.
    pub complete: bool,
    /// Pennants, in a city.
    pub pennants: u16,
    /// Completed cities that touch it, for a field.
    pub cities: u16,
    /// Which cities those are, in canonical order, each by the first of its spots, which names it. Left
    /// out of the JSON form where there is none.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Vec::is_empty"))]
    pub city_spots: Vec<Spot>,
    /// The figures in it, in the order of their spots.
    pub figures: Vec<PlacedFigure>,
    /// The players who would get the points now (MAJ-2), by seat.
    pub owners: Vec<u8>,
    /// What each owner would get: the value of a completed feature if it is complete, otherwise
    /// what it would give if the game ended now. Under `farm_scoring=city4` a field shows 4 for
    /// each city; who gets them depends on the other fields around the city (C1-FARM-1).
    pub value: i32,
    /// How [`value`](Self::value) is made up.
    pub items: ScoreItems,
    /// What single owners would get besides, as seat and points: for a pig in their field
    /// (TB-PIG-5). Left out of the JSON form where there is none.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Vec::is_empty"))]
    pub bonuses: Vec<(u8, i32)>,
    /// The marks on its segments by name, and how many of them: inns, cathedrals, goods. Left out
    /// of the JSON form where there is none.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub marks: BTreeMap<&'static str, u16>,
}

impl Position {
    /// Every tile on the board, in the order in which they were laid.
    pub fn board(&self) -> impl ExactSizeIterator<Item = PlacedTile> + '_ {
        self.board.tiles.iter().map(PlacedTile::new)
    }

    /// The tile on a cell; `None` if there is none.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let start = game.position().tile_at(Cell::new(0, 0)).unwrap();
    /// assert_eq!(game.setup().tile_types()[usize::from(start.tile_type)].id, "base/D");
    /// assert_eq!(game.position().tile_at(Cell::new(1, 0)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn tile_at(&self, cell: Cell) -> Option<PlacedTile> {
        Some(PlacedTile::new(&self.board.tiles[self.board.tile_at(cell.key())?]))
    }

    /// The empty cells beside tiles, in canonical order.
    pub fn open_cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.board.open.cells()
    }

    /// Every figure of a player on the board, in the order of their spots, those on spaces of the
    /// wheel among them (WF-CROWN-1).
    pub fn figures(&self) -> Vec<PlacedFigure> {
        let mut all: Vec<_> = self.each_figure().collect();
        crate::compact::sort(&mut all);
        all
    }

    /// The same [`figures`](Self::figures) in no particular order, without making a list.
    ///
    /// ```
    /// use carc_engine::{Position, Setup};
    /// assert_eq!(Position::new(&*Setup::base(2)?).each_figure().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn each_figure(&self) -> impl Iterator<Item = PlacedFigure> + '_ {
        let pieces = self.pieces.iter().map(|piece| self.occupant(piece));
        pieces.chain(wheel::on_crown(self)).chain(self.guards())
    }

    /// The figures on the board that belong to nobody, by number, with where they stand.
    pub fn neutral_figures(&self) -> impl Iterator<Item = (Figure, Spot)> + '_ {
        Figure::neutral().filter_map(|figure| Some((figure, self.neutral_spot(figure)?)))
    }

    /// The figures on towers.
    fn guards(&self) -> impl Iterator<Item = PlacedFigure> + '_ {
        self.expansions.guards().map(|guard| PlacedFigure {
            spot: guard.spot(),
            player: guard.player.number(),
            figure: guard.figure,
        })
    }

    pub(super) fn occupant(&self, piece: &Piece) -> PlacedFigure {
        PlacedFigure {
            spot: self.spot_of(piece),
            player: piece.player.number(),
            figure: piece.figure,
        }
    }

    /// Every feature on the board, in the order of their first spots. Rivers are no features.
    pub fn features(&self, setup: &Setup) -> Vec<FeatureView> {
        Survey::new(self, setup).features()
    }

    /// The feature to which a spot belongs; `None` if there is no tile or no such segment, or if a
    /// river runs there.
    pub fn feature_at(&self, setup: &Setup, spot: Spot) -> Option<FeatureView> {
        let crate::Location::Segment(segment) = spot.place else { return None };
        let tile = &self.board.tiles[self.board.tile_at(spot.cell.key())?];
        let shape = setup.catalogue.shape(tile.kind());
        let exists = segment < shape.count;
        let is_feature = exists && shape.kinds[segment as usize] != SegmentKind::River;
        let root = || self.board.root(tile.node(segment));
        is_feature.then(|| Survey::new(self, setup).feature(root()))
    }

    /// The segments at the sides of a placed tile, as it lies: for each side from the north its left,
    /// center and right port as seen from the middle of the tile. `None` where no port is, and where no
    /// tile lies.
    ///
    /// The numbers are those of spots. They follow the canonical rotation, so for a tile that looks the
    /// same in several rotations the one that was chosen makes no difference (TURN-25).
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Port, Setup, Side};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let start = Cell::new(0, 0);
    /// let ports = game.position().ports(game.setup(), start).unwrap();
    /// assert_eq!(ports[Side::North as usize], [Some(0); 3], "the city has the whole north side");
    /// assert_eq!(ports[Side::East as usize][Port::Center as usize], Some(1), "the road leaves here");
    /// assert_eq!(game.position().ports(game.setup(), Cell::new(5, 5)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn ports(&self, setup: &Setup, cell: Cell) -> Option<[[Option<u8>; 3]; 4]> {
        let tile = &self.board.tiles[self.board.tile_at(cell.key())?];
        let sides = &setup.catalogue.face(tile.kind(), tile.rotation()).sides;
        let known = |segment: u8| (segment != NO_SEGMENT).then_some(segment);
        Some(std::array::from_fn(|side| sides[side].ports.map(known)))
    }

    /// The segment at a port of a placed tile, as it lies; see [`ports`](Self::ports). `None` if no tile
    /// lies there or nothing is at the port.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Port, Setup, Side, Spot};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let (position, cell) = (game.position(), Cell::new(0, 0));
    /// let road = position.segment_at(game.setup(), cell, Side::West, Port::Center).unwrap();
    /// let feature = game.position().feature_at(game.setup(), Spot::segment(cell, road)).unwrap();
    /// assert_eq!(feature.kind, carc_engine::SegmentKind::Road);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn segment_at(&self, setup: &Setup, cell: Cell, side: Side, port: Port) -> Option<u8> {
        self.ports(setup, cell)?[side as usize][port as usize]
    }

    /// The segment to which a corner of a placed tile belongs, if four tiles lie around the corner and it belongs to
    /// one segment on each of them (AM-BARN-2). Corners are numbered clockwise from the north-west of the tile as it
    /// lies; `None` otherwise, and for other numbers.
    pub fn shared_corner(&self, setup: &Setup, cell: Cell, corner: u8) -> Option<u8> {
        let tile = &self.board.tiles[self.board.tile_at(cell.key())?];
        let face = setup.catalogue.face(tile.kind(), tile.rotation());
        let near = self.board.near(cell);
        let corners = self.board.shared_corners(&setup.catalogue, cell, near, face);
        corners.get(usize::from(corner)).copied().flatten()
    }

    /// The holes, in canonical order: empty cells with tiles on all four sides, where an abbey can be laid
    /// (AM-ABBEY-2) unless shrines around forbid it (SH-PLACE-4). The edge of a table is no tile.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// let config: Config = serde_json::from_str(r#"{"start": {"tiles": [
    ///     {"tile": "base/B", "x": 0, "y": 0}, {"tile": "base/B", "x": 1, "y": 0},
    ///     {"tile": "base/B", "x": 2, "y": 0}, {"tile": "base/B", "x": 0, "y": 1},
    ///     {"tile": "base/B", "x": 2, "y": 1}, {"tile": "base/B", "x": 0, "y": 2},
    ///     {"tile": "base/B", "x": 1, "y": 2}], "stack": {"base/B": 1}}}"#).unwrap();
    /// let game = Game::with_external_chance(Setup::new(config)?);
    /// assert_eq!(game.position().holes().collect::<Vec<_>>(), [Cell::new(1, 1)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board.open.holes()
    }

    /// The cells beside tiles that can never be filled any more, in canonical order: no tile that is to
    /// come fits there by its sides, in whatever rotation. To come are the tile that is drawn, those in
    /// the stacks and in hands, and those that are set aside; where tiles lie under hills that nobody
    /// knows, they count too. Abbeys do not: they fit in every hole.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// // The start tile has a city to the north, and only monasteries in fields are left.
    /// let config: Config = serde_json::from_str(r#"{"start": {
    ///     "tiles": [{"tile": "base/D", "x": 0, "y": 0}], "stack": {"base/B": 2}}}"#).unwrap();
    /// let game = Game::with_external_chance(Setup::new(config)?);
    /// let dead = game.position().dead_cells(game.setup());
    /// assert_eq!(dead, [Cell::new(0, -1), Cell::new(-1, 0), Cell::new(1, 0)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn dead_cells(&self, setup: &Setup) -> Vec<Cell> {
        let mut to_come: Vec<bool> =
            (0..setup.tile_types().len() as u16).map(|kind| self.remaining(kind) > 0).collect();
        let hands =
            Seat::all(self.players).flat_map(|player| self.expansions.house.hands.of(player));
        let held = self.set_aside().iter().copied().map(Kind::new);
        for kind in hands.chain(held).chain(self.drawn.known()) {
            to_come[kind.index()] = true;
        }
        let is_abbey = |kind: Kind| setup.catalogue.shape(kind).reach == Reach::Hole;
        let kinds: Vec<Kind> = Kind::all(to_come.len())
            .zip(&to_come)
            .filter(|(kind, comes)| **comes && !is_abbey(*kind))
            .map(|(kind, _)| kind)
            .collect();
        let open = &self.board.open;
        let fits = |cell: Accept| {
            kinds.iter().any(|&kind| setup.catalogue.fit(kind).one::<true>(cell) != 0)
        };
        let cells = open.cells().zip(open.accepts());
        cells.filter(|(_, accepts)| !fits(**accepts)).map(|(cell, _)| cell).collect()
    }

    /// How many of the eight cells around a cell hold a tile.
    pub fn neighbors(&self, cell: Cell) -> u16 {
        self.board.neighbors(cell.key())
    }
}
