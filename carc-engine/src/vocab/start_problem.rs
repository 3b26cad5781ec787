//! The reasons why a start is invalid.

use thiserror::Error;

use super::SegmentKind;
use crate::{
    geometry::{Cell, Side},
    limits,
    suggest::suggest,
    vocab::numbered,
};

numbered! {
    /// Why a part of a [`Start`](crate::Start) is invalid.
    ///
    /// ```
    /// use carc_engine::{Config, Setup, ConfigProblem, StartProblem};
    /// let config: Config = serde_json::from_str(
    ///     r#"{"start": {"tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/B", "x": 3, "y": 0}]}}"#,
    /// ).unwrap();
    /// let error = Setup::new(config).unwrap_err();
    /// assert_eq!(error.to_string(), "start.tiles[1]: cell 3,0 touches no other tile");
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum StartProblem by & {
        /// The game does not have a tile with this id.
        NoSuchTile {
            /// The unknown name.
            name: String,
            /// The most similar id, if one is similar.
            suggestion: Option<String>,
        } = 1 "no_such_tile": error("{name:?} is no tile of the game{}", suggest(.suggestion.as_deref())),
        /// A cell is farther from (0, 0) than [`limits::MAX_START`].
        TooFar(Cell) = 2 "too_far": error("cell {0} is too far away; coordinates go from -{max} to {max}", max = limits::MAX_START),
        /// The cell is outside the table (HOUSE-10).
        OffTable(Cell) = 3 "off_table": error("cell {0} lies off the table"),
        /// The cell has another tile.
        Occupied(Cell) = 4 "occupied": error("another tile lies on cell {0}"),
        /// The tile touches no other tile (BASE-TILE-1).
        Detached(Cell) = 5 "detached": error("cell {0} touches no other tile"),
        /// The tile does not match its neighbors, at least on this side (BASE-TILE-1).
        DoesNotFit(Cell, Side) = 6 "does_not_fit": error("the tile does not fit on cell {cell}: its {side} side does not match", cell = .0, side = .1.name()),
        /// River tiles are left to draw, but the board does not have a river (RV-5).
        NoSource = 7 "no_source": error("river tiles are left to draw, but no source lies on the table"),
        /// The board has more copies than the tile sets; `stack` must then list the tiles that are left.
        TooManyCopies(String) = 8 "too_many_copies": error("more copies of {0} are used than the game has; say in `stack` what is left to draw"),
        /// The game does not have this player.
        NoSuchPlayer(u32) = 9 "no_such_player": error("there is no player {0}"),
        /// The list does not have one entry for each player.
        Length(usize, usize) = 10 "length": error("{0} entries for {1} players"),
        /// No figure has this name.
        NoSuchFigure {
            /// The unknown name.
            name: String,
            /// The most similar name, if one is similar.
            suggestion: Option<String>,
        } = 11 "no_such_figure": error("{name:?} is no figure{}", suggest(.suggestion.as_deref())),
        /// The cell of the figure is empty.
        NoTile = 12 "no_tile": error("no tile lies there"),
        /// The tile does not have this segment.
        NoSuchSegment = 13 "no_such_segment": error("the tile has no such segment"),
        /// The figure cannot be on a segment of this kind.
        WrongKind(SegmentKind) = 14 "wrong_kind": error("a {} is no place for this figure", .0.name()),
        /// The segment already has a figure.
        Taken = 15 "taken": error("a figure stands there already"),
        /// The feature is complete: it has been scored, and its figures have returned (SCORE-4).
        Complete = 16 "complete": error("the feature is complete, so no figure can stand in it"),
        /// A player has more figures than the setup provides.
        TooManyFigures {
            /// The player.
            player: u8,
            /// The name of the figure.
            figure: &'static str,
            /// The number that the setup provides.
            count: u8,
        } = 17 "too_many_figures": error("player {player} has only {count} of {figure}"),
        /// A number is out of range.
        OutOfRange(i64) = 18 "out_of_range": error("{0} is out of range"),
        /// An abbey is not in a hole (AM-ABBEY-2).
        NoHole(Cell) = 35 "no_hole": error("cell {0} is no hole, which an abbey needs"),
        /// The players have more tokens than the game (TB-GOODS-3).
        TooManyTokens {
            /// The name of the token.
            token: &'static str,
            /// The number that the players would have.
            count: u32,
            /// The number that the game has.
            most: u16,
        } = 36 "too_many_tokens": error("the players would have {count} of {token}, but the game has {most}"),
        /// The options allow no hands or no drawn tile (HOUSE-3, HOUSE-4).
        Hand = 19 "hand": error("hand_size allows no such thing"),
        /// The figure needs a meeple of its player in the feature (SCORE-6).
        NoOwnMeeple = 20 "no_own_meeple": error("no meeple of the player is in this feature"),
        /// No token has this name, or the game does not use it.
        NoSuchToken {
            /// The unknown name.
            name: String,
            /// The most similar name, if one is similar.
            suggestion: Option<String>,
        } = 21 "no_such_token": error("{name:?} is no token of the game{}", suggest(.suggestion.as_deref())),
        /// The dragon needs a volcano on the board, and its tile can have only barns as other figures
        /// (PD-VOLCANO-2, PD-DRAGON-9).
        Dragon(&'static str) = 22 "dragon": error("the dragon cannot stand there: {0}"),
        /// The fairy is on a tile, or with a meeple (PD-FAIRY-2).
        Fairy(&'static str) = 23 "fairy": error("the fairy cannot stand there: {0}"),
        /// No rule sets this tile aside now (PD-DRAGON-1).
        SetAside(String) = 24 "set_aside": error("{0} cannot be set aside"),
        /// The tile is in no stack, so it is neither drawn nor in a hand (AM-ABBEY-1, WF-SETUP-2).
        NotInStack(String) = 26 "not_in_stack": error("{0:?} is in no stack"),
        /// There are more abbeys on the board and in front of players than the game has.
        TooManyAbbeys(usize, usize) = 27 "too_many_abbeys": error("there would be {0} abbeys, but the game has {1}; say in `abbeys` who has one"),
        /// The corner is not one field on four tiles (AM-BARN-2).
        NoFieldCorner = 28 "no_field_corner": error("the corner is not one field on four tiles"),
        /// A barn keeps farmers out of its field (AM-BARN-8).
        KeptOut = 29 "kept_out": error("a barn keeps farmers out of this field"),
        /// The cells of a board cannot be moved or rotated (WF-SETUP-2).
        Board = 30 "board": error("the cells of the board lie unturned, the first of them on (0, 0)"),
        /// No board has such a space, or not for this figure: the wheel pig is on a sector, normal and large
        /// meeples are on crown spaces (WF-SETUP-1, WF-CROWN-1).
        Space = 31 "space": error("there is no such space for this figure"),
        /// Tokens are where they cannot be, or there are more than the game has (HS-SHEEP-2, HS-SHEEP-4).
        Tokens(&'static str) = 32 "tokens": error("the tokens cannot lie so: {0}"),
        /// More tiles are hidden than there are hills on the board (HS-HILL-2).
        TooManyHidden(usize, usize) = 33 "too_many_hidden": error("{0} tiles cannot be hidden under {1} hills"),
        /// The tile is never hidden under a hill: it is in no stack, or in that of the river (HS-HILL-2).
        NotHidden(String) = 34 "not_hidden": error("{0:?} cannot lie under a hill"),
        /// A player has a card without a completed feature, or its record is smaller than the largest one
        /// (KR-START-1).
        Record(&'static str) = 37 "record": error("the record cannot be so: {0}"),
        /// No game leads to these towers, guards, floors or prisoners (TW-START-2).
        Tower(&'static str) = 40 "tower": error("the towers cannot be so: {0}"),
    }
}
