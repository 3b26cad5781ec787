//! Lists and applies a game's legal actions.

use carc_engine as engine;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::Game;
use crate::{
    action, config, error, event, look,
    value::{self, js, of_value},
};

impl Game {
    /// Returns the legal action at an index.
    fn legal_at(&mut self, index: f64) -> Result<engine::Action, JsValue> {
        let list = self.inner.cached_legal_actions();
        let action = value::small("index", index).ok().and_then(|place: usize| list.get(place));
        action.ok_or_else(|| {
            let count = list.len();
            error::argument(
                "index",
                &format!("{index} is out of range; there are {count} legal actions"),
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
    /// Returns every legal action, sorted by code.
    ///
    /// @param options With `allRotations`, equivalent rotations of a symmetric tile are listed separately.
    #[wasm_bindgen(js_name = legalActions, unchecked_return_type = "Action[]")]
    pub fn legal_actions(
        &self,
        #[wasm_bindgen(js_name = allRotations)] all_rotations: Option<bool>,
    ) -> JsValue {
        let all_rotations = all_rotations.unwrap_or_default();
        action::list(look::legal(self.inner.state(), all_rotations).iter())
    }

    /// Returns the codes of the legal actions in ascending order. This method is faster than
    /// `legalActions`.
    #[wasm_bindgen(js_name = legalCodes)]
    pub fn legal_codes(&mut self) -> Vec<f64> {
        self.inner.cached_legal_actions().codes().iter().map(|&code| code as f64).collect()
    }

    /// Returns all possible turns, which combine a tile placement with a figure action. The list is
    /// empty unless the player is about to place a tile.
    #[wasm_bindgen(unchecked_return_type = "Action[][]")]
    pub fn turns(&self) -> JsValue {
        let turns = self.inner.turns();
        let turn = |turn: &engine::Turn| action::values(turn.actions().iter().copied());
        of_value(turns.iter().map(turn).collect())
    }

    /// Returns the possible draws with their probabilities. The list is empty unless an external
    /// draw is pending.
    #[wasm_bindgen(js_name = chanceOutcomes, unchecked_return_type = "{ action: Action; probability: number }[]")]
    pub fn chance_outcomes(&self) -> JsValue {
        let outcomes = self.inner.state().chance_outcomes().into_iter();
        let outcome = |(action, probability)| js!({ "action": action::value(action), "probability": probability });
        of_value(outcomes.map(outcome).collect())
    }

    /// Returns true if the action is legal now.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<bool, JsValue> {
        Ok(self.inner.state().is_legal(action::read(self.inner.setup(), &action)?))
    }

    /// Returns the error that `apply` would throw for the action, or `undefined` if the action is
    /// legal.
    #[wasm_bindgen(unchecked_return_type = "IllegalActionError | undefined")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<JsValue, JsValue> {
        let setup = self.inner.setup();
        let checked = self.inner.state().check(action::read(setup, &action)?);
        Ok(checked.map_or_else(|error| error::illegal(setup, error), |()| JsValue::UNDEFINED))
    }

    /// Applies an action and returns its events in order, including the events of draws.
    ///
    /// @param player If set, the action is rejected unless it is this player's turn to act.
    /// @throws {IllegalActionError} If the action is not legal. The game is unchanged.
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

    /// Like `apply`, but faster because it does not build events.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<(), JsValue> {
        let action = action::read(self.inner.setup(), &action)?;
        self.advance(|game| game.play(action)).map(|_| ())
    }

    /// Like `apply`, but takes the index of the action in `legalActions()`.
    #[wasm_bindgen(js_name = applyIndex, unchecked_return_type = "CarcEvent[]")]
    pub fn apply_index(&mut self, index: f64) -> Result<JsValue, JsValue> {
        let action = self.legal_at(index)?;
        self.told(|game| game.apply(action))
    }

    /// Like `play`, but takes the index of the action in `legalActions()`.
    #[wasm_bindgen(js_name = playIndex)]
    pub fn play_index(&mut self, index: f64) -> Result<(), JsValue> {
        let action = self.legal_at(index)?;
        self.advance(|game| game.play(action)).map(|_| ())
    }

    /// Returns a copy of the game after further decisions and draws, such as the principal
    /// variation of a search.
    ///
    /// @param line The decisions and draws, in order.
    /// @param seed The seed for all later draws.
    /// @throws {IllegalActionError} If an action in the line is not legal when it is applied.
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

    /// Undoes the last applied action together with the draws that followed it, and returns the
    /// action, or `undefined` if no action has been applied. The game is exactly as it was before
    /// the action.
    #[wasm_bindgen(unchecked_return_type = "Action | undefined")]
    pub fn undo(&mut self) -> JsValue {
        self.inner.undo().map_or(JsValue::UNDEFINED, action::to_js)
    }

    /// Like `undo`, but also returns the undone events in reverse order. The list includes the
    /// events of the draws after the action. Each event contains the state that it replaced,
    /// which a client needs to revert the event.
    #[wasm_bindgen(js_name = undoWithEvents, unchecked_return_type = "{ action: Action; events: CarcEvent[] } | undefined")]
    pub fn undo_with_events(&mut self) -> JsValue {
        let undone = self.inner.undo_with_events().map(|(action, told)| (action, told.to_vec()));
        let Some((action, told)) = undone else { return JsValue::UNDEFINED };
        let setup = self.inner.setup();
        let events: Vec<Value> = told.iter().map(|told| event::value(setup, told)).collect();
        of_value(js!({ "action": action::value(action), "events": events }))
    }

    /// Sets the number of recent actions that can be undone by restoring a copy. All earlier
    /// actions are undone by replaying the game. The default is 32.
    #[wasm_bindgen(js_name = setUndoDepth)]
    pub fn set_undo_depth(&mut self, depth: f64) -> Result<(), JsValue> {
        self.inner.set_undo_depth(value::small("depth", depth)?);
        Ok(())
    }

    /// Returns the events before the first decision: the start tile, the first turn and the first
    /// draw.
    #[wasm_bindgen(js_name = openingEvents, unchecked_return_type = "CarcEvent[]")]
    pub fn opening_events(&self) -> JsValue {
        event::list(self.inner.setup(), &self.inner.opening_events())
    }

    /// Returns the events after an entry of the history, as seen by one recipient. A server can
    /// send the events to a client that reconnects.
    ///
    /// @param step The number of history entries that the recipient has seen.
    /// @param player The recipient; `undefined` for a spectator.
    #[wasm_bindgen(js_name = eventsSince, unchecked_return_type = "CarcEvent[]")]
    pub fn events_since(&self, step: f64, player: Option<f64>) -> Result<JsValue, JsValue> {
        let viewer = config::viewer(self.inner.setup(), player)?;
        let missed = self.inner.events_since(value::small("step", step)?, viewer);
        Ok(event::list(self.inner.setup(), &missed))
    }

    /// Returns the number of action sequences of a given length, which is useful for comparing
    /// implementations.
    pub fn perft(&self, depth: f64) -> Result<u64, JsValue> {
        Ok(engine::perft(&self.inner, value::small("depth", depth)?))
    }
}
