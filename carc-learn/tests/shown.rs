//! Tests that observations contain the tokens and figures on the board and the state of the turn.

use std::{collections::BTreeMap, sync::Arc};

use carc_engine::{
    Cell, Config, Figure, Game, Generator, Location, Player, SegmentKind, Setup, Side, Spot, Token,
};
use carc_learn::{Encoding, Form, Observation};
use serde_json::Value;

use crate::array::{Array, seen};

const SIDES: [&str; 4] = ["north", "east", "south", "west"];
const PORTS: [&str; 3] = ["left", "center", "right"];
const FERRIES: [Token; 6] = [
    Token::FERRY_NE,
    Token::FERRY_NS,
    Token::FERRY_NW,
    Token::FERRY_ES,
    Token::FERRY_EW,
    Token::FERRY_SW,
];

fn setup(players: usize) -> Arc<Setup> {
    let text = format!(
        r#"{{"players": {players}, "options": {{"table": "29x29", "message_markers": "turn"}},
            "expansions": ["bridges_castles_bazaars", "ferries", "gold_mines", "crop_circles",
                "count", "mage_witch", "flying_machines", "messages", "robbers", "phantom",
                "monasteries", "inns_cathedrals", "traders_builders"]}}"#
    );
    Setup::new(serde_json::from_str::<Config>(&text).expect("the config is valid"))
        .expect("the config is valid")
}

/// An observation of a game, with its numbers by name.
struct Shown<'a> {
    encoding: &'a Encoding,
    game: &'a Game,
    observer: Player,
    seen: Observation,
}

impl<'a> Shown<'a> {
    fn new(encoding: &'a Encoding, game: &'a Game, observer: Player) -> Self {
        let mut seen = Observation::new(encoding);
        encoding.observe(game.setup(), game.position(), observer, seen.as_mut());
        Self { encoding, game, observer, seen }
    }

    fn byte(&self, cell: Cell, name: &str) -> u8 {
        let channels = self.encoding.channels();
        let channel = channels.iter().position(|channel| channel == name).expect(name);
        let (first, width, _) = self.game.setup().table().expect("the table is bounded");
        let place = (cell.y - first.y) as usize * usize::from(width) + (cell.x - first.x) as usize;
        self.seen.board[place * channels.len() + channel]
    }

    fn section(&self, name: &str) -> &[i16] {
        let mut sections = self.encoding.sections().iter();
        let section = sections.find(|section| section.name == name).expect(name);
        &self.seen.vector[section.start..][..section.len()]
    }

    /// Returns a player's seat relative to the observer, plus 1.
    fn seat(&self, player: Player) -> i16 {
        let players = self.encoding.players() as i16;
        (i16::from(player.number()) - i16::from(self.observer.number())).rem_euclid(players) + 1
    }

    /// Returns the figures shown by the cells and by the `further` section.
    fn figures(&self) -> Vec<(Spot, i16, u8)> {
        let state = self.game.state();
        let mut figures = Vec::new();
        let mut further = 0;
        for tile in state.board() {
            let byte = |name: &str| self.byte(tile.cell, name);
            let mut add = |place, name: &str, owner: &str| {
                if byte(name) > 0 {
                    let spot = Spot { cell: tile.cell, place };
                    figures.push((spot, byte(owner).into(), byte(name) - 1));
                }
            };
            let segments = self.encoding.channels().iter();
            let segments = segments.filter(|channel| channel.starts_with("meeple_")).count();
            for segment in 0..segments {
                let place = Location::Segment(segment as u8);
                add(place, &format!("meeple_{segment}"), &format!("owner_{segment}"));
                add(place, &format!("special_{segment}"), &format!("special_owner_{segment}"));
                further += usize::from(byte(&format!("further_{segment}")));
            }
            add(Location::Lying, "lying", "lying_owner");
            further += usize::from(byte("further_lying"));
        }
        let (first, ..) = self.game.setup().table().expect("the table is bounded");
        let rows = self.section("further").chunks_exact(5).filter(|row| row[0] > 0);
        assert_eq!(rows.clone().count(), further);
        figures.extend(rows.map(|row| {
            let cell = Cell::new(first.x + row[0] - 1, first.y + row[1] - 1);
            let place = match row[2] {
                301 => Location::Lying,
                segment => Location::Segment(segment as u8 - 1),
            };
            (Spot { cell, place }, row[3], row[4] as u8 - 1)
        }));
        figures.sort_unstable();
        figures
    }
}

/// Returns the bits for the sides whose ports all belong to a segment.
fn sides_of(game: &Game, spot: Spot) -> u8 {
    let Location::Segment(segment) = spot.place else { return 0 };
    let ports = game.state().ports(spot.cell).expect("the tile exists");
    (0..4).filter(|side| ports[*side] == [Some(segment); 3]).fold(0, |bits, side| bits | 1 << side)
}

/// Checks the cells' bytes, and counts the cells with tokens and further figures.
fn check_board(shown: &Shown<'_>, counts: &mut BTreeMap<&'static str, usize>) {
    let (game, state) = (shown.game, shown.game.state());
    for tile in state.board() {
        let byte = |name: &str| shown.byte(tile.cell, name);
        let ports = state.ports(tile.cell).expect("the tile exists");
        for (side, ports) in SIDES.iter().zip(ports) {
            for (port, segment) in PORTS.iter().zip(ports) {
                let wanted = segment.map_or(0, |segment| segment + 1);
                assert_eq!(byte(&format!("port_{side}_{port}")), wanted);
            }
        }
        let segments =
            (0..).take_while(|it| shown.encoding.channels().contains(&format!("kind_{it}")));
        let mut castles = 0;
        for segment in segments {
            let spot = Spot::segment(tile.cell, segment);
            if let Some(feature) = state.feature_at(spot) {
                assert_eq!(byte(&format!("kind_{segment}")), feature.kind.number() + 1);
            }
            if state.tokens_at(spot, Token::CASTLE) > 0 {
                castles |= sides_of(game, spot);
            }
        }
        assert_eq!(byte("castle"), castles);
        *counts.entry("castle").or_default() += usize::from(castles > 0);
        let spot = Spot { cell: tile.cell, place: Location::Tile };
        let has = |token: Token| state.tokens_at(spot, token) > 0;
        let bridge = [(Token::BRIDGE_NS, 5), (Token::BRIDGE_WE, 10)];
        let bridge = bridge.into_iter().filter(|(token, _)| has(*token)).map(|(_, bits)| bits);
        let bridge: u8 = bridge.sum();
        if state.due_bridge().is_none_or(|(cell, _)| cell != tile.cell) {
            assert_eq!(byte("bridge"), bridge);
        }
        *counts.entry("bridge").or_default() += usize::from(bridge > 0);
        let ferry = FERRIES.into_iter().filter(|token| has(*token));
        let bits = |[one, other]: [Side; 2]| 1 << one as u8 | 1 << other as u8;
        let ferry: u8 =
            ferry.map(|token| bits(token.landings().expect("the token is a ferry"))).sum();
        assert_eq!(byte("ferry"), ferry);
        *counts.entry("ferry").or_default() += usize::from(ferry > 0);
        *counts.entry("moved").or_default() += usize::from(byte("ferry_before") > 0);
        assert_eq!(u16::from(byte("ingots")), state.tokens_at(spot, Token::INGOT));
        *counts.entry("ingots").or_default() += usize::from(byte("ingots") > 0);
    }
    let figures = state
        .figures()
        .into_iter()
        .filter(|who| matches!(who.spot.place, Location::Segment(_) | Location::Lying));
    let seat = |player| shown.seat(player);
    let mut wanted: Vec<_> =
        figures.map(|who| (who.spot, seat(who.player), who.figure.number())).collect();
    wanted.sort_unstable();
    assert_eq!(shown.figures(), wanted);
    let further = shown.section("further").iter().any(|number| *number > 0);
    *counts.entry("further").or_default() += usize::from(further);
}

/// Checks the planes and the token rows.
fn check_forms(shown: &Shown<'_>) {
    let (encoding, game, observer) = (shown.encoding, shown.game, shown.observer);
    let state = game.state();
    let planes = seen(encoding, Form::Planes, game, observer);
    let Array::F32(planes) = &planes[0] else { panic!("planes are floats") };
    let names = encoding.describe(Form::Planes);
    let (first, width, height) = game.setup().table().expect("the table is bounded");
    let place = |cell: Cell| {
        usize::from((cell.y - first.y) as u16 * width) + usize::from((cell.x - first.x) as u16)
    };
    let plane = |cell: Cell, name: &str| {
        let plane = names.iter().position(|channel| channel.name == name).expect(name);
        planes[plane * usize::from(width * height) + place(cell)]
    };
    let figures = state.figures();
    for tile in state.board() {
        for what in ["bridge", "castle", "ferry", "ferry_before"] {
            for (number, side) in SIDES.iter().enumerate() {
                let wanted = shown.byte(tile.cell, what) >> number & 1;
                assert_eq!(plane(tile.cell, &format!("{what}_{side}")), f32::from(wanted));
            }
        }
        let ingots = f32::from(shown.byte(tile.cell, "ingots")) / 10.0;
        assert_eq!(plane(tile.cell, "ingots"), ingots);
        let ports = state.ports(tile.cell).expect("the tile exists");
        let center = ports[0][1].map(|segment| Spot::segment(tile.cell, segment));
        let lying = Spot { cell: tile.cell, place: Location::Lying };
        for (name, spot) in [("port_north_center_count", center), ("lying_count", Some(lying))] {
            for (whose, is_own) in [("mine", true), ("others", false)] {
                let here = figures.iter().filter(|who| Some(who.spot) == spot);
                let count = here.filter(|who| (who.player == observer) == is_own).count();
                assert_eq!(plane(tile.cell, &format!("{name}_{whose}")), count as f32 / 10.0);
            }
        }
    }
    let entities = seen(encoding, Form::Entities, game, observer);
    let (rows, known) = (entities[4].shorts(), entities[5].flags());
    let rows = rows.chunks_exact(6).zip(known).filter(|(_, known)| **known);
    let mut rows: Vec<Vec<i16>> = rows.map(|(row, _)| row.to_vec()).collect();
    let before: BTreeMap<Cell, Token> = state.moved_ferries().collect();
    let number = |token: Token| i16::from(token.number()) + 1;
    let row = |token: Token, cell: Cell, place: i16, count: u16| {
        let before = before.get(&cell).filter(|_| token.landings().is_some());
        let before = before.map_or(0, |token| number(*token));
        vec![number(token), cell.x - first.x, cell.y - first.y, place, count as i16, before]
    };
    let mut wanted = Vec::new();
    wanted.extend(state.bridges().map(|(cell, token)| row(token, cell, 0, 1)));
    wanted.extend(state.due_bridge().map(|(cell, token)| row(token, cell, 0, 1)));
    wanted.extend(state.ferries().map(|(cell, token)| row(token, cell, 0, 1)));
    wanted.extend(state.ingots().map(|(cell, count)| row(Token::INGOT, cell, 0, count)));
    wanted.extend(state.castles().flatten().map(|spot| {
        let Location::Segment(segment) = spot.place else { panic!("a castle is on segments") };
        row(Token::CASTLE, spot.cell, i16::from(segment) + 1, 1)
    }));
    rows.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(rows, wanted);
}

/// Checks the vector's sections against the game's view, and counts the sections in use.
fn check_turn(shown: &Shown<'_>, counts: &mut BTreeMap<&'static str, usize>) {
    let game = shown.game;
    let view = game.view(shown.observer).expect("the player exists").to_json();
    let view: Value = serde_json::from_str(&view).expect("the text is valid JSON");
    let id = |id: &Value| {
        let id = id.as_str().map(|id| game.setup().tile_type(id).expect("the tile type exists"));
        id.map_or(0, |kind| kind.index() as i16 + 1)
    };
    let in_seats = |list: &Value, number: &dyn Fn(&Value) -> i16| -> Vec<i16> {
        let mut all: Vec<i16> =
            list.as_array().expect("the value is a list").iter().map(number).collect();
        all.rotate_left(shown.observer.index());
        all
    };
    let number = |value: &Value| value.as_i64().unwrap_or(0) as i16;
    let place = |value: &Value| value.as_i64().map_or(0, |place| place as i16 + 1);
    let seat =
        |value: &Value| value.as_u64().map_or(0, |player| shown.seat(Player::new(player as u8)));
    assert_eq!(shown.section("waiting"), in_seats(&view["waiting"], &id));
    let bazaar = &view["bazaar"];
    let open = bazaar["open"].as_array().into_iter().flatten();
    let mut open: Vec<i16> = open.map(id).collect();
    open.resize(shown.encoding.players(), 0);
    assert_eq!(shown.section("bazaar"), open);
    let auction = ["auctioneer", "auctioned", "bid", "bidder"].map(|name| shown.section(name)[0]);
    let wanted = [
        seat(&bazaar["auctioneer"]),
        place(&bazaar["chosen"]),
        number(&bazaar["bid"]),
        seat(&bazaar["bidder"]),
    ];
    assert_eq!(auction, wanted);
    *counts.entry("bid").or_default() += usize::from(auction[2] > 0);
    let message = view["message"].as_str().and_then(Token::from_name);
    let all = Token::all().filter(|token| token.is_message());
    let message = all.zip(1..).find(|(token, _)| Some(*token) == message);
    assert_eq!(shown.section("message"), [message.map_or(0, |(_, number)| number)]);
    *counts.entry("message").or_default() += usize::from(message.is_some());
    assert_eq!(shown.section("message_parts"), [number(&view["message_parts"])]);
    let marker = |marker: &Value| match marker.as_str() {
        None => 0,
        Some("score_marker") => 1,
        Some(_) => 2,
    };
    assert_eq!(shown.section("moved_markers"), in_seats(&view["moved_markers"], &marker));
    let has_entered = view["entered_city"].as_bool().expect("the value is a flag");
    assert_eq!(shown.section("entered_city"), [i16::from(has_entered)]);
    let passed = view["passed"].as_array().expect("the value is a list").iter().map(seat);
    let mut flags = vec![0; shown.encoding.players()];
    passed.for_each(|seat| flags[seat as usize - 1] = 1);
    assert_eq!(shown.section("passed"), flags);
    let figure = view["flight"]["figure"].as_str().and_then(Figure::from_name);
    let figure = figure.map_or(0, |figure| i16::from(figure.number()) + 1);
    assert_eq!(shown.section("flight"), [figure, number(&view["flight"]["roll"])]);
    *counts.entry("flight").or_default() += usize::from(figure > 0);
    let circle = match view["circle"].as_str() {
        None => 0,
        Some("add") => 1,
        Some(_) => 2,
    };
    assert_eq!(shown.section("circle"), [circle]);
    *counts.entry("circle").or_default() += usize::from(circle > 0);
}

#[test]
fn cells_and_vector_contain_the_newest_sets() {
    let mut counts = BTreeMap::new();
    for number in 0..10_u64 {
        let mut random = Generator::new(number);
        let setup = setup(2 + number as usize % 3);
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let mut game = Game::new(setup, number);
        while !game.state().is_over() {
            let list = game.state().legal_actions();
            game.play(list.at(random.uniform(list.len() as u32) as usize))
                .expect("the action is legal");
            let observer = Player::new(random.uniform(encoding.players() as u32) as u8);
            let shown = Shown::new(&encoding, &game, observer);
            check_turn(&shown, &mut counts);
            if random.uniform(8) == 0 {
                check_board(&shown, &mut counts);
                check_forms(&shown);
            }
        }
    }
    assert_eq!(counts.len(), 10);
    assert!(counts.values().all(|count| *count > 0), "{counts:?}");
}

/// A bridge's segment and the meeple on it have their own bytes, even on a tile with the maximum
/// number of segments.
#[test]
fn bridges_have_their_own_segment() {
    let roads = r#"
        schema = 1
        id = "roads"
        title = "Roads"
        start = "straight"
        [[tile]]
        id = "straight"
        name = "straight road"
        count = 9
        segments = [
            { kind = "road", at = "E W" },
            { kind = "field", at = "N El Wr" },
            { kind = "field", at = "S Er Wl" },
        ]
    "#;
    let config = r#"{"mechanics": {"bridges": true}, "tile_sets": {"base": 0, "roads": 1},
        "options": {"table": "9x9"}}"#;
    let mut config: Config = serde_json::from_str(config).expect("the config is valid");
    config.custom_sets.push(roads.to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut game = Game::with_deck(setup, &["roads/straight"]).expect("the deck is valid");
    for text in ["place 1,0 0", "place token bridge_ns 1,0 tile", "place meeple 1,0 3"] {
        game.play(game.setup().parse_action(text).expect(text)).expect(text);
    }
    let shown = Shown::new(&encoding, &game, Player::new(0));
    let bytes = |cell, names: [&str; 6]| names.map(|name| shown.byte(cell, name));
    let names =
        ["kind_3", "meeple_3", "owner_3", "port_north_center", "port_south_center", "bridge"];
    let road = SegmentKind::Road.number() + 1;
    assert_eq!(bytes(Cell::new(1, 0), names), [road, 1, 1, 4, 4, 5]);
    assert_eq!(bytes(Cell::new(0, 0), names), [0; 6]);
    // The next cell is empty.
    assert!(encoding.channels().iter().all(|name| shown.byte(Cell::new(2, 0), name) == 0));
}

#[test]
fn vector_contains_players_who_have_passed() {
    let config = r#"{"expansions": ["count"], "options": {"table": "29x29"}, "start": {
        "tiles": [{"tile": "base/E", "x": 0, "y": -1},
            {"tile": "base/E", "x": 0, "y": -2, "rotation": 180}],
        "figures": [{"player": 0, "figure": "meeple", "x": 0, "y": 0, "space": 25},
            {"player": 1, "figure": "meeple", "x": 0, "y": 0, "space": 25}]}}"#;
    let config: Config = serde_json::from_str(config).expect("the config is valid");
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut game = Game::with_deck(setup, &["base/E"]).expect("the deck is valid");
    for (text, passed) in [("place 4,0 90", [0, 0]), ("pass", [0, 0]), ("pass", [0, 1])] {
        game.play(game.setup().parse_action(text).expect(text)).expect(text);
        // The active player is the last to decide.
        let shown = Shown::new(&encoding, &game, Player::new(0));
        assert_eq!(shown.section("passed"), passed, "{text}");
    }
}
