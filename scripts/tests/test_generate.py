"""Tests that generated files are up to date and that declarations are parsed correctly."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import generate
import generate_csharp
import generate_python
import vocabulary
from generate_c import plain
from tree import ROOT

WORDS = vocabulary.Vocabulary()


def word(words, name):
    return next(it for it in words if it.name == name)


def test_generated_files_are_up_to_date():
    stale = [
        path
        for path, text in generate.generated(WORDS)
        if (ROOT / path).read_text(encoding="utf-8") != text
    ]
    assert not stale, "run python3 scripts/generate.py"


def test_declarations_are_read_with_their_fields():
    dealt = word(WORDS.events, "tile_dealt")
    assert (dealt.number, dealt.rust) == (12, "TileDealt")
    assert [(it.name, it.type) for it in dealt.fields] == [
        ("player", "Player"),
        ("tile_type", "Option<TileType>"),
    ]
    assert word(WORDS.causes, "dragon").clause == "PD-DRAGON-7"
    assert word(WORDS.start_problems, "dragon").fields[0].type == "&'static str"


@pytest.mark.parametrize("table", vocabulary.NUMBERED)
def test_names_are_the_variants_in_snake_case(table):
    # serde writes names in this form.
    for it in getattr(WORDS, table):
        assert re.sub(r"(?<!^)(?=[A-Z])", "_", it.rust).lower() == it.name


def test_documentation_fits_each_language():
    doc = [
        "Why: `hole`, see [`Scored`](Self::Scored) and [`items`](Self::items) (HOUSE-8, TURN-1);",
        "or `None`.",
    ]
    assert plain(doc)[0] == "Why: `hole`, see `Scored` and `items` (HOUSE-8, TURN-1);"
    assert generate_python.documentation(doc, '"') == [
        'Why: ``"hole"``, see :class:`Scored` and :attr:`items`; or ``None``.'
    ]


def test_rejects_unreadable_declarations(tmp_path, monkeypatch):
    source = tmp_path / "src" / "odd.rs"
    source.parent.mkdir()
    source.write_text("    pub enum Odd {\n        /// A doc.\n        Odd(u8) => 1,\n    }\n")
    monkeypatch.setattr(vocabulary, "ENGINE", tmp_path)
    with pytest.raises(SystemExit, match="cannot read"):
        vocabulary.numbered("odd.rs", "Odd")


def test_missing_names_are_exported():
    text = '__all__ = [\n    "A",\n]\nfrom carc._carc import (\n    A,\n    c,\n)\n'
    assert '    "A",\n    "B",\n]' in generate_python.with_exports(text, ["A", "B"])
    assert "    A,\n    c,\n    B,\n)" in generate_python.with_imports(text, ["B"])


def test_csharp_has_every_declaration_of_the_header():
    native = (ROOT / generate_csharp.FILE).read_text(encoding="utf-8")
    listed = (ROOT / "carc-ffi" / "abi" / "functions.txt").read_text(encoding="utf-8")
    functions = re.findall(r"^(carc_\w+)", listed, re.M)
    assert [f for f in functions if f" {f}(" not in native] == []
    assert native.count("[DllImport(") == len(functions)
    # C# does not allow arrays of structures inside a structure.
    assert set(re.findall(r"public fixed (\w+)", native)) <= {"int", "uint", "ulong", "double"}


def test_csharp_types():
    header = generate_csharp.Header(
        """
        enum carc_color { CARC_COLOR_RED = 1, CARC_COLOR_BLUE = 2, };
        typedef struct carc_thing carc_thing;
        typedef void (*carc_fn)(void *user);
        typedef struct { /* a comment */
            uint32_t struct_size;
            double values[3];
        } carc_pair;
        extern "C" {
        carc_color carc_f(const carc_thing *thing, carc_thing **out, carc_pair *pair, carc_fn fn);
        """.replace("        ", "", 1).replace("\n        ", "\n")
    )
    assert header.enums == [("carc_color", [("CARC_COLOR_RED", "1"), ("CARC_COLOR_BLUE", "2")])]
    assert header.type("const carc_thing *") == "IntPtr"
    assert header.type("carc_thing **") == "IntPtr*"
    assert header.type("const carc_pair *") == "Pair*"
    assert header.type("carc_fn") == "IntPtr"
    assert header.type("const char *") == "byte*"
    lines = list(generate_csharp.struct(header, *header.structs[0]))
    assert "        public fixed double Values[3];" in lines
    assert [name for _, name, _ in header.functions] == ["carc_f"]
