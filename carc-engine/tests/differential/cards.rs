//! Expectations of the naive model for the King, the Robber and towers.

use carc_engine::{Event, Player, ScoreReason, Token};

use super::{duel::Duel, explain::naive_spot};
use crate::naive::{Card, CardPoints, CardTurn, piece};

impl Duel {
    /// TURN-15e.
    pub(crate) fn expect_cards(&mut self, turns: Vec<CardTurn>) {
        for CardTurn { card, paid, taken, after } in turns {
            if let Some((player, points)) = paid {
                self.tally.card_points += 1;
                let told = self.next_entry();
                let expected = (Player::new(player as u8), points as i32, card.name(), None);
                assert_eq!((told.player, told.points, told.reason.name(), told.spot), expected);
            }
            let Some((before, largest)) = taken else { continue };
            let Some(Event::CardTaken {
                player,
                token,
                count,
                spot,
                previous_player,
                previous_count,
            }) = self.events.pop_front()
            else {
                panic!("{card:?} was not taken");
            };
            self.tally.cards += 1;
            self.tally.cards_lost +=
                u64::from(previous_player.is_some_and(|other| other != player));
            let expected = (after.holder, Token::from_name(card.name()), after.record);
            assert_eq!((Some(player.into()), Some(token), count.into()), expected, "{card:?}");
            let previous = (previous_player.map(usize::from), previous_count.into());
            assert_eq!(previous, (before.holder, before.record), "{card:?}");
            let is_largest = |segments: &Vec<_>| segments.contains(&naive_spot(spot));
            assert!(largest.iter().any(is_largest), "{card:?}: {spot}");
        }
    }

    /// FINAL-7a.
    pub(crate) fn expect_card_points(&mut self, expected: &[CardPoints]) {
        for &(reason, player, points) in expected {
            self.tally.card_points += 1;
            let told = self.next_entry();
            let expected = (Player::new(player as u8), points as i32, reason, None);
            let told = (told.player, told.points, ScoreReason::name(told.reason), told.spot);
            assert_eq!(told, expected, "FINAL-7a");
        }
    }

    pub(crate) fn compare_towers(&self, player: usize) {
        let (game, position) = (&self.course.game, self.game.position());
        let floors = game.floors.get(player).copied().unwrap_or(0);
        let told = position.state(&self.setup).tokens(Player::new(player as u8), Token::FLOOR);
        assert_eq!(usize::from(told), floors, "floors of player {player}");
        for captor in 0..self.players() {
            for (kind, count) in game.prisoners(captor, player) {
                let told = position.state(&self.setup).prisoners(
                    Player::new(captor as u8),
                    Player::new(player as u8),
                    piece(kind),
                );
                assert_eq!(usize::from(told), count, "{kind:?} of {player} with {captor}");
            }
        }
        assert_eq!(position.state(&self.setup).has_ransomed(), self.course.ransomed, "TW-RANSOM-1");
        for cell in game.cells() {
            let told = position.state(&self.setup).tower(cell).map(usize::from);
            assert_eq!(told, game.height(cell), "the tower on {cell}");
        }
    }

    pub(crate) fn compare_cards(&self, player: usize) {
        let (game, position) = (&self.course.game, self.game.position());
        for card in Card::ALL {
            let state = game.cards.get(&card).copied().filter(|_| game.has_card(card));
            let state = state.unwrap_or_default();
            let token = Token::from_name(card.name()).expect("a card");
            let told = position.state(&self.setup).tokens(Player::new(player as u8), token);
            assert_eq!(told, u16::from(state.holder == Some(player)), "{card:?} with {player}");
            assert_eq!(
                usize::from(position.state(&self.setup).record(token)),
                state.record,
                "KR-CARD-2"
            );
        }
    }
}
