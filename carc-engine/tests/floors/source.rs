//! What the modules of a crate use, read from their sources.

use std::collections::{BTreeMap, BTreeSet};

type Names = Vec<String>;
/// What uses what.
pub(super) type Arrows = BTreeSet<(String, String)>;

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    Text(String),
    /// `::`
    Into,
    Sign(char),
}
use Token::{Into, Name, Sign, Text};

/// The tokens of a source text without comments, numbers and lifetimes being whatever comes out.
fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let at = |index: usize| chars.get(index).copied().unwrap_or('\0');
    let starts = |index: usize, text: &str| text.chars().zip(index..).all(|(c, i)| at(i) == c);
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut index = 0;
    while index < chars.len() {
        let begin = index;
        if starts(index, "//") {
            index += chars[index..].iter().take_while(|&&c| c != '\n').count();
        } else if starts(index, "/*") {
            let mut depth = 0;
            loop {
                depth += i32::from(starts(index, "/*")) - i32::from(starts(index, "*/"));
                index += if starts(index, "/*") || starts(index, "*/") { 2 } else { 1 };
                if depth == 0 || index >= chars.len() {
                    break;
                }
            }
        } else if is_name(at(index)) {
            index += chars[index..].iter().take_while(|&&c| is_name(c)).count();
            let name: String = chars[begin..index].iter().collect();
            let hashes = chars[index..].iter().take_while(|&&c| c == '#').count();
            if matches!(&*name, "r" | "br" | "cr") && at(index + hashes) == '"' {
                let end = format!("\"{}", "#".repeat(hashes));
                index += hashes + 1;
                let text = index;
                while index < chars.len() && !starts(index, &end) {
                    index += 1;
                }
                found.push(Text(chars[text..index].iter().collect()));
                index += end.len();
            } else if !(matches!(&*name, "b" | "c") && matches!(at(index), '"' | '\'')) {
                found.push(Name(name));
            }
        } else if at(index) == '"' {
            index += 1;
            while index < chars.len() && at(index) != '"' {
                index += if at(index) == '\\' { 2 } else { 1 };
            }
            found.push(Text(chars[begin + 1..index.min(chars.len())].iter().collect()));
            index += 1;
        } else if at(index) == '\'' && (at(index + 1) == '\\' || at(index + 2) == '\'') {
            index += if at(index + 1) == '\\' { 3 } else { 2 };
            index += chars[index..].iter().take_while(|&&c| c != '\'').count() + 1;
        } else if starts(index, "::") {
            found.push(Into);
            index += 2;
        } else {
            if !at(index).is_whitespace() {
                found.push(Sign(at(index)));
            }
            index += 1;
        }
    }
    found
}

/// How many tokens of the front one item takes, or one statement, or one entry of a list.
fn item(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Sign('(' | '[' | '{') => depth += 1,
            Sign(')' | ']' | '}') if depth == 0 => return index,
            Sign(')' | ']') => depth -= 1,
            Sign('}') => {
                depth -= 1;
                if depth == 0 {
                    return index + 1;
                }
            }
            Sign(';' | ',') if depth == 0 => return index + 1,
            _ => (),
        }
    }
    tokens.len()
}

/// What one source file says of other modules.
#[derive(Default)]
struct Module {
    children: BTreeSet<String>,
    /// The names that it imports, and the path of each as it is written.
    imports: BTreeMap<String, Names>,
    /// All paths, imported or not.
    paths: Vec<Names>,
}

impl Module {
    fn read(source: &str) -> Self {
        let mut module = Self::default();
        let all = tokens(source);
        let for_tests = tokens("#[cfg(test)]");
        let mut rest = &all[..];
        while let Some((first, after)) = rest.split_first() {
            rest = match first {
                _ if rest.starts_with(&for_tests) => {
                    let after = &rest[for_tests.len()..];
                    &after[item(after)..]
                }
                Sign('#') if after.first() == Some(&Sign('[')) => {
                    let (attribute, after) = after.split_at(1 + item(&after[1..]));
                    for token in attribute {
                        if let Text(text) = token {
                            module.path(&tokens(text));
                        }
                    }
                    module.code(attribute);
                    after
                }
                Name(word) if word == "use" && !matches!(after.first(), Some(Sign('<'))) => {
                    let end = after.iter().position(|token| *token == Sign(';')).expect("a `;`");
                    module.import(&[], &after[..end]);
                    &after[end..]
                }
                Name(word) if word == "mod" => {
                    if let [Name(child), end, ..] = after {
                        assert_eq!(*end, Sign(';'), "module {child} has no file of its own");
                        module.children.insert(child.clone());
                    }
                    after
                }
                _ => &rest[module.path(rest).max(1)..],
            };
        }
        module
    }

    fn code(&mut self, mut rest: &[Token]) {
        while !rest.is_empty() {
            rest = &rest[self.path(rest).max(1)..];
        }
    }

    /// Notes the path at the front, if there is one, and says how many tokens it takes.
    fn path(&mut self, tokens: &[Token]) -> usize {
        let mut path = Vec::new();
        while let Some(Name(name)) = tokens.get(2 * path.len()) {
            path.push(name.clone());
            if tokens.get(2 * path.len() - 1) != Some(&Into) {
                break;
            }
        }
        let length = (2 * path.len()).saturating_sub(1);
        if path.len() > 1 {
            self.paths.push(path);
        }
        length
    }

    /// Notes what a tree of imports names.
    fn import(&mut self, before: &[String], tree: &[Token]) {
        if tree.is_empty() {
            return;
        }
        let mut path = before.to_vec();
        for (index, token) in tree.iter().enumerate() {
            match token {
                Name(word) if word == "as" => {
                    let Some(Name(alias)) = tree.get(index + 1) else {
                        panic!("a name after `as`")
                    };
                    self.imports.insert(alias.clone(), path.clone());
                    break;
                }
                Name(name) if name == "self" && !path.is_empty() => (),
                Name(name) => path.push(name.clone()),
                Sign('{') => {
                    let mut rest = &tree[index + 1..];
                    while !matches!(rest.first(), None | Some(Sign('}'))) {
                        let (one, after) = rest.split_at(item(rest));
                        self.import(&path, one.strip_suffix(&[Sign(',')]).unwrap_or(one));
                        rest = after;
                    }
                    return;
                }
                Sign('*') => panic!("`{}::*` hides what is used", path.join("::")),
                _ => (),
            }
        }
        if let Some(name) = path.last().filter(|_| !tree.contains(&Name("as".into()))) {
            self.imports.insert(name.clone(), path.clone());
        }
        self.paths.push(path);
    }
}

/// The modules of a crate by their paths; that of its root is empty.
pub(super) struct House(BTreeMap<String, Module>);

fn join(parent: &str, child: &str) -> String {
    if parent.is_empty() { child.to_string() } else { format!("{parent}::{child}") }
}

impl House {
    /// Reads the root and every module that is declared, `source` giving the text of a module.
    pub(super) fn read(source: impl Fn(&str) -> String) -> Self {
        let mut modules = BTreeMap::new();
        let mut due = vec![String::new()];
        while let Some(name) = due.pop() {
            let module = Module::read(&source(&name));
            due.extend(module.children.iter().map(|child| join(&name, child)));
            modules.insert(name, module);
        }
        Self(modules)
    }

    /// The module to which a path leads that is written in another; `None` if it leads out of the crate
    /// or to what the module itself defines.
    fn resolve(&self, from: &str, path: &[String]) -> Option<String> {
        let (mut at, mut rest) = (from.to_string(), path.to_vec());
        let mut is_inside = false;
        while let Some(name) = rest.first().cloned() {
            let module = &self.0[&at];
            match module.imports.get(&name) {
                _ if name == "crate" => at.clear(),
                _ if name == "self" => (),
                _ if name == "super" => at.truncate(at.rfind("::").unwrap_or(0)),
                _ if module.children.contains(&name) => at = join(&at, &name),
                Some(import) if import[0] != name => {
                    rest.splice(..1, import.iter().cloned());
                    is_inside = false;
                    continue;
                }
                _ => break,
            }
            is_inside = true;
            rest.remove(0);
        }
        is_inside.then_some(at)
    }

    /// All modules but the root.
    pub(super) fn modules(&self) -> BTreeSet<String> {
        self.0.keys().filter(|module| !module.is_empty()).cloned().collect()
    }

    pub(super) fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for (from, module) in &self.0 {
            let found = module.paths.iter().filter_map(|path| self.resolve(from, path));
            arrows.extend(found.filter(|to| to != from).map(|to| (from.clone(), to)));
        }
        arrows
    }
}
