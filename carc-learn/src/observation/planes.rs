//! Observations with one table-sized plane for each property.

use carc_engine::{Figure, Location, PlacedFigure, Player, State};

use super::{
    Encoding,
    layout::{PER_SEGMENT, PORT_COUNT, PORTS, Parts, SEGMENTS, SIDE_TOKENS, side_tokens},
    sight::{Laid, Sight},
};

/// The number of spots on a tile, which are its ports and the center. The center represents a
/// segment without a port.
pub(super) const SPOTS: usize = PORT_COUNT + 1;
const MIDDLE: usize = PORT_COUNT;

/// The scale for points and tile counts: the number that is written as 1.
const TENS: f32 = 10.0;
/// The scale for open sides: the number that is written as 1.
const SIDES: f32 = 4.0;

/// The number of flags for a cell that precede the flags for its spots, excluding the flags for
/// neutral figures.
const CELL_FLAGS: usize = 3;
pub(super) const CORNERS: usize = 4;
/// The possible segment kinds at a port and in the center: the kind's number plus 1, and its name.
pub(super) const PORT_KINDS: [(u8, &str); 4] =
    [(1, "city"), (2, "road"), (3, "field"), (6, "river")];
pub(super) const MIDDLE_KINDS: [(u8, &str); 2] = [(4, "monastery"), (5, "garden")];
/// The kind of a shrine, which shares the plane for monasteries because shrines score like
/// monasteries.
const SHRINE: u8 = 7;

/// Returns the index of the plane in [`MIDDLE_KINDS`] for a kind.
fn middle_kind(kind: u8) -> Option<usize> {
    MIDDLE_KINDS.iter().position(|(known, _)| *known == if kind == SHRINE { 4 } else { kind })
}

/// The flags that describe a segment's feature and figures.
pub(super) const FLAGS: [(&str, &str); 4] = [
    ("mine", "the observer would score the feature now"),
    ("others", "another player would score the feature now"),
    ("figure_mine", "the observer has a figure on the segment"),
    ("figure_others", "another player has a figure on the segment"),
];
pub(super) const NUMBERS: [(&str, &str, &str); 5] = [
    (
        "value",
        "tens of points",
        "points that each owner of the feature would score if the game ended now",
    ),
    (
        "completed",
        "tens of points",
        "points that each owner would score if the feature were completed at its current size",
    ),
    (
        "ends",
        "four sides",
        "open sides of the feature; for a monastery or garden, empty cells around it",
    ),
    ("size", "tens of tiles", "number of tiles in the feature"),
    (
        "chance",
        "0 to 1",
        "estimated probability that one player alone can complete the feature; see `chance` in `features`",
    ),
];

/// The flags that describe towers, in games with towers.
pub(super) const TOWERS: [(&str, &str, &str); 3] = [
    ("tower", "tens of floors", "floors of the tower (games with towers)"),
    ("guard_mine", "flag", "the observer has a guard on the tower (games with towers)"),
    ("guard_others", "flag", "another player has a guard on the tower (games with towers)"),
];

/// The flags that describe lying meeples, in games with special monasteries.
pub(super) const LYING: [(&str, &str, &str); 2] = [
    (
        "lying_mine",
        "flag",
        "a meeple of the observer is lying in the monastery (games with special monasteries)",
    ),
    (
        "lying_others",
        "flag",
        "a meeple of another player is lying in the monastery (games with special monasteries)",
    ),
];

/// The flags that describe tokens at each side of a cell, in the order of [`SIDE_TOKENS`].
pub(super) const SIDE_FLAGS: [&str; SIDE_TOKENS.len()] = [
    "a bridge on the tile ends at the side (games with bridges)",
    "the tile has half of a castle at the side (games with castles)",
    "a ferry joins the road at the side (games with ferries)",
    "a ferry joined the road at the side before being moved in this turn part (games with ferries)",
];

pub(super) const INGOTS: (&str, &str, &str) =
    ("ingots", "tens of ingots", "ingots on the tile (games with gold mines)");

/// The numbers of the observer's figures and of other players' figures on a segment.
pub(super) const CROWDS: [(&str, &str, &str); 2] = [
    (
        "count_mine",
        "tens of figures",
        "figures of the observer on the segment (games in which several meeples can share a segment)",
    ),
    (
        "count_others",
        "tens of figures",
        "figures of other players on the segment (games in which several meeples can share a segment)",
    ),
];

/// The numbers of lying meeples, in games with special monasteries.
pub(super) const LYING_COUNTS: [(&str, &str, &str); 2] = [
    (
        "lying_count_mine",
        "tens of figures",
        "meeples of the observer lying in the monastery (games with special monasteries)",
    ),
    (
        "lying_count_others",
        "tens of figures",
        "meeples of other players lying in the monastery (games with special monasteries)",
    ),
];

/// A number that a plane can contain.
pub(super) trait Shown: Copy + Default {
    const ONE: Self;

    fn shown(value: f32) -> Self;
}

impl Shown for f32 {
    const ONE: Self = 1.0;

    fn shown(value: f32) -> Self {
        value
    }
}

impl Shown for bool {
    const ONE: Self = true;

    fn shown(value: f32) -> Self {
        value != 0.0
    }
}

/// The bits of a 16-bit floating-point number.
impl Shown for u16 {
    const ONE: Self = 15 << 10;

    fn shown(value: f32) -> Self {
        half(value)
    }
}

/// Returns the bits of the nearest 16-bit floating-point number. If two numbers are equally near,
/// returns the number whose last bit is 0.
const fn half(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude > 0x7f80_0000 {
        return sign | 0x7e00;
    }
    // Numbers of 65520 and above are rounded to infinity.
    if magnitude >= 0x477f_f000 {
        return sign | 0x7c00;
    }
    let (number, dropped) = if magnitude >= 0x3880_0000 {
        // The exponent is reduced by 112, and the mantissa is shortened by 13 bits.
        (magnitude - (112 << 23), 13)
    } else if magnitude >= 0x3300_0000 {
        // Below 2^-14, numbers are multiples of 2^-24.
        (magnitude & 0x007f_ffff | 0x0080_0000, 126 - (magnitude >> 23))
    } else {
        return sign;
    };
    let (kept, rest, middle) =
        (number >> dropped, number & ((1 << dropped) - 1), 1 << (dropped - 1));
    let up = rest > middle || rest == middle && kept & 1 == 1;
    sign | (kept + up as u32) as u16
}

/// The planes of an observation form.
struct Sheet<'a, T> {
    out: &'a mut [T],
    cells: usize,
    planes: Layout,
}

/// The offsets of the planes, or `None` for planes that the game does not use.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    neutral: usize,
    corners: usize,
    kinds: usize,
    middle: usize,
    flags: usize,
    fit: usize,
    numbers: usize,
    tower: Option<usize>,
    lying: Option<usize>,
    /// The planes of the north side for each of the [`SIDE_TOKENS`]; the other sides follow.
    sides: [Option<usize>; SIDE_TOKENS.len()],
    ingots: Option<usize>,
    crowds: Option<usize>,
    lying_counts: Option<usize>,
    end: usize,
}

impl Layout {
    pub(super) fn new(parts: &Parts) -> Self {
        let neutral = CELL_FLAGS;
        let corners = neutral + Figure::neutral().count();
        let kinds = corners + 2 * CORNERS;
        let middle = kinds + PORT_KINDS.len() * PORT_COUNT;
        let flags = middle + MIDDLE_KINDS.len();
        let fit = flags + FLAGS.len() * SPOTS;
        let numbers = fit + 1;
        let mut end = numbers + NUMBERS.len() * SPOTS;
        let mut add = |is_used: bool, count: usize| {
            is_used.then(|| {
                end += count;
                end - count
            })
        };
        Self {
            neutral,
            corners,
            kinds,
            middle,
            flags,
            fit,
            numbers,
            tower: add(parts.towers, TOWERS.len()),
            lying: add(parts.lying, LYING.len()),
            sides: parts.side_tokens().map(|is_used| add(is_used, 4)),
            ingots: add(parts.ingots, 1),
            crowds: add(parts.has_crowds(), CROWDS.len() * SPOTS),
            lying_counts: add(parts.lying, LYING_COUNTS.len()),
            end,
        }
    }

    /// Returns the index of a plane after the table is rotated by a number of quarter turns.
    pub(super) fn turned(&self, plane: usize, quarters: u8) -> usize {
        let Self { corners, kinds, middle, flags, numbers, .. } = *self;
        let quarters = usize::from(quarters);
        let port = |start: usize, each: usize| {
            let (family, at) = ((plane - start) / each, (plane - start) % each);
            let turned = if at == MIDDLE { at } else { (at + 3 * quarters) % PORT_COUNT };
            start + family * each + turned
        };
        if (corners..kinds).contains(&plane) {
            return corners + (plane - corners + 2 * quarters) % (2 * CORNERS);
        }
        if (kinds..middle).contains(&plane) {
            return port(kinds, PORT_COUNT);
        }
        let crowds = self.crowds.map(|start| (start, CROWDS.len()));
        let families = [(flags, FLAGS.len()), (numbers, NUMBERS.len())].into_iter().chain(crowds);
        for (start, count) in families {
            if (start..start + count * SPOTS).contains(&plane) {
                return port(start, SPOTS);
            }
        }
        for start in self.sides.into_iter().flatten() {
            if (start..start + 4).contains(&plane) {
                return start + (plane - start + quarters) % 4;
            }
        }
        plane
    }
}

impl<T: Shown> Sheet<'_, T> {
    fn put(&mut self, plane: usize, place: usize, value: T) {
        if let Some(number) = self.out.get_mut(plane * self.cells + place) {
            *number = value;
        }
    }

    /// Writes the kind and the feature of a segment at one of its spots.
    fn put_feature(&mut self, spot: usize, place: usize, facts: &Facts<T>) {
        let Layout { flags, numbers, .. } = self.planes;
        let is_set = [facts.mine, facts.others];
        for (number, _) in is_set.into_iter().enumerate().filter(|(_, is_set)| *is_set) {
            self.put(flags + number * SPOTS + spot, place, T::ONE);
        }
        for (number, value) in facts.numbers.into_iter().enumerate() {
            self.put(numbers + number * SPOTS + spot, place, value);
        }
    }
}

/// The properties of a feature that the planes represent.
struct Facts<T> {
    mine: bool,
    others: bool,
    numbers: [T; NUMBERS.len()],
}

impl<T: Shown> Facts<T> {
    fn new(sight: &Sight, index: usize, observer: Player) -> Self {
        let feature = &sight.features()[index];
        let numbers = [
            feature.facts.value as f32 / TENS,
            feature.facts.completed_value as f32 / TENS,
            Sight::ends(feature) / SIDES,
            f32::from(sight.extent(index).tiles) / TENS,
            sight.chance(feature),
        ]
        .map(T::shown);
        let mine = feature.owners.contains(observer);
        Self { mine, others: feature.owners.len() > usize::from(mine), numbers }
    }
}

impl Encoding {
    /// Returns the number of Boolean planes and the number of additional numeric planes.
    pub(super) fn plane_counts(&self) -> (usize, usize) {
        let Layout { fit, end, .. } = Layout::new(&self.parts);
        (fit, end - fit)
    }

    pub(super) fn write_planes<T: Shown>(
        &self,
        state: State<'_>,
        observer: Player,
        sight: &Sight,
        out: &mut [T],
    ) {
        out.fill(T::default());
        let (width, height) = self.space.table();
        let planes = Layout::new(&self.parts);
        let mut sheet = Sheet { out, cells: width * height, planes };
        let facts: Vec<Facts<T>> = (0..sight.features().len())
            .map(|feature| Facts::new(sight, feature, observer))
            .collect();
        for tile in sight.tiles() {
            sheet.put(0, tile.place, T::ONE);
            self.put_tile(&mut sheet, tile, |segment| {
                sight.feature_of(tile, segment).map(|feature| &facts[feature])
            });
        }
        if let Some(place) = state.last_cell().and_then(|cell| self.space.place_of(cell)) {
            sheet.put(1, place, T::ONE);
        }
        let to_come = f32::from(state.tiles_remaining().max(1));
        for (cell, open) in state.open_cells().zip(sight.open_cells()) {
            if let Some(place) = self.space.place_of(cell) {
                sheet.put(2, place, T::ONE);
                sheet.put(planes.fit, place, T::shown(f32::from(open.fit) / to_come));
            }
        }
        self.put_figures(&mut sheet, state, observer, sight);
    }

    /// Returns the number of the segment at each port of a displayed tile, counted from 1, or 0 for
    /// a port without a segment.
    fn ports(&self, shown: usize) -> &[u8] {
        &self.cells[shown + PORTS..][..PORT_COUNT]
    }

    /// Returns the kind of one segment of a displayed tile.
    fn kind_of(&self, shown: usize, segment: usize) -> u8 {
        self.cells[shown + SEGMENTS + segment * PER_SEGMENT]
    }

    /// Returns the segment in the center of a tile, which is the first segment without a port.
    /// Monasteries and gardens take precedence over other segments.
    fn middle(&self, shown: usize) -> Option<usize> {
        let is_inside = |segment: &usize| {
            self.kind_of(shown, *segment) != 0 && !self.ports(shown).contains(&(*segment as u8 + 1))
        };
        let inside = (0..self.segments).filter(is_inside);
        inside.min_by_key(|&segment| middle_kind(self.kind_of(shown, segment)).is_none())
    }

    fn put_tile<'a, T: Shown + 'a>(
        &self,
        sheet: &mut Sheet<'_, T>,
        tile: &Laid,
        facts: impl Fn(usize) -> Option<&'a Facts<T>>,
    ) {
        let planes = sheet.planes;
        for (port, &segment) in self.ports(tile.shown).iter().enumerate() {
            let Some(segment) = usize::from(segment).checked_sub(1) else { continue };
            let kind = self.kind_of(tile.shown, segment);
            if let Some(number) = PORT_KINDS.iter().position(|(known, _)| *known == kind) {
                sheet.put(planes.kinds + number * PORT_COUNT + port, tile.place, T::ONE);
            }
            if let Some(facts) = facts(segment) {
                sheet.put_feature(port, tile.place, facts);
            }
        }
        if let Some(segment) = self.middle(tile.shown) {
            let kind = self.kind_of(tile.shown, segment);
            if let Some(number) = middle_kind(kind) {
                sheet.put(planes.middle + number, tile.place, T::ONE);
            }
            if let Some(facts) = facts(segment) {
                sheet.put_feature(MIDDLE, tile.place, facts);
            }
        }
    }

    fn put_figures<T: Shown>(
        &self,
        sheet: &mut Sheet<'_, T>,
        state: State<'_>,
        observer: Player,
        sight: &Sight,
    ) {
        let planes = sheet.planes;
        // Counts the figures on a spot that are owned by the observer, or by all other players.
        let alike = |state: State<'_>, who: &PlacedFigure| {
            let is_own =
                |other: &PlacedFigure| (other.player == observer) == (who.player == observer);
            let here = state.each_figure().filter(|other| other.spot == who.spot && is_own(other));
            here.count() as f32 / TENS
        };
        for who in state.each_figure() {
            let Some(place) = self.space.place_of(who.spot.cell) else { continue };
            let whose = usize::from(who.player != observer);
            match (who.spot.place, sight.at[place]) {
                (Location::Corner(corner), _) => {
                    sheet.put(planes.corners + usize::from(corner) * 2 + whose, place, T::ONE);
                }
                (Location::Segment(segment), Some(tile)) => {
                    let shown = sight.tiles()[usize::from(tile)].shown;
                    let flag = planes.flags + (2 + whose) * SPOTS;
                    let count = planes.crowds.map(|at| (at + whose * SPOTS, alike(state, &who)));
                    let ports = self.ports(shown).iter().enumerate();
                    let ports = ports.filter(|(_, at)| **at == segment + 1).map(|(port, _)| port);
                    let middle = self.middle(shown) == Some(segment.into());
                    for spot in ports.chain(middle.then_some(MIDDLE)) {
                        sheet.put(flag + spot, place, T::ONE);
                        if let Some((plane, count)) = count {
                            sheet.put(plane + spot, place, T::shown(count));
                        }
                    }
                }
                (Location::Tower, _) => {
                    if let Some(plane) = planes.tower {
                        sheet.put(plane + 1 + whose, place, T::ONE);
                    }
                }
                (Location::Lying, _) => {
                    if let (Some(plane), Some(counts)) = (planes.lying, planes.lying_counts) {
                        sheet.put(plane + whose, place, T::ONE);
                        sheet.put(counts + whose, place, T::shown(alike(state, &who)));
                    }
                }
                _ => {}
            }
        }
        if let Some(plane) = planes.tower {
            for (cell, height) in state.towers() {
                if let Some(place) = self.space.place_of(cell) {
                    sheet.put(plane, place, T::shown(f32::from(height) / TENS));
                }
            }
        }
        if let Some(plane) = planes.ingots {
            for (cell, count) in state.ingots() {
                if let Some(place) = self.space.place_of(cell) {
                    sheet.put(plane, place, T::shown(f32::from(count) / TENS));
                }
            }
        }
        for (what, cell, sides) in side_tokens(state) {
            if let (Some(plane), Some(place)) = (planes.sides[what], self.space.place_of(cell)) {
                for side in (0..4).filter(|side| sides >> side & 1 == 1) {
                    sheet.put(plane + side, place, T::ONE);
                }
            }
        }
        for (number, figure) in Figure::neutral().enumerate() {
            let spot = state.neutral_spot(figure);
            if let Some(place) = spot.and_then(|spot| self.space.place_of(spot.cell)) {
                sheet.put(planes.neutral + number, place, T::ONE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::half;

    /// Returns the 16-bit floating-point number with these bits.
    fn number(bits: u16) -> f32 {
        let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
        let size = match exponent {
            0 => mantissa * 2_f32.powi(-24),
            31 => f32::INFINITY,
            _ => (1024.0 + mantissa) * 2_f32.powi(exponent - 25),
        };
        if bits >> 15 == 1 { -size } else { size }
    }

    #[test]
    fn half_returns_the_nearest_number() {
        for bits in 0..0x7c00 {
            let (own, next) = (number(bits), number(bits + 1));
            assert_eq!(half(own), bits);
            assert_eq!(half(-own), bits | 0x8000);
            if next.is_finite() {
                let middle = (own + next) / 2.0;
                assert_eq!(half(middle), bits + bits % 2, "{middle}");
                assert_eq!(half(f32::from_bits(middle.to_bits() - 1)), bits, "{middle}");
                assert_eq!(half(f32::from_bits(middle.to_bits() + 1)), bits + 1, "{middle}");
            }
        }
        assert_eq!([half(65519.0), half(65520.0), half(f32::NAN)], [0x7bff, 0x7c00, 0x7e00]);
    }
}
