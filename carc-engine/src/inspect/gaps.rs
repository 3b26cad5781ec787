//! What features still need: the open cells that they meet, and how many tiles to come fit there.

use crate::{
    bits::ones,
    board::{Board, Root, touches},
    position::Position,
    setup::{Reach, Setup},
    tile::{Accept, Kind, NO_SEGMENT, SideKind},
};

/// An unfinished road, city, monastery or garden, and the open cells on which its completion depends.
///
/// ```
/// use carc_engine::{Game, Setup, Stakes};
/// // A monastery and a road are left; the start tile has a city to the north.
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/B", "base/U"])?;
/// let mut stakes = Stakes::new();
/// stakes.look(game.setup(), game.position());
/// let (city, road) = (stakes.gaps()[0], stakes.gaps()[1]);
/// assert_eq!(city.fits(), [0], "nothing has a city");
/// assert_eq!(road.fits(), [1, 1], "one road fits on either side, the other is drawn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Gaps {
    root: Root,
    /// The place of the last cell that was counted, so that it counts once.
    last: u16,
    cells: u8,
    fits: [u16; Self::MOST],
}

impl Gaps {
    /// So many cells are told of at most; a feature with more is hardly ever finished.
    pub const MOST: usize = 8;

    const fn new(root: Root) -> Self {
        Self { root, last: u16::MAX, cells: 0, fits: [0; Self::MOST] }
    }

    /// For each of its open cells, up to [`Self::MOST`], how many of the tiles to come fit there by their
    /// sides. An empty cell beside a monastery that no tile touches takes them all.
    #[inline]
    pub fn fits(&self) -> &[u16] {
        &self.fits[..usize::from(self.cells).min(Self::MOST)]
    }

    /// How many open cells it meets.
    #[inline]
    pub const fn cells(&self) -> u8 {
        self.cells
    }

    #[inline]
    fn push(&mut self, cell: u16, fit: u16) {
        if self.last != cell {
            self.last = cell;
            if let Some(place) = self.fits.get_mut(usize::from(self.cells)) {
                *place = fit;
            }
            self.cells = self.cells.saturating_add(1);
        }
    }
}

/// An open cell, and what would be joined if a tile lay there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenCell {
    /// How many of the tiles to come fit there by their sides.
    pub fit: u16,
    /// The roads and cities that reach it, clockwise from the north, then the first two monasteries and
    /// gardens around which it lies, as places in [`Stakes::gaps`]; [`Self::NOTHING`] where there is none.
    ///
    /// [`Stakes::gaps`]: super::Stakes::gaps
    pub meets: [u16; 6],
}

impl OpenCell {
    /// No feature that needs the cell.
    pub const NOTHING: u16 = u16::MAX;
}

/// Two unfinished cities that meet the same open cell: a tile there may make one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// How many of the tiles to come fit the cell by their sides.
    pub fit: u16,
    /// The cities, as places in [`Stakes::gaps`].
    ///
    /// [`Stakes::gaps`]: super::Stakes::gaps
    pub cities: [u16; 2],
}

/// All gaps of a position; keeps its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct AllGaps {
    pub(super) list: Vec<Gaps>,
    pub(super) cells: Vec<OpenCell>,
    pub(super) meetings: Vec<Meeting>,
    /// By root: the place in the list, if it is the gap of that root.
    places: Vec<u16>,
    fits: Fits,
}

impl AllGaps {
    /// Finds the gaps of all features.
    pub(super) fn look(&mut self, setup: &Setup, position: &Position) {
        let board = &position.board;
        self.list.clear();
        self.cells.clear();
        self.meetings.clear();
        self.places.resize(self.places.len().max(board.nodes.len()), 0);
        self.fits.begin(position);
        for building in &board.surrounded {
            if board.feature(building.root).open() > 0 {
                self.at(building.root);
            }
        }
        let buildings = self.list.len();
        for (index, &accept) in board.open.accepts().iter().enumerate() {
            let fit = self.fits.count(setup, accept);
            let cell = index as u16;
            let mut meets = [OpenCell::NOTHING; 6];
            let mut city = OpenCell::NOTHING;
            let near = board.open.near(index);
            for side in accept.wanting() {
                let other = &board.tiles[usize::from(near[side])];
                let across = &setup.catalogue.face(other.kind(), other.rotation()).sides[side ^ 2];
                let [left, center, right] = across.ports;
                let place = self.need(board.root(other.node(center)), cell, fit);
                meets[side] = place;
                if across.kind == SideKind::Road {
                    continue;
                }
                // Two cities may share a side.
                for beside in [left, right] {
                    if beside != center && beside != NO_SEGMENT {
                        self.need(board.root(other.node(beside)), cell, fit);
                    }
                }
                if city == OpenCell::NOTHING {
                    city = place;
                } else if city != place && fit > 0 {
                    self.meetings.push(Meeting { fit, cities: [city, place] });
                }
            }
            self.cells.push(OpenCell { fit, meets });
        }
        if buildings > 0 {
            self.surround(board, position.left_total, buildings);
        }
    }

    /// Whether they are those of a position with other tiles to come.
    pub(super) fn are_of_others(&self, position: &Position) -> bool {
        self.fits.left != position.left
    }

    /// What fits where, for others who ask.
    pub(super) const fn fits(&mut self) -> &mut Fits {
        &mut self.fits
    }

    /// Gives the first gaps, those of monasteries and gardens, the empty cells around them.
    fn surround(&mut self, board: &Board, left: u16, buildings: usize) {
        for building in &board.surrounded {
            let Some(place) = self.find(building.root) else { continue };
            let cells = board.open.keys().iter().zip(&mut self.cells).zip(0..);
            for ((_, open), cell) in cells.filter(|((key, _), _)| touches(building.key, **key)) {
                self.list[usize::from(place)].push(cell, open.fit);
                if let Some(free) = open.meets[4..].iter_mut().find(|at| **at == OpenCell::NOTHING)
                {
                    *free = place;
                }
            }
        }
        for place in 0..buildings {
            self.fill_up(board, left, place);
        }
    }

    /// The empty cells around a monastery that no tile touches.
    fn fill_up(&mut self, board: &Board, left: u16, place: usize) {
        let gaps = &mut self.list[place];
        let open = board.feature(gaps.root).open();
        while u16::from(gaps.cells) < open {
            gaps.last = u16::MAX;
            gaps.push(0, left);
        }
    }

    /// Enters a cell that a feature needs, and says where its gaps are.
    #[inline]
    fn need(&mut self, root: Root, cell: u16, fit: u16) -> u16 {
        let place = self.at(root);
        self.list[usize::from(place)].push(cell, fit);
        place
    }

    /// The place of the gaps of a feature, entered if they are not.
    #[inline]
    fn at(&mut self, root: Root) -> u16 {
        if let Some(place) = self.find(root) {
            return place;
        }
        let place = self.list.len() as u16;
        self.places[root.index()] = place;
        self.list.push(Gaps::new(root));
        place
    }

    /// The place of the gaps of a feature.
    #[inline]
    pub(super) fn find(&self, root: Root) -> Option<u16> {
        let place = *self.places.get(root.index())?;
        let gaps = self.list.get(usize::from(place))?;
        (gaps.root == root).then_some(place)
    }
}

/// How many of the tiles to come fit a cell, found once for each kind of cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Fits {
    /// The tiles for which the counts hold.
    left: Vec<u16>,
    /// Which deck that is.
    deck: u32,
    /// By what a cell takes, scattered: what it is, how many tiles fit, and in which deck.
    known: Vec<(Accept, u16, u32)>,
    /// Which kinds fit, a bit each, in so many words for each of those.
    takes: Vec<u64>,
    words: usize,
    /// How many kinds there are.
    kinds: usize,
}

impl Fits {
    /// Cells of the base game take some 200 different things.
    const SIZE: usize = 2048;

    fn begin(&mut self, position: &Position) {
        if self.left == position.left {
            return;
        }
        self.make_room(position.left.len());
        self.deck = self.deck.wrapping_add(1);
        if self.deck == 0 {
            self.deck = 1;
            self.known.fill((Accept::NOTHING, 0, 0));
        }
        self.left.clone_from(&position.left);
    }

    /// Makes room for so many kinds.
    #[inline]
    pub(super) fn make_room(&mut self, kinds: usize) {
        if self.kinds != kinds {
            (self.kinds, self.words) = (kinds, kinds.div_ceil(64));
            // No cell takes nothing.
            self.known = vec![(Accept::NOTHING, 0, 0); Self::SIZE];
            self.takes = vec![0; Self::SIZE * self.words];
        }
    }

    #[inline]
    fn count(&mut self, setup: &Setup, accept: Accept) -> u16 {
        let place = accept.scattered() % Self::SIZE;
        let (known, count, deck) = self.known[place];
        if known == accept && deck == self.deck {
            return count;
        }
        self.know(setup, accept);
        let count = tiles_of(&self.takes[place * self.words..][..self.words], &self.left);
        self.known[place] = (accept, count, self.deck);
        count
    }

    /// Which kinds fit a cell, a bit each.
    #[inline]
    pub(super) fn kinds(&mut self, setup: &Setup, accept: Accept) -> &[u64] {
        let place = self.know(setup, accept);
        &self.takes[place * self.words..][..self.words]
    }

    /// In how many words that is said.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// Where it is kept which kinds fit a cell.
    #[inline]
    fn know(&mut self, setup: &Setup, accept: Accept) -> usize {
        let place = accept.scattered() % Self::SIZE;
        if self.known[place].0 != accept {
            self.find_kinds(setup, accept, place);
        }
        place
    }

    #[inline(never)]
    fn find_kinds(&mut self, setup: &Setup, accept: Accept, place: usize) {
        self.known[place] = (accept, 0, 0);
        let words = &mut self.takes[place * self.words..][..self.words];
        words.fill(0);
        for kind in Kind::all(self.kinds) {
            let fits = setup.catalogue.shape(kind).reach != Reach::Hole
                && setup.catalogue.fit(kind).one::<true>(accept) != 0;
            words[kind.index() / 64] |= u64::from(fits) << (kind.index() % 64);
        }
    }
}

/// How many tiles there are of some kinds.
pub(super) fn tiles_of(kinds: &[u64], left: &[u16]) -> u16 {
    let words = kinds.iter().zip(left.chunks(64));
    words.flat_map(|(&word, left)| ones(word).map(|kind| left[usize::from(kind)])).sum()
}
