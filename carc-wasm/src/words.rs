//! The lists of names that programs show or check against.

use carc_engine::{
    API_VERSION, Action, EventCause, Expansion, Preset, RuleOption, ScoreReason, Token, Vocabulary,
};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::value::{form, js, object, of_value, to_js};

/// The names that configs, games and events use, each list in the order of its numbers.
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

/// Every expansion, in the order of the rules: what its name switches on.
#[wasm_bindgen(unchecked_return_type = "Expansion[]")]
pub fn expansions() -> JsValue {
    to_js(&Expansion::all())
}

/// Every rule option, in the order of the rules: its name, its values with the default first, and its value
/// under each preset. `"WxH"` stands for a size such as `"12x9"`.
#[wasm_bindgen(js_name = ruleOptions, unchecked_return_type = "RuleOption[]")]
pub fn rule_options() -> JsValue {
    let option = |option: &RuleOption| {
        let value = |preset: &Preset| (preset.name().to_owned(), preset.value(option).into());
        let presets = object(Preset::ALL.iter().map(value));
        js!({ "name": option.name, "values": option.values, "presets": presets })
    };
    of_value(RuleOption::all().iter().map(option).collect())
}

/// The questions that rules ask, with the names of their answers: those of `choose` actions.
#[wasm_bindgen(unchecked_return_type = "Record<string, string[]>")]
pub fn questions() -> JsValue {
    let questions = Action::QUESTIONS.iter();
    let questions = questions.map(|(name, answers)| ((*name).to_owned(), js!(*answers)));
    of_value(object(questions))
}

/// The clause of the rules that a reason for points or a cause stands for; `undefined` for another word.
#[wasm_bindgen]
pub fn clause(name: &str) -> Option<String> {
    let reason = ScoreReason::all().find(|reason| reason.name() == name).map(ScoreReason::clause);
    let cause = || EventCause::all().find(|cause| cause.name() == name).map(EventCause::clause);
    reason.or_else(cause).map(str::to_owned)
}

/// The version of the library, such as `"0.1.0"`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The version of the words: actions, events and their codes.
#[wasm_bindgen(js_name = apiVersion)]
pub fn api_version() -> u32 {
    API_VERSION
}
