//! Pictures that explain the terms of the game: a tile and a board with labels.

use std::fmt::Write as _;

use carc_engine::{Config, Game, Rotation, Setup, Spot};
use carc_render::{Layout, SvgOptions, layout, locate, render_svg, render_tile_svg};

const INK: &str = "#26323f";
const ACCENT: &str = "#c2185b";
/// A board position in which a city, a road and a monastery are unfinished and occupied.
const START: &str = r#"{"players": 2, "start": {
    "tiles": [
      {"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/G", "x": 0, "y": -1, "rotation": 90},
      {"tile": "base/U", "x": 1, "y": 0, "rotation": 90}, {"tile": "base/B", "x": 1, "y": -1}],
    "figures": [
      {"player": 0, "figure": "meeple", "x": 0, "y": -1, "segment": 0},
      {"player": 1, "figure": "meeple", "x": 1, "y": -1, "segment": 1},
      {"player": 0, "figure": "meeple", "x": 1, "y": 0, "segment": 0}],
    "scores": [12, 7], "drawn": "base/V"}}"#;

/// Draws the tile `base/D` and labels its sides, its twelve ports and its numbered segments.
///
/// ```
/// assert!(carc_examples::annotations::tile().contains("3 field"));
/// ```
pub fn tile() -> String {
    const SIZE: f64 = 340.0;
    const LEFT: f64 = 150.0;
    const TOP: f64 = 105.0;
    let setup = Setup::base(2).expect("the base game supports two players");
    let number = setup.tile_type("base/D").expect("base/D is a base game tile");
    let tile = &setup.tile_types()[number.index()].tile;
    let options = SvgOptions { tile_pixels: SIZE as u16, ..SvgOptions::default() };
    let drawing = render_tile_svg(tile, Rotation::R0, &options);
    let mut svg = head(0.0, 0.0, 640.0, 550.0);
    svg += &drawing.trim().replacen("<svg ", &format!("<svg x=\"{LEFT}\" y=\"{TOP}\" "), 1);
    let sides = ["N", "E", "S", "W"];
    let kinds = ["city", "road", "field", "road"];
    for (side, name) in sides.into_iter().enumerate() {
        // Unit vectors from the center to the side, and clockwise along that side.
        let (dx, dy) = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][side];
        let (ax, ay) = (-dy, dx);
        let at = |out: f64, along: f64| {
            let half = SIZE / 2.0;
            (
                LEFT + half + dx * (half + out) + ax * along,
                TOP + half + dy * (half + out) + ay * along,
            )
        };
        for (step, port) in ["l", "c", "r"].into_iter().enumerate() {
            let along = (step as f64 - 1.0) * SIZE / 3.0;
            let (x, y) = at(0.0, along);
            write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"#fff\" stroke=\"{ACCENT}\" stroke-width=\"3\"/>").unwrap();
            let (x, y) = at(24.0, along);
            text(&mut svg, x, y + 6.0, &format!("{name}{port}"), ACCENT, 17, "middle");
        }
        let (x, y) = at(if dx == 0.0 { 56.0 } else { 92.0 }, 0.0);
        text(&mut svg, x, y + 6.0, &format!("side {name}: {}", kinds[side]), INK, 17, "middle");
    }
    let layout = Layout::new(tile);
    for (segment, kind) in ["city", "road", "field", "field"].into_iter().enumerate() {
        let point = layout.anchor(segment, Rotation::R0).expect("every segment has an anchor");
        let (x, y) = (LEFT + point.x * SIZE, TOP + point.y * SIZE);
        label(&mut svg, x, y, &format!("{segment} {kind}"));
    }
    svg + "</svg>\n"
}

/// Draws a board on which a feature, a segment, a cell, a spot, a figure and an open cell are
/// labeled.
///
/// ```
/// assert!(carc_examples::annotations::board().contains("feature"));
/// ```
pub fn board() -> String {
    let config: Config = serde_json::from_str(START).expect("START is valid JSON");
    let setup = Setup::new(config).expect("START is a valid position");
    let game = Game::new(setup, 1);
    let (position, setup) = (game.position(), game.setup());
    let options = SvgOptions { coordinates: true, tile_pixels: 120, ..SvgOptions::default() };
    let drawing = render_svg(position, setup, &options);
    let view = drawing.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
    let view: Vec<f64> = view
        .expect("the drawing has a view box")
        .split(' ')
        .map(|word| word.parse().expect("the view box contains numbers"))
        .collect();
    let (left, top, width, height) = (view[0], view[1], view[2], view[3]);
    let mut svg = head(left - 190.0, top, width + 400.0, height);
    let at = format!("<svg x=\"{left}\" y=\"{top}\" ");
    svg += &drawing.trim().replacen("<svg ", &at, 1).replacen(
        &size_of(&drawing),
        &format!("width=\"{width}\" height=\"{height}\""),
        1,
    );
    // The outline of the unfinished city, which consists of two segments.
    let city = Spot::segment(carc_engine::Cell::new(0, 0), 0);
    let feature = position.state(setup).feature_at(city).expect("the spot is in a city");
    for spot in &feature.spots {
        let carc_engine::Location::Segment(segment) = spot.place else { continue };
        let placed = game.state().tile_at(spot.cell).expect("the spot is on a placed tile");
        let rings = layout(setup, placed.tile_type)
            .and_then(|layout| layout.outline(usize::from(segment), placed.canonical));
        for ring in rings.into_iter().flatten() {
            svg += "<path d=\"M";
            for point in ring {
                let (x, y) = (f64::from(spot.cell.x) + point.x, f64::from(spot.cell.y) + point.y);
                write!(svg, "{:.1} {:.1} ", x * 100.0, y * 100.0).unwrap();
            }
            write!(svg, "Z\" fill=\"{ACCENT}\" fill-opacity=\".18\" stroke=\"{ACCENT}\" stroke-width=\"2\"/>")
                .unwrap();
        }
    }
    let point = |x, y, segment| {
        let spot = Spot::segment(carc_engine::Cell::new(x, y), segment);
        let point = locate(position, setup, spot).expect("the spot is on the board");
        (point.x * 100.0, point.y * 100.0)
    };
    let (west, east) = (left - 12.0, left + width + 12.0);
    let meeple = point(0, -1, 0);
    let monastery = point(1, -1, 1);
    let marks = [
        (west, -85.0, meeple, ["figure:", "a meeple of player 0"]),
        (west, -20.0, (22.0, 12.0), ["feature: a city of", "2 segments, unfinished"]),
        (west, 100.0, (28.0, 50.0), ["segment 1 of base/D:", "a piece of road"]),
        (east, -85.0, monastery, ["spot 1,-1 1: segment 1", "of the tile at 1,-1"]),
        (east, -15.0, (180.0, -25.0), ["tile base/B", "on the cell 1,-1"]),
        (east, 55.0, (213.0, 50.0), ["open cell 2,0", ""]),
    ];
    for (x, y, (to_x, to_y), lines) in marks {
        let is_west = x < left;
        let anchor = if is_west { "end" } else { "start" };
        write!(
            svg,
            "<path d=\"M{:.1} {:.1}L{to_x:.1} {to_y:.1}\" stroke=\"{INK}\" stroke-width=\"1.5\" fill=\"none\"/>\
             <circle cx=\"{to_x:.1}\" cy=\"{to_y:.1}\" r=\"3.5\" fill=\"{INK}\"/>",
            if is_west { x + 4.0 } else { x - 4.0 },
            y - 4.0
        )
        .unwrap();
        for (line, words) in lines.into_iter().enumerate() {
            text(&mut svg, x, y + 16.0 * line as f64, words, INK, 14, anchor);
        }
    }
    svg + "</svg>\n"
}

fn head(left: f64, top: f64, width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Helvetica,Arial,'DejaVu Sans',sans-serif\">\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    )
}

/// Returns the size attributes exactly as they appear in a drawing.
fn size_of(drawing: &str) -> String {
    let from = drawing.find("width=\"").expect("the drawing has a width");
    let rest = &drawing[from..];
    let end = rest.match_indices('"').nth(3).expect("the drawing has a height").0;
    rest[..=end].to_owned()
}

fn text(svg: &mut String, x: f64, y: f64, words: &str, color: &str, size: u8, anchor: &str) {
    write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{color}\" text-anchor=\"{anchor}\">{words}</text>"
    )
    .unwrap();
}

fn label(svg: &mut String, x: f64, y: f64, words: &str) {
    let width = 12.0 + 9.5 * words.len() as f64;
    write!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"28\" rx=\"14\" fill=\"#fff\" stroke=\"{INK}\"/>",
        x - width / 2.0,
        y - 14.0
    )
    .unwrap();
    text(svg, x, y + 6.0, words, INK, 17, "middle");
}
