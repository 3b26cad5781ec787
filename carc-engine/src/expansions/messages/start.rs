//! Messengers and messages in a start position (MS-START-1).

use super::{is_played, options, state::MESSAGES};
use crate::{
    position::Position,
    rules::State,
    setup::{Fault, MidTurn, Opening, Setup, Start, StartTurn, is_for_all},
    vocab::{Player, StartProblem, Token},
};

/// Sets up the messengers and the message stack.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if is_played(setup) {
        // Create the state here so that no memory is allocated during play.
        let state = &mut position.expansions.messages;
        state.is_played = true;
        state.messengers = setup.opening.messengers;
        state.set_stack(&setup.opening.messages);
    }
}

/// Reads the messengers' values and the known messages.
pub(super) fn check_start(
    setup: &Setup,
    start: &Start,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    if !is_for_all(setup, "messengers", start.messengers.len(), fault) {
        return;
    }
    if !is_played(setup) {
        let why = StartProblem::Messages("the game does not have messages");
        if start.messengers.iter().any(|&value| value != 0) {
            fault("messengers", None, why);
        } else if !start.messages.is_empty() {
            fault("messages", None, why);
        }
        return;
    }
    for (seat, &value) in start.messengers.iter().enumerate() {
        if value.unsigned_abs() > MOST {
            fault("messengers", Some(seat), StartProblem::OutOfRange(value.into()));
        } else {
            opening.messengers[seat] = value;
        }
    }
    for (index, name) in start.messages.iter().enumerate() {
        let message = Token::from_name(name).filter(|token| token.is_message());
        let Some(message) = message else {
            let why = StartProblem::Messages("the message stack can contain only messages");
            fault("messages", Some(index), why);
            continue;
        };
        let kind = message.number() - Token::MESSAGE_ROAD.number();
        if opening.messages.contains(&kind) || opening.messages.len() == MESSAGES {
            fault("messages", Some(index), StartProblem::Messages("duplicate message"));
        } else {
            opening.messages.push(kind);
        }
    }
}

/// The maximum absolute value that a messenger can have.
const MOST: u32 = 1_000_000;

/// Writes the messengers' values and the known messages.
pub(super) fn write_start(at: State<'_>, start: &mut Start) {
    let messengers: Vec<i32> =
        Player::all(at.setup.players()).map(|player| at.messenger(player)).collect();
    if messengers.iter().any(|&value| value != 0) {
        start.messengers = messengers;
    }
    start.messages = at.messages().iter().map(|token| token.name().to_owned()).collect();
}

/// Validates the turn parts and markers in a mid-turn start position.
pub(crate) fn check_turn(setup: &Setup, turn: &MidTurn) -> Result<(), &'static str> {
    let has_parts = turn.message_parts > 0 || turn.extra_parts > 0;
    let has_moved = turn.had_message || !turn.moved_markers.is_empty();
    if (has_parts || has_moved) && (!is_played(setup) || turn.is_before_turn()) {
        return Err("message fields are not allowed in this turn");
    }
    if has_moved && !options(setup).per_turn {
        return Err("`moved_markers` and `had_message` require `message_markers=turn`");
    }
    Ok(())
}

/// Restores the turn parts and markers from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    if !is_played(setup) {
        return;
    }
    let state = &mut position.expansions.messages;
    (state.parts_due, state.had_message) = (turn.message_parts, turn.had_message);
    state.moved[..turn.moved_markers.len()].copy_from_slice(&turn.moved_markers);
}

/// Writes the turn parts and markers to a mid-turn start position.
pub(crate) fn write_turn(at: State<'_>, turn: &mut StartTurn) {
    let state = &at.position.expansions.messages;
    (turn.message_parts, turn.had_message) = (state.parts_due.into(), state.had_message);
    if state.moved.iter().any(Option::is_some) {
        let name = |player| at.moved_marker(player).map(|token| token.name().to_owned());
        turn.moved_markers = Player::all(at.setup.players()).map(name).collect();
    }
}
