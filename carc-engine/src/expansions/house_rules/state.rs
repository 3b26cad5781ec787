//! What house rules keep in a position: who begins, hands, extra turns.

use crate::{
    expansions::ExpansionState,
    hash::key,
    limits::MAX_PLAYERS,
    tile::Kind,
    vocab::{Domain, EventCause, Seat, Seats},
};

/// What these rules keep in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(super) seating: Seating,
    pub(crate) hands: Hands,
    pub(super) extra: ExtraTurn,
}

impl State {
    /// In games without these rules.
    pub(crate) const NONE: Self =
        Self { seating: Seating::NEW, hands: Hands::NEW, extra: ExtraTurn::None };
}

/// Whether the active player has an extra turn to come (HOUSE-8, R2-LAKE-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExtraTurn {
    None,
    /// It will follow this turn, for a hole.
    Earned,
    /// This is the extra turn; a hole earns no further one.
    Running,
    /// It will follow this turn, as a tile of it gives one.
    Given,
}

impl State {
    /// HOUSE-8: a hole was filled.
    pub(crate) fn earn_extra_turn(&mut self) {
        if self.extra == ExtraTurn::None {
            self.extra = ExtraTurn::Earned;
        }
    }

    /// A tile was laid that gives one, also in a turn that is one; with a hole it gives no second (R2-LAKE-5).
    pub(crate) fn give_extra_turn(&mut self) {
        self.extra = ExtraTurn::Given;
    }

    /// Why an extra turn follows the turn that ends now, if one does.
    pub(super) fn take_extra_turn(&mut self) -> Option<EventCause> {
        let cause = match self.extra {
            ExtraTurn::Earned => EventCause::HOLE,
            ExtraTurn::Given => EventCause::VOLCANO_LAKE,
            ExtraTurn::None | ExtraTurn::Running => {
                self.extra = ExtraTurn::None;
                return None;
            }
        };
        self.extra = ExtraTurn::Running;
        Some(cause)
    }

    /// Forgets that this turn is an extra one.
    pub(super) fn lose_extra_turn(&mut self) {
        self.extra = ExtraTurn::None;
    }
}

/// How far the choice of the first player has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    pub(super) done: bool,
    /// Who draws in this round.
    pub(super) contenders: Seats,
    /// Who has drawn in this round.
    pub(super) drawn: Seats,
    pub(super) roads: [u8; MAX_PLAYERS],
    /// The tiles drawn so far and who drew them; all go back.
    pub(super) shown: Vec<(Seat, Kind)>,
}

impl Seating {
    /// Nothing has been drawn.
    pub(super) const NEW: Self = Self {
        done: false,
        contenders: Seats::NONE,
        drawn: Seats::NONE,
        roads: [0; MAX_PLAYERS],
        shown: Vec::new(),
    };

    pub(super) fn hash(&self) -> u64 {
        if self.done || self.contenders.is_empty() {
            return 0;
        }
        let progress = u64::from(self.contenders.bits()) << 8 | u64::from(self.drawn.bits());
        self.shown.iter().fold(key(Domain::House, 2, progress), |hash, (_, kind)| {
            hash.wrapping_add(key(Domain::House, 3, kind.number().into()))
        })
    }

    /// Leaves the choice to whoever made it.
    pub(super) fn settle(&mut self) {
        self.done = true;
    }

    /// The next player to draw in seat order.
    pub(super) fn next(&self) -> Option<Seat> {
        self.contenders.without(self.drawn).first()
    }
}

/// The largest hand.
pub(super) const SLOTS: usize = 3;

/// A tile in a hand that whoever looks may not know (HID-6).
pub(super) const UNKNOWN: Kind = Kind::new(Kind::NONE.number() - 1);

/// No tiles.
pub(super) const EMPTY: [Kind; SLOTS] = [Kind::NONE; SLOTS];

/// The tiles that players hold.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    /// Full places come first, by kind; empty ones hold [`Kind::NONE`].
    pub(super) slots: [[Kind; SLOTS]; MAX_PLAYERS],
    /// What of it everybody has seen (HOUSE-4e), in the same form.
    pub(super) shown: [[Kind; SLOTS]; MAX_PLAYERS],
    /// Whether the hands have been dealt (HOUSE-4g).
    pub(super) dealt: bool,
    /// Into whose hand the next tile goes.
    pub(super) target: Seat,
    /// Where the turn goes on after that.
    pub(super) resume: Resume,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Resume {
    #[default]
    Deal,
    TileSource,
    Refill,
}

impl PartialEq for Hands {
    /// What others have seen of a hand changes nothing that can happen.
    fn eq(&self, other: &Self) -> bool {
        (&self.slots, self.dealt, self.target, self.resume)
            == (&other.slots, other.dealt, other.target, other.resume)
    }
}

impl Eq for Hands {}

impl Hands {
    /// Before they are dealt.
    pub(super) const NEW: Self = Self {
        slots: [EMPTY; MAX_PLAYERS],
        shown: [EMPTY; MAX_PLAYERS],
        dealt: false,
        target: Seat::FIRST,
        resume: Resume::Deal,
    };

    /// The kinds in a hand as far as they are known, ascending, each as often as it is there.
    pub(crate) fn of(&self, player: Seat) -> impl Iterator<Item = Kind> + '_ {
        let slots = self.slots.get(player.index()).map_or(&[][..], |slots| &slots[..]);
        slots.iter().copied().filter(|&kind| kind < UNKNOWN)
    }

    /// How many tiles a player holds, known or not.
    pub(crate) fn count(&self, player: Seat) -> usize {
        let slots = self.slots.get(player.index()).map_or(&[][..], |slots| &slots[..]);
        slots.iter().filter(|&&kind| kind != Kind::NONE).count()
    }

    /// Hides what a player may not know, or a spectator, and gives the kinds that are hidden now.
    pub(crate) fn mask(&mut self, viewer: Option<u8>) -> Vec<Kind> {
        let mut hidden = Vec::new();
        let own = viewer.map(usize::from);
        for player in (0..MAX_PLAYERS).filter(|&player| Some(player) != own) {
            let mut rest = self.shown[player];
            let mut masked = EMPTY;
            for (slot, &kind) in masked.iter_mut().zip(&self.slots[player]) {
                *slot = kind;
                if kind == Kind::NONE || kind == UNKNOWN {
                    continue;
                }
                match rest.iter_mut().find(|shown| **shown == kind) {
                    Some(shown) => *shown = Kind::NONE,
                    None => {
                        *slot = UNKNOWN;
                        hidden.push(kind);
                    }
                }
            }
            masked.sort_unstable();
            self.slots[player] = masked;
        }
        hidden
    }

    /// Puts tiles in the place of those that are hidden, and says which in whose hand.
    pub(super) fn fill(&mut self, tiles: &mut Vec<u16>) -> Vec<(u8, Kind)> {
        let mut filled = Vec::new();
        for (player, slots) in (0..).zip(&mut self.slots) {
            for slot in slots.iter_mut().filter(|slot| **slot == UNKNOWN) {
                let Some(kind) = tiles.pop() else { break };
                *slot = Kind::new(kind);
                filled.push((player, *slot));
            }
            slots.sort_unstable();
        }
        filled
    }

    pub(super) fn add(&mut self, player: Seat, kind: Kind) {
        let slots = &mut self.slots[player.index()];
        slots[SLOTS - 1] = kind;
        slots.sort_unstable();
    }

    /// Takes over a hand of an entered position.
    pub(super) fn enter(&mut self, player: Seat, hand: &[Kind]) {
        self.dealt = true;
        hand.iter().for_each(|&kind| self.add(player, kind));
    }

    pub(super) fn remove(&mut self, player: Seat, kind: Kind) {
        for slots in [&mut self.slots, &mut self.shown] {
            let slots = &mut slots[player.index()];
            if let Some(slot) = slots.iter_mut().find(|slot| **slot == kind) {
                *slot = Kind::NONE;
            }
            slots.sort_unstable();
        }
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for (player, slots) in (0..).zip(&self.slots) {
            for &kind in slots.iter().filter(|kind| **kind != Kind::NONE) {
                hash = hash.wrapping_add(key(Domain::House, 16 + player, kind.number().into()));
            }
        }
        hash
    }
}

impl ExpansionState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let extra = match self.extra {
            ExtraTurn::None => 0,
            extra => key(Domain::House, 1, extra as u64),
        };
        self.seating.hash() ^ extra ^ self.hands.hash()
    }

    fn is_inside_a_turn(&self) -> bool {
        self.extra != ExtraTurn::None
    }
}
