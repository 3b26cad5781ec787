//! A server in another process, and clients that keep every frame.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
};

use carc_engine::{ActionList, Actor, Config, Generator, Player, Setup, View};
use carc_server::{Change, Client, Request, RoomPlan, SavedRoom, Secret, Store};
use serde_json::{Value, value::RawValue};

/// A folder that is removed at the end of the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("carc-server-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.join("rooms.redb")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct Running {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Running {
    pub(crate) fn start(folder: &Folder) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_carc-server"))
            .args(["serve", "--listen", "127.0.0.1:0", "--pace", "0", "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server program");
        let mut line = String::new();
        let output = process.stdout.take().expect("standard output");
        BufReader::new(output).read_line(&mut line).expect("the server reports its address");
        let address = line
            .trim()
            .trim_start_matches("http://")
            .parse()
            .expect("the server reports its address");
        Self { process, address }
    }

    /// Kills the process without warning.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("a running server");
        self.process.wait().expect("a killed server");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn plan(text: &str) -> RoomPlan {
    serde_json::from_str(text).expect("the plan is valid")
}

/// Creates a room with fixed seeds.
pub(crate) fn room(plan: RoomPlan, seed: u64) -> SavedRoom {
    let mut saved = SavedRoom::new(plan, 1000).expect("the plan is valid");
    (saved.seed, saved.agent_seed) = (seed, seed + 1);
    saved
}

/// Stores a room with fixed seeds.
pub(crate) async fn store_room(folder: &Folder, plan: RoomPlan, seed: u64) -> (Secret, SavedRoom) {
    let saved = room(plan, seed);
    let id = Secret::draw().expect("random numbers are available");
    let store = Store::open(&folder.database()).expect("the database can be opened");
    store.write(id, vec![Change::Room(Box::new(saved.clone()))]).await.expect("the disk has space");
    (id, saved)
}

pub(crate) fn setup(config: &Config) -> Arc<Setup> {
    Setup::new(config.clone()).expect("the config is valid")
}

/// A client that keeps every frame.
pub(crate) struct Guest {
    pub(crate) seat: Option<Player>,
    pub(crate) frames: Vec<String>,
    pub(crate) step: usize,
    room: Secret,
    secret: Option<Secret>,
    client: Option<Client>,
    view: Option<View>,
    setup: Arc<Setup>,
}

impl Guest {
    /// Prepares a client for a player or a spectator in a room.
    pub(crate) fn new(room: Secret, saved: &SavedRoom, seat: Option<u8>) -> Self {
        Self {
            seat: seat.map(Player::new),
            frames: Vec::new(),
            step: 0,
            room,
            secret: seat.and_then(|seat| saved.seats[usize::from(seat)].secret),
            client: None,
            view: None,
            setup: setup(&saved.config),
        }
    }

    /// Joins or rejoins the room.
    pub(crate) async fn join(&mut self, address: SocketAddr) {
        let mut client = Client::connect(address).await.expect("the server responds");
        let Self { room, secret, step: seen, .. } = *self;
        client.send(&Request::Join { room, secret, seen }).await.expect("the server responds");
        self.client = Some(client);
        self.read_update().await;
    }

    /// Drops the connection.
    pub(crate) fn disconnect(&mut self) {
        self.client = None;
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.client.is_some()
    }

    pub(crate) fn view(&self) -> &View {
        self.view.as_ref().expect("an update has been sent")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.view().state().is_over()
    }

    pub(crate) fn is_actor(&self) -> bool {
        self.view().state().actor() == self.seat.map_or(Actor::Chance, Actor::Player)
    }

    /// Reads the next frame.
    pub(crate) async fn read(&mut self) -> Value {
        let client = self.client.as_mut().expect("the client is connected");
        let text = client.next_text().await.expect("the server sends a frame");
        let frame: Value = serde_json::from_str(&text).expect("the message is valid");
        #[derive(serde::Deserialize)]
        struct Frame<'a> {
            #[serde(borrow)]
            update: Option<Update<'a>>,
        }
        #[derive(serde::Deserialize)]
        struct Update<'a> {
            #[serde(borrow)]
            view: &'a RawValue,
        }
        let parsed: Frame<'_> = serde_json::from_str(&text).expect("the message is valid");
        if let Some(update) = parsed.update {
            let view =
                View::from_json_in(&self.setup, update.view.get()).expect("the view is valid");
            self.step = view.history().len();
            self.view = Some(view);
        }
        self.frames.push(text);
        frame
    }

    /// Reads frames until one contains this key, and returns the key's value.
    pub(crate) async fn read_until(&mut self, key: &str) -> Value {
        loop {
            if let Some(content) = self.read().await.get_mut(key) {
                return content.take();
            }
        }
    }

    pub(crate) async fn read_update(&mut self) {
        self.read_until("update").await;
    }

    pub(crate) async fn send(&mut self, request: Request) {
        self.client
            .as_mut()
            .expect("the client is connected")
            .send(&request)
            .await
            .expect("the server responds");
    }

    /// Chooses a random legal action.
    pub(crate) async fn act(&mut self, random: &mut Generator) {
        let mut legal = ActionList::new();
        self.view().state().legal_actions_into(&mut legal);
        let action = legal.at(random.uniform(legal.len() as u32) as usize);
        let action = self.setup.action_text(action);
        self.send(Request::Act { step: self.step, action }).await;
    }
}

/// Plays until no connected client can act, or the number of history entries reaches a limit.
pub(crate) async fn play(guests: &mut [Guest], random: &mut Generator, limit: usize) {
    loop {
        let mut connected = guests.iter_mut().filter(|guest| guest.is_connected());
        let Some(actor) = connected.find(|guest| guest.is_actor()) else { return };
        if actor.step >= limit {
            return;
        }
        actor.act(random).await;
        for guest in guests.iter_mut().filter(|guest| guest.is_connected()) {
            guest.read_update().await;
        }
    }
}
