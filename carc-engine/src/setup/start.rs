//! A position to start from: what somebody enters who asks about a situation of his own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    Setup, SetupProblem,
    config::{nearest, suggest},
    is_enough,
};
use crate::{
    action::{Place, Spot},
    board::Board,
    expansions::registry::FIGURES,
    figure::Figure,
    geometry::{Cell, Rotation},
    limits::{self, MAX_PLAYERS},
    numbered::numbered,
    position::NO_KIND,
    scoring::is_complete,
    tile::SegmentKind,
    token::Token,
};

/// A position from which a game starts, by public names: what lies on the table and stands on it,
/// the points, the supplies, and what is left to draw.
///
/// It is the field `start` of a [`Config`](crate::Config), and the key `start` of its JSON form;
/// everything can be left out. [`Setup::new`](crate::Setup::new) checks it and says what is
/// impossible. The game begins with the turn of [`active`](Self::active), before a tile is drawn,
/// or with the tile [`drawn`](Self::drawn) in front of him.
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// // A road of three with a thief in the middle of it, and a curve to lay.
/// let config: Config = serde_json::from_str(r#"{"start": {
///     "tiles": [{"tile": "base/D", "x": 0, "y": 0},
///               {"tile": "base/U", "x": 1, "y": 0, "rotation": 90},
///               {"tile": "base/W", "x": 2, "y": 0, "rotation": 90}],
///     "figures": [{"player": 1, "figure": "meeple", "x": 1, "y": 0, "segment": 0}],
///     "scores": [12, 7],
///     "drawn": "base/V"
/// }}"#).unwrap();
/// let game = Game::new(Setup::new(config)?, 1);
/// assert_eq!(game.scores(), [12, 7]);
/// assert_eq!(game.features().iter().filter(|feature| !feature.owners.is_empty()).count(), 1);
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// The tiles on the table, in any order in which they could have been laid; without any, what
    /// the setup begins with (BASE-SETUP-2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<StartTile>,
    /// The figures on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<StartFigure>,
    /// The points by seat; without any, 0 for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// The tokens of each player, by seat, by the names of tokens; without any, nobody has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<BTreeMap<String, u32>>,
    /// What each player has in front of him, by seat, by the names of figures; what is not named
    /// is what the figures on the board leave him.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplies: Vec<BTreeMap<String, u32>>,
    /// How many tiles of each id are left to draw, those of the river included (OPT-6); without it,
    /// all tiles of the setup that neither lie on the table nor are held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<BTreeMap<String, u16>>,
    /// The hands by seat, if hands are played (HOUSE-3, HOUSE-4); without any, they are dealt.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<String>>,
    /// Whose turn it is, by seat; without it, who begins is settled as usual (BASE-SETUP-5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<u32>,
    /// The number of the turn, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The tile that has been drawn and is to be laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
}

/// A tile of a [`Start`].
///
/// ```
/// use carc_engine::{Rotation, StartTile};
/// let tile: StartTile = serde_json::from_str(r#"{"tile": "base/V", "x": 2, "y": -1}"#).unwrap();
/// assert_eq!(tile.rotation, Rotation::R0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartTile {
    /// Its id, such as `"base/V"`.
    pub tile: String,
    /// Where it lies.
    #[serde(flatten)]
    pub cell: Cell,
    /// How it is turned; not at all, if left out.
    #[serde(default)]
    pub rotation: Rotation,
}

/// A figure of a [`Start`].
///
/// ```
/// use carc_engine::{Cell, Spot, StartFigure};
/// let text = r#"{"player": 1, "figure": "meeple", "x": 0, "y": 0, "segment": 2}"#;
/// let figure: StartFigure = serde_json::from_str(text).unwrap();
/// assert_eq!(figure.spot, Spot::segment(Cell::new(0, 0), 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartFigure {
    /// Whose.
    pub player: u8,
    /// Its name.
    pub figure: String,
    /// Where it stands.
    #[serde(flatten)]
    pub spot: Spot,
}

/// Why a part of a [`Start`] is impossible.
///
/// ```
/// use carc_engine::{Config, Setup, SetupProblem, StartReason};
/// let config: Config = serde_json::from_str(
///     r#"{"start": {"tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/B", "x": 3, "y": 0}]}}"#,
/// ).unwrap();
/// let error = Setup::new(config).unwrap_err();
/// assert_eq!(error.to_string(), "start.tiles[1]: the cell touches no other tile");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StartReason {
    /// No tile of the game has this id.
    #[error("{name:?} is no tile of the game{}", suggest(.suggestion))]
    NoSuchTile {
        /// What was written.
        name: String,
        /// The nearest id, if one is near.
        suggestion: Option<String>,
    },
    /// A cell is further from (0, 0) than [`limits::MAX_START`].
    #[error("the cell is too far away; coordinates go from -{max} to {max}", max = limits::MAX_START)]
    TooFar,
    /// The cell lies off the table (HOUSE-10).
    #[error("the cell lies off the table")]
    OffTable,
    /// Another tile lies there.
    #[error("another tile lies there")]
    Occupied,
    /// The tile touches none of the others (BASE-TILE-1).
    #[error("the cell touches no other tile")]
    Detached,
    /// The tile does not fit to those around it (BASE-TILE-1).
    #[error("the tile does not fit there")]
    DoesNotFit,
    /// A tile of the river is left to draw, but no river lies on the table (RV-5).
    #[error("river tiles are left to draw, but no source lies on the table")]
    NoSource,
    /// More copies lie on the table than the sets hold; `stack` must then say what is left.
    #[error("more copies of {0} are used than the game has; say in `stack` what is left to draw")]
    TooManyCopies(String),
    /// No player sits there.
    #[error("there is no player {0}")]
    NoSuchPlayer(u32),
    /// Not one entry for each player.
    #[error("{0} entries for {1} players")]
    Length(usize, usize),
    /// No figure has this name.
    #[error("{name:?} is no figure{}", suggest(.suggestion))]
    NoSuchFigure {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        suggestion: Option<String>,
    },
    /// No tile lies where the figure should stand.
    #[error("no tile lies there")]
    NoTile,
    /// The tile has no such segment.
    #[error("the tile has no such segment")]
    NoSuchSegment,
    /// The figure may not stand on such a segment.
    #[error("a {} is no place for this figure", .0.name())]
    WrongKind(SegmentKind),
    /// A meeple stands on the segment already.
    #[error("a figure stands there already")]
    Taken,
    /// The feature is complete: it has been scored, and its figures are home (SCORE-4).
    #[error("the feature is complete, so no figure can stand in it")]
    Complete,
    /// The figure needs a meeple of its player in the feature (SCORE-6).
    #[error("no meeple of the player is in this feature")]
    NoOwnMeeple,
    /// No token has this name, or the game has none of it.
    #[error("{name:?} is no token of the game{}", suggest(.suggestion))]
    NoSuchToken {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        suggestion: Option<String>,
    },
    /// A player has more figures than the setup gives him.
    #[error("player {player} has only {count} of {figure}")]
    TooManyFigures {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: &'static str,
        /// How many the setup gives.
        count: u8,
    },
    /// A number is out of range.
    #[error("{0} is out of range")]
    OutOfRange(i64),
    /// Hands or a drawn tile where the options allow none (HOUSE-3, HOUSE-4).
    #[error("hand_size allows no such thing")]
    Hand,
}

numbered! {
    [&] StartReason {
        NoSuchTile = 1 "no_such_tile",
        TooFar = 2 "too_far",
        OffTable = 3 "off_table",
        Occupied = 4 "occupied",
        Detached = 5 "detached",
        DoesNotFit = 6 "does_not_fit",
        NoSource = 7 "no_source",
        TooManyCopies = 8 "too_many_copies",
        NoSuchPlayer = 9 "no_such_player",
        Length = 10 "length",
        NoSuchFigure = 11 "no_such_figure",
        NoTile = 12 "no_tile",
        NoSuchSegment = 13 "no_such_segment",
        WrongKind = 14 "wrong_kind",
        Taken = 15 "taken",
        Complete = 16 "complete",
        TooManyFigures = 17 "too_many_figures",
        OutOfRange = 18 "out_of_range",
        Hand = 19 "hand",
        NoOwnMeeple = 20 "no_own_meeple",
        NoSuchToken = 21 "no_such_token",
    }
}

/// A start that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// In an order in which they can be laid.
    pub(crate) tiles: Vec<(u16, Cell, Rotation)>,
    pub(crate) figures: Vec<(u8, Figure, Spot)>,
    pub(crate) scores: [i32; MAX_PLAYERS],
    /// What each player has before the figures of the start are put on the board.
    pub(crate) supplies: [[u8; FIGURES.len()]; MAX_PLAYERS],
    pub(crate) hands: Vec<Vec<u16>>,
    /// Who has which tokens, and how many.
    pub(crate) tokens: Vec<(u8, Token, u16)>,
    pub(crate) active: Option<u8>,
    pub(crate) turn: u32,
    pub(crate) drawn: u16,
}

impl Opening {
    /// The start of an ordinary game: what lies there, and what every player has.
    pub(super) fn usual(tile: Option<u16>, supply: [u8; FIGURES.len()], players: usize) -> Self {
        let mut supplies = [[0; FIGURES.len()]; MAX_PLAYERS];
        supplies[..players].fill(supply);
        Self {
            tiles: tile.map(|kind| (kind, Cell::new(0, 0), Rotation::R0)).into_iter().collect(),
            figures: Vec::new(),
            scores: [0; MAX_PLAYERS],
            supplies,
            hands: Vec::new(),
            tokens: Vec::new(),
            active: None,
            turn: 1,
            drawn: NO_KIND,
        }
    }
}

/// Checks a start: what the game begins with and what is then left to draw.
pub(super) fn check(
    setup: &Setup,
    start: &Start,
    problems: &mut Vec<SetupProblem>,
) -> (Opening, Vec<u16>) {
    let mut entry = Entry { setup, problems };
    let mut opening = setup.opening.clone();
    let tiles = entry.tiles(start);
    let board = entry.lay(&tiles, &mut opening);
    entry.figures(start, &board, &mut opening);
    entry.scores(start, &mut opening);
    entry.turn(start, &mut opening);
    entry.tokens(start, &mut opening);
    entry.hands(start, &mut opening);
    let stack = entry.stack(start, &opening);
    (opening, stack)
}

/// A start on its way through the checks.
struct Entry<'a> {
    setup: &'a Setup,
    problems: &'a mut Vec<SetupProblem>,
}

impl Entry<'_> {
    fn fault(&mut self, field: &str, index: Option<usize>, reason: StartReason) {
        if !is_enough(self.problems) {
            let field = match index {
                Some(index) => format!("start.{field}[{index}]"),
                None => format!("start.{field}"),
            };
            self.problems.push(SetupProblem::Start { field, reason });
        }
    }

    fn kind(&mut self, field: &str, index: Option<usize>, id: &str) -> Option<u16> {
        match self.setup.kind(id) {
            Ok(kind) => Some(kind),
            Err(problem) => {
                if let SetupProblem::UnknownName { name, suggestion, .. } = problem {
                    self.fault(field, index, StartReason::NoSuchTile { name, suggestion });
                }
                None
            }
        }
    }

    /// The tiles that are known and near enough, with their places in the list.
    fn tiles(&mut self, start: &Start) -> Vec<(usize, u16, Cell, Rotation)> {
        let mut tiles = Vec::with_capacity(start.tiles.len().min(limits::MAX_TILES));
        if start.tiles.len() > limits::MAX_TILES {
            let (count, max) = (start.tiles.len(), limits::MAX_TILES);
            self.problems.push(SetupProblem::TooMany { what: "tiles of the start", count, max });
            return tiles;
        }
        for (index, tile) in start.tiles.iter().enumerate() {
            let Some(kind) = self.kind("tiles", Some(index), &tile.tile) else { continue };
            let near = |part: i16| (-limits::MAX_START..=limits::MAX_START).contains(&part);
            if !near(tile.cell.x) || !near(tile.cell.y) {
                self.fault("tiles", Some(index), StartReason::TooFar);
            } else if self.setup.rules.table.is_some_and(|table| !table.holds(tile.cell)) {
                self.fault("tiles", Some(index), StartReason::OffTable);
            } else {
                tiles.push((index, kind, tile.cell, tile.rotation));
            }
        }
        tiles
    }

    /// Lays the tiles in an order in which they touch, and says which of them cannot lie there.
    fn lay(&mut self, tiles: &[(usize, u16, Cell, Rotation)], opening: &mut Opening) -> Board {
        let (catalogue, table) = (&self.setup.catalogue, self.setup.rules.table.as_ref());
        let mut board = Board::with_capacity(0, 0, 0);
        let lay = |board: &mut Board, kind: u16, cell: Cell, rotation: Rotation| {
            if board.tiles.is_empty() {
                board.open_first(cell);
            }
            let open = board.open.find(cell.key())?;
            let demand = board.open.around()[open].demand;
            let fits = catalogue.fits(kind).all(demand) >> rotation as u8 & 1 == 1;
            if fits {
                let canonical = catalogue.canonical(kind, rotation);
                board.place(catalogue, open, kind, canonical, rotation, table);
            }
            Some(fits)
        };
        if tiles.is_empty() {
            for &(kind, cell, rotation) in &opening.tiles {
                lay(&mut board, kind, cell, rotation);
            }
            return board;
        }
        opening.tiles.clear();
        let mut nodes = 0;
        let mut waiting: Vec<_> = tiles.to_vec();
        loop {
            let before = waiting.len();
            let mut later = Vec::new();
            for (index, kind, cell, rotation) in waiting {
                nodes += usize::from(catalogue.shape(kind).count);
                if nodes > limits::MAX_NODES {
                    let (count, max) = (nodes, limits::MAX_NODES);
                    self.problems.push(SetupProblem::TooMany { what: "segments", count, max });
                    return board;
                }
                if board.tile_at(cell.key()).is_some() {
                    self.fault("tiles", Some(index), StartReason::Occupied);
                    continue;
                }
                match lay(&mut board, kind, cell, rotation) {
                    Some(true) => opening.tiles.push((kind, cell, rotation)),
                    Some(false) => self.fault("tiles", Some(index), StartReason::DoesNotFit),
                    None => {
                        nodes -= usize::from(catalogue.shape(kind).count);
                        later.push((index, kind, cell, rotation));
                    }
                }
            }
            waiting = later;
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for (index, ..) in waiting {
            self.fault("tiles", Some(index), StartReason::Detached);
        }
        board
    }

    fn figures(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let players = self.setup.players();
        let mut used = [[0u8; FIGURES.len()]; MAX_PLAYERS];
        let mut taken = Vec::new();
        for (index, entry) in start.figures.iter().enumerate() {
            if is_enough(self.problems) {
                return;
            }
            let Some(figure) = Figure::from_name(&entry.figure) else {
                let name = entry.figure.chars().take(limits::MAX_NAME).collect();
                let suggestion = nearest(&entry.figure, FIGURES.iter().map(|spec| spec.name));
                let reason = StartReason::NoSuchFigure { name, suggestion };
                self.fault("figures", Some(index), reason);
                continue;
            };
            if usize::from(entry.player) >= players {
                let reason = StartReason::NoSuchPlayer(entry.player.into());
                self.fault("figures", Some(index), reason);
                continue;
            }
            match self.stand(board, figure, entry.spot) {
                Err(reason) => self.fault("figures", Some(index), reason),
                Ok(()) if taken.contains(&entry.spot) => {
                    self.fault("figures", Some(index), StartReason::Taken);
                }
                Ok(()) => {
                    taken.push(entry.spot);
                    let used = &mut used[entry.player as usize][figure.number() as usize];
                    *used += 1;
                    opening.figures.push((entry.player, figure, entry.spot));
                    let count = self.setup.opening.supplies[entry.player as usize]
                        [figure.number() as usize];
                    if *used > count {
                        let (player, figure) = (entry.player, figure.name());
                        let reason = StartReason::TooManyFigures { player, figure, count };
                        self.fault("figures", Some(index), reason);
                    }
                }
            }
        }
        if opening.figures.len() == start.figures.len() {
            self.orphans(board, opening);
        }
        self.supplies(start, &used, opening);
    }

    /// A special figure stands beside a meeple of its player (SCORE-6).
    fn orphans(&mut self, board: &Board, opening: &Opening) {
        let root = |spot: Spot| {
            let tile = &board.tiles[board.tile_at(spot.cell.key())?];
            let Place::Segment(segment) = spot.place else { return None };
            Some(board.root(tile.first + u16::from(segment)))
        };
        for (index, &(player, figure, spot)) in opening.figures.iter().enumerate() {
            let needs_meeple = figure.spec().special.is_some_and(|special| special.needs_meeple);
            let has_meeple = opening.figures.iter().any(|&(owner, other, place)| {
                owner == player && other.spec().special.is_none() && root(place) == root(spot)
            });
            if needs_meeple && !has_meeple {
                self.fault("figures", Some(index), StartReason::NoOwnMeeple);
            }
        }
    }

    /// Whether a figure can stand on a spot.
    fn stand(&self, board: &Board, figure: Figure, spot: Spot) -> Result<(), StartReason> {
        let number = board.tile_at(spot.cell.key()).ok_or(StartReason::NoTile)?;
        let tile = &board.tiles[number];
        let shape = self.setup.catalogue.shape(tile.kind);
        let Place::Segment(segment) = spot.place else { return Err(StartReason::NoSuchSegment) };
        if segment >= shape.count {
            return Err(StartReason::NoSuchSegment);
        }
        let kind = shape.kinds[segment as usize];
        if self.setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 0 {
            return Err(StartReason::WrongKind(kind));
        }
        let feature = board.feature(tile.first + u16::from(segment));
        if is_complete(kind, feature.open) { Err(StartReason::Complete) } else { Ok(()) }
    }

    /// What the players have besides the figures on the board.
    fn supplies(
        &mut self,
        start: &Start,
        used: &[[u8; FIGURES.len()]; MAX_PLAYERS],
        opening: &mut Opening,
    ) {
        if !self.is_for_all("supplies", start.supplies.len()) {
            return;
        }
        for (seat, supply) in start.supplies.iter().enumerate() {
            for (name, &wanted) in supply {
                let Some(figure) = Figure::from_name(name) else {
                    let suggestion = nearest(name, FIGURES.iter().map(|spec| spec.name));
                    let name = name.chars().take(limits::MAX_NAME).collect();
                    let reason = StartReason::NoSuchFigure { name, suggestion };
                    self.fault("supplies", Some(seat), reason);
                    continue;
                };
                let number = figure.number() as usize;
                let count = opening.supplies[seat][number];
                let all = u32::from(used[seat][number]).saturating_add(wanted);
                if all > count.into() {
                    let (player, figure) = (seat as u8, figure.name());
                    let reason = StartReason::TooManyFigures { player, figure, count };
                    self.fault("supplies", Some(seat), reason);
                } else {
                    opening.supplies[seat][number] = all as u8;
                }
            }
        }
    }

    /// Whether a list has an entry for each player, or none at all.
    fn is_for_all(&mut self, field: &str, length: usize) -> bool {
        let players = self.setup.players();
        if length != 0 && length != players {
            self.fault(field, None, StartReason::Length(length, players));
            return false;
        }
        true
    }

    fn scores(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("scores", start.scores.len()) {
            return;
        }
        for (seat, &score) in start.scores.iter().enumerate() {
            if (-limits::MAX_START_SCORE..=limits::MAX_START_SCORE).contains(&score) {
                opening.scores[seat] = score;
            } else {
                self.fault("scores", Some(seat), StartReason::OutOfRange(score.into()));
            }
        }
    }

    fn tokens(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("tokens", start.tokens.len()) {
            return;
        }
        for (seat, own) in start.tokens.iter().enumerate() {
            for (name, &count) in own {
                let known = || Token::all().filter(|&token| self.setup.tokens(token) > 0);
                let Some(token) = known().find(|token| token.name() == name) else {
                    let suggestion = nearest(name, known().map(Token::name));
                    let name = name.chars().take(limits::MAX_NAME).collect();
                    let reason = StartReason::NoSuchToken { name, suggestion };
                    self.fault("tokens", Some(seat), reason);
                    continue;
                };
                // A stack of its own may hold more symbols than the sets do.
                if count > limits::MAX_TILES as u32 {
                    self.fault("tokens", Some(seat), StartReason::OutOfRange(count.into()));
                } else {
                    opening.tokens.push((seat as u8, token, count as u16));
                }
            }
        }
    }

    fn turn(&mut self, start: &Start, opening: &mut Opening) {
        match start.active {
            Some(seat) if seat as usize >= self.setup.players() => {
                self.fault("active", None, StartReason::NoSuchPlayer(seat));
            }
            active => opening.active = active.map(|seat| seat as u8),
        }
        match start.turn {
            Some(turn) if turn == 0 || turn > limits::MAX_START_TURN => {
                self.fault("turn", None, StartReason::OutOfRange(turn.into()));
            }
            turn => opening.turn = turn.unwrap_or(1),
        }
        if let Some(id) = &start.drawn
            && let Some(kind) = self.kind("drawn", None, id)
        {
            opening.drawn = kind;
        }
    }

    fn hands(&mut self, start: &Start, opening: &mut Opening) {
        if start.hands.is_empty() || !self.is_for_all("hands", start.hands.len()) {
            return;
        }
        let size = usize::from(self.setup.rules.hand_size);
        for (seat, hand) in start.hands.iter().enumerate() {
            if hand.len() > size {
                self.fault("hands", Some(seat), StartReason::Hand);
                return;
            }
            let kinds = hand.iter().filter_map(|id| self.kind("hands", Some(seat), id)).collect();
            opening.hands.push(kinds);
        }
    }

    /// What is left to draw.
    fn stack(&mut self, start: &Start, opening: &Opening) -> Vec<u16> {
        let catalogue = &self.setup.catalogue;
        let mut left = match &start.stack {
            None => self.setup.all.clone(),
            Some(counts) => {
                let mut left = vec![0; catalogue.kinds.len()];
                for (id, &count) in counts {
                    if let Some(kind) = self.kind("stack", None, id) {
                        left[kind as usize] = count;
                    }
                }
                left
            }
        };
        if start.stack.is_none() {
            let held = opening.hands.iter().flatten().copied();
            let drawn = (opening.drawn != NO_KIND).then_some(opening.drawn);
            // What the usual start lays there or removes is out of the stack already.
            let laid = opening.tiles.iter().map(|(kind, ..)| *kind);
            if start.tiles.is_empty() {
                left.clone_from(&self.setup.stack);
            }
            let laid = laid.filter(|_| !start.tiles.is_empty());
            for kind in laid.chain(held).chain(drawn) {
                match left[kind as usize].checked_sub(1) {
                    Some(rest) => left[kind as usize] = rest,
                    None => {
                        let id = catalogue.kinds[kind as usize].id.clone();
                        self.fault("tiles", None, StartReason::TooManyCopies(id));
                        return left;
                    }
                }
            }
        }
        let is_river = |kind: u16| catalogue.kinds[kind as usize].river;
        let river_left = (0..).zip(&left).any(|(kind, &count)| count > 0 && is_river(kind));
        let shows_river = |kind: u16| {
            let segments = &catalogue.kinds[kind as usize].tile.segments;
            segments.iter().any(|segment| segment.kind == SegmentKind::River)
        };
        if river_left && !opening.tiles.iter().any(|(kind, ..)| shows_river(*kind)) {
            self.fault("stack", None, StartReason::NoSource);
        }
        if let Some(problem) = self.setup.too_large(&left, opening) {
            self.problems.push(problem);
        }
        left
    }
}
