//! Runs the rule cases of `tests/cases`, a test for each file; the format is described there.
//!
//! `BLESS=1` writes the hash of each case that passes behind its last line. Only the hashes: what a
//! rule says is written by hand.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use carc_engine::{Action, Actor, Config, Figure, Game, IllegalReason, Place, Setup, Spot, Token};

use crate::support;

/// Longer lines are not read by every language (see the format).
const MAX_LINE: usize = 4000;

/// A test for each file of cases.
macro_rules! topics {
    ($($topic:ident)*) => {
        pub(crate) const TOPICS: &[&str] = &[$(stringify!($topic)),*];
        $(
            #[test]
            fn $topic() {
                run(stringify!($topic));
            }
        )*
    };
}

topics! {
    abbey_mayor abbot cities editions farmers first_edition hills_sheep house_rules
    house_unfinished inns_cathedrals king_robber monasteries placement princess_abbey princess_dragon
    river river_2 roads saves shrines start switches together tower traders_builders
    turn unfinished wheel
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")
}

/// The cases of a topic.
pub(crate) fn cases(topic: &str) -> Vec<Case> {
    let path = folder().join(topic).with_extension("txt");
    split(&fs::read_to_string(path).expect("a file of cases"))
}

fn run(topic: &str) {
    let cases = cases(topic);
    if support::blessing() {
        let path = folder().join(topic).with_extension("txt");
        let text = fs::read_to_string(&path).expect("a file of cases");
        return bless(&path, &text, &cases);
    }
    let mut titles: Vec<_> = cases.iter().map(|case| &case.title).collect();
    titles.sort_unstable();
    assert!(titles.windows(2).all(|pair| pair[0] != pair[1]), "two cases have one title");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| Some(format!("{topic}: {}\n{}", case.title, case.run().err()?)))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn every_file_is_run() {
    let files = fs::read_dir(folder()).expect("the folder of the cases");
    let mut found: Vec<String> = files
        .map(|file| file.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    assert_eq!(found, TOPICS);
}

/// Writes the hash of every case that passes in front of its `end`, if it has none yet there.
fn bless(path: &Path, text: &str, cases: &[Case]) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for case in cases.iter().rev() {
        let (end, _) = *case.lines.last().expect("a case has an end");
        let before = end - 2;
        let has_hash = lines[before].starts_with("hash ");
        let without = Case {
            title: case.title.clone(),
            lines: case
                .lines
                .iter()
                .filter(|(n, _)| !has_hash || n - 1 != before)
                .cloned()
                .collect(),
        };
        match without.run() {
            Ok(hash) => {
                let line = format!("hash {hash:#018x}");
                if has_hash {
                    lines[before] = line;
                } else {
                    lines.insert(before + 1, line);
                }
            }
            Err(message) => println!("{}: {message}", case.title),
        }
    }
    fs::write(path, lines.join("\n") + "\n").expect("writing the cases");
}

/// One case: its lines with their numbers in the file.
pub(crate) struct Case {
    pub(crate) title: String,
    pub(crate) lines: Vec<(usize, String)>,
}

fn split(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("case ") {
            assert!(!inside, "line {number}: the case before has no end");
            inside = true;
            cases.push(Case { title: title.to_owned(), lines: Vec::new() });
            continue;
        }
        assert!(inside, "line {number}: a command outside of a case");
        let case = cases.last_mut().expect("a case has begun");
        case.lines.push((number, line.to_owned()));
        inside = line != "end";
    }
    assert!(!inside, "the last case has no end");
    cases
}

/// A game in the middle of a case.
struct Run {
    config: Config,
    game: Option<Game>,
    /// The events of the last `do`, as JSON.
    events: Vec<String>,
    /// How many of them are behind the last one asked for.
    seen: usize,
}

impl Case {
    /// Runs the case; the hash where it ends.
    fn run(&self) -> Result<u64, String> {
        let mut run = Run { config: Config::default(), game: None, events: Vec::new(), seen: 0 };
        for (number, line) in &self.lines {
            if line.len() > MAX_LINE {
                return Err(format!("line {number} has more than {MAX_LINE} bytes"));
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            run.line(word, rest.trim()).map_err(|message| {
                format!("line {number}: {line}\n  {message}{}", run.describe())
            })?;
        }
        run.game.map(|game| game.hash()).ok_or_else(|| "no game was made".to_owned())
    }
}

impl Run {
    fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game was made yet".to_owned())
    }

    fn line(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "config" => {
                self.config = serde_json::from_str(rest).map_err(|error| error.to_string())?;
            }
            "seed" | "deck" | "open" => {
                if self.game.is_some() {
                    return Err("the game is made already".to_owned());
                }
                let setup = Setup::new(self.config.clone()).map_err(|error| error.to_string())?;
                self.game = Some(begin(setup, word, rest)?);
            }
            "do" => {
                let action = self.action(rest)?;
                let events =
                    self.game()?.apply(action).map_err(|error| error.to_string())?.to_vec();
                self.events = events.iter().map(json).collect();
                self.seen = 0;
            }
            "event" => {
                let named = rest.trim_end_matches('}');
                let is_it = |event: &String| {
                    let rest = event.strip_prefix(named);
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '}']))
                };
                let found = self.events[self.seen..].iter().position(is_it);
                self.seen += 1 + found.ok_or("there is no such event after the one before")?;
            }
            "events" => compare(self.events.len().to_string(), rest)?,
            "refuse" => {
                let (reason, text) = rest.split_once(' ').ok_or("a reason and an action")?;
                let action = self.action(text)?;
                let game = self.game()?;
                let before = game.hash();
                match game.apply(action) {
                    Ok(_) => return Err("it was accepted".to_owned()),
                    Err(error) => compare(name_of(error.reason), reason)?,
                }
                if game.hash() != before || game.is_legal(action) {
                    return Err("it was refused, yet something has changed".to_owned());
                }
            }
            "options" => compare(self.game()?.legal_actions().len().to_string(), rest)?,
            "legal" | "illegal" => {
                let action = self.action(rest)?;
                let game = self.game()?;
                let found = (game.legal_actions().contains(action), game.is_legal(action));
                let wanted = word == "legal";
                if found != (wanted, wanted) {
                    return Err(format!("(listed, legal) is {found:?}"));
                }
            }
            "actor" => {
                let actor = match self.game()?.actor() {
                    Actor::Player(player) => format!("player {player}"),
                    Actor::Chance => "chance".to_owned(),
                    Actor::Nobody => "nobody".to_owned(),
                };
                compare(actor, rest)?;
            }
            "phase" => compare(self.game()?.phase().name().to_owned(), rest)?,
            "supply" => {
                let [player, figure, count] = words(rest)?;
                let player = player.parse().map_err(|_| "a seat is a number")?;
                let figure = Figure::from_name(figure).ok_or("no such figure")?;
                let found = self.game()?.position().supply(player, figure);
                compare(found.to_string(), count)?;
            }
            "tokens" => {
                let [player, token, count] = words(rest)?;
                let player = player.parse().map_err(|_| "a seat is a number")?;
                let token = Token::from_name(token).ok_or("no such token")?;
                compare(self.game()?.position().tokens(player, token).to_string(), count)?;
            }
            "part" => compare(self.game()?.position().part().to_string(), rest)?,
            "scores" => {
                let scores: Vec<_> = self.game()?.scores().iter().map(i32::to_string).collect();
                compare(scores.join(" "), rest)?;
            }
            "feature" => {
                let split = rest.find('{').ok_or("a spot and JSON")?;
                let spot = self.spot(rest[..split].trim())?;
                let game = self.game()?;
                let setup = Arc::clone(game.setup());
                let feature = game.position().feature_at(&setup, spot).ok_or("no such feature")?;
                compare(json(&feature), &rest[split..])?;
                if !game.features().contains(&feature) {
                    return Err("the feature is not in the list of all".to_owned());
                }
            }
            "hash" => compare(format!("{:#018x}", self.game()?.hash()), rest)?,
            "reload" => {
                let game = self.game()?;
                let text = game.to_json();
                let loaded = Game::from_json(&text).map_err(|error| error.to_string())?;
                if loaded != *game || loaded.history() != game.history() {
                    return Err("the loaded game is another one".to_owned());
                }
                *game = loaded;
            }
            "undo" => drop(self.game()?.undo().ok_or("nothing can be taken back")?),
            "end" => {}
            _ => return Err("no such command".to_owned()),
        }
        Ok(())
    }

    fn action(&mut self, text: &str) -> Result<Action, String> {
        self.game()?.setup().parse_action(text).map_err(|error| error.to_string())
    }

    /// A spot is written as in a deployment.
    fn spot(&mut self, text: &str) -> Result<Spot, String> {
        match self.action(&format!("deploy meeple {text}"))? {
            Action::PlaceFigure { spot: spot @ Spot { place: Place::Segment(_), .. }, .. } => {
                Ok(spot)
            }
            _ => Err("a feature is named by one of its segments".to_owned()),
        }
    }

    /// Where the game stands, for the message of a failure.
    fn describe(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let mut text = format!("\n  phase {}, scores {:?}", game.phase().name(), game.scores());
        if let Some(kind) = game.position().drawn() {
            let _ = write!(text, ", drawn {}", game.setup().kinds()[kind as usize].id);
        }
        for event in &self.events {
            let _ = write!(text, "\n  {event}");
        }
        for action in &game.legal_actions() {
            let _ = write!(text, "\n  or: {}", game.setup().action_text(action));
        }
        text
    }
}

fn begin(setup: Arc<Setup>, word: &str, rest: &str) -> Result<Game, String> {
    match word {
        "seed" => Ok(Game::new(setup, rest.parse().map_err(|_| "a seed is a number")?)),
        "deck" => {
            let deck: Vec<_> = rest.split_whitespace().collect();
            Game::with_deck(setup, &deck).map_err(|error| error.to_string())
        }
        _ => Ok(Game::open(setup)),
    }
}

/// The name of a reason without its operands.
fn name_of(reason: IllegalReason) -> String {
    match serde_json::to_value(reason).expect("a reason has a JSON form") {
        serde_json::Value::Object(map) => map.keys().next().expect("one name").clone(),
        other => other.as_str().expect("a name").to_owned(),
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it has a JSON form")
}

fn words<const N: usize>(text: &str) -> Result<[&str; N], String> {
    let words: Vec<_> = text.split_whitespace().collect();
    words.try_into().map_err(|_| format!("{N} words are expected"))
}

fn compare(found: String, wanted: &str) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("found:  {found}\n  wanted: {wanted}")) }
}
