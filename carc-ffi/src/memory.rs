//! Memory for hosts that have none of their own to hand out, as those of WebAssembly.

use std::{
    alloc::{Layout, alloc, dealloc},
    ffi::c_void,
    ptr,
};

/// Gets memory from the library, to be handed to its functions as buffers. It is there for hosts that
/// cannot allocate in the library's memory by themselves: for JavaScript beside WebAssembly above all.
/// Programs in C and C++ use their own memory; nothing has to come from here.
///
/// @param size   how many bytes
/// @param align  a power of two that the address is a multiple of; 8 does for everything in this
///               header
/// @return the memory, not set to anything, to be freed with `carc_free`; NULL if `size` is 0 or too
///         much, or if `align` is no power of two
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_alloc(size: usize, align: usize) -> *mut c_void {
    match Layout::from_size_align(size, align) {
        // SAFETY: the size is not 0.
        Ok(layout) if size > 0 => unsafe { alloc(layout).cast() },
        _ => ptr::null_mut(),
    }
}

/// Frees memory that `carc_alloc` gave. Handles are freed by functions of their own, never by this one.
///
/// @param memory  the memory, or NULL
/// @param size    the size that was asked for
/// @param align   the alignment that was asked for
/// @note Threads: nobody else may use the memory.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_free(memory: *mut c_void, size: usize, align: usize) {
    let layout = Layout::from_size_align(size, align).ok().filter(|_| size > 0);
    if let (Some(layout), false) = (layout, memory.is_null()) {
        // SAFETY: the caller promises that `carc_alloc` gave it for this size and alignment.
        unsafe { dealloc(memory.cast(), layout) }
    }
}
