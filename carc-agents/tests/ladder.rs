//! Tests for ladder games, results and ratings.
#![cfg(feature = "arena")]

use std::{
    collections::BTreeMap,
    env, fs,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use carc_agents::{
    Agent, AgentError, Monitor, Random,
    ladder::{Entrant, Ladder, LadderError, LadderResult, Played, Results},
};
use carc_engine::{Action, Game, Player, Setup};

use crate::support::river;

fn entrants(names: &[&str]) -> Vec<Entrant> {
    names.iter().map(|name| Entrant::new(name.parse().unwrap()).unwrap()).collect()
}

fn ladder(names: &[&str], decks: u32) -> Ladder {
    Ladder::new(river(), entrants(names), decks, 0).expect("the ladder is valid")
}

const THREE: [&str; 3] = ["random", "greedy", "mcts:iterations=3"];

/// A file that is deleted when the test ends.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        let file = format!("carc-ladder-{name}-{}.jsonl", std::process::id());
        Self(env::temp_dir().join(file))
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.0).expect("the file exists")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn play(ladder: &Ladder, threads: usize) -> (LadderResult, Vec<Played>) {
    let mut results = Results::new(ladder);
    let result = ladder.play(&mut results, threads, &mut || false).expect("the ladder is played");
    (result, results.games().cloned().collect())
}

#[test]
fn results_do_not_depend_on_thread_count() {
    let ladder = ladder(&THREE, 4);
    let (one, games) = play(&ladder, 1);
    let (many, same) = play(&ladder, 3);
    assert_eq!((&one, &games), (&many, &same));
    assert_eq!((one.to_json(), one.to_svg()), (many.to_json(), many.to_svg()));
    assert_eq!((one.games, one.missing, games.len()), (24, 0, 24));
    assert_eq!(ladder.games(), 24);
    let (_, fewer) = play(&self::ladder(&THREE[1..], 4), 2);
    let others = games.iter().filter(|game| !game.players.contains(&THREE[0].to_owned()));
    assert!(fewer.iter().eq(others), "other players do not affect the game");
    let other = Ladder::new(river(), entrants(&THREE), 4, 1).unwrap();
    assert_ne!(play(&other, 0).1, games);
}

/// Records the player's seed and the first tile for each game.
struct Noting(u64, Random, Arc<Mutex<Vec<(u64, u64)>>>);

impl Agent for Noting {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        if game.state().board().count() <= 2 {
            self.2.lock().unwrap().push((self.0, game.history()[0].action.code()));
        }
        self.1.choose_cancellable(game, watch)
    }
}

/// Every pair of players plays every deck twice with the same tiles and swapped seats.
#[test]
fn each_pair_plays_every_deck_from_both_seats() {
    let noted = Arc::default();
    let noting = |name: &str| {
        let noted = Arc::clone(&noted);
        Entrant::own(name, move |seed| {
            Box::new(Noting(seed, Random::new(seed), Arc::clone(&noted)))
        })
    };
    let decks = 6;
    let players = vec![noting("a"), noting("b"), noting("c").alone()];
    let ladder = Ladder::new(Setup::base(2).unwrap(), players, decks, 3).unwrap();
    let (_, games) = play(&ladder, 2);
    let found: Vec<(u32, [&str; 2])> =
        games.iter().map(|game| (game.deck, game.players.each_ref().map(String::as_str))).collect();
    let pairs = [["a", "b"], ["a", "c"], ["b", "a"], ["b", "c"], ["c", "a"], ["c", "b"]];
    let wanted: Vec<_> = (0..decks).flat_map(|deck| pairs.map(|pair| (deck, pair))).collect();
    assert_eq!(found, wanted);
    let noted = noted.lock().unwrap();
    let mut tiles = BTreeMap::new();
    for deck in 0..decks {
        let first = Game::new(Setup::base(2).unwrap(), Ladder::deck_seed(3, deck));
        let first = first.history()[0].action.code();
        for seat in 0..2 {
            let seed = Ladder::player_seed(3, deck, Player::new(seat));
            let mut own = noted.iter().filter(|(from, _)| *from == seed).peekable();
            assert!(own.peek().is_some(), "deck {deck}, seat {seat}");
            assert!(own.all(|(_, tile)| *tile == first), "deck {deck}, seat {seat}");
        }
        *tiles.entry(first).or_insert(0) += 1;
    }
    assert!(tiles.len() > 1, "the decks are not all the same");
}

/// A monitor that cancels after a number of games.
struct StopAfter(u64, AtomicU64);

impl Monitor for StopAfter {
    fn is_cancelled(&mut self) -> bool {
        self.1.load(Ordering::Relaxed) >= self.0
    }

    fn progress(&mut self, done: u64, total: u64) {
        assert!(done <= total);
        self.1.store(done, Ordering::Relaxed);
    }
}

/// If a ladder is interrupted several times and its file is truncated at arbitrary points, the
/// final file and result are the same as without interruptions.
#[test]
fn interrupted_ladder_resumes() {
    let ladder = ladder(&THREE, 4);
    let (whole, parts) = (File::new("whole"), File::new("parts"));
    let mut results = Results::open(&whole.0, &ladder).unwrap();
    let result = ladder.play(&mut results, 1, &mut || false).unwrap();
    let mut kept = 0;
    for (stop, threads) in [(1, 1), (8, 2), (15, 3)] {
        let mut results = Results::open(&parts.0, &ladder).unwrap();
        assert_eq!(results.len(), kept);
        let mut watch = StopAfter(stop, AtomicU64::new(0));
        let stopped = ladder.play(&mut results, threads, &mut watch);
        assert!(matches!(stopped, Err(LadderError::Cancelled)), "{stopped:?}");
        kept = results.len();
        assert!((stop as usize..24).contains(&kept), "{kept}");
        assert_eq!(parts.read().lines().count(), kept + 1, "nothing is lost");
        let partial = ladder.result(&results);
        assert_eq!((partial.games, partial.missing), (kept as u64, 24 - kept as u64));
        // Simulate a last line that was only partly written.
        let mut text = parts.read();
        text.push_str("{\"deck\":3,\"pla");
        fs::write(&parts.0, text).unwrap();
    }
    let mut results = Results::open(&parts.0, &ladder).unwrap();
    let again = ladder.play(&mut results, 2, &mut || false).unwrap();
    assert_eq!((&again, again.to_json()), (&result, result.to_json()));
    assert_eq!(parts.read(), whole.read());
    let mut results = Results::open(&parts.0, &ladder).unwrap();
    ladder.play(&mut results, 2, &mut || false).expect("nothing is left to play");
    assert_eq!(parts.read(), whole.read());
    // More decks and another player are added to the existing results.
    let more = self::ladder(&["random", "greedy", "mcts:iterations=2"], 5);
    let mut results = Results::open(&parts.0, &more).unwrap();
    let mut first = None;
    let mut watch = FirstProgress(&mut first);
    more.play(&mut results, 0, &mut watch).unwrap();
    assert_eq!(first, Some(8), "the game of random against greedy");
    assert_eq!(parts.read().lines().count(), 1 + 24 + 30 - 8);
}

struct FirstProgress<'a>(&'a mut Option<u64>);

impl Monitor for FirstProgress<'_> {
    fn is_cancelled(&mut self) -> bool {
        false
    }

    fn progress(&mut self, done: u64, _: u64) {
        self.0.get_or_insert(done);
    }
}

#[test]
fn rejects_file_of_another_ladder_unchanged() {
    let ladder = ladder(&THREE, 2);
    let file = File::new("wrong");
    let mut results = Results::open(&file.0, &ladder).unwrap();
    ladder.play(&mut results, 0, &mut || false).unwrap();
    let good = file.read();
    let head = good.lines().next().unwrap();
    let game = good.lines().nth(1).unwrap();
    let other = game.replace("\"points\":[", "\"points\":[1");
    for (text, line, words) in [
        ("a letter".to_owned(), 1, "not a ladder results file"),
        ("a letter\n".to_owned(), 1, "not a ladder results file"),
        (good.replacen("\"seed\":0", "\"seed\":5", 1), 1, "from seed 5; expected 0"),
        (good.replacen("\"ladder\":1", "\"ladder\":2", 1), 1, "version 2"),
        (good.replacen("\"fingerprint\":\"0x", "\"fingerprint\":\"0xf", 1), 1, "different rules"),
        (format!("{head}\n{game}\n{other}\n"), 3, "a different result"),
        (format!("{head}\n{{}}\n"), 2, "missing field"),
        (format!("{head}\n{}\n", game.replace('}', ",\"failed\":2}")), 2, "seat is out of range"),
    ] {
        fs::write(&file.0, &text).unwrap();
        let error = Results::open(&file.0, &ladder).expect_err(words).to_string();
        assert!(error.contains(&format!("line {line}: ")) && error.contains(words), "{error}");
        assert_eq!(file.read(), text);
    }
    // A duplicate game is ignored, and a truncated header is replaced.
    fs::write(&file.0, format!("{head}\n{game}\n{game}\n")).unwrap();
    assert_eq!(Results::open(&file.0, &ladder).unwrap().len(), 1);
    fs::write(&file.0, &head[..9]).unwrap();
    assert!(Results::open(&file.0, &ladder).unwrap().is_empty());
    assert_eq!(file.read(), format!("{head}\n"));
    let error = Results::open(env::temp_dir(), &ladder).expect_err("a folder");
    assert!(matches!(error, LadderError::File { .. }), "{error}");
}

/// For games with fixed outcomes, the results equal values computed by hand.
#[test]
fn ratings_follow_from_recorded_games() {
    let ladder = ladder(&["greedy", "random"], 3);
    let file = File::new("known");
    drop(Results::open(&file.0, &ladder).unwrap());
    let game = |deck: u32, first: &str, second: &str, points: [i32; 2], rest: &str| {
        format!(
            "{{\"deck\":{deck},\"players\":[\"{first}\",\"{second}\"],\"points\":{points:?}{rest}}}\n"
        )
    };
    let text = file.read()
        + &game(0, "greedy", "random", [50, 20], "")
        + &game(0, "random", "greedy", [30, 30], "")
        + &game(1, "greedy", "random", [40, 31], "")
        + &game(1, "random", "greedy", [50, 45], "")
        + &game(2, "greedy", "random", [99, 0], ",\"failed\":0,\"why\":\"it died\"")
        + &game(2, "random", "greedy", [10, 15], "");
    fs::write(&file.0, text).unwrap();
    let mut results = Results::open(&file.0, &ladder).unwrap();
    let result = ladder.play(&mut results, 0, &mut || false).expect("all games have been played");
    // `greedy` won 50:20, 40:31 and 15:10, drew 30:30, lost 45:50, and lost one game because of an
    // error.
    let pair = &result.pairs[0];
    assert_eq!(pair.players, ["greedy", "random"]);
    assert_eq!((pair.games, pair.won, pair.drawn, pair.lost, pair.failed), (6, 3, 1, 2, [1, 0]));
    assert_eq!(pair.score, 0.5833, "3.5 of 6");
    // (50 + 30 + 40 + 45 + 15) / 5 and (20 + 30 + 31 + 50 + 10) / 5.
    assert_eq!(pair.points, [36.0, 28.2]);
    // The mean leads per deck are (30 + 0) / 2 = 15 and (9 - 5) / 2 = 2. Their mean is 8.5, their
    // deviation is 13 / sqrt 2, and the standard error for two decks is 6.5.
    assert_eq!((pair.decks, pair.margin, pair.error), (2, 8.5, Some(6.5)));
    // With the added draw, `greedy` scored 4 of 7 points: 400 lg (4 / 3) = 49.98.
    let [greedy, random] = &result.rungs[..] else { panic!("two players") };
    assert_eq!((greedy.elo, greedy.low, greedy.high), (0.0, Some(0.0), Some(0.0)));
    assert_eq!((random.player.as_str(), random.elo), ("random", -50.0));
    assert!(random.low.unwrap() < -50.0 && random.high.unwrap() > -50.0, "{random:?}");
    let text = result.to_string();
    assert!(text.contains("greedy failed in 1"), "{text}");
    assert!(text.contains("score 0.583"), "{text}");
    assert!(text.contains("+8.5 ± 6.5 points per deal"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&result.to_json()).unwrap();
    assert_eq!(json["pairs"][0]["margin"], 8.5);
    let markdown = result.to_markdown();
    assert!(markdown.contains("| `greedy` | `random` | 6 | 3, 1, 2 | 0.583 |"), "{markdown}");
}

/// Chooses an illegal action.
struct Cheat;

impl Agent for Cheat {
    fn choose_cancellable(&mut self, _: &Game, _: &mut dyn Monitor) -> Result<Action, AgentError> {
        Ok(Action::Bid { points: 3 })
    }
}

/// A player that makes an error loses the game, and the error is reported. A player that cannot
/// start ends the ladder.
#[test]
fn protocol_errors_forfeit_games() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/player.py");
    let named = |text: String, name: &str| Entrant::new(text.parse().unwrap()).unwrap().named(name);
    let process = |fault: &str| named(format!("process:python3 '{script}' {fault}"), fault);
    let cheat = Entrant::own("cheat", |_| Box::new(Cheat));
    let mut players = entrants(&["random"]);
    players.extend([cheat, process("dies"), process("none")]);
    let ladder = Ladder::new(river(), players, 2, 0).unwrap();
    let (result, games) = play(&ladder, 2);
    for game in &games {
        let is_bad = |name: &String| name == "cheat" || name == "dies";
        // If both players are faulty, the one that acts first loses.
        let loser = game.players.iter().position(is_bad);
        assert_eq!(game.failed.map(usize::from), loser, "{game:?}");
        let words = match loser.map(|seat| game.players[seat].as_str()) {
            Some("cheat") => "\"bid 3\" is not legal",
            Some(_) => "exit status: 3",
            None => "",
        };
        assert!(game.why.as_deref().unwrap_or_default().contains(words), "{game:?}");
        assert!(
            game.failed.is_none_or(|seat| game.score() == f64::from(seat.number())),
            "{game:?}"
        );
    }
    let good = result.pairs.iter().find(|pair| pair.failed == [0, 0]).unwrap();
    assert!(good.players.iter().all(|name| name == "random" || name == "none"), "{good:?}");
    let mut players = entrants(&["random"]);
    players.push(process("version"));
    let ladder = Ladder::new(river(), players, 2, 0).unwrap();
    let error = ladder.play(&mut Results::new(&ladder), 2, &mut || false).unwrap_err();
    assert!(matches!(&error, LadderError::Begin { player, .. } if player == "version"), "{error}");
}

#[test]
fn rejects_invalid_ladders() {
    let refused = |setup: Arc<Setup>, names: &[&str], decks: u32| {
        let entrants = names.iter().map(|name| Entrant::timed(name.parse().unwrap())).collect();
        Ladder::new(setup, entrants, decks, 0).expect_err("the ladder is invalid").to_string()
    };
    assert!(refused(Setup::base(3).unwrap(), &THREE, 1).contains("games of 2 players"));
    assert!(refused(river(), &THREE[..1], 1).contains("a ladder requires 2 to"));
    assert!(refused(river(), &["random", "random"], 1).contains("two players are named"));
    assert!(refused(river(), &THREE, 0).contains("the number of decks must be between"));
    for text in ["mcts:seconds=1", "mcts:iterations=5,seconds=1", "process:clock=3 x"] {
        let error = Entrant::new(text.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains("depend on the machine"), "{error}");
        assert_eq!(Entrant::timed(text.parse().unwrap()).name(), text);
    }
}

/// No player in the default ladder has a time limit.
#[test]
fn default_ladder_is_machine_independent() {
    let names: Vec<String> = Ladder::agents().iter().map(|own| own.name().to_owned()).collect();
    assert_eq!(names, Ladder::AGENTS);
    entrants(&Ladder::AGENTS);
}
