//! State for the house rules: choosing the first player, hands, and extra turns.

use crate::{
    expansions::ExpansionState,
    hash::key,
    limits::MAX_PLAYERS,
    vocab::{Domain, EventCause, Player, PlayerSet, TileType},
};

/// The state of the house rules in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    pub(super) seating: Seating,
    pub(crate) hands: Hands,
    pub(super) extra: ExtraTurn,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self =
        Self { seating: Seating::NEW, hands: Hands::NEW, extra: ExtraTurn::None };
}

/// The active player's extra turn, if any (HOUSE-8, R2-LAKE-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExtraTurn {
    None,
    /// An extra turn for filling a hole follows this turn.
    Earned,
    /// The current turn is the extra turn. Filling a hole does not earn another extra turn.
    Running,
    /// An extra turn granted by a tile follows this turn.
    Given,
}

impl Data {
    /// Earns an extra turn for filling a hole (HOUSE-8).
    pub(crate) fn earn_extra_turn(&mut self) {
        if self.extra == ExtraTurn::None {
            self.extra = ExtraTurn::Earned;
        }
    }

    /// Grants an extra turn for a placed tile, even if this turn is already an extra turn. A hole
    /// filled in the same turn does not earn a second extra turn (R2-LAKE-5).
    pub(crate) fn give_extra_turn(&mut self) {
        self.extra = ExtraTurn::Given;
    }

    /// Returns the cause of the extra turn that follows the current turn, if there is one.
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

    /// Cancels the extra turn, whether it is pending or in progress.
    pub(super) fn lose_extra_turn(&mut self) {
        self.extra = ExtraTurn::None;
    }
}

/// The progress of choosing the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    pub(super) done: bool,
    /// The players who draw in this round.
    pub(super) contenders: PlayerSet,
    /// The players who have drawn in this round.
    pub(super) drawn: PlayerSet,
    pub(super) roads: [u8; MAX_PLAYERS],
    /// The tiles drawn so far, with the players who drew them. All drawn tiles return to the stack.
    pub(super) shown: Vec<(Player, TileType)>,
}

impl Seating {
    /// The state before the first draw.
    pub(super) const NEW: Self = Self {
        done: false,
        contenders: PlayerSet::NONE,
        drawn: PlayerSet::NONE,
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

    /// Records the tile drawn by a player. After the last tile in a round, returns the player who
    /// begins, or lets tied players draw again.
    pub(super) fn record(
        &mut self,
        player: Player,
        kind: TileType,
        roads: u8,
        nothing_left: bool,
    ) -> Option<Player> {
        self.shown.push((player, kind));
        self.drawn.insert(player);
        self.roads[player.index()] = roads;
        if self.drawn != self.contenders && !nothing_left {
            return None;
        }
        let most = self.drawn.iter().map(|seat| self.roads[seat.index()]).max();
        let has_most = |seat: &Player| Some(self.roads[seat.index()]) == most;
        let tied: PlayerSet = self.drawn.iter().filter(has_most).collect();
        if tied.len() > 1 && !nothing_left {
            (self.contenders, self.drawn) = (tied, PlayerSet::NONE);
            return None;
        }
        tied.first()
    }

    /// Marks the choice as complete.
    pub(super) fn settle(&mut self) {
        self.done = true;
    }

    /// Returns the next player to draw, in seat order.
    pub(super) fn next(&self) -> Option<Player> {
        self.contenders.without(self.drawn).first()
    }
}

/// The maximum number of tiles in a hand.
pub(super) const SLOTS: usize = 3;

/// A tile in a hand that is hidden from the viewer (HID-6).
pub(super) const UNKNOWN: TileType = TileType::new(TileType::NONE.number() - 1);

/// An empty hand.
pub(super) const EMPTY: [TileType; SLOTS] = [TileType::NONE; SLOTS];

/// The players' hands.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    /// The tiles in each hand, sorted by tile type and followed by [`TileType::NONE`] in empty
    /// slots.
    pub(super) slots: [[TileType; SLOTS]; MAX_PLAYERS],
    /// The tiles in each hand that all players have seen (HOUSE-4e), in the same format as `slots`.
    pub(super) shown: [[TileType; SLOTS]; MAX_PLAYERS],
    /// True if the hands have been dealt (HOUSE-4g).
    pub(super) dealt: bool,
    /// The player who receives the next tile.
    pub(super) target: Player,
    /// The reason for dealing the next tile.
    pub(super) deal: Deal,
}

/// The reason for dealing a tile, which determines how the turn continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Deal {
    /// The first hands are dealt (HOUSE-4g).
    #[default]
    First,
    /// The tile replaces a discarded tile (HOUSE-4e).
    Discard,
    /// The active player's hand is refilled (TURN-19).
    Refill,
}

impl Deal {
    /// All reasons.
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Discard, Self::Refill];

    /// Returns the reason's name in start positions.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Discard => "discard",
            Self::Refill => "refill",
        }
    }
}

impl PartialEq for Hands {
    /// Ignores the record of shown tiles, because it does not affect the course of the game.
    fn eq(&self, other: &Self) -> bool {
        (&self.slots, self.dealt, self.target, self.deal)
            == (&other.slots, other.dealt, other.target, other.deal)
    }
}

impl Eq for Hands {}

impl Hands {
    /// The state before the hands are dealt.
    pub(super) const NEW: Self = Self {
        slots: [EMPTY; MAX_PLAYERS],
        shown: [EMPTY; MAX_PLAYERS],
        dealt: false,
        target: Player::FIRST,
        deal: Deal::First,
    };

    /// Returns the known tile types in a hand in ascending order, with one entry for each copy.
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = TileType> + '_ {
        let slots = self.slots.get(player.index()).map_or(&[][..], |slots| &slots[..]);
        slots.iter().copied().filter(|&kind| kind < UNKNOWN)
    }

    /// Returns the number of tiles in a player's hand, known or unknown.
    pub(crate) fn count(&self, player: Player) -> usize {
        let slots = self.slots.get(player.index()).map_or(&[][..], |slots| &slots[..]);
        slots.iter().filter(|&&kind| kind != TileType::NONE).count()
    }

    /// Hides the tiles that a player or a spectator may not know, and returns the types of the
    /// tiles just hidden.
    pub(crate) fn mask(&mut self, viewer: Option<Player>) -> Vec<TileType> {
        let mut hidden = Vec::new();
        let own = viewer.map(usize::from);
        for player in (0..MAX_PLAYERS).filter(|&player| Some(player) != own) {
            let mut rest = self.shown[player];
            let mut masked = EMPTY;
            for (slot, &kind) in masked.iter_mut().zip(&self.slots[player]) {
                *slot = kind;
                if kind == TileType::NONE || kind == UNKNOWN {
                    continue;
                }
                match rest.iter_mut().find(|shown| **shown == kind) {
                    Some(shown) => *shown = TileType::NONE,
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

    /// Replaces the hidden tiles, and returns the new tiles together with their owners.
    pub(super) fn fill(&mut self, tiles: &mut Vec<TileType>) -> Vec<(Player, TileType)> {
        let mut filled = Vec::new();
        for (player, slots) in Player::all(MAX_PLAYERS).zip(&mut self.slots) {
            for slot in slots.iter_mut().filter(|slot| **slot == UNKNOWN) {
                let Some(kind) = tiles.pop() else { break };
                *slot = kind;
                filled.push((player, *slot));
            }
            slots.sort_unstable();
        }
        filled
    }

    pub(super) fn add(&mut self, player: Player, kind: TileType) {
        let slots = &mut self.slots[player.index()];
        slots[SLOTS - 1] = kind;
        slots.sort_unstable();
    }

    /// Sets up a hand from a start position.
    pub(super) fn enter(&mut self, player: Player, hand: &[TileType]) {
        self.dealt = true;
        hand.iter().for_each(|&kind| self.add(player, kind));
    }

    pub(super) fn remove(&mut self, player: Player, kind: TileType) {
        for slots in [&mut self.slots, &mut self.shown] {
            let slots = &mut slots[player.index()];
            if let Some(slot) = slots.iter_mut().find(|slot| **slot == kind) {
                *slot = TileType::NONE;
            }
            slots.sort_unstable();
        }
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for (player, slots) in (0..).zip(&self.slots) {
            for &kind in slots.iter().filter(|kind| **kind != TileType::NONE) {
                hash = hash.wrapping_add(key(Domain::House, 16 + player, kind.number().into()));
            }
        }
        hash
    }
}

impl ExpansionState for Data {
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
