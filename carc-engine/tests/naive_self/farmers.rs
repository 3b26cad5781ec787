//! The examples for farmers.

use carc_engine::{Port::Left, Port::Right, Side::*};

use crate::{
    naive::Rules,
    table::{BLACK, BLUE, RED, Table, YELLOW, owners},
};

/// Cities A and B, each of two tiles, above and below the tile (0, 0), whose field touches both;
/// the field of (0, -1) touches A only. `both` farms the first, `one` the second.
fn between_two_cities(both: usize, one: usize) -> Table {
    let mut table = Table::new(Rules::STANDARD);
    table.lay("H", 0, 0, 0).claim(both, East, Left);
    table.lay("E", 0, -1, 180).claim(one, North, Left);
    table.put("E", 0, 1, 0);
    table
}

#[test]
fn v_26_complete_cities_pay_and_incomplete_ones_do_not() {
    let mut table = between_two_cities(BLUE, RED);
    table.put("E", 1, 0, 0);
    let field = table.feature(0, 0, East, Left);
    assert!(field.segments.len() == 2 && field.cities.len() == 2);
    assert_eq!(table.final_points(), [3, 6, 0, 0]);
}

#[test]
fn v_27_one_farmer_in_each_of_two_fields() {
    assert_eq!(between_two_cities(BLUE, BLUE).final_points(), [0, 9, 0, 0]);
}

#[test]
fn v_28_two_fields_of_two_players() {
    assert_eq!(between_two_cities(RED, BLUE).final_points(), [6, 3, 0, 0]);
}

/// A long city A in row 0 and a small city B above (0, -1). In row -1 the fields at x = 0, 2, 4, 6
/// are farmed singly and then joined to one, which touches A and B.
fn joined_field(farmers: [Option<usize>; 4]) -> Table {
    let mut table = Table::new(Rules::STANDARD);
    table.put("E", 0, 0, 90);
    for x in 1..6 {
        table.put("G", x, 0, 0);
    }
    table.put("E", 6, 0, 270);
    for (x, farmer) in [0, 2, 4, 6].into_iter().zip(farmers) {
        table.lay(if x == 0 { "E" } else { "B" }, x, -1, 0);
        match farmer {
            Some(player) => table.claim(player, West, Left),
            None => table.game.finish_turn(),
        };
    }
    table.put("E", 0, -2, 180);
    for x in [1, 3, 5] {
        table.put("B", x, -1, 0);
    }
    let field = table.feature(0, -1, East, Left);
    assert_eq!(field.figures.len(), farmers.iter().flatten().count());
    assert_eq!(field.cities.len(), 2);
    table
}

#[test]
fn v_29_two_farmers_against_two() {
    let table = joined_field([Some(RED), Some(RED), Some(YELLOW), Some(YELLOW)]);
    assert_eq!(table.final_points(), [6, 0, 6, 0]);
}

#[test]
fn v_30_two_farmers_against_one() {
    let table = joined_field([Some(RED), Some(RED), Some(YELLOW), None]);
    assert_eq!(table.final_points(), [6, 0, 0, 0]);
}

/// V-31. Cities A (row 2) and B (row 0) run from x = 0 to x = 7; between them, in row 1, lie C
/// (x = 3 and 4), D (x = 5 and 6) and an incomplete city. Field 1 is in column 1, field 2 in
/// column 3, field 3 in columns 4 and 5.
fn three_fields(rules: Rules) -> Table {
    let mut table = Table::new(rules);
    table.put("E", 0, 0, 90);
    for x in 1..7 {
        table.lay("G", x, 0, 0);
        match x {
            3 => table.claim(RED, South, Left),
            4 => table.claim(YELLOW, South, Left),
            _ => table.game.finish_turn(),
        };
    }
    table.put("E", 7, 0, 270);
    table.put("E", 1, 1, 270);
    for x in 1..7 {
        table.lay("G", x, 2, 0);
        match x {
            1 | 3 => table.claim(BLUE, North, Left),
            4 => table.claim(YELLOW, North, Left),
            5 => table.claim(BLACK, North, Left),
            _ => table.game.finish_turn(),
        };
    }
    table.put("E", 0, 2, 90);
    table.put("E", 7, 2, 270);
    for (x, degrees) in [(3, 90), (4, 270), (5, 90), (6, 270)] {
        table.put("E", x, 1, degrees);
    }
    let field = |x| table.feature(x, 1, South, Left);
    let seen = [1, 3, 4].map(|x| (field(x).figures.len(), field(x).cities.len()));
    assert_eq!(seen, [(1, 2), (2, 3), (3, 4)]);
    assert_eq!(field(4).segments, field(5).segments);
    assert!(!table.feature(1, 1, West, Right).complete);
    assert_eq!(table.game.scores(), [0; 4]);
    table
}

#[test]
fn v_31_three_fields_and_five_cities() {
    let table = three_fields(Rules::STANDARD);
    let value = |x| table.feature(x, 1, South, Left).value;
    assert_eq!([1, 3, 4].map(value), [Some(6), Some(9), Some(12)]);
    let field = |x| owners(&table.feature(x, 1, South, Left).owners);
    assert_eq!([1, 3, 4].map(field), [vec![BLUE], vec![RED, BLUE], vec![YELLOW]]);
    assert_eq!(table.final_points(), [9, 15, 12, 0]);
    assert_eq!(table.game.ranks(), [3, 1, 2, 4]);
}

#[test]
fn dv_5_three_fields_judged_city_by_city() {
    let table = three_fields(Rules::FIRST_EDITION);
    let entries = table.game.final_scores();
    assert!(entries.iter().all(|entry| entry.for_farmers && entry.points == 4));
    let mut paid: Vec<_> =
        entries.iter().map(|entry| (entry.tiles.len(), owners(&entry.owners))).collect();
    paid.sort();
    let both = vec![BLUE, YELLOW];
    assert_eq!(paid, [(2, vec![YELLOW]), (2, vec![YELLOW]), (8, both.clone()), (8, both)]);
    assert_eq!(table.final_points(), [0, 8, 16, 0]);
}

/// V-32: a city of three tiles, a blue and a red farmer in two fields beside it, a yellow one
/// behind a road.
fn behind_a_road() -> Table {
    let mut table = Table::new(Rules::FIRST_EDITION);
    table.put("E", 0, 0, 90);
    table.lay("G", 1, 0, 0).claim(RED, South, Left);
    table.put("E", 2, 0, 270);
    table.lay("U", 1, -1, 90).claim(BLUE, South, Left);
    table.lay("B", 1, -2, 0).claim(YELLOW, North, Left);
    table
}

#[test]
fn v_32_each_city_once_and_nobody_from_behind_a_road() {
    let table = behind_a_road();
    assert_eq!(table.feature(1, -1, North, Left).figures.len(), 1);
    assert_eq!(table.final_points(), [4, 4, 0, 0]);
}

#[test]
fn v_33_a_field_that_is_joined_to_the_city_takes_part() {
    let mut table = behind_a_road();
    for (x, y) in [(2, -2), (3, -2), (3, -1)] {
        table.put("B", x, y, 0);
        assert_eq!(table.final_points(), [4, 4, 0, 0]);
    }
    table.put("B", 3, 0, 0);
    assert_eq!(table.final_points(), [4, 4, 4, 0]);
}
