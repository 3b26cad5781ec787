//! Events as JavaScript objects: `{name: "tile_placed", player: 0, tile: "base/U", ...}`.

use carc_engine::{Event, Setup};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::{
    error::{self, Fault},
    value::{self, form, js, of_value},
};

/// Converts an event to its JavaScript form, in which tiles are represented by their ids.
pub(crate) fn value(setup: &Setup, event: &Event) -> Value {
    let tagged = match form(event) {
        Value::Object(tagged) => tagged.into_iter().next(),
        _ => None,
    };
    let mut fields = match value::outgoing(tagged.map_or(Value::Null, |(_, fields)| fields)) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    if is_about_a_tile(event.name())
        && let Some(kind) = fields.remove("tileType")
    {
        let id = kind.as_u64().map(|kind| setup.tile_types()[kind as usize].id.clone());
        fields.insert("tile".to_owned(), id.into());
    }
    if let Event::Scored(score) = event {
        fields.insert("clause".to_owned(), score.reason.clause().into());
    }
    fields.insert("name".to_owned(), event.name().into());
    Value::Object(fields)
}

fn is_about_a_tile(name: &str) -> bool {
    name.starts_with("tile_")
}

pub(crate) fn list<'a>(setup: &Setup, events: impl IntoIterator<Item = &'a Event>) -> JsValue {
    of_value(events.into_iter().map(|event| value(setup, event)).collect())
}

/// Reads an event from a game with this setup.
pub(crate) fn read(setup: &Setup, given: &JsValue) -> Result<Event, Fault> {
    let wrong = |error: &dyn std::fmt::Display| error::parse("event", &error);
    let Value::Object(mut fields) = value::incoming(value::read("event", given)?) else {
        return Err(wrong(&"expected an object"));
    };
    let name = match fields.remove("name") {
        Some(Value::String(name)) => name,
        _ => return Err(wrong(&"missing name")),
    };
    if is_about_a_tile(&name)
        && let Some(tile) = fields.remove("tile")
    {
        let kind = match tile.as_str() {
            Some(id) => setup.tile_type(id).map_err(|error| wrong(&error))?.number().into(),
            None => Value::Null,
        };
        fields.insert("tile_type".to_owned(), kind);
    }
    fields.remove("clause");
    let form = if fields.is_empty() { js!(name) } else { js!({ name: fields }) };
    setup.parse_event(&form.to_string()).map_err(|error| wrong(&error))
}
