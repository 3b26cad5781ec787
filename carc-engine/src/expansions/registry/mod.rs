//! The one place that knows which expansions exist, and in which order they act.
//!
//! Here are the tables of what they bring. Numbers in them are permanent: they are part of action
//! codes, saves and the C ABI. Entries are only ever appended.

mod hooks;
mod options;
mod rare;
mod turn;

pub(crate) use self::{
    hooks::{
        action_forms, after_taking, after_unplaceable, award_besides, begin_extra_part, beside,
        board, break_tie, check_reach, check_start, complete, end_bonuses, enter_on_space,
        figure_left, foresee, foresee_before, foresee_reach, foresees_nothing, gives_nothing,
        going_home, guess_hidden, has_other_action, held, hidden_copies, hide_tiles, hides_tiles,
        is_after_the_end, is_barred, is_closed_to_dragon, is_too_early, may_be_held,
        may_play_aside, may_start_on_space, on_spaces, owner, pigs, points_at_start, points_each,
        reaches_all, serves_gardens, set_aside, set_up, sets_aside, source_place, start_board,
        vineyards, will_be_barred, without_figure,
    },
    options::OPTIONS,
    turn::{
        Order, Pieces, Step, check, decider, list, list_all_rotations, list_turns, perform, run,
        urn,
    },
};
pub(crate) use super::hills_sheep::UNKNOWN;
use serde::Serialize;

use crate::{
    expansions::{
        abbey_mayor, abbot, base, hills_sheep, house_rules, inns_cathedrals, princess_dragon,
        traders_builders, wheel,
    },
    figure::{FigureSpec, NeutralSpec},
    limits::MAX_PLAYERS,
    position::Seldom,
    render::MarkArt,
    tile::{SegmentKind, TileSet},
    token::TokenSpec,
};

/// An expansion: what its name in [`Config::expansions`](crate::Config::expansions) switches on
/// (OPT-1, OPT-8).
///
/// ```
/// use carc_engine::Expansion;
/// let river = Expansion::all().iter().find(|expansion| expansion.name == "river").unwrap();
/// assert_eq!(river.tile_sets, ["river"]);
/// let mechanics: Vec<_> = Expansion::all().iter().flat_map(|known| known.mechanics).collect();
/// assert!(mechanics.contains(&&"builder"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Expansion {
    /// The public name.
    pub name: &'static str,
    /// The tile sets that it shuffles in, once each.
    pub tile_sets: &'static [&'static str],
    /// The mechanics that it switches on (OPT-4).
    pub mechanics: &'static [&'static str],
    /// For how many players more than the base game its first two editions have pieces, normal
    /// meeples and abbots among them (BASE-COMP-4).
    #[serde(skip)]
    pub(crate) more_players: u32,
    /// For how many players its own pieces are, in any printing (BASE-COMP-4).
    #[serde(skip)]
    pub(crate) most: u32,
}

impl Expansion {
    /// Every expansion, in the order of the rules reference.
    pub fn all() -> &'static [Self] {
        EXPANSIONS
    }
}

/// The expansions by their public names (OPT-8).
pub(crate) const EXPANSIONS: &[Expansion] = &[
    here("river", &["river"], &[], 0),
    here("abbot", &[], &["abbot", "gardens"], 0),
    here("inns_cathedrals", &["inns"], &["large_meeple", "inns", "cathedrals"], 1),
    here("traders_builders", &["traders"], &["builder", "pig", "goods"], 0),
    here("princess_dragon", &["princess"], &["dragon", "princess", "portal", "fairy"], 0),
    Expansion {
        most: 6,
        ..here("abbey_mayor", &["abbey"], &["abbey", "mayor", "barn", "wagon"], 0)
    },
    here("hills_sheep", &["hills"], &["hills", "vineyards", "shepherds"], 0),
    here("wheel", &["wheel"], &["wheel"], 0),
];

const fn here(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
    more_players: u32,
) -> Expansion {
    let most = MAX_PLAYERS as u32;
    Expansion { name, tile_sets, mechanics, more_players, most }
}

/// For how many players there are printed pieces (BASE-COMP-4). The big box has those of the base
/// game for everybody, but its abbots come from the boxes before it.
pub(crate) fn printed_players(
    print: &str,
    expansions: &[&Expansion],
    has: impl Fn(&str) -> bool,
) -> u32 {
    let earlier = 5 + expansions.iter().map(|known| known.more_players).sum::<u32>();
    let most = if print != "bb5" || has("abbot") { earlier } else { MAX_PLAYERS as u32 };
    let in_play = EXPANSIONS.iter().filter(|known| known.mechanics.iter().any(|name| has(name)));
    in_play.map(|known| known.most).fold(most, u32::min)
}

/// The public names of the tile sets.
pub(crate) const TILE_SET_NAMES: &[&str] =
    &["base", "river", "inns", "traders", "princess", "abbey", "hills", "wheel"];

/// The public names of the mechanics (OPT-4).
pub(crate) const MECHANICS: &[&str] = &[
    "large_meeple",
    "inns",
    "cathedrals",
    "builder",
    "pig",
    "goods",
    "dragon",
    "princess",
    "portal",
    "fairy",
    "abbey",
    "mayor",
    "barn",
    "wagon",
    "hills",
    "vineyards",
    "shepherds",
    "wheel",
    "abbot",
    "gardens",
];

/// A symbol printed on tiles (CONV-2).
#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) name: &'static str,
    /// The mechanic without which it is decoration (CONV-2).
    pub(crate) mechanic: &'static str,
    /// The printings whose single copies and segments show it (OPT-7); all, if the list is empty. What
    /// every copy of a tile shows is in all printings.
    pub(crate) prints: &'static [&'static str],
    pub(crate) place: MarkPlace,
    /// How it is drawn; without a drawing it is a badge with its first letter.
    pub(crate) art: Option<MarkArt>,
}

impl Mark {
    /// Whether single copies and segments show it in a printing (OPT-7).
    pub(crate) fn is_in(&self, print: &str) -> bool {
        self.prints.is_empty() || self.prints.contains(&print)
    }
}

/// What a mark belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkPlace {
    /// A tile as a whole, on all copies or on some.
    Tile,
    /// The copies that show it have a segment of this kind more.
    Adds(SegmentKind),
    /// A tile as a whole, on all copies or on some, in whose first segment of this kind it stands.
    InFirst(SegmentKind),
    /// One segment of this kind.
    On {
        kind: SegmentKind,
        /// Whether a segment can show several, which all count.
        counted: bool,
    },
}

/// Every mark, by permanent number.
pub(crate) const MARKS: &[Mark] = &[
    Mark {
        name: "garden",
        mechanic: "gardens",
        prints: &["c2"],
        place: MarkPlace::Adds(SegmentKind::Garden),
        art: None,
    },
    wheel::ICON_1,
    wheel::ICON_2,
    wheel::ICON_3,
    hills_sheep::VINEYARD_MARK,
    hills_sheep::SHEEP_MARK,
    inns_cathedrals::INN,
    inns_cathedrals::CATHEDRAL,
    traders_builders::WINE.mark,
    traders_builders::WHEAT.mark,
    traders_builders::CLOTH.mark,
    princess_dragon::VOLCANO_MARK,
    princess_dragon::DRAGON_MARK,
    princess_dragon::PRINCESS_MARK,
    princess_dragon::PORTAL_MARK,
    hills_sheep::HILL_MARK,
];

/// A mark by its name.
pub(crate) fn mark(name: &str) -> Option<&'static Mark> {
    mark_number(name).map(|number| &MARKS[number])
}

/// The permanent number of a mark.
pub(crate) const fn mark_number(name: &str) -> Option<usize> {
    let mut number = 0;
    while number < MARKS.len() {
        if is_equal(MARKS[number].name, name) {
            return Some(number);
        }
        number += 1;
    }
    None
}

/// `==` for names in constants.
pub(crate) const fn is_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// The figures, by permanent number.
pub(crate) const FIGURES: [FigureSpec; 9] = [
    base::MEEPLE,
    abbot::ABBOT,
    inns_cathedrals::LARGE_MEEPLE,
    traders_builders::BUILDER,
    traders_builders::PIG,
    abbey_mayor::MAYOR,
    abbey_mayor::WAGON,
    abbey_mayor::BARN,
    hills_sheep::SHEPHERD,
];

/// The figures that belong to nobody, by permanent number less 128.
pub(crate) const NEUTRALS: &[NeutralSpec] =
    &[princess_dragon::DRAGON, princess_dragon::FAIRY, wheel::PIG];

/// The tokens, by permanent number.
pub(crate) const TOKENS: &[TokenSpec] = &[
    traders_builders::WINE.token,
    traders_builders::WHEAT.token,
    traders_builders::CLOTH.token,
    hills_sheep::TOKENS[0],
    hills_sheep::TOKENS[1],
    hills_sheep::TOKENS[2],
    hills_sheep::TOKENS[3],
    hills_sheep::TOKENS[4],
];

/// The questions that rules ask, by permanent number: name, and the names of the answers.
pub(crate) const QUESTIONS: &[(&str, &[&str])] = &[hills_sheep::FLOCK];

/// The permanent number of a question; a name that is not registered does not compile.
pub(crate) const fn question_number(name: &str) -> u8 {
    let mut number = 0;
    while !is_equal(QUESTIONS[number].0, name) {
        number += 1;
    }
    number as u8
}

/// The reasons for points, by permanent number: name and clause.
pub(crate) const REASONS: &[(&str, &str)] = &[
    ("completed_road", "BASE-ROAD-3"),
    ("completed_city", "BASE-CITY-3"),
    ("completed_monastery", "BASE-MONK-1"),
    ("unfinished_road", "FINAL-2"),
    ("unfinished_city", "FINAL-3"),
    ("unfinished_monastery", "FINAL-4"),
    ("field", "FARM-5"),
    ("city_farmers", "C1-FARM-1"),
    ("completed_garden", "AB-3"),
    ("unfinished_garden", "FINAL-4"),
    ("abbot_taken_back", "AB-4"),
    traders_builders::WINE.reason,
    traders_builders::WHEAT.reason,
    traders_builders::CLOTH.reason,
    ("fairy_point", "PD-FAIRY-4"),
    ("fairy_bonus", "PD-FAIRY-6"),
    abbey_mayor::BARN_REASONS[0],
    abbey_mayor::BARN_REASONS[1],
    abbey_mayor::BARN_REASONS[2],
    ("flock", "HS-SHEEP-9"),
    wheel::REASONS[0],
    wheel::REASONS[1],
    wheel::REASONS[2],
    wheel::REASONS[3],
    wheel::REASONS[4],
    wheel::REASONS[5],
];

/// The built-in tile files: name and text.
const TILE_SETS: &[(&str, &str)] = &[
    ("base", include_str!("../base/tiles.toml")),
    ("river", include_str!("../river/tiles.toml")),
    ("inns", include_str!("../inns_cathedrals/tiles.toml")),
    ("traders", include_str!("../traders_builders/tiles.toml")),
    ("princess", include_str!("../princess_dragon/tiles.toml")),
    ("abbey", include_str!("../abbey_mayor/tiles.toml")),
    ("hills", include_str!("../hills_sheep/tiles.toml")),
    ("wheel", include_str!("../wheel/tiles.toml")),
];

/// A built-in tile set by its public name.
pub(crate) fn tile_set(name: &str) -> Option<TileSet> {
    let (name, text) = TILE_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TileSet::from_toml(&format!("{name}/tiles.toml"), text).expect("a built-in set is valid"))
}

/// What the rooms keep in a position.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Rooms {
    pub(crate) house: Seldom<house_rules::State>,
    pub(crate) traders: traders_builders::State,
    pub(crate) princess: Seldom<princess_dragon::State>,
    pub(crate) abbey: Seldom<abbey_mayor::State>,
    pub(crate) hills: Seldom<hills_sheep::State>,
    pub(crate) wheel: Seldom<wheel::State>,
}

impl Clone for Rooms {
    fn clone(&self) -> Self {
        Self {
            house: self.house.clone(),
            traders: self.traders,
            princess: self.princess.clone(),
            abbey: self.abbey.clone(),
            hills: self.hills.clone(),
            wheel: self.wheel.clone(),
        }
    }

    /// Copies into memory that is there already.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.house.clone_from(&source.house);
        self.traders = source.traders;
        self.princess.clone_from(&source.princess);
        self.abbey.clone_from(&source.abbey);
        self.hills.clone_from(&source.hills);
        self.wheel.clone_from(&source.wheel);
    }
}

impl Rooms {
    /// Whether they keep something of the turn that is being played.
    pub(crate) fn is_inside_a_turn(&self) -> bool {
        self.house.has_extra_turn() || self.traders.part() > 1 || self.abbey.is_inside_a_turn()
    }

    /// The public part of it, for the position's hash; `left` is what the position counts as left in
    /// the main stack, by kind.
    pub(crate) fn hash(&self, left: &[u16]) -> u64 {
        let house = self.house.touched().map_or(0, house_rules::State::hash);
        let princess = self.princess.touched().map_or(0, princess_dragon::State::hash);
        let abbey = self.abbey.touched().map_or(0, abbey_mayor::State::hash);
        let hills = self.hills.touched().map_or(0, |hills| hills.hash(left));
        let wheel = self.wheel.touched().map_or(0, wheel::State::hash);
        house ^ self.traders.hash() ^ princess ^ abbey ^ hills ^ wheel
    }
}

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) inns: inns_cathedrals::Options,
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
    pub(crate) hills: hills_sheep::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            inns: inns_cathedrals::Options::new(value),
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
            hills: hills_sheep::Options::new(value),
        }
    }
}
