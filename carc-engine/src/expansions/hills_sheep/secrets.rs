//! What lies under hills, guessed (HID-2, HID-9).

use super::hill::NOBODY;
use crate::{
    action::{Action, Item},
    event::Silent,
    expansions::registry,
    game::Record,
    position::Position,
    rng::Generator,
    setup::Setup,
    tile::Kind,
};

/// Guesses what lies under hills, every arrangement of the unseen tiles being equally likely, and
/// writes it into the history (HID-9). What the start of the game names is no secret.
///
/// A tile that was seen and went back to the stack lies under no hill that is older (HID-10). So the
/// tiles that can lie under a hill are among those of every later one, and choosing for the oldest
/// first favours none.
pub(crate) fn refill(
    position: &mut Position,
    setup: &Setup,
    stack: &[u16],
    history: &mut [Record],
    generator: &mut Generator,
) {
    if position.rooms.hills.touched().is_none() {
        return;
    }
    for &kind in &setup.opening.hidden {
        uncover(position, kind);
    }
    let known = position.rooms.hills.hidden.clone();
    for (entry, most) in bounds(position, setup, stack, history) {
        let room = |kind: usize| {
            let under_older = position.rooms.hills.hidden[kind] - known[kind];
            let left = position.left[kind];
            most.get(kind).map_or(left, |most| left.min(most.saturating_sub(under_older)))
        };
        let kinds = position.left.len();
        let mut rest = generator.below((0..kinds).map(|kind| u32::from(room(kind))).sum());
        let found = (0..kinds).find(|&kind| {
            let is_it = rest < u32::from(room(kind));
            rest = rest.wrapping_sub(room(kind).into());
            is_it
        });
        let kind = found.expect("a tile went under the hill") as u16;
        uncover(position, Kind::new(kind));
        history[entry].action = Action::Draw(Item::Tile(kind));
    }
}

/// The entries of a history that put an unknown tile under a hill, each with how many tiles of each
/// kind can lie under it and older hills; without numbers, as many as are unseen now.
fn bounds(
    position: &Position,
    setup: &Setup,
    stack: &[u16],
    history: &[Record],
) -> Vec<(usize, Vec<u16>)> {
    let is_open = |record: &Record| {
        record.owner == Some(NOBODY) && record.action == Action::Draw(Item::Unknown)
    };
    let mut hills: Vec<(usize, Vec<u16>)> = (0..history.len())
        .filter(|&entry| is_open(&history[entry]))
        .map(|entry| (entry, Vec::new()))
        .collect();
    // Where nothing goes back to the stack, ever fewer tiles are unseen.
    if hills.is_empty() || !setup.rules.unplaceable_returns && !registry::holds_back(setup) {
        return hills;
    }
    let mut then = Position::with_stack(setup, stack, position.listed, &mut Silent);
    for (entry, record) in history.iter().enumerate() {
        // A tile that was drawn lay under no hill.
        if let Action::Draw(Item::Tile(kind)) = record.action {
            let free = then.left[kind as usize].saturating_sub(1);
            for (_, most) in hills.iter_mut().take_while(|(hill, _)| *hill < entry) {
                most[kind as usize] = most[kind as usize].min(free);
            }
        }
        if let Some((_, most)) = hills.iter_mut().find(|(hill, _)| *hill == entry) {
            most.clone_from(&then.left);
        }
        // What chance cannot do with a stack in which hidden tiles still count is the end of it: the
        // stack is empty then.
        if then.play(setup, record.action).is_err() {
            break;
        }
    }
    hills
}

/// One of the unknown tiles under hills is of this kind.
fn uncover(position: &mut Position, kind: Kind) {
    position.left[kind.index()] -= 1;
    let state = &mut *position.rooms.hills;
    state.hidden[kind.index()] += 1;
    state.unknown -= 1;
}
