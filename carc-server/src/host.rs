//! All rooms on a server. Each room in memory is a task that receives messages from its
//! connections.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::extract::ws::{CloseFrame, Message};
use carc_engine::Action;
use tokio::{
    sync::{Mutex, Semaphore, mpsc},
    task::spawn_blocking,
    time::{Instant, sleep, sleep_until},
};

use crate::{
    limits::Limits,
    message::{Refusal, RefusalCode, Reply, Request, RoomPlan},
    room::{Guest, Out, Room},
    saved::{Change, SavedRoom},
    secret::Secret,
    store::Store,
};

/// The close code for a connection that was replaced by another connection with the same secret.
pub(crate) const REPLACED: u16 = 4001;

/// Maximum number of messages waiting for a room.
const MAILBOX: usize = 64;

/// The rooms on a server.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    /// The pause before each decision by a computer player.
    pace: Duration,
    start: Instant,
    rooms: Mutex<HashMap<Secret, mpsc::Sender<Mail>>>,
    /// Maximum number of computer players that can think at the same time.
    thinkers: Semaphore,
    next_guest: AtomicU64,
    decisions: AtomicU64,
}

/// A message to a room's task.
#[derive(Debug)]
pub(crate) enum Mail {
    /// A connection joins.
    Join { guest: Guest, secret: Option<Secret>, seen: usize, outbox: mpsc::Sender<Message> },
    /// A connection has sent a message.
    Request(Guest, Request),
    /// A connection has ended.
    Depart(Guest),
    /// A computer player has decided.
    Bot(usize, Action),
}

/// The numbers on the `/status` page.
#[derive(Debug)]
pub(crate) struct Status {
    pub(crate) rooms_in_memory: usize,
    pub(crate) decisions: u64,
}

impl Host {
    pub(crate) fn new(store: Store, limits: Limits, pace: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            store,
            limits,
            pace,
            start: Instant::now(),
            rooms: Mutex::default(),
            thinkers: Semaphore::new(cores),
            next_guest: AtomicU64::new(0),
            decisions: AtomicU64::new(0),
        }
    }

    pub(crate) fn next_guest(&self) -> Guest {
        self.next_guest.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) async fn status(&self) -> Status {
        Status {
            rooms_in_memory: self.rooms.lock().await.len(),
            decisions: self.decisions.load(Ordering::Relaxed),
        }
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// Creates a room and returns its secret and its seats' secrets.
    pub(crate) async fn create(
        &self,
        plan: RoomPlan,
    ) -> Result<(Secret, Vec<Option<Secret>>), Refusal> {
        let count = self.store.count().map_err(failed)?;
        if count >= self.limits.rooms {
            return Err(Refusal::new(RefusalCode::TooMany, "the server has too many rooms"));
        }
        let most = self.limits.tiles;
        let saved = spawn_blocking(move || SavedRoom::new(plan, most)).await.map_err(failed)?;
        let saved = saved.map_err(|error| Refusal::new(RefusalCode::BadConfig, error))?;
        let id = Secret::draw().map_err(failed)?;
        let secrets = saved.seats.iter().map(|seat| seat.secret).collect();
        self.store.write(id, vec![Change::Room(Box::new(saved))]).await.map_err(failed)?;
        Ok((id, secrets))
    }

    /// Sends a connection to a room, loading the room if it is not in memory, and returns the
    /// room's mailbox.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: Secret,
        mail: Mail,
    ) -> Result<mpsc::Sender<Mail>, Refusal> {
        // A room is removed from memory only under this lock and only if its mailbox is empty, so
        // no message is lost.
        let mut rooms = self.rooms.lock().await;
        let mailbox = if let Some(mailbox) = rooms.get(&id) {
            mailbox.clone()
        } else {
            let host = Arc::clone(self);
            let room = spawn_blocking(move || host.load(id)).await.map_err(failed)??;
            let (mailbox, mails) = mpsc::channel(MAILBOX);
            rooms.insert(id, mailbox.clone());
            tokio::spawn(Table::new(Arc::clone(self), id, room, mailbox.clone()).run(mails));
            mailbox
        };
        let busy = |_| Refusal::new(RefusalCode::TooMany, "the room is busy");
        mailbox.try_send(mail).map_err(busy)?;
        Ok(mailbox)
    }

    fn load(&self, id: Secret) -> Result<Room, Refusal> {
        let (saved, decisions) = self.store.read(id).map_err(failed)?.ok_or_else(|| {
            Refusal::new(RefusalCode::NoSuchRoom, "the room does not exist or has expired")
        })?;
        Room::open(id, saved, &decisions, &self.limits, self.now()).map_err(failed)
    }
}

/// Prints the error, and returns a refusal that does not reveal it.
fn failed(error: impl std::fmt::Display) -> Refusal {
    eprintln!("carc-server: {error}");
    Refusal::new(RefusalCode::ServerError, "the server failed; try again later")
}

/// A room's task.
struct Table {
    host: Arc<Host>,
    id: Secret,
    room: Room,
    mailbox: mpsc::Sender<Mail>,
    outboxes: HashMap<Guest, mpsc::Sender<Message>>,
    is_thinking: bool,
}

impl Table {
    fn new(host: Arc<Host>, id: Secret, room: Room, mailbox: mpsc::Sender<Mail>) -> Self {
        Self { host, id, room, mailbox, outboxes: HashMap::new(), is_thinking: false }
    }

    async fn run(mut self, mut mails: mpsc::Receiver<Mail>) {
        loop {
            self.room.tick(self.host.now());
            if self.flush().await.is_err() {
                break;
            }
            self.think();
            let wake = self.wake();
            let mail = tokio::select! {
                mail = mails.recv() => mail,
                () = sleep_until(wake) => None,
            };
            match mail {
                Some(mail) => self.handle(mail),
                None if self.room.is_idle() => {
                    let mut rooms = self.host.rooms.lock().await;
                    if mails.is_empty() {
                        rooms.remove(&self.id);
                        return;
                    }
                }
                None => (),
            }
        }
        // The state that the clients saw last is stored, so they can join again and continue from
        // there.
        self.host.rooms.lock().await.remove(&self.id);
    }

    /// Returns the time at which the task wakes up if no message arrives.
    fn wake(&self) -> Instant {
        match self.room.next_tick() {
            Some(tick) => self.host.start + Duration::from_millis(tick),
            None => Instant::now() + self.host.limits.unload,
        }
    }

    fn handle(&mut self, mail: Mail) {
        let now = self.host.now();
        // The elapsed time includes the time that the message spent in the mailbox.
        self.room.tick(now);
        let (guest, result) = match mail {
            Mail::Join { guest, secret, seen, outbox } => {
                self.outboxes.insert(guest, outbox);
                let result = self.room.join(guest, secret, seen, now);
                if let Err(refusal) = &result {
                    self.refuse(guest, refusal);
                    self.outboxes.remove(&guest);
                }
                return;
            }
            Mail::Depart(guest) => {
                self.outboxes.remove(&guest);
                self.room.depart(guest, now);
                return;
            }
            Mail::Bot(step, action) => {
                self.is_thinking = false;
                self.room.act_for_bot(step, action, now);
                return;
            }
            Mail::Request(guest, request) if self.outboxes.contains_key(&guest) => {
                let result = match request {
                    Request::Act { step, action } => self.room.act(guest, step, &action, now),
                    Request::Fill { seat, agent } => self.room.fill(guest, seat, agent, now),
                    Request::Resign {} => self.room.resign(guest, now),
                    Request::Name { name } => self.room.rename(guest, name, now),
                    // The connection handles these requests.
                    Request::Create(_) | Request::Join { .. } | Request::Ping {} => Ok(()),
                };
                (guest, result)
            }
            Mail::Request(..) => return,
        };
        if let Err(refusal) = result {
            self.refuse(guest, &refusal);
        }
    }

    fn refuse(&mut self, guest: Guest, refusal: &Refusal) {
        self.send(guest, Message::text(Reply::Refused(refusal).to_json()));
    }

    /// Stores the changes, and then sends the messages.
    async fn flush(&mut self) -> Result<(), ()> {
        let changes = self.room.take_changes();
        if !changes.is_empty() {
            let decided = changes.iter().filter(|change| matches!(change, Change::Decided(..)));
            self.host.decisions.fetch_add(decided.count() as u64, Ordering::Relaxed);
            let result = self.host.store.write(self.id, changes).await;
            result.map_err(|error| eprintln!("carc-server: {error}"))?;
        }
        // Sending a message can end a connection, which produces messages for the other
        // connections.
        loop {
            let out = self.room.take_out();
            if out.is_empty() {
                return Ok(());
            }
            for (guest, out) in out {
                match out {
                    Out::Text(text) => self.send(guest, Message::text(&*text)),
                    Out::Replaced => {
                        let reason = "another connection has joined with the same secret".into();
                        self.send(
                            guest,
                            Message::Close(Some(CloseFrame { code: REPLACED, reason })),
                        );
                        self.outboxes.remove(&guest);
                    }
                }
            }
        }
    }

    /// Sends a message. A client that does not read its messages is disconnected.
    fn send(&mut self, guest: Guest, message: Message) {
        let Some(outbox) = self.outboxes.get(&guest) else { return };
        if outbox.try_send(message).is_err() {
            self.outboxes.remove(&guest);
            self.room.depart(guest, self.host.now());
        }
    }

    /// Starts a computer player's decision if it is a computer player's turn.
    fn think(&mut self) {
        if self.is_thinking {
            return;
        }
        let Some(turn) = self.room.bot_turn() else { return };
        self.is_thinking = true;
        let (host, mailbox) = (Arc::clone(&self.host), self.mailbox.clone());
        tokio::spawn(async move {
            sleep(host.pace).await;
            let Ok(_permit) = host.thinkers.acquire().await else { return };
            let step = turn.step;
            match spawn_blocking(move || turn.choose()).await {
                Ok(Some(action)) => drop(mailbox.send(Mail::Bot(step, action)).await),
                _ => eprintln!("carc-server: a computer player failed"),
            }
        });
    }
}
