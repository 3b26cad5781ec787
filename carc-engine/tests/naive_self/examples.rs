//! The examples for roads, cities and monasteries, for placement, and for unfinished features.

use carc_engine::{Port::Centre, Port::Left, SegmentKind::*, Side::*, TileSet};

use crate::{
    naive::{Rules, Unfinished},
    table::{BLACK, BLUE, RED, Table, YELLOW, home, paid},
};

fn table() -> Table {
    Table::new(Rules::STANDARD)
}

/// Lays all tiles of a ring of monasteries around (0, 0) but the last, and returns the last.
fn ring_but_one(table: &mut Table) -> (i16, i16) {
    for (x, y) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)] {
        assert_eq!(table.put("B", x, y, 0), []);
    }
    (-1, -1)
}

#[test]
fn v_1_road_of_four() {
    let mut table = table();
    assert_eq!(table.lay("A", 0, 0, 0).claim(RED, South, Centre), []);
    assert_eq!(table.put("U", 0, 1, 0), []);
    assert_eq!(table.put("U", 0, 2, 0), []);
    let entries = table.put("A", 0, 3, 180);
    assert_eq!(paid(&entries), [(Road, vec![RED], 4)]);
    assert_eq!(table.game.scores(), [4, 0, 0, 0]);
}

#[test]
fn v_2_road_of_three() {
    let mut table = table();
    table.lay("A", 0, 0, 0).claim(RED, South, Centre);
    table.put("U", 0, 1, 0);
    assert_eq!(paid(&table.put("A", 0, 2, 180)), [(Road, vec![RED], 3)]);
}

#[test]
fn v_3_city_of_three_with_a_pennant() {
    let mut table = table();
    table.lay("E", 0, 0, 90).claim(RED, East, Centre);
    table.put("F", 1, 0, 0);
    assert_eq!(paid(&table.put("E", 2, 0, 270)), [(City, vec![RED], 8)]);
}

#[test]
fn v_4_city_tile_with_two_segments_counts_once() {
    let mut table = table();
    table.lay("I", 0, 0, 0).claim(RED, North, Centre);
    table.put("N", 0, -1, 90);
    table.put("N", 1, -1, 180);
    let entries = table.put("N", 1, 0, 270);
    assert_eq!(paid(&entries), [(City, vec![RED], 8)]);
    assert_eq!((entries[0].segments.len(), entries[0].tiles.len()), (5, 4));
}

#[test]
fn v_5_shared_city_of_five() {
    let mut table = table();
    table.lay("E", 0, 0, 90).claim(RED, East, Centre);
    table.put("G", 1, 0, 0);
    for x in 0..5 {
        table.put("B", x, 1, 0);
    }
    table.lay("E", 4, 0, 270).claim(BLUE, West, Centre);
    table.put("G", 3, 0, 0);
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (6, 6));
    let entries = table.put("G", 2, 0, 0);
    assert_eq!(paid(&entries), [(City, vec![RED, BLUE], 10)]);
    assert_eq!(home(&entries), [RED, BLUE]);
    assert_eq!(table.game.scores(), [10, 10, 0, 0]);
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (7, 7));
    assert_eq!(table.game.figures(), []);
}

#[test]
fn v_6_monastery() {
    let mut table = table();
    table.lay("B", 0, 0, 0).claim_monastery(RED);
    let (x, y) = ring_but_one(&mut table);
    let entries = table.put("B", x, y, 0);
    assert_eq!(paid(&entries), [(Monastery, vec![RED], 9)]);
    assert_eq!((home(&entries), table.game.supply(RED)), (vec![RED], 7));
}

#[test]
fn v_7_claim_and_score_a_road_in_one_turn() {
    let mut table = table();
    table.put("A", 0, 0, 0);
    table.put("U", 0, 1, 0);
    let entries = table.lay("A", 0, 2, 180).claim(RED, North, Centre);
    assert_eq!(paid(&entries), [(Road, vec![RED], 3)]);
    assert_eq!((home(&entries), table.game.supply(RED)), (vec![RED], 7));
}

#[test]
fn v_8_claim_and_score_a_city_in_one_turn() {
    let mut table = table();
    table.put("E", 0, 0, 0);
    let entries = table.lay("E", 0, -1, 180).claim(RED, South, Centre);
    assert_eq!(paid(&entries), [(City, vec![RED], 4)]);
    assert_eq!((home(&entries), table.game.supply(RED)), (vec![RED], 7));
}

#[test]
fn v_9_road_completed_by_the_other() {
    let mut table = table();
    table.lay("A", 0, 0, 0).claim(RED, South, Centre);
    table.put("U", 0, 1, 0);
    let entries = table.lay("L", 0, 2, 90).claim(BLUE, East, Centre);
    assert_eq!(paid(&entries), [(Road, vec![RED], 3)]);
    assert_eq!(home(&entries), [RED]);
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (7, 6));
    assert_eq!(table.game.figures().len(), 1);
}

#[test]
fn v_10_city_worth_eight() {
    let mut table = table();
    table.lay("M", 0, 0, 0).claim(RED, North, Centre);
    table.put("E", 0, -1, 180);
    assert_eq!(paid(&table.put("E", 1, 0, 270)), [(City, vec![RED], 8)]);
}

#[test]
fn v_11_shared_road_of_four() {
    let mut table = table();
    table.lay("A", 0, 0, 0).claim(RED, South, Centre);
    for y in 0..4 {
        table.put("B", 1, y, 0);
    }
    table.lay("A", 0, 3, 180).claim(BLUE, North, Centre);
    table.put("U", 0, 2, 0);
    let entries = table.put("U", 0, 1, 0);
    assert_eq!(paid(&entries), [(Road, vec![RED, BLUE], 4)]);
    assert_eq!(home(&entries), [RED, BLUE]);
}

#[test]
fn v_12_two_knights_against_one() {
    let mut table = table();
    table.lay("E", 0, 0, 90).claim(RED, East, Centre);
    for x in 0..5 {
        table.put("B", x, 1, 0);
    }
    table.lay("G", 2, 0, 0).claim(RED, East, Centre);
    table.lay("E", 4, 0, 270).claim(YELLOW, West, Centre);
    table.put("G", 1, 0, 0);
    let entries = table.put("G", 3, 0, 0);
    assert_eq!(paid(&entries), [(City, vec![RED], 10)]);
    assert_eq!(home(&entries), [RED, RED, YELLOW]);
    assert_eq!(table.game.scores(), [10, 0, 0, 0]);
}

#[test]
fn v_13_claiming_the_small_city_leaves_no_second_placement() {
    let mut table = table();
    table.put("E", 0, 0, 0);
    table.lay("H", 0, -1, 0);
    assert_eq!(table.options(RED), [City, City, Field]);
    let segment = table.tile("H").segments.iter().rposition(|segment| segment.kind == City);
    table.game.deploy(RED, segment.expect("the southern city"));
    assert_eq!(table.options(RED), []);
    let entries = table.game.finish_turn();
    assert_eq!(paid(&entries), [(City, vec![RED], 4)]);
    assert_eq!((home(&entries), table.game.supply(RED)), (vec![RED], 7));
    assert_eq!(table.options(RED), []);
}

#[test]
fn v_14_second_knight_on_the_other_segment_stays() {
    let mut table = table();
    table.lay("E", 0, 0, 0).claim(RED, North, Centre);
    table.lay("H", 0, -1, 0);
    assert_eq!(table.options(RED), [City, Field]);
    let entries = table.claim(RED, North, Centre);
    assert_eq!(paid(&entries), [(City, vec![RED], 4)]);
    assert_eq!((home(&entries), table.game.supply(RED)), (vec![RED], 6));
    assert_eq!(table.feature(0, -1, North, Centre).figures.len(), 1);
}

#[test]
fn v_15_small_city_in_the_first_edition() {
    let mut table = Table::new(Rules::FIRST_EDITION);
    table.lay("E", 0, 0, 0).claim(RED, North, Centre);
    assert_eq!(paid(&table.put("E", 0, -1, 180)), [(City, vec![RED], 2)]);
}

#[test]
fn v_16_monastery_in_the_first_edition() {
    let mut table = Table::new(Rules::FIRST_EDITION);
    table.lay("B", 0, 0, 0).claim_monastery(BLUE);
    let (x, y) = ring_but_one(&mut table);
    assert_eq!(paid(&table.put("B", x, y, 0)), [(Monastery, vec![BLUE], 9)]);
}

#[test]
fn v_17_corner_contact_and_clashing_edges_are_illegal() {
    let mut table = table();
    table.put("D", 0, 0, 0);
    for degrees in [0, 90, 180, 270] {
        assert!(!table.fits("U", 1, 1, degrees), "a corner is no contact");
        assert!(!table.fits("B", 0, 0, degrees), "the cell is occupied");
    }
    table.put("V", 1, 0, 0);
    table.put("E", 0, -1, 180);
    // At (1, -1) both neighbours, west and south, show fields.
    assert!(!table.fits("U", 1, -1, 0), "west fits, south clashes");
    assert!(!table.fits("U", 1, -1, 90), "south fits, west clashes");
    assert!(table.fits("B", 1, -1, 0));
    assert!(table.fits("V", 1, -1, 180), "roads north and east");
}

#[test]
fn v_18_road_taken_field_and_monastery_free() {
    let mut table = table();
    table.lay("U", 0, 0, 0).claim(BLUE, South, Centre);
    table.lay("A", 0, 1, 180);
    assert_eq!(table.options(RED), [Field, Monastery]);
}

#[test]
fn v_19_city_taken_road_and_fields_free() {
    let mut table = table();
    table.lay("E", 0, 0, 180).claim(BLUE, South, Centre);
    table.lay("D", 0, 1, 0);
    assert_eq!(table.options(RED), [Road, Field, Field]);
}

#[test]
fn v_20_farmers_in_two_fields_that_are_joined_later() {
    let mut table = table();
    table.put("C", 0, 0, 0);
    table.lay("E", 0, -1, 180).claim(BLUE, North, Left);
    table.lay("E", 1, 0, 270).claim(RED, East, Left);
    table.lay("B", 1, -1, 0);
    assert_eq!(table.options(RED), [Monastery]);
    table.game.finish_turn();
    let field = table.feature(1, -1, North, Left);
    assert_eq!((field.kind, field.figures.len(), field.tiles.len()), (Field, 2, 3));
}

#[test]
fn v_21_unfinished_road() {
    let mut table = table();
    table.lay("U", 0, 0, 0).claim(RED, South, Centre);
    table.put("U", 0, 1, 0);
    table.put("U", 0, 2, 0);
    assert_eq!(table.final_points(), [3, 0, 0, 0]);
}

#[test]
fn v_22_unfinished_monastery_with_four_neighbours() {
    let mut table = table();
    table.lay("B", 0, 0, 0).claim_monastery(YELLOW);
    for (x, y) in [(1, 0), (1, 1), (0, 1), (-1, 1)] {
        table.put("B", x, y, 0);
    }
    assert_eq!(table.final_points(), [0, 0, 5, 0]);
}

#[test]
fn v_23_unfinished_monastery_with_three_neighbours() {
    let mut table = table();
    table.lay("B", 0, 0, 0).claim_monastery(YELLOW);
    for (x, y) in [(0, 1), (0, 2), (0, -1), (1, -1)] {
        table.put("B", x, y, 0);
    }
    assert_eq!(table.final_points(), [0, 0, 4, 0]);
}

#[test]
fn v_24_unfinished_city_with_a_majority() {
    const GREEN: usize = RED;
    let mut table = table();
    table.lay("F", 0, 0, 0).claim(GREEN, East, Centre);
    for x in 0..5 {
        table.put("B", x, -1, 0);
    }
    table.lay("F", 2, 0, 0).claim(GREEN, East, Centre);
    table.lay("M", 4, 0, 180).claim(BLACK, West, Centre);
    table.put("G", 1, 0, 0);
    table.put("G", 3, 0, 0);
    let city = table.feature(0, 0, East, Centre);
    assert_eq!((city.tiles.len(), city.pennants, city.figures.len()), (5, 3, 3));
    assert_eq!((city.open_sides, city.open_ports, city.value), (2, 6, Some(8)));
    assert_eq!(table.final_points(), [8, 0, 0, 0]);
}

#[test]
fn v_25_unfinished_city_of_two_with_a_pennant() {
    let mut table = table();
    table.lay("F", 0, 0, 0).claim(BLUE, East, Centre);
    table.put("E", 1, 0, 270);
    assert_eq!(table.final_points(), [0, 3, 0, 0]);
}

#[test]
fn dv_1_small_city_with_a_pennant_in_the_first_edition() {
    // No base tile can be half of such a city: those with a pennant have two city sides or more.
    let set = r#"
        schema = 1
        id = "own"
        title = "a cap with a pennant"
        [[tile]]
        id = "cap"
        name = "cap with pennant"
        count = 2
        segments = [
          { kind = "city", at = "N", pennants = 1 },
          { kind = "field", at = "E S W", touches = [0] },
        ]
        [[tile]]
        id = "plain"
        name = "cap"
        count = 2
        segments = [
          { kind = "city", at = "N" },
          { kind = "field", at = "E S W", touches = [0] },
        ]
    "#;
    for (rules, points) in [(Rules::FIRST_EDITION, 3), (Rules::STANDARD, 6)] {
        let set = TileSet::from_toml("own.toml", set).expect("a valid set");
        let mut table = Table::with_set(rules, set);
        table.lay("cap", 0, 0, 0).claim(RED, North, Centre);
        assert_eq!(paid(&table.put("plain", 0, -1, 180)), [(City, vec![RED], points)]);
    }
}

#[test]
fn dv_19_rest_half() {
    let rules = Rules { unfinished: Unfinished::RestHalf, ..Rules::STANDARD };
    let mut table = Table::new(rules);
    table.lay("U", 0, 0, 0).claim(RED, North, Centre);
    table.lay("B", 1, 0, 0).claim_monastery(YELLOW);
    table.put("B", 1, 1, 0);
    table.put("B", 1, 2, 0);
    table.lay("U", 0, 2, 0).claim(BLUE, South, Centre);
    table.put("U", 0, 1, 0);
    table.put("B", 2, 0, 0);
    // The monastery has four neighbours: two roads, two monasteries.
    assert_eq!(table.feature(0, 1, North, Centre).value, Some(1));
    assert_eq!(table.final_points(), [1, 1, 2, 0]);
}
