//! Distributing ingots to the owners of scored features (GM-TAKE-1 to GM-TAKE-7).

use super::{is_played, on};
use crate::{
    action::{Action, ActionList},
    board::Node,
    event::Event,
    geometry::Cell,
    position::Position,
    rules::{Flow, Play, State, turn::Step},
    scoring,
    setup::{MidTurn, StartClaim, StartTurn},
    vocab::{IllegalAction, Phase, Player, PlayerSet, Token},
};

/// Records that the owners of the features completed in this turn part claim the ingots on the
/// cells of those features (GM-TAKE-1). This function is called before the figures return to their
/// supplies.
pub(crate) fn claim(play: &mut Play<'_>, completed: &[Node]) {
    if !is_played(play.setup) || play.position.expansions.gold.lodes.is_empty() {
        return;
    }
    for &node in completed {
        let board = &play.position.board;
        if !board.feature_of(node).presence().is_staffed() {
            continue;
        }
        let facts = scoring::tally(board, &play.setup.catalogue, node);
        let owners = play.at().owners(board.root(node), facts.pennants);
        if scoring::kind_of(board, &play.setup.catalogue, node).is_surrounded() {
            let cell = board.tile_of(node).cell();
            let gold = &mut play.position.expansions.gold;
            cell.ring().into_iter().chain([cell]).for_each(|cell| gold.claim(cell, owners));
        } else {
            let gold = &mut play.position.expansions.gold;
            play.position
                .board
                .ring(node)
                .for_each(|node| gold.claim(play.position.board.tile_of(node).cell(), owners));
        }
    }
}

/// Records that a player claims the ingots on the cells that `is_meant` accepts, such as the cells
/// of a scoring castle (X-GM-BCB).
pub(crate) fn claim_cells(
    position: &mut Position,
    player: Player,
    is_meant: impl Fn(Cell) -> bool,
) {
    // Games without ingots do not necessarily have a state.
    let lodes = position.expansions.get_mut().map(|states| &mut states.gold.lodes);
    for lode in lodes.into_iter().flatten().filter(|lode| is_meant(lode.cell)) {
        lode.claims.insert(player);
    }
}

/// Distributes the claimed ingots to the players. Waits for a player who can choose between several
/// tiles (TURN-15f).
pub(crate) fn take(play: &mut Play<'_>) -> Flow {
    take_lone(play);
    while let Some(place) = next_place(play) {
        let state = &play.position.expansions.gold;
        let taker = state.taker.expect("a player takes the ingot");
        if kinds(play.position, taker).nth(1).is_some() {
            return Flow::Wait(Phase::GoldTaken);
        }
        take_one(play, taker, place);
    }
    Flow::Next
}

/// Distributes the claimed ingots without waiting: each player takes ingots from the first cell
/// that they claim.
pub(crate) fn settle(play: &mut Play<'_>) {
    take_lone(play);
    while let Some(place) = next_place(play) {
        let taker = play.position.expansions.gold.taker.expect("a player takes the ingot");
        take_one(play, taker, place);
    }
}

/// Moves all ingots that only one player claims to that player (GM-TAKE-3).
fn take_lone(play: &mut Play<'_>) {
    let mut place = 0;
    while let Some(lode) = play.position.expansions.gold.lodes.get(place).copied() {
        if lode.claims.len() == 1 {
            let player = lode.claims.first().expect("a player has a claim");
            give(play, player, place, lode.count);
        } else {
            place += 1;
        }
    }
}

/// Determines the player who takes the next ingot, and returns the index of the first tile from
/// which they can take an ingot. Clears the claims when no claimed ingots are left (GM-TAKE-4).
fn next_place(play: &mut Play<'_>) -> Option<usize> {
    let players = play.setup.players() as u8;
    let position = &mut *play.position;
    let first = position.expansions.gold.taker.unwrap_or(position.active).number();
    for step in 0..players {
        let player = Player::new((first + step) % players);
        let place = claimed(position, player).next();
        if place.is_some() {
            position.expansions.gold.taker = Some(player);
            return place;
        }
    }
    position.expansions.gold.taker = None;
    None
}

/// Returns the indices of the tiles from which a player can take an ingot, sorted by cell.
fn claimed(position: &Position, player: Player) -> impl Iterator<Item = usize> + '_ {
    let lodes = &position.expansions.gold.lodes;
    (0..lodes.len()).filter(move |&place| lodes[place].claims.contains(player))
}

/// Returns the tiles from which a player can take an ingot. If the same players claim several
/// tiles, only the first of these tiles is returned (GM-TAKE-5).
fn kinds(position: &Position, player: Player) -> impl Iterator<Item = usize> + '_ {
    let lodes = &position.expansions.gold.lodes;
    let is_known = move |place: usize| {
        let claims = lodes[place].claims;
        claimed(position, player).any(|other| other < place && lodes[other].claims == claims)
    };
    claimed(position, player).filter(move |&place| !is_known(place))
}

/// Moves one ingot from the tile with the given index to a player. The next player takes the next
/// ingot.
fn take_one(play: &mut Play<'_>, player: Player, place: usize) {
    give(play, player, place, 1);
    let next = (player.number() + 1) % play.setup.players() as u8;
    play.position.expansions.gold.taker = Some(Player::new(next));
}

fn give(play: &mut Play<'_>, player: Player, place: usize, count: u16) {
    let cell = play.position.expansions.gold.lodes[place].cell;
    play.position.expansions.gold.give(player, place, count);
    let token = Token::INGOT;
    play.event(|_| Event::TokensTaken { player, token, count, spot: on(cell) });
}

/// Returns the action that takes an ingot from the tile on a cell.
fn ingot_from(cell: Cell) -> Action {
    Action::TakeToken { token: Token::INGOT.number(), spot: on(cell) }
}

/// Returns the indices of the tiles that the deciding player can choose from.
fn options(position: &Position) -> impl Iterator<Item = usize> + '_ {
    position.expansions.gold.taker.into_iter().flat_map(|taker| kinds(position, taker))
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    let lodes = &position.expansions.gold.lodes;
    options(position).for_each(|place| list.push(ingot_from(lodes[place].cell)));
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<usize, IllegalAction> {
    let Action::TakeToken { .. } = action else { return at.other_phase() };
    let lodes = &at.position.expansions.gold.lodes;
    let mut all = options(at.position);
    let chosen = all.find(|&place| ingot_from(lodes[place].cell) == action);
    chosen.ok_or(IllegalAction::NoIngotThere)
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let place = check(play.at(), action)?;
    let taker = play.position.expansions.gold.taker.expect("a player decides");
    take_one(play, taker, place);
    Ok(Step::GoldTaken)
}

/// Checks whether the claims in a mid-turn start position lead to a decision.
pub(crate) fn may_take(at: State<'_>) -> bool {
    let state = &at.position.expansions.gold;
    state.lodes.iter().all(|lode| lode.claims.len() != 1) && options(at.position).nth(1).is_some()
}

/// Restores the claims from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if !turn.claims.is_empty() {
        let state = &mut position.expansions.gold;
        state.taker = turn.taker;
        turn.claims.iter().for_each(|&(cell, players)| state.claim(cell, players));
    }
}

/// Writes the claims to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let state = &position.expansions.gold;
    turn.taker = state.taker.map(|taker| taker.number().into());
    let claimed = state.lodes.iter().filter(|lode| lode.claims != PlayerSet::NONE);
    let claims = claimed.map(|lode| StartClaim {
        cell: lode.cell,
        players: lode.claims.iter().map(|player| player.number().into()).collect(),
    });
    turn.claims = claims.collect();
}
