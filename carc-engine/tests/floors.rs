//! The floors of `docs/design.md`: no module of the engine, and no crate, uses what lies above it.
//!
//! Read are the sources without what is compiled for tests alone: every import, and every path in the
//! code, in attributes and in macros. A name leads to the module that defines it, whichever module
//! exports it again.

mod source;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use self::source::{Arrows, House};

/// The floors that a text lists from the ground up: the first table under a heading, a row for each, with
/// the modules of the floor in its first column. A `*` stands for any name, and a module for all under it
/// that are not listed by themselves.
fn floors(text: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = text.split_once(heading).expect("the heading");
    let rows = section.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let names = |row: &str| {
        let first = row.split('|').nth(1).unwrap_or_default().to_string();
        first.split('`').skip(1).step_by(2).map(str::to_string).collect()
    };
    rows.map(names).collect()
}

/// The floor on which a module lies, and the part of its path that the list has.
fn place<'a>(floors: &[Vec<String>], module: &'a str) -> Option<(usize, Vec<&'a str>)> {
    let path: Vec<&str> = module.split("::").collect();
    let entries = (0..).zip(floors).flat_map(|(floor, row)| row.iter().map(move |e| (floor, e)));
    let matching = entries.filter_map(|(floor, entry)| {
        let entry: Vec<&str> = entry.split("::").collect();
        let is_it = entry.len() <= path.len()
            && entry.iter().zip(&path).all(|(listed, name)| *listed == "*" || listed == name);
        is_it.then(|| (entry.len(), entry.iter().filter(|name| **name != "*").count(), floor))
    });
    let (length, _, floor) = matching.max()?;
    Some((floor, path[..length].to_vec()))
}

/// Everything that is wrong with a list of floors for modules that use each other. What nothing is above
/// of, the root of a crate, is not among the modules and has its floor over all.
fn faults(floors: &[Vec<String>], modules: &BTreeSet<String>, arrows: &Arrows) -> Vec<String> {
    let mut faults = Vec::new();
    let places: BTreeMap<&str, _> = modules.iter().map(|m| (&**m, place(floors, m))).collect();
    for (module, place) in &places {
        if place.is_none() {
            faults.push(format!("{module} is not listed"));
        }
    }
    for (floor, entry) in (0..).zip(floors).flat_map(|(f, row)| row.iter().map(move |e| (f, e))) {
        let length = entry.split("::").count();
        let is_met = |(f, path): &(usize, Vec<&str>)| {
            *f == floor
                && path.len() == length
                && entry
                    .split("::")
                    .zip(path)
                    .all(|(listed, name)| listed == "*" || listed == *name)
        };
        if !places.values().flatten().any(is_met) {
            faults.push(format!("{entry} is listed and does not exist"));
        }
    }
    let mut level = BTreeSet::new();
    for (from, to) in arrows {
        match (places.get(&**from), places.get(&**to)) {
            (Some(Some(low)), Some(Some(high))) if low.0 < high.0 => {
                faults.push(format!("{from} uses {to}, which lies above it"));
            }
            (Some(Some(one)), Some(Some(other))) if one.0 == other.0 && one.1 != other.1 => {
                level.insert((one.1.join("::"), other.1.join("::")));
            }
            (_, None) => faults.push(format!("{from} uses the root")),
            _ => (),
        }
    }
    // What uses nothing that is left is in no circle.
    loop {
        let users: BTreeSet<String> = level.iter().map(|(from, _)| from.clone()).collect();
        let before = level.len();
        level.retain(|(_, to)| users.contains(to));
        if level.len() == before {
            break;
        }
    }
    faults.extend(level.iter().map(|(from, to)| format!("{from} uses {to}, in a circle")));
    faults
}

/// What is wrong with a house by the floors that a text lists.
fn faults_of(text: &str, house: &House) -> Vec<String> {
    faults(&floors(text, "\n## Floors\n"), &house.modules(), &house.arrows())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn modules_use_only_lower_layers() {
    let house = House::read(|module| match module {
        "" => read("carc-engine/src/lib.rs"),
        module => {
            let path = format!("carc-engine/src/{}", module.replace("::", "/"));
            let file = format!("{path}.rs");
            read(&if root().join(&file).exists() { file } else { format!("{path}/mod.rs") })
        }
    });
    let faults = faults_of(&read("docs/design.md"), &house);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn crates_use_only_lower_layers() {
    let table = |path: &str| read(path).parse::<toml::Table>().expect("a manifest");
    let workspace = table("Cargo.toml");
    let members = workspace["workspace"]["members"].as_array().expect("a list");
    let members: Vec<&str> = members.iter().filter_map(toml::Value::as_str).collect();
    let manifests = members.iter().map(|member| table(&format!("{member}/Cargo.toml")));
    let crates: BTreeMap<String, toml::Table> = manifests
        .map(|manifest| (manifest["package"]["name"].as_str().expect("a name").into(), manifest))
        .collect();
    let mut arrows = Arrows::new();
    for (name, manifest) in &crates {
        let used = manifest["dependencies"].as_table().expect("a table").keys();
        arrows.extend(
            used.filter(|used| crates.contains_key(*used)).map(|used| (name.clone(), used.clone())),
        );
    }
    let floors = floors(&read("docs/design.md"), "\n## Crates\n");
    let faults = faults(&floors, &crates.into_keys().collect(), &arrows);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a small house whose modules have these texts besides.
fn faults_with(list: &str, texts: &[(&str, &str)]) -> Vec<String> {
    let house = House::read(|name| {
        let own = match name {
            "" => "mod low; mod den; mod hall; mod rooms; mod high; pub use high::Thing as Object;",
            "hall" => "pub(crate) mod cupboard;",
            "rooms" => "mod red; mod blue;",
            _ => "",
        };
        let more = texts.iter().filter(|(module, _)| *module == name).map(|(_, text)| *text);
        [own].into_iter().chain(more).collect::<Vec<_>>().join("\n")
    });
    faults_of(list, &house)
}

const LIST: &str = "
## Floors

| Modules | What they know |
| --- | --- |
| `low`, `den` | |
| `hall` | |
| `rooms`, `rooms::*` | |
| `high` | |

| `cellar` | |
";

#[test]
fn finds_every_form_of_upward_dependency() {
    for text in [
        "use crate::high::Thing;",
        "use crate::{\n    den,\n    high::{self, Thing},\n};",
        "use super::{den::{cupboard, Paint as Colour}, high as above};",
        "use super::high::{nook::{A, B}, C};",
        "pub use crate::high::Thing as Object;",
        "use crate::Object;",
        "fn f() -> Option<crate::high::Thing> { None }",
        "fn f<'a>(high: &'a crate::Object) {}",
        "fn f() { super::high::f(\"a::b\", '\"', '\\'', b'\"', r#\"\"\"#); }",
        "fn f() { use super::den; <crate::high::Thing>::new(); }",
        "#[serde(with = \"crate::high\")] struct S;",
        "#[derive(crate::high::Thing)] struct S;",
        "macro_rules! m { () => { $crate::high::f() } }",
        "/* /* */ */ use crate::high; // the end",
        "#[cfg(test)] mod tests { mod a {} } use crate::high;",
        "struct S { #[cfg(test)] a: crate::hall::A, b: crate::high::Thing }",
    ] {
        assert_eq!(
            faults_with(LIST, &[("low", text)]),
            ["low uses high, which lies above it"],
            "{text}"
        );
    }
    // A module that exports again what lies above is at fault, and so is who takes it from there.
    let export = ("hall", "pub use crate::rooms::red::Paint;");
    assert_eq!(
        faults_with(LIST, &[export, ("low", "use super::hall::Paint;")]),
        ["hall uses rooms::red, which lies above it", "low uses rooms::red, which lies above it"]
    );
    // Nor is the root a way round.
    assert_eq!(
        faults_with(LIST, &[("low", "use super as house; fn f() { house::high::f() }")]),
        ["low uses the root", "low uses high, which lies above it"]
    );
}

#[test]
fn ignores_names_that_are_not_dependencies() {
    for text in [
        "",
        "// use crate::high;\n/* crate::high */",
        "/// See [`crate::high`].\nstruct S;",
        "const TEXT: &str = \"crate::high\"; const RAW: &str = r#\"\"; use crate::high; \"#;",
        "#[cfg(test)] use crate::high;\n#[cfg(test)] #[path = \"x\"] mod tests;",
        "#[cfg(test)]\nmod tests { use crate::high; fn f() { { super::high::f() } } }",
        "#[cfg(test)] thread_local! { static A: u8 = crate::high::A; }",
        "use serde::high; fn f() { high::f(); std::high::f(); self::f() }",
        "use super::den; struct S { high: den::High }",
    ] {
        assert_eq!(faults_with(LIST, &[("low", text)]), [""; 0], "{text}");
    }
    let texts =
        [("high", "use super::{hall::cupboard, rooms::red};"), ("rooms::red", "use super::blue;")];
    assert_eq!(faults_with(LIST, &texts), [""; 0]);
}

#[test]
fn finds_cycles_and_missing_modules() {
    let texts = [
        ("rooms::red", "use super::blue;"),
        ("rooms::blue", "use crate::{den, rooms::red::Paint};"),
        ("hall", "use self::cupboard::Cup;"),
        ("hall::cupboard", "use super::Hall;"),
    ];
    assert_eq!(
        faults_with(LIST, &texts),
        ["rooms::blue uses rooms::red, in a circle", "rooms::red uses rooms::blue, in a circle"]
    );
    let list = LIST.replace("`hall`", "`halls`").replace("`den`", "`rooms::*::bed`");
    assert_eq!(
        faults_with(&list, &[]),
        [
            "den is not listed",
            "hall is not listed",
            "hall::cupboard is not listed",
            "rooms::*::bed is listed and does not exist",
            "halls is listed and does not exist"
        ]
    );
}
