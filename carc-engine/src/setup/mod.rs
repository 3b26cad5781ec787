//! From a wish to a checked setup: tile sets, mechanics, figures, options.

mod config;
mod forms;
mod kinds;
mod opening;
mod options;
mod start;
mod wish;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use self::wish::{
    check_together, expansions, in_range, is_enough, mechanics, resolve_options, supply, tile_sets,
    unknown,
};
pub use self::{
    config::{Config, SetupError, SetupProblem},
    forms::ActionForm,
    kinds::TileKind,
    start::{Start, StartFigure, StartNeutral, StartTile},
};
pub(crate) use self::{forms::anywhere, opening::Opening};
pub(crate) use self::{
    kinds::{Catalogue, Reach, Shape, StartBoard},
    options::{FarmScoring, FirstPlayer, Rules, Table, TinyCity, Unfinished},
};
use crate::{
    expansions::registry::{self, Order, Pieces},
    game::Deck,
    geometry::{Cell, Rotation},
    limits,
    nouns::{
        FIGURES, Figure, FigureSpec, MARKS, MECHANICS, Mark, MarkPlace, NEUTRALS, Preset, Token,
    },
    position::NO_KIND,
    tile::Tile,
    untrusted::shown,
};

/// A checked setup: what is played with and by which rules. It never changes and is shared by all
/// positions of a game.
///
/// ```
/// use carc_engine::Setup;
/// let setup = Setup::base(2)?;
/// assert_eq!(setup.players(), 2);
/// assert_eq!(setup.kinds().len(), 24);
/// assert_eq!(setup.option("tiny_city"), Some("full"));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    resolved: Config,
    players: u8,
    pub(crate) rules: Rules,
    pub(crate) order: Order,
    pub(crate) catalogue: Catalogue,
    /// Copies of each kind in the main stack at the start.
    pub(crate) stack: Vec<u16>,
    /// Copies of each kind in all sets in play.
    all: Vec<u16>,
    /// What lies on the table when the game starts, and what the players have (BASE-SETUP-1,
    /// BASE-SETUP-2).
    pub(crate) opening: Opening,
    /// For each figure, a bit per kind of segment on which it may be placed.
    pub(crate) stands_on: [u8; FIGURES.len()],
    /// The figures that a player has any of, a bit each and as a list.
    figures: u16,
    figure_list: Vec<Figure>,
    /// The figures of nobody that are played with, a bit each.
    neutral: u16,
    /// Whether no room has a word in a turn but in the order of its steps.
    pub(crate) is_usual: bool,
}

impl Setup {
    /// Checks a config.
    ///
    /// # Errors
    /// Names everything that is wrong with it, each with the field, up to
    /// [`limits::MAX_PROBLEMS`] faults.
    pub fn new(config: Config) -> Result<Arc<Self>, SetupError> {
        let mut problems = Vec::new();
        let players = in_range("players", config.players, 1, limits::MAX_PLAYERS, &mut problems);
        let preset = match &config.preset {
            None => Preset::Bb5,
            Some(name) => Preset::from_name(name).unwrap_or_else(|| {
                problems.push(unknown("preset", name, Preset::ALL.iter().map(|p| p.name())));
                Preset::Bb5
            }),
        };
        let expansions = expansions(&config, preset, &mut problems);
        let mechanics = mechanics(&config, &expansions, &mut problems);
        let supply = supply(&config, mechanics, &mut problems);
        let options = resolve_options(&config, preset, &mut problems);
        check_together(&config, &expansions, mechanics, &options, &mut problems);
        let sets = tile_sets(&config, &expansions, &mut problems);
        if !problems.is_empty() {
            return Err(SetupError { problems });
        }
        let board = registry::start_board(&|name| mechanics.has(name), &|name| &options[name]);
        let side = board.as_ref().map_or(1, |board| board.columns.into());
        let rules = Rules::new(|name| &options[name], side);
        let stands_on = std::array::from_fn(|figure| {
            let FigureSpec { stands_on, special, .. } = FIGURES[figure];
            // FARM-7 speaks of meeples.
            let farmers = special.is_some() || rules.farmers;
            let field = 1 << crate::SegmentKind::Field as u8;
            stands_on & if farmers { u8::MAX } else { !field }
        });
        let print = options["print"].as_str();
        let marks = |mark: &Mark| mechanics.has(mark.mechanic);
        let decoration = |kind| {
            let adds = |mark: &&Mark| matches!(mark.place, MarkPlace::Adds(added) if added == kind);
            MARKS.iter().find(adds).is_some_and(|mark| !mechanics.has(mark.mechanic))
        };
        let aside = registry::set_aside(&|name| mechanics.has(name));
        for set in aside.iter().chain(board.as_ref().map(|board| &board.set)) {
            let same = sets.iter().filter(|(other, _)| other.id == set.id);
            let twice =
                |tile: &&Tile| same.clone().any(|(other, _)| other.tile(&tile.id).is_some());
            if let Some(tile) = set.tiles.iter().find(twice) {
                let name = format!("{}/{}", set.id, tile.id);
                let problem = SetupProblem::Twice { field: "custom_sets", name };
                return Err(SetupError { problems: vec![problem] });
            }
        }
        let aside = aside.map(|set| (set, players.into()));
        let (catalogue, mut all) =
            Catalogue::new(&sets, aside, board, &marks, &decoration, print, rules.trees)
                .map_err(|problem| SetupError { problems: vec![problem] })?;
        if let Some(start) = catalogue.start.filter(|_| !catalogue.board.is_empty()) {
            // A board takes the place of the start tile (WF-SETUP-2).
            all[start as usize] -= 1;
        }
        let mut stack = all.clone();
        let first = start_tiles(&catalogue, &rules, &mut stack)
            .ok_or_else(|| SetupError { problems: vec![SetupProblem::NoStartTile] })?;
        if let Some(table) = &rules.table
            && first.iter().any(|(_, cell, _)| !table.holds(*cell))
        {
            let problem = SetupProblem::Contradiction {
                first: "options.table",
                second: "options.wheel_board",
                why: "the table cannot hold what lies there from the start",
            };
            return Err(SetupError { problems: vec![problem] });
        }
        let resolved = Config {
            players: config.players,
            preset: Some(preset.name().to_owned()),
            expansions: expansions.iter().map(|known| known.name.to_owned()).collect(),
            tile_sets: sets.iter().map(|(set, copies)| (set.id.clone(), *copies)).collect(),
            mechanics: MECHANICS
                .iter()
                .map(|name| (name.to_string(), mechanics.has(name)))
                .collect(),
            figures: FIGURES
                .iter()
                .zip(supply)
                .map(|(figure, count)| (figure.name.to_owned(), count.into()))
                .collect(),
            options,
            custom_sets: config.custom_sets,
            start: config.start,
        };
        let abbeys = catalogue.aside.map_or(0, |_| u8::MAX >> (8 - players));
        let opening = Opening { abbeys, ..Opening::usual(first, supply, players.into()) };
        let is_played = |number: &usize| mechanics.has(NEUTRALS[*number].mechanic);
        let neutral =
            (0..NEUTRALS.len()).filter(is_played).fold(0, |all, number| all | 1 << number);
        let mut setup = Self {
            resolved,
            players,
            order: Order::new(
                &rules,
                Pieces::new(catalogue.aside.is_some(), &supply, neutral, catalogue.marks),
            ),
            rules,
            catalogue,
            stack,
            all,
            opening,
            stands_on,
            figures: 0,
            figure_list: Vec::new(),
            is_usual: false,
            neutral,
        };
        if let Some(start) = &setup.resolved.start {
            let (opening, stack) = opening::check(&setup, start, &mut problems);
            if !problems.is_empty() {
                return Err(SetupError { problems });
            }
            (setup.opening, setup.stack) = (opening, stack);
        } else {
            let mut opening = setup.opening.clone();
            registry::complete(&setup, &mut opening);
            setup.opening = opening;
        }
        let has = |figure: &usize| setup.opening.supplies.iter().any(|own| own[*figure] > 0);
        setup.figures = (0..FIGURES.len()).filter(has).fold(0, |all, figure| all | 1 << figure);
        setup.figure_list = Figure::all().filter(|figure| setup.has_figure(*figure)).collect();
        setup.is_usual = registry::foresees_nothing(&setup);
        Ok(Arc::new(setup))
    }

    /// The base game for 1 to 8 players with the options of the preset `bb5`.
    ///
    /// # Errors
    /// If the number of players is out of range.
    pub fn base(players: u32) -> Result<Arc<Self>, SetupError> {
        Self::new(Config::new(players))
    }

    /// How many players, 1 to 8.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The config with every default filled in: it gives the same setup whatever later versions
    /// may have as defaults (OPT-1).
    pub const fn config(&self) -> &Config {
        &self.resolved
    }

    /// The resolved value of an option; `None` if there is no option of that name.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.resolved.options.get(name).map(String::as_str)
    }

    /// The different tiles of the game. The place in this list is the kind number that actions,
    /// events and boards use.
    pub fn kinds(&self) -> &[TileKind] {
        &self.catalogue.kinds
    }

    /// The number of the kind with this id: `"base/D"` names any copy, `"base/E+garden"` a
    /// particular one (OPT-6). Marks without effect in this game make no difference, so a list of
    /// tiles that was written down with them can be read without them.
    ///
    /// # Errors
    /// If no such tile is in the game: the nearest id, if one is near.
    pub fn kind(&self, id: &str) -> Result<u16, SetupProblem> {
        let kinds = self.kinds();
        let mut parts = id.split('+');
        let tile = parts.next().unwrap_or_default();
        // One more than there are is as wrong as any number.
        let marks: Vec<&str> = parts.take(MARKS.len() + 1).collect();
        let of_tile = |kind: &TileKind| kind.id.split('+').next() == Some(tile);
        // Whether a copy of the tile is printed with these marks, in force or not.
        let is_printed = |kind: &TileKind| {
            marks.is_empty() || kind.tile.copies.iter().any(|(_, printed)| *printed == marks)
        };
        let shows_none_else = |kind: &TileKind| kind.marks.iter().all(|m| marks.contains(&&**m));
        let found = kinds.iter().position(|kind| kind.id == id).or_else(|| {
            let copies = (0..kinds.len()).filter(|&n| of_tile(&kinds[n]) && is_printed(&kinds[n]));
            let mut any = copies.clone().filter(|_| marks.is_empty());
            let named = copies.filter(|&n| shows_none_else(&kinds[n]));
            named.max_by_key(|&n| kinds[n].marks.len()).or(any.next())
        });
        match found {
            Some(index) => Ok(index as u16),
            None => Err(unknown("tiles", id, kinds.iter().map(|kind| kind.id.as_str()))),
        }
    }
}

impl Setup {
    /// Whether any player has such a figure when the game starts, or one that belongs to nobody is
    /// played with.
    #[inline]
    pub(crate) fn has_figure(&self, figure: Figure) -> bool {
        match figure.neutral_number() {
            Some(number) => self.neutral >> number & 1 == 1,
            None => self.figures >> figure.number() & 1 == 1,
        }
    }

    /// Whether there can be something in a position that a player may not know: hidden hands
    /// (HOUSE-4f), tiles under hills (HID-2). If not, [`Position::hide_from`] changes nothing.
    ///
    /// [`Position::hide_from`]: crate::Position::hide_from
    pub fn has_secrets(&self) -> bool {
        self.rules.hidden_hands || registry::hides_tiles(self)
    }

    /// The figures that a player has any of when the game starts, by number.
    ///
    /// ```
    /// use carc_engine::{Figure, Setup};
    /// assert!(Setup::base(2)?.figures().eq([Figure::MEEPLE]));
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn figures(&self) -> impl Iterator<Item = Figure> {
        self.figure_list.iter().copied()
    }

    /// Whether a mechanic is on (OPT-4).
    pub(crate) fn has_mechanic(&self, name: &str) -> bool {
        self.resolved.mechanics.get(name) == Some(&true)
    }

    /// A list of tile ids and names of tokens, checked (OPT-6).
    pub(crate) fn deck<'a>(
        &self,
        ids: impl ExactSizeIterator<Item = &'a str>,
    ) -> Result<Deck, SetupError> {
        let count = ids.len();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            let problem = SetupProblem::TooMany { what: "tiles of the deck", count, max };
            return Err(SetupError { problems: vec![problem] });
        }
        let mut problems = Vec::new();
        // Each is looked for once, however often it stands there.
        let mut wrong = BTreeSet::new();
        let (mut order, mut tokens) = (Vec::with_capacity(count), Vec::new());
        let is_drawn = |token: &Token| token.spec().is_drawn && self.tokens(*token) > 0;
        for id in ids {
            if is_enough(&problems) {
                break;
            }
            if wrong.contains(id) {
                continue;
            }
            if let Some(token) = Token::from_name(id).filter(is_drawn) {
                tokens.push(token.number().into());
                continue;
            }
            match self.kind(id) {
                Ok(kind) if !self.kinds()[kind as usize].is_drawn() => {
                    problems.push(SetupProblem::NotInStack { id: shown(id) });
                }
                Ok(kind) => order.push(kind),
                Err(problem) => {
                    wrong.insert(id);
                    problems.push(problem);
                }
            }
        }
        problems.extend(self.too_large(&self.count(&order), &self.opening));
        if problems.is_empty() && !self.river_comes_first(&order) {
            problems.push(Self::RIVER_ORDER);
        }
        let deck = Deck { tiles: order, tokens };
        if problems.is_empty() { Ok(deck) } else { Err(SetupError { problems }) }
    }

    /// What is wrong with a deck whose order no game can have.
    pub(crate) const RIVER_ORDER: SetupProblem = SetupProblem::Contradiction {
        first: "deck",
        second: "tile_sets.river",
        why: "the river is drawn before all other tiles, its mouth last, and its source lies",
    };

    /// Whether the tiles of the river come together, the mouth last, and before all others but
    /// those that settle who begins (RV-4, HOUSE-2).
    fn river_comes_first(&self, order: &[u16]) -> bool {
        let of_river = |&kind: &u16| self.kinds()[kind as usize].river;
        let Some(first) = order.iter().position(of_river) else { return true };
        let settled = self.rules.first_player == FirstPlayer::MostRoads && self.players > 1;
        let river: Vec<u16> = order[first..].iter().copied().take_while(of_river).collect();
        let ends =
            |kind: &u16| self.kinds()[*kind as usize].mouth || self.catalogue.source == Some(*kind);
        (first == 0 || settled)
            && !order[first + river.len()..].iter().any(of_river)
            && !river[..river.len() - 1].iter().any(ends)
            && self.catalogue.source != river.last().copied()
    }

    /// How often each kind is in a deck.
    pub(crate) fn count(&self, deck: &[u16]) -> Vec<u16> {
        let mut stack = vec![0; self.kinds().len()];
        for &kind in deck {
            stack[kind as usize] += 1;
        }
        stack
    }

    /// A stack given by tile ids, checked.
    pub(crate) fn stack_of(&self, counts: &BTreeMap<String, u16>) -> Result<Vec<u16>, SetupError> {
        let mut problems = Vec::new();
        let mut stack = vec![0; self.kinds().len()];
        for (id, count) in counts {
            if is_enough(&problems) {
                break;
            }
            match self.kind(id) {
                Ok(kind) if !self.kinds()[kind as usize].is_drawn() => {
                    problems.push(SetupProblem::NotInStack { id: shown(id) });
                }
                Ok(kind) => stack[kind as usize] = *count,
                Err(problem) => problems.push(problem),
            }
        }
        let count: usize = stack.iter().copied().map(usize::from).sum();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            problems.push(SetupProblem::TooMany { what: "tiles of the stack", count, max });
        } else {
            problems.extend(self.too_large(&stack, &self.opening));
        }
        if problems.is_empty() { Ok(stack) } else { Err(SetupError { problems }) }
    }

    /// What is wrong with the size of a game: all that lies at its start, is held, set aside or left
    /// to draw ends on one board. Of what lies in front of players there are few.
    fn too_large(&self, stack: &[u16], opening: &Opening) -> Option<SetupProblem> {
        let is_drawn = |kind: &u16| self.kinds()[*kind as usize].is_drawn();
        let laid = opening.tiles.iter().map(|(kind, ..)| *kind).filter(is_drawn);
        let held = opening.held.iter().copied();
        let drawn = (opening.drawn != NO_KIND).then_some(opening.drawn);
        let mut all: Vec<usize> = stack.iter().copied().map(usize::from).collect();
        let hands = opening.hands.iter().flatten().copied();
        for kind in laid.chain(held).chain(hands).chain(drawn) {
            all[kind as usize] += 1;
        }
        // The tile that lies first is not counted in ordinary games.
        let tiles = all.iter().sum::<usize>().saturating_sub(1);
        let shapes = &self.catalogue.shapes;
        let segments = all.iter().zip(shapes).map(|(n, shape)| n * usize::from(shape.count)).sum();
        let symbols = all.iter().zip(self.kinds()).map(|(n, kind)| n * kind.tile.symbols()).sum();
        let too_many = |what, count, max| Some(SetupProblem::TooMany { what, count, max });
        if tiles > limits::MAX_TILES {
            too_many("tiles", tiles, limits::MAX_TILES)
        } else if segments > limits::MAX_NODES {
            too_many("segments", segments, limits::MAX_NODES)
        } else if symbols > limits::MAX_SYMBOLS {
            too_many("symbols", symbols, limits::MAX_SYMBOLS)
        } else {
            None
        }
    }
}

/// What lies on the table first (BASE-SETUP-2), taken from the stack: a board, the source of a river,
/// or the start tile; nothing if that is shuffled in. `None` if no set has a start tile.
fn start_tiles(
    catalogue: &Catalogue,
    rules: &Rules,
    stack: &mut [u16],
) -> Option<Vec<(u16, Cell, Rotation)>> {
    let board = catalogue.board.iter().map(|&(kind, cell)| (kind, cell, Rotation::R0));
    let mut tiles: Vec<_> = board.collect();
    let has_board = !tiles.is_empty();
    if let Some(source) = catalogue.source {
        // However many copies there are, one river flows from one source to one mouth.
        stack[source as usize] = 0;
        if let Some(mouth) = catalogue.kinds.iter().position(|kind| kind.mouth) {
            stack[mouth] = 1;
        }
        if let Some(start) = catalogue.start.filter(|_| !has_board && !rules.river_start_in_stack) {
            stack[start as usize] -= 1;
        }
        let (cell, rotation) = registry::source_place(catalogue, source);
        tiles.push((source, cell, rotation));
        return Some(tiles);
    }
    if has_board {
        return Some(tiles);
    }
    let start = catalogue.start?;
    if !rules.start_in_stack {
        stack[start as usize] -= 1;
        tiles.push((start, Cell::new(0, 0), Rotation::R0));
    }
    Some(tiles)
}
