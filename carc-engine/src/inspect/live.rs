//! A feature that can still change or in which figures stand.

use super::{
    Position,
    counts::Count,
    gaps::{Fits, Gaps},
};
use crate::{
    board::{Board, BoardTile, Node, Root, touches},
    limits::MAX_PLAYERS,
    nouns::SegmentKind,
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
    pub(super) root: Root,
    /// The segment of it that was laid first.
    pub(super) first: Node,
    pub(super) stage: Option<u32>,
    /// The cells of its gaps, and what they take; a cell beside a monastery that no tile touches takes all.
    keys: [u32; Gaps::MOST],
    accepts: [Accept; Gaps::MOST],
    /// How many of these there are.
    met: u8,
}

impl LiveFeature {
    pub(super) const fn new(kind: SegmentKind, root: Root) -> Self {
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
    pub(super) const fn is_live(&self) -> bool {
        self.occupied || self.open_ports > 0
    }

    /// The order of the list.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        let worth =
            if self.value > self.completed_value { self.value } else { self.completed_value };
        let rest = (i32::MAX as i64 - worth as i64) as u64;
        (!self.occupied as u64) << 63 | rest << 16 | self.first.number() as u64
    }

    /// Counts all that does not depend on figures.
    pub(super) fn count(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        self.count_worth(setup, position);
        self.measure(&position.board);
        self.meet(setup, position, fits);
    }

    pub(super) fn count_worth(&mut self, setup: &Setup, position: &Position) {
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
    pub(super) fn meet_beside(
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
    pub(super) fn fit(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let met = usize::from(self.met);
        for (cell, fit) in self.gaps.fits_mut().iter_mut().enumerate() {
            *fit = match cell {
                _ if cell < met => fits.count_in(setup, self.accepts[cell], &position.left),
                _ => position.left_total,
            };
        }
    }

    /// There are so many tiles of a kind more, wrapping around.
    pub(super) fn draw(
        &mut self,
        setup: &Setup,
        kind: usize,
        more: u16,
        left: u16,
        fits: &mut Fits,
    ) {
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
