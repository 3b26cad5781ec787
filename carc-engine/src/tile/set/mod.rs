//! Tile sets: those of the library, and others read from TOML and validated.

pub(crate) mod built_in;
mod error;
#[cfg(feature = "toml")]
mod read;
#[cfg(feature = "toml")]
mod written;

pub use self::error::{TileProblem, TileSetError};
use super::Tile;
/// A list of tiles with counts, read from a tile file.
///
/// ```
/// use carc_engine::TileSet;
/// let base = TileSet::base();
/// assert_eq!(base.id, "base");
/// assert_eq!(base.tiles.iter().map(|tile| tile.count).sum::<u16>(), 72);
/// ```
///
/// A set of your own is read with [`TileSet::from_toml`]; the format is described in
/// `docs/tiles.md`:
///
/// ```
/// use carc_engine::TileSet;
/// let text = r#"
///     schema = 1
///     id = "mine"
///     title = "My tiles"
///     [[tile]]
///     id = "cap"
///     name = "a single cap"
///     count = 2
///     segments = [
///       { kind = "city", at = "N" },
///       { kind = "field", at = "E S W", touches = [0] },
///     ]
/// "#;
/// let mine = TileSet::from_toml("mine.toml", text).unwrap();
/// assert_eq!(mine.tiles[0].segments.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// The name used in setups and as the first half of tile ids (`"base/D"`).
    pub id: String,
    /// A title for people.
    pub title: String,
    /// The tile that starts the game (BASE-SETUP-2), by its place in [`tiles`](Self::tiles).
    pub start: Option<usize>,
    /// The tile that is drawn last of a river, by its place in [`tiles`](Self::tiles).
    pub mouth: Option<usize>,
    /// The tile that is drawn first of a river, by its place in [`tiles`](Self::tiles): it parts the
    /// river in two (R2-SETUP-2).
    pub fork: Option<usize>,
    /// Whether its tiles are drawn before all others, as the river's are (RV-4).
    pub river: bool,
    /// The tiles, in the order of the file.
    pub tiles: Vec<Tile>,
}

impl TileSet {
    /// The base game's 72 tiles (BASE-COMP-1).
    ///
    /// # Panics
    /// Never: it is part of the library.
    pub fn base() -> Self {
        Self::built_in("base").expect("the base set is built in")
    }

    /// The built-in set with this name, one of [`Vocabulary::tile_sets`](crate::Vocabulary::tile_sets); `None` if there is
    /// none.
    ///
    /// ```
    /// use carc_engine::TileSet;
    /// assert_eq!(TileSet::built_in("river").unwrap().title, "The River");
    /// assert_eq!(TileSet::built_in("rivers"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        built_in::TILE_SETS.iter().find(|row| row.id == name).map(built_in::SetRow::set)
    }

    /// Reads a set from TOML text; `file` is only used in error messages.
    ///
    /// # Errors
    /// Says which tile is wrong and why; see [`TileProblem`].
    #[cfg(feature = "toml")]
    pub fn from_toml(file: &str, text: &str) -> Result<Self, TileSetError> {
        Self::read(file, text, false)
    }

    /// Leaves out the tiles that come with other values of the rule options; `value` gives those in force.
    pub(crate) fn leave_out<'a>(&mut self, value: impl Fn(&str) -> &'a str) {
        let is_out = |tile: &Tile| {
            tile.option.as_ref().is_some_and(|(option, wanted)| value(option) != wanted)
        };
        while let Some(place) = self.tiles.iter().position(is_out) {
            self.remove(place);
        }
    }

    /// Leaves out the tile at a place, whatever it was (R2-SETUP-3).
    pub(crate) fn remove(&mut self, place: usize) {
        self.tiles.remove(place);
        for role in [&mut self.start, &mut self.mouth, &mut self.fork] {
            *role = match *role {
                Some(at) if at == place => None,
                Some(at) if at > place => Some(at - 1),
                same => same,
            };
        }
    }

    /// The tile with this id, without the set's name: `"D"`.
    pub fn tile(&self, id: &str) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.id == id)
    }
}
