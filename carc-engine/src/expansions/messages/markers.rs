//! Choosing the score marker that moves (MS-MARK-1 to MS-MARK-4).

use super::{is_played, options};
use crate::{
    action::{Action, ActionList},
    expansions::score_track::{self, Marker},
    position::Position,
    rules::{Play, State, turn::Step},
    setup::ActionTemplate,
    vocab::{IllegalAction, Player, Question},
};

/// Returns the answer that selects a marker.
const fn answer(marker: Marker) -> Action {
    Action::Choose { question: Question::MARKER.number(), option: marker.is_messenger as u16 }
}

/// The marker that moves for an entry in the scoring round, or the reason why there is no single
/// marker.
pub(crate) enum Choice {
    Marker(Marker),
    /// The loss is too large for either marker, so both markers move (MS-MARK-4).
    Both,
    /// The player decides.
    None,
}

/// Returns the markers that can move for an entry in the scoring round. For a loss, returns the
/// markers with enough points (MS-MARK-4).
fn options_of(position: &Position, index: usize) -> impl Iterator<Item = Marker> + Clone {
    let entry = position.expansions.track.entries[index];
    let both = Marker::both(entry.player).into_iter();
    both.filter(move |marker| entry.points > 0 || position.marker_value(*marker) >= -entry.points)
}

/// Returns the marker that moves for an entry in the scoring round, unless the player must choose a
/// marker. If `asks` is false, no player is asked to decide.
pub(crate) fn marker_without_choice(at: State<'_>, index: usize, asks: bool) -> Choice {
    let State { position, setup } = at;
    let entry = &position.expansions.track.entries[index];
    let player = entry.player;
    if !is_played(setup) {
        return Choice::Marker(Marker::usual(player));
    }
    let moved = position.expansions.messages.moved[player.index()];
    match moved {
        Some(is_messenger) if entry.points > 0 => Choice::Marker(Marker { player, is_messenger }),
        _ => match options_of(position, index).next() {
            None => Choice::Both,
            Some(_) if asks => Choice::None,
            Some(marker) => Choice::Marker(marker),
        },
    }
}

/// Records that a marker has moved.
pub(crate) fn note_move(play: &mut Play<'_>, marker: Marker, points: i32) {
    let per_turn = options(play.setup).per_turn;
    let (seat, state) = (marker.player.index(), &mut play.position.expansions.messages);
    if marker.is_messenger {
        state.messengers[seat] += points;
    }
    if per_turn && points > 0 {
        state.moved[seat] = Some(marker.is_messenger);
    }
}

/// Deducts a loss from both markers: the marker with the larger value moves down to 0, and the
/// other marker loses the rest. If the values of both markers are too small, the usual marker moves
/// below 0 (MS-MARK-4).
pub(crate) fn lose_from_both(play: &mut Play<'_>, index: usize) {
    let entry = play.position.expansions.track.entries.remove(index);
    let mut rest = -entry.points;
    // The entry is no longer pending, so it already counts toward the usual marker.
    let usual = play.position.marker_value(Marker::usual(entry.player)) + rest;
    let messenger = play.position.marker_value(Marker::messenger(entry.player));
    let [mut from_usual, mut from_messenger] = [0, 0];
    for _ in 0..2 {
        let is_usual = usual - from_usual >= messenger - from_messenger;
        let (value, from) =
            if is_usual { (usual, &mut from_usual) } else { (messenger, &mut from_messenger) };
        let part = rest.min((value - *from).max(0));
        (*from, rest) = (*from + part, rest - part);
    }
    from_usual += rest;
    play.position.expansions.messages.messengers[entry.player.index()] -= from_messenger;
    for (marker, points) in Marker::both(entry.player).into_iter().zip([from_usual, from_messenger])
    {
        if points != 0 {
            score_track::report_move(play, marker, -points);
        }
    }
}

/// Returns the player who chooses a marker.
pub(super) fn decider(position: &Position) -> Player {
    let entries = &position.expansions.track.entries;
    position.next_entry().map_or(position.active, |index| entries[index].player)
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    if let Some(index) = position.next_entry() {
        options_of(position, index).for_each(|marker| list.push(answer(marker)));
    }
}

/// Checks the choice of a marker, and returns the index of the entry that moves the marker, and the
/// marker.
pub(super) fn check(at: State<'_>, action: Action) -> Result<(usize, Marker), IllegalAction> {
    let (Action::Choose { .. }, Some(index)) = (action, at.position.next_entry()) else {
        return at.other_phase();
    };
    let marker = options_of(at.position, index).find(|marker| answer(*marker) == action);
    marker.map(|marker| (index, marker)).ok_or(IllegalAction::NoSuchAnswer)
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let (index, marker) = check(play.at(), action)?;
    score_track::move_marker(play, index, marker);
    Ok(score_track::resume(play.position))
}

/// Adds action templates for choosing a marker.
pub(super) fn templates(templates: &mut Vec<ActionTemplate>) {
    let all = Marker::both(Player::FIRST).map(answer);
    templates.extend(all.map(ActionTemplate::single));
}
