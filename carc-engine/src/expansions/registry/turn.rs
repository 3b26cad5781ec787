//! The order of a turn, and who does what in each of its steps.

use super::rare;
use crate::{
    action::{Action, ActionList, Item, Place, Spot},
    event::Sink,
    expansions::{
        abbey_mayor, base, hills_sheep, house_rules, princess_dragon, traders_builders, wheel,
    },
    geometry::{Cell, Rotation},
    nouns::{FIGURES, Figure, IllegalReason, Marks, Phase, Step},
    position::{Flow, Footing, Play, Position, Turn, Urn},
    setup::{Catalogue, Order, Rules, Setup},
};

/// The order of a turn.
const fn after(step: Step) -> Step {
    match step {
        Step::FirstPlayer => Step::Deal,
        Step::Deal => Step::Start,
        Step::Start => Step::FairyPoint,
        Step::FairyPoint => Step::TileSource,
        Step::TileSource => Step::Draw,
        Step::DealOne => Step::TileSource,
        Step::Draw => Step::Hold,
        Step::Hold => Step::Wheel,
        Step::Wheel => Step::Fit,
        Step::Fit => Step::Place,
        Step::Place => Step::Placed,
        Step::Placed => Step::Hill,
        Step::Hill => Step::Builder,
        Step::Builder => Step::Volcano,
        Step::Volcano => Step::Princess,
        Step::Princess => Step::Flock,
        Step::Flock | Step::Sheep => Step::Figure,
        Step::Figure => Step::LateFlock,
        Step::LateFlock => Step::ClosedFlocks,
        Step::ClosedFlocks => Step::Dragon,
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

/// What a game has on which its steps depend.
#[derive(Clone, Copy, Debug)]
struct Has {
    /// Tiles in front of players.
    aside: bool,
    wagons: bool,
    builders: bool,
    fairy: bool,
    shepherds: bool,
    /// What its tiles show.
    marks: Marks,
}

/// Whether a step has anything to do in games of a setup.
const fn is_played(step: Step, rules: &Rules, has: Has) -> bool {
    match step {
        Step::FairyPoint
        | Step::Hold
        | Step::Volcano
        | Step::Princess
        | Step::Dragon
        | Step::LateDragon => princess_dragon::is_played(step, rules, has.marks, has.fairy),
        Step::Hill => hills_sheep::has_hills(has.marks),
        Step::Builder => has.builders,
        Step::Flock | Step::LateFlock | Step::ClosedFlocks => {
            hills_sheep::is_played(step, rules, has.shepherds)
        }
        Step::Wheel => wheel::acts(has.marks),
        Step::Deal | Step::Refill => rules.hand_size > 0,
        Step::TileSource => rules.hand_size > 0 || has.aside,
        Step::Wagons => has.wagons,
        _ => true,
    }
}

/// The order of a turn in games with these rules; `supply` is what every player has of each figure,
/// `neutral` the neutral figures, a bit each.
pub(crate) fn order(
    rules: &Rules,
    supply: &[u8; FIGURES.len()],
    neutral: u16,
    catalogue: &Catalogue,
) -> Order {
    let count = |figure: Figure| supply[figure.number() as usize];
    let has = Has {
        aside: catalogue.aside.is_some(),
        wagons: count(Figure::WAGON) > 0,
        builders: count(Figure::BUILDER) > 0,
        fairy: Figure::FAIRY.neutral_number().is_some_and(|number| neutral >> number & 1 == 1),
        shepherds: count(Figure::SHEPHERD) > 0,
        marks: catalogue.marks,
    };
    let mut order = [Step::Final; Step::Final as usize + 1];
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
    // Only what is drawn leads to these.
    order[Step::DealOne as usize] = after(Step::DealOne);
    Order(order)
}

/// What happens when the turn reaches a step.
#[inline(always)]
pub(crate) fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::Start => {
            traders_builders::begin_turn(play.position);
            base::start(play)
        }
        Step::Draw => base::draw(play),
        Step::Fit => base::fit(play),
        Step::Place => Flow::Wait(Phase::Place),
        Step::Placed => {
            base::placed(play);
            Flow::Next
        }
        Step::Figure if has_figure_option(play.position, play.setup) => Flow::Wait(Phase::Figure),
        Step::Figure => Flow::Next,
        Step::Score => {
            base::score(play);
            abbey_mayor::evaluate(play);
            traders_builders::take_goods(play);
            Flow::Next
        }
        Step::EndOfPart if abbey_mayor::is_in_round(play.position) => Flow::Go(Step::AbbeyRound),
        Step::EndOfPart => traders_builders::end_of_part(play),
        Step::EndOfTurn => base::end_of_turn(play),
        other => rare::run(other, play),
    }
}

/// Whether there is a figure action besides passing.
#[inline]
fn has_figure_option(position: &Position, setup: &Setup) -> bool {
    base::has_figure_option(position, setup)
        || !setup.is_usual && rare::has_figure_option(position, setup)
}

/// From what chance draws now; `None` if chance is not the actor.
#[inline]
pub(crate) fn urn(position: &Position) -> Option<Urn<'_>> {
    match position.phase {
        Phase::Draw => Some(position.stack()),
        Phase::Deal | Phase::Hill => Some(position.main_stack()),
        Phase::Sheep => Some(hills_sheep::bag(position)),
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
            if !setup.is_usual {
                rare::figure_options(position, setup, list);
            }
        }
        Phase::Draw => base::draws(&position.stack(), list),
        Phase::Over => {}
        _ => rare::list(position, setup, list),
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

/// Who decides in a phase that is not chance's.
#[inline]
pub(crate) fn decider(position: &Position) -> u8 {
    match position.phase {
        Phase::Dragon => princess_dragon::decider(position),
        Phase::Wagon => abbey_mayor::driver(position),
        Phase::Plague => wheel::decider(position),
        _ => position.active,
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
    Crown { figure: Figure, space: u8 },
    Plague(usize),
    TakeBack(usize),
    Decline,
    Remove(usize),
    Assign(Spot),
    Step(Cell),
    Hide(Item),
    Answer(u16),
    Token(usize),
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
        (Phase::Figure, Action::PlaceFigure { figure, spot })
            if matches!(spot.place, Place::Space(_)) && wheel::is_played(setup) =>
        {
            wheel::check_crown(position, figure, spot).map(|space| Checked::Crown { figure, space })
        }
        (Phase::Figure, Action::PlaceFigure { figure, spot }) => {
            base::check_figure(position, setup, figure, spot)
                .map(|at| Checked::Figure { figure, at })
        }
        (Phase::Draw, Action::Draw(item)) => base::check_drawn(position, item).map(Checked::Draw),
        _ => rare::check(position, setup, action),
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
            hills_sheep::herd(play, figure, at).unwrap_or(order.after(Step::Figure))
        }
        other => rare::perform(play, other),
    }
}
