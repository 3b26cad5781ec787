//! The value of features, given the rest of the game.

use carc_engine::{Figure, Player, Position, SegmentKind, Setup, State, limits::MAX_PLAYERS};

use super::{Values, Weights};
use crate::features::{Feature, Features};

/// Maximum number of available meeples to evaluate. A limit is necessary because the evaluation
/// adds the values of meeples one by one, and a weight can make another figure count as any number
/// of meeples.
const MOST_FREE: f32 = 4096.0;

/// The sums over a list of features, for each player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Totals {
    pub(super) values: Values,
    /// The value of the figures that are expected to return to the supply, relative to the value of
    /// one more available meeple.
    pub(super) returns: Values,
}

/// The part of the game state that affects the value of every feature.
pub(super) struct Horizon<'a> {
    pub(super) weights: &'a Weights,
    pub(super) players: usize,
    /// Number of remaining tiles.
    pub(super) left: f32,
    /// Relative value of an available meeple: 1 early in the game, 0 at its end.
    pub(super) time: f32,
    /// Factor for the probability that a fitting tile is drawn before the end of the game.
    pub(super) late: f32,
    /// Each player's available figures that can claim features, measured in meeples.
    pub(super) free: [f32; MAX_PLAYERS],
}

/// The expected outcome of a feature for its owners.
pub(super) struct Outlook {
    /// Value of the feature to each owner, in points.
    pub(super) gain: f32,
    /// Value of each figure's return to the supply, relative to the value of one more available
    /// meeple.
    pub(super) returns: f32,
    /// Loss caused by a figure that does not return to the supply.
    pub(super) stuck: f32,
}

/// The weights for one kind of feature.
struct Terms {
    hard: f32,
    now: f32,
    done: f32,
    more: f32,
    back: f32,
    stuck: f32,
}

impl<'a> Horizon<'a> {
    pub(super) fn new(weights: &'a Weights, setup: &Setup, position: &Position) -> Self {
        let state = position.state(setup);
        let players = setup.players();
        let hands: usize = Player::all(players).map(|player| state.hand_size(player)).sum();
        let left = f32::from(state.tiles_remaining()) + hands as f32;
        let end = players as f32 * weights.long;
        let time = if left < end { left / end } else { 1.0 };
        let late = left / (left + weights.late);
        let mut horizon = Self { weights, players, left, time, late, free: [0.0; MAX_PLAYERS] };
        let claiming = weights.claiming();
        for player in Player::all(players) {
            let count =
                |(figure, worth): (Figure, f32)| f32::from(state.supply(player, figure)) * worth;
            horizon.free[player.index()] =
                claiming.into_iter().map(count).sum::<f32>().min(MOST_FREE);
        }
        horizon
    }

    /// Returns the value of an additional meeple for a player with `free` available meeples, early
    /// in the game.
    pub(super) fn nth(&self, free: usize) -> f32 {
        let w = self.weights;
        let first = [w.free_1, w.free_2, w.free_3, w.free_4, w.free_5, w.free_6];
        first.get(free).copied().unwrap_or(w.free_more)
    }

    /// Returns the value of a player's available figures.
    pub(super) fn supply(&self, state: State<'_>, player: Player) -> f32 {
        let free = self.free[usize::from(player)];
        let whole = free as usize;
        let mut worth: f32 = (0..whole).map(|number| self.nth(number)).sum();
        worth += (free - whole as f32) * self.nth(whole);
        for (figure, each) in self.weights.helping() {
            worth += f32::from(state.supply(player, figure)) * each;
        }
        worth * self.time
    }

    fn terms(&self, kind: SegmentKind) -> Terms {
        let w = self.weights;
        match kind {
            SegmentKind::City => Terms {
                hard: w.city_hard,
                now: w.city_now,
                done: w.city_done,
                more: w.city_more,
                back: w.city_back,
                stuck: w.stuck_city,
            },
            SegmentKind::Road => Terms {
                hard: w.road_hard,
                now: w.road_now,
                done: w.road_done,
                more: w.road_more,
                back: w.road_back,
                stuck: w.stuck_road,
            },
            _ => Terms {
                hard: w.monastery_hard,
                now: w.monastery_now,
                done: w.monastery_done,
                more: 0.0,
                back: w.monastery_back,
                stuck: w.stuck_monastery,
            },
        }
    }

    /// Returns the expected outcome of a feature for its owners.
    pub(super) fn outlook(
        &self,
        features: &Features,
        chances: &mut [f32],
        feature: &Feature,
    ) -> Outlook {
        let now = feature.facts.value as f32;
        let (gain, chance, back, stuck) = match (feature.facts.kind, feature.completion) {
            (SegmentKind::Field, _) => (self.field(features, chances, feature), 0.0, 0.0, 0.0),
            (kind, Some(gaps)) => {
                let terms = self.terms(kind);
                let chance = self.chance(features, chances, gaps, terms.hard);
                let cells = f32::from(features.completions()[usize::from(gaps)].cells());
                let done = (feature.facts.completed_value as f32 + terms.more * cells) * terms.done;
                let miss = 1.0 - chance;
                let mut gain = miss * terms.now * now + chance * done;
                if let Some(rival) = feature.rival {
                    gain *= 1.0 - self.challenged(features, chances, rival, cells, terms.hard);
                }
                (gain, chance, terms.back, terms.stuck * miss * miss * miss * miss)
            }
            // The feature is complete, or its only open ends are beyond the edge of the table.
            (kind, None) if feature.facts.complete => (now, 1.0, self.terms(kind).back, 0.0),
            (kind, None) => (now, 0.0, 0.0, self.terms(kind).stuck),
        };
        Outlook { gain, returns: chance * back, stuck }
    }

    /// Adds the current and the potential value of a feature, and returns its value to each owner.
    pub(super) fn add(
        &self,
        features: &Features,
        chances: &mut [f32],
        feature: &Feature,
        totals: &mut Totals,
    ) -> f32 {
        let Self { weights, players, time, .. } = *self;
        let Outlook { gain, returns, stuck } = self.outlook(features, chances, feature);
        for player in 0..players {
            let value = &mut totals.values[player];
            if feature.bonuses[player] != 0 {
                *value += weights.bonus * feature.bonuses[player] as f32;
            }
            if feature.figures[player] > 0 {
                let figures = f32::from(feature.figures[player]);
                let owns = feature.owners.contains(Player::new(player as u8));
                *value += if owns { gain } else { gain * weights.minor };
                *value -= figures * time * stuck;
                totals.returns[player] += figures * time * returns;
            }
        }
        gain
    }

    /// Returns the share of a monastery's or shrine's value that is expected to be lost to a
    /// challenge. The rival is more likely to be completed first if it has fewer open cells than
    /// the challenged building.
    #[cold]
    fn challenged(
        &self,
        features: &Features,
        chances: &mut [f32],
        rival: u16,
        cells: f32,
        hard: f32,
    ) -> f32 {
        let others = f32::from(features.completions()[usize::from(rival)].cells());
        let chance = self.chance(features, chances, rival, hard);
        self.weights.challenged * chance * cells / (cells + others)
    }

    /// Returns the value of a field, including the potential of incomplete cities next to it.
    fn field(&self, features: &Features, chances: &mut [f32], feature: &Feature) -> f32 {
        let weights = self.weights;
        let early = 1.0 - weights.field_early * self.left / (self.left + 20.0);
        let cities = feature.unfinished_cities().iter();
        let promise: f32 =
            cities.map(|&city| self.chance(features, chances, city, weights.city_hard)).sum();
        weights.field_now * early * feature.facts.value as f32
            + 3.0 * weights.field_cities * promise
    }

    /// Returns the probability that a feature is completed before the end of the game. `hard` is
    /// the difficulty of filling an open cell.
    fn chance(&self, features: &Features, chances: &mut [f32], completion: u16, hard: f32) -> f32 {
        let known = &mut chances[usize::from(completion)];
        if *known < 0.0 {
            let completion = &features.completions()[usize::from(completion)];
            let each = |&fit: &u16| f32::from(fit) / (f32::from(fit) + hard) * self.late;
            *known = completion.fits().iter().map(each).product();
        }
        *known
    }
}
