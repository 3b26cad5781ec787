//! Abbeys, barns and wagons, held to what the tiles say: where each may go is worked out again from
//! what is public.

use std::{cell::Cell as Counter, collections::BTreeSet};

use carc_engine::{
    Action, Actor, Cell, Config, Event, Figure, Game, Generator, Phase, Place, PlacedTile, Port,
    Reason, SegmentKind, Setup, Side, Source, Spot, Tile,
};

use super::for_games;
use crate::support::{pick, random_action};

/// A game with abbeys, barns and wagons, often with more of them than usual.
fn game(random: &mut Generator) -> Game {
    game_with(&[], random)
}

fn game_with(more: &[&str], random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.below(5));
    config.expansions.push("abbey_mayor".into());
    config.expansions.extend(more.iter().map(|name| (*name).to_owned()));
    for name in ["inns_cathedrals", "traders_builders", "river", "abbot"] {
        if random.below(3) == 0 {
            config.expansions.push(name.into());
        }
    }
    for (option, values) in [
        ("wagon_move", ["connected", "adjacent"]),
        ("barn_fields", ["single", "shared"]),
        ("abbey_after_last_tile", ["offer", "none"]),
        ("farm_scoring", ["field3", "city4"]),
    ] {
        config.options.insert(option.into(), (*pick(random, &values)).into());
    }
    for figure in ["wagon", "barn"] {
        config.figures.insert(figure.into(), 1 + random.below(3));
    }
    Game::new(Setup::new(config).expect("the config is valid"), u64::from(random.below(u32::MAX)))
}

/// An action at random, but figures of this expansion and abbeys before others.
fn eager(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.legal_actions();
    let wanted = |action: &&Action| match action {
        Action::TakeTile(source) => *source == Source::Abbey,
        Action::PlaceFigure { figure, .. } => [Figure::WAGON, Figure::BARN].contains(figure),
        _ => false,
    };
    let wanted: Vec<_> = list.iter().filter(wanted).collect();
    match wanted.is_empty() || random.below(3) == 0 {
        true => random_action(game, random),
        false => Some(**pick(random, &wanted)),
    }
}

fn tile_at(game: &Game, cell: Cell) -> Option<(PlacedTile, &Tile)> {
    let view = game.board().into_iter().find(|tile| tile.cell == cell)?;
    Some((view, &game.setup().kinds()[view.kind as usize].tile))
}

/// The segment that owns a port of a turned tile.
fn owner(view: &PlacedTile, tile: &Tile, side: Side, port: Port) -> Option<usize> {
    let printed = Side::ALL.into_iter().find(|printed| printed.turned(view.canonical) == side);
    tile.segment_at(printed.expect("a side"), port)
}

/// AM-BARN-2: the field segment of a tile to which a corner belongs.
fn field_at(game: &Game, cell: Cell, corner: usize) -> Option<usize> {
    let (view, tile) = tile_at(game, cell)?;
    let (after, before) = (Side::ALL[corner % 4], Side::ALL[(corner + 3) % 4]);
    let left = owner(&view, tile, after, Port::Left)?;
    let is_whole = owner(&view, tile, before, Port::Right) == Some(left);
    (is_whole && tile.segments[left].kind == SegmentKind::Field).then_some(left)
}

/// The corners on which a barn may be placed now.
fn corners(game: &Game) -> Vec<u8> {
    let cell = game.position().last_cell().expect("a tile");
    let shared = game.setup().option("barn_fields") == Some("shared");
    // The cells around the corner point, from the north-west, and which of their corners it is.
    let around = [(-1, -1, 2), (0, -1, 3), (0, 0, 0), (-1, 0, 1)];
    let is_free = |corner: &u8| {
        let (x, y) = [(0, 0), (1, 0), (1, 1), (0, 1)][usize::from(*corner)];
        let all = around.iter().all(|&(dx, dy, own)| {
            field_at(game, Cell::new(cell.x + x + dx, cell.y + y + dy), own).is_some()
        });
        let Some(segment) = field_at(game, cell, usize::from(*corner)).filter(|_| all) else {
            return false;
        };
        let spot = Spot::segment(cell, segment as u8);
        let field = game.position().feature_at(game.setup(), spot).expect("a field");
        shared || !field.occupants.iter().any(|who| who.figure == Figure::BARN)
    };
    (0..4).filter(is_free).collect()
}

/// The segments to which a wagon that stood on `from` may move (AM-WAGON-5, AM-WAGON-6).
fn targets(game: &Game, from: Spot) -> BTreeSet<Spot> {
    let feature = game.position().feature_at(game.setup(), from).expect("it stood there");
    let mut found = BTreeSet::new();
    if game.setup().option("wagon_move") == Some("adjacent") {
        for cell in from.cell.ring().into_iter().chain([from.cell]) {
            let count = tile_at(game, cell).map_or(0, |(_, tile)| tile.segments.len());
            found.extend((0..count).map(|segment| Spot::segment(cell, segment as u8)));
        }
    } else {
        for &spot in &feature.spots {
            let Place::Segment(own) = spot.place else { panic!("{spot}") };
            let (view, tile) = tile_at(game, spot.cell).expect("a tile");
            for group in tile.meets.iter().filter(|group| group.contains(&own)) {
                let to_city =
                    |other: &u8| tile.segments[usize::from(*other)].kind == SegmentKind::City;
                let may = |other: &&u8| feature.kind != SegmentKind::City || !to_city(other);
                found
                    .extend(group.iter().filter(may).map(|&other| Spot::segment(spot.cell, other)));
            }
            for side in Side::ALL {
                let cell = spot.cell.neighbour(side);
                let Some((near, other)) = tile_at(game, cell) else { continue };
                let ports = Port::ALL.map(|port| owner(&view, tile, side, port));
                if tile.closed {
                    let theirs = Port::ALL.map(|port| owner(&near, other, side.opposite(), port));
                    found.extend(theirs.iter().flatten().map(|&n| Spot::segment(cell, n as u8)));
                } else if other.closed && ports.contains(&Some(usize::from(own))) {
                    found.insert(Spot::segment(cell, 0));
                }
            }
        }
    }
    found.retain(|&spot| {
        let to = game.position().feature_at(game.setup(), spot);
        to.is_some_and(|to| {
            let kinds = [SegmentKind::City, SegmentKind::Road, SegmentKind::Monastery];
            let meeples = [Figure::BUILDER, Figure::PIG, Figure::BARN];
            kinds.contains(&to.kind)
                && !to.complete
                && to.occupants.iter().all(|who| meeples.contains(&who.figure))
        })
    });
    found
}

#[test]
fn am_abbey_2_abbeys_go_into_holes_and_everybody_lays_one() {
    let (laid, rounds) = (Counter::new(0), Counter::new(0));
    for_games(60, |random| {
        let mut game = game(random);
        // Some keep their abbeys for the abbey round.
        let hoards = random.below(2) == 0;
        loop {
            let cells: BTreeSet<_> = game.board().iter().map(|tile| tile.cell).collect();
            let is_hole =
                |cell: &Cell| Side::ALL.iter().all(|&s| cells.contains(&cell.neighbour(s)));
            let holes: Vec<_> = game.position().open_cells().filter(is_hole).collect();
            let list = game.legal_actions();
            let offered = list.contains(&Action::TakeTile(Source::Abbey));
            if let (Phase::TileSource, Actor::Player(player)) = (game.phase(), game.actor()) {
                assert!(offered && game.position().has_abbey(player) && !holes.is_empty());
            }
            let drawn = game.position().drawn().filter(|_| game.phase() == Phase::Place);
            if drawn.is_some_and(|kind| game.setup().kinds()[kind as usize].aside) {
                laid.set(laid.get() + 1);
                let wanted = holes
                    .iter()
                    .map(|&cell| Action::PlaceTile { cell, rotation: carc_engine::Rotation::R0 });
                assert!(list.iter().copied().eq(wanted));
            }
            let Some(mut action) = eager(&game, random) else { break };
            if hoards && list.contains(&Action::TakeTile(Source::Stack)) {
                action = Action::TakeTile(Source::Stack);
            }
            for event in game.apply(action).expect("a listed action is legal") {
                if matches!(event, Event::PartStarted { part: 1, .. }) {
                    rounds.set(rounds.get() + 1);
                }
            }
        }
        let players = 0..game.setup().players() as u8;
        let left = players.filter(|&player| game.position().has_abbey(player)).count();
        let kinds = game.setup().kinds();
        let on_board = game.board().iter().filter(|tile| kinds[tile.kind as usize].aside).count();
        assert_eq!(left + on_board, game.setup().players(), "AM-ABBEY-1");
    });
    assert!(laid.get() > 60 && rounds.get() > 5, "{} laid, {} rounds", laid.get(), rounds.get());
}

#[test]
fn am_barn_2_barns_go_where_four_fields_meet() {
    let placed = Counter::new(0);
    for_games(60, |random| {
        // Barns are the figures that volcanoes and the dragon do not keep away (PD-DRAGON-9).
        let dragons = ["princess_dragon"];
        let more = if random.below(2) == 0 { &dragons[..] } else { &[] };
        let mut game = game_with(more, random);
        loop {
            if let (Phase::Figure, Actor::Player(player)) = (game.phase(), game.actor())
                && game.position().supply(player, Figure::BARN) > 0
            {
                let found: Vec<_> = game
                    .legal_actions()
                    .iter()
                    .filter_map(|action| match action {
                        Action::PlaceFigure { figure: Figure::BARN, spot } => Some(spot.place),
                        _ => None,
                    })
                    .collect();
                let wanted: Vec<_> = corners(&game).into_iter().map(Place::Corner).collect();
                assert_eq!(found, wanted);
                placed.set(placed.get() + found.len());
            }
            let Some(action) = eager(&game, random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    });
    assert!(placed.get() > 60, "hardly any barn could be placed: {}", placed.get());
}

#[test]
fn am_wagon_5_wagons_move_where_the_links_say() {
    let (moved, stayed) = (Counter::new(0), Counter::new(0));
    for_games(60, |random| {
        let mut game = game(random);
        // The wagons that came home in this part, and where from.
        let mut home: Vec<(u8, Spot)> = Vec::new();
        while let Some(action) = eager(&game, random) {
            let before = game.phase();
            let active = game.position().active_player();
            let players = game.setup().players() as u8;
            let order = |player: u8| (player + players - active) % players;
            let mut events = Vec::new();
            // A position stops where somebody is asked, before the next draw.
            if before == Phase::Wagon {
                home.sort_by_key(|&(player, spot)| (order(player), spot));
                while !home.is_empty() && targets(&game, home[0].1).is_empty() {
                    home.remove(0);
                    stayed.set(stayed.get() + 1);
                }
                let (player, from) = home.remove(0);
                assert_eq!(game.actor(), Actor::Player(player), "AM-WAGON-4");
                let wanted: Vec<_> = std::iter::once(Action::Pass)
                    .chain(
                        targets(&game, from)
                            .into_iter()
                            .map(|spot| Action::MoveFigure { figure: Figure::WAGON, spot }),
                    )
                    .collect();
                assert_eq!(game.legal_actions().as_slice(), wanted);
                moved.set(moved.get() + 1);
            } else {
                home.clear();
            }
            events.extend_from_slice(game.apply(action).expect("a listed action is legal"));
            for event in events {
                if let Event::FigureReturned { player, figure: Figure::WAGON, spot } = event {
                    home.push((player, spot));
                }
            }
        }
    });
    assert!(moved.get() > 60, "hardly any wagon could move: {} {}", moved.get(), stayed.get());
}

/// FINAL-6, AM-BARN-6, AM-BARN-9: what the barns gave, counted from the fields as they were.
#[test]
fn am_barn_6_barns_score_their_fields() {
    let met = Counter::new([0; 3]);
    for_games(100, |random| {
        let mut game = game(random);
        while let Some(action) = eager(&game, random) {
            let features = game.features();
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            if matches!(action, Action::PlaceTile { .. }) {
                // Nobody was asked for a figure, so the fields have grown since.
                continue;
            }
            for event in &events {
                let Event::Scored(entry) = event else { continue };
                let kinds = [Reason::BARN_PLACED, Reason::BARN_JOINED, Reason::BARN];
                let Some(kind) = kinds.iter().position(|kind| *kind == entry.reason) else {
                    continue;
                };
                let mut seen = met.get();
                seen[kind] += 1;
                met.set(seen);
                let mut spot = entry.spot.expect("a field");
                if let Place::Corner(corner) = spot.place {
                    let segment = field_at(&game, spot.cell, corner.into()).expect("a field");
                    spot = Spot::segment(spot.cell, segment as u8);
                }
                let field = features.iter().find(|field| field.spots.contains(&spot));
                let field = field.expect("nothing was laid since");
                let cities = i32::from(field.cities);
                if kind == 2 {
                    let own = game.figures();
                    let own = own.iter().filter(|who| who.figure == Figure::BARN);
                    assert!(own.clone().any(|who| who.player == entry.player));
                    assert_eq!(entry.points, 4 * cities, "AM-BARN-11");
                    continue;
                }
                // A tile can have one field with a new barn and join another to an old one.
                let is_new = match action {
                    Action::PlaceFigure { figure: Figure::BARN, spot: at } => {
                        let Place::Corner(corner) = at.place else { panic!("{at}") };
                        let own = field_at(&game, at.cell, corner.into()).expect("a field");
                        field.spots.contains(&Spot::segment(at.cell, own as u8))
                    }
                    _ => false,
                };
                assert_eq!(kind == 0, is_new);
                assert!(field.owners.contains(&entry.player), "MAJ-2");
                let pig = field
                    .occupants
                    .iter()
                    .any(|who| (who.player, who.figure) == (entry.player, Figure::PIG));
                let each = [3, 1][kind] + i32::from(pig);
                assert_eq!(entry.points, each * cities);
            }
        }
    });
    assert!(met.get().iter().all(|count| *count > 5), "too few of a kind: {:?}", met.get());
}
