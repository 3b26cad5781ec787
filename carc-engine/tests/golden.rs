//! Golden files, which contain data that must stay identical, byte for byte, within an API version
//! and a save version.
//!
//! `BLESS=1` rewrites golden files. A difference breaks the guarantees in the `# Stability`
//! sections and must be mentioned in the changelog. Saves are written once and never rewritten.

mod events;
mod words;

use std::{fs, path::PathBuf, sync::Arc};

use carc_engine::{
    API_VERSION, Config, Event, Expansion, Game, Generator, Position, SAVE_VERSION, Setup,
};
use serde_json::{Value, json};

use crate::support;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Compares a value with its file, line by line.
fn check(name: &str, found: &Value) {
    let text = serde_json::to_string_pretty(found).expect("the value has a JSON form") + "\n";
    if support::blessing() {
        fs::write(path(name), &text).expect("the golden file can be written");
    }
    let golden = fs::read_to_string(path(name)).expect("the golden file is readable");
    for (number, (new, old)) in (1..).zip(text.lines().zip(golden.lines())) {
        assert_eq!(new, old, "{name}, line {number}");
    }
    assert_eq!(text.len(), golden.len(), "{name}");
}

#[test]
fn versions_are_pinned() {
    assert_eq!((API_VERSION, SAVE_VERSION), (1, 1));
}

/// Returns a game that covers everything that can happen in the base game.
fn eventful() -> (Game, Vec<Event>) {
    let mut config = Config::new(2);
    config.options.insert("unfinished".into(), "rest_half".into());
    let setup = Setup::new(config).expect("the config is valid");
    // Red completes a city with a pennant, one tile fits nowhere, and blue completes a road. Red's
    // monastery and field and another of blue's roads are scored at the end of the game.
    let deck =
        ["base/F", "base/A", "base/E", "base/C", "base/A", "base/B", "base/U", "base/E", "base/U"];
    let mut game = Game::with_deck(setup, &deck).expect("the deck is valid");
    let mut events = game.opening_events();
    for text in [
        "place 0,-1 90",
        "place meeple 0,-1 0",
        "place -1,0 270",
        "place meeple -1,0 0",
        "place 0,-2 180",
        "pass",
        "place 1,0 90",
        "pass",
        "place 0,1 0",
        "place meeple 0,1 1",
        "place 0,2 90",
        "place meeple 0,2 0",
        "place 0,-3 0",
        "place meeple 0,-3 1",
        "place 0,3 90",
        "pass",
    ] {
        let action = game.setup().parse_action(text).expect(text);
        events.extend(game.apply(action).unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    assert!(game.state().is_over());
    (game, events)
}

/// ChaCha with 8 rounds, implemented from its specification: 4 constants, 8 key words, a 64-bit
/// counter and a 64-bit zero nonce.
struct NaiveChaCha {
    key: [u32; 8],
    block: u64,
    ready: Vec<u32>,
}

impl NaiveChaCha {
    fn new(seed: u64) -> Self {
        Self {
            key: [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0],
            block: 0,
            ready: Vec::new(),
        }
    }

    fn word(&mut self) -> u32 {
        if self.ready.is_empty() {
            let mut start = [0u32; 16];
            for (word, letters) in start.iter_mut().zip(b"expand 32-byte k".chunks(4)) {
                *word = u32::from_le_bytes(letters.try_into().expect("the slice has four bytes"));
            }
            start[4..12].copy_from_slice(&self.key);
            start[12] = self.block as u32;
            start[13] = (self.block >> 32) as u32;
            self.block += 1;
            let mut state = start;
            for _ in 0..4 {
                for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
                    quarter(&mut state, a, b, c, d);
                }
                for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
                    quarter(&mut state, a, b, c, d);
                }
            }
            self.ready =
                state.iter().zip(start).rev().map(|(end, start)| end.wrapping_add(start)).collect();
        }
        self.ready.pop().expect("sixteen words are available")
    }

    /// Returns a bounded number as documented: the high half of a word multiplied by the bound,
    /// where the word is redrawn if the low half of the product is below 2^32 modulo the bound.
    fn uniform(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.word()) * u64::from(bound);
            if bound == 0 || product % (1 << 32) >= (1 << 32) % u64::from(bound) {
                return (product >> 32) as u32;
            }
        }
    }
}

fn quarter(state: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (rotate_d, rotate_b) in [(16, 12), (8, 7)] {
        state[a] = state[a].wrapping_add(state[b]);
        state[d] = (state[d] ^ state[a]).rotate_left(rotate_d);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_left(rotate_b);
    }
}

const SEEDS: [u64; 3] = [0, 7, 0xfedc_ba98_7654_3210];

#[test]
fn generator_output_is_pinned() {
    // Compare with the published ChaCha8 key stream for an all-zero key.
    let mut zero = NaiveChaCha::new(0);
    let stream: Vec<u8> = (0..4).flat_map(|_| zero.word().to_le_bytes()).collect();
    let published = [
        0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5,
        0xa1,
    ];
    assert_eq!(stream, published);
    let bounds = [72, 71, 2, 1, 6, 3_000_000_000, u32::MAX, 1 << 31];
    let rows: Vec<_> = SEEDS
        .iter()
        .map(|&seed| {
            let mut naive = NaiveChaCha::new(seed);
            let words: Vec<_> = (0..20).map(|_| naive.word()).collect();
            let mut naive = NaiveChaCha::new(seed);
            let mut generator = Generator::new(seed);
            let draws: Vec<_> = (0..5)
                .flat_map(|_| bounds)
                .map(|bound| {
                    let draw = generator.uniform(bound);
                    assert_eq!(draw, naive.uniform(bound));
                    draw
                })
                .collect();
            json!({ "seed": seed.to_string(), "words": words, "bounds": bounds, "draws": draws,
                    "words_used": generator.position() })
        })
        .collect();
    check("generator.json", &Value::Array(rows));
}

/// The whole stream, starting at any position, matches the naive implementation.
#[test]
fn generator_matches_naive_stream_at_any_offset() {
    for seed in SEEDS {
        let mut naive = NaiveChaCha::new(seed);
        let halves: Vec<_> = (0..2000).map(|_| naive.word() >> 1).collect();
        let mut generator = Generator::new(seed);
        for (place, half) in (0..).zip(&halves) {
            assert_eq!(generator.position(), place);
            assert_eq!(generator.uniform(1 << 31), *half);
            let mut there = Generator::from_position(seed, place);
            assert_eq!(there.uniform(1 << 31), *half);
            assert_eq!(there, generator);
        }
        assert_eq!(generator.uniform(0), 0);
        assert_eq!(generator.clone(), generator);
        assert_eq!(generator.seed(), seed);
    }
}

/// All numbers below the bound are equally frequent.
#[test]
fn bounded_draw_is_uniform() {
    let mut generator = Generator::new(1);
    for bound in [2, 3, 6, 72, 3_000_000_000] {
        // Count the numbers that fall into each sixth of the range.
        let mut counts = [0f64; 6];
        let rounds = 120_000;
        for _ in 0..rounds {
            let draw = generator.uniform(bound);
            assert!(draw < bound);
            counts[(u64::from(draw) * 6 / u64::from(bound)) as usize] += 1.0;
        }
        let filled: Vec<_> = counts.iter().filter(|count| **count > 0.0).collect();
        let share = f64::from(rounds) / filled.len() as f64;
        for count in &filled {
            assert!((**count - share).abs() < 5.0 * share.sqrt(), "{bound}: {counts:?}");
        }
    }
}

fn configs() -> Vec<Config> {
    let mut configs: Vec<_> = (1..=8).map(Config::new).collect();
    for preset in ["c1", "c3"] {
        configs.push(Config { preset: Some(preset.into()), ..Config::new(3) });
    }
    configs.push(Config { custom_sets: vec![support::ODD_TILES.into()], ..Config::new(2) });
    let alone = |name: &str| Config { expansions: vec![name.into()], ..Config::new(3) };
    let twelve = support::twelve(5);
    configs.extend(twelve.expansions.iter().map(|name| alone(name)));
    // A config's index is the seed for its games, so later expansions must come last.
    let later: Vec<_> = Expansion::all()
        .iter()
        .filter(|known| !twelve.expansions.iter().any(|name| name == known.name))
        .map(|known| alone(known.name))
        .collect();
    configs.push(twelve);
    configs.extend(later);
    configs
}

/// Plays a game to its end in a reproducible way: a second generator draws the index of each
/// action.
fn played(setup: Arc<Setup>, seed: u64) -> Game {
    let mut game = Game::new(setup, seed);
    support::advance(&mut game, &mut Generator::new(seed + 1000), u32::MAX);
    game
}

#[test]
fn hashes_are_pinned() {
    let hex = |hash: u64| format!("{hash:#018x}");
    let rows: Vec<_> = configs()
        .into_iter()
        .enumerate()
        .map(|(number, config)| {
            let setup = Setup::new(config).expect("the config is valid");
            let start = Position::new(&setup);
            let games: Vec<_> = (0..3)
                .map(|seed| {
                    let game = played(setup.clone(), 10 * number as u64 + seed);
                    let mut halfway = game.clone();
                    for _ in 0..60 {
                        halfway.undo().expect("the game is long enough");
                    }
                    json!({ "scores": game.state().scores(), "hash": hex(game.state().hash()),
                            "actions": game.history().len(), "before_the_last_60": hex(halfway.state().hash()) })
                })
                .collect();
            json!({ "players": setup.players(), "fingerprint": hex(setup.fingerprint()),
                    "start": hex(start.state(&setup).hash()), "games": games })
        })
        .collect();
    check("hashes.json", &Value::Array(rows));
}

/// Returns the game loaded from a save with the first save version. Every later version must load
/// it with the same history, scores and hash.
fn saved(name: &str, make: impl Fn() -> Game) -> Game {
    let path = path(name);
    if support::blessing() && !path.exists() {
        fs::write(&path, make().to_json() + "\n").expect("the save can be written");
    }
    let text = fs::read_to_string(&path).expect("the golden save is readable");
    let game = Game::from_json(&text).expect("every version can load old saves");
    let saved: Value = serde_json::from_str(&text).expect("the JSON is valid");
    assert_eq!(saved["hash"], format!("{:#018x}", game.state().hash()));
    // When the game is saved again, the save is identical except for the version that wrote it.
    let mut again: Value = serde_json::from_str(&game.to_json()).expect("the JSON is valid");
    again["engine"] = saved["engine"].clone();
    assert_eq!(again["schema"], json!(SAVE_VERSION));
    assert_eq!(again["history"], saved["history"]);
    assert_eq!(again["chance"], saved["chance"]);
    game
}

#[test]
fn seeded_save_is_pinned() {
    let game = saved("save_1_seeded.json", || {
        let config = Config { preset: Some("c3".into()), ..Config::new(4) };
        played(Setup::new(config).expect("the config is valid"), 42)
    });
    assert!(game.state().is_over());
    assert_eq!(game.state().scores(), [8, 10, 22, 20]);
}

#[test]
fn deck_save_is_pinned() {
    let mut game = saved("save_1_deck.json", || {
        let (mut game, _) = eventful();
        game.undo();
        game.undo();
        game
    });
    assert_eq!(game.state().scores(), [8, 3]);
    for text in ["place 0,3 90", "pass"] {
        let action = game.setup().parse_action(text).expect("the notation is valid");
        game.play(action).expect("the action is legal");
    }
    assert_eq!(game.state().scores(), [13, 3]);
}

#[test]
fn save_with_all_expansions_is_pinned() {
    let game = saved("save_1_everything.json", || {
        let mut game = Game::new(Setup::new(support::twelve(3)).expect("the config is valid"), 5);
        support::advance(&mut game, &mut Generator::new(11), 150);
        game
    });
    assert!(!game.state().is_over());
    // The `everything` preset contained these expansions when the game was saved (OPT-1).
    assert_eq!(game.setup().config().expansions.len(), 8);
    // Every action can be undone and applied again from its notation.
    let (mut back, mut texts) = (game.clone(), Vec::new());
    while let Some(action) = back.undo() {
        texts.push(game.setup().action_text(action));
    }
    for text in texts.iter().rev() {
        let action = game.setup().parse_action(text).expect(text);
        back.play(action).expect("the action was legal before");
    }
    assert_eq!(back.state().hash(), game.state().hash());
}

#[test]
fn open_save_with_custom_tiles_is_pinned() {
    let game = saved("save_1_open.json", || {
        let config = Config {
            preset: Some("c1".into()),
            custom_sets: vec![support::ODD_TILES.into()],
            ..Config::new(3)
        };
        let mut game = Game::with_external_chance(Setup::new(config).expect("the config is valid"));
        support::advance(&mut game, &mut Generator::new(9), 80);
        game
    });
    assert!(!game.state().is_over());
    assert_eq!(game.setup().players(), 3);
    assert_eq!(game.setup().option("farm_scoring"), Some("city4"));
}
