//! What the engine does not say of its words by itself, read from its sources by how far in it stands:
//! the fields of events, and the documentation of verbs and of what rooms register.

use std::{fmt::Write, fs, path::PathBuf};

/// A part of a file of the engine: an enum or an implementation.
pub(super) struct Code {
    file: String,
    lines: Vec<String>,
}

impl Code {
    pub(super) fn of(file: &str, first: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../carc-engine/src").join(file);
        let text = fs::read_to_string(path).expect("a file of the engine");
        let far = &first[..first.len() - first.trim_start().len()];
        let lines: Vec<_> = text
            .lines()
            .skip_while(|line| *line != first)
            .skip(1)
            .take_while(|line| *line != format!("{far}}}"))
            .map(|line| line.strip_prefix(far).unwrap_or(line).to_owned())
            .collect();
        assert!(!lines.is_empty(), "{file} has no {first:?}");
        Self { file: file.to_owned(), lines }
    }

    /// All implementations of a type: each room has the constants that it registers.
    pub(super) fn everywhere(first: &str) -> Self {
        let mut lines = Vec::new();
        for text in files() {
            let inner = text.lines().skip_while(|line| *line != first).skip(1);
            lines.extend(inner.take_while(|line| *line != "}").map(str::to_owned));
        }
        Self { file: first.to_owned(), lines }
    }

    /// What stands in files by itself, as far in as what stands in an implementation.
    pub(super) fn rooms() -> Self {
        let text = files().concat();
        let lines = text.lines().map(|line| format!("    {line}")).collect();
        Self { file: "the engine".to_owned(), lines }
    }

    /// The documentation above a line, and the lines behind it.
    fn find(&self, is_wanted: impl Fn(&str) -> bool) -> Option<(Vec<String>, &[String])> {
        let mut docs = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if let Some(doc) = line.strip_prefix("    /// ") {
                docs.push(without_links(doc));
            } else if is_wanted(line) {
                return Some((docs, &self.lines[index..]));
            } else if !line.starts_with("    #[") {
                docs.clear();
            }
        }
        None
    }

    pub(super) fn constant(&self, name: &str) -> Vec<String> {
        let wanted = format!("    pub const {}: Self = ", name.to_uppercase());
        let found = self.find(|line| line.starts_with(&wanted));
        found.unwrap_or_else(|| panic!("{} has no {wanted}", self.file)).0
    }

    pub(super) fn question(&self, name: &str) -> Vec<String> {
        let wanted = format!("    pub(crate) const {}: (&str, &[&str])", name.to_uppercase());
        let found = self.find(|line| line.starts_with(&wanted));
        found.unwrap_or_else(|| panic!("{} has no {wanted}", self.file)).0
    }

    /// The documentation of a variant, and its fields in the words of `carc_event`.
    pub(super) fn variant(&self, name: &str) -> (Vec<String>, Vec<&'static str>) {
        let camel: String =
            name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let wanted = format!("    {camel}");
        let (docs, rest) = self
            .find(|line| {
                line.strip_prefix(&wanted).is_some_and(|rest| {
                    rest.starts_with([',', '(', ' ']) && !rest.starts_with(": ")
                })
            })
            .unwrap_or_else(|| panic!("{} has no variant {camel}", self.file));
        if rest[0].contains("(ScoreEntry)") {
            let fields = [
                "player",
                "points",
                "reason",
                "x, y, place (-1 if no feature gives them)",
                "item_count, items",
            ];
            return (docs, fields.into());
        }
        if !rest[0].ends_with('{') || !self.file.ends_with("event.rs") {
            return (docs, Vec::new());
        }
        let fields =
            rest[1..].iter().take_while(|line| !line.starts_with("    }")).filter_map(|line| {
                let (field, kind) = line.strip_prefix("        ")?.split_once(": ")?;
                Some(match (field, kind.trim_end_matches(',')) {
                    ("kind", "SegmentKind") => "segment_kind",
                    ("kind", "Option<u16>") => "tile (-1 if it is hidden)",
                    ("kind", _) => "tile",
                    ("player", "Option<u8>") => "player (-1 for nobody)",
                    ("player", _) => "player",
                    ("figure", _) => "figure",
                    ("rotation", _) => "rotation",
                    ("token", _) => "token",
                    ("count", _) => "count",
                    ("part", _) => "part",
                    ("cell", _) => "x, y",
                    ("spot", _) => "x, y, place",
                    (doc, _) if doc.starts_with("///") => return None,
                    (field, _) => panic!("carc_event has no place for the field {field}"),
                })
            });
        (docs, fields.collect())
    }
}

/// The files of the engine.
fn files() -> Vec<String> {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../carc-engine/src")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the engine") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push(fs::read_to_string(path).expect("a file of the engine"));
            }
        }
    }
    texts
}

/// A line of documentation as plain text.
pub(super) fn without_links(doc: &str) -> String {
    let mut text = String::new();
    let mut rest = doc;
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`]").expect("a link has an end");
        text += before;
        write!(text, "`{name}`").unwrap();
        rest = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').expect("a target has an end").1,
            None => after,
        };
    }
    text + rest
}
