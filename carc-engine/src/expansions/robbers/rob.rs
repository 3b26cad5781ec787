//! Robberies at the end of a round (ROUND-4, RB-ROB-1 to RB-ROGUE-2).

use super::{is_played, move_to};
use crate::{
    action::{Action, ActionList},
    expansions::{
        messages,
        score_track::{self, Entry, Marker, Source},
    },
    limits::MAX_PLAYERS,
    position::{Position, ScoredFor},
    rules::{Play, State, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{IllegalAction, Player, PlayerSet, Question, ScoreReason, ScoreTerm},
};

/// Returns the answer that selects a marker.
fn answer(marker: Marker) -> Action {
    let first = if marker.is_messenger { MAX_PLAYERS as u16 } else { 0 };
    let option = first + u16::from(marker.player.number());
    Action::Choose { question: Question::VICTIM.number(), option }
}

/// The outcome of the next robbery in a round.
pub(crate) enum Robbery {
    /// The robbery has been carried out.
    Done,
    /// The owner of the robber chooses the victim.
    Waits,
}

/// Returns, in order, the points of each entry in this round that a robber can rob from a marker.
fn loot(position: &Position, marker: Marker) -> impl Iterator<Item = i32> {
    let is_open = move |entry: &&Entry| {
        entry.points > 0 && entry.source != Source::Robbery && entry.marker == Some(marker)
    };
    position.expansions.track.entries.iter().filter(is_open).map(|entry| entry.points)
}

/// Returns the markers that a player's robber can rob, which are the markers that were on the
/// robber's space when the round began and have moved since then (RB-ROB-1).
fn victims(position: &Position, player: Player) -> impl Iterator<Item = Marker> {
    let space = position.expansions.robbers.spaces[player.index()];
    let others = space.into_iter().flat_map(move |space| {
        let all = position.markers_of_others(player);
        all.filter(move |marker| position.first_space(*marker) == space)
    });
    others.filter(|marker| loot(position, *marker).next().is_some())
}

/// Carries out the next robbery in the round. Returns `None` if no robbery is left. If `asks` is
/// false, the robber takes the first victim.
pub(crate) fn rob_next(play: &mut Play<'_>, asks: bool) -> Option<Robbery> {
    if !is_played(play.setup) {
        return None;
    }
    let Some(robber) = next(play.position) else {
        play.position.expansions.robbers.due = None;
        return None;
    };
    let mut all = victims(play.position, robber);
    let (first, has_choice) = (all.next(), all.next().is_some());
    drop(all);
    if has_choice && asks {
        play.position.expansions.robbers.chooser = Some(robber);
        return Some(Robbery::Waits);
    }
    play.position.expansions.robbers.chooser = None;
    take_from(play, robber, first.expect("a robber that is due has a victim"));
    Some(Robbery::Done)
}

/// Returns the owner of the next robber to rob, in clockwise order starting with the active player.
/// The robbers that rob in this round are determined in advance, because a robber that moves along
/// with a marker does not rob in the same round.
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

/// Awards half of a marker's smallest entry, rounded up, to a robber's owner, and removes the
/// robber from the track (RB-ROB-1, RB-ROB-4).
fn take_from(play: &mut Play<'_>, robber: Player, victim: Marker) {
    let position = &mut *play.position;
    let least = loot(position, victim).min().expect("a victim has points");
    let due = position.expansions.robbers.due.as_mut();
    due.expect("the robberies have begun").remove(robber);
    let items = ScoreItems::of(ScoreTerm::Robbed, (least as u16).div_ceil(2), 1);
    play.score(robber, ScoreReason::ROBBED, items, |_| ScoredFor::NOTHING);
    move_to(play, robber, None, Some(victim.player));
}

/// Moves other players' robbers along with a marker that has left their space, except robbers that
/// have yet to rob in this round (RB-ROGUE-1).
pub(crate) fn come_along(play: &mut Play<'_>, marker: Marker, from: u8) {
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

/// Adds action templates for choosing a victim. A choice requires at least two markers that belong
/// to other players.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    let has_messengers = messages::is_played(setup);
    if setup.players() > 2 || has_messengers && setup.players() > 1 {
        let markers = Player::all(setup.players()).flat_map(Marker::both);
        let is_in_play = |marker: &Marker| has_messengers || !marker.is_messenger;
        let markers = markers.filter(is_in_play);
        templates.extend(markers.map(|marker| ActionTemplate::single(answer(marker))));
    }
}
