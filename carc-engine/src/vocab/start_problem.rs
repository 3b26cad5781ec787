//! Why a position that somebody enters is impossible.

use thiserror::Error;

use super::SegmentKind;
use crate::{
    geometry::{Cell, Side},
    limits,
    suggest::suggest,
    vocab::numbered,
};

numbered! {
    /// Why a part of a [`Start`](crate::Start) is impossible.
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
        /// No tile of the game has this id.
        NoSuchTile {
            /// What was written.
            name: String,
            /// The nearest id, if one is near.
            suggestion: Option<String>,
        } = 1 "no_such_tile": error("{name:?} is no tile of the game{}", suggest(.suggestion.as_deref())),
        /// A cell is further from (0, 0) than [`limits::MAX_START`].
        TooFar(Cell) = 2 "too_far": error("cell {0} is too far away; coordinates go from -{max} to {max}", max = limits::MAX_START),
        /// The cell lies off the table (HOUSE-10).
        OffTable(Cell) = 3 "off_table": error("cell {0} lies off the table"),
        /// Another tile lies there.
        Occupied(Cell) = 4 "occupied": error("another tile lies on cell {0}"),
        /// The tile touches none of the others (BASE-TILE-1).
        Detached(Cell) = 5 "detached": error("cell {0} touches no other tile"),
        /// The tile does not fit to those around it, first of all on this side (BASE-TILE-1).
        DoesNotFit(Cell, Side) = 6 "does_not_fit": error("the tile does not fit on cell {cell}: its {side} side does not match", cell = .0, side = .1.name()),
        /// A tile of the river is left to draw, but no river lies on the table (RV-5).
        NoSource = 7 "no_source": error("river tiles are left to draw, but no source lies on the table"),
        /// More copies lie on the table than the sets hold; `stack` must then say what is left.
        TooManyCopies(String) = 8 "too_many_copies": error("more copies of {0} are used than the game has; say in `stack` what is left to draw"),
        /// No player sits there.
        NoSuchPlayer(u32) = 9 "no_such_player": error("there is no player {0}"),
        /// Not one entry for each player.
        Length(usize, usize) = 10 "length": error("{0} entries for {1} players"),
        /// No figure has this name.
        NoSuchFigure {
            /// What was written.
            name: String,
            /// The nearest name, if one is near.
            suggestion: Option<String>,
        } = 11 "no_such_figure": error("{name:?} is no figure{}", suggest(.suggestion.as_deref())),
        /// No tile lies where the figure should stand.
        NoTile = 12 "no_tile": error("no tile lies there"),
        /// The tile has no such segment.
        NoSuchSegment = 13 "no_such_segment": error("the tile has no such segment"),
        /// The figure may not stand on such a segment.
        WrongKind(SegmentKind) = 14 "wrong_kind": error("a {} is no place for this figure", .0.name()),
        /// A meeple stands on the segment already.
        Taken = 15 "taken": error("a figure stands there already"),
        /// The feature is complete: it has been scored, and its figures are home (SCORE-4).
        Complete = 16 "complete": error("the feature is complete, so no figure can stand in it"),
        /// A player has more figures than the setup gives them.
        TooManyFigures {
            /// Whose.
            player: u8,
            /// The name of the figure.
            figure: &'static str,
            /// How many the setup gives.
            count: u8,
        } = 17 "too_many_figures": error("player {player} has only {count} of {figure}"),
        /// A number is out of range.
        OutOfRange(i64) = 18 "out_of_range": error("{0} is out of range"),
        /// An abbey lies where it filled no hole (AM-ABBEY-2).
        NoHole(Cell) = 35 "no_hole": error("cell {0} is no hole, which an abbey needs"),
        /// The players have more tokens than the game has (TB-GOODS-3).
        TooManyTokens {
            /// The name of the token.
            token: &'static str,
            /// How many the players would have.
            count: u32,
            /// How many the game has.
            most: u16,
        } = 36 "too_many_tokens": error("the players would have {count} of {token}, but the game has {most}"),
        /// Hands or a drawn tile where the options allow none (HOUSE-3, HOUSE-4).
        Hand = 19 "hand": error("hand_size allows no such thing"),
        /// The figure needs a meeple of its player in the feature (SCORE-6).
        NoOwnMeeple = 20 "no_own_meeple": error("no meeple of the player is in this feature"),
        /// No token has this name, or the game has none of it.
        NoSuchToken {
            /// What was written.
            name: String,
            /// The nearest name, if one is near.
            suggestion: Option<String>,
        } = 21 "no_such_token": error("{name:?} is no token of the game{}", suggest(.suggestion.as_deref())),
        /// The dragon is only there once a volcano lies on the table, and alone on its tile but for barns
        /// (PD-VOLCANO-2, PD-DRAGON-9).
        Dragon(&'static str) = 22 "dragon": error("the dragon cannot stand there: {0}"),
        /// The fairy stands on a tile, or with a meeple (PD-FAIRY-2).
        Fairy(&'static str) = 23 "fairy": error("the fairy cannot stand there: {0}"),
        /// No rule sets such a tile aside now (PD-DRAGON-1).
        SetAside(String) = 24 "set_aside": error("{0} cannot be set aside"),
        /// The tile is in no stack, so it is neither drawn nor held (AM-ABBEY-1, WF-SETUP-2).
        NotInStack(String) = 26 "not_in_stack": error("{0:?} is in no stack"),
        /// More abbeys lie on the table and in front of players than the game has.
        TooManyAbbeys(usize, usize) = 27 "too_many_abbeys": error("there would be {0} abbeys, but the game has {1}; say in `abbeys` who has one"),
        /// The corner is not one field on four tiles (AM-BARN-2).
        NoFieldCorner = 28 "no_field_corner": error("the corner is not one field on four tiles"),
        /// A barn keeps farmers out of its field (AM-BARN-8).
        KeptOut = 29 "kept_out": error("a barn keeps farmers out of this field"),
        /// The cells of the board lie where they are (WF-SETUP-2).
        Board = 30 "board": error("the cells of the board lie unturned, the first of them on (0, 0)"),
        /// No board has such a space, or it is none for this figure: the wheel pig stands on a sector,
        /// normal and large meeples on crown spaces (WF-SETUP-1, WF-CROWN-1).
        Space = 31 "space": error("there is no such space for this figure"),
        /// Tokens lie where none can, or more than the game has (HS-SHEEP-2, HS-SHEEP-4).
        Tokens(&'static str) = 32 "tokens": error("the tokens cannot lie so: {0}"),
        /// More tiles are hidden than hills lie on the table (HS-HILL-2).
        TooManyHidden(usize, usize) = 33 "too_many_hidden": error("{0} tiles cannot be hidden under {1} hills"),
        /// Such a tile never lies under a hill: it is in no stack, or in that of the river (HS-HILL-2).
        NotHidden(String) = 34 "not_hidden": error("{0:?} cannot lie under a hill"),
        /// A card is held only for a completed feature, and its record is no less than the largest of
        /// them (KR-START-1).
        Record(&'static str) = 37 "record": error("the record cannot be so: {0}"),
        /// Towers, guards, floors or prisoners that no game leads to (TW-START-2).
        Tower(&'static str) = 40 "tower": error("the towers cannot be so: {0}"),
    }
}
