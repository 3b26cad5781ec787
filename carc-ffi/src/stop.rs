//! A sign for long calls to give up.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{
    getter::{get_handle, get_value},
    handle::{self, Handle, Head, reads},
    status::carc_status,
};

/// A sign that tells long calls to give up: one thread hands it to such a call, another sets it. It
/// stays set until it is cleared. One sign may serve any number of calls at once.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_cancel_token {
    head: Head,
    set: AtomicBool,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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
        // SAFETY: the caller promises a live handle.
        unsafe {
            reads(stop, |stop| {
                stop.set.store(set, Ordering::Relaxed);
                Ok(())
            })
        }
    }
}

/// Makes a sign that is not set.
///
/// @param out  gets the handle, to be freed with `carc_cancel_token_free`
/// @return CARC_STATUS_OK
/// @note Threads: any, at any time.
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

/// Frees a sign. No call that it was handed to may be running any more.
///
/// @param stop  the sign, or NULL
/// @note Threads: nobody else may use `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_free(stop: *mut carc_cancel_token) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(stop) }
}

/// Sets a sign: calls that it was handed to give up soon, and later ones at once.
///
/// @param stop  the sign
/// @return CARC_STATUS_OK
/// @note Threads: any number at once, also while calls look at `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_cancel(stop: *const carc_cancel_token) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe { carc_cancel_token::put(stop, true) }
}

/// Clears a sign, so that it can be used again. A call that was running when it was set may not have
/// seen it; wait for its end first.
///
/// @param stop  the sign
/// @return CARC_STATUS_OK
/// @note Threads: any number at once, also while calls look at `stop`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_reset(stop: *const carc_cancel_token) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe { carc_cancel_token::put(stop, false) }
}

/// Whether a sign is set.
///
/// @param stop  the sign
/// @param set   gets 1 or 0
/// @return CARC_STATUS_OK
/// @note Threads: any number at once.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_cancel_token_is_cancelled(
    stop: *const carc_cancel_token, set: *mut i32,
) -> carc_status {
    get_value!(stop, set, stop.is_set().into())
}
