//! The panic hook, which reports bugs in the library.

use std::{
    ffi::{c_char, c_void},
    panic, thread,
};

use crate::{
    handle::free_call,
    status::carc_status::{self, *},
};

/// A callback that receives the panic message before the failed call returns CARC_STATUS_PANIC.
///
/// `user` is the pointer that was registered with the callback. `text` is an English message with
/// the location of the panic in the library's source. The string is NUL-terminated, has `len` bytes
/// without the NUL, and is valid until the callback returns. The callback runs on the thread of the
/// failed call, so several invocations can run concurrently. The callback must not call the library
/// or let exceptions escape.
pub type carc_panic_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char, len: usize)>;

/// The caller's pointer, which may be used on any thread.
#[derive(Clone, Copy)]
pub(crate) struct User(pub(crate) *mut c_void);

// SAFETY: the library only passes it back; the caller guarantees that the function can be called on
// any thread.
unsafe impl Send for User {}
// SAFETY: as above.
unsafe impl Sync for User {}

impl User {
    pub(crate) fn get(self) -> *mut c_void {
        self.0
    }
}

/// Sets the callback for panics in the library. By default, or after a call with NULL, panics are
/// printed to standard error. A callback that does nothing suppresses this output. The callback
/// affects neither the returned status nor the error message.
///
/// The hook is shared by all users of the library in the process. If Rust code in the program
/// shares the library's runtime, the hook also receives panics from that code.
///
/// @param hook  the callback; NULL to print to standard error
/// @param user  passed to the callback unchanged; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUSY if the callback itself calls this function
/// @note Threads: safe to call from any thread at any time.
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
                // SAFETY: the caller guarantees a function that can be called with `user`.
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
        // SAFETY: the text is NUL-terminated.
        let bytes = unsafe { slice::from_raw_parts(text.cast::<u8>(), len + 1) };
        let text = str::from_utf8(&bytes[..len]).unwrap();
        // SAFETY: no pointer is read.
        let again = unsafe { carc_set_panic_hook(None, ptr::null_mut()) };
        let line = format!("{} {} {again:?} {text}", user as usize, bytes[len]);
        TOLD.lock().unwrap().push(line);
    }

    /// Returns the messages about panics in this test, without those of tests on other threads.
    fn told() -> Vec<String> {
        let told = TOLD.lock().unwrap();
        told.iter().filter(|line| line.contains("reported to the hook")).cloned().collect()
    }

    #[test]
    fn hook_receives_panics_until_removed() {
        let user = ptr::without_provenance_mut(77);
        // SAFETY: `note` does not read through `user`.
        unsafe { assert_eq!(carc_set_panic_hook(Some(note), user), CARC_STATUS_OK) };
        assert_eq!(free_call(|| panic!("reported to the hook")), CARC_STATUS_PANIC);
        let first = told();
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(first[0].starts_with("77 0 CARC_STATUS_BUSY panicked at "), "{first:?}");
        assert!(first[0].contains("panic_hook.rs:"), "{first:?}");
        // SAFETY: as above.
        unsafe { assert_eq!(carc_set_panic_hook(None, ptr::null_mut()), CARC_STATUS_OK) };
        assert_eq!(free_call(|| panic!("reported to the hook")), CARC_STATUS_PANIC);
        assert_eq!(told().len(), 1);
    }
}
