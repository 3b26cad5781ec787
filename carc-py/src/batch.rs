//! Many games at once.

mod arrays;
mod choose;
mod search;
mod state;

use std::{fmt::Display, str::FromStr, sync::Arc};

use carc_engine as engine;
use carc_learn::{BatchError, BatchOptions, Observer};
use engine::Actor;
use numpy::{PyArray1, PyArrayDyn};
use pyo3::{exceptions::PyTypeError, prelude::*};

use self::choose::given;
pub(crate) use self::search::BatchSearch;
use crate::{
    array::{output, readable, writable},
    config::Config,
    encoding::Encoding,
    error::{carc_error, illegal, parse_error, seat},
    lend::{self, Read, Write},
    value::Int,
};

/// Games of one config that go on together: a step plays one action in each of them, on all cores
/// and without Python's lock.
///
/// What chance decides is drawn at once, so in each game a player has to decide, unless it is
/// over. The game in place ``i`` is the one that ``carc.Game(config, seed=batch.seeds[i])`` plays
/// with the same actions, unless it was :meth:`set` there. Nothing that happens depends on the
/// number of threads.
///
/// ``autoreset`` says what happens to a game that is over: with ``"next_step"`` the next step
/// begins a new one in its place and ignores the action given for it; with ``"same_step"`` the
/// new one begins in the step that ended the old one; with ``"disabled"`` it stays over until
/// :meth:`reset`, and actions for it are ignored. ``reward`` says what :meth:`rewards` are:
/// ``"difference"`` of a player's points to the mean of the others' at the end, ``"win"`` (-1 for
/// everybody who has not won, and what they lose shared by those who have), or ``"points"`` got
/// in the step. ``threads`` is the number of threads, all cores if not given.
///
/// Methods that return arrays take ``out``, an array that is written and returned; without it
/// they make a new one. Only one thread may use a batch at a time.
///
/// Wherever an array is taken, one of another library will do, such as a tensor of PyTorch on the
/// CPU or an array of JAX: what lends its memory by the buffer protocol or by DLPack is read or
/// written where it lies. What is returned then is an array of NumPy over the same memory.
///
/// Batches can be copied, pickled and saved: all go on in the same way. :meth:`game` takes a game
/// out of a batch, :meth:`set` puts one in, :meth:`from_games` makes a batch of games.
///
/// >>> batch = carc.Batch(carc.Config(2), 64, seed=7, autoreset="same_step")
/// >>> for _ in range(300):
/// ...     batch.step_indices(batch.sample())
/// >>> bool((batch.episodes > 0).all())
/// True
#[pyclass(module = "carc")]
pub(crate) struct Batch {
    batch: carc_learn::Batch,
    config: Py<Config>,
}

fn wrong(error: impl Display) -> PyErr {
    carc_error(error.to_string())
}

pub(crate) fn named<T: FromStr<Err: Display>>(argument: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| carc_error(format!("{argument}: {error}")))
}

impl Batch {
    fn players(&self) -> usize {
        self.batch.setup().players()
    }

    /// A number for each player of each game.
    fn each_player<'py, 'b, T: numpy::Element + Copy + 'b>(
        &'b self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        of: impl Fn(usize) -> &'b [T],
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let players = self.players();
        let out = output::<T>(py, "out", out, &[self.batch.len(), players])?;
        let mut numbers = writable("out", &out)?;
        for (game, row) in numbers.as_slice_mut()?.chunks_exact_mut(players).enumerate() {
            row.copy_from_slice(of(game));
        }
        drop(numbers);
        Ok(out)
    }

    /// A number for each game.
    fn each_game<'py, T: numpy::Element + Copy>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        of: impl Fn(usize) -> T,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let out = output::<T>(py, "out", out, &[self.batch.len()])?;
        let mut numbers = writable("out", &out)?;
        for (game, number) in numbers.as_slice_mut()?.iter_mut().enumerate() {
            *number = of(game);
        }
        drop(numbers);
        Ok(out)
    }

    /// What was wrong with an action of an argument, with the reason why it is not legal.
    fn untaken(&self, argument: &str, error: &BatchError) -> PyErr {
        if let BatchError::Illegal { game, code } = *error {
            let (setup, mut position) = (self.batch.setup(), self.batch.position(game).clone());
            let action = engine::Action::from_code(code).ok();
            if let Some(Err(error)) = action.map(|action| position.play(setup, action)) {
                return illegal(&format!("{argument}: game {game}: "), setup, error);
            }
        }
        let message = format!("{argument}: {error}");
        match error {
            BatchError::Number { .. } => parse_error(message),
            _ => carc_error(message),
        }
    }

    /// From whose seat games are seen.
    fn observer(&self, player: Option<Int>) -> PyResult<Observer> {
        Ok(match player {
            None => Observer::Decider,
            Some(player) => Observer::Player(seat(self.batch.setup(), player)?),
        })
    }

    fn check_setup(&self, py: Python<'_>, encoding: &Encoding) -> PyResult<()> {
        encoding.check_same(py, self.batch.setup())
    }
}

/// The arguments that all ways to make a batch share.
fn options(
    seed: Int,
    autoreset: &str,
    reward: &str,
    threads: Option<Int>,
) -> PyResult<BatchOptions> {
    Ok(BatchOptions {
        seed: seed.argument("seed")?,
        autoreset: named("autoreset", autoreset)?,
        reward: named("reward", reward)?,
        threads: threads.map(|threads| threads.argument("threads")).transpose()?,
    })
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        config, games, *, seed=Int::from(0), autoreset="next_step", reward="difference", threads=None
    ), text_signature = "(config, games, *, seed=0, autoreset='next_step', reward='difference', threads=None)")]
    fn new(
        py: Python<'_>,
        config: Bound<'_, Config>,
        games: Int,
        seed: Int,
        autoreset: &str,
        reward: &str,
        threads: Option<Int>,
    ) -> PyResult<Self> {
        let options = options(seed, autoreset, reward, threads)?;
        let setup = Arc::clone(&config.get().0);
        let games = games.argument("games")?;
        let batch = py.detach(|| carc_learn::Batch::new(setup, games, options)).map_err(wrong)?;
        Ok(Self { batch, config: config.unbind() })
    }

    /// What is played.
    #[getter]
    fn config(slf: Read<'_, Self>, py: Python<'_>) -> Py<Config> {
        slf.config.clone_ref(py)
    }

    /// What happens to a game that is over.
    #[getter]
    fn autoreset(slf: Read<'_, Self>) -> &'static str {
        slf.batch.options().autoreset.name()
    }

    /// What players are rewarded for.
    #[getter]
    fn reward(slf: Read<'_, Self>) -> &'static str {
        slf.batch.options().reward.name()
    }

    fn __len__(slf: Read<'_, Self>) -> usize {
        slf.batch.len()
    }

    /// The seed of each game, as uint64.
    #[getter]
    fn seeds<'py>(slf: Read<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, (0..slf.batch.len()).map(|game| slf.batch.seed(game)))
    }

    /// How many games were played in each place before the present one, as int64.
    #[getter]
    fn episodes<'py>(slf: Read<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let episode = |game| slf.batch.episode(game) as i64;
        PyArray1::from_iter(py, (0..slf.batch.len()).map(episode))
    }

    /// Begins games anew with the seeds of their next episodes: all of them, or those for which an
    /// array of bool says so. With ``seed`` all games begin as if the batch had just been made with
    /// it. With ``seeds``, an array of uint64, each game begins with a seed of its own: it is
    /// ``carc.Game(config, seed=seeds[i])``, and the one after it has the seed of its episode.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> which = np.array([False, True, True])
    /// >>> batch.reset(which, seeds=np.array([0, 5, 6], np.uint64))
    /// >>> batch.game(1) == carc.Game(carc.Config(2), seed=5), batch.episodes.tolist()
    /// (True, [0, 1, 1])
    #[pyo3(signature = (which=None, *, seed=None, seeds=None))]
    fn reset<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        which: Option<Bound<'py, PyAny>>,
        seed: Option<Int>,
        seeds: Option<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let batch = &mut slf.batch;
        if let Some(seeds) = seeds {
            if seed.is_some() {
                return Err(PyTypeError::new_err("give only one of seed and seeds"));
            }
            let seeds = given::<u64>(py, "seeds", seeds, which, batch.len())?;
            return py.detach(|| batch.reset_with(&seeds)).map_err(wrong);
        }
        match (which, seed) {
            (Some(_), Some(_)) => Err(PyTypeError::new_err("give only one of which and seed")),
            (Some(which), None) => {
                let which = readable::<bool>(py, "which", which, batch.len())?;
                let which = which.as_slice()?;
                py.detach(|| batch.reset(which)).map_err(wrong)
            }
            (None, Some(seed)) => {
                let seed = seed.argument("seed")?;
                py.detach(|| batch.reseed(seed));
                Ok(())
            }
            (None, None) => {
                py.detach(|| batch.reset_all());
                Ok(())
            }
        }
    }

    /// Who decides in each game, as int8; -1 where it is over.
    #[pyo3(signature = (out=None))]
    fn deciders<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        slf.each_game(py, out, |game| match slf.batch.actor(game) {
            Actor::Player(player) => player as i8,
            _ => -1,
        })
    }

    /// The points of each player in each game, as int32, by seat.
    #[pyo3(signature = (out=None))]
    fn scores<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        slf.each_player(py, out, |game| slf.batch.scores(game))
    }

    /// The points of each player with which the last game in each place ended, as int32; 0 before
    /// one has.
    #[pyo3(signature = (out=None))]
    fn final_scores<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        slf.each_player(py, out, |game| slf.batch.final_scores(game))
    }

    /// What each player of each game got in the last step, as float32.
    #[pyo3(signature = (out=None))]
    fn rewards<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.each_player(py, out, |game| slf.batch.rewards(game))
    }

    /// In which places the last step ended a game, as bool.
    #[pyo3(signature = (out=None))]
    fn ended<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        slf.each_game(py, out, |game| slf.batch.has_ended(game))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        lend::shown(slf, |batch| {
            let (config, games) = (batch.config.bind(slf.py()).repr()?, batch.batch.len());
            let carc_learn::BatchOptions { autoreset, reward, .. } = *batch.batch.options();
            let (autoreset, reward) = (autoreset.name(), reward.name());
            Ok(format!(
                "Batch(config={config}, games={games}, autoreset='{autoreset}', reward='{reward}')"
            ))
        })
    }
}
