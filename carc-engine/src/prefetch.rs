//! Reading ahead: who goes through many games meets each of them cold, and a processor waits for one thing after
//! the other. What is read ahead is fetched all at once.

use std::hint::black_box;

/// How many bytes a processor fetches together.
const LINE: usize = 64;

/// Reads something of each line.
#[inline]
pub(crate) fn prefetch<T: Copy>(items: &[T]) {
    let items = items.iter().step_by((LINE / size_of::<T>()).max(1));
    items.for_each(|item| {
        black_box(*item);
    });
}
