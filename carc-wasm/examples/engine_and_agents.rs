//! The engine and the agents alone, without drawing, the words of languages and the classes of the package:
//! `scripts/js_ratios.py` measures how large that is.

use carc_agents::AgentSpec;
use carc_engine::{Actor, Config, Game, Setup, View, perft, read_json};
use wasm_bindgen::prelude::*;

fn told(error: impl ToString) -> String {
    error.to_string()
}

/// Begins a game by a config, as JSON, and gives it as JSON.
#[wasm_bindgen]
pub fn begin(config: &str, seed: u64) -> Result<String, String> {
    let config: Config = read_json(config)?;
    Ok(Game::new(Setup::new(config).map_err(told)?, seed).to_json())
}

/// Has an agent decide once, and gives the game with the events that this had, a line each.
#[wasm_bindgen]
pub fn play(game: &str, agent: &str, seed: u64) -> Result<String, String> {
    let mut game = Game::from_json(game).map_err(told)?;
    let mut agent = agent.parse::<AgentSpec>().map_err(told)?.build(seed);
    let action = agent.choose(&game).map_err(told)?;
    let events = game.apply(action).map_err(told)?.to_vec();
    let mut lines = vec![game.to_json()];
    lines.extend(events.iter().map(|event| serde_json::to_string(event).expect("it has a form")));
    Ok(lines.join("\n"))
}

/// The texts of what is legal, a line each.
#[wasm_bindgen]
pub fn legal(game: &str) -> Result<String, String> {
    let game = Game::from_json(game).map_err(told)?;
    let list = game.legal_actions();
    let lines: Vec<String> = list.iter().map(|it| game.setup().action_text(it)).collect();
    Ok(lines.join("\n"))
}

/// Takes an action or a draw, by its text.
#[wasm_bindgen]
pub fn apply(game: &str, action: &str) -> Result<String, String> {
    let mut game = Game::from_json(game).map_err(told)?;
    let action = game.setup().parse_action(action).map_err(told)?;
    game.apply(action).map_err(told)?;
    Ok(game.to_json())
}

/// What the player who is to act may know.
#[wasm_bindgen]
pub fn view(game: &str) -> Result<String, String> {
    let game = Game::from_json(game).map_err(told)?;
    match game.actor() {
        Actor::Player(player) => Ok(game.view(player).expect("they play").to_json()),
        _ => Err("nobody is to act".to_owned()),
    }
}

/// A game that agrees with a view.
#[wasm_bindgen]
pub fn determinize(view: &str, seed: u64) -> Result<String, String> {
    Ok(View::from_json(view).map_err(told)?.determinize(seed).to_json())
}

/// The features on the board, and the position to begin another game with.
#[wasm_bindgen]
pub fn look(game: &str) -> Result<String, String> {
    let game = Game::from_json(game).map_err(told)?;
    Ok(serde_json::to_string(&(game.features(), game.position().to_start(game.setup())))
        .expect("they have a form"))
}

/// Counts the sequences of so many actions.
#[wasm_bindgen]
pub fn count(game: &str, depth: u32) -> Result<u64, String> {
    Ok(perft(&Game::from_json(game).map_err(told)?, depth))
}
