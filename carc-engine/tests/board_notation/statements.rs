//! Tests for every statement, every kind of location, and different layouts.

use std::collections::BTreeMap;

use carc_engine::{
    Cell, Config, Game, Location, Player, Rotation, Setup, Spot, Start, StartBridge, StartClaim,
    StartFerry, StartFigure, StartIngots, StartNeutral, StartPaidCastle, StartPrisoner, StartTile,
    StartTower, StartTurn, limits,
};

fn tile(tile: &str, x: i16, y: i16, rotation: Rotation) -> StartTile {
    StartTile { tile: tile.to_owned(), cell: Cell::new(x, y), rotation }
}

fn table<T>(entries: &[(&str, T)]) -> BTreeMap<String, T>
where
    T: Copy,
{
    entries.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
}

/// Parses a string, and checks that writing the result and parsing it again produces an equal
/// value.
fn read(text: &str) -> Start {
    let start = Start::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(Start::from_text(&start.to_text()).as_ref(), Ok(&start), "{}", start.to_text());
    assert_eq!(Start::from_text(&start.to_line()).as_ref(), Ok(&start), "{}", start.to_line());
    start
}

/// Returns the location on a tile that has the given name in board notation.
fn place(tile: &str, place: &str) -> Location {
    read(&format!("carc 1; | {tile}+0@{place}")).figures[0].spot.place
}

#[test]
fn grid_and_line_are_the_same_position() {
    let grid = "carc 1                     # a comment
# another one; with | signs
at -1,0
| .    V>   D            U>

| E<   D>>+1@road  .  .
scores 12 7
drawn V";
    let line = "carc 1; at -1,0; | . V> D U> | E< D>>+1@road . .; scores 12 7; drawn V";
    let start = read(grid);
    assert_eq!(read(line), start);
    assert_eq!(read(&line.replace("; ", ";")), start);
    assert_eq!(read(&format!("\u{feff}{}", grid.replace('\n', "\r\n"))), start);
    let tiles = [
        tile("base/V", 0, 0, Rotation::R90),
        tile("base/D", 1, 0, Rotation::R0),
        tile("base/U", 2, 0, Rotation::R90),
        tile("base/E", -1, 1, Rotation::R270),
        tile("base/D", 0, 1, Rotation::R180),
    ];
    assert_eq!(start.tiles, tiles);
    assert_eq!(start.figures[0].spot, Spot::segment(Cell::new(0, 1), 1));
    assert_eq!((start.scores, start.drawn.as_deref()), (vec![12, 7], Some("base/V")));
    let text = "carc 1\nat -1,0\n| .  V>         D U>\n| E< D>>+1@road\nscores 12 7\ndrawn V\n";
    assert_eq!(read(grid).to_text(), text);
    let short = "carc 1; at -1,0; | . V> D U> | E< D>>+1@road; scores 12 7; drawn V";
    assert_eq!(read(grid).to_line(), short);
}

#[test]
fn every_field_has_a_statement() {
    let start = Start {
        tiles: vec![
            tile("base/E+garden", 0, -1, Rotation::R180),
            tile("base/D", 0, 0, Rotation::R0),
            tile("tower/cap", 1, 0, Rotation::R0),
        ],
        figures: vec![
            StartFigure {
                player: Player::new(1),
                figure: "shepherd".into(),
                spot: Spot::segment(Cell::new(0, -1), 1),
                tokens: table(&[("sheep_1", 2), ("sheep_2", 1)]),
            },
            StartFigure {
                player: Player::new(0),
                figure: "meeple".into(),
                spot: Spot { cell: Cell::new(1, 0), place: Location::Tower },
                tokens: BTreeMap::new(),
            },
        ],
        scores: vec![0, -3],
        tokens: vec![BTreeMap::new(), table(&[("cloth", 1), ("wine", 2)])],
        records: table(&[("king", 4), ("robber", 0)]),
        supplies: vec![table(&[("abbot", 0), ("meeple", 5)]), BTreeMap::new()],
        towers: vec![StartTower { cell: Cell::new(1, 0), height: 3 }],
        ingots: vec![StartIngots { cell: Cell::new(1, 0), count: 2 }],
        bridges: vec![StartBridge { cell: Cell::new(1, 0), token: "bridge_we".into() }],
        castles: vec![Spot::segment(Cell::new(0, -1), 0)],
        ferries: vec![StartFerry { cell: Cell::new(3, 0), landings: "sw".into() }],
        waiting: vec![None, Some("base/U".into())],
        prisoners: vec![StartPrisoner {
            player: Player::new(0),
            owner: Player::new(1),
            figure: "wagon".into(),
            count: 2,
        }],
        neutral: vec![
            StartNeutral { figure: "fairy".into(), spot: Spot::segment(Cell::new(0, -1), 0) },
            StartNeutral {
                figure: "dragon".into(),
                spot: Spot { cell: Cell::new(0, 0), place: Location::Tile },
            },
            StartNeutral {
                figure: "wheel_pig".into(),
                spot: Spot { cell: Cell::new(5, 0), place: Location::Space(60) },
            },
        ],
        held: table(&[("princess/dragon-cap", 1)]),
        stack: Some(table(&[("base/D", 2), ("inns/curve-inn", 1)])),
        hands: vec![vec![], vec!["base/D".into(), "base/V".into()]],
        bag: Some(BTreeMap::new()),
        hidden: table(&[("base/A", 1), ("unknown", 2)]),
        abbeys: vec![true, false],
        robbers: vec![None, Some(49)],
        messengers: vec![-3, 12],
        messages: vec!["message_city".into(), "message_road".into()],
        active: Some(1),
        turn: Some(9),
        drawn: Some("odd/anything".into()),
        mid_turn: Some(StartTurn {
            phase: "dragon".into(),
            placed: Some(Cell::new(0, -1)),
            second_part: true,
            second_part_follows: true,
            extra_turn: Some("given".into()),
            ransomed: true,
            abbey_round: Some(1),
            plague: Some(0),
            tower: Some(Cell::new(0, 0)),
            captured: Some("meeple".into()),
            captured_from: Some(1),
            shepherd: Some(Spot::segment(Cell::new(1, -1), 2)),
            new_shepherd: true,
            no_figure: true,
            used_portal: true,
            used_machine: true,
            flying: Some("phantom".into()),
            roll: Some(3),
            circle: Some("add".into()),
            due_bridge: Some(Cell::new(-1, 2)),
            castle: Some(Spot::segment(Cell::new(1, 0), 2)),
            castle_round: Some(2),
            paid_castles: vec![StartPaidCastle {
                spot: Spot::segment(Cell::new(2, 0), 1),
                round: 1,
                points: 12,
            }],
            scored: true,
            taker: Some(1),
            claims: vec![StartClaim { cell: Cell::new(1, 0), players: vec![0, 1] }],
            entered_city: true,
            may_enter_city: true,
            asked: Some(1),
            bazaar_follows: true,
            tiles_waited: true,
            open_tiles: vec![None, Some("base/U".into())],
            auctioneer: Some(0),
            chosen_tile: Some(1),
            bid: Some(5),
            bidder: Some(2),
            message_parts: 1,
            extra_parts: 2,
            moved_markers: vec![None, Some("messenger".into())],
            had_message: true,
            passed: vec![2, 0],
            moved_ferries: vec![StartFerry { cell: Cell::new(3, 0), landings: "es".into() }],
            visited: vec![Cell::new(1, 0), Cell::new(-2, -1)],
            returned: vec![StartFigure {
                player: Player::new(1),
                figure: "wagon".into(),
                spot: Spot::segment(Cell::new(-1, 0), 3),
                tokens: BTreeMap::new(),
            }],
            shown: vec!["base/U".into(), "inns/curve-inn".into()],
            deal: Some("refill".into()),
        }),
    };
    let text = "carc 1
at 0,-1
| E+garden>>+1:shepherd@field{sheep_1=2,sheep_2=1}+fairy@city
| D+dragon@tile            tower/cap^3$2+0@tower . . . .+wheel_pig@space.60
scores 0 -3
supplies abbot=0,meeple=5 -
tokens - cloth=1,wine=2
records king=4 robber=0
prisoners 0:1:wagon=2
bridges 1,0:bridge_we
castles 0,-1:0
ferries 3,0:sw
waiting - U
held dragon-cap=1
stack D=2 curve-inn=1
hands - D,V
bag -
hidden A=1 unknown=2
abbeys yes no
robbers - 49
messengers -3 12
messages message_city message_road
active 1
turn 9
drawn odd/anything
mid_turn dragon placed=0,-1 second_part second_part_follows extra_turn=given ransomed abbey_round=1 \
                plague=0 tower=0,0 captured=meeple captured_from=1 shepherd=1,-1:2 new_shepherd no_figure used_portal used_machine \
                flying=phantom roll=3 circle=add due_bridge=-1,2 castle=1,0:2 castle_round=2 scored \
                taker=1 entered_city may_enter_city asked=1 bazaar_follows tiles_waited \
                auctioneer=0 chosen_tile=1 bid=5 bidder=2 message_parts=1 extra_parts=2 had_message \
                deal=refill claim=1,0:01 paid_castle=2,0:1:1:12 open_tile=- open_tile=U \
                moved_marker=- moved_marker=messenger passed=2 passed=0 moved_ferry=3,0:es visited=1,0 visited=-2,-1 returned=1:wagon@-1,0:3 shown=U shown=curve-inn
";
    assert_eq!(start.to_text(), text);
    assert_eq!(read(text), start);
}

/// Checks the examples in the documentation, and plays games from the examples that are complete
/// configs.
#[test]
fn documented_examples_are_possible_positions() {
    let page = include_str!("../../../docs/board-notation.md");
    let examples: Vec<&str> = page
        .split("```text\n")
        .skip(1)
        .map(|rest| rest.split("```").next().expect("the example has an end"))
        .collect();
    assert_eq!(examples.len(), 3);
    for example in &examples {
        let config = Config::from_text(example).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Some(read(example)), config.start);
        let setup = Setup::new(config).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert!(!Game::new(setup, 1).state().is_over());
    }
    assert_eq!(read(examples[0]), read(examples[1]));
    // These are the examples in the cell and figure tables.
    let cells = page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|line| {
        let cell = line.split('`').next()?;
        cell.contains(['>', '<', '@', '^', '/', '+']).then_some(cell)
    });
    let cells: Vec<&str> = cells.collect();
    assert!(cells.len() >= 13, "{cells:?}");
    cells.iter().for_each(|cell| drop(read(&format!("carc 1; | {cell}"))));
    // These are the examples in the statement tables.
    let statements = page.lines().filter(|line| line.matches("| `").count() == 2);
    let statements = statements.filter_map(|line| line.split("| `").nth(2)?.split('`').next());
    let statements: Vec<&str> = statements.filter(|text| text.contains(' ')).collect();
    assert!(statements.len() >= 21, "{statements:?}");
    for statement in statements {
        let config = Config::from_text(&format!("carc 1; {statement}"));
        assert!(config.is_ok_and(|config| config != Config::new(2)), "{statement}");
    }
}

#[test]
fn rules_are_statements() {
    let config = Config {
        players: 3,
        preset: Some("c1".into()),
        expansions: vec!["river".into(), "inns_cathedrals".into()],
        tile_sets: table(&[("base", 2)]),
        mechanics: table(&[("builder", true), ("inns", false)]),
        figures: table(&[("meeple", 5)]),
        options: [("table", "21x15"), ("tiny_city", "half")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        custom_sets: Vec::new(),
        start: None,
    };
    let text = "carc 1
players 3
preset c1
expansions river inns_cathedrals
tile_sets base=2
mechanics builder=on inns=off
figures meeple=5
options table=21x15 tiny_city=half
";
    assert_eq!(config.to_text(), text);
    assert_eq!(Config::from_text(text).as_ref(), Ok(&config));
    assert_eq!(Config::from_text(&config.to_line()), Ok(config));
    assert_eq!(Start::from_text(text), Ok(Start::default()));
    for text in ["carc 1", "carc 1; | . ."] {
        assert_eq!(Config::from_text(text), Ok(Config::default()), "{text}");
    }
}

#[test]
fn places_are_named_as_the_tile_lies() {
    use Location::{Corner, Segment, Space, Tile, Tower};
    // Tile D has a city on the north side, a road from west to east, and one field on each side of
    // the road.
    for (name, expected) in [
        ("city", Segment(0)),
        ("city.n", Segment(0)),
        ("city.nne", Segment(0)),
        ("city.nw", Segment(9)),
        ("road", Segment(1)),
        ("road.w", Segment(1)),
        ("field.s", Segment(3)),
        ("field.sse", Segment(3)),
        ("field.se", Segment(3)),
        ("field.ese", Segment(3)),
        ("field.ene", Segment(2)),
        ("field.wnw", Segment(2)),
        ("3", Segment(3)),
        ("tile", Tile),
        ("tower", Tower),
        ("corner.nw", Corner(0)),
        ("corner.sw", Corner(3)),
        ("space.62", Space(62)),
    ] {
        if expected == Segment(9) {
            // The city does not include the part of the west side next to the northwest corner.
            assert!(Start::from_text(&format!("carc 1; | D+0@{name}")).is_err());
            continue;
        }
        assert_eq!(place("D", name), expected, "{name}");
    }
    // After a clockwise quarter turn, the city is on the east side.
    assert_eq!(place("D>", "city.e"), Segment(0));
    assert_eq!(place("D>", "field.w"), Segment(3));
    assert_eq!(place("D>", "field.nne"), Segment(2));
    assert_eq!(place("D<", "city.w"), Segment(0));
    assert_eq!(place("D>>", "city.s"), Segment(0));
    assert_eq!(place("E+garden", "garden"), Segment(2));
    // Segments on custom tiles are identified only by number.
    assert_eq!(place("odd/x", "15"), Segment(15));
    let written = |text: &str| read(text).to_line();
    assert_eq!(written("carc 1; | D+0@field.se"), "carc 1; | D+0@field.s");
    assert_eq!(written("carc 1; | D+0@2"), "carc 1; | D+0@field.ene");
    assert_eq!(written("carc 1; | D+0@corner.se"), "carc 1; | D+0@corner.se");
}

#[test]
fn players_can_be_colors() {
    let seats =
        read("carc 1; | D+red@0+blue:abbot@0+yellow@0+black@0+white@0+purple@0+orange@0+cyan@0");
    assert!(seats.figures.iter().map(|figure| figure.player).eq(Player::all(8)));
    assert_eq!(seats.figures[1].figure, "abbot");
}

#[test]
fn distant_tiles_are_separate_blocks() {
    let far = "carc 1; | D U>; at 16000,-16000; | V; at -16000,16000; | V | W";
    let start = read(far);
    let text = start.to_text();
    assert!(text.len() < 200, "{text}");
    assert_eq!(text, "carc 1\nat 16000,-16000\n| V\nat 0,0\n| D U>\nat -16000,16000\n| V\n| W\n");
    // Rows that follow other statements continue below the earlier rows.
    assert_eq!(read("carc 1; | D; turn 2; | V").tiles[1].cell, Cell::new(0, 1));
}

#[test]
fn diagonal_of_tiles_has_a_short_text() {
    let last = limits::MAX_START;
    let tiles = (0..limits::MAX_TILES as i16)
        .map(|number| tile("base/D", last - 4 * number, 4 * number - last, Rotation::R0));
    let mut start = Start { tiles: tiles.collect(), ..Start::default() };
    let text = start.to_text();
    assert!(text.len() < limits::MAX_BOARD_BYTES);
    start.tiles.sort_by_key(|tile| tile.cell);
    assert!(Start::from_text(&text) == Ok(start));
}

#[test]
fn invalid_starts_have_texts_that_are_rejected() {
    let twice = Start {
        tiles: vec![tile("base/D", 0, 0, Rotation::R0), tile("base/V", 0, 0, Rotation::R0)],
        ..Start::default()
    };
    assert!(Start::from_text(&twice.to_text()).is_err());
    let spaced = Start {
        tiles: vec![tile("base/D; turn 4", 0, 0, Rotation::R0)],
        drawn: Some(String::new()),
        ..Start::default()
    };
    assert!(Start::from_text(&spaced.to_text()).is_err());
}
