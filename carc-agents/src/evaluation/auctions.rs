//! Evaluation of waiting tiles and of the highest bid at a bazaar (BCB-BAZAAR-5, BCB-BAZAAR-9).

use carc_engine::{Player, State};

use super::Values;

/// The value of a chosen tile compared with a drawn one, in points. It limits the bids: a higher bid is
/// worth less to its bidder than passing.
const CHOSEN: f32 = 3.0;

/// Adds the value of waiting tiles to their owners. The highest bidder of an auction is expected to get
/// the tile for the bid.
pub(super) fn add(state: State<'_>, players: usize, values: &mut Values) {
    for (player, value) in Player::all(players).zip(values.iter_mut()) {
        if state.waiting_tile(player).is_some() {
            *value += CHOSEN;
        }
    }
    if let Some((bidder, points)) = state.highest_bid() {
        values[usize::from(bidder)] += CHOSEN - f32::from(points);
    }
}
