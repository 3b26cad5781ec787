//! Abbeys in a start.

use crate::{
    position::{At, Position},
    setup::{Setup, Start},
};

/// Who has their abbey in front of them, by seat; nobody is named in games without abbeys.
pub(super) fn abbeys(position: &Position, setup: &Setup) -> Vec<bool> {
    let seats = if setup.catalogue.aside.is_some() { setup.players() as u8 } else { 0 };
    (0..seats).map(|player| position.has_abbey(player)).collect()
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    start.abbeys = abbeys(at.position, at.setup);
}
