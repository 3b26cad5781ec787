//! Renders the board as a standalone SVG document.

mod defs;
mod figures;
mod label;
mod piece;
mod strip;

use std::fmt::Write as _;

use carc_engine::{Cell, Rotation, Tile};

use self::label::badge;
pub(crate) use self::piece::piece_svg;
use super::{
    Scene, SceneTile,
    furniture::{Drawing, Plans},
    land,
};
use crate::layout::{
    Layout,
    curve::{Point, TILE, number, point},
};

/// Options for SVG output.
///
/// ```
/// use carc_render::SvgOptions;
/// let small = SvgOptions { tile_pixels: 40, ..SvgOptions::default() };
/// assert!(!small.coordinates);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgOptions {
    /// The width of a tile in pixels, at least 1. The width determines the display size of the
    /// document; the drawing itself is resolution-independent.
    pub tile_pixels: u16,
    /// True to label columns and rows along the edges.
    pub coordinates: bool,
    /// True to write seat numbers on figures.
    pub numbers: bool,
    /// True to highlight the cells where the current tile can be placed.
    pub legal: bool,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self { tile_pixels: 80, coordinates: false, numbers: false, legal: false }
    }
}

const FONT: &str = "Georgia,'DejaVu Serif',serif";
const MARGIN: f64 = 26.0;

/// Renders a scene; see [`Scene`].
pub(crate) fn scene_svg(scene: &Scene<'_>, options: &SvgOptions) -> String {
    let cells = || {
        let on_land = scene.figures.iter().filter(|figure| figure.space.is_none());
        let figures = on_land.map(|figure| figure.cell);
        scene.tiles.iter().map(|tile| tile.cell).chain(scene.open.iter().copied()).chain(figures)
    };
    let span = |value: fn(Cell) -> i16| {
        let low = cells().map(value).min().unwrap_or(0);
        let high = cells().map(value).max().unwrap_or(0);
        (f64::from(low) * TILE, (f64::from(high) + 1.0) * TILE)
    };
    let (left, right) = span(|cell| cell.x);
    let (top, bottom) = span(|cell| cell.y);
    let numbers = if options.coordinates { 20.0 } else { 0.0 };
    let mut page = Page::new(scene, options);
    page.middles = scene.boards.iter().map(|board| board.drawn_at(right, top)).collect();
    page.board();
    if options.coordinates {
        page.coordinates(left, top, right, bottom);
    }
    let mut frame = Frame {
        left: left - MARGIN - numbers,
        top: top - MARGIN - numbers,
        right: right + MARGIN,
        bottom: bottom + MARGIN,
    };
    for (board, middle) in scene.boards.iter().zip(&page.middles) {
        let half = board.art.extent();
        frame.right = frame.right.max(middle.x + half.x + MARGIN);
        frame.bottom = frame.bottom.max(middle.y + half.y + MARGIN);
    }
    page.strip(&mut frame);
    page.finish(&frame, true)
}

/// Renders one tile alone, without a margin.
pub(crate) fn tile_svg(
    tile: &Tile,
    rotation: Rotation,
    marks: &[String],
    options: &SvgOptions,
) -> String {
    let scene = Scene {
        tiles: vec![SceneTile { cell: Cell::default(), rotation, tile, marks, layout: None }],
        ..Scene::default()
    };
    let mut page = Page::new(&scene, options);
    page.board();
    page.finish(&Frame { left: -1.0, top: -1.0, right: TILE + 1.0, bottom: TILE + 1.0 }, false)
}

/// The visible area of the document.
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// A document under construction. In the document's text, `@` represents the prefix for all ids.
struct Page<'a> {
    scene: &'a Scene<'a>,
    options: &'a SvgOptions,
    /// The centers of the game boards.
    middles: Vec<Point>,
    /// One tile of each type with its plan, which is drawn once and referenced for each copy.
    kinds: Vec<(SceneTile<'a>, Drawing<'a>)>,
    /// The type of every tile in the scene.
    kind_of: Vec<usize>,
    /// The figures whose drawings are in `defs`.
    figures: Vec<String>,
    defs: String,
    body: String,
}

fn corner(cell: Cell) -> Point {
    point(f64::from(cell.x) * TILE, f64::from(cell.y) * TILE)
}

/// Returns the transformation from an unrotated tile to its placement.
fn transform(placed: &SceneTile<'_>) -> String {
    let at = corner(placed.cell);
    let turn = match placed.rotation {
        Rotation::R0 => String::new(),
        by => format!(" rotate({} 50 50)", by.degrees()),
    };
    format!("translate({} {}){turn}", number(at.x), number(at.y))
}

/// Returns the path data for a segment on the unrotated tile.
fn outline(layout: &Layout, segment: usize) -> String {
    let mut d = String::new();
    for ring in layout.outline(segment, Rotation::R0).unwrap_or_default() {
        for (index, at) in ring.into_iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            let at = at * TILE;
            let _ = write!(d, "{letter}{} {}", number(at.x), number(at.y));
        }
        d.push('Z');
    }
    d
}

fn use_at(id: &str, at: Point) -> String {
    format!(r##"<use href="#@{id}" x="{}" y="{}"/>"##, number(at.x), number(at.y))
}

impl<'a> Page<'a> {
    fn new(scene: &'a Scene<'a>, options: &'a SvgOptions) -> Self {
        let Plans { mut kinds, kind_of } = Plans::new(&scene.tiles);
        for (kind, drawing) in &mut kinds {
            drawing.furnish(kind.tile);
        }
        Self {
            scene,
            options,
            middles: Vec::new(),
            kinds,
            kind_of,
            figures: Vec::new(),
            defs: String::new(),
            body: String::new(),
        }
    }

    fn board(&mut self) {
        self.define();
        let cells: String = self
            .scene
            .tiles
            .iter()
            .map(|tile| {
                let at = corner(tile.cell);
                format!("M{} {}h100v100h-100z", number(at.x), number(at.y))
            })
            .collect();
        let _ = write!(self.defs, r#"<path id="@b" d="{cells}"/>"#);
        self.defs.push_str(r##"<clipPath id="@k"><use href="#@b"/></clipPath>"##);
        self.body.push_str(concat!(
            r##"<use href="#@b" x="1.6" y="2.6" fill="#b5a688" stroke="#b5a688" stroke-width="3" "##,
            r##"stroke-linejoin="round"/><use href="#@b" fill="url(#@f)"/><g fill="none">"##
        ));
        self.turned("g", |drawing| !land::ground(drawing).is_empty());
        self.body.push_str(concat!(
            r##"</g><use href="#@b" fill="none" stroke="#33260f" stroke-width=".7" stroke-opacity=".34"/>"##,
            r##"<g fill="none" clip-path="url(#@k)">"##
        ));
        self.turned("w", |drawing| !drawing.layout.cities.is_empty());
        self.body.push_str("</g><g>");
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            if !self.kinds[index].1.details.is_empty() {
                let id = format!("d{index}{}", placed.rotation as u8);
                self.body.push_str(&use_at(&id, corner(placed.cell)));
            }
        }
        self.body.push_str("</g>");
        self.marks();
        self.outlines();
        for (board, middle) in self.scene.boards.iter().zip(&self.middles) {
            self.body.push_str(&board.drawing(*middle));
            self.body.push_str(&board.places(*middle));
        }
        self.open();
        self.last();
        self.tokens();
        self.towers();
        self.ingots();
        self.figures();
        self.neutrals();
    }

    /// Writes a reference to the drawing that `letter` identifies for every tile, rotated like the
    /// tile.
    fn turned(&mut self, letter: &str, has: impl Fn(&Drawing<'_>) -> bool) {
        let shown: Vec<bool> = self.kinds.iter().map(|(_, drawing)| has(drawing)).collect();
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            if !shown[index] {
                continue;
            }
            let place = transform(placed);
            let _ = write!(self.body, r##"<use href="#@{letter}{index}" transform="{place}"/>"##);
        }
    }

    /// Writes an invisible element for each segment of each tile, for scripts and pointer events.
    fn outlines(&mut self) {
        for (index, (placed, drawing)) in self.kinds.iter().enumerate() {
            for segment in 0..placed.tile.segments.len() {
                let d = outline(&drawing.layout, segment);
                let _ = write!(self.defs, r#"<path id="@o{index}_{segment}" d="{d}"/>"#);
            }
        }
        self.body.push_str(r#"<g fill="none" pointer-events="all">"#);
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            let (cell, place) = (placed.cell, transform(placed));
            let _ = write!(self.body, r#"<g data-cell="{cell}" transform="{place}">"#);
            for segment in 0..placed.tile.segments.len() {
                let _ = write!(
                    self.body,
                    r##"<use href="#@o{index}_{segment}" data-segment="{segment}"/>"##
                );
            }
            self.body.push_str("</g>");
        }
        self.body.push_str("</g>");
    }

    fn marks(&mut self) {
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            for (name, at) in &self.kinds[index].1.marks {
                let at = corner(placed.cell) + at.turned(placed.rotation);
                self.body.push_str(&badge(name, at));
            }
        }
    }

    fn open(&mut self) {
        for &cell in &self.scene.open {
            let at = corner(cell) + point(7.0, 7.0);
            let _ = write!(
                self.body,
                concat!(
                    r##"<rect x="{}" y="{}" width="86" height="86" rx="12" fill="#fffaf0" "##,
                    r##"fill-opacity=".55" stroke="#b08a3c" stroke-width="2.6" "##,
                    r##"stroke-dasharray="8 6"/>"##
                ),
                number(at.x),
                number(at.y)
            );
        }
    }

    fn last(&mut self) {
        if let Some(cell) = self.scene.last {
            let at = corner(cell);
            for (inset, width, stroke) in [(1.5, 7.0, "#5b2a00"), (1.5, 4.6, "#ffe23a")] {
                let _ = write!(
                    self.body,
                    concat!(
                        r##"<rect x="{}" y="{}" width="{}" height="{}" rx="3" fill="none" "##,
                        r##"stroke="{}" stroke-width="{}"/>"##
                    ),
                    number(at.x + inset),
                    number(at.y + inset),
                    number(TILE - 2.0 * inset),
                    number(TILE - 2.0 * inset),
                    stroke,
                    number(width)
                );
            }
        }
    }

    /// Returns the whole document.
    fn finish(self, frame: &Frame, table: bool) -> String {
        let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
        let pixels = f64::from(self.options.tile_pixels.max(1)) / TILE;
        let table = if table {
            format!(
                r##"<rect x="{}" y="{}" width="{}" height="{}" rx="14" fill="#f1e7d0"/>"##,
                number(frame.left),
                number(frame.top),
                number(width),
                number(height)
            )
        } else {
            String::new()
        };
        let body = format!("<defs>{}</defs>{table}{}", self.defs, self.body);
        // The prefix is derived from the drawing, so equal prefixes imply equal drawings, and
        // several boards on one page never mix up their parts.
        let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        let prefix = format!("c{:08x}", (hash ^ hash >> 32) as u32);
        format!(
            concat!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" "##,
                r##"width="{}" height="{}" font-family="{}">{}</svg>"##
            ),
            number(frame.left),
            number(frame.top),
            number(width),
            number(height),
            number(width * pixels),
            number(height * pixels),
            FONT,
            body.replace('@', &prefix)
        ) + "\n"
    }
}
