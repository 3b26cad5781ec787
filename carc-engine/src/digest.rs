//! A checksum of a JSON text that does not depend on how it is laid out: white space outside of
//! strings and the order of keys change nothing.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::hash::mix;

/// The checksum of an object, without those of its own keys that are named.
pub(crate) fn of_json(text: &str, without: &[&str]) -> Result<u64, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let sum = reader.deserialize_map(Object { without })?;
    reader.end()?;
    Ok(sum)
}

/// The checksum of a value.
struct Digest(u64);

struct Value;

struct Object<'a> {
    without: &'a [&'a str],
}

/// FNV-1a of the bytes, and what sort of value they are.
fn of_bytes(sort: u8, bytes: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ u64::from(sort);
    mix(bytes
        .iter()
        .fold(start, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)))
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Value).map(Self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<u64, E> {
        Ok(of_bytes(0, &[]))
    }

    fn visit_bool<E>(self, value: bool) -> Result<u64, E> {
        Ok(of_bytes(1, &[value.into()]))
    }

    fn visit_u64<E>(self, value: u64) -> Result<u64, E> {
        Ok(of_bytes(2, &value.to_le_bytes()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<u64, E> {
        Ok(of_bytes(3, &value.to_le_bytes()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<u64, E> {
        Ok(of_bytes(4, &value.to_bits().to_le_bytes()))
    }

    fn visit_str<E>(self, value: &str) -> Result<u64, E> {
        Ok(of_bytes(5, value.as_bytes()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<u64, A::Error> {
        let mut sum = of_bytes(6, &[]);
        while let Some(Digest(value)) = list.next_element()? {
            sum = mix(sum ^ value);
        }
        Ok(sum)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<u64, A::Error> {
        Object { without: &[] }.visit_map(map)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<u64, A::Error> {
        let without = self.without.iter().map(|key| of_bytes(5, key.as_bytes()));
        let without: Vec<u64> = without.collect();
        let mut sum = of_bytes(7, &[]);
        while let Some(Digest(key)) = map.next_key()? {
            if without.contains(&key) {
                map.next_value::<IgnoredAny>()?;
            } else {
                let Digest(value) = map.next_value()?;
                sum = sum.wrapping_add(mix(key ^ mix(value)));
            }
        }
        Ok(sum)
    }
}
