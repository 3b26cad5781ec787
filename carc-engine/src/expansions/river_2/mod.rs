//! The River II: a volcano that is a lake, and a herd of pigs (R2-LAKE-1 to R2-HERD-6). How its tiles are laid
//! is told by the rules of the river, which is one with them.

pub(crate) mod options;

use crate::{
    board::Root,
    expansions::house_rules,
    nouns::{Mark, Marks, Seats},
    position::{At, Play, Position},
    setup::{Catalogue, Rules, Setup},
    tile::Kind,
};

const HERD: Marks = Marks::of("pig_herd");

/// Whether a mark is more than decoration, as far as this room has a say (R2-HERD-2).
pub(crate) fn is_in_force(mark: &Mark, rules: &Rules) -> bool {
    mark.name != "pig_herd" || rules.rooms.river_2.herds_count
}

/// The players with a farmer in a field with a herd, the field given by its root (R2-HERD-3, R2-HERD-4,
/// R2-HERD-6).
pub(crate) fn herders(at: At<'_>, root: Root) -> Seats {
    let At { position, setup, .. } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    if !catalogue.marks.has(HERD) {
        return Seats::NONE;
    }
    let has_herd = board.ring(root.node()).any(|node| {
        let (tile, segment) = board.locate(node);
        catalogue.shown(tile.kind()).on(segment.into()).has(HERD)
    });
    if has_herd { board.feature(root).presence().seats() } else { Seats::NONE }
}

/// Whether no figure may be placed on a tile of this kind in the part in which it is laid, dragon or not
/// (R2-LAKE-3).
pub(crate) fn will_be_barred(setup: &Setup, kind: Kind) -> bool {
    setup.rules.rooms.river_2.lake_is_barred && setup.catalogue.lake == Some(kind)
}

/// Whether the volcano lake of a game has rules of its own.
pub(crate) fn has_lake(rules: &Rules, catalogue: &Catalogue) -> bool {
    let options = rules.rooms.river_2;
    catalogue.lake.is_some() && (options.lake_gives_turn || options.lake_is_barred)
}

/// What a volcano lake needs from the start.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    if has_lake(&setup.rules, &setup.catalogue) {
        house_rules::keep_extra_turns(position);
    }
}

/// TURN-9d: the player who lays the volcano lake has the next turn too (R2-LAKE-4).
pub(crate) fn volcano(play: &mut Play<'_>) {
    let is_lake = |kind: Kind| play.setup.catalogue.lake == Some(kind);
    let is_laid = play.position.board.tiles.last().is_some_and(|tile| is_lake(tile.kind()));
    if is_laid && play.setup.rules.rooms.river_2.lake_gives_turn {
        play.position.rooms.house.give_extra_turn();
    }
}
