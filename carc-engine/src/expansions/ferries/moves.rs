//! Placing a ferry, and moving the nearest ferries (FE-PLACE-1 to FE-SPLIT-2).

use super::{Ferry, is_lake, lake_road, nodes, on, possible};
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::{BoardTile, Node},
    event::Event,
    expansions::mage_witch,
    geometry::{Cell, Side},
    limits::MAX_TILES,
    position::Piece,
    rules::{Flow, Play, State, scoring, turn::Step},
    scoring::{BitSet, kind_of},
    vocab::{IllegalAction, Phase, SegmentKind, Token},
};

/// Waits for a decision about ferries, if there is one (TURN-12e). If the last ferry has joined the
/// roads of the mage and the witch, one of these figures must first leave the shared road
/// (MW-JOIN-1).
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let at = play.at();
    if have_begun(at) && mage_witch::are_joined(at.position) {
        Flow::Wait(Phase::Magic)
    } else if due_lake(at).is_some() || movable(at).next().is_some() {
        Flow::Wait(Phase::Ferries)
    } else {
        Flow::Next
    }
}

/// Checks whether a ferry has been placed or moved in this turn part.
pub(crate) fn have_begun(at: State<'_>) -> bool {
    let ferries = &at.position.expansions.ferries;
    let is_last = |key| at.position.board.tiles.last().is_some_and(|tile| tile.key == key);
    ferries.0.iter().any(|ferry| ferry.before.is_some() || is_last(ferry.key))
}

/// Reports the roads that are complete after the decisions about ferries (FE-COMPLETE-1).
pub(crate) fn report(play: &mut Play<'_>) {
    scoring::report_completed(play, |kind| kind == SegmentKind::Road);
}

/// Clears the ferry moves recorded in this turn part.
pub(crate) fn forget(play: &mut Play<'_>) {
    play.position.board.forget_relinked();
    for ferry in &mut play.position.expansions.ferries.0 {
        ferry.before = None;
    }
}

/// Lists the placements of the tile's ferry if the ferry must be placed; otherwise, lists the moves
/// of other ferries.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    if let Some(tile) = due_lake(at) {
        possible(at.setup, tile).for_each(|ferry| list.push(placement(tile.cell(), ferry)));
        return;
    }
    list.push(Action::Pass);
    for place in movable(at) {
        let ferry = &at.position.expansions.ferries.0[place];
        let tile = tile_of(at, ferry);
        let others = possible(at.setup, tile).filter(|&token| token != ferry.token);
        others.for_each(|token| list.push(placement(tile.cell(), token)));
    }
}

const fn placement(cell: Cell, ferry: Token) -> Action {
    Action::PlaceToken { token: ferry.number(), spot: on(cell) }
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<(), IllegalAction> {
    if let (Action::Pass, None) = (action, due_lake(at)) {
        return Ok(());
    }
    choice(at, action).map(drop)
}

/// A checked decision.
struct Choice {
    cell: Cell,
    ferry: Token,
    /// The index of the ferry, if the decision moves a ferry.
    place: Option<usize>,
}

fn choice(at: State<'_>, action: Action) -> Result<Choice, IllegalAction> {
    let Action::PlaceToken { token, spot: Spot { cell, place } } = action else {
        return at.other_phase();
    };
    let ferry = Token::from_number(token).filter(|token| token.is_ferry());
    let Some(ferry) = ferry else { return at.other_phase() };
    if place != Location::Tile {
        return Err(IllegalAction::NoSuchSegment(u8::MAX));
    }
    let is_possible = |tile| nodes(at.setup, tile, ferry).is_some();
    if let Some(tile) = due_lake(at) {
        return match tile.cell() == cell {
            false => Err(IllegalAction::OtherTile(cell)),
            true if !is_possible(tile) => Err(IllegalAction::NoLanding),
            true => Ok(Choice { cell, ferry, place: None }),
        };
    }
    let ferries = &at.position.expansions.ferries;
    let place = ferries.place_of(cell.key()).map_err(|_| IllegalAction::NoFerry(cell))?;
    if !movable(at).any(|other| other == place) {
        return Err(IllegalAction::NoFerry(cell));
    }
    let known = &ferries.0[place];
    if known.token == ferry || !is_possible(tile_of(at, known)) {
        return Err(IllegalAction::NoLanding);
    }
    Ok(Choice { cell, ferry, place: Some(place) })
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    if let (Action::Pass, None) = (action, due_lake(play.at())) {
        return Ok(Step::Ferries.after());
    }
    let Choice { cell, ferry, place } = choice(play.at(), action)?;
    let player = play.position.active;
    match place {
        None => {
            super::start::enter(play.position, play.setup, cell, ferry);
            play.event(|_| Event::TokenPlaced { player, token: ferry, count: 1, spot: on(cell) });
        }
        Some(place) => {
            let previous_token = play.position.expansions.ferries.0[place].token;
            let left = relink(play, place, ferry);
            let spot = on(cell);
            play.event(|_| Event::TokenMoved { player, token: ferry, spot, previous_token });
            left.into_iter().for_each(|node| play.return_orphans(node));
        }
    }
    Ok(Step::Ferries)
}

/// Moves a ferry to other landings, and divides and joins the affected roads. Returns the previous
/// landings. The caller must call [`return_orphans`](Play::return_orphans) for both the previous
/// and the new landings, which also updates the figures on the affected roads.
fn relink(play: &mut Play<'_>, place: usize, token: Token) -> [Node; 2] {
    let setup = play.setup;
    let board = &play.position.board;
    let known = play.position.expansions.ferries.0[place];
    let tile = *tile_of(play.at(), &known);
    let links = |token| nodes(setup, &tile, token).expect("the ferry is possible");
    let (left, reached) = (links(known.token), links(token));
    debug_assert!(board.root(left[0]) == board.root(left[1]));
    let ferry = &mut play.position.expansions.ferries.0[place];
    (ferry.token, ferry.before) = (token, ferry.before.or(Some(known.token)));
    let ferries = &play.position.expansions.ferries.0;
    let board = &mut play.position.board;
    board.divide(&setup.catalogue, setup.rules.table.as_ref(), left[0]);
    for (number, ferry) in ferries.iter().enumerate() {
        let Some(tile) = board.tile_at(ferry.key) else { continue };
        let Some(landings) = nodes(setup, &board.tiles[tile], ferry.token) else { continue };
        if number == place || board.is_divided(landings[0]) {
            board.add_link(landings);
        }
    }
    board.mark_relinked(left);
    board.mark_relinked(reached);
    left
}

/// Returns the tile just placed, if its ferry must be placed (FE-PLACE-1, FE-PLACE-4).
fn due_lake(at: State<'_>) -> Option<&BoardTile> {
    let State { position, setup } = at;
    let tile = position.board.tiles.last()?;
    let is_due = is_lake(setup, tile.kind())
        && position.expansions.ferries.place_of(tile.key).is_err()
        && possible(setup, tile).next().is_some()
        && (!setup.rules.expansions.ferries.needs_thief || has_thief(at, tile));
    is_due.then_some(tile)
}

/// Checks whether a thief was placed on one of the lake roads of the tile just placed.
fn has_thief(at: State<'_>, tile: &BoardTile) -> bool {
    let State { position, setup } = at;
    let is_at_lake = |piece: &Piece| {
        let own = |side| lake_road(setup, tile.kind(), tile.rotation(), side);
        let roads = Side::ALL.into_iter().filter_map(own);
        roads.map(|road| tile.node(road)).any(|node| node == piece.node)
    };
    position.pieces.iter().any(|piece| piece.figure.is_meeple() && is_at_lake(piece))
}

fn tile_of<'a>(at: State<'a>, ferry: &Ferry) -> &'a BoardTile {
    let board = &at.position.board;
    &board.tiles[board.tile_at(ferry.key).expect("a ferry is on a tile")]
}

/// A set of ferry indices.
type Places = BitSet<{ MAX_TILES / 64 + 1 }>;

/// Returns the ferries that the active player can move.
fn movable(at: State<'_>) -> impl Iterator<Item = usize> {
    let near = nearest(at);
    let ferries = at.position.expansions.ferries.0.iter().enumerate();
    ferries
        .filter(move |(place, ferry)| near.contains(*place) && ferry.before.is_none())
        .map(|(place, _)| place)
}

/// Returns the first ferry in each direction along the roads on the tile just placed, including
/// ferries that have already moved (FE-MOVE-1, FE-MOVE-2, FE-MOVE-4).
fn nearest(at: State<'_>) -> Places {
    let State { position, setup } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let mut near = Places::new();
    if position.expansions.ferries.0.is_empty() {
        return near;
    }
    // These lists are needed only for roads that continue at forks (HOUSE-6).
    let (mut waiting, mut forks) = (Vec::new(), Vec::new());
    for start in board.grown() {
        if kind_of(board, catalogue, start) != SegmentKind::Road {
            continue;
        }
        for (side, _) in board.road_sides(catalogue, start) {
            let mut next = Some((start, side));
            while let Some((from, side)) = next.take().or_else(|| waiting.pop()) {
                let Some(node) = board.road_across(catalogue, from, side) else { continue };
                if board.has_added(node) {
                    continue;
                }
                let sides = board.road_sides(catalogue, node).map(|(side, _)| side);
                let mut onward = sides.filter(|own| *own != side.opposite());
                let Some(first) = onward.next() else {
                    if let Some(place) = ferry_at(at, node) {
                        near.insert(place);
                    }
                    continue;
                };
                if let Some(second) = onward.next() {
                    if forks.contains(&node) {
                        continue;
                    }
                    forks.push(node);
                    waiting.extend([second].into_iter().chain(onward).map(|side| (node, side)));
                }
                next = Some((node, first));
            }
        }
    }
    near
}

/// Returns the index of the ferry that has a landing on a segment.
fn ferry_at(at: State<'_>, node: Node) -> Option<usize> {
    let State { position, setup } = at;
    let tile = position.board.tile_of(node);
    let ferries = &position.expansions.ferries;
    let place = ferries.place_of(tile.key).ok()?;
    nodes(setup, tile, ferries.0[place].token)?.contains(&node).then_some(place)
}
