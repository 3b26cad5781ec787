//! Tests that the header is complete and matches this crate.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::PathBuf,
    sync::Once,
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Generates the header from this crate.
fn generated() -> String {
    let crate_dir = env!("CARGO_MANIFEST_DIR");
    let mut config = cbindgen::Config::from_file(format!("{crate_dir}/cbindgen.toml")).unwrap();
    config.export.include.extend(enums());
    let mut text = Vec::new();
    cbindgen::Builder::new()
        .with_crate(crate_dir)
        .with_config(config)
        .generate()
        .expect("cbindgen reads this crate")
        .write(&mut text);
    grouped(&String::from_utf8(text).unwrap())
}

/// Returns the header with its functions grouped under headings, and an index of the groups.
fn grouped(header: &str) -> String {
    const BEGIN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n";
    const END: &str = "\n#ifdef __cplusplus\n}  // extern";
    let (before, rest) = header.split_once(BEGIN).unwrap();
    let (body, after) = rest.split_once(END).unwrap();
    // Collect the functions with their comments, by name.
    let mut functions = BTreeMap::new();
    for item in body.split("/**").skip(1) {
        let (_, code) = item.split_once("*/").unwrap();
        let name = code.split('(').next().unwrap().rsplit([' ', '*']).next().unwrap();
        functions.insert(name.to_owned(), format!("/**{}", item.trim_end()));
    }
    let (mut index, mut groups) = (String::new(), String::new());
    let mut first = true;
    for line in include_str!("../header_groups.txt").lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        if !line.starts_with(' ') {
            let (title, subject) =
                line.split_once(": ").expect("the line has a title and a subject");
            writeln!(index, " *   {title:<16}{subject}").unwrap();
            let rule = "-".repeat(96 - title.len());
            writeln!(groups, "\n/* {title} {rule}\n *\n * {subject} */").unwrap();
            first = true;
            continue;
        }
        for name in line.split_whitespace() {
            let text = functions.remove(name).unwrap_or_else(|| panic!("there is no {name}"));
            writeln!(groups, "\n{text}").unwrap();
            first = false;
        }
    }
    assert!(!first, "the last group is empty");
    assert!(functions.is_empty(), "in no group of header_groups.txt: {:?}", functions.keys());
    let head = format!(
        " *\n * Groups of functions. To find a group, search for its name followed by dashes.\n{index} */\n\n#ifndef CARC_H"
    );
    let before = before.replacen(" */\n\n#ifndef CARC_H", &head, 1);
    format!("{before}{BEGIN}{groups}{END}{after}")
}

/// The enumerations for the engine's numbers. Functions take and return numbers, so the enumerations
/// do not appear in any signature that cbindgen reads.
fn enums() -> Vec<String> {
    ["actions", "answers", "events", "refusals"]
        .iter()
        .flat_map(|name| {
            let path = root().join(format!("carc-ffi/src/enums/{name}.rs"));
            let text = fs::read_to_string(path).unwrap();
            let names = text.lines().filter_map(|line| line.strip_prefix("pub enum "));
            names.map(|name| name.trim_end_matches(" {").to_owned()).collect::<Vec<_>>()
        })
        .collect()
}

/// Reads the committed header; if BLESS is set, the header is written before any test reads it.
fn header() -> String {
    static BLESSED: Once = Once::new();
    let path = root().join("include/carc.h");
    BLESSED.call_once(|| {
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, generated()).unwrap();
        }
    });
    fs::read_to_string(path).expect("the header is committed")
}

#[test]
fn committed_header_is_up_to_date() {
    let header = header();
    assert!(
        header == generated(),
        "include/carc.h is stale; regenerate it with BLESS=1 cargo test -p carc-ffi",
    );
}

/// A function in the header, with its comment and its names.
struct Function {
    name: String,
    returns: String,
    parameters: Vec<String>,
    comment: String,
}

fn functions() -> Vec<Function> {
    let header = header();
    let body = header.split_once("extern \"C\" {").unwrap().1;
    let mut functions = Vec::new();
    for part in body.split("/**").skip(1) {
        let (comment, code) = part.split_once("*/").unwrap();
        let code = code.split(';').next().unwrap();
        let Some((before, parameters)) = code.split_once('(') else { continue };
        let (returns, name) = before.rsplit_once([' ', '*']).unwrap();
        let parameters = parameters.rsplit_once(')').unwrap().0;
        functions.push(Function {
            name: name.to_owned(),
            returns: returns.trim().to_owned(),
            parameters: parameters
                .split(',')
                .filter(|parameter| parameter.trim() != "void")
                .map(|parameter| parameter.rsplit([' ', '*']).next().unwrap().to_owned())
                .collect(),
            comment: comment.to_owned(),
        });
    }
    functions
}

#[test]
fn functions_are_fully_documented() {
    let functions = functions();
    assert!(functions.len() > 80, "found only {} functions", functions.len());
    let mut faults = Vec::new();
    for Function { name, returns, parameters, comment } in &functions {
        let mut must = |text: &str| {
            if !comment.contains(text) {
                faults.push(format!("{name}: no {text:?}"));
            }
        };
        for parameter in parameters {
            must(&format!("@param {parameter} "));
        }
        if returns != "void" {
            must("@return ");
        }
        must("@note Threads: ");
        must("@since ABI ");
        let described = comment.matches("@param ").count();
        if described != parameters.len() {
            faults.push(format!("{name}: {described} of {} parameters", parameters.len()));
        }
        let writes = comment.lines().find(|line| line.contains("@note Threads: ")).unwrap_or("");
        for parameter in parameters.iter().filter(|name| *name == "error") {
            if !writes.contains(&format!("`{parameter}`")) {
                faults.push(format!("{name}: the thread line says nothing of {parameter}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Compares the declared functions with the list that the test for exported symbols also reads, and
/// checks the ABI version that introduced each function. Listed functions keep their version, and
/// new functions have the version of this header, because programs rely on both.
#[test]
fn functions_have_since_versions() {
    let path = root().join("carc-ffi/abi/functions.txt");
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeMap<_, _> = golden.lines().filter_map(|line| line.split_once(' ')).collect();
    let now = carc::CARC_ABI_VERSION.to_string();
    let mut list = String::new();
    for function in functions() {
        let since =
            function.comment.split_once("@since ABI ").expect("the comment names the version").1;
        let since = since.split_whitespace().next().expect("the line contains a number");
        let expected = known.get(function.name.as_str()).copied().unwrap_or(&now);
        assert_eq!(since, expected, "{} has the wrong @since version", function.name);
        writeln!(list, "{} {since}", function.name).unwrap();
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &list).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == list, "{} does not match the header; BLESS=1 rewrites it", path.display());
}

#[test]
fn handles_are_opaque() {
    let header = header();
    for name in [
        "config",
        "setup",
        "game",
        "events",
        "view",
        "generator",
        "agent",
        "search",
        "job",
        "estimate",
        "cancel_token",
        "language",
        "error",
    ] {
        assert!(
            header.contains(&format!("typedef struct carc_{name} carc_{name};")),
            "carc_{name}"
        );
    }
    let foreign: Vec<_> =
        header.lines().filter(|line| line.starts_with("typedef struct ")).collect();
    let ours = |line: &&&str| line.contains(" carc_") || line.ends_with(" {");
    assert_eq!(foreign.iter().filter(ours).count(), foreign.len(), "{foreign:?}");
}

#[test]
fn seats_have_one_type() {
    let mut seats = 0;
    for line in header().split([',', ';', '(', '\n']) {
        let Some((kind, name)) = line.trim().trim_end_matches(')').rsplit_once([' ', '*']) else {
            continue;
        };
        let kind = kind.trim_end_matches([' ', '*']);
        let is_type = kind.ends_with("_t") || kind == "carc_seat";
        if is_type && !kind.contains(' ') && ["player", "actor", "seat"].contains(&name) {
            assert_eq!(kind, "carc_seat", "{line}");
            seats += 1;
        }
    }
    assert!(seats > 15, "found only {seats}");
}

#[test]
fn sized_structures_have_initializers() {
    let layout = fs::read_to_string(root().join("carc-ffi/abi/layout.txt")).unwrap();
    let sized: Vec<_> = layout
        .lines()
        .filter_map(|line| line.strip_prefix("FIELD(")?.split_once(", struct_size, 0, 4)"))
        .map(|(name, _)| format!("#define {}_INIT CARC_INIT_({name})\n", name.to_uppercase()))
        .collect();
    assert!(sized.len() > 10, "{sized:?}");
    let header = header();
    let missing: Vec<_> = sized.iter().filter(|line| !header.contains(*line)).collect();
    assert!(missing.is_empty(), "cbindgen.toml does not define {missing:?}");
    // Tests that include this file check that the macros compile with every C and C++ standard.
    let test = fs::read_to_string(root().join("tests/c/inits.h")).unwrap();
    let used = |line: &&String| test.contains(&format!(", {});", line.split(' ').nth(1).unwrap()));
    let missing: Vec<_> = sized.iter().filter(|line| !used(line)).collect();
    assert!(missing.is_empty(), "tests/c/inits.h does not use {missing:?}");
}

/// The C++ API covers the whole C API, so the classes call every function.
#[test]
fn cpp_wrapper_calls_every_function() {
    let folder = fs::read_dir(root().join("include/carc")).unwrap();
    let wrapper: String =
        folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let words: BTreeSet<_> =
        wrapper.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    // C++ programs allocate their own memory, so the allocation functions are exempt.
    let missing: Vec<_> = functions()
        .into_iter()
        .map(|function| function.name)
        .filter(|name| !words.contains(name.as_str()))
        .filter(|name| !["carc_alloc", "carc_free"].contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "include/carc/*.hpp do not call {missing:?}");
}

/// The C tests with NULL arguments must cover every function.
#[test]
fn c_tests_pass_null_to_every_function() {
    let files = ["tests/c/nulls.c", "tests/c/nulls_game.c"];
    let test: String = files.map(|file| fs::read_to_string(root().join(file)).unwrap()).concat();
    let missing: Vec<_> = functions()
        .into_iter()
        .filter(|function| !function.parameters.is_empty())
        .map(|function| function.name)
        .filter(|name| !test.contains(&format!("{name}(")))
        .filter(|name| !["carc_status_name", "carc_illegal_action_name"].contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "{files:?} do not call {missing:?}");
}
