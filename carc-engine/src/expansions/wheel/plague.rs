//! Plague: every player in turn takes one of his meeples from the layout (WF-PLAGUE-1 to WF-PLAGUE-3).

use crate::{
    action::{Action, ActionList, Spot},
    event::Sink,
    nouns::{Figure, IllegalReason, Phase, Step},
    position::{Play, Position},
};

/// The active player comes first.
pub(super) fn begin(position: &mut Position) {
    position.rooms.wheel.reached = 1;
}

/// Asks the next player who has a meeple in the layout, if anybody is left.
pub(super) fn next(position: &mut Position) -> Option<Phase> {
    let reached = position.rooms.wheel.reached;
    if reached == 0 {
        return None;
    }
    for reached in reached..=position.players {
        position.rooms.wheel.reached = reached;
        if meeples(position).next().is_some() {
            return Some(Phase::Plague);
        }
    }
    position.rooms.wheel.reached = 0;
    None
}

/// Whose meeple is to go.
#[inline(never)]
pub(crate) fn decider(position: &Position) -> u8 {
    (position.active + position.rooms.wheel.reached - 1) % position.players
}

/// The meeples that the player who is asked has in the layout, by their places among the figures on
/// the board (WF-PLAGUE-2).
fn meeples(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let player = decider(position);
    (0..position.pieces.len()).filter(move |&index| {
        let piece = &position.pieces[index];
        piece.player == player && piece.figure.is_meeple()
    })
}

/// Lists the meeples that may go.
#[inline(never)]
pub(crate) fn taken(position: &Position, list: &mut ActionList) {
    let before = list.len();
    for index in meeples(position) {
        let piece = &position.pieces[index];
        list.push(Action::TakeFigure { figure: piece.figure, spot: position.spot_of(piece) });
    }
    list.sort_from(before);
}

/// Whether a meeple may go: his place among the figures on the board.
#[inline(never)]
pub(crate) fn check_taken(
    position: &Position,
    figure: Figure,
    spot: Spot,
) -> Result<usize, IllegalReason> {
    let is_meant = |&index: &usize| {
        let piece = &position.pieces[index];
        piece.figure == figure && position.spot_of(piece) == spot
    };
    meeples(position).find(is_meant).ok_or(IllegalReason::NoSuchFigure)
}

/// The meeple goes home without points, and the next player is asked.
#[inline(never)]
pub(crate) fn take<S: Sink>(play: &mut Play<'_, S>, index: usize) -> Step {
    play.position.take_back(index, play.events);
    play.position.rooms.wheel.reached += 1;
    Step::Wheel
}
