//! Checksums of start positions, which are equal to the checksums of their JSON forms but are
//! computed without serializing the start positions.

use std::collections::BTreeMap;

use super::{
    start::{
        Start, StartBridge, StartFerry, StartFigure, StartIngots, StartNeutral, StartPrisoner,
        StartTile, StartTower,
    },
    start_turn::{StartClaim, StartPaidCastle, StartTurn},
};
use crate::{
    action::{Location, Spot},
    digest::{List, Object, flag, null, number, text},
    geometry::Cell,
};

fn list<T>(values: &[T], sum_of: impl Fn(&T) -> u64) -> u64 {
    let mut sum = List::new();
    values.iter().for_each(|value| sum.add(sum_of(value)));
    sum.sum()
}

fn table<T: Copy + Into<i64>>(counts: &BTreeMap<String, T>) -> u64 {
    let mut sum = Object::new();
    counts.iter().for_each(|(name, &count)| sum.add(text(name), number(count)));
    sum.sum()
}

/// Methods that omit keys with default values.
impl Object {
    fn key(&mut self, key: &str, value: u64) {
        self.add(text(key), value);
    }

    fn list<T>(&mut self, key: &str, values: &[T], sum_of: impl Fn(&T) -> u64) {
        if !values.is_empty() {
            self.key(key, list(values, sum_of));
        }
    }

    fn table<T: Copy + Into<i64>>(&mut self, key: &str, counts: &BTreeMap<String, T>) {
        if !counts.is_empty() {
            self.key(key, table(counts));
        }
    }

    fn cell(&mut self, Cell { x, y }: Cell) {
        self.key("x", number(x));
        self.key("y", number(y));
    }

    fn spot(&mut self, Spot { cell, place }: Spot) {
        self.cell(cell);
        match place {
            Location::Segment(segment) => self.key("segment", number(segment)),
            Location::Corner(corner) => self.key("corner", number(corner)),
            Location::Space(space) => self.key("space", number(space)),
            Location::Tile => self.key("tile", null()),
            Location::Tower => self.key("tower", null()),
            Location::Lying => self.key("lying", null()),
        }
    }
}

fn tile(StartTile { tile, cell, rotation }: &StartTile) -> u64 {
    let mut sum = Object::new();
    sum.key("tile", text(tile));
    sum.cell(*cell);
    sum.key("rotation", number(rotation.degrees()));
    sum.sum()
}

fn figure(StartFigure { player, figure, spot, tokens }: &StartFigure) -> u64 {
    let mut sum = Object::new();
    sum.key("player", number(player.number()));
    sum.key("figure", text(figure));
    sum.spot(*spot);
    sum.table("tokens", tokens);
    sum.sum()
}

fn neutral(StartNeutral { figure, spot }: &StartNeutral) -> u64 {
    let mut sum = Object::new();
    sum.key("figure", text(figure));
    sum.spot(*spot);
    sum.sum()
}

fn tower(StartTower { cell, height }: &StartTower) -> u64 {
    let mut sum = Object::new();
    sum.cell(*cell);
    sum.key("height", number(*height));
    sum.sum()
}

fn ingots(StartIngots { cell, count }: &StartIngots) -> u64 {
    let mut sum = Object::new();
    sum.cell(*cell);
    sum.key("count", number(*count));
    sum.sum()
}

fn claim(StartClaim { cell, players }: &StartClaim) -> u64 {
    let mut sum = Object::new();
    sum.cell(*cell);
    sum.key("players", list(players, |seat| number(*seat)));
    sum.sum()
}

fn ferry(StartFerry { cell, landings }: &StartFerry) -> u64 {
    let mut sum = Object::new();
    sum.cell(*cell);
    sum.key("landings", text(landings));
    sum.sum()
}

fn paid_castle(StartPaidCastle { spot, round, points }: &StartPaidCastle) -> u64 {
    let mut sum = Object::new();
    sum.spot(*spot);
    sum.key("round", number(*round));
    sum.key("points", number(*points));
    sum.sum()
}

fn optional(name: &Option<String>) -> u64 {
    name.as_ref().map_or_else(null, |name| text(name))
}

fn prisoner(StartPrisoner { player, owner, figure, count }: &StartPrisoner) -> u64 {
    let mut sum = Object::new();
    sum.key("player", number(player.number()));
    sum.key("owner", number(owner.number()));
    sum.key("figure", text(figure));
    sum.key("count", number(*count));
    sum.sum()
}

fn bridge(StartBridge { cell, token }: &StartBridge) -> u64 {
    let mut sum = Object::new();
    sum.cell(*cell);
    sum.key("token", text(token));
    sum.sum()
}

fn cell(&Cell { x, y }: &Cell) -> u64 {
    let mut sum = Object::new();
    sum.cell(Cell { x, y });
    sum.sum()
}

fn spot(spot: Spot) -> u64 {
    let mut sum = Object::new();
    sum.spot(spot);
    sum.sum()
}

fn mid_turn(turn: &StartTurn) -> u64 {
    let StartTurn {
        phase,
        placed,
        second_part,
        second_part_follows,
        extra_turn,
        ransomed,
        abbey_round,
        plague,
        tower,
        captured,
        captured_from,
        shepherd,
        new_shepherd,
        no_figure,
        used_portal,
        used_machine,
        flying,
        roll,
        circle,
        due_bridge,
        castle,
        castle_round,
        paid_castles,
        scored,
        taker,
        claims,
        entered_city,
        may_enter_city,
        asked,
        bazaar_follows,
        tiles_waited,
        open_tiles,
        auctioneer,
        chosen_tile,
        bid,
        bidder,
        message_parts,
        extra_parts,
        moved_markers,
        had_message,
        passed,
        moved_ferries,
        visited,
        returned,
        shown,
        deal,
    } = turn;
    let mut sum = Object::new();
    sum.key("phase", text(phase));
    if let Some(placed) = placed {
        sum.key("placed", cell(placed));
    }
    let flags = [
        ("second_part", second_part),
        ("second_part_follows", second_part_follows),
        ("ransomed", ransomed),
        ("new_shepherd", new_shepherd),
        ("no_figure", no_figure),
        ("used_portal", used_portal),
        ("used_machine", used_machine),
        ("scored", scored),
        ("entered_city", entered_city),
        ("may_enter_city", may_enter_city),
        ("bazaar_follows", bazaar_follows),
        ("tiles_waited", tiles_waited),
        ("had_message", had_message),
    ];
    for (key, _) in flags.into_iter().filter(|(_, is_set)| **is_set) {
        sum.key(key, flag(true));
    }
    let names = [
        ("extra_turn", extra_turn),
        ("captured", captured),
        ("flying", flying),
        ("circle", circle),
    ];
    for (key, name) in names {
        if let Some(name) = name {
            sum.key(key, text(name));
        }
    }
    for (key, place) in [("tower", tower), ("due_bridge", due_bridge)] {
        if let Some(place) = place {
            sum.key(key, cell(place));
        }
    }
    for (key, place) in [("shepherd", shepherd), ("castle", castle)] {
        if let Some(place) = place {
            sum.key(key, spot(*place));
        }
    }
    let numbers = [
        ("abbey_round", abbey_round),
        ("plague", plague),
        ("captured_from", captured_from),
        ("taker", taker),
        ("asked", asked),
        ("roll", roll),
        ("castle_round", castle_round),
        ("auctioneer", auctioneer),
        ("chosen_tile", chosen_tile),
        ("bid", bid),
        ("bidder", bidder),
    ];
    for (key, value) in numbers {
        if let Some(value) = value {
            sum.key(key, number(*value));
        }
    }
    for (key, count) in [("message_parts", message_parts), ("extra_parts", extra_parts)] {
        if *count > 0 {
            sum.key(key, number(*count));
        }
    }
    sum.list("paid_castles", paid_castles, paid_castle);
    sum.list("open_tiles", open_tiles, optional);
    sum.list("moved_markers", moved_markers, optional);
    sum.list("claims", claims, claim);
    sum.list("passed", passed, |seat| number(*seat));
    sum.list("moved_ferries", moved_ferries, ferry);
    sum.list("visited", visited, cell);
    sum.list("returned", returned, figure);
    sum.list("shown", shown, |id| text(id));
    if let Some(deal) = deal {
        sum.key("deal", text(deal));
    }
    sum.sum()
}

/// Returns the checksum.
pub(super) fn of(start: &Start) -> u64 {
    // The pattern lists all fields, so adding a field causes a compile error here.
    let Start {
        tiles,
        figures,
        scores,
        tokens,
        records,
        supplies,
        towers,
        ingots: nuggets,
        bridges,
        castles,
        waiting,
        robbers,
        messengers,
        messages,
        prisoners,
        ferries,
        neutral: neutrals,
        held,
        stack,
        hands,
        bag,
        hidden,
        abbeys,
        active,
        turn,
        drawn,
        mid_turn: inside,
    } = start;
    let mut sum = Object::new();
    sum.list("tiles", tiles, tile);
    sum.list("figures", figures, figure);
    sum.list("scores", scores, |score| number(*score));
    sum.list("tokens", tokens, table);
    sum.table("records", records);
    sum.list("supplies", supplies, table);
    sum.list("towers", towers, tower);
    sum.list("ingots", nuggets, ingots);
    sum.list("bridges", bridges, bridge);
    sum.list("castles", castles, |place| spot(*place));
    sum.list("waiting", waiting, optional);
    sum.list("robbers", robbers, |space| space.map_or(null(), number));
    sum.list("messengers", messengers, |value| number(*value));
    sum.list("messages", messages, |name| text(name));
    sum.list("prisoners", prisoners, prisoner);
    sum.list("ferries", ferries, ferry);
    sum.list("neutral", neutrals, neutral);
    sum.table("held", held);
    if let Some(stack) = stack {
        sum.key("stack", table(stack));
    }
    sum.list("hands", hands, |hand| list(hand, |id| text(id)));
    if let Some(bag) = bag {
        sum.key("bag", table(bag));
    }
    sum.table("hidden", hidden);
    sum.list("abbeys", abbeys, |has| flag(*has));
    if let Some(active) = active {
        sum.key("active", number(*active));
    }
    if let Some(turn) = turn {
        sum.key("turn", number(*turn));
    }
    if let Some(drawn) = drawn {
        sum.key("drawn", text(drawn));
    }
    if let Some(inside) = inside {
        sum.key("mid_turn", mid_turn(inside));
    }
    sum.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{digest::of_json, setup::Config, vocab::Player};

    fn holds(start: &Start) {
        let json = serde_json::to_string(start).unwrap();
        assert_eq!(of(start), of_json(&json, &[]).unwrap(), "{json}");
    }

    #[test]
    fn checksum_matches_json_form() {
        holds(&Start::default());
        let spots = [
            Location::Segment(3),
            Location::Corner(2),
            Location::Tile,
            Location::Tower,
            Location::Lying,
            Location::Space(60),
        ];
        let spots = spots.map(|place| Spot { cell: Cell::new(-300, 7), place });
        let counts = BTreeMap::from([("a".to_owned(), 0), ("b\"".to_owned(), u32::MAX)]);
        let few = BTreeMap::from([("base/D".to_owned(), u16::MAX), (String::new(), 0)]);
        let named = |spot| StartFigure {
            player: Player::new(255),
            figure: "shepherd".into(),
            spot,
            tokens: if spot.place == Location::Tile { counts.clone() } else { BTreeMap::new() },
        };
        let tile = |(rotation, x)| StartTile {
            tile: "base/É".into(),
            cell: Cell::new(x, i16::MIN),
            rotation,
        };
        let start = Start {
            tiles: crate::Rotation::ALL.into_iter().zip(-1..).map(tile).collect(),
            figures: spots.map(named).to_vec(),
            scores: vec![0, -1, i32::MIN, i32::MAX],
            tokens: vec![counts.clone(), BTreeMap::new()],
            records: counts.clone(),
            supplies: vec![BTreeMap::new(), counts.clone()],
            towers: vec![StartTower { cell: Cell::new(1, -1), height: 9 }],
            ingots: vec![StartIngots { cell: Cell::new(1, -1), count: 3 }],
            bridges: vec![StartBridge { cell: Cell::new(-1, 2), token: "bridge_we".into() }],
            castles: spots.to_vec(),
            waiting: vec![None, Some("base/É".into())],
            robbers: vec![None, Some(0), Some(49)],
            messengers: vec![0, -1, 12],
            messages: vec!["message_road".into(), "É".into()],
            prisoners: vec![StartPrisoner {
                player: Player::new(0),
                owner: Player::new(1),
                figure: "meeple".into(),
                count: 2,
            }],
            ferries: vec![StartFerry { cell: Cell::new(2, -1), landings: "es".into() }],
            neutral: spots.map(|spot| StartNeutral { figure: "dragon".into(), spot }).to_vec(),
            held: few.clone(),
            stack: Some(few.clone()),
            hands: vec![vec![], vec!["base/D".into(), "base/E".into()]],
            bag: Some(counts.clone()),
            hidden: few,
            abbeys: vec![true, false],
            active: Some(1),
            turn: Some(0),
            drawn: Some("base/V".into()),
            mid_turn: Some(StartTurn {
                phase: "figure".into(),
                placed: Some(Cell::new(-2, 3)),
                second_part: true,
                second_part_follows: true,
                extra_turn: Some("given".into()),
                ransomed: true,
                abbey_round: Some(0),
                plague: Some(u32::MAX),
                tower: Some(Cell::new(0, 1)),
                captured: Some("meeple".into()),
                captured_from: Some(0),
                shepherd: Some(Spot::segment(Cell::new(1, 0), 2)),
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
                taker: Some(2),
                claims: vec![StartClaim { cell: Cell::new(-1, 4), players: vec![0, 2] }],
                entered_city: true,
                may_enter_city: true,
                asked: Some(1),
                bazaar_follows: true,
                tiles_waited: true,
                open_tiles: vec![None, Some("base/É".into())],
                auctioneer: Some(0),
                chosen_tile: Some(1),
                bid: Some(0),
                bidder: Some(2),
                message_parts: 1,
                extra_parts: 2,
                moved_markers: vec![None, Some("messenger".into())],
                had_message: true,
                passed: vec![0, 7],
                moved_ferries: vec![StartFerry { cell: Cell::new(2, -1), landings: "sw".into() }],
                visited: vec![Cell::new(1, 0), Cell::new(-1, -1)],
                returned: vec![named(spots[0])],
                shown: vec!["base/D".into(), "base/É".into()],
                deal: Some("refill".into()),
            }),
        };
        holds(&start);
        let phase = StartTurn { phase: "draw".into(), ..StartTurn::default() };
        holds(&Start { mid_turn: Some(phase), ..start.clone() });
        holds(&Start { stack: Some(BTreeMap::new()), bag: Some(BTreeMap::new()), ..start.clone() });
        // The setup's fingerprint uses the same checksum.
        let config =
            Config { start: Some(Start { active: Some(1), ..Start::default() }), ..Config::new(2) };
        let other =
            Config { start: Some(Start { active: Some(0), ..Start::default() }), ..Config::new(2) };
        let fingerprint = |config| crate::Setup::new(config).unwrap().fingerprint();
        assert_ne!(fingerprint(config), fingerprint(other));
    }
}
