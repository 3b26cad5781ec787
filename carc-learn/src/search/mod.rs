//! Searches in all games in a batch, with the leaves of all games evaluated together.

mod options;

use std::{fmt, sync::Arc};

use carc_agents::{
    CandidateKind, Evaluation, EvaluationError, Leaf, LeafSearch, LeafSearchError, Search,
    SpecError,
};
use carc_engine::{Actor, Generator, Setup};
use thiserror::Error;

pub use self::options::{SearchOptions, SearchValue, UnknownSearchValue};
use crate::{
    batch::{Batch, episode_seed, mix, threads::Threads},
    noise::dirichlet,
    observation::{Encoding, Form, Numbers, Sight, take_each},
};

/// An error from a [`BatchSearch`] operation, which leaves the search unchanged.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A number is out of range.
    #[error(transparent)]
    Options(#[from] LeafSearchError),
    /// An array has the wrong length.
    #[error("expected {needed} elements; found {given}")]
    Length {
        /// The length of the array.
        given: usize,
        /// The required length.
        needed: usize,
    },
    /// An evaluation does not match its leaf.
    #[error("game {game}: {source}")]
    Evaluation {
        /// The index of the game.
        game: usize,
        /// The problem.
        source: EvaluationError,
    },
    /// No leaf of this game has been evaluated yet.
    #[error("game {0}: results are not available until its first leaf has been evaluated")]
    Unknown(usize),
    /// The search was created without [`SearchOptions::reuse_tree`].
    #[error("the search cannot be advanced; create it with reuse_tree")]
    NotReusable,
}

/// Replaces the name of the parameter in a search error with its name in [`SearchOptions`].
fn by_option(error: LeafSearchError) -> LeafSearchError {
    match error {
        LeafSearchError::Number(SpecError::BadValue { parameter, value, wanted }) => {
            let parameter = match parameter {
                "iterations" => "iterations",
                "batch" => "leaves",
                other => other,
            };
            SpecError::BadValue { parameter, value, wanted }.into()
        }
        other => other,
    }
}

/// A PUCT search in all unfinished games of a batch. The leaves of all games are evaluated
/// together, for example by a neural network.
///
/// Each search is a [`LeafSearch`] over determinizations for the player to act. Hidden information
/// is sampled in each iteration, and draws are chance nodes in the tree. The batch does not change,
/// and finished games are not searched. The results depend on the seed and the evaluations, but not
/// on the number of threads.
///
/// ```
/// use carc_engine::{Config, Setup};
/// use carc_learn::{Batch, BatchOptions, BatchSearch, SearchOptions};
/// let setup = Setup::base(2)?;
/// let mut batch = Batch::new(setup, 3, BatchOptions::default()).unwrap();
/// let options = SearchOptions { iterations: 20, ..SearchOptions::default() };
/// let mut search = BatchSearch::new(&batch, options).unwrap();
/// while search.gather() > 0 {
///     let leaves = search.leaves();
///     let priors: usize = leaves.iter().map(|leaf| leaf.legal.len()).sum();
///     let (priors, values) = (vec![1.0; priors], vec![0.0; 2 * leaves.len()]);
///     search.feed(&priors, &values).unwrap();
/// }
/// let mut policy = vec![0.0; batch.legal_total()];
/// search.write_policy(&mut policy, 1.0).unwrap();
/// let mut chosen = [0; 3];
/// batch.sample_weighted(&policy, &mut chosen).unwrap();
/// batch.step_indices(&chosen).unwrap();
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub struct BatchSearch {
    setup: Arc<Setup>,
    threads: Threads,
    /// The search in each game, or `None` if the game is over.
    games: Vec<Option<LeafSearch>>,
    /// The codes of the legal actions in each game.
    legal: Vec<Vec<u64>>,
    /// The number of pending leaves in each game.
    waiting: Vec<usize>,
    options: SearchOptions,
}

impl fmt::Debug for BatchSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSearch")
            .field("setup", &self.setup)
            .field("games", &self.games.len())
            .field("is_done", &self.is_done())
            .finish_non_exhaustive()
    }
}

impl BatchSearch {
    /// Creates a search that starts from the current positions of the games.
    ///
    /// # Errors
    /// Returns [`SearchError::Options`] if a number is out of range.
    pub fn new(batch: &Batch, options: SearchOptions) -> Result<Self, SearchError> {
        options.check().map_err(LeafSearchError::from)?;
        Self::start(batch, options, (0..batch.len()).map(|_| None).collect())
    }

    /// Starts searches from the current positions of the games, and keeps the trees of earlier
    /// searches.
    fn start(
        batch: &Batch,
        options: SearchOptions,
        earlier: Vec<Option<LeafSearch>>,
    ) -> Result<Self, SearchError> {
        let SearchOptions { iterations, leaves, seed, exploration, value, reuse_tree, .. } =
            options;
        let mut games: Vec<Result<Option<LeafSearch>, LeafSearchError>> =
            earlier.into_iter().map(Ok).collect();
        let threads = batch.threads.clone();
        threads.share(games.iter_mut().enumerate(), |(place, search)| {
            let earlier = std::mem::replace(search, Ok(None)).unwrap_or(None);
            if matches!(batch.actor(place), Actor::Player(_)) {
                let seed = episode_seed(seed, place as u64, 0);
                let game = batch.game(place);
                let create = if reuse_tree { LeafSearch::new_reusable } else { LeafSearch::new };
                let found = create(&game, iterations, leaves, seed).and_then(|search| {
                    let search = search.with_exploration(exploration)?;
                    let search = match value {
                        SearchValue::Points => search,
                        SearchValue::Win => search.with_win_values(),
                    };
                    Ok(match earlier {
                        Some(earlier) => search.with_tree_of(earlier),
                        None => search,
                    })
                });
                *search = found.map(Some).map_err(by_option);
            }
        });
        Ok(Self {
            setup: Arc::clone(batch.setup()),
            threads,
            games: games.into_iter().collect::<Result<_, _>>()?,
            legal: (0..batch.len()).map(|game| batch.legal(game).to_vec()).collect(),
            waiting: vec![0; batch.len()],
            options,
        })
    }

    /// Starts a search from the positions that the games have reached since the last search. Each
    /// game keeps the part of its tree that follows from the actions and draws since the last
    /// search, and the other parts are freed. `seed` determines all further random choices.
    ///
    /// The [iterations](SearchOptions::iterations) in each game are performed in addition to the
    /// [kept visits](Self::kept_visits), and both count toward the results. The first leaf of each
    /// game is the root again, because the root priors receive new noise. A game starts with an
    /// empty tree if it is a new game, if it has hidden information, or if the last search has not
    /// evaluated its position, for example because it has never tried the drawn tile; see
    /// [`LeafSearch::with_tree_of`]. Leaves that are still pending are discarded.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions, BatchSearch, SearchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 3, BatchOptions::default()).unwrap();
    /// let options = SearchOptions { reuse_tree: true, ..SearchOptions::default() };
    /// let mut search = BatchSearch::new(&batch, options).unwrap();
    /// for seed in 1..3 {
    ///     while search.gather() > 0 {
    ///         let leaves = search.leaves();
    ///         let priors: usize = leaves.iter().map(|leaf| leaf.legal.len()).sum();
    ///         let (priors, values) = (vec![1.0; priors], vec![0.0; 2 * leaves.len()]);
    ///         search.feed(&priors, &values).unwrap();
    ///     }
    ///     let mut best = [0; 3];
    ///     search.write_best(&mut best).unwrap();
    ///     batch.step_indices(&best.map(Some)).unwrap();
    ///     search.advance(&batch, seed).unwrap();
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`SearchError`] if the search was created without [`SearchOptions::reuse_tree`], or
    /// if the batch has a different number of games. On error, the search is unchanged.
    pub fn advance(&mut self, batch: &Batch, seed: u64) -> Result<(), SearchError> {
        if !self.options.reuse_tree {
            return Err(SearchError::NotReusable);
        }
        check(batch.len(), self.len())?;
        let earlier = std::mem::take(&mut self.games);
        *self = Self::start(batch, SearchOptions { seed, ..self.options }, earlier)?;
        Ok(())
    }

    /// Returns the number of visits in each game that were kept by [`advance`](Self::advance).
    pub fn kept_visits(&self) -> Vec<u32> {
        let kept = |search: &Option<LeafSearch>| search.as_ref().map_or(0, LeafSearch::kept_visits);
        self.games.iter().map(kept).collect()
    }

    /// Returns the setup of the games.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the number of games, including finished games.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns false, because a batch is never empty.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the total number of legal actions in all games, which is the length of the policy.
    pub fn legal_total(&self) -> usize {
        self.legal.iter().map(Vec::len).sum()
    }

    /// Returns true if all iterations are complete in all games.
    pub fn is_done(&self) -> bool {
        self.games.iter().flatten().all(LeafSearch::is_done)
    }

    /// Continues the search in all games without pending leaves until leaves are pending, and
    /// returns the total number of pending leaves. Returns 0 if all iterations are complete.
    pub fn gather(&mut self) -> usize {
        let jobs = self.games.iter_mut().zip(&mut self.waiting);
        self.threads.share(jobs, |(search, waiting)| {
            *waiting = search.as_mut().map_or(0, LeafSearch::gather);
        });
        self.waiting.iter().sum()
    }

    /// Returns the pending leaves, game by game.
    pub fn leaves(&self) -> Vec<Leaf<'_>> {
        self.games.iter().flatten().flat_map(LeafSearch::leaves).collect()
    }

    /// Returns the slot of each pending leaf's game.
    pub fn games_of_leaves(&self) -> Vec<usize> {
        let games = self.waiting.iter().enumerate();
        games.flat_map(|(game, &count)| std::iter::repeat_n(game, count)).collect()
    }

    /// Writes the observation of each leaf's player in the given form, leaf by leaf.
    ///
    /// # Errors
    /// Returns [`BatchError`](crate::BatchError) if the number of arrays or the size of an array is
    /// wrong.
    ///
    /// # Panics
    /// Panics if the type of an array differs from the type of its field, or if the encoding was
    /// created for another setup.
    pub fn write_leaves(
        &self,
        encoding: &Encoding,
        form: Form,
        mut out: Vec<Numbers<'_>>,
    ) -> Result<(), SearchError> {
        encoding.check_setup(&self.setup);
        let leaves = self.leaves();
        let lengths = encoding
            .lengths(form, &out, leaves.len())
            .map_err(|(given, needed)| SearchError::Length { given, needed })?;
        let chunks = leaves.chunks(TOGETHER);
        let jobs = chunks.map(|leaves| (leaves, take_each(&mut out, &lengths, leaves.len())));
        self.threads.share(jobs, |(leaves, mut out)| {
            let mut sight = Sight::default();
            for leaf in leaves {
                sight.tracked.clear();
                let mut own = take_each(&mut out, &lengths, 1);
                let Leaf { setup, position, player, .. } = *leaf;
                encoding.observe_in(form, setup, position, player, &mut own, &mut sight);
            }
        });
        Ok(())
    }

    /// Returns the action indices of all leaves' legal actions, and the offset of each leaf. The
    /// action indices are listed leaf by leaf, and sorted by action code within each leaf. The
    /// offsets are followed by the total number of action indices.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup.
    pub fn legal_action_indices(&self, encoding: &Encoding) -> (Vec<i64>, Vec<i64>) {
        encoding.check_setup(&self.setup);
        let (mut numbers, mut offsets) = (Vec::new(), vec![0]);
        for leaf in self.leaves() {
            numbers.extend(leaf.legal.codes().iter().map(|&code| {
                let number = encoding.space().index_of_code(code);
                number.expect("every legal action has a number") as i64
            }));
            offsets.push(numbers.len() as i64);
        }
        (numbers, offsets)
    }

    /// Continues with evaluations of the pending leaves. Each leaf needs a prior for each legal
    /// action, in order, and a value for each player, clockwise from the leaf's player. The value
    /// is the expected final score or, with [`SearchValue::Win`], the probability of winning. See
    /// [`Evaluation`].
    ///
    /// # Errors
    /// Returns [`SearchError`] if the number of elements is wrong or an element is invalid. On
    /// error, all leaves remain pending.
    pub fn feed(&mut self, priors: &[f32], values: &[f32]) -> Result<(), SearchError> {
        let leaves = self.leaves();
        let players = self.setup.players();
        check(priors.len(), leaves.iter().map(|leaf| leaf.legal.len()).sum())?;
        check(values.len(), leaves.len() * players)?;
        let mut rest = priors;
        let mut evaluations = Vec::with_capacity(leaves.len());
        for (leaf, values) in leaves.iter().zip(values.chunks_exact(players)) {
            let (own, others) = rest.split_at(leaf.legal.len());
            rest = others;
            let seat = |player: usize| (player + players - usize::from(leaf.player)) % players;
            let values = (0..players).map(|player| values[seat(player)]).collect();
            evaluations.push(Evaluation { priors: own.to_vec(), values });
        }
        let mut evaluations = evaluations.into_iter();
        let mut given = Vec::new();
        for (game, (search, &count)) in self.games.iter().zip(&self.waiting).enumerate() {
            let mut own: Vec<Evaluation> = evaluations.by_ref().take(count).collect();
            if let Some(search) = search {
                let wrong = |source| SearchError::Evaluation { game, source };
                search.check(&own).map_err(wrong)?;
                // The first leaf of a search is its root.
                if search.iterations() == 0 && self.options.root_noise > 0.0 {
                    own.iter_mut().for_each(|root| self.add_noise(game, &mut root.priors));
                }
            }
            given.push(own);
        }
        let jobs = self.games.iter_mut().zip(given).filter(|(_, own)| !own.is_empty());
        self.threads.share(jobs, |(search, own)| {
            let search = search.as_mut().expect("only searched games have leaves");
            search.feed(own).expect("the arrays have been checked");
        });
        self.waiting.fill(0);
        Ok(())
    }

    /// Normalizes the priors of a root and mixes noise into them.
    fn add_noise(&self, game: usize, priors: &mut [f32]) {
        let SearchOptions { seed, root_noise, noise_alpha, .. } = self.options;
        let mut generator = Generator::new(mix(episode_seed(seed, game as u64, 0)));
        let noise = dirichlet(&mut generator, noise_alpha.into(), priors.len());
        let sum: f32 = priors.iter().sum();
        let even = 1.0 / priors.len() as f32;
        for (prior, noise) in priors.iter_mut().zip(noise) {
            let own = if sum > 0.0 { *prior / sum } else { even };
            *prior = (1.0 - root_noise) * own + root_noise * noise as f32;
        }
    }

    /// Returns a game's search statistics, or `None` if the game is over.
    fn known(&self, game: usize) -> Result<Option<Search>, SearchError> {
        let Some(search) = &self.games[game] else { return Ok(None) };
        let found = search.search(CandidateKind::Actions).ok_or(SearchError::Unknown(game))?;
        Ok(Some(found))
    }

    /// Writes the share of iterations that visited each legal action of each game, in the order in
    /// which [`Batch::write_legal`] writes the actions. The shares can be used as weights for
    /// [`Batch::sample_weighted`]. The shares of a game add up to 1. After a single iteration,
    /// which only evaluates the root, the shares are the priors.
    ///
    /// With a `temperature` other than 1, each share is raised to the power 1 / `temperature` and
    /// the results are normalized. Lower temperatures favor the most-visited actions. With a
    /// temperature of 0, the policy is 1 for the first of the most-visited actions and 0 for all
    /// other actions.
    ///
    /// # Errors
    /// Returns [`SearchError`] if the length of the array differs from the number of legal actions,
    /// a game does not have statistics yet, or the temperature is neither 0 nor at least 0.01.
    pub fn write_policy(&self, policy: &mut [f32], temperature: f32) -> Result<(), SearchError> {
        check(policy.len(), self.legal_total())?;
        if temperature != 0.0 && !(0.01..=f32::MAX).contains(&temperature) {
            return Err(SearchError::Options(LeafSearchError::from(SpecError::BadValue {
                parameter: "temperature",
                value: temperature.to_string(),
                wanted: "0 or a finite number of at least 0.01",
            })));
        }
        let known: Vec<_> =
            (0..self.len()).map(|game| self.known(game)).collect::<Result<_, _>>()?;
        policy.fill(0.0);
        let mut rest = policy;
        for (legal, search) in self.legal.iter().zip(known) {
            let (own, others) = rest.split_at_mut(legal.len());
            rest = others;
            let Some(search) = search else { continue };
            let visits: u64 = search.candidates.iter().map(|prospect| prospect.visits).sum();
            for prospect in &search.candidates {
                let code = prospect.actions[0].code();
                let place = legal.binary_search(&code).expect("a searched action is legal");
                own[place] = match visits {
                    0 => prospect.prior as f32,
                    _ => (prospect.visits as f64 / visits as f64) as f32,
                };
            }
            if temperature != 1.0 {
                sharpen(own, temperature);
            }
        }
        Ok(())
    }

    /// Writes the index of the best action in each game for [`Batch::step_indices`], or 0 if the
    /// game is over.
    ///
    /// # Errors
    /// Returns [`SearchError`] if the length of the array differs from the number of games, or if a
    /// game does not have statistics yet.
    pub fn write_best(&self, best: &mut [i64]) -> Result<(), SearchError> {
        self.write_each(best, 0, |legal, search| {
            let code = search.candidates[0].actions[0].code();
            legal.binary_search(&code).expect("a searched action is legal") as i64
        })
    }

    /// Writes the expected lead of the player to act in each game, which is the final score minus
    /// the best opponent's final score, or the final score in a solo game. With
    /// [`SearchValue::Win`], the lead is measured in shares of the win. The value is 0 if the game
    /// is over.
    ///
    /// # Errors
    /// Returns [`SearchError`] if the length of the array differs from the number of games, or if a
    /// game does not have statistics yet.
    pub fn write_values(&self, values: &mut [f32]) -> Result<(), SearchError> {
        self.write_each(values, 0.0, |_, search| search.candidates[0].value as f32)
    }

    fn write_each<T: Copy>(
        &self,
        out: &mut [T],
        over: T,
        of: impl Fn(&[u64], &Search) -> T,
    ) -> Result<(), SearchError> {
        check(out.len(), self.len())?;
        let each = |game: usize| {
            let known = self.known(game)?;
            Ok(known.map_or(over, |search| of(&self.legal[game], &search)))
        };
        let all = (0..self.len()).map(each).collect::<Result<Vec<T>, SearchError>>()?;
        out.copy_from_slice(&all);
        Ok(())
    }
}

/// Raises shares to the power of 1 / `temperature` and normalizes them.
fn sharpen(shares: &mut [f32], temperature: f32) {
    let most = shares.iter().copied().fold(0.0, f32::max);
    if temperature == 0.0 {
        let first = shares.iter().position(|share| *share == most);
        shares.fill(0.0);
        first.into_iter().for_each(|first| shares[first] = 1.0);
        return;
    }
    // The shares are divided by the largest one so that their powers cannot overflow.
    let power = 1.0 / f64::from(temperature);
    let powers: Vec<f64> =
        shares.iter().map(|share| f64::from(*share / most).powf(power)).collect();
    let sum: f64 = powers.iter().sum();
    for (share, power) in shares.iter_mut().zip(powers) {
        *share = (power / sum) as f32;
    }
}

/// The number of leaves that one thread writes at a time.
const TOGETHER: usize = 32;

fn check(given: usize, needed: usize) -> Result<(), SearchError> {
    if given == needed { Ok(()) } else { Err(SearchError::Length { given, needed }) }
}
