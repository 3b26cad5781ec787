//! Who is told of a fault of the library.

use std::{
    ffi::{c_char, c_void},
    panic, thread,
};

use crate::{
    handle::free_call,
    status::carc_status::{self, *},
};

/// A function that is told of a fault of the library, before the call that found it returns
/// CARC_STATUS_PANIC.
///
/// `user` is what was handed over with it. `text` says in English what failed and in which line of the
/// library; it has `len` bytes, a zero byte behind them that is not counted, and is there until the
/// function returns. It runs on the thread of the call, so several calls of it can run at once. It
/// must not call the library, and must not let exceptions out.
pub type carc_panic_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char, len: usize)>;

/// What the caller handed over, to be used on any thread.
#[derive(Clone, Copy)]
pub(crate) struct User(pub(crate) *mut c_void);

// SAFETY: the library only hands it back; the caller promises that the function copes with being
// called on any thread.
unsafe impl Send for User {}
// SAFETY: as above.
unsafe impl Sync for User {}

impl User {
    pub(crate) fn get(self) -> *mut c_void {
        self.0
    }
}

/// Chooses who is told of a fault of the library. Without this call, or after one with NULL, a few
/// lines are printed to the standard error stream. A function that does nothing keeps it silent; the
/// status and the words in the game or the `carc_error` stay the same.
///
/// It is the one thing that all users of the library in a program share. In a program with Rust code
/// that shares the library's runtime, it is told of every panic.
///
/// @param hook  the function, or NULL to print
/// @param user  handed to the function; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUSY if it is called by the function itself
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_set_panic_hook(
    hook: carc_panic_fn, user: *mut c_void,
) -> carc_status {
    if thread::panicking() {
        return CARC_STATUS_BUSY;
    }
    let user = User(user);
    free_call(|| {
        match hook {
            None => drop(panic::take_hook()),
            Some(hook) => panic::set_hook(Box::new(move |info| {
                let mut text = info.to_string();
                let len = text.len();
                text.push('\0');
                // SAFETY: the caller promises a function that can be called with `user`.
                unsafe { hook(user.get(), text.as_ptr().cast(), len) };
            })),
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::{ptr, slice, sync::Mutex};

    use super::*;

    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

    unsafe extern "C" fn note(user: *mut c_void, text: *const c_char, len: usize) {
        // SAFETY: the text has a zero byte behind it.
        let bytes = unsafe { slice::from_raw_parts(text.cast::<u8>(), len + 1) };
        let text = str::from_utf8(&bytes[..len]).unwrap();
        // SAFETY: no pointer is read.
        let again = unsafe { carc_set_panic_hook(None, ptr::null_mut()) };
        let line = format!("{} {} {again:?} {text}", user as usize, bytes[len]);
        TOLD.lock().unwrap().push(line);
    }

    /// Other tests of this program fail on purpose meanwhile, so only one text counts.
    fn told() -> Vec<String> {
        let told = TOLD.lock().unwrap();
        told.iter().filter(|line| line.contains("told to the hook")).cloned().collect()
    }

    #[test]
    fn hook_receives_panics_until_removed() {
        let user = ptr::without_provenance_mut(77);
        // SAFETY: `note` does not read through `user`.
        unsafe { assert_eq!(carc_set_panic_hook(Some(note), user), CARC_STATUS_OK) };
        assert_eq!(free_call(|| panic!("told to the hook")), CARC_STATUS_PANIC);
        let first = told();
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(first[0].starts_with("77 0 CARC_STATUS_BUSY panicked at "), "{first:?}");
        assert!(first[0].contains("panic_hook.rs:"), "{first:?}");
        // SAFETY: as above.
        unsafe { assert_eq!(carc_set_panic_hook(None, ptr::null_mut()), CARC_STATUS_OK) };
        assert_eq!(free_call(|| panic!("told to the hook")), CARC_STATUS_PANIC);
        assert_eq!(told().len(), 1);
    }
}
