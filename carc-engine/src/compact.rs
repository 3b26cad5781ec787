//! Sorting functions and maps that generate little code per element type, for binaries that are
//! loaded over a network.
//!
//! Sorting a list or collecting a map with the standard library adds up to 30 kB of WebAssembly for
//! each type. The functions in this module sort indices instead, independently of the element type.
//! Because sorting indices takes additional memory, lists that are sorted during play use an
//! in-place sort. The in-place sort also generates less code than the standard library's sort.

use std::{cmp::Ordering, collections::BTreeMap};

/// Returns, for each of `len` elements, its position in sorted order; equal elements keep their
/// order.
#[inline(never)]
fn places(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    let mut places = vec![0; len];
    for (place, at) in order.into_iter().enumerate() {
        places[at] = place;
    }
    places
}

/// Sorts a list; equal elements keep their order.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if list.len() < 2 {
        return;
    }
    let mut places = places(list.len(), &|a, b| compare(&list[a], &list[b]));
    for at in 0..list.len() {
        while places[at] != at {
            let place = places[at];
            list.swap(at, place);
            places.swap(at, place);
        }
    }
}

/// Sorts a list by a key; equal elements keep their order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

/// Sorts a list of ordered elements; equal elements keep their order.
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list in place. The sort is optimized for short lists and does not keep the order of
/// equal elements.
pub(crate) fn sort_in_place<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    // The gaps are from Ciura's sequence. For short lists, a gap of 1 is sufficient.
    let gaps: &[usize] = if list.len() > 20 { &[301, 132, 57, 23, 10, 4, 1] } else { &[1] };
    for &gap in gaps {
        insert(list, gap, &compare);
    }
}

/// Sorts an almost sorted list in place; equal elements keep their order.
pub fn settle<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    insert(list, 1, &compare);
}

/// Sorts the elements that are `gap` positions apart with an insertion sort.
#[inline]
fn insert<T>(list: &mut [T], gap: usize, compare: &impl Fn(&T, &T) -> Ordering) {
    for end in gap..list.len() {
        let mut at = end;
        while at >= gap && compare(&list[at], &list[at - gap]).is_lt() {
            list.swap(at, at - gap);
            at -= gap;
        }
    }
}

/// Collects pairs into a map; for duplicate keys, the last pair is kept.
pub(crate) fn table<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut table = BTreeMap::new();
    for (key, value) in pairs {
        table.insert(key, value);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_like_the_standard_library() {
        let mut state = 7_u32;
        for len in (0..100).chain([1000]) {
            let mut list: Vec<(u32, usize)> = Vec::new();
            for place in 0..len {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                list.push((state >> 29, place));
            }
            let mut stable = list.clone();
            stable.sort_by_key(|pair| pair.0);
            let mut whole = list.clone();
            whole.sort_by(|a, b| b.cmp(a));
            let mut one = list.clone();
            sort_by_key(&mut one, |pair| pair.0);
            assert_eq!(one, stable);
            let mut one = list.clone();
            settle(&mut one, |a, b| a.0.cmp(&b.0));
            assert_eq!(one, stable);
            sort_by(&mut one, |a, b| b.cmp(a));
            assert_eq!(one, whole);
            sort_in_place(&mut one, |a, b| b.cmp(a));
            assert_eq!(one, whole);
            sort(&mut one);
            list.sort();
            assert_eq!(one, list);
            assert_eq!(table(list.iter().copied()), list.into_iter().collect());
        }
    }
}
