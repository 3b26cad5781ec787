//! Progress reports and cancellation for long calls.

use std::{
    ffi::c_void,
    ptr,
    time::{Duration, Instant},
};

use carc_agents::Monitor;

use crate::{
    handle,
    status::Fault,
    stop::carc_cancel_token,
    structure::{grows, read_struct},
};

/// A callback that receives the progress of a long call.
///
/// `user` is the pointer from the `carc_monitor`. For a search, `done` and `total` count
/// iterations, or milliseconds if the search is limited only by time. If a search has two limits,
/// `done` reflects the limit that is closer to being reached. `total` is constant; `done` never
/// decreases and reaches `total` unless the call is cancelled. The callback runs on the calling
/// thread and should return quickly. The callback may read the game and cancel a
/// `carc_cancel_token`, but it must not change the game, use the agent or let exceptions escape.
pub type carc_progress_fn = Option<unsafe extern "C" fn(user: *mut c_void, done: u64, total: u64)>;

/// Cancels a long call and reports its progress. Functions that take a monitor also accept NULL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_monitor {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// The minimum time between two `progress` calls, in milliseconds; 0 means one call after each
    /// iteration. The final call, in which `done` equals `total`, is always made.
    pub interval_ms: u32,
    /// The cancel token, which any thread may cancel during the call; may be NULL. The token is
    /// borrowed until the call returns.
    pub cancel: *const carc_cancel_token,
    /// The callback; may be NULL.
    pub progress: carc_progress_fn,
    /// Passed to the callback unchanged; may be NULL.
    pub user: *mut c_void,
}
grows!(carc_monitor, size_of::<carc_monitor>());

const NOTHING: carc_monitor = carc_monitor {
    struct_size: 0,
    interval_ms: 0,
    cancel: ptr::null(),
    progress: None,
    user: ptr::null_mut(),
};

/// A validated monitor, in use during a call.
pub(super) struct Watching<'a> {
    cancel: Option<&'a carc_cancel_token>,
    monitor: carc_monitor,
    last: Option<Instant>,
}

impl carc_monitor {
    /// Reads and validates a monitor.
    ///
    /// # Safety
    /// `monitor` is NULL or points to a monitor whose token is NULL or live for `'a`, and whose
    /// callback can be called.
    pub(super) unsafe fn watch<'a>(monitor: *const Self) -> Result<Watching<'a>, Fault> {
        let monitor = if monitor.is_null() {
            NOTHING
        } else {
            // SAFETY: guaranteed by the caller.
            unsafe { read_struct(NOTHING, monitor)? }
        };
        let cancel = if monitor.cancel.is_null() {
            None
        } else {
            // SAFETY: guaranteed by the caller.
            Some(unsafe { handle::shared(monitor.cancel)? })
        };
        Ok(Watching { cancel, monitor, last: None })
    }
}

impl Watching<'_> {
    /// Returns true if the progress must be reported now.
    fn is_due(&mut self, is_last: bool) -> bool {
        if self.monitor.interval_ms == 0 {
            return true;
        }
        let interval = Duration::from_millis(self.monitor.interval_ms.into());
        let now = Instant::now();
        let is_due = is_last || self.last.is_none_or(|last| now - last >= interval);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

impl Monitor for Watching<'_> {
    fn is_cancelled(&mut self) -> bool {
        self.cancel.is_some_and(carc_cancel_token::is_set)
    }

    fn progress(&mut self, done: u64, total: u64) {
        let Some(progress) = self.monitor.progress else { return };
        if self.is_due(done >= total) {
            // SAFETY: guaranteed by the caller of the watched function.
            unsafe { progress(self.monitor.user, done, total) }
        }
    }
}
