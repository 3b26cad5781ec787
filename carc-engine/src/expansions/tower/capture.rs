//! Captures after a floor is placed, and prisoner exchanges (TW-CAPTURE-1 to TW-EXCHANGE-3).

use super::{SITE, build::GUARDS, on, state::Due};
use crate::{
    action::{Action, ActionList, Location, Spot},
    event::Event,
    geometry::Cell,
    position::{Departure, OffFigure, Position},
    rules::{
        Flow, Play, State,
        turn::{Step, after_other_action},
    },
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{EventCause, Figure, IllegalAction, Phase, Player, Question},
};

/// A figure that can be captured.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// An index among the figures on the board.
    Piece(usize),
    Guard(OffFigure),
}

/// Checks whether a cell is within the range of a tower (TW-CAPTURE-2).
fn is_in_range(tower: Cell, height: u8, cell: Cell) -> bool {
    let (x, y) = (tower.x.abs_diff(cell.x), tower.y.abs_diff(cell.y));
    (x == 0 || y == 0) && x + y <= height.into()
}

/// Returns the meeples that the tower on a cell can capture, with their spots (TW-CAPTURE-4,
/// TW-CAPTURE-5).
fn targets<'a>(
    at: State<'a>,
    tower: Cell,
) -> impl Iterator<Item = (Target, Player, Figure, Spot)> + 'a {
    let State { position, setup, .. } = at;
    let height = position.state(setup).tower(tower).unwrap_or(0);
    let own = setup.rules.expansions.tower.own;
    let is_meant = move |owner: Player, cell: Cell| {
        (own || owner != position.active) && is_in_range(tower, height, cell)
    };
    let pieces = (0..position.pieces.len()).filter_map(move |index| {
        let piece = &position.pieces[index];
        let cell = position.board.tiles[piece.number_of_tile()].cell();
        (piece.figure.is_meeple() && is_meant(piece.player, cell))
            .then(|| (Target::Piece(index), piece.player, piece.figure, position.spot_of(piece)))
    });
    let guards = position.expansions.tower.guards.iter();
    let guards = guards.filter(move |guard| is_meant(guard.player, guard.spot.cell));
    let target =
        |&guard: &OffFigure| (Target::Guard(guard), guard.player, guard.figure, guard.spot);
    pieces.chain(guards.map(target))
}

/// Returns the tower that may capture a meeple now.
fn tower(position: &Position) -> Option<Cell> {
    match position.expansions.tower.due {
        Due::Capture(cell) => Some(cell),
        _ => None,
    }
}

/// Waits for the decision that follows the placement of a floor, if any (TURN-12c).
pub(crate) fn capture(play: &mut Play<'_>) -> Flow {
    match play.position.expansions.tower.due {
        Due::Capture(cell) if targets(play.at(), cell).next().is_some() => {
            return Flow::Wait(Phase::Capture);
        }
        Due::Exchange(..) => return Flow::Wait(Phase::Exchange),
        _ => play.position.expansions.tower.due = Due::Nothing,
    }
    Flow::Go(after_other_action(play.setup))
}

/// Checks whether a game can start with the given pending capture, which requires a meeple that the
/// tower can capture.
pub(crate) fn may_capture(at: State<'_>) -> bool {
    let has_floor = |cell: &Cell| at.tower(*cell).is_some_and(|height| height > 0);
    let is_open = |cell: &Cell| !at.position.expansions.tower.is_guarded(*cell);
    let tower = tower(at.position).filter(has_floor).filter(is_open);
    at.setup.rules.expansions.tower.is_on
        && tower.is_some_and(|cell| targets(at, cell).next().is_some())
}

/// Checks whether a game can start with the given pending exchange, which requires a choice between
/// meeples.
pub(crate) fn may_exchange(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let tower = &position.expansions.tower;
    let Due::Exchange(owner, figure) = tower.due else { return false };
    setup.rules.expansions.tower.is_on
        && owner != position.active
        && Question::MEEPLES
            .iter()
            .all(|one| tower.prisoners.of(position.active, owner, *one) == u8::from(*one == figure))
        && held(position, owner).count() > 1
}

pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    list.push(Action::Pass);
    let before = list.len();
    for (_, _, figure, spot) in tower(at.position).into_iter().flat_map(|cell| targets(at, cell)) {
        list.push(Action::RemoveFigure { figure, spot });
    }
    list.sort_from(before);
    // Several identical meeples can be on the same segment.
    list.dedup_from(before);
}

/// Returns the figure that an action captures and its owner, or `None` if the player declines.
pub(super) fn check(
    at: State<'_>,
    action: Action,
) -> Result<Option<(Target, Player)>, IllegalAction> {
    match action {
        Action::Pass => Ok(None),
        Action::RemoveFigure { figure, spot } => {
            let mut all = tower(at.position).into_iter().flat_map(|cell| targets(at, cell));
            all.find(|&(_, _, who, stands)| who == figure && stands == spot)
                .map(|(target, owner, ..)| Some((target, owner)))
                .ok_or(IllegalAction::NoSuchFigure)
        }
        _ => at.other_phase(),
    }
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let chosen = check(play.at(), action)?;
    let cell = tower(play.position);
    play.position.expansions.tower.due = Due::Nothing;
    let player = play.position.active;
    match (chosen, cell) {
        (Some((target, owner)), _) if owner == player => {
            let why = Departure::of(EventCause::CAPTURED);
            match target {
                Target::Piece(index) => play.take_back(index, why),
                Target::Guard(guard) => play.take_off_figure_back(guard, why),
            }
        }
        (Some((target, owner)), Some(cell)) => imprison(play, target, owner, cell),
        _ => {}
    }
    Ok(Step::Capture)
}

/// Captures another player's meeple as a prisoner (TW-CAPTURE-7). An exchange follows if the
/// meeple's owner has captured one of the captor's meeples.
fn imprison(play: &mut Play<'_>, target: Target, owner: Player, cell: Cell) {
    let captor = play.position.active;
    let figure = match target {
        Target::Piece(index) => play.position.pieces[index].figure,
        Target::Guard(guard) => guard.figure,
    };
    let told = |spot| Event::FigureCaptured {
        player: captor,
        figure,
        spot,
        previous_player: owner,
        origin: on(cell),
    };
    *play.position.expansions.tower.prisoners.of_mut(captor, owner, figure) += 1;
    match target {
        Target::Piece(index) => play.take_away(index, told),
        Target::Guard(guard) => play.take_off_figure_away(guard, told),
    }
    let mut held = held(play.position, owner);
    match (held.next(), held.next()) {
        (None, _) => {}
        (Some(other), None) => {
            drop(held);
            exchange(play, owner, figure, other);
        }
        _ => {
            drop(held);
            play.position.expansions.tower.due = Due::Exchange(owner, figure);
        }
    }
}

/// Returns the types of the active player's meeples that another player holds as prisoners.
fn held(position: &Position, captor: Player) -> impl Iterator<Item = Figure> + '_ {
    let prisoners = &position.expansions.tower.prisoners;
    Question::MEEPLES
        .into_iter()
        .filter(move |figure| prisoners.of(captor, position.active, *figure) > 0)
}

/// Exchanges prisoners: the captured meeple and one of the active player's meeples return to their
/// supplies (TW-EXCHANGE-1).
fn exchange(play: &mut Play<'_>, other: Player, captured: Figure, own: Figure) {
    let player = play.position.active;
    free(play, player, other, captured, EventCause::EXCHANGE);
    free(play, other, player, own, EventCause::EXCHANGE);
}

/// Returns a prisoner to its supply.
pub(super) fn free(
    play: &mut Play<'_>,
    captor: Player,
    owner: Player,
    figure: Figure,
    cause: EventCause,
) {
    *play.position.expansions.tower.prisoners.of_mut(captor, owner, figure) -= 1;
    play.position.supply[owner.index()][figure.number() as usize] += 1;
    let (player, previous_player) = (owner, captor);
    play.event(|_| Event::FigureFreed { player, figure, previous_player, cause });
}

/// The permanent number of the question about the prisoner to return.
const QUESTION: u8 = Question::EXCHANGE.number();

const fn answer(option: u16) -> Action {
    Action::Choose { question: QUESTION, option }
}

/// Returns the available answers, with the meeples that they select.
fn answers(position: &Position) -> impl Iterator<Item = (Action, Figure)> + '_ {
    let other = match position.expansions.tower.due {
        Due::Exchange(other, _) => Some(other),
        _ => None,
    };
    let is_held = move |figure: &Figure| {
        other.is_some_and(|captor| held(position, captor).any(|own| own == *figure))
    };
    let all = (0..).zip(Question::MEEPLES).filter(move |(_, figure)| is_held(figure));
    all.map(|(option, figure)| (answer(option), figure))
}

/// Returns the active player's meeple that an answer selects.
pub(super) fn check_exchange(at: State<'_>, action: Action) -> Result<Figure, IllegalAction> {
    let chosen = answers(at.position).find(|(answer, _)| *answer == action);
    match (chosen, action) {
        (Some((_, figure)), _) => Ok(figure),
        (None, Action::Choose { .. }) => Err(IllegalAction::NoSuchAnswer),
        _ => at.other_phase(),
    }
}

pub(super) fn list_exchange(position: &Position, list: &mut ActionList) {
    answers(position).for_each(|(answer, _)| list.push(answer));
}

/// Applies the player's choice of the meeple to return (TW-EXCHANGE-2).
pub(super) fn apply_exchange(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let own = check_exchange(play.at(), action)?;
    let due = std::mem::replace(&mut play.position.expansions.tower.due, Due::Nothing);
    if let Due::Exchange(other, captured) = due {
        exchange(play, other, captured, own);
    }
    Ok(Step::Capture)
}

/// Adds action templates for captures and exchanges.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.catalogue.marks.has(SITE) {
        for figure in setup.meeples() {
            let take = |place| Action::RemoveFigure { figure, spot: anywhere(place) };
            templates.extend(setup.segments_of(figure).map(take).map(ActionTemplate::everywhere));
            if GUARDS.contains(&figure) {
                templates.push(ActionTemplate::everywhere(take(Location::Tower)));
            }
        }
    }
    if setup.players() > 1 {
        let all = (0..).zip(Question::MEEPLES).filter(|(_, figure)| setup.has_figure(*figure));
        templates.extend(all.map(|(option, _)| ActionTemplate::single(answer(option))));
    }
}
