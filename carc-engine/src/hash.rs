//! Keys for position hashes.
//!
//! # Stability
//! A key depends only on a domain and its operands, so new expansions do not change the hashes of
//! existing positions. Tests compare the keys with golden values.

use crate::vocab::Domain;

/// Mixes a domain and two operands into 64 bits by applying the SplitMix64 finalizer to each
/// operand.
#[inline]
pub(crate) const fn key(domain: Domain, a: u64, b: u64) -> u64 {
    mix(mix(mix(domain as u64) ^ a) ^ b)
}

#[inline]
pub(crate) const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the FNV-1a hash of a name, which represents the name in hash keys.
pub(crate) fn of_name(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
