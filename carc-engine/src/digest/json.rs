//! Checksums of JSON text.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use super::{List, Object, flag, null, of_bytes, text};

/// Returns the checksum of an object, ignoring the given top-level keys.
pub(crate) fn of_json(json: &str, without: &[&str]) -> Result<u64, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let sum = reader.deserialize_map(Keys { without })?;
    reader.end()?;
    Ok(sum)
}

/// The checksum of a value.
struct Digest(u64);

struct Value;

/// A visitor that reads an object and ignores the given keys.
struct Keys<'a> {
    without: &'a [&'a str],
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
        Ok(null())
    }

    fn visit_bool<E>(self, value: bool) -> Result<u64, E> {
        Ok(flag(value))
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
        Ok(text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<u64, A::Error> {
        let mut sum = List::new();
        while let Some(Digest(value)) = list.next_element()? {
            sum.add(value);
        }
        Ok(sum.sum())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<u64, A::Error> {
        Keys { without: &[] }.visit_map(map)
    }
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<u64, A::Error> {
        let without: Vec<u64> = self.without.iter().map(|key| text(key)).collect();
        let mut sum = Object::new();
        while let Some(Digest(key)) = map.next_key()? {
            if without.contains(&key) {
                map.next_value::<IgnoredAny>()?;
            } else {
                let Digest(value) = map.next_value()?;
                sum.add(key, value);
            }
        }
        Ok(sum.sum())
    }
}
