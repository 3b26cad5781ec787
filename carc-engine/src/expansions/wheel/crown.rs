//! The crown spaces of the sectors (WF-CROWN-1 to WF-CROWN-6).

use super::state::SPACES;
use super::{is_played, pig::CELL, sector::give};
use crate::{
    action::{Action, ActionList, Place, Spot},
    event::Event,
    nouns::{Cause, Figure, IllegalReason, Reason, Seat, StartReason, Step, Term},
    position::{Ahead, At, FigureAction, Occupant, Play, Position},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
};

/// The sector of each of them.
const SECTOR_OF: [u8; SPACES as usize] = [0, 1, 1, 2, 3, 3, 4, 5, 5];

/// The spot of a crown space.
pub(crate) const fn spot(space: u8) -> Spot {
    Spot { cell: CELL, place: Place::Space(space) }
}

/// Whether a kind of figure stands on crown spaces (WF-CROWN-1, WF-CROWN-5).
fn wears_crown(figure: Figure) -> bool {
    figure == Figure::MEEPLE || figure == Figure::LARGE_MEEPLE
}

/// The crown space of a spot.
fn space_at(at: Spot) -> Option<u8> {
    (0..SPACES).find(|&space| spot(space) == at)
}

/// The figures on crown spaces.
pub(crate) fn on_crown(position: &Position) -> impl Iterator<Item = Occupant> + '_ {
    let crown = position.rooms.wheel.crown.0.into_iter();
    (0..).zip(crown).filter_map(|(space, who)| {
        let (player, figure) = who?;
        Some(Occupant { spot: spot(space), player: player.number(), figure })
    })
}

/// Whether a figure can stand on a space when the game starts, if there are any.
pub(crate) fn may_start(
    setup: &Setup,
    figure: Figure,
    at: Spot,
) -> Option<Result<(), StartReason>> {
    let is_possible = wears_crown(figure) && space_at(at).is_some();
    is_played(setup).then_some(if is_possible { Ok(()) } else { Err(StartReason::Space) })
}

/// Takes a figure of the start over.
pub(crate) fn enter(play: &mut Play<'_>, player: Seat, figure: Figure, at: Spot) {
    if let Some(space) = space_at(at) {
        stand(play, player, figure, space);
    }
}

fn stand(play: &mut Play<'_>, player: Seat, figure: Figure, space: u8) {
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    play.position.rooms.wheel.crown.0[space as usize] = Some((player, figure));
    let player = player.number();
    play.event(|_| Event::FigurePlaced { player, figure, spot: spot(space) });
}

/// The figures that the active player can put on a crown space.
fn figures(at: At<'_>) -> impl Iterator<Item = Figure> {
    let At { position, setup, .. } = at;
    let own = &position.supply[position.active.index()];
    let figures = [Figure::MEEPLE, Figure::LARGE_MEEPLE].into_iter();
    figures.filter(move |figure| is_played(setup) && own[figure.number() as usize] > 0)
}

/// The free spaces, a bit each.
fn free(position: &Position) -> u16 {
    let crown = (0..).zip(&position.rooms.wheel.crown.0);
    crown.fold(0, |all, (space, who)| all | u16::from(who.is_none()) << space)
}

/// A figure on a space.
const fn on(space: u8, figure: Figure) -> Action {
    Action::PlaceFigure { figure, spot: spot(space) }
}

/// Whether the active player can put a figure on a crown space.
fn has_option(at: At<'_>) -> bool {
    figures(at).next().is_some() && free(at.position) != 0
}

/// ACT-9: lists the crown spaces among the other placements of figures.
fn list_options(at: At<'_>, list: &mut ActionList) {
    for figure in figures(at) {
        let before = list.len();
        // The codes of the spaces follow each other.
        list.push_each(on(0, figure).code(), free(at.position));
        list.put_in_order(before);
    }
}

/// As [`list_options`], once the drawn tile lies; that changes nothing about it.
#[inline]
pub(crate) fn foresee_crown(at: At<'_>, ahead: &mut Ahead) {
    if is_played(at.setup) {
        foresee_options(at, ahead);
    }
}

#[inline(never)]
fn foresee_options(at: At<'_>, ahead: &mut Ahead) {
    let free = free(at.position);
    for figure in figures(at) {
        let spaces = (0..SPACES).filter(|space| free >> space & 1 == 1);
        spaces.for_each(|space| ahead.add(on(space, figure), None));
    }
}

/// Whether a figure may be placed on a space.
#[inline(never)]
fn check_crown(position: &Position, figure: Figure, at: Spot) -> Result<u8, IllegalReason> {
    let space = space_at(at).ok_or(IllegalReason::NoSuchSpace)?;
    if !wears_crown(figure) {
        Err(IllegalReason::NoSuchSpace)
    } else if position.supply(position.active_player(), figure) == 0 {
        Err(IllegalReason::NoSupply)
    } else if position.rooms.wheel.crown.0[space as usize].is_some() {
        Err(IllegalReason::Taken)
    } else {
        Ok(space)
    }
}

/// ACT-9: a figure goes to a crown space.
pub(crate) const CROWN: FigureAction = FigureAction {
    is_played,
    is_offered: has_option,
    list: list_options,
    check: |at, action| {
        own(at.setup, action).map(|(figure, spot)| check_crown(at.position, figure, spot).map(drop))
    },
    perform: |play, action| own(play.setup, action).map(|(figure, spot)| place(play, figure, spot)),
    templates: |setup, templates| {
        for figure in setup.figures().filter(|&figure| is_played(setup) && wears_crown(figure)) {
            templates.extend((0..SPACES).map(|space| ActionTemplate::single(on(space, figure))));
        }
    },
};

/// The figure that an action puts on a space of the wheel, and the space.
fn own(setup: &Setup, action: Action) -> Option<(Figure, Spot)> {
    match action {
        Action::PlaceFigure { figure, spot } if matches!(spot.place, Place::Space(_)) => {
            is_played(setup).then_some((figure, spot))
        }
        _ => None,
    }
}

fn place(play: &mut Play<'_>, figure: Figure, spot: Spot) -> Result<Step, IllegalReason> {
    let space = check_crown(play.position, figure, spot)?;
    stand(play, play.position.active, figure, space);
    Ok(Step::Figure.after())
}

/// TURN-6c: the crown spaces of the sector on which the pig stands score and are emptied
/// (WF-CROWN-2, WF-CROWN-3).
pub(super) fn score(play: &mut Play<'_>) {
    let state = &*play.position.rooms.wheel;
    let (sector, crown) = (state.pig, state.crown.0);
    let here = |space: &u8| SECTOR_OF[*space as usize] == sector;
    let standing = || {
        let full = (0..SPACES).filter(here);
        full.filter_map(|space| Some((space, crown[space as usize]?)))
    };
    let is_alone = standing().count() == 1;
    let each = if is_alone && (0..SPACES).filter(here).count() == 2 { 6 } else { 3 };
    let mut items = ScoreItems::EMPTY;
    items.push(Term::Wheel, 1, each);
    for (space, (player, _)) in standing() {
        give(play, player, Reason::WHEEL_CROWN, Some(spot(space)), items);
    }
    for (space, (player, figure)) in standing() {
        play.position.rooms.wheel.crown.0[space as usize] = None;
        play.position.supply[player.index()][figure.number() as usize] += 1;
        let player = player.number();
        let (spot, cause) = (spot(space), Cause::SCORED);
        play.event(|_| Event::FigureReturned { player, figure, spot, cause, feature: Some(spot) });
    }
}
