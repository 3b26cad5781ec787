//! Volcanoes and the dragon, princesses, portals, and the fairy (PD-TILE-1 to PD-FAIRY-10).

mod dragon;
mod fairy;
mod fields;
pub(crate) mod options;
mod portal;
mod princess;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;

#[cfg(feature = "json")]
pub(crate) use self::view::view_held;
pub(crate) use self::{
    dragon::{
        DRAGON, hold, hold_back, holds_back, is_barred, is_too_early, may_be_held,
        may_start as may_start_dragon, spot as spot_of_dragon, stays_barred, walk, will_be_barred,
    },
    fairy::{
        ASSIGN_FAIRY, award, fairy_point, figure_left, foresee_fairy, guard_left, has_fairy_option,
        may_start as may_start_fairy, players_with_fairy, points_at_start,
    },
    fields::write_start,
    portal::{PORTAL_ACTION, foresee_portal, reaches_all},
    princess::{PRINCESS_DECISION, foresee_princess, has_knights_to_come, princess},
};
use crate::{
    nouns::{Figure, Marks, Step},
    position::{At, Play},
    setup::{Opening, Rules, Setup},
    tile::Kind,
};

const VOLCANO: Marks = Marks::of("volcano");
const DRAGON_SIGN: Marks = Marks::of("dragon");
const PORTAL: Marks = Marks::of("portal");
const PRINCESS: Marks = Marks::of("princess");

/// Whether a step of a turn has anything to do in games with these rules and marks.
pub(crate) const fn is_played(step: Step, rules: &Rules, marks: Marks, has_fairy: bool) -> bool {
    let late = rules.rooms.princess.dragon_is_late;
    match step {
        Step::FairyPoint => has_fairy,
        Step::Volcano => marks.has(VOLCANO),
        Step::Princess => marks.has(PRINCESS),
        Step::Dragon => marks.has(DRAGON_SIGN) && !late,
        Step::LateDragon => marks.has(DRAGON_SIGN) && late,
        _ => marks.has(DRAGON_SIGN),
    }
}

/// A volcano on the table brings the dragon, the last one if nothing else is said.
pub(crate) fn complete(setup: &Setup, opening: &mut Opening) {
    let is_volcano = |kind: Kind| setup.catalogue.shown(kind).tile().has(VOLCANO);
    let volcano = opening.tiles.iter().rev().find(|(kind, ..)| is_volcano(*kind));
    if let Some(&(_, cell, _)) = volcano
        && !opening.neutral.iter().any(|(figure, _)| *figure == Figure::DRAGON)
    {
        opening.neutral.push((Figure::DRAGON, state::on(cell)));
    }
}

/// Takes over dragon, fairy and tiles set aside of the start.
pub(crate) fn set_up(play: &mut Play<'_>) {
    let (opening, catalogue) = (&play.setup.opening, &play.setup.catalogue);
    let has_dragon = catalogue.marks.has(VOLCANO.with(DRAGON_SIGN));
    let is_own = |figure: Figure| figure == Figure::DRAGON || figure == Figure::FAIRY;
    let mut own = opening.neutral.iter().filter(|(figure, _)| is_own(*figure));
    if !has_dragon && !play.setup.has_figure(Figure::FAIRY) && own.clone().next().is_none() {
        return;
    }
    let signs = Kind::all(play.position.left.len())
        .zip(&play.position.left)
        .filter(|(kind, _)| catalogue.shown(*kind).tile().has(DRAGON_SIGN));
    let in_hand = opening.hands.iter().map(Vec::len).sum::<usize>();
    let room =
        signs.map(|(_, &count)| usize::from(count)).sum::<usize>() + opening.held.len() + in_hand;
    // The state is there from now on, so that playing allocates nothing.
    let state = &mut *play.position.rooms.princess;
    state.held.reserve_exact(room);
    state.held.extend(opening.held.iter().map(|kind| kind.number()));
    for &(figure, spot) in own.by_ref() {
        if figure == Figure::DRAGON {
            dragon::come(play, spot.cell);
        } else {
            fairy::come(play, spot);
        }
    }
}

/// TURN-9d: a volcano brings the dragon, and the first one the tiles set aside (PD-VOLCANO-2,
/// PD-DRAGON-2).
#[inline(never)]
pub(crate) fn volcano(play: &mut Play<'_>) {
    if shows(play.at(), VOLCANO) {
        dragon::erupt(play);
    }
}

/// Whether the tile just laid shows a mark.
#[inline]
fn shows(at: At<'_>, mark: Marks) -> bool {
    let At { position, setup, .. } = at;
    let tile = position.board.tiles.last();
    tile.is_some_and(|tile| setup.catalogue.shown(tile.kind()).tile().has(mark))
}
