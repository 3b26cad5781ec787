//! Tables of TOML, read key by key: each key has to be known, and of the right type.

use carc_engine::{nearest, suggest};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::shown;

/// A table of which every key has to be asked for.
pub(crate) struct Keys<'a> {
    entries: DeTable<'a>,
    known: Vec<&'static str>,
}

/// The value of a key, or an entry of a list in it.
pub(crate) struct Value<'a> {
    key: String,
    value: DeValue<'a>,
}

impl<'a> Keys<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, String> {
        let table = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
        Ok(Self { entries: table.into_inner(), known: Vec::new() })
    }

    /// Puts the entries of another table over those of this one.
    pub(crate) fn lay_over(&mut self, above: Self) {
        lay_over(&mut self.entries, above.entries);
    }

    /// The value of a key, or `None` if there is none.
    pub(crate) fn take(&mut self, key: &'static str) -> Option<Value<'a>> {
        self.known.push(key);
        let value = self.entries.remove(key)?.into_inner();
        Some(Value { key: key.to_owned(), value })
    }

    /// The value of a key that has to be there.
    pub(crate) fn need(&mut self, key: &'static str) -> Result<Value<'a>, String> {
        self.take(key).ok_or_else(|| format!("missing field `{key}`"))
    }

    /// A value that may be missing.
    pub(crate) fn option<T>(
        &mut self,
        key: &'static str,
        read: fn(Value<'a>) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        self.take(key).map(read).transpose()
    }

    /// Fails if a key was never asked for.
    pub(crate) fn end(self) -> Result<(), String> {
        let Some((key, _)) = self.entries.into_iter().next() else { return Ok(()) };
        let meant = suggest(nearest(key.get_ref(), self.known.into_iter()).as_deref());
        Err(format!("unknown field `{}`{meant}", shown(key.get_ref())))
    }
}

fn lay_over<'a>(below: &mut DeTable<'a>, above: DeTable<'a>) {
    for (key, value) in above {
        let beneath = below.get_mut(&key).map(Spanned::get_mut);
        match (beneath, value.get_ref()) {
            (Some(DeValue::Table(beneath)), DeValue::Table(_)) => {
                if let DeValue::Table(above) = value.into_inner() {
                    lay_over(beneath, above);
                }
            }
            _ => {
                below.insert(key, value);
            }
        }
    }
}

impl<'a> Value<'a> {
    /// The value in another form, by a function that returns `None` for a value of another type.
    fn read<T>(
        self,
        wanted: &str,
        read: impl FnOnce(DeValue<'a>) -> Option<T>,
    ) -> Result<T, String> {
        read(self.value).ok_or_else(|| format!("`{}` has to be {wanted}", shown(&self.key)))
    }

    pub(crate) fn text(self) -> Result<String, String> {
        self.read("a text", |value| match value {
            DeValue::String(text) => Some(text.into_owned()),
            _ => None,
        })
    }

    /// The meaning of a word.
    pub(crate) fn word<T>(self, named: fn(&str) -> Option<T>) -> Result<T, String> {
        self.read("a known word", |value| match value {
            DeValue::String(text) => named(&text),
            _ => None,
        })
    }

    pub(crate) fn flag(self) -> Result<bool, String> {
        self.read("true or false", |value| match value {
            DeValue::Boolean(flag) => Some(flag),
            _ => None,
        })
    }

    pub(crate) fn texts(self) -> Result<Vec<String>, String> {
        let key = self.key.clone();
        let list = self.read("a list", |value| match value {
            DeValue::Array(list) => Some(list),
            _ => None,
        })?;
        let text = |value: Spanned<DeValue<'a>>| {
            Self { key: key.clone(), value: value.into_inner() }.text()
        };
        list.into_iter().map(text).collect()
    }

    /// All entries of a table, whatever their keys are.
    pub(crate) fn entries(self) -> Result<impl Iterator<Item = (String, Self)>, String> {
        let entries = self.read("a table", |value| match value {
            DeValue::Table(entries) => Some(entries),
            _ => None,
        })?;
        Ok(entries.into_iter().map(|(key, value)| {
            let key = key.into_inner().into_owned();
            (key.clone(), Self { key, value: value.into_inner() })
        }))
    }
}
