//! The rule options of the model.

use carc_engine::Cell;

use super::cards::CardScoring;

/// The value of a complete city of exactly two tiles (C1-CITY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TinyCity {
    Full,
    Half,
}

/// The scoring of farmers at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FarmScoring {
    /// Field by field, 3 points for each complete city (FARM-5).
    Field3,
    /// City by city, 4 points for the majority of farmers around it (C1-FARM-1).
    City4,
    /// Field by field, 3 points for each complete city that no earlier field of the player touches (C1-FARM-7).
    City3,
}

/// The final value of unfinished roads, cities, monasteries and gardens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// FINAL-2 to FINAL-4 without changes.
    Standard,
    /// HOUSE-13.
    CitiesOnly,
    /// HOUSE-14.
    RestHalf,
    /// HOUSE-9.
    None,
}

/// The first player (BASE-SETUP-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPlayer {
    Seat0,
    /// HOUSE-1.
    Random,
    /// HOUSE-2.
    MostRoads,
}

/// The conditions under which the volcano lake accepts no figure and earns an extra turn
/// (R2-LAKE-2, R2-LAKE-3, R2-LAKE-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VolcanoLake {
    WithDragon,
    Always,
    Plain,
}

/// The permitted bends of a river (RV-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RiverTurn {
    NoImmediateUturn,
    NoBackward,
}

/// A bounded table (HOUSE-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) width: i16,
    pub(crate) height: i16,
    /// HOUSE-11.
    pub(crate) edge_closes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
    /// True if a tile that fits nowhere returns to the stack (HOUSE-5).
    pub(crate) unplaceable_returns: bool,
    /// True if the start tile is shuffled in (HOUSE-5).
    pub(crate) start_in_stack: bool,
    pub(crate) first_player: FirstPlayer,
    /// The number of tiles in a hand; 0 for play from the stack (HOUSE-3, HOUSE-4).
    pub(crate) hand_size: usize,
    /// HOUSE-4f.
    pub(crate) hidden_hands: bool,
    /// True if roads continue at trees (HOUSE-6).
    pub(crate) trees: bool,
    pub(crate) hole_bonus: bool,
    pub(crate) table: Option<Table>,
    pub(crate) river_turn: RiverTurn,
    /// True if the start tile is shuffled in when there is a river (RV-3).
    pub(crate) river_start_in_stack: bool,
    /// True if gardens are features.
    pub(crate) gardens: bool,
    /// The number of figures per player.
    pub(crate) meeples: usize,
    pub(crate) abbots: usize,
    pub(crate) large_meeples: usize,
    pub(crate) builders: usize,
    pub(crate) pigs: usize,
    /// True if an unfinished road with an inn, or city with a cathedral, scores like one without
    /// (IC-ROAD-3, IC-CITY-3).
    pub(crate) plain_inns: bool,
    /// True if there is a fairy. The dragon, princesses and portals depend on the marks of the
    /// tiles.
    pub(crate) fairy: bool,
    /// True if she is placed on a tile instead of next to a meeple (PD-FAIRY-10).
    pub(crate) fairy_on_tile: bool,
    /// True if the dragon moves after the scoring (PD-DRAGON-4).
    pub(crate) late_dragon: bool,
    /// True if a princess must send away a knight if there is one (PD-PRINCESS-2).
    pub(crate) princess_must: bool,
    /// True if volcanoes remain closed after the dragon has left (PD-VOLCANO-5).
    pub(crate) closed_volcanoes: bool,
    /// True if every player has an abbey.
    pub(crate) abbeys: bool,
    pub(crate) mayors: usize,
    pub(crate) wagons: usize,
    pub(crate) barns: usize,
    /// AM-WAGON-6 instead of AM-WAGON-5.
    pub(crate) adjacent_wagons: bool,
    /// AM-WAGON-10.
    pub(crate) wagons_anywhere: bool,
    /// True if a barn can join others (AM-BARN-3).
    pub(crate) shared_barns: bool,
    /// AM-ABBEY-11.
    pub(crate) abbey_round: bool,
    /// AM-ABBEY-10.
    pub(crate) abbey_after_unplaceable: bool,
    pub(crate) shepherds: usize,
    /// True if, among tied players on hills, only the players with the most meeples there remain
    /// (HS-HILL-5).
    pub(crate) count_on_hills: bool,
    /// True if a flock is decided after the figure action (HS-SHEEP-6).
    pub(crate) late_flocks: bool,
    /// True if flocks that cannot grow are gathered (HS-SHEEP-13).
    pub(crate) gathers_closed_flocks: bool,
    /// The tokens in the bag, which are wolves and tokens with one to four sheep (HS-SHEEP-2).
    pub(crate) bag: [usize; 5],
    /// True if sheep printed on tiles count (HS-SHEEP-12).
    pub(crate) printed_sheep: bool,
    /// AB-7.
    pub(crate) garden_vineyards: bool,
    /// True if there is a wheel; and whether its board is next to the tiles (WF-SETUP-5).
    pub(crate) wheel: bool,
    pub(crate) wheel_aside: bool,
    /// The cards in the game, and their points (KR-NAME-1).
    pub(crate) king: bool,
    pub(crate) robber: bool,
    pub(crate) card_scoring: CardScoring,
    /// The effects of the volcano lake in addition to the dragon, and whether there is one
    /// (R2-LAKE-2 to R2-LAKE-6).
    pub(crate) volcano_lake: VolcanoLake,
    pub(crate) dragon: bool,
    /// True if herds count without pigs; and whether there are pigs (R2-HERD-2).
    pub(crate) herds_always: bool,
    pub(crate) pig_rules: bool,
    /// R2-PLACE-7.
    pub(crate) river_needs_room: bool,
    /// True if shrines differ from monasteries (SH-NAME-2); and whether only the new building must
    /// not have two opposite neighbors (SH-PLACE-2).
    pub(crate) challenges: bool,
    pub(crate) limits_new_only: bool,
    /// True if there are towers; whether players may capture their own meeples; and the number of
    /// floors per player if it is not the printed one (TW-CAPTURE-5, TW-SETUP-2).
    pub(crate) tower: bool,
    pub(crate) tower_own: bool,
    pub(crate) tower_floors: Option<usize>,
}

impl Rules {
    /// The second and third edition, and the big box.
    pub(crate) const STANDARD: Self = Self {
        farmers: true,
        tiny_city: TinyCity::Full,
        farm_scoring: FarmScoring::Field3,
        unfinished: Unfinished::Standard,
        unplaceable_returns: false,
        start_in_stack: false,
        first_player: FirstPlayer::Seat0,
        hand_size: 0,
        hidden_hands: false,
        trees: false,
        hole_bonus: false,
        table: None,
        river_turn: RiverTurn::NoImmediateUturn,
        river_start_in_stack: false,
        gardens: false,
        meeples: 7,
        abbots: 0,
        large_meeples: 0,
        builders: 0,
        pigs: 0,
        plain_inns: false,
        fairy: false,
        fairy_on_tile: false,
        late_dragon: false,
        princess_must: false,
        closed_volcanoes: false,
        abbeys: false,
        mayors: 0,
        wagons: 0,
        barns: 0,
        adjacent_wagons: false,
        wagons_anywhere: false,
        shared_barns: false,
        abbey_round: true,
        abbey_after_unplaceable: true,
        shepherds: 0,
        count_on_hills: false,
        late_flocks: false,
        gathers_closed_flocks: false,
        bag: [2, 4, 5, 5, 2],
        printed_sheep: true,
        garden_vineyards: false,
        wheel: false,
        wheel_aside: false,
        king: false,
        robber: false,
        card_scoring: CardScoring::PerFeature,
        volcano_lake: VolcanoLake::WithDragon,
        dragon: false,
        herds_always: false,
        pig_rules: false,
        river_needs_room: false,
        challenges: false,
        limits_new_only: false,
        tower: false,
        tower_own: true,
        tower_floors: None,
    };

    /// The first edition.
    pub(crate) const FIRST_EDITION: Self = Self {
        tiny_city: TinyCity::Half,
        farm_scoring: FarmScoring::City4,
        late_dragon: true,
        princess_must: true,
        fairy_on_tile: true,
        late_flocks: true,
        printed_sheep: false,
        ..Self::STANDARD
    };

    /// The second and third edition.
    pub(crate) const SECOND_EDITION: Self = Self {
        adjacent_wagons: true,
        late_flocks: true,
        gathers_closed_flocks: true,
        printed_sheep: false,
        volcano_lake: VolcanoLake::Always,
        ..Self::STANDARD
    };

    /// Returns true if the volcano lake earns an extra turn.
    pub(super) fn lake_gives_turn(&self) -> bool {
        match self.volcano_lake {
            VolcanoLake::WithDragon => self.dragon,
            VolcanoLake::Always => true,
            VolcanoLake::Plain => false,
        }
    }

    /// HOUSE-10: the first tile is on column (W - 1) / 2 and row (H - 1) / 2, rounded down, counted
    /// from 0 in the northwest. For the wheel board, this is its northwest cell, on column (W - 4)
    /// / 2 and row (H - 4) / 2.
    pub(crate) fn on_table(&self, cell: Cell) -> bool {
        let Some(table) = self.table else { return true };
        let first = if self.wheel && !self.wheel_aside { 4 } else { 1 };
        let column = cell.x + (table.width - first) / 2;
        let row = cell.y + (table.height - first) / 2;
        (0..table.width).contains(&column) && (0..table.height).contains(&row)
    }

    /// HOUSE-11: features end at a closed border, and cells beyond it are not missing.
    pub(crate) fn closed_off(&self, cell: Cell) -> bool {
        self.table.is_some_and(|table| table.edge_closes) && !self.on_table(cell)
    }
}
