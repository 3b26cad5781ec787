//! A game from its setup to its end.

mod play;

use std::sync::Arc;

use carc_engine as engine;
use engine::{IllegalActionError, Position, Setup, TileType};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::{
    action,
    config::{self, Config},
    error::{self, Fault},
    look::{self, looks},
    value::{self, to_js},
    view::View,
};

/// A game of Carcassonne. The same config and the same actions produce the same game on every platform.
///
/// ```js
/// const game = new Game(new Config({ players: 2 }), { seed: 7 });
/// while (!game.isOver) {
///   for (const event of game.apply(game.legalActions()[0])) console.log(event.name);
/// }
/// game.scores;
/// ```
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    inner: engine::Game,
    /// The function that makes the draws in a game with external chance.
    chance: Option<Function>,
}

looks!(Game);

impl Game {
    pub(crate) const fn on(inner: engine::Game) -> Self {
        Self { inner, chance: None }
    }

    pub(crate) const fn engine(&self) -> &engine::Game {
        &self.inner
    }

    fn setup(&self) -> &Setup {
        self.inner.setup()
    }

    fn position(&self) -> &Position {
        self.inner.position()
    }

    pub(crate) fn state(&self) -> engine::State<'_> {
        self.inner.state()
    }

    fn answered(inner: engine::Game, chance: Option<Function>) -> Result<Self, Fault> {
        let mut game = Self { inner, chance };
        game.answer()?;
        Ok(game)
    }

    /// Calls the function for the pending draws and returns their events.
    fn answer(&mut self) -> Result<Vec<engine::Event>, Fault> {
        let Some(chance) = &self.chance else { return Ok(Vec::new()) };
        let mut thrown = None;
        let happened = self.inner.draw_with(|game| {
            let copy = JsValue::from(Self::on(game.clone()));
            let answer = chance.call1(&JsValue::UNDEFINED, &copy);
            let action = answer.and_then(|answer| action::read(game.setup(), &answer));
            action.map_err(|error| thrown = Some(error)).ok()
        });
        let result = match happened {
            Ok(events) => Ok(events.to_vec()),
            Err(error) => Err(error::illegal(self.inner.setup(), error)),
        };
        thrown.map_or(result, Err)
    }

    /// Applies an action with `take`, and then the draws made by the function. If the function
    /// fails, everything is undone.
    fn advance<T>(
        &mut self,
        take: impl FnOnce(&mut engine::Game) -> Result<T, IllegalActionError>,
    ) -> Result<(T, Vec<engine::Event>), Fault> {
        let taken = take(&mut self.inner);
        let taken = taken.map_err(|error| error::illegal(self.inner.setup(), error))?;
        match self.answer() {
            Ok(events) => Ok((taken, events)),
            Err(error) => {
                self.inner.undo();
                Err(error)
            }
        }
    }
}

#[wasm_bindgen]
impl Game {
    /// Starts a game. One of the following options determines the draws. By default, the game has a
    /// random seed.
    ///
    /// - `seed`, an integer below 2 ** 64, seeds the game's generator;
    /// - `deck` lists the ids of the tiles to draw, in order; token names in the list form a
    ///   separate sequence of draws;
    /// - `chance: "external"` lets the caller apply each draw as one of `chanceOutcomes()`;
    /// - `chance` as a function is called with a copy of the game and returns the draw. If the
    ///   function throws, the action before the draw is undone.
    ///
    /// `draws` lists the first draws, in the same form as `deck`. The options above determine all
    /// further draws.
    ///
    /// @throws {CarcError} If options are mutually exclusive.
    /// @throws {ConfigError} If a deck does not match the config.
    #[wasm_bindgen(constructor)]
    pub fn new(
        config: &Config,
        #[wasm_bindgen(unchecked_optional_param_type = "Source")] source: JsValue,
    ) -> Result<Game, JsValue> {
        let setup = Arc::clone(&config.0);
        let [seed, deck, draws, chance] =
            ["seed", "deck", "draws", "chance"].map(|name| value::field(&source, name));
        let given =
            [&seed, &deck, &chance].into_iter().filter(|value| !value.is_undefined()).count();
        if given > 1 || (!deck.is_undefined() && !draws.is_undefined()) {
            let wrong =
                "pass only one of seed, deck and chance; draws can be combined with seed or chance";
            return Err(error::argument("source", &wrong));
        }
        if !deck.is_undefined() {
            let deck: Vec<String> = value::from_js("deck", &deck)?;
            let game = engine::Game::with_deck(setup, &deck);
            return game.map(Self::on).map_err(|error| error::setup(&error));
        }
        let function = chance.dyn_ref::<Function>().cloned();
        if function.is_none() && !chance.is_undefined() && chance != "external" {
            return Err(error::argument("chance", &"expected \"external\" or a function"));
        }
        let seed = match (seed.is_undefined(), chance.is_undefined()) {
            (false, _) => Some(value::long("seed", &seed)?),
            (true, false) => None,
            (true, true) => Some((js_sys::Math::random() * 9_007_199_254_740_992.0) as u64),
        };
        let draws: Vec<String> = match draws.is_undefined() {
            true => Vec::new(),
            false => value::from_js("draws", &draws)?,
        };
        let game = match seed {
            Some(seed) if draws.is_empty() => engine::Game::new(setup, seed),
            None if draws.is_empty() => engine::Game::with_external_chance(setup),
            seed => engine::Game::with_draws(setup, &draws, seed)
                .map_err(|error| error::setup(&error))?,
        };
        Self::answered(game, function)
    }

    /// Loads a saved game by replaying it, and checks every action.
    ///
    /// @param chance The function that makes the draws, if the game was created with such a
    ///   function.
    /// @throws {LoadError} If the text is not a saved game, or is truncated or modified; the
    /// message locates the problem.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "(game: Game) => ActionLike")]
        chance: JsValue,
    ) -> Result<Game, JsValue> {
        let function = chance.dyn_ref::<Function>().cloned();
        if function.is_none() && !chance.is_undefined() {
            return Err(error::argument("chance", &"expected a function"));
        }
        let game = engine::Game::from_json(text).map_err(|error| error::load(&error))?;
        Self::answered(game, function)
    }

    /// Returns the game as JSON text, which other languages and later versions can load. The save
    /// contains the config, the source of chance, and every decision and draw.
    ///
    /// Do not send the text to players, because it contains the seed or the deck. Send a `view`
    /// instead.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        self.inner.to_json()
    }

    /// Returns an independent copy of the game that makes the same draws in the future.
    pub fn copy(&self) -> Game {
        Self { inner: self.inner.clone(), chance: self.chance.clone() }
    }

    /// Returns true if the configs and positions are equal.
    pub fn equals(&self, other: &Game) -> bool {
        self.inner == other.inner
    }

    /// Returns the view for a player, or for a spectator (`undefined`).
    pub fn view(&self, player: Option<f64>) -> Result<View, JsValue> {
        let viewer = config::viewer(self.setup(), player)?;
        Ok(View::on(self.inner.view(viewer).expect("the player exists")))
    }

    /// Returns a full game that is consistent with a player's view. Hidden information is sampled
    /// at random.
    ///
    /// @param player The player; `undefined` for a spectator.
    /// @param seed The seed for the hidden information and for later draws.
    pub fn determinize(
        &self,
        player: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
    ) -> Result<Game, JsValue> {
        let viewer = config::viewer(self.setup(), player)?;
        let game = self.inner.determinize(viewer, value::long("seed", &seed)?);
        Ok(Self::on(game.expect("the player exists")))
    }

    /// A hash of the whole position, which is the same on every platform and in every language.
    /// Equal positions have equal hashes. The hash depends on hidden information, so do not send it
    /// to players; see `publicHash`.
    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> u64 {
        self.inner.state().hash()
    }

    /// A hash of the public information.
    #[wasm_bindgen(getter, js_name = publicHash)]
    pub fn public_hash(&self) -> u64 {
        self.inner.state().public_hash()
    }

    /// Every decision and draw so far, in order.
    #[wasm_bindgen(getter, unchecked_return_type = "HistoryEntry[]")]
    pub fn history(&self) -> JsValue {
        look::history(self.inner.history())
    }

    /// The players in descending order of score. Tied players are sorted by number.
    #[wasm_bindgen(unchecked_return_type = "Rank[]")]
    pub fn ranking(&self) -> JsValue {
        to_js(&self.inner.state().ranking())
    }

    /// Returns the ids of the tiles that were removed from the game, in order.
    pub fn discarded(&self) -> Vec<String> {
        look::ids(self.setup(), &self.inner.discarded())
    }

    /// Returns the number of copies of each tile left to draw, by tile id.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn unseen(&self) -> JsValue {
        let types = TileType::all(self.setup().tile_types().len()).zip(self.setup().tile_types());
        let left = types.map(|(tile_type, info)| (&info.id, self.state().remaining(tile_type)));
        let mut unseen = std::collections::BTreeMap::new();
        unseen.extend(left.filter(|(_, count)| *count > 0));
        to_js(&unseen)
    }

    /// Returns the position as a start position, which `new Config({ start })` uses to start
    /// another game. The result is `undefined` if the deck contains unknown tiles, and for the few
    /// positions that a start position cannot express, such as the choice of a score marker.
    #[wasm_bindgen(js_name = toStart, unchecked_return_type = "Start | undefined")]
    pub fn to_start(&self) -> JsValue {
        self.state().to_start().map_or(JsValue::UNDEFINED, |start| to_js(&start))
    }

    /// Returns the points that each owner of a feature would score if the feature were completed at
    /// its current size. A monastery is assumed to be surrounded by tiles. Returns 0 for a field,
    /// and `undefined` if the spot does not have a feature.
    #[wasm_bindgen(js_name = completedValue)]
    pub fn completed_value(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
    ) -> Result<Option<i32>, JsValue> {
        let spot = look::spot(&spot)?;
        let graph = self.state().feature_graph();
        let engine::Location::Segment(_) = spot.place else { return Ok(None) };
        let Some(segment) = graph.segment_at(spot) else { return Ok(None) };
        let kind = graph.kind_of_segment(segment);
        let is_feature = kind != engine::SegmentKind::River;
        let value = || graph.facts(graph.feature(segment), kind).completed_value;
        Ok(is_feature.then(value))
    }
}
