//! The tiles that a start position puts on the board.

use super::Entry;
use crate::{
    board::Board,
    geometry::{Cell, Rotation, Side},
    limits,
    setup::{ConfigProblem, Opening, Start, is_enough},
    tile::SideKind,
    vocab::{StartProblem, TileType},
};

impl Entry<'_> {
    /// Returns the tiles that are known and in range, with their indices in the list. The cells of
    /// a game board are always on the table, so a start may list them only at their actual
    /// positions.
    pub(super) fn tiles(&mut self, start: &Start) -> Vec<(usize, TileType, Cell, Rotation)> {
        let mut tiles = Vec::with_capacity(start.tiles.len().min(limits::MAX_TILES));
        if start.tiles.len() > limits::MAX_TILES {
            let (count, max) = (start.tiles.len(), limits::MAX_TILES);
            self.problems.push(ConfigProblem::TooMany { what: "tiles of the start", count, max });
            return tiles;
        }
        for (index, tile) in start.tiles.iter().enumerate() {
            if is_enough(self.problems) {
                return tiles;
            }
            let Some(kind) = self.kind("tiles", Some(index), &tile.tile) else { continue };
            let near = |part: i16| (-limits::MAX_START..=limits::MAX_START).contains(&part);
            let board = &self.setup.catalogue.board;
            if let Some((_, cell)) = board.iter().find(|(own, _)| *own == kind) {
                if (*cell, Rotation::R0) != (tile.cell, tile.rotation) {
                    self.fault("tiles", Some(index), StartProblem::Board);
                }
            } else if !near(tile.cell.x) || !near(tile.cell.y) {
                self.fault("tiles", Some(index), StartProblem::TooFar(tile.cell));
            } else if self.setup.rules.table.is_some_and(|table| !table.holds(tile.cell)) {
                self.fault("tiles", Some(index), StartProblem::OffTable(tile.cell));
            } else {
                tiles.push((index, kind, tile.cell, tile.rotation));
            }
        }
        tiles
    }

    /// Places the tiles in an order in which each tile touches an earlier tile, and reports tiles
    /// that cannot be placed.
    pub(super) fn place_tiles(
        &mut self,
        tiles: &[(usize, TileType, Cell, Rotation)],
        opening: &mut Opening,
    ) -> Board {
        let (catalogue, table) = (&self.setup.catalogue, self.setup.rules.table.as_ref());
        let mut board = Board::with_capacity(0, 0, 0);
        let bridges = opening.bridges.clone();
        let with_bridge = |kind: TileType, cell: Cell, canonical: Rotation| {
            let bridge = bridges.iter().find(|(at, _)| *at == cell);
            let variant =
                bridge.and_then(|&(_, axis)| catalogue.with_bridge(kind, canonical, axis));
            variant.unwrap_or(kind)
        };
        let is_aside = |kind: TileType| catalogue.kind(kind).personal;
        let place = |board: &mut Board, kind: TileType, cell: Cell, rotation: Rotation| {
            if board.tiles.is_empty() {
                if is_aside(kind) {
                    return None;
                }
                board.open_first(cell);
            }
            let open = board.open.find(cell.key())?;
            if is_aside(kind) && !board.open.is_hole(open) {
                return None;
            }
            let canonical = catalogue.canonical(kind, rotation);
            let laid = with_bridge(kind, cell, canonical);
            let fits = catalogue.fit(laid).turned(board.open.accepts()[open], canonical);
            if fits {
                board.place(catalogue, open, laid, canonical, rotation, table);
            }
            Some(fits)
        };
        if tiles.is_empty() {
            for &(kind, cell, rotation) in &opening.tiles {
                place(&mut board, kind, cell, rotation);
            }
            return board;
        }
        opening.tiles.clear();
        for &(kind, cell) in &catalogue.board {
            place(&mut board, kind, cell, Rotation::R0);
            opening.tiles.push((kind, cell, Rotation::R0));
        }
        let mut nodes = 0;
        // Add the tile that was just placed to the board last.
        let placed = opening.mid_turn.as_ref().and_then(|turn| turn.placed);
        let (mut last, mut waiting): (Vec<_>, Vec<_>) =
            tiles.iter().copied().partition(|(_, _, cell, _)| Some(*cell) == placed);
        loop {
            let before = waiting.len();
            let mut later = Vec::new();
            for (index, kind, cell, rotation) in waiting {
                nodes += usize::from(catalogue.shape(kind).count);
                if nodes > limits::MAX_NODES {
                    let (count, max) = (nodes, limits::MAX_NODES);
                    self.problems.push(ConfigProblem::TooMany { what: "segments", count, max });
                    return board;
                }
                if board.tile_at(cell.key()).is_some() {
                    self.fault("tiles", Some(index), StartProblem::Occupied(cell));
                    continue;
                }
                match place(&mut board, kind, cell, rotation) {
                    Some(true) => opening.tiles.push((kind, cell, rotation)),
                    Some(false) => {
                        let laid = with_bridge(kind, cell, catalogue.canonical(kind, rotation));
                        let misfit = self.misfit(&board, laid, cell, rotation);
                        self.fault("tiles", Some(index), misfit);
                    }
                    None => {
                        nodes -= usize::from(catalogue.shape(kind).count);
                        later.push((index, kind, cell, rotation));
                    }
                }
            }
            waiting = later;
            if waiting.is_empty() || waiting.len() == before {
                if last.is_empty() {
                    break;
                }
                waiting.append(&mut last);
            }
        }
        for (index, kind, cell, _) in waiting {
            let aside = catalogue.kind(kind).personal;
            let reason =
                if aside { StartProblem::NoHole(cell) } else { StartProblem::Detached(cell) };
            self.fault("tiles", Some(index), reason);
        }
        board
    }

    /// Returns the problem for a tile that does not fit on an open cell. The problem contains the
    /// first side that does not match, clockwise from north.
    fn misfit(
        &self,
        board: &Board,
        kind: TileType,
        cell: Cell,
        rotation: Rotation,
    ) -> StartProblem {
        let catalogue = &self.setup.catalogue;
        let near = |side: Side| {
            let near = &board.tiles[board.tile_at(cell.neighbor(side).key())?];
            let face = catalogue.face(near.kind(), near.rotation());
            Some((near.kind(), face.sides[side.opposite() as usize].kind))
        };
        let edge = |rotation, side: Side| catalogue.face(kind, rotation).sides[side as usize].kind;
        let clash = |rotation: Rotation| {
            Side::ALL.into_iter().find_map(|side| {
                let ((neighbor, across), own) = (near(side)?, edge(rotation, side));
                let fits = own == across || own == SideKind::Closed || across == SideKind::Closed;
                (!fits).then_some((side, own, neighbor, across))
            })
        };
        let fits = Rotation::ALL.into_iter().filter(|&it| clash(it).is_none()).collect();
        let id = |kind: TileType| catalogue.kind(kind).id.clone();
        let Some((side, edge, neighbor, neighbor_edge)) = clash(rotation) else {
            unreachable!("the tile does not fit on the open cell")
        };
        let (tile, neighbor) = (id(kind), id(neighbor));
        StartProblem::DoesNotFit { tile, cell, rotation, side, edge, neighbor, neighbor_edge, fits }
    }
}
