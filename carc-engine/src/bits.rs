//! Sets of small numbers, stored as bit masks.

/// Returns the numbers in a set, in ascending order.
#[inline]
pub(crate) fn ones(set: impl Into<u64>) -> impl Iterator<Item = u8> {
    let mut rest = set.into();
    std::iter::from_fn(move || {
        let number = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        number
    })
}
