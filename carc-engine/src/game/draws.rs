//! Where the draws of a game come from.

use std::sync::Arc;

use super::Record;
use crate::{
    action::{Action, Item},
    expansions::registry,
    position::{Position, Urn},
    rng::Generator,
    setup::{Deck, Setup, TileKind},
};

/// Where draws come from.
#[derive(Debug)]
pub(crate) enum Chance {
    /// The game's own generator, apart because its window of the stream is large.
    Seeded(Box<Generator>),
    /// A list, drawn from the front, and how much of it is gone (OPT-6, RAND-6).
    Deck(Arc<Deck>, Place),
    /// The caller, who applies every draw.
    Open,
}

/// How far the draws from a list have come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(super) tiles: u32,
    pub(super) tokens: u32,
}

impl Place {
    pub(super) const fn number(self) -> u64 {
        (self.tokens as u64) << 32 | self.tiles as u64
    }

    const fn of_number(number: u64) -> Self {
        Self { tiles: number as u32, tokens: (number >> 32) as u32 }
    }
}

impl Clone for Chance {
    fn clone(&self) -> Self {
        match self {
            Self::Seeded(generator) => Self::Seeded(generator.clone()),
            Self::Deck(deck, next) => Self::Deck(Arc::clone(deck), *next),
            Self::Open => Self::Open,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        match (&mut *self, source) {
            (Self::Seeded(generator), Self::Seeded(source)) => generator.clone_from(source),
            _ => *self = source.clone(),
        }
    }
}

impl Chance {
    /// How far the source has come.
    pub(crate) fn place(&self) -> u64 {
        match self {
            Self::Seeded(generator) => generator.words(),
            Self::Deck(_, next) => next.number(),
            Self::Open => 0,
        }
    }

    pub(crate) fn go_to(&mut self, place: u64) {
        match self {
            Self::Seeded(generator) => generator.go_to(place),
            Self::Deck(_, next) => *next = Place::of_number(place),
            Self::Open => {}
        }
    }

    /// Whether the source decides the draw that is due: a list says nothing of seats, nor of tokens
    /// beyond its end or one that is not in the bag.
    pub(crate) fn decides(&self, position: &Position) -> bool {
        match self {
            Self::Seeded(_) => true,
            Self::Deck(deck, next) => match registry::urn(position) {
                Some(Urn::Seats(_)) => false,
                Some(Urn::Tokens(first, counts)) => {
                    let token = deck.tokens.get(next.tokens as usize);
                    let kind = token.and_then(|token| token.checked_sub(first));
                    kind.and_then(|kind| counts.get(usize::from(kind))).is_some_and(|&n| n > 0)
                }
                _ => true,
            },
            Self::Open => false,
        }
    }

    /// The next draw, if the source decides it.
    pub(crate) fn draw(&mut self, position: &Position) -> Option<Action> {
        match self {
            Self::Seeded(generator) => position.draw(generator),
            Self::Deck(..) if !self.decides(position) => None,
            Self::Deck(deck, next) => {
                if matches!(registry::urn(position), Some(Urn::Tokens(..))) {
                    let token = *deck.tokens.get(next.tokens as usize)?;
                    next.tokens += 1;
                    return Some(Action::Draw(Item::Token(token)));
                }
                let kind = *deck.tiles.get(next.tiles as usize)?;
                next.tiles += 1;
                Some(Action::Draw(Item::Tile(kind)))
            }
            Self::Open => None,
        }
    }
}

/// A list of draws that begins with those made so far and goes on with the rest of the stack in random
/// order, the river first and its mouth last of it (RV-4).
pub(super) fn deck(setup: &Setup, stack: &[u16], history: &[Record], seed: u64) -> Deck {
    let mut generator = Generator::new(seed);
    let mut left = stack.to_vec();
    let (mut order, mut tokens) = (Vec::new(), Vec::new());
    for record in history {
        match record.action {
            Action::Draw(Item::Tile(kind)) => {
                order.push(kind);
                left[kind as usize] -= 1;
            }
            Action::Draw(Item::Token(token)) => tokens.push(token),
            _ => {}
        }
    }
    for part in 0..3 {
        let first = order.len();
        for (kind, &count) in (0..).zip(&left) {
            let TileKind { river, mouth, .. } = setup.kinds()[kind as usize];
            if part == [2, 0, 1][usize::from(river) + usize::from(mouth)] {
                order.extend(std::iter::repeat_n(kind, count.into()));
            }
        }
        for last in (first + 1..order.len()).rev() {
            order.swap(last, first + generator.below((last - first) as u32 + 1) as usize);
        }
    }
    Deck { tiles: order, tokens }
}
