"""Tests the listing of a small crate's public items."""

import subprocess
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
pub struct Plain;
impl std::ops::Deref for Plain { type Target = [u8]; fn deref(&self) -> &[u8] { &[] } }
pub const LIMIT: u32 = 7;
pub mod below { pub const unsafe fn go(f: fn(u8) -> u8, d: &dyn Fn()) { let _ = (f, d); } }
"""
LISTED = """\
pub const carc_small::LIMIT: u32 = 7
pub enum carc_small::Number
variant carc_small::Number::One = 1
impl carc_small::Plain: Deref {type Target = [u8]}
pub struct carc_small::Plain
impl carc_small::Shown: <T: Clone> Drop
pub struct carc_small::Shown<T: Clone = u8>
field carc_small::Shown::..
pub const carc_small::Shown::MAX: usize = 3
pub fn carc_small::Shown::each<'a, F>(&'a self, call: F) -> impl Iterator<Item = &'a T> + use<'a, T, F> where F: Fn(&T, &mut [(u8,)]) -> bool
field carc_small::Shown::field: [T; 2]
pub fn carc_small::Shown::new(field: [T; 2]) -> Self
pub trait carc_small::Speak: Send
pub type carc_small::Speak::Out: Copy
pub fn carc_small::Speak::say(&self) -> Self::Out
#[non_exhaustive] pub enum carc_small::Word
impl carc_small::Word: !Send, !Sync, Clone
variant carc_small::Word::One
variant carc_small::Word::Three { x: Option<&'static str> }
variant carc_small::Word::Two(u8, Rc<str>)
pub mod carc_small::below
pub const unsafe fn carc_small::below::go(f: fn(u8) -> u8, d: &dyn Fn())
"""  # noqa: E501


def listing(folder, text):
    source = folder / "small.rs"
    source.write_text(text, encoding="utf-8")
    command = ["rustdoc", "--edition", "2024", "--crate-name", "carc_small", source, "-o", folder]
    subprocess.run(command, check=True, capture_output=True)
    return "".join(public_api.listing("carc-small", folder))


def test_every_kind_of_item_is_listed(tmp_path):
    assert listing(tmp_path, CRATE).splitlines() == LISTED.splitlines()


def test_private_items_are_not_listed(tmp_path):
    changed = CRATE.replace("hidden", "concealed").replace("Unseen", "Gone")
    assert listing(tmp_path, changed) == LISTED


@pytest.mark.parametrize(
    ("file", "text"), [("index.html", "<dl>"), ("constant.LIMIT.html", "<pre>pub const LIMIT")]
)
def test_unknown_pages_are_an_error(tmp_path, file, text):
    listing(tmp_path, CRATE)
    (tmp_path / "carc_small" / file).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="carc_small"):
        public_api.listing("carc-small", tmp_path)
