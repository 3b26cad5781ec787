//! Tests that `pick` and `locate` agree: picking the point returned for a spot returns that spot.

use std::collections::BTreeMap;

use carc_engine::{
    Action, Cell, Config, Expansion, Game, Generator, Location, Player, Setup, Spot,
};
use carc_render::{locate, pick};

/// Creates a game with random expansions, sometimes with unusual tiles.
fn random_game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(8));
    for expansion in Expansion::all() {
        if random.uniform(3) > 0 {
            config.expansions.push(expansion.name.to_owned());
        }
    }
    let board = ["block", "aside"][random.uniform(2) as usize];
    config.options.insert("wheel_board".to_owned(), board.to_owned());
    if random.uniform(3) == 0 {
        let odd = include_str!("../../carc-engine/tests/support/odd.toml");
        config.custom_sets.push(odd.to_owned());
    }
    Game::new(Setup::new(config).expect("the config is valid"), random.uniform(u32::MAX).into())
}

fn advance(game: &mut Game, random: &mut Generator, actions: u32) {
    for _ in 0..actions {
        let list = game.state().legal_actions();
        if list.is_empty() {
            return;
        }
        game.play(list.at(random.uniform(list.len() as u32) as usize))
            .expect("the action is listed");
    }
}

/// Returns true if a point is on a wheel on the table, which covers the tiles below.
fn is_covered(game: &Game, x: f64, y: f64) -> bool {
    let space = Spot { cell: Cell::new(0, 0), place: Location::Space(0) };
    let middle = locate(game.position(), game.setup(), space);
    middle.is_some() && (x - 2.0).hypot(y - 2.0) < 1.43
}

fn check(game: &Game) {
    let (position, setup) = (game.position(), game.setup());
    let view = game.view(Player::new(0)).unwrap();
    let pick = |x, y| {
        let spot = pick(position, setup, x, y);
        assert_eq!(pick(view.position(), view.setup(), x, y), spot);
        spot
    };
    let locate = |spot| locate(position, setup, spot);
    for tile in game.state().board() {
        let kind = &setup.tile_types()[tile.tile_type.index()];
        for segment in 0..kind.tile.segments.len() {
            let spot = Spot::segment(tile.cell, segment as u8);
            let stand = locate(spot).unwrap();
            assert_eq!(pick(stand.x, stand.y), Some(spot), "{} {spot}", kind.id);
        }
        // The segment of a bridge would follow the printed segments, so the next number never
        // exists.
        let none = Spot::segment(tile.cell, kind.tile.segments.len() as u8 + 1);
        assert_eq!(locate(none), None);
    }
    for figure in game.state().figures() {
        let stand = locate(figure.spot);
        match (figure.spot.place, stand) {
            (Location::Space(_), None) => assert_eq!(setup.option("wheel_board"), Some("aside")),
            (_, Some(at))
                if matches!(figure.spot.place, Location::Space(_) | Location::Corner(_)) =>
            {
                assert_eq!(pick(at.x, at.y), Some(figure.spot));
            }
            (_, stand) => assert!(stand.is_some()),
        }
    }
    // Where a barn can be placed, a point near the corner selects the corner in the same form as in
    // the action.
    for action in &game.state().legal_actions() {
        if let Action::PlaceFigure { spot, .. } = action
            && matches!(spot.place, Location::Corner(_))
        {
            let at = locate(spot).unwrap();
            for (x, y) in [(0.03, 0.03), (-0.03, 0.03), (0.03, -0.03), (-0.03, -0.03)] {
                assert_eq!(pick(at.x + x, at.y + y), Some(spot));
            }
        }
    }
    let board: BTreeMap<Cell, _> = game.state().board().map(|tile| (tile.cell, tile)).collect();
    for cell in position.state(setup).open_cells().filter(|cell| !board.contains_key(cell)) {
        let (x, y) = (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
        assert!(is_covered(game, x, y) || pick(x, y).is_none());
    }
    for (x, y) in [(f64::NAN, 0.5), (0.5, f64::INFINITY), (-1e9, 0.5), (1e300, -1e300)] {
        assert_eq!(pick(x, y), None);
    }
}

#[test]
fn locate_and_pick_are_inverse() {
    for number in 0..10 {
        let mut random = Generator::new(number);
        let mut game = random_game(&mut random);
        for _ in 0..5 {
            let steps = random.uniform(80);
            advance(&mut game, &mut random, steps);
            check(&game);
        }
    }
}
