//! Links between two segments of one tile, which last until they are moved. Moving a link is the
//! only way to divide a feature.

use super::{Board, Node};
use crate::{
    geometry::{Cell, Side},
    setup::{Catalogue, Table},
    tile::SideKind,
};

/// The maximum number of complete features that link changes can affect in one turn part: four for
/// each side of the tile.
pub(super) const MOST_RELINKED: usize = 16;

/// The segments whose links have changed since the last tile was placed.
#[derive(Debug, Default)]
pub(crate) struct Relinked {
    changed: Vec<Node>,
    /// The segments of the most recently divided feature. The memory is reused.
    divided: Vec<Node>,
}

impl Clone for Relinked {
    fn clone(&self) -> Self {
        let mut copy = Self {
            changed: Vec::with_capacity(self.changed.capacity()),
            divided: Vec::with_capacity(self.divided.capacity()),
        };
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.changed.clone_from(&source.changed);
        self.divided.clear();
    }
}

impl Board {
    /// Enables links and reserves room for features with up to the given number of segments.
    pub(crate) fn keep_links(&mut self, segments: usize) {
        self.relinked = Some(Box::new(Relinked {
            changed: Vec::with_capacity(MOST_RELINKED),
            divided: Vec::with_capacity(segments),
        }));
    }

    /// Returns one segment of each complete feature whose links have changed since the last tile
    /// was placed.
    pub(super) fn relinked_segments(&self) -> impl Iterator<Item = Node> {
        let changed = self.relinked.as_deref().map_or(&[][..], |it| &it.changed);
        let is_first = |place: usize| {
            let root = self.root(changed[place]);
            self.feature(root).open() == 0
                && !changed[..place].iter().any(|&other| self.root(other) == root)
        };
        let complete = (0..changed.len()).filter(move |&place| is_first(place));
        complete.map(|place| changed[place]).take(MOST_RELINKED)
    }

    /// Records that the link between two segments has changed, which causes their features to be
    /// tested for completion.
    pub(crate) fn mark_relinked(&mut self, nodes: [Node; 2]) {
        (self.is_some_closed, self.has_changed_others) = (true, true);
        let changed = &mut self.relinked.get_or_insert_default().changed;
        for node in nodes {
            if !changed.contains(&node) {
                changed.push(node);
            }
        }
    }

    /// Discards the records of changed links.
    pub(crate) fn forget_relinked(&mut self) {
        if let Some(relinked) = &mut self.relinked {
            relinked.changed.clear();
        }
    }

    /// Adds a link between two segments of one tile. The link does not change the number of open
    /// ports.
    pub(crate) fn add_link(&mut self, nodes: [Node; 2]) {
        self.unite(nodes[0], nodes[1]);
        self.is_some_closed = true;
    }

    /// Divides a road, identified by one of its segments, at all of its links. The caller then
    /// restores the remaining links and the figures on the resulting roads.
    pub(crate) fn divide(&mut self, catalogue: &Catalogue, table: Option<&Table>, node: Node) {
        let mut divided = std::mem::take(&mut self.relinked.get_or_insert_default().divided);
        divided.clear();
        divided.extend(self.ring(node));
        let closing = table.filter(|table| table.closes);
        for &node in &divided {
            let beyond = self.road_sides(catalogue, node).filter(|&(_, cell)| {
                self.tile_at(cell.key()).is_none() && closing.is_none_or(|table| table.holds(cell))
            });
            let open = beyond.count() as u8;
            self.detach(node, open);
        }
        for &node in &divided {
            for side in Side::ALL {
                if let Some(other) = self.road_across(catalogue, node, side) {
                    self.unite(node, other);
                }
            }
        }
        self.is_some_closed = true;
        self.relinked.get_or_insert_default().divided = divided;
    }

    /// Returns true if a segment was part of the most recently divided road.
    pub(crate) fn is_divided(&self, node: Node) -> bool {
        self.relinked.as_ref().is_some_and(|it| it.divided.contains(&node))
    }

    /// Returns the sides that a road segment reaches, and the cells beyond them.
    pub(crate) fn road_sides(
        &self,
        catalogue: &Catalogue,
        node: Node,
    ) -> impl Iterator<Item = (Side, Cell)> + use<> {
        let (tile, segment) = self.locate(node);
        let sides = catalogue.face(tile.kind(), tile.rotation()).sides;
        let cell = tile.cell();
        let reaches = move |side: &Side| {
            let side = &sides[*side as usize];
            side.kind == SideKind::Road && side.ports[1] == segment
        };
        Side::ALL.into_iter().filter(reaches).map(move |side| (side, cell.neighbor(side)))
    }

    /// Returns the road segment that continues a road segment across a side of its tile, if any.
    pub(crate) fn road_across(
        &self,
        catalogue: &Catalogue,
        node: Node,
        side: Side,
    ) -> Option<Node> {
        let (_, cell) = self.road_sides(catalogue, node).find(|(own, _)| *own == side)?;
        let other = &self.tiles[self.tile_at(cell.key())?];
        let across =
            &catalogue.face(other.kind(), other.rotation()).sides[side.opposite() as usize];
        (across.kind == SideKind::Road).then(|| other.node(across.ports[1]))
    }
}
