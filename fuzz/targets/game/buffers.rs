//! Reads the library's output from caller-provided buffers, which are too small at first.

use carc::carc_status::{self, *};

/// Elements after the end of the buffer, which the library must not touch.
const GUARD: usize = 4;

/// Stops the fuzzer at a status that reports a bug in the library.
pub fn sound(status: carc_status) -> carc_status {
    assert!(!matches!(status, CARC_STATUS_PANIC | CARC_STATUS_POISONED), "{status:?}");
    status
}

/// Returns true if a call succeeded.
pub fn ok(status: carc_status) -> bool {
    sound(status) == CARC_STATUS_OK
}

/// Returns the elements that a function writes to a buffer, or `None` if it fails. The function
/// receives the buffer, its capacity and an out parameter for the length. `first` is the required
/// content of the first element (a `struct_size`), and `blank` fills the others.
pub fn read<T: Copy + Bytewise>(
    blank: T,
    room: usize,
    call: impl Fn(*mut T, usize, *mut usize) -> carc_status,
) -> Option<Vec<T>> {
    let mut needed = usize::MAX;
    match sound(call(std::ptr::null_mut(), 0, &mut needed)) {
        CARC_STATUS_OK => assert!(needed < usize::MAX),
        _ => return None,
    }
    // Pass a capacity without a buffer.
    assert_eq!(call(std::ptr::null_mut(), 1, &mut 0), CARC_STATUS_NULL_POINTER);
    assert_eq!(call(std::ptr::null_mut(), 0, std::ptr::null_mut()), CARC_STATUS_NULL_POINTER);
    let untouched = |memory: &[T], from: usize| {
        memory[from..].iter().all(|element| element.bytes() == blank.bytes())
    };
    let mut memory = vec![blank; needed + GUARD];
    if needed > 0 {
        let mut length = usize::MAX;
        let status = call(memory.as_mut_ptr(), room % needed, &mut length);
        assert_eq!(status, CARC_STATUS_BUFFER_TOO_SMALL);
        assert_eq!(length, needed);
        assert!(untouched(&memory, 0), "written although it does not fit");
    }
    let mut length = usize::MAX;
    assert_eq!(call(memory.as_mut_ptr(), needed, &mut length), CARC_STATUS_OK);
    assert_eq!(length, needed, "the call needs the size that it reported");
    assert!(untouched(&memory, needed), "written beyond the capacity");
    memory.truncate(needed);
    Some(memory)
}

/// Like [`read`], but for text.
pub fn text(
    room: usize,
    call: impl Fn(*mut std::ffi::c_char, usize, *mut usize) -> carc_status,
) -> Option<String> {
    let letters = read(0x5a, room, |buf: *mut u8, cap, len| call(buf.cast(), cap, len))?;
    Some(String::from_utf8(letters).expect("texts are UTF-8"))
}

/// Types that can be compared byte by byte: integers and floats in structs without padding.
pub trait Bytewise: Sized {
    fn bytes(&self) -> &[u8] {
        // SAFETY: the types below have no padding, as a library test verifies.
        unsafe {
            std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), std::mem::size_of::<Self>())
        }
    }
}

impl Bytewise for u8 {}
impl Bytewise for u32 {}
impl Bytewise for i32 {}
impl Bytewise for u64 {}
impl Bytewise for carc::carc_cell {}
impl Bytewise for carc::carc_spot {}
impl Bytewise for carc::carc_point {}

/// Structs that start with `struct_size`. All other bytes are set to `0x5a`.
pub trait Grows: Bytewise + Copy {
    fn usual() -> Self {
        // SAFETY: every bit pattern is a valid integer or float.
        unsafe {
            let mut value = std::mem::MaybeUninit::<Self>::uninit();
            value.as_mut_ptr().cast::<u8>().write_bytes(0x5a, std::mem::size_of::<Self>());
            value.as_mut_ptr().cast::<u32>().write(std::mem::size_of::<Self>() as u32);
            value.assume_init()
        }
    }

    /// Calls a function with memory whose `struct_size` is arbitrary, as another version of the
    /// header might set it. The library accepts sizes up to 4096.
    fn sized(size: u32, call: impl FnOnce(*mut Self) -> carc_status) {
        let mut memory = vec![0u64; 4096 / 8 + 1];
        let start = memory.as_mut_ptr();
        // SAFETY: the memory is large enough for the number.
        unsafe { start.cast::<u32>().write(size) };
        sound(call(start.cast()));
        assert_eq!(memory[4096 / 8], 0, "written beyond the structure");
    }
}

macro_rules! sized {
    ($($name:ident),* $(,)?) => {
        $(impl Bytewise for carc::$name {}
        impl Grows for carc::$name {})*
    };
}
sized!(
    carc_action,
    carc_event,
    carc_feature,
    carc_candidate,
    carc_tile_type,
    carc_placed_figure,
    carc_outcome,
    carc_rank,
    carc_history_entry,
    carc_segment,
    carc_svg_options,
    carc_text_options,
    carc_placed_tile,
    carc_turn,
);
