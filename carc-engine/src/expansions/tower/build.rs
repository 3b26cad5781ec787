//! Floors and guards (TW-ACT-1 to TW-ACT-7).

use super::{
    SITE, has_site, is_played, on,
    state::{Due, Site},
};
use crate::{
    action::{Action, ActionList, Place, Spot},
    event::Event,
    expansions::princess_dragon,
    geometry::Cell,
    lazy::Guard,
    nouns::{Figure, IllegalReason, Step, Token},
    position::{Ahead, At, FigureAction, Play, Position},
    setup::{ActionTemplate, Setup, anywhere},
};

/// Who may stand on a tower (TW-ACT-2).
pub(super) const GUARDS: [Figure; 2] = [Figure::MEEPLE, Figure::LARGE_MEEPLE];

const fn lay(cell: Cell) -> Action {
    Action::PlaceToken { token: Token::FLOOR.number(), spot: on(cell) }
}

fn has_floors(position: &Position) -> bool {
    position.rooms.tower.floors[position.active.index()] > 0
}

/// The sites on which the active player can lay a floor.
fn floor_sites(position: &Position) -> impl Iterator<Item = &Site> {
    let has_floors = has_floors(position);
    position.rooms.tower.open_sites().take_while(move |_| has_floors)
}

/// Whether the active player may have a floor to lay once the drawn tile lies.
pub(crate) fn has_floor_option(at: At<'_>) -> bool {
    let At { position, setup, .. } = at;
    let has_new = || position.drawn.known().is_some_and(|kind| has_site(setup, kind));
    is_played(setup)
        && has_floors(position)
        && (floor_sites(position).next().is_some() || has_new())
}

pub(crate) fn foresee_floors(at: At<'_>, ahead: &mut Ahead) {
    let At { position, setup, .. } = at;
    if !is_played(setup) {
        return;
    }
    floor_sites(position).for_each(|site| ahead.add(lay(site.cell), None));
    if has_floors(position) && position.drawn.known().is_some_and(|kind| has_site(setup, kind)) {
        ahead.add_on_tile(ActionTemplate::everywhere(lay(Cell::new(0, 0))));
    }
}

/// Whether a floor may be laid on a spot: the place of the site in the list.
fn check_floor(position: &Position, spot: Spot) -> Result<usize, IllegalReason> {
    let state = &*position.rooms.tower;
    let site = if spot.place == Place::Tower { state.site_at(spot.cell) } else { None };
    let site = site.ok_or(IllegalReason::NoSite(spot.cell))?;
    if state.is_guarded(spot.cell) {
        Err(IllegalReason::Guarded)
    } else if !has_floors(position) {
        Err(IllegalReason::NoFloor)
    } else {
        Ok(site)
    }
}

/// Where an action lays a floor.
fn own_floor(setup: &Setup, action: Action) -> Option<Spot> {
    match action {
        Action::PlaceToken { token, spot } if token == Token::FLOOR.number() => {
            is_played(setup).then_some(spot)
        }
        _ => None,
    }
}

fn lay_floor(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalReason> {
    let site = check_floor(play.position, spot)?;
    let player = play.position.active;
    let state = &mut *play.position.rooms.tower;
    state.floors[player.index()] -= 1;
    state.sites[site].height += 1;
    state.due = Due::Capture(spot.cell);
    let count = state.sites[site].height.into();
    let (player, token) = (player.number(), Token::FLOOR);
    play.event(|_| Event::TokenPlaced { player, token, spot, count });
    Ok(Step::Capture)
}

/// ACT-14: a floor on an open site, on any tile.
pub(crate) const FLOOR: FigureAction = FigureAction {
    is_played,
    is_offered: |at| floor_sites(at.position).next().is_some(),
    list: |at, list| floor_sites(at.position).for_each(|site| list.push(lay(site.cell))),
    check: |at, action| {
        own_floor(at.setup, action).map(|spot| check_floor(at.position, spot).map(drop))
    },
    perform: |play, action| own_floor(play.setup, action).map(|spot| lay_floor(play, spot)),
    templates: |setup, templates| {
        if setup.catalogue.marks.has(SITE) {
            templates.push(ActionTemplate::everywhere(lay(Cell::new(0, 0))));
        }
    },
};

/// The figures that the active player can put on towers.
fn figures(at: At<'_>) -> impl Iterator<Item = Figure> + Clone + '_ {
    let own = &at.position.supply[at.position.active.index()];
    let is_on = is_played(at.setup);
    GUARDS.into_iter().filter(move |figure| is_on && own[figure.number() as usize] > 0)
}

/// The towers to which a figure may go, as far as `is_barred` says nothing else of their tiles.
fn guard_sites<'a>(
    at: At<'a>,
    is_barred: fn(At<'_>, &crate::board::BoardTile) -> bool,
) -> impl Iterator<Item = Cell> + 'a {
    let board = &at.position.board;
    let built = at.position.rooms.tower.open_sites().filter(|site| site.height > 0);
    built.map(|site| site.cell).filter(move |cell| {
        let tile = board.tile_at(cell.key()).map(|number| &board.tiles[number]);
        tile.is_some_and(|tile| !is_barred(at, tile))
    })
}

/// Calls `each` with every guard that can be placed.
fn each_guard(
    at: At<'_>,
    is_barred: fn(At<'_>, &crate::board::BoardTile) -> bool,
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

pub(crate) fn foresee_guards(at: At<'_>, ahead: &mut Ahead) {
    each_guard(at, princess_dragon::stays_barred, |action| ahead.add(action, None));
}

fn check_guard(at: At<'_>, figure: Figure, cell: Cell) -> Result<(), IllegalReason> {
    let At { position, .. } = at;
    let state = &*position.rooms.tower;
    let site = state.site_at(cell).ok_or(IllegalReason::NoSite(cell))?;
    if !GUARDS.contains(&figure) {
        Err(IllegalReason::NoSuchSpace)
    } else if state.is_guarded(cell) {
        Err(IllegalReason::Guarded)
    } else if state.sites[site].height == 0 {
        Err(IllegalReason::NotBuilt)
    } else if position.supply(position.active_player(), figure) == 0 {
        Err(IllegalReason::NoSupply)
    } else if guard_sites(at, |at, tile| at.is_barred(tile)).any(|free| free == cell) {
        Ok(())
    } else {
        Err(IllegalReason::Blocked)
    }
}

/// The figure that an action puts on a tower, and the cell of that.
fn own_guard(setup: &Setup, action: Action) -> Option<(Figure, Cell)> {
    match action {
        Action::PlaceFigure { figure, spot } if spot.place == Place::Tower => {
            is_played(setup).then_some((figure, spot.cell))
        }
        _ => None,
    }
}

fn place_guard(play: &mut Play<'_>, figure: Figure, cell: Cell) -> Result<Step, IllegalReason> {
    check_guard(play.at(), figure, cell)?;
    let player = play.position.active;
    stand(play, Guard { cell, player, figure });
    Ok(Step::Figure.after())
}

/// A figure comes out of the supply to a tower.
pub(super) fn stand(play: &mut Play<'_>, guard: Guard) {
    let Guard { player, figure, .. } = guard;
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    play.position.rooms.tower.add_guard(guard);
    let player = player.number();
    play.event(|_| Event::FigurePlaced { player, figure, spot: guard.spot() });
}

/// ACT-15: a guard on an open tower, on any tile.
pub(crate) const GUARD: FigureAction = FigureAction {
    is_played,
    is_offered: |at| {
        figures(at).next().is_some()
            && guard_sites(at, |at, tile| at.is_barred(tile)).next().is_some()
    },
    list: |at, list: &mut ActionList| {
        let before = list.len();
        each_guard(at, |at, tile| at.is_barred(tile), |action| list.push(action));
        if list.len() > before {
            list.merge(before);
        }
    },
    check: |at, action| {
        own_guard(at.setup, action).map(|(figure, cell)| check_guard(at, figure, cell))
    },
    perform: |play, action| {
        own_guard(play.setup, action).map(|(figure, cell)| place_guard(play, figure, cell))
    },
    templates: |setup, templates| {
        if !setup.catalogue.marks.has(SITE) {
            return;
        }
        let spot = anywhere(Place::Tower);
        let guards = GUARDS.into_iter().filter(|figure| setup.has_figure(*figure));
        templates.extend(
            guards.map(|figure| ActionTemplate::everywhere(Action::PlaceFigure { figure, spot })),
        );
        // The fairy may come to a guard (X-FA-TW).
        if setup.has_figure(Figure::FAIRY) && !setup.rules.rooms.princess.fairy_on_tile {
            let figure = Figure::FAIRY;
            templates.push(ActionTemplate::everywhere(Action::MoveFigure { figure, spot }));
        }
    },
};
