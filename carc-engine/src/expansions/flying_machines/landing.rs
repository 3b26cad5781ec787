//! The end of a flight: landing on the landing cell, or failing to land (FL-FLY-4 to FL-FLY-9).

use super::flight::may_fly;
use crate::{
    action::{Action, ActionList, Location, Spot, code},
    board::{BoardTile, Ground},
    event::Event,
    expansions::{ExpansionState, monasteries, phantom},
    geometry::Cell,
    hash::key,
    position::{Footing, Position},
    rules::{Flow, Play, State, figures, turn::Step},
    scoring::is_complete,
    setup::{MidTurn, StartTurn},
    vocab::{Domain, Figure, IllegalAction, Phase, SegmentKind},
};

/// The flight in the current turn part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The flying figure. The figure stays in the supply until it lands.
    pub(super) figure: Option<Figure>,
    /// The value of the die; 0 before it is rolled.
    pub(super) roll: u8,
}

impl Data {
    pub(crate) const NONE: Self = Self { figure: None, roll: 0 };
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let Some(figure) = self.figure else { return 0 };
        key(Domain::Flight, figure.number().into(), self.roll.into())
    }
}

/// Returns the landing cell, which is at the rolled distance from the tile just placed, in the
/// direction of the machine. The machine rotates with the tile (FL-TILE-1).
pub(super) fn cell(at: State<'_>) -> Option<Cell> {
    let tile = at.position.board.tiles.last()?;
    let (mut x, mut y) = at.setup.catalogue.shown(tile.kind()).tile().heading()?;
    for _ in 0..tile.rotation().quarters() {
        (x, y) = (-y, x);
    }
    let distance = i16::from(at.position.expansions.flying.roll);
    let Cell { x: from_x, y: from_y } = tile.cell();
    Some(Cell::new(from_x + distance * x, from_y + distance * y))
}

/// Returns the tile on the landing cell, if the tile is open to figures (FL-FLY-6, FL-FLY-8).
fn tile(at: State<'_>) -> Option<&BoardTile> {
    let board = &at.position.board;
    let tile = &board.tiles[board.tile_at(cell(at)?.key())?];
    (!at.blocks_figures(tile)).then_some(tile)
}

/// Returns, as a bit set, the segments on a tile where the figure can land: segments of unfinished
/// features other than fields, even if the features are occupied (FL-FLY-4, FL-FLY-5).
fn targets(at: State<'_>, tile: &BoardTile, figure: Figure) -> u16 {
    let suitable = at.setup.places[tile.kind().index()][usize::from(figure.number())];
    let open = figures::grounds(at, tile).filter(|(_, ground)| may_land(ground).is_ok());
    suitable & open.fold(0, |all, (segment, _)| all | 1 << segment)
}

/// Returns the segment of a tile where the figure can be placed lying down, even if the segment is
/// occupied or complete (MO-FIG-3, MO-FIG-4).
fn bed(at: State<'_>, tile: &BoardTile, figure: Figure) -> Option<u8> {
    let suitable = at.setup.places[tile.kind().index()][usize::from(figure.number())];
    monasteries::lying_segment(at.setup, tile.kind()).filter(|segment| suitable >> segment & 1 == 1)
}

/// Checks whether a flight can end in a feature.
fn may_land(ground: &impl Ground) -> Result<(), IllegalAction> {
    match ground.kind() {
        SegmentKind::Field => Err(IllegalAction::WrongKind(SegmentKind::Field)),
        kind if is_complete(kind, ground.open()) => Err(IllegalAction::Complete),
        _ => Ok(()),
    }
}

/// Checks whether the flight in a start position is possible in the position's phase.
pub(crate) fn is_possible(at: State<'_>) -> bool {
    let Some(figure) = at.position.expansions.flying.figure else { return false };
    may_fly(at, figure) && (at.position.phase == Phase::Flight || has_landing(at, figure))
}

/// Restores the flight from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if turn.flying.is_some() {
        position.expansions.flying = Data { figure: turn.flying, roll: turn.roll };
    }
}

/// Writes the flight to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let Data { figure, roll } = position.expansions.flying;
    turn.flying = figure.map(|figure| figure.name().to_owned());
    turn.roll = Some(roll.into()).filter(|&roll: &u32| roll > 0);
}

/// Checks whether a figure can land on the landing cell.
fn has_landing(at: State<'_>, figure: Figure) -> bool {
    tile(at).is_some_and(|tile| targets(at, tile, figure) != 0 || bed(at, tile, figure).is_some())
}

/// Waits for the landing, which is mandatory. If the figure cannot land, the flight fails and the
/// figure stays in the supply (FL-FLY-6).
pub(crate) fn land(play: &mut Play<'_>) -> Flow {
    let at = play.at();
    let Some(figure) = at.position.expansions.flying.figure else { return Flow::Next };
    if has_landing(at, figure) {
        return Flow::Wait(Phase::Landing);
    }
    if let Some(cell) = cell(at) {
        let player = play.position.active;
        play.event(|_| Event::FlightFailed { player, figure, cell });
    }
    Flow::Go(end(play, figure))
}

/// Ends a flight, and returns the next step.
fn end(play: &mut Play<'_>, figure: Figure) -> Step {
    play.position.expansions.flying = Data::NONE;
    phantom::flown(play, figure)
}

/// Lists the possible landings.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    if let (Some(tile), Some(figure)) = (tile(at), at.position.expansions.flying.figure) {
        let code = code::deployment(tile.key, figure);
        list.push_each(code, targets(at, tile, figure));
        if bed(at, tile, figure).is_some() {
            list.push_code(code + u64::from(code::LYING));
        }
    }
}

/// Checks a landing, and returns the figure and its new [`Footing`].
pub(super) fn check(at: State<'_>, action: Action) -> Result<(Figure, Footing), IllegalAction> {
    let Action::PlaceFigure { figure, spot: Spot { cell, place } } = action else {
        return at.other_phase();
    };
    let own = at.position.expansions.flying.figure == Some(figure);
    let tile = tile(at).filter(|tile| own && tile.cell() == cell);
    let tile = tile.ok_or(IllegalAction::Unreachable)?;
    let segment = match place {
        Location::Segment(segment) => segment,
        Location::Lying => {
            let segment = bed(at, tile, figure).ok_or(IllegalAction::NoSuchSegment(u8::MAX))?;
            return Ok((figure, Footing::lying(tile.node(segment))));
        }
        _ => return Err(IllegalAction::NoSuchSegment(u8::MAX)),
    };
    let ground = figures::grounds(at, tile).find(|(number, _)| *number == segment);
    let (_, ground) = ground.ok_or(IllegalAction::NoSuchSegment(segment))?;
    may_land(&ground)?;
    if targets(at, tile, figure) >> segment & 1 == 0 {
        return Err(IllegalAction::WrongKind(ground.kind()));
    }
    Ok((figure, Footing::segment(tile.node(segment))))
}

/// Lands the figure.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let (figure, footing) = check(play.at(), action)?;
    play.place_figure(play.position.active, figure, footing);
    Ok(end(play, figure))
}
