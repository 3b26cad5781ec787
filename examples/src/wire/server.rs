//! The server, which runs the game.

use std::{
    collections::BTreeMap,
    io::{self, BufReader, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::Duration,
};

use carc_agents::{Agent, AgentSpec};
use carc_engine::{API_VERSION, Actor, Event, Game, Generator, Player};

use super::{MAX_REQUEST, Reply, Request, line, read};

/// The maximum time that a client may take to read before it is disconnected.
const PATIENCE: Duration = Duration::from_secs(10);

/// Options of a server in addition to the rules of the game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The agent that takes over the seat of a player who resigns.
    pub successor: AgentSpec,
    /// The seed of the server's random choices: tokens, and the choices of successors.
    pub seed: u64,
    /// The time without any message after which the server gives up.
    pub patience: Duration,
}

/// A server of one game.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
}

/// A message to the thread that runs the game.
enum News {
    Came(u64, TcpStream),
    Said(u64, Request),
    /// The connection ended, or sent something that is not a message.
    Left(u64, Option<String>),
}

/// A connection.
struct Guest {
    stream: TcpStream,
    /// The viewer, once joined: a seat, or none inside for a spectator.
    viewer: Option<Option<Player>>,
    /// The number of history entries sent to the client.
    seen: usize,
}

/// A seat.
#[derive(Default)]
struct Chair {
    token: Option<String>,
    /// The connection that has the seat now.
    guest: Option<u64>,
    /// True if the player will not return.
    is_left: bool,
    successor: Option<Box<dyn Agent>>,
}

struct Table<'a> {
    game: Game,
    rules: Rules,
    random: Generator,
    guests: BTreeMap<u64, Guest>,
    chairs: Vec<Chair>,
    watch: &'a mut dyn FnMut(&Game),
}

impl Server {
    /// Opens a port of this machine; 0 selects any free port.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is not available.
    pub fn new(port: u16) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(("127.0.0.1", port))? })
    }

    /// Returns the address for clients.
    ///
    /// # Errors
    ///
    /// Returns an error if the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Plays a game to its end and returns it when all clients have left. `watch` is called at the
    /// start and after each decision. The server waits for disconnected players, so that they learn the
    /// result, but not forever.
    ///
    /// # Errors
    ///
    /// Returns an error if the system does not report the address of the server.
    pub fn play(self, game: Game, rules: Rules, watch: &mut dyn FnMut(&Game)) -> io::Result<Game> {
        let address = self.address()?;
        let (sender, news) = mpsc::channel();
        let door = thread::spawn(move || accept(&self.listener, &sender));
        let chairs = (0..game.setup().players()).map(|_| Chair::default()).collect();
        let random = Generator::new(rules.seed);
        watch(&game);
        let mut table = Table { game, rules, random, guests: BTreeMap::new(), chairs, watch };
        table.serve(&news);
        // The receiver has been dropped: the next connection ends the accepting thread.
        drop(news);
        if TcpStream::connect(address).is_ok() {
            let _ = door.join();
        }
        Ok(table.game)
    }
}

/// Accepts clients until the receiver is gone.
fn accept(listener: &TcpListener, sender: &Sender<News>) {
    for (number, stream) in (0..).zip(listener.incoming()) {
        let Ok(stream) = stream else { continue };
        let Ok(reader) = stream.try_clone() else { continue };
        let _ = stream.set_write_timeout(Some(PATIENCE));
        let _ = stream.set_nodelay(true);
        if sender.send(News::Came(number, stream)).is_err() {
            return;
        }
        let sender = sender.clone();
        thread::spawn(move || listen(number, reader, &sender));
    }
}

/// Forwards the messages of a client.
fn listen(number: u64, stream: TcpStream, sender: &Sender<News>) {
    let mut lines = BufReader::new(stream);
    loop {
        let (news, ends) = match read(&mut lines, MAX_REQUEST) {
            Ok(Some(request)) => (News::Said(number, request), false),
            Ok(None) => (News::Left(number, None), true),
            Err(error) => (News::Left(number, Some(error.to_string())), true),
        };
        if sender.send(news).is_err() || ends {
            return;
        }
    }
}

impl Table<'_> {
    fn serve(&mut self, news: &Receiver<News>) {
        while !self.is_done() {
            let Ok(news) = news.recv_timeout(self.rules.patience) else { return };
            match news {
                News::Came(number, stream) => {
                    self.guests.insert(number, Guest { stream, viewer: None, seen: 0 });
                }
                News::Left(number, why) => {
                    if let Some(why) = why {
                        self.refuse(number, why);
                    }
                    self.leave(number);
                }
                News::Said(number, request) => {
                    if let Err(why) = self.hear(number, request) {
                        self.refuse(number, why);
                    }
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        let is_awaited = |chair: &Chair| chair.token.is_some() && !chair.is_left;
        self.game.state().is_over() && self.guests.is_empty() && !self.chairs.iter().any(is_awaited)
    }

    fn hear(&mut self, number: u64, request: Request) -> Result<(), String> {
        let Some(guest) = self.guests.get(&number) else { return Ok(()) };
        match (guest.viewer, request) {
            (None, Request::Join { seat, token, seen }) => self.join(number, seat, token, seen),
            (Some(Some(seat)), Request::Act { step, action }) => self.act(seat, step, &action),
            (Some(Some(seat)), Request::Resign {}) => {
                self.resign(seat);
                Ok(())
            }
            (Some(viewer), Request::Leave {}) => {
                if let Some(seat) = viewer {
                    self.resign(seat);
                }
                self.leave(number);
                Ok(())
            }
            (None, _) => Err("join first".to_owned()),
            (Some(None), _) => Err("a spectator only looks".to_owned()),
            (Some(_), Request::Join { .. }) => Err("you have joined".to_owned()),
        }
    }

    fn join(
        &mut self,
        number: u64,
        seat: Option<Player>,
        token: Option<String>,
        seen: usize,
    ) -> Result<(), String> {
        let token = seat.map(|seat| self.sit(number, seat, token)).transpose()?;
        let setup = self.game.setup();
        let welcome = Reply::Welcome {
            seat,
            token,
            api: API_VERSION,
            fingerprint: format!("{:#018x}", setup.fingerprint()),
            config: Box::new(setup.config().clone()),
        };
        let seen = seen.min(self.game.history().len());
        if let Some(guest) = self.guests.get_mut(&number) {
            (guest.viewer, guest.seen) = (Some(seat), seen);
        }
        self.send(number, &welcome);
        self.update(number);
        Ok(())
    }

    /// Assigns a seat to the first client that asks, and later to any client that knows its token.
    fn sit(&mut self, number: u64, seat: Player, token: Option<String>) -> Result<String, String> {
        let chair = self.chairs.get_mut(usize::from(seat)).ok_or("there is no such seat")?;
        let own = match &chair.token {
            Some(own) if token.as_ref() != Some(own) => return Err("the seat is taken".to_owned()),
            Some(own) => own.clone(),
            None => {
                // Enough for an example; a server on the internet should use the system's random numbers.
                let half = |random: &mut Generator| format!("{:08x}", random.uniform(u32::MAX));
                half(&mut self.random) + &half(&mut self.random)
            }
        };
        chair.token = Some(own.clone());
        // The loss of the old connection may not have been noticed.
        if let Some(old) = chair.guest.replace(number) {
            self.leave(old);
        }
        Ok(own)
    }

    fn act(&mut self, seat: Player, step: usize, text: &str) -> Result<(), String> {
        if step != self.game.history().len() {
            return Err(format!("step {step} is past; this is {}", self.game.history().len()));
        }
        let action = self.game.setup().parse_action(text).map_err(|error| error.to_string())?;
        self.game.apply_as(seat, action).map_err(|error| error.to_string())?;
        self.tell();
        self.go_on();
        Ok(())
    }

    fn resign(&mut self, seat: Player) {
        let seed = self.random.uniform(u32::MAX).into();
        let chair = &mut self.chairs[usize::from(seat)];
        (chair.is_left, chair.successor) = (true, Some(self.rules.successor.build(seed)));
        self.go_on();
    }

    /// Lets successors act until a player who has not resigned is to act.
    fn go_on(&mut self) {
        while let Actor::Player(player) = self.game.state().actor()
            && let Some(agent) = &mut self.chairs[usize::from(player)].successor
        {
            let action = agent.choose(&self.game).expect("a player is to decide");
            self.game.play(action).expect("an agent takes a legal action");
            self.tell();
        }
    }

    /// Sends all clients the new events.
    fn tell(&mut self) {
        (self.watch)(&self.game);
        let joined = self.guests.iter().filter(|(_, guest)| guest.viewer.is_some());
        for number in joined.map(|(number, _)| *number).collect::<Vec<_>>() {
            self.update(number);
        }
    }

    fn update(&mut self, number: u64) {
        let Some(Guest { viewer: Some(viewer), seen, .. }) = self.guests.get_mut(&number) else {
            return;
        };
        let (viewer, from) = (*viewer, *seen);
        *seen = self.game.history().len();
        let events = self.game.events_since(from, viewer);
        let view = self.game.view(viewer).expect("who has joined has a seat or watches");
        let json = |event: &Event| serde_json::to_value(event).expect("an event has a JSON form");
        let update = Reply::Update {
            from,
            step: self.game.history().len(),
            events: events.iter().map(json).collect(),
            view: serde_json::from_str(&view.to_json()).expect("a view can be serialized"),
        };
        self.send(number, &update);
    }

    fn refuse(&mut self, number: u64, why: String) {
        self.send(number, &Reply::Refused { why });
    }

    fn send(&mut self, number: u64, reply: &Reply) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        if guest.stream.write_all(line(reply).as_bytes()).is_err() {
            self.leave(number);
        }
    }

    fn leave(&mut self, number: u64) {
        if let Some(guest) = self.guests.remove(&number) {
            let _ = guest.stream.shutdown(Shutdown::Both);
        }
        for chair in self.chairs.iter_mut().filter(|chair| chair.guest == Some(number)) {
            chair.guest = None;
        }
    }
}
