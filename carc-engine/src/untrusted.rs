//! Reading untrusted text without using more memory than it has bytes: lists and tables end at a stated
//! length, texts lie behind each other, and errors quote little of a text.

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
    E::custom(format_args!("more than {most} entries"))
}

/// A list of so many entries at most.
struct List<T, const MOST: usize>(Vec<T>);

/// A map of so many entries at most.
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
        // Those with the same name count as well: each of them takes time.
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

/// A list of at most [`limits::MAX_ENTRIES`].
pub(crate) fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_ENTRIES }>::deserialize(deserializer).map(|list| list.0)
}

/// A table of at most [`limits::MAX_ENTRIES`].
pub(crate) fn table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    Map::<T, { limits::MAX_ENTRIES }>::deserialize(deserializer).map(|map| map.0)
}

/// As [`table`], or nothing.
pub(crate) fn some_table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<String, T>>, D::Error> {
    let table = Option::<Map<T, { limits::MAX_ENTRIES }>>::deserialize(deserializer)?;
    Ok(table.map(|map| map.0))
}

/// A list of at most [`limits::MAX_HISTORY`].
pub(crate) fn history<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_HISTORY }>::deserialize(deserializer).map(|list| list.0)
}

/// A list of texts, or nothing.
pub(crate) fn some_texts<'de, D: Deserializer<'de>, L: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<L>, D::Error> {
    L::deserialize(deserializer).map(Some)
}

/// What has this JSON form: an object or a word. A list is the form of nothing; serde would take it for the
/// values of a structure.
///
/// # Errors
/// What is wrong with the text, with the nearest name where one is not known.
pub fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    match text.trim_start().starts_with('[') {
        true => Err("a list is the form of nothing".to_owned()),
        false => serde_json::from_str(text).map_err(|error| syntax(&error)),
    }
}

/// What is wrong with a text that is no JSON, or JSON of another form: a name that is not known with
/// the nearest that is. The message repeats words of the text, however long they are.
pub(crate) fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let mut message: String = text.chars().take(limits::MAX_MESSAGE).collect();
    if text.starts_with("unknown ") {
        // The name that stands there and those that could, each between such marks.
        let mut names = text.split('`').skip(1).step_by(2);
        let name = names.next().unwrap_or_default();
        message += &suggest(nearest(name, names).as_deref());
    }
    message
}

/// A list by seat, of at most [`limits::MAX_FEW`].
pub(crate) fn seats<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    List::<T, { limits::MAX_FEW }>::deserialize(deserializer).map(|list| list.0)
}

/// A table for each seat, all of them of at most [`limits::MAX_FEW`].
pub(crate) fn tables<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<BTreeMap<String, T>>, D::Error> {
    let tables: Vec<Map<T, { limits::MAX_FEW }>> = seats(deserializer)?;
    Ok(tables.into_iter().map(|map| map.0).collect())
}

/// A list for each seat, all of them of at most [`limits::MAX_FEW`].
pub(crate) fn lists<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<Vec<T>>, D::Error> {
    let lists: Vec<List<T, { limits::MAX_FEW }>> = seats(deserializer)?;
    Ok(lists.into_iter().map(|list| list.0).collect())
}

/// A table of at most [`limits::MAX_FEW`].
pub(crate) fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    Map::<T, { limits::MAX_FEW }>::deserialize(deserializer).map(|map| map.0)
}

/// A list of texts in one piece: a text of its own for each of a million entries would take ten times
/// as much memory as the save they stand in.
#[derive(Default)]
pub(crate) struct Texts {
    all: String,
    /// Where each of them ends.
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
        f.write_str("a list of texts")
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

/// Reads a text and appends it.
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
