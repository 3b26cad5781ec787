//! Abbey and Mayor: abbeys, mayors, barns and wagons (AM-TILE-1 to AM-WAGON-9).

mod abbey;
mod barn;
mod wagon;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    abbey::{is_in_round, may_play, round, take},
    barn::{barns, due_fields, evaluate, evaluate_field, score_barns},
    wagon::{may_have_returned, some_may_drive, wagons},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::{Ground, Root},
    expansions::ExpansionState,
    hash::key,
    position::Position,
    rules::{Decider, Expansion, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Rules, Setup, Start, StartTurn},
    tile::TileSet,
    vocab::{Domain, Figure, IllegalAction, Phase, Player, PlayerSet},
};

/// The Abbey and Mayor expansion.
pub(crate) struct AbbeyMayor;

impl Expansion for AbbeyMayor {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE
            .with(setup.has_figure(Figure::WAGON), &[Hook::FiguresReturning])
            .with(setup.has_figure(Figure::BARN), &[Hook::Scores])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(position.expansions.abbey.driver)
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        wagon::list(at, list);
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        wagon::choice(at, action).map(drop)
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        wagon::apply(play, action)
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        wagon::templates(setup, templates);
    }

    fn special_figures(&self) -> &'static [Figure] {
        &[Figure::BARN]
    }

    /// Checks whether a barn may be placed in a field. Only another barn in the field prevents the
    /// placement, unless `barn_fields=shared` is set (AM-BARN-3).
    fn may_join(
        &self,
        _: Figure,
        ground: &dyn Ground,
        _: Player,
        rules: &Rules,
    ) -> Result<(), IllegalAction> {
        let is_free = !ground.presence().is_kept_out() || rules.expansions.abbey.shared_barns;
        if is_free { Ok(()) } else { Err(IllegalAction::KeptOut) }
    }

    fn figures_returning(&self, position: &mut Position, _: &Setup, root: Root) {
        wagon::note_returned(position, root);
    }

    fn personal_tile(&self, is_on: &dyn Fn(&str) -> bool) -> Option<TileSet> {
        is_on("abbey").then(|| abbey::ABBEY_TILE.set())
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        set_up(position, setup);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.abbeys = abbey::holders(at.position, at.setup);
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("abbeys", |position, setup| {
            let abbeys = abbey::holders(position, setup);
            (!abbeys.is_empty()).then(|| json!(abbeys))
        })]
    }
}

/// Rule options for abbeys, barns and wagons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if a wagon moves to an adjacent tile instead of along a link (AM-WAGON-6).
    pub(super) adjacent_wagons: bool,
    /// True if a wagon may be placed on any segment in its new feature (AM-WAGON-10).
    pub(super) wagons_anywhere: bool,
    /// True if a barn may be placed in a field that already contains a barn (AM-BARN-3).
    pub(super) shared_barns: bool,
    /// True if abbeys can be placed after the last tile (AM-ABBEY-11).
    pub(crate) round: bool,
    /// True if an abbey can be placed after a drawn tile turns out to be unplaceable (AM-ABBEY-10).
    pub(crate) abbey_after_unplaceable: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            adjacent_wagons: value("wagon_move") == "adjacent",
            wagons_anywhere: value("wagon_target") == "anywhere",
            shared_barns: value("barn_fields") == "shared",
            round: value("abbey_after_last_tile") == "offer",
            abbey_after_unplaceable: value("abbey_after_unplaceable") == "on",
        }
    }
}

/// Sets up the players' abbeys, and reserves memory for all wagons that can return to their
/// supplies in one turn part.
fn set_up(position: &mut Position, setup: &Setup) {
    let abbeys = setup.opening.abbeys;
    let wagons = setup.opening.supplies.iter().map(|own| own[Figure::WAGON.number() as usize]);
    let wagons = wagons.map(usize::from).sum();
    if abbeys.is_empty() && wagons == 0 {
        return;
    }
    // Create the state here so that no memory is allocated during play.
    let state = &mut position.expansions.abbey;
    state.abbeys = abbeys;
    state.wagons.reserve(wagons);
}

/// Restores the abbey round and the pending wagons from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    abbey::enter_round(position, turn);
    wagon::enter(position, &turn.returned);
    if turn.phase == Phase::Wagon {
        wagon::enter_move(position);
    }
}

/// Writes the abbey round and the pending wagons to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    abbey::write_round(position, turn);
    turn.returned = wagon::write(position);
}

/// The abbeys in front of the players, and the wagons that may move.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The players who have their abbey in front of them.
    pub(super) abbeys: PlayerSet,
    /// One more than the number of players who have decided in the abbey round; 0 outside the
    /// round.
    pub(super) round: u8,
    /// The player whose turn ended the game; used only during the abbey round.
    pub(super) ender: Player,
    pub(super) wagons: Wagons,
    /// The owner of the wagon whose move is pending.
    pub(super) driver: Player,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self {
        abbeys: PlayerSet::NONE,
        round: 0,
        ender: Player::FIRST,
        wagons: Wagons::NONE,
        driver: Player::FIRST,
    };
}

impl Clone for Data {
    fn clone(&self) -> Self {
        Self { wagons: self.wagons.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        (self.abbeys, self.driver) = (source.abbeys, source.driver);
        (self.round, self.ender) = (source.round, source.ender);
        self.wagons.clone_from(&source.wagons);
    }
}

/// A wagon that has returned to the supply in this turn part and may still move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Returned {
    pub(super) player: Player,
    /// The spot that the wagon left.
    pub(super) spot: Spot,
}

/// The wagons that may still move in this turn part, in the order in which they move.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Wagons(pub(super) Vec<Returned>);

impl Clone for Wagons {
    fn clone(&self) -> Self {
        let mut copy = Self(Vec::with_capacity(self.0.capacity()));
        copy.0.clone_from(&self.0);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Wagons {
    pub(super) const NONE: Self = Self(Vec::new());

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts the wagons in the order in which they can move: by owner, clockwise from the active
    /// player, and then by spot (AM-WAGON-4, OPT-5).
    pub(super) fn sort(&mut self, active: Player, players: u8) {
        let key = |wagon: &Returned| (wagon.player.steps_from(active, players), wagon.spot);
        crate::compact::sort_in_place(&mut self.0, |a, b| key(a).cmp(&key(b)));
    }

    /// Reserves memory so that no memory is allocated during play.
    pub(super) fn reserve(&mut self, count: usize) {
        self.0.reserve_exact(count);
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0;
        for (place, wagon) in (16..).zip(&self.0) {
            let Location::Segment(segment) = wagon.spot.place else { continue };
            let from = u64::from(wagon.spot.cell.key()) << 8 | u64::from(segment);
            hash ^= key(Domain::Abbey, place, u64::from(wagon.player.number()) << 40 | from);
        }
        hash
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = self.wagons.hash();
        if !self.abbeys.is_empty() {
            hash ^= key(Domain::Abbey, 1, self.abbeys.bits().into());
        }
        if self.round != 0 {
            let ender = u64::from(self.ender.number());
            hash ^= key(Domain::Abbey, 2, u64::from(self.round) << 8 | ender);
        }
        hash
    }

    fn is_inside_a_turn(&self) -> bool {
        self.round > 0 || !self.wagons.is_empty()
    }
}
