//! Scenarios: rules, tiles, and the source of draws.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::LazyLock,
};

use carc_engine::{Action, Config, Draw, Phase, TileSet};

use super::{dice::Dice, options::Draft, tiles};
use crate::naive::{Course, FirstPlayer, Kind, Rules, Stacks, Table, board_cells, kinds_of, token};

/// The source of the draws.
#[derive(Clone, Debug)]
pub(crate) enum Draws {
    Seed(u64),
    Deck(Vec<String>),
    /// The test draws.
    Open,
}

/// Prefixes of tile ids, or names of expansions.
type Names = &'static [&'static str];

#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) config: Config,
    pub(crate) draws: Draws,
    /// The rules in the form of the naive model.
    pub(crate) rules: Rules,
    pub(crate) kinds: Rc<Vec<Kind>>,
    /// The first tile on the table; `None` if it is shuffled in (BASE-SETUP-2).
    pub(crate) start: Option<usize>,
    /// The number of copies of each tile type in the stack (BASE-SETUP-3, BASE-SETUP-4).
    pub(crate) stack: Vec<usize>,
}

/// Unusual decks: only monasteries, crossroads, two cities on a tile, loops, small cities, or tiles
/// that rarely fit.
const FEW_KINDS: [&[&str]; 24] = [
    &["B"],
    &["A", "B"],
    &["X"],
    &["W", "X"],
    &["L", "W", "X"],
    &["H"],
    &["I"],
    &["H", "I"],
    &["H", "I", "E"],
    &["V"],
    &["U", "V"],
    &["D", "E"],
    &["C"],
    &["C", "B"],
    &["C", "Q", "R"],
    &["S", "T", "W"],
    &["M", "N", "E"],
    &["F", "G", "E"],
    &["O", "P", "J", "K"],
    &["B", "X", "H", "V"],
    &["C", "E"],
    &["C", "E", "E", "E"],
    &["A", "A", "X"],
    &["A", "A", "X", "C", "E"],
];

/// Returns a built-in set by its local name.
macro_rules! built_in {
    ($($name:literal: $path:literal),* $(,)?) => {
        [$(($name, read($name, include_str!(concat!("../../src/expansions/", $path)))),)*]
    };
}

/// The sets that a scenario can have, read once; abbeys are in no stack.
static BUILT_IN: LazyLock<[(&str, TileSet); 11]> = LazyLock::new(|| {
    built_in! {
        "river": "river/tiles.toml",
        "inns": "inns_cathedrals/tiles.toml",
        "traders": "traders_builders/tiles.toml",
        "princess": "princess_dragon/tiles.toml",
        "abbey": "abbey_mayor/tiles.toml",
        "hills": "hills_sheep/tiles.toml",
        "wheel": "wheel/tiles.toml",
        "king": "king_robber/tiles.toml",
        "river2": "river_2/tiles.toml",
        "shrines": "shrines/tiles.toml",
        "tower": "tower/tiles.toml",
    }
});
static ABBEY: LazyLock<TileSet> =
    LazyLock::new(|| read("abbey", include_str!("../../src/expansions/abbey_mayor/abbey.toml")));

fn read(name: &str, text: &str) -> TileSet {
    TileSet::from_toml(name, text).expect("a built-in set is valid")
}

impl Scenario {
    /// Creates a scenario from rules and sets, with the built-in ones first.
    fn of(draft: Draft, dice: &mut Dice) -> Self {
        let Draft { mut config, rules, print, marks, mut copies, all, .. } = draft;
        // The river is included with its expansion, with its tiles only, or not at all,
        // independently of the other expansions.
        if all || dice.once_in(3) {
            config.expansions.push("river".to_owned());
            copies.insert("river", 1);
        }
        if dice.once_in(8) {
            config.tile_sets.insert("river".to_owned(), dice.uniform(4) as u32);
        }
        Self::with(config, rules, print, &marks, &copies)
    }

    /// Creates a scenario from rules and sets that are final.
    pub(crate) fn with(
        config: Config,
        rules: Rules,
        print: &str,
        marks: &BTreeSet<&str>,
        copies: &BTreeMap<&str, usize>,
    ) -> Self {
        let mut sets = vec![(TileSet::base(), 1)];
        for (name, set) in BUILT_IN.iter() {
            sets.push((set.clone(), copies.get(name).copied().unwrap_or(0)));
        }
        for text in &config.custom_sets {
            sets.push((TileSet::from_toml("custom", text).expect("read before"), 1));
        }
        for (set, copies) in &mut sets {
            if let Some(wanted) = config.tile_sets.get(&set.id) {
                *copies = *wanted as usize;
            }
        }
        // R2-SETUP-3.
        let is_in = |id: &str| sets.iter().any(|(set, copies)| set.id == id && *copies > 0);
        if is_in("river") && is_in("river2") {
            leave_out(&mut sets, "river2", "source");
            leave_out(&mut sets, "river", "lake");
        }
        // SH-TILE-2.
        if config.options.get("shrine_tiles").is_none_or(|value| value == "5") {
            leave_out(&mut sets, "shrines", "cap-two-roads");
        }
        let mut kinds = kinds_of(&sets, marks, rules.trees, print);
        if rules.abbeys {
            let players = config.players as usize;
            let abbeys = kinds_of(&[(ABBEY.clone(), players)], marks, rules.trees, print);
            kinds.extend(abbeys.into_iter().map(|kind| Kind { personal: true, ..kind }));
        }
        let has_board = rules.wheel && !rules.wheel_aside;
        if has_board {
            kinds.extend(board_cells());
        }
        let in_stack = |kind: &Kind| if kind.personal || kind.board { 0 } else { kind.copies };
        let mut stack: Vec<usize> = kinds.iter().map(in_stack).collect();
        let first_tile = |of_river: bool| {
            let some =
                sets.iter().find(|(set, n)| *n > 0 && set.river == of_river && set.start.is_some());
            let id = some.map(|(set, _)| format!("{}/{}", set.id, set.tiles[set.start?].id).into());
            let id: String = id.flatten()?;
            kinds.iter().position(|kind| kind.id.split('+').next() == Some(&id))
        };
        let (mut start, source) = (first_tile(false), first_tile(true));
        if let Some(kind) = start
            && match source {
                // BASE-SETUP-2.
                _ if has_board => true,
                Some(_) => !rules.river_start_in_stack,
                None => !rules.start_in_stack,
            }
        {
            stack[kind] -= 1;
            start = start.filter(|_| !has_board);
        } else {
            start = None;
        }
        if let Some(kind) = source {
            // With any number of copies, there is one source and one mouth (BASE-SETUP-4).
            stack[kind] = 0;
            for (kind, left) in kinds.iter().zip(&mut stack) {
                *left = if kind.mouth { 1 } else { *left };
            }
            start = source;
        }
        Self { config, draws: Draws::Open, rules, kinds: Rc::new(kinds), start, stack }
    }

    fn base(dice: &mut Dice) -> Self {
        let draft = Draft::roll(dice);
        Self::of(draft, dice)
    }

    pub(crate) fn seeded(dice: &mut Dice) -> Self {
        let mut draft = Draft::roll(dice);
        // Two sets make a large board, which takes long, so a few tiles of them are used.
        if dice.once_in(50) {
            draft.config.tile_sets.insert("base".to_owned(), 2);
        }
        let mut scenario = Self::of(draft, dice);
        scenario.draws = Draws::Seed(dice.uniform(1 << 30) as u64);
        scenario
    }

    /// Creates a scenario with all expansions and several players.
    pub(crate) fn all_expansions(dice: &mut Dice) -> Self {
        let mut draft = Draft::roll_with_all(dice);
        draft.config.players = dice.between(2, 8) as u32;
        let mut scenario = Self::of(draft, dice);
        scenario.draws = Draws::Seed(dice.uniform(1 << 30) as u64);
        scenario
    }

    pub(crate) fn open(dice: &mut Dice) -> Self {
        Self::base(dice)
    }

    /// Creates a scenario with few tiles drawn from many copies of the set.
    pub(crate) fn several_copies(dice: &mut Dice) -> Self {
        let mut draft = Draft::roll(dice);
        let copies = dice.between(2, 9);
        draft.config.tile_sets.insert("base".to_owned(), copies as u32);
        let mut scenario = Self::of(draft, dice);
        let length = dice.between(0, 80);
        scenario.deal(dice, |scenario, dice| {
            let mut deck = Vec::new();
            for (kind, &count) in scenario.kinds.iter().zip(&scenario.stack) {
                if !kind.river {
                    deck.extend(std::iter::repeat_n(kind.id.clone(), count));
                }
            }
            dice.shuffle(&mut deck);
            deck.truncate(length);
            deck
        });
        scenario
    }

    /// Creates a scenario with a deck of a few tile types, in any number of copies (OPT-6).
    pub(crate) fn few_kinds(dice: &mut Dice) -> Self {
        let mut scenario = Self::base(dice);
        scenario.deal(dice, |scenario, dice| {
            let all = scenario.main_ids();
            let kinds: Vec<String> = if dice.once_in(3) {
                (0..dice.between(1, 4)).map(|_| dice.pick(&all).clone()).collect()
            } else {
                dice.pick(&FEW_KINDS).iter().map(|id| format!("base/{id}")).collect()
            };
            let length = if dice.once_in(3) { dice.between(0, 8) } else { dice.between(9, 60) };
            (0..length).map(|_| dice.pick(&kinds).clone()).collect()
        });
        scenario
    }

    /// Creates a scenario with dragons, abbeys or both, often with few of their tile types, so that
    /// volcanoes, portals and holes are frequent.
    pub(crate) fn dragons_and_abbeys(dice: &mut Dice) -> Self {
        Self::of_few_tiles(
            dice,
            &[
                (&["princess/"], &["princess_dragon"]),
                (&["abbey/"], &["abbey_mayor"]),
                (&["princess/", "abbey/"], &["princess_dragon", "abbey_mayor"]),
            ],
        )
    }

    /// Creates a scenario with hills, the wheel or both, sometimes with other late expansions.
    pub(crate) fn hills_and_wheels(dice: &mut Dice) -> Self {
        let all = &["princess_dragon", "abbey_mayor", "hills_sheep", "wheel"];
        Self::of_few_tiles(
            dice,
            &[
                (&["hills/"], &["hills_sheep"]),
                // Tiles of the base game have icons too.
                (&["wheel/", "base/U+", "base/V+", "base/N+"], &["wheel"]),
                (&["hills/", "wheel/", "base/U+"], &["hills_sheep", "wheel"]),
                (&["princess/", "abbey/", "hills/", "wheel/"], all),
            ],
        )
    }

    /// Creates a scenario with the tiles of the small sets.
    pub(crate) fn small_sets(dice: &mut Dice) -> Self {
        Self::of_few_tiles(
            dice,
            &[
                (&["king/", "base/E", "base/V", "base/W"], &["king_robber"]),
                (&["king/", "abbey/", "traders/"], &["king_robber", "abbey_mayor"]),
                (&["traders/"], &["river_2", "traders_builders"]),
                (&["princess/", "abbey/"], &["river_2", "princess_dragon", "abbey_mayor"]),
                (&["shrines/", "base/A", "base/B"], &["shrines"]),
                (&["shrines/", "base/A", "base/B", "abbey/"], &["shrines", "abbey_mayor"]),
                (&["shrines/", "base/B", "princess/"], &["shrines", "princess_dragon", "abbot"]),
            ],
        )
    }

    /// Creates a scenario with shrines and monasteries on a small table, often with a closed
    /// border, so that many are completed.
    pub(crate) fn challenges(dice: &mut Dice) -> Self {
        let certain: Names =
            dice.pick::<Names>(&[&["shrines"], &["shrines", "abbey_mayor", "abbot"]]);
        let mut draft = Draft::roll_with(dice, certain);
        let (width, height) = (dice.between(4, 7) as i16, dice.between(6, 7) as i16);
        let edge_closes = !dice.once_in(3);
        let closes = if edge_closes { "on" } else { "off" };
        let limits = *dice.pick(&["one", "placed", "placed"]);
        let size = format!("{width}x{height}");
        for (option, value) in [
            ("table", &*size),
            ("table_edge_closes", closes),
            ("farmers", "off"),
            ("shrine_neighbours", limits),
        ] {
            draft.config.options.insert(option.to_owned(), value.to_owned());
        }
        (draft.rules.farmers, draft.rules.limits_new_only) = (false, limits == "placed");
        draft.rules.table = Some(Table { width, height, edge_closes });
        let mut scenario = Self::of(draft, dice);
        scenario.deal(dice, |scenario, dice| {
            let (mut sacred, mut other) = (scenario.main_ids(), scenario.main_ids());
            let kinds = ["shrines/", "base/A", "base/B"];
            sacred.retain(|id| kinds.iter().any(|kind| id.starts_with(kind)));
            other.retain(|id| id.starts_with("base/"));
            let mut deck = Vec::new();
            for _ in 0..width * height + 10 {
                let from = if dice.once_in(6) { &other } else { &sacred };
                deck.extend((!from.is_empty()).then(|| dice.pick(from).clone()));
            }
            deck
        });
        scenario
    }

    /// Creates a scenario with towers.
    pub(crate) fn towers(dice: &mut Dice) -> Self {
        Self::of_few_tiles(
            dice,
            &[
                (&["tower/"], &["tower"]),
                (&["tower/", "traders/"], &["tower", "traders_builders", "inns_cathedrals"]),
                (&["tower/", "princess/"], &["tower", "princess_dragon"]),
                (&["tower/", "abbey/"], &["tower", "abbey_mayor", "abbot"]),
                (&["tower/", "hills/", "base/U+"], &["tower", "wheel", "hills_sheep"]),
            ],
        )
    }

    fn of_few_tiles(dice: &mut Dice, families: &[(Names, Names)]) -> Self {
        let (set, certain) = *dice.pick(families);
        let draft = Draft::roll_with(dice, certain);
        let mut scenario = Self::of(draft, dice);
        if dice.once_in(4) {
            return scenario;
        }
        if dice.once_in(4) {
            scenario.draws = Draws::Seed(dice.uniform(1 << 30) as u64);
            return scenario;
        }
        scenario.deal(dice, |scenario, dice| {
            let (mut new, mut old) = (scenario.main_ids(), scenario.main_ids());
            new.retain(|id| set.iter().any(|set| id.starts_with(set)));
            old.retain(|id| id.starts_with("base/"));
            for (ids, most) in [(&mut new, 8), (&mut old, 5)] {
                dice.shuffle(ids);
                ids.truncate(dice.between(1, most));
            }
            new.append(&mut old);
            let length = if new.is_empty() { 0 } else { dice.between(5, 70) };
            (0..length).map(|_| dice.pick(&new).clone()).collect()
        });
        scenario
    }

    /// Creates a scenario with hand-made unusual tiles, with or without the tiles of the base game.
    pub(crate) fn odd_tiles(dice: &mut Dice) -> Self {
        let mut scenario = Self::custom(dice, tiles::ODD.to_owned());
        // If each tile has many monasteries, one more completes dozens of them.
        if dice.once_in(16) {
            scenario.deal(dice, |_, _| vec!["odd/convent".to_owned(); 40]);
        }
        scenario
    }

    /// Creates a scenario with generated tiles that no publisher would print.
    pub(crate) fn generated_tiles(dice: &mut Dice) -> Self {
        let text = tiles::generated(dice);
        Self::custom(dice, text)
    }

    fn custom(dice: &mut Dice, text: String) -> Self {
        let mut draft = Draft::roll(dice);
        TileSet::from_toml("custom", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        draft.config.custom_sets.push(text);
        // The game has one set of base tiles, no base tiles, or base tiles only at the start.
        let base = dice.uniform(3);
        if base == 0 {
            draft.config.tile_sets.insert("base".to_owned(), 0);
        }
        let mut scenario = Self::of(draft, dice);
        if dice.once_in(3) && base != 1 {
            return scenario;
        }
        scenario.deal(dice, |scenario, dice| {
            let mut ids = scenario.main_ids();
            if base == 1 {
                ids.retain(|id| !id.starts_with("base/"));
            }
            // Often only a few of them, so that unusual tiles meet similar ones.
            if dice.once_in(2) {
                dice.shuffle(&mut ids);
                ids.truncate(dice.between(1, 6));
            }
            let length = dice.between(5, 60);
            (0..length).map(|_| dice.pick(&ids).clone()).collect()
        });
        scenario
    }

    fn main_ids(&self) -> Vec<String> {
        self.kinds
            .iter()
            .filter(|kind| !kind.river && !kind.personal && !kind.board)
            .map(|kind| kind.id.clone())
            .collect()
    }

    /// Creates a deck from the tiles of `main`, preceded by the river, and before that by the tiles
    /// that determine the first player (HOUSE-2).
    fn deal(&mut self, dice: &mut Dice, main: impl FnOnce(&Self, &mut Dice) -> Vec<String>) {
        let (mut deck, mut forks, mut mouths) = (Vec::new(), Vec::new(), Vec::new());
        for (kind, &count) in self.kinds.iter().zip(&self.stack) {
            let to = match kind {
                Kind { mouth: true, .. } => &mut mouths,
                Kind { fork: true, .. } => &mut forks,
                _ => &mut deck,
            };
            if kind.river {
                to.extend(std::iter::repeat_n(kind.id.clone(), count));
            }
        }
        dice.shuffle(&mut deck);
        deck.splice(0..0, forks);
        deck.append(&mut mouths);
        let mut main = main(self, dice);
        if !deck.is_empty() {
            let settled = self.draws_to_settle(&main);
            deck.splice(0..0, main.drain(..settled));
        }
        deck.append(&mut main);
        // Tokens form a separate deck, wherever they are listed (RAND-6).
        if self.rules.shepherds > 0 {
            for _ in 0..dice.uniform(12) {
                let at = dice.uniform(deck.len() + 1);
                deck.insert(at, token(dice.uniform(5)).name().to_owned());
            }
        }
        self.draws = Draws::Deck(deck);
    }
}

impl Scenario {
    /// Returns the number of these tiles that are drawn to determine the first player.
    fn draws_to_settle(&self, main: &[String]) -> usize {
        let kind = |id: &String| {
            let exact = self.kinds.iter().position(|kind| kind.id == *id);
            exact.unwrap_or_else(|| {
                let copy = |kind: &Kind| kind.id.split('+').next() == Some(id);
                self.kinds.iter().position(copy).expect("a tile of the game")
            })
        };
        let main: Vec<usize> = main.iter().map(kind).collect();
        let mut counts = vec![0; self.kinds.len()];
        main.iter().for_each(|&kind| counts[kind] += 1);
        let stacks = Stacks { counts, listed: true };
        let players = self.config.players as usize;
        let kinds = Rc::clone(&self.kinds);
        let mut course = Course::new(players, self.rules, kinds, self.start, &stacks);
        let mut drawn = 0;
        while course.phase == Phase::FirstPlayer
            && self.rules.first_player == FirstPlayer::MostRoads
        {
            course.play(Action::Draw(Draw::Tile(main[drawn] as u16)));
            drawn += 1;
        }
        drawn
    }
}

/// Removes a tile from a set.
fn leave_out(sets: &mut [(TileSet, usize)], set: &str, tile: &str) {
    let of_set = sets.iter_mut().find(|(other, _)| other.id == set);
    let (set, _) = of_set.expect("a set of the game");
    let place = set.tiles.iter().position(|other| other.id == tile).expect("a tile of the set");
    set.tiles.remove(place);
    for role in [&mut set.start, &mut set.mouth, &mut set.fork] {
        *role = role.filter(|at| *at != place).map(|at| at - usize::from(at > place));
    }
}
