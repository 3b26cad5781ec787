//! A search on one or more threads, each with its own worlds and tree.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::walk::Walk;
use crate::{Monitor, clock::Deadline, lookahead::Lookahead};

/// The work of one thread.
pub(super) struct Worker<'a> {
    pub(super) walk: &'a mut Walk,
    pub(super) lookahead: &'a mut Lookahead,
    /// Maximum number of iterations.
    pub(super) most: u32,
}

/// State shared by the threads.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    done: AtomicU64,
}

impl Worker<'_> {
    /// Searches until the worker's share of the budget is used up, or until `told` returns true.
    fn run(&mut self, shared: &Shared, mut told: impl FnMut() -> bool) {
        for _ in 0..self.most {
            if shared.stop.load(Relaxed) {
                break;
            }
            self.walk.iterate(self.lookahead);
            shared.done.fetch_add(1, Relaxed);
            if told() {
                break;
            }
        }
    }

    fn run_apart(&mut self, shared: &Shared, deadline: &Deadline) {
        self.run(shared, || deadline.is_over());
    }
}

/// Searches until the budget is used up, and returns `false` if the search was cancelled. The first
/// worker runs on the calling thread, and only this thread calls the monitor.
pub(super) fn run(
    workers: &mut [Worker<'_>],
    deadline: &Deadline,
    most: Option<u32>,
    watch: &mut dyn Monitor,
) -> bool {
    let shared = Shared::default();
    let Some((own, others)) = workers.split_first_mut() else { return true };
    let mut look = Look { shared: &shared, deadline, most, watch };
    // Check before any other thread starts.
    if look.is_cancelled() {
        return false;
    }
    apart(others, &shared, deadline, |is_done| {
        own.run(&shared, || look.tell() || look.is_cancelled());
        while !is_done() {
            look.is_cancelled();
            look.tell();
            std::thread::park_timeout(std::time::Duration::from_millis(1));
        }
    });
    look.end()
}

/// Runs workers on other threads while `own` runs on this thread. If a thread cannot be started,
/// its worker runs on this thread after `own` has returned.
#[cfg(feature = "threads")]
fn apart(
    workers: &mut [Worker<'_>],
    shared: &Shared,
    deadline: &Deadline,
    meanwhile: impl FnOnce(&dyn Fn() -> bool),
) {
    if workers.is_empty() {
        return meanwhile(&|| true);
    }
    let here = std::thread::current();
    let mut left = Vec::new();
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for (index, worker) in workers.iter_mut().enumerate() {
            let here = &here;
            let run = move || {
                worker.run_apart(shared, deadline);
                here.unpark();
            };
            match std::thread::Builder::new().spawn_scoped(scope, run) {
                Ok(thread) => threads.push(thread),
                Err(_) => left.push(index),
            }
        }
        meanwhile(&|| threads.iter().all(|thread| thread.is_finished()));
    });
    for index in left {
        workers[index].run_apart(shared, deadline);
    }
}

/// Without threads, there is only one worker.
#[cfg(not(feature = "threads"))]
fn apart(
    workers: &mut [Worker<'_>],
    shared: &Shared,
    deadline: &Deadline,
    meanwhile: impl FnOnce(&dyn Fn() -> bool),
) {
    meanwhile(&|| true);
    for worker in workers {
        worker.run_apart(shared, deadline);
    }
}

/// The monitor, which is shared by all threads.
struct Look<'a> {
    shared: &'a Shared,
    deadline: &'a Deadline,
    most: Option<u32>,
    watch: &'a mut dyn Monitor,
}

impl Look<'_> {
    fn is_cancelled(&mut self) -> bool {
        let is_cancelled = self.shared.stop.load(Relaxed) || self.watch.is_cancelled();
        self.shared.stop.store(is_cancelled, Relaxed);
        is_cancelled
    }

    fn progress(&self) -> (u64, u64) {
        self.deadline.progress(self.shared.done.load(Relaxed), self.most)
    }

    /// Reports the progress during the search. Returns true if the search has reached its end.
    fn tell(&mut self) -> bool {
        let (done, total) = self.progress();
        if done < total {
            self.watch.progress(done, total);
        }
        done >= total
    }

    /// Reports the end of the search, unless it was cancelled.
    fn end(self) -> bool {
        let is_cancelled = self.shared.stop.load(Relaxed);
        if !is_cancelled {
            let (_, total) = self.progress();
            self.watch.progress(total, total);
        }
        !is_cancelled
    }
}
