//! Magic portals: a meeple may go to any tile (PD-PORTAL-1 to PD-PORTAL-6).

use super::state::NOWHERE;
use super::{PORTAL, dragon, shows};
use crate::{
    action::{Action, ActionList, Spot},
    board::{BoardTile, Outlook},
    expansions::base,
    position::{At, FigureAction, NO_TEMPLATES, Turn},
    scoring,
    tile::Kind,
};

/// Whether a meeple may be placed on any tile: the tile just laid shows a portal.
#[inline]
pub(crate) fn reaches_all(at: At<'_>) -> bool {
    let At { setup, .. } = at;
    setup.catalogue.marks.has(PORTAL) && shows(at, PORTAL)
}

/// The tiles that a portal may reach besides the one just laid.
fn others<'a>(at: At<'a>) -> impl Iterator<Item = &'a BoardTile> {
    let At { position, .. } = at;
    let count = if reaches_all(at) { position.board.tiles.len() - 1 } else { 0 };
    position.board.tiles[..count].iter().filter(move |tile| !dragon::is_barred(at, tile))
}

/// The figures that a portal may bring to other tiles, each with its spot, in no order.
fn options<'a>(at: At<'a>) -> impl Iterator<Item = Action> + 'a {
    others(at).flat_map(move |tile| {
        base::grounds(at, tile).flat_map(move |(segment, ground)| {
            let spot = Spot::segment(tile.cell(), segment);
            base::in_supply(at)
                .filter(move |&figure| base::may_stand_elsewhere(at, figure, &ground))
                .map(move |figure| Action::PlaceFigure { figure, spot })
        })
    })
}

/// Whether a portal gives something to do.
#[inline]
fn has_portal_option(at: At<'_>) -> bool {
    reaches_all(at) && options(at).next().is_some()
}

/// Lists what a portal allows besides, and puts it in order with the figures for the tile just laid,
/// which are listed from `from` on.
fn portal_options(at: At<'_>, list: &mut ActionList) {
    if reaches_all(at) {
        for action in options(at) {
            list.push(action);
        }
        list.sort_from(1);
    }
}

/// As [`portal_options`], if the drawn tile lay as foreseen.
#[inline]
pub(crate) fn foresee_portal(at: At<'_>, outlook: &Outlook<'_>, list: &mut Vec<Turn>, from: usize) {
    let At { setup, .. } = at;
    let shows = |kind: Kind| setup.catalogue.shown(kind).tile().has(PORTAL);
    if setup.catalogue.marks.has(PORTAL) && shows(outlook.kind()) {
        foresee(at, outlook, list, from);
    }
}

#[cold]
fn foresee(at: At<'_>, outlook: &Outlook<'_>, list: &mut Vec<Turn>, from: usize) {
    let At { position, setup, .. } = at;
    let (cell, rotation) = (outlook.cell(), outlook.rotation());
    let placement = Action::PlaceTile { cell, rotation };
    // A volcano that is a portal too would call the dragon away from where it is.
    let moves = dragon::will_be_barred(setup, outlook.kind());
    let dragon = if moves { NOWHERE } else { position.rooms.princess.dragon };
    for tile in &position.board.tiles {
        if tile.key == dragon || dragon::is_closed_volcano(setup, tile.kind) {
            continue;
        }
        for segment in 0..setup.catalogue.shape(tile.kind).count {
            let node = tile.node(segment);
            let kind = scoring::kind_of(&position.board, &setup.catalogue, node);
            let ground = outlook.elsewhere(node, kind);
            for figure in base::in_supply(at) {
                if base::may_stand_elsewhere(at, figure, &ground) {
                    let spot = Spot::segment(tile.cell(), segment);
                    list.push(Turn::pair(placement, Action::PlaceFigure { figure, spot }));
                }
            }
        }
    }
    list[from..].sort_unstable_by_key(|turn| turn.actions()[1]);
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
