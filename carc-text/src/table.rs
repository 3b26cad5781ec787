//! Structure and validation of language tables.

use std::collections::BTreeMap;

use carc_engine::{
    Config, Expansion, Figure, ScoreReason, ScoreTerm, SegmentKind, Setup, TileSet, Token,
    Vocabulary, limits, nearest, shown, sort_by, suggest,
    tables::{self, Fault, Value},
};

use crate::{
    language::{Language, LanguageError, QUARTERS, SHRINE_REASONS, phrases},
    message::{SENTENCES, Sort},
    sentence::{Piece, Plural, Sentence},
};

/// The forms of a noun, by name.
pub(crate) type Forms = BTreeMap<String, String>;

/// A table as written in TOML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) language: String,
    pub(crate) plural: Plural,
    /// True if tiles without a name in this table use the name from their tile file.
    pub(crate) own_tile_names: bool,
    pub(crate) first_line: String,
    pub(crate) next_line: String,
    line: String,
    tile: BTreeMap<String, String>,
    places: BTreeMap<String, String>,
    sentences: BTreeMap<String, String>,
    pub(crate) figures: BTreeMap<String, Forms>,
    pub(crate) features: BTreeMap<String, Forms>,
    pub(crate) tokens: BTreeMap<String, String>,
    pub(crate) reasons: BTreeMap<String, String>,
    pub(crate) terms: BTreeMap<String, Vec<String>>,
    pub(crate) tiles: BTreeMap<String, String>,
    /// The translations of the phrases that occur in tile names. The table can be empty.
    pub(crate) phrases: BTreeMap<String, String>,
}

/// Returns a map from all names to their values.
fn map<'a, T>(
    value: Value<'a>,
    read: fn(Value<'a>) -> Result<T, Fault>,
) -> Result<BTreeMap<String, T>, Fault> {
    let mut map = BTreeMap::new();
    for (name, value) in value.table()?.entries() {
        map.insert(name, read(value)?);
    }
    Ok(map)
}

fn words(value: Value<'_>) -> Result<Forms, Fault> {
    map(value, Value::text)
}

fn forms(value: Value<'_>) -> Result<BTreeMap<String, Forms>, Fault> {
    map(value, words)
}

impl Table {
    fn read(mut table: tables::Table<'_>) -> Result<Self, Fault> {
        let read = Self {
            language: table.need("language")?.text()?,
            plural: table.need("plural")?.word(Plural::named)?,
            own_tile_names: table.need("own_tile_names")?.flag()?,
            first_line: table.need("first_line")?.text()?,
            next_line: table.need("next_line")?.text()?,
            line: table.need("line")?.text()?,
            tile: words(table.need("tile")?)?,
            places: words(table.need("places")?)?,
            sentences: words(table.need("sentences")?)?,
            figures: forms(table.need("figures")?)?,
            features: forms(table.need("features")?)?,
            tokens: words(table.need("tokens")?)?,
            reasons: words(table.need("reasons")?)?,
            terms: map(table.need("terms")?, Value::texts)?,
            tiles: table.option("tiles", words)?.unwrap_or_default(),
            phrases: table.option("phrases", words)?.unwrap_or_default(),
        };
        table.end().map(|()| read)
    }
}

/// Returns the names of all built-in tiles, including the abbey and the wheel, which do not belong
/// to a tile set.
fn tile_names() -> Vec<String> {
    let sets = Vocabulary::all().tile_sets.into_iter().filter_map(TileSet::built_in);
    let mut names: Vec<String> = sets.flat_map(|set| set.tiles).map(|tile| tile.name).collect();
    // The preset does not add every expansion.
    let expansions = Expansion::all().iter().map(|known| known.name.to_owned()).collect();
    let everything = Config { preset: Some("everything".into()), expansions, ..Config::new(2) };
    let setup = Setup::new(everything).expect("the preset is valid");
    let other = setup.tile_types().iter().filter(|kind| kind.personal || kind.board);
    names.extend(other.map(|kind| kind.tile.name.clone()));
    names
}

/// Parses a table. `known` returns the source of a built-in table.
pub(crate) fn read(
    text: &str,
    known: impl Fn(&str) -> Result<&'static str, LanguageError>,
) -> Result<Language, LanguageError> {
    let fault = |fault: String| LanguageError::Table { problems: vec![fault] };
    let syntax = |error: Fault| fault(error.message.chars().take(limits::MAX_MESSAGE).collect());
    if text.len() > limits::MAX_LANGUAGE_BYTES {
        let most = limits::MAX_LANGUAGE_BYTES;
        return Err(fault(format!("the table has {} bytes; the maximum is {most}", text.len())));
    }
    let mut table = tables::Table::parse(text).map_err(syntax)?;
    if let Some(below) = table.option("fallback", Value::text).map_err(syntax)? {
        let mut below = tables::Table::parse(known(&below)?).map_err(syntax)?;
        below.lay_over(table);
        table = below;
    }
    let table = Table::read(table).map_err(syntax)?;
    let mut checks = Checks { problems: Vec::new(), plural: table.plural };
    let language = checks.language(table);
    match checks.problems.is_empty() {
        true => Ok(language),
        false => Err(LanguageError::Table { problems: checks.problems }),
    }
}

/// The problems found in a table so far.
struct Checks {
    problems: Vec<String>,
    plural: Plural,
}

impl Checks {
    fn fault(&mut self, fault: String) {
        if self.problems.len() < limits::MAX_PROBLEMS {
            self.problems.push(fault);
        }
    }

    fn language(&mut self, table: Table) -> Language {
        let neutral = Figure::neutral().map(Figure::name);
        let figures = Figure::all().map(Figure::name).chain(neutral);
        self.names("figures", &table.figures, figures);
        self.names("features", &table.features, SegmentKind::ALL.map(SegmentKind::name));
        self.names("tokens", &table.tokens, Token::all().map(Token::name));
        let reasons = ScoreReason::all().map(ScoreReason::name).chain(SHRINE_REASONS);
        self.names("reasons", &table.reasons, reasons);
        self.names("terms", &table.terms, ScoreTerm::NAMES.iter().map(|(_, name)| *name));
        self.names("sentences", &table.sentences, SENTENCES.iter().map(|(key, _)| *key));
        let places = ["segment", "corner", "tile", "tower", "lying", "space"];
        self.names("places", &table.places, places.into_iter().chain(QUARTERS));
        self.names("tile", &table.tile, ["named", "unnamed", "numbered"]);
        if !table.phrases.is_empty() {
            let names = tile_names();
            self.names("phrases", &table.phrases, names.iter().flat_map(|name| phrases(name)));
        }
        for (name, words) in &table.terms {
            if let Err(problem) = self.check_forms(words.len()) {
                self.fault(format!("terms.{name}: {problem}"));
            }
        }
        let forms = [(Sort::Figure, &table.figures), (Sort::Feature, &table.features)];
        let mut sentence = |place: String, text: &str, gaps: &[(&str, Sort)]| {
            let read = Sentence::read(text)
                .and_then(|sentence| self.check(&sentence, gaps, &forms).map(|()| sentence));
            read.unwrap_or_else(|problem| {
                self.fault(format!("{place}: {problem}"));
                Sentence(Vec::new())
            })
        };
        let line = [("count", Sort::Number), ("term", Sort::Number), ("each", Sort::Number)];
        let line = sentence("line".to_owned(), &table.line, &line);
        let of_places = |name: &str| match name {
            "tile" | "tower" | "lying" => &[("cell", Sort::Cell)][..],
            quarter if QUARTERS.contains(&quarter) => &[],
            _ => &[("cell", Sort::Cell), ("number", Sort::Number)],
        };
        let of_tile = |name: &str| match name {
            "named" => &[("id", Sort::Tile), ("name", Sort::Tile)][..],
            "unnamed" => &[("id", Sort::Tile)],
            _ => &[("number", Sort::Number)],
        };
        let mut all = |table: &str, texts: &BTreeMap<String, String>, gaps: &dyn Fn(&str) -> _| {
            let mut read = BTreeMap::new();
            for (name, text) in texts {
                read.insert(name.clone(), sentence(format!("{table}.{name}"), text, gaps(name)));
            }
            read
        };
        let of_sentence = |key: &str| {
            SENTENCES.iter().find(|(own, _)| *own == key).map_or(&[][..], |(_, gaps)| *gaps)
        };
        let places = all("places", &table.places, &of_places);
        let tile = all("tile", &table.tile, &of_tile);
        let sentences = all("sentences", &table.sentences, &of_sentence);
        Language { table, line, places, tile, sentences }
    }

    /// Checks that a table contains exactly one entry for each name.
    fn names<'a, T>(
        &mut self,
        table: &str,
        words: &BTreeMap<String, T>,
        names: impl IntoIterator<Item = &'a str>,
    ) {
        let words: Vec<&str> = words.keys().map(String::as_str).collect();
        let mut names: Vec<&str> = names.into_iter().collect();
        sort_by(&mut names, Ord::cmp);
        names.dedup();
        self.compare(table, &words, &names);
    }

    /// Reports missing and unknown entries. Both lists must be sorted.
    fn compare(&mut self, table: &str, words: &[&str], names: &[&str]) {
        let beyond = |list: &[&str], name: &&str| list.binary_search(name).is_err();
        for name in names.iter().filter(|name| beyond(words, name)) {
            self.fault(format!("{table}.{name}: missing entry"));
        }
        for name in words.iter().filter(|name| beyond(names, name)) {
            let meant = suggest(nearest(name, names.iter().copied()).as_deref());
            self.fault(format!("{table}.{}: unknown entry{meant}", shown(name)));
        }
    }

    /// Checks that there is a word for each plural form of the language.
    fn check_forms(&self, count: usize) -> Result<(), String> {
        let wanted = self.plural.forms();
        match count == wanted {
            true => Ok(()),
            false => Err(format!("expected {wanted} plural forms; found {count}")),
        }
    }

    /// Checks that a sentence uses all of its arguments and no other arguments.
    fn check(
        &self,
        sentence: &Sentence,
        gaps: &[(&str, Sort)],
        forms: &[(Sort, &BTreeMap<String, Forms>)],
    ) -> Result<(), String> {
        let mut used: Vec<&str> = Vec::new();
        for piece in &sentence.0 {
            let (name, form) = match piece {
                Piece::Text(_) => continue,
                Piece::Gap { name, form } => (name, form.as_deref()),
                Piece::Number { name, .. } => (name, None),
            };
            let Some((_, sort)) = gaps.iter().find(|(own, _)| own == name) else {
                let meant = suggest(nearest(name, gaps.iter().map(|(own, _)| *own)).as_deref());
                return Err(format!("unknown argument {{{}}}{meant}", shown(name)));
            };
            if let Piece::Number { words, .. } = piece {
                if *sort != Sort::Number {
                    return Err(format!("{{{name}?...}} requires a number"));
                }
                self.check_forms(words.len())?;
                continue;
            }
            used.push(name);
            let nouns = forms.iter().find(|(own, _)| own == sort).map(|(_, nouns)| *nouns);
            match (form, nouns) {
                (None, None) => {}
                (Some(form), None) => {
                    return Err(format!("{{{name}.{}}}: this argument has no forms", shown(form)));
                }
                (None, Some(_)) => {
                    return Err(format!("{{{name}}} requires a form: {{{name}.FORM}}"));
                }
                (Some(form), Some(nouns)) => {
                    if let Some((noun, _)) = nouns.iter().find(|(_, all)| !all.contains_key(form)) {
                        return Err(format!(
                            "{} does not have the form {:?}",
                            shown(noun),
                            shown(form)
                        ));
                    }
                }
            }
        }
        match gaps.iter().find(|(name, _)| !used.contains(name)) {
            Some((name, _)) => Err(format!("missing argument {{{name}}}")),
            None => Ok(()),
        }
    }
}
