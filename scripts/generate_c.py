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
    """The documentation of a word with its clause."""
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


def of(words):
    return [(word.number, word.name, cited(word)) for word in words]


def actions(vocabulary):
    yield enum(
        "carc_phase",
        "CARC_PHASE_",
        [f"The phases of a game. {PERMANENT}"],
        of(vocabulary.phases),
    )
    yield enum(
        "carc_verb",
        "CARC_VERB_",
        ["The verb of an action: the top five bits of its code."],
        of(vocabulary.verbs),
    )
    yield enum("carc_draw", "CARC_DRAW_", ["The kinds of draws."], of(vocabulary.draws))
    yield enum(
        "carc_source",
        "CARC_SOURCE_",
        ["The source of the next tile (TURN-3)."],
        of(vocabulary.sources),
    )
    yield enum(
        "carc_question",
        "CARC_QUESTION_",
        [f"Questions that rules ask. {PERMANENT}"],
        of(vocabulary.questions),
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
    yield enum(
        "carc_score_reason",
        "CARC_REASON_",
        [
            f"The reasons for points. {PERMANENT}",
            "See `carc_score_reason_name` and `carc_score_reason_clause`.",
        ],
        of(vocabulary.reasons),
    )
    yield enum(
        "carc_event_cause",
        "CARC_CAUSE_",
        [
            f"The cause of an event. {PERMANENT}",
            "See `carc_event_cause_name` and `carc_event_cause_clause`.",
        ],
        of(vocabulary.causes),
    )
    yield enum(
        "carc_tile_zone",
        "CARC_ZONE_",
        [f"The zone of a tile that is not on the board. {PERMANENT}"],
        of(vocabulary.zones),
    )
    yield enum(
        "carc_score_term",
        "CARC_TERM_",
        [f"The terms of scores. {PERMANENT}"],
        of(vocabulary.terms),
    )
    yield enum(
        "carc_figure",
        "CARC_FIGURE_",
        [
            f"The kinds of figures. {PERMANENT}",
            "Neutral figures have numbers from 128 on.",
        ],
        of(vocabulary.figures + vocabulary.neutral_figures),
    )
    yield enum(
        "carc_token",
        "CARC_TOKEN_",
        [f"The kinds of tokens. {PERMANENT}"],
        of(vocabulary.tokens),
    )
    yield enum(
        "carc_segment_kind",
        "CARC_SEGMENT_",
        ["The kinds of segments and features."],
        of(vocabulary.segment_kinds),
    )
    yield enum(
        "carc_road_end",
        "CARC_ROAD_END_",
        ["The ways in which a road can end on a tile."],
        [
            (0, "none", ["No end: the road continues, or the segment is not a road."]),
            *of(vocabulary.road_ends),
        ],
    )


def refusals(vocabulary):
    yield enum(
        "carc_illegal_action",
        "CARC_ILLEGAL_",
        [f"The reasons why an action is illegal. {PERMANENT}"],
        [(0, "none", ["The action is legal."]), *of(vocabulary.illegal_actions)],
    )
    yield enum(
        "carc_problem_kind",
        "CARC_PROBLEM_",
        [f"The kinds of problems of a config. {PERMANENT}"],
        of(vocabulary.config_problems),
    )
    yield enum(
        "carc_start_problem",
        "CARC_START_",
        [
            f"The reasons why a part of a start position is invalid. {PERMANENT}",
        ],
        [
            (0, "none", ["The problem does not concern the start position."]),
            *of(vocabulary.start_problems),
        ],
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
