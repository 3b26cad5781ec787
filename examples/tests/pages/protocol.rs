//! Checks that `docs/protocol.md` matches the protocol.

use std::{
    io::{BufRead, BufReader, Write, pipe},
    sync::Arc,
    thread,
};

use carc_agents::{
    AgentSpec,
    protocol::{Answer, Legal, ProcessError, Request, VERSION, serve},
};
use carc_engine::{Config, Game, Player, Setup};
use serde_json::{Value, value::RawValue};

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// Returns the lines on the page that start with `sign`, without that character.
fn lines(text: &str, sign: char) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix(sign)?.strip_prefix(' ')).collect()
}

fn value(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn kinds(lines: &[&str]) -> Vec<String> {
    let kind = |line: &&str| value(line).as_object().unwrap().keys().next().unwrap().clone();
    let mut kinds: Vec<String> = lines.iter().map(kind).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Every example is a message that serializes to the same JSON, and every kind of message has an
/// example.
#[test]
fn examples_are_valid_messages() {
    let (said, answered) = (lines(PAGE, '>'), lines(PAGE, '<'));
    for line in &said {
        let request = Request::from_line(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let (mut own, mut written) = (value(line), value(&request.to_line()));
        if let Request::NewGame { config, .. } = &request {
            let short: Config = serde_json::from_value(own["new_game"]["config"].take()).unwrap();
            written["new_game"]["config"].take();
            assert_eq!(**config, short);
        }
        assert_eq!(own, written);
    }
    for line in &answered {
        let answer = Answer::from_line(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(value(line), value(&answer.to_line()));
    }
    let wanted = [
        "choose",
        "error",
        "game_over",
        "get_position",
        "hello",
        "new_game",
        "ping",
        "quit",
        "set",
        "set_position",
        "stop",
    ];
    assert_eq!(kinds(&said), wanted);
    assert_eq!(kinds(&answered), ["choice", "error", "hello", "pong", "position", "ready"]);
    assert!(PAGE.contains(&format!("This page describes version {VERSION} of the protocol.")));
}

/// The session on the page consists of requests about one game and the engine's replies.
#[test]
fn example_session_matches_the_engine() {
    let session = PAGE.split("<!-- session").nth(1).and_then(|rest| rest.split("```").nth(1));
    let session = session.expect("the page contains a session");
    let said = lines(session, '>');
    let short: Config = said
        .iter()
        .map(|line| value(line))
        .find_map(|line| serde_json::from_value(line["new_game"]["config"].clone()).ok())
        .expect("the session starts a game");
    let setup = Setup::new(short).expect("the config is valid");
    let mut game = Game::new(Arc::clone(&setup), 7);
    let mut agent = AgentSpec::Random.build(3);
    let ((input, mut to), (from, output)) = (pipe().unwrap(), pipe().unwrap());
    let engine = thread::spawn(move || serve(AgentSpec::Random, input, output, || false));
    let mut from = BufReader::new(from).lines();
    let mut heard = Vec::new();
    for line in &said {
        let (mut line, request) = ((*line).to_owned(), Request::from_line(line).unwrap());
        if let Request::Choose { legal, time, .. } = request {
            let carc_engine::Actor::Player(seat) = game.state().actor() else {
                panic!("the game is over")
            };
            let view = RawValue::from_string(game.view(seat).unwrap().to_json()).unwrap();
            let wanted = Legal::all(&game);
            assert_eq!(legal, wanted, "{}", serde_json::to_string(&wanted).unwrap());
            line = Request::Choose { view: Some(view), legal, time }.to_line();
            let action = agent.choose(&game).expect("the game is waiting for a player");
            game.play(action).expect("agents choose legal actions");
        }
        writeln!(to, "{line}").expect("the engine is reading");
        if !matches!(
            value(&line).as_object().unwrap().keys().next().unwrap().as_str(),
            "game_over" | "quit"
        ) {
            heard.push(from.next().expect("the engine replies").expect("the reply is readable"));
        }
    }
    engine.join().unwrap().expect("the engine terminates");
    let wanted: Vec<Value> = lines(session, '<').iter().map(|line| value(line)).collect();
    let found: Vec<Value> = heard.iter().map(|line| value(line)).collect();
    assert_eq!(found, wanted, "{}", heard.join("\n"));
}

#[test]
fn documented_view_keys_exist() {
    let game = Game::new(Setup::base(2).unwrap(), 7);
    let view = value(&game.view(Player::new(0)).unwrap().to_json());
    let section = PAGE.split("## The view").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows =
        section.expect("the section exists").lines().filter_map(|line| line.strip_prefix("| `"));
    let mut count = 0;
    for row in rows {
        for name in row.split(" |").next().unwrap().split(", ") {
            let name = name.trim_matches('`');
            assert!(view.get(name).is_some(), "{name}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn page_lists_every_error() {
    let (text, request) = (String::new, "choose");
    let faults = [
        ProcessError::Start { program: text(), why: text() },
        ProcessError::Version { version: 2 },
        ProcessError::Option { name: text(), known: text() },
        ProcessError::Died { request, status: text() },
        ProcessError::Timeout { request, limit: text() },
        ProcessError::Garbage { line: text(), why: text() },
        ProcessError::Unexpected { request, answer: "pong" },
        ProcessError::Illegal { action: text(), why: text() },
        ProcessError::Refused { request, why: text() },
    ];
    for fault in faults {
        assert!(PAGE.contains(&format!("\n| `{}` |", fault.name())), "{}", fault.name());
    }
}
