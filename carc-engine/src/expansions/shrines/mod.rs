//! Heretics and Shrines: shrines score like monasteries and challenge neighboring monasteries
//! (SH-PLACE-1 to SH-CHAL-12).

mod challenges;

pub(crate) use self::challenges::with_challenges;

use crate::{
    bits::ones,
    board::{Board, Node, Root, Surrounded, touches},
    geometry::{Cell, Rotation},
    position::Departure,
    rules::{
        Expansion, Hook, HookSet, Play, State,
        scoring::{self as base, Award, Completed, NONE_COMPLETED},
    },
    score::ScoreItems,
    scoring::kind_of,
    setup::{Catalogue, Reach, Rules, Setup},
    vocab::{EventCause, IllegalAction, ScoreReason, SegmentKind, TileType},
};

/// The Heretics and Shrines expansion.
pub(crate) struct Shrines;

impl Expansion for Shrines {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(are_played(&setup.rules), &[Hook::TilePlacement, Hook::Scores])
    }

    fn check_placement(
        &self,
        at: State<'_>,
        kind: TileType,
        open: usize,
        _: Rotation,
    ) -> Result<(), IllegalAction> {
        let cell = at.position.board.open.keys()[open];
        match is_forbidden(at, new_buildings(at, kind), cell) {
            false => Ok(()),
            true => Err(IllegalAction::TwoOpposite(Cell::from_key(cell))),
        }
    }

    fn reachable_cells(&self, at: State<'_>, kind: TileType, first: usize, mut cells: u64) -> u64 {
        let new = new_buildings(at, kind);
        if new == [0; 2] {
            return cells;
        }
        let keys = &at.position.board.open.keys()[first..];
        for place in ones(cells) {
            let is_forbidden = is_forbidden(at, new, keys[usize::from(place)]);
            cells &= !(u64::from(is_forbidden) << place);
        }
        cells
    }

    /// Returns a monastery instead of a shrine in games without challenges (SH-NAME-2).
    fn played_as(&self, kind: SegmentKind, is_on: &dyn Fn(&str) -> bool) -> SegmentKind {
        match kind {
            SegmentKind::Shrine if !is_on("challenges") => SegmentKind::Monastery,
            same => same,
        }
    }

    /// Restricts the placement of tiles with a shrine or monastery (SH-PLACE-1).
    fn limit_reach(&self, catalogue: &mut Catalogue, rules: &Rules) {
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
}

/// Rule options for shrines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if shrines and monasteries challenge each other; if false, shrines count as monasteries
    /// (SH-NAME-2).
    challenges: bool,
    /// True if a placement must not create a second rival for any building, including buildings
    /// that are already on the board (SH-PLACE-2).
    one_each: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self { challenges: is_on("challenges"), one_each: value("shrine_neighbours") == "one" }
    }
}

/// Checks whether shrines have their own rules.
pub(crate) fn are_played(rules: &Rules) -> bool {
    rules.expansions.shrines.challenges
}

/// Returns the buildings on the eight cells around a cell.
fn around(board: &Board, cell: u32) -> impl Iterator<Item = &Surrounded> {
    board.surrounded.iter().filter(move |it| touches(it.key, cell) && it.key != cell)
}

/// Each kind of building, paired with the kind of building that can challenge it.
const OPPOSITE: [(SegmentKind, SegmentKind); 2] =
    [(SegmentKind::Shrine, SegmentKind::Monastery), (SegmentKind::Monastery, SegmentKind::Shrine)];

/// Returns a list that contains all buildings of the given kind and possibly other buildings.
fn candidates(board: &Board, kind: SegmentKind) -> &[Surrounded] {
    if kind == SegmentKind::Shrine { board.shrines() } else { &board.surrounded }
}

/// Counts the buildings of the given kind on the eight cells around a cell.
fn count_around(board: &Board, kind: SegmentKind, cell: u32) -> usize {
    // Adjacent buildings are unpredictable, so all buildings are tested without branches.
    let is_one = |it: &Surrounded| (it.kind == kind) & touches(it.key, cell) & (it.key != cell);
    candidates(board, kind).iter().map(|it| usize::from(is_one(it))).sum()
}

/// Checks whether a tile that has the given number of buildings of each kind must not be placed on
/// an open cell (SH-PLACE-1 to SH-PLACE-4).
fn is_forbidden(at: State<'_>, new: [usize; 2], cell: u32) -> bool {
    let State { position, setup, .. } = at;
    let board = &position.board;
    OPPOSITE.into_iter().zip(new).filter(|(_, new)| *new > 0).any(|((own, other), new)| {
        match count_around(board, other, cell) {
            0 => false,
            1 if setup.rules.expansions.shrines.one_each => {
                let it = around(board, cell).find(|it| it.kind == other);
                it.is_some_and(|it| new + count_around(board, own, it.key) > 1)
            }
            1 => false,
            _ => true,
        }
    })
}

/// Returns the number of buildings of each kind on a tile, in the order of [`OPPOSITE`].
fn new_buildings(at: State<'_>, kind: TileType) -> [usize; 2] {
    let shape = at.setup.catalogue.shape(kind);
    OPPOSITE.map(|(own, _)| shape.buildings().filter(|(_, kind)| *kind == own).count())
}

/// Returns the first building that challenges a building of the other kind, if both buildings are
/// incomplete (SH-CHAL-1).
pub(crate) fn rival(at: State<'_>, kind: SegmentKind, root: Root) -> Option<Root> {
    let board = &at.position.board;
    if !kind.is_sacred() || !are_played(&at.setup.rules) || board.feature(root).open() == 0 {
        return None;
    }
    let cell = board.tile_of(root.node()).key;
    let is_rival = |other: &&Surrounded| {
        let feature = board.feature(other.root);
        let is_opposite = other.kind.is_sacred() && other.kind != kind;
        is_opposite && feature.open() > 0 && feature.presence().is_staffed()
    };
    around(board, cell).find(is_rival).map(|it| it.root)
}

/// The occupied shrines and monasteries that were completed in this turn part, in spot order.
pub(crate) struct Winners {
    nodes: Completed,
    count: usize,
}

impl Winners {
    /// Selects the challenge winners from all features completed in this turn part. This function
    /// is called before these features are scored.
    pub(crate) fn among(completed: &[Node], at: State<'_>) -> Self {
        let mut all = Self { nodes: NONE_COMPLETED, count: 0 };
        if !are_played(&at.setup.rules) {
            return all;
        }
        let board = &at.position.board;
        for &node in completed {
            let is_occupied = board.feature_of(node).presence().is_staffed();
            if is_occupied && kind_of(board, &at.setup.catalogue, node).is_sacred() {
                all.nodes[all.count] = node;
                all.count += 1;
            }
        }
        all
    }

    /// Returns the meeples in incomplete buildings of the opposite kind to their supplies without
    /// points, because these buildings have lost the challenge (TURN-15a, SH-CHAL-3, SH-CHAL-6).
    pub(crate) fn beat(&self, play: &mut Play<'_>) {
        while let Some((loser, winner)) = self.next_loser(play.at()) {
            let root = play.position.board.root(loser);
            let players = play.position.board.feature(root).presence().seats();
            let why = Award { reason: ScoreReason::CHALLENGE_LOST, node: winner };
            base::award_all(play, players, why, ScoreItems::EMPTY);
            base::figures_returning(play, root);
            let feature = Some(play.position.spot_of_node(winner));
            play.send_home(root, Departure { cause: EventCause::CHALLENGE_LOST, feature });
        }
    }

    /// Returns the first building that loses a challenge, and the first building that defeats it.
    fn next_loser(&self, at: State<'_>) -> Option<(Node, Node)> {
        if self.count == 0 {
            return None;
        }
        let State { position, setup, .. } = at;
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
        let standing = position.pieces.iter().filter(|piece| !piece.is_lying());
        let occupied = standing.map(|piece| piece.node);
        let losers = occupied.filter_map(|node| Some((node, beaten_by(node)?)));
        losers.min_by_key(|(node, _)| position.spot_of_node(*node))
    }
}
