//! House rules that require additional state: choosing the first player, hands of tiles, and extra
//! turns.

mod first_player;
mod hands;
pub(crate) mod secrets;
mod state;

#[cfg(feature = "json")]
use serde_json::{Value, json};

pub(crate) use self::{
    first_player::{first_player, is_drawn, may_choose},
    hands::{
        are_due, are_in_order, deal, has_sources, has_tile_for_next_part, may_go_on, may_replace,
        refill, tile_source,
    },
    state::{Data, Deal, ExtraTurn},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList},
    event::{Event, Sink},
    expansions::bridges_castles_bazaars as bridges,
    position::Position,
    rules::{Decider, Expansion, Flow, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Reach, Setup, Start, StartTurn},
    vocab::{EventCause, IllegalAction, Phase, Player},
};

/// The house rules, which are implemented as an expansion because they use the same hooks.
pub(crate) struct HouseRules;

impl Expansion for HouseRules {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(setup.rules.hidden_hands, &[Hook::Secrets])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        match position.phase {
            Phase::FirstPlayer => Decider::Chance(first_player::urn(position)),
            Phase::Deal => Decider::Chance(position.main_stack()),
            _ => Decider::Player(position.active),
        }
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::FirstPlayer => first_player::list(at.position, list),
            Phase::Deal => hands::list_deals(at.position, list),
            Phase::Discard => hands::list_discards(at, list),
            _ => hands::list_sources(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::FirstPlayer => first_player::check(at, action).map(drop),
            Phase::Deal => hands::check_deal(at, action).map(drop),
            Phase::Discard => hands::check_discard(at, action).map(drop),
            _ => hands::check_source(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::FirstPlayer => first_player::apply(play, action),
            Phase::Deal => hands::apply_deal(play, action),
            Phase::Discard => hands::apply_discard(play, action),
            _ => hands::apply_source(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        hands::templates(setup, templates);
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        set_up(position, setup);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        let hand = |player| {
            let tiles = known_tiles(at.position, at.setup, player).into_iter();
            tiles.map(str::to_owned).collect::<Vec<_>>()
        };
        let hands: Vec<_> = Player::all(at.setup.players()).map(hand).collect();
        if !hands.iter().all(Vec::is_empty) {
            start.hands = hands;
        }
    }

    /// Returns the view fields for the number of tiles in each hand and for the known tiles.
    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("hands", |position, setup| {
            let seats = if setup.rules.hand_size > 0 { setup.players() as u8 } else { 0 };
            let hand = |player| {
                let size = position.expansions.house.hands.count(player);
                json!({ "size": size, "tiles": known_tiles(position, setup, player) })
            };
            Some(Value::Array(Player::all(seats.into()).map(hand).collect()))
        })]
    }

    fn secret_of(&self, at: State<'_>, action: Action) -> Option<Player> {
        hands::owner(at, action)
    }
}

/// Returns the known tiles in a hand.
fn known_tiles<'a>(position: &Position, setup: &'a Setup, player: Player) -> Vec<&'a str> {
    let hand = position.expansions.house.hands.of(player);
    hand.map(|kind| setup.catalogue.kind(kind).id.as_str()).collect()
}

/// Sets up the active player and the hands in a start position.
fn set_up(position: &mut Position, setup: &Setup) {
    let opening = &setup.opening;
    if setup.rules.hand_size == 0 && !setup.rules.hole_bonus && !is_drawn(setup) {
        return;
    }
    // Create the state here so that no memory is allocated during play.
    let house = &mut position.expansions.house;
    if opening.active.is_some() && is_drawn(setup) {
        house.seating.settle();
    }
    for (player, hand) in Player::all(position.players.into()).zip(&opening.hands) {
        house.hands.enter(player, hand);
    }
}

/// Restores the extra turn and the house-rule draws from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    if turn.extra_turn != ExtraTurn::None {
        position.expansions.house.extra = turn.extra_turn;
    }
    match turn.phase {
        Phase::FirstPlayer => {
            first_player::enter(position, setup, &turn.shown);
        }
        Phase::Deal => hands::enter_deal(position, setup, turn.deal),
        Phase::Discard => hands::enter_discard(position, setup),
        _ => {}
    }
}

/// Returns true before the first turn, and while the first hands are being dealt between two turns.
pub(crate) fn is_before_turn(position: &Position) -> bool {
    let is_first = position.expansions.house.hands.deal == Deal::First;
    position.phase == Phase::FirstPlayer || position.phase == Phase::Deal && is_first
}

/// Writes the extra turn and the house-rule draws to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, setup: &Setup, turn: &mut StartTurn) {
    let house = &position.expansions.house;
    if position.phase == Phase::FirstPlayer {
        let shown = house.seating.shown.iter();
        turn.shown = shown.map(|(_, kind)| setup.catalogue.kind(*kind).id.clone()).collect();
    }
    if position.phase == Phase::Deal {
        turn.deal = Some(house.hands.deal.name().to_owned());
    }
    let name = match house.extra {
        ExtraTurn::None => None,
        ExtraTurn::Earned => Some("earned"),
        ExtraTurn::Running => Some("running"),
        ExtraTurn::Given => Some("given"),
    };
    turn.extra_turn = name.map(str::to_owned);
}

/// Checks whether a game with the given rules can include this extra turn.
pub(crate) const fn may_have(extra_turn: ExtraTurn, hole_bonus: bool, lake: bool) -> bool {
    match extra_turn {
        ExtraTurn::None => true,
        ExtraTurn::Earned | ExtraTurn::Running => hole_bonus,
        ExtraTurn::Given => lake,
    }
}

/// Discards the pending draw for a hand when a game is stopped early.
pub(crate) fn stop_dealing(position: &mut Position) {
    if position.phase == Phase::Deal {
        let hands = &mut position.expansions.house.hands;
        (hands.target, hands.deal) = (Player::FIRST, Deal::default());
    }
}

/// Checks whether the hands have been dealt.
pub(crate) fn are_dealt(position: &Position) -> bool {
    position.expansions.house.hands.dealt
}

/// Checks whether any hand contains hidden tiles. Only views contain hands with hidden tiles.
pub(crate) fn hides_tiles(position: &Position) -> bool {
    let hands = &position.expansions.house.hands;
    Player::all(position.players.into())
        .any(|player| hands.of(player).count() < hands.count(player))
}

/// Creates the state in games with extra turns, so that no memory is allocated during play.
pub(crate) fn keep_extra_turns(position: &mut Position) {
    position.expansions.house.lose_extra_turn();
}

/// Ends a turn (TURN-19): the game ends (END-1, or HOUSE-4h with hands), the active player takes an
/// extra turn (HOUSE-8, R2-LAKE-4), or the next player's turn begins. The game does not end while a
/// tile is waiting (BCB-BAZAAR-11).
#[inline]
pub(crate) fn end_of_turn<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    let players = play.setup.players() as u8;
    let active = play.position.active;
    let mut extra = if play.setup.rules.hole_bonus || !play.setup.is_base {
        take_extra_turn(play.position, play.setup)
    } else {
        None
    };
    let mut next = if extra.is_some() { active } else { active.next(players) };
    if play.position.tiles_remaining() == 0 && !bridges::has_waiting(play.position) {
        match may_go_on(play.at(), next) {
            Some(player) if player != next && extra.is_some() => {
                // A skipped extra turn is lost, but this turn may earn a new extra turn.
                play.position.expansions.house.lose_extra_turn();
                (extra, next) = (None, player);
            }
            Some(player) => next = player,
            None => return Flow::Go(Step::AbbeyRound),
        }
    }
    if let Some(cause) = extra {
        play.event(|_| Event::ExtraTurn { player: active, cause });
    }
    play.position.active = next;
    Flow::Next
}

/// Returns the cause of the active player's extra turn, if any.
#[cold]
#[inline(never)]
fn take_extra_turn(position: &mut Position, setup: &Setup) -> Option<EventCause> {
    if position.expansions.house.extra == ExtraTurn::None {
        return None;
    }
    let cause = position.expansions.house.take_extra_turn();
    if !setup.rules.hole_bonus {
        // Without the hole bonus, the extra turn is an ordinary turn.
        position.expansions.house.lose_extra_turn();
    }
    cause
}

/// Records that the drawn tile is about to fill a hole (HOUSE-8).
#[inline(always)]
pub(crate) fn note_hole(position: &mut Position, setup: &Setup, open: usize) {
    let is_drawn = setup.catalogue.shape(position.drawn).reach != Reach::Hole;
    if setup.rules.hole_bonus && is_drawn && position.board.open.is_hole(open) {
        position.expansions.house.earn_extra_turn();
    }
}
