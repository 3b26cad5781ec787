//! The vocabulary: all concepts that have a permanent number or a public name. Expansions add rows
//! to the tables.
//!
//! These declarations are the single source of truth: `scripts/generate.py` generates the C
//! enumerations, the Python classes and the TypeScript types from them.

mod cause;
mod domain;
mod expansion;
mod figure;
mod illegal_action;
mod mark;
mod names;
mod numbered;
mod option;
mod phase;
mod player;
mod player_set;
mod presence;
mod question;
mod reason;
mod registered;
mod segment;
mod start_problem;
mod term;
mod tile_type;
mod tile_zone;
mod token;

pub use self::{
    cause::EventCause,
    expansion::Expansion,
    figure::Figure,
    illegal_action::IllegalAction,
    names::Vocabulary,
    option::{Preset, RuleOption},
    phase::{Actor, Phase},
    player::Player,
    player_set::PlayerSet,
    reason::ScoreReason,
    segment::SegmentKind,
    start_problem::StartProblem,
    term::ScoreTerm,
    tile_type::TileType,
    tile_zone::TileZone,
    token::Token,
};
pub(crate) use self::{
    domain::Domain,
    expansion::{EXPANSIONS, MECHANICS, TILE_SET_NAMES, is_resolved, printed_players},
    figure::{FIGURES, FigureSpec, NEUTRALS},
    mark::{MARKS, Mark, MarkPlace, Marks},
    numbered::numbered,
    presence::Presence,
    question::{QUESTIONS, Question},
};
