//! Random games that are checked against invariants, and a line format for reproducing them.

mod checks;
mod draw;

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use carc_engine::{Action, Config, Game, Generator, Setup};
use serde::{Deserialize, Serialize};

use self::checks::Checks;
pub use self::draw::config;

/// A game that can be replayed: its config, the seed for its draws, and its decisions as action
/// codes. The text form is one line of JSON.
///
/// ```
/// use carc_examples::trial::Line;
/// let line: Line = r#"{"config":{"players":2},"seed":7,"actions":[]}"#.parse()?;
/// assert_eq!(line.seed, 7);
/// assert_eq!(line.to_string().parse::<Line>()?, line);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The game's config.
    pub config: Config,
    /// The seed for the draws.
    pub seed: u64,
    /// The decisions as action codes, in order.
    pub actions: Vec<u64>,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).expect("every line can be serialized"))
    }
}

impl std::str::FromStr for Line {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        serde_json::from_str(text)
    }
}

/// A violated invariant and the game in which it was found.
#[derive(Clone, Debug)]
pub struct Fault {
    /// A description of the violation.
    pub what: String,
    /// The game up to and including the violation.
    pub line: Line,
}

/// Statistics for a game without violations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of player actions.
    pub actions: u64,
    /// The number of tiles on the board at the end.
    pub tiles: u64,
    /// The number of players.
    pub players: usize,
    /// The hash of the final position.
    pub hash: u64,
}

/// Plays the random game with the given number and performs all checks in [`Line::check`]. The same
/// number produces the same game on every platform.
///
/// # Errors
///
/// Returns the first violation, including panics.
pub fn play(number: u64, everything: bool) -> Result<Played, Box<Fault>> {
    let mut random = Generator::new(number);
    let config = config(&mut random, everything);
    let mut line = Line { config, seed: number, actions: Vec::new() };
    run(&mut line, |game, _| {
        let list = game.state().legal_actions();
        (!list.is_empty()).then(|| list.at(random.uniform(list.len() as u32) as usize))
    })
}

impl Line {
    /// Replays all actions on the line. After every action, the list of legal actions must be
    /// complete, exact and sorted, every figure and tile must be accounted for, and the scores must
    /// match the events. After some actions, the function also saves and loads the game, undoes and
    /// replays actions, and starts a new game from the exported position; each of these steps must
    /// reproduce the game. In addition, a determinization must have the same view for its player
    /// and be playable. At the end, the decisions must reproduce the game.
    ///
    /// # Errors
    ///
    /// Returns the first violation, including panics.
    pub fn check(&self) -> Result<Played, Box<Fault>> {
        let mut line = Self { actions: Vec::new(), ..self.clone() };
        run(&mut line, |_, next| {
            let code = *self.actions.get(next)?;
            Some(Action::from_code(code).expect("the line contains action codes"))
        })
    }
}

/// Plays the actions that `choose` returns until it returns `None`, and records them in `line`.
fn run(
    line: &mut Line,
    mut choose: impl FnMut(&Game, usize) -> Option<Action>,
) -> Result<Played, Box<Fault>> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let setup = Setup::new(line.config.clone()).map_err(|error| error.to_string())?;
        let mut game = Game::new(setup, line.seed);
        let mut checks = Checks::new(&game, line.seed);
        checks.look(&game)?;
        while let Some(action) = choose(&game, line.actions.len()) {
            line.actions.push(action.code());
            let events = game.apply(action).map_err(|error| error.to_string())?;
            checks.follow(events);
            checks.look(&game)?;
        }
        if game.state().is_over() {
            checks.look_back(&game)?;
        }
        Ok(Played {
            actions: line.actions.len() as u64,
            tiles: game.state().board().len() as u64,
            players: game.setup().players(),
            hash: game.state().hash(),
        })
    }));
    let what = match played {
        Ok(Ok(played)) => return Ok(played),
        Ok(Err(what)) => what,
        Err(cause) => match cause.downcast::<String>() {
            Ok(text) => format!("panic: {text}"),
            Err(cause) => format!("panic: {}", cause.downcast_ref::<&str>().unwrap_or(&"")),
        },
    };
    Err(Box::new(Fault { what, line: line.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same number always produces the same valid game.
    #[test]
    fn random_games_replay_from_number_and_line() {
        let played = play(3, true).expect("the checks pass");
        assert_eq!(play(3, true).expect("the checks pass"), played);
        assert_ne!(play(4, true).expect("the checks pass"), played);
    }

    #[test]
    fn replays_line_up_to_its_end() {
        let mut line = Line { config: Config::new(2), seed: 7, actions: Vec::new() };
        let mut game = Game::new(Setup::base(2).expect("the base game supports two players"), 7);
        for _ in 0..20 {
            let action = game.state().legal_actions().at(0);
            game.play(action).expect("listed actions are legal");
            line.actions.push(action.code());
        }
        let played = line.check().expect("the checks pass");
        assert_eq!((played.actions, played.hash), (20, game.state().hash()));
    }

    #[test]
    fn reports_illegal_line_with_the_game_so_far() {
        let pass = Action::Pass.code();
        let line = Line { config: Config::new(2), seed: 7, actions: vec![pass, pass] };
        let fault = line.check().expect_err("a player cannot pass before placing a tile");
        assert_eq!(fault.line.actions, [pass]);
        assert!(fault.what.contains("not legal"), "{}", fault.what);
        let line = Line { actions: vec![u64::MAX], ..line };
        assert!(line.check().expect_err("the code is invalid").what.starts_with("panic: "));
    }
}
