//! The pig, which moves when a tile with an icon is drawn (WF-ICON-1 to WF-ICON-4).

use super::{SHOWN, crown, is_played, plague, sector};
use crate::{
    action::{Location, Spot},
    event::Event,
    geometry::Cell,
    position::Position,
    rules::{Flow, Play},
    setup::{Opening, Setup},
    vocab::{Figure, StartProblem, TileType},
};

/// The number of sectors on the wheel.
pub(super) const SECTORS: u8 = 6;

/// The index of the space that represents the first sector. Crown spaces have smaller indices than
/// sectors.
pub(super) const FIRST: u8 = 16;

/// The cell used in the spots for all wheel spaces, regardless of the wheel board's location.
pub(super) const CELL: Cell = Cell::new(0, 0);

/// Returns the spot that represents a sector.
const fn spot(sector: u8) -> Spot {
    Spot { cell: CELL, place: Location::Space(FIRST + sector) }
}

/// Returns the pig's spot.
pub(super) fn spot_of_pig(position: &Position) -> Option<Spot> {
    let state = &position.expansions.wheel;
    state.is_played.then(|| spot(state.pig))
}

/// Checks that the pig's spot is a sector.
pub(super) fn check_start(at: Spot) -> Result<(), StartProblem> {
    if (0..SECTORS).any(|sector| at == spot(sector)) { Ok(()) } else { Err(StartProblem::Space) }
}

/// Places the pig on the Fortune sector if the start position does not specify the pig's spot
/// (WF-SETUP-1).
pub(super) fn complete_start(setup: &Setup, opening: &mut Opening) {
    if is_played(setup) && !opening.neutral.iter().any(|(who, _)| *who == Figure::WHEEL_PIG) {
        opening.neutral.push((Figure::WHEEL_PIG, spot(0)));
    }
}

/// Sets up the pig from a start position.
pub(super) fn enter(play: &mut Play<'_>) {
    let mut neutral = play.setup.opening.neutral.iter();
    let start = neutral.find(|(figure, _)| *figure == Figure::WHEEL_PIG);
    if let Some(&(_, Spot { place: Location::Space(space), .. })) = start {
        let sector = space - FIRST;
        play.position.expansions.wheel.pig = sector;
        play.event(|_| moved(sector, None));
    }
}

fn come(play: &mut Play<'_>, sector: u8) {
    let origin = std::mem::replace(&mut play.position.expansions.wheel.pig, sector);
    play.event(|_| moved(sector, Some(spot(origin))));
}

/// Returns the event that reports the pig's move.
const fn moved(sector: u8, origin: Option<Spot>) -> Event {
    Event::FigureMoved { player: None, figure: Figure::WHEEL_PIG, spot: spot(sector), origin }
}

/// Returns the number of sectors by which the icon on the drawn tile moves the pig, or 0 if there
/// is no icon. An icon takes effect once each time its tile is drawn. If a game starts with a drawn
/// tile, the tile's icon has already taken effect.
fn steps(position: &mut Position, setup: &Setup) -> u8 {
    let kind = position.drawn;
    if std::mem::replace(&mut position.expansions.wheel.acted, TileType::NONE) == kind {
        return 0;
    }
    let shown = setup.catalogue.shown(kind).tile();
    (1..).zip(SHOWN).find(|(_, icon)| shown.has(*icon)).map_or(0, |(steps, _)| steps)
}

/// Moves the pig, applies the effect of the sector where the pig stops, and then scores the
/// sector's crown spaces (TURN-6).
#[inline(never)]
pub(crate) fn turn(play: &mut Play<'_>) -> Flow {
    if play.position.expansions.wheel.reached == 0 {
        let steps = steps(play.position, play.setup);
        if steps == 0 {
            return Flow::Next;
        }
        let sector = (play.position.expansions.wheel.pig + steps) % SECTORS;
        come(play, sector);
        sector::act(play, sector);
    }
    if let Some(phase) = plague::next(play.position) {
        return Flow::Wait(phase);
    }
    crown::score(play);
    Flow::Next
}
