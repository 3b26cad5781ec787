//! Ingots in a start position.

use super::{is_played, supply};
use crate::{
    board::Board,
    position::Position,
    setup::{Fault, Opening, Setup, Start, StartIngots},
    vocab::{StartProblem, Token},
};

/// Sets up the ingots in a start position, and reserves memory for all other ingots.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if !is_played(setup) {
        return;
    }
    let opening = &setup.opening;
    // Create the state here so that no memory is allocated during play.
    let state = &mut position.expansions.gold;
    state.lodes.reserve_exact(supply(setup).into());
    for &(cell, count) in &opening.ingots {
        state.add(cell, count);
    }
    for &(seat, _, count) in opening.tokens.iter().filter(|entry| entry.1 == Token::INGOT) {
        state.held[seat.index()] = count;
    }
}

/// Reads the ingots on the tiles in a start position, and checks that their number does not exceed
/// the number of ingots in the game (GM-START-1).
pub(super) fn check_start(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    if !is_played(setup) {
        if !start.ingots.is_empty() {
            fault("ingots", None, StartProblem::Ingots("the game does not have ingots"));
        }
        return;
    }
    let all = setup.tokens(Token::INGOT);
    for (index, entry) in start.ingots.iter().enumerate() {
        let reason = if board.tile_at(entry.cell.key()).is_none() {
            Some(StartProblem::NoTile)
        } else if opening.ingots.iter().any(|(cell, _)| *cell == entry.cell) {
            Some(StartProblem::Taken)
        } else if u32::from(all) < entry.count {
            Some(StartProblem::OutOfRange(entry.count.into()))
        } else {
            None
        };
        match reason {
            Some(reason) => fault("ingots", Some(index), reason),
            None if entry.count > 0 => opening.ingots.push((entry.cell, entry.count as u16)),
            None => {}
        }
    }
    let held = opening.tokens.iter().filter(|entry| entry.1 == Token::INGOT);
    let held = held.map(|&(.., count)| u32::from(count));
    let laid = opening.ingots.iter().map(|&(_, count)| u32::from(count));
    if held.chain(laid).sum::<u32>() > all.into() {
        let why = "there are more ingots on tiles and in front of players than in the game";
        fault("ingots", None, StartProblem::Ingots(why));
    }
}

/// Returns the ingots on tiles.
pub(super) fn laid(position: &Position) -> Vec<StartIngots> {
    let lodes = position.expansions.gold.lodes.iter();
    lodes.map(|lode| StartIngots { cell: lode.cell, count: lode.count.into() }).collect()
}
