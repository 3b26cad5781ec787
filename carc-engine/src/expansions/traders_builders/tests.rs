//! Tests for the goods printed on tiles and the number of goods tokens.

use crate::{Config, Player, Setup, Token};

fn setup(json: &str) -> std::sync::Arc<Setup> {
    let config: Config = serde_json::from_str(json).expect("the config is valid");
    Setup::new(config).expect("the config is valid")
}

fn tokens(json: &str) -> [u16; 3] {
    let setup = setup(json);
    [Token::WINE, Token::WHEAT, Token::CLOTH].map(|token| setup.tokens(token))
}

#[test]
fn tb_tile_1_set_has_twenty_four_tiles() {
    let setup = setup(r#"{"expansions":["traders_builders"]}"#);
    let own = setup.tile_types().iter().filter(|kind| kind.id.starts_with("traders/"));
    assert_eq!(own.map(|kind| kind.copies).sum::<u16>(), 24);
}

#[test]
fn tb_goods_3_token_counts_match_symbols() {
    assert_eq!(tokens(r#"{"expansions":["traders_builders"]}"#), [9, 6, 5]);
    assert_eq!(
        tokens(r#"{"expansions":["traders_builders"],"tile_sets":{"traders":3}}"#),
        [27, 18, 15]
    );
    assert_eq!(
        tokens(r#"{"expansions":["traders_builders"],"mechanics":{"goods":false}}"#),
        [0, 0, 0]
    );
    assert_eq!(tokens("{}"), [0, 0, 0]);
}

/// A segment can have several goods symbols, each worth one token.
#[test]
fn tb_goods_1_counts_each_symbol_on_a_segment() {
    let text = r#"
        schema = 1
        id = "own"
        title = "own"
        [[tile]]
        id = "market"
        name = "a cap with three goods"
        count = 2
        segments = [
          { kind = "city", at = "N", marks = ["wine", "wine", "cloth"] },
          { kind = "field", at = "E S W", touches = [0] },
        ]
    "#;
    let mut config = Config::new(2);
    config.mechanics.insert("goods".into(), true);
    config.custom_sets.push(text.to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    assert_eq!(setup.tokens(Token::WINE), 4);
    let mut game =
        crate::Game::with_deck(setup, &["own/market", "base/B"]).expect("the deck is valid");
    for text in ["place 0,-1 180", "pass"] {
        let action = game.setup().parse_action(text).expect("the notation is valid");
        game.play(action).expect("the action is legal");
    }
    let held = [Token::WINE, Token::WHEAT, Token::CLOTH]
        .map(|token| game.state().tokens(Player::new(0), token));
    assert_eq!(held, [2, 0, 1]);
}
