//! Plague, in which each player removes one of their meeples from the layout (WF-PLAGUE-1 to
//! WF-PLAGUE-3).

use crate::{
    action::{Action, ActionList},
    position::{Departure, OffFigure, Position},
    rules::{Play, State, turn::Step},
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{EventCause, IllegalAction, Phase, Player},
};

/// Starts Plague with the active player.
pub(super) fn begin(position: &mut Position) {
    position.expansions.wheel.reached = 1;
}

/// Returns the phase in which the next player with a meeple in the layout decides, or `None` if no
/// player is left.
pub(super) fn next(position: &mut Position) -> Option<Phase> {
    let reached = position.expansions.wheel.reached;
    if reached == 0 {
        return None;
    }
    for reached in reached..=position.players {
        position.expansions.wheel.reached = reached;
        if meeples(position).next().is_some() || off_figures(position).next().is_some() {
            return Some(Phase::Plague);
        }
    }
    position.expansions.wheel.reached = 0;
    None
}

/// Returns the player who must remove a meeple.
#[inline(never)]
pub(super) fn decider(position: &Position) -> Player {
    position.active.after(position.expansions.wheel.reached - 1, position.players)
}

/// Returns the meeples that the player to act has in the layout, as indices into the figures on the
/// board (WF-PLAGUE-2).
fn meeples(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let player = decider(position);
    (0..position.pieces.len()).filter(move |&index| {
        let piece = &position.pieces[index];
        piece.player == player && piece.figure.is_meeple()
    })
}

/// Returns the meeples of the player to act that are not in a feature. Such meeples are also part
/// of the layout (TW-GUARD-3).
fn off_figures(position: &Position) -> impl Iterator<Item = OffFigure> + '_ {
    let player = decider(position);
    position.expansions.off_figures().filter(move |own| own.player == player)
}

/// Lists the meeples that may be removed.
#[inline(never)]
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let State { position, .. } = at;
    let before = list.len();
    for index in meeples(position) {
        let piece = &position.pieces[index];
        list.push(Action::RemoveFigure { figure: piece.figure, spot: position.spot_of(piece) });
    }
    for own in off_figures(position) {
        list.push(Action::RemoveFigure { figure: own.figure, spot: own.spot });
    }
    list.sort_from(before);
    // Several identical meeples can be on the same segment.
    list.dedup_from(before);
}

/// A meeple to be removed: an index among the figures in features, or a figure that is not in a
/// feature.
pub(super) enum Taken {
    Piece(usize),
    Off(OffFigure),
}

/// Checks whether a meeple may be removed.
#[inline(never)]
pub(super) fn check(at: State<'_>, action: Action) -> Result<Taken, IllegalAction> {
    let State { position, .. } = at;
    let Action::RemoveFigure { figure, spot } = action else { return at.other_phase() };
    let is_meant = |&index: &usize| {
        let piece = &position.pieces[index];
        piece.figure == figure && position.spot_of(piece) == spot
    };
    let off = || off_figures(position).find(|own| own.figure == figure && own.spot == spot);
    let taken = meeples(position).find(is_meant).map(Taken::Piece);
    taken.or_else(|| off().map(Taken::Off)).ok_or(IllegalAction::NoSuchFigure)
}

/// Returns the meeple to its owner's supply without points, after which the next player decides.
#[inline(never)]
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let why = Departure::of(EventCause::PLAGUE);
    match check(play.at(), action)? {
        Taken::Piece(index) => play.take_back(index, why),
        Taken::Off(own) => play.take_off_figure_back(own, why),
    }
    play.position.expansions.wheel.reached += 1;
    Ok(Step::Wheel)
}

/// Adds action templates for removing meeples.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.meeples() {
        let take = |place| Action::RemoveFigure { figure, spot: anywhere(place) };
        templates.extend(setup.segments_of(figure).map(take).map(ActionTemplate::everywhere));
    }
}
