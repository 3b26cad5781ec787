//! Rendering of the board as text.

mod names;
#[cfg(test)]
mod tests;

use carc_engine::{Cell, Player, Port, RoadEnd, Rotation, SegmentKind, Side, Tile};

use self::names::{legend, letters, put_letters};
use super::{
    PlacedToken, Scene, SceneFigure, SceneTile, figure,
    furniture::{Drawing, Plans},
    symbol::Symbol,
};
use crate::layout::{
    Layout, Point,
    curve::{TILE, point},
};

/// Options for text output.
///
/// The output uses these symbols: `#` is a city, `.` a field and `~` a river. Roads are lines, `o`
/// is a village or a house where a road ends, and `~` in the middle of a tile with roads is a lake
/// for a ferry. `[M]` is a monastery, `[S]` a shrine, `G` a garden, `P` a pennant, `I` an inn, `C`
/// a cathedral and `b` a bazaar. `w`, `g` and `c` are wine, wheat (grain) and cloth. `V` is a
/// volcano, `d` a dragon symbol, `p` a princess, `O` a portal, `h` a hill, `v` a vineyard and `s` a
/// sheep. `¹`, `²` and `³` are wheel icons, and `:` is the center of the wheel board. Brackets
/// enclose the last placed tile, and `+` marks the corners of cells where the current tile can be
/// placed.
///
/// A digit is a figure of that player. A letter before the digit identifies a figure other than a
/// plain meeple, such as `M` for a mayor, `W` for a wagon, `F` for a barn near its corner, and `S`
/// for a shepherd, whose sheep are counted after a colon. Without a digit, `D` is the dragon and
/// `F` is the fairy.
///
/// Tiles and figures have the same names as in [board notation](carc_engine::Start#board-notation).
/// The upper left corner of a base-game tile shows its letter and rotation. Below the table,
/// `tiles` lists, by cell, all tiles that are not from the base game, `figures` and `neutral` list
/// the letters of figures with their names, and `ferries` lists the cells of ferries with the sides
/// of their landings. In games with the wheel, the first line below the table lists the wheel's
/// sectors with their crown spaces, and `P` marks the pig's sector.
///
/// ```
/// use carc_engine::{Position, Setup};
/// use carc_render::{TextOptions, render_text};
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// let plain = render_text(&position, &setup, &TextOptions::default());
/// let options = TextOptions { colors: true, ..TextOptions::default() };
/// let colored = render_text(&position, &setup, &options);
/// assert!(colored.len() > plain.len());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextOptions {
    /// True to use colors with ANSI escape sequences.
    pub colors: bool,
    /// True to highlight the cells where the current tile can be placed.
    pub legal: bool,
}

const COLUMNS: usize = 7;
const ROWS: usize = 5;
const MIDDLE: (usize, usize) = (3, 2);
const GUTTER: usize = 5;

/// The kind of a character, which determines its color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tone {
    Plain,
    City,
    Field,
    Road,
    River,
    Building,
    Last,
    Figure(Player),
    Neutral,
}

impl Tone {
    fn code(self) -> Option<String> {
        Some(match self {
            Self::Plain => return None,
            Self::City => "38;5;173".into(),
            Self::Field => "38;5;71".into(),
            Self::Road => "38;5;230".into(),
            Self::River => "38;5;39".into(),
            Self::Building => "1;38;5;203".into(),
            Self::Last => "1;38;5;226".into(),
            Self::Neutral => "1;38;5;231;48;5;88".into(),
            Self::Figure(player) => {
                let paint = figure::paint_of(player);
                let ink = if paint.ink == "#ffffff" { 15 } else { 16 };
                format!("1;38;5;{ink};48;5;{}", paint.terminal)
            }
        })
    }
}

#[derive(Clone, Copy)]
struct Letter {
    sign: char,
    tone: Tone,
    /// The segment that the character represents, if any.
    segment: Option<usize>,
    /// True if a figure may replace the character.
    free: bool,
}

const BLANK: Letter = Letter { sign: ' ', tone: Tone::Plain, segment: None, free: true };

type Block = [[Letter; COLUMNS]; ROWS];

/// Renders a scene; see [`Scene`].
pub(crate) fn scene_text(scene: &Scene<'_>, options: &TextOptions) -> String {
    let mut out = String::new();
    if !scene.title.is_empty() {
        out += &plain(&scene.title);
        out.push('\n');
    }
    let plans = Plans::new(&scene.tiles);
    // Many tiles look the same, so each type is drawn only once in each rotation.
    let mut bare = vec![[None; Rotation::ALL.len()]; plans.kinds.len()];
    let mut blocks: Vec<Block> = Vec::new();
    for (tile, &kind) in scene.tiles.iter().zip(&plans.kind_of) {
        let drawn = &mut bare[kind][usize::from(tile.rotation.quarters())];
        blocks.push(*drawn.get_or_insert_with(|| tile_block(tile, &plans.kinds[kind].1)));
    }
    let listed = put_letters(scene, &mut blocks);
    let tile_at = |cell| {
        let index = scene.tile_at(cell)?;
        let layout: &Layout = &plans.kinds[plans.kind_of[index]].1.layout;
        Some((index, layout, scene.tiles[index].rotation))
    };
    for figure in scene.figures.iter().filter(|figure| figure.space.is_none()) {
        if let Some((index, layout, rotation)) = tile_at(figure.cell) {
            put_figure(&mut blocks[index], layout, rotation, figure);
        }
    }
    for neutral in scene.neutrals.iter().filter(|neutral| neutral.space.is_none()) {
        if let Some((index, layout, rotation)) = tile_at(neutral.cell) {
            let place = layout.stand(neutral.segment, rotation);
            let segment = neutral.segment.map(usize::from);
            put(&mut blocks[index], place, segment, &[neutral.art.sign], Tone::Neutral);
        }
    }
    let cells = scene.tiles.iter().map(|tile| tile.cell);
    let open = scene.open.iter().map(|&cell| (cell, open_block()));
    let mut blocks: Vec<(Cell, Block)> = cells.zip(blocks).chain(open).collect();
    carc_engine::sort_by_key(&mut blocks, |(cell, _)| *cell);
    board(&blocks, scene.last, options, &mut out);
    for board in &scene.boards {
        out += board.text(&scene.figures, &scene.neutrals).trim_end();
        out.push('\n');
    }
    legend("tiles", &listed, &mut out);
    let figures = scene.figures.iter().map(|own| (figure::letter_of(own.figure), own.figure));
    let neutrals = scene.neutrals.iter().map(|own| (own.art.sign.to_string(), own.name));
    legend("figures", &letters(figures), &mut out);
    legend("neutral", &letters(neutrals), &mut out);
    let ferries = scene.tokens.iter().filter_map(|PlacedToken { token, cell, .. }| {
        let [from, to] = token.landings()?.map(|side| &side.name()[..1]);
        Some(format!("{},{}:{from}{to}", cell.x, cell.y))
    });
    legend("ferries", &ferries.collect::<Vec<_>>(), &mut out);
    for player in &scene.players {
        let mark = if player.active { '>' } else { ' ' };
        let seat = Letter { sign: '0', tone: Tone::Figure(player.player), ..BLANK };
        let digits: Vec<Letter> =
            player.player.to_string().chars().map(|sign| Letter { sign, ..seat }).collect();
        out += &format!("{mark} player ");
        write_row(&digits, options, &mut out);
        out += &format!(" {:>4}  {}", player.score, plain(&player.supply));
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

/// Renders a single tile with the same number of lines as on a board.
pub(crate) fn tile_text(
    tile: &Tile,
    rotation: Rotation,
    marks: &[String],
    options: &TextOptions,
) -> String {
    let tiles = [SceneTile { cell: Cell::default(), rotation, tile, marks, layout: None }];
    let plans = Plans::new(&tiles);
    let mut out = String::new();
    for row in tile_block(&tiles[0], &plans.kinds[0].1) {
        write_row(&row, options, &mut out);
        out.push('\n');
    }
    out
}

fn plain(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Writes blocks in cell order.
fn board(blocks: &[(Cell, Block)], last: Option<Cell>, options: &TextOptions, out: &mut String) {
    let columns = || blocks.iter().map(|(cell, _)| i32::from(cell.x));
    let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return };
    let mut line = " ".repeat(GUTTER);
    for x in left..=right {
        line += &format!(" {x:^COLUMNS$}");
    }
    out.push_str(line.trim_end());
    out.push('\n');
    let rows = || blocks.iter().map(|(cell, _)| i32::from(cell.y));
    for y in rows().min().unwrap_or(0)..=rows().max().unwrap_or(-1) {
        let at = |x: i32| Cell::new(x as i16, y as i16);
        let row_end = blocks.partition_point(|(cell, _)| *cell <= at(right));
        let in_row = |(cell, _): &&(Cell, Block)| *cell >= at(left);
        let end = blocks[..row_end].last().filter(in_row).map_or(left, |(c, _)| c.x.into());
        for row in 0..ROWS {
            let label = if row == ROWS / 2 { y.to_string() } else { String::new() };
            out.push_str(&format!("{label:>width$} ", width = GUTTER - 1));
            let mut letters = Vec::new();
            for x in left..=end + 1 {
                let sign = match last {
                    Some(last) if last == at(x) => '[',
                    Some(last) if i32::from(last.x) + 1 == x && i32::from(last.y) == y => ']',
                    _ => ' ',
                };
                letters.push(Letter { sign, tone: Tone::Last, ..BLANK });
                if x <= end {
                    let found = blocks.binary_search_by_key(&at(x), |(cell, _)| *cell);
                    letters.extend(found.map_or([BLANK; COLUMNS], |index| blocks[index].1[row]));
                }
            }
            write_row(&letters, options, out);
            let length = out.trim_end_matches(' ').len();
            out.truncate(length);
            out.push('\n');
        }
    }
}

fn write_row(letters: &[Letter], options: &TextOptions, out: &mut String) {
    let mut tone = Tone::Plain;
    let mut colored = false;
    for letter in letters {
        let wanted = if letter.sign == ' ' { Tone::Plain } else { letter.tone };
        if options.colors && wanted != tone {
            if colored {
                out.push_str("\x1b[0m");
            }
            let code = wanted.code();
            colored = code.is_some();
            if let Some(code) = code {
                *out += &format!("\x1b[{code}m");
            }
            tone = wanted;
        }
        out.push(letter.sign);
    }
    if colored {
        out.push_str("\x1b[0m");
    }
}

fn open_block() -> Block {
    let mut block = [[BLANK; COLUMNS]; ROWS];
    for (row, column) in [(0, 0), (0, COLUMNS - 1), (ROWS - 1, 0), (ROWS - 1, COLUMNS - 1)] {
        block[row][column].sign = '+';
    }
    block
}

fn sample(column: usize, row: usize) -> Point {
    point((column as f64 + 0.5) * 100.0 / COLUMNS as f64, (row as f64 + 0.5) * 100.0 / ROWS as f64)
}

/// Returns the square of the block that contains a point on the tile.
fn square(place: Point) -> (usize, usize) {
    let step = |v: f64, count: usize| ((v * count as f64 / 100.0) as usize).min(count - 1);
    (step(place.x, COLUMNS), step(place.y, ROWS))
}

/// Returns a tile without figures.
fn tile_block(tile: &SceneTile<'_>, drawing: &Drawing<'_>) -> Block {
    let layout = &*drawing.layout;
    let mut block = land(layout, tile);
    roads(&mut block, layout, tile);
    for &(segment, at) in &layout.ways.monasteries {
        let (column, row) = square(at.turned(tile.rotation));
        let column = column.clamp(1, COLUMNS - 2);
        let is_shrine = tile.tile.segments[segment].kind == SegmentKind::Shrine;
        for (step, sign) in if is_shrine { "[S]" } else { "[M]" }.chars().enumerate() {
            let free = step == 1;
            block[row][column + step - 1] =
                Letter { sign, tone: Tone::Building, segment: Some(segment), free };
        }
    }
    for detail in &drawing.details {
        let sign = match detail.symbol {
            Symbol::Pennant => 'P',
            Symbol::Garden => 'G',
            Symbol::Mark(mark) => mark.sign(tile.rotation),
            _ => continue,
        };
        let (column, row) = square(detail.at.turned(tile.rotation));
        let tone = if sign == 'P' { Tone::City } else { Tone::Building };
        block[row][column] = Letter { sign, tone, segment: None, free: false };
    }
    block
}

fn put_figure(block: &mut Block, layout: &Layout, rotation: Rotation, figure: &SceneFigure) {
    let place = match figure.corner.and_then(Point::of_corner) {
        Some(corner) => corner * TILE,
        None => layout.stand(figure.segment, rotation),
    };
    let segment = figure.segment.map(usize::from);
    let letters: Vec<char> =
        (figure::letter_of(figure.figure) + &figure.player.to_string()).chars().collect();
    let letters = with_count(letters, figure.beside);
    put(block, place, segment, &letters, Tone::Figure(figure.player));
}

/// Returns the symbols for a figure, followed by the number of sheep next to it.
fn with_count(mut letters: Vec<char>, beside: u16) -> Vec<char> {
    if beside > 0 {
        letters.push(':');
        letters.extend(beside.to_string().chars());
    }
    letters
}

/// Draws cities, fields and rivers, sampled from the layout.
fn land(layout: &Layout, tile: &SceneTile<'_>) -> Block {
    let mut block = [[BLANK; COLUMNS]; ROWS];
    let back = Rotation::from_quarters(4 - tile.rotation.quarters());
    for (row, letters) in block.iter_mut().enumerate() {
        for (column, letter) in letters.iter_mut().enumerate() {
            let place = sample(column, row).turned(back);
            let city = layout.cities.iter().find(|city| city.contains(place));
            let owner = layout.ground.owner(place);
            let kind = owner.and_then(|index| tile.tile.segments.get(index)).map(|s| s.kind);
            (letter.sign, letter.tone, letter.segment) = match (city, kind) {
                (Some(city), _) => ('#', Tone::City, Some(city.segment)),
                (None, Some(SegmentKind::River)) => ('~', Tone::River, owner),
                (None, Some(SegmentKind::Field)) => ('.', Tone::Field, owner),
                _ if tile.tile.segments.is_empty() => (':', Tone::Building, None),
                _ => ('.', Tone::Field, None),
            };
        }
    }
    block
}

/// Draws roads along the middle row and column.
fn roads(block: &mut Block, layout: &Layout, tile: &SceneTile<'_>) {
    let mut links = [[0u8; COLUMNS]; ROWS];
    let roads: Vec<(usize, Vec<Side>)> = (0..tile.tile.segments.len())
        .filter(|&index| tile.tile.segments[index].kind == SegmentKind::Road)
        .map(|index| (index, exits(tile.tile, index, tile.rotation)))
        .collect();
    let bends = |sides: &[Side]| sides.len() == 2 && sides[0].opposite() != sides[1];
    let crowded = roads.iter().filter(|(_, sides)| bends(sides)).count() > 1;
    let houses: Vec<(usize, usize)> =
        layout.ways.houses.iter().map(|at| square(at.turned(tile.rotation))).collect();
    for (segment, sides) in &roads {
        let end = tile.tile.segments[*segment].end;
        for (index, &side) in sides.iter().enumerate() {
            let route = match sides[..] {
                [a, b] if crowded && bends(sides) => around(side, if index == 0 { b } else { a }),
                _ => straight(side),
            };
            let mut from = side;
            for (step, &(column, row)) in route.iter().enumerate() {
                let next = route.get(step + 1).map(|&next| towards((column, row), next));
                if end == Some(RoadEnd::House) && houses.contains(&(column, row)) {
                    break;
                }
                let hidden = block[row][column].sign == '#';
                let bend_here = next.is_none() && bends(sides);
                if hidden && !bend_here {
                    if end == Some(RoadEnd::City) {
                        break;
                    }
                } else {
                    links[row][column] |= 1 << from as u8 | next.map_or(0, |next| 1 << next as u8);
                    block[row][column].segment = Some(*segment);
                    block[row][column].tone = Tone::Road;
                    block[row][column].sign = '─';
                }
                from = next.map_or(from, Side::opposite);
            }
        }
    }
    for (row, letters) in block.iter_mut().enumerate() {
        for (column, letter) in letters.iter_mut().enumerate() {
            if links[row][column] != 0 {
                letter.sign = LINES[usize::from(links[row][column])];
            }
        }
    }
    // Roads that meet in a village are drawn to the center, regardless of the village's position.
    let villages = layout.ways.villages.iter().map(|_| MIDDLE);
    for (column, row) in villages.chain(houses) {
        block[row][column] = Letter { sign: 'o', tone: Tone::Building, segment: None, free: false };
    }
}

/// The line characters, indexed by the sides that they connect. Bit 0 is north, bit 1 east, bit 2
/// south and bit 3 west.
const LINES: [char; 16] =
    [' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

fn exits(tile: &Tile, segment: usize, by: Rotation) -> Vec<Side> {
    let own = |&side: &Side| tile.segments[segment].has_port(side, Port::Center);
    Side::ALL.into_iter().filter(own).map(|side| side.turned(by)).collect()
}

fn towards(from: (usize, usize), to: (usize, usize)) -> Side {
    match () {
        () if to.1 < from.1 => Side::North,
        () if to.0 > from.0 => Side::East,
        () if to.1 > from.1 => Side::South,
        () => Side::West,
    }
}

/// Returns the squares from a side to the center.
fn straight(side: Side) -> Vec<(usize, usize)> {
    match side {
        Side::North => vec![(3, 0), (3, 1), MIDDLE],
        Side::East => vec![(6, 2), (5, 2), (4, 2), MIDDLE],
        Side::South => vec![(3, 4), (3, 3), MIDDLE],
        Side::West => vec![(0, 2), (1, 2), (2, 2), MIDDLE],
    }
}

/// Returns the squares from a side to the corner of a road that bends around the center to another
/// side.
fn around(side: Side, other: Side) -> Vec<(usize, usize)> {
    let row = |side: Side| if side == Side::North { 1 } else { 3 };
    let column = |side: Side| if side == Side::East { 5 } else { 1 };
    match side {
        Side::North | Side::South => {
            let edge = if side == Side::North { 0 } else { 4 };
            let step = if other == Side::East { 4 } else { 2 };
            vec![(3, edge), (3, row(side)), (step, row(side)), (column(other), row(side))]
        }
        Side::East => vec![(6, 2), (5, 2), (5, row(other))],
        Side::West => vec![(0, 2), (1, 2), (1, row(other))],
    }
}

/// Writes a figure on the free squares of its segment that are closest to its anchor.
fn put(block: &mut Block, at: Point, segment: Option<usize>, letters: &[char], tone: Tone) {
    let mut best: Option<(f64, usize, usize)> = None;
    for (row, line) in block.iter().enumerate() {
        for column in 0..=COLUMNS - letters.len().min(COLUMNS) {
            let squares = &line[column..(column + letters.len()).min(COLUMNS)];
            let is_figure =
                |letter: &Letter| matches!(letter.tone, Tone::Figure(_) | Tone::Neutral);
            if squares.iter().any(is_figure) {
                continue;
            }
            let own = squares.iter().any(|letter| letter.segment == segment);
            let free = squares.iter().all(|letter| letter.free);
            let cost = sample(column, row).distance(at)
                + if own { 0.0 } else { 1000.0 }
                + if free { 0.0 } else { 100.0 };
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, row, column));
            }
        }
    }
    let Some((_, row, column)) = best else { return };
    for (letter, &sign) in block[row][column..].iter_mut().zip(letters) {
        *letter = Letter { sign, tone, segment: None, free: false };
    }
}
