//! Hands in a view.

use serde_json::{Value, json};

use super::fields::tiles;
use crate::{nouns::Seat, position::Position, setup::Setup};

/// How many tiles each player holds, and those that are known.
pub(crate) fn view_hands(position: &Position, setup: &Setup) -> Option<Value> {
    let seats = if setup.rules.hand_size > 0 { setup.players() as u8 } else { 0 };
    let hand = |player| {
        let size = position.rooms.house.hands.count(player);
        json!({ "size": size, "tiles": tiles(position, setup, player) })
    };
    Some(Value::Array(Seat::all(seats).map(hand).collect()))
}
