//! Magic portals: a meeple may go to any tile (PD-PORTAL-1 to PD-PORTAL-6).

use super::state::NOWHERE;
use super::{PORTAL, dragon, shows};
use crate::{
    action::{Action, ActionList, Spot},
    board::{BoardTile, Outlook},
    expansions::base,
    position::{Position, Turn},
    scoring,
    setup::Setup,
};

/// Whether a meeple may be placed on any tile: the tile just laid shows a portal.
#[inline]
pub(crate) fn reaches_all(position: &Position, setup: &Setup) -> bool {
    setup.catalogue.marks.has(PORTAL) && shows(position, setup, PORTAL)
}

/// The tiles that a portal may reach besides the one just laid.
fn others<'a>(position: &'a Position, setup: &'a Setup) -> impl Iterator<Item = &'a BoardTile> {
    let count = if reaches_all(position, setup) { position.board.tiles.len() - 1 } else { 0 };
    position.board.tiles[..count].iter().filter(|tile| !dragon::is_barred(position, setup, tile))
}

/// The figures that a portal may bring to other tiles, each with its spot, in no order.
fn options<'a>(position: &'a Position, setup: &'a Setup) -> impl Iterator<Item = Action> + 'a {
    others(position, setup).flat_map(move |tile| {
        base::grounds(position, setup, tile).flat_map(move |(segment, ground)| {
            let spot = Spot::segment(tile.cell(), segment);
            base::in_supply(position, setup)
                .filter(move |&figure| {
                    base::may_stand_elsewhere(setup, figure, position.active, &ground)
                })
                .map(move |figure| Action::PlaceFigure { figure, spot })
        })
    })
}

/// Whether a portal gives something to do.
#[inline]
pub(crate) fn has_portal_option(position: &Position, setup: &Setup) -> bool {
    reaches_all(position, setup) && options(position, setup).next().is_some()
}

/// Lists what a portal allows besides, and puts it in order with the figures for the tile just laid,
/// which are listed from `from` on.
#[inline]
pub(crate) fn portal_options(
    position: &Position,
    setup: &Setup,
    list: &mut ActionList,
    from: usize,
) {
    if reaches_all(position, setup) {
        for action in options(position, setup) {
            list.push(action);
        }
        list.sort_from(from);
    }
}

/// As [`portal_options`], if the drawn tile lay as foreseen.
#[inline]
pub(crate) fn foresee_portal(
    position: &Position,
    setup: &Setup,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) {
    let shows = |kind: u16| setup.catalogue.shown(kind).tile().has(PORTAL);
    if setup.catalogue.marks.has(PORTAL) && shows(outlook.kind()) {
        foresee(position, setup, outlook, list, from);
    }
}

#[cold]
fn foresee(
    position: &Position,
    setup: &Setup,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) {
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
            let node = tile.first + u16::from(segment);
            let (kind, _) = scoring::segment(&position.board, &setup.catalogue, node);
            let ground = outlook.elsewhere(node, kind);
            for figure in base::in_supply(position, setup) {
                if base::may_stand_elsewhere(setup, figure, position.active, &ground) {
                    let spot = Spot::segment(tile.cell(), segment);
                    list.push(Turn::pair(placement, Action::PlaceFigure { figure, spot }));
                }
            }
        }
    }
    list[from..].sort_unstable_by_key(|turn| turn.actions()[1]);
}
