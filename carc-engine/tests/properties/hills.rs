//! Tests that compare hills, vineyards and flocks with public information recomputed from the board
//! and the events.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Action, Actor, Config, Draw, Event, Figure, Game, Generator, Phase, Player, ScoreReason,
    ScoreTerm, SegmentKind, Setup, Side, Spot, TileType, Token,
};

use super::tally_games;
use crate::support::{pick, random_action, same_game};

/// Returns a config with this expansion, alone or with other expansions, and with random options.
fn config(random: &mut Generator) -> Config {
    let mut config = Config::new(1 + random.uniform(8));
    config.expansions.push("hills_sheep".to_owned());
    for name in
        ["inns_cathedrals", "traders_builders", "princess_dragon", "abbey_mayor", "river", "abbot"]
    {
        if random.uniform(4) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    config.tile_sets.insert("hills".to_owned(), 1 + random.uniform(3));
    if random.uniform(2) == 0 {
        config.figures.insert("shepherd".to_owned(), random.uniform(5));
    }
    for (option, values) in [
        ("hill_tiebreak", &["presence", "count"][..]),
        ("flock_timing", &["before_figure", "after_figure"]),
        ("closed_flock", &["stay", "score"]),
        ("sheep_bag", &["4552", "4561"]),
        ("printed_sheep", &["on", "off"]),
        ("garden_vineyards", &["on", "off"]),
        ("farmers", &["on", "on", "off"]),
        ("farm_scoring", &["field3", "city4", "city3"]),
        ("hand_size", &["0", "0", "0", "1", "3"]),
        ("hand_visibility", &["open", "hidden"]),
        ("unplaceable", &["discard", "return"]),
        ("print", &["bb5", "c1", "c2"]),
        ("table", &["unbounded", "unbounded", "9x8"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    if config.options["table"] != "unbounded" && random.uniform(2) == 0 {
        config.options.insert("table_edge_closes".to_owned(), "on".to_owned());
    }
    config
}

fn game(random: &mut Generator) -> Game {
    let setup = Setup::new(config(random)).expect("the config is valid");
    Game::new(setup, u64::from(random.uniform(u32::MAX)))
}

/// Returns a random action, preferring shepherds.
fn eager(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.state().legal_actions();
    let wanted =
        |action: &Action| matches!(action, Action::PlaceFigure { figure: Figure::SHEPHERD, .. });
    let wanted: Vec<_> = list.iter().filter(wanted).collect();
    match wanted.is_empty() || random.uniform(3) == 0 {
        true => random_action(game, random),
        false => Some(*pick(random, &wanted)),
    }
}

fn has_mark(game: &Game, kind: TileType, mark: &str) -> bool {
    game.setup().tile_types()[kind.index()].marks.iter().any(|own| own == mark)
}

/// Returns the number of sheep next to the shepherd on a spot.
fn sheep_at(game: &Game, spot: Spot) -> i32 {
    let kinds = [Token::SHEEP_1, Token::SHEEP_2, Token::SHEEP_3, Token::SHEEP_4];
    let of = |token| i32::from(game.state().tokens_at(spot, token));
    (1..).zip(kinds).map(|(sheep, token)| sheep * of(token)).sum()
}

/// A field that contains shepherds.
struct Flock {
    spots: Vec<Spot>,
    shepherds: Vec<(Player, Spot)>,
    sheep: i32,
}

/// Returns all fields with shepherds.
fn flocks(game: &Game) -> Vec<Flock> {
    let printed = game.setup().option("printed_sheep") == Some("on");
    let fields = game.state().features().into_iter().filter(|f| f.kind == SegmentKind::Field);
    let flocks = fields.map(|field| {
        let shepherds = field.figures.iter().filter(|who| who.figure == Figure::SHEPHERD);
        let shepherds: Vec<_> = shepherds.map(|who| (who.player, who.spot)).collect();
        let beside: i32 = shepherds.iter().map(|(_, spot)| sheep_at(game, *spot)).sum();
        let on_tiles = field.marks.get("sheep").copied().unwrap_or(0);
        let sheep = beside + if printed { i32::from(on_tiles) } else { 0 };
        Flock { spots: field.spots, shepherds, sheep }
    });
    flocks.filter(|flock| !flock.shepherds.is_empty()).collect()
}

/// HS-HILL-2, HS-HILL-3, HID-2: as long as there are tiles left, a tile is placed under each hill
/// without being revealed.
#[test]
fn hs_hill_2_every_hill_hides_an_unseen_tile() {
    tally_games(60, &[("hidden tiles", 200)], |random, tally| {
        let mut game = game(random);
        loop {
            let before = (game.state().hidden_tiles(), game.state().tiles_remaining());
            let main = before.1 - game.state().river_tiles_remaining();
            let Some(action) = eager(&game, random) else { break };
            let laid = game.state().current_tile();
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let hidden = events.iter().filter(|e| matches!(e, Event::TileHidden { .. })).count();
            let is_hill = matches!(action, Action::PlaceTile { .. })
                && laid.is_some_and(|kind| has_mark(&game, kind, "hill"));
            assert_eq!(hidden, usize::from(is_hill && main > 0));
            assert_eq!(game.state().hidden_tiles(), before.0 + hidden as u16);
            tally.add("hidden tiles", hidden);
        }
        for player in Player::all(game.setup().players()) {
            let view = game.view(player).expect("the player exists");
            let unseen: u16 = view.unseen().map(|(_, count)| count).sum();
            let hands: usize = Player::all(game.setup().players())
                .map(|other| game.state().hand_size(other) - view.state().hand(other).len())
                .sum();
            let left = game.state().hidden_tiles() + game.state().tiles_remaining();
            assert_eq!(unseen, left + hands as u16, "HID-3");
            let told =
                |record: &&carc_engine::HistoryEntry| record.action == Action::Draw(Draw::Unknown);
            let unknown = view.history().iter().filter(told).count();
            assert_eq!(unknown, usize::from(game.state().hidden_tiles()) + hands);
        }
    });
}

/// HID-2, HID-9: two games that differ only in the tiles under hills have the same views, hashes,
/// events and determinizations.
#[test]
fn hid_2_nothing_reveals_the_tile_under_a_hill() {
    tally_games(150, &[("pairs", 30)], |random, tally| {
        let setup = Setup::new(config(random)).expect("the config is valid");
        let kinds: Vec<_> =
            setup.tile_types().iter().filter(|kind| !kind.river && !kind.personal).collect();
        let mut deck: Vec<_> = (0..30).map(|_| pick(random, &kinds).id.clone()).collect();
        let seed = random.uniform(u32::MAX);
        // Plays until a tile is hidden, and swaps this tile with the last tile in the deck.
        let play = |deck: &[String], steps: u32| {
            let mut game = Game::with_deck(setup.clone(), deck).expect("the deck is valid");
            let mut random = Generator::new(seed.into());
            let mut events = Vec::new();
            for _ in 0..steps {
                let Some(action) = random_action(&game, &mut random) else { break };
                events.extend_from_slice(game.apply(action).expect("a listed action is legal"));
                if game.state().hidden_tiles() > 0 {
                    break;
                }
            }
            (game, events)
        };
        let (one, events) = play(&deck, 40);
        let drawn =
            one.history().iter().filter(|r| matches!(r.action, Action::Draw(Draw::Tile(_))));
        // The last tile drawn is the hidden tile, unless other tiles were drawn after it.
        let after = events.iter().rev().take_while(|e| !matches!(e, Event::TileHidden { .. }));
        let later =
            after.filter(|e| matches!(e, Event::TileDrawn { .. } | Event::TileDealt { .. }));
        let count = drawn.count() - later.count();
        if one.state().hidden_tiles() != 1 || one.state().tiles_remaining() == 0 {
            return;
        }
        deck.swap(count - 1, 29);
        let (two, others) = play(&deck, 40);
        assert_eq!(events, others);
        assert_eq!(one.state().hash(), two.state().hash());
        for player in Player::all(setup.players()) {
            let views =
                [&one, &two].map(|game| game.view(player).expect("the player exists").to_json());
            assert_eq!(views[0], views[1]);
            let guesses =
                [&one, &two].map(|game| game.determinize(player, 5).expect("the player exists"));
            same_game(&guesses[0], &guesses[1]);
        }
        tally.add("pairs", 1);
    });
}

/// HID-9, HID-10: determinizations place every unseen tile under a hill in proportion to its number
/// of copies.
#[test]
fn hid_9_determinizes_hills_uniformly() {
    let setup = Setup::new(Config { expansions: vec!["hills_sheep".into()], ..Config::new(2) });
    let deck = ["hills/hill-corner", "base/U", "base/V", "base/V", "base/W", "base/W", "base/W"];
    let mut game =
        Game::with_deck(setup.expect("the setup is valid"), &deck).expect("the deck is valid");
    game.play(game.state().legal_actions().at(0)).expect("a listed action is legal");
    assert_eq!(game.state().hidden_tiles(), 1);
    let mut counts: BTreeMap<TileType, u32> = BTreeMap::new();
    let rounds = 6000;
    for seed in 0..rounds {
        let guess = game.determinize(Player::new(0), seed).expect("the player exists");
        let hidden = guess.history().iter().rev().find_map(|record| match record.action {
            Action::Draw(Draw::Tile(kind)) => Some(kind),
            _ => None,
        });
        *counts.entry(hidden.expect("a tile is hidden")).or_default() += 1;
    }
    let view = game.view(Player::new(0)).expect("the player exists");
    let unseen: u16 = view.unseen().map(|(_, left)| left).sum();
    for (kind, left) in view.unseen() {
        let number = game.setup().tile_type(&kind.id).expect("the tile type exists");
        let share = f64::from(left) / f64::from(unseen);
        let error = (share * (1.0 - share) / rounds as f64).sqrt();
        let found = f64::from(counts.get(&number).copied().unwrap_or(0)) / rounds as f64;
        assert!((found - share).abs() <= 4.5 * error, "{}: {found} for {share}", kind.id);
    }
}

/// HS-SHEEP-3, HS-SHEEP-4: shepherds can be placed only in fields without a shepherd, and every
/// shepherd has sheep.
#[test]
fn hs_sheep_3_shepherds_enter_fields_without_shepherd() {
    tally_games(60, &[("fields", 500)], |random, tally| {
        let mut game = game(random);
        loop {
            for flock in flocks(&game) {
                for (_, spot) in &flock.shepherds {
                    let new = game.state().phase() == Phase::Sheep
                        && Some(spot.cell) == game.state().last_cell();
                    assert!(sheep_at(&game, *spot) > 0 || new, "HS-SHEEP-4");
                }
            }
            if let (Phase::Figure, Actor::Player(player)) =
                (game.state().phase(), game.state().actor())
            {
                let last = game.state().last_cell().expect("a tile has been placed");
                let found: BTreeSet<Spot> = game
                    .state()
                    .legal_actions()
                    .iter()
                    .filter_map(|action| match action {
                        Action::PlaceFigure { figure: Figure::SHEPHERD, spot } => Some(spot),
                        _ => None,
                    })
                    .collect();
                let dragon = game.state().neutral_spot(Figure::DRAGON).map(|spot| spot.cell);
                let mut wanted = BTreeSet::new();
                if game.state().supply(player, Figure::SHEPHERD) > 0 && dragon != Some(last) {
                    for field in
                        game.state().features().iter().filter(|f| f.kind == SegmentKind::Field)
                    {
                        if field.figures.iter().all(|who| who.figure != Figure::SHEPHERD) {
                            wanted.extend(field.spots.iter().filter(|spot| spot.cell == last));
                        }
                    }
                }
                assert_eq!(found, wanted);
                tally.add("fields", found.len());
            }
            let Some(action) = eager(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// HS-SHEEP-6 to HS-SHEEP-10: the correct players decide, and their flocks grow or are scored.
#[test]
fn hs_sheep_6_flocks_grow_or_are_scored() {
    tally_games(80, &[("gathered", 20), ("sheep", 20), ("wolves", 20)], |random, tally| {
        let mut game = game(random);
        // The player's shepherds at the start of the turn part.
        let mut older: BTreeSet<Spot> = BTreeSet::new();
        let mut asked: BTreeSet<Spot> = BTreeSet::new();
        loop {
            let active = game.state().active_player();
            let own = |game: &Game| -> BTreeSet<Spot> {
                let all = flocks(game).into_iter().flat_map(|flock| flock.shepherds);
                all.filter(|(player, _)| *player == active).map(|(_, spot)| spot).collect()
            };
            if game.state().phase() == Phase::Place {
                (older, asked) = (own(&game), BTreeSet::new());
            }
            if game.state().phase() == Phase::Flock {
                let spot = game.state().flock().expect("a flock decision is pending");
                assert_eq!(game.state().actor(), Actor::Player(active));
                assert!(older.contains(&spot) && asked.insert(spot), "HS-SHEEP-6");
                assert!(asked.iter().all(|other| *other <= spot), "CONV-6");
                let last = game.state().last_cell().expect("a tile has been placed");
                let flock = flocks(&game).into_iter().find(|f| f.spots.contains(&spot));
                let flock = flock.expect("the spot is part of a field");
                assert!(flock.spots.iter().any(|other| other.cell == last), "HS-SHEEP-7");
                let first = flock
                    .shepherds
                    .iter()
                    .filter(|(player, _)| *player == active)
                    .min_by_key(|f| f.1);
                assert_eq!(first.map(|f| f.1), Some(spot));
                let gathers = random.uniform(2) == 1;
                let answer = Action::Choose { question: 0, option: u16::from(gathers) };
                assert_eq!(game.state().legal_actions().len(), 2);
                let events = game.apply(answer).expect("a listed action is legal").to_vec();
                let scored = events.iter().filter_map(|event| match event {
                    Event::Scored(entry) if entry.reason == ScoreReason::FLOCK => Some(*entry),
                    _ => None,
                });
                let drawn = events.iter().find_map(|event| match event {
                    Event::TokenDrawn { token, spot: at, .. } if *at == spot => Some(*token),
                    _ => None,
                });
                if gathers {
                    tally.add("gathered", 1);
                    let players: BTreeSet<Player> = flock.shepherds.iter().map(|f| f.0).collect();
                    let first: Vec<_> = scored.take(players.len()).collect();
                    assert!(first.iter().map(|entry| entry.player).eq(players), "HS-SHEEP-9");
                    for entry in first {
                        assert_eq!(entry.points, flock.sheep, "HS-SHEEP-9, HS-SHEEP-12");
                        assert_eq!(entry.items[0].term, ScoreTerm::Sheep);
                    }
                } else {
                    let wolf = drawn.expect("the token exists") == Token::WOLF;
                    tally.add(if wolf { "wolves" } else { "sheep" }, 1);
                }
                if gathers || drawn == Some(Token::WOLF) {
                    let home = events.iter().filter_map(|event| match *event {
                        Event::FigureReturned {
                            player, figure: Figure::SHEPHERD, spot, ..
                        } => Some((player, spot)),
                        _ => None,
                    });
                    let home: BTreeSet<_> = home.collect();
                    assert!(flock.shepherds.iter().all(|who| home.contains(who)), "HS-SHEEP-8");
                }
                continue;
            }
            let Some(action) = eager(&game, random) else { break };
            let early = game.setup().option("flock_timing") == Some("before_figure");
            let before = game.state().phase();
            game.play(action).expect("a listed action is legal");
            // If no decision is pending, none of the player's flocks has been extended.
            let over = if early { Phase::Figure } else { Phase::Over };
            if before == Phase::Place && game.state().phase() == over {
                let last = game.state().last_cell().expect("a tile has been placed");
                let extended = flocks(&game).into_iter().filter(|flock| {
                    flock.spots.iter().any(|spot| spot.cell == last)
                        && flock.shepherds.iter().any(|(player, _)| *player == active)
                });
                assert_eq!(extended.count(), 0, "HS-SHEEP-6");
            }
        }
    });
}

/// HS-SHEEP-13: with `closed_flock=score`, no shepherd remains in a field that cannot grow.
#[test]
fn hs_sheep_13_closed_flocks_are_scored() {
    tally_games(80, &[("scored", 5), ("closed", 5)], |random, tally| {
        let mut game = game(random);
        let scores = game.setup().option("closed_flock") == Some("score");
        while let Some(action) = eager(&game, random) {
            game.play(action).expect("a listed action is legal");
            if matches!(
                game.state().phase(),
                Phase::Place | Phase::Draw | Phase::TileSource | Phase::Over
            ) {
                let closed = game.state().features().into_iter().filter(|field| {
                    let herded = |who: &carc_engine::PlacedFigure| who.figure == Figure::SHEPHERD;
                    field.open_ends == 0 && field.figures.iter().any(herded)
                });
                let closed = closed.count();
                assert!(!scores || closed == 0, "HS-SHEEP-13");
                if scores {
                    tally.add("scored", 1);
                } else {
                    tally.add("closed", closed);
                }
            }
        }
    });
}

/// HS-VINE-1, HS-VINE-2: a completed monastery is worth additional points for the vineyards around
/// it.
#[test]
fn hs_vine_1_monasteries_score_vineyards_around_them() {
    tally_games(150, &[("vineyards", 20)], |random, tally| {
        let mut game = game(random);
        let gardens = game.setup().option("garden_vineyards") == Some("on");
        while let Some(action) = random_action(&game, random) {
            game.play(action).expect("a listed action is legal");
            let board: Vec<_> = game.state().board().collect();
            for feature in game.state().features().iter().filter(|f| f.kind.is_surrounded()) {
                let ring = feature.spots[0].cell.ring();
                let around = board.iter().filter(|tile| ring.contains(&tile.cell));
                let count =
                    around.filter(|tile| has_mark(&game, tile.tile_type, "vineyard")).count();
                let counts = feature.kind != SegmentKind::Garden || gardens;
                let wanted = if feature.complete && counts { count } else { 0 };
                let line = feature.items.iter().find(|item| item.term == ScoreTerm::Vineyards);
                assert_eq!(line.map_or(0, |line| usize::from(line.count)), wanted);
                assert!(line.is_none_or(|line| line.each == 3));
                tally.add("vineyards", wanted);
            }
        }
    });
}

/// HS-SHEEP-2: both token sets contain eighteen tokens.
#[test]
fn hs_sheep_2_bag_has_eighteen_tokens() {
    for (bag, wanted) in [("4552", [4, 5, 5, 2, 2]), ("4561", [4, 5, 6, 1, 2])] {
        let mut config = Config { expansions: vec!["hills_sheep".into()], ..Config::new(2) };
        config.options.insert("sheep_bag".into(), bag.into());
        let setup = Setup::new(config).expect("the config is valid");
        let game = Game::with_external_chance(setup);
        let kinds = [Token::SHEEP_1, Token::SHEEP_2, Token::SHEEP_3, Token::SHEEP_4, Token::WOLF];
        assert_eq!(kinds.map(|token| game.state().bag(token)), wanted);
        assert_eq!(kinds.map(|token| game.setup().tokens(token)), wanted);
    }
}

/// HS-TILE-1 to HS-TILE-3, HS-HILL-1, HS-VINE-1: the set contains the printed number of tiles.
#[test]
fn hs_tile_1_set_has_eighteen_tiles() {
    let config = Config { expansions: vec!["hills_sheep".into()], ..Config::new(2) };
    let setup = Setup::new(config).expect("the config is valid");
    let of = |mark: &str| -> u16 {
        let has = |kind: &&carc_engine::TileTypeInfo| kind.marks.iter().any(|own| own == mark);
        setup.tile_types().iter().filter(has).map(|kind| kind.copies).sum()
    };
    let own = setup.tile_types().iter().filter(|kind| kind.id.starts_with("hills/"));
    assert_eq!(own.clone().map(|kind| kind.copies).sum::<u16>(), 18);
    assert_eq!((of("hill"), of("vineyard")), (8, 8));
    let monastery = |s: &carc_engine::Segment| s.kind == SegmentKind::Monastery;
    assert_eq!(own.filter(|kind| kind.tile.segments.iter().any(monastery)).count(), 2);
    // A side with two cities is a city side, and a side with two fields is a field side.
    let side = |id: &str, side| {
        let kind = setup.tile_type(id).expect("the tile type exists");
        setup.tile_types()[kind.index()].tile.side(side)
    };
    assert_eq!(side("hills/vineyard-split-edge", Side::North), carc_engine::SideKind::City);
    assert_eq!(side("hills/vineyard-tip", Side::West), carc_engine::SideKind::Field);
}
