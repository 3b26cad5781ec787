//! What a game and a view of one both tell of the table.

use carc_engine as engine;
use engine::{ActionList, Actor, Cell, Position, SegmentKind, Setup, Spot, Token};
use serde::Serialize;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::{
    action,
    error::{self, Fault},
    tile,
    value::{self, at_least_a_tile, form, js, object, of_value, outgoing, to_js},
};

pub(crate) fn id(setup: &Setup, kind: u16) -> &str {
    &setup.tile_types()[usize::from(kind)].id
}

pub(crate) fn ids(setup: &Setup, kinds: &[u16]) -> Vec<String> {
    kinds.iter().map(|&kind| id(setup, kind).to_owned()).collect()
}

pub(crate) fn actor(actor: Actor) -> JsValue {
    match actor {
        Actor::Player(player) => player.into(),
        Actor::Chance => "chance".into(),
        Actor::None => JsValue::UNDEFINED,
    }
}

pub(crate) fn legal(setup: &Setup, position: &Position, all_rotations: bool) -> ActionList {
    let mut list = ActionList::new();
    if all_rotations {
        position.legal_actions_all_rotations(setup, &mut list);
    } else {
        position.legal_actions(setup, &mut list);
    }
    list
}

pub(crate) fn history(history: &[engine::HistoryEntry]) -> JsValue {
    let record = |record: &engine::HistoryEntry| {
        let mut fields = js!({
            "action": action::value(record.action),
            "automatic": record.automatic,
            "phase": record.phase.name(),
        });
        if let Actor::Player(player) = record.actor {
            fields["player"] = player.into();
        }
        fields
    };
    of_value(history.iter().map(record).collect())
}

pub(crate) fn counts<T: Into<Value>>(
    pairs: impl IntoIterator<Item = (&'static str, T)>,
) -> JsValue {
    of_value(object(pairs.into_iter().map(|(name, count)| (name.to_owned(), count.into()))))
}

fn tokens_of(setup: &Setup) -> impl Iterator<Item = Token> + '_ {
    Token::all().filter(|token| setup.tokens(*token) > 0)
}

pub(crate) fn supply(setup: &Setup, position: &Position, player: u8) -> JsValue {
    let figures = engine::Figure::all();
    let figures =
        figures.filter(|figure| setup.config().figures.get(figure.name()).is_some_and(|&n| n > 0));
    counts(figures.map(|figure| (figure.name(), position.supply(player, figure))))
}

pub(crate) fn tokens(setup: &Setup, position: &Position, player: u8) -> JsValue {
    counts(tokens_of(setup).map(|token| (token.name(), position.tokens(player, token))))
}

pub(crate) fn bag(setup: &Setup, position: &Position) -> JsValue {
    let drawn = tokens_of(setup).filter(|token| token.is_drawn());
    counts(drawn.map(|token| (token.name(), position.bag(token))))
}

pub(crate) fn records(setup: &Setup, position: &Position) -> JsValue {
    let cards = tokens_of(setup).filter(|token| token.is_card());
    counts(cards.map(|token| (token.name(), position.record(token))))
}

pub(crate) fn tokens_at(setup: &Setup, position: &Position, spot: Spot) -> JsValue {
    let drawn = tokens_of(setup).filter(|token| token.is_drawn());
    let beside = drawn.map(|token| (token.name(), position.tokens_at(spot, token)));
    counts(beside.filter(|(_, count)| *count > 0))
}

pub(crate) fn board(setup: &Setup, position: &Position) -> JsValue {
    let tile = |tile: engine::PlacedTile| {
        js!({
            "x": tile.cell.x,
            "y": tile.cell.y,
            "tile": id(setup, tile.tile_type),
            "rotation": tile.rotation.degrees(),
            "canonical": tile.canonical.degrees(),
        })
    };
    of_value(position.board().map(tile).collect())
}

pub(crate) fn cells(cells: impl IntoIterator<Item = Cell>) -> JsValue {
    of_value(cells.into_iter().map(|cell| js!({ "x": cell.x, "y": cell.y })).collect())
}

pub(crate) fn some(value: Option<impl Serialize>) -> JsValue {
    value.map_or(JsValue::UNDEFINED, |value| to_js(&value))
}

pub(crate) fn point(point: Option<carc_render::Point>) -> JsValue {
    point.map_or(JsValue::UNDEFINED, |at| of_value(js!([at.x, at.y])))
}

pub(crate) fn towers(position: &Position) -> JsValue {
    let tower = |(cell, floors): (Cell, _)| js!({ "x": cell.x, "y": cell.y, "floors": floors });
    of_value(position.towers().map(tower).collect())
}

pub(crate) fn prisoners(position: &Position, captor: u8, owner: u8) -> JsValue {
    let held = engine::Figure::all();
    let held = held.map(|figure| (figure.name(), position.prisoners(captor, owner, figure)));
    counts(held.filter(|(_, count)| *count > 0))
}

pub(crate) fn neutral(position: &Position) -> JsValue {
    let figures = position.neutral_figures();
    of_value(object(
        figures.map(|(figure, spot)| (figure.name().to_owned(), outgoing(form(&spot)))),
    ))
}

pub(crate) fn completed(setup: &Setup, position: &Position, kind: &str) -> Result<u16, Fault> {
    let known = SegmentKind::ALL.into_iter().find(|known| known.name() == kind);
    let wrong = || error::argument("kind", &format!("{kind:?} is not known"));
    Ok(position.completed_features(setup, known.ok_or_else(wrong)?))
}

pub(crate) fn port(
    setup: &Setup,
    position: &Position,
    at: Cell,
    side: &str,
    place: &str,
) -> Result<Option<u8>, Fault> {
    let wrong = |what: &str, word: &str| error::argument(what, &format!("{word:?} is not known"));
    let found = engine::Side::ALL.into_iter().find(|known| known.name() == side);
    let side = found.ok_or_else(|| wrong("side", side))?;
    let found = engine::Port::ALL.into_iter().find(|known| known.name() == place);
    let port = found.ok_or_else(|| wrong("position", place))?;
    Ok(position.segment_at(setup, at, side, port))
}

/// A cell of the table.
pub(crate) fn cell(x: f64, y: f64) -> Result<Cell, Fault> {
    let number = |name: &str, value: f64| {
        let whole = value.fract() == 0.0 && value.abs() < 40_000.0;
        let number = if whole { i16::try_from(value as i32).ok() } else { None };
        number.ok_or_else(|| error::argument(name, &format!("{value} is out of range")))
    };
    Ok(Cell::new(number("x", x)?, number("y", y)?))
}

/// A place on the board, of which other fields are ignored: an event or an action has one.
pub(crate) fn spot(given: &JsValue) -> Result<Spot, Fault> {
    let mut own = Map::new();
    if let Value::Object(fields) = value::read("spot", given)? {
        let keys = ["x", "y", "segment", "corner", "space", "tower"];
        own.extend(fields.into_iter().filter(|(key, _)| keys.contains(&key.as_str())));
    }
    at_least_a_tile(&mut own);
    value::of_form(&own.into()).map_err(|error| error::parse("spot", &error))
}

/// How a picture is drawn, from the fields of an object.
pub(crate) fn svg_options(options: &JsValue) -> Result<carc_render::SvgOptions, Fault> {
    Ok(carc_render::SvgOptions {
        tile_pixels: tile::pixels(value::field(options, "tilePixels").as_f64())?,
        coordinates: value::flag(options, "coordinates"),
        numbers: value::flag(options, "numbers"),
        legal: value::flag(options, "legal"),
    })
}

pub(crate) fn text_options(options: &JsValue) -> carc_render::TextOptions {
    carc_render::TextOptions {
        colors: value::flag(options, "colors"),
        legal: value::flag(options, "legal"),
    }
}

/// The methods that games and views share. The class has `setup()` and `position()`, and in `inner` what
/// can be drawn.
macro_rules! looks {
    ($class:ident) => {
        #[wasm_bindgen]
        impl $class {
            /// What is played with and by which rules: a new handle.
            #[wasm_bindgen(getter)]
            pub fn config(&self) -> Config {
                Config(Arc::clone(self.inner.setup()))
            }

            /// What is to be decided, such as `"place"` or `"figure"`; `"over"` at the end. All of them are in
            /// `vocabulary().phases`.
            #[wasm_bindgen(getter)]
            pub fn phase(&self) -> String {
                self.position().phase().name().to_owned()
            }

            /// Who decides: the seat of a player, `"chance"` where an open game waits for a draw, or `undefined`
            /// when the game is over.
            #[wasm_bindgen(getter, unchecked_return_type = "number | 'chance' | undefined")]
            pub fn actor(&self) -> JsValue {
                look::actor(self.position().actor())
            }

            /// Whose turn it is, also after the end: then whose turn was the last.
            #[wasm_bindgen(getter, js_name = activePlayer)]
            pub fn active_player(&self) -> u8 {
                self.position().active_player()
            }

            /// The number of the turn, from 1.
            #[wasm_bindgen(getter)]
            pub fn turn(&self) -> u32 {
                self.position().turn()
            }

            /// The part of the turn: 2 while a second tile of the turn is played, otherwise 1.
            #[wasm_bindgen(getter, js_name = turnPart)]
            pub fn turn_part(&self) -> u8 {
                self.position().turn_part()
            }

            /// Whether the game has ended and all points are given.
            #[wasm_bindgen(getter, js_name = isOver)]
            pub fn is_over(&self) -> bool {
                self.position().is_over()
            }

            /// The points of each player, by seat.
            #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
            pub fn scores(&self) -> JsValue {
                to_js(&self.position().scores(self.setup()))
            }

            /// The id of the tile that is drawn and to be laid; `undefined` if there is none.
            #[wasm_bindgen(getter, js_name = currentTile)]
            pub fn current_tile(&self) -> Option<String> {
                self.position().current_tile().map(|kind| look::id(self.setup(), kind).to_owned())
            }

            /// How many tiles are left to draw, those of the river included.
            #[wasm_bindgen(getter, js_name = tilesRemaining)]
            pub fn tiles_remaining(&self) -> u16 {
                self.position().tiles_remaining()
            }

            /// How many tiles of the river are left to draw; while there are any, they come first.
            #[wasm_bindgen(getter, js_name = riverTilesRemaining)]
            pub fn river_tiles_remaining(&self) -> u16 {
                self.position().river_tiles_remaining()
            }

            /// How many tiles lie face down under hills. Nobody may know which ones.
            #[wasm_bindgen(getter, js_name = hiddenTiles)]
            pub fn hidden_tiles(&self) -> u16 {
                self.position().hidden_tiles()
            }

            /// The shepherd whose flock is asked about in the phase `"flock"`; `undefined` in other phases.
            #[wasm_bindgen(getter, unchecked_return_type = "Spot | undefined")]
            pub fn flock(&self) -> JsValue {
                look::some(self.position().flock())
            }

            /// How many of each figure of the game a player has in front of them.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn supply(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::supply(self.setup(), self.position(), seat))
            }

            /// How many of each token of the game a player has; empty if the game has no tokens.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn tokens(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::tokens(self.setup(), self.position(), seat))
            }

            /// How many of each token are in the bag from which chance draws; empty if the game has no bag.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn bag(&self) -> JsValue {
                look::bag(self.setup(), self.position())
            }

            /// The record of each card of the game: how many tiles the feature has for which it was last given.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn records(&self) -> JsValue {
                look::records(self.setup(), self.position())
            }

            /// How many features of a kind, such as `"city"`, are complete on the board.
            #[wasm_bindgen(js_name = completedFeatures)]
            pub fn completed_features(&self, kind: &str) -> Result<u16, JsValue> {
                look::completed(self.setup(), self.position(), kind)
            }

            /// The tokens beside the figure on a spot, by name: the sheep of a shepherd.
            #[wasm_bindgen(js_name = tokensAt, unchecked_return_type = "Record<string, number>")]
            pub fn tokens_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                Ok(look::tokens_at(self.setup(), self.position(), look::spot(&spot)?))
            }

            /// The ids of the tiles that were drawn too early and lie face up beside the stack.
            #[wasm_bindgen(js_name = setAside)]
            pub fn set_aside(&self) -> Vec<String> {
                look::ids(self.setup(), self.position().set_aside())
            }

            /// The floors on every site on the table; empty in games without towers.
            #[wasm_bindgen(unchecked_return_type = "(Cell & { floors: number })[]")]
            pub fn towers(&self) -> JsValue {
                look::towers(self.position())
            }

            /// The meeples of the player `owner` that the player `captor` holds, by name.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn prisoners(&self, captor: f64, owner: f64) -> Result<JsValue, JsValue> {
                let captor = config::seat(self.setup(), captor)?;
                let owner = config::seat(self.setup(), owner)?;
                Ok(look::prisoners(self.position(), captor, owner))
            }

            /// Whether the ransom of this turn has been paid.
            #[wasm_bindgen(getter, js_name = hasRansomed)]
            pub fn has_ransomed(&self) -> bool {
                self.position().has_ransomed()
            }

            /// Whether a player still has their abbey in front of them; always `false` in games without.
            #[wasm_bindgen(js_name = hasAbbey)]
            pub fn has_abbey(&self, player: f64) -> Result<bool, JsValue> {
                Ok(self.position().has_abbey(config::seat(self.setup(), player)?))
            }

            /// The ids of the tiles in a player's hand, as far as they are known here; empty unless the option
            /// `hand_size` gives hands.
            pub fn hand(&self, player: f64) -> Result<Vec<String>, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::ids(self.setup(), &self.position().hand(seat)))
            }

            /// How many tiles a player has in the hand, known or not.
            #[wasm_bindgen(js_name = handSize)]
            pub fn hand_size(&self, player: f64) -> Result<u32, JsValue> {
                Ok(self.position().hand_size(config::seat(self.setup(), player)?) as u32)
            }

            /// Every tile on the board, in the order in which they were laid.
            #[wasm_bindgen(unchecked_return_type = "PlacedTile[]")]
            pub fn board(&self) -> JsValue {
                look::board(self.setup(), self.position())
            }

            /// The empty cells beside tiles, by row, then column.
            #[wasm_bindgen(js_name = openCells, unchecked_return_type = "Cell[]")]
            pub fn open_cells(&self) -> JsValue {
                look::cells(self.position().open_cells())
            }

            /// The holes: empty cells with tiles on all four sides, where an abbey can be laid unless shrines
            /// around forbid it.
            #[wasm_bindgen(unchecked_return_type = "Cell[]")]
            pub fn holes(&self) -> JsValue {
                look::cells(self.position().holes())
            }

            /// The cells beside tiles that can never be filled any more: no tile that is to come fits there.
            #[wasm_bindgen(js_name = deadCells, unchecked_return_type = "Cell[]")]
            pub fn dead_cells(&self) -> JsValue {
                look::cells(self.position().dead_cells(self.setup()))
            }

            /// The cell of the tile that was laid last; `undefined` if none was.
            #[wasm_bindgen(getter, js_name = lastCell, unchecked_return_type = "Cell | undefined")]
            pub fn last_cell(&self) -> JsValue {
                look::some(self.position().last_cell())
            }

            /// The segments at the sides of a placed tile, as it lies: for each side from the north clockwise its
            /// left, center and right port as seen from the middle of the tile, `null` where no segment is.
            /// `undefined` if no tile lies there. The numbers are those of spots.
            #[wasm_bindgen(unchecked_return_type = "Ports | undefined")]
            pub fn ports(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
                let ports = self.position().ports(self.setup(), look::cell(x, y)?);
                Ok(look::some(ports))
            }

            /// The segment at a port of a placed tile, as it lies; `undefined` if there is none. The side is
            /// `"north"`, `"east"`, `"south"` or `"west"`, the position on it `"left"`, `"center"` or `"right"`
            /// as seen from the middle of the tile.
            #[wasm_bindgen(js_name = segmentAt)]
            pub fn segment_at(
                &self,
                x: f64,
                y: f64,
                #[wasm_bindgen(unchecked_param_type = "Side")] side: String,
                #[wasm_bindgen(unchecked_param_type = "'left' | 'center' | 'right'")]
                position: String,
            ) -> Result<Option<u8>, JsValue> {
                look::port(self.setup(), self.position(), look::cell(x, y)?, &side, &position)
            }

            /// Every figure of a player on the board, in the order of their spots.
            #[wasm_bindgen(unchecked_return_type = "PlacedFigure[]")]
            pub fn figures(&self) -> JsValue {
                to_js(&self.position().figures())
            }

            /// The figures on the board that belong to nobody, such as the dragon, by name, and where they stand:
            /// on a segment with the meeple there, on a cell with nobody.
            #[wasm_bindgen(js_name = neutralFigures, unchecked_return_type = "Record<string, Spot>")]
            pub fn neutral_figures(&self) -> JsValue {
                look::neutral(self.position())
            }

            /// Every feature on the board, in the order of their first spots.
            #[wasm_bindgen(unchecked_return_type = "Feature[]")]
            pub fn features(&self) -> JsValue {
                to_js(&self.position().features(self.setup()))
            }

            /// The feature to which the segment of a spot belongs; `undefined` where there is none.
            #[wasm_bindgen(js_name = featureAt, unchecked_return_type = "Feature | undefined")]
            pub fn feature_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let feature = self.position().feature_at(self.setup(), look::spot(&spot)?);
                Ok(look::some(feature))
            }

            /// The spot at a point of the table: what a player means who points there. `x` grows to the right and
            /// `y` down; the tile on cell (x, y) lies from (x, y) to (x + 1, y + 1). `undefined` where nothing lies.
            #[wasm_bindgen(unchecked_return_type = "Spot | undefined")]
            pub fn pick(&self, x: f64, y: f64) -> JsValue {
                look::some(carc_render::pick(self.position(), self.setup(), x, y))
            }

            /// The point of the table where a figure on a spot stands; `undefined` if there is no such spot.
            #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
            pub fn locate(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let spot = look::spot(&spot)?;
                let point = carc_render::locate(self.position(), self.setup(), spot);
                Ok(look::point(point))
            }

            /// The board as a standalone SVG document; the same game always gives the same text.
            #[wasm_bindgen(js_name = toSvg)]
            pub fn to_svg(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: JsValue,
            ) -> Result<String, JsValue> {
                let options = look::svg_options(&options)?;
                Ok(carc_render::render_svg(self.position(), self.setup(), &options))
            }

            /// The board in characters, for a terminal.
            #[wasm_bindgen(js_name = toText)]
            pub fn to_text(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "TextOptions")] options: JsValue,
            ) -> String {
                let options = look::text_options(&options);
                carc_render::render_text(self.position(), self.setup(), &options)
            }
        }
    };
}
pub(crate) use looks;
