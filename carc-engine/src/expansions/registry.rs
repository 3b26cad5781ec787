//! The one place that knows which expansions exist, and in which order they act.
//!
//! Numbers in these tables are permanent: they are part of action codes, saves and the C ABI.
//! Entries are only ever appended.

use crate::{
    action::{Action, ActionList, Item, Source, Spot},
    board::{BoardTile, Outlook},
    event::Sink,
    expansions::{
        abbey_mayor, abbot, base, house_rules, inns_cathedrals, princess_dragon, river,
        traders_builders,
    },
    figure::{Figure, FigureSpec, NeutralSpec},
    geometry::{Cell, Rotation},
    limits::MAX_PLAYERS,
    position::{Flow, Footing, IllegalReason, Phase, Piece, Play, Position, Turn, Urn},
    render::MarkArt,
    setup::{Opening, Reach, RuleOption, Rules, Setup},
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
    /// For how many players its own pieces are, in any printing (BASE-COMP-4).
    pub(crate) most: u32,
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
    planned("hills_sheep", &["hills"], &["hills", "vineyards", "shepherds"]),
    planned("wheel", &["wheel"], &["wheel"]),
];

const fn here(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
    more_players: u32,
) -> Expansion {
    let most = MAX_PLAYERS as u32;
    Expansion { name, tile_sets, mechanics, available: true, more_players, most }
}

const fn planned(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
) -> Expansion {
    Expansion { available: false, ..here(name, tile_sets, mechanics, 0) }
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
    princess_dragon::VOLCANO_MARK,
    princess_dragon::DRAGON_MARK,
    princess_dragon::PRINCESS_MARK,
    princess_dragon::PORTAL_MARK,
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
pub(crate) const FIGURES: [FigureSpec; 8] = [
    base::MEEPLE,
    abbot::ABBOT,
    inns_cathedrals::LARGE_MEEPLE,
    traders_builders::BUILDER,
    traders_builders::PIG,
    abbey_mayor::MAYOR,
    abbey_mayor::WAGON,
    abbey_mayor::BARN,
];

/// The figures that belong to nobody, by permanent number less 128.
pub(crate) const NEUTRALS: &[NeutralSpec] = &[princess_dragon::DRAGON, princess_dragon::FAIRY];

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
    ("fairy_point", "PD-FAIRY-4"),
    ("fairy_bonus", "PD-FAIRY-6"),
    abbey_mayor::BARN_REASONS[0],
    abbey_mayor::BARN_REASONS[1],
    abbey_mayor::BARN_REASONS[2],
];

/// The built-in tile files: name and text.
const TILE_SETS: &[(&str, &str)] = &[
    ("base", include_str!("base/tiles.toml")),
    ("river", include_str!("river/tiles.toml")),
    ("inns", include_str!("inns_cathedrals/tiles.toml")),
    ("traders", include_str!("traders_builders/tiles.toml")),
    ("princess", include_str!("princess_dragon/tiles.toml")),
    ("abbey", include_str!("abbey_mayor/tiles.toml")),
];

/// A built-in tile set by its public name.
pub(crate) fn tile_set(name: &str) -> Option<TileSet> {
    let (name, text) = TILE_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TileSet::from_toml(&format!("{name}/tiles.toml"), text).expect("a built-in set is valid"))
}

/// What the rooms keep in a position.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Rooms {
    pub(crate) house: house_rules::State,
    pub(crate) traders: traders_builders::State,
    pub(crate) princess: princess_dragon::State,
    pub(crate) abbey: abbey_mayor::State,
}

impl Clone for Rooms {
    fn clone(&self) -> Self {
        Self {
            house: self.house.clone(),
            traders: self.traders,
            princess: self.princess.clone(),
            abbey: self.abbey.clone(),
        }
    }

    /// Copies into memory that is there already.
    fn clone_from(&mut self, source: &Self) {
        self.house.clone_from(&source.house);
        self.traders = source.traders;
        self.princess.clone_from(&source.princess);
        self.abbey.clone_from(&source.abbey);
    }
}

impl Rooms {
    /// Whether they keep something of the turn that is being played.
    pub(crate) fn is_inside_a_turn(&self) -> bool {
        self.house.has_extra_turn() || self.traders.part() > 1 || self.abbey.is_inside_a_turn()
    }

    /// The public part of it, for the position's hash.
    pub(crate) fn hash(&self) -> u64 {
        self.house.hash() ^ self.traders.hash() ^ self.princess.hash() ^ self.abbey.hash()
    }
}

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) inns: inns_cathedrals::Options,
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            inns: inns_cathedrals::Options::new(value),
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
        }
    }
}

/// The tile that every player has in front of him, as the only one of a set, if a mechanic brings
/// one.
pub(crate) fn set_aside(is_on: &dyn Fn(&str) -> bool) -> Option<TileSet> {
    is_on("abbey").then(|| {
        TileSet::from_toml("abbey/abbey.toml", abbey_mayor::ABBEY_TILE)
            .expect("a built-in set is valid")
    })
}

/// Whether a tile that may not lie on every cell where it fits may lie on one; see [`Reach`].
pub(crate) fn check_reach(
    position: &Position,
    setup: &Setup,
    kind: u16,
    open: usize,
    rotation: Rotation,
) -> Result<(), IllegalReason> {
    match setup.catalogue.shape(kind).reach {
        Reach::Anywhere => Ok(()),
        Reach::River => river::check(position, setup, kind, open, rotation),
        Reach::Hole if position.board.open.around()[open].is_hole() => Ok(()),
        Reach::Hole => Err(IllegalReason::NoHole(Cell::from_key(position.board.open.keys()[open]))),
    }
}

/// What lies on the table before the first turn (BASE-SETUP-2).
pub(crate) fn set_up<S: Sink>(play: &mut Play<'_, S>) {
    river::set_up(play.position, play.setup);
    house_rules::set_up(play.position, play.setup);
    traders_builders::set_up(play.position, play.setup);
    abbey_mayor::set_up(play.position, play.setup);
    base::set_up(play);
    princess_dragon::set_up(play);
}

/// Adds to a start what follows from the tiles that lie there.
pub(crate) fn complete(setup: &Setup, opening: &mut Opening) {
    princess_dragon::complete(setup, opening);
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
    /// TURN-5
    Hold,
    /// TURN-7
    Fit,
    /// TURN-8
    Place,
    /// TURN-9
    Placed,
    /// TURN-10
    Princess,
    /// TURN-12
    Figure,
    /// TURN-14
    Dragon,
    /// TURN-15
    Score,
    /// TURN-16
    Wagons,
    /// TURN-17
    LateDragon,
    /// TURN-18
    EndOfPart,
    /// TURN-19: the hand is filled again
    Refill,
    /// TURN-19
    EndOfTurn,
    /// END-3: the abbey round (AM-ABBEY-11)
    AbbeyRound,
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
        Step::Draw => Step::Hold,
        Step::Hold => Step::Fit,
        Step::Fit => Step::Place,
        Step::Place => Step::Placed,
        Step::Placed => Step::Princess,
        Step::Princess => Step::Figure,
        Step::Figure => Step::Dragon,
        Step::Dragon => Step::Score,
        Step::Score => Step::Wagons,
        Step::Wagons => Step::LateDragon,
        Step::LateDragon => Step::EndOfPart,
        Step::EndOfPart => Step::Refill,
        Step::Refill => Step::EndOfTurn,
        Step::EndOfTurn => Step::Deal,
        Step::AbbeyRound => Step::Final,
        Step::Final => Step::Final,
    }
}

/// The pieces in a game on which its steps depend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    /// Tiles in front of players.
    aside: bool,
    wagons: bool,
    /// What its tiles show.
    marks: Marks,
}

impl Pieces {
    /// `supply` is what every player has of each figure.
    pub(crate) fn new(aside: bool, supply: &[u8; FIGURES.len()], marks: Marks) -> Self {
        Self { aside, wagons: supply[Figure::WAGON.number() as usize] > 0, marks }
    }
}

/// Whether a step has anything to do in games of a setup.
const fn is_played(step: Step, rules: &Rules, has: Pieces) -> bool {
    match step {
        Step::Hold | Step::Princess | Step::Dragon | Step::LateDragon => {
            princess_dragon::is_played(step, rules, has.marks)
        }
        Step::Deal | Step::Refill => rules.hand_size > 0,
        Step::TileSource => rules.hand_size > 0 || has.aside,
        Step::Wagons => has.wagons,
        _ => true,
    }
}

/// The order of a turn in games of one setup: what its rules never use is left out, so that it costs
/// nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order([Step; Step::Final as usize + 1]);

impl Order {
    pub(crate) fn new(rules: &Rules, has: Pieces) -> Self {
        let mut order = [Step::Final; _];
        let mut step = Step::FirstPlayer;
        loop {
            let mut next = after(step);
            while !is_played(next, rules, has) {
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
            let flow = base::start(play);
            princess_dragon::begin_turn(play);
            flow
        }
        Step::TileSource => house_rules::tile_source(play),
        Step::DealOne => Flow::Wait(Phase::Deal),
        Step::Draw => base::draw(play),
        Step::Hold => princess_dragon::hold(play),
        Step::Fit => base::fit(play),
        Step::Place => Flow::Wait(Phase::Place),
        Step::Placed => {
            base::placed(play);
            traders_builders::placed(play);
            princess_dragon::placed(play);
            Flow::Next
        }
        Step::Princess => princess_dragon::princess(play),
        Step::Figure if has_figure_option(play.position, play.setup) => Flow::Wait(Phase::Figure),
        Step::Figure => Flow::Next,
        Step::Dragon | Step::LateDragon => princess_dragon::walk(play),
        Step::Score => {
            base::score(play);
            abbey_mayor::evaluate(play);
            traders_builders::take_goods(play);
            Flow::Next
        }
        Step::Wagons => abbey_mayor::wagons(play),
        Step::EndOfPart if abbey_mayor::is_in_round(play.position) => Flow::Go(Step::AbbeyRound),
        Step::EndOfPart => traders_builders::end_of_part(play),
        Step::Refill => house_rules::refill(play),
        Step::EndOfTurn => base::end_of_turn(play),
        Step::AbbeyRound => abbey_mayor::round(play),
        Step::Final => {
            base::finish(play);
            abbey_mayor::score_barns(play);
            traders_builders::score_goods(play);
            base::end(play)
        }
    }
}

/// Where a part goes on whose tile fits nowhere (TURN-7).
pub(crate) fn after_unplaceable(setup: &Setup) -> Step {
    let is_offered =
        setup.catalogue.aside.is_some() && setup.rules.rooms.abbey.abbey_after_unplaceable;
    if is_offered { Step::TileSource } else { Step::Draw }
}

/// Whether the player may lay a tile that he has in front of him instead of another.
#[inline]
pub(crate) fn may_play_aside(position: &Position, player: u8) -> bool {
    abbey_mayor::may_play(position, player)
}

/// Whether the parts that are played now belong to no turn, and nothing is drawn (AM-ABBEY-11).
pub(crate) fn is_after_the_end(position: &Position) -> bool {
    abbey_mayor::is_in_round(position)
}

/// Begins a part that belongs to no turn.
pub(crate) fn begin_extra_part(position: &mut Position) {
    traders_builders::begin_turn(position);
}

/// The figures of a feature have been scored and are about to return.
#[inline]
pub(crate) fn going_home(position: &mut Position, setup: &Setup, root: u16) {
    abbey_mayor::note_returned(position, setup, root);
}

/// Whether there is a figure action besides passing.
#[inline]
fn has_figure_option(position: &Position, setup: &Setup) -> bool {
    base::has_figure_option(position, setup)
        || princess_dragon::has_portal_option(position, setup)
        || princess_dragon::has_fairy_option(position, setup)
        || abbot::has_option(position, setup)
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
            princess_dragon::portal_options(position, setup, list, 1);
            princess_dragon::fairy_options(position, setup, list);
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
        Phase::Princess => {
            if princess_dragon::may_decline(setup) {
                list.push(Action::Pass);
            }
            princess_dragon::removals(position, setup, list);
        }
        Phase::Dragon => princess_dragon::steps(position, list),
        Phase::Wagon => abbey_mayor::moves(position, setup, list),
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

/// Whether a player without figures in supply may have something else to decide after laying the
/// drawn tile.
#[inline]
pub(crate) fn has_other_action(position: &Position, setup: &Setup) -> bool {
    abbot::has_option(position, setup)
        || princess_dragon::has_fairy_option(position, setup)
        || princess_dragon::has_knights_to_come(position, setup)
}

/// Who decides in a phase that is not chance's.
#[inline]
pub(crate) const fn decider(position: &Position) -> u8 {
    match position.phase {
        Phase::Dragon => princess_dragon::decider(position),
        Phase::Wagon => abbey_mayor::driver(position),
        _ => position.active,
    }
}

/// Whether no figure may be placed on a tile now.
#[inline]
pub(crate) fn is_barred(position: &Position, setup: &Setup, tile: &BoardTile) -> bool {
    princess_dragon::is_barred(position, setup, tile)
}

/// Whether no figure may be placed on a tile of this kind in the part in which it is laid.
#[inline]
pub(crate) fn will_be_barred(setup: &Setup, kind: u16) -> bool {
    princess_dragon::will_be_barred(setup, kind)
}

/// Whether a tile in a hand may not be played yet.
#[inline]
pub(crate) fn is_too_early(position: &Position, setup: &Setup, kind: u16) -> bool {
    princess_dragon::is_too_early(position, setup, kind)
}

/// Whether the figure action reaches every tile, not only the one just laid.
#[inline]
pub(crate) fn reaches_all(position: &Position, setup: &Setup) -> bool {
    princess_dragon::reaches_all(position, setup)
}

/// Adds the figures that could be placed on other tiles than the drawn one, if that lay as
/// foreseen. The turns from `from` on place a figure on the drawn tile.
#[inline]
pub(crate) fn foresee_reach(
    position: &Position,
    setup: &Setup,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) {
    princess_dragon::foresee_portal(position, setup, outlook, list, from);
}

/// Puts what is decided before the figure action into the turns from `from` on, which begin with
/// laying the drawn tile as foreseen.
#[inline]
pub(crate) fn foresee_before(
    position: &Position,
    setup: &Setup,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) {
    princess_dragon::foresee_princess(position, setup, outlook, list, from);
}

/// A figure has left the board, by whatever cause.
#[inline]
pub(crate) fn figure_left<S: Sink>(position: &mut Position, piece: &Piece, events: &mut S) {
    princess_dragon::figure_left(position, piece, events);
}

/// Points for others than the owners of a feature that has just been scored.
#[inline]
pub(crate) fn award_besides<S: Sink>(play: &mut Play<'_, S>, node: u16) {
    princess_dragon::award(play, node);
}

/// What the beginning of this turn has given its player (TURN-2).
pub(crate) fn points_at_start(position: &Position, setup: &Setup) -> i32 {
    princess_dragon::points_at_start(position, setup)
}

/// The tiles that are set aside.
pub(crate) fn held(position: &Position) -> &[u16] {
    position.rooms.princess.held()
}

/// Whether a game may set tiles aside that go back later.
pub(crate) fn sets_aside(setup: &Setup) -> bool {
    princess_dragon::sets_aside(setup)
}

/// Whether a tile can be set aside when the game starts from an entered position.
pub(crate) fn may_be_held(setup: &Setup, opening: &Opening, kind: u16) -> bool {
    princess_dragon::may_be_held(setup, opening, kind)
}

/// The figure actions besides placing a figure, once the drawn tile lies on a cell.
#[inline]
pub(crate) fn foresee(position: &Position, setup: &Setup, cell: Cell, mut add: impl FnMut(Action)) {
    princess_dragon::foreseen_fairy_options(position, setup, &mut add);
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
    TakeStack,
    TakeAside,
    NoTile,
    Discard(u16),
    Place { open: usize, rotation: Rotation },
    Pass,
    Figure { figure: Figure, at: Footing },
    TakeBack(usize),
    Decline,
    Remove(usize),
    Assign(Spot),
    Step(Cell),
    MoveWagon(u16),
    LeaveWagon,
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
                .map(|at| Checked::Figure { figure, at })
        }
        (Phase::Princess, Action::Pass) if princess_dragon::may_decline(setup) => {
            Ok(Checked::Decline)
        }
        (Phase::Princess, Action::TakeFigure { figure, spot }) => {
            princess_dragon::check_removal(position, setup, figure, spot).map(Checked::Remove)
        }
        (Phase::Figure, Action::MoveFigure { figure: Figure::FAIRY, spot }) => {
            princess_dragon::check_assignment(position, setup, spot).map(Checked::Assign)
        }
        (Phase::Dragon, Action::MoveFigure { figure: Figure::DRAGON, spot }) => {
            princess_dragon::check_step(position, spot).map(Checked::Step)
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
        (Phase::TileSource | Phase::Discard, Action::TakeTile(Source::Abbey)) => {
            match abbey_mayor::may_play(position, position.active) {
                true => Ok(Checked::TakeAside),
                false => Err(IllegalReason::NoAbbey),
            }
        }
        (Phase::TileSource, Action::TakeTile(Source::Stack)) => {
            house_rules::check_stack(position, setup).map(|()| Checked::TakeStack)
        }
        (Phase::TileSource, Action::TakeTile(Source::Hand(kind))) => {
            house_rules::check_take(position, setup, kind).map(Checked::Take)
        }
        (Phase::TileSource, Action::Pass) => {
            house_rules::check_no_tile(position, setup).map(|()| Checked::NoTile)
        }
        (Phase::Wagon, Action::Pass) => Ok(Checked::LeaveWagon),
        (Phase::Wagon, Action::MoveFigure { figure, spot }) => {
            abbey_mayor::check_move(position, setup, figure, spot).map(Checked::MoveWagon)
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
        Checked::Figure { figure, at } => {
            base::deploy(play, figure, at);
            order.after(Step::Figure)
        }
        Checked::TakeBack(index) => {
            abbot::take_back(play, index);
            order.after(Step::Figure)
        }
        Checked::Decline => order.after(Step::Princess),
        Checked::Remove(index) => princess_dragon::remove(play, index),
        Checked::Assign(spot) => {
            princess_dragon::assign(play, spot);
            order.after(Step::Figure)
        }
        Checked::Step(cell) => princess_dragon::step(play, cell),
        Checked::First(item) => house_rules::draw_first(play, item),
        Checked::Deal(kind) => house_rules::deal_into(play, kind),
        Checked::Take(kind) => house_rules::take_from_hand(play, kind),
        Checked::TakeStack => order.after(Step::TileSource),
        Checked::TakeAside => abbey_mayor::take(play),
        Checked::NoTile => Step::EndOfPart,
        Checked::MoveWagon(node) => {
            abbey_mayor::move_on(play, node);
            Step::Wagons
        }
        Checked::LeaveWagon => {
            abbey_mayor::stay(play.position);
            Step::Wagons
        }
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
