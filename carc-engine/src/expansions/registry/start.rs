//! What rooms bring to a setup and to the start of a game.

use crate::{
    action::{Place, Spot},
    board::Board,
    expansions::{
        abbey_mayor, base, hills_sheep, house_rules, king_robber, princess_dragon, river, river_2,
        shrines, tower, traders_builders, wheel,
    },
    geometry::{Cell, Rotation},
    nouns::{Figure, Mark, Marks, SegmentKind, StartReason},
    position::Play,
    setup::{Catalogue, Fault, Opening, Rules, Setup, Start, StartBoard},
    tile::{Kind, TileSet},
};

/// The tile that lies in front of every player, as the only one of a set, if a mechanic brings
/// one.
pub(crate) fn aside_set(is_on: &dyn Fn(&str) -> bool) -> Option<TileSet> {
    is_on("abbey").then(|| abbey_mayor::ABBEY_TILE.set())
}

/// The board that lies there from the start, if a mechanic brings one; `value` gives the resolved
/// value of an option.
pub(crate) fn start_board<'a>(
    is_on: &dyn Fn(&str) -> bool,
    value: &dyn Fn(&str) -> &'a str,
) -> Option<StartBoard> {
    if is_on("wheel") { wheel::board(value("wheel_board")) } else { None }
}

/// Whether a mark whose mechanic is on is more than decoration (CONV-2).
pub(crate) fn is_in_force(mark: &Mark, rules: &Rules) -> bool {
    river_2::is_in_force(mark, rules)
}

/// What a printed segment is played as; `is_on` says whether a mechanic is on.
pub(crate) fn played_as(kind: SegmentKind, is_on: &dyn Fn(&str) -> bool) -> SegmentKind {
    shrines::played_as(kind, is_on)
}

/// Notes which kinds may not lie wherever they fit.
pub(crate) fn limit_reach(catalogue: &mut Catalogue, rules: &Rules) {
    shrines::limit_reach(catalogue, rules);
}

/// Where the source of a river lies at the start (RV-2).
pub(crate) fn source_place(catalogue: &Catalogue, source: Kind) -> (Cell, Rotation) {
    river::source_place(catalogue, source)
}

/// What lies on the table before the first turn (BASE-SETUP-2).
pub(crate) fn set_up(play: &mut Play<'_>) {
    river::set_up(play.position, play.setup);
    river_2::set_up(play.position, play.setup);
    house_rules::set_up(play.position, play.setup);
    traders_builders::set_up(play.position, play.setup);
    abbey_mayor::set_up(play.position, play.setup);
    hills_sheep::set_up(play.position, play.setup);
    wheel::set_up(play.position, play.setup);
    king_robber::set_up(play.position, play.setup);
    tower::set_up(play.position, play.setup);
    base::set_up(play);
    princess_dragon::set_up(play);
    wheel::set_up_pig(play);
}

/// Adds to a start what follows from the tiles that lie there.
pub(crate) fn complete(setup: &Setup, opening: &mut Opening) {
    princess_dragon::complete(setup, opening);
    wheel::complete(setup, opening);
}

/// Whether a figure can stand on a space of a board when the game starts, or on a tower, if there is such
/// a place; `kind` is that of the tile on its cell.
pub(crate) fn may_start_apart(
    setup: &Setup,
    figure: Figure,
    spot: Spot,
    kind: Option<Kind>,
) -> Option<Result<(), StartReason>> {
    match spot.place {
        Place::Space(_) => wheel::may_start(setup, figure, spot),
        Place::Tower => tower::may_start(setup, figure, kind),
        _ => None,
    }
}

/// Whether a tile can be set aside when the game starts from an entered position.
pub(crate) fn may_be_held(setup: &Setup, opening: &Opening, kind: Kind) -> bool {
    princess_dragon::may_be_held(setup, opening, kind)
}

/// Reads what a start says of the pieces of rooms, and tells what of it cannot be.
pub(crate) fn check_start(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    hills_sheep::check_start(setup, start, opening, fault);
    king_robber::check_start(setup, start, board, opening, fault);
    tower::check_start(setup, start, opening, fault);
}

/// Whether in games of a setup a turn is laying the drawn tile and putting a figure on one of its
/// segments, and nothing else: no marks, no neutral figures, no figure but the most usual ones.
pub(crate) fn foresees_nothing(setup: &Setup) -> bool {
    let is_usual = |figure: Figure| figure.spec().mechanic.is_none();
    setup.catalogue.marks == Marks::NONE
        && !tower::is_played(setup)
        && !river_2::has_lake(&setup.rules, &setup.catalogue)
        && !shrines::are_played(&setup.rules)
        && setup.catalogue.aside.is_none()
        && !Figure::neutral().any(|figure| setup.has_figure(figure))
        && setup.figures().all(is_usual)
}
