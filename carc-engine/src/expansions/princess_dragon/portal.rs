//! Magic portals: a meeple may go to any tile (PD-PORTAL-1 to PD-PORTAL-6).

use super::state::NOWHERE;
use super::{PORTAL, dragon, shows};
use crate::{
    action::{Action, ActionList, Spot},
    board::{BoardTile, Ground, Node},
    expansions::base,
    limits::MAX_SEGMENTS,
    nouns::{FIGURES, Figure, SegmentKind},
    position::{Ahead, At, FigureAction, NO_TEMPLATES},
    tile::Kind,
};

/// Whether a meeple may be placed on any tile: the tile just laid shows a portal.
#[inline]
pub(crate) fn reaches_all(at: At<'_>) -> bool {
    let At { setup, .. } = at;
    setup.catalogue.marks.has(PORTAL) && shows(at, PORTAL)
}

/// Whether the dragon, on a cell, keeps meeples away from a tile that lies already.
fn is_closed(at: At<'_>, dragon: u32, tile: &BoardTile) -> bool {
    tile.key == dragon || dragon::is_closed_volcano(at.setup, tile.kind())
}

/// The meeples that the active player has in supply.
fn meeples<'a>(at: At<'_>, room: &'a mut [Figure; FIGURES.len()]) -> &'a [Figure] {
    let own = base::in_supply(at).filter(|figure| figure.is_meeple());
    let count = room.iter_mut().zip(own).map(|(place, figure)| *place = figure).count();
    &room[..count]
}

/// Calls `each` with what a portal may bring to a tile, in order, until it says that it has enough, and
/// says whether it has.
#[inline]
fn options_on(
    at: At<'_>,
    tile: &BoardTile,
    meeples: &[Figure],
    mut each: impl FnMut(Action, Node) -> bool,
) -> bool {
    let At { setup, .. } = at;
    let mut free = [(0u8, SegmentKind::Field); MAX_SEGMENTS];
    let mut count = 0;
    for (segment, ground) in base::grounds(at, tile) {
        free[count & (MAX_SEGMENTS - 1)] = (segment, ground.kind());
        count += usize::from(base::is_free_elsewhere(&ground));
    }
    let free = &free[..count];
    let cell = tile.cell();
    !free.is_empty()
        && meeples.iter().any(|&figure| {
            free.iter().any(|&(segment, kind)| {
                let spot = Spot::segment(cell, segment);
                base::stands_on(setup, figure, kind)
                    && each(Action::PlaceFigure { figure, spot }, tile.node(segment))
            })
        })
}

/// Whether a portal gives something to do.
#[inline]
fn has_portal_option(at: At<'_>) -> bool {
    let At { position, .. } = at;
    let dragon = position.rooms.princess.dragon;
    reaches_all(at)
        && position.board.tiles.split_last().is_some_and(|(_, others)| {
            let mut room = [Figure::MEEPLE; FIGURES.len()];
            let meeples = meeples(at, &mut room);
            let mut others = others.iter().filter(|tile| !is_closed(at, dragon, tile));
            others.any(|tile| options_on(at, tile, meeples, |_, _| true))
        })
}

/// Lists what a portal allows besides, in order with the figures for the tile just laid, which are listed
/// behind the first action.
fn portal_options(at: At<'_>, list: &mut ActionList) {
    if reaches_all(at) {
        list_options(at, list);
    }
}

#[cold]
fn list_options(at: At<'_>, list: &mut ActionList) {
    let At { position, .. } = at;
    let dragon = position.rooms.princess.dragon;
    let last = position.board.tiles.last().map(|tile| tile.key);
    let own = list.len();
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order() {
        if Some(tile.key) == last {
            list.put_in_order(1, own);
        } else if !is_closed(at, dragon, tile) {
            options_on(at, tile, meeples, |action, _| {
                list.push(action);
                false
            });
        }
    }
}

/// As [`portal_options`], once the drawn tile lies.
#[inline]
pub(crate) fn foresee_portal(at: At<'_>, ahead: &mut Ahead) {
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
    let moves = dragon::will_be_barred(setup, position.drawn);
    let dragon = if moves { NOWHERE } else { position.rooms.princess.dragon };
    let mut room = [Figure::MEEPLE; FIGURES.len()];
    let meeples = meeples(at, &mut room);
    for tile in position.board.in_order().filter(|tile| !is_closed(at, dragon, tile)) {
        options_on(at, tile, meeples, |action, node| {
            ahead.add(action, Some(position.board.root(node)));
            false
        });
    }
}

/// ACT-1 to ACT-5 on other tiles than the one just laid: only the list is this room's, the rest is that
/// of placing a figure (PD-PORTAL-2).
pub(crate) const PORTAL_ACTION: FigureAction = FigureAction {
    is_offered: has_portal_option,
    list: portal_options,
    check: |_, _| None,
    perform: |_, _| None,
    templates: NO_TEMPLATES,
};
