//! Farmers who join a field with a barn at the end of the game (COC-FINAL-4).

use crate::{
    board::Root,
    expansions::abbey_mayor,
    rules::{Play, State},
    vocab::{ScoreReason, SegmentKind},
};

/// Checks whether a field with farmers scores as if it had been joined to a field with a barn. If
/// so, the field is not scored together with the other fields at the end of the game.
pub(crate) fn joins_barn(at: State<'_>, field: Root) -> bool {
    at.setup.rules.expansions.count.is_on
        && at.position.board.feature(field).presence().is_kept_out()
}

/// Scores the fields with both farmers and barns at the end of the game.
pub(crate) fn score_barn_fields(play: &mut Play<'_>) {
    if !play.setup.rules.expansions.count.is_on || !play.setup.rules.farmers {
        return;
    }
    play.for_pieces_at_end(|play| {
        for index in 0..play.position.pieces.len() {
            let position = &*play.position;
            let piece = &position.pieces[index];
            let root = position.board.root(piece.node);
            let is_farmer = |figure: crate::vocab::Figure| figure.is_meeple();
            let mut before = position.pieces[..index].iter();
            let is_first = !before
                .any(|other| is_farmer(other.figure) && position.board.root(other.node) == root);
            let is_field = piece.kind == SegmentKind::Field;
            if is_field && is_farmer(piece.figure) && is_first && joins_barn(play.at(), root) {
                abbey_mayor::evaluate_field(play, piece.node, 1, ScoreReason::FIELD);
            }
        }
    });
}
