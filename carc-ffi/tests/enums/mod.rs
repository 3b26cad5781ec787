//! Writes `src/enums/`: the engine's numbers as enumerations of C.
//!
//! Numbers and names come from the engine's tables, sentences from its documentation. So a word
//! that the engine gets is never typed here again; until the files have been written anew, a test
//! fails.

mod scraped;

use std::{fmt::Write, fs, path::PathBuf};

use carc_engine::{
    Action, Event, Figure, IllegalReason, Item, Phase, Reason, RoadEnd, SegmentKind, SetupProblem,
    Source, StartReason, Term, Token,
};

use self::scraped::{Code, without_links};

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
             //! `BLESS=1 cargo test -p carc-ffi --test header`; edit them there instead.\n\n",
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
             BLESS=1 cargo test -p carc-ffi --test header. New or changed:\n{}",
            path.display(),
            missing.join("\n"),
        );
    }
}

/// An enumeration of C.
struct Table {
    text: String,
    prefix: &'static str,
}

impl Table {
    fn new(name: &str, prefix: &'static str, docs: &[&str]) -> Self {
        let mut text = String::new();
        for line in docs {
            writeln!(text, "/// {line}").unwrap();
        }
        text += "#[repr(i32)]\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\n";
        writeln!(text, "pub enum {name} {{").unwrap();
        Self { text, prefix }
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
        for (number, name, meaning) in sorted(names, meanings) {
            self.entry(name, number, &meaning);
        }
        self.end()
    }

    fn end(mut self) -> String {
        self.text += "}\n";
        self.text
    }
}

/// The words of one of the engine's lists by their numbers, with what they mean as plain text.
fn sorted<'a>(names: &[(u8, &'a str)], meanings: &[&[&str]]) -> Vec<(u8, &'a str, Vec<String>)> {
    let plain = |line: &&str| without_links(line.trim_start());
    let mut words: Vec<_> = names
        .iter()
        .zip(meanings)
        .map(|(&(number, name), lines)| (number, name, lines.iter().map(plain).collect()))
        .collect();
    words.sort_unstable();
    words
}

fn actions() -> String {
    let phases = Table::new(
        "carc_phase",
        "CARC_PHASE_",
        &["What the game waits for. The numbers are permanent; more are added with expansions."],
    );
    let mut verbs = Table::new(
        "carc_verb",
        "CARC_VERB_",
        &["The verb of an action: the top five bits of its code."],
    );
    let code = Code::of("action.rs", "pub enum Action {");
    for (number, name) in (0..).zip(Action::VERBS) {
        verbs.entry(name, number, &code.variant(name).0);
    }
    let items = Table::new("carc_item", "CARC_ITEM_", &["What kind of thing chance draws."]);
    let sources = Table::new(
        "carc_source",
        "CARC_SOURCE_",
        &["Where a tile to be played comes from (TURN-3)."],
    );
    [
        phases.of(Phase::NAMES, Phase::MEANINGS),
        verbs.end(),
        items.of(Item::NAMES, Item::MEANINGS),
        sources.of(Source::NAMES, Source::MEANINGS),
        questions(),
    ]
    .join("\n")
}

fn questions() -> String {
    let code = Code::rooms();
    let mut questions = Table::new(
        "carc_question",
        "CARC_QUESTION_",
        &["What a rule asks. The numbers are permanent; more are added with expansions."],
    );
    let mut answers = Table::new(
        "carc_answer",
        "CARC_ANSWER_",
        &["The answers to the questions, each after its question. The numbers are permanent."],
    );
    for (question, (name, of_it)) in (0..).zip(Action::QUESTIONS) {
        questions.entry(name, question, &code.question(name));
        for (answer, word) in (0..).zip(*of_it) {
            let docs = format!("`{word}`, of CARC_QUESTION_{}.", name.to_uppercase());
            answers.entry(&format!("{name}_{word}"), answer, &[docs]);
        }
    }
    [questions.end(), answers.end()].join("\n")
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
    let code = Code::of("event.rs", "    pub enum Event {");
    for (number, name, mut docs) in sorted(Event::NAMES, Event::MEANINGS) {
        let fields = code.variant(name).1;
        if !fields.is_empty() {
            docs.push(format!("Fields: {}.", fields.join(", ")));
        }
        kinds.entry(name, number, &docs);
    }

    let mut reasons = Table::new(
        "carc_reason",
        "CARC_REASON_",
        &[
            "Why points were given. The numbers are permanent; `carc_reason_name` and",
            "`carc_reason_clause` say more.",
        ],
    );
    let code = Code::everywhere("impl Reason {");
    for reason in Reason::all() {
        let mut docs = code.constant(reason.name());
        let last = docs.pop().expect("a reason is documented");
        docs.push(format!("{} ({}).", last.trim_end_matches('.'), reason.clause()));
        reasons.entry(reason.name(), reason.number(), &docs);
    }

    let terms = Table::new("carc_term", "CARC_TERM_", &["What is counted in a line of a score."]);
    let terms = terms.of(Term::NAMES, Term::MEANINGS);
    [kinds.end(), reasons.end(), terms, pieces(), features()].join("\n")
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
    let code = Code::everywhere("impl Figure {");
    for figure in Figure::all().chain(Figure::neutral()) {
        figures.entry(figure.name(), figure.number(), &code.constant(figure.name()));
    }
    let mut tokens = Table::new(
        "carc_token",
        "CARC_TOKEN_",
        &["The kinds of tokens. The numbers are permanent; more are added with expansions."],
    );
    let code = Code::everywhere("impl Token {");
    for token in Token::all() {
        tokens.entry(token.name(), token.number(), &code.constant(token.name()));
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
        "carc_illegal",
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
        "carc_start_reason",
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
    for (number, name, _) in sorted(IllegalReason::NAMES, IllegalReason::MEANINGS) {
        writeln!(names, "    ({number}, c\"{name}\"),").unwrap();
    }
    [
        illegal.of(IllegalReason::NAMES, IllegalReason::MEANINGS),
        problems.of(SetupProblem::NAMES, SetupProblem::MEANINGS),
        starts.of(StartReason::NAMES, StartReason::MEANINGS),
        names + "];\n",
    ]
    .join("\n")
}
