//! The rule options, in the form that the rules use.

use super::StartArea;
use crate::{expansions::Options, geometry::Cell, limits};

/// The scoring rule for completed two-tile cities (BASE-CITY-4, C1-CITY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TinyCity {
    Full,
    Half,
}

/// The scoring rule for farmers at the end of the game (FARM-5, C1-FARM-1, C1-FARM-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FarmScoring {
    /// Each city is worth 3 points to the majority in each field.
    Field3,
    /// Each city is worth 4 points to the majority in all fields around it.
    City4,
    /// Each city is worth 3 points to the majority in each field, but only once per player.
    City3,
}

/// The scoring rule for unfinished features at the end of the game (FINAL-2 to FINAL-4, HOUSE-9,
/// HOUSE-13, HOUSE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    Standard,
    CitiesOnly,
    RestHalf,
    None,
}

/// The method of choosing the first player (BASE-SETUP-5, HOUSE-1, HOUSE-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPlayer {
    Seat0,
    Random,
    MostRoads,
}

/// The cells where tiles can be placed (HOUSE-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    west: i16,
    north: i16,
    east: i16,
    south: i16,
    /// True if the edge of the table closes features that touch it (HOUSE-11).
    pub(crate) closes: bool,
}

impl Table {
    /// Reads a size such as `12x9`. The northwest cell of the start area is in column (W-width)/2
    /// and row (H-height)/2 of the table, rounded down.
    pub(crate) fn parse(size: &str, area: StartArea) -> Option<Self> {
        let (width, height) = size.split_once('x')?;
        let (width, height): (i16, i16) = (width.parse().ok()?, height.parse().ok()?);
        let possible = 1..=limits::MAX_TABLE;
        if !possible.contains(&width) || !possible.contains(&height) {
            return None;
        }
        let west = area.north_west.x - (width - area.width).div_euclid(2);
        let north = area.north_west.y - (height - area.height).div_euclid(2);
        Some(Self { west, north, east: west + width - 1, south: north + height - 1, closes: false })
    }

    /// Returns the northwest cell, the width and the height.
    pub(super) const fn size(&self) -> (Cell, u16, u16) {
        let (width, height) = (self.east - self.west + 1, self.south - self.north + 1);
        (Cell::new(self.west, self.north), width as u16, height as u16)
    }

    #[inline]
    pub(crate) const fn holds(&self, cell: Cell) -> bool {
        self.west <= cell.x && cell.x <= self.east && self.north <= cell.y && cell.y <= self.south
    }
}

/// A game's rule options.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
    /// True if tiles that cannot be placed return to the stack (HOUSE-5).
    pub(crate) unplaceable_returns: bool,
    /// True if the start tile is shuffled into the stack (HOUSE-5).
    pub(crate) start_in_stack: bool,
    pub(crate) first_player: FirstPlayer,
    /// The number of tiles in a hand; 0 if tiles are played from the stack (HOUSE-3, HOUSE-4).
    pub(crate) hand_size: u8,
    /// True if a hand is hidden from all players except its owner (HOUSE-4f).
    pub(crate) hidden_hands: bool,
    /// True if roads continue through a fork of trees (HOUSE-6).
    pub(crate) trees: bool,
    /// True if filling a hole earns an extra turn (HOUSE-8).
    pub(crate) hole_bonus: bool,
    pub(crate) table: Option<Table>,
    /// True if a river must not flow backward (RV-7).
    pub(crate) river_no_backward: bool,
    /// True if each river arm needs free space ahead (R2-PLACE-7).
    pub(crate) river_needs_room: bool,
    /// True if the start tile is shuffled into the stack when a river starts the game (RV-3).
    pub(crate) river_start_in_stack: bool,
    /// True if marks that add points to monasteries also add points to gardens (AB-7).
    pub(crate) marks_serve_gardens: bool,
    /// True if marks that raise the value of a completed feature make an unfinished feature
    /// worthless (IC-ROAD-3, IC-CITY-3).
    pub(crate) marks_void_unfinished: bool,
    /// The expansions' options.
    pub(crate) expansions: Options,
}

impl Rules {
    /// Reads the options. `value` returns the value of an option, and `is_on` returns true if a
    /// mechanic is on.
    pub(crate) fn new<'a>(
        value: impl Fn(&str) -> &'a str,
        is_on: impl Fn(&str) -> bool,
        area: StartArea,
    ) -> Self {
        Self {
            farmers: value("farmers") == "on",
            tiny_city: match value("tiny_city") {
                "half" => TinyCity::Half,
                _ => TinyCity::Full,
            },
            farm_scoring: match value("farm_scoring") {
                "city4" => FarmScoring::City4,
                "city3" => FarmScoring::City3,
                _ => FarmScoring::Field3,
            },
            unfinished: match value("unfinished") {
                "cities_only" => Unfinished::CitiesOnly,
                "rest_half" => Unfinished::RestHalf,
                "none" => Unfinished::None,
                _ => Unfinished::Standard,
            },
            unplaceable_returns: value("unplaceable") == "return",
            start_in_stack: value("start_tile") == "in_stack",
            first_player: match value("first_player") {
                "random" => FirstPlayer::Random,
                "most_roads" => FirstPlayer::MostRoads,
                _ => FirstPlayer::Seat0,
            },
            hand_size: value("hand_size").parse().unwrap_or(0),
            hidden_hands: value("hand_size") != "0" && value("hand_visibility") == "hidden",
            trees: value("tree_junctions") == "continue",
            hole_bonus: value("hole_bonus") == "on",
            table: Table::parse(value("table"), area)
                .map(|table| Table { closes: value("table_edge_closes") == "on", ..table }),
            river_no_backward: value("river_turn") == "no_backward",
            river_needs_room: value("river_room") == "strict",
            river_start_in_stack: value("river_start") == "in_stack",
            marks_serve_gardens: value("garden_vineyards") == "on",
            marks_void_unfinished: value("inn_cathedral_unfinished") == "zero",
            expansions: Options::new(&value, &is_on),
        }
    }
}
