//! Who begins: a random seat (HOUSE-1), or whoever draws the most roads (HOUSE-2).

use super::state::Seating;
use crate::{
    action::{Action, Item},
    event::Event,
    expansions::base,
    geometry::Rotation,
    limits::MAX_PLAYERS,
    nouns::{IllegalReason, Phase, Step},
    position::{At, Decider, Decision, Flow, NO_TEMPLATES, Play, Position, Urn},
    setup::{FirstPlayer, Setup},
    tile::SideKind,
};

/// Whether chance has a part in who begins.
pub(crate) fn is_drawn(setup: &Setup) -> bool {
    setup.rules.first_player != FirstPlayer::Seat0 && setup.players() > 1
}

/// BASE-SETUP-5.
#[inline(never)]
pub(crate) fn first_player(play: &mut Play<'_>) -> Flow {
    if !is_drawn(play.setup) {
        return Flow::Next;
    }
    let position = &mut *play.position;
    let seating = &mut position.rooms.house.seating;
    if seating.done {
        return Flow::Next;
    }
    if play.setup.rules.first_player == FirstPlayer::MostRoads {
        if position.left_total == 0 && seating.contenders == 0 {
            seating.settle();
            return Flow::Next;
        }
        if seating.contenders == 0 {
            seating.contenders = (1u16 << play.setup.players()).wrapping_sub(1) as u8;
        }
    }
    Flow::Wait(Phase::FirstPlayer)
}

/// From what chance draws: seats, or tiles of the main stack.
fn urn(position: &Position) -> Urn<'_> {
    if position.rooms.house.seating.contenders == 0 {
        Urn::Seats(position.players)
    } else {
        position.main_stack()
    }
}

/// Whether chance can bring this.
fn check_first(at: At<'_>, action: Action) -> Result<Item, IllegalReason> {
    let At { position, setup, .. } = at;
    let Action::Draw(item) = action else { return at.other_phase() };
    let possible = match (setup.rules.first_player, item) {
        (FirstPlayer::Random, Item::Seat(seat)) => usize::from(seat) < setup.players(),
        (FirstPlayer::MostRoads, Item::Tile(kind)) => {
            position.left.get(kind as usize).is_some_and(|&left| left > 0)
        }
        _ => false,
    };
    if possible { Ok(item) } else { Err(IllegalReason::NoSuchTile) }
}

/// Takes what chance has brought.
#[inline(never)]
fn draw_first(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalReason> {
    match check_first(play.at(), action)? {
        Item::Seat(seat) => begin(play, seat as u8),
        Item::Tile(kind) => draw_roads(play, kind),
        Item::Token(_) | Item::Unknown => {}
    }
    Ok(Step::FirstPlayer)
}

/// HOUSE-1, HOUSE-2: chance decides who begins.
pub(crate) const FIRST_PLAYER: Decision = Decision {
    phase: Phase::FirstPlayer,
    actor: Decider::Chance(urn),
    list: |at, list| base::draws(&urn(at.position), list),
    check: |at, action| check_first(at, action).map(drop),
    perform: draw_first,
    templates: NO_TEMPLATES,
};

fn begin(play: &mut Play<'_>, player: u8) {
    play.position.rooms.house.seating = Seating { done: true, ..Seating::NEW };
    play.position.active = player;
    play.event(|_| Event::FirstPlayerChosen { player });
}

/// HOUSE-2: one player's tile; after the last of a round the most roads decide, and tied players
/// draw again. With nothing left to draw, the tied player on the lowest seat begins.
fn draw_roads(play: &mut Play<'_>, kind: u16) {
    let face = play.setup.catalogue.face(kind, Rotation::R0);
    let roads = face.sides.iter().filter(|side| side.kind == SideKind::Road).count() as u8;
    play.position.take_from_stack(kind);
    let nothing_left = play.position.left_total == 0;
    let seating = &mut play.position.rooms.house.seating;
    let player = seating.next();
    seating.aside.push(kind);
    seating.drawn |= 1 << player;
    seating.roads[player as usize] = roads;
    play.event(|_| Event::TileShown { player, kind });
    let seating = &mut play.position.rooms.house.seating;
    if seating.drawn != seating.contenders && !nothing_left {
        return;
    }
    let seats = |mask: u8| (0..MAX_PLAYERS as u8).filter(move |seat| mask >> seat & 1 == 1);
    let most = seats(seating.drawn).map(|seat| seating.roads[seat as usize]).max();
    let tied = seats(seating.drawn)
        .filter(|&seat| Some(seating.roads[seat as usize]) == most)
        .fold(0u8, |mask, seat| mask | 1 << seat);
    if tied.count_ones() > 1 && !nothing_left {
        (seating.contenders, seating.drawn) = (tied, 0);
        return;
    }
    let winner = tied.trailing_zeros() as u8;
    for kind in std::mem::take(&mut seating.aside) {
        play.position.return_to_stack(kind);
        play.event(|_| Event::TileReturned { kind });
    }
    begin(play, winner);
}
