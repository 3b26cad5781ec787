//! The client, which knows only what the server sends.

use std::{
    fmt,
    io::{self, BufReader, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::Arc,
    time::Duration,
};

use carc_engine::{API_VERSION, Action, Actor, Event, Player, Setup, View};

use super::{MAX_REPLY, Reply, Request, line, read};

/// The maximum time to wait for a message of the server.
const PATIENCE: Duration = Duration::from_secs(120);

/// The reason why a client cannot continue.
#[derive(Debug)]
pub enum ClientError {
    /// The connection failed, or the data is not a message.
    Io(io::Error),
    /// The server sent an invalid message.
    Nonsense(String),
    /// The server rejected a request.
    Refused(String),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the connection failed: {error}"),
            Self::Nonsense(what) => write!(f, "the server speaks of another game: {what}"),
            Self::Refused(why) => write!(f, "the server refused: {why}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<io::Error> for ClientError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn nonsense(what: impl ToString) -> ClientError {
    ClientError::Nonsense(what.to_string())
}

/// A player or a spectator.
#[derive(Debug)]
pub struct Client {
    lines: BufReader<TcpStream>,
    seat: Option<Player>,
    token: Option<String>,
    setup: Arc<Setup>,
    step: usize,
}

/// The content of an update.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The number of history entries.
    pub step: usize,
    /// The events since the previous update.
    pub events: Vec<Event>,
    /// The current view.
    pub view: View,
}

impl Client {
    /// Takes a seat, or joins as a spectator.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no server, the seat is taken, or the server uses another version or
    /// config.
    pub fn join(address: SocketAddr, seat: Option<Player>) -> Result<Self, ClientError> {
        Self::connect(address, Request::Join { seat, token: None, seen: 0 })
    }

    /// Closes the connection and returns the request that reconnects.
    pub fn hang_up(self) -> Request {
        let _ = self.lines.get_ref().shutdown(Shutdown::Both);
        Request::Join { seat: self.seat, token: self.token, seen: self.step }
    }

    /// Leaves permanently.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails.
    pub fn leave(mut self) -> io::Result<()> {
        self.say(&Request::Leave {})
    }

    /// Joins with a request that [`hang_up`](Self::hang_up) returned.
    ///
    /// # Errors
    ///
    /// As for [`join`](Self::join).
    pub fn connect(address: SocketAddr, request: Request) -> Result<Self, ClientError> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        stream.write_all(line(&request).as_bytes())?;
        let mut lines = BufReader::new(stream);
        let (seat, token, api, fingerprint, config) = match read(&mut lines, MAX_REPLY)? {
            Some(Reply::Welcome { seat, token, api, fingerprint, config }) => {
                (seat, token, api, fingerprint, config)
            }
            Some(Reply::Refused { why }) => return Err(ClientError::Refused(why)),
            _ => return Err(nonsense("no welcome")),
        };
        if api != API_VERSION {
            return Err(nonsense(format!("API version {api}")));
        }
        let setup = Setup::new(*config).map_err(nonsense)?;
        if format!("{:#018x}", setup.fingerprint()) != fingerprint {
            return Err(nonsense(format!("fingerprint {fingerprint}")));
        }
        let Request::Join { seen: step, .. } = request else { return Err(nonsense("no join")) };
        Ok(Self { lines, seat, token, setup, step })
    }

    /// Returns the seat of the client.
    pub fn seat(&self) -> Option<Player> {
        self.seat
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Waits for the next update.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection ended, or the server rejected a request.
    pub fn hear(&mut self) -> Result<Seen, ClientError> {
        match read(&mut self.lines, MAX_REPLY)? {
            None => Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            Some(Reply::Refused { why }) => Err(ClientError::Refused(why)),
            Some(Reply::Welcome { .. }) => Err(nonsense("a second welcome")),
            Some(Reply::Update { from, step, events, view }) => {
                if from != self.step {
                    return Err(nonsense(format!("events from {from}, not from {}", self.step)));
                }
                let events = events
                    .iter()
                    .map(|event| self.setup.parse_event(&event.to_string()).map_err(nonsense))
                    .collect::<Result<_, _>>()?;
                let view = View::from_json_in(&self.setup, &view.to_string()).map_err(nonsense)?;
                if view.player() != self.seat || view.history().len() != step {
                    return Err(nonsense("a view of somebody else"));
                }
                self.step = step;
                Ok(Seen { step, events, view })
            }
        }
    }

    /// Returns the legal actions; empty unless it is this client's turn.
    pub fn choices(&self, seen: &Seen) -> Vec<Action> {
        match (self.seat, seen.view.state().actor()) {
            (Some(seat), Actor::Player(actor)) if seat == actor => {
                let mut list = carc_engine::ActionList::new();
                seen.view.state().legal_actions_into(&mut list);
                list.to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// Sends a decision.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails.
    pub fn act(&mut self, action: Action) -> io::Result<()> {
        let action = self.setup.action_text(action);
        self.say(&Request::Act { step: self.step, action })
    }

    /// Sends a request to the server.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails.
    pub fn say(&mut self, request: &Request) -> io::Result<()> {
        self.lines.get_mut().write_all(line(request).as_bytes())
    }
}
