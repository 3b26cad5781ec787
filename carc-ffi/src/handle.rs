//! Opaque handles for C, and the boundary that catches panics.
//!
//! Each handle begins with a [`Head`], so that a pointer to another kind of handle or to a freed
//! handle is detected before any other field is read.
//!
//! The attribute `repr(C)` of handles is inside a `cfg_attr`. cbindgen ignores `cfg_attr` and
//! therefore declares handles as opaque types in the header.

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
    /// True while a call that writes the handle is running.
    written: AtomicBool,
}

impl Head {
    pub(crate) const fn new(magic: u64) -> Self {
        Self { magic, poisoned: AtomicBool::new(false), written: AtomicBool::new(false) }
    }
}

/// A kind of handle. All handles can be moved between threads and read concurrently.
///
/// # Safety
/// The type is `repr(C)`, and its first field is a [`Head`] created with a unique `MAGIC`.
pub(crate) unsafe trait Handle: Sized + Send + Sync {
    const MAGIC: u64;

    fn head(&self) -> &Head;

    /// Stores the error of a call that writes the handle.
    fn keep(&mut self, _fault: &Fault) {}
}

/// A type that a call reads through a pointer: one kind of handle, or several kinds of handles.
///
/// # Safety
/// The head that `shared` returns must belong to the handle.
pub(crate) unsafe trait Readable: Sized {
    type Ref<'a>: Copy;

    /// Borrows a handle as a shared reference, with its head.
    ///
    /// # Safety
    /// The pointer is NULL or points to a handle of any kind that lives for `'a` and is not written
    /// to during that time.
    unsafe fn shared<'a>(handle: *const Self) -> Result<(Self::Ref<'a>, &'a Head), carc_status>;
}

// SAFETY: the head belongs to the handle.
unsafe impl<H: Handle + 'static> Readable for H {
    type Ref<'a> = &'a H;

    unsafe fn shared<'a>(handle: *const Self) -> Result<(&'a H, &'a Head), carc_status> {
        // SAFETY: guaranteed by the caller.
        let handle = unsafe { shared(handle)? };
        Ok((handle, handle.head()))
    }
}

/// Checks that a pointer points to a live handle of this kind.
///
/// # Safety
/// `handle` is NULL or valid for reads of the size of a [`Head`].
unsafe fn check<H: Handle>(handle: *const H) -> Result<(), carc_status> {
    if handle.is_null() {
        return Err(CARC_STATUS_NULL_POINTER);
    }
    if !handle.is_aligned() {
        return Err(CARC_STATUS_INVALID_HANDLE);
    }
    // SAFETY: the caller guarantees a readable head, and it is aligned. References are created only
    // once the kind is known.
    let magic = unsafe { ptr::addr_of!((*handle.cast::<Head>()).magic).read() };
    if magic == H::MAGIC { Ok(()) } else { Err(CARC_STATUS_INVALID_HANDLE) }
}

/// Borrows a handle as a shared reference.
///
/// # Safety
/// `handle` is NULL or points to a handle of any kind that lives for `'a` and is not written to
/// during that time.
pub(crate) unsafe fn shared<'a, H: Handle>(handle: *const H) -> Result<&'a H, carc_status> {
    // SAFETY: guaranteed by the caller.
    let handle = unsafe { shared_even_if_poisoned(handle)? };
    if handle.head().poisoned.load(Ordering::Acquire) {
        return Err(CARC_STATUS_POISONED);
    }
    Ok(handle)
}

/// Borrows a handle like [`shared`], even after a panic, when its data may be inconsistent.
///
/// # Safety
/// The requirements of [`shared`] apply.
pub(crate) unsafe fn shared_even_if_poisoned<'a, H: Handle>(
    handle: *const H,
) -> Result<&'a H, carc_status> {
    // SAFETY: every handle begins with a head.
    unsafe { check(handle)? };
    // SAFETY: as above.
    let head = unsafe { Flags::of(handle) };
    if head.written.load(Ordering::Acquire) {
        return Err(CARC_STATUS_BUSY);
    }
    // SAFETY: the magic number shows that it is a live handle of this kind; the caller guarantees
    // that it is not written to.
    Ok(unsafe { &*handle })
}

/// The part of a head that can be read while another thread writes the handle.
struct Flags<'a> {
    poisoned: &'a AtomicBool,
    written: &'a AtomicBool,
}

impl<'a> Flags<'a> {
    /// # Safety
    /// `handle` points to a handle that lives for `'a`.
    unsafe fn of<H: Handle>(handle: *const H) -> Self {
        let head = handle.cast::<Head>();
        // SAFETY: guaranteed by the caller; no reference to the whole handle is created.
        unsafe {
            Self {
                poisoned: &*ptr::addr_of!((*head).poisoned),
                written: &*ptr::addr_of!((*head).written),
            }
        }
    }
}

/// A handle to which this call has exclusive access.
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

/// Borrows a handle exclusively. If two calls write the handle concurrently, which is a bug in the
/// caller, the second call is rejected.
///
/// # Safety
/// `handle` is NULL or points to a handle of any kind that lives for `'a` and is not otherwise used
/// during that time.
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
    // SAFETY: the magic number shows that it is a live handle of this kind, and no other call
    // writes it; the caller guarantees that it is not read.
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

/// Runs `body` and returns a panic as an error.
pub(crate) fn caught<T>(body: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        let fault = panic_text(&*payload);
        // Dropping the payload can panic as well, outside of any boundary.
        std::mem::forget(payload);
        Err(fault)
    })
}

/// Runs `body` inside the panic boundary of the handle with the given head.
fn bounded(head: &Head, body: impl FnOnce() -> Result<(), Fault>) -> Result<(), Fault> {
    // A panic can leave the data of `body` in an inconsistent state; poisoning the handle makes it
    // unreachable.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        head.poisoned.store(true, Ordering::Release);
        let fault = panic_text(&*payload);
        // Dropping the payload can panic as well, outside of any boundary.
        std::mem::forget(payload);
        Err(fault)
    })
}

/// Runs a call without a handle.
pub(crate) fn free_call(body: impl FnOnce() -> Result<(), Fault>) -> carc_status {
    status_of(bounded(&Head::new(0), body))
}

/// Runs a call without a handle and stores its result in a [`carc_error`].
///
/// # Safety
/// `error` meets the requirements of [`tell`].
pub(crate) unsafe fn free_call_telling(
    error: *mut carc_error, body: impl FnOnce() -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: guaranteed by the caller.
    unsafe { tell(error, || bounded(&Head::new(0), body)) }
}

/// Runs a call that reads a handle. The call must not modify the handle, because other calls can
/// read the handle at the same time.
///
/// # Safety
/// `handle` meets the requirements of [`shared`] during the call.
pub(crate) unsafe fn reads<R: Readable>(
    handle: *const R, body: impl for<'a> FnOnce(R::Ref<'a>) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: guaranteed by the caller.
    match unsafe { R::shared(handle) } {
        Ok((handle, head)) => status_of(bounded(head, || body(handle))),
        Err(status) => status,
    }
}

/// Runs a call that reads a handle and stores its result in a [`carc_error`].
///
/// # Safety
/// `handle` meets the requirements of [`shared`] and `error` those of [`tell`], during the call.
pub(crate) unsafe fn reads_telling<R: Readable>(
    handle: *const R, error: *mut carc_error,
    body: impl for<'a> FnOnce(R::Ref<'a>) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: guaranteed by the caller.
    unsafe {
        tell(error, || {
            let (handle, head) = R::shared(handle)?;
            bounded(head, || body(handle))
        })
    }
}

/// Runs a call that writes a handle and stores its error in the handle.
///
/// # Safety
/// `handle` meets the requirements of [`exclusive`] during the call.
pub(crate) unsafe fn writes<H: Handle>(
    handle: *mut H, body: impl FnOnce(&mut H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: guaranteed by the caller.
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

/// Runs a call that writes a handle and stores its result in a [`carc_error`].
///
/// # Safety
/// `handle` and `error` meet the requirements of [`exclusive`] and [`tell`] during the call.
pub(crate) unsafe fn writes_telling<H: Handle>(
    handle: *mut H, error: *mut carc_error, body: impl FnOnce(&mut H) -> Result<(), Fault>,
) -> carc_status {
    // SAFETY: guaranteed by the caller.
    unsafe { tell(error, || guarded(&mut *exclusive(handle)?, body)) }
}

/// Runs a call that writes a handle; a panic poisons the handle.
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

/// Runs `body` and stores its result in the error object, if there is one.
///
/// # Safety
/// `error` is NULL or meets the requirements of [`exclusive`] during the call.
unsafe fn tell(error: *mut carc_error, body: impl FnOnce() -> Result<(), Fault>) -> carc_status {
    let mut error = if error.is_null() {
        None
    } else {
        // SAFETY: guaranteed by the caller.
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

/// Passes ownership of a new handle to the caller.
///
/// # Safety
/// `out` is valid for writes of a pointer.
pub(crate) unsafe fn give<H: Handle>(out: *mut *mut H, handle: H) {
    // SAFETY: guaranteed by the caller.
    unsafe { out.write(Box::into_raw(Box::new(handle))) };
}

/// Frees a handle. NULL and pointers that are not live handles of this kind are ignored.
///
/// # Safety
/// `handle` is NULL, or points to a handle of any kind that is not used during or after the call.
pub(crate) unsafe fn free<H: Handle>(handle: *mut H) {
    // SAFETY: every handle begins with a head.
    if unsafe { check(handle) }.is_err() {
        return;
    }
    // SAFETY: it is a live handle of this kind, which `give` created from a box. A volatile write
    // clears the magic number so that most uses after free are detected.
    let boxed = unsafe {
        ptr::addr_of_mut!((*handle.cast::<Head>()).magic).write_volatile(0);
        Box::from_raw(handle)
    };
    // Dropping does not run any fallible engine code, but a panic must not cross the boundary.
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(boxed))) {
        std::mem::forget(payload);
    }
}

/// Rejects NULL for pointers that are read or written later in the call.
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

    /// Tests the panic boundary in this module, because callers cannot make the engine panic.
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

    /// Tests nested calls on one thread. Overlapping calls on two threads are rejected in the same
    /// way, but a test cannot make calls overlap reliably.
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
            // The handle is available to the next writer, even after a failed call.
            assert_eq!(writes(generator, |_| Ok(())), CARC_STATUS_OK);
            carc_generator_free(generator);
            crate::error::carc_error_free(error);
        }
    }

    #[test]
    fn rejects_handle_of_another_kind() {
        let mut generator: *mut carc_generator = ptr::null_mut();
        // SAFETY: all pointers come from live variables or from the library, and each kind of
        // handle begins with a head.
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
