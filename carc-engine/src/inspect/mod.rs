//! Looking at a position: every tile and every feature with what it is worth now.

mod accessors;
mod stakes;

use std::collections::BTreeMap;

use serde::Serialize;

pub use self::stakes::Stake;
use crate::{
    action::Spot,
    expansions::registry,
    geometry::{Cell, Rotation, Side},
    nouns::{Figure, MARKS, SegmentKind},
    position::{Piece, Position},
    score::ScoreItems,
    scoring::{self, complete_value, final_value, is_complete, tally},
    setup::Setup,
};

/// A tile on the board.
///
/// ```
/// use carc_engine::{Cell, Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let start = game.board()[0];
/// assert_eq!(start.cell, Cell::new(0, 0));
/// assert_eq!(game.setup().kinds()[start.kind as usize].id, "base/D");
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// Where it lies.
    #[serde(flatten)]
    pub cell: Cell,
    /// Its kind in [`Setup::kinds`].
    pub kind: u16,
    /// How it was turned by whoever laid it.
    pub rotation: Rotation,
    /// The smallest rotation that shows the same data; rules, hash and equality use it (TURN-25).
    pub canonical: Rotation,
}

/// A figure in a feature.
///
/// ```
/// use carc_engine::{Action, Figure, Game, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/B", "base/U"])?;
/// game.apply(game.legal_actions()[0]).unwrap();
/// let deploy = *game.legal_actions().last().unwrap();
/// game.apply(deploy).unwrap();
/// let monk = game.figures()[0];
/// assert_eq!((monk.player, monk.figure), (0, Figure::MEEPLE));
/// assert_eq!(deploy, Action::PlaceFigure { figure: monk.figure, spot: monk.spot });
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Occupant {
    /// Where it stands.
    #[serde(flatten)]
    pub spot: Spot,
    /// Whose it is.
    pub player: u8,
    /// Which figure.
    pub figure: Figure,
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
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    /// The figures in it, in the order of their spots.
    pub occupants: Vec<Occupant>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bonuses: Vec<(u8, i32)>,
    /// The marks on its segments by name, and how many of them: inns, cathedrals, goods. Left out
    /// of the JSON form where there is none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<&'static str, u16>,
}

impl Position {
    /// Every tile on the board, in the order in which they were laid.
    pub fn board(&self) -> impl ExactSizeIterator<Item = BoardView> + '_ {
        self.board.tiles.iter().map(|tile| BoardView {
            cell: tile.cell(),
            kind: tile.kind,
            rotation: tile.shown,
            canonical: tile.rotation,
        })
    }

    /// The empty cells beside tiles, in canonical order.
    pub fn open_cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.board.open.cells()
    }

    /// Every figure of a player on the board, in the order of their spots, those on spaces of the
    /// wheel among them (WF-CROWN-1).
    pub fn figures(&self) -> Vec<Occupant> {
        let mut all: Vec<_> = self.pieces.iter().map(|piece| self.occupant(piece)).collect();
        all.extend(registry::on_spaces(self));
        all.sort_unstable();
        all
    }

    /// The figures on the board that belong to nobody, by number, with where they stand.
    pub fn neutral_figures(&self) -> impl Iterator<Item = (Figure, Spot)> + '_ {
        Figure::neutral().filter_map(|figure| Some((figure, self.neutral_spot(figure)?)))
    }

    fn occupant(&self, piece: &Piece) -> Occupant {
        Occupant { spot: self.spot_of(piece), player: piece.player, figure: piece.figure }
    }

    /// Every feature on the board, in the order of their first spots. Rivers are no features.
    pub fn features(&self, setup: &Setup) -> Vec<FeatureView> {
        let roots =
            (0..self.board.nodes.len() as u16).filter(|&node| self.board.root(node) == node);
        let mut features: Vec<_> = roots
            .filter(|&root| {
                scoring::segment(&self.board, &setup.catalogue, root).0 != SegmentKind::River
            })
            .map(|root| self.feature_view(setup, root))
            .collect();
        features.sort_unstable_by_key(|feature| feature.spots[0]);
        features
    }

    /// The feature to which a spot belongs; `None` if there is no tile or no such segment, or if a
    /// river runs there.
    pub fn feature_at(&self, setup: &Setup, spot: Spot) -> Option<FeatureView> {
        let crate::Place::Segment(segment) = spot.place else { return None };
        let tile = &self.board.tiles[self.board.tile_at(spot.cell.key())?];
        let shape = setup.catalogue.shape(tile.kind);
        let exists = segment < shape.count;
        let is_feature = exists && shape.kinds[segment as usize] != SegmentKind::River;
        is_feature
            .then(|| self.feature_view(setup, self.board.root(tile.first + u16::from(segment))))
    }

    fn feature_view(&self, setup: &Setup, root: u16) -> FeatureView {
        let (board, catalogue) = (&self.board, &setup.catalogue);
        let (kind, _) = scoring::segment(board, catalogue, root);
        let complete = is_complete(kind, board.nodes[root as usize].open);
        let facts = tally(board, catalogue, root);
        let items = if complete {
            complete_value(kind, facts, &setup.rules)
        } else {
            final_value(kind, facts, &setup.rules)
        };
        let mut spots: Vec<_> = board.ring(root).map(|node| self.spot_of_node(node)).collect();
        spots.sort_unstable();
        let inside = self.pieces.iter().filter(|piece| board.root(piece.node) == root);
        let mut occupants: Vec<_> = inside.map(|piece| self.occupant(piece)).collect();
        occupants.sort_unstable();
        let at = registry::at(self, setup);
        let owners = at.owners(root, facts.pennants);
        let owners: Vec<u8> = (0..8).filter(|player| owners >> player & 1 == 1).collect();
        let pigs = at.more_for_cities(root);
        let bonus = |player: u8| {
            let own = scoring::with_pig(items, pigs >> player & 1, facts.cities);
            own.total() - items.total()
        };
        let bonuses = owners.iter().map(|&player| (player, bonus(player)));
        FeatureView {
            kind,
            spots,
            tiles: if kind == SegmentKind::Field {
                scoring::tiles(board, root)
            } else {
                facts.tiles
            },
            open_ends: self.open_ends(setup, root),
            complete,
            pennants: facts.pennants,
            cities: facts.cities,
            occupants,
            bonuses: bonuses.filter(|(_, points)| *points != 0).collect(),
            owners,
            value: items.total(),
            items,
            marks: self.marks(setup, root),
        }
    }

    fn marks(&self, setup: &Setup, root: u16) -> BTreeMap<&'static str, u16> {
        let mut found = BTreeMap::new();
        for node in self.board.ring(root) {
            let tile = &self.board.tiles[self.board.nodes[node as usize].tile as usize];
            let shown = setup.catalogue.shown(tile.kind);
            for (number, mark) in MARKS.iter().enumerate() {
                let count = shown.count((node - tile.first) as usize, number);
                if count > 0 {
                    *found.entry(mark.name).or_default() += count;
                }
            }
        }
        found
    }

    fn open_ends(&self, setup: &Setup, root: u16) -> u16 {
        let board = &self.board;
        let open = board.nodes[root as usize].open;
        if scoring::segment(board, &setup.catalogue, root).0.is_surrounded() {
            return open;
        }
        // A border that closes ends what faces it (HOUSE-11); any other leaves it open for good.
        let ended = setup.rules.table.filter(|table| table.closes);
        let mut sides = Vec::new();
        for node in board.ring(root) {
            let tile = &board.tiles[board.nodes[node as usize].tile as usize];
            let face = setup.catalogue.face(tile.kind, tile.rotation);
            let segment = (node - tile.first) as u8;
            for side in Side::ALL {
                let beyond = tile.cell().neighbour(side);
                if face.sides[side as usize].ports.contains(&segment)
                    && board.tile_at(beyond.key()).is_none()
                    && ended.is_none_or(|table| table.holds(beyond))
                {
                    sides.push((tile.key, side));
                }
            }
        }
        // Two segments of one feature can lie on the same side: fields left and right of a road.
        sides.sort_unstable();
        sides.dedup();
        sides.len() as u16
    }

    /// How many of the eight cells around a cell hold a tile.
    pub fn neighbours(&self, cell: Cell) -> u16 {
        self.board.neighbours(cell.key())
    }
}
