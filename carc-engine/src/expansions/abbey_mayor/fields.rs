//! Abbeys in a start and in a view.

use serde_json::{Value, json};

use crate::{
    position::{At, Position},
    setup::{Setup, Start},
};

/// Who has their abbey in front of them, by seat; nobody is named in games without abbeys.
fn abbeys(position: &Position, setup: &Setup) -> Vec<bool> {
    let seats = if setup.catalogue.aside.is_some() { setup.players() as u8 } else { 0 };
    (0..seats).map(|player| position.has_abbey(player)).collect()
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    start.abbeys = abbeys(at.position, at.setup);
}

pub(crate) fn view_abbeys(position: &Position, setup: &Setup) -> Option<Value> {
    let abbeys = abbeys(position, setup);
    (!abbeys.is_empty()).then(|| json!(abbeys))
}
