//! Tiles that are set aside, in a view.

use serde_json::{Value, json};

use super::fields::held;
use crate::{position::Position, setup::Setup};

pub(crate) fn view_held(position: &Position, setup: &Setup) -> Option<Value> {
    let held: Vec<_> = held(position, setup).collect();
    (!held.is_empty()).then(|| json!(held))
}
