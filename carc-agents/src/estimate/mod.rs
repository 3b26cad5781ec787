//! Estimates the outcomes of games, features and turns from playouts.

mod playout;
mod statistics;

use carc_engine::{Action, Event, Game, Position, SegmentKind, Setup, Spot};

pub use self::statistics::Mean;
use self::{
    playout::{Playout, Results},
    statistics::{Sums, means},
};
use crate::{Agent, AgentError, CandidateKind, Greedy, Monitor, decider};

/// The expected outcome of a game; [`estimate`](estimate()) returns it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of playouts.
    pub samples: u32,
    /// Each player's final points.
    pub points: Vec<Mean>,
    /// Each player's probability of winning. In a tie, the winners share the win equally.
    pub wins: Vec<Mean>,
    /// The incomplete features and the fields on the board, ordered by their first spots.
    pub features: Vec<FeatureEstimate>,
}

/// The expected outcome of a feature; see [`Estimate`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct FeatureEstimate {
    /// The kind of feature.
    pub kind: SegmentKind,
    /// The first spot of the feature. The spot identifies the feature even if the feature grows or
    /// merges with other features.
    pub spot: Spot,
    /// The probability that the feature is completed before the end of the game; 0 for a field.
    pub completion: Mean,
    /// Each player's points from the feature, on completion and at the end of the game.
    pub points: Vec<Mean>,
}

/// The expected outcome of a turn; [`estimate_turns`] returns it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct TurnEstimate {
    /// The actions of the turn, in order.
    pub actions: Vec<Action>,
    /// The number of playouts.
    pub samples: u32,
    /// Each player's final points.
    pub points: Vec<Mean>,
    /// Each player's probability of winning. In a tie, the winners share the win equally.
    pub wins: Vec<Mean>,
}

/// A feature tracked through a playout.
struct Followed {
    kind: SegmentKind,
    spot: Spot,
    completion: Sums,
    points: Vec<Sums>,
}

impl Followed {
    /// Adds the result of a playout.
    fn add(&mut self, setup: &Setup, position: &Position, events: &[Event]) {
        let state = position.state(setup);
        let graph = state.feature_graph();
        let feature_at = |spot| graph.segment_at(spot).map(|segment| graph.feature(segment));
        let own = feature_at(self.spot);
        let mut points = vec![0; self.points.len()];
        for event in events {
            let Event::Scored(entry) = event else { continue };
            let is_own =
                entry.kind.is_some() && entry.spot.is_some_and(|spot| feature_at(spot) == own);
            if is_own {
                points[usize::from(entry.player)] += entry.points;
            }
        }
        for (sums, points) in self.points.iter_mut().zip(points) {
            sums.add(points.into());
        }
        let complete = state.feature_at(self.spot).is_some_and(|feature| feature.complete);
        self.completion.add(f64::from(u8::from(complete)));
    }

    fn estimate(self) -> FeatureEstimate {
        FeatureEstimate {
            kind: self.kind,
            spot: self.spot,
            completion: self.completion.mean(),
            points: means(&self.points),
        }
    }
}

/// Estimates each player's final points and probability of winning, and the outcome of each feature
/// on the board, from `samples` playouts (at least 2).
///
/// In a playout, all players play like [`Greedy`], and draws are random. Each playout samples
/// hidden information that is consistent with the view of the player to act. The estimates
/// therefore describe games between greedy players, and the errors account only for sampling noise.
/// The result is determined by the seed.
///
/// A feature is identified by its first spot. If two features merge, both are credited with the
/// points of the merged feature. A feature's points do not include bonuses from other sources.
///
/// A cancelled call returns the estimates from the playouts so far. `watch` receives the number of
/// completed playouts.
///
/// ```
/// use carc_agents::estimate;
/// use carc_engine::{Game, SegmentKind, Setup};
/// // The last tile completes the city of the start tile.
/// let game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
/// let estimate = estimate(&game, 10, 1, &mut || false)?;
/// let city = estimate.features.iter().find(|it| it.kind == SegmentKind::City).unwrap();
/// assert_eq!((city.completion.mean, city.points[0].mean), (1.0, 4.0));
/// assert_eq!((estimate.wins[0].mean, estimate.points[0].error), (1.0, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if the game is over, or if the call was cancelled before two playouts were complete.
pub fn estimate(
    game: &Game,
    samples: u32,
    seed: u64,
    watch: &mut dyn Monitor,
) -> Result<Estimate, AgentError> {
    let viewer = match decider(game) {
        Ok(player) => Some(player),
        Err(AgentError::ChanceIsToDraw) => None,
        Err(error) => return Err(error),
    };
    let setup = game.setup();
    let players = setup.players();
    let view = game.view(viewer).expect("the player exists");
    let open = view.state().features().into_iter().filter(|feature| !feature.complete);
    let follow = |feature: carc_engine::FeatureView| Followed {
        kind: feature.kind,
        spot: feature.spots[0],
        completion: Sums::default(),
        points: vec![Sums::default(); players],
    };
    let mut followed: Vec<Followed> = open.map(follow).collect();
    let mut results = Results::new(players);
    let mut playout = Playout::new(setup);
    let samples = samples.max(2);
    let mut done = 0;
    while done < samples {
        if watch.is_cancelled() {
            if done < 2 {
                return Err(AgentError::Cancelled);
            }
            break;
        }
        let position = playout.run(&view, &[], seed, done);
        results.add(setup, &position);
        for feature in &mut followed {
            feature.add(setup, &position, &playout.events);
        }
        done += 1;
        watch.progress(done.into(), samples.into());
    }
    Ok(Estimate {
        samples: done,
        points: means(&results.points),
        wins: means(&results.wins),
        features: followed.into_iter().map(Followed::estimate).collect(),
    })
}

/// Estimates the final points and the probability of winning after the most promising turns (at
/// most `most`), from `samples` playouts (at least 2) for each turn.
///
/// [`Greedy`] selects the turns and determines their order in the list. In phases other than
/// [`Place`](carc_engine::Phase::Place), the legal actions are estimated instead. Playouts work as
/// in [`estimate`](estimate()). All turns are played with the same draws where possible, so the
/// differences between turns are more accurate than the errors suggest.
///
/// A cancelled call returns the turns for which all playouts are complete. `watch` receives the
/// number of completed playouts.
///
/// ```
/// use carc_agents::estimate_turns;
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
/// let turns = estimate_turns(&game, 3, 4, 1, &mut || false)?;
/// assert_eq!((turns.len(), turns[0].samples), (3, 4));
/// assert!(turns[0].wins[0].mean >= 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if there is no player to act, or if the call was cancelled before all playouts of the
/// first turn were complete.
pub fn estimate_turns(
    game: &Game,
    most: usize,
    samples: u32,
    seed: u64,
    watch: &mut dyn Monitor,
) -> Result<Vec<TurnEstimate>, AgentError> {
    let player = decider(game)?;
    let (setup, samples) = (game.setup(), samples.max(2));
    let view = game.view(player).expect("the player exists");
    let mut turns = Greedy::new(seed).rank(game, CandidateKind::Turns)?;
    turns.truncate(most);
    let total = turns.len() as u64 * u64::from(samples);
    let mut playout = Playout::new(setup);
    let mut estimates = Vec::with_capacity(turns.len());
    let mut done = 0;
    for turn in turns {
        let mut results = Results::new(setup.players());
        for sample in 0..samples {
            if watch.is_cancelled() {
                return if estimates.is_empty() {
                    Err(AgentError::Cancelled)
                } else {
                    Ok(estimates)
                };
            }
            let position = playout.run(&view, &turn.actions, seed, sample);
            results.add(setup, &position);
            done += 1;
            watch.progress(done, total);
        }
        estimates.push(TurnEstimate {
            actions: turn.actions,
            samples,
            points: means(&results.points),
            wins: means(&results.wins),
        });
    }
    Ok(estimates)
}
