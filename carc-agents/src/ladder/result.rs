//! What comes of a ladder.

use carc_engine::Config;
use serde::Serialize;

use super::{
    Ladder, Played, Results,
    rating::{Scores, intervals},
};
use crate::Interval;

/// What has come of the games of a [`Ladder`]. Its numbers are rounded, so that they are the same on every
/// machine.
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
    /// What was played.
    pub config: Config,
    /// The number of its rules; see [`Setup::fingerprint`](carc_engine::Setup::fingerprint).
    pub fingerprint: String,
    /// Where decks and players took their chance from.
    pub seed: u64,
    /// How many decks there are.
    pub decks: u32,
    /// How many games have been played.
    pub games: u64,
    /// How many games are still to be played.
    pub missing: u64,
    /// Whose rating is 0: that of `greedy` if it takes part, or else of the player who was named first.
    pub anchor: String,
    /// The players, the strongest first.
    pub rungs: Vec<Rung>,
    /// Every two players who have met, the stronger first.
    pub pairs: Vec<Pair>,
}

/// How strong a player is.
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
    /// Who.
    pub player: String,
    /// The Elo rating. 400 more is ten points to one.
    pub elo: f64,
    /// The 95 % interval of the rating begins here; `None` if nothing says how weak the player is, because
    /// they have lost everything.
    pub low: Option<f64>,
    /// The interval ends here; `None` if nothing says how strong the player is, because they have won
    /// everything.
    pub high: Option<f64>,
}

/// What two players have done against each other, as the first of them sees it.
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
    /// Who.
    pub players: [String; 2],
    /// How many games they have played.
    pub games: u64,
    /// Games that the first has won.
    pub won: u64,
    /// Games with equal points.
    pub drawn: u64,
    /// Games that the second has won.
    pub lost: u64,
    /// Games that each has lost by a fault; they are among those lost.
    pub failed: [u64; 2],
    /// Points of the first for each game: 1 for a win, a half for a draw.
    pub score: f64,
    /// The 95 % interval of the score begins here (Wilson's score interval, all games as independent).
    pub low: f64,
    /// The interval of the score ends here.
    pub high: f64,
    /// Mean points of each in games without fault.
    pub points: [f64; 2],
    /// On how many decks both games have been played without fault: the margin is of these.
    pub decks: u32,
    /// By how many points the first was ahead, as the mean over decks of the mean of the two games with the
    /// deck; negative if behind.
    pub margin: f64,
    /// The standard error of the margin; `None` with less than two decks.
    pub error: Option<f64>,
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    // No zero with a sign.
    (number * scale).round() / scale + 0.0
}

/// What a player has done against another.
#[derive(Default)]
struct Sum {
    games: u64,
    results: [u64; 3],
    failed: [u64; 2],
    points: [i64; 2],
    /// Of each deck with two games the sum of both leads.
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
        // A ladder that has not come far has played its first decks only.
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
