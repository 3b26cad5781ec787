//! Runs every rule case in `tests/cases` as a separate test. The format is documented in that
//! folder.
//!
//! `cargo test -p carc-engine --test cases NAME` runs the cases whose `topic: title` contains NAME.
//! With `BLESS=1`, the hash of each passing case is written as its last command before `end`. Only
//! the hashes are generated; the expectations are written by hand.

mod case_file;

use std::{collections::HashSet, fmt::Write as _, fs, path::Path, process::ExitCode, sync::Arc};

use carc_engine::{
    Action, Actor, Config, Figure, Game, IllegalAction, Location, Player, Setup, Spot, Token,
};
use libtest_mimic::{Arguments, Trial};

use case_file::Case;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") && !arguments.list {
        case_file::paths().iter().for_each(|path| bless(path));
    }
    let cases = case_file::paths().iter().flat_map(|path| case_file::read(path)).collect();
    libtest_mimic::run(&arguments, trials(cases)).exit_code()
}

/// Returns a test for each case.
fn trials(cases: Vec<Case>) -> Vec<Trial> {
    let mut names = HashSet::new();
    let trial = |case: Case| {
        let name = format!("{}: {}", case.topic, case.title);
        assert!(names.insert(name.clone()), "two cases are called {name}");
        Trial::test(name, move || Ok(run(&case.commands).map(drop)?))
    };
    cases.into_iter().map(trial).collect()
}

/// Writes the hash of every passing case before the case's `end`, replacing any existing hash.
fn bless(path: &Path) {
    let text = fs::read_to_string(path).expect("the case file is readable");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for case in case_file::read(path).iter().rev() {
        let [commands @ .., (end, _)] = &case.commands[..] else {
            unreachable!("a case has an end")
        };
        let (commands, old) = match commands {
            [others @ .., (number, command)] if command.starts_with("hash ") => (others, *number),
            _ => (commands, *end),
        };
        match run(commands) {
            Ok(hash) => drop(lines.splice(old - 1..end - 1, [format!("hash {hash:#018x}")])),
            Err(message) => println!("{}: {}\n{message}", case.topic, case.title),
        }
    }
    fs::write(path, lines.join("\n") + "\n").expect("the case file can be written");
}

/// Runs the commands of a case and returns the final hash.
fn run(commands: &[(usize, String)]) -> Result<u64, String> {
    let mut run = Run { config: Config::default(), game: None, events: Vec::new(), seen: 0 };
    for (number, command) in commands {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        run.command(word, rest.trim()).map_err(|message| {
            format!("line {number}: {command}\n  {message}{}", run.describe())
        })?;
    }
    run.game.map(|game| game.state().hash()).ok_or_else(|| "no game was made".to_owned())
}

/// A case in progress.
struct Run {
    config: Config,
    game: Option<Game>,
    /// The events from the last `do`, as JSON.
    events: Vec<String>,
    /// The number of events that expectations have matched so far.
    seen: usize,
}

impl Run {
    fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game was made yet".to_owned())
    }

    fn command(&mut self, word: &str, rest: &str) -> Result<(), String> {
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
                let before = game.state().hash();
                match game.apply(action) {
                    Ok(_) => return Err("it was accepted".to_owned()),
                    Err(error) => compare(name_of(error.reason), reason)?,
                }
                if game.state().hash() != before || game.state().is_legal(action) {
                    return Err("it was refused, yet something has changed".to_owned());
                }
            }
            "options" => compare(self.game()?.state().legal_actions().len().to_string(), rest)?,
            "legal" | "illegal" => {
                let action = self.action(rest)?;
                let game = self.game()?;
                let found =
                    (game.state().legal_actions().contains(action), game.state().is_legal(action));
                let wanted = word == "legal";
                if found != (wanted, wanted) {
                    return Err(format!("(listed, legal) is {found:?}"));
                }
            }
            "actor" => {
                let actor = match self.game()?.state().actor() {
                    Actor::Player(player) => format!("player {player}"),
                    Actor::Chance => "chance".to_owned(),
                    Actor::None => "nobody".to_owned(),
                };
                compare(actor, rest)?;
            }
            "phase" => compare(self.game()?.state().phase().name().to_owned(), rest)?,
            "supply" => {
                let [player, figure, count] = words(rest)?;
                let player = player.parse().map(Player::new).map_err(|_| "a seat is a number")?;
                let figure = Figure::from_name(figure).ok_or("no such figure")?;
                let found = self.game()?.state().supply(player, figure);
                compare(found.to_string(), count)?;
            }
            "tokens" => {
                let [player, token, count] = words(rest)?;
                let player = player.parse().map(Player::new).map_err(|_| "a seat is a number")?;
                let token = Token::from_name(token).ok_or("no such token")?;
                compare(self.game()?.state().tokens(player, token).to_string(), count)?;
            }
            "part" => compare(self.game()?.state().turn_part().to_string(), rest)?,
            "scores" => {
                let scores: Vec<_> =
                    self.game()?.state().scores().iter().map(i32::to_string).collect();
                compare(scores.join(" "), rest)?;
            }
            "feature" => {
                let split = rest.find('{').ok_or("a spot and JSON")?;
                let spot = self.spot(rest[..split].trim())?;
                let game = self.game()?;
                let feature = game.state().feature_at(spot).ok_or("no such feature")?;
                compare(json(&feature), &rest[split..])?;
                if !game.state().features().contains(&feature) {
                    return Err("the feature is not in the list of all".to_owned());
                }
            }
            "hash" => compare(format!("{:#018x}", self.game()?.state().hash()), rest)?,
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

    /// Parses a spot in action notation.
    fn spot(&mut self, text: &str) -> Result<Spot, String> {
        match self.action(&format!("place meeple {text}"))? {
            Action::PlaceFigure {
                spot: spot @ Spot { place: Location::Segment(_), .. }, ..
            } => Ok(spot),
            _ => Err("a feature is named by one of its segments".to_owned()),
        }
    }

    /// Describes the state of the game for a failure message.
    fn describe(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let mut text = format!(
            "\n  phase {}, scores {:?}",
            game.state().phase().name(),
            game.state().scores()
        );
        if let Some(kind) = game.state().current_tile() {
            let _ = write!(text, ", drawn {}", game.setup().tile_types()[kind.index()].id);
        }
        for event in &self.events {
            let _ = write!(text, "\n  {event}");
        }
        for action in &game.state().legal_actions() {
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
        _ => Ok(Game::with_external_chance(setup)),
    }
}

/// Returns the name of a reason without its operands.
fn name_of(reason: IllegalAction) -> String {
    match serde_json::to_value(reason).expect("a reason has a JSON form") {
        serde_json::Value::Object(map) => map.keys().next().expect("the object has a key").clone(),
        other => other.as_str().expect("the value is a string").to_owned(),
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the value has a JSON form")
}

fn words<const N: usize>(text: &str) -> Result<[&str; N], String> {
    let words: Vec<_> = text.split_whitespace().collect();
    words.try_into().map_err(|_| format!("{N} words are expected"))
}

fn compare(found: String, wanted: &str) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("found:  {found}\n  wanted: {wanted}")) }
}
