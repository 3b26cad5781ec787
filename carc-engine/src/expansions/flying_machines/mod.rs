//! The Flying Machines: a meeple flies from the tile just placed to another tile, and a die
//! determines the distance (FL-NAME-1 to FL-START-1).

mod flight;
mod landing;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::landing::{enter_turn, is_possible, land, write_turn};
pub(super) use self::{
    flight::{
        can_fly, check as check_flight, is_flight, list as list_flights, start as start_flight,
    },
    landing::Data,
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    position::{Position, Urn},
    rules::{
        Ahead, Decider, Expansion, FigureVerb, Hook, HookSet, Play, State, placement, turn::Step,
    },
    setup::{ActionTemplate, Opening, Setup},
    vocab::{Figure, IllegalAction, Marks, Phase, SegmentKind, Token},
};

/// The marks for machines that point toward a side and for machines that point toward a corner
/// (FL-TILE-1).
const MACHINES: Marks = Marks::of("machine_west").with(Marks::of("machine_northwest"));

/// The Flying Machines expansion.
pub(crate) struct FlyingMachines;

impl Expansion for FlyingMachines {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let hooks = [Hook::Chooses, Hook::LooksAhead, Hook::SharesSegments];
        HookSet::NONE.with(is_played(setup), &hooks)
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        match position.phase {
            Phase::Flight => Decider::Chance(die()),
            _ => Decider::Player(position.active),
        }
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Flight => placement::draws(&die(), list),
            _ => landing::list(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Flight => flight::check_roll(at, action).map(drop),
            _ => landing::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Flight => flight::roll(play, action),
            _ => landing::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            templates.extend(flight::answers(setup).map(ActionTemplate::single));
        }
    }

    fn has_figure_action(&self, at: State<'_>, _: FigureVerb) -> bool {
        can_fly(at)
    }

    fn list_figure_actions(&self, at: State<'_>, _: FigureVerb, list: &mut ActionList) {
        list_flights(at, list);
    }

    fn check_figure_action(
        &self,
        at: State<'_>,
        action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        (is_played(at.setup) && is_flight(action)).then(|| check_flight(at, action).map(drop))
    }

    fn apply_figure_action(
        &self,
        play: &mut Play<'_>,
        action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        is_flight(action).then(|| start_flight(play, action))
    }

    fn look_ahead(&self, at: State<'_>, ahead: &mut Ahead) {
        flight::look_ahead(at, ahead);
    }

    /// Checks whether meeples can share a spot. Meeples that have landed can share segments with
    /// other meeples, except in fields (FL-FLY-4, FL-MONK-1).
    fn may_share(&self, setup: &Setup, opening: &Opening, spot: Spot) -> bool {
        let segment = match spot.place {
            Location::Segment(segment) => segment,
            Location::Lying => return is_played(setup),
            _ => return false,
        };
        let is_field = |&(kind, cell, _): &(_, _, _)| {
            let shape = setup.catalogue.shape(kind);
            cell == spot.cell && shape.kinds[usize::from(segment)] == SegmentKind::Field
        };
        is_played(setup) && !opening.tiles.iter().any(is_field)
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if is_played(setup) {
            // Create the state here so that no memory is allocated during play.
            position.expansions.flying = Data::NONE;
        }
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("flight", |position, setup| {
            let state = State::new(position, setup);
            state.flight().map(|(figure, roll)| json!({ "figure": figure.name(), "roll": roll }))
        })]
    }
}

/// Checks whether any tile in the game has a machine.
fn is_played(setup: &Setup) -> bool {
    setup.catalogue.marks.has(MACHINES)
}

/// Returns the die, whose faces are equally likely (FL-FLY-3).
fn die() -> Urn<'static> {
    Urn::Tokens(Token::DIE_1.number().into(), &[1; 3])
}

/// Rule options for the flying machines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if only normal meeples, large meeples and phantoms can fly (FL-FLY-2, FL-PHANTOM-1).
    is_limited: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self { is_limited: value("flight_figures") == "normal_large" }
    }
}

impl State<'_> {
    /// Returns the flying figure and the value of the die, or `None` if no figure is flying
    /// (FL-FLY-3). The value is `None` until the die has been rolled.
    ///
    /// ```
    /// use carc_engine::{Config, Figure, Game, Setup};
    /// let config = Config { expansions: vec!["flying_machines".into()], ..Config::new(2) };
    /// let mut game = Game::with_external_chance(Setup::new(config)?);
    /// let turn = ["draw flying/straight-along", "place 1,0 0", "choose flight meeple", "draw token die_1"];
    /// for text in turn {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().flight(), Some((Figure::MEEPLE, Some(1))));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn flight(self) -> Option<(Figure, Option<u8>)> {
        let Data { figure, roll } = self.position.expansions.flying;
        Some((figure?, (roll > 0).then_some(roll)))
    }
}
