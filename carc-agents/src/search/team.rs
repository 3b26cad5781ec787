//! A search by one thread or several, each in worlds and a tree of its own.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::walk::Walk;
use crate::{Monitor, clock::Deadline, lookahead::Lookahead};

/// What one thread does.
pub(super) struct Worker<'a> {
    pub(super) walk: &'a mut Walk,
    pub(super) lookahead: &'a mut Lookahead,
    /// Its iterations at most.
    pub(super) most: u32,
}

/// What the threads tell each other.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    done: AtomicU64,
}

impl Worker<'_> {
    /// Searches until its part is done, or `told` says that it is enough.
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

/// Searches until the budget is used; `false` if it was told to stop. The first worker is the thread that
/// calls, the only one that is watched.
pub(super) fn run(
    workers: &mut [Worker<'_>],
    deadline: &Deadline,
    most: Option<u32>,
    watch: &mut dyn Monitor,
) -> bool {
    let shared = Shared::default();
    let Some((own, others)) = workers.split_first_mut() else { return true };
    let mut look = Look { shared: &shared, deadline, most, watch };
    // Before another thread can begin.
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

/// Runs workers in threads of their own while something else runs in this one, which can ask whether they
/// are done. Where no thread can be had, this one does their work afterwards.
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

/// Without threads there is only one worker.
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

/// Who looks on, for all threads.
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

    /// Tells how far the search has come, but for its end; whether it has come there.
    fn tell(&mut self) -> bool {
        let (done, total) = self.progress();
        if done < total {
            self.watch.progress(done, total);
        }
        done >= total
    }

    /// Tells of the end, unless the search was stopped before.
    fn end(self) -> bool {
        let is_cancelled = self.shared.stop.load(Relaxed);
        if !is_cancelled {
            let (_, total) = self.progress();
            self.watch.progress(total, total);
        }
        !is_cancelled
    }
}
