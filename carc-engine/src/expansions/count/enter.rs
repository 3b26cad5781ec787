//! Moving meeples into the city, and moving the Count (TURN-16a, COC-IN-1 to COC-COUNT-4).

use super::{
    CountMove, Data,
    quarter::{self, Citizen, Citizens},
};
use crate::{
    action::{Action, ActionList, Spot},
    event::Event,
    position::Position,
    rules::{Flow, Play, State, turn::Step},
    setup::{ActionTemplate, Setup},
    vocab::{Figure, IllegalAction, Phase, Player, ScoreReason},
};

/// Records that a player has scored points in this turn part (COC-IN-2).
pub(super) fn note_points(data: &mut Data, player: Player, reason: ScoreReason) {
    let is_scoring = matches!(
        reason,
        ScoreReason::COMPLETED_ROAD
            | ScoreReason::COMPLETED_CITY
            | ScoreReason::COMPLETED_MONASTERY
            | ScoreReason::COMPLETED_GARDEN
            | ScoreReason::BARN_PLACED
            | ScoreReason::BARN_JOINED
    );
    if is_scoring {
        data.scored.insert(player);
    }
}

/// Records that a player's castle has scored points. Castles are scored after the features.
pub(super) fn note_castle(position: &mut Position, player: Player) {
    let is_own = player == position.active;
    let data = &mut position.expansions.count;
    data.has_scored |= is_own;
    data.may_enter = !data.has_scored;
}

/// After the castles have been scored, clears the record that the active player has scored points.
pub(crate) fn castles_scored(position: &mut Position) {
    position.expansions.count.has_scored = false;
}

/// Determines, after the features have been scored, whether the active player may enter the city.
/// The active player may enter the city if another player has scored but the active player has not
/// (COC-IN-1).
pub(crate) fn scored(position: &mut Position, setup: &Setup) {
    if !position.expansions.count.is_played {
        return;
    }
    let active = position.active;
    let data = &mut position.expansions.count;
    let has_scored = data.scored.contains(active);
    data.may_enter = !data.scored.is_empty() && !has_scored;
    data.has_scored = has_scored && setup.rules.expansions.bridges.castles;
    data.scored = Default::default();
}

/// Waits for the active player's decision if they may move a meeple into a quarter (TURN-16a).
pub(crate) fn into_city(play: &mut Play<'_>) -> Flow {
    if !play.position.expansions.count.may_enter {
        return Flow::Next;
    }
    let at = play.at();
    if at.position.players > 1
        && !at.position.expansions.count.has_entered
        && figures(at).next().is_some()
    {
        return Flow::Wait(Phase::IntoCity);
    }
    play.position.expansions.count.may_enter = false;
    Flow::Next
}

/// Returns the figures in the active player's supply that can enter the city, each with a bit set
/// of the quarters that the figure can enter.
fn figures(at: State<'_>) -> impl Iterator<Item = (Figure, u8)> {
    let own = &at.position.supply[at.position.active.index()];
    let in_supply = at.setup.figures().filter(|figure| own[figure.number() as usize] > 0);
    let all = in_supply.map(move |figure| (figure, quarter::open_to(&at.setup.rules, figure)));
    all.filter(|(_, quarters)| *quarters != 0)
}

/// Returns the spots for the quarters in a bit set.
fn spots(quarters: u8) -> impl Iterator<Item = Spot> {
    (0..quarter::COUNT).filter(move |it| quarters >> it & 1 == 1).map(quarter::spot)
}

/// Lists the quarters that each figure can enter (COC-IN-7).
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    list.push(Action::Pass);
    for (figure, quarters) in figures(at) {
        spots(quarters).for_each(|spot| list.push(Action::PlaceFigure { figure, spot }));
    }
}

/// Checks a move into the city, and returns the new citizen, or `None` for a pass.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Option<Citizen>, IllegalAction> {
    let (figure, spot) = match action {
        Action::Pass => return Ok(None),
        Action::PlaceFigure { figure, spot } => (figure, spot),
        _ => return at.other_phase(),
    };
    let quarter = quarter::at(spot).ok_or(IllegalAction::NoSuchSpace)?;
    let player = at.position.active;
    if quarter::open_to(&at.setup.rules, figure) >> quarter & 1 == 0 {
        Err(IllegalAction::NoSuchSpace)
    } else if at.position.supply(player, figure) == 0 {
        Err(IllegalAction::NoSupply)
    } else {
        Ok(Some(Citizen { player, quarter, figure }))
    }
}

/// Moves a meeple into a quarter, after which the Count moves (COC-COUNT-2).
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let citizen = check(play.at(), action)?;
    play.position.expansions.count.may_enter = false;
    let Some(citizen) = citizen else { return Ok(Step::IntoCity.after()) };
    quarter::enter(play, citizen);
    let options = play.setup.rules.expansions.count;
    let data = &mut play.position.expansions.count;
    data.has_entered = options.once_in_turn;
    let to = match options.moves {
        CountMove::Player => return Ok(Step::MoveCount),
        CountMove::Clockwise => (data.count + 1) % quarter::COUNT,
        CountMove::Follow => citizen.quarter,
    };
    come(play, to);
    Ok(Step::IntoCity.after())
}

/// Moves the Count to a quarter.
fn come(play: &mut Play<'_>, to: u8) {
    let origin = std::mem::replace(&mut play.position.expansions.count.count, to);
    if origin != to {
        play.event(|_| moved(to, Some(quarter::spot(origin))));
    }
}

/// Returns the event that reports the Count's move.
pub(super) const fn moved(to: u8, origin: Option<Spot>) -> Event {
    Event::FigureMoved { player: None, figure: Figure::COUNT, spot: quarter::spot(to), origin }
}

/// Returns the action that moves the Count to a spot.
const fn count_to(spot: Spot) -> Action {
    Action::MoveFigure { figure: Figure::COUNT, spot }
}

/// Checks whether the active player can decide about the Count because one of their meeples has
/// just entered the city.
pub(crate) fn may_move_count(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let options = setup.rules.expansions.count;
    let mut own = position.expansions.count.citizens.of(position.active);
    options.is_on && options.moves == CountMove::Player && own.next().is_some()
}

/// Lists the quarters that the Count can move to.
pub(super) fn list_count(at: State<'_>, list: &mut ActionList) {
    list.push(Action::Pass);
    let here = quarter::spot(at.position.expansions.count.count);
    let others = spots(quarter::open(&at.setup.rules)).filter(|spot| *spot != here);
    others.for_each(|spot| list.push(count_to(spot)));
}

/// Checks the Count's move, and returns his new quarter, or `None` if he stays.
pub(super) fn check_count(at: State<'_>, action: Action) -> Result<Option<u8>, IllegalAction> {
    match action {
        Action::Pass => Ok(None),
        Action::MoveFigure { figure: Figure::COUNT, spot } => {
            let to = quarter::at(spot).ok_or(IllegalAction::NoSuchSpace)?;
            let is_open = quarter::open(&at.setup.rules) >> to & 1 == 1;
            let is_other = to != at.position.expansions.count.count;
            if is_open && is_other { Ok(Some(to)) } else { Err(IllegalAction::Unreachable) }
        }
        _ => at.other_phase(),
    }
}

/// Moves the Count, or leaves him where he is.
pub(super) fn apply_count(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    if let Some(to) = check_count(play.at(), action)? {
        come(play, to);
    }
    Ok(Step::IntoCity.after())
}

/// Adds action templates for moving into the city and for moving the Count.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.figures() {
        let spots = spots(quarter::open_to(&setup.rules, figure));
        let actions = spots.map(|spot| Action::PlaceFigure { figure, spot });
        templates.extend(actions.map(ActionTemplate::single));
    }
    if setup.rules.expansions.count.moves == CountMove::Player {
        let spots = spots(quarter::open(&setup.rules));
        templates.extend(spots.map(count_to).map(ActionTemplate::single));
    }
}

/// Reserves memory for all meeples, so that no memory is allocated during play.
pub(super) fn room_for_all(setup: &Setup) -> Citizens {
    let enters = |figure: &Figure| quarter::open_to(&setup.rules, *figure) != 0;
    let own = |supply: &[u8; crate::vocab::FIGURES.len()]| -> usize {
        let all = Figure::all().filter(enters);
        all.map(|figure| usize::from(supply[figure.number() as usize])).sum()
    };
    let total = setup.opening.supplies.iter().map(own).sum();
    Citizens(Vec::with_capacity(total))
}
