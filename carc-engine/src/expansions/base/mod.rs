//! The base game: drawing, laying, meeples, scoring.

mod figure;
mod scoring;
mod tile;

pub(crate) use self::{
    figure::{
        check_figure, figure_options, grounds, has_figure_option, in_supply, is_free_elsewhere,
        turns,
    },
    scoring::{
        Award, Completed, NONE_COMPLETED, award, award_all, completed, end, finish, placed, score,
        score_those,
    },
    tile::{
        check_draw, check_drawn, check_place, draw, draws, fit, is_placeable, place_tile,
        placements, put_away, take,
    },
};
use crate::{
    action::{Action, Place},
    event::{Event, Sink},
    geometry::{Cell, Rotation},
    nouns::Seat,
    position::{Flow, Footing, NO_CORNER, Play},
    setup::{ActionTemplate, Setup, anywhere},
};

/// BASE-SETUP-2: the start tile on (0, 0), unturned, or the position that was entered; without any
/// tile the first one drawn goes to (0, 0).
pub(crate) fn set_up<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    let opening = &play.setup.opening;
    let first = opening.tiles.first().map_or(Cell::new(0, 0), |(_, cell, _)| *cell);
    play.position.board.open_first(first);
    for &(kind, cell, rotation) in &opening.tiles {
        let open = play.position.board.open.find(cell.key()).expect("a checked start");
        let canonical = play.setup.catalogue.canonical(kind, rotation);
        play.position.place_tile(play.setup, open, kind, canonical, rotation);
        play.event(|_| Event::TilePlaced {
            player: None,
            kind: kind.number(),
            cell,
            rotation,
            canonical,
        });
    }
    for &(player, figure, spot) in &opening.figures {
        if matches!(spot.place, Place::Space(_) | Place::Tower) {
            (play.book.enter_apart)(&mut play.any(), player, figure, spot);
            continue;
        }
        let node = play.position.node_at(play.setup, spot).expect("a checked start");
        let corner = match spot.place {
            Place::Corner(corner) => corner,
            _ => NO_CORNER,
        };
        play.place_figure(player, figure, Footing { node, corner });
    }
}

/// TURN-1. `part` is that in which the turn before ended.
pub(crate) fn start<S: Sink + ?Sized>(play: &mut Play<'_, S>, part: u8) -> Flow {
    let position = &mut *play.position;
    position.turn += 1;
    let previous = position.turn_of.replace(position.active);
    play.event(|position| Event::TurnStarted {
        player: position.active_player(),
        turn: position.turn,
        previous_player: previous.map(Seat::number),
        previous_part: previous.map(|_| part),
    });
    Flow::Next
}

/// What players can have to choose: where to lay a tile, and where to put a figure.
pub(crate) fn action_templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    templates.push(ActionTemplate::single(Action::Pass));
    let cell = Cell::new(0, 0);
    templates.extend(
        Rotation::ALL
            .map(|rotation| ActionTemplate::everywhere(Action::PlaceTile { cell, rotation })),
    );
    for figure in setup.figures() {
        let place = |place| Action::PlaceFigure { figure, spot: anywhere(place) };
        if figure.is_on_corner() {
            templates.extend((0..4).map(Place::Corner).map(place).map(ActionTemplate::everywhere));
        } else {
            templates.extend(setup.segments_of(figure).map(place).map(ActionTemplate::everywhere));
        }
    }
}
