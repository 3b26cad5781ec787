//! The protocol server, which runs an agent from this crate.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use carc_engine::{Action, Actor, Config, Game, Setup, View};

use super::{
    Answer, MAX_REQUEST, Request, Time, VERSION,
    line::{Line, Lines},
    shown,
};
use crate::{Agent, AgentError, AgentSpec, Budget, CandidateKind};

/// Interval between checks for the end of the session.
const PATIENCE: Duration = Duration::from_millis(50);
/// Maximum number of requests in the queue.
const AHEAD: usize = 4;
/// Seconds of a time limit reserved for overhead; at most half of the limit.
const OVERHEAD: f64 = 0.02;

/// Serves the protocol described in `docs/protocol.md` with an agent from this crate. The server
/// reads requests from `input` on another thread and writes answers to `output`. The server stops
/// when it receives `quit`, when the input ends, or when `ends` returns true. `ends` is polled
/// continuously.
///
/// The `agent` option selects the agent. A thinking time in a request replaces the agent's budget.
/// When a search is stopped, the agent plays the best action found so far, or the choice of
/// [`Greedy`](crate::Greedy) if no action has been found.
///
/// ```
/// use carc_agents::{AgentSpec, protocol::serve};
/// let requests = "{\"ping\": {}}\n{\"quit\": {}}\n";
/// let mut answers = Vec::new();
/// serve(AgentSpec::Greedy, requests.as_bytes(), &mut answers, || false)?;
/// assert_eq!(answers, b"{\"pong\":{}}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if the output cannot be written.
pub fn serve(
    agent: AgentSpec,
    input: impl Read + Send + 'static,
    mut output: impl Write,
    mut ends: impl FnMut() -> bool,
) -> io::Result<()> {
    let (heard, requests) = sync_channel(AHEAD);
    let signals = Arc::new(Signals::default());
    let told = Arc::clone(&signals);
    thread::spawn(move || listen(input, &heard, &told));
    let mut engine = Engine {
        spec: agent,
        playing: agent,
        seed: 0,
        agent: agent.build(0),
        setup: None,
        entered: None,
    };
    while let Some(request) = next(&requests, &mut ends) {
        let answer = match request {
            Ok(Request::Quit {}) => break,
            Ok(request) => engine.answer(request, &signals, &mut ends).transpose(),
            Err(why) => Some(Err(why)),
        };
        if let Some(answer) = answer {
            let mut line = answer.unwrap_or_else(|why| Answer::Error { why }).to_line();
            line.push('\n');
            output.write_all(line.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Signals that can arrive while the agent is thinking.
#[derive(Default)]
struct Signals {
    stop: AtomicBool,
    end: AtomicBool,
}

type Heard = Result<Request, String>;

fn listen(input: impl Read, heard: &SyncSender<Heard>, signals: &Signals) {
    let mut lines = Lines::new(BufReader::new(input), MAX_REQUEST);
    loop {
        let next = match lines.next() {
            Ok(Line::Text(text)) => Request::from_line(&text),
            Ok(Line::Bad(why)) => Err(why.to_owned()),
            Ok(Line::End) | Err(_) => {
                signals.end.store(true, Ordering::Relaxed);
                return;
            }
        };
        match next {
            Ok(Request::Stop {}) => {
                signals.stop.store(true, Ordering::Relaxed);
                continue;
            }
            // A stop request received earlier does not apply to this choice.
            Ok(Request::Choose { .. }) => signals.stop.store(false, Ordering::Relaxed),
            Ok(Request::Quit {}) => signals.end.store(true, Ordering::Relaxed),
            _ => {}
        }
        if heard.send(next).is_err() {
            return;
        }
    }
}

fn next(requests: &Receiver<Heard>, ends: &mut impl FnMut() -> bool) -> Option<Heard> {
    loop {
        match requests.recv_timeout(PATIENCE) {
            Ok(heard) => return Some(heard),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if ends() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

struct Engine {
    /// The agent selected by the `agent` option.
    spec: AgentSpec,
    /// The current agent, with the thinking time that was set for the last choice.
    playing: AgentSpec,
    seed: u64,
    agent: Box<dyn Agent>,
    setup: Option<Arc<Setup>>,
    /// The game that starts from the position set by the client.
    entered: Option<Game>,
}

impl Engine {
    fn answer(
        &mut self,
        request: Request,
        signals: &Signals,
        ends: &mut impl FnMut() -> bool,
    ) -> Result<Option<Answer>, String> {
        Ok(Some(match request {
            Request::Hello { protocol: VERSION, .. } => Answer::Hello {
                protocol: VERSION,
                name: format!("carc {}", self.spec),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                options: [("agent".to_owned(), self.spec.to_string())].into(),
            },
            Request::Hello { protocol, .. } => {
                let protocol = shown(&protocol.to_string());
                return Err(format!("unsupported protocol version {protocol}; expected {VERSION}"));
            }
            Request::Set { name, value } if name == "agent" => {
                self.spec = value.parse().map_err(|error: crate::SpecError| error.to_string())?;
                self.be(self.spec);
                Answer::Ready {}
            }
            Request::Set { name, .. } => {
                return Err(format!("unknown option {:?}; expected agent", shown(&name)));
            }
            Request::NewGame { config, fingerprint, seed } => {
                self.begin(*config, &fingerprint, seed)?;
                Answer::Ready {}
            }
            Request::SetPosition { text, actions } => {
                self.enter(&text, &actions)?;
                Answer::Ready {}
            }
            Request::GetPosition {} => {
                let text = self.entered()?.state().to_line();
                Answer::Position {
                    text: text.ok_or("this position cannot be written in board notation")?,
                }
            }
            Request::Choose { view, time, .. } => {
                let game = match view {
                    Some(view) => self.game(view.get())?,
                    None => self.game_of_position()?,
                };
                let action = self.choose(&game, time, signals, ends)?;
                Answer::Choice { action: Some(game.setup().action_text(action)), code: None }
            }
            Request::Ping {} => Answer::Pong {},
            _ => return Ok(None),
        }))
    }

    fn begin(&mut self, config: Config, fingerprint: &str, seed: u64) -> Result<(), String> {
        let setup = Setup::new(config).map_err(|error| error.to_string())?;
        let own = format!("{:#018x}", setup.fingerprint());
        if own != fingerprint {
            return Err(format!(
                "fingerprint mismatch: this program has {own}, the request has {}",
                shown(fingerprint)
            ));
        }
        self.setup = Some(setup);
        self.entered = None;
        self.seed = seed;
        self.agent = self.spec.build(seed);
        self.playing = self.spec;
        Ok(())
    }

    /// Starts a game from a position in board notation and applies actions.
    fn enter(&mut self, text: &str, actions: &[String]) -> Result<(), String> {
        let config = Config::from_text(text).map_err(|error| error.to_string())?;
        let setup = Setup::new(config).map_err(|error| error.to_string())?;
        let mut game = Game::with_external_chance(Arc::clone(&setup));
        for (index, text) in actions.iter().enumerate() {
            let wrong = |why: String| format!("actions[{index}]: {why}");
            let action = setup.parse_action(text).map_err(|error| wrong(error.to_string()))?;
            game.play(action).map_err(|error| wrong(error.to_string()))?;
        }
        self.setup = Some(setup);
        self.entered = Some(game);
        Ok(())
    }

    fn entered(&self) -> Result<&Game, String> {
        self.entered
            .as_ref()
            .ok_or_else(|| "no position is set; send set_position first".to_owned())
    }

    /// Returns a game that starts from the position set by the client and makes its own draws.
    fn game_of_position(&self) -> Result<Game, String> {
        let game = self.entered()?;
        match game.state().actor() {
            Actor::Player(seat) => Ok(game.determinize(seat, self.seed).expect("the actor exists")),
            Actor::Chance => {
                Err("the position has no current tile; add drawn or a draw".to_owned())
            }
            Actor::None => Err("the game is over".to_owned()),
        }
    }

    /// Returns a game that is consistent with a view. The hidden information is arbitrary, and
    /// agents do not use it.
    fn game(&self, view: &str) -> Result<Game, String> {
        let setup = self.setup.as_ref().ok_or("no game has started; send new_game first")?;
        let view = View::from_json_in(setup, view).map_err(|error| error.to_string())?;
        let game = view.determinize(self.seed);
        match game.state().actor() {
            Actor::Player(seat) if view.player() == Some(seat) => Ok(game),
            _ => Err("the view does not belong to the player to act".to_owned()),
        }
    }

    fn choose(
        &mut self,
        game: &Game,
        time: Option<Time>,
        signals: &Signals,
        ends: &mut impl FnMut() -> bool,
    ) -> Result<Action, String> {
        self.be(timed(self.spec, time, game)?);
        let mut asked = Instant::now();
        let mut ended = false;
        let mut watch = || {
            if asked.elapsed() >= PATIENCE {
                asked = Instant::now();
                ended = ended || ends();
            }
            let told = |signal: &AtomicBool| signal.load(Ordering::Relaxed);
            ended || told(&signals.stop) || told(&signals.end)
        };
        let choice = match self.spec.budget() {
            // A stopped search returns its results so far.
            Some(_) if game.state().legal_actions().len() > 1 => self
                .agent
                .search_cancellable(game, CandidateKind::Actions, &mut watch)
                .map(|search| search.candidates[0].actions[0]),
            _ => self.agent.choose_cancellable(game, &mut watch),
        };
        match choice {
            Err(AgentError::Cancelled) => AgentSpec::Greedy.build(self.seed).choose(game),
            choice => choice,
        }
        .map_err(|error| error.to_string())
    }

    /// Switches to another agent, keeping the position of the generator.
    fn be(&mut self, spec: AgentSpec) {
        if spec != self.playing {
            self.agent = spec.build_from_position(self.seed, self.agent.rng_position());
            self.playing = spec;
        }
    }
}

/// Returns the agent, with the thinking time as its budget if it searches.
fn timed(spec: AgentSpec, time: Option<Time>, game: &Game) -> Result<AgentSpec, String> {
    let (Some(own), Some(time)) = (spec.budget(), time) else { return Ok(spec) };
    let budget = match time {
        Time::Iterations(count) => Budget::iterations(count),
        Time::Seconds(seconds) => Budget::seconds(within(seconds)),
        Time::Clock { left, increment } => Budget::seconds(share(left, increment, game)),
    };
    let budget = budget.and_then(|budget| budget.with_threads(own.threads()));
    budget.map(AgentSpec::Mcts).map_err(|error| error.to_string())
}

/// Returns the part of a time limit that is available for thinking.
fn within(seconds: f64) -> f64 {
    seconds - OVERHEAD.min(seconds / 2.0)
}

/// Returns the part of the remaining time to use for the next choice, assuming two more choices for
/// each tile that the player will place.
fn share(left: f64, increment: f64, game: &Game) -> f64 {
    let players = game.setup().players() as f64;
    let choices = 2.0 * (f64::from(game.state().tiles_remaining()) / players + 1.0);
    let share = left / choices + increment;
    // Even if little time is left, each choice is given a minimum.
    within(share.min(left / 2.0)).max(0.001)
}
