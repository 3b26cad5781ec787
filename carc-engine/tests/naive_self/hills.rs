//! The examples for hills, vineyards and shepherds.

use std::collections::BTreeSet;

use carc_engine::{
    Cell,
    Port::{Centre, Left, Right},
    SegmentKind::*,
    Side::{self, *},
    TileSet,
};

use crate::{
    naive::{Figure, FigureKind, Rules, WOLF},
    table::{BLUE, RED, Table, YELLOW, home, paid},
};

const HILLS: &str = include_str!("../../src/expansions/hills_sheep/tiles.toml");
const ABBEY: &str = include_str!("../../src/expansions/abbey_mayor/abbey.toml");

const ALL: Rules = Rules { shepherds: 1, mayors: 1, abbeys: true, ..Rules::STANDARD };

fn table(rules: Rules) -> Table {
    Table::new(rules).with_more(HILLS)
}

fn lay_abbey(table: &mut Table, x: i16, y: i16) {
    let set = TileSet::from_toml("abbey", ABBEY).expect("a valid set");
    table.game.place_abbey(Cell::new(x, y), &set.tiles[0]);
}

/// Ground for a city from (0, -1) to (4, -1), whose tiles come one by one.
fn long_city(rules: Rules) -> Table {
    let mut table = table(rules);
    for x in 0..5 {
        table.put("B", x, 0, 0);
    }
    table
}

#[test]
fn v_57_a_hill_breaks_a_tie() {
    let mut table = long_city(ALL);
    table.lay("E", 0, -1, 90).claim(BLUE, East, Centre);
    table.lay("hill-adjacent-caps", 4, -1, 0).claim(RED, West, Centre);
    table.put("G", 1, -1, 0);
    table.put("G", 3, -1, 0);
    let entries = table.put("G", 2, -1, 0);
    assert_eq!(paid(&entries), [(City, vec![RED], 10)]);
    assert_eq!(home(&entries), [RED, BLUE]);
}

#[test]
fn hs_hill_6_without_a_tie_a_hill_does_nothing() {
    let mut table = long_city(ALL);
    table.lay("E", 0, -1, 90).claim(BLUE, East, Centre);
    table.lay("G", 2, -1, 0).claim(BLUE, East, Centre);
    table.lay("hill-adjacent-caps", 4, -1, 0).claim(RED, West, Centre);
    table.put("G", 1, -1, 0);
    let entries = table.put("G", 3, -1, 0);
    assert_eq!(paid(&entries), [(City, vec![BLUE], 10)]);
}

#[test]
fn x_ma_hi_a_mayor_on_a_hill() {
    for (id, owners) in [("G", vec![RED]), ("F", vec![RED, BLUE])] {
        let mut table = long_city(ALL);
        table.lay("E", 0, -1, 90).claim(RED, East, Centre);
        table.lay(id, 2, -1, 0).place(BLUE, FigureKind::Mayor, East, Centre);
        table.put("E", 3, -1, 270);
        let entries = table.put("G", 1, -1, 0);
        assert_eq!(paid(&entries), [(City, owners, if id == "G" { 8 } else { 10 })]);
    }
    // On a hill he breaks his player's tie, with no strength of his own.
    let mut table = long_city(ALL);
    table.lay("E", 0, -1, 90).claim(RED, East, Centre);
    table.lay("G", 2, -1, 0).claim(BLUE, East, Centre);
    table.lay("hill-adjacent-caps", 4, -1, 0).place(BLUE, FigureKind::Mayor, West, Centre);
    table.put("G", 1, -1, 0);
    let entries = table.put("G", 3, -1, 0);
    assert_eq!(paid(&entries), [(City, vec![BLUE], 10)]);
}

#[test]
fn dv_6_most_meeples_on_hills() {
    for (count_on_hills, owners) in [(false, vec![RED, BLUE]), (true, vec![RED])] {
        // Four caps around (1, 1): red's two on hills, one of blue's on a hill and one beside.
        let mut table = table(Rules { count_on_hills, ..ALL });
        table.put("B", 0, 0, 0);
        table.lay("hill-adjacent-caps", 1, 0, 180).claim(RED, South, Centre);
        table.lay("hill-adjacent-caps", 0, 1, 180).claim(RED, East, Centre);
        table.put("E", 2, 0, 270);
        table.lay("hill-adjacent-caps", 2, 1, 270).claim(BLUE, West, Centre);
        table.put("E", 0, 2, 0);
        table.lay("E", 1, 2, 0).claim(BLUE, North, Centre);
        assert_eq!(paid(&table.put("C", 1, 1, 0)), [(City, owners, 12)]);
    }
}

/// Red's shepherd at (0, 0), blue's at (2, 0), and between them a road, around the end of which their
/// fields will meet when a monastery lies on (1, -1).
fn two_flocks(rules: Rules) -> (Table, Figure, Figure) {
    let mut table = table(rules);
    table.lay("B", 0, 0, 0).place(RED, FigureKind::Shepherd, North, Left);
    table.put("U", 1, 0, 0);
    table.lay("B", 2, 0, 0).place(BLUE, FigureKind::Shepherd, North, Left);
    let shepherd = |table: &Table, player| {
        let found = table.game.figures().iter().find(|figure| figure.owner == player);
        *found.expect("he stands there")
    };
    let both = (shepherd(&table, RED), shepherd(&table, BLUE));
    (table, both.0, both.1)
}

#[test]
fn v_58_gathering_for_all() {
    let (mut table, red, blue) = two_flocks(ALL);
    for (shepherd, token) in [(red, 3), (red, 2), (blue, 1), (blue, 2)] {
        assert!(table.game.draw_token(shepherd, token).figures.is_empty());
    }
    assert_eq!(table.game.bag, [2, 3, 3, 4, 2]);
    table.lay("A", 1, -1, 0);
    assert_eq!(table.game.flocks_to_decide(RED), [red]);
    assert_eq!(table.game.flocks_to_decide(BLUE), [blue]);
    assert!(table.game.flocks_to_decide(YELLOW).is_empty());
    let gathering = table.game.gather(red.at);
    assert_eq!((gathering.players, gathering.points), (BTreeSet::from([RED, BLUE]), 8));
    assert_eq!(table.game.scores(), [8, 8, 0, 0]);
    assert_eq!((table.game.bag, table.game.figures()), ([2, 4, 5, 5, 2], &[][..]));
    // HS-SHEEP-11
    assert_eq!(table.game.supply_of(RED, FigureKind::Shepherd), 1);
    assert_eq!(table.game.options(RED, FigureKind::Shepherd).len(), 1);
}

#[test]
fn v_59_a_wolf_ends_it_for_all() {
    let (mut table, red, blue) = two_flocks(ALL);
    for (shepherd, token) in [(red, 3), (red, 2), (blue, 1), (blue, 2)] {
        table.game.draw_token(shepherd, token);
    }
    table.lay("A", 1, -1, 0);
    let departure = table.game.draw_token(red, WOLF);
    assert_eq!(departure.figures, [red, blue]);
    assert_eq!(departure.tokens[&red], [2, 3]);
    assert_eq!((table.game.scores(), table.game.bag), (&[0; 4][..], [2, 4, 5, 5, 2]));
}

#[test]
fn hs_sheep_3_one_shepherd_for_a_field() {
    let (mut table, ..) = two_flocks(ALL);
    table.lay("B", 3, 0, 0);
    assert!(table.game.options(YELLOW, FigureKind::Shepherd).is_empty());
    // A farmer does not hinder, nor is he hindered.
    assert_eq!(table.options(YELLOW), [Field, Monastery]);
}

#[test]
fn dv_20_no_decision_for_others_and_by_abbeys() {
    let (mut table, red, _) = two_flocks(ALL);
    table.lay("B", 0, 1, 0);
    assert!(table.game.flocks_to_decide(BLUE).is_empty(), "red's field alone");
    assert_eq!(table.game.flocks_to_decide(RED), [red]);
    table.game.finish_turn();
    for (x, y) in [(-1, 1), (-2, 1), (-2, 0), (-2, -1), (-1, -1)] {
        table.put("B", x, y, 0);
    }
    lay_abbey(&mut table, -1, 0);
    assert!(table.game.flocks_to_decide(RED).is_empty());
}

#[test]
fn hs_sheep_13_closed_fields() {
    // The corner south of the curve is a field of its own, open until tiles lie there.
    let mut table = table(ALL);
    table.lay("V", 0, 0, 0).place(RED, FigureKind::Shepherd, South, Right);
    assert!(table.game.closed_flocks().is_empty());
    table.put("V", -1, 0, 270);
    table.put("V", 0, 1, 90);
    table.put("V", -1, 1, 180);
    assert_eq!(table.game.closed_flocks().len(), 1);
    let at = *table.game.closed_flocks().first().expect("one");
    assert_eq!(table.game.gather(at).points, 0);
}

/// A monastery at (0, 0) with so many vineyards around.
fn with_vineyards(table: &mut Table, vineyards: usize) -> Vec<(usize, usize)> {
    table.lay("B", 0, 0, 0).claim_monastery(RED);
    let corners = [("vineyard-corner", -1, -1, 0), ("vineyard-corner", 1, -1, 90)];
    let corners: Vec<_> = corners.into_iter().chain([("vineyard-corner", 1, 1, 180)]).collect();
    let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut all: Vec<_> = sides.map(|(x, y)| ("B", x, y, 0)).to_vec();
    all.extend(&corners[..vineyards]);
    for &(_, x, y, _) in &corners[vineyards..] {
        all.push(("B", x, y, 0));
    }
    all.push(("B", -1, 1, 0));
    let mut scores = Vec::new();
    for (id, x, y, degrees) in all {
        let entries = table.put(id, x, y, degrees);
        scores.extend(entries.iter().flat_map(|it| it.owners.iter().map(|&who| (who, it.points))));
    }
    scores
}

#[test]
fn v_60_dv_16_vineyards_around_a_monastery() {
    for (vineyards, points) in [(0, 9), (2, 15), (3, 18)] {
        let mut table = table(ALL);
        assert_eq!(with_vineyards(&mut table, vineyards), [(RED, points)]);
    }
}

#[test]
fn dv_11_an_unfinished_monastery_gets_nothing_for_them() {
    let mut table = table(ALL);
    table.lay("B", 0, 0, 0).claim_monastery(RED);
    table.put("B", 0, -1, 0);
    table.put("vineyard-corner", -1, -1, 0);
    assert_eq!(table.final_points(), [3, 0, 0, 0]);
}

/// The tiles of the city that shows at a side of a tile.
fn city(table: &Table, x: i16, y: i16, side: Side) -> BTreeSet<Cell> {
    table.feature(x, y, side, Centre).tiles
}

#[test]
fn hs_tile_1_two_cities_on_one_side() {
    let mut table = table(ALL);
    table.put("vineyard-split-edge", 0, 0, 0);
    assert_eq!((city(&table, 0, 0, West).len(), city(&table, 0, 0, East).len()), (1, 1));
    assert_ne!(
        table.feature(0, 0, West, Centre).segments,
        table.feature(0, 0, East, Centre).segments
    );
    // An ordinary city joins both.
    let mut plain = super::hills::table(ALL);
    plain.put("vineyard-split-edge", 0, 0, 0);
    plain.put("E", 0, -1, 180);
    let joined = plain.feature(0, 0, West, Centre);
    assert_eq!(joined.segments, plain.feature(0, 0, East, Centre).segments);
    assert_eq!((joined.segments.len(), joined.tiles.len()), (3, 2));
    // So does another side of this kind, all four.
    table.put("vineyard-split-edge", 0, -1, 180);
    let joined = table.feature(0, 0, West, Centre);
    assert_eq!((joined.segments.len(), joined.tiles.len()), (4, 2));
}

#[test]
fn hs_tile_2_a_pointed_city() {
    let mut table = table(ALL);
    table.put("vineyard-tip", 0, 0, 0);
    let field = |table: &Table, x, port| table.feature(x, 0, West, port).segments;
    assert_ne!(field(&table, 0, Left), field(&table, 0, Right));
    table.put("vineyard-tip", -1, 0, 180);
    assert_ne!(field(&table, 0, Left), field(&table, 0, Right));
    assert_eq!(field(&table, 0, Left).len(), 2);
    assert_eq!(table.feature(0, 0, East, Centre).tiles.len(), 1);
    let mut table = super::hills::table(ALL);
    table.put("vineyard-tip", 0, 0, 0);
    table.put("B", -1, 0, 0);
    assert_eq!(field(&table, 0, Left), field(&table, 0, Right));
}
