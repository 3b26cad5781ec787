//! Short names of tiles, such as `D`, `hill-corner` and `hills/hill-corner`.

use std::sync::OnceLock;

use crate::{
    expansions,
    limits::MAX_ID,
    suggest::{nearest, shown, suggest},
    tile::{Tile, TileSet},
    vocab::{MARKS, Mark, TILE_SET_NAMES},
};

/// A built-in tile.
#[derive(Debug)]
struct Known {
    /// The full id, such as `base/D`.
    id: String,
    /// The id without its set, or the full id if the short form is ambiguous.
    short: String,
    tile: Tile,
}

/// Returns all built-in tiles, starting with the base game tiles.
fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let all = |_: &str| true;
        let personal = expansions::ALL.iter().filter_map(|it| it.personal_tile(&all));
        let board =
            expansions::ALL.iter().filter_map(|it| it.start_board(&all, &all, &|_| "block"));
        let sets = TILE_SET_NAMES.iter().filter_map(|name| TileSet::built_in(name));
        let sets = sets.chain(personal).chain(board.map(|board| board.set));
        let tiles = sets.flat_map(|set| {
            let id = set.id;
            set.tiles.into_iter().map(move |tile| (id.clone(), tile))
        });
        let tiles: Vec<(String, Tile)> = tiles.collect();
        let is_alone = |tile: &Tile| tiles.iter().filter(|(_, one)| one.id == tile.id).count() == 1;
        let alone: Vec<bool> =
            tiles.iter().map(|(set, tile)| set == "base" || is_alone(tile)).collect();
        let with_short = tiles.into_iter().zip(alone).map(|((set, tile), alone)| {
            let id = format!("{set}/{}", tile.id);
            Known { short: if alone { tile.id.clone() } else { id.clone() }, id, tile }
        });
        with_short.collect()
    })
}

/// Returns the built-in tile with the given full id. Marks in the id are ignored.
pub(super) fn tile(id: &str) -> Option<&'static Tile> {
    let plain = id.split('+').next().unwrap_or_default();
    known().iter().find(|known| known.id == plain).map(|known| &known.tile)
}

/// Returns the shortest name of a tile, whose id may include marks.
pub(super) fn short(id: &str) -> String {
    let plain = id.split('+').next().unwrap_or_default();
    match known().iter().find(|known| known.id == plain) {
        Some(known) => word(&(known.short.clone() + &id[plain.len()..])),
        None => word(id),
    }
}

/// Returns true if a character does not have a special meaning in the notation and can therefore be
/// part of a name.
pub(super) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_/+.".contains(c)
}

/// Replaces the characters in a name that have a special meaning in the notation. Valid names do
/// not contain special characters.
pub(super) fn word(name: &str) -> String {
    let word: String = name.chars().map(|c| if is_plain(c) { c } else { '?' }).collect();
    if word.is_empty() { "?".to_owned() } else { word }
}

/// Returns the full id of a tile, whose name may include marks.
pub(super) fn full(name: &str) -> Result<String, String> {
    let mut parts = name.split('+');
    let plain = parts.next().unwrap_or_default();
    for mark in parts {
        if mark.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(format!("figure +{} requires a location, as in +0@road", shown(mark)));
        }
        if Mark::named(mark).is_none() {
            let meant = suggest(nearest(mark, MARKS.iter().map(|mark| mark.name)).as_deref());
            return Err(format!("unknown mark {:?}{meant}", shown(mark)));
        }
    }
    let found = known().iter().find(|known| known.short == plain || known.id == plain);
    if let Some(known) = found {
        return Ok(known.id.clone() + &name[plain.len()..]);
    }
    let same = known().iter().filter(|known| known.tile.id == plain);
    let same: Vec<&str> = same.map(|known| known.id.as_str()).collect();
    if !same.is_empty() {
        return Err(format!("several sets have a tile {plain:?}; write {}", same.join(" or ")));
    }
    let Some((set, tile)) = plain.split_once('/') else {
        let near = nearest(plain, known().iter().map(|known| &*known.short));
        let custom = "; write a tile of a custom set as SET/TILE".to_owned();
        let hint = near.map_or(custom, |near| suggest(Some(&near)));
        return Err(format!("unknown tile {:?}{hint}", shown(plain)));
    };
    let is_id = |id: &str| {
        let is_valid = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !id.is_empty() && id.len() <= MAX_ID && id.chars().all(is_valid)
    };
    let is_built_in = known().iter().any(|known| known.id.split('/').next() == Some(set));
    if is_built_in || !is_id(set) || !is_id(tile) {
        let meant = suggest(nearest(plain, known().iter().map(|known| &*known.id)).as_deref());
        return Err(format!("unknown tile {:?}{meant}", shown(plain)));
    }
    Ok(name.to_owned())
}
