//! Ferries in a start position (FE-START-1).

use super::{Ferry, is_lake, is_played, nodes};
use crate::{
    board::Board,
    geometry::Cell,
    position::Position,
    setup::{Fault, MidTurn, Opening, Setup, Start, StartFerry, StartTurn},
    vocab::{Phase, StartProblem, Token},
};

/// Reserves memory for a game's ferries so that no memory is allocated during play.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if !is_played(setup) {
        return;
    }
    let opening = &setup.opening;
    let is_lake = |kind| is_lake(setup, kind);
    let laid = opening.tiles.iter().map(|(kind, ..)| *kind);
    let lakes = laid.chain(opening.tiles_elsewhere()).filter(|&kind| is_lake(kind)).count()
        + position.count_remaining(is_lake);
    position.expansions.ferries.0.reserve_exact(lakes);
    let segments = position.board.nodes.capacity();
    position.board.keep_links(segments);
}

/// Places the ferries listed in a start position.
pub(super) fn join_ferries(position: &mut Position, setup: &Setup) {
    for &(cell, token) in &setup.opening.ferries {
        enter(position, setup, cell, token);
    }
}

/// Adds a ferry and joins its landings.
pub(super) fn enter(position: &mut Position, setup: &Setup, cell: Cell, token: Token) {
    let ferries = &mut position.expansions.ferries;
    if let Err(place) = ferries.place_of(cell.key()) {
        ferries.0.insert(place, Ferry { key: cell.key(), token, before: None });
    }
    join(&mut position.board, setup, cell, token);
}

/// Joins a ferry's landings.
fn join(board: &mut Board, setup: &Setup, cell: Cell, token: Token) {
    let tile = board.tile_at(cell.key()).map(|number| board.tiles[number]);
    if let Some(landings) = tile.and_then(|tile| nodes(setup, &tile, token)) {
        board.add_link(landings);
    }
}

/// Reads the ferries in a start position, and joins their landings on the board.
pub(super) fn check(
    setup: &Setup,
    start: &Start,
    board: &mut Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    for (index, ferry) in start.ferries.iter().enumerate() {
        match token_on(setup, board, ferry) {
            Err(reason) => fault("ferries", Some(index), reason),
            Ok(_) if opening.ferries.iter().any(|(cell, _)| *cell == ferry.cell) => {
                fault("ferries", Some(index), StartProblem::Taken);
            }
            Ok(token) => {
                join(board, setup, ferry.cell, token);
                opening.ferries.push((ferry.cell, token));
            }
        }
    }
    crate::compact::sort_by_key(&mut opening.ferries, |(cell, _)| *cell);
    let Some(turn) = &mut opening.mid_turn else { return };
    let is_placed = |cell: Cell| turn.placed == Some(cell);
    let is_late = setup.rules.expansions.hills.is_late;
    let follows = match turn.phase {
        // The mage or the witch may have to leave a road after a ferry has joined their roads.
        Phase::Ferries
        | Phase::Magic
        | Phase::Dragon
        | Phase::Castle
        | Phase::CastlePayer
        | Phase::FromCity
        | Phase::GoldTaken
        | Phase::Wagon
        | Phase::IntoCity
        | Phase::MoveCount
        | Phase::Circle
        | Phase::CircleMeeple => true,
        Phase::Flock | Phase::Sheep => is_late,
        _ => false,
    };
    if !follows && opening.ferries.iter().any(|(cell, _)| is_placed(*cell)) {
        let why = "the tile just placed cannot have a ferry yet in this phase";
        fault("ferries", None, StartProblem::Ferry(why));
    }
    let moved = start.mid_turn.iter().flat_map(|turn| &turn.moved_ferries);
    for (index, ferry) in moved.enumerate() {
        let now = opening.ferries.iter().find(|(cell, _)| *cell == ferry.cell);
        let reason = match (token_on(setup, board, ferry), now) {
            (Err(reason), _) => reason,
            _ if !follows => StartProblem::Ferry("no ferries have been moved yet in this phase"),
            _ if is_placed(ferry.cell) => {
                StartProblem::Ferry("the ferry on the tile just placed cannot be moved")
            }
            (_, None) => StartProblem::Ferry("the moved ferry is not on the board"),
            (Ok(before), Some((_, token))) if before == *token => {
                StartProblem::Ferry("a ferry move must change the landings")
            }
            _ if turn.moved_ferries.iter().any(|(cell, _)| *cell == ferry.cell) => {
                StartProblem::Taken
            }
            (Ok(before), Some((cell, token))) => {
                turn.moved_ferries.push((*cell, before));
                mark(board, setup, *cell, [before, *token]);
                continue;
            }
        };
        fault("mid_turn.moved_ferries", Some(index), reason);
    }
}

/// Returns the token for a ferry, or the reason why its cell cannot have this ferry.
fn token_on(setup: &Setup, board: &Board, ferry: &StartFerry) -> Result<Token, StartProblem> {
    if !is_played(setup) {
        return Err(StartProblem::Ferry("the game does not have ferries"));
    }
    let number = board.tile_at(ferry.cell.key()).ok_or(StartProblem::NoTile)?;
    let tile = &board.tiles[number];
    if !is_lake(setup, tile.kind()) {
        return Err(StartProblem::Ferry("this tile has no lake"));
    }
    let token = Token::FERRIES.into_iter().find(|token| landings(*token) == ferry.landings);
    let token = token.ok_or(StartProblem::Ferry("landings must be ne, ns, nw, es, ew or sw"))?;
    match nodes(setup, tile, token) {
        Some(_) => Ok(token),
        None => Err(StartProblem::Ferry("the lake must have roads at both landings")),
    }
}

/// Returns the name of the landings that a token represents.
fn landings(token: Token) -> &'static str {
    token.name().trim_start_matches("ferry_")
}

/// Records that the roads at all given landings have changed in this turn part.
fn mark(board: &mut Board, setup: &Setup, cell: Cell, ferries: [Token; 2]) {
    let Some(number) = board.tile_at(cell.key()) else { return };
    let tile = board.tiles[number];
    for landings in ferries.into_iter().filter_map(|token| nodes(setup, &tile, token)) {
        board.mark_relinked(landings);
    }
}

fn entry(key: u32, token: Token) -> StartFerry {
    StartFerry { cell: Cell::from_key(key), landings: landings(token).to_owned() }
}

/// Returns the ferries for a start position.
pub(super) fn written(position: &Position) -> Vec<StartFerry> {
    let ferries = position.expansions.ferries.0.iter();
    ferries.map(|ferry| entry(ferry.key, ferry.token)).collect()
}

/// Returns the ferries that were moved in this turn part, with their previous landings.
pub(super) fn moved(position: &Position) -> Vec<StartFerry> {
    let ferries = position.expansions.ferries.0.iter();
    ferries.filter_map(|ferry| Some(entry(ferry.key, ferry.before?))).collect()
}

/// Restores this turn part's ferry moves from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    for &(cell, before) in &turn.moved_ferries {
        let ferries = &mut position.expansions.ferries;
        let Ok(place) = ferries.place_of(cell.key()) else { continue };
        let ferry = &mut ferries.0[place];
        ferry.before = Some(before);
        let token = ferry.token;
        mark(&mut position.board, setup, cell, [before, token]);
    }
}

/// Writes this turn part's ferry moves to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    turn.moved_ferries = moved(position);
}
