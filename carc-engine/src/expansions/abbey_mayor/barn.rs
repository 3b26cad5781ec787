//! The barn, which is placed where four fields meet, keeps farmers out of its field and stays on
//! the board until the end of the game (AM-BARN-1 to AM-BARN-12).

use crate::{
    board::{Node, Root},
    position::Position,
    rules::scoring::{self as base, Award},
    rules::{Play, State},
    score::ScoreItems,
    scoring::{self, tally},
    vocab::{Figure, PlayerSet, ScoreReason},
};

/// Scores the farmers in every field that touches the tile just placed and contains a barn, and
/// returns the farmers to their supplies (TURN-15b). A field contains a barn and farmers if a barn
/// was placed in a field with farmers, or if a field with farmers was joined to a field with a barn
/// (AM-BARN-6, AM-BARN-7, AM-BARN-9).
#[inline]
pub(crate) fn evaluate(play: &mut Play<'_>) {
    if play.setup.has_figure(Figure::BARN) && play.setup.rules.farmers {
        evaluate_fields(play);
    }
}

fn evaluate_fields(play: &mut Play<'_>) {
    for node in play.position.board.grown() {
        let root = play.position.board.root(node);
        let presence = play.position.board.feature(root).presence();
        // Few fields contain both a barn and farmers, so most fields are skipped.
        if !presence.is_kept_out() | presence.seats().is_empty() {
            continue;
        }
        let (each, reason) = match has_new_barn(play.position, root) {
            true => (3, ScoreReason::BARN_PLACED),
            false => (1, ScoreReason::BARN_JOINED),
        };
        evaluate_field(play, node, each, reason);
        play.return_figures(node);
    }
}

/// Scores a field for its farmers: `each` points for every complete city.
pub(crate) fn evaluate_field(play: &mut Play<'_>, node: Node, each: i16, reason: ScoreReason) {
    let board = &play.position.board;
    let root = board.root(node);
    let facts = tally(board, &play.setup.catalogue, node);
    let mut items = ScoreItems::EMPTY;
    facts.push_cities(&mut items, each);
    let items = play.at().with_raised_cities(items, node);
    let owners = play.at().owners(root, 0);
    let more = play.at().more_for_cities(root);
    let of = |player| scoring::with_more(items, &more, player, facts.all_cities());
    let strengths = |position: &Position| position.strengths(root, 0);
    base::award(play, owners, Award { reason, node }, strengths, of);
    base::scored(play, node);
}

/// Checks whether a barn was placed in a field in this turn part. A new barn is always on the tile
/// just placed (AM-BARN-4).
fn has_new_barn(position: &Position, field: Root) -> bool {
    let board = &position.board;
    position.pieces.iter().any(|piece| {
        piece.figure == Figure::BARN
            && board.has_added(piece.node)
            && board.root(piece.node) == field
    })
}

/// Returns the fields that are about to be evaluated: fields that contain a barn and farmers, and
/// fields in which a barn was just placed, even if they contain no farmers (AM-BARN-6, AM-BARN-9).
/// A field may be represented by more than one node.
pub(crate) fn due_fields(at: State<'_>) -> impl Iterator<Item = Node> {
    let State { position, setup, .. } = at;
    let is_played = setup.has_figure(Figure::BARN) && setup.rules.farmers;
    position.board.grown().filter(move |&node| {
        let root = position.board.root(node);
        let presence = position.board.feature(root).presence();
        is_played
            && presence.is_kept_out()
            && (!presence.seats().is_empty() || has_new_barn(position, root))
    })
}

/// Returns the players with a barn in the field with the given root.
pub(crate) fn barns(at: State<'_>, root: Root) -> PlayerSet {
    let State { position, setup, .. } = at;
    if !setup.has_figure(Figure::BARN) {
        return PlayerSet::NONE;
    }
    let barns = position.pieces.iter().filter(|piece| piece.figure == Figure::BARN);
    let inside = barns.filter(|piece| position.board.root(piece.node) == root);
    inside.map(|piece| piece.player).collect()
}

/// Scores each field with barns at the end of the game: every player with a barn in the field
/// scores 4 points for each complete city that touches the field (FINAL-6, AM-BARN-11).
pub(crate) fn score_barns(play: &mut Play<'_>) {
    for index in 0..play.position.pieces.len() {
        let position = &*play.position;
        if position.pieces[index].figure != Figure::BARN {
            continue;
        }
        let root = position.board.root(position.pieces[index].node);
        let barns = position.pieces.iter().enumerate().filter(|(_, piece)| {
            piece.figure == Figure::BARN && position.board.root(piece.node) == root
        });
        if barns.clone().next().is_none_or(|(first, _)| first != index) {
            continue;
        }
        let owners = barns.map(|(_, piece)| piece.player).collect();
        let node = position.pieces[index].node;
        let facts = tally(&position.board, &play.setup.catalogue, node);
        let mut items = ScoreItems::EMPTY;
        facts.push_cities(&mut items, 4);
        let items = play.at().with_raised_cities(items, node);
        base::award_all(play, owners, Award { reason: ScoreReason::BARN, node }, items);
    }
}
