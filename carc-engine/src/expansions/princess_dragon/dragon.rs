//! Volcanoes and the dragon (PD-VOLCANO-1 to PD-DRAGON-10).

use super::{DRAGON, NOWHERE, STEPS, VOLCANO, Walk, on};
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::BoardTile,
    event::Event,
    geometry::{Cell, Side},
    position::{Departure, Position},
    rules::{Flow, Play, State, turn::Step},
    setup::{ActionTemplate, Opening, Setup, anywhere},
    vocab::{EventCause, Figure, IllegalAction, Phase, Player, StartProblem, TileType, TileZone},
};

/// Returns the dragon's spot.
pub(super) fn spot(position: &Position) -> Option<Spot> {
    let cell = position.expansions.princess.dragon;
    (cell != NOWHERE).then(|| on(Cell::from_key(cell)))
}

/// Checks the dragon's spot in a start position. The spot must be a whole tile without any figures
/// except barns, and there must be a volcano on the board.
pub(super) fn check_start(
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartProblem> {
    let mut settled = opening.settled_tiles().iter();
    let has_volcano = settled.any(|(kind, ..)| setup.catalogue.shows(*kind, VOLCANO));
    // The dragon cannot reach figures on game board spaces (WF-CROWN-4).
    let is_on_tile = |at: Spot| at.cell == spot.cell && !matches!(at.place, Location::Space(_));
    // The dragon does not eat lords (BCB-CASTLE-11).
    let is_lord = |at: Spot| opening.castles.iter().any(|spots| spots.contains(&at));
    let is_food = |&(_, figure, at): &(Player, Figure, Spot)| {
        is_on_tile(at) && !figure.is_permanent() && !is_lord(at)
    };
    let is_fairy = |&(figure, at): &(Figure, Spot)| figure == Figure::FAIRY && is_on_tile(at);
    // With castles, the fairy can join a lord on the dragon's tile (BCB-CASTLE-12).
    let may_meet = setup.rules.expansions.bridges.castles;
    if spot.place != Location::Tile {
        Err(StartProblem::Dragon("it must be on the tile itself"))
    } else if !has_volcano {
        Err(StartProblem::Dragon("there is no volcano on the table"))
    } else if setup
        .catalogue
        .board
        .iter()
        .any(|(kind, cell)| *cell == spot.cell && setup.catalogue.shape(*kind).bars_dragon)
    {
        Err(StartProblem::Dragon("it cannot enter the wheel board"))
    } else if opening.figures.iter().any(is_food)
        || !may_meet && opening.neutral.iter().any(is_fairy)
    {
        Err(StartProblem::Dragon("there is a figure on this tile"))
    } else {
        Ok(())
    }
}

/// Moves the dragon to a tile.
pub(super) fn come(play: &mut Play<'_>, cell: Cell) {
    let origin = spot(play.position);
    play.position.expansions.princess.dragon = cell.key();
    let (figure, spot) = (Figure::DRAGON, on(cell));
    play.event(|_| Event::FigureMoved { player: None, figure, spot, origin });
}

/// Moves the dragon to the volcano just placed, where it does not eat any figures, and returns the
/// set-aside tiles to the stack (PD-VOLCANO-2, PD-DRAGON-2).
#[cold]
pub(super) fn erupt(play: &mut Play<'_>) {
    if let Some(cell) = play.position.last_cell() {
        come(play, cell);
    }
    let mut held = std::mem::take(&mut play.position.expansions.princess.held);
    for kind in held.drain(..) {
        play.position.return_to_stack(kind);
        play.event(|position| Event::TileReturned {
            player: position.active_player(),
            tile_type: kind,
            zone: TileZone::SetAside,
            cause: EventCause::VOLCANO,
        });
    }
    // Keep the vector to reuse its memory.
    play.position.expansions.princess.held = held;
}

/// Sets the drawn tile aside if it cannot be placed yet. Another tile is then drawn (TURN-5).
#[inline(never)]
pub(crate) fn hold(play: &mut Play<'_>) -> Flow {
    let kind = std::mem::replace(&mut play.position.drawn, TileType::NONE);
    hold_back(play, kind, TileZone::Drawn);
    Flow::Go(Step::Draw)
}

/// Sets aside a tile that cannot be placed yet, until the first volcano returns the tile to the
/// stack.
pub(crate) fn hold_back(play: &mut Play<'_>, kind: TileType, zone: TileZone) {
    let player = play.position.active_player();
    let held = &mut play.position.expansions.princess.held;
    held.insert(held.partition_point(|&other| other < kind), kind);
    play.event(|_| Event::TileSetAside { player, tile_type: kind, zone });
}

/// Checks whether a tile is closed to figures because the dragon is on it (PD-VOLCANO-3,
/// PD-DRAGON-9) or because it is a permanently closed volcano (PD-VOLCANO-5).
#[inline]
pub(super) fn blocks(at: State<'_>, tile: &BoardTile) -> bool {
    at.position.expansions.princess.dragon == tile.key || is_closed_volcano(at.setup, tile.kind())
}

/// Checks whether a tile stays closed to figures when the drawn tile is placed. The placement may
/// move the dragon away from the tile.
pub(crate) fn stays_blocked(at: State<'_>, tile: &BoardTile) -> bool {
    let State { position, setup } = at;
    match position.drawn.known() {
        Some(kind) if is_volcano(setup, kind) => is_closed_volcano(setup, tile.kind()),
        _ => at.blocks_figures(tile),
    }
}

#[inline]
pub(super) fn is_closed_volcano(setup: &Setup, kind: TileType) -> bool {
    setup.rules.expansions.princess.volcano_is_closed && is_volcano(setup, kind)
}

/// Checks whether tiles of the given type are volcanoes. A volcano just placed is closed to
/// figures, because the dragon moves there (ACT-12).
#[inline]
pub(super) fn is_volcano(setup: &Setup, kind: TileType) -> bool {
    setup.catalogue.shows(kind, VOLCANO)
}

/// Moves the dragon after a dragon tile has been placed (TURN-14, or TURN-17 with
/// `dragon_move=after_scoring`).
#[inline(never)]
pub(crate) fn walk(play: &mut Play<'_>) -> Flow {
    if !play.at().last_tile_shows(DRAGON) {
        return Flow::Next;
    }
    let has_step = reachable(play.at()).next().is_some();
    let walk = &mut play.position.expansions.princess.walk;
    if usize::from(walk.steps) < STEPS && has_step {
        return Flow::Wait(Phase::Dragon);
    }
    // The dragon cannot move (PD-DRAGON-6) or has taken all its steps.
    *walk = Walk::NONE;
    Flow::Next
}

/// Returns the player who chooses the next step. The players take turns, starting with the active
/// player (PD-DRAGON-5).
#[inline]
pub(super) fn decider(position: &Position) -> Player {
    position.active.after(position.expansions.princess.walk.steps, position.players)
}

/// Returns the cells that the dragon can move to. The dragon can move to adjacent tiles that it has
/// not visited on this walk, except the fairy's tile and game board cells that are closed to the
/// dragon (PD-DRAGON-5, PD-FAIRY-5).
fn reachable(at: State<'_>) -> impl Iterator<Item = Cell> {
    beside(at.position).filter(move |cell| may_enter(at, *cell))
}

/// Returns the cells adjacent to the dragon, sorted by code.
fn beside(position: &Position) -> impl Iterator<Item = Cell> {
    let dragon = position.expansions.princess.dragon;
    let sides = [Side::North, Side::West, Side::East, Side::South].into_iter();
    sides.map(move |side| Cell::from_key(dragon).neighbor(side))
}

/// Checks whether the dragon can move to an adjacent cell.
fn may_enter(at: State<'_>, cell: Cell) -> bool {
    let State { position, setup } = at;
    let (key, state) = (cell.key(), &position.expansions.princess);
    let bars = |kind: TileType| setup.catalogue.shape(kind).bars_dragon;
    state.dragon != NOWHERE
        && !state.walk.visited.contains(&key)
        && !state.fairy.is_on(key)
        && position.board.tile_at(key).is_some_and(|on| !bars(position.board.tiles[on].kind()))
}

/// Lists the dragon's possible steps.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    for cell in reachable(at) {
        list.push(Action::MoveFigure { figure: Figure::DRAGON, spot: on(cell) });
    }
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<Cell, IllegalAction> {
    match action {
        Action::MoveFigure { figure: Figure::DRAGON, spot } => {
            let is_near = || beside(at.position).any(|cell| cell == spot.cell);
            let is_reached = spot.place == Location::Tile && is_near() && may_enter(at, spot.cell);
            if is_reached { Ok(spot.cell) } else { Err(IllegalAction::Unreachable) }
        }
        _ => at.other_phase(),
    }
}

/// Moves the dragon one step, after which it eats the figures on its new tile (PD-DRAGON-7).
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

/// Returns all figures on a tile except barns to their supplies without points, sorted by spot
/// (PD-DRAGON-7).
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
    let mut off = play.position.expansions.off_figures();
    let guard = off.find(|own| own.is_guard() && own.spot.cell == cell);
    drop(off);
    if let Some(guard) = guard {
        play.take_off_figure_back(guard, Departure::of(EventCause::DRAGON));
    }
}

/// Adds action templates for the dragon's steps.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.has_figure(Figure::DRAGON) {
        let figure = Figure::DRAGON;
        let spot = anywhere(Location::Tile);
        templates.push(ActionTemplate::everywhere(Action::MoveFigure { figure, spot }));
    }
}
