//! The `mid_turn` statement in a board text.

use std::collections::BTreeMap;

use super::{
    names,
    scan::{Parsed, Word},
    statements::{any_name, tile_name},
};
use crate::{
    action::{Location, Spot},
    geometry::Cell,
    limits,
    setup::{StartClaim, StartFerry, StartFigure, StartTurn},
    suggest::{nearest, shown, suggest},
    vocab::Player,
};

/// The names of all operands after the phase.
const NAMES: [&str; 27] = [
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
    "taker",
    "claim",
    "entered_city",
    "may_enter_city",
    "asked",
    "bazaar_follows",
    "tiles_waited",
    "passed",
    "moved_ferry",
    "visited",
    "returned",
    "shown",
    "deal",
];

/// The names of operands that can occur several times.
const LISTS: [&str; 6] = ["claim", "moved_ferry", "passed", "visited", "returned", "shown"];

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
            ("taker", Some(value)) => turn.taker = Some(value.number()?),
            ("claim", Some(value)) if turn.claims.len() < limits::MAX_FEW => {
                turn.claims.push(claim(value)?);
            }
            ("entered_city", None) => turn.entered_city = true,
            ("may_enter_city", None) => turn.may_enter_city = true,
            ("bazaar_follows", None) => turn.bazaar_follows = true,
            ("tiles_waited", None) => turn.tiles_waited = true,
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
                | "entered_city"
                | "may_enter_city"
                | "bazaar_follows"
                | "tiles_waited",
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

/// Reads a figure `PLAYER:FIGURE@X,Y:SEGMENT`.
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
        taker,
        claims,
        entered_city,
        may_enter_city,
        asked,
        bazaar_follows,
        tiles_waited,
        passed,
        moved_ferries,
        visited,
        returned,
        shown,
        deal,
    } = turn;
    let cell = |name: &str, cell: &Cell| format!("{name}={},{}", cell.x, cell.y);
    let flag = |name: &str, is_set: bool| is_set.then(|| name.to_owned());
    let parts = [
        Some(names::word(phase)),
        placed.as_ref().map(|placed| cell("placed", placed)),
        flag("second_part", *second_part),
        flag("second_part_follows", *second_part_follows),
        extra_turn.as_ref().map(|extra| format!("extra_turn={}", names::word(extra))),
        flag("ransomed", *ransomed),
        abbey_round.map(|seat| format!("abbey_round={seat}")),
        plague.map(|seat| format!("plague={seat}")),
        tower.as_ref().map(|tower| cell("tower", tower)),
        captured.as_ref().map(|figure| format!("captured={}", names::word(figure))),
        captured_from.map(|seat| format!("captured_from={seat}")),
        shepherd.as_ref().map(|spot| format!("shepherd={}", segment_text(*spot))),
        flag("new_shepherd", *new_shepherd),
        flag("no_figure", *no_figure),
        flag("used_portal", *used_portal),
        taker.map(|seat| format!("taker={seat}")),
        flag("entered_city", *entered_city),
        flag("may_enter_city", *may_enter_city),
        asked.map(|seat| format!("asked={seat}")),
        flag("bazaar_follows", *bazaar_follows),
        flag("tiles_waited", *tiles_waited),
        deal.as_ref().map(|deal| format!("deal={}", names::word(deal))),
    ];
    let claims = claims.iter().map(|StartClaim { cell, players }| {
        let players: String = players.iter().map(u32::to_string).collect();
        format!("claim={},{}:{players}", cell.x, cell.y)
    });
    let passed = passed.iter().map(|seat| format!("passed={seat}"));
    let moved = moved_ferries.iter().map(|it| format!("moved_ferry={}", ferry_text(it)));
    let visited = visited.iter().map(|visited| cell("visited", visited));
    let returned = returned.iter().map(|StartFigure { player, figure, spot, .. }| {
        format!("returned={player}:{}@{}", names::word(figure), segment_text(*spot))
    });
    let shown = shown.iter().map(|id| format!("shown={}", names::short(id)));
    let lists = claims.chain(passed).chain(moved).chain(visited).chain(returned).chain(shown);
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
