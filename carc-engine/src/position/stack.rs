//! Draws tiles from the stacks and returns tiles to them.

use super::Position;
use crate::vocab::TileType;

/// The pool from which an item is drawn, with the number of copies of each item.
pub(crate) enum Urn<'a> {
    /// The number of tiles of each type, and their total number.
    Tiles(&'a [u16], u16),
    /// The only possible tile.
    Only(TileType),
    /// The given number of seats, all equally likely.
    Seats(u8),
    /// Tokens with consecutive numbers, given by the first number and the count of each token.
    Tokens(u16, &'a [u8]),
}

impl Position {
    /// Returns the stack from which the next tile is drawn. River tiles are drawn before all other
    /// tiles, starting with the fork and ending with the mouth (RV-4, R2-SETUP-2).
    #[inline]
    pub(crate) fn stack(&self) -> Urn<'_> {
        if self.river_tiles_remaining() == 0 { self.main_stack() } else { self.river_stack() }
    }

    #[cold]
    fn river_stack(&self) -> Urn<'_> {
        let river = &self.expansions.river;
        if river.fork != TileType::NONE {
            return Urn::Only(river.fork);
        }
        match river.total - u16::from(river.mouth != TileType::NONE) {
            0 => Urn::Only(river.mouth),
            before_mouth => Urn::Tiles(&river.left, before_mouth),
        }
    }

    /// Returns the main stack.
    #[inline]
    pub(crate) fn main_stack(&self) -> Urn<'_> {
        // Any remaining tile can be drawn. In games with hills, this includes tiles that may be
        // hidden under hills.
        let out_of_reach = self.expansions.get().map_or(0, |states| states.hills.unknown);
        Urn::Tiles(&self.left, self.left_total + out_of_reach)
    }

    /// Returns the number of copies of a tile type that can still be drawn from any stack.
    pub(crate) fn remaining(&self, kind: TileType) -> u16 {
        let main = self.left.get(kind.index()).copied().unwrap_or(0);
        if self.river_tiles_remaining() == 0 {
            return main;
        }
        let river = &self.expansions.river;
        let before_mouth = river.left.get(kind.index()).copied().unwrap_or(0);
        let is_end = [river.mouth, river.fork].contains(&kind) && kind != TileType::NONE;
        main + before_mouth + u16::from(is_end)
    }

    /// Returns the number of tiles of the selected types that can still be drawn from any stack.
    pub(crate) fn count_remaining(&self, is_meant: impl Fn(TileType) -> bool) -> usize {
        let kinds = TileType::all(self.left.len()).filter(|&kind| is_meant(kind));
        kinds.map(|kind| usize::from(self.remaining(kind))).sum()
    }

    /// Removes a copy of a tile type from its stack.
    #[inline(always)]
    pub(crate) fn take_from_stack(&mut self, kind: TileType) {
        if self.left[kind.index()] > 0 {
            self.left[kind.index()] -= 1;
            self.left_total -= 1;
        } else {
            self.take_from_river(kind);
        }
    }

    #[cold]
    fn take_from_river(&mut self, kind: TileType) {
        let river = &mut self.expansions.river;
        river.total -= 1;
        if river.fork == kind {
            river.fork = TileType::NONE;
        } else if river.mouth == kind {
            river.mouth = TileType::NONE;
        } else {
            river.left[kind.index()] -= 1;
        }
    }

    /// Returns a copy of a tile type to the main stack (RAND-5).
    pub(crate) fn return_to_stack(&mut self, kind: TileType) {
        if !self.listed.is_list {
            self.left[kind.index()] += 1;
            self.left_total += 1;
        }
    }
}
