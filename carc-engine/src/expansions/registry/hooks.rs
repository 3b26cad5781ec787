//! What the common rules leave to the expansions: each question, and each moment of which they must
//! know, with those that have something to say.

use crate::{
    action::{Action, Spot},
    board::{BoardTile, Outlook},
    event::Sink,
    expansions::{
        abbey_mayor, abbot, base, hills_sheep, house_rules, princess_dragon, river,
        traders_builders, wheel,
    },
    game::Record,
    geometry::{Cell, Rotation},
    inspect::Occupant,
    limits::MAX_PLAYERS,
    nouns::{Figure, IllegalReason, Marks, StartReason, Step},
    position::{Piece, Play, Position, Turn},
    rng::Generator,
    setup::{ActionForm, Catalogue, Opening, Reach, Setup, Start, StartBoard},
    tile::TileSet,
};

/// The tile that every player has in front of him, as the only one of a set, if a mechanic brings
/// one.
pub(crate) fn set_aside(is_on: &dyn Fn(&str) -> bool) -> Option<TileSet> {
    is_on("abbey").then(|| {
        TileSet::from_toml("abbey/abbey.toml", abbey_mayor::ABBEY_TILE)
            .expect("a built-in set is valid")
    })
}

/// The board that lies there from the start, if a mechanic brings one; `value` gives the resolved
/// value of an option.
pub(crate) fn start_board<'a>(
    is_on: &dyn Fn(&str) -> bool,
    value: &dyn Fn(&str) -> &'a str,
) -> Option<StartBoard> {
    if is_on("wheel") { wheel::board(value("wheel_board")) } else { None }
}

/// What players can have to choose in a game of a setup; see
/// [`Setup::action_forms`](crate::Setup::action_forms).
pub(crate) fn action_forms(setup: &Setup, forms: &mut Vec<ActionForm>) {
    base::action_forms(setup, forms);
    abbot::action_forms(setup, forms);
    house_rules::action_forms(setup, forms);
    princess_dragon::action_forms(setup, forms);
    abbey_mayor::action_forms(setup, forms);
    hills_sheep::action_forms(setup, forms);
    wheel::action_forms(setup, forms);
}

/// Where the source of a river lies at the start (RV-2).
pub(crate) fn source_place(catalogue: &Catalogue, source: u16) -> (Cell, Rotation) {
    river::source_place(catalogue, source)
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
    hills_sheep::set_up(play.position, play.setup);
    wheel::set_up(play.position, play.setup);
    base::set_up(play);
    princess_dragon::set_up(play);
    wheel::set_up_pig(play);
}

/// Adds to a start what follows from the tiles that lie there.
pub(crate) fn complete(setup: &Setup, opening: &mut Opening) {
    princess_dragon::complete(setup, opening);
    wheel::complete(setup, opening);
}

/// Whether a figure can stand on a space of a board when the game starts, if there is such a board.
pub(crate) fn may_start_on_space(
    setup: &Setup,
    figure: Figure,
    spot: Spot,
) -> Option<Result<(), StartReason>> {
    wheel::may_start(setup, figure, spot)
}

/// Puts a figure of the start on a space of a board.
pub(crate) fn enter_on_space<S: Sink>(
    play: &mut Play<'_, S>,
    player: u8,
    figure: Figure,
    spot: Spot,
) {
    wheel::enter(play, player, figure, spot);
}

/// The figures that stand on spaces of a board.
pub(crate) fn on_spaces(position: &Position) -> impl Iterator<Item = Occupant> + '_ {
    wheel::on_crown(position)
}

/// Whether the dragon cannot go to a cell, whatever lies there.
pub(crate) fn is_closed_to_dragon(position: &Position, cell: Cell) -> bool {
    wheel::is_board(position, cell)
}

/// Where a part goes on whose tile was chosen from the hand.
pub(crate) fn after_taking(setup: &Setup) -> Step {
    if wheel::acts(setup.catalogue.marks) { Step::Wheel } else { Step::Place }
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

/// Whether a player without figures in supply may have something else to decide after laying the
/// drawn tile.
#[inline]
pub(crate) fn has_other_action(position: &Position, setup: &Setup) -> bool {
    abbot::has_option(position, setup)
        || princess_dragon::has_fairy_option(position, setup)
        || princess_dragon::has_knights_to_come(position, setup)
        || hills_sheep::has_flock_to_come(position, setup)
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

/// Whether a tile has a legal placement (TURN-7).
pub(crate) fn is_placeable(position: &Position, setup: &Setup, kind: u16) -> bool {
    base::is_placeable(position, setup, kind)
}

/// Whether a tile in a hand may not be played yet.
#[inline]
pub(crate) fn is_too_early(position: &Position, setup: &Setup, kind: u16) -> bool {
    princess_dragon::is_too_early(position, setup, kind)
}

/// Lays a tile that comes too early aside.
pub(crate) fn hold_back<S: Sink>(play: &mut Play<'_, S>, kind: u16) {
    princess_dragon::hold_back(play, kind);
}

/// Whether the figure action reaches every tile, not only the one just laid.
#[inline]
pub(crate) fn reaches_all(position: &Position, setup: &Setup) -> bool {
    princess_dragon::reaches_all(position, setup)
}

/// Whether in games of a setup a turn is laying the drawn tile and putting a figure on one of its
/// segments, and nothing else: no marks, nothing of nobody's, no figure but the most usual ones.
pub(crate) fn foresees_nothing(setup: &Setup) -> bool {
    let is_usual = |figure: Figure| figure.spec().mechanic.is_none();
    setup.catalogue.marks == Marks::NONE
        && !Figure::neutral().any(|figure| setup.has_figure(figure))
        && setup.figures().all(is_usual)
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
    wheel::foresee_crown(position, setup, outlook, list, from);
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
    let asked = princess_dragon::foresee_princess(position, setup, outlook, list, from);
    hills_sheep::foresee_flock(position, setup, outlook, list, from, asked);
}

/// A figure has left the board, by whatever cause.
#[inline]
pub(crate) fn figure_left<S: Sink>(position: &mut Position, piece: &Piece, events: &mut S) {
    princess_dragon::figure_left(position, piece, events);
    hills_sheep::figure_left(position, piece, events);
}

/// Which of several players who share the highest strength in a feature own it, a bit each (MAJ-3).
/// `is_inside` says which figures compete.
#[inline]
pub(crate) fn break_tie(
    position: &Position,
    setup: &Setup,
    owners: u8,
    is_inside: impl Fn(&Piece) -> bool,
) -> u8 {
    if owners.count_ones() > 1 && hills_sheep::hides_tiles(setup) {
        hills_sheep::break_tie(position, setup, owners, is_inside)
    } else {
        owners
    }
}

/// Whether tiles are hidden from everybody in games of a setup (HID-2).
pub(crate) fn hides_tiles(setup: &Setup) -> bool {
    hills_sheep::hides_tiles(setup)
}

/// Whose secret an action is: that of the player of a hidden hand, or nobody's.
#[inline]
pub(crate) fn owner(position: &Position, setup: &Setup, action: Action) -> Option<u8> {
    house_rules::owner(position, setup, action).or_else(|| hills_sheep::owner(position, action))
}

/// Where a part goes on from TURN-10 whose figure action is lost (PD-PRINCESS-4).
pub(crate) fn without_figure<S: Sink>(play: &mut Play<'_, S>) -> Step {
    hills_sheep::without_figure(play)
}

/// Forgets what nobody may know (HID-2).
pub(crate) fn hide_tiles(position: &mut Position) {
    hills_sheep::hide_hills(position);
}

/// Draws anew what nobody may know, in a position that has forgotten it, and writes it into its
/// history (HID-9). `stack` is that with which the game began.
pub(crate) fn guess_hidden(
    position: &mut Position,
    setup: &Setup,
    stack: &[u16],
    history: &mut [Record],
    generator: &mut Generator,
) {
    hills_sheep::refill(position, setup, stack, history, generator);
}

/// The kinds that are known to lie hidden, and how many of each.
pub(crate) fn hidden_copies(position: &Position) -> impl Iterator<Item = (u16, u16)> + '_ {
    hills_sheep::hidden_copies(position)
}

/// Reads what a start says of the pieces of rooms, and tells what of it cannot be: the field, the
/// place in it, and why.
pub(crate) fn check_start(
    setup: &Setup,
    start: &Start,
    opening: &mut Opening,
    fault: &mut dyn FnMut(&str, Option<usize>, StartReason),
) {
    hills_sheep::check_start(setup, start, opening, fault);
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

/// What single players get besides at the end from a feature with these owners, by seat.
pub(crate) fn end_bonuses(
    position: &Position,
    setup: &Setup,
    root: u16,
    owners: u8,
    cities: u16,
) -> [i32; MAX_PLAYERS] {
    let pigs = if cities > 0 { owners & pigs(position, setup, root) } else { 0 };
    let barns = if cities > 0 { abbey_mayor::barns(position, setup, root) } else { 0 };
    let fairy = princess_dragon::players_with_fairy(position, setup, root);
    let cities = i32::from(cities);
    std::array::from_fn(|player| {
        let has = |mask: u8| i32::from(mask >> player & 1);
        has(pigs) * cities + has(barns) * 4 * cities + has(fairy) * 3
    })
}

/// The players who get a point more for each city of a field that they own: a bit each.
pub(crate) fn pigs(position: &Position, setup: &Setup, root: u16) -> u8 {
    if setup.has_figure(Figure::PIG) { traders_builders::pigs(position, root) } else { 0 }
}
