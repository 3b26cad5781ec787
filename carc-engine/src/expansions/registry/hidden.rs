//! What rooms keep from players.

use crate::{
    action::Action,
    expansions::{hills_sheep, house_rules, princess_dragon},
    nouns::Seat,
    position::Position,
    setup::Setup,
};

/// Whether tiles are hidden from everybody in games of a setup (HID-2).
pub(crate) fn hides_tiles(setup: &Setup) -> bool {
    hills_sheep::hides_tiles(setup)
}

/// Whether a tile will be drawn that goes under the one to be laid (HS-HILL-2).
pub(crate) fn will_hide(position: &Position, setup: &Setup) -> bool {
    hills_sheep::will_hide(position, setup)
}

/// Whose secret an action is: that of the player of a hidden hand, or nobody's.
#[inline]
pub(crate) fn owner(position: &Position, setup: &Setup, action: Action) -> Option<u8> {
    house_rules::owner(super::pieces::at(position, setup), action)
        .map(Seat::number)
        .or_else(|| hills_sheep::owner(position, action))
}

/// Whether a game may hold tiles back that come later.
pub(crate) fn holds_back(setup: &Setup) -> bool {
    princess_dragon::holds_back(setup)
}
