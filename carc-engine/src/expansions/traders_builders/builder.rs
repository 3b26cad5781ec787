//! The second part of a turn (TB-BUILDER-5 to TB-BUILDER-8, TURN-18).

use crate::{
    event::{Event, Sink},
    nouns::{Figure, Step},
    position::{Flow, Play, Position},
    setup::Setup,
};

/// TURN-1: a turn begins with its first part.
pub(crate) fn begin_turn(position: &mut Position) {
    let rooms = position.rooms.touched_mut();
    if let Some(state) = rooms.and_then(|rooms| rooms.traders.touched_mut()) {
        (state.second_part, state.is_due) = (false, false);
    }
}

/// TURN-9c: the tile just laid earns a second part if it continues a feature with a builder of the
/// active player. That is settled now, whatever becomes of it (TB-BUILDER-8).
#[inline]
pub(crate) fn placed(position: &mut Position, setup: &Setup) {
    if setup.has_figure(Figure::BUILDER) && position.part() == 1 && continues_own_builder(position)
    {
        position.rooms.traders.is_due = true;
    }
}

/// TB-BUILDER-5: an extension counts, a touch does not.
#[inline(never)]
fn continues_own_builder(position: &Position) -> bool {
    let board = &position.board;
    let mut own = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::BUILDER && piece.player == position.active);
    own.any(|builder| {
        let root = board.root(builder.node);
        board.grown().any(|node| board.root(node) == root)
    })
}

/// TURN-18: a second part follows if one was earned, and never a third (TB-BUILDER-7).
#[inline]
pub(crate) fn end_of_part<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    if !play.position.rooms.traders.is_due {
        return Flow::Next;
    }
    let state = &mut *play.position.rooms.traders;
    (state.second_part, state.is_due) = (true, false);
    play.event(|position| Event::PartStarted {
        player: position.active_player(),
        part: position.part(),
        previous_player: position.active_player(),
        previous_part: 1,
    });
    Flow::Go(Step::TileSource)
}
