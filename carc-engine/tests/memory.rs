//! Tests for the memory used by untrusted input. Input that is too large uses no memory. Other
//! input, whatever its structure, uses at most a small multiple of its size.

use carc_engine::{Config, Game, LoadError, Setup, TileProblem, TileSet, limits};

use crate::counting::weigh;

#[test]
fn meter_sees_allocations() {
    let (list, most) = weigh(|| {
        drop(vec![1u8; 100_000]);
        vec![1u8; 1000]
    });
    assert_eq!((list.len(), most), (1000, 100_000));
    let (_, most) = weigh(|| {
        let mut list = Vec::<u8>::with_capacity(1000);
        list.reserve_exact(3000);
        list
    });
    assert_eq!(most, 4000, "while the list is moved, there are two copies of it");
}

/// Returns a string of at most `bytes` bytes: the head, as many entries as fit, and the tail.
fn fill(head: &str, entry: impl Fn(usize) -> String, tail: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes);
    text += head;
    for number in 0.. {
        let next = entry(number);
        if text.len() + next.len() + tail.len() > bytes {
            break;
        }
        text += &next;
    }
    text + tail
}

/// Returns a function that always returns the same entry.
fn same(entry: &str) -> impl Fn(usize) -> String {
    let many = entry.repeat(1000);
    move |_| many.clone()
}

/// Returns a function that returns different entries, each containing its index.
fn numbered(entry: impl Fn(usize) -> String) -> impl Fn(usize) -> String {
    move |block| (1000 * block..1000 * (block + 1)).map(&entry).collect()
}

/// Returns saves of the given size, one for each structure that is expensive to store.
fn saves(bytes: usize) -> Vec<(&'static str, String)> {
    let whole = Game::new(Setup::base(2).expect("the config is valid"), 1).to_json();
    // Returns the text that precedes a field's value.
    let before = |key: &str| {
        let key = format!("\"{key}\":");
        whole[..whole.find(&key).expect("the spot is part of a field") + key.len()].to_owned()
    };
    let in_config = |key: &str, value: &str| format!("{}{value}", before(key));
    let in_start = |key: &str, value: &str| {
        format!("{}[],\"start\":{{\"{key}\":{value}", before("custom_sets"))
    };
    let history = format!("{}[\"\"", before("history"));
    let deck = format!("{}{{\"deck\":[\"\"", before("chance"));
    let behind = "],\"hash\":\"0x0\"}";
    vec![
        ("a huge text", fill("{\"schema\":1,\"engine\":\"", same("a"), "\"}", bytes)),
        ("escapes", fill("{\"schema\":1,\"hash\":\"", same("\\u0001"), "\"}", bytes)),
        ("actions", fill(&history, same(",\"pass\""), behind, bytes)),
        ("empty actions", fill(&history, same(",\"\""), behind, bytes)),
        ("a huge action", fill(&format!("{}[\"", before("history")), same("p "), "\"]}", bytes)),
        ("a deck", fill(&deck, same(",\"\""), "]}}", bytes)),
        ("deep lists", fill("{\"schema\":1,\"more\":", same("["), "", bytes)),
        ("deep tables", fill("{\"schema\":1,\"more\":", same("{\"a\":"), "", bytes)),
        ("unknown lists", fill("{\"schema\":1,\"more\":[0", same(",0"), "]}", bytes)),
        ("one key", fill("{\"schema\":1", same(",\"a\":1"), "}", bytes)),
        ("sets", fill(&in_config("custom_sets", "[\"\""), same(",\"\""), "]}}", bytes)),
        ("a huge set", fill(&in_config("custom_sets", "[\""), same("#"), "\"]}}", bytes)),
        ("expansions", fill(&in_config("expansions", "[\"\""), same(",\"\""), "]}}", bytes)),
        (
            "one option",
            fill(&in_config("options", "{\"a\":\"\""), same(",\"a\":\"\""), "}}}", bytes),
        ),
        (
            "options",
            fill(
                &in_config("options", "{\"a\":\"\""),
                numbered(|n| format!(",\"{n:x}\":\"\"")),
                "}}}",
                bytes,
            ),
        ),
        ("figures", fill(&in_start("figures", "[{\"x\":[0"), same(",0"), "]}]}}}", bytes)),
        ("supplies", fill(&in_start("supplies", "[{}"), same(",{}"), "]}}}", bytes)),
        (
            "a stack",
            fill(
                &in_start("stack", "{\"a\":1"),
                numbered(|n| format!(",\"{n:x}\":1")),
                "}}}}",
                bytes,
            ),
        ),
    ]
}

/// A config with the maximum number of custom sets, all of which are read, uses bounded memory.
#[test]
fn custom_sets_at_the_limit_use_bounded_memory() {
    let set = |n: usize| {
        let head = format!("schema = 1\nid = \"own{n}\"\ntitle = \"own\"\n");
        let tile = "[[tile]]\nid = \"a\"\nname = \"NAME\"\ncount = 1\nclosed = true\n";
        head + &tile.replace("NAME", &"a".repeat(15_000))
    };
    let config = Config { custom_sets: (0..1000).map(set).collect(), ..Config::new(2) };
    let text = serde_json::to_string(&config).expect("the value has a JSON form");
    assert!(text.len() > 15_000_000 && text.len() < limits::MAX_SAVE_BYTES);
    let (setup, most) = weigh(|| Setup::new(config));
    assert_eq!(setup.expect("the config is valid").tile_types().len(), 1024);
    assert!(most < 3 * text.len(), "{most} of {} bytes", text.len());
}

/// A 100 MB save is rejected without being read.
#[test]
fn rejects_huge_save_without_reading_it() {
    for (shape, text) in saves(100 << 20) {
        assert!(text.len() > (100 << 20) - 20_000, "{shape}");
        let (result, most) = weigh(|| Game::from_json(&text));
        assert_eq!(result.expect_err(shape), LoadError::TooLarge(text.len()));
        assert_eq!(most, 0, "{shape}");
    }
}

/// The memory use of the largest accepted save is a small multiple of its size.
#[test]
fn save_at_the_limit_uses_bounded_memory() {
    for (shape, text) in saves(limits::MAX_SAVE_BYTES) {
        assert!(text.len() > limits::MAX_SAVE_BYTES - 20_000, "{shape}");
        let (result, most) = weigh(|| Game::from_json(&text));
        assert!(result.expect_err(shape).to_string().len() < 2000, "{shape}");
        assert!(most < 2 * text.len(), "{shape}: {most} of {} bytes", text.len());
    }
}

/// Tile files with the maximum length or the maximum amount of punctuation use bounded memory, even
/// with structures that are expensive to store.
#[test]
fn tile_file_at_the_limit_uses_bounded_memory() {
    let head = "schema = 1\nid = \"own\"\ntitle = \"own\"\n";
    let tile = format!("{head}[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n");
    let is_sign = |letter: &char| ",[]{}.=\n".contains(*letter);
    let many = |head: &str, entry: &str, tail: &str| {
        let signs = entry.chars().filter(is_sign).count();
        let fitting = (limits::MAX_TILE_FILE_SIGNS - 100).checked_div(signs).unwrap_or(usize::MAX);
        let room = (limits::MAX_TILE_FILE_BYTES - head.len() - tail.len()) / entry.len();
        format!("{head}{}{tail}", entry.repeat(fitting.min(room)))
    };
    for (shape, text) in [
        ("a huge text", many("schema = 1\nid = \"", "a", "\"")),
        ("texts", many("schema = 1\nid = ", "\"\"", "")),
        ("words", many("schema = 1\nid = ", "a ", "")),
        ("escapes", many("schema = 1\nid = \"", "\\u0001", "\"")),
        ("a list", many(&format!("{tile}meets = [[0"), ",0", "]]")),
        ("lists", many(&format!("{tile}meets = [[]"), ",[]", "]")),
        ("an unknown list", many("schema = [0", ",0", "]")),
        ("tables", many(head, "[[tile]]\n", "")),
        ("inline tables", many("tile = [{}", ",{}", "]")),
        ("one key", many(head, "a=1\n", "")),
        ("a dotted key", many("a", ".a", " = 1")),
        ("deep lists", many("a = ", "[", "")),
        ("segments", many(&format!("{tile}segments = [{{kind=\"a\"}}"), ",{kind=\"a\"}", "]")),
        ("small tiles", many(head, "[[tile]]\nid=\"a\"\nname=\"\"\ncount=1\nclosed=true\n", "")),
        ("comments", many("", "#\n", "")),
    ] {
        let (result, most) = weigh(|| TileSet::from_toml("own.toml", &text));
        let error = result.expect_err(shape);
        assert!(!matches!(error.reason, TileProblem::TooLarge(_) | TileProblem::TooManySigns(_)));
        assert!(error.to_string().len() < 5000, "{shape}");
        assert!(most < 64 << 20, "{shape}: {most} of {} bytes", text.len());
    }
    let text = "#".repeat(100 << 20);
    let (result, most) = weigh(|| TileSet::from_toml("own.toml", &text));
    assert_eq!(
        result.expect_err("the text is too large").reason,
        TileProblem::TooLarge(text.len())
    );
    assert!(most < 1000, "{most}");
}
