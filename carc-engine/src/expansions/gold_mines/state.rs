//! The state of the gold mines: ingots on tiles and in front of players, and claims on ingots.

use crate::{
    expansions::ExpansionState,
    geometry::Cell,
    hash::key,
    limits::MAX_PLAYERS,
    vocab::{Domain, Player, PlayerSet},
};

/// The ingots on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lode {
    pub(super) cell: Cell,
    /// The number of ingots, at least 1.
    pub(super) count: u16,
    /// The players who may now take ingots from the tile (GM-TAKE-1).
    pub(super) claims: PlayerSet,
}

/// The ingots in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The tiles with ingots, sorted by cell.
    pub(super) lodes: Vec<Lode>,
    /// The number of ingots in front of each player.
    pub(super) held: [u16; MAX_PLAYERS],
    /// The player who takes the next ingot while players alternate in taking ingots (GM-TAKE-4).
    pub(super) taker: Option<Player>,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self { lodes: Vec::new(), held: [0; MAX_PLAYERS], taker: None };

    fn place_of(&self, cell: Cell) -> Result<usize, usize> {
        self.lodes.binary_search_by_key(&cell.key(), |lode| lode.cell.key())
    }

    /// Returns the number of ingots on a tile.
    pub(super) fn on(&self, cell: Cell) -> u16 {
        self.place_of(cell).map_or(0, |place| self.lodes[place].count)
    }

    /// Returns the number of ingots outside the reserve.
    pub(super) fn used(&self) -> u16 {
        let laid = self.lodes.iter().map(|lode| lode.count);
        laid.chain(self.held).sum()
    }

    /// Adds ingots to a tile, and returns the number of ingots now on the tile.
    pub(super) fn add(&mut self, cell: Cell, count: u16) -> u16 {
        match self.place_of(cell) {
            Ok(place) => {
                self.lodes[place].count += count;
                self.lodes[place].count
            }
            Err(place) => {
                self.lodes.insert(place, Lode { cell, count, claims: PlayerSet::NONE });
                count
            }
        }
    }

    /// Moves ingots from the tile with the given index to a player.
    pub(super) fn give(&mut self, player: Player, place: usize, count: u16) {
        self.held[player.index()] += count;
        self.lodes[place].count -= count;
        if self.lodes[place].count == 0 {
            self.lodes.remove(place);
        }
    }

    /// Adds claims to the ingots on a tile, if the tile has any.
    pub(super) fn claim(&mut self, cell: Cell, players: PlayerSet) {
        if let Ok(place) = self.place_of(cell) {
            let claims = &mut self.lodes[place].claims;
            *claims = claims.union(players);
        }
    }
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut lodes = Vec::with_capacity(self.lodes.capacity());
        lodes.clone_from(&self.lodes);
        Self { lodes, ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.lodes.clone_from(&source.lodes);
        (self.held, self.taker) = (source.held, source.taker);
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let of = |what: u64, which: u64, value: u64| key(Domain::Gold, what << 40 | which, value);
        let mut hash = 0;
        for lode in &self.lodes {
            let value = u64::from(lode.claims.bits()) << 16 | u64::from(lode.count);
            hash ^= of(1, lode.cell.key().into(), value);
        }
        for (player, &count) in (0..).zip(&self.held).filter(|(_, count)| **count > 0) {
            hash ^= of(2, player, count.into());
        }
        hash ^ self.taker.map_or(0, |taker| of(3, 0, taker.number().into()))
    }
}
