//! Observations, which represent the information available to one player as three fixed-size
//! arrays.

mod describe;
mod entities;
mod form;
mod layout;
mod many;
mod planes;
mod sight;
mod tracked;
mod turn;
mod write;
mod written;

use std::{
    fmt, ptr,
    sync::{Arc, OnceLock, Weak},
};

use carc_engine::{
    Action, Config, Draw, Figure, Port, Rotation, SegmentKind, Setup, TileType, Token,
    limits::MAX_PLAYERS,
};

use self::layout::{Offsets, Parts, port_channels, segment_channels};
pub use self::{
    describe::Channel,
    form::{Dtype, Field, Form, Numbers, UnknownForm},
    layout::{Section, Sections},
    many::{Arrays, Observer},
    sight::Sight,
    written::Written,
};
pub(crate) use self::{
    form::take_each,
    many::{Piece, cut},
    tracked::TrackedFeatures,
};
use crate::space::{ActionSpace, NoTable};

/// An encoding that represents games with one setup as arrays, consisting of an action space and
/// the layout of observations.
///
/// An observation contains the information that one player, the observer, is allowed to see
/// (HID-1). The observer is always player 0, and the other players follow clockwise. An observation
/// has three parts.
///
/// **Board**: bytes, with the [`channels`](Self::channels) of each cell of the table, row by row,
/// starting in the northwest. The channels are, in order:
///
/// - `tile`: 0 for an empty cell, 1 for a tile, 2 for the last placed tile;
/// - `kind_low`, `kind_high`: the index of the tile type in [`Setup::tile_types`] plus 1, low byte
///   first;
/// - `symbols`: the index in [`symbols`](Self::symbols) of the marks on the whole tile plus 1, or 0
///   for none;
/// - `neutral`: a bit for each neutral figure, by its index in [`Figure::neutral`];
/// - `corner_nw`, `corner_ne`, `corner_se`, `corner_sw`: the owner of the figure on the corner,
///   plus 1;
/// - `port_north_left` to `port_west_right`, clockwise: the number of the segment at the port
///   plus 1;
/// - for each segment number `s`, `kind_s`: its [`SegmentKind::number`] plus 1; `trait_s`: the
///   index of its traits in [`traits`](Self::traits) plus 1, or 0 for none; `meeple_s`: the figure
///   number of its first meeple plus 1; `owner_s`: the owner of the meeple plus 1; `special_s` and
///   `special_owner_s`: the same for a figure other than a meeple;
/// - in games with towers, `tower`: the number of the tower's floors plus 1; `guard` and
///   `guard_owner`;
/// - in games with special monasteries, `lying` and `lying_owner`: the first lying meeple;
/// - in games with bridges, castles or ferries, `bridge`, `castle`, `ferry` and `ferry_before`: a
///   bit for each side (1 north, 2 east, 4 south, 8 west) at which a bridge ends, at which the tile
///   has half of a castle, whose road a ferry joins, or whose road a ferry joined before it was
///   moved in this turn part. The segment of a bridge follows the printed segments of its tile;
/// - in games with ingots, `ingots`: the number of ingots on the tile;
/// - in games with crop circles, flying machines or the Count, `further_s`: the number of figures
///   on segment `s` in addition to `meeple_s` and `special_s`; in games with special monasteries,
///   `further_lying`. The vector's `further` section lists these figures.
///
/// **Tiles**: bytes, one row for the current tile and one for each slot of the hands, starting with
/// the observer's hand: `kind_low`, `kind_high`, `symbols`, the twelve ports of the unrotated tile,
/// and `kind_s` and `trait_s` of each segment. A row of zeros represents no tile, and a row that
/// starts with 255, 255 represents a tile that the observer is not allowed to see.
///
/// **Vector**: 16-bit numbers in named [`sections`](Self::sections), which contain scores,
/// supplies, unseen tiles, and all other public information.
///
/// [`SegmentKind::number`]: carc_engine::SegmentKind::number
///
/// ```
/// use carc_engine::{Config, Game, Player, Setup};
/// use carc_learn::{Encoding, Observation};
/// let mut config = Config::new(2);
/// config.options.insert("table".into(), "21x21".into());
/// let setup = Setup::new(config)?;
/// let encoding = Encoding::new(&setup).unwrap();
/// let game = Game::new(setup.clone(), 7);
/// let mut seen = Observation::new(&encoding);
/// encoding.observe(&setup, game.position(), Player::new(0), seen.as_mut());
/// let start = (10 * 21 + 10) * encoding.channels().len();
/// assert_eq!(seen.board[start], 2); // the start tile was placed last
/// assert_eq!(seen.board.iter().filter(|byte| **byte > 0).count(), 17);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct Encoding {
    /// The config of the games.
    config: Config,
    /// A setup that is known to match the encoding, stored to avoid repeated comparisons.
    known: OnceLock<Weak<Setup>>,
    space: ActionSpace,
    players: usize,
    hand_size: usize,
    channels: Vec<String>,
    tile_channels: Vec<String>,
    symbols: Vec<Vec<String>>,
    traits: Vec<(u8, Vec<String>)>,
    /// The bytes for a cell with each tile type and rotation, without figures. In games with
    /// bridges, the bytes for the same cells with a bridge along each axis come next.
    cells: Vec<u8>,
    /// The row that represents each tile type in the tiles array.
    rows: Vec<u8>,
    figures: Vec<Figure>,
    tokens: Vec<Token>,
    drawn_tokens: Vec<Token>,
    spaces: usize,
    /// The start of the vector's section for spaces.
    spaces_at: usize,
    /// The start of the vector's section for neutral figures.
    neutral_at: usize,
    /// The start of the vector's section for further figures.
    further_at: usize,
    /// The effect of rotations on tile types.
    turns: turn::Turns,
    kinds: usize,
    /// The number of segments that a cell has room for.
    segments: usize,
    /// The optional parts that the games use.
    parts: Parts,
    /// The offsets of the optional bytes in a cell.
    at: Offsets,
    /// The number of players' figures and the number of neutral figures.
    figure_counts: [usize; 2],
    /// The number of rows for tokens in the `entities` form.
    token_rows: usize,
    sections: Sections,
}

impl fmt::Debug for Encoding {
    /// Prints only the size; [`describe`](Encoding::describe) explains every number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoding")
            .field("players", &self.players)
            .field("actions", &self.space.len())
            .field("channels", &self.channels.len())
            .finish_non_exhaustive()
    }
}

/// The three arrays of an observation; see [`Encoding`] for their contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The board, with shape [`Encoding::board_shape`].
    pub board: Vec<u8>,
    /// The tiles, with shape [`Encoding::tiles_shape`].
    pub tiles: Vec<u8>,
    /// The vector, with length [`Encoding::vector_len`].
    pub vector: Vec<i16>,
}

/// Mutable access to the three arrays of an observation in the caller's memory.
#[derive(Debug)]
pub struct ObservationMut<'a> {
    /// The board, with shape [`Encoding::board_shape`].
    pub board: &'a mut [u8],
    /// The tiles, with shape [`Encoding::tiles_shape`].
    pub tiles: &'a mut [u8],
    /// The vector, with length [`Encoding::vector_len`].
    pub vector: &'a mut [i16],
}

impl Observation {
    /// Creates an observation filled with zeros.
    pub fn new(encoding: &Encoding) -> Self {
        Self {
            board: vec![0; encoding.board_len()],
            tiles: vec![0; encoding.tiles_len()],
            vector: vec![0; encoding.vector_len()],
        }
    }

    /// Returns the arrays for writing.
    pub fn as_mut(&mut self) -> ObservationMut<'_> {
        ObservationMut { board: &mut self.board, tiles: &mut self.tiles, vector: &mut self.vector }
    }
}

/// Returns the name of a mark on a rotated tile. The name of a mark that points in a direction ends
/// with the direction.
fn turned_mark(mark: &str, quarters: usize) -> String {
    const DIRECTIONS: [[&str; 4]; 2] =
        [["west", "north", "east", "south"], ["northwest", "northeast", "southeast", "southwest"]];
    let turned = mark.rsplit_once('_').and_then(|(name, direction)| {
        let own = DIRECTIONS.iter().find(|turn| turn[0] == direction)?;
        Some(format!("{name}_{}", own[quarters]))
    });
    turned.unwrap_or_else(|| mark.to_owned())
}

/// Returns the position of an item in a list of distinct items, counted from 1, and adds the item
/// if necessary. Returns 0 for the default value.
fn code_of<T: PartialEq + Default>(list: &mut Vec<T>, thing: T) -> u8 {
    if thing == T::default() {
        return 0;
    }
    let place = list.iter().position(|known| *known == thing).unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    });
    // Realistic sets have few combinations. Beyond 255, combinations are distinguished only by
    // their tile type.
    u8::try_from(place + 1).unwrap_or(u8::MAX)
}

/// Returns true if configs are equal except for their start positions.
pub(crate) fn differ_in_start_only(one: &Config, other: &Config) -> bool {
    let Config {
        players,
        preset,
        expansions,
        tile_sets,
        mechanics,
        figures,
        options,
        custom_sets,
        start: _,
    } = one;
    *players == other.players
        && *preset == other.preset
        && *expansions == other.expansions
        && *tile_sets == other.tile_sets
        && *mechanics == other.mechanics
        && *figures == other.figures
        && *options == other.options
        && *custom_sets == other.custom_sets
}

impl Encoding {
    /// Creates the encoding for games with the given setup.
    ///
    /// # Errors
    /// Returns [`NoTable`] if the setup does not have a bounded table.
    pub fn new(setup: &Setup) -> Result<Self, NoTable> {
        let space = ActionSpace::new(setup)?;
        let parts = Parts::new(setup, &space);
        let printed =
            setup.tile_types().iter().map(|kind| kind.tile.segments.len()).max().unwrap_or(0);
        // The segment of a bridge follows the printed segments.
        let segments = printed + usize::from(parts.bridges);
        let channels = layout::board_channels(segments, parts);
        let hand_size = setup.option("hand_size").and_then(|size| size.parse().ok()).unwrap_or(0);
        let is_played = |token: &Token| setup.tokens(*token) > 0;
        let (drawn_tokens, tokens) =
            Token::all().filter(is_played).partition(|token| token.is_drawn());
        let spaces = space.singles().iter().filter_map(layout::space_of);
        let spaces = spaces.filter(|space| *space < layout::FIRST_QUARTER).max();
        let mut encoding = Self {
            config: setup.config().clone(),
            known: OnceLock::new(),
            players: setup.players(),
            hand_size,
            at: Offsets::new(&channels),
            channels,
            parts,
            tile_channels: layout::tile_channels(printed),
            symbols: Vec::new(),
            traits: Vec::new(),
            cells: Vec::new(),
            rows: Vec::new(),
            figures: setup.figures().collect(),
            tokens,
            drawn_tokens,
            spaces: spaces.map_or(0, |most| usize::from(most) + 1),
            spaces_at: 0,
            neutral_at: 0,
            further_at: 0,
            turns: turn::Turns::new(setup),
            kinds: setup.tile_types().len(),
            segments,
            figure_counts: Self::count_figures(setup),
            token_rows: Self::count_token_rows(setup),
            sections: Sections::default(),
            space,
        };
        for (number, kind) in (1u16..).zip(setup.tile_types()) {
            let symbols = code_of(&mut encoding.symbols, kind.marks.clone());
            let [low, high] = number.to_le_bytes();
            let traits: Vec<u8> = kind
                .tile
                .segments
                .iter()
                .map(|segment| {
                    code_of(&mut encoding.traits, (segment.pennants, segment.marks.clone()))
                })
                .collect();
            for quarters in 0..4 {
                let marks = kind.marks.iter().map(|mark| turned_mark(mark, quarters)).collect();
                let symbols = code_of(&mut encoding.symbols, marks);
                let mut cell = vec![0; encoding.channels.len()];
                cell[layout::TILE..=layout::SYMBOLS].copy_from_slice(&[1, low, high, symbols]);
                port_channels(&kind.tile, quarters, &mut cell[layout::PORTS..]);
                let each = cell[layout::SEGMENTS..].chunks_exact_mut(layout::PER_SEGMENT);
                segment_channels(&kind.tile, &traits, each);
                encoding.cells.extend(cell);
            }
            let mut row = vec![0; encoding.tile_channels.len()];
            row[..3].copy_from_slice(&[low, high, symbols]);
            port_channels(&kind.tile, 0, &mut row[3..]);
            segment_channels(
                &kind.tile,
                &traits,
                row[3 + layout::PORT_COUNT..].chunks_exact_mut(2),
            );
            encoding.rows.extend(row);
        }
        if parts.bridges {
            encoding.add_bridges(setup);
        }
        encoding.sections = encoding.lay_out();
        let start = |name: &str| {
            let section = encoding.sections.iter().find(|section| section.name == name);
            section.map_or(0, |section| section.start)
        };
        (encoding.spaces_at, encoding.neutral_at) = (start("spaces"), start("neutral"));
        encoding.further_at = start("further");
        Ok(encoding)
    }

    /// Adds the cells with bridges.
    fn add_bridges(&mut self, setup: &Setup) {
        let each = setup.tile_types().iter().flat_map(|kind| [kind.tile.segments.len(); 4]);
        let plain = std::mem::take(&mut self.cells);
        self.cells.clone_from(&plain);
        for (cell, bridge) in plain.chunks_exact(self.channels.len()).zip(each) {
            for sides in layout::BRIDGE_SIDES {
                let mut cell = cell.to_vec();
                for side in (0..4).filter(|side| sides >> side & 1 == 1) {
                    cell[layout::PORTS + 3 * side + Port::Center as usize] = bridge as u8 + 1;
                }
                cell[layout::SEGMENTS + layout::PER_SEGMENT * bridge] =
                    SegmentKind::Road.number() + 1;
                let [at, ..] = self.at.sides;
                cell[at.expect("the game has bridges")] = sides;
                self.cells.extend(cell);
            }
        }
    }

    /// Returns true if the encoding can be used for games with the given setup. The config must
    /// equal the encoding's config, except for the start position, which must not add figures or
    /// tokens that the encoding does not include.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// use carc_learn::Encoding;
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let encoding = Encoding::new(&*Setup::new(config.clone())?).unwrap();
    /// config.start = Game::new(Setup::new(config.clone())?, 7).state().to_start();
    /// assert!(encoding.fits(&Setup::new(config.clone())?));
    /// config.players = 3;
    /// config.start = None;
    /// assert!(!encoding.fits(&Setup::new(config)?));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn fits(&self, setup: &Arc<Setup>) -> bool {
        if self.known.get().is_some_and(|known| ptr::eq(known.as_ptr(), Arc::as_ptr(setup))) {
            return true;
        }
        let is_so = self.numbers(setup);
        if is_so {
            self.known.get_or_init(|| Arc::downgrade(setup));
        }
        is_so
    }

    fn numbers(&self, setup: &Setup) -> bool {
        if self.config == *setup.config() {
            return true;
        }
        let (width, height) = self.space.table();
        let table = (self.space.first(), width as u16, height as u16);
        let is_known = |token: Token| {
            let own = if token.is_drawn() { &self.drawn_tokens } else { &self.tokens };
            setup.tokens(token) == 0 || own.contains(&token)
        };
        differ_in_start_only(&self.config, setup.config())
            && setup.table() == Some(table)
            && setup.tile_types().len() == self.kinds
            && setup.figures().all(|figure| self.figures.contains(&figure))
            && Token::all().all(is_known)
            && Self::count_figures(setup)[0] <= self.figure_counts[0]
    }

    /// Panics if the encoding was created for a different setup, because all array offsets would be
    /// wrong.
    pub(crate) fn check_setup(&self, setup: &Arc<Setup>) {
        assert!(self.fits(setup), "the encoding belongs to a different setup");
    }

    /// Returns the index in `cells` of a tile type with the given rotation.
    fn shown(&self, kind: usize, rotation: Rotation) -> usize {
        (kind * 4 + rotation as usize) * self.channels.len()
    }

    /// Returns the index in `cells` of a tile type with the given rotation and bridge.
    fn shown_with(&self, kind: usize, rotation: Rotation, bridge: Token) -> usize {
        let plain = self.shown(self.kinds, Rotation::R0);
        plain + 2 * self.shown(kind, rotation) + layout::axis_of(bridge) * self.channels.len()
    }

    /// Returns the action space.
    pub const fn space(&self) -> &ActionSpace {
        &self.space
    }

    /// Returns the number of players.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Returns the names of the bytes for each cell.
    pub fn channels(&self) -> &[String] {
        &self.channels
    }

    /// Returns the names of the bytes in each row of the tiles array.
    pub fn tile_channels(&self) -> &[String] {
        &self.tile_channels
    }

    /// Returns the numbers of rows, columns and channels in the board array.
    pub fn board_shape(&self) -> [usize; 3] {
        let (width, height) = self.space.table();
        [height, width, self.channels.len()]
    }

    /// Returns the numbers of rows and channels in the tiles array.
    pub fn tiles_shape(&self) -> [usize; 2] {
        [1 + self.players * self.hand_size, self.tile_channels.len()]
    }

    /// Returns the size of the board array, in bytes.
    pub fn board_len(&self) -> usize {
        self.board_shape().into_iter().product()
    }

    /// Returns the size of the tiles array, in bytes.
    pub fn tiles_len(&self) -> usize {
        self.tiles_shape().into_iter().product()
    }

    /// Returns the number of elements in the vector.
    pub const fn vector_len(&self) -> usize {
        self.sections.len()
    }

    /// Returns the sections of the vector.
    pub const fn sections(&self) -> &Sections {
        &self.sections
    }

    /// Returns all combinations of marks on whole tiles. The first combination has the number 1. A
    /// mark that points in a direction, such as `machine_west`, is named after its direction on the
    /// table.
    pub fn symbols(&self) -> &[Vec<String>] {
        &self.symbols
    }

    /// Returns all combinations of pennants and marks on segments. The first combination has the
    /// number 1.
    pub fn traits(&self) -> &[(u8, Vec<String>)] {
        &self.traits
    }

    /// Returns the figures in the `supplies` section.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// Returns the tokens in the `tokens` section.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the cards among the tokens, which make up the `records` section.
    pub fn cards(&self) -> impl Iterator<Item = Token> {
        self.tokens.iter().copied().filter(|token| token.is_card())
    }

    /// Returns the tokens in the `bag` and `flocks` sections.
    pub fn drawn_tokens(&self) -> &[Token] {
        &self.drawn_tokens
    }

    /// Returns the index of a draw, which is less than [`chance_len`](Self::chance_len), or `None`
    /// for any other action. The index is intended for programs that number chance outcomes
    /// separately from players' actions.
    ///
    /// Tile types come first, followed by tokens, seats, and the unknown draw.
    pub fn chance_index(&self, action: Action) -> Option<usize> {
        let Action::Draw(item) = action else { return None };
        let [tokens, seats, unknown] = self.chance_parts();
        let part = match item {
            Draw::Tile(_) => 0..tokens,
            Draw::Token(_) => tokens..seats,
            Draw::Seat(_) => seats..unknown,
            Draw::Unknown => return Some(unknown),
            _ => return None,
        };
        let index = part.start + usize::from(item.operand()?);
        part.contains(&index).then_some(index)
    }

    /// Returns the indices of the first token, the first seat and the unknown draw among the chance
    /// outcomes.
    fn chance_parts(&self) -> [usize; 3] {
        let seats = self.kinds + Token::all().count();
        [self.kinds, seats, seats + MAX_PLAYERS]
    }

    /// Returns the number of chance outcomes.
    pub fn chance_len(&self) -> usize {
        self.chance_parts()[2] + 1
    }

    /// Returns the draw with the given index.
    pub fn chance_action(&self, index: usize) -> Option<Action> {
        let [tokens, seats, unknown] = self.chance_parts();
        let item = if index < tokens {
            Draw::Tile(TileType::new(index as u16))
        } else if index < seats {
            Draw::Token((index - tokens) as u16)
        } else if index < unknown {
            Draw::Seat((index - seats) as u16)
        } else if index == unknown {
            Draw::Unknown
        } else {
            return None;
        };
        Some(Action::Draw(item))
    }
}
