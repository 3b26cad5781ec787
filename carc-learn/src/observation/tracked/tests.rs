//! Tests that tracked features agree with features computed from scratch.

use std::sync::Arc;

use carc_agents::{Completion, Feature, Features, TileFits};
use carc_engine::{Action, FeatureFacts, Game, Generator, Setup};
use carc_examples::trial;

use super::{TrackedFeature, TrackedFeatures};

fn base() -> Arc<Setup> {
    Setup::base(2).expect("the base game is valid")
}

fn random_setup(random: &mut Generator) -> Arc<Setup> {
    let everything = random.uniform(2) == 0;
    Setup::new(trial::config(random, everything)).unwrap_or_else(|_| random_setup(random))
}

/// The list contains the open and occupied features in descending order of value.
#[test]
fn tracked_features_match_features() {
    let mut compared = 0;
    for number in 0..16 {
        let mut random = Generator::new(number);
        let setup = if number < 4 { base() } else { random_setup(&mut random) };
        let mut game = Game::new(setup, number);
        let (mut features, mut tracked) = (Features::new(), TrackedFeatures::default());
        while !game.state().is_over() {
            let list = game.state().legal_actions();
            game.play(list.at(random.uniform(list.len() as u32) as usize))
                .expect("the action is legal");
            if random.uniform(4) == 0 {
                continue;
            }
            let (setup, position) = (game.setup(), game.position());
            features.update_all(setup, position);
            tracked.update(setup, position, features.fits_mut());
            // Lying monks are not in `figures`, but they earn bonuses.
            let is_taken = |feature: &Feature| {
                feature.figures.iter().any(|count| *count > 0)
                    || feature.bonuses.iter().any(|points| *points > 0)
            };
            let is_live = |feature: &&Feature| feature.facts.open_ports > 0 || is_taken(feature);
            let mut wanted: Vec<&Feature> = features.list().iter().filter(is_live).collect();
            // The sort is stable, so the older one of two equal features comes first.
            wanted.sort_by_key(|feature| {
                (!is_taken(feature), -feature.facts.completed_value.max(feature.facts.value))
            });
            assert_eq!(tracked.list().len(), wanted.len());
            for (one, feature) in tracked.list().iter().zip(wanted) {
                let completion =
                    feature.completion.map(|index| features.completions()[usize::from(index)]);
                let fits = completion.as_ref().map_or(&[][..], |it| it.fits());
                assert_eq!(
                    fits_of(&tracked, one, position.state(setup).remaining_by_type().iter().sum()),
                    fits
                );
                assert_eq!(one.cells, completion.map_or(0, |it| it.cells()));
                let facts = [one.facts, feature.facts].map(|facts| FeatureFacts {
                    revision: 0,
                    cities: FeatureFacts::default().cities,
                    ..facts
                });
                assert_eq!(facts[0], facts[1]);
                assert_eq!(one.is_occupied, is_taken(feature));
                assert_eq!((one.strengths, one.owners), (feature.strengths, feature.owners));
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

/// Places the tiles of a deck, but no figures.
fn laid(deck: &[&str], placements: &[&str]) -> Game {
    let mut game = Game::with_deck(base(), deck).expect("the deck is valid");
    for placement in placements {
        let placement = game.setup().parse_action(placement).expect("the placement is valid");
        game.play(placement).expect("the tile fits");
        game.play(Action::Pass).expect("no figure is placed");
    }
    game
}

/// Returns, for each cell that a feature needs, the number of remaining tiles that fit.
fn fits_of(tracked: &TrackedFeatures, feature: &TrackedFeature, left: u16) -> Vec<u16> {
    let open = feature.open_cells().iter().take_while(|cell| **cell != 0);
    let mut fits: Vec<u16> = open.map(|&cell| tracked.fits()[usize::from(cell)]).collect();
    // Not all empty cells around a monastery are open.
    fits.resize(usize::from(feature.cells).min(Completion::MAX_CELLS), left);
    fits
}

fn lines(tracked: &TrackedFeatures) -> Vec<String> {
    let line = |one: &TrackedFeature| {
        let fits = fits_of(tracked, one, 0);
        format!("{:?} {} {:?} {fits:?}", one.facts.kind, one.facts.open_ports, one.columns)
    };
    tracked.list().iter().map(line).collect()
}

/// Returns a game's features, computed from scratch.
fn lines_of(game: &Game) -> Vec<String> {
    let mut tracked = TrackedFeatures::default();
    tracked.update(game.setup(), game.position(), &mut TileFits::default());
    lines(&tracked)
}

#[test]
fn recomputes_after_undo() {
    let deck = ["base/E", "base/U", "base/B", "base/B"];
    let laid = |placements: &[&str]| laid(&deck, placements);
    let long = laid(&["place 0,1 180", "place 1,0 90"]);
    let other = laid(&["place 0,-1 180", "place -1,0 90"]);
    let longer = laid(&["place 0,-1 180", "place -1,0 90", "place 0,1 0"]);
    let short = laid(&["place 0,-1 180"]);
    let (mut features, mut tracked) = (Features::new(), TrackedFeatures::default());
    for game in [&long, &other, &long, &longer, &long, &short] {
        tracked.update(game.setup(), game.position(), features.fits_mut());
        assert_eq!(lines(&tracked), lines_of(game));
    }
}
