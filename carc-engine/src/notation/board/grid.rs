//! Reads the rows in a board text: tiles, floors, ingots and figures.

use super::{
    names,
    places::{self, Places},
    scan::{Parsed, Word},
};
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    limits,
    setup::{Start, StartFigure, StartIngots, StartNeutral, StartTile, StartTower},
    suggest::{nearest, shown, suggest},
    vocab::{Figure, Player, Token},
};

/// The players' colors in renderers, by seat.
const COLORS: [&str; 8] = ["red", "blue", "yellow", "black", "white", "purple", "orange", "cyan"];

/// The position at which the next row starts.
#[derive(Debug, Default)]
pub(super) struct Grid {
    x: i16,
    y: i16,
    rows: i32,
}

impl Grid {
    /// Reads the operand of `at`, which is the first cell of the rows that follow.
    pub(super) fn at(&mut self, words: &[Word<'_>]) -> Parsed<()> {
        let [name, operand @ ..] = words else { return Ok(()) };
        let [cell] = operand else {
            return Err(name.error("expected one cell after at, as in at -1,0"));
        };
        let Some((x, y)) = cell.split_once(',') else {
            return Err(cell.expected("a cell such as -1,0"));
        };
        for part in [x, y] {
            if !is_near(part.number::<i16>()?.into()) {
                return Err(part.error(too_far()));
            }
        }
        (self.x, self.y, self.rows) = (x.number()?, y.number()?, 0);
        Ok(())
    }

    /// Reads rows, each of which starts with a `|`.
    pub(super) fn rows(&mut self, words: &[Word<'_>], start: &mut Start) -> Parsed<()> {
        for row in words.split(|word| word.text == "|").skip(1) {
            let y = i32::from(self.y) + self.rows;
            self.rows += 1;
            for (x, word) in (i32::from(self.x)..).zip(row) {
                if word.text == "." {
                    continue;
                }
                if !is_near(x) || !is_near(y) {
                    return Err(word.error(too_far()));
                }
                Self::cell(*word, Cell::new(x as i16, y as i16), start)?;
            }
        }
        let is_empty = |pair: &[Word<'_>]| pair[1].text == "|" && pair[0].text == "|";
        let empty = words.windows(2).find(|pair| is_empty(pair)).map(|pair| pair[1]);
        match empty.or_else(|| words.last().copied().filter(|word| word.text == "|")) {
            Some(word) => {
                Err(word.error("empty row; write . for an empty cell, and | only before a row"))
            }
            None => Ok(()),
        }
    }

    fn cell(word: Word<'_>, cell: Cell, start: &mut Start) -> Parsed<()> {
        let (name, mut rest) = split_name(word);
        let mut rotation = Rotation::R0;
        for (sign, by) in [(">>", Rotation::R180), (">", Rotation::R90), ("<", Rotation::R270)] {
            if rest.text.starts_with(sign) {
                (rotation, rest) = (by, rest.from(sign.len()));
                break;
            }
        }
        let mut places = None;
        if name.text != "." {
            let id = names::full(name.text).map_err(|problem| name.error(problem))?;
            if start.tiles.len() >= limits::MAX_TILES {
                return Err(word.error(format!("more than {} tiles", limits::MAX_TILES)));
            }
            if start.tiles.iter().any(|tile| tile.cell == cell) {
                return Err(word.error(format!("cell {cell} already has a tile")));
            }
            places = Places::of(&id, rotation);
            start.tiles.push(StartTile { tile: id, cell, rotation });
        } else if rotation != Rotation::R0 {
            return Err(word.error("an empty cell cannot have a rotation"));
        }
        if let Some(floors) = rest.text.strip_prefix('^') {
            let end = floors.find(['$', '+']).map_or(rest.text.len(), |at| at + 1);
            let height = rest.until(end).from(1).number()?;
            start.towers.push(StartTower { cell, height });
            rest = rest.from(end);
        }
        if let Some(ingots) = rest.text.strip_prefix('$') {
            let end = ingots.find('+').map_or(rest.text.len(), |at| at + 1);
            let count = rest.until(end).from(1).number()?;
            start.ingots.push(StartIngots { cell, count });
            rest = rest.from(end);
        }
        while rest.text.starts_with('+') {
            let end = rest.text[1..].find('+').map_or(rest.text.len(), |at| at + 1);
            Self::figure(rest.until(end).from(1), cell, places.as_ref(), start)?;
            rest = rest.from(end);
        }
        if rest.text.is_empty() {
            return Ok(());
        }
        Err(rest.expected(
            "a rotation (>, >> or <), then floors such as ^2, then ingots such as $2, then figures such as +0@road",
        ))
    }

    fn figure(
        word: Word<'_>,
        cell: Cell,
        places: Option<&Places>,
        start: &mut Start,
    ) -> Parsed<()> {
        let Some((who, place)) = word.split_once('@') else {
            return Err(word.expected("a figure such as 0@road or 0:abbot@monastery after +"));
        };
        let (place, tokens) = match place.text.find('{') {
            Some(at) => (place.until(at), Some(place.from(at + 1))),
            None => (place, None),
        };
        let location = places::location(place.text, places);
        let spot = Spot { cell, place: location.map_err(|problem| place.error(problem))? };
        if start.figures.len().max(start.neutral.len()) >= limits::MAX_ENTRIES {
            return Err(word.error(format!("more than {} figures", limits::MAX_ENTRIES)));
        }
        if Figure::neutral().any(|figure| figure.name() == who.text) {
            if let Some(tokens) = tokens {
                return Err(tokens.error("a neutral figure cannot have tokens"));
            }
            start.neutral.push(StartNeutral { figure: who.text.to_owned(), spot });
            return Ok(());
        }
        let (player, figure) = match who.split_once(':') {
            Some((player, figure)) => (player, figure_name(figure)?),
            None => (who, Figure::MEEPLE.name().to_owned()),
        };
        let mut entry =
            StartFigure { player: seat(player)?, figure, spot, tokens: Default::default() };
        if let Some(tokens) = tokens {
            let Some(inside) = tokens.text.strip_suffix('}') else {
                return Err(tokens.expected("tokens such as {sheep_2=1}"));
            };
            entry.tokens =
                super::statements::counts(tokens.until(inside.len()).list(), &token_name)?;
        }
        start.figures.push(entry);
        Ok(())
    }
}

/// Splits a cell's text into the tile name, including marks, and the rest.
fn split_name(word: Word<'_>) -> (Word<'_>, Word<'_>) {
    let ends = |c: char| "+<>^$@".contains(c);
    let text = word.text;
    let mut end = text.find(ends).unwrap_or(text.len());
    while text[end..].starts_with('+') {
        let next = text[end + 1..].find(ends).map_or(text.len(), |at| end + 1 + at);
        if text[next..].starts_with('@') {
            break;
        }
        end = next;
    }
    (word.until(end), word.from(end))
}

/// Parses a player: a seat number or a color.
fn seat(word: Word<'_>) -> Parsed<Player> {
    if word.text.starts_with(|c: char| c.is_ascii_digit()) {
        return word.number().map(Player::new);
    }
    if let Some(seat) = COLORS.iter().position(|color| *color == word.text) {
        return Ok(Player::new(seat as u8));
    }
    if Figure::from_name(word.text).is_some() {
        return Err(word.error(format!(
            "figure {} requires a player; write 0:{0} for a figure of player 0",
            word.text
        )));
    }
    let known = COLORS.into_iter().chain(Figure::neutral().map(Figure::name));
    let meant = suggest(nearest(word.text, known).as_deref());
    Err(word.error(format!(
        "expected a seat number, a color or a neutral figure, found {:?}{meant}",
        shown(word.text)
    )))
}

/// Parses the name of a figure that a player owns.
pub(super) fn figure_name(word: Word<'_>) -> Parsed<String> {
    match Figure::all().find(|figure| figure.name() == word.text) {
        Some(figure) => Ok(figure.name().to_owned()),
        None if Figure::from_name(word.text).is_some() => {
            Err(word.error(format!("neutral figure {} cannot have a player", word.text)))
        }
        None => Err(word.error(Figure::unknown(word.text))),
    }
}

/// Parses the name of a token.
pub(super) fn token_name(word: Word<'_>) -> Parsed<String> {
    match Token::from_name(word.text) {
        Some(token) => Ok(token.name().to_owned()),
        None => {
            let meant = suggest(Token::nearest(word.text).map(Token::name));
            Err(word.error(format!("unknown token {:?}{meant}", shown(word.text))))
        }
    }
}

const fn is_near(part: i32) -> bool {
    let most = limits::MAX_START as i32;
    -most <= part && part <= most
}

fn too_far() -> String {
    format!("the cell is out of range; coordinates must be between -{0} and {0}", limits::MAX_START)
}
