//! The layout of observations.

use carc_engine::{Action, Location, Port, Side, Tile};

/// The offset of the first byte that is the same for every copy of a tile type.
pub(super) const TILE: usize = 0;
pub(super) const SYMBOLS: usize = 3;
pub(super) const NEUTRAL: usize = 4;
pub(super) const CORNERS: usize = 5;
pub(super) const PORTS: usize = 9;
pub(super) const PORT_COUNT: usize = 12;
pub(super) const SEGMENTS: usize = PORTS + PORT_COUNT;
pub(super) const PER_SEGMENT: usize = 6;
/// Offsets within the bytes of a segment.
pub(super) const MEEPLE: usize = 2;
pub(super) const SPECIAL: usize = 4;

/// The bytes of each segment of a cell.
const SEGMENT_NAMES: [&str; PER_SEGMENT] =
    ["kind", "trait", "meeple", "owner", "special", "special_owner"];

/// The bytes at the end of a cell in games with towers.
pub(super) const TOWER_NAMES: [&str; 3] = ["tower", "guard", "guard_owner"];

/// The number of quarters of Carcassonne, and the space that represents the first one.
pub(super) const QUARTERS: usize = 4;
pub(super) const FIRST_QUARTER: u8 = 24;

const SIDE_NAMES: [&str; 4] = ["north", "east", "south", "west"];
const PORT_NAMES: [&str; 3] = ["left", "center", "right"];

pub(super) fn port_names() -> impl Iterator<Item = String> {
    SIDE_NAMES
        .into_iter()
        .flat_map(|side| PORT_NAMES.into_iter().map(move |port| format!("port_{side}_{port}")))
}

fn names(names: &[&str]) -> impl Iterator<Item = String> {
    names.iter().map(|name| (*name).to_owned())
}

fn segment_names(segments: usize, what: &'static [&str]) -> impl Iterator<Item = String> {
    (0..segments).flat_map(move |number| what.iter().map(move |what| format!("{what}_{number}")))
}

/// Returns the names of the bytes of a cell.
pub(super) fn board_channels(segments: usize, has_towers: bool) -> Vec<String> {
    let towers: &[&str] = if has_towers { &TOWER_NAMES } else { &[] };
    names(&["tile", "kind_low", "kind_high", "symbols", "neutral"])
        .chain(names(&["corner_nw", "corner_ne", "corner_se", "corner_sw"]))
        .chain(port_names())
        .chain(segment_names(segments, &SEGMENT_NAMES))
        .chain(names(towers))
        .collect()
}

/// Returns the names of the bytes of a row of the tiles.
pub(super) fn tile_channels(segments: usize) -> Vec<String> {
    names(&["kind_low", "kind_high", "symbols"])
        .chain(port_names())
        .chain(segment_names(segments, &["kind", "trait"]))
        .collect()
}

/// Writes the segment at each port of a tile, counted from 1, after a number of clockwise quarter
/// turns.
pub(super) fn port_channels(tile: &Tile, quarters: usize, ports: &mut [u8]) {
    for (from, side) in Side::ALL.into_iter().enumerate() {
        for (place, port) in [Port::Left, Port::Center, Port::Right].into_iter().enumerate() {
            let segment = tile.segment_at(side, port).map_or(0, |segment| segment as u8 + 1);
            ports[(from + quarters) % 4 * 3 + place] = segment;
        }
    }
}

/// Writes the kind and traits of each segment of a tile.
pub(super) fn segment_channels<'a>(
    tile: &Tile,
    traits: &[u8],
    each: impl Iterator<Item = &'a mut [u8]>,
) {
    for ((segment, shown), bytes) in tile.segments.iter().zip(traits).zip(each) {
        bytes[0] = segment.kind.number() + 1;
        bytes[1] = *shown;
    }
}

/// Returns the space of a game board that an action refers to.
pub(super) fn space_of(action: &Action) -> Option<u8> {
    match action {
        Action::PlaceFigure { spot, .. } => match spot.place {
            Location::Space(number) => Some(number),
            _ => None,
        },
        _ => None,
    }
}

/// A named section of an observation's vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The name of the section.
    pub name: &'static str,
    /// The index of the section's first number.
    pub start: usize,
    /// The shape, in row-major order: the last axis varies fastest.
    pub shape: Vec<usize>,
}

impl Section {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns true if games with this setup do not use the section.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The sections of an observation's vector, in order.
///
/// Players are counted from the observer, clockwise.
///
/// | section | shape | meaning |
/// | --- | --- | --- |
/// | `phase` | 1 | phase number |
/// | `decider` | 1 | player to act, plus 1; 0 for chance and at the end of the game |
/// | `active` | 1 | active player, plus 1 |
/// | `turn`, `part` | 1 | turn number, and turn part: 2 in the second part that a builder earns |
/// | `tiles_remaining`, `river_tiles_remaining`, `hidden_tiles` | 1 | number of remaining tiles, of river tiles among them, and of tiles under hills |
/// | `scores` | players | score |
/// | `supplies` | players, figures | figures in the supply of each player |
/// | `hand_sizes`, `abbeys` | players | number of tiles in hand; 1 for a player who still has an abbey |
/// | `tokens` | players, tokens | tokens of each player |
/// | `flocks` | players, drawn tokens | tokens next to the shepherds of each player |
/// | `bag` | drawn tokens | tokens in the bag |
/// | `neutral` | 4, 3 | for each neutral figure, its column plus 1, its row plus 1 (0, 0 off the board), and its location: segment number + 1; 0 for the whole tile; or 100 + space number |
/// | `spaces` | spaces, 2 | for each space of the wheel, the player of its figure plus 1, and the number of the figure plus 1 |
/// | `unseen` | tile types | number of tiles of each type that the observer has not seen |
/// | `held` | tile types | number of tiles of each type that are set aside |
/// | `records` | cards | record of each card among the tokens, in their order |
/// | `prisoners` | players, players, figures | number of prisoners of each player, by owner and figure, in games with towers |
/// | `ransomed` | 1 | 1 if the ransom of this turn has been paid, in games with towers |
/// | `citizens` | players, 4, figures | number of citizens of each player, by quarter and figure, in games with the Count |
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sections {
    list: Vec<Section>,
    len: usize,
}

impl Sections {
    pub(super) fn add(&mut self, name: &'static str, shape: &[usize]) {
        self.list.push(Section { name, start: self.len, shape: shape.to_vec() });
        self.len += shape.iter().product::<usize>();
    }

    /// Returns the number of elements of the vector.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns false, because the vector is never empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the sections, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Section> {
        self.list.iter()
    }
}
