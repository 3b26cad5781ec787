//! The examples for the dragon, the princess, portals and the fairy.

use std::{collections::BTreeSet, rc::Rc};

use carc_engine::{
    Action, Cell, Figure, Item, Phase, Place, Port::Centre, Port::Left, Rotation, SegmentKind::*,
    Side::*, TileSet,
};

use crate::{
    naive::{Course, FigureKind, Rules, Spot, Stacks, kinds_of},
    table::{BLUE, RED, Table, home, paid},
};

const PRINCESS: &str = include_str!("../../src/expansions/princess_dragon/tiles.toml");
const INNS: &str = include_str!("../../src/expansions/inns_cathedrals/tiles.toml");

fn table(rules: Rules) -> Table {
    Table::new(Rules { fairy: true, ..rules }).with_more(PRINCESS)
}

/// A city of three between red's knight at (0, 0) and blue's at (2, 0), where the middle is missing.
/// The fairy is with red's.
fn city_with_fairy(rules: Rules) -> Table {
    let mut table = table(rules);
    table.lay("E", 0, 0, 90).claim(RED, East, Centre);
    for x in 0..3 {
        table.put("B", x, 1, 0);
    }
    table.lay("E", 2, 0, 270).claim(BLUE, West, Centre);
    table.lay("B", 3, 0, 0);
    let at = table.spot(Cell::new(0, 0), East, Centre);
    let segment = (!rules.fairy_on_tile).then_some(at.segment);
    assert!(table.game.fairy_options(RED).contains(&at));
    table.game.move_fairy(RED, at.cell, segment);
    assert_eq!(table.game.fairy_options(RED), BTreeSet::new(), "PD-FAIRY-3");
    table.game.finish_turn();
    table
}

#[test]
fn v_44_the_fairy_at_a_scored_city() {
    for fairy_on_tile in [false, true] {
        let mut table = city_with_fairy(Rules { fairy_on_tile, ..Rules::STANDARD });
        assert!(table.game.give_fairy_point(RED) && !table.game.give_fairy_point(BLUE));
        let entries = table.put("F", 1, 0, 0);
        assert_eq!(paid(&entries), [(City, vec![RED, BLUE], 8)]);
        assert_eq!((home(&entries), table.game.scores()), (vec![RED, BLUE], &[12, 8, 0, 0][..]));
        // PD-FAIRY-7
        let fairy = table.game.fairy.expect("she is on the board");
        assert_eq!((fairy.cell, fairy.with), (Cell::new(0, 0), None));
        assert!(!table.game.give_fairy_point(RED));
    }
}

#[test]
fn pd_fairy_6_at_the_end_too() {
    let table = city_with_fairy(Rules::STANDARD);
    // Each unfinished city counts one tile.
    assert_eq!(table.final_points(), [1 + 3, 1, 0, 0]);
}

#[test]
fn v_45_six_steps_of_the_dragon() {
    let mut table = table(Rules::STANDARD);
    table.put("volcano-field", 0, 0, 0);
    table.put("E", 0, -1, 0);
    table.put("B", -1, -1, 0);
    table.lay("B", -1, 0, 0).claim_monastery(BLUE);
    table.put("B", -2, 0, 0);
    table.lay("B", -2, -1, 0).claim(RED, North, Left);
    table.put("E", -2, -2, 0);
    table.game.dragon = Some(Cell::new(0, 0));
    let mut visited = BTreeSet::from([Cell::new(0, 0)]);
    let way = [(0, -1), (-1, -1), (-1, 0), (-2, 0), (-2, -1), (-2, -2)];
    let (mut eaten, mut choices) = (Vec::new(), Vec::new());
    for (x, y) in way {
        let steps = table.game.dragon_steps(&visited);
        assert!(steps.contains(&Cell::new(x, y)), "{x},{y}");
        choices.push(steps.len());
        visited.insert(Cell::new(x, y));
        eaten.extend(table.game.dragon_eats(Cell::new(x, y)).figures);
    }
    assert_eq!(choices, [2, 1, 2, 1, 1, 1]);
    assert_eq!(eaten.iter().map(|figure| figure.owner).collect::<Vec<_>>(), [BLUE, RED]);
    assert_eq!((table.game.supply(RED), table.game.supply(BLUE)), (7, 7));
    assert_eq!(table.game.scores(), [0, 0, 0, 0]);
}

#[test]
fn v_46_the_fairy_keeps_the_dragon_away() {
    let mut table = table(Rules::STANDARD);
    table.put("volcano-field", 0, 0, 0);
    table.put("B", 0, -1, 0);
    table.lay("B", -1, 0, 0).claim(RED, West, Left);
    table.lay("B", -2, 0, 0);
    let at = table.spot(Cell::new(-1, 0), West, Left);
    table.game.move_fairy(RED, at.cell, Some(at.segment));
    table.game.dragon = Some(Cell::new(0, 0));
    let steps = table.game.dragon_steps(&BTreeSet::from([Cell::new(0, 0)]));
    assert_eq!(steps, BTreeSet::from([Cell::new(0, -1)]));
}

#[test]
fn v_47_a_princess_sends_a_knight_home() {
    let mut table = table(Rules::STANDARD);
    table.lay("E", 0, 0, 180).claim(BLUE, South, Centre);
    table.lay("princess-corner", 0, 1, 0);
    let knights: Vec<_> = table.game.knights_at_princess().into_iter().collect();
    assert_eq!(knights.iter().map(|knight| knight.owner).collect::<Vec<_>>(), [BLUE]);
    table.game.remove(&knights);
    table.game.use_up_figure_action();
    assert_eq!((table.game.supply(BLUE), table.options(RED)), (7, vec![]));
}

#[test]
fn v_48_a_portal_reaches_free_unfinished_features() {
    let mut table = table(Rules::STANDARD);
    table.put("E", 0, 0, 0);
    table.lay("E", 1, 0, 0).claim(BLUE, North, Centre);
    table.put("E", -1, 0, 0);
    table.put("E", -1, -1, 180);
    table.lay("portal-junction", 0, 1, 0);
    let options = table.game.options(RED, FigureKind::Normal);
    let at = |x, y| table.spot(Cell::new(x, y), if y < 0 { South } else { North }, Centre);
    assert!(options.contains(&at(0, 0)), "free and open");
    assert!(!options.contains(&at(1, 0)), "occupied");
    assert!(!options.contains(&at(-1, 0)) && !options.contains(&at(-1, -1)), "complete");
    // One city, four fields around, and what the portal shows: three roads, three fields.
    assert_eq!(options.len(), 1 + 4 + 6);
}

#[test]
fn pd_dragon_7_score_6_whom_the_dragon_leaves_alone() {
    let rules = Rules { builders: 1, pigs: 1, ..Rules::STANDARD };
    let mut table = table(rules);
    table.lay("U", 0, 0, 0).claim(RED, North, Centre);
    table.lay("U", 0, 1, 0).place(RED, FigureKind::Builder, North, Centre);
    let departure = table.game.dragon_eats(Cell::new(0, 0));
    let kinds: Vec<_> = departure.figures.iter().map(|figure| figure.kind).collect();
    assert_eq!(kinds, [FigureKind::Normal, FigureKind::Builder]);
    assert_eq!(table.game.figures(), []);
}

#[test]
fn pd_volcano_5_a_volcano_without_the_dragon() {
    for closed_volcanoes in [false, true] {
        let mut table = table(Rules { closed_volcanoes, ..Rules::STANDARD });
        table.put("volcano-field", 0, 0, 0);
        table.put("volcano-field", 1, 0, 0);
        table.game.dragon = Some(Cell::new(1, 0));
        table.lay("portal-junction", 0, 1, 0);
        let options = table.game.options(RED, FigureKind::Normal);
        let count = |x| options.iter().filter(|spot| spot.cell == Cell::new(x, 0)).count();
        assert_eq!((count(0), count(1)), (usize::from(!closed_volcanoes), 0));
    }
}

/// A figure of red's on the first tile, with the fairy; after it lies one monastery.
fn with_fairy(table: &mut Table, id: &str, kind: FigureKind, at: Spot) {
    table.lay(id, 0, 0, 0);
    table.game.put(RED, kind, at);
    table.game.finish_turn();
    table.lay("B", 0, -1, 0);
    table.game.move_fairy(RED, at.cell, Some(at.segment));
    table.game.finish_turn();
}

#[test]
fn dv_3_dv_4_the_fairy_pays_where_the_feature_does_not() {
    // The road with an inn, and the field beside it.
    for segment in [0, 1] {
        let mut table = table(Rules::STANDARD).with_more(INNS);
        let at = Spot { cell: Cell::new(0, 0), segment };
        with_fairy(&mut table, "straight-inn", FigureKind::Normal, at);
        assert_eq!(table.final_points(), [3, 0, 0, 0]);
    }
}

#[test]
fn dv_10_an_abbot_taken_back_leaves_the_fairy() {
    let rules = Rules { abbots: 1, gardens: true, fairy: true, ..Rules::STANDARD };
    let sets = [(TileSet::base(), 1)];
    let kinds = kinds_of(&sets, &BTreeSet::from(["garden"]), false, "c2");
    let with_garden = kinds.iter().find(|kind| kind.id == "base/E+garden").expect("a garden");
    let mut table = table(rules);
    let at = Spot { cell: Cell::new(0, 0), segment: with_garden.tile.segments.len() - 1 };
    table.game.place(at.cell, Rotation::R0, &with_garden.tile);
    table.game.put(RED, FigureKind::Abbot, at);
    table.game.finish_turn();
    table.lay("B", 1, 0, 0);
    table.game.move_fairy(RED, at.cell, Some(at.segment));
    table.game.finish_turn();
    table.put("B", 1, 1, 0);
    table.put("B", 0, 1, 0);
    table.lay("B", -1, 0, 0);
    assert_eq!(table.game.take_abbot(RED, at), (5, true));
    table.game.finish_turn();
    assert_eq!(table.game.scores(), [5, 0, 0, 0]);
    let fairy = table.game.fairy.expect("she stays");
    assert_eq!((fairy.cell, fairy.with), (at.cell, None));
}

/// A volcano comes beside the monastery that lies first; south of it blue has a knight in a cap, and a
/// dragon tile completes his city. The dragon comes by the knight.
fn scores_with_dragon(late_dragon: bool) -> Vec<usize> {
    let sets = [(TileSet::base(), 1), (TileSet::from_toml("more", PRINCESS).expect("valid"), 1)];
    let kinds = Rc::new(kinds_of(&sets, &BTreeSet::from(["volcano", "dragon"]), false, "bb5"));
    let kind = |id: &str| kinds.iter().position(|kind| kind.id == id).expect("a tile");
    let mut counts = vec![0; kinds.len()];
    for id in ["princess/volcano-field", "base/E", "princess/dragon-cap"] {
        counts[kind(id)] += 1;
    }
    let rules = Rules { late_dragon, ..Rules::STANDARD };
    let stacks = Stacks { counts, listed: false };
    let start = Some(kind("base/B"));
    let mut course = Course::new(2, rules, Rc::clone(&kinds), start, &stacks);
    let draw = |id| Action::Draw(Item::Tile(kind(id) as u16));
    let place = |x, y, rotation| Action::PlaceTile { cell: Cell::new(x, y), rotation };
    let knight = carc_engine::Spot::segment(Cell::new(1, 1), 0);
    let cap = [place(1, 1, Rotation::R90), place(2, 1, Rotation::R270)];
    let deploy = Action::PlaceFigure { figure: Figure::MEEPLE, spot: knight };
    let actions = [draw("princess/volcano-field"), place(1, 0, Rotation::R0)];
    let actions = actions.into_iter().chain([draw("base/E"), cap[0], deploy]);
    for action in actions.chain([draw("princess/dragon-cap"), cap[1], Action::Pass]) {
        course.play(action);
    }
    // From (1, 0) either west, where the way ends, or south to the knight and on.
    assert_eq!((course.phase, course.options().len()), (Phase::Dragon, 2));
    let spot = carc_engine::Spot { cell: Cell::new(1, 1), place: Place::Tile };
    course.play(Action::MoveFigure { figure: Figure::DRAGON, spot });
    while course.phase == Phase::Dragon {
        let step = *course.options().first().expect("a step");
        course.play(step);
    }
    course.game.scores().to_vec()
}

#[test]
fn dv_13_the_dragon_before_or_after_the_scoring() {
    assert_eq!((scores_with_dragon(false), scores_with_dragon(true)), (vec![0, 0], vec![0, 4]));
}
