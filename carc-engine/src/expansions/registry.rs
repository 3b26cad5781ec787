//! The one place that knows which expansions exist.

use crate::tile::TileSet;

/// The built-in tile files: name and text.
const TILE_SETS: &[(&str, &str)] = &[("base", include_str!("base/tiles.toml"))];

/// Every mark that a copy of a tile may show.
pub(crate) const MARKS: &[&str] = &["garden", "wheel1", "wheel2", "wheel3"];

/// A built-in tile set by its public name (OPT-8).
pub(crate) fn tile_set(name: &str) -> Option<TileSet> {
    let (name, text) = TILE_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TileSet::from_toml(&format!("{name}/tiles.toml"), text).expect("a built-in set is valid"))
}
