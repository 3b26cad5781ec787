//! Views, which contain the information available to one player.

use carc_engine::Player;
use std::{collections::BTreeMap, sync::Arc};

use carc_engine as engine;
use engine::{Position, Setup};
use wasm_bindgen::prelude::*;

use crate::{
    action,
    config::{self, Config},
    error,
    game::Game,
    look::{self, looks},
    value::{self, to_js},
};

/// A game as seen by a player or a spectator; created with `Game.view`. A view contains the
/// position and the history, but no hidden information, such as the seed or the order of the
/// remaining tiles. Views are immutable.
#[wasm_bindgen]
#[derive(Debug)]
pub struct View {
    inner: engine::View,
}

looks!(View);

impl View {
    pub(crate) const fn on(inner: engine::View) -> Self {
        Self { inner }
    }

    fn setup(&self) -> &Setup {
        self.inner.setup()
    }

    fn position(&self) -> &Position {
        self.inner.position()
    }

    fn state(&self) -> engine::State<'_> {
        self.inner.state()
    }
}

#[wasm_bindgen]
impl View {
    /// Loads a view from its JSON text. `fromJsonIn` is several times faster.
    ///
    /// @throws {LoadError} If the text is not a view, or is too long, truncated or modified.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(text: &str) -> Result<View, JsValue> {
        engine::View::from_json(text).map(Self::on).map_err(|error| error::load(&error))
    }

    /// Loads a view of a game with a known config, several times faster than `fromJson`.
    ///
    /// @throws {LoadError} As for `fromJson`, or if the view belongs to a game with a different
    ///         config.
    #[wasm_bindgen(js_name = fromJsonIn)]
    pub fn from_json_in(config: &Config, text: &str) -> Result<View, JsValue> {
        let view = engine::View::from_json_in(&config.0, text);
        view.map(Self::on).map_err(|error| error::load(&error))
    }

    /// Returns the view as JSON text, which other languages can load.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        self.inner.to_json()
    }

    /// The player whose view this is; `undefined` for a spectator.
    #[wasm_bindgen(getter)]
    pub fn player(&self) -> Option<u8> {
        self.inner.player().map(Player::number)
    }

    /// A hash of the view, which is equal for all games with the same view.
    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> u64 {
        self.inner.state().hash()
    }

    /// Every decision and draw so far, limited to the information that the viewer is allowed to
    /// know.
    #[wasm_bindgen(getter, unchecked_return_type = "HistoryEntry[]")]
    pub fn history(&self) -> JsValue {
        look::history(self.inner.history())
    }

    /// Returns every legal action that the viewer can determine.
    #[wasm_bindgen(js_name = legalActions, unchecked_return_type = "Action[]")]
    pub fn legal_actions(
        &self,
        #[wasm_bindgen(js_name = allRotations)] all_rotations: Option<bool>,
    ) -> JsValue {
        let all_rotations = all_rotations.unwrap_or_default();
        action::list(look::legal(self.state(), all_rotations).iter())
    }

    /// Returns the ids of the tiles that were removed from the game, in order.
    pub fn discarded(&self) -> Vec<String> {
        look::ids(self.setup(), self.inner.discarded())
    }

    /// Returns the number of copies of each tile that the viewer has not seen, by tile id. Tiles
    /// under hills and in other players' hidden hands are included.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn unseen(&self) -> JsValue {
        let mut unseen = BTreeMap::new();
        unseen.extend(self.inner.unseen().map(|(kind, count)| (&kind.id, count)));
        to_js(&unseen)
    }

    /// Returns a full game that is consistent with this view. Every arrangement of the unseen tiles
    /// is equally likely. A pending draw remains pending.
    ///
    /// @param seed The seed for the hidden information and for later draws.
    pub fn determinize(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
    ) -> Result<Game, JsValue> {
        Ok(Game::on(self.inner.determinize(value::long("seed", &seed)?)))
    }
}
