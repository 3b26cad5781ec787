//! Checks that the documentation page on limits matches the code. The page's table is generated
//! from `limits.rs`.

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use carc_engine::limits;

use crate::support;

const SOURCE: &str = include_str!("../src/limits.rs");

macro_rules! values {
    ($($name:ident)*) => {
        BTreeMap::from([$((stringify!($name), limits::$name as i64)),*])
    };
}

/// Returns each constant with its documentation, in file order.
fn constants() -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut words = String::new();
    for line in SOURCE.lines() {
        if let Some(text) = line.strip_prefix("///") {
            words += text;
        } else if let Some(text) = line.strip_prefix("pub const ") {
            let name = text.split(':').next().expect("the line contains a name");
            found.push((name, words.trim().to_owned()));
            words.clear();
        }
    }
    found
}

/// Puts each clause id in brackets, which the documentation pages turn into links.
fn linked(words: &str) -> String {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_clause = |word: &str| {
        let is_sign = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        word.contains('-')
            && word.chars().all(is_sign)
            && word.ends_with(|c: char| c.is_ascii_digit())
    };
    let pieces = words.split_inclusive(|c| !is_inside(c)).map(|piece| {
        let (word, after) = piece.split_at(piece.find(|c| !is_inside(c)).unwrap_or(piece.len()));
        if is_clause(word) { format!("[{word}]{after}") } else { piece.to_owned() }
    });
    pieces.collect()
}

#[test]
fn limits_page_is_up_to_date() {
    let values = values! {
        MAX_PLAYERS MAX_TILES MAX_SEGMENTS MAX_TILE_TYPES MAX_NODES MAX_COPIES MAX_FIGURES MAX_TABLE MAX_ID MAX_SYMBOLS MAX_HISTORY MAX_ENTRIES
        MAX_FEW MAX_TILE_FILE_NESTING MAX_NAME MAX_PROBLEMS MAX_BOARD_BYTES MAX_MESSAGE MAX_SAVE_BYTES
        MAX_TILE_FILE_BYTES MAX_TILE_FILE_SIGNS MAX_LANGUAGE_BYTES MAX_ACTION_BYTES MAX_SURROUNDED
        MAX_TILE_PIXELS MAX_START
        MAX_START_SCORE MAX_START_TURN
    };
    let constants = constants();
    assert_eq!(constants.len(), values.len(), "each constant has its value here");
    let mut table = "| limit | value | what it limits |\n| --- | ---: | --- |\n".to_owned();
    for (name, words) in &constants {
        assert!(words.ends_with('.'), "{name} is described");
        let value = values[name];
        let words = linked(words);
        writeln!(table, "| `{name}` | {value} | {words} |").expect("a string can be written to");
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/limits.md");
    let page = fs::read_to_string(&path).expect("the page is readable");
    let (head, tail) = ("<!-- from limits.rs -->\n\n", "\n<!-- to here -->");
    let start = page.find(head).expect("the page has the table") + head.len();
    let end = start + page[start..].find(tail).expect("the table ends");
    if support::blessing() {
        let page = format!("{}{table}{}", &page[..start], &page[end..]);
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert_eq!(&page[start..end], table, "regenerate it with BLESS=1");
    }
}
