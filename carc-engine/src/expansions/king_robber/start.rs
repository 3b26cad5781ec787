//! The cards in a start.

use std::collections::BTreeMap;

use super::{cards, state::Card};
use crate::{
    board::{Board, Node},
    limits,
    nouns::{SegmentKind, StartReason, Token},
    position::{At, Position},
    scoring,
    setup::{Fault, Opening, Setup, Start},
    suggest::{nearest, shown},
};

/// Takes over the cards of an entered position.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    let opening = &setup.opening;
    for (place, kind) in cards(setup) {
        let has = |(_, token, count): &&(_, Token, u16)| *token == kind.token && *count > 0;
        let holder = opening.tokens.iter().find(has).map(|&(seat, ..)| seat);
        let entered = opening.records.iter().find(|(token, _)| *token == kind.token);
        let record = entered.map_or(0, |&(_, record)| record);
        position.rooms.king.cards[place] = Card { holder, record };
    }
}

/// The records of the cards of a game, by the names of the cards.
pub(super) fn records(position: &Position, setup: &Setup) -> BTreeMap<String, u32> {
    let record = |token: Token| (token.name().to_owned(), position.record(token).into());
    crate::compact::table(cards(setup).map(|(_, kind)| record(kind.token)))
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    start.records = records(at.position, at.setup);
}

/// Reads the records of a start; without one a record is what the layout tells (KR-START-1).
pub(crate) fn check_start(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    let known = || cards(setup).map(|(_, kind)| kind.token);
    for name in start.records.keys().take(limits::MAX_PROBLEMS) {
        if !known().any(|token| token.name() == name) {
            let suggestion = nearest(name, known().map(Token::name));
            let name = shown(name);
            fault("records", None, StartReason::NoSuchToken { name, suggestion });
        }
    }
    for (_, kind) in cards(setup) {
        let least = largest(setup, board, kind.feature);
        let record = start.records.get(kind.token.name()).copied().unwrap_or(least.into());
        let is_held =
            opening.tokens.iter().any(|&(_, token, count)| token == kind.token && count > 0);
        if record > limits::MAX_TILES as u32 {
            fault("records", None, StartReason::OutOfRange(record.into()));
        } else if record < least.into() {
            fault("records", None, StartReason::Record("a larger feature is complete"));
        } else if is_held && record == 0 {
            fault("tokens", None, StartReason::Record("somebody holds the card for nothing"));
        } else {
            opening.records.push((kind.token, record as u16));
        }
    }
}

/// The tiles of the largest completed feature of a kind. One that is complete in every game from the
/// start was completed by nobody (KR-CARD-6).
fn largest(setup: &Setup, board: &Board, feature: SegmentKind) -> u16 {
    let usual = &setup.opening.tiles;
    let lies_always = |node: Node| {
        let tile = board.tile_of(node);
        usual.iter().any(|&(kind, cell, _)| (kind, cell) == (tile.kind(), tile.cell()))
    };
    let completed = scoring::completed(board, &setup.catalogue, feature);
    completed
        .filter(|&node| !board.ring(node).all(lies_always))
        .map(|node| scoring::tiles(board, node))
        .max()
        .unwrap_or(0)
}
