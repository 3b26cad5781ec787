//! Hills, vineyards, shepherds and their flocks (HS-TILE-1 to HS-SHEEP-15).

pub(crate) mod art;
mod flock;
mod foresight;
mod hill;
mod start;
mod state;

pub(crate) use self::{
    flock::{
        action_forms, answers, ask, bag, check_answer, check_token, choose, closed_flocks,
        draw_token, figure_left, held, herd, may_herd, sheep_beside, supply, without_figure,
    },
    foresight::{foresee_flock, has_flock_to_come},
    hill::{
        break_tie, check_hidden, has_hills, hidden_copies, hide, hide_hills, hides, hides_tiles,
        owner, refill,
    },
    start::{UNKNOWN, check_start, set_up},
    state::State,
};
use crate::{
    nouns::{Marks, Step},
    setup::Rules,
};

const HILL: Marks = Marks::of("hill");
const SHEEP: Marks = Marks::of("sheep");

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether the number of meeples on hills decides ties, not only that there is one (HS-HILL-5).
    counts_on_hills: bool,
    /// Whether a flock is decided about after the figure action (HS-SHEEP-6).
    is_late: bool,
    /// Whether a field that cannot grow is gathered by itself (HS-SHEEP-13).
    gathers_closed: bool,
    /// The tokens of the game, by kind (HS-SHEEP-2).
    tokens: [u8; state::KINDS],
    /// Whether sheep printed on tiles count (HS-SHEEP-12).
    printed_sheep: bool,
}

impl Options {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            counts_on_hills: value("hill_tiebreak") == "count",
            is_late: value("flock_timing") == "after_figure",
            gathers_closed: value("closed_flock") == "score",
            tokens: match value("sheep_bag") {
                "4561" => [4, 5, 6, 1, 2],
                _ => [4, 5, 5, 2, 2],
            },
            printed_sheep: value("printed_sheep") == "on",
        }
    }
}

/// Whether a step of a turn has anything to do in games with these rules, if they have shepherds.
pub(crate) const fn is_played(step: Step, rules: &Rules, shepherds: bool) -> bool {
    let Options { is_late, gathers_closed, .. } = rules.rooms.hills;
    match step {
        Step::Flock => shepherds && !is_late,
        Step::LateFlock => shepherds && is_late,
        _ => shepherds && gathers_closed,
    }
}
