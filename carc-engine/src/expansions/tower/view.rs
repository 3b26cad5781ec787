//! Towers, floors and prisoners in a view.

use serde_json::{Value, json};

use super::{
    is_played,
    start::{built, held},
};
use crate::{position::Position, setup::Setup};

pub(crate) fn view_towers(position: &Position, setup: &Setup) -> Option<Value> {
    is_played(setup).then(|| json!(built(position)))
}

pub(crate) fn view_prisoners(position: &Position, setup: &Setup) -> Option<Value> {
    is_played(setup).then(|| json!(held(position, setup)))
}

pub(crate) fn view_ransomed(position: &Position, setup: &Setup) -> Option<Value> {
    is_played(setup).then(|| json!(position.has_ransomed()))
}
