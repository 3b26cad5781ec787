//! Searches on a background thread.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use carc_agents::{Agent, AgentError, Monitor, Search};
use carc_engine::{Action, Game};

use super::{candidates, carc_agent, carc_search};
use crate::{
    error::carc_error,
    game::carc_game,
    getter::get_struct,
    handle::{self, Handle, Head, not_null, reads_telling, writes_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// A job: a search on a background thread. Start a job, poll it from any thread, and get its result
/// when it is done. A job does not use callbacks, so it is suitable for game loops and for
/// languages that do not support C callbacks.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_job {
    head: Head,
    shared: Arc<Shared>,
    thread: Option<thread::JoinHandle<()>>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_job {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a12;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// The data that the thread shares with the handle.
#[derive(Debug, Default)]
struct Shared {
    is_cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    /// The result of the job; `None` while the job is running.
    result: Mutex<Option<Result<Found, Fault>>>,
}

#[derive(Debug)]
enum Found {
    Action(Action),
    Search(Search),
}

impl Drop for carc_job {
    fn drop(&mut self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic in the thread is stored as the job's result.
            let _ = thread.join();
        }
    }
}

/// The progress of a job.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_job_progress {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// 1 if the job has succeeded or failed, or 0 if it is still running.
    pub is_done: i32,
    /// The current progress, from 0 to `total`; see `carc_progress_fn`.
    pub done: u64,
    /// The value of `done` at the end of the search; 0 if it is not known yet.
    pub total: u64,
}
grows!(carc_job_progress, 24);

/// The monitor for a job's thread.
struct Reporting<'a>(&'a Shared);

impl Monitor for Reporting<'_> {
    fn is_cancelled(&mut self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }

    fn progress(&mut self, done: u64, total: u64) {
        self.0.total.store(total, Ordering::Relaxed);
        self.0.done.store(done, Ordering::Relaxed);
    }
}

impl carc_job {
    /// Starts a thread that runs the agent.
    fn start<Run>(agent: &carc_agent, game: &Game, run: Run) -> Result<Self, Fault>
    where
        Run: FnOnce(&mut dyn Agent, &Game, &mut Reporting<'_>) -> Result<Found, AgentError>,
        Run: Send + 'static,
    {
        if agent.calls_back {
            let text = "a custom evaluator can run only on the calling thread";
            return Err(Fault::new(CARC_STATUS_BAD_AGENT, text));
        }
        drop(agent.idle()?);
        let (agent, game) = (Arc::clone(&agent.inner), game.clone());
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let body = move || {
            let found = handle::caught(|| {
                let mut agent = agent.lock().unwrap_or_else(PoisonError::into_inner);
                Ok(run(&mut **agent, &game, &mut Reporting(&theirs))?)
            });
            // Release the agent before publishing the result, so that it is available once the job
            // is done.
            drop(agent);
            *theirs.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        };
        let thread = thread::Builder::new().name("carc-job".to_owned()).spawn(body);
        let thread = thread.map_err(|error| Fault::new(CARC_STATUS_NO_THREAD, error))?;
        Ok(Self { head: Head::new(Self::MAGIC), shared, thread: Some(thread) })
    }

    /// Calls `body` with the result.
    fn with_result<T>(&self, body: impl FnOnce(&Found) -> Result<T, Fault>) -> Result<T, Fault> {
        let result = self.shared.result.lock().unwrap_or_else(PoisonError::into_inner);
        match &*result {
            None => Err(CARC_STATUS_NOT_DONE.into()),
            Some(Err(fault)) => Err(fault.clone()),
            Some(Ok(found)) => body(found),
        }
    }
}

/// Starts a job that chooses an action for the player to act, like `carc_agent_choose`.
///
/// The job works on a copy of the game, so the game can be changed or freed while the job is
/// running. The agent can also be freed while the job is running. Until the job is done, other
/// calls that use the agent return CARC_STATUS_BUSY.
///
/// @param agent  the agent, without a custom evaluator; its random number generator advances
/// @param game   the game
/// @param out    receives the new handle; free it with `carc_job_free`
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUSY if another job is using the agent, CARC_STATUS_BAD_AGENT
///         if the agent has a custom evaluator, CARC_STATUS_NO_THREAD
/// @note Threads: writes `agent`; reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_choose(
    agent: *mut carc_agent, game: *const carc_game, out: *mut *mut carc_job, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles and a writable `out`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let job = carc_job::start(agent, game, |agent, game, watch| {
                agent.choose_cancellable(game, watch).map(Found::Action)
            })?;
            handle::give(out, job);
            Ok(())
        })
    }
}

/// Starts a job that runs a search, like `carc_agent_search`. See `carc_job_choose` for
/// restrictions on the agent and the game.
///
/// @param agent  a search agent: `mcts`, `hard` or `expert`; its random number generator advances
/// @param game   the game
/// @param turns  1 to rank complete turns if the player is about to place a tile, 0 to rank single
///               actions
/// @param out    receives the new handle; free it with `carc_job_free`
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUSY if another job is using the agent, CARC_STATUS_BAD_AGENT
///         if the agent has a custom evaluator, CARC_STATUS_NO_THREAD
/// @note Threads: writes `agent`; reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_search(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, out: *mut *mut carc_job,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles and a writable `out`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let candidates = candidates(turns);
            let job = carc_job::start(agent, game, move |agent, game, watch| {
                agent.search_cancellable(game, candidates, watch).map(Found::Search)
            })?;
            handle::give(out, job);
            Ok(())
        })
    }
}

/// Gets the progress of a job without waiting.
///
/// @param job  the job
/// @param out  receives the progress; set its `struct_size`
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: safe to call concurrently.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_poll(
    job: *const carc_job, out: *mut carc_job_progress,
) -> carc_status {
    get_struct!(job, out, {
        let shared = &job.shared;
        let is_done = shared.result.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        carc_job_progress {
            struct_size: 0,
            is_done: is_done.into(),
            done: shared.done.load(Ordering::Relaxed),
            total: shared.total.load(Ordering::Relaxed),
        }
    })
}

/// Cancels a job. The job ends soon after the call: a choice fails with CARC_STATUS_CANCELLED, and
/// a search returns the results so far.
///
/// @param job  the job
/// @return CARC_STATUS_OK
/// @note Threads: safe to call concurrently.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_cancel(job: *const carc_job) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        handle::reads(job, |job| {
            job.shared.is_cancelled.store(true, Ordering::Relaxed);
            Ok(())
        })
    }
}

/// Gets the action that a job has chosen. For a search, the function returns the first action of
/// the best candidate.
///
/// @param job    the job
/// @param code   receives the code of a legal action
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_DONE if the job is still running, or the status of a
///         failed job: CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player can act,
///         CARC_STATUS_BAD_AGENT if the agent does not search
/// @note Threads: reads `job`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_action(
    job: *const carc_job, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    not_null!(code);
    // SAFETY: the caller guarantees live handles and a writable `code`.
    unsafe {
        reads_telling(job, error, |job| {
            code.write(job.with_result(|found| match found {
                Found::Action(action) => Ok(action.code()),
                Found::Search(search) => Ok(search.candidates[0].actions[0].code()),
            })?);
            Ok(())
        })
    }
}

/// Gets the results of a job started with `carc_job_search`.
///
/// @param job    the job
/// @param out    receives a new handle, which is independent of the job; free it with
///               `carc_search_free`
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_DONE if the job is still running, CARC_STATUS_NOT_FOUND
///         if the job was started with `carc_job_choose`, or the status of a failed job; see
///         `carc_job_action`
/// @note Threads: reads `job`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_results(
    job: *const carc_job, out: *mut *mut carc_search, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles and a writable `out`.
    unsafe {
        reads_telling(job, error, |job| {
            let search = job.with_result(|found| match found {
                Found::Action(_) => Err(CARC_STATUS_NOT_FOUND.into()),
                Found::Search(search) => Ok(search.clone()),
            })?;
            handle::give(out, carc_search::new(search));
            Ok(())
        })
    }
}

/// Frees a job. A running job is cancelled first, and the call waits for the job's thread to end,
/// which takes at most one iteration of the search. Passing NULL is allowed and does nothing.
///
/// @param job  the job; may be NULL
/// @note Threads: requires exclusive access to `job`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_job_free(job: *mut carc_job) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(job) }
}
