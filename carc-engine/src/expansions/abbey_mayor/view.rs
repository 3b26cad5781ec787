//! Abbeys in a view.

use serde_json::{Value, json};

use super::fields::abbeys;
use crate::{position::Position, setup::Setup};

pub(crate) fn view_abbeys(position: &Position, setup: &Setup) -> Option<Value> {
    let abbeys = abbeys(position, setup);
    (!abbeys.is_empty()).then(|| json!(abbeys))
}
