//! Elo ratings by maximum likelihood.

use carc_engine::Generator;

/// Every player's scores against every other player.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    count: usize,
    /// The scores of each player against each opponent, row by row. A draw counts as 0.5.
    points: Vec<f64>,
}

impl Scores {
    pub(super) fn new(count: usize) -> Self {
        Self { count, points: vec![0.0; count * count] }
    }

    /// Adds one player's score against another in a number of games.
    pub(super) fn add(&mut self, one: usize, other: usize, points: f64, games: f64) {
        self.points[one * self.count + other] += points;
        self.points[other * self.count + one] += games - points;
    }

    fn of(&self, one: usize, other: usize) -> f64 {
        self.points[one * self.count + other]
    }

    /// Returns, for each player, true if a chain of steps accepted by `is_step` leads from `from`
    /// to that player.
    fn reached(&self, from: usize, is_step: impl Fn(&Self, usize, usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.count];
        let mut open = vec![from];
        reached[from] = true;
        while let Some(here) = open.pop() {
            for (there, is_reached) in reached.iter_mut().enumerate() {
                if !*is_reached && is_step(self, here, there) {
                    *is_reached = true;
                    open.push(there);
                }
            }
        }
        reached
    }

    /// Returns two flags for each player: whether the rating has a lower bound, and whether it has
    /// an upper bound, relative to the anchor.
    pub(super) fn bounds(&self, anchor: usize) -> Vec<(bool, bool)> {
        let low = self.reached(anchor, |scores, here, there| scores.of(there, here) > 0.0);
        let high = self.reached(anchor, |scores, here, there| scores.of(here, there) > 0.0);
        low.into_iter().zip(high).collect()
    }

    /// Returns the Elo ratings relative to the anchor. The ratings are maximum-likelihood estimates
    /// of a Bradley-Terry model, in which a draw counts as half a win. One draw is added for every
    /// pair that has met, so even players who have lost all their games have a rating.
    pub(super) fn elo(&self, anchor: usize) -> Vec<f64> {
        let mut with_draws = self.clone();
        for one in 0..self.count {
            for other in 0..one {
                if self.of(one, other) + self.of(other, one) > 0.0 {
                    with_draws.add(one, other, 0.5, 1.0);
                }
            }
        }
        let strengths = with_draws.strengths();
        let scale = 400.0 / std::f64::consts::LN_10;
        strengths.iter().map(|strength| (strength - strengths[anchor]) * scale).collect()
    }

    /// Computes the logarithms of the strengths with Newton's method. The likelihood has a single
    /// maximum.
    fn strengths(&self) -> Vec<f64> {
        let count = self.count;
        let mut strengths = vec![0.0; count];
        for _ in 0..MOST_STEPS {
            // The equations leave the sum of the strengths undetermined, so a small term in the
            // matrix fixes it.
            let mut matrix = vec![HOLD; count * count];
            let mut step = vec![0.0; count];
            for one in 0..count {
                matrix[one * count + one] += HOLD;
                for other in (0..count).filter(|other| *other != one) {
                    let games = self.of(one, other) + self.of(other, one);
                    let chance = 1.0 / (1.0 + f64::exp(strengths[other] - strengths[one]));
                    let slope = games * chance * (1.0 - chance);
                    step[one] += self.of(one, other) - games * chance;
                    matrix[one * count + one] += slope;
                    matrix[one * count + other] -= slope;
                }
            }
            solve(&mut matrix, &mut step);
            let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            // Far from the maximum, a full step would overshoot.
            let part = (MOST_STEP / longest.max(f64::MIN_POSITIVE)).min(1.0);
            strengths.iter_mut().zip(&step).for_each(|(own, more)| *own += more * part);
            if longest < NEAR {
                break;
            }
        }
        strengths
    }
}

const MOST_STEPS: u32 = 200;
const MOST_STEP: f64 = 1.0;
const NEAR: f64 = 1e-10;
const HOLD: f64 = 1e-6;

/// Solves linear equations with a symmetric positive definite matrix. The solution replaces
/// `right`.
fn solve(matrix: &mut [f64], right: &mut [f64]) {
    let count = right.len();
    for pivot in 0..count {
        for row in pivot + 1..count {
            let factor = matrix[row * count + pivot] / matrix[pivot * count + pivot];
            for column in pivot..count {
                matrix[row * count + column] -= factor * matrix[pivot * count + column];
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..count).rev() {
        let known: f64 =
            (row + 1..count).map(|column| matrix[row * count + column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * count + row];
    }
}

/// Number of bootstrap samples.
const DRAWS: u32 = 1000;

/// Returns the 95% intervals of the ratings, computed by bootstrapping: decks are resampled with
/// all their games. `add` adds a deck's games to the scores.
pub(super) fn intervals(
    count: usize,
    anchor: usize,
    decks: u32,
    add: impl Fn(&mut Scores, u32),
) -> Vec<(f64, f64)> {
    let mut generator = Generator::new(0);
    let mut ratings = vec![Vec::with_capacity(DRAWS as usize); count];
    for _ in 0..DRAWS {
        let mut scores = Scores::new(count);
        for _ in 0..decks {
            add(&mut scores, generator.uniform(decks));
        }
        for (own, elo) in ratings.iter_mut().zip(scores.elo(anchor)) {
            own.push(elo);
        }
    }
    let edge = (DRAWS / 40) as usize;
    let interval = |mut elo: Vec<f64>| {
        elo.sort_by(f64::total_cmp);
        (elo[edge], elo[DRAWS as usize - 1 - edge])
    };
    ratings.into_iter().map(interval).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (one, other) in found.iter().zip(wanted) {
            assert!((one - other).abs() < 1e-6, "{found:?} and not {wanted:?}");
        }
    }

    /// The added draw turns 29.5 of 39 games into 30 of 40. The ratio is three to one, or 400 lg 3
    /// = 190.848502 Elo.
    #[test]
    fn rates_two_players() {
        let mut scores = Scores::new(2);
        scores.add(0, 1, 29.5, 39.0);
        close(&scores.elo(1), &[190.848_501_888, 0.0]);
        close(&scores.elo(0), &[0.0, -190.848_501_888]);
    }

    /// Each player is twice as strong as the next player, and the scores are exactly as expected: 2
    /// of 3, 2 of 3 and 4 of 5, including the added draw. The difference is 400 lg 2 = 120.411998
    /// Elo.
    #[test]
    fn rates_three_consistent_players() {
        let mut scores = Scores::new(3);
        scores.add(0, 1, 19.5, 29.0);
        scores.add(1, 2, 19.5, 29.0);
        scores.add(0, 2, 23.5, 29.0);
        close(&scores.elo(1), &[120.411_998_266, 0.0, -120.411_998_266]);
    }

    /// Players who have not met are rated through common opponents. The rating of a player who has
    /// lost all games is unbounded.
    #[test]
    fn rates_indirect_opponents_and_bounds_ratings() {
        let mut scores = Scores::new(4);
        scores.add(0, 1, 10.0, 10.0);
        scores.add(1, 2, 5.0, 10.0);
        let elo = scores.elo(1);
        close(&elo[1..3], &[0.0, 0.0]);
        // With the added draw, the score is 10.5 to 0.5.
        assert!((elo[0] - 400.0 * f64::log10(21.0)).abs() < 1e-6);
        assert!(elo.iter().all(|elo| elo.is_finite()));
        assert_eq!(scores.bounds(1), [(true, false), (true, true), (true, true), (false, false)]);
        scores.add(0, 1, 0.0, 1.0);
        assert_eq!(scores.bounds(1)[0], (true, true));
    }

    /// Newton's method converges for many players with distant ratings. After convergence, the
    /// expected scores equal the actual scores.
    #[test]
    fn converges_for_distant_ratings() {
        let mut scores = Scores::new(6);
        for one in 0..6 {
            for other in 0..one {
                scores.add(one, other, 390.0 + one as f64, 400.0);
            }
        }
        let elo = scores.elo(0);
        for one in 0..6 {
            let (mut scored, mut likely) = (0.0, 0.0);
            for other in (0..6).filter(|other| *other != one) {
                let games = scores.of(one, other) + scores.of(other, one) + 1.0;
                scored += scores.of(one, other) + 0.5;
                likely += games / (1.0 + f64::powf(10.0, (elo[other] - elo[one]) / 400.0));
            }
            assert!((scored - likely).abs() < 1e-6, "{one}: {scored} {likely}");
        }
    }

    /// Each sample consists of two decks, each with the score 3:1 or 1:1 with equal probability.
    /// The 95% interval must contain all samples, from two scores of 1:1 to two scores of 3:1,
    /// including the added draw.
    #[test]
    fn intervals_resample_decks() {
        let add = |scores: &mut Scores, deck: u32| match deck {
            0 => scores.add(0, 1, 1.5, 2.0),
            _ => scores.add(0, 1, 1.0, 2.0),
        };
        let found = intervals(2, 1, 2, add);
        close(&[found[0].0, found[0].1], &[0.0, 400.0 * f64::log10(3.5 / 1.5)]);
        assert_eq!(found[1], (0.0, 0.0));
    }
}
