//! A game's legal actions, and methods that apply them.

use carc_engine as engine;
use numpy::PyArray1;
use pyo3::{prelude::*, types::PyTuple};

use super::Game;
use crate::{
    action::Action,
    agent::Signals,
    error::{illegal_action, viewer, wrong_argument},
    event::{Event, events},
    inspect,
    lend::Write,
    value::{Int, Tuple},
};

#[pymethods]
impl Game {
    /// Returns every legal action, sorted by code; empty if and only if the game is over.
    ///
    /// Args:
    ///     all_rotations: ``True`` to list equivalent rotations of a symmetric tile separately.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U"])
    /// >>> [str(action) for action in game.legal_actions()]
    /// ['place -1,0 90', 'place 1,0 90', 'place 0,1 90']
    #[pyo3(signature = (*, all_rotations=false))]
    fn legal_actions(mut slf: Write<'_, Self>, all_rotations: bool) -> Vec<Action> {
        let game = &mut slf.game;
        if all_rotations {
            return inspect::legal_actions(game.state(), true);
        }
        game.cached_legal_actions().iter().map(Action).collect()
    }

    /// Returns the codes of :meth:`legal_actions` as a new array of uint64.
    ///
    /// Together with :meth:`play_index` or :meth:`apply_code`, this method is the fastest way to
    /// play many games.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> codes = game.legal_codes()
    /// >>> codes.dtype, len(codes) == len(game.legal_actions())
    /// (dtype('uint64'), True)
    fn legal_codes<'py>(mut slf: Write<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_slice(py, slf.game.cached_legal_actions().codes())
    }

    /// Returns all possible turns of the player who is about to place a tile; empty in other
    /// phases.
    ///
    /// Each turn is a tuple of actions to apply in order.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> for action in game.turns()[0]:
    /// ...     events = game.apply(action)
    /// >>> game.active_player
    /// 1
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let turns = self.game.turns();
        turns
            .iter()
            .map(|turn| PyTuple::new(py, turn.actions().iter().copied().map(Action)))
            .collect()
    }

    /// Returns a copy of the game after further actions, such as those of a principal variation.
    ///
    /// The draws in the line may differ from the draws that this game would make. A draw that is
    /// pending after the last action remains pending.
    ///
    /// Args:
    ///     line: The decisions and draws, in order.
    ///     seed: The seed for all later draws.
    ///
    /// Raises:
    ///     IllegalActionError: If an action in the line is not legal when it is applied.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> search = carc.agents.make("mcts:iterations=100", seed=1).search(game)
    /// >>> line = search.principal_variation
    /// >>> seen = game.after(line, seed=1)
    /// >>> len(seen.history) - len(game.history) == len(line)
    /// True
    fn after(&self, py: Python<'_>, line: Tuple<Bound<'_, Action>>, seed: Int) -> PyResult<Self> {
        let line: Vec<_> = line.0.iter().map(|action| action.get().0).collect();
        let game = self.game.after(&line, seed.argument("seed")?);
        let game = game.map_err(|error| illegal_action(self.game.setup(), error))?;
        Ok(Self::on(game, self.config.clone_ref(py)))
    }

    /// Returns the possible draws with their probabilities; empty unless a draw is pending.
    ///
    /// ``draw unknown``, which places an unknown tile under a hill, is also legal, but does not
    /// have a probability.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> round(sum(probability for _, probability in game.chance_outcomes()), 9)
    /// 1.0
    fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        let outcomes = self.game.state().chance_outcomes().into_iter();
        outcomes.map(|(action, probability)| (Action(action), probability)).collect()
    }

    /// Returns ``True`` if the action is legal now.
    fn is_legal(&self, action: &Bound<'_, Action>) -> bool {
        self.game.state().is_legal(action.get().0)
    }

    /// Returns the error that :meth:`apply` would raise for an action, or ``None``.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.check(carc.Action.place_tile(0, 0, 0)).reason
    /// 'occupied'
    /// >>> game.check(game.legal_actions()[0]) is None
    /// True
    fn check<'py>(&self, py: Python<'py>, action: &Bound<'_, Action>) -> Option<Bound<'py, PyAny>> {
        let checked = self.game.state().check(action.get().0);
        checked.err().map(|error| self.illegal(error).into_value(py).into_bound(py).into_any())
    }

    /// Applies an action and returns its events.
    ///
    /// The call also performs all automatic steps that follow, such as draws.
    ///
    /// Args:
    ///     action: The action to apply.
    ///     player: If set, the action is rejected unless it is this player's turn to act.
    ///
    /// Returns:
    ///     The events, in order.
    ///
    /// Raises:
    ///     IllegalActionError: If the action is not legal. The game is unchanged.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> [event.name for event in game.apply(carc.Action.place_tile(0, 1, 90), player=0)]
    /// ['tile_placed']
    /// >>> game.apply(carc.Action.pass_(), player=1)
    /// Traceback (most recent call last):
    /// carc.IllegalActionError: "pass" is not legal: the game is waiting for ...
    #[pyo3(signature = (action, player=None))]
    fn apply<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        action: &Bound<'_, Action>,
        player: Option<Int>,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let Action(action) = *action.get();
        let player = player.map(|player| slf.seat(player)).transpose()?;
        slf.advance_telling(py, |game| match player {
            Some(player) => game.apply_as(player, action),
            None => game.apply(action),
        })
    }

    /// Like :meth:`apply`, but without building events.
    fn play(mut slf: Write<'_, Self>, py: Python<'_>, action: &Bound<'_, Action>) -> PyResult<()> {
        slf.advance(py, |game| game.play(action.get().0)).map(|_| ())
    }

    /// Like :meth:`play`, but takes an action code.
    ///
    /// Raises:
    ///     ParseError: If the number is not a valid action code. The game is unchanged.
    ///     IllegalActionError: If the action is not legal. The game is unchanged.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.apply_code(game.legal_codes()[0])
    /// >>> len(game.board())
    /// 2
    fn apply_code(mut slf: Write<'_, Self>, py: Python<'_>, code: Int) -> PyResult<()> {
        let code = code.operand("code")?;
        let action =
            engine::Action::from_code(code).map_err(|error| wrong_argument("code", error))?;
        slf.advance(py, |game| game.play(action)).map(|_| ())
    }

    /// Like :meth:`apply`, but takes the index of the action in :meth:`legal_actions`.
    ///
    /// The list of legal actions is reused if the game has not changed since it was computed.
    ///
    /// Raises:
    ///     CarcError: If the index is out of range. The game is unchanged.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> [event.name for event in game.apply_index(2)]
    /// ['tile_placed']
    /// >>> game.apply_index(-1)
    /// Traceback (most recent call last):
    /// carc.CarcError: index: -1 is out of range; there are 2 legal actions
    fn apply_index<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        index: Int,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let action = slf.legal_at(index)?;
        slf.advance_telling(py, |game| game.apply(action))
    }

    /// Like :meth:`apply_index`, but without building events.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.play_index(len(game.legal_codes()) - 1)
    /// >>> len(game.board())
    /// 2
    fn play_index(mut slf: Write<'_, Self>, py: Python<'_>, index: Int) -> PyResult<()> {
        let action = slf.legal_at(index)?;
        slf.advance(py, |game| game.play(action)).map(|_| ())
    }

    /// Undoes the last applied action together with the draws that followed it.
    ///
    /// The game is exactly as it was before the action.
    ///
    /// Returns:
    ///     The action that was undone, or ``None`` if no action has been applied.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> before, action = game.hash, game.legal_actions()[0]
    /// >>> events = game.apply(action)
    /// >>> game.undo() == action, game.hash == before
    /// (True, True)
    fn undo(mut slf: Write<'_, Self>) -> Option<Action> {
        slf.game.undo().map(Action)
    }

    /// Like :meth:`undo`, but also returns the undone events in reverse order.
    ///
    /// The list includes the events of the draws after the action. Each event contains the state
    /// that it replaced, which a client needs to revert the event.
    ///
    /// Returns:
    ///     The action and its events, or ``None`` if no action has been applied.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> action = game.legal_actions()[0]
    /// >>> events = game.apply(action)
    /// >>> game.undo_with_events() == (action, events[::-1])
    /// True
    fn undo_with_events<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<Option<(Action, Vec<Bound<'py, Event>>)>> {
        let undone = slf.game.undo_with_events().map(|(action, told)| (action, told.to_vec()));
        let Some((action, told)) = undone else { return Ok(None) };
        Ok(Some((Action(action), events(slf.config.bind(py), &told)?)))
    }

    /// Sets the number of recent actions that can be undone by restoring a copy of the position.
    ///
    /// Undoing an earlier action requires a replay of the game. The default is 32, and 0 disables
    /// the copies. The game starts to keep copies when this method or :meth:`undo` is first called.
    fn set_undo_depth(mut slf: Write<'_, Self>, depth: Int) -> PyResult<()> {
        slf.game.set_undo_depth(depth.argument("depth")?);
        Ok(())
    }

    /// Returns the events before the first decision.
    ///
    /// The opening events include the start tile, the first turn and the first draw. Together with
    /// the events of every applied action, the opening events describe the whole game.
    fn opening_events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Event>>> {
        events(self.config.bind(py), &self.game.opening_events())
    }

    /// Returns the events after an entry in the :attr:`history`, as seen by one recipient.
    ///
    /// Information that the recipient is not allowed to know is removed. A server sends these
    /// events to a client that reconnects. The method replays the game to find the events.
    ///
    /// Args:
    ///     step: The number of history entries that the recipient has seen. 0 returns all events,
    ///         including those before the first entry.
    ///     player: The recipient, or ``None`` for a spectator.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> seen = len(game.view(1).history)
    /// >>> missed = game.apply(game.legal_actions()[0])
    /// >>> game.events_since(seen, 1) == missed
    /// True
    #[pyo3(signature = (step, player))]
    fn events_since<'py>(
        &self,
        py: Python<'py>,
        step: Int,
        player: Option<Int>,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let viewer = viewer(self.game.setup(), player)?;
        let missed = self.game.events_since(step.argument("step")?, viewer);
        events(self.config.bind(py), &missed)
    }

    /// Parses an action from its notation, in which tiles are identified by their ids.
    ///
    /// Examples of the notation are ``pass``, ``draw TILE``, ``place X,Y DEGREES``, ``place FIGURE
    /// X,Y SEGMENT`` and ``choose QUESTION ANSWER``. The action need not be legal.
    ///
    /// Raises:
    ///     ParseError: If the text is not a valid action.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> game.action("draw base/U")
    /// Action.draw(tile_type=20)
    fn action(&self, text: &str) -> PyResult<Action> {
        let action = self.game.setup().parse_action(text);
        action.map(Action).map_err(|error| wrong_argument("text", error))
    }

    /// Returns an action's notation, in which tiles are identified by their ids.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> game.action_text(carc.Action.draw(tile_type=20))
    /// 'draw base/U'
    fn action_text(&self, action: &Bound<'_, Action>) -> String {
        self.game.setup().action_text(action.get().0)
    }

    /// Returns the number of action sequences of a given length, for comparing implementations.
    ///
    /// Depth 0 returns 1. The number grows quickly, so only small depths are feasible. Ctrl-C
    /// interrupts the call.
    ///
    /// Args:
    ///     depth: The length of the sequences in actions.
    ///
    /// >>> carc.Game(carc.Config(2), seed=1).perft(4)
    /// 464
    fn perft(&self, py: Python<'_>, depth: Int) -> PyResult<u64> {
        let depth = depth.argument("depth")?;
        let (count, signal) = py.detach(|| {
            let signals = Signals::new(None);
            (engine::perft_cancellable(&self.game, depth, &|| signals.came()), signals.error())
        });
        signal.map_or_else(|| Ok(count.unwrap_or_default()), Err)
    }
}
