//! The start of a flight: choosing the meeple and rolling the die (FL-FLY-1 to FL-FLY-3).

use super::MACHINES;
use crate::{
    action::{Action, ActionList},
    event::Event,
    expansions::phantom,
    rules::{Ahead, Play, State, figures, placement, turn::Step},
    setup::Setup,
    vocab::{Figure, IllegalAction, Question},
};

const QUESTION: u8 = Question::FLIGHT.number();

/// Checks whether an action starts a flight, even if the action is not legal.
pub(crate) const fn is_flight(action: Action) -> bool {
    matches!(action, Action::Choose { question: QUESTION, .. })
}

/// Checks whether the rules allow a figure to fly (FL-FLY-2).
fn flies(setup: &Setup, figure: Figure) -> bool {
    let is_plain = [Figure::MEEPLE, Figure::LARGE_MEEPLE, Figure::PHANTOM].contains(&figure);
    is_plain || !setup.rules.expansions.flying.is_limited
}

/// Returns the flights of the meeples that `is_meant` accepts, sorted by action code.
fn flights(is_meant: impl Fn(Figure) -> bool) -> impl Iterator<Item = Action> {
    let meant = (0..).zip(Question::MEEPLES).filter(move |(_, figure)| is_meant(*figure));
    meant.map(|(option, _)| Action::Choose { question: QUESTION, option })
}

/// Returns the answers that can occur in games with a given setup.
pub(super) fn answers(setup: &Setup) -> impl Iterator<Item = Action> {
    flights(|figure| setup.has_figure(figure) && flies(setup, figure))
}

/// Checks whether the active player has a figure that can fly in this phase.
fn is_ready(at: State<'_>, figure: Figure) -> bool {
    flies(at.setup, figure) && figures::in_supply(at).any(|own| own == figure)
}

/// Checks whether the tile just placed has a machine that has not been used in this turn part
/// (FL-FLY-1, FL-PHANTOM-1).
fn has_machine(at: State<'_>) -> bool {
    at.last_tile_shows(MACHINES) && !phantom::has_used_machine(at.position)
}

/// Checks whether the active player could have started the current flight with the given figure.
/// After a portal has been used, only the phantom can fly.
pub(super) fn may_fly(at: State<'_>, figure: Figure) -> bool {
    let State { position, setup } = at;
    has_machine(at)
        && flies(setup, figure)
        && Question::MEEPLES.contains(&figure)
        && position.supply(position.active, figure) > 0
        && (figure == Figure::PHANTOM || !phantom::has_used_portal(position))
}

/// Checks whether the active player can start a flight. The board is not checked, so a flight can
/// be started even if it is certain to fail (FL-FLY-2).
pub(crate) fn can_fly(at: State<'_>) -> bool {
    has_machine(at) && Question::MEEPLES.into_iter().any(|figure| is_ready(at, figure))
}

/// Lists the flights that the active player can start.
pub(crate) fn list(at: State<'_>, list: &mut ActionList) {
    if has_machine(at) {
        flights(|figure| is_ready(at, figure)).for_each(|action| list.push(action));
    }
}

/// Checks whether an action starts a flight, and returns the flying figure.
pub(crate) fn check(at: State<'_>, action: Action) -> Result<Figure, IllegalAction> {
    let Action::Choose { question: QUESTION, option } = action else { return at.other_phase() };
    let figure = Question::MEEPLES.get(usize::from(option)).copied();
    let figure = figure.filter(|&figure| has_machine(at) && flies(at.setup, figure));
    let figure = figure.ok_or(IllegalAction::NoSuchAnswer)?;
    if is_ready(at, figure) { Ok(figure) } else { Err(IllegalAction::NoSupply) }
}

/// Starts a flight. The figure stays in the supply until it lands (FL-FLY-6).
pub(crate) fn start(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let figure = check(play.at(), action)?;
    play.position.expansions.flying.figure = Some(figure);
    if let Some(cell) = play.position.last_cell() {
        let player = play.position.active;
        play.event(|_| Event::FlightStarted { player, figure, cell });
    }
    Ok(Step::Flight)
}

/// Checks a die roll, and returns its value.
pub(super) fn check_roll(at: State<'_>, action: Action) -> Result<u8, IllegalAction> {
    let Action::Draw(item) = action else { return at.other_phase() };
    placement::check_token(&super::die(), item).map(|face| face as u8 + 1)
}

/// Rolls the die, which determines the landing cell.
pub(super) fn roll(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let roll = check_roll(play.at(), action)?;
    play.position.expansions.flying.roll = roll;
    if let Some(cell) = super::landing::cell(play.at()) {
        let (player, count) = (play.position.active, roll.into());
        play.event(|_| Event::DieRolled { player, count, cell });
    }
    Ok(Step::Landing)
}

/// Adds the flights that will be possible after a tile with a machine is placed.
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    if at.drawn_tile_shows(MACHINES) {
        flights(|figure| is_ready(at, figure)).for_each(|action| ahead.add(action, None));
    }
}
