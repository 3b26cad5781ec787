//! The spots where meeples may be placed (TURN-12, BASE-MEEPLE-1 to BASE-MEEPLE-4).

use super::State;
use crate::{
    action::{Action, ActionList, Location, Spot, code},
    bits::ones,
    board::{BoardTile, Ground, Placed},
    expansions::monasteries,
    position::{Footing, Position},
    scoring::is_complete,
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{Figure, IllegalAction, Phase, Presence, SegmentKind},
};

/// The [`Ground`] for a segment on a placed tile.
#[derive(Clone, Copy)]
pub(crate) struct Laid<'a> {
    kind: SegmentKind,
    feature: &'a Placed,
}

impl Ground for Laid<'_> {
    #[inline]
    fn kind(&self) -> SegmentKind {
        self.kind
    }

    #[inline]
    fn presence(&self) -> Presence {
        self.feature.presence()
    }

    fn open(&self) -> u16 {
        self.feature.open()
    }
}

/// Checks whether the active player may place a figure on a segment. This is the only function that
/// implements BASE-MEEPLE-2 and BASE-MEEPLE-3. Expansions control figures other than meeples.
#[inline]
pub(super) fn may_stand(at: State<'_>, figure: Figure, ground: &impl Ground) -> bool {
    let is_special = figure.is_special();
    // The first two conditions are unpredictable, so only the last condition uses a branch.
    let is_suitable =
        stands_on(at.setup, figure, ground.kind()) & (is_special | ground.presence().is_free());
    is_suitable && (!is_special || at.may_join(figure, ground).is_ok())
}

#[inline]
fn stands_on(setup: &Setup, figure: Figure, kind: SegmentKind) -> bool {
    setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 1
}

/// Returns the tile just placed.
#[inline]
fn last_tile(position: &Position) -> &BoardTile {
    position.board.tiles.last().expect("a tile was placed in this turn part")
}

/// Returns the [`Ground`] for a segment of a tile.
#[inline]
fn ground<'a>(at: State<'a>, tile: &BoardTile, segment: u8) -> Laid<'a> {
    let kind = at.setup.catalogue.shape(tile.kind()).kinds[segment as usize];
    Laid { kind, feature: at.position.board.feature_of(tile.node(segment)) }
}

/// Returns the [`Ground`] for each segment of a tile.
#[inline]
pub(crate) fn grounds<'a>(
    at: State<'a>,
    tile: &'a BoardTile,
) -> impl Iterator<Item = (u8, Laid<'a>)> {
    let shape = at.setup.catalogue.shape(tile.kind());
    let features = at.position.board.features_from(tile.node(0), shape.count);
    let grounds = features.zip(&shape.kinds).map(|(feature, &kind)| Laid { kind, feature });
    (0..).zip(grounds)
}

/// Returns, as a bit set, the segments of a tile on which a meeple may be placed if a rule makes
/// the tile reachable. The tile must not be the tile just placed. Complete features are excluded.
#[inline]
pub(crate) fn free_elsewhere(at: State<'_>, tile: &BoardTile) -> u16 {
    let shape = at.setup.catalogue.shape(tile.kind());
    // Free segments are unpredictable, so all segments are tested without branches.
    let (mut free, mut closed) = (0, 0);
    for feature in at.position.board.features_from(tile.node(0), shape.count).rev() {
        free = free << 1 | u16::from(feature.presence().is_free());
        closed = closed << 1 | u16::from(feature.open() == 0);
    }
    free & !(closed & shape.completable)
}

/// Returns the [`Ground`] at each corner of the tile just placed, and the [`Footing`] of a figure
/// on that corner.
fn corner_grounds<'a>(at: State<'a>) -> [Option<(Footing, Laid<'a>)>; 4] {
    let State { position, setup, .. } = at;
    let (board, tile) = (&position.board, last_tile(position));
    let face = setup.catalogue.face(tile.kind(), tile.rotation());
    let shared = board.shared_corners(&setup.catalogue, tile.cell(), board.near_last, face);
    std::array::from_fn(|corner| {
        let segment = shared[corner]?;
        let footing = Footing { node: tile.node(segment), corner: corner as u8 };
        Some((footing, ground(at, tile, segment)))
    })
}

/// Returns the corners of the tile just placed on which the active player may place a figure.
fn free_corners(at: State<'_>, figure: Figure) -> impl Iterator<Item = u8> {
    let may_stand = move |(_, ground): &(_, Laid<'_>)| may_stand(at, figure, ground);
    corner_grounds(at).into_iter().flatten().filter(may_stand).map(|(footing, _)| footing.corner)
}

/// Returns the figures in the active player's supply that can be placed in the current decision.
#[inline]
pub(crate) fn in_supply(at: State<'_>) -> impl Iterator<Item = Figure> + Clone {
    at.setup.figure_list.iter().copied().filter(is_available(at.position))
}

/// Returns a filter for the figures in the active player's supply that can be placed in the current
/// decision. The phantom can be placed only in its own phase, and all other figures can be placed
/// only in the figure action (PH-ACT-1).
#[inline]
pub(crate) fn is_available(position: &Position) -> impl Fn(&Figure) -> bool + Clone {
    let own = &position.supply[position.active.index()];
    let is_phantom = position.phase == Phase::Phantom;
    move |figure| own[figure.number() as usize] > 0 && (*figure == Figure::PHANTOM) == is_phantom
}

/// Checks whether the tile just placed is closed to figures.
#[inline]
fn is_closed(at: State<'_>, last: &BoardTile) -> bool {
    !at.setup.is_base && (at.blocks_figures(last) || at.blocks_new_tile(last.kind()))
}

/// Checks whether any figure can be placed on the tile just placed.
#[inline]
pub(crate) fn has_figure_option(at: State<'_>) -> bool {
    let State { position, .. } = at;
    let tile = last_tile(position);
    let is_barred = is_closed(at, tile);
    in_supply(at).any(|figure| {
        if figure.is_on_corner() {
            return free_corners(at, figure).next().is_some();
        }
        !is_barred && grounds(at, tile).any(|(_, ground)| may_stand(at, figure, &ground))
    })
}

/// Lists the figure placements on the tile just placed: one for each segment, or two for a special
/// monastery (MO-FIG-1).
#[inline]
pub(crate) fn figure_options(at: State<'_>, list: &mut ActionList) {
    let State { position, .. } = at;
    let tile = last_tile(position);
    let is_barred = is_closed(at, tile);
    let cell = tile.cell();
    // The segments where a meeple can be placed, as a bit set. The set is the same for every type
    // of meeple.
    let is_free = |ground: &Laid<'_>| u16::from(ground.presence().is_free());
    let free = grounds(at, tile).fold(0, |free, (segment, on)| free | is_free(&on) << segment);
    let places = &at.setup.places[tile.kind().index()];
    let lying = monasteries::lying_segment(at.setup, tile.kind());
    for figure in in_supply(at) {
        if figure.is_on_corner() {
            for corner in free_corners(at, figure) {
                let spot = Spot { cell, place: Location::Corner(corner) };
                list.push(Action::PlaceFigure { figure, spot });
            }
            continue;
        }
        if is_barred {
            continue;
        }
        let mut segments = places[usize::from(figure.number())];
        if !figure.is_special() {
            segments &= free;
        } else {
            for segment in ones(segments) {
                let may = at.may_join(figure, &ground(at, tile, segment)).is_ok();
                segments &= !(u16::from(!may) << segment);
            }
        }
        let code = code::deployment(tile.key, figure);
        list.push_each(code, segments);
        if lying.is_some_and(|segment| segments >> segment & 1 == 1) {
            list.push_code(code + u64::from(code::LYING));
        }
    }
}

/// Checks whether a figure may be placed on a spot. Spots on tiles other than the tile just placed
/// are allowed only if a rule makes them reachable.
#[inline(always)]
pub(crate) fn check_figure(
    at: State<'_>,
    figure: Figure,
    spot: Spot,
) -> Result<Footing, IllegalAction> {
    let State { position, setup, .. } = at;
    let last = last_tile(position);
    let tile = if last.cell() == spot.cell {
        last
    } else {
        let number = position.board.tile_at(spot.cell.key());
        number
            .filter(|_| at.reaches_all_tiles())
            .map(|number| &position.board.tiles[number])
            .ok_or(IllegalAction::OtherTile(spot.cell))?
    };
    let elsewhere = tile.key != last.key;
    let shape = setup.catalogue.shape(tile.kind());
    let is_on_corner = figure.is_on_corner();
    let segment = match spot.place {
        Location::Segment(segment) if segment < shape.count && !is_on_corner => segment,
        Location::Corner(_) if is_on_corner && elsewhere => {
            return Err(IllegalAction::OtherTile(spot.cell));
        }
        Location::Corner(corner) if is_on_corner && corner < 4 => {
            return check_corner(at, figure, corner);
        }
        Location::Lying if !is_on_corner => monasteries::lying_segment(setup, tile.kind())
            .ok_or(IllegalAction::NoSuchSegment(u8::MAX))?,
        Location::Segment(number) | Location::Corner(number) | Location::Space(number) => {
            return Err(IllegalAction::NoSuchSegment(number));
        }
        Location::Tile | Location::Tower | Location::Lying => {
            return Err(IllegalAction::NoSuchSegment(u8::MAX));
        }
    };
    if position.supply(position.active_player(), figure) == 0 {
        return Err(IllegalAction::NoSupply);
    }
    let is_barred = if elsewhere { at.blocks_figures(tile) } else { is_closed(at, tile) };
    if is_barred {
        return Err(IllegalAction::Blocked);
    }
    let node = tile.node(segment);
    let kind = shape.kinds[segment as usize];
    let ground = Laid { kind, feature: position.board.feature_of(node) };
    if elsewhere && !figure.is_meeple() {
        return Err(IllegalAction::OtherTile(spot.cell));
    }
    let is_lying = spot.place == Location::Lying;
    // A meeple can also lie in a completed monastery (MO-FIG-3).
    if elsewhere && !is_lying && is_complete(kind, ground.open()) {
        return Err(IllegalAction::Complete);
    }
    if may_stand(at, figure, &ground) {
        return Ok(if is_lying { Footing::lying(node) } else { Footing::segment(node) });
    }
    Err(why_not(at, figure, &ground))
}

fn check_corner(at: State<'_>, figure: Figure, corner: u8) -> Result<Footing, IllegalAction> {
    let State { position, .. } = at;
    if position.supply[position.active.index()][figure.number() as usize] == 0 {
        return Err(IllegalAction::NoSupply);
    }
    let ground = corner_grounds(at)[usize::from(corner)];
    let (footing, ground) = ground.ok_or(IllegalAction::NoFieldCorner(corner))?;
    if may_stand(at, figure, &ground) {
        return Ok(footing);
    }
    Err(match why_not(at, figure, &ground) {
        IllegalAction::WrongKind(_) => IllegalAction::NoFieldCorner(corner),
        reason => reason,
    })
}

/// Returns the reason why a figure cannot be placed on a segment.
fn why_not(at: State<'_>, figure: Figure, ground: &Laid<'_>) -> IllegalAction {
    if !figure.is_special() {
        if !ground.presence().seats().is_empty() || ground.presence().has_lying() {
            return IllegalAction::Taken;
        }
        if ground.presence().is_kept_out() {
            return IllegalAction::KeptOut;
        }
    } else if stands_on(at.setup, figure, ground.kind()) {
        return at.may_join(figure, ground).expect_err("the figure may not be placed there");
    }
    IllegalAction::WrongKind(ground.kind())
}

/// Adds action templates for figure placements on the tile just placed.
pub(super) fn action_templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.figures() {
        let place = |place| Action::PlaceFigure { figure, spot: anywhere(place) };
        if figure.is_on_corner() {
            templates
                .extend((0..4).map(Location::Corner).map(place).map(ActionTemplate::everywhere));
        } else {
            templates.extend(setup.segments_of(figure).map(place).map(ActionTemplate::everywhere));
        }
    }
}
