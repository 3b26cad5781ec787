//! The one place that knows which rooms there are, and in which order they act: the order of a turn, the
//! table of decisions, and who answers what the common rules leave to the rooms.

mod decisions;
mod fields;
mod hidden;
mod pieces;
mod rulebook;
mod start;
mod turn;
#[cfg(feature = "json")]
mod view;

#[cfg(feature = "json")]
pub(crate) use self::view::VIEW_FIELDS;
pub(crate) use self::{
    decisions::{check, decider, figure_actions_of, list, list_all_rotations, perform, urn},
    fields::START_FIELDS,
    hidden::{hides_tiles, holds_back, owner, will_hide},
    pieces::{at, end_bonuses, figure_bonuses, held, may_start, on_spaces, points_at_start, rival},
    rulebook::RULEBOOK,
    start::{
        aside_set, check_start, complete, foresees_nothing, is_in_force, limit_reach, may_be_held,
        may_start_apart, played_as, set_up, source_place, start_board,
    },
    turn::{is_plain, order, run_plain, walk},
};
pub(crate) use super::base::{NONE_COMPLETED, completed, is_placeable, turns as list_turns};
#[cfg(feature = "json")]
pub(crate) use super::hills_sheep::UNKNOWN;
pub(crate) use super::shrines::{are_told as reads_along, reader};
