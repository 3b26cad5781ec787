//! Drawings that a document defines once and references wherever they are needed.

use std::fmt::Write as _;

use carc_engine::Rotation;

use super::{
    super::{
        land,
        symbol::{CITY, FIELD, FIELD_DARK, FIELD_LIGHT, Symbol},
    },
    Page, use_at,
};
use crate::{
    art::Mark,
    layout::curve::{Point, number, point},
};

impl Page<'_> {
    /// Writes the drawings that the board uses.
    pub(super) fn define(&mut self) {
        let mut symbols: Vec<Symbol> = Vec::new();
        let mut tiles = String::new();
        let mut turns = vec![[false; 4]; self.kinds.len()];
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            turns[index][placed.rotation as usize] = true;
        }
        for (index, (_, drawing)) in self.kinds.iter().enumerate() {
            let ground = land::ground(drawing);
            let _ = write!(tiles, r#"<g id="@g{index}">{ground}</g>"#);
            if !drawing.layout.cities.is_empty() {
                let walls = land::walls(drawing);
                let _ = write!(tiles, r#"<g id="@w{index}">{walls}</g>"#);
            }
            for rotation in Rotation::ALL.into_iter().filter(|&r| turns[index][r as usize]) {
                let mut details: Vec<_> = drawing
                    .details
                    .iter()
                    .map(|detail| (detail.symbol, detail.at.turned(rotation)))
                    .collect();
                // Objects farther south are in front.
                carc_engine::sort_by(&mut details, |a, b| {
                    a.1.y.total_cmp(&b.1.y).then(a.1.x.total_cmp(&b.1.x))
                });
                symbols.extend(details.iter().map(|(symbol, _)| *symbol));
                let uses: String =
                    details.iter().map(|&(symbol, at)| use_turned(symbol, at, rotation)).collect();
                let _ = write!(tiles, r#"<g id="@d{index}{}">{uses}</g>"#, rotation as u8);
            }
        }
        self.defs.push_str(&pattern_defs());
        let parts: Vec<Symbol> =
            symbols.iter().flat_map(|symbol| symbol.parts()).copied().collect();
        let marks = Mark::all().map(Symbol::Mark);
        for symbol in Symbol::ALL.into_iter().chain(marks) {
            if symbols.contains(&symbol) || parts.contains(&symbol) {
                let size = match symbol.scale() {
                    "1" => String::new(),
                    scale => format!(r#" transform="scale({scale})""#),
                };
                let art = symbol.art(|part, x, y| use_at(part.id(), point(x, y)));
                let _ = write!(self.defs, r#"<g id="@{}"{size}>{art}</g>"#, symbol.id());
            }
        }
        self.defs.push_str(&tiles);
    }
}

/// Returns an element that references a drawing on a rotated tile.
fn use_turned(symbol: Symbol, at: Point, rotation: Rotation) -> String {
    if !symbol.is_turned() || rotation == Rotation::R0 {
        return use_at(symbol.id(), at);
    }
    let (id, x, y, degrees) = (symbol.id(), number(at.x), number(at.y), rotation.degrees());
    format!(r##"<use href="#@{id}" transform="translate({x} {y}) rotate({degrees})"/>"##)
}

/// Returns the textures of grass and city ground.
fn pattern_defs() -> String {
    format!(
        concat!(
            r##"<pattern id="@f" width="100" height="100" patternUnits="userSpaceOnUse">"##,
            r##"<path d="M0 0H100V100H0Z" fill="{FIELD}"/>"##,
            r##"<g fill="{FIELD_LIGHT}" opacity=".55"><ellipse cx="24" cy="20" rx="15" ry="8"/>"##,
            r##"<ellipse cx="74" cy="66" rx="17" ry="9"/><ellipse cx="22" cy="78" rx="12" ry="6"/>"##,
            r##"<ellipse cx="80" cy="18" rx="10" ry="5"/></g>"##,
            r##"<path d="M10 40l1.5-4 1.5 4M34 12l1.5-4 1.5 4M58 30l1.5-4 1.5 4M86 44l1.5-4 1.5 4"##,
            r##"M44 60l1.5-4 1.5 4M14 92l1.5-4 1.5 4M62 88l1.5-4 1.5 4M90 82l1.5-4 1.5 4"##,
            r##"M32 46l1.5-4 1.5 4M70 10l1.5-4 1.5 4" fill="none" stroke="{FIELD_DARK}" "##,
            r##"stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/>"##,
            r##"<g fill="#fdf6d8"><circle cx="48" cy="18" r="1"/><circle cx="8" cy="62" r="1"/>"##,
            r##"<circle cx="92" cy="62" r="1"/><circle cx="40" cy="90" r="1"/></g>"##,
            r##"<g fill="#f4d35e"><circle cx="66" cy="50" r="1"/><circle cx="18" cy="8" r="1"/>"##,
            r##"<circle cx="80" cy="94" r="1"/></g></pattern>"##,
            r##"<pattern id="@c" width="20" height="20" patternUnits="userSpaceOnUse">"##,
            r##"<path d="M0 0H20V20H0Z" fill="{CITY}"/><g fill="#be8d51" opacity=".6">"##,
            r##"<circle cx="4" cy="5" r="1.2"/><circle cx="14" cy="3" r=".9"/>"##,
            r##"<circle cx="10" cy="12" r="1.1"/><circle cx="17" cy="15" r="1.2"/>"##,
            r##"<circle cx="3" cy="16" r=".9"/></g></pattern>"##
        ),
        FIELD = FIELD,
        FIELD_LIGHT = FIELD_LIGHT,
        FIELD_DARK = FIELD_DARK,
        CITY = CITY
    )
}
