//! Choosing the first player, who is a random player (HOUSE-1) or the player who draws the tile
//! with the most roads (HOUSE-2).

use super::state::Seating;
use crate::{
    action::{Action, ActionList, Draw},
    event::Event,
    geometry::Rotation,
    position::{Position, Urn},
    rules::{Flow, Play, State, placement, turn::Step},
    setup::{FirstPlayer, Setup},
    tile::SideKind,
    vocab::{EventCause, IllegalAction, Phase, Player, PlayerSet, TileType, TileZone},
};

/// Checks whether chance is involved in choosing the first player.
pub(crate) fn is_drawn(setup: &Setup) -> bool {
    setup.rules.first_player != FirstPlayer::Seat0 && setup.players() > 1
}

/// Chooses the first player, or waits for chance (BASE-SETUP-5).
#[inline(never)]
pub(crate) fn first_player(play: &mut Play<'_>) -> Flow {
    if !is_drawn(play.setup) {
        return Flow::Next;
    }
    let position = &mut *play.position;
    let seating = &mut position.expansions.house.seating;
    if seating.done {
        return Flow::Next;
    }
    if play.setup.rules.first_player == FirstPlayer::MostRoads {
        if position.left_total == 0 && seating.contenders.is_empty() {
            seating.settle();
            return Flow::Next;
        }
        if seating.contenders.is_empty() {
            seating.contenders = PlayerSet::all(position.players.into());
        }
    }
    Flow::Wait(Phase::FirstPlayer)
}

/// Returns the pool that chance draws from: seats, or tiles in the main stack.
pub(super) fn urn(position: &Position) -> Urn<'_> {
    if position.expansions.house.seating.contenders.is_empty() {
        Urn::Seats(position.players)
    } else {
        position.main_stack()
    }
}

/// Checks whether chance can make this draw.
pub(super) fn check(at: State<'_>, action: Action) -> Result<Draw, IllegalAction> {
    let State { position, setup, .. } = at;
    let Action::Draw(item) = action else { return at.other_phase() };
    let possible = match (setup.rules.first_player, item) {
        (FirstPlayer::Random, Draw::Seat(seat)) => usize::from(seat) < setup.players(),
        (FirstPlayer::MostRoads, Draw::Tile(kind)) => {
            position.left.get(kind.index()).is_some_and(|&left| left > 0)
        }
        _ => false,
    };
    if possible { Ok(item) } else { Err(IllegalAction::NoSuchTile) }
}

/// Applies a chance draw.
#[inline(never)]
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    match check(play.at(), action)? {
        Draw::Seat(seat) => begin(play, Player::new(seat as u8)),
        Draw::Tile(kind) => draw_roads(play, kind),
        Draw::Token(_) | Draw::Unknown => {}
    }
    Ok(Step::FirstPlayer)
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    placement::draws(&urn(position), list);
}

fn begin(play: &mut Play<'_>, player: Player) {
    play.position.expansions.house.seating = Seating { done: true, ..Seating::NEW };
    play.position.active = player;
    play.event(|_| Event::FirstPlayerChosen { player });
}

/// Handles the tile drawn by one player (HOUSE-2). After the last tile in a round, the player with
/// the most roads begins. Tied players draw again. If no tiles are left, the tied player with the
/// lowest seat number begins.
fn draw_roads(play: &mut Play<'_>, kind: TileType) {
    let roads = roads(play.setup, kind);
    play.position.take_from_stack(kind);
    let nothing_left = play.position.left_total == 0;
    let seating = &mut play.position.expansions.house.seating;
    let player = seating.next().expect("a player draws");
    let winner = seating.record(player, kind, roads, nothing_left);
    play.event(|_| Event::TileShown { player, tile_type: kind, zone: TileZone::Stack });
    let Some(winner) = winner else { return };
    let seating = &mut play.position.expansions.house.seating;
    for (player, kind) in std::mem::take(&mut seating.shown) {
        play.position.return_to_stack(kind);
        play.event(|_| Event::TileReturned {
            player,
            tile_type: kind,
            zone: TileZone::Shown,
            cause: EventCause::FIRST_PLAYER,
        });
    }
    begin(play, winner);
}

/// Returns the number of sides of a tile that have a road.
fn roads(setup: &Setup, kind: TileType) -> u8 {
    let face = setup.catalogue.face(kind, Rotation::R0);
    face.sides.iter().filter(|side| side.kind == SideKind::Road).count() as u8
}

/// Restores the pending choice of the first player, and the tiles drawn so far, from a start
/// position. Returns `false` if more tiles have been drawn than the choice requires.
pub(super) fn enter(position: &mut Position, setup: &Setup, shown: &[TileType]) -> bool {
    if setup.rules.first_player != FirstPlayer::MostRoads {
        return shown.is_empty();
    }
    let seating = &mut position.expansions.house.seating;
    seating.contenders = PlayerSet::all(position.players.into());
    shown.iter().all(|&kind| {
        let player = seating.next().expect("a player draws");
        seating.record(player, kind, roads(setup, kind), false).is_none()
    })
}

/// Checks whether chance can determine the first player in a game that starts with this draw.
pub(crate) fn may_choose(at: State<'_>, shown: &[TileType]) -> bool {
    let State { position, setup } = at;
    let mut trial = position.clone();
    trial.expansions.house.seating = Seating::NEW;
    let is_open = enter(&mut trial, setup, shown);
    let draws_tiles = setup.rules.first_player == FirstPlayer::MostRoads;
    is_drawn(setup) && is_open && (position.left_total > 0 || !draws_tiles)
}
