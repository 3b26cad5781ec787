//! The engine's vocabulary.

use carc_engine::{
    API_VERSION, Action, EventCause, Expansion, Preset, RuleOption, ScoreReason, Token, Vocabulary,
};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::value::{form, js, object, of_value, to_js};

/// Returns the names that configs, games and events use, in lists ordered by number.
#[wasm_bindgen(unchecked_return_type = "Vocabulary")]
pub fn vocabulary() -> JsValue {
    let mut words = form(&Vocabulary::all());
    if let Value::Object(lists) = &mut words {
        lists.insert("languages".to_owned(), carc_text::Language::NAMES.into_iter().collect());
        lists.insert("tokens".to_owned(), Token::all().map(Token::name).collect());
        lists
            .insert("presets".to_owned(), Preset::ALL.iter().map(|preset| preset.name()).collect());
    }
    to_js(&words)
}

/// Returns all expansions with the tile sets and mechanics that they enable, in the order in which
/// the rules list them.
#[wasm_bindgen(unchecked_return_type = "Expansion[]")]
pub fn expansions() -> JsValue {
    to_js(&Expansion::all())
}

/// Returns all rule options, in the order in which the rules list them. Each option has a name, its
/// values starting with the default, and its value in each preset. `"WxH"` is a size such as
/// `"12x9"`.
#[wasm_bindgen(js_name = ruleOptions, unchecked_return_type = "RuleOption[]")]
pub fn rule_options() -> JsValue {
    let option = |option: &RuleOption| {
        let value = |preset: &Preset| (preset.name().to_owned(), preset.value(option).into());
        let presets = object(Preset::ALL.iter().map(value));
        js!({ "name": option.name, "values": option.values, "presets": presets })
    };
    of_value(RuleOption::all().iter().map(option).collect())
}

/// Returns the questions that the rules ask, with their answers, which `choose` actions use.
#[wasm_bindgen(unchecked_return_type = "Record<string, string[]>")]
pub fn questions() -> JsValue {
    let questions = Action::QUESTIONS.iter();
    let questions = questions.map(|(name, answers)| ((*name).to_owned(), js!(*answers)));
    of_value(object(questions))
}

/// Returns the rules clause behind a score reason or an event cause; `undefined` for an unknown
/// name.
#[wasm_bindgen]
pub fn clause(name: &str) -> Option<String> {
    let reason = ScoreReason::all().find(|reason| reason.name() == name).map(ScoreReason::clause);
    let cause = || EventCause::all().find(|cause| cause.name() == name).map(EventCause::clause);
    reason.or_else(cause).map(str::to_owned)
}

/// Returns the library version, such as `"0.1.0"`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Returns the version of the vocabulary, which covers actions, events and their codes.
#[wasm_bindgen(js_name = apiVersion)]
pub fn api_version() -> u32 {
    API_VERSION
}
