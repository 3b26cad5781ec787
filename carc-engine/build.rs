//! Converts the tile files in `src/expansions/` to tables, so that the library does not need to
//! read and parse files for its own tiles.
//!
//! The files are TOML, and [`TileSet::from_toml`] can read them too. This parser supports only the
//! subset of TOML that they use. A test compares its tables with the output of `from_toml`.

use std::{collections::BTreeMap, env, fmt::Write, fs, iter::Peekable, path::Path, str::Chars};

/// A value in a tile file.
enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Value>),
    Table(BTreeMap<String, Value>),
}

type Table = BTreeMap<String, Value>;

/// A parser that reads a tile file from start to end.
struct Reader<'a>(Peekable<Chars<'a>>);

impl Reader<'_> {
    /// Skips whitespace, commas and comments, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        while let Some(&next) = self.0.peek() {
            match next {
                '#' => while self.0.next().is_some_and(|other| other != '\n') {},
                ',' => drop(self.0.next()),
                _ if next.is_whitespace() => drop(self.0.next()),
                _ => return Some(next),
            }
        }
        None
    }

    fn expect(&mut self, wanted: char) {
        assert_eq!(self.peek(), Some(wanted));
        self.0.next();
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(next) = self.0.next_if(|next| next.is_alphanumeric() || *next == '_') {
            word.push(next);
        }
        word
    }

    fn entry(&mut self, table: &mut Table) {
        let key = self.word();
        self.expect('=');
        let value = self.value();
        assert!(table.insert(key, value).is_none(), "a key occurs twice");
    }

    fn value(&mut self) -> Value {
        match self.peek().expect("expected a value") {
            '"' => {
                self.0.next();
                let text = self.0.by_ref().take_while(|next| *next != '"').collect();
                Value::Text(text)
            }
            '[' => {
                self.0.next();
                let mut list = Vec::new();
                while self.peek() != Some(']') {
                    list.push(self.value());
                }
                self.0.next();
                Value::List(list)
            }
            '{' => {
                self.0.next();
                let mut table = Table::new();
                while self.peek() != Some('}') {
                    self.entry(&mut table);
                }
                self.0.next();
                Value::Table(table)
            }
            _ => match self.word().as_str() {
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                number => Value::Number(number.parse().expect("expected a number")),
            },
        }
    }

    /// Returns the file's top-level entries and its tiles.
    fn file(mut self) -> (Table, Vec<Table>) {
        let (mut set, mut tiles) = (Table::new(), Vec::new());
        while let Some(next) = self.peek() {
            if next == '[' {
                "[[tile]]".chars().for_each(|wanted| self.expect(wanted));
                tiles.push(Table::new());
            } else {
                self.entry(tiles.last_mut().unwrap_or(&mut set));
            }
        }
        (set, tiles)
    }
}

impl Value {
    fn text(&self) -> &str {
        let Self::Text(text) = self else { panic!("expected a string") };
        text
    }

    fn list(&self) -> &[Self] {
        let Self::List(list) = self else { panic!("expected a list") };
        list
    }

    fn table(&self) -> &Table {
        let Self::Table(table) = self else { panic!("expected a table") };
        table
    }

    /// Returns the value as a Rust expression for use in a table.
    fn rust(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(list) => {
                let items: Vec<_> = list.iter().map(Self::rust).collect();
                format!("&[{}]", items.join(", "))
            }
            Self::Table(_) => panic!("a table needs a custom form"),
        }
    }
}

/// Returns the name of an enum variant, such as `City` for `city`.
fn variant(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Returns the ports that a segment occupies on the sides listed in `at`, as a bit set in which bit
/// `3 * side + port` represents a port.
fn ports(kind: &str, at: &str) -> u16 {
    let whole = match kind {
        "city" => 0b111,
        "road" | "river" => 0b010,
        _ => 0b101,
    };
    at.split(' ').fold(0, |all, part| {
        let mut letters = part.chars();
        let side = letters.next().and_then(|side| "NESW".find(side)).expect("expected a side");
        let named =
            letters.map(|letter| 1 << "lcr".find(letter).expect("expected a port")).sum::<u16>();
        all | (if named == 0 { whole } else { named }) << (3 * side)
    })
}

/// Returns a table's fields as Rust code; `form` writes fields that need special treatment.
fn fields(table: &Table, form: impl Fn(&str, &Value) -> Option<String>) -> String {
    let mut text = String::new();
    for (key, value) in table {
        let value = form(key, value).unwrap_or_else(|| format!("{key}: {}", value.rust()));
        write!(text, "{value}, ").unwrap();
    }
    text
}

fn segment(segment: &Table) -> String {
    let kind = segment["kind"].text();
    let fields = fields(segment, |key, value| {
        Some(match key {
            "kind" => format!("kind: {}", variant(kind)),
            "at" => format!("ports: {}", ports(kind, value.text())),
            "end" => format!("end: Some(RoadEnd::{})", variant(value.text())),
            "pennants_c2" => format!("pennants_c2: Some({})", value.rust()),
            _ => return None,
        })
    });
    format!("SegmentRow {{ {fields}..SEGMENT }}")
}

fn tile(tile: &Table) -> String {
    let fields = fields(tile, |key, value| {
        Some(match key {
            "segments" => {
                let all: Vec<_> = value.list().iter().map(|it| segment(it.table())).collect();
                format!("segments: &[{}]", all.join(", "))
            }
            "copies" => {
                let row = |it: &Value| {
                    format!("({}, {})", it.table()["count"].rust(), it.table()["marks"].rust())
                };
                let all: Vec<_> = value.list().iter().map(row).collect();
                format!("copies: &[{}]", all.join(", "))
            }
            "option" => {
                let option = value.table();
                format!("option: Some(({}, {}))", option["name"].rust(), option["value"].rust())
            }
            _ => return None,
        })
    });
    format!("TileRow {{ {fields}..TILE }}")
}

/// Returns a Rust expression for the table in a tile file.
fn table(text: &str) -> String {
    let (mut set, tiles) = Reader(text.chars().peekable()).file();
    assert!(matches!(set.remove("schema"), Some(Value::Number(1))));
    let index = |id: &Value| {
        tiles
            .iter()
            .position(|tile| tile["id"].text() == id.text())
            .expect("the tile is in the set")
    };
    let fields = fields(&set, |key, value| match key {
        "start" | "mouth" | "fork" => Some(format!("{key}: Some({})", index(value))),
        _ => None,
    });
    let tiles: Vec<_> = tiles.iter().map(tile).collect();
    format!("SetRow {{ {fields}tiles: &[{}], ..SET }}", tiles.join(",\n"))
}

fn main() {
    let folder = Path::new("src/expansions");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let mut expansions: Vec<_> =
        entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    expansions.sort_unstable();
    let mut sets = Vec::new();
    for expansion in expansions {
        for file in fs::read_dir(&expansion).into_iter().flatten() {
            let path = file.expect("the folder is readable").path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                let name =
                    [&expansion, &path].map(|path| path.file_stem().unwrap().to_str().unwrap());
                let table = table(&fs::read_to_string(&path).expect("the tile file is readable"));
                if name[1] == "tiles" {
                    sets.push(table);
                } else {
                    let target = Path::new(&out).join(format!("{}_{}.rs", name[0], name[1]));
                    fs::write(target, table).expect("the table is writable");
                }
            }
        }
    }
    let target = Path::new(&out).join("tile_sets.rs");
    fs::write(target, format!("&[{}]", sets.join(",\n"))).expect("the table is writable");
}
