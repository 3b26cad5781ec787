//! Low-level access to segments and features by index, for programs that evaluate positions.

use super::PlacedTile;
use crate::{
    action::Spot,
    board::{FeatureId, SegmentId},
    expansions::{abbey_mayor, monasteries, princess_dragon, shrines},
    geometry::{Cell, Side},
    limits::MAX_PLAYERS,
    position::{Piece, Position},
    rules::{State, scoring as turn_scoring},
    scoring::{self, Tally, complete_value, final_value, is_complete},
    setup::{Reach, Setup},
    tile::{CellConstraint, FaceSide, NO_SEGMENT, SideKind},
    vocab::{Figure, Player, PlayerSet, SegmentKind, TileType},
};

/// Index-based access to the placed segments in a position and the features that they form.
///
/// This interface is intended for programs that evaluate many positions, such as the searches in
/// `carc-agents`. Most calls take only a few instructions, and no call allocates memory. For a
/// complete description of features, use [`State::features`].
///
/// Tiles and segments are indexed in the order in which they were placed, starting at 0. The
/// segments of a tile are in the same order as in its tile type. The indices of open cells follow
/// the order of [`State::open_cells`]. All methods panic if an index is out of range.
///
/// ```
/// use carc_engine::{Game, SegmentKind, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let graph = game.state().feature_graph();
/// let kinds: Vec<SegmentKind> =
///     graph.segments().map(|segment| graph.kind(graph.feature(segment))).collect();
/// // These are the first two segments of the start tile.
/// assert_eq!(kinds[..2], [SegmentKind::City, SegmentKind::Road]);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FeatureGraph<'a> {
    position: &'a Position,
    setup: &'a Setup,
}

/// The properties of a feature that do not depend on figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureFacts {
    /// The kind of the feature's segments.
    pub kind: SegmentKind,
    /// A number that changes whenever the feature grows; see [`FeatureGraph::revision`].
    pub revision: u32,
    /// The number of ports that face an empty cell: three for an entire city side, one for a road
    /// side, two for an entire field side. A monastery, shrine or garden has one open port for each
    /// empty cell around it.
    pub open_ports: u16,
    /// The number of distinct tiles in a road or city; 1 for a monastery, shrine or garden; 0 for a
    /// field.
    pub tiles: u16,
    /// True if the feature is complete (TURN-20); false for a field.
    pub complete: bool,
    /// The points that each owner would score if the game ended now. A complete feature is worth
    /// the points for its completion.
    pub value: i32,
    /// The points that each owner would score if the feature were completed without growing
    /// further; 0 for a field. A monastery is assumed to be surrounded by tiles.
    pub completed_value: i32,
    /// The number of pennants in a city.
    pub pennants: u16,
    /// The number of complete cities next to a field.
    pub finished_cities: u16,
    /// The number of incomplete cities next to a field, including cities that no tile can complete.
    pub open_cities: u16,
    /// The first incomplete cities next to a field, at most [`Self::MAX_CITIES`]. Unused entries
    /// are meaningless.
    pub cities: [FeatureId; Self::MAX_CITIES],
}

impl FeatureFacts {
    /// The maximum number of entries in [`cities`](Self::cities).
    pub const MAX_CITIES: usize = 8;
}

impl Default for FeatureFacts {
    /// Returns the facts about a river feature without tiles, as a default value.
    fn default() -> Self {
        Self {
            kind: SegmentKind::River,
            revision: 0,
            open_ports: 0,
            tiles: 0,
            complete: false,
            value: 0,
            completed_value: 0,
            pennants: 0,
            finished_cities: 0,
            open_cities: 0,
            cities: [FeatureId::FIRST; Self::MAX_CITIES],
        }
    }
}

/// A figure in a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SegmentFigure {
    /// The segment that the figure is on, or the segment at its corner.
    pub segment: SegmentId,
    /// The owner of the figure.
    pub player: Player,
    /// The figure.
    pub figure: Figure,
    /// True for a meeple lying in a monastery. A lying meeple does not count toward the majority in
    /// its feature, and [`FeatureGraph::figure_bonuses`] returns its points (MO-LIE-2).
    pub lying: bool,
}

impl SegmentFigure {
    /// Returns the figure's strength in a feature with the given number of pennants (MAJ-1), or 0
    /// for a lying figure.
    #[inline]
    pub fn strength(self, pennants: u16) -> u16 {
        self.figure.spec().strength.with(pennants) * u16::from(!self.lying)
    }
}

/// One side of a placed tile.
#[derive(Clone, Copy, Debug)]
pub struct TileSide<'a> {
    first: SegmentId,
    side: &'a FaceSide,
}

impl TileSide<'_> {
    /// Returns the kind of the side.
    #[inline]
    pub const fn kind(self) -> SideKind {
        self.side.kind
    }

    /// Returns the segments at the left, center and right ports, as seen from the center of the
    /// tile.
    #[inline]
    pub fn segments(self) -> [Option<SegmentId>; 3] {
        self.side.ports.map(|port| (port != NO_SEGMENT).then(|| self.first.plus(port)))
    }
}

impl<'a> State<'a> {
    /// Returns index-based access to the placed segments and the features that they form.
    #[inline]
    pub const fn feature_graph(self) -> FeatureGraph<'a> {
        FeatureGraph { position: self.position, setup: self.setup }
    }
}

/// Access to segments and features.
impl<'a> FeatureGraph<'a> {
    /// Returns all placed segments, in order.
    #[inline]
    pub fn segments(self) -> impl ExactSizeIterator<Item = SegmentId> + use<> {
        self.position.board.nodes()
    }

    /// Returns the segment at a spot; for a corner, the segment to which the whole corner belongs.
    /// Returns `None` if the segment does not exist.
    pub fn segment_at(self, spot: Spot) -> Option<SegmentId> {
        self.position.node_at(self.setup, spot)
    }

    /// Returns the feature that contains a segment.
    #[inline]
    pub fn feature(self, segment: SegmentId) -> FeatureId {
        self.position.board.root(segment)
    }

    /// Returns the current feature that contains a feature from an earlier position in the same
    /// game.
    #[inline]
    pub fn current(self, feature: FeatureId) -> FeatureId {
        self.position.board.root(feature.node())
    }

    /// Returns the segments of a feature, in no particular order.
    #[inline]
    pub fn segments_of(self, feature: FeatureId) -> impl Iterator<Item = SegmentId> + 'a {
        self.position.board.ring(feature.node())
    }

    /// Returns the kind of a feature. River segments are never features, and gardens are features
    /// only in games that use them.
    #[inline]
    pub fn kind(self, feature: FeatureId) -> SegmentKind {
        self.kind_of_segment(feature.node())
    }

    /// Returns the kind of a segment.
    #[inline]
    pub fn kind_of_segment(self, segment: SegmentId) -> SegmentKind {
        scoring::kind_of(&self.position.board, &self.setup.catalogue, segment)
    }

    /// Returns the number of open ports in a feature; see [`FeatureFacts::open_ports`].
    #[inline]
    pub fn open_ports(self, feature: FeatureId) -> u16 {
        self.position.board.feature(feature).open()
    }

    /// Returns a number that changes when the feature grows without changing its [`FeatureId`], and
    /// when a neutral figure changes the feature's value. Completing an adjacent city or joining it
    /// to another city changes the facts about a field, but not the field's revision.
    #[inline]
    pub fn revision(self, feature: FeatureId) -> u32 {
        let change = State::new(self.position, self.setup).value_change(feature);
        // No feature has enough open ports to set these bits.
        self.position.board.feature(feature).stage() ^ change.number() << 14
    }

    /// Returns a number that identifies the bridges, castles and ferries on the board, or 0 if
    /// there are none. Bridges, castles and ferries can change features even when no tile is placed
    /// (BCB-BRIDGE-3, BCB-CASTLE-4, FE-ROAD-2), so information about features from an earlier
    /// position is valid only while this number stays the same.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["ferries".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["ferries/three-roads"])?;
    /// assert_eq!(game.state().feature_graph().token_key(), 0);
    /// for text in ["place 1,0 0", "pass", "place token ferry_sw 1,0 tile"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_ne!(game.state().feature_graph().token_key(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn token_key(self) -> u64 {
        let states = self.position.expansions.get();
        states.map_or(0, |states| states.bridges.board_key() ^ states.ferries.board_key())
    }

    /// Returns the properties of a feature that do not depend on figures. `kind` is its
    /// [kind](Self::kind).
    ///
    /// ```
    /// use carc_engine::{Cell, Game, SegmentKind, Setup, Spot};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let graph = game.state().feature_graph();
    /// let city = graph.feature(graph.segment_at(Spot::segment(Cell::new(0, 0), 0)).unwrap());
    /// let facts = graph.facts(city, SegmentKind::City);
    /// assert_eq!((facts.open_ports, facts.value, facts.completed_value), (3, 1, 2));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn facts(self, feature: FeatureId, kind: SegmentKind) -> FeatureFacts {
        let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
        let rules = &self.setup.rules;
        let (mut open_cities, mut cities) = (0, [feature; FeatureFacts::MAX_CITIES]);
        let tally =
            match kind {
                SegmentKind::Field => {
                    // A field can be large, so its segments are visited only once.
                    let mut finished = 0;
                    scoring::touching_cities(board, catalogue, feature.node(), |city, open| {
                        match open {
                            0 => finished += 1,
                            _ => {
                                if let Some(place) = cities.get_mut(usize::from(open_cities)) {
                                    *place = city;
                                }
                                open_cities += 1;
                            }
                        }
                    });
                    let borders = scoring::borders_carcassonne(board, catalogue, feature.node());
                    let carcassonne = borders.into();
                    Tally { cities: finished, carcassonne, ..Tally::default() }
                }
                _ => State::new(self.position, self.setup).tally_of(kind, feature),
            };
        let root = board.feature(feature);
        let (revision, open_ports) = (self.revision(feature), root.open());
        let complete = is_complete(kind, open_ports);
        let surrounded = if kind.is_surrounded() { tally.neighbors + open_ports } else { 0 };
        let whole = Tally { neighbors: surrounded, ..tally };
        let completed_value = complete_value(kind, whole, rules).total();
        let at = State::new(self.position, self.setup);
        let now = || match kind {
            SegmentKind::Field => {
                at.with_raised_cities(final_value(kind, tally, rules), feature.node()).total()
            }
            _ => final_value(kind, tally, rules).total(),
        };
        FeatureFacts {
            kind,
            revision,
            open_ports,
            tiles: tally.tiles,
            complete,
            value: if complete { completed_value } else { now() },
            completed_value,
            pennants: tally.pennants,
            finished_cities: tally.all_cities(),
            open_cities,
            cities,
        }
    }

    /// Returns the number of distinct tiles in a feature of any kind.
    pub fn count_tiles(self, feature: FeatureId) -> u16 {
        scoring::tiles(&self.position.board, feature.node())
    }

    /// Returns the segments whose features were changed by the last placed tile: the segments of
    /// that tile, the segments that it closed, and the monasteries, shrines and gardens around it.
    pub fn changed(self) -> impl Iterator<Item = SegmentId> + use<> {
        self.position.board.changed(&self.setup.catalogue)
    }

    /// Returns the number of features of the given kind that the last placed tile has completed.
    pub fn newly_completed(self, kind: SegmentKind) -> u16 {
        let mut nodes = turn_scoring::NONE_COMPLETED;
        let at = State::new(self.position, self.setup);
        let count = turn_scoring::completed(at, &mut nodes, |_| true);
        nodes[..count].iter().filter(|&&node| self.kind_of_segment(node) == kind).count() as u16
    }

    /// Returns the monasteries, shrines and gardens on the board, each with its cell.
    #[inline]
    pub fn surrounded(self) -> impl Iterator<Item = (Cell, FeatureId)> + 'a {
        self.position.board.surrounded.iter().map(|it| (Cell::from_key(it.key), it.root))
    }
}

/// Access to tiles and open cells.
impl<'a> FeatureGraph<'a> {
    /// Returns the number of tiles on the board.
    #[inline]
    pub fn tile_count(self) -> usize {
        self.position.board.tiles.len()
    }

    /// Returns a tile by its index.
    #[inline]
    pub fn tile(self, tile: usize) -> PlacedTile {
        PlacedTile::new(self.setup, &self.position.board.tiles[tile])
    }

    /// Returns the number of segments on a tile. Tiles that can carry a bridge have an additional
    /// segment after the printed segments, even before the bridge is built (BCB-BRIDGE-3).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// for (setup, count) in [(Setup::base(2)?, 2), (Setup::new(config)?, 3)] {
    ///     let mut game = Game::with_deck(setup, &["base/B"])?;
    ///     game.play(game.setup().parse_action("place 0,1 0").unwrap()).unwrap();
    ///     // The tile has a monastery and a field.
    ///     assert_eq!(game.state().feature_graph().segment_count(1), count);
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn segment_count(self, tile: usize) -> usize {
        self.setup.catalogue.shape(self.position.board.tiles[tile].kind()).count.into()
    }

    /// Returns the index of the tile that contains a segment.
    #[inline]
    pub fn tile_of(self, segment: SegmentId) -> usize {
        self.position.board.number_of_tile(segment)
    }

    /// Returns one side of a tile.
    ///
    /// ```
    /// use carc_engine::{Game, Setup, Side, SideKind};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let north = game.state().feature_graph().side(0, Side::North);
    /// assert_eq!(north.kind(), SideKind::City);
    /// let [left, center, right] = north.segments().map(Option::unwrap);
    /// assert!(left == center && center == right, "the city covers the north side");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn side(self, tile: usize, side: Side) -> TileSide<'a> {
        let tile = &self.position.board.tiles[tile];
        let face = self.setup.catalogue.face(tile.kind(), tile.rotation());
        TileSide { first: tile.first, side: &face.sides[side as usize] }
    }

    /// Returns the open cells with their constraints, in order.
    #[inline]
    pub fn open_cells(self) -> impl ExactSizeIterator<Item = (Cell, CellConstraint)> + 'a {
        let open = &self.position.board.open;
        open.keys().iter().map(|&key| Cell::from_key(key)).zip(open.accepts().iter().copied())
    }

    /// Returns the index of an open cell; `None` if the cell is not open.
    #[inline]
    pub fn open_cell(self, cell: Cell) -> Option<usize> {
        self.position.board.open.find(cell.key())
    }

    /// Returns the constraint of the open cell with the given index.
    #[inline]
    pub fn constraint(self, open_cell: usize) -> CellConstraint {
        self.position.board.open.accepts()[open_cell]
    }

    /// Returns the index of the tile on one side of the open cell with the given index, or `None`
    /// if the side is free.
    #[inline]
    pub fn neighbor(self, open_cell: usize, side: Side) -> Option<usize> {
        let number = usize::from(self.position.board.open.near(open_cell)[side as usize]);
        (number < self.tile_count()).then_some(number)
    }

    /// Returns true if tiles of this type fit an open cell with the given constraint in at least
    /// one rotation. Always returns false for an abbey, because abbeys can be placed only in holes
    /// (AM-ABBEY-2).
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let graph = game.state().feature_graph();
    /// let number = graph.open_cell(Cell::new(0, -1)).unwrap();
    /// let fits =
    ///     |id| graph.fits(game.setup().tile_type(id).unwrap(), graph.constraint(number));
    /// assert!(fits("base/E") && !fits("base/U"), "a city is to the south");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn fits(self, tile_type: TileType, constraint: CellConstraint) -> bool {
        let (catalogue, kind) = (&self.setup.catalogue, tile_type);
        catalogue.shape(kind).reach != Reach::Hole
            && catalogue.fit(kind).one::<true>(constraint) != 0
    }

    /// Returns the number of remaining tiles of each type, as [`State::remaining_by_type`] does.
    #[inline]
    pub fn remaining(self) -> &'a [u16] {
        &self.position.left
    }

    /// Returns the total number of [`remaining`](Self::remaining) tiles, excluding hidden tiles
    /// under hills.
    #[inline]
    pub const fn remaining_total(self) -> u16 {
        self.position.left_total
    }
}

/// Access to figures, owners, and points scored at the end of the game.
impl<'a> FeatureGraph<'a> {
    /// Returns the figures in features. [`State::each_figure`] returns these figures first, in the
    /// same order.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let graph = game.state().feature_graph();
    /// let figure = graph.figures().next().unwrap();
    /// assert_eq!((figure.player.number(), figure.strength(0)), (0, 1));
    /// assert_eq!(graph.tile_of(figure.segment), 1, "the figure is on the second tile");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn figures(self) -> impl ExactSizeIterator<Item = SegmentFigure> + 'a {
        self.position.pieces.iter().map(|piece| SegmentFigure {
            segment: piece.node,
            player: piece.player,
            figure: piece.figure,
            lying: piece.is_lying(),
        })
    }

    /// Returns true if the game uses only the base rules, which do not have tie-breaks, bonuses or
    /// rivals.
    #[inline]
    pub const fn is_base(self) -> bool {
        self.setup.is_base
    }

    /// Returns the owners of a feature in which the players have the given strengths (MAJ-2,
    /// MAJ-3).
    #[inline]
    pub fn owners(self, feature: FeatureId, strengths: &[u16; MAX_PLAYERS]) -> PlayerSet {
        let mut owners = scoring::owners(strengths);
        if !self.setup.is_base {
            let is_inside = |piece: &Piece| self.position.is_part(piece, feature);
            owners = State::new(self.position, self.setup).break_tie(owners, &is_inside);
        }
        owners
    }

    /// Returns the points for pigs (TB-PIG-5) and barns (AM-BARN-11) that each player would score
    /// in addition to the value of a field if the game ended now. `cities` is the number of
    /// complete cities next to the field, or 0 if the feature is not a field.
    pub fn bonuses(self, feature: FeatureId, owners: PlayerSet, cities: u16) -> [i32; MAX_PLAYERS] {
        if cities == 0 {
            return [0; MAX_PLAYERS];
        }
        let at = State::new(self.position, self.setup);
        let (more, barns) = (at.more_for_cities(feature), abbey_mayor::barns(at, feature));
        let raised = i32::from(at.count_raised_cities(feature.node()));
        std::array::from_fn(|player| {
            let has = |players: PlayerSet| i32::from(players.contains(Player::new(player as u8)));
            let more: i32 = more.iter().map(|(_, players)| has(*players) * has(owners)).sum();
            (more + has(barns) * 4) * i32::from(cities) + has(barns) * raised
        })
    }

    /// Returns the fairy points (PD-FAIRY-6) and the points for lying monks (MO-END-1) that players
    /// would score if the game ended now, with the feature that contains each meeple.
    pub fn figure_bonuses(self) -> impl Iterator<Item = (FeatureId, Player, i32)> + 'a {
        let at = State::new(self.position, self.setup);
        let with_fairy = princess_dragon::players_with_fairy(at);
        let with_fairy = with_fairy.map(|(feature, player)| (feature, player, 3));
        with_fairy.chain(monasteries::lying_points(at))
    }

    /// Returns the shrine or monastery that challenges a feature of this kind, if any (SH-CHAL-1).
    pub fn rival(self, feature: FeatureId, kind: SegmentKind) -> Option<FeatureId> {
        shrines::rival(State::new(self.position, self.setup), kind, feature)
    }
}
