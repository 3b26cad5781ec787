//! The structure of tile files.

use crate::tables::{Fault, Table, Value};

/// A set as written in the file.
pub(super) struct SetText {
    pub(super) schema: u32,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) start: Option<String>,
    pub(super) mouth: Option<String>,
    pub(super) fork: Option<String>,
    pub(super) river: bool,
    pub(super) tile: Vec<TileText>,
}

/// A tile as written in the file.
pub(super) struct TileText {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) count: u32,
    pub(super) segments: Vec<SegmentText>,
    pub(super) meets: Vec<Vec<usize>>,
    pub(super) marks: Vec<String>,
    pub(super) copies: Vec<CopiesText>,
    pub(super) closed: bool,
    pub(super) option: Option<OptionText>,
}

/// The rule option that a tile requires.
pub(super) struct OptionText {
    pub(super) name: String,
    pub(super) value: String,
}

/// A segment as written in the file.
pub(super) struct SegmentText {
    pub(super) kind: String,
    pub(super) at: String,
    pub(super) pennants: u8,
    pub(super) pennants_c2: Option<u8>,
    pub(super) touches: Vec<usize>,
    pub(super) end: Option<String>,
    pub(super) marks: Vec<String>,
}

/// Copies of a tile with additional marks.
pub(super) struct CopiesText {
    pub(super) count: u32,
    pub(super) marks: Vec<String>,
}

fn numbers(value: Value<'_>) -> Result<Vec<usize>, Fault> {
    value.list()?.into_iter().map(Value::number).collect()
}

impl SetText {
    pub(super) fn read(mut table: Table<'_>) -> Result<Self, Fault> {
        let set = Self {
            schema: table.need("schema")?.number()?,
            id: table.need("id")?.text()?,
            title: table.need("title")?.text()?,
            start: table.option("start", Value::text)?,
            mouth: table.option("mouth", Value::text)?,
            fork: table.option("fork", Value::text)?,
            river: table.option("river", Value::flag)?.unwrap_or_default(),
            tile: table.list("tile", TileText::read)?,
        };
        table.end().map(|()| set)
    }
}

impl TileText {
    fn read(value: Value<'_>) -> Result<Self, Fault> {
        let mut table = value.table()?;
        let tile = Self {
            id: table.need("id")?.text()?,
            name: table.need("name")?.text()?,
            count: table.need("count")?.number()?,
            segments: table.list("segments", SegmentText::read)?,
            meets: table.list("meets", numbers)?,
            marks: table.list("marks", Value::text)?,
            copies: table.list("copies", CopiesText::read)?,
            closed: table.option("closed", Value::flag)?.unwrap_or_default(),
            option: table.option("option", OptionText::read)?,
        };
        table.end().map(|()| tile)
    }
}

impl OptionText {
    fn read(value: Value<'_>) -> Result<Self, Fault> {
        let mut table = value.table()?;
        let option =
            Self { name: table.need("name")?.text()?, value: table.need("value")?.text()? };
        table.end().map(|()| option)
    }
}

impl SegmentText {
    fn read(value: Value<'_>) -> Result<Self, Fault> {
        let mut table = value.table()?;
        let segment = Self {
            kind: table.need("kind")?.text()?,
            at: table.option("at", Value::text)?.unwrap_or_default(),
            pennants: table.option("pennants", Value::number)?.unwrap_or_default(),
            pennants_c2: table.option("pennants_c2", Value::number)?,
            touches: table.list("touches", Value::number)?,
            end: table.option("end", Value::text)?,
            marks: table.list("marks", Value::text)?,
        };
        table.end().map(|()| segment)
    }
}

impl CopiesText {
    fn read(value: Value<'_>) -> Result<Self, Fault> {
        let mut table = value.table()?;
        let copies =
            Self { count: table.need("count")?.number()?, marks: table.need("marks")?.texts()? };
        table.end().map(|()| copies)
    }
}
