//! The sectors' crown spaces (WF-CROWN-1 to WF-CROWN-6).

use super::{SPACES, is_played, pig::CELL, sector::give};
use crate::{
    action::{Action, ActionList, Location, Spot},
    event::Event,
    position::{PlacedFigure, Position},
    rules::{Ahead, Play, State, figures, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{EventCause, Figure, IllegalAction, Player, ScoreReason, ScoreTerm, StartProblem},
};

/// The sector that contains each crown space.
const SECTOR_OF: [u8; SPACES as usize] = [0, 1, 1, 2, 3, 3, 4, 5, 5];

/// Returns the spot that represents a crown space.
pub(crate) const fn spot(space: u8) -> Spot {
    Spot { cell: CELL, place: Location::Space(space) }
}

/// The figures that can be on crown spaces (WF-CROWN-1, WF-CROWN-5).
const CROWNED: [Figure; 3] = [Figure::MEEPLE, Figure::LARGE_MEEPLE, Figure::PHANTOM];

/// Checks whether a figure can be on crown spaces.
fn wears_crown(figure: Figure) -> bool {
    CROWNED.contains(&figure)
}

/// Returns the crown space at a spot.
fn space_at(at: Spot) -> Option<u8> {
    (0..SPACES).find(|&space| spot(space) == at)
}

/// Returns the figures on crown spaces.
pub(crate) fn on_crown(position: &Position) -> impl Iterator<Item = PlacedFigure> + '_ {
    let crown = position.expansions.wheel.crown.0.into_iter();
    (0..).zip(crown).filter_map(|(space, who)| {
        let (player, figure) = who?;
        Some(PlacedFigure { spot: spot(space), player, figure })
    })
}

/// Checks whether a start position may contain a figure on a space.
pub(super) fn check_start(figure: Figure, at: Spot) -> Result<(), StartProblem> {
    let is_possible = wears_crown(figure) && space_at(at).is_some();
    if is_possible { Ok(()) } else { Err(StartProblem::Space) }
}

/// Places a figure listed in a start position. Returns `false` if the space does not exist.
pub(super) fn enter(play: &mut Play<'_>, player: Player, figure: Figure, at: Spot) -> bool {
    let space = space_at(at);
    space.inspect(|&space| stand(play, player, figure, space)).is_some()
}

fn stand(play: &mut Play<'_>, player: Player, figure: Figure, space: u8) {
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    play.position.expansions.wheel.crown.0[space as usize] = Some((player, figure));
    play.event(|_| Event::FigurePlaced { player, figure, spot: spot(space) });
}

/// Returns the figures that the active player can place on a crown space.
fn figures(at: State<'_>) -> impl Iterator<Item = Figure> {
    CROWNED.into_iter().filter(figures::is_available(at.position))
}

/// Returns the free spaces, as a bit set.
fn free(position: &Position) -> u16 {
    let crown = (0..).zip(&position.expansions.wheel.crown.0);
    crown.fold(0, |all, (space, who)| all | u16::from(who.is_none()) << space)
}

/// Returns the action that places a figure on a crown space.
const fn on(space: u8, figure: Figure) -> Action {
    Action::PlaceFigure { figure, spot: spot(space) }
}

/// Checks whether the active player can place a figure on a crown space.
pub(super) fn has_option(at: State<'_>) -> bool {
    figures(at).next().is_some() && free(at.position) != 0
}

/// Lists the placements on crown spaces, merged in order with the other figure placements (ACT-9).
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    for figure in figures(at) {
        let before = list.len();
        // The codes for the spaces are consecutive.
        list.push_each(on(0, figure).code(), free(at.position));
        list.put_in_order(before);
    }
}

/// Adds the placements on crown spaces to the complete turns, just as [`list`] adds them to the
/// actions. Placing the drawn tile does not affect these placements.
#[inline(never)]
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    let free = free(at.position);
    for figure in figures(at) {
        let spaces = (0..SPACES).filter(|space| free >> space & 1 == 1);
        spaces.for_each(|space| ahead.add(on(space, figure), None));
    }
}

/// Adds action templates for placing figures on crown spaces.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.figures().filter(|figure| wears_crown(*figure)) {
        templates.extend((0..SPACES).map(|space| ActionTemplate::single(on(space, figure))));
    }
}

/// Checks whether a figure may be placed on a space, and returns the space.
#[inline(never)]
pub(super) fn check(position: &Position, figure: Figure, at: Spot) -> Result<u8, IllegalAction> {
    let space = space_at(at).ok_or(IllegalAction::NoSuchSpace)?;
    if !wears_crown(figure) {
        Err(IllegalAction::NoSuchSpace)
    } else if position.supply(position.active_player(), figure) == 0 {
        Err(IllegalAction::NoSupply)
    } else if position.expansions.wheel.crown.0[space as usize].is_some() {
        Err(IllegalAction::Taken)
    } else {
        Ok(space)
    }
}

/// Returns the figure that an action places on a wheel space, and its spot.
pub(super) fn own(setup: &Setup, action: Action) -> Option<(Figure, Spot)> {
    match action {
        Action::PlaceFigure { figure, spot } if matches!(spot.place, Location::Space(_)) => {
            is_played(setup).then_some((figure, spot))
        }
        _ => None,
    }
}

pub(super) fn place(
    play: &mut Play<'_>,
    figure: Figure,
    spot: Spot,
) -> Result<Step, IllegalAction> {
    let space = check(play.position, figure, spot)?;
    stand(play, play.position.active, figure, space);
    Ok(Step::Figure.after())
}

/// Scores and empties the crown spaces of the pig's sector (TURN-6c, WF-CROWN-2, WF-CROWN-3).
pub(super) fn score(play: &mut Play<'_>) {
    let state = &play.position.expansions.wheel;
    let (sector, crown) = (state.pig, state.crown.0);
    let here = |space: &u8| SECTOR_OF[*space as usize] == sector;
    let standing = || {
        let full = (0..SPACES).filter(here);
        full.filter_map(|space| Some((space, crown[space as usize]?)))
    };
    let is_alone = standing().count() == 1;
    let each = if is_alone && (0..SPACES).filter(here).count() == 2 { 6 } else { 3 };
    let items = ScoreItems::of(ScoreTerm::Wheel, 1, each);
    for (space, (player, _)) in standing() {
        give(play, player, ScoreReason::WHEEL_CROWN, Some(spot(space)), items);
    }
    for (space, (player, figure)) in standing() {
        play.position.expansions.wheel.crown.0[space as usize] = None;
        play.position.supply[player.index()][figure.number() as usize] += 1;
        let (spot, cause) = (spot(space), EventCause::SCORED);
        play.event(|_| Event::FigureReturned { player, figure, spot, cause, feature: Some(spot) });
    }
}
