//! Hills, vineyards, shepherds and their flocks (HS-TILE-1 to HS-SHEEP-15).

mod art;
mod flock;
mod foresight;
mod hill;
mod start;
mod state;
mod vineyard;

pub(crate) use self::{
    flock::{
        FLOCK, SHEPHERD, TOKENS, action_forms, answers, ask, bag, check_answer, check_token,
        choose, closed_flocks, draw_token, figure_left, herd, sheep_beside, without_figure,
    },
    foresight::{foresee_flock, has_flock_to_come},
    hill::{
        break_tie, check_hidden, has_hills, hidden_copies, hide, hide_hills, hides, hides_tiles,
        owner, refill,
    },
    start::{UNKNOWN, check_start, set_up},
    state::State,
    vineyard::vineyards,
};
use crate::{
    event::Reason,
    expansions::registry::{Mark, MarkPlace, Step},
    figure::Figure,
    setup::Rules,
    tile::{Marks, SegmentKind},
    token::Token,
};

/// A hill, under which a tile is hidden (HS-HILL-1).
pub(crate) const HILL_MARK: Mark = Mark {
    name: "hill",
    mechanic: "hills",
    prints: &[],
    place: MarkPlace::Tile,
    art: Some(art::HILL),
};
/// A vineyard (HS-VINE-1); on river tiles only in the big box (RV-11).
pub(crate) const VINEYARD_MARK: Mark = Mark {
    name: "vineyard",
    mechanic: "vineyards",
    prints: &["bb5"],
    place: MarkPlace::Tile,
    art: Some(art::VINEYARD),
};
/// A sheep printed on a field (HS-SHEEP-12, RV-11).
pub(crate) const SHEEP_MARK: Mark = Mark {
    name: "sheep",
    mechanic: "shepherds",
    prints: &["bb5"],
    place: MarkPlace::InFirst(SegmentKind::Field),
    art: Some(art::SHEEP),
};

const HILL: Marks = Marks::of("hill");
const VINEYARD: Marks = Marks::of("vineyard");
const SHEEP: Marks = Marks::of("sheep");

impl Figure {
    /// The shepherd, who tends sheep in a field and has no part in its majority (HS-SHEEP-1).
    pub const SHEPHERD: Self = Self::registered("shepherd");
}

impl Token {
    /// A token with one sheep (HS-SHEEP-2).
    pub const SHEEP_1: Self = Self::registered("sheep_1");
    /// A token with two sheep.
    pub const SHEEP_2: Self = Self::registered("sheep_2");
    /// A token with three sheep.
    pub const SHEEP_3: Self = Self::registered("sheep_3");
    /// A token with four sheep.
    pub const SHEEP_4: Self = Self::registered("sheep_4");
    /// A wolf (HS-SHEEP-4, HS-SHEEP-8).
    pub const WOLF: Self = Self::registered("wolf");
}

impl Reason {
    /// A flock that was gathered.
    pub const FLOCK: Self = Self::registered("flock");
}

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
    /// Whether vineyards serve gardens too (AB-7).
    pub(crate) garden_vineyards: bool,
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
            garden_vineyards: value("garden_vineyards") == "on",
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
