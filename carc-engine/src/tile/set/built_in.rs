//! The sets that come with the library, as tables that `scripts/tile_tables.py` makes of their files.

use super::TileSet;
use crate::{
    tile::{Segment, Tile},
    vocab::SegmentKind,
};
// What the tables are written in.
pub(crate) use crate::{
    tile::RoadEnd,
    vocab::SegmentKind::{City, Field, Monastery, River, Road, Shrine},
};

/// A [`TileSet`] of the library.
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

/// A [`Tile`] of the library.
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

/// A [`Segment`] of the library.
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

/// What most tiles have.
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

/// What most segments have.
pub(crate) const SEGMENT: SegmentRow = SegmentRow {
    kind: Field,
    ports: 0,
    pennants: 0,
    pennants_c2: None,
    touches: &[],
    end: None,
    marks: &[],
};

/// The sets of tiles that are drawn; what lies there besides is a table of the room that brings it.
pub(crate) static TILE_SETS: [SetRow; 12] = [
    include!("../../expansions/base/tiles_table.rs"),
    include!("../../expansions/river/tiles_table.rs"),
    include!("../../expansions/inns_cathedrals/tiles_table.rs"),
    include!("../../expansions/traders_builders/tiles_table.rs"),
    include!("../../expansions/princess_dragon/tiles_table.rs"),
    include!("../../expansions/abbey_mayor/tiles_table.rs"),
    include!("../../expansions/hills_sheep/tiles_table.rs"),
    include!("../../expansions/wheel/tiles_table.rs"),
    include!("../../expansions/king_robber/tiles_table.rs"),
    include!("../../expansions/river_2/tiles_table.rs"),
    include!("../../expansions/shrines/tiles_table.rs"),
    include!("../../expansions/tower/tiles_table.rs"),
];

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
    use std::{fs, path::Path};

    use super::*;
    use crate::expansions;

    #[test]
    fn built_in_tables_match_tile_files() {
        let rooms = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expansions");
        let mut files = Vec::new();
        for room in fs::read_dir(rooms).unwrap() {
            for file in fs::read_dir(room.unwrap().path()).into_iter().flatten() {
                files.push(file.unwrap().path());
            }
        }
        files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        let board = expansions::ALL
            .iter()
            .find_map(|it| it.start_board(&|_| true, &|_| "block"))
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
            let is_board = path.ends_with("board.toml");
            let set = TileSet::read(&path.display().to_string(), &text, is_board).unwrap();
            assert!(sets.contains(&set), "{}", path.display());
        }
    }

    #[test]
    fn every_set_has_a_public_name() {
        let ids = TILE_SETS.iter().map(|row| row.id);
        assert_eq!(ids.collect::<Vec<_>>(), crate::vocab::TILE_SET_NAMES);
    }
}
