//! Versions, as constants and at run time.

use std::ffi::{CStr, c_char};

/// The version of this API, which covers its functions, numbers and structures. The version
/// increases with every addition. A program works with any library that has the same SONAME and at
/// least the ABI version that the program was compiled with.
pub const CARC_ABI_VERSION: u32 = 1;

/// The version of the action and event vocabulary, which covers names, meanings and codes.
pub const CARC_API_VERSION: u32 = 1;

/// The version of the save format that the library writes. The library reads saves in this version
/// and all earlier versions.
pub const CARC_SAVE_VERSION: u32 = 1;

const _: () = assert!(CARC_API_VERSION == carc_engine::API_VERSION);
const _: () = assert!(CARC_SAVE_VERSION == carc_engine::SAVE_VERSION);

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("the version does not contain a NUL"),
    };

/// Returns the ABI version of the loaded library, which programs compare with CARC_ABI_VERSION.
///
/// @return the version number
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_abi_version() -> u32 {
    CARC_ABI_VERSION
}

/// Returns the version of the action and event vocabulary in the loaded library; see
/// CARC_API_VERSION.
///
/// @return the version number
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_api_version() -> u32 {
    CARC_API_VERSION
}

/// Returns the version of the loaded library, such as `"0.1.0"`.
///
/// @return a NUL-terminated string with static lifetime, never NULL
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_version() -> *const c_char {
    VERSION.as_ptr()
}
