//! The threads of a batch.

use std::{
    mem,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use super::BatchError;

/// The process that first used the global thread pool. The pool does not survive a fork, so jobs in
/// the child process would wait forever.
static HOME: OnceLock<u32> = OnceLock::new();

/// Returns the id of the current process. On platforms without fork, returns a constant.
fn process() -> u32 {
    if cfg!(unix) { std::process::id() } else { 0 }
}

/// The threads that run a job.
enum Workers {
    /// The calling thread.
    Caller,
    /// The global thread pool.
    Program,
    /// The batch's own thread pool.
    Pool(Arc<ThreadPool>),
}

impl Workers {
    /// Runs a job in parallel.
    fn run(self, work: impl FnOnce() + Send) {
        match self {
            Self::Pool(pool) => pool.install(work),
            Self::Caller | Self::Program => work(),
        }
    }
}

/// The requested number of threads, and the pool that this process has started.
#[derive(Debug)]
pub(crate) struct Threads {
    wanted: Option<usize>,
    started: Mutex<Started>,
}

#[derive(Debug)]
struct Started {
    process: u32,
    pool: Option<Arc<ThreadPool>>,
}

impl Threads {
    /// Creates a pool with the given number of threads. `None` uses the global pool.
    pub(super) fn new(wanted: Option<usize>) -> Result<Self, BatchError> {
        let pool = match wanted {
            None | Some(1) => None,
            Some(2..=1024) => Some(start(wanted)?),
            Some(threads) => return Err(BatchError::Threads(threads)),
        };
        Ok(Self { wanted, started: Mutex::new(Started { process: process(), pool }) })
    }

    /// Distributes jobs to all threads.
    pub(crate) fn share<J: Send>(
        &self,
        jobs: impl Iterator<Item = J>,
        work: impl Fn(J) + Sync + Send,
    ) {
        match self.workers() {
            Workers::Caller => jobs.for_each(work),
            workers => {
                let jobs: Vec<J> = jobs.collect();
                workers.run(|| jobs.into_par_iter().for_each(work));
            }
        }
    }

    /// Returns the threads to use. If a parent process started the pool, a new pool is started.
    fn workers(&self) -> Workers {
        let here = process();
        match self.wanted {
            Some(1) => return Workers::Caller,
            None if *HOME.get_or_init(|| here) == here => return Workers::Program,
            _ => {}
        }
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if started.process != here || started.pool.is_none() {
            // Dropping the pool would wait for threads that do not exist in this process.
            mem::forget(started.pool.take());
            *started = Started { process: here, pool: start(self.wanted).ok() };
        }
        started.pool.clone().map_or(Workers::Caller, Workers::Pool)
    }
}

impl Clone for Threads {
    fn clone(&self) -> Self {
        let Started { process, pool } =
            &*self.started.lock().unwrap_or_else(PoisonError::into_inner);
        let started = Started { process: *process, pool: pool.clone() };
        Self { wanted: self.wanted, started: Mutex::new(started) }
    }
}

fn start(wanted: Option<usize>) -> Result<Arc<ThreadPool>, BatchError> {
    let pool = ThreadPoolBuilder::new().num_threads(wanted.unwrap_or(0)).build();
    pool.map(Arc::new).map_err(|error| BatchError::NoThreads(error.to_string()))
}
