//! The examples for the Wheel of Fortune.

use std::collections::BTreeMap;

use carc_engine::{
    Cell,
    Port::{Centre, Left, Right},
    SegmentKind::{self, *},
    Side::*,
    Tile, TileSet,
};

use crate::{
    naive::{FigureKind, Naive, Rules, Sector, Spot, board_cells},
    table::{BLUE, RED, Table, YELLOW, paid},
};

const RIVER: &str = include_str!("../../src/expansions/river/tiles.toml");

const ALL: Rules = Rules { wheel: true, ..Rules::STANDARD };

fn table(rules: Rules) -> Table {
    Table::new(rules)
}

fn board(rules: Rules, source: bool) -> Table {
    let cells: Vec<Tile> = board_cells().into_iter().map(|kind| kind.tile).collect();
    let river = TileSet::from_toml("river", RIVER).expect("a valid set");
    let source = source.then(|| &river.tiles[river.start.expect("a source")]);
    let mut table = Table::new(rules).with_more(RIVER).with_tiles(&cells);
    table.game = Naive::with_wheel(4, rules, &cells, source);
    table
}

#[test]
fn wf_board_2_cities_roads_and_fields_around_the_wheel() {
    let table = board(ALL, false);
    let features = table.game.features();
    let of = |kind: SegmentKind| features.iter().filter(move |it| it.kind == kind);
    let open: Vec<_> = of(City).map(|it| (it.tiles.len(), it.open_sides)).collect();
    assert_eq!(open, [(1, 2), (1, 1), (1, 1)]);
    let open: Vec<_> = of(Road).map(|it| (it.tiles.len(), it.open_sides)).collect();
    assert_eq!(open, [(1, 1); 3]);
    // In sides and halves of sides that are open.
    let open: Vec<_> = of(Field).map(|it| (it.open_sides, it.open_ports)).collect();
    assert_eq!(open, [(5, 8), (4, 6), (6, 10)]);
    assert_eq!(features.len(), 9);
    let field = |x, y, side, port| table.feature(x, y, side, port).segments;
    assert_eq!(field(2, 0, North, Right), field(3, 2, East, Left));
    assert_eq!(field(3, 2, East, Right), field(0, 3, West, Left));
    assert_eq!(field(0, 3, West, Right), field(2, 0, North, Left));
}

#[test]
fn dv_21_the_corner_city_of_the_board() {
    let mut table = board(ALL, false);
    table.lay("E", 0, -1, 180).claim(RED, South, Centre);
    let entries = table.put("E", -1, 0, 90);
    assert_eq!(paid(&entries), [(City, vec![RED], 6)]);
}

#[test]
fn dv_22_the_source_against_the_board() {
    let table = board(ALL, true);
    let source = Cell::new(1, -1);
    let (_, rotation) = table.game.tiles()[&source];
    let source_tile = table.tile("source");
    let north = source_tile.segments.iter().find(|it| it.kind == River).expect("a river");
    let printed = carc_engine::Side::ALL.into_iter().find(|&side| north.has_port(side, Centre));
    assert_eq!(printed.map(|side| side.turned(rotation)), Some(North));
    assert_eq!(table.game.tiles().len(), 17);
}

#[test]
fn wf_setup_3_the_cells_are_occupied() {
    let mut table = board(Rules { barns: 1, ..ALL }, false);
    table.put("B", 4, 3, 0);
    table.put("B", 4, 4, 0);
    table.lay("B", 3, 4, 0);
    // The corner where the last cell of the board is one of the four.
    let corners: Vec<_> = table.game.barn_options(RED).iter().map(|it| it.0).collect();
    assert_eq!(corners, [1]);
    table.game.finish_turn();
    assert_eq!(table.feature(3, 4, North, Centre.min(Left)).kind, Field);
    table.lay("B", 2, 4, 0).claim_monastery(RED);
    // Three cells of the board and one tile.
    assert_eq!(table.final_points(), [1 + 3 + 1, 0, 0, 0]);
}

#[test]
fn wf_setup_4_a_portal_reaches_the_land_around_the_wheel() {
    let portal = include_str!("../../src/expansions/princess_dragon/tiles.toml");
    let mut table = board(ALL, false).with_more(portal);
    table.lay("portal-junction", 4, 3, 270);
    let options = table.game.options(RED, FigureKind::Normal);
    let on_board = |x, y| options.iter().filter(|spot| spot.cell == Cell::new(x, y)).count();
    // Two cities, roads and fields of one cell each.
    assert_eq!((on_board(0, 0), on_board(2, 0), on_board(1, 1)), (2, 3, 0));
}

#[test]
fn v_62_two_knights_and_two_pennants() {
    let mut table = table(ALL);
    for x in 0..3 {
        table.put("B", x, 0, 0);
    }
    table.lay("F", 0, 1, 0).claim(BLUE, East, Centre);
    table.lay("F", 2, 1, 0).claim(BLUE, West, Centre);
    assert_eq!(table.game.sector_points(Sector::Taxes, RED), BTreeMap::from([(BLUE, 2 + 2)]));
    table.put("G", 1, 1, 0);
    assert_eq!(table.game.sector_points(Sector::Taxes, RED), BTreeMap::from([(BLUE, 8)]));
}

#[test]
fn v_63_one_knight_and_two_pennants() {
    let mut table = table(ALL);
    table.lay("F", 0, 0, 0).claim(RED, East, Centre);
    table.put("F", 1, 0, 0);
    assert_eq!(table.game.sector_points(Sector::Taxes, BLUE), BTreeMap::from([(RED, 3)]));
}

#[test]
fn v_64_fortune() {
    let mut table = table(ALL);
    assert_eq!(table.game.pay_sector(Sector::Fortune, BLUE), BTreeMap::from([(BLUE, 3)]));
    assert_eq!(table.game.scores(), [0, 3, 0, 0]);
}

#[test]
fn dv_14_storm() {
    let rules = Rules { meeples: 5, large_meeples: 1, mayors: 1, builders: 1, pigs: 1, ..ALL };
    let table = table(Rules { shepherds: 1, ..rules });
    let seven = [RED, BLUE, YELLOW, 3].map(|player| (player, 7));
    assert_eq!(table.game.sector_points(Sector::Storm, RED), BTreeMap::from(seven));
}

#[test]
fn dv_15_famine() {
    let mut table = table(ALL);
    table.lay("E", 0, 0, 0).claim(BLUE, South, Left);
    for x in 0..3 {
        table.put("E", x, -1, 180);
    }
    table.lay("E", 2, 0, 0).claim(RED, South, Left);
    table.lay("U", 3, 0, 0).claim(BLUE, East, Left);
    assert_eq!(
        table.game.sector_points(Sector::Famine, RED),
        BTreeMap::from([(RED, 1), (BLUE, 1)])
    );
    // One field, round the end of the road too.
    table.put("E", 1, 0, 0);
    table.put("A", 3, 1, 180);
    assert_eq!(
        table.game.sector_points(Sector::Famine, RED),
        BTreeMap::from([(RED, 3), (BLUE, 6)])
    );
}

#[test]
fn wf_inq_1_monks() {
    let mut table = table(Rules { large_meeples: 1, ..ALL });
    table.lay("B", 0, 0, 0).claim_monastery(RED);
    table.lay("B", 1, 0, 0).claim(BLUE, North, Left);
    let at = Spot { cell: Cell::new(2, 0), segment: 0 };
    table.lay("B", 2, 0, 0);
    let monastery = table.game.options(RED, FigureKind::Large).into_iter();
    let monastery = monastery.filter(|&spot| table.game.feature_at(spot).kind == Monastery);
    let monastery: Vec<_> = monastery.collect();
    assert_eq!((monastery.len(), monastery[0].cell), (1, at.cell));
    table.game.put(RED, FigureKind::Large, monastery[0]);
    assert_eq!(table.game.sector_points(Sector::Inquisition, BLUE), BTreeMap::from([(RED, 4)]));
}

/// Lays a tile and puts a meeple on a space of a sector.
fn crown(table: &mut Table, x: i16, player: usize, sector: Sector, place: usize) {
    table.lay("B", x, 0, 0);
    table.game.put_on_crown(player, FigureKind::Normal, (sector, place));
    table.game.finish_turn();
}

fn points(table: &mut Table, sector: Sector) -> Vec<(usize, usize)> {
    let scores = table.game.score_crowns(sector);
    scores.iter().map(|score| (score.player, score.points)).collect()
}

#[test]
fn v_65_to_v_68_crowns() {
    let mut table = table(ALL);
    crown(&mut table, 0, RED, Sector::Famine, 0);
    crown(&mut table, 1, BLUE, Sector::Taxes, 1);
    crown(&mut table, 2, RED, Sector::Storm, 0);
    crown(&mut table, 3, RED, Sector::Storm, 1);
    crown(&mut table, 4, RED, Sector::Plague, 0);
    crown(&mut table, 5, BLUE, Sector::Plague, 1);
    assert_eq!(table.game.crown_options(RED, FigureKind::Normal).len(), 0, "no part is played");
    table.lay("B", 6, 0, 0);
    assert_eq!(table.game.crown_options(RED, FigureKind::Normal).len(), 9 - 6);
    table.game.finish_turn();
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (3, 5));
    assert_eq!(points(&mut table, Sector::Famine), [(RED, 3)]);
    assert_eq!(points(&mut table, Sector::Taxes), [(BLUE, 6)]);
    assert_eq!(points(&mut table, Sector::Storm), [(RED, 3), (RED, 3)]);
    assert_eq!(points(&mut table, Sector::Plague), [(RED, 3), (BLUE, 3)]);
    assert!(points(&mut table, Sector::Fortune).is_empty());
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (7, 7));
    assert_eq!((table.game.scores(), table.final_points()), (&[12, 9, 0, 0][..], vec![0; 4]));
}

#[test]
fn wf_icon_2_the_pig_goes_round() {
    let mut table = table(ALL);
    let stops = [1, 1, 3, 2].map(|by| table.game.move_pig(by));
    assert_eq!(stops, [Sector::Taxes, Sector::Famine, Sector::Plague, Sector::Taxes]);
}

#[test]
fn wf_plague_2_meeples_of_any_role() {
    let mut table = table(Rules { builders: 1, ..ALL });
    table.lay("U", 0, 0, 0).claim(RED, North, Centre);
    table.lay("U", 0, 1, 0).place(RED, FigureKind::Builder, North, Centre);
    table.lay("B", 1, 0, 0).claim(RED, North, Right);
    crown(&mut table, 2, RED, Sector::Plague, 0);
    let options = table.game.plague_options(RED);
    assert_eq!(options.len(), 2);
    let thief = *options.iter().find(|it| it.at.cell == Cell::new(0, 0)).expect("the thief");
    // SCORE-6
    assert_eq!(table.game.remove(&[thief]).figures.len(), 2);
    assert_eq!((table.game.scores(), table.game.supply(RED)), (&[0; 4][..], 5));
    assert!(table.game.plague_options(BLUE).is_empty());
}
