//! Meeples: where one may be placed (TURN-12, BASE-MEEPLE-1 to BASE-MEEPLE-4).

use super::tile::{Fitting, Turns};
use crate::{
    action::{Action, ActionList, Place, Spot, code},
    bits::ones,
    board::{BoardTile, Ground, Outlook, Placed, STRETCH},
    geometry::{Cell, Rotation},
    limits::MAX_SEGMENTS,
    nouns::{FIGURES, Figure, IllegalReason, Presence, SegmentKind},
    position::{Ahead, At, Footing, Position, Turn},
    scoring::is_complete,
    setup::{Reach, Setup},
};

/// The ground on a segment of a tile that lies.
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

/// Whether a player may place a figure on a segment: the one place where BASE-MEEPLE-2 and
/// BASE-MEEPLE-3 are written. What a special figure needs besides is said in its room.
#[inline]
fn may_stand(at: At<'_>, figure: Figure, ground: &impl Ground) -> bool {
    let is_free = ground.presence().is_free();
    match at.book.may_join[figure.number() as usize] {
        None => suits(at, figure, ground.kind(), is_free),
        Some(_) => suits(at, figure, ground.kind(), is_free) && may_join(at, figure, ground),
    }
}

/// Whether it may but for what a special figure needs: by the kind of the segment, and whether that is free for
/// a meeple. This takes no branch.
#[inline]
fn suits(at: At<'_>, figure: Figure, kind: SegmentKind, is_free: bool) -> bool {
    let is_special = at.book.may_join[figure.number() as usize].is_some();
    stands_on(at.setup, figure, kind) & (is_special | is_free)
}

/// Whether the ground has what a special figure needs.
#[inline]
fn may_join(at: At<'_>, figure: Figure, ground: &impl Ground) -> bool {
    let may_join = at.book.may_join[figure.number() as usize];
    may_join.is_none_or(|may| may(ground, at.position.active, &at.setup.rules).is_ok())
}

/// Whether a meeple may come to a segment of another tile than the one just laid, where a rule lets it
/// reach it: not to what is complete.
#[inline]
pub(crate) fn is_free_elsewhere(ground: &impl Ground) -> bool {
    ground.presence().is_free() & !is_complete(ground.kind(), ground.open())
}

#[inline]
fn stands_on(setup: &Setup, figure: Figure, kind: SegmentKind) -> bool {
    setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 1
}

/// The tile just laid.
#[inline]
fn last_tile(position: &Position) -> &BoardTile {
    position.board.tiles.last().expect("a tile was laid in this part")
}

/// The ground under a segment of a tile.
#[inline]
fn ground<'a>(at: At<'a>, tile: &BoardTile, segment: u8) -> Laid<'a> {
    let kind = at.setup.catalogue.shape(tile.kind()).kinds[segment as usize];
    Laid { kind, feature: at.position.board.feature_of(tile.node(segment)) }
}

/// The ground under each segment of a tile.
#[inline]
pub(crate) fn grounds<'a>(at: At<'a>, tile: &'a BoardTile) -> impl Iterator<Item = (u8, Laid<'a>)> {
    let shape = at.setup.catalogue.shape(tile.kind());
    let kinds = &shape.kinds[..usize::from(shape.count)];
    (0..).zip(kinds).map(move |(segment, &kind)| {
        (segment, Laid { kind, feature: at.position.board.feature_of(tile.node(segment)) })
    })
}

/// The ground around each corner of the tile just laid, and where a figure would be put there.
fn corner_grounds<'a>(at: At<'a>) -> [Option<(Footing, Laid<'a>)>; 4] {
    let At { position, setup, .. } = at;
    let (board, tile) = (&position.board, last_tile(position));
    let face = setup.catalogue.face(tile.kind(), tile.rotation());
    let shared = board.shared_corners(&setup.catalogue, tile.cell(), board.near_last, face);
    std::array::from_fn(|corner| {
        let segment = shared[corner]?;
        let footing = Footing { node: tile.node(segment), corner: corner as u8 };
        Some((footing, ground(at, tile, segment)))
    })
}

/// The corners of the tile just laid on which the active player may place a figure.
fn free_corners(at: At<'_>, figure: Figure) -> impl Iterator<Item = u8> {
    let may_stand = move |(_, ground): &(_, Laid<'_>)| may_stand(at, figure, ground);
    corner_grounds(at).into_iter().flatten().filter(may_stand).map(|(footing, _)| footing.corner)
}

/// The figures that the active player has in supply.
#[inline]
pub(crate) fn in_supply(at: At<'_>) -> impl Iterator<Item = Figure> {
    let At { position, setup, .. } = at;
    let own = &position.supply[position.active.index()];
    setup.figures().filter(|figure| own[figure.number() as usize] > 0)
}

/// Whether there is anything to place on the tile just laid.
#[inline]
pub(crate) fn has_figure_option(at: At<'_>) -> bool {
    let At { position, .. } = at;
    let tile = last_tile(position);
    let is_barred = at.bars_figures(tile);
    in_supply(at).any(|figure| {
        if figure.is_on_corner() {
            return free_corners(at, figure).next().is_some();
        }
        !is_barred && grounds(at, tile).any(|(_, ground)| may_stand(at, figure, &ground))
    })
}

/// Lists the placements of figures on the tile just laid, every segment by itself.
#[inline]
pub(crate) fn figure_options(at: At<'_>, list: &mut ActionList) {
    let At { position, .. } = at;
    let tile = last_tile(position);
    let is_barred = at.bars_figures(tile);
    let cell = tile.cell();
    // What is the same for all figures is found once: the segments that are free for a meeple, a bit each.
    let is_free = |ground: &Laid<'_>| u16::from(ground.presence().is_free());
    let free = grounds(at, tile).fold(0, |free, (segment, on)| free | is_free(&on) << segment);
    let places = &at.setup.places[tile.kind().index()];
    for figure in in_supply(at) {
        if figure.is_on_corner() {
            for corner in free_corners(at, figure) {
                let spot = Spot { cell, place: Place::Corner(corner) };
                list.push(Action::PlaceFigure { figure, spot });
            }
            continue;
        }
        if is_barred {
            continue;
        }
        let mut segments = places[usize::from(figure.number())];
        if at.book.may_join[figure.number() as usize].is_none() {
            segments &= free;
        } else {
            for segment in ones(segments) {
                let may = may_join(at, figure, &ground(at, tile, segment));
                segments &= !(u16::from(!may) << segment);
            }
        }
        list.push_each(code::deployment(tile.key, figure), segments);
    }
}

/// Whether a figure may be placed there. Other tiles than the one just laid are only within reach if
/// a rule says so.
#[inline]
pub(crate) fn check_figure(
    at: At<'_>,
    figure: Figure,
    spot: Spot,
) -> Result<Footing, IllegalReason> {
    let At { position, setup, .. } = at;
    let last = last_tile(position);
    let tile = if last.cell() == spot.cell {
        last
    } else {
        let number = position.board.tile_at(spot.cell.key());
        number
            .filter(|_| at.reaches_all())
            .map(|number| &position.board.tiles[number])
            .ok_or(IllegalReason::OtherTile(spot.cell))?
    };
    let elsewhere = tile.key != last.key;
    let shape = setup.catalogue.shape(tile.kind());
    let is_on_corner = figure.is_on_corner();
    let segment = match spot.place {
        Place::Segment(segment) if segment < shape.count && !is_on_corner => segment,
        Place::Corner(_) if is_on_corner && elsewhere => {
            return Err(IllegalReason::OtherTile(spot.cell));
        }
        Place::Corner(corner) if is_on_corner && corner < 4 => {
            return check_corner(at, figure, corner);
        }
        Place::Segment(number) | Place::Corner(number) | Place::Space(number) => {
            return Err(IllegalReason::NoSuchSegment(number));
        }
        Place::Tile | Place::Tower => return Err(IllegalReason::NoSuchSegment(u8::MAX)),
    };
    if position.supply(position.active_player(), figure) == 0 {
        return Err(IllegalReason::NoSupply);
    }
    let is_barred = if elsewhere { at.is_barred(tile) } else { at.bars_figures(tile) };
    if is_barred {
        return Err(IllegalReason::Blocked);
    }
    let node = tile.node(segment);
    let kind = shape.kinds[segment as usize];
    let ground = Laid { kind, feature: position.board.feature_of(node) };
    if elsewhere && !figure.is_meeple() {
        return Err(IllegalReason::OtherTile(spot.cell));
    }
    if elsewhere && is_complete(kind, ground.open()) {
        return Err(IllegalReason::Complete);
    }
    if may_stand(at, figure, &ground) {
        return Ok(Footing::segment(node));
    }
    Err(why_not(at, figure, &ground))
}

fn check_corner(at: At<'_>, figure: Figure, corner: u8) -> Result<Footing, IllegalReason> {
    let At { position, .. } = at;
    if position.supply[position.active.index()][figure.number() as usize] == 0 {
        return Err(IllegalReason::NoSupply);
    }
    let ground = corner_grounds(at)[usize::from(corner)];
    let (footing, ground) = ground.ok_or(IllegalReason::NoFieldCorner(corner))?;
    if may_stand(at, figure, &ground) {
        return Ok(footing);
    }
    Err(match why_not(at, figure, &ground) {
        IllegalReason::WrongKind(_) => IllegalReason::NoFieldCorner(corner),
        reason => reason,
    })
}

/// Why a figure may not stand on a ground.
fn why_not(at: At<'_>, figure: Figure, ground: &Laid<'_>) -> IllegalReason {
    let At { position, setup, .. } = at;
    match at.book.may_join[figure.number() as usize] {
        None if !ground.presence().seats().is_empty() => IllegalReason::Taken,
        None if ground.presence().is_kept_out() => IllegalReason::KeptOut,
        Some(may_join) if stands_on(setup, figure, ground.kind()) => {
            may_join(ground, position.active, &setup.rules).expect_err("it may not stand there")
        }
        _ => IllegalReason::WrongKind(ground.kind()),
    }
}

/// Lists the whole turns that begin with laying the drawn tile.
pub(crate) fn turns(at: At<'_>, list: &mut Vec<Turn>) {
    let At { position, setup, .. } = at;
    let fit = setup.catalogue.fit(position.drawn);
    let open = &position.board.open;
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        return bound_turns(at, list);
    }
    let mut foresight = (in_supply(at).next().is_some() || at.has_other_action())
        .then(|| Foresight::new(at, setup.is_usual));
    for (stretch, (keys, cells)) in open.stretches().enumerate() {
        let first = stretch * STRETCH;
        let fitting = Fitting::new::<false>(fit, cells, keys.len());
        fitting.each(|place, turns| match &mut foresight {
            Some(foresight) => foresight.turns_on(first + place, turns, list),
            None => {
                let cell = Cell::from_key(keys[place]);
                for &rotation in turns.rotations() {
                    list.push(Turn::single(Action::PlaceTile { cell, rotation }));
                }
            }
        });
    }
}

/// As [`turns`] for a tile that may not lie on every cell where it fits: it has few placements.
#[cold]
fn bound_turns(at: At<'_>, list: &mut Vec<Turn>) {
    let At { position, .. } = at;
    let mut placements = ActionList::new();
    let mut foresight = Foresight::new(at, false);
    super::placements::<false>(at, &mut placements);
    for action in &placements {
        if let Action::PlaceTile { cell, rotation } = action
            && let Some(open) = position.board.open.find(cell.key())
        {
            foresight.turns_on(open, Turns::only(rotation), list);
        }
    }
}

/// What the active player can decide once the drawn tile lies.
struct Foresight<'a> {
    at: At<'a>,
    outlook: Outlook<'a>,
    /// What they have in supply.
    figures: [Figure; FIGURES.len()],
    count: usize,
    ahead: Ahead,
    /// Whether no expansion changes it.
    is_usual: bool,
    /// Whether no figure may stand on the tile.
    is_barred: bool,
}

impl<'a> Foresight<'a> {
    fn new(at: At<'a>, is_usual: bool) -> Self {
        let At { position, setup, .. } = at;
        let mut figures = [Figure::MEEPLE; FIGURES.len()];
        let own = figures.iter_mut().zip(in_supply(at));
        let count = own.map(|(place, figure)| *place = figure).count();
        Self {
            at,
            outlook: Outlook::new(&position.board, setup, position.drawn),
            figures,
            count,
            ahead: if is_usual { Ahead::default() } else { Ahead::new(at) },
            is_usual,
            is_barred: !is_usual && at.will_be_barred(position.drawn),
        }
    }

    /// Adds the whole turns that lay the tile on an open cell, given by its place in the list, with one of
    /// these rotations.
    #[inline(always)]
    fn turns_on(&mut self, open: usize, turns: &Turns, list: &mut Vec<Turn>) {
        self.outlook.look(open);
        let cell = self.outlook.cell();
        for &rotation in turns.rotations() {
            self.outlook.turn(rotation);
            let placement = Action::PlaceTile { cell, rotation };
            let before = list.len();
            list.push(Turn::pair(placement, Action::Pass));
            for &figure in &self.figures[..self.count] {
                if !self.is_usual && figure.is_on_corner() {
                    self.add_corners(figure, placement, rotation, list);
                } else if !self.is_barred {
                    self.add_segments(figure, placement, list);
                }
            }
            if !self.is_usual {
                self.ahead.complete(placement, &self.outlook, list, before + 1);
            }
            // Nothing to decide (TURN-24).
            if list.len() == before + 1 {
                list[before] = Turn::single(placement);
            }
            if !self.is_usual {
                (self.at.book.foresee_before)(self.at, &self.outlook, list, before);
            }
        }
    }

    /// Adds the turns that put a figure on a segment of the tile.
    #[inline(always)]
    fn add_segments(&self, figure: Figure, placement: Action, list: &mut Vec<Turn>) {
        let Self { at, outlook, .. } = self;
        let cell = outlook.cell();
        // Who stands where is as hard to foresee as what fits, so the segments are gathered first.
        let mut free = [0u8; MAX_SEGMENTS];
        let mut count = 0;
        for segment in 0..outlook.segments() {
            free[count & (MAX_SEGMENTS - 1)] = segment;
            count += usize::from(may_stand(*at, figure, &outlook.ground(segment)));
        }
        list.extend(free[..count].iter().map(|&segment| {
            let spot = Spot::segment(cell, segment);
            Turn::pair(placement, Action::PlaceFigure { figure, spot })
        }));
    }

    /// Adds the turns that put a figure on a corner of the tile.
    #[cold]
    fn add_corners(
        &self,
        figure: Figure,
        placement: Action,
        rotation: Rotation,
        list: &mut Vec<Turn>,
    ) {
        let Self { at, outlook, .. } = self;
        let At { position, setup, .. } = *at;
        let cell = outlook.cell();
        let face = setup.catalogue.face(position.drawn, rotation);
        let near = outlook.near();
        let shared = position.board.shared_corners(&setup.catalogue, cell, near, face);
        list.extend((0..4).zip(shared).filter_map(|(corner, segment)| {
            let ground = outlook.ground(segment?);
            let spot = Spot { cell, place: Place::Corner(corner) };
            may_stand(*at, figure, &ground)
                .then(|| Turn::pair(placement, Action::PlaceFigure { figure, spot }))
        }));
    }
}
