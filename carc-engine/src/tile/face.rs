//! A tile in its four rotations.

#[cfg(feature = "json")]
use serde::Serialize;

use super::{Segment, Tile};
use crate::geometry::{Rotation, Side};
use crate::hash::mix;
use crate::vocab::{Mark, SegmentKind};

/// The kind of a tile side. Two sides may touch if they are of the same kind or one of them is
/// closed.
///
/// ```
/// use carc_engine::{Side, SideKind, TileSet};
/// let base = TileSet::base();
/// assert_eq!(base.tile("X").unwrap().side(Side::West), SideKind::Road);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
#[repr(u8)]
pub enum SideKind {
    /// A closed side, which fits any side and ends the features that touch it (AM-ABBEY-3).
    Closed = 0,
    /// A field that spans the entire side.
    Field = 1,
    /// A city that spans the entire side.
    City = 2,
    /// A road between two fields.
    Road = 3,
    /// A river between two fields.
    River = 4,
}

impl SideKind {
    /// Returns the name that every serialized form uses.
    ///
    /// ```
    /// assert_eq!(carc_engine::SideKind::City.name(), "city");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Field => "field",
            Self::City => "city",
            Self::Road => "road",
            Self::River => "river",
        }
    }
}

/// The placeholder for a port without a segment.
pub(crate) const NO_SEGMENT: u8 = u8::MAX;

/// One side of a rotated tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceSide {
    /// The index of the segment at the left, center and right ports, or [`NO_SEGMENT`].
    pub(crate) ports: [u8; 3],
    pub(crate) kind: SideKind,
    /// The number of ports on the side, or 0 if different segments own them.
    pub(crate) whole: u8,
}

/// A tile in one of its four rotations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    pub(crate) sides: [FaceSide; 4],
}

pub(super) fn side_kind(segments: &[Segment], side: Side) -> SideKind {
    let owner = |port: u16| {
        let bit = 1 << (side as u16 * 3 + port);
        segments.iter().find(|segment| segment.ports & bit != 0).map(|segment| segment.kind)
    };
    match (owner(0), owner(1)) {
        (_, Some(SegmentKind::City)) => SideKind::City,
        (_, Some(SegmentKind::Road)) => SideKind::Road,
        (_, Some(SegmentKind::River)) => SideKind::River,
        (Some(_), _) => SideKind::Field,
        _ => SideKind::Closed,
    }
}

impl Face {
    /// Returns the face of each rotation.
    pub(crate) fn all(segments: &[Segment]) -> [Self; 4] {
        let sides = Side::ALL.map(|side| {
            let ports = [0, 1, 2].map(|port| {
                let bit = 1 << (side as u16 * 3 + port);
                segments
                    .iter()
                    .position(|segment| segment.ports & bit != 0)
                    .map_or(NO_SEGMENT, |index| index as u8)
            });
            let used = ports.iter().filter(|&&segment| segment != NO_SEGMENT);
            let is_whole = used.clone().all(|&segment| segment == ports[0]);
            let whole = if is_whole { used.count() as u8 } else { 0 };
            FaceSide { ports, kind: side_kind(segments, side), whole }
        });
        Rotation::ALL.map(|rotation| {
            let turned = |side: usize| sides[(side + 4 - rotation as usize) & 3];
            Self { sides: [0, 1, 2, 3].map(turned) }
        })
    }

    /// Returns the segment at a corner, if the same segment owns both adjacent half sides. Corners
    /// are numbered clockwise from northwest.
    pub(crate) fn segment_at_corner(&self, corner: u8) -> Option<u8> {
        let after = usize::from(corner) & 3;
        let (left, right) = (self.sides[after].ports[0], self.sides[(after + 3) & 3].ports[2]);
        (left == right && left != NO_SEGMENT).then_some(left)
    }
}

/// The appearance of a rotated segment, independent of its index: the kind, ports, pennants, end
/// and marks.
type Look<'a> = (u8, u16, u8, Option<u8>, Vec<&'a str>);

fn turned_ports(segment: &Segment, by: Rotation) -> u16 {
    (segment.ports << (3 * by as u16) | segment.ports >> (12 - 3 * by as u16)) & 0xfff
}

fn look(segment: &Segment, by: Rotation) -> Look<'_> {
    let mut marks: Vec<&str> = segment.marks.iter().map(String::as_str).collect();
    crate::compact::sort(&mut marks);
    let end = segment.end.map(|end| end as u8);
    (segment.kind as u8, turned_ports(segment, by), segment.pennants, end, marks)
}

/// The appearance of several segments, independent of their order.
type Group<'a> = Vec<Look<'a>>;

/// Returns the complete appearance of a rotated tile: every segment with the segments that it
/// touches, and the groups of segments that meet.
fn portrait(tile: &Tile, by: Rotation) -> (Vec<(Look<'_>, Group<'_>)>, Vec<Group<'_>>) {
    let group = |numbers: &[u8]| {
        let looks = numbers.iter().map(|&number| look(&tile.segments[number as usize], by));
        let mut group: Group<'_> = looks.collect();
        crate::compact::sort(&mut group);
        group
    };
    let segments = tile.segments.iter();
    let mut segments: Vec<_> =
        segments.map(|segment| (look(segment, by), group(&segment.touches))).collect();
    let mut meets: Vec<_> = tile.meets.iter().map(|meet| group(meet)).collect();
    crate::compact::sort(&mut segments);
    crate::compact::sort(&mut meets);
    (segments, meets)
}

/// Returns, for each rotation, the smallest equivalent rotation (TURN-25).
pub(super) fn canonical_rotations(tile: &Tile) -> [Rotation; 4] {
    // A mark that shows a direction looks different in each rotation.
    if tile.marks.iter().any(|name| Mark::named(name).is_some_and(|mark| mark.heading.is_some())) {
        return Rotation::ALL;
    }
    // The sides are compared first, so that only the few tiles with equal sides are compared in
    // detail.
    let at_a_glance = Rotation::ALL.map(|by| {
        let of = |segment: &Segment| mix(u64::from(turned_ports(segment, by)));
        tile.segments.iter().map(of).fold(0, u64::wrapping_add)
    });
    let portraits = Rotation::ALL.map(|by| {
        let glance = at_a_glance[by as usize];
        let twin = at_a_glance.iter().filter(|other| **other == glance).count() > 1;
        twin.then(|| portrait(tile, by))
    });
    Rotation::ALL.map(|rotation| {
        let own = &portraits[rotation as usize];
        let same = |other: &Option<_>| own.is_some() && other == own;
        Rotation::ALL[portraits.iter().position(same).unwrap_or(rotation as usize)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::TileSet;

    fn canonical(meets: &str) -> [Rotation; 4] {
        let text = format!(
            r#"
            schema = 1
            id = "mine"
            title = "four roads into two houses"
            [[tile]]
            id = "houses"
            name = "four roads"
            count = 1
            segments = [
              {{ kind = "road", at = "N", end = "house" }},
              {{ kind = "road", at = "E", end = "house" }},
              {{ kind = "road", at = "S", end = "house" }},
              {{ kind = "road", at = "W", end = "house" }},
              {{ kind = "field", at = "Nl Nr El Er Sl Sr Wl Wr" }},
            ]
            meets = {meets}
            "#
        );
        let set = TileSet::from_toml("mine.toml", &text).expect("the set is valid");
        set.tiles[0].canonical_rotations()
    }

    #[test]
    fn turn_25_groups_of_meeting_segments_come_from_tile_data() {
        use Rotation::{R0, R90, R180, R270};
        assert_eq!(canonical("[]"), [R0, R0, R0, R0]);
        assert_eq!(canonical("[[0, 1, 2, 3]]"), [R0, R0, R0, R0]);
        assert_eq!(canonical("[[0, 2], [1, 3]]"), [R0, R0, R0, R0]);
        assert_eq!(canonical("[[0, 1], [3, 2]]"), [R0, R90, R0, R90]);
        assert_eq!(canonical("[[0, 1], [2], [3]]"), [R0, R90, R180, R270]);
    }
}
