//! The wagon, which may move from a scored feature to another feature (AM-WAGON-1 to AM-WAGON-10).

use std::collections::BTreeMap;

use super::Returned;
use crate::{
    action::{Action, ActionList, Location, Spot},
    bits::ones,
    board::{Node, Root},
    expansions::monasteries,
    geometry::Side,
    position::{Footing, Position},
    rules::{Flow, Hook, Play, State, turn::Step},
    scoring,
    setup::{ActionTemplate, Setup, StartFigure, anywhere},
    tile::NO_SEGMENT,
    vocab::{Figure, IllegalAction, Phase, Player, SegmentKind, TileType},
};

/// Records the wagons in a feature that is being scored. This function is called before the wagons
/// return to the supply (TURN-15c).
pub(super) fn note_returned(position: &mut Position, root: Root) {
    for index in 0..position.pieces.len() {
        let piece = position.pieces[index];
        if piece.figure == Figure::WAGON && position.is_part(&piece, root) {
            let spot = position.spot_of(&piece);
            position.expansions.abbey.wagons.0.push(Returned { player: piece.player, spot });
        }
    }
}

/// Checks whether a wagon has returned to the supply in this turn part.
#[inline]
pub(crate) fn some_may_drive(position: &Position) -> bool {
    !position.expansions.abbey.wagons.is_empty()
}

/// Waits for the owner of the next wagon that can move (TURN-16). The owners decide in clockwise
/// order, starting with the active player. A player's wagons are handled in spot order (AM-WAGON-4,
/// OPT-5).
#[inline(never)]
pub(crate) fn wagons(play: &mut Play<'_>) -> Flow {
    let (players, active) = (play.setup.players() as u8, play.position.active);
    play.position.expansions.abbey.wagons.sort(active, players);
    while let Some(&wagon) = play.position.expansions.abbey.wagons.0.first() {
        let mut found = false;
        each_target(play.at(), wagon, |_, _| found = true);
        if found {
            play.position.expansions.abbey.driver = wagon.player;
            return Flow::Wait(Phase::Wagon);
        }
        // The wagon cannot move, so it stays in the supply (AM-WAGON-7).
        play.position.expansions.abbey.wagons.0.remove(0);
    }
    Flow::Next
}

/// Calls `each` with every segment that a wagon may move to, and with a flag that is true if the
/// wagon would be lying there. The function can be called more than once with the same segment.
fn each_target(at: State<'_>, wagon: Returned, mut each: impl FnMut(Node, bool)) {
    let State { position, setup, .. } = at;
    let from = position.node_at(setup, wagon.spot).expect("the wagon was on this spot");
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let kind = scoring::kind_of(board, catalogue, from);
    let anywhere = setup.rules.expansions.abbey.wagons_anywhere;
    let mut consider = |node: Node| {
        let feature = board.feature_of(node);
        let to = scoring::kind_of(board, catalogue, node);
        if setup.stands_on[Figure::WAGON.number() as usize] >> to as u8 & 1 == 1
            && feature.presence().is_empty()
            // The feature in which the wagon lost a challenge is excluded (SH-WAGON-1).
            && board.root(node) != board.root(from)
        {
            let all = board.ring(node).filter(|&other| anywhere || other == node);
            let is_blocked = |node: &Node| at.blocks_figures(board.tile_of(*node));
            for node in all.filter(|node| !is_blocked(node)) {
                if feature.open() > 0 {
                    each(node, false);
                }
                // A lying monk may be in a complete monastery (MO-FIG-3).
                if monasteries::is_special(at, node) {
                    each(node, true);
                }
            }
        }
    };
    if setup.rules.expansions.abbey.adjacent_wagons {
        let own = wagon.spot.cell;
        for cell in own.ring().into_iter().chain([own]) {
            let Some(number) = board.tile_at(cell.key()) else { continue };
            let tile = &board.tiles[number];
            let count = catalogue.shape(tile.kind()).count;
            (0..count).for_each(|segment| consider(tile.node(segment)));
        }
        return;
    }
    for own in board.ring(from) {
        let (tile, segment) = board.locate(own);
        for linked in ones(catalogue.links(tile.kind())[usize::from(segment)]) {
            let other = tile.node(linked);
            let to = scoring::kind_of(board, catalogue, other);
            if (kind, to) != (SegmentKind::City, SegmentKind::City) {
                consider(other);
            }
        }
        across(at, own, &mut consider);
    }
}

/// Calls `consider` with the segments linked to `node` across a side of its tile. An abbey is
/// linked to the segments that end at the abbey (AM-WAGON-5).
fn across(at: State<'_>, node: Node, consider: &mut impl FnMut(Node)) {
    let State { position, setup, .. } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let (tile, segment) = board.locate(node);
    let is_closed = |kind: TileType| setup.catalogue.kind(kind).tile.closed;
    let face = catalogue.face(tile.kind(), tile.rotation());
    for side in Side::ALL {
        let reaches = face.sides[side as usize].ports.contains(&segment);
        if !reaches && !is_closed(tile.kind()) {
            continue;
        }
        let Some(number) = board.tile_at(tile.cell().neighbor(side).key()) else { continue };
        let near = &board.tiles[number];
        if !reaches {
            // An abbey is linked to every segment that ends at this side.
            let theirs =
                &catalogue.face(near.kind(), near.rotation()).sides[side.opposite() as usize];
            let segments = theirs.ports.into_iter().filter(|&segment| segment != NO_SEGMENT);
            segments.for_each(|segment| consider(near.node(segment)));
        } else if is_closed(near.kind()) {
            let count = catalogue.shape(near.kind()).count;
            (0..count).for_each(|segment| consider(near.node(segment)));
        }
    }
}

/// Returns the wagon whose move is pending.
fn next(position: &Position) -> Returned {
    position.expansions.abbey.wagons.0[0]
}

/// Lists the wagon's moves, one for each target segment.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let State { position, .. } = at;
    list.push(Action::Pass);
    let before = list.len();
    each_target(at, next(position), |node, lies| {
        let mut spot = position.spot_of_node(node);
        if lies {
            spot.place = Location::Lying;
        }
        list.push(Action::MoveFigure { figure: Figure::WAGON, spot });
    });
    list.sort_from(before);
    list.dedup_from(before);
}

/// Checks whether the wagon may move to a spot, and returns the wagon's new [`Footing`].
fn check_move(at: State<'_>, figure: Figure, spot: Spot) -> Result<Footing, IllegalAction> {
    let State { position, setup, .. } = at;
    if figure != Figure::WAGON {
        return Err(IllegalAction::NoSuchFigure);
    }
    let number =
        position.board.tile_at(spot.cell.key()).ok_or(IllegalAction::OtherTile(spot.cell))?;
    let segment = match spot.place {
        Location::Segment(segment) => segment,
        Location::Lying => u8::MAX,
        _ => return Err(IllegalAction::NoSuchSegment(u8::MAX)),
    };
    let node = position.node_at(setup, spot).ok_or(IllegalAction::NoSuchSegment(segment))?;
    let is_lying = spot.place == Location::Lying;
    let mut found = false;
    each_target(at, next(position), |target, lies| found |= (target, lies) == (node, is_lying));
    if found {
        return Ok(if is_lying { Footing::lying(node) } else { Footing::segment(node) });
    }
    let kind = scoring::kind_of(&position.board, &setup.catalogue, node);
    let feature = position.board.feature_of(node);
    Err(if setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 0 {
        IllegalAction::WrongKind(kind)
    } else if feature.open() == 0 && !is_lying {
        IllegalAction::Complete
    } else if !feature.presence().is_empty() {
        IllegalAction::Taken
    } else if at.blocks_figures(&position.board.tiles[number]) {
        IllegalAction::Blocked
    } else {
        IllegalAction::NotLinked
    })
}

/// Returns the [`Footing`] that an action moves the wagon to, or `None` if the wagon stays in the
/// supply.
pub(super) fn choice(at: State<'_>, action: Action) -> Result<Option<Footing>, IllegalAction> {
    match action {
        Action::Pass => Ok(None),
        Action::MoveFigure { figure, spot } => check_move(at, figure, spot).map(Some),
        _ => at.other_phase(),
    }
}

/// Moves the wagon, or leaves it in its owner's supply (AM-WAGON-4, AM-WAGON-8).
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    if let Some(footing) = choice(play.at(), action)? {
        let Returned { player, spot } = next(play.position);
        play.move_figure(player, Figure::WAGON, footing, spot);
    }
    play.position.expansions.abbey.wagons.0.remove(0);
    play.position.expansions.abbey.driver = Player::FIRST;
    Ok(Step::Wagons)
}

/// Restores the pending wagons from a mid-turn start position.
pub(super) fn enter(position: &mut Position, returned: &[(Player, Spot)]) {
    if !returned.is_empty() {
        let returned = returned.iter().map(|&(player, spot)| Returned { player, spot });
        position.expansions.abbey.wagons.0.extend(returned);
    }
}

/// Restores the pending decision about the next wagon that can move.
pub(super) fn enter_move(position: &mut Position) {
    let (players, active) = (position.players, position.active);
    let abbey = &mut position.expansions.abbey;
    abbey.wagons.sort(active, players);
    abbey.driver = abbey.wagons.0.first().map_or(Player::FIRST, |wagon| wagon.player);
}

/// Writes the pending wagons to a mid-turn start position.
pub(super) fn write(position: &Position) -> Vec<StartFigure> {
    let wagons = position.expansions.abbey.wagons.0.iter();
    let figure = Figure::WAGON.name();
    let entry = |&Returned { player, spot }: &Returned| StartFigure {
        player,
        figure: figure.to_owned(),
        spot,
        tokens: BTreeMap::new(),
    };
    wagons.map(entry).collect()
}

/// Checks that the returned wagons in a mid-turn start position are possible: each wagon must come
/// from a different segment, and the segment must be part of a feature completed by the last tile,
/// or of a shrine or monastery that lost a challenge (SH-WAGON-1).
pub(crate) fn may_have_returned(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let (board, wagons) = (&position.board, &position.expansions.abbey.wagons.0);
    let changed: Vec<Root> = board.changed(&setup.catalogue).map(|node| board.root(node)).collect();
    let is_possible = |(index, wagon): (usize, &Returned)| {
        let Some(node) = position.node_at(setup, wagon.spot) else { return false };
        let kind = scoring::kind_of(board, &setup.catalogue, node);
        let is_complete = scoring::is_complete(kind, board.feature_of(node).open());
        let own = wagons.iter().filter(|other| other.player == wagon.player).count();
        setup.stands_on[usize::from(Figure::WAGON.number())] >> kind as u8 & 1 == 1
            && if is_complete { changed.contains(&board.root(node)) } else { kind.is_sacred() }
            && (setup.uses(Hook::SharesSegments)
                || !wagons[..index].iter().any(|other| other.spot == wagon.spot))
            && own <= position.supply(wagon.player, Figure::WAGON).into()
    };
    wagons.iter().enumerate().all(is_possible)
}

/// Adds action templates for wagon moves.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    let figure = Figure::WAGON;
    let to = |place| Action::MoveFigure { figure, spot: anywhere(place) };
    if setup.has_figure(figure) {
        templates.extend(setup.segments_of(figure).map(to).map(ActionTemplate::everywhere));
    }
}
