//! The base game's start area. The base game rules are in [`rules`](crate::rules).

use super::ALL;
use crate::{action::Location, event::Event, geometry::Cell, position::Footing, rules::Play};

/// Places the start tile on (0, 0) without rotation, or places the tiles and figures listed in a
/// start position (BASE-SETUP-2). If the game starts without tiles, the first tile drawn is placed
/// on (0, 0).
pub(super) fn set_up(play: &mut Play<'_>) {
    let opening = &play.setup.opening;
    let first = opening.tiles.first().map_or(Cell::new(0, 0), |(_, cell, _)| *cell);
    play.position.board.open_first(first);
    for &(kind, cell, rotation) in &opening.tiles {
        let open = play.position.board.open.find(cell.key()).expect("the start has been checked");
        let canonical = play.setup.catalogue.canonical(kind, rotation);
        let laid = opening.with_bridge(&play.setup.catalogue, kind, cell, canonical);
        play.position.place_tile(play.setup, open, laid, canonical, rotation);
        play.event(|_| Event::TilePlaced {
            player: None,
            tile_type: kind,
            cell,
            rotation,
            canonical,
        });
    }
    ALL.iter().for_each(|it| it.set_up_board(play.position, play.setup));
    for &(player, figure, spot) in &opening.figures {
        if ALL.iter().any(|it| it.enter_off_feature(play, player, figure, spot)) {
            continue;
        }
        let node = play.position.node_at(play.setup, spot).expect("the start has been checked");
        let footing = match spot.place {
            Location::Corner(corner) => Footing { node, corner },
            Location::Lying => Footing::lying(node),
            _ => Footing::segment(node),
        };
        play.place_figure(player, figure, footing);
    }
}
