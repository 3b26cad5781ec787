//! Heretics and shrines: shrines are built and scored like monasteries, and challenge those that are beside
//! them (SH-PLACE-1 to SH-CHAL-12).

#[cfg(feature = "pictures")]
pub(crate) mod art;
mod challenges;
pub(crate) mod options;

pub(crate) use self::challenges::{are_told, reader};

use crate::{
    board::{Board, Node, Root, touches},
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

/// How many of a list of segments are shrines, and how many monasteries; each of them is opposite to
/// the other.
#[derive(Clone, Copy, Default)]
struct Buildings {
    shrines: usize,
    monasteries: usize,
}

impl Buildings {
    fn of(kinds: impl Iterator<Item = SegmentKind>) -> Self {
        let mut all = Self::default();
        for kind in kinds {
            match kind {
                SegmentKind::Shrine => all.shrines += 1,
                SegmentKind::Monastery => all.monasteries += 1,
                _ => {}
            }
        }
        all
    }

    const fn is_empty(self) -> bool {
        self.shrines + self.monasteries == 0
    }

    /// How many of them are opposite to a building of a kind.
    fn opposite(self, kind: SegmentKind) -> usize {
        if kind == SegmentKind::Shrine { self.monasteries } else { self.shrines }
    }
}

/// The shrines and monasteries on the eight cells around one: the cell and the kind of each.
fn around<'a>(
    board: &'a Board,
    catalogue: &'a Catalogue,
    cell: u32,
) -> impl Iterator<Item = (u32, SegmentKind)> + 'a {
    let near = board.surrounded.iter().filter(move |it| touches(it.key, cell) && it.key != cell);
    near.map(|it| (it.key, kind_of(board, catalogue, it.root.node())))
        .filter(|(_, kind)| kind.is_sacred())
}

/// Whether a tile may lie on an open cell, given by its place in the list (SH-PLACE-1 to SH-PLACE-4).
pub(crate) fn check(at: At<'_>, kind: Kind, open: usize) -> Result<(), IllegalReason> {
    let At { position, setup, .. } = at;
    if !are_played(&setup.rules) {
        return Ok(());
    }
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let shape = catalogue.shape(kind);
    let kinds = || shape.kinds[..usize::from(shape.count)].iter().copied();
    let (new, cell) = (Buildings::of(kinds()), board.open.keys()[open]);
    if new.is_empty() {
        return Ok(());
    }
    let near = |cell| Buildings::of(around(board, catalogue, cell).map(|(_, kind)| kind));
    let beside = near(cell);
    // Most cells have no opposite one beside them.
    if new.monasteries * beside.shrines + new.shrines * beside.monasteries == 0 {
        return Ok(());
    }
    let has_two = kinds().filter(|kind| kind.is_sacred()).any(|own| beside.opposite(own) > 1);
    let makes_two = || {
        let mut lying = around(board, catalogue, cell);
        lying.any(|(place, own)| {
            new.opposite(own) > 0 && new.opposite(own) + near(place).opposite(own) > 1
        })
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
    if !kind.is_sacred() || board.feature(root).open == 0 {
        return None;
    }
    let cell = board.tile_of(root.node()).key;
    let others = board.surrounded.iter().filter(|it| touches(it.key, cell) && it.key != cell);
    let is_rival = |other: &Root| {
        let feature = board.feature(*other);
        let own = kind_of(board, catalogue, other.node());
        own.is_sacred() && own != kind && feature.open > 0 && !feature.presence().is_empty()
    };
    others.map(|it| board.root(it.root.node())).find(is_rival)
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
            if !kind.is_sacred() || board.feature_of(node).open == 0 {
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
