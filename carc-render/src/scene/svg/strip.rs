//! The labels of columns and rows, the title and the scores around the board.

use std::fmt::Write as _;

use carc_engine::Player;

use super::{
    super::figure::{self, Paint},
    Frame, MARGIN, Page,
    label::text,
};
use crate::{
    art::robbers,
    layout::curve::{Point, TILE, number, point},
};

impl Page<'_> {
    pub(super) fn coordinates(&mut self, left: f64, top: f64, right: f64, bottom: f64) {
        let mut x = left;
        while x < right {
            let at = point(x + TILE / 2.0, top - 12.0);
            let label = number(x / TILE);
            self.body.push_str(&text(at, 17.0, "middle", "#7a6643", false, &label));
            x += TILE;
        }
        let mut y = top;
        while y < bottom {
            let at = point(left - 12.0, y + TILE / 2.0 + 6.0);
            let label = number(y / TILE);
            self.body.push_str(&text(at, 17.0, "end", "#7a6643", false, &label));
            y += TILE;
        }
    }

    /// Writes the title above the board and the scores below it, and extends the frame to contain
    /// them.
    pub(super) fn strip(&mut self, frame: &mut Frame) {
        // Wide boards are displayed at a smaller scale, so their strip is larger.
        let scale = ((frame.right - frame.left) / 900.0).clamp(0.8, 3.0);
        if !self.scene.title.is_empty() {
            frame.top -= 30.0 * scale;
            let at = point(frame.left + MARGIN, frame.top + 34.0 * scale);
            let title = text(at, 24.0 * scale, "start", "#4a3618", true, &self.scene.title);
            self.body.push_str(&title);
        }
        let players = &self.scene.players;
        if players.is_empty() {
            return;
        }
        let supplies: Vec<_> = players.iter().map(|player| lines_of(&player.supply)).collect();
        let lines = supplies.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = 56.0 + 15.0 * (lines - 1) as f64;
        let (width, height, gap) = (150.0 * scale, height * scale, 12.0 * scale);
        let least = width + 2.0 * MARGIN;
        if frame.right - frame.left < least {
            let more = (least - (frame.right - frame.left)) / 2.0;
            frame.left -= more;
            frame.right += more;
        }
        let space = frame.right - frame.left - 2.0 * MARGIN + gap;
        let fit = ((space / (width + gap) + 1e-6) as usize).max(1);
        // Rows of equal length look better than a short last row.
        let rows = players.len().div_ceil(fit);
        let columns = players.len().div_ceil(rows);
        let used = columns as f64 * (width + gap) - gap;
        let start = (frame.left + frame.right - used) / 2.0;
        for (index, player) in players.iter().enumerate() {
            let x = start + (index % columns) as f64 * (width + gap);
            let y = frame.bottom + (index / columns) as f64 * (height + gap);
            let (edge, thick, fill) = if player.active {
                ("#c98a00", 3.4 * scale, "#fff3c9")
            } else {
                ("#c9b78e", 1.4 * scale, "#fffaf0")
            };
            let _ = write!(
                self.body,
                concat!(
                    r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" "##,
                    r##"stroke="{}" stroke-width="{}"/>"##
                ),
                number(x),
                number(y),
                number(width),
                number(height),
                number(9.0 * scale),
                fill,
                edge,
                number(thick)
            );
            let at = point(x + 27.0 * scale, y + height / 2.0);
            self.figure("meeple", player.player, at, false, 1.45 * scale);
            for (place, owner) in player.robbers.iter().enumerate() {
                let right = x + width - (17.0 + 21.0 * place as f64) * scale;
                self.robber(*owner, point(right, y + 19.0 * scale), 0.95 * scale);
            }
            let score = player.score.to_string();
            let at = point(x + 54.0 * scale, y + 30.0 * scale);
            self.body.push_str(&text(at, 27.0 * scale, "start", "#2f2210", true, &score));
            for (line, words) in supplies[index].iter().enumerate() {
                let at = point(x + 54.0 * scale, y + (47.0 + 15.0 * line as f64) * scale);
                self.body.push_str(&text(at, 13.0 * scale, "start", "#6b5836", false, words));
            }
        }
        frame.bottom += rows as f64 * (height + gap) - gap + MARGIN;
    }
}

impl Page<'_> {
    /// Writes a robber in its owner's color.
    fn robber(&mut self, owner: Player, at: Point, scale: f64) {
        let Paint { fill, edge, .. } = figure::paint_of(owner);
        let _ = write!(
            self.body,
            concat!(
                r##"<g data-robber="{}" transform="translate({} {}) scale({:.2})" stroke-linejoin="round">"##,
                r##"<path d="{}" fill="{}" stroke="{}" stroke-width="1.7"/>"##,
                r##"<path d="M-6-5.4C-3-4.6 3-4.6 6-5.4" fill="none" stroke="{}" stroke-width="1.2"/></g>"##
            ),
            owner,
            number(at.x),
            number(at.y),
            scale,
            robbers::ROBBER,
            fill,
            edge,
            edge
        );
    }
}

/// Splits a supply into lines that fit in the strip. Lines break only between entries.
fn lines_of(supply: &str) -> Vec<String> {
    const LETTERS: usize = 13;
    let mut lines: Vec<String> = Vec::new();
    for entry in supply.split(", ") {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + entry.len() <= LETTERS => {
                line.push_str(", ");
                line.push_str(entry);
            }
            _ => lines.push(entry.to_owned()),
        }
    }
    lines
}
