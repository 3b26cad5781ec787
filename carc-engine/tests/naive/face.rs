//! What a tile shows after it has been turned.

use std::collections::BTreeSet;

use carc_engine::{Port, Rotation, Segment, SegmentKind, Side, SideKind, Tile};

/// All twelve places of an edge where two tiles can join.
pub(crate) fn rim() -> Vec<(Side, Port)> {
    let mut rim = Vec::new();
    for side in Side::ALL {
        for port in Port::ALL {
            rim.push((side, port));
        }
    }
    rim
}

/// Where a segment comes to lie on the rim of the turned tile.
pub(crate) fn turned_ports(segment: &Segment, rotation: Rotation) -> BTreeSet<(Side, Port)> {
    let mut ports = BTreeSet::new();
    for (side, port) in rim() {
        if segment.has_port(side, port) {
            ports.insert((side.turned(rotation), port));
        }
    }
    ports
}

/// The segment that lies at a port of the turned tile.
pub(crate) fn segment_at(tile: &Tile, rotation: Rotation, side: Side, port: Port) -> Option<usize> {
    for printed in Side::ALL {
        if printed.turned(rotation) == side {
            return tile.segments.iter().position(|segment| segment.has_port(printed, port));
        }
    }
    unreachable!("a quarter turn maps sides to sides")
}

/// The port of the neighbor that a port lies against: both look out from their own center, so
/// left and right change places.
pub(crate) fn facing(port: Port) -> Port {
    match port {
        Port::Left => Port::Right,
        Port::Center => Port::Center,
        Port::Right => Port::Left,
    }
}

/// The type of a side of the turned tile. A road or a river lies in the center between two
/// fields, a city fills the center too, and a field side has nothing there.
pub(crate) fn side_kind(tile: &Tile, rotation: Rotation, side: Side) -> SideKind {
    let kind_at = |port| segment_at(tile, rotation, side, port).map(|i| tile.segments[i].kind);
    match kind_at(Port::Center) {
        Some(SegmentKind::City) => SideKind::City,
        Some(SegmentKind::Road) => SideKind::Road,
        Some(SegmentKind::River) => SideKind::River,
        Some(other) => panic!("{other:?} cannot lie in the center of a side"),
        None if kind_at(Port::Left).is_some() => SideKind::Field,
        None => SideKind::Closed,
    }
}

/// BASE-TILE-1: both sides show the same. (A closed side fits everything.)
pub(crate) fn sides_match(one: SideKind, other: SideKind) -> bool {
    one == other || one == SideKind::Closed || other == SideKind::Closed
}

/// For each rotation the smallest one that shows the same (TURN-25).
pub(crate) fn smallest_equal_turns(tile: &Tile) -> [Rotation; 4] {
    let portraits = Rotation::ALL.map(|rotation| portrait(tile, rotation));
    Rotation::ALL.map(|rotation| {
        let own = &portraits[usize::from(rotation.quarters())];
        let first = portraits.iter().position(|portrait| portrait == own);
        Rotation::ALL[first.expect("at least itself")]
    })
}

/// The smallest rotation that shows the same as the given one.
pub(crate) fn smallest_equal_turn(tile: &Tile, rotation: Rotation) -> Rotation {
    smallest_equal_turns(tile)[usize::from(rotation.quarters())]
}

/// What one segment shows by itself, without its number.
type Look = (SegmentKind, BTreeSet<(Side, Port)>, u8, String, Vec<String>);

/// All that a turned tile shows: its segments, each with those that it touches, and the groups of
/// segments that meet.
type Portrait = (Vec<(Look, Vec<Look>)>, Vec<Vec<Look>>);

fn portrait(tile: &Tile, rotation: Rotation) -> Portrait {
    let mut looks = Vec::new();
    for segment in &tile.segments {
        let end = format!("{:?}", segment.end);
        let mut marks = segment.marks.clone();
        marks.sort();
        looks.push((segment.kind, turned_ports(segment, rotation), segment.pennants, end, marks));
    }
    let group = |numbers: &[u8]| {
        let mut members = Vec::new();
        for &number in numbers {
            members.push(looks[usize::from(number)].clone());
        }
        members.sort();
        members
    };
    let mut segments = Vec::new();
    for (segment, look) in tile.segments.iter().zip(&looks) {
        segments.push((look.clone(), group(&segment.touches)));
    }
    segments.sort();
    let mut meetings = Vec::new();
    for meeting in &tile.meets {
        meetings.push(group(meeting));
    }
    meetings.sort();
    (segments, meetings)
}
