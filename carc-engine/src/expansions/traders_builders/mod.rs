//! Builders, who earn a second part of the turn, pigs, and goods (TB-BUILDER-1 to TB-GOODS-4).

mod art;
mod builder;
mod goods;
#[cfg(test)]
mod tests;

use self::goods::Goods;
pub(crate) use self::{
    builder::{begin_turn, end_of_part, placed},
    goods::{CLOTH, WHEAT, WINE, score_goods, set_up, take_goods},
};
use crate::{
    event::Reason,
    figure::{Figure, FigureSpec, Ground, Special, Strength},
    position::{
        IllegalReason, Position,
        hash::{Domain, key},
    },
    setup::Rules,
    tile::SegmentKind,
    token::Token,
};

/// A figure that stands beside a meeple of its player.
const BESIDE_MEEPLE: Special = Special {
    may_join: needs_own_meeple,
    on_corner: false,
    flag: 0,
    stays: false,
    is_permanent: false,
    needs_meeple: true,
};

/// The builder (TB-BUILDER-1 to TB-BUILDER-4).
pub(crate) const BUILDER: FigureSpec = FigureSpec {
    name: "builder",
    count: 1,
    mechanic: Some("builder"),
    strength: Strength::Fixed(0),
    stands_on: 1 << SegmentKind::City as u8 | 1 << SegmentKind::Road as u8,
    special: Some(Special { may_join: may_build, ..BESIDE_MEEPLE }),
    art: Some(art::BUILDER),
};

/// The pig (TB-PIG-1 to TB-PIG-4).
pub(crate) const PIG: FigureSpec = FigureSpec {
    name: "pig",
    count: 1,
    mechanic: Some("pig"),
    strength: Strength::Fixed(0),
    stands_on: 1 << SegmentKind::Field as u8,
    special: Some(BESIDE_MEEPLE),
    art: Some(art::PIG),
};

impl Figure {
    /// The builder, who stands beside a meeple of his player on a road or in a city (TB-BUILDER-1).
    pub const BUILDER: Self = Self::registered("builder");
    /// The pig, which stands beside a farmer of its player (TB-PIG-1).
    pub const PIG: Self = Self::registered("pig");
}

impl Token {
    /// A barrel of wine.
    pub const WINE: Self = Self::registered("wine");
    /// A sheaf of wheat.
    pub const WHEAT: Self = Self::registered("wheat");
    /// A bale of cloth.
    pub const CLOTH: Self = Self::registered("cloth");
}

impl Reason {
    /// The most wine at the end.
    pub const MOST_WINE: Self = Self::registered("most_wine");
    /// The most wheat at the end.
    pub const MOST_WHEAT: Self = Self::registered("most_wheat");
    /// The most cloth at the end.
    pub const MOST_CLOTH: Self = Self::registered("most_cloth");
}

/// TB-BUILDER-2, TB-BUILDER-3: beside an own meeple, in a feature that can still grow.
fn may_build(ground: &dyn Ground, player: u8, rules: &Rules) -> Result<(), IllegalReason> {
    needs_own_meeple(ground, player, rules)?;
    if ground.open() == 0 { Err(IllegalReason::Complete) } else { Ok(()) }
}

/// TB-BUILDER-2, TB-PIG-2.
fn needs_own_meeple(ground: &dyn Ground, player: u8, _: &Rules) -> Result<(), IllegalReason> {
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
