//! The `mid_turn` statement in a board text.

use std::collections::BTreeMap;

use super::{
    names,
    scan::{Parsed, Word},
    statements::{NONE, any_name, tile_name},
};
use crate::{
    action::{Location, Spot},
    geometry::Cell,
    limits,
    setup::{StartClaim, StartFerry, StartFigure, StartPaidCastle, StartTurn},
    suggest::{nearest, shown, suggest},
    vocab::Player,
};

/// The names of all operands that can follow the phase.
const NAMES: [&str; 45] = [
    "placed",
    "second_part",
    "second_part_follows",
    "extra_turn",
    "ransomed",
    "abbey_round",
    "plague",
    "tower",
    "captured",
    "captured_from",
    "shepherd",
    "new_shepherd",
    "no_figure",
    "used_portal",
    "used_machine",
    "flying",
    "roll",
    "circle",
    "due_bridge",
    "castle",
    "castle_round",
    "paid_castle",
    "scored",
    "taker",
    "claim",
    "entered_city",
    "may_enter_city",
    "asked",
    "bazaar_follows",
    "tiles_waited",
    "open_tile",
    "auctioneer",
    "chosen_tile",
    "bid",
    "bidder",
    "message_parts",
    "extra_parts",
    "moved_marker",
    "had_message",
    "passed",
    "moved_ferry",
    "visited",
    "returned",
    "shown",
    "deal",
];

/// The names of the operands that can occur several times.
const LISTS: [&str; 9] = [
    "claim",
    "moved_ferry",
    "passed",
    "visited",
    "returned",
    "shown",
    "paid_castle",
    "open_tile",
    "moved_marker",
];

/// Reads the operands, which are the phase, followed by flags and `NAME=VALUE` entries.
pub(super) fn read(words: &[Word<'_>]) -> Parsed<StartTurn> {
    let mut turn = StartTurn { phase: any_name(words[0])?, ..StartTurn::default() };
    let mut seen = Vec::new();
    for &word in &words[1..] {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        if seen.contains(&name.text) && !LISTS.contains(&name.text) {
            return Err(name.error(format!("duplicate {:?}", name.text)));
        }
        seen.push(name.text);
        match (name.text, value) {
            ("placed", Some(value)) => turn.placed = Some(cell(value)?),
            ("second_part", None) => turn.second_part = true,
            ("second_part_follows", None) => turn.second_part_follows = true,
            ("extra_turn", Some(value)) => turn.extra_turn = Some(any_name(value)?),
            ("ransomed", None) => turn.ransomed = true,
            ("abbey_round", Some(value)) => turn.abbey_round = Some(value.number()?),
            ("plague", Some(value)) => turn.plague = Some(value.number()?),
            ("tower", Some(value)) => turn.tower = Some(cell(value)?),
            ("captured", Some(value)) => turn.captured = Some(any_name(value)?),
            ("captured_from", Some(value)) => turn.captured_from = Some(value.number()?),
            ("shepherd", Some(value)) => turn.shepherd = Some(segment(value)?),
            ("new_shepherd", None) => turn.new_shepherd = true,
            ("no_figure", None) => turn.no_figure = true,
            ("used_portal", None) => turn.used_portal = true,
            ("used_machine", None) => turn.used_machine = true,
            ("flying", Some(value)) => turn.flying = Some(any_name(value)?),
            ("roll", Some(value)) => turn.roll = Some(value.number()?),
            ("circle", Some(value)) => turn.circle = Some(any_name(value)?),
            ("due_bridge", Some(value)) => turn.due_bridge = Some(cell(value)?),
            ("castle", Some(value)) => turn.castle = Some(segment(value)?),
            ("castle_round", Some(value)) => turn.castle_round = Some(value.number()?),
            ("paid_castle", Some(value)) if turn.paid_castles.len() < limits::MAX_FEW => {
                turn.paid_castles.push(paid_castle(value)?);
            }
            ("scored", None) => turn.scored = true,
            ("taker", Some(value)) => turn.taker = Some(value.number()?),
            ("claim", Some(value)) if turn.claims.len() < limits::MAX_FEW => {
                turn.claims.push(claim(value)?);
            }
            ("entered_city", None) => turn.entered_city = true,
            ("may_enter_city", None) => turn.may_enter_city = true,
            ("bazaar_follows", None) => turn.bazaar_follows = true,
            ("tiles_waited", None) => turn.tiles_waited = true,
            ("open_tile", Some(value)) if turn.open_tiles.len() < limits::MAX_FEW => {
                turn.open_tiles.push(optional(value, tile_name)?);
            }
            ("auctioneer", Some(value)) => turn.auctioneer = Some(value.number()?),
            ("chosen_tile", Some(value)) => turn.chosen_tile = Some(value.number()?),
            ("bid", Some(value)) => turn.bid = Some(value.number()?),
            ("bidder", Some(value)) => turn.bidder = Some(value.number()?),
            ("message_parts", Some(value)) => turn.message_parts = value.number()?,
            ("extra_parts", Some(value)) => turn.extra_parts = value.number()?,
            ("moved_marker", Some(value)) if turn.moved_markers.len() < limits::MAX_FEW => {
                turn.moved_markers.push(optional(value, any_name)?);
            }
            ("had_message", None) => turn.had_message = true,
            ("asked", Some(value)) => turn.asked = Some(value.number()?),
            ("passed", Some(value)) if turn.passed.len() < limits::MAX_FEW => {
                turn.passed.push(value.number()?);
            }
            ("moved_ferry", Some(value)) if turn.moved_ferries.len() < limits::MAX_FEW => {
                turn.moved_ferries.push(ferry(value)?);
            }
            ("visited", Some(value)) if turn.visited.len() < limits::MAX_FEW => {
                turn.visited.push(cell(value)?);
            }
            ("returned", Some(value)) if turn.returned.len() < limits::MAX_FEW => {
                turn.returned.push(returned(value)?);
            }
            ("shown", Some(value)) if turn.shown.len() < limits::MAX_FEW => {
                turn.shown.push(tile_name(value)?);
            }
            ("deal", Some(value)) => turn.deal = Some(any_name(value)?),
            (
                "second_part"
                | "second_part_follows"
                | "ransomed"
                | "new_shepherd"
                | "no_figure"
                | "used_portal"
                | "used_machine"
                | "scored"
                | "entered_city"
                | "may_enter_city"
                | "bazaar_follows"
                | "tiles_waited"
                | "had_message",
                Some(value),
            ) => {
                return Err(value.error(format!("{} has no value", name.text)));
            }
            (known, _) if NAMES.contains(&known) => {
                return Err(
                    word.error(format!("invalid {known}; expected one value such as placed=1,0"))
                );
            }
            _ => {
                let meant = suggest(nearest(name.text, NAMES.into_iter()).as_deref());
                return Err(name.error(format!("unknown operand {:?}{meant}", shown(name.text))));
            }
        }
    }
    Ok(turn)
}

pub(super) fn cell(word: Word<'_>) -> Parsed<Cell> {
    let (x, y) = word.split_once(',').ok_or_else(|| word.expected("a cell such as 1,0"))?;
    Ok(Cell::new(x.number()?, y.number()?))
}

/// Reads the claims on a tile's ingots, written as `X,Y:PLAYERS`, such as `1,0:02`.
fn claim(word: Word<'_>) -> Parsed<StartClaim> {
    let expected = || word.expected("a cell and the numbers of players such as 1,0:02");
    let (at, seats) = word.split_once(':').ok_or_else(expected)?;
    let players = seats.text.chars().map(|seat| seat.to_digit(10).ok_or_else(expected));
    Ok(StartClaim { cell: cell(at)?, players: players.collect::<Result<_, _>>()? })
}

/// Reads a castle that has scored, written as `X,Y:SEGMENT:ROUND:POINTS`.
fn paid_castle(word: Word<'_>) -> Parsed<StartPaidCastle> {
    let expected = || word.expected("a castle, its round and its points such as 1,0:2:1:8");
    let (at, rest) = word.split_once(':').ok_or_else(expected)?;
    let (place, rest) = rest.split_once(':').ok_or_else(expected)?;
    let (round, points) = rest.split_once(':').ok_or_else(expected)?;
    Ok(StartPaidCastle {
        spot: Spot::segment(cell(at)?, place.number()?),
        round: round.number()?,
        points: points.number()?,
    })
}

/// Reads a name, or `-` for none.
fn optional<'a>(
    word: Word<'a>,
    name: impl Fn(Word<'a>) -> Parsed<String>,
) -> Parsed<Option<String>> {
    if word.text == NONE { Ok(None) } else { name(word).map(Some) }
}

/// Writes a name, or `-` for none.
fn optional_text(name: &Option<String>, write: impl Fn(&str) -> String) -> String {
    name.as_deref().map_or_else(|| NONE.to_owned(), write)
}

/// Reads a figure written as `PLAYER:FIGURE@X,Y:SEGMENT`.
fn returned(word: Word<'_>) -> Parsed<StartFigure> {
    let expected = || word.expected("a figure and its segment such as 0:wagon@1,0:2");
    let (who, at) = word.split_once('@').ok_or_else(expected)?;
    let (player, figure) = who.split_once(':').ok_or_else(expected)?;
    Ok(StartFigure {
        player: Player::new(player.number()?),
        figure: any_name(figure)?,
        spot: segment(at)?,
        tokens: BTreeMap::new(),
    })
}

/// Reads a spot written as `X,Y:SEGMENT`.
pub(super) fn segment(word: Word<'_>) -> Parsed<Spot> {
    let (at, segment) =
        word.split_once(':').ok_or_else(|| word.expected("a cell and a segment such as 1,0:2"))?;
    Ok(Spot::segment(cell(at)?, segment.number()?))
}

/// Writes the operands.
pub(super) fn write(turn: &StartTurn) -> String {
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
    let cell = |name: &str, cell: &Cell| format!("{name}={},{}", cell.x, cell.y);
    let number = |name: &str, value: &Option<u32>| value.map(|value| format!("{name}={value}"));
    let count = |name: &str, count: u32| (count > 0).then(|| format!("{name}={count}"));
    let named = |name: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("{name}={}", names::word(value)))
    };
    let flag = |name: &str, is_set: bool| is_set.then(|| name.to_owned());
    let parts = [
        Some(names::word(phase)),
        placed.as_ref().map(|placed| cell("placed", placed)),
        flag("second_part", *second_part),
        flag("second_part_follows", *second_part_follows),
        named("extra_turn", extra_turn),
        flag("ransomed", *ransomed),
        number("abbey_round", abbey_round),
        number("plague", plague),
        tower.as_ref().map(|tower| cell("tower", tower)),
        named("captured", captured),
        number("captured_from", captured_from),
        shepherd.as_ref().map(|spot| format!("shepherd={}", segment_text(*spot))),
        flag("new_shepherd", *new_shepherd),
        flag("no_figure", *no_figure),
        flag("used_portal", *used_portal),
        flag("used_machine", *used_machine),
        named("flying", flying),
        number("roll", roll),
        named("circle", circle),
        due_bridge.as_ref().map(|at| cell("due_bridge", at)),
        castle.map(|spot| format!("castle={}", segment_text(spot))),
        number("castle_round", castle_round),
        flag("scored", *scored),
        number("taker", taker),
        flag("entered_city", *entered_city),
        flag("may_enter_city", *may_enter_city),
        number("asked", asked),
        flag("bazaar_follows", *bazaar_follows),
        flag("tiles_waited", *tiles_waited),
        number("auctioneer", auctioneer),
        number("chosen_tile", chosen_tile),
        number("bid", bid),
        number("bidder", bidder),
        count("message_parts", *message_parts),
        count("extra_parts", *extra_parts),
        flag("had_message", *had_message),
        named("deal", deal),
    ];
    let claims = claims.iter().map(|StartClaim { cell, players }| {
        let players: String = players.iter().map(u32::to_string).collect();
        format!("claim={},{}:{players}", cell.x, cell.y)
    });
    let paid = paid_castles.iter().map(|StartPaidCastle { spot, round, points }| {
        format!("paid_castle={}:{round}:{points}", segment_text(*spot))
    });
    let open = open_tiles.iter().map(|id| format!("open_tile={}", optional_text(id, names::short)));
    let markers = moved_markers
        .iter()
        .map(|marker| format!("moved_marker={}", optional_text(marker, names::word)));
    let passed = passed.iter().map(|seat| format!("passed={seat}"));
    let moved = moved_ferries.iter().map(|it| format!("moved_ferry={}", ferry_text(it)));
    let visited = visited.iter().map(|visited| cell("visited", visited));
    let returned = returned.iter().map(|StartFigure { player, figure, spot, .. }| {
        format!("returned={player}:{}@{}", names::word(figure), segment_text(*spot))
    });
    let shown = shown.iter().map(|id| format!("shown={}", names::short(id)));
    let newer = paid.chain(open).chain(markers);
    let lists =
        claims.chain(newer).chain(passed).chain(moved).chain(visited).chain(returned).chain(shown);
    parts.into_iter().flatten().chain(lists).collect::<Vec<_>>().join(" ")
}

/// Reads a ferry written as `X,Y:LANDINGS`.
pub(super) fn ferry(word: Word<'_>) -> Parsed<StartFerry> {
    let expected = || word.expected("a cell and landings such as 1,0:es");
    let (at, landings) = word.split_once(':').ok_or_else(expected)?;
    Ok(StartFerry { cell: cell(at)?, landings: any_name(landings)? })
}

/// Writes a ferry as `X,Y:LANDINGS`.
pub(super) fn ferry_text(ferry: &StartFerry) -> String {
    format!("{},{}:{}", ferry.cell.x, ferry.cell.y, names::word(&ferry.landings))
}

/// Writes a spot as `X,Y:SEGMENT`.
fn segment_text(Spot { cell, place }: Spot) -> String {
    match place {
        Location::Segment(segment) => format!("{},{}:{segment}", cell.x, cell.y),
        _ => format!("{},{}", cell.x, cell.y),
    }
}
