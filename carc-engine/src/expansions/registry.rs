//! The one place that knows which expansions exist, and in which order they act.
//!
//! Numbers in these tables are permanent: they are part of action codes, saves and the C ABI.
//! Entries are only ever appended.

use crate::{
    action::{Action, ActionList},
    event::Sink,
    expansions::base,
    figure::{Figure, FigureSpec},
    geometry::Rotation,
    position::{Flow, IllegalReason, Phase, Play, Position, Step, Turn},
    setup::{RuleOption, Setup},
    tile::TileSet,
};

/// The public names of the expansions (OPT-8); those that have a room so far are in
/// [`TILE_SETS`], [`FIGURES`] and the functions below.
pub(crate) const EXPANSIONS: &[&str] = &[
    "river",
    "abbot",
    "inns_cathedrals",
    "traders_builders",
    "princess_dragon",
    "abbey_mayor",
    "hills_sheep",
    "wheel",
];

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

/// Every mark that a copy of a tile may show.
pub(crate) const MARKS: &[&str] = &["garden", "wheel1", "wheel2", "wheel3"];

/// The figures, by permanent number.
pub(crate) const FIGURES: [FigureSpec; 1] = [base::MEEPLE];

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
];

/// The built-in tile files: name and text.
const TILE_SETS: &[(&str, &str)] = &[("base", include_str!("base/tiles.toml"))];

/// A built-in tile set by its public name.
pub(crate) fn tile_set(name: &str) -> Option<TileSet> {
    let (name, text) = TILE_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TileSet::from_toml(&format!("{name}/tiles.toml"), text).expect("a built-in set is valid"))
}

/// What lies on the table before the first turn (BASE-SETUP-2).
pub(crate) fn set_up<S: Sink>(play: &mut Play<'_, S>) {
    base::set_up(play);
}

/// The order of a turn.
#[inline]
pub(crate) const fn after(step: Step) -> Step {
    match step {
        Step::Start => Step::Draw,
        Step::Draw => Step::Fit,
        Step::Fit => Step::Place,
        Step::Place => Step::Placed,
        Step::Placed => Step::Figure,
        Step::Figure => Step::Score,
        Step::Score => Step::EndOfPart,
        Step::EndOfPart => Step::EndOfTurn,
        Step::EndOfTurn => Step::Start,
        Step::Final => Step::Final,
    }
}

/// What happens when the turn reaches a step.
#[inline]
pub(crate) fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::Start => base::start(play),
        Step::Draw => base::draw(play),
        Step::Fit => base::fit(play),
        Step::Place => Flow::Wait(Phase::Place),
        Step::Placed => base::placed(play),
        Step::Figure if base::has_figure_option(play.position, play.setup) => {
            Flow::Wait(Phase::Figure)
        }
        Step::Figure | Step::EndOfPart => Flow::Next,
        Step::Score => base::score(play),
        Step::EndOfTurn => base::end_of_turn(play),
        Step::Final => base::finish(play),
    }
}

/// The options of the decision that is due, in ascending order.
#[inline]
pub(crate) fn list(position: &Position, setup: &Setup, list: &mut ActionList) {
    match position.phase {
        Phase::Draw => base::draws(position, list),
        Phase::Place => base::placements::<false>(position, setup, list),
        Phase::Figure => {
            list.push(Action::Pass);
            base::figure_options(position, setup, list);
        }
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

/// An action that has been found legal, with what the check has looked up on the way.
pub(crate) enum Checked {
    Draw(u16),
    Place { open: usize, rotation: Rotation },
    Pass,
    Figure { figure: Figure, node: u16 },
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
        (Phase::Draw, Action::Draw(item)) => base::check_draw(position, item).map(Checked::Draw),
        (Phase::Over, _) => Err(IllegalReason::GameOver),
        (phase, _) => Err(IllegalReason::OtherPhase(phase)),
    }
}

/// Does what was decided, and says with which step the turn goes on.
#[inline]
pub(crate) fn perform<S: Sink>(play: &mut Play<'_, S>, checked: Checked) -> Step {
    match checked {
        Checked::Draw(kind) => {
            base::take(play, kind);
            after(Step::Draw)
        }
        Checked::Place { open, rotation } => {
            base::lay(play, open, rotation);
            after(Step::Place)
        }
        Checked::Pass => after(Step::Figure),
        Checked::Figure { figure, node } => {
            base::deploy(play, figure, node);
            after(Step::Figure)
        }
    }
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
    some("unplaceable", &["discard", "return"], &["discard"], ["discard", "discard", "discard"]),
    some("start_tile", &["placed", "in_stack"], &["placed"], ["placed", "placed", "placed"]),
    some(
        "first_player",
        &["seat0", "random", "most_roads"],
        &["seat0"],
        ["seat0", "seat0", "seat0"],
    ),
    some("hand_size", &["0", "1", "3"], &["0"], ["0", "0", "0"]),
    any("hand_visibility", &["open", "hidden"], ["open", "open", "open"]),
    some("tree_junctions", &["end", "continue"], &["end"], ["end", "end", "end"]),
    any("tile_sale", &["off"], ["off", "off", "off"]),
    some("hole_bonus", &["off", "on"], &["off"], ["off", "off", "off"]),
    some("table", &["unbounded", "WxH"], &["unbounded"], ["unbounded", "unbounded", "unbounded"]),
    some("table_edge_closes", &["off", "on"], &["off"], ["off", "off", "off"]),
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

/// An option of which only some values are played so far.
const fn some(
    name: &'static str,
    values: &'static [&'static str],
    supported: &'static [&'static str],
    presets: [&'static str; 3],
) -> RuleOption {
    RuleOption { name, values, supported, presets }
}
