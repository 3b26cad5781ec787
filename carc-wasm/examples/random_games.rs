//! Random games wholly inside: `scripts/js_ratios.py` has Node play them, and the machine itself.

use carc_engine::{ActionList, Actor, Config, Generator, Position, Setup};

/// Plays so many games for two, of the base game or of everything, and gives the sum of all points.
///
/// # Panics
/// If the engine refuses what it offers.
#[unsafe(no_mangle)]
pub extern "C" fn random_games(games: u32, everything: bool) -> i32 {
    let preset = everything.then(|| "everything".to_owned());
    let setup = Setup::new(Config { preset, ..Config::new(2) }).expect("two can play");
    let start = Position::new(&setup);
    let mut position = start.clone();
    let mut generator = Generator::new(1);
    let mut list = ActionList::new();
    let mut points = 0;
    for _ in 0..games {
        position.clone_from(&start);
        loop {
            let action = match position.actor() {
                Actor::Chance => position.draw(&mut generator).expect("chance is to draw"),
                Actor::Player(_) => {
                    position.legal_actions(&setup, &mut list);
                    let chosen = generator.below(list.len() as u32);
                    list.get(chosen as usize).expect("it is in the list")
                }
                Actor::Nobody => break,
            };
            position.play(&setup, action).expect("it is legal");
        }
        points += position.scores(&setup).iter().sum::<i32>();
    }
    points
}
