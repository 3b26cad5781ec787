//! What was counted of features, for positions that follow.

use super::{Position, gaps::Gaps};
use crate::{
    board::{Board, Root},
    geometry::Rotation,
    scoring::{self, Tally, complete_value, final_value, is_complete, tally_of},
    setup::Setup,
    tile::Kind,
    vocab::SegmentKind,
};

/// What was counted on one board, by root; to forget all of it takes no time.
#[derive(Clone, Default, Debug)]
pub(super) struct Counts {
    /// Each with the number of the board.
    list: Vec<(u32, Count)>,
    board: u32,
}

impl Counts {
    /// Begins with another board, of so many nodes.
    pub(super) fn begin(&mut self, nodes: usize) {
        self.board = self.board.wrapping_add(1);
        if self.board == 0 {
            self.list.clear();
            self.board = 1;
        }
        self.list.resize(self.list.len().max(nodes), (0, Count::NONE));
    }

    #[inline]
    pub(super) fn get(&self, root: Root) -> Option<&Count> {
        let (board, count) = self.list.get(root.index())?;
        (*board == self.board).then_some(count)
    }

    pub(super) fn set(&mut self, root: Root, count: &Count) {
        self.list[root.index()] = (self.board, *count);
    }

    /// What was set last for a root.
    #[inline]
    pub(super) fn at(&self, root: Root) -> &Count {
        &self.list[root.index()].1
    }
}

/// Which board it is, of all that follow from one by laying at most one tile.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Laid {
    pub(super) tiles: usize,
    pub(super) nodes: usize,
    last: Option<(u32, Kind, Rotation)>,
}

impl Laid {
    pub(super) fn of(board: &Board) -> Self {
        let last = board.tiles.last().map(|tile| (tile.key, tile.kind(), tile.rotation()));
        Self { tiles: board.tiles.len(), nodes: board.nodes.len(), last }
    }

    /// Whether so many tiles were laid on a board before, the same one last.
    pub(super) fn leads_to(&self, board: &Board) -> bool {
        let last = self.tiles.checked_sub(1).and_then(|place| board.tiles.get(place));
        last.is_some_and(|tile| self.last == Some((tile.key, tile.kind(), tile.rotation())))
            && self.nodes <= board.nodes.len()
    }
}

/// What does not change while a feature stays as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) kind: SegmentKind,
    pub(super) stage: Option<u32>,
    pub(super) open: u16,
    /// On how many tiles it lies; 0 for a field.
    pub(super) tiles: u16,
    pub(super) complete: bool,
    pub(super) value: i32,
    pub(super) completed_value: i32,
    pub(super) pennants: u16,
    pub(super) finished_cities: u16,
    pub(super) open_cities: u16,
    pub(super) cities: [Root; Gaps::MOST],
}

impl Count {
    const NONE: Self = Self {
        kind: SegmentKind::River,
        stage: None,
        open: 0,
        tiles: 0,
        complete: false,
        value: 0,
        completed_value: 0,
        pennants: 0,
        finished_cities: 0,
        open_cities: 0,
        cities: [Root::FIRST; Gaps::MOST],
    };

    pub(super) fn of(setup: &Setup, position: &Position, root: Root) -> Self {
        let kind = scoring::kind_of(&position.board, &setup.catalogue, root.node());
        Self::of_kind(kind, setup, position, root)
    }

    /// The same of a feature of a known kind.
    pub(super) fn of_kind(
        kind: SegmentKind,
        setup: &Setup,
        position: &Position,
        root: Root,
    ) -> Self {
        let (board, catalogue, node) = (&position.board, &setup.catalogue, root.node());
        let (mut open_cities, mut cities) = (0, [root; Gaps::MOST]);
        let facts = match kind {
            SegmentKind::Field => {
                // A field is large: it is walked once for both.
                let mut finished = 0;
                scoring::touching_cities(board, catalogue, node, |city, open| match open {
                    0 => finished += 1,
                    _ => {
                        if let Some(place) = cities.get_mut(usize::from(open_cities)) {
                            *place = city;
                        }
                        open_cities += 1;
                    }
                });
                Tally { cities: finished, ..Tally::default() }
            }
            _ => tally_of(kind, board, catalogue, node),
        };
        let feature = board.feature(root);
        let (stage, open) = (Some(feature.stage()), feature.open());
        let complete = is_complete(kind, open);
        let surrounded = if kind.is_surrounded() { facts.neighbors + open } else { 0 };
        let whole = Tally { neighbors: surrounded, ..facts };
        let completed_value = complete_value(kind, whole, &setup.rules).total();
        let now = || final_value(kind, facts, &setup.rules).total();
        Self {
            kind,
            stage,
            open,
            tiles: facts.tiles,
            complete,
            value: if complete { completed_value } else { now() },
            completed_value,
            pennants: facts.pennants,
            finished_cities: facts.cities,
            open_cities,
            cities,
        }
    }
}
