//! The four quarters of Carcassonne and the citizens in them (COC-IN-5, COC-CITIZEN-1).

use crate::{
    action::{Location, Spot},
    event::Event,
    geometry::Cell,
    position::{PlacedFigure, Position},
    rules::Play,
    setup::{Rules, Setup},
    vocab::{Figure, Player, SegmentKind},
};

/// The number of quarters. Quarters are numbered in the order in which the Count visits them.
pub(super) const COUNT: u8 = 4;
pub(super) const CASTLE: u8 = 0;
pub(super) const MARKET: u8 = 1;
const BLACKSMITH: u8 = 2;
const CATHEDRAL: u8 = 3;

/// The index of the space that represents the castle quarter. The spaces of the wheel have smaller
/// indices than the quarters.
const FIRST: u8 = 24;

/// The cell used in all quarter spots, regardless of the city block's location.
const CELL: Cell = Cell::new(0, 0);

/// Returns the spot that represents a quarter.
pub(super) const fn spot(quarter: u8) -> Spot {
    Spot { cell: CELL, place: Location::Space(FIRST + quarter) }
}

/// Returns the quarter that a spot represents.
pub(super) fn at(at: Spot) -> Option<u8> {
    (0..COUNT).find(|&quarter| spot(quarter) == at)
}

/// Checks whether a spot is a quarter in games with a given setup.
pub(crate) fn is_quarter(setup: &Setup, spot: Spot) -> bool {
    setup.rules.expansions.count.is_on && at(spot).is_some()
}

/// Returns the quarter whose citizens can move to features of the given kind (COC-OUT-2).
pub(super) const fn serving(kind: SegmentKind) -> Option<u8> {
    match kind {
        SegmentKind::City => Some(CASTLE),
        SegmentKind::Field => Some(MARKET),
        SegmentKind::Road => Some(BLACKSMITH),
        SegmentKind::Monastery | SegmentKind::Shrine => Some(CATHEDRAL),
        SegmentKind::Garden | SegmentKind::River => None,
    }
}

/// Returns the quarters that a figure can enter, as a bit set (COC-IN-5).
pub(super) fn open_to(rules: &Rules, figure: Figure) -> u8 {
    let all = match figure {
        Figure::MEEPLE | Figure::LARGE_MEEPLE | Figure::PHANTOM => (1 << COUNT) - 1,
        Figure::WAGON => 1 << CASTLE | 1 << BLACKSMITH | 1 << CATHEDRAL,
        Figure::MAYOR => 1 << CASTLE,
        Figure::ABBOT => 1 << CATHEDRAL,
        _ => 0,
    };
    all & open(rules)
}

/// Returns the quarters in use, as a bit set. In games without farmers, the market is not used.
pub(super) const fn open(rules: &Rules) -> u8 {
    let all = (1 << COUNT) - 1;
    if rules.farmers { all } else { all & !(1 << MARKET) }
}

/// A meeple in a quarter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Citizen {
    pub(super) player: Player,
    pub(super) quarter: u8,
    pub(super) figure: Figure,
}

/// The citizens in all quarters, in ascending order.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Citizens(pub(super) Vec<Citizen>);

impl Clone for Citizens {
    fn clone(&self) -> Self {
        let mut copy = Self(Vec::with_capacity(self.0.capacity()));
        copy.0.clone_from(&self.0);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Citizens {
    /// Returns a player's citizens.
    pub(super) fn of(&self, player: Player) -> impl Iterator<Item = Citizen> + '_ {
        self.0.iter().copied().filter(move |citizen| citizen.player == player)
    }

    /// Removes a citizen. Returns `false` if there is no such citizen.
    pub(super) fn remove(&mut self, citizen: Citizen) -> bool {
        let place = self.0.binary_search(&citizen);
        place.map(|place| self.0.remove(place)).is_ok()
    }
}

/// Returns the citizens as figures on the board.
pub(crate) fn citizens(position: &Position) -> impl Iterator<Item = PlacedFigure> + '_ {
    position.expansions.count.citizens.0.iter().map(|citizen| PlacedFigure {
        spot: spot(citizen.quarter),
        player: citizen.player,
        figure: citizen.figure,
    })
}

/// Moves a meeple from its player's supply into a quarter.
pub(super) fn enter(play: &mut Play<'_>, citizen: Citizen) {
    let Citizen { player, quarter, figure } = citizen;
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    let citizens = &mut play.position.expansions.count.citizens.0;
    let place = citizens.partition_point(|other| *other < citizen);
    citizens.insert(place, citizen);
    play.event(|_| Event::FigurePlaced { player, figure, spot: spot(quarter) });
}
