//! Memory allocation for hosts that cannot allocate in the library's memory, such as WebAssembly
//! hosts.

use std::{
    alloc::{Layout, alloc, dealloc},
    ffi::c_void,
    ptr,
};

/// Allocates memory that can be passed to the library's functions as a buffer. This function is
/// intended for hosts that cannot allocate in the library's memory, mainly JavaScript with
/// WebAssembly. C and C++ programs use their own memory and do not need this function.
///
/// @param size   the number of bytes
/// @param align  the alignment, a power of two; 8 is sufficient for all types in this header
/// @return the uninitialized memory, to be freed with `carc_free`; NULL if `size` is 0 or too
///         large, or if `align` is not a power of two
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_alloc(size: usize, align: usize) -> *mut c_void {
    match Layout::from_size_align(size, align) {
        // SAFETY: the size is not 0.
        Ok(layout) if size > 0 => unsafe { alloc(layout).cast() },
        _ => ptr::null_mut(),
    }
}

/// Frees memory allocated with `carc_alloc`. Handles must be freed with their own `_free`
/// functions. Passing NULL is allowed and does nothing.
///
/// @param memory  the memory; may be NULL
/// @param size    the size passed to `carc_alloc`
/// @param align   the alignment passed to `carc_alloc`
/// @note Threads: requires exclusive access to the memory.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_free(memory: *mut c_void, size: usize, align: usize) {
    let layout = Layout::from_size_align(size, align).ok().filter(|_| size > 0);
    if let (Some(layout), false) = (layout, memory.is_null()) {
        // SAFETY: the caller guarantees that `carc_alloc` returned it for this size and alignment.
        unsafe { dealloc(memory.cast(), layout) }
    }
}
