//! Tests for flights. They check the landings against those computed from the tiles and features
//! alone, and check views, saves, start positions and events against the game.

use std::collections::BTreeSet;

use carc_engine::{
    Action, Cell, Config, Draw, Event, Figure, Game, Generator, Phase, SegmentKind, Setup, Spot,
    Token,
};

use super::{
    kept::{check_copies, check_start, check_undo},
    mirror,
    mix::{OTHERS, add_board, add_house_rules, add_some, choose},
    tally_games,
};
use crate::support::{pick, random_action};

/// Returns a game with flying machines, and with expansions that interact with them.
fn game(random: &mut Generator) -> Game {
    let presets = [None, Some("c1"), Some("c2")];
    let preset = pick(random, &presets).map(str::to_owned);
    let mut config = Config { preset, ..Config::new(1 + random.uniform(6)) };
    config.expansions.push("flying_machines".to_owned());
    config.tile_sets.insert("flying".to_owned(), 1 + random.uniform(6));
    let newer = ["mage_witch", "ferries", "crop_circles", "robbers"];
    add_some(&mut config, random, OTHERS.iter().chain(&newer));
    add_board(&mut config, random);
    add_house_rules(&mut config, random);
    let options = [
        ("flight_figures", ["meeples", "normal_large"]),
        ("phantom_after", ["any", "meeple"]),
        ("volcano_block", ["while_dragon", "forever"]),
        ("dragon_move", ["before_scoring", "after_scoring"]),
    ];
    choose(&mut config, random, &options);
    Game::with_external_chance(Setup::new(config).expect("the config is valid"))
}

/// Returns a random action, preferring flights.
fn next_action(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.state().legal_actions();
    let is_flight =
        |action: &Action| game.setup().action_text(*action).starts_with("choose flight");
    let flights: Vec<_> = list.iter().filter(is_flight).collect();
    if flights.is_empty() || random.uniform(4) == 0 {
        return random_action(game, random);
    }
    Some(*pick(random, &flights))
}

/// Returns the cell at a distance from the last placed tile, in the direction of its machine.
fn landing_cell(game: &Game, distance: i16) -> Cell {
    let tile = game.state().board().last().expect("a tile with a machine has been placed");
    let marks = &game.setup().tile_types()[tile.tile_type.index()].marks;
    let is_diagonal = marks.iter().any(|mark| mark == "machine_northwest");
    assert!(is_diagonal || marks.iter().any(|mark| mark == "machine_west"));
    let ways = match is_diagonal {
        true => [(-1, -1), (1, -1), (1, 1), (-1, 1)],
        false => [(-1, 0), (0, -1), (1, 0), (0, 1)],
    };
    let (x, y) = ways[usize::from(tile.rotation.quarters())];
    Cell::new(tile.cell.x + distance * x, tile.cell.y + distance * y)
}

/// Returns the kinds of features in which a figure can land.
fn kinds(figure: Figure) -> &'static [SegmentKind] {
    use SegmentKind::{City, Garden, Monastery, Road, Shrine};
    match figure {
        Figure::ABBOT => &[Monastery, Shrine, Garden],
        Figure::MAYOR => &[City],
        _ => &[Road, City, Monastery, Shrine],
    }
}

/// Returns the spots on a cell where a figure can land.
fn landings(game: &Game, figure: Figure, cell: Cell) -> BTreeSet<Spot> {
    let state = game.state();
    let Some(tile) = state.board().find(|tile| tile.cell == cell) else { return BTreeSet::new() };
    let kind = &game.setup().tile_types()[tile.tile_type.index()];
    let dragon = state.neutral_spot(Figure::DRAGON).map(|spot| spot.cell);
    let is_volcano = kind.marks.iter().any(|mark| mark == "volcano");
    let is_closed = is_volcano && game.setup().option("volcano_block") == Some("forever");
    if dragon == Some(cell) || is_closed {
        return BTreeSet::new();
    }
    let spots = (0..16).map(|number| Spot::segment(cell, number));
    spots
        .filter(|spot| {
            state
                .feature_at(*spot)
                .is_some_and(|feature| kinds(figure).contains(&feature.kind) && !feature.complete)
        })
        .collect()
}

/// FL-FLY-2 to FL-FLY-8: every roll leads to the landings that the board allows, or to a failed
/// flight.
#[test]
fn flights_end_where_they_can() {
    let minimums =
        [("landings", 200), ("choices", 60), ("failures", 800), ("occupied", 80), ("phantoms", 4)];
    tally_games(100, &minimums, |random, tally| {
        let mut game = game(random);
        while let Some(action) = next_action(&game, random) {
            let before = game.clone();
            game.play(action).expect("a listed action is legal");
            if game.state().phase() != Phase::Flight {
                continue;
            }
            let Action::Choose { option, .. } = action else { panic!("{action:?}") };
            let names = ["meeple", "abbot", "large_meeple", "mayor", "wagon", "phantom"];
            let figure = Figure::all().find(|it| it.name() == names[usize::from(option)]);
            let figure = figure.expect("the figure exists");
            let player = game.state().active_player();
            let supply = before.state().supply(player, figure);
            assert!(supply > 0, "FL-FLY-2");
            tally.add("phantoms", usize::from(figure == Figure::PHANTOM));
            for (distance, token) in (1..).zip([Token::DIE_1, Token::DIE_2, Token::DIE_3]) {
                let cell = landing_cell(&game, distance);
                let expected = landings(&game, figure, cell);
                let mut after = game.clone();
                let roll = Action::Draw(Draw::Token(token.number().into()));
                let events = after.apply(roll).expect("the roll is legal").to_vec();
                let count = distance as u16;
                assert_eq!(events[0], Event::DieRolled { player, count, cell });
                assert!(after.state().supply(player, figure) >= supply, "FL-FLY-6");
                if expected.is_empty() {
                    assert_eq!(events[1], Event::FlightFailed { player, figure, cell });
                    assert_ne!(after.state().phase(), Phase::Landing);
                    tally.add("failures", 1);
                    continue;
                }
                assert_eq!((events.len(), after.state().phase()), (1, Phase::Landing));
                let list = after.state().legal_actions();
                let spots = list.iter().map(|action| match action {
                    Action::PlaceFigure { figure: own, spot } if own == figure => spot,
                    other => panic!("{other:?}"),
                });
                assert_eq!(spots.collect::<BTreeSet<_>>(), expected);
                let is_taken = |spot: &Spot| {
                    after.state().feature_at(*spot).is_some_and(|it| !it.figures.is_empty())
                };
                tally.add("landings", 1);
                tally.add("choices", usize::from(expected.len() > 1));
                tally.add("occupied", usize::from(expected.iter().any(is_taken)));
            }
        }
    });
}

/// FL-START-1, FL-EVENT-1, FL-HID-1: start positions, saves, undo, views and clients preserve
/// flights.
#[test]
fn flights_are_kept_everywhere() {
    let minimums = [("starts", 400), ("in_flight", 100), ("shared", 20), ("used", 2)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = game(random);
        let mut client = mirror::client(&game, None);
        while let Some(action) = next_action(&game, random) {
            if random.uniform(16) == 0 {
                check_undo(&mut game, action);
            }
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                client.follow(&event);
            }
            let is_flying = matches!(game.state().phase(), Phase::Flight | Phase::Landing);
            let is_likely = is_flying || game.state().phase() == Phase::Phantom;
            if random.uniform(if is_likely { 2 } else { 40 }) > 0 {
                continue;
            }
            check_copies(&game, &client);
            for player in carc_engine::Player::all(game.setup().players()) {
                let view = game.view(player).expect("the player exists");
                let actions =
                    |state: carc_engine::State<'_>| state.legal_actions().codes().to_vec();
                assert!(!is_flying || actions(view.state()) == actions(game.state()), "FL-HID-1");
            }
            tally.add("in_flight", usize::from(is_flying));
            let start = game.state().to_start();
            assert!(start.is_some() || !is_flying, "FL-START-1");
            let Some(start) = start else { continue };
            let is_used = start.mid_turn.as_ref().is_some_and(|turn| turn.used_machine);
            let spots: Vec<_> = start.figures.iter().map(|figure| figure.spot).collect();
            let is_shared = spots.iter().collect::<BTreeSet<_>>().len() < spots.len();
            check_start(&game, start, random, true);
            tally.add("starts", 1);
            tally.add("shared", usize::from(is_shared));
            tally.add("used", usize::from(is_used));
        }
    });
}
