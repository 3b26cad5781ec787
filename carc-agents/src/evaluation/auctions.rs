//! Evaluation of waiting tiles and of the highest bid at a bazaar (BCB-BAZAAR-5, BCB-BAZAAR-9).

use carc_engine::{Player, State};

use super::{Values, Weights};

/// Credits owners with the value of their waiting tiles. The highest bidder in an auction is
/// assumed to win the tile with the current bid.
pub(super) fn add(weights: &Weights, state: State<'_>, values: &mut Values) {
    for (player, value) in Player::all(state.setup().players()).zip(values.iter_mut()) {
        if state.waiting_tile(player).is_some() {
            *value += weights.waiting;
        }
    }
    if let Some((bidder, points)) = state.highest_bid() {
        values[usize::from(bidder)] += weights.waiting - f32::from(points);
    }
}
