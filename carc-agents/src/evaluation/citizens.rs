//! Evaluation of the citizens of Carcassonne (COC-IN-1 to COC-FINAL-5).

use carc_engine::{Figure, Location, Phase, State};

use super::{Values, Weights};

/// The spaces that represent the quarters.
const QUARTERS: std::ops::Range<u8> = 24..28;

/// Credits players with the value of their citizens, which can later move to features. A citizen
/// that can no longer move to a feature is worthless.
pub(super) fn add(weights: &Weights, state: State<'_>, values: &mut Values) {
    if state.phase() == Phase::FinalCity {
        return;
    }
    let count = state.neutral_spot(Figure::COUNT);
    for who in state.each_figure() {
        if matches!(who.spot.place, Location::Space(space) if QUARTERS.contains(&space)) {
            let share = if count == Some(who.spot) { 0.5 } else { 1.0 };
            values[who.player.index()] += share * weights.citizen;
        }
    }
}
