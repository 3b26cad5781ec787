//! Tile sets, which are either built in or custom. Custom sets are parsed from TOML and validated.

pub(crate) mod built_in;
mod error;
#[cfg(feature = "toml")]
mod read;
#[cfg(feature = "toml")]
mod written;

pub use self::error::{TileProblem, TileSetError};
use super::Tile;
/// A tile set, which is a list of tiles with counts, read from a tile file.
///
/// ```
/// use carc_engine::TileSet;
/// let base = TileSet::base();
/// assert_eq!(base.id, "base");
/// assert_eq!(base.tiles.iter().map(|tile| tile.count).sum::<u16>(), 72);
/// ```
///
/// Use `TileSet::from_toml` to read a custom set; `docs/tiles.md` describes the format:
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
    /// The id used in configs and as the first part of tile ids (`"base/D"`).
    pub id: String,
    /// The display title of the set.
    pub title: String,
    /// The index of the start tile in [`tiles`](Self::tiles) (BASE-SETUP-2).
    pub start: Option<usize>,
    /// The index in [`tiles`](Self::tiles) of the river tile that is drawn last.
    pub mouth: Option<usize>,
    /// The index in [`tiles`](Self::tiles) of the river tile that is drawn first and splits the
    /// river (R2-SETUP-2).
    pub fork: Option<usize>,
    /// True if the tiles of this set are drawn before all other tiles, as river tiles are (RV-4).
    pub river: bool,
    /// The tiles, in the order of the file.
    pub tiles: Vec<Tile>,
}

impl TileSet {
    /// Returns the base game's 72 tiles (BASE-COMP-1).
    ///
    /// # Panics
    /// Never panics in practice, because the set is part of the library.
    pub fn base() -> Self {
        Self::built_in("base").expect("the base set is built in")
    }

    /// Returns the built-in set with the given name, one of
    /// [`Vocabulary::tile_sets`](crate::Vocabulary::tile_sets), or `None` if the name is unknown.
    ///
    /// ```
    /// use carc_engine::TileSet;
    /// assert_eq!(TileSet::built_in("river").unwrap().title, "The River");
    /// assert_eq!(TileSet::built_in("rivers"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        built_in::TILE_SETS.iter().find(|row| row.id == name).map(built_in::SetRow::set)
    }

    /// Parses a tile set from TOML. `file` is used only in error messages.
    ///
    /// # Errors
    /// Returns an error that names the invalid tile and its [`TileProblem`].
    #[cfg(feature = "toml")]
    pub fn from_toml(file: &str, text: &str) -> Result<Self, TileSetError> {
        Self::read(file, text, false)
    }

    /// Removes the tiles that require a rule option value other than the value in effect. `value`
    /// returns the value of an option.
    pub(crate) fn leave_out<'a>(&mut self, value: impl Fn(&str) -> &'a str) {
        let is_out = |tile: &Tile| {
            tile.option.as_ref().is_some_and(|(option, wanted)| value(option) != wanted)
        };
        while let Some(place) = self.tiles.iter().position(is_out) {
            self.remove(place);
        }
    }

    /// Removes the tile at an index, even if it is the start tile, the mouth or the fork
    /// (R2-SETUP-3).
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

    /// Returns the tile with the given id, which does not include the set, as in `"D"`.
    pub fn tile(&self, id: &str) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.id == id)
    }
}
