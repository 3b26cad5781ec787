"""Tests that every clause on a page is linked once, and only outside code."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import clauses

KNOWN = ["BASE-TILE-1", "TURN-2", "TURN-9", "HOUSE-4a"]
PAGE = clauses.DOCS / "expansions" / "a.md"


def linked(text):
    return clauses.linked(PAGE, text, KNOWN)


def test_clauses_are_linked_in_the_order_of_the_rules():
    text, unknown = linked("# A\n\nSee TURN-9b, HOUSE-4a and (BASE-TILE-1), TURN-9b.\n")
    assert not unknown
    assert text == (
        "# A\n\nSee [TURN-9b], [HOUSE-4a] and ([BASE-TILE-1]), [TURN-9b].\n\n"
        "[BASE-TILE-1]: ../rules-coverage.md#base-tile-1\n"
        "[TURN-9b]: ../rules-coverage.md#turn-9\n"
        "[HOUSE-4a]: ../rules-coverage.md#house-4a\n"
    )
    assert linked(text) == (text, [])


def test_a_link_that_is_not_needed_any_more_goes():
    assert linked("A.\n\n[TURN-2]: ../rules-coverage.md#turn-2\n") == ("A.\n", [])


@pytest.mark.parametrize(
    "text", ["`TURN-2`\n", "```\nTURN-2\n```\n", "[TURN-2](x.md)\n", "X-TURN-2\n", "UTF-8, W-4\n"]
)
def test_code_links_and_other_words_are_left_alone(text):
    assert linked(text) == (text, [])


def test_a_number_that_no_clause_has_is_a_fault():
    assert linked("TURN-30\n") == ("TURN-30\n", ["TURN-30"])
