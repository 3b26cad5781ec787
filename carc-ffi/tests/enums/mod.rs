//! Writes `src/enums/`: the engine's numbers as enumerations of C.
//!
//! Numbers, names and sentences come from the engine's tables. So a word that the engine gets is never
//! typed here again; until the files have been written anew, a test fails.

use std::{fmt::Write, fs, path::PathBuf};

use carc_engine::{
    Action, ConfigProblem, Draw, Event, EventCause, Figure, IllegalAction, Phase, RoadEnd,
    ScoreReason, ScoreTerm, SegmentKind, Source, StartProblem, TileZone, Token,
};

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/enums").join(file)
}

/// The files of the folder: what they say they hold, and their tables.
fn generated() -> impl Iterator<Item = (PathBuf, String)> {
    let files = [
        ("actions.rs", "what a game waits for and what can be done", actions()),
        ("events.rs", "what happens, and what it happens to", events()),
        ("refusals.rs", "why something is refused", refusals()),
    ];
    files.into_iter().map(|(file, holds, tables)| {
        let head = format!(
            "//! Numbers of the engine: {holds}. Generated from the engine by\n\
             //! `BLESS=1 cargo test -p carc-ffi header::`; edit them there instead.\n\n",
        );
        (path(file), head + &tables)
    })
}

/// Writes the files.
pub(crate) fn write() {
    for (path, text) in generated() {
        fs::write(path, text).expect("writing a file of src/enums");
    }
}

/// Holds the committed files against the engine.
pub(crate) fn check() {
    for (path, text) in generated() {
        let committed = fs::read_to_string(&path).unwrap_or_default();
        let missing: Vec<_> = text.lines().filter(|line| !committed.contains(line)).collect();
        assert!(
            committed == text,
            "{} and the header do not have all numbers of the engine; write them anew with \
             BLESS=1 cargo test -p carc-ffi header::. New or changed:\n{}",
            path.display(),
            missing.join("\n"),
        );
    }
}

/// An enumeration of C.
struct Table {
    text: String,
    prefix: String,
}

impl Table {
    fn new(name: &str, prefix: &str, docs: &[&str]) -> Self {
        let mut text = String::new();
        for line in docs {
            writeln!(text, "/// {line}").unwrap();
        }
        text += "#[repr(i32)]\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\n";
        writeln!(text, "pub enum {name} {{").unwrap();
        Self { text, prefix: prefix.to_owned() }
    }

    fn entry(&mut self, name: &str, number: u8, docs: &[String]) {
        assert!(!docs.is_empty(), "{}{name} has no documentation in the engine", self.prefix);
        for line in docs {
            writeln!(self.text, "    /// {line}").unwrap();
        }
        writeln!(self.text, "    {}{} = {number},", self.prefix, name.to_uppercase()).unwrap();
    }

    /// The first entry, which the engine has no word for.
    fn none(mut self, docs: &str) -> Self {
        self.entry("none", 0, &[docs.to_owned()]);
        self
    }

    /// All words of one of the engine's lists.
    fn of(mut self, names: &[(u8, &str)], meanings: &[&[&str]]) -> String {
        for ((number, name), meaning) in names.iter().zip(meanings) {
            self.entry(name, *number, &plain(meaning));
        }
        self.end()
    }

    fn end(mut self) -> String {
        self.text += "}\n";
        self.text
    }
}

fn actions() -> String {
    let phases = Table::new(
        "carc_phase",
        "CARC_PHASE_",
        &["What the game waits for. The numbers are permanent; more are added with expansions."],
    );
    let verbs = Table::new(
        "carc_verb",
        "CARC_VERB_",
        &["The verb of an action: the top five bits of its code."],
    );
    let items = Table::new("carc_draw", "CARC_DRAW_", &["What kind of thing chance draws."]);
    let sources = Table::new(
        "carc_source",
        "CARC_SOURCE_",
        &["Where a tile to be played comes from (TURN-3)."],
    );
    [
        phases.of(Phase::NAMES, Phase::MEANINGS),
        verbs.of(Action::NAMES, Action::MEANINGS),
        items.of(Draw::NAMES, Draw::MEANINGS),
        sources.of(Source::NAMES, Source::MEANINGS),
        questions(),
    ]
    .join("\n")
}

fn questions() -> String {
    let mut questions = Table::new(
        "carc_question",
        "CARC_QUESTION_",
        &["What a rule asks. The numbers are permanent; more are added with expansions."],
    );
    // Numbers begin anew for each question, so each has a type of its own.
    let mut answers = Vec::new();
    for (question, (name, of_it)) in (0..).zip(Action::QUESTIONS) {
        let meaning = Action::QUESTION_MEANINGS[usize::from(question)];
        questions.entry(name, question, &[meaning.to_owned()]);
        let of_type = match question {
            0 => "carc_answer".to_owned(),
            _ => format!("carc_answer_{name}"),
        };
        let prefix = format!("CARC_ANSWER_{}_", name.to_uppercase());
        let about = format!(
            "The answers to CARC_QUESTION_{}. The numbers are permanent.",
            name.to_uppercase()
        );
        let mut table = Table::new(&of_type, &prefix, &[&about]);
        for (answer, word) in (0..).zip(*of_it) {
            let docs = format!("`{word}`, of CARC_QUESTION_{}.", name.to_uppercase());
            table.entry(word, answer, &[docs]);
        }
        answers.push(table.end());
    }
    questions.end() + "\n" + &answers.join("\n")
}

fn events() -> String {
    let mut kinds = Table::new(
        "carc_event_kind",
        "CARC_EVENT_",
        &[
            "What kind of event it is, and the fields of `carc_event` that it uses. The numbers are",
            "permanent; more are added with expansions.",
        ],
    );
    let of_event = Event::NAMES.iter().zip(Event::MEANINGS).zip(Event::FIELDS);
    for (((number, name), meaning), of_it) in of_event {
        let mut docs = plain(meaning);
        let fields: Vec<_> =
            of_it.iter().flat_map(|(name, kind)| fields(name, kind)).copied().collect();
        if !fields.is_empty() {
            docs.push(format!("Fields: {}.", fields.join(", ")));
        }
        kinds.entry(name, *number, &docs);
    }

    let mut reasons = Table::new(
        "carc_score_reason",
        "CARC_REASON_",
        &[
            "Why points were given. The numbers are permanent; `carc_score_reason_name` and",
            "`carc_score_reason_clause` say more.",
        ],
    );
    for (reason, (_, meaning)) in ScoreReason::all().zip(ScoreReason::REASONS) {
        reasons.entry(reason.name(), reason.number(), &cited(meaning, reason.clause()));
    }

    let mut causes = Table::new(
        "carc_event_cause",
        "CARC_CAUSE_",
        &[
            "Why a figure leaves the board, or a tile goes back. The numbers are permanent;",
            "`carc_event_cause_name` and `carc_event_cause_clause` say more.",
        ],
    );
    for (cause, (_, meaning)) in EventCause::all().zip(EventCause::CAUSES) {
        causes.entry(cause.name(), cause.number(), &cited(meaning, cause.clause()));
    }
    let zones = Table::new(
        "carc_tile_zone",
        "CARC_ZONE_",
        &["Where a tile was before something happened to it. The numbers are permanent."],
    );
    let zones = zones.of(TileZone::NAMES, TileZone::MEANINGS);

    let terms =
        Table::new("carc_score_term", "CARC_TERM_", &["What is counted in a line of a score."]);
    let terms = terms.of(ScoreTerm::NAMES, ScoreTerm::MEANINGS);
    [kinds.end(), reasons.end(), causes.end(), zones, terms, pieces(), features()].join("\n")
}

fn pieces() -> String {
    let mut figures = Table::new(
        "carc_figure",
        "CARC_FIGURE_",
        &[
            "The kinds of figures. The numbers are permanent; more are added with expansions. Those of",
            "figures that belong to nobody begin at 128.",
        ],
    );
    let all = Figure::all().chain(Figure::neutral());
    for (figure, (_, meaning)) in all.zip(Figure::FIGURES.iter().chain(Figure::NEUTRALS)) {
        figures.entry(figure.name(), figure.number(), &plain(meaning));
    }
    let mut tokens = Table::new(
        "carc_token",
        "CARC_TOKEN_",
        &["The kinds of tokens. The numbers are permanent; more are added with expansions."],
    );
    for (token, (_, meaning)) in Token::all().zip(Token::TOKENS) {
        tokens.entry(token.name(), token.number(), &plain(meaning));
    }
    [figures.end(), tokens.end()].join("\n")
}

fn features() -> String {
    let segments = Table::new(
        "carc_segment_kind",
        "CARC_SEGMENT_",
        &["What a segment is printed as, and what a feature is."],
    );
    let ends = Table::new(
        "carc_road_end",
        "CARC_ROAD_END_",
        &["What closes a road that has an end on its tile."],
    );
    let ends = ends.none("Nothing: it is no road, or it goes through.");
    [
        segments.of(SegmentKind::NAMES, SegmentKind::MEANINGS),
        ends.of(RoadEnd::NAMES, RoadEnd::MEANINGS),
    ]
    .join("\n")
}

fn refusals() -> String {
    let illegal = Table::new(
        "carc_illegal_action",
        "CARC_ILLEGAL_",
        &[
            "Why an action is not legal. The numbers are permanent; more are added with",
            "expansions.",
        ],
    );
    let illegal = illegal.none("It is legal.");
    let problems = Table::new(
        "carc_problem_kind",
        "CARC_PROBLEM_",
        &["What is wrong with a config. The numbers are permanent."],
    );
    let starts = Table::new(
        "carc_start_problem",
        "CARC_START_",
        &[
            "Why a part of a position to start from is impossible. The numbers are permanent; more",
            "are added with expansions.",
        ],
    );
    let starts = starts.none("Something else is wrong.");
    let mut names = String::from(
        "pub(crate) const ILLEGAL_NAMES: &[(i32, &std::ffi::CStr)] = &[\n    (0, c\"none\"),\n",
    );
    for (number, name) in IllegalAction::NAMES {
        writeln!(names, "    ({number}, c\"{name}\"),").unwrap();
    }
    [
        illegal.of(IllegalAction::NAMES, IllegalAction::MEANINGS),
        problems.of(ConfigProblem::NAMES, ConfigProblem::MEANINGS),
        starts.of(StartProblem::NAMES, StartProblem::MEANINGS),
        names + "];\n",
    ]
    .join("\n")
}

/// What the engine says of a noun, as plain text.
fn plain(meaning: &[&str]) -> Vec<String> {
    meaning.iter().map(|line| without_links(line.strip_prefix(' ').unwrap_or(line))).collect()
}

/// The same, with the clause that says so.
fn cited(meaning: &[&str], clause: &str) -> Vec<String> {
    let mut docs = plain(meaning);
    let last = docs.pop().expect("it is documented");
    docs.push(format!("{} ({clause}).", last.trim_end_matches('.')));
    docs
}

/// A field of an event in the words of `carc_event`.
fn fields(field: &str, kind: &str) -> &'static [&'static str] {
    match (field, kind) {
        (_, "ScoreEntry") => &[
            "player",
            "points",
            "reason",
            "x, y, place (-1 if no feature gives them)",
            "segment_kind (-1 likewise)",
            "item_count, items",
            "strength_count, strengths",
            "total",
        ],
        ("kind", "SegmentKind") => &["segment_kind"],
        ("tile_type", "Option<u16>") => &["tile_type (-1 if it is hidden)"],
        ("tile_type", _) => &["tile_type"],
        ("player", "Option<u8>") => &["player (-1 for nobody)"],
        ("turn", _) => &["turn"],
        ("previous_player", _) => &["previous_player (-1 if there is none)"],
        ("previous_count", _) => &["previous_count"],
        ("previous_turn_part", _) => &["previous_turn_part (-1 if there is none)"],
        ("zone", _) => &["zone"],
        ("winner", _) => &["segment_kind (-1 if there is none)"],
        ("cause", _) => &["cause"],
        ("origin", _) => &["origin_x, origin_y, origin_place (-1 if there is none)"],
        ("feature", _) => &["feature_x, feature_y, feature_place (-1 if there is none)"],
        ("player", _) => &["player"],
        ("figure", _) => &["figure"],
        ("rotation", _) => &["rotation"],
        ("canonical", _) => &["canonical"],
        ("token", _) => &["token"],
        ("count", _) => &["count"],
        ("turn_part", _) => &["turn_part"],
        ("cell", _) => &["x, y"],
        ("spot", _) => &["x, y, place"],
        (field, _) => panic!("carc_event has no place for the field {field}"),
    }
}

/// A line of documentation as plain text.
fn without_links(doc: &str) -> String {
    let mut text = String::new();
    let mut rest = doc;
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`]").expect("a link has an end");
        text += before;
        write!(text, "`{name}`").unwrap();
        rest = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').expect("a target has an end").1,
            None => after,
        };
    }
    text + rest
}
