//! The board as a standalone SVG document.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{
    Scene, SceneFigure, SceneTile,
    curve::{Point, TILE, number, point},
    figure::{self, Paint},
    land,
    layout::{Layout, Plans},
    symbol::{self, Symbol},
};
use crate::{
    geometry::{Cell, Rotation},
    nouns::{MARKS, SegmentKind},
    tile::Tile,
};

/// How a picture is drawn.
///
/// ```
/// use carc_engine::SvgOptions;
/// let small = SvgOptions { tile_pixels: 40, ..SvgOptions::default() };
/// assert!(!small.coordinates);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgOptions {
    /// The width of a tile in pixels, at least 1: it sets the size at which the document shows
    /// itself. The drawing itself has no pixels.
    pub tile_pixels: u16,
    /// Whether columns and rows are numbered along the edges.
    pub coordinates: bool,
    /// Whether figures carry the number of their seat.
    pub numbers: bool,
    /// Whether the cells are marked on which the drawn tile may be laid.
    pub legal: bool,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self { tile_pixels: 80, coordinates: false, numbers: false, legal: false }
    }
}

const FONT: &str = "Georgia,'DejaVu Serif',serif";
const MARGIN: f64 = 26.0;

/// Draws a scene; see [`Scene`].
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
    page.middle = scene.board.map(|board| board.middle(right, top));
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
    if let (Some(board), Some(middle)) = (&scene.board, page.middle) {
        let radius = f64::from(board.art.radius);
        frame.right = frame.right.max(middle.x + radius + MARGIN);
        frame.bottom = frame.bottom.max(middle.y + radius + MARGIN);
    }
    page.strip(&mut frame);
    page.finish(&frame, true)
}

/// Draws one tile alone, without a margin.
pub(crate) fn tile_svg(
    tile: &Tile,
    rotation: Rotation,
    marks: &[String],
    options: &SvgOptions,
) -> String {
    let scene = Scene {
        tiles: vec![SceneTile { cell: Cell::default(), rotation, tile, marks }],
        ..Scene::default()
    };
    let mut page = Page::new(&scene, options);
    page.board();
    page.finish(&Frame { left: -1.0, top: -1.0, right: TILE + 1.0, bottom: TILE + 1.0 }, false)
}

/// The part of the plane that the document shows.
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// A document in the making. In its text `@` stands for the prefix of all ids.
struct Page<'a> {
    scene: &'a Scene<'a>,
    options: &'a SvgOptions,
    /// The middle of the board that is played with.
    middle: Option<Point>,
    /// A tile of each kind with its drawing plan: drawn once, shown wherever one lies.
    kinds: Vec<(SceneTile<'a>, Layout)>,
    /// The kind of every tile of the scene.
    kind_of: Vec<usize>,
    /// The kinds of figures whose drawings are in `defs`.
    figures: Vec<String>,
    defs: String,
    body: String,
}

fn corner(cell: Cell) -> Point {
    point(f64::from(cell.x) * TILE, f64::from(cell.y) * TILE)
}

/// Where a corner of a cell lies, clockwise from the north-west.
fn place_of_corner(number: u8) -> Point {
    let (east, south) = (number == 1 || number == 2, number >= 2);
    point(if east { TILE } else { 0.0 }, if south { TILE } else { 0.0 })
}

fn use_at(id: &str, at: Point) -> String {
    format!(r##"<use href="#@{id}" x="{}" y="{}"/>"##, number(at.x), number(at.y))
}

impl<'a> Page<'a> {
    fn new(scene: &'a Scene<'a>, options: &'a SvgOptions) -> Self {
        let Plans { kinds, kind_of } = Plans::new(&scene.tiles);
        Self {
            scene,
            options,
            middle: None,
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
        self.turned("g", |layout| !land::ground(layout).is_empty());
        self.body.push_str(concat!(
            r##"</g><use href="#@b" fill="none" stroke="#33260f" stroke-width=".7" stroke-opacity=".34"/>"##,
            r##"<g fill="none" clip-path="url(#@k)">"##
        ));
        self.turned("w", |layout| !layout.cities.is_empty());
        self.body.push_str("</g><g>");
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            if !self.kinds[index].1.details.is_empty() {
                let id = format!("d{index}{}", placed.rotation as u8);
                self.body.push_str(&use_at(&id, corner(placed.cell)));
            }
        }
        self.body.push_str("</g>");
        self.marks();
        if let (Some(board), Some(middle)) = (&self.scene.board, self.middle) {
            self.body.push_str(&board.drawing(middle));
        }
        self.open();
        self.last();
        self.figures();
        self.neutrals();
    }

    /// Shows the part `letter` of every tile, turned as the tile is.
    fn turned(&mut self, letter: &str, has: impl Fn(&Layout) -> bool) {
        let shown: Vec<bool> = self.kinds.iter().map(|(_, layout)| has(layout)).collect();
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            if !shown[index] {
                continue;
            }
            let at = corner(placed.cell);
            let (x, y) = (number(at.x), number(at.y));
            let turn = match placed.rotation {
                Rotation::R0 => String::new(),
                by => format!(" rotate({} 50 50)", by.degrees()),
            };
            let _ = write!(
                self.body,
                r##"<use href="#@{letter}{index}" transform="translate({x} {y}){turn}"/>"##
            );
        }
    }

    /// Writes the drawings that the board uses.
    fn define(&mut self) {
        let mut symbols: Vec<Symbol> = Vec::new();
        let mut tiles = String::new();
        let mut turns = vec![[false; 4]; self.kinds.len()];
        for (placed, &index) in self.scene.tiles.iter().zip(&self.kind_of) {
            turns[index][placed.rotation as usize] = true;
        }
        for (index, (_, layout)) in self.kinds.iter().enumerate() {
            let ground = land::ground(layout);
            let _ = write!(tiles, r#"<g id="@g{index}">{ground}</g>"#);
            if !layout.cities.is_empty() {
                let walls = land::walls(layout);
                let _ = write!(tiles, r#"<g id="@w{index}">{walls}</g>"#);
            }
            for rotation in Rotation::ALL.into_iter().filter(|&r| turns[index][r as usize]) {
                let mut details: Vec<_> = layout
                    .details
                    .iter()
                    .map(|detail| (detail.symbol, detail.at.turned(rotation)))
                    .collect();
                // What stands further south stands in front.
                details.sort_by(|a, b| a.1.y.total_cmp(&b.1.y).then(a.1.x.total_cmp(&b.1.x)));
                symbols.extend(details.iter().map(|(symbol, _)| *symbol));
                let uses: String =
                    details.iter().map(|&(symbol, at)| use_at(symbol.id(), at)).collect();
                let _ = write!(tiles, r#"<g id="@d{index}{}">{uses}</g>"#, rotation as u8);
            }
        }
        self.defs.push_str(&pattern_defs());
        let parts: Vec<Symbol> =
            symbols.iter().flat_map(|symbol| symbol.parts()).copied().collect();
        let marks = (0..MARKS.len()).map(Symbol::Mark);
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

    fn figures(&mut self) {
        let mut shown: Vec<(Point, &SceneFigure, bool)> = Vec::new();
        let tiles: BTreeMap<Cell, usize> =
            self.scene.tiles.iter().enumerate().map(|(index, tile)| (tile.cell, index)).collect();
        for (order, figure) in self.scene.figures.iter().enumerate() {
            if let Some(space) = figure.space {
                shown.extend(self.on_board(space).map(|at| (at, figure, false)));
                continue;
            }
            let Some(&tile) = tiles.get(&figure.cell) else { continue };
            let rotation = self.scene.tiles[tile].rotation;
            let (kind, layout) = &self.kinds[self.kind_of[tile]];
            let segment = figure.segment.map(usize::from);
            let lying = segment
                .and_then(|index| kind.tile.segments.get(index))
                .is_some_and(|segment| segment.kind == SegmentKind::Field)
                && figure::lies_down(figure.figure);
            let beside = |other: &&SceneFigure| {
                (other.cell, other.segment, other.corner, other.space)
                    == (figure.cell, figure.segment, figure.corner, figure.space)
            };
            let before = self.scene.figures[..order].iter().filter(beside).count();
            let all = self.scene.figures.iter().filter(beside).count();
            let shift = (before as f64 - (all as f64 - 1.0) / 2.0) * 15.0;
            let place = match figure.corner {
                Some(number) => place_of_corner(number),
                None => layout.anchor(figure.segment, rotation),
            };
            let at = corner(figure.cell)
                + place
                + if lying { point(0.0, shift) } else { point(shift, 0.0) };
            shown.push((at, figure, lying));
        }
        shown.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.0.x.total_cmp(&b.0.x)));
        for (at, figure, lying) in shown {
            self.figure(figure.figure, figure.player, at, lying, 1.0);
            if figure.beside > 0 {
                self.body.push_str(&count(figure.beside, at + point(-12.0, 8.0)));
            }
        }
    }

    /// Where a space of the board is drawn.
    fn on_board(&self, space: u8) -> Option<Point> {
        Some(self.middle? + self.scene.board?.space(space)?)
    }

    /// Figures of nobody stand over all others: in the middle of their tile, or above the shoulder
    /// of a meeple.
    fn neutrals(&mut self) {
        for neutral in &self.scene.neutrals {
            let id = format!("n{}", neutral.name);
            if let Some(at) = neutral.space.and_then(|space| self.on_board(space)) {
                let _ = write!(self.defs, r#"<g id="@{id}">{}</g>"#, neutral.art.svg);
                self.body.push_str(&use_at(&id, at));
                continue;
            }
            let Some(tile) = self.scene.tiles.iter().position(|tile| tile.cell == neutral.cell)
            else {
                continue;
            };
            let layout = &self.kinds[self.kind_of[tile]].1;
            let place = layout.anchor(neutral.segment, self.scene.tiles[tile].rotation);
            let beside =
                if neutral.segment.is_some() { point(13.0, -9.0) } else { point(0.0, 0.0) };
            let _ = write!(self.defs, r#"<g id="@{id}">{}</g>"#, neutral.art.svg);
            self.body.push_str(&use_at(&id, corner(neutral.cell) + place + beside));
        }
    }

    fn figure(&mut self, name: &str, player: u8, at: Point, lying: bool, scale: f64) {
        let (path, percent, letter) = figure::shape_of(name);
        let Paint { fill, edge, ink, .. } = figure::paint_of(player);
        let scale = scale * f64::from(percent) / 100.0;
        let id = format!("@m{}", name.bytes().map(|byte| format!("{byte:x}")).collect::<String>());
        if !self.figures.iter().any(|known| known == name) {
            self.figures.push(name.to_owned());
            let _ = write!(
                self.defs,
                concat!(
                    r##"<g id="{}" stroke-linejoin="round"><path d="{}" transform="translate(1.2 1.8)" "##,
                    r##"fill="#1d1405" stroke="none" opacity=".4"/><path d="{}" fill="none" "##,
                    r##"stroke="#fffbe9" stroke-width="4"/><path d="{}" stroke-width="1.7"/></g>"##
                ),
                id, path, path, path
            );
        }
        let turn = if lying { " rotate(-90)" } else { "" };
        let size = if scale == 1.0 { String::new() } else { format!(" scale({scale:.2})") };
        let _ = write!(
            self.body,
            r##"<use href="#{id}" transform="translate({} {}){turn}{size}" fill="{fill}" stroke="{edge}"/>"##,
            number(at.x),
            number(at.y)
        );
        let mut label = letter;
        if self.options.numbers {
            label += &player.to_string();
        }
        if !label.is_empty() {
            let at = if lying { at + point(3.5, 3.6) } else { at + point(0.0, 5.8) };
            self.body.push_str(&text(at, 10.0 * scale, "middle", ink, true, &label));
        }
    }

    fn coordinates(&mut self, left: f64, top: f64, right: f64, bottom: f64) {
        let mut x = left;
        while x < right {
            let at = point(x + TILE / 2.0, top - 12.0);
            let label = number(x / TILE);
            self.body.push_str(&text(at, 17.0, "middle", "#7a6643", false, &label));
            x += TILE;
        }
        let mut y = top;
        while y < bottom {
            let at = point(left - 12.0, y + TILE / 2.0 + 6.0);
            let label = number(y / TILE);
            self.body.push_str(&text(at, 17.0, "end", "#7a6643", false, &label));
            y += TILE;
        }
    }

    /// The title above the board and the scores below it; widens the frame to hold them.
    fn strip(&mut self, frame: &mut Frame) {
        // Wide boards are shown small, so their strip is larger.
        let scale = ((frame.right - frame.left) / 900.0).clamp(0.8, 3.0);
        if !self.scene.title.is_empty() {
            frame.top -= 30.0 * scale;
            let at = point(frame.left + MARGIN, frame.top + 34.0 * scale);
            let title = text(at, 24.0 * scale, "start", "#4a3618", true, &self.scene.title);
            self.body.push_str(&title);
        }
        let players = &self.scene.players;
        if players.is_empty() {
            return;
        }
        let supplies: Vec<_> = players.iter().map(|player| lines_of(&player.supply)).collect();
        let lines = supplies.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = 56.0 + 15.0 * (lines - 1) as f64;
        let (width, height, gap) = (150.0 * scale, height * scale, 12.0 * scale);
        let least = width + 2.0 * MARGIN;
        if frame.right - frame.left < least {
            let more = (least - (frame.right - frame.left)) / 2.0;
            frame.left -= more;
            frame.right += more;
        }
        let space = frame.right - frame.left - 2.0 * MARGIN + gap;
        let fit = ((space / (width + gap) + 1e-6) as usize).max(1);
        // Rows of equal length look tidier than one short row at the end.
        let rows = players.len().div_ceil(fit);
        let columns = players.len().div_ceil(rows);
        let used = columns as f64 * (width + gap) - gap;
        let start = (frame.left + frame.right - used) / 2.0;
        for (index, player) in players.iter().enumerate() {
            let x = start + (index % columns) as f64 * (width + gap);
            let y = frame.bottom + (index / columns) as f64 * (height + gap);
            let (edge, thick, fill) = if player.active {
                ("#c98a00", 3.4 * scale, "#fff3c9")
            } else {
                ("#c9b78e", 1.4 * scale, "#fffaf0")
            };
            let _ = write!(
                self.body,
                concat!(
                    r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" "##,
                    r##"stroke="{}" stroke-width="{}"/>"##
                ),
                number(x),
                number(y),
                number(width),
                number(height),
                number(9.0 * scale),
                fill,
                edge,
                number(thick)
            );
            let at = point(x + 27.0 * scale, y + height / 2.0);
            self.figure("meeple", player.seat, at, false, 1.45 * scale);
            let score = player.score.to_string();
            let at = point(x + 54.0 * scale, y + 30.0 * scale);
            self.body.push_str(&text(at, 27.0 * scale, "start", "#2f2210", true, &score));
            for (line, words) in supplies[index].iter().enumerate() {
                let at = point(x + 54.0 * scale, y + (47.0 + 15.0 * line as f64) * scale);
                self.body.push_str(&text(at, 13.0 * scale, "start", "#6b5836", false, words));
            }
        }
        frame.bottom += rows as f64 * (height + gap) - gap + MARGIN;
    }

    /// The whole document.
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
        // The prefix follows from the drawing, so that two boards on one page never mix up their
        // parts: equal prefixes mean equal drawings.
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

/// A supply in lines that fit into the strip, parted between its entries.
fn lines_of(supply: &str) -> Vec<String> {
    const LETTERS: usize = 13;
    let mut lines: Vec<String> = Vec::new();
    for entry in supply.split(", ") {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + entry.len() <= LETTERS => {
                line.push_str(", ");
                line.push_str(entry);
            }
            _ => lines.push(entry.to_owned()),
        }
    }
    lines
}

/// Text at a place; characters that mean something to XML or to this module are written as
/// numbers, and those that XML forbids are left out.
fn text(at: Point, size: f64, anchor: &str, fill: &str, bold: bool, words: &str) -> String {
    let mut safe = String::new();
    for letter in words.chars() {
        match letter {
            '<' | '>' | '&' | '@' | '"' => {
                let _ = write!(safe, "&#{};", letter as u32);
            }
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => safe.push(' '),
            _ => safe.push(letter),
        }
    }
    format!(
        r##"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="{fill}"{}>{safe}</text>"##,
        number(at.x),
        number(at.y),
        number(size),
        if bold { r#" font-weight="bold""# } else { "" },
    )
}

/// A number on a small round token.
fn count(sheep: u16, at: Point) -> String {
    format!(
        concat!(
            r##"<g transform="translate({x} {y})"><circle r="6.4" fill="#fbf8ef" stroke="#4a3f38" "##,
            r##"stroke-width="1.2"/>{text}</g>"##
        ),
        x = number(at.x),
        y = number(at.y),
        text = text(point(0.0, 3.2), 9.0, "middle", "#2a221c", true, &sheep.to_string())
    )
}

/// A round badge with the first letter of a mark that has no drawing.
fn badge(name: &str, at: Point) -> String {
    let (x, y) = (number(at.x), number(at.y));
    let label: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    format!(
        concat!(
            r##"<g transform="translate({x} {y})"><circle r="9" fill="#f6e3ae" stroke="#8a5a1c" "##,
            r##"stroke-width="2.4"/>{text}</g>"##
        ),
        x = x,
        y = y,
        text = text(point(0.0, 3.4), 9.5, "middle", "#4a2d0c", true, &label)
    )
}

/// The textures of meadow and city ground.
fn pattern_defs() -> String {
    use symbol::{CITY, FIELD, FIELD_DARK, FIELD_LIGHT};
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
