//! Tests for the components: tile designs, tile counts and marks.

use std::collections::BTreeMap;

use carc_engine::{Config, Expansion, Game, Generator, SegmentKind, Setup, TileSet, Token};

/// BASE-COMP-1: the base set has 24 designs, each with the printed number of copies and of copies
/// with a garden.
#[test]
fn base_set_has_its_printed_designs() {
    let wanted = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1";
    let set = TileSet::base();
    let found: Vec<_> = set.tiles.iter().map(|tile| format!("{}{}", tile.id, tile.count)).collect();
    assert_eq!(found.join(" "), wanted);
    let gardens: Vec<_> = set
        .tiles
        .iter()
        .flat_map(|tile| tile.copies.iter().map(move |(count, marks)| (tile, *count, marks)))
        .filter(|(_, _, marks)| marks.iter().any(|mark| mark == "garden"))
        .map(|(tile, count, _)| format!("{}{count}", tile.id))
        .collect();
    assert_eq!(gardens.join(" "), "E1 H1 I1 M1 N1 R1 U1 V1");
    let marked = |mark: &str| -> u16 {
        let copies = set.tiles.iter().flat_map(|tile| &tile.copies);
        copies.filter(|(_, marks)| marks.iter().any(|m| m == mark)).map(|(count, _)| count).sum()
    };
    assert_eq!(["wheel1", "wheel2", "wheel3"].map(marked).iter().sum::<u16>(), 16);
    let count = |kind: SegmentKind| -> u16 {
        let shows = |tile: &&carc_engine::Tile| tile.segments.iter().any(|s| s.kind == kind);
        set.tiles.iter().filter(shows).map(|tile| tile.count).sum()
    };
    assert_eq!(count(SegmentKind::Monastery), 6);
}

/// BASE-COMP-2, BCB-TILE-1: the sets have the printed number of tiles, both alone and combined.
#[test]
fn sets_have_their_numbers_of_tiles() {
    let total = |names: &[&str]| -> u16 {
        let tile_sets: BTreeMap<_, _> = names.iter().map(|name| ((*name).into(), 1)).collect();
        let setup =
            Setup::new(Config { tile_sets, ..Config::new(2) }).expect("the config is valid");
        setup.tile_types().iter().map(|kind| kind.copies).sum()
    };
    assert_eq!(total(&["base"]), 72);
    assert_eq!(total(&["base", "river"]), 84);
    assert_eq!(total(&["base", "inns"]), 90);
    assert_eq!(total(&["base", "traders"]), 96);
    assert_eq!(total(&["base", "river", "inns", "traders"]), 126);
    assert_eq!(total(&["base", "wheel"]), 84);
    assert_eq!(total(&["base", "king"]), 77);
    assert_eq!(total(&["base", "river2"]), 84);
    assert_eq!(total(&["base", "shrines"]), 77);
    assert_eq!(total(&["base", "bridges"]), 84);
    assert_eq!(total(&["base", "ferries"]), 80);
    assert_eq!(total(&["base", "flying"]), 80);
    assert_eq!(total(&["base", "robbers"]), 80);
    // Special monasteries replace the base game's monasteries (MO-SETUP-1).
    assert_eq!(total(&["base", "monasteries"]), 72);
    // One of the two river sources and the plain lake are not used (R2-SETUP-3).
    assert_eq!(total(&["base", "river", "river2"]), 72 + 22);
}

fn setup(expansion: &str, copies: u32) -> std::sync::Arc<Setup> {
    let set = Setup::new(Config { expansions: vec![expansion.into()], ..Config::new(2) });
    let name = set
        .expect("the expansion is valid")
        .config()
        .tile_sets
        .keys()
        .find(|set| *set != "base")
        .cloned();
    let mut config = Config { expansions: vec![expansion.into()], ..Config::new(2) };
    config.tile_sets.insert(name.expect("the expansion has a tile set"), copies);
    Setup::new(config).expect("the number of copies is valid")
}

/// Returns the number of tiles in a setup that have the given mark on a segment.
fn shown(setup: &Setup, mark: &str) -> usize {
    let marks = |kind: &carc_engine::TileTypeInfo| {
        let all = kind.tile.segments.iter().flat_map(|segment| &segment.marks);
        all.filter(|name| *name == mark).count() * usize::from(kind.copies)
    };
    setup.tile_types().iter().map(marks).sum()
}

/// IC-TILE-3: the set has six inns and two cathedrals.
#[test]
fn sets_have_six_inns_and_two_cathedrals() {
    let setup = setup("inns_cathedrals", 1);
    assert_eq!([shown(&setup, "inn"), shown(&setup, "cathedral")], [6, 2]);
}

/// TB-GOODS-3: there are as many tokens as printed symbols, and twice as many if two copies of the
/// tile set are in play.
#[test]
fn goods_tokens_match_symbols() {
    for copies in 1..=2 {
        let setup = setup("traders_builders", copies);
        for (token, count) in [(Token::WINE, 9), (Token::WHEAT, 6), (Token::CLOTH, 5)] {
            assert_eq!(usize::from(setup.tokens(token)), count * copies as usize);
            assert_eq!(shown(&setup, token.name()), count * copies as usize);
        }
    }
}

/// WF-BOARD-4: the base game and the wheel set have nineteen icons in total. OPT-7: with the wheel
/// rules, every printing has all icons; without these rules, no printing has any icons.
#[test]
fn sets_have_nineteen_wheel_icons() {
    for print in ["bb5", "c1", "c2"] {
        let mut config = Config { expansions: vec!["wheel".into()], ..Config::new(2) };
        config.options.insert("print".into(), print.into());
        let icons = |setup: &Setup| -> Vec<(String, u16)> {
            let icon = |mark: &str| mark.strip_prefix("wheel").map(str::to_owned);
            let of = |kind: &carc_engine::TileTypeInfo| {
                let icon = kind.marks.iter().find_map(|mark| icon(mark))?;
                let id = kind.id.split('+').next().unwrap_or_default();
                Some((format!("{id} {icon}"), kind.copies))
            };
            setup.tile_types().iter().filter_map(of).collect()
        };
        let found = icons(&Setup::new(config.clone()).expect("the config is valid"));
        let wanted = [
            ("base/N 1", 2),
            ("base/U 1", 2),
            ("base/U 2", 3),
            ("base/U 3", 2),
            ("base/V 1", 4),
            ("base/V 2", 2),
            ("base/X 1", 1),
            ("wheel/curve 3", 1),
            ("wheel/straight 1", 1),
            ("wheel/two-curves 1", 1),
        ];
        assert_eq!(found, wanted.map(|(id, count)| (id.to_owned(), count)), "{print}");
        config.mechanics.insert("wheel".into(), false);
        assert!(
            icons(&Setup::new(config).expect("the config is valid without the mechanic"))
                .is_empty()
        );
    }
}

/// OPT-1: the order in which a config lists its expansions does not matter.
#[test]
fn opt_1_order_of_expansions_has_no_effect() {
    let mut dice = Generator::new(6);
    for _ in 0..20 {
        let known = Expansion::all().iter().filter(|_| dice.uniform(2) == 1);
        let mut names: Vec<String> = known.map(|known| known.name.to_owned()).collect();
        let of = |names: &[String]| {
            let config = Config { expansions: names.to_vec(), ..Config::new(2) };
            Setup::new(config).expect("the config is valid")
        };
        let (first, game) = (of(&names), Game::new(of(&names), 3));
        for _ in 0..5 {
            for last in (1..names.len()).rev() {
                names.swap(last, dice.uniform(last as u32 + 1) as usize);
            }
            let other = of(&names);
            assert_eq!(first.config(), other.config(), "{names:?}");
            assert_eq!(first.fingerprint(), other.fingerprint(), "{names:?}");
            let ids = |setup: &Setup| {
                setup.tile_types().iter().map(|kind| kind.id.clone()).collect::<Vec<_>>()
            };
            assert_eq!(ids(&first), ids(&other), "{names:?}");
            let other = Game::new(other, 3);
            assert_eq!(game, other, "{names:?}");
            assert_eq!(game.to_json(), other.to_json(), "{names:?}");
        }
    }
}
