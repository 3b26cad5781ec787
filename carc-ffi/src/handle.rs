//! Handles: what C holds a pointer to, and the boundary that no panic crosses.
//!
//! Each handle begins with a [`Head`], so that a pointer to a handle of another kind, or to one
//! that was freed, is found out before anything else of it is read.
//!
//! Handles are `repr(C)` by way of `cfg_attr`, which cbindgen does not look into: in the header
//! they are to be opaque.

use std::{
    ops::{Deref, DerefMut},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{
    error::carc_error,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// The first bytes of every handle.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Head {
    magic: u64,
    poisoned: AtomicBool,
    /// A call that writes the handle is running.
    written: AtomicBool,
}

impl Head {
    pub(crate) const fn new(magic: u64) -> Self {
        Self { magic, poisoned: AtomicBool::new(false), written: AtomicBool::new(false) }
    }
}

/// A kind of handle. All of them may move between threads and be read by several at once.
///
/// # Safety
/// The type is `repr(C)` and its first field is a [`Head`] made with `MAGIC`, which no other kind
/// has.
pub(crate) unsafe trait Handle: Sized + Send + Sync {
    const MAGIC: u64;

    fn head(&self) -> &Head;

    /// Keeps what went wrong in a call that writes the handle.
    fn keep(&mut self, _fault: &Fault) {}
}

/// Finds out whether a pointer is a live handle of this kind.
///
/// # Safety
/// `handle` is NULL or points to memory that can be read for the length of a [`Head`].
unsafe fn check<H: Handle>(handle: *const H) -> Result<(), carc_status> {
    if handle.is_null() {
        return Err(CARC_STATUS_NULL_POINTER);
    }
    if !handle.is_aligned() {
        return Err(CARC_STATUS_INVALID_HANDLE);
    }
    // SAFETY: the caller promises that a head can be read there, and it is aligned. No reference
    // is made before the kind is known.
    let magic = unsafe { ptr::addr_of!((*handle.cast::<Head>()).magic).read() };
    if magic == H::MAGIC { Ok(()) } else { Err(CARC_STATUS_INVALID_HANDLE) }
}

/// A handle as a shared reference.
///
/// # Safety
/// `handle` is NULL or points to a handle of any kind that lives for `'a` and is not written to in
/// that time.
pub(crate) unsafe fn shared<'a, H: Handle>(handle: *const H) -> Result<&'a H, carc_status> {
    // SAFETY: every handle begins with a head.
    unsafe { check(handle)? };
    // SAFETY: as above.
    let head = unsafe { Flags::of(handle) };
    if head.poisoned.load(Ordering::Acquire) {
        return Err(CARC_STATUS_POISONED);
    }
    if head.written.load(Ordering::Acquire) {
        return Err(CARC_STATUS_BUSY);
    }
    // SAFETY: it is a live handle of this kind, by its magic number; that nobody writes to it is
    // the caller's promise.
    Ok(unsafe { &*handle })
}

/// The part of a head that may be looked at while another thread writes the handle.
struct Flags<'a> {
    poisoned: &'a AtomicBool,
    written: &'a AtomicBool,
}

impl<'a> Flags<'a> {
    /// # Safety
    /// `handle` points to a handle that lives for `'a`.
    unsafe fn of<H: Handle>(handle: *const H) -> Self {
        let head = handle.cast::<Head>();
        // SAFETY: the caller's promise; no reference to the whole handle is made.
        unsafe {
            Self {
                poisoned: &*ptr::addr_of!((*head).poisoned),
                written: &*ptr::addr_of!((*head).written),
            }
        }
    }
}

/// A handle that this call alone may use.
pub(crate) struct Exclusive<'a, H: Handle>(&'a mut H);

impl<H: Handle> Deref for Exclusive<'_, H> {
    type Target = H;

    fn deref(&self) -> &H {
        self.0
    }
}

impl<H: Handle> DerefMut for Exclusive<'_, H> {
    fn deref_mut(&mut self) -> &mut H {
        self.0
    }
}

impl<H: Handle> Drop for Exclusive<'_, H> {
    fn drop(&mut self) {
        self.0.head().written.store(false, Ordering::Release);
    }
}

/// A handle as an exclusive reference. Of two calls that write it at once, a mistake of the caller,
/// the second is refused.
///
/// # Safety
/// `handle` is NULL or points to a handle of any kind that lives for `'a` and is used by nobody
/// else in that time.
pub(crate) unsafe fn exclusive<'a, H: Handle>(
    handle: *mut H,
) -> Result<Exclusive<'a, H>, carc_status> {
    // SAFETY: every handle begins with a head.
    unsafe { check(handle)? };
    // SAFETY: as above.
    let head = unsafe { Flags::of(handle) };
    if head.poisoned.load(Ordering::Acquire) {
        return Err(CARC_STATUS_POISONED);
    }
    if head.written.swap(true, Ordering::Acquire) {
        return Err(CARC_STATUS_BUSY);
    }
    // SAFETY: it is a live handle of this kind, by its magic number, and no other call writes it;
    // that none reads it is the caller's promise.
    Ok(Exclusive(unsafe { &mut *handle }))
}

fn panic_text(payload: &(dyn std::any::Any + Send)) -> Fault {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    Fault::new(CARC_STATUS_PANIC, format!("internal error: {text}"))
}

/// Runs `body`, which belongs to the handle with this head, inside the panic boundary.
fn bounded(head: &Head, body: impl FnOnce() -> Result<(), Fault>) -> Result<(), Fault> {
    // A panic may leave what `body` works on half done; poisoning the handle makes that unseen.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        head.poisoned.store(true, Ordering::Release);
        let fault = panic_text(&*payload);
        // The payload may panic when it is dropped, and nothing would catch that.
        std::mem::forget(payload);
        Err(fault)
    })
}

/// A call that belongs to no handle.
pub(crate) fn free_call(body: impl FnOnce() -> Result<(), Fault>) -> carc_status {
    status_of(bounded(&Head::new(0), body))
}

/// A call that belongs to no handle and tells a [`carc_error`] what went wrong.
///
/// # Safety
/// `error` is as [`tell`] asks.
pub(crate) unsafe fn free_call_telling(
    error: *mut carc_error, body: impl FnOnce() -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: the caller's promise.
    unsafe { tell(error, || bounded(&Head::new(0), body)) }
}

/// A call that reads a handle. Several may run at once on one handle, so it leaves no trace in it.
///
/// # Safety
/// `handle` is as [`shared`] asks, during the call.
pub(crate) unsafe fn reads<H: Handle>(
    handle: *const H, body: impl FnOnce(&H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: the caller's promise.
    match unsafe { shared(handle) } {
        Ok(handle) => status_of(bounded(handle.head(), || body(handle))),
        Err(status) => status,
    }
}

/// A call that reads a handle and tells a [`carc_error`] what went wrong.
///
/// # Safety
/// `handle` is as [`shared`] asks and `error` as [`tell`] asks, during the call.
pub(crate) unsafe fn reads_telling<H: Handle>(
    handle: *const H, error: *mut carc_error, body: impl FnOnce(&H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: the caller's promises.
    unsafe {
        tell(error, || {
            let handle = shared(handle)?;
            bounded(handle.head(), || body(handle))
        })
    }
}

/// A call that writes a handle; what went wrong is kept in it.
///
/// # Safety
/// `handle` is as [`exclusive`] asks, during the call.
pub(crate) unsafe fn writes<H: Handle>(
    handle: *mut H, body: impl FnOnce(&mut H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: the caller's promise.
    let mut handle = match unsafe { exclusive(handle) } {
        Ok(handle) => handle,
        Err(status) => return status,
    };
    match guarded(&mut *handle, body) {
        Ok(()) => CARC_STATUS_OK,
        Err(fault) => {
            handle.keep(&fault);
            fault.status
        }
    }
}

/// A call that writes a handle and tells a [`carc_error`] what went wrong.
///
/// # Safety
/// `handle` and `error` are as [`exclusive`] and [`tell`] ask, during the call.
pub(crate) unsafe fn writes_telling<H: Handle>(
    handle: *mut H, error: *mut carc_error, body: impl FnOnce(&mut H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: the caller's promises.
    unsafe { tell(error, || guarded(&mut *exclusive(handle)?, body)) }
}

/// Runs what writes a handle; a panic poisons it.
fn guarded<H: Handle>(
    handle: &mut H, body: impl FnOnce(&mut H) -> Result<(), Fault>,
) -> Result<(), Fault> {
    catch_unwind(AssertUnwindSafe(|| body(handle))).unwrap_or_else(|payload| {
        handle.head().poisoned.store(true, Ordering::Release);
        let fault = panic_text(&*payload);
        std::mem::forget(payload);
        Err(fault)
    })
}

fn status_of(result: Result<(), Fault>) -> carc_status {
    result.map_or_else(|fault| fault.status, |()| CARC_STATUS_OK)
}

/// Runs `body`, and notes how it went in the error object, if there is one.
///
/// # Safety
/// `error` is NULL, or as [`exclusive`] asks, during the call.
unsafe fn tell(error: *mut carc_error, body: impl FnOnce() -> Result<(), Fault>) -> carc_status {
    let mut error = if error.is_null() {
        None
    } else {
        // SAFETY: the caller's promise.
        match unsafe { exclusive(error) } {
            Ok(error) => Some(error),
            Err(status) => return status,
        }
    };
    let result = body();
    if let Some(error) = &mut error {
        error.note(result.as_ref().err());
    }
    status_of(result)
}

/// Hands a new handle to the caller, who frees it.
///
/// # Safety
/// `out` is valid for writing a pointer.
pub(crate) unsafe fn give<H: Handle>(out: *mut *mut H, handle: H) {
    // SAFETY: the caller's promise.
    unsafe { out.write(Box::into_raw(Box::new(handle))) };
}

/// Frees a handle. NULL is nothing to free; a pointer that is no live handle of this kind is left
/// alone.
///
/// # Safety
/// `handle` is NULL, or points to a handle of any kind that nobody uses now or later.
pub(crate) unsafe fn free<H: Handle>(handle: *mut H) {
    // SAFETY: every handle begins with a head.
    if unsafe { check(handle) }.is_err() {
        return;
    }
    // SAFETY: it is a live handle of this kind, which `give` made from a box. The magic number is
    // cleared by a write that is not optimised away, so that most uses after this are noticed.
    let boxed = unsafe {
        ptr::addr_of_mut!((*handle.cast::<Head>()).magic).write_volatile(0);
        Box::from_raw(handle)
    };
    // Dropping runs no code of the engine that can fail, but nothing may cross the boundary.
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(boxed))) {
        std::mem::forget(payload);
    }
}

/// Refuses NULL; for pointers that are written to or read from later in the call.
macro_rules! not_null {
    ($($pointer:ident),+ $(,)?) => {
        $(if $pointer.is_null() {
            return $crate::status::carc_status::CARC_STATUS_NULL_POINTER;
        })+
    };
}
pub(crate) use not_null;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{carc_generator, carc_generator_free, carc_generator_new};

    /// The engine gives no way to make it panic from outside, so the boundary is tested here.
    #[test]
    fn panic_becomes_status_and_poisons_handle() {
        let mut generator: *mut carc_generator = ptr::null_mut();
        // SAFETY: all pointers come from live variables or from the library.
        unsafe {
            assert_eq!(carc_generator_new(7, &mut generator), CARC_STATUS_OK);
            assert_eq!(writes(generator, |_| panic!("as planned")), CARC_STATUS_PANIC);
            assert_eq!(writes(generator, |_| Ok(())), CARC_STATUS_POISONED);
            assert_eq!(reads(generator, |_| Ok(())), CARC_STATUS_POISONED);
            carc_generator_free(generator);
        }
    }

    #[test]
    fn panic_while_reading_poisons_handle_and_is_reported() {
        let mut generator: *mut carc_generator = ptr::null_mut();
        let mut error: *mut carc_error = ptr::null_mut();
        // SAFETY: all pointers come from live variables or from the library.
        unsafe {
            assert_eq!(carc_generator_new(7, &mut generator), CARC_STATUS_OK);
            assert_eq!(crate::error::carc_error_new(&mut error), CARC_STATUS_OK);
            let status = reads_telling(generator, error, |_| panic!("number {}", 5));
            assert_eq!(status, CARC_STATUS_PANIC);
            assert_eq!((*error).text(), "internal error: number 5");
            assert_eq!(reads(generator, |_| Ok(())), CARC_STATUS_POISONED);
            assert_eq!(free_call(|| panic!("free")), CARC_STATUS_PANIC);
            carc_generator_free(generator);
            crate::error::carc_error_free(error);
        }
    }

    /// Two threads at once would be refused in the same way, but not always.
    #[test]
    fn rejects_handle_that_is_being_written() {
        let mut generator: *mut carc_generator = ptr::null_mut();
        let mut error: *mut carc_error = ptr::null_mut();
        // SAFETY: all pointers come from live variables or from the library.
        unsafe {
            assert_eq!(carc_generator_new(7, &mut generator), CARC_STATUS_OK);
            assert_eq!(crate::error::carc_error_new(&mut error), CARC_STATUS_OK);
            let status = writes(generator, |_| {
                assert_eq!(writes(generator, |_| Ok(())), CARC_STATUS_BUSY);
                assert_eq!(reads(generator, |_| Ok(())), CARC_STATUS_BUSY);
                assert_eq!(writes_telling(generator, error, |_| Ok(())), CARC_STATUS_BUSY);
                Err(CARC_STATUS_NOT_FOUND.into())
            });
            assert_eq!(status, CARC_STATUS_NOT_FOUND);
            assert_eq!(crate::error::carc_error_status(error, &mut 0), CARC_STATUS_OK);
            let status = writes_telling(generator, error, |_| {
                assert_eq!(free_call_telling(error, || Ok(())), CARC_STATUS_BUSY);
                Ok(())
            });
            assert_eq!(status, CARC_STATUS_OK);
            // Whoever writes it next finds it free, also after a call that failed.
            assert_eq!(writes(generator, |_| Ok(())), CARC_STATUS_OK);
            carc_generator_free(generator);
            crate::error::carc_error_free(error);
        }
    }

    #[test]
    fn rejects_handle_of_another_kind() {
        let mut generator: *mut carc_generator = ptr::null_mut();
        // SAFETY: all pointers come from live variables or from the library; each kind of handle
        // begins with a head.
        unsafe {
            assert_eq!(carc_generator_new(7, &mut generator), CARC_STATUS_OK);
            let wrong: *mut carc_error = generator.cast();
            assert_eq!(reads(wrong, |_| Ok(())), CARC_STATUS_INVALID_HANDLE);
            free(wrong);
            assert_eq!(reads(generator, |_| Ok(())), CARC_STATUS_OK);
            let crooked: *const carc_generator = generator.cast::<u8>().add(1).cast();
            assert_eq!(reads(crooked, |_| Ok(())), CARC_STATUS_INVALID_HANDLE);
            carc_generator_free(generator);
        }
    }
}
