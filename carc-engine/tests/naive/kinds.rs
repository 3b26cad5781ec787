//! The tile types of a game, derived from the tile files.

use std::collections::BTreeSet;

use carc_engine::{Config, RoadEnd, Segment, SegmentKind, Setup, Tile, TileSet, TileType};

/// A tile type: all copies of a tile that are equal under the rules in force (OPT-6).
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) id: String,
    pub(crate) tile: Tile,
    pub(crate) copies: usize,
    /// Drawn before all other tiles (RV-4).
    pub(crate) river: bool,
    /// The last river tile.
    pub(crate) mouth: bool,
    /// The first river tile (R2-SETUP-2).
    pub(crate) fork: bool,
    /// The mouth that is printed as a volcano (R2-LAKE-1).
    pub(crate) lake: bool,
    /// In no stack: every player has one (AM-ABBEY-1).
    pub(crate) personal: bool,
    /// In no stack: a cell of the wheel board (WF-SETUP-2).
    pub(crate) board: bool,
}

/// Returns the tile types of some sets with their numbers of copies and the marks in effect
/// (CONV-2).
pub(crate) fn kinds_of(
    sets: &[(TileSet, usize)],
    marks: &BTreeSet<&str>,
    trees: bool,
    print: &str,
) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (set, copies) in sets {
        if *copies == 0 {
            continue;
        }
        for (number, tile) in set.tiles.iter().enumerate() {
            for (shown, count) in copies_by_marks(tile, marks, print) {
                let mut id = format!("{}/{}", set.id, tile.id);
                let is_volcano = tile.marks.iter().any(|mark| mark == "volcano");
                let mut tile = if trees { without_forks_of_trees(tile) } else { tile.clone() };
                let in_force = |mark: &String| marks.contains(mark.as_str());
                tile.marks.retain(in_force);
                for segment in &mut tile.segments {
                    segment.marks.retain(in_force);
                    // SH-NAME-2.
                    if segment.kind == SegmentKind::Shrine && !marks.contains("challenges") {
                        segment.kind = SegmentKind::Monastery;
                    }
                    // OPT-7.
                    let other = segment.pennants_c2.take().filter(|_| print == "c2");
                    segment.pennants = other.unwrap_or(segment.pennants);
                }
                for mark in shown {
                    id += &format!("+{mark}");
                    let field = tile.segments.iter_mut().find(|it| it.kind == SegmentKind::Field);
                    match (mark.as_str(), field) {
                        ("garden", _) => tile.segments.push(inside(SegmentKind::Garden)),
                        ("sheep", Some(field)) => field.marks.push(mark),
                        _ => tile.marks.push(mark),
                    }
                }
                kinds.push(Kind {
                    id,
                    tile,
                    copies: count * copies,
                    river: set.river,
                    mouth: set.mouth == Some(number),
                    fork: set.fork == Some(number),
                    lake: is_volcano && set.mouth == Some(number),
                    personal: false,
                    board: false,
                });
            }
        }
    }
    kinds
}

fn inside(kind: SegmentKind) -> Segment {
    let (touches, marks) = (Vec::new(), Vec::new());
    Segment { kind, ports: 0, pennants: 0, pennants_c2: None, touches, end: None, marks }
}

/// Returns the cells of the wheel board, row by row (WF-BOARD-1, WF-BOARD-2).
pub(crate) fn board_cells() -> Vec<Kind> {
    let config = Config { expansions: vec!["wheel".to_owned()], ..Config::new(2) };
    let setup = Setup::new(config).expect("a setup with the wheel");
    let cells = setup.tile_types().iter().filter(|kind| kind.board);
    let kind = |cell: &TileType| Kind {
        id: cell.id.clone(),
        tile: cell.tile.clone(),
        copies: 1,
        river: false,
        mouth: false,
        fork: false,
        lake: false,
        personal: false,
        board: true,
    };
    cells.map(kind).collect()
}

/// OPT-7: the marks of single copies differ between printings.
fn is_printed(mark: &str, print: &str) -> bool {
    match mark {
        "garden" => print == "c2",
        "vineyard" | "sheep" => print == "bb5",
        _ => true,
    }
}

/// Returns the number of copies of a tile for each combination of marks in effect; copies without
/// marks come first.
fn copies_by_marks(tile: &Tile, marks: &BTreeSet<&str>, print: &str) -> Vec<(Vec<String>, usize)> {
    let mut plain = usize::from(tile.count);
    let mut shown: Vec<(Vec<String>, usize)> = Vec::new();
    for (count, all) in &tile.copies {
        let mut in_force = all.clone();
        in_force.retain(|mark| marks.contains(mark.as_str()) && is_printed(mark, print));
        if in_force.is_empty() {
            continue;
        }
        plain -= usize::from(*count);
        match shown.iter_mut().find(|(other, _)| *other == in_force) {
            Some((_, sum)) => *sum += usize::from(*count),
            None => shown.push((in_force, usize::from(*count))),
        }
    }
    if plain > 0 {
        shown.insert(0, (Vec::new(), plain));
    }
    shown
}

/// Returns the tree forks of a tile: roads that end at trees and meet there. Without meeting points
/// there is one fork.
fn forks_of_trees(tile: &Tile) -> Vec<BTreeSet<usize>> {
    let ends_there = |&number: &usize| tile.segments[number].end == Some(RoadEnd::Trees);
    let mut others: BTreeSet<usize> = (0..tile.segments.len()).filter(ends_there).collect();
    let mut forks: Vec<BTreeSet<usize>> = Vec::new();
    for group in &tile.meets {
        let members = group.iter().copied().map(usize::from);
        let mut fork: BTreeSet<usize> = members.filter(ends_there).collect();
        others.retain(|number| !fork.contains(number));
        while let Some(same) = forks.iter().position(|other| !other.is_disjoint(&fork)) {
            fork.append(&mut forks.remove(same));
        }
        forks.push(fork);
    }
    forks.push(others);
    forks.retain(|fork| !fork.is_empty());
    forks
}

/// HOUSE-6: joins the roads of a tree fork. The joined road has the number of the first of them,
/// and later segments are renumbered.
fn without_forks_of_trees(tile: &Tile) -> Tile {
    let mut joined = tile.clone();
    let forks = forks_of_trees(tile);
    let mut new_numbers: Vec<u8> = Vec::new();
    joined.segments.clear();
    for (number, segment) in tile.segments.iter().enumerate() {
        let fork = forks.iter().find(|fork| fork.contains(&number));
        let first = fork.and_then(|fork| fork.first());
        if let Some(&first) = first
            && first != number
        {
            let one = new_numbers[first];
            joined.segments[usize::from(one)].ports |= segment.ports;
            joined.segments[usize::from(one)].marks.extend(segment.marks.iter().cloned());
            new_numbers.push(one);
            continue;
        }
        new_numbers.push(joined.segments.len() as u8);
        let end = segment.end.filter(|_| first.is_none());
        joined.segments.push(Segment { end, ..segment.clone() });
    }
    for city in joined.segments.iter_mut().flat_map(|segment| &mut segment.touches) {
        *city = new_numbers[usize::from(*city)];
    }
    let is_fork = |group: &Vec<u8>| {
        group.iter().any(|&member| forks.iter().any(|fork| fork.contains(&member.into())))
    };
    joined.meets.retain(|group| !is_fork(group));
    for member in joined.meets.iter_mut().flatten() {
        *member = new_numbers[usize::from(*member)];
    }
    joined
}

/// HOUSE-2: returns the number of sides of a tile with a road.
pub(crate) fn road_edges(tile: &Tile) -> usize {
    use carc_engine::{Port, Side};
    let is_road = |side: &Side| {
        let at = tile.segments.iter().find(|segment| segment.has_port(*side, Port::Center));
        at.is_some_and(|segment| segment.kind == SegmentKind::Road)
    };
    Side::ALL.iter().filter(|side| is_road(side)).count()
}
