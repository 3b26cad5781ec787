//! Copying and saving batches, and moving games into and out of them.

use std::sync::Arc;

use carc_engine as engine;
use pyo3::{intern, prelude::*, types::PyBytes};

use super::{Batch, choose::given, options, wrong};
use crate::{
    array::readable_list,
    config::Config,
    error::{batch_load_error, carc_error},
    game::Game,
    lend::{Read, Write},
    value::{Int, Tuple},
};

impl Batch {
    fn slot(&self, slot: Int) -> PyResult<usize> {
        self.slot_in("slot", slot)
    }

    fn slot_in(&self, argument: &str, slot: Int) -> PyResult<usize> {
        let games = self.batch.len();
        let known = slot.to().filter(|&slot| slot < games);
        known.ok_or_else(|| {
            carc_error(format!("{argument}: {slot} is out of range; expected 0 to {}", games - 1))
        })
    }
}

#[pymethods]
impl Batch {
    /// Creates a batch from games, which continue from their current positions.
    ///
    /// Each game keeps its own seed until the game is over. Later games in the slot have seeds
    /// derived from the batch's seed.
    ///
    /// Args:
    ///     games: The games, all with the same config.
    ///     seed: As in :class:`Batch`.
    ///     autoreset: As in :class:`Batch`.
    ///     reward: As in :class:`Batch`.
    ///     threads: As in :class:`Batch`.
    ///
    /// Raises:
    ///     CarcError: If a game cannot be used in a batch; see :meth:`set`.
    ///
    /// >>> config = carc.Config(2)
    /// >>> batch = carc.Batch.from_games([carc.Game(config, seed=seed) for seed in (5, 6)])
    /// >>> batch.seeds.tolist()
    /// [5, 6]
    #[staticmethod]
    #[pyo3(signature = (
        games, *, seed=Int::from(0), autoreset="next_step", reward="difference", threads=None
    ), text_signature = "(games, *, seed=0, autoreset='next_step', reward='difference', threads=None)")]
    fn from_games(
        py: Python<'_>,
        games: Tuple<Read<'_, Game>>,
        seed: Int,
        autoreset: &str,
        reward: &str,
        threads: Option<Int>,
    ) -> PyResult<Self> {
        let options = options(seed, autoreset, reward, threads)?;
        let Some(first) = games.0.first() else {
            return Err(carc_error("games: expected at least one".to_owned()));
        };
        let config = first.config_of(py);
        let games: Vec<engine::Game> = games.0.iter().map(|game| game.engine().clone()).collect();
        let batch = py.detach(|| carc_learn::Batch::from_games(games, options));
        Ok(Self { batch: batch.map_err(wrong)?, config })
    }

    /// Returns a copy of the game in a slot, with its history.
    ///
    /// The copy makes the same draws as the batch, so both continue in the same way after the same
    /// actions. The copy contains all hidden information.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.step_indices(batch.sample())
    /// >>> game = batch.game(1)
    /// >>> game.legal_codes().tolist() == batch.legal()[0][slice(*batch.legal()[1][1:3])].tolist()
    /// True
    fn game(slf: Read<'_, Self>, py: Python<'_>, slot: Int) -> PyResult<Game> {
        let slot = slf.slot(slot)?;
        let batch = &slf.batch;
        let game = py.detach(|| batch.game(slot));
        let setup = game.setup();
        let config = match Arc::ptr_eq(setup, slf.batch.setup()) {
            true => slf.config.clone_ref(py),
            false => Py::new(py, Config(Arc::clone(setup)))?,
        };
        Ok(Game::on(game, config))
    }

    /// Replaces the game in a slot with a copy of a game.
    ///
    /// The copy continues in the slot just as the game would outside the batch, and its seed
    /// becomes the seed of the slot. Later games in the slot again have seeds derived from the
    /// batch's seed. The call does not produce rewards or end a game.
    ///
    /// Args:
    ///     slot: The index of the slot.
    ///     game: A game whose draws come from a seed. ``game.after([], seed)`` returns a copy with
    ///         seeded draws. The game can have a different start position than the batch, so a
    ///         batch can contain games with several start positions. The next game in the slot has
    ///         the batch's start position.
    ///
    /// Raises:
    ///     CarcError: If the configs of the game and the batch differ in more than the start
    ///         position, or if not all of the game's draws come from a seed.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.set(0, batch.game(1).determinize(0, seed=5))
    /// >>> int(batch.seeds[0])
    /// 5
    fn set(mut slf: Write<'_, Self>, slot: Int, game: Read<'_, Game>) -> PyResult<()> {
        let slot = slf.slot(slot)?;
        slf.batch.set(slot, game.engine().clone()).map_err(wrong)
    }

    /// Replaces each game with a determinization for its player to act.
    ///
    /// Each new game equals the result of :meth:`View.determinize` with the seed for this game.
    /// Apply this method to a copy of the batch to search without access to hidden information.
    ///
    /// Args:
    ///     seeds: An array of uint64 with a seed per game.
    ///     which: An array of bool that selects the games to replace; all unfinished games if
    ///         ``None``.
    ///
    /// >>> import numpy as np
    /// >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
    /// >>> batch = carc.Batch(carc.Config(2, options=options), 4, seed=7)
    /// >>> guess = batch.copy()
    /// >>> guess.determinize(np.arange(4, dtype=np.uint64))
    /// >>> [batch.game(i).view(0) == guess.game(i).view(0) for i in range(4)]
    /// [True, True, True, True]
    #[pyo3(signature = (seeds, *, which=None))]
    fn determinize<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        seeds: Bound<'py, PyAny>,
        which: Option<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let seeds = given::<u64>(py, "seeds", seeds, which, slf.batch.len())?;
        let batch = &mut slf.batch;
        py.detach(|| batch.determinize(&seeds)).map_err(wrong)
    }

    /// Returns a batch with copies of the games in the given slots.
    ///
    /// The copies keep the seeds of the originals and continue as the originals would. Later
    /// games use the new batch's seeds for their slots.
    ///
    /// Args:
    ///     slots: An array of int64 with the slots in the order of the new batch. The same slot can
    ///         be listed several times.
    ///
    /// Raises:
    ///     CarcError: If a slot does not exist.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2, options={"table": "21x21"}), 4, seed=7)
    /// >>> some = batch.take(np.array([3, 0, 3]))
    /// >>> board, tiles, vector = some.observe(carc.Encoding(batch.config))
    /// >>> len(board), bool((some.seeds == batch.seeds[[3, 0, 3]]).all())
    /// (3, True)
    fn take<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        slots: Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        let slots = readable_list::<i64>(py, "slots", slots)?;
        let known = |&slot: &i64| slf.slot_in("slots", Int::from(slot));
        let slots = slots.as_slice()?.iter().map(known).collect::<PyResult<Vec<usize>>>()?;
        let batch = &slf.batch;
        let batch = py.detach(|| batch.take(&slots)).map_err(wrong)?;
        Ok(Self { batch, config: slf.config.clone_ref(py) })
    }

    /// Returns an independent copy that makes the same draws as this batch.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> other = batch.copy()
    /// >>> batch.step(batch.legal()[0][batch.legal()[1][:-1]])
    /// >>> bool((other.legal()[0] == carc.Batch(carc.Config(2), 3, seed=7).legal()[0]).all())
    /// True
    fn copy(slf: Read<'_, Self>, py: Python<'_>) -> Self {
        Self { batch: slf.batch.clone(), config: slf.config.clone_ref(py) }
    }

    fn __copy__(slf: Read<'_, Self>, py: Python<'_>) -> Self {
        Self::copy(slf, py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(slf: Read<'_, Self>, py: Python<'_>, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        Self::copy(slf, py)
    }

    /// Returns the batch as bytes for :meth:`load`.
    ///
    /// The bytes contain all games with their histories, the batch's arguments and the number of
    /// calls of :meth:`sample`. Later versions of carc can load the bytes. Do not send the bytes to
    /// players, because they also contain the seeds.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.step_indices(batch.sample())
    /// >>> other = carc.Batch.load(batch.save())
    /// >>> [other.game(place) == batch.game(place) for place in range(3)]
    /// [True, True, True]
    fn save<'py>(slf: Read<'py, Self>, py: Python<'py>) -> Bound<'py, PyBytes> {
        let batch = &slf.batch;
        PyBytes::new(py, &py.detach(|| batch.save()))
    }

    /// Restores a saved batch by replaying its games, and checks every action.
    ///
    /// Args:
    ///     data: The bytes that :meth:`save` returned.
    ///
    /// Raises:
    ///     LoadError: If the bytes are not a saved batch, are truncated or modified, or were saved
    ///         by a later version of carc.
    ///
    /// >>> carc.Batch.load(b"carc-batch 9")
    /// Traceback (most recent call last):
    /// carc.LoadError: not a saved batch
    #[staticmethod]
    fn load(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let batch = py.detach(|| carc_learn::Batch::load(data));
        let batch = batch.map_err(|error| batch_load_error(&error))?;
        let config = Py::new(py, Config(Arc::clone(batch.setup())))?;
        Ok(Self { batch, config })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let saved = slf.call_method0(intern!(slf.py(), "save"))?;
        Ok((slf.get_type().getattr(intern!(slf.py(), "load"))?, (saved,)))
    }
}
