//! The base game: drawing, laying, meeples, scoring.

mod deploy;
mod place;
mod scoring;

pub(crate) use self::{
    deploy::{check_figure, deploy, figure_options, has_figure_option, turns},
    place::{check_draw, check_place, draw, draws, fit, lay, placements, take},
    scoring::{finish, placed, score},
};
use crate::{
    event::{Event, Sink},
    figure::FigureSpec,
    geometry::{Cell, Rotation},
    position::{Flow, Play, Step},
    tile::SegmentKind,
};

/// The normal meeple (BASE-MEEPLE-2).
pub(crate) const MEEPLE: FigureSpec = FigureSpec {
    name: "meeple",
    count: 7,
    strength: 1,
    stands_on: 1 << SegmentKind::City as u8
        | 1 << SegmentKind::Road as u8
        | 1 << SegmentKind::Field as u8
        | 1 << SegmentKind::Monastery as u8,
};

/// BASE-SETUP-2: the start tile on (0, 0), unturned.
pub(crate) fn set_up<S: Sink>(play: &mut Play<'_, S>) {
    let cell = Cell::new(0, 0);
    let (kind, rotation) = (play.setup.start, Rotation::R0);
    play.position.board.open_first(cell);
    play.position.lay(play.setup, 0, kind, rotation, rotation);
    play.event(|_| Event::TilePlaced { player: None, kind, cell, rotation });
}

/// TURN-1.
pub(crate) fn start<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    play.position.turn += 1;
    play.event(|position| Event::TurnStarted { player: position.active });
    Flow::Next
}

/// TURN-19: END-1, otherwise the next player's turn.
pub(crate) fn end_of_turn<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    let position = &mut *play.position;
    if position.left_total == 0 {
        return Flow::Go(Step::Final);
    }
    position.active += 1;
    if usize::from(position.active) == play.setup.players() {
        position.active = 0;
    }
    Flow::Go(Step::Start)
}
