//! Validation of tile files.

use std::collections::BTreeSet;

use super::{
    super::{RoadEnd, Segment, SideKind, Tile, face},
    TileProblem, TileSet, TileSetError,
    written::{OptionText, SegmentText, SetText, TileText},
};
use crate::{
    geometry::{Port, Side},
    limits,
    suggest::shown,
    tables::Table,
    vocab::{Mark, MarkPlace, RuleOption, SegmentKind},
};

impl TileSet {
    /// Parses a set, as [`from_toml`](Self::from_toml) does. A tile of a game board can have both
    /// closed and other sides, because the inner sides of the board are closed. Only a game board's
    /// set can be empty.
    pub(super) fn read(file: &str, text: &str, is_board: bool) -> Result<Self, TileSetError> {
        let fail = |tile: Option<&str>, reason| TileSetError {
            file: file.to_owned(),
            tile: tile.map(shown),
            reason,
        };
        if text.len() > limits::MAX_TILE_FILE_BYTES {
            return Err(fail(None, TileProblem::TooLarge(text.len())));
        }
        let is_sign = |byte: &&u8| b",[]{}.=\n\r".contains(byte);
        let signs = text.as_bytes().iter().filter(is_sign).count();
        if signs > limits::MAX_TILE_FILE_SIGNS {
            return Err(fail(None, TileProblem::TooManySigns(signs)));
        }
        let set = Table::parse(text).and_then(SetText::read).map_err(|fault| {
            // The message quotes the text, which can be arbitrarily long.
            let message = fault.placed(text).chars().take(limits::MAX_MESSAGE).collect();
            fail(None, TileProblem::Syntax(message))
        })?;
        if set.schema != 1 {
            return Err(fail(None, TileProblem::Schema(set.schema)));
        }
        check_id(&set.id).map_err(|reason| fail(None, reason))?;
        if set.tile.is_empty() && !is_board {
            return Err(fail(None, TileProblem::Empty));
        }
        let mut seen = BTreeSet::new();
        let mut tiles = Vec::with_capacity(set.tile.len());
        for text in &set.tile {
            if !seen.insert(text.id.clone()) {
                return Err(fail(Some(&text.id), TileProblem::DuplicateId));
            }
            tiles.push(tile(text, is_board).map_err(|reason| fail(Some(&text.id), reason))?);
        }
        let total: u32 = tiles.iter().map(|tile| u32::from(tile.count)).sum();
        if total > limits::MAX_TILES as u32 {
            return Err(fail(None, TileProblem::Count(total)));
        }
        let place = |id: &Option<String>| match id {
            Some(id) => match tiles.iter().position(|tile: &Tile| tile.id == *id) {
                Some(index) => Ok(Some(index)),
                None => Err(fail(None, TileProblem::Start(shown(id)))),
            },
            None => Ok(None),
        };
        let (start, mouth, fork) = (place(&set.start)?, place(&set.mouth)?, place(&set.fork)?);
        let twice = |end: &usize| set.river && tiles[*end].count > 1;
        if let Some(end) = [start, mouth, fork].into_iter().flatten().find(twice) {
            let tile: &Tile = &tiles[end];
            return Err(fail(Some(&tile.id), TileProblem::RiverEnd(tile.count)));
        }
        Ok(Self { id: set.id, title: set.title, start, mouth, fork, river: set.river, tiles })
    }
}

fn check_id(id: &str) -> Result<(), TileProblem> {
    let good = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if id.is_empty() || id.len() > limits::MAX_ID || !id.chars().all(good) {
        return Err(TileProblem::Id(shown(id)));
    }
    Ok(())
}

fn tile(text: &TileText, is_board: bool) -> Result<Tile, TileProblem> {
    check_id(&text.id)?;
    if text.count == 0 || text.count > limits::MAX_TILES as u32 {
        return Err(TileProblem::Count(text.count));
    }
    let adds = |mark: &String| {
        Mark::named(mark).is_some_and(|mark| matches!(mark.place, MarkPlace::Adds(_)))
    };
    let added = text.copies.iter().map(|copy| copy.marks.iter().filter(|mark| adds(mark)).count());
    let count = text.segments.len() + added.max().unwrap_or(0);
    if count > limits::MAX_SEGMENTS {
        return Err(TileProblem::TooManySegments(count));
    }
    let mut segments = Vec::with_capacity(text.segments.len());
    for (index, segment_text) in text.segments.iter().enumerate() {
        segments.push(segment(index, segment_text, &text.segments)?);
    }
    let surrounded = || (0..segments.len()).filter(|&index| segments[index].kind.is_surrounded());
    if let Some(index) = surrounded().nth(limits::MAX_SURROUNDED) {
        return Err(TileProblem::Place(index));
    }
    let surrounded = surrounded().count();
    check_sides(&segments, text.closed, is_board)?;
    // Valid groups contain few segments, and comparing all pairs in a group takes quadratic time.
    if let Some(group) = text.meets.iter().find(|group| group.len() > limits::MAX_SEGMENTS) {
        return Err(TileProblem::TooManySegments(group.len()));
    }
    if text.meets.len() > limits::MAX_SEGMENTS {
        return Err(TileProblem::TooManySegments(text.meets.len()));
    }
    for &index in text.meets.iter().flatten() {
        let kind = segments.get(index).map(|segment: &Segment| segment.kind);
        if matches!(kind, None | Some(SegmentKind::Field | SegmentKind::River)) {
            return Err(TileProblem::Reference(index));
        }
    }
    for name in &text.marks {
        if !matches!(known(name)?.place, MarkPlace::Tile | MarkPlace::InFirst(_)) {
            return Err(TileProblem::MarkPlace(shown(name), "on all copies of a tile"));
        }
    }
    check_once(&text.marks)?;
    let mut copies = Vec::new();
    let mut marked = 0u32;
    for copy in &text.copies {
        marked = marked.saturating_add(copy.count);
        if copy.count == 0 || marked > text.count {
            return Err(TileProblem::Count(copy.count));
        }
        for name in &copy.marks {
            if matches!(known(name)?.place, MarkPlace::On { .. }) {
                return Err(TileProblem::MarkPlace(shown(name), "on single copies of a tile"));
            }
        }
        check_once(&copy.marks)?;
        let adds = |name: &String| match known(name).map(|mark| &mark.place) {
            Ok(MarkPlace::Adds(kind)) => kind.is_surrounded(),
            _ => false,
        };
        let added = copy.marks.iter().filter(|name| adds(name)).count();
        if added > 0 && surrounded + added > limits::MAX_SURROUNDED {
            return Err(TileProblem::Place(segments.len()));
        }
        copies.push((copy.count as u16, copy.marks.clone()));
    }
    Ok(Tile {
        id: text.id.clone(),
        name: text.name.clone(),
        count: text.count as u16,
        segments,
        meets: text.meets.iter().map(|group| group.iter().map(|&i| i as u8).collect()).collect(),
        marks: text.marks.clone(),
        copies,
        closed: text.closed,
        option: text.option.as_ref().map(option).transpose()?,
    })
}

fn option(OptionText { name, value }: &OptionText) -> Result<(String, String), TileProblem> {
    let is_meant = |known: &&RuleOption| known.name == *name && known.values.contains(&&**value);
    match RuleOption::all().iter().find(is_meant) {
        Some(_) => Ok((name.clone(), value.clone())),
        None => Err(TileProblem::Option(shown(&format!("{name}={value}")))),
    }
}

fn known(mark: &str) -> Result<&'static Mark, TileProblem> {
    Mark::named(mark).ok_or_else(|| TileProblem::Mark(shown(mark)))
}

/// Checks that a tile or a copy does not list a mark twice.
fn check_once(marks: &[String]) -> Result<(), TileProblem> {
    for (place, name) in marks.iter().enumerate() {
        if marks[..place].contains(name) {
            return Err(TileProblem::MarkPlace(shown(name), "twice"));
        }
    }
    Ok(())
}

/// Checks that each mark is allowed on the segment's kind, and that only goods are repeated.
fn check_marks(index: usize, kind: SegmentKind, marks: &[String]) -> Result<(), TileProblem> {
    if marks.len() > usize::from(u8::MAX) {
        return Err(TileProblem::Count(marks.len() as u32));
    }
    for (place, name) in marks.iter().enumerate() {
        let mark = known(name)?;
        match mark.place {
            MarkPlace::On { kind: own, counted } if own == kind => {
                if !counted && marks[..place].contains(name) {
                    return Err(TileProblem::Property(index, "the same mark twice"));
                }
            }
            _ => return Err(TileProblem::Property(index, mark.name)),
        }
    }
    Ok(())
}

fn segment(index: usize, text: &SegmentText, all: &[SegmentText]) -> Result<Segment, TileProblem> {
    let kind = SegmentKind::ALL
        .into_iter()
        .find(|kind| kind.name() == text.kind)
        .ok_or_else(|| TileProblem::Kind(shown(&text.kind)))?;
    let ports = ports(kind, &text.at)?;
    if kind.is_surrounded() && ports != 0 || kind == SegmentKind::Road && ports == 0 {
        return Err(TileProblem::Place(index));
    }
    if (text.pennants != 0 || text.pennants_c2.is_some()) && kind != SegmentKind::City {
        return Err(TileProblem::Property(index, "pennants"));
    }
    if !text.touches.is_empty() && kind != SegmentKind::Field {
        return Err(TileProblem::Property(index, "`touches`"));
    }
    if text.touches.len() > limits::MAX_SEGMENTS {
        return Err(TileProblem::TooManySegments(text.touches.len()));
    }
    for &city in &text.touches {
        if all.get(city).is_none_or(|other| other.kind != "city") {
            return Err(TileProblem::Reference(city));
        }
    }
    let end = match &text.end {
        Some(name) => {
            Some(RoadEnd::from_name(name).ok_or_else(|| TileProblem::RoadEnd(shown(name)))?)
        }
        None => None,
    };
    if kind == SegmentKind::Road {
        if (ports.count_ones() == 1) != end.is_some() {
            return Err(TileProblem::End(index));
        }
    } else if end.is_some() {
        return Err(TileProblem::Property(index, "an `end`"));
    }
    check_marks(index, kind, &text.marks)?;
    let touches = text.touches.iter().map(|&city| city as u8).collect();
    let SegmentText { pennants, pennants_c2, .. } = *text;
    let marks = text.marks.clone();
    Ok(Segment { kind, ports, pennants, pennants_c2, touches, end, marks })
}

fn ports(kind: SegmentKind, at: &str) -> Result<u16, TileProblem> {
    let mut ports = 0;
    for word in at.split_whitespace() {
        let wrong = || TileProblem::At(shown(word));
        let mut letters = word.chars();
        let side = match letters.next() {
            Some('N') => 0,
            Some('E') => 3,
            Some('S') => 6,
            Some('W') => 9,
            _ => return Err(wrong()),
        };
        let mut named = 0u16;
        for letter in letters {
            named |= match letter {
                'l' => 1,
                'c' => 2,
                'r' => 4,
                _ => return Err(wrong()),
            };
        }
        if named == 0 {
            named = match kind {
                SegmentKind::City => 0b111,
                SegmentKind::Road | SegmentKind::River => 0b010,
                _ => 0b101,
            };
        }
        let usable = match kind {
            SegmentKind::City => 0b111,
            SegmentKind::Road | SegmentKind::River => 0b010,
            _ => 0b101,
        };
        if named & !usable != 0 {
            return Err(wrong());
        }
        ports |= named << side;
    }
    Ok(ports)
}

fn check_sides(segments: &[Segment], closed: bool, is_board: bool) -> Result<(), TileProblem> {
    for side in Side::ALL {
        let mut owners = [None; 3];
        for (index, segment) in segments.iter().enumerate() {
            for port in Port::ALL {
                if segment.has_port(side, port)
                    && let Some(first) = owners[port as usize].replace(index)
                {
                    return Err(TileProblem::PortTwice { side, port, first, second: index });
                }
            }
        }
        let [left, center, right] = owners.map(|owner| owner.map(|index| segments[index].kind));
        let kind = face::side_kind(segments, side);
        let whole = match kind {
            SideKind::Closed => right.is_none(),
            SideKind::City => [left, center, right] == [Some(SegmentKind::City); 3],
            SideKind::Field => center.is_none() && [left, right] == [Some(SegmentKind::Field); 2],
            SideKind::Road | SideKind::River => [left, right] == [Some(SegmentKind::Field); 2],
        };
        if !whole || !is_board && closed != (kind == SideKind::Closed) {
            return Err(TileProblem::Side(side));
        }
    }
    Ok(())
}
