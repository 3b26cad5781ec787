//! Hills, vineyards, shepherds and their flocks (HS-TILE-1 to HS-SHEEP-15).

mod fields;
mod flock;
mod hill;
mod lookahead;
pub(crate) mod options;
pub(crate) mod secrets;
mod start;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;

#[cfg(feature = "json")]
pub(crate) use self::view::{view_bag, view_flocks, view_hidden_tiles};
pub(crate) use self::{
    fields::write_start,
    flock::{
        FLOCK, SHEEP_DRAW, ask, closed_flocks, figure_left, herd, may_ask, may_herd, supply,
        tokens_of, without_figure,
    },
    hill::{
        HIDE, break_tie, has_hills, hidden_copies, hide_hills, hides, hides_tiles, owner, will_hide,
    },
    lookahead::{foresee_flock, has_flock_to_come},
    start::{UNKNOWN, check_start, set_up},
};
use crate::{
    nouns::{Marks, Step},
    setup::Rules,
};

const HILL: Marks = Marks::of("hill");
const SHEEP: Marks = Marks::of("sheep");

/// Whether a step of a turn has anything to do in games with these rules, if they have shepherds.
pub(crate) const fn is_played(step: Step, rules: &Rules, shepherds: bool) -> bool {
    let options::Options { is_late, gathers_closed, .. } = rules.rooms.hills;
    match step {
        Step::Flock => shepherds && !is_late,
        Step::LateFlock => shepherds && is_late,
        _ => shepherds && gathers_closed,
    }
}
