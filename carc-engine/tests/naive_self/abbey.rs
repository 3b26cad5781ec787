//! The examples for abbeys, mayors, barns and wagons.

use carc_engine::{Cell, Port::Centre, Port::Left, SegmentKind, SegmentKind::*, Side::*, TileSet};

use crate::{
    naive::{BarnScore, FigureKind, Rules, TinyCity},
    table::{BLUE, RED, Table, YELLOW, home, owners, paid},
};

const TILES: &str = include_str!("../../src/expansions/abbey_mayor/tiles.toml");
const ABBEY: &str = include_str!("../../src/expansions/abbey_mayor/abbey.toml");

const ALL: Rules =
    Rules { mayors: 1, barns: 1, wagons: 1, pigs: 1, abbeys: true, ..Rules::STANDARD };

fn table(rules: Rules) -> Table {
    Table::new(rules).with_more(TILES)
}

fn lay_abbey(table: &mut Table, x: i16, y: i16) {
    let set = TileSet::from_toml("abbey", ABBEY).expect("a valid set");
    table.game.place_abbey(Cell::new(x, y), &set.tiles[0]);
}

#[test]
fn v_49_a_mayor_is_as_strong_as_his_city_has_pennants() {
    let mut table = table(ALL);
    table.lay("E", 0, 0, 90).claim(RED, East, Centre);
    for x in 0..6 {
        table.put("B", x, 1, 0);
    }
    table.lay("F", 2, 0, 0).place(BLUE, FigureKind::Mayor, East, Centre);
    table.lay("E", 5, 0, 270).claim(RED, West, Centre);
    table.put("F", 1, 0, 0);
    table.put("F", 3, 0, 0);
    let entries = table.put("G", 4, 0, 0);
    assert_eq!(paid(&entries), [(City, vec![BLUE], 18)]);
    assert_eq!(home(&entries), [RED, RED, BLUE]);
    assert_eq!(table.game.supply_of(BLUE, FigureKind::Mayor), 1);
}

#[test]
fn am_mayor_3_without_pennants_he_owns_nothing() {
    let mut table = table(ALL);
    table.put("E", 0, 0, 180);
    let entries = table.lay("D", 0, 1, 0).place(RED, FigureKind::Mayor, North, Centre);
    assert_eq!((paid(&entries), home(&entries)), (vec![], vec![RED]));
}

/// Two complete cities above a field that reaches from (0, 0) to (1, 1), the last of which is
/// missing. `farmer` stands in it, and if he has a pig that too.
fn four_fields(farmer: usize, with_pig: bool) -> Table {
    let mut table = table(ALL);
    table.lay("E", 0, 0, 0).claim(farmer, South, Left);
    table.put("E", 0, -1, 180);
    table.put("E", 1, -1, 180);
    table.lay("E", 1, 0, 0);
    if with_pig {
        table.place(farmer, FigureKind::Pig, South, Left);
    } else {
        table.game.finish_turn();
    }
    table.put("B", 0, 1, 0);
    table.lay("B", 1, 1, 0);
    table
}

#[test]
fn v_50_dv_9_a_barn_has_its_field_scored() {
    for (with_pig, points) in [(false, 6), (true, 8)] {
        let mut table = four_fields(YELLOW, with_pig);
        let corners: Vec<u8> =
            table.game.barn_options(BLUE).into_iter().map(|(corner, _)| corner).collect();
        assert_eq!(corners, [0]);
        table.game.put_barn(BLUE, 0);
        let entries = table.game.finish_turn();
        assert_eq!(entries.len(), 1);
        assert_eq!(
            (entries[0].barn, owners(&entries[0].owners)),
            (Some(BarnScore::Placed), vec![2])
        );
        assert_eq!(table.game.scores(), [0, 0, points, 0]);
        assert_eq!((table.game.supply(YELLOW), table.game.figures().len()), (7, 1));
        // AM-BARN-11
        assert_eq!(table.final_points(), [0, 8, 0, 0]);
        // AM-BARN-8, AM-BARN-3
        table.lay("B", 0, 2, 0);
        assert_eq!(table.options(RED), [Monastery]);
        assert!(table.game.barn_options(RED).is_empty());
    }
}

#[test]
fn v_51_dv_8_a_tile_joins_a_farmer_to_a_barn() {
    for (with_pig, points) in [(false, 2), (true, 4)] {
        let mut table = four_fields(YELLOW, false);
        table.game.put_barn(BLUE, 0);
        table.game.finish_turn();
        table.lay("B", 2, -1, 0).claim(RED, North, Left);
        table.lay("B", 3, -1, 0);
        if with_pig {
            table.place(RED, FigureKind::Pig, North, Left);
        } else {
            table.game.finish_turn();
        }
        let entries = table.put("B", 2, 0, 0);
        assert_eq!((entries.len(), entries[0].barn), (1, Some(BarnScore::Joined)));
        assert_eq!(table.game.scores(), [points, 0, 6, 0]);
        assert_eq!(table.game.supply_of(RED, FigureKind::Pig), 1);
    }
}

#[test]
fn v_52_an_abbey_closes_three_sides() {
    let mut table = table(ALL);
    table.lay("A", 0, 0, 270).claim(RED, East, Centre);
    for x in 0..3 {
        table.put("B", x, -1, 0);
    }
    table.put("U", 2, 0, 90);
    table.put("B", 2, 1, 0);
    assert!(table.game.holes().is_empty());
    table.put("G", 1, 1, 90);
    assert_eq!(table.game.holes().into_iter().collect::<Vec<_>>(), [Cell::new(1, 0)]);
    lay_abbey(&mut table, 1, 0);
    assert!(table.game.options(BLUE, FigureKind::Mayor).is_empty());
    assert_eq!(table.game.options(BLUE, FigureKind::Wagon).len(), 1);
    let entries = table.game.finish_turn();
    assert_eq!(paid(&entries), [(Road, vec![RED], 1)]);
    let city = table.feature(1, 1, North, Centre);
    assert_eq!((city.tiles.len(), city.open_sides), (1, 1));
    assert_eq!(table.feature(2, 0, West, Centre).open_sides, 1);
}

#[test]
fn v_56_a_corner_with_city() {
    let mut table = table(ALL);
    table.put("E", 0, 0, 90);
    table.put("E", 1, 0, 270);
    table.put("B", 0, 1, 0);
    table.lay("B", 1, 1, 0);
    assert!(table.game.barn_options(RED).is_empty());
}

#[test]
fn dv_7_two_barns_in_one_field() {
    let mut table = table(Rules { shared_barns: true, ..ALL });
    table.put("E", 0, 0, 0);
    table.put("E", 0, -1, 180);
    for (x, y) in [(1, 0), (2, 0), (0, 1)] {
        table.put("B", x, y, 0);
    }
    for (player, x) in [(RED, 1), (BLUE, 2)] {
        table.lay("B", x, 1, 0);
        table.game.put_barn(player, 0);
        assert_eq!(table.game.finish_turn(), []);
    }
    assert_eq!(table.final_points(), [4, 4, 0, 0]);
}

/// The kinds of the segments to which the one wagon that comes home may go.
fn targets(table: &Table, entries: &[crate::naive::NaiveScore]) -> Vec<(Cell, SegmentKind)> {
    let entry = entries.iter().find(|entry| !entry.returned.is_empty()).expect("it comes home");
    let wagon = entry.returned[0];
    let targets = table.game.wagon_targets(wagon, &entry.segments);
    targets.iter().map(|&at| (at.cell, table.game.feature_at(at).kind)).collect()
}

/// V-53: a road of four from a monastery to a junction, where one road is red's.
fn wagon_road(rules: Rules) -> (Table, Vec<(Cell, SegmentKind)>) {
    let mut table = table(rules);
    table.put("A", 0, 0, 270);
    table.lay("U", 1, 0, 90).place(BLUE, FigureKind::Wagon, West, Centre);
    for x in 1..4 {
        table.put("B", x, -1, 0);
    }
    // Roads east, south and west.
    table.lay("W", 3, 0, 0).claim(RED, South, Centre);
    let entries = table.put("U", 2, 0, 90);
    assert_eq!(paid(&entries), [(Road, vec![BLUE], 4)]);
    let targets = targets(&table, &entries);
    (table, targets)
}

#[test]
fn v_53_a_wagon_follows_the_links() {
    let (mut table, targets) = wagon_road(ALL);
    assert_eq!(targets, [(Cell::new(0, 0), Monastery), (Cell::new(3, 0), Road)]);
    let monastery = crate::naive::Spot { cell: Cell::new(0, 0), segment: 2 };
    assert_eq!(table.game.feature_at(monastery).kind, Monastery);
    table.game.move_wagon(BLUE, monastery);
    assert_eq!(table.game.supply_of(BLUE, FigureKind::Wagon), 0);
}

#[test]
fn am_wagon_6_a_wagon_goes_to_what_lies_around() {
    let (_, targets) = wagon_road(Rules { adjacent_wagons: true, ..ALL });
    let around = [(1, -1), (2, -1), (0, 0)].map(|(x, y)| (Cell::new(x, y), Monastery));
    assert_eq!(targets, around);
}

#[test]
fn v_54_from_a_road_to_the_city_at_its_end() {
    let mut table = table(ALL);
    table.lay("A", 0, 0, 180).place(BLUE, FigureKind::Wagon, North, Centre);
    let entries = table.put("T", 0, -1, 0);
    assert_eq!(paid(&entries), [(Road, vec![BLUE], 2)]);
    assert_eq!(targets(&table, &entries), [(Cell::new(0, -1), City), (Cell::new(0, 0), Monastery)]);
}

#[test]
fn v_55_from_a_city_to_the_road_at_its_gate() {
    let mut table = table(ALL);
    table.lay("cap-road", 0, 0, 0).place(BLUE, FigureKind::Wagon, North, Centre);
    let entries = table.put("E", 0, -1, 180);
    assert_eq!(paid(&entries), [(City, vec![BLUE], 4)]);
    assert_eq!(targets(&table, &entries), [(Cell::new(0, 0), Road)]);
}

#[test]
fn dv_2_the_fairy_of_a_mayor_without_pennants() {
    let mut table = table(Rules { fairy: true, ..ALL });
    table.lay("E", 0, 0, 180).place(RED, FigureKind::Mayor, South, Centre);
    table.lay("B", 1, 0, 0);
    let at = table.spot(Cell::new(0, 0), South, Centre);
    table.game.move_fairy(RED, at.cell, Some(at.segment));
    table.game.finish_turn();
    let entries = table.put("D", 0, 1, 0);
    assert_eq!((paid(&entries), home(&entries)), (vec![], vec![RED]));
    assert_eq!(table.game.scores(), [3, 0, 0, 0]);
}

/// A tile at (0, 0) of which the south side looks into a hole.
fn around_hole(rules: Rules, id: &str, degrees: u16, kind: FigureKind) -> Table {
    let mut table = table(rules);
    table.lay(id, 0, 0, degrees).place(RED, kind, South, Centre);
    for (x, y) in [(-1, 0), (-1, 1), (-1, 2), (0, 2), (1, 2), (1, 1)] {
        table.put("B", x, y, 0);
    }
    table
}

#[test]
fn dv_17_a_city_of_one_tile_closed_by_an_abbey() {
    for tiny_city in [TinyCity::Full, TinyCity::Half] {
        let rules = Rules { tiny_city, ..ALL };
        let mut table = around_hole(rules, "E", 180, FigureKind::Normal);
        lay_abbey(&mut table, 0, 1);
        assert_eq!(paid(&table.game.finish_turn()), [(City, vec![RED], 2)]);
    }
}

#[test]
fn dv_12_an_abbey_does_not_carry_a_road_on() {
    let mut table = table(Rules { builders: 1, ..ALL });
    table.lay("A", 0, 0, 0).claim(RED, South, Centre);
    table.lay("U", 0, 1, 0).place(RED, FigureKind::Builder, South, Centre);
    for (x, y) in [(-1, 1), (-1, 2), (-1, 3), (0, 3), (1, 3), (1, 2)] {
        table.put("B", x, y, 0);
    }
    lay_abbey(&mut table, 0, 2);
    assert!(!table.game.triggers_builder(RED));
    let entries = table.game.finish_turn();
    assert_eq!(paid(&entries), [(Road, vec![RED], 2)]);
    assert_eq!(home(&entries), [RED, RED]);
}
