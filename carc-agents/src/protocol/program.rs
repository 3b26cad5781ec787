//! Player programs, with their options and thinking times.

use std::{fmt, str::FromStr, time::Duration};

use carc_engine::{nearest, suggest};
use thiserror::Error;

use super::{Time, shown};
use crate::{budget::wanted, limits};

/// A program that implements the protocol: its command line, its options and its thinking time.
///
/// The text form is the command line, in which words are separated by spaces and words that contain
/// spaces are quoted. The following words can precede the command line:
///
/// | word | meaning |
/// | --- | --- |
/// | `seconds=0.5` | seconds per choice; above 0, at most 86,400 |
/// | `iterations=200` | iterations per choice, 1 to 100,000,000 |
/// | `clock=60` | seconds for all choices in a game |
/// | `increment=0.5` | with a clock: seconds added after each choice, at least 0 |
/// | `grace=1` | with seconds or a clock: seconds to wait for an answer after the stop request |
/// | `patience=60` | without a time limit: seconds to wait for an answer |
/// | `option.NAME=VALUE` | a player option |
///
/// ```
/// use carc_agents::protocol::Program;
/// let program: Program = "seconds=0.5 option.level=3 python3 'my player.py' --fast".parse()?;
/// assert_eq!(program.command, ["python3", "my player.py", "--fast"]);
/// assert_eq!(program.options, [("level".to_owned(), "3".to_owned())]);
/// assert_eq!(program.to_string(), "seconds=0.5 option.level=3 python3 'my player.py' --fast");
/// # Ok::<(), carc_agents::protocol::ProgramError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The thinking time, or the initial time of a clock.
    pub time: Option<Time>,
    /// Seconds to wait for an answer to a request that does not specify a thinking time; greater
    /// than 0.
    pub patience: f64,
    /// Seconds to wait for an answer after the thinking time has ended and a stop request has been
    /// sent to the player; greater than 0.
    pub grace: f64,
    /// Options to set after the program has started, with their values.
    pub options: Vec<(String, String)>,
}

/// The error for an invalid [`Program`].
///
/// ```
/// use carc_agents::protocol::{Program, ProgramError};
/// let error = "second=1 ./player".parse::<Program>().unwrap_err();
/// assert!(error.to_string().contains(r#"did you mean "seconds"?"#));
/// assert_eq!("".parse::<Program>(), Err(ProgramError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The text does not contain a program.
    #[error("no program specified; use process:PROGRAM ARGUMENTS")]
    Empty,
    /// A quote is not closed.
    #[error("unclosed quote {0}")]
    Quote(char),
    /// A parameter is unknown. A program whose name contains `=` must be specified with a path.
    #[error("unknown parameter {name:?}{}", suggest(.suggestion.as_deref()))]
    UnknownParameter {
        /// The unknown name, truncated if it is long.
        name: String,
        /// A similar known name, if there is one.
        suggestion: Option<String>,
    },
    /// A parameter has an invalid value.
    #[error("{parameter} cannot be {value:?}; expected {wanted}")]
    BadValue {
        /// The parameter.
        parameter: &'static str,
        /// The invalid value, truncated if it is long.
        value: String,
        /// A description of the valid values.
        wanted: &'static str,
    },
    /// Parameters are repeated or mutually exclusive.
    #[error("seconds, iterations and clock are mutually exclusive, and increment requires clock")]
    Times,
}

const PARAMETERS: [&str; 7] =
    ["seconds", "iterations", "clock", "increment", "grace", "patience", "option.NAME"];

impl Program {
    /// Default number of seconds to wait for an answer.
    pub const DEFAULT_PATIENCE: f64 = 60.0;

    /// Default number of seconds to wait for an answer after the thinking time.
    pub const DEFAULT_GRACE: f64 = 1.0;

    /// Creates a program with a command line and unlimited thinking time.
    ///
    /// ```
    /// use carc_agents::protocol::Program;
    /// assert_eq!(Program::new(["./player", "-x"])?.to_string(), "./player -x");
    /// # Ok::<(), carc_agents::protocol::ProgramError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the command line is empty.
    pub fn new(command: impl IntoIterator<Item = impl Into<String>>) -> Result<Self, ProgramError> {
        let command: Vec<String> = command.into_iter().map(Into::into).collect();
        match command.first() {
            Some(program) if !program.is_empty() => Ok(Self {
                command,
                time: None,
                patience: Self::DEFAULT_PATIENCE,
                grace: Self::DEFAULT_GRACE,
                options: Vec::new(),
            }),
            _ => Err(ProgramError::Empty),
        }
    }

    /// Returns this program with a thinking time.
    ///
    /// # Errors
    /// Fails if a number is out of range.
    pub fn with_time(mut self, time: Option<Time>) -> Result<Self, ProgramError> {
        let bad = |parameter, value: f64| Err(bad_value(parameter, &value.to_string()));
        match time {
            Some(Time::Seconds(seconds)) if !is_time(seconds) => bad("seconds", seconds),
            Some(Time::Clock { left, .. }) if !is_time(left) => bad("clock", left),
            Some(Time::Clock { increment, .. }) if increment != 0.0 && !is_time(increment) => {
                bad("increment", increment)
            }
            Some(Time::Iterations(count)) if !(1..=limits::MAX_ITERATIONS).contains(&count) => {
                bad("iterations", count.into())
            }
            _ => {
                self.time = time;
                Ok(self)
            }
        }
    }

    /// Sets the number of seconds to wait for an answer to a request that does not specify a
    /// thinking time.
    ///
    /// # Errors
    /// Fails if the number is out of range.
    pub fn with_patience(self, patience: f64) -> Result<Self, ProgramError> {
        Ok(Self { patience: checked("patience", patience)?, ..self })
    }

    /// Sets the number of seconds to wait for an answer after the thinking time.
    ///
    /// # Errors
    /// Fails if the number is out of range.
    pub fn with_grace(self, grace: f64) -> Result<Self, ProgramError> {
        Ok(Self { grace: checked("grace", grace)?, ..self })
    }

    /// Returns true if the program has a time limit, which makes its decisions depend on the
    /// machine.
    pub const fn is_timed(&self) -> bool {
        matches!(self.time, Some(Time::Seconds(_) | Time::Clock { .. }))
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.patience)
    }

    pub(super) fn grace(&self) -> Duration {
        Duration::from_secs_f64(self.grace)
    }
}

fn is_time(seconds: f64) -> bool {
    seconds > 0.0 && seconds <= limits::MAX_SECONDS
}

fn checked(parameter: &'static str, seconds: f64) -> Result<f64, ProgramError> {
    let bad = || bad_value(parameter, &seconds.to_string());
    is_time(seconds).then_some(seconds).ok_or_else(bad)
}

fn bad_value(parameter: &'static str, value: &str) -> ProgramError {
    ProgramError::BadValue { parameter, value: shown(value), wanted: wanted(parameter) }
}

/// Parses the value of a parameter. Fails if the parameter is already set.
fn read<T: FromStr>(
    known: &mut Option<T>,
    parameter: &'static str,
    value: &str,
) -> Result<(), ProgramError> {
    if known.is_some() {
        return Err(ProgramError::Times);
    }
    *known = Some(value.parse().map_err(|_| bad_value(parameter, value))?);
    Ok(())
}

/// Splits a command line into words.
fn words(text: &str) -> Result<Vec<String>, ProgramError> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None::<char>);
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(ProgramError::Quote(open));
    }
    words.extend(word);
    Ok(words)
}

/// Quotes a command-line word if necessary.
fn quoted(word: &str) -> String {
    let needs = |letter: char| letter.is_whitespace() || letter == '"' || letter == '\'';
    if !word.is_empty() && !word.contains(needs) {
        return word.to_owned();
    }
    // A word that contains one kind of quote is quoted with the other kind.
    let part = |part: &str| if part == "'" { "\"'\"".to_owned() } else { format!("'{part}'") };
    if word.is_empty() {
        return part("");
    }
    word.split_inclusive('\'')
        .flat_map(|piece| match piece.strip_suffix('\'') {
            Some(before) => [before, "'"],
            None => [piece, ""],
        })
        .filter(|piece| !piece.is_empty())
        .map(part)
        .collect()
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time {
            None => {}
            Some(Time::Seconds(seconds)) => write!(f, "seconds={seconds} ")?,
            Some(Time::Iterations(count)) => write!(f, "iterations={count} ")?,
            Some(Time::Clock { left, increment }) => {
                write!(f, "clock={left} ")?;
                if increment > 0.0 {
                    write!(f, "increment={increment} ")?;
                }
            }
        }
        let unusual = |own: f64, usual: f64| own.to_bits() != usual.to_bits();
        if unusual(self.grace, Self::DEFAULT_GRACE) {
            write!(f, "grace={} ", self.grace)?;
        }
        if unusual(self.patience, Self::DEFAULT_PATIENCE) {
            write!(f, "patience={} ", self.patience)?;
        }
        for (name, value) in &self.options {
            write!(f, "{} ", quoted(&format!("option.{name}={value}")))?;
        }
        let command: Vec<String> = self.command.iter().map(|word| quoted(word)).collect();
        f.write_str(&command.join(" "))
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let mut words = words(text)?.into_iter().peekable();
        let (mut seconds, mut iterations, mut clock, mut increment) = (None, None, None, None);
        let (mut grace, mut patience, mut options) = (None, None, Vec::new());
        let is_parameter = |word: &String| {
            word.split_once('=').is_some_and(|(name, _)| !name.contains(['/', '\\']))
        };
        while let Some(word) = words.next_if(is_parameter) {
            let (name, value) = word.split_once('=').unwrap_or((&word, ""));
            match name {
                "seconds" => read(&mut seconds, "seconds", value)?,
                "iterations" => read(&mut iterations, "iterations", value)?,
                "clock" => read(&mut clock, "clock", value)?,
                "increment" => read(&mut increment, "increment", value)?,
                "grace" => read(&mut grace, "grace", value)?,
                "patience" => read(&mut patience, "patience", value)?,
                _ => match name.strip_prefix("option.") {
                    Some(option) => options.push((option.to_owned(), value.to_owned())),
                    None => {
                        return Err(ProgramError::UnknownParameter {
                            name: shown(name),
                            suggestion: nearest(name, PARAMETERS.into_iter()),
                        });
                    }
                },
            }
        }
        let time = match (seconds, iterations, clock, increment) {
            (None, None, None, None) => None,
            (Some(seconds), None, None, None) => Some(Time::Seconds(seconds)),
            (None, Some(iterations), None, None) => Some(Time::Iterations(iterations)),
            (None, None, Some(left), increment) => {
                Some(Time::Clock { left, increment: increment.unwrap_or(0.0) })
            }
            _ => return Err(ProgramError::Times),
        };
        let program = Self { options, ..Self::new(words)? }.with_time(time)?;
        program
            .with_patience(patience.unwrap_or(Self::DEFAULT_PATIENCE))?
            .with_grace(grace.unwrap_or(Self::DEFAULT_GRACE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_round_trip_as_text() {
        for (text, written) in [
            ("./player", "./player"),
            ("  python3   x.py ", "python3 x.py"),
            ("clock=60 increment=1 x", "clock=60 increment=1 x"),
            ("increment=1 clock=60 x", "clock=60 increment=1 x"),
            ("patience=5 iterations=20 x seconds=1", "iterations=20 patience=5 x seconds=1"),
            ("grace=2 seconds=1 x", "seconds=1 grace=2 x"),
            (r#""a b"/c 'd"e' '' f'g h'"#, r#"'a b/c' 'd"e' '' 'fg h'"#),
            (r#"x "it's"'!'"#, r#"x 'it'"'"'s!'"#),
            ("option.level=3 'option.a b=c d' x", "option.level=3 'option.a b=c d' x"),
            ("./a=b c", "./a=b c"),
        ] {
            let program: Program = text.parse().expect(text);
            assert_eq!(program.to_string(), written);
            assert_eq!(written.parse(), Ok(program), "{written}");
        }
    }

    #[test]
    fn rejects_invalid_specs() {
        let refused = |text: &str| text.parse::<Program>().expect_err(text).to_string();
        assert!(refused("seconds=1").contains("no program specified"));
        assert!(refused("'' x").contains("no program specified"));
        assert!(refused("x 'a").contains("unclosed quote '"));
        assert!(refused("secs=1 x").contains("unknown parameter \"secs\""));
        for text in [
            "seconds=0",
            "seconds=inf",
            "clock=-1",
            "patience=NaN",
            "grace=0",
            "clock=1 increment=-1",
        ] {
            assert!(refused(&format!("{text} x")).contains("a number of seconds"), "{text}");
        }
        assert!(refused("iterations=0 x").contains("a whole number"));
        assert!(refused("iterations=many x").contains("a whole number"));
        for text in
            ["seconds=1 clock=2", "seconds=1 seconds=1", "increment=1", "patience=1 patience=1"]
        {
            assert!(refused(&format!("{text} x")).contains("mutually exclusive"), "{text}");
        }
    }
}
