//! The River II, with a volcano lake and a herd of pigs (R2-LAKE-1 to R2-HERD-6). The tiles of this
//! expansion are river tiles and follow the river rules.

use crate::{
    board::Root,
    expansions::house_rules,
    position::Position,
    rules::{Expansion, Hook, HookSet, Play, State},
    setup::{Catalogue, Rules, Setup},
    vocab::{Mark, Marks, PlayerSet, ScoreTerm, TileType},
};

const HERD: Marks = Marks::of("pig_herd");

/// The River II expansion.
pub(crate) struct River2;

impl Expansion for River2 {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let lake = setup.rules.expansions.river_2.lake_is_barred && setup.catalogue.lake.is_some();
        let herd = setup.catalogue.marks.has(HERD);
        HookSet::NONE.with(lake, &[Hook::BlocksNewTile]).with(herd, &[Hook::CityBonus])
    }

    /// Checks whether the volcano lake is closed to figures when it is placed (R2-LAKE-3).
    fn blocks_new_tile(&self, setup: &Setup, kind: TileType) -> bool {
        setup.rules.expansions.river_2.lake_is_barred && setup.catalogue.lake == Some(kind)
    }

    fn city_bonus(&self, at: State<'_>, field: Root) -> (ScoreTerm, PlayerSet) {
        (ScoreTerm::PigHerd, herders(at, field))
    }

    /// Checks whether the herd mark has an effect (R2-HERD-2).
    fn is_in_force(&self, mark: &Mark, rules: &Rules) -> bool {
        mark.name != "pig_herd" || rules.expansions.river_2.herds_count
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if has_lake(&setup.rules, &setup.catalogue) {
            house_rules::keep_extra_turns(position);
        }
    }
}

/// Rule options for the River II.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if pig herds have an effect (R2-HERD-2).
    herds_count: bool,
    /// True if the volcano lake is closed to figures in the turn in which it is placed, with or
    /// without the dragon (R2-LAKE-3).
    lake_is_barred: bool,
    /// True if the volcano lake grants an extra turn (R2-LAKE-2 to R2-LAKE-6).
    lake_gives_turn: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        let lake = value("volcano_lake");
        Self {
            herds_count: value("pig_herd") == "always" || is_on("pig"),
            lake_is_barred: lake == "always",
            lake_gives_turn: lake == "always" || lake == "with_dragon" && is_on("dragon"),
        }
    }
}

/// Returns the players who have a farmer in the field with the given root, if the field has a herd
/// (R2-HERD-3, R2-HERD-4, R2-HERD-6).
fn herders(at: State<'_>, root: Root) -> PlayerSet {
    let State { position, setup, .. } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let has_herd = board.ring(root.node()).any(|node| {
        let (tile, segment) = board.locate(node);
        catalogue.shown(tile.kind()).on(segment.into()).has(HERD)
    });
    if has_herd { board.feature(root).presence().seats() } else { PlayerSet::NONE }
}

/// Checks whether a game has a volcano lake with special rules.
pub(crate) fn has_lake(rules: &Rules, catalogue: &Catalogue) -> bool {
    let options = rules.expansions.river_2;
    catalogue.lake.is_some() && (options.lake_gives_turn || options.lake_is_barred)
}

/// Grants an extra turn to the player who places the volcano lake (TURN-9d, R2-LAKE-4).
pub(crate) fn volcano(play: &mut Play<'_>) {
    let catalogue = &play.setup.catalogue;
    let is_lake = |kind: TileType| catalogue.lake == Some(catalogue.printed(kind));
    let is_laid = play.position.board.tiles.last().is_some_and(|tile| is_lake(tile.kind()));
    if is_laid && play.setup.rules.expansions.river_2.lake_gives_turn {
        play.position.expansions.house.give_extra_turn();
    }
}
