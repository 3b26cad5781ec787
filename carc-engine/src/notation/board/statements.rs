//! The statements in a board text, with functions that read and write each field of a config and
//! its start.

use std::{collections::BTreeMap, fmt::Display, str::FromStr};

use super::{
    grid::{figure_name, token_name},
    names,
    places::location_name,
    scan::{Parsed, Word},
    turn,
};
use crate::{
    action::Spot,
    geometry::Cell,
    limits,
    setup::{Config, Start, StartBridge, StartPrisoner, UNKNOWN_ID},
    vocab::Player,
};

/// The word that represents an empty list or table.
pub(super) const NONE: &str = "-";

/// A statement, whose name is the field's JSON key.
pub(super) struct Statement {
    pub(super) name: &'static str,
    field: Field,
}

/// The functions that read and write a statement's operands. If the field has its default value,
/// `write` returns an empty string.
enum Field {
    /// A field of the config.
    Rule { read: fn(&Operands<'_, '_>, &mut Config) -> Parsed<()>, write: fn(&Config) -> String },
    /// A field of the config's start position.
    Start { read: fn(&Operands<'_, '_>, &mut Start) -> Parsed<()>, write: fn(&Start) -> String },
}

impl Statement {
    /// Returns true for a field of the config, and false for a field of its start position.
    pub(super) const fn is_rule(&self) -> bool {
        matches!(self.field, Field::Rule { .. })
    }

    /// Reads the operands.
    pub(super) fn read(&self, words: &[Word<'_>], config: &mut Config) -> Parsed<()> {
        let operands = Operands { words };
        match self.field {
            Field::Rule { read, .. } => read(&operands, config),
            Field::Start { read, .. } => read(&operands, config.start.get_or_insert_default()),
        }
    }

    /// Returns the operands, or an empty string if the field is not written.
    pub(super) fn write(&self, config: &Config) -> String {
        match self.field {
            Field::Rule { write, .. } => write(config),
            Field::Start { write, .. } => config.start.as_ref().map_or_else(String::new, write),
        }
    }
}

/// One or more operands of a statement.
struct Operands<'a, 'b> {
    words: &'b [Word<'a>],
}

impl<'a> Operands<'a, '_> {
    fn one(&self) -> Parsed<Word<'a>> {
        match self.words {
            [word] => Ok(*word),
            words => Err(words[1].error("expected only one operand")),
        }
    }

    /// Returns the entries. The list is empty if the only operand is `-`.
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

/// Reads the entries, and returns an error if there are more than `most`.
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

/// Parses a table of `NAME=VALUE` entries.
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

/// Parses a table of `NAME=COUNT` entries.
pub(super) fn counts<'a, T: FromStr>(
    entries: impl Iterator<Item = Word<'a>>,
    name: &Name,
) -> Parsed<BTreeMap<String, T>> {
    table(entries, name, |word| word.number())
}

/// Parses one seat's counts, which are comma-separated entries, or `-`.
fn seat(word: Word<'_>, name: &Name) -> Parsed<BTreeMap<String, u32>> {
    if word.text == NONE { Ok(BTreeMap::new()) } else { counts(word.list(), name) }
}

/// Parses any name, which the setup validates later.
pub(super) fn any_name(word: Word<'_>) -> Parsed<String> {
    if word.text.is_empty()
        || !word.text.chars().all(names::is_plain)
        || word.text.len() > limits::MAX_ID
    {
        return Err(word.expected("a name"));
    }
    Ok(word.text.to_owned())
}

/// Parses the name of a tile.
pub(super) fn tile_name(word: Word<'_>) -> Parsed<String> {
    names::full(word.text).map_err(|problem| word.error(problem))
}

/// Parses the name of a tile under a hill, which can be `unknown`.
fn hidden_name(word: Word<'_>) -> Parsed<String> {
    if word.text == UNKNOWN_ID { Ok(UNKNOWN_ID.to_owned()) } else { tile_name(word) }
}

/// Parses one of two words as a flag.
fn flag(word: Word<'_>, yes: &str, no: &str) -> Parsed<bool> {
    match word.text {
        text if text == yes => Ok(true),
        text if text == no => Ok(false),
        _ => Err(word.expected(&format!("{yes} or {no}"))),
    }
}

/// Reads a bridge written as `X,Y:TOKEN`.
fn bridge(word: Word<'_>) -> Parsed<StartBridge> {
    let (at, token) =
        word.split_once(':').ok_or_else(|| word.expected("a bridge such as 1,0:bridge_ns"))?;
    Ok(StartBridge { cell: turn::cell(at)?, token: any_name(token)? })
}

fn prisoner(word: Word<'_>) -> Parsed<StartPrisoner> {
    let wrong = || word.expected("PLAYER:OWNER:FIGURE=COUNT, as in 0:1:meeple=2");
    let (player, rest) = word.split_once(':').ok_or_else(wrong)?;
    let (owner, rest) = rest.split_once(':').ok_or_else(wrong)?;
    let (figure, count) = rest.split_once('=').ok_or_else(wrong)?;
    Ok(StartPrisoner {
        player: Player::new(player.number()?),
        owner: Player::new(owner.number()?),
        figure: figure_name(figure)?,
        count: count.number()?,
    })
}

/// Joins entries with a separator.
fn join(entries: impl Iterator<Item = String>, separator: &str) -> String {
    entries.collect::<Vec<_>>().join(separator)
}

/// Returns a list's text, or `-` if the list is empty.
fn or_none(text: String) -> String {
    if text.is_empty() { NONE.to_owned() } else { text }
}

/// Writes a table without changing its names.
pub(super) fn list<T: Display>(table: &BTreeMap<String, T>, separator: &str) -> String {
    join(table.iter().map(|(name, value)| format!("{}={value}", names::word(name))), separator)
}

/// Writes a table for each seat.
fn seats(tables: &[BTreeMap<String, u32>]) -> String {
    join(tables.iter().map(|own| or_none(list(own, ","))), " ")
}

/// Writes a table of tiles.
fn tiles(table: &BTreeMap<String, u16>) -> String {
    join(table.iter().map(|(id, count)| format!("{}={count}", names::short(id))), " ")
}

const fn rule(
    name: &'static str,
    read: fn(&Operands<'_, '_>, &mut Config) -> Parsed<()>,
    write: fn(&Config) -> String,
) -> Statement {
    Statement { name, field: Field::Rule { read, write } }
}

const fn field(
    name: &'static str,
    read: fn(&Operands<'_, '_>, &mut Start) -> Parsed<()>,
    write: fn(&Start) -> String,
) -> Statement {
    Statement { name, field: Field::Start { read, write } }
}

/// All statements, in the order in which they are written. The rows are written before the first
/// field of the start position.
pub(super) static STATEMENTS: [Statement; 30] = [
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
            let names = each(of.entries(), limits::MAX_ENTRIES, any_name);
            names.map(|names| config.expansions = names)
        },
        |config| join(config.expansions.iter().map(|name| names::word(name)), " "),
    ),
    rule(
        "tile_sets",
        |of, config| of.counts(&any_name).map(|counts| config.tile_sets = counts),
        |config| list(&config.tile_sets, " "),
    ),
    rule(
        "mechanics",
        |of, config| {
            let on = table(of.entries(), &any_name, |word| flag(word, "on", "off"));
            on.map(|on| config.mechanics = on)
        },
        |config| {
            let word = |on: bool| if on { "on" } else { "off" };
            let flags = config.mechanics.iter().map(|(name, on)| (names::word(name), word(*on)));
            join(flags.map(|(name, on)| format!("{name}={on}")), " ")
        },
    ),
    rule(
        "figures",
        |of, config| of.counts(&any_name).map(|counts| config.figures = counts),
        |config| list(&config.figures, " "),
    ),
    rule(
        "options",
        |of, config| {
            let options = table(of.entries(), &any_name, any_name);
            options.map(|options| config.options = options)
        },
        |config| {
            let options = config.options.iter();
            let words = options.map(|(name, value)| (names::word(name), names::word(value)));
            join(words.map(|(name, value)| format!("{name}={value}")), " ")
        },
    ),
    field(
        "scores",
        |of, start| of.seats(|word| word.number()).map(|all| start.scores = all),
        |start| join(start.scores.iter().map(i32::to_string), " "),
    ),
    field(
        "supplies",
        |of, start| of.seats(|word| seat(word, &figure_name)).map(|all| start.supplies = all),
        |start| seats(&start.supplies),
    ),
    field(
        "tokens",
        |of, start| of.seats(|word| seat(word, &token_name)).map(|all| start.tokens = all),
        |start| seats(&start.tokens),
    ),
    field(
        "records",
        |of, start| of.counts(&token_name).map(|counts| start.records = counts),
        |start| list(&start.records, " "),
    ),
    field(
        "prisoners",
        |of, start| {
            let prisoners = each(of.entries(), limits::MAX_ENTRIES, prisoner);
            prisoners.map(|prisoners| start.prisoners = prisoners)
        },
        |start| {
            let word = |it: &StartPrisoner| {
                let figure = names::word(&it.figure);
                format!("{}:{}:{figure}={}", it.player, it.owner, it.count)
            };
            join(start.prisoners.iter().map(word), " ")
        },
    ),
    field(
        "bridges",
        |of, start| {
            let bridges = each(of.entries(), limits::MAX_ENTRIES, bridge);
            bridges.map(|bridges| start.bridges = bridges)
        },
        |start| {
            let word = |StartBridge { cell: Cell { x, y }, token }: &StartBridge| {
                format!("{x},{y}:{}", names::word(token))
            };
            join(start.bridges.iter().map(word), " ")
        },
    ),
    field(
        "castles",
        |of, start| {
            let castles = each(of.entries(), limits::MAX_ENTRIES, turn::segment);
            castles.map(|castles| start.castles = castles)
        },
        |start| {
            let word = |spot: &Spot| {
                let Cell { x, y } = spot.cell;
                format!("{x},{y}:{}", location_name(spot.place, None))
            };
            join(start.castles.iter().map(word), " ")
        },
    ),
    field(
        "ferries",
        |of, start| {
            let ferries = each(of.entries(), limits::MAX_ENTRIES, turn::ferry);
            ferries.map(|ferries| start.ferries = ferries)
        },
        |start| join(start.ferries.iter().map(turn::ferry_text), " "),
    ),
    field(
        "waiting",
        |of, start| {
            let waiting = of.seats(|word| match word.text {
                NONE => Ok(None),
                _ => tile_name(word).map(Some),
            });
            waiting.map(|waiting| start.waiting = waiting)
        },
        |start| {
            let word = |id: &Option<String>| {
                id.as_ref().map_or_else(|| NONE.to_owned(), |id| names::short(id).to_string())
            };
            join(start.waiting.iter().map(word), " ")
        },
    ),
    field(
        "held",
        |of, start| of.counts(&tile_name).map(|counts| start.held = counts),
        |start| tiles(&start.held),
    ),
    field(
        "stack",
        |of, start| of.counts(&tile_name).map(|counts| start.stack = Some(counts)),
        |start| start.stack.as_ref().map_or_else(String::new, |stack| or_none(tiles(stack))),
    ),
    field(
        "hands",
        |of, start| {
            let hand = |word: Word<'_>| match word.text {
                NONE => Ok(Vec::new()),
                _ => each(word.list(), limits::MAX_FEW, tile_name),
            };
            of.seats(hand).map(|all| start.hands = all)
        },
        |start| {
            let hand = |hand: &Vec<String>| join(hand.iter().map(|id| names::short(id)), ",");
            join(start.hands.iter().map(|own| or_none(hand(own))), " ")
        },
    ),
    field(
        "bag",
        |of, start| of.counts(&token_name).map(|counts| start.bag = Some(counts)),
        |start| start.bag.as_ref().map_or_else(String::new, |bag| or_none(list(bag, " "))),
    ),
    field(
        "hidden",
        |of, start| of.counts(&hidden_name).map(|counts| start.hidden = counts),
        |start| tiles(&start.hidden),
    ),
    field(
        "abbeys",
        |of, start| of.seats(|word| flag(word, "yes", "no")).map(|all| start.abbeys = all),
        |start| {
            let word = |has: &bool| if *has { "yes" } else { "no" }.to_owned();
            join(start.abbeys.iter().map(word), " ")
        },
    ),
    field(
        "robbers",
        |of, start| {
            let space = |word: Word<'_>| {
                if word.text == NONE { Ok(None) } else { word.number().map(Some) }
            };
            of.seats(space).map(|all| start.robbers = all)
        },
        |start| {
            let word =
                |space: &Option<u32>| or_none(space.map_or_else(String::new, |it| it.to_string()));
            join(start.robbers.iter().map(word), " ")
        },
    ),
    field(
        "messengers",
        |of, start| of.seats(|word| word.number()).map(|all| start.messengers = all),
        |start| join(start.messengers.iter().map(i32::to_string), " "),
    ),
    field(
        "messages",
        |of, start| {
            let all = each(of.entries(), limits::MAX_FEW, token_name);
            all.map(|all| start.messages = all)
        },
        |start| join(start.messages.iter().cloned(), " "),
    ),
    field(
        "active",
        |of, start| of.one()?.number().map(|seat| start.active = Some(seat)),
        |start| start.active.map_or_else(String::new, |seat| seat.to_string()),
    ),
    field(
        "turn",
        |of, start| of.one()?.number().map(|turn| start.turn = Some(turn)),
        |start| start.turn.map_or_else(String::new, |turn| turn.to_string()),
    ),
    field(
        "drawn",
        |of, start| tile_name(of.one()?).map(|id| start.drawn = Some(id)),
        |start| start.drawn.as_deref().map_or_else(String::new, names::short),
    ),
    field(
        "mid_turn",
        |of, start| turn::read(of.words).map(|turn| start.mid_turn = Some(turn)),
        |start| start.mid_turn.as_ref().map_or_else(String::new, turn::write),
    ),
    rule(
        "custom_sets",
        |of, _| {
            Err(of.one()?.error(
                "the text does not include the custom tile sets of its config; read the position \
                 with Start::from_text and add the sets to your own config",
            ))
        },
        |config| match config.custom_sets.len() {
            0 => String::new(),
            count => count.to_string(),
        },
    ),
];
