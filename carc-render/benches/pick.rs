//! Benchmark for finding the spot at a point: `cargo bench -p carc-render`.

use carc_engine::{Game, Setup};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

/// Converts points on the table to spots on a complete game's board. Each item is a point.
#[divan::bench]
fn pick(bencher: Bencher<'_, '_>) {
    let mut game = Game::new(Setup::base(2).expect("the base game is valid"), 7);
    while !game.state().is_over() {
        let action = game.state().legal_actions().at(0);
        game.play(action).expect("a listed action is legal");
    }
    let (position, setup) = (game.position(), game.setup());
    let points: Vec<(f64, f64)> = game
        .state()
        .board()
        .flat_map(|tile| [0.07, 0.37, 0.51, 0.83].map(|at| (tile.cell, at)))
        .map(|(cell, at)| (f64::from(cell.x) + at, f64::from(cell.y) + 1.0 - at * at))
        .collect();
    let is_found = |(x, y): &&(f64, f64)| carc_render::pick(position, setup, *x, *y).is_some();
    let find = || points.iter().filter(is_found).count();
    assert_eq!(find(), points.len());
    bencher.counter(ItemsCount::new(points.len())).bench_local(find);
}
