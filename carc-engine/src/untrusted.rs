//! Reads untrusted text with bounded memory. Lists and tables are limited in length, strings are
//! stored contiguously, and errors quote only a small part of the text.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor},
};

use crate::{
    limits,
    suggest::{nearest, suggest},
};

fn too_long<E: Error>(most: usize) -> E {
    E::custom(format_args!("too many entries; the maximum is {most}"))
}

/// A list of at most `MOST` entries.
struct List<T, const MOST: usize>(Vec<T>);

/// A map of at most `MOST` entries.
pub(crate) struct Map<T, const MOST: usize>(BTreeMap<String, T>);

struct Visit<C>(PhantomData<C>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Visit<List<T, MOST>> {
    type Value = List<T, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            if list.len() == MOST {
                return Err(too_long(MOST));
            }
            list.push(entry);
        }
        Ok(List(list))
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for List<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Visit::<Self>(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Visit<Map<T, MOST>> {
    type Value = Map<T, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        // Duplicate keys also count toward the limit, because reading each of them takes time.
        let mut count = 0;
        while let Some((name, entry)) = entries.next_entry()? {
            if count == MOST {
                return Err(too_long(MOST));
            }
            count += 1;
            map.insert(name, entry);
        }
        Ok(Map(map))
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Map<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Visit::<Self>(PhantomData))
    }
}

/// Deserializes a list of at most [`limits::MAX_ENTRIES`] entries.
pub(crate) fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_ENTRIES }>::deserialize(deserializer).map(|list| list.0)
}

/// Deserializes a table of at most [`limits::MAX_ENTRIES`] entries.
pub(crate) fn table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    Map::<T, { limits::MAX_ENTRIES }>::deserialize(deserializer).map(|map| map.0)
}

/// Deserializes an optional table of at most [`limits::MAX_ENTRIES`] entries.
pub(crate) fn some_table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<String, T>>, D::Error> {
    let table = Option::<Map<T, { limits::MAX_ENTRIES }>>::deserialize(deserializer)?;
    Ok(table.map(|map| map.0))
}

/// Deserializes a list of at most [`limits::MAX_HISTORY`] entries.
pub(crate) fn history<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_HISTORY }>::deserialize(deserializer).map(|list| list.0)
}

/// Deserializes an optional list of strings.
pub(crate) fn some_texts<'de, D: Deserializer<'de>, L: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<L>, D::Error> {
    L::deserialize(deserializer).map(Some)
}

/// Parses a value from a JSON object or string. A JSON array is rejected, because serde would
/// accept it as the fields of a struct. A byte-order mark at the beginning of the text is ignored.
///
/// # Errors
/// Returns a message that describes the problem, with a suggestion for an unknown name.
pub fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    let text = without_mark(text);
    match text.trim_start().starts_with('[') {
        true => Err("expected an object or a string, found a list".to_owned()),
        false => serde_json::from_str(text).map_err(|error| syntax(&error)),
    }
}

/// Removes the byte-order mark that some editors add at the beginning of a text.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns a message for text that is not valid JSON or does not have the expected form. For an
/// unknown name, the message suggests the most similar known name. The message can quote
/// arbitrarily long words from the text.
pub(crate) fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let mut message: String = text.chars().take(limits::MAX_MESSAGE).collect();
    if text.starts_with("unknown ") {
        // Serde's message encloses the unknown name and the known names in these quotes.
        let mut names = text.split('`').skip(1).step_by(2);
        let name = names.next().unwrap_or_default();
        message += &suggest(nearest(name, names).as_deref());
    }
    message
}

/// Deserializes a per-seat list of at most [`limits::MAX_FEW`] entries.
pub(crate) fn seats<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_FEW }>::deserialize(deserializer).map(|list| list.0)
}

/// Deserializes one table per seat, with at most [`limits::MAX_FEW`] entries in total.
pub(crate) fn tables<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<BTreeMap<String, T>>, D::Error> {
    let tables: Vec<Map<T, { limits::MAX_FEW }>> = seats(deserializer)?;
    Ok(tables.into_iter().map(|map| map.0).collect())
}

/// Deserializes one list per seat, with at most [`limits::MAX_FEW`] entries in total.
pub(crate) fn lists<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<Vec<T>>, D::Error> {
    let lists: Vec<List<T, { limits::MAX_FEW }>> = seats(deserializer)?;
    Ok(lists.into_iter().map(|list| list.0).collect())
}

/// Deserializes a table of at most [`limits::MAX_FEW`] entries.
pub(crate) fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    Map::<T, { limits::MAX_FEW }>::deserialize(deserializer).map(|map| map.0)
}

/// A list of strings in a single allocation, because a million separate strings would take ten
/// times the memory of the save that contains them.
#[derive(Default)]
pub(crate) struct Texts {
    all: String,
    /// The end offset of each string.
    ends: Vec<u32>,
}

impl Texts {
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.all[start as usize..self.ends[index] as usize]
        })
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Visit::<Self>(PhantomData))
    }
}

impl<'de> Visitor<'de> for Visit<Texts> {
    type Value = Texts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of strings")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Texts, A::Error> {
        let mut texts = Texts::default();
        while entries.next_element_seed(Append(&mut texts.all))?.is_some() {
            if texts.ends.len() == limits::MAX_HISTORY {
                return Err(too_long(limits::MAX_HISTORY));
            }
            let end = u32::try_from(texts.all.len());
            texts.ends.push(end.map_err(|_| too_long(limits::MAX_SAVE_BYTES))?);
        }
        Ok(texts)
    }
}

/// Reads a string and appends it to the list.
struct Append<'a>(&'a mut String);

impl<'de> DeserializeSeed<'de> for Append<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Append<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.0.push_str(text);
        Ok(())
    }
}
