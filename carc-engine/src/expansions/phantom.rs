//! The Phantom: a second meeple, which its player may place after the figure action (PH-NAME-1 to
//! PH-START-1). In all other respects, the phantom is a normal meeple.

use crate::{
    action::{Action, ActionList},
    expansions::{ExpansionState, flying_machines},
    hash::key,
    position::{Footing, Position},
    rules::{
        Expansion, FigureVerb, Flow, Hook, HookSet, Play, State, figures, place_figure,
        turn::{Step, after_other_action},
    },
    setup::{MidTurn, Setup, StartTurn},
    vocab::{Domain, Figure, IllegalAction, Phase},
};

/// The Phantom expansion.
pub(crate) struct Phantom;

impl Expansion for Phantom {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(setup.has_figure(Figure::PHANTOM), &[Hook::FigurePlaced])
    }

    /// Lists the placements of the phantom, which can be placed on the same spots as a normal
    /// meeple (PH-ACT-2).
    fn list(&self, at: State<'_>, list: &mut ActionList) {
        list.push(Action::Pass);
        figures::figure_options(at, list);
        let users = at.setup.users(Hook::PlacesFigures);
        users.for_each(|it| it.list_figure_actions(at, FigureVerb::Place, list));
        flying_machines::list_flights(at, list);
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Pass => Ok(()),
            Action::PlaceFigure { figure: Figure::PHANTOM, .. } => at.check_figure_action(action),
            _ if flying_machines::is_flight(action) => {
                flying_machines::check_flight(at, action).map(drop)
            }
            _ => at.other_phase(),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match action {
            Action::Pass => {}
            Action::PlaceFigure { figure: figure @ Figure::PHANTOM, spot } => {
                place_figure(play, figure, spot)?;
            }
            _ if flying_machines::is_flight(action) => {
                return flying_machines::start_flight(play, action);
            }
            _ => return play.at().other_phase(),
        }
        play.position.expansions.phantom = Data::NONE;
        Ok(Step::Phantom.after())
    }

    /// Records that a meeple was placed through a portal. With `phantom_after=meeple`, skips the
    /// phantom if a figure other than a meeple was placed.
    fn figure_placed(&self, play: &mut Play<'_>, figure: Figure, at: Footing) -> Option<Step> {
        let board = &play.position.board;
        if board.number_of_tile(at.node) + 1 < board.tiles.len() {
            play.position.expansions.phantom.has_used_portal = true;
        }
        (!figure.is_meeple()).then(|| after_other_action(play.setup))
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if setup.has_figure(Figure::PHANTOM) {
            // Create the state here so that no memory is allocated during play.
            position.expansions.phantom = Data::NONE;
        }
    }
}

/// Rule options for the phantom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the phantom may follow only a meeple or a pass (PH-ACT-3).
    pub(crate) follows_meeples: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self { follows_meeples: value("phantom_after") == "meeple" }
    }
}

/// State for the current turn part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if the figure action has placed a meeple through a portal, which can be used only once
    /// per turn part (PH-ACT-2).
    has_used_portal: bool,
    /// True if the figure action used the flying machine, which can be used only once per turn part
    /// (FL-PHANTOM-1).
    has_used_machine: bool,
}

impl Data {
    pub(crate) const NONE: Self = Self { has_used_portal: false, has_used_machine: false };
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        match u64::from(self.has_used_portal) | u64::from(self.has_used_machine) << 1 {
            0 => 0,
            used => key(Domain::Phantom, 0, used),
        }
    }
}

/// Waits for the decision about the phantom, if there is a spot for the phantom (TURN-12d,
/// PH-ACT-8).
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let before = play.position.phase;
    play.position.phase = Phase::Phantom;
    if has_option(play.at()) {
        return Flow::Wait(Phase::Phantom);
    }
    play.position.phase = before;
    play.position.expansions.phantom = Data::NONE;
    Flow::Next
}

/// Checks whether the active player can place the phantom or let it fly.
fn has_option(at: State<'_>) -> bool {
    let has_supply = at.position.supply(at.position.active_player(), Figure::PHANTOM) > 0;
    let mut users = at.setup.users(Hook::PlacesFigures);
    has_supply
        && (figures::has_figure_option(at)
            || flying_machines::can_fly(at)
            || users.any(|it| it.has_figure_action(at, FigureVerb::Place)))
}

/// Checks whether the portal has been used in this turn part.
pub(super) fn has_used_portal(position: &Position) -> bool {
    position.expansions.phantom.has_used_portal
}

/// Checks whether the flying machine has been used in this turn part.
pub(super) fn has_used_machine(position: &Position) -> bool {
    position.expansions.phantom.has_used_machine
}

/// Records the end of a figure's flight, and returns the next step. After any figure other than the
/// phantom has flown, the phantom may still be placed but cannot fly (FL-PHANTOM-1).
pub(super) fn flown(play: &mut Play<'_>, figure: Figure) -> Step {
    if figure == Figure::PHANTOM {
        play.position.expansions.phantom = Data::NONE;
        return Step::Phantom.after();
    }
    if play.setup.has_figure(Figure::PHANTOM) {
        play.position.expansions.phantom.has_used_machine = true;
    }
    Step::Figure.after()
}

/// Restores the use of the portal and the machine from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if turn.has_used_portal || turn.has_used_machine {
        let Data { has_used_portal, has_used_machine } = &mut position.expansions.phantom;
        (*has_used_portal, *has_used_machine) = (turn.has_used_portal, turn.has_used_machine);
    }
}

/// Writes the use of the portal and the machine to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    turn.used_portal = has_used_portal(position);
    turn.used_machine = has_used_machine(position);
}
