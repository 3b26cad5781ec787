//! The parts of a tile that rotate with it: rivers, roads, city ground and walls.

use std::fmt::Write as _;

use super::{
    furniture::Drawing,
    symbol::{BANK, CITY, RIVER, ROAD, ROAD_EDGE, WALL, WALL_EDGE, WALL_TOP},
};
use crate::layout::curve::{Curve, Point, number};

fn paths<'a>(curves: impl Iterator<Item = &'a Curve>) -> String {
    curves.map(Curve::path).collect()
}

fn line(out: &mut String, d: &str, stroke: &str, width: f64) {
    let _ = write!(out, r#"<path d="{d}" stroke="{stroke}" stroke-width="{}"/>"#, number(width));
}

fn disc(out: &mut String, at: Point, radius: f64, fill: &str) {
    let (x, y) = (number(at.x), number(at.y));
    let _ = write!(out, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{fill}"/>"#, number(radius));
}

fn segment(from: Point, to: Point) -> String {
    format!("M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y))
}

/// Returns rivers, roads and the ground of cities. `@` represents the id prefix.
pub(super) fn ground(drawing: &Drawing<'_>) -> String {
    let mut out = String::new();
    let layout = &drawing.layout;
    let ways = &layout.ways;
    if drawing.closed {
        let _ = write!(
            out,
            concat!(
                r##"<path d="M0 0H100V100H0Z" fill="#b8ae86"/>"##,
                r##"<path d="M6 6H94V94H6Z" fill="#c9d79a" stroke="{edge}" stroke-width="5"/>"##,
                r##"<path d="M6 6H94V94H6Z" stroke="{wall}" stroke-width="3.4"/>"##,
                r##"<path d="M8.5 50H91.5M50 8.5V91.5" stroke="{path}" stroke-width="9"/>"##,
                r##"<path d="M22 22H78V78H22Z" stroke="{path}" stroke-width="6"/>"##
            ),
            edge = WALL_EDGE,
            wall = WALL,
            path = ROAD
        );
    }
    if !ways.rivers.is_empty() {
        let d = paths(ways.rivers.iter().flat_map(|way| &way.lines));
        line(&mut out, &d, "#e9d9a6", 22.0);
        ways.ponds.iter().for_each(|&at| disc(&mut out, at, 16.0, "#e9d9a6"));
        line(&mut out, &d, BANK, 18.4);
        ways.ponds.iter().for_each(|&at| disc(&mut out, at, 14.2, BANK));
        line(&mut out, &d, RIVER, 16.4);
        ways.ponds.iter().for_each(|&at| disc(&mut out, at, 13.2, RIVER));
        let _ = write!(
            out,
            concat!(
                r##"<path d="{}" stroke="#a8d5ef" stroke-width="1.6" stroke-linecap="round" "##,
                r##"stroke-dasharray="7 12 3 10"/>"##
            ),
            d
        );
    }
    if !ways.roads.is_empty() {
        let lines = ways.roads.iter().flat_map(|way| &way.lines);
        let d = paths(lines.chain(&ways.stubs));
        line(&mut out, &d, ROAD_EDGE, 12.4);
        ways.villages.iter().for_each(|&at| disc(&mut out, at, 11.6, ROAD_EDGE));
        ways.houses.iter().for_each(|&at| disc(&mut out, at, 7.6, ROAD_EDGE));
        line(&mut out, &d, ROAD, 9.2);
        ways.villages.iter().for_each(|&at| disc(&mut out, at, 10.0, ROAD));
        ways.houses.iter().for_each(|&at| disc(&mut out, at, 6.0, ROAD));
        for &(at, along) in &ways.bridges {
            let d = segment(at - along * 14.0, at + along * 14.0);
            line(&mut out, &d, WALL_EDGE, 15.0);
            line(&mut out, &d, WALL_TOP, 13.0);
            line(&mut out, &d, ROAD_EDGE, 10.2);
            line(&mut out, &d, ROAD, 9.0);
        }
    }
    for city in layout.cities.iter().rev() {
        let _ = write!(out, r#"<path d="{}" fill="url(#@c)"/>"#, city.area);
    }
    out
}

/// Returns walls, towers and gates, which are drawn above the ground of all tiles because they
/// extend beyond the edges of their tile.
pub(super) fn walls(drawing: &Drawing<'_>) -> String {
    let layout = &drawing.layout;
    let mut out = String::new();
    for city in layout.cities.iter().rev() {
        if city.walls.is_empty() {
            continue;
        }
        if city.over {
            let _ = write!(out, r#"<path d="{}" fill="{CITY}"/>"#, city.area);
        }
        let d = paths(city.walls.iter());
        let _ = write!(
            out,
            concat!(
                r##"<path d="{d}" stroke="#2d2412" stroke-width="11" opacity=".16"/>"##,
                r##"<path d="{d}" stroke="{edge}" stroke-width="7.2"/>"##,
                r##"<path d="{d}" stroke="{wall}" stroke-width="5.2"/>"##,
                r##"<path d="{d}" stroke="{top}" stroke-width="4.6" stroke-dasharray="3.4 2.2"/>"##
            ),
            d = d,
            edge = WALL_EDGE,
            wall = WALL,
            top = WALL_TOP
        );
        let mut towers: Vec<Point> = Vec::new();
        for wall in &city.walls {
            for at in std::iter::once(wall.start).chain(wall.pieces.iter().map(|piece| piece[2])) {
                let gates = layout.ways.gates.iter().chain(&layout.ways.tunnels);
                let free = gates.clone().all(|(gate, _)| gate.distance(at) > 13.0);
                if free && !towers.contains(&at) && wall.start != wall.end() {
                    towers.push(at);
                }
            }
        }
        for at in towers {
            disc(&mut out, at, 5.4, WALL_EDGE);
            disc(&mut out, at, 4.4, WALL_TOP);
            disc(&mut out, at, 2.6, WALL);
        }
    }
    for &(at, away) in &layout.ways.gates {
        let d = segment(at - away * 4.0, at + away * 3.6);
        line(&mut out, &d, ROAD_EDGE, 10.4);
        line(&mut out, &d, ROAD, 9.0);
        let d = segment(at - away * 3.0, at + away * 2.2);
        line(&mut out, &d, "#6b4322", 9.0);
        gate_towers(&mut out, at, away);
    }
    for &(at, away) in &layout.ways.tunnels {
        let d = segment(at - away * 3.0, at + away * 4.2);
        line(&mut out, &d, WALL_EDGE, 15.0);
        line(&mut out, &segment(at - away * 2.0, at + away * 3.2), WALL, 13.0);
        line(&mut out, &segment(at - away * 2.0, at + away * 4.2), "#2b2118", 9.2);
    }
    out
}

fn gate_towers(out: &mut String, at: Point, away: Point) {
    for side in [-7.8, 7.8] {
        let at = at + away.clockwise() * side;
        disc(out, at, 5.0, WALL_EDGE);
        disc(out, at, 4.0, WALL_TOP);
        disc(out, at, 2.4, WALL);
    }
}
