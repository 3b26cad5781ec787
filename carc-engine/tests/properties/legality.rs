//! Tests that the listed, legal and accepted actions are the same, for a large set of candidates.

use carc_engine::{
    Action, ActionList, ActionTemplate, Actor, Cell, Config, Draw, Figure, Game, Generator,
    IllegalAction, Location, Phase, Player, Rotation, Setup, Source, Spot, TileType, Token,
};

use super::{for_games, tally_games};
use crate::support::{
    house_rules, pick, random_action, random_game, random_position, same_game, same_position,
};

/// Returns the cells in the board's bounding box, extended by two cells on each side, and some
/// distant cells.
fn cells(game: &Game) -> Vec<Cell> {
    let board: Vec<_> = game.state().board().collect();
    let columns = board.iter().map(|tile| tile.cell.x);
    let rows = board.iter().map(|tile| tile.cell.y);
    let (west, east) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    let (north, south) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let mut cells: Vec<_> = (north - 2..=south + 2)
        .flat_map(|y| (west - 2..=east + 2).map(move |x| Cell::new(x, y)))
        .collect();
    let ends = [i16::MIN, i16::MIN + 1, -1, 0, i16::MAX];
    cells.extend(ends.into_iter().flat_map(|x| ends.map(|y| Cell::new(x, y))));
    cells
}

fn placements(cells: &[Cell]) -> impl Iterator<Item = Action> + '_ {
    cells.iter().flat_map(|&cell| {
        Rotation::ALL.into_iter().map(move |rotation| Action::PlaceTile { cell, rotation })
    })
}

/// Returns every spot on the cells, including locations that do not exist on any tile or have no
/// code.
fn spots(cells: &[Cell]) -> impl Iterator<Item = Spot> + '_ {
    let places: Vec<_> = (0..=255)
        .map(Location::Segment)
        .chain((0..6).map(Location::Corner))
        .chain((0..66).map(Location::Space))
        .chain([Location::Tile, Location::Lying, Location::Corner(255), Location::Space(255)])
        .collect();
    cells
        .iter()
        .flat_map(move |&cell| places.clone().into_iter().map(move |place| Spot { cell, place }))
}

fn draws() -> impl Iterator<Item = Action> {
    let numbers = (0..100).chain([0x7fff, 0xfffe, 0xffff]);
    numbers.flat_map(|n| [Draw::Tile(n.into()), Draw::Token(n), Draw::Seat(n)].map(Action::Draw))
}

/// Returns actions with verbs that the base game does not use, and all actions that remove a
/// figure.
fn foreign(cells: &[Cell]) -> Vec<Action> {
    let mut actions = vec![
        Action::TakeTile(Source::Stack),
        Action::TakeTile(Source::Abbey),
        Action::Choose { question: 0, option: 0 },
        Action::Choose { question: 0, option: 1 },
        Action::Choose { question: 0, option: 2 },
        Action::Draw(Draw::Unknown),
        Action::Choose { question: 255, option: 65535 },
        Action::Bid { points: 0 },
        Action::DiscardTile { tile_type: TileType::new(65535) },
    ];
    for kind in TileType::all(100) {
        actions.push(Action::TakeTile(Source::Hand(kind)));
        actions.push(Action::DiscardTile { tile_type: kind });
    }
    for &cell in cells {
        for figure in Figure::all().chain(Figure::neutral()) {
            for place in [Location::Tile, Location::Lying] {
                let spot = Spot { cell, place };
                actions.push(Action::MoveFigure { figure, spot });
                actions.push(Action::RemoveFigure { figure, spot });
            }
        }
        for segment in 0..10 {
            let spot = Spot::segment(cell, segment);
            actions.push(Action::MoveFigure { figure: Figure::MEEPLE, spot });
            actions.push(Action::MoveFigure { figure: Figure::WAGON, spot });
            for figure in Figure::all() {
                actions.push(Action::RemoveFigure { figure, spot });
            }
            actions.push(Action::PlaceToken { token: 0, spot });
        }
        let (token, spot) = (Token::INGOT.number(), Spot { cell, place: Location::Tile });
        actions.push(Action::PlaceToken { token, spot });
        actions.push(Action::TakeToken { token, spot });
    }
    actions
}

/// Returns the listed form of an action, which uses the smallest of the equivalent rotations
/// (TURN-25).
fn canonical(game: &Game, action: Action) -> Action {
    match (action, game.state().current_tile()) {
        (Action::PlaceTile { cell, rotation }, Some(kind)) => {
            let canonical = game.setup().tile_types()[kind.index()].canonical;
            Action::PlaceTile { cell, rotation: canonical[rotation.quarters() as usize] }
        }
        _ => action,
    }
}

/// Compares one action with the list. `twin` is a copy of the game in which the action is tried.
fn try_one(game: &Game, twin: &mut Game, list: &ActionList, action: Action) {
    let listed = list.contains(canonical(game, action));
    assert_eq!(game.state().is_legal(action), listed, "{action:?}");
    let check = game.state().check(action);
    assert_eq!(check.is_ok(), listed, "{action:?}");
    let applied = twin.apply(action).map(drop);
    assert_eq!(applied, check, "{action:?}");
    if listed {
        let mut straight = game.clone();
        straight.play(canonical(game, action)).expect("a listed action is legal");
        assert_eq!(straight.state().hash(), twin.state().hash());
        assert_eq!(straight.position(), twin.position());
        assert_eq!(twin.undo(), Some(action));
    }
}

#[test]
fn exactly_the_listed_actions_are_legal() {
    for_games(120, |random| try_everything(&random_position(random), random));
}

/// HOUSE-1 to HOUSE-4, AB-4, PD, WF: exactly the listed actions are legal. This includes decisions
/// about seats, hands, abbots, princesses, dragons and Plague.
#[test]
fn exactly_the_listed_actions_are_legal_in_every_phase() {
    let phases = [
        "first_player",
        "deal",
        "tile_source",
        "discard",
        "draw",
        "place",
        "princess",
        "abbot",
        "dragon",
        "plague",
        "hill",
        "flock",
        "sheep",
    ];
    tally_games(60, &phases.map(|phase| (phase, 1)), |random, tally| {
        let mut config = Config::new(1 + random.uniform(6));
        config.expansions = ["river", "abbot", "traders_builders"].map(str::to_owned).to_vec();
        config.expansions.drain(..random.uniform(3) as usize);
        if random.uniform(2) == 0 {
            config.expansions.push("princess_dragon".to_owned());
            config.tile_sets.insert("princess".to_owned(), 2);
        }
        if random.uniform(2) == 0 {
            config.expansions.push("wheel".to_owned());
            let board = *pick(random, &["block", "aside"]);
            config.options.insert("wheel_board".to_owned(), board.to_owned());
        }
        if random.uniform(2) == 0 {
            config.expansions.push("hills_sheep".to_owned());
            config.tile_sets.insert("hills".to_owned(), 2);
        }
        house_rules(&mut config, random);
        config.mechanics.insert("abbot".to_owned(), true);
        let mut game = Game::with_external_chance(Setup::new(config).expect("the config is valid"));
        while let Some(action) = random_action(&game, random) {
            let takes = |action: Action| matches!(action, Action::RemoveFigure { .. });
            let phase = match game.state().phase() {
                Phase::Figure if game.state().legal_actions().iter().any(takes) => "abbot",
                phase => phase.name(),
            };
            if random.uniform(1 + tally.get(phase) as u32) == 0 {
                tally.add(phase, 1);
                try_everything(&game, random);
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}

fn try_everything(game: &Game, random: &mut Generator) {
    let mut twin = game.clone();
    let list = game.state().legal_actions();
    let cells = cells(game);
    for action in placements(&cells)
        .chain(draws())
        .chain([Action::Pass])
        .chain(foreign(&cells[..cells.len().min(40)]))
    {
        try_one(game, &mut twin, &list, action);
    }
    // Try the spot of every figure on the board, and the adjacent segment.
    for occupant in game.state().figures() {
        let Location::Segment(segment) = occupant.spot.place else { continue };
        for spot in [occupant.spot, Spot::segment(occupant.spot.cell, segment ^ 1)] {
            for figure in Figure::all().chain(Figure::neutral()) {
                try_one(game, &mut twin, &list, Action::RemoveFigure { figure, spot });
                try_one(game, &mut twin, &list, Action::MoveFigure { figure, spot });
            }
        }
    }
    for &cell in &cells {
        let spot = Spot { cell, place: Location::Tile };
        for figure in Figure::neutral() {
            try_one(game, &mut twin, &list, Action::MoveFigure { figure, spot });
        }
    }
    // For figures, the candidates are all locations on the last placed tile and on a few other
    // cells.
    let mut near: Vec<_> = game.state().last_cell().into_iter().collect();
    near.extend((0..6).map(|_| *pick(random, &cells)));
    for figure in Figure::all().chain(Figure::neutral()) {
        for spot in spots(&near) {
            try_one(game, &mut twin, &list, Action::PlaceFigure { figure, spot });
        }
    }
    for place in (0..24).map(Location::Space) {
        let spot = Spot { cell: Cell::new(0, 0), place };
        for figure in Figure::all() {
            try_one(game, &mut twin, &list, Action::PlaceFigure { figure, spot });
        }
        let figure = Figure::WHEEL_PIG;
        try_one(game, &mut twin, &list, Action::MoveFigure { figure, spot });
    }
    for spot in cells.iter().flat_map(|&cell| (0..9).map(move |s| Spot::segment(cell, s))) {
        try_one(game, &mut twin, &list, Action::PlaceFigure { figure: Figure::MEEPLE, spot });
    }
    // Rejected actions have no effect.
    same_game(game, &twin);
}

/// END-4: lists of legal actions are sorted, and are empty only when the game is over.
#[test]
fn lists_are_sorted_and_empty_only_at_the_end() {
    for_games(60, |random| {
        let mut game = random_game(random);
        let (mut list, mut all) = (ActionList::new(), ActionList::new());
        loop {
            game.state().legal_actions_into(&mut list);
            assert_eq!(list, game.state().legal_actions());
            assert!(list.codes().is_sorted_by(|a, b| a < b));
            assert_eq!(list.is_empty(), game.state().is_over());
            assert_eq!(list.is_empty(), game.state().actor() == Actor::None);
            game.state().legal_actions_all_rotations(&mut all);
            assert!(all.codes().is_sorted_by(|a, b| a < b));
            assert!(list.iter().all(|action| all.contains(action)));
            let mut named: Vec<_> = all.iter().map(|action| canonical(&game, action)).collect();
            named.sort_unstable();
            named.dedup();
            assert_eq!(named, list.to_vec());
            if game.state().phase() == Phase::Figure {
                assert_eq!(list.first(), Some(Action::Pass));
                assert!(list.len() > 1, "TURN-24: passing alone is not offered");
            }
            if game.state().actor() != Actor::Chance {
                assert!(game.state().chance_outcomes().is_empty());
            } else {
                outcomes(&game, &list);
            }
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// Checks that the chance outcomes are the listed actions, with probabilities proportional to the
/// stack.
fn outcomes(game: &Game, list: &ActionList) {
    let outcomes = game.state().chance_outcomes();
    // An unknown tile under a hill is legal, but is not an outcome (OPT-6).
    let unknown = usize::from(game.state().phase() == Phase::Hill);
    assert!(outcomes.iter().map(|(action, _)| *action).eq(list.iter().take(list.len() - unknown)));
    assert!(unknown == 0 || list.last() == Some(Action::Draw(Draw::Unknown)));
    let bag = |token: carc_engine::Token| f64::from(game.state().bag(token));
    let in_bag: f64 = carc_engine::Token::all().map(bag).sum();
    let left = game.state().remaining_by_type();
    let total: f64 = left.iter().map(|&left| f64::from(left)).sum();
    // River tiles are drawn first (RV-4).
    let river = game.state().phase() == Phase::Draw && game.state().river_tiles_remaining() > 0;
    let mut sum = 0.0;
    for (action, probability) in outcomes {
        let kind = match action {
            Action::Draw(Draw::Tile(kind)) => kind,
            Action::Draw(Draw::Seat(_)) => {
                assert_eq!(probability, 1.0 / game.setup().players() as f64, "HOUSE-1");
                sum += probability;
                continue;
            }
            Action::Draw(Draw::Token(number)) => {
                let token =
                    carc_engine::Token::from_number(number as u8).expect("the token exists");
                let expected = match game.state().phase() {
                    Phase::Flight | Phase::MessageDraw => 1.0 / list.len() as f64,
                    _ => bag(token) / in_bag,
                };
                assert_eq!(probability, expected, "RAND-3, RAND-8, RAND-9");
                sum += probability;
                continue;
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(game.setup().tile_types()[kind.index()].river, river);
        if !river {
            assert_eq!(probability, f64::from(left[kind.index()]) / total);
        }
        sum += probability;
    }
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn turns_are_placements_followed_by_figure_actions() {
    for_games(60, |random| {
        let mut game = random_game(random);
        loop {
            if random.uniform(4) == 0 || game.state().phase() != Phase::Place {
                check_turns(&game);
            }
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// Adds the turns that begin with these actions, up to the figure action.
fn follow(
    after: &carc_engine::Position,
    game: &Game,
    begun: Vec<Action>,
    all: &mut Vec<Vec<Action>>,
) {
    let setup = game.setup();
    let inside = after.state(setup).turn() == game.state().turn()
        && after.state(setup).turn_part() == game.state().turn_part();
    if inside && after.state(setup).phase() == Phase::Hill {
        // The tile under the hill does not affect the rest of this turn part.
        let mut after = after.clone();
        after.play(setup, Action::Draw(Draw::Unknown)).expect("the action is legal");
        return follow(&after, game, begun, all);
    }
    let early = after.state(setup).phase() == Phase::Flock
        && setup.option("flock_timing") == Some("before_figure");
    // A ransom can follow if the princess has replaced the figure action.
    let belongs = matches!(
        after.state(setup).phase(),
        Phase::Gold | Phase::Princess | Phase::Figure | Phase::Ransom
    );
    if !inside || !early && !belongs {
        all.push(begun);
        return;
    }
    let mut list = ActionList::new();
    after.state(setup).legal_actions_into(&mut list);
    for action in &list {
        let mut next = begun.clone();
        next.push(action);
        if matches!(after.state(setup).phase(), Phase::Figure | Phase::Flock | Phase::Ransom) {
            all.push(next);
        } else {
            let mut after = after.clone();
            after.play(setup, action).expect("a listed action is legal");
            follow(&after, game, next, all);
        }
    }
}

fn check_turns(game: &Game) {
    let mut wanted: Vec<Vec<Action>> = Vec::new();
    if game.state().phase() == Phase::Place {
        for placement in &game.state().legal_actions() {
            let mut played = game.clone();
            played.play(placement).expect("a listed action is legal");
            if played.state().phase() == Phase::Hill {
                // The caller draws the tile under the hill, so the turn ends before this draw.
                wanted.push(vec![placement]);
                continue;
            }
            let mut after = game.position().clone();
            after.play(game.setup(), placement).expect("a listed action is legal");
            follow(&after, game, vec![placement], &mut wanted);
        }
    }
    let turns = game.turns();
    let found: Vec<_> = turns.iter().map(|turn| turn.actions().to_vec()).collect();
    assert_eq!(found, wanted);
}

#[test]
fn only_the_acting_player_may_act() {
    for_games(60, |random| {
        let mut game = random_game(random);
        while let Some(action) = random_action(&game, random) {
            let actor = game.state().actor();
            let before = game.clone();
            for player in 0..10 {
                if actor != Actor::Player(Player::new(player)) {
                    let error = game
                        .apply_as(Player::new(player), action)
                        .expect_err("it is another player's turn to act");
                    let sits = usize::from(player) < game.setup().players();
                    let reason = match sits {
                        true => IllegalAction::OtherActor(actor),
                        false => IllegalAction::NoSuchPlayer(Player::new(player)),
                    };
                    assert_eq!(error.reason, reason);
                }
            }
            same_position(before.position(), game.position(), game.setup());
            match actor {
                Actor::Player(player) => {
                    game.apply_as(player, action).expect("a listed action is legal");
                }
                _ => drop(game.apply(action).expect("a listed action is legal")),
            }
        }
        let error = game.apply_as(Player::new(0), Action::Pass).expect_err("the game is over");
        assert_eq!(error.reason, IllegalAction::GameOver);
    });
}

#[test]
fn actions_round_trip_as_code_text_and_json() {
    let mut random = Generator::new(5);
    let setup = crate::support::random_setup(&mut random);
    for number in crate::support::games(20_000) {
        let mut random = Generator::new(number);
        let bits = u64::from(random.uniform(u32::MAX)) << 32 | u64::from(random.uniform(u32::MAX));
        // The generated codes contain every verb, and some of them have few bits set.
        let code =
            u64::from(random.uniform(13)) << 48 | (bits & 0xffff_ffff_ffff) >> random.uniform(48);
        match Action::from_code(code) {
            Ok(action) => {
                assert_eq!(action.code(), code);
                let json = serde_json::to_string(&action).expect("a JSON form");
                assert_eq!(serde_json::from_str::<Action>(&json).expect("the same form"), action);
                let text = setup.action_text(action);
                if !text.contains('#') {
                    assert_eq!(setup.parse_action(&text).expect("the same form"), action);
                }
            }
            Err(error) => assert_eq!(error.0, code),
        }
        assert!(Action::from_code(bits | 1 << 53).is_err());
    }
}

/// Every action that a player can choose has a template in the setup's list, so a fixed action
/// space is complete. On a bounded table, the action's cell is on the table (HOUSE-10).
#[test]
fn every_legal_action_has_a_template() {
    for_games(250, |random| {
        let mut game = random_game(random);
        let setup = game.setup().clone();
        let templates = setup.action_templates();
        let order = |template: &ActionTemplate| (!template.on_cells, template.action);
        assert!(
            templates.is_sorted_by(|a, b| order(a) < order(b)),
            "in order and without duplicates"
        );
        while let Some(action) = random_action(&game, random) {
            if matches!(game.state().actor(), Actor::Player(_)) {
                for legal in &game.state().legal_actions() {
                    assert!(
                        templates.contains(&ActionTemplate::of(legal)),
                        "{legal:?} of {setup:?}"
                    );
                    if let (Action::PlaceTile { cell, .. }, Some((first, width, height))) =
                        (legal, setup.table())
                    {
                        assert!((first.x..first.x + width as i16).contains(&cell.x));
                        assert!((first.y..first.y + height as i16).contains(&cell.y));
                    }
                }
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}
