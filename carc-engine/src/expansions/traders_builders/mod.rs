//! Builders, who earn a second part of the turn, pigs, and goods (TB-BUILDER-1 to TB-GOODS-4).

mod builder;
mod goods;
pub(crate) mod state;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    builder::{begin_turn, end_of_part, placed},
    goods::{score_goods, set_up, supply, take_goods, tokens_of},
};
use crate::{
    board::{Ground, Root},
    nouns::{Figure, IllegalReason, Seat, Seats},
    position::At,
};

/// TB-BUILDER-2, TB-BUILDER-3: beside an own meeple, in a feature that can still grow.
pub(crate) fn may_build(ground: &dyn Ground, player: Seat) -> Result<(), IllegalReason> {
    needs_own_meeple(ground, player)?;
    if ground.open() == 0 { Err(IllegalReason::Complete) } else { Ok(()) }
}

/// TB-BUILDER-2, TB-PIG-2.
pub(crate) fn needs_own_meeple(ground: &dyn Ground, player: Seat) -> Result<(), IllegalReason> {
    if ground.presence().seats().contains(player) {
        Ok(())
    } else {
        Err(IllegalReason::NoOwnMeeple)
    }
}

/// The players with a pig in a field, given by its root (TB-PIG-5).
pub(crate) fn pigs(at: At<'_>, root: Root) -> Seats {
    let At { position, setup, .. } = at;
    if !setup.has_figure(Figure::PIG) {
        return Seats::NONE;
    }
    let pigs = position.pieces.iter().filter(|piece| piece.figure == Figure::PIG);
    let inside = pigs.filter(|piece| position.board.root(piece.node) == root);
    inside.map(|piece| piece.player).collect()
}
