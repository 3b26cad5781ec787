//! The rule options that the model supports.

use carc_engine::{Cell, Setup};

/// The value of a complete two-tile city (C1-CITY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TinyCity {
    Full,
    Half,
}

/// The method for scoring farmers at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FarmScoring {
    /// Each field is worth 3 points for each complete city (FARM-5).
    Field3,
    /// Each city is worth 4 points to the majority of farmers around it (C1-FARM-1).
    City4,
    /// Each field is worth 3 points for each complete city that none of the player's earlier fields
    /// touches (C1-FARM-7).
    City3,
}

/// The final value of unfinished roads, cities, monasteries and gardens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// The values in FINAL-2 to FINAL-4, unchanged.
    Standard,
    /// Only unfinished cities are worth points (HOUSE-13).
    CitiesOnly,
    /// Unfinished features other than cities are worth half their points (HOUSE-14).
    RestHalf,
    /// Unfinished features are worth nothing (HOUSE-9).
    None,
}

/// The permitted bends in a river (RV-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RiverTurn {
    NoImmediateUturn,
    NoBackward,
}

/// A bounded table (HOUSE-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Borders {
    width: i16,
    height: i16,
    /// True if the edge of the table closes the features that touch it (HOUSE-11).
    edge_closes: bool,
    /// The number of columns and rows in the start area: one for a tile and four for the wheel
    /// board.
    first: i16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
    pub(crate) borders: Option<Borders>,
    pub(crate) river_turn: RiverTurn,
    /// True if there must be free space ahead of every river arm (R2-PLACE-7).
    pub(crate) river_needs_room: bool,
    /// True if gardens are features.
    pub(crate) gardens: bool,
    /// True if inns and cathedrals do not affect the scores of unfinished features (IC-ROAD-3,
    /// IC-CITY-3).
    pub(crate) plain_inns: bool,
    /// True if the fairy is in play.
    pub(crate) fairy: bool,
    /// True if the fairy is placed on a tile instead of next to a meeple (PD-FAIRY-10).
    pub(crate) fairy_on_tile: bool,
    /// True if volcanoes remain closed after the dragon has left (PD-VOLCANO-5).
    pub(crate) closed_volcanoes: bool,
    /// True if the volcano lake is closed to figures in the turn in which it is placed, even
    /// without a dragon (R2-LAKE-3).
    pub(crate) closed_lake: bool,
    /// True if a barn can join other barns (AM-BARN-3).
    pub(crate) shared_barns: bool,
    /// True if, among tied players on hills, only the players with the most meeples on hills remain
    /// (HS-HILL-5).
    pub(crate) count_on_hills: bool,
    /// True if vineyards add points to gardens (AB-7).
    pub(crate) garden_vineyards: bool,
    /// True if shrines differ from monasteries (SH-NAME-2).
    pub(crate) challenges: bool,
    /// True if the rule against two opposite neighbors applies only to the new building
    /// (SH-PLACE-2).
    pub(crate) limits_new_only: bool,
}

impl Rules {
    /// Returns the rules for a setup.
    pub(crate) fn of(setup: &Setup) -> Self {
        let option = |name: &str| setup.option(name).expect("the option exists");
        let is = |name: &str, value: &str| option(name) == value;
        let mechanic = |name: &str| setup.config().mechanics[name];
        let has_board = setup.tile_types().iter().any(|kind| kind.board);
        Self {
            farmers: is("farmers", "on"),
            tiny_city: if is("tiny_city", "half") { TinyCity::Half } else { TinyCity::Full },
            farm_scoring: match option("farm_scoring") {
                "city4" => FarmScoring::City4,
                "city3" => FarmScoring::City3,
                _ => FarmScoring::Field3,
            },
            unfinished: match option("unfinished") {
                "cities_only" => Unfinished::CitiesOnly,
                "rest_half" => Unfinished::RestHalf,
                "none" => Unfinished::None,
                _ => Unfinished::Standard,
            },
            borders: option("table").split_once('x').map(|(width, height)| Borders {
                width: width.parse().expect("the value is a number"),
                height: height.parse().expect("the value is a number"),
                edge_closes: is("table_edge_closes", "on"),
                first: if has_board { 4 } else { 1 },
            }),
            river_turn: match option("river_turn") {
                "no_backward" => RiverTurn::NoBackward,
                _ => RiverTurn::NoImmediateUturn,
            },
            river_needs_room: is("river_room", "strict"),
            gardens: mechanic("gardens"),
            plain_inns: is("inn_cathedral_unfinished", "plain"),
            fairy: mechanic("fairy"),
            fairy_on_tile: is("fairy", "tile"),
            closed_volcanoes: is("volcano_block", "forever"),
            closed_lake: is("volcano_lake", "always"),
            shared_barns: is("barn_fields", "shared"),
            count_on_hills: is("hill_tiebreak", "count"),
            garden_vineyards: is("garden_vineyards", "on"),
            challenges: mechanic("challenges"),
            limits_new_only: is("shrine_neighbours", "placed"),
        }
    }

    /// HOUSE-10: the first tile is in column (W - 1) / 2 and row (H - 1) / 2, rounded down and
    /// counted from 0 in the northwest. The northwest cell of the wheel board is in column (W - 4)
    /// / 2 and row (H - 4) / 2.
    pub(crate) fn on_table(&self, cell: Cell) -> bool {
        let Some(Borders { width, height, first, .. }) = self.borders else { return true };
        let column = cell.x + (width - first) / 2;
        let row = cell.y + (height - first) / 2;
        (0..width).contains(&column) && (0..height).contains(&row)
    }

    /// HOUSE-11: features end at a closed border, and cells beyond that border are not counted as
    /// missing neighbors.
    pub(crate) fn closed_off(&self, cell: Cell) -> bool {
        self.borders.is_some_and(|borders| borders.edge_closes) && !self.on_table(cell)
    }
}
