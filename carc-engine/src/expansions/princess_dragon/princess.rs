//! Princesses, which allow or force a player to remove a knight from a city (PD-PRINCESS-1 to
//! PD-PRINCESS-6).

use super::PRINCESS;
use crate::{
    action::{Action, ActionList, Spot, Turn},
    board::Outlook,
    limits::MAX_SEGMENTS,
    position::Departure,
    rules::{
        Flow, Play, State,
        turn::{Step, skip_figure},
    },
    setup::{ActionTemplate, Setup, anywhere},
    tile::Segment,
    vocab::{EventCause, Figure, IllegalAction, Phase, SegmentKind, TileType},
};

/// Returns the segments with a princess on tiles of the given type, as a bit set.
#[inline]
fn princesses(setup: &Setup, kind: TileType) -> u16 {
    if !setup.catalogue.marks.has(PRINCESS) {
        return 0;
    }
    let shown = setup.catalogue.shown(kind);
    let has = |segment: &usize| shown.on(*segment).has(PRINCESS);
    (0..MAX_SEGMENTS).filter(has).fold(0, |all, segment| all | 1 << segment)
}

/// Returns the knights in every city that contains a princess on the tile just placed, as indices
/// into the figures on the board (PD-PRINCESS-3).
fn knights<'a>(at: State<'a>) -> impl Iterator<Item = usize> + 'a {
    let State { position, setup, .. } = at;
    let board = &position.board;
    let last = board.tiles.last().map(|tile| (princesses(setup, tile.kind()), tile));
    let cities = last.filter(|(segments, _)| *segments != 0);
    // If there is no princess, there are no knights to search for.
    let pieces = if cities.is_some() { &position.pieces[..] } else { &[] };
    (0..pieces.len()).filter(move |&index| {
        let piece = &pieces[index];
        let root = board.root(piece.node);
        cities.is_some_and(|(segments, tile)| {
            let is_there =
                |segment| segments >> segment & 1 == 1 && board.root(tile.node(segment)) == root;
            piece.figure.is_meeple() && (0..MAX_SEGMENTS as u8).any(is_there)
        })
    })
}

/// Waits for the active player to choose a knight, if there is one (TURN-10, PD-PRINCESS-1).
#[inline]
pub(crate) fn princess(play: &mut Play<'_>) -> Flow {
    let has_any = play.setup.catalogue.marks.has(PRINCESS);
    if has_any && knights(play.at()).next().is_some() {
        Flow::Wait(Phase::Princess)
    } else {
        Flow::Next
    }
}

/// Checks whether the player may leave all knights in place (PD-PRINCESS-2).
fn may_decline(setup: &Setup) -> bool {
    !setup.rules.expansions.princess.princess_must
}

/// Lists the knights that may be removed.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let State { position, setup, .. } = at;
    if may_decline(setup) {
        list.push(Action::Pass);
    }
    let before = list.len();
    for index in knights(at) {
        let piece = &position.pieces[index];
        list.push(Action::RemoveFigure { figure: piece.figure, spot: position.spot_of(piece) });
    }
    list.sort_from(before);
    // Several identical meeples can be on the same segment.
    list.dedup_from(before);
}

/// Checks whether a knight may be removed, and returns its index among the figures on the board.
fn check_removal(at: State<'_>, figure: Figure, spot: Spot) -> Result<usize, IllegalAction> {
    let State { position, .. } = at;
    knights(at)
        .find(|&index| {
            let piece = &position.pieces[index];
            piece.figure == figure && position.spot_of(piece) == spot
        })
        .ok_or(IllegalAction::NoSuchFigure)
}

/// Returns the knight to its owner's supply. The active player loses the figure action for this
/// turn part (PD-PRINCESS-4).
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    Ok(match check(play.at(), action)? {
        None => Step::Princess.after(),
        Some(index) => {
            play.take_back(index, Departure::of(EventCause::PRINCESS));
            skip_figure(play)
        }
    })
}

/// Returns the index of the figure that an action removes, or `None` if the player declines.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Option<usize>, IllegalAction> {
    match action {
        Action::Pass if may_decline(at.setup) => Ok(None),
        Action::RemoveFigure { figure, spot } => check_removal(at, figure, spot).map(Some),
        _ => at.other_phase(),
    }
}

/// Adds action templates for removing knights.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.catalogue.marks.has(PRINCESS) {
        let is_city = |segment: &Segment| segment.kind == SegmentKind::City;
        templates.extend(setup.meeples().flat_map(|figure| {
            let take = move |place| Action::RemoveFigure { figure, spot: anywhere(place) };
            setup.segments(is_city).map(take).map(ActionTemplate::everywhere)
        }));
    }
}

/// Checks whether the drawn tile may lead to the removal of a knight.
#[inline]
pub(super) fn may_have_knights(at: State<'_>) -> bool {
    let State { position, setup, .. } = at;
    princesses(setup, position.drawn) != 0 && !position.pieces.is_empty()
}

/// Inserts the decision about a knight into the listed turns, from index `from` to the end. All
/// these turns begin with the placement that `outlook` describes. Returns true if the decision has
/// been inserted.
#[inline]
pub(super) fn look_ahead(
    at: State<'_>,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) -> bool {
    let State { setup, .. } = at;
    let segments = princesses(setup, outlook.kind());
    segments != 0 && foresee(at, outlook, segments, list, from)
}

#[cold]
fn foresee(
    at: State<'_>,
    outlook: &Outlook<'_>,
    segments: u16,
    list: &mut Vec<Turn>,
    from: usize,
) -> bool {
    let State { position, setup, .. } = at;
    let placement = list[from].actions()[0];
    let declined = list.len();
    for piece in position.pieces.iter().filter(|piece| piece.figure.is_meeple()) {
        let root = position.board.root(piece.node);
        let is_there = |segment: &u8| segments >> segment & 1 == 1 && outlook.joins(*segment, root);
        if (0..MAX_SEGMENTS as u8).any(|segment| is_there(&segment)) {
            let spot = position.spot_of(piece);
            list.push(Turn::pair(placement, Action::RemoveFigure { figure: piece.figure, spot }));
        }
    }
    if list.len() == declined {
        return false;
    }
    crate::compact::sort_in_place(&mut list[declined..], |a, b| {
        a.actions()[1].cmp(&b.actions()[1])
    });
    list.dedup();
    if may_decline(setup) {
        list[from..declined].iter_mut().for_each(|turn| *turn = turn.with_second(Action::Pass));
    } else {
        list.drain(from..declined);
    }
    true
}
