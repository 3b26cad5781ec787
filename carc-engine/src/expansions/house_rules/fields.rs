//! Hands in a start.

use crate::{
    nouns::Seat,
    position::{At, Position},
    setup::{Setup, Start},
};

/// The tiles of a hand that are known.
pub(super) fn tiles<'a>(position: &Position, setup: &'a Setup, player: Seat) -> Vec<&'a str> {
    let hand = position.rooms.house.hands.of(player);
    hand.map(|kind| setup.catalogue.kind(kind).id.as_str()).collect()
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    let hand = |player| {
        let tiles = tiles(at.position, at.setup, player).into_iter();
        tiles.map(str::to_owned).collect::<Vec<_>>()
    };
    let hands: Vec<_> = Seat::all(at.setup.players() as u8).map(hand).collect();
    if !hands.iter().all(Vec::is_empty) {
        start.hands = hands;
    }
}
