//! Tests that exporting a position as a start position and importing it results in the same
//! position.

use carc_engine::{
    ActionList, Cell, Config, Event, Figure, Game, Generator, Phase, Player, SegmentKind, Setup,
    Spot, StartClaim, StartFigure,
};

use super::{Tally, tally_games};
use crate::support::{
    house_rules, in_round, is_before_scoring, pick, pick_action, random_action, random_position,
    same_game, same_position,
};

/// Phases that random games rarely reach.
const RARE: [Phase; 18] = [
    Phase::Over,
    Phase::FirstPlayer,
    Phase::Deal,
    Phase::Discard,
    Phase::Wagon,
    Phase::Plague,
    Phase::Hill,
    Phase::Magic,
    Phase::Princess,
    Phase::Flock,
    Phase::Sheep,
    Phase::Ransom,
    Phase::Capture,
    Phase::Exchange,
    Phase::Phantom,
    Phase::Gold,
    Phase::GoldTaken,
    Phase::Dragon,
];

#[test]
fn exported_start_restores_the_position() {
    let minimums = [
        ("starts", 1_200),
        ("mid_turn", 450),
        ("draw", 150),
        ("tile_source", 80),
        ("place", 500),
        ("figure", 300),
    ];
    tally_games(200, &minimums, |random, tally| {
        let mut game = random_position(random);
        // Plays a few more actions so that every game reaches a position that can be exported.
        for _ in 0..12 {
            if !in_round(&game) {
                check_start(&game, random, tally);
            }
            let Some(action) = random_action(&game, random) else { return };
            game.play(action).expect("a listed action is legal");
        }
    });
}

#[test]
fn exported_start_restores_rare_phases() {
    let minimums = [
        ("plague", 20),
        ("hill", 20),
        ("princess", 40),
        ("flock", 20),
        ("sheep", 20),
        ("ransom", 4),
        ("capture", 20),
        ("exchange", 2),
        ("phantom", 20),
        ("gold", 20),
        ("dragon", 20),
        ("first_player", 40),
        ("shown", 20),
        ("deal", 100),
        ("first", 20),
        ("refill", 40),
        ("discard", 8),
        ("replacement", 4),
        ("wagon", 20),
        ("over", 60),
    ];
    tally_games(320, &minimums, |random, tally| {
        let setup = match random.uniform(5) {
            0 => with_prisoners(),
            1 => with_wagons(random),
            2 => with_hands(random),
            3 => with_gold(random),
            _ => with_expansions(random),
        };
        let setup = Setup::new(setup).expect("the config is valid");
        let mut game = Game::with_external_chance(setup);
        loop {
            let phase = game.state().phase();
            let one_in = match phase {
                Phase::Dragon => 20,
                Phase::Deal if game.state().turn() > 0 => 10,
                Phase::Phantom => 6,
                Phase::Plague | Phase::Hill | Phase::Sheep | Phase::Capture | Phase::Discard => 4,
                _ => 1,
            };
            if RARE.contains(&phase) && random.uniform(one_in) == 0 {
                check_start(&game, random, tally);
            }
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// GM-START-1: random games hardly ever reach a choice between two tiles with ingots, so the test
/// begins just before such a choice. A wagon can move after the choice.
#[test]
fn exported_start_restores_claims() {
    let config = r#"{"players": 3, "expansions": ["gold_mines", "abbey_mayor"], "start": {
        "tiles": [{"tile": "base/G", "x": 0, "y": -1, "rotation": 90},
                  {"tile": "base/E", "x": 0, "y": -2, "rotation": 180},
                  {"tile": "base/B", "x": -1, "y": -1}, {"tile": "base/B", "x": 1, "y": -1},
                  {"tile": "base/U", "x": -1, "y": 0, "rotation": 90},
                  {"tile": "base/A", "x": -2, "y": 0, "rotation": 270}],
        "figures": [{"player": 0, "figure": "meeple", "x": 0, "y": -1, "segment": 0},
                    {"player": 1, "figure": "meeple", "x": 0, "y": -2, "segment": 0},
                    {"player": 0, "figure": "meeple", "x": -1, "y": 0, "segment": 0},
                    {"player": 2, "figure": "wagon", "x": -2, "y": 0, "segment": 0}],
        "ingots": [{"x": 0, "y": -1, "count": 2}, {"x": -1, "y": 0, "count": 3}],
        "active": 0, "drawn": "base/L"}}"#;
    let config: Config = serde_json::from_str(config).expect("the config is well-formed");
    tally_games(4, &[("gold_taken", 4)], |random, tally| {
        let mut game =
            Game::with_external_chance(Setup::new(config.clone()).expect("the config is valid"));
        for text in ["place 0,0 0", "pass"] {
            game.play(game.setup().parse_action(text).expect("the notation is valid"))
                .expect("the action is legal");
        }
        check_start(&game, random, tally);
    });
}

/// MW-START-1, MW-FIG-3, MW-FIG-4: start positions restore the decision about the mage and the
/// witch. After the decision, the figures are in different features of the required kinds.
#[test]
fn exported_start_restores_the_mage_and_the_witch() {
    tally_games(40, &[("magic", 400), ("both", 4_000)], |random, tally| {
        let others = "gold_mines hills_sheep princess_dragon traders_builders tower phantom \
                      inns_cathedrals abbey_mayor shrines river_2 wheel king_robber abbot";
        let mut config = Config::new(1 + random.uniform(5));
        config.expansions.push("mage_witch".to_owned());
        for name in others.split_whitespace().filter(|_| random.uniform(3) == 0) {
            config.expansions.push(name.to_owned());
        }
        config.tile_sets.insert("mage".to_owned(), 3);
        let setup = Setup::new(config).expect("the config is valid");
        let mut game = Game::with_external_chance(setup);
        loop {
            let state = game.state();
            let features = [Figure::MAGE, Figure::WITCH]
                .map(|figure| state.neutral_spot(figure).and_then(|spot| state.feature_at(spot)));
            if let [Some(mage), Some(witch)] = &features {
                let is_joined = mage.spots == witch.spots;
                let may_be = matches!(state.phase(), Phase::Hill | Phase::Gold | Phase::Magic);
                assert!(may_be || !is_joined, "MW-FIG-3");
                tally.add("both", 1);
            }
            for feature in features.iter().flatten() {
                assert!(matches!(feature.kind, SegmentKind::Road | SegmentKind::City));
                assert!(!feature.complete || is_before_scoring(&game), "MW-VALUE-6");
            }
            if state.phase() == Phase::Magic {
                check_start(&game, random, tally);
                let text = game.to_json();
                same_game(&Game::from_json(&text).expect("the save can be loaded"), &game);
            }
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// A game can be stopped in the middle of a turn. A start position cannot express the rest of that
/// turn.
#[test]
fn start_of_a_finished_game_has_the_same_scores() {
    tally_games(100, &[("between", 30), ("inside", 30)], |random, tally| {
        let game = random_position(random);
        let mut position = game.position().clone();
        position.end_now(game.setup());
        let Some(start) = position.state(game.setup()).to_start() else {
            assert_ne!(game.state().phase(), Phase::Draw, "no turn is played");
            tally.add("inside", 1);
            return;
        };
        let config = Config { start: Some(start), ..game.setup().config().clone() };
        let again = Game::new(Setup::new(config).expect("the position was reached in a game"), 7);
        assert!(again.state().is_over());
        assert_eq!(again.state().scores(), position.state(game.setup()).scores());
        same_position(again.position(), &position, game.setup());
        tally.add("between", 1);
    });
}

/// Returns a config with many gold tiles, whose ingots several players often claim.
fn with_gold(random: &mut Generator) -> Config {
    let names = ["gold_mines", "abbey_mayor", "inns_cathedrals", "abbot"];
    let mut config = Config { expansions: names.map(str::to_owned).into(), ..Config::new(3) };
    config.players = 3 + random.uniform(3);
    config.tile_sets.extend([("gold".to_owned(), 4), ("base".to_owned(), 1)]);
    config.figures.extend([("wagon".to_owned(), 3), ("meeple".to_owned(), 9)]);
    config
}

/// Returns a config with several wagons for each player, and one of the two wagon move rules.
fn with_wagons(random: &mut Generator) -> Config {
    let names = ["abbey_mayor", "traders_builders", "princess_dragon", "shrines"];
    let mut config = Config { expansions: names.map(str::to_owned).into(), ..Config::new(3) };
    config.figures.extend([("wagon".to_owned(), 4), ("meeple".to_owned(), 2)]);
    for (option, values) in [
        ("wagon_move", ["connected", "adjacent"]),
        ("dragon_move", ["before_scoring", "after_scoring"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, &values)).to_owned());
    }
    config
}

/// Returns a config with hands on a small table where many tiles cannot be placed, and with draws
/// that determine the first player.
fn with_hands(random: &mut Generator) -> Config {
    let mut config = Config::new(2 + random.uniform(3));
    let size = 3 + random.uniform(4);
    for (option, value) in [
        ("hand_size", *pick(random, &["1", "3"])),
        ("first_player", *pick(random, &["random", "most_roads", "most_roads"])),
        ("table", &format!("{size}x{size}")),
        ("table_edge_closes", "on"),
    ] {
        config.options.insert(option.to_owned(), value.to_owned());
    }
    if random.uniform(2) == 0 {
        config.expansions.extend(["river".to_owned(), "abbey_mayor".to_owned()]);
    }
    config
}

/// Returns a config with expansions that have many phases and, half of the time, house rules.
fn with_expansions(random: &mut Generator) -> Config {
    let names = ["traders_builders", "princess_dragon", "hills_sheep", "wheel", "tower", "phantom"];
    let mut config = Config { expansions: names.map(str::to_owned).into(), ..Config::new(3) };
    if random.uniform(2) == 0 {
        house_rules(&mut config, random);
    }
    config
}

/// Returns a config for short games in which knights are often removed and a player has points and
/// captured meeples of two types, so that ransoms can be paid after the figure action is lost
/// (TW-RANSOM-7), and captured meeples can be exchanged (TW-EXCHANGE-2).
fn with_prisoners() -> Config {
    let text = r#"{"players": 2, "expansions": ["inns_cathedrals", "princess_dragon", "tower"], "start": {
        "scores": [20, 20],
        "prisoners": [{"player": 1, "owner": 0, "figure": "meeple", "count": 2},
                      {"player": 1, "owner": 0, "figure": "large_meeple", "count": 1}],
        "stack": {"base/R": 3, "base/E": 2, "princess/princess-corner": 4, "princess/princess-three": 4,
                  "princess/princess-corner-cut": 4, "tower/field": 6}}}"#;
    serde_json::from_str(text).expect("the config is well-formed")
}

/// Imports the exported position and compares it with the original.
pub(super) fn check_start(game: &Game, random: &mut Generator, tally: &Tally) {
    let phase = game.state().phase();
    let start = game.state().to_start().unwrap_or_else(|| panic!("{phase:?} has no start"));
    let config = Config { start: Some(start.clone()), ..game.setup().config().clone() };
    let text = serde_json::to_string(&config).expect("a config has a JSON form");
    let config: Config = serde_json::from_str(&text).expect("the JSON form can be parsed");
    let setup = Setup::new(config)
        .unwrap_or_else(|error| panic!("this position was reached: {error}\n{text}"));
    let again = Game::with_external_chance(setup);
    same_position(again.position(), game.position(), game.setup());
    tally.add("starts", 1);
    tally.add(phase.name(), 1);
    tally.add("mid_turn", start.mid_turn.is_some().into());
    if let Some(turn) = &start.mid_turn {
        tally.add("shown", (!turn.shown.is_empty()).into());
        let deals = [("first", "first"), ("discard", "replacement"), ("refill", "refill")];
        let deal = deals.into_iter().find(|(deal, _)| turn.deal.as_deref() == Some(deal));
        deal.inspect(|(_, name)| tally.add(name, 1));
    }
    assert_eq!(again.state().to_start(), Some(start));
    let loaded = Game::from_json(&again.to_json()).expect("the game's own save can be loaded");
    assert_eq!(loaded, again);
    goes_on_alike(&again, game, random);
}

/// A modified turn is either rejected or playable, and no input causes a panic.
#[test]
fn changed_turn_is_rejected_or_playable() {
    const PHASES: [&str; 20] = [
        "over",
        "first_player",
        "deal",
        "discard",
        "wagon",
        "draw",
        "tile_source",
        "plague",
        "place",
        "hill",
        "princess",
        "flock",
        "sheep",
        "figure",
        "ransom",
        "capture",
        "exchange",
        "gold",
        "gold_taken",
        "dragon",
    ];
    let minimums = [("rejected", 300), ("played", 40)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = random_position(random);
        let mut start = None;
        for _ in 0..6 {
            start = game.state().to_start().or(start);
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
        let Some(start) = start else { return };
        let players = game.setup().players() as u32;
        let cells: Vec<Cell> = game.state().board().map(|tile| tile.cell).collect();
        for _ in 0..20 {
            let mut changed = start.clone();
            let turn = changed.mid_turn.get_or_insert_default();
            turn.phase = (*pick(random, &PHASES)).to_owned();
            if turn.placed.is_none() || random.uniform(3) == 0 {
                turn.placed = Some(*pick(random, &cells));
            }
            if PHASES[..4].contains(&&*turn.phase)
                || ["draw", "tile_source", "plague", "place"].contains(&&*turn.phase)
            {
                turn.placed = None;
            }
            turn.deal = None;
            if turn.phase == "deal" {
                turn.deal = Some((*pick(random, &["first", "discard", "refill"])).to_owned());
            }
            if turn.phase == "first_player" {
                let shown = (0..random.uniform(3)).map(|_| pick(random, &start.tiles).tile.clone());
                turn.shown = shown.collect();
            }
            if turn.phase == "wagon" {
                let wagon = |random: &mut Generator| StartFigure {
                    player: Player::new(random.uniform(players) as u8),
                    figure: "wagon".to_owned(),
                    spot: Spot::segment(*pick(random, &cells), random.uniform(4) as u8),
                    tokens: Default::default(),
                };
                turn.returned = (0..1 + random.uniform(2)).map(|_| wagon(random)).collect();
            }
            turn.second_part = random.uniform(16) == 0;
            turn.second_part_follows = random.uniform(16) == 0;
            turn.ransomed = random.uniform(16) == 0;
            turn.abbey_round = Some(random.uniform(players)).filter(|_| random.uniform(16) == 0);
            if turn.phase == "plague" {
                turn.plague = Some(random.uniform(players));
            }
            if turn.phase == "capture" {
                turn.tower = Some(*pick(random, &cells));
            }
            if turn.phase == "exchange" {
                turn.captured = Some("meeple".to_owned());
                turn.captured_from = Some(random.uniform(players));
            }
            let shepherds: Vec<_> =
                start.figures.iter().filter(|it| it.figure == "shepherd").collect();
            if ["flock", "sheep"].contains(&&*turn.phase) && !shepherds.is_empty() {
                turn.shepherd = Some(pick(random, &shepherds).spot);
                turn.new_shepherd = turn.phase == "sheep" && random.uniform(2) == 0;
                turn.no_figure = random.uniform(4) == 0;
            }
            if turn.phase == "dragon" {
                turn.visited = (0..random.uniform(4)).map(|_| *pick(random, &cells)).collect();
            }
            if turn.phase == "gold_taken" {
                turn.taker = Some(random.uniform(players));
                turn.claims = start
                    .ingots
                    .iter()
                    .map(|ingots| StartClaim {
                        cell: ingots.cell,
                        players: (0..players).filter(|_| random.uniform(2) == 0).collect(),
                    })
                    .collect();
            }
            turn.used_portal = turn.phase == "phantom" && random.uniform(4) == 0;
            let extra = [
                None,
                None,
                None,
                None,
                None,
                None,
                None,
                Some("earned"),
                Some("running"),
                Some("given"),
            ];
            turn.extra_turn = pick(random, &extra).map(str::to_owned);
            if turn.phase == "first_player" {
                changed.active = None;
            }
            if !["place", "plague"].contains(&&*turn.phase) {
                changed.drawn = None;
            }
            let config = Config { start: Some(changed), ..game.setup().config().clone() };
            let Ok(setup) = Setup::new(config) else {
                tally.add("rejected", 1);
                continue;
            };
            let mut entered = Game::with_external_chance(setup);
            for _ in 0..30 {
                let Some(action) = random_action(&entered, random) else { break };
                entered.play(action).expect("a listed action is legal");
            }
            let mut end = entered.position().clone();
            end.end_now(entered.setup());
            tally.add("played", 1);
        }
    });
}

fn goes_on_alike(entered: &Game, played: &Game, random: &mut Generator) {
    let (mut a, mut b) = (entered.position().clone(), played.position().clone());
    let mut list = ActionList::new();
    for _ in 0..20 {
        a.state(entered.setup()).legal_actions_into(&mut list);
        if list.is_empty() {
            break;
        }
        let action = pick_action(random, &list);
        a.play(entered.setup(), action).expect("a listed action is legal");
        let mut events = Vec::new();
        b.play_with_events(played.setup(), action, &mut events)
            .expect("the action is also legal in the other game");
        // If the draws come from a deck, tiles that return to the stack are already in the deck.
        if events.iter().any(|event| matches!(event, Event::TileReturned { .. })) {
            break;
        }
        same_position(&a, &b, played.setup());
    }
}
