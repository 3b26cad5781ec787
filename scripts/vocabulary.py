"""Reads the vocabulary of the engine: everything that has a permanent number and a name.

The only source is the declarations in carc-engine/src, by the macros `numbered!` and `registered!`.
They are compared with the golden names, which the compiled engine has written.
"""

import json
import re
from typing import NamedTuple

from tree import ROOT

ENGINE = ROOT / "carc-engine"
GOLDEN = ENGINE / "tests" / "golden" / "names.json"


class Field(NamedTuple):
    """A field of a variant; one without a name is called "0"."""

    name: str
    type: str
    doc: list


class Word(NamedTuple):
    """One name with its number, and its summary in the engine's documentation."""

    number: int
    name: str
    # What Rust calls it: a variant or a constant.
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
# The `"name", "clause"` of a reason or a cause.
CLAUSE = re.compile(r'^\("\w+", "([\w-]+)"\);$')


def block(file, begin):
    """The lines from the line after the one that contains `begin` to the end of its block."""
    lines = (ENGINE / "src" / file).read_text(encoding="utf-8").splitlines()
    start = next((at for at, line in enumerate(lines) if begin in line), None)
    if start is None:
        raise SystemExit(f"{file}: no {begin!r}")
    indent = len(lines[start]) - len(lines[start].lstrip())
    # The rows of `registered!` are as far to the right as its head.
    closing = "}" if lines[start].endswith(";") else " " * indent + "}"
    return lines[start + 1 : lines.index(closing, start)]


def numbered(file, enum):
    """The variants of an enum that `numbered!` declares."""
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
    """The rows of a table that `registered!` declares. A row's name is that of its constant."""
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
    """The fields of a struct."""
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
    """All tables."""

    def __init__(self):
        self.phases = numbered("vocab/phase.rs", "Phase")
        self.verbs = numbered("action/mod.rs", "Action")
        self.draws = numbered("action/mod.rs", "Draw")
        self.sources = numbered("action/mod.rs", "Source")
        self.events = numbered("event/mod.rs", "Event")
        self.zones = numbered("vocab/tile_zone.rs", "TileZone")
        self.terms = numbered("vocab/term.rs", "ScoreTerm")
        self.segments = numbered("vocab/segment.rs", "SegmentKind")
        self.road_ends = numbered("tile/mod.rs", "RoadEnd")
        self.illegal = numbered("vocab/illegal_action.rs", "IllegalAction")
        self.problems = numbered("setup/config.rs", "ConfigProblem")
        self.starts = numbered("vocab/start_problem.rs", "StartProblem")
        self.score = list(fields("score.rs", "ScoreEntry").values())
        self.figures = registered("vocab/figure.rs", "FIGURES")
        self.neutral = registered("vocab/figure.rs", "NEUTRALS")
        self.tokens = registered("vocab/token.rs", "TOKENS")
        self.reasons = registered("vocab/reason.rs", "REASONS")
        self.causes = registered("vocab/cause.rs", "CAUSES")
        self.questions = registered("vocab/question.rs", "QUESTIONS")
        # What is read from the text must be what the compiler has read.
        names = json.loads(GOLDEN.read_text(encoding="utf-8"))
        questions = [(number, name) for number, (name, _) in names["questions"]]
        tables = {
            "phases": self.phases,
            "verbs": self.verbs,
            "draws": self.draws,
            "sources": self.sources,
            "events": self.events,
            "zones": self.zones,
            "terms": self.terms,
            "segment_kinds": self.segments,
            "road_ends": self.road_ends,
            "illegal_actions": self.illegal,
            "config_problems": self.problems,
            "start_problems": self.starts,
            "figures": self.figures,
            "neutral_figures": self.neutral,
            "tokens": self.tokens,
            "reasons": self.reasons,
            "causes": self.causes,
            "questions": self.questions,
        }
        for table, words in tables.items():
            known = questions if words is self.questions else map(tuple, names[table])
            short = [(it.number, it.name) + ((it.clause,) if it.clause else ()) for it in words]
            if missing := set(known) ^ set(short):
                where = GOLDEN.relative_to(ROOT)
                raise SystemExit(f"{table}: the declarations and {where} differ: {sorted(missing)}")
        self.answers = dict(it for _, it in names["questions"])
