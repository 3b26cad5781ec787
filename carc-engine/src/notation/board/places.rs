//! Names of the locations on a tile by kind and direction, such as `city`, `road.e` and
//! `field.nnw`.

use super::names;
use crate::{
    action::Location,
    geometry::Rotation,
    suggest::shown,
    vocab::{Mark, MarkPlace, SegmentKind},
};

/// A direction, its ports, and the number of these ports that a segment must have to match the
/// direction.
struct Direction {
    name: &'static str,
    ports: u16,
    needed: u32,
}

const fn direction(name: &'static str, ports: u16, needed: u32) -> Direction {
    Direction { name, ports, needed }
}

/// The sides, then the half sides clockwise from north, then the corners. Bit `3 * side + port`
/// represents a port.
const DIRECTIONS: [Direction; 16] = [
    direction("n", 0o0007, 1),
    direction("e", 0o0070, 1),
    direction("s", 0o0700, 1),
    direction("w", 0o7000, 1),
    direction("nnw", 1, 1),
    direction("nne", 1 << 2, 1),
    direction("ene", 1 << 3, 1),
    direction("ese", 1 << 5, 1),
    direction("sse", 1 << 6, 1),
    direction("ssw", 1 << 8, 1),
    direction("wsw", 1 << 9, 1),
    direction("wnw", 1 << 11, 1),
    direction("nw", 1 << 11 | 1, 2),
    direction("ne", 1 << 2 | 1 << 3, 2),
    direction("se", 1 << 5 | 1 << 6, 2),
    direction("sw", 1 << 8 | 1 << 9, 2),
];

/// The corner names, indexed by corner number.
const CORNERS: [&str; 4] = ["nw", "ne", "se", "sw"];

/// The segments of a rotated tile, with their kinds and ports.
#[derive(Debug)]
pub(super) struct Places {
    tile: String,
    segments: Vec<(SegmentKind, u16)>,
}

impl Places {
    /// Returns the places on a built-in tile, or `None` for a tile from a custom set.
    pub(super) fn of(id: &str, rotation: Rotation) -> Option<Self> {
        let tile = names::tile(id)?;
        let by = 3 * u16::from(rotation.quarters());
        let turned = |ports: u16| (ports << by | ports >> (12 - by)) & 0xfff;
        let segments = tile.segments.iter().map(|it| (it.kind, turned(it.ports)));
        let added = id.split('+').skip(1).filter_map(|mark| match Mark::named(mark)?.place {
            MarkPlace::Adds(kind) => Some((kind, 0)),
            _ => None,
        });
        Some(Self { tile: names::short(id), segments: segments.chain(added).collect() })
    }

    /// Returns the segments of the given kind in a direction, or all segments of that kind if
    /// `towards` is `None`.
    fn find(&self, kind: SegmentKind, towards: Option<&Direction>) -> Vec<u8> {
        let segments = (0..).zip(&self.segments).filter(|(_, (own, ports))| {
            let is_there = |it: &Direction| (ports & it.ports).count_ones() >= it.needed;
            *own == kind && towards.is_none_or(is_there)
        });
        segments.map(|(number, _)| number).collect()
    }

    /// Returns the shortest unambiguous name of a segment, or its index if it has no name.
    fn name(&self, number: u8) -> String {
        let Some(&(kind, _)) = self.segments.get(usize::from(number)) else {
            return number.to_string();
        };
        if self.find(kind, None).len() == 1 {
            return kind.name().to_owned();
        }
        // Sides and half sides are sufficient, because every corner belongs to both.
        match DIRECTIONS.iter().find(|it| self.find(kind, Some(it)) == [number]) {
            Some(towards) => format!("{}.{}", kind.name(), towards.name),
            None => number.to_string(),
        }
    }

    /// Returns the segment with the given name.
    fn segment(&self, text: &str) -> Result<u8, String> {
        let (name, towards) = match text.split_once('.') {
            Some((name, towards)) => (name, Some(towards)),
            None => (text, None),
        };
        let tile = &self.tile;
        let wrong = |problem: String| {
            let names: Vec<_> = (0..self.segments.len() as u8).map(|it| self.name(it)).collect();
            Err(format!("{problem}; the segments of tile {tile} are {}", names.join(", ")))
        };
        let Some(kind) = SegmentKind::ALL.into_iter().find(|kind| kind.name() == name) else {
            return wrong(format!("unknown place {:?}", shown(text)));
        };
        let direction = match towards {
            None => None,
            Some(towards) => match DIRECTIONS.iter().find(|it| it.name == towards) {
                Some(direction) => Some(direction),
                None => {
                    return wrong(format!(
                        "unknown direction {:?}, expected one such as n, ne or nne",
                        shown(towards)
                    ));
                }
            },
        };
        let at = direction.map_or(String::new(), |it| format!(" at {}", it.name));
        match self.find(kind, direction)[..] {
            [number] => Ok(number),
            [] => wrong(format!("the tile has no {name}{at}")),
            _ => wrong(format!("the tile has several {name} segments{at}")),
        }
    }
}

/// Returns the name of a location on a tile with the given places.
pub(super) fn location_name(place: Location, places: Option<&Places>) -> String {
    match place {
        Location::Segment(number) => {
            places.map_or_else(|| number.to_string(), |places| places.name(number))
        }
        Location::Corner(number) => match CORNERS.get(usize::from(number)) {
            Some(corner) => format!("corner.{corner}"),
            None => format!("corner.{number}"),
        },
        Location::Space(number) => format!("space.{number}"),
        Location::Tile => "tile".to_owned(),
        Location::Tower => "tower".to_owned(),
        Location::Lying => "lying".to_owned(),
    }
}

/// Returns the location with the given name on a tile with the given places.
pub(super) fn location(text: &str, places: Option<&Places>) -> Result<Location, String> {
    let expected = |what: &str| format!("expected {what}, found {:?}", shown(text));
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let number: Option<u8> = text.parse().ok();
        let count = places.map(|places| places.segments.len());
        let is_one = |number: &u8| count.is_none_or(|count| usize::from(*number) < count);
        let place = number.filter(is_one).map(Location::Segment);
        return place.filter(|place| place.is_valid()).ok_or_else(|| match count {
            Some(count) => expected(&format!("a segment number below {count}")),
            None => expected("a segment number below 16"),
        });
    }
    match text.split_once('.') {
        None if text == "tile" => Ok(Location::Tile),
        None if text == "tower" => Ok(Location::Tower),
        None if text == "lying" => Ok(Location::Lying),
        Some(("corner", name)) => {
            let corner = CORNERS.iter().position(|corner| *corner == name);
            let corner = corner.map(|number| Location::Corner(number as u8));
            corner.ok_or_else(|| expected("corner.nw, corner.ne, corner.se or corner.sw"))
        }
        Some(("space", number)) => {
            let place = number.parse().ok().map(Location::Space).filter(|place| place.is_valid());
            place.ok_or_else(|| expected("space.N with a number from 0 to 62"))
        }
        _ => match places {
            Some(places) => places.segment(text).map(Location::Segment),
            None => Err(expected(
                "a segment number, tile, tower, corner.nw or space.N, because the segments of this \
                 cell are not known",
            )),
        },
    }
}
