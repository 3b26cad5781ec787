//! Volcanoes and the dragon (PD-VOLCANO-1 to PD-DRAGON-10).

use super::{DRAGON, NOWHERE, STEPS, VOLCANO, Walk, on, shows};
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::BoardTile,
    event::Event,
    expansions::wheel,
    geometry::{Cell, Side},
    position::{Departure, Position},
    rules::{At, Flow, Play, turn::Step},
    setup::{ActionTemplate, Opening, Setup, anywhere},
    tile::Kind,
    vocab::{EventCause, Figure, IllegalAction, Phase, Seat, StartProblem, TileZone},
};

/// Where the dragon stands.
pub(super) fn spot(position: &Position) -> Option<Spot> {
    let cell = position.expansions.princess.dragon;
    (cell != NOWHERE).then(|| on(Cell::from_key(cell)))
}

/// The dragon stands on a tile, alone but for barns, once a volcano lies on the table.
pub(super) fn check_start(
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartProblem> {
    let has_volcano =
        opening.tiles.iter().any(|(kind, ..)| setup.catalogue.shown(*kind).tile().has(VOLCANO));
    // What stands on a board is out of its reach (WF-CROWN-4).
    let is_on_tile = |at: Spot| at.cell == spot.cell && !matches!(at.place, Location::Space(_));
    let is_food =
        |&(_, figure, at): &(Seat, Figure, Spot)| is_on_tile(at) && !figure.is_permanent();
    let other = |&(figure, at): &(Figure, Spot)| figure != Figure::DRAGON && is_on_tile(at);
    if spot.place != Location::Tile {
        Err(StartProblem::Dragon("it stands on a tile as a whole"))
    } else if !has_volcano {
        Err(StartProblem::Dragon("no volcano lies on the table"))
    } else if setup.catalogue.board.iter().any(|(_, cell)| *cell == spot.cell) {
        Err(StartProblem::Dragon("it does not enter the wheel board"))
    } else if opening.figures.iter().any(is_food) || opening.neutral.iter().any(other) {
        Err(StartProblem::Dragon("a figure stands on that tile"))
    } else {
        Ok(())
    }
}

/// The dragon comes to a tile.
pub(super) fn come(play: &mut Play<'_>, cell: Cell) {
    let origin = spot(play.position);
    play.position.expansions.princess.dragon = cell.key();
    let (figure, spot) = (Figure::DRAGON, on(cell));
    play.event(|_| Event::FigureMoved { player: None, figure, spot, origin });
}

/// PD-VOLCANO-2, PD-DRAGON-2: the dragon comes to the volcano just laid and eats nothing; tiles that
/// were set aside go back to the stack.
#[cold]
pub(super) fn erupt(play: &mut Play<'_>) {
    if let Some(cell) = play.position.last_cell() {
        come(play, cell);
    }
    let mut held = std::mem::take(&mut play.position.expansions.princess.held);
    for kind in held.drain(..) {
        let kind = Kind::new(kind);
        play.position.return_to_stack(kind);
        play.event(|position| Event::TileReturned {
            player: position.active_player(),
            tile_type: kind.number(),
            zone: TileZone::SetAside,
            cause: EventCause::VOLCANO,
        });
    }
    // Its memory is used again.
    play.position.expansions.princess.held = held;
}

/// TURN-5: the drawn tile, which comes too early, is set aside, and another is drawn.
#[inline(never)]
pub(crate) fn hold(play: &mut Play<'_>) -> Flow {
    let kind = std::mem::replace(&mut play.position.drawn, Kind::NONE);
    hold_back(play, kind, TileZone::Drawn);
    Flow::Go(Step::Draw)
}

/// Lays a tile that comes too early beside the stack, from where the first volcano brings it back.
pub(crate) fn hold_back(play: &mut Play<'_>, kind: Kind, zone: TileZone) {
    let player = play.position.active_player();
    let held = &mut play.position.expansions.princess.held;
    let number = kind.number();
    held.insert(held.partition_point(|&other| other < number), number);
    play.event(|_| Event::TileSetAside { player, tile_type: number, zone });
}

/// Whether figures may not be placed on a tile: the dragon stands there (PD-VOLCANO-3, PD-DRAGON-9),
/// or it is a volcano that is closed for ever (PD-VOLCANO-5).
#[inline]
pub(super) fn blocks(at: At<'_>, tile: &BoardTile) -> bool {
    at.position.expansions.princess.dragon == tile.key || is_closed_volcano(at.setup, tile.kind())
}

/// Whether no figure may be placed on a tile once the drawn one lies, which may call the dragon away.
pub(crate) fn stays_blocked(at: At<'_>, tile: &BoardTile) -> bool {
    let At { position, setup } = at;
    match position.drawn.known() {
        Some(kind) if is_volcano(setup, kind) => is_closed_volcano(setup, tile.kind()),
        _ => at.blocks_figures(tile),
    }
}

#[inline]
pub(super) fn is_closed_volcano(setup: &Setup, kind: Kind) -> bool {
    setup.rules.expansions.princess.volcano_is_closed && is_volcano(setup, kind)
}

/// Whether tiles of a type are volcanoes: no figure is placed on one when it comes, as the dragon comes to it
/// (ACT-12).
#[inline]
pub(super) fn is_volcano(setup: &Setup, kind: Kind) -> bool {
    setup.catalogue.shown(kind).tile().has(VOLCANO)
}

/// TURN-14, or TURN-17 with `dragon_move=after_scoring`: a dragon tile lets the dragon move.
#[inline(never)]
pub(crate) fn walk(play: &mut Play<'_>) -> Flow {
    if !shows(play.at(), DRAGON) {
        return Flow::Next;
    }
    let has_step = reachable(play.at()).next().is_some();
    let walk = &mut play.position.expansions.princess.walk;
    if usize::from(walk.steps) < STEPS && has_step {
        return Flow::Wait(Phase::Dragon);
    }
    // PD-DRAGON-6, or all steps are made.
    *walk = Walk::NONE;
    Flow::Next
}

/// Whose step it is: the players in turn, beginning with the active one (PD-DRAGON-5).
#[inline]
pub(super) fn decider(position: &Position) -> Seat {
    position.active.after(position.expansions.princess.walk.steps, position.players)
}

/// Where the dragon can go: to tiles beside it that it has not visited on this way, but not to the
/// fairy, nor onto the wheel board (PD-DRAGON-5, PD-FAIRY-5).
fn reachable(at: At<'_>) -> impl Iterator<Item = Cell> {
    beside(at.position).filter(move |cell| may_enter(at, *cell))
}

/// The cells beside the dragon, in the order of their codes.
fn beside(position: &Position) -> impl Iterator<Item = Cell> {
    let dragon = position.expansions.princess.dragon;
    let sides = [Side::North, Side::West, Side::East, Side::South].into_iter();
    sides.map(move |side| Cell::from_key(dragon).neighbor(side))
}

/// Whether the dragon can go to a cell beside it.
fn may_enter(at: At<'_>, cell: Cell) -> bool {
    let At { position, .. } = at;
    let (key, state) = (cell.key(), &position.expansions.princess);
    state.dragon != NOWHERE
        && !state.walk.visited.contains(&key)
        && !state.fairy.is_on(key)
        && position.board.tile_at(key).is_some()
        && !wheel::is_board(position, cell)
}

/// Lists the steps of the dragon.
pub(super) fn list(at: At<'_>, list: &mut ActionList) {
    for cell in reachable(at) {
        list.push(Action::MoveFigure { figure: Figure::DRAGON, spot: on(cell) });
    }
}

pub(super) fn check(at: At<'_>, action: Action) -> Result<Cell, IllegalAction> {
    match action {
        Action::MoveFigure { figure: Figure::DRAGON, spot } => {
            let is_near = || beside(at.position).any(|cell| cell == spot.cell);
            let is_reached = spot.place == Location::Tile && is_near() && may_enter(at, spot.cell);
            if is_reached { Ok(spot.cell) } else { Err(IllegalAction::Unreachable) }
        }
        _ => at.other_phase(),
    }
}

/// A step of the dragon: it eats what stands there (PD-DRAGON-7).
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let cell = check(play.at(), action)?;
    let state = &mut play.position.expansions.princess;
    let walk = &mut state.walk;
    if let Some(last) = walk.visited.last_mut().filter(|last| **last == NOWHERE) {
        *last = state.dragon;
        walk.visited.sort_unstable();
    }
    walk.steps += 1;
    come(play, cell);
    eat(play, cell);
    let is_late = play.setup.rules.expansions.princess.dragon_is_late;
    Ok(if is_late { Step::LateDragon } else { Step::Dragon })
}

/// PD-DRAGON-7: all figures on a tile but barns go home without points, in the order of their spots.
fn eat(play: &mut Play<'_>, cell: Cell) {
    let Some(number) = play.position.board.tile_at(cell.key()) else { return };
    loop {
        let position = &*play.position;
        let next = (0..position.pieces.len())
            .filter(|&index| {
                let piece = &position.pieces[index];
                piece.number_of_tile() == number && !piece.figure.is_permanent()
            })
            .min_by_key(|&index| position.pieces[index].node);
        let Some(index) = next else { break };
        play.take_back(index, Departure::of(EventCause::DRAGON));
    }
    let guard = play.position.expansions.guards().find(|guard| guard.cell == cell);
    if let Some(guard) = guard {
        play.take_guard_back(guard, Departure::of(EventCause::DRAGON));
    }
}

/// Adds the steps of the dragon.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.has_figure(Figure::DRAGON) {
        let figure = Figure::DRAGON;
        let spot = anywhere(Location::Tile);
        templates.push(ActionTemplate::everywhere(Action::MoveFigure { figure, spot }));
    }
}
