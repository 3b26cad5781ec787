//! The river: where it ends, and where it may flow next.

use std::collections::BTreeSet;

use carc_engine::{Cell, Rotation, Side, SideKind, Tile};

use super::{
    board::Board,
    face::side_kind,
    rules::{RiverTurn, Rules},
};

/// The river so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct River {
    /// The tile from which it flows on and the side over which it does; `None` after the mouth.
    end: Option<(Cell, Side)>,
    /// Where the source sends it.
    first_flow: Side,
    /// How the last tile bent it; `None` after a straight one.
    last_bend: Option<Rotation>,
}

/// The sides of the turned tile over which a river flows.
fn river_sides(tile: &Tile, rotation: Rotation) -> Vec<Side> {
    let mut sides = Side::ALL.to_vec();
    sides.retain(|&side| side_kind(tile, rotation, side) == SideKind::River);
    sides
}

/// The quarter turns from one direction to another.
fn bend(from: Side, to: Side) -> Rotation {
    let turns = Rotation::ALL.into_iter().find(|&by| from.turned(by) == to);
    turns.expect("quarter turns lead from any side to any other")
}

impl River {
    /// RV-2.
    pub(crate) fn from_source(cell: Cell, rotation: Rotation, source: &Tile) -> Self {
        let sides = river_sides(source, rotation);
        assert_eq!(sides.len(), 1, "a source has one river side");
        Self { end: Some((cell, sides[0])), first_flow: sides[0], last_bend: None }
    }

    /// Where it goes on.
    pub(super) fn next_cell(&self) -> Option<Cell> {
        self.end.map(|(cell, side)| cell.neighbour(side))
    }

    /// The rotation in which a source sends the river north.
    pub(crate) fn flowing_north(source: &Tile) -> Rotation {
        let north = |turn: &Rotation| river_sides(source, *turn) == [Side::North];
        Rotation::ALL.into_iter().find(north).expect("a source has one river side")
    }

    /// The river after one more tile, or `None` if that cannot lie there as far as the river goes
    /// (RV-5 to RV-8).
    fn after(
        &self,
        board: &Board,
        rules: &Rules,
        cell: Cell,
        rotation: Rotation,
        tile: &Tile,
    ) -> Option<Self> {
        let (last, flow) = self.end?;
        let mut out = river_sides(tile, rotation);
        // RV-5
        if cell != last.neighbour(flow) || !out.contains(&flow.opposite()) {
            return None;
        }
        out.retain(|&side| side != flow.opposite());
        let Some(&on) = out.first() else {
            return Some(Self { end: None, ..*self });
        };
        assert_eq!(out.len(), 1, "forks are not known");
        // RV-6
        let beyond = cell.neighbour(on);
        if board.tiles.contains_key(&beyond) || !rules.on_table(beyond) {
            return None;
        }
        // RV-7
        let turned = bend(flow, on);
        let bent = turned == Rotation::R90 || turned == Rotation::R270;
        let refused = match rules.river_turn {
            RiverTurn::NoImmediateUturn => bent && self.last_bend == Some(turned),
            RiverTurn::NoBackward => on == self.first_flow.opposite(),
        };
        let last_bend = bent.then_some(turned);
        (!refused).then_some(Self { end: Some((cell, on)), last_bend, ..*self })
    }

    /// Where a tile of the river may lie, every turn listed.
    pub(crate) fn all_placements(
        &self,
        board: &Board,
        rules: &Rules,
        tile: &Tile,
    ) -> BTreeSet<(Cell, Rotation)> {
        let mut placements = board.all_placements(rules, tile);
        placements.retain(|&(cell, turn)| self.after(board, rules, cell, turn, tile).is_some());
        placements
    }

    /// Follows the river over a tile that is about to be laid.
    pub(crate) fn flow_over(
        &mut self,
        board: &Board,
        rules: &Rules,
        cell: Cell,
        rotation: Rotation,
        tile: &Tile,
    ) {
        let after = self.after(board, rules, cell, rotation, tile);
        *self = after.unwrap_or_else(|| panic!("{} {cell} {rotation:?}", tile.id));
    }
}
