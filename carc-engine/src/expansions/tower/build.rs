//! Floors and guards (TW-ACT-1 to TW-ACT-7).

use super::{
    SITE, on,
    state::{Due, Site},
};
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::BoardTile,
    event::Event,
    expansions::princess_dragon,
    geometry::Cell,
    position::{OffFigure, Position},
    rules::{Ahead, Play, State, figures, turn::Step},
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{Figure, IllegalAction, Token},
};

/// The figures that can guard a tower (TW-ACT-2).
pub(super) const GUARDS: [Figure; 3] = [Figure::MEEPLE, Figure::LARGE_MEEPLE, Figure::PHANTOM];

const fn floor_on(cell: Cell) -> Action {
    Action::PlaceToken { token: Token::FLOOR.number(), spot: on(cell) }
}

fn has_floors(position: &Position) -> bool {
    position.expansions.tower.floors[position.active.index()] > 0
}

/// Returns the sites on which the active player can place a floor.
fn floor_sites(position: &Position) -> impl Iterator<Item = &Site> {
    let has_floors = has_floors(position);
    position.expansions.tower.open_sites().take_while(move |_| has_floors)
}

/// Checks whether the active player can place a floor.
pub(super) fn may_build(position: &Position) -> bool {
    floor_sites(position).next().is_some()
}

/// Lists the floor placements on open sites, on any tile (ACT-14).
pub(super) fn list_floors(position: &Position, list: &mut ActionList) {
    floor_sites(position).for_each(|site| list.push(floor_on(site.cell)));
}

/// Checks whether the active player might be able to place a floor after placing the drawn tile.
pub(super) fn may_build_ahead(at: State<'_>) -> bool {
    let position = at.position;
    has_floors(position) && (floor_sites(position).next().is_some() || at.drawn_tile_shows(SITE))
}

/// Adds the floor and guard placements that are possible after the drawn tile is placed.
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    let position = at.position;
    each_guard(at, princess_dragon::stays_blocked, |action| ahead.add(action, None));
    floor_sites(position).for_each(|site| ahead.add(floor_on(site.cell), None));
    if has_floors(position) && at.drawn_tile_shows(SITE) {
        ahead.add_on_tile(ActionTemplate::everywhere(floor_on(Cell::new(0, 0))));
    }
}

/// Checks whether a floor may be placed on a spot, and returns the site's index in the list of
/// sites.
pub(super) fn check_floor(position: &Position, spot: Spot) -> Result<usize, IllegalAction> {
    let state = &position.expansions.tower;
    let site = if spot.place == Location::Tower { state.site_at(spot.cell) } else { None };
    let site = site.ok_or(IllegalAction::NoSite(spot.cell))?;
    if state.is_guarded(spot.cell) {
        Err(IllegalAction::Guarded)
    } else if !has_floors(position) {
        Err(IllegalAction::NoFloor)
    } else {
        Ok(site)
    }
}

/// Returns the spot where an action places a floor.
pub(super) fn floor_of(action: Action) -> Option<Spot> {
    match action {
        Action::PlaceToken { token, spot } if token == Token::FLOOR.number() => Some(spot),
        _ => None,
    }
}

pub(super) fn place_floor(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalAction> {
    let site = check_floor(play.position, spot)?;
    let player = play.position.active;
    let state = &mut play.position.expansions.tower;
    state.floors[player.index()] -= 1;
    state.sites[site].height += 1;
    state.due = Due::Capture(spot.cell);
    let count = state.sites[site].height.into();
    let (player, token) = (player, Token::FLOOR);
    play.event(|_| Event::TokenPlaced { player, token, spot, count });
    Ok(Step::Capture)
}

/// Returns the figures that the active player can place on towers.
fn figures(at: State<'_>) -> impl Iterator<Item = Figure> + Clone {
    GUARDS.into_iter().filter(figures::is_available(at.position))
}

/// Returns the towers on which a figure may be placed, except towers on tiles for which `is_barred`
/// returns true.
fn guard_sites<'a>(
    at: State<'a>,
    is_barred: fn(State<'_>, &BoardTile) -> bool,
) -> impl Iterator<Item = Cell> + 'a {
    let board = &at.position.board;
    let built = at.position.expansions.tower.open_sites().filter(|site| site.height > 0);
    built.map(|site| site.cell).filter(move |cell| {
        let tile = board.tile_at(cell.key()).map(|number| &board.tiles[number]);
        tile.is_some_and(|tile| !is_barred(at, tile))
    })
}

/// Calls `each` with every possible guard placement.
fn each_guard(
    at: State<'_>,
    is_barred: fn(State<'_>, &BoardTile) -> bool,
    mut each: impl FnMut(Action),
) {
    let figures = figures(at);
    if figures.clone().next().is_none() {
        return;
    }
    for cell in guard_sites(at, is_barred) {
        for figure in figures.clone() {
            each(Action::PlaceFigure { figure, spot: on(cell) });
        }
    }
}

/// Checks whether a guard can be placed.
pub(super) fn may_guard(at: State<'_>) -> bool {
    figures(at).next().is_some() && guard_sites(at, is_blocked).next().is_some()
}

/// Lists the guard placements on open towers, on any tile (ACT-15).
pub(super) fn list_guards(at: State<'_>, list: &mut ActionList) {
    let before = list.len();
    each_guard(at, is_blocked, |action| list.push(action));
    if list.len() > before {
        list.merge(before);
    }
}

fn is_blocked(at: State<'_>, tile: &BoardTile) -> bool {
    at.blocks_figures(tile)
}

pub(super) fn check_guard(at: State<'_>, figure: Figure, cell: Cell) -> Result<(), IllegalAction> {
    let State { position, .. } = at;
    let state = &position.expansions.tower;
    let site = state.site_at(cell).ok_or(IllegalAction::NoSite(cell))?;
    if !GUARDS.contains(&figure) {
        Err(IllegalAction::NoSuchSpace)
    } else if state.is_guarded(cell) {
        Err(IllegalAction::Guarded)
    } else if state.sites[site].height == 0 {
        Err(IllegalAction::NotBuilt)
    } else if position.supply(position.active_player(), figure) == 0 {
        Err(IllegalAction::NoSupply)
    } else if guard_sites(at, is_blocked).any(|free| free == cell) {
        Ok(())
    } else {
        Err(IllegalAction::Blocked)
    }
}

/// Returns the figure that an action places on a tower, and the cell of the tower.
pub(super) fn guard_of(action: Action) -> Option<(Figure, Cell)> {
    match action {
        Action::PlaceFigure { figure, spot } if spot.place == Location::Tower => {
            Some((figure, spot.cell))
        }
        _ => None,
    }
}

pub(super) fn place_guard(
    play: &mut Play<'_>,
    figure: Figure,
    cell: Cell,
) -> Result<Step, IllegalAction> {
    check_guard(play.at(), figure, cell)?;
    let player = play.position.active;
    stand(play, OffFigure { spot: on(cell), player, figure });
    Ok(Step::Figure.after())
}

/// Places a figure from the supply on a tower.
pub(super) fn stand(play: &mut Play<'_>, guard: OffFigure) {
    let OffFigure { player, figure, .. } = guard;
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    play.position.expansions.tower.add_guard(guard);
    play.event(|_| Event::FigurePlaced { player, figure, spot: guard.spot });
}

/// Adds action templates for placing floors and guards, and for moving the fairy to guards
/// (X-FA-TW).
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if !setup.catalogue.marks.has(SITE) {
        return;
    }
    templates.push(ActionTemplate::everywhere(floor_on(Cell::new(0, 0))));
    let spot = anywhere(Location::Tower);
    let guards = GUARDS.into_iter().filter(|figure| setup.has_figure(*figure));
    templates.extend(
        guards.map(|figure| ActionTemplate::everywhere(Action::PlaceFigure { figure, spot })),
    );
    if setup.has_figure(Figure::FAIRY) && !setup.rules.expansions.princess.fairy_on_tile {
        let figure = Figure::FAIRY;
        templates.push(ActionTemplate::everywhere(Action::MoveFigure { figure, spot }));
    }
}
