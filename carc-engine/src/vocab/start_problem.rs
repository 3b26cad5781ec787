//! The reasons why a start position is invalid.

use thiserror::Error;

use super::{Figure, SegmentKind};
use crate::{
    action::Location,
    geometry::{Cell, Rotation, Side},
    limits,
    suggest::suggest,
    tile::SideKind,
    vocab::{Player, numbered},
};

numbered! {
    /// The reason why part of a start position ([`Start`](crate::Start)) is invalid.
    ///
    /// ```
    /// use carc_engine::{Config, Setup, ConfigProblem, StartProblem};
    /// let config: Config = serde_json::from_str(
    ///     r#"{"start": {"tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/B", "x": 3, "y": 0}]}}"#,
    /// ).unwrap();
    /// let error = Setup::new(config).unwrap_err();
    /// assert_eq!(error.to_string(), "start.tiles[1]: cell 3,0 is not adjacent to another tile");
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum StartProblem by & {
        /// No tile in the game has this id.
        NoSuchTile {
            /// The unknown name.
            name: String,
            /// The most similar id, if there is a similar one.
            suggestion: Option<String>,
        } = 1 "no_such_tile": error("unknown tile {name:?}{}", suggest(.suggestion.as_deref())),
        /// A cell is farther from (0, 0) than [`limits::MAX_START`].
        TooFar(Cell) = 2 "too_far": error("cell {0} is out of range; coordinates must be between -{max} and {max}", max = limits::MAX_START),
        /// The cell is outside the table (HOUSE-10).
        OffTable(Cell) = 3 "off_table": error("cell {0} is off the table"),
        /// The cell already has a tile.
        Occupied(Cell) = 4 "occupied": error("cell {0} is already occupied"),
        /// The tile does not touch another tile (BASE-TILE-1).
        Detached(Cell) = 5 "detached": error("cell {0} is not adjacent to another tile"),
        /// The tile does not match a neighboring tile (BASE-TILE-1).
        DoesNotFit {
            /// The id of the tile.
            tile: String,
            /// The cell of the tile.
            cell: Cell,
            /// The rotation of the tile.
            rotation: Rotation,
            /// The first side that does not match, clockwise from north.
            side: Side,
            /// The kind of the side that does not match.
            edge: SideKind,
            /// The id of the neighboring tile on that side.
            neighbor: String,
            /// The kind of the neighboring tile's adjacent side.
            neighbor_edge: SideKind,
            /// The rotations in which the tile matches the neighbors placed so far.
            fits: Vec<Rotation>,
        } = 6 "does_not_fit": error("tile {tile} with rotation {} does not fit at cell {cell}: its {} side is a {}, but the adjacent side of {neighbor} is a {}; it fits with {}", .rotation.degrees(), .side.name(), .edge.name(), .neighbor_edge.name(), rotations(.fits)),
        /// There are river tiles left to draw, but there is no river on the board (RV-5).
        NoSource = 7 "no_source": error("river tiles remain to be drawn, but there is no source on the table"),
        /// The start position has more copies of a tile than the tile sets contain, and its `stack`
        /// field does not list the remaining tiles.
        TooManyCopies {
            /// The id of the tile.
            tile: String,
            /// The number of copies that are on the board, in hands, drawn, or set aside.
            used: u32,
            /// The number of copies in the game.
            count: u16,
        } = 8 "too_many_copies": error("too many copies of tile {tile}: the start has {used}, but the game has only {count}; if this is intended, list the remaining tiles in `stack`"),
        /// The player is not in the game.
        NoSuchPlayer(u32) = 9 "no_such_player": error("there is no player {0}"),
        /// The list does not have one entry for each player.
        Length(usize, usize) = 10 "length": error("expected {1} entries, one for each player; found {0}"),
        /// No figure has this name.
        NoSuchFigure {
            /// The unknown name.
            name: String,
            /// The most similar name, if there is a similar one.
            suggestion: Option<String>,
        } = 11 "no_such_figure": error("unknown figure {name:?}{}", suggest(.suggestion.as_deref())),
        /// There is no tile on the figure's cell.
        NoTile = 12 "no_tile": error("there is no tile at this cell"),
        /// The tile does not have this segment, or the figure must be placed on a corner instead of
        /// a segment (AM-BARN-2).
        NoSuchSegment {
            /// The name of the figure.
            figure: &'static str,
            /// The id of the tile.
            tile: String,
            /// The cell of the tile.
            cell: Cell,
            /// The location that does not exist on the tile.
            place: Location,
            /// The kinds of the tile's segments, by index.
            segments: Vec<SegmentKind>,
        } = 13 "no_such_segment": error("{figure} cannot be on {} of tile {tile} at cell {cell}; {}", place_name(*.place), choices(.figure, .segments)),
        /// The figure cannot be on a segment of this kind.
        WrongKind(SegmentKind) = 14 "wrong_kind": error("the figure cannot be placed on a {}", .0.name()),
        /// The segment already has a figure.
        Taken = 15 "taken": error("the spot is already occupied"),
        /// The feature is complete, so it has been scored and its figures have returned to the
        /// supply (SCORE-4).
        Complete = 16 "complete": error("the feature is complete, so it cannot contain figures"),
        /// A player has more figures than the setup provides.
        TooManyFigures {
            /// The player.
            player: Player,
            /// The name of the figure.
            figure: &'static str,
            /// The number of copies that the setup provides.
            count: u8,
        } = 17 "too_many_figures": error("player {player} has only {count} {figure} figures"),
        /// A number is out of range.
        OutOfRange(i64) = 18 "out_of_range": error("{0} is out of range"),
        /// An abbey is not in a hole (AM-ABBEY-2).
        NoHole(Cell) = 35 "no_hole": error("cell {0} is not a hole, but an abbey requires one"),
        /// The players have more tokens than the game contains (TB-GOODS-3).
        TooManyTokens {
            /// The name of the token.
            token: &'static str,
            /// The total number of tokens that the players would have.
            count: u32,
            /// The number of tokens in the game.
            most: u16,
        } = 36 "too_many_tokens": error("the players have {count} {token} tokens, but the game has only {most}"),
        /// A player has more tiles than `hand_size` allows (HOUSE-3, HOUSE-4).
        Hand = 19 "hand": error("the hand has more tiles than hand_size allows"),
        /// The figure requires a meeple of the same player in the feature (SCORE-6).
        NoOwnMeeple = 20 "no_own_meeple": error("the player has no meeple in this feature"),
        /// No token has this name, or the game does not use the token.
        NoSuchToken {
            /// The unknown name.
            name: String,
            /// The most similar name, if there is a similar one.
            suggestion: Option<String>,
        } = 21 "no_such_token": error("unknown token {name:?}{}", suggest(.suggestion.as_deref())),
        /// The dragon cannot be on this spot. There must be a volcano on the board, and the
        /// dragon's tile must not contain any figures except barns (PD-VOLCANO-2, PD-DRAGON-9).
        Dragon(&'static str) = 22 "dragon": error("the dragon cannot be placed here: {0}"),
        /// The fairy must be on a tile or with a meeple (PD-FAIRY-2).
        Fairy(&'static str) = 23 "fairy": error("the fairy cannot be placed here: {0}"),
        /// The tile cannot be set aside at this time (PD-DRAGON-1).
        SetAside(String) = 24 "set_aside": error("{0} cannot be set aside"),
        /// The tile is not in any stack, so it cannot be drawn or be in a hand (AM-ABBEY-1,
        /// WF-SETUP-2).
        NotInStack(String) = 26 "not_in_stack": error("{0:?} is not in any stack"),
        /// There are more abbeys on the board and in front of players than the game contains.
        TooManyAbbeys(usize, usize) = 27 "too_many_abbeys": error("there are {0} abbeys, but the game has only {1}; list the players who still have one in `abbeys`"),
        /// The corner is not a field on all four tiles that meet there (AM-BARN-2).
        NoFieldCorner = 28 "no_field_corner": error("the corner is not a field on all four tiles"),
        /// A farmer is in a field with a barn (AM-BARN-8).
        KeptOut = 29 "kept_out": error("farmers cannot be in a field with a barn"),
        /// The cells of a game board are rotated or are not in their fixed positions (WF-SETUP-2).
        Board = 30 "board": error("the wheel board must not be rotated, and its first cell must be at (0, 0)"),
        /// The space does not exist, or does not accept this figure. On the wheel, only the pig can
        /// be on a sector, and only certain meeples can be on crown spaces (WF-SETUP-1,
        /// WF-CROWN-1).
        Space = 31 "space": error("this space does not exist or does not accept the figure"),
        /// The tokens cannot be on this spot, or there are more tokens than the game provides
        /// (HS-SHEEP-2, HS-SHEEP-4).
        Tokens(&'static str) = 32 "tokens": error("invalid tokens: {0}"),
        /// The number of hidden tiles exceeds the number of hills on the board (HS-HILL-2).
        TooManyHidden(usize, usize) = 33 "too_many_hidden": error("{0} tiles cannot be hidden under {1} hills"),
        /// The tile cannot be hidden under a hill, because it is not in any stack or is a river
        /// tile (HS-HILL-2).
        NotHidden(String) = 34 "not_hidden": error("{0:?} cannot be under a hill"),
        /// A player has a card, but no feature that earns the card has been completed, or a
        /// completed feature is larger than the card's record (KR-START-1).
        Record(&'static str) = 37 "record": error("invalid record: {0}"),
        /// The towers, guards, floors or prisoners are invalid: for example, a guard is on a tower
        /// without floors (TW-START-2).
        Tower(&'static str) = 40 "tower": error("invalid towers: {0}"),
        /// No phase has this name.
        NoSuchPhase {
            /// The unknown name.
            name: String,
            /// The most similar name, if there is a similar one.
            suggestion: Option<String>,
        } = 41 "no_such_phase": error("unknown phase {name:?}{}", suggest(.suggestion.as_deref())),
        /// The game does not have ingots, or has fewer ingots than the start position (GM-START-1).
        Ingots(&'static str) = 44 "ingots": error("invalid ingots: {0}"),
        /// The data about the current turn is inconsistent: for example, it does not match the
        /// phase.
        MidTurn(&'static str) = 43 "mid_turn": error("invalid turn: {0}"),
        /// The castles, lords or castle tokens are invalid: for example, a castle is not on a small
        /// city (BCB-START-2).
        Castle(&'static str) = 45 "castle": error("invalid castles: {0}"),
        /// The bridges or bridge tokens are invalid: for example, there are more bridges than the
        /// game contains (BCB-START-2).
        Bridge(&'static str) = 46 "bridge": error("invalid bridges: {0}"),
        /// The mage and the witch are in the same feature (MW-FIG-3).
        Joined = 47 "joined": error("the mage and the witch cannot be in the same feature"),
        /// A ferry is invalid: for example, its tile does not have a lake (FE-START-1).
        Ferry(&'static str) = 48 "ferry": error("invalid ferry: {0}"),
        /// The tiles won at a bazaar are invalid: for example, the game does not have bazaars
        /// (BCB-START-2).
        Waiting(&'static str) = 49 "waiting": error("invalid waiting tiles: {0}"),
        /// The start position lists robbers, but the game does not have robbers (RB-START-1).
        Robbers(&'static str) = 50 "robbers": error("invalid robbers: {0}"),
        /// The game does not have messages, or a listed message is invalid or listed twice
        /// (MS-START-1).
        Messages(&'static str) = 51 "messages": error("invalid messages: {0}"),
    }
}

/// Lists the rotations in which a tile fits.
fn rotations(fits: &[Rotation]) -> String {
    let degrees: Vec<String> = fits.iter().map(|it| it.degrees().to_string()).collect();
    match degrees.split_last() {
        None => "no rotation".to_owned(),
        Some((one, [])) => format!("rotation {one}"),
        Some((last, others)) => format!("rotations {} and {last}", others.join(", ")),
    }
}

fn place_name(place: Location) -> String {
    match place {
        Location::Segment(number) => format!("segment {number}"),
        Location::Corner(number) => format!("corner {number}"),
        Location::Space(number) => format!("space {number}"),
        Location::Tile => "the whole".to_owned(),
        Location::Tower => "the tower".to_owned(),
        Location::Lying => "the special monastery".to_owned(),
    }
}

/// Lists the locations where a figure could be placed on a tile.
fn choices(figure: &str, segments: &[SegmentKind]) -> String {
    if Figure::from_name(figure).is_some_and(Figure::is_on_corner) {
        return "use a corner from 0 to 3".to_owned();
    }
    if segments.is_empty() {
        return "the tile has no segments".to_owned();
    }
    let named =
        segments.iter().enumerate().map(|(number, kind)| format!("{number} ({})", kind.name()));
    format!("the segments are {}", named.collect::<Vec<_>>().join(", "))
}
