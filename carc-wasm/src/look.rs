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

mod methods;

pub(crate) use methods::looks;

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
    let beside = Token::all().map(|token| (token.name(), state.tokens_at(spot, token)));
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

pub(crate) fn placed_tokens(state: State<'_>) -> JsValue {
    let token = |placed: &carc_render::PlacedToken| {
        js!({
            "x": placed.cell.x,
            "y": placed.cell.y,
            "token": placed.token.name(),
            "point": [placed.at.x, placed.at.y],
        })
    };
    let tokens = carc_render::placed_tokens(state.position(), state.setup());
    of_value(tokens.iter().map(token).collect())
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

/// Reads a spot. Fields that are not part of a spot are ignored, so events and actions can be
/// passed too.
pub(crate) fn spot(given: &JsValue) -> Result<Spot, Fault> {
    let mut own = Map::new();
    if let Value::Object(fields) = value::read("spot", given)? {
        let keys = ["x", "y", "segment", "corner", "space", "tower", "lying"];
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
