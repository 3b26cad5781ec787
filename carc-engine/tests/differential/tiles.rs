//! Random tiles that are not part of any edition.

use carc_engine::Generator;

use crate::support::pick;

/// Returns a number from 0 to `bound` - 1.
fn uniform(random: &mut Generator, bound: usize) -> usize {
    random.uniform(bound as u32) as usize
}

/// Returns a number from `low` to `high`.
fn between(random: &mut Generator, low: usize, high: usize) -> usize {
    low + uniform(random, high - low + 1)
}

/// Returns true with a probability of one in `times`.
fn once_in(random: &mut Generator, times: u32) -> bool {
    random.uniform(times) == 0
}

/// The contents of a tile side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    Field,
    City,
    Road,
    Closed,
}

/// A segment under construction, which becomes a line in a tile file.
struct Part {
    kind: &'static str,
    at: Vec<String>,
}

/// Returns a random tile set with arbitrary sides, arbitrary assignments of ports to segments, and
/// arbitrary borders and meeting points. Most of these tiles could not be printed.
pub(crate) fn generated(random: &mut Generator) -> String {
    let tiles = between(random, 2, 10);
    let start = uniform(random, tiles);
    let mut text =
        format!("schema = 1\nid = \"random\"\ntitle = \"Random tiles\"\nstart = \"t{start}\"\n");
    for number in 0..tiles {
        text += &format!("[[tile]]\nid = \"t{number}\"\nname = \"random\"\n");
        // Every tile type has several copies, so that the stack contains copies of the start tile.
        text += &format!("count = {}\n", between(random, 2, 8));
        text += &tile(random, number != start);
    }
    text
}

fn tile(random: &mut Generator, may_close: bool) -> String {
    let closed = may_close && once_in(random, 8);
    let mut shows =
        if closed { [Shows::Closed; 4] } else { [Shows::Field; 4].map(|_| side(random)) };
    // Identical sides result in tiles with equivalent rotations.
    match uniform(random, 6) {
        0 => shows = [shows[0]; 4],
        1 => shows = [shows[0], shows[1], shows[0], shows[1]],
        _ => {}
    }
    let apart = uniform(random, 3);
    let mut parts = cities(random, shows, apart);
    let cities = parts.len();
    parts.extend(roads(random, shows, apart));
    let surrounded = if once_in(random, 5) { between(random, 1, 2) } else { 0 };
    parts.extend((0..surrounded).map(|_| Part { kind: "monastery", at: vec![] }));
    let meeting = parts.len();
    parts.extend(fields(random, shows, apart));

    let mut text = String::from("segments = [\n");
    for part in &parts {
        text += &format!("  {{ kind = \"{}\", at = \"{}\"", part.kind, part.at.join(" "));
        if part.kind == "road" && part.at.len() == 1 {
            let end = pick(random, &["crossroads", "city", "monastery", "house", "trees", "trees"]);
            text += &format!(", end = \"{end}\"");
        }
        if part.kind == "city" && once_in(random, 3) {
            text += &format!(", pennants = {}", between(random, 1, 2));
        }
        if part.kind == "field" {
            let touched: Vec<_> = (0..cities).filter(|_| !once_in(random, 3)).collect();
            text += &format!(", touches = {touched:?}");
            if once_in(random, 3) {
                text += ", marks = [\"pig_herd\"]";
            }
        }
        text += " },\n";
    }
    text += "]\n";
    if meeting > 0 && once_in(random, 3) {
        let mut meets = vec![Vec::new(); between(random, 1, 3)];
        for segment in 0..meeting {
            let group = uniform(random, meets.len());
            meets[group].push(segment);
        }
        text += &format!("meets = {meets:?}\n");
    }
    if closed {
        text += "closed = true\n";
    }
    text
}

fn side(random: &mut Generator) -> Shows {
    match uniform(random, 10) {
        0..4 => Shows::Field,
        4..7 => Shows::City,
        _ => Shows::Road,
    }
}

/// Assigns positions to segments: evenly if `apart` is 0, all to one segment if `apart` is 1, and
/// otherwise at random.
fn share(
    random: &mut Generator,
    kind: &'static str,
    places: Vec<String>,
    most: usize,
    apart: usize,
) -> Vec<Part> {
    let mut groups = vec![Vec::new(); most.clamp(1, places.len().max(1))];
    for (number, place) in places.into_iter().enumerate() {
        let group = match apart {
            0 => number % groups.len(),
            1 => 0,
            _ => uniform(random, groups.len()),
        };
        groups[group].push(place);
    }
    groups.retain(|group| !group.is_empty());
    groups.into_iter().map(|at| Part { kind, at }).collect()
}

fn places(shows: [Shows; 4], ports: impl Fn(Shows, char) -> Vec<&'static str>) -> Vec<String> {
    let mut places = Vec::new();
    for (side, letter) in shows.into_iter().zip(['N', 'E', 'S', 'W']) {
        places.extend(ports(side, letter).into_iter().map(|port| format!("{letter}{port}")));
    }
    places
}

fn cities(random: &mut Generator, shows: [Shows; 4], apart: usize) -> Vec<Part> {
    let split = once_in(random, 4);
    let places = places(shows, |side, _| match side {
        Shows::City if split => vec!["l", "c", "r"],
        Shows::City => vec!["lcr"],
        _ => vec![],
    });
    let mut parts = share(random, "city", places, 4, apart);
    if parts.len() < 4 && once_in(random, 12) {
        parts.push(Part { kind: "city", at: vec![] });
    }
    parts
}

fn roads(random: &mut Generator, shows: [Shows; 4], apart: usize) -> Vec<Part> {
    let places = places(shows, |side, _| if side == Shows::Road { vec!["c"] } else { vec![] });
    share(random, "road", places, 4, apart)
}

fn fields(random: &mut Generator, shows: [Shows; 4], apart: usize) -> Vec<Part> {
    let split = once_in(random, 4);
    let places = places(shows, |side, _| match side {
        Shows::Road => vec!["l", "r"],
        Shows::Field if split => vec!["l", "r"],
        Shows::Field => vec!["lr"],
        _ => vec![],
    });
    let mut parts = share(random, "field", places, 5, apart);
    if parts.len() < 5 && once_in(random, 8) {
        parts.push(Part { kind: "field", at: vec![] });
    }
    parts
}
