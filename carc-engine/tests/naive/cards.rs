//! The King and the Robber Baron.

use std::collections::BTreeMap;

use carc_engine::SegmentKind;

use super::{board::Spot, feature::NaiveFeature, game::Naive, scoring::NaiveScore};

/// The points for the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardScoring {
    /// KR-END-2.
    PerFeature,
    /// KR-END-3.
    Flat10,
    /// KR-END-4.
    Flat15,
    /// KR-END-5.
    Continuous,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Card {
    King,
    Robber,
}

impl Card {
    pub(crate) const ALL: [Self; 2] = [Self::King, Self::Robber];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Robber => "robber",
        }
    }

    fn feature(self) -> SegmentKind {
        match self {
            Self::King => SegmentKind::City,
            Self::Robber => SegmentKind::Road,
        }
    }
}

/// The owner and the record of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CardState {
    pub(crate) holder: Option<usize>,
    pub(crate) record: usize,
}

/// The effect of completed features on a card.
#[derive(Clone, Debug)]
pub(crate) struct CardTurn {
    pub(crate) card: Card,
    /// The player who is paid before the card changes hands, and the points (KR-END-5).
    pub(crate) paid: Option<(usize, usize)>,
    /// The previous state if the record has increased, and the largest completed features.
    pub(crate) taken: Option<(CardState, Vec<Vec<Spot>>)>,
    pub(crate) after: CardState,
}

/// Final points: the name of the reason, the player, and the points.
pub(crate) type CardPoints = (&'static str, usize, usize);

impl Naive {
    pub(crate) fn has_card(&self, card: Card) -> bool {
        match card {
            Card::King => self.rules.king,
            Card::Robber => self.rules.robber,
        }
    }

    /// KR-TURN-1: the King, then the Robber. The entries are the features completed in this turn
    /// part.
    pub(crate) fn pass_cards(&mut self, player: usize, entries: &[NaiveScore]) -> Vec<CardTurn> {
        let mut turns = Vec::new();
        for card in Card::ALL {
            let is_meant =
                |entry: &&NaiveScore| entry.barn.is_none() && entry.kind == card.feature();
            let completed: Vec<&NaiveScore> = entries.iter().filter(is_meant).collect();
            if !self.has_card(card) || completed.is_empty() {
                continue;
            }
            let before = self.cards.get(&card).copied().unwrap_or_default();
            let mut turn = CardTurn { card, paid: None, taken: None, after: before };
            if self.rules.card_scoring == CardScoring::Continuous
                && let Some(holder) = before.holder
            {
                self.scores[holder] += completed.len();
                turn.paid = Some((holder, completed.len()));
            }
            let size = completed.iter().map(|entry| entry.tiles.len()).max().unwrap_or(0);
            if size > before.record {
                turn.after = CardState { holder: Some(player), record: size };
                self.cards.insert(card, turn.after);
                let largest = completed.iter().filter(|entry| entry.tiles.len() == size);
                let segments = |entry: &&NaiveScore| entry.segments.iter().copied().collect();
                turn.taken = Some((before, largest.map(segments).collect()));
            }
            turns.push(turn);
        }
        turns
    }

    /// FINAL-7a.
    pub(crate) fn card_points(&self) -> Vec<CardPoints> {
        let holder = |card: Card| {
            let state = self.cards.get(&card).copied().unwrap_or_default();
            state.holder.filter(|_| self.has_card(card))
        };
        let features = self.features();
        let per_feature = |card: Card| {
            let is_meant = |it: &&NaiveFeature| it.complete && it.kind == card.feature();
            features.iter().filter(is_meant).count()
        };
        let (king, robber) = (holder(Card::King), holder(Card::Robber));
        if self.rules.card_scoring == CardScoring::Flat15
            && let Some(player) = king
            && king == robber
        {
            return vec![("king_robber", player, 40)];
        }
        let mut points = Vec::new();
        for card in Card::ALL {
            let Some(player) = holder(card) else { continue };
            match self.rules.card_scoring {
                CardScoring::PerFeature => points.push((card.name(), player, per_feature(card))),
                CardScoring::Flat10 => points.push((card.name(), player, 10)),
                CardScoring::Flat15 => points.push((card.name(), player, 15)),
                CardScoring::Continuous => {}
            }
        }
        points
    }

    /// KR-START-1, for a start without records: the records that follow from the tiles, except from
    /// features that were complete before the start.
    pub(crate) fn records_of_layout(&self, before: &Self) -> BTreeMap<Card, CardState> {
        let mut cards = BTreeMap::new();
        for card in Card::ALL {
            let mut record = 0;
            for feature in self.features() {
                let lay_there = feature.tiles.iter().all(|&cell| {
                    before.tile_at(cell).map(|it| it.0) == self.tile_at(cell).map(|it| it.0)
                });
                if feature.complete && feature.kind == card.feature() && !lay_there {
                    record = record.max(feature.tiles.len());
                }
            }
            cards.insert(card, CardState { holder: None, record });
        }
        cards
    }
}
