//! Heretics and shrines: shrines are built and scored like monasteries, and challenge those that are beside
//! them (SH-PLACE-1 to SH-CHAL-12).

#[cfg(feature = "pictures")]
pub(crate) mod art;
mod challenges;
pub(crate) mod options;

pub(crate) use self::challenges::{are_told, reader};

use crate::{
    board::{Board, Node, Root, Surrounded, touches},
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

/// How many of a list of segments are of each kind.
#[derive(Clone, Copy, Default)]
struct Buildings([u8; SegmentKind::ALL.len()]);

impl Buildings {
    #[inline]
    fn of(kinds: impl Iterator<Item = SegmentKind>) -> Self {
        let mut all = Self::default();
        kinds.for_each(|kind| all.0[kind as usize] += 1);
        all
    }

    /// How many of them are opposite to a building of a kind: shrines and monasteries are to each other.
    #[inline]
    const fn opposite(self, kind: SegmentKind) -> u8 {
        // By a table, because what lies around cannot be foreseen. No building is a river.
        const OPPOSITE: [SegmentKind; SegmentKind::ALL.len()] = {
            let mut table = [SegmentKind::River; SegmentKind::ALL.len()];
            table[SegmentKind::Shrine as usize] = SegmentKind::Monastery;
            table[SegmentKind::Monastery as usize] = SegmentKind::Shrine;
            table
        };
        self.0[OPPOSITE[kind as usize] as usize]
    }
}

/// What lies on the eight cells around one.
fn around(board: &Board, cell: u32) -> impl Iterator<Item = &Surrounded> {
    board.surrounded.iter().filter(move |it| touches(it.key, cell) && it.key != cell)
}

/// Whether a tile may lie on an open cell, given by its place in the list (SH-PLACE-1 to SH-PLACE-4).
pub(crate) fn check(at: At<'_>, kind: Kind, open: usize) -> Result<(), IllegalReason> {
    let At { position, setup, .. } = at;
    if !are_played(&setup.rules) {
        return Ok(());
    }
    let (board, shape) = (&position.board, setup.catalogue.shape(kind));
    let kinds = || shape.buildings().map(|(_, kind)| kind);
    let (new, cell) = (Buildings::of(kinds()), board.open.keys()[open]);
    // Most cells have no opposite one beside them.
    let challenges = |it: &&Surrounded| touches(it.key, cell) && new.opposite(it.kind) > 0;
    let lying =
        if new.opposite(SegmentKind::Monastery) > 0 { &board.surrounded } else { board.shrines() };
    if !lying.iter().any(|it| challenges(&it)) {
        return Ok(());
    }
    let near = |cell| Buildings::of(around(board, cell).map(|it| it.kind));
    let beside = near(cell);
    let has_two = kinds().any(|own| beside.opposite(own) > 1);
    let makes_two = || {
        let mut lying = lying.iter().filter(challenges);
        lying.any(|it| new.opposite(it.kind) + near(it.key).opposite(it.kind) > 1)
    };
    if has_two || setup.rules.rooms.shrines.one_each && makes_two() {
        return Err(IllegalReason::TwoOpposite(Cell::from_key(cell)));
    }
    Ok(())
}

/// The first building that challenges another, if neither is complete (SH-CHAL-1).
pub(crate) fn rival(at: At<'_>, root: Root) -> Option<Root> {
    if !are_played(&at.setup.rules) {
        return None;
    }
    let (board, catalogue) = (&at.position.board, &at.setup.catalogue);
    let kind = kind_of(board, catalogue, root.node());
    if !kind.is_sacred() || board.feature(root).open() == 0 {
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
    pub(crate) const NONE: Self = Self { nodes: NONE_COMPLETED, count: 0 };

    /// Those of the part that is being played, before they are scored.
    #[cold]
    pub(crate) fn find(at: At<'_>) -> Self {
        if !are_played(&at.setup.rules) {
            return Self::NONE;
        }
        let mut all = Self::NONE;
        let count = base::completed(at, &mut all.nodes, |presence| !presence.is_empty());
        for index in 0..count {
            let node = all.nodes[index];
            if kind_of(&at.position.board, &at.setup.catalogue, node).is_sacred() {
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
