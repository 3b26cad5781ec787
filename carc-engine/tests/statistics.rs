//! Compares statistics from uniform random play with results from independently written engines.
//!
//! A random player first chooses a placement, and then a figure option.

use carc_engine::{ActionList, Actor, Config, Generator, Phase, Position, Setup};

use crate::support;

/// A mean with its sum of squares, for comparison within four standard errors.
#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// Checks that the mean agrees with `known`, whose error is plus or minus `rounding`.
    fn check(&self, what: &str, known: f64, rounding: f64) {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        let error = (variance / self.count).sqrt();
        assert!(
            (mean - known).abs() <= 4.0 * error + rounding,
            "{what}: {mean:.4} is not {known} (standard error {error:.4})"
        );
    }
}

/// A ratio of two sums over games, such as options per decision.
#[derive(Default)]
struct Ratio {
    games: Vec<(f64, f64)>,
}

impl Ratio {
    fn check(&self, what: &str, known: f64, rounding: f64) {
        let (above, below) =
            self.games.iter().fold((0.0, 0.0), |(a, b), game| (a + game.0, b + game.1));
        let ratio = above / below;
        // The decisions in one game are not independent of each other, but complete games are.
        let squares: f64 = self.games.iter().map(|game| (game.0 - ratio * game.1).powi(2)).sum();
        let error = squares.sqrt() / below;
        assert!(
            (ratio - known).abs() <= 4.0 * error + rounding,
            "{what}: {ratio:.4} is not {known} (standard error {error:.4})"
        );
    }
}

#[derive(Default)]
struct Sample {
    scores: [Mean; 2],
    legal: Ratio,
    all_rotations: Ratio,
    unforced: Mean,
    options: Ratio,
    tiles: Mean,
    open_cells: Ratio,
}

fn play(setup: &Setup, first: u64) -> Sample {
    let mut sample = Sample::default();
    let (mut list, mut all) = (ActionList::new(), ActionList::new());
    let start = Position::new(setup);
    let mut position = start.clone();
    for number in support::games(10_000) {
        let mut random = Generator::new(first + number);
        position.clone_from(&start);
        let (mut tile, mut figure) = ((0.0, 0.0), (0.0, 0.0));
        let (mut rotated, mut open) = (0.0, 0.0);
        loop {
            match position.state(setup).actor() {
                Actor::Chance => {
                    let drawn = position.draw(&mut random).expect("a draw is pending");
                    position.play(setup, drawn).expect("a draw is legal");
                    continue;
                }
                Actor::None => break,
                Actor::Player(_) => position.state(setup).legal_actions_into(&mut list),
            }
            let count =
                if position.state(setup).phase() == Phase::Place { &mut tile } else { &mut figure };
            count.0 += list.len() as f64;
            count.1 += 1.0;
            if position.state(setup).phase() == Phase::Place {
                position.state(setup).legal_actions_all_rotations(&mut all);
                rotated += all.len() as f64;
                open += position.state(setup).open_cells().len() as f64;
            }
            let action = support::pick_action(&mut random, &list);
            position.play(setup, action).expect("a listed action is legal");
        }
        for (mean, &score) in sample.scores.iter_mut().zip(position.state(setup).scores()) {
            mean.add(score.into());
        }
        sample.legal.games.push(tile);
        sample.all_rotations.games.push((rotated, tile.1));
        sample.open_cells.games.push((open, tile.1));
        sample.unforced.add(figure.1);
        sample.options.games.push(figure);
        sample.tiles.add(position.state(setup).board().len() as f64);
    }
    sample
}

#[test]
fn base_game_statistics_match_the_reference() {
    let sample = play(&Setup::base(2).expect("the config is valid"), 0);
    sample.scores[0].check("points of the first player", 19.56, 0.01);
    sample.scores[1].check("points of the second player", 19.26, 0.01);
    sample.legal.check("placements per tile", 27.24, 0.01);
    sample.all_rotations.check("placements per tile, all rotations", 32.65, 0.01);
    sample.open_cells.check("open cells per tile", 37.45, 0.01);
    sample.unforced.check("figure decisions per game", 22.4, 0.05);
    sample.options.check("options per figure decision", 3.735, 0.01);
    sample.tiles.check("tiles on the board", 71.98, 0.01);
}

#[test]
fn statistics_without_farmers_match_the_reference() {
    let mut config = Config::new(2);
    config.options.insert("farmers".into(), "off".into());
    let sample = play(&Setup::new(config).expect("the config is valid"), 1 << 32);
    sample.scores[0].check("points of the first player", 28.20, 0.01);
    sample.scores[1].check("points of the second player", 27.60, 0.01);
}
