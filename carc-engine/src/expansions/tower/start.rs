//! Towers, floors and prisoners in a start position.

use super::{build::GUARDS, build::stand, floors_each, has_site, is_played, on};
use crate::{
    action::{Location, Spot},
    geometry::Cell,
    position::{OffFigure, Position},
    rules::Play,
    setup::{Fault, Opening, Setup, Start, StartPrisoner, StartTower},
    suggest::{nearest, shown},
    vocab::{Figure, Player, Question, StartProblem, TileType, Token},
};

/// Sets up the towers and prisoners in a start position, and reserves memory for later additions.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if !is_played(setup) {
        return;
    }
    let opening = &setup.opening;
    let has_site = |kind| has_site(setup, kind);
    let laid = || opening.tiles.iter().filter(|(kind, ..)| has_site(*kind));
    let elsewhere = opening.tiles_elsewhere().filter(|&kind| has_site(kind));
    let sites = position.count_remaining(has_site) + laid().count() + elsewhere.count();
    let freed = opening.prisoners.iter().map(|&(.., count)| usize::from(count)).sum();
    position.pieces.reserve(freed);
    // Create the state here so that no memory is allocated during play.
    let state = &mut position.expansions.tower;
    state.sites.reserve_exact(sites);
    state.guards.reserve_exact(sites);
    for &(_, cell, _) in opening.settled_tiles().iter().filter(|(kind, ..)| has_site(*kind)) {
        let entered = opening.towers.iter().find(|(at, _)| *at == cell);
        state.add_site(cell, entered.map_or(0, |&(_, height)| height));
    }
    let is_stated = opening.tokens.iter().any(|(_, token, _)| *token == Token::FLOOR)
        || !opening.towers.is_empty();
    let each = if is_stated { 0 } else { floors_each(setup) };
    state.floors[..setup.players()].fill(each);
    for &(seat, _, count) in opening.tokens.iter().filter(|(_, token, _)| *token == Token::FLOOR) {
        state.floors[seat.index()] = count as u8;
    }
    for &(captor, owner, figure, count) in &opening.prisoners {
        *state.prisoners.of_mut(captor, owner, figure) += count;
    }
}

/// Checks whether a figure can start on a tower on a tile of this type. This function is called
/// only in games with towers.
pub(super) fn may_start(
    setup: &Setup,
    figure: Figure,
    kind: Option<TileType>,
) -> Option<Result<(), StartProblem>> {
    is_played(setup).then(|| match kind {
        None => Err(StartProblem::NoTile),
        Some(kind) if !has_site(setup, kind) => {
            Err(StartProblem::Tower("this tile has no tower site"))
        }
        Some(_) if !GUARDS.contains(&figure) => {
            Err(StartProblem::Tower("only normal and large meeples can be guards"))
        }
        Some(_) => Ok(()),
    })
}

/// Places a guard listed in the start position.
pub(super) fn enter(play: &mut Play<'_>, player: Player, figure: Figure, cell: Cell) {
    stand(play, OffFigure { spot: on(cell), player, figure });
}

/// Reads the towers, floors and prisoners in a start position (TW-START-1, TW-START-2).
pub(super) fn check_start(
    setup: &Setup,
    start: &Start,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    if !is_played(setup) {
        if !start.towers.is_empty() {
            fault("towers", None, StartProblem::Tower("the game does not have towers"));
        }
        if !start.prisoners.is_empty() {
            fault("prisoners", None, StartProblem::Tower("the game does not have towers"));
        }
        return;
    }
    towers(setup, start, opening, fault);
    floors(setup, opening, fault);
    prisoners(setup, start, opening, fault);
}

fn towers(setup: &Setup, start: &Start, opening: &mut Opening, fault: &mut Fault<'_>) {
    for (index, tower) in start.towers.iter().enumerate() {
        let kind = opening.tiles.iter().find(|(_, cell, _)| *cell == tower.cell);
        let reason = match kind {
            None => Some(StartProblem::NoTile),
            Some((kind, ..)) if !has_site(setup, *kind) => {
                Some(StartProblem::Tower("this tile has no tower site"))
            }
            _ if opening.towers.iter().any(|(cell, _)| *cell == tower.cell) => {
                Some(StartProblem::Taken)
            }
            _ if u32::from(setup.tokens(Token::FLOOR)) < tower.height => {
                Some(StartProblem::OutOfRange(tower.height.into()))
            }
            _ => None,
        };
        match reason {
            Some(reason) => fault("towers", Some(index), reason),
            None if tower.height > 0 => opening.towers.push((tower.cell, tower.height as u8)),
            None => {}
        }
    }
    let is_bare = |spot: &Spot| {
        spot.place == Location::Tower && !opening.towers.iter().any(|(cell, _)| *cell == spot.cell)
    };
    if opening.figures.iter().any(|(.., spot)| is_bare(spot)) {
        fault("towers", None, StartProblem::Tower("a guard is on a tower without floors"));
    }
}

/// Checks the floors in front of the players. Every floor is on a site or in front of a player. If
/// there are floors on sites, the start position must specify the floors in front of each player,
/// because the former owners of floors on sites are unknown.
fn floors(setup: &Setup, opening: &Opening, fault: &mut Fault<'_>) {
    let own = || opening.tokens.iter().filter(|(_, token, _)| *token == Token::FLOOR);
    let built: u16 = opening.towers.iter().map(|&(_, height)| u16::from(height)).sum();
    if own().next().is_none() && built == 0 {
        return;
    }
    let all = setup.tokens(Token::FLOOR);
    if own().any(|&(.., count)| count > floors_each(setup).into()) {
        fault(
            "tokens",
            None,
            StartProblem::Tower("a player has more floors than at the start of the game"),
        );
    } else if own().map(|&(.., count)| count).sum::<u16>() + built != all {
        let why = "the floors on sites and in `tokens` do not add up to the number in the game";
        fault("tokens", None, StartProblem::Tower(why));
    }
}

fn prisoners(setup: &Setup, start: &Start, opening: &mut Opening, fault: &mut Fault<'_>) {
    let players = setup.players();
    for (index, entry) in start.prisoners.iter().enumerate() {
        let mut refuse = |reason| fault("prisoners", Some(index), reason);
        let captor = entry.player;
        let owner = entry.owner;
        let Some(figure) = Question::MEEPLES.into_iter().find(|known| known.name() == entry.figure)
        else {
            let suggestion =
                nearest(&entry.figure, Question::MEEPLES.into_iter().map(Figure::name));
            refuse(match Figure::from_name(&entry.figure) {
                Some(_) => StartProblem::Tower("only meeples can be prisoners"),
                None => StartProblem::NoSuchFigure { name: shown(&entry.figure), suggestion },
            });
            continue;
        };
        if let Some(seat) = [captor, owner].into_iter().find(|seat| seat.index() >= players) {
            refuse(StartProblem::NoSuchPlayer(seat.number().into()));
            continue;
        }
        // A meeple that has just been captured can be exchanged for a prisoner of the other player
        // (TW-EXCHANGE-2).
        let exchange =
            start.mid_turn.as_ref().and_then(|turn| Some([start.active?, turn.captured_from?]));
        let is_exchange = exchange.is_some_and(|[one, other]| {
            let pair = [u32::from(captor.number()), u32::from(owner.number())];
            pair == [one, other] || pair == [other, one]
        });
        let holds_each_other =
            |&(other, whose, ..): &(Player, Player, Figure, u8)| (other, whose) == (owner, captor);
        let number = usize::from(figure.number());
        let usual = setup.opening.supplies[owner.index()][number];
        let of_owner = |&&(_, whose, what, _): &&(Player, Player, Figure, u8)| {
            (whose, what) == (owner, figure)
        };
        let earlier = opening.prisoners.iter().filter(of_owner).map(|&(.., n)| u32::from(n)).sum();
        let all = entry.count.saturating_add(earlier);
        if captor == owner {
            refuse(StartProblem::Tower("players cannot hold their own meeples prisoner"));
        } else if entry.count > 0 && !is_exchange && opening.prisoners.iter().any(holds_each_other)
        {
            refuse(StartProblem::Tower("two players cannot hold each other's meeples prisoner"));
        } else if all > usual.into() || !shrink(start, opening, owner, figure, all, usual) {
            let (player, figure) = (owner, figure.name());
            refuse(StartProblem::TooManyFigures { player, figure, count: usual });
        } else if entry.count > 0 {
            opening.prisoners.push((captor, owner, figure, entry.count as u8));
        }
    }
}

/// Subtracts the prisoners from a player's figures of one type. Returns `false` if the player's
/// figures of this type on the board and in the supply outnumber the figures that are not
/// prisoners.
fn shrink(
    start: &Start,
    opening: &mut Opening,
    owner: Player,
    figure: Figure,
    prisoners: u32,
    usual: u8,
) -> bool {
    let free = usual - prisoners as u8;
    let stated =
        start.supplies.get(owner.index()).is_some_and(|own| own.contains_key(figure.name()));
    let on_board = opening.figures.iter().filter(|(who, what, _)| (*who, *what) == (owner, figure));
    let own = &mut opening.supplies[owner.index()][usize::from(figure.number())];
    if stated {
        return *own <= free;
    }
    *own = free;
    on_board.count() <= free.into()
}

/// Returns the prisoners, sorted by captor, owner and type.
pub(super) fn held(position: &Position, setup: &Setup) -> Vec<StartPrisoner> {
    let players = Player::all(setup.players());
    let pairs =
        players.clone().flat_map(|captor| players.clone().map(move |owner| (captor, owner)));
    pairs
        .flat_map(|(player, owner)| {
            Question::MEEPLES.into_iter().map(move |figure| StartPrisoner {
                player,
                owner,
                figure: figure.name().to_owned(),
                count: position.state(setup).prisoners(player, owner, figure).into(),
            })
        })
        .filter(|entry| entry.count > 0)
        .collect()
}

/// Returns the sites with at least one floor.
pub(super) fn built(position: &Position) -> Vec<StartTower> {
    let sites = position.expansions.tower.sites.iter().filter(|site| site.height > 0);
    sites.map(|site| StartTower { cell: site.cell, height: site.height.into() }).collect()
}
