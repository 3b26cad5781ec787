//! An allocator that counts allocations per thread, because tests run in parallel.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

// The cells have no destructor, so they remain usable for as long as the thread allocates memory.
thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// The number of bytes in use, and its maximum so far.
    static USED: Cell<i64> = const { Cell::new(0) };
    static MOST: Cell<i64> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

fn add(bytes: i64) {
    let used = USED.get() + bytes;
    USED.set(used);
    MOST.set(MOST.get().max(used));
}

// SAFETY: every call is forwarded unchanged to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        add(layout.size() as i64);
        // SAFETY: the caller upholds the system allocator's requirements.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        add(layout.size() as i64);
        // SAFETY: same as for `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // Both allocations exist while the contents are copied.
        add(size as i64);
        // SAFETY: same as for `alloc`.
        let new = unsafe { System.realloc(memory, layout, size) };
        add(-(layout.size() as i64));
        new
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        add(-(layout.size() as i64));
        // SAFETY: same as for `alloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns the number of allocations that a function makes.
pub(crate) fn allocations(of: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    of();
    ALLOCATIONS.get() - before
}

/// Returns the result of a function and the function's peak memory use in bytes.
pub(crate) fn weigh<T>(what: impl FnOnce() -> T) -> (T, usize) {
    let before = USED.get();
    MOST.set(before);
    let result = what();
    (result, (MOST.get() - before) as usize)
}
