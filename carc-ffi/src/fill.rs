//! Filling memory of the caller: texts, arrays and structures that can grow.

use std::{ffi::c_char, ptr, slice};

use carc_engine::{Cell, Place, Spot};

use crate::{
    names::carc_place::*,
    status::{Fault, carc_status::*},
};

/// A square of the grid. `x` grows to the east, `y` to the south; the start tile lies on (0, 0).
/// This structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct carc_cell {
    /// Column, growing to the east.
    pub x: i32,
    /// Row, growing to the south.
    pub y: i32,
}

impl From<Cell> for carc_cell {
    fn from(cell: Cell) -> Self {
        Self { x: cell.x.into(), y: cell.y.into() }
    }
}

/// A place on the board where a figure can be. This structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct carc_spot {
    /// The column of the tile.
    pub x: i32,
    /// The row of the tile.
    pub y: i32,
    /// Which place of it: a segment by its number, otherwise see `carc_place`.
    pub place: i32,
}

impl From<Spot> for carc_spot {
    fn from(spot: Spot) -> Self {
        Self { x: spot.cell.x.into(), y: spot.cell.y.into(), place: place(spot.place) }
    }
}

/// The number of a place.
pub(crate) fn place(place: Place) -> i32 {
    match place {
        Place::Segment(number) => CARC_PLACE_SEGMENT as i32 + i32::from(number),
        Place::Corner(number) => CARC_PLACE_CORNER as i32 + i32::from(number),
        Place::Tile => CARC_PLACE_TILE as i32,
        Place::Space(number) => CARC_PLACE_SPACE as i32 + i32::from(number),
    }
}

/// The spot with these numbers.
pub(crate) fn spot(x: i32, y: i32, place: i32) -> Result<Spot, Fault> {
    let place = u8::try_from(place).map_err(|_| CARC_STATUS_INVALID_ARGUMENT)?;
    let place = match place {
        0..16 => Place::Segment(place),
        64..68 => Place::Corner(place - 64),
        128 => Place::Tile,
        192..=254 => Place::Space(place - 192),
        _ => return Err(CARC_STATUS_INVALID_ARGUMENT.into()),
    };
    Ok(Spot { cell: cell(x, y)?, place })
}

/// The cell with these numbers.
pub(crate) fn cell(x: i32, y: i32) -> Result<Cell, Fault> {
    let number = |value: i32| i16::try_from(value).map_err(|_| CARC_STATUS_INVALID_ARGUMENT);
    Ok(Cell::new(number(x)?, number(y)?))
}

/// A player's seat.
pub(crate) fn seat(player: u32) -> Result<u8, Fault> {
    Ok(u8::try_from(player).map_err(|_| CARC_STATUS_NOT_FOUND)?)
}

/// A text that the caller passes.
///
/// # Safety
/// `text` is NULL or can be read for `len` bytes during `'a`.
pub(crate) unsafe fn text<'a>(text: *const c_char, len: usize) -> Result<&'a str, Fault> {
    if text.is_null() {
        return if len == 0 { Ok("") } else { Err(CARC_STATUS_NULL_POINTER.into()) };
    }
    if len > isize::MAX as usize {
        return Err(CARC_STATUS_INVALID_ARGUMENT.into());
    }
    // SAFETY: not NULL, not too long for a slice, and readable by the caller's promise.
    let bytes = unsafe { slice::from_raw_parts(text.cast::<u8>(), len) };
    std::str::from_utf8(bytes).map_err(|error| Fault::new(CARC_STATUS_INVALID_UTF8, error))
}

/// Says how much is needed, and whether it fits.
///
/// # Safety
/// `len` can be written to.
unsafe fn fits<T>(needed: usize, buf: *const T, cap: usize, len: *mut usize) -> Result<(), Fault> {
    if buf.is_null() && cap > 0 {
        return Err(CARC_STATUS_NULL_POINTER.into());
    }
    // SAFETY: the caller's promise.
    unsafe { len.write(needed) };
    if needed > cap { Err(CARC_STATUS_BUFFER_TOO_SMALL.into()) } else { Ok(()) }
}

/// Writes a text, and a zero byte behind it if there is room.
///
/// # Safety
/// `buf` is NULL or can be written to for `cap` bytes; `len` can be written to.
pub(crate) unsafe fn write_text(
    text: &str,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> Result<(), Fault> {
    // SAFETY: the caller's promise; nothing is written unless it fits.
    unsafe {
        fits(text.len(), buf, cap, len)?;
        if !buf.is_null() {
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
/// `buf` is NULL or can be written to for `cap` values; `len` can be written to.
pub(crate) unsafe fn write_array<T>(
    values: impl ExactSizeIterator<Item = T>,
    buf: *mut T,
    cap: usize,
    len: *mut usize,
) -> Result<(), Fault> {
    let needed = values.len();
    // SAFETY: the caller's promise; `take` keeps within what fits.
    unsafe {
        fits(needed, buf, cap, len)?;
        for (index, value) in values.take(needed).enumerate() {
            buf.add(index).write(value);
        }
    }
    Ok(())
}

/// A structure that begins with `struct_size` and may get more fields in later versions.
///
/// # Safety
/// The type is `repr(C)`, holds integers and floats only, has no padding, and its first field is
/// the `u32` that `set_size` writes.
pub(crate) unsafe trait Grows: Copy {
    /// How large it was in the first version that had it; callers are at least that new.
    const FIRST: usize;
    fn set_size(&mut self, size: u32);
}

macro_rules! grows {
    ($name:ident, $first:expr) => {
        // SAFETY: the layout is pinned by `abi/layout.txt`, and a test finds padding.
        unsafe impl $crate::fill::Grows for $name {
            const FIRST: usize = $first;

            fn set_size(&mut self, size: u32) {
                self.struct_size = size;
            }
        }
    };
}
pub(crate) use grows;

/// Larger sizes are memory that nobody set.
const MAX_STRUCT_SIZE: usize = 4096;

/// The size that the caller gives to a structure.
///
/// # Safety
/// `out` can be read for four bytes.
unsafe fn size_at<T: Grows>(out: *const T) -> Result<usize, Fault> {
    // SAFETY: the caller's promise; the first field is a `u32`.
    let size = unsafe { out.cast::<u32>().read_unaligned() } as usize;
    if (T::FIRST..=MAX_STRUCT_SIZE).contains(&size) && size.is_multiple_of(align_of::<T>()) {
        Ok(size)
    } else {
        Err(CARC_STATUS_INVALID_STRUCT_SIZE.into())
    }
}

/// Writes what both sides know; what only a newer caller knows becomes zero.
///
/// # Safety
/// `out` can be written to for `size` bytes.
unsafe fn write_sized<T: Grows>(mut value: T, out: *mut u8, size: usize) {
    value.set_size(size as u32);
    let known = size.min(size_of::<T>());
    // SAFETY: the caller's promise; `value` has no padding.
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
    // SAFETY: the caller's promise.
    unsafe {
        let size = size_at(out)?;
        write_sized(value, out.cast(), size);
    }
    Ok(())
}

/// Reads a structure whose `struct_size` the caller has set; fields that an older caller does not
/// know keep what `value` has.
///
/// # Safety
/// `from` points to a structure whose first field is set to its size in bytes.
pub(crate) unsafe fn read_struct<T: Grows>(mut value: T, from: *const T) -> Result<T, Fault> {
    // SAFETY: the caller's promise; every bit pattern is a value of integers and floats.
    unsafe {
        let known = size_at(from)?.min(size_of::<T>());
        ptr::copy_nonoverlapping(from.cast::<u8>(), ptr::from_mut(&mut value).cast(), known);
    }
    Ok(value)
}

/// Writes an array of structures. The `struct_size` of the first says how large each of them is.
///
/// # Safety
/// `buf` is NULL, or the first field of the first structure is set to the size of each, and `cap`
/// structures of that size can be written to; `len` can be written to.
pub(crate) unsafe fn write_structs<T: Grows>(
    values: impl ExactSizeIterator<Item = T>,
    buf: *mut T,
    cap: usize,
    len: *mut usize,
) -> Result<(), Fault> {
    let needed = values.len();
    // SAFETY: the caller's promise; `take` keeps within what fits.
    unsafe {
        fits(needed, buf, cap, len)?;
        if cap == 0 {
            return Ok(());
        }
        let size = size_at(buf)?;
        for (index, value) in values.take(needed).enumerate() {
            write_sized(value, buf.cast::<u8>().add(index * size), size);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A structure as it might look two versions from now.
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
    fn older_callers_get_what_they_know() {
        let mut buffer = [8u32, 0, 77, 0, 77, 77];
        let mut len = 0;
        // SAFETY: the buffer holds two structures of 8 bytes, and something behind them.
        unsafe {
            let out = buffer.as_mut_ptr().cast::<Sample>();
            write_structs([ONE, ONE].into_iter(), out, 2, &mut len).unwrap();
        }
        assert_eq!((buffer, len), ([8, 1, 8, 1, 77, 77], 2));
    }

    #[test]
    fn newer_callers_get_zeros() {
        let mut buffer = [16u32, 9, 9, 9, 77];
        // SAFETY: the buffer holds one structure of 16 bytes, and something behind it.
        unsafe { write_struct(ONE, buffer.as_mut_ptr().cast()).unwrap() };
        assert_eq!(buffer, [16, 1, 2, 0, 77]);
    }

    #[test]
    fn wild_sizes_are_refused() {
        for size in [0, 4, 7, 9, 4100, u32::MAX] {
            let mut buffer = [size, 7, 7];
            // SAFETY: only the first four bytes are read when the size is refused.
            let result = unsafe { write_struct(ONE, buffer.as_mut_ptr().cast()) };
            assert_eq!(result.unwrap_err().status, CARC_STATUS_INVALID_STRUCT_SIZE);
            assert_eq!(buffer, [size, 7, 7]);
        }
    }
}
