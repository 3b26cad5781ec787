//! Sources of chance for a game's draws.

use std::sync::Arc;

use super::HistoryEntry;
use crate::{
    action::{Action, Draw},
    expansions,
    position::{Position, Urn},
    rng::Generator,
    setup::{ConfigError, Deck, Setup, TileTypeInfo, UNKNOWN},
    vocab::{Phase, TileType},
};

/// A source of chance that consists of a list of draws, followed by another source.
#[derive(Debug)]
pub(crate) struct Chance {
    /// The list is reference-counted so that games can share it; `None` represents an empty list.
    pub(crate) list: Option<Arc<Deck>>,
    /// The draws made so far.
    next: Progress,
    pub(crate) then: Then,
}

/// The source that follows the list.
#[derive(Debug)]
pub(crate) enum Then {
    /// There is no other source, so the game ends when the list is used up (OPT-6, RAND-6).
    End,
    /// The caller, who applies every draw.
    Open,
    /// The game's own generator, boxed because it buffers a large part of its stream.
    Seeded(Box<Generator>),
}

/// The progress of a source of chance.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// The number of tiles drawn from the list.
    pub(super) tiles: u32,
    /// The number of tokens drawn from the list.
    pub(super) tokens: u32,
    /// The generator's position.
    pub(super) words: u64,
}

impl Clone for Then {
    fn clone(&self) -> Self {
        match self {
            Self::End => Self::End,
            Self::Open => Self::Open,
            Self::Seeded(generator) => Self::Seeded(generator.clone()),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        match (&mut *self, source) {
            (Self::Seeded(generator), Self::Seeded(source)) => generator.clone_from(source),
            _ => *self = source.clone(),
        }
    }
}

impl Clone for Chance {
    fn clone(&self) -> Self {
        Self { list: self.list.clone(), next: self.next, then: self.then.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.list.clone_from(&source.list);
        self.next = source.next;
        self.then.clone_from(&source.then);
    }
}

impl Chance {
    pub(crate) fn new(list: Option<Deck>, then: Then) -> Self {
        Self { list: list.map(Arc::new), next: Progress::default(), then }
    }

    pub(crate) fn seeded(seed: u64) -> Self {
        Self::new(None, Then::Seeded(Box::new(Generator::new(seed))))
    }

    /// Returns true if all draws come from a list.
    pub(crate) const fn is_list(&self) -> bool {
        matches!(self.then, Then::End)
    }

    /// Returns the generator if it makes all later draws.
    pub(super) fn generator(&self) -> Option<&Generator> {
        let is_listed = self.list.as_deref().is_some_and(|list| {
            let Progress { tiles, tokens, .. } = self.next;
            (tiles as usize) < list.tiles.len() || (tokens as usize) < list.tokens.len()
        });
        match &self.then {
            Then::Seeded(generator) if !is_listed => Some(generator),
            _ => None,
        }
    }

    /// Returns the progress of the source.
    pub(crate) fn progress(&self) -> Progress {
        match &self.then {
            Then::Seeded(generator) => Progress { words: generator.position(), ..self.next },
            Then::End | Then::Open => self.next,
        }
    }

    pub(crate) fn go_to(&mut self, progress: Progress) {
        self.next = Progress { words: 0, ..progress };
        if let Then::Seeded(generator) = &mut self.then {
            generator.go_to(progress.words);
        }
    }

    /// Returns the next draw on the list if that draw is legal now. The list never contains seats,
    /// and an unknown tile is legal only if the draw places it under a hill.
    pub(super) fn on_list(&self, position: &Position) -> Option<Action> {
        let list = self.list.as_deref()?;
        match position.urn()? {
            Urn::Seats(_) => None,
            Urn::Tokens(first, counts) => {
                let token = *list.tokens.get(self.next.tokens as usize)?;
                let left = counts.get(usize::from(token.checked_sub(first)?))?;
                (*left > 0).then_some(Action::Draw(Draw::Token(token)))
            }
            urn => match *list.tiles.get(self.next.tiles as usize)? {
                UNKNOWN => (position.phase == Phase::Hill).then_some(Action::Draw(Draw::Unknown)),
                kind => {
                    let is_left = match urn {
                        Urn::Tiles(left, _) => left[kind.index()] > 0,
                        Urn::Only(only) => only == kind,
                        Urn::Seats(_) | Urn::Tokens(..) => false,
                    };
                    // If all draws come from the list, playing an illegal draw reports the error.
                    (is_left || self.is_list()).then_some(Action::Draw(Draw::Tile(kind)))
                }
            },
        }
    }

    /// Returns true if the caller makes the next tile draw.
    pub(crate) fn asks_for_tiles(&self) -> bool {
        let gone = self.next.tiles as usize;
        let is_listed = self.list.as_ref().is_some_and(|list| gone < list.tiles.len());
        matches!(self.then, Then::Open) && !is_listed
    }

    /// Makes the next draw if it comes from this source. The generator advances even if the draw
    /// comes from the list, so listing the draws of a seeded game does not change the game.
    pub(crate) fn draw(&mut self, position: &Position) -> Option<Action> {
        let listed = self.on_list(position);
        if self.list.is_some() {
            self.go_on(position);
        }
        match &mut self.then {
            Then::Seeded(generator) => {
                let drawn = position.draw(generator);
                listed.or(drawn)
            }
            Then::End | Then::Open => listed,
        }
    }

    /// Advances after a draw that the source did not make, because the caller applied it or a
    /// determinized game recorded it.
    pub(crate) fn pass(&mut self, position: &Position) {
        self.go_on(position);
        if let Then::Seeded(generator) = &mut self.then {
            generator.go_to(generator.position() + 1);
        }
    }

    /// Advances the list after a draw. Every tile draw uses up the next listed tile, but a token
    /// draw uses up the next listed token only if this token can be drawn now.
    fn go_on(&mut self, position: &Position) {
        let Some(list) = self.list.as_deref() else { return };
        match position.urn() {
            Some(Urn::Tiles(..) | Urn::Only(_)) => {
                self.next.tiles += u32::from((self.next.tiles as usize) < list.tiles.len());
            }
            Some(Urn::Tokens(..)) => {
                self.next.tokens += u32::from(self.on_list(position).is_some());
            }
            Some(Urn::Seats(_)) | None => {}
        }
    }
}

/// Returns a list of the draws made so far, followed by the rest of the stack in random order. The
/// rest begins with the river tiles, from the fork to the mouth (RV-4, R2-SETUP-2).
pub(super) fn deck(setup: &Setup, stack: &[u16], history: &[HistoryEntry], seed: u64) -> Deck {
    let mut generator = Generator::new(seed);
    let mut left = stack.to_vec();
    let (mut order, mut tokens) = (Vec::new(), Vec::new());
    for record in history {
        match record.action {
            Action::Draw(Draw::Tile(kind)) => {
                order.push(kind);
                left[kind.index()] -= 1;
            }
            Action::Draw(Draw::Token(token)) => tokens.push(token),
            _ => {}
        }
    }
    let part_of = |kind: &TileTypeInfo| match kind {
        TileTypeInfo { fork: true, .. } => 0,
        TileTypeInfo { mouth: true, .. } => 2,
        TileTypeInfo { river: true, .. } => 1,
        _ => 3,
    };
    for part in 0..4 {
        let first = order.len();
        for (kind, &count) in TileType::all(left.len()).zip(&left) {
            if part == part_of(&setup.tile_types()[kind.index()]) {
                order.extend(std::iter::repeat_n(kind, count.into()));
            }
        }
        for last in (first + 1..order.len()).rev() {
            order.swap(last, first + generator.uniform((last - first) as u32 + 1) as usize);
        }
    }
    Deck { tiles: order, tokens }
}

/// Reads and checks the first draws of a game.
pub(crate) fn read_first<'a>(
    setup: &Setup,
    ids: impl ExactSizeIterator<Item = &'a str>,
) -> Result<Deck, ConfigError> {
    let goes_back = setup.rules.unplaceable_returns || expansions::set_tiles_aside(setup);
    setup.first_draws(ids, expansions::hide_tiles(setup), goes_back)
}
