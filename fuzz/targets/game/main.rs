//! Plays games driven by bytes through the C interface: random calls in random order on several
//! handles of each type, some of them NULL or of the wrong type, with small buffers, wrong sizes
//! and unusual numbers. A call that fails changes nothing, a save restores the same game, and
//! nothing panics.

#![no_main]

mod buffers;
mod bytes;
mod choose;
mod look;
mod play;
mod point;
mod tell;
mod world;

use libfuzzer_sys::fuzz_target;

use self::{bytes::Bytes, world::World};

/// The number of calls in one run: enough for a complete game, but not enough to slow down the
/// fuzzer.
const CALLS: usize = 400;

fuzz_target!(|input: &[u8]| {
    let mut bytes = Bytes(input);
    let mut world = World::new(&mut bytes);
    for _ in 0..CALLS {
        if bytes.is_empty() {
            break;
        }
        match bytes.u8() {
            0..=24 => choose::call(&mut world, &mut bytes),
            25..=40 => world.new_game(&mut bytes),
            41..=60 => world.copy(&mut bytes),
            61..=80 => world.look_through_eyes(&mut bytes),
            81..=100 => world.save_and_load(&mut bytes),
            101..=170 => look::call(&world, &mut bytes),
            171..=180 => world.forget(&mut bytes),
            _ => play::call(&world, &mut bytes),
        }
    }
});
