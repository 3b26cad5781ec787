//! Event sentences in a language, built from tables.

use std::{borrow::Cow, collections::BTreeMap, sync::OnceLock};

use carc_engine::{
    Event, Location, ScoreItems, ScoreReason, SegmentKind, Setup, Spot, TileType, nearest, shown,
    suggest,
};
use thiserror::Error;

use crate::{
    message::{Argument, Message},
    sentence::{Piece, Sentence},
    table::{self, Forms, Table},
};

/// The built-in languages with their tables.
const LANGUAGES: [(&str, &str); 3] = [
    ("en", include_str!("languages/en.toml")),
    ("de", include_str!("languages/de.toml")),
    ("fr", include_str!("languages/fr.toml")),
];

/// The separator between the phrases of a tile's name.
const BETWEEN: &str = ", ";

/// The quarters of Carcassonne, in the order of their spaces, starting with [`FIRST_QUARTER`].
pub(crate) const QUARTERS: [&str; 4] = ["castle", "market", "blacksmith", "cathedral"];

const FIRST_QUARTER: u8 = 24;

/// Returns the quarter that a space represents.
fn quarter(space: u8) -> Option<&'static str> {
    QUARTERS.get(usize::from(space.checked_sub(FIRST_QUARTER)?)).copied()
}

/// Splits a tile's name into phrases.
pub(crate) fn phrases(name: &str) -> impl Iterator<Item = &str> {
    name.split(BETWEEN)
}

/// The error for an unknown or invalid language.
///
/// ```
/// use carc_text::Language;
/// let error = Language::named("dee").unwrap_err();
/// assert_eq!(error.to_string(), "unknown language \"dee\"; did you mean \"de\"?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// There is no built-in language with this name.
    #[error("unknown language {name:?}{meant}", meant = suggest(.meant.as_deref()))]
    Unknown {
        /// The name, truncated if it is long.
        name: String,
        /// The closest known name.
        meant: Option<String>,
    },
    /// The table is malformed or incomplete, or it contains an invalid sentence.
    #[error("{}", problems.join("; "))]
    Table {
        /// The problems, each with its location in the table; at most
        /// [`limits::MAX_PROBLEMS`](carc_engine::limits::MAX_PROBLEMS).
        problems: Vec<String>,
    },
}

/// A language for event sentences, which consists of sentence templates and the nouns that fill
/// them.
///
/// Three languages are built in; see [`NAMES`](Self::NAMES). Custom languages are read from TOML.
/// Missing entries are taken from the built-in language that `fallback` specifies. The
/// documentation page on events describes the format.
///
/// ```
/// use carc_engine::{Event, Player, Setup};
/// use carc_text::Language;
/// let setup = Setup::base(2)?;
/// let event = Event::TurnStarted {
///     player: Player::new(0), turn: 1, previous_player: None, previous_turn_part: None,
/// };
/// let german = Language::named("de").unwrap();
/// assert_eq!(german.event_text(&setup, &event), "Spieler 0 ist am Zug");
///
/// let own = Language::from_toml(
///     "language = \"me\"\nfallback = \"en\"\n[sentences]\nturn_started = \"go, {player}!\"",
/// );
/// assert_eq!(own.unwrap().event_text(&setup, &event), "go, 0!");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Language {
    pub(crate) table: Table,
    // The parsed sentence templates.
    pub(crate) line: Sentence,
    pub(crate) places: BTreeMap<String, Sentence>,
    pub(crate) tile: BTreeMap<String, Sentence>,
    pub(crate) sentences: BTreeMap<String, Sentence>,
}

/// Returns the translation of a name, or the name itself if it is not in the table.
fn one<'a>(words: &'a BTreeMap<String, String>, name: &str) -> Cow<'a, str> {
    words.get(name).map_or_else(|| name.to_owned().into(), Cow::from)
}

/// The names of the additional score reasons for shrines in a language table.
pub(crate) const SHRINE_REASONS: [&str; 2] = ["completed_shrine", "unfinished_shrine"];

/// Returns the name of a score reason. The rules treat a shrine as a monastery (SH-FIG-3), but
/// sentences do not.
fn score_reason_name(event: &Event, reason: ScoreReason) -> &'static str {
    let is_shrine =
        matches!(event, Event::Scored(entry) if entry.kind == Some(SegmentKind::Shrine));
    match reason {
        ScoreReason::COMPLETED_MONASTERY if is_shrine => SHRINE_REASONS[0],
        ScoreReason::UNFINISHED_MONASTERY if is_shrine => SHRINE_REASONS[1],
        other => other.name(),
    }
}

impl Language {
    /// The names of the built-in languages; [`event_text`](crate::event_text) uses the first
    /// language.
    pub const NAMES: [&str; LANGUAGES.len()] = [LANGUAGES[0].0, LANGUAGES[1].0, LANGUAGES[2].0];

    /// Returns a built-in language, whose table is parsed on first use.
    ///
    /// # Errors
    /// Returns [`LanguageError::Unknown`] if there is no built-in language with the given name.
    pub fn named(name: &str) -> Result<&'static Self, LanguageError> {
        static KEPT: [OnceLock<Language>; LANGUAGES.len()] =
            [const { OnceLock::new() }; LANGUAGES.len()];
        let place = Self::place(name)?;
        let read = || Self::from_toml(LANGUAGES[place].1).expect("a built-in table is complete");
        Ok(KEPT[place].get_or_init(read))
    }

    fn place(name: &str) -> Result<usize, LanguageError> {
        let meant = || nearest(name, Self::NAMES.into_iter());
        let place = Self::NAMES.iter().position(|own| *own == name);
        place.ok_or_else(|| LanguageError::Unknown { name: shown(name), meant: meant() })
    }

    /// Parses a language from TOML.
    ///
    /// # Errors
    /// Returns [`LanguageError`] with all problems, such as missing entries, unknown entries, and
    /// sentences that omit required arguments.
    pub fn from_toml(text: &str) -> Result<Self, LanguageError> {
        table::read(text, |name| Self::place(name).map(|place| LANGUAGES[place].1))
    }

    /// Returns the TOML source of a built-in language, as a template for a custom language.
    ///
    /// ```
    /// use carc_text::Language;
    /// let text = Language::table("fr").unwrap();
    /// assert_eq!(Language::from_toml(text).as_ref().ok(), Language::named("fr").ok());
    /// ```
    ///
    /// # Errors
    /// Returns [`LanguageError::Unknown`] if there is no built-in language with the given name.
    pub fn table(name: &str) -> Result<&'static str, LanguageError> {
        Self::place(name).map(|place| LANGUAGES[place].1)
    }

    /// Returns the name of the language, such as `"de"`.
    pub fn name(&self) -> &str {
        &self.table.language
    }

    /// Returns a sentence that describes an event in this language.
    ///
    /// ```
    /// use carc_engine::{Cell, Event, Figure, Player, Setup, Spot};
    /// use carc_text::Language;
    /// let setup = Setup::base(2)?;
    /// let spot = Spot::segment(Cell::new(0, 1), 2);
    /// let abbot = Event::FigurePlaced { player: Player::new(1), figure: Figure::ABBOT, spot };
    /// let french = Language::named("fr").unwrap();
    /// assert_eq!(french.event_text(&setup, &abbot), "le joueur 1 place un abbé en 0,1 2");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn event_text(&self, setup: &Setup, event: &Event) -> String {
        let message = Message::new(event);
        let Some(sentence) = self.sentences.get(message.key) else { return String::new() };
        self.fill(sentence, |name, form| {
            let argument = message.argument(name)?;
            Some(self.words(setup, event, argument, form))
        })
    }

    /// Fills in the placeholders in a sentence. Unknown placeholders are left empty.
    fn fill<'a>(
        &self,
        sentence: &Sentence,
        words: impl Fn(&str, Option<&str>) -> Option<Cow<'a, str>>,
    ) -> String {
        let mut text = String::new();
        for piece in &sentence.0 {
            match piece {
                Piece::Text(piece) => text += piece,
                Piece::Gap { name, form } => {
                    text += &words(name, form.as_deref()).unwrap_or_default();
                }
                Piece::Number { name, words: forms } => {
                    let number = words(name, None).and_then(|number| number.parse().ok());
                    text += &forms[self.table.plural.form(number.unwrap_or(0))];
                }
            }
        }
        text
    }

    fn words(
        &self,
        setup: &Setup,
        event: &Event,
        argument: Argument,
        form: Option<&str>,
    ) -> Cow<'_, str> {
        let of = |forms: &'_ BTreeMap<String, Forms>, name: &str| -> Cow<'_, str> {
            let word = forms.get(name).and_then(|forms| forms.get(form?));
            word.map_or_else(|| name.to_owned(), Clone::clone).into()
        };
        match argument {
            Argument::Number(number) => number.to_string().into(),
            Argument::Tile(kind) => self.tile_words(setup, kind).into(),
            Argument::Figure(figure) => of(&self.table.figures, figure.name()),
            Argument::Token(token) => one(&self.table.tokens, token.name()),
            Argument::Feature(kind) => of(&self.table.features, kind.name()),
            Argument::Reason(reason) => one(&self.table.reasons, score_reason_name(event, reason)),
            Argument::Cell(cell) => cell.to_string().into(),
            Argument::Spot(spot) => self.place_words(spot).into(),
            Argument::Lines(items) => self.lines(&items).into(),
        }
    }

    fn tile_words(&self, setup: &Setup, kind: TileType) -> String {
        let sentence = |form: &str| &self.tile[form];
        let Some(kind) = setup.tile_types().get(kind.index()) else {
            return self.fill(sentence("numbered"), |_, _| Some(kind.to_string().into()));
        };
        let given = self.table.tiles.get(&kind.id).map(Cow::from);
        let own = || self.table.own_tile_names.then(|| Cow::from(&kind.tile.name));
        let name = given.or_else(|| self.translated(&kind.tile.name).map(Cow::from)).or_else(own);
        self.fill(sentence(if name.is_some() { "named" } else { "unnamed" }), |gap, _| match gap {
            "id" => Some(kind.id.as_str().into()),
            _ => name.clone(),
        })
    }

    /// Returns the translated name of a tile if all of its phrases are known.
    fn translated(&self, name: &str) -> Option<String> {
        let phrases: Option<Vec<_>> = phrases(name)
            .map(|phrase| self.table.phrases.get(phrase).map(String::as_str))
            .collect();
        phrases.map(|phrases| phrases.join(BETWEEN))
    }

    fn place_words(&self, spot: Spot) -> String {
        let (form, number) = match spot.place {
            Location::Segment(number) => ("segment", number),
            Location::Corner(number) => ("corner", number),
            Location::Tile => ("tile", 0),
            Location::Tower => ("tower", 0),
            Location::Lying => ("lying", 0),
            Location::Space(number) => (quarter(number).unwrap_or("space"), number),
        };
        self.fill(&self.places[form], |gap, _| match gap {
            "cell" => Some(spot.cell.to_string().into()),
            _ => Some(number.to_string().into()),
        })
    }

    fn lines(&self, items: &ScoreItems) -> String {
        let mut text = String::new();
        for (index, item) in items.iter().enumerate() {
            text += if index == 0 { &self.table.first_line } else { &self.table.next_line };
            let term =
                &self.table.terms[item.term.name()][self.table.plural.form(item.count.into())];
            text += &self.fill(&self.line, |gap, _| match gap {
                "term" => Some(term.as_str().into()),
                "count" => Some(item.count.to_string().into()),
                _ => Some(item.each.to_string().into()),
            });
        }
        text
    }
}
