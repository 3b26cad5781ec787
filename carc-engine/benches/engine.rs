//! Engine benchmarks: `cargo bench -p carc-engine`. Arguments after `--` select scenes by name.
//!
//! The example `measure` runs the same scenes for `docs/performance.md`.

mod scenes;

use divan::{Bencher, counter::ItemsCount};
use scenes::{Extra, Playouts, Scene, TABLES, Table, scenes, sizes};

fn main() {
    let [start, middle, end] = sizes();
    println!("bytes of a position: {start} at the start, {middle} in the middle, {end} at the end");
    divan::main();
}

/// Each run of a scene repeats its operation. The `items` column shows repetitions per second.
#[divan::bench(args = scenes().iter().map(label).collect::<Vec<_>>())]
fn scene(bencher: Bencher<'_, '_>, wanted: &str) {
    let scene = scenes().into_iter().find(|scene| label(scene) == wanted);
    let mut work = scene.expect("the scene is listed").work;
    bencher.counter(ItemsCount::new(work())).bench_local(work);
}

fn label(scene: &Scene) -> String {
    format!("{} ({})", scene.name, scene.unit)
}

/// Random games on boards of several sizes. The `items` column shows placements per second.
#[divan::bench(args = TABLES)]
fn boards(bencher: Bencher<'_, '_>, table: &Table) {
    let mut playouts = Playouts::new(table.setup());
    let placements = playouts.game(Extra::None);
    bencher.counter(ItemsCount::new(placements)).bench_local(|| playouts.game(Extra::None));
}
