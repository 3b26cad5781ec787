//! The sides of a rotated tile.

use std::collections::BTreeSet;

use carc_engine::{Port, Rotation, Segment, SegmentKind, Side, SideKind, Tile};

/// Returns all twelve ports where two tiles can join.
pub(crate) fn rim() -> Vec<(Side, Port)> {
    let mut rim = Vec::new();
    for side in Side::ALL {
        for port in Port::ALL {
            rim.push((side, port));
        }
    }
    rim
}

/// Returns a segment's ports on the rim of the rotated tile.
pub(crate) fn turned_ports(segment: &Segment, rotation: Rotation) -> BTreeSet<(Side, Port)> {
    let mut ports = BTreeSet::new();
    for (side, port) in rim() {
        if segment.has_port(side, port) {
            ports.insert((side.turned(rotation), port));
        }
    }
    ports
}

/// Returns the segment at a port of the rotated tile.
pub(crate) fn segment_at(tile: &Tile, rotation: Rotation, side: Side, port: Port) -> Option<usize> {
    for printed in Side::ALL {
        if printed.turned(rotation) == side {
            return tile.segments.iter().position(|segment| segment.has_port(printed, port));
        }
    }
    unreachable!("a quarter turn maps sides to sides")
}

/// Returns the neighbor's port that faces the given port. Each is seen from the center of its own
/// tile, so left and right are swapped.
pub(crate) fn facing(port: Port) -> Port {
    match port {
        Port::Left => Port::Right,
        Port::Center => Port::Center,
        Port::Right => Port::Left,
    }
}

/// Returns the kind of a side of the rotated tile. A road or river occupies the center between two
/// fields, a city also occupies the center, and the center of a field side is empty.
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

/// BASE-TILE-1: returns true if the sides are of the same kind or one of them is closed.
pub(crate) fn sides_match(one: SideKind, other: SideKind) -> bool {
    one == other || one == SideKind::Closed || other == SideKind::Closed
}

/// Returns, for each rotation, the smallest rotation that looks the same (TURN-25).
pub(crate) fn smallest_equal_turns(tile: &Tile) -> [Rotation; 4] {
    let portraits = Rotation::ALL.map(|rotation| portrait(tile, rotation));
    Rotation::ALL.map(|rotation| {
        let own = &portraits[usize::from(rotation.quarters())];
        let first = portraits.iter().position(|portrait| portrait == own);
        Rotation::ALL[first.expect("the portrait equals itself")]
    })
}

/// The appearance of one segment, without its index.
type Look = (SegmentKind, BTreeSet<(Side, Port)>, u8, String, Vec<String>);

/// The complete appearance of a rotated tile, which consists of its segments, each with the
/// segments that it touches, and the groups of segments that meet.
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
