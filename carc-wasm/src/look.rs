//! The state of games and views as JavaScript values.

use carc_engine as engine;
use carc_engine::Player;
use engine::{ActionList, Actor, Cell, SegmentKind, Setup, Spot, State, TileType, Token};
use serde::Serialize;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

use crate::{
    action,
    error::{self, Fault},
    tile,
    value::{self, at_least_a_tile, form, js, object, of_value, outgoing, to_js},
};

pub(crate) fn id(setup: &Setup, tile_type: TileType) -> &str {
    &setup.tile_types()[tile_type.index()].id
}

pub(crate) fn ids(setup: &Setup, kinds: &[TileType]) -> Vec<String> {
    kinds.iter().map(|&kind| id(setup, kind).to_owned()).collect()
}

pub(crate) fn actor(actor: Actor) -> JsValue {
    match actor {
        Actor::Player(player) => player.number().into(),
        Actor::Chance => "chance".into(),
        Actor::None => JsValue::UNDEFINED,
    }
}

pub(crate) fn legal(state: State<'_>, all_rotations: bool) -> ActionList {
    let mut list = ActionList::new();
    if all_rotations {
        state.legal_actions_all_rotations(&mut list);
    } else {
        state.legal_actions_into(&mut list);
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
            fields["player"] = player.number().into();
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

pub(crate) fn supply(state: State<'_>, player: Player) -> JsValue {
    let setup = state.setup();
    let figures = engine::Figure::all();
    let figures =
        figures.filter(|figure| setup.config().figures.get(figure.name()).is_some_and(|&n| n > 0));
    counts(figures.map(|figure| (figure.name(), state.supply(player, figure))))
}

pub(crate) fn tokens(state: State<'_>, player: Player) -> JsValue {
    let setup = state.setup();
    counts(tokens_of(setup).map(|token| (token.name(), state.tokens(player, token))))
}

pub(crate) fn bag(state: State<'_>) -> JsValue {
    let setup = state.setup();
    let drawn = tokens_of(setup).filter(|token| token.is_drawn());
    counts(drawn.map(|token| (token.name(), state.bag(token))))
}

pub(crate) fn records(state: State<'_>) -> JsValue {
    let setup = state.setup();
    let cards = tokens_of(setup).filter(|token| token.is_card());
    counts(cards.map(|token| (token.name(), state.record(token))))
}

pub(crate) fn tokens_at(state: State<'_>, spot: Spot) -> JsValue {
    let setup = state.setup();
    let placed = tokens_of(setup).chain(state.ferry(spot.cell));
    let beside = placed.map(|token| (token.name(), state.tokens_at(spot, token)));
    counts(beside.filter(|(_, count)| *count > 0))
}

pub(crate) fn board(state: State<'_>) -> JsValue {
    let setup = state.setup();
    let tile = |tile: engine::PlacedTile| {
        js!({
            "x": tile.cell.x,
            "y": tile.cell.y,
            "tile": id(setup, tile.tile_type),
            "rotation": tile.rotation.degrees(),
            "canonical": tile.canonical.degrees(),
        })
    };
    of_value(state.board().map(tile).collect())
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

pub(crate) fn ingots(state: State<'_>) -> JsValue {
    let pile = |(cell, count): (Cell, _)| js!({ "x": cell.x, "y": cell.y, "count": count });
    of_value(state.ingots().map(pile).collect())
}

pub(crate) fn towers(state: State<'_>) -> JsValue {
    let tower = |(cell, floors): (Cell, _)| js!({ "x": cell.x, "y": cell.y, "floors": floors });
    of_value(state.towers().map(tower).collect())
}

pub(crate) fn prisoners(state: State<'_>, captor: Player, owner: Player) -> JsValue {
    let held = engine::Figure::all();
    let held = held.map(|figure| (figure.name(), state.prisoners(captor, owner, figure)));
    counts(held.filter(|(_, count)| *count > 0))
}

pub(crate) fn neutral(state: State<'_>) -> JsValue {
    let figures = state.neutral_figures();
    of_value(object(
        figures.map(|(figure, spot)| (figure.name().to_owned(), outgoing(form(&spot)))),
    ))
}

pub(crate) fn completed(state: State<'_>, kind: &str) -> Result<u16, Fault> {
    let known = SegmentKind::ALL.into_iter().find(|known| known.name() == kind);
    let wrong = || error::argument("kind", &format!("unknown name {kind:?}"));
    Ok(state.completed_features(known.ok_or_else(wrong)?))
}

pub(crate) fn port(
    state: State<'_>,
    at: Cell,
    side: &str,
    place: &str,
) -> Result<Option<u8>, Fault> {
    let wrong = |what: &str, word: &str| error::argument(what, &format!("unknown name {word:?}"));
    let found = engine::Side::ALL.into_iter().find(|known| known.name() == side);
    let side = found.ok_or_else(|| wrong("side", side))?;
    let found = engine::Port::ALL.into_iter().find(|known| known.name() == place);
    let port = found.ok_or_else(|| wrong("position", place))?;
    Ok(state.segment_at(at, side, port))
}

/// Returns a cell on the table.
pub(crate) fn cell(x: f64, y: f64) -> Result<Cell, Fault> {
    let number = |name: &str, value: f64| {
        let whole = value.fract() == 0.0 && value.abs() < 40_000.0;
        let number = if whole { i16::try_from(value as i32).ok() } else { None };
        number.ok_or_else(|| error::argument(name, &format!("{value} is out of range")))
    };
    Ok(Cell::new(number("x", x)?, number("y", y)?))
}

/// Reads a spot. Other fields are ignored, so events and actions can be passed too.
pub(crate) fn spot(given: &JsValue) -> Result<Spot, Fault> {
    let mut own = Map::new();
    if let Value::Object(fields) = value::read("spot", given)? {
        let keys = ["x", "y", "segment", "corner", "space", "tower"];
        own.extend(fields.into_iter().filter(|(key, _)| keys.contains(&key.as_str())));
    }
    at_least_a_tile(&mut own);
    value::of_form(&own.into()).map_err(|error| error::parse("spot", &error))
}

/// Reads rendering options from an object.
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

/// Defines the methods that games and views share. The class must have `setup()`, `position()`, and
/// a field `inner` that can be rendered.
macro_rules! looks {
    ($class:ident) => {
        #[wasm_bindgen]
        impl $class {
            /// The config of the game, as a new handle.
            #[wasm_bindgen(getter)]
            pub fn config(&self) -> Config {
                Config(Arc::clone(self.inner.setup()))
            }

            /// The name of the phase, such as `"place"` or `"figure"`, or `"over"` at the end of
            /// the game. See `vocabulary().phases`.
            #[wasm_bindgen(getter)]
            pub fn phase(&self) -> String {
                self.state().phase().name().to_owned()
            }

            /// The player to act, `"chance"` if an external draw is pending, or `undefined` if the
            /// game is over.
            #[wasm_bindgen(getter, unchecked_return_type = "number | 'chance' | undefined")]
            pub fn actor(&self) -> JsValue {
                look::actor(self.state().actor())
            }

            /// The active player; after the end, the player of the last turn.
            #[wasm_bindgen(getter, js_name = activePlayer)]
            pub fn active_player(&self) -> u8 {
                self.state().active_player().number()
            }

            /// The turn number, from 1.
            #[wasm_bindgen(getter)]
            pub fn turn(&self) -> u32 {
                self.state().turn()
            }

            /// The turn part: 2 while the second tile of a turn is played, otherwise 1.
            #[wasm_bindgen(getter, js_name = turnPart)]
            pub fn turn_part(&self) -> u8 {
                self.state().turn_part()
            }

            /// True if the game has ended and all points have been scored.
            #[wasm_bindgen(getter, js_name = isOver)]
            pub fn is_over(&self) -> bool {
                self.state().is_over()
            }

            /// The score of each player.
            #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
            pub fn scores(&self) -> JsValue {
                to_js(&self.state().scores())
            }

            /// The id of the current tile, if any.
            #[wasm_bindgen(getter, js_name = currentTile)]
            pub fn current_tile(&self) -> Option<String> {
                self.state().current_tile().map(|kind| look::id(self.setup(), kind).to_owned())
            }

            /// The number of tiles left to draw, including river tiles.
            #[wasm_bindgen(getter, js_name = tilesRemaining)]
            pub fn tiles_remaining(&self) -> u16 {
                self.state().tiles_remaining()
            }

            /// The number of river tiles left to draw. River tiles are drawn before all others.
            #[wasm_bindgen(getter, js_name = riverTilesRemaining)]
            pub fn river_tiles_remaining(&self) -> u16 {
                self.state().river_tiles_remaining()
            }

            /// The number of face-down tiles under hills, which are hidden from all players.
            #[wasm_bindgen(getter, js_name = hiddenTiles)]
            pub fn hidden_tiles(&self) -> u16 {
                self.state().hidden_tiles()
            }

            /// The shepherd of the pending decision in the `"flock"` phase, otherwise `undefined`.
            #[wasm_bindgen(getter, unchecked_return_type = "Spot | undefined")]
            pub fn flock(&self) -> JsValue {
                look::some(self.state().flock())
            }

            /// Returns the number of figures in a player's supply, by figure name.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn supply(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::supply(self.state(), seat))
            }

            /// Returns a player's number of tokens, by token name; empty if the game has no tokens.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn tokens(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::tokens(self.state(), seat))
            }

            /// Returns the number of tokens in the bag, by token name; empty if the game has no
            /// bag.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn bag(&self) -> JsValue {
                look::bag(self.state())
            }

            /// Returns the record of each card: the number of tiles in the feature that last earned
            /// it.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn records(&self) -> JsValue {
                look::records(self.state())
            }

            /// Returns the number of completed features of a kind, such as `"city"`, on the board.
            #[wasm_bindgen(js_name = completedFeatures)]
            pub fn completed_features(&self, kind: &str) -> Result<u16, JsValue> {
                look::completed(self.state(), kind)
            }

            /// Returns each player's points if the game ended now, with the reasons. Features that
            /// this turn has completed but not yet scored are scored first; pending decisions are
            /// skipped.
            #[wasm_bindgen(unchecked_return_type = "Standing")]
            pub fn standing(&self) -> JsValue {
                crate::analysis::standing(self.state())
            }

            /// Returns the remaining tiles whose sides fit a cell, ordered by tile type number. The
            /// list is empty if the cell is not open. The remaining tiles are the same as in
            /// `deadCells`.
            #[wasm_bindgen(unchecked_return_type = "FittingTile[]")]
            pub fn fits(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
                Ok(crate::analysis::fits(self.state(), look::cell(x, y)?))
            }

            /// Returns the features of a kind with the most tiles, ordered by first spot. There can
            /// be one such feature, several tied features, or none. The list includes both complete
            /// and incomplete features. A complete feature does not have owners after it has been
            /// scored.
            #[wasm_bindgen(unchecked_return_type = "Feature[]")]
            pub fn largest(&self, kind: &str) -> Result<JsValue, JsValue> {
                crate::analysis::largest(self.state(), kind)
            }

            /// Returns every whole turn with its results. Without arguments, the turns begin with
            /// the pending decision. Before a tile is placed, `tile` can replace the current tile,
            /// and `player` can replace the active player. A turn ends before the next draw of a
            /// tile or token, before the dragon moves, before another player decides, and before
            /// the second part that a builder earns.
            #[wasm_bindgen(unchecked_return_type = "TurnOutcome[]")]
            pub fn outcomes(
                &self,
                tile: Option<String>,
                player: Option<f64>,
            ) -> Result<JsValue, JsValue> {
                crate::analysis::outcomes(self.state(), tile, player)
            }

            /// Computes the expected final points of every candidate of the player to act. They are
            /// exact if the budget of `nodes` positions (default: 1,000,000) is sufficient. Every
            /// player maximizes the expected lead over the best opponent, and draws are averaged
            /// over all outcomes. The search deepens by one turn at a time and returns the result
            /// of the last complete depth. A cancelled call returns its results so far.
            ///
            /// @throws {AgentError} If the game is over, if hands are hidden, or if the call was cancelled or ran out of
            ///   nodes before it had played every candidate to the end of its turn.
            #[wasm_bindgen(unchecked_return_type = "Solution")]
            pub fn solve(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "SolveOptions")] options: JsValue,
            ) -> Result<JsValue, JsValue> {
                crate::solve::solve(self.state(), &options)
            }

            /// Returns the tokens of the figure on a spot, by name, such as a shepherd's sheep.
            #[wasm_bindgen(js_name = tokensAt, unchecked_return_type = "Record<string, number>")]
            pub fn tokens_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                Ok(look::tokens_at(self.state(), look::spot(&spot)?))
            }

            /// The ids of the tiles that are set aside face up because they were drawn too early.
            #[wasm_bindgen(js_name = setAside)]
            pub fn set_aside(&self) -> Vec<String> {
                look::ids(self.setup(), self.state().set_aside())
            }

            /// Returns the number of ingots on every tile that has any.
            #[wasm_bindgen(unchecked_return_type = "(Cell & { count: number })[]")]
            pub fn ingots(&self) -> JsValue {
                look::ingots(self.state())
            }

            /// Returns the number of floors on every tower site; empty in games without towers.
            #[wasm_bindgen(unchecked_return_type = "(Cell & { floors: number })[]")]
            pub fn towers(&self) -> JsValue {
                look::towers(self.state())
            }

            /// Returns the figures that one player has captured from another, as counts by name.
            ///
            /// @param captor The player who captured the figures.
            /// @param owner The player who owns the figures.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn prisoners(&self, captor: f64, owner: f64) -> Result<JsValue, JsValue> {
                let captor = config::seat(self.setup(), captor)?;
                let owner = config::seat(self.setup(), owner)?;
                Ok(look::prisoners(self.state(), captor, owner))
            }

            /// True if a ransom has been paid in this turn.
            #[wasm_bindgen(getter, js_name = hasRansomed)]
            pub fn has_ransomed(&self) -> bool {
                self.state().has_ransomed()
            }

            /// Returns true if a player still has their abbey; always false in games without abbeys.
            #[wasm_bindgen(js_name = hasAbbey)]
            pub fn has_abbey(&self, player: f64) -> Result<bool, JsValue> {
                Ok(self.state().has_abbey(config::seat(self.setup(), player)?))
            }

            /// Returns the ids of the known tiles in a player's hand; empty unless the `hand_size` option is set.
            pub fn hand(&self, player: f64) -> Result<Vec<String>, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::ids(self.setup(), &self.state().hand(seat)))
            }

            /// Returns the number of tiles in a player's hand, known or unknown.
            #[wasm_bindgen(js_name = handSize)]
            pub fn hand_size(&self, player: f64) -> Result<u32, JsValue> {
                Ok(self.state().hand_size(config::seat(self.setup(), player)?) as u32)
            }

            /// Returns every tile on the board, in the order of placement.
            #[wasm_bindgen(unchecked_return_type = "PlacedTile[]")]
            pub fn board(&self) -> JsValue {
                look::board(self.state())
            }

            /// Returns the empty cells next to tiles, by row, then column.
            #[wasm_bindgen(js_name = openCells, unchecked_return_type = "Cell[]")]
            pub fn open_cells(&self) -> JsValue {
                look::cells(self.state().open_cells())
            }

            /// Returns the holes, which are empty cells with tiles on all four sides. An abbey can
            /// be placed in a hole unless adjacent shrines forbid it.
            #[wasm_bindgen(unchecked_return_type = "Cell[]")]
            pub fn holes(&self) -> JsValue {
                look::cells(self.state().holes())
            }

            /// Returns the empty cells next to tiles that no remaining tile fits.
            #[wasm_bindgen(js_name = deadCells, unchecked_return_type = "Cell[]")]
            pub fn dead_cells(&self) -> JsValue {
                look::cells(self.state().dead_cells())
            }

            /// The cell of the last placed tile; `undefined` if no tile has been placed.
            #[wasm_bindgen(getter, js_name = lastCell, unchecked_return_type = "Cell | undefined")]
            pub fn last_cell(&self) -> JsValue {
                look::some(self.state().last_cell())
            }

            /// Returns the segments at the ports of a placed tile in its current rotation. The
            /// result has an entry for each of the four sides, clockwise from the north, with the
            /// segments at its left, center and right port as seen from the center of the tile. A
            /// port without a segment is `null`. Returns `undefined` if the cell is empty. The
            /// numbers are the same as in spots.
            #[wasm_bindgen(unchecked_return_type = "Ports | undefined")]
            pub fn ports(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
                let ports = self.state().ports(look::cell(x, y)?);
                Ok(look::some(ports))
            }

            /// Returns the number of the segment at a port of a placed tile, if any.
            ///
            /// @param side `"north"`, `"east"`, `"south"` or `"west"`, on the board.
            /// @param position `"left"`, `"center"` or `"right"`, as seen from the center of the tile.
            #[wasm_bindgen(js_name = segmentAt)]
            pub fn segment_at(
                &self,
                x: f64,
                y: f64,
                #[wasm_bindgen(unchecked_param_type = "Side")] side: String,
                #[wasm_bindgen(unchecked_param_type = "'left' | 'center' | 'right'")]
                position: String,
            ) -> Result<Option<u8>, JsValue> {
                look::port(self.state(), look::cell(x, y)?, &side, &position)
            }

            /// Returns all figures on the board that belong to players, ordered by spot.
            #[wasm_bindgen(unchecked_return_type = "PlacedFigure[]")]
            pub fn figures(&self) -> JsValue {
                to_js(&self.state().figures())
            }

            /// Returns the spots of the neutral figures on the board, such as the dragon, by name.
            /// A neutral figure on a segment accompanies the meeple there, and a neutral figure on
            /// a cell is alone.
            #[wasm_bindgen(js_name = neutralFigures, unchecked_return_type = "Record<string, Spot>")]
            pub fn neutral_figures(&self) -> JsValue {
                look::neutral(self.state())
            }

            /// Returns every feature on the board, ordered by first spot.
            #[wasm_bindgen(unchecked_return_type = "Feature[]")]
            pub fn features(&self) -> JsValue {
                to_js(&self.state().features())
            }

            /// Returns the feature of a segment, or `undefined` if the segment does not exist.
            #[wasm_bindgen(js_name = featureAt, unchecked_return_type = "Feature | undefined")]
            pub fn feature_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let feature = self.state().feature_at(look::spot(&spot)?);
                Ok(look::some(feature))
            }

            /// Returns the spot at a point of the table, such as the position of a click or tap, if
            /// any. `x` increases to the right, and `y` increases downward. The tile on cell (x, y)
            /// covers the square from (x, y) to (x + 1, y + 1).
            #[wasm_bindgen(unchecked_return_type = "Spot | undefined")]
            pub fn pick(&self, x: f64, y: f64) -> JsValue {
                look::some(carc_render::pick(self.position(), self.setup(), x, y))
            }

            /// Returns the point of the table where a figure on a spot is drawn, or `undefined` if
            /// the spot does not exist.
            #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
            pub fn locate(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let spot = look::spot(&spot)?;
                let point = carc_render::locate(self.position(), self.setup(), spot);
                Ok(look::point(point))
            }

            /// Renders the board as a standalone SVG document. The same position always produces the same text.
            #[wasm_bindgen(js_name = renderSvg)]
            pub fn render_svg(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: JsValue,
            ) -> Result<String, JsValue> {
                let options = look::svg_options(&options)?;
                Ok(carc_render::render_svg(self.position(), self.setup(), &options))
            }

            /// Renders the board as text for a terminal.
            #[wasm_bindgen(js_name = renderText)]
            pub fn render_text(
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
