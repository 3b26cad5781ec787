//! What stands on a tile besides its segments: symbols of marks, pennants, houses and trees.

use std::borrow::Cow;

use carc_engine::{SegmentKind, Tile};

use super::{
    SceneTile,
    scatter::{self, Detail},
    symbol::Symbol,
};
use crate::layout::{LARGE, Layout, Point};

/// Marks of a tile as a whole that are drawn with a segment of this kind, if there is one.
const WITH_SEGMENT: [(&str, SegmentKind); 2] =
    [("garden", SegmentKind::Garden), ("sheep", SegmentKind::Field)];

/// The drawing plan of one unturned tile.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'a> {
    pub(super) layout: Cow<'a, Layout>,
    /// The marks without a drawing of their own, with the places of their symbols.
    pub(super) marks: Vec<(String, Point)>,
    /// Whether the tile is walled off from its neighbors on all sides.
    pub(super) closed: bool,
    /// What stands upright, whichever way the tile lies: at first the symbols that tell something.
    pub(super) details: Vec<Detail>,
    /// Where figures and symbols stand.
    taken: Vec<Point>,
}

impl<'a> Drawing<'a> {
    /// `layout` is that of the tile.
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
            // What a road ends at stands there.
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
            for mark in &segment.marks {
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

    /// Adds buildings, houses and trees, which only a picture shows.
    pub(super) fn furnish(&mut self, tile: &Tile) {
        let Layout { ground, ways, .. } = &*self.layout;
        scatter::details(tile, ways, ground, &self.taken, &mut self.details);
    }
}

/// The plans of all tiles of a scene, one for each kind of tile.
pub(super) struct Plans<'a> {
    /// A tile of each kind, with its plan.
    pub(super) kinds: Vec<(SceneTile<'a>, Drawing<'a>)>,
    /// The kind of every tile of the scene.
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
