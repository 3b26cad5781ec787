//! Tiles that are set aside, in a start.

use crate::{
    position::{At, Position},
    setup::{Setup, Start},
};

pub(super) fn held<'a>(position: &'a Position, setup: &'a Setup) -> impl Iterator<Item = &'a str> {
    position.rooms.princess.held().iter().map(|&kind| setup.kinds()[kind as usize].id.as_str())
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    for id in held(at.position, at.setup) {
        *start.held.entry(id.to_owned()).or_insert(0) += 1;
    }
}
