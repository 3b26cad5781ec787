//! What lies under hills, guessed (HID-2, HID-9).

use super::hill::NOBODY;
use crate::{
    action::{Action, Item},
    game::Record,
    position::Position,
    rng::Generator,
    setup::Setup,
    tile::Kind,
};

/// Guesses what lies under hills, every arrangement of the unseen tiles being equally likely, and
/// writes it into the history (HID-9). What the start of the game names is no secret.
pub(crate) fn refill(
    position: &mut Position,
    setup: &Setup,
    history: &mut [Record],
    generator: &mut Generator,
) {
    if position.rooms.hills.touched().is_none() {
        return;
    }
    for &kind in &setup.opening.hidden {
        uncover(position, kind);
    }
    let is_open = |record: &&mut Record| {
        record.owner == Some(NOBODY) && record.action == Action::Draw(Item::Unknown)
    };
    for record in history.iter_mut().filter(is_open) {
        let mut rest = generator.below(position.left.iter().copied().map(u32::from).sum());
        let found = position.left.iter().position(|&left| {
            let is_it = rest < u32::from(left);
            rest = rest.wrapping_sub(left.into());
            is_it
        });
        let kind = found.expect("a tile went under the hill") as u16;
        uncover(position, Kind::new(kind));
        record.action = Action::Draw(Item::Tile(kind));
    }
}

/// One of the unknown tiles under hills is of this kind.
fn uncover(position: &mut Position, kind: Kind) {
    position.left[kind.index()] -= 1;
    let state = &mut *position.rooms.hills;
    state.hidden[kind.index()] += 1;
    state.unknown -= 1;
}
