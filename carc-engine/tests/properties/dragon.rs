//! Tests for the dragon, the princess, portals and the fairy.

use std::collections::BTreeSet;

use carc_engine::{
    Action, Actor, Cell, Config, Draw, Event, Figure, Game, Generator, Location, Phase,
    PlacedFigure, Player, ScoreReason, Setup, Side, Spot, TileType,
};

use super::tally_games;
use crate::support::{pick, random_action};

/// Returns a game with this expansion, alone or with other expansions, and with random options.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    config.expansions.push("princess_dragon".to_owned());
    for name in ["inns_cathedrals", "traders_builders", "abbey_mayor", "river", "abbot"] {
        if random.uniform(4) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    if random.uniform(2) == 0 {
        config.tile_sets.insert("princess".to_owned(), 3);
    }
    for (option, values) in [
        ("dragon_move", &["before_scoring", "after_scoring"][..]),
        ("princess", &["may", "must"]),
        ("fairy", &["meeple", "tile"]),
        ("volcano_block", &["while_dragon", "forever"]),
        ("hand_size", &["0", "0", "0", "1", "3"]),
        ("unplaceable", &["discard", "return"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    let seed = u64::from(random.uniform(u32::MAX));
    Game::new(Setup::new(config).expect("the config is valid"), seed)
}

fn has_mark(game: &Game, kind: TileType, mark: &str) -> bool {
    game.setup().tile_types()[kind.index()].marks.iter().any(|own| own == mark)
}

fn kind_at(game: &Game, cell: Cell) -> Option<TileType> {
    game.state().board().find(|tile| tile.cell == cell).map(|tile| tile.tile_type)
}

/// PD-DRAGON-5, PD-DRAGON-7, PD-DRAGON-9, PD-FAIRY-5: every step that the dragon takes is legal and
/// clears its tile.
#[test]
fn dragon_moves_legally_and_clears_its_tile() {
    tally_games(60, &[("steps", 100)], |random, tally| {
        let mut game = game(random);
        let mut visited: Vec<Cell> = Vec::new();
        loop {
            let state = game.state();
            let dragon = state.neutral_spot(Figure::DRAGON);
            let fairy = state.neutral_spot(Figure::FAIRY);
            if let Some(dragon) = dragon {
                assert_eq!(dragon.place, Location::Tile);
                let is_apart =
                    |who: &PlacedFigure| who.spot.cell != dragon.cell || who.figure == Figure::BARN;
                assert!(game.state().figures().iter().all(is_apart), "PD-DRAGON-9");
                assert!(fairy.is_none_or(|fairy| fairy.cell != dragon.cell));
            }
            let laid =
                |mark: &str| game.state().board().any(|tile| has_mark(&game, tile.tile_type, mark));
            assert_eq!(dragon.is_some(), laid("volcano"), "PD-VOLCANO-2");
            assert!(dragon.is_some() || !laid("dragon"), "PD-DRAGON-1");
            assert!(dragon.is_none() || state.set_aside().is_empty(), "PD-DRAGON-2");
            if game.state().phase() == Phase::Dragon {
                let dragon = dragon.expect("the dragon moves").cell;
                let turn = state.active_player().index() + visited.len();
                let mover = Player::new((turn % game.setup().players()) as u8);
                assert_eq!(game.state().actor(), Actor::Player(mover), "PD-DRAGON-5");
                visited.push(dragon);
                let wanted: BTreeSet<Cell> = Side::ALL
                    .map(|side| dragon.neighbor(side))
                    .into_iter()
                    .filter(|cell| kind_at(&game, *cell).is_some() && !visited.contains(cell))
                    .filter(|cell| fairy.is_none_or(|fairy| fairy.cell != *cell))
                    .collect();
                let found: Vec<Cell> = game
                    .state()
                    .legal_actions()
                    .iter()
                    .map(|action| match action {
                        Action::MoveFigure { figure: Figure::DRAGON, spot } => spot.cell,
                        other => panic!("{other:?}"),
                    })
                    .collect();
                assert!(found.iter().eq(&wanted));
                assert!(visited.len() <= 6);
                tally.add("steps", 1);
            } else {
                visited.clear();
            }
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// PD-FAIRY-2, PD-FAIRY-4, PD-FAIRY-6, PD-FAIRY-7: the fairy's points can be derived from the
/// events alone.
#[test]
fn fairy_gives_her_points() {
    tally_games(60, &[("points", 50), ("bonuses", 50)], |random, tally| {
        let mut game = game(random);
        let by_tile = game.setup().option("fairy") == Some("tile");
        // Returns the fairy's meeple as a client sees it.
        let with_her = |game: &Game| -> Vec<(Player, Spot)> {
            let Some(fairy) = game.state().neutral_spot(Figure::FAIRY) else { return vec![] };
            game.state()
                .figures()
                .into_iter()
                .filter(|who| !matches!(who.figure.name(), "builder" | "pig" | "barn"))
                .filter(|who| who.spot == fairy || by_tile && who.spot.cell == fairy.cell)
                .map(|who| (who.player, who.spot))
                .collect()
        };
        while let Some(action) = random_action(&game, random) {
            let before = with_her(&game);
            let turn = game.state().turn();
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let given = |reason: ScoreReason| {
                events.iter().filter_map(move |event| match event {
                    Event::Scored(entry) if entry.reason == reason => Some(*entry),
                    _ => None,
                })
            };
            let after = with_her(&game);
            let active = game.state().active_player();
            let due = game.state().turn() > turn && after.iter().any(|(who, _)| *who == active);
            let starts = game.state().turn() - turn;
            if starts <= 1 {
                assert_eq!(given(ScoreReason::FAIRY_POINT).count(), usize::from(due), "PD-FAIRY-4");
            }
            assert!(given(ScoreReason::FAIRY_POINT).all(|entry| entry.points == 1));
            tally.add("points", given(ScoreReason::FAIRY_POINT).count());
            for entry in given(ScoreReason::FAIRY_BONUS) {
                assert_eq!(entry.points, 3);
                let spot = entry.spot.expect("the spot is part of a feature");
                let feature = game.state().feature_at(spot).expect("the spot is part of a feature");
                let mut stood = before.clone();
                stood.extend(events.iter().filter_map(|event| match *event {
                    Event::FigurePlaced { player, spot, .. } => Some((player, spot)),
                    _ => None,
                }));
                if !matches!(action, Action::MoveFigure { .. }) {
                    assert!(
                        stood
                            .iter()
                            .any(|(who, at)| *who == entry.player && feature.spots.contains(at)),
                        "PD-FAIRY-6"
                    );
                }
                tally.add("bonuses", 1);
            }
            // PD-FAIRY-2, PD-FAIRY-7: the fairy is with a meeple only while the meeple is there.
            let fairy = game.state().neutral_spot(Figure::FAIRY);
            if let Some(fairy @ Spot { place: Location::Segment(_), .. }) = fairy {
                assert!(game.state().figures().iter().any(|who| who.spot == fairy));
                assert!(!by_tile);
            }
        }
    });
}

/// PD-PRINCESS-1 to PD-PRINCESS-5, PD-PORTAL-1 to PD-PORTAL-5: the legal actions can be derived
/// from the features.
#[test]
fn princess_and_portal_actions_match_the_board() {
    tally_games(60, &[("princesses", 20), ("by portal", 100)], |random, tally| {
        let mut game = game(random);
        loop {
            let list = game.state().legal_actions();
            if game.state().phase() == Phase::Princess {
                let may = game.setup().option("princess") == Some("may");
                assert_eq!(list.first() == Some(Action::Pass), may, "PD-PRINCESS-2");
                let cell = game.state().last_cell().expect("a tile has been placed");
                let tile = &game.setup().tile_types()
                    [kind_at(&game, cell).expect("there is a tile on the cell").index()]
                .tile;
                let mut wanted = Vec::new();
                for (number, segment) in (0..).zip(&tile.segments) {
                    if segment.marks.iter().any(|mark| mark == "princess") {
                        let spot = Spot::segment(cell, number);
                        let city =
                            game.state().feature_at(spot).expect("the spot is part of a city");
                        wanted.extend(
                            city.figures
                                .into_iter()
                                .filter(|who| !matches!(who.figure.name(), "builder" | "pig")),
                        );
                    }
                }
                let mut wanted: Vec<_> = wanted
                    .into_iter()
                    .map(|who| Action::RemoveFigure { figure: who.figure, spot: who.spot })
                    .collect();
                wanted.sort_unstable();
                assert_eq!(list.to_vec()[usize::from(may)..], wanted);
                tally.add("princesses", 1);
            }
            if game.state().phase() == Phase::Figure {
                tally.add("by portal", check_reach(&game, &list.to_vec()));
            }
            let princess = game.state().phase() == Phase::Princess;
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
            if princess && action != Action::Pass {
                assert_ne!(game.state().phase(), Phase::Figure, "PD-PRINCESS-4");
            }
        }
    });
}

/// Checks the meeple placements on other tiles: if a portal was placed, a meeple can be placed on
/// every segment of every unoccupied, unfinished feature; otherwise, on none. Returns the number of
/// these placements.
fn check_reach(game: &Game, list: &[Action]) -> usize {
    let state = game.state();
    let last = state.last_cell().expect("a tile has been placed");
    let kind = kind_at(game, last).expect("there is a tile on the cell");
    let dragon = state.neutral_spot(Figure::DRAGON).map(|spot| spot.cell);
    let forever = game.setup().option("volcano_block") == Some("forever");
    let closed = |cell: Cell| {
        dragon == Some(cell)
            || forever
                && has_mark(
                    game,
                    kind_at(game, cell).expect("there is a tile on the cell"),
                    "volcano",
                )
    };
    let of = |action: &Action| match *action {
        Action::PlaceFigure { figure: Figure::MEEPLE, spot } => Some(spot),
        _ => None,
    };
    let found: BTreeSet<Spot> =
        list.iter().filter_map(of).filter(|spot| spot.cell != last).collect();
    if state.supply(state.active_player(), Figure::MEEPLE) == 0 {
        assert!(found.is_empty());
        return 0;
    }
    let mut wanted = BTreeSet::new();
    if has_mark(game, kind, "portal") {
        for feature in game.state().features() {
            let is_free = feature.figures.is_empty() && !feature.complete;
            if is_free && feature.kind != carc_engine::SegmentKind::Garden {
                wanted.extend(
                    feature.spots.into_iter().filter(|s| s.cell != last && !closed(s.cell)),
                );
            }
        }
    }
    if has_mark(game, kind, "volcano") {
        let is_barred = |action: &Action| match action {
            Action::PlaceFigure { figure, .. } => *figure != Figure::BARN,
            _ => false,
        };
        assert!(!list.iter().any(is_barred), "ACT-12");
    }
    assert_eq!(found, wanted);
    found.len()
}

/// TURN-5, RAND-4: set-aside tiles are not in the stack or anywhere else, and return later.
#[test]
fn held_tiles_return_to_the_stack() {
    tally_games(60, &[("set aside", 50)], |random, tally| {
        let mut game = game(random);
        let everything: u32 =
            game.setup().tile_types().iter().map(|kind| u32::from(kind.copies)).sum();
        let mut discarded = 0;
        // A river replaces the start tile.
        let dropped = u32::from(game.setup().tile_types().iter().any(|kind| kind.river));
        discarded += game
            .opening_events()
            .iter()
            .filter(|event| matches!(event, Event::TileDiscarded { .. }))
            .count() as u32;
        loop {
            let state = game.state();
            let hands: usize =
                Player::all(game.setup().players()).map(|player| state.hand(player).len()).sum();
            let abbeys = Player::all(game.setup().players()).filter(|&who| state.has_abbey(who));
            let all = game.state().board().len() + state.set_aside().len() + hands + abbeys.count();
            let drawn = u32::from(state.current_tile().is_some());
            let found =
                all as u32 + u32::from(state.tiles_remaining()) + drawn + discarded + dropped;
            assert_eq!(found, everything);
            tally.add("set aside", state.set_aside().len());
            let Some(action) = random_action(&game, random) else { break };
            let events = game.apply(action).expect("a listed action is legal");
            discarded +=
                events.iter().filter(|event| matches!(event, Event::TileDiscarded { .. })).count()
                    as u32;
            if let Action::Draw(Draw::Tile(_)) = action {
                panic!("a seeded game draws by itself");
            }
        }
    });
}
