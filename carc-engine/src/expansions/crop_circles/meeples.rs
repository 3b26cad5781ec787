//! The meeples that players add or remove because of a crop circle (CP-ADD-1 to CP-REMOVE-2).

use super::{Change, decider};
use crate::{
    action::{Action, ActionList, Location, Spot},
    position::{Departure, Footing, Piece},
    rules::{Play, State},
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{EventCause, Figure, IllegalAction, SegmentKind},
};

/// Checks whether a figure is a meeple on a segment of the given kind (CP-TURN-4).
pub(super) fn has_role(piece: &Piece, kind: SegmentKind) -> bool {
    piece.kind == kind && piece.figure.is_meeple()
}

/// Returns the meeples of the player to act that have the circle's role, as indices into the
/// figures on the board.
fn own(at: State<'_>) -> impl Iterator<Item = usize> + '_ {
    let position = at.position;
    let (player, role) = (decider(position), position.expansions.crop.role);
    (0..position.pieces.len()).filter(move |&index| {
        let piece = &position.pieces[index];
        piece.player == player && role.is_some_and(|kind| has_role(piece, kind))
    })
}

/// Returns the meeples that the player to act can add from their supply: all meeples except the
/// abbot, which can never have the circle's role (CP-ADD-2).
fn addable(at: State<'_>) -> impl Iterator<Item = Figure> + Clone + '_ {
    let State { position, setup } = at;
    let (player, role) = (decider(position), position.expansions.crop.role);
    setup.figure_list.iter().copied().filter(move |&figure| {
        let kinds = setup.stands_on[usize::from(figure.number())];
        figure.is_meeple()
            && position.supply(player, figure) > 0
            && role.is_some_and(|kind| kinds >> kind as u8 & 1 == 1)
    })
}

/// Returns the segments to which the player to act can add a meeple: the segments of their meeples
/// with the circle's role, except on tiles that are closed to figures (CP-ADD-1, CP-ADD-4).
fn targets(at: State<'_>) -> impl Iterator<Item = usize> + '_ {
    let board = &at.position.board;
    own(at).filter(move |&index| !at.blocks_figures(board.tile_of(at.position.pieces[index].node)))
}

/// Checks whether the player to act can add a meeple, or must remove one.
pub(super) fn has_option(at: State<'_>) -> bool {
    match at.position.expansions.crop.change {
        Some(Change::Add) => addable(at).next().is_some() && targets(at).next().is_some(),
        Some(Change::Remove) => own(at).next().is_some(),
        None => false,
    }
}

/// Checks whether the player to act may decline (CP-ADD-3).
fn may_decline(at: State<'_>) -> bool {
    let must_add = at.setup.rules.expansions.crop.must_add;
    at.position.expansions.crop.change == Some(Change::Add) && !must_add
}

/// Lists the actions available to the player to act.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let position = at.position;
    if may_decline(at) {
        list.push(Action::Pass);
    }
    let before = list.len();
    let spot = |index: usize| position.spot_of(&position.pieces[index]);
    match position.expansions.crop.change {
        Some(Change::Add) => {
            for spot in targets(at).map(spot) {
                addable(at).for_each(|figure| list.push(Action::PlaceFigure { figure, spot }));
            }
        }
        Some(Change::Remove) => own(at).for_each(|index| {
            let figure = position.pieces[index].figure;
            list.push(Action::RemoveFigure { figure, spot: spot(index) });
        }),
        None => {}
    }
    list.sort_from(before);
    list.dedup_from(before);
}

/// A player's decision.
pub(super) enum Decision {
    Decline,
    /// Adds a figure to the segment that the meeple with this index occupies.
    Add(Figure, usize),
    /// Removes the meeple with this index.
    Remove(usize),
}

/// Checks an action, and returns the decision that the action represents.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Decision, IllegalAction> {
    let State { position, .. } = at;
    let stands_on = |index: usize, spot: Spot| position.spot_of(&position.pieces[index]) == spot;
    match (position.expansions.crop.change, action) {
        (_, Action::Pass) if may_decline(at) => Ok(Decision::Decline),
        (Some(Change::Add), Action::PlaceFigure { figure, spot }) => {
            let found = own(at).find(|&index| stands_on(index, spot));
            let index = found.ok_or(IllegalAction::Unreachable)?;
            if !addable(at).any(|other| other == figure) {
                return Err(IllegalAction::NoSupply);
            }
            if !targets(at).any(|index| stands_on(index, spot)) {
                return Err(IllegalAction::Blocked);
            }
            Ok(Decision::Add(figure, index))
        }
        (Some(Change::Remove), Action::RemoveFigure { figure, spot }) => {
            let is_meant =
                |&index: &usize| position.pieces[index].figure == figure && stands_on(index, spot);
            own(at).find(is_meant).map(Decision::Remove).ok_or(IllegalAction::NoSuchFigure)
        }
        _ => at.other_phase(),
    }
}

/// Applies an action, after which the next player decides.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<(), IllegalAction> {
    match check(play.at(), action)? {
        Decision::Decline => {}
        Decision::Add(figure, index) => {
            let footing = Footing::segment(play.position.pieces[index].node);
            play.place_figure(decider(play.position), figure, footing);
        }
        Decision::Remove(index) => {
            play.take_back(index, Departure::of(EventCause::CROP_CIRCLE));
        }
    }
    play.position.expansions.crop.reached += 1;
    Ok(())
}

/// Adds action templates for adding and removing meeples.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.meeples() {
        let both = |place| {
            let spot = anywhere(place);
            [Action::PlaceFigure { figure, spot }, Action::RemoveFigure { figure, spot }]
        };
        let segments = setup.segments_of(figure).filter(|place| *place != Location::Lying);
        templates.extend(segments.flat_map(both).map(ActionTemplate::everywhere));
    }
}
