"""The engine's numbers as enumerations of C: carc-ffi/src/enums, which cbindgen reads."""

from vocabulary import without_links

FOLDER = "carc-ffi/src/enums"
PERMANENT = "The numbers are permanent; more are added with expansions."

# The fields of `carc_event` for each field of an event, by its name and type in the engine.
EVENT_FIELDS = {
    ("player", "Option<u8>"): ["player (-1 if there is none)"],
    ("tile_type", "Option<u16>"): ["tile_type (-1 if it is hidden)"],
    "kind": ["segment_kind"],
    "winner": ["segment_kind (-1 if there is none)"],
    "previous_player": ["previous_player (-1 if there is none)"],
    "previous_turn_part": ["previous_turn_part (-1 if there is none)"],
    "origin": ["origin_x, origin_y, origin_place (-1 if there is none)"],
    "feature": ["feature_x, feature_y, feature_place (-1 if there is none)"],
    "cell": ["x, y"],
    "spot": ["x, y, place"],
    # The fields of a `ScoreEntry`.
    "0": [
        "player",
        "points",
        "reason",
        "x, y, place (-1 if they are not for a feature)",
        "segment_kind (-1 likewise)",
        "item_count, items",
        "strength_count, strengths",
        "total",
    ],
}
SAME = "player tile_type figure token count previous_count turn turn_part zone cause".split()
SAME += ["rotation", "canonical"]
EVENT_FIELDS |= {name: [name] for name in SAME}


def event_fields(field):
    found = EVENT_FIELDS.get((field.name, field.type)) or EVENT_FIELDS.get(field.name)
    if not found:
        raise SystemExit(f"carc_event has no field for {field.name}: {field.type} of the engine")
    return found


def plain(doc):
    return [without_links(line) for line in doc]


def cited(word):
    """The documentation of a vocabulary entry, followed by its clause."""
    *doc, last = plain(word.doc)
    return [*doc, f"{last.rstrip('.')} ({word.clause})." if word.clause else last]


def enum(name, prefix, about, entries):
    """An enumeration; `entries` are numbers, names and lines of documentation."""
    lines = [f"/// {line}" for line in about]
    lines += ["#[repr(i32)]", "#[derive(Clone, Copy, PartialEq, Eq, Debug)]", f"pub enum {name} {{"]
    for number, entry, doc in entries:
        if not doc:
            raise SystemExit(f"{prefix}{entry.upper()}: no documentation in the engine")
        lines += [f"    /// {line}" for line in doc]
        lines.append(f"    {prefix}{entry.upper()} = {number},")
    return "\n".join([*lines, "}\n"])


def listed(name, prefix, about, words, none=""):
    """The enumeration of some entries; `none` documents a first value that the engine lacks."""
    entries = [(word.number, word.name, cited(word)) for word in words]
    first = [(0, "none", [none])] if none else []
    return enum(f"carc_{name}", f"CARC_{prefix}_", about.split("\n"), first + entries)


def actions(vocabulary):
    yield listed("phase", "PHASE", f"The phases of a game. {PERMANENT}", vocabulary.phases)
    yield listed(
        "verb", "VERB", "The verb of an action: the top five bits of its code.", vocabulary.verbs
    )
    yield listed("draw", "DRAW", "The kinds of draws.", vocabulary.draws)
    yield listed("source", "SOURCE", "The source of the next tile (TURN-3).", vocabulary.sources)
    yield listed(
        "question", "QUESTION", f"Questions that rules ask. {PERMANENT}", vocabulary.questions
    )
    # Each question numbers its answers from 0, so each has a separate type.
    for question in vocabulary.questions:
        name = f"CARC_QUESTION_{question.name.upper()}"
        yield enum(
            "carc_answer" + (f"_{question.name}" if question.number else ""),
            f"CARC_ANSWER_{question.name.upper()}_",
            [f"The answers to {name}. The numbers are permanent."],
            [
                (number, answer, [f"`{answer}`, of {name}."])
                for number, answer in enumerate(vocabulary.answers[question.name])
            ],
        )


def events(vocabulary):
    kinds = []
    for word in vocabulary.events:
        fields = [it for field in word.fields for it in event_fields(field)]
        doc = plain(word.doc) + ([f"Fields: {', '.join(fields)}."] if fields else [])
        kinds.append((word.number, word.name, doc))
    yield enum(
        "carc_event_kind",
        "CARC_EVENT_",
        [
            "The kind of an event, and the fields of `carc_event` that it uses.",
            PERMANENT,
        ],
        kinds,
    )
    yield listed(
        "score_reason",
        "REASON",
        f"The reasons for points. {PERMANENT}\n"
        "See `carc_score_reason_name` and `carc_score_reason_clause`.",
        vocabulary.reasons,
    )
    yield listed(
        "event_cause",
        "CAUSE",
        f"The cause of an event. {PERMANENT}\n"
        "See `carc_event_cause_name` and `carc_event_cause_clause`.",
        vocabulary.causes,
    )
    yield listed(
        "tile_zone",
        "ZONE",
        f"The zone of a tile that is not on the board. {PERMANENT}",
        vocabulary.zones,
    )
    yield listed("score_term", "TERM", f"The terms of scores. {PERMANENT}", vocabulary.terms)
    yield listed(
        "figure",
        "FIGURE",
        f"The kinds of figures. {PERMANENT}\nNeutral figures have numbers from 128 on.",
        vocabulary.figures + vocabulary.neutral_figures,
    )
    yield listed("token", "TOKEN", f"The kinds of tokens. {PERMANENT}", vocabulary.tokens)
    yield listed(
        "segment_kind", "SEGMENT", "The kinds of segments and features.", vocabulary.segment_kinds
    )
    yield listed(
        "road_end",
        "ROAD_END",
        "The ways in which a road can end on a tile.",
        vocabulary.road_ends,
        none="No end: the road continues, or the segment is not a road.",
    )


def refusals(vocabulary):
    yield listed(
        "illegal_action",
        "ILLEGAL",
        f"The reasons why an action is illegal. {PERMANENT}",
        vocabulary.illegal_actions,
        none="The action is legal.",
    )
    yield listed(
        "problem_kind",
        "PROBLEM",
        f"The kinds of problems of a config. {PERMANENT}",
        vocabulary.config_problems,
    )
    yield listed(
        "start_problem",
        "START",
        f"The reasons why a part of a start position is invalid. {PERMANENT}",
        vocabulary.start_problems,
        none="The problem does not concern the start position.",
    )
    names = [f'    ({it.number}, c"{it.name}"),' for it in vocabulary.illegal_actions]
    head = "pub(crate) const ILLEGAL_NAMES: &[(i32, &std::ffi::CStr)] = &["
    yield "\n".join([head, '    (0, c"none"),', *names, "];\n"])


def files(vocabulary):
    for name, about, tables in [
        ("actions", "phases and actions", actions),
        ("events", "events, and what they are about", events),
        ("refusals", "illegal actions and invalid configs", refusals),
    ]:
        head = (
            f"//! The engine's numbers for {about}. Generated from the engine by\n"
            "//! `python3 scripts/generate.py`; edit the declarations there instead.\n\n"
        )
        yield f"{FOLDER}/{name}.rs", head + "\n".join(tables(vocabulary))
