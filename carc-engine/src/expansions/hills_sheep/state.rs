//! What this room keeps in a position.

use super::options::KINDS;
use crate::{
    action::{Place, Spot},
    hash::key,
    lazy::{Idle, RoomState},
    nouns::Domain,
};

/// The place of the wolf among them.
pub(super) const WOLF: usize = KINDS - 1;

/// A shepherd on the board and the sheep beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flock {
    /// Where it stands; there is one shepherd on a segment.
    pub(super) spot: Spot,
    /// How many tokens with one sheep, with two, three and four.
    pub(super) tokens: [u8; WOLF],
}

impl Flock {
    /// The sheep on all its tokens.
    pub(super) fn sheep(&self) -> u16 {
        (1..).zip(self.tokens).map(|(sheep, tokens)| sheep * u16::from(tokens)).sum()
    }
}

/// For whom a token is being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drawing {
    /// Where its shepherd stands.
    pub(super) spot: Spot,
    /// Whether the shepherd has just been placed.
    pub(super) is_new: bool,
}

/// Apart from the position in games without hills and shepherds.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// How many tiles of each kind are known to lie under hills.
    pub(super) hidden: Vec<u16>,
    /// How many of those that the position counts as left lie under hills.
    pub(crate) unknown: u16,
    /// How many tiles lie under hills.
    pub(super) hidden_total: u16,
    /// The tokens in the bag, by kind.
    pub(super) bag: [u8; KINDS],
    /// In the order of their spots.
    pub(super) flocks: Vec<Flock>,
    /// The shepherd for whose flock the active player has decided last in this phase.
    pub(super) decided: Option<Spot>,
    pub(super) drawing: Option<Drawing>,
    /// Whether no figure action follows the decisions about flocks.
    pub(super) skips_figure: bool,
}

impl State {
    const NEW: Self = Self {
        hidden: Vec::new(),
        unknown: 0,
        hidden_total: 0,
        bag: [0; KINDS],
        flocks: Vec::new(),
        decided: None,
        drawing: None,
        skips_figure: false,
    };
}

/// A spot on a segment as a number.
fn place(spot: Spot) -> u64 {
    let segment = match spot.place {
        Place::Segment(segment) => segment,
        _ => u8::MAX,
    };
    u64::from(spot.cell.key()) << 8 | u64::from(segment)
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = Self {
            hidden: self.hidden.clone(),
            flocks: Vec::with_capacity(self.flocks.capacity()),
            ..*self
        };
        copy.flocks.clone_from(&self.flocks);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let (mut hidden, mut flocks) =
            (std::mem::take(&mut self.hidden), std::mem::take(&mut self.flocks));
        hidden.clone_from(&source.hidden);
        flocks.clone_from(&source.flocks);
        *self = Self { hidden, flocks, ..*source };
    }
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State = State::NEW;
        &IDLE
    }
}

impl RoomState for State {
    fn hash(&self, left: &[u16]) -> u64 {
        let mut hash = key(Domain::Hills, 0, self.hidden_total.into());
        for ((kind, &left), &hidden) in (0..).zip(left).zip(&self.hidden) {
            if hidden > 0 {
                // The position has counted what is left; all that is unseen counts.
                let unseen = u64::from(left) + u64::from(hidden);
                hash ^= key(Domain::Left, kind, left.into()) ^ key(Domain::Left, kind, unseen);
            }
        }
        for (kind, &count) in (16..).zip(&self.bag) {
            hash ^= key(Domain::Hills, kind, count.into());
        }
        for flock in &self.flocks {
            let tokens = u64::from(u32::from_le_bytes(flock.tokens));
            hash ^= key(Domain::Hills, 1 << 48 | place(flock.spot), tokens);
        }
        if self.skips_figure {
            hash ^= key(Domain::Hills, 4, 0);
        }
        if let Some(spot) = self.decided {
            hash ^= key(Domain::Hills, 1, place(spot));
        }
        if let Some(Drawing { spot, is_new }) = self.drawing {
            hash ^= key(Domain::Hills, 2 + u64::from(is_new), place(spot));
        }
        hash
    }

    #[inline]
    fn out_of_reach(&self) -> u16 {
        self.unknown
    }
}
