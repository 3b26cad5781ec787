//! Reads the rule cases in the repository's `tests/cases` folder. Their format is documented there.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A rule case, with its file, its title, and its numbered command lines.
pub(crate) struct Case {
    pub(crate) topic: String,
    pub(crate) title: String,
    pub(crate) commands: Vec<(usize, String)>,
}

/// Returns all case files, sorted by name.
pub(crate) fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let entries = fs::read_dir(folder).expect("the case folder is readable");
    let mut paths: Vec<_> =
        entries.map(|entry| entry.expect("the list has an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
}

/// Returns the cases in one file.
pub(crate) fn read(path: &Path) -> Vec<Case> {
    let topic = path.file_stem().expect("the path has a file name").to_string_lossy();
    let text = fs::read_to_string(path).expect("the case file is readable");
    let mut cases: Vec<Case> = Vec::new();
    let mut is_open = false;
    for (number, command) in commands(&text) {
        if let Some(title) = command.strip_prefix("case ") {
            assert!(!is_open, "{topic}, line {number}: the previous case has no end");
            let (topic, title) = (topic.to_string(), title.to_owned());
            cases.push(Case { topic, title, commands: Vec::new() });
            is_open = true;
        } else {
            assert!(is_open, "{topic}, line {number}: a command outside of a case");
            is_open = command != "end";
            cases.last_mut().expect("a case has begun").commands.push((number, command));
        }
    }
    assert!(!is_open, "{topic}: the last case has no end");
    cases
}

/// Returns the commands in a file, each with the number of its first line. An indented line
/// continues the previous line. The lines are joined with a space, or directly if the command
/// contains an opening brace.
fn commands(text: &str) -> Vec<(usize, String)> {
    let mut commands: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with(' ') {
            let (_, command) = commands.last_mut().expect("an indented line follows another line");
            command.push_str(if command.contains('{') { "" } else { " " });
            command.push_str(line.trim());
        } else if !line.is_empty() && !line.starts_with('#') {
            commands.push((number, line.trim().to_owned()));
        }
    }
    commands
}
