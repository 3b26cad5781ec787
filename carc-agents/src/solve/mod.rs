//! An exact solver for endgames.

mod search;
mod table;

use carc_engine::{Action, Actor, Player, Position, Setup, State, sort_by};
use thiserror::Error;

use self::search::{Solver, Stop};
use crate::{CandidateKind, Monitor};

/// The result of [`solve`].
///
/// ```
/// use carc_agents::{CandidateKind, solve};
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
/// let solution = solve(game.state(), CandidateKind::Turns, 1_000_000, &mut || false)?;
/// assert!(solution.exact);
/// // The tile completes the start tile's city, which scores with a knight.
/// let best = &solution.candidates[0];
/// assert_eq!(game.setup().action_text(best.actions[0]), "place 0,-1 180");
/// assert_eq!(best.points, solution.points);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The player to act, or `None` if a draw is pending.
    pub player: Option<Player>,
    /// All candidates for the player to act, best first. Equally good candidates have the same
    /// order as the legal actions or turns. The list is empty if a draw is pending.
    pub candidates: Vec<SolvedCandidate>,
    /// Each player's expected final points if all players choose the best candidates.
    pub points: Vec<f64>,
    /// True if every possible continuation was searched to the end of the game. If false, the
    /// points assume that the game ends after [`turns`](Self::turns) more turns.
    pub exact: bool,
    /// The number of turns searched after the current turn. A second turn part counts as a turn.
    pub turns: u32,
    /// The number of visited positions.
    pub nodes: u64,
}

/// An action or turn with its solved value; see [`Solution`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SolvedCandidate {
    /// One action, or the actions of a turn in order.
    pub actions: Vec<Action>,
    /// The expected final lead of the player to act over the best opponent, in points; negative if
    /// behind. In a solo game, the expected final score. With three or more players, the expected
    /// lead generally differs from the lead computed from [`points`](Self::points).
    pub lead: f64,
    /// Each player's expected final points.
    pub points: Vec<f64>,
}

/// The reason why a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The players' hands are hidden.
    #[error("games with hidden hands cannot be solved")]
    HiddenHands,
    /// The budget is too small to play every candidate to the end of its turn.
    #[error(
        "the budget of {nodes} nodes is too small to play every candidate to the end of the turn"
    )]
    TooFewNodes {
        /// The budget.
        nodes: u64,
    },
    /// The solver was cancelled before it had played every candidate to the end of its turn.
    #[error("the solver was cancelled before it had a result")]
    Cancelled,
}

/// Computes the expected final points of each candidate for the player to act, using expectimax.
/// The solver searches every decision, and averages every draw over all outcomes, weighted by their
/// probabilities.
///
/// Every player maximizes the expected lead over the best opponent (max^n). With two players, max^n
/// is equivalent to minimax over the score margin. In a solo game, the player maximizes the score.
/// Ties are broken by the player's own expected points, then by the order of the legal actions.
/// Values that differ by less than a billionth of a point are considered equal.
///
/// The search deepens by one turn at a time until it has searched everything or visited `nodes`
/// positions. The solver returns the result of the last complete depth. [`Solution::exact`] is true
/// if the last complete depth reached the end of the game in every continuation. If `exact` is
/// false, the positions at which the search stopped are evaluated as if the game ended there. In a
/// two-player game, a few million nodes are usually enough for the last three tiles. Each
/// additional tile multiplies the number of nodes by about a hundred.
///
/// If a draw is pending, the list of candidates is empty, and [`Solution::points`] is the mean over
/// the draws. Tiles under hills are unknown to all players and count as remaining. The state of a
/// [`View`](carc_engine::View) can also be solved.
///
/// The solver needs at most 64 MB to store positions that it has already solved, which it
/// identifies by their 64-bit hashes. The result depends only on the arguments. `watch` receives
/// the progress in nodes.
///
/// ```
/// use carc_agents::{CandidateKind, solve};
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/D", "base/E"])?;
/// let solution = solve(game.state(), CandidateKind::Actions, 100_000, &mut || false)?;
/// assert!(solution.exact);
/// assert_eq!(solution.candidates.len(), game.state().legal_actions().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if the game is over, if hands are hidden, or if the budget is used up or the solver is
/// cancelled before every candidate has been played to the end of its turn. If the solver is
/// cancelled after that, it returns the results so far.
pub fn solve(
    state: State<'_>,
    candidates: CandidateKind,
    nodes: u64,
    watch: &mut dyn Monitor,
) -> Result<Solution, SolveError> {
    let setup = state.setup();
    if state.is_over() {
        return Err(SolveError::GameOver);
    }
    if has_hidden_hands(setup) {
        return Err(SolveError::HiddenHands);
    }
    let mut root = state.position().clone();
    root.hide_from(setup, None);
    let candidates = match state.actor() {
        Actor::Player(_) => candidates.in_state(root.state(setup)),
        Actor::Chance | Actor::None => Vec::new(),
    };
    let mut solver = Solver::new(setup, nodes, watch);
    let mut solution = None;
    for turns in 0.. {
        match repeat(&mut solver, &root, &candidates, turns) {
            Ok(found) => {
                let exact = found.exact;
                solution = Some(found);
                if exact {
                    break;
                }
            }
            Err(stop) => {
                let error = match stop {
                    Stop::Cancelled => SolveError::Cancelled,
                    Stop::Nodes => SolveError::TooFewNodes { nodes },
                };
                return solution.ok_or(error);
            }
        }
    }
    solution.ok_or(SolveError::Cancelled)
}

/// Searches all candidates up to a number of turns after the current one.
fn repeat(
    solver: &mut Solver<'_>,
    root: &Position,
    candidates: &[Vec<Action>],
    turns: u32,
) -> Result<Solution, Stop> {
    solver.begin(turns);
    let players = solver.setup.players();
    let state = root.state(solver.setup);
    let Actor::Player(player) = state.actor() else {
        let values = solver.value_after(root, &[])?;
        return Ok(Solution {
            player: None,
            candidates: Vec::new(),
            points: values.points[..players].to_vec(),
            exact: solver.is_exact(),
            turns,
            nodes: solver.nodes,
        });
    };
    let mut solved = Vec::with_capacity(candidates.len());
    for actions in candidates {
        let values = solver.value_after(root, actions)?;
        solved.push((actions.clone(), values));
    }
    sort_by(&mut solved, |(_, a), (_, b)| a.compare(b, player));
    let solved = solved.into_iter().map(|(actions, values)| SolvedCandidate {
        actions,
        lead: values.leads[usize::from(player)],
        points: values.points[..players].to_vec(),
    });
    let candidates: Vec<_> = solved.collect();
    Ok(Solution {
        player: Some(player),
        points: candidates[0].points.clone(),
        candidates,
        exact: solver.is_exact(),
        turns,
        nodes: solver.nodes,
    })
}

/// Returns true if players' hands are hidden from other players.
fn has_hidden_hands(setup: &Setup) -> bool {
    setup.option("hand_size").is_some_and(|size| size != "0")
        && setup.option("hand_visibility") == Some("hidden")
}
