//! The Wheel of Fortune: its board, the pig that icons move, six sectors, and crown spaces (WF-SETUP-1
//! to WF-CROWN-6).

mod art;
mod crown;
mod pig;
mod plague;
mod sector;

use self::crown::Crown;
pub(crate) use self::{
    crown::{
        check_crown, crown_options, enter, foresee_crown, has_crown_option, may_start, on_crown,
        place,
    },
    pig::{PIG, complete, turn},
    plague::{check_taken, decider, take, taken},
};
use crate::{
    action::Action,
    event::Reason,
    event::Sink,
    expansions::registry::{Mark, MarkPlace},
    figure::Figure,
    geometry::Cell,
    position::{
        Idle, NO_KIND, Play, Position,
        hash::{Domain, key},
    },
    render::SceneBoard,
    setup::{ActionForm, Setup, StartBoard, anywhere},
    tile::{Marks, TileSet},
};

/// The icon that moves the pig by one sector (WF-ICON-2).
pub(crate) const ICON_1: Mark = icon("wheel1", art::ICON_1);
/// The icon that moves the pig by two sectors.
pub(crate) const ICON_2: Mark = icon("wheel2", art::ICON_2);
/// The icon that moves the pig by three sectors.
pub(crate) const ICON_3: Mark = icon("wheel3", art::ICON_3);

const fn icon(name: &'static str, art: crate::render::MarkArt) -> Mark {
    Mark { name, mechanic: "wheel", prints: &[], place: MarkPlace::Tile, art: Some(art) }
}

/// What each icon is in a set of marks, by the number that it shows less one.
const SHOWN: [Marks; 3] = [Marks::of("wheel1"), Marks::of("wheel2"), Marks::of("wheel3")];

/// How many cells the board has on a side.
const COLUMNS: u8 = 4;

impl Figure {
    /// The pig on the wheel, which belongs to nobody (WF-SETUP-1).
    pub const WHEEL_PIG: Self = Self::registered_neutral("wheel_pig");
}

/// The reasons for points by the wheel.
pub(crate) const REASONS: [(&str, &str); 6] = [
    ("wheel_fortune", "WF-FORTUNE-1"),
    ("wheel_taxes", "WF-TAXES-1"),
    ("wheel_famine", "WF-FAMINE-1"),
    ("wheel_storm", "WF-STORM-1"),
    ("wheel_inquisition", "WF-INQ-1"),
    ("wheel_crown", "WF-CROWN-2"),
];

impl Reason {
    /// The sector Fortune.
    pub const WHEEL_FORTUNE: Self = Self::registered("wheel_fortune");
    /// The sector Taxes: knights.
    pub const WHEEL_TAXES: Self = Self::registered("wheel_taxes");
    /// The sector Famine: farmers.
    pub const WHEEL_FAMINE: Self = Self::registered("wheel_famine");
    /// The sector Storm: meeples in supply.
    pub const WHEEL_STORM: Self = Self::registered("wheel_storm");
    /// The sector Inquisition: monks.
    pub const WHEEL_INQUISITION: Self = Self::registered("wheel_inquisition");
    /// A meeple on a crown space.
    pub const WHEEL_CROWN: Self = Self::registered("wheel_crown");
}

/// The board as the start area, unless it lies beside the layout (WF-SETUP-2, WF-SETUP-5).
pub(crate) fn board(value: &str) -> Option<StartBoard> {
    (value == "block").then(|| {
        let set = TileSet::board_from_toml("wheel/board.toml", include_str!("board.toml"));
        StartBoard { set: set.expect("a built-in set is valid"), columns: COLUMNS }
    })
}

/// What this room keeps in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The sector on which the pig stands, clockwise from Fortune.
    pig: u8,
    /// While Plague acts, how many players have been reached; otherwise 0.
    reached: u8,
    /// The tile with which the game starts: the wheel has acted for it.
    acted: u16,
    /// Whether the board is a part of the layout.
    is_block: bool,
    crown: Crown,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { pig: 0, reached: 0, acted: NO_KIND, is_block: false, crown: Crown::EMPTY };
        &IDLE
    }
}

impl State {
    /// Its part of the position's hash.
    pub(crate) fn hash(&self) -> u64 {
        let plague = match self.reached {
            0 => 0,
            reached => key(Domain::Wheel, 1, reached.into()),
        };
        key(Domain::Wheel, 0, self.pig.into()) ^ plague ^ self.crown.hash()
    }
}

/// Whether the wheel is played.
#[inline]
pub(crate) fn is_played(setup: &Setup) -> bool {
    setup.has_figure(Figure::WHEEL_PIG)
}

/// Whether icons can come.
pub(crate) const fn acts(marks: Marks) -> bool {
    marks.has(SHOWN[0]) || marks.has(SHOWN[1]) || marks.has(SHOWN[2])
}

/// The state is there before anything lies on the table, so that playing allocates nothing.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    if is_played(setup) {
        let state = &mut *position.rooms.wheel;
        state.acted = setup.opening.drawn;
        state.is_block = !setup.catalogue.board.is_empty();
    }
}

/// Puts the pig where it starts.
pub(crate) fn set_up_pig<S: Sink>(play: &mut Play<'_, S>) {
    pig::enter(play);
}

/// The board in pictures.
pub(crate) fn scene_board(setup: &Setup) -> Option<SceneBoard> {
    let half = i16::from(COLUMNS / 2);
    let middle = (!setup.catalogue.board.is_empty()).then_some((half, half));
    is_played(setup).then_some(SceneBoard { art: &art::BOARD, middle })
}

/// Whether a cell is one of the board's (PD-DRAGON-5).
pub(crate) fn is_board(position: &Position, cell: Cell) -> bool {
    let inside = |part: i16| (0..i16::from(COLUMNS)).contains(&part);
    position.rooms.wheel.is_block && inside(cell.x) && inside(cell.y)
}

/// What players can have to choose: crown spaces, and meeples that a plague takes.
pub(crate) fn action_forms(setup: &Setup, forms: &mut Vec<ActionForm>) {
    if !is_played(setup) {
        return;
    }
    crown::action_forms(setup, forms);
    for figure in setup.meeples() {
        let take = |place| Action::TakeFigure { figure, spot: anywhere(place) };
        forms.extend(setup.segments_of(figure).map(take).map(ActionForm::everywhere));
    }
}
