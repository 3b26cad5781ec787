//! Tokens in front of players, in a view.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::tokens_of;
use crate::{
    nouns::{Seat, Token},
    position::Position,
    setup::Setup,
};

/// How many tokens each player has in front of them.
pub(crate) fn view_tokens(position: &Position, setup: &Setup) -> Option<Value> {
    let goods = [Token::WINE, Token::WHEAT, Token::CLOTH];
    if goods.iter().all(|&token| setup.tokens(token) == 0) {
        return None;
    }
    let own = |player: Seat| -> BTreeMap<&str, u16> {
        goods.iter().map(|&token| (token.name(), tokens_of(position, player, token))).collect()
    };
    Some(json!(Seat::all(setup.players() as u8).map(own).collect::<Vec<_>>()))
}
