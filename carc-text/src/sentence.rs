//! Sentence templates in language tables.

/// A sentence template such as `player {player} places {figure.a} on {spot}`. A dot introduces the
/// form of a noun, and a question mark introduces the words for each plural form: `{count?token
/// goes|tokens go}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sentence(pub(crate) Vec<Piece>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// A placeholder for an argument, optionally in a given form.
    Gap {
        name: String,
        form: Option<String>,
    },
    /// Words that depend on the plural form of a number.
    Number {
        name: String,
        words: Vec<String>,
    },
}

impl Sentence {
    /// Parses a sentence template. The error describes the problem.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            if before.contains('}') {
                return Err("unmatched }".to_owned());
            }
            if !before.is_empty() {
                pieces.push(Piece::Text(before.to_owned()));
            }
            let (gap, behind) = after.split_once('}').ok_or("unmatched {")?;
            pieces.push(match (gap.split_once('?'), gap.split_once('.')) {
                (Some((name, words)), _) => Piece::Number {
                    name: name.to_owned(),
                    words: words.split('|').map(str::to_owned).collect(),
                },
                (None, Some((name, form))) => {
                    Piece::Gap { name: name.to_owned(), form: Some(form.to_owned()) }
                }
                (None, None) => Piece::Gap { name: gap.to_owned(), form: None },
            });
            rest = behind;
        }
        if rest.contains('}') {
            return Err("unmatched }".to_owned());
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        Ok(Self(pieces))
    }
}

/// The plural rule of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plural {
    /// A single form.
    None,
    /// One form for 1, and another for all other numbers.
    One,
    /// One form for 0 and 1, and another for all other numbers.
    UpToOne,
    /// One form for 1, 21, 31 and so on, another for 2 to 4, 22 to 24 and so on, and a third for
    /// all other numbers.
    Slavic,
}

impl Plural {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "none" => Self::None,
            "one" => Self::One,
            "up_to_one" => Self::UpToOne,
            "slavic" => Self::Slavic,
            _ => return None,
        })
    }

    /// Returns the number of plural forms.
    pub(crate) const fn forms(self) -> usize {
        match self {
            Self::None => 1,
            Self::One | Self::UpToOne => 2,
            Self::Slavic => 3,
        }
    }

    /// Returns the plural form of a number.
    pub(crate) const fn form(self, number: i32) -> usize {
        let number = number.unsigned_abs();
        match self {
            Self::None => 0,
            Self::One => (number != 1) as usize,
            Self::UpToOne => (number > 1) as usize,
            Self::Slavic => match (number % 10, number % 100) {
                (1, tens) if tens != 11 => 0,
                (2..=4, tens) if tens < 12 || tens > 14 => 1,
                _ => 2,
            },
        }
    }
}
