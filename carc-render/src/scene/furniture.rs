//! Objects on a tile other than its segments, such as symbols for marks, pennants, houses and
//! trees.

use std::borrow::Cow;

use carc_engine::{SegmentKind, Tile};

use super::{
    SceneTile,
    scatter::{self, Detail},
    symbol::Symbol,
};
use crate::art::{self, Mark};
use crate::layout::{LARGE, Layout, Point};

/// Tile marks, each with the kind of segment in which the mark is drawn. On a tile without a
/// matching segment, the mark can be drawn anywhere.
const WITH_SEGMENT: [(&str, SegmentKind); 2] =
    [("garden", SegmentKind::Garden), ("sheep", SegmentKind::Field)];

/// The plan for drawing an unrotated tile.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'a> {
    pub(super) layout: Cow<'a, Layout>,
    /// The marks without a hand-made drawing, with the positions of their symbols.
    pub(super) marks: Vec<(String, Point)>,
    /// True if the tile has walls on all four sides.
    pub(super) closed: bool,
    /// The objects drawn upright in any rotation. Symbols that affect the game come first.
    pub(super) details: Vec<Detail>,
    /// The positions of figures and symbols.
    taken: Vec<Point>,
}

impl<'a> Drawing<'a> {
    /// Creates the plan for a tile with the given layout.
    pub(super) fn new(layout: Cow<'a, Layout>, tile: &Tile, marks: &[String]) -> Self {
        let Layout { ground, ways, .. } = &*layout;
        let mut spots = layout.spots.clone();
        let large =
            layout.large.iter().map(|&(mark, at)| Detail { symbol: Symbol::Mark(mark), at });
        let mut details: Vec<Detail> = large.collect();
        let gardens = layout.places(SegmentKind::Garden);
        details.extend(gardens.map(|at| Detail { symbol: Symbol::Garden, at }));
        let mut placed = Vec::new();
        for mark in marks {
            let with_segment = WITH_SEGMENT.iter().find(|(name, _)| name == mark);
            if with_segment
                .is_some_and(|(_, kind)| tile.segments.iter().any(|own| own.kind == *kind))
            {
                continue;
            }
            let symbol = Symbol::of_mark(mark);
            // If a road ends at the object, draw the object at the end of the road.
            if let (Some(symbol), Some(&at)) = (symbol, ways.feet.first()) {
                details.push(Detail { symbol, at });
                continue;
            }
            let radius = symbol.and_then(Symbol::mark_art).map_or(14.0, |art| art.radius.into());
            let at = spots.symbol(tile, ground, radius);
            if mark == "garden" {
                details.push(Detail { symbol: Symbol::Garden, at });
            } else if let Some(symbol) = symbol {
                details.push(Detail { symbol, at });
            } else {
                placed.push((mark.clone(), at));
            }
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            for mark in segment.marks.iter().filter(|mark| !art::is_shape(mark)) {
                let Some(symbol) = Symbol::of_mark(mark) else {
                    placed.push((mark.clone(), spots.pennant(ground, index)));
                    continue;
                };
                let radius = symbol.mark_art().map_or(0.0, |art| art.radius.into());
                if details.iter().any(|detail| detail.symbol == symbol) && radius > LARGE {
                    continue;
                }
                let at = match segment.kind {
                    SegmentKind::City | SegmentKind::Field => spots.inside(ground, index, radius),
                    _ => spots.beside(tile, ground, layout.place(index), radius),
                };
                details.push(Detail { symbol, at });
            }
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            for _ in 0..segment.pennants {
                let at = spots.pennant(ground, index);
                details.push(Detail { symbol: Symbol::Pennant, at });
            }
        }
        Self { layout, marks: placed, closed: tile.closed, details, taken: spots.taken }
    }

    /// Returns the position of a mark with a hand-made drawing.
    pub(super) fn place_of(&self, mark: Mark) -> Option<Point> {
        let detail = self.details.iter().find(|detail| detail.symbol == Symbol::Mark(mark));
        detail.map(|detail| detail.at)
    }

    /// Adds buildings, houses and trees, which are only decorative.
    pub(super) fn furnish(&mut self, tile: &Tile) {
        let Layout { ground, ways, .. } = &*self.layout;
        scatter::details(tile, ways, ground, &self.taken, &mut self.details);
    }
}

/// The plans for all tiles in a scene, one for each tile type.
pub(super) struct Plans<'a> {
    /// One tile of each type, with its plan.
    pub(super) kinds: Vec<(SceneTile<'a>, Drawing<'a>)>,
    /// The type of every tile in the scene.
    pub(super) kind_of: Vec<usize>,
}

impl<'a> Plans<'a> {
    pub(super) fn new(tiles: &[SceneTile<'a>]) -> Self {
        let mut kinds: Vec<(SceneTile<'a>, Drawing<'a>)> = Vec::new();
        let mut kind_of = Vec::with_capacity(tiles.len());
        for placed in tiles {
            let known = kinds.iter().position(|(kind, _)| {
                (std::ptr::eq(kind.tile, placed.tile) || kind.tile == placed.tile)
                    && kind.marks == placed.marks
            });
            kind_of.push(known.unwrap_or_else(|| {
                let layout = match placed.layout {
                    Some(layout) => Cow::Borrowed(layout),
                    None => Cow::Owned(Layout::new(placed.tile)),
                };
                kinds.push((*placed, Drawing::new(layout, placed.tile, placed.marks)));
                kinds.len() - 1
            }));
        }
        Self { kinds, kind_of }
    }
}
