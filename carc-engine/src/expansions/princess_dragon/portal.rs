//! Magic portals: a meeple may be placed on any tile (PD-PORTAL-1 to PD-PORTAL-6). This module only
//! lists the placements, which are validated and applied like other figure placements
//! (PD-PORTAL-2).

use super::{NOWHERE, PORTAL, dragon};
use crate::{
    action::{Action, ActionList, Location, Spot, code},
    bits::ones,
    board::BoardTile,
    expansions::{monasteries, phantom},
    rules::{Ahead, State, figures},
    vocab::{FIGURES, Figure, TileType},
};

/// Checks whether a tile that is already on the board is closed to meeples if the dragon is on the
/// cell `dragon`.
fn is_closed(at: State<'_>, dragon: u32, tile: &BoardTile) -> bool {
    tile.key == dragon || dragon::is_closed_volcano(at.setup, tile.kind())
}

/// Returns the meeples in the active player's supply.
fn meeples<'a>(at: State<'_>, room: &'a mut [Figure; FIGURES.len()]) -> &'a [Figure] {
    let own = figures::in_supply(at).filter(|figure| figure.is_meeple());
    let count = room.iter_mut().zip(own).map(|(place, figure)| *place = figure).count();
    &room[..count]
}

/// Checks whether the tile just placed has a portal that has not been used (PH-ACT-2).
#[inline]
pub(super) fn is_open(at: State<'_>) -> bool {
    at.last_tile_shows(PORTAL) && !phantom::has_used_portal(at.position)
}

/// Returns the segment of a tile on which a portal allows a meeple to be placed lying down, even if
/// the monastery is complete (MO-FIG-3).
#[inline]
fn free_to_lie(at: State<'_>, tile: &BoardTile) -> Option<u8> {
    let is_free =
        |segment: &u8| at.position.board.feature_of(tile.node(*segment)).presence().is_free();
    monasteries::lying_segment(at.setup, tile.kind()).filter(is_free)
}

/// Returns true if a bit set of segments contains the given segment.
const fn has(segments: u16, segment: Option<u8>) -> bool {
    match segment {
        Some(segment) => segments >> segment & 1 == 1,
        None => false,
    }
}

/// Checks whether a portal allows any placement.
#[inline]
pub(super) fn has_option(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    let dragon = position.expansions.princess.dragon;
    is_open(at)
        && position.board.tiles.split_last().is_some_and(|(_, others)| {
            let mut room = [Figure::MEEPLE; FIGURES.len()];
            let meeples = meeples(at, &mut room);
            let mut others = others.iter().filter(|tile| !is_closed(at, dragon, tile));
            others.any(|tile| {
                let (free, lying) = (figures::free_elsewhere(at, tile), free_to_lie(at, tile));
                let places = &setup.places[tile.kind().index()];
                let may = |segments: u16| segments & free != 0 || has(segments, lying);
                meeples.iter().any(|figure| may(places[usize::from(figure.number())]))
            })
        })
}

/// Lists the additional placements that a portal allows. The list must already contain one action,
/// followed by the placements on the tile just placed. The additional placements are merged into
/// the list, which stays sorted.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    if is_open(at) {
        list_options(at, list);
    }
}

#[cold]
fn list_options(at: State<'_>, list: &mut ActionList) {
    let State { position, setup, .. } = at;
    let dragon = position.expansions.princess.dragon;
    let last = position.board.tiles.last().map(|tile| tile.key);
    let own = list.len();
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order() {
        if Some(tile.key) == last {
            list.put_in_order(own);
        } else if !is_closed(at, dragon, tile) {
            let (free, lying) = (figures::free_elsewhere(at, tile), free_to_lie(at, tile));
            if free == 0 && lying.is_none() {
                continue;
            }
            let places = &setup.places[tile.kind().index()];
            for figure in meeples {
                let segments = places[usize::from(figure.number())];
                let code = code::deployment(tile.key, *figure);
                list.push_each(code, segments & free);
                if has(segments, lying) {
                    list.push_code(code + u64::from(code::LYING));
                }
            }
        }
    }
}

/// Adds the placements that a portal on the drawn tile will allow, in the same way as [`list`].
#[inline]
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    let State { position, setup, .. } = at;
    let shows = |kind: TileType| setup.catalogue.shows(kind, PORTAL);
    if setup.catalogue.marks.has(PORTAL) && position.drawn.known().is_some_and(shows) {
        foresee(at, ahead);
    }
}

#[cold]
fn foresee(at: State<'_>, ahead: &mut Ahead) {
    let State { position, setup, .. } = at;
    // Placing a volcano with a portal would move the dragon away from its cell.
    let moves = dragon::is_volcano(setup, position.drawn);
    let dragon = if moves { NOWHERE } else { position.expansions.princess.dragon };
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order().filter(|tile| !is_closed(at, dragon, tile)) {
        let (free, lying) = (figures::free_elsewhere(at, tile), free_to_lie(at, tile));
        let places = &setup.places[tile.kind().index()];
        for &figure in meeples {
            let segments = places[usize::from(figure.number())];
            for segment in ones(segments & free) {
                let spot = Spot::segment(tile.cell(), segment);
                let root = position.board.root(tile.node(segment));
                ahead.add(Action::PlaceFigure { figure, spot }, Some(root));
            }
            if has(segments, lying) {
                // Placing the drawn tile does not affect this placement.
                let spot = Spot { cell: tile.cell(), place: Location::Lying };
                ahead.add(Action::PlaceFigure { figure, spot }, None);
            }
        }
    }
}
