//! What rooms add to a start: a row for each.

use crate::{
    expansions::{abbey_mayor, hills_sheep, house_rules, king_robber, princess_dragon, tower},
    position::At,
    setup::Start,
};

/// What each room writes down of a position that can be entered again.
pub(crate) const START_FIELDS: &[fn(At<'_>, &mut Start)] = &[
    princess_dragon::write_start,
    abbey_mayor::write_start,
    hills_sheep::write_start,
    house_rules::write_start,
    king_robber::write_start,
    tower::write_start,
];
