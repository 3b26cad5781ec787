//! The one place that knows which expansions exist, and in which order they act.
//!
//! Here are the tables of what they bring. Numbers in them are permanent: they are part of action
//! codes, saves and the C ABI. Entries are only ever appended.

mod hooks;
mod pieces;
mod rare;
mod turn;

pub(crate) use self::{
    hooks::{
        action_forms, after_taking, after_unplaceable, award_besides, begin_extra_part, break_tie,
        check_reach, check_start, complete, end_bonuses, enter_on_space, figure_left, foresee,
        foresee_before, foresee_reach, foresees_nothing, going_home, guess_hidden,
        has_other_action, held, hidden_copies, hide_tiles, hides_tiles, hold_back,
        is_after_the_end, is_barred, is_closed_to_dragon, is_placeable, is_too_early, may_be_held,
        may_play_aside, may_start_on_space, on_spaces, owner, pigs, points_at_start, reaches_all,
        set_aside, set_up, sets_aside, source_place, start_board, will_be_barred, without_figure,
    },
    pieces::{may_join, may_start},
    turn::{check, decider, list, list_all_rotations, list_turns, order, perform, run, urn},
};
pub(crate) use super::hills_sheep::UNKNOWN;
