//! Tests for the names of tiles and figures in text output.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Cell, Config, Expansion, Game, Generator, PlacedTile, Rotation, Setup, Start, TileSet,
    tile_word,
};

use super::{COLUMNS, GUTTER, ROWS, TextOptions, scene_text};
use crate::{
    render_text,
    scene::{Scene, SceneTile},
};

#[test]
fn every_base_tile_has_room_for_its_letter() {
    let base = TileSet::base();
    for (tile, rotation) in base.tiles.iter().flat_map(|tile| Rotation::ALL.map(|by| (tile, by))) {
        let name = tile_word(&format!("base/{}", tile.id), rotation);
        let cell = Cell::default();
        let scene = Scene {
            tiles: vec![SceneTile { cell, rotation, tile, marks: &[], layout: None }],
            names: vec![name.clone()],
            ..Scene::default()
        };
        let text = scene_text(&scene, &TextOptions::default());
        assert_eq!(letter_at(&text, 0, 0), name, "{text}");
        assert!(!text.contains("tiles"), "{text}");
        let pennants = tile.segments.iter().filter(|segment| segment.pennants > 0).count();
        let signs = text.matches('P').count() - usize::from(tile.id == "P");
        assert_eq!(signs, pennants, "{text}");
    }
}

/// Returns the letter and the rotation in the upper left corner of a tile.
fn letter_at(text: &str, column: usize, row: usize) -> String {
    let line = text.lines().nth(1 + ROWS * row).unwrap();
    let tile: String = line.chars().skip(GUTTER + 1 + (COLUMNS + 1) * column).collect();
    let rest = tile[1..].trim_start_matches(['>', '<']);
    assert!(!rest.starts_with(|sign: char| sign.is_ascii_alphanumeric()), "{tile}\n{text}");
    tile[..tile.len() - rest.len()].to_owned()
}

/// Returns the entries below the board that follow a title.
fn entries<'a>(text: &'a str, title: &str) -> Vec<&'a str> {
    let title = format!("  {title:<7}");
    let mut lines = text.lines().skip_while(|line| !line.starts_with(&title)).peekable();
    let mut all: Vec<&str> = Vec::new();
    while let Some(line) =
        lines.next_if(|line| line.starts_with(&title) || line.starts_with("           "))
    {
        all.extend(line[9..].split("  ").filter(|entry| !entry.is_empty()));
    }
    all
}

/// The tiles and figure names read from a game's text output match the position.
#[test]
fn text_names_tiles_and_figures_as_in_board_notation() {
    let mut config = Config { preset: Some("everything".into()), ..Config::new(3) };
    config.expansions = Expansion::all().iter().map(|own| own.name.into()).collect();
    let mut game = Game::new(Setup::new(config).unwrap(), 3);
    let mut random = Generator::new(3);
    let (mut letters, mut floors, mut figures) = (0, 0, 0);
    while !game.state().is_over() {
        let list = game.state().legal_actions();
        let action = list.at(random.uniform(list.len() as u32) as usize);
        game.play(action).unwrap();
        if !game.history().len().is_multiple_of(60) {
            continue;
        }
        // A start position cannot contain some decisions, such as decisions about points.
        let Some(mut start) = game.state().to_start() else { continue };
        let text = render_text(game.position(), game.setup(), &TextOptions::default());
        let mut names: BTreeMap<String, String> = entries(&text, "tiles")
            .into_iter()
            .map(|entry| entry.split_once(' ').unwrap())
            .map(|(cell, name)| (cell.to_owned(), name.to_owned()))
            .collect();
        let all = || game.state().board();
        let is_board = |tile: &PlacedTile| game.setup().tile_types()[tile.tile_type.index()].board;
        let placed: Vec<PlacedTile> = all().filter(|tile| !is_board(tile)).collect();
        let west = all().map(|tile| tile.cell.x).min().unwrap();
        let north = all().map(|tile| tile.cell.y).min().unwrap();
        for &PlacedTile { cell, .. } in &placed {
            names.entry(cell.to_string()).or_insert_with(|| {
                letters += 1;
                letter_at(&text, (cell.x - west) as usize, (cell.y - north) as usize)
            });
        }
        let typed: String =
            names.iter().map(|(cell, name)| format!("; at {cell}; | {name}")).collect();
        let typed = Start::from_text(&format!("carc 1{typed}")).unwrap();
        for (tile, placed) in start.tiles.iter_mut().zip(&placed) {
            tile.rotation = placed.canonical;
        }
        start.tiles.sort_by_key(|tile| tile.cell);
        assert_eq!((typed.tiles, &typed.towers), (start.tiles, &start.towers), "{text}");
        floors += start.towers.len();
        let named = |title| -> BTreeSet<&str> {
            entries(&text, title).into_iter().map(|entry| &entry[2..]).collect()
        };
        let others = start.figures.iter().map(|own| &*own.figure);
        assert_eq!(named("figures"), others.filter(|name| *name != "meeple").collect(), "{text}");
        let neutral = start.neutral.iter().map(|own| &*own.figure);
        assert_eq!(named("neutral"), neutral.collect(), "{text}");
        figures += start.figures.len();
    }
    assert!(letters > 20 && floors > 0 && figures > 10, "{letters} {floors} {figures}");
}

/// FE-ROAD-1: the text lists ferries with their landings, which the picture of the lake does not
/// show.
#[test]
fn text_lists_ferries_as_in_board_notation() {
    let config = Config { expansions: vec!["ferries".to_owned()], ..Config::new(2) };
    let setup = Setup::new(config).expect("the expansion exists");
    let mut game = Game::with_deck(setup, &["ferries/three-roads"]).expect("the tile exists");
    let text = |game: &Game| render_text(game.position(), game.setup(), &TextOptions::default());
    for action in ["place 1,0 0", "pass"] {
        let action = game.setup().parse_action(action).expect("the action is valid");
        game.play(action).expect("the action is legal");
        assert!(!text(&game).contains("ferries  "));
    }
    let action =
        game.setup().parse_action("place token ferry_sw 1,0 tile").expect("the action is valid");
    game.play(action).expect("the action is legal");
    assert_eq!(entries(&text(&game), "ferries"), ["1,0:sw"]);
}
