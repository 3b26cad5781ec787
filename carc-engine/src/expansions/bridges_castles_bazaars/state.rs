//! The bridges and castles on the board, the tokens in front of players, and the bazaar.

use super::bazaar::Bazaar;
use crate::{
    action::{Location, Spot},
    expansions::ExpansionState,
    geometry::Cell,
    hash::key,
    limits::MAX_PLAYERS,
    position::OffFigure,
    vocab::{Domain, Player},
};

/// A castle on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Castle {
    /// The castle's two segments, sorted by spot.
    pub(super) spots: [Spot; 2],
    /// The owner's meeple; `None` if the castle has scored or the lord has been removed.
    pub(super) lord: Option<OffFigure>,
    /// True if the castle was created in this turn part and therefore does not score yet
    /// (BCB-CASTLE-6).
    pub(super) is_new: bool,
    /// The round in this turn part in which the castle scored, and the points that it scored
    /// (BCB-CASTLE-8).
    pub(super) scored: Option<(u8, i32)>,
}

impl Castle {
    /// Creates a castle on two segments.
    pub(super) fn on(spots: [Spot; 2]) -> Self {
        let [a, b] = spots;
        Self { spots: [a.min(b), a.max(b)], lord: None, is_new: false, scored: None }
    }

    /// Checks whether a cell is in the castle's fief. The fief consists of the castle's two cells
    /// and their neighbors on both sides of the line through the two cells (BCB-CASTLE-5).
    pub(super) fn rules_over(&self, cell: Cell) -> bool {
        let [a, b] = self.spots.map(|spot| spot.cell);
        let (x, y) = if a.x == b.x { (1, 0) } else { (0, 1) };
        let (west, north) = (a.x.min(b.x) - x, a.y.min(b.y) - y);
        let (east, south) = (a.x.max(b.x) + x, a.y.max(b.y) + y);
        (west..=east).contains(&cell.x) && (north..=south).contains(&cell.y)
    }
}

/// A bridge on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bridge {
    pub(super) cell: Cell,
    /// 0 for a north-south bridge, 1 for an east-west bridge.
    pub(super) axis: u8,
}

/// This expansion's state in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// All bridges, sorted by cell.
    pub(super) bridges: Vec<Bridge>,
    /// The number of bridges in front of each player.
    pub(super) bridge_tokens: [u8; MAX_PLAYERS],
    /// The bridge that the tile just placed needs. The bridge is already on the board but has not
    /// been taken from the supply.
    pub(super) due: Option<Bridge>,
    /// All castles, sorted by their first spots.
    pub(super) castles: Vec<Castle>,
    /// The number of castle tokens in front of each player.
    pub(super) castle_tokens: [u8; MAX_PLAYERS],
    /// The player who is deciding about a small city or a castle, and the first spot of the city or
    /// castle.
    pub(super) asking: Option<(Player, Spot)>,
    /// The current round of castle scoring, counted from 1; 0 while no castles are being scored.
    pub(super) round: u8,
    pub(super) bazaar: Bazaar,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self {
        bridges: Vec::new(),
        bridge_tokens: [0; MAX_PLAYERS],
        due: None,
        castles: Vec::new(),
        castle_tokens: [0; MAX_PLAYERS],
        asking: None,
        round: 0,
        bazaar: Bazaar::NONE,
    };

    /// Returns a number that identifies the bridges and castles, or 0 if there are none.
    pub(crate) fn board_key(&self) -> u64 {
        let bridge = |bridge: &Bridge| {
            key(Domain::Castle, 6 << 48 | u64::from(bridge.cell.key()), u64::from(bridge.axis) + 1)
        };
        let bridges = self.bridges.iter().chain(&self.due).map(bridge);
        let castle = |castle: &Castle| key(Domain::Castle, 1 << 48 | number(castle.spots[0]), 0);
        bridges.chain(self.castles.iter().map(castle)).fold(0, |all, one| all ^ one)
    }

    /// Returns the meeples on castles.
    pub(crate) fn lords(&self) -> impl Iterator<Item = OffFigure> + '_ {
        self.castles.iter().filter_map(|castle| castle.lord)
    }

    /// Removes the lord on a spot.
    pub(crate) fn remove_lord(&mut self, spot: Spot) {
        for castle in &mut self.castles {
            if castle.lord.is_some_and(|lord| lord.spot == spot) {
                castle.lord = None;
            }
        }
    }

    /// Adds a bridge.
    pub(super) fn add_bridge(&mut self, bridge: Bridge) {
        let place = self.bridges.partition_point(|other| other.cell.key() < bridge.cell.key());
        self.bridges.insert(place, bridge);
    }

    /// Adds a castle.
    pub(super) fn add(&mut self, castle: Castle) {
        let place = self.castles.partition_point(|other| other.spots < castle.spots);
        self.castles.insert(place, castle);
    }
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut copy = Self {
            bridges: Vec::with_capacity(self.bridges.capacity()),
            castles: Vec::with_capacity(self.castles.capacity()),
            ..*self
        };
        copy.bridges.clone_from(&self.bridges);
        copy.castles.clone_from(&self.castles);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let mut castles = std::mem::take(&mut self.castles);
        castles.clone_from(&source.castles);
        let mut bridges = std::mem::take(&mut self.bridges);
        bridges.clone_from(&source.bridges);
        *self = Self { bridges, castles, ..*source };
    }
}

/// Returns the number that represents a spot on a segment in hash keys.
fn number(spot: Spot) -> u64 {
    let segment = match spot.place {
        Location::Segment(segment) => segment,
        _ => u8::MAX,
    };
    u64::from(spot.cell.key()) << 8 | u64::from(segment)
}

impl ExpansionState for Data {
    fn is_inside_a_turn(&self) -> bool {
        self.bazaar.is_due || self.bazaar.has_waited != self.bazaar.has_waiting()
    }

    fn hash(&self, _: &[u16]) -> u64 {
        let of = |what: u64, which, value| key(Domain::Castle, what << 48 | which, value);
        let mut hash = self.bazaar.hash();
        for castle in &self.castles {
            let spot = number(castle.spots[0]);
            let lord = castle.lord.map_or(0, |lord| {
                let is_second = u64::from(lord.spot == castle.spots[1]);
                let player = u64::from(lord.player.number());
                1 + (is_second << 16 | player << 8 | u64::from(lord.figure.number()))
            });
            let scored = castle
                .scored
                .map_or(0, |(round, points)| u64::from(round) << 32 | u64::from(points as u32));
            hash ^= of(1, spot, lord << 1 | u64::from(castle.is_new));
            if scored != 0 {
                hash ^= of(2, spot, scored);
            }
        }
        for (player, &count) in (0..).zip(&self.castle_tokens).filter(|(_, count)| **count > 0) {
            hash ^= of(3, player, count.into());
        }
        if let Some((player, spot)) = self.asking {
            hash ^= of(4, number(spot), player.number().into());
        }
        for bridge in &self.bridges {
            hash ^= of(6, bridge.cell.key().into(), u64::from(bridge.axis) + 1);
        }
        for (player, &count) in (0..).zip(&self.bridge_tokens).filter(|(_, count)| **count > 0) {
            hash ^= of(7, player, count.into());
        }
        if let Some(bridge) = self.due {
            hash ^= of(8, bridge.cell.key().into(), u64::from(bridge.axis) + 1);
        }
        if self.round > 0 { hash ^ of(5, 0, self.round.into()) } else { hash }
    }
}
