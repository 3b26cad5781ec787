//! Legal tile and figure placements.

use std::collections::BTreeSet;

use carc_engine::{Action, Cell, Figure as Piece, Location, Rotation, SegmentKind, Tile};

use super::{
    board::{LYING, Spot},
    feature::features_of_kinds,
    figure::{FigureKind, is_sacred},
    table::{Kind, Table, Tiles, engine_spot},
};

fn are_opposite(one: SegmentKind, other: SegmentKind) -> bool {
    is_sacred(one) && is_sacred(other) && one != other
}

impl Table {
    /// Returns the legal placements of a tile type, with all rotations.
    pub(crate) fn placements(&self, tiles: &Tiles, kind: u16) -> BTreeSet<Action> {
        let Kind { tile, is_personal, is_river, .. } = &tiles.kinds[usize::from(kind)];
        let mut places: BTreeSet<(Cell, Rotation)> = if *is_personal {
            // An abbey looks the same in every rotation (AM-ABBEY-2, TURN-25).
            let every_turn = |hole| Rotation::ALL.map(|turn| (hole, turn));
            self.board.holes().into_iter().flat_map(every_turn).collect()
        } else if *is_river {
            self.river.all_placements(&self.board, &self.rules, tile)
        } else {
            self.board.all_placements(&self.rules, tile)
        };
        places.retain(|(cell, _)| self.takes_buildings(*cell, tile));
        let place = |(cell, rotation)| Action::PlaceTile { cell, rotation };
        places.into_iter().map(place).collect()
    }

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

    /// Returns the number of opposite neighbors that a building of the given kind would have on a
    /// cell.
    fn opposite_neighbors(&self, cell: Cell, kind: SegmentKind) -> usize {
        let around = self.buildings_around(cell).into_iter();
        around.filter(|spot| are_opposite(self.board.segment(*spot).kind, kind)).count()
    }

    /// SH-PLACE-1, SH-PLACE-2, SH-PLACE-4: returns true if a tile's buildings may be placed on a
    /// cell.
    fn takes_buildings(&self, cell: Cell, tile: &Tile) -> bool {
        let kinds = tile.segments.iter().map(|segment| segment.kind);
        let new: Vec<SegmentKind> = kinds.filter(|kind| is_sacred(*kind)).collect();
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

    /// Returns the figure actions that concern the features on the board: placing figures on
    /// segments and corners, taking back abbots, and moving the fairy (ACT-1 to ACT-11).
    pub(crate) fn figure_actions(&self) -> BTreeSet<Action> {
        let mut actions = BTreeSet::new();
        let Some(last) = self.last else { return actions };
        // The phantom is placed after the figure action (PH-ACT-1).
        let kinds = FigureKind::ALL.into_iter().filter(|kind| *kind != FigureKind::Phantom);
        for kind in kinds.filter(|kind| self.supply[kind] > 0) {
            let figure = kind.piece();
            for spot in self.segments_for(kind, last) {
                actions.insert(Action::PlaceFigure { figure, spot: engine_spot(spot) });
            }
        }
        if self.supply[&FigureKind::Barn] > 0 {
            for corner in self.corners_for_barns(last) {
                let spot = carc_engine::Spot { cell: last, place: Location::Corner(corner) };
                actions.insert(Action::PlaceFigure { figure: FigureKind::Barn.piece(), spot });
            }
        }
        for figure in self.figures.iter().filter(|it| it.owner == self.active) {
            // AB-4, AB-5, MO-LIE-4: an abbot can be taken back unless it is lying.
            let is_lying = figure.at.segment == LYING;
            if figure.kind == FigureKind::Abbot && !is_lying && !self.feature_at(figure.at).complete
            {
                let spot = engine_spot(figure.at);
                actions.insert(Action::RemoveFigure { figure: figure.kind.piece(), spot });
            }
            let is_there = match self.rules.fairy_on_tile {
                true => self.fairy.is_some_and(|fairy| fairy.cell == figure.at.cell),
                // The fairy does not move between meeples on the same segment.
                false => self
                    .fairy
                    .is_some_and(|fairy| fairy.with.is_some_and(|own| own.at == figure.at)),
            };
            // PD-FAIRY-2, PD-FAIRY-10: the fairy can move to another of the player's meeples.
            if self.rules.fairy && figure.kind.is_meeple() && !is_there {
                let spot = match self.rules.fairy_on_tile {
                    true => carc_engine::Spot { cell: figure.at.cell, place: Location::Tile },
                    false => engine_spot(figure.at),
                };
                actions.insert(Action::MoveFigure { figure: Piece::FAIRY, spot });
            }
        }
        actions
    }

    /// Returns the segments where the active player can place a figure of the given kind: segments
    /// of the tile just placed (BASE-MEEPLE-1 to BASE-MEEPLE-3, AB-2, TB-BUILDER-2, TB-BUILDER-3,
    /// TB-PIG-2, AM-MAYOR-2, AM-WAGON-2, HS-SHEEP-3), and, if that tile has a portal, segments of
    /// all tiles (PD-PORTAL-1 to PD-PORTAL-3).
    fn segments_for(&self, kind: FigureKind, last: Cell) -> BTreeSet<Spot> {
        let by_portal = self.board.tiles[&last].shows("portal") && kind.is_meeple();
        let cells: Vec<Cell> = match by_portal {
            true => self.board.tiles.keys().copied().collect(),
            false => vec![last],
        };
        use SegmentKind::{City, Field, Garden, Monastery, Road, Shrine};
        let mut ground = vec![City, Road, Field, Monastery, Garden, Shrine];
        ground.retain(|&segment| kind.stands_on(segment, &self.rules));
        let mut spots = BTreeSet::new();
        for feature in features_of_kinds(&self.board, &self.rules, &self.figures, &ground, &cells) {
            // AM-BARN-8: meeples cannot be placed in a field with a barn.
            let has_barn = !feature.players_with(FigureKind::Barn).is_empty();
            let has_own = feature.players_with_meeples().contains(&self.active);
            // MO-FIG-2: a lying meeple occupies its monastery.
            let bed = Spot { segment: LYING, ..feature.first() };
            let is_special = feature.shows("special");
            let has_lying = is_special && self.figures.iter().any(|it| it.at == bed);
            let may_stand = match kind {
                FigureKind::Builder => !feature.complete && has_own,
                FigureKind::Pig => has_own,
                FigureKind::Shepherd => feature.players_with(kind).is_empty(),
                _ => !feature.has_meeple() && !has_barn && !has_lying,
            };
            for &spot in feature.segments.iter().filter(|_| may_stand) {
                let is_reached = spot.cell == last || by_portal && !feature.complete;
                if is_reached && !self.is_blocked(spot.cell) {
                    spots.insert(spot);
                }
                // MO-FIG-1, MO-FIG-3: a meeple can also be placed lying down in a special
                // monastery.
                let may_lie = is_special && kind.is_meeple() && (spot.cell == last || by_portal);
                if may_lie && !self.is_blocked(spot.cell) {
                    spots.insert(bed);
                }
            }
        }
        spots
    }

    /// Returns true if no figure except a barn can be placed on a tile (PD-DRAGON-9, PD-VOLCANO-5,
    /// R2-LAKE-3).
    fn is_blocked(&self, cell: Cell) -> bool {
        let closed = self.rules.closed_volcanoes && self.board.tiles[&cell].shows("volcano");
        self.dragon == Some(cell) || closed || self.is_closed_lake && self.last == Some(cell)
    }

    /// Returns the corners of the tile just placed where the active player can place a barn
    /// (AM-BARN-2, AM-BARN-3, AM-BARN-4).
    fn corners_for_barns(&self, last: Cell) -> Vec<u8> {
        let is_free = |corner: &u8| {
            let field = self.board.barn_corner(last, usize::from(*corner));
            field.is_some_and(|field| {
                let barns = self.feature_at(field).players_with(FigureKind::Barn);
                barns.is_empty() || self.rules.shared_barns
            })
        };
        (0..4).filter(is_free).collect()
    }
}
