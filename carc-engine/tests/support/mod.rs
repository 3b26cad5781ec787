//! What several tests share.
#![allow(dead_code, reason = "each test uses a part of it")]

/// Whether the golden values are to be written anew: `BLESS=1`.
pub(crate) fn blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}
