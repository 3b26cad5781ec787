//! Robberies at the end of a round (ROUND-4, RB-ROB-1 to RB-ROGUE-2).

use super::move_to;
use crate::{
    action::{Action, ActionList},
    expansions::score_track::{self, Entry, Marker},
    position::{Position, ScoredFor},
    rules::{Play, State, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{IllegalAction, Phase, Player, PlayerSet, Question, ScoreReason, ScoreTerm},
};

/// Returns the answer that selects a marker.
fn answer(marker: Marker) -> Action {
    let option = marker.player.number().into();
    Action::Choose { question: Question::VICTIM.number(), option }
}

/// Returns the points of this round that a robber can take from a marker, in order.
fn loot(position: &Position, marker: Marker) -> impl Iterator<Item = i32> {
    let is_open = move |entry: &&Entry| !entry.is_robbed && entry.marker() == marker;
    position.expansions.track.entries.iter().filter(is_open).map(|entry| entry.points)
}

/// Returns the markers that a player's robber can rob: they stood on its space when the round began,
/// and have moved since then (RB-ROB-1).
fn victims(position: &Position, player: Player) -> impl Iterator<Item = Marker> {
    let space = position.expansions.robbers.spaces[player.index()];
    let others = space.into_iter().flat_map(move |space| {
        let all = position.markers_of_others(player);
        all.filter(move |marker| position.first_space(*marker) == space)
    });
    others.filter(|marker| loot(position, *marker).next().is_some())
}

/// Carries out the robberies of the round in order. Returns the phase in which the game waits for the
/// choice of a victim.
pub(crate) fn rob(play: &mut Play<'_>) -> Option<Phase> {
    while let Some(robber) = next(play.position) {
        let mut all = victims(play.position, robber);
        let first = all.next()?;
        if all.next().is_some() {
            drop(all);
            play.position.expansions.robbers.chooser = Some(robber);
            return Some(Phase::Victim);
        }
        drop(all);
        take_from(play, robber, first);
    }
    play.position.expansions.robbers.due = None;
    None
}

/// Like [`rob`], but takes the first victim of each robber, because the game was ended.
pub(crate) fn rob_without_choice(play: &mut Play<'_>) {
    play.position.expansions.robbers.chooser = None;
    while let Some(robber) = next(play.position) {
        let victim = victims(play.position, robber).next();
        let Some(victim) = victim else { break };
        take_from(play, robber, victim);
    }
    play.position.expansions.robbers.due = None;
}

/// Returns the owner of the robber that robs next: the active player first, then clockwise. It is
/// determined at the beginning which robbers rob, because robbers that come along with a marker do
/// not rob in the same round.
fn next(position: &mut Position) -> Option<Player> {
    let has_victim = |player: Player| victims(position, player).next().is_some();
    let all = PlayerSet::all(position.players.into());
    let due = position.expansions.robbers.due;
    let due = due.unwrap_or_else(|| all.iter().filter(|player| has_victim(*player)).collect());
    position.expansions.robbers.due = Some(due);
    let mut clockwise =
        (0..position.players).map(|steps| position.active.after(steps, position.players));
    clockwise.find(|player| due.contains(*player))
}

/// Gives the owner of a robber half of the smallest entry of a marker, rounded up, and returns the
/// robber (RB-ROB-1, RB-ROB-4). The robbers that are not due and stand with the owner's marker come
/// along (RB-ROGUE-1).
fn take_from(play: &mut Play<'_>, robber: Player, victim: Marker) {
    let position = &mut *play.position;
    let least = loot(position, victim).min().expect("a victim has points");
    let due = position.expansions.robbers.due.as_mut();
    due.expect("the robberies have begun").remove(robber);
    let own = Marker { player: robber };
    let from = position.space(own);
    let mut items = ScoreItems::EMPTY;
    items.push(ScoreTerm::Robbed, (least as u16).div_ceil(2), 1);
    play.score(robber, ScoreReason::ROBBED, items, |_| ScoredFor::NOTHING);
    move_to(play, robber, None, Some(victim.player));
    come_along(play, own, from);
}

/// Moves the robbers of other players that stand on the space that a marker has left.
fn come_along(play: &mut Play<'_>, marker: Marker, from: u8) {
    let to = play.position.space(marker);
    let due = play.position.expansions.robbers.due.unwrap_or(PlayerSet::NONE);
    for player in Player::all(play.setup.players()) {
        let is_there = play.position.expansions.robbers.spaces[player.index()] == Some(from);
        if is_there && player != marker.player && !due.contains(player) && from != to {
            move_to(play, player, Some(to), None);
        }
    }
}

/// Returns the player who chooses a victim.
pub(super) fn decider(position: &Position) -> Player {
    position.expansions.robbers.chooser.unwrap_or(position.active)
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    victims(position, decider(position)).for_each(|marker| list.push(answer(marker)));
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<Marker, IllegalAction> {
    let Action::Choose { .. } = action else { return at.other_phase() };
    let mut all = victims(at.position, decider(at.position));
    all.find(|marker| answer(*marker) == action).ok_or(IllegalAction::NoSuchAnswer)
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let victim = check(play.at(), action)?;
    let robber = decider(play.position);
    play.position.expansions.robbers.chooser = None;
    take_from(play, robber, victim);
    Ok(score_track::resume(play.position))
}

/// Adds templates for the choice of a victim, which requires at least three players.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.players() > 2 {
        let markers = Player::all(setup.players()).map(|player| Marker { player });
        templates.extend(markers.map(|marker| ActionTemplate::single(answer(marker))));
    }
}
