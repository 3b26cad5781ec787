//! Placing robbers on the score track (TURN-9g, RB-PLACE-1 to RB-PLACE-5).

use super::{BAG, is_played, move_to};
use crate::{
    action::{Action, ActionList},
    bits::ones,
    expansions::score_track::SPACES,
    position::Position,
    rules::{Flow, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, StartTurn},
    vocab::{IllegalAction, Phase, Player, Question},
};

/// Returns the answer that selects a space.
const fn to(space: u8) -> Action {
    Action::Choose { question: Question::ROBBER.number(), option: space as u16 }
}

/// Returns the spaces on which a player can place their robber, as a bit set: the spaces with
/// another player's marker, except the robber's current space. Only the active player can move a
/// robber that is already on the track (RB-PLACE-2).
fn options(position: &Position, player: Player) -> u64 {
    let own = position.expansions.robbers.spaces[player.index()];
    if own.is_some() && player != position.active {
        return 0;
    }
    let others = position.markers_of_others(player);
    let spaces = others.fold(0, |all, marker| all | 1 << position.space(marker));
    own.map_or(spaces, |space| spaces & !(1 << space))
}

/// Waits for each player who may place a robber, beginning with the active player.
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let State { position, setup } = play.at();
    if !is_played(setup) || !play.at().last_tile_shows(BAG) {
        return Flow::Next;
    }
    let players = position.players;
    let first = position.expansions.robbers.reached.max(1);
    let mut rest = first..=players;
    let may = |reached: &u8| options(position, position.active.after(reached - 1, players)) != 0;
    let next = rest.find(may);
    play.position.expansions.robbers.reached = next.unwrap_or(0);
    next.map_or(Flow::Next, |_| Flow::Wait(Phase::Robber))
}

/// Returns the player who may place their robber.
pub(super) fn decider(position: &Position) -> Player {
    let steps = position.expansions.robbers.reached.saturating_sub(1);
    position.active.after(steps, position.players)
}

/// Checks whether players will decide about robbers after the drawn tile is placed.
pub(super) fn asks_ahead(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let mut players = Player::all(position.players.into());
    is_played(setup)
        && at.drawn_tile_shows(BAG)
        && players.any(|player| options(position, player) != 0)
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    list.push(Action::Pass);
    ones(options(position, decider(position))).for_each(|space| list.push(to(space)));
}

/// Checks a decision, and returns the space, or `None` for a pass.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Option<u8>, IllegalAction> {
    match action {
        Action::Pass => Ok(None),
        Action::Choose { .. } => {
            let mut all = ones(options(at.position, decider(at.position)));
            all.find(|&space| to(space) == action).map(Some).ok_or(IllegalAction::NoSuchAnswer)
        }
        _ => at.other_phase(),
    }
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let space = check(play.at(), action)?;
    let player = decider(play.position);
    if space.is_some() {
        move_to(play, player, space, None);
    }
    let is_last = player != play.position.active && !play.setup.rules.expansions.robbers.asks_all;
    let reached = &mut play.position.expansions.robbers.reached;
    *reached = if is_last { 1 + play.position.players } else { *reached + 1 };
    Ok(Step::Robbers)
}

/// Adds action templates for placing a robber on any space.
pub(super) fn templates(templates: &mut Vec<ActionTemplate>) {
    templates.extend((0..SPACES).map(|space| ActionTemplate::single(to(space))));
}

/// Restores the deciding player from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if turn.phase == Phase::Robber {
        let player = turn.asked.unwrap_or(position.active);
        let steps = player.steps_from(position.active, position.players);
        position.expansions.robbers.reached = 1 + steps;
    }
}

/// Writes the deciding player to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    if position.phase == Phase::Robber {
        let player = decider(position);
        turn.asked = (player != position.active).then(|| player.number().into());
    }
}
