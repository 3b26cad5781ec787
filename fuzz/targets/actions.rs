//! Plays a game driven by bytes: invalid codes and strings are rejected, illegal actions change
//! nothing, and legal actions can be applied and undone.

#![no_main]

use carc_engine::{Action, Game, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let setup = Setup::base(u32::from(first % 8) + 1).expect("the number of players is valid");
    let mut game = Game::new(setup, first.into());
    for chunk in rest.chunks(9) {
        let before = game.state().hash();
        let mut code = [0; 8];
        code[..chunk.len() - 1].copy_from_slice(&chunk[1..]);
        if let Ok(action) = Action::from_code(u64::from_le_bytes(code)) {
            let legal = game.state().is_legal(action);
            assert_eq!(game.clone().apply(action).is_ok(), legal);
            assert_eq!(game.state().hash(), before);
        }
        if let Ok(text) = std::str::from_utf8(chunk) {
            let _ = game.setup().parse_action(text);
        }
        let list = game.state().legal_actions();
        if list.is_empty() {
            break;
        }
        let action = list.at(usize::from(chunk[0]) % list.len());
        game.apply(action).expect("a listed action is legal");
        if chunk[0] & 1 == 1 {
            assert_eq!(game.undo(), Some(action));
            assert_eq!(game.state().hash(), before);
        }
    }
});
