//! Writes `src/numbers.rs`: the engine's numbers as enumerations of C.
//!
//! Numbers and names come from the engine's tables, sentences from its documentation. So a word
//! that the engine gets is never typed here again; until the file has been written anew, a test
//! fails.

use std::{fmt::Write, fs, path::PathBuf};

use carc_engine::{
    Action, Event, Figure, IllegalReason, Item, Phase, Reason, RoadEnd, SegmentKind, SetupProblem,
    Source, StartReason, Term, Token,
};

const HEAD: &str = "\
//! The numbers of the engine's words. Generated from the engine by
//! `BLESS=1 cargo test -p carc-ffi --test header`; edit them there instead.

use std::ffi::CStr;
";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/numbers.rs")
}

/// Writes the file.
pub(crate) fn write() {
    fs::write(path(), generated()).expect("writing src/numbers.rs");
}

/// Holds the committed file against the engine.
pub(crate) fn check() {
    let text = generated();
    let committed = fs::read_to_string(path()).unwrap_or_default();
    let missing: Vec<_> = text.lines().filter(|line| !committed.contains(line)).collect();
    assert!(
        committed == text,
        "src/numbers.rs and the header do not have all numbers of the engine; write them anew with \
         BLESS=1 cargo test -p carc-ffi --test header. New or changed:\n{}",
        missing.join("\n"),
    );
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

    fn end(mut self) -> String {
        self.text += "}\n";
        self.text
    }
}

fn generated() -> String {
    let mut tables = Vec::new();
    let mut of = |mut table: Table, names: &[(u8, &str)], code: &Code| {
        for (number, name) in names {
            table.entry(name, *number, &code.variant(name).0);
        }
        tables.push(table.end());
    };
    let none = |mut table: Table, docs: &str| {
        table.entry("none", 0, &[docs.to_owned()]);
        table
    };
    let new = Table::new;

    of(
        new(
            "carc_phase",
            "CARC_PHASE_",
            &[
                "What the game waits for. The numbers are permanent; more are added with expansions.",
            ],
        ),
        Phase::NAMES,
        &Code::of("position/actor.rs", "pub enum Phase {"),
    );
    let verbs: Vec<_> = (0..).zip(Action::VERBS).collect();
    of(
        new("carc_verb", "CARC_VERB_", &["The verb of an action: the top five bits of its code."]),
        &verbs,
        &Code::of("action.rs", "pub enum Action {"),
    );
    of(
        new("carc_item", "CARC_ITEM_", &["What kind of thing chance draws."]),
        Item::NAMES,
        &Code::of("action.rs", "pub enum Item {"),
    );
    of(
        new("carc_source", "CARC_SOURCE_", &["Where a tile to be played comes from (TURN-3)."]),
        Source::NAMES,
        &Code::of("action.rs", "pub enum Source {"),
    );
    of(
        new(
            "carc_segment_kind",
            "CARC_SEGMENT_",
            &["What a segment is printed as, and what a feature is."],
        ),
        SegmentKind::NAMES,
        &Code::of("tile/mod.rs", "pub enum SegmentKind {"),
    );
    of(
        none(
            new(
                "carc_road_end",
                "CARC_ROAD_END_",
                &["What closes a road that has an end on its tile."],
            ),
            "Nothing: it is no road, or it goes through.",
        ),
        RoadEnd::NAMES,
        &Code::of("tile/mod.rs", "pub enum RoadEnd {"),
    );
    of(
        new("carc_term", "CARC_TERM_", &["What is counted in a line of a score."]),
        Term::NAMES,
        &Code::of("event.rs", "pub enum Term {"),
    );
    of(
        none(
            new(
                "carc_illegal",
                "CARC_ILLEGAL_",
                &[
                    "Why an action is not legal. The numbers are permanent; more are added with",
                    "expansions.",
                ],
            ),
            "It is legal.",
        ),
        IllegalReason::NAMES,
        &Code::of("position/machine.rs", "pub enum IllegalReason {"),
    );
    of(
        new(
            "carc_problem_kind",
            "CARC_PROBLEM_",
            &["What is wrong with a config. The numbers are permanent."],
        ),
        SetupProblem::NAMES,
        &Code::of("setup/config.rs", "pub enum SetupProblem {"),
    );
    of(
        none(
            new(
                "carc_start_reason",
                "CARC_START_",
                &[
                    "Why a part of a position to start from is impossible. The numbers are permanent; more",
                    "are added with expansions.",
                ],
            ),
            "Something else is wrong.",
        ),
        StartReason::NAMES,
        &Code::of("setup/start.rs", "pub enum StartReason {"),
    );

    let mut table = new(
        "carc_event_kind",
        "CARC_EVENT_",
        &[
            "What kind of event it is, and the fields of `carc_event` that it uses. The numbers are",
            "permanent; more are added with expansions.",
        ],
    );
    let code = Code::of("event.rs", "pub enum Event {");
    for (number, name) in Event::NAMES {
        let (mut docs, fields) = code.variant(name);
        if !fields.is_empty() {
            docs.push(format!("Fields: {}.", fields.join(", ")));
        }
        table.entry(name, *number, &docs);
    }
    tables.push(table.end());

    let mut table = new(
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
        table.entry(reason.name(), reason.number(), &docs);
    }
    tables.push(table.end());

    let mut table = new(
        "carc_figure",
        "CARC_FIGURE_",
        &[
            "The kinds of figures. The numbers are permanent; more are added with expansions. Those of",
            "figures that belong to nobody begin at 128.",
        ],
    );
    let code = Code::everywhere("impl Figure {");
    for figure in Figure::all().chain(Figure::neutral()) {
        table.entry(figure.name(), figure.number(), &code.constant(figure.name()));
    }
    tables.push(table.end());

    let mut table = new(
        "carc_token",
        "CARC_TOKEN_",
        &["The kinds of tokens. The numbers are permanent; more are added with expansions."],
    );
    let code = Code::everywhere("impl Token {");
    for token in Token::all() {
        table.entry(token.name(), token.number(), &code.constant(token.name()));
    }
    tables.push(table.end());

    let code = Code::rooms();
    let mut questions = new(
        "carc_question",
        "CARC_QUESTION_",
        &["What a rule asks. The numbers are permanent; more are added with expansions."],
    );
    let mut answers = new(
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
    tables.push(questions.end());
    tables.push(answers.end());

    let mut names =
        String::from("pub(crate) const ILLEGAL_NAMES: &[(i32, &CStr)] = &[\n    (0, c\"none\"),\n");
    for (number, name) in IllegalReason::NAMES {
        writeln!(names, "    ({number}, c\"{name}\"),").unwrap();
    }
    tables.push(names + "];\n");
    format!("{HEAD}\n{}", tables.join("\n"))
}

/// A part of a file of the engine: an enum or an implementation.
struct Code {
    file: String,
    lines: Vec<String>,
}

impl Code {
    fn of(file: &str, first: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../carc-engine/src").join(file);
        let text = fs::read_to_string(path).expect("a file of the engine");
        let lines: Vec<_> = text
            .lines()
            .skip_while(|line| *line != first)
            .skip(1)
            .take_while(|line| *line != "}")
            .map(str::to_owned)
            .collect();
        assert!(!lines.is_empty(), "{file} has no {first:?}");
        Self { file: file.to_owned(), lines }
    }

    /// All implementations of a type: each room has the constants that it registers.
    fn everywhere(first: &str) -> Self {
        let mut lines = Vec::new();
        for text in files() {
            let inner = text.lines().skip_while(|line| *line != first).skip(1);
            lines.extend(inner.take_while(|line| *line != "}").map(str::to_owned));
        }
        Self { file: first.to_owned(), lines }
    }

    /// What stands in files by itself, as far in as what stands in an implementation.
    fn rooms() -> Self {
        let text = files().concat();
        let lines = text.lines().map(|line| format!("    {line}")).collect();
        Self { file: "the engine".to_owned(), lines }
    }

    /// The documentation above a line, and the lines behind it.
    fn find(&self, is_wanted: impl Fn(&str) -> bool) -> Option<(Vec<String>, &[String])> {
        let mut docs = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if let Some(doc) = line.strip_prefix("    /// ") {
                docs.push(without_links(doc));
            } else if is_wanted(line) {
                return Some((docs, &self.lines[index..]));
            } else if !line.starts_with("    #[") {
                docs.clear();
            }
        }
        None
    }

    fn constant(&self, name: &str) -> Vec<String> {
        let wanted = format!("    pub const {}: Self = ", name.to_uppercase());
        let found = self.find(|line| line.starts_with(&wanted));
        found.unwrap_or_else(|| panic!("{} has no {wanted}", self.file)).0
    }

    fn question(&self, name: &str) -> Vec<String> {
        let wanted = format!("    pub(crate) const {}: (&str, &[&str])", name.to_uppercase());
        let found = self.find(|line| line.starts_with(&wanted));
        found.unwrap_or_else(|| panic!("{} has no {wanted}", self.file)).0
    }

    /// The documentation of a variant, and its fields in the words of `carc_event`.
    fn variant(&self, name: &str) -> (Vec<String>, Vec<&'static str>) {
        let camel: String =
            name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let wanted = format!("    {camel}");
        let (docs, rest) = self
            .find(|line| {
                line.strip_prefix(&wanted).is_some_and(|rest| {
                    rest.starts_with([',', '(', ' ']) && !rest.starts_with(": ")
                })
            })
            .unwrap_or_else(|| panic!("{} has no variant {camel}", self.file));
        if rest[0].contains("(ScoreEntry)") {
            let fields = [
                "player",
                "points",
                "reason",
                "x, y, place (-1 if no feature gives them)",
                "item_count, items",
            ];
            return (docs, fields.into());
        }
        if !rest[0].ends_with('{') || !self.file.ends_with("event.rs") {
            return (docs, Vec::new());
        }
        let fields = rest[1..].iter().take_while(|line| *line != "    },").filter_map(|line| {
            let (field, kind) = line.strip_prefix("        ")?.split_once(": ")?;
            Some(match (field, kind.trim_end_matches(',')) {
                ("kind", "SegmentKind") => "segment_kind",
                ("kind", "Option<u16>") => "tile (-1 if it is hidden)",
                ("kind", _) => "tile",
                ("player", "Option<u8>") => "player (-1 for nobody)",
                ("player", _) => "player",
                ("figure", _) => "figure",
                ("rotation", _) => "rotation",
                ("token", _) => "token",
                ("count", _) => "count",
                ("part", _) => "part",
                ("cell", _) => "x, y",
                ("spot", _) => "x, y, place",
                (doc, _) if doc.starts_with("///") => return None,
                (field, _) => panic!("carc_event has no place for the field {field}"),
            })
        });
        (docs, fields.collect())
    }
}

/// The files of the engine.
fn files() -> Vec<String> {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../carc-engine/src")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the engine") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push(fs::read_to_string(path).expect("a file of the engine"));
            }
        }
    }
    texts
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
