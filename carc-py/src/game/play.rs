//! What may be done in a game, and doing it.

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
    /// Every legal action, in ascending order of codes and without duplicates; empty if and only
    /// if the game is over. Equal turns of a symmetric tile are listed once, unless
    /// ``all_rotations`` is true.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U"])
    /// >>> [str(action) for action in game.legal_actions()]
    /// ['place -1,0 90', 'place 1,0 90', 'place 0,1 90']
    #[pyo3(signature = (*, all_rotations=false))]
    fn legal_actions(mut slf: Write<'_, Self>, all_rotations: bool) -> Vec<Action> {
        let game = &mut slf.game;
        if all_rotations {
            return inspect::legal_actions(game.setup(), game.position(), true);
        }
        game.cached_legal_actions().iter().map(Action).collect()
    }

    /// The codes of :meth:`legal_actions`, as a new array of ``numpy.uint64``. With
    /// :meth:`play_index` or :meth:`apply_code` it is the fast way through many games.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> codes = game.legal_codes()
    /// >>> codes.dtype, len(codes) == len(game.legal_actions())
    /// (dtype('uint64'), True)
    fn legal_codes<'py>(mut slf: Write<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_slice(py, slf.game.cached_legal_actions().codes())
    }

    /// Every whole turn of the player who lays a tile now, each as the actions to be applied one
    /// after the other; empty in other phases.
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

    /// A game that has gone on from here by these decisions and draws, in their order, and
    /// draws what comes then by a generator with this seed: a line that somebody imagines, such
    /// as the ``principal_variation`` of a :class:`carc.agents.Search`. Its draws are those of
    /// the line, whatever this game would draw; one that is due at its end is still due. This
    /// game stays as it is. Raises :class:`IllegalActionError` if one of them is not legal when
    /// it comes.
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

    /// The possible draws with their probabilities; empty unless chance is the actor. What is legal
    /// besides and has no probability is ``draw unknown`` for a tile that goes under a hill.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> round(sum(probability for _, probability in game.chance_outcomes()), 9)
    /// 1.0
    fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        let outcomes = self.game.chance_outcomes().into_iter();
        outcomes.map(|(action, probability)| (Action(action), probability)).collect()
    }

    /// Whether an action may be taken now.
    fn is_legal(&self, action: &Bound<'_, Action>) -> bool {
        self.game.is_legal(action.get().0)
    }

    /// Why an action may not be taken now: the error that :meth:`apply` would raise, not raised;
    /// ``None`` if it is legal.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.check(carc.Action.place_tile(0, 0, 0)).reason
    /// 'occupied'
    /// >>> game.check(game.legal_actions()[0]) is None
    /// True
    fn check<'py>(&self, py: Python<'py>, action: &Bound<'_, Action>) -> Option<Bound<'py, PyAny>> {
        let checked = self.game.position().check(self.game.setup(), action.get().0);
        checked.err().map(|error| self.illegal(error).into_value(py).into_bound(py).into_any())
    }

    /// Takes an action and everything that follows from it without a decision, draws included, and
    /// returns what changed, in order. With ``player`` it is refused unless the decision is that
    /// player's. Raises :class:`IllegalActionError`; nothing has changed then.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> [event.name for event in game.apply(carc.Action.place_tile(0, 1, 90), player=0)]
    /// ['tile_placed']
    /// >>> game.apply(carc.Action.pass_(), player=1)
    /// Traceback (most recent call last):
    /// carc.IllegalActionError: "pass" is not legal: the decision is not this player's but ...
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

    /// As :meth:`apply` without building events.
    fn play(mut slf: Write<'_, Self>, py: Python<'_>, action: &Bound<'_, Action>) -> PyResult<()> {
        slf.advance(py, |game| game.play(action.get().0)).map(|_| ())
    }

    /// As :meth:`play`, by the code of the action. Raises :class:`ParseError` if the number is the
    /// code of no action.
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

    /// As :meth:`apply`, with the action at a place of :meth:`legal_actions`. If these were listed
    /// since the game changed last, they are not listed again. Raises :class:`CarcError` if the
    /// index is below 0 or too large; nothing has changed then.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> [event.name for event in game.apply_index(2)]
    /// ['tile_placed']
    /// >>> game.apply_index(-1)
    /// Traceback (most recent call last):
    /// carc.CarcError: index: -1 is the index of none of the 2 legal actions
    fn apply_index<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        index: Int,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let action = slf.legal_at(index)?;
        slf.advance_telling(py, |game| game.apply(action))
    }

    /// As :meth:`apply_index` without building events.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.play_index(len(game.legal_codes()) - 1)
    /// >>> len(game.board())
    /// 2
    fn play_index(mut slf: Write<'_, Self>, py: Python<'_>, index: Int) -> PyResult<()> {
        let action = slf.legal_at(index)?;
        slf.advance(py, |game| game.play(action)).map(|_| ())
    }

    /// Takes back the last applied action together with the draws that followed it, and returns
    /// it; ``None`` if nothing was applied yet. The game is exactly as it was before.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> before, action = game.hash, game.legal_actions()[0]
    /// >>> events = game.apply(action)
    /// >>> game.undo() == action, game.hash == before
    /// (True, True)
    fn undo(mut slf: Write<'_, Self>) -> Option<Action> {
        slf.game.undo().map(Action)
    }

    /// As :meth:`undo`, and tells what is taken back: the action, and the events that it and the
    /// draws behind it had, the last one first. Each of them is to be followed backwards: it
    /// tells what was before. ``None`` if nothing was applied yet.
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

    /// How many applied actions are kept so that taking them back is a copy; older ones are taken
    /// back by replaying the game. 32 unless it is set, beginning with the first :meth:`undo`,
    /// which replays the game; 0 keeps none.
    fn set_undo_depth(mut slf: Write<'_, Self>, depth: Int) -> PyResult<()> {
        slf.game.set_undo_depth(depth.argument("depth")?);
        Ok(())
    }

    /// What happened before the first decision: the start tile, the first turn, the first draw.
    /// With the events of every action applied, these make up the whole game.
    fn opening_events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Event>>> {
        events(self.config.bind(py), &self.game.opening_events())
    }

    /// What happened from an entry of the :attr:`history` on, as a player may know it, or a
    /// spectator (``None``): what a server sends to a client that comes back and had seen so many
    /// entries. From 0 on it is everything, what came before the first entry included; from the
    /// end on nothing. The game is played through to find it.
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

    /// The action with this text form, in which tiles have their ids: ``pass``, ``draw TILE``,
    /// ``place X,Y DEGREES``, ``place FIGURE X,Y SEGMENT``, ``choose QUESTION ANSWER`` and so on.
    /// It may be illegal now. Raises :class:`ParseError` if the text is the form of no action.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> game.action("draw base/U")
    /// Action.draw(tile_type=20)
    fn action(&self, text: &str) -> PyResult<Action> {
        let action = self.game.setup().parse_action(text);
        action.map(Action).map_err(|error| wrong_argument("text", error))
    }

    /// The text form of an action, in which tiles have their ids.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> game.action_text(carc.Action.draw(tile_type=20))
    /// 'draw base/U'
    fn action_text(&self, action: &Bound<'_, Action>) -> String {
        self.game.setup().action_text(action.get().0)
    }

    /// How many sequences of so many actions there are from here on, to compare programs by. Depth
    /// 0 gives 1; the count grows with every step, so small depths only are done soon. Ctrl-C ends
    /// it.
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
