//! Memory prefetching. If a program works on many games, most games are not in the cache, and the
//! cache misses of each game are handled one after another. Prefetching loads all cache lines in
//! parallel.

use std::hint::black_box;

/// The size of a cache line in bytes.
const LINE: usize = 64;

/// Reads one element from each cache line.
#[inline]
pub fn prefetch<T: Copy>(items: &[T]) {
    let items = items.iter().step_by((LINE / size_of::<T>()).max(1));
    items.for_each(|item| {
        black_box(*item);
    });
}
