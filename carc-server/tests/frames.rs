//! Plays complete games, in which every frame must contain exactly the information that its
//! recipient is allowed to know.

use carc_engine::{API_VERSION, Actor, Game, Generator, Player};
use carc_server::{Client, Decision, Request, SavedRoom, Secret, Store};
use serde_json::Value;
use tokio::net::TcpSocket;

use crate::support::{Folder, Guest, Running, plan, play, setup, store_room};

/// Compares every frame that a client received with the game that the server has stored.
fn check(
    room: Secret,
    saved: &SavedRoom,
    decisions: &[Decision],
    seat: Option<Player>,
    frames: &[String],
) -> Result<(), String> {
    let setup = setup(&saved.config);
    let mut game = Game::new(setup.clone(), saved.seed);
    let mut decisions = decisions.iter();
    let config = serde_json::to_string(setup.config()).map_err(|error| error.to_string())?;
    let seat_text = serde_json::to_string(&seat).map_err(|error| error.to_string())?;
    let welcome = format!(
        "{{\"welcome\":{{\"room\":\"{room}\",\"seat\":{seat_text},\"api\":{API_VERSION},\
         \"fingerprint\":\"{:#018x}\",\"config\":{config}}}}}",
        setup.fingerprint()
    );
    for frame in frames {
        let message: Value = serde_json::from_str(frame).map_err(|error| error.to_string())?;
        if let Some(update) = message.get("update") {
            let number = |key: &str| update[key].as_u64().ok_or(format!("no {key}"));
            let (from, step) = (number("from")? as usize, number("step")? as usize);
            while game.history().len() < step {
                let Decision { player, code, .. } =
                    decisions.next().ok_or("an unknown decision")?;
                let action = carc_engine::Action::from_code(*code).map_err(|it| it.to_string())?;
                game.apply_as(*player, action).map_err(|error| error.to_string())?;
            }
            let events = serde_json::to_string(&game.events_since(from, seat))
                .map_err(|error| error.to_string())?;
            let view = game.view(seat).ok_or("no such seat")?.to_json();
            let expected = format!(
                "{{\"update\":{{\"from\":{from},\"step\":{step},\"events\":{events},\"view\":{view}}}}}"
            );
            if *frame != expected {
                return Err(format!("{seat:?} at {step}: {frame}\nexpected {expected}"));
            }
        } else if let Some(seats) = message.get("seats") {
            let mut expected =
                serde_json::json!({ "seats": [], "spectators": seats["spectators"] });
            for seat in seats["seats"].as_array().ok_or("no seats")? {
                let state = |key: &str| seat[key].as_bool().ok_or(format!("no {key}"));
                let (present, resigned) = (state("present")?, state("resigned")?);
                let agent = None::<&str>;
                let seat =
                    serde_json::json!({ "agent": agent, "present": present, "resigned": resigned });
                expected["seats"].as_array_mut().ok_or("no seats")?.push(seat);
            }
            if *seats != expected {
                return Err(format!("unexpected {frame}"));
            }
        } else if *frame != welcome {
            return Err(format!("unexpected {frame}"));
        }
    }
    Ok(())
}

/// Plays a complete game with two clients while a third one watches. Now and then, a player loses
/// the connection, and the server is killed in the middle of the game. Afterward, the frames are
/// compared with the game. A client that does not read its messages must be disconnected.
async fn play_and_check(name: &str, text: &str, seed: u64, pause: u32, has_secrets: bool) {
    let folder = Folder::new(name);
    let (room, saved) = store_room(&folder, plan(text), seed).await;
    let mut server = Running::start(&folder);
    let mut guests = [Some(0), Some(1), None].map(|seat| Guest::new(room, &saved, seat));
    for guest in &mut guests {
        guest.join(server.address).await;
    }
    let mut random = Generator::new(seed);
    let (mut missed, mut is_killed, mut lazy) = (0, false, None);
    while !guests[0].is_over() {
        let step = guests[0].step;
        play(&mut guests, &mut random, step + pause as usize).await;
        if guests[0].is_over() {
            break;
        }
        guests[1].disconnect();
        play(&mut guests, &mut random, usize::MAX).await;
        if guests[0].step > 100 && !is_killed {
            server.kill();
            server = Running::start(&folder);
            is_killed = true;
            for guest in [0, 2] {
                guests[guest].join(server.address).await;
            }
            // The buffer is small so that a few updates fill it.
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_recv_buffer_size(4096).expect("a small buffer");
            let stream = socket.connect(server.address).await.expect("the server responds");
            let mut client = Client::connect_over(stream).await.expect("the server responds");
            client
                .send(&Request::Join { room, secret: None, seen: 0 })
                .await
                .expect("the server responds");
            lazy = Some(client);
        }
        let before = guests[1].step;
        guests[1].join(server.address).await;
        missed += u32::from(guests[1].step > before);
    }
    assert!(is_killed && missed > 1, "{missed} reconnections after missed events");
    assert_eq!(guests[0].view().state().actor(), Actor::None);
    assert!(guests.iter().all(|guest| guest.step == guests[0].step));
    server.kill();
    drop(lazy);
    let store = Store::open(&folder.database()).expect("the database of a killed server");
    let (saved, decisions) = store.read(room).expect("the room is valid").expect("the room");
    let game = saved.replay(&decisions).expect("the game is valid");
    assert!(game.state().is_over());
    for guest in &guests {
        let checked = check(room, &saved, &decisions, guest.seat, &guest.frames);
        assert!(checked.is_ok(), "{}", checked.unwrap_err());
        // The check must fail for another seat's frames, which are different.
        let others = guests.iter().filter(|other| other.seat != guest.seat);
        for other in others {
            let updates: Vec<String> =
                guest.frames.iter().filter(|it| it.starts_with("{\"update")).cloned().collect();
            assert!(check(room, &saved, &decisions, other.seat, &updates).is_err());
        }
        let all = guest.frames.concat();
        let secrets = saved.seats.iter().filter_map(|seat| seat.secret);
        assert!(secrets.into_iter().all(|secret| !all.contains(&secret.to_string())));
    }
    if has_secrets {
        let hidden = guests[0].frames.iter().any(|frame| frame.contains("\"draw unknown\""));
        assert!(hidden, "no hidden draw");
    }
}

#[tokio::test]
async fn frames_of_a_base_game_contain_only_the_view() {
    play_and_check("base", r#"{"config": {}}"#, 11, 30, false).await;
}

#[tokio::test]
async fn frames_of_all_expansions_with_hidden_hands_contain_only_the_view() {
    let text = r#"{"config": {"preset": "everything", "mechanics": {"bazaars": false},
        "options": {"hand_size": "3", "hand_visibility": "hidden"}}}"#;
    play_and_check("everything", text, 12, 80, true).await;
}
