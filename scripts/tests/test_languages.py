"""The page that compares the languages is judged as it should be."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import check_languages

PAGE = check_languages.PAGE.read_text(encoding="utf-8")


def test_the_page_has_no_fault():
    assert check_languages.faults(PAGE) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("`Game::undo`, ", "", "a Rust function is missing: Game::undo"),
        ("`game_hash`", "-", "a C function is missing: game_hash"),
        ("`game_hash`", "`game_hush`, `game_hash`", "no such C function: game_hush"),
        ("`Position::board`", "`Position::boards`", "no such Rust name: Position::boards"),
        ("`Events`", "`Evens`", "no such C++ name: Evens"),
        ("`Tile.to_text`", "`Tile.to_texts`", "no such Python name: Tile.to_texts"),
    ],
)
def test_a_fault_is_found(old, new, fault):
    assert old in PAGE
    assert fault in check_languages.faults(PAGE.replace(old, new))
