//! The game: players, supplies, scores, and the course of a turn.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{Cell, Rotation, SegmentKind, Tile};

use super::{
    board::{Board, PlacedTile, Spot},
    face::smallest_equal_turn,
    feature::{COMPLETABLE, NaiveFeature, all_features, feature_of, features_of_kinds},
    figure::{Figure, FigureKind},
    rules::Rules,
    scoring::{NaiveScore, complete_value, final_entries, value_now},
};

/// The tile of the current part, and whether its figure action has been used (BASE-MEEPLE-1).
#[derive(Clone, Copy, Debug)]
struct Part {
    cell: Cell,
    figure_placed: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    rules: Rules,
    board: Board,
    figures: Vec<Figure>,
    supplies: Vec<BTreeMap<FigureKind, usize>>,
    scores: Vec<usize>,
    part: Option<Part>,
    /// Segments of the features that have been scored. They never change again.
    scored: BTreeSet<Spot>,
}

impl Naive {
    /// A game on an empty table. The first tile goes to (0, 0).
    pub(crate) fn new(players: usize, rules: Rules) -> Self {
        assert!((1..=8).contains(&players), "BASE-SETUP-1: 1 to 8 players, not {players}");
        Self {
            rules,
            board: Board::default(),
            figures: Vec::new(),
            supplies: vec![BTreeMap::from([(FigureKind::Normal, rules.meeples)]); players],
            scores: vec![0; players],
            part: None,
            scored: BTreeSet::new(),
        }
    }

    /// A game with the start tile on (0, 0), as printed (BASE-SETUP-2).
    pub(crate) fn with_start(players: usize, rules: Rules, start: &Tile) -> Self {
        let mut game = Self::new(players, rules);
        game.place(Cell::new(0, 0), Rotation::R0, start);
        game.finish_turn();
        game
    }

    /// Where the tile may be placed, equal turns named once, by the smallest (TURN-25).
    pub(crate) fn legal_placements(&self, tile: &Tile) -> BTreeSet<(Cell, Rotation)> {
        self.board.placements(tile)
    }

    /// Where the tile may be placed, every turn listed.
    pub(crate) fn all_legal_placements(&self, tile: &Tile) -> BTreeSet<(Cell, Rotation)> {
        self.board.all_placements(tile)
    }

    pub(crate) fn is_legal_placement(&self, cell: Cell, rotation: Rotation, tile: &Tile) -> bool {
        self.board.fits(cell, rotation, tile)
    }

    /// Lays a tile; any of several equal turns may be given, the smallest is kept (TURN-25).
    pub(crate) fn place(&mut self, cell: Cell, rotation: Rotation, tile: &Tile) {
        assert!(self.part.is_none(), "the last part has not been finished");
        assert!(self.board.fits(cell, rotation, tile), "{} {cell} {rotation:?}", tile.id);
        let rotation = smallest_equal_turn(tile, rotation);
        let placed = PlacedTile { tile: tile.clone(), rotation };
        self.board.tiles.insert(cell, placed);
        self.part = Some(Part { cell, figure_placed: false });
    }

    /// The segments of the tile just placed on which the player may put a meeple.
    pub(crate) fn deployments(&self, player: usize) -> BTreeSet<usize> {
        let mut options = BTreeSet::new();
        let Some(part) = self.part else { return options };
        if part.figure_placed || self.supply(player) == 0 {
            return options;
        }
        let tile = &self.board.tiles[&part.cell].tile;
        for (segment, data) in tile.segments.iter().enumerate() {
            let allowed = match data.kind {
                SegmentKind::Road | SegmentKind::City | SegmentKind::Monastery => true,
                SegmentKind::Field => self.rules.farmers,
                _ => false,
            };
            let feature = self.feature_at(Spot { cell: part.cell, segment });
            let taken = feature.figures.iter().any(|figure| figure.kind.is_meeple());
            if allowed && !taken {
                options.insert(segment);
            }
        }
        options
    }

    /// Puts one of the player's meeples on a segment of the tile just placed.
    pub(crate) fn deploy(&mut self, player: usize, segment: usize) {
        assert!(self.deployments(player).contains(&segment), "player {player} on {segment}");
        let part = self.part.as_mut().expect("a tile has just been placed");
        part.figure_placed = true;
        let at = Spot { cell: part.cell, segment };
        let kind = FigureKind::Normal;
        *self.supplies[player].get_mut(&kind).expect("every player has some") -= 1;
        self.figures.push(Figure { owner: player, kind, at });
    }

    /// TURN-15: scores what the tile has completed, whoever owns it, and sends the meeples home.
    /// One entry for each completed feature, also where nobody gets anything.
    pub(crate) fn finish_turn(&mut self) -> Vec<NaiveScore> {
        assert!(self.part.take().is_some(), "no tile has been placed");
        let mut entries = Vec::new();
        for feature in features_of_kinds(&self.board, &self.figures, &COMPLETABLE) {
            if !feature.complete || self.scored.contains(&feature.first()) {
                continue;
            }
            self.scored.extend(&feature.segments);
            let mut entry = NaiveScore::of(&feature, complete_value(&feature, &self.rules));
            for &owner in &feature.owners {
                self.scores[owner] += entry.points;
            }
            for figure in &feature.figures {
                self.figures.retain(|other| other != figure);
                *self.supplies[figure.owner].entry(figure.kind).or_insert(0) += 1;
            }
            entry.returned = feature.figures;
            entries.push(entry);
        }
        entries
    }

    /// Every feature on the board, in the order of their first segments.
    pub(crate) fn features(&self) -> Vec<NaiveFeature> {
        let mut features = all_features(&self.board, &self.figures);
        for feature in &mut features {
            feature.value = value_now(feature, &self.rules);
        }
        features
    }

    /// The feature of one segment, without its value and without the cities that it touches.
    pub(crate) fn feature_at(&self, spot: Spot) -> NaiveFeature {
        feature_of(&self.board, &self.figures, spot)
    }

    /// What the final scoring would give now, entry by entry (FINAL-2 to FINAL-5).
    pub(crate) fn final_scores(&self) -> Vec<NaiveScore> {
        final_entries(&self.features(), &self.rules)
    }

    /// Everybody's points with the final scoring.
    pub(crate) fn totals(&self) -> Vec<usize> {
        let mut totals = self.scores.clone();
        for entry in self.final_scores() {
            for &owner in &entry.owners {
                totals[owner] += entry.points;
            }
        }
        totals
    }

    /// FINAL-9: each player's rank by [`totals`](Self::totals), 1 being best, shared if tied.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let totals = self.totals();
        totals.iter().map(|own| 1 + totals.iter().filter(|other| *other > own).count()).collect()
    }

    /// Everybody's points so far.
    pub(crate) fn scores(&self) -> &[usize] {
        &self.scores
    }

    /// Normal meeples in front of a player.
    pub(crate) fn supply(&self, player: usize) -> usize {
        self.supplies[player][&FigureKind::Normal]
    }

    /// The figures on the board, in the order in which they came.
    pub(crate) fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The id and the kept rotation of every tile on the board.
    pub(crate) fn tiles(&self) -> BTreeMap<Cell, (&str, Rotation)> {
        let mut tiles = BTreeMap::new();
        for (&cell, placed) in &self.board.tiles {
            tiles.insert(cell, (placed.tile.id.as_str(), placed.rotation));
        }
        tiles
    }
}
