//! Drawing messages and using them (MS-DRAW-1 to MS-DRAW-5, MS-TILE-1).

use super::{is_played, options, token, value};
use crate::{
    action::{Action, ActionList},
    event::Event,
    expansions::{
        abbey_mayor,
        score_track::{self, Marker, Source},
    },
    position::{Departure, Position, ScoredFor, Urn},
    rules::{Flow, Play, State, placement, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{EventCause, IllegalAction, Phase, Question, ScoreReason, ScoreTerm, Token},
};

/// The distance between dark spaces.
const DARK: u8 = 5;

/// The points that a player can take instead of carrying out a message (MS-DRAW-4).
const POINTS: i16 = 2;

/// The two answers: carrying out the message, and taking the points.
const CARRY_OUT: u16 = 0;
const ANSWERS: [Action; 2] = [
    Action::Choose { question: Question::MESSAGE.number(), option: CARRY_OUT },
    Action::Choose { question: Question::MESSAGE.number(), option: 1 },
];

/// Checks whether one of the active player's markers is on a space that triggers a message
/// (MS-DRAW-1, MS-DRAW-2).
fn is_on_message_space(at: State<'_>, marker: Marker) -> bool {
    let position = at.position;
    let space = position.space(marker);
    let mut others = position.markers_of_others(marker.player);
    let needs_free = options(at.setup).needs_free_space;
    space.is_multiple_of(DARK)
        && !(needs_free && others.any(|other| position.space(other) == space))
}

/// Checks whether the active player draws a message at the end of the current scoring round
/// (ROUND-5). Payments at bazaars never trigger messages (ROUND-1).
pub(crate) fn follows_round(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let mut own = Marker::both(position.active).into_iter();
    is_played(setup)
        && !options(setup).per_turn
        && !abbey_mayor::is_in_round(position)
        && position.expansions.track.entries.iter().all(|entry| entry.source != Source::Bazaar)
        && own.any(|marker| position.has_moved_forward(marker) && is_on_message_space(at, marker))
}

/// With `message_markers=turn`, draws a message after a turn part has been scored (MS-DRAW-1).
pub(crate) fn after_scoring(play: &mut Play<'_>) -> Flow {
    let State { position, setup } = play.at();
    let (player, state) = (position.active, &position.expansions.messages);
    let Some(is_messenger) = state.moved[player.index()] else { return Flow::Next };
    let is_due = options(setup).per_turn
        && !state.had_message
        && !abbey_mayor::is_in_round(position)
        && is_on_message_space(play.at(), Marker { player, is_messenger });
    if !is_due {
        return Flow::Next;
    }
    play.position.expansions.messages.had_message = true;
    score_track::resume_at(play.position, Step::LateMessage.after());
    Flow::Wait(Phase::MessageDraw)
}

/// Returns the phase in which the active player decides about the drawn message.
pub(crate) fn phase(position: &Position) -> Phase {
    let is_returning = position.expansions.messages.is_returning;
    if is_returning { Phase::MessageMeeple } else { Phase::Message }
}

/// Returns the messages that can be drawn next.
pub(super) fn stack(position: &Position) -> Urn<'_> {
    Urn::Tokens(Token::MESSAGE_ROAD.number().into(), &position.expansions.messages.next)
}

/// Returns the drawn message, if any.
fn current(position: &Position) -> Option<Token> {
    position.expansions.messages.current.map(token)
}

pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    match at.position.phase {
        Phase::MessageDraw => placement::draws(&stack(at.position), list),
        Phase::Message => ANSWERS.into_iter().for_each(|answer| list.push(answer)),
        _ => {
            let before = list.len();
            for index in value::returnable(at) {
                list.push(removal(at.position, index));
            }
            list.sort_from(before);
            list.dedup_from(before);
        }
    }
}

/// Returns the action that takes back the meeple with the given index among the figures on the
/// board.
fn removal(position: &Position, index: usize) -> Action {
    let piece = &position.pieces[index];
    Action::RemoveFigure { figure: piece.figure, spot: position.spot_of(piece) }
}

/// A decision by the player, or a draw by chance.
pub(super) enum Decision {
    /// Chance draws the message with this number.
    Draw(u8),
    CarryOut,
    TakePoints,
    /// The player takes back the meeple with this index among the figures on the board.
    Return(usize),
}

/// Checks an action, and returns the decision or draw that the action represents.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Decision, IllegalAction> {
    match (at.position.phase, action) {
        (Phase::MessageDraw, Action::Draw(item)) => {
            let kind = placement::check_token(&stack(at.position), item)?;
            Ok(Decision::Draw(kind as u8))
        }
        (Phase::Message, Action::Choose { .. }) => {
            let place = ANSWERS.iter().position(|answer| *answer == action);
            match place.ok_or(IllegalAction::NoSuchAnswer)? {
                0 => Ok(Decision::CarryOut),
                _ => Ok(Decision::TakePoints),
            }
        }
        (Phase::MessageMeeple, Action::RemoveFigure { .. }) => {
            let found = value::returnable(at).find(|&index| removal(at.position, index) == action);
            found.map(Decision::Return).ok_or(IllegalAction::NoSuchFigure)
        }
        _ => at.other_phase(),
    }
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    match check(play.at(), action)? {
        Decision::Draw(kind) => {
            if show(play, kind) {
                return Ok(Step::Message);
            }
            take_points(play);
        }
        Decision::TakePoints => take_points(play),
        Decision::CarryOut => {
            let message = current(play.position);
            report_use(play, EventCause::CARRIED_OUT);
            if message == Some(Token::MESSAGE_RETURN) {
                play.position.expansions.messages.is_returning = true;
                return Ok(Step::Message);
            }
            carry_out(play);
        }
        Decision::Return(index) => return_meeple(play, index),
    }
    let state = &mut play.position.expansions.messages;
    (state.current, state.is_returning) = (None, false);
    Ok(score_track::resume(play.position))
}

/// Draws a message, and returns true if the player can carry it out (MS-DRAW-4).
fn show(play: &mut Play<'_>, kind: u8) -> bool {
    let player = play.position.active_player();
    let state = &mut play.position.expansions.messages;
    state.move_to_bottom(kind);
    state.current = Some(kind);
    play.event(|_| Event::MessageDrawn { player, token: token(kind) });
    value::is_possible(play.at(), token(kind))
}

fn report_use(play: &mut Play<'_>, cause: EventCause) {
    if let Some(token) = current(play.position) {
        play.event(|position| Event::MessageUsed {
            player: position.active_player(),
            token,
            cause,
        });
    }
}

/// Scores 2 points instead of carrying out the message.
fn take_points(play: &mut Play<'_>) {
    report_use(play, EventCause::POINTS);
    let items = ScoreItems::of(ScoreTerm::Message, 1, POINTS);
    let player = play.position.active;
    play.score(player, ScoreReason::MESSAGE, items, |_| ScoredFor::NOTHING);
}

/// Carries out a message that does not require a further decision.
fn carry_out(play: &mut Play<'_>) {
    let player = play.position.active;
    let Some(message) = current(play.position) else { return };
    if message == Token::MESSAGE_TILE {
        let parts = &mut play.position.expansions.messages.parts_due;
        *parts = parts.saturating_add(1);
    } else if let Some((items, node)) = value::of(play.at(), message) {
        play.score(player, ScoreReason::MESSAGE, items, |position| ScoredFor {
            spot: node.map(|node| position.spot_of_node(node)),
            ..ScoredFor::NOTHING
        });
    }
}

/// Scores a meeple's feature, and returns the meeple to the supply (MS-MSG-8).
fn return_meeple(play: &mut Play<'_>, index: usize) {
    let piece = play.position.pieces[index];
    let items = value::of_meeple(play.at(), &piece);
    let spot = play.position.segment_of(&piece);
    play.score(piece.player, ScoreReason::MESSAGE, items, |_| ScoredFor::spot(spot));
    play.take_back(index, Departure::of(EventCause::MESSAGE));
}

/// Adds action templates for using messages and for taking back meeples.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    templates.extend(ANSWERS.map(ActionTemplate::single));
    for figure in setup.meeples() {
        let take = |place| Action::RemoveFigure { figure, spot: anywhere(place) };
        templates.extend(setup.segments_of(figure).map(take).map(ActionTemplate::everywhere));
    }
}
