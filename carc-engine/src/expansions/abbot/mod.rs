//! The abbot and the gardens (AB-1 to AB-9).

use crate::{
    action::{Action, ActionList, Location, Spot},
    position::{Departure, Position, ScoredFor},
    rules::{
        Ahead, Expansion, FigureVerb, Hook, HookSet, Play, State,
        turn::{Step, after_other_action},
    },
    scoring::{kind_of, retrieval_value, tally},
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{EventCause, Figure, IllegalAction, ScoreReason},
};

/// The abbot expansion.
pub(crate) struct Abbot;

impl Expansion for Abbot {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let is_played = setup.has_figure(Figure::ABBOT);
        HookSet::NONE.with(is_played, &[Hook::RemovesFigures, Hook::LooksAhead])
    }

    fn has_figure_action(&self, at: State<'_>, _: FigureVerb) -> bool {
        removable(at.position).next().is_some()
    }

    /// Lists the actions that remove an abbot (ACT-10).
    fn list_figure_actions(&self, at: State<'_>, _: FigureVerb, list: &mut ActionList) {
        let before = list.len();
        for index in removable(at.position) {
            let spot = at.position.spot_of(&at.position.pieces[index]);
            list.push(Action::RemoveFigure { figure: Figure::ABBOT, spot });
        }
        list.sort_from(before);
    }

    fn check_figure_action(
        &self,
        at: State<'_>,
        action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        own(action).map(|spot| check(at.position, spot).map(drop))
    }

    fn apply_figure_action(
        &self,
        play: &mut Play<'_>,
        action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        own(action).map(|spot| take_back(play, spot))
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        let figure = Figure::ABBOT;
        let take = |place| Action::RemoveFigure { figure, spot: anywhere(place) };
        if setup.has_figure(figure) {
            let segments = setup.segments_of(figure).filter(|place| *place != Location::Lying);
            templates.extend(segments.map(take).map(ActionTemplate::everywhere));
        }
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        removable(at.position).next().is_some()
    }

    fn look_ahead(&self, at: State<'_>, ahead: &mut Ahead) {
        let position = at.position;
        for piece in removable(position).map(|index| &position.pieces[index]) {
            let action =
                Action::RemoveFigure { figure: Figure::ABBOT, spot: position.spot_of(piece) };
            ahead.add(action, Some(position.board.root(piece.node)));
        }
    }
}

/// Returns the active player's abbots in unfinished features, which may be removed (AB-4, AB-5).
/// Returns the indices of the figures, sorted by spot.
fn removable(position: &Position) -> impl Iterator<Item = usize> + '_ {
    (0..position.pieces.len()).filter(|&index| {
        let piece = &position.pieces[index];
        piece.figure == Figure::ABBOT
            && piece.player == position.active
            && !piece.is_lying()
            && position.board.feature_of(piece.node).open() > 0
    })
}

/// Checks whether the abbot on a spot may be removed, and returns its index among the figures on
/// the board.
fn check(position: &Position, spot: Spot) -> Result<usize, IllegalAction> {
    let index = position
        .pieces
        .iter()
        .position(|piece| {
            piece.figure == Figure::ABBOT
                && piece.player == position.active
                && position.spot_of(piece) == spot
        })
        .ok_or(IllegalAction::NoSuchFigure)?;
    // A lying abbot stays until the end of the game (MO-LIE-4).
    if position.pieces[index].is_lying() {
        return Err(IllegalAction::NoSuchFigure);
    }
    match position.board.feature_of(position.pieces[index].node).open() {
        0 => Err(IllegalAction::Complete),
        _ => Ok(index),
    }
}

/// Removes the abbot and scores it immediately (AB-4).
fn take_back(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalAction> {
    let index = check(play.position, spot)?;
    let piece = play.position.pieces[index];
    let (player, node) = (piece.player, piece.node);
    let (board, catalogue) = (&play.position.board, &play.setup.catalogue);
    let kind = kind_of(board, catalogue, node);
    let items = retrieval_value(kind, tally(board, catalogue, node));
    play.score(player, ScoreReason::ABBOT_RETURNED, items, |_| ScoredFor::spot(spot));
    play.take_back(index, Departure { cause: EventCause::RETURNED, feature: Some(spot) });
    Ok(after_other_action(play.setup))
}

/// Returns the spot from which an action removes an abbot, or `None` for other actions.
fn own(action: Action) -> Option<Spot> {
    match action {
        Action::RemoveFigure { figure: Figure::ABBOT, spot } => Some(spot),
        _ => None,
    }
}
