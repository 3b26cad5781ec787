//! The mage and the witch in start positions (MW-START-1).

use super::{FIGURES, is_road_or_city};
use crate::{
    action::{Location, Spot},
    board::{Board, Root},
    scoring::is_complete,
    setup::{Fault, Opening, Setup, Start},
    vocab::{Figure, Phase, StartProblem},
};

/// Checks the spots of the mage and the witch.
pub(super) fn check(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &Opening,
    fault: &mut Fault<'_>,
) {
    // The mage and the witch may share a feature until the player has decided.
    let phase = opening.mid_turn.as_ref().map(|turn| turn.phase);
    let may_be_joined =
        matches!(phase, Some(Phase::Bridge | Phase::Hill | Phase::Gold | Phase::Magic));
    let mut taken = None;
    for &(figure, spot) in opening.neutral.iter().filter(|(figure, _)| FIGURES.contains(figure)) {
        let problem = match root(setup, board, opening, figure, spot) {
            Err(problem) => problem,
            Ok(root) if taken.replace(root) != Some(root) || may_be_joined => continue,
            Ok(_) => StartProblem::Joined,
        };
        let index = start.neutral.iter().position(|entry| entry.figure == figure.name());
        fault("neutral", index, problem);
    }
}

/// Returns the root of a figure's feature, which must be a road or city that has not been scored.
fn root(
    setup: &Setup,
    board: &Board,
    opening: &Opening,
    figure: Figure,
    spot: Spot,
) -> Result<Root, StartProblem> {
    let number = board.tile_at(spot.cell.key()).ok_or(StartProblem::NoTile)?;
    let tile = &board.tiles[number];
    let shape = setup.catalogue.shape(tile.kind());
    let node = match spot.place {
        Location::Segment(segment) if segment < shape.count => tile.node(segment),
        place => {
            return Err(StartProblem::NoSuchSegment {
                figure: figure.name(),
                tile: setup.catalogue.kind(tile.kind()).id.clone(),
                cell: spot.cell,
                place,
                segments: shape.kinds[..usize::from(shape.count)].to_vec(),
            });
        }
    };
    let kind = shape.kinds[usize::from(tile.segment(node))];
    if !is_road_or_city(kind) {
        return Err(StartProblem::WrongKind(kind));
    }
    // The mage and the witch leave completed features after the castles have scored.
    let is_scored = is_complete(kind, board.feature_of(node).open())
        && !opening.is_before_castles_scored(setup, board, node);
    if is_scored { Err(StartProblem::Complete) } else { Ok(board.root(node)) }
}
