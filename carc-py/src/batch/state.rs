//! How batches are copied and saved, and games put into them and taken out.

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
            carc_error(format!("{argument}: {slot} is no game; games are 0 to {}", games - 1))
        })
    }
}

#[pymethods]
impl Batch {
    /// A batch of these games, which may stand anywhere: each goes on in its place as it would have
    /// alone. So each has a seed of its own until it is over; those that begin then have the seeds
    /// of the batch. The arguments are those of :class:`Batch`. Raises :class:`CarcError` where
    /// :meth:`set` does; the config is that of the first game.
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
            return Err(carc_error("games: at least one is needed".to_owned()));
        };
        let config = first.config_of(py);
        let games: Vec<engine::Game> = games.0.iter().map(|game| game.engine().clone()).collect();
        let batch = py.detach(|| carc_learn::Batch::from_games(games, options));
        Ok(Self { batch: batch.map_err(wrong)?, config })
    }

    /// The game in a place, with all that led to it, as a game of its own. It draws what the batch
    /// will draw: with the same actions both go on in the same way. Nothing in it is hidden.
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
        Ok(Game::on(game, slf.config.clone_ref(py)))
    }

    /// Puts a copy of a game in a place. It goes on there as it would have alone, and its seed is
    /// that of the place; the next game there has that of the next episode. Nothing counts as
    /// played: there are no rewards, and nothing has ended. Raises :class:`CarcError` if the game
    /// is of another config, or not all of its draws come from a seed; ``game.after([], seed)``
    /// gives one whose do.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.set(0, batch.game(1).determinize(0, seed=5))
    /// >>> int(batch.seeds[0])
    /// 5
    fn set(mut slf: Write<'_, Self>, slot: Int, game: Read<'_, Game>) -> PyResult<()> {
        let slot = slf.slot(slot)?;
        slf.batch.set(slot, game.engine().clone()).map_err(wrong)
    }

    /// Puts in the place of each game one that agrees with all that whoever decides there may know,
    /// and draws by a seed: what :meth:`View.determinize` gives, with one seed for each game, as an
    /// array of uint64. Games that are over, and those for which ``which`` is false, stay as they
    /// are. A search plays on in such guesses, in a copy of the batch.
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

    /// A batch of copies of the games in these places, in this order, given as an array of int64; a
    /// place may come several times. They go on as the games here would, with their own seeds;
    /// games that begin there later have those of their new places. So some games are observed
    /// alone, or one is played on in several ways. Raises :class:`CarcError` for the place of no
    /// game.
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

    /// A batch of its own with the same games, which go on in the same way.
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

    /// The batch as bytes, from which :meth:`load` makes one that goes on in the same way: all
    /// games with what led to them, the arguments of the batch, and how often it has sampled.
    /// Later releases read them too. They hold the seeds, so they are not for players who may not
    /// know what comes.
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

    /// The batch that was saved. Its games are played again, and every step of them is checked.
    /// Raises :class:`LoadError` for bytes that are no batch, cut short, changed, or of a later
    /// version, and says what is wrong with them.
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
