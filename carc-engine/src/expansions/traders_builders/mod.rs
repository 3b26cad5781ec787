//! Builders, who earn a second part of the turn, pigs, and goods (TB-BUILDER-1 to TB-GOODS-4).

pub(crate) mod art;
mod builder;
mod goods;
#[cfg(test)]
mod tests;

use self::goods::Goods;
pub(crate) use self::{
    builder::{begin_turn, end_of_part, placed},
    goods::{held, score_goods, set_up, supply, take_goods},
};
use crate::{
    board::Ground,
    hash::key,
    nouns::{Domain, Figure, IllegalReason},
    position::Position,
};

/// TB-BUILDER-2, TB-BUILDER-3: beside an own meeple, in a feature that can still grow.
pub(crate) fn may_build(ground: &dyn Ground, player: u8) -> Result<(), IllegalReason> {
    needs_own_meeple(ground, player)?;
    if ground.open() == 0 { Err(IllegalReason::Complete) } else { Ok(()) }
}

/// TB-BUILDER-2, TB-PIG-2.
pub(crate) fn needs_own_meeple(ground: &dyn Ground, player: u8) -> Result<(), IllegalReason> {
    if ground.players() >> player & 1 == 1 { Ok(()) } else { Err(IllegalReason::NoOwnMeeple) }
}

/// What this room keeps in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    /// Whether the second part of the turn is being played.
    second_part: bool,
    /// Whether the builder has earned a second part that is still to come (TURN-9c).
    is_due: bool,
    goods: Goods,
}

impl State {
    /// Its part of the position's hash: 0 while nothing of it has happened.
    pub(crate) fn hash(&self) -> u64 {
        let part = match (self.second_part, self.is_due) {
            (false, false) => 0,
            (second, due) => key(Domain::Part, second.into(), due.into()),
        };
        part ^ self.goods.hash()
    }

    /// The part of the turn, 1 or 2.
    pub(crate) fn part(&self) -> u8 {
        1 + u8::from(self.second_part)
    }
}

/// The players with a pig in a field, given by its root: a bit each (TB-PIG-5).
pub(crate) fn pigs(position: &Position, root: u16) -> u8 {
    let pigs = position.pieces.iter().filter(|piece| piece.figure == Figure::PIG);
    pigs.filter(|piece| position.board.root(piece.node) == root)
        .fold(0, |all, piece| all | 1 << piece.player)
}
