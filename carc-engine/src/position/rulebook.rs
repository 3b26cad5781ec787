//! What the common rules leave to the rooms: questions, each with those who answer, and moments of
//! which rooms must know. The registry fills the book in; nothing below it knows a room.

use super::{Ahead, At, Piece, Play, Position, Turn};
use crate::{
    action::Spot,
    board::{BoardTile, Ground, Node, Outlook, Root},
    event::Sink,
    geometry::{Cell, Rotation},
    nouns::{FIGURES, Figure, IllegalReason, Pile, Seat, Seats, Step, Term},
    scoring::{MORE, MoreForCities},
    setup::{Reach, Rules, Setup},
    tile::Kind,
};

/// Changes the whole turns in a list from a place in it on: those that begin with laying the drawn tile
/// as foreseen.
pub(crate) type Foresee = fn(At<'_>, &Outlook<'_>, &mut Vec<Turn>, usize);

/// Adds figure actions that are possible once the drawn tile lies, wherever that is.
pub(crate) type LookAhead = fn(At<'_>, &mut Ahead);

/// Whether a player may put a figure that is no meeple on a ground.
pub(crate) type MayJoin = fn(&dyn Ground, Seat, &Rules) -> Result<(), IllegalReason>;

/// For what players get a point more for each city of a field that they own, and which of them do, the field
/// given by its root.
pub(crate) type MoreForCity = (Term, fn(At<'_>, Root) -> Seats);

/// Which of several players own a feature, whose figures are those for which the function holds.
pub(crate) type BreakTie = fn(At<'_>, Seats, &dyn Fn(&Piece) -> bool) -> Seats;

/// Who answers what. A question with one answer has one function, others a list.
pub(crate) struct Rulebook {
    /// Whether the rules of a room allow a placement that fits, of a tile that may not lie anywhere.
    pub(crate) check_reach: fn(At<'_>, Reach, Kind, usize, Rotation) -> Result<(), IllegalReason>,
    /// Of some open cells, a bit each from a place in the list on, those on which the rules of a room allow
    /// such a tile, as far as that does not depend on how it is turned.
    pub(crate) reached: fn(At<'_>, Kind, usize, u64) -> u64,
    /// Whether no figure may come to a tile now.
    pub(crate) is_barred: fn(At<'_>, &BoardTile) -> bool,
    /// Whether no figure may be placed on a tile of this kind in the part in which it is laid.
    pub(crate) will_be_barred: &'static [fn(&Setup, Kind) -> bool],
    /// Whether a tile may not be played yet.
    pub(crate) is_too_early: fn(At<'_>, Kind) -> bool,
    /// Whether the figure action reaches every tile, not only the one just laid.
    pub(crate) reaches_all: fn(At<'_>) -> bool,
    /// By figure, who says whether a player may put it on a segment of a kind on which it may stand;
    /// `None` for a meeple.
    pub(crate) may_join: &'static [Option<MayJoin>; FIGURES.len()],
    /// Whether a player without figures in supply may have something else to decide after laying the
    /// drawn tile.
    pub(crate) has_other_action: &'static [fn(At<'_>) -> bool],
    /// Adds the figure actions besides placing a figure on the drawn tile, once that lies.
    pub(crate) ahead: &'static [LookAhead],
    /// Puts what is decided before the figure action into whole turns.
    pub(crate) foresee_before: Foresee,
    /// Which of several players who share the highest strength own a feature (MAJ-3).
    pub(crate) break_tie: BreakTie,
    /// The players who get a point more for each city of a field that they own, by what for.
    pub(crate) more_for_cities: [MoreForCity; MORE],
    /// Whether a player may lay a tile that lies in front of them instead of another.
    pub(crate) may_play_aside: fn(At<'_>, Seat) -> bool,
    /// Whether the parts that are played now belong to no turn, and nothing is drawn.
    pub(crate) is_after_the_end: fn(&Position) -> bool,
    /// Whether neutral figures cannot go to a cell, whatever lies there.
    pub(crate) is_closed: fn(&Position, Cell) -> bool,
    /// Where a part goes on whose tile was chosen from the hand.
    pub(crate) after_taking: fn(&Setup) -> Step,
    /// Where a part goes on whose tile fits nowhere (TURN-7).
    pub(crate) after_unplaceable: fn(&Setup) -> Step,
    /// Where a part goes on whose figure action is lost, once all before it is decided.
    pub(crate) after_lost_figure: fn(At<'_>) -> Step,
    /// Where a part goes on whose figure action is lost.
    pub(crate) without_figure: fn(&mut Play<'_>) -> Step,
    /// The active player takes the tile in front of them to lay it.
    pub(crate) take_aside: fn(&mut Play<'_>) -> Step,
    /// A tile that comes too early is set aside.
    pub(crate) hold_back: fn(&mut Play<'_>, Kind, Pile),
    /// A part begins that belongs to no turn.
    pub(crate) begin_extra_part: fn(&mut Position),
    /// The figures of a feature have been scored and are about to return.
    pub(crate) going_home: &'static [fn(&mut Position, &Setup, Root)],
    /// A feature has been scored: points for others than its owners.
    pub(crate) scored: &'static [fn(&mut Play<'_>, Node)],
    /// A figure has left the board, by whatever cause.
    pub(crate) figure_left: &'static [fn(&mut Play<'_>, &Piece)],
    /// A figure has left the tower on a cell, by whatever cause.
    pub(crate) guard_left: &'static [fn(&mut Play<'_>, Cell)],
    /// A figure of an entered position stands in no feature: on a space of a board, or on a tower.
    pub(crate) enter_apart: fn(&mut Play<'_>, Seat, Figure, Spot),
}

// In a usual setup no room has an answer: what such a game never plays costs it nothing.
impl At<'_> {
    #[inline]
    pub(crate) fn check_reach(
        self,
        kind: Kind,
        open: usize,
        rotation: Rotation,
    ) -> Result<(), IllegalReason> {
        match self.setup.catalogue.shape(kind).reach {
            Reach::Anywhere => Ok(()),
            // Told before any room is asked, for most cells are none.
            Reach::Hole if !self.position.board.open.is_hole(open) => {
                Err(IllegalReason::NoHole(Cell::from_key(self.position.board.open.keys()[open])))
            }
            reach => (self.book.check_reach)(self, reach, kind, open, rotation),
        }
    }

    #[inline]
    pub(crate) fn is_barred(self, tile: &BoardTile) -> bool {
        !self.setup.is_usual && (self.book.is_barred)(self, tile)
    }

    /// Whether no figure may be placed on a tile of this kind in the part in which it is laid.
    pub(crate) fn will_be_barred(self, kind: Kind) -> bool {
        self.book.will_be_barred.iter().any(|bars| bars(self.setup, kind))
    }

    /// Whether no figure may be placed on the tile just laid.
    #[inline]
    pub(crate) fn bars_figures(self, last: &BoardTile) -> bool {
        !self.setup.is_usual && (self.is_barred(last) || self.will_be_barred(last.kind()))
    }

    #[inline]
    pub(crate) fn reaches_all(self) -> bool {
        !self.setup.is_usual && (self.book.reaches_all)(self)
    }

    #[inline]
    pub(crate) fn is_too_early(self, kind: Kind) -> bool {
        !self.setup.is_usual && (self.book.is_too_early)(self, kind)
    }

    #[inline]
    pub(crate) fn has_other_action(self) -> bool {
        !self.setup.is_usual && self.book.has_other_action.iter().any(|has| has(self))
    }

    #[inline]
    pub(crate) fn more_for_cities(self, root: Root) -> MoreForCities {
        let is_usual = self.setup.is_usual;
        let players = |of: fn(At<'_>, Root) -> Seats| match is_usual {
            true => Seats::NONE,
            false => of(self, root),
        };
        self.book.more_for_cities.map(|(term, of)| (term, players(of)))
    }

    #[inline]
    pub(crate) fn break_tie(self, owners: Seats, is_inside: &dyn Fn(&Piece) -> bool) -> Seats {
        if owners.len() > 1 && !self.setup.is_usual {
            (self.book.break_tie)(self, owners, is_inside)
        } else {
            owners
        }
    }

    #[inline]
    pub(crate) fn may_play_aside(self, player: Seat) -> bool {
        (self.book.may_play_aside)(self, player)
    }

    #[inline]
    pub(crate) fn is_after_the_end(self) -> bool {
        (self.book.is_after_the_end)(self.position)
    }
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// The figures of a feature have been scored and are about to return.
    #[inline]
    pub(crate) fn going_home(&mut self, root: Root) {
        if !self.setup.is_usual {
            self.book.going_home.iter().for_each(|note| note(self.position, self.setup, root));
        }
    }

    /// A feature has been scored.
    #[inline]
    pub(crate) fn scored(&mut self, node: Node) {
        if !self.setup.is_usual {
            self.book.scored.iter().for_each(|award| award(&mut self.any(), node));
        }
    }

    /// A figure has left the board.
    #[inline]
    pub(crate) fn figure_left(&mut self, piece: &Piece) {
        if !self.setup.is_usual {
            self.book.figure_left.iter().for_each(|tell| tell(&mut self.any(), piece));
        }
    }
}
