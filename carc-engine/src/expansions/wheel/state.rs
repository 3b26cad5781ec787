//! What this room keeps in a position: the pig, and who stands on crown spaces.

use crate::{
    hash::key,
    lazy::{Idle, RoomState},
    nouns::{Domain, Figure, Seat},
    tile::Kind,
};

/// What this room keeps in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The sector on which the pig stands, clockwise from Fortune.
    pub(super) pig: u8,
    /// While Plague acts, how many players have been reached; otherwise 0.
    pub(super) reached: u8,
    /// The tile with which the game starts: the wheel has acted for it.
    pub(super) acted: Kind,
    /// Whether the board is a part of the layout.
    pub(super) is_block: bool,
    pub(super) crown: Crown,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { pig: 0, reached: 0, acted: Kind::NONE, is_block: false, crown: Crown::EMPTY };
        &IDLE
    }
}

/// How many crown spaces there are (WF-BOARD-3).
pub(super) const SPACES: u8 = 9;

/// Who stands on the crown spaces: player and figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crown(pub(super) [Option<(Seat, Figure)>; SPACES as usize]);

impl Crown {
    pub(super) const EMPTY: Self = Self([None; SPACES as usize]);

    pub(super) fn hash(&self) -> u64 {
        let full = (16..).zip(&self.0).filter_map(|(space, who)| Some((space, (*who)?)));
        full.fold(0, |hash, (space, (player, figure))| {
            let player = u64::from(player.number());
            hash ^ key(Domain::Wheel, space, player << 8 | u64::from(figure.number()))
        })
    }
}

impl RoomState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let plague = match self.reached {
            0 => 0,
            reached => key(Domain::Wheel, 1, reached.into()),
        };
        key(Domain::Wheel, 0, self.pig.into()) ^ plague ^ self.crown.hash()
    }
}
