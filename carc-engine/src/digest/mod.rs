//! Checksums of JSON values, which do not depend on key order or formatting and can be computed
//! without creating the JSON text.

#[cfg(feature = "json")]
mod json;

#[cfg(feature = "json")]
pub(crate) use self::json::of_json;
use crate::hash::mix;

/// Returns the FNV-1a hash of a value's type and bytes.
fn of_bytes(sort: u8, bytes: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ u64::from(sort);
    mix(bytes
        .iter()
        .fold(start, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)))
}

/// Returns the checksum of `null`.
pub(crate) fn null() -> u64 {
    of_bytes(0, &[])
}

/// Returns the checksum of `true` or `false`.
pub(crate) fn flag(value: bool) -> u64 {
    of_bytes(1, &[value.into()])
}

/// Returns the checksum of an integer.
pub(crate) fn number(value: impl Into<i64>) -> u64 {
    let value = value.into();
    of_bytes(if value < 0 { 3 } else { 2 }, &value.to_le_bytes())
}

/// Returns the checksum of a string.
pub(crate) fn text(value: &str) -> u64 {
    of_bytes(5, value.as_bytes())
}

/// The checksum of a list, built value by value.
pub(crate) struct List(u64);

impl List {
    pub(crate) fn new() -> Self {
        Self(of_bytes(6, &[]))
    }

    /// Adds a value, given as its checksum.
    pub(crate) fn add(&mut self, value: u64) {
        self.0 = mix(self.0 ^ value);
    }

    pub(crate) const fn sum(&self) -> u64 {
        self.0
    }
}

/// The checksum of an object, built key by key.
pub(crate) struct Object(u64);

impl Object {
    pub(crate) fn new() -> Self {
        Self(of_bytes(7, &[]))
    }

    /// Adds a key and its value, both given as checksums.
    pub(crate) fn add(&mut self, key: u64, value: u64) {
        self.0 = self.0.wrapping_add(mix(key ^ mix(value)));
    }

    pub(crate) const fn sum(&self) -> u64 {
        self.0
    }
}
