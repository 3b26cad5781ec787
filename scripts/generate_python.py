"""Generates the event classes, verb names and name types for the Python package."""

import json
import re
import textwrap

from vocabulary import GOLDEN, LINK, NAMED_TYPES, Field, without_clauses

CLASSES = "carc-py/src/event/classes.rs"
NAMES = "carc-py/python/carc/names.py"
STUB = "carc-py/python/carc/_carc.pyi"
PACKAGE = "carc-py/python/carc/__init__.py"
# The maximum line length for documentation in the stub.
WIDTH = 86

# For each engine type, the corresponding types in the extension module and the stub.
TYPES = {
    "Player": ("u8", "int"),
    "TileType": ("u16", "int"),
    "u8": ("u8", "int"),
    "u16": ("u16", "int"),
    "u32": ("u32", "int"),
    "i16": ("i16", "int"),
    "i32": ("i32", "int"),
    "Rotation": ("u16", "int"),
    "Spot": ("Spot", "Spot"),
    "ScoreItems": ("Tuple<ScoreItem>", "tuple[ScoreItem, ...]"),
    "Strengths": ("Tuple<u16>", "tuple[int, ...]"),
}
TYPES |= dict.fromkeys(NAMED_TYPES, ("String", "str"))

EXAMPLES = {
    "scored": """\
>>> game = carc.Game(carc.Config(1), deck=["base/E"])
>>> events = game.apply(carc.Action.place_tile(0, -1, 180))
>>> events = game.apply(carc.Action.place_figure("meeple", 0, -1, 0))
>>> scored = next(event for event in events if isinstance(event, carc.Scored))
>>> scored.points, scored.reason, scored.items
(4, 'completed_city', (ScoreItem(term='tiles', count=2, each=2),))""".splitlines(),
}


def types(field):
    rust, python = TYPES[field.value_type]
    return (f"Option<{rust}>", f"{python} | None") if field.is_optional else (rust, python)


def documentation(doc, quotes=""):
    """Returns documentation lines for Python, without clauses and with value names in quotes."""

    def link(found):
        name, target = found[1], found[2] or ""
        role = "class" if name[0].isupper() else "attr"
        return f":{role}:<{name}>" if target.startswith("Self::") else f"<<{name}>>"

    def code(found):
        plain = found[1] == "None" or not re.fullmatch("[a-z_0-9]+", found[1])
        return f"<<{found[1]}>>" if plain else f"<<{quotes}{found[1]}{quotes}>>"

    text = LINK.sub(link, without_clauses(" ".join(doc)))
    text = re.sub(r"`([^`]+)`", code, text)
    text = re.sub(r":<([^>]+)>", r":`\1`", text)
    text = text.replace("<<", "``").replace(">>", "``")
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def attributes(word, score):
    """Yields an event class's attributes."""
    for field in word.fields:
        if field.name == "tile_type":
            if field.type == "TileType":
                yield Field("tile", "String", ['The id of the tile, such as `"base/U"`.'])
            else:
                hidden = "The id of the tile; `None` if it is hidden from the observer."
                yield Field("tile", "Option<String>", [hidden])
        elif field.type == "Cell":
            yield Field("x", "i16", ["The column of the cell."])
            yield Field("y", "i16", ["The row of the cell."])
        elif field.type == "ScoreEntry":
            for part in score:
                yield part
                if part.name == "reason":
                    yield Field("clause", "String", ["The rules clause behind the points."])
        else:
            yield field


def attribute_doc(field):
    doc = field.doc
    if field.type in ("Figure", "Token"):
        doc = [doc[0].replace("The ", "The name of the ", 1), *doc[1:]]
    return documentation(doc, '"' if field.is_name else "")


def class_doc(word):
    example = EXAMPLES.get(word.name)
    return documentation(word.doc) + (["", *example] if example else [])


def class_lines(word, score):
    """Yields the lines for an event class in the extension module."""
    yield from (f"    /// {line}".rstrip() for line in class_doc(word))
    fields = list(attributes(word, score))
    if not fields:
        yield f"    {word.rust} {{}}"
        return
    yield f"    {word.rust} {{"
    for field in fields:
        yield from (f"        /// {line}" for line in attribute_doc(field))
        yield f"        {field.name}: {types(field)[0]},"
    yield "    }"


def docstring(doc, indent):
    if len(doc) == 1:
        return [f'{indent}"""{doc[0]}"""']
    lines = [indent + line if line else "" for line in doc[1:]]
    return [f'{indent}"""{doc[0]}', *lines, f'{indent}"""']


def stub_lines(word, score):
    yield "@final"
    yield f"class {word.rust}(Event):"
    yield from docstring(class_doc(word), "    ")
    yield ""
    fields = list(attributes(word, score))
    names = [f'"{field.name}"' for field in fields]
    if names:
        yield "    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]"
    line = f"    __match_args__ = ({', '.join(names)}{',' * (len(names) == 1)})"
    if len(line) <= 100:
        yield line
    else:
        yield "    __match_args__ = ("
        yield from (f"        {name}," for name in names)
        yield "    )"
    for field in fields:
        yield "    @property"
        yield f"    def {field.name}(self) -> {types(field)[1]}:"
        yield from docstring(attribute_doc(field), "        ")


NAMES_HEAD = '''"""Types of the names in the rules, for annotations.

Type checkers report a misspelled name, such as ``carc.Config(preset="c9")``. Functions such as
:func:`carc.presets` return the names themselves.

>>> from typing import get_args
>>> list(get_args(carc.names.Preset)) == carc.presets()
True
"""

# Generated by `python3 scripts/generate.py`; do not edit.

from typing import Literal, TypeAlias
'''


def names():
    """Returns the source of the module with the name types."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    expansions = golden["expansions"]
    tables = {
        "Expansion": ("an expansion", [it["name"] for it in expansions]),
        "Figure": (
            "a player's figure or a neutral figure",
            [it[1] for it in golden["figures"] + golden["neutral_figures"]],
        ),
        "Kind": ("a kind of segment or feature", [it[1] for it in golden["segment_kinds"]]),
        "Mechanic": ("a mechanic", [name for it in expansions for name in it["mechanics"]]),
        "Phase": ("a phase of the game", [it[1] for it in golden["phases"]]),
        "Preset": ("a preset", golden["presets"]),
        "Source": ("a source of tiles", [it[1] for it in golden["sources"]]),
        "Token": ("a token", [it[1] for it in golden["tokens"]]),
    }
    lines = [NAMES_HEAD, "__all__ = ["]
    lines += [f'    "{name}",' for name in sorted(tables)]
    lines.append("]\n")
    for name, (text, values) in tables.items():
        values = list(dict.fromkeys(values))
        quoted = [f'"{value}"' for value in values]
        line = f"{name}: TypeAlias = Literal[{', '.join(quoted)}]"
        if len(line) <= 100:
            lines.append(line)
        else:
            lines.append(f"{name}: TypeAlias = Literal[")
            lines += [f"    {value}," for value in quoted]
            lines.append("]")
        lines.append(f'"""The name of {text}."""')
    return "\n".join(lines) + "\n"


def regions(vocabulary):
    score = vocabulary.score
    classes, stubs = [], []
    for word in vocabulary.events:
        classes += ["" if classes else None, *class_lines(word, score)]
        stubs += ["" if stubs else None, *stub_lines(word, score)]
    verbs = ["_Verb: TypeAlias = Literal[", *(f'    "{it.name}",' for it in vocabulary.verbs), "]"]
    yield CLASSES, {"events": classes[1:]}
    yield STUB, {"verbs": verbs, "events": [*stubs[1:], ""]}


def with_names(text, head, line, end, names):
    """Returns the text with the missing names appended to one of its lists. Ruff sorts them."""
    begin = text.index(head)
    stop = text.index(end, begin)
    lines = map(line.format, names)
    missing = [line for line in lines if line not in text[begin:stop]]
    return text[:stop] + "".join(missing) + text[stop:]


def with_exports(text, names):
    return with_names(text, "__all__ = [\n", '    "{}",\n', "]\n", names)


def with_imports(text, names):
    return with_names(text, "from carc._carc import (\n", "    {},\n", ")\n", names)


def edits(vocabulary):
    """Yields the files that import or list event classes, with the functions that add names."""
    names = [word.rust for word in vocabulary.events]
    yield STUB, lambda text: with_exports(text, names)
    yield PACKAGE, lambda text: with_imports(with_exports(text, names), names)
