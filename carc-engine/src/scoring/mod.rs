//! What features are worth and who owns them: pure functions from facts to itemised scores.

use crate::{
    bits::ones,
    board::{Board, Node, Root, touches},
    limits::{MAX_NODES, MAX_PLAYERS, MAX_TILES},
    score::ScoreItems,
    setup::{Catalogue, FarmScoring, Rules, TinyCity, Unfinished},
    tile::Kind,
    vocab::{Marks, ScoreTerm, Seat, Seats, SegmentKind},
};

/// What is counted in a feature.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Tiles of a road or city, each once (SCORE-1). Those of a field give nothing and are not
    /// counted here: it has many.
    pub(crate) tiles: u16,
    pub(crate) pennants: u16,
    /// Occupied cells around a monastery or garden.
    pub(crate) neighbors: u16,
    /// Completed cities that touch a field.
    pub(crate) cities: u16,
    /// Every mark on a segment of a road or city.
    pub(crate) marks: Marks,
    /// Vineyards around a monastery or garden.
    pub(crate) vineyards: u16,
}

/// Whether a feature counts as complete (TURN-20). A field never does.
#[inline]
pub(crate) fn is_complete(kind: SegmentKind, open: u16) -> bool {
    // Both are hard to foresee, and quicker found out than guessed.
    kind.is_completable() & (open == 0)
}

/// Counts a feature, given by any of its nodes.
pub(crate) fn tally(board: &Board, catalogue: &Catalogue, node: Node) -> Tally {
    tally_of(kind_of(board, catalogue, node), board, catalogue, node)
}

/// The same of a feature of a known kind.
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
            Tally { cities, ..Tally::default() }
        }
        // Clearing a set is most of the work, so an ordinary board gets a small one.
        _ => match board.tiles.len() {
            0..=256 => tally_with::<4>(board, catalogue, node),
            _ => tally_with::<{ MAX_TILES / 64 + 1 }>(board, catalogue, node),
        },
    }
}

/// Counts a road or city.
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

/// How many tiles around a cell show a mark that adds to monasteries (HS-VINE-1).
#[inline]
fn vineyards(board: &Board, catalogue: &Catalogue, cell: u32) -> u16 {
    if !catalogue.marks.has(Marks::AROUND.0) {
        return 0;
    }
    let around = board.tiles.iter().filter(|tile| tile.key != cell && touches(tile.key, cell));
    around.filter(|tile| is_vineyard(catalogue, tile.kind())).count() as u16
}

/// Whether a tile shows such a mark.
pub(crate) fn is_vineyard(catalogue: &Catalogue, kind: Kind) -> bool {
    catalogue.shown(kind).tile().has(Marks::AROUND.0)
}

/// What a placed segment is.
#[inline]
pub(crate) fn kind_of(board: &Board, catalogue: &Catalogue, node: Node) -> SegmentKind {
    let (tile, segment) = board.locate(node);
    catalogue.shape(tile.kind()).kinds[segment as usize]
}

/// The different tiles of a feature.
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

/// The completed features of a kind on the board, each by one node (TURN-20).
pub(crate) fn completed(
    board: &Board,
    catalogue: &Catalogue,
    kind: SegmentKind,
) -> impl Iterator<Item = Node> {
    // Few segments stand for a feature without open ends, so what they are is asked last.
    let closed = board.nodes().filter(|&node| {
        let root = board.root(node);
        (root.node() == node) & (board.feature(root).open() == 0)
    });
    closed.filter(move |&node| kind.is_completable() && kind_of(board, catalogue, node) == kind)
}

/// The completed cities that touch a field, each once, by their roots (FARM-3, FARM-4).
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

/// The cities that touch a field, each once, by their roots and their open ports.
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

/// What stands in the middle of a feature that counts its neighbors.
const fn building(kind: SegmentKind) -> ScoreTerm {
    match kind {
        SegmentKind::Garden => ScoreTerm::Garden,
        SegmentKind::Shrine => ScoreTerm::Shrine,
        _ => ScoreTerm::Monastery,
    }
}

/// The value of a completed feature (BASE-ROAD-3, BASE-CITY-3, BASE-MONK-1, C1-CITY-1).
pub(crate) fn complete_value(kind: SegmentKind, tally: Tally, rules: &Rules) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    match kind {
        SegmentKind::City => {
            let tiny = rules.tiny_city == TinyCity::Half && tally.tiles == 2;
            let usual = if tiny { 1 } else { 2 };
            let each = tally.marks.points_each(kind).unwrap_or(usual);
            items.push(ScoreTerm::Tiles, tally.tiles, each);
            items.push(ScoreTerm::Pennants, tally.pennants, each);
        }
        SegmentKind::Road => {
            let each = tally.marks.points_each(kind).unwrap_or(1);
            items.push(ScoreTerm::Tiles, tally.tiles, each);
        }
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            // Fewer than eight only at a border that closes (HOUSE-11).
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

/// The value of an unfinished feature at the end (FINAL-2 to FINAL-4, HOUSE-9, HOUSE-13,
/// HOUSE-14), and of a field (FARM-5).
pub(crate) fn final_value(kind: SegmentKind, tally: Tally, rules: &Rules) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    let city = kind == SegmentKind::City;
    match kind {
        SegmentKind::Field => {
            let each = if rules.farm_scoring == FarmScoring::City4 { 4 } else { 3 };
            items.push(ScoreTerm::Cities, if rules.farmers { tally.cities } else { 0 }, each);
            return items;
        }
        SegmentKind::River => return items,
        _ if rules.unfinished == Unfinished::None => return items,
        _ if rules.marks_void_unfinished && tally.marks.points_each(kind).is_some() => {
            return items;
        }
        _ if rules.unfinished == Unfinished::CitiesOnly && !city => return items,
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            items.push(building(kind), 1, 1);
            items.push(ScoreTerm::Neighbors, tally.neighbors, 1);
        }
        SegmentKind::City | SegmentKind::Road => {
            items.push(ScoreTerm::Tiles, tally.tiles, 1);
            items.push(ScoreTerm::Pennants, tally.pennants, 1);
        }
    }
    if rules.unfinished == Unfinished::RestHalf && !city {
        let total = items.total();
        items.push(ScoreTerm::Reduction, (total - total / 2) as u16, -1);
    }
    items
}

/// Which players get a point more for each city of a field that they own, and what for.
pub(crate) type MoreForCities = [(ScoreTerm, Seats); MORE];

/// For how many causes.
const MORE: usize = 2;

/// Nobody gets more.
pub(crate) const NO_MORE: MoreForCities =
    [(ScoreTerm::Pig, Seats::NONE), (ScoreTerm::PigHerd, Seats::NONE)];

/// What a field gives to an owner with that: a point more for each city, once for each cause.
pub(crate) fn with_more(
    mut items: ScoreItems,
    more: &MoreForCities,
    owner: Seat,
    cities: u16,
) -> ScoreItems {
    if items.total() > 0 {
        for (term, players) in more {
            items.push(*term, cities, players.contains(owner).into());
        }
    }
    items
}

/// What an abbot is worth who is taken back (AB-4): the options for unfinished features do not apply.
pub(crate) fn retrieval_value(kind: SegmentKind, tally: Tally) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    items.push(building(kind), 1, 1);
    items.push(ScoreTerm::Neighbors, tally.neighbors, 1);
    items
}

/// The owners by strength: the players with the highest, if that is at least 1 (MAJ-2).
#[inline]
pub(crate) fn owners(strengths: &[u16; MAX_PLAYERS]) -> Seats {
    let most = strengths.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return Seats::NONE;
    }
    Seats::of(|seat| strengths[seat.index()] == most)
}

/// A set of small numbers on the stack.
struct BitSet<const WORDS: usize> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> BitSet<WORDS> {
    #[inline]
    const fn new() -> Self {
        Self { words: [0; WORDS] }
    }

    /// Whether the number was not in yet.
    #[inline]
    fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.words[number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
