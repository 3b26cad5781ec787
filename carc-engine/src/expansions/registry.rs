//! The one place that knows which expansions exist, and in which order they act.
//!
//! Numbers in these tables are permanent: they are part of action codes, saves and the C ABI.
//! Entries are only ever appended.

use crate::{
    action::{Action, ActionList, Item},
    event::Sink,
    expansions::{abbot, base, house_rules, inns_cathedrals, river, traders_builders},
    figure::{Figure, FigureSpec},
    geometry::{Cell, Rotation},
    limits,
    position::{Flow, IllegalReason, Phase, Play, Position, Seldom, Turn, Urn},
    render::MarkArt,
    setup::{RuleOption, Rules, Setup},
    tile::{Marks, SegmentKind, TileSet},
    token::TokenSpec,
};

/// An expansion: what its name switches on (OPT-1).
#[derive(Debug)]
pub(crate) struct Expansion {
    pub(crate) name: &'static str,
    pub(crate) tile_sets: &'static [&'static str],
    pub(crate) mechanics: &'static [&'static str],
    /// Whether it has a room in this version.
    pub(crate) available: bool,
    /// For how many players more than the base game its first two editions have pieces, normal
    /// meeples and abbots among them (BASE-COMP-4).
    pub(crate) more_players: u32,
}

/// The expansions by their public names (OPT-8).
pub(crate) const EXPANSIONS: &[Expansion] = &[
    here("river", &["river"], &[], 0),
    here("abbot", &[], &["abbot", "gardens"], 0),
    here("inns_cathedrals", &["inns"], &["large_meeple", "inns", "cathedrals"], 1),
    here("traders_builders", &["traders"], &["builder", "pig", "goods"], 0),
    planned("princess_dragon", &["princess"], &["dragon", "princess", "portal", "fairy"]),
    planned("abbey_mayor", &["abbey"], &["abbey", "mayor", "barn", "wagon"]),
    planned("hills_sheep", &["hills"], &["hills", "vineyards", "shepherds"]),
    planned("wheel", &["wheel"], &["wheel"]),
];

const fn here(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
    more_players: u32,
) -> Expansion {
    Expansion { name, tile_sets, mechanics, available: true, more_players }
}

const fn planned(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
) -> Expansion {
    Expansion { name, tile_sets, mechanics, available: false, more_players: 0 }
}

/// For how many players there are printed figures (BASE-COMP-4). The big box has those of the base
/// game for everybody, but its abbots come from the boxes before it.
pub(crate) fn printed_players(
    print: &str,
    expansions: &[&Expansion],
    has: impl Fn(&str) -> bool,
) -> u32 {
    let earlier = 5 + expansions.iter().map(|known| known.more_players).sum::<u32>();
    if print != "bb5" || has("abbot") { earlier } else { limits::MAX_PLAYERS as u32 }
}

/// The preset of all expansions together (OPT-8), known by name until all of them have a room.
pub(crate) const EVERYTHING: &str = "everything";

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
    /// The printings that show it (OPT-7); all, if the list is empty.
    pub(crate) prints: &'static [&'static str],
    pub(crate) place: MarkPlace,
    /// How it is drawn; without a drawing it is a badge with its first letter.
    pub(crate) art: Option<MarkArt>,
}

/// What a mark belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkPlace {
    /// A tile as a whole, on all copies or on some.
    Tile,
    /// The copies that show it have a segment of this kind more.
    Adds(SegmentKind),
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
    on_tile("wheel1", "wheel", &[]),
    on_tile("wheel2", "wheel", &[]),
    on_tile("wheel3", "wheel", &[]),
    on_tile("vineyard", "vineyards", &["bb5"]),
    on_tile("sheep", "shepherds", &["bb5"]),
    inns_cathedrals::INN,
    inns_cathedrals::CATHEDRAL,
    traders_builders::WINE.mark,
    traders_builders::WHEAT.mark,
    traders_builders::CLOTH.mark,
];

/// A mark of a whole tile that has no drawing of its own.
const fn on_tile(
    name: &'static str,
    mechanic: &'static str,
    prints: &'static [&'static str],
) -> Mark {
    Mark { name, mechanic, prints, place: MarkPlace::Tile, art: None }
}

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

/// Whether a mechanic is played in this version.
pub(crate) fn has_room(mechanic: &str) -> bool {
    EXPANSIONS.iter().any(|known| known.available && known.mechanics.contains(&mechanic))
}

/// The figures, by permanent number.
pub(crate) const FIGURES: [FigureSpec; 5] = [
    base::MEEPLE,
    abbot::ABBOT,
    inns_cathedrals::LARGE_MEEPLE,
    traders_builders::BUILDER,
    traders_builders::PIG,
];

/// The tokens, by permanent number.
pub(crate) const TOKENS: &[TokenSpec] =
    &[traders_builders::WINE.token, traders_builders::WHEAT.token, traders_builders::CLOTH.token];

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
];

/// The built-in tile files: name and text.
const TILE_SETS: &[(&str, &str)] = &[
    ("base", include_str!("base/tiles.toml")),
    ("river", include_str!("river/tiles.toml")),
    ("inns", include_str!("inns_cathedrals/tiles.toml")),
    ("traders", include_str!("traders_builders/tiles.toml")),
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
}

impl Clone for Rooms {
    fn clone(&self) -> Self {
        Self { house: self.house.clone(), traders: self.traders }
    }

    /// Copies into memory that is there already.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.house.clone_from(&source.house);
        self.traders = source.traders;
    }
}

impl Rooms {
    /// Whether they keep something of the turn that is being played.
    pub(crate) fn is_inside_a_turn(&self) -> bool {
        self.house.has_extra_turn() || self.traders.part() > 1
    }

    /// The public part of it, for the position's hash.
    pub(crate) fn hash(&self) -> u64 {
        self.house.touched().map_or(0, house_rules::State::hash) ^ self.traders.hash()
    }
}

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) inns: inns_cathedrals::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self { inns: inns_cathedrals::Options::new(value) }
    }
}

/// What lies on the table before the first turn (BASE-SETUP-2).
pub(crate) fn set_up<S: Sink>(play: &mut Play<'_, S>) {
    river::set_up(play.position, play.setup);
    house_rules::set_up(play.position, play.setup);
    traders_builders::set_up(play.position, play.setup);
    base::set_up(play);
}

/// A step of a part of a turn, in the order of the TURN clauses. Steps are internal; a step that
/// asks somebody opens a [`Phase`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// BASE-SETUP-5
    FirstPlayer,
    /// TURN-1
    Start,
    /// HOUSE-4g: the first hands are dealt.
    Deal,
    /// TURN-3
    TileSource,
    /// HOUSE-4e: a tile is drawn for a discarded one.
    DealOne,
    /// TURN-4
    Draw,
    /// TURN-7
    Fit,
    /// TURN-8
    Place,
    /// TURN-9
    Placed,
    /// TURN-12
    Figure,
    /// TURN-15
    Score,
    /// TURN-18
    EndOfPart,
    /// TURN-19: the hand is filled again
    Refill,
    /// TURN-19
    EndOfTurn,
    /// FINAL-1 to FINAL-9
    Final,
}

/// The order of a turn.
const fn after(step: Step) -> Step {
    match step {
        Step::FirstPlayer => Step::Deal,
        Step::Deal => Step::Start,
        Step::Start => Step::TileSource,
        Step::TileSource => Step::Draw,
        Step::DealOne => Step::TileSource,
        Step::Draw => Step::Fit,
        Step::Fit => Step::Place,
        Step::Place => Step::Placed,
        Step::Placed => Step::Figure,
        Step::Figure => Step::Score,
        Step::Score => Step::EndOfPart,
        Step::EndOfPart => Step::Refill,
        Step::Refill => Step::EndOfTurn,
        Step::EndOfTurn => Step::Deal,
        Step::Final => Step::Final,
    }
}

/// Whether a step has anything to do in games of a setup.
const fn is_played(step: Step, rules: &Rules) -> bool {
    match step {
        Step::Deal | Step::TileSource | Step::Refill => rules.hand_size > 0,
        _ => true,
    }
}

/// The order of a turn in games of one setup: what its rules never use is left out, so that it costs
/// nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order([Step; Step::Final as usize + 1]);

impl Order {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut order = [Step::Final; _];
        let mut step = Step::FirstPlayer;
        loop {
            let mut next = after(step);
            while !is_played(next, rules) {
                next = after(next);
            }
            order[step as usize] = next;
            if step == Step::EndOfTurn {
                break;
            }
            step = after(step);
        }
        // Only discards lead to it.
        order[Step::DealOne as usize] = after(Step::DealOne);
        Self(order)
    }

    #[inline]
    pub(crate) const fn after(&self, step: Step) -> Step {
        self.0[step as usize]
    }
}

/// What happens when the turn reaches a step.
#[inline]
pub(crate) fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::FirstPlayer => house_rules::first_player(play),
        Step::Deal => house_rules::deal(play),
        Step::Start => {
            traders_builders::begin_turn(play.position);
            base::start(play)
        }
        Step::TileSource => house_rules::tile_source(play),
        Step::DealOne => Flow::Wait(Phase::Deal),
        Step::Draw => base::draw(play),
        Step::Fit => base::fit(play),
        Step::Place => Flow::Wait(Phase::Place),
        Step::Placed => {
            base::placed(play);
            traders_builders::placed(play);
            Flow::Next
        }
        Step::Figure if has_figure_option(play.position, play.setup) => Flow::Wait(Phase::Figure),
        Step::Figure => Flow::Next,
        Step::Score => {
            base::score(play);
            traders_builders::take_goods(play);
            Flow::Next
        }
        Step::EndOfPart => traders_builders::end_of_part(play),
        Step::Refill => house_rules::refill(play),
        Step::EndOfTurn => base::end_of_turn(play),
        Step::Final => {
            base::finish(play);
            traders_builders::score_goods(play);
            base::end(play)
        }
    }
}

/// Whether there is a figure action besides passing.
#[inline]
fn has_figure_option(position: &Position, setup: &Setup) -> bool {
    base::has_figure_option(position, setup) || abbot::has_option(position, setup)
}

/// From what chance draws now; `None` if chance is not the actor.
#[inline]
pub(crate) fn urn(position: &Position) -> Option<Urn<'_>> {
    match position.phase {
        Phase::Draw => Some(position.stack()),
        Phase::Deal => Some(position.main_stack()),
        Phase::FirstPlayer => Some(house_rules::urn(position)),
        _ => None,
    }
}

/// The options of the decision that is due, in ascending order.
#[inline]
pub(crate) fn list(position: &Position, setup: &Setup, list: &mut ActionList) {
    match position.phase {
        Phase::Place => base::placements::<false>(position, setup, list),
        Phase::Figure => {
            list.push(Action::Pass);
            base::figure_options(position, setup, list);
            if abbot::has_option(position, setup) {
                abbot::options(position, list);
            }
        }
        Phase::Draw | Phase::Deal | Phase::FirstPlayer => {
            if let Some(urn) = urn(position) {
                base::draws(&urn, list);
            }
        }
        Phase::TileSource => house_rules::sources(position, setup, list),
        Phase::Discard => house_rules::discards(position, list),
        Phase::Over => {}
    }
}

/// As [`list`], with equal turns of a symmetric tile listed one by one.
pub(crate) fn list_all_rotations(position: &Position, setup: &Setup, all: &mut ActionList) {
    match position.phase {
        Phase::Place => base::placements::<true>(position, setup, all),
        _ => list(position, setup, all),
    }
}

/// The whole turns that begin with the placement that is due.
pub(crate) fn list_turns(position: &Position, setup: &Setup, list: &mut Vec<Turn>) {
    base::turns(position, setup, list);
}

/// Whether a player without figures in supply may have something else to do with his figure action.
#[inline]
pub(crate) fn has_other_action(position: &Position, setup: &Setup) -> bool {
    abbot::has_option(position, setup)
}

/// The figure actions besides placing a figure, once the drawn tile lies on a cell.
#[inline]
pub(crate) fn foresee(position: &Position, setup: &Setup, cell: Cell, add: impl FnMut(Action)) {
    if abbot::has_option(position, setup) {
        abbot::foreseen_options(position, cell, add);
    }
}

/// An action that has been found legal, with what the check has looked up on the way.
pub(crate) enum Checked {
    Draw(u16),
    First(Item),
    Deal(u16),
    Take(u16),
    Discard(u16),
    Place { open: usize, rotation: Rotation },
    Pass,
    Figure { figure: Figure, node: u16 },
    TakeBack(usize),
}

/// Whether an action is legal, without listing.
#[inline]
pub(crate) fn check(
    position: &Position,
    setup: &Setup,
    action: Action,
) -> Result<Checked, IllegalReason> {
    match (position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            base::check_place(position, setup, cell, rotation)
                .map(|open| Checked::Place { open, rotation })
        }
        (Phase::Figure, Action::Pass) => Ok(Checked::Pass),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) => {
            base::check_figure(position, setup, figure, spot)
                .map(|node| Checked::Figure { figure, node })
        }
        (Phase::Figure, Action::TakeFigure { figure: Figure::ABBOT, spot }) => {
            abbot::check(position, spot).map(Checked::TakeBack)
        }
        (Phase::Draw, Action::Draw(item)) => {
            base::check_draw(&position.stack(), item).map(Checked::Draw)
        }
        (Phase::Deal, Action::Draw(item)) => {
            base::check_draw(&position.main_stack(), item).map(Checked::Deal)
        }
        (Phase::FirstPlayer, Action::Draw(item)) => {
            house_rules::check_first(position, setup, item).map(|()| Checked::First(item))
        }
        (Phase::TileSource, Action::TakeTile(source)) => {
            house_rules::check_take(position, setup, source).map(Checked::Take)
        }
        (Phase::Discard, Action::DiscardTile { kind }) => {
            house_rules::check_discard(position, kind).map(Checked::Discard)
        }
        (Phase::Over, _) => Err(IllegalReason::GameOver),
        (phase, _) => Err(IllegalReason::OtherPhase(phase)),
    }
}

/// Does what was decided, and says with which step the turn goes on.
#[inline]
pub(crate) fn perform<S: Sink>(play: &mut Play<'_, S>, checked: Checked) -> Step {
    let order = &play.setup.order;
    match checked {
        Checked::Draw(kind) => {
            base::take(play, kind);
            order.after(Step::Draw)
        }
        Checked::Place { open, rotation } => {
            base::lay(play, open, rotation);
            order.after(Step::Place)
        }
        Checked::Pass => order.after(Step::Figure),
        Checked::Figure { figure, node } => {
            base::deploy(play, figure, node);
            order.after(Step::Figure)
        }
        Checked::TakeBack(index) => {
            abbot::take_back(play, index);
            order.after(Step::Figure)
        }
        Checked::First(item) => house_rules::draw_first(play, item),
        Checked::Deal(kind) => house_rules::deal_into(play, kind),
        Checked::Take(kind) => house_rules::take_from_hand(play, kind),
        Checked::Discard(kind) => house_rules::discard(play, kind),
    }
}

/// What each tile and pennant of a completed road or city gives, if a mark in it says so.
pub(crate) fn points_each(kind: SegmentKind, marks: Marks) -> Option<i16> {
    inns_cathedrals::points_each(kind, marks)
}

/// Whether an unfinished feature gives nothing at the end because of a mark in it.
pub(crate) fn gives_nothing(kind: SegmentKind, marks: Marks, rules: &Rules) -> bool {
    inns_cathedrals::gives_nothing(kind, marks, rules.rooms.inns)
}

/// The players who get a point more for each city of a field that they own: a bit each.
pub(crate) fn pigs(position: &Position, setup: &Setup, root: u16) -> u8 {
    if setup.has_figure(Figure::PIG) { traders_builders::pigs(position, root) } else { 0 }
}

/// The rule options, in the order of the rules reference.
pub(crate) const OPTIONS: &[RuleOption] = &[
    any("farmers", &["on", "off"], ["on", "on", "on"]),
    any("farm_scoring", &["field3", "city4"], ["city4", "field3", "field3"]),
    any("tiny_city", &["full", "half"], ["half", "full", "full"]),
    any(
        "unfinished",
        &["standard", "cities_only", "rest_half", "none"],
        ["standard", "standard", "standard"],
    ),
    any("inn_cathedral_unfinished", &["zero", "plain"], ["zero", "zero", "zero"]),
    any("unplaceable", &["discard", "return"], ["discard", "discard", "discard"]),
    any("start_tile", &["placed", "in_stack"], ["placed", "placed", "placed"]),
    any("first_player", &["seat0", "random", "most_roads"], ["seat0", "seat0", "seat0"]),
    any("hand_size", &["0", "1", "3"], ["0", "0", "0"]),
    any("hand_visibility", &["open", "hidden"], ["open", "open", "open"]),
    any("tree_junctions", &["end", "continue"], ["end", "end", "end"]),
    any("tile_sale", &["off"], ["off", "off", "off"]),
    any("hole_bonus", &["off", "on"], ["off", "off", "off"]),
    any("table", &["unbounded", "WxH"], ["unbounded", "unbounded", "unbounded"]),
    any("table_edge_closes", &["off", "on"], ["off", "off", "off"]),
    any(
        "dragon_move",
        &["before_scoring", "after_scoring"],
        ["after_scoring", "before_scoring", "before_scoring"],
    ),
    any("princess", &["may", "must"], ["must", "may", "may"]),
    any("fairy", &["meeple", "tile"], ["tile", "meeple", "meeple"]),
    any(
        "volcano_block",
        &["while_dragon", "forever"],
        ["while_dragon", "while_dragon", "while_dragon"],
    ),
    any("wagon_move", &["connected", "adjacent"], ["connected", "adjacent", "connected"]),
    any("barn_fields", &["single", "shared"], ["single", "single", "single"]),
    any("abbey_after_last_tile", &["offer", "none"], ["offer", "offer", "offer"]),
    any("abbey_after_unplaceable", &["on", "off"], ["on", "on", "on"]),
    any("hill_tiebreak", &["presence", "count"], ["presence", "presence", "presence"]),
    any(
        "flock_timing",
        &["before_figure", "after_figure"],
        ["after_figure", "after_figure", "before_figure"],
    ),
    any("closed_flock", &["stay", "score"], ["stay", "score", "stay"]),
    any("sheep_bag", &["4552", "4561"], ["4552", "4552", "4552"]),
    any("printed_sheep", &["on", "off"], ["off", "off", "on"]),
    any("wheel_board", &["block", "aside"], ["block", "block", "block"]),
    any("river_start", &["drop", "in_stack"], ["drop", "drop", "drop"]),
    any(
        "river_turn",
        &["no_immediate_uturn", "no_backward"],
        ["no_immediate_uturn", "no_immediate_uturn", "no_immediate_uturn"],
    ),
    any("garden_vineyards", &["off", "on"], ["off", "off", "off"]),
    any("supply_limit", &["extended", "printed"], ["extended", "extended", "extended"]),
    any("print", &["bb5", "c1", "c2"], ["c1", "c2", "bb5"]),
];

/// An option whose every value is played, or has no effect while its expansion is off.
const fn any(
    name: &'static str,
    values: &'static [&'static str],
    presets: [&'static str; 3],
) -> RuleOption {
    RuleOption { name, values, supported: values, presets }
}
