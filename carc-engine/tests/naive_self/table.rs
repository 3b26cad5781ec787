//! A table on which the examples are laid out.

use std::collections::BTreeSet;

use carc_engine::{Cell, Port, Rotation, Segment, SegmentKind, Side, Tile, TileSet};

use crate::naive::{FigureKind, Naive, NaiveFeature, NaiveScore, Rules, Spot};

pub(crate) const RED: usize = 0;
pub(crate) const BLUE: usize = 1;
pub(crate) const YELLOW: usize = 2;
pub(crate) const BLACK: usize = 3;

pub(crate) struct Table {
    sets: Vec<TileSet>,
    pub(crate) game: Naive,
    laid: Cell,
}

/// One owner's share of a scored feature.
pub(crate) type Paid = (SegmentKind, Vec<usize>, usize);

impl Table {
    pub(crate) fn new(rules: Rules) -> Self {
        Self::with_set(rules, TileSet::base())
    }

    pub(crate) fn with_set(rules: Rules, set: TileSet) -> Self {
        Self { sets: vec![set], game: Naive::new(4, rules), laid: Cell::new(0, 0) }
    }

    /// Brings the tiles of another set, with all that they show.
    pub(crate) fn with_more(mut self, text: &str) -> Self {
        self.sets.push(TileSet::from_toml("more", text).expect("a valid set"));
        self
    }

    /// Brings single tiles.
    pub(crate) fn with_tiles(mut self, tiles: &[Tile]) -> Self {
        self.sets.push(TileSet { tiles: tiles.to_vec(), ..TileSet::base() });
        self
    }

    pub(crate) fn tile(&self, id: &str) -> Tile {
        let found = self.sets.iter().find_map(|set| set.tile(id));
        found.unwrap_or_else(|| panic!("no tile {id}")).clone()
    }

    pub(crate) fn fits(&self, id: &str, x: i16, y: i16, degrees: u16) -> bool {
        let rotation = Rotation::from_degrees(degrees).expect("quarter turns only");
        self.game.is_legal_placement(Cell::new(x, y), rotation, &self.tile(id))
    }

    /// Lays a tile and waits for the figure.
    pub(crate) fn lay(&mut self, id: &str, x: i16, y: i16, degrees: u16) -> &mut Self {
        let rotation = Rotation::from_degrees(degrees).expect("quarter turns only");
        self.laid = Cell::new(x, y);
        self.game.place(self.laid, rotation, &self.tile(id));
        self
    }

    /// The segment that shows at a port of the board.
    pub(crate) fn segment_at(&self, cell: Cell, side: Side, port: Port) -> usize {
        let (id, turned) = self.game.tiles()[&cell];
        let printed = Side::ALL.into_iter().find(|printed| printed.turned(turned) == side);
        let tile = self.tile(id);
        let shows = |segment: &Segment| segment.has_port(printed.expect("some side"), port);
        tile.segments.iter().position(shows).expect("no segment there")
    }

    /// Puts a meeple on what shows at a port of the tile just laid, and ends the turn.
    pub(crate) fn claim(&mut self, player: usize, side: Side, port: Port) -> Vec<NaiveScore> {
        let segment = self.segment_at(self.laid, side, port);
        self.game.deploy(player, segment);
        self.game.finish_turn()
    }

    pub(crate) fn claim_monastery(&mut self, player: usize) -> Vec<NaiveScore> {
        let (id, _) = self.game.tiles()[&self.laid];
        let monastery = |segment: &Segment| segment.kind == SegmentKind::Monastery;
        let segment = self.tile(id).segments.iter().position(monastery).expect("a monastery");
        self.game.deploy(player, segment);
        self.game.finish_turn()
    }

    /// Puts a figure of any kind on what shows at a port of the tile just laid.
    pub(crate) fn place(
        &mut self,
        player: usize,
        kind: FigureKind,
        side: Side,
        port: Port,
    ) -> Vec<NaiveScore> {
        let at = self.spot(self.laid, side, port);
        self.game.put(player, kind, at);
        self.game.finish_turn()
    }

    pub(crate) fn spot(&self, cell: Cell, side: Side, port: Port) -> Spot {
        Spot { cell, segment: self.segment_at(cell, side, port) }
    }

    /// Lays a tile and ends the turn without a figure.
    pub(crate) fn put(&mut self, id: &str, x: i16, y: i16, degrees: u16) -> Vec<NaiveScore> {
        self.lay(id, x, y, degrees);
        self.game.finish_turn()
    }

    /// The kinds of the segments of the tile just laid on which a player may put a meeple.
    pub(crate) fn options(&self, player: usize) -> Vec<SegmentKind> {
        let (id, _) = self.game.tiles()[&self.laid];
        let tile = self.tile(id);
        self.game.deployments(player).iter().map(|&option| tile.segments[option].kind).collect()
    }

    /// The feature that shows at a port of any tile.
    pub(crate) fn feature(&self, x: i16, y: i16, side: Side, port: Port) -> NaiveFeature {
        let cell = Cell::new(x, y);
        let spot = Spot { cell, segment: self.segment_at(cell, side, port) };
        let features = self.game.features();
        let found = features.into_iter().find(|feature| feature.segments.contains(&spot));
        found.expect("every segment is in a feature")
    }

    /// Everybody's points of the final scoring alone.
    pub(crate) fn final_points(&self) -> Vec<usize> {
        let (totals, scores) = (self.game.totals(), self.game.scores());
        totals.iter().zip(scores).map(|(total, score)| total - score).collect()
    }
}

/// What was paid: kind, owners, points for each. Features that paid nobody are left out.
pub(crate) fn paid(entries: &[NaiveScore]) -> Vec<Paid> {
    entries
        .iter()
        .filter(|entry| !entry.owners.is_empty())
        .map(|entry| (entry.kind, owners(&entry.owners), entry.points))
        .collect()
}

pub(crate) fn owners(owners: &BTreeSet<usize>) -> Vec<usize> {
    owners.iter().copied().collect()
}

/// Who got figures back, one name for each figure.
pub(crate) fn home(entries: &[NaiveScore]) -> Vec<usize> {
    let figures = entries.iter().flat_map(|entry| &entry.returned);
    let mut home: Vec<_> = figures.map(|figure| figure.owner).collect();
    home.sort();
    home
}
