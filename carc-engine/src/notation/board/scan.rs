//! Splits a board text into statements and words, with their lines and columns.

use std::str::FromStr;

use super::ParseBoardError;
use crate::suggest::shown;

/// The result of parsing part of a text.
pub(super) type Parsed<T> = Result<T, ParseBoardError>;

/// A word, with the line and column at which it starts. Lines and columns are numbered from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Word<'a> {
    /// Returns an error located at this word.
    pub(super) fn error(self, problem: impl Into<String>) -> ParseBoardError {
        ParseBoardError { line: self.line, column: self.column, problem: problem.into() }
    }

    /// Returns an error that states what was expected instead of this word.
    pub(super) fn expected(self, what: &str) -> ParseBoardError {
        self.error(format!("expected {what}, found {:?}", shown(self.text)))
    }

    /// Returns the rest of the word, starting at a byte offset.
    pub(super) fn from(self, start: usize) -> Self {
        let column = self.column + self.text[..start].chars().count() as u32;
        Self { text: &self.text[start..], column, ..self }
    }

    /// Returns the part of the word before a byte offset.
    pub(super) fn until(self, end: usize) -> Self {
        Self { text: &self.text[..end], ..self }
    }

    /// Splits the word at the first occurrence of a separator, omitting the separator.
    pub(super) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let at = self.text.find(separator)?;
        Some((self.until(at), self.from(at + separator.len_utf8())))
    }

    /// Returns the parts of the word between commas.
    pub(super) fn list(self) -> impl Iterator<Item = Self> + use<'a> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let word = rest?;
            let (part, others) = match word.split_once(',') {
                Some((part, others)) => (part, Some(others)),
                None => (word, None),
            };
            rest = others;
            Some(part)
        })
    }

    /// Parses the word as a whole number.
    pub(super) fn number<T: FromStr>(self) -> Parsed<T> {
        self.text.parse().map_err(|_| self.expected("a whole number in range"))
    }
}

/// Reads a text statement by statement.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, column: 1 }
    }

    /// Returns an empty word at the current position.
    pub(super) const fn here(&self) -> Word<'a> {
        Word { text: "", line: self.line, column: self.column }
    }

    /// Reads the words in the next statement; returns `false` at the end of the text.
    pub(super) fn next(&mut self, words: &mut Vec<Word<'a>>) -> bool {
        words.clear();
        while let Some(letter) = self.rest.chars().next() {
            match letter {
                '\n' | ';' => {
                    self.skip(1);
                    if letter == '\n' {
                        (self.line, self.column) = (self.line + 1, 1);
                    }
                    if !words.is_empty() {
                        return true;
                    }
                }
                '#' => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.skip(end);
                }
                '|' => words.push(self.skip(1)),
                letter if letter.is_whitespace() => drop(self.skip(letter.len_utf8())),
                _ => {
                    let ends = |c: char| c.is_whitespace() || c == ';' || c == '|';
                    let end = self.rest.find(ends).unwrap_or(self.rest.len());
                    words.push(self.skip(end));
                }
            }
        }
        !words.is_empty()
    }

    /// Skips the given number of bytes in the current line and returns them.
    fn skip(&mut self, bytes: usize) -> Word<'a> {
        let (text, rest) = self.rest.split_at(bytes);
        let word = Word { text, ..self.here() };
        self.rest = rest;
        self.column += text.chars().count() as u32;
        word
    }
}
