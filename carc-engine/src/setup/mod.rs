//! A validated setup, which consists of a game's config, components, rules and options.

mod assemble;
mod catalogue;
mod config;
mod deck;
mod export;
mod fingerprint;
mod import;
mod in_force;
mod opening;
mod options;
mod resolve;
mod start;
mod start_sum;
mod start_turn;
mod templates;
#[cfg(feature = "json")]
mod written;

use std::{any::Any, fmt, sync::OnceLock};

pub use self::{
    catalogue::TileTypeInfo,
    config::{Config, ConfigError, ConfigProblem},
    start::{
        Start, StartBridge, StartFerry, StartFigure, StartIngots, StartNeutral, StartPrisoner,
        StartTile, StartTower,
    },
    start_turn::{StartClaim, StartPaidCastle, StartTurn},
    templates::ActionTemplate,
};
pub(crate) use self::{
    catalogue::{Catalogue, Reach, Shape, StartArea, StartBoard},
    options::{FarmScoring, FirstPlayer, Rules, Table, TinyCity, Unfinished},
};
pub(crate) use self::{
    config::{is_enough, unknown},
    deck::{Deck, UNKNOWN, UNKNOWN_ID},
    opening::{Fault, MidTurn, Opening, is_for_all},
    templates::anywhere,
};
use crate::{
    rules::{Hooks, Order},
    vocab::{FIGURES, Figure, MARKS, TileType},
};

/// A validated setup, which contains the components and rules of a game. A setup is immutable and
/// shared by all positions in a game.
///
/// ```
/// use carc_engine::Setup;
/// let setup = Setup::base(2)?;
/// assert_eq!(setup.players(), 2);
/// assert_eq!(setup.tile_types().len(), 24);
/// assert_eq!(setup.option("tiny_city"), Some("full"));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct Setup {
    pub(crate) resolved: Config,
    pub(crate) players: u8,
    pub(crate) rules: Rules,
    pub(crate) order: Order,
    pub(crate) catalogue: Catalogue,
    /// The number of copies of each tile type in the main stack at the start of the game.
    pub(crate) stack: Vec<u16>,
    /// The number of copies of each tile type across all sets in play.
    pub(crate) all: Vec<u16>,
    /// The start tiles and the players' supplies (BASE-SETUP-1, BASE-SETUP-2).
    pub(crate) opening: Opening,
    /// The kinds of segments on which each figure may be placed, as a bit set.
    pub(crate) stands_on: [u8; FIGURES.len()],
    /// The segments of each tile type on which each figure may be placed, as a bit set.
    pub(crate) places: Vec<[u16; FIGURES.len()]>,
    /// The figures that any player has in their supply, as bits and as a list.
    pub(crate) figures: u16,
    pub(crate) figure_list: Vec<Figure>,
    /// The neutral figures in play, as a bit set.
    pub(crate) neutral: u16,
    /// The expansions in play, by hook.
    pub(crate) hooks: Hooks,
    /// True if no expansion affects turns or scoring.
    pub(crate) is_base: bool,
    pub(crate) extensions: Extensions,
}

impl fmt::Debug for Setup {
    /// Prints only the parts that distinguish setups, because the tiles would fill several pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("players", &self.players)
            .field("preset", &self.resolved.preset)
            .field("expansions", &self.resolved.expansions)
            .field("kinds", &self.tile_types().len())
            .finish_non_exhaustive()
    }
}

impl Setup {
    /// Returns the number of players, 1 to 8.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Returns the config with every default filled in. This config results in the same setup even
    /// if later versions change the defaults (OPT-1).
    pub const fn config(&self) -> &Config {
        &self.resolved
    }

    /// Returns the value of an option, or `None` if the option is unknown.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.resolved.options.get(name).map(String::as_str)
    }

    /// Returns the tile types in the game. Actions, events and boards identify a tile type by its
    /// index in this list.
    pub fn tile_types(&self) -> &[TileTypeInfo] {
        &self.catalogue.kinds
    }

    /// Returns the tile type with the given id. The id `"base/E"` matches any copy of the tile, and
    /// `"base/E+garden"` matches only the copies with a garden (OPT-6). Marks that are not in
    /// effect in this game are ignored, so ids with these marks are also valid.
    ///
    /// # Errors
    /// Returns [`ConfigProblem::UnknownName`] if the tile is not in the game. The problem suggests
    /// the most similar id, if there is a similar one.
    pub fn tile_type(&self, id: &str) -> Result<TileType, ConfigProblem> {
        let kinds = self.tile_types();
        let mut parts = id.split('+');
        let tile = parts.next().unwrap_or_default();
        // An id with more marks than the engine defines is always invalid.
        let marks: Vec<&str> = parts.take(MARKS.len() + 1).collect();
        let of_tile = |kind: &TileTypeInfo| kind.id.split('+').next() == Some(tile);
        // True if a copy of the tile is printed with these marks, whether or not they are in
        // effect.
        let is_printed = |kind: &TileTypeInfo| {
            marks.is_empty() || kind.tile.copies.iter().any(|(_, printed)| *printed == marks)
        };
        let shows_none_else =
            |kind: &TileTypeInfo| kind.marks.iter().all(|m| marks.contains(&&**m));
        let found = kinds.iter().position(|kind| kind.id == id).or_else(|| {
            let copies = (0..kinds.len()).filter(|&n| of_tile(&kinds[n]) && is_printed(&kinds[n]));
            let mut any = copies.clone().filter(|_| marks.is_empty());
            let named = copies.filter(|&n| shows_none_else(&kinds[n]));
            named.max_by_key(|&n| kinds[n].marks.len()).or(any.next())
        });
        match found {
            Some(index) => Ok(TileType::new(index as u16)),
            None => {
                let ids = || kinds.iter().map(|kind| kind.id.as_str());
                let is_meant = |full: &&str| full.split_once('/').is_some_and(|it| it.1 == id);
                let mut problem = unknown("tiles", id, ids());
                // The id may omit the set, as in `E`.
                if let (Some(full), ConfigProblem::UnknownName { suggestion, .. }) =
                    (ids().find(is_meant), &mut problem)
                {
                    *suggestion = Some(full.to_owned());
                }
                Err(problem)
            }
        }
    }
}

impl Setup {
    /// Returns a value that another crate derives from the setup. The setup keeps one value of each
    /// type, which `init` computes on first use. `carc-render` caches tile layouts this way.
    ///
    /// ```
    /// struct Rivers(usize);
    /// let setup = carc_engine::Setup::base(2)?;
    /// let count = || Rivers(setup.tile_types().iter().filter(|kind| kind.river).count());
    /// assert_eq!(setup.extension(count).0, 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// May panic or deadlock if `init` requests an extension from this setup.
    pub fn extension<T: Any + Send + Sync>(&self, init: impl FnOnce() -> T) -> &T {
        self.extensions.get_or_init(init)
    }

    /// Returns true if any player has this figure at the start of the game, or if the figure is
    /// neutral and in play.
    ///
    /// ```
    /// use carc_engine::{Figure, Setup};
    /// let setup = Setup::base(2)?;
    /// assert!(setup.has_figure(Figure::MEEPLE) && !setup.has_figure(Figure::DRAGON));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn has_figure(&self, figure: Figure) -> bool {
        match figure.neutral_number() {
            Some(number) => self.neutral >> number & 1 == 1,
            None => self.figures >> figure.number() & 1 == 1,
        }
    }

    /// Iterates over the figures that any player has at the start of the game, in ascending order
    /// of their numbers.
    ///
    /// ```
    /// use carc_engine::{Figure, Setup};
    /// assert!(Setup::base(2)?.figures().eq([Figure::MEEPLE]));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn figures(&self) -> impl Iterator<Item = Figure> {
        self.figure_list.iter().copied()
    }

    /// Returns true if a mechanic is on (OPT-4).
    pub(crate) fn has_mechanic(&self, name: &str) -> bool {
        self.resolved.mechanics.get(name) == Some(&true)
    }
}

/// The values that other crates derive from a setup, at most one value of each type. The list only
/// grows.
#[derive(Default)]
pub(crate) struct Extensions {
    first: OnceLock<Box<Entry>>,
}

struct Entry {
    value: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Entry>>,
}

impl Extensions {
    pub(crate) fn get_or_init<T: Any + Send + Sync>(&self, init: impl FnOnce() -> T) -> &T {
        let mut init = Some(init);
        let mut slot = &self.first;
        loop {
            let entry = slot.get_or_init(|| {
                let init = init.take().expect("the slot is empty");
                Box::new(Entry { value: Box::new(init()), next: OnceLock::new() })
            });
            match entry.value.downcast_ref() {
                Some(value) => return value,
                None => slot = &entry.next,
            }
        }
    }
}

/// A clone starts empty and derives its values again.
impl Clone for Extensions {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extensions").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_one_value_of_each_type() {
        let extensions = Extensions::default();
        assert_eq!(*extensions.get_or_init(|| 1_u8), 1);
        assert_eq!(*extensions.get_or_init(|| "text"), "text");
        assert_eq!(*extensions.get_or_init(|| 2_u8), 1);
        assert_eq!(*extensions.get_or_init(|| "other"), "text");
        assert_eq!(*extensions.clone().get_or_init(|| 2_u8), 2);
    }
}
