//! Every decision, by phase, and every figure action.

use crate::{
    action::{Action, ActionList, Place, Spot},
    event::Sink,
    expansions::{
        abbey_mayor, abbot, base, hills_sheep, house_rules, princess_dragon, tower, wheel,
    },
    nouns::{IllegalReason, Phase, Seat, Step},
    position::{At, Decider, Decision, FigureAction, Play, Position, Urn},
    setup::{ActionTemplate, Setup},
};

/// The decisions besides those that every part of a turn has: drawing a tile, laying it, and the figure
/// action.
const DECISIONS: &[&Decision] = &[
    &house_rules::FIRST_PLAYER,
    &house_rules::TILE_SOURCE,
    &house_rules::DISCARD,
    &princess_dragon::PRINCESS_DECISION,
    &princess_dragon::DRAGON,
    &abbey_mayor::DRIVE,
    &wheel::PLAGUE,
    &house_rules::DEAL,
    &hills_sheep::HIDE,
    &hills_sheep::FLOCK,
    &hills_sheep::SHEEP_DRAW,
    &tower::CAPTURE,
    &tower::EXCHANGE,
    &tower::RANSOM_ONLY,
];

/// The figure actions besides placing a figure on the tile just laid, in the order of their codes.
const FIGURE_ACTIONS: &[&FigureAction] = &[
    &princess_dragon::PORTAL_ACTION,
    &wheel::CROWN,
    &tower::GUARD,
    &princess_dragon::ASSIGN_FAIRY,
    &abbot::TAKE_BACK,
    &tower::FLOOR,
    &tower::RANSOM,
];

/// Which of them there can be in games of a setup, a bit each by their places.
pub(crate) fn figure_actions_of(setup: &Setup) -> u8 {
    const { assert!(FIGURE_ACTIONS.len() <= u8::BITS as usize) };
    let rows = (0..).zip(FIGURE_ACTIONS);
    rows.fold(0, |all, (place, row)| all | u8::from((row.is_played)(setup)) << place)
}

/// Those that there can be.
#[inline]
fn figure_actions(setup: &Setup) -> impl DoubleEndedIterator<Item = &'static FigureAction> {
    let rows = FIGURE_ACTIONS.iter().enumerate();
    rows.filter(|(place, _)| setup.figure_actions >> place & 1 == 1).map(|(_, row)| *row)
}

/// The row of each phase.
static BY_PHASE: [Option<&Decision>; Phase::COUNT] = {
    let mut table = [None; Phase::COUNT];
    let mut row = 0;
    while row < DECISIONS.len() {
        table[DECISIONS[row].phase as usize] = Some(DECISIONS[row]);
        row += 1;
    }
    table
};

/// The decision that is due; `None` once the game is over, and where the base game decides.
#[inline]
fn decision(position: &Position) -> Option<&'static Decision> {
    BY_PHASE[position.phase as usize]
}

/// From what chance draws now; `None` if chance is not the actor.
#[inline]
pub(crate) fn urn(position: &Position) -> Option<Urn<'_>> {
    if position.phase == Phase::Draw {
        return Some(position.stack());
    }
    match decision(position)?.actor {
        Decider::Chance(urn) => Some(urn(position)),
        Decider::Player(_) => None,
    }
}

/// Who decides; `None` if it is chance.
#[inline]
pub(crate) fn decider(position: &Position) -> Option<Seat> {
    match decision(position).map(|row| &row.actor) {
        Some(Decider::Chance(_)) => None,
        Some(Decider::Player(who)) => Some(who(position)),
        None => Some(position.active),
    }
}

/// The options of the decision that is due, in ascending order.
#[inline]
pub(crate) fn list(at: At<'_>, list: &mut ActionList) {
    match at.position.phase {
        Phase::Place => base::placements::<false>(at, list),
        Phase::Figure => {
            list.push(Action::Pass);
            base::figure_options(at, list);
            if !at.setup.is_usual {
                other_figure_options(at, list);
            }
        }
        Phase::Draw => base::draws(&at.position.stack(), list),
        _ => list_other(at, list),
    }
}

#[cold]
#[inline(never)]
fn other_figure_options(at: At<'_>, list: &mut ActionList) {
    figure_actions(at.setup).for_each(|row| (row.list)(at, list));
}

#[cold]
#[inline(never)]
fn list_other(at: At<'_>, list: &mut ActionList) {
    if let Some(row) = decision(at.position) {
        (row.list)(at, list);
    }
}

/// As [`list`], with equal turns of a symmetric tile listed one by one.
pub(crate) fn list_all_rotations(at: At<'_>, all: &mut ActionList) {
    match at.position.phase {
        Phase::Place => base::placements::<true>(at, all),
        _ => list(at, all),
    }
}

/// Whether there is a figure action besides passing.
#[inline]
pub(crate) fn has_figure_option(at: At<'_>) -> bool {
    // Others are asked first: where there are any, there mostly is one, and what may stand on the tile is hard to
    // foresee.
    !at.setup.is_usual && has_other_figure_option(at) || base::has_figure_option(at)
}

#[cold]
#[inline(never)]
fn has_other_figure_option(at: At<'_>) -> bool {
    // From behind: the first ones take longer to ask.
    figure_actions(at.setup).rev().any(|row| (row.is_offered)(at))
}

/// Whether an action is legal, without listing.
#[inline]
pub(crate) fn check(at: At<'_>, action: Action) -> Result<(), IllegalReason> {
    match (at.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            base::check_place(at, cell, rotation).map(drop)
        }
        (Phase::Figure, Action::Pass) => Ok(()),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) if at.setup.is_usual => {
            base::check_figure(at, figure, spot).map(drop)
        }
        (Phase::Figure, _) => check_figure_action(at, action),
        (Phase::Draw, Action::Draw(item)) => base::check_drawn(at.position, item).map(drop),
        _ => check_other(at, action),
    }
}

#[cold]
#[inline(never)]
fn check_figure_action(at: At<'_>, action: Action) -> Result<(), IllegalReason> {
    let mut rows = rooms_with(action).iter();
    rows.find_map(|row| (row.check)(at, action)).unwrap_or_else(|| match action {
        Action::PlaceFigure { figure, spot } => base::check_figure(at, figure, spot).map(drop),
        _ => at.other_phase(),
    })
}

/// The rows whose action this may be: what is put on a tile is none of a room.
#[inline]
fn rooms_with(action: Action) -> &'static [&'static FigureAction] {
    match action {
        Action::PlaceFigure {
            spot: Spot { place: Place::Segment(_) | Place::Corner(_), .. },
            ..
        } => &[],
        _ => FIGURE_ACTIONS,
    }
}

#[cold]
#[inline(never)]
fn check_other(at: At<'_>, action: Action) -> Result<(), IllegalReason> {
    match decision(at.position) {
        Some(row) => (row.check)(at, action),
        None if at.position.phase == Phase::Over => Err(IllegalReason::GameOver),
        None => at.other_phase(),
    }
}

/// Does what was decided, and says with which step the turn goes on. An action that is not legal
/// changes nothing.
#[inline]
pub(crate) fn perform<S: Sink>(
    play: &mut Play<'_, S>,
    action: Action,
) -> Result<Step, IllegalReason> {
    match (play.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            let open = base::check_place(play.at(), cell, rotation)?;
            house_rules::note_hole(play.position, play.setup, open);
            base::place_tile(play, open, rotation);
            Ok(Step::Place.after())
        }
        (Phase::Figure, Action::Pass) => Ok(Step::Figure.after()),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) if play.setup.is_usual => {
            let at = base::check_figure(play.at(), figure, spot)?;
            play.place_figure(play.position.active, figure, at);
            Ok(Step::Figure.after())
        }
        (Phase::Figure, _) => perform_figure_action(&mut play.any(), action),
        (Phase::Draw, Action::Draw(item)) => {
            let kind = base::check_drawn(play.position, item)?;
            base::take(play, kind);
            Ok(Step::Draw.after())
        }
        _ => perform_other(&mut play.any(), action),
    }
}

#[cold]
#[inline(never)]
fn perform_figure_action(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalReason> {
    let mut rows = rooms_with(action).iter();
    if let Some(result) = rows.find_map(|row| (row.perform)(play, action)) {
        return result;
    }
    let Action::PlaceFigure { figure, spot } = action else { return play.at().other_phase() };
    let at = base::check_figure(play.at(), figure, spot)?;
    play.place_figure(play.position.active, figure, at);
    let herd = hills_sheep::herd(play.position, figure, at);
    Ok(herd.unwrap_or(Step::Figure.after()))
}

#[cold]
#[inline(never)]
fn perform_other(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalReason> {
    match decision(play.position) {
        Some(row) => (row.perform)(play, action),
        None => check_other(play.at(), action).map(|()| Step::Final),
    }
}

/// Adds every action that a player can have to choose in a game of a setup.
pub(crate) fn action_templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    base::action_templates(setup, templates);
    DECISIONS.iter().for_each(|row| (row.templates)(setup, templates));
    FIGURE_ACTIONS.iter().for_each(|row| (row.templates)(setup, templates));
}
