//! Batches of games stepped together.

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

/// Games with the same config that are stepped together. Each step plays one action in every game.
///
/// Steps run on all cores with the GIL released. Draws are made automatically, so every game is
/// either waiting for a player or over. The game in slot ``i`` equals ``carc.Game(config,
/// seed=batch.seeds[i])`` after the same actions, unless it was replaced with :meth:`set`. Results
/// never depend on the number of threads. Two threads must not use a batch at the same time.
///
/// Methods that return arrays accept an ``out`` array, which is filled and returned. Without
/// ``out``, they return a new array. Arrays from other libraries, such as PyTorch tensors on the
/// CPU or JAX arrays, are read and written in place through the buffer protocol or DLPack; the
/// method returns a NumPy array that shares the memory.
///
/// Batches can be copied, pickled and saved, and a copy continues exactly as the original would.
/// :meth:`game` copies a game out of a batch, :meth:`set` copies a game into a batch, and
/// :meth:`from_games` creates a batch from games.
///
/// Args:
///     config: The config of all games.
///     games: The number of games, 1 to 1,048,576.
///     seed: The seed of the batch, from which the seeds of all games are derived.
///     autoreset: How finished games are handled. With ``"next_step"``, the next step starts a new
///         game in the slot and ignores the action for the slot. With ``"same_step"``, the step
///         that ends a game also starts a new game. With ``"disabled"``, a finished game stays over
///         until :meth:`reset`, and its actions are ignored.
///     reward: How :meth:`rewards` are calculated. ``"difference"`` is a player's final score minus
///         the mean of the opponents' scores. ``"win"`` is -1 for each loser, and the winners share
///         1 point per loser equally. ``"points"`` is the number of points scored in the step.
///     threads: The number of threads; all cores if ``None``.
///
/// Raises:
///     CarcError: If an argument is out of range or unknown.
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

    /// Fills an array with a number for each player of each game.
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

    /// Fills an array with a number for each game.
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

    /// Creates the error for an invalid action in an argument, with the reason if the action is
    /// illegal.
    fn untaken(&self, argument: &str, error: &BatchError) -> PyErr {
        if let BatchError::Illegal { game, code } = *error {
            let (setup, mut position) =
                (self.batch.setup_of(game), self.batch.position(game).clone());
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

    /// Returns the observer: a player, or the player to act in each game.
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

/// Reads the arguments that all batch constructors share.
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

    /// The config of all games.
    #[getter]
    fn config(slf: Read<'_, Self>, py: Python<'_>) -> Py<Config> {
        slf.config.clone_ref(py)
    }

    /// The mode for finished games: ``"next_step"``, ``"same_step"`` or ``"disabled"``.
    #[getter]
    fn autoreset(slf: Read<'_, Self>) -> &'static str {
        slf.batch.options().autoreset.name()
    }

    /// The kind of :meth:`rewards`: ``"difference"``, ``"win"`` or ``"points"``.
    #[getter]
    fn reward(slf: Read<'_, Self>) -> &'static str {
        slf.batch.options().reward.name()
    }

    fn __len__(slf: Read<'_, Self>) -> usize {
        slf.batch.len()
    }

    /// The seed of the game in each slot, as an array of uint64.
    #[getter]
    fn seeds<'py>(slf: Read<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, (0..slf.batch.len()).map(|game| slf.batch.seed(game)))
    }

    /// The number of games played in each slot before the current one, as an array of int64.
    #[getter]
    fn episodes<'py>(slf: Read<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let episode = |game| slf.batch.episode(game) as i64;
        PyArray1::from_iter(py, (0..slf.batch.len()).map(episode))
    }

    /// Starts new games, each with the seed for the next game in its slot.
    ///
    /// Args:
    ///     which: An array of bool that selects the slots to reset; all slots if ``None``.
    ///     seed: A new seed for the batch. All games start as if the batch had just been created
    ///         with this seed.
    ///     seeds: An array of uint64 with a seed for each game. Slot ``i`` starts with the game
    ///         ``carc.Game(config, seed=seeds[i])``. The seeds of later games are again derived
    ///         from the batch's seed.
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
                return Err(PyTypeError::new_err("pass only one of seed and seeds"));
            }
            let seeds = given::<u64>(py, "seeds", seeds, which, batch.len())?;
            return py.detach(|| batch.reset_with(&seeds)).map_err(wrong);
        }
        match (which, seed) {
            (Some(_), Some(_)) => {
                Err(PyTypeError::new_err("which and seed are mutually exclusive"))
            }
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

    /// Returns the player to act in each game as int8; -1 if the game is over.
    #[pyo3(signature = (out=None))]
    fn deciders<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        slf.each_game(py, out, |game| match slf.batch.actor(game) {
            Actor::Player(player) => player.number() as i8,
            _ => -1,
        })
    }

    /// Returns the scores as int32, with a row per game and a column per player.
    #[pyo3(signature = (out=None))]
    fn scores<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        slf.each_player(py, out, |game| slf.batch.scores(game))
    }

    /// Returns the final scores of the last finished game in each slot as int32.
    ///
    /// The array has a row per slot and a column per player. The elements for a slot are 0 until a
    /// game has ended in the slot.
    #[pyo3(signature = (out=None))]
    fn final_scores<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        slf.each_player(py, out, |game| slf.batch.final_scores(game))
    }

    /// Returns the rewards from the last step as float32.
    ///
    /// The array has a row per game and a column per player.
    #[pyo3(signature = (out=None))]
    fn rewards<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.each_player(py, out, |game| slf.batch.rewards(game))
    }

    /// Returns an array of bool that is true for the slots where the last step ended a game.
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
