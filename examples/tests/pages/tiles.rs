//! Checks that `docs/tiles.md` matches the loader.

use carc_engine::{Port, Side, TileProblem, TileSet, limits};

const PAGE: &str = include_str!("../../../docs/tiles.md");

/// Returns the contents of the page's code blocks in the given language.
fn blocks(language: &str) -> Vec<&str> {
    let fence = format!("```{language}\n");
    PAGE.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn tile_files_on_the_page_load() {
    let files = blocks("toml");
    assert!(!files.is_empty());
    for text in files {
        let set = TileSet::from_toml("docs/tiles.md", text).unwrap();
        assert!(!set.tiles.is_empty());
    }
}

#[test]
fn page_quotes_every_error_message() {
    let reasons = [
        ("Schema", TileProblem::Schema(2)),
        ("Id", TileProblem::Id("my tile".into())),
        ("DuplicateId", TileProblem::DuplicateId),
        ("Empty", TileProblem::Empty),
        ("Count", TileProblem::Count(0)),
        ("RiverEnd", TileProblem::RiverEnd(2)),
        ("Start", TileProblem::Start("Z".into())),
        ("TooManySegments", TileProblem::TooManySegments(17)),
        ("Kind", TileProblem::Kind("lake".into())),
        ("RoadEnd", TileProblem::RoadEnd("lake".into())),
        ("Mark", TileProblem::Mark("star".into())),
        ("Option", TileProblem::Option("farmers=perhaps".into())),
        ("At", TileProblem::At("Nx".into())),
        (
            "PortTwice",
            TileProblem::PortTwice { side: Side::North, port: Port::Left, first: 0, second: 2 },
        ),
        ("Side", TileProblem::Side(Side::East)),
        ("Place", TileProblem::Place(1)),
        ("Reference", TileProblem::Reference(7)),
        ("MarkPlace", TileProblem::MarkPlace("inn".into(), "on single copies of a tile")),
        ("Property", TileProblem::Property(2, "pennants")),
        ("End", TileProblem::End(0)),
    ];
    for (name, reason) in &reasons {
        let row = PAGE.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("the page has no row for {name}"));
        assert!(row.contains(&format!("`{reason}`")), "{row} should say: {reason}");
    }
    let rows = PAGE.split("## Errors").nth(1).unwrap().matches("\n| `").count();
    assert_eq!(rows, reasons.len() + 1, "every row describes a reason");
}

#[test]
fn page_limits_match_the_engine() {
    let separated = |number: usize| format!("{},{:03}", number / 1000, number % 1000);
    let limits = format!(
        "A game can have at most {} tiles, {} tile types and {} segments",
        separated(limits::MAX_TILES),
        separated(limits::MAX_TILE_TYPES),
        separated(limits::MAX_NODES),
    );
    assert!(PAGE.contains(&limits), "{limits}");
}

#[test]
fn only_closed_tiles_have_no_ports() {
    let tile = |rest: &str| {
        let head = "schema = 1\nid = \"x\"\ntitle = \"x\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n";
        TileSet::from_toml("x.toml", &format!("{head}{rest}")).map_err(|error| error.reason)
    };
    let north = r#"segments = [{ kind = "city", at = "N" }]"#;
    assert!(tile("closed = true").is_ok());
    assert_eq!(tile(&format!("closed = true\n{north}")), Err(TileProblem::Side(Side::North)));
    assert_eq!(tile(""), Err(TileProblem::Side(Side::North)));
    assert_eq!(tile(north), Err(TileProblem::Side(Side::East)));
}
