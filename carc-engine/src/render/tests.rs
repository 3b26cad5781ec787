use std::collections::BTreeSet;

use super::{layout::Layout, *};
use crate::{SegmentKind, Side, TileSet};

/// Tiles that no base game has: split and shared sides, tips, bridges, tunnels, rivers, inner
/// fields, and fields that nothing printed parts.
const ODD: &str = r#"
schema = 1
id = "odd"
title = "Odd tiles"
[[tile]]
id = "split_side"
name = "two cities on one side"
count = 1
segments = [
  { kind = "city", at = "W Nl Nc", pennants = 2 },
  { kind = "city", at = "E Nr" },
  { kind = "field", at = "S", touches = [0, 1] },
]
[[tile]]
id = "tip"
name = "a city with a tip"
count = 1
segments = [
  { kind = "city", at = "E" },
  { kind = "field", at = "N Wr", touches = [0] },
  { kind = "field", at = "S Wl", touches = [0] },
]
[[tile]]
id = "corner_tips"
name = "a city that narrows to two corners"
count = 1
segments = [
  { kind = "city", at = "W" },
  { kind = "field", at = "N", touches = [0] },
  { kind = "field", at = "E", touches = [0] },
  { kind = "field", at = "S", touches = [0] },
]
[[tile]]
id = "kissing"
name = "two cities that touch"
count = 1
segments = [
  { kind = "city", at = "E" },
  { kind = "city", at = "W" },
  { kind = "field", at = "N", touches = [0, 1] },
  { kind = "field", at = "S", touches = [0, 1] },
]
[[tile]]
id = "bridged"
name = "a city over a city"
count = 1
segments = [
  { kind = "city", at = "N S", pennants = 1 },
  { kind = "city", at = "E W" },
  { kind = "field", touches = [0, 1] },
  { kind = "field", touches = [0, 1] },
]
[[tile]]
id = "reaching"
name = "a city over a city into a field"
count = 1
segments = [
  { kind = "city", at = "N", pennants = 1 },
  { kind = "city", at = "E W" },
  { kind = "field", touches = [0, 1] },
  { kind = "field", at = "S", touches = [0, 1] },
]
[[tile]]
id = "tunnel"
name = "a road under a city"
count = 1
segments = [
  { kind = "city", at = "E W" },
  { kind = "road", at = "N S" },
  { kind = "field", at = "Nl", touches = [0] },
  { kind = "field", at = "Nr", touches = [0] },
  { kind = "field", at = "S", touches = [0] },
]
[[tile]]
id = "roundabout"
name = "a road with three ends"
count = 1
segments = [
  { kind = "road", at = "N S W" },
  { kind = "field", at = "Nl Wr" },
  { kind = "field", at = "Nr E Sl" },
  { kind = "field", at = "Sr Wl" },
]
[[tile]]
id = "inner_field"
name = "four caps"
count = 1
segments = [
  { kind = "city", at = "N" },
  { kind = "city", at = "E" },
  { kind = "city", at = "S" },
  { kind = "city", at = "W" },
  { kind = "field", touches = [0, 1, 2, 3] },
]
[[tile]]
id = "river"
name = "a road over a river"
count = 1
segments = [
  { kind = "city", at = "N" },
  { kind = "road", at = "S", end = "city" },
  { kind = "river", at = "E W" },
  { kind = "field", at = "El", touches = [0] },
  { kind = "field", at = "Wr", touches = [0] },
  { kind = "field", at = "Er Sl" },
  { kind = "field", at = "Sr Wl" },
]
meets = [[0, 1]]
[[tile]]
id = "touching"
name = "a road along a wall"
count = 1
segments = [
  { kind = "city", at = "N" },
  { kind = "road", at = "E S" },
  { kind = "field", at = "El", touches = [0] },
  { kind = "field", at = "Sr W", touches = [0] },
  { kind = "field", at = "Er Sl" },
]
[[tile]]
id = "over_to_house"
name = "a road over a road to a house"
count = 1
segments = [
  { kind = "city", at = "N" },
  { kind = "road", at = "S", end = "city" },
  { kind = "road", at = "W", end = "house" },
  { kind = "field", at = "Wr", touches = [0] },
  { kind = "field", at = "E Sl", touches = [0] },
  { kind = "field", at = "Sr Wl" },
]
meets = [[0, 1]]
[[tile]]
id = "closed"
name = "closed on all sides"
count = 1
closed = true
segments = [{ kind = "monastery" }]
[[tile]]
id = "unparted"
name = "fields apart without a cause, a garden, a city without a side"
count = 1
segments = [
  { kind = "field", at = "N E" },
  { kind = "field", at = "S W" },
  { kind = "garden" },
  { kind = "city", pennants = 1 },
]
[[tile]]
id = "bare"
name = "nothing at all"
count = 1
closed = true
"#;

fn odd() -> TileSet {
    TileSet::from_toml("odd.toml", ODD).unwrap()
}

/// Every tile of a set in every rotation, with a figure on each segment.
fn crowded(set: &TileSet) -> Scene<'_> {
    let mut scene = Scene::default();
    for (x, tile) in set.tiles.iter().enumerate() {
        for rotation in Rotation::ALL {
            let cell = Cell::new(x as i16, rotation as i16);
            scene.tiles.push(SceneTile { cell, rotation, tile, marks: &[] });
            for segment in 0..tile.segments.len() as u8 {
                scene.figures.push(SceneFigure {
                    corner: None,
                    space: None,
                    beside: 0,
                    player: segment,
                    figure: ["meeple", "large_meeple", "pig"][usize::from(segment) % 3],
                    cell,
                    segment: Some(segment),
                });
            }
        }
    }
    scene
}

/// Checks that tags are balanced, attributes quoted, ids unique and references answered.
fn check_svg(svg: &str) {
    assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains('@'));
    // Programs that do not know it paint the rims of letters over the letters.
    assert!(!svg.contains("paint-order"));
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg.trim_end();
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'));
        assert!(!open.is_empty() || rest[..start].is_empty(), "text outside the root");
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
    let values = |key: &str, stop: char| -> Vec<String> {
        svg.split(key).skip(1).map(|part| part.split(stop).next().unwrap().to_owned()).collect()
    };
    let ids = values(" id=\"", '"');
    let known: BTreeSet<_> = ids.iter().cloned().collect();
    assert_eq!(known.len(), ids.len(), "ids are unique");
    for used in values("href=\"#", '"').into_iter().chain(values("url(#", ')')) {
        assert!(known.contains(&used), "{used}");
    }
}

#[test]
fn every_tile_gives_well_formed_svg() {
    for set in [TileSet::base(), odd()] {
        for tile in &set.tiles {
            for rotation in Rotation::ALL {
                for marks in [&[][..], &["garden".into(), "wheel3".into(), "<&@\"".into()]] {
                    check_svg(&tile_svg(tile, rotation, marks, &SvgOptions::default()));
                }
            }
        }
        let mut scene = crowded(&set);
        scene.title = "a < b & \"c\" > d @ \u{7} e".into();
        scene.open = vec![Cell::new(-1, 0)];
        scene.last = Some(Cell::new(0, 0));
        scene.players = (0..9)
            .map(|seat| ScenePlayer { seat, score: -3, supply: "<none>".into(), active: seat == 8 })
            .collect();
        let options = SvgOptions { coordinates: true, numbers: true, tile_pixels: 0, legal: true };
        check_svg(&scene_svg(&scene, &options));
    }
    check_svg(&scene_svg(&Scene::default(), &SvgOptions::default()));
}

#[test]
fn equal_scenes_give_equal_bytes_and_others_other_ids() {
    let base = TileSet::base();
    let again = TileSet::base();
    let options = SvgOptions::default();
    let first = scene_svg(&crowded(&base), &options);
    assert_eq!(first, scene_svg(&crowded(&again), &options));
    let odd = odd();
    let second = scene_svg(&crowded(&odd), &options);
    let id = |svg: &str| svg.split("id=\"").nth(1).unwrap()[..9].to_owned();
    assert_ne!(id(&first), id(&second));
    let colours = TextOptions { colours: true, legal: true };
    assert_eq!(scene_text(&crowded(&base), &colours), scene_text(&crowded(&again), &colours));
}

#[test]
fn tiles_are_drawn_once_however_often_they_lie() {
    let base = TileSet::base();
    let tile = base.tile("C").unwrap();
    let board = |count: i16| {
        let place =
            |x| SceneTile { cell: Cell::new(x, 0), rotation: Rotation::R0, tile, marks: &[] };
        scene_svg(
            &Scene { tiles: (0..count).map(place).collect(), ..Scene::default() },
            &SvgOptions::default(),
        )
    };
    let (one, ten) = (board(1).len(), board(10).len());
    assert!(ten < one + 9 * 220, "{one} {ten}");
}

#[test]
fn figures_stand_apart_and_on_their_segments() {
    for set in [TileSet::base(), odd()] {
        for tile in &set.tiles {
            let layout = Layout::new(tile, &[]);
            let spots: Vec<_> = (0..tile.segments.len() as u8)
                .map(|segment| layout.anchor(Some(segment), Rotation::R0))
                .collect();
            for (index, segment) in tile.segments.iter().enumerate() {
                let (id, spot) = (&tile.id, spots[index]);
                assert!((3.0..=97.0).contains(&spot.x) && (3.0..=97.0).contains(&spot.y));
                let apart = |other: &curve::Point| spot.distance(*other) > 10.0;
                assert!(spots[..index].iter().all(apart), "{id} {index} {spots:?}");
                if !segment.kind.is_surrounded() {
                    assert_eq!(layout.ground.owner(spot), Some(index), "{id} {index}");
                    let built = |(_, at): &(usize, curve::Point)| at.distance(spot) > 17.0;
                    assert!(layout.ways.monasteries.iter().all(built), "{id} {index}");
                }
                for rotation in Rotation::ALL {
                    let turned = layout.anchor(Some(index as u8), rotation);
                    if !segment.kind.is_surrounded() {
                        assert_eq!(turned, spot.turned(rotation));
                    }
                }
            }
        }
    }
}

#[test]
fn fields_come_out_as_the_data_say() {
    let princess = TileSet::built_in("princess").unwrap();
    // Nothing printed parts the one; the other's inner field has no room between its cities.
    let flawed = ["unparted", "princess-cap-and-corner"];
    for set in [TileSet::base(), princess, odd()] {
        for tile in set.tiles.iter().filter(|tile| !flawed.contains(&tile.id.as_str())) {
            let layout = Layout::new(tile, &[]);
            assert_eq!(layout.ground.flaws, 0, "{}", tile.id);
            assert!(layout.ground.hedge.is_empty());
        }
    }
    let odd = odd();
    assert!(!Layout::new(odd.tile("unparted").unwrap(), &[]).ground.hedge.is_empty());
    assert!(!Layout::new(odd.tile("over_to_house").unwrap(), &[]).ways.bridges.is_empty());
    assert_eq!(Layout::new(odd.tile("tunnel").unwrap(), &[]).ways.tunnels.len(), 2);
}

#[test]
fn a_garden_mark_has_a_spot_after_the_segments() {
    let base = TileSet::base();
    let tile = base.tile("V").unwrap();
    let layout = Layout::new(tile, &["garden".into()]);
    let garden = layout.anchor(Some(tile.segments.len() as u8), Rotation::R0);
    for segment in 0..tile.segments.len() as u8 {
        assert!(layout.anchor(Some(segment), Rotation::R0).distance(garden) > 14.0);
    }
}

#[test]
fn text_of_every_tile_is_a_block_of_its_size() {
    for set in [TileSet::base(), odd()] {
        let mut scene = crowded(&set);
        for tile in &set.tiles {
            for segment in tile.segments.iter().filter(|s| s.kind == SegmentKind::Road) {
                assert!(segment.sides().count() > 0);
            }
        }
        let text = scene_text(&scene, &TextOptions::default());
        assert_eq!(text.lines().count(), 1 + 4 * 5);
        assert!(text.lines().all(|line| line.chars().count() <= 5 + 8 * set.tiles.len()));
        let figures = scene.figures.len();
        let digits = text.lines().skip(1).flat_map(|line| line.chars().skip(5));
        assert_eq!(digits.filter(char::is_ascii_digit).count(), figures, "\n{text}");
        let coloured = scene_text(&scene, &TextOptions { colours: true, legal: true });
        let mut stripped = String::new();
        for (index, part) in coloured.split('\x1b').enumerate() {
            stripped += if index == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(stripped, text);
        scene.figures.clear();
        assert!(!scene_text(&scene, &TextOptions::default()).contains("L1"));
    }
    assert_eq!(scene_text(&Scene::default(), &TextOptions::default()), "");
}

/// A tile is drawn once and shown turned.
#[test]
fn a_turned_tile_is_turned_in_its_picture() {
    let base = TileSet::base();
    let tile = base.tile("D").unwrap();
    for rotation in Rotation::ALL {
        let svg = tile_svg(tile, rotation, &[], &SvgOptions::default());
        for other in Rotation::ALL {
            let turned = svg.contains(&format!(" rotate({} 50 50)", other.degrees()));
            assert_eq!(turned, other == rotation && rotation != Rotation::R0, "{rotation:?} {svg}");
        }
    }
}

#[test]
fn what_stands_on_a_corner_is_written_there() {
    let base = TileSet::base();
    let tile = base.tile("B").unwrap();
    for (corner, (east, south)) in
        (0..).zip([(false, false), (true, false), (true, true), (false, true)])
    {
        let cell = Cell::default();
        let barn = SceneFigure {
            corner: Some(corner),
            space: None,
            beside: 0,
            player: 0,
            figure: "barn",
            cell,
            segment: Some(0),
        };
        let scene = Scene {
            tiles: vec![SceneTile { cell, rotation: Rotation::R0, tile, marks: &[] }],
            figures: vec![barn],
            ..Scene::default()
        };
        let text = scene_text(&scene, &TextOptions::default());
        let (row, line) = (text.lines().skip(1).enumerate())
            .find(|(_, line)| line.contains('F'))
            .expect("a barn has a letter");
        let column = line.find('F').unwrap() - "     [".len();
        assert_eq!((column > 3, row > 2), (east, south), "{corner}\n{text}");
    }
}

/// Nothing is left coloured behind a line.
#[test]
fn colours_end_with_their_line() {
    let base = TileSet::base();
    let coloured = TextOptions { colours: true, ..TextOptions::default() };
    for tile in &base.tiles {
        let alone = tile_text(tile, Rotation::R0, &[], &coloured);
        for line in alone.lines() {
            let last = line.rsplit('\x1b').next().unwrap();
            assert!(last.starts_with("[0m"), "{line:?}");
        }
    }
}

#[test]
fn a_small_board_in_characters() {
    let base = TileSet::base();
    let mut scene = Scene::default();
    let mut place = |id: &str, x, y, rotation| {
        let tile = base.tile(id).unwrap();
        scene.tiles.push(SceneTile { cell: Cell::new(x, y), rotation, tile, marks: &[] });
    };
    place("D", 0, 0, Rotation::R0);
    place("V", 1, 0, Rotation::R0);
    place("M", 0, -1, Rotation::R90);
    place("A", 1, 1, Rotation::R180);
    place("L", -1, 0, Rotation::R0);
    let meeple = |player, x, y, segment| SceneFigure {
        corner: None,
        space: None,
        beside: 0,
        player,
        figure: "meeple",
        cell: Cell::new(x, y),
        segment: Some(segment),
    };
    scene.figures = vec![
        meeple(0, 0, -1, 0),
        meeple(1, 1, 1, 2),
        meeple(0, -1, 0, 1),
        meeple(1, 0, 0, 3),
        SceneFigure { figure: "large_meeple", ..meeple(2, 1, 0, 1) },
    ];
    scene.open = vec![Cell::new(-1, -1), Cell::new(0, 1)];
    scene.last = Some(Cell::new(1, 1));
    scene.title = "Turn 5".into();
    for (seat, score) in [(0, 4), (1, 0), (2, 11)] {
        let supply = format!("{} meeples", 7 - seat);
        scene.players.push(ScenePlayer { seat, score, supply, active: seat == 2 });
    }
    let text = scene_text(&scene, &TextOptions::default());
    assert_eq!(text, include_str!("small_board.txt"), "\n{text}");
    let neighbours = Side::ALL.map(|side| Cell::new(0, 0).neighbour(side));
    assert_eq!(scene.tiles.iter().filter(|tile| neighbours.contains(&tile.cell)).count(), 3);
}

#[test]
fn a_board_lies_in_the_layout_or_beside_it() {
    use crate::{Config, Game, Setup, render_svg, render_text};
    let start = r#""start":{"figures":[{"player":1,"figure":"meeple","x":0,"y":0,"space":4}],
        "neutral":[{"figure":"wheel_pig","x":0,"y":0,"space":19}]}"#;
    let shown = |board: &str| {
        let text =
            format!(r#"{{"expansions":["wheel"],"options":{{"wheel_board":"{board}"}},{start}}}"#);
        let config: Config = serde_json::from_str(&text).unwrap();
        let game = Game::open(Setup::new(config).unwrap());
        let svg = render_svg(&game, &SvgOptions::default());
        check_svg(&svg);
        let size = svg.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        (svg, size, render_text(&game, &TextOptions::default()))
    };
    let line = "  Fortune[ ]  Taxes[ ][ ]  Famine[ ] PStorm[1][ ]  Inquisition[ ]  Plague[ ][ ]\n";
    let (block, within, text) = shown("block");
    assert!(text.contains(line), "{text}");
    assert_eq!(text.matches(':').count(), 4 * 7 * 5, "{text}");
    let (aside, beside, text) = shown("aside");
    assert!(text.contains(line) && !text.contains(':'), "{text}");
    // The middle of the block is the corner between its four inner cells.
    assert!(block.contains(r#"<g transform="translate(200 200)">"#));
    assert_ne!(within, beside);
    for svg in [block, aside] {
        assert!(svg.contains(">Inquisition</text>") && svg.contains("nwheel_pig"));
    }
}
