//! Writes the rows in a board text as blocks that do not contain large empty areas.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt::Write,
};

use super::{
    names,
    places::{Places, location_name},
};
use crate::{
    geometry::{Cell, Rotation},
    setup::Start,
};

/// The maximum width to which columns are padded.
const WIDEST: usize = 24;

/// Returns the name of a tile with its rotation, as in the rows of board notation.
pub fn tile_word(id: &str, rotation: Rotation) -> String {
    let rotation = match rotation {
        Rotation::R0 => "",
        Rotation::R90 => ">",
        Rotation::R180 => ">>",
        Rotation::R270 => "<",
    };
    names::short(id) + rotation
}

/// Writes the tiles, floors, ingots and figures of a start position.
pub(super) fn write(start: &Start, text: &mut String) {
    let mut cells: BTreeMap<Cell, (String, Option<Places>)> = BTreeMap::new();
    // A second tile on the same cell is invalid and is written in a separate block.
    let mut more: Vec<(Cell, String)> = Vec::new();
    for tile in &start.tiles {
        let name = tile_word(&tile.tile, tile.rotation);
        if let Entry::Vacant(cell) = cells.entry(tile.cell) {
            cell.insert((name, Places::of(&tile.tile, tile.rotation)));
        } else {
            more.push((tile.cell, name));
        }
    }
    let mut add = |cell: Cell, what: &dyn Fn(Option<&Places>) -> String| {
        let (text, places) = cells.entry(cell).or_insert_with(|| (".".to_owned(), None));
        let more = what(places.as_ref());
        text.push_str(&more);
    };
    for tower in &start.towers {
        add(tower.cell, &|_| format!("^{}", tower.height));
    }
    for ingots in &start.ingots {
        add(ingots.cell, &|_| format!("${}", ingots.count));
    }
    for figure in &start.figures {
        add(figure.spot.cell, &|places| {
            let mut text = format!("+{}", figure.player);
            if figure.figure != "meeple" {
                text = format!("{text}:{}", names::word(&figure.figure));
            }
            text = format!("{text}@{}", location_name(figure.spot.place, places));
            if !figure.tokens.is_empty() {
                text = format!("{text}{{{}}}", super::statements::list(&figure.tokens, ","));
            }
            text
        });
    }
    for figure in &start.neutral {
        add(figure.spot.cell, &|places| {
            format!("+{}@{}", names::word(&figure.figure), location_name(figure.spot.place, places))
        });
    }
    let cells: Vec<(Cell, String)> =
        cells.into_iter().map(|(cell, (text, _))| (cell, text)).collect();
    let mut is_first = true;
    for block in blocks(cells).into_iter().chain(more.into_iter().map(|one| vec![one])) {
        write_block(&block, is_first, text);
        is_first = false;
    }
}

/// Returns the first cell, the width and the height of the smallest rectangle that contains the
/// given cells.
fn bounds(cells: &[(Cell, String)]) -> (Cell, i32, i32) {
    let parts = |part: fn(Cell) -> i16| {
        let all = cells.iter().map(|(cell, _)| part(*cell));
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let ((west, east), (north, south)) = (parts(|cell| cell.x), parts(|cell| cell.y));
    let length = |from: i16, to: i16| i32::from(to) - i32::from(from) + 1;
    (Cell::new(west, north), length(west, east), length(north, south))
}

/// Divides cells into blocks, and limits the area of each block in proportion to its number of
/// tiles.
fn blocks(cells: Vec<(Cell, String)>) -> Vec<Vec<(Cell, String)>> {
    let (mut done, mut waiting) = (Vec::new(), vec![cells]);
    while let Some(mut cells) = waiting.pop() {
        let (_, width, height) = bounds(&cells);
        let area = i64::from(width) * i64::from(height);
        if area <= 64 + 4 * cells.len() as i64 {
            if !cells.is_empty() {
                done.push(cells);
            }
            continue;
        }
        // The cells are divided at their widest gap or, if there is no gap, in the middle.
        let part = |cell: Cell| if width > height { cell.x } else { cell.y };
        crate::compact::sort_by_key(&mut cells, |(cell, _)| part(*cell));
        let step = |at: usize| i32::from(part(cells[at].0)) - i32::from(part(cells[at - 1].0));
        let middle = (i32::from(part(cells[0].0)) + i32::from(part(cells[cells.len() - 1].0))) / 2;
        let widest = (1..cells.len()).max_by_key(|&at| (step(at), -(at as i64))).unwrap_or(0);
        let is_low = |cell: Cell| i32::from(part(cell)) <= middle;
        let at = match step(widest) {
            0 | 1 => cells.partition_point(|(cell, _)| is_low(*cell)),
            _ => widest,
        };
        let later = cells.split_off(at);
        waiting.extend([later, cells]);
    }
    for block in &mut done {
        crate::compact::sort_by_key(block, |(cell, _)| *cell);
    }
    done
}

fn write_block(cells: &[(Cell, String)], is_first: bool, text: &mut String) {
    let (first, width, height) = bounds(cells);
    if !is_first || first != Cell::new(0, 0) {
        let _ = writeln!(text, "at {first}");
    }
    let mut widths = vec![1; width as usize];
    let column = |cell: Cell| (i32::from(cell.x) - i32::from(first.x)) as usize;
    for (cell, word) in cells {
        let width = &mut widths[column(*cell)];
        *width = word.len().min(WIDEST).max(*width);
    }
    let mut cells = cells.iter().peekable();
    for row in 0..height {
        text.push('|');
        let mut x = 0;
        let is_here = |cell: Cell| i32::from(cell.y) - i32::from(first.y) == row;
        if !cells.peek().is_some_and(|(cell, _)| is_here(*cell)) {
            text.push_str(" .");
        }
        while let Some((cell, word)) = cells.next_if(|(cell, _)| is_here(*cell)) {
            let until = column(*cell);
            for width in &widths[x..until] {
                let _ = write!(text, " {:width$}", ".");
            }
            let _ = write!(text, " {word:0$}", widths[until]);
            x = until + 1;
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
}
