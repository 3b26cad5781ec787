//! Abbeys, mayors, barns and wagons (AM-TILE-1 to AM-WAGON-9).

mod abbey;
pub(crate) mod art;
mod barn;
mod wagon;

use self::wagon::Wagons;
pub(crate) use self::{
    abbey::{ABBEY_TILE, is_in_round, may_play, round, take},
    barn::{barns, evaluate, may_join as may_join_barn, score_barns},
    wagon::{check_move, driver, move_on, moves, note_returned, stay, wagons},
};
use crate::{
    action::{Action, Source},
    hash::key,
    lazy::Idle,
    nouns::{Domain, Figure},
    position::Position,
    setup::{ActionForm, Setup, anywhere},
};

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether a wagon moves to a tile around it instead of along a link (AM-WAGON-6).
    adjacent_wagons: bool,
    /// Whether a barn may join another one (AM-BARN-3).
    shared_barns: bool,
    /// Whether abbeys can be laid after the last tile (AM-ABBEY-11).
    round: bool,
    /// Whether an abbey can be laid after a tile that fits nowhere (AM-ABBEY-10).
    pub(crate) abbey_after_unplaceable: bool,
}

impl Options {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            adjacent_wagons: value("wagon_move") == "adjacent",
            shared_barns: value("barn_fields") == "shared",
            round: value("abbey_after_last_tile") == "offer",
            abbey_after_unplaceable: value("abbey_after_unplaceable") == "on",
        }
    }
}

/// What this room keeps in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The players who have their abbey in front of them, a bit each.
    abbeys: u8,
    /// How many players have been reached in the abbey round, and one; 0 outside of it.
    round: u8,
    /// Whose turn ended the game, while the abbey round is played.
    ender: u8,
    wagons: Wagons,
    /// Whose wagon may move on, while somebody is asked.
    driver: u8,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { abbeys: 0, round: 0, ender: 0, wagons: Wagons::NONE, driver: 0 };
        &IDLE
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { wagons: self.wagons.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        (self.abbeys, self.driver) = (source.abbeys, source.driver);
        (self.round, self.ender) = (source.round, source.ender);
        self.wagons.clone_from(&source.wagons);
    }
}

impl State {
    /// Whether a part of a turn is being played that a start cannot tell of.
    pub(crate) fn is_inside_a_turn(&self) -> bool {
        self.round > 0 || !self.wagons.is_empty()
    }

    /// Its part of the position's hash: 0 in games without abbeys and wagons.
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = self.wagons.hash();
        if self.abbeys != 0 {
            hash ^= key(Domain::Abbey, 1, self.abbeys.into());
        }
        if self.round != 0 {
            hash ^= key(Domain::Abbey, 2, u64::from(self.round) << 8 | u64::from(self.ender));
        }
        hash
    }
}

/// Who has his abbey when the game starts, and room for the wagons that may come home at once.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    let abbeys = setup.opening.abbeys;
    let wagons = setup.opening.supplies.iter().map(|own| own[Figure::WAGON.number() as usize]);
    let wagons = wagons.map(usize::from).sum();
    if abbeys == 0 && wagons == 0 {
        return;
    }
    // The state is there from now on, so that playing allocates nothing.
    let state = &mut *position.rooms.abbey;
    state.abbeys = abbeys;
    state.wagons.reserve(wagons);
}

/// What players can have to choose: the abbey or a tile of the stack, and where wagons move on to.
pub(crate) fn action_forms(setup: &Setup, forms: &mut Vec<ActionForm>) {
    if setup.catalogue.aside.is_some() {
        let sources = [Source::Stack, Source::Abbey];
        forms.extend(sources.map(|source| ActionForm::single(Action::TakeTile(source))));
    }
    let figure = Figure::WAGON;
    let to = |place| Action::MoveFigure { figure, spot: anywhere(place) };
    if setup.has_figure(figure) {
        forms.extend(setup.segments_of(figure).map(to).map(ActionForm::everywhere));
    }
}
