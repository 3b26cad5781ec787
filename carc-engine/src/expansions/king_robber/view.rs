//! The cards in a view.

use serde_json::{Value, json};

use super::start::records;
use crate::{position::Position, setup::Setup};

pub(crate) fn view_records(position: &Position, setup: &Setup) -> Option<Value> {
    let records = records(position, setup);
    (!records.is_empty()).then(|| json!(records))
}
