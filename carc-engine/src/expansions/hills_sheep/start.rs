//! Hills and flocks in a start position.

use std::collections::BTreeMap;

use super::{
    Flock, HILL, KINDS, WOLF,
    flock::kind_of,
    hill::{hidden_copies, hides_tiles},
};
use crate::{
    action::Spot,
    limits,
    position::Position,
    rules::State,
    setup::{Fault, Opening, Setup, Start, UNKNOWN_ID},
    suggest::{nearest, shown},
    vocab::{Figure, StartProblem, TileType, Token},
};

/// Sets up the bag, the flocks and the hidden tiles in a start position, and reserves memory for
/// more flocks.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    let opening = &setup.opening;
    let hides = hides_tiles(setup) || opening.hidden_total() > 0;
    if !hides && !setup.rules.expansions.hills.shepherds {
        return;
    }
    // Create the state here so that no memory is allocated during play.
    let state = &mut position.expansions.hills;
    state.is_played = true;
    if hides {
        state.hidden = vec![0; setup.tile_types().len()];
    }
    opening.hidden.iter().for_each(|&kind| state.hidden[kind.index()] += 1);
    state.hidden_total = opening.hidden_total();
    // A list of remaining tiles contains only the tiles that will be drawn, but a stack also
    // contains the unknown tiles under hills.
    let unknown = if position.listed.is_list { 0 } else { opening.unknown };
    state.unknown = (unknown + position.listed.beside).min(position.left_total);
    position.left_total -= state.unknown;
    if setup.rules.expansions.hills.shepherds {
        state.bag = bag_at_start(setup, opening);
    }
    let shepherds = opening.supplies.iter().map(|own| own[Figure::SHEPHERD.number() as usize]);
    state.flocks.reserve_exact(shepherds.map(usize::from).sum());
    for &(_, _, spot) in opening.figures.iter().filter(|(_, figure, _)| *figure == Figure::SHEPHERD)
    {
        state.flocks.push(Flock { spot, tokens: [0; WOLF] });
    }
    crate::compact::sort_by_key(&mut state.flocks, |flock| flock.spot);
    for &(spot, token, count) in &opening.beside {
        let flock = state.flocks.iter_mut().find(|flock| flock.spot == spot);
        if let (Some(flock), Some(kind)) = (flock, kind_of(token)) {
            flock.tokens[kind] += count as u8;
        }
    }
}

/// Returns the tokens in the bag when the game starts. By default, the bag contains all tokens that
/// are not next to a shepherd.
fn bag_at_start(setup: &Setup, opening: &Opening) -> [u8; KINDS] {
    let of_kind = |list: &mut dyn Iterator<Item = (Token, u16)>, kind: usize| -> u16 {
        list.filter(|&(token, _)| kind_of(token) == Some(kind)).map(|(_, count)| count).sum()
    };
    std::array::from_fn(|kind| {
        let count = match &opening.bag {
            Some(bag) => of_kind(&mut bag.iter().copied(), kind),
            None => {
                let all = u16::from(setup.rules.expansions.hills.tokens[kind]);
                let beside = opening.beside.iter().map(|&(_, token, count)| (token, count));
                all - of_kind(&mut beside.into_iter(), kind).min(all)
            }
        };
        count as u8
    })
}

/// Reads the tokens and hidden tiles in a start position, and reports any problems.
pub(super) fn check_start(
    setup: &Setup,
    start: &Start,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    check_tokens(setup, start, opening, fault);
    check_hidden(setup, start, opening, fault);
}

fn check_tokens(setup: &Setup, start: &Start, opening: &mut Opening, fault: &mut Fault<'_>) {
    let mut wrong = 0;
    for (index, entry) in start.figures.iter().enumerate() {
        if wrong >= limits::MAX_PROBLEMS {
            return;
        }
        let is_shepherd = entry.figure == Figure::SHEPHERD.name();
        for (name, &count) in &entry.tokens {
            match known_token(setup, name) {
                Err(reason) => {
                    wrong += 1;
                    fault("figures", Some(index), reason);
                }
                Ok(token) if !is_shepherd || token == Token::WOLF => {
                    wrong += 1;
                    let reason = StartProblem::Tokens("only sheep can be next to a shepherd");
                    fault("figures", Some(index), reason);
                }
                Ok(token) => opening.beside.push((entry.spot, token, clamped(count))),
            }
        }
        let turn = start.mid_turn.as_ref().filter(|turn| turn.new_shepherd);
        let is_new = turn.is_some_and(|turn| turn.shepherd == Some(entry.spot));
        if is_new && !entry.tokens.is_empty() {
            let reason = StartProblem::Tokens("a new shepherd cannot have sheep");
            fault("figures", Some(index), reason);
        } else if is_shepherd && !is_new && entry.tokens.values().all(|count| *count == 0) {
            let reason = StartProblem::Tokens("a shepherd must have sheep");
            fault("figures", Some(index), reason);
        }
    }
    if let Some(bag) = &start.bag {
        let mut all = Vec::new();
        for (name, &count) in bag {
            if wrong >= limits::MAX_PROBLEMS {
                return;
            }
            match known_token(setup, name) {
                Ok(token) => all.push((token, clamped(count))),
                Err(reason) => {
                    wrong += 1;
                    fault("bag", None, reason);
                }
            }
        }
        opening.bag = Some(all);
    }
    if wrong > 0 || !setup.rules.expansions.hills.shepherds {
        return;
    }
    let in_bag = opening.bag.iter().flatten().copied();
    let beside = opening.beside.iter().map(|&(_, token, count)| (token, count));
    let mut used = [0u32; KINDS];
    for (token, count) in in_bag.chain(beside) {
        used[kind_of(token).expect("the token is a sheep or wolf token")] += u32::from(count);
    }
    let all = setup.rules.expansions.hills.tokens.map(u32::from);
    if used.iter().zip(all).any(|(used, all)| *used > all) {
        fault(
            "bag",
            None,
            StartProblem::Tokens("there are more tokens of one kind than the game has"),
        );
    } else if opening.bag.is_some() && bag_at_start(setup, opening)[WOLF] == 0 {
        fault("bag", None, StartProblem::Tokens("there must be a wolf in the bag"));
    }
}

/// Returns this expansion's token with the given name.
fn known_token(setup: &Setup, name: &str) -> Result<Token, StartProblem> {
    let known = || Token::all().filter(|&token| token.spec().is_drawn && setup.tokens(token) > 0);
    known().find(|token| token.name() == name).ok_or_else(|| StartProblem::NoSuchToken {
        name: shown(name),
        suggestion: nearest(name, known().map(Token::name)),
    })
}

/// Clamps a count, because all counts above the limit are equally invalid.
fn clamped(count: u32) -> u16 {
    count.min(u32::from(u8::MAX)) as u16
}

/// Checks that the number of hidden tiles does not exceed the number of hills on the board
/// (HS-HILL-2).
fn check_hidden(setup: &Setup, start: &Start, opening: &mut Opening, fault: &mut Fault<'_>) {
    let mut wrong = 0;
    for (id, &count) in &start.hidden {
        if wrong >= limits::MAX_PROBLEMS {
            return;
        }
        let count = usize::from(count).min(limits::MAX_TILES);
        if id == UNKNOWN_ID {
            opening.unknown = count as u16;
            continue;
        }
        match setup.tile_type(id) {
            Ok(kind) if setup.catalogue.kind(kind).personal || setup.catalogue.kind(kind).river => {
                wrong += 1;
                fault("hidden", None, StartProblem::NotHidden(shown(id)));
            }
            Ok(kind) => opening.hidden.extend(std::iter::repeat_n(kind, count)),
            Err(_) => {
                wrong += 1;
                let kinds = setup.tile_types().iter().map(|kind| kind.id.as_str());
                let suggestion = nearest(id, kinds.chain([UNKNOWN_ID]));
                let name = shown(id);
                fault("hidden", None, StartProblem::NoSuchTile { name, suggestion });
            }
        }
    }
    let is_hill = |kind: TileType| setup.catalogue.shows(kind, HILL);
    let hills = opening.tiles.iter().filter(|(kind, ..)| is_hill(*kind)).count();
    let hidden = usize::from(opening.unknown) + opening.hidden.len();
    if hidden > hills {
        fault("hidden", None, StartProblem::TooManyHidden(hidden, hills));
        (opening.unknown, opening.hidden) = (0, Vec::new());
    }
}

/// Returns the tokens that the game draws from the bag.
fn tokens(setup: &Setup) -> impl Iterator<Item = Token> {
    Token::all().filter(|&token| token.is_drawn() && setup.tokens(token) > 0)
}

/// Returns the tokens in the bag, if the game has a bag.
pub(super) fn bag(position: &Position, setup: &Setup) -> Option<BTreeMap<String, u32>> {
    let count = |token: Token| (token.name().to_owned(), position.state(setup).bag(token).into());
    tokens(setup).next().map(|_| crate::compact::table(tokens(setup).map(count)))
}

/// Returns the tokens of the shepherd on a spot.
pub(super) fn beside(position: &Position, setup: &Setup, spot: Spot) -> BTreeMap<String, u32> {
    let count = |token: Token| {
        (token.name().to_owned(), position.state(setup).tokens_at(spot, token).into())
    };
    crate::compact::table(tokens(setup).map(count).filter(|(_, count)| *count > 0))
}

pub(super) fn write_start(at: State<'_>, start: &mut Start) {
    let State { position, setup, .. } = at;
    for figure in &mut start.figures {
        if figure.figure == Figure::SHEPHERD.name() {
            figure.tokens = beside(position, setup, figure.spot);
        }
    }
    let known = hidden_copies(position).filter(|(_, count)| *count > 0);
    start.hidden = crate::compact::table(
        known.map(|(kind, count)| (setup.tile_types()[kind.index()].id.clone(), count)),
    );
    if position.expansions.hills.unknown > 0 {
        start.hidden.insert(UNKNOWN_ID.to_owned(), position.expansions.hills.unknown);
    }
    start.bag = bag(position, setup);
}
