//! Functions that read strings from the caller's memory, and write strings and arrays to it.

use std::{
    ffi::{CStr, c_char},
    ptr, slice,
};

use crate::status::{Fault, carc_status::*};

/// The length that indicates a NUL-terminated input string: `SIZE_MAX` in C.
pub(crate) const NUL_TERMINATED: usize = usize::MAX;

/// Borrows a string passed by the caller.
///
/// # Safety
/// `text` is NULL, or it is valid for reads during `'a`: of `len` bytes, or up to a NUL if `len` is
/// [`NUL_TERMINATED`].
pub(crate) unsafe fn text<'a>(text: *const c_char, len: usize) -> Result<&'a str, Fault> {
    if text.is_null() {
        return if len == 0 { Ok("") } else { Err(CARC_STATUS_NULL_POINTER.into()) };
    }
    let bytes = if len == NUL_TERMINATED {
        // SAFETY: the pointer is not NULL, and the caller guarantees a NUL-terminated string.
        unsafe { CStr::from_ptr(text) }.to_bytes()
    } else if len > isize::MAX as usize {
        return Err(CARC_STATUS_INVALID_ARGUMENT.into());
    } else {
        // SAFETY: the pointer is not NULL, the length fits in a slice, and the caller guarantees
        // that it is readable.
        unsafe { slice::from_raw_parts(text.cast::<u8>(), len) }
    };
    std::str::from_utf8(bytes).map_err(|error| Fault::new(CARC_STATUS_INVALID_UTF8, error))
}

/// Writes the required length. Returns true if there is a buffer to fill, and false if the caller
/// passed NULL and 0 to query the length.
///
/// # Safety
/// `len` is valid for writes.
pub(crate) unsafe fn fits<T>(
    needed: usize, buf: *const T, cap: usize, len: *mut usize,
) -> Result<bool, Fault> {
    let is_query = buf.is_null();
    if is_query && cap > 0 {
        return Err(CARC_STATUS_NULL_POINTER.into());
    }
    // SAFETY: guaranteed by the caller.
    unsafe { len.write(needed) };
    if needed > cap && !is_query { Err(CARC_STATUS_BUFFER_TOO_SMALL.into()) } else { Ok(!is_query) }
}

/// Writes a string, which is NUL-terminated if there is room.
///
/// # Safety
/// `buf` is NULL or valid for writes of `cap` bytes; `len` is valid for writes.
pub(crate) unsafe fn write_text(
    text: impl AsRef<str>, buf: *mut c_char, cap: usize, len: *mut usize,
) -> Result<(), Fault> {
    let text = text.as_ref();
    // SAFETY: guaranteed by the caller; nothing is written unless it fits.
    unsafe {
        if fits(text.len(), buf, cap, len)? {
            ptr::copy_nonoverlapping(text.as_ptr(), buf.cast::<u8>(), text.len());
            if cap > text.len() {
                buf.add(text.len()).write(0);
            }
        }
    }
    Ok(())
}

/// Writes an array of plain values.
///
/// # Safety
/// `buf` is NULL or valid for writes of `cap` values; `len` is valid for writes.
pub(crate) unsafe fn write_array<T>(
    values: impl ExactSizeIterator<Item = T>, buf: *mut T, cap: usize, len: *mut usize,
) -> Result<(), Fault> {
    let needed = values.len();
    // SAFETY: guaranteed by the caller; `take` stays within the capacity.
    unsafe {
        if fits(needed, buf, cap, len)? {
            for (index, value) in values.take(needed).enumerate() {
                buf.add(index).write(value);
            }
        }
    }
    Ok(())
}
