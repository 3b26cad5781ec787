//! What one player may know.

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

/// A game as one player may see it, or a spectator: the whole position and history, but neither the order of the
/// tiles to come nor the seed that decides it. `Game.view` makes it. Views do not change.
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
}

#[wasm_bindgen]
impl View {
    /// Reads a view from its JSON: the same view. With the `config` of the game, reading is several times faster.
    ///
    /// Throws `LoadError` if the text is too long, cut short, edited, no view, or of a game with another config.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(text: &str) -> Result<View, JsValue> {
        engine::View::from_json(text).map(Self::on).map_err(|error| error::load(&error))
    }

    /// As `fromJson`, several times faster, since the config of the game is known.
    #[wasm_bindgen(js_name = fromJsonIn)]
    pub fn from_json_in(config: &Config, text: &str) -> Result<View, JsValue> {
        let view = engine::View::from_json_in(&config.0, text);
        view.map(Self::on).map_err(|error| error::load(&error))
    }

    /// The view as JSON: all that the viewer may know, which other languages read too.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        self.inner.to_json()
    }

    /// Who looks; `undefined` is a spectator.
    #[wasm_bindgen(getter)]
    pub fn player(&self) -> Option<u8> {
        self.inner.player()
    }

    /// A hash of what the viewer knows: equal for all games that give the same view.
    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// What was decided and drawn so far.
    #[wasm_bindgen(getter, unchecked_return_type = "HistoryEntry[]")]
    pub fn history(&self) -> JsValue {
        look::history(self.inner.history())
    }

    /// Every legal action as far as the viewer knows the position.
    #[wasm_bindgen(js_name = legalActions, unchecked_return_type = "Action[]")]
    pub fn legal_actions(
        &self,
        #[wasm_bindgen(js_name = allRotations)] all_rotations: Option<bool>,
    ) -> JsValue {
        let all_rotations = all_rotations.unwrap_or_default();
        action::list(look::legal(self.setup(), self.position(), all_rotations).iter())
    }

    /// The ids of the tiles that have left the game, in the order in which they went.
    pub fn discarded(&self) -> Vec<String> {
        look::ids(self.setup(), self.inner.discarded())
    }

    /// The tiles that the viewer has not seen, by id, and how many of each; those under hills, and with hidden
    /// hands those that others hold, are among them.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn unseen(&self) -> JsValue {
        let mut unseen = BTreeMap::new();
        unseen.extend(self.inner.unseen().map(|(kind, count)| (&kind.id, count)));
        to_js(&unseen)
    }

    /// A full game that agrees with this view: every arrangement of the unseen tiles is equally likely, by a
    /// generator with this seed. A draw that is due is still due.
    pub fn determinize(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
    ) -> Result<Game, JsValue> {
        Ok(Game::on(self.inner.determinize(value::long("seed", &seed)?)))
    }
}
