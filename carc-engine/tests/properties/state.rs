//! Tests for state invariants.

use std::collections::BTreeMap;

use carc_engine::{
    Action, Event, FeatureView, Figure, Game, Generator, Location, Phase, PlacedFigure, Player,
    Position, SegmentKind, Setup, Side, Spot, TileType, Token,
};

use super::{for_games, tally_games};
use crate::support::{
    after_hills, closed_off, is_before_scoring, is_meeple, on_table, pick, pick_action,
    random_action, random_game, random_position, same_position, strength,
};

#[test]
fn figures_are_conserved() {
    for_games(100, |random| {
        let mut game = random_game(random);
        loop {
            for (name, &count) in &game.setup().config().figures {
                let figure = Figure::from_name(name).expect("the figure exists");
                for player in Player::all(game.setup().players()) {
                    let placed = game
                        .state()
                        .figures()
                        .iter()
                        .filter(|f| (f.player, f.figure) == (player, figure))
                        .count();
                    let supply = game.state().supply(player, figure);
                    let captors = Player::all(game.setup().players());
                    let captured = captors
                        .map(|captor| u32::from(game.state().prisoners(captor, player, figure)));
                    assert_eq!(placed as u32 + u32::from(supply) + captured.sum::<u32>(), count);
                }
            }
            assert_eq!(
                game.state().supply(Player::new(game.setup().players() as u8), Figure::MEEPLE),
                0
            );
            let Some(action) = random_action(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
}

#[test]
fn tiles_are_conserved_and_match_their_neighbors() {
    for_games(100, |random| {
        let game = random_position(random);
        let board: Vec<_> = game.state().board().collect();
        let mut cells: Vec<_> = board.iter().map(|tile| tile.cell).collect();
        cells.sort_unstable();
        assert!(cells.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(board.is_empty() || board[0].cell == carc_engine::Cell::new(0, 0));
        let left: u16 = game.state().remaining_by_type().iter().sum();
        // This total includes the unknown tiles under hills.
        let all = left + game.state().river_tiles_remaining();
        let hidden = game.state().hidden_tiles();
        assert!((all - hidden.min(all)..=all).contains(&game.state().tiles_remaining()));
        // The open cells are the empty cells adjacent to tiles, in canonical order.
        let mut open: Vec<_> = cells
            .iter()
            .flat_map(|cell| Side::ALL.map(|side| cell.neighbor(side)))
            .filter(|cell| !cells.contains(cell) && on_table(game.setup(), *cell))
            .collect();
        if board.is_empty() {
            open.push(carc_engine::Cell::new(0, 0));
        }
        open.sort_unstable();
        open.dedup();
        assert!(game.state().open_cells().eq(open));
        for tile in &board {
            let kind = &game.setup().tile_types()[tile.tile_type.index()];
            assert_eq!(tile.canonical, kind.canonical[tile.rotation.quarters() as usize]);
            let ring = tile.cell.ring().iter().filter(|cell| cells.contains(cell)).count();
            assert_eq!(usize::from(game.state().neighbors(tile.cell)), ring);
            for side in Side::ALL {
                let across = board.iter().find(|other| other.cell == tile.cell.neighbor(side));
                let Some(other) = across else { continue };
                // Returns the side of the unrotated tile that faces `side` after the rotation.
                let face = |tile: &carc_engine::PlacedTile, side: Side| {
                    let printed = Side::ALL
                        .into_iter()
                        .find(|printed| printed.turned(tile.rotation) == side)
                        .expect("the segment has a side");
                    game.setup().tile_types()[tile.tile_type.index()].tile.side(printed)
                };
                let (own, theirs) = (face(tile, side), face(other, side.opposite()));
                let closed = carc_engine::SideKind::Closed;
                assert!(own == theirs || own == closed || theirs == closed, "BASE-TILE-1");
            }
        }
    });
}

#[test]
fn every_segment_is_in_one_feature_with_correct_totals() {
    for_games(100, |random| {
        let game = random_position(random);
        let (setup, position) = (game.setup(), game.position());
        let features = game.state().features();
        let mut seen: BTreeMap<Spot, usize> = BTreeMap::new();
        for (index, feature) in features.iter().enumerate() {
            assert!(feature.spots.windows(2).all(|pair| pair[0] < pair[1]));
            for &spot in &feature.spots {
                assert_eq!(seen.insert(spot, index), None);
                assert_eq!(position.state(setup).feature_at(spot).as_ref(), Some(feature));
            }
            check_feature(&game, feature);
        }
        assert!(features.windows(2).all(|pair| pair[0].spots[0] < pair[1].spots[0]));
        for tile in game.state().board() {
            let segments = &setup.tile_types()[tile.tile_type.index()].tile.segments;
            for (number, segment) in (0..).zip(segments) {
                let found = seen.get(&Spot::segment(tile.cell, number));
                // CONV-2: a garden is only decorative if gardens are off.
                let is_decoration =
                    segment.kind == SegmentKind::Garden && !setup.config().mechanics["gardens"];
                let is_none = segment.kind == SegmentKind::River || is_decoration;
                assert_eq!(found.is_none(), is_none);
                if let Some(&index) = found {
                    // SH-NAME-2: without challenges, shrines are monasteries.
                    let played_as = match segment.kind {
                        SegmentKind::Shrine if !setup.config().mechanics["challenges"] => {
                            SegmentKind::Monastery
                        }
                        kind => kind,
                    };
                    assert_eq!(features[index].kind, played_as);
                }
            }
            let none = Spot::segment(tile.cell, segments.len() as u8);
            assert_eq!(position.state(setup).feature_at(none), None);
        }
        let occupants: usize = features.iter().map(|feature| feature.figures.len()).sum();
        let on_land =
            |who: &&PlacedFigure| !matches!(who.spot.place, Location::Space(_) | Location::Tower);
        assert_eq!(occupants, game.state().figures().iter().filter(on_land).count(), "WF-CROWN-4");
        for cell in position.state(setup).open_cells() {
            assert_eq!(position.state(setup).feature_at(Spot::segment(cell, 0)), None);
        }
    });
}

fn check_feature(game: &Game, feature: &FeatureView) {
    let board: Vec<_> = game.state().board().collect();
    let tile_at = |cell| board.iter().find(|tile| tile.cell == cell);
    let mut cells: Vec<_> = feature.spots.iter().map(|spot| spot.cell).collect();
    cells.dedup();
    assert_eq!(usize::from(feature.tiles), cells.len(), "SCORE-1");
    let mut pennants = 0;
    // Two city segments of one feature can share a side, which counts as one open end.
    let mut ends = std::collections::BTreeSet::new();
    for spot in &feature.spots {
        let Location::Segment(number) = spot.place else { panic!("{spot}") };
        let tile = tile_at(spot.cell).expect("there is a tile on the cell");
        let segment =
            &game.setup().tile_types()[tile.tile_type.index()].tile.segments[number as usize];
        pennants += u16::from(segment.pennants);
        for side in Side::ALL {
            let reaches = carc_engine::Port::ALL.iter().any(|&port| segment.has_port(side, port));
            let to = spot.cell.neighbor(side.turned(tile.canonical));
            if reaches && tile_at(to).is_none() && !closed_off(game.setup(), to) {
                ends.insert((spot.cell, side));
            }
        }
    }
    assert_eq!(feature.pennants, pennants);
    let mut open = ends.len() as u16;
    if feature.kind.is_surrounded() {
        let ring = feature.spots[0].cell.ring();
        let ended = ring.iter().filter(|cell| closed_off(game.setup(), **cell)).count();
        open = 8 - game.state().neighbors(feature.spots[0].cell) - ended as u16;
        assert_eq!(feature.spots.len(), 1);
    }
    assert_eq!(feature.open_ends, open);
    assert_eq!(feature.complete, feature.kind.is_completable() && open == 0);
    assert_eq!(feature.value, feature.items.total());
    // MAJ-1, MAJ-2: the players with the highest strength own the feature.
    let mut counts = [0; 8];
    // MO-END-2: lying meeples own a monastery only at the end of the game.
    feature.figures.iter().filter(|who| who.spot.place != Location::Lying).for_each(|who| {
        counts[who.player.index()] += strength(who.figure, feature.pennants);
    });
    // SCORE-6: no builder or pig is left without one of its player's meeples.
    let alone = [Figure::BARN, Figure::SHEPHERD];
    for who in feature.figures.iter().filter(|who| !alone.contains(&who.figure)) {
        let own = |other: &&PlacedFigure| other.player == who.player && is_meeple(other.figure);
        assert!(feature.figures.iter().any(|other| own(&other)), "{who:?} is an orphan");
    }
    // AM-BARN-7, AM-BARN-8: farmers and barns share a field only until it is scored.
    if feature.figures.iter().any(|who| who.figure == Figure::BARN) {
        assert_eq!(feature.kind, SegmentKind::Field);
        let farmed = feature.figures.iter().any(|who| is_meeple(who.figure));
        let phases = [Phase::Hill, Phase::Flock, Phase::Sheep, Phase::Figure];
        assert!(!farmed || phases.contains(&game.state().phase()));
    }
    let most = counts.into_iter().max().filter(|most| *most > 0);
    let owners = Player::all(8).zip(counts).filter(|(_, own)| Some(*own) == most);
    let owners = owners.map(|(player, _)| player).collect();
    assert_eq!(feature.owners, after_hills(game, owners, &feature.figures));
    // No meeple remains in a complete feature after the turn (SCORE-4).
    if feature.complete && !is_before_scoring(game) {
        assert!(feature.figures.is_empty(), "{feature:?}");
    }
}

#[test]
fn copies_are_equal_and_independent() {
    for_games(100, |random| {
        let game = random_position(random);
        let mut other = random_position(random).position().clone();
        let copy = game.position().clone();
        other.clone_from(game.position());
        same_position(&copy, game.position(), game.setup());
        same_position(&other, game.position(), game.setup());
        // Both copies continue identically, and the original is unchanged.
        let mut copy = copy;
        let before = game.state().hash();
        let mut list = carc_engine::ActionList::new();
        for _ in 0..20 {
            copy.state(game.setup()).legal_actions_into(&mut list);
            if list.is_empty() {
                break;
            }
            let action = pick_action(random, &list);
            copy.play(game.setup(), action).expect("a listed action is legal");
            other.play(game.setup(), action).expect("the same actions are legal in the copy");
            same_position(&copy, &other, game.setup());
        }
        assert_eq!(game.state().hash(), before);
    });
}

/// Two tile placements that involve no figures or points can be swapped.
#[test]
fn order_of_placements_does_not_matter() {
    tally_games(300, &[("pairs", 20)], |random, tally| {
        let mut game = random_position(random);
        // Plays until a tile must be placed. The second draw is chosen later, in a bare position.
        while game.state().phase() != Phase::Place {
            let Some(action) = random_action(&game, random) else { return };
            game.play(action).expect("a listed action is legal");
        }
        let setup = game.setup();
        let Some(first) = game.state().current_tile() else { return };
        // It matters which player places each tile if there are builders, extra turns or cards, and
        // the dragon is always on the volcano that was placed last.
        let builds = game.state().figures().iter().any(|who| who.figure == Figure::BUILDER);
        let has_cards = setup.tokens(Token::KING) > 0;
        let volcano = setup.tile_types()[first.index()].marks.iter().any(|mark| mark == "volcano");
        if builds || volcano || setup.option("hole_bonus") == Some("on") || has_cards {
            return;
        }
        // The second tile has the same type so that only the order in which the cells are filled
        // changes.
        let places: Vec<_> = game.state().legal_actions().to_vec();
        let (a, b) = (*pick(random, &places), *pick(random, &places));
        let go = |one, two| lay_both(game.position(), setup, first, one, two);
        if let (Some(ab), Some(ba)) = (go(a, b), go(b, a)) {
            tally.add("pairs", (a != b).into());
            same_position(&ab, &ba, setup);
        }
    });
}

/// Places the current tile, passes, draws another tile of the same type, places it and passes.
/// Returns `None` if this sequence is impossible or scores points.
fn lay_both(
    from: &Position,
    setup: &carc_engine::Setup,
    kind: TileType,
    one: Action,
    two: Action,
) -> Option<Position> {
    let mut position = from.clone();
    let mut events = Vec::new();
    for action in [one, Action::Draw(carc_engine::Draw::Tile(kind)), two] {
        if position.state(setup).phase() == Phase::Figure {
            position.play_with_events(setup, Action::Pass, &mut events).ok()?;
        }
        position.play_with_events(setup, action, &mut events).ok()?;
    }
    if position.state(setup).phase() == Phase::Figure {
        position.play_with_events(setup, Action::Pass, &mut events).ok()?;
    }
    let gave = |event: &Event| matches!(event, Event::Scored(_) | Event::TokensTaken { .. });
    (!events.iter().any(gave)).then_some(position)
}

/// Different positions have different hashes, in all positions of many games.
#[test]
fn different_positions_have_different_hashes() {
    let hashes = std::cell::RefCell::new(BTreeMap::<u64, String>::new());
    for_games(60, |random| {
        let setup = carc_engine::Setup::base(2).expect("the config is valid");
        let mut game = Game::new(setup, u64::from(random.uniform(u32::MAX)));
        while let Some(action) = random_action(&game, random) {
            game.play(action).expect("a listed action is legal");
            let state = game.state();
            let whole = format!(
                "{:?} {:?} {:?} {:?} {:?} {:?}",
                {
                    let mut board: Vec<_> = state
                        .board()
                        .map(|tile| (tile.cell, tile.tile_type, tile.canonical))
                        .collect();
                    board.sort_unstable();
                    board
                },
                state.figures(),
                game.state().scores(),
                state.remaining_by_type(),
                (state.phase(), state.actor(), state.turn()),
                (state.current_tile(), (state.phase() == Phase::Figure).then(|| state.last_cell())),
            );
            let mut hashes = hashes.borrow_mut();
            let before = hashes.entry(game.state().hash()).or_insert_with(|| whole.clone());
            assert_eq!(*before, whole, "two positions, one hash");
        }
    });
}

/// The last placed tile matters during its turn part (TURN-11), because a figure can be placed on
/// it. Afterward, it does not matter.
#[test]
fn last_tile_matters_until_its_part_ends() {
    let after = |texts: &[&str]| {
        let config = serde_json::from_value(serde_json::json!({
            "players": 1,
            "expansions": ["hills_sheep"],
            "start": {
                "tiles": [{"tile": "base/B", "x": 0, "y": 0}],
                "figures": [{"player": 0, "figure": "shepherd", "x": 0, "y": 0, "segment": 0,
                    "tokens": {"sheep_1": 1}}],
            },
        }));
        let setup =
            Setup::new(config.expect("the config is valid")).expect("the start is possible");
        let mut game = Game::with_external_chance(setup);
        for text in texts {
            let action = game.setup().parse_action(text).expect("the notation is valid");
            game.play(action).expect(text);
        }
        game
    };
    let east = ["draw base/B", "place 1,0 0", "choose flock grow", "draw token 3", "pass"];
    let west = ["draw base/B", "place -1,0 0", "choose flock grow", "draw token 3", "pass"];
    let halves = [[east, west], [west, east]];
    for steps in [7, 8, 9, 10] {
        let [one, two] = halves.map(|halves| after(&halves.concat()[..steps]));
        let is_over = one.state().phase() == Phase::Draw;
        assert_eq!(one.state().phase(), two.state().phase());
        assert_eq!(is_over, steps == 10, "{:?}", one.state().phase());
        assert_eq!(one.state().hash() == two.state().hash(), is_over, "{:?}", one.state().phase());
        assert_eq!(one.position() == two.position(), is_over, "{:?}", one.state().phase());
    }
}

/// A position is the same regardless of how it was reached: in a game, on a bare position, or by
/// loading a save.
#[test]
fn incremental_hash_matches_a_fresh_replay() {
    for_games(60, |random| {
        let game = random_position(random);
        let loaded = Game::from_json(&game.to_json()).expect("a save can be loaded");
        assert_eq!(loaded.state().hash(), game.state().hash());
        let mut undone = loaded.clone();
        let mut other = Generator::new(1);
        crate::support::advance(&mut undone, &mut other, 3);
        while undone.history().len() > loaded.history().len() {
            undone.undo().expect("an action can be undone");
        }
        assert_eq!(undone.state().hash(), game.state().hash());
    });
}
