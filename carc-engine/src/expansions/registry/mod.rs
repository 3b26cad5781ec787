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
        has_other_action, held, hidden_copies, hide_tiles, hides_tiles, is_after_the_end,
        is_barred, is_closed_to_dragon, is_too_early, may_be_held, may_play_aside,
        may_start_on_space, on_spaces, owner, pigs, points_at_start, reaches_all, set_aside,
        set_up, sets_aside, source_place, start_board, will_be_barred, without_figure,
    },
    pieces::{may_join, may_start},
    turn::{
        Order, Pieces, check, decider, list, list_all_rotations, list_turns, perform, run, urn,
    },
};
pub(crate) use super::hills_sheep::UNKNOWN;

use crate::{
    expansions::{abbey_mayor, hills_sheep, house_rules, princess_dragon, traders_builders, wheel},
    lazy::Lazy,
};

/// What the rooms keep in a position.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Rooms {
    pub(crate) house: Lazy<house_rules::State>,
    pub(crate) traders: traders_builders::State,
    pub(crate) princess: Lazy<princess_dragon::State>,
    pub(crate) abbey: Lazy<abbey_mayor::State>,
    pub(crate) hills: Lazy<hills_sheep::State>,
    pub(crate) wheel: Lazy<wheel::State>,
}

impl Clone for Rooms {
    fn clone(&self) -> Self {
        Self {
            house: self.house.clone(),
            traders: self.traders,
            princess: self.princess.clone(),
            abbey: self.abbey.clone(),
            hills: self.hills.clone(),
            wheel: self.wheel.clone(),
        }
    }

    /// Copies into memory that is there already.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.house.clone_from(&source.house);
        self.traders = source.traders;
        self.princess.clone_from(&source.princess);
        self.abbey.clone_from(&source.abbey);
        self.hills.clone_from(&source.hills);
        self.wheel.clone_from(&source.wheel);
    }
}

impl Rooms {
    /// Whether they keep something of the turn that is being played.
    pub(crate) fn is_inside_a_turn(&self) -> bool {
        self.house.has_extra_turn() || self.traders.part() > 1 || self.abbey.is_inside_a_turn()
    }

    /// The public part of it, for the position's hash; `left` is what the position counts as left in
    /// the main stack, by kind.
    pub(crate) fn hash(&self, left: &[u16]) -> u64 {
        let house = self.house.touched().map_or(0, house_rules::State::hash);
        let princess = self.princess.touched().map_or(0, princess_dragon::State::hash);
        let abbey = self.abbey.touched().map_or(0, abbey_mayor::State::hash);
        let hills = self.hills.touched().map_or(0, |hills| hills.hash(left));
        let wheel = self.wheel.touched().map_or(0, wheel::State::hash);
        house ^ self.traders.hash() ^ princess ^ abbey ^ hills ^ wheel
    }
}

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
    pub(crate) hills: hills_sheep::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
            hills: hills_sheep::Options::new(value),
        }
    }
}
