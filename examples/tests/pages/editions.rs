//! Generates the tables in `docs/editions.md` from the engine (with `BLESS=1`), and checks every
//! config on that page.

use std::{collections::BTreeMap, env, fs, path::PathBuf, sync::Arc};

use carc_engine::{Config, Expansion, Preset, RoadEnd, RuleOption, Setup};

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/editions.md")
}

fn page() -> String {
    fs::read_to_string(path()).expect("docs/editions.md is readable")
}

/// Returns the byte range of the named table on the page.
fn place(page: &str, name: &str) -> std::ops::Range<usize> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let start = page.find(&begin).expect("the table has a start marker") + begin.len();
    start..start + page[start..].find(&end).expect("the table has an end marker")
}

/// Both tables are on the same page, so a single test writes it.
#[test]
fn page_tables_match_the_engine() {
    let (mut page, blessing) = (page(), env::var_os("BLESS").is_some_and(|value| value == "1"));
    for (name, table) in [("sets", sets as fn(&str) -> String), ("options", options)] {
        let place = place(&page, name);
        let table = table(&page[place.clone()]);
        if blessing {
            page.replace_range(place, &table);
        } else {
            assert_eq!(page[place], table, "regenerate it with BLESS=1");
        }
    }
    if blessing {
        fs::write(path(), page).expect("the page can be written");
    }
}

/// Returns the table of option values by preset. Takes the options' descriptions from the current
/// page.
fn options(old: &str) -> String {
    let meanings: BTreeMap<_, _> = old
        .lines()
        .filter_map(|row| {
            let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
            Some((cells.first()?.trim_matches('`').to_owned(), (*cells.last()?).to_owned()))
        })
        .collect();
    let mut table = "| option | values | `c1` | `c2`, `c3` | `bb5` | `everything` | meaning |\n\
                     | --- | --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for option in RuleOption::all() {
        assert_eq!(Preset::C2.value(option), Preset::C3.value(option), "they share a column");
        let value = |preset: Preset| match preset.value(option) {
            value if value == option.default_value() => format!("`{value}`"),
            value => format!("**`{value}`**"),
        };
        let values = values_of(option.values);
        let meaning = meanings.get(option.name).map_or("", String::as_str);
        assert!(!meaning.is_empty(), "the page explains {}", option.name);
        table += &format!(
            "| `{}` | {} | {} | {} | {} | {} | {meaning} |\n",
            option.name,
            values,
            value(Preset::C1),
            value(Preset::C2),
            value(Preset::Bb5),
            value(Preset::Everything),
        );
    }
    table
}

/// Returns an option's values, or only the first and the last if they are consecutive numbers.
fn values_of(values: &[&str]) -> String {
    let number = |at: usize| values.get(at)?.parse::<u32>().ok();
    let mut texts = Vec::new();
    let mut at = 0;
    while at < values.len() {
        let begins = at;
        while number(at).is_some_and(|it| number(at + 1) == Some(it + 1)) {
            at += 1;
        }
        match at - begins {
            0 | 1 => texts.extend(values[begins..=at].iter().map(|value| format!("`{value}`"))),
            _ => texts.push(format!("`{}` to `{}`", values[begins], values[at])),
        }
        at += 1;
    }
    texts.join(", ")
}

/// Returns the table of tile sets, each with the expansion that adds it.
fn sets(_: &str) -> String {
    let mut table = "| set | tiles | tile types | enabled by | mechanics |\n\
                     | --- | ---: | ---: | --- | --- |\n"
        .to_owned();
    let game = |expansion: Option<&Expansion>| {
        let expansions = expansion.iter().map(|expansion| expansion.name.to_owned()).collect();
        Setup::new(Config { expansions, ..Config::new(2) }).expect("each expansion is valid alone")
    };
    let mut row = |set: &str, setup: &Setup, by: &str, mechanics: &[&str]| {
        let mechanics: Vec<_> = mechanics.iter().map(|name| format!("`{name}`")).collect();
        let (tiles, kinds) = count(setup, Some(set));
        let set = if tiles == 0 { "none".to_owned() } else { format!("`{set}`") };
        table += &format!("| {set} | {tiles} | {kinds} | {by} | {} |\n", mechanics.join(", "));
    };
    row("base", &game(None), "every game", &[]);
    for expansion in Expansion::all() {
        let setup = game(Some(expansion));
        let by = format!("[`{0}`](expansions/{0}.md)", expansion.name);
        let sets = if expansion.tile_sets.is_empty() { &[""] } else { expansion.tile_sets };
        for set in sets {
            row(set, &setup, &by, expansion.mechanics);
        }
    }
    table
}

/// Counts the stack and start tiles in one set, or in all sets if `set` is `None`. Returns the
/// number of tiles and the number of distinct designs.
fn count(setup: &Setup, set: Option<&str>) -> (u16, usize) {
    let mut designs: BTreeMap<&str, u16> = BTreeMap::new();
    for kind in setup.tile_types().iter().filter(|kind| !kind.personal && !kind.board) {
        let design = kind.id.split('+').next().expect("an id is not empty");
        if set.is_none_or(|set| design.split('/').next() == Some(set)) {
            *designs.entry(design).or_default() += kind.copies;
        }
    }
    (designs.values().sum(), designs.len())
}

fn setup(json: &str) -> Arc<Setup> {
    let config: Config = serde_json::from_str(json).expect("the example is a config");
    Setup::new(config).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn example_with_all_fields_is_valid() {
    let page = page();
    let json = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(setup(json.expect("the page has an example")).players(), 4);
}

#[test]
fn recipes_have_the_stated_numbers_of_tiles() {
    let page = page();
    let recipes = page.split("\n## Recipes\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let recipes: Vec<_> = recipes.expect("recipes").split("\n### ").skip(1).collect();
    assert!(recipes.len() > 5);
    for recipe in recipes {
        let (title, rest) = recipe.split_once("\n\n").expect("the recipe has a title");
        let (words, rest) = rest.split_once("```json\n").expect("the recipe has a config");
        let setup = setup(rest.split("```").next().expect("the block is closed"));
        assert!(words.contains(&format!(" {} tiles", count(&setup, None).0)), "{title}: {words}");
        let gardens = setup.tile_types().iter().filter(|kind| kind.id.ends_with("+garden"));
        let gardens = gardens.map(|kind| kind.copies).sum::<u16>();
        let said = words.contains(&format!("including {gardens} with a garden"));
        assert!(said || !words.contains("garden"), "{title}: {gardens} gardens");
    }
}

/// Without custom tiles, `tree_junctions` has no effect.
#[test]
fn built_in_tiles_have_no_tree_junctions() {
    let setup = setup(r#"{"preset": "everything"}"#);
    let ends =
        setup.tile_types().iter().flat_map(|kind| &kind.tile.segments).map(|segment| segment.end);
    assert!(ends.clone().any(|end| end == Some(RoadEnd::Crossroads)));
    assert!(ends.clone().all(|end| end != Some(RoadEnd::Trees)));
}
