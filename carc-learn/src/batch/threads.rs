//! The threads on which a batch works.

use std::{
    mem,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use super::BatchError;

/// The process that first used the threads of the whole program. They do not come along into one
/// that is forked from it, where work would wait for them for ever.
static HOME: OnceLock<u32> = OnceLock::new();

/// The process we are in. Where processes cannot be forked, any number does.
fn process() -> u32 {
    if cfg!(unix) { std::process::id() } else { 0 }
}

/// Who does some work.
enum Workers {
    /// The thread that asks for it.
    Caller,
    /// The threads of the whole program.
    Program,
    /// Threads of the batch's own.
    Pool(Arc<ThreadPool>),
}

impl Workers {
    /// Does some work in parallel.
    fn run(self, work: impl FnOnce() + Send) {
        match self {
            Self::Pool(pool) => pool.install(work),
            Self::Caller | Self::Program => work(),
        }
    }
}

/// The threads that were wished for, and those that were started in this process.
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
    /// So many threads; those of the whole program if not given.
    pub(super) fn new(wanted: Option<usize>) -> Result<Self, BatchError> {
        let pool = match wanted {
            None | Some(1) => None,
            Some(2..=1024) => Some(start(wanted)?),
            Some(threads) => return Err(BatchError::Threads(threads)),
        };
        Ok(Self { wanted, started: Mutex::new(Started { process: process(), pool }) })
    }

    /// Does some jobs on all threads.
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

    /// Who works now: threads that stayed behind in another process are started anew.
    fn workers(&self) -> Workers {
        let here = process();
        match self.wanted {
            Some(1) => return Workers::Caller,
            None if *HOME.get_or_init(|| here) == here => return Workers::Program,
            _ => {}
        }
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        if started.process != here || started.pool.is_none() {
            // Ending a pool speaks to its threads, and nobody would answer.
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
