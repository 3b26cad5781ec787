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
/// Offsets within a segment's bytes.
pub(super) const MEEPLE: usize = 2;
pub(super) const SPECIAL: usize = 4;

/// The bytes for each segment in a cell.
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

/// Returns the names of the bytes in a row of the tiles array.
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

/// Returns the game-board space that an action refers to.
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
/// | `tiles_remaining`, `river_tiles_remaining`, `hidden_tiles` | 1 | numbers of remaining tiles,
/// remaining river tiles, and tiles under hills |
/// | `scores` | players | score |
/// | `supplies` | players, figures | figures in each player's supply |
/// | `hand_sizes`, `abbeys` | players | number of tiles in hand; 1 for a player who still has an abbey |
/// | `tokens` | players, tokens | each player's tokens |
/// | `flocks` | players, drawn tokens | tokens next to each player's shepherds |
/// | `bag` | drawn tokens | tokens in the bag |
/// | `neutral` | 4, 3 | for each neutral figure, its column plus 1, its row plus 1 (0, 0 off the board), and its location: segment number + 1; 0 for the whole tile; 100 + space number; or 301 next to a lying meeple |
/// | `spaces` | spaces, 2 | for each space of the wheel, the player of its figure plus 1, and the number of the figure plus 1 |
/// | `unseen` | tile types | number of tiles of each type that the observer has not seen |
/// | `held` | tile types | number of tiles of each type that are set aside |
/// | `records` | cards | record of each card among the tokens, in their order |
/// | `prisoners` | players, players, figures | number of each player's prisoners, by owner and
/// figure, in games with towers |
/// | `ransomed` | 1 | 1 if the ransom of this turn has been paid, in games with towers |
/// | `citizens` | players, 4, figures | number of each player's citizens, by quarter and figure, in
/// games with the Count |
/// | `robbers` | players | space of each player's robber on the score track, plus 1, or 0 if it is not there, in games with robbers |
/// | `messengers` | players | value of each player's messenger, in games with messages |
/// | `messages` | 8 | position of each message among those known to be at the bottom of the stack, from 1, or 0 if unknown, in games with messages |
/// | `message`, `message_parts` | 1 | drawn message that has not been used yet, from 1, or 0; number of additional turn parts that have not begun, in games with messages |
/// | `moved_markers` | players | marker that each player has moved in this turn, if the option `message_markers` limits them: 0 none, 1 the usual marker, 2 the messenger |
/// | `entered_city` | 1 | 1 if a meeple has entered Carcassonne in this turn and no other may, in games with the Count |
/// | `passed` | players | 1 for each player who has passed in the rounds at the end of a game with the Count |
/// | `flight` | 2 | number of the flying figure plus 1, and value of the die, or 0, in games with flying machines |
/// | `circle` | 1 | 1 if players add meeples because of a crop circle, 2 if they remove meeples, otherwise 0 |
/// | `waiting` | players | type of each player's waiting tile plus 1, or 0, in games with bazaars |
/// | `bazaar` | players | type of each tile revealed at the bazaar plus 1, or 0 for a tile that has an owner, in games with bazaars |
/// | `auctioneer`, `auctioned` | 1 | auctioneer plus 1, and index of the auctioned tile in `bazaar`
/// plus 1, or 0, in games with bazaars |
/// | `bid`, `bidder` | 1 | highest bid, and its bidder plus 1, or 0, in games with bazaars |
/// | `further` | figures, 5 | figures that the board omits, because another one is on the same segment or lying in the same monastery: column plus 1, row plus 1, segment plus 1 or 301 for a lying meeple, owner plus 1, and figure plus 1 |
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

    /// Returns the number of elements in the vector.
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
