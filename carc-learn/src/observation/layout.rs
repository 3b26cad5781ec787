//! The layout of observations.

use carc_engine::{Action, Cell, Figure, Location, Port, Setup, Side, State, Tile, Token};

use super::Encoding;
use crate::space::ActionSpace;

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

/// The bytes at the end of a cell in games with special monasteries.
pub(super) const LYING_NAMES: [&str; 2] = ["lying", "lying_owner"];

/// The bytes at the end of a cell that contain a bit for each side of the tile. The bytes describe
/// tokens on the board, except for the last byte, which contains the previous landings of a ferry.
pub(super) const SIDE_TOKENS: [&str; 4] = ["bridge", "castle", "ferry", "ferry_before"];

/// The number of columns in the section for further figures.
pub(super) const FURTHER_COLUMNS: usize = 5;

/// The number of quarters of Carcassonne, and the space that represents the first quarter.
pub(super) const QUARTERS: usize = 4;
pub(super) const FIRST_QUARTER: u8 = 24;

/// The number of messages (MS-COMP-1).
pub(super) const MESSAGES: usize = 8;

pub(super) const SIDE_NAMES: [&str; 4] = ["north", "east", "south", "west"];
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

/// The optional parts of an encoding.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Parts {
    /// True if the game has towers.
    pub(super) towers: bool,
    /// True if meeples can be placed lying in monasteries.
    pub(super) lying: bool,
    /// True if the game has the quarters of Carcassonne.
    pub(super) quarters: bool,
    /// True if the players have robbers.
    pub(super) robbers: bool,
    /// True if the players have messengers.
    pub(super) messages: bool,
    /// True if bridges can be built.
    pub(super) bridges: bool,
    /// True if small cities can become castles.
    pub(super) castles: bool,
    /// True if bazaars can be held.
    pub(super) bazaars: bool,
    /// True if the game has ferries.
    pub(super) ferries: bool,
    /// True if the game has ingots.
    pub(super) ingots: bool,
    /// True if players can add and remove meeples because of crop circles.
    pub(super) circles: bool,
    /// True if figures can fly.
    pub(super) flights: bool,
}

impl Parts {
    pub(super) fn new(setup: &Setup, space: &ActionSpace) -> Self {
        let mechanics = &setup.config().mechanics;
        Self {
            towers: setup.tokens(Token::FLOOR) > 0,
            lying: space.planes().iter().any(is_lying),
            quarters: setup.has_figure(Figure::COUNT),
            robbers: mechanics["robbers"],
            messages: mechanics["messages"],
            bridges: mechanics["bridges"],
            castles: mechanics["castles"],
            bazaars: mechanics["bazaars"] && setup.players() > 1,
            ferries: space.planes().iter().any(is_ferry),
            ingots: setup.tokens(Token::INGOT) > 0,
            circles: mechanics["crop_circles"],
            flights: mechanics["flying"],
        }
    }

    /// Returns true if several meeples can be on one segment.
    pub(super) const fn has_crowds(&self) -> bool {
        self.circles || self.flights || self.quarters
    }

    /// Returns, for each of the [`SIDE_TOKENS`], true if the game uses the token.
    pub(super) const fn side_tokens(&self) -> [bool; SIDE_TOKENS.len()] {
        [self.bridges, self.castles, self.ferries, self.ferries]
    }
}

/// The offsets of the optional bytes in a cell, or `None` for bytes that the game does not use.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Offsets {
    pub(super) tower: Option<usize>,
    pub(super) lying: Option<usize>,
    /// The offsets of [`SIDE_TOKENS`].
    pub(super) sides: [Option<usize>; SIDE_TOKENS.len()],
    pub(super) ingots: Option<usize>,
    /// The offset of the bytes that contain the number of further figures on each segment.
    pub(super) further: Option<usize>,
    pub(super) further_lying: Option<usize>,
}

impl Offsets {
    pub(super) fn new(channels: &[String]) -> Self {
        let at = |name: &str| channels.iter().position(|channel| channel == name);
        Self {
            tower: at("tower"),
            lying: at("lying"),
            sides: SIDE_TOKENS.map(at),
            ingots: at("ingots"),
            further: at("further_0"),
            further_lying: at("further_lying"),
        }
    }
}

/// Returns the names of the bytes for a cell with the given number of segments.
pub(super) fn board_channels(segments: usize, parts: Parts) -> Vec<String> {
    let used = |names: &'static [&'static str], is_used| if is_used { names } else { &[] };
    let sides = SIDE_TOKENS.iter().zip(parts.side_tokens());
    let crowded = if parts.has_crowds() { segments } else { 0 };
    names(&["tile", "kind_low", "kind_high", "symbols", "neutral"])
        .chain(names(&["corner_nw", "corner_ne", "corner_se", "corner_sw"]))
        .chain(port_names())
        .chain(segment_names(segments, &SEGMENT_NAMES))
        .chain(names(used(&TOWER_NAMES, parts.towers)))
        .chain(names(used(&LYING_NAMES, parts.lying)))
        .chain(sides.filter(|(_, is_used)| *is_used).map(|(name, _)| (*name).to_owned()))
        .chain(names(used(&["ingots"], parts.ingots)))
        .chain(segment_names(crowded, &["further"]))
        .chain(names(used(&["further_lying"], parts.lying)))
        .collect()
}

/// Returns the names of the bytes in a row of the tiles array.
pub(super) fn tile_channels(segments: usize) -> Vec<String> {
    names(&["kind_low", "kind_high", "symbols"])
        .chain(port_names())
        .chain(segment_names(segments, &["kind", "trait"]))
        .collect()
}

/// Writes the number of the segment at each port of a tile, counted from 1, after a number of
/// clockwise quarter turns.
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

/// Returns true if an action places a meeple lying in a monastery.
pub(super) const fn is_lying(action: &Action) -> bool {
    matches!(action, Action::PlaceFigure { spot, .. } if matches!(spot.place, Location::Lying))
}

/// Returns true if an action places or moves a ferry.
fn is_ferry(action: &Action) -> bool {
    let Action::PlaceToken { token, .. } = action else { return false };
    Token::from_number(*token).is_some_and(|token| token.landings().is_some())
}

/// Returns the bit for a side.
const fn side_bit(side: Side) -> u8 {
    1 << side as u8
}

/// Returns the bits for the sides after a number of clockwise quarter turns.
pub(super) const fn turned_sides(sides: u8, quarters: u8) -> u8 {
    (sides << quarters | sides >> (4 - quarters)) & 15
}

/// Returns a bridge's axis: 0 for north to south, 1 for west to east.
pub(super) fn axis_of(bridge: Token) -> usize {
    usize::from(bridge == Token::BRIDGE_WE)
}

/// The bits for a bridge's sides, by its axis.
pub(super) const BRIDGE_SIDES: [u8; 2] = [0b0101, 0b1010];

/// Returns the bridges on the board, including a bridge that the tile just placed needs.
pub(super) fn bridges(state: State<'_>) -> impl Iterator<Item = (Cell, Token)> {
    state.bridges().chain(state.due_bridge())
}

/// Returns the sides of the [`SIDE_TOKENS`] on the board: the index of the name, the cell, and the
/// bits for the sides. A cell with halves of several castles is returned several times.
pub(super) fn side_tokens(state: State<'_>) -> impl Iterator<Item = (usize, Cell, u8)> {
    let bridges = bridges(state).map(|(cell, token)| (0, cell, BRIDGE_SIDES[axis_of(token)]));
    let castles = state.castles().flat_map(|[one, other]| {
        let side = Side::ALL.into_iter().find(|side| one.cell.neighbor(*side) == other.cell);
        let side = side.expect("the halves of a castle are on neighboring cells");
        [(1, one.cell, side_bit(side)), (1, other.cell, side_bit(side.opposite()))]
    });
    let landings = |token: Token| {
        let sides = token.landings().expect("a ferry has two landings");
        side_bit(sides[0]) | side_bit(sides[1])
    };
    let ferries = state.ferries().map(move |(cell, token)| (2, cell, landings(token)));
    let before = state.moved_ferries().map(move |(cell, token)| (3, cell, landings(token)));
    bridges.chain(castles).chain(ferries).chain(before)
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
/// Players are counted clockwise from the observer.
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
/// | `robbers` | players | space of each player's robber on the score track, plus 1, or 0 if it is off the track, in games with robbers |
/// | `messengers` | players | value of each player's messenger, in games with messages |
/// | `messages` | 8 | position of each message among the messages known to be at the bottom of the stack, from 1, or 0 if unknown, in games with messages |
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
/// | `further` | figures, 5 | figures that the board omits, because another figure is on the same segment or lying in the same monastery: column plus 1, row plus 1, segment plus 1 or 301 for a lying meeple, owner plus 1, and figure plus 1 |
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

impl Encoding {
    /// Returns the sections of the vector.
    pub(super) fn lay_out(&self) -> Sections {
        let players = self.players;
        let mut sections = Sections::default();
        for name in ["phase", "decider", "active", "turn", "part"] {
            sections.add(name, &[1]);
        }
        for name in ["tiles_remaining", "river_tiles_remaining", "hidden_tiles"] {
            sections.add(name, &[1]);
        }
        sections.add("scores", &[players]);
        sections.add("supplies", &[players, self.figures.len()]);
        sections.add("hand_sizes", &[players]);
        sections.add("abbeys", &[players]);
        sections.add("tokens", &[players, self.tokens.len()]);
        sections.add("flocks", &[players, self.drawn_tokens.len()]);
        sections.add("bag", &[self.drawn_tokens.len()]);
        sections.add("neutral", &[Figure::neutral().count(), 3]);
        sections.add("spaces", &[self.spaces, 2]);
        sections.add("unseen", &[self.kinds]);
        sections.add("held", &[self.kinds]);
        sections.add("records", &[self.cards().count()]);
        let parts = &self.parts;
        let per_player = |is_used: bool| if is_used { players } else { 0 };
        sections.add("prisoners", &[per_player(parts.towers), players, self.figures.len()]);
        sections.add("ransomed", &[usize::from(parts.towers)]);
        let citizens = per_player(parts.quarters);
        sections.add("citizens", &[citizens, QUARTERS, self.figures.len()]);
        sections.add("robbers", &[per_player(parts.robbers)]);
        sections.add("messengers", &[per_player(parts.messages)]);
        sections.add("messages", &[if parts.messages { MESSAGES } else { 0 }]);
        sections.add("message", &[usize::from(parts.messages)]);
        sections.add("message_parts", &[usize::from(parts.messages)]);
        sections.add("moved_markers", &[per_player(parts.messages)]);
        sections.add("entered_city", &[usize::from(parts.quarters)]);
        sections.add("passed", &[per_player(parts.quarters)]);
        sections.add("flight", &[if parts.flights { 2 } else { 0 }]);
        sections.add("circle", &[usize::from(parts.circles)]);
        sections.add("waiting", &[per_player(parts.bazaars)]);
        sections.add("bazaar", &[per_player(parts.bazaars)]);
        for name in ["auctioneer", "auctioned", "bid", "bidder"] {
            sections.add(name, &[usize::from(parts.bazaars)]);
        }
        sections.add("further", &[self.further_rows(), FURTHER_COLUMNS]);
        sections
    }

    /// Returns the number of figures that the `further` section has room for.
    pub(super) const fn further_rows(&self) -> usize {
        if self.parts.has_crowds() || self.parts.lying { self.figure_counts[0] } else { 0 }
    }
}
