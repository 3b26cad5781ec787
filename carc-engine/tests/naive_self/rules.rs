//! Single clauses that no printed example shows.

use std::collections::BTreeSet;

use carc_engine::{
    Cell,
    Port::{Centre, Left, Right},
    Rotation::{R0, R90, R180, R270},
    SegmentKind::*,
    Side::*,
    TileSet,
};

use crate::{
    naive::{Naive, Rules, Unfinished, smallest_equal_turn},
    table::{BLUE, RED, Table, YELLOW, home, paid},
};

#[test]
fn turn_25_turns_that_show_the_same() {
    for tile in &TileSet::base().tiles {
        let turns = [R0, R90, R180, R270].map(|turn| smallest_equal_turn(tile, turn));
        let expected = match tile.id.as_str() {
            "B" | "C" | "X" => [R0, R0, R0, R0],
            "F" | "G" | "H" | "U" => [R0, R90, R0, R90],
            _ => [R0, R90, R180, R270],
        };
        assert_eq!(turns, expected, "{}", tile.id);
    }
}

#[test]
fn base_tile_1_placements_around_the_start_tile() {
    let base = TileSet::base();
    let tile = |id| base.tile(id).expect("a base tile");
    let game = Naive::with_start(2, Rules::STANDARD, tile("D"));
    let (north, east) = (Cell::new(0, -1), Cell::new(1, 0));
    let (south, west) = (Cell::new(0, 1), Cell::new(-1, 0));
    assert_eq!(game.legal_placements(tile("B")), BTreeSet::from([(south, R0)]));
    assert_eq!(game.all_legal_placements(tile("B")).len(), 4);
    let straight = [(east, R90), (south, R90), (west, R90)];
    assert_eq!(game.legal_placements(tile("U")), BTreeSet::from(straight));
    assert_eq!(game.all_legal_placements(tile("U")).len(), 6);
    let cap = [(north, R180), (south, R90), (south, R180), (south, R270)];
    assert_eq!(game.legal_placements(tile("E")), BTreeSet::from(cap));
    let crossing = [(east, R0), (west, R0)];
    assert_eq!(game.legal_placements(tile("X")), BTreeSet::from(crossing));
    // Two turns each show the city to the north, the road to the east, the road to the west.
    let corner =
        [(north, R180), (north, R270), (east, R90), (east, R180), (west, R0), (west, R270)];
    assert_eq!(game.legal_placements(tile("P")), BTreeSet::from(corner));
}

#[test]
fn turn_25_the_smallest_equal_turn_is_kept() {
    let base = TileSet::base();
    let mut game = Naive::new(1, Rules::STANDARD);
    game.place(Cell::new(0, 0), R270, base.tile("U").expect("a base tile"));
    assert_eq!(game.tiles()[&Cell::new(0, 0)], ("U", R90));
}

#[test]
fn base_road_1_a_loop_is_complete() {
    let mut table = Table::new(Rules::STANDARD);
    table.lay("V", 0, 0, 270).claim(RED, East, Centre);
    table.put("V", 1, 0, 0);
    table.put("V", 1, 1, 90);
    assert_eq!(table.feature(0, 0, East, Centre).open_sides, 2);
    assert_eq!(paid(&table.put("V", 0, 1, 180)), [(Road, vec![RED], 4)]);
    let inner = table.feature(0, 0, East, Right);
    assert_eq!((inner.kind, inner.segments.len(), inner.open_ports), (Field, 4, 0));
    assert!(!inner.complete);
}

#[test]
fn score_1_and_base_meeple_2_a_crossroads_where_a_road_comes_back() {
    let mut table = Table::new(Rules::STANDARD);
    table.put("V", 0, 0, 180);
    table.put("V", 1, 0, 90);
    table.put("V", 1, -1, 0);
    table.lay("W", 0, -1, 0);
    // Roads east and south are one road by now, and still two places for a thief.
    assert_eq!(table.options(BLUE), [Road, Road, Road, Field, Field, Field]);
    let entries = table.claim(BLUE, South, Centre);
    assert_eq!(paid(&entries), [(Road, vec![BLUE], 4)]);
    assert_eq!(entries[0].segments.len(), 5);
}

#[test]
fn base_monk_3_nine_monasteries_at_once() {
    let mut table = Table::new(Rules::STANDARD);
    for y in 0..5 {
        for x in 0..5 {
            if (x, y) == (2, 2) {
                continue;
            }
            table.lay("B", x, y, 0);
            if (1..4).contains(&x) && (1..4).contains(&y) {
                assert_eq!(table.claim_monastery(if y == 1 { RED } else { BLUE }), []);
            } else {
                assert_eq!(table.game.finish_turn(), []);
            }
        }
    }
    let entries = table.lay("B", 2, 2, 0).claim_monastery(YELLOW);
    assert_eq!(entries.len(), 9);
    assert!(entries.iter().all(|entry| entry.points == 9 && entry.tiles.len() == 1));
    assert_eq!(table.game.scores(), [27, 45, 9, 0]);
    assert_eq!(table.game.figures(), []);
}

#[test]
fn maj_5_a_feature_without_owner_is_completed_all_the_same() {
    let mut table = Table::new(Rules::STANDARD);
    table.put("E", 0, 0, 0);
    let entries = table.put("H", 0, -1, 0);
    assert_eq!((entries.len(), entries[0].kind, entries[0].points), (1, City, 4));
    assert_eq!((paid(&entries), home(&entries)), (vec![], vec![]));
    assert_eq!(table.put("B", 1, 0, 0), [], "it is reported once");
}

#[test]
fn base_meeple_1_an_empty_supply_places_tiles_only() {
    let mut table = Table::new(Rules { meeples: 1, ..Rules::STANDARD });
    table.lay("U", 0, 0, 0).claim(RED, North, Centre);
    table.lay("B", 1, 0, 0);
    assert_eq!(table.options(RED), []);
    assert_eq!(table.options(BLUE), [Field, Monastery]);
}

#[test]
fn farm_7_without_farmers() {
    let mut table = Table::new(Rules { farmers: false, ..Rules::STANDARD });
    table.put("E", 0, 0, 0);
    table.lay("H", 0, -1, 0);
    assert_eq!(table.options(RED), [City, City]);
    table.game.finish_turn();
    let field = table.feature(0, 0, South, Left);
    assert_eq!((field.cities.len(), field.value), (1, Some(0)));
}

#[test]
fn house_9_13_14_unfinished_features() {
    for (unfinished, points) in [
        (Unfinished::Standard, [3, 4, 5, 0]),
        (Unfinished::CitiesOnly, [0, 4, 0, 0]),
        (Unfinished::RestHalf, [1, 4, 2, 0]),
        (Unfinished::None, [0, 0, 0, 0]),
    ] {
        let mut table = Table::new(Rules { unfinished, ..Rules::STANDARD });
        table.lay("U", 0, 0, 0).claim(RED, North, Centre);
        table.put("U", 0, 1, 0);
        table.put("U", 0, 2, 0);
        table.lay("B", 1, 0, 0).claim_monastery(YELLOW);
        table.put("B", 1, -1, 0);
        table.put("B", 2, -1, 0);
        table.put("B", 1, 2, 0);
        table.put("F", 2, 2, 90);
        table.lay("F", 2, 3, 90).claim(BLUE, South, Centre);
        // Around the monastery lie two roads and two monasteries; the city is far away.
        assert_eq!(table.final_points(), points, "{unfinished:?}");
    }
}

#[test]
fn cities_that_share_a_side() {
    // The larger city owns left and centre of the side, the smaller one the right.
    let set = r#"
        schema = 1
        id = "own"
        title = "split sides"
        [[tile]]
        id = "split"
        name = "two cities on one side"
        count = 2
        segments = [
          { kind = "city", at = "Nlc W" },
          { kind = "city", at = "Nr E" },
          { kind = "field", at = "S", touches = [0, 1] },
        ]
        [[tile]]
        id = "plain"
        name = "cap"
        count = 1
        segments = [
          { kind = "city", at = "N" },
          { kind = "field", at = "E S W", touches = [0] },
        ]
    "#;
    let set = TileSet::from_toml("own.toml", set).expect("a valid set");
    let mut table = Table::with_set(Rules::STANDARD, set.clone());
    table.put("split", 0, 0, 0);
    let larger = table.feature(0, 0, North, Left);
    assert_eq!((larger.segments.len(), larger.open_sides, larger.open_ports), (1, 2, 5));
    table.put("plain", 0, -1, 180);
    let joined = table.feature(0, 0, North, Left);
    assert_eq!((joined.segments.len(), joined.tiles.len(), joined.open_sides), (3, 2, 2));

    let mut table = Table::with_set(Rules::STANDARD, set);
    table.put("split", 0, 0, 0);
    table.put("split", 0, -1, 180);
    let joined = table.feature(0, 0, North, Right);
    assert_eq!((joined.segments.len(), joined.tiles.len(), joined.open_sides), (4, 2, 4));
}
