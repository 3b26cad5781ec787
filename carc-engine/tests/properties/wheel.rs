//! What holds with the Wheel of Fortune: the pig, its sectors, Plague and the crown.

use std::{
    cell::{Cell as Count, RefCell},
    collections::BTreeMap,
};

use carc_engine::{
    Action, Actor, Cell, Config, Event, Figure, Game, Generator, Phase, Place, SegmentKind, Setup,
    Spot,
};

use super::for_games;
use crate::support::{pick, random_action};

/// The crown spaces of each sector, from Fortune on (WF-BOARD-3).
const CROWN: [&[u8]; 6] = [&[0], &[1, 2], &[3], &[4, 5], &[6], &[7, 8]];

/// A game with the wheel, alone or with others, in or beside the layout.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.below(8));
    config.expansions.push("wheel".to_owned());
    for name in [
        "inns_cathedrals",
        "traders_builders",
        "princess_dragon",
        "abbey_mayor",
        "hills_sheep",
        "river",
        "abbot",
    ] {
        if random.below(3) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    for (option, values) in [
        ("wheel_board", &["block", "block", "aside"][..]),
        ("print", &["bb5", "c1", "c2"]),
        ("farmers", &["on", "on", "on", "off"]),
        ("farm_scoring", &["field3", "city4"]),
        ("hand_size", &["0", "0", "0", "1", "3"]),
        ("unplaceable", &["discard", "return"]),
        ("start_tile", &["placed", "in_stack"]),
        ("river_start", &["drop", "in_stack"]),
        ("hole_bonus", &["off", "on"]),
        ("fairy", &["meeple", "tile"]),
        ("dragon_move", &["before_scoring", "after_scoring"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    if random.below(4) == 0 {
        let (width, height) = (6 + random.below(8), 6 + random.below(8));
        config.options.insert("table".to_owned(), format!("{width}x{height}"));
        let closes = *pick(random, &["on", "off"]);
        config.options.insert("table_edge_closes".to_owned(), closes.to_owned());
    }
    if random.below(3) == 0 {
        config.figures.insert("meeple".to_owned(), random.below(4));
    }
    let seed = u64::from(random.below(u32::MAX));
    Game::new(Setup::new(config).expect("the config is valid"), seed)
}

fn is_meeple(figure: Figure) -> bool {
    !matches!(figure.name(), "builder" | "pig" | "barn" | "shepherd")
}

fn on_space(spot: Spot) -> Option<u8> {
    match spot.place {
        Place::Space(space) => Some(space),
        _ => None,
    }
}

/// The table as the events tell it.
struct Table {
    /// By where they stand, and whether they are meeples: a shepherd may stand beside one.
    figures: BTreeMap<(Spot, bool), (u8, Figure)>,
    supplies: Vec<BTreeMap<Figure, i32>>,
    active: u8,
    sector: u8,
    /// The tile that lies open.
    shown: Option<u16>,
    /// What the wheel should have given and has not yet: player, reason, points.
    due: BTreeMap<(u8, &'static str), i32>,
}

impl Table {
    fn give(&mut self, player: u8, reason: &'static str, points: i32) {
        if points != 0 {
            *self.due.entry((player, reason)).or_default() += points;
        }
    }

    /// The sector on which the pig has stopped, counted from the features, which do not change
    /// between a draw and the next placement.
    fn act(&mut self, game: &Game) {
        let players = 0..game.setup().players() as u8;
        match self.sector {
            0 => self.give(self.active, "wheel_fortune", 3),
            1 | 2 => {
                for feature in game.features() {
                    for player in players.clone() {
                        let is_own = |spot: &&Spot| {
                            let who = self.figures.get(&(**spot, true));
                            who.is_some_and(|(own, _)| *own == player)
                        };
                        let own = feature.spots.iter().filter(is_own).count() as i32;
                        match (self.sector, feature.kind) {
                            (1, SegmentKind::City) => {
                                let points = own * (i32::from(feature.pennants) + own);
                                self.give(player, "wheel_taxes", points);
                            }
                            (2, SegmentKind::Field) => {
                                let points = own * i32::from(feature.cities);
                                self.give(player, "wheel_famine", points);
                            }
                            _ => {}
                        }
                    }
                }
            }
            3 => {
                for player in players {
                    let own = self.supplies[player as usize].iter();
                    let count = own.filter(|(figure, _)| is_meeple(**figure)).map(|(_, n)| n).sum();
                    self.give(player, "wheel_storm", count);
                }
            }
            4 => {
                let features = game.features();
                let monks = features.iter().filter(|f| f.kind == SegmentKind::Monastery);
                for spot in monks.map(|feature| feature.spots[0]) {
                    if let Some(&(player, _)) = self.figures.get(&(spot, true)) {
                        self.give(player, "wheel_inquisition", 2);
                    }
                }
            }
            _ => {}
        }
        let spaces = CROWN[usize::from(self.sector)];
        let space = |number: u8| Spot { cell: Cell::new(0, 0), place: Place::Space(number) };
        let standing: Vec<u8> = spaces
            .iter()
            .filter_map(|&number| {
                self.figures.get(&(space(number), true)).map(|(player, _)| *player)
            })
            .collect();
        let each = if standing.len() == 1 && spaces.len() == 2 { 6 } else { 3 };
        standing.into_iter().for_each(|player| self.give(player, "wheel_crown", each));
    }

    fn follow(&mut self, game: &Game, event: &Event) {
        match *event {
            Event::TurnStarted { player } | Event::PartStarted { player, .. } => {
                self.active = player;
            }
            Event::TileDrawn { kind, .. } | Event::TileTaken { kind, .. } => {
                assert_eq!(icon(game, self.shown), 0, "WF-ICON-1: the wheel did not act");
                self.shown = Some(kind);
            }
            Event::TileHeld { .. } | Event::TilePlaced { .. } => self.shown = None,
            Event::FigurePlaced { player, figure, spot } => {
                let place = (spot, is_meeple(figure));
                assert_eq!(self.figures.insert(place, (player, figure)), None, "WF-CROWN-1");
                *self.supplies[player as usize].get_mut(&figure).expect("a figure") -= 1;
            }
            Event::FigureReturned { player, figure, spot } => {
                let place = (spot, is_meeple(figure));
                assert_eq!(self.figures.remove(&place), Some((player, figure)));
                *self.supplies[player as usize].get_mut(&figure).expect("a figure") += 1;
            }
            Event::FigureMoved { figure: Figure::WHEEL_PIG, spot } => {
                let steps = icon(game, self.shown.take());
                assert!(steps > 0, "WF-ICON-1: nothing moves the pig");
                self.sector = (self.sector + steps) % 6;
                assert_eq!(on_space(spot), Some(16 + self.sector), "WF-ICON-2");
                self.act(game);
            }
            Event::Scored(entry) if entry.reason.name().starts_with("wheel_") => {
                let due = self.due.get_mut(&(entry.player, entry.reason.name()));
                *due.expect("the wheel gives what is due") -= entry.points;
            }
            _ => {}
        }
    }
}

/// The number of the icon on a tile, 0 without one.
fn icon(game: &Game, kind: Option<u16>) -> u8 {
    let marks = kind.map(|kind| &game.setup().kinds()[kind as usize].marks);
    let mut numbers = marks.into_iter().flatten().filter_map(|mark| mark.strip_prefix("wheel"));
    numbers.next().map_or(0, |number| number.parse().expect("a number"))
}

/// TURN-6, WF-ICON-1 to WF-ICON-4, WF-FORTUNE-1, WF-TAXES-1, WF-FAMINE-1, WF-STORM-1, WF-INQ-1,
/// WF-CROWN-2, WF-CROWN-3: every move of the pig and every point that the wheel gives.
#[test]
fn the_wheel_acts_for_each_icon_as_it_should() {
    let moves = RefCell::new([0u32; 6]);
    let crowned = Count::new(0);
    for_games(60, |random| {
        let mut game = game(random);
        let figures = game.setup().config().figures.iter();
        let supply: BTreeMap<Figure, i32> = figures
            .map(|(name, n)| (Figure::from_name(name).expect("a figure"), *n as i32))
            .collect();
        let mut table = Table {
            figures: BTreeMap::new(),
            supplies: vec![supply; game.setup().players()],
            active: 0,
            sector: 0,
            shown: None,
            due: BTreeMap::new(),
        };
        let opening = game.opening_events();
        // The pig comes to Fortune, before anything is drawn.
        let is_pig =
            |event: &Event| matches!(event, Event::FigureMoved { figure: Figure::WHEEL_PIG, .. });
        let (first, rest) = opening.split_at(1 + opening.iter().position(is_pig).expect("a pig"));
        assert!(
            first.iter().all(|event| is_pig(event) || matches!(event, Event::TilePlaced { .. }))
        );
        let mut events = rest.to_vec();
        loop {
            for event in &events {
                if is_pig(event) {
                    assert!(table.due.values().all(|points| *points == 0));
                }
                table.follow(&game, event);
                if is_pig(event) {
                    moves.borrow_mut()[usize::from(table.sector)] += 1;
                }
                if let Event::Scored(entry) = event
                    && entry.reason.name() == "wheel_crown"
                {
                    crowned.set(crowned.get() + 1);
                }
            }
            if game.phase() != Phase::Plague {
                assert!(table.due.values().all(|points| *points == 0), "{:?}", table.due);
                let here = CROWN[usize::from(table.sector)];
                let is_here =
                    |(spot, _): &(Spot, bool)| on_space(*spot).is_some_and(|n| here.contains(&n));
                let has_moved = events.iter().any(is_pig);
                assert!(!has_moved || !table.figures.keys().any(is_here), "WF-CROWN-3");
            }
            let Some(action) = random_action(&game, random) else { break };
            events = game.apply(action).expect("a listed action is legal").to_vec();
        }
    });
    let moves = moves.into_inner();
    assert!(moves.iter().all(|times| *times > 20), "{moves:?}");
    assert!(crowned.get() > 50, "{}", crowned.get());
}

/// WF-PLAGUE-1 to WF-PLAGUE-3, WF-CROWN-1, WF-CROWN-5, PD-DRAGON-5: who is asked for what.
#[test]
fn plague_and_crown_offer_what_the_table_shows() {
    let (taken, crowned) = (Count::new(0), Count::new(0));
    for_games(60, |random| {
        let mut game = game(random);
        let players = game.setup().players() as u8;
        let mut asked: Vec<u8> = Vec::new();
        loop {
            let list = game.legal_actions();
            let position = game.position();
            let own_land = |player: u8| {
                let all = game.figures().into_iter();
                let land = all.filter(|who| on_space(who.spot).is_none() && is_meeple(who.figure));
                land.filter(move |who| who.player == player).collect::<Vec<_>>()
            };
            if game.phase() == Phase::Plague {
                let Actor::Player(player) = game.actor() else { panic!("a player decides") };
                let place = |player: u8| (player + players - position.active_player()) % players;
                assert!(asked.last().is_none_or(|last| place(*last) < place(player)));
                asked.push(player);
                let mut wanted: Vec<_> = own_land(player)
                    .into_iter()
                    .map(|who| Action::TakeFigure { figure: who.figure, spot: who.spot })
                    .collect();
                wanted.sort_unstable();
                assert_eq!(list.as_slice(), wanted, "WF-PLAGUE-2");
                taken.set(taken.get() + 1);
            }
            if game.phase() == Phase::Figure {
                let of = |action: &Action| match *action {
                    Action::PlaceFigure { figure, spot } => on_space(spot).map(|n| (figure, n)),
                    _ => None,
                };
                let found: Vec<_> = list.iter().filter_map(of).collect();
                let used: Vec<u8> =
                    game.figures().iter().filter_map(|who| on_space(who.spot)).collect();
                let mut wanted = Vec::new();
                for name in ["meeple", "large_meeple"] {
                    let figure = Figure::from_name(name).expect("a figure");
                    if position.supply(position.active_player(), figure) > 0 {
                        let free = (0..9).filter(|space| !used.contains(space));
                        wanted.extend(free.map(|space| (figure, space)));
                    }
                }
                assert_eq!(found, wanted, "WF-CROWN-1");
                crowned.set(crowned.get() + used.len());
            }
            let is_board = |cell: Cell| {
                let tile = game.board().into_iter().find(|tile| tile.cell == cell);
                tile.is_some_and(|tile| game.setup().kinds()[tile.kind as usize].board)
            };
            if let Some(dragon) = position.neutral_spot(Figure::DRAGON) {
                assert!(!is_board(dragon.cell), "PD-DRAGON-5");
            }
            let before: Vec<bool> = (0..players).map(|who| !own_land(who).is_empty()).collect();
            let Some(action) = random_action(&game, random) else { break };
            let was_plague = game.phase() == Phase::Plague;
            let active = position.active_player();
            let events = game.apply(action).expect("a listed action is legal");
            // Its tile may fit nowhere, and the next one bring Plague again.
            let is_pig = |event: &Event| {
                matches!(event, Event::FigureMoved { figure: Figure::WHEEL_PIG, .. })
            };
            let is_new = events.iter().any(is_pig);
            if was_plague && (is_new || game.phase() != Phase::Plague) {
                // Whoever comes behind the last one asked had nobody to give.
                let last = *asked.last().expect("somebody was asked");
                let seats = (0..players).map(|step| (active + step) % players);
                let rest = seats.skip_while(|seat| *seat != last).skip(1);
                assert!(rest.into_iter().all(|seat| !before[seat as usize]), "WF-PLAGUE-3");
                asked.clear();
            }
        }
    });
    assert!(taken.get() > 100 && crowned.get() > 100, "{} {}", taken.get(), crowned.get());
}
