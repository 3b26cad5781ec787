//! The tiles and figures in a position, and their values.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use carc_engine::{
    Cell, Figure as Piece, Game, Location, Player, Rotation, Segment, SegmentKind, Setup, Side,
    Tile, TileTypeInfo, Token,
};

use super::{
    board::{Board, LYING, PlacedTile, Spot, TOWER},
    face::smallest_equal_turns,
    feature::{NaiveFeature, all_features, feature_of},
    figure::{Figure, FigureKind, majority},
    river::River,
    rules::Rules,
    scoring::{NaiveScore, final_entries, value_now},
};

/// The fairy, and the meeple next to her; `None` if she is alone or on a tile (PD-FAIRY-10).
#[derive(Clone, Copy, Debug)]
pub(super) struct Fairy {
    pub(super) cell: Cell,
    pub(super) with: Option<Figure>,
}

/// A position that was read from the engine.
pub(crate) struct Table {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) figures: Vec<Figure>,
    /// The active player, and the figures in their supply.
    pub(super) active: usize,
    pub(super) supply: BTreeMap<FigureKind, usize>,
    /// The cell of the last placed tile.
    pub(super) last: Option<Cell>,
    pub(super) is_closed_lake: bool,
    pub(super) dragon: Option<Cell>,
    pub(super) fairy: Option<Fairy>,
    pub(super) river: River,
}

/// The tile types in a setup, as they are used in play.
pub(crate) struct Tiles {
    pub(super) rules: Rules,
    pub(super) kinds: Vec<Kind>,
}

/// A tile type in each rotation, with the smallest rotation in which it looks the same (TURN-25).
pub(super) struct Kind {
    pub(super) tile: Tile,
    pub(super) is_river: bool,
    pub(super) is_mouth: bool,
    pub(super) is_personal: bool,
    is_board: bool,
    /// True for a volcano lake that is closed to figures in the turn in which it is placed
    /// (R2-LAKE-3).
    is_closed_lake: bool,
    smallest: [Rotation; 4],
    placed: [Rc<PlacedTile>; 4],
}

impl Tiles {
    pub(crate) fn of(setup: &Setup) -> Self {
        let rules = Rules::of(setup);
        let kinds = setup.tile_types().iter().map(|kind| Kind::new(kind, &rules)).collect();
        Self { rules, kinds }
    }
}

impl Kind {
    fn new(kind: &TileTypeInfo, rules: &Rules) -> Self {
        let mut tile = kind.printed();
        for segment in &mut tile.segments {
            // SH-NAME-2: without challenges, shrines are monasteries.
            if segment.kind == SegmentKind::Shrine && !rules.challenges {
                segment.kind = SegmentKind::Monastery;
            }
        }
        Self {
            is_river: kind.river,
            is_mouth: kind.mouth,
            is_personal: kind.personal,
            is_board: kind.board,
            is_closed_lake: rules.closed_lake && kind.id == "river2/volcano-lake",
            smallest: smallest_equal_turns(&tile),
            placed: Rotation::ALL.map(|turn| Rc::new(PlacedTile::new(&tile, turn))),
            tile,
        }
    }
}

/// Returns the engine's spot for a segment, a tower, or a lying monk.
pub(super) fn engine_spot(spot: Spot) -> carc_engine::Spot {
    match spot.segment {
        TOWER => carc_engine::Spot { cell: spot.cell, place: Location::Tower },
        LYING => carc_engine::Spot { cell: spot.cell, place: Location::Lying },
        segment => carc_engine::Spot::segment(spot.cell, segment as u8),
    }
}

impl Table {
    pub(crate) fn read(game: &Game, tiles: &Tiles) -> Self {
        let state = game.state();
        let kind_of =
            |placed: &carc_engine::PlacedTile| &tiles.kinds[usize::from(placed.tile_type)];
        let mut board = Board::default();
        let mut river = Vec::new();
        for placed in state.board() {
            let (cell, kind) = (placed.cell, kind_of(&placed));
            let rotation = kind.smallest[usize::from(placed.rotation.quarters())];
            assert_eq!(rotation, placed.canonical, "TURN-25: the tile on {cell}");
            if kind.is_river {
                river.push((cell, rotation, &kind.tile, kind.is_mouth));
            }
            if kind.is_board {
                board.wheel.insert(cell);
            }
            let turned = &kind.placed[usize::from(rotation.quarters())];
            board.tiles.insert(cell, Rc::clone(turned));
        }
        let active = state.active_player();
        let supply = FigureKind::ALL
            .map(|kind| (kind, usize::from(state.supply(active, kind.piece()))))
            .into();
        let mut table = Self {
            river: River::of(&river),
            rules: tiles.rules,
            board,
            figures: Vec::new(),
            active: active.into(),
            supply,
            last: state.last_cell(),
            is_closed_lake: state.board().last().is_some_and(|last| kind_of(&last).is_closed_lake),
            dragon: state.neutral_spot(Piece::DRAGON).map(|spot| spot.cell),
            fairy: None,
        };
        let spot_of = |figure| {
            let spot = state.neutral_spot(figure)?;
            let Location::Segment(segment) = spot.place else { panic!("MW-FIG-1") };
            Some(Spot { cell: spot.cell, segment: segment.into() })
        };
        (table.board.mage, table.board.witch) = (spot_of(Piece::MAGE), spot_of(Piece::WITCH));
        for placed in state.figures() {
            let cell = placed.spot.cell;
            let (segment, corner) = match placed.spot.place {
                Location::Segment(segment) => (segment.into(), None),
                Location::Corner(corner) => {
                    let field = table.board.field_at_corner(cell, corner.into());
                    (field.expect("a barn is on a field").segment, Some(corner))
                }
                Location::Tower => (TOWER, None),
                Location::Lying => (LYING, None),
                // Figures on crown spaces are not in features.
                _ => continue,
            };
            let kind = FigureKind::ALL.into_iter().find(|kind| kind.piece() == placed.figure);
            let kind = kind.expect("the model supports the figure");
            let owner = placed.player.into();
            table.figures.push(Figure { owner, kind, at: Spot { cell, segment }, corner });
        }
        table.fairy = state.neutral_spot(Piece::FAIRY).map(|spot| Fairy {
            cell: spot.cell,
            with: table
                .figures
                .iter()
                .find(|it| it.kind.is_meeple() && engine_spot(it.at) == spot)
                .copied(),
        });
        table
    }

    /// Returns all features on the board, in the order of their first segments.
    pub(crate) fn features(&self) -> Vec<NaiveFeature> {
        let mut features = all_features(&self.board, &self.rules, &self.figures);
        for feature in &mut features {
            feature.value = value_now(feature, &self.rules);
        }
        features
    }

    /// Returns the feature that contains a segment, without its value or the cities that it
    /// touches.
    pub(super) fn feature_at(&self, spot: Spot) -> NaiveFeature {
        feature_of(&self.board, &self.rules, &self.figures, spot)
    }

    /// PD-FAIRY-6: returns the players who score 3 points when a feature is scored.
    fn fairy_bonus(&self, feature: &NaiveFeature) -> BTreeSet<usize> {
        self.helped_by_fairy(&feature.figures)
    }

    /// Returns the owners of the figures that the fairy accompanies.
    fn helped_by_fairy(&self, figures: &[Figure]) -> BTreeSet<usize> {
        let Some(fairy) = self.fairy else { return BTreeSet::new() };
        let helped = figures.iter().filter(|figure| match self.rules.fairy_on_tile {
            true => figure.kind.is_meeple() && figure.at.cell == fairy.cell,
            false => fairy.with == Some(**figure),
        });
        helped.map(|figure| figure.owner).collect()
    }

    /// Returns the final scoring entries for this position (FINAL-2 to FINAL-6).
    pub(crate) fn final_scores(&self) -> Vec<NaiveScore> {
        let mut entries = final_entries(
            &self.features(),
            &self.rules,
            |feature| self.fairy_bonus(feature),
            |farmers| majority(&self.board, &self.rules, farmers, 0),
        );
        let lying = self.figures.iter().filter(|it| it.at.segment == LYING);
        let cells: BTreeSet<Cell> = lying.map(|it| it.at.cell).collect();
        entries.extend(cells.into_iter().map(|cell| self.lying_score(cell)));
        entries
    }

    /// MO-END-1, MO-END-2: returns the score entry for the lying monks on a cell.
    fn lying_score(&self, cell: Cell) -> NaiveScore {
        let here = Spot { cell, segment: LYING };
        let monks: Vec<Figure> = self.figures.iter().filter(|it| it.at == here).copied().collect();
        let mut points = 1;
        for side in Side::ALL {
            let mut next = cell.neighbor(side);
            while self.board.tiles.contains_key(&next) {
                points += 1;
                next = next.neighbor(side);
            }
        }
        let segments = &self.board.tiles[&cell].tile.segments;
        let is_bed = |segment: &Segment| segment.marks.iter().any(|mark| mark == "special");
        let segment = segments.iter().position(is_bed).expect("a lying monk is in this monastery");
        NaiveScore {
            kind: SegmentKind::Monastery,
            segments: BTreeSet::from([Spot { cell, segment }]),
            owners: majority(&self.board, &self.rules, &monks, 0),
            points,
            bonus: BTreeMap::new(),
            for_farmers: false,
            for_barns: false,
            for_lying: true,
            fairy: self.helped_by_fairy(&monks),
        }
    }
}

/// FINAL-7: returns the players with the most tokens of a kind of goods, if they have at least one.
pub(crate) fn most_goods(game: &Game, good: Token) -> Vec<Player> {
    let held = |player: &Player| game.state().tokens(*player, good);
    let players: Vec<Player> = Player::all(game.setup().players()).collect();
    let most = players.iter().map(held).max().filter(|most| *most > 0);
    players.into_iter().filter(|player| Some(held(player)) == most).collect()
}
