//! Board notation, a text format for positions and configs that people can read and write.
//!
//! `docs/board-notation.md` is the specification.

mod brief;
mod grid;
mod names;
mod places;
mod rows;
mod scan;
mod statements;
mod turn;

use thiserror::Error;

pub use self::rows::tile_word;
use self::{
    grid::Grid,
    scan::{Parsed, Scanner, Word},
    statements::STATEMENTS,
};
use crate::{
    limits,
    rules::State,
    setup::{Config, Start},
    suggest::{nearest, shown, suggest},
};

/// The version of the notation, which the first statement specifies.
const VERSION: &str = "1";

/// The error returned for text that is not a valid position in board notation.
///
/// ```
/// let error = carc_engine::Start::from_text("carc 1\n| D V<\n| Vv").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 3));
/// assert!(error.problem.starts_with("unknown tile"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ParseBoardError {
    /// The line number, starting at 1.
    pub line: u32,
    /// The column number in characters, starting at 1.
    pub column: u32,
    /// A message that describes the invalid part and the expected text.
    pub problem: String,
}

/// # Board notation
///
/// Board notation represents tiles and their figures as rows, and every other field of a position
/// as a statement. `docs/board-notation.md` specifies the format.
///
/// ```
/// use carc_engine::{Config, Game, Setup, Start};
/// let start = Start::from_text(
///     "carc 1                # comments start with a number sign
///      | D   U>+1@road   W   # tiles: a letter of the base game, and a rotation
///      scores 12 7
///      drawn V",
/// )?;
/// assert_eq!(start.to_line(), "carc 1; | D U>+1@road W; scores 12 7; drawn V");
/// let config = Config { start: Some(start), ..Config::new(2) };
/// let game = Game::new(Setup::new(config).unwrap(), 1);
/// assert_eq!(game.state().scores(), [12, 7]);
/// # Ok::<(), carc_engine::ParseBoardError>(())
/// ```
impl Start {
    /// Parses a position in board notation, as a grid or as a line. The tiles, figures and floors
    /// in the result are sorted by cell.
    ///
    /// The text may also contain the rules of a game, like the output of [`State::to_text`]; this
    /// function ignores the rules.
    ///
    /// This function validates only the text; [`Setup::new`](crate::Setup::new) validates the
    /// position.
    ///
    /// # Errors
    /// Returns [`ParseBoardError`] if the text is not valid, or is longer than
    /// [`limits::MAX_BOARD_BYTES`].
    pub fn from_text(text: &str) -> Result<Self, ParseBoardError> {
        Ok(read(text, false)?.start.unwrap_or_default())
    }

    /// Returns the position in board notation, as a grid with one statement per line. Parsing the
    /// text results in an equal start position, except that its lists are sorted by cell.
    ///
    /// Characters that cannot occur in any name are replaced with `?`.
    pub fn to_text(&self) -> String {
        write(&Config { start: Some(self.clone()), ..Config::default() }, false)
    }

    /// Returns the output of [`to_text`](Self::to_text) as a single line.
    pub fn to_line(&self) -> String {
        line(&self.to_text())
    }
}

/// # Board notation
///
/// A config can be written in [board notation](Start#board-notation), with a statement for each
/// rule.
///
/// ```
/// use carc_engine::Config;
/// let config = Config::from_text("carc 1; players 3; options farmers=off; | D V")?;
/// assert_eq!((config.players, config.start.as_ref().map(|start| start.tiles.len())), (3, Some(2)));
/// assert_eq!(Config::from_text(&config.to_text())?, config);
/// # Ok::<(), carc_engine::ParseBoardError>(())
/// ```
impl Config {
    /// Parses a config in board notation. Rules that the text omits have their default values, and
    /// [`start`](Self::start) is set if the text contains a position other than the default.
    ///
    /// This function validates only the text; [`Setup::new`](crate::Setup::new) validates the
    /// config.
    ///
    /// # Errors
    /// Returns [`ParseBoardError`] if the text is not valid, is longer than
    /// [`limits::MAX_BOARD_BYTES`], or comes from a config with custom tile sets, because the text
    /// does not contain the sets. To read only the position, use [`Start::from_text`].
    pub fn from_text(text: &str) -> Result<Self, ParseBoardError> {
        read(text, true)
    }

    /// Returns the config in board notation, as a grid with one statement per line. Parsing the
    /// text results in an equal config, except that the lists of the start position are sorted by
    /// cell, and a start position with only default values is omitted.
    ///
    /// If the config has custom tile sets, the text contains only their number, and
    /// [`from_text`](Self::from_text) rejects the text.
    pub fn to_text(&self) -> String {
        write(self, true)
    }

    /// Returns the output of [`to_text`](Self::to_text) as a single line.
    pub fn to_line(&self) -> String {
        line(&self.to_text())
    }
}

impl State<'_> {
    /// Returns the rules and the position in [board notation](Start#board-notation), omitting
    /// values that other values imply. [`Config::from_text`] parses the text into a config whose
    /// games start from this position. Returns `None` under the same conditions as
    /// [`to_start`](Self::to_start).
    ///
    /// The call takes several milliseconds because it validates the text.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::with_external_chance(Setup::base(2)?);
    /// let text = "carc 1\nplayers 2\npreset bb5\n| D\nscores 0 0\nactive 0\nturn 1\n";
    /// assert_eq!(game.state().to_text().as_deref(), Some(text));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn to_text(self) -> Option<String> {
        Some(brief::config(self.setup, self.to_start()?).to_text())
    }

    /// Returns the output of [`to_text`](Self::to_text) as a single line.
    pub fn to_line(self) -> Option<String> {
        Some(line(&self.to_text()?))
    }
}

/// Joins the statements in a text on a single line. The text must not contain comments.
fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut is_row = false;
    for statement in text.lines() {
        let next_is_row = statement.starts_with('|');
        if !line.is_empty() {
            line.push_str(if is_row && next_is_row { " " } else { "; " });
        }
        for (index, word) in statement.split_whitespace().enumerate() {
            if index > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        is_row = next_is_row;
    }
    line
}

/// Writes a config, or only its start position.
fn write(config: &Config, with_rules: bool) -> String {
    let mut text = format!("carc {VERSION}\n");
    let mut needs_rows = true;
    for statement in STATEMENTS.iter().filter(|it| with_rules || !it.is_rule()) {
        if needs_rows && !statement.is_rule() {
            needs_rows = false;
            if let Some(start) = &config.start {
                rows::write(start, &mut text);
            }
        }
        let operands = statement.write(config);
        if !operands.is_empty() {
            text.push_str(statement.name);
            text.push(' ');
            text.push_str(&operands);
            text.push('\n');
        }
    }
    text
}

/// Reads a config, or only its start position.
fn read(text: &str, with_rules: bool) -> Parsed<Config> {
    let mut scanner = Scanner::new(text);
    if text.len() > limits::MAX_BOARD_BYTES {
        let (count, max) = (text.len(), limits::MAX_BOARD_BYTES);
        return Err(scanner
            .here()
            .error(format!("the text has {count} bytes; the maximum is {max}")));
    }
    let mut grid = Grid::default();
    let (mut config, mut words) = (Config::default(), Vec::new());
    if !scanner.next(&mut words) {
        return Err(scanner.here().error("empty text; expected carc 1 as the first statement"));
    }
    version(&words)?;
    let mut seen = [false; STATEMENTS.len()];
    while scanner.next(&mut words) {
        let name = words[0];
        if name.text == "|" {
            grid.rows(&words, config.start.get_or_insert_default())?;
            continue;
        }
        if let Some(row) = words.iter().find(|word| word.text == "|") {
            return Err(row.error(
                "a row cannot be part of another statement; start it on a new line or after ;",
            ));
        }
        if name.text == "at" {
            grid.at(&words)?;
            continue;
        }
        let Some(number) = STATEMENTS.iter().position(|it| it.name == name.text) else {
            return Err(unknown(name));
        };
        if std::mem::replace(&mut seen[number], true) {
            return Err(name.error(format!("duplicate {} statement", name.text)));
        }
        if words.len() == 1 {
            return Err(name.error(format!("the {} statement requires a value", name.text)));
        }
        let statement = &STATEMENTS[number];
        if with_rules || !statement.is_rule() {
            statement.read(&words[1..], &mut config)?;
        }
    }
    // A text without tiles or values, such as a row of empty cells, does not contain a position.
    config.start.take_if(|start| *start == Start::default());
    if let Some(start) = &mut config.start {
        crate::compact::sort_by_key(&mut start.tiles, |tile| tile.cell);
        crate::compact::sort_by_key(&mut start.figures, |figure| figure.spot.cell);
        crate::compact::sort_by_key(&mut start.towers, |tower| tower.cell);
        crate::compact::sort_by_key(&mut start.ingots, |ingots| ingots.cell);
        crate::compact::sort_by_key(&mut start.ferries, |ferry| ferry.cell);
        crate::compact::sort_by_key(&mut start.neutral, |figure| figure.spot.cell);
    }
    Ok(config)
}

/// Checks the version in the first statement.
fn version(words: &[Word<'_>]) -> Parsed<()> {
    match words {
        [name, version] if name.text == "carc" && version.text == VERSION => Ok(()),
        [name, version, ..] if name.text == "carc" && version.text != VERSION => Err(version
            .error(format!(
                "unsupported version {:?}; this program reads carc {VERSION}",
                shown(version.text)
            ))),
        [name, _, more, ..] if name.text == "carc" => {
            Err(more.expected("a new line or ; after carc 1"))
        }
        words => Err(words[0].expected("carc 1 as the first statement")),
    }
}

fn unknown(name: Word<'_>) -> ParseBoardError {
    if name.text == "carc" {
        return name.error("duplicate carc statement");
    }
    let known = STATEMENTS.iter().map(|it| it.name);
    let meant = suggest(nearest(name.text, known.chain(["at"])).as_deref());
    name.error(format!("unknown statement {:?}{meant}", shown(name.text)))
}
