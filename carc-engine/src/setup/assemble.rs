//! Converts a config to a validated setup by resolving names, collecting the components, setting up
//! the start area, and applying the start position.

use std::sync::Arc;

use super::{
    import,
    resolve::{Resolved, resolve},
};
use crate::{
    expansions::{self, river},
    geometry::{Cell, Rotation},
    position::Position,
    rules::{Hooks, Order, State, mid_turn, placement},
    setup::{
        Catalogue, Config, ConfigError, ConfigProblem, Opening, Rules, Setup, Shape, Start,
        StartArea, StartBoard,
    },
    tile::{Tile, TileSet},
    vocab::{
        FIGURES, Figure, FigureSpec, MARKS, Mark, MarkPlace, NEUTRALS, PlayerSet, SegmentKind,
        StartProblem, TileType,
    },
};

impl Setup {
    /// Validates a config and returns its setup.
    ///
    /// # Errors
    /// Returns [`ConfigError`] with every problem in the config, up to
    /// [`limits::MAX_PROBLEMS`](crate::limits::MAX_PROBLEMS).
    pub fn new(config: Config) -> Result<Arc<Self>, ConfigError> {
        let resolved = resolve(config)?;
        let tiles = Tiles::new(&resolved)?;
        let mut setup = assemble(resolved, tiles);
        enter_start(&mut setup)?;
        note_what_is_played(&mut setup);
        check_mid_turn(&setup)?;
        if !can_begin(&setup) {
            let field = if setup.rules.table.is_some() { "options.table" } else { "tile_sets" };
            return Err(ConfigError { problems: vec![ConfigProblem::NoPlacement { field }] });
        }
        Ok(Arc::new(setup))
    }

    /// Returns a base game setup for 1 to 8 players, with the options of the `bb5` preset.
    ///
    /// # Errors
    /// Returns [`ConfigError`] if the number of players is out of range.
    pub fn base(players: u32) -> Result<Arc<Self>, ConfigError> {
        Self::new(Config::new(players))
    }
}

impl From<ConfigProblem> for ConfigError {
    fn from(problem: ConfigProblem) -> Self {
        Self { problems: vec![problem] }
    }
}

/// The tiles of a game, including the tiles that are on the board at the start.
struct Tiles {
    rules: Rules,
    catalogue: Catalogue,
    /// The number of copies of each tile type across all sets in play.
    all: Vec<u16>,
    /// The number of copies of each tile type left to draw.
    stack: Vec<u16>,
    /// The tiles on the board at the start.
    first: Vec<(TileType, Cell, Rotation)>,
}

impl Tiles {
    fn new(resolved: &Resolved) -> Result<Self, ConfigError> {
        let Resolved { config, mechanics, sets, .. } = resolved;
        let has = |name: &str| mechanics.has(name);
        let all = || expansions::ALL.iter();
        let has_set = |id: &str| sets.iter().any(|(set, copies)| set.id == id && *copies > 0);
        let value = |name: &str| config.options[name].as_str();
        let boards = all().filter_map(|it| it.start_board(&has, &has_set, &value));
        let boards: Vec<_> = boards.collect();
        let area = if boards.is_empty() { StartArea::TILE } else { StartArea::of(&boards) };
        let rules = Rules::new(value, has, area);
        let aside = all().find_map(|it| it.personal_tile(&has));
        if let Some(name) = name_used_twice(sets, aside.as_ref(), &boards) {
            return Err(ConfigProblem::Twice { field: "custom_sets", name }.into());
        }
        let marks =
            |mark: &Mark| has(mark.mechanic) && all().all(|it| it.is_in_force(mark, &rules));
        let played_as = |kind| {
            let adds = |mark: &&Mark| matches!(mark.place, MarkPlace::Adds(added) if added == kind);
            // Like rivers, decorative segments are not features.
            match MARKS.iter().find(adds) {
                Some(mark) if !has(mark.mechanic) => SegmentKind::River,
                _ => all().fold(kind, |kind, it| it.played_as(kind, &has)),
            }
        };
        let aside = aside.map(|set| (set, config.players));
        let print = config.options["print"].as_str();
        let (mut catalogue, mut all) =
            Catalogue::new(sets, aside, &boards, &marks, &played_as, print, rules.trees)?;
        expansions::ALL.iter().for_each(|it| it.limit_reach(&mut catalogue, &rules));
        check_size(&catalogue, &all)?;
        if let Some(start) = catalogue.start.filter(|_| !catalogue.board.is_empty()) {
            // A game board replaces the start tile (WF-SETUP-2).
            all[start.index()] -= 1;
        }
        let mut stack = all.clone();
        let first =
            start_tiles(&catalogue, &rules, &mut stack).ok_or(ConfigProblem::NoStartTile)?;
        if let Some(table) = &rules.table
            && first.iter().any(|(_, cell, _)| !table.holds(*cell))
        {
            return Err(ConfigProblem::Contradiction {
                first: "options.table",
                second: boards.last().map_or("options.wheel_board", |board| board.field),
                why: "the table is too small for the start tiles",
            }
            .into());
        }
        Ok(Self { rules, catalogue, all, stack, first })
    }
}

/// Checks the numbers of tile types and segments, including additions by expansions.
fn check_size(catalogue: &Catalogue, all: &[u16]) -> Result<(), ConfigError> {
    let shapes = &catalogue.shapes;
    let segments =
        all.iter().zip(shapes).map(|(n, shape)| usize::from(*n) * usize::from(shape.count));
    for (what, count, max) in [
        ("kinds", shapes.len(), crate::limits::MAX_TILE_TYPES),
        ("segments", segments.sum(), crate::limits::MAX_NODES),
    ] {
        if count > max {
            return Err(ConfigProblem::TooMany { what, count, max }.into());
        }
    }
    Ok(())
}

/// Returns a problem if a tile is both in a built-in set and in a custom set with the same name.
fn name_used_twice(
    sets: &[(TileSet, u32)],
    aside: Option<&TileSet>,
    boards: &[StartBoard],
) -> Option<String> {
    aside.into_iter().chain(boards.iter().map(|board| &board.set)).find_map(|set| {
        let same = sets.iter().filter(|(other, _)| other.id == set.id);
        let twice = |tile: &&Tile| same.clone().any(|(other, _)| other.tile(&tile.id).is_some());
        set.tiles.iter().find(twice).map(|tile| format!("{}/{}", set.id, tile.id))
    })
}

/// Returns the setup before the config's start position is applied.
fn assemble(resolved: Resolved, tiles: Tiles) -> Setup {
    let Resolved { config, mechanics, supply, .. } = resolved;
    let Tiles { rules, catalogue, all, stack, first } = tiles;
    let is_played = |number: &usize| mechanics.has(NEUTRALS[*number].mechanic);
    let neutral = (0..NEUTRALS.len()).filter(is_played).fold(0, |all, number| all | 1 << number);
    let abbeys =
        catalogue.aside.map_or(PlayerSet::NONE, |_| PlayerSet::all(config.players as usize));
    let opening = Opening { abbeys, ..Opening::usual(first, supply, config.players as usize) };
    let stands_on = stands_on(&rules);
    let places_on =
        |shape: &Shape| stands_on.map(|kinds| shape.segments(|kind| kinds >> kind as u8 & 1 == 1));
    Setup {
        players: config.players as u8,
        order: Order::new(&rules, &supply, neutral, &catalogue),
        places: catalogue.shapes.iter().map(places_on).collect(),
        stands_on,
        resolved: config,
        rules,
        catalogue,
        stack,
        all,
        opening,
        figures: 0,
        figure_list: Vec::new(),
        extensions: Default::default(),
        hooks: Hooks::NONE,
        is_base: false,
        neutral,
    }
}

/// Returns, for each figure, the kinds of segments on which it may be placed, as a bit set.
fn stands_on(rules: &Rules) -> [u8; FIGURES.len()] {
    std::array::from_fn(|figure| {
        let FigureSpec { stands_on, special, .. } = FIGURES[figure];
        // FARM-7 applies only to meeples.
        let farmers = special.is_some() || rules.farmers;
        let field = 1 << SegmentKind::Field as u8;
        stands_on & if farmers { u8::MAX } else { !field }
    })
}

/// Applies the config's start position, if any.
fn enter_start(setup: &mut Setup) -> Result<(), ConfigError> {
    let mut problems = Vec::new();
    if let Some(start) = &setup.resolved.start {
        let (opening, stack) = import::check(setup, start, &mut problems);
        if !problems.is_empty() {
            return Err(ConfigError { problems });
        }
        (setup.opening, setup.stack) = (opening, stack);
    } else {
        let mut opening = setup.opening.clone();
        expansions::ALL.iter().for_each(|it| it.complete_start(setup, &mut opening));
        setup.opening = opening;
    }
    Ok(())
}

/// Determines the figures in play, which depend on the supplies in the start position.
fn note_what_is_played(setup: &mut Setup) {
    let has = |figure: &usize| setup.opening.supplies.iter().any(|own| own[*figure] > 0);
    setup.figures = (0..FIGURES.len()).filter(has).fold(0, |all, figure| all | 1 << figure);
    setup.figure_list = Figure::all().filter(|figure| setup.has_figure(*figure)).collect();
    setup.hooks = Hooks::new(setup);
    setup.is_base = setup.hooks.are_base() && setup.order.is_base();
}

/// Checks that the game can start in the middle of a turn as the start position specifies.
fn check_mid_turn(setup: &Setup) -> Result<(), ConfigError> {
    let Some(turn) = &setup.opening.mid_turn else { return Ok(()) };
    let position = Position::new(setup);
    mid_turn::check(State::new(&position, setup), turn).map_err(|why| {
        let reason = StartProblem::MidTurn(why);
        ConfigProblem::Start { field: "start.mid_turn".to_owned(), reason }.into()
    })
}

/// Returns true if a tile can be placed at the start of the game. If no tile can be placed at the
/// start, none can ever be placed. Also returns true for every start position that lists tiles or a
/// stack, because the game may already be over.
fn can_begin(setup: &Setup) -> bool {
    let is_entered = |start: &Start| !start.tiles.is_empty() || start.stack.is_some();
    if setup.resolved.start.as_ref().is_some_and(is_entered) {
        return true;
    }
    let position = Position::new(setup);
    let at = State::new(&position, setup);
    TileType::all(setup.tile_types().len()).any(|kind| {
        position.remaining(kind) > 0 && !at.is_too_early(kind) && placement::is_placeable(at, kind)
    })
}

/// Removes the start tiles from the stack and returns them (BASE-SETUP-2). The start tiles are a
/// game board, the source of a river, or the start tile of a set. The list is empty if the start
/// tile is shuffled into the stack. Returns `None` if no set has a start tile.
fn start_tiles(
    catalogue: &Catalogue,
    rules: &Rules,
    stack: &mut [u16],
) -> Option<Vec<(TileType, Cell, Rotation)>> {
    let board = catalogue.board.iter().map(|&(kind, cell)| (kind, cell, Rotation::R0));
    let mut tiles: Vec<_> = board.collect();
    let has_board = !tiles.is_empty();
    if let Some(source) = catalogue.source {
        // A river has only one source and one mouth, even if the stack contains more copies of
        // these tiles.
        stack[source.index()] = 0;
        if let Some(mouth) = catalogue.kinds.iter().position(|kind| kind.mouth) {
            stack[mouth] = 1;
        }
        if let Some(start) = catalogue.start.filter(|_| !has_board && !rules.river_start_in_stack) {
            stack[start.index()] -= 1;
        }
        let (cell, rotation) = river::source_place(catalogue, source);
        tiles.push((source, cell, rotation));
        return Some(tiles);
    }
    if has_board {
        return Some(tiles);
    }
    let start = catalogue.start?;
    if !rules.start_in_stack {
        stack[start.index()] -= 1;
        tiles.push((start, Cell::new(0, 0), Rotation::R0));
    }
    Some(tiles)
}
