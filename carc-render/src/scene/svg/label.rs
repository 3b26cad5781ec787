//! Text and small round badges.

use std::fmt::Write as _;

use crate::{
    layout::curve::{Point, number, point},
    scene::figure::initial,
};

/// Writes text at a position. Characters with a special meaning in XML or in this module are
/// escaped as numbers, and characters that XML forbids are removed.
pub(super) fn text(
    at: Point,
    size: f64,
    anchor: &str,
    fill: &str,
    bold: bool,
    words: &str,
) -> String {
    let mut safe = String::new();
    for letter in words.chars() {
        match letter {
            '<' | '>' | '&' | '@' | '"' => {
                let _ = write!(safe, "&#{};", letter as u32);
            }
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => safe.push(' '),
            _ => safe.push(letter),
        }
    }
    format!(
        r##"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="{fill}"{}>{safe}</text>"##,
        number(at.x),
        number(at.y),
        number(size),
        if bold { r#" font-weight="bold""# } else { "" },
    )
}

/// Returns a number on a small round token.
pub(super) fn count(sheep: u16, at: Point) -> String {
    format!(
        concat!(
            r##"<g transform="translate({x} {y})"><circle r="6.4" fill="#fbf8ef" stroke="#4a3f38" "##,
            r##"stroke-width="1.2"/>{text}</g>"##
        ),
        x = number(at.x),
        y = number(at.y),
        text = text(point(0.0, 3.2), 9.0, "middle", "#2a221c", true, &sheep.to_string())
    )
}

/// Returns a round badge for a mark without a drawing, with the first letter of the mark's name.
pub(super) fn badge(name: &str, at: Point) -> String {
    let (x, y) = (number(at.x), number(at.y));
    format!(
        concat!(
            r##"<g transform="translate({x} {y})"><circle r="9" fill="#f6e3ae" stroke="#8a5a1c" "##,
            r##"stroke-width="2.4"/>{text}</g>"##
        ),
        x = x,
        y = y,
        text = text(point(0.0, 3.4), 9.5, "middle", "#4a2d0c", true, &initial(name))
    )
}
