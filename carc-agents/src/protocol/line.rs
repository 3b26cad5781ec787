//! Lines of bounded length.

use std::io::{self, BufRead};

/// The result of reading a line.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line without its line break.
    Text(String),
    /// A line that is too long or is not UTF-8. It has been skipped.
    Bad(&'static str),
    /// The end of the input.
    End,
}

/// Reads the next non-empty line of at most `most` bytes.
pub(super) fn next(input: &mut impl BufRead, most: usize) -> io::Result<Line> {
    loop {
        let (mut line, mut length) = (Vec::new(), 0_usize);
        let ended = loop {
            let found = input.fill_buf()?;
            let (part, taken, ended) = match found.iter().position(|byte| *byte == b'\n') {
                Some(place) => (&found[..place], place + 1, true),
                None => (found, found.len(), found.is_empty()),
            };
            length += part.len();
            if length <= most {
                line.extend_from_slice(part);
            }
            input.consume(taken);
            if ended {
                break taken == 0;
            }
        };
        if length > most {
            return Ok(Line::Bad("the line is too long"));
        }
        let text = match String::from_utf8(line) {
            Ok(text) => text,
            Err(_) => return Ok(Line::Bad("the line is not UTF-8")),
        };
        if !text.trim().is_empty() {
            return Ok(Line::Text(text));
        }
        if ended {
            return Ok(Line::End);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(text: &[u8], most: usize) -> Vec<Line> {
        // A small buffer, so that lines arrive in pieces.
        let mut input = BufReader::with_capacity(3, text);
        let mut found = Vec::new();
        while found.last() != Some(&Line::End) {
            found.push(next(&mut input, most).unwrap());
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
}
