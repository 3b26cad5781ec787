//! Estimates from playouts.

use carc_agents::{FeatureEstimate, Mean, TurnEstimate};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    action,
    agent::Watching,
    error::{self, Fault},
    game::Game,
    value::{self, field, form, js, of_value, outgoing},
};

/// The default number of playouts.
const SAMPLES: f64 = 100.0;
/// The default number of turns.
const MOST: f64 = 10.0;

fn mean(mean: &Mean) -> Value {
    js!({ "mean": mean.mean, "deviation": mean.deviation, "error": mean.error })
}

fn means(means: &[Mean]) -> Value {
    means.iter().map(mean).collect()
}

fn number(options: &JsValue, name: &str, default: f64) -> Result<u32, Fault> {
    match field(options, name) {
        number if number.is_undefined() => value::small(name, default),
        number => value::small(name, number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn seed(options: &JsValue) -> Result<u64, Fault> {
    match field(options, "seed") {
        seed if seed.is_undefined() => Ok(0),
        seed => value::long("seed", &seed),
    }
}

/// Calls a function with the JavaScript functions that monitor the call.
fn watched<T>(
    options: &JsValue,
    call: impl FnOnce(&mut Watching) -> Result<T, carc_agents::AgentError>,
) -> Result<T, Fault> {
    let mut watch = Watching::new(options);
    let result = call(&mut watch);
    match watch.thrown {
        Some(thrown) => Err(thrown),
        None => result.map_err(|error| error::agent(&error)),
    }
}

#[wasm_bindgen]
impl Game {
    /// Uses playouts to estimate each player's final points and probability of winning, and the
    /// outcome of each feature on the board.
    ///
    /// In a playout, all players play like the `"greedy"` agent, and draws are random. Each playout
    /// samples hidden information that is consistent with the view of the player to act. The errors
    /// account only for sampling noise. A cancelled call returns the estimates from the playouts so
    /// far.
    ///
    /// ```js
    /// const { features, wins } = game.estimate({ samples: 200, seed: 1 });
    /// ```
    ///
    /// @throws {AgentError} If the game is over, or the call was cancelled before two playouts were
    /// complete.
    #[wasm_bindgen(unchecked_return_type = "Estimate")]
    pub fn estimate(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "EstimateOptions")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let (samples, seed) = (number(&options, "samples", SAMPLES)?, seed(&options)?);
        let estimate =
            watched(&options, |watch| carc_agents::estimate(self.engine(), samples, seed, watch))?;
        let feature = |feature: &FeatureEstimate| {
            js!({
                "kind": feature.kind.name(),
                "spot": outgoing(form(&feature.spot)),
                "completion": mean(&feature.completion),
                "points": means(&feature.points),
            })
        };
        Ok(of_value(js!({
            "samples": estimate.samples,
            "points": means(&estimate.points),
            "wins": means(&estimate.wins),
            "features": estimate.features.iter().map(feature).collect::<Vec<Value>>(),
        })))
    }

    /// Estimates each player's final points and probability of winning after each of the most
    /// promising turns.
    ///
    /// The `"greedy"` agent selects and ranks the turns. If the player is not about to place a
    /// tile, the legal actions are estimated instead. Playouts work as in `estimate`. All turns use
    /// the same draws where possible, which reduces the influence of luck on the comparison. A
    /// cancelled call returns the turns for which all playouts are complete.
    ///
    /// @throws {AgentError} If no player can act, or the call was cancelled before all playouts of
    ///   the first turn were complete.
    #[wasm_bindgen(js_name = estimateTurns, unchecked_return_type = "TurnEstimate[]")]
    pub fn estimate_turns(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "EstimateOptions & { most?: number }")]
        options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let (samples, seed) = (number(&options, "samples", SAMPLES)?, seed(&options)?);
        let most = number(&options, "most", MOST)? as usize;
        let turns = watched(&options, |watch| {
            carc_agents::estimate_turns(self.engine(), most, samples, seed, watch)
        })?;
        let turn = |turn: TurnEstimate| {
            js!({
                "actions": action::values(turn.actions),
                "samples": turn.samples,
                "points": means(&turn.points),
                "wins": means(&turn.wins),
            })
        };
        Ok(of_value(turns.into_iter().map(turn).collect()))
    }
}
