"""The listing of the public interface, on a small crate."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import public_api

CRATE = """
mod inner {
    pub struct Shown<T: Clone = u8> { pub field: [T; 2], hidden: u8 }
    impl<T: Clone> Shown<T> {
        pub const MAX: usize = 3;
        pub fn new(field: [T; 2]) -> Self { Self { field, hidden: 0 } }
        pub fn each<'a, F>(&'a self, call: F) -> impl Iterator<Item = &'a T> + use<'a, T, F>
        where F: Fn(&T, &mut [(u8,)]) -> bool { let _ = call; self.field.iter() }
        fn hidden(&self) -> u8 { self.hidden }
    }
    impl<T: Clone> Drop for Shown<T> { fn drop(&mut self) { self.hidden(); } }
    pub struct Unseen;
}
pub use inner::Shown;
#[non_exhaustive]
#[derive(Clone)]
pub enum Word { One, Two(u8, std::rc::Rc<str>), Three { x: Option<&'static str> } }
pub enum Number { One = 1 }
pub trait Speak: Send { type Out: Copy; fn say(&self) -> Self::Out; }
pub const LIMIT: u32 = 7;
pub mod below { pub const unsafe fn go(f: fn(u8) -> u8, d: &dyn Fn()) { let _ = (f, d); } }
"""


def listing(folder, text):
    source = folder / "small.rs"
    source.write_text(text, encoding="utf-8")
    public_api.rustdoc(
        ["rustdoc", "--edition", "2024", "--crate-name", "small", str(source), "-o", str(folder)]
    )
    try:
        return str(public_api.read(folder / "small.json")).splitlines()
    except SystemExit as skipped:
        pytest.skip(f"unknown form of JSON: {skipped}")


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return listing(tmp_path_factory.mktemp("small"), CRATE)


def test_every_form_is_listed(lines):
    for line in [
        "pub const small::LIMIT: u32 = 7u32",
        "pub mod small::below",
        "pub const unsafe fn small::below::go(f: fn(u8) -> u8, d: &dyn Fn())",
        "pub struct small::Shown<T: Clone = u8> { .. }",
        "pub field small::Shown::field: [T; 2]",
        "pub const small::Shown::MAX: usize",
        "pub fn small::Shown::new(field: [T; 2]) -> Self",
        "pub fn small::Shown::each<'a, F>(&'a self, call: F)"
        " -> impl Iterator<Item = &'a T> + use<'a, T, F>"
        " where F: Fn(&T, &mut [(u8,)]) -> bool",
        "impl<T: Clone> Drop for small::Shown<T>",
        "#[non_exhaustive] pub enum small::Word",
        "impl Clone for small::Word",
        "impl !Send for small::Word",
        "variant small::Number::One = 1",
        "variant small::Word::One",
        "variant small::Word::Two(u8, Rc<str>)",
        "pub field small::Word::Three::x: Option<&'static str>",
        "pub trait small::Speak: Send",
        "type small::Speak::Out: Copy",
        "pub fn small::Speak::say(&self) -> Self::Out",
    ]:
        assert line in lines
    text = "\n".join(lines)
    assert "hidden" not in text
    assert "Unseen" not in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fn new(", "fn make("),
        ("pub field: [T; 2]", "pub field: [T; 3]"),
        ("LIMIT: u32 = 7", "LIMIT: u32 = 8"),
        ("#[derive(Clone)]\n", ""),
        ("#[non_exhaustive]\n", ""),
        ("-> Self::Out;", "-> u8;"),
        ("One = 1", "One = 2"),
    ],
)
def test_a_change_is_seen(tmp_path, lines, old, new):
    assert old in CRATE
    changed = CRATE.replace(old, new)
    assert lines != listing(tmp_path, changed)


def test_what_is_inside_may_change(tmp_path, lines):
    changed = CRATE.replace("hidden", "concealed").replace("Unseen", "Gone")
    assert lines == listing(tmp_path, changed)


def test_an_unknown_form_is_skipped(tmp_path, capsys):
    docs = tmp_path / "small.json"
    docs.write_text('{"format_version": 1}', encoding="utf-8")
    with pytest.raises(SystemExit) as skipped:
        public_api.read(docs)
    assert skipped.value.code == public_api.SKIPPED
    assert capsys.readouterr().out.startswith("SKIP: ")
