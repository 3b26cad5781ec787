//! Tests that compare the board geometry with the tile data.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Cell, Game, Generator, Location, Player, Port, Rotation, SegmentKind, Side, SideKind, Spot,
    TileType, TileTypeInfo,
};

use super::for_games;
use crate::support::{advance, random_game};

/// Returns the kind of a side of a rotated tile.
fn side(kind: &TileTypeInfo, side: Side, turned: Rotation) -> SideKind {
    let back = Rotation::from_quarters(4 - turned.quarters());
    kind.tile.side(side.turned(back))
}

fn differ(a: SideKind, b: SideKind) -> bool {
    a != b && a != SideKind::Closed && b != SideKind::Closed
}

fn check(game: &Game) {
    let (position, setup) = (game.position(), game.setup());
    let board: BTreeMap<Cell, _> = game.state().board().map(|tile| (tile.cell, tile)).collect();
    for tile in board.values() {
        let segments = &setup.tile_types()[tile.tile_type.index()].tile.segments;
        let ports = position.state(setup).ports(tile.cell).expect("there is a tile on the cell");
        for (lies, port) in Side::ALL.into_iter().flat_map(|s| Port::ALL.map(|p| (s, p))) {
            let back = Rotation::from_quarters(4 - tile.canonical.quarters());
            let of = segments.iter().position(|own| own.has_port(lies.turned(back), port));
            assert_eq!(ports[lies as usize][port as usize].map(usize::from), of);
            let found = position.state(setup).segment_at(tile.cell, lies, port);
            assert_eq!(found.map(usize::from), of);
        }
    }
    for cell in board.keys().flat_map(|cell| cell.ring()) {
        let around = cell.ring().into_iter().filter(|cell| board.contains_key(cell)).count();
        assert_eq!(usize::from(position.state(setup).neighbors(cell)), around);
        assert_eq!(position.state(setup).ports(cell).is_some(), board.contains_key(&cell));
    }
    let beside = |cell: Cell| Side::ALL.map(|side| (side, board.get(&cell.neighbor(side))));
    let open: BTreeSet<Cell> = position.state(setup).open_cells().collect();
    let holes: Vec<Cell> = open
        .iter()
        .copied()
        .filter(|cell| beside(*cell).iter().all(|(_, t)| t.is_some()))
        .collect();
    assert_eq!(position.state(setup).holes().collect::<Vec<_>>(), holes);
    let mut to_come: BTreeSet<TileType> = TileType::all(setup.tile_types().len())
        .filter(|&kind| position.state(setup).remaining(kind) > 0)
        .collect();
    to_come.extend(
        position
            .state(setup)
            .set_aside()
            .iter()
            .copied()
            .chain(position.state(setup).current_tile()),
    );
    Player::all(setup.players())
        .for_each(|player| to_come.extend(position.state(setup).hand(player)));
    to_come.retain(|&kind| !setup.tile_types()[kind.index()].personal);
    let fits = |kind: TileType, cell: Cell, turned: Rotation| {
        let kind = &setup.tile_types()[kind.index()];
        beside(cell).into_iter().all(|(at, near)| {
            near.is_none_or(|near| {
                let other = &setup.tile_types()[near.tile_type.index()];
                !differ(side(kind, at, turned), side(other, at.opposite(), near.canonical))
            })
        })
    };
    let is_dead = |cell: &Cell| {
        !to_come.iter().any(|&kind| Rotation::ALL.into_iter().any(|turn| fits(kind, *cell, turn)))
    };
    let dead: Vec<Cell> = open.iter().copied().filter(is_dead).collect();
    assert_eq!(position.state(setup).dead_cells(), dead);
    cities(game);
}

/// Checks that the cities that a field touches match the tile data for the field's segments.
fn cities(game: &Game) {
    let features = game.state().features();
    let of: BTreeMap<Spot, usize> = (features.iter().enumerate())
        .flat_map(|(number, feature)| feature.spots.iter().map(move |spot| (*spot, number)))
        .collect();
    let board: Vec<_> = game.state().board().collect();
    for field in features.iter().filter(|feature| feature.kind == SegmentKind::Field) {
        let mut touched = BTreeSet::new();
        for spot in &field.spots {
            let Location::Segment(segment) = spot.place else { panic!("{spot}") };
            let tile = board
                .iter()
                .find(|tile| tile.cell == spot.cell)
                .expect("there is a tile on the cell");
            let data = &game.setup().tile_types()[tile.tile_type.index()].tile.segments;
            for &city in &data[usize::from(segment)].touches {
                touched.insert(of[&Spot::segment(spot.cell, city)]);
            }
        }
        let complete = touched.into_iter().map(|city| &features[city]).filter(|c| c.complete);
        let mut spots: Vec<Spot> = complete.map(|city| city.spots[0]).collect();
        spots.sort_unstable();
        assert_eq!(field.city_spots, spots);
        assert_eq!(usize::from(field.cities), spots.len());
    }
    for feature in &features {
        assert!(feature.kind == SegmentKind::Field || feature.city_spots.is_empty());
        assert_eq!(game.state().feature_at(feature.spots[0]).as_ref(), Some(feature));
    }
}

#[test]
fn ports_holes_and_dead_cells_match_tile_data() {
    for_games(60, |random: &mut Generator| {
        let mut game = random_game(random);
        check(&game);
        for _ in 0..4 {
            let steps = random.uniform(80);
            advance(&mut game, random, steps);
            check(&game);
        }
    });
}
