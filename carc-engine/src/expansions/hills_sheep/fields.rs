//! Flocks, the bag, and tiles under hills, in a start.

use std::collections::BTreeMap;

use super::{UNKNOWN, hidden_copies};
use crate::{
    action::Spot,
    nouns::{Figure, Token},
    position::{At, Position},
    setup::{Setup, Start},
};

/// The tokens of the game that come out of the bag.
fn tokens(setup: &Setup) -> impl Iterator<Item = Token> {
    Token::all().filter(|&token| token.is_drawn() && setup.tokens(token) > 0)
}

/// The tokens in the bag, if the game has one.
pub(super) fn bag(position: &Position, setup: &Setup) -> Option<BTreeMap<String, u32>> {
    let count = |token: Token| (token.name().to_owned(), position.bag(token).into());
    tokens(setup).next().map(|_| crate::compact::table(tokens(setup).map(count)))
}

/// The tokens beside the shepherd on a spot.
pub(super) fn beside(position: &Position, setup: &Setup, spot: Spot) -> BTreeMap<String, u32> {
    let count = |token: Token| (token.name().to_owned(), position.tokens_at(spot, token).into());
    crate::compact::table(tokens(setup).map(count).filter(|(_, count)| *count > 0))
}

pub(crate) fn write_start(at: At<'_>, start: &mut Start) {
    let At { position, setup, .. } = at;
    for figure in &mut start.figures {
        if figure.figure == Figure::SHEPHERD.name() {
            figure.tokens = beside(position, setup, figure.spot);
        }
    }
    let known = hidden_copies(position).filter(|(_, count)| *count > 0);
    start.hidden = crate::compact::table(
        known.map(|(kind, count)| (setup.kinds()[kind as usize].id.clone(), count)),
    );
    if position.rooms.hills.unknown > 0 {
        start.hidden.insert(UNKNOWN.to_owned(), position.rooms.hills.unknown);
    }
    start.bag = bag(position, setup);
}
