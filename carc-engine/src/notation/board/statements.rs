//! The statements of a board text: how each field of a config and of a start is read and written.

use std::{collections::BTreeMap, fmt::Display, str::FromStr};

use super::{
    grid::{figure_name, token_name},
    names,
    scan::{Parsed, Word},
};
use crate::{
    limits,
    setup::{Config, Start, StartPrisoner, UNKNOWN_ID},
};

/// The word for an empty list or table.
const NONE: &str = "-";

/// A statement, named like the key in JSON.
pub(super) struct Statement {
    pub(super) name: &'static str,
    /// True for a field of the config, false for a field of its start.
    pub(super) is_rule: bool,
    /// Reads the operands.
    pub(super) read: fn(&Operands<'_, '_>, &mut Config) -> Parsed<()>,
    /// Returns the operands; empty if the field is not written.
    pub(super) write: fn(&Config) -> String,
}

/// The operands of a statement, at least one.
pub(super) struct Operands<'a, 'b> {
    pub(super) words: &'b [Word<'a>],
}

impl<'a> Operands<'a, '_> {
    fn one(&self) -> Parsed<Word<'a>> {
        match self.words {
            [word] => Ok(*word),
            words => Err(words[1].error("expected only one operand")),
        }
    }

    /// Returns the entries, none if the only operand is `-`.
    fn entries(&self) -> impl Iterator<Item = Word<'a>> {
        let is_none = self.words.len() == 1 && self.words[0].text == NONE;
        self.words.iter().copied().filter(move |_| !is_none)
    }

    fn counts<T: FromStr>(&self, name: &Name) -> Parsed<BTreeMap<String, T>> {
        counts(self.entries(), name)
    }

    /// Reads one entry per seat.
    fn seats<T>(&self, read: impl Fn(Word<'a>) -> Parsed<T>) -> Parsed<Vec<T>> {
        each(self.words.iter().copied(), limits::MAX_FEW, read)
    }
}

/// Reads at most `most` entries.
fn each<'a, T>(
    entries: impl Iterator<Item = Word<'a>>,
    most: usize,
    read: impl Fn(Word<'a>) -> Parsed<T>,
) -> Parsed<Vec<T>> {
    let mut list = Vec::new();
    for word in entries {
        if list.len() == most {
            return Err(word.error(format!("too many entries; the maximum is {most}")));
        }
        list.push(read(word)?);
    }
    Ok(list)
}

/// Parses a name in a list or table.
type Name = dyn Fn(Word<'_>) -> Parsed<String>;

/// Parses a table of entries `NAME=VALUE`.
fn table<'a, T>(
    entries: impl Iterator<Item = Word<'a>>,
    name: &Name,
    value: impl Fn(Word<'a>) -> Parsed<T>,
) -> Parsed<BTreeMap<String, T>> {
    let mut table = BTreeMap::new();
    for word in entries {
        let Some((key, number)) = word.split_once('=') else {
            return Err(word.expected("NAME=VALUE"));
        };
        let most = limits::MAX_ENTRIES;
        if table.len() == most {
            return Err(word.error(format!("too many entries; the maximum is {most}")));
        }
        if table.insert(name(key)?, value(number)?).is_some() {
            return Err(key.error(format!("duplicate {:?}", key.text)));
        }
    }
    Ok(table)
}

/// Parses a table of entries `NAME=COUNT`.
pub(super) fn counts<'a, T: FromStr>(
    entries: impl Iterator<Item = Word<'a>>,
    name: &Name,
) -> Parsed<BTreeMap<String, T>> {
    table(entries, name, |word| word.number())
}

/// Parses the counts of one seat: entries between commas, or `-`.
fn seat(word: Word<'_>, name: &Name) -> Parsed<BTreeMap<String, u32>> {
    if word.text == NONE { Ok(BTreeMap::new()) } else { counts(word.list(), name) }
}

/// Parses any name; the setup checks it.
fn any_name(word: Word<'_>) -> Parsed<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_/+.".contains(c);
    if word.text.is_empty() || !word.text.chars().all(is_plain) || word.text.len() > limits::MAX_ID
    {
        return Err(word.expected("a name"));
    }
    Ok(word.text.to_owned())
}

fn tile_name(word: Word<'_>) -> Parsed<String> {
    names::full(word.text).map_err(|problem| word.error(problem))
}

/// Parses the name of a tile under a hill, which can be unknown.
fn hidden_name(word: Word<'_>) -> Parsed<String> {
    if word.text == UNKNOWN_ID { Ok(UNKNOWN_ID.to_owned()) } else { tile_name(word) }
}

/// Parses one of two words.
fn flag(word: Word<'_>, yes: &str, no: &str) -> Parsed<bool> {
    match word.text {
        text if text == yes => Ok(true),
        text if text == no => Ok(false),
        _ => Err(word.expected(&format!("{yes} or {no}"))),
    }
}

fn prisoner(word: Word<'_>) -> Parsed<StartPrisoner> {
    let wrong = || word.expected("PLAYER:OWNER:FIGURE=COUNT, as in 0:1:meeple=2");
    let (player, rest) = word.split_once(':').ok_or_else(wrong)?;
    let (owner, rest) = rest.split_once(':').ok_or_else(wrong)?;
    let (figure, count) = rest.split_once('=').ok_or_else(wrong)?;
    Ok(StartPrisoner {
        player: player.number()?,
        owner: owner.number()?,
        figure: figure_name(figure)?,
        count: count.number()?,
    })
}

/// Joins entries, or returns `-` if there are none.
fn join(entries: impl Iterator<Item = String>, separator: &str) -> String {
    let entries: Vec<String> = entries.collect();
    if entries.is_empty() { NONE.to_owned() } else { entries.join(separator) }
}

/// Writes a table with its names as they are.
pub(super) fn list<T: Display>(table: &BTreeMap<String, T>, separator: &str) -> String {
    join(table.iter().map(|(name, value)| format!("{}={value}", names::word(name))), separator)
}

/// Writes a table of tiles.
fn tiles(table: &BTreeMap<String, u16>) -> String {
    join(table.iter().map(|(id, count)| format!("{}={count}", names::short(id))), " ")
}

/// Writes a field, empty if it has its default.
fn unless(is_default: bool, write: impl FnOnce() -> String) -> String {
    if is_default { String::new() } else { write() }
}

/// Writes a field of the start.
fn of_start(config: &Config, write: impl FnOnce(&Start) -> String) -> String {
    config.start.as_ref().map_or_else(String::new, write)
}

fn flags(table: &BTreeMap<String, bool>) -> String {
    let word = |on: bool| if on { "on" } else { "off" };
    join(table.iter().map(|(name, on)| format!("{}={}", names::word(name), word(*on))), " ")
}

fn start(config: &mut Config) -> &mut Start {
    config.start.get_or_insert_default()
}

const fn rule(
    name: &'static str,
    read: fn(&Operands<'_, '_>, &mut Config) -> Parsed<()>,
    write: fn(&Config) -> String,
) -> Statement {
    Statement { name, is_rule: true, read, write }
}

const fn field(
    name: &'static str,
    read: fn(&Operands<'_, '_>, &mut Config) -> Parsed<()>,
    write: fn(&Config) -> String,
) -> Statement {
    Statement { name, is_rule: false, read, write }
}

/// All statements, in the order in which they are written. Rows are written before the first field
/// of the start.
pub(super) static STATEMENTS: [Statement; 22] = [
    rule(
        "players",
        |of, config| of.one()?.number().map(|players| config.players = players),
        |config| config.players.to_string(),
    ),
    rule(
        "preset",
        |of, config| any_name(of.one()?).map(|preset| config.preset = Some(preset)),
        |config| config.preset.as_deref().map_or_else(String::new, names::word),
    ),
    rule(
        "expansions",
        |of, config| {
            config.expansions = each(of.entries(), limits::MAX_ENTRIES, any_name)?;
            Ok(())
        },
        |config| {
            let names = config.expansions.iter().map(|name| names::word(name));
            unless(config.expansions.is_empty(), || join(names, " "))
        },
    ),
    rule(
        "tile_sets",
        |of, config| of.counts(&any_name).map(|counts| config.tile_sets = counts),
        |config| unless(config.tile_sets.is_empty(), || list(&config.tile_sets, " ")),
    ),
    rule(
        "mechanics",
        |of, config| {
            config.mechanics = table(of.entries(), &any_name, |word| flag(word, "on", "off"))?;
            Ok(())
        },
        |config| unless(config.mechanics.is_empty(), || flags(&config.mechanics)),
    ),
    rule(
        "figures",
        |of, config| of.counts(&any_name).map(|counts| config.figures = counts),
        |config| unless(config.figures.is_empty(), || list(&config.figures, " ")),
    ),
    rule(
        "options",
        |of, config| {
            config.options = table(of.entries(), &any_name, any_name)?;
            Ok(())
        },
        |config| {
            let options = config.options.iter();
            let words = options.map(|(name, value)| (names::word(name), names::word(value)));
            let words = words.map(|(name, value)| format!("{name}={value}"));
            unless(config.options.is_empty(), || join(words, " "))
        },
    ),
    field(
        "scores",
        |of, config| of.seats(|word| word.number()).map(|all| start(config).scores = all),
        |config| {
            let words = |it: &Start| join(it.scores.iter().map(i32::to_string), " ");
            of_start(config, |it| unless(it.scores.is_empty(), || words(it)))
        },
    ),
    field(
        "supplies",
        |of, config| {
            of.seats(|word| seat(word, &figure_name)).map(|all| start(config).supplies = all)
        },
        |config| {
            let words = |it: &Start| join(it.supplies.iter().map(|own| list(own, ",")), " ");
            of_start(config, |it| unless(it.supplies.is_empty(), || words(it)))
        },
    ),
    field(
        "tokens",
        |of, config| of.seats(|word| seat(word, &token_name)).map(|all| start(config).tokens = all),
        |config| {
            let words = |it: &Start| join(it.tokens.iter().map(|own| list(own, ",")), " ");
            of_start(config, |it| unless(it.tokens.is_empty(), || words(it)))
        },
    ),
    field(
        "records",
        |of, config| of.counts(&token_name).map(|counts| start(config).records = counts),
        |config| of_start(config, |it| unless(it.records.is_empty(), || list(&it.records, " "))),
    ),
    field(
        "prisoners",
        |of, config| {
            start(config).prisoners = each(of.entries(), limits::MAX_ENTRIES, prisoner)?;
            Ok(())
        },
        |config| {
            let word = |it: &StartPrisoner| {
                let figure = names::word(&it.figure);
                format!("{}:{}:{figure}={}", it.player, it.owner, it.count)
            };
            let words = |it: &Start| join(it.prisoners.iter().map(word), " ");
            of_start(config, |it| unless(it.prisoners.is_empty(), || words(it)))
        },
    ),
    field(
        "held",
        |of, config| of.counts(&tile_name).map(|counts| start(config).held = counts),
        |config| of_start(config, |it| unless(it.held.is_empty(), || tiles(&it.held))),
    ),
    field(
        "stack",
        |of, config| of.counts(&tile_name).map(|counts| start(config).stack = Some(counts)),
        |config| of_start(config, |it| it.stack.as_ref().map_or_else(String::new, tiles)),
    ),
    field(
        "hands",
        |of, config| {
            let hand = |word: Word<'_>| match word.text {
                NONE => Ok(Vec::new()),
                _ => each(word.list(), limits::MAX_FEW, tile_name),
            };
            of.seats(hand).map(|all| start(config).hands = all)
        },
        |config| {
            let hand = |hand: &Vec<String>| join(hand.iter().map(|id| names::short(id)), ",");
            let words = |it: &Start| join(it.hands.iter().map(hand), " ");
            of_start(config, |it| unless(it.hands.is_empty(), || words(it)))
        },
    ),
    field(
        "bag",
        |of, config| of.counts(&token_name).map(|counts| start(config).bag = Some(counts)),
        |config| {
            of_start(config, |it| it.bag.as_ref().map_or_else(String::new, |it| list(it, " ")))
        },
    ),
    field(
        "hidden",
        |of, config| of.counts(&hidden_name).map(|counts| start(config).hidden = counts),
        |config| of_start(config, |it| unless(it.hidden.is_empty(), || tiles(&it.hidden))),
    ),
    field(
        "abbeys",
        |of, config| of.seats(|word| flag(word, "yes", "no")).map(|all| start(config).abbeys = all),
        |config| {
            let word = |has: &bool| if *has { "yes" } else { "no" }.to_owned();
            let words = |it: &Start| join(it.abbeys.iter().map(word), " ");
            of_start(config, |it| unless(it.abbeys.is_empty(), || words(it)))
        },
    ),
    field(
        "active",
        |of, config| of.one()?.number().map(|seat| start(config).active = Some(seat)),
        |config| of_start(config, |it| it.active.map_or_else(String::new, |it| it.to_string())),
    ),
    field(
        "turn",
        |of, config| of.one()?.number().map(|turn| start(config).turn = Some(turn)),
        |config| of_start(config, |it| it.turn.map_or_else(String::new, |it| it.to_string())),
    ),
    field(
        "drawn",
        |of, config| tile_name(of.one()?).map(|id| start(config).drawn = Some(id)),
        |config| of_start(config, |it| it.drawn.as_deref().map_or_else(String::new, names::short)),
    ),
    rule(
        "custom_sets",
        |of, _| {
            Err(of.one()?.error(
                "the text leaves out the custom tile sets of its config; read the position with \
                 Start::from_text and add the sets to your own config",
            ))
        },
        |config| unless(config.custom_sets.is_empty(), || config.custom_sets.len().to_string()),
    ),
];
