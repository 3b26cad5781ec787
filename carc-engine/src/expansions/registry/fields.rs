//! What rooms add to a start and to a view: a row for each field.

use serde_json::Value;

use crate::{
    expansions::{abbey_mayor, hills_sheep, house_rules, princess_dragon, traders_builders},
    position::{At, Position},
    setup::{Setup, Start},
};

/// What each room writes down of a position that can be entered again.
pub(crate) const START_FIELDS: &[fn(At<'_>, &mut Start)] = &[
    princess_dragon::write_start,
    abbey_mayor::write_start,
    hills_sheep::write_start,
    house_rules::write_start,
];

/// A field of a view that a room brings: its name, and what it says; nothing in games without it.
pub(crate) type ViewField = (&'static str, fn(&Position, &Setup) -> Option<Value>);

/// The fields of views that rooms bring.
pub(crate) const VIEW_FIELDS: &[ViewField] = &[
    ("abbeys", abbey_mayor::view_abbeys),
    ("bag", hills_sheep::view_bag),
    ("flocks", hills_sheep::view_flocks),
    ("hands", house_rules::view_hands),
    ("held", princess_dragon::view_held),
    ("hidden_tiles", hills_sheep::view_hidden_tiles),
    ("tokens", traders_builders::view_tokens),
];
