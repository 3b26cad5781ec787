//! The arena, which plays games between agents on all cores, with progress and Ctrl-C support for
//! Python.

use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use carc_agents::{Arena, Interval, PlayerError, PlayerSpec, Standing};
use pyo3::prelude::*;

use crate::{
    agent::PATIENCE,
    config::Config,
    error::{carc_error, parse_error},
    value::{Int, Texts},
};

/// An agent's results: wins, draws, losses, mean points, win rate and its interval.
type Row = (u64, u64, u64, f64, f64, f64, f64);

fn row(standing: &Standing) -> Row {
    let Standing { wins, draws, losses, points, win_rate, interval, .. } = *standing;
    (wins, draws, losses, points, win_rate, interval.low, interval.high)
}

/// Plays games between agents given as specs.
///
/// `progress` is called with the number of games played and the total.
#[pyfunction(name = "_arena")]
pub(crate) fn play(
    py: Python<'_>,
    config: &Bound<'_, Config>,
    agents: Texts,
    games: Int,
    seed: Int,
    threads: Int,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Row>> {
    let setup = Arc::clone(&config.get().0);
    let agents: Vec<PlayerSpec> = agents
        .0
        .iter()
        .map(|text| text.parse().map_err(|error: PlayerError| parse_error(error.to_string())))
        .collect::<PyResult<_>>()?;
    // An error quotes an invalid number as the caller passed it.
    let count = games.to().ok_or_else(|| {
        carc_error(format!("games: expected 1 to {}, got {games}", Arena::MAX_GAMES))
    })?;
    let arena = Arena::new(setup, agents, count, seed.argument("seed")?)
        .map_err(|error| carc_error(error.to_string()))?;
    let threads: u16 = threads.argument("threads")?;
    py.detach(|| watch(&arena, threads.into(), progress.as_ref()))
}

/// Plays games in separate threads while this thread handles progress reports and Ctrl-C.
fn watch(arena: &Arena, threads: usize, progress: Option<&Py<PyAny>>) -> PyResult<Vec<Row>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| carc_error(format!("threads: {error}")))?;
    let (played, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let tell = || {
        Python::attach(|py| {
            py.check_signals()?;
            let count = played.load(Ordering::Relaxed);
            progress.map_or(Ok(()), |call| call.call1(py, (count, arena.games())).map(drop))
        })
    };
    let (ended, end) = mpsc::channel::<()>();
    let (result, trouble) = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // The guard is dropped when the thread ends for any reason.
            let _ended = ended;
            let is_cancelled = || stop.load(Ordering::Relaxed);
            let count = |_: &[i32]| {
                played.fetch_add(1, Ordering::Relaxed);
            };
            pool.install(|| arena.play(is_cancelled, count))
        });
        let mut trouble = None;
        while end.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            if trouble.is_none()
                && let Err(error) = tell()
            {
                stop.store(true, Ordering::Relaxed);
                trouble = Some(error);
            }
        }
        (worker.join().unwrap_or_else(|cause| resume_unwind(cause)), trouble)
    });
    if let Some(error) = trouble {
        return Err(error);
    }
    tell()?;
    let result = result.map_err(|error| carc_error(error.to_string()))?;
    Ok(result.standings.iter().map(row).collect())
}

/// Returns the seeds of an arena game and its agents.
#[pyfunction(name = "_arena_seeds")]
pub(crate) fn seeds(seed: Int, agents: usize, number: u64) -> PyResult<(u64, Vec<u64>)> {
    let seed = seed.argument("seed")?;
    let game = Arena::game_seed(seed, agents.max(1), number);
    Ok((game, (0..agents).map(|agent| Arena::agent_seed(seed, number, agent)).collect()))
}

/// Returns the 95% confidence interval for a rate.
#[pyfunction(name = "_interval")]
pub(crate) fn interval(rate: f64, games: u64) -> (f64, f64) {
    let Interval { low, high } = Interval::of_rate(rate, games);
    (low, high)
}
