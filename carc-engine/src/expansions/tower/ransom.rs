//! Ransoms (TW-RANSOM-1 to TW-RANSOM-7).

use super::{capture::free, is_played};
use crate::{
    action::{Action, ActionList, Turn},
    expansions::abbey_mayor,
    limits::MAX_PLAYERS,
    position::ScoredFor,
    rules::{Ahead, Play, State, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{EventCause, Figure, IllegalAction, Player, Question, ScoreReason, ScoreTerm},
};

/// The price of a ransom in points (TW-RANSOM-3).
const PRICE: i16 = 3;

/// The permanent number of the question about the meeple to ransom and its captor.
const QUESTION: u8 = Question::RANSOM.number();

/// Returns the answer that selects a meeple and its captor. `meeple` is an index into
/// [`Question::MEEPLES`].
const fn answer(meeple: u16, captor: u16) -> Action {
    Action::Choose { question: QUESTION, option: meeple * MAX_PLAYERS as u16 + captor }
}

/// Checks whether the active player can pay a ransom.
#[inline]
pub(crate) fn has_option(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    let state = &position.expansions.tower;
    is_played(setup)
        && !state.has_ransomed
        && position.scores[position.active.index()] >= PRICE.into()
        && !abbey_mayor::is_in_round(position)
        && state.prisoners.has_any_of(position.active, position.players)
}

/// Returns the ransoms that the active player can pay, each with the captor and the meeple, sorted
/// by code.
fn options<'a>(at: State<'a>) -> impl Iterator<Item = (Action, Player, Figure)> + 'a {
    let position = at.position;
    let state = &position.expansions.tower;
    let meeples: &[Figure] = if has_option(at) { &Question::MEEPLES } else { &[] };
    (0..).zip(meeples).flat_map(move |(meeple, &figure)| {
        let captors = Player::all(position.players.into());
        captors
            .filter(move |captor| state.prisoners.of(*captor, position.active, figure) > 0)
            .map(move |captor| (answer(meeple, captor.number().into()), captor, figure))
    })
}

/// Adds the ransoms, which the player can pay wherever the tile is placed.
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    options(at).for_each(|(action, ..)| ahead.add(action, None));
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<(Player, Figure), IllegalAction> {
    let mut all = options(at);
    let chosen = all.find(|(answer, ..)| *answer == action);
    chosen.map(|(_, captor, figure)| (captor, figure)).ok_or(IllegalAction::NoSuchAnswer)
}

/// Checks whether an action is a ransom, even if the action is not legal.
pub(super) fn is_ransom(action: Action) -> bool {
    matches!(action, Action::Choose { question, .. } if question == QUESTION)
}

/// Pays a ransom. Returns the meeple to its supply, and transfers points from its owner to its
/// captor (TW-RANSOM-5).
pub(super) fn pay(play: &mut Play<'_>, action: Action, next: Step) -> Result<Step, IllegalAction> {
    let (captor, figure) = check(play.at(), action)?;
    let player = play.position.active;
    play.position.expansions.tower.has_ransomed = true;
    free(play, captor, player, figure, EventCause::RANSOM);
    for (who, each) in [(player, -PRICE), (captor, PRICE)] {
        let items = ScoreItems::of(ScoreTerm::Ransom, 1, each);
        play.score(who, ScoreReason::RANSOM, items, |_| ScoredFor::NOTHING);
    }
    Ok(next)
}

/// Lists the ransoms. After paying a ransom, the player can still use the figure action (TURN-12a,
/// TW-TURN-4).
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    if has_option(at) {
        options(at).for_each(|(action, ..)| list.push(action));
    }
}

/// Lists the ransoms if the player has lost the figure action (TURN-26).
pub(super) fn list_only(at: State<'_>, list: &mut ActionList) {
    list.push(Action::Pass);
    self::list(at, list);
}

pub(super) fn check_only(at: State<'_>, action: Action) -> Result<(), IllegalAction> {
    match action {
        Action::Pass => Ok(()),
        _ if is_ransom(action) => check(at, action).map(drop),
        _ => at.other_phase(),
    }
}

pub(super) fn apply_only(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let next = Step::Phantom.after();
    match action {
        Action::Pass => Ok(next),
        _ if is_ransom(action) => pay(play, action, next),
        _ => play.at().other_phase(),
    }
}

/// Adds action templates for paying ransoms.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.players() == 1 {
        return;
    }
    for (meeple, _) in (0..).zip(Question::MEEPLES).filter(|(_, figure)| setup.has_figure(*figure))
    {
        let captors = 0..setup.players() as u16;
        templates.extend(captors.map(|captor| ActionTemplate::single(answer(meeple, captor))));
    }
}

/// Inserts the ransom decision into the listed turns, from index `from` to the end, after the
/// removal of a knight if there is one.
pub(super) fn look_ahead_without_figure(at: State<'_>, list: &mut Vec<Turn>, from: usize) {
    if !has_option(at) {
        return;
    }
    let turns: Vec<Turn> = list.drain(from..).collect();
    for turn in turns {
        match turn.actions() {
            [_, Action::RemoveFigure { .. }] => {
                list.push(turn.then(Action::Pass));
                list.extend(options(at).map(|(action, ..)| turn.then(action)));
            }
            _ => list.push(turn),
        }
    }
}
