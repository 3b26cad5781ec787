//! The river: the ends of its arms, and their possible continuations.

use std::collections::BTreeSet;

use carc_engine::{Cell, Rotation, Side, SideKind, Tile};

use super::{
    board::Board,
    face::side_kind,
    rules::{RiverTurn, Rules},
};

/// The river so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct River {
    /// The arms of the river, except those that have ended in a lake.
    arms: Vec<Arm>,
    /// The direction in which the river leaves the source, if there is one.
    first_flow: Option<Side>,
}

/// The last tile of an arm, and the side where the arm continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Arm {
    tile: Cell,
    side: Side,
    /// The bend of the last tile; `None` if it is straight.
    last_bend: Option<Rotation>,
}

impl Arm {
    fn next_cell(&self) -> Cell {
        self.tile.neighbor(self.side)
    }

    /// Returns the arm after a tile has been placed on its next cell. The arm leaves that tile
    /// through the given side.
    fn flow_on(&self, side: Side) -> Self {
        let turned = bend(self.side, side);
        let bent = turned == Rotation::R90 || turned == Rotation::R270;
        Self { tile: self.next_cell(), side, last_bend: bent.then_some(turned) }
    }
}

/// Returns the sides of the rotated tile that show a river.
fn river_sides(tile: &Tile, rotation: Rotation) -> Vec<Side> {
    let mut sides = Side::ALL.to_vec();
    sides.retain(|&side| side_kind(tile, rotation, side) == SideKind::River);
    sides
}

/// Returns the rotation from one direction to another.
fn bend(from: Side, to: Side) -> Rotation {
    let turns = Rotation::ALL.into_iter().find(|&by| from.turned(by) == to);
    turns.expect("quarter turns lead from any side to any other")
}

/// A river tile on the board, with a flag that is true for a mouth.
pub(super) type RiverTile<'a> = (Cell, Rotation, &'a Tile, bool);

impl River {
    /// Returns the river that the tiles on a board form. The river begins at the source, which is a
    /// tile with one river side that is not a mouth (RV-2).
    pub(super) fn of(tiles: &[RiverTile<'_>]) -> Self {
        let mut rest: Vec<&RiverTile<'_>> = tiles.iter().collect();
        let is_source = |(_, rotation, tile, is_mouth): &&RiverTile<'_>| {
            river_sides(tile, *rotation).len() == 1 && !is_mouth
        };
        let mut river = Self { arms: Vec::new(), first_flow: None };
        if let Some(at) = rest.iter().position(is_source) {
            let (cell, rotation, tile, _) = rest.remove(at);
            let side = river_sides(tile, *rotation)[0];
            river.arms.push(Arm { tile: *cell, side, last_bend: None });
            river.first_flow = Some(side);
        }
        let flows_to =
            |river: &Self, cell: Cell| river.arms.iter().any(|arm| arm.next_cell() == cell);
        while let Some(at) = rest.iter().position(|(cell, ..)| flows_to(&river, *cell)) {
            let (cell, rotation, tile, _) = rest.remove(at);
            let (mut arms, mut new) = river.after(*cell, *rotation, tile);
            arms.append(&mut new);
            river.arms = arms;
        }
        river.add_apart(&rest);
        river
    }

    /// Adds the open ends of tiles that are not connected to a source. The first tile of such an
    /// arm counts as straight (R2-START-1), as does a fork.
    fn add_apart(&mut self, tiles: &[&RiverTile<'_>]) {
        let sides_of = |cell: Cell| {
            let found = tiles.iter().find(|(own, ..)| *own == cell);
            found.map_or(Vec::new(), |(_, turn, tile, _)| river_sides(tile, *turn))
        };
        for &&(cell, ..) in tiles {
            let sides = sides_of(cell);
            let goes_on = |side: &&Side| sides_of(cell.neighbor(**side)).contains(&side.opposite());
            for &side in sides.iter().filter(|side| !goes_on(side)) {
                let arm = match sides.iter().find(|other| **other != side) {
                    Some(other) if sides.len() == 2 && goes_on(&other) => {
                        let (tile, side_in) = (cell.neighbor(*other), other.opposite());
                        Arm { tile, side: side_in, last_bend: None }.flow_on(side)
                    }
                    _ => Arm { tile: cell, side, last_bend: None },
                };
                self.arms.push(arm);
            }
        }
    }

    /// Returns the arms that do not lead to a cell, and the arms that continue from a tile placed
    /// on that cell.
    fn after(&self, cell: Cell, rotation: Rotation, tile: &Tile) -> (Vec<Arm>, Vec<Arm>) {
        let (met, others): (Vec<Arm>, Vec<Arm>) =
            self.arms.iter().partition(|arm| arm.next_cell() == cell);
        let out = |arm: &Arm| {
            let mut out = river_sides(tile, rotation);
            out.retain(|&side| side != arm.side.opposite());
            out.into_iter().map(|side| arm.flow_on(side)).collect::<Vec<_>>()
        };
        (others, met.iter().flat_map(out).collect())
    }

    /// Returns true if a fitting tile is a legal continuation of the river (RV-5 to RV-8,
    /// R2-PLACE-2 to R2-PLACE-8).
    fn allows(
        &self,
        board: &Board,
        rules: &Rules,
        cell: Cell,
        rotation: Rotation,
        tile: &Tile,
    ) -> bool {
        let is_empty = |cell: Cell| !board.tiles.contains_key(&cell);
        let met: Vec<&Arm> = self.arms.iter().filter(|arm| arm.next_cell() == cell).collect();
        // RV-5, R2-PLACE-3: the tile must continue exactly one arm.
        let [from] = met[..] else { return false };
        if !river_sides(tile, rotation).contains(&from.side.opposite()) {
            return false;
        }
        let (mut others, new) = self.after(cell, rotation, tile);
        // An abbey has ended these arms (X-R2-AY).
        others.retain(|arm| is_empty(arm.next_cell()));
        for arm in &new {
            let beyond = arm.next_cell();
            // RV-6, R2-PLACE-4: the next cell of each arm must be empty, on the table, and not
            // ahead of another arm.
            if !is_empty(beyond) || !rules.on_table(beyond) {
                return false;
            }
            if others.iter().any(|other| other.next_cell() == beyond) {
                return false;
            }
            // RV-7, R2-PLACE-6: the river must not turn back.
            let turns_back = match rules.river_turn {
                RiverTurn::NoImmediateUturn => {
                    arm.last_bend.is_some() && arm.last_bend == from.last_bend
                }
                RiverTurn::NoBackward => Some(arm.side.opposite()) == self.first_flow,
            };
            if turns_back {
                return false;
            }
        }
        !rules.river_needs_room || has_room(board, &others, &new)
    }

    /// Returns the legal placements of a river tile, with all rotations.
    pub(crate) fn all_placements(
        &self,
        board: &Board,
        rules: &Rules,
        tile: &Tile,
    ) -> BTreeSet<(Cell, Rotation)> {
        let mut placements = board.all_placements(rules, tile);
        placements.retain(|&(cell, turn)| self.allows(board, rules, cell, turn, tile));
        placements
    }
}

/// Returns true if there is free space ahead of every new arm of the river (R2-PLACE-7).
fn has_room(board: &Board, others: &[Arm], new: &[Arm]) -> bool {
    let is_ahead = |arm: &Arm, cell: &Cell| {
        let (east, south) = (cell.x - arm.tile.x, cell.y - arm.tile.y);
        let (ahead, aside) = match arm.side {
            Side::North => (-south, east),
            Side::East => (east, south),
            Side::South => (south, east),
            Side::West => (-east, south),
        };
        ahead > 0 && aside.abs() <= 1
    };
    let is_free = |arm: &Arm| !board.tiles.keys().any(|cell| is_ahead(arm, cell));
    let all: Vec<&Arm> = others.iter().chain(new).collect();
    let is_beside = |one: &Arm, other: &Arm| {
        let (a, b) = (one.next_cell(), other.next_cell());
        one.side == other.side && (a.x - b.x).abs() + (a.y - b.y).abs() == 1
    };
    let alone = |one: &&Arm| !all.iter().any(|other| is_beside(one, other));
    new.iter().all(is_free) && all.iter().all(alone)
}
