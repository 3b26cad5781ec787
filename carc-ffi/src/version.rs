//! Versions, as constants and at run time.

use std::ffi::{CStr, c_char};

/// The version of this interface: of its functions, numbers and structures. It grows by one when
/// something is added; a program works with every library of the same SONAME whose
/// `carc_abi_version()` is not smaller than the CARC_ABI_VERSION that it was compiled with.
pub const CARC_ABI_VERSION: u32 = 1;

/// The version of the words for actions and events: names, meaning and codes.
pub const CARC_API_VERSION: u32 = 1;

/// The version of the save format that the library writes. It reads all versions up to it.
pub const CARC_SAVE_VERSION: u32 = 1;

const _: () = assert!(CARC_API_VERSION == carc_engine::API_VERSION);
const _: () = assert!(CARC_SAVE_VERSION == carc_engine::SAVE_VERSION);

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("the version holds no zero byte"),
    };

/// The version of this interface in the library that runs, to be compared with CARC_ABI_VERSION.
///
/// @return the number
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_abi_version() -> u32 {
    CARC_ABI_VERSION
}

/// The version of the action and event words in the library that runs; see CARC_API_VERSION.
///
/// @return the number
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_api_version() -> u32 {
    CARC_API_VERSION
}

/// The version of the library that runs, such as `"0.1.0"`.
///
/// @return a zero-terminated text that lives as long as the program; never NULL
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_version() -> *const c_char {
    VERSION.as_ptr()
}
