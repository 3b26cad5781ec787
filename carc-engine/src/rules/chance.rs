//! Random draws, and the possible outcomes of a draw with their probabilities.

use super::{Decider, State, decider};
use crate::{
    action::{Action, Draw},
    position::{Position, Urn},
    rng::Generator,
    vocab::TileType,
};

impl Position {
    /// Returns the pool of the pending draw, or `None` if chance is not the actor.
    #[inline]
    pub(crate) fn urn(&self) -> Option<Urn<'_>> {
        match decider(self) {
            Decider::Chance(urn) => Some(urn),
            Decider::Player(_) => None,
        }
    }

    /// Returns a random outcome of the pending draw, or `None` if chance is not the actor. The
    /// outcome is not played.
    ///
    /// ```
    /// use carc_engine::{Generator, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let mut position = Position::new(&setup);
    /// let outcome = position.draw(&mut Generator::new(1)).unwrap();
    /// position.play(&setup, outcome).unwrap();
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn draw(&self, generator: &mut Generator) -> Option<Action> {
        let (left, total) = match self.urn()? {
            Urn::Tiles(left, total) => (left, total),
            Urn::Only(kind) => return Some(Action::Draw(Draw::Tile(kind))),
            Urn::Seats(count) => {
                return Some(Action::Draw(Draw::Seat(generator.uniform(count.into()) as u16)));
            }
            Urn::Tokens(first, counts) => return draw_token(first, counts, generator),
        };
        let kind = kind_at(left, generator.uniform(total.into()) as u16);
        (kind < left.len()).then_some(Action::Draw(Draw::Tile(TileType::new(kind as u16))))
    }
}

impl State<'_> {
    /// Returns the possible outcomes of the pending draw with their probabilities, sorted by action
    /// code (RAND-1 to RAND-3). The list is empty unless chance is the actor.
    ///
    /// Chance can be the actor in a game with [external chance](crate::Game::with_external_chance),
    /// in a game whose list of draws has run out or does not cover the draw (HOUSE-1), and in a
    /// determinization with a pending draw.
    ///
    /// If a tile is placed under a hill, `draw unknown` (OPT-6) is also legal. An unknown draw is
    /// not an outcome, so it does not have a probability.
    pub fn chance_outcomes(self) -> Vec<(Action, f64)> {
        match self.position.urn() {
            None => Vec::new(),
            Some(Urn::Tiles(left, _)) => {
                // With hidden hands, the counts include tiles in hands, so their sum can exceed the
                // number of tiles in the stack (HID-6).
                let total: f64 = left.iter().copied().map(f64::from).sum();
                let likely = |left: u16| f64::from(left) / total;
                let types = TileType::all(left.len()).zip(left);
                let possible = types.filter(|(_, left)| **left > 0);
                possible
                    .map(|(kind, &left)| (Action::Draw(Draw::Tile(kind)), likely(left)))
                    .collect()
            }
            Some(Urn::Only(kind)) => vec![(Action::Draw(Draw::Tile(kind)), 1.0)],
            Some(Urn::Tokens(first, counts)) => {
                let total: f64 = counts.iter().copied().map(f64::from).sum();
                let possible = (first..).zip(counts).filter(|(_, count)| **count > 0);
                let likely = |count: u8| f64::from(count) / total;
                possible
                    .map(|(token, &count)| (Action::Draw(Draw::Token(token)), likely(count)))
                    .collect()
            }
            Some(Urn::Seats(count)) => (0..u16::from(count))
                .map(|seat| (Action::Draw(Draw::Seat(seat)), 1.0 / f64::from(count)))
                .collect(),
        }
    }
}

/// The number of tile types in a small block. If there are more than [`LARGE`] tile types, blocks
/// of `LARGE` types are skipped first.
const BLOCK: usize = 8;
const LARGE: usize = 4 * BLOCK;

/// Returns the type of the tile at index `place` when the remaining tiles are sorted by type.
///
/// The function counts the types whose tiles all precede the index, starting with whole blocks.
/// Unlike a loop that stops at the tile, counting does not need an unpredictable branch.
#[inline]
fn kind_at(left: &[u16], place: u16) -> usize {
    if left.len() <= LARGE {
        return kind_in_blocks(left, place);
    }
    let (first, place) = pass::<LARGE>(left, place);
    first + kind_in_blocks(&left[first..left.len().min(first + LARGE)], place)
}

#[inline]
fn kind_in_blocks(left: &[u16], place: u16) -> usize {
    let (first, place) = pass::<BLOCK>(left, place);
    let (mut end, mut kind) = (0, first);
    for &left in left[first..].iter().take(BLOCK) {
        end += left;
        kind += usize::from(end <= place);
    }
    kind
}

/// Skips the blocks whose tiles all precede an index. Returns the number of skipped tile types, and
/// the index relative to the first tile that is not skipped.
#[inline]
fn pass<const BLOCK: usize>(left: &[u16], place: u16) -> (usize, u16) {
    let (mut end, mut before, mut first) = (0, 0, 0);
    for block in left.as_chunks::<BLOCK>().0 {
        end += block.iter().sum::<u16>();
        let is_before = end <= place;
        before = if is_before { end } else { before };
        first += if is_before { BLOCK } else { 0 };
    }
    (first, place - before)
}

/// Draws a random token.
#[cold]
fn draw_token(first: u16, counts: &[u8], generator: &mut Generator) -> Option<Action> {
    let total: u32 = counts.iter().copied().map(u32::from).sum();
    let mut rest = generator.uniform(total);
    for (token, &count) in (first..).zip(counts) {
        if rest < u32::from(count) {
            return Some(Action::Draw(Draw::Token(token)));
        }
        rest -= u32::from(count);
    }
    None
}
