//! Building bridges, and placing tiles that need a bridge (BCB-BRIDGE-1 to BCB-BRIDGE-14).

use super::{has_bridges, state::Bridge};
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::BoardTile,
    event::Event,
    geometry::{Cell, Rotation, Side},
    position::Position,
    rules::{
        Flow, Play, State,
        placement::check_reach,
        turn::{Step, after_unplaceable},
    },
    setup::{ActionTemplate, Setup, anywhere},
    tile::SideKind,
    vocab::{IllegalAction, Phase, TileType, TileZone, Token},
};

/// The bridge tokens, indexed by axis.
pub(super) const TOKENS: [Token; 2] = [Token::BRIDGE_NS, Token::BRIDGE_WE];

/// Returns the axis that a bridge token represents.
fn axis_of(token: u8) -> Option<usize> {
    TOKENS.iter().position(|known| known.number() == token)
}

/// Returns the spot for a bridge on a cell.
const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Location::Tile }
}

/// Checks whether the active player has a bridge that the given tile may need in this turn part.
/// Abbeys never need a bridge.
fn has_bridge(at: State<'_>, kind: TileType) -> bool {
    let State { position, setup } = at;
    has_bridges(setup)
        && position.expansions.bridges.bridge_tokens[position.active.index()] > 0
        && setup.catalogue.aside != Some(kind)
}

/// Returns the two sides at which a bridge along the given axis ends.
fn ends(axis: usize) -> [Side; 2] {
    [Side::ALL[axis], Side::ALL[axis + 2]]
}

/// Returns the kind of a placed tile's side.
fn side_of(setup: &Setup, tile: &BoardTile, side: Side) -> SideKind {
    setup.catalogue.face(tile.kind(), tile.rotation()).sides[side as usize].kind
}

/// Returns the kind of the side that a bridge on a cell meets in a direction, or `None` if the
/// bridge meets an empty cell or the edge of the table.
fn across(at: State<'_>, cell: Cell, side: Side) -> Option<SideKind> {
    let State { position, setup } = at;
    let number = position.board.tile_at(cell.neighbor(side).key())?;
    Some(side_of(setup, &position.board.tiles[number], side.opposite()))
}

/// Checks whether a bridge can end at a side of this kind, or at an empty cell (BCB-BRIDGE-4).
fn lets_end(met: Option<SideKind>) -> bool {
    matches!(met, None | Some(SideKind::Closed | SideKind::Road))
}

/// Returns the variant of a placed tile with a bridge, or `None` if an end of the bridge meets an
/// unsuitable side. The end that faces the cell `open` is not checked.
fn variant(at: State<'_>, tile: &BoardTile, axis: usize, open: Option<Cell>) -> Option<TileType> {
    let variant = at.setup.catalogue.with_bridge(tile.kind(), tile.rotation(), axis)?;
    let is_suitable = |side: &Side| {
        Some(tile.cell().neighbor(*side)) == open || lets_end(across(at, tile.cell(), *side))
    };
    ends(axis).iter().all(is_suitable).then_some(variant)
}

/// The bridge that a placement needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Need {
    cell: Cell,
    axis: usize,
}

/// The result of checking whether a tile fits on an open cell, with or without a bridge.
enum Fitting {
    Plain,
    WithBridge(Need),
    Not,
}

/// Determines whether a tile fits on an open cell, either without a bridge or with one bridge
/// (BCB-BRIDGE-5).
fn fitting(at: State<'_>, kind: TileType, open: usize, rotation: Rotation) -> Fitting {
    let State { position, setup } = at;
    let board = &position.board;
    if setup.catalogue.fit(kind).turned(board.open.accepts()[open], rotation) {
        return Fitting::Plain;
    }
    let cell = Cell::from_key(board.open.keys()[open]);
    let face = setup.catalogue.face(kind, rotation);
    let mut need = None;
    for side in Side::ALL {
        let own = face.sides[side as usize].kind;
        let Some(other) = board.beside(open, side) else { continue };
        let axis = side as usize & 1;
        let wanted = match (own, side_of(setup, other, side.opposite())) {
            (own, theirs) if own == theirs => continue,
            (SideKind::Closed, _) | (_, SideKind::Closed) => continue,
            (SideKind::Field, SideKind::Road) => Need { cell, axis },
            (SideKind::Road, SideKind::Field) => Need { cell: other.cell(), axis },
            _ => return Fitting::Not,
        };
        if need.replace(wanted).is_some_and(|before| before != wanted) {
            return Fitting::Not;
        }
    }
    let Some(need) = need else { return Fitting::Not };
    let is_possible = if need.cell == cell {
        setup.catalogue.with_bridge(kind, rotation, need.axis).is_some()
            && ends(need.axis).iter().all(|&side| lets_end(across(at, cell, side)))
    } else {
        board.tile_at(need.cell.key()).is_some_and(|number| {
            variant(at, &board.tiles[number], need.axis, Some(cell)).is_some()
        })
    };
    if is_possible { Fitting::WithBridge(need) } else { Fitting::Not }
}

/// Checks whether the current tile may be placed on an open cell with a bridge.
pub(crate) fn fits_with_bridge(at: State<'_>, open: usize, rotation: Rotation) -> bool {
    let kind = at.position.drawn;
    has_bridge(at, kind) && matches!(fitting(at, kind, open, rotation), Fitting::WithBridge(_))
}

/// Calls `tell` in order with every placement of a tile, with or without a bridge, until `tell`
/// returns true.
fn some_placement<const ALL: bool>(
    at: State<'_>,
    kind: TileType,
    mut tell: impl FnMut(Cell, Rotation, bool) -> bool,
) -> bool {
    let State { position, setup } = at;
    let keys = position.board.open.keys();
    (0..keys.len()).any(|open| {
        Rotation::ALL.into_iter().any(|rotation| {
            if !ALL && setup.catalogue.canonical(kind, rotation) != rotation {
                return false;
            }
            let needs_bridge = match fitting(at, kind, open, rotation) {
                Fitting::Not => return false,
                Fitting::Plain => false,
                Fitting::WithBridge(_) => true,
            };
            check_reach(at, kind, open, rotation).is_ok()
                && tell(Cell::from_key(keys[open]), rotation, needs_bridge)
        })
    })
}

/// Checks whether a tile has a placement with a bridge.
pub(crate) fn is_placeable(at: State<'_>, kind: TileType) -> bool {
    has_bridge(at, kind) && some_placement::<false>(at, kind, |_, _, needs_bridge| needs_bridge)
}

/// Lists the current tile's placements, with and without bridges. If the tile fits only with a
/// bridge, the list also contains a pass, which gives up the tile (BCB-BRIDGE-6). Returns false if
/// the player has no bridge.
pub(crate) fn placements<const ALL: bool>(at: State<'_>, list: &mut ActionList) -> bool {
    let kind = at.position.drawn;
    if !has_bridge(at, kind) {
        return false;
    }
    if may_give_up(at) {
        list.push(Action::Pass);
    }
    some_placement::<ALL>(at, kind, |cell, rotation, _| {
        list.push(Action::PlaceTile { cell, rotation });
        false
    });
    true
}

/// Checks whether the player may decline to place the current tile. In games without hands, players
/// may decline to place a tile that fits only with a bridge (BCB-BRIDGE-6).
pub(crate) fn may_give_up(at: State<'_>) -> bool {
    let kind = at.position.drawn;
    has_bridge(at, kind)
        && at.setup.rules.hand_size == 0
        && !some_placement::<false>(at, kind, |_, _, needs_bridge| !needs_bridge)
}

/// Removes the current tile from the game, because the player has declined to place it. The tile is
/// removed even with `unplaceable=return` (BCB-BRIDGE-6).
pub(crate) fn give_up(play: &mut Play<'_>) -> Result<Step, IllegalAction> {
    if !may_give_up(play.at()) {
        return play.at().other_phase();
    }
    let kind = std::mem::replace(&mut play.position.drawn, TileType::NONE);
    play.position.discarded += 1;
    let player = play.position.active;
    play.event(|_| Event::TileDiscarded { player, tile_type: kind, zone: TileZone::Drawn });
    Ok(after_unplaceable(play.setup))
}

/// Builds the bridge that the current tile needs for its placement, before the tile is placed.
/// Returns the variant of the tile if the bridge is on the tile itself.
#[inline]
pub(crate) fn prepare(play: &mut Play<'_>, open: usize, rotation: Rotation) -> Option<TileType> {
    let (at, kind) = (play.at(), play.position.drawn);
    if !has_bridge(at, kind) {
        return None;
    }
    let Fitting::WithBridge(need) = fitting(at, kind, open, rotation) else { return None };
    let canonical = play.setup.catalogue.canonical(kind, rotation);
    play.position.expansions.bridges.due = Some(Bridge { cell: need.cell, axis: need.axis as u8 });
    if need.cell.key() == play.position.board.open.keys()[open] {
        return play.setup.catalogue.with_bridge(kind, canonical, need.axis);
    }
    build(play.position, play.setup, need.cell, need.axis);
    None
}

/// Builds a bridge on a placed tile.
fn build(position: &mut Position, setup: &Setup, cell: Cell, axis: usize) {
    let number = position.board.tile_at(cell.key()).expect("there is a tile on the cell");
    let tile = position.board.tiles[number];
    let kind = setup
        .catalogue
        .with_bridge(tile.kind(), tile.rotation(), axis)
        .expect("the tile type can carry the bridge");
    position.board.bridge(&setup.catalogue, number, kind, setup.rules.table.as_ref());
}

/// Returns the bridges that the active player may build, sorted by action. These bridges are on the
/// tile just placed or on the tiles next to it (BCB-BRIDGE-3).
fn options(at: State<'_>) -> impl Iterator<Item = (Cell, usize)> {
    let board = &at.position.board;
    let last = board.tiles.last().copied();
    let is_ready = last.is_some_and(|tile| has_bridge(at, at.setup.catalogue.printed(tile.kind())));
    let near = last.into_iter().filter(move |_| is_ready).flat_map(|tile| {
        let cell = tile.cell();
        let [north, east, south, west] = Side::ALL.map(|side| cell.neighbor(side));
        [north, west, cell, east, south]
    });
    near.flat_map(move |cell| {
        let tile = board.tile_at(cell.key()).map(|number| board.tiles[number]);
        (0..2).filter_map(move |axis| variant(at, &tile?, axis, None).map(|_| (cell, axis)))
    })
}

/// Waits for the player to build the bridge that the placement needs, or an optional bridge
/// (TURN-8a).
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let is_due = play.position.expansions.bridges.due.is_some();
    if is_due || options(play.at()).next().is_some() {
        Flow::Wait(Phase::Bridge)
    } else {
        Flow::Next
    }
}

/// Checks whether the unpaid bridge in a start position joins the tile just placed to a road, and
/// whether the active player has a token for the bridge.
pub(super) fn may_be_due(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let (Some(bridge), Some(last)) = (position.expansions.bridges.due, position.board.tiles.last())
    else {
        return false;
    };
    let joins = |side: Side| {
        let neighbor = bridge.cell.neighbor(side);
        let is_between = bridge.cell == last.cell() || neighbor == last.cell();
        is_between && across(at, bridge.cell, side) == Some(SideKind::Road)
    };
    has_bridge(at, setup.catalogue.printed(last.kind()))
        && ends(bridge.axis.into()).into_iter().any(joins)
}

const fn placing(cell: Cell, axis: usize) -> Action {
    Action::PlaceToken { token: TOKENS[axis].number(), spot: on(cell) }
}

/// Lists the bridges that the player can build, and a pass if no bridge is needed.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    if let Some(Bridge { cell, axis }) = at.position.expansions.bridges.due {
        return list.push(placing(cell, axis.into()));
    }
    list.push(Action::Pass);
    options(at).for_each(|(cell, axis)| list.push(placing(cell, axis)));
}

/// Checks a decision about a bridge and returns the bridge, if any.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Option<(Cell, usize)>, IllegalAction> {
    let due = at.position.expansions.bridges.due;
    match action {
        Action::Pass if due.is_none() => Ok(None),
        Action::PlaceToken { token, spot } => {
            let axis = axis_of(token).filter(|_| spot.place == Location::Tile);
            let Some(axis) = axis else { return at.other_phase() };
            let is_possible = match due {
                Some(due) => (due.cell, usize::from(due.axis)) == (spot.cell, axis),
                None => options(at).any(|option| option == (spot.cell, axis)),
            };
            if is_possible {
                Ok(Some((spot.cell, axis)))
            } else {
                Err(IllegalAction::NoBridge(spot.cell))
            }
        }
        _ => at.other_phase(),
    }
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    if let Some((cell, axis)) = check(play.at(), action)? {
        if play.position.expansions.bridges.due.take().is_none() {
            build(play.position, play.setup, cell, axis);
        }
        let player = play.position.active;
        let state = &mut play.position.expansions.bridges;
        state.bridge_tokens[player.index()] -= 1;
        state.add_bridge(Bridge { cell, axis: axis as u8 });
        let token = TOKENS[axis];
        play.event(|_| Event::TokenPlaced { player, token, count: 1, spot: on(cell) });
    }
    Ok(Step::Bridge.after())
}

/// Adds action templates for building bridges.
pub(super) fn templates(templates: &mut Vec<ActionTemplate>) {
    templates.extend(TOKENS.map(|token| {
        let spot = anywhere(Location::Tile);
        ActionTemplate::everywhere(Action::PlaceToken { token: token.number(), spot })
    }));
}

/// Lists the complete turns available to a player who has a bridge, by playing them on copies of
/// the position. Returns false for a player without a bridge.
pub(crate) fn turns(at: State<'_>, list: &mut Vec<Turn>) -> bool {
    if !has_bridge(at, at.position.drawn) {
        return false;
    }
    for action in &at.legal_actions() {
        let mut after = at.position.clone();
        if after.play(at.setup, action).is_ok() {
            follow(after.state(at.setup), Turn::single(action), list);
        }
    }
    true
}

/// Continues a turn in every possible way up to the figure action, and adds the resulting turns.
fn follow(at: State<'_>, turn: Turn, list: &mut Vec<Turn>) {
    let State { position, setup } = at;
    let is_early = !setup.rules.expansions.hills.is_late;
    let is_last = match position.phase {
        Phase::Hill => {
            let mut after = position.clone();
            return match after.play(setup, Action::Draw(crate::action::Draw::Unknown)) {
                Ok(_) => follow(after.state(setup), turn, list),
                Err(_) => list.push(turn),
            };
        }
        Phase::Bridge | Phase::Gold | Phase::Princess => false,
        Phase::Figure | Phase::Ransom => true,
        Phase::Flock if is_early => true,
        _ => return list.push(turn),
    };
    for action in &at.legal_actions() {
        let next = turn.then(action);
        if is_last {
            list.push(next);
            continue;
        }
        let mut after = position.clone();
        if after.play(setup, action).is_ok() {
            follow(after.state(setup), next, list);
        }
    }
}
