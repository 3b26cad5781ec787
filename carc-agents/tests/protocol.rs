//! Tests that agents served over the protocol make the same decisions as agents in this process,
//! and that they answer every message.
#![cfg(feature = "arena")]

use std::{
    io::{BufRead, BufReader, Lines, PipeReader, PipeWriter, Write, pipe},
    sync::Arc,
    thread::{self, JoinHandle},
};

use carc_agents::{
    AgentSpec,
    protocol::{Answer, Legal, Request, Time, VERSION, serve},
};
use carc_engine::{Actor, Config, Game, Player, Setup};
use serde_json::value::RawValue;

use crate::support::{river, small};

/// An agent served in a thread.
struct Served {
    to: Option<PipeWriter>,
    from: Lines<BufReader<PipeReader>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Served {
    fn new(agent: &str) -> Self {
        let ((input, to), (from, output)) = (pipe().unwrap(), pipe().unwrap());
        let agent: AgentSpec = agent.parse().unwrap();
        let thread = Some(thread::spawn(move || serve(agent, input, output, || false)));
        Self { to: Some(to), from: BufReader::new(from).lines(), thread }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> Answer {
        Answer::from_line(&self.from.next().unwrap().unwrap()).unwrap()
    }

    fn ask(&mut self, request: &Request) -> Answer {
        self.say(&request.to_line());
        self.hear()
    }

    fn refused(&mut self, line: &str) -> String {
        self.say(line);
        match self.hear() {
            Answer::Error { why } => why,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn begin(&mut self, setup: &Arc<Setup>, seed: u64) {
        assert_eq!(self.ask(&new_game(setup, seed)), Answer::Ready {});
    }

    /// Checks that the agent exits at the end of the input and after a quit request.
    fn ends(mut self) {
        self.to = None;
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

fn new_game(setup: &Arc<Setup>, seed: u64) -> Request {
    let config = Box::new(setup.config().clone());
    Request::NewGame { config, fingerprint: format!("{:#018x}", setup.fingerprint()), seed }
}

fn choose(game: &Game, time: Option<Time>) -> Request {
    let Actor::Player(seat) = game.state().actor() else { panic!("a player is to act") };
    let view = RawValue::from_string(game.view(seat).unwrap().to_json()).unwrap();
    Request::Choose { view: Some(view), legal: Legal::all(game), time }
}

#[test]
fn served_agent_matches_direct_agent() {
    let hidden = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let setups = [river(), small(3, &["river", "hills_sheep", "abbey_mayor"], &hidden)];
    for (setup, seed) in setups.iter().zip(5..) {
        for spec in ["random", "greedy", "mcts:iterations=7"] {
            let mut agent = spec.parse::<AgentSpec>().unwrap().build(seed);
            let mut served = Served::new(spec);
            served.begin(setup, seed);
            let mut game = Game::new(Arc::clone(setup), seed);
            while !game.state().is_over() {
                let action = agent.choose(&game).unwrap();
                let text = game.setup().action_text(action);
                let answer = served.ask(&choose(&game, None));
                assert_eq!(answer, Answer::Choice { action: Some(text), code: None }, "{spec}");
                game.play(action).unwrap();
            }
            let scores = game.state().scores().to_vec();
            served.say(&Request::GameOver { scores }.to_line());
            served.ends();
        }
    }
}

/// The number of iterations in a request overrides the agent's own number. The agent's generator
/// continues from its position.
#[test]
fn iteration_limit_overrides_the_agent() {
    let setup = river();
    let mut agent = "mcts:iterations=9".parse::<AgentSpec>().unwrap().build(3);
    let mut served = Served::new("mcts:iterations=100000");
    served.begin(&setup, 3);
    let mut game = Game::new(setup, 3);
    for _ in 0..6 {
        let action = agent.choose(&game).unwrap();
        let text = game.setup().action_text(action);
        let answer = served.ask(&choose(&game, Some(Time::Iterations(9))));
        assert_eq!(answer, Answer::Choice { action: Some(text), code: None });
        game.play(action).unwrap();
    }
    for time in [
        Time::Seconds(0.01),
        Time::Clock { left: 0.2, increment: 0.01 },
        Time::Clock { left: 0.0, increment: 0.0 },
    ] {
        let answer = served.ask(&choose(&game, Some(time)));
        assert!(matches!(answer, Answer::Choice { .. }), "{time:?}: {answer:?}");
    }
    for time in [Time::Iterations(0), Time::Seconds(0.0), Time::Seconds(-1.0)] {
        assert!(served.refused(&choose(&game, Some(time)).to_line()).contains("cannot be"));
    }
    served.ends();
}

#[test]
fn rejects_invalid_messages() {
    let setup = river();
    let game = Game::new(Arc::clone(&setup), 7);
    let mut served = Served::new("greedy");
    let mut refused = |line: &str, words: &str| {
        let why = served.refused(line);
        assert!(why.contains(words), "{line:.200}: {why}");
        assert!(why.len() < 1000, "{why}");
        assert_eq!(served.ask(&Request::Ping {}), Answer::Pong {});
    };
    refused("hello", "expected value");
    for line in ["[1,2]", "\"ping\"", "7", "{}", r#"{"ping": {}, "stop": {}}"#] {
        refused(line, "a message is a JSON object with a single key");
    }
    refused("{\"ping\": {}", "EOF while parsing");
    refused("{\"hello\": {}}", "missing field `protocol`");
    refused("{\"jump\": {}}", "unknown variant `jump`");
    refused("{\"set\": {}}", "missing field");
    refused(&format!("{{\"{}\": {{}}}}", "x".repeat(100_000)), "unknown variant");
    refused(&"[".repeat(1_000_000), "");
    refused(&choose(&game, None).to_line(), "send new_game first");
    let hello = |protocol| Request::Hello { protocol, name: "t".into(), version: "1".into() };
    refused(&hello(VERSION + 1).to_line(), "unsupported protocol version 2; expected 1");
    refused(r#"{"set": {"name": "level", "value": "1"}}"#, "unknown option \"level\"");
    refused(r#"{"set": {"name": "agent", "value": "gredy"}}"#, "did you mean \"greedy\"");
    let line = new_game(&setup, 1).to_line();
    refused(&line.replace("river", "rivver"), "did you mean \"river\"");
    refused(&line.replace("\"fingerprint\":\"0x", "\"fingerprint\":\"1x"), "fingerprint mismatch");
    let other = Setup::base(2).unwrap();
    served.begin(&other, 1);
    let mut refused = |line: &str, words: &str| {
        let why = served.refused(line);
        assert!(why.contains(words), "{why}");
    };
    refused(&choose(&game, None).to_line(), "setup");
    let game = Game::new(Arc::clone(&other), 7);
    let Request::Choose { legal, .. } = choose(&game, None) else { panic!("a choose request") };
    let wrong = |view: String| {
        let (view, legal) = (RawValue::from_string(view).unwrap(), legal.clone());
        Request::Choose { view: Some(view), legal, time: None }.to_line()
    };
    refused(
        &wrong(game.view(Player::new(1)).unwrap().to_json()),
        "does not belong to the player to act",
    );
    refused(&wrong(game.view(None).unwrap().to_json()), "does not belong to the player to act");
    refused(&wrong("{}".to_owned()), "missing field");
    refused(
        &wrong(Game::with_external_chance(other).view(Player::new(0)).unwrap().to_json()),
        "does not belong to the player to act",
    );
    // None of these messages has had any effect.
    let text = served.ask(&choose(&game, None));
    assert!(matches!(text, Answer::Choice { .. }), "{text:?}");
    served.ends();
}

#[test]
fn agent_can_be_set_as_option() {
    let mut served = Served::new("random");
    let hello = Request::Hello { protocol: VERSION, name: "test".into(), version: "1".into() };
    let first = served.ask(&hello);
    // The client's name and version are optional.
    for line in [r#"{"hello": {"protocol": 1, "name": "test"}}"#, r#"{"hello": {"protocol": 1}}"#] {
        served.say(line);
        assert_eq!(served.hear(), first, "{line}");
    }
    let Answer::Hello { protocol, name, options, .. } = first else { panic!("hello") };
    assert_eq!((protocol, name.as_str(), options["agent"].as_str()), (1, "carc random", "random"));
    let set = Request::Set { name: "agent".into(), value: "greedy".into() };
    assert_eq!(served.ask(&set), Answer::Ready {});
    let setup = Setup::base(2).unwrap();
    served.begin(&setup, 4);
    let game = Game::new(setup, 4);
    let action = AgentSpec::Greedy.build(4).choose(&game).unwrap();
    let text = Some(game.setup().action_text(action));
    assert_eq!(served.ask(&choose(&game, None)), Answer::Choice { action: text, code: None });
    served.ends();
}

/// A position can be set and read, and failed requests do not change it.
#[test]
fn position_can_be_set_and_read() {
    let mut served = Served::new("greedy");
    let set = |text: &str, actions: &[&str]| Request::SetPosition {
        text: text.to_owned(),
        actions: actions.iter().map(|&action| action.to_owned()).collect(),
    };
    assert!(served.refused(r#"{"get_position": {}}"#).contains("set_position first"));
    assert!(served.refused(r#"{"choose": {}}"#).contains("set_position first"));
    // There is only one cell where the drawn tile completes the active player's city.
    let line = "carc 1; players 2; | D+0@city; drawn E";
    assert_eq!(served.ask(&set(line, &[])), Answer::Ready {});
    let Answer::Position { text } = served.ask(&Request::GetPosition {}) else { panic!() };
    let again = Game::with_external_chance(Setup::new(Config::from_text(&text).unwrap()).unwrap());
    let first = Game::with_external_chance(Setup::new(Config::from_text(line).unwrap()).unwrap());
    assert_eq!(again.state().hash(), first.state().hash());
    assert_eq!(again.state().to_line(), Some(text.clone()));
    let choice = |served: &mut Served| match served.ask(&Request::Choose {
        view: None,
        legal: Vec::new(),
        time: None,
    }) {
        Answer::Choice { action: Some(action), .. } => action,
        other => panic!("{other:?}"),
    };
    let placed = choice(&mut served);
    assert_eq!(placed, "place 0,-1 180");
    // The position after the action is in the middle of the turn.
    assert_eq!(served.ask(&set(&text, &[&placed])), Answer::Ready {});
    let Answer::Position { text: figure } = served.ask(&Request::GetPosition {}) else { panic!() };
    assert!(figure.contains("mid_turn figure"), "{figure}");
    let next = choice(&mut served);
    assert_eq!(served.ask(&set(&text, &[&placed, &next])), Answer::Ready {});
    assert!(served.refused(r#"{"choose": {}}"#).contains("has no current tile"));
    assert_eq!(served.ask(&set(&text, &[&placed, &next, "draw base/V"])), Answer::Ready {});
    let Answer::Position { text } = served.ask(&Request::GetPosition {}) else { panic!() };
    assert!(text.contains("drawn V") && text.contains("scores 4 0"), "{text}");
    // Failed requests change nothing.
    for (request, why) in [
        (set("carc 1; | Vv", &[]), "line 1, column 11: unknown tile"),
        (set("carc 1; | D D>", &[]), "does not fit"),
        (set(line, &["place 0,-1 180", "place 0,0 0"]), "actions[1]: "),
        (set(line, &["lay"]), "actions[0]: "),
    ] {
        let told = served.refused(&request.to_line());
        assert!(told.contains(why), "{told}");
    }
    assert_eq!(served.ask(&Request::GetPosition {}), Answer::Position { text });
    served.ends();
}

#[test]
fn stop_ends_a_search() {
    let setup = Setup::base(2).unwrap();
    let mut served = Served::new("mcts:seconds=86400");
    served.begin(&setup, 4);
    let game = Game::new(setup, 4);
    // A stop request that arrives too early does not apply to the next choice and is not answered.
    served.say(&Request::Stop {}.to_line());
    served.say(&choose(&game, None).to_line());
    served.say(&Request::Stop {}.to_line());
    let Answer::Choice { action: Some(text), .. } = served.hear() else { panic!("a choice") };
    assert!(game.state().is_legal(game.setup().parse_action(&text).unwrap()));
    served.say(&choose(&game, None).to_line());
    served.say(&Request::Quit {}.to_line());
    served.ends();
}

#[test]
fn exits_on_end_of_input_or_quit() {
    let setup = Setup::base(2).unwrap();
    let mut served = Served::new("mcts:seconds=86400");
    served.begin(&setup, 4);
    served.say(&choose(&Game::new(setup, 4), None).to_line());
    served.ends();
    let (input, _to) = pipe().unwrap();
    serve(AgentSpec::Random, input, Vec::new(), || true).unwrap();
}
