"""Generates C enumerations from the engine's numbers, in carc-ffi/src/enums for cbindgen."""

from vocabulary import without_links

FOLDER = "carc-ffi/src/enums"
PERMANENT = "The numbers are permanent, and expansions add more of them."
EVENT_KIND = "The kind of an event, and the fields of `carc_event` that it uses."
REASON = "See `carc_name` and `carc_clause` for their names and clauses."
CAUSE = "See `carc_name` and `carc_clause` for their names and clauses."
VERB = "The verb of an action, which is stored in the top five bits of its code."
ZONE = "The zone of a tile that is not on the board."
FIGURE, NEUTRAL = "The kinds of figures.", "Neutral figures have numbers from 128 on."
NO_END = "The road does not end on the tile, or the segment is not a road."
ILLEGAL, LEGAL = "The reasons why an action is illegal.", "The action is legal."
PROBLEM = "The kinds of problems that a config can have."
START = "The reasons why a part of a start position is invalid."
NO_START = "The problem does not concern the start position."

# The `carc_event` fields for each event field, by the field's name and type in the engine.
EVENT_FIELDS = {
    ("player", "Option<Player>"): ["player (-1 if there is none)"],
    ("tile_type", "Option<TileType>"): ["tile_type (-1 if it is hidden)"],
    "kind": ["segment_kind"],
    "winner": ["segment_kind (-1 if there is none)"],
    "previous_player": ["previous_player (-1 if there is none)"],
    "previous_turn_part": ["previous_turn_part (-1 if there is none)"],
    "origin": ["origin_x, origin_y, origin_place (-1 if there is none)"],
    "feature": ["feature_x, feature_y, feature_place (-1 if there is none)"],
    "cell": ["x, y"],
    "spot": ["x, y, place"],
    # The fields that replace a `ScoreEntry`.
    "0": [
        "player",
        "points",
        "reason",
        "x, y, place and segment_kind (both -1 if the points are not for a feature)",
        "item_count, item_terms, item_counts, item_points",
        "strength_count, strengths",
        "total",
    ],
}
SAME = "player tile_type figure token count previous_count turn turn_part zone cause".split()
SAME += ["previous_token", "rotation", "canonical", "space", "previous_space", "points"]
EVENT_FIELDS |= {name: [name] for name in SAME}


def event_fields(field):
    found = EVENT_FIELDS.get((field.name, field.type)) or EVENT_FIELDS.get(field.name)
    if not found:
        raise SystemExit(f"carc_event has no field for {field.name}: {field.type} of the engine")
    return found


def plain(doc):
    return [without_links(line) for line in doc]


def cited(word):
    """Returns a vocabulary entry's documentation, followed by its clause."""
    *doc, last = plain(word.doc)
    return [*doc, f"{last.rstrip('.')} ({word.clause})." if word.clause else last]


def enum(name, prefix, about, entries):
    """Returns an enumeration. An entry is a number, a name and lines of documentation."""
    lines = [f"/// {line}" for line in about]
    lines += ["#[repr(i32)]", "#[derive(Clone, Copy, PartialEq, Eq, Debug)]", f"pub enum {name} {{"]
    for number, entry, doc in entries:
        if not doc:
            raise SystemExit(f"{prefix}{entry.upper()}: no documentation in the engine")
        lines += [f"    /// {line}" for line in doc]
        lines.append(f"    {prefix}{entry.upper()} = {number},")
    return "\n".join([*lines, "}\n"])


# The enumerations in each file, each with its name, the prefix of its values, its vocabulary
# tables, its documentation, and the documentation for an additional value 0 that the engine does
# not have.
ENUMS = {
    "actions": [
        ("phase", "PHASE", "phases", f"The phases of a game. {PERMANENT}", ""),
        ("verb", "VERB", "verbs", VERB, ""),
        ("draw", "DRAW", "draws", "The kinds of draws.", ""),
        ("source", "SOURCE", "sources", "The source of the next tile (TURN-3).", ""),
    ],
    "answers": [
        ("question", "QUESTION", "questions", f"Questions that rules ask. {PERMANENT}", ""),
    ],
    "events": [
        ("event_kind", "EVENT", "events", f"{EVENT_KIND}\n{PERMANENT}", ""),
        ("score_reason", "REASON", "reasons", f"The reasons for points. {PERMANENT}\n{REASON}", ""),
        ("event_cause", "CAUSE", "causes", f"The cause of an event. {PERMANENT}\n{CAUSE}", ""),
        ("tile_zone", "ZONE", "zones", f"{ZONE} {PERMANENT}", ""),
        ("score_term", "TERM", "terms", f"The terms that score items count. {PERMANENT}", ""),
        ("figure", "FIGURE", "figures neutral_figures", f"{FIGURE} {PERMANENT}\n{NEUTRAL}", ""),
        ("token", "TOKEN", "tokens", f"The kinds of tokens. {PERMANENT}", ""),
        ("segment_kind", "SEGMENT", "segment_kinds", "The kinds of segments and features.", ""),
        (
            "road_end",
            "ROAD_END",
            "road_ends",
            "The ways in which a road can end on a tile.",
            NO_END,
        ),
    ],
    "refusals": [
        ("illegal_action", "ILLEGAL", "illegal_actions", f"{ILLEGAL} {PERMANENT}", LEGAL),
        ("problem_kind", "PROBLEM", "config_problems", f"{PROBLEM} {PERMANENT}", ""),
        ("start_problem", "START", "start_problems", f"{START} {PERMANENT}", NO_START),
    ],
}


def listed(vocabulary, name, prefix, tables, about, none):
    """Returns the enumeration for one or more vocabulary tables."""
    words = [word for table in tables.split() for word in getattr(vocabulary, table)]
    entries = [(0, "none", [none])] if none else []
    for word in words:
        fields = word.fields if name == "event_kind" else []
        fields = [it for field in fields for it in event_fields(field)]
        doc = [f"Fields: {', '.join(fields)}."] if fields else []
        entries.append((word.number, word.name, cited(word) + doc))
    return enum(f"carc_{name}", f"CARC_{prefix}_", about.split("\n"), entries)


def answers(vocabulary):
    """Yields an enumeration per question, because each question numbers its answers from 0."""
    for question in vocabulary.questions:
        name = f"CARC_QUESTION_{question.name.upper()}"
        words = enumerate(vocabulary.answers[question.name])
        yield enum(
            "carc_answer" + (f"_{question.name}" if question.number else ""),
            f"CARC_ANSWER_{question.name.upper()}_",
            [f"The answers to {name}. The numbers are permanent."],
            [(number, answer, [f"The answer `{answer}` to {name}."]) for number, answer in words],
        )


def illegal_names(vocabulary):
    names = [f'    ({it.number}, c"{it.name}"),' for it in vocabulary.illegal_actions]
    head = "pub(crate) const ILLEGAL_NAMES: &[(i32, &std::ffi::CStr)] = &["
    yield "\n".join([head, '    (0, c"none"),', *names, "];\n"])


def files(vocabulary):
    for name, about, more in [
        ("actions", "phases and actions", lambda _: ()),
        ("answers", "questions and their answers", answers),
        ("events", "events, and the names that events use", lambda _: ()),
        ("refusals", "illegal actions and invalid configs", illegal_names),
    ]:
        head = (
            f"//! The engine's numbers for {about}. Generated from the engine by\n"
            "//! `python3 scripts/generate.py`; edit the declarations there instead.\n\n"
        )
        tables = [*(listed(vocabulary, *row) for row in ENUMS[name]), *more(vocabulary)]
        yield f"{FOLDER}/{name}.rs", head + "\n".join(tables)
