//! Actions as JavaScript objects: `{verb: "place_tile", x: 0, y: 1, rotation: 90, code: ...}`.

use carc_engine::{Action, Draw, Setup, Token};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::{
    error::{self, Fault},
    value::{self, at_least_a_tile, form, js, of_value},
};

/// Converts an action to its JavaScript form.
pub(crate) fn value(action: Action) -> Value {
    let mut fields = match action {
        Action::Draw(item) => drawn_fields(item),
        Action::TakeTile(source) => {
            let mut fields = Map::new();
            fields.insert("source".to_owned(), source.name().into());
            if let Some(kind) = source.operand() {
                fields.insert("tile_type".to_owned(), kind.into());
            }
            fields
        }
        Action::Choose { question, option } => {
            let known = Action::QUESTIONS.get(usize::from(question));
            let answer = known.and_then(|(_, answers)| answers.get(usize::from(option)));
            let named =
                |name: Option<&str>, number: u16| name.map_or_else(|| number.into(), Value::from);
            let mut fields = Map::new();
            let question = named(known.map(|(name, _)| *name), question.into());
            fields.insert("question".to_owned(), question);
            fields.insert("option".to_owned(), named(answer.copied(), option));
            fields
        }
        _ => match form(&action) {
            Value::Object(tagged) => match tagged.into_iter().next() {
                Some((_, Value::Object(fields))) => fields,
                _ => Map::new(),
            },
            _ => Map::new(),
        },
    };
    if let Action::PlaceToken { token, .. } | Action::TakeToken { token, .. } = action {
        fields.insert("token".to_owned(), token_name(token.into()));
    }
    fields.insert("verb".to_owned(), action.verb_name().into());
    fields.insert("code".to_owned(), action.code().into());
    value::outgoing(Value::Object(fields))
}

fn drawn_fields(item: Draw) -> Map<String, Value> {
    let operand = match item {
        Draw::Tile(kind) => Some(("tile_type", kind.number().into())),
        Draw::Token(token) => Some(("token", token_name(token.into()))),
        Draw::Seat(seat) => Some(("seat", seat.into())),
        _ => None,
    };
    let mut fields = Map::new();
    fields.insert("item".to_owned(), item.name().into());
    if let Some((key, operand)) = operand {
        fields.insert(key.to_owned(), operand);
    }
    fields
}

/// Returns the name of a token, or its number if the token does not have a name.
fn token_name(number: u32) -> Value {
    let token = u8::try_from(number).ok().and_then(Token::from_number);
    token.map_or_else(|| number.into(), |token| token.name().into())
}

pub(crate) fn to_js(action: Action) -> JsValue {
    of_value(value(action))
}

pub(crate) fn list(actions: impl IntoIterator<Item = Action>) -> JsValue {
    of_value(values(actions))
}

pub(crate) fn values(actions: impl IntoIterator<Item = Action>) -> Value {
    actions.into_iter().map(value).collect()
}

/// Reads an action passed as an object, as its code or in its notation.
pub(crate) fn read(setup: &Setup, given: &JsValue) -> Result<Action, Fault> {
    match given.as_string() {
        Some(text) => setup.parse_action(&text).map_err(|error| error::parse("action", &error)),
        None => of_form(given),
    }
}

/// Reads an action passed as an object or as its code.
pub(crate) fn of_form(given: &JsValue) -> Result<Action, Fault> {
    let wrong = |error: &dyn std::fmt::Display| error::parse("action", &error);
    if given.as_f64().is_some() || given.is_bigint() {
        let code = value::long("action", given)?;
        return Action::from_code(code).map_err(|error| wrong(&error));
    }
    let Value::Object(mut fields) = value::incoming(value::read("action", given)?) else {
        return Err(wrong(&"expected an object, a code or a string"));
    };
    let verb = match fields.remove("verb") {
        Some(Value::String(verb)) => verb,
        _ => return Err(wrong(&"missing verb")),
    };
    fields.remove("code");
    let form = match verb.as_str() {
        "pass" => js!("pass"),
        "draw" => js!({ "draw": drawn(fields).map_err(|error| wrong(&error))? }),
        "take_tile" => match (fields.get("source"), fields.get("tile_type")) {
            (Some(Value::String(source)), Some(kind)) if source == "hand" => {
                js!({ "take_tile": js!({ "hand": kind }) })
            }
            (source, _) => js!({ "take_tile": source }),
        },
        "choose" => js!({ "choose": answer(fields).map_err(|error| wrong(&error))? }),
        "place_token" | "take_token" => {
            if let Some(number) = fields.get("token").and_then(number_of_token) {
                fields.insert("token".to_owned(), number.into());
            }
            at_least_a_tile(&mut fields);
            js!({ verb: fields })
        }
        other => js!({ other: fields }),
    };
    value::of_form(&form).map_err(|error| wrong(&error))
}

fn number_of_token(given: &Value) -> Option<u64> {
    match given {
        Value::String(name) => Token::from_name(name).map(|token| u64::from(token.number())),
        other => other.as_u64(),
    }
}

fn drawn(mut fields: Map<String, Value>) -> Result<Value, String> {
    let operand = |value: Option<Value>, name: &str| value.ok_or(format!("missing {name}"));
    match fields.get("item").and_then(Value::as_str) {
        Some("tile") => Ok(js!({ "tile": operand(fields.remove("tile_type"), "tileType")? })),
        Some("seat") => Ok(js!({ "seat": operand(fields.remove("seat"), "seat")? })),
        Some("token") => {
            let token = operand(fields.remove("token"), "token")?;
            let number = number_of_token(&token).ok_or(format!("unknown token {token}"))?;
            Ok(js!({ "token": number }))
        }
        Some("unknown") => Ok(js!("unknown")),
        _ => Err("item must be \"tile\", \"token\", \"seat\" or \"unknown\"".to_owned()),
    }
}

fn answer(fields: Map<String, Value>) -> Result<Value, String> {
    let place = |names: &[&str], what: &str| {
        let number = match fields.get(what) {
            Some(Value::String(name)) => {
                names.iter().position(|known| known == name).map(|at| at as u64)
            }
            other => other.and_then(Value::as_u64),
        };
        number.ok_or_else(|| format!("{what} is missing or unknown"))
    };
    let questions: Vec<&str> = Action::QUESTIONS.iter().map(|(name, _)| *name).collect();
    let question = place(&questions, "question")?;
    let answers =
        Action::QUESTIONS.get(question as usize).map_or(&[] as &[&str], |(_, answers)| answers);
    Ok(js!({ "question": question, "option": place(answers, "option")? }))
}

/// Returns the action with the given code.
///
/// @throws {ParseError} If the number is not a valid action code.
#[wasm_bindgen(js_name = actionFromCode, unchecked_return_type = "Action")]
pub fn action_from_code(code: f64) -> Result<JsValue, JsValue> {
    of_form(&code.into()).map(to_js)
}

/// Returns the code of an action, an integer below 2 ** 53 that is the same in every language and
/// position.
///
/// @throws {ParseError} If the object is not a valid action.
#[wasm_bindgen(js_name = actionCode)]
pub fn action_code(
    #[wasm_bindgen(unchecked_param_type = "ActionForm")] action: JsValue,
) -> Result<f64, JsValue> {
    Ok(of_form(&action)?.code() as f64)
}
