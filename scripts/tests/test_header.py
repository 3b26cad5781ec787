"""Tests that binding generators for other languages can read the C header."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import cffi
import pytest
from pycparser import c_ast, c_parser

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "include" / "carc.h"
ABI = ROOT / "carc-ffi" / "abi"
FUNCTIONS = {line.split()[0] for line in (ABI / "functions.txt").read_text().splitlines()}


@pytest.fixture(scope="module")
def declarations(tmp_path_factory):
    """Returns the header without comments and preprocessor lines.

    Replaces the standard headers with empty files, because parsers know the types in them but not
    the compiler extensions.
    """
    empty = tmp_path_factory.mktemp("include")
    for name in ("stddef.h", "stdint.h"):
        (empty / name).touch()
    compiler = os.environ.get("CC", "cc").split()
    command = [*compiler, "-E", "-P", "-std=c99", "-nostdinc", f"-I{empty}", HEADER]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_cffi_reads_the_header_and_computes_the_same_layout(declarations):
    ffi = cffi.FFI()
    ffi.cdef(declarations)
    layout = (ABI / "layout.txt").read_text()
    structs = re.findall(r"^STRUCT\((\w+), (\d+), (\d+)\)$", layout, re.MULTILINE)
    assert len(structs) > 20
    for name, size, align in structs:
        assert (ffi.sizeof(name), ffi.alignof(name)) == (int(size), int(align)), name
    fields = re.findall(r"^FIELD\((\w+), (\w+), (\d+), (\d+)\)$", layout, re.MULTILINE)
    assert len(fields) > 150
    for name, field, offset, size in fields:
        kind = dict(ffi.typeof(name).fields)[field].type
        assert (ffi.offsetof(name, field), ffi.sizeof(kind)) == (int(offset), int(size)), field
    # A handle's type is incomplete, so programs cannot create one by mistake.
    with pytest.raises(ValueError, match="unknown size"):
        ffi.sizeof("carc_game")


def test_pycparser_finds_every_function(declarations):
    known = "typedef int int32_t, int64_t, size_t, uint8_t, uint16_t, uint32_t, uint64_t, int8_t;\n"
    tree = c_parser.CParser().parse(known + declarations)
    found = {
        node.name
        for node in tree.ext
        if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl)
    }
    assert found == FUNCTIONS


def test_bindgen_reads_the_header():
    command = shutil.which("bindgen")
    if command is None:
        pytest.skip("bindgen is not installed; Debian's package `bindgen` installs it")
    answer = subprocess.run([command, HEADER], check=True, capture_output=True, text=True)
    assert set(re.findall(r"pub fn (carc_\w+)", answer.stdout)) == FUNCTIONS
