//! Tests that all changes are reported as events, which can be followed forward and backward.

use carc_engine::{Action, Event, EventCause, Game, Location, Player, Source, Spot};

use super::{client::Client, for_games};
use crate::support::{pick, random_action, random_game};

/// Returns a client at the start of a game, with full or limited information.
pub(super) fn client(game: &Game, seat: Option<Player>) -> Client {
    let save: serde_json::Value = serde_json::from_str(&game.to_json()).expect("the JSON is valid");
    let mut client = Client::new(game.setup(), save["chance"].get("deck").is_some());
    for event in game.opening_events() {
        client.follow(&seen(event, game, seat));
    }
    // Features on the start tile that end at the edge of a narrow table are complete from the start
    // and are never reported (HOUSE-11).
    client.completed = client.count_completed(game);
    client.check(game, seat);
    client
}

fn seen(event: Event, game: &Game, seat: Option<Player>) -> Event {
    seat.map_or(event, |seat| event.seen_by(seat, game.setup()))
}

/// HID-5, TURN-1: drawn tiles and the active player are public.
#[test]
fn events_alone_reconstruct_the_game() {
    for_games(100, |random| {
        let mut game = random_game(random);
        let mut client = client(&game, None);
        // River tiles are in a separate stack.
        let unseen = |game: &Game, client: &Client| -> Vec<u16> {
            (0..game.setup().tile_types().len())
                .filter(|&kind| !game.setup().tile_types()[kind].river)
                .map(|kind| game.state().remaining_by_type()[kind] + client.gone[kind])
                .collect()
        };
        let stack = unseen(&game, &client);
        while let Some(action) = random_action(&game, random) {
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let is_silent = [Action::Pass, Action::TakeTile(Source::Stack)].contains(&action)
                || matches!(action, Action::Choose { .. });
            assert!(!events.is_empty() || is_silent);
            events.iter().for_each(|event| client.follow(event));
            client.check(&game, None);
            // The events reveal no hidden tiles.
            let now = unseen(&game, &client);
            assert!(now.iter().zip(&stack).all(|(now, all)| now <= all));
            let gone = stack.iter().sum::<u16>() - now.iter().sum::<u16>();
            assert!(gone <= client.hidden);
            assert!(client.hidden > 0 || now == stack);
        }
        assert!(client.over);
    });
}

/// Reverting events restores the previous state.
#[test]
fn undo_events_revert_the_game() {
    for_games(100, |random| {
        let mut game = random_game(random);
        game.set_undo_depth(*pick(random, &[0, 3, 32]));
        let mut before = vec![client(&game, None)];
        let seat = Player::new(random.uniform(game.setup().players() as u32) as u8);
        let mut player = client(&game, Some(seat));
        while let Some(action) = random_action(&game, random) {
            let mut now = before.last().expect("a first position exists").clone();
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                now.follow(&event);
                player.follow(&seen(event, &game, Some(seat)));
            }
            before.push(now);
            if random.uniform(4) > 0 {
                continue;
            }
            for _ in 0..1 + random.uniform(6) {
                let Some((_, events)) = game.undo_with_events() else { break };
                let events = events.to_vec();
                let mut now = before.pop().expect("a client exists for each step");
                for event in events {
                    now.follow_back(&event);
                    player.follow_back(&seen(event, &game, Some(seat)));
                }
                assert_eq!(Some(&now), before.last());
                player.check(&game, Some(seat));
            }
        }
        before.last().expect("a last position exists").check(&game, None);
        player.check(&game, Some(seat));
        while let Some((_, events)) = game.undo_with_events() {
            let events = events.to_vec();
            events.iter().for_each(|event| player.follow_back(&seen(*event, &game, Some(seat))));
        }
        player.check(&game, Some(seat));
    });
}

/// The event for a figure that returns because of a score names the scored feature, and a player
/// who scores by majority has the highest strength in it.
#[test]
fn score_events_explain_majorities_and_returns() {
    for_games(60, |random| {
        let mut game = random_game(random);
        let mut told = game.opening_events();
        while let Some(action) = random_action(&game, random) {
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            for (place, event) in events.iter().enumerate() {
                let before = &events[..place];
                match event {
                    Event::Scored(entry) => {
                        let on_tile = |spot: &Spot| matches!(spot.place, Location::Segment(_));
                        let feature = entry.spot.filter(on_tile).map(|spot| {
                            game.state()
                                .feature_at(spot)
                                .expect("the spot is part of a feature")
                                .kind
                        });
                        assert_eq!(entry.kind, feature);
                        let players = game.setup().players();
                        assert!([0, players].contains(&entry.strengths.len()));
                        let most = entry.strengths.iter().max();
                        assert!(most.is_none_or(|most| {
                            *most > 0 && entry.strengths[usize::from(entry.player)] == *most
                        }));
                    }
                    Event::FigureReturned { cause: EventCause::SCORED, feature, .. } => {
                        let feature = feature.expect("the event contains the scored feature");
                        // If the feature has no owner, no player scores.
                        assert!(
                            before.iter().any(|event| match event {
                                Event::Scored(entry) => entry.spot == Some(feature),
                                _ => false,
                            }) || told_complete(&told, before, feature)
                        );
                    }
                    Event::FigureReturned {
                        cause: EventCause::RETURNED, spot, feature, ..
                    } => {
                        assert_eq!(*feature, Some(*spot));
                    }
                    Event::FigureReturned {
                        cause: EventCause::CHALLENGE_LOST, feature, ..
                    } => {
                        let winner = feature.expect("a building has won");
                        assert!(told_complete(&told, before, winner));
                    }
                    Event::FigureReturned { feature, .. } => assert_eq!(*feature, None),
                    Event::FigureMoved { player: Some(owner), figure, origin, .. } => {
                        let from = origin.expect("a wagon has an origin");
                        let home = |event: &&Event| match event {
                            Event::FigureReturned { player, figure: other, .. } => {
                                (player, other) == (owner, figure)
                            }
                            _ => false,
                        };
                        let home = before.iter().chain(&told).filter(home);
                        let mut places =
                            home.map(|event| event.parts()).map(|it| (it.cell, it.place));
                        assert!(places.any(|place| place == (Some(from.cell), Some(from.place))));
                    }
                    _ => {}
                }
            }
            told.extend(events);
        }
    });
}

/// Returns true if the feature was reported as complete.
fn told_complete(told: &[Event], now: &[Event], feature: Spot) -> bool {
    let is_it =
        |event: &Event| matches!(event, Event::FeatureCompleted { spot, .. } if *spot == feature);
    told.iter().chain(now).any(is_it)
}

#[test]
fn play_and_apply_agree() {
    for_games(60, |random| {
        let mut loud = random_game(random);
        let mut silent = loud.clone();
        let mut bare = loud.position().clone();
        let mut events = Vec::new();
        while let Some(action) = random_action(&loud, random) {
            let before = loud.history().len();
            let told = loud.apply(action).expect("a listed action is legal").to_vec();
            silent.play(action).expect("the same actions are legal");
            events.clear();
            for record in &loud.history()[before..] {
                bare.play_with_events(loud.setup(), record.action, &mut events)
                    .expect("the same actions are legal");
            }
            assert_eq!(told, events);
            crate::support::same_game(&loud, &silent);
            assert_eq!(loud.position(), &bare);
        }
    });
}

#[test]
fn past_events_match_events_as_played() {
    for_games(40, |random| {
        let mut game = random_game(random);
        let opening = game.opening_events();
        let mut told = vec![(game.history().len(), opening.clone())];
        for _ in 0..25 {
            let Some(action) = random_action(&game, random) else { break };
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            told.push((game.history().len(), events));
        }
        // With external chance, the caller makes the draws, which `apply` reports.
        assert_eq!(game.opening_events(), opening);
        let all: Vec<_> = told.iter().flat_map(|(_, events)| events.clone()).collect();
        assert_eq!(game.past_events(0), all);
        for (index, (step, _)) in told.iter().enumerate().filter(|(_, (step, _))| *step > 0) {
            let later: Vec<_> =
                told[index + 1..].iter().flat_map(|(_, events)| events.clone()).collect();
            assert_eq!(game.past_events(*step), later);
        }
        assert_eq!(game.past_events(usize::MAX), []);
    });
}
