//! Pure functions that compute feature values and owners from counts.

use crate::{
    bits::ones,
    board::{Board, Node, Root, touches},
    limits::{MAX_NODES, MAX_PLAYERS, MAX_TILES},
    score::ScoreItems,
    setup::{Catalogue, FarmScoring, Rules, TinyCity, Unfinished},
    vocab::{Marks, Player, PlayerSet, ScoreTerm, SegmentKind, TileType},
};

/// The counts that determine the value of a feature.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// The number of distinct tiles in a road or city (SCORE-1). Tiles in fields are not counted,
    /// because they are not worth points.
    pub(crate) tiles: u16,
    pub(crate) pennants: u16,
    /// The number of occupied cells around a monastery or garden.
    pub(crate) neighbors: u16,
    /// The number of completed cities that touch a field.
    pub(crate) cities: u16,
    /// 1 if a field borders Carcassonne and scores points for it, otherwise 0 (COC-CITY-2).
    pub(crate) carcassonne: u16,
    /// All marks on the segments of a road or city.
    pub(crate) marks: Marks,
    /// The number of vineyards around a monastery or garden.
    pub(crate) vineyards: u16,
    /// The points that expansions add to or subtract from the value. [`State::tally_of`] sets this
    /// field.
    ///
    /// [`State::tally_of`]: crate::State
    pub(crate) change: ValueChange,
}

/// A change that expansions make to the value of a road or city.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ValueChange {
    /// True if each tile is worth 1 additional point (MW-VALUE-1).
    pub(crate) is_raised: bool,
    /// True if the value is halved (MW-VALUE-2).
    pub(crate) is_halved: bool,
}

impl ValueChange {
    pub(crate) const NONE: Self = Self { is_raised: false, is_halved: false };

    /// Combines two changes.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            is_raised: self.is_raised || other.is_raised,
            is_halved: self.is_halved || other.is_halved,
        }
    }

    /// Returns the change as a number from 0 to 3.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.is_raised as u32 | (self.is_halved as u32) << 1
    }
}

impl Tally {
    /// Returns the number of completed cities that touch a field, including Carcassonne.
    pub(crate) const fn all_cities(&self) -> u16 {
        self.cities + self.carcassonne
    }

    /// Adds to a list the score items for the completed cities that touch a field. Each city is
    /// worth `each` points, and Carcassonne is a separate item (COC-SCORE-1).
    pub(crate) fn push_cities(&self, items: &mut ScoreItems, each: i16) {
        items.push(ScoreTerm::Cities, self.cities, each);
        items.push(ScoreTerm::Carcassonne, self.carcassonne, each);
    }
}

/// Returns true if a feature is complete (TURN-20). Fields are never complete.
#[inline]
pub(crate) fn is_complete(kind: SegmentKind, open: u16) -> bool {
    // Both conditions are hard to predict, and computing both is faster than a mispredicted branch.
    kind.is_completable() & (open == 0)
}

/// Returns the counts for the feature that contains a node.
pub(crate) fn tally(board: &Board, catalogue: &Catalogue, node: Node) -> Tally {
    tally_of(kind_of(board, catalogue, node), board, catalogue, node)
}

/// Returns the counts for a feature whose kind is known.
pub(crate) fn tally_of(
    kind: SegmentKind,
    board: &Board,
    catalogue: &Catalogue,
    node: Node,
) -> Tally {
    match kind {
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            let tile = board.tile_of(node);
            let neighbors = board.neighbors(tile.key);
            let vineyards = vineyards(board, catalogue, tile.key);
            Tally { tiles: 1, neighbors, vineyards, ..Tally::default() }
        }
        SegmentKind::Field => {
            let mut cities = 0;
            cities_of(board, catalogue, node, |_| cities += 1);
            let carcassonne = borders_carcassonne(board, catalogue, node).into();
            Tally { cities, carcassonne, ..Tally::default() }
        }
        // Clearing the set takes most of the time, so normal-sized boards use a small set.
        _ => match board.tiles.len() {
            0..=256 => tally_with::<4>(board, catalogue, node),
            _ => tally_with::<{ MAX_TILES / 64 + 1 }>(board, catalogue, node),
        },
    }
}

/// Returns the counts for a road or city.
fn tally_with<const WORDS: usize>(board: &Board, catalogue: &Catalogue, node: Node) -> Tally {
    let (mut seen, mut sum) = (BitSet::<WORDS>::new(), Tally::default());
    for node in board.ring(node) {
        let number = board.number_of_tile(node);
        let tile = &board.tiles[number];
        let segment = usize::from(tile.segment(node));
        sum.tiles += u16::from(seen.insert(number));
        sum.pennants += u16::from(catalogue.shape(tile.kind()).pennants[segment]);
        if catalogue.marks != Marks::NONE {
            sum.marks = sum.marks.with(catalogue.shown(tile.kind()).on(segment));
        }
    }
    sum
}

/// Returns the number of tiles around a cell that have a mark that adds points to monasteries
/// (HS-VINE-1).
#[inline]
fn vineyards(board: &Board, catalogue: &Catalogue, cell: u32) -> u16 {
    if !catalogue.marks.has(Marks::AROUND.0) {
        return 0;
    }
    let around = board.tiles.iter().filter(|tile| tile.key != cell && touches(tile.key, cell));
    around.filter(|tile| is_vineyard(catalogue, tile.kind())).count() as u16
}

/// Returns true if a tile has a mark that adds points to monasteries.
pub(crate) fn is_vineyard(catalogue: &Catalogue, kind: TileType) -> bool {
    catalogue.shows(kind, Marks::AROUND.0)
}

/// Returns the kind of a placed segment.
#[inline]
pub(crate) fn kind_of(board: &Board, catalogue: &Catalogue, node: Node) -> SegmentKind {
    let (tile, segment) = board.locate(node);
    catalogue.shape(tile.kind()).kinds[segment as usize]
}

/// Returns the number of distinct tiles in a feature.
pub(crate) fn tiles(board: &Board, node: Node) -> u16 {
    match board.tiles.len() {
        0..=256 => tiles_with::<4>(board, node),
        _ => tiles_with::<{ MAX_TILES / 64 + 1 }>(board, node),
    }
}

fn tiles_with<const WORDS: usize>(board: &Board, node: Node) -> u16 {
    let mut seen = BitSet::<WORDS>::new();
    board.ring(node).filter(|&node| seen.insert(board.number_of_tile(node))).count() as u16
}

/// Returns one node of each completed feature of the given kind on the board (TURN-20).
pub(crate) fn completed(
    board: &Board,
    catalogue: &Catalogue,
    kind: SegmentKind,
) -> impl Iterator<Item = Node> {
    // Few segments are roots of features without open ends, so the kind is tested last.
    let closed = board.nodes().filter(|&node| {
        let root = board.root(node);
        (root.node() == node) & (board.feature(root).open() == 0)
    });
    closed.filter(move |&node| kind.is_completable() && kind_of(board, catalogue, node) == kind)
}

/// Returns the roots of the completed cities that touch a field, without duplicates (FARM-3,
/// FARM-4).
pub(crate) fn cities_of(
    board: &Board,
    catalogue: &Catalogue,
    field: Node,
    mut each: impl FnMut(Root),
) {
    touching_cities(board, catalogue, field, |city, open| {
        if open == 0 {
            each(city);
        }
    });
}

/// Checks whether a field borders Carcassonne, which then counts as a completed city (COC-CITY-2).
/// All fields on the city block border Carcassonne.
#[inline]
pub(crate) fn borders_carcassonne(board: &Board, catalogue: &Catalogue, field: Node) -> bool {
    let is_walled = |node| catalogue.shape(board.tile_of(node).kind()).is_walled;
    catalogue.has_walls && board.ring(field).any(is_walled)
}

/// Returns the root and the number of open ports of each city that touches a field, without
/// duplicates.
pub(crate) fn touching_cities(
    board: &Board,
    catalogue: &Catalogue,
    field: Node,
    each: impl FnMut(Root, u16),
) {
    match board.nodes.len() {
        0..=1024 => cities_with::<16>(board, catalogue, field, each),
        _ => cities_with::<{ MAX_NODES / 64 + 1 }>(board, catalogue, field, each),
    }
}

fn cities_with<const WORDS: usize>(
    board: &Board,
    catalogue: &Catalogue,
    field: Node,
    mut each: impl FnMut(Root, u16),
) {
    let mut seen = BitSet::<WORDS>::new();
    for node in board.ring(field) {
        let (tile, segment) = board.locate(node);
        for touched in ones(catalogue.shape(tile.kind()).touches[segment as usize]) {
            let city = board.root(tile.node(touched));
            if seen.insert(city.index()) {
                each(city, board.feature(city).open());
            }
        }
    }
}

/// Returns the score term for a monastery, shrine or garden itself, without its neighbors.
const fn building(kind: SegmentKind) -> ScoreTerm {
    match kind {
        SegmentKind::Garden => ScoreTerm::Garden,
        SegmentKind::Shrine => ScoreTerm::Shrine,
        _ => ScoreTerm::Monastery,
    }
}

/// Applies the changes that expansions make to the value of a road or city. A halved value is
/// rounded up.
#[inline]
fn change(items: &mut ScoreItems, tally: Tally) {
    if tally.change.is_raised {
        items.push(ScoreTerm::Mage, tally.tiles, 1);
    }
    if tally.change.is_halved {
        items.push(ScoreTerm::Witch, (items.total() / 2) as u16, -1);
    }
}

/// Returns the value of a completed feature (BASE-ROAD-3, BASE-CITY-3, BASE-MONK-1, C1-CITY-1).
pub(crate) fn complete_value(kind: SegmentKind, tally: Tally, rules: &Rules) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    match kind {
        SegmentKind::City => {
            let tiny = rules.tiny_city == TinyCity::Half && tally.tiles == 2;
            let usual = if tiny { 1 } else { 2 };
            let each = tally.marks.points_each(kind).unwrap_or(usual);
            items.push(ScoreTerm::Tiles, tally.tiles, each);
            items.push(ScoreTerm::Pennants, tally.pennants, each);
            change(&mut items, tally);
        }
        SegmentKind::Road => {
            let each = tally.marks.points_each(kind).unwrap_or(1);
            items.push(ScoreTerm::Tiles, tally.tiles, each);
            change(&mut items, tally);
        }
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            // The number of neighbors is below eight only at a closed border (HOUSE-11).
            items.push(building(kind), 1, 1);
            items.push(ScoreTerm::Neighbors, tally.neighbors, 1);
            if kind.is_sacred() || rules.marks_serve_gardens {
                items.push(ScoreTerm::Vineyards, tally.vineyards, Marks::AROUND.1);
            }
        }
        SegmentKind::Field | SegmentKind::River => {}
    }
    items
}

/// Returns the value of an unfinished feature at the end of the game (FINAL-2 to FINAL-4, HOUSE-9,
/// HOUSE-13, HOUSE-14), or of a field (FARM-5).
pub(crate) fn final_value(kind: SegmentKind, tally: Tally, rules: &Rules) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    let city = kind == SegmentKind::City;
    match kind {
        SegmentKind::Field => {
            let each = if rules.farm_scoring == FarmScoring::City4 { 4 } else { 3 };
            if rules.farmers {
                tally.push_cities(&mut items, each);
            }
            return items;
        }
        SegmentKind::River => return items,
        _ if rules.unfinished == Unfinished::None => return items,
        _ if rules.unfinished == Unfinished::CitiesOnly && !city => return items,
        _ if rules.marks_void_unfinished && tally.marks.points_each(kind).is_some() => {
            change(&mut items, tally);
        }
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            items.push(building(kind), 1, 1);
            items.push(ScoreTerm::Neighbors, tally.neighbors, 1);
        }
        SegmentKind::City | SegmentKind::Road => {
            items.push(ScoreTerm::Tiles, tally.tiles, 1);
            items.push(ScoreTerm::Pennants, tally.pennants, 1);
            change(&mut items, tally);
        }
    }
    if rules.unfinished == Unfinished::RestHalf && !city {
        let total = items.total();
        items.push(ScoreTerm::Reduction, (total - total / 2) as u16, -1);
    }
    items
}

/// For each source of additional points, the players who score 1 additional point for each city
/// that touches a field.
pub(crate) type MoreForCities = [(ScoreTerm, PlayerSet); MORE];

/// The number of sources of additional points.
const MORE: usize = 2;

/// No additional points for any player.
pub(crate) const NO_MORE: MoreForCities =
    [(ScoreTerm::Pig, PlayerSet::NONE), (ScoreTerm::PigHerd, PlayerSet::NONE)];

/// Returns a field's score items for one of its owners, with an additional point per city for each
/// source that applies to the owner.
pub(crate) fn with_more(
    mut items: ScoreItems,
    more: &MoreForCities,
    owner: Player,
    cities: u16,
) -> ScoreItems {
    if items.total() > 0 {
        for (term, players) in more {
            items.push(*term, cities, players.contains(owner).into());
        }
    }
    items
}

/// Returns the points for an abbot that is returned early (AB-4). The options for unfinished
/// features do not apply.
pub(crate) fn retrieval_value(kind: SegmentKind, tally: Tally) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    items.push(building(kind), 1, 1);
    items.push(ScoreTerm::Neighbors, tally.neighbors, 1);
    items
}

/// Returns the players with the highest strength, if this strength is at least 1 (MAJ-2).
#[inline]
pub(crate) fn owners(strengths: &[u16; MAX_PLAYERS]) -> PlayerSet {
    let most = strengths.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return PlayerSet::NONE;
    }
    PlayerSet::of(|seat| strengths[seat.index()] == most)
}

/// A set of small numbers that does not allocate memory.
pub(crate) struct BitSet<const WORDS: usize> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> BitSet<WORDS> {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { words: [0; WORDS] }
    }

    /// Inserts a number, and returns true if the set did not contain the number.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.words[number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Checks whether the set contains a number.
    #[inline]
    pub(crate) const fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }
}
