//! The names of tiles and figures in board notation.

use super::{Block, Letter, Tone};
use crate::scene::Scene;

/// Writes the letter and rotation of each base-game tile in the upper left corner of its block.
/// Returns the cells and names of all tiles that are not from the base game, ordered by cell.
pub(super) fn put_letters(scene: &Scene<'_>, blocks: &mut [Block]) -> Vec<String> {
    let mut others = Vec::new();
    for ((tile, name), block) in scene.tiles.iter().zip(&scene.names).zip(blocks) {
        if name.trim_end_matches(['>', '<']).len() == 1 {
            put_letter(name, block);
        } else if !name.is_empty() {
            others.push((tile.cell, format!("{} {name}", tile.cell)));
        }
    }
    carc_engine::sort_by_key(&mut others, |(cell, _)| *cell);
    others.into_iter().map(|(_, entry)| entry).collect()
}

fn put_letter(name: &str, block: &mut Block) {
    // A symbol next to the name would look like part of the name.
    let room = &mut block[0][..=name.len()];
    let symbols: Vec<Letter> = room.iter().filter(|letter| !letter.free).copied().collect();
    for (letter, sign) in room.iter_mut().zip(name.chars().chain(['#'])) {
        if sign != '#' {
            *letter = Letter { sign, tone: Tone::Plain, ..*letter };
        } else if !letter.free {
            letter.sign = sign;
        }
        letter.free = false;
    }
    // The only symbols at this position are pennants, which are moved to another part of the city.
    for symbol in symbols {
        let mut below = block[1..].iter_mut().flatten();
        if let Some(letter) = below.find(|letter| letter.free && letter.tone == Tone::City) {
            *letter = symbol;
        }
    }
}

/// Returns the distinct letters of the given figures with their names.
pub(super) fn letters(figures: impl Iterator<Item = (String, &'static str)>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (letter, name) in figures.filter(|(letter, _)| !letter.is_empty()) {
        let entry = format!("{letter} {name}");
        if !all.contains(&entry) {
            all.push(entry);
        }
    }
    all
}

/// Writes entries after a title, in lines of limited length.
pub(super) fn legend(title: &str, entries: &[String], out: &mut String) {
    const WIDTH: usize = 100;
    let mut room = 0;
    for (number, entry) in entries.iter().enumerate() {
        let first = if number == 0 { title } else { "" };
        if room < entry.len() + 2 {
            out.push_str(if number == 0 { "  " } else { "\n  " });
            out.push_str(&format!("{first:<7}"));
            room = WIDTH - 9;
        }
        out.push_str("  ");
        out.push_str(entry);
        room = room.saturating_sub(entry.len() + 2);
    }
    if !entries.is_empty() {
        out.push('\n');
    }
}
