//! A game from its setup to its end.

mod play;

use std::sync::Arc;

use carc_engine as engine;
use engine::{IllegalActionError, Position, Setup};
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

/// A game from its setup to its end. The same config and the same actions give the same game everywhere.
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
    /// Answers each draw of an open game.
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

    fn answered(inner: engine::Game, chance: Option<Function>) -> Result<Self, Fault> {
        let mut game = Self { inner, chance };
        game.answer()?;
        Ok(game)
    }

    /// Has the function answer the draws that are due, and gives their events.
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

    /// Takes an action with `take`, and the draws that a function answers; all of it is taken back if the
    /// function fails.
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
    /// Begins a game. Where the tiles come from is one of these:
    ///
    /// - `seed`, a whole number below 2 ** 64, seeds the game's own generator; without any of them the game is
    ///   seeded at random;
    /// - `deck`, the ids of tiles to be drawn in this order, among which names of tokens make a list of their own;
    /// - `chance: "external"` leaves every draw to the caller, who applies one of `chanceOutcomes()`;
    /// - `chance` as a function is called with a copy of the game and returns the draw. If it throws, the action
    ///   before is taken back.
    ///
    /// `draws` is a list like `deck` of the first draws of a game, which then goes on as usual.
    ///
    /// Throws `CarcError` for sources that exclude each other, `ConfigError` for a deck that is wrong.
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
            let wrong = "give only one of seed, deck and chance, and draws with seed or chance";
            return Err(error::argument("source", &wrong));
        }
        if !deck.is_undefined() {
            let deck: Vec<String> = value::from_js("deck", &deck)?;
            let game = engine::Game::with_deck(setup, &deck);
            return game.map(Self::on).map_err(|error| error::setup(&error));
        }
        let function = chance.dyn_ref::<Function>().cloned();
        if function.is_none() && !chance.is_undefined() && chance != "external" {
            return Err(error::argument("chance", &"it can be \"external\" or a function"));
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

    /// Reads a saved game and checks every step of it. A game whose draws a function answers is open in its save;
    /// `chance` hands the function over again.
    ///
    /// Throws `LoadError`, which says what is wrong and where.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "(game: Game) => ActionLike")]
        chance: JsValue,
    ) -> Result<Game, JsValue> {
        let function = chance.dyn_ref::<Function>().cloned();
        if function.is_none() && !chance.is_undefined() {
            return Err(error::argument("chance", &"it has to be a function"));
        }
        let game = engine::Game::from_json(text).map_err(|error| error::load(&error))?;
        Self::answered(game, function)
    }

    /// The game as JSON text, which later versions and other languages read too: the config, the source of
    /// chance, and every decision and draw.
    ///
    /// The text holds the seed or the order of the tiles: it is not for players who may not know what comes; see
    /// `view`.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        self.inner.to_json()
    }

    /// A game of its own that stands where this one stands, with the same draws to come.
    pub fn copy(&self) -> Game {
        Self { inner: self.inner.clone(), chance: self.chance.clone() }
    }

    /// Whether configs and positions are equal.
    pub fn equals(&self, other: &Game) -> bool {
        self.inner == other.inner
    }

    /// What a player may know of the game, or a spectator, who is `undefined`.
    pub fn view(&self, player: Option<f64>) -> Result<View, JsValue> {
        let viewer = config::viewer(self.setup(), player)?;
        Ok(View::on(self.inner.view(viewer).expect("somebody sits there")))
    }

    /// A full game that agrees with all that a player knows, or a spectator, who is `undefined`; what they cannot
    /// know is drawn anew by a generator with this seed.
    pub fn determinize(
        &self,
        player: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
    ) -> Result<Game, JsValue> {
        let viewer = config::viewer(self.setup(), player)?;
        let game = self.inner.determinize(viewer, value::long("seed", &seed)?);
        Ok(Self::on(game.expect("somebody sits there")))
    }

    /// A hash that depends on what is hidden, so it is not for players; see `publicHash`. The same on every platform
    /// and in every language; equal positions have equal hashes.
    #[wasm_bindgen(getter)]
    pub fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// A hash of what everybody may know.
    #[wasm_bindgen(getter, js_name = publicHash)]
    pub fn public_hash(&self) -> u64 {
        self.inner.public_hash()
    }

    /// Everything that was decided and drawn so far, in order.
    #[wasm_bindgen(getter, unchecked_return_type = "HistoryEntry[]")]
    pub fn history(&self) -> JsValue {
        look::history(self.inner.history())
    }

    /// The players by points, the most first, tied players by seat; before the end, the order as it stands.
    #[wasm_bindgen(unchecked_return_type = "Rank[]")]
    pub fn ranking(&self) -> JsValue {
        to_js(&self.inner.ranking())
    }

    /// The ids of the tiles that have left the game, in the order in which they went. The game is played through
    /// to find them.
    pub fn discarded(&self) -> Vec<String> {
        look::ids(self.setup(), &self.inner.discarded())
    }

    /// The tiles that are left to draw, by id, and how many of each.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn unseen(&self) -> JsValue {
        let kinds = (0..).zip(self.setup().tile_types());
        let left = kinds.map(|(number, kind)| (&kind.id, self.position().remaining(number)));
        let mut unseen = std::collections::BTreeMap::new();
        unseen.extend(left.filter(|(_, count)| *count > 0));
        to_js(&unseen)
    }

    /// The position as a start: `new Config({ start })` begins another game with it, as it is or changed.
    /// `undefined` unless the player whose turn it is has yet to lay their tile.
    #[wasm_bindgen(js_name = toStart, unchecked_return_type = "Start | undefined")]
    pub fn to_start(&self) -> JsValue {
        self.position().to_start(self.setup()).map_or(JsValue::UNDEFINED, |start| to_js(&start))
    }

    /// What each owner of the feature on a spot would get for its completion if no tile but those around a monastery
    /// were added; 0 for a field, `undefined` where there is no feature.
    #[wasm_bindgen(js_name = completedValue)]
    pub fn completed_value(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
    ) -> Result<Option<i32>, JsValue> {
        let spot = look::spot(&spot)?;
        let graph = self.position().feature_graph(self.setup());
        let engine::Location::Segment(_) = spot.place else { return Ok(None) };
        let Some(segment) = graph.segment_at(spot) else { return Ok(None) };
        let kind = graph.kind_of_segment(segment);
        let is_feature = kind != engine::SegmentKind::River;
        let value = || graph.facts(graph.feature(segment), kind).completed_value;
        Ok(is_feature.then(value))
    }
}
