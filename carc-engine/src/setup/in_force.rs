//! The parts of a tile that are in effect in a setup: marks, pennants and tree forks.

use crate::{
    tile::{RoadEnd, Tile},
    vocab::Mark,
};

/// Returns a tile as it is used in a game, without marks that are only decorative (CONV-2).
pub(super) fn tile_in_force(
    tile: &Tile,
    marks: &dyn Fn(&Mark) -> bool,
    print: &str,
    trees: bool,
) -> Tile {
    let mut tile = tile.clone();
    for segment in &mut tile.segments {
        if let Some(pennants) = segment.pennants_c2.take().filter(|_| print == "c2") {
            segment.pennants = pennants;
        }
    }
    if trees {
        join_trees(&mut tile);
    }
    tile.marks.retain(|name| Mark::named(name).is_some_and(marks));
    for segment in &mut tile.segments {
        let shows = |mark: &Mark| marks(mark) && mark.is_in(print);
        segment.marks.retain(|name| Mark::named(name).is_some_and(shows));
    }
    tile
}

/// Groups the copies of a tile by the marks that are in effect on them, with unmarked copies first
/// (OPT-6).
pub(super) fn copies_in_force(
    tile: &Tile,
    marks: &dyn Fn(&Mark) -> bool,
    print: &str,
) -> Vec<(Vec<String>, u16)> {
    let shows = |mark: &Mark| marks(mark) && mark.is_in(print);
    let marked: u16 = tile.copies.iter().map(|(count, _)| count).sum();
    let mut groups = vec![(Vec::new(), tile.count - marked)];
    for (count, marks) in &tile.copies {
        let marks: Vec<String> =
            marks.iter().filter(|name| Mark::named(name).is_some_and(shows)).cloned().collect();
        match groups.iter_mut().find(|(other, _)| *other == marks) {
            Some((_, sum)) => *sum += count,
            None => groups.push((marks, *count)),
        }
    }
    groups.retain(|(_, count)| *count > 0);
    groups
}

/// Returns, for each segment, the first segment of its road if roads continue through trees.
/// Segments that do not end at trees are mapped to themselves. If a tile has several forks, the
/// groups of `meets` distinguish them; all roads that end at trees and are not in a group meet each
/// other.
fn forks_of_trees(tile: &Tile) -> Vec<usize> {
    let at_trees = |number: &usize| tile.segments[*number].end == Some(RoadEnd::Trees);
    let groups = tile.meets.iter().map(|group| group.iter().copied().map(usize::from).collect());
    let mut groups: Vec<Vec<usize>> = groups.collect();
    let alone = |number: &usize| !groups.iter().flatten().any(|member| member == number);
    groups.push((0..tile.segments.len()).filter(alone).collect());
    let mut first: Vec<usize> = (0..tile.segments.len()).collect();
    for mut fork in groups {
        fork.retain(at_trees);
        let Some(lowest) = fork.iter().map(|&number| first[number]).min() else { continue };
        for number in fork {
            let old = first[number];
            first.iter_mut().filter(|other| **other == old).for_each(|other| *other = lowest);
        }
    }
    first
}

/// Merges the roads that meet at a fork of trees into one segment (HOUSE-6). The merged segment
/// replaces the first road, and the indices of later segments are reduced accordingly.
fn join_trees(tile: &mut Tile) {
    let first = forks_of_trees(tile);
    let at_trees = |number: usize| tile.segments[number].end == Some(RoadEnd::Trees);
    let fork: Vec<bool> = (0..tile.segments.len()).map(at_trees).collect();
    let goes = |number: usize| first[number] != number;
    for number in (0..tile.segments.len()).filter(|&number| goes(number)) {
        tile.segments[first[number]].ports |= tile.segments[number].ports;
        let marks = tile.segments[number].marks.clone();
        tile.segments[first[number]].marks.extend(marks);
    }
    for (segment, _) in tile.segments.iter_mut().zip(&fork).filter(|(_, fork)| **fork) {
        segment.end = None;
    }
    let new_place = |old: u8| old - (0..usize::from(old)).filter(|&gone| goes(gone)).count() as u8;
    let mut index = 0;
    tile.segments.retain(|_| {
        index += 1;
        !goes(index - 1)
    });
    for segment in &mut tile.segments {
        segment.touches.iter_mut().for_each(|city| *city = new_place(*city));
    }
    tile.meets.retain(|group| !group.iter().any(|member| fork[usize::from(*member)]));
    tile.meets.iter_mut().flatten().for_each(|member| *member = new_place(*member));
}
