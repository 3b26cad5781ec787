//! Points that expansions add to features when a position is evaluated.

use crate::{
    board::Root,
    expansions::{abbey_mayor, princess_dragon},
    limits::MAX_PLAYERS,
    rules::At,
    vocab::{Seat, Seats},
};

/// The points that single players get at the end besides the value of a feature with these owners, by seat.
pub(super) fn end_bonuses(
    at: At<'_>,
    root: Root,
    owners: Seats,
    cities: u16,
) -> [i32; MAX_PLAYERS] {
    // A field without complete cities gives nothing.
    let more = (cities > 0).then(|| at.more_for_cities(root));
    let barns = if cities > 0 { abbey_mayor::barns(at, root) } else { Seats::NONE };
    let cities = i32::from(cities);
    std::array::from_fn(|player| {
        let has = |seats: Seats| i32::from(seats.contains(Seat::new(player as u8)));
        let more: i32 =
            more.iter().flatten().map(|(_, players)| has(players.intersection(owners))).sum();
        more * cities + has(barns) * 4 * cities
    })
}

/// The points that single players get at the end for a figure in a feature.
pub(super) fn figure_bonuses(at: At<'_>) -> impl Iterator<Item = (Root, Seat, i32)> {
    princess_dragon::players_with_fairy(at).map(|(root, player)| (root, player, 3))
}
