//! What may be done in a game, and doing it.

use carc_engine as engine;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::Game;
use crate::{
    action, config, error, event, look,
    value::{self, js, of_value},
};

impl Game {
    /// The action at a place of what is legal.
    fn legal_at(&mut self, index: f64) -> Result<engine::Action, JsValue> {
        let list = self.inner.cached_legal_actions();
        let action = value::small("index", index).ok().and_then(|place: usize| list.get(place));
        action.ok_or_else(|| {
            let count = list.len();
            error::argument(
                "index",
                &format!("{index} is the index of none of the {count} legal actions"),
            )
        })
    }

    fn told(
        &mut self,
        take: impl FnOnce(&mut engine::Game) -> Result<&[engine::Event], engine::IllegalActionError>,
    ) -> Result<JsValue, JsValue> {
        let (happened, drawn) = self.advance(|game| take(game).map(<[engine::Event]>::to_vec))?;
        Ok(event::list(self.inner.setup(), happened.iter().chain(&drawn)))
    }
}

#[wasm_bindgen]
impl Game {
    /// Every legal action, in the order of their codes. Equal turns of a symmetric tile are listed once, unless
    /// all rotations are asked for.
    #[wasm_bindgen(js_name = legalActions, unchecked_return_type = "Action[]")]
    pub fn legal_actions(
        &self,
        #[wasm_bindgen(js_name = allRotations)] all_rotations: Option<bool>,
    ) -> JsValue {
        let all_rotations = all_rotations.unwrap_or_default();
        action::list(look::legal(self.inner.setup(), self.inner.position(), all_rotations).iter())
    }

    /// The codes of the legal actions, in ascending order: quicker than `legalActions`.
    #[wasm_bindgen(js_name = legalCodes)]
    pub fn legal_codes(&mut self) -> Vec<f64> {
        self.inner.cached_legal_actions().codes().iter().map(|&code| code as f64).collect()
    }

    /// Every whole turn: each placement with each option for the figure. Empty unless a tile is to be laid.
    #[wasm_bindgen(unchecked_return_type = "Action[][]")]
    pub fn turns(&self) -> JsValue {
        let turns = self.inner.turns();
        let turn = |turn: &engine::Turn| action::values(turn.actions().iter().copied());
        of_value(turns.iter().map(turn).collect())
    }

    /// What chance can bring, with the probability of each; empty unless an open game waits for a draw.
    #[wasm_bindgen(js_name = chanceOutcomes, unchecked_return_type = "{ action: Action; probability: number }[]")]
    pub fn chance_outcomes(&self) -> JsValue {
        let outcomes = self.inner.chance_outcomes().into_iter();
        let outcome = |(action, probability)| js!({ "action": action::value(action), "probability": probability });
        of_value(outcomes.map(outcome).collect())
    }

    /// Whether an action is legal now.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<bool, JsValue> {
        Ok(self.inner.is_legal(action::read(self.inner.setup(), &action)?))
    }

    /// Why an action is not legal now; `undefined` if it is. The error is returned, not thrown.
    #[wasm_bindgen(unchecked_return_type = "IllegalActionError | undefined")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<JsValue, JsValue> {
        let setup = self.inner.setup();
        let checked = self.inner.position().check(setup, action::read(setup, &action)?);
        Ok(checked.map_or_else(|error| error::illegal(setup, error), |()| JsValue::UNDEFINED))
    }

    /// Does what is decided and tells everything that changed, in order. With a `player`, it has to be theirs to
    /// decide.
    ///
    /// Throws `IllegalActionError`, which says why; the game is then as it was.
    #[wasm_bindgen(unchecked_return_type = "CarcEvent[]")]
    pub fn apply(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
        player: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        let action = action::read(self.inner.setup(), &action)?;
        let player = player.map(|player| config::seat(self.inner.setup(), player)).transpose()?;
        self.told(|game| match player {
            Some(player) => game.apply_as(player, action),
            None => game.apply(action),
        })
    }

    /// As `apply` without building events: quicker.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<(), JsValue> {
        let action = action::read(self.inner.setup(), &action)?;
        self.advance(|game| game.play(action)).map(|_| ())
    }

    /// As `apply` for the action at this place of `legalActions()`.
    #[wasm_bindgen(js_name = applyIndex, unchecked_return_type = "CarcEvent[]")]
    pub fn apply_index(&mut self, index: f64) -> Result<JsValue, JsValue> {
        let action = self.legal_at(index)?;
        self.told(|game| game.apply(action))
    }

    /// As `play` for the action at this place of `legalActions()`.
    #[wasm_bindgen(js_name = playIndex)]
    pub fn play_index(&mut self, index: f64) -> Result<(), JsValue> {
        let action = self.legal_at(index)?;
        self.advance(|game| game.play(action)).map(|_| ())
    }

    /// Another game in which these actions and draws were taken; what comes next is drawn anew by a generator with
    /// this seed: a line played ahead, such as that of a search.
    pub fn after(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike[]")] line: Vec<JsValue>,
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
    ) -> Result<Game, JsValue> {
        let setup = self.inner.setup();
        let line: Result<Vec<_>, _> =
            line.iter().map(|action| action::read(setup, action)).collect();
        let game = self.inner.after(&line?, value::long("seed", &seed)?);
        game.map(Self::on).map_err(|error| error::illegal(setup, error))
    }

    /// Takes back the last applied action together with the draws that followed it, and gives it; `undefined` if
    /// nothing was applied yet. The game is exactly as it was before.
    #[wasm_bindgen(unchecked_return_type = "Action | undefined")]
    pub fn undo(&mut self) -> JsValue {
        self.inner.undo().map_or(JsValue::UNDEFINED, action::to_js)
    }

    /// As `undo`, and tells what is taken back: the action, and the events that it and the draws behind it had, the
    /// last one first. Each of them is to be followed backwards: it tells what was before.
    #[wasm_bindgen(js_name = undoWithEvents, unchecked_return_type = "{ action: Action; events: CarcEvent[] } | undefined")]
    pub fn undo_with_events(&mut self) -> JsValue {
        let undone = self.inner.undo_with_events().map(|(action, told)| (action, told.to_vec()));
        let Some((action, told)) = undone else { return JsValue::UNDEFINED };
        let setup = self.inner.setup();
        let events: Vec<Value> = told.iter().map(|told| event::value(setup, told)).collect();
        of_value(js!({ "action": action::value(action), "events": events }))
    }

    /// How many applied actions are kept so that taking them back is a copy; older ones are taken back by replaying
    /// the game. 32 unless it is set.
    #[wasm_bindgen(js_name = setUndoDepth)]
    pub fn set_undo_depth(&mut self, depth: f64) -> Result<(), JsValue> {
        self.inner.set_undo_depth(value::small("depth", depth)?);
        Ok(())
    }

    /// What happened before the first decision: the start tile, the first turn, the first draw.
    #[wasm_bindgen(js_name = openingEvents, unchecked_return_type = "CarcEvent[]")]
    pub fn opening_events(&self) -> JsValue {
        event::list(self.inner.setup(), &self.inner.opening_events())
    }

    /// What happened from an entry of the history on, as a player may know it, or a spectator, who is `undefined`:
    /// what a server sends to a client that comes back and had seen so many entries.
    #[wasm_bindgen(js_name = eventsSince, unchecked_return_type = "CarcEvent[]")]
    pub fn events_since(&self, step: f64, player: Option<f64>) -> Result<JsValue, JsValue> {
        let viewer = config::viewer(self.inner.setup(), player)?;
        let missed = self.inner.events_since(value::small("step", step)?, viewer);
        Ok(event::list(self.inner.setup(), &missed))
    }

    /// How many sequences of so many actions there are from here on, to compare programs by.
    pub fn perft(&self, depth: f64) -> Result<u64, JsValue> {
        Ok(engine::perft(&self.inner, value::small("depth", depth)?))
    }
}
