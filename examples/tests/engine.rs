//! Tests for the `engine` example, run as a separate process, and for the Python player that does
//! not depend on carc.

use std::{
    env,
    path::PathBuf,
    process::Command,
    sync::{Arc, OnceLock},
};

use carc_agents::{
    Agent, AgentSpec,
    ladder::{Entrant, Ladder, Results},
    protocol::{ProcessAgent, Program},
};
use carc_engine::{Config, Game, Setup};

/// Returns the path to the `engine` example program. Builds it first, because not every test
/// command builds the examples.
fn engine() -> &'static str {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let tests: PathBuf = env::current_exe().expect("the test program has a path");
        let folder = tests.ancestors().nth(2).expect("the build folder exists");
        let mut build = Command::new(env!("CARGO"));
        // Selects the same crates as `make test`, because cargo would recompile them for a
        // different selection.
        build.args(["build", "--quiet", "--locked", "--workspace", "--exclude", "carc-wasm"]);
        build.args(["--example", "engine"]);
        if folder.ends_with("release") {
            build.arg("--release");
        }
        let built = build.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo runs");
        assert!(built.success(), "the example does not build");
        let program = folder.join("examples/engine").with_extension(env::consts::EXE_EXTENSION);
        program.display().to_string()
    })
}

fn setup() -> Arc<Setup> {
    let hidden = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let mut config = Config::new(2);
    config.expansions.push("river".to_owned());
    config.tile_sets.insert("base".to_owned(), 0);
    config.options = hidden.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    Setup::new(config).expect("the config is valid")
}

#[test]
fn engine_process_matches_agent() {
    for spec in ["random", "greedy", "mcts:iterations=6"] {
        let program = Program::new([engine(), spec]).expect("the command is not empty");
        let mut engine = ProcessAgent::start(program, 3).expect("the engine starts");
        assert_eq!(engine.introduction().name, format!("carc {spec}"));
        let mut agent = spec.parse::<AgentSpec>().expect("every spec names an agent").build(3);
        let mut game = Game::new(setup(), 9);
        while !game.state().is_over() {
            let action = agent.choose(&game).expect("the game is waiting for a player");
            assert_eq!(engine.choose(&game), Ok(action), "{spec}");
            game.play(action).expect("agents choose legal actions");
        }
        engine.ping().expect("the engine answers");
    }
}

/// An agent produces the same ladder in this process and in a separate process.
#[test]
fn process_and_agent_give_the_same_ladder() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/protocol_player.py");
    let theirs = format!("process:python3 '{script}'");
    let here = "mcts:iterations=4".to_owned();
    let there = format!("process:iterations=4 option.agent=mcts '{}'", engine());
    let results = [(here, 1), (there, 2)].map(|(searcher, threads)| {
        let named = |spec: &str, name: &str| {
            let spec = spec.parse().expect("every spec names a player");
            Entrant::new(spec).expect("the agent has no time limit").named(name)
        };
        let entrants = vec![named(&theirs, "theirs"), named(&searcher, "ours")];
        let ladder = Ladder::new(setup(), entrants, 3, 0).expect("the ladder is valid");
        ladder
            .play(&mut Results::new(&ladder), threads, &mut || false)
            .expect("the ladder runs to its end")
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0].pairs[0].failed, [0, 0]);
}
