//! Meeples: where one may be placed (TURN-12, BASE-MEEPLE-1 to BASE-MEEPLE-4).

use crate::{
    action::{Action, ActionList, Place, Spot},
    board::Outlook,
    event::Sink,
    figure::Figure,
    geometry::{Cell, Rotation},
    position::{IllegalReason, Play, Position},
    setup::Setup,
    tile::SegmentKind,
};

/// What a rule about figures may ask of a segment, on the board or of a placement thought of.
#[derive(Clone, Copy)]
struct Ground {
    kind: SegmentKind,
    /// Bit per player with a meeple in the feature, as merged by the tile.
    players: u8,
}

/// Whether a meeple may be placed on a segment: the one place where BASE-MEEPLE-2 and
/// BASE-MEEPLE-3 are written.
#[inline]
fn may_stand(setup: &Setup, figure: Figure, ground: Ground) -> bool {
    setup.stands_on[figure.number() as usize] >> ground.kind as u8 & 1 == 1 && ground.players == 0
}

/// The ground under each segment of the tile just laid.
#[inline]
fn grounds<'a>(
    position: &'a Position,
    setup: &'a Setup,
) -> impl Iterator<Item = (u8, Ground)> + 'a {
    let tile = position.board.tiles.last().expect("a tile was laid in this part");
    let shape = setup.catalogue.shape(tile.kind);
    (0..shape.count).map(move |segment| {
        let feature = position.board.feature(tile.first + u16::from(segment));
        let kind = shape.kinds[segment as usize];
        (segment, Ground { kind, players: feature.players })
    })
}

/// The figures that the active player has in supply.
#[inline]
fn in_supply(position: &Position) -> impl Iterator<Item = Figure> {
    let own = &position.supply[position.active as usize];
    Figure::all().filter(|figure| own[figure.number() as usize] > 0)
}

/// Whether there is anything to place.
#[inline]
pub(crate) fn has_figure_option(position: &Position, setup: &Setup) -> bool {
    in_supply(position)
        .any(|figure| grounds(position, setup).any(|(_, ground)| may_stand(setup, figure, ground)))
}

/// Lists the placements of figures on the tile just laid, every segment by itself.
#[inline]
pub(crate) fn figure_options(position: &Position, setup: &Setup, list: &mut ActionList) {
    let Some(cell) = position.last_cell() else { return };
    for figure in in_supply(position) {
        for (segment, ground) in grounds(position, setup) {
            if may_stand(setup, figure, ground) {
                list.push(Action::PlaceFigure { figure, spot: Spot::segment(cell, segment) });
            }
        }
    }
}

/// Whether a figure may be placed there: the segment of the tile just laid.
#[inline]
pub(crate) fn check_figure(
    position: &Position,
    setup: &Setup,
    figure: Figure,
    spot: Spot,
) -> Result<u16, IllegalReason> {
    let tile = position.board.tiles.last().expect("a tile was laid in this part");
    if tile.cell() != spot.cell {
        return Err(IllegalReason::OtherTile(spot.cell));
    }
    let shape = setup.catalogue.shape(tile.kind);
    let segment = match spot.place {
        Place::Segment(segment) if segment < shape.count => segment,
        Place::Segment(number) | Place::Corner(number) | Place::Space(number) => {
            return Err(IllegalReason::NoSuchSegment(number));
        }
        Place::Tile => return Err(IllegalReason::NoSuchSegment(u8::MAX)),
    };
    if position.supply[position.active as usize][figure.number() as usize] == 0 {
        return Err(IllegalReason::NoSupply);
    }
    let node = tile.first + u16::from(segment);
    let kind = shape.kinds[segment as usize];
    let ground = Ground { kind, players: position.board.feature(node).players };
    if may_stand(setup, figure, ground) {
        Ok(node)
    } else if ground.players != 0 {
        Err(IllegalReason::Taken)
    } else {
        Err(IllegalReason::WrongKind(kind))
    }
}

/// ACT-1: places a figure on a segment of the tile just laid.
#[inline]
pub(crate) fn deploy<S: Sink>(play: &mut Play<'_, S>, figure: Figure, node: u16) {
    play.position.deploy(figure, node, play.events);
}

/// As [`figure_options`], after laying the drawn tile on an open cell, without laying it.
#[inline]
pub(crate) fn foreseen_options(
    position: &Position,
    setup: &Setup,
    open: usize,
    rotation: Rotation,
    add: &mut impl FnMut(Action),
) {
    if in_supply(position).next().is_none() {
        return;
    }
    let cell = Cell::from_key(position.board.open.keys()[open]);
    let shape = setup.catalogue.shape(position.drawn);
    let outlook = Outlook::new(&position.board, &setup.catalogue, open, position.drawn, rotation);
    for figure in in_supply(position) {
        for segment in 0..shape.count {
            let kind = shape.kinds[segment as usize];
            let ground = Ground { kind, players: outlook.players(segment) };
            if may_stand(setup, figure, ground) {
                add(Action::PlaceFigure { figure, spot: Spot::segment(cell, segment) });
            }
        }
    }
}
