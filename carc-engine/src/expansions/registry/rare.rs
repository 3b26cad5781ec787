//! Steps and decisions that base games do not have, or once in a game, kept apart: what every part of
//! a turn runs through stays small enough for the processor to hold.

use super::turn::{Checked, urn};
use crate::{
    action::{Action, ActionList, Item, Source},
    event::Sink,
    expansions::{
        abbey_mayor, abbot, base, hills_sheep, house_rules, princess_dragon, traders_builders,
        wheel,
    },
    nouns::{Figure, IllegalReason, Phase, Step},
    position::{Flow, Play, Position},
    setup::Setup,
};

/// What happens when the turn reaches a step that is none of every part.
#[cold]
#[inline(never)]
pub(super) fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::FirstPlayer => house_rules::first_player(play),
        Step::Deal => house_rules::deal(play),
        Step::FairyPoint => {
            princess_dragon::fairy_point(play);
            Flow::Next
        }
        Step::TileSource => house_rules::tile_source(play),
        Step::DealOne => Flow::Wait(Phase::Deal),
        Step::Hold => princess_dragon::hold(play),
        Step::Wheel => wheel::turn(play),
        Step::Hill if hills_sheep::hides(play.position, play.setup) => Flow::Wait(Phase::Hill),
        Step::Hill => Flow::Next,
        Step::Builder => {
            traders_builders::placed(play);
            Flow::Next
        }
        Step::Volcano => {
            princess_dragon::volcano(play);
            Flow::Next
        }
        Step::Princess => princess_dragon::princess(play),
        Step::Flock | Step::LateFlock => hills_sheep::ask(play),
        Step::Sheep => Flow::Wait(Phase::Sheep),
        Step::ClosedFlocks => hills_sheep::closed_flocks(play),
        Step::Dragon | Step::LateDragon => princess_dragon::walk(play),
        Step::Wagons => abbey_mayor::wagons(play),
        Step::Refill => house_rules::refill(play),
        Step::AbbeyRound => abbey_mayor::round(play),
        Step::Final => {
            base::finish(play);
            abbey_mayor::score_barns(play);
            traders_builders::score_goods(play);
            base::end(play)
        }
        Step::Start
        | Step::Draw
        | Step::Fit
        | Step::Place
        | Step::Placed
        | Step::Figure
        | Step::Score
        | Step::EndOfPart
        | Step::EndOfTurn => unreachable!("it is run where it is common"),
    }
}

/// Whether there is a figure action that base games do not have.
#[cold]
#[inline(never)]
pub(super) fn has_figure_option(position: &Position, setup: &Setup) -> bool {
    princess_dragon::has_portal_option(position, setup)
        || princess_dragon::has_fairy_option(position, setup)
        || abbot::has_option(position, setup)
        || wheel::has_crown_option(position, setup)
}

/// Adds the figure actions that base games do not have to those that they have.
#[cold]
#[inline(never)]
pub(super) fn figure_options(position: &Position, setup: &Setup, list: &mut ActionList) {
    princess_dragon::portal_options(position, setup, list, 1);
    wheel::crown_options(position, setup, list, 1);
    princess_dragon::fairy_options(position, setup, list);
    if abbot::has_option(position, setup) {
        abbot::options(position, list);
    }
}

/// The options of a decision that base games do not have.
#[cold]
#[inline(never)]
pub(super) fn list(position: &Position, setup: &Setup, list: &mut ActionList) {
    match position.phase {
        Phase::Deal | Phase::FirstPlayer | Phase::Sheep => {
            if let Some(urn) = urn(position) {
                base::draws(&urn, list);
            }
        }
        Phase::Hill => {
            base::draws(&position.main_stack(), list);
            list.push(Action::Draw(Item::Unknown));
        }
        Phase::Flock => hills_sheep::answers(list),
        Phase::TileSource => house_rules::sources(position, setup, list),
        Phase::Discard => house_rules::discards(position, setup, list),
        Phase::Princess => {
            if princess_dragon::may_decline(setup) {
                list.push(Action::Pass);
            }
            princess_dragon::removals(position, setup, list);
        }
        Phase::Dragon => princess_dragon::steps(position, list),
        Phase::Plague => wheel::taken(position, list),
        Phase::Wagon => abbey_mayor::moves(position, setup, list),
        Phase::Place | Phase::Figure | Phase::Draw | Phase::Over => {
            unreachable!("it is listed where it is common")
        }
    }
}

/// Whether an action is legal in a decision that base games do not have.
#[cold]
#[inline(never)]
pub(super) fn check(
    position: &Position,
    setup: &Setup,
    action: Action,
) -> Result<Checked, IllegalReason> {
    match (position.phase, action) {
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
        (Phase::Plague, Action::TakeFigure { figure, spot }) => {
            wheel::check_taken(position, figure, spot).map(Checked::Plague)
        }
        (Phase::Figure, Action::TakeFigure { figure: Figure::ABBOT, spot }) => {
            abbot::check(position, spot).map(Checked::TakeBack)
        }
        (Phase::Hill, Action::Draw(item)) => {
            hills_sheep::check_hidden(position, item).map(|()| Checked::Hide(item))
        }
        (Phase::Sheep, Action::Draw(item)) => {
            hills_sheep::check_token(position, item).map(Checked::Token)
        }
        (Phase::Flock, Action::Choose { question, option }) => {
            hills_sheep::check_answer(question, option).map(Checked::Answer)
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
            house_rules::check_discard(position, setup, kind).map(Checked::Discard)
        }
        (Phase::Over, _) => Err(IllegalReason::GameOver),
        (phase, _) => Err(IllegalReason::OtherPhase(phase)),
    }
}

/// Does what was decided where base games decide nothing.
#[cold]
#[inline(never)]
pub(super) fn perform<S: Sink>(play: &mut Play<'_, S>, checked: Checked) -> Step {
    let order = &play.setup.order;
    match checked {
        Checked::Crown { figure, space } => {
            wheel::place(play, figure, space);
            order.after(Step::Figure)
        }
        Checked::Plague(index) => wheel::take(play, index),
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
        Checked::Hide(item) => {
            hills_sheep::hide(play, item);
            order.after(Step::Hill)
        }
        Checked::Answer(option) => hills_sheep::choose(play, option),
        Checked::Token(kind) => hills_sheep::draw_token(play, kind),
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
        Checked::Draw(_) | Checked::Place { .. } | Checked::Pass | Checked::Figure { .. } => {
            unreachable!("it is done where it is common")
        }
    }
}
