//! Figures and tokens: what the rooms know of those that they bring.

use crate::{
    action::Spot,
    board::Ground,
    expansions::{abbey_mayor, hills_sheep, princess_dragon, traders_builders, wheel},
    nouns::{Figure, IllegalReason, StartReason, Token},
    position::Position,
    setup::{ActionForm, Opening, Rules, Setup},
};

/// Whether a player may put a figure that is no meeple on a segment of a kind on which it may stand.
pub(crate) fn may_join(
    figure: Figure,
    ground: &dyn Ground,
    player: u8,
    rules: &Rules,
) -> Result<(), IllegalReason> {
    match figure {
        Figure::BUILDER => traders_builders::may_build(ground, player),
        Figure::PIG => traders_builders::needs_own_meeple(ground, player),
        Figure::BARN => abbey_mayor::may_join_barn(ground, rules),
        Figure::SHEPHERD => hills_sheep::may_herd(ground),
        _ => unreachable!("it is a meeple"),
    }
}

/// Whether a neutral figure can stand somewhere when a game starts from an entered position.
pub(crate) fn may_start(
    figure: Figure,
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartReason> {
    match figure {
        Figure::DRAGON => princess_dragon::may_start_dragon(setup, opening, spot),
        Figure::FAIRY => princess_dragon::may_start_fairy(setup, opening, spot),
        Figure::WHEEL_PIG => wheel::may_start_pig(spot),
        _ => unreachable!("it belongs to a player"),
    }
}

impl Position {
    /// Where a neutral figure stands; `None` while it is not on the board, and for a figure of
    /// players.
    pub fn neutral_spot(&self, figure: Figure) -> Option<Spot> {
        match figure {
            Figure::DRAGON => princess_dragon::spot_of_dragon(self),
            Figure::FAIRY => self.rooms.princess.fairy.spot(),
            Figure::WHEEL_PIG => wheel::spot_of_pig(self),
            _ => None,
        }
    }

    /// How many tokens of a kind a player has. 0 for a player who does not take part.
    pub fn tokens(&self, player: u8, token: Token) -> u16 {
        match token {
            Token::WINE | Token::WHEAT | Token::CLOTH => {
                traders_builders::held(self, player, token)
            }
            _ => hills_sheep::held(self, player, token),
        }
    }
}

impl Setup {
    /// Every action that a player can have to choose in a game of this setup, each once: first
    /// those that can be about any cell, then the others, each in the order of their codes. What
    /// chance decides is not among them.
    ///
    /// An action space of fixed size is made of these and the cells of a table: whatever
    /// [`Position::legal_actions`](crate::Position::legal_actions) lists for a player has its form
    /// here. Some of what is here may never be legal.
    pub fn action_forms(&self) -> Vec<ActionForm> {
        let mut forms = Vec::new();
        super::action_forms(self, &mut forms);
        forms.sort_unstable_by_key(|form| (!form.on_cells, form.action));
        forms.dedup();
        forms
    }

    /// How many tokens of a kind the game has in all; 0 if its mechanic is off (TB-GOODS-3).
    ///
    /// ```
    /// use carc_engine::{Config, Setup, Token};
    /// let setup = Setup::new(Config {
    ///     expansions: vec!["traders_builders".into()],
    ///     ..Config::new(2)
    /// })?;
    /// assert_eq!(setup.tokens(Token::WINE), 9);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn tokens(&self, token: Token) -> u16 {
        match token {
            Token::WINE | Token::WHEAT | Token::CLOTH => traders_builders::supply(self, token),
            _ => hills_sheep::supply(self, token),
        }
    }
}
