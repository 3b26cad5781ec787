//! Structures in the caller's memory, which may grow in later versions.

use std::ptr;

use crate::{
    buffer::fits,
    status::{Fault, carc_status::*},
};

/// A structure that begins with `struct_size` and may grow in later versions.
///
/// # Safety
/// The type is `repr(C)`, consists of integers, floats and raw pointers, has no padding, and its
/// first field is the `u32` that `set_size` writes.
pub(crate) unsafe trait Grows: Copy {
    /// The size of the structure in the version of the library that introduced it. No caller was
    /// compiled with an earlier version of the structure.
    const FIRST: usize;
    fn set_size(&mut self, size: u32);
}

macro_rules! grows {
    ($name:ident, $first:expr) => {
        // SAFETY: `abi/layout.txt` fixes the layout, and a test detects padding.
        unsafe impl $crate::structure::Grows for $name {
            const FIRST: usize = $first;

            fn set_size(&mut self, size: u32) {
                self.struct_size = size;
            }
        }
    };
}
pub(crate) use grows;

/// The largest plausible `struct_size`. A larger number means that the caller did not set it.
const MAX_STRUCT_SIZE: usize = 4096;

/// Reads the size that the caller has set in a structure.
///
/// # Safety
/// `out` is valid for reads of four bytes.
unsafe fn size_at<T: Grows>(out: *const T) -> Result<usize, Fault> {
    // SAFETY: guaranteed by the caller; the first field is a `u32`.
    let size = unsafe { out.cast::<u32>().read_unaligned() } as usize;
    if (T::FIRST..=MAX_STRUCT_SIZE).contains(&size) && size.is_multiple_of(align_of::<T>()) {
        Ok(size)
    } else {
        Err(CARC_STATUS_INVALID_STRUCT_SIZE.into())
    }
}

/// Writes the fields that the library and the caller know, and zeroes the caller's other fields.
///
/// # Safety
/// `out` is valid for writes of `size` bytes.
unsafe fn write_sized<T: Grows>(mut value: T, out: *mut u8, size: usize) {
    value.set_size(size as u32);
    let known = size.min(size_of::<T>());
    // SAFETY: guaranteed by the caller; `value` has no padding.
    unsafe {
        ptr::copy_nonoverlapping(ptr::from_ref(&value).cast::<u8>(), out, known);
        out.add(known).write_bytes(0, size - known);
    }
}

/// Writes a structure whose `struct_size` the caller has set.
///
/// # Safety
/// `out` points to a structure whose first field is set to its size in bytes.
pub(crate) unsafe fn write_struct<T: Grows>(value: T, out: *mut T) -> Result<(), Fault> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        let size = size_at(out)?;
        write_sized(value, out.cast(), size);
    }
    Ok(())
}

/// Reads a structure whose `struct_size` the caller has set. Fields that the caller's version of
/// the structure does not have keep their values from `value`.
///
/// # Safety
/// `from` points to a structure whose first field is set to its size in bytes.
pub(crate) unsafe fn read_struct<T: Grows>(mut value: T, from: *const T) -> Result<T, Fault> {
    // SAFETY: guaranteed by the caller; every bit pattern is a valid integer or float.
    unsafe {
        let known = size_at(from)?.min(size_of::<T>());
        ptr::copy_nonoverlapping(from.cast::<u8>(), ptr::from_mut(&mut value).cast(), known);
    }
    Ok(value)
}

/// Writes the number of structures to `len` and checks that they fit in the buffer. Returns the
/// size of one structure, or `None` if the caller passed NULL and 0 to get only the number.
///
/// # Safety
/// The requirements of [`write_structs`] apply.
pub(crate) unsafe fn room<T: Grows>(
    needed: usize, buf: *const T, cap: usize, len: *mut usize,
) -> Result<Option<usize>, Fault> {
    // SAFETY: guaranteed by the caller.
    unsafe {
        // The size must be read before anything is written, even `*len`.
        let size = if buf.is_null() || cap == 0 { 0 } else { size_at(buf)? };
        Ok(fits(needed, buf, cap, len)?.then_some(size))
    }
}

/// Writes an array of structures. The `struct_size` of the first element is the size of every
/// element.
///
/// # Safety
/// `buf` is NULL, or the first field of the first element is set to the size of every element and
/// `buf` is valid for writes of `cap` such structures; `len` is valid for writes.
pub(crate) unsafe fn write_structs<T: Grows>(
    values: impl ExactSizeIterator<Item = T>, buf: *mut T, cap: usize, len: *mut usize,
) -> Result<(), Fault> {
    let needed = values.len();
    // SAFETY: guaranteed by the caller; `take` stays within the capacity.
    unsafe {
        let Some(size) = room(needed, buf, cap, len)? else { return Ok(()) };
        for (index, value) in values.take(needed).enumerate() {
            write_sized(value, buf.cast::<u8>().add(index * size), size);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A structure whose third field was added in a later version.
    #[repr(C)]
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Sample {
        struct_size: u32,
        old: i32,
        new: i32,
    }
    grows!(Sample, 8);

    const ONE: Sample = Sample { struct_size: 0, old: 1, new: 2 };

    #[test]
    fn older_callers_get_only_known_fields() {
        let mut buffer = [8u32, 0, 77, 0, 77, 77];
        let mut len = 0;
        // SAFETY: the buffer has room for more than two structures of 8 bytes.
        unsafe {
            let out = buffer.as_mut_ptr().cast::<Sample>();
            write_structs([ONE, ONE].into_iter(), out, 2, &mut len).unwrap();
        }
        assert_eq!((buffer, len), ([8, 1, 8, 1, 77, 77], 2));
    }

    #[test]
    fn newer_callers_get_zeros() {
        let mut buffer = [16u32, 9, 9, 9, 77];
        // SAFETY: the buffer has room for more than one structure of 16 bytes.
        unsafe { write_struct(ONE, buffer.as_mut_ptr().cast()).unwrap() };
        assert_eq!(buffer, [16, 1, 2, 0, 77]);
    }

    #[test]
    fn rejects_array_with_wrong_struct_size_unchanged() {
        for cap in [1, 2] {
            let (mut buffer, mut len) = ([4u32, 7, 7, 7], 77);
            // SAFETY: only the first four bytes are read if the size is rejected.
            let result = unsafe {
                let out = buffer.as_mut_ptr().cast::<Sample>();
                write_structs([ONE, ONE].into_iter(), out, cap, &mut len)
            };
            assert_eq!(result.unwrap_err().status, CARC_STATUS_INVALID_STRUCT_SIZE);
            assert_eq!((buffer, len), ([4, 7, 7, 7], 77));
        }
    }

    #[test]
    fn rejects_implausible_sizes() {
        for size in [0, 4, 7, 9, 4100, u32::MAX] {
            let mut buffer = [size, 7, 7];
            // SAFETY: only the first four bytes are read if the size is rejected.
            let result = unsafe { write_struct(ONE, buffer.as_mut_ptr().cast()) };
            assert_eq!(result.unwrap_err().status, CARC_STATUS_INVALID_STRUCT_SIZE);
            assert_eq!(buffer, [size, 7, 7]);
        }
    }
}
