//! What was counted of features, for positions that follow.

use super::{Position, gaps::Gaps};
use crate::{
    board::{Board, Root},
    geometry::Rotation,
    nouns::SegmentKind,
    scoring::{self, Tally, complete_value, final_value, is_complete, tally},
    setup::Setup,
    tile::Kind,
};

/// What [`Stakes::look_at_open`] has counted in one game, for the positions that follow in it.
///
/// ```
/// use carc_engine::Counted;
/// let mut counted = Counted::default();
/// counted.forget();
/// ```
///
/// [`Stakes::look_at_open`]: super::Stakes::look_at_open
#[derive(Clone, Default, Debug)]
pub struct Counted {
    counts: Counts,
    last: Laid,
    /// It is another one once a city has changed.
    era: u32,
}

impl Counted {
    /// Forgets all of it: the next position is one of another game.
    pub fn forget(&mut self) {
        self.counts.begin(0);
        self.last = Laid::default();
    }

    /// Counts a feature, unless that is known.
    pub(super) fn count(&mut self, setup: &Setup, position: &Position, root: Root) -> &Count {
        let stage = position.board.feature(root).stage();
        let is_same = |known: &&Count| {
            (stage.is_some() && known.stage == stage)
                && (known.kind != SegmentKind::Field || known.era == self.era)
        };
        if self.counts.get(root).filter(is_same).is_none() {
            let count = Count { era: self.era, ..Count::of(setup, position, root) };
            self.counts.set(root, &count);
        }
        self.counts.at(root)
    }

    /// Goes on with a board.
    pub(super) fn go_on(&mut self, setup: &Setup, board: &Board) {
        let laid = Laid::of(board);
        if laid.tiles < self.last.tiles || self.counts.is_new() {
            self.counts.begin(0);
        }
        self.counts.keep(board.nodes.len());
        let is_city = |node| scoring::kind_of(board, &setup.catalogue, node) == SegmentKind::City;
        let is_same = match laid.tiles.wrapping_sub(self.last.tiles) {
            0 => self.last == laid,
            1 => !board.changed.all().any(is_city),
            _ => false,
        };
        self.era = self.era.wrapping_add(u32::from(!is_same));
        self.last = laid;
    }
}

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

    /// Whether nothing was counted on any board.
    const fn is_new(&self) -> bool {
        self.board == 0
    }

    /// Goes on with a board that follows, of so many nodes.
    fn keep(&mut self, nodes: usize) {
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
}

/// What does not change while a feature stays as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) kind: SegmentKind,
    pub(super) stage: Option<u32>,
    pub(super) open: u16,
    pub(super) complete: bool,
    pub(super) value: i32,
    pub(super) completed_value: i32,
    pub(super) pennants: u16,
    pub(super) finished_cities: u16,
    pub(super) open_cities: u16,
    pub(super) cities: [Root; Gaps::MOST],
    /// For a field of which [`Counted`] tells: since when no city has changed.
    pub(super) era: u32,
}

impl Count {
    const NONE: Self = Self {
        kind: SegmentKind::River,
        stage: None,
        open: 0,
        complete: false,
        value: 0,
        completed_value: 0,
        pennants: 0,
        finished_cities: 0,
        open_cities: 0,
        cities: [Root::FIRST; Gaps::MOST],
        era: 0,
    };

    pub(super) fn of(setup: &Setup, position: &Position, root: Root) -> Self {
        let (board, catalogue, node) = (&position.board, &setup.catalogue, root.node());
        let kind = scoring::kind_of(board, catalogue, node);
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
            _ => tally(board, catalogue, node),
        };
        let feature = board.feature(root);
        let (stage, open) = (feature.stage(), feature.open);
        let complete = is_complete(kind, open);
        let surrounded = if kind.is_surrounded() { facts.neighbours + open } else { 0 };
        let whole = Tally { neighbours: surrounded, ..facts };
        let completed_value = complete_value(kind, whole, &setup.rules).total();
        let now = || final_value(kind, facts, &setup.rules).total();
        Self {
            kind,
            stage,
            open,
            complete,
            value: if complete { completed_value } else { now() },
            completed_value,
            pennants: facts.pennants,
            finished_cities: facts.cities,
            open_cities,
            cities,
            era: 0,
        }
    }
}
