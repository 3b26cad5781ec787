//! Flock decisions in the list of complete turns.

use super::flock::ANSWERS;
use crate::{
    action::Turn,
    board::{Outlook, Root},
    limits::MAX_SEGMENTS,
    position::Position,
    vocab::Figure,
};

/// Returns the fields that contain the active player's shepherds.
fn own_fields(position: &Position) -> impl Iterator<Item = Root> + '_ {
    let own = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::SHEPHERD && piece.player == position.active);
    own.map(|piece| position.board.root(piece.node))
}

/// Checks whether the drawn tile may lead to a flock decision before the figure action.
#[inline]
pub(super) fn may_have_flock(position: &Position) -> bool {
    own_fields(position).next().is_some()
}

/// Inserts the flock decision into the listed turns, from index `from` to the end. These turns
/// begin with the placement that `outlook` describes and, if `asked` is true, another decision. The
/// turns end with the inserted decision, because all later decisions depend on tokens that have not
/// been drawn yet.
#[cold]
pub(super) fn look_ahead(
    position: &Position,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
    asked: bool,
) {
    let extends = |root| (0..MAX_SEGMENTS as u8).any(|own| outlook.joins(own, root));
    if !own_fields(position).any(extends) {
        return;
    }
    let before = 1 + usize::from(asked);
    let mut kept = from;
    for index in from..list.len() {
        let turn = list[index].until(before);
        if kept == from || list[kept - 1] != turn {
            list[kept] = turn;
            kept += 1;
        }
    }
    list.truncate(kept);
    for index in from..kept {
        let turn = list[index];
        list.extend(ANSWERS.map(|answer| turn.then(answer)));
    }
    list.drain(from..kept);
}
