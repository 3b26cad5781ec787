//! Tests for actions that are illegal or that cannot be parsed or decoded.

use carc_engine::{
    Action, Actor, Cell, Draw, Figure, Game, IllegalAction, Location, Phase, Player, Rotation,
    SegmentKind, Setup, Source, Spot, TileType,
};

use crate::support::same_game;

fn game(deck: &[&str], texts: &[&str]) -> Game {
    let mut game = Game::with_deck(Setup::base(2).expect("the config is valid"), deck)
        .expect("the deck is valid");
    for text in texts {
        let action = game.setup().parse_action(text).expect("the notation is valid");
        game.apply(action).expect("the action is legal");
    }
    game
}

/// Checks that all methods reject the action for the same reason, and that the game is unchanged.
fn refused(game: &Game, action: Action, reason: IllegalAction) {
    let mut twin = game.clone();
    for error in [
        twin.apply(action).map(drop).expect_err("`apply` rejects the action"),
        twin.play(action).expect_err("`play` rejects the action"),
        twin.state().check(action).expect_err("`check` rejects the action"),
    ] {
        assert_eq!(error.action, action);
        assert_eq!(error.reason, reason);
        assert_eq!(error.to_string(), format!("{action} is not legal: {reason}"));
    }
    assert!(!twin.state().is_legal(action));
    same_game(&twin, game);
}

fn place(x: i16, y: i16, rotation: Rotation) -> Action {
    Action::PlaceTile { cell: Cell::new(x, y), rotation }
}

fn deploy(x: i16, y: i16, segment: u8) -> Action {
    Action::PlaceFigure { figure: Figure::MEEPLE, spot: Spot::segment(Cell::new(x, y), segment) }
}

#[test]
fn rejects_illegal_placements() {
    let game = game(&["base/U", "base/U"], &[]);
    let (here, far) = (Cell::new(0, 0), Cell::new(1, 1));
    refused(&game, place(0, 0, Rotation::R0), IllegalAction::Occupied(here));
    refused(&game, place(1, 1, Rotation::R0), IllegalAction::Detached(far));
    let end = Cell::new(i16::MAX, i16::MIN);
    refused(&game, place(end.x, end.y, Rotation::R0), IllegalAction::Detached(end));
    let clash = Cell::new(0, 1);
    refused(&game, place(0, 1, Rotation::R0), IllegalAction::DoesNotFit(clash));
    for action in [
        Action::Pass,
        deploy(0, 0, 1),
        Action::Draw(Draw::Tile(TileType::new(20))),
        Action::TakeTile(Source::Stack),
        Action::Bid { points: 3 },
    ] {
        refused(&game, action, IllegalAction::OtherPhase(Phase::Place));
    }
}

#[test]
fn rejects_illegal_figures() {
    let game = game(
        &["base/U", "base/U", "base/U"],
        &["place 1,0 90", "place meeple 1,0 0", "place 2,0 90"],
    );
    refused(&game, deploy(2, 0, 0), IllegalAction::Taken);
    refused(&game, deploy(1, 0, 1), IllegalAction::OtherTile(Cell::new(1, 0)));
    refused(&game, deploy(9, 9, 0), IllegalAction::OtherTile(Cell::new(9, 9)));
    refused(&game, deploy(2, 0, 3), IllegalAction::NoSuchSegment(3));
    refused(&game, deploy(2, 0, 255), IllegalAction::NoSuchSegment(255));
    for (place, number) in
        [(Location::Corner(1), 1), (Location::Space(9), 9), (Location::Tile, 255)]
    {
        let spot = Spot { cell: Cell::new(2, 0), place };
        let action = Action::PlaceFigure { figure: Figure::MEEPLE, spot };
        refused(&game, action, IllegalAction::NoSuchSegment(number));
    }
    refused(&game, place(3, 0, Rotation::R90), IllegalAction::OtherPhase(Phase::Figure));
}

#[test]
fn rejects_figure_on_wrong_kind_of_segment() {
    let mut config = carc_engine::Config::new(2);
    config.options.insert("farmers".into(), "off".into());
    let setup = Setup::new(config).expect("the config is valid");
    let mut game = Game::with_deck(setup, &["base/B"]).expect("the deck is valid");
    game.play(place(0, 1, Rotation::R0)).expect("the action is legal");
    refused(&game, deploy(0, 1, 0), IllegalAction::WrongKind(SegmentKind::Field));
}

#[test]
fn rejects_illegal_draws() {
    let mut game = Game::with_external_chance(Setup::base(2).expect("the config is valid"));
    for item in [
        Draw::Tile(TileType::new(24)),
        Draw::Tile(TileType::new(u16::MAX)),
        Draw::Token(0),
        Draw::Seat(1),
    ] {
        refused(&game, Action::Draw(item), IllegalAction::NoSuchTile);
    }
    refused(&game, place(1, 0, Rotation::R90), IllegalAction::OtherPhase(Phase::Draw));
    let error = game
        .apply_as(Player::new(0), Action::Draw(Draw::Tile(TileType::new(0))))
        .expect_err("a draw is pending");
    assert_eq!(error.reason, IllegalAction::OtherActor(Actor::Chance));
}

#[test]
fn rejects_actions_after_the_end() {
    let game = game(&["base/U"], &["place 1,0 90", "pass"]);
    assert!(game.state().is_over());
    for action in
        [Action::Pass, place(2, 0, Rotation::R90), Action::Draw(Draw::Tile(TileType::new(0)))]
    {
        refused(&game, action, IllegalAction::GameOver);
    }
}

#[test]
fn reasons_are_sentences() {
    let cell = Cell::new(3, -4);
    for (reason, text) in [
        (IllegalAction::GameOver, "the game is over"),
        (IllegalAction::OtherPhase(Phase::Place), "the action is not available in the place phase"),
        (
            IllegalAction::OtherActor(Actor::Player(Player::new(1))),
            "the game is waiting for player 1",
        ),
        (IllegalAction::OtherActor(Actor::Chance), "the game is waiting for a draw"),
        (IllegalAction::NoSuchPlayer(Player::new(9)), "there is no player 9"),
        (IllegalAction::NoSuchTile, "no copy of this tile remains"),
        (IllegalAction::NotOnTop, "this tile is not on top of the deck"),
        (IllegalAction::Occupied(cell), "cell 3,-4 is occupied"),
        (IllegalAction::Detached(cell), "cell 3,-4 is not adjacent to a tile"),
        (IllegalAction::DoesNotFit(cell), "the tile does not fit at cell 3,-4 with this rotation"),
        (IllegalAction::OtherTile(cell), "cell 3,-4 is not the cell of the tile just placed"),
        (IllegalAction::NoSuchSegment(7), "segment 7 does not exist on this tile"),
        (IllegalAction::WrongKind(SegmentKind::Field), "the figure cannot be placed on a field"),
        (IllegalAction::Taken, "the feature is already occupied by a meeple"),
        (IllegalAction::NoSupply, "the figure is not in the player's supply"),
    ] {
        assert_eq!(reason.to_string(), text);
    }
}

#[test]
fn rejects_player_not_in_the_game() {
    let mut game = game(&["base/U", "base/U"], &[]);
    let action = place(0, 1, Rotation::R90);
    for (player, reason) in [
        (1, IllegalAction::OtherActor(Actor::Player(Player::new(0)))),
        (2, IllegalAction::NoSuchPlayer(Player::new(2))),
        (9, IllegalAction::NoSuchPlayer(Player::new(9))),
    ] {
        assert_eq!(
            game.apply_as(Player::new(player), action)
                .expect_err("it is another player's turn to act")
                .reason,
            reason
        );
    }
    assert!(game.apply_as(Player::new(0), action).is_ok());
}

#[test]
fn rejects_malformed_action_text() {
    let setup = Setup::base(2).expect("the config is valid");
    let verbs = "expected pass, draw, take, place, move, remove, choose, bid or \
                 discard with its operands";
    let spot = "expected a spot: X,Y and a segment, corner N, tile, tower, lying or space N";
    let number = "expected a number in range";
    let token = "expected a token by its name or number";
    for (text, expected) in [
        ("", verbs),
        ("fly", verbs),
        ("pass now", verbs),
        ("PASS", verbs),
        ("place", verbs),
        ("place 0,1", verbs),
        ("place 0,1 90 0", verbs),
        ("place 0,1 45", "expected a rotation of 0, 90, 180 or 270"),
        ("place 0,1 360", "expected a rotation of 0, 90, 180 or 270"),
        ("place 0,1 -90", number),
        ("place 0,1 99999999999999999999", number),
        ("place 32768,1 0", number),
        ("place 0;1 0", "expected a cell as X,Y"),
        ("place ,1 0", number),
        ("place 1,2,3 0", number),
        ("draw", verbs),
        ("draw base/u", "tiles: unknown name \"base/u\"; did you mean \"base/U\"?"),
        ("draw zebra", "tiles: unknown name \"zebra\""),
        ("draw token x", token),
        ("draw token 65536", token),
        ("draw token whine", "expected a token by its name or number; did you mean \"wine\"?"),
        ("place token -1 0,0 1", token),
        ("take base/Y", "tiles: unknown name \"base/Y\"; did you mean \"base/A\"?"),
        ("place king 0,0 1", "unknown figure \"king\""),
        ("place abott 0,0 1", "unknown figure \"abott\"; did you mean \"abbot\"?"),
        ("place meeple", spot),
        ("place meeple 0,0", spot),
        ("place meeple 0,0 16", spot),
        ("place meeple 0,0 corner 4", spot),
        ("place meeple 0,0 space 63", spot),
        ("place meeple 0,0 roof", number),
        ("place meeple 0,0 1 2 3", spot),
        ("bid -1", number),
        ("choose 256 0", number),
        ("choose sheep grow", number),
        ("choose flock shrink", "expected grow or gather"),
        ("choose 0 shrink", "expected grow or gather"),
        ("choose 0 65536", "expected grow or gather"),
        ("choose 99 grow", number),
    ] {
        let error = setup.parse_action(text).expect_err(text);
        assert_eq!(error.expected, expected, "{text:?}");
        assert_eq!(error.to_string(), format!("invalid action {text:?}: {expected}"));
    }
}

#[test]
fn error_truncates_long_text() {
    let setup = Setup::base(2).expect("the config is valid");
    for long in ["x".repeat(1 << 20), "pass ".repeat(1 << 18), "é".repeat(5000)] {
        let error = setup.parse_action(&long).expect_err("the text is not an action");
        assert!(error.text.chars().count() <= carc_engine::limits::MAX_NAME);
        assert!(error.to_string().len() < 1000);
    }
    let error = setup
        .parse_action(&format!("draw {}", "x".repeat(1 << 20)))
        .expect_err("the text is not a tile");
    assert!(error.to_string().len() < 1000);
}

#[test]
fn rejects_invalid_action_codes() {
    let spot =
        Action::PlaceFigure { figure: Figure::MEEPLE, spot: Spot::segment(Cell::new(0, 0), 0) }
            .code();
    for code in [
        1,        // a pass with an operand
        12 << 48, // no such verb
        31 << 48,
        1 << 53,
        u64::MAX,
        1 << 48 | 4 << 16, // no such item
        2 << 48 | 3 << 16, // no such source
        2 << 48 | 1,       // a stack with a number
        3 << 48 | 4 << 8,  // no such rotation
        3 << 48 | 1,       // a placement with a segment
        spot | 255 << 8,   // no such figure
        spot | 16,         // no such segment
        spot | 255,        // no such place
        9 << 48 | 1 << 16, // more points than can be bid
    ] {
        let error = Action::from_code(code).expect_err("the number is not an action code");
        assert_eq!(error.to_string(), format!("invalid action code {code}"));
    }
}

#[test]
fn rejects_malformed_action_json() {
    for text in [
        "",
        "null",
        "3",
        "\"passs\"",
        "{}",
        "[]",
        "{\"pass\":1}",
        "{\"place_tile\":{}}",
        "{\"place_tile\":{\"x\":0,\"y\":1}}",
        "{\"place_tile\":{\"x\":0,\"y\":1,\"rotation\":45}}",
        "{\"place_tile\":{\"x\":0,\"y\":1,\"rotation\":\"90\"}}",
        "{\"place_tile\":{\"x\":0.5,\"y\":1,\"rotation\":90}}",
        "{\"place_tile\":{\"x\":40000,\"y\":1,\"rotation\":90}}",
        "{\"place_tile\":{\"x\":1e400,\"y\":1,\"rotation\":90}}",
        "{\"place_figure\":{\"figure\":\"king\",\"x\":0,\"y\":1,\"segment\":0}}",
        "{\"place_figure\":{\"figure\":\"meeple\",\"x\":0,\"y\":1}}",
        "{\"place_figure\":{\"figure\":\"meeple\",\"x\":0,\"y\":1,\"roof\":0}}",
        "{\"place_figure\":{\"figure\":\"meeple\",\"x\":0,\"y\":1,\"segment\":256}}",
        "{\"draw\":{\"tile\":65536}}",
        "{\"draw\":{\"card\":1}}",
        "{\"bid\":{\"points\":-1}}",
        "{\"bid\":{\"points\":1},\"pass\":null}",
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert!(serde_json::from_str::<Action>(&deep).is_err());
    let deep = format!("{{\"place_tile\":{}", "{\"x\":".repeat(100_000));
    assert!(serde_json::from_str::<Action>(&deep).is_err());
}

#[test]
fn rejects_out_of_range_spots() {
    for place in [r#""segment":16"#, r#""corner":4"#, r#""space":63"#] {
        let text = format!(r#"{{"place_figure":{{"figure":"meeple","x":0,"y":0,{place}}}}}"#);
        let error = serde_json::from_str::<Action>(&text).expect_err(&text);
        assert!(error.to_string().starts_with("the location number is out of range"), "{error}");
    }
}
