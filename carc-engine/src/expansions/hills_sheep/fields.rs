//! Flocks, the bag, and tiles under hills, in a start and in a view.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{UNKNOWN, hidden_copies, hides_tiles};
use crate::{
    action::Spot,
    nouns::{Figure, Seat, Token},
    position::{At, Position},
    setup::{Setup, Start},
};

/// The tokens of the game that come out of the bag.
fn tokens(setup: &Setup) -> impl Iterator<Item = Token> {
    Token::all().filter(|&token| token.is_drawn() && setup.tokens(token) > 0)
}

/// The tokens in the bag, if the game has one.
fn bag(position: &Position, setup: &Setup) -> Option<BTreeMap<String, u32>> {
    let count = |token: Token| (token.name().to_owned(), position.bag(token).into());
    tokens(setup).next().map(|_| crate::compact::table(tokens(setup).map(count)))
}

/// The tokens beside the shepherd on a spot.
fn beside(position: &Position, setup: &Setup, spot: Spot) -> BTreeMap<String, u32> {
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

pub(crate) fn view_bag(position: &Position, setup: &Setup) -> Option<Value> {
    bag(position, setup).map(|bag| json!(bag))
}

/// The shepherds with the tokens beside them.
pub(crate) fn view_flocks(position: &Position, setup: &Setup) -> Option<Value> {
    let mut spots: Vec<_> = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::SHEPHERD)
        .map(|piece| (position.spot_of(piece), piece.player))
        .collect();
    crate::compact::sort(&mut spots);
    let flock = |(spot, player): (Spot, Seat)| {
        let mut flock = json!(spot);
        flock["player"] = json!(player.number());
        flock["tokens"] = json!(beside(position, setup, spot));
        flock
    };
    (!spots.is_empty()).then(|| Value::Array(spots.into_iter().map(flock).collect()))
}

pub(crate) fn view_hidden_tiles(position: &Position, setup: &Setup) -> Option<Value> {
    hides_tiles(setup).then(|| json!(position.hidden_tiles()))
}
