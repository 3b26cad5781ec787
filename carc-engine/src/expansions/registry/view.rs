//! What rooms add to a view: a row for each field.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    expansions::{abbey_mayor, hills_sheep, house_rules, king_robber, princess_dragon, tower},
    nouns::Token,
    position::Position,
    setup::Setup,
};

/// A field of a view that a room brings: its name, and what it says; nothing in games without it.
pub(crate) type ViewField = (&'static str, fn(&Position, &Setup) -> Option<Value>);

/// The fields of views that rooms bring.
pub(crate) const VIEW_FIELDS: &[ViewField] = &[
    ("abbeys", abbey_mayor::view_abbeys),
    ("bag", hills_sheep::view_bag),
    ("flocks", hills_sheep::view_flocks),
    ("hands", house_rules::view_hands),
    ("held", princess_dragon::view_held),
    ("hidden_tiles", hills_sheep::view_hidden_tiles),
    ("records", king_robber::view_records),
    ("prisoners", tower::view_prisoners),
    ("ransomed", tower::view_ransomed),
    ("tokens", view_tokens),
    ("towers", tower::view_towers),
];

/// How many tokens each player has in front of them, of every mechanic that brings some which are not
/// drawn from a bag.
fn view_tokens(position: &Position, setup: &Setup) -> Option<Value> {
    let comes_with = |token: Token| {
        Token::all().any(|other| other.mechanic() == token.mechanic() && setup.tokens(other) > 0)
    };
    let is_played = |token: &Token| !token.is_drawn() && comes_with(*token);
    let tokens: Vec<Token> = Token::all().filter(is_played).collect();
    if tokens.is_empty() {
        return None;
    }
    let own = |player: u8| -> BTreeMap<&str, u16> {
        crate::compact::table(
            tokens.iter().map(|&token| (token.name(), position.tokens(player, token))),
        )
    };
    Some(json!((0..setup.players() as u8).map(own).collect::<Vec<_>>()))
}
