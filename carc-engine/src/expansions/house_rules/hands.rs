//! One-tile and three-tile hands (HOUSE-3, HOUSE-4).
//!
//! The step functions for hands are not inlined, so games without hands never load this code.

use super::state::{Deal, SLOTS};
use crate::{
    action::{Action, ActionList, Source},
    event::Event,
    expansions::{abbey_mayor, princess_dragon},
    position::Position,
    rules::{
        Flow, Play, State, placement,
        turn::{Step, after_taking},
    },
    setup::{ActionTemplate, Setup},
    vocab::{IllegalAction, Phase, Player, TileType, TileZone},
};

/// Returns the distinct tile types in a hand that can be played.
fn playable_kinds<'a>(at: State<'a>, player: Player) -> impl Iterator<Item = TileType> + 'a {
    let State { position, .. } = at;
    let mut last = TileType::NONE;
    position.expansions.house.hands.of(player).filter(move |&kind| {
        let new = std::mem::replace(&mut last, kind) != kind;
        new && !at.is_too_early(kind) && placement::is_placeable(at, kind)
    })
}

/// Checks whether a player's hand contains a tile that can be played.
pub(crate) fn playable(at: State<'_>, player: Player) -> bool {
    playable_kinds(at, player).next().is_some()
}

/// Checks whether the game can continue when the stack is empty (HOUSE-4h). If any player's hand
/// contains a playable tile, returns the first player, starting with `from`, who has a playable
/// tile or an abbey that can be placed.
#[cold]
#[inline(never)]
pub(crate) fn may_go_on(at: State<'_>, from: Player) -> Option<Player> {
    let State { setup, .. } = at;
    let players = setup.players() as u8;
    let mut seats = (0..players).map(|step| from.after(step, players));
    let goes_on = seats.clone().any(|player| playable(at, player));
    let may_play = |player: &Player| playable(at, *player) || abbey_mayor::may_play(at, *player);
    seats.find(may_play).filter(|_| goes_on)
}

/// Returns the number of tiles in a player's full hand. In a three-tile hand, the player's abbey
/// replaces one tile (HOUSE-4a).
fn size_of_hand(at: State<'_>, player: Player) -> usize {
    let State { position, setup, .. } = at;
    let size = usize::from(setup.rules.hand_size);
    size - usize::from(size == SLOTS && position.expansions.abbey.abbeys.contains(player))
}

/// Checks whether a player's hand has fewer tiles than a full hand.
fn is_short(at: State<'_>, player: Player) -> bool {
    at.position.expansions.house.hands.count(player) < size_of_hand(at, player)
}

/// Deals the hands in seat order, before the first turn that would draw from the main stack
/// (HOUSE-4g).
#[inline(never)]
pub(crate) fn deal(play: &mut Play<'_>) -> Flow {
    let size = usize::from(play.setup.rules.hand_size);
    let hands = &mut play.position.expansions.house.hands;
    if size == 0 || hands.dealt || play.position.river_tiles_remaining() > 0 {
        return Flow::Next;
    }
    let short =
        Player::all(play.position.players.into()).find(|&player| is_short(play.at(), player));
    let hands = &mut play.position.expansions.house.hands;
    match short {
        Some(player) if play.position.left_total > 0 => {
            (hands.target, hands.deal) = (player, Deal::First);
            Flow::Wait(Phase::Deal)
        }
        _ => {
            hands.dealt = true;
            // The stack can run out before every hand is full (HOUSE-4h).
            if play.position.left_total == 0
                && let Some(first) = may_go_on(play.at(), play.position.active)
            {
                play.position.active = first;
            }
            Flow::Next
        }
    }
}

/// Checks whether the first hands are dealt before the next turn. If the river ends during a turn,
/// the rest of the turn is played without hands (HOUSE-4g).
pub(crate) fn are_due(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    let is_river = position.river_tiles_remaining() > 0;
    setup.rules.hand_size > 0 && !position.expansions.house.hands.dealt && !is_river
}

/// Refills the active player's hand (TURN-19).
#[inline(never)]
pub(crate) fn refill(play: &mut Play<'_>) -> Flow {
    let active = play.position.active;
    let size = size_of_hand(play.at(), active);
    let position = &mut *play.position;
    let hands = &mut position.expansions.house.hands;
    if !hands.dealt || hands.count(active) >= size || position.left_total == 0 {
        return Flow::Next;
    }
    (hands.target, hands.deal) = (active, Deal::Refill);
    Flow::Wait(Phase::Deal)
}

/// Moves a tile from the stack into the hand that is being filled.
#[inline(never)]
pub(super) fn apply_deal(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let kind = check_deal(play.at(), action)?;
    play.position.take_from_stack(kind);
    let hands = &mut play.position.expansions.house.hands;
    let player = hands.target;
    hands.add(player, kind);
    hands.target = Player::FIRST;
    let step = match std::mem::take(&mut hands.deal) {
        Deal::First => Step::Deal,
        Deal::Discard => Step::TileSource,
        Deal::Refill => Step::Refill,
    };
    play.event(|_| Event::TileDealt { player, tile_type: Some(kind) });
    Ok(step)
}

pub(super) fn check_deal(at: State<'_>, action: Action) -> Result<TileType, IllegalAction> {
    match action {
        Action::Draw(item) => placement::check_draw(&at.position.main_stack(), item),
        _ => at.other_phase(),
    }
}

pub(super) fn list_deals(position: &Position, list: &mut ActionList) {
    placement::draws(&position.main_stack(), list);
}

/// Checks whether the next tile is drawn from the stack. In games without hands and before the
/// hands are dealt, the tile comes from the stack. In games with one-tile hands, the tile for the
/// second part of a turn also comes from the stack, because the hand is already empty (HOUSE-3).
fn draws(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    let is_empty = setup.rules.hand_size == 1 && position.expansions.traders.part() > 1;
    is_empty || !position.expansions.house.hands.dealt
}

/// Checks whether the active player has a tile to play in another turn part, either in their hand
/// or, if further parts draw from the stack, in the stack (HOUSE-3, HOUSE-4b).
pub(crate) fn has_tile_for_next_part(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let hands = &position.expansions.house.hands;
    if setup.rules.hand_size > 1 && hands.dealt {
        hands.count(position.active) > 0
    } else {
        position.tiles_remaining() > 0
    }
}

/// Checks whether a player may have to choose a tile source or show their hand before a tile is
/// drawn.
#[inline]
pub(crate) fn has_sources(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    position.drawn == TileType::NONE
        && (setup.rules.hand_size > 0 || abbey_mayor::may_play(at, position.active))
}

/// Waits for the player to choose a tile from their hand or to choose their abbey (TURN-3,
/// HOUSE-4b). A player who cannot play any tile sets aside a tile that cannot be played yet
/// (HOUSE-4d) or discards a tile (HOUSE-4e). If there is no choice, a tile is drawn.
#[inline(never)]
pub(crate) fn tile_source(play: &mut Play<'_>) -> Flow {
    let active = play.position.active;
    let has_abbey = abbey_mayor::may_play(play.at(), active);
    if draws(play.at()) {
        return if has_abbey { Flow::Wait(Phase::TileSource) } else { Flow::Next };
    }
    if playable(play.at(), active) {
        return Flow::Wait(Phase::TileSource);
    }
    if play.position.left_total == 0 || play.position.expansions.house.hands.count(active) == 0 {
        return if has_abbey { Flow::Wait(Phase::TileSource) } else { Flow::Go(Step::EndOfPart) };
    }
    play.event(|_| Event::HandShown { player: active });
    if play.setup.rules.hidden_hands {
        let hands = &mut play.position.expansions.house.hands;
        let hand = hands.slots[active.index()];
        hands.shown[active.index()] = hand;
        for kind in hand.into_iter().filter(|&kind| kind != TileType::NONE) {
            let zone = TileZone::Hand;
            play.event(|_| Event::TileShown { player: active, tile_type: kind, zone });
        }
    }
    Flow::Wait(Phase::Discard)
}

/// Lists the tile sources that the player can choose from.
pub(super) fn list_sources(at: State<'_>, list: &mut ActionList) {
    let State { position, .. } = at;
    if check_no_tile(at).is_ok() {
        list.push(Action::Pass);
    }
    if check_stack(at).is_ok() {
        list.push(Action::TakeTile(Source::Stack));
    }
    if abbey_mayor::may_play(at, position.active) {
        list.push(Action::TakeTile(Source::Abbey));
    }
    if draws(at) || abbey_mayor::is_in_round(at.position) {
        return;
    }
    for kind in playable_kinds(at, position.active) {
        list.push(Action::TakeTile(Source::Hand(kind)));
    }
}

fn check_take(at: State<'_>, kind: TileType) -> Result<TileType, IllegalAction> {
    let State { position, .. } = at;
    let is_open = !draws(at) && !abbey_mayor::is_in_round(at.position);
    if is_open && playable_kinds(at, position.active).any(|other| other == kind) {
        Ok(kind)
    } else {
        Err(IllegalAction::NotInHand)
    }
}

/// Checks whether the player may draw a tile instead of placing their abbey.
fn check_stack(at: State<'_>) -> Result<(), IllegalAction> {
    let State { position, .. } = at;
    let is_left = position.tiles_remaining() > 0;
    if is_left && draws(at) { Ok(()) } else { Err(IllegalAction::NoSuchTile) }
}

/// Checks whether the turn part may end without a tile being placed because only the abbey could be
/// placed (TURN-21, HOUSE-4h, AM-ABBEY-11).
fn check_no_tile(at: State<'_>) -> Result<(), IllegalAction> {
    let State { position, .. } = at;
    let hands = &position.expansions.house.hands;
    let has_tile = if draws(at) {
        position.tiles_remaining() > 0
    } else {
        // In a view, a hidden tile may have a legal placement.
        let is_hidden = hands.of(position.active).count() < hands.count(position.active);
        is_hidden || playable(at, position.active)
    };
    if has_tile && !abbey_mayor::is_in_round(at.position) {
        return Err(IllegalAction::OtherPhase(Phase::TileSource));
    }
    Ok(())
}

/// The tile source that the player chooses.
pub(super) enum Choice {
    /// The player ends the turn part without placing a tile.
    None,
    Draw,
    /// The player takes their abbey.
    Aside,
    Hand(TileType),
}

pub(super) fn check_source(at: State<'_>, action: Action) -> Result<Choice, IllegalAction> {
    match action {
        Action::Pass => check_no_tile(at).map(|()| Choice::None),
        Action::TakeTile(Source::Stack) => check_stack(at).map(|()| Choice::Draw),
        Action::TakeTile(Source::Abbey) => check_aside(at).map(|()| Choice::Aside),
        Action::TakeTile(Source::Hand(kind)) => check_take(at, kind).map(Choice::Hand),
        _ => at.other_phase(),
    }
}

fn check_aside(at: State<'_>) -> Result<(), IllegalAction> {
    match abbey_mayor::may_play(at, at.position.active) {
        true => Ok(()),
        false => Err(IllegalAction::NoAbbey),
    }
}

/// Applies the choice of a tile source (TURN-3).
pub(super) fn apply_source(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    Ok(match check_source(play.at(), action)? {
        Choice::None => Step::EndOfPart,
        Choice::Draw => Step::TileSource.after(),
        Choice::Aside => abbey_mayor::take(play),
        Choice::Hand(kind) => take_from_hand(play, kind),
    })
}

fn take_from_hand(play: &mut Play<'_>, kind: TileType) -> Step {
    let player = play.position.active;
    play.position.expansions.house.hands.remove(player, kind);
    play.position.drawn = kind;
    play.event(|_| Event::TileTaken { player, tile_type: kind, zone: TileZone::Hand });
    after_taking(play.setup)
}

/// Checks whether the active player's hand contains a tile that cannot be played yet and must
/// therefore leave the hand first (HOUSE-4d).
fn holds_early(at: State<'_>) -> bool {
    let mut hand = at.position.expansions.house.hands.of(at.position.active);
    hand.any(|kind| at.is_too_early(kind))
}

/// Lists the tiles that can leave the hand, and the abbey that may be played instead.
pub(super) fn list_discards(at: State<'_>, list: &mut ActionList) {
    let State { position, .. } = at;
    if abbey_mayor::may_play(at, position.active) {
        list.push(Action::TakeTile(Source::Abbey));
    }
    let only_early = holds_early(at);
    let mut last = TileType::NONE;
    for kind in position.expansions.house.hands.of(position.active) {
        let is_due = !only_early || at.is_too_early(kind);
        if is_due && std::mem::replace(&mut last, kind) != kind {
            list.push(Action::DiscardTile { tile_type: kind });
        }
    }
}

/// Returns the tile that an action discards, or `None` if the abbey is placed instead.
pub(super) fn check_discard(
    at: State<'_>,
    action: Action,
) -> Result<Option<TileType>, IllegalAction> {
    match action {
        Action::DiscardTile { tile_type: kind } => {
            let mut hand = at.position.expansions.house.hands.of(at.position.active);
            if !hand.any(|other| other == kind) {
                Err(IllegalAction::NotInHand)
            } else if holds_early(at) && !at.is_too_early(kind) {
                Err(IllegalAction::EarlyFirst)
            } else {
                Ok(Some(kind))
            }
        }
        Action::TakeTile(Source::Abbey) => check_aside(at).map(|()| None),
        _ => at.other_phase(),
    }
}

/// Removes a tile from a hand that has no playable tile (HOUSE-4e).
pub(super) fn apply_discard(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    Ok(match check_discard(play.at(), action)? {
        Some(kind) => discard(play, kind),
        None => abbey_mayor::take(play),
    })
}

/// Adds action templates for choosing a tile source and for taking or discarding a tile from a
/// hand.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.catalogue.aside.is_some() {
        let sources = [Source::Stack, Source::Abbey];
        templates.extend(sources.map(|source| ActionTemplate::single(Action::TakeTile(source))));
    }
    for kind in kinds_in_hand(setup) {
        templates.push(ActionTemplate::single(Action::TakeTile(Source::Hand(kind))));
        templates.push(ActionTemplate::single(Action::DiscardTile { tile_type: kind }));
    }
}

/// Returns the tile types that hands can contain in games with this setup.
fn kinds_in_hand(setup: &Setup) -> impl Iterator<Item = TileType> {
    let kinds = if setup.rules.hand_size == 0 { &[] } else { setup.tile_types() };
    let held =
        TileType::all(kinds.len()).zip(kinds).filter(|(_, kind)| kind.is_drawn() && !kind.river);
    held.map(|(number, _)| number)
}

/// Removes a tile from the hand and draws a replacement. A tile that cannot be played yet is set
/// aside (HOUSE-4d), and any other tile is discarded (HOUSE-4e).
fn discard(play: &mut Play<'_>, kind: TileType) -> Step {
    let player = play.position.active;
    play.position.expansions.house.hands.remove(player, kind);
    if play.at().is_too_early(kind) {
        princess_dragon::hold_back(play, kind, TileZone::Hand);
    } else {
        placement::put_away(play, kind, TileZone::Hand);
    }
    if play.position.left_total == 0 {
        return Step::TileSource;
    }
    let hands = &mut play.position.expansions.house.hands;
    (hands.target, hands.deal) = (player, Deal::Discard);
    Step::DealOne
}

/// Restores the pending draw for a hand from a mid-turn start position.
pub(super) fn enter_deal(position: &mut Position, setup: &Setup, deal: Deal) {
    let short = Player::all(position.players.into())
        .find(|&player| is_short(position.state(setup), player));
    let active = position.active;
    let hands = &mut position.expansions.house.hands;
    (hands.dealt, hands.deal) = (deal != Deal::First, deal);
    hands.target = if deal == Deal::First { short.unwrap_or(Player::FIRST) } else { active };
}

/// Shows the active player's hand to all players in a start position in which the player must
/// discard a tile.
pub(super) fn enter_discard(position: &mut Position, setup: &Setup) {
    if setup.rules.hidden_hands {
        let active = position.active.index();
        let hands = &mut position.expansions.house.hands;
        hands.shown[active] = hands.slots[active];
    }
}

/// Checks whether a replacement for a discarded tile can be dealt in a game that starts with this
/// draw.
pub(crate) fn may_replace(at: State<'_>) -> bool {
    let position = at.position;
    position.left_total > 0 && is_short(at, position.active)
}

/// Checks whether the first hands have been dealt in seat order in a game that starts with this
/// draw.
pub(crate) fn are_in_order(position: &Position) -> bool {
    let hands = &position.expansions.house.hands;
    Player::all(position.players.into())
        .all(|player| player <= hands.target || hands.count(player) == 0)
}

/// Returns the owner of the hidden hand that an action affects, if any. An action affects a hand if
/// it deals a tile to the hand, plays or discards a tile from the hand, or plays the abbey after
/// the hand was shown.
pub(super) fn owner(at: State<'_>, action: Action) -> Option<Player> {
    let position = at.position;
    match (position.phase, action) {
        (Phase::Deal, Action::Draw(_)) => Some(position.expansions.house.hands.target),
        (Phase::TileSource, Action::TakeTile(Source::Hand(_)))
        | (Phase::Discard, Action::DiscardTile { .. } | Action::TakeTile(Source::Abbey)) => {
            Some(position.active)
        }
        _ => None,
    }
}
