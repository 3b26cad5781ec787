//! The vocabulary: everything that has a permanent number or a public name, in tables to which expansions
//! append rows. Rules are elsewhere.

mod cause;
mod domain;
mod expansion;
mod figure;
mod mark;
mod numbered;
mod option;
mod phase;
mod pile;
mod presence;
mod question;
mod reason;
mod refusal;
mod registered;
mod seat;
mod segment;
mod start_reason;
mod term;
mod token;

pub use self::{
    cause::EventCause,
    expansion::Expansion,
    figure::Figure,
    option::{Preset, RuleOption},
    phase::{Actor, Phase},
    pile::TileZone,
    reason::ScoreReason,
    refusal::IllegalAction,
    segment::SegmentKind,
    start_reason::StartProblem,
    term::ScoreTerm,
    token::Token,
};
pub(crate) use self::{
    domain::Domain,
    expansion::{EXPANSIONS, MECHANICS, TILE_SET_NAMES, is_resolved, printed_players},
    figure::{FIGURES, FigureSpec, NEUTRALS},
    mark::{MARKS, Mark, MarkPlace, Marks},
    numbered::numbered,
    presence::Presence,
    question::{QUESTION_MEANINGS, QUESTIONS, question_number},
    seat::{Seat, Seats},
};
