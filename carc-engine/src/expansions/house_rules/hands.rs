//! Hands of one or three tiles (HOUSE-3, HOUSE-4).
//!
//! The steps stay out of line: what they read would otherwise be kept at hand in every game.

use super::state::{Resume, SLOTS};
use crate::{
    action::{Action, ActionList, Source},
    event::{Event, Sink},
    expansions::{base, registry},
    nouns::{IllegalReason, Phase, Step},
    position::{Flow, Play, Position},
    setup::{ActionForm, Setup},
    tile::NO_KIND,
};

/// The kinds in a hand that can be played, each once.
fn playable_kinds<'a>(
    position: &'a Position,
    setup: &'a Setup,
    player: u8,
) -> impl Iterator<Item = u16> + 'a {
    let mut last = NO_KIND;
    position.rooms.house.hands.of(player).filter(move |&kind| {
        let new = std::mem::replace(&mut last, kind) != kind;
        new && !registry::is_too_early(position, setup, kind)
            && base::is_placeable(position, setup, kind)
    })
}

/// Whether a player holds a tile that can be played.
pub(crate) fn playable(position: &Position, setup: &Setup, player: u8) -> bool {
    playable_kinds(position, setup, player).next().is_some()
}

/// Whether anybody can go on when the stack is empty (HOUSE-4h): if anybody holds a tile that can be
/// played, the first player with such a tile or with an abbey to lay, beginning with `from`.
#[cold]
#[inline(never)]
pub(crate) fn may_go_on(position: &Position, setup: &Setup, from: u8) -> Option<u8> {
    let players = setup.players() as u8;
    let mut seats = (0..players).map(|step| (from + step) % players);
    let goes_on = seats.clone().any(|player| playable(position, setup, player));
    let may_play = |player: &u8| {
        playable(position, setup, *player) || registry::may_play_aside(position, *player)
    };
    seats.find(may_play).filter(|_| goes_on)
}

/// How many tiles a player holds; an abbey that he has takes the place of one in a hand of three
/// (HOUSE-4a).
fn size_of_hand(position: &Position, setup: &Setup, player: u8) -> usize {
    let size = usize::from(setup.rules.hand_size);
    size - usize::from(size == SLOTS && position.has_abbey(player))
}

/// HOUSE-4g: deals the hands, in seat order, before the first turn that would draw from the main
/// stack.
#[inline(never)]
pub(crate) fn deal<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    let size = usize::from(play.setup.rules.hand_size);
    let hands = &mut play.position.rooms.house.hands;
    if size == 0 || hands.dealt || play.position.river_tiles_left() > 0 {
        return Flow::Next;
    }
    let position = &*play.position;
    let short = (0..play.setup.players() as u8).find(|&player| {
        let held = position.rooms.house.hands.count(player);
        held < size_of_hand(position, play.setup, player)
    });
    let hands = &mut play.position.rooms.house.hands;
    match short {
        Some(player) if play.position.left_total > 0 => {
            (hands.target, hands.resume) = (player, Resume::Deal);
            Flow::Wait(Phase::Deal)
        }
        _ => {
            hands.dealt = true;
            // The stack may not have lasted for everybody (HOUSE-4h).
            if play.position.left_total == 0
                && let Some(first) = may_go_on(play.position, play.setup, play.position.active)
            {
                play.position.active = first;
            }
            Flow::Next
        }
    }
}

/// TURN-19: fills the active player's hand again.
#[inline(never)]
pub(crate) fn refill<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    let position = &mut *play.position;
    let active = position.active;
    let size = size_of_hand(position, play.setup, active);
    let hands = &mut position.rooms.house.hands;
    if !hands.dealt || hands.count(active) >= size || position.left_total == 0 {
        return Flow::Next;
    }
    (hands.target, hands.resume) = (active, Resume::Refill);
    Flow::Wait(Phase::Deal)
}

/// Takes a tile from the stack into the hand that is being filled.
#[inline(never)]
pub(crate) fn deal_into<S: Sink>(play: &mut Play<'_, S>, kind: u16) -> Step {
    play.position.take_from_stack(kind);
    let hands = &mut play.position.rooms.house.hands;
    let player = hands.target;
    hands.add(player, kind);
    hands.target = 0;
    let step = match std::mem::take(&mut hands.resume) {
        Resume::Deal => Step::Deal,
        Resume::TileSource => Step::TileSource,
        Resume::Refill => Step::Refill,
    };
    play.event(|_| Event::TileDealt { player, kind: Some(kind) });
    step
}

/// Whether the tile to be played is drawn: without hands, before they are dealt, and in a second part
/// by a hand of one, which is then empty (HOUSE-3).
fn draws(position: &Position, setup: &Setup) -> bool {
    let is_empty = setup.rules.hand_size == 1 && position.part() > 1;
    is_empty || !position.rooms.house.hands.dealt
}

/// TURN-3: the player chooses a tile of his hand, or his abbey (HOUSE-4b); with nothing else to
/// play he sets a tile that comes too early aside (HOUSE-4d), or discards one (HOUSE-4e). Where there
/// is no choice, a tile is drawn.
#[inline(never)]
pub(crate) fn tile_source<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if play.position.drawn != NO_KIND {
        return Flow::Next;
    }
    let active = play.position.active;
    let has_abbey = registry::may_play_aside(play.position, active);
    if draws(play.position, play.setup) {
        return if has_abbey { Flow::Wait(Phase::TileSource) } else { Flow::Next };
    }
    if playable(play.position, play.setup, active) {
        return Flow::Wait(Phase::TileSource);
    }
    if play.position.left_total == 0 || play.position.rooms.house.hands.count(active) == 0 {
        return if has_abbey { Flow::Wait(Phase::TileSource) } else { Flow::Go(Step::EndOfPart) };
    }
    play.event(|_| Event::HandShown { player: active });
    if play.setup.rules.hidden_hands {
        let hands = &mut play.position.rooms.house.hands;
        let hand = hands.slots[active as usize];
        hands.shown[active as usize] = hand;
        for kind in hand.into_iter().filter(|&kind| kind != NO_KIND) {
            play.event(|_| Event::TileShown { player: active, kind });
        }
    }
    Flow::Wait(Phase::Discard)
}

/// What can be chosen.
pub(crate) fn sources(position: &Position, setup: &Setup, list: &mut ActionList) {
    if check_no_tile(position, setup).is_ok() {
        list.push(Action::Pass);
    }
    if check_stack(position, setup).is_ok() {
        list.push(Action::TakeTile(Source::Stack));
    }
    if registry::may_play_aside(position, position.active) {
        list.push(Action::TakeTile(Source::Abbey));
    }
    if draws(position, setup) || registry::is_after_the_end(position) {
        return;
    }
    for kind in playable_kinds(position, setup, position.active) {
        list.push(Action::TakeTile(Source::Hand(kind)));
    }
}

pub(crate) fn check_take(
    position: &Position,
    setup: &Setup,
    kind: u16,
) -> Result<u16, IllegalReason> {
    let is_open = !draws(position, setup) && !registry::is_after_the_end(position);
    if is_open && playable_kinds(position, setup, position.active).any(|other| other == kind) {
        Ok(kind)
    } else {
        Err(IllegalReason::NotInHand)
    }
}

/// Whether a tile may be drawn instead of laying the abbey.
pub(crate) fn check_stack(position: &Position, setup: &Setup) -> Result<(), IllegalReason> {
    let is_left = position.tiles_left() > 0;
    if is_left && draws(position, setup) { Ok(()) } else { Err(IllegalReason::NoSuchTile) }
}

/// Whether the part may end without a tile: nothing else than the abbey could be laid (TURN-21,
/// HOUSE-4h, AM-ABBEY-11).
pub(crate) fn check_no_tile(position: &Position, setup: &Setup) -> Result<(), IllegalReason> {
    let hands = &position.rooms.house.hands;
    let has_tile = if draws(position, setup) {
        position.tiles_left() > 0
    } else {
        // Of what a view hides nobody can say that it fits nowhere.
        let is_hidden = hands.of(position.active).count() < hands.count(position.active);
        is_hidden || playable(position, setup, position.active)
    };
    if has_tile && !registry::is_after_the_end(position) {
        return Err(IllegalReason::OtherPhase(Phase::TileSource));
    }
    Ok(())
}

/// Plays a tile of the hand.
#[inline(never)]
pub(crate) fn take_from_hand<S: Sink>(play: &mut Play<'_, S>, kind: u16) -> Step {
    let player = play.position.active;
    play.position.rooms.house.hands.remove(player, kind);
    play.position.drawn = kind;
    play.event(|_| Event::TileTaken { player, kind });
    registry::after_taking(play.setup)
}

/// Whether the active player holds a tile that comes too early: it goes before all others then
/// (HOUSE-4d).
fn holds_early(position: &Position, setup: &Setup) -> bool {
    let mut hand = position.rooms.house.hands.of(position.active);
    hand.any(|kind| registry::is_too_early(position, setup, kind))
}

/// The tiles that can leave the hand, and the abbey that may be played instead.
#[inline(never)]
pub(crate) fn discards(position: &Position, setup: &Setup, list: &mut ActionList) {
    if registry::may_play_aside(position, position.active) {
        list.push(Action::TakeTile(Source::Abbey));
    }
    let only_early = holds_early(position, setup);
    let mut last = NO_KIND;
    for kind in position.rooms.house.hands.of(position.active) {
        let is_due = !only_early || registry::is_too_early(position, setup, kind);
        if is_due && std::mem::replace(&mut last, kind) != kind {
            list.push(Action::DiscardTile { kind });
        }
    }
}

pub(crate) fn check_discard(
    position: &Position,
    setup: &Setup,
    kind: u16,
) -> Result<u16, IllegalReason> {
    let mut hand = position.rooms.house.hands.of(position.active);
    if !hand.any(|other| other == kind) {
        Err(IllegalReason::NotInHand)
    } else if holds_early(position, setup) && !registry::is_too_early(position, setup, kind) {
        Err(IllegalReason::EarlyFirst)
    } else {
        Ok(kind)
    }
}

/// A tile leaves the hand, and another is drawn for it: one that comes too early is set aside
/// (HOUSE-4d), any other discarded (HOUSE-4e).
#[inline(never)]
pub(crate) fn discard<S: Sink>(play: &mut Play<'_, S>, kind: u16) -> Step {
    let player = play.position.active;
    play.position.rooms.house.hands.remove(player, kind);
    if registry::is_too_early(play.position, play.setup, kind) {
        registry::hold_back(play, kind);
    } else {
        base::put_away(play, kind);
    }
    if play.position.left_total == 0 {
        return Step::TileSource;
    }
    let hands = &mut play.position.rooms.house.hands;
    (hands.target, hands.resume) = (player, Resume::TileSource);
    Step::DealOne
}

/// Whose hand an action is about, if others may not know it: the hand that a tile is dealt to, that
/// one is played or discarded from, or that was shown before the abbey was played instead.
pub(crate) fn owner(position: &Position, setup: &Setup, action: Action) -> Option<u8> {
    if !setup.rules.hidden_hands {
        return None;
    }
    match (position.phase, action) {
        (Phase::Deal, Action::Draw(_)) => Some(position.rooms.house.hands.target),
        (Phase::TileSource, Action::TakeTile(Source::Hand(_)))
        | (Phase::Discard, Action::DiscardTile { .. } | Action::TakeTile(Source::Abbey)) => {
            Some(position.active)
        }
        _ => None,
    }
}

/// What players can have to choose: tiles of the hand to play and to discard.
pub(crate) fn action_forms(setup: &Setup, forms: &mut Vec<ActionForm>) {
    if setup.rules.hand_size == 0 {
        return;
    }
    let kinds = (0..).zip(setup.kinds()).filter(|(_, kind)| kind.is_drawn() && !kind.river);
    for (kind, _) in kinds {
        forms.push(ActionForm::single(Action::TakeTile(Source::Hand(kind))));
        forms.push(ActionForm::single(Action::DiscardTile { kind }));
    }
}
