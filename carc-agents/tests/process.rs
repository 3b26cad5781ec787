//! Tests for players in separate processes, including every kind of player error.
#![cfg(feature = "arena")]

use std::{env, fs, path::PathBuf};

use carc_agents::{
    Agent, AgentError, Arena, ArenaError, PlayerSpec,
    protocol::{ProcessAgent, ProcessError, Program, Request},
};
use carc_engine::{Game, Setup};

use crate::support::river;

fn program(parameters: &str, fault: &str) -> Program {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/player.py");
    let text = format!("{parameters} python3 '{script}' {fault}");
    text.parse().expect("the program is valid")
}

fn start(parameters: &str, fault: &str) -> Result<ProcessAgent, ProcessError> {
    ProcessAgent::start(program(parameters, fault), 1)
}

/// Returns the error from a player's first choice.
fn choice(parameters: &str, fault: &str) -> ProcessError {
    let mut agent = start(parameters, fault).expect("the player starts");
    let game = Game::new(river(), 7);
    let error = agent.choose(&game).expect_err("the answer is invalid");
    assert_eq!(agent.choose(&game), Err(error.clone()), "the process has been terminated");
    let AgentError::Process(error) = error else { panic!("{error}") };
    assert_eq!(agent.ping(), Err(error.clone()));
    error
}

#[test]
fn process_plays_a_whole_game() {
    for (fault, place) in [("none", 0), ("code", usize::MAX)] {
        let mut agent = start("option.level=3", fault).expect("the player starts");
        assert_eq!(agent.introduction().name, "test");
        assert_eq!(agent.introduction().options["level"], "1");
        for seed in [7, 8] {
            let mut game = Game::new(river(), seed);
            while !game.state().is_over() {
                let legal = game.state().legal_actions();
                let action = agent.choose(&game).expect("the player answers");
                assert_eq!(action, legal.at(place.min(legal.len() - 1)));
                game.play(action).expect("the action is legal");
            }
            agent.game_over(game.state().scores());
        }
        agent.ping().expect("the agent answers");
        let mut over = Game::with_deck(Setup::base(2).unwrap(), &[] as &[&str]).unwrap();
        over.set_undo_depth(0);
        assert_eq!(agent.choose(&over), Err(AgentError::GameOver));
        agent.ping().expect("the error is not the player's");
    }
}

/// Checks the lines that a player receives during two games, the first of which continues on a
/// copy.
#[test]
fn process_receives_the_documented_messages() {
    let notes = notes("told");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/player.py");
    // The player reads the file name from its environment.
    let command = ["env".to_owned(), format!("NOTES={}", notes.display()), "python3".to_owned()];
    let command = command.into_iter().chain([script.to_owned(), "none".to_owned()]);
    let mut agent =
        ProcessAgent::start(Program::new(command).unwrap(), 5).expect("the player starts");
    let mut game = Game::new(river(), 7);
    for _ in 0..3 {
        let action = agent.choose(&game).expect("the player answers");
        game.play(action).expect("the action is legal");
    }
    let copy = game.clone();
    agent.choose(&copy).expect("the player answers");
    agent.choose(&Game::new(river(), 8)).expect("the player answers");
    agent.begin(game.setup(), 6).expect("the player is ready");
    agent.choose(&game).expect("the player answers");
    drop(agent);
    let lines = fs::read_to_string(&notes).expect("there are notes");
    let told: Vec<Request> =
        lines.lines().map(|line| Request::from_line(line).expect("a request")).collect();
    let kinds: Vec<&str> = lines.lines().map(|line| line.split('"').nth(1).unwrap()).collect();
    let choices = ["new_game", "choose", "choose", "choose", "choose"];
    let wanted =
        [&["hello"][..], &choices, &["new_game", "choose"], &["new_game", "choose", "quit"]];
    assert_eq!(kinds, wanted.concat());
    let seeds: Vec<u64> = told
        .iter()
        .filter_map(|request| match request {
            Request::NewGame { seed, config, fingerprint } => {
                assert_eq!(**config, *game.setup().config());
                assert_eq!(*fingerprint, format!("{:#018x}", game.setup().fingerprint()));
                Some(*seed)
            }
            _ => None,
        })
        .collect();
    assert_eq!(seeds, [5, 5, 6]);
    let Request::Choose { view, legal, time } = &told[told.len() - 2] else { panic!("{kinds:?}") };
    let carc_engine::Actor::Player(seat) = game.state().actor() else {
        panic!("a player is to act")
    };
    assert_eq!(view.as_ref().expect("the view is valid").get(), game.view(seat).unwrap().to_json());
    assert_eq!((legal.len(), *time), (game.state().legal_actions().len(), None));
    fs::remove_file(notes).expect("the file exists");
}

fn notes(name: &str) -> PathBuf {
    env::temp_dir().join(format!("carc-{name}-{}.txt", std::process::id()))
}

#[test]
fn rejects_invalid_process_output() {
    for (fault, name, words) in [
        ("garbage", "garbage", "\"I say!\": expected value"),
        ("not_utf8", "garbage", "not UTF-8"),
        ("long", "garbage", "the line is too long"),
        ("both", "garbage", "either an action or a code"),
        ("illegal", "illegal", "\"place 99,99 0\", which is illegal"),
        ("no_action", "illegal", "castle"),
        ("no_code", "illegal", "\"1\", which is illegal"),
        ("unexpected", "unexpected", "answer to \"choose\": \"pong\""),
        ("refuses", "refused", "I do not want to"),
        ("dies", "died", "exit status: 3"),
    ] {
        let error = choice("", fault);
        assert_eq!(error.name(), name, "{fault}: {error}");
        assert!(error.to_string().contains(words), "{fault}: {error}");
    }
}

#[test]
fn reports_timeout() {
    let error = choice("patience=4", "hangs");
    assert_eq!(error.to_string(), "the player did not answer \"choose\" within 4 s");
    let error = choice("seconds=0.1", "hangs");
    assert!(error.to_string().contains("within 0.100 s plus 1 s of grace"), "{error}");
    let error = choice("clock=0.1 increment=1", "hangs");
    assert_eq!(error.name(), "timeout");
}

#[test]
fn reports_failure_to_start() {
    for (parameters, fault, name) in [
        ("", "version", "version"),
        ("option.depth=3", "none", "option"),
        ("option.level=9", "none", "refused"),
        ("patience=1", "deaf", "timeout"),
        ("", "closes", "died"),
    ] {
        let error = start(parameters, fault).expect_err(fault);
        assert_eq!(error.name(), name, "{fault}: {error}");
    }
    let error = start("option.depth=3", "none").unwrap_err();
    assert_eq!(error.to_string(), "unknown option \"depth\"; the player supports level");
}

/// A player that exceeds its time, or whose choice was cancelled, receives `stop`. Its late answer
/// is not mistaken for the answer to a later request.
#[test]
fn sends_stop_after_timeout_or_cancellation() {
    let mut game = Game::new(river(), 7);
    let mut agent = start("seconds=0.1 grace=60", "until_stopped").expect("the player starts");
    let action = agent.choose(&game).expect("the player answers within the grace period");
    assert_eq!(action, game.state().legal_actions().at(0));
    let mut agent = start("", "until_stopped").expect("the player starts");
    assert_eq!(agent.choose_cancellable(&game, &mut || true), Err(AgentError::Cancelled));
    agent.ping().expect("the late answer is ignored");
    game.play(action).expect("the action is legal");
    assert_eq!(agent.choose_cancellable(&game, &mut || true), Err(AgentError::Cancelled));
}

#[test]
fn arena_plays_processes_against_agents() {
    let player = PlayerSpec::Process(program("", "none"));
    let arena = |fault: &str| {
        let players = vec![PlayerSpec::Process(program("", fault)), "random".parse().unwrap()];
        Arena::new(river(), players, 6, 1).expect("the arena is valid").play(|| false, |_| {})
    };
    let result = arena("none").expect("the player answers");
    assert_eq!((result.games, &result.standings[0].agent), (6, &player));
    let Err(ArenaError::Failed { agent, error }) = arena("dies") else {
        panic!("the player has exited")
    };
    assert!(agent.starts_with("process:python3 "), "{agent}");
    assert!(matches!(error, AgentError::Process(ProcessError::Died { .. })));
}
