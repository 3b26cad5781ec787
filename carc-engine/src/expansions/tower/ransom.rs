//! Ransoms (TW-RANSOM-1 to TW-RANSOM-7).

use super::{MEEPLES, capture::free, is_played};
use crate::{
    action::Action,
    limits::MAX_PLAYERS,
    nouns::{Cause, Figure, IllegalReason, Phase, Reason, Seat, Step, Term, question_number},
    position::{Ahead, At, Decider, Decision, FigureAction, NO_TEMPLATES, Play, ScoredFor, Turn},
    score::ScoreItems,
    setup::ActionTemplate,
};

/// What a ransom costs (TW-RANSOM-3).
const PRICE: i16 = 3;

/// The number of the question whom to buy back, and from whom.
const QUESTION: u8 = question_number("ransom");

/// The answer for a meeple, by its place among those that there are, and a captor.
const fn answer(meeple: u16, captor: u16) -> Action {
    Action::Choose { question: QUESTION, option: meeple * MAX_PLAYERS as u16 + captor }
}

/// The ransoms that the active player can pay, in the order of their codes: captor and meeple.
fn options<'a>(at: At<'a>) -> impl Iterator<Item = (Action, Seat, Figure)> + 'a {
    let At { position, setup, .. } = at;
    let state = &*position.rooms.tower;
    let may_pay = is_played(setup)
        && !state.has_ransomed
        && position.scores[position.active.index()] >= PRICE.into()
        && !at.is_after_the_end()
        && state.prisoners.has_any_of(position.active);
    let meeples = (0..).zip(MEEPLES).take_while(move |_| may_pay);
    meeples.flat_map(move |(meeple, figure)| {
        let captors = Seat::all(position.players);
        captors
            .filter(move |captor| state.prisoners.of(*captor, position.active, figure) > 0)
            .map(move |captor| (answer(meeple, captor.number().into()), captor, figure))
    })
}

/// Whether the active player can pay a ransom.
pub(crate) fn has_ransom_option(at: At<'_>) -> bool {
    options(at).next().is_some()
}

/// Laying a tile changes nothing about ransoms.
pub(crate) fn foresee_ransoms(at: At<'_>, ahead: &mut Ahead) {
    options(at).for_each(|(action, ..)| ahead.add(action, None));
}

fn check_ransom(at: At<'_>, action: Action) -> Result<(Seat, Figure), IllegalReason> {
    let mut all = options(at);
    let chosen = all.find(|(answer, ..)| *answer == action);
    chosen.map(|(_, captor, figure)| (captor, figure)).ok_or(IllegalReason::NoSuchAnswer)
}

/// Whether an action is a ransom, possible or not.
fn is_own(at: At<'_>, action: Action) -> bool {
    is_played(at.setup) && matches!(action, Action::Choose { question, .. } if question == QUESTION)
}

/// TW-RANSOM-5: the meeple goes home, and points go from its owner to its captor.
fn pay(play: &mut Play<'_>, action: Action, next: Step) -> Result<Step, IllegalReason> {
    let (captor, figure) = check_ransom(play.at(), action)?;
    let player = play.position.active;
    play.position.rooms.tower.has_ransomed = true;
    free(play, captor, player, figure, Cause::RANSOM);
    for (who, each) in [(player, -PRICE), (captor, PRICE)] {
        let mut items = ScoreItems::EMPTY;
        items.push(Term::Ransom, 1, each);
        play.score(who, Reason::RANSOM, items, |_| ScoredFor::NOTHING);
    }
    Ok(next)
}

/// TURN-12a: a ransom, after which the figure action is offered again (TW-TURN-4).
pub(crate) const RANSOM: FigureAction = FigureAction {
    is_played,
    is_offered: has_ransom_option,
    list: |at, list| options(at).for_each(|(action, ..)| list.push(action)),
    check: |at, action| is_own(at, action).then(|| check_ransom(at, action).map(drop)),
    perform: |play, action| is_own(play.at(), action).then(|| pay(play, action, Step::Figure)),
    templates: |setup, templates| {
        if !is_played(setup) || setup.players() == 1 {
            return;
        }
        for (meeple, _) in (0..).zip(MEEPLES).filter(|(_, figure)| setup.has_figure(*figure)) {
            let captors = 0..setup.players() as u16;
            templates.extend(captors.map(|captor| ActionTemplate::single(answer(meeple, captor))));
        }
    },
};

/// Where a part goes on whose figure action is lost: a ransom may still be paid (TW-RANSOM-7).
pub(crate) fn after_lost_figure(at: At<'_>) -> Step {
    if has_ransom_option(at) { Step::Ransom } else { Step::Figure.after() }
}

/// TURN-26: the ransom where the figure action is lost.
pub(crate) const RANSOM_ONLY: Decision = Decision {
    phase: Phase::Ransom,
    actor: Decider::ACTIVE,
    list: |at, list| {
        list.push(Action::Pass);
        options(at).for_each(|(action, ..)| list.push(action));
    },
    check: |at, action| match action {
        Action::Pass => Ok(()),
        _ if is_own(at, action) => check_ransom(at, action).map(drop),
        _ => at.other_phase(),
    },
    perform: |play, action| {
        let next = Step::Figure.after();
        match action {
            Action::Pass => Ok(next),
            _ if is_own(play.at(), action) => pay(play, action, next),
            _ => play.at().other_phase(),
        }
    },
    templates: NO_TEMPLATES,
};

/// Puts that decision behind the removals of knights among the turns from `from` on.
pub(crate) fn foresee_lost_figure(at: At<'_>, list: &mut Vec<Turn>, from: usize) {
    if !has_ransom_option(at) {
        return;
    }
    let turns: Vec<Turn> = list.drain(from..).collect();
    for turn in turns {
        match turn.actions() {
            [_, Action::TakeFigure { .. }] => {
                list.push(turn.then(Action::Pass));
                list.extend(options(at).map(|(action, ..)| turn.then(action)));
            }
            _ => list.push(turn),
        }
    }
}
