//! Random rules, as a config and in the form of the naive model.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::Config;

use super::dice::Dice;
use crate::naive::{
    CardScoring, FarmScoring, FirstPlayer, GOODS, RiverTurn, Rules, Table, TinyCity, Unfinished,
    VolcanoLake,
};

pub(super) const CARD_SCORING: [(&str, CardScoring); 4] = [
    ("per_feature", CardScoring::PerFeature),
    ("flat10", CardScoring::Flat10),
    ("flat15", CardScoring::Flat15),
    ("continuous", CardScoring::Continuous),
];

pub(super) const VOLCANO_LAKE: [(&str, VolcanoLake); 3] = [
    ("with_dragon", VolcanoLake::WithDragon),
    ("always", VolcanoLake::Always),
    ("plain", VolcanoLake::Plain),
];

/// Options of expansions that are not used here.
const WITHOUT_EFFECT: [(&str, &[&str]); 1] = [("tile_sale", &["off"])];

/// A scenario under construction.
pub(crate) struct Draft {
    pub(crate) config: Config,
    pub(crate) rules: Rules,
    /// The printing of the tiles (OPT-7).
    pub(crate) print: &'static str,
    /// The marks in effect (CONV-2, OPT-7).
    pub(crate) marks: BTreeSet<&'static str>,
    /// Copies of tile sets that belong to their expansions.
    pub(crate) copies: BTreeMap<&'static str, usize>,
    /// True if all expansions are included.
    pub(crate) all: bool,
    /// Expansions that are always included.
    certain: &'static [&'static str],
}

impl Draft {
    /// Rolls an edition with random options.
    pub(crate) fn roll(dice: &mut Dice) -> Self {
        Self::roll_from(dice, false, &[])
    }

    /// Rolls the same with all expansions.
    pub(crate) fn roll_with_all(dice: &mut Dice) -> Self {
        Self::roll_from(dice, true, &[])
    }

    /// Rolls the same with given expansions.
    pub(crate) fn roll_with(dice: &mut Dice, certain: &'static [&'static str]) -> Self {
        Self::roll_from(dice, false, certain)
    }

    fn roll_from(dice: &mut Dice, all: bool, certain: &'static [&'static str]) -> Self {
        let mut config = Config::new(dice.between(1, 8) as u32);
        let mut rules = Rules::STANDARD;
        let mut print = "bb5";
        // Games with all expansions take long. Some have the options of the preset that adds them (OPT-8).
        let is_full = dice.once_in(if all { 4 } else { 40 });
        if is_full {
            (rules, print) = (Rules { printed_sheep: false, ..Rules::STANDARD }, "c2");
            set(&mut config, "printed_sheep", "off");
            set(&mut config, "print", print);
        } else if dice.once_in(2) {
            let (name, of_edition, printing) = *dice.pick(&[
                ("c1", Rules::FIRST_EDITION, "c1"),
                ("c2", Rules::SECOND_EDITION, "c2"),
                ("c2", Rules::SECOND_EDITION, "c2"),
                ("c3", Rules::SECOND_EDITION, "c2"),
                ("bb5", Rules::STANDARD, "bb5"),
            ]);
            config.preset = Some(name.to_owned());
            (rules, print) = (of_edition, printing);
        }
        if dice.once_in(3) {
            print = *dice.pick(&["c1", "c2", "c2", "bb5"]);
            set(&mut config, "print", print);
        }
        let mut draft = Self {
            config,
            rules,
            print,
            marks: BTreeSet::new(),
            copies: BTreeMap::new(),
            all: all || is_full,
            certain,
        };
        draft.base(dice);
        if !dice.once_in(3) {
            draft.house_rules(dice);
        }
        draft.abbot(dice);
        draft.inns_and_traders(dice);
        draft.princess_and_dragon(dice);
        draft.abbey_and_mayor(dice);
        draft.hills_and_sheep(dice);
        draft.wheel(dice);
        draft.king_and_robber(dice);
        draft.second_river(dice);
        draft.shrines(dice);
        draft.towers(dice);
        for (name, values) in WITHOUT_EFFECT {
            if dice.once_in(10) {
                let value: &&str = dice.pick(values);
                set(&mut draft.config, name, value);
            }
        }
        draft
    }

    fn option<T: Copy>(
        &mut self,
        dice: &mut Dice,
        name: &str,
        values: &[(&str, T)],
        to: fn(&mut Rules) -> &mut T,
    ) {
        if dice.once_in(2) {
            let (value, meant) = *dice.pick(values);
            set(&mut self.config, name, value);
            *to(&mut self.rules) = meant;
        }
    }

    fn base(&mut self, dice: &mut Dice) {
        let tiny = [("full", TinyCity::Full), ("half", TinyCity::Half)];
        self.option(dice, "tiny_city", &tiny, |rules| &mut rules.tiny_city);
        let farms = [
            ("field3", FarmScoring::Field3),
            ("city4", FarmScoring::City4),
            ("city3", FarmScoring::City3),
        ];
        self.option(dice, "farm_scoring", &farms, |rules| &mut rules.farm_scoring);
        let unfinished = [
            ("standard", Unfinished::Standard),
            ("cities_only", Unfinished::CitiesOnly),
            ("rest_half", Unfinished::RestHalf),
            ("none", Unfinished::None),
        ];
        self.option(dice, "unfinished", &unfinished, |rules| &mut rules.unfinished);
        let farmers = [("on", true), ("on", true), ("off", false)];
        self.option(dice, "farmers", &farmers, |rules| &mut rules.farmers);
        let turn = [
            ("no_immediate_uturn", RiverTurn::NoImmediateUturn),
            ("no_backward", RiverTurn::NoBackward),
        ];
        self.option(dice, "river_turn", &turn, |rules| &mut rules.river_turn);
        let start = [("drop", false), ("in_stack", true)];
        self.option(dice, "river_start", &start, |rules| &mut rules.river_start_in_stack);
    }

    fn house_rules(&mut self, dice: &mut Dice) {
        let returns = [("discard", false), ("return", true)];
        self.option(dice, "unplaceable", &returns, |rules| &mut rules.unplaceable_returns);
        let start = [("placed", false), ("in_stack", true)];
        self.option(dice, "start_tile", &start, |rules| &mut rules.start_in_stack);
        let first = [
            ("seat0", FirstPlayer::Seat0),
            ("random", FirstPlayer::Random),
            ("most_roads", FirstPlayer::MostRoads),
        ];
        self.option(dice, "first_player", &first, |rules| &mut rules.first_player);
        let hands = [("0", 0), ("1", 1), ("3", 3)];
        self.option(dice, "hand_size", &hands, |rules| &mut rules.hand_size);
        let hidden = [("open", false), ("hidden", true)];
        self.option(dice, "hand_visibility", &hidden, |rules| &mut rules.hidden_hands);
        let trees = [("end", false), ("continue", true)];
        self.option(dice, "tree_junctions", &trees, |rules| &mut rules.trees);
        let bonus = [("off", false), ("on", true)];
        self.option(dice, "hole_bonus", &bonus, |rules| &mut rules.hole_bonus);
        if dice.once_in(3) {
            // On a single cell no tile can be placed.
            let (width, height) = (dice.between(1, 12), dice.between(2, 12));
            let edge_closes = dice.once_in(2);
            set(&mut self.config, "table", &format!("{width}x{height}"));
            set(&mut self.config, "table_edge_closes", if edge_closes { "on" } else { "off" });
            let (width, height) = (width as i16, height as i16);
            self.rules.table = Some(Table { width, height, edge_closes });
        }
    }

    /// Returns true if a mechanic is on: by default if its expansion is included.
    fn mechanic(&mut self, dice: &mut Dice, name: &str, with_expansion: bool) -> bool {
        let mut on = with_expansion;
        if dice.once_in(6) {
            on = dice.once_in(2);
            self.config.mechanics.insert(name.to_owned(), on);
        }
        on
    }

    /// Returns the number of figures of each player; 0 if the mechanic is off, regardless of the
    /// config (OPT-4).
    fn figures(&mut self, dice: &mut Dice, name: &str, usual: usize, on: bool) -> usize {
        let mut count = usual;
        if dice.once_in(5) {
            count = dice.between(0, 9);
            self.config.figures.insert(name.to_owned(), count as u32);
        }
        if on { count } else { 0 }
    }

    fn expansion(&mut self, dice: &mut Dice, name: &str, times: usize) -> bool {
        let on = self.all || self.certain.contains(&name) || dice.once_in(times);
        if on {
            self.config.expansions.push(name.to_owned());
        }
        on
    }

    fn abbot(&mut self, dice: &mut Dice) {
        self.rules.meeples = self.figures(dice, "meeple", 7, true);
        let expansion = self.expansion(dice, "abbot", 2);
        let abbot = self.mechanic(dice, "abbot", expansion);
        self.rules.abbots = self.figures(dice, "abbot", 1, abbot);
        self.rules.gardens = self.mechanic(dice, "gardens", expansion);
        if self.rules.gardens {
            self.marks.insert("garden");
        }
    }

    fn inns_and_traders(&mut self, dice: &mut Dice) {
        let inns = self.expansion(dice, "inns_cathedrals", 2);
        let large = self.mechanic(dice, "large_meeple", inns);
        self.rules.large_meeples = self.figures(dice, "large_meeple", 1, large);
        for (mechanic, mark) in [("inns", "inn"), ("cathedrals", "cathedral")] {
            if self.mechanic(dice, mechanic, inns) {
                self.marks.insert(mark);
            }
        }
        let unfinished = [("zero", false), ("plain", true)];
        let name = "inn_cathedral_unfinished";
        self.option(dice, name, &unfinished, |rules| &mut rules.plain_inns);
        let traders = self.expansion(dice, "traders_builders", 2);
        let builder = self.mechanic(dice, "builder", traders);
        self.rules.builders = self.figures(dice, "builder", 1, builder);
        let pig = self.mechanic(dice, "pig", traders);
        self.rules.pig_rules = pig;
        self.rules.pigs = self.figures(dice, "pig", 1, pig);
        if self.mechanic(dice, "goods", traders) {
            self.marks.extend(GOODS);
        }
        self.tiles(dice, "inns", inns);
        self.tiles(dice, "traders", traders);
    }

    fn wheel(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "wheel", 5);
        self.rules.wheel = self.mechanic(dice, "wheel", on);
        if self.rules.wheel {
            self.marks.extend(["wheel1", "wheel2", "wheel3"]);
        }
        let boards = [("block", false), ("aside", true)];
        self.option(dice, "wheel_board", &boards, |rules| &mut rules.wheel_aside);
        self.tiles(dice, "wheel", on);
        // A table must have room for the board and a source next to it.
        if self.rules.wheel
            && !self.rules.wheel_aside
            && let Some(table) = &mut self.rules.table
        {
            (table.width, table.height) = (table.width.max(4), table.height.max(6));
            let size = format!("{}x{}", table.width, table.height);
            set(&mut self.config, "table", &size);
        }
    }

    fn king_and_robber(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "king_robber", 4);
        self.rules.king = self.mechanic(dice, "king", on);
        self.rules.robber = self.mechanic(dice, "robber", on);
        let name = "king_robber_scoring";
        self.option(dice, name, &CARD_SCORING, |rules| &mut rules.card_scoring);
        self.tiles(dice, "king", on);
    }

    /// Called once it is known whether pigs are in the game.
    fn second_river(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "river_2", 4);
        let lakes = &VOLCANO_LAKE;
        self.option(dice, "volcano_lake", lakes, |rules| &mut rules.volcano_lake);
        let herds = [("with_pig", false), ("always", true)];
        self.option(dice, "pig_herd", &herds, |rules| &mut rules.herds_always);
        let room = [("rule", false), ("rule", false), ("strict", true)];
        self.option(dice, "river_room", &room, |rules| &mut rules.river_needs_room);
        let has_herds = self.mechanic(dice, "pig_herd", on);
        if has_herds && (self.rules.pig_rules || self.rules.herds_always) {
            self.marks.insert("pig_herd");
        }
        // A set with a fork is used once.
        if dice.once_in(6) {
            self.config.tile_sets.insert("river2".to_owned(), dice.uniform(2) as u32);
        } else if on {
            self.copies.insert("river2", 1);
        }
    }

    fn shrines(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "shrines", 4);
        self.rules.challenges = self.mechanic(dice, "challenges", on);
        if self.rules.challenges {
            self.marks.insert("challenges");
        }
        let limits = [("one", false), ("placed", true)];
        self.option(dice, "shrine_neighbours", &limits, |rules| &mut rules.limits_new_only);
        if dice.once_in(2) {
            let six = dice.once_in(2);
            set(&mut self.config, "shrine_tiles", if six { "6" } else { "5" });
        }
        self.tiles(dice, "shrines", on);
    }

    fn towers(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "tower", 4);
        self.rules.tower = self.mechanic(dice, "tower", on);
        if self.rules.tower {
            self.marks.insert("tower");
        }
        let own = [("on", true), ("off", false)];
        self.option(dice, "tower_own", &own, |rules| &mut rules.tower_own);
        let floors = [("printed", None), ("0", Some(0)), ("2", Some(2)), ("30", Some(30))];
        self.option(dice, "tower_floors", &floors, |rules| &mut rules.tower_floors);
        self.tiles(dice, "tower", on);
    }

    fn hills_and_sheep(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "hills_sheep", 5);
        for (mechanic, mark) in [("hills", "hill"), ("vineyards", "vineyard")] {
            if self.mechanic(dice, mechanic, on) {
                self.marks.insert(mark);
            }
        }
        let shepherds = self.mechanic(dice, "shepherds", on);
        self.rules.shepherds = self.figures(dice, "shepherd", 1, shepherds);
        if shepherds {
            self.marks.insert("sheep");
        }
        let ties = [("presence", false), ("count", true)];
        self.option(dice, "hill_tiebreak", &ties, |rules| &mut rules.count_on_hills);
        let timing = [("before_figure", false), ("after_figure", true)];
        self.option(dice, "flock_timing", &timing, |rules| &mut rules.late_flocks);
        let closed = [("stay", false), ("score", true)];
        self.option(dice, "closed_flock", &closed, |rules| &mut rules.gathers_closed_flocks);
        let bags = [("4552", [2, 4, 5, 5, 2]), ("4561", [2, 4, 5, 6, 1])];
        self.option(dice, "sheep_bag", &bags, |rules| &mut rules.bag);
        let printed = [("on", true), ("off", false)];
        self.option(dice, "printed_sheep", &printed, |rules| &mut rules.printed_sheep);
        let gardens = [("off", false), ("on", true)];
        self.option(dice, "garden_vineyards", &gardens, |rules| &mut rules.garden_vineyards);
        self.tiles(dice, "hills", on);
    }

    /// Adds tiles with their expansion, tiles without its rules, or rules without its tiles.
    fn tiles(&mut self, dice: &mut Dice, set: &'static str, with_expansion: bool) {
        if dice.once_in(6) {
            let copies = dice.uniform(3) as u32;
            self.config.tile_sets.insert(set.to_owned(), copies);
        } else if with_expansion {
            self.copies.insert(set, 1);
        }
    }

    fn princess_and_dragon(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "princess_dragon", 5);
        self.rules.dragon = self.mechanic(dice, "dragon", on);
        if self.rules.dragon {
            self.marks.extend(["volcano", "dragon"]);
        }
        for mechanic in ["princess", "portal"] {
            if self.mechanic(dice, mechanic, on) {
                self.marks.insert(mechanic);
            }
        }
        self.rules.fairy = self.mechanic(dice, "fairy", on);
        let moves = [("before_scoring", false), ("after_scoring", true)];
        self.option(dice, "dragon_move", &moves, |rules| &mut rules.late_dragon);
        let princess = [("may", false), ("must", true)];
        self.option(dice, "princess", &princess, |rules| &mut rules.princess_must);
        let fairy = [("meeple", false), ("tile", true)];
        self.option(dice, "fairy", &fairy, |rules| &mut rules.fairy_on_tile);
        let block = [("while_dragon", false), ("forever", true)];
        self.option(dice, "volcano_block", &block, |rules| &mut rules.closed_volcanoes);
        self.tiles(dice, "princess", on);
    }

    fn abbey_and_mayor(&mut self, dice: &mut Dice) {
        let on = self.expansion(dice, "abbey_mayor", 5);
        self.rules.abbeys = self.mechanic(dice, "abbey", on);
        let mayor = self.mechanic(dice, "mayor", on);
        self.rules.mayors = self.figures(dice, "mayor", 1, mayor);
        let barn = self.mechanic(dice, "barn", on);
        self.rules.barns = self.figures(dice, "barn", 1, barn);
        let wagon = self.mechanic(dice, "wagon", on);
        self.rules.wagons = self.figures(dice, "wagon", 1, wagon);
        let moves = [("connected", false), ("adjacent", true)];
        self.option(dice, "wagon_move", &moves, |rules| &mut rules.adjacent_wagons);
        let targets = [("linked", false), ("anywhere", true)];
        self.option(dice, "wagon_target", &targets, |rules| &mut rules.wagons_anywhere);
        let fields = [("single", false), ("shared", true)];
        self.option(dice, "barn_fields", &fields, |rules| &mut rules.shared_barns);
        let round = [("offer", true), ("none", false)];
        self.option(dice, "abbey_after_last_tile", &round, |rules| &mut rules.abbey_round);
        let after = [("on", true), ("off", false)];
        let name = "abbey_after_unplaceable";
        self.option(dice, name, &after, |rules| &mut rules.abbey_after_unplaceable);
        self.tiles(dice, "abbey", on);
    }
}

fn set(config: &mut Config, option: &str, value: &str) {
    config.options.insert(option.to_owned(), value.to_owned());
}
