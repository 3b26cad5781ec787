//! Evaluation of messages (MS-DRAW-1, MS-TILE-1).

use carc_engine::{Phase, State};

use super::{Values, Weights};

/// Credits the active player with a message that is about to be drawn, and with the turn parts
/// granted by messages.
pub(super) fn add(weights: &Weights, state: State<'_>, values: &mut Values) {
    let own = &mut values[usize::from(state.active_player())];
    if state.phase() == Phase::MessageDraw {
        *own += weights.message;
    }
    *own += weights.message_part * f32::from(state.message_parts());
}
