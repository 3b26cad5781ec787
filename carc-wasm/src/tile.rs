//! Tiles and tile files.

use carc_engine as engine;
use carc_render::{Layout, Point, SvgOptions, TextOptions, render_tile_svg, render_tile_text};
use engine::{Player, Port, Rotation, Side, TileTypeInfo};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    error::{self, Fault},
    value::{self, js, of_value},
};

/// Converts a tile type in a game to its JavaScript form.
pub(crate) fn of_kind(kind: &TileTypeInfo) -> Value {
    let mut value = printed(&kind.tile, &kind.id, kind.copies);
    value["marks"] = js!(kind.marks);
    for (name, is_so) in [
        ("river", kind.river),
        ("fork", kind.fork),
        ("mouth", kind.mouth),
        ("personal", kind.personal),
        ("board", kind.board),
    ] {
        value[name] = js!(is_so);
    }
    value
}

fn printed(tile: &engine::Tile, id: &str, count: u16) -> Value {
    let sides = Side::ALL.map(|side| tile.side(side).name());
    js!({
        "id": id,
        "name": tile.name,
        "count": count,
        "segments": tile.segments.iter().map(segment).collect::<Vec<_>>(),
        "sides": sides,
        "meets": tile.meets,
        "marks": tile.marks,
        "copies": tile.copies.iter().map(|(count, marks)| js!({ "count": count, "marks": marks })).collect::<Vec<_>>(),
        "canonical": tile.canonical_rotations().map(Rotation::degrees),
    })
}

fn segment(segment: &engine::Segment) -> Value {
    let ports = Side::ALL.into_iter().flat_map(|side| {
        let own = Port::ALL.into_iter().filter(move |&port| segment.has_port(side, port));
        own.map(move |port| {
            format!("{}{}", ["N", "E", "S", "W"][side as usize], ["l", "c", "r"][port as usize])
        })
    });
    js!({
        "kind": segment.kind.name(),
        "ports": ports.collect::<Vec<_>>(),
        "pennants": segment.pennants,
        "touches": segment.touches,
        "end": segment.end.map(engine::RoadEnd::name),
        "marks": segment.marks,
    })
}

fn turned(rotation: Option<f64>) -> Result<Rotation, Fault> {
    let degrees = rotation.unwrap_or_default();
    let found = value::small("rotation", degrees).ok().and_then(Rotation::from_degrees);
    found.ok_or_else(|| {
        error::argument("rotation", &format!("{degrees} is invalid; expected 0, 90, 180 or 270"))
    })
}

fn no_segment() -> Fault {
    error::argument("segment", &"the tile does not have this segment")
}

pub(crate) fn outline(
    layout: &Layout,
    segment: f64,
    rotation: Option<f64>,
) -> Result<JsValue, Fault> {
    let rings = layout.outline(value::small("segment", segment)?, turned(rotation)?);
    let rings = rings.ok_or_else(no_segment)?;
    let ring = |ring: Vec<Point>| ring.iter().map(|at| js!([at.x, at.y])).collect::<Value>();
    Ok(of_value(rings.into_iter().map(ring).collect()))
}

pub(crate) fn anchor(
    layout: &Layout,
    segment: f64,
    rotation: Option<f64>,
) -> Result<JsValue, Fault> {
    let point = layout.anchor(value::small("segment", segment)?, turned(rotation)?);
    let point = point.ok_or_else(no_segment)?;
    Ok(of_value(js!([point.x, point.y])))
}

pub(crate) fn pick(
    layout: &Layout,
    x: f64,
    y: f64,
    rotation: Option<f64>,
) -> Result<Option<u32>, Fault> {
    Ok(layout.pick(x, y, turned(rotation)?).map(|segment| segment as u32))
}

pub(crate) fn svg(
    tile: &engine::Tile,
    rotation: Option<f64>,
    tile_pixels: Option<f64>,
) -> Result<String, Fault> {
    let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, ..SvgOptions::default() };
    Ok(render_tile_svg(tile, turned(rotation)?, &options))
}

/// Renders a piece as a standalone SVG document, for clients that draw the board themselves. The
/// piece is a figure, a neutral figure, a mark, a bridge, a castle, a ferry, `"floor"` for a tower
/// floor, `"ingot"`, or `"wheel"` or `"city"` for the wheel or the city of Carcassonne without
/// figures. Place the center of the document at the point returned by `Game.locate`. Returns
/// `undefined` if the name is unknown.
///
/// @param player The player who determines the figure's color; 0 by default.
/// @param lying True to draw the figure lying down, as on a field.
/// @param tilePixels The width in pixels of a tile at the same scale; 80 by default.
#[wasm_bindgen(js_name = renderPieceSvg)]
pub fn render_piece_svg(
    piece: &str,
    player: Option<f64>,
    lying: Option<bool>,
    #[wasm_bindgen(js_name = tilePixels)] tile_pixels: Option<f64>,
) -> Result<Option<String>, JsValue> {
    let player = value::small("player", player.unwrap_or(0.0)).map(Player::new)?;
    let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, ..SvgOptions::default() };
    Ok(carc_render::render_piece_svg(piece, player, lying.unwrap_or_default(), &options))
}

pub(crate) fn pixels(number: Option<f64>) -> Result<u16, Fault> {
    let most = engine::limits::MAX_TILE_PIXELS;
    match value::small("tilePixels", number.unwrap_or(80.0))? {
        pixels if (1..=most).contains(&pixels) => Ok(pixels),
        pixels => Err(error::argument(
            "tilePixels",
            &format!("{pixels} is out of range; expected 1 to {most}"),
        )),
    }
}

pub(crate) fn text(tile: &engine::Tile, rotation: Option<f64>) -> Result<String, Fault> {
    let text = render_tile_text(tile, turned(rotation)?, &TextOptions::default());
    Ok(text.trim_end().to_owned())
}

/// Loads a tile set from the text of a tile file. To use the set in a game, call `new Config({
/// customSets: [text] })`.
///
/// @param file The name of the file in error messages.
/// @throws {TileSetError} If the text is not a valid tile set; the message names the tile and the problem.
#[wasm_bindgen(js_name = tileSetFromToml, unchecked_return_type = "TileSet")]
pub fn tile_set_from_toml(text: &str, file: Option<String>) -> Result<JsValue, JsValue> {
    let file = file.as_deref().unwrap_or("tiles.toml");
    let set = engine::TileSet::from_toml(file, text).map_err(|error| error::tile_set(&error))?;
    let tiles = set.tiles.iter().enumerate().map(|(index, tile)| {
        let mut value = printed(tile, &tile.id, tile.count);
        for (name, is_so) in [
            ("river", set.river),
            ("fork", set.fork == Some(index)),
            ("mouth", set.mouth == Some(index)),
            ("personal", false),
            ("board", false),
        ] {
            value[name] = js!(is_so);
        }
        value
    });
    Ok(of_value(js!({
        "id": set.id,
        "title": set.title,
        "start": set.start,
        "tiles": tiles.collect::<Vec<_>>(),
    })))
}
