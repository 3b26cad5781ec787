//! Random games: nothing may get lost, and the averages are those of other engines.

use carc_engine::{SegmentKind, Tile, TileSet};

use crate::naive::{FarmScoring, Naive, Rules, TinyCity, Unfinished};

/// SplitMix64: small, and good enough to choose among a few moves.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (mixed % bound as u64) as usize
    }
}

/// What a game showed on the way.
#[derive(Default)]
struct Tally {
    tiles: usize,
    placements: Vec<f64>,
    options: Vec<f64>,
}

/// All tiles of the base game but the start tile, shuffled.
fn stack(base: &TileSet, dice: &mut Dice) -> Vec<Tile> {
    let mut stack = Vec::new();
    for (index, tile) in base.tiles.iter().enumerate() {
        let laid = u16::from(base.start == Some(index));
        for _ in laid..tile.count {
            stack.push(tile.clone());
        }
    }
    for last in (1..stack.len()).rev() {
        stack.swap(last, dice.below(last + 1));
    }
    stack
}

/// Plays uniformly at random and calls `watch` after each turn.
fn play(players: usize, rules: Rules, seed: u64, mut watch: impl FnMut(&Naive)) -> (Naive, Tally) {
    let base = TileSet::base();
    let mut dice = Dice(seed);
    let mut game = Naive::with_start(players, rules, base.tile("D").expect("the start tile"));
    let mut tally = Tally { tiles: 1, ..Tally::default() };
    let mut active = 0;
    for tile in stack(&base, &mut dice) {
        let placements = game.legal_placements(&tile);
        if placements.is_empty() {
            continue;
        }
        tally.placements.push(placements.len() as f64);
        let chosen = placements.iter().nth(dice.below(placements.len()));
        let &(cell, rotation) = chosen.expect("one of them");
        game.place(cell, rotation, &tile);
        tally.tiles += 1;
        let options = game.deployments(active);
        tally.options.push(1.0 + options.len() as f64);
        if let Some(&segment) = options.iter().nth(dice.below(options.len() + 1)) {
            game.deploy(active, segment);
        }
        game.finish_turn();
        watch(&game);
        active = (active + 1) % players;
    }
    (game, tally)
}

fn check(game: &Naive, players: usize, rules: Rules) {
    let features = game.features();
    let on_board: usize = features.iter().map(|feature| feature.figures.len()).sum();
    assert_eq!(on_board, game.figures().len());
    for player in 0..players {
        let standing = game.figures().iter().filter(|figure| figure.owner == player).count();
        assert_eq!(standing + game.supply(player), rules.meeples);
    }
    let mut members: Vec<_> = features.iter().flat_map(|feature| &feature.segments).collect();
    let all = members.len();
    members.sort();
    members.dedup();
    assert_eq!(members.len(), all, "no segment is in two features");
    for feature in &features {
        assert!(!feature.complete || feature.figures.is_empty(), "it has been scored");
        assert!(rules.farmers || feature.kind != SegmentKind::Field || feature.figures.is_empty());
        if feature.kind == SegmentKind::City {
            assert_eq!(feature.open_ports, 3 * feature.open_sides);
        }
    }
}

#[test]
fn random_games_lose_nothing() {
    let variants = [
        Rules::STANDARD,
        Rules::FIRST_EDITION,
        Rules { farmers: false, unfinished: Unfinished::CitiesOnly, ..Rules::STANDARD },
        Rules { tiny_city: TinyCity::Half, unfinished: Unfinished::RestHalf, ..Rules::STANDARD },
        Rules { farm_scoring: FarmScoring::City4, unfinished: Unfinished::None, ..Rules::STANDARD },
    ];
    for (number, players) in (1..=8).enumerate() {
        let rules = variants[number % variants.len()];
        let (game, tally) = play(players, rules, number as u64, |game| check(game, players, rules));
        assert_eq!(game.tiles().len(), tally.tiles);
        assert!(game.totals().iter().sum::<usize>() > 0);
    }
}

/// Fails unless the mean of a sample lies within four standard errors of the known one.
fn expect_mean(what: &str, sample: &[f64], known: f64) {
    let count = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / count;
    let variance = sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (variance / count).sqrt();
    println!("{what}: {mean:.3} +- {error:.3}, known {known}");
    assert!((mean - known).abs() < 4.0 * error, "{what}: {mean} +- {error}, expected {known}");
}

/// The known means of uniform random play of two players come from independent programs. Each
/// game gives one value to a sample, because the turns of one game are not independent.
fn compare(rules: Rules, games: u64, scores: [f64; 2], options: f64) {
    let mut samples: [Vec<f64>; 5] = Default::default();
    for seed in 0..games {
        let (game, tally) = play(2, rules, 1000 + seed, |_| {});
        let totals = game.totals();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let values = [
            totals[0] as f64,
            totals[1] as f64,
            mean(&tally.placements),
            mean(&tally.options),
            tally.tiles as f64,
        ];
        for (sample, value) in samples.iter_mut().zip(values) {
            sample.push(value);
        }
    }
    expect_mean("first player's points", &samples[0], scores[0]);
    expect_mean("second player's points", &samples[1], scores[1]);
    expect_mean("legal placements", &samples[2], 27.24);
    expect_mean("options for a meeple", &samples[3], options);
    if samples[4].iter().any(|&tiles| tiles < 72.0) {
        expect_mean("tiles on the board", &samples[4], 71.98);
    }
}

#[test]
fn random_play_has_the_known_averages() {
    compare(Rules::STANDARD, 400, [19.56, 19.26], 1.863);
}

#[test]
fn random_play_without_farmers_has_the_known_averages() {
    compare(Rules { farmers: false, ..Rules::STANDARD }, 400, [28.20, 27.60], 1.630);
}
