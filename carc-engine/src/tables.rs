//! Reads TOML tables key by key and checks that each key is known and has the right type. Tile
//! files and language files are read with this module.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::suggest::{nearest, shown, suggest};

/// A problem in a text, with the byte offset at which it occurs.
#[derive(Debug)]
pub struct Fault {
    pub message: String,
    at: usize,
}

impl Fault {
    /// Returns the message with the line and column of the problem.
    pub(crate) fn placed(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&letter| letter != '\n').count();
        format!("line {line}, column {column}: {}", self.message)
    }
}

/// A table whose keys must all be read.
#[derive(Debug)]
pub struct Table<'a> {
    entries: DeTable<'a>,
    known: Vec<&'static str>,
    at: usize,
}

/// The value of a key, or an element of a list.
#[derive(Debug)]
pub struct Value<'a> {
    key: String,
    value: Spanned<DeValue<'a>>,
}

impl<'a> Table<'a> {
    pub fn parse(text: &'a str) -> Result<Self, Fault> {
        match DeTable::parse(text) {
            Ok(table) => Ok(Self::of(table.into_inner(), 0)),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                Err(Fault { message: error.message().to_owned(), at })
            }
        }
    }

    const fn of(entries: DeTable<'a>, at: usize) -> Self {
        Self { entries, known: Vec::new(), at }
    }

    /// Overrides the entries of this table with the entries of another table.
    pub fn lay_over(&mut self, above: Self) {
        lay_over(&mut self.entries, above.entries);
    }

    /// Returns the value of a key, if present.
    pub fn take(&mut self, key: &'static str) -> Option<Value<'a>> {
        self.known.push(key);
        let value = self.entries.remove(key)?;
        Some(Value { key: key.to_owned(), value })
    }

    /// Returns the value of a required key.
    pub fn need(&mut self, key: &'static str) -> Result<Value<'a>, Fault> {
        let message = || format!("missing field `{key}`");
        self.take(key).ok_or_else(|| Fault { message: message(), at: self.at })
    }

    /// Returns an optional list.
    pub fn list<T>(
        &mut self,
        key: &'static str,
        read: fn(Value<'a>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        match self.take(key) {
            Some(value) => value.list()?.into_iter().map(read).collect(),
            None => Ok(Vec::new()),
        }
    }

    /// Returns an optional value.
    pub fn option<T>(
        &mut self,
        key: &'static str,
        read: fn(Value<'a>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.take(key).map(read).transpose()
    }

    /// Checks that every key has been read.
    pub fn end(self) -> Result<(), Fault> {
        let Some((key, _)) = self.entries.into_iter().next() else { return Ok(()) };
        let meant = suggest(nearest(key.get_ref(), self.known.into_iter()).as_deref());
        let message = format!("unknown field `{}`{meant}", shown(key.get_ref()));
        Err(Fault { message, at: key.span().start })
    }

    /// Returns all entries, regardless of their keys.
    pub fn entries(self) -> impl Iterator<Item = (String, Value<'a>)> {
        self.entries.into_iter().map(|(key, value)| {
            let key = key.into_inner().into_owned();
            (key.clone(), Value { key, value })
        })
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
    /// Returns the value, converted with a function that returns `None` for values of another type.
    fn read<T>(
        self,
        wanted: &str,
        read: impl FnOnce(DeValue<'a>) -> Option<T>,
    ) -> Result<T, Fault> {
        let at = self.value.span().start;
        let message = || format!("`{}` must be {wanted}", shown(&self.key));
        read(self.value.into_inner()).ok_or_else(|| Fault { message: message(), at })
    }

    pub fn text(self) -> Result<String, Fault> {
        self.read("a text", |value| match value {
            DeValue::String(text) => Some(text.into_owned()),
            _ => None,
        })
    }

    pub fn number<T: TryFrom<i64>>(self) -> Result<T, Fault> {
        self.read("a whole number in its range", |value| match value {
            DeValue::Integer(number) => {
                T::try_from(i64::from_str_radix(number.as_str(), number.radix()).ok()?).ok()
            }
            _ => None,
        })
    }

    /// Parses the value as one of several known words.
    pub fn word<T>(self, named: fn(&str) -> Option<T>) -> Result<T, Fault> {
        self.read("a known word", |value| match value {
            DeValue::String(text) => named(&text),
            _ => None,
        })
    }

    pub fn flag(self) -> Result<bool, Fault> {
        self.read("true or false", |value| match value {
            DeValue::Boolean(flag) => Some(flag),
            _ => None,
        })
    }

    pub fn list(self) -> Result<Vec<Self>, Fault> {
        let key = self.key.clone();
        let list = self.read("a list", |value| match value {
            DeValue::Array(list) => Some(list),
            _ => None,
        })?;
        Ok(list.into_iter().map(|value| Self { key: key.clone(), value }).collect())
    }

    pub fn texts(self) -> Result<Vec<String>, Fault> {
        self.list()?.into_iter().map(Self::text).collect()
    }

    pub fn table(self) -> Result<Table<'a>, Fault> {
        let at = self.value.span().start;
        self.read("a table", |value| match value {
            DeValue::Table(entries) => Some(Table::of(entries, at)),
            _ => None,
        })
    }
}
