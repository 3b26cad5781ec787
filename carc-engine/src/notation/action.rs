//! Action notation and its parser.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    action::{Action, Draw, Location, Source, Spot},
    geometry::{Cell, Rotation},
    setup::Setup,
    suggest::suggest,
    vocab::{Figure, QUESTIONS, TileType, Token},
};

/// The error returned for a string that is not a valid action.
///
/// ```
/// let setup = carc_engine::Setup::base(2)?;
/// let error: carc_engine::ParseActionError = setup.parse_action("jump 0,1").unwrap_err();
/// assert_eq!(error.text, "jump 0,1");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("invalid action {text:?}: {expected}")]
pub struct ParseActionError {
    /// The rejected text, truncated if it is long.
    pub text: String,
    /// The expected syntax.
    pub expected: String,
}

/// ```
/// use carc_engine::{Action, Draw};
/// assert_eq!(Action::Draw(Draw::Tile(20.into())).to_string(), "draw #20");
/// ```
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&action_words(*self, numbered_kind))
    }
}

fn numbered_kind(kind: TileType) -> String {
    format!("#{kind}")
}

fn action_words(action: Action, id: impl Fn(TileType) -> String) -> String {
    match action {
        Action::Pass => "pass".to_owned(),
        Action::Draw(Draw::Tile(kind)) => format!("draw {}", id(kind)),
        Action::Draw(Draw::Token(token)) => format!("draw token {}", token_word(token)),
        Action::Draw(Draw::Seat(number)) => format!("draw seat {number}"),
        Action::Draw(Draw::Unknown) => "draw unknown".to_owned(),
        Action::TakeTile(Source::Stack) => "take stack".to_owned(),
        Action::TakeTile(Source::Abbey) => "take abbey".to_owned(),
        Action::TakeTile(Source::Hand(kind)) => format!("take {}", id(kind)),
        Action::PlaceTile { cell, rotation } => format!("place {cell} {}", rotation.degrees()),
        Action::PlaceFigure { figure, spot } => format!("place {figure} {spot}"),
        Action::MoveFigure { figure, spot } => format!("move {figure} {spot}"),
        Action::RemoveFigure { figure, spot } => format!("remove {figure} {spot}"),
        Action::PlaceToken { token, spot } => format!("place token {} {spot}", token_word(token)),
        Action::TakeToken { token, spot } => format!("take token {} {spot}", token_word(token)),
        Action::Choose { question, option } => answer_words(question, option),
        Action::Bid { points } => format!("bid {points}"),
        Action::DiscardTile { tile_type: kind } => format!("discard {}", id(kind)),
    }
}

/// # Text form of actions
///
/// `pass` · `draw TILE` · `draw token TOKEN` · `draw seat N` · `draw unknown` · `take stack` ·
/// `take abbey` · `take TILE` · `place X,Y DEGREES` · `place FIGURE SPOT` · `move FIGURE SPOT` ·
/// `remove FIGURE SPOT` · `place token TOKEN SPOT` · `take token TOKEN SPOT` · `choose QUESTION
/// OPTION` · `bid POINTS` · `discard TILE`, where a SPOT is `X,Y SEGMENT`, `X,Y corner N`, `X,Y
/// tile`, `X,Y tower` or `X,Y space N`. Tiles are identified by id, and figures, tokens, questions
/// and options by name (`choose flock gather`). The parser also accepts the number of a token,
/// question or option. The output contains numbers for items without names. A tile type can also be
/// specified by its number, as in `#20`. Words are separated by whitespace. Saves use this
/// notation.
///
/// ```
/// use carc_engine::{Action, Setup};
/// let setup = Setup::base(2)?;
/// let action = setup.parse_action("place 0,-1 90").unwrap();
/// assert_eq!(setup.action_text(action), "place 0,-1 90");
/// let answer = Action::Choose { question: 0, option: 1 };
/// assert_eq!(setup.action_text(answer), "choose flock gather");
/// assert_eq!(setup.parse_action("choose 0 1"), Ok(answer));
/// assert_eq!(setup.parse_action("draw #20"), setup.parse_action("draw base/U"));
/// let error = setup.parse_action("draw base/u").unwrap_err();
/// assert!(error.to_string().contains("base/U"));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
impl Setup {
    /// Returns the text form of an action. The [`Display`](std::fmt::Display) output of [`Action`]
    /// differs only in writing tile types as numbers, as in `draw #20`, because it does not use a
    /// setup.
    pub fn action_text(&self, action: Action) -> String {
        action_words(action, |kind| match self.tile_types().get(kind.index()) {
            Some(kind) => kind.id.clone(),
            None => numbered_kind(kind),
        })
    }

    /// Parses the text form of an action. The parser validates only the syntax and the tile ids, so
    /// the action may be illegal.
    ///
    /// # Errors
    /// Returns [`ParseActionError`] if the text is not a valid action.
    pub fn parse_action(&self, text: &str) -> Result<Action, ParseActionError> {
        let words: Vec<_> = text.split_whitespace().take(8).collect();
        self.parse_words(&words).map_err(|expected| ParseActionError {
            text: text.chars().take(crate::limits::MAX_NAME).collect(),
            expected,
        })
    }

    fn parse_words(&self, words: &[&str]) -> Result<Action, String> {
        let kind = |word: &str| match word.strip_prefix('#') {
            Some(number) => parse_number(number).map(TileType::new),
            None => self.tile_type(word).map_err(|problem| problem.to_string()),
        };
        match words {
            ["pass"] => Ok(Action::Pass),
            ["draw", "token", token] => Ok(Action::Draw(Draw::Token(parse_token(token)?))),
            ["draw", "seat", number] => Ok(Action::Draw(Draw::Seat(parse_number(number)?))),
            ["draw", "unknown"] => Ok(Action::Draw(Draw::Unknown)),
            ["draw", id] => Ok(Action::Draw(Draw::Tile(kind(id)?))),
            ["take", "stack"] => Ok(Action::TakeTile(Source::Stack)),
            ["take", "token", token, spot @ ..] => {
                Ok(Action::TakeToken { token: parse_token(token)?, spot: parse_spot(spot)? })
            }
            ["take", "abbey"] => Ok(Action::TakeTile(Source::Abbey)),
            ["take", id] => Ok(Action::TakeTile(Source::Hand(kind(id)?))),
            ["place", "token", token, spot @ ..] => {
                Ok(Action::PlaceToken { token: parse_token(token)?, spot: parse_spot(spot)? })
            }
            ["place", figure, spot @ ..]
                if figure.starts_with(|letter: char| letter.is_ascii_alphabetic()) =>
            {
                Ok(Action::PlaceFigure { figure: parse_figure(figure)?, spot: parse_spot(spot)? })
            }
            ["place", cell, degrees] => {
                let rotation = Rotation::from_degrees(parse_number(degrees)?)
                    .ok_or("expected a rotation of 0, 90, 180 or 270")?;
                Ok(Action::PlaceTile { cell: parse_cell(cell)?, rotation })
            }
            ["move", figure, spot @ ..] => {
                Ok(Action::MoveFigure { figure: parse_figure(figure)?, spot: parse_spot(spot)? })
            }
            ["remove", figure, spot @ ..] => {
                Ok(Action::RemoveFigure { figure: parse_figure(figure)?, spot: parse_spot(spot)? })
            }
            ["choose", question, option] => parse_answer(question, option),
            ["bid", points] => Ok(Action::Bid { points: parse_number(points)? }),
            ["discard", id] => Ok(Action::DiscardTile { tile_type: kind(id)? }),
            _ => {
                Err("expected pass, draw, take, place, move, remove, choose, bid or discard with \
                      its operands"
                    .to_owned())
            }
        }
    }
}

fn parse_number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| "expected a number in range".to_owned())
}

/// Returns the name of a token, or its number if it has no name.
fn token_word(number: impl Into<u16>) -> String {
    let number = number.into();
    let token = u8::try_from(number).ok().and_then(Token::from_number);
    token.map_or_else(|| number.to_string(), |token| token.name().to_owned())
}

/// Parses the name or number of a token. Actions can contain the numbers of unregistered tokens.
fn parse_token<T: FromStr + From<u8>>(word: &str) -> Result<T, String> {
    if let Some(token) = Token::from_name(word) {
        return Ok(token.number().into());
    }
    word.parse().map_err(|_| {
        let meant = suggest(Token::nearest(word).map(Token::name));
        format!("expected a token by its name or number{meant}")
    })
}

/// Returns the names of a question and its answer, or their numbers if they do not have names.
fn answer_words(question: u8, option: u16) -> String {
    let Some((name, answers)) = QUESTIONS.get(usize::from(question)) else {
        return format!("choose {question} {option}");
    };
    match answers.get(usize::from(option)) {
        Some(answer) => format!("choose {name} {answer}"),
        None => format!("choose {name} {option}"),
    }
}

/// Parses the name or number of a question, and the name or number of its answer.
fn parse_answer(question: &str, option: &str) -> Result<Action, String> {
    let named = QUESTIONS.iter().position(|(name, _)| *name == question);
    let number = match named {
        Some(number) => number as u8,
        None => parse_number(question)?,
    };
    let answers = QUESTIONS.get(usize::from(number)).map_or(&[][..], |known| known.1);
    let option = match answers.iter().position(|name| *name == option) {
        Some(option) => option as u16,
        None if answers.is_empty() => parse_number(option)?,
        None => parse_number(option).map_err(|_| format!("expected {}", answers.join(" or ")))?,
    };
    Ok(Action::Choose { question: number, option })
}

fn parse_figure(word: &str) -> Result<Figure, String> {
    Figure::from_name(word).ok_or_else(|| Figure::unknown(word))
}

fn parse_cell(word: &str) -> Result<Cell, String> {
    let (x, y) = word.split_once(',').ok_or("expected a cell as X,Y")?;
    Ok(Cell::new(parse_number(x)?, parse_number(y)?))
}

fn parse_spot(words: &[&str]) -> Result<Spot, String> {
    let expected =
        || "expected a spot: X,Y and a segment, corner N, tile, tower, lying or space N".to_owned();
    let (cell, place) = words.split_first().ok_or_else(expected)?;
    let place = match place {
        ["tile"] => Location::Tile,
        ["tower"] => Location::Tower,
        ["lying"] => Location::Lying,
        ["corner", number] => Location::Corner(parse_number(number)?),
        ["space", number] => Location::Space(parse_number(number)?),
        [segment] => Location::Segment(parse_number(segment)?),
        _ => return Err(expected()),
    };
    let spot = Spot { cell: parse_cell(cell)?, place };
    if place.is_valid() { Ok(spot) } else { Err(expected()) }
}
