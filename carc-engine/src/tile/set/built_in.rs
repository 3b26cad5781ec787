//! The built-in tile sets, as tables that the build script generates from their files.

use super::TileSet;
use crate::{
    tile::{Segment, Tile},
    vocab::SegmentKind,
};
// The generated tables use these types and constants.
pub(crate) use crate::{
    tile::RoadEnd,
    vocab::SegmentKind::{City, Field, Monastery, River, Road, Shrine},
};

/// The table row for a built-in [`TileSet`].
#[derive(Debug)]
pub(crate) struct SetRow {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) start: Option<usize>,
    pub(crate) mouth: Option<usize>,
    pub(crate) fork: Option<usize>,
    pub(crate) river: bool,
    pub(crate) tiles: &'static [TileRow],
}

/// The table row for a built-in [`Tile`].
#[derive(Debug)]
pub(crate) struct TileRow {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) count: u16,
    pub(crate) segments: &'static [SegmentRow],
    pub(crate) meets: &'static [&'static [u8]],
    pub(crate) marks: &'static [&'static str],
    pub(crate) copies: &'static [(u16, &'static [&'static str])],
    pub(crate) closed: bool,
    pub(crate) option: Option<(&'static str, &'static str)>,
}

/// The table row for a built-in [`Segment`].
#[derive(Debug)]
pub(crate) struct SegmentRow {
    pub(crate) kind: SegmentKind,
    pub(crate) ports: u16,
    pub(crate) pennants: u8,
    pub(crate) pennants_c2: Option<u8>,
    pub(crate) touches: &'static [u8],
    pub(crate) end: Option<RoadEnd>,
    pub(crate) marks: &'static [&'static str],
}

/// The default values for a set.
pub(crate) const SET: SetRow =
    SetRow { id: "", title: "", start: None, mouth: None, fork: None, river: false, tiles: &[] };

/// The default values for a tile.
pub(crate) const TILE: TileRow = TileRow {
    id: "",
    name: "",
    count: 0,
    segments: &[],
    meets: &[],
    marks: &[],
    copies: &[],
    closed: false,
    option: None,
};

/// The default values for a segment.
pub(crate) const SEGMENT: SegmentRow = SegmentRow {
    kind: Field,
    ports: 0,
    pennants: 0,
    pennants_c2: None,
    touches: &[],
    end: None,
    marks: &[],
};

/// Includes the table generated from a tile file.
macro_rules! table {
    ($name:literal) => {{
        #[allow(unused_imports, reason = "not every file uses all names")]
        use $crate::tile::built_in::{
            City, Field, Monastery, River, Road, RoadEnd, SEGMENT, SET, SegmentRow, SetRow, Shrine,
            TILE, TileRow,
        };
        include!(concat!(env!("OUT_DIR"), "/", $name))
    }};
}
pub(crate) use table;

/// The tile sets whose tiles are drawn from a stack, from the `tiles.toml` files of all expansions.
/// Tiles that are not drawn from a stack have separate tables.
#[allow(clippy::needless_update, reason = "the generated rows end with the defaults")]
pub(crate) static TILE_SETS: &[SetRow] = table!("tile_sets.rs");

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

impl SetRow {
    pub(crate) fn set(&self) -> TileSet {
        TileSet {
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            start: self.start,
            mouth: self.mouth,
            fork: self.fork,
            river: self.river,
            tiles: self.tiles.iter().map(TileRow::tile).collect(),
        }
    }
}

impl TileRow {
    fn tile(&self) -> Tile {
        let option = self.option.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Tile {
            id: self.id.to_owned(),
            name: self.name.to_owned(),
            count: self.count,
            segments: self.segments.iter().map(SegmentRow::segment).collect(),
            meets: self.meets.iter().map(|group| group.to_vec()).collect(),
            marks: owned(self.marks),
            copies: self.copies.iter().map(|(count, marks)| (*count, owned(marks))).collect(),
            closed: self.closed,
            option,
        }
    }
}

impl SegmentRow {
    fn segment(&self) -> Segment {
        let &Self { kind, ports, pennants, pennants_c2, touches, end, marks } = self;
        let (touches, marks) = (touches.to_vec(), owned(marks));
        Segment { kind, ports, pennants, pennants_c2, touches, end, marks }
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;
    use crate::expansions;

    #[test]
    fn built_in_tables_match_tile_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expansions");
        let mut files = Vec::new();
        for expansion in fs::read_dir(folder).unwrap() {
            for file in fs::read_dir(expansion.unwrap().path()).into_iter().flatten() {
                files.push(file.unwrap().path());
            }
        }
        files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        let board = expansions::ALL
            .iter()
            .filter_map(|it| it.start_board(&|_| true, &|_| true, &|_| "block"))
            .map(|board| board.set);
        let beside = expansions::ALL
            .iter()
            .find_map(|it| it.personal_tile(&|_| true))
            .into_iter()
            .chain(board);
        let sets: Vec<TileSet> = TILE_SETS.iter().map(SetRow::set).chain(beside).collect();
        assert_eq!(files.len(), sets.len());
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            // A board's tile set can be empty.
            let is_board = path.ends_with("board.toml") || path.ends_with("count/tiles.toml");
            let set = TileSet::read(&path.display().to_string(), &text, is_board).unwrap();
            assert!(sets.contains(&set), "{}", path.display());
        }
    }

    #[test]
    fn every_set_has_a_public_name() {
        let ids: BTreeSet<_> = TILE_SETS.iter().map(|row| row.id).collect();
        assert_eq!(ids, crate::vocab::TILE_SET_NAMES.iter().copied().collect());
        assert_eq!(ids.len(), TILE_SETS.len());
    }
}
