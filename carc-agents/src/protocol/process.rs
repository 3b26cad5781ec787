//! Players in other processes.

mod pipe;

use std::{
    collections::BTreeMap,
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use carc_engine::{Action, Game, HistoryEntry, Player, Setup};
use serde_json::value::RawValue;

use self::pipe::{Heard, Pipe};
use super::{Answer, Legal, ProcessError, Program, Request, Time, VERSION, shown};
use crate::{Agent, AgentError, Monitor, decider};

/// Interval between checks for cancellation.
const PATIENCE: Duration = Duration::from_millis(20);

/// A player in another process, which implements the protocol described in `docs/protocol.md`.
///
/// The program is started immediately and terminated when the agent is dropped.
/// [`begin`](Self::begin) notifies the program of a new game. If `begin` is not called, the program
/// is notified before a choice if the game does not continue the game of the last choice. The
/// program receives only information that is visible to the player to act. The program shares this
/// process's standard error.
///
/// Every violation of the protocol results in [`AgentError::Process`], never in a hang. After a
/// violation, the program is terminated, and all later choices return the same error.
///
/// ```no_run
/// use carc_agents::{Agent, protocol::ProcessAgent};
/// use carc_engine::{Game, Setup};
/// let mut agent = ProcessAgent::start("python3 examples/python/protocol_player.py".parse()?, 1)?;
/// let game = Game::new(Setup::base(2)?, 7);
/// let action = agent.choose(&game)?;
/// println!("{} plays {}", agent.introduction().name, game.setup().action_text(action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProcessAgent {
    program: Program,
    seed: u64,
    pipe: Pipe,
    introduction: Introduction,
    game: Option<Begun>,
    /// True if the answer to a cancelled choice has not arrived yet.
    owed: bool,
    failed: Option<ProcessError>,
}

/// The introduction that a player in another process sends.
///
/// ```no_run
/// use carc_agents::protocol::ProcessAgent;
/// let agent = ProcessAgent::start("./player".parse()?, 1)?;
/// println!("{} has the options {:?}", agent.introduction().name, agent.introduction().options);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Introduction {
    /// The name, truncated if it is long.
    pub name: String,
    /// The version, truncated if it is long.
    pub version: String,
    /// The options with their initial values.
    pub options: BTreeMap<String, String>,
}

/// The last game announced to the player.
struct Begun {
    setup: Arc<Setup>,
    history: Vec<HistoryEntry>,
    /// Seconds left on each player's clock.
    left: Vec<f64>,
}

impl ProcessAgent {
    /// Starts the program, exchanges introductions and sets its options. The seed applies to the
    /// first game unless [`begin`](Self::begin) is called.
    ///
    /// # Errors
    /// Fails if the program cannot be started or violates the protocol.
    pub fn start(program: Program, seed: u64) -> Result<Self, ProcessError> {
        let pipe = Pipe::open(&program.command)?;
        let introduction =
            Introduction { name: String::new(), version: String::new(), options: BTreeMap::new() };
        let mut agent =
            Self { program, seed, pipe, introduction, game: None, owed: false, failed: None };
        agent.greet().map_err(|error| agent.fail(error))?;
        Ok(agent)
    }

    /// Returns the player's introduction.
    pub const fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Returns the program.
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Starts a game, passes a seed to the player, and resets the clock.
    ///
    /// # Errors
    /// Fails if the program violates the protocol.
    pub fn begin(&mut self, setup: &Arc<Setup>, seed: u64) -> Result<(), ProcessError> {
        self.seed = seed;
        self.checked(|agent| agent.new_game(setup))
    }

    /// Reports the end of a game. The program does not answer this request.
    pub fn game_over(&mut self, scores: &[i32]) {
        if self.failed.is_none() {
            self.pipe.say(&Request::GameOver { scores: scores.to_vec() });
        }
    }

    /// Checks that the program responds.
    ///
    /// # Errors
    /// Fails if the program violates the protocol.
    pub fn ping(&mut self) -> Result<(), ProcessError> {
        self.checked(|agent| match agent.ask(&Request::Ping {}, "ping")? {
            Answer::Pong {} => Ok(()),
            other => Err(unexpected("ping", other)),
        })
    }

    fn greet(&mut self) -> Result<(), ProcessError> {
        let hello = Request::Hello {
            protocol: VERSION,
            name: "carc".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        match self.ask(&hello, "hello")? {
            Answer::Hello { protocol, .. } if protocol != VERSION => {
                return Err(ProcessError::Version { version: protocol });
            }
            Answer::Hello { name, version, options, .. } => {
                self.introduction =
                    Introduction { name: shown(&name), version: shown(&version), options };
            }
            other => return Err(unexpected("hello", other)),
        }
        for (name, value) in self.program.options.clone() {
            if !self.introduction.options.contains_key(&name) {
                let known: Vec<&str> =
                    self.introduction.options.keys().map(String::as_str).collect();
                let known = match known.is_empty() {
                    true => "none".to_owned(),
                    false => shown(&known.join(", ")),
                };
                return Err(ProcessError::Option { name: shown(&name), known });
            }
            self.ready(&Request::Set { name, value }, "set")?;
        }
        Ok(())
    }

    fn new_game(&mut self, setup: &Arc<Setup>) -> Result<(), ProcessError> {
        let request = Request::NewGame {
            config: Box::new(setup.config().clone()),
            fingerprint: format!("{:#018x}", setup.fingerprint()),
            seed: self.seed,
        };
        self.ready(&request, "new_game")?;
        let full = match self.program.time {
            Some(Time::Clock { left, .. }) => left,
            _ => 0.0,
        };
        let left = vec![full; setup.players()];
        self.game = Some(Begun { setup: Arc::clone(setup), history: Vec::new(), left });
        Ok(())
    }

    /// Returns true if a game continues the game of the last choice.
    fn goes_on(&self, game: &Game) -> bool {
        self.game.as_ref().is_some_and(|begun| {
            (Arc::ptr_eq(&begun.setup, game.setup())
                || begun.setup.config() == game.setup().config())
                && game.history().starts_with(&begun.history)
        })
    }

    fn decide(
        &mut self,
        game: &Game,
        player: Player,
        watch: &mut dyn Monitor,
    ) -> Result<Action, Wrong> {
        if !self.goes_on(game) {
            self.new_game(game.setup())?;
        }
        let seat = player.index();
        let time = match self.program.time {
            Some(Time::Clock { increment, .. }) => {
                let left = self.game.as_ref().map_or(0.0, |begun| begun.left[seat]);
                Some(Time::Clock { left, increment })
            }
            other => other,
        };
        let limit = match time {
            Some(Time::Seconds(seconds) | Time::Clock { left: seconds, .. }) => {
                Some(Duration::from_secs_f64(seconds))
            }
            _ => None,
        };
        let view = game.view(player).expect("the actor is a player");
        let view = RawValue::from_string(view.to_json()).expect("a view can be serialized");
        self.settle("choose")?;
        let begun = Instant::now();
        self.pipe.say(&Request::Choose { view: Some(view), legal: Legal::all(game), time });
        let answer = self.hear("choose", limit, watch)?;
        let action = chosen(game, answer)?;
        if let Some(told) = &mut self.game {
            if let Some(Time::Clock { left, increment }) = time {
                let used = begun.elapsed().as_secs_f64();
                told.left[seat] = (left - used).max(0.0) + increment;
            }
            told.history.clear();
            told.history.extend_from_slice(game.history());
        }
        Ok(action)
    }

    /// Sends a request other than a choice request.
    fn ask(&mut self, request: &Request, name: &'static str) -> Result<Answer, ProcessError> {
        self.settle(name)?;
        self.pipe.say(request);
        self.hear(name, None, &mut || false).map_err(Wrong::of_the_player)
    }

    fn ready(&mut self, request: &Request, name: &'static str) -> Result<(), ProcessError> {
        match self.ask(request, name)? {
            Answer::Ready {} => Ok(()),
            Answer::Error { why } => Err(refused(name, &why)),
            other => Err(unexpected(name, other)),
        }
    }

    /// Receives the pending answer to a cancelled choice.
    fn settle(&mut self, name: &'static str) -> Result<(), ProcessError> {
        if self.owed {
            self.hear(name, None, &mut || false).map_err(Wrong::of_the_player)?;
            self.owed = false;
        }
        Ok(())
    }

    /// Waits for an answer until the thinking time plus `grace` has passed, or `patience` if there
    /// is no thinking time.
    fn hear(
        &mut self,
        request: &'static str,
        limit: Option<Duration>,
        watch: &mut dyn Monitor,
    ) -> Result<Answer, Wrong> {
        let begun = Instant::now();
        let most = limit.map_or(self.program.patience(), |limit| limit + self.program.grace());
        let mut told = false;
        loop {
            match self.pipe.hear(PATIENCE.min(most.saturating_sub(begun.elapsed()))) {
                Heard::Nothing => {}
                Heard::Line(line) => {
                    return Answer::from_line(&line)
                        .map_err(|why| ProcessError::Garbage { line: shown(&line), why }.into());
                }
                Heard::Bad(why) => {
                    let (line, why) = (String::new(), why.to_owned());
                    return Err(ProcessError::Garbage { line, why }.into());
                }
                Heard::End => {
                    let status = self.pipe.end();
                    return Err(ProcessError::Died { request, status }.into());
                }
            }
            if watch.is_cancelled() {
                self.pipe.say(&Request::Stop {});
                self.owed = true;
                return Err(Wrong::Stopped);
            }
            let past = begun.elapsed();
            if past >= most {
                let limit = match limit {
                    Some(limit) => format!(
                        "{:.3} s plus {} s of grace",
                        limit.as_secs_f64(),
                        self.program.grace
                    ),
                    None => format!("{} s", self.program.patience),
                };
                return Err(ProcessError::Timeout { request, limit }.into());
            }
            if limit.is_some_and(|limit| past >= limit) && !told {
                told = true;
                self.pipe.say(&Request::Stop {});
            }
        }
    }

    fn checked<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, ProcessError>,
    ) -> Result<T, ProcessError> {
        match &self.failed {
            Some(error) => Err(error.clone()),
            None => act(self).map_err(|error| self.fail(error)),
        }
    }

    /// Terminates the program after reporting an error to it.
    fn fail(&mut self, error: ProcessError) -> ProcessError {
        let kind = error.name().to_owned();
        self.pipe.say(&Request::Error { kind, why: error.to_string() });
        self.pipe.end();
        self.failed = Some(error.clone());
        error
    }
}

/// The reason why a request has no valid answer.
enum Wrong {
    Stopped,
    Player(ProcessError),
}

impl Wrong {
    /// Returns the player's error. The request must be one that cannot be cancelled.
    fn of_the_player(self) -> ProcessError {
        match self {
            Self::Player(error) => error,
            Self::Stopped => unreachable!("the call was not cancelled"),
        }
    }
}

impl From<ProcessError> for Wrong {
    fn from(error: ProcessError) -> Self {
        Self::Player(error)
    }
}

fn unexpected(request: &'static str, answer: Answer) -> ProcessError {
    match answer {
        Answer::Error { why } => refused(request, &why),
        other => ProcessError::Unexpected { request, answer: other.name() },
    }
}

fn refused(request: &'static str, why: &str) -> ProcessError {
    ProcessError::Refused { request, why: shown(why) }
}

/// Returns the chosen action if it is legal.
fn chosen(game: &Game, answer: Answer) -> Result<Action, ProcessError> {
    let (text, found) = match answer {
        Answer::Choice { action: Some(text), code: None } => {
            let found = game.setup().parse_action(&text).map_err(|error| error.to_string());
            (shown(&text), found)
        }
        Answer::Choice { action: None, code: Some(code) } => {
            (code.to_string(), Action::from_code(code).map_err(|error| error.to_string()))
        }
        Answer::Choice { .. } => {
            let why = "expected either an action or a code".to_owned();
            return Err(ProcessError::Garbage { line: answer.to_line(), why });
        }
        other => return Err(unexpected("choose", other)),
    };
    let checked = found.and_then(|action| match game.state().is_legal(action) {
        true => Ok(action),
        // Playing the action on a copy returns the reason.
        false => Err(game
            .clone()
            .play(action)
            .map_or_else(|error| error.reason.to_string(), |()| String::new())),
    });
    checked.map_err(|why| ProcessError::Illegal { action: text, why: shown(&why) })
}

impl Agent for ProcessAgent {
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError> {
        let seat = decider(game)?;
        if let Some(error) = &self.failed {
            return Err(AgentError::Process(error.clone()));
        }
        match self.decide(game, seat, watch) {
            Ok(action) => Ok(action),
            Err(Wrong::Stopped) => Err(AgentError::Cancelled),
            Err(Wrong::Player(error)) => Err(AgentError::Process(self.fail(error))),
        }
    }
}

impl fmt::Debug for ProcessAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProcessAgent")
            .field("program", &self.program)
            .field("introduction", &self.introduction)
            .field("failed", &self.failed)
            .finish_non_exhaustive()
    }
}
