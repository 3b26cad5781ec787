//! Analysis of a position.

use pyo3::prelude::*;

use super::Game;
use crate::{
    analysis::{self, FittingTile, Standing, TurnOutcome},
    estimate::{self, Estimate, TurnEstimate},
    inspect::Feature,
    solve::{self, Solution},
    value::Int,
};

#[pymethods]
impl Game {
    /// Returns each player's points if the game ended now, with the reasons.
    ///
    /// First, the method scores features that were completed in this turn but have not been scored
    /// yet. The method then skips pending decisions and performs final scoring. The game does not
    /// change.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/D", "base/V"])
    /// >>> for text in ["place 1,0 0", "place meeple 1,0 0"]:
    /// ...     events = game.apply(game.action(text))
    /// >>> standing = game.standing()
    /// >>> standing.scores, standing.totals
    /// ((0, 0), (1, 0))
    fn standing(&self) -> Standing {
        analysis::standing(self.game.state())
    }

    /// Returns the remaining tiles that fit a cell, ordered by tile type number.
    ///
    /// The list is empty if the cell is not open. A tile fits if its sides match the neighboring
    /// tiles; other rules, such as the river rules, are not checked. The remaining tiles are the
    /// same as in :meth:`dead_cells`, including the current tile.
    ///
    /// Args:
    ///     x: The column of the cell.
    ///     y: The row of the cell.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/E", "base/E"])
    /// >>> game.fits(0, -1)
    /// [FittingTile(tile='base/E', copies=2, rotations=(180,))]
    fn fits(&self, x: Int, y: Int) -> PyResult<Vec<FittingTile>> {
        analysis::fits(self.game.state(), x, y)
    }

    /// Returns the features of the given kind with the most tiles, ordered by first spot.
    ///
    /// The list contains one feature, several tied features, or none. The list includes both
    /// complete and incomplete features. A complete feature no longer has owners once it has been
    /// scored. The King and Robber cards depend only on completed features; see :meth:`records`.
    ///
    /// Args:
    ///     kind: The kind, such as ``"city"`` or ``"road"``.
    ///
    /// Raises:
    ///     ParseError: If the kind is unknown.
    ///
    /// >>> [city.tiles for city in carc.Game(carc.Config(2), seed=7).largest("city")]
    /// [1]
    fn largest(&self, kind: &str) -> PyResult<Vec<Feature>> {
        analysis::largest(self.game.state(), kind)
    }

    /// Returns every complete turn with its results.
    ///
    /// Without arguments, each turn begins with the pending decision. In the middle of a turn, the
    /// result contains every way to complete the turn. Before a tile is placed, ``tile`` can
    /// replace the current tile, and ``player`` can replace the active player. The list is empty if
    /// the tile cannot be placed.
    ///
    /// A turn ends when its player has no further decision in the same turn part: before the next
    /// draw of a tile or token, before the dragon moves, before another player decides, and before
    /// the second part that a builder allows. The draw of a tile to place under a hill does not end
    /// the turn. If a turn ends before its completed features are scored, only ``standing.totals``
    /// includes their points.
    ///
    /// A position typically has 10 to 300 possible turns. With portals or towers, there can be
    /// several thousand turns.
    ///
    /// Args:
    ///     tile: The id of a tile, such as ``"base/E"``; the current tile if ``None``.
    ///     player: The player who takes the turn; the active player if ``None``.
    ///
    /// Raises:
    ///     ParseError: If the tile is not in the game.
    ///     ValueError: If no player can act and no tile was specified, or if an argument was
    ///         specified in the middle of a turn.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    /// >>> best = max(game.outcomes(), key=lambda outcome: outcome.standing.totals[0])
    /// >>> [str(action) for action in best.actions], best.standing.scores
    /// (['place 0,-1 180', 'place meeple 0,-1 0'], (4, 0))
    /// >>> best.completed
    /// (CompletedFeature(kind='city', spot=Spot(0, -1, 0), owners=(0,)),)
    #[pyo3(signature = (tile=None, player=None))]
    fn outcomes(&self, tile: Option<&str>, player: Option<Int>) -> PyResult<Vec<TurnOutcome>> {
        analysis::outcomes(self.game.state(), tile, player)
    }

    /// Computes the expected final points of every candidate, with exact results if possible.
    ///
    /// Every decision is searched, and every draw is averaged over all outcomes, weighted by the
    /// number of remaining copies. Every player maximizes the expected lead over the best opponent
    /// or, in a solo game, the score. Ties are broken by the player's own expected points, then by
    /// the order of the legal actions.
    ///
    /// The search deepens by one turn at a time until it has searched the complete game or visited
    /// ``nodes`` positions. The method returns the result of the last completed depth; see
    /// :attr:`Solution.exact`. Each remaining tile multiplies the number of positions by about a
    /// hundred.
    ///
    /// If a draw is pending, there are no candidates, and :attr:`Solution.points` is the mean over
    /// all draws. Tiles under hills are unknown to all players and count as remaining tiles. The
    /// game does not change, and the GIL is released during the call.
    ///
    /// Args:
    ///     turns: ``True`` to solve complete turns instead of single actions when a tile must be
    ///         placed.
    ///     nodes: The maximum number of positions to visit.
    ///     cancel: A :class:`threading.Event` that another thread can set to cancel the call. A
    ///         cancelled call returns its results so far.
    ///     progress: A function called on this thread as ``progress(done, total)``; the numbers
    ///         count positions. If the function raises an exception, the call ends and the
    ///         exception propagates.
    ///
    /// Raises:
    ///     CarcError: If the game is over, if hands are hidden, or if the call was cancelled or
    ///         ran out of nodes before it had played every candidate to the end of its turn.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    /// >>> solution = game.solve(turns=True)
    /// >>> best = solution.candidates[0]
    /// >>> solution.exact, best.lead, best.points == solution.points
    /// (True, 1.0, True)
    #[pyo3(signature = (*, turns=false, nodes=Int::from(1_000_000), cancel=None, progress=None), text_signature = "(self, *, turns=False, nodes=1000000, cancel=None, progress=None)")]
    fn solve(
        &self,
        py: Python<'_>,
        turns: bool,
        nodes: Int,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        solve::solve(py, self.game.state(), turns, nodes, cancel, progress)
    }

    /// Estimates final points, win probabilities and the outcomes of features with playouts.
    ///
    /// In a playout, all players play like the ``greedy`` agent, and draws are random. Each playout
    /// samples new hidden information that is consistent with the view of the player to act. The
    /// standard errors account only for sampling noise. A feature is tracked by its first spot; if
    /// two features merge, both are credited with the points of the merged feature. The game does
    /// not change, and the GIL is released during the call.
    ///
    /// Args:
    ///     samples: The number of playouts, at least 2.
    ///     seed: The seed, which determines the result.
    ///     cancel: A :class:`threading.Event` that another thread can set to cancel the call. A
    ///         cancelled call returns the estimates from the playouts so far.
    ///     progress: A function called on this thread as ``progress(done, total)``; the numbers
    ///         count playouts. If the function raises an exception, the call ends and the exception
    ///         propagates.
    ///
    /// Raises:
    ///     CarcError: If the game is over, or the call was cancelled before two playouts were
    ///         complete.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E"])
    /// >>> estimate = game.estimate(samples=10)
    /// >>> estimate.points[0].mean, estimate.wins[0].mean
    /// (4.0, 1.0)
    /// >>> [feature.completion.mean for feature in estimate.features if feature.kind == "city"]
    /// [1.0]
    #[pyo3(
        signature = (*, samples=Int::from(100), seed=Int::from(0), cancel=None, progress=None),
        text_signature = "(self, *, samples=100, seed=0, cancel=None, progress=None)"
    )]
    fn estimate(
        &self,
        py: Python<'_>,
        samples: Int,
        seed: Int,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Estimate> {
        estimate::estimate(py, &self.game, samples, seed, cancel, progress)
    }

    /// Estimates final points and win probabilities after each of the most promising turns.
    ///
    /// The ``greedy`` agent selects the turns and ranks them. If the player is not about to place a
    /// tile, the legal actions are estimated instead. Playouts work as in :meth:`estimate`. All
    /// turns use the same draws where possible, which reduces the influence of luck on the
    /// comparison.
    ///
    /// Args:
    ///     most: The maximum number of turns.
    ///     samples: The number of playouts per turn, at least 2.
    ///     seed: As in :meth:`estimate`.
    ///     cancel: As in :meth:`estimate`, but a cancelled call returns the turns for which all
    ///         playouts are complete.
    ///     progress: As in :meth:`estimate`.
    ///
    /// Raises:
    ///     CarcError: If no player can act, or the call was cancelled before all playouts of the
    ///         first turn were complete.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    /// >>> turns = game.estimate_turns(most=2, samples=4)
    /// >>> [turn.samples for turn in turns]
    /// [4, 4]
    #[pyo3(
        signature = (*, most=Int::from(10), samples=Int::from(100), seed=Int::from(0), cancel=None, progress=None),
        text_signature = "(self, *, most=10, samples=100, seed=0, cancel=None, progress=None)"
    )]
    fn estimate_turns(
        &self,
        py: Python<'_>,
        most: Int,
        samples: Int,
        seed: Int,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<TurnEstimate>> {
        estimate::estimate_turns(py, &self.game, (most, samples, seed), cancel, progress)
    }
}
