//! Tokens that cover land: bridges, castles and ferries.

use std::borrow::Cow;

use carc_engine::{Cell, Position, Setup, Token};

use super::furniture::Drawing;
use crate::{
    art,
    layout::{
        Point,
        curve::{CENTER, TILE, point},
        layout,
    },
};

/// A token on the board that covers land: a bridge, a castle or a ferry.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacedToken {
    /// The token, such as `Token::CASTLE`.
    pub token: Token,
    /// The cell of the token; for a castle, the cell of its first segment.
    pub cell: Cell,
    /// The center of the token on the table, in the coordinates of [`locate`](crate::locate).
    pub at: Point,
}

/// Returns the tokens on the board that cover land, with their centers. A castle is centered on the
/// common side of two tiles, and a ferry on the lake of its tile.
/// [`render_piece_svg`](crate::render_piece_svg) draws a token by its name.
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// use carc_render::placed_tokens;
/// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
/// let mut game = Game::with_deck(Setup::new(config)?, &["base/U"])?;
/// for text in ["place 1,0 90", "place token bridge_ns 1,0 tile"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let tokens = placed_tokens(game.position(), game.setup());
/// assert_eq!((tokens[0].token.name(), tokens[0].at.x, tokens[0].at.y), ("bridge_ns", 1.5, 0.5));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn placed_tokens(position: &Position, setup: &Setup) -> Vec<PlacedToken> {
    let state = position.state(setup);
    let middle = |cell: Cell| point(f64::from(cell.x), f64::from(cell.y)) + CENTER * (1.0 / TILE);
    let bridges =
        state.bridges().map(|(cell, token)| PlacedToken { token, cell, at: middle(cell) });
    let castles = state.castles().map(|[one, other]| PlacedToken {
        token: Token::CASTLE,
        cell: one.cell,
        at: (middle(one.cell) + middle(other.cell)) * 0.5,
    });
    let ferries = state.ferries().map(|(cell, token)| PlacedToken {
        token,
        cell,
        at: middle(cell) + (lake(position, setup, cell) - CENTER) * (1.0 / TILE),
    });
    bridges.chain(castles).chain(ferries).collect()
}

/// Returns the center of the lake on a cell, relative to the tile's corner, in drawing units.
fn lake(position: &Position, setup: &Setup, cell: Cell) -> Point {
    let find = || {
        let placed = position.state(setup).tile_at(cell)?;
        let kind = &setup.tile_types()[placed.tile_type.index()];
        let plan = Cow::Borrowed(layout(setup, placed.tile_type)?);
        let at = Drawing::new(plan, &kind.tile, &kind.marks).place_of(art::lake()?)?;
        Some(at.turned(placed.canonical))
    };
    find().unwrap_or(CENTER)
}

#[cfg(test)]
mod tests {
    use carc_engine::{Config, Game, Spot};

    use super::*;
    use crate::{SvgOptions, render_svg};

    /// Returns a game with an expansion and a fixed order of tiles, after some actions.
    fn played(expansion: &str, deck: &[&str], actions: &[&str]) -> Game {
        let config = Config { expansions: vec![expansion.to_owned()], ..Config::new(2) };
        let mut game = Game::with_deck(Setup::new(config).unwrap(), deck).unwrap();
        for action in actions {
            game.play(game.setup().parse_action(action).unwrap()).unwrap();
        }
        game
    }

    /// BCB-CASTLE-4: a castle covers both tiles of its city.
    #[test]
    fn castles_lie_across_the_border_of_two_tiles() {
        let deck = ["base/E", "base/E", "base/E"];
        let turns = ["place 0,1 180", "pass", "place meeple 0,1 0", "place 0,2 0", "pass", "pass"];
        let mut game = played("bridges_castles_bazaars", &deck, &turns);
        assert_eq!(placed_tokens(game.position(), game.setup()), []);
        game.play(game.setup().parse_action("place token castle 0,1 0").unwrap()).unwrap();
        let [castle] = placed_tokens(game.position(), game.setup())[..] else { panic!() };
        assert_eq!((castle.token, castle.at), (Token::CASTLE, point(0.5, 2.0)));
        let state = game.state();
        for cell in [castle.cell, Cell::new(0, 2)] {
            assert_eq!(state.tokens_at(Spot::segment(cell, 0), Token::CASTLE), 1);
        }
        assert_eq!(state.tokens_at(Spot::segment(Cell::new(0, 0), 0), Token::CASTLE), 0);
        let svg = render_svg(game.position(), game.setup(), &SvgOptions::default());
        assert_eq!(svg.matches(r#"data-cell="0,1" data-token="castle""#).count(), 1);
    }

    /// FE-PLACE-1: a ferry is on the lake, which rotates with its tile.
    #[test]
    fn ferries_lie_on_their_lakes() {
        let turns = ["place 1,0 0", "pass", "place token ferry_sw 1,0 tile"];
        let game = played("ferries", &["ferries/three-roads"], &turns);
        let [ferry] = placed_tokens(game.position(), game.setup())[..] else { panic!() };
        assert_eq!((ferry.token, ferry.cell), (Token::FERRY_SW, Cell::new(1, 0)));
        assert!(ferry.at.distance(point(1.5, 0.5)) < 0.2, "{:?}", ferry.at);
    }
}
