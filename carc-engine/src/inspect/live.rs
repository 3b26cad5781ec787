//! A feature that can still change or in which figures stand.

use super::{
    Position,
    cells::{Cells, STEPS},
    counts::Count,
    gaps::Gaps,
};
use crate::{
    board::{BoardTile, Node, Root},
    geometry::Cell,
    limits::MAX_PLAYERS,
    position::Piece,
    scoring,
    setup::Setup,
    tile::{FaceSide, NO_SEGMENT, SideKind},
    vocab::SegmentKind,
};

/// After so many tiles it is no dearer to begin anew.
pub(super) const FAR: usize = 4;

/// A feature that has open ports, or in which figures stand.
///
/// ```
/// use carc_engine::{Game, LiveFeatures, SegmentKind, Setup, Stakes};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
/// for text in ["place 1,0 0", "place meeple 1,0 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
/// stakes.follow(game.setup(), game.position(), &mut live);
/// let city = &live.features()[0];
/// assert_eq!((city.kind, city.occupied, city.owners), (SegmentKind::City, true, 0b1));
/// assert_eq!((city.columns, city.rows, city.tiles), ([1, 1], [0, 0], 1));
/// assert_eq!(live.stands(), [0], "the figure stands in the first of them");
/// # Ok::<(), carc_engine::ConfigError>(())
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
    /// How many empty cells it needs; none for a field, for what is complete, and for what is open only towards
    /// cells beyond the border of the table.
    pub cells: u8,
    pub(super) root: Root,
    /// The segment of it that was laid first.
    pub(super) first: Node,
    pub(super) stage: Option<u32>,
    /// Where it stands among those in which figures stand, or among the others.
    rank: u64,
    /// The numbers of its open cells, in the order of the cells, then 0.
    met: [u16; Gaps::MOST],
    /// How many of these there are: fewer than [`cells`](Self::cells) where these are many, or those around a
    /// monastery that no tile touches.
    told: u8,
    /// The number of the tile that was reached last.
    last: u16,
    /// Whether its tiles are to be counted anew: what it has joined may lie on the same ones.
    has_joined: bool,
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
            columns: [i16::MAX, i16::MIN],
            rows: [i16::MAX, i16::MIN],
            strengths: [0; MAX_PLAYERS],
            cells: 0,
            root,
            first: root.node(),
            stage: None,
            rank: 0,
            met: [0; Gaps::MOST],
            told: 0,
            last: u16::MAX,
            has_joined: false,
        }
    }

    #[inline]
    pub(super) const fn is_live(&self) -> bool {
        self.occupied || self.open_ports > 0
    }

    /// The order of the list.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        (!self.occupied as u64) << 63 | self.rank
    }

    /// Nobody stands in it any more.
    #[inline]
    pub(super) fn vacate(&mut self) {
        (self.occupied, self.owners) = (false, 0);
        self.strengths = [0; MAX_PLAYERS];
    }

    /// A figure stands in it.
    #[inline]
    pub(super) fn occupy(&mut self, piece: &Piece) {
        self.occupied = true;
        self.strengths[piece.player.index()] += piece.figure.spec().strength.with(self.pennants);
    }

    /// The numbers of the open cells among those that it needs, up to [`Gaps::MOST`] in the order of the cells,
    /// then 0. [`LiveFeatures::fits`] tells what fits there. An empty cell beside a monastery that no tile
    /// touches is not open, and takes any tile.
    ///
    /// ```
    /// use carc_engine::{Game, LiveFeatures, SegmentKind, Setup, Stakes};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/D"])?;
    /// let mut live = LiveFeatures::default();
    /// Stakes::new().follow(game.setup(), game.position(), &mut live);
    /// let city = live.features().iter().find(|one| one.kind == SegmentKind::City).unwrap();
    /// let [cell, others @ ..] = city.open_cells();
    /// // Its one open cell is north of the start tile: the tile that is drawn has a city too, but none is left.
    /// assert_eq!((live.fits()[usize::from(*cell)], others), (0, &[0; 7]));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// [`LiveFeatures::fits`]: super::LiveFeatures::fits
    #[inline]
    pub const fn open_cells(&self) -> &[u16; Gaps::MOST] {
        &self.met
    }

    /// The numbers of the cells that it meets, up to [`Gaps::MOST`].
    #[inline]
    fn met(&self) -> &[u16] {
        &self.met[..usize::from(self.told)]
    }

    /// Counts all that does not depend on figures.
    pub(super) fn count(&mut self, setup: &Setup, position: &Position, cells: &Cells) {
        let board = &position.board;
        for node in board.ring(self.root.node()) {
            self.reach(node, board.number_of_tile(node), &board.tiles);
        }
        self.has_joined = true;
        self.count_worth(setup, position);
        self.meet(setup, position, cells);
    }

    /// Counts again what was laid on, of which all the segments were [reached](Self::reach).
    pub(super) fn grow(
        &mut self,
        setup: &Setup,
        position: &Position,
        laid: &[BoardTile],
        cells: &Cells,
    ) {
        self.count_worth(setup, position);
        match self.kind {
            SegmentKind::Field => {}
            SegmentKind::City | SegmentKind::Road
                if self.open_ports > 0 && self.tells_all() && laid.len() <= FAR =>
            {
                self.meet_more(setup, position, laid, cells);
            }
            _ => self.meet(setup, position, cells),
        }
    }

    pub(super) fn count_worth(&mut self, setup: &Setup, position: &Position) {
        let count = Count::of_kind(self.kind, setup, position, self.root);
        self.stage = count.stage;
        self.open_ports = count.open;
        self.complete = count.complete;
        self.value = count.value;
        self.completed_value = count.completed_value;
        self.pennants = count.pennants;
        self.finished_cities = count.finished_cities;
        self.open_cities = count.open_cities;
        match self.kind {
            SegmentKind::Field if self.has_joined => {
                self.tiles = scoring::tiles(&position.board, self.root.node());
            }
            SegmentKind::Field => {}
            _ => self.tiles = count.tiles,
        }
        self.has_joined = false;
        let worth = self.value.max(self.completed_value);
        let rest = (i64::from(i32::MAX) - i64::from(worth)) as u64;
        self.rank = rest << 16 | u64::from(self.first.number());
    }

    /// One of its segments lies on a tile, given by its number.
    pub(super) fn reach(&mut self, node: Node, tile: usize, tiles: &[BoardTile]) {
        let cell = tiles[tile].cell();
        self.tiles += u16::from(usize::from(self.last) != tile);
        self.last = tile as u16;
        self.first = self.first.min(node);
        self.columns = [self.columns[0].min(cell.x), self.columns[1].max(cell.x)];
        self.rows = [self.rows[0].min(cell.y), self.rows[1].max(cell.y)];
    }

    /// Takes in another one, of which it has become a part, to be counted.
    pub(super) fn join(&mut self, other: &Self, cells: &Cells) {
        self.first = self.first.min(other.first);
        self.columns =
            [self.columns[0].min(other.columns[0]), self.columns[1].max(other.columns[1])];
        self.rows = [self.rows[0].min(other.rows[0]), self.rows[1].max(other.rows[1])];
        (self.stage, self.has_joined) = (None, true);
        self.occupied |= other.occupied;
        self.leave(cells.covered());
        let kept = other.met().iter().filter(|cell| !cells.covered().contains(cell));
        kept.for_each(|&cell| self.meet_one(cell, cells));
        if !other.tells_all() {
            self.cells = u8::MAX;
        }
    }

    /// Whether all cells are told of that it meets.
    const fn tells_all(&self) -> bool {
        self.cells == self.told
    }

    /// Finds the cells that it meets.
    pub(super) fn meet(&mut self, setup: &Setup, position: &Position, cells: &Cells) {
        self.leave_all();
        if self.open_ports == 0 || self.kind == SegmentKind::Field {
            return;
        }
        let board = &position.board;
        if self.kind.is_surrounded() {
            let around = self.corner().ring().into_iter();
            let open = around.filter_map(|cell| cells.find(cell.key()));
            open.for_each(|cell| self.meet_one(cell, cells));
            self.cells = self.cells.max(self.open_ports as u8);
            return;
        }
        let root = self.root.node();
        let reached = || {
            board.ring(root).flat_map(|node| {
                let (tile, segment) = board.locate(node);
                let sides = &setup.catalogue.face(tile.kind(), tile.rotation()).sides;
                let own = sides.iter().zip(STEPS);
                let own = own.filter(move |(side, _)| reaching(side).contains(&segment));
                own.map(|(_, step)| tile.key.wrapping_add(step))
            })
        };
        reached().filter_map(|key| cells.find(key)).for_each(|cell| self.meet_one(cell, cells));
        if !self.tells_all() {
            let mut all: Vec<u32> = reached().filter(|key| cells.find(*key).is_some()).collect();
            all.sort_unstable();
            all.dedup();
            self.leave_all();
            let first = all.iter().take(Gaps::MOST).filter_map(|key| cells.find(*key));
            first.for_each(|cell| self.meet_one(cell, cells));
            self.cells = all.len().min(u8::MAX.into()) as u8;
        }
    }

    /// Finds the cells that a road or city meets since more was laid.
    fn meet_more(&mut self, setup: &Setup, position: &Position, laid: &[BoardTile], cells: &Cells) {
        let board = &position.board;
        self.leave(cells.covered());
        for tile in laid {
            let sides = &setup.catalogue.face(tile.kind(), tile.rotation()).sides;
            for (side, step) in sides.iter().zip(STEPS) {
                let is_own = |&segment: &u8| {
                    segment != NO_SEGMENT && board.root(tile.node(segment)) == self.root
                };
                if reaching(side).iter().any(is_own)
                    && let Some(cell) = cells.find(tile.key.wrapping_add(step))
                {
                    self.meet_one(cell, cells);
                }
            }
        }
        if !self.tells_all() {
            self.meet(setup, position, cells);
        }
    }

    /// Meets a cell, if it did not; of more than are told of only that there are more.
    fn meet_one(&mut self, cell: u16, cells: &Cells) {
        let (told, key) = (usize::from(self.told), cells.key(cell));
        let place = self.met().iter().take_while(|other| cells.key(**other) < key).count();
        if self.met().get(place) == Some(&cell) || !self.tells_all() {
            return;
        }
        self.cells += 1;
        if told < Gaps::MOST {
            self.told += 1;
            self.met.copy_within(place..told, place + 1);
            self.met[place] = cell;
        }
    }

    /// Some cells are covered.
    fn leave(&mut self, covered: &[u16]) {
        for cell in covered {
            if let Some(place) = self.met().iter().position(|other| other == cell) {
                self.met.copy_within(place + 1.., place);
                self.met[Gaps::MOST - 1] = 0;
                self.told -= 1;
                self.cells -= 1;
            }
        }
    }

    /// It meets none.
    const fn leave_all(&mut self) {
        (self.cells, self.told, self.met) = (0, 0, [0; Gaps::MOST]);
    }

    /// Whether it is a monastery or garden around which one of these tiles may have changed what is open.
    #[inline]
    pub(super) fn is_near(&self, laid: &[BoardTile]) -> bool {
        self.kind.is_surrounded() && laid.iter().any(|tile| is_near(tile.key, self.corner().key()))
    }

    /// The cell in its first column and row; of a building the one on which it stands.
    const fn corner(&self) -> Cell {
        Cell::new(self.columns[0], self.rows[0])
    }
}

/// The segments of roads and cities that reach over a side.
fn reaching(side: &FaceSide) -> &[u8] {
    match side.kind {
        SideKind::City => &side.ports,
        SideKind::Road => &side.ports[1..2],
        _ => &[],
    }
}

/// Whether a tile on one cell may change which of those around the other are open.
const fn is_near(a: u32, b: u32) -> bool {
    // Both steps, moved from -2..=2 to 0..=4, in one subtraction.
    let step = a.wrapping_sub(b).wrapping_add(0x0002_0002);
    step & 0xffff <= 4 && step >> 16 <= 4
}
