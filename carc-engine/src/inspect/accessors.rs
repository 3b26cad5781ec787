//! What a position says of pieces that rooms keep.

use crate::{
    position::Position,
    rules::{Decider, decider},
    scoring,
    setup::Setup,
    tile::Kind,
    vocab::{Actor, Phase, Seat, SegmentKind},
};

impl Position {
    /// Who decides.
    #[inline]
    pub fn actor(&self) -> Actor {
        match self.phase {
            Phase::Over => Actor::None,
            Phase::Draw => Actor::Chance,
            _ => match decider(self) {
                Decider::Chance(_) => Actor::Chance,
                Decider::Player(player) => Actor::Player(player.number()),
            },
        }
    }

    /// The part of the turn: 2 while a builder's second part is played, otherwise 1
    /// (TB-BUILDER-6). Between turns and after the end it is that of the turn before.
    #[inline]
    pub fn turn_part(&self) -> u8 {
        self.expansions.traders.part()
    }

    /// How many features of a kind are complete on the board, whoever completed them, scored or not
    /// (TURN-20). Fields and rivers never are.
    ///
    /// ```
    /// use carc_engine::{Game, SegmentKind, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// for text in ["place 0,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let completed = |kind| game.position().completed_features(game.setup(), kind);
    /// assert_eq!((completed(SegmentKind::City), completed(SegmentKind::Road)), (1, 0));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn completed_features(&self, setup: &Setup, kind: SegmentKind) -> u16 {
        scoring::completed(&self.board, &setup.catalogue, kind).count() as u16
    }

    /// The tiles that were drawn too early and lie face up beside the stack, by kind number; they go
    /// back when they may come (PD-DRAGON-1, PD-DRAGON-2).
    pub fn set_aside(&self) -> &[u16] {
        self.expansions.princess.held()
    }

    /// The tiles in a player's hand, by kind number; empty unless hands are played (HOUSE-3,
    /// HOUSE-4). In the position of a [`View`](crate::View) tiles that the viewer may not know are
    /// left out (HID-6); [`hand_size`](Self::hand_size) counts them.
    pub fn hand(&self, player: u8) -> Vec<u16> {
        self.expansions.house.hands.of(Seat::new(player)).map(Kind::number).collect()
    }

    /// How many tiles a player has in hand.
    pub fn hand_size(&self, player: u8) -> usize {
        self.expansions.house.hands.count(Seat::new(player))
    }
}
