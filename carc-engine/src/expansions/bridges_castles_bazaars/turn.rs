//! The current turn in a start position: decisions about bridges, castles and bazaars
//! (BCB-START-1).

use super::{bazaar, bridge, castle, has_bazaars, has_bridges, has_castles, state::Bridge};
use crate::{
    action::Spot,
    position::Position,
    rules::State,
    setup::{MidTurn, Setup, StartPaidCastle, StartTurn},
    vocab::{Phase, Player, TileType},
};

/// Checks whether tiles are being auctioned in a phase.
pub(super) const fn is_auction(phase: Phase) -> bool {
    matches!(phase, Phase::AuctionTile | Phase::AuctionBid | Phase::AuctionDeal)
}

/// Validates the current turn in a mid-turn start position.
pub(crate) fn check_turn(at: State<'_>, turn: &MidTurn) -> Result<(), &'static str> {
    let setup = at.setup;
    let is_stated = turn.bazaar_follows || turn.tiles_waited;
    if is_stated && (!has_bazaars(setup) || turn.is_before_turn()) {
        return Err("there cannot be a bazaar in this turn");
    }
    if turn.bazaar_follows && turn.tiles_waited {
        return Err("a bazaar cannot follow a turn that began with a waiting tile");
    }
    let is_bazaar = turn.phase == Phase::Bazaar || is_auction(turn.phase);
    if is_bazaar && is_stated {
        return Err("the bazaar has already begun");
    }
    let some_wait = setup.opening.waiting.iter().any(|&kind| kind != TileType::NONE);
    if some_wait && !turn.tiles_waited && turn.phase != Phase::Over && !is_auction(turn.phase) {
        return Err("`tiles_waited` must be true if there are waiting tiles");
    }
    let state = &at.position.expansions.bridges;
    if turn.due_bridge.is_some() && !bridge::may_be_due(at) {
        return Err("the tile just placed does not need this bridge");
    }
    if turn.castle.is_some() && state.asking.is_none() {
        return Err("there is no small city or castle with a meeple at this spot");
    }
    let has_paid = |&(spot, ..): &(Spot, u8, u16)| {
        let mut castles = state.castles.iter().filter(|castle| castle.scored.is_some());
        castles.any(|castle| castle.spots.contains(&spot))
    };
    if !turn.paid_castles.iter().all(has_paid) {
        return Err("`paid_castles` can contain only castles without a lord");
    }
    Ok(())
}

/// Restores the decisions about bridges, castles and bazaars from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    if has_bridges(setup)
        && let Some(cell) = turn.due_bridge
    {
        let bridge = setup.opening.bridges.iter().find(|(at, _)| *at == cell);
        position.expansions.bridges.due =
            bridge.map(|&(cell, axis)| Bridge { cell, axis: axis as u8 });
    }
    if has_castles(setup) {
        enter_castles(position, setup, turn);
    }
    if has_bazaars(setup) {
        enter_bazaar(position, turn);
    }
}

fn enter_castles(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    if matches!(turn.phase, Phase::Castle | Phase::FromCity | Phase::CastlePayer) {
        // The tile just placed has completed the small city of each new castle.
        for castle in &mut position.expansions.bridges.castles {
            castle.is_new = castle.spots.iter().any(|spot| Some(spot.cell) == turn.placed);
        }
    }
    if turn.phase == Phase::CastlePayer {
        let state = &mut position.expansions.bridges;
        state.round = turn.castle_round;
        for &(spot, round, points) in &turn.paid_castles {
            let mut castles = state.castles.iter_mut();
            if let Some(castle) = castles.find(|castle| {
                castle.spots.contains(&spot) && castle.lord.is_none() && !castle.is_new
            }) {
                castle.scored = Some((round, points.into()));
            }
        }
    }
    if let Some(spot) = turn.castle {
        let asking = castle::asked_at(position.state(setup), spot);
        position.expansions.bridges.asking = asking;
    }
}

fn enter_bazaar(position: &mut Position, turn: &MidTurn) {
    let active = position.active;
    let bazaar = &mut position.expansions.bridges.bazaar;
    (bazaar.is_due, bazaar.has_waited) = (turn.bazaar_follows, turn.tiles_waited);
    if turn.open_tiles.is_empty() {
        return;
    }
    bazaar.revealed = turn.open_tiles.len() as u8;
    bazaar.open[..turn.open_tiles.len()].copy_from_slice(&turn.open_tiles);
    bazaar.auctioneer = turn.auctioneer.unwrap_or(active);
    (bazaar.chosen, bazaar.bid) = (turn.chosen_tile, turn.bid);
    bazaar.asked = (turn.phase == Phase::AuctionBid).then(|| turn.asked.unwrap_or(active));
}

/// Writes the decisions about bridges, castles and bazaars to a mid-turn start position.
pub(crate) fn write_turn(at: State<'_>, turn: &mut StartTurn) {
    let state = &at.position.expansions.bridges;
    turn.due_bridge = state.due.map(|bridge| bridge.cell);
    turn.castle = state.asking.map(|(_, spot)| spot);
    turn.castle_round = Some(state.round.into()).filter(|&round: &u32| round > 1);
    let paid = state.castles.iter().filter_map(|castle| {
        let (round, points) = castle.scored?;
        let spot = castle.spots[0];
        Some(StartPaidCastle { spot, round: round.into(), points: points as u32 })
    });
    turn.paid_castles = paid.collect();
    let bazaar = &state.bazaar;
    (turn.bazaar_follows, turn.tiles_waited) = (bazaar.is_due, bazaar.has_waited);
    if bazaar.revealed == 0 {
        return;
    }
    let other =
        |player: Player| Some(player.number().into()).filter(|_| player != at.position.active);
    turn.open_tiles = bazaar::open(at).map(|id| id.map(str::to_owned)).collect();
    turn.auctioneer = other(bazaar.auctioneer);
    turn.chosen_tile = bazaar.chosen.map(u32::from);
    turn.bid = bazaar.bid.map(|(_, points)| points.into());
    turn.bidder = bazaar.bid.map(|(bidder, _)| bidder.number().into());
    if let Some(asked) = bazaar.asked {
        turn.asked = other(asked);
    }
}

/// Checks whether the bazaar in a start position is possible in the position's phase, in which a
/// decision or a draw is pending.
pub(crate) fn is_possible_bazaar(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let own = &position.expansions.bridges.bazaar;
    let players = Player::all(position.players.into());
    let (revealed, left) = (own.revealed, position.left_total);
    let open = own.open[..revealed.into()].iter().filter(|kind| **kind != TileType::NONE);
    let owners = players.filter(|player| own.has_tile(*player)).count();
    if !has_bazaars(setup) || position.players == 1 {
        return false;
    }
    if position.phase == Phase::Bazaar {
        let missing = position.players.saturating_sub(revealed);
        return missing > 0
            && left >= missing.into()
            && owners == 0
            && open.count() == usize::from(revealed)
            && own.auctioneer == if revealed > 0 { position.active } else { Player::FIRST };
    }
    // Every player receives one tile. The last tile is not auctioned.
    let is_free = |player: Player| !own.has_tile(player);
    let is_begun = revealed == position.players
        && open.count() + owners == usize::from(revealed)
        && owners + 1 < usize::from(revealed)
        && is_free(own.auctioneer);
    if position.phase == Phase::AuctionTile {
        return is_begun && own.chosen.is_none();
    }
    let is_open =
        |place: u8| own.open.get(usize::from(place)).is_some_and(|&kind| kind != TileType::NONE);
    let may_bid =
        |player: Player, points| is_free(player) && points <= bazaar::most_for(at, player);
    let is_valid =
        own.bid.is_none_or(|(bidder, points)| points <= bazaar::MOST && may_bid(bidder, points));
    is_begun
        && setup.rules.expansions.bridges.has_auction
        && own.chosen.is_some_and(is_open)
        && is_valid
        && match (own.asked, own.bid) {
            (Some(asked), None) => asked == own.auctioneer,
            // The players bid in clockwise order, beginning with the auctioneer.
            (Some(asked), Some((bidder, points))) => {
                let steps = |player: Player| player.steps_from(own.auctioneer, position.players);
                steps(bidder) < steps(asked) && may_bid(asked, points + 1)
            }
            (None, bid) => bid.is_some_and(|(bidder, _)| bidder != own.auctioneer),
        }
}
