//! The Wheel of Fortune: its board, the pig that icons move, six sectors, and crown spaces (WF-SETUP-1
//! to WF-CROWN-6).

mod crown;
mod pig;
mod plague;
mod sector;
pub(crate) mod state;

pub(crate) use self::{
    crown::{CROWN, enter, foresee_crown, may_start, on_crown},
    pig::{complete, may_start as may_start_pig, spot_of_pig, turn},
    plague::PLAGUE,
};
use crate::{
    geometry::Cell,
    nouns::{Figure, Marks},
    position::{Play, Position},
    setup::{Setup, StartBoard},
    tile::{Kind, built_in},
};

/// What each icon is in a set of marks, by the number that it shows less one.
const SHOWN: [Marks; 3] = [Marks::of("wheel1"), Marks::of("wheel2"), Marks::of("wheel3")];

/// How many cells the board has on a side.
const COLUMNS: u8 = 4;

/// The board as the start area, unless it lies beside the layout (WF-SETUP-2, WF-SETUP-5).
pub(crate) fn board(value: &str) -> Option<StartBoard> {
    static BOARD: built_in::SetRow = {
        use built_in::{City, Field, Road, RoadEnd, SEGMENT, SegmentRow, SetRow, TILE, TileRow};
        include!("board_table.rs")
    };
    (value == "block").then(|| StartBoard { set: BOARD.set(), columns: COLUMNS })
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
        let drawn = setup.opening.drawn.known();
        let acting = drawn.filter(|&kind| acts(setup.catalogue.shown(kind).tile()));
        state.acted = acting.unwrap_or(Kind::NONE);
        state.is_block = !setup.catalogue.board.is_empty();
    }
}

/// Puts the pig where it starts.
pub(crate) fn set_up_pig(play: &mut Play<'_>) {
    pig::enter(play);
}

/// Whether a cell is one of the board's (PD-DRAGON-5).
pub(crate) fn is_board(position: &Position, cell: Cell) -> bool {
    let inside = |part: i16| (0..i16::from(COLUMNS)).contains(&part);
    position.rooms.wheel.is_block && inside(cell.x) && inside(cell.y)
}
