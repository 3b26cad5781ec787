//! A survey of the board, which groups all segments by feature. Features can then be described
//! without searching the board.

use std::collections::BTreeMap;

use super::FeatureView;
use crate::{
    action::Spot,
    board::{Board, BoardTile, Node, Root},
    geometry::{Cell, Side},
    position::{Piece, Position},
    rules::State,
    scoring::{self, Tally, complete_value, final_value, is_complete},
    setup::Setup,
    vocab::{MARKS, Marks, PlayerSet, SegmentKind},
};

/// A position with its tiles sorted by cell and its features sorted by their first spots.
pub(super) struct Survey<'a> {
    position: &'a Position,
    setup: &'a Setup,
    tiles: Vec<&'a BoardTile>,
    /// The figures, sorted by feature.
    pieces: Vec<(Root, &'a Piece)>,
    /// The features in the order of their first spots.
    roots: Vec<Root>,
    /// The placed segments, grouped by feature and sorted by spot within each feature.
    nodes: Vec<Node>,
    /// The range of each feature in `nodes`, indexed by the feature's root.
    spans: Vec<(usize, usize)>,
    /// The sides of each tile that face an empty cell, as a bit set.
    free_sides: Vec<u8>,
}

impl<'a> Survey<'a> {
    pub(super) fn new(position: &'a Position, setup: &'a Setup) -> Self {
        let board = &position.board;
        let mut tiles: Vec<&BoardTile> = board.tiles.iter().collect();
        crate::compact::sort_by_key(&mut tiles, |tile| tile.key);
        let mut pieces: Vec<_> =
            position.pieces.iter().map(|piece| (board.root(piece.node), piece)).collect();
        crate::compact::sort_by_key(&mut pieces, |(root, _)| *root);
        let free_sides = free_sides(board, setup);
        let (nodes, spans) = (vec![Node::FIRST; board.nodes().len()], Vec::new());
        let mut survey =
            Self { position, setup, tiles, pieces, roots: Vec::new(), nodes, spans, free_sides };
        survey.gather();
        survey
    }

    /// Groups the segments in two passes. The first pass counts the segments of each feature, and
    /// the second sorts them by feature.
    fn gather(&mut self) {
        let board = &self.position.board;
        let mut sizes = vec![0; self.nodes.len()];
        board.nodes().for_each(|node| sizes[board.root(node).index()] += 1);
        self.spans = vec![(0, 0); self.nodes.len()];
        let mut end = 0;
        for tile in &self.tiles {
            for segment in 0..self.setup.catalogue.shape(tile.kind()).count {
                let node = tile.node(segment);
                let root = board.root(node);
                let (size, span) = (&mut sizes[root.index()], &mut self.spans[root.index()]);
                if *size > 0 {
                    self.roots.push(root);
                    *span = (end, end);
                    end += std::mem::take(size);
                }
                self.nodes[span.1] = node;
                span.1 += 1;
            }
        }
    }

    /// Returns all features except rivers, in the order of their first spots.
    pub(super) fn features(&self) -> Vec<FeatureView> {
        let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
        let kind = |root: &Root| scoring::kind_of(board, catalogue, root.node());
        let features = self.roots.iter().filter(|root| kind(root) != SegmentKind::River);
        features.map(|&root| self.feature(root)).collect()
    }

    /// Returns the placed segments of a feature in the order of their spots.
    fn nodes(&self, root: Root) -> &[Node] {
        let (from, to) = self.spans[root.index()];
        &self.nodes[from..to]
    }

    /// Returns the first spot of a feature, which identifies it.
    fn name(&self, root: Root) -> Spot {
        self.position.spot_of_node(self.nodes(root)[0])
    }

    fn tile_at(&self, cell: Cell) -> Option<&'a BoardTile> {
        let key = cell.key();
        let found = self.tiles.binary_search_by_key(&key, |tile| tile.key).ok()?;
        Some(self.tiles[found])
    }

    /// Iterates over the figures in a feature.
    fn inside(&self, root: Root) -> impl Iterator<Item = &'a Piece> {
        let from = self.pieces.partition_point(|(other, _)| *other < root);
        let rest = self.pieces[from..].iter();
        rest.take_while(move |(other, _)| *other == root).map(|(_, piece)| *piece)
    }

    /// Returns the counts that determine the value of a feature.
    fn tally(&self, kind: SegmentKind, root: Root) -> Tally {
        let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
        if !kind.is_surrounded() {
            return State::new(self.position, self.setup).tally_of(kind, root);
        }
        let center = board.tile_of(root.node()).cell();
        let ring = center.ring();
        let around = || ring.iter().filter_map(|cell| self.tile_at(*cell));
        let shows_vineyard = |tile: &&BoardTile| scoring::is_vineyard(catalogue, tile.kind());
        Tally {
            tiles: 1,
            neighbors: around().count() as u16,
            vineyards: around().filter(shows_vineyard).count() as u16,
            ..Tally::default()
        }
    }

    /// Returns the first spots of the completed cities that touch a field.
    fn city_spots(&self, kind: SegmentKind, root: Root) -> Vec<Spot> {
        let mut spots = Vec::new();
        if kind == SegmentKind::Field {
            let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
            scoring::cities_of(board, catalogue, root.node(), |city| {
                spots.push(self.name(city));
            });
            crate::compact::sort(&mut spots);
        }
        spots
    }

    /// Returns the feature with the given root.
    pub(super) fn feature(&self, root: Root) -> FeatureView {
        let (position, setup) = (self.position, self.setup);
        let (board, catalogue) = (&position.board, &setup.catalogue);
        let node = root.node();
        let kind = scoring::kind_of(board, catalogue, node);
        let complete = is_complete(kind, board.feature(root).open());
        let facts = self.tally(kind, root);
        let at = State::new(position, setup);
        let items = if complete {
            complete_value(kind, facts, &setup.rules)
        } else if kind == SegmentKind::Field {
            at.with_raised_cities(final_value(kind, facts, &setup.rules), node)
        } else {
            final_value(kind, facts, &setup.rules)
        };
        let mut occupants: Vec<_> =
            self.inside(root).map(|piece| position.placed_figure(piece)).collect();
        crate::compact::sort(&mut occupants);
        let owners = match occupants.is_empty() {
            true => PlayerSet::NONE,
            false => at.owners(root, facts.pennants),
        };
        let bonus = |player| {
            let more = at.more_for_cities(root);
            scoring::with_more(items, &more, player, facts.all_cities()).total() - items.total()
        };
        let bonuses = owners.iter().map(|player| (player, bonus(player)));
        FeatureView {
            kind,
            spots: self.nodes(root).iter().map(|&node| position.spot_of_node(node)).collect(),
            tiles: self.count_tiles(root),
            open_ends: self.open_ends(kind, root),
            complete,
            pennants: facts.pennants,
            cities: facts.all_cities(),
            city_spots: self.city_spots(kind, root),
            figures: occupants,
            bonuses: bonuses.filter(|(_, points)| *points != 0).collect(),
            owners: owners.iter().collect(),
            value: items.total(),
            items,
            marks: self.marks(root),
        }
    }

    fn marks(&self, root: Root) -> BTreeMap<&'static str, u16> {
        let catalogue = &self.setup.catalogue;
        let mut found = BTreeMap::new();
        if catalogue.marks == Marks::NONE {
            return found;
        }
        for &node in self.nodes(root) {
            let (tile, segment) = self.position.board.locate(node);
            let shown = catalogue.shown(tile.kind());
            if shown.on(segment.into()) == Marks::NONE {
                continue;
            }
            for (number, mark) in MARKS.iter().enumerate() {
                let count = shown.count(segment.into(), number);
                if count > 0 {
                    *found.entry(mark.name).or_default() += count;
                }
            }
        }
        found
    }

    /// Returns the number of distinct tiles in a feature. Segments on the same tile are adjacent in
    /// the list.
    fn count_tiles(&self, root: Root) -> u16 {
        let board = &self.position.board;
        let (mut count, mut last) = (0, None);
        for &node in self.nodes(root) {
            let tile = board.number_of_tile(node);
            count += u16::from(last.replace(tile) != Some(tile));
        }
        count
    }

    fn open_ends(&self, kind: SegmentKind, root: Root) -> u16 {
        let board = &self.position.board;
        let open = board.feature(root).open();
        if kind.is_surrounded() || open == 0 {
            return open;
        }
        let mut count = 0;
        let (mut last, mut seen) = (None, 0);
        for &node in self.nodes(root) {
            let number = board.number_of_tile(node);
            if last.replace(number) != Some(number) {
                seen = 0;
            }
            let (tile, segment) = board.locate(node);
            let sides = &self.setup.catalogue.face(tile.kind(), tile.rotation()).sides;
            for (side, own) in sides.iter().enumerate() {
                // The same feature can have two segments on one side, such as a field to the left
                // and right of a road.
                if (self.free_sides[number] & !seen) >> side & 1 == 1
                    && own.ports.contains(&segment)
                {
                    seen |= 1 << side;
                    count += 1;
                }
            }
        }
        count
    }
}

/// Returns the sides of each tile that face an empty cell, as a bit set. The edge of a bounded
/// table counts as an empty cell unless it closes features (HOUSE-11).
fn free_sides(board: &Board, setup: &Setup) -> Vec<u8> {
    let mut free = vec![0; board.tiles.len()];
    for open in 0..board.open.keys().len() {
        for (side, number) in board.around(open) {
            free[number] |= 1 << side.opposite() as u8;
        }
    }
    if let Some(table) = setup.rules.table.filter(|table| !table.closes) {
        for (tile, free) in board.tiles.iter().zip(&mut free) {
            let beyond = |side: &Side| !table.holds(tile.cell().neighbor(*side));
            Side::ALL.into_iter().filter(beyond).for_each(|side| *free |= 1 << side as u8);
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use crate::{Cell, Config, Game, Setup, Spot, board::SEARCHES};

    /// The cost of a survey is linear in the board size, because describing a feature does not
    /// require a scan of all tiles.
    #[test]
    fn survey_does_not_search_all_tiles() {
        let mut config = Config::new(2);
        config.tile_sets.insert("base".into(), 3);
        let mut game = Game::new(Setup::new(config).expect("the config is valid"), 1);
        while let Some(action) = game.state().legal_actions().last() {
            game.play(action).expect("a listed action is legal");
        }
        assert!(game.state().board().len() > 200);
        let count = |look: &dyn Fn() -> usize| {
            let before = SEARCHES.get();
            assert!(look() > 0);
            SEARCHES.get() - before
        };
        assert_eq!(count(&|| game.state().features().len()), 0);
        let start = Spot::segment(Cell::new(0, 0), 0);
        let city = || game.state().feature_at(start).expect("the spot is part of a feature");
        assert_eq!(count(&|| city().spots.len()), 1);
    }
}
