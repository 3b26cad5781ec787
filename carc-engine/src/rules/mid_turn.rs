//! Imports and exports positions in the middle of a turn.

use super::{
    Play, State, placement,
    turn::{Step, phase_after},
};
use crate::{
    action::Action,
    event::Silent,
    expansions::{
        abbey_mayor, bridges_castles_bazaars as bridges, count, crop_circles, ferries,
        flying_machines, gold_mines, hills_sheep,
        house_rules::{self, Deal},
        messages, phantom, princess_dragon, river_2, robbers, tower, traders_builders, wheel,
    },
    setup::{MidTurn, StartTurn},
    vocab::{Figure, Phase},
};

/// Restores the current turn in a start position after the board has been set up.
pub(super) fn enter(play: &mut Play<'_>, turn: &MidTurn) {
    let position = &mut *play.position;
    if !turn.is_before_turn() {
        position.turn = play.setup.opening.turn;
        position.turn_of = Some(position.active);
    }
    position.phase = turn.phase;
    traders_builders::enter_turn(position, turn);
    house_rules::enter_turn(position, play.setup, turn);
    hills_sheep::enter_turn(position, turn);
    tower::enter_turn(position, turn);
    abbey_mayor::enter_turn(position, turn);
    wheel::enter_turn(position, turn);
    princess_dragon::enter_turn(position, turn);
    phantom::enter_turn(position, turn);
    gold_mines::enter_turn(position, turn);
    count::enter_turn(position, turn);
    ferries::enter_turn(position, play.setup, turn);
    bridges::enter_turn(position, play.setup, turn);
    crop_circles::enter_turn(position, play.setup, turn);
    robbers::enter_turn(position, turn);
    messages::enter_turn(position, play.setup, turn);
    flying_machines::enter_turn(position, turn);
}

/// Checks that the current turn in a start position is possible, and returns the reason if it is
/// not.
pub(crate) fn check(at: State<'_>, turn: &MidTurn) -> Result<(), &'static str> {
    let State { position, setup } = at;
    let (rules, drawn) = (&setup.rules, position.drawn.known());
    let has_builder = setup.has_figure(Figure::BUILDER);
    if (turn.second_part || turn.second_part_follows) && !has_builder {
        return Err("a second turn part requires builders, but this game has none");
    }
    if turn.second_part && turn.second_part_follows {
        return Err("the second turn part cannot be followed by another one");
    }
    let has_lake = river_2::has_lake(rules, &setup.catalogue);
    if !house_rules::may_have(turn.extra_turn, rules.hole_bonus, has_lake) {
        return Err("the rules of the game do not grant this extra turn");
    }
    if turn.has_ransomed && !rules.expansions.tower.is_on {
        return Err("the rules of the game do not include ransoms");
    }
    let has_round = setup.catalogue.aside.is_some() && rules.expansions.abbey.round;
    if turn.abbey_round.is_some() && !has_round {
        return Err("the rules of the game do not include the abbey round");
    }
    if turn.abbey_round.is_some() && position.tiles_remaining() > 0 {
        return Err("the abbey round begins after the last tile");
    }
    if drawn.is_some() != matches!(turn.phase, Phase::Place | Phase::Plague) {
        return Err(if drawn.is_some() {
            "this phase has no current tile"
        } else {
            "the current tile is missing"
        });
    }
    princess_dragon::check_visited(position, &turn.visited)?;
    count::check_turn(setup, turn)?;
    bridges::check_turn(at, turn)?;
    messages::check_turn(setup, turn)?;
    let is_reached = match turn.phase {
        Phase::Draw => position.tiles_remaining() > 0,
        Phase::Place => drawn.is_some_and(|kind| placement::is_placeable(at, kind)),
        Phase::TileSource if turn.abbey_round.is_some() => {
            abbey_mayor::may_play(at, position.active)
        }
        Phase::TileSource | Phase::Discard => waits(at, Step::TileSource),
        Phase::FirstPlayer => house_rules::may_choose(at, &turn.shown),
        Phase::Deal => match turn.deal {
            Deal::First => waits(at, Step::Deal) && house_rules::are_in_order(position),
            Deal::Discard => house_rules::may_replace(at),
            Deal::Refill => waits(at, Step::Refill),
        },
        Phase::Wagon | Phase::GoldTaken | Phase::CastlePayer
            if !abbey_mayor::may_have_returned(at) =>
        {
            return Err("`returned` contains a wagon that did not return in this turn part");
        }
        Phase::Wagon => waits(at, Step::Wagons),
        Phase::Circle => waits(at, Step::Circle),
        Phase::CircleMeeple => crop_circles::may_change(at),
        Phase::Bridge => waits(at, Step::Bridge),
        // Start position validation has already confirmed that there is a small city.
        Phase::Castle => true,
        Phase::CastlePayer => bridges::may_choose_payer(at),
        Phase::Bazaar | Phase::AuctionTile | Phase::AuctionBid | Phase::AuctionDeal => {
            bridges::is_possible_bazaar(at)
        }
        Phase::Flight | Phase::Landing => flying_machines::is_possible(at),
        Phase::Robber => waits(at, Step::Robbers),
        Phase::Over => return Ok(()),
        Phase::Plague => wheel::is_played(setup) && waits(at, Step::Wheel),
        Phase::Hill => waits(at, Step::Hill),
        Phase::Magic if ferries::have_begun(at) => waits(at, Step::Ferries),
        Phase::Magic => waits(at, Step::Magic),
        Phase::Princess => waits(at, Step::Princess),
        Phase::Flock if rules.expansions.hills.is_late => waits(at, Step::LateFlock),
        Phase::Flock => waits(at, Step::Flock),
        Phase::Sheep => hills_sheep::may_draw(at),
        Phase::Figure => waits(at, Step::Figure),
        Phase::Ransom => tower::has_ransom_option(at),
        Phase::Capture => tower::may_capture(at),
        Phase::Exchange => tower::may_exchange(at),
        Phase::Phantom => waits(at, Step::Phantom),
        Phase::Gold => gold_mines::may_place(at),
        Phase::GoldTaken => gold_mines::may_take(at),
        Phase::FromCity => waits(at, Step::FromCity),
        Phase::IntoCity => waits(at, Step::IntoCity),
        Phase::MoveCount => count::may_move_count(at),
        Phase::FinalCity => count::may_go(at),
        Phase::Ferries => waits(at, Step::Ferries),
        Phase::Dragon if rules.expansions.princess.dragon_is_late => waits(at, Step::LateDragon),
        Phase::Dragon => waits(at, Step::Dragon),
        phase => return Err(why_not(phase).unwrap_or("a game cannot start in this phase")),
    };
    let has_choice = |action: Action| turn.phase != Phase::Princess || action != Action::Pass;
    if is_reached && at.legal_actions().iter().any(has_choice) {
        Ok(())
    } else {
        Err("the position does not require a decision or draw in this phase")
    }
}

/// Returns the reason why a game cannot start in a phase, or `None` if it can.
const fn why_not(phase: Phase) -> Option<&'static str> {
    Some(match phase {
        Phase::Victim
        | Phase::Marker
        | Phase::MessageDraw
        | Phase::Message
        | Phase::MessageMeeple => "a game cannot start with a decision about points or a message",
        _ => return None,
    })
}

/// Returns true if a step only waits for a decision in the position's phase, without changing the
/// position.
fn waits(at: State<'_>, step: Step) -> bool {
    let State { position, setup } = at;
    let is_played = setup.order.all.has(step);
    let mut trial = position.clone();
    let mut play = Play { position: &mut trial, setup, events: &mut Silent };
    let phase = if is_played { phase_after(&mut play, step) } else { None };
    phase == Some(position.phase) && trial == *position
}

impl State<'_> {
    /// Returns the current turn for a start position in the middle of a turn, or `None` if a game
    /// cannot start in the current phase.
    pub(crate) fn mid_turn(self) -> Option<StartTurn> {
        let State { position, setup } = self;
        if why_not(position.phase).is_some() {
            return None;
        }
        let placed = MidTurn::needs_placed(position.phase).then(|| position.last_cell());
        let mut turn = StartTurn {
            phase: position.phase.name().to_owned(),
            placed: placed.flatten(),
            ..StartTurn::default()
        };
        traders_builders::write_turn(position, &mut turn);
        house_rules::write_turn(position, setup, &mut turn);
        hills_sheep::write_turn(position, &mut turn);
        tower::write_turn(position, &mut turn);
        abbey_mayor::write_turn(position, &mut turn);
        wheel::write_turn(position, &mut turn);
        princess_dragon::write_turn(position, &mut turn);
        phantom::write_turn(position, &mut turn);
        gold_mines::write_turn(position, &mut turn);
        count::write_turn(position, &mut turn);
        ferries::write_turn(position, &mut turn);
        bridges::write_turn(self, &mut turn);
        crop_circles::write_turn(position, &mut turn);
        robbers::write_turn(position, &mut turn);
        messages::write_turn(self, &mut turn);
        flying_machines::write_turn(position, &mut turn);
        position.expansions.is_expressible().then_some(turn)
    }
}
