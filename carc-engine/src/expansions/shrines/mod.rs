//! Heretics and shrines: shrines are built and scored like monasteries, and challenge those that are beside
//! them (SH-PLACE-1 to SH-CHAL-12).

#[cfg(feature = "pictures")]
pub(crate) mod art;
mod challenges;
pub(crate) mod options;

pub(crate) use self::challenges::{are_told, reader};

use crate::{
    board::{Board, Node, Root, STRETCH, Surrounded, touches},
    expansions::base::{self, Award, Completed, NONE_COMPLETED},
    geometry::Cell,
    nouns::{Cause, IllegalReason, Reason, SegmentKind},
    position::{At, Departure, Play},
    score::ScoreItems,
    scoring::kind_of,
    setup::{Catalogue, Reach, Rules},
    tile::Kind,
};

/// What a printed segment is played as: without challenges a shrine is a monastery (SH-NAME-2).
pub(crate) fn played_as(kind: SegmentKind, is_on: &dyn Fn(&str) -> bool) -> SegmentKind {
    match kind {
        SegmentKind::Shrine if !is_on("challenges") => SegmentKind::Monastery,
        same => same,
    }
}

/// Whether shrines have rules of their own.
pub(crate) fn are_played(rules: &Rules) -> bool {
    rules.rooms.shrines.challenges
}

/// Marks the kinds that may not lie wherever they fit (SH-PLACE-1).
pub(crate) fn limit_reach(catalogue: &mut Catalogue, rules: &Rules) {
    if !are_played(rules) {
        return;
    }
    for shape in &mut catalogue.shapes {
        let kinds = &shape.kinds[..usize::from(shape.count)];
        if shape.reach == Reach::Anywhere && kinds.iter().any(|kind| kind.is_sacred()) {
            shape.reach = Reach::Allowed;
        }
    }
}

/// What lies on the eight cells around one.
fn around(board: &Board, cell: u32) -> impl Iterator<Item = &Surrounded> {
    board.surrounded.iter().filter(move |it| touches(it.key, cell) && it.key != cell)
}

/// Each kind of building, and the one that is opposite to it.
const OPPOSITE: [(SegmentKind, SegmentKind); 2] =
    [(SegmentKind::Shrine, SegmentKind::Monastery), (SegmentKind::Monastery, SegmentKind::Shrine)];

/// All buildings of a kind are among these.
fn candidates(board: &Board, kind: SegmentKind) -> &[Surrounded] {
    if kind == SegmentKind::Shrine { board.shrines() } else { &board.surrounded }
}

/// How many buildings of a kind lie on the eight cells around one.
fn count_around(board: &Board, kind: SegmentKind, cell: u32) -> usize {
    // Who lies beside whom cannot be foreseen, and is quicker found out than guessed.
    let is_one = |it: &Surrounded| (it.kind == kind) & touches(it.key, cell) & (it.key != cell);
    candidates(board, kind).iter().map(|it| usize::from(is_one(it))).sum()
}

/// On which of up to as many cells as a stretch has, given by their keys in order, a tile may not lie, a bit each
/// (SH-PLACE-1 to SH-PLACE-4).
fn forbidden(at: At<'_>, kind: Kind, keys: &[u32]) -> u64 {
    let At { position, setup, .. } = at;
    let mut forbidden = 0;
    if !are_played(&setup.rules) {
        return forbidden;
    }
    let (board, shape) = (&position.board, setup.catalogue.shape(kind));
    for (own, other) in OPPOSITE {
        let new = shape.buildings().filter(|(_, kind)| *kind == own).count();
        if new == 0 {
            continue;
        }
        let mut some = 0;
        // Building by building, of which there are fewer than cells.
        for it in candidates(board, other).iter().filter(|it| it.kind == other) {
            let beside = beside(keys, it.key);
            let makes_two = || new + count_around(board, own, it.key) > 1;
            if beside != 0 && setup.rules.rooms.shrines.one_each && makes_two() {
                forbidden |= beside;
            }
            forbidden |= some & beside;
            some |= beside;
        }
    }
    forbidden
}

/// Which of some cells, given by their keys in order, touch one, a bit each.
fn beside(keys: &[u32], cell: u32) -> u64 {
    let mut cells = 0;
    for middle in [cell.wrapping_sub(0x0001_0000), cell, cell.wrapping_add(0x0001_0000)] {
        let from = middle.wrapping_sub(1);
        let place = keys.partition_point(|key| *key < from);
        for (place, key) in (place..).zip(&keys[place..]).take(3) {
            cells |= u64::from(key - from < 3) << place;
        }
    }
    cells
}

/// Whether a tile may lie on an open cell, given by its place in the list.
pub(crate) fn check(at: At<'_>, kind: Kind, open: usize) -> Result<(), IllegalReason> {
    let keys = at.position.board.open.keys();
    match forbidden(at, kind, &keys[open..=open]) {
        0 => Ok(()),
        _ => Err(IllegalReason::TwoOpposite(Cell::from_key(keys[open]))),
    }
}

/// Of some open cells, a bit each from a place in the list on, those on which a tile may lie.
pub(crate) fn reached(at: At<'_>, kind: Kind, first: usize, cells: u64) -> u64 {
    let keys = &at.position.board.open.keys()[first..];
    cells & !forbidden(at, kind, &keys[..keys.len().min(STRETCH)])
}

/// The first building that challenges another one of a kind, if neither is complete (SH-CHAL-1).
pub(crate) fn rival(at: At<'_>, kind: SegmentKind, root: Root) -> Option<Root> {
    let board = &at.position.board;
    if !kind.is_sacred() || !are_played(&at.setup.rules) || board.feature(root).open() == 0 {
        return None;
    }
    let cell = board.tile_of(root.node()).key;
    let is_rival = |other: &&Surrounded| {
        let feature = board.feature(other.root);
        let is_opposite = other.kind.is_sacred() && other.kind != kind;
        is_opposite && feature.open() > 0 && !feature.presence().is_empty()
    };
    around(board, cell).find(is_rival).map(|it| it.root)
}

/// The occupied shrines and monasteries that this part has completed, in the order of their spots.
pub(crate) struct Winners {
    nodes: Completed,
    count: usize,
}

impl Winners {
    /// Those among all features that the part has completed, before they are scored.
    pub(crate) fn among(completed: &[Node], at: At<'_>) -> Self {
        let mut all = Self { nodes: NONE_COMPLETED, count: 0 };
        if !are_played(&at.setup.rules) {
            return all;
        }
        let board = &at.position.board;
        for &node in completed {
            let is_occupied = !board.feature_of(node).presence().is_empty();
            if is_occupied && kind_of(board, &at.setup.catalogue, node).is_sacred() {
                all.nodes[all.count] = node;
                all.count += 1;
            }
        }
        all
    }

    /// TURN-15a: who has a meeple in an opposite building that is not complete has lost, gets nothing for
    /// it, and takes the meeple back (SH-CHAL-3, SH-CHAL-6).
    pub(crate) fn beat(&self, play: &mut Play<'_>) {
        while let Some((loser, winner)) = self.next_loser(play.at()) {
            let root = play.position.board.root(loser);
            let players = play.position.board.feature(root).presence().seats();
            let why = Award { reason: Reason::CHALLENGE_LOST, node: winner };
            base::award_all(play, players, why, ScoreItems::EMPTY);
            play.going_home(root);
            let feature = Some(play.position.spot_of_node(winner));
            play.send_home(root, Departure { cause: Cause::CHALLENGE_LOST, feature });
        }
    }

    /// The first building that loses, and the first that has beaten it.
    fn next_loser(&self, at: At<'_>) -> Option<(Node, Node)> {
        if self.count == 0 {
            return None;
        }
        let At { position, setup, .. } = at;
        let (board, catalogue) = (&position.board, &setup.catalogue);
        let beaten_by = |node: Node| {
            let kind = kind_of(board, catalogue, node);
            if !kind.is_sacred() || board.feature_of(node).open() == 0 {
                return None;
            }
            let cell = board.tile_of(node).key;
            self.nodes[..self.count].iter().copied().find(|&winner| {
                let place = board.tile_of(winner).key;
                touches(place, cell) && place != cell && kind_of(board, catalogue, winner) != kind
            })
        };
        let occupied = position.pieces.iter().map(|piece| piece.node);
        let losers = occupied.filter_map(|node| Some((node, beaten_by(node)?)));
        losers.min_by_key(|(node, _)| position.spot_of_node(*node))
    }
}
