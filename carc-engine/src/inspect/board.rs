//! Access to the board: tiles, figures, features and open cells.

use super::{FeatureView, PlacedTile, survey::Survey};
use crate::{
    action::{Location, Spot},
    expansions::{count, wheel},
    geometry::{Cell, Port, Side},
    position::{Piece, PlacedFigure, Position},
    rules::State,
    scoring,
    tile::NO_SEGMENT,
    vocab::{Figure, SegmentKind, TileType},
};

impl<'a> State<'a> {
    /// Returns every tile on the board, in the order of placement.
    pub fn board(self) -> impl ExactSizeIterator<Item = PlacedTile> + 'a {
        self.position.board.tiles.iter().map(move |tile| PlacedTile::new(self.setup, tile))
    }

    /// Returns the tile on a cell; `None` if the cell is empty.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let start = game.state().tile_at(Cell::new(0, 0)).unwrap();
    /// assert_eq!(game.setup().tile_types()[start.tile_type.index()].id, "base/D");
    /// assert_eq!(game.state().tile_at(Cell::new(1, 0)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn tile_at(self, cell: Cell) -> Option<PlacedTile> {
        let board = &self.position.board;
        Some(PlacedTile::new(self.setup, &board.tiles[board.tile_at(cell.key())?]))
    }

    /// Returns the empty cells next to tiles, in canonical order.
    pub fn open_cells(self) -> impl ExactSizeIterator<Item = Cell> + 'a {
        self.position.board.open.cells()
    }

    /// Returns the holes, in canonical order. A hole is an empty cell with tiles on all four sides;
    /// the edge of a bounded table does not count as a tile. An abbey can be placed in a hole
    /// (AM-ABBEY-2) unless nearby shrines forbid it (SH-PLACE-4).
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// let config: Config = serde_json::from_str(r#"{"start": {"tiles": [
    ///     {"tile": "base/B", "x": 0, "y": 0}, {"tile": "base/B", "x": 1, "y": 0},
    ///     {"tile": "base/B", "x": 2, "y": 0}, {"tile": "base/B", "x": 0, "y": 1},
    ///     {"tile": "base/B", "x": 2, "y": 1}, {"tile": "base/B", "x": 0, "y": 2},
    ///     {"tile": "base/B", "x": 1, "y": 2}], "stack": {"base/B": 1}}}"#).unwrap();
    /// let game = Game::with_external_chance(Setup::new(config)?);
    /// assert_eq!(game.state().holes().collect::<Vec<_>>(), [Cell::new(1, 1)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn holes(self) -> impl Iterator<Item = Cell> + 'a {
        self.position.board.open.holes()
    }

    /// Returns the open cells that can never be filled, in canonical order. No remaining tile fits
    /// a dead cell in any rotation.
    ///
    /// Remaining tiles are the current tile, the tiles in stacks and hands, tiles that are set
    /// aside, and tiles under hills that are unknown to all players. Abbeys are not included,
    /// because they fit in every hole.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// // The start tile has a city to the north, and only monasteries in fields remain.
    /// let config: Config = serde_json::from_str(r#"{"start": {
    ///     "tiles": [{"tile": "base/D", "x": 0, "y": 0}], "stack": {"base/B": 2}}}"#).unwrap();
    /// let game = Game::with_external_chance(Setup::new(config)?);
    /// let dead = game.state().dead_cells();
    /// assert_eq!(dead, [Cell::new(0, -1), Cell::new(-1, 0), Cell::new(1, 0)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn dead_cells(self) -> Vec<Cell> {
        let left = self.copies_left();
        let graph = self.feature_graph();
        let types: Vec<TileType> =
            TileType::all(left.len()).filter(|tile_type| left[tile_type.index()] > 0).collect();
        let fits = |constraint| types.iter().any(|&tile_type| graph.fits(tile_type, constraint));
        graph
            .open_cells()
            .filter(|(_, constraint)| !fits(*constraint))
            .map(|(cell, _)| cell)
            .collect()
    }

    /// Returns how many of the eight cells around a cell contain a tile.
    pub fn neighbors(self, cell: Cell) -> u16 {
        self.position.board.neighbors(cell.key())
    }

    /// Returns all players' figures on the board, sorted by spot. The list includes figures on
    /// spaces of the wheel (WF-CROWN-1), in the quarters of Carcassonne (COC-IN-1) and on towers.
    pub fn figures(self) -> Vec<PlacedFigure> {
        let mut all: Vec<_> = self.each_figure().collect();
        crate::compact::sort(&mut all);
        all
    }

    /// Iterates over the [`figures`](Self::figures) in no particular order, without allocating a
    /// list.
    ///
    /// ```
    /// use carc_engine::{Position, Setup};
    /// let setup = Setup::base(2)?;
    /// assert_eq!(Position::new(&setup).state(&setup).each_figure().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn each_figure(self) -> impl Iterator<Item = PlacedFigure> + 'a {
        let Self { position, .. } = self;
        let pieces = position.pieces.iter().map(|piece| position.placed_figure(piece));
        let off = position.expansions.off_figures().map(|own| PlacedFigure {
            spot: own.spot,
            player: own.player,
            figure: own.figure,
        });
        pieces.chain(wheel::on_crown(position)).chain(count::citizens(position)).chain(off)
    }

    /// Returns the neutral figures on the board, each with its spot, sorted by figure number.
    pub fn neutral_figures(self) -> impl Iterator<Item = (Figure, Spot)> + 'a {
        Figure::neutral().filter_map(move |figure| Some((figure, self.neutral_spot(figure)?)))
    }

    /// Returns every feature on the board, sorted by first spot. Rivers are not features.
    pub fn features(self) -> Vec<FeatureView> {
        Survey::new(self.position, self.setup).features()
    }

    /// Returns the feature at a spot. Returns `None` if the tile or the segment does not exist, or
    /// if the segment is part of a river.
    pub fn feature_at(self, spot: Spot) -> Option<FeatureView> {
        let Self { position, setup } = self;
        let Location::Segment(segment) = spot.place else { return None };
        let tile = &position.board.tiles[position.board.tile_at(spot.cell.key())?];
        let shape = setup.catalogue.shape(tile.kind());
        let exists = segment < shape.count;
        let is_feature = exists && shape.kinds[segment as usize] != SegmentKind::River;
        let root = || position.board.root(tile.node(segment));
        is_feature.then(|| Survey::new(position, setup).feature(root()))
    }

    /// Returns the number of complete features of the given kind on the board, whether or not they
    /// have been scored (TURN-20). Fields and rivers are never complete.
    ///
    /// ```
    /// use carc_engine::{Game, SegmentKind, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// for text in ["place 0,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let completed = |kind| game.state().completed_features(kind);
    /// assert_eq!((completed(SegmentKind::City), completed(SegmentKind::Road)), (1, 0));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn completed_features(self, kind: SegmentKind) -> u16 {
        let board = &self.position.board;
        let all = scoring::completed(board, &self.setup.catalogue, kind);
        all.filter(|&node| !self.is_excluded(board.root(node))).count() as u16
    }

    /// Returns the segments at the ports of a placed tile, taking its rotation into account. The
    /// result has an entry for each side, clockwise from north, with the segments at the left,
    /// center and right ports as seen from the center of the tile. An entry is `None` if the port
    /// does not have a segment. Returns `None` if the cell is empty.
    ///
    /// Spots use these segment indices. The indices depend on the canonical rotation, so equivalent
    /// rotations of a symmetric tile produce the same result (TURN-25).
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Port, Setup, Side};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let ports = game.state().ports(Cell::new(0, 0)).unwrap();
    /// assert_eq!(ports[Side::North as usize], [Some(0); 3], "the city covers the north side");
    /// assert_eq!(ports[Side::East as usize][Port::Center as usize], Some(1), "the road ends here");
    /// assert_eq!(game.state().ports(Cell::new(5, 5)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn ports(self, cell: Cell) -> Option<[[Option<u8>; 3]; 4]> {
        let Self { position, setup } = self;
        let tile = &position.board.tiles[position.board.tile_at(cell.key())?];
        let sides = &setup.catalogue.face(tile.kind(), tile.rotation()).sides;
        let known = |segment: u8| (segment != NO_SEGMENT).then_some(segment);
        Some(std::array::from_fn(|side| sides[side].ports.map(known)))
    }

    /// Returns the segment at one of the [`ports`](Self::ports) of a placed tile. Returns `None` if
    /// the cell is empty or the port does not have a segment.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Port, SegmentKind, Setup, Side, Spot};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let cell = Cell::new(0, 0);
    /// let road = game.state().segment_at(cell, Side::West, Port::Center).unwrap();
    /// let feature = game.state().feature_at(Spot::segment(cell, road)).unwrap();
    /// assert_eq!(feature.kind, SegmentKind::Road);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn segment_at(self, cell: Cell, side: Side, port: Port) -> Option<u8> {
        self.ports(cell)?[side as usize][port as usize]
    }

    /// Returns the segment at a corner of a placed tile. Returns `None` unless four tiles surround
    /// the corner and the corner belongs to a single segment on each tile (AM-BARN-2). The corners
    /// of the rotated tile are numbered clockwise from northwest, starting at 0.
    pub fn shared_corner(self, cell: Cell, corner: u8) -> Option<u8> {
        let Self { position, setup } = self;
        let tile = &position.board.tiles[position.board.tile_at(cell.key())?];
        let face = setup.catalogue.face(tile.kind(), tile.rotation());
        let near = position.board.near(cell);
        let corners = position.board.shared_corners(&setup.catalogue, cell, near, face);
        corners.get(usize::from(corner)).copied().flatten()
    }
}

impl Position {
    pub(super) fn placed_figure(&self, piece: &Piece) -> PlacedFigure {
        PlacedFigure { spot: self.spot_of(piece), player: piece.player, figure: piece.figure }
    }
}
