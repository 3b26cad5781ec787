//! Magic portals: a meeple may go to any tile (PD-PORTAL-1 to PD-PORTAL-6). Only the list is here: checking and
//! applying is that of placing a figure (PD-PORTAL-2).

use super::{NOWHERE, PORTAL, dragon, shows};
use crate::{
    action::{Action, ActionList, Spot, code},
    bits::ones,
    board::BoardTile,
    rules::{Ahead, At, figures},
    tile::Kind,
    vocab::{FIGURES, Figure},
};

/// Whether the dragon, on a cell, keeps meeples away from a tile that lies already.
fn is_closed(at: At<'_>, dragon: u32, tile: &BoardTile) -> bool {
    tile.key == dragon || dragon::is_closed_volcano(at.setup, tile.kind())
}

/// The meeples that the active player has in supply.
fn meeples<'a>(at: At<'_>, room: &'a mut [Figure; FIGURES.len()]) -> &'a [Figure] {
    let own = figures::in_supply(at).filter(|figure| figure.is_meeple());
    let count = room.iter_mut().zip(own).map(|(place, figure)| *place = figure).count();
    &room[..count]
}

/// The segments of a tile to which a portal may bring a meeple, a bit each.
#[inline]
fn free(at: At<'_>, tile: &BoardTile) -> u16 {
    // Who stands where cannot be foreseen, so all are looked at alike.
    let is_free = |ground: &_| u16::from(figures::is_free_elsewhere(ground));
    figures::grounds(at, tile).fold(0, |all, (segment, ground)| all | is_free(&ground) << segment)
}

/// Whether a portal gives something to do.
#[inline]
pub(super) fn has_option(at: At<'_>) -> bool {
    let At { position, setup, .. } = at;
    let dragon = position.expansions.princess.dragon;
    shows(at, PORTAL)
        && position.board.tiles.split_last().is_some_and(|(_, others)| {
            let mut room = [Figure::MEEPLE; FIGURES.len()];
            let meeples = meeples(at, &mut room);
            let mut others = others.iter().filter(|tile| !is_closed(at, dragon, tile));
            others.any(|tile| {
                let free = free(at, tile);
                let places = &setup.places[tile.kind().index()];
                meeples.iter().any(|figure| places[usize::from(figure.number())] & free != 0)
            })
        })
}

/// Lists what a portal allows besides, in order with the figures for the tile just laid, which are listed
/// behind the first action.
pub(super) fn list(at: At<'_>, list: &mut ActionList) {
    if shows(at, PORTAL) {
        list_options(at, list);
    }
}

#[cold]
fn list_options(at: At<'_>, list: &mut ActionList) {
    let At { position, setup, .. } = at;
    let dragon = position.expansions.princess.dragon;
    let last = position.board.tiles.last().map(|tile| tile.key);
    let own = list.len();
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order() {
        if Some(tile.key) == last {
            list.put_in_order(own);
        } else if !is_closed(at, dragon, tile) {
            let free = free(at, tile);
            if free == 0 {
                continue;
            }
            let places = &setup.places[tile.kind().index()];
            for figure in meeples {
                let segments = places[usize::from(figure.number())] & free;
                list.push_each(code::deployment(tile.key, *figure), segments);
            }
        }
    }
}

/// As [`list`], once the drawn tile lies.
#[inline]
pub(super) fn look_ahead(at: At<'_>, ahead: &mut Ahead) {
    let At { position, setup, .. } = at;
    let shows = |kind: Kind| setup.catalogue.shown(kind).tile().has(PORTAL);
    if setup.catalogue.marks.has(PORTAL) && position.drawn.known().is_some_and(shows) {
        foresee(at, ahead);
    }
}

#[cold]
fn foresee(at: At<'_>, ahead: &mut Ahead) {
    let At { position, setup, .. } = at;
    // A volcano that is a portal too would call the dragon away from where it is.
    let moves = dragon::is_volcano(setup, position.drawn);
    let dragon = if moves { NOWHERE } else { position.expansions.princess.dragon };
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order().filter(|tile| !is_closed(at, dragon, tile)) {
        let free = free(at, tile);
        let places = &setup.places[tile.kind().index()];
        for &figure in meeples {
            for segment in ones(places[usize::from(figure.number())] & free) {
                let spot = Spot::segment(tile.cell(), segment);
                let root = position.board.root(tile.node(segment));
                ahead.add(Action::PlaceFigure { figure, spot }, Some(root));
            }
        }
    }
}
