//! Game configs.

use carc_engine::Player;
use std::sync::Arc;

use carc_engine as engine;
use carc_render::Layout;
use carc_text::{Argument, Message};
use engine::{Setup, TileType, Token};
use wasm_bindgen::prelude::*;

use crate::{
    action, error, event,
    language::Language,
    tile,
    value::{self, form, js, object, of_value, to_js},
};

/// A game's validated configuration: its players, rules and tiles. Configs are immutable.
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
    /// Creates and validates a config. By default, a config has two players, the `"bb5"` preset and
    /// no expansions.
    ///
    /// @throws {ConfigError} If the config is invalid; the error lists all problems.
    /// @throws {ParseError} If the argument does not have the form of a config.
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

    /// Parses a config from JSON, in the form that all languages share.
    ///
    /// @throws {ConfigError} If the config is invalid.
    /// @throws {ParseError} If the string is not a config in JSON.
    #[wasm_bindgen(js_name = fromJson)]
    pub fn from_json(text: &str) -> Result<Config, JsValue> {
        if text.len() > engine::limits::MAX_SAVE_BYTES {
            return Err(error::parse("text", &"it is too long"));
        }
        let config = engine::read_json(text);
        Self::check(config.map_err(|reason| error::parse("text", &reason))?)
    }

    pub(crate) fn check(config: engine::Config) -> Result<Config, JsValue> {
        Setup::new(config).map(Self).map_err(|error| error::setup(&error))
    }

    /// Returns the config as JSON text, with all defaults filled in.
    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self.0.config()).expect("a config can be serialized")
    }

    /// Returns the config as an object for `new Config`.
    #[wasm_bindgen(js_name = toObject, unchecked_return_type = "Required<Omit<ConfigForm, 'start'>> & Pick<ConfigForm, 'start'>")]
    pub fn to_object(&self) -> JsValue {
        to_js(self.0.config())
    }

    /// Returns true if both configs produce the same game.
    pub fn equals(&self, other: &Config) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.config() == other.0.config()
    }

    /// The number of players, 1 to 8.
    #[wasm_bindgen(getter)]
    pub fn players(&self) -> u32 {
        self.0.config().players
    }

    /// The name of the preset.
    #[wasm_bindgen(getter)]
    pub fn preset(&self) -> String {
        self.0.config().preset.clone().unwrap_or_default()
    }

    /// The names of the expansions in play.
    #[wasm_bindgen(getter)]
    pub fn expansions(&self) -> Vec<String> {
        self.0.config().expansions.clone()
    }

    /// The number of copies of each tile set in play.
    #[wasm_bindgen(getter, js_name = tileSets, unchecked_return_type = "Record<string, number>")]
    pub fn tile_sets(&self) -> JsValue {
        to_js(&self.0.config().tile_sets)
    }

    /// The state of each mechanic, by name: `true` if it is on.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, boolean>")]
    pub fn mechanics(&self) -> JsValue {
        to_js(&self.0.config().mechanics)
    }

    /// The number of figures that each player has, by figure name.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number>")]
    pub fn figures(&self) -> JsValue {
        to_js(&self.0.config().figures)
    }

    /// The value of every rule option.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn options(&self) -> JsValue {
        to_js(&self.0.config().options)
    }

    /// The contents of the custom tile files.
    #[wasm_bindgen(getter, js_name = customSets)]
    pub fn custom_sets(&self) -> Vec<String> {
        self.0.config().custom_sets.clone()
    }

    /// The start position, or `undefined` for the default start.
    #[wasm_bindgen(getter, unchecked_return_type = "Start | undefined")]
    pub fn start(&self) -> JsValue {
        self.0.config().start.as_ref().map_or(JsValue::UNDEFINED, to_js)
    }

    /// The number of tokens in the game, by token name; empty in games without tokens.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number>")]
    pub fn tokens(&self) -> JsValue {
        let counts = Token::all().map(|token| (token.name().to_owned(), self.0.tokens(token)));
        let counts = counts.filter(|(_, count)| *count > 0);
        of_value(object(counts.map(|(name, count)| (name, js!(count)))))
    }

    /// A number that identifies the rules, players, figures, tiles and start position. Equivalent
    /// configs have the same fingerprint, on every platform and in every language. A client and a
    /// server with the same fingerprint agree on the meaning of actions, events and views.
    #[wasm_bindgen(getter)]
    pub fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    /// The game's tile types, indexed by the `tileType` field in actions.
    #[wasm_bindgen(getter, unchecked_return_type = "Tile[]")]
    pub fn tiles(&self) -> JsValue {
        of_value(self.0.tile_types().iter().map(tile::of_kind).collect())
    }

    /// Returns the tile with the given id, such as `"base/U"`.
    ///
    /// @throws {ParseError} If the tile is not in the game.
    #[wasm_bindgen(unchecked_return_type = "Tile")]
    pub fn tile(&self, id: &str) -> Result<JsValue, JsValue> {
        Ok(of_value(tile::of_kind(self.kind_of(id)?)))
    }

    /// Returns the number of the tile type with the given id, which is its index in `tiles`.
    ///
    /// @throws {ParseError} If the tile is not in the game.
    #[wasm_bindgen(js_name = tileType)]
    pub fn tile_type(&self, id: &str) -> Result<u16, JsValue> {
        self.type_of(id).map(u16::from)
    }

    fn type_of(&self, id: &str) -> Result<TileType, JsValue> {
        self.0.tile_type(id).map_err(|error| error::parse("id", &error))
    }

    fn kind_of(&self, id: &str) -> Result<&engine::TileTypeInfo, JsValue> {
        Ok(&self.0.tile_types()[self.type_of(id)?.index()])
    }

    fn layout(&self, id: &str) -> Result<&Layout, JsValue> {
        Ok(carc_render::layout(&self.0, self.type_of(id)?)
            .expect("the tile type belongs to the setup"))
    }

    /// Returns a segment's outline as closed rings of points in the unit square; `x` increases to
    /// the right and `y` downward. Use the even-odd rule to fill the rings. For a tile on the
    /// board, pass its `canonical` rotation.
    ///
    /// @param id The id of the tile.
    /// @param segment The segment number.
    /// @param rotation 0, 90, 180 or 270 degrees clockwise.
    /// @throws {ParseError} If the tile is unknown.
    /// @throws {CarcError} If the segment does not exist or the rotation is invalid.
    #[wasm_bindgen(unchecked_return_type = "[number, number][][]")]
    pub fn outline(
        &self,
        id: &str,
        segment: f64,
        rotation: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        tile::outline(self.layout(id)?, segment, rotation)
    }

    /// Returns the point inside a segment's outline where a figure is drawn. See `outline` for
    /// the parameters and errors.
    #[wasm_bindgen(unchecked_return_type = "[number, number]")]
    pub fn anchor(
        &self,
        id: &str,
        segment: f64,
        rotation: Option<f64>,
    ) -> Result<JsValue, JsValue> {
        tile::anchor(self.layout(id)?, segment, rotation)
    }

    /// Returns the number of the segment at a point in the unit square, or `undefined` for a point
    /// off the tile. See `outline` for the errors.
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

    /// Renders a tile as a standalone SVG document, rotated by 0, 90, 180 or 270 degrees clockwise.
    #[wasm_bindgen(js_name = renderTileSvg)]
    pub fn render_tile_svg(
        &self,
        id: &str,
        rotation: Option<f64>,
        #[wasm_bindgen(js_name = tilePixels)] tile_pixels: Option<f64>,
    ) -> Result<String, JsValue> {
        tile::svg(&self.kind_of(id)?.printed(), rotation, tile_pixels)
    }

    /// Renders a tile as five lines of seven characters.
    #[wasm_bindgen(js_name = renderTileText)]
    pub fn render_tile_text(&self, id: &str, rotation: Option<f64>) -> Result<String, JsValue> {
        tile::text(&self.kind_of(id)?.printed(), rotation)
    }

    /// Returns the center of a space relative to the wheel's center, or `undefined` if the space or
    /// the wheel does not exist. The unit is a tile's side. Crown spaces have a radius of 0.17, and
    /// the wheel has a radius of 1.42.
    #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
    pub fn space(&self, space: f64) -> Result<JsValue, JsValue> {
        let point = carc_render::wheel_space(&self.0, value::small("space", space)?);
        Ok(crate::look::point(point))
    }

    /// Parses an action from its notation, in which tiles are identified by their ids: `"pass"`,
    /// `"draw TILE"`, `"place X,Y DEGREES"`, `"place FIGURE X,Y SEGMENT"`, `"choose QUESTION
    /// ANSWER"` and so on. The action need not be legal.
    ///
    /// @throws {ParseError} If the text is not a valid action.
    #[wasm_bindgen(unchecked_return_type = "Action")]
    pub fn action(&self, text: &str) -> Result<JsValue, JsValue> {
        let action = self.0.parse_action(text);
        Ok(action::to_js(action.map_err(|error| error::parse("text", &error))?))
    }

    /// Returns an action's notation, in which tiles are identified by their ids.
    #[wasm_bindgen(js_name = actionText)]
    pub fn action_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ActionLike")] action: JsValue,
    ) -> Result<String, JsValue> {
        Ok(self.0.action_text(action::read(&self.0, &action)?))
    }

    /// Parses an event from its JSON form, which is the same in all languages.
    ///
    /// @throws {ParseError} If the text is not a valid event, or refers to a player or tile that is not in the game.
    #[wasm_bindgen(js_name = eventFromJson, unchecked_return_type = "CarcEvent")]
    pub fn event_from_json(&self, text: &str) -> Result<JsValue, JsValue> {
        let event = self.0.parse_event(text).map_err(|error| error::parse("text", &error))?;
        Ok(of_value(event::value(&self.0, &event)))
    }

    /// Returns the JSON form of an event, which is the same in all languages.
    #[wasm_bindgen(js_name = eventJson)]
    pub fn event_json(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
    ) -> Result<String, JsValue> {
        let event = event::read(&self.0, &event)?;
        Ok(serde_json::to_string(&event).expect("an event can be serialized"))
    }

    /// Returns an event as a sentence, in English or in a built-in language such as `"de"`.
    ///
    /// @throws {ParseError} If the language is unknown, or the object is not a valid event of this game.
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

    /// Returns an event as a sentence in a custom language.
    #[wasm_bindgen(js_name = eventTextIn)]
    pub fn event_text_in(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
        language: &Language,
    ) -> Result<String, JsValue> {
        Ok(language.words().event_text(&self.0, &event::read(&self.0, &event)?))
    }

    /// Returns the content of an event's sentence for translators: a key and named arguments, in
    /// which tiles are identified by their ids.
    #[wasm_bindgen(js_name = eventMessage, unchecked_return_type = "Message")]
    pub fn event_message(
        &self,
        #[wasm_bindgen(unchecked_param_type = "CarcEvent")] event: JsValue,
    ) -> Result<JsValue, JsValue> {
        let message = Message::new(&event::read(&self.0, &event)?);
        let arguments = message.arguments.iter().map(|(name, argument)| {
            let value = match argument {
                Argument::Tile(kind) => js!(self.0.tile_types()[kind.index()].id.as_str()),
                other => value::outgoing(form(&other)),
            };
            ((*name).to_owned(), value)
        });
        let arguments = object(arguments);
        Ok(of_value(js!({ "key": message.key, "arguments": arguments })))
    }

    /// Returns an event without the information hidden from a recipient, such as a tile dealt into
    /// another player's hidden hand. Use this method before sending events to clients.
    ///
    /// @param player The recipient; `undefined` for a spectator.
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

/// Returns the player with the given number, if it exists.
pub(crate) fn seat(setup: &Setup, player: f64) -> Result<Player, error::Fault> {
    let seat: u8 = value::small("player", player)?;
    if usize::from(seat) < setup.players() {
        return Ok(Player::new(seat));
    }
    let last = setup.players() - 1;
    Err(error::argument("player", &format!("{seat} is out of range; expected 0 to {last}")))
}

/// Returns the viewer: a player or a spectator.
pub(crate) fn viewer(setup: &Setup, player: Option<f64>) -> Result<Option<Player>, error::Fault> {
    player.map(|player| seat(setup, player)).transpose()
}
