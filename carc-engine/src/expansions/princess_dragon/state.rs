//! What this room keeps in a position: the dragon, the fairy, and tiles that are set aside.

use crate::{
    action::{Place, Spot},
    geometry::Cell,
    hash::key,
    lazy::{Idle, RoomState},
    nouns::Domain,
};

/// The key of no cell that a game can reach.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What this room keeps in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The dragon's cell, or [`NOWHERE`] before the first volcano.
    pub(super) dragon: u32,
    pub(super) walk: Walk,
    pub(crate) fairy: Fairy,
    /// The tiles that are set aside, by the numbers of their kinds as callers see them, ascending
    /// (PD-DRAGON-1).
    pub(super) held: Vec<u16>,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { dragon: NOWHERE, walk: Walk::NONE, fairy: Fairy::NOWHERE, held: Vec::new() };
        &IDLE
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = Self { held: Vec::with_capacity(self.held.capacity()), ..*self };
        copy.held.clone_from(&self.held);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let mut held = std::mem::take(&mut self.held);
        held.clone_from(&source.held);
        *self = Self { held, ..*source };
    }
}

impl State {
    /// The tiles that are set aside, by kind, ascending.
    pub(crate) fn held(&self) -> &[u16] {
        &self.held
    }
}

/// How many steps the dragon makes (PD-DRAGON-5).
pub(super) const STEPS: usize = 6;

/// The dragon on its way. Where it began counts as visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walk {
    /// Steps made so far.
    pub(super) steps: u8,
    /// The cells visited before the one on which it stands, ascending: as many as steps were made.
    pub(super) visited: [u32; STEPS - 1],
}

impl Walk {
    pub(super) const NONE: Self = Self { steps: 0, visited: [NOWHERE; STEPS - 1] };

    pub(super) fn hash(&self) -> u64 {
        let visited = self.visited.iter().filter(|&&cell| cell != NOWHERE);
        visited.fold(0, |hash, &cell| hash ^ key(Domain::Dragon, 2, cell.into()))
    }
}

/// The spot of what stands on a tile as a whole.
pub(super) const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Place::Tile }
}

/// Where the fairy is, and with whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fairy {
    /// Her cell, or [`NOWHERE`] at first.
    pub(super) cell: u32,
    /// The segment of the meeple to which she is assigned, [`ON_TOWER`] or [`NOBODY`].
    pub(super) segment: u8,
}

/// She is assigned to no meeple.
pub(super) const NOBODY: u8 = u8::MAX;

/// The meeple to which she is assigned stands on the tower.
pub(super) const ON_TOWER: u8 = NOBODY - 1;

impl Fairy {
    pub(super) const NOWHERE: Self = Self { cell: NOWHERE, segment: NOBODY };

    pub(super) fn hash(&self) -> u64 {
        match self.cell {
            NOWHERE => 0,
            cell => key(Domain::Dragon, 1, u64::from(cell) << 8 | u64::from(self.segment)),
        }
    }

    /// Whether she stands on a cell (PD-FAIRY-5).
    pub(super) fn is_on(&self, cell: u32) -> bool {
        self.cell == cell
    }

    pub(crate) fn spot(&self) -> Option<Spot> {
        let cell = Cell::from_key(self.cell);
        match self.segment {
            _ if self.cell == NOWHERE => None,
            NOBODY => Some(on(cell)),
            ON_TOWER => Some(Spot { cell, place: Place::Tower }),
            segment => Some(Spot::segment(cell, segment)),
        }
    }

    pub(super) fn stand(&mut self, spot: Spot) {
        let segment = match spot.place {
            Place::Segment(segment) => segment,
            Place::Tower => ON_TOWER,
            _ => NOBODY,
        };
        *self = Self { cell: spot.cell.key(), segment };
    }
}

impl RoomState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let dragon = match self.dragon {
            NOWHERE => 0,
            cell => key(Domain::Dragon, 0, cell.into()),
        };
        let each = self.held.iter().map(|&kind| key(Domain::Dragon, 3, kind.into()));
        dragon ^ self.walk.hash() ^ self.fairy.hash() ^ each.fold(0, u64::wrapping_add)
    }
}
