//! Tests for invalid tile files, with one test for each reason and its exact message.

use carc_engine::{Port, Side, TileProblem, TileSet, limits};

/// Returns a set with one tile. The given lines follow the tile's id, name and count.
fn one(lines: &str) -> String {
    format!(
        "schema = 1\nid = \"own\"\ntitle = \"own\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n{lines}"
    )
}

fn segments(list: &str) -> String {
    one(&format!("segments = [{list}]\n"))
}

fn check(text: &str, tile: Option<&str>, reason: &TileProblem, words: &str) {
    let error = TileSet::from_toml("own.toml", text).expect_err(text);
    assert_eq!((&error.reason, error.tile.as_deref()), (reason, tile), "{text}");
    let place = tile.map_or_else(String::new, |tile| format!("tile {tile:?}: "));
    assert_eq!(error.to_string(), format!("own.toml: {place}{words}"));
}

/// Checks that the tile `a` is rejected for the given reason.
fn in_tile(text: &str, reason: &TileProblem, words: &str) {
    check(text, Some("a"), reason, words);
}

const FIELD: &str = "{ kind = \"field\", at = \"N E S W\" }";

#[test]
fn accepts_valid_files() {
    for text in [segments(FIELD), one("closed = true\n")] {
        let set = TileSet::from_toml("own.toml", &text).expect("the tile set is valid");
        assert_eq!(set.tiles.len(), 1);
    }
    TileSet::from_toml("odd.toml", crate::support::ODD_TILES).expect("the tile set is valid");
}

#[test]
fn rejects_oversized_file() {
    let bytes = limits::MAX_TILE_FILE_BYTES + 1;
    let text = "#".repeat(bytes);
    let words = format!("the tile file has {bytes} bytes; the maximum is 1048576");
    check(&text, None, &TileProblem::TooLarge(bytes), &words);
    let signs = limits::MAX_TILE_FILE_SIGNS + 1;
    let words = format!(
        "the tile file has {signs} commas, brackets, braces, dots, equals signs and line ends; the \
         maximum is 100000"
    );
    check(&"\n".repeat(signs), None, &TileProblem::TooManySigns(signs), &words);
}

#[test]
fn rejects_invalid_toml() {
    for text in [
        "",
        "schema",
        "schema = 1",
        "schema = \"1\"\nid = \"a\"\ntitle = \"a\"\n",
        "schema = -1\nid = \"a\"\ntitle = \"a\"\n",
        "schema = 1\nid = \"a\"\ntitle = \"a\"\ncolor = \"red\"\n",
        &one("color = \"red\"\n"),
        &one("count = 2\n"),
        &segments("{ at = \"N\" }"),
        &segments("{ kind = \"field\", at = \"N E S W\", color = 1 }"),
        &segments("{ kind = \"city\", at = \"N\", pennants = 256 }"),
        &segments("{ kind = \"field\", at = \"N E S W\", touches = [-1] }"),
        &one("segments = 3\n"),
        "\u{0}",
        "schema = 1\nid = \"\\q\"\n",
    ] {
        let error = TileSet::from_toml("own.toml", text).expect_err(text);
        assert!(matches!(error.reason, TileProblem::Syntax(_)), "{error}");
        assert!(error.to_string().starts_with("own.toml: "), "{error}");
        assert_eq!(error.tile, None);
    }
}

#[test]
fn rejects_deeply_nested_toml() {
    for open in ["[", "{ a = "] {
        let text = format!("schema = {}", open.repeat(30_000));
        let error =
            TileSet::from_toml("own.toml", &text).expect_err("the text is nested too deeply");
        assert!(matches!(error.reason, TileProblem::Syntax(_)));
        assert!(error.to_string().chars().count() < 1100);
    }
}

#[test]
fn rejects_invalid_schema() {
    check(
        "schema = 2\nid = \"own\"\ntitle = \"own\"\n",
        None,
        &TileProblem::Schema(2),
        "unsupported schema 2; expected 1",
    );
}

#[test]
fn rejects_invalid_ids() {
    for bad in ["", "a b", "a/b", "ä", "a.b"] {
        let words = format!("invalid id {bad:?}; use ASCII letters, digits, '-' and '_'");
        let reason = TileProblem::Id(bad.into());
        check(
            &one("").replace("\"own\"\ntitle", &format!("{bad:?}\ntitle")),
            None,
            &reason,
            &words,
        );
        let text = segments(FIELD).replace("id = \"a\"", &format!("id = {bad:?}"));
        check(&text, Some(bad), &reason, &words);
    }
    let long = "a".repeat(65);
    let text = segments(FIELD).replace("id = \"a\"", &format!("id = {long:?}"));
    assert!(TileSet::from_toml("own.toml", &text).is_err());
}

#[test]
fn rejects_duplicate_id() {
    let tile = "[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\nclosed = true\n";
    let text = format!("schema = 1\nid = \"own\"\ntitle = \"own\"\n{tile}{tile}");
    in_tile(&text, &TileProblem::DuplicateId, "duplicate id");
}

#[test]
fn rejects_empty_set() {
    let text = "schema = 1\nid = \"own\"\ntitle = \"own\"\n";
    check(text, None, &TileProblem::Empty, "the tile set is empty");
}

#[test]
fn rejects_invalid_counts() {
    for bad in [0, 4097, u32::MAX] {
        in_tile(
            &segments(FIELD).replace("count = 1", &format!("count = {bad}")),
            &TileProblem::Count(bad),
            &format!("count {bad} is out of range"),
        );
    }
    for bad in [0, 2, u32::MAX] {
        let copies =
            format!("closed = true\ncopies = [{{ count = {bad}, marks = [\"garden\"] }}]\n");
        in_tile(&one(&copies), &TileProblem::Count(bad), &format!("count {bad} is out of range"));
    }
    let tile =
        |id: &str| format!("[[tile]]\nid = {id:?}\nname = \"a\"\ncount = 4000\nclosed = true\n");
    let text = format!("schema = 1\nid = \"own\"\ntitle = \"own\"\n{}{}", tile("a"), tile("b"));
    check(&text, None, &TileProblem::Count(8000), "count 8000 is out of range");
}

#[test]
fn rejects_invalid_start_tile() {
    check(
        &segments(FIELD).replace("title", "start = \"b\"\ntitle"),
        None,
        &TileProblem::Start("b".into()),
        "the start, mouth or fork tile \"b\" is not in the set",
    );
    check(
        &segments(FIELD).replace("title", "fork = \"b\"\ntitle"),
        None,
        &TileProblem::Start("b".into()),
        "the start, mouth or fork tile \"b\" is not in the set",
    );
}

#[test]
fn rejects_too_many_segments() {
    let fields =
        segments(&"{ kind = \"field\" },".repeat(16)).replace("\ncount = 1", "\ncount = 2");
    let sixteen = format!("{fields}closed = true\n");
    TileSet::from_toml("own.toml", &sixteen).expect("the tile set is valid");
    // A garden is an additional segment on the copies that have it.
    let with_garden = format!("{sixteen}copies = [{{ count = 1, marks = [\"garden\"] }}]\n");
    for text in [segments(&"{ kind = \"monastery\" },".repeat(17)), with_garden] {
        in_tile(
            &text,
            &TileProblem::TooManySegments(17),
            "too many segments: 17; the maximum is 16",
        );
    }
}

#[test]
fn rejects_unknown_segment_kinds() {
    in_tile(
        &segments("{ kind = \"lake\", at = \"N\" }"),
        &TileProblem::Kind("lake".into()),
        "unknown segment kind \"lake\"",
    );
}

#[test]
fn rejects_invalid_road_ends() {
    in_tile(
        &segments("{ kind = \"road\", at = \"N\", end = \"cliff\" }"),
        &TileProblem::RoadEnd("cliff".into()),
        "unknown road end \"cliff\"",
    );
}

#[test]
fn rejects_invalid_marks() {
    in_tile(
        &one("closed = true\ncopies = [{ count = 1, marks = [\"gardn\"] }]\n"),
        &TileProblem::Mark("gardn".into()),
        "unknown mark \"gardn\"",
    );
    in_tile(
        &one("closed = true\nmarks = [\"gardn\"]\n"),
        &TileProblem::Mark("gardn".into()),
        "unknown mark \"gardn\"",
    );
    for (key, place) in [
        ("marks = [\"inn\"]", "on all copies of a tile"),
        ("marks = [\"garden\"]", "on all copies of a tile"),
        ("copies = [{ count = 1, marks = [\"inn\"] }]", "on single copies of a tile"),
    ] {
        let name = if key.contains("inn") { "inn" } else { "garden" };
        in_tile(
            &one(&format!("closed = true\n{key}\n")),
            &TileProblem::MarkPlace(name.into(), place),
            &format!("mark {name:?} is not allowed {place}"),
        );
    }
    one_tile("closed = true\nmarks = [\"wheel1\"]\n");
}

fn one_tile(lines: &str) {
    TileSet::from_toml("own.toml", &one(lines)).expect("the tile set is valid");
}

#[test]
fn rejects_invalid_tile_options() {
    let tile = |name: &str, value: &str| {
        let field = segments("{ kind = \"field\", at = \"N E S W\" }");
        format!("{field}option = {{ name = \"{name}\", value = \"{value}\" }}\n")
    };
    let set = TileSet::from_toml("own.toml", &tile("farmers", "off")).expect("the option exists");
    assert_eq!(set.tiles[0].option, Some(("farmers".into(), "off".into())));
    for (name, value) in [("farmers", "perhaps"), ("farmer", "off")] {
        let shown = format!("{name}={value}");
        let words = format!("unknown rule option or value {shown:?}");
        in_tile(&tile(name, value), &TileProblem::Option(shown), &words);
    }
}

#[test]
fn rejects_invalid_segment_marks() {
    let city = |marks: &str| {
        segments(&format!("{{ kind = \"city\", at = \"N E S W\", marks = [{marks}] }}"))
    };
    let good = city("\"cathedral\", \"wine\", \"wine\", \"cloth\"");
    TileSet::from_toml("own.toml", &good).expect("goods may be shown several times");
    in_tile(&city("\"star\""), &TileProblem::Mark("star".into()), "unknown mark \"star\"");
    for (marks, what) in [
        ("\"inn\"", "inn"),
        ("\"wheel1\"", "wheel1"),
        ("\"garden\"", "garden"),
        ("\"cathedral\", \"wine\", \"cathedral\"", "the same mark twice"),
    ] {
        let words = format!("segment 0 cannot have {what}");
        in_tile(&city(marks), &TileProblem::Property(0, what), &words);
    }
    let field = segments("{ kind = \"field\", at = \"N E S W\", marks = [\"wine\"] }");
    in_tile(&field, &TileProblem::Property(0, "wine"), "segment 0 cannot have wine");
    let many = city(&vec!["\"wine\""; 256].join(","));
    in_tile(&many, &TileProblem::Count(256), "count 256 is out of range");
}

#[test]
fn rejects_malformed_at() {
    for (kind, bad) in [
        ("field", "X"),
        ("field", "n"),
        ("field", "Nx"),
        ("field", "Nc"),
        ("road", "Nl"),
        ("river", "Nr"),
        ("field", "NE"),
    ] {
        in_tile(
            &segments(&format!("{{ kind = \"{kind}\", at = \"{bad}\" }}")),
            &TileProblem::At(bad.into()),
            &format!(
                "invalid side {bad:?}; expected N, E, S or W, optionally followed by l, c or r for single ports"
            ),
        );
    }
}

#[test]
fn rejects_port_used_twice() {
    in_tile(
        &segments("{ kind = \"city\", at = \"N E\" }, { kind = \"field\", at = \"S W Nr\" }"),
        &TileProblem::PortTwice { side: Side::North, port: Port::Right, first: 0, second: 1 },
        "the right port of the north side belongs to both segment 0 and segment 1",
    );
}

#[test]
fn rejects_sides_without_kind() {
    let words = |side: Side| {
        format!("the {} side is not a valid city, road, river, field or closed side", side.name())
    };
    for (list, side) in [
        ("{ kind = \"field\", at = \"N E S\" }", Side::West),
        ("{ kind = \"field\", at = \"Nl E S W\" }", Side::North),
        ("{ kind = \"field\", at = \"N Er S W\" }", Side::East),
        ("{ kind = \"city\", at = \"Nl Nc\" }, { kind = \"field\", at = \"E S W\" }", Side::North),
        ("{ kind = \"city\", at = \"Sl\" }, { kind = \"field\", at = \"N E W\" }", Side::South),
        (
            "{ kind = \"road\", at = \"N\", end = \"house\" }, { kind = \"field\", at = \"E S W\" }",
            Side::North,
        ),
        ("{ kind = \"river\", at = \"N\" }, { kind = \"field\", at = \"Nl E S W\" }", Side::North),
    ] {
        in_tile(&segments(list), &TileProblem::Side(side), &words(side));
    }
    in_tile(
        &one(&format!("closed = true\nsegments = [{FIELD}]\n")),
        &TileProblem::Side(Side::North),
        &words(Side::North),
    );
    in_tile(&one(""), &TileProblem::Side(Side::North), &words(Side::North));
}

#[test]
fn rejects_misplaced_segments() {
    for (list, number) in [
        ("{ kind = \"monastery\", at = \"N\" }", 0),
        ("{ kind = \"field\", at = \"N E S W\" }, { kind = \"garden\", at = \"Nl\" }", 1),
        ("{ kind = \"field\", at = \"N E S W\" }, { kind = \"road\" }", 1),
        (
            "{ kind = \"monastery\" }, { kind = \"field\", at = \"N E S W\" }, \
             { kind = \"monastery\" }, { kind = \"monastery\" }",
            3,
        ),
    ] {
        in_tile(
            &segments(list),
            &TileProblem::Place(number),
            &format!("segment {number} is not allowed at this location"),
        );
    }
}

#[test]
fn rejects_invalid_references() {
    let words = |number| format!("segment {number} does not exist or is of the wrong kind");
    for (touched, number) in [("[1]", 1), ("[0]", 0), ("[16]", 16), ("[1000000]", 1_000_000)] {
        let text =
            segments(&format!("{{ kind = \"field\", at = \"N E S W\", touches = {touched} }}"));
        in_tile(&text, &TileProblem::Reference(number), &words(number));
    }
    for (meets, number) in [("[[0]]", 0), ("[[7]]", 7)] {
        in_tile(
            &one(&format!("segments = [{FIELD}]\nmeets = {meets}\n")),
            &TileProblem::Reference(number),
            &words(number),
        );
    }
}

#[test]
fn rejects_invalid_properties() {
    for (list, what) in [
        ("{ kind = \"field\", at = \"N E S W\", pennants = 1 }", "pennants"),
        (
            "{ kind = \"city\", at = \"N\", touches = [0] }, { kind = \"field\", at = \"E S W\" }",
            "`touches`",
        ),
        ("{ kind = \"field\", at = \"N E S W\", end = \"house\" }", "an `end`"),
    ] {
        in_tile(
            &segments(list),
            &TileProblem::Property(0, what),
            &format!("segment 0 cannot have {what}"),
        );
    }
}

#[test]
fn rejects_invalid_ends() {
    let words =
        "segment 0: `end` is required for a road with exactly one side and not allowed otherwise";
    for list in
        ["{ kind = \"road\", at = \"N\" }", "{ kind = \"road\", at = \"N S\", end = \"house\" }"]
    {
        in_tile(&segments(list), &TileProblem::End(0), words);
    }
}

/// A river has one source and one mouth, because additional copies would never be drawn.
#[test]
fn rejects_river_with_two_ends() {
    let river = |sources: u16, mouths: u16| {
        let tile = |id: &str, count: u16| {
            format!(
                "[[tile]]\nid = \"{id}\"\nname = \"a\"\ncount = {count}\nsegments = [{{ kind = \"river\", \
                 at = \"N\" }}, {{ kind = \"field\", at = \"E S W Nl Nr\" }}]\n"
            )
        };
        let head = "schema = 1\nid = \"own\"\ntitle = \"own\"\nstart = \"a\"\nmouth = \"z\"\nriver = true\n";
        format!("{head}{}{}", tile("a", sources), tile("z", mouths))
    };
    assert!(TileSet::from_toml("own.toml", &river(1, 1)).is_ok());
    let words = |count: u16| {
        format!("the source, mouth and fork tiles of a river must have a count of 1; found {count}")
    };
    check(&river(1, 2), Some("z"), &TileProblem::RiverEnd(2), &words(2));
    check(&river(3, 1), Some("a"), &TileProblem::RiverEnd(3), &words(3));
    let forked = river(1, 2).replace("mouth = ", "fork = ");
    check(&forked, Some("z"), &TileProblem::RiverEnd(2), &words(2));
}
