//! Chance: what can come, how likely it is, and a fair draw of it.

use super::{NO_KIND, Position};
use crate::{
    action::{Action, Item},
    expansions::registry,
    rng::Generator,
};

/// From what chance draws: weighted items.
pub(crate) enum Urn<'a> {
    /// Tiles, by kind, and how many there are in all.
    Tiles(&'a [u16], u16),
    /// One tile that must come.
    Only(u16),
    /// Seats from 0, all equally likely.
    Seats(u8),
    /// Tokens: the number of the first kind, and how many there are of it and those after it.
    Tokens(u16, &'a [u8]),
}

impl Position {
    /// The stack from which a tile to be played comes: the river's while there is one, its mouth
    /// last (RV-4).
    #[inline]
    pub(crate) fn stack(&self) -> Urn<'_> {
        if self.river_total == 0 { self.main_stack() } else { self.river_stack() }
    }

    #[cold]
    fn river_stack(&self) -> Urn<'_> {
        match self.river_total - u16::from(self.mouth != NO_KIND) {
            0 => Urn::Only(self.mouth),
            before_mouth => Urn::Tiles(&self.river_left, before_mouth),
        }
    }

    /// The main stack.
    #[inline]
    pub(crate) fn main_stack(&self) -> Urn<'_> {
        // What nobody knows to lie elsewhere can come as well.
        Urn::Tiles(&self.left, self.left_total + self.rooms.hills.unknown)
    }

    /// The possible outcomes of the draw that is due with their probabilities, in ascending order
    /// of their codes (RAND-1 to RAND-3). Empty unless chance is the actor. That the tile under a hill
    /// stays unknown (OPT-6) is legal besides; it is no outcome with a probability.
    pub fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        match registry::urn(self) {
            None => Vec::new(),
            Some(Urn::Tiles(left, _)) => {
                // Where hands are hidden, more tiles can come than the stack holds (HID-6).
                let total: f64 = left.iter().copied().map(f64::from).sum();
                let likely = |left: u16| f64::from(left) / total;
                let possible = (0..).zip(left).filter(|(_, left)| **left > 0);
                possible
                    .map(|(kind, &left)| (Action::Draw(Item::Tile(kind)), likely(left)))
                    .collect()
            }
            Some(Urn::Only(kind)) => vec![(Action::Draw(Item::Tile(kind)), 1.0)],
            Some(Urn::Tokens(first, counts)) => {
                let total: f64 = counts.iter().copied().map(f64::from).sum();
                let possible = (first..).zip(counts).filter(|(_, count)| **count > 0);
                let likely = |count: u8| f64::from(count) / total;
                possible
                    .map(|(token, &count)| (Action::Draw(Item::Token(token)), likely(count)))
                    .collect()
            }
            Some(Urn::Seats(count)) => (0..u16::from(count))
                .map(|seat| (Action::Draw(Item::Seat(seat)), 1.0 / f64::from(count)))
                .collect(),
        }
    }

    /// Draws fairly: the outcome to be played next, or `None` if chance is not the actor.
    ///
    /// ```
    /// use carc_engine::{Generator, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let mut position = Position::new(&setup);
    /// let outcome = position.draw(&mut Generator::new(1)).unwrap();
    /// position.play(&setup, outcome).unwrap();
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn draw(&self, generator: &mut Generator) -> Option<Action> {
        let (left, total) = match registry::urn(self)? {
            Urn::Tiles(left, total) => (left, total),
            Urn::Only(kind) => return Some(Action::Draw(Item::Tile(kind))),
            Urn::Seats(count) => {
                return Some(Action::Draw(Item::Seat(generator.below(count.into()) as u16)));
            }
            Urn::Tokens(first, counts) => return draw_token(first, counts, generator),
        };
        let mut rest = generator.below(total.into()) as u16;
        for (kind, &left) in (0..).zip(left) {
            if rest < left {
                return Some(Action::Draw(Item::Tile(kind)));
            }
            rest -= left;
        }
        None
    }

    /// How many copies of a kind can still be drawn, from whatever stack: that of the river, its
    /// mouth, or the main stack. 0 for a kind that the game does not have.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config: Config = serde_json::from_str(r#"{"expansions": ["river"]}"#).unwrap();
    /// let game = Game::open(Setup::new(config)?);
    /// let left = |kind: u16| game.position().copies_left(kind);
    /// let kinds = 0..game.setup().kinds().len() as u16;
    /// assert_eq!(kinds.map(left).sum::<u16>(), game.position().tiles_left());
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn copies_left(&self, kind: u16) -> u16 {
        let main = self.left.get(kind as usize).copied().unwrap_or(0);
        let river = self.river_left.get(kind as usize).copied().unwrap_or(0);
        main + river + u16::from(self.mouth == kind)
    }

    /// Takes a copy of a kind from its stack.
    #[inline]
    pub(crate) fn take_from_stack(&mut self, kind: u16) {
        if self.left[kind as usize] > 0 {
            self.left[kind as usize] -= 1;
            self.left_total -= 1;
        } else {
            self.take_from_river(kind);
        }
    }

    #[cold]
    fn take_from_river(&mut self, kind: u16) {
        self.river_total -= 1;
        if self.mouth == kind {
            self.mouth = NO_KIND;
        } else {
            self.river_left[kind as usize] -= 1;
        }
    }

    /// Puts a copy of a kind back into the main stack (RAND-5).
    pub(crate) fn return_to_stack(&mut self, kind: u16) {
        if !self.listed {
            self.left[kind as usize] += 1;
            self.left_total += 1;
        }
    }
}

/// A fair draw of a token.
#[cold]
fn draw_token(first: u16, counts: &[u8], generator: &mut Generator) -> Option<Action> {
    let total: u32 = counts.iter().copied().map(u32::from).sum();
    let mut rest = generator.below(total);
    for (token, &count) in (first..).zip(counts) {
        if rest < u32::from(count) {
            return Some(Action::Draw(Item::Token(token)));
        }
        rest -= u32::from(count);
    }
    None
}
