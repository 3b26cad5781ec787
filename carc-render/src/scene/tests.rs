use std::{borrow::Cow, collections::BTreeSet};

use carc_engine::{
    Action, Config, Expansion, Game, Generator, Location, Player, SegmentKind, Setup, Side,
    TileSet, TileType, TileTypeInfo, tile_word,
};

use super::{furniture::Drawing, *};
use crate::layout::layout;

fn odd() -> TileSet {
    TileSet::from_toml("odd.toml", include_str!("../layout/odd.toml")).unwrap()
}

/// Returns every tile of a set in every rotation, with a figure on each segment.
fn crowded(set: &TileSet) -> Scene<'_> {
    let mut scene = Scene::default();
    for (x, tile) in set.tiles.iter().enumerate() {
        for rotation in Rotation::ALL {
            let cell = Cell::new(x as i16, rotation as i16);
            scene.tiles.push(SceneTile { cell, rotation, tile, marks: &[], layout: None });
            for segment in 0..tile.segments.len() as u8 {
                scene.figures.push(SceneFigure {
                    corner: None,
                    on_tower: false,
                    is_lying: false,
                    space: None,
                    beside: 0,
                    player: Player::new(segment),
                    figure: ["meeple", "large_meeple", "pig"][usize::from(segment) % 3],
                    cell,
                    segment: Some(segment),
                });
            }
        }
    }
    scene
}

/// Checks that tags are balanced, attributes are quoted, ids are unique, and references are
/// resolved.
fn check_svg(svg: &str) {
    assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains('@'));
    // Renderers that do not support `paint-order` paint the halos over the letters.
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
fn renders_every_tile_as_well_formed_svg() {
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
        scene.players = Player::all(9)
            .map(|player| ScenePlayer {
                player,
                score: -3,
                supply: "<none>".into(),
                active: player == Player::new(8),
                robbers: vec![Player::new(0), Player::new(3)],
            })
            .collect();
        let options = SvgOptions { coordinates: true, numbers: true, tile_pixels: 0, legal: true };
        check_svg(&scene_svg(&scene, &options));
    }
    check_svg(&scene_svg(&Scene::default(), &SvgOptions::default()));
}

#[test]
fn equal_scenes_render_identically_with_unique_ids() {
    let base = TileSet::base();
    let again = TileSet::base();
    let options = SvgOptions::default();
    let first = scene_svg(&crowded(&base), &options);
    assert_eq!(first, scene_svg(&crowded(&again), &options));
    let odd = odd();
    let second = scene_svg(&crowded(&odd), &options);
    let id = |svg: &str| svg.split("id=\"").nth(1).unwrap()[..9].to_owned();
    assert_ne!(id(&first), id(&second));
    let colors = TextOptions { colors: true, legal: true };
    assert_eq!(scene_text(&crowded(&base), &colors), scene_text(&crowded(&again), &colors));
}

#[test]
fn defines_each_tile_drawing_once() {
    let base = TileSet::base();
    let tile = base.tile("C").unwrap();
    let board = |count: i16| {
        let place = |x| SceneTile {
            cell: Cell::new(x, 0),
            rotation: Rotation::R0,
            tile,
            marks: &[],
            layout: None,
        };
        scene_svg(
            &Scene { tiles: (0..count).map(place).collect(), ..Scene::default() },
            &SvgOptions::default(),
        )
    };
    let (one, ten) = (board(1).len(), board(10).len());
    assert!(ten < one + 9 * 330, "{one} {ten}");
}

#[test]
fn text_rendering_skips_decoration() {
    let setup = Setup::base(2).unwrap();
    let plain = |kind: &&TileTypeInfo| kind.tile.segments.iter().all(|own| own.pennants == 0);
    for (number, kind) in TileType::all(setup.tile_types().len())
        .zip(setup.tile_types())
        .filter(|(_, kind)| plain(kind))
    {
        let layout = layout(&setup, number).unwrap();
        let mut drawing = Drawing::new(Cow::Borrowed(layout), &kind.tile, &[]);
        assert!(drawing.details.is_empty(), "{}", kind.id);
        drawing.furnish(&kind.tile);
        assert!(!drawing.details.is_empty(), "{}", kind.id);
    }
}

#[test]
fn text_of_every_tile_has_full_size() {
    for set in [TileSet::base(), odd()] {
        let mut scene = crowded(&set);
        for tile in &set.tiles {
            for segment in tile.segments.iter().filter(|s| s.kind == SegmentKind::Road) {
                assert!(segment.sides().count() > 0);
            }
        }
        let text = scene_text(&scene, &TextOptions::default());
        assert_eq!(text.lines().count(), 1 + 4 * 5 + 1);
        assert!(text.lines().all(|line| line.chars().count() <= 5 + 8 * set.tiles.len()));
        let figures = scene.figures.len();
        let digits = text.lines().skip(1).flat_map(|line| line.chars().skip(5));
        assert_eq!(digits.filter(char::is_ascii_digit).count(), figures, "\n{text}");
        let colored = scene_text(&scene, &TextOptions { colors: true, legal: true });
        let mut stripped = String::new();
        for (index, part) in colored.split('\x1b').enumerate() {
            stripped += if index == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(stripped, text);
        scene.figures.clear();
        assert!(!scene_text(&scene, &TextOptions::default()).contains("L1"));
    }
    assert_eq!(scene_text(&Scene::default(), &TextOptions::default()), "");
}

/// A tile is drawn once and referenced with a rotation.
#[test]
fn rotates_tile_drawings() {
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
fn text_shows_figures_on_corners() {
    let base = TileSet::base();
    let tile = base.tile("B").unwrap();
    for (corner, (east, south)) in
        (0..).zip([(false, false), (true, false), (true, true), (false, true)])
    {
        let cell = Cell::default();
        let barn = SceneFigure {
            corner: Some(corner),
            on_tower: false,
            is_lying: false,
            space: None,
            beside: 0,
            player: Player::new(0),
            figure: "barn",
            cell,
            segment: Some(0),
        };
        let scene = Scene {
            tiles: vec![SceneTile { cell, rotation: Rotation::R0, tile, marks: &[], layout: None }],
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

/// Colors are reset at the end of a line.
#[test]
fn resets_colors_at_line_ends() {
    let base = TileSet::base();
    let colored = TextOptions { colors: true, ..TextOptions::default() };
    for tile in &base.tiles {
        let alone = tile_text(tile, Rotation::R0, &[], &colored);
        for line in alone.lines() {
            let last = line.rsplit('\x1b').next().unwrap();
            assert!(last.starts_with("[0m"), "{line:?}");
        }
    }
}

#[test]
fn renders_small_board_as_text() {
    let base = TileSet::base();
    let mut scene = Scene::default();
    let mut place = |id: &str, x, y, rotation| {
        let tile = base.tile(id).unwrap();
        scene.tiles.push(SceneTile {
            cell: Cell::new(x, y),
            rotation,
            tile,
            marks: &[],
            layout: None,
        });
        scene.names.push(tile_word(&format!("base/{id}"), rotation));
    };
    place("D", 0, 0, Rotation::R0);
    place("V", 1, 0, Rotation::R0);
    place("M", 0, -1, Rotation::R90);
    place("A", 1, 1, Rotation::R180);
    place("L", -1, 0, Rotation::R0);
    let meeple = |player, x, y, segment| SceneFigure {
        corner: None,
        on_tower: false,
        is_lying: false,
        space: None,
        beside: 0,
        player,
        figure: "meeple",
        cell: Cell::new(x, y),
        segment: Some(segment),
    };
    scene.figures = vec![
        meeple(Player::new(0), 0, -1, 0),
        meeple(Player::new(1), 1, 1, 2),
        meeple(Player::new(0), -1, 0, 1),
        meeple(Player::new(1), 0, 0, 3),
        SceneFigure { figure: "large_meeple", ..meeple(Player::new(2), 1, 0, 1) },
    ];
    scene.open = vec![Cell::new(-1, -1), Cell::new(0, 1)];
    scene.last = Some(Cell::new(1, 1));
    scene.title = "Turn 5".into();
    for (player, score) in Player::all(3).zip([4, 0, 11]) {
        let supply = format!("{} meeples", 7 - player.number());
        let active = player == Player::new(2);
        scene.players.push(ScenePlayer { player, score, supply, active, robbers: Vec::new() });
    }
    let text = scene_text(&scene, &TextOptions::default());
    assert_eq!(text, include_str!("small_board.txt"), "\n{text}");
    let neighbors = Side::ALL.map(|side| Cell::new(0, 0).neighbor(side));
    assert_eq!(scene.tiles.iter().filter(|tile| neighbors.contains(&tile.cell)).count(), 3);
}

#[test]
fn svg_has_an_element_for_every_segment_and_figure() {
    let mut config = Config { preset: Some("everything".into()), ..Config::new(4) };
    config.expansions = Expansion::all().iter().map(|own| own.name.into()).collect();
    let mut game = Game::new(Setup::new(config).unwrap(), 5);
    let mut random = Generator::new(5);
    for _ in 0..150 {
        let list = game.state().legal_actions();
        let action = list.at(random.uniform(list.len() as u32) as usize);
        game.play(action).unwrap();
    }
    let svg = render_svg(game.position(), game.setup(), &SvgOptions::default());
    check_svg(&svg);
    let element = |attributes: &str| svg.matches(attributes).count();
    for tile in game.state().board() {
        let start = format!("<g data-cell=\"{}\" transform", tile.cell);
        let group = svg.split(&start).nth(1).unwrap().split("</g>").next().unwrap();
        let count = game.setup().tile_types()[tile.tile_type.index()].tile.segments.len();
        for segment in 0..count {
            assert_eq!(group.matches(&format!(" data-segment=\"{segment}\"/>")).count(), 1);
        }
        assert_eq!(group.matches("<use").count(), count);
    }
    let place = |place: Location| match place {
        Location::Segment(number) => format!(" data-segment=\"{number}\""),
        Location::Corner(number) => format!(" data-corner=\"{number}\""),
        Location::Space(number) => format!(" data-space=\"{number}\""),
        Location::Tower => " data-tower=\"\"".to_owned(),
        Location::Lying => " data-lying=\"\"".to_owned(),
        Location::Tile => String::new(),
    };
    let figures = game.state().figures();
    assert!(figures.len() > 8);
    for figure in figures {
        let (spot, name, player) = (figure.spot, figure.figure.name(), figure.player);
        let all = format!(
            "<g data-cell=\"{}\"{} data-figure=\"{name}\" data-player=\"{player}\">",
            spot.cell,
            place(spot.place)
        );
        assert_eq!(element(&all), 1, "{all}");
    }
    for (figure, spot) in game.state().neutral_figures() {
        let (cell, place) = (spot.cell, place(spot.place));
        let all = format!("<g data-cell=\"{cell}\"{place} data-figure=\"{}\">", figure.name());
        assert_eq!(element(&all), 1, "{all}");
    }
    // The wheel has nine crown spaces, and the city has four quarters.
    assert_eq!(element("<circle data-space="), 13);
}

#[test]
fn equal_positions_render_identically() {
    // A straight road looks the same after half a turn, so its segments are numbered as on the
    // unrotated tile.
    let drawn = |rotation| {
        let deck = ["base/U", "base/U"];
        let mut game = Game::with_deck(Setup::base(2).unwrap(), &deck).unwrap();
        let cell = Cell::new(1, 0);
        game.play(Action::PlaceTile { cell, rotation }).unwrap();
        let on_field = |action: &Action| {
            matches!(action, Action::PlaceFigure { spot, .. }
            if spot.place == Location::Segment(1))
        };
        let meeple = game.state().legal_actions().iter().find(on_field).unwrap();
        game.play(meeple).unwrap();
        let text = render_text(game.position(), game.setup(), &TextOptions::default());
        (render_svg(game.position(), game.setup(), &SvgOptions::default()), text)
    };
    assert_eq!(drawn(Rotation::R90), drawn(Rotation::R270));
}

#[test]
fn renders_wheel_board_inside_or_beside_the_layout() {
    let start = r#""start":{"figures":[{"player":1,"figure":"meeple","x":0,"y":0,"space":4}],
        "neutral":[{"figure":"wheel_pig","x":0,"y":0,"space":19}]}"#;
    let shown = |board: &str| {
        let text =
            format!(r#"{{"expansions":["wheel"],"options":{{"wheel_board":"{board}"}},{start}}}"#);
        let config: Config = serde_json::from_str(&text).unwrap();
        let game = Game::with_external_chance(Setup::new(config).unwrap());
        let svg = render_svg(game.position(), game.setup(), &SvgOptions::default());
        check_svg(&svg);
        let size = svg.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        (svg, size, render_text(game.position(), game.setup(), &TextOptions::default()))
    };
    let line = "  Fortune[ ]  Taxes[ ][ ]  Famine[ ] PStorm[1][ ]  Inquisition[ ]  Plague[ ][ ]\n";
    let (block, within, text) = shown("block");
    assert!(text.contains(line), "{text}");
    assert_eq!(text.matches(':').count(), 4 * 7 * 5, "{text}");
    let (aside, beside, text) = shown("aside");
    assert!(text.contains(line) && !text.contains(':'), "{text}");
    // The center of the block is the corner shared by its four inner cells.
    assert!(block.contains(r#"<g transform="translate(200 200)">"#));
    assert_ne!(within, beside);
    for svg in [block, aside] {
        assert!(svg.contains(">Inquisition</text>") && svg.contains("nwheel_pig"));
    }
}
