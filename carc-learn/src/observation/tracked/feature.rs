//! A feature of a tracked game.

use carc_agents::Completion;
use carc_engine::{
    Cell, FeatureFacts, FeatureGraph, FeatureId, PlayerSet, SegmentFigure, SegmentId, SegmentKind,
    Side, SideKind, TileSide, limits::MAX_PLAYERS,
};

use super::cells::Cells;

/// Maximum number of tiles in an incremental update. If more tiles than this have been placed,
/// recomputing everything is just as cheap.
pub(super) const MAX_NEW_TILES: usize = 4;

/// An open or occupied feature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackedFeature {
    pub(crate) facts: FeatureFacts,
    /// True if there are figures in the feature.
    pub(crate) is_occupied: bool,
    /// The players who would score the feature now (MAJ-2, MAJ-3).
    pub(crate) owners: PlayerSet,
    /// Number of distinct tiles.
    pub(crate) tiles: u16,
    /// First and last column of the feature.
    pub(crate) columns: [i16; 2],
    /// The first and the last row of the feature.
    pub(crate) rows: [i16; 2],
    /// Each player's strength (MAJ-1).
    pub(crate) strengths: [u16; MAX_PLAYERS],
    /// Number of empty cells that the feature needs; 0 for a field, a complete feature, and a
    /// feature whose only open ends are beyond the edge of the table.
    pub(crate) cells: u8,
    pub(super) id: FeatureId,
    /// The segment that was placed first.
    first: SegmentId,
    /// The revision of the facts; `None` if they are outdated.
    pub(super) revision: Option<u32>,
    /// Position of the feature among the occupied features, or among the unoccupied features.
    rank: u64,
    /// The numbers of the open cells that the feature needs, in cell order, padded with 0.
    open_cells: [u16; Completion::MAX_CELLS],
    /// Number of elements in `open_cells`. The number is less than `cells` if the list is too
    /// short for all cells, or if some empty cells around a monastery are not open.
    open_count: u8,
    /// The index of the last tile counted.
    last_tile: u16,
    /// True if `tiles` must be counted again, because the feature has been joined to a feature that
    /// shares tiles with it.
    is_joined: bool,
}

impl TrackedFeature {
    pub(super) fn new(kind: SegmentKind, id: FeatureId, segment: SegmentId) -> Self {
        Self {
            facts: FeatureFacts { kind, ..FeatureFacts::default() },
            is_occupied: false,
            owners: PlayerSet::NONE,
            tiles: 0,
            columns: [i16::MAX, i16::MIN],
            rows: [i16::MAX, i16::MIN],
            strengths: [0; MAX_PLAYERS],
            cells: 0,
            id,
            first: segment,
            revision: None,
            rank: 0,
            open_cells: [0; Completion::MAX_CELLS],
            open_count: 0,
            last_tile: u16::MAX,
            is_joined: false,
        }
    }

    /// Returns true if the feature belongs in the list.
    #[inline]
    pub(super) const fn is_live(&self) -> bool {
        self.is_occupied || self.facts.open_ports > 0
    }

    /// Returns the sort key.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        (!self.is_occupied as u64) << 63 | self.rank
    }

    /// Removes all figures.
    #[inline]
    pub(super) fn clear_figures(&mut self) {
        (self.is_occupied, self.owners) = (false, PlayerSet::NONE);
        self.strengths = [0; MAX_PLAYERS];
    }

    /// Adds a figure.
    #[inline]
    pub(super) fn add_figure(&mut self, figure: SegmentFigure) {
        self.is_occupied = true;
        self.strengths[usize::from(figure.player)] += figure.strength(self.facts.pennants);
    }

    /// Returns the numbers of the open cells that the feature needs, in cell order. The list
    /// contains at most [`Completion::MAX_CELLS`] cells, and unused elements are 0. An empty cell
    /// around a monastery is open only if it is adjacent to a tile.
    #[inline]
    pub(crate) const fn open_cells(&self) -> &[u16; Completion::MAX_CELLS] {
        &self.open_cells
    }

    #[inline]
    fn known_cells(&self) -> &[u16] {
        &self.open_cells[..usize::from(self.open_count)]
    }

    /// Computes all data that does not depend on figures.
    pub(super) fn compute(&mut self, graph: FeatureGraph<'_>, cells: &Cells) {
        for segment in graph.segments_of(self.id) {
            self.add_segment(graph, segment);
        }
        self.is_joined = true;
        self.compute_facts(graph);
        self.find_cells(graph, cells);
    }

    /// Updates the data that changes when a feature grows. All new segments must be
    /// [added](Self::add_segment) first.
    pub(super) fn grow(&mut self, graph: FeatureGraph<'_>, first_tile: usize, cells: &Cells) {
        self.compute_facts(graph);
        match self.facts.kind {
            SegmentKind::Field => {}
            SegmentKind::City | SegmentKind::Road
                if self.facts.open_ports > 0
                    && self.knows_all_cells()
                    && graph.tile_count() - first_tile <= MAX_NEW_TILES =>
            {
                self.find_new_cells(graph, first_tile, cells);
            }
            _ => self.find_cells(graph, cells),
        }
    }

    pub(super) fn compute_facts(&mut self, graph: FeatureGraph<'_>) {
        self.facts = graph.facts(self.id, self.facts.kind);
        self.revision = Some(self.facts.revision);
        match self.facts.kind {
            SegmentKind::Field if self.is_joined => self.tiles = graph.count_tiles(self.id),
            SegmentKind::Field => {}
            _ => self.tiles = self.facts.tiles,
        }
        self.is_joined = false;
        let value = self.facts.value.max(self.facts.completed_value);
        let rest = (i64::from(i32::MAX) - i64::from(value)) as u64;
        self.rank = rest << 16 | self.first.index() as u64;
    }

    /// Counts a segment's tile.
    pub(super) fn add_segment(&mut self, graph: FeatureGraph<'_>, segment: SegmentId) {
        let tile = graph.tile_of(segment);
        let cell = graph.tile(tile).cell;
        self.tiles += u16::from(usize::from(self.last_tile) != tile);
        self.last_tile = tile as u16;
        self.first = self.first.min(segment);
        self.columns = [self.columns[0].min(cell.x), self.columns[1].max(cell.x)];
        self.rows = [self.rows[0].min(cell.y), self.rows[1].max(cell.y)];
    }

    /// Merges another feature into this feature after the two have been joined. The facts must be
    /// recomputed afterward.
    pub(super) fn join(&mut self, other: &Self, cells: &Cells) {
        self.first = self.first.min(other.first);
        self.columns =
            [self.columns[0].min(other.columns[0]), self.columns[1].max(other.columns[1])];
        self.rows = [self.rows[0].min(other.rows[0]), self.rows[1].max(other.rows[1])];
        (self.revision, self.is_joined) = (None, true);
        self.is_occupied |= other.is_occupied;
        self.remove_cells(cells.covered());
        let kept = other.known_cells().iter().filter(|cell| !cells.covered().contains(cell));
        kept.for_each(|&cell| self.add_cell(cell, cells));
        if !other.knows_all_cells() {
            self.cells = u8::MAX;
        }
    }

    const fn knows_all_cells(&self) -> bool {
        self.cells == self.open_count
    }

    /// Finds the cells that the feature needs.
    pub(super) fn find_cells(&mut self, graph: FeatureGraph<'_>, cells: &Cells) {
        self.clear_cells();
        if self.facts.open_ports == 0 || self.facts.kind == SegmentKind::Field {
            return;
        }
        if self.facts.kind.is_surrounded() {
            let open = self.corner().ring().into_iter().filter_map(|cell| cells.find(cell));
            open.for_each(|cell| self.add_cell(cell, cells));
            self.cells = self.cells.max(self.facts.open_ports as u8);
            return;
        }
        let id = self.id;
        let reached = || {
            graph.segments_of(id).flat_map(move |segment| {
                let tile = graph.tile_of(segment);
                let cell = graph.tile(tile).cell;
                let own = Side::ALL.into_iter();
                let own =
                    own.filter(move |&side| reaches(graph.side(tile, side), |it| it == segment));
                own.map(move |side| cell.neighbor(side))
            })
        };
        reached().filter_map(|cell| cells.find(cell)).for_each(|cell| self.add_cell(cell, cells));
        if !self.knows_all_cells() {
            let mut all: Vec<Cell> = reached().filter(|&cell| cells.find(cell).is_some()).collect();
            all.sort_unstable();
            all.dedup();
            self.clear_cells();
            let first = all.iter().take(Completion::MAX_CELLS).filter_map(|&cell| cells.find(cell));
            first.for_each(|cell| self.add_cell(cell, cells));
            self.cells = all.len().min(u8::MAX.into()) as u8;
        }
    }

    /// Finds the cells that a road or city reaches because of new tiles. `first_tile` is the index
    /// of the first new tile.
    fn find_new_cells(&mut self, graph: FeatureGraph<'_>, first_tile: usize, cells: &Cells) {
        self.remove_cells(cells.covered());
        for tile in first_tile..graph.tile_count() {
            let cell = graph.tile(tile).cell;
            for side in Side::ALL {
                if reaches(graph.side(tile, side), |it| graph.feature(it) == self.id)
                    && let Some(cell) = cells.find(cell.neighbor(side))
                {
                    self.add_cell(cell, cells);
                }
            }
        }
        if !self.knows_all_cells() {
            self.find_cells(graph, cells);
        }
    }

    /// Adds a cell that is not in the list yet. If the list is full, only the number of cells
    /// increases.
    fn add_cell(&mut self, cell: u16, cells: &Cells) {
        let (count, place) = (usize::from(self.open_count), cells.cell(cell));
        let at = self.known_cells().iter().take_while(|other| cells.cell(**other) < place).count();
        if self.known_cells().get(at) == Some(&cell) || !self.knows_all_cells() {
            return;
        }
        self.cells += 1;
        if count < Completion::MAX_CELLS {
            self.open_count += 1;
            self.open_cells.copy_within(at..count, at + 1);
            self.open_cells[at] = cell;
        }
    }

    /// Removes cells that have been covered.
    fn remove_cells(&mut self, covered: &[u16]) {
        for cell in covered {
            if let Some(at) = self.known_cells().iter().position(|other| other == cell) {
                self.open_cells.copy_within(at + 1.., at);
                self.open_cells[Completion::MAX_CELLS - 1] = 0;
                self.open_count -= 1;
                self.cells -= 1;
            }
        }
    }

    const fn clear_cells(&mut self) {
        (self.cells, self.open_count, self.open_cells) = (0, 0, [0; Completion::MAX_CELLS]);
    }

    /// Returns true if one of the new tiles may have changed the open cells around a monastery or
    /// garden.
    #[inline]
    pub(super) fn is_near(&self, graph: FeatureGraph<'_>, first_tile: usize) -> bool {
        self.facts.kind.is_surrounded()
            && (first_tile..graph.tile_count()).any(|tile| {
                let (cell, corner) = (graph.tile(tile).cell, self.corner());
                cell.x.abs_diff(corner.x) <= 2 && cell.y.abs_diff(corner.y) <= 2
            })
    }

    /// Returns the cell in the first column and the first row that the feature covers; for a
    /// monastery, its own cell.
    const fn corner(&self) -> Cell {
        Cell::new(self.columns[0], self.rows[0])
    }
}

/// Returns true if any road or city segment that reaches a side satisfies the condition.
fn reaches(side: TileSide<'_>, is_wanted: impl Fn(SegmentId) -> bool) -> bool {
    let segments = side.segments();
    let segments = match side.kind() {
        SideKind::City => &segments[..],
        SideKind::Road => &segments[1..2],
        _ => &[],
    };
    segments.iter().flatten().any(|&segment| is_wanted(segment))
}
