//! Bridges, castles and waiting tiles in a start position (BCB-START-1, BCB-START-2).

use super::{
    bazaar,
    bridge::TOKENS,
    bridges_each, castle, castles_each, has_bazaars, has_bridges, has_castles,
    state::{Bridge, Castle},
    turn::is_auction,
};
use crate::{
    action::{Location, Spot},
    board::Board,
    event::Event,
    geometry::{Cell, Rotation},
    limits::MAX_PLAYERS,
    position::{OffFigure, Position},
    rules::{Play, State},
    setup::{Fault, Opening, Setup, Start, StartBridge},
    suggest::{nearest, shown},
    vocab::{Figure, Player, SegmentKind, StartProblem, TileType, Token},
};

/// Sets up the bridges, castles, tokens and waiting tiles, and reserves memory for later additions.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if has_bazaars(setup) {
        position.expansions.bridges.bazaar.waiting = setup.opening.waiting;
    }
    if has_bridges(setup) {
        let opening = &setup.opening;
        let state = &mut position.expansions.bridges;
        state.bridges.reserve_exact(setup.tokens(Token::BRIDGE_NS).into());
        let due = due_bridge(opening);
        let is_paid = |(cell, _): &&(Cell, usize)| Some(*cell) != due;
        for &(cell, axis) in opening.bridges.iter().filter(is_paid) {
            state.add_bridge(Bridge { cell, axis: axis as u8 });
        }
        let is_stated = bridge_tokens(opening).next().is_some() || !opening.bridges.is_empty();
        let each = if is_stated { 0 } else { bridges_each(setup) };
        state.bridge_tokens[..setup.players()].fill(each);
        for (seat, count) in bridge_tokens(opening) {
            state.bridge_tokens[seat.index()] = count as u8;
        }
    }
    if !has_castles(setup) {
        return;
    }
    let opening = &setup.opening;
    // Create the state here so that no memory is allocated during play.
    let state = &mut position.expansions.bridges;
    let all = usize::from(setup.tokens(Token::CASTLE));
    state.castles.reserve_exact(all.max(opening.castles.len()));
    opening.castles.iter().for_each(|&spots| state.add(Castle::on(spots)));
    let own = || opening.tokens.iter().filter(|(_, token, _)| *token == Token::CASTLE);
    let is_stated = own().next().is_some() || !opening.castles.is_empty();
    let each = if is_stated { 0 } else { castles_each(setup) };
    state.castle_tokens[..setup.players()].fill(each);
    for &(seat, _, count) in own() {
        state.castle_tokens[seat.index()] = count as u8;
    }
}

/// Returns the bridges on the board in the format of start positions.
pub(super) fn bridges(at: State<'_>) -> impl Iterator<Item = StartBridge> + '_ {
    at.position.expansions.bridges.bridges.iter().map(written)
}

/// Returns the bridge that the tile just placed needs, which is also in the list of bridges on the
/// board.
pub(super) fn unpaid_bridge(at: State<'_>) -> Option<StartBridge> {
    at.position.expansions.bridges.due.as_ref().map(written)
}

fn written(bridge: &Bridge) -> StartBridge {
    let token = TOKENS[usize::from(bridge.axis)].name().to_owned();
    StartBridge { cell: bridge.cell, token }
}

/// Returns the cell of the bridge that is on the board but has not been paid for.
fn due_bridge(opening: &Opening) -> Option<Cell> {
    opening.mid_turn.as_ref()?.due_bridge
}

/// Returns the castles on the board, each represented by the first of its segments.
pub(super) fn castles(at: State<'_>) -> impl Iterator<Item = Spot> + '_ {
    at.castles().map(|[first, _]| first)
}

/// Returns each player's number of bridge tokens in a start position. Bridges along both axes come
/// from one supply.
fn bridge_tokens(opening: &Opening) -> impl Iterator<Item = (Player, u16)> {
    let own = opening.tokens.iter().filter(|(_, token, _)| TOKENS.contains(token));
    own.map(|&(seat, _, count)| (seat, count))
}

/// Reads the bridges in a start position before its tiles are placed. `tile_at` returns the tile on
/// a cell.
pub(crate) fn read_bridges(
    setup: &Setup,
    start: &Start,
    tile_at: &dyn Fn(Cell) -> Option<(TileType, Rotation)>,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    let unpaid = usize::from(due_bridge(opening).is_some());
    let most = usize::from(setup.tokens(Token::BRIDGE_NS)) + unpaid;
    for (index, bridge) in start.bridges.iter().enumerate() {
        let axis = TOKENS.iter().position(|token| token.name() == bridge.token);
        let problem = match (axis, tile_at(bridge.cell)) {
            _ if !has_bridges(setup) => StartProblem::Bridge("the game does not have bridges"),
            (None, _) => {
                let suggestion = nearest(&bridge.token, TOKENS.iter().map(|token| token.name()));
                StartProblem::NoSuchToken { name: shown(&bridge.token), suggestion }
            }
            (_, None) => StartProblem::NoTile,
            _ if opening.bridges.iter().any(|(cell, _)| *cell == bridge.cell) => {
                StartProblem::Taken
            }
            _ if opening.bridges.len() >= most => {
                StartProblem::Bridge("there are more bridges on the board than the game has")
            }
            (Some(axis), Some((kind, rotation))) => {
                let canonical = setup.catalogue.canonical(kind, rotation);
                if setup.catalogue.with_bridge(kind, canonical, axis).is_some() {
                    opening.bridges.push((bridge.cell, axis));
                    continue;
                }
                StartProblem::Bridge("a bridge must connect two opposite field sides of its tile")
            }
        };
        fault("bridges", Some(index), problem);
    }
}

/// Checks the bridge tokens in front of the players.
pub(super) fn check_bridge_tokens(setup: &Setup, opening: &Opening, fault: &mut Fault<'_>) {
    let mut seats = [None; MAX_PLAYERS];
    for (seat, count) in bridge_tokens(opening) {
        if seats[seat.index()].replace(count).is_some_and(|other| other != count) {
            let why = "a player's counts of bridge_ns and bridge_we must be equal";
            return fault("tokens", None, StartProblem::Bridge(why));
        }
    }
    let own = || seats.iter().flatten().copied();
    let due = due_bridge(opening);
    let paid = opening.bridges.iter().filter(|(cell, _)| Some(*cell) != due).count();
    let all = own().map(usize::from).sum::<usize>() + paid;
    if own().any(|count| count > bridges_each(setup).into()) {
        let why = "a player has more bridge tokens than at the start of the game";
        fault("tokens", None, StartProblem::Bridge(why));
    } else if all > setup.tokens(Token::BRIDGE_NS).into() {
        let why = "there are more bridges and bridge tokens than the game has";
        fault("tokens", None, StartProblem::Bridge(why));
    }
}

/// Reads the castles in a start position.
pub(super) fn read_castles(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    for (index, &spot) in start.castles.iter().enumerate() {
        let problem = if !has_castles(setup) {
            Some(StartProblem::Castle("the game does not have castles"))
        } else if opening.castles.len() >= usize::from(setup.tokens(Token::CASTLE)) {
            Some(StartProblem::Castle("there are more castles on the board than the game has"))
        } else {
            match caps(setup, board, spot) {
                None => {
                    Some(StartProblem::Castle("a castle requires two city caps facing each other"))
                }
                Some(spots) if opening.castles.contains(&spots) => Some(StartProblem::Taken),
                Some(spots) => {
                    opening.castles.push(spots);
                    None
                }
            }
        };
        if let Some(problem) = problem {
            fault("castles", Some(index), problem);
        }
    }
}

/// Returns the two caps of the small city at a spot.
fn caps(setup: &Setup, board: &Board, spot: Spot) -> Option<[Spot; 2]> {
    let tile = &board.tiles[board.tile_at(spot.cell.key())?];
    let Location::Segment(segment) = spot.place else { return None };
    if segment >= setup.catalogue.shape(tile.kind()).count {
        return None;
    }
    castle::small_city(board, setup, tile.node(segment))
}

/// Returns the castle at a spot.
fn castle_at(opening: &Opening, spot: Spot) -> Option<&[Spot; 2]> {
    opening.castles.iter().find(|spots| spots.contains(&spot))
}

/// Checks whether a figure can be a castle's lord. Returns `None` if there is no castle at the
/// figure's spot.
pub(super) fn check_lord(
    setup: &Setup,
    opening: &Opening,
    figure: Figure,
    spot: Spot,
) -> Option<Result<(), StartProblem>> {
    let spots = castle_at(opening, spot)?;
    let has_lord = opening.figures.iter().any(|(.., other)| spots.contains(other));
    let is_knight = setup.stands_on[figure.number() as usize] >> SegmentKind::City as u8 & 1 == 1;
    Some(if !is_knight || !figure.is_meeple() || figure == Figure::MAYOR {
        Err(StartProblem::Castle("this figure cannot be on a castle"))
    } else if has_lord {
        Err(StartProblem::Taken)
    } else {
        Ok(())
    })
}

/// Places a lord listed in the start position. Returns false if there is no castle at the spot.
pub(super) fn enter_lord(play: &mut Play<'_>, player: Player, figure: Figure, spot: Spot) -> bool {
    let state = &mut play.position.expansions.bridges;
    let Some(castle) = state.castles.iter_mut().find(|castle| castle.spots.contains(&spot)) else {
        return false;
    };
    castle.lord = Some(OffFigure { spot, player, figure });
    play.position.supply[player.index()][figure.number() as usize] -= 1;
    play.event(|_| Event::FigurePlaced { player, figure, spot });
    true
}

/// Checks the tokens in front of the players. If the start position does not list castles or
/// tokens, every player has all of their tokens.
pub(super) fn check_tokens(setup: &Setup, opening: &Opening, fault: &mut Fault<'_>) {
    let own = || opening.tokens.iter().filter(|(_, token, _)| *token == Token::CASTLE);
    if own().any(|&(.., count)| count > castles_each(setup).into()) {
        let why = "a player has more castle tokens than at the start of the game";
        fault("tokens", None, StartProblem::Castle(why));
    } else if own().map(|&(.., count)| usize::from(count)).sum::<usize>() + opening.castles.len()
        > usize::from(setup.tokens(Token::CASTLE))
    {
        let why = "there are more castles and castle tokens than the game has";
        fault("tokens", None, StartProblem::Castle(why));
    }
}

/// Checks the waiting tiles. The owners of waiting tiles must be consecutive players, beginning
/// with the active player or the next player, because players take their waiting tiles at the
/// beginning of their turns (BCB-START-2).
pub(super) fn check_waiting(setup: &Setup, opening: &Opening, fault: &mut Fault<'_>) {
    let waits = |seat: &Player| opening.waiting[seat.index()] != TileType::NONE;
    let count = Player::all(setup.players()).filter(waits).count();
    if count == 0 {
        return;
    }
    let players = setup.players() as u8;
    let is_run = |from: Player| (0..count as u8).all(|step| waits(&from.after(step, players)));
    let active = opening.active.unwrap_or(Player::FIRST);
    let is_inside = opening.mid_turn.is_some() || opening.drawn != TileType::NONE;
    // During a bazaar, any player can have a tile.
    let is_bazaar = opening.mid_turn.as_ref().is_some_and(|turn| is_auction(turn.phase));
    let why = if !has_bazaars(setup) {
        "the game does not have bazaars"
    } else if is_bazaar {
        return;
    } else if is_inside && waits(&active) {
        "the active player has already taken their waiting tile"
    } else if !is_run(active) && !is_run(active.next(players)) {
        "the owners of waiting tiles must be consecutive players, beginning with the active player or the next one"
    } else {
        return;
    };
    fault("waiting", None, StartProblem::Waiting(why));
}

/// Returns the waiting tiles for a start position, or an empty list if no tile is waiting.
pub(super) fn waiting(at: State<'_>) -> Vec<Option<String>> {
    if !bazaar::has_waiting(at.position) {
        return Vec::new();
    }
    bazaar::waiting(at).into_iter().map(|id| id.map(str::to_owned)).collect()
}
