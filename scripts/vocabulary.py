"""Reads the engine's vocabulary: everything that has a permanent number and a name.

The only sources are the `numbered!` and `registered!` declarations in carc-engine/src. They are
compared with the golden names, written by the compiled engine.
"""

import json
import re
from typing import NamedTuple

from tree import ROOT

ENGINE = ROOT / "carc-engine"
GOLDEN = ENGINE / "tests" / "golden" / "names.json"

# For each table in the golden names, the file and the item that declare it.
NUMBERED = {
    "phases": ("vocab/phase.rs", "Phase"),
    "verbs": ("action/mod.rs", "Action"),
    "draws": ("action/mod.rs", "Draw"),
    "sources": ("action/mod.rs", "Source"),
    "events": ("event/mod.rs", "Event"),
    "zones": ("vocab/tile_zone.rs", "TileZone"),
    "terms": ("vocab/term.rs", "ScoreTerm"),
    "segment_kinds": ("vocab/segment.rs", "SegmentKind"),
    "road_ends": ("tile/mod.rs", "RoadEnd"),
    "illegal_actions": ("vocab/illegal_action.rs", "IllegalAction"),
    "config_problems": ("setup/config.rs", "ConfigProblem"),
    "start_problems": ("vocab/start_problem.rs", "StartProblem"),
}
REGISTERED = {
    "figures": ("vocab/figure.rs", "FIGURES"),
    "neutral_figures": ("vocab/figure.rs", "NEUTRALS"),
    "tokens": ("vocab/token.rs", "TOKENS"),
    "reasons": ("vocab/reason.rs", "REASONS"),
    "causes": ("vocab/cause.rs", "CAUSES"),
    "questions": ("vocab/question.rs", "QUESTIONS"),
}
# Types whose values are written as names.
NAMED_TYPES = "String TileZone EventCause Figure Token SegmentKind ScoreReason".split()


class Field(NamedTuple):
    """A variant's field. An unnamed field has the name "0"."""

    name: str
    type: str
    doc: list

    @property
    def is_optional(self):
        return self.type.startswith("Option<")

    @property
    def value_type(self):
        """Returns an optional field's value type."""
        return self.type[len("Option<") : -1] if self.is_optional else self.type

    @property
    def is_name(self):
        return self.value_type in NAMED_TYPES


class Word(NamedTuple):
    """A name with its number and its documentation from the engine."""

    number: int
    name: str
    # The identifier in Rust: a variant or a constant.
    rust: str
    doc: list
    fields: list
    clause: str


LINE = re.compile(r"^\s*///(?: (.*))?$")
ATTRIBUTE = re.compile(r"^\s*#\[.*\]$")
VARIANT = re.compile(r"^\s*(\w+)(?:\(([^()]+)\))?(?: = (\d+) \"(\w+)\"| \{$)")
END = re.compile(r"^\s*\} = (\d+) \"(\w+)\"")
FIELD = re.compile(r"^\s*(?:pub )?(\w+): ([^,]+),$")
ROW = re.compile(r"^\s*(\w+) = (\d+): (.*)$")
# The pair `"name", "clause"` for a reason or a cause.
CLAUSE = re.compile(r'^\("\w+", "([\w-]+)"\);$')


# A link in Rust documentation: the name in backticks, and an optional target.
LINK = re.compile(r"\[`([^`]+)`\](?:\(([^)]*)\))?")


def without_links(text):
    return LINK.sub(r"`\1`", text)


def without_clauses(text):
    return re.sub(r" \([A-Z][A-Z0-9]*-[^)]*\)", "", text)


def block(file, begin):
    """Returns the lines after the one that contains `begin`, up to the end of that block."""
    lines = (ENGINE / "src" / file).read_text(encoding="utf-8").splitlines()
    start = next((at for at, line in enumerate(lines) if begin in line), None)
    if start is None:
        raise SystemExit(f"{file}: no {begin!r}")
    indent = len(lines[start]) - len(lines[start].lstrip())
    # The rows of `registered!` have the same indentation as its first line.
    closing = "}" if lines[start].endswith(";") else " " * indent + "}"
    return lines[start + 1 : lines.index(closing, start)]


def numbered(file, enum):
    """Returns the variants of an enum declared with `numbered!`."""
    words, doc, fields, open_variant = [], [], [], None
    for line in block(file, f"pub enum {enum}"):
        if found := LINE.match(line):
            doc.append(found[1] or "")
        elif ATTRIBUTE.match(line):
            continue
        elif open_variant is None and (found := VARIANT.match(line)):
            types = [Field(str(at), it, []) for at, it in enumerate(split(found[2]))]
            if found[3]:
                words.append(Word(int(found[3]), found[4], found[1], doc, types, ""))
            else:
                open_variant, fields = (found[1], doc), []
            doc = []
        elif open_variant and (found := FIELD.match(line)):
            fields.append(Field(found[1], found[2], doc))
            doc = []
        elif open_variant and (found := END.match(line)):
            words.append(Word(int(found[1]), found[2], *open_variant, fields, ""))
            open_variant, doc = None, []
        else:
            raise SystemExit(f"{file}: cannot read {line.strip()!r}")
    return words


def registered(file, table):
    """Returns the rows of a table declared with `registered!`, named after their constants."""
    words, doc = [], []
    for line in block(file, f"    {table}: ["):
        if found := LINE.match(line):
            doc.append(found[1] or "")
        elif found := ROW.match(line):
            clause = CLAUSE.match(found[3])
            clause = clause[1] if clause else ""
            words.append(Word(int(found[2]), found[1].lower(), found[1], doc, [], clause))
            doc = []
    return words


def fields(file, struct):
    """Returns a struct's fields."""
    found, doc = {}, []
    for line in block(file, f"pub struct {struct}"):
        if text := LINE.match(line):
            doc.append(text[1] or "")
        elif field := FIELD.match(line):
            found[field[1]] = Field(field[1], field[2], doc)
            doc = []
    return found


def split(types):
    return types.split(", ") if types else []


class Vocabulary:
    """All vocabulary tables, as attributes that have the same names as in the golden files."""

    def __init__(self):
        tables = {name: numbered(*where) for name, where in NUMBERED.items()}
        tables |= {name: registered(*where) for name, where in REGISTERED.items()}
        vars(self).update(tables)
        self.score = list(fields("score.rs", "ScoreEntry").values())
        # The names parsed from the source must match those in the compiled engine.
        names = json.loads(GOLDEN.read_text(encoding="utf-8"))
        self.answers = dict(answers for _, answers in names["questions"])
        names["questions"] = [(number, name) for number, (name, _) in names["questions"]]
        for table, words in tables.items():
            short = [(it.number, it.name) + ((it.clause,) if it.clause else ()) for it in words]
            if missing := set(map(tuple, names[table])) ^ set(short):
                where = GOLDEN.relative_to(ROOT)
                raise SystemExit(f"{table}: the declarations and {where} differ: {sorted(missing)}")
