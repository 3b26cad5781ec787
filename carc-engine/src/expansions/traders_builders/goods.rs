//! Goods: who takes them, and what they give at the end (TB-GOODS-1 to TB-GOODS-4).

use super::state::{KINDS, State};
use crate::{
    board::Node,
    event::Event,
    lazy::Idle,
    nouns::{Figure, Mark, Marks, Seat, Term, Token},
    position::{At, Play, Position, ScoredFor},
    score::ScoreItems,
    scoring,
    setup::Setup,
};

const MARKS: Marks = Marks::of("wine").with(Marks::of("wheat")).with(Marks::of("cloth"));

/// How many tokens of a kind a player has.
pub(crate) fn tokens_of(position: &Position, player: Seat, token: Token) -> u16 {
    let kind = usize::from(token.number() - Token::WINE.number());
    position.rooms.traders.goods.0.get(player.index()).map_or(0, |own| own[kind])
}

/// As many tokens as there are symbols on the tiles of the game (TB-GOODS-3).
pub(crate) fn supply(setup: &Setup, token: Token) -> u16 {
    let of_tile = |tile: &crate::Tile| tile.symbols_of(token.name()) as u16;
    // No more than `MAX_SYMBOLS`, as the setup has checked.
    setup.kinds().iter().map(|kind| kind.copies * of_tile(&kind.tile)).sum()
}

/// Makes room for what the game needs, and takes over the goods of an entered position.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    if setup.has_figure(Figure::BUILDER) || setup.catalogue.marks.has(MARKS) {
        *position.rooms.traders = State::idle().clone();
    }
    for (kind, &(token, _)) in KINDS.iter().enumerate() {
        for &(player, _, count) in setup.opening.tokens.iter().filter(|entry| entry.1 == token) {
            position.rooms.traders.goods.0[player.index()][kind] = count;
        }
    }
}

/// TURN-15d: the active player takes the goods of the cities that their tile has completed, knight or
/// not (TB-GOODS-1, TB-GOODS-2).
#[inline]
pub(crate) fn take_goods(play: &mut Play<'_>, completed: &[Node]) {
    if play.setup.catalogue.marks.has(MARKS) {
        take_from(play, completed);
    }
}

#[inline(never)]
fn take_from(play: &mut Play<'_>, completed: &[Node]) {
    let player = play.position.active;
    for &node in completed {
        let found = goods_of(play.at(), node);
        for (kind, &(token, _)) in KINDS.iter().enumerate() {
            let count = found[kind];
            if count > 0 {
                play.position.rooms.traders.goods.0[player.index()][kind] += count;
                play.event(|position| {
                    let spot = position.spot_of_node(node);
                    Event::TokensTaken { player: player.number(), token, count, spot }
                });
            }
        }
    }
}

/// The goods in a feature, by kind.
fn goods_of(at: At<'_>, node: Node) -> [u16; KINDS.len()] {
    let At { position, setup, .. } = at;
    let board = &position.board;
    let mut found = [0; KINDS.len()];
    if !scoring::tally(board, &setup.catalogue, node).marks.has(MARKS) {
        return found;
    }
    let numbers = KINDS.map(|(token, _)| Mark::number(token.name()));
    for node in board.ring(node) {
        let (tile, segment) = board.locate(node);
        let shown = setup.catalogue.shown(tile.kind());
        for (sum, number) in found.iter_mut().zip(numbers) {
            *sum += number.map_or(0, |mark| shown.count(segment.into(), mark));
        }
    }
    found
}

/// FINAL-7: 10 points for the most of each kind, to each who has as many (TB-GOODS-4).
pub(crate) fn score_goods(play: &mut Play<'_>) {
    for (kind, &(_, reason)) in KINDS.iter().enumerate() {
        let goods = play.position.rooms.traders.goods.0;
        let owners = scoring::owners(&goods.map(|own| own[kind]));
        let mut items = ScoreItems::EMPTY;
        items.push(Term::Goods, 1, 10);
        for player in owners.iter() {
            play.score(player, reason, items, |_| ScoredFor::NOTHING);
        }
    }
}
