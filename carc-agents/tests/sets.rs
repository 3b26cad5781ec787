//! Tests for the evaluation of prisoners, challenges and merging cities.

use std::sync::Arc;

use carc_agents::{Agent, CandidateKind, Greedy, Weights};
use carc_engine::{Action, Config, Game, Setup};

use crate::support::setup;

/// Returns a game with the given number of tiles after the current one.
fn game(config: &str, left: usize) -> Game {
    let config: Config = serde_json::from_str(config).expect("the config is valid");
    Game::with_deck(setup(config), &vec!["base/B"; left + 1]).expect("the setup has these tiles")
}

fn action(setup: &Arc<Setup>, text: &str) -> Action {
    setup.parse_action(text).expect("the action is valid")
}

/// Returns the expected lead after an action, for the player who takes it, with one weight set to
/// `value`.
fn lead(game: &Game, text: &str, weight: &str, value: f32) -> f64 {
    let mut weights = Weights::for_greedy(game.setup());
    *weights.get_mut(weight).expect("the weight exists") = value;
    let mut greedy = Greedy::new(1).with_weights(weights);
    let hints = greedy.rank(game, CandidateKind::Actions).expect("a player decides");
    let wanted = action(game.setup(), text);
    let hint = hints.iter().find(|hint| hint.actions[0] == wanted);
    hint.expect("the action is legal").lead
}

const TOWER: &str = r#"{"expansions":["tower"],"tile_sets":{"base":4},"start":{"tiles":[
    {"tile":"tower/field","x":0,"y":0},{"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":0,"y":1},
    {"tile":"base/B","x":0,"y":-1}],
    "figures":[{"player":1,"figure":"meeple","x":1,"y":0,"segment":1}]FIELDS}}"#;

/// TW-CAPTURE-1: the value of placing a floor includes the capture that follows.
#[test]
fn floor_value_includes_its_capture() {
    let mut game = game(&TOWER.replace("FIELDS", ""), 8);
    game.play(action(game.setup(), "place 0,2 0")).expect("the action is legal");
    let floor = |value| lead(&game, "place token floor 0,0 tower", "prisoner", value);
    assert!(floor(0.0) > lead(&game, "pass", "prisoner", 0.0), "a monk is lost");
    assert!(floor(4.0) > floor(0.0) + 1.0, "the prisoner has value");
    let mut greedy = Greedy::new(1);
    let choice = greedy.choose(&game).expect("a player decides");
    assert_eq!(choice, action(game.setup(), "place token floor 0,0 tower"));
    game.play(choice).expect("the action is legal");
    let choice = greedy.choose(&game).expect("a player decides");
    assert_eq!(choice, action(game.setup(), "remove meeple 1,0 1"));
}

/// TW-RANSOM-1, TW-EXCHANGE-1: a prisoner has value for the captor.
#[test]
fn prisoner_counts_for_the_captor() {
    for (captor, owner) in [(0, 1), (1, 0)] {
        let held = format!(
            r#","prisoners":[{{"player":{captor},"owner":{owner},"figure":"meeple","count":1}}]"#
        );
        let game = game(&TOWER.replace("FIELDS", &held), 8);
        let more = lead(&game, "place 0,2 0", "prisoner", 4.0);
        let less = lead(&game, "place 0,2 0", "prisoner", 2.0);
        assert_eq!(more > less, captor == 0, "{more} {less}");
    }
}

/// TW-TURN-4: the value of a ransom includes the figure action that the player can take after it.
#[test]
fn ransom_value_includes_the_figure_action_after_it() {
    let held =
        r#","scores":[9,0],"prisoners":[{"player":1,"owner":0,"figure":"meeple","count":1}]"#;
    let mut game = game(&TOWER.replace("FIELDS", held), 8);
    game.play(action(game.setup(), "place 0,2 0")).expect("the action is legal");
    let with = |text| lead(&game, text, "free_1", 3.0);
    let ransom = game.state().legal_actions().iter().find(|it| matches!(it, Action::Choose { .. }));
    let text = ransom.expect("three points have been scored").to_string();
    let mut after = game.clone();
    after.play(ransom.expect("the action is listed")).expect("the action is legal");
    let best =
        Greedy::new(1).rank(&after, CandidateKind::Actions).expect("a player decides")[0].lead;
    assert!((with(&text) - best).abs() < 1e-4, "{} {best}", with(&text));
    assert!(best > lead(&after, "pass", "free_1", 3.0));
}

/// TW-CAPTURE-2: a monk within range of the next floor is worth less. This does not apply if the
/// tower is closed or the monk is out of range.
#[test]
fn figure_within_reach_of_a_tower_is_worth_less() {
    let risk = |fields: &str, text: &str| {
        let mut game = game(&TOWER.replace("FIELDS", fields), 8);
        game.play(action(game.setup(), "place 0,2 0")).expect("the action is legal");
        lead(&game, text, "exposed", 0.0) - lead(&game, text, "exposed", 1.0)
    };
    // The other player's meeple on 1,0 is also in danger, so only the difference shows the effect
    // on the player's own meeple.
    let floors = r#","tokens":[{"floor":9},{"floor":10}]"#;
    let one = format!(r#","towers":[{{"x":0,"y":0,"height":1}}]{floors}"#);
    let (near, idle) = (risk(&one, "place meeple 0,2 1"), risk(&one, "pass"));
    assert!(near > idle + 1.0, "{near} {idle}");
    assert!(idle < -1.0, "the other monk is in danger");
    let (far, idle) = (risk("", "place meeple 0,2 1"), risk("", "pass"));
    assert!((far - idle).abs() < 1e-4, "{far} {idle}");
    assert!(risk(&one, "place meeple 0,0 tower").abs() < 1e-4, "the guard closes the tower");
}

/// SH-CHAL-3: the closer the rival is to completion, the less a challenged monk is worth.
#[test]
fn challenged_monk_is_worth_less() {
    let loss = |x: i32, more: &str| {
        let config = format!(
            r#"{{"expansions":["shrines"],"tile_sets":{{"base":4}},"start":{{"tiles":[
            {{"tile":"shrines/field","x":0,"y":0}},{{"tile":"base/B","x":1,"y":0}},
            {{"tile":"base/B","x":2,"y":0}},{{"tile":"base/B","x":3,"y":0}}{more}],
            "figures":[{{"player":0,"figure":"meeple","x":0,"y":0,"segment":1}},
            {{"player":1,"figure":"meeple","x":{x},"y":0,"segment":1}}]}}}}"#
        );
        let game = game(&config, 8);
        lead(&game, "place 4,0 0", "challenged", 0.0)
            - lead(&game, "place 4,0 0", "challenged", 1.0)
    };
    assert!(loss(3, "").abs() < 1e-4, "there is no meeple on the shrine");
    let even = loss(1, "");
    let nearer = loss(1, r#",{"tile":"base/B","x":2,"y":1},{"tile":"base/B","x":2,"y":-1}"#);
    assert!(nearer > even, "{nearer} {even}");
}

/// MAJ-1, MAJ-2: the value of merging cities depends on who would own the merged city.
#[test]
fn joining_cities_go_to_the_majority() {
    let gain = |figures: [&str; 2], next: &str| {
        let config = format!(
            r#"{{"expansions":["inns_cathedrals"],"start":{{"tiles":[
            {{"tile":"base/D","x":0,"y":0}},{{"tile":"base/U","x":1,"y":0,"rotation":90}},
            {{"tile":"base/E","x":1,"y":-1,"rotation":270}}],"figures":[
            {{"player":0,"figure":"{}","x":0,"y":0,"segment":0}},
            {{"player":1,"figure":"{}","x":1,"y":-1,"segment":0}}],"active":0}}}}"#,
            figures[0], figures[1]
        );
        let config: Config = serde_json::from_str(&config).expect("the config is valid");
        let deck = ["base/B", next, next];
        let game = Game::with_deck(setup(config), &deck).expect("the setup has these tiles");
        lead(&game, "place 0,1 0", "meeting", 1.0) - lead(&game, "place 0,1 0", "meeting", 0.0)
    };
    let stronger = gain(["large_meeple", "meeple"], "base/N");
    let weaker = gain(["meeple", "large_meeple"], "base/N");
    assert!(stronger > 0.1 && weaker < -0.1, "{stronger} {weaker}");
    let even = gain(["meeple", "meeple"], "base/N");
    assert!(even.abs() < 0.1 * stronger, "both players would own the merged city: {even}");
    let closed = gain(["large_meeple", "meeple"], "base/B");
    assert!(closed.abs() < 1e-4, "no tile joins the cities: {closed}");
}
