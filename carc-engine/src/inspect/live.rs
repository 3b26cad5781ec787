//! The features of one game that can still change or in which figures stand, kept up as it goes on.

use super::{
    Position,
    counts::{Count, Laid},
    gaps::{Fits, Gaps, OpenCell},
};
use crate::{
    action::Spot,
    board::{Board, BoardTile, Node, Root, touches},
    expansions::registry,
    limits::MAX_PLAYERS,
    nouns::SegmentKind,
    position::Piece,
    scoring,
    setup::Setup,
    tile::{Accept, SideKind},
};

/// A feature that has open ports, or in which figures stand.
///
/// ```
/// use carc_engine::{Game, LiveFeatures, SegmentKind, Setup, Stakes};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
/// for text in ["place 1,0 0", "deploy meeple 1,0 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
/// stakes.follow(game.setup(), game.position(), &mut live);
/// let city = &live.features()[0];
/// assert_eq!((city.kind, city.occupied, city.owners), (SegmentKind::City, true, 0b1));
/// assert_eq!((city.columns, city.rows, city.tiles), ([1, 1], [0, 0], 1));
/// assert_eq!(live.stands(), [0], "the figure stands in the first of them");
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LiveFeature {
    /// Road, city, field, monastery, shrine or garden.
    pub kind: SegmentKind,
    /// As in a [`Stake`](super::Stake).
    pub open_ports: u16,
    /// Whether it is complete (TURN-20), which it only is until it has been scored.
    pub complete: bool,
    /// Whether figures stand in it.
    pub occupied: bool,
    /// The players who would get the points now (MAJ-2, MAJ-3), a bit for each seat.
    pub owners: u8,
    /// What each owner would get if the game ended now; for a complete feature what its completion gives.
    pub value: i32,
    /// What each owner would get for its completion if no tile but those around a monastery were added; 0
    /// for a field.
    pub completed_value: i32,
    /// Pennants, in a city.
    pub pennants: u16,
    /// Completed cities that touch it, for a field.
    pub finished_cities: u16,
    /// Unfinished cities that touch it, for a field.
    pub open_cities: u16,
    /// How many tiles it lies on.
    pub tiles: u16,
    /// The first and the last column of the board in which it lies.
    pub columns: [i16; 2],
    /// The first and the last row.
    pub rows: [i16; 2],
    /// The strength of each player in it, by seat (MAJ-1).
    pub strengths: [u16; MAX_PLAYERS],
    /// What it still needs; no cells for a field, for what is complete, and for what is open only towards
    /// cells beyond the border of the table.
    pub gaps: Gaps,
    root: Root,
    /// The segment of it that was laid first.
    first: Node,
    stage: Option<u32>,
    /// The cells of its gaps, and what they take; a cell beside a monastery that no tile touches takes all.
    keys: [u32; Gaps::MOST],
    accepts: [Accept; Gaps::MOST],
    /// How many of these there are.
    met: u8,
}

/// The features of one game that are open or occupied. [`Stakes::follow`](super::Stakes::follow) keeps them up.
///
/// ```
/// use carc_engine::LiveFeatures;
/// let mut live = LiveFeatures::default();
/// live.forget();
/// assert!(live.features().is_empty());
/// ```
#[derive(Clone, Default, Debug)]
pub struct LiveFeatures {
    features: Vec<LiveFeature>,
    /// By root: the place among the features, if it has one.
    places: Vec<u16>,
    /// Of each figure on a segment or corner its feature.
    stands: Vec<u16>,
    last: Laid,
    /// The tiles for which the fits were counted.
    left: Vec<u16>,
    left_total: u16,
}

/// After so many tiles it is no dearer to begin anew.
const FAR: usize = 4;

impl LiveFeatures {
    /// Forgets all of it: the next position is one of another game.
    pub fn forget(&mut self) {
        self.features.clear();
        self.last = Laid::default();
    }

    /// First those in which figures stand; of these, and of the others, first what is or would be worth most, and
    /// of equal ones the older.
    #[inline]
    pub fn features(&self) -> &[LiveFeature] {
        &self.features
    }

    /// For the first of [`Position::each_figure`], those on segments and corners, the places of their features;
    /// [`OpenCell::NOTHING`] on a river.
    #[inline]
    pub fn stands(&self) -> &[u16] {
        &self.stands
    }

    /// The place of the feature of a segment or corner in the position that was followed last; `None` where no tile
    /// lies or no such segment, and where the feature is none of these.
    pub fn place_at(&self, setup: &Setup, position: &Position, spot: Spot) -> Option<usize> {
        let root = position.board.root(position.node_at(setup, spot)?);
        (root.index() < self.places.len()).then(|| self.find(root))?
    }

    /// Goes on to a position of the same game.
    pub(super) fn follow(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let board = &position.board;
        fits.make_room(position.left.len());
        if !self.last.leads_to(board) || board.tiles.len() - self.last.tiles > FAR {
            self.forget();
        }
        self.draw(setup, position, fits);
        if self.last != Laid::of(board) {
            self.lay(setup, position, fits);
            self.last = Laid::of(board);
        }
        self.occupy(setup, position, fits);
        self.sort();
        let places = &self.places;
        let stand = |piece: &Piece| {
            let root = board.root(piece.node);
            let place = places[root.index()];
            let has = self.features.get(usize::from(place)).is_some_and(|one| one.root == root);
            if has { place } else { OpenCell::NOTHING }
        };
        self.stands.clear();
        self.stands.extend(position.pieces.iter().map(stand));
    }

    #[inline]
    fn find(&self, root: Root) -> Option<usize> {
        let place = usize::from(self.places[root.index()]);
        self.features.get(place).filter(|feature| feature.root == root).map(|_| place)
    }

    /// Counts the fits for what is left now.
    fn draw(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        if self.left == position.left && self.left_total == position.left_total {
            return;
        }
        let kinds = self.left.iter().zip(&position.left).enumerate();
        let mut changed = kinds.filter(|(_, (before, now))| before != now);
        let (first, others) = (changed.next(), changed.next());
        match (first, others) {
            _ if self.left.len() != position.left.len() => {}
            (Some((kind, (&before, &now))), None) => {
                let more = now.wrapping_sub(before);
                for feature in &mut self.features {
                    feature.draw(setup, kind, more, position.left_total, fits);
                }
            }
            _ => {
                for feature in &mut self.features {
                    feature.fit(setup, position, fits);
                }
            }
        }
        self.left.clone_from(&position.left);
        self.left_total = position.left_total;
    }

    /// Goes on to what has been laid.
    fn lay(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let board = &position.board;
        self.places.resize(self.places.len().max(board.nodes.len()), 0);
        let mut is_city_changed = self.join(board);
        for node in board.nodes().skip(self.last.nodes) {
            let root = board.root(node);
            if board.feature(root).open > 0 && self.find(root).is_none() {
                self.enter(setup, board, root);
            }
        }
        let laid = &board.tiles[self.last.tiles..];
        for feature in &mut self.features {
            let stage = board.feature(feature.root).stage();
            if stage.is_none() || feature.stage != stage {
                let was_complete = feature.complete;
                feature.count(setup, position, fits);
                is_city_changed |=
                    feature.kind == SegmentKind::City && feature.complete && !was_complete;
            } else {
                feature.meet_beside(setup, position, laid, fits);
            }
        }
        if is_city_changed {
            let fields = self.features.iter_mut().filter(|one| one.kind == SegmentKind::Field);
            fields.for_each(|field| field.count_worth(setup, position));
        }
    }

    /// Makes one of those that have become one feature. Whether cities have.
    fn join(&mut self, board: &Board) -> bool {
        let (mut kept, mut is_city) = (0, false);
        for at in 0..self.features.len() {
            let root = board.root(self.features[at].root.node());
            let place = usize::from(self.places[root.index()]);
            if place < kept && self.features[place].root == root {
                let joined = self.features[at];
                let whole = &mut self.features[place];
                whole.first = whole.first.min(joined.first);
                whole.stage = None;
                is_city |= joined.kind == SegmentKind::City;
                continue;
            }
            self.places[root.index()] = kept as u16;
            if kept != at {
                self.features[kept] = self.features[at];
            }
            self.features[kept].root = root;
            kept += 1;
        }
        self.features.truncate(kept);
        is_city
    }

    /// Enters a feature, to be counted, unless it is a river.
    fn enter(&mut self, setup: &Setup, board: &Board, root: Root) -> Option<&mut LiveFeature> {
        let kind = scoring::kind_of(board, &setup.catalogue, root.node());
        if kind == SegmentKind::River {
            return None;
        }
        self.places[root.index()] = self.features.len() as u16;
        self.features.push(LiveFeature::new(kind, root));
        self.features.last_mut()
    }

    /// Puts the figures into their features, and drops those that are closed and free.
    fn occupy(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        for feature in self.features.iter_mut().filter(|feature| feature.occupied) {
            (feature.occupied, feature.owners) = (false, 0);
            feature.strengths = [0; MAX_PLAYERS];
        }
        for piece in &position.pieces {
            let root = position.board.root(piece.node);
            let feature = match self.find(root) {
                Some(place) => &mut self.features[place],
                None => {
                    let Some(feature) = self.enter(setup, &position.board, root) else { continue };
                    feature.count(setup, position, fits);
                    feature
                }
            };
            let strength = piece.figure.spec().strength.with(feature.pennants);
            feature.strengths[piece.player.index()] += strength;
            feature.occupied = true;
        }
        if self.features.iter().any(|feature| !feature.is_live()) {
            self.features.retain(LiveFeature::is_live);
        }
        for feature in self.features.iter_mut().filter(|feature| feature.occupied) {
            let mut owners = scoring::owners(&feature.strengths);
            if !setup.is_usual {
                let root = feature.root;
                let is_inside = |piece: &Piece| position.board.root(piece.node) == root;
                owners = registry::at(position, setup).break_tie(owners, &is_inside);
            }
            feature.owners = owners.bits();
        }
    }

    /// Puts them in order: they are nearly.
    fn sort(&mut self) {
        let mut last = 0;
        for at in 0..self.features.len() {
            let key = self.features[at].key();
            if key < last {
                let place = self.features[..at].partition_point(|feature| feature.key() < key);
                self.features[place..=at].rotate_right(1);
            } else {
                last = key;
            }
        }
        for (place, feature) in (0..).zip(&self.features) {
            self.places[feature.root.index()] = place;
        }
    }
}

impl LiveFeature {
    const fn new(kind: SegmentKind, root: Root) -> Self {
        Self {
            kind,
            open_ports: 0,
            complete: false,
            occupied: false,
            owners: 0,
            value: 0,
            completed_value: 0,
            pennants: 0,
            finished_cities: 0,
            open_cities: 0,
            tiles: 0,
            columns: [0; 2],
            rows: [0; 2],
            strengths: [0; MAX_PLAYERS],
            gaps: Gaps::new(root),
            root,
            first: root.node(),
            stage: None,
            keys: [0; Gaps::MOST],
            accepts: [Accept::ANYTHING; Gaps::MOST],
            met: 0,
        }
    }

    #[inline]
    const fn is_live(&self) -> bool {
        self.occupied || self.open_ports > 0
    }

    /// The order of the list.
    #[inline]
    const fn key(&self) -> u64 {
        let worth =
            if self.value > self.completed_value { self.value } else { self.completed_value };
        let rest = (i32::MAX as i64 - worth as i64) as u64;
        (!self.occupied as u64) << 63 | rest << 16 | self.first.number() as u64
    }

    /// Counts all that does not depend on figures.
    fn count(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        self.count_worth(setup, position);
        self.measure(&position.board);
        self.meet(setup, position, fits);
    }

    fn count_worth(&mut self, setup: &Setup, position: &Position) {
        let count = Count::of(setup, position, self.root);
        self.stage = count.stage;
        self.open_ports = count.open;
        self.complete = count.complete;
        self.value = count.value;
        self.completed_value = count.completed_value;
        self.pennants = count.pennants;
        self.finished_cities = count.finished_cities;
        self.open_cities = count.open_cities;
    }

    /// Finds where it lies.
    fn measure(&mut self, board: &Board) {
        let node = self.root.node();
        self.tiles = scoring::tiles(board, node);
        (self.columns, self.rows) = ([i16::MAX, i16::MIN], [i16::MAX, i16::MIN]);
        for node in board.ring(node) {
            let cell = board.tile_of(node).cell();
            self.first = self.first.min(node);
            self.columns = [self.columns[0].min(cell.x), self.columns[1].max(cell.x)];
            self.rows = [self.rows[0].min(cell.y), self.rows[1].max(cell.y)];
        }
    }

    /// Finds the cells that it meets.
    fn meet(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let board = &position.board;
        let mut cells = std::mem::take(&mut fits.cells);
        cells.clear();
        match self.kind {
            _ if self.open_ports == 0 => {}
            SegmentKind::City | SegmentKind::Road => {
                for node in board.ring(self.root.node()) {
                    let (tile, segment) = board.locate(node);
                    let sides = &setup.catalogue.face(tile.kind(), tile.rotation()).sides;
                    for (side, step) in sides.iter().zip(STEPS) {
                        let reaches = match side.kind {
                            SideKind::City => side.ports.contains(&segment),
                            SideKind::Road => side.ports[1] == segment,
                            _ => false,
                        };
                        if reaches {
                            cells.extend(board.open.find(tile.key.wrapping_add(step)));
                        }
                    }
                }
                cells.sort_unstable();
                cells.dedup();
            }
            kind if kind.is_surrounded() => {
                let key = board.tile_of(self.root.node()).key;
                let keys = board.open.keys().iter().enumerate();
                cells.extend(keys.filter(|(_, other)| touches(key, **other)).map(|(at, _)| at));
            }
            _ => {}
        }
        self.met = cells.len().min(Gaps::MOST) as u8;
        for ((&cell, key), accept) in cells.iter().zip(&mut self.keys).zip(&mut self.accepts) {
            (*key, *accept) = (board.open.keys()[cell], board.open.accepts()[cell]);
        }
        let beyond = if self.kind.is_surrounded() { self.open_ports.into() } else { 0 };
        self.gaps.meet(cells.len().max(beyond));
        fits.cells = cells;
        self.fit(setup, position, fits);
    }

    /// Looks again at the cells that are beside tiles which were laid.
    fn meet_beside(
        &mut self,
        setup: &Setup,
        position: &Position,
        laid: &[BoardTile],
        fits: &mut Fits,
    ) {
        if self.kind.is_surrounded() {
            let key = position.board.tile_of(self.root.node()).key;
            if laid.iter().any(|tile| is_near(tile.key, key)) {
                self.meet(setup, position, fits);
            }
            return;
        }
        let open = &position.board.open;
        for cell in 0..usize::from(self.met) {
            let key = self.keys[cell];
            let beside = |tile: &BoardTile| matches!(tile.key.abs_diff(key), 1 | 0x0001_0000);
            if laid.iter().any(beside)
                && let Some(place) = open.find(key)
            {
                self.accepts[cell] = open.accepts()[place];
                let fit = fits.count_in(setup, self.accepts[cell], &position.left);
                self.gaps.fits_mut()[cell] = fit;
            }
        }
    }

    /// Counts what fits into its cells.
    fn fit(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let met = usize::from(self.met);
        for (cell, fit) in self.gaps.fits_mut().iter_mut().enumerate() {
            *fit = match cell {
                _ if cell < met => fits.count_in(setup, self.accepts[cell], &position.left),
                _ => position.left_total,
            };
        }
    }

    /// There are so many tiles of a kind more, wrapping around.
    fn draw(&mut self, setup: &Setup, kind: usize, more: u16, left: u16, fits: &mut Fits) {
        let met = usize::from(self.met);
        let cells = self.gaps.fits_mut().split_at_mut(met.min(Gaps::MOST));
        for (fit, &accept) in cells.0.iter_mut().zip(&self.accepts) {
            if fits.takes(setup, accept, kind) {
                *fit = fit.wrapping_add(more);
            }
        }
        cells.1.fill(left);
    }
}

/// From the key of a cell to those around it, by side.
const STEPS: [u32; 4] = [0x0001_0000_u32.wrapping_neg(), 1, 0x0001_0000, u32::MAX];

/// Whether a tile on one cell may change which of those around the other are open.
const fn is_near(a: u32, b: u32) -> bool {
    // Both steps, moved from -2..=2 to 0..=4, in one subtraction.
    let step = a.wrapping_sub(b).wrapping_add(0x0002_0002);
    step & 0xffff <= 4 && step >> 16 <= 4
}
