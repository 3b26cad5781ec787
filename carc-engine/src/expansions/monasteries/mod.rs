//! Special monasteries, where a monk can also be placed lying down. A lying monk scores rows and
//! columns of tiles at the end of the game (MO-NAME-1 to MO-START-1).

use crate::{
    board::{Board, Node, Root},
    expansions::{ExpansionState, princess_dragon},
    geometry::Side,
    hash::key,
    limits::MAX_PLAYERS,
    position::{Piece, Position},
    rules::{
        Expansion, Hook, HookSet, Play, State,
        scoring::{Award, award, is_first},
    },
    score::ScoreItems,
    scoring,
    setup::Setup,
    vocab::{Domain, Marks, Player, PlayerSet, ScoreReason, ScoreTerm, TileType},
};

/// The mark on special monasteries.
const SPECIAL: Marks = Marks::of("special");

/// The Monasteries expansion, with special monasteries from Germany, the Netherlands and Belgium,
/// and Japan.
pub(crate) struct Monasteries;

impl Expansion for Monasteries {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let is_noted = are_special(setup) && setup.rules.expansions.bridges.castles;
        HookSet::NONE
            .with(are_special(setup), &[Hook::Scores])
            .with(is_noted, &[Hook::FeatureScored])
    }

    /// Records a monastery whose upright monks have scored but which still contains a lying meeple.
    /// Castles treat such a monastery as completed (X-MO-BCB).
    fn feature_scored(&self, play: &mut Play<'_>, node: Node) {
        let feature = play.position.board.feature_of(node);
        let has_castles = play.at().castles().len() > 0;
        if has_castles && feature.presence().has_lying() && feature.open() == 0 {
            let cell = play.position.board.tile_of(node).key;
            play.position.expansions.monasteries.scored.push(cell);
        }
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if are_special(setup) && setup.rules.expansions.bridges.castles {
            // Reserve the memory here so that no memory is allocated during play.
            position.expansions.monasteries.scored.reserve(MOST_SCORED);
        }
    }
}

/// The maximum number of monasteries that a tile can complete (BASE-MONK-3).
const MOST_SCORED: usize = 9;

/// The state of special monasteries.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The cells of monasteries with lying meeples whose upright monks have scored in this turn
    /// part. The list is cleared after the castles have been scored.
    scored: Vec<u32>,
}

impl Data {
    pub(crate) const NONE: Self = Self { scored: Vec::new() };
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut scored = Vec::with_capacity(self.scored.capacity());
        scored.extend_from_slice(&self.scored);
        Self { scored }
    }

    fn clone_from(&mut self, source: &Self) {
        self.scored.clone_from(&source.scored);
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let each = self.scored.iter().map(|&cell| key(Domain::Monasteries, 0, cell.into()));
        each.fold(0, u64::wrapping_add)
    }

    /// A start position cannot list the monasteries that have scored, which are recorded only until
    /// the castles have been scored.
    fn is_expressible(&self) -> bool {
        self.scored.is_empty()
    }
}

/// Checks whether meeples can be placed lying down in monasteries.
#[inline]
pub(crate) const fn are_special(setup: &Setup) -> bool {
    setup.catalogue.marks.has(SPECIAL)
}

/// Returns the segment that is a special monastery on tiles of the given type.
#[inline]
pub(crate) fn lying_segment(setup: &Setup, kind: TileType) -> Option<u8> {
    #[inline(never)]
    fn find(setup: &Setup, kind: TileType) -> Option<u8> {
        let shown = setup.catalogue.shown(kind);
        let count = setup.catalogue.shape(kind).count;
        (0..count).find(|&segment| shown.on(usize::from(segment)).has(SPECIAL))
    }
    if are_special(setup) { find(setup, kind) } else { None }
}

/// Checks whether a node is a special monastery.
pub(crate) fn is_special(at: State<'_>, node: Node) -> bool {
    let (tile, segment) = at.position.board.locate(node);
    lying_segment(at.setup, tile.kind()) == Some(segment)
}

/// Checks whether a completed feature counts as completed for castles. A monastery that contains
/// only lying meeples does not count as completed (X-MO-BCB).
pub(crate) fn counts_for_castles(position: &Position, node: Node) -> bool {
    let board = &position.board;
    !board.feature_of(node).presence().has_lying()
        || position.expansions.monasteries.scored.contains(&board.tile_of(node).key)
}

/// Clears the list of scored monasteries after the castles have been scored.
pub(crate) fn forget(position: &mut Position) {
    if !position.expansions.monasteries.scored.is_empty() {
        position.expansions.monasteries.scored.clear();
    }
}

/// The directions of the rows, each with its score term.
const ROWS: [(Side, ScoreTerm); 4] = [
    (Side::North, ScoreTerm::NorthRow),
    (Side::East, ScoreTerm::EastRow),
    (Side::South, ScoreTerm::SouthRow),
    (Side::West, ScoreTerm::WestRow),
];

/// Returns the value of a lying monk: 1 point for its cell, and 1 point for each occupied cell in
/// the unbroken rows in the four directions (MO-END-1).
pub(crate) fn lying_value(board: &Board, node: Node) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    items.push(ScoreTerm::Monastery, 1, 1);
    let start = board.tile_of(node).cell();
    for (side, term) in ROWS {
        let mut cell = start.neighbor(side);
        let mut count = 0;
        while board.tile_at(cell.key()).is_some() {
            count += 1;
            cell = cell.neighbor(side);
        }
        items.push(term, count, 1);
    }
    items
}

/// Returns the players who have the highest strength among the lying monks in a monastery
/// (MO-END-2).
fn lying_owners(at: State<'_>, node: Node) -> PlayerSet {
    let is_inside = |piece: &Piece| piece.is_lying() && piece.node == node;
    at.break_tie(scoring::owners(&strengths(at.position, node)), &is_inside)
}

/// Returns the points that each player would score for lying monks if the game ended now, and the
/// features that contain the monks.
pub(crate) fn lying_points(at: State<'_>) -> impl Iterator<Item = (Root, Player, i32)> {
    let position = at.position;
    // Games without special monasteries have no lying monks, so the search is skipped.
    let count = if are_special(at.setup) { position.pieces.len() } else { 0 };
    let is_meant =
        move |&index: &usize| position.pieces[index].is_lying() && is_first(position, index);
    (0..count).filter(is_meant).flat_map(move |index| {
        let node = position.pieces[index].node;
        let points = lying_value(&position.board, node).total();
        let root = position.board.root(node);
        lying_owners(at, node).iter().map(move |player| (root, player, points))
    })
}

/// Scores the lying monks in each monastery for the players who have the highest strength there
/// (FINAL-4a, MO-END-2).
pub(crate) fn score(play: &mut Play<'_>) {
    if !are_special(play.setup) {
        return;
    }
    for index in 0..play.position.pieces.len() {
        let piece = play.position.pieces[index];
        if !piece.is_lying() || !is_first(play.position, index) {
            continue;
        }
        let node = piece.node;
        let items = lying_value(&play.position.board, node);
        let owners = lying_owners(play.at(), node);
        let why = Award { reason: ScoreReason::LYING_MONK, node };
        award(play, owners, why, |position| strengths(position, node), |_| items);
        princess_dragon::award_lying(play, node);
    }
}

/// Returns each player's strength among the lying meeples in a monastery.
fn strengths(position: &Position, node: Node) -> [u16; MAX_PLAYERS] {
    let mut strengths = [0; MAX_PLAYERS];
    for piece in position.pieces.iter().filter(|piece| piece.is_lying() && piece.node == node) {
        strengths[piece.player.index()] += piece.figure.spec().strength.with(0);
    }
    strengths
}
