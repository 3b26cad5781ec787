//! The result of a ladder.

use carc_engine::Config;
use serde::Serialize;

use super::{
    Ladder, Played, Results,
    rating::{Scores, intervals},
};
use crate::Interval;

/// The result of a [`Ladder`]. Rounding makes the numbers the same on all machines.
///
/// ```
/// use carc_agents::ladder::{Entrant, Ladder, Results};
/// use carc_engine::Setup;
/// let entrants = vec![Entrant::new("random".parse()?)?, Entrant::new("greedy".parse()?)?];
/// let ladder = Ladder::new(Setup::base(2)?, entrants, 2, 0)?;
/// let result = ladder.play(&mut Results::new(&ladder), 0, &mut || false)?;
/// assert_eq!((result.games, result.missing), (4, 0));
/// assert_eq!(result.pairs[0].players, ["greedy", "random"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct LadderResult {
    /// The config for the games.
    pub config: Config,
    /// The fingerprint of the rules; see [`Setup::fingerprint`](carc_engine::Setup::fingerprint).
    pub fingerprint: String,
    /// The seed for the decks and players.
    pub seed: u64,
    /// Number of decks.
    pub decks: u32,
    /// Number of games played.
    pub games: u64,
    /// Number of games that have not been played yet.
    pub missing: u64,
    /// The player whose rating is 0: `greedy` if it is a participant, or else the first player.
    pub anchor: String,
    /// The players, strongest first.
    pub rungs: Vec<Rung>,
    /// All pairs of players who have met, with the stronger player first.
    pub pairs: Vec<Pair>,
}

/// The rating of a player.
///
/// ```
/// use carc_agents::ladder::{Entrant, Ladder, Results};
/// use carc_engine::Setup;
/// let entrants = ["random", "greedy"].map(|name| Entrant::timed(name.parse().unwrap()));
/// let ladder = Ladder::new(Setup::base(2)?, entrants.to_vec(), 2, 0)?;
/// let result = ladder.play(&mut Results::new(&ladder), 0, &mut || false)?;
/// let random = &result.rungs[1];
/// assert_eq!((random.player.as_str(), random.low), ("random", None), "it has lost every game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Rung {
    /// The player.
    pub player: String,
    /// The Elo rating. A difference of 400 means an expected score of ten to one.
    pub elo: f64,
    /// Lower bound of the 95% interval; `None` if the player has lost all games.
    pub low: Option<f64>,
    /// Upper bound of the 95% interval; `None` if the player has won all games.
    pub high: Option<f64>,
}

/// The results of a pair, from the first player's perspective.
///
/// ```
/// use carc_agents::ladder::{Entrant, Ladder, Results};
/// use carc_engine::Setup;
/// let entrants = ["random", "greedy"].map(|name| Entrant::timed(name.parse().unwrap()));
/// let ladder = Ladder::new(Setup::base(2)?, entrants.to_vec(), 2, 0)?;
/// let result = ladder.play(&mut Results::new(&ladder), 0, &mut || false)?;
/// let pair = &result.pairs[0];
/// assert_eq!(pair.won + pair.drawn + pair.lost, pair.games);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Pair {
    /// The two players.
    pub players: [String; 2],
    /// Number of games.
    pub games: u64,
    /// Number of games won by the first player.
    pub won: u64,
    /// Number of draws.
    pub drawn: u64,
    /// Number of games won by the second player.
    pub lost: u64,
    /// Number of games that each player lost because of an error, which are included in `won` and
    /// `lost`.
    pub failed: [u64; 2],
    /// Mean score of the first player. A win counts as 1 and a draw as 0.5.
    pub score: f64,
    /// Lower bound of the 95% interval of the score (Wilson score interval, assuming independent
    /// games).
    pub low: f64,
    /// Upper bound of the 95% interval of the score.
    pub high: f64,
    /// Mean points of each player in games without errors.
    pub points: [f64; 2],
    /// Number of decks on which both games ended without errors; the margin is computed from these
    /// decks.
    pub decks: u32,
    /// Mean lead of the first player in points, negative if behind. The leads of the two games on
    /// each deck are averaged first, and then the averages of all decks are averaged.
    pub margin: f64,
    /// Standard error of the margin; `None` with fewer than two decks.
    pub error: Option<f64>,
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    // Adding 0 avoids negative zero.
    (number * scale).round() / scale + 0.0
}

/// The results of one player against another.
#[derive(Default)]
struct Sum {
    games: u64,
    results: [u64; 3],
    failed: [u64; 2],
    points: [i64; 2],
    /// The sum of the leads in both games, for each deck on which both games were played.
    leads: Vec<f64>,
}

impl Sum {
    fn deck(&mut self, at_home: Option<&Played>, away: Option<&Played>) {
        let mut leads = Vec::new();
        for (played, own) in [(at_home, 0), (away, 1)] {
            let Some(played) = played else { continue };
            let score = if own == 0 { played.score() } else { 1.0 - played.score() };
            self.games += 1;
            self.results[(2.0 - 2.0 * score) as usize] += 1;
            match played.failed {
                Some(seat) => self.failed[usize::from(usize::from(seat) != own)] += 1,
                None => {
                    let [mine, other] = [played.points[own], played.points[1 - own]];
                    self.points[0] += i64::from(mine);
                    self.points[1] += i64::from(other);
                    leads.push(f64::from(mine) - f64::from(other));
                }
            }
        }
        if let [first, second] = leads[..] {
            self.leads.push((first + second) / 2.0);
        }
    }

    fn pair(&self, players: [&str; 2]) -> Pair {
        let [won, drawn, lost] = self.results;
        let score = (won as f64 + drawn as f64 / 2.0) / self.games.max(1) as f64;
        let interval = Interval::of_rate(score, self.games);
        let whole = (self.games - self.failed[0] - self.failed[1]).max(1) as f64;
        let decks = self.leads.len() as f64;
        let margin = self.leads.iter().sum::<f64>() / decks.max(1.0);
        let squares: f64 = self.leads.iter().map(|lead| (lead - margin).powi(2)).sum();
        let error = (decks > 1.0).then(|| (squares / (decks - 1.0) / decks).sqrt());
        Pair {
            players: players.map(str::to_owned),
            games: self.games,
            won,
            drawn,
            lost,
            failed: self.failed,
            score: rounded(score, 4),
            low: rounded(interval.low, 4),
            high: rounded(interval.high, 4),
            points: self.points.map(|points| rounded(points as f64 / whole, 2)),
            decks: self.leads.len() as u32,
            margin: rounded(margin, 2),
            error: error.map(|error| rounded(error, 2)),
        }
    }
}

impl LadderResult {
    pub(super) fn new(ladder: &Ladder, results: &Results) -> Self {
        let names: Vec<&str> = ladder.entrants.iter().map(super::Entrant::name).collect();
        let anchor = names.iter().position(|name| *name == "greedy").unwrap_or(0);
        let both = |deck, one: usize, other: usize| {
            let get = |players| results.get(deck, players);
            (get([names[one], names[other]]), get([names[other], names[one]]))
        };
        let of_deck: Vec<Vec<(usize, usize, f64, f64)>> = (0..ladder.decks)
            .map(|deck| {
                let scores = ladder.pairs().map(|(one, other)| {
                    let (home, away) = both(deck, one, other);
                    let scores = home.map(Played::score).into_iter();
                    let scores = scores.chain(away.map(|played| 1.0 - played.score()));
                    let (points, games) = scores
                        .fold((0.0, 0.0), |(points, games), score| (points + score, games + 1.0));
                    (one, other, points, games)
                });
                scores.filter(|(.., games)| *games > 0.0).collect()
            })
            .collect();
        let add = |scores: &mut Scores, deck: u32| {
            for (one, other, points, games) in &of_deck[deck as usize] {
                scores.add(*one, *other, *points, *games);
            }
        };
        let mut scores = Scores::new(names.len());
        (0..ladder.decks).for_each(|deck| add(&mut scores, deck));
        let elo = scores.elo(anchor);
        let bounds = scores.bounds(anchor);
        // If the ladder is unfinished, only the first decks have been played.
        let played = of_deck.iter().rposition(|deck| !deck.is_empty()).map_or(1, |last| last + 1);
        let intervals = intervals(names.len(), anchor, played as u32, add);
        let rung = |player: usize| {
            let (low, high) = intervals[player];
            let (has_low, has_high) = bounds[player];
            Rung {
                player: names[player].to_owned(),
                elo: rounded(elo[player], 1),
                low: has_low.then(|| rounded(low, 1)),
                high: has_high.then(|| rounded(high, 1)),
            }
        };
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|one, other| elo[*other].total_cmp(&elo[*one]));
        let mut pairs = Vec::new();
        for (place, &one) in order.iter().enumerate() {
            for &other in &order[place + 1..] {
                let mut sum = Sum::default();
                for deck in 0..ladder.decks {
                    let (home, away) = both(deck, one, other);
                    sum.deck(home, away);
                }
                if sum.games > 0 {
                    pairs.push(sum.pair([names[one], names[other]]));
                }
            }
        }
        let games = pairs.iter().map(|pair| pair.games).sum();
        Self {
            config: ladder.setup.config().clone(),
            fingerprint: format!("{:#018x}", ladder.setup.fingerprint()),
            seed: ladder.seed,
            decks: ladder.decks,
            games,
            missing: ladder.games() - games,
            anchor: names[anchor].to_owned(),
            rungs: order.into_iter().map(rung).collect(),
            pairs,
        }
    }
}
