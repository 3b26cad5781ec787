//! The abbot and the gardens (AB-1 to AB-9).

use crate::{
    action::{Action, ActionList, Spot},
    nouns::{Cause, Figure, IllegalReason, Reason, Step},
    position::{Ahead, At, Departure, FigureAction, Play, Position, ScoredFor},
    scoring::{kind_of, retrieval_value, tally},
    setup::{ActionTemplate, anywhere},
};

/// The active player's abbots that may be taken back: those whose feature is unfinished (AB-4,
/// AB-5), in the order of their spots.
fn removable(position: &Position) -> impl Iterator<Item = usize> + '_ {
    (0..position.pieces.len()).filter(|&index| {
        let piece = &position.pieces[index];
        piece.figure == Figure::ABBOT
            && piece.player == position.active
            && position.board.feature_of(piece.node).open() > 0
    })
}

/// Whether there is an abbot to take back.
#[inline]
pub(crate) fn has_option(at: At<'_>) -> bool {
    let At { position, setup, .. } = at;
    setup.has_figure(Figure::ABBOT) && removable(position).next().is_some()
}

/// ACT-10: lists the abbots to take back.
fn options(At { position, .. }: At<'_>, list: &mut ActionList) {
    let before = list.len();
    for index in removable(position) {
        let spot = position.spot_of(&position.pieces[index]);
        list.push(Action::TakeFigure { figure: Figure::ABBOT, spot });
    }
    list.sort_from(before);
}

/// As [`options`], after the drawn tile has been laid.
pub(crate) fn foresee(at: At<'_>, ahead: &mut Ahead) {
    let At { position, setup, .. } = at;
    if setup.has_figure(Figure::ABBOT) {
        for piece in removable(position).map(|index| &position.pieces[index]) {
            let spot = position.spot_of(piece);
            let action = Action::TakeFigure { figure: Figure::ABBOT, spot };
            ahead.add(action, Some(position.board.root(piece.node)));
        }
    }
}

/// Whether the abbot on a spot may be taken back: its place among the figures on the board.
fn check(position: &Position, spot: Spot) -> Result<usize, IllegalReason> {
    let index = position
        .pieces
        .iter()
        .position(|piece| {
            piece.figure == Figure::ABBOT
                && piece.player == position.active
                && position.spot_of(piece) == spot
        })
        .ok_or(IllegalReason::NoSuchFigure)?;
    match position.board.feature_of(position.pieces[index].node).open() {
        0 => Err(IllegalReason::Complete),
        _ => Ok(index),
    }
}

/// AB-4: takes the abbot back and scores it at once.
fn take_back(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalReason> {
    let index = check(play.position, spot)?;
    let piece = play.position.pieces[index];
    let (player, node) = (piece.player, piece.node);
    let (board, catalogue) = (&play.position.board, &play.setup.catalogue);
    let kind = kind_of(board, catalogue, node);
    let items = retrieval_value(kind, tally(board, catalogue, node));
    play.score(player, Reason::ABBOT_TAKEN_BACK, items, |_| ScoredFor::spot(spot));
    play.take_back(index, Departure { cause: Cause::TAKEN_BACK, feature: Some(spot) });
    Ok(Step::Figure.after())
}

/// ACT-10.
pub(crate) const TAKE_BACK: FigureAction = FigureAction {
    is_played: |setup| setup.has_figure(Figure::ABBOT),
    is_offered: has_option,
    list: options,
    check: |at, action| own(action).map(|spot| check(at.position, spot).map(drop)),
    perform: |play, action| own(action).map(|spot| take_back(play, spot)),
    templates: |setup, templates| {
        let figure = Figure::ABBOT;
        let take = |place| Action::TakeFigure { figure, spot: anywhere(place) };
        if setup.has_figure(figure) {
            templates.extend(setup.segments_of(figure).map(take).map(ActionTemplate::everywhere));
        }
    },
};

/// From where an action takes an abbot.
fn own(action: Action) -> Option<Spot> {
    match action {
        Action::TakeFigure { figure: Figure::ABBOT, spot } => Some(spot),
        _ => None,
    }
}
