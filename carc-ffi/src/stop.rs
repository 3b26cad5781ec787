//! Cancel tokens for long calls.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{
    getter::{get_handle, get_value},
    handle::{self, Handle, Head, reads},
    status::carc_status,
};

/// A cancel token for long calls. One thread passes the token to a long call, and another thread
/// cancels the token. The token stays cancelled until it is reset. Any number of calls can use the
/// same token at the same time.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_cancel_token {
    head: Head,
    set: AtomicBool,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_cancel_token {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a09;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_cancel_token {
    pub(crate) fn is_set(&self) -> bool {
        self.set.load(Ordering::Relaxed)
    }

    unsafe fn put(stop: *const Self, set: bool) -> carc_status {
        // SAFETY: the caller guarantees a live handle.
        unsafe {
            reads(stop, |stop| {
                stop.set.store(set, Ordering::Relaxed);
                Ok(())
            })
        }
    }
}

/// Creates a cancel token in the uncancelled state.
///
/// @param out  receives the new handle; free it with `carc_cancel_token_free`
/// @return CARC_STATUS_OK
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_new(out: *mut *mut carc_cancel_token) -> carc_status {
    get_handle!(
        _,
        out,
        carc_cancel_token {
            head: Head::new(carc_cancel_token::MAGIC),
            set: AtomicBool::new(false)
        }
    )
}

/// Frees a cancel token, which must not be in use by a running call. Passing NULL is allowed and
/// does nothing.
///
/// @param stop  the cancel token; may be NULL
/// @note Threads: requires exclusive access to `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_free(stop: *mut carc_cancel_token) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(stop) }
}

/// Cancels a token. Running calls that use the token return soon, and later calls return
/// immediately.
///
/// @param stop  the cancel token
/// @return CARC_STATUS_OK
/// @note Threads: safe to call concurrently, even while other calls use `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_cancel(stop: *const carc_cancel_token) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe { carc_cancel_token::put(stop, true) }
}

/// Resets a cancel token so it can be used again. Before resetting the token, wait for running
/// calls to return, because they might not have detected the cancellation yet.
///
/// @param stop  the cancel token
/// @return CARC_STATUS_OK
/// @note Threads: safe to call concurrently, even while other calls use `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_reset(stop: *const carc_cancel_token) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe { carc_cancel_token::put(stop, false) }
}

/// Checks whether a token is cancelled.
///
/// @param stop  the cancel token
/// @param set   receives 1 if the token is cancelled, otherwise 0
/// @return CARC_STATUS_OK
/// @note Threads: safe to call concurrently.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_is_cancelled(
    stop: *const carc_cancel_token, set: *mut i32,
) -> carc_status {
    get_value!(stop, set, stop.is_set().into())
}
