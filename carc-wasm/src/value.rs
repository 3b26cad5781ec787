//! Plain objects of JavaScript, from and to the JSON forms of the engine.
//!
//! The JSON forms have names of two words as `open_ends`; here they are `openEnds`. The words of the game, such as
//! `"large_meeple"`, are values and keys, and stay as they are everywhere.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::error::{self, Fault};

/// The fields whose names have two words, as the engine writes them. A key that is none of these is a word of
/// the game.
const FIELDS: &[&str] = &[
    "city_spots",
    "custom_sets",
    "open_ends",
    "previous_count",
    "previous_part",
    "previous_player",
    "tile_sets",
];

/// A value as an object of JavaScript.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let value = serde_json::to_value(value).expect("every key is a text");
    of_value(outgoing(value))
}

/// A value that is in the form of JavaScript already.
pub(crate) fn of_value(value: Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).expect("it was written as JSON")
}

/// An argument in the form of the engine, with the name of the argument for what is wrong with it.
pub(crate) fn from_js<T: DeserializeOwned>(name: &str, value: &JsValue) -> Result<T, Fault> {
    let value = incoming(read(name, value)?);
    serde_json::from_value(value).map_err(|error| error::parse(name, &error))
}

/// An argument as it is.
pub(crate) fn read(name: &str, value: &JsValue) -> Result<Value, Fault> {
    let text = js_sys::JSON::stringify(value)?.as_string();
    let text = text.ok_or_else(|| error::parse(name, &"an object is needed"))?;
    if text.len() > carc_engine::limits::MAX_SAVE_BYTES {
        return Err(error::parse(name, &"it is too large"));
    }
    serde_json::from_str(&text).map_err(|error| error::parse(name, &error))
}

/// A field of an object of JavaScript, `undefined` if it has none.
pub(crate) fn field(object: &JsValue, name: &str) -> JsValue {
    if !object.is_object() {
        return JsValue::UNDEFINED;
    }
    js_sys::Reflect::get(object, &name.into()).unwrap_or_default()
}

/// Whether a field of an object of JavaScript is set.
pub(crate) fn flag(object: &JsValue, name: &str) -> bool {
    field(object, name).is_truthy()
}

/// A whole number of 64 bits, given as a number or a bigint.
pub(crate) fn long(name: &str, value: &JsValue) -> Result<u64, Fault> {
    let number = match value.as_f64() {
        Some(number) if is_whole(number) && number <= js_sys::Number::MAX_SAFE_INTEGER => {
            Some(number as u64)
        }
        Some(_) => None,
        None => u64::try_from(value.clone()).ok(),
    };
    let wrong = "it has to be a whole number from 0 to 2 ** 64 - 1; as a bigint from 2 ** 53 on";
    number.ok_or_else(|| error::argument(name, &wrong))
}

/// A whole number that the type holds.
pub(crate) fn small<T: TryFrom<u32>>(name: &str, value: f64) -> Result<T, Fault> {
    let number = if is_whole(value) && value <= f64::from(u32::MAX) {
        T::try_from(value as u32).ok()
    } else {
        None
    };
    number.ok_or_else(|| error::argument(name, &format!("{value} is out of range")))
}

fn is_whole(number: f64) -> bool {
    number >= 0.0 && number.fract() == 0.0
}

/// Names of fields as in JavaScript; a spot that is a tile as a whole is a cell, and one that is its tower says so.
pub(crate) fn outgoing(value: Value) -> Value {
    let mut value =
        walk(value, &|name| if FIELDS.contains(&name) { camel(name) } else { name.to_owned() });
    bare(&mut value);
    value
}

fn bare(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(bare),
        Value::Object(fields) => {
            if fields.contains_key("x") {
                if fields.get("tile").is_some_and(Value::is_null) {
                    fields.remove("tile");
                }
                if let Some(tower) = fields.get_mut("tower") {
                    *tower = true.into();
                }
            }
            fields.values_mut().for_each(bare);
        }
        _ => {}
    }
}

/// The opposite of [`outgoing`].
pub(crate) fn incoming(value: Value) -> Value {
    let mut value = walk(value, &|name| {
        FIELDS.iter().find(|field| camel(field) == name).map_or(name, |field| field).to_owned()
    });
    clothe(&mut value);
    value
}

fn clothe(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(clothe),
        Value::Object(fields) => {
            let stands = fields.contains_key("figure") || fields.contains_key("token");
            if stands {
                at_least_a_tile(fields);
            }
            if let Some(Value::Object(origin)) = fields.get_mut("origin") {
                at_least_a_tile(origin);
            }
            fields.values_mut().for_each(clothe);
        }
        _ => {}
    }
}

/// A cell without a place on it is the tile as a whole.
pub(crate) fn at_least_a_tile(fields: &mut Map<String, Value>) {
    let has_place = ["segment", "corner", "space", "tile", "tower"]
        .iter()
        .any(|place| fields.contains_key(*place));
    if fields.get("tower").is_some_and(|tower| *tower == Value::Bool(true)) {
        fields.insert("tower".to_owned(), Value::Null);
    } else if fields.contains_key("x") && !has_place {
        fields.insert("tile".to_owned(), Value::Null);
    }
}

fn walk(value: Value, name: &impl Fn(&str) -> String) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(|value| walk(value, name)).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(key, value)| (name(&key), walk(value, name))).collect()
        }
        other => other,
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + &word[..1].to_uppercase() + &word[1..])
}
