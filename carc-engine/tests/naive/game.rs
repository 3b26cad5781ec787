//! The game: players, supplies, scores, and the course of a turn.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use carc_engine::{Cell, Rotation, SegmentKind, Tile};

use super::{
    board::{Board, PlacedTile, Spot},
    cards::{Card, CardState},
    dragon::Fairy,
    face::smallest_equal_turn,
    feature::{NaiveFeature, all_features, completable, feature_of, features_of_kinds},
    figure::{Figure, FigureKind, majority},
    kinds::Kind,
    river::River,
    rules::Rules,
    scoring::{
        FAIRY_BONUS, GOODS, MOST_GOODS, NaiveScore, complete_value, final_entries, most_goods,
        value_now,
    },
    wheel::Wheel,
};

/// The tile of the current turn part, and whether its figure action has been used (BASE-MEEPLE-1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) cell: Cell,
    pub(super) figure_action_used: bool,
    /// The field where a barn was placed.
    pub(super) barn: Option<Spot>,
}

/// RV-2: the northern side of the wheel board's first field side faces this cell.
pub(crate) const SOURCE_AT_WHEEL: Cell = Cell::new(1, -1);

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) figures: Vec<Figure>,
    pub(super) supplies: Vec<BTreeMap<FigureKind, usize>>,
    pub(super) scores: Vec<usize>,
    /// Goods, by kind.
    pub(super) tokens: Vec<BTreeMap<String, usize>>,
    pub(super) part: Option<Part>,
    pub(super) river: Option<River>,
    /// The volcano lake, in the turn part in which it is placed, if it accepts no figure without a
    /// dragon (R2-LAKE-3).
    pub(super) barred: Option<Cell>,
    /// The tokens in the bag: wolves, and sheep tokens by size (HS-SHEEP-2).
    pub(crate) bag: [usize; 5],
    /// The tokens next to shepherds.
    pub(super) flocks: BTreeMap<Figure, Vec<usize>>,
    pub(crate) wheel: Option<Wheel>,
    /// The King and the Robber (KR-CARD-2).
    pub(crate) cards: BTreeMap<Card, CardState>,
    /// The floors on sites and in front of players, and the prisoners by captor and owner.
    pub(crate) heights: BTreeMap<Cell, usize>,
    pub(crate) floors: Vec<usize>,
    pub(crate) prisoners: BTreeMap<(usize, usize, FigureKind), usize>,
    pub(crate) dragon: Option<Cell>,
    pub(crate) fairy: Option<Fairy>,
    /// Segments of the features that have been scored. They never change again.
    pub(super) scored: BTreeSet<Spot>,
}

impl Naive {
    /// Creates a game on an empty table. The first tile goes to (0, 0).
    pub(crate) fn new(players: usize, rules: Rules) -> Self {
        assert!((1..=8).contains(&players), "BASE-SETUP-1: 1 to 8 players, not {players}");
        let mut game = Self {
            rules,
            board: Board::default(),
            figures: Vec::new(),
            supplies: vec![
                BTreeMap::from([
                    (FigureKind::Normal, rules.meeples),
                    (FigureKind::Large, rules.large_meeples),
                    (FigureKind::Abbot, rules.abbots),
                    (FigureKind::Builder, rules.builders),
                    (FigureKind::Pig, rules.pigs),
                    (FigureKind::Mayor, rules.mayors),
                    (FigureKind::Wagon, rules.wagons),
                    (FigureKind::Barn, rules.barns),
                    (FigureKind::Shepherd, rules.shepherds),
                ]);
                players
            ],
            scores: vec![0; players],
            tokens: vec![BTreeMap::new(); players],
            part: None,
            river: None,
            barred: None,
            bag: rules.bag,
            flocks: BTreeMap::new(),
            wheel: rules.wheel.then(Wheel::new),
            cards: BTreeMap::new(),
            heights: BTreeMap::new(),
            floors: Vec::new(),
            prisoners: BTreeMap::new(),
            dragon: None,
            fairy: None,
            scored: BTreeSet::new(),
        };
        game.share_floors(players);
        game
    }

    /// Creates a game with the first tiles on the table: a start tile, the source of a river, the
    /// wheel board.
    pub(super) fn beginning(
        players: usize,
        rules: Rules,
        kinds: &[Kind],
        start: Option<usize>,
    ) -> Self {
        let cells: Vec<Tile> =
            kinds.iter().filter(|kind| kind.board).map(|kind| kind.tile.clone()).collect();
        match start.map(|kind| &kinds[kind]) {
            start if !cells.is_empty() => {
                Self::with_wheel(players, rules, &cells, start.map(|kind| &kind.tile))
            }
            None => Self::new(players, rules),
            Some(kind) if kind.river => Self::with_source(players, rules, &kind.tile),
            Some(kind) => Self::with_start(players, rules, &kind.tile),
        }
    }

    /// Creates a game with the start tile on (0, 0), as printed (BASE-SETUP-2).
    pub(crate) fn with_start(players: usize, rules: Rules, start: &Tile) -> Self {
        let mut game = Self::new(players, rules);
        game.place(Cell::new(0, 0), Rotation::R0, start);
        game.finish_turn();
        game
    }

    /// Creates a game with the source of a river on (0, 0), as printed (RV-2).
    pub(crate) fn with_source(players: usize, rules: Rules, source: &Tile) -> Self {
        let mut game = Self::with_start(players, rules, source);
        game.river = Some(River::from_source(Cell::new(0, 0), Rotation::R0, source));
        game
    }

    /// Creates a game with the wheel board, and the source of a river next to it if there is one
    /// (WF-SETUP-2, RV-2).
    pub(crate) fn with_wheel(
        players: usize,
        rules: Rules,
        cells: &[Tile],
        source: Option<&Tile>,
    ) -> Self {
        let mut game = Self::new(players, rules);
        game.lay_wheel(cells);
        if let Some(source) = source {
            let (cell, rotation) = (SOURCE_AT_WHEEL, River::flowing_north(source));
            game.place(cell, rotation, source);
            game.finish_turn();
            game.river = Some(River::from_source(cell, rotation, source));
        }
        game
    }

    /// Returns the legal placements of the tile, including all rotations.
    pub(crate) fn all_legal_placements(&self, tile: &Tile) -> BTreeSet<(Cell, Rotation)> {
        let mut placements = self.board.all_placements(&self.rules, tile);
        placements.retain(|(cell, _)| self.takes_tile(*cell, tile));
        placements
    }

    /// Returns the legal placements of a river tile (RV-5 to RV-8).
    pub(crate) fn all_river_placements(&self, tile: &Tile) -> BTreeSet<(Cell, Rotation)> {
        let river = self.river.as_ref().expect("the game has a river");
        let mut placements = river.all_placements(&self.board, &self.rules, tile);
        placements.retain(|(cell, _)| self.takes_tile(*cell, tile));
        placements
    }

    pub(crate) fn is_legal_placement(&self, cell: Cell, rotation: Rotation, tile: &Tile) -> bool {
        self.board.fits(&self.rules, cell, rotation, tile)
    }

    /// Places a tile. Equivalent rotations are replaced by the smallest one (TURN-25).
    pub(crate) fn place(&mut self, cell: Cell, rotation: Rotation, tile: &Tile) {
        assert!(self.part.is_none(), "the last part has not been finished");
        assert!(self.is_legal_placement(cell, rotation, tile), "{} {cell} {rotation:?}", tile.id);
        let rotation = smallest_equal_turn(tile, rotation);
        self.board.tiles.insert(cell, Rc::new(PlacedTile::new(tile, rotation)));
        self.part = Some(Part { cell, figure_action_used: false, barn: None });
    }

    /// Places a player's abbey (AM-ABBEY-2).
    pub(crate) fn place_abbey(&mut self, cell: Cell, tile: &Tile) {
        assert!(self.part.is_none(), "the last part has not been finished");
        assert!(self.is_hole(cell), "{cell} is no hole");
        self.board.tiles.insert(cell, Rc::new(PlacedTile::new(tile, Rotation::R0)));
        self.part = Some(Part { cell, figure_action_used: false, barn: None });
    }

    /// Places a river tile.
    pub(crate) fn place_river(&mut self, cell: Cell, rotation: Rotation, tile: &Tile) {
        let river = self.river.as_mut().expect("the game has a river");
        river.flow_over(&self.board, &self.rules, cell, rotation, tile);
        self.place(cell, rotation, tile);
    }

    /// Returns true for an empty cell with tiles on all four sides.
    pub(crate) fn is_hole(&self, cell: Cell) -> bool {
        self.board.is_hole(cell)
    }

    /// Returns the segments where the player can place a figure of a kind: those of the tile just
    /// placed (BASE-MEEPLE-1 to BASE-MEEPLE-3, AB-2, TB-BUILDER-2, TB-BUILDER-3, TB-PIG-2,
    /// AM-MAYOR-2, AM-WAGON-2, HS-SHEEP-3), and if it has a portal, those of all tiles (PD-PORTAL-1
    /// to PD-PORTAL-3).
    pub(crate) fn options(&self, player: usize, kind: FigureKind) -> BTreeSet<Spot> {
        let mut options = BTreeSet::new();
        let Some(part) = self.part else { return options };
        if part.figure_action_used || self.supply_of(player, kind) == 0 {
            return options;
        }
        let by_portal = self.just_placed_shows("portal") && kind.is_meeple();
        let cells: Vec<Cell> = match by_portal {
            true => self.board.tiles.keys().copied().collect(),
            false => vec![part.cell],
        };
        use SegmentKind::{City, Field, Garden, Monastery, Road, Shrine};
        let mut ground = vec![City, Road, Field, Monastery, Garden, Shrine];
        ground.retain(|&segment| kind.stands_on(segment, &self.rules));
        let (board, rules, figures) = (&self.board, &self.rules, &self.figures);
        for feature in features_of_kinds(board, rules, figures, &ground, &cells) {
            // AM-BARN-8.
            let has_barn = !feature.players_with(FigureKind::Barn).is_empty();
            let has_own = feature.players_with_meeples().contains(&player);
            let may_stand = match kind {
                FigureKind::Builder => !feature.complete && has_own,
                FigureKind::Pig => has_own,
                FigureKind::Shepherd => feature.players_with(kind).is_empty(),
                _ => !feature.has_meeple() && !has_barn,
            };
            for &spot in feature.segments.iter().filter(|_| may_stand) {
                let elsewhere = spot.cell != part.cell;
                let is_reached = !elsewhere || by_portal && !feature.complete;
                let is_barred = self.is_blocked(spot.cell) || self.barred == Some(spot.cell);
                if is_reached && !is_barred {
                    options.insert(spot);
                }
            }
        }
        options
    }

    /// TB-BUILDER-5: returns true if the tile just placed extends a road or a city with a builder
    /// of the player.
    pub(crate) fn triggers_builder(&self, player: usize) -> bool {
        let cell = self.part.expect("a tile has just been placed").cell;
        let segments = 0..self.board.tiles[&cell].tile.segments.len();
        let features = segments.map(|segment| self.feature_at(Spot { cell, segment }));
        features
            .into_iter()
            .any(|feature| feature.players_with(FigureKind::Builder).contains(&player))
    }

    /// TURN-15d: the player takes the goods of completed cities.
    pub(crate) fn take_goods(
        &mut self,
        player: usize,
        entries: &[NaiveScore],
    ) -> BTreeMap<String, usize> {
        let mut taken = BTreeMap::new();
        for entry in entries.iter().filter(|entry| entry.kind == SegmentKind::City) {
            for good in GOODS {
                let count = entry.marks.get(good).copied().unwrap_or(0);
                if count > 0 {
                    *taken.entry(good.to_owned()).or_insert(0) += count;
                    *self.tokens[player].entry(good.to_owned()).or_insert(0) += count;
                }
            }
        }
        taken
    }

    /// Returns the number of tokens of a kind that a player has.
    pub(crate) fn tokens_of(&self, player: usize, good: &str) -> usize {
        self.tokens[player].get(good).copied().unwrap_or(0)
    }

    /// FINAL-7: returns the players who score 10 points for each kind of goods.
    pub(crate) fn most_goods(&self) -> BTreeMap<String, BTreeSet<usize>> {
        most_goods(&self.tokens)
    }

    /// Places one of the player's figures on a segment.
    pub(crate) fn put(&mut self, player: usize, kind: FigureKind, at: Spot) {
        assert!(self.options(player, kind).contains(&at), "player {player} on {at:?}");
        let part = self.part.as_mut().expect("a tile has just been placed");
        part.figure_action_used = true;
        *self.supplies[player].get_mut(&kind).expect("every player has some") -= 1;
        self.figures.push(Figure { owner: player, kind, at, corner: None });
    }

    /// Returns the spots of the player's abbots that can be returned early (AB-4, AB-5).
    pub(crate) fn abbots_to_take(&self, player: usize) -> BTreeSet<Spot> {
        let mut spots = BTreeSet::new();
        if self.part.is_some_and(|part| !part.figure_action_used) {
            for figure in &self.figures {
                let is_his = figure.owner == player && figure.kind == FigureKind::Abbot;
                if is_his && !self.feature_at(figure.at).complete {
                    spots.insert(figure.at);
                }
            }
        }
        spots
    }

    /// AB-4: returns an abbot early and scores it. Returns the points, and whether the fairy was
    /// with him.
    pub(crate) fn take_abbot(&mut self, player: usize, at: Spot) -> (usize, bool) {
        assert!(self.abbots_to_take(player).contains(&at), "player {player} from {at:?}");
        let points = 1 + self.board.occupied_around(at.cell);
        self.part.as_mut().expect("a tile has just been placed").figure_action_used = true;
        self.scores[player] += points;
        let kind = FigureKind::Abbot;
        let leaves_fairy = self.send_home(Figure { owner: player, kind, at, corner: None });
        (points, leaves_fairy)
    }

    /// Returns true if the fairy was with the figure; she stays behind (PD-FAIRY-7). The tokens
    /// next to a shepherd return to the bag.
    pub(super) fn send_home(&mut self, figure: Figure) -> bool {
        let on_board = self.figures.iter().position(|other| *other == figure);
        self.figures.remove(on_board.expect("it stands there"));
        *self.supplies[figure.owner].entry(figure.kind).or_insert(0) += 1;
        for token in self.flocks.remove(&figure).unwrap_or_default() {
            self.bag[token] += 1;
        }
        match &mut self.fairy {
            Some(fairy) if fairy.with == Some(figure) => {
                fairy.with = None;
                true
            }
            _ => false,
        }
    }

    /// Returns the features completed by the tile just placed. They must be on or next to it.
    pub(crate) fn completed(&self) -> Vec<NaiveFeature> {
        let cell = self.part.expect("a tile has just been placed").cell;
        let mut cells = cell.ring().to_vec();
        cells.push(cell);
        let kinds = completable(&self.rules);
        let (board, rules, figures) = (&self.board, &self.rules, &self.figures);
        let mut features = features_of_kinds(board, rules, figures, &kinds, &cells);
        features.retain(|feature| feature.complete && !self.scored.contains(&feature.first()));
        features.sort_by_key(NaiveFeature::first);
        features
    }

    /// TURN-15: scores the completed features and the fields with barns, and returns the meeples.
    /// There is one entry for each completed feature, even if no player scores; the fields with
    /// barns follow.
    pub(crate) fn finish_turn(&mut self) -> Vec<NaiveScore> {
        let mut entries = Vec::new();
        let completed = self.completed();
        let part = self.part.take();
        for feature in completed {
            self.scored.extend(&feature.segments);
            entries.push(NaiveScore::of(&feature, complete_value(&feature, &self.rules)));
        }
        entries.extend(self.lost_challenges(&entries));
        entries.extend(self.barn_entries(part.and_then(|part| part.barn)));
        for entry in &mut entries {
            let feature = self.feature_at(entry.first());
            if entry.lost_to.is_none() {
                entry.fairy = self.fairy_bonus(&feature);
            }
            self.pay(entry);
        }
        for entry in &mut entries {
            entry.returned = self.feature_at(entry.first()).figures;
            let stays = [FigureKind::Barn, FigureKind::Shepherd];
            entry.returned.retain(|figure| !stays.contains(&figure.kind));
            for &figure in &entry.returned {
                if self.send_home(figure) {
                    entry.leaves_fairy = Some(figure);
                }
            }
        }
        entries
    }

    fn pay(&mut self, entry: &NaiveScore) {
        for &owner in &entry.owners {
            self.scores[owner] += entry.points_of(owner);
        }
        for &player in &entry.fairy {
            self.scores[player] += FAIRY_BONUS;
        }
    }

    pub(super) fn has_used_figure_action(&self) -> bool {
        self.part.is_some_and(|part| part.figure_action_used)
    }

    /// PD-PRINCESS-4.
    pub(crate) fn use_up_figure_action(&mut self) {
        self.part.as_mut().expect("a tile has just been placed").figure_action_used = true;
    }

    /// Returns every feature on the board, in the order of their first segments.
    pub(crate) fn features(&self) -> Vec<NaiveFeature> {
        let mut features = all_features(&self.board, &self.rules, &self.figures);
        for feature in &mut features {
            feature.value = value_now(feature, &self.rules);
        }
        features
    }

    /// Returns the feature of a segment, without its value and the cities that it touches.
    pub(crate) fn feature_at(&self, spot: Spot) -> NaiveFeature {
        feature_of(&self.board, &self.rules, &self.figures, spot)
    }

    /// Returns the entries of the final scoring in this position (FINAL-2 to FINAL-6).
    pub(crate) fn final_scores(&self) -> Vec<NaiveScore> {
        final_entries(
            &self.features(),
            &self.rules,
            |feature| self.fairy_bonus(feature),
            |farmers| majority(&self.board, &self.rules, farmers, 0),
        )
    }

    /// Returns the players' scores including the final scoring.
    pub(crate) fn totals(&self) -> Vec<usize> {
        let mut totals = self.scores.clone();
        for entry in self.final_scores() {
            for &owner in &entry.owners {
                totals[owner] += entry.points_of(owner);
            }
            for &player in &entry.fairy {
                totals[player] += FAIRY_BONUS;
            }
        }
        for winner in self.most_goods().into_values().flatten() {
            totals[winner] += MOST_GOODS;
        }
        for (_, player, points) in self.card_points() {
            totals[player] += points;
        }
        totals
    }

    /// FINAL-9: returns each player's rank by [`totals`](Self::totals), 1 being best, shared if
    /// tied.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let totals = self.totals();
        totals.iter().map(|own| 1 + totals.iter().filter(|other| *other > own).count()).collect()
    }

    /// Returns the players' scores.
    pub(crate) fn scores(&self) -> &[usize] {
        &self.scores
    }

    /// Returns the number of figures of a kind in a player's supply.
    pub(crate) fn supply_of(&self, player: usize, kind: FigureKind) -> usize {
        self.supplies[player][&kind]
    }

    /// Returns the figures on the board, in the order of their placement.
    pub(crate) fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// Returns the cells with tiles.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.board.tiles.keys().copied()
    }

    /// Returns the id and the canonical rotation of the tile on a cell.
    pub(crate) fn tile_at(&self, cell: Cell) -> Option<(&str, Rotation)> {
        let placed = self.board.tiles.get(&cell)?;
        Some((placed.tile.id.as_str(), placed.rotation))
    }
}
