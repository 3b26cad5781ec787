//! What is played with and by which rules.

use std::sync::Arc;

use carc_engine as engine;
use carc_render::Layout;
use carc_text::{Argument, Message};
use engine::{Setup, Token};
use wasm_bindgen::prelude::*;

use crate::{
    action, error, event,
    language::Language,
    tile,
    value::{self, form, js, object, of_value, to_js},
};

/// What a game is played with and by which rules, checked. Configs do not change.
///
/// ```js
/// const config = new Config({ players: 3, preset: "c1", options: { farmers: "off" } });
/// config.options.tiny_city; // "half"
/// ```
#[wasm_bindgen]
#[derive(Debug)]
pub struct Config(pub(crate) Arc<Setup>);

#[wasm_bindgen]
impl Config {
    /// Checks what is asked for; what is left out is as usual: two players, the edition `"bb5"`, no
    /// expansions.
    ///
    /// Throws `ConfigError`, which lists everything that is wrong at once, or `ParseError`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "ConfigForm")] form: JsValue,
    ) -> Result<Config, JsValue> {
        let config = match form.is_undefined() {
            true => engine::Config::default(),
            false => value::from_js("config", &form)?,
        };
        Self::check(config)
    }

    /// The config with this JSON form, as all languages write it.
    ///
    /// Throws `ConfigError` or `ParseError`.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(text: &str) -> Result<Config, JsValue> {
        if text.len() > engine::limits::MAX_SAVE_BYTES {
            return Err(error::parse("text", &"it is too long"));
        }
        let config = engine::read_json(text);
        Self::check(config.map_err(|reason| error::parse("text", &reason))?)
    }

    fn check(config: engine::Config) -> Result<Config, JsValue> {
        Setup::new(config).map(Self).map_err(|error| error::setup(&error))
    }

    /// The JSON form, every default filled in.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self.0.config()).expect("a config is JSON")
    }

    /// The same as an object, for `new Config`.
    #[wasm_bindgen(js_name = toObject, unchecked_return_type = "Required<Omit<ConfigForm, 'start'>> & Pick<ConfigForm, 'start'>")]
    pub fn to_object(&self) -> JsValue {
        to_js(self.0.config())
    }

    /// Whether both give the same game.
    pub fn equals(&self, other: &Config) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.config() == other.0.config()
    }

    /// How many players there are, 1 to 8.
    #[wasm_bindgen(getter)]
    pub fn players(&self) -> u32 {
        self.0.config().players
    }

    /// The name of the preset.
    #[wasm_bindgen(getter)]
    pub fn preset(&self) -> String {
        self.0.config().preset.clone().unwrap_or_default()
    }

    /// The expansions in play.
    #[wasm_bindgen(getter)]
    pub fn expansions(&self) -> Vec<String> {
        self.0.config().expansions.clone()
    }

    /// How many copies of each tile set are in play.
    #[wasm_bindgen(getter, js_name = tileSets, unchecked_return_type = "Record<string, number>")]
    pub fn tile_sets(&self) -> JsValue {
        to_js(&self.0.config().tile_sets)
    }

    /// Which mechanics are on.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, boolean>")]
    pub fn mechanics(&self) -> JsValue {
        to_js(&self.0.config().mechanics)
    }

    /// How many of each figure a player has.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number>")]
    pub fn figures(&self) -> JsValue {
        to_js(&self.0.config().figures)
    }

    /// The value of every rule option.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn options(&self) -> JsValue {
        to_js(&self.0.config().options)
    }

    /// The texts of the tile files of your own.
    #[wasm_bindgen(getter, js_name = customSets)]
    pub fn custom_sets(&self) -> Vec<String> {
        self.0.config().custom_sets.clone()
    }

    /// The position to start from; `undefined` for the usual start.
    #[wasm_bindgen(getter, unchecked_return_type = "Start | undefined")]
    pub fn start(&self) -> JsValue {
        self.0.config().start.as_ref().map_or(JsValue::UNDEFINED, to_js)
    }

    /// How many of each token the game has in all; empty if it has no tokens.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number>")]
    pub fn tokens(&self) -> JsValue {
        let counts = Token::all().map(|token| (token.name().to_owned(), self.0.tokens(token)));
        let counts = counts.filter(|(_, count)| *count > 0);
        of_value(object(counts.map(|(name, count)| (name, js!(count)))))
    }

    /// A number for what is played: equal for configs with equal rules, players, figures, tiles and start, on
    /// every platform and in every language. Client and server that find the same number mean the same by
    /// their actions, events and views.
    #[wasm_bindgen(getter)]
    pub fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    /// The different tiles of the game. The place in this array is the number of the kind, which actions name.
    #[wasm_bindgen(getter, unchecked_return_type = "Tile[]")]
    pub fn tiles(&self) -> JsValue {
        of_value(self.0.tile_types().iter().map(tile::of_kind).collect())
    }

    /// The tile with this id, such as `"base/U"`. Throws `ParseError` if it is not in the game.
    #[wasm_bindgen(unchecked_return_type = "Tile")]
    pub fn tile(&self, id: &str) -> Result<JsValue, JsValue> {
        Ok(of_value(tile::of_kind(self.kind_of(id)?)))
    }

    /// The number of the kind with this tile id. Throws `ParseError` if it is not in the game.
    #[wasm_bindgen(js_name = tileType)]
    pub fn tile_type(&self, id: &str) -> Result<u16, JsValue> {
        self.0.tile_type(id).map_err(|error| error::parse("id", &error))
    }

    fn kind_of(&self, id: &str) -> Result<&engine::TileType, JsValue> {
        Ok(&self.0.tile_types()[usize::from(self.tile_type(id)?)])
    }

    fn layout(&self, id: &str) -> Result<&Layout, JsValue> {
        Ok(carc_render::layout(&self.0, self.tile_type(id)?).expect("a kind of the setup"))
    }

    /// The outline of a segment, on the tile turned clockwise by 0, 90, 180 or 270 degrees: closed rings of
    /// points in the unit square, `x` to the right and `y` down. What lies inside an odd number of rings belongs
    /// to the segment. A tile on the board is asked for with its `canonical` turn.
    ///
    /// Throws `ParseError` for an unknown tile, `CarcError` for a segment or a turn that there is not.
    #[wasm_bindgen(unchecked_return_type = "[number, number][][]")]
    pub fn outline(
        &self,
        id: &str,
        segment: f64,
        rotation: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        tile::outline(self.layout(id)?, segment, rotation)
    }

    /// The point where a figure on a segment stands, inside its outline. Throws as `outline` does.
    #[wasm_bindgen(unchecked_return_type = "[number, number]")]
    pub fn anchor(
        &self,
        id: &str,
        segment: f64,
        rotation: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        tile::anchor(self.layout(id)?, segment, rotation)
    }

    /// The segment on which a point of the unit square lies; `undefined` for a point that is not on the tile.
    /// Throws as `outline` does.
    #[wasm_bindgen(js_name = pickSegment)]
    pub fn pick_segment(
        &self,
        id: &str,
        x: f64,
        y: f64,
        rotation: Option<f64>,
    ) -> Result<Option<u32>, JsValue> {
        tile::pick(self.layout(id)?, x, y, rotation)
    }

    /// A tile as a standalone SVG document, turned clockwise by 0, 90, 180 or 270 degrees.
    #[wasm_bindgen(js_name = tileSvg)]
    pub fn tile_svg(
        &self,
        id: &str,
        rotation: Option<f64>,
        #[wasm_bindgen(js_name = tilePixels)] tile_pixels: Option<f64>,
    ) -> Result<String, JsValue> {
        tile::svg(&self.kind_of(id)?.printed(), rotation, tile_pixels)
    }

    /// A tile in five lines of seven characters.
    #[wasm_bindgen(js_name = tileText)]
    pub fn tile_text(&self, id: &str, rotation: Option<f64>) -> Result<String, JsValue> {
        tile::text(&self.kind_of(id)?.printed(), rotation)
    }

    /// Where a space of the wheel is, from the middle of the wheel in sides of a tile; `undefined` if there is no
    /// such space or no wheel. A crown space reaches 0.17 from its middle, the wheel 1.42.
    #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
    pub fn space(&self, space: f64) -> Result<JsValue, JsValue> {
        let point = carc_render::wheel_space(&self.0, value::small("space", space)?);
        Ok(crate::look::point(point))
    }

    /// The action with this text form, in which tiles have their ids: `"pass"`, `"draw TILE"`, `"place X,Y
    /// DEGREES"`, `"place FIGURE X,Y SEGMENT"`, `"choose QUESTION ANSWER"` and so on. It may be illegal.
    ///
    /// Throws `ParseError` if the text is the form of no action.
    #[wasm_bindgen(unchecked_return_type = "Action")]
    pub fn action(&self, text: &str) -> Result<JsValue, JsValue> {
        let action = self.0.parse_action(text);
        Ok(action::to_js(action.map_err(|error| error::parse("text", &error))?))
    }

    /// The text form of an action, in which tiles have their ids.
    #[wasm_bindgen(js_name = actionText)]
    pub fn action_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<String, JsValue> {
        Ok(self.0.action_text(action::read(&self.0, &action)?))
    }

    /// The event with this JSON form, as other languages send it. Throws `ParseError` if it is the form of
    /// none, or names a player or a tile that is not in the game.
    #[wasm_bindgen(js_name = eventFromJson, unchecked_return_type = "CarcEvent")]
    pub fn event_from_json(&self, text: &str) -> Result<JsValue, JsValue> {
        let event = self.0.parse_event(text).map_err(|error| error::parse("text", &error))?;
        Ok(of_value(event::value(&self.0, &event)))
    }

    /// The JSON form of an event, as other languages read it.
    #[wasm_bindgen(js_name = eventJson)]
    pub fn event_json(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
    ) -> Result<String, JsValue> {
        let event = event::read(&self.0, &event)?;
        Ok(serde_json::to_string(&event).expect("every event is JSON"))
    }

    /// An event as a sentence: in English, or in the words of a built-in language such as `"de"`.
    ///
    /// Throws `ParseError` if there is no such language, or if the object is no event of this game.
    #[wasm_bindgen(js_name = eventText)]
    pub fn event_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
        language: Option<String>,
    ) -> Result<String, JsValue> {
        let event = event::read(&self.0, &event)?;
        match language {
            None => Ok(carc_text::event_text(&self.0, &event)),
            Some(name) => {
                let language = carc_text::Language::named(&name);
                let language = language.map_err(|error| error::parse("language", &error))?;
                Ok(language.event_text(&self.0, &event))
            }
        }
    }

    /// An event as a sentence in the words of a language of your own.
    #[wasm_bindgen(js_name = eventTextIn)]
    pub fn event_text_in(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
        language: &Language,
    ) -> Result<String, JsValue> {
        Ok(language.words().event_text(&self.0, &event::read(&self.0, &event)?))
    }

    /// What the sentence about an event is made of, for translators: a key and arguments by name, in which tiles
    /// have their ids.
    #[wasm_bindgen(js_name = eventMessage, unchecked_return_type = "Message")]
    pub fn event_message(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
    ) -> Result<JsValue, JsValue> {
        let message = Message::new(&event::read(&self.0, &event)?);
        let arguments = message.arguments.iter().map(|(name, argument)| {
            let value = match argument {
                Argument::Tile(kind) => js!(self.0.tile_types()[usize::from(*kind)].id.as_str()),
                other => value::outgoing(form(&other)),
            };
            ((*name).to_owned(), value)
        });
        let arguments = object(arguments);
        Ok(of_value(js!({ "key": message.key, "arguments": arguments })))
    }

    /// An event as a player may know it, or a spectator, who is `undefined`: with hidden hands, the tile that
    /// another player takes into the hand is left out. This is what a server sends.
    #[wasm_bindgen(js_name = eventSeenBy, unchecked_return_type = "CarcEvent")]
    pub fn event_seen_by(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
        player: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        let viewer = viewer(&self.0, player)?;
        let seen = event::read(&self.0, &event)?.seen_by(viewer, &self.0);
        Ok(of_value(event::value(&self.0, &seen)))
    }
}

/// The seat of a player.
pub(crate) fn seat(setup: &Setup, player: f64) -> Result<u8, error::Fault> {
    let seat: u8 = value::small("player", player)?;
    if usize::from(seat) < setup.players() {
        return Ok(seat);
    }
    let last = setup.players() - 1;
    Err(error::argument("player", &format!("{seat} is no seat; seats are 0 to {last}")))
}

/// Who looks: a player, or a spectator.
pub(crate) fn viewer(setup: &Setup, player: Option<f64>) -> Result<Option<u8>, error::Fault> {
    player.map(|player| seat(setup, player)).transpose()
}
