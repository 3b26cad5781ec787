//! The games in a ladder, in memory and in a file.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use carc_engine::{Config, Player};
use serde::{Deserialize, Serialize};

use super::{Ladder, LadderError};

/// The games played so far, by deck and player names, optionally stored in a file.
///
/// The file contains a header, followed by one line of JSON for each game. A game is written as
/// soon as it ends, so only unfinished games can be lost. When all games of a ladder have been
/// played, the lines are sorted. Interrupting the ladder therefore does not affect the final file.
/// Only one ladder at a time can write to a file.
///
/// ```
/// use carc_agents::ladder::{Ladder, Results};
/// use carc_engine::Setup;
/// let ladder = Ladder::new(Setup::base(2)?, Ladder::agents(), 1, 0)?;
/// let file = std::env::temp_dir().join(format!("carc-ladder-{}.jsonl", std::process::id()));
/// assert_eq!(Results::open(&file, &ladder)?.len(), 0);
/// # std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Results {
    header: String,
    games: BTreeMap<Key, Played>,
    store: Option<Store>,
}

type Key = (u32, [String; 2]);

#[derive(Debug)]
struct Store {
    path: PathBuf,
    file: File,
    /// True if the lines are sorted.
    is_sorted: bool,
}

/// A completed game.
///
/// ```
/// use carc_agents::ladder::{Ladder, Results};
/// use carc_engine::Setup;
/// let ladder = Ladder::new(Setup::base(2)?, Ladder::agents()[..2].to_vec(), 1, 0)?;
/// let mut results = Results::new(&ladder);
/// ladder.play(&mut results, 0, &mut || false)?;
/// let game = results.games().next().unwrap();
/// assert_eq!((game.deck, game.failed), (0, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The index of the deck, starting with 0.
    pub deck: u32,
    /// The player in each seat.
    pub players: [String; 2],
    /// The final score of each seat.
    pub points: [i32; 2],
    /// The seat of the player that failed and therefore lost the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<Player>,
    /// The failed player's error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Played {
    /// Returns the score of the player in seat 0: 1, 0.5 or 0.
    pub fn score(&self) -> f64 {
        match (self.failed.map(Player::index), self.points) {
            (Some(0), _) => 0.0,
            (Some(_), _) => 1.0,
            (None, [own, other]) if own == other => 0.5,
            (None, [own, other]) => f64::from(u8::from(own > other)),
        }
    }

    fn key(&self) -> Key {
        (self.deck, self.players.clone())
    }

    fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a game can be serialized");
        line.push('\n');
        line
    }
}

/// The first line of a results file.
#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    ladder: u32,
    fingerprint: String,
    seed: u64,
    config: Config,
}

/// The version of the file format.
const VERSION: u32 = 1;
/// Maximum size of a file, in bytes.
const MAX_FILE: u64 = 1 << 30;

impl Results {
    /// Creates empty results without a file.
    pub fn new(ladder: &Ladder) -> Self {
        Self { header: header(ladder), games: BTreeMap::new(), store: None }
    }

    /// Opens a file, reads its games, and appends new games to it; a missing file is created. An
    /// incomplete last line is dropped.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written, has invalid content, or contains the results of
    /// a ladder with different rules or a different seed. On failure, the file is unchanged.
    pub fn open(path: impl AsRef<Path>, ladder: &Ladder) -> Result<Self, LadderError> {
        let path = path.as_ref();
        let mut results = Self::new(ladder);
        results.read(path)?;
        let failed = |error| LadderError::File { path: path.to_owned(), error };
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
        let is_sorted = results.games.is_empty();
        let mut store = Store { path: path.to_owned(), file, is_sorted };
        // Only complete lines are kept, so that the next game starts on a new line.
        let kept = results.kept(path).map_err(failed)?;
        store.file.set_len(kept).map_err(failed)?;
        if kept == 0 {
            store.file.write_all(results.header.as_bytes()).map_err(failed)?;
        }
        results.store = Some(store);
        Ok(results)
    }

    /// Returns the total length of a file's complete lines, in bytes.
    fn kept(&self, path: &Path) -> io::Result<u64> {
        let text = fs::read(path)?;
        Ok(text.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place as u64 + 1))
    }

    fn read(&mut self, path: &Path) -> Result<(), LadderError> {
        let failed = |error| LadderError::File { path: path.to_owned(), error };
        let wrong = |line, why: &str| LadderError::Results {
            path: path.to_owned(),
            line,
            why: why.to_owned(),
        };
        match fs::metadata(path) {
            Ok(found) if found.len() > MAX_FILE => return Err(wrong(1, "the file is too large")),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(error)),
        }
        let text = fs::read_to_string(path).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |place| place + 1);
        if whole == 0 && !self.header.starts_with(&text) {
            return Err(wrong(1, "not a ladder results file"));
        }
        for (number, line) in (1..).zip(text[..whole].lines()) {
            if number == 1 {
                self.check(line).map_err(|why| wrong(1, &why))?;
                continue;
            }
            let played: Played =
                serde_json::from_str(line).map_err(|error| wrong(number, &error.to_string()))?;
            if played.failed.is_some_and(|seat| seat > Player::new(1)) {
                return Err(wrong(number, "the seat is out of range"));
            }
            if let Some(before) = self.games.insert(played.key(), played.clone())
                && before != played
            {
                return Err(wrong(
                    number,
                    "an earlier line has a different result for the same game",
                ));
            }
        }
        Ok(())
    }

    /// Checks the first line of a file.
    fn check(&self, line: &str) -> Result<(), String> {
        if line == self.header.trim_end() {
            return Ok(());
        }
        let Ok(found) = serde_json::from_str::<Header>(line) else {
            return Err("not a ladder results file".to_owned());
        };
        let own: Header =
            serde_json::from_str(&self.header).expect("the line was serialized by this function");
        Err(if found.ladder != own.ladder {
            format!("unsupported version {}; expected {VERSION}", found.ladder)
        } else if found.seed != own.seed {
            format!("the results are from seed {}; expected {}", found.seed, own.seed)
        } else if found.fingerprint != own.fingerprint {
            "the results use different rules than this ladder".to_owned()
        } else {
            // The configs differ, but the rules are the same.
            return Ok(());
        })
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns true if there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the games, sorted by deck and names.
    pub fn games(&self) -> impl Iterator<Item = &Played> {
        self.games.values()
    }

    pub(super) fn get(&self, deck: u32, players: [&str; 2]) -> Option<&Played> {
        self.games.get(&(deck, players.map(str::to_owned)))
    }

    pub(super) fn has(&self, deck: u32, players: [&str; 2]) -> bool {
        self.get(deck, players).is_some()
    }

    /// Adds a game and writes it to the file.
    pub(super) fn add(&mut self, played: Played) -> Result<(), LadderError> {
        if let Some(store) = &mut self.store {
            let failed = |error| LadderError::File { path: store.path.clone(), error };
            store.file.write_all(played.line().as_bytes()).map_err(failed)?;
            store.is_sorted = false;
        }
        self.games.insert(played.key(), played);
        Ok(())
    }

    /// Sorts the lines of the file.
    pub(super) fn finish(&mut self) -> Result<(), LadderError> {
        let Some(store) = &mut self.store else { return Ok(()) };
        if store.is_sorted {
            return Ok(());
        }
        let failed = |error| LadderError::File { path: store.path.clone(), error };
        let mut name = store.path.clone().into_os_string();
        name.push(".new");
        let new = PathBuf::from(name);
        let mut text = self.header.clone();
        text.extend(self.games.values().map(Played::line));
        let write = || -> io::Result<File> {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &store.path)?;
            OpenOptions::new().append(true).open(&store.path)
        };
        store.file = write().map_err(failed)?;
        store.is_sorted = true;
        Ok(())
    }
}

fn header(ladder: &Ladder) -> String {
    let header = Header {
        ladder: VERSION,
        fingerprint: format!("{:#018x}", ladder.setup.fingerprint()),
        seed: ladder.seed,
        config: ladder.setup.config().clone(),
    };
    let mut line = serde_json::to_string(&header).expect("a header can be serialized");
    line.push('\n');
    line
}
