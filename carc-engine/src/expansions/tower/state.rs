//! State for the Tower: towers with their guards, floors in front of players, prisoners, and the
//! decision that is pending after a floor has been placed.

use crate::{
    expansions::ExpansionState,
    geometry::Cell,
    hash::key,
    limits::MAX_PLAYERS,
    position::OffFigure,
    vocab::{Domain, FIGURES, Figure, Player},
};

/// A site on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Site {
    pub(super) cell: Cell,
    /// The number of floors on the site.
    pub(super) height: u8,
}

/// The decision that is pending after a floor has been placed (TW-TURN-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    Nothing,
    /// A capture from the tower on this cell.
    Capture(Cell),
    /// An exchange for this meeple, which belongs to another player (TW-EXCHANGE-2).
    Exchange(Player, Figure),
}

/// The number of prisoners by captor, owner and figure (TW-PRISON-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prisoners(pub(super) [[[u8; FIGURES.len()]; MAX_PLAYERS]; MAX_PLAYERS]);

impl Prisoners {
    const NONE: Self = Self([[[0; FIGURES.len()]; MAX_PLAYERS]; MAX_PLAYERS]);

    pub(super) fn of(&self, captor: Player, owner: Player, figure: Figure) -> u8 {
        self.0[captor.index()][owner.index()][figure.number() as usize]
    }

    /// Checks whether any of the game's players has captured a meeple that belongs to `owner`.
    pub(super) fn has_any_of(&self, owner: Player, players: u8) -> bool {
        let mut all = self.0.iter().take(players.into());
        all.any(|held| held[owner.index()] != [0; FIGURES.len()])
    }

    pub(super) fn of_mut(&mut self, captor: Player, owner: Player, figure: Figure) -> &mut u8 {
        &mut self.0[captor.index()][owner.index()][figure.number() as usize]
    }
}

/// The Tower's state in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// All sites on the table, sorted by cell.
    pub(super) sites: Vec<Site>,
    /// The figures on towers, sorted by cell.
    pub(crate) guards: Vec<OffFigure>,
    /// The number of floors in front of each player.
    pub(super) floors: [u8; MAX_PLAYERS],
    pub(super) prisoners: Prisoners,
    /// True if a ransom has been paid in this turn (TW-RANSOM-1).
    pub(super) has_ransomed: bool,
    pub(super) due: Due,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self {
        sites: Vec::new(),
        guards: Vec::new(),
        floors: [0; MAX_PLAYERS],
        prisoners: Prisoners::NONE,
        has_ransomed: false,
        due: Due::Nothing,
    };
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut copy = Self {
            sites: Vec::with_capacity(self.sites.capacity()),
            guards: Vec::with_capacity(self.guards.capacity()),
            ..*self
        };
        copy.sites.clone_from(&self.sites);
        copy.guards.clone_from(&self.guards);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let mut sites = std::mem::take(&mut self.sites);
        let mut guards = std::mem::take(&mut self.guards);
        sites.clone_from(&source.sites);
        guards.clone_from(&source.guards);
        *self = Self { sites, guards, ..*source };
    }
}

impl Data {
    /// Returns the index of the site on a cell.
    pub(super) fn site_at(&self, cell: Cell) -> Option<usize> {
        self.sites.binary_search_by_key(&cell.key(), |site| site.cell.key()).ok()
    }

    fn place_of_guard(&self, cell: Cell) -> Result<usize, usize> {
        self.guards.binary_search_by_key(&cell.key(), |guard| guard.spot.cell.key())
    }

    pub(super) fn is_guarded(&self, cell: Cell) -> bool {
        self.place_of_guard(cell).is_ok()
    }

    /// Returns the sites without a guard, sorted by cell.
    pub(super) fn open_sites(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(|site| !self.is_guarded(site.cell))
    }

    /// Adds the site on a placed tile.
    pub(super) fn add_site(&mut self, cell: Cell, height: u8) {
        let place = self.sites.partition_point(|site| site.cell.key() < cell.key());
        self.sites.insert(place, Site { cell, height });
    }

    /// Removes the figure from the tower on a cell.
    pub(crate) fn remove_guard(&mut self, cell: Cell) {
        if let Ok(place) = self.place_of_guard(cell) {
            self.guards.remove(place);
        }
    }

    /// Adds a figure to a tower without a guard.
    pub(super) fn add_guard(&mut self, guard: OffFigure) {
        if let Err(place) = self.place_of_guard(guard.spot.cell) {
            self.guards.insert(place, guard);
        }
    }
}

/// Combines two numbers into one argument for this expansion's hash keys.
const fn about(what: u64, which: u64) -> u64 {
    what << 40 | which
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let of = |what, which, value: u64| key(Domain::Tower, about(what, which), value);
        let mut hash = 0;
        for site in self.sites.iter().filter(|site| site.height > 0) {
            hash ^= of(1, site.cell.key().into(), site.height.into());
        }
        for guard in &self.guards {
            let player = u64::from(guard.player.number());
            hash ^=
                of(2, guard.spot.cell.key().into(), player << 8 | u64::from(guard.figure.number()));
        }
        for (player, &count) in (0..).zip(&self.floors).filter(|(_, count)| **count > 0) {
            hash ^= of(3, player, count.into());
        }
        for (captor, held) in (0..).zip(&self.prisoners.0) {
            for (owner, own) in (0..).zip(held) {
                for (figure, &count) in (0..).zip(own).filter(|(_, count)| **count > 0) {
                    hash ^= of(4, captor << 16 | owner << 8 | figure, count.into());
                }
            }
        }
        if self.has_ransomed {
            hash ^= of(5, 0, 1);
        }
        hash ^ match self.due {
            Due::Nothing => 0,
            Due::Capture(cell) => of(6, 0, cell.key().into()),
            Due::Exchange(other, figure) => of(7, other.number().into(), figure.number().into()),
        }
    }

    fn is_inside_a_turn(&self) -> bool {
        self.has_ransomed || self.due != Due::Nothing
    }
}
