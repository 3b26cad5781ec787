//! Who answers what the common rules leave to the rooms.

use crate::{
    action::{Place, Spot},
    board::Outlook,
    expansions::{
        abbey_mayor, abbot, hills_sheep, princess_dragon, river, river_2, shrines, tower,
        traders_builders, wheel,
    },
    geometry::Rotation,
    nouns::{FIGURES, Figure, IllegalReason, Seat, Step, Term},
    position::{At, MayJoin, Play, Rulebook, Turn},
    setup::{Reach, Setup},
    tile::Kind,
};

/// The answers, in the order of the rules reference where several rooms have one.
pub(crate) static RULEBOOK: Rulebook = Rulebook {
    check_reach,
    reached: shrines::reached,
    is_barred: princess_dragon::is_barred,
    will_be_barred: &[princess_dragon::will_be_barred, river_2::will_be_barred],
    is_too_early: princess_dragon::is_too_early,
    reaches_all: princess_dragon::reaches_all,
    may_join: &MAY_JOIN,
    has_other_action: &[
        abbot::has_option,
        princess_dragon::has_fairy_option,
        princess_dragon::has_knights_to_come,
        hills_sheep::has_flock_to_come,
        tower::has_floor_option,
        tower::has_ransom_option,
    ],
    ahead: &[
        princess_dragon::foresee_portal,
        wheel::foresee_crown,
        princess_dragon::foresee_fairy,
        abbot::foresee,
        tower::foresee_guards,
        tower::foresee_floors,
        tower::foresee_ransoms,
    ],
    foresee_before,
    break_tie: hills_sheep::break_tie,
    more_for_cities: [(Term::Pig, traders_builders::pigs), (Term::PigHerd, river_2::herders)],
    may_play_aside: abbey_mayor::may_play,
    is_after_the_end: abbey_mayor::is_in_round,
    is_closed: wheel::is_board,
    after_taking,
    after_unplaceable,
    after_lost_figure: tower::after_lost_figure,
    without_figure: hills_sheep::without_figure,
    take_aside: abbey_mayor::take,
    hold_back: princess_dragon::hold_back,
    begin_extra_part: traders_builders::begin_turn,
    going_home: &[abbey_mayor::note_returned],
    scored: &[princess_dragon::award],
    figure_left: &[princess_dragon::figure_left, hills_sheep::figure_left],
    guard_left: &[princess_dragon::guard_left],
    enter_apart,
};

/// Who says beside whom a figure may stand that is no meeple: a row for each.
static MAY_JOIN: [Option<MayJoin>; FIGURES.len()] = {
    let rows: [(Figure, MayJoin); 4] = [
        (Figure::BUILDER, |ground, player, _| traders_builders::may_build(ground, player)),
        (Figure::PIG, |ground, player, _| traders_builders::needs_own_meeple(ground, player)),
        (Figure::BARN, |ground, _, rules| abbey_mayor::may_join_barn(ground, rules)),
        (Figure::SHEPHERD, |ground, _, _| hills_sheep::may_herd(ground)),
    ];
    let mut table = [None; FIGURES.len()];
    let mut row = 0;
    while row < rows.len() {
        table[rows[row].0.number() as usize] = Some(rows[row].1);
        row += 1;
    }
    let mut figure = 0;
    while figure < FIGURES.len() {
        let is_meeple = FIGURES[figure].special.is_none();
        assert!(table[figure].is_none() == is_meeple, "a figure that is no meeple has a row");
        figure += 1;
    }
    table
};

fn check_reach(
    at: At<'_>,
    reach: Reach,
    kind: Kind,
    open: usize,
    rotation: Rotation,
) -> Result<(), IllegalReason> {
    match reach {
        Reach::Anywhere => return Ok(()),
        Reach::Allowed | Reach::Hole => {}
        Reach::River => river::check(at, kind, open, rotation)?,
    }
    shrines::check(at, kind, open)
}

fn foresee_before(at: At<'_>, outlook: &Outlook<'_>, list: &mut Vec<Turn>, from: usize) {
    let asked = princess_dragon::foresee_princess(at, outlook, list, from);
    if asked {
        tower::foresee_lost_figure(at, list, from);
    }
    hills_sheep::foresee_flock(at, outlook, list, from, asked);
}

fn enter_apart(play: &mut Play<'_>, player: Seat, figure: Figure, spot: Spot) {
    match spot.place {
        Place::Tower => tower::enter(play, player, figure, spot.cell),
        _ => wheel::enter(play, player, figure, spot),
    }
}

fn after_taking(setup: &Setup) -> Step {
    if wheel::acts(setup.catalogue.marks) { Step::Wheel } else { Step::Place }
}

fn after_unplaceable(setup: &Setup) -> Step {
    let is_offered =
        setup.catalogue.aside.is_some() && setup.rules.rooms.abbey.abbey_after_unplaceable;
    if is_offered { Step::TileSource } else { Step::Draw }
}
