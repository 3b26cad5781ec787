//! Shrines: their placement, and the losers of challenges.

use std::collections::BTreeSet;

use carc_engine::{Cell, SegmentKind, Tile};

use super::{
    board::Spot, feature::NaiveFeature, game::Naive, scoring::NaiveScore, told::engine_spot,
    tower::TOWER,
};

/// SH-FIG-3.
pub(super) fn is_sacred(kind: SegmentKind) -> bool {
    kind == SegmentKind::Monastery || kind == SegmentKind::Shrine
}

fn are_opposite(one: SegmentKind, other: SegmentKind) -> bool {
    is_sacred(one) && is_sacred(other) && one != other
}

impl Naive {
    /// Returns the buildings on the eight cells around a cell.
    fn buildings_around(&self, cell: Cell) -> Vec<Spot> {
        let mut buildings = Vec::new();
        for cell in cell.ring() {
            let Some(placed) = self.board.tiles.get(&cell) else { continue };
            for (segment, data) in placed.tile.segments.iter().enumerate() {
                if is_sacred(data.kind) {
                    buildings.push(Spot { cell, segment });
                }
            }
        }
        buildings
    }

    /// Returns the number of opposite neighbors that a building of a kind would have on a cell.
    fn opposite_neighbors(&self, cell: Cell, kind: SegmentKind) -> usize {
        let around = self.buildings_around(cell).into_iter();
        around.filter(|spot| are_opposite(self.board.segment(*spot).kind, kind)).count()
    }

    /// SH-PLACE-1, SH-PLACE-2: returns true if a cell accepts the buildings of a tile.
    pub(super) fn takes_tile(&self, cell: Cell, tile: &Tile) -> bool {
        let kinds = tile.segments.iter().map(|it| it.kind);
        self.takes_buildings(cell, &kinds.filter(|kind| is_sacred(*kind)).collect::<Vec<_>>())
    }

    fn takes_buildings(&self, cell: Cell, new: &[SegmentKind]) -> bool {
        if !self.rules.challenges {
            return true;
        }
        if new.iter().any(|&kind| self.opposite_neighbors(cell, kind) >= 2) {
            return false;
        }
        if self.rules.limits_new_only {
            return true;
        }
        self.buildings_around(cell).into_iter().all(|old| {
            let kind = self.board.segment(old).kind;
            let more = new.iter().filter(|own| are_opposite(**own, kind)).count();
            more == 0 || self.opposite_neighbors(old.cell, kind) + more < 2
        })
    }

    /// Returns the holes for abbeys (AM-ABBEY-2, SH-PLACE-4).
    pub(crate) fn abbey_holes(&self) -> BTreeSet<Cell> {
        let mut holes = self.board.holes();
        holes.retain(|cell| self.takes_buildings(*cell, &[SegmentKind::Monastery]));
        holes
    }

    /// SH-CHAL-1: returns the adjacent shrines and monasteries with meeples in both, unless both
    /// are complete, in which case neither can lose any more.
    pub(crate) fn challenges(&self) -> BTreeSet<(carc_engine::Spot, carc_engine::Spot)> {
        let mut all = BTreeSet::new();
        if !self.rules.challenges {
            return all;
        }
        let occupied: BTreeSet<Spot> = self.figures.iter().map(|figure| figure.at).collect();
        let occupied: Vec<NaiveFeature> = occupied
            .into_iter()
            .filter(|at| at.segment != TOWER)
            .map(|at| self.feature_at(at))
            .filter(|feature| is_sacred(feature.kind))
            .collect();
        for shrine in occupied.iter().filter(|it| it.kind == SegmentKind::Shrine) {
            for monastery in occupied.iter().filter(|it| it.kind == SegmentKind::Monastery) {
                let is_beside = shrine.first().cell.ring().contains(&monastery.first().cell);
                if is_beside && !(shrine.complete && monastery.complete) {
                    all.insert((engine_spot(shrine.first()), engine_spot(monastery.first())));
                }
            }
        }
        all
    }

    /// SH-CHAL-3 to SH-CHAL-7: returns the buildings that lose against those just completed, before
    /// any figure returns.
    pub(super) fn lost_challenges(&self, completed: &[NaiveScore]) -> Vec<NaiveScore> {
        let mut lost = Vec::new();
        let mut seen = BTreeSet::new();
        let mut figures = self.figures.clone();
        figures.sort_by_key(|figure| figure.at);
        // Guards are not part of a feature (TW-GUARD-1).
        for figure in figures.into_iter().filter(|figure| figure.at.segment != TOWER) {
            let feature: NaiveFeature = self.feature_at(figure.at);
            if feature.complete || !self.rules.challenges || !seen.insert(feature.first()) {
                continue;
            }
            let around = figure.at.cell.ring();
            let has_won = |other: &&NaiveScore| {
                are_opposite(other.kind, feature.kind)
                    && around.contains(&other.first().cell)
                    && self.feature_at(other.first()).has_meeple()
            };
            if let Some(winner) = completed.iter().find(has_won) {
                let owners = feature.players_with_meeples();
                let lost_to = Some(winner.first());
                lost.push(NaiveScore { owners, lost_to, ..NaiveScore::of(&feature, 0) });
            }
        }
        lost
    }
}
