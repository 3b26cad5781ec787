//! Figures on the tiles and on a board next to them.

use std::fmt::Write as _;

use carc_engine::{Cell, Player, SegmentKind};

use super::{
    super::{
        PlacedToken, SceneFigure, SceneNeutral,
        figure::{self, Paint},
    },
    Page, corner,
    label::{count, text},
    use_at,
};
use crate::{
    art::{self, Mark, gold_mines, tower},
    layout::curve::{CENTER, Point, TILE, number, point},
    locate::{LYING_SHIFT, TableBoard, bed_of},
};

/// The maximum number of tower floors to draw, and the vertical distance between them.
const FLOORS: u8 = 5;
const STEP: f64 = 5.0;
/// The maximum number of ingots to draw on a tile, and the position of the lowest ingot.
const MOST_INGOTS: u16 = 3;
const INGOTS: Point = point(82.0, 86.0);
/// The attribute for a figure on its tile's tower.
const ON_TOWER: &str = r#" data-tower="""#;

/// The attribute for a figure lying in its tile's monastery.
const LYING: &str = r#" data-lying="""#;

/// Returns the attributes for a figure's location. If the figure is on the whole tile, only the
/// cell is included.
fn place_of(cell: Cell, segment: Option<u8>, corner: Option<u8>, space: Option<u8>) -> String {
    let part = |name: &str, number: Option<u8>| {
        number.map_or_else(String::new, |number| format!(r#" data-{name}="{number}""#))
    };
    format!(r#"data-cell="{cell}""#)
        + &part("segment", segment)
        + &part("corner", corner)
        + &part("space", space)
}

/// Returns the offset of one of several figures on the same space, which are drawn in rows.
fn in_rows(index: usize, all: usize) -> Point {
    const ROW: usize = 4;
    let (row, column) = (index / ROW, index % ROW);
    let rows = all.div_ceil(ROW);
    let in_row = if row + 1 == rows { all - row * ROW } else { ROW };
    let from_middle = |place: usize, count: usize| place as f64 - (count as f64 - 1.0) / 2.0;
    point(from_middle(column, in_row) * 20.0, from_middle(row, rows) * 21.0)
}

impl Page<'_> {
    pub(super) fn figures(&mut self) {
        let mut shown: Vec<(Point, &SceneFigure, bool)> = Vec::new();
        for (order, figure) in self.scene.figures.iter().enumerate() {
            if let Some(space) = figure.space {
                let same = |other: &&SceneFigure| other.space == Some(space);
                let before = self.scene.figures[..order].iter().filter(same).count();
                let all = self.scene.figures.iter().filter(same).count();
                let at = self.on_board(|board| board.space(space));
                shown.extend(at.map(|at| (at + in_rows(before, all), figure, false)));
                continue;
            }
            let Some(tile) = self.scene.tile_at(figure.cell) else { continue };
            let rotation = self.scene.tiles[tile].rotation;
            let (kind, drawing) = &self.kinds[self.kind_of[tile]];
            let segment = figure.segment.map(usize::from);
            let lying = figure.is_lying
                || segment
                    .and_then(|index| kind.tile.segments.get(index))
                    .is_some_and(|segment| segment.kind == SegmentKind::Field)
                    && figure::lies_down(figure.figure);
            let beside = |other: &&SceneFigure| {
                (other.cell, other.segment, other.corner, other.space, other.is_lying)
                    == (figure.cell, figure.segment, figure.corner, figure.space, figure.is_lying)
            };
            let before = self.scene.figures[..order].iter().filter(beside).count();
            let all = self.scene.figures.iter().filter(beside).count();
            let shift = (before as f64 - (all as f64 - 1.0) / 2.0) * 15.0;
            let place = match figure.corner.and_then(Point::of_corner) {
                Some(corner) => corner * TILE,
                None if figure.on_tower => self.top(tile, figure.cell),
                None if figure.is_lying => self.bed(tile),
                None => self.scene.stand(&drawing.layout, figure.cell, figure.segment, rotation),
            };
            let at = corner(figure.cell)
                + place
                + if lying { point(0.0, shift) } else { point(shift, 0.0) };
            shown.push((at, figure, lying));
        }
        carc_engine::sort_by(&mut shown, |a, b| {
            a.0.y.total_cmp(&b.0.y).then(a.0.x.total_cmp(&b.0.x))
        });
        for (at, figure, lying) in shown {
            let mut place = place_of(figure.cell, figure.segment, figure.corner, figure.space);
            if figure.on_tower {
                place += ON_TOWER;
            }
            if figure.is_lying {
                place += LYING;
            }
            let SceneFigure { player, figure: name, .. } = *figure;
            let _ = write!(self.body, r#"<g {place} data-figure="{name}" data-player="{player}">"#);
            self.figure(name, player, at, lying, 1.0);
            if figure.beside > 0 {
                self.body.push_str(&count(figure.beside, at + point(-12.0, 8.0)));
            }
            self.body.push_str("</g>");
        }
    }

    /// Writes the bridges, castles and ferries.
    pub(super) fn tokens(&mut self) {
        for PlacedToken { token, cell, at } in &self.scene.tokens {
            let Some((drawing, _)) = art::of_token(*token) else { continue };
            let at = *at * TILE;
            let _ = write!(
                self.body,
                r#"<g data-cell="{cell}" data-token="{token}" transform="translate({} {})">{drawing}</g>"#,
                number(at.x),
                number(at.y)
            );
        }
    }

    /// Writes the floors on each tower site as a stack with a number.
    pub(super) fn towers(&mut self) {
        if self.scene.towers.is_empty() {
            return;
        }
        let _ = write!(self.defs, r#"<g id="@t">{}</g>"#, tower::FLOOR);
        for &(cell, height) in &self.scene.towers {
            let found = self.scene.tile_at(cell);
            let Some(at) = found.map(|tile| corner(cell) + self.site(tile)) else { continue };
            let _ = write!(self.body, r#"<g data-cell="{cell}" data-floors="{height}">"#);
            for floor in 0..height.min(FLOORS) {
                self.body.push_str(&use_at("t", at - point(0.0, f64::from(floor) * STEP)));
            }
            self.body.push_str(&count(height.into(), at + point(13.0, 5.0)));
            self.body.push_str("</g>");
        }
    }

    /// Writes the ingots on each tile as a stack with a number.
    pub(super) fn ingots(&mut self) {
        if self.scene.ingots.is_empty() {
            return;
        }
        let _ = write!(self.defs, r#"<g id="@i">{}</g>"#, gold_mines::INGOT);
        for &(cell, ingots) in &self.scene.ingots {
            let at = corner(cell) + INGOTS;
            let _ = write!(self.body, r#"<g data-cell="{cell}" data-ingots="{ingots}">"#);
            for ingot in 0..ingots.min(MOST_INGOTS) {
                self.body.push_str(&use_at("i", at - point(0.0, f64::from(ingot) * STEP)));
            }
            if ingots > 1 {
                self.body.push_str(&count(ingots, at + point(9.0, 4.0)));
            }
            self.body.push_str("</g>");
        }
    }

    /// Returns the position of a tile's tower site, relative to the tile's corner.
    fn site(&self, tile: usize) -> Point {
        let site = Mark::named(tower::SITE_MARK);
        let place = site.and_then(|site| self.kinds[self.kind_of[tile]].1.place_of(site));
        place.unwrap_or(CENTER).turned(self.scene.tiles[tile].rotation)
    }

    /// Returns the position of a figure on a tile's tower.
    fn top(&self, tile: usize, cell: Cell) -> Point {
        let tower = self.scene.towers.iter().find(|(own, _)| *own == cell);
        let floors = tower.map_or(0, |(_, height)| (*height).min(FLOORS));
        self.site(tile) - point(0.0, 8.0 + f64::from(floors) * STEP)
    }

    /// Returns the position of a figure lying in a tile's monastery.
    fn bed(&self, tile: usize) -> Point {
        let (kind, drawing) = &self.kinds[self.kind_of[tile]];
        let segment = bed_of(kind.tile);
        drawing.layout.stand(segment, self.scene.tiles[tile].rotation) + LYING_SHIFT * TILE
    }

    /// Returns the position of a board space. `find` returns the position relative to the board's
    /// center.
    fn on_board(&self, find: impl Fn(&TableBoard) -> Option<Point>) -> Option<Point> {
        let mut all = self.scene.boards.iter().zip(&self.middles);
        all.find_map(|(board, middle)| Some(*middle + find(board)? * TILE))
    }

    /// Writes neutral figures above all other figures: at the center of their tile, or above the
    /// shoulder of a meeple.
    pub(super) fn neutrals(&mut self) {
        for neutral in &self.scene.neutrals {
            let at = match neutral.space {
                Some(space) => {
                    self.on_board(|board| board.stand(space).or_else(|| board.space(space)))
                }
                None => self.beside(neutral),
            };
            let Some(at) = at else { continue };
            let name = neutral.name;
            let mut place = place_of(neutral.cell, neutral.segment, None, neutral.space);
            if neutral.on_tower {
                place += ON_TOWER;
            }
            if neutral.is_lying {
                place += LYING;
            }
            let shown = use_at(&format!("n{name}"), at);
            let _ = write!(self.defs, r#"<g id="@n{name}">{}</g>"#, neutral.art.svg);
            let _ = write!(self.body, r#"<g {place} data-figure="{name}">{shown}</g>"#);
        }
    }

    /// Returns the position of a neutral figure on a tile.
    fn beside(&self, neutral: &SceneNeutral) -> Option<Point> {
        let SceneNeutral { cell, segment, on_tower, is_lying, .. } = *neutral;
        let tile = self.scene.tile_at(cell)?;
        let layout = &self.kinds[self.kind_of[tile]].1.layout;
        let place = if on_tower {
            self.top(tile, cell)
        } else if is_lying {
            self.bed(tile)
        } else {
            self.scene.stand(layout, cell, segment, self.scene.tiles[tile].rotation)
        };
        let has_meeple = on_tower || is_lying || segment.is_some();
        let beside = if has_meeple { point(13.0, -9.0) } else { point(0.0, 0.0) };
        Some(corner(cell) + place + beside)
    }

    pub(super) fn figure(
        &mut self,
        name: &str,
        player: Player,
        at: Point,
        lying: bool,
        scale: f64,
    ) {
        let (path, percent, letter) = figure::shape_of(name);
        let Paint { fill, edge, ink, .. } = figure::paint_of(player);
        let scale = scale * f64::from(percent) / 100.0;
        let id = format!("@m{}", name.bytes().map(|byte| format!("{byte:x}")).collect::<String>());
        if !self.figures.iter().any(|known| known == name) {
            self.figures.push(name.to_owned());
            let _ = write!(
                self.defs,
                concat!(
                    r##"<g id="{}" stroke-linejoin="round"><path d="{}" transform="translate(1.2 1.8)" "##,
                    r##"fill="#1d1405" stroke="none" opacity=".4"/><path d="{}" fill="none" "##,
                    r##"stroke="#fffbe9" stroke-width="4"/><path d="{}" stroke-width="1.7"/></g>"##
                ),
                id, path, path, path
            );
        }
        let turn = if lying { " rotate(-90)" } else { "" };
        let size = if scale == 1.0 { String::new() } else { format!(" scale({scale:.2})") };
        let _ = write!(
            self.body,
            r##"<use href="#{id}" transform="translate({} {}){turn}{size}" fill="{fill}" stroke="{edge}"/>"##,
            number(at.x),
            number(at.y)
        );
        let mut label = letter;
        if self.options.numbers {
            label += &player.to_string();
        }
        if !label.is_empty() {
            let at = if lying { at + point(3.5, 3.6) } else { at + point(0.0, 5.8) };
            self.body.push_str(&text(at, 10.0 * scale, "middle", ink, true, &label));
        }
    }
}
