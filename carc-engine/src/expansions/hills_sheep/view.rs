//! Flocks, the bag, and tiles under hills, in a view.

use serde_json::{Value, json};

use super::{
    fields::{bag, beside},
    hides_tiles,
};
use crate::{
    action::Spot,
    nouns::{Figure, Seat},
    position::Position,
    setup::Setup,
};

pub(crate) fn view_bag(position: &Position, setup: &Setup) -> Option<Value> {
    bag(position, setup).map(|bag| json!(bag))
}

/// The shepherds with the tokens beside them.
pub(crate) fn view_flocks(position: &Position, setup: &Setup) -> Option<Value> {
    let mut spots: Vec<_> = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::SHEPHERD)
        .map(|piece| (position.spot_of(piece), piece.player))
        .collect();
    crate::compact::sort(&mut spots);
    let flock = |(spot, player): (Spot, Seat)| {
        let mut flock = json!(spot);
        flock["player"] = json!(player.number());
        flock["tokens"] = json!(beside(position, setup, spot));
        flock
    };
    (!spots.is_empty()).then(|| Value::Array(spots.into_iter().map(flock).collect()))
}

pub(crate) fn view_hidden_tiles(position: &Position, setup: &Setup) -> Option<Value> {
    hides_tiles(setup).then(|| json!(position.hidden_tiles()))
}
