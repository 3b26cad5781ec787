//! The scenes for the `engine` benchmark and the `measure` example.
//!
//! A scene repeats one operation the way a search or simulation does: memory is reused, every list
//! is filled, actions are random, and all calls are checked.

use std::{hint::black_box, sync::Arc};

use carc_engine::{
    Action, ActionList, Actor, Config, Event, Game, Generator, Phase, Player, Position, Setup,
    TileType, Turn, View, perft,
};

/// One measured operation.
pub(crate) struct Scene {
    /// The name of the operation.
    pub(crate) name: String,
    /// The unit in which repetitions are counted.
    pub(crate) unit: &'static str,
    /// Repeats the operation and returns the number of repetitions.
    pub(crate) work: Box<dyn FnMut() -> u64>,
}

/// A setup for playouts.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    /// The number of base sets.
    pub(crate) copies: u32,
    /// The expansions. The single entry [`TWELVE`] represents all expansions in a test config.
    pub(crate) expansions: &'static [&'static str],
}

/// Boards of several sizes. The benchmark compares each row with expansions to the base game row of
/// the same size.
pub(crate) const TABLES: &[Table] = &[
    Table { copies: 1, expansions: &[] },
    Table { copies: 2, expansions: &[] },
    Table { copies: 4, expansions: &[] },
    Table { copies: 8, expansions: &[] },
    Table { copies: 1, expansions: &["river", "inns_cathedrals", "traders_builders"] },
    Table { copies: 1, expansions: &["princess_dragon"] },
    Table { copies: 1, expansions: &["abbey_mayor"] },
    Table { copies: 1, expansions: &["hills_sheep"] },
    Table { copies: 1, expansions: &["wheel"] },
    Table { copies: 1, expansions: &["king_robber"] },
    Table { copies: 1, expansions: &["river_2"] },
    Table { copies: 1, expansions: &["shrines"] },
    Table { copies: 1, expansions: &[TWELVE] },
];

/// The first twelve expansions together.
const TWELVE: &str = "twelve expansions";

impl Table {
    /// Returns the setup for two players.
    pub(crate) fn setup(&self) -> Arc<Setup> {
        let config = if self.expansions == [TWELVE] {
            serde_json::from_str(include_str!("../../tests/support/twelve.json"))
                .expect("the config is valid JSON")
        } else {
            let expansions = self.expansions.iter().map(|name| name.to_string()).collect();
            Config { expansions, ..Config::new(2) }
        };
        let tile_sets = [("base".to_owned(), self.copies)].into();
        let config = Config { players: 2, tile_sets, ..config };
        Setup::new(config).expect("the setup is valid")
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "base x {}", self.copies)?;
        self.expansions.iter().try_for_each(|name| write!(f, " + {name}"))
    }
}

/// Generates the players' choices. It is xorshift64* because speed matters more than quality.
struct Choice(u64);

impl Choice {
    fn of(&mut self, options: &ActionList) -> Action {
        options.at(self.uniform(options.len()))
    }

    fn uniform(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * count as u64) >> 32) as usize
    }
}

/// Random games played one after another on bare positions.
pub(crate) struct Playouts {
    setup: Arc<Setup>,
    start: Position,
    position: Position,
    generator: Generator,
    choice: Choice,
    list: ActionList,
    turns: Vec<Turn>,
    events: Vec<Event>,
    /// The number of tile placements so far. It is counted only with [`Extra::Count`].
    pub(crate) tile_decisions: u64,
    /// The number of open cells, summed over all tile placements.
    pub(crate) open_cells: u64,
}

/// Additional work in a playout.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extra {
    /// No additional work.
    None,
    /// Builds and reads events.
    Events,
    /// Lists complete turns.
    Turns,
    /// Counts open cells.
    Count,
}

impl Playouts {
    /// Prepares the first game.
    pub(crate) fn new(setup: Arc<Setup>) -> Self {
        let start = Position::new(&setup);
        Self {
            position: start.clone(),
            setup,
            start,
            generator: Generator::new(1),
            choice: Choice(1),
            list: ActionList::new(),
            turns: Vec::new(),
            events: Vec::new(),
            tile_decisions: 0,
            open_cells: 0,
        }
    }

    /// Plays a game and returns the number of placed tiles.
    pub(crate) fn game(&mut self, extra: Extra) -> u64 {
        let Self { setup, position, list, .. } = self;
        position.clone_from(&self.start);
        loop {
            let action = match position.state(setup).actor() {
                Actor::Chance => position.draw(&mut self.generator).expect("a draw is pending"),
                Actor::Player(_) => {
                    position.state(setup).legal_actions_into(list);
                    if extra == Extra::Turns && position.state(setup).phase() == Phase::Place {
                        position.state(setup).turns_into(&mut self.turns);
                        black_box(&self.turns);
                    }
                    if extra == Extra::Count && position.state(setup).phase() == Phase::Place {
                        self.tile_decisions += 1;
                        self.open_cells += position.state(setup).open_cells().len() as u64;
                    }
                    self.choice.of(list)
                }
                Actor::None => break,
            };
            if extra == Extra::Events {
                self.events.clear();
                position
                    .play_with_events(setup, action, &mut self.events)
                    .expect("a listed action is legal");
                black_box(&self.events);
            } else {
                position.play(setup, action).expect("a listed action is legal");
            }
        }
        position.state(setup).board().len() as u64 - 1
    }
}

/// The number of repetitions of a fast operation at each position. Scenes alternate between
/// positions where possible, because repeating an operation at a single position would let the
/// processor predict its branches.
const ROW: u64 = 32;

/// Returns games in the given phase, with half the tiles placed.
fn middles(setup: &Arc<Setup>, phase: Phase) -> Vec<Game> {
    first_after_the_middle(setup, |game| game.state().phase() == phase)
}

/// Plays random games until half the tiles are placed and `is_meant` accepts the game, and returns
/// these games.
fn first_after_the_middle(setup: &Arc<Setup>, is_meant: impl Fn(&Game) -> bool) -> Vec<Game> {
    let mut list = ActionList::new();
    (1..)
        .filter_map(|seed| {
            let mut game = Game::new(Arc::clone(setup), seed);
            let mut choice = Choice(seed);
            let half = game.state().tiles_remaining() / 2;
            while game.state().tiles_remaining() > half || !is_meant(&game) {
                // If no player can place a meeple for the rest of the game, the phase may never be
                // reached.
                if game.state().is_over() {
                    return None;
                }
                game.state().legal_actions_into(&mut list);
                game.play(choice.of(&list)).expect("a listed action is legal");
            }
            Some(game)
        })
        .take(64)
        .collect()
}

/// Returns the mean size in bytes of a base game position at the start, with half the tiles placed,
/// and at the end of a game.
pub(crate) fn sizes() -> [usize; 3] {
    let setup = Setup::base(2).expect("the base game supports two players");
    let mut games = middles(&setup, Phase::Place);
    let mean = |games: &[Game]| {
        games.iter().map(|game| game.position().size_in_bytes()).sum::<usize>() / games.len()
    };
    let middle = mean(&games);
    let mut choice = Choice(1);
    for game in &mut games {
        while !game.state().is_over() {
            game.play(choice.of(&game.state().legal_actions())).expect("a listed action is legal");
        }
    }
    [Position::new(&setup).size_in_bytes(), middle, mean(&games)]
}

fn is_placement(action: &Action) -> bool {
    matches!(action, Action::PlaceTile { .. })
}

fn is_figure_placement(action: &Action) -> bool {
    matches!(action, Action::PlaceFigure { .. })
}

/// Returns all scenes; scenes that do not name an expansion use the two-player base game.
pub(crate) fn scenes() -> Vec<Scene> {
    let setup = Setup::base(2).expect("the base game supports two players");
    let mut scenes = playouts(&setup);
    scenes.extend(looks(&setup));
    scenes.extend(steps(&setup));
    scenes.extend(undos(&setup));
    scenes.extend(portals());
    scenes
}

fn playouts(setup: &Arc<Setup>) -> Vec<Scene> {
    let by_position = |name, extra| {
        let mut playouts = Playouts::new(Arc::clone(setup));
        let work = Box::new(move || {
            playouts.game(extra);
            1
        });
        Scene { name: String::from(name), unit: "game", work }
    };
    let by_game = |name, with_events: bool| {
        let setup = Arc::clone(setup);
        let (mut seed, mut choice, mut list) = (0, Choice(1), ActionList::new());
        let work = Box::new(move || {
            seed += 1;
            let mut game = Game::new(Arc::clone(&setup), seed);
            while !game.state().is_over() {
                game.state().legal_actions_into(&mut list);
                let action = choice.of(&list);
                if with_events {
                    black_box(game.apply(action).expect("a listed action is legal"));
                } else {
                    game.play(action).expect("a listed action is legal");
                }
            }
            1
        });
        Scene { name: String::from(name), unit: "game", work }
    };
    let game = Game::new(Arc::clone(setup), 1);
    vec![
        by_position("playout, Position::play", Extra::None),
        by_position("playout, Position::play_with_events", Extra::Events),
        by_position("playout, Position::play, also listing turns()", Extra::Turns),
        by_game("playout, Game::play", false),
        by_game("playout, Game::apply", true),
        Scene {
            name: "perft, 8 deep".into(),
            unit: "sequence",
            work: Box::new(move || perft(black_box(&game), 8)),
        },
    ]
}

/// Creates a scene that inspects each mid-game position several times.
fn look(
    name: impl Into<String>,
    games: Vec<Game>,
    times: u64,
    mut work: impl FnMut(&Game) + 'static,
) -> Scene {
    let work = Box::new(move || {
        for _ in 0..times {
            for game in &games {
                work(black_box(game));
            }
        }
        times * games.len() as u64
    });
    Scene { name: name.into(), unit: "call", work }
}

fn looks(setup: &Arc<Setup>) -> Vec<Scene> {
    let mut list = ActionList::new();
    let mut figures = ActionList::new();
    let mut all = ActionList::new();
    let mut turns = Vec::new();
    let mut copy = Position::new(setup);
    let place = || middles(setup, Phase::Place);
    let (mut choice, mut options) = (Choice(1), ActionList::new());
    vec![
        look("legal_actions, a tile", place(), ROW, move |game| {
            game.state().legal_actions_into(&mut list);
            black_box(&list);
        }),
        look("legal_actions, a meeple", middles(setup, Phase::Figure), ROW, move |game| {
            game.state().legal_actions_into(&mut figures);
            black_box(&figures);
        }),
        look("legal_actions_all_rotations, a tile", place(), ROW, move |game| {
            game.state().legal_actions_all_rotations(&mut all);
            black_box(&all);
        }),
        look("turns", place(), ROW, move |game| {
            game.state().turns_into(&mut turns);
            black_box(&turns);
        }),
        look("legal_actions, then is_legal for one action", place(), ROW, move |game| {
            game.state().legal_actions_into(&mut options);
            black_box(game.state().is_legal(choice.of(&options)));
        }),
        look("clone_from", place(), ROW, move |game| {
            copy.clone_from(game.position());
            black_box(&copy);
        }),
        look("clone", place(), ROW, |game| {
            black_box(game.position().clone());
        }),
        {
            let setup = Box::new(|| {
                black_box(Setup::base(black_box(2)).expect("the base game supports two players"));
                1
            });
            Scene { name: "Setup::base".into(), unit: "call", work: setup }
        },
        look("hash", place(), ROW, |game| {
            black_box(game.state().hash());
        }),
        look("features", place(), 1, |game| {
            black_box(game.state().features());
        }),
        look("to_json", place(), 1, |game| {
            black_box(game.to_json());
        }),
        read("from_json", &place(), Game::to_json, |_, text| {
            black_box(Game::from_json(text).expect("the save is valid"));
        }),
        look("View::to_json", place(), 1, |game| {
            black_box(game.view(Player::new(0)).expect("the player exists").to_json());
        }),
        read("View::from_json", &place(), view_json, |_, text| {
            black_box(View::from_json(text).expect("the view is valid"));
        }),
        read("View::from_json_in", &place(), view_json, |setup, text| {
            black_box(View::from_json_in(setup, text).expect("the view is valid"));
        }),
    ]
}

fn view_json(game: &Game) -> String {
    game.view(Player::new(0)).expect("the player exists").to_json()
}

/// Creates a scene that reads serialized games.
fn read(
    name: &str,
    games: &[Game],
    write: fn(&Game) -> String,
    read: fn(&Arc<Setup>, &str),
) -> Scene {
    let texts: Vec<_> = games.iter().map(|game| (Arc::clone(game.setup()), write(game))).collect();
    let work = Box::new(move || {
        for (setup, text) in &texts {
            read(setup, black_box(text));
        }
        texts.len() as u64
    });
    Scene { name: name.into(), unit: "call", work }
}

/// Returns scenes for the long action lists of a magic portal, and for other tiles' action lists in
/// the same setup.
fn portals() -> Vec<Scene> {
    let table = Table { copies: 1, expansions: &["princess_dragon"] };
    let setup = table.setup();
    let mut scenes = Vec::new();
    for (tile, is_portal) in [("a portal", true), ("another tile", false)] {
        let shows = |kind: Option<TileType>| {
            let marks = kind.map(|kind| &setup.tile_types()[kind.index()].marks);
            marks.is_some_and(|marks| marks.iter().any(|mark| mark == "portal") == is_portal)
        };
        let laid = |game: &Game| game.state().board().last().map(|tile| tile.tile_type);
        let figures = first_after_the_middle(&setup, |game| {
            game.state().phase() == Phase::Figure && shows(laid(game))
        });
        let tiles = first_after_the_middle(&setup, |game| {
            game.state().phase() == Phase::Place && shows(game.state().current_tile())
        });
        let mean = |count: usize, games: &[Game]| count / games.len();
        let options = figures.iter().map(|game| game.state().legal_actions().len()).sum();
        let count = mean(options, &figures);
        let name = format!("legal_actions, a meeple after placing {tile} ({count} actions)");
        let mut list = ActionList::new();
        scenes.push(look(name, figures, ROW, move |game| {
            game.state().legal_actions_into(&mut list);
            black_box(&list);
        }));
        let options = tiles.iter().map(|game| game.turns().len()).sum();
        let name = format!("turns, placing {tile} ({} turns)", mean(options, &tiles));
        let mut turns = Vec::new();
        scenes.push(look(name, tiles, ROW, move |game| {
            game.state().turns_into(&mut turns);
            black_box(&turns);
        }));
    }
    scenes
}

/// Returns scenes that play each action on a copy of a mid-game position.
fn steps(setup: &Arc<Setup>) -> Vec<Scene> {
    let step = |name, phase, is_meant: fn(&Action) -> bool| {
        let mut copy = Position::new(setup);
        let cases: Vec<(Game, Vec<Action>)> = middles(setup, phase)
            .into_iter()
            .map(|game| {
                let mut actions = game.state().legal_actions().to_vec();
                actions.retain(is_meant);
                (game, actions)
            })
            .collect();
        let mut choice = Choice(1);
        let work = Box::new(move || {
            for _ in 0..ROW {
                for (game, actions) in &cases {
                    copy.clone_from(game.position());
                    copy.play(game.setup(), actions[choice.uniform(actions.len())])
                        .expect("a listed action is legal");
                    black_box(&copy);
                }
            }
            ROW * cases.len() as u64
        });
        Scene { name: String::from(name), unit: "call", work }
    };
    vec![
        step("clone_from and play, placing a tile", Phase::Place, is_placement),
        step("clone_from and play, placing a meeple", Phase::Figure, is_figure_placement),
    ]
}

/// The number of actions that are played and undone for each action that is kept. It is large
/// enough that the rest of the game hardly affects the result.
const MANY: u64 = 256;

/// Returns scenes that play and undo actions throughout games.
fn undos(setup: &Arc<Setup>) -> Vec<Scene> {
    let undo = |name, is_meant: fn(&Action) -> bool, with_events: bool| {
        let setup = Arc::clone(setup);
        let (mut list, mut actions) = (ActionList::new(), Vec::new());
        // Always play the same games so that the counts are reproducible.
        let work = Box::new(move || {
            let (mut choice, mut count) = (Choice(1), 0);
            for seed in 1..=4 {
                let mut game = Game::new(Arc::clone(&setup), seed);
                while !game.state().is_over() {
                    game.state().legal_actions_into(&mut list);
                    actions.clear();
                    actions.extend(list.iter().filter(is_meant));
                    for _ in 0..if actions.is_empty() { 0 } else { MANY } {
                        let action = actions[choice.uniform(actions.len())];
                        if with_events {
                            black_box(game.apply(action).expect("a listed action is legal"));
                        } else {
                            game.play(action).expect("a listed action is legal");
                        }
                        black_box(game.undo());
                        count += 1;
                    }
                    game.play(choice.of(&list)).expect("a listed action is legal");
                }
            }
            count
        });
        Scene { name: String::from(name), unit: "pair", work }
    };
    vec![
        undo("Game::play and undo, placing a tile", is_placement, false),
        undo("Game::play and undo, placing a meeple", is_figure_placement, false),
        undo("Game::apply and undo, placing a tile", is_placement, true),
        undo("Game::apply and undo, placing a meeple", is_figure_placement, true),
    ]
}
