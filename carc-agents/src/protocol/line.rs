//! Lines of bounded length.

use std::io::{self, BufRead};

/// The byte-order mark, which some systems write before the first line.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The result of reading a line.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line without its line break.
    Text(String),
    /// A line that is too long or is not UTF-8. The line has been skipped.
    Bad(&'static str),
    /// The end of the input.
    End,
}

/// Reads lines of at most `most` bytes.
pub(super) struct Lines<R> {
    input: R,
    most: usize,
    /// True until the first line, which may begin with a byte-order mark, has been read.
    is_start: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R, most: usize) -> Self {
        Self { input, most, is_start: true }
    }

    /// Reads the next non-empty line, skipping a byte-order mark at the start of the input.
    pub(super) fn next(&mut self) -> io::Result<Line> {
        loop {
            let (line, is_last) = self.read()?;
            match line {
                Line::Text(text) if text.trim().is_empty() => {}
                line => return Ok(line),
            }
            if is_last {
                return Ok(Line::End);
            }
        }
    }

    /// Reads a line, which may be empty. Returns true if the line is the last line of the input.
    fn read(&mut self) -> io::Result<(Line, bool)> {
        let (mut line, mut length) = (Vec::new(), 0_usize);
        let mark = if std::mem::take(&mut self.is_start) { MARK.len() } else { 0 };
        let is_last = loop {
            let found = self.input.fill_buf()?;
            let (part, taken, ended) = match found.iter().position(|byte| *byte == b'\n') {
                Some(place) => (&found[..place], place + 1, true),
                None => (found, found.len(), found.is_empty()),
            };
            length += part.len();
            if length <= self.most + mark {
                line.extend_from_slice(part);
            }
            self.input.consume(taken);
            if ended {
                break taken == 0;
            }
        };
        if mark > 0 && line.starts_with(MARK) {
            line.drain(..MARK.len());
            length -= MARK.len();
        }
        let line = match String::from_utf8(line) {
            _ if length > self.most => Line::Bad("the line is too long"),
            Ok(text) => Line::Text(text),
            Err(_) => Line::Bad("the line is not UTF-8"),
        };
        Ok((line, is_last))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(text: &[u8], most: usize) -> Vec<Line> {
        // The buffer is small so that lines arrive in pieces.
        let mut lines = Lines::new(BufReader::with_capacity(3, text), most);
        let mut found = Vec::new();
        while found.last() != Some(&Line::End) {
            found.push(lines.next().unwrap());
        }
        found
    }

    #[test]
    fn skips_long_and_empty_lines() {
        let text = |text: &str| Line::Text(text.to_owned());
        let long = Line::Bad("the line is too long");
        assert_eq!(lines(b"", 5), [Line::End]);
        assert_eq!(lines(b"abcde\n\n  \r\nx", 5), [text("abcde"), text("x"), Line::End]);
        assert_eq!(lines(b"abcdef\nok\n", 5), [long, text("ok"), Line::End]);
        let bad = Line::Bad("the line is not UTF-8");
        assert_eq!(lines(b"\xff\nok", 5), [bad, text("ok"), Line::End]);
    }
    #[test]
    fn skips_byte_order_mark_before_first_line_only() {
        let text = |text: &str| Line::Text(text.to_owned());
        let long = Line::Bad("the line is too long");
        assert_eq!(lines(b"\xef\xbb\xbfabcde\nx", 5), [text("abcde"), text("x"), Line::End]);
        assert_eq!(lines(b"\xef\xbb\xbf\nx", 5), [text("x"), Line::End]);
        assert_eq!(lines(b"\xef\xbb\xbf", 5), [Line::End]);
        assert_eq!(lines(b"\xef\xbb\xbfabcdef\nx", 5), [long, text("x"), Line::End]);
        let later = text("\u{feff}x");
        assert_eq!(lines(b"x\n\xef\xbb\xbfx", 5), [text("x"), later, Line::End]);
    }
}
