"""The tests in Rust: a file that is no part of a program would never be run."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tree import ROOT

PROGRAMS = sorted(ROOT.glob("carc-*/tests/main.rs"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.parts[-3])
def test_every_file_is_a_part_of_the_program(program):
    parts = set(re.findall(r"^mod (\w+);$", program.read_text(encoding="utf-8"), re.M))
    files = {path.stem for path in program.parent.glob("*.rs")} - {"main"}
    assert files <= parts


def test_there_are_such_programs():
    assert PROGRAMS
