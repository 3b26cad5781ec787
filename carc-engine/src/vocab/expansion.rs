//! Expansions, their tile sets and their mechanics.

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::Serialize;

use crate::limits::MAX_PLAYERS;

/// An expansion. [`Config::with_expansion`](crate::Config::with_expansion) adds an expansion to a
/// game (OPT-1, OPT-8).
///
/// ```
/// use carc_engine::Expansion;
/// assert_eq!(Expansion::RIVER.tile_sets, ["river"]);
/// assert_eq!(Expansion::from_name("river"), Some(Expansion::RIVER));
/// let mechanics: Vec<_> = Expansion::all().iter().flat_map(|known| known.mechanics).collect();
/// assert!(mechanics.contains(&&"builder"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[non_exhaustive]
pub struct Expansion {
    /// The public name of the expansion.
    pub name: &'static str,
    /// The tile sets that the expansion adds, one copy of each.
    pub tile_sets: &'static [&'static str],
    /// The mechanics that the expansion turns on (OPT-4).
    pub mechanics: &'static [&'static str],
    /// The number of additional players for whom the first two editions of this expansion contain
    /// normal meeples and abbots (BASE-COMP-4).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) more_players: u32,
    /// The maximum number of players for whom all printings include pieces (BASE-COMP-4).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) most: u32,
}

impl Expansion {
    /// Returns all expansions, in the order of the rules reference.
    pub fn all() -> &'static [Self] {
        EXPANSIONS
    }

    /// Returns the expansion with the given name, or `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        EXPANSIONS.iter().copied().find(|expansion| expansion.name == name)
    }
}

/// Declares a constant for each expansion, and the list of all expansions.
macro_rules! expansions {
    ($($(#[$doc:meta])* $id:ident = $value:expr;)*) => {
        impl Expansion {
            $($(#[$doc])* pub const $id: Self = $value;)*
        }

        /// All expansions (OPT-8).
        pub(crate) const EXPANSIONS: &[Expansion] = &[$(Expansion::$id),*];
    };
}

expansions! {
    /// The River.
    RIVER = expansion("river", &["river"], &[], 0);
    /// The abbot and the gardens.
    ABBOT = expansion("abbot", &[], &["abbot", "gardens"], 0);
    /// Inns & Cathedrals.
    INNS_CATHEDRALS = expansion("inns_cathedrals", &["inns"], &["large_meeple", "inns", "cathedrals"], 1);
    /// Traders & Builders.
    TRADERS_BUILDERS = expansion("traders_builders", &["traders"], &["builder", "pig", "goods"], 0);
    /// The Princess & the Dragon.
    PRINCESS_DRAGON = expansion("princess_dragon", &["princess"], &["dragon", "princess", "portal", "fairy"], 0);
    /// Abbey & Mayor.
    ABBEY_MAYOR = Self { most: 6, ..expansion("abbey_mayor", &["abbey"], &["abbey", "mayor", "barn", "wagon"], 0) };
    /// Hills & Sheep.
    HILLS_SHEEP = expansion("hills_sheep", &["hills"], &["hills", "vineyards", "shepherds"], 0);
    /// The Wheel of Fortune.
    WHEEL = expansion("wheel", &["wheel"], &["wheel"], 0);
    /// The King and the Robber Baron.
    KING_ROBBER = expansion("king_robber", &["king"], &["king", "robber"], 0);
    /// The River II.
    RIVER_2 = expansion("river_2", &["river2"], &["pig_herd"], 0);
    /// Heretics and Shrines.
    SHRINES = expansion("shrines", &["shrines"], &["challenges"], 0);
    /// The Tower.
    TOWER = Self { most: 6, ..expansion("tower", &["tower"], &["tower"], 0) };
    /// The Phantom.
    PHANTOM = Self { most: 6, ..expansion("phantom", &[], &["phantom"], 0) };
    /// The Gold Mines.
    GOLD_MINES = expansion("gold_mines", &["gold"], &["gold"], 0);
    /// Bridges, Castles and Bazaars.
    BRIDGES_CASTLES_BAZAARS = Self {
        most: 6,
        ..expansion("bridges_castles_bazaars", &["bridges"], &["bridges", "castles", "bazaars"], 0)
    };
    /// The Count of Carcassonne.
    COUNT = expansion("count", &["count"], &["count"], 0);
    /// Mage & Witch.
    MAGE_WITCH = expansion("mage_witch", &["mage"], &["mage_witch"], 0);
    /// The Ferries.
    FERRIES = expansion("ferries", &["ferries"], &["ferries"], 0);
    /// The Crop Circles.
    CROP_CIRCLES = expansion("crop_circles", &["crop"], &["crop_circles"], 0);
    /// The Robbers.
    ROBBERS = Self { most: 6, ..expansion("robbers", &["robbers"], &["robbers"], 0) };
    /// The Flying Machines.
    FLYING_MACHINES = expansion("flying_machines", &["flying"], &["flying"], 0);
    /// The Messages.
    MESSAGES = Self { most: 6, ..expansion("messages", &[], &["messages"], 0) };
    /// The special monasteries from Germany, the Netherlands and Belgium, and Japan.
    MONASTERIES = expansion("monasteries", &["monasteries"], &["lying_monks"], 0);
}

const fn expansion(
    name: &'static str,
    tile_sets: &'static [&'static str],
    mechanics: &'static [&'static str],
    more_players: u32,
) -> Expansion {
    let most = MAX_PLAYERS as u32;
    Expansion { name, tile_sets, mechanics, more_players, most }
}

/// Returns the number of players for whom printed pieces exist (BASE-COMP-4). The big box contains
/// the base game pieces for all players, but no more abbots than earlier boxes.
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

/// The names of the tile sets.
pub(crate) const TILE_SET_NAMES: &[&str] = &[
    "base",
    "river",
    "inns",
    "traders",
    "princess",
    "abbey",
    "hills",
    "wheel",
    "king",
    "river2",
    "shrines",
    "tower",
    "gold",
    "bridges",
    "count",
    "mage",
    "ferries",
    "crop",
    "robbers",
    "flying",
    "monasteries",
];

/// The names of the mechanics, sorted by number (OPT-4). New entries must be appended.
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
    "phantom",
    "gold",
    "castles",
    "bridges",
    "count",
    "mage_witch",
    "ferries",
    "bazaars",
    "crop_circles",
    "robbers",
    "flying",
    "messages",
    "lying_monks",
];

/// Returns true if a config was exported from a setup and therefore contains all default values.
/// Such a config lists every mechanic of its release, including the mechanics of the first release.
pub(crate) fn is_resolved(mechanics: &BTreeMap<String, bool>) -> bool {
    const FIRST: usize = 20;
    MECHANICS[..FIRST].iter().all(|name| mechanics.contains_key(*name))
}
