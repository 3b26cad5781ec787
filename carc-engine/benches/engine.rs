//! How long everything takes: `cargo bench -p carc-engine`, or with words after `--` only the
//! scenes that have them in their name.
//!
//! The figures of `docs/performance.md` come from the same scenes by the example `measure`.

mod scenes;

use carc_engine::{Game, Setup};
use divan::{Bencher, counter::ItemsCount};
use scenes::{Extra, Playouts, Scene, TABLES, Table, scenes, sizes};

fn main() {
    let [start, middle, end] = sizes();
    println!("bytes of a position: {start} at the start, {middle} in the middle, {end} at the end");
    divan::main();
}

/// One run of a scene does its work many times: the column `items` tells how often in a second.
#[divan::bench(args = scenes().iter().map(label).collect::<Vec<_>>())]
fn scene(bencher: Bencher<'_, '_>, wanted: &str) {
    let scene = scenes().into_iter().find(|scene| label(scene) == wanted);
    let mut work = scene.expect("a listed scene").work;
    bencher.counter(ItemsCount::new(work())).bench_local(work);
}

fn label(scene: &Scene) -> String {
    format!("{} ({})", scene.name, scene.unit)
}

/// Random games on boards of several sizes; `items` are placements.
#[divan::bench(args = TABLES)]
fn boards(bencher: Bencher<'_, '_>, table: &Table) {
    let mut playouts = Playouts::new(table.setup());
    let placements = playouts.game(Extra::None);
    bencher.counter(ItemsCount::new(placements)).bench_local(|| playouts.game(Extra::None));
}

/// From a point of the table to a spot, on the board of a whole game; `items` are points.
#[divan::bench]
fn pick(bencher: Bencher<'_, '_>) {
    let mut game = Game::new(Setup::base(2).expect("the base game"), 7);
    while !game.is_over() {
        let action = game.legal_actions().at(0);
        game.play(action).expect("a listed action is legal");
    }
    let points: Vec<(f64, f64)> = game
        .board()
        .iter()
        .flat_map(|tile| [0.07, 0.37, 0.51, 0.83].map(|at| (tile.cell, at)))
        .map(|(cell, at)| (f64::from(cell.x) + at, f64::from(cell.y) + 1.0 - at * at))
        .collect();
    let find = || points.iter().filter(|(x, y)| game.pick(*x, *y).is_some()).count();
    assert_eq!(find(), points.len());
    bencher.counter(ItemsCount::new(points.len())).bench_local(find);
}
