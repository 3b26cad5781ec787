//! What a game is played with: rules, tiles, and where the draws come from.

use carc_engine::{Config, TileSet};

use crate::{
    dice::Dice,
    naive::{FarmScoring, Rules, TinyCity, Unfinished},
    tiles,
};

/// Where the draws come from.
#[derive(Clone, Debug)]
pub(crate) enum Draws {
    Seed(u64),
    Deck(Vec<String>),
    /// The test draws.
    Open,
}

#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) config: Config,
    pub(crate) draws: Draws,
    /// The same rules in the words of the naive model.
    pub(crate) rules: Rules,
    pub(crate) start: String,
}

/// Decks that leave the beaten track: nothing but monasteries, crossroads, two cities on a tile,
/// loops, small cities, tiles that seldom fit.
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

impl Scenario {
    /// The base game with rules at random.
    fn base(dice: &mut Dice) -> Self {
        let players = dice.between(1, 8);
        let mut config = Config::new(players as u32);
        let mut rules = Rules::STANDARD;
        if dice.once_in(2) {
            let (name, of_edition) = *dice.pick(&[
                ("c1", Rules::FIRST_EDITION),
                ("c2", Rules::STANDARD),
                ("c3", Rules::STANDARD),
                ("bb5", Rules::STANDARD),
            ]);
            config.preset = Some(name.to_owned());
            rules = of_edition;
        }
        let mut option = |name: &str, value: &str| {
            config.options.insert(name.to_owned(), value.to_owned());
        };
        if dice.once_in(2) {
            let (name, tiny) = *dice.pick(&[("full", TinyCity::Full), ("half", TinyCity::Half)]);
            option("tiny_city", name);
            rules.tiny_city = tiny;
        }
        if dice.once_in(2) {
            let fields = [("field3", FarmScoring::Field3), ("city4", FarmScoring::City4)];
            let (name, farms) = *dice.pick(&fields);
            option("farm_scoring", name);
            rules.farm_scoring = farms;
        }
        if dice.once_in(2) {
            let (name, unfinished) = *dice.pick(&[
                ("standard", Unfinished::Standard),
                ("cities_only", Unfinished::CitiesOnly),
                ("rest_half", Unfinished::RestHalf),
                ("none", Unfinished::None),
            ]);
            option("unfinished", name);
            rules.unfinished = unfinished;
        }
        if dice.once_in(2) {
            let (name, farmers) = *dice.pick(&[("on", true), ("on", true), ("off", false)]);
            option("farmers", name);
            rules.farmers = farmers;
        }
        if dice.once_in(3) {
            rules.meeples = dice.between(0, 9);
            config.figures.insert("meeple".to_owned(), rules.meeples as u32);
        }
        Self { config, draws: Draws::Open, rules, start: "base/D".to_owned() }
    }

    pub(crate) fn seeded(dice: &mut Dice) -> Self {
        let mut scenario = Self::base(dice);
        // Two sets make a large board, which takes long; a few of them will do.
        if dice.once_in(50) {
            scenario.config.tile_sets.insert("base".to_owned(), 2);
        }
        scenario.draws = Draws::Seed(dice.below(1 << 30) as u64);
        scenario
    }

    pub(crate) fn open(dice: &mut Dice) -> Self {
        Self::base(dice)
    }

    /// Few tiles drawn from many copies of the set.
    pub(crate) fn several_copies(dice: &mut Dice) -> Self {
        let mut scenario = Self::base(dice);
        let copies = dice.between(2, 9);
        scenario.config.tile_sets.insert("base".to_owned(), copies as u32);
        let mut stack = Vec::new();
        for (id, count) in scenario.tiles() {
            let laid = usize::from(id == scenario.start);
            stack.extend(std::iter::repeat_n(id, count - laid));
        }
        dice.shuffle(&mut stack);
        stack.truncate(dice.between(0, 80));
        scenario.draws = Draws::Deck(stack);
        scenario
    }

    /// Decks of a few kinds, as many copies as there happen to be (OPT-6).
    pub(crate) fn few_kinds(dice: &mut Dice) -> Self {
        let mut scenario = Self::base(dice);
        let kinds: Vec<String> = if dice.once_in(3) {
            let all = scenario.tiles();
            (0..dice.between(1, 4)).map(|_| dice.pick(&all).0.clone()).collect()
        } else {
            dice.pick(&FEW_KINDS).iter().map(|id| format!("base/{id}")).collect()
        };
        let length = if dice.once_in(3) { dice.between(0, 8) } else { dice.between(9, 60) };
        scenario.draws = Draws::Deck((0..length).map(|_| dice.pick(&kinds).clone()).collect());
        scenario
    }

    /// Hand-made tiles of all unusual sorts, alone or among those of the base game.
    pub(crate) fn odd_tiles(dice: &mut Dice) -> Self {
        let mut scenario = Self::custom(dice, tiles::ODD.to_owned());
        // Where each tile holds many monasteries, one more completes them by the dozen.
        if dice.once_in(16) {
            scenario.draws = Draws::Deck(vec!["odd/convent".to_owned(); 40]);
        }
        scenario
    }

    /// Tiles that nobody would print.
    pub(crate) fn generated_tiles(dice: &mut Dice) -> Self {
        let text = tiles::generated(dice);
        Self::custom(dice, text)
    }

    fn custom(dice: &mut Dice, text: String) -> Self {
        let mut scenario = Self::base(dice);
        let set = TileSet::from_toml("custom", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        scenario.config.custom_sets.push(text);
        // With one set of base tiles, without, or with base tiles only as a start.
        let base = dice.below(3);
        if base == 0 {
            scenario.config.tile_sets.insert("base".to_owned(), 0);
            let start = set.start.expect("a custom set has a start tile");
            scenario.start = format!("{}/{}", set.id, set.tiles[start].id);
        }
        if dice.once_in(3) && base != 1 {
            return scenario;
        }
        let mut kinds: Vec<String> = scenario.tiles().into_iter().map(|(id, _)| id).collect();
        if base == 1 {
            kinds.retain(|id| !id.starts_with("base/"));
        }
        // Often only a few of them, so that odd tiles meet their like.
        if dice.once_in(2) {
            dice.shuffle(&mut kinds);
            kinds.truncate(dice.between(1, 6));
        }
        let length = dice.between(5, 60);
        scenario.draws = Draws::Deck((0..length).map(|_| dice.pick(&kinds).clone()).collect());
        scenario
    }

    /// Every tile of the sets in play with its number of copies, the start tile included.
    pub(crate) fn tiles(&self) -> Vec<(String, usize)> {
        let mut sets = vec![TileSet::base()];
        for text in &self.config.custom_sets {
            sets.push(TileSet::from_toml("custom", text).expect("read before"));
        }
        let mut tiles = Vec::new();
        for set in sets {
            let copies = self.config.tile_sets.get(&set.id).copied().unwrap_or(1) as usize;
            if copies > 0 {
                for tile in &set.tiles {
                    let id = format!("{}/{}", set.id, tile.id);
                    tiles.push((id, usize::from(tile.count) * copies));
                }
            }
        }
        tiles
    }
}
