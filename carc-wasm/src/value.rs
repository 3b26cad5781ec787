//! Conversion between plain JavaScript objects and the engine's JSON forms.
//!
//! Compound field names such as `open_ends` are `openEnds` in JavaScript. Game names, such as
//! `"large_meeple"`, are values and keys, and are the same in every language.

use carc_engine::Player;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::error::{self, Fault};

/// The compound field names, as the engine writes them. A key that is not in this list is a game
/// name.
const FIELDS: &[&str] = &[
    "city_spots",
    "custom_sets",
    "open_ends",
    "previous_count",
    "previous_token",
    "previous_space",
    "previous_turn_part",
    "previous_player",
    "tile_sets",
    "tile_type",
    "turn_part",
];

/// Builds a value from numbers, strings, lists and objects.
macro_rules! js {
    ({ $($name:tt: $value:expr),* $(,)? }) => {
        $crate::value::fields(&mut [$(($name.as_ref(), $crate::value::Plain::plain(&$value))),*])
    };
    ($value:expr) => {
        $crate::value::Plain::plain(&$value)
    };
}
pub(crate) use js;

/// Conversion to a value without serde, which would generate more code for each type.
pub(crate) trait Plain {
    fn plain(&self) -> Value;
}

macro_rules! plain {
    ($($type:ty)*) => {
        $(impl Plain for $type {
            fn plain(&self) -> Value {
                self.clone().into()
            }
        })*
    };
}
plain!(bool u8 u16 u32 u64 usize i16 i32 f32 f64 String Value Map<String, Value>);

impl Plain for Player {
    fn plain(&self) -> Value {
        self.number().into()
    }
}

impl Plain for str {
    fn plain(&self) -> Value {
        self.into()
    }
}

impl<T: Plain + ?Sized> Plain for &T {
    fn plain(&self) -> Value {
        (**self).plain()
    }
}

impl<T: Plain> Plain for Option<T> {
    fn plain(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::plain)
    }
}

impl<T: Plain> Plain for [T] {
    fn plain(&self) -> Value {
        self.iter().map(T::plain).collect()
    }
}

impl<T: Plain> Plain for Vec<T> {
    fn plain(&self) -> Value {
        (**self).plain()
    }
}

impl<T: Plain, const N: usize> Plain for [T; N] {
    fn plain(&self) -> Value {
        self[..].plain()
    }
}

/// Converts a value to its JSON form by serializing it as text. Each type therefore needs code for
/// only one JSON form.
pub(crate) fn form(value: &impl Serialize) -> Value {
    let text = serde_json::to_string(value).expect("every key is a string");
    serde_json::from_str(&text).expect("the text was just written")
}

/// Reads a value from its JSON form. Error messages do not contain a position in the JSON text,
/// because callers never see this text.
pub(crate) fn of_form<T: DeserializeOwned>(form: &Value) -> Result<T, String> {
    serde_json::from_str(&form.to_string()).map_err(|error| {
        let message = error.to_string();
        message.rsplit_once(" at line ").map_or(message.clone(), |(what, _)| what.to_owned())
    })
}

/// Converts a value to a JavaScript object.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    of_value(outgoing(form(value)))
}

/// Builds an object. Building the map with `collect` would first sort the fields, and would
/// generate separate sorting code for each iterator type.
pub(crate) fn object(fields: impl IntoIterator<Item = (String, Value)>) -> Value {
    let mut object = Map::new();
    for (name, value) in fields {
        object.insert(name, value);
    }
    Value::Object(object)
}

/// Builds an object with little code at each call site.
pub(crate) fn fields(given: &mut [(&str, Value)]) -> Value {
    object(given.iter_mut().map(|(name, value)| ((*name).to_owned(), value.take())))
}

/// Converts a value that is already in JavaScript form to a `JsValue`.
pub(crate) fn of_value(value: Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).expect("the value was serialized as JSON")
}

/// Reads an argument in the engine's form. Errors name the argument.
pub(crate) fn from_js<T: DeserializeOwned>(name: &str, value: &JsValue) -> Result<T, Fault> {
    of_form(&incoming(read(name, value)?)).map_err(|error| error::parse(name, &error))
}

/// Reads an argument without converting its field names.
pub(crate) fn read(name: &str, value: &JsValue) -> Result<Value, Fault> {
    let text = js_sys::JSON::stringify(value)?.as_string();
    let text = text.ok_or_else(|| error::parse(name, &"expected an object"))?;
    if text.len() > carc_engine::limits::MAX_SAVE_BYTES {
        return Err(error::parse(name, &"it is too large"));
    }
    serde_json::from_str(&text).map_err(|error| error::parse(name, &error))
}

/// Returns a field of a JavaScript object, or `undefined` if the field does not exist.
pub(crate) fn field(object: &JsValue, name: &str) -> JsValue {
    if !object.is_object() {
        return JsValue::UNDEFINED;
    }
    js_sys::Reflect::get(object, &name.into()).unwrap_or_default()
}

/// Returns true if a field of a JavaScript object is set.
pub(crate) fn flag(object: &JsValue, name: &str) -> bool {
    field(object, name).is_truthy()
}

/// Reads a 64-bit integer passed as a number or a bigint.
pub(crate) fn long(name: &str, value: &JsValue) -> Result<u64, Fault> {
    let number = match value.as_f64() {
        Some(number) if is_whole(number) && number <= js_sys::Number::MAX_SAFE_INTEGER => {
            Some(number as u64)
        }
        Some(_) => None,
        None => u64::try_from(value.clone()).ok(),
    };
    let wrong = "expected a whole number from 0 to 2 ** 64 - 1, as a bigint from 2 ** 53 on";
    number.ok_or_else(|| error::argument(name, &wrong))
}

/// Reads an integer in the range of the type.
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

/// The locations without a number, except for the whole tile.
const NAMED: [&str; 2] = ["tower", "lying"];

/// Converts field names to JavaScript. The spot of a whole tile is a cell, the spot of a tower has
/// `tower: true`, and the spot of a lying meeple has `lying: true`.
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
                for name in NAMED {
                    if let Some(place) = fields.get_mut(name) {
                        *place = true.into();
                    }
                }
            }
            fields.values_mut().for_each(bare);
        }
        _ => {}
    }
}

/// Converts field names from JavaScript; the inverse of [`outgoing`].
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

/// Converts a cell without a location to the spot of the whole tile.
pub(crate) fn at_least_a_tile(fields: &mut Map<String, Value>) {
    let has_place = ["segment", "corner", "space", "tile"]
        .iter()
        .chain(&NAMED)
        .any(|place| fields.contains_key(*place));
    for name in NAMED {
        if fields.get(name).is_some_and(|place| *place == Value::Bool(true)) {
            fields.insert(name.to_owned(), Value::Null);
        }
    }
    if fields.contains_key("x") && !has_place {
        fields.insert("tile".to_owned(), Value::Null);
    }
}

fn walk(value: Value, name: &impl Fn(&str) -> String) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(|value| walk(value, name)).collect(),
        Value::Object(fields) => {
            object(fields.into_iter().map(|(key, value)| (name(&key), walk(value, name))))
        }
        other => other,
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + &word[..1].to_ascii_uppercase() + &word[1..])
}
