//! The Princess and the Dragon: volcanoes and the dragon, princesses, portals, and the fairy
//! (PD-TILE-1 to PD-FAIRY-10).

mod dragon;
mod fairy;
mod portal;
mod princess;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    dragon::{hold, hold_back, stays_blocked, walk},
    fairy::{
        award_lord, award_lying, fairy_owner, fairy_point, players_with_fairy, points_at_start,
    },
    princess::princess,
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{BoardTile, Node, Outlook},
    expansions::ExpansionState,
    geometry::Cell,
    hash::key,
    position::{OffFigure, Piece, Position},
    rules::{Ahead, Decider, Expansion, FigureVerb, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Opening, Setup, Start, StartTurn},
    vocab::{Domain, Figure, IllegalAction, Marks, Phase, Player, StartProblem, TileType},
};

pub(crate) const VOLCANO: Marks = Marks::of("volcano");
pub(crate) const DRAGON: Marks = Marks::of("dragon");
pub(crate) const PRINCESS: Marks = Marks::of("princess");
const PORTAL: Marks = Marks::of("portal");

/// The Princess and the Dragon expansion.
pub(crate) struct PrincessDragon;

impl Expansion for PrincessDragon {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let marks = setup.catalogue.marks;
        let fairy = setup.has_figure(Figure::FAIRY);
        let (portals, princesses) = (marks.has(PORTAL), marks.has(PRINCESS));
        HookSet::NONE
            .with(marks.has(VOLCANO), &[Hook::BlocksFigures, Hook::BlocksNewTile])
            .with(marks.has(DRAGON), &[Hook::DelaysTiles])
            .with(portals, &[Hook::ReachesAllTiles, Hook::PlacesFigures])
            .with(fairy, &[Hook::MovesFigures, Hook::FeatureScored, Hook::FigureRemoved])
            .with(portals || princesses || fairy, &[Hook::LooksAhead])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(match position.phase {
            Phase::Dragon => dragon::decider(position),
            _ => position.active,
        })
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Dragon => dragon::list(at, list),
            _ => princess::list(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Dragon => dragon::check(at, action).map(drop),
            _ => princess::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Dragon => dragon::apply(play, action),
            _ => princess::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        dragon::templates(setup, templates);
        princess::templates(setup, templates);
        fairy::templates(setup, templates);
    }

    fn has_figure_action(&self, at: State<'_>, verb: FigureVerb) -> bool {
        match verb {
            FigureVerb::Move => fairy::has_target(at),
            _ => portal::has_option(at),
        }
    }

    fn list_figure_actions(&self, at: State<'_>, verb: FigureVerb, list: &mut ActionList) {
        match verb {
            FigureVerb::Move => fairy::list(at, list),
            _ => portal::list(at, list),
        }
    }

    fn check_figure_action(
        &self,
        at: State<'_>,
        action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        fairy::own(action).map(|spot| fairy::check(at, spot).map(drop))
    }

    fn apply_figure_action(
        &self,
        play: &mut Play<'_>,
        action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        fairy::own(action).map(|spot| fairy::apply(play, spot))
    }

    fn blocks_figures(&self, at: State<'_>, tile: &BoardTile) -> bool {
        dragon::blocks(at, tile)
    }

    fn blocks_new_tile(&self, setup: &Setup, kind: TileType) -> bool {
        dragon::is_volcano(setup, kind)
    }

    /// Checks whether a tile is a dragon tile and no volcano has been placed yet (PD-DRAGON-1,
    /// HOUSE-4d).
    fn is_too_early(&self, at: State<'_>, kind: TileType) -> bool {
        at.position.expansions.princess.dragon == NOWHERE && at.setup.catalogue.shows(kind, DRAGON)
    }

    fn reaches_all_tiles(&self, at: State<'_>) -> bool {
        portal::is_open(at)
    }

    fn feature_scored(&self, play: &mut Play<'_>, node: Node) {
        fairy::award(play, node);
    }

    fn figure_removed(&self, play: &mut Play<'_>, piece: &Piece) {
        fairy::figure_removed(play, piece);
    }

    fn off_figure_removed(&self, play: &mut Play<'_>, own: &OffFigure) {
        fairy::off_figure_removed(play, own);
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        fairy::has_target(at) || princess::may_have_knights(at)
    }

    fn look_ahead(&self, at: State<'_>, ahead: &mut Ahead) {
        portal::look_ahead(at, ahead);
        fairy::look_ahead(at, ahead);
    }

    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        outlook: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        princess::look_ahead(at, outlook, turns, from) || asked
    }

    fn set_up_figures(&self, play: &mut Play<'_>) {
        set_up(play);
    }

    fn complete_start(&self, setup: &Setup, opening: &mut Opening) {
        complete_start(setup, opening);
    }

    fn check_neutral_start(
        &self,
        setup: &Setup,
        opening: &Opening,
        figure: Figure,
        spot: Spot,
    ) -> Result<(), StartProblem> {
        match figure {
            Figure::DRAGON => dragon::check_start(setup, opening, spot),
            Figure::FAIRY => fairy::check_start(setup, opening, spot),
            _ => Ok(()),
        }
    }

    /// Checks whether a tile is a dragon tile and there is no volcano on the table.
    fn may_start_set_aside(&self, setup: &Setup, opening: &Opening, kind: TileType) -> bool {
        let shown = |kind: TileType| setup.catalogue.shown(kind).tile();
        let mut settled = opening.settled_tiles().iter();
        shown(kind).has(DRAGON) && !settled.any(|(kind, ..)| shown(*kind).has(VOLCANO))
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        for id in held(at.position, at.setup) {
            *start.held.entry(id.to_owned()).or_insert(0) += 1;
        }
    }

    fn neutral_spot(&self, position: &Position, figure: Figure) -> Option<Spot> {
        match figure {
            Figure::DRAGON => dragon::spot(position),
            Figure::FAIRY => position.expansions.princess.fairy.spot(),
            _ => None,
        }
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("held", |position, setup| {
            let held: Vec<_> = held(position, setup).collect();
            (!held.is_empty()).then(|| json!(held))
        })]
    }

    fn sets_tiles_aside(&self, setup: &Setup) -> bool {
        setup.catalogue.marks.has(DRAGON)
    }
}

/// Returns the ids of the set-aside tiles.
fn held<'a>(position: &'a Position, setup: &'a Setup) -> impl Iterator<Item = &'a str> {
    position
        .expansions
        .princess
        .held()
        .iter()
        .map(|&kind| setup.tile_types()[kind.index()].id.as_str())
}

/// Rule options for the dragon, the princesses and the fairy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the dragon moves after scoring instead of before it (PD-DRAGON-4).
    pub(crate) dragon_is_late: bool,
    /// True if removing a knight is mandatory (PD-PRINCESS-2).
    pub(super) princess_must: bool,
    /// True if the fairy is assigned to a tile instead of a meeple (PD-FAIRY-10).
    pub(crate) fairy_on_tile: bool,
    /// True if volcanoes are permanently closed to figures (PD-VOLCANO-5).
    pub(super) volcano_is_closed: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            dragon_is_late: value("dragon_move") == "after_scoring",
            princess_must: value("princess") == "must",
            fairy_on_tile: value("fairy") == "tile",
            volcano_is_closed: value("volcano_block") == "forever",
        }
    }
}

/// Places the dragon on the last volcano, if there is a volcano and the start position does not
/// specify the dragon's spot.
fn complete_start(setup: &Setup, opening: &mut Opening) {
    let is_volcano = |kind: TileType| setup.catalogue.shows(kind, VOLCANO);
    let volcano = opening.settled_tiles().iter().rev().find(|(kind, ..)| is_volcano(*kind));
    if let Some(&(_, cell, _)) = volcano
        && !opening.neutral.iter().any(|(figure, _)| *figure == Figure::DRAGON)
    {
        opening.neutral.push((Figure::DRAGON, on(cell)));
    }
}

/// Sets up the dragon, the fairy and the set-aside tiles in a start position.
fn set_up(play: &mut Play<'_>) {
    let (opening, catalogue) = (&play.setup.opening, &play.setup.catalogue);
    let has_dragon = catalogue.marks.has(VOLCANO.with(DRAGON));
    let is_own = |figure: Figure| figure == Figure::DRAGON || figure == Figure::FAIRY;
    let mut own = opening.neutral.iter().filter(|(figure, _)| is_own(*figure));
    if !has_dragon && !play.setup.has_figure(Figure::FAIRY) && own.clone().next().is_none() {
        return;
    }
    let signs = TileType::all(play.position.left.len())
        .zip(&play.position.left)
        .filter(|(kind, _)| catalogue.shows(*kind, DRAGON));
    let in_hand = opening.hands.iter().map(Vec::len).sum::<usize>();
    let room =
        signs.map(|(_, &count)| usize::from(count)).sum::<usize>() + opening.held.len() + in_hand;
    // Create the state here so that no memory is allocated during play.
    let state = &mut play.position.expansions.princess;
    state.held.reserve_exact(room);
    state.held.extend(opening.held.iter().copied());
    for &(figure, spot) in own.by_ref() {
        if figure == Figure::DRAGON {
            dragon::come(play, spot.cell);
        } else {
            fairy::come(play, spot, fairy::owner_in_start(opening, spot));
        }
    }
}

/// Moves the dragon to a volcano just placed. The first volcano also returns the set-aside tiles to
/// the stack (TURN-9d, PD-VOLCANO-2, PD-DRAGON-2).
#[inline(never)]
pub(crate) fn volcano(play: &mut Play<'_>) {
    if play.at().last_tile_shows(VOLCANO) {
        dragon::erupt(play);
    }
}

/// A key that no cell in a game can have.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The dragon, the fairy, and the set-aside tiles.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The dragon's cell, or [`NOWHERE`] before the first volcano.
    pub(super) dragon: u32,
    pub(super) walk: Walk,
    pub(crate) fairy: Fairy,
    /// The types of the set-aside tiles, in ascending order (PD-DRAGON-1).
    pub(super) held: Vec<TileType>,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self =
        Self { dragon: NOWHERE, walk: Walk::NONE, fairy: Fairy::NOWHERE, held: Vec::new() };
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut copy = Self { held: Vec::with_capacity(self.held.capacity()), ..*self };
        copy.held.clone_from(&self.held);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let mut held = std::mem::take(&mut self.held);
        held.clone_from(&source.held);
        *self = Self { held, ..*source };
    }
}

impl Data {
    /// Returns the types of the set-aside tiles, in ascending order.
    pub(crate) fn held(&self) -> &[TileType] {
        &self.held
    }
}

/// The maximum number of steps that the dragon takes (PD-DRAGON-5).
pub(super) const STEPS: usize = 6;

/// The dragon's walk. The cell on which the walk began counts as visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walk {
    /// The number of steps taken so far.
    pub(super) steps: u8,
    /// The keys of the cells visited before the current cell, in ascending order. The array
    /// contains one key for each step taken.
    pub(super) visited: [u32; STEPS - 1],
}

impl Walk {
    pub(super) const NONE: Self = Self { steps: 0, visited: [NOWHERE; STEPS - 1] };

    pub(super) fn hash(&self) -> u64 {
        let visited = self.visited.iter().filter(|&&cell| cell != NOWHERE);
        visited.fold(0, |hash, &cell| hash ^ key(Domain::Dragon, 2, cell.into()))
    }
}

/// Restores the dragon's walk from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if turn.visited.is_empty() {
        return;
    }
    let walk = &mut position.expansions.princess.walk;
    walk.steps = turn.visited.len() as u8;
    // The number of cells is checked later.
    for (slot, cell) in walk.visited.iter_mut().zip(&turn.visited) {
        *slot = cell.key();
    }
    walk.visited.sort_unstable();
}

/// Writes the dragon's walk to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let visited = position.expansions.princess.walk.visited.into_iter();
    turn.visited = visited.filter(|&key| key != NOWHERE).map(Cell::from_key).collect();
}

/// Checks the cells that the dragon has left during its walk. The cells must be distinct, have
/// tiles, and not include the dragon's current cell.
pub(crate) fn check_visited(position: &Position, visited: &[Cell]) -> Result<(), &'static str> {
    let is_tile = |cell: &Cell| position.board.tile_at(cell.key()).is_some();
    let is_new = |index: usize| {
        let key = visited[index].key();
        key != position.expansions.princess.dragon && !visited[..index].contains(&visited[index])
    };
    if visited.len() >= STEPS {
        Err("the dragon has taken all its steps")
    } else if visited.iter().all(is_tile) && (0..visited.len()).all(is_new) {
        Ok(())
    } else {
        Err("visited cells must be distinct, contain tiles and differ from the dragon's cell")
    }
}

/// Returns the spot for a figure that is on a whole tile.
pub(super) const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Location::Tile }
}

/// The fairy's cell, and the meeple to which she is assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fairy {
    /// The fairy's cell, or [`NOWHERE`] until she is placed.
    pub(super) cell: u32,
    /// The segment of the meeple to which the fairy is assigned, or [`ON_TOWER`], [`LYING`] or
    /// [`NOBODY`].
    pub(super) segment: u8,
    /// The owner of the fairy's meeple, in games in which a segment can contain several meeples.
    pub(super) owner: Option<Player>,
}

/// The value of [`Fairy::segment`] when the fairy is not assigned to a meeple.
pub(super) const NOBODY: u8 = u8::MAX;

/// The value of [`Fairy::segment`] when the fairy is assigned to a meeple on a tower.
pub(super) const ON_TOWER: u8 = NOBODY - 1;

/// The value of [`Fairy::segment`] when the fairy is assigned to a meeple lying in a monastery.
pub(super) const LYING: u8 = NOBODY - 2;

impl Fairy {
    pub(super) const NOWHERE: Self = Self { cell: NOWHERE, segment: NOBODY, owner: None };

    pub(super) fn hash(&self) -> u64 {
        let owner = self.owner.map_or(0, |owner| key(Domain::Dragon, 16, owner.number().into()));
        match self.cell {
            NOWHERE => 0,
            cell => owner ^ key(Domain::Dragon, 1, u64::from(cell) << 8 | u64::from(self.segment)),
        }
    }

    /// Checks whether the fairy is on a cell (PD-FAIRY-5).
    pub(super) fn is_on(&self, cell: u32) -> bool {
        self.cell == cell
    }

    pub(crate) fn spot(&self) -> Option<Spot> {
        let cell = Cell::from_key(self.cell);
        match self.segment {
            _ if self.cell == NOWHERE => None,
            NOBODY => Some(on(cell)),
            ON_TOWER => Some(Spot { cell, place: Location::Tower }),
            LYING => Some(Spot { cell, place: Location::Lying }),
            segment => Some(Spot::segment(cell, segment)),
        }
    }

    pub(super) fn stand(&mut self, spot: Spot) {
        let segment = match spot.place {
            Location::Segment(segment) => segment,
            Location::Tower => ON_TOWER,
            Location::Lying => LYING,
            _ => NOBODY,
        };
        *self = Self { cell: spot.cell.key(), segment, owner: None };
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let dragon = match self.dragon {
            NOWHERE => 0,
            cell => key(Domain::Dragon, 0, cell.into()),
        };
        let each = self.held.iter().map(|&kind| key(Domain::Dragon, 3, kind.number().into()));
        dragon ^ self.walk.hash() ^ self.fairy.hash() ^ each.fold(0, u64::wrapping_add)
    }
}
