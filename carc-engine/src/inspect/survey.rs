//! One look at the whole board, so that each feature is described from its own parts alone.

use std::collections::BTreeMap;

use super::FeatureView;
use crate::{
    action::Spot,
    board::{BoardTile, Root},
    expansions::registry,
    geometry::{Cell, Side},
    nouns::{MARKS, Seat, Seats, SegmentKind},
    position::{Piece, Position},
    scoring::{self, Tally, complete_value, final_value, is_complete},
    setup::Setup,
};

/// A position with its tiles in the order of their cells, and its figures in that of their features.
pub(super) struct Survey<'a> {
    position: &'a Position,
    setup: &'a Setup,
    tiles: Vec<&'a BoardTile>,
    pieces: Vec<(Root, &'a Piece)>,
    /// The first spot of each feature, by its root.
    first: Vec<Option<Spot>>,
}

impl<'a> Survey<'a> {
    pub(super) fn new(position: &'a Position, setup: &'a Setup) -> Self {
        let board = &position.board;
        let mut tiles: Vec<&BoardTile> = board.tiles.iter().collect();
        tiles.sort_unstable_by_key(|tile| tile.key);
        let mut pieces: Vec<_> =
            position.pieces.iter().map(|piece| (board.root(piece.node), piece)).collect();
        pieces.sort_unstable_by_key(|(root, _)| *root);
        let mut first = vec![None; board.nodes().len()];
        for node in board.nodes() {
            let spot = position.spot_of_node(node);
            let least = &mut first[board.root(node).index()];
            *least = Some(least.map_or(spot, |least: Spot| least.min(spot)));
        }
        Self { position, setup, tiles, pieces, first }
    }

    fn tile_at(&self, cell: Cell) -> Option<&'a BoardTile> {
        let key = cell.key();
        let found = self.tiles.binary_search_by_key(&key, |tile| tile.key).ok()?;
        Some(self.tiles[found])
    }

    /// The figures in a feature.
    fn inside(&self, root: Root) -> impl Iterator<Item = &'a Piece> {
        let from = self.pieces.partition_point(|(other, _)| *other < root);
        let rest = self.pieces[from..].iter();
        rest.take_while(move |(other, _)| *other == root).map(|(_, piece)| *piece)
    }

    /// What is counted in a feature.
    fn tally(&self, kind: SegmentKind, root: Root) -> Tally {
        let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
        if !kind.is_surrounded() {
            return scoring::tally(board, catalogue, root.node());
        }
        let centre = board.tile_of(root.node()).cell();
        let ring = centre.ring();
        let around = || ring.iter().filter_map(|cell| self.tile_at(*cell));
        let shows_vineyard = |tile: &&BoardTile| scoring::is_vineyard(catalogue, tile.kind);
        Tally {
            tiles: 1,
            neighbours: around().count() as u16,
            vineyards: around().filter(shows_vineyard).count() as u16,
            ..Tally::default()
        }
    }

    /// The first spots of the completed cities that touch a field.
    fn city_spots(&self, kind: SegmentKind, root: Root) -> Vec<Spot> {
        let mut spots = Vec::new();
        if kind == SegmentKind::Field {
            let (board, catalogue) = (&self.position.board, &self.setup.catalogue);
            scoring::cities_of(board, catalogue, root.node(), |city| {
                spots.extend(self.first[city.index()]);
            });
            spots.sort_unstable();
        }
        spots
    }

    /// The feature with this root.
    pub(super) fn feature(&self, root: Root) -> FeatureView {
        let (position, setup) = (self.position, self.setup);
        let (board, catalogue) = (&position.board, &setup.catalogue);
        let node = root.node();
        let kind = scoring::kind_of(board, catalogue, node);
        let complete = is_complete(kind, board.feature(root).open);
        let facts = self.tally(kind, root);
        let items = if complete {
            complete_value(kind, facts, &setup.rules)
        } else {
            final_value(kind, facts, &setup.rules)
        };
        let mut spots: Vec<_> = board.ring(node).map(|node| position.spot_of_node(node)).collect();
        spots.sort_unstable();
        let mut occupants: Vec<_> =
            self.inside(root).map(|piece| position.occupant(piece)).collect();
        occupants.sort_unstable();
        let (owners, pigs) = match occupants.is_empty() {
            true => (Seats::NONE, Seats::NONE),
            false => {
                let at = registry::at(position, setup);
                (at.owners(root, facts.pennants), at.more_for_cities(root))
            }
        };
        let bonus = |player| {
            let own = scoring::with_pig(items, pigs.contains(player), facts.cities);
            own.total() - items.total()
        };
        let bonuses = owners.iter().map(|player| (player.number(), bonus(player)));
        FeatureView {
            kind,
            spots,
            tiles: if kind == SegmentKind::Field {
                scoring::tiles(board, node)
            } else {
                facts.tiles
            },
            open_ends: self.open_ends(kind, root),
            complete,
            pennants: facts.pennants,
            cities: facts.cities,
            city_spots: self.city_spots(kind, root),
            occupants,
            bonuses: bonuses.filter(|(_, points)| *points != 0).collect(),
            owners: owners.iter().map(Seat::number).collect(),
            value: items.total(),
            items,
            marks: self.marks(root),
        }
    }

    fn marks(&self, root: Root) -> BTreeMap<&'static str, u16> {
        let board = &self.position.board;
        let mut found = BTreeMap::new();
        for node in board.ring(root.node()) {
            let (tile, segment) = board.locate(node);
            let shown = self.setup.catalogue.shown(tile.kind);
            for (number, mark) in MARKS.iter().enumerate() {
                let count = shown.count(segment.into(), number);
                if count > 0 {
                    *found.entry(mark.name).or_default() += count;
                }
            }
        }
        found
    }

    fn open_ends(&self, kind: SegmentKind, root: Root) -> u16 {
        let board = &self.position.board;
        if kind.is_surrounded() {
            return board.feature(root).open;
        }
        // A border that closes ends what faces it (HOUSE-11); any other leaves it open for good.
        let ended = self.setup.rules.table.filter(|table| table.closes);
        let mut sides = Vec::new();
        for node in board.ring(root.node()) {
            let (tile, segment) = board.locate(node);
            let face = self.setup.catalogue.face(tile.kind, tile.rotation);
            for side in Side::ALL {
                let beyond = tile.cell().neighbour(side);
                if face.sides[side as usize].ports.contains(&segment)
                    && self.tile_at(beyond).is_none()
                    && ended.is_none_or(|table| table.holds(beyond))
                {
                    sides.push((tile.key, side));
                }
            }
        }
        // Two segments of one feature can lie on the same side: fields left and right of a road.
        sides.sort_unstable();
        sides.dedup();
        sides.len() as u16
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cell, Config, Game, Setup, Spot, board::SEARCHES};

    /// What a look at all features costs grows as the board does: none goes through all tiles.
    #[test]
    fn features_search_no_tiles() {
        let mut config = Config::new(2);
        config.tile_sets.insert("base".into(), 3);
        let mut game = Game::new(Setup::new(config).expect("a good config"), 1);
        while let Some(action) = game.legal_actions().last() {
            game.play(action).expect("a listed action");
        }
        assert!(game.board().len() > 200);
        let count = |look: &dyn Fn() -> usize| {
            let before = SEARCHES.get();
            assert!(look() > 0);
            SEARCHES.get() - before
        };
        assert_eq!(count(&|| game.features().len()), 0);
        let start = Spot::segment(Cell::new(0, 0), 0);
        assert_eq!(
            count(&|| game.position().feature_at(game.setup(), start).expect("a city").spots.len()),
            1
        );
    }
}
