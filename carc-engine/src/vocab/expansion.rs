//! Expansions, and what they switch on: tile sets and mechanics.

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::Serialize;

use crate::limits::MAX_PLAYERS;

/// An expansion: what its name in [`Config::expansions`](crate::Config::expansions) switches on
/// (OPT-1, OPT-8).
///
/// ```
/// use carc_engine::Expansion;
/// let river = Expansion::all().iter().find(|expansion| expansion.name == "river").unwrap();
/// assert_eq!(river.tile_sets, ["river"]);
/// let mechanics: Vec<_> = Expansion::all().iter().flat_map(|known| known.mechanics).collect();
/// assert!(mechanics.contains(&&"builder"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[non_exhaustive]
pub struct Expansion {
    /// The public name.
    pub name: &'static str,
    /// The tile sets that it shuffles in, once each.
    pub tile_sets: &'static [&'static str],
    /// The mechanics that it switches on (OPT-4).
    pub mechanics: &'static [&'static str],
    /// For how many players more than the base game its first two editions have pieces, normal
    /// meeples and abbots among them (BASE-COMP-4).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) more_players: u32,
    /// For how many players its own pieces are, in any printing (BASE-COMP-4).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) most: u32,
}

impl Expansion {
    /// Every expansion, in the order of the rules reference.
    pub fn all() -> &'static [Self] {
        EXPANSIONS
    }
}

/// The expansions by their public names (OPT-8).
pub(crate) const EXPANSIONS: &[Expansion] = &[
    here("river", &["river"], &[], 0),
    here("abbot", &[], &["abbot", "gardens"], 0),
    here("inns_cathedrals", &["inns"], &["large_meeple", "inns", "cathedrals"], 1),
    here("traders_builders", &["traders"], &["builder", "pig", "goods"], 0),
    here("princess_dragon", &["princess"], &["dragon", "princess", "portal", "fairy"], 0),
    Expansion {
        most: 6,
        ..here("abbey_mayor", &["abbey"], &["abbey", "mayor", "barn", "wagon"], 0)
    },
    here("hills_sheep", &["hills"], &["hills", "vineyards", "shepherds"], 0),
    here("wheel", &["wheel"], &["wheel"], 0),
    here("king_robber", &["king"], &["king", "robber"], 0),
    here("river_2", &["river2"], &["pig_herd"], 0),
    here("shrines", &["shrines"], &["challenges"], 0),
    Expansion { most: 6, ..here("tower", &["tower"], &["tower"], 0) },
];

const fn here(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
    more_players: u32,
) -> Expansion {
    let most = MAX_PLAYERS as u32;
    Expansion { name, tile_sets, mechanics, more_players, most }
}

/// For how many players there are printed pieces (BASE-COMP-4). The big box has those of the base
/// game for everybody, but its abbots come from the boxes before it.
pub(crate) fn printed_players(
    print: &str,
    expansions: &[&Expansion],
    has: impl Fn(&str) -> bool,
) -> u32 {
    let earlier = 5 + expansions.iter().map(|known| known.more_players).sum::<u32>();
    let most = if print != "bb5" || has("abbot") { earlier } else { MAX_PLAYERS as u32 };
    let in_play = EXPANSIONS.iter().filter(|known| known.mechanics.iter().any(|name| has(name)));
    in_play.map(|known| known.most).fold(most, u32::min)
}

/// The public names of the tile sets.
pub(crate) const TILE_SET_NAMES: &[&str] = &[
    "base", "river", "inns", "traders", "princess", "abbey", "hills", "wheel", "king", "river2",
    "shrines", "tower",
];

/// The public names of the mechanics (OPT-4).
pub(crate) const MECHANICS: &[&str] = &[
    "large_meeple",
    "inns",
    "cathedrals",
    "builder",
    "pig",
    "goods",
    "dragon",
    "princess",
    "portal",
    "fairy",
    "abbey",
    "mayor",
    "barn",
    "wagon",
    "hills",
    "vineyards",
    "shepherds",
    "wheel",
    "abbot",
    "gardens",
    "king",
    "robber",
    "pig_herd",
    "challenges",
    "tower",
];

/// Whether a config is that of a setup, with every default filled in: it says of all mechanics of its
/// release whether they are on, and these are those of the first one.
pub(crate) fn is_resolved(mechanics: &BTreeMap<String, bool>) -> bool {
    const FIRST: usize = 20;
    MECHANICS[..FIRST].iter().all(|name| mechanics.contains_key(*name))
}
